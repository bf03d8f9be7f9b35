import type * as z from 'zod';
import { decimal, isZero } from '../../core/money.ts';
import { cleanText } from '../../core/text.ts';
import { linesText } from '../meaning/message.ts';
import type { Talk } from '../messages/talk-shape.ts';
import type { AskedFact } from '../understanding.ts';
import { shapes } from './answer-shapes.ts';
import type { Formats } from './formats.ts';
import { most } from './goods-sentences.ts';
import { taxOf } from './tax.ts';

// What is said of one document, and of a list of invoices: what was asked comes first.

/** Whether it is paid, when it is due, its tax, where it came from. */
export function ofDocument(
  output: unknown,
  fact: AskedFact | undefined,
  say: Talk,
  format: Formats,
  today: string,
): string | undefined {
  const [invoice] = shapes.invoice.safeParse(output).data?.invoices ?? [];
  if (invoice !== undefined) return ofInvoice(invoice, fact, say, format, today);
  const [delivery] = shapes.delivery.safeParse(output).data?.deliveries ?? [];
  if (delivery !== undefined) {
    const { id, creationDate, fiscalDocumentNumber: bill, lines, shipFrom, shipTo } = delivery;
    const isBilled = bill !== undefined && bill !== '';
    return [
      ...placeOf(fact, shipFrom, shipTo, say),
      ...(fact === 'paid' && !isBilled ? [say.notInvoicedYet(id)] : []),
      say.delivery({
        id,
        day: format.day(creationDate),
        parts: format.listed(lines.map(({ sku, shippedQuantity }) => `${shippedQuantity}x ${sku}`)),
        invoice: isBilled ? say.deliveryInvoice(bill) : '',
      }),
    ].join(' ');
  }
  const requisition = shapes.requisition.safeParse(output).data;
  if (requisition !== undefined) return ofRequisition(requisition, fact, say, format);
  const order = shapes.order.safeParse(output).data;
  return order === undefined
    ? undefined
    : ofRequisition({ requisitionId: order.id, orders: [order] }, fact, say, format);
}

function placeOf(
  fact: AskedFact | undefined,
  from: string | undefined,
  to: string | undefined,
  say: Talk,
): readonly string[] {
  return fact !== 'place' || from === undefined || to === undefined
    ? []
    : [say.fromTo({ place: cleanText(from, 20), receiver: cleanText(to, 20) })];
}

function ofInvoice(
  invoice: z.infer<typeof shapes.invoice>['invoices'][number],
  fact: AskedFact | undefined,
  say: Talk,
  format: Formats,
  today: string,
): string {
  const { id, paymentStatus, toBePaid, dueDate, currencyCode, lines = [], totalNet, totalGross, shipTo } = invoice;
  const said = (code: string) => say.codes[code] ?? cleanText(code, 60);
  const isCredit = toBePaid?.startsWith('-') === true;
  const isCreditNote = isCredit || totalGross?.startsWith('-') === true;
  const isPaid = toBePaid === undefined ? paymentStatus === 'PAID' : isZero(decimal(toBePaid));
  const owed =
    toBePaid === undefined || dueDate === undefined
      ? undefined
      : { sum: format.money(toBePaid, currencyCode), day: format.day(dueDate) };
  const state = [
    paymentStatus === undefined ? '?' : said(paymentStatus),
    ...(owed === undefined ? [] : [isCredit ? say.inFavour(owed.sum.replace(/^[-−]/u, '')) : say.toPay(owed)]),
  ];
  const late = dueDate !== undefined && dueDate.slice(0, 10) < today;
  const daysLate = dueDate === undefined ? 0 : (Date.parse(today) - Date.parse(dueDate.slice(0, 10))) / 86_400_000;
  // Of what is paid, and of today, no days are counted.
  const counted =
    isPaid || daysLate === 0 || isCreditNote ? [] : [daysLate > 0 ? say.daysLate(daysLate) : say.daysLeft(-daysLate)];
  const answer =
    fact === 'paid'
      ? isPaid
        ? [isCreditNote ? say.creditSettled : say.isPaid]
        : isCredit && owed !== undefined
          ? [say.creditOpen(owed.sum.replace(/^[-−]/u, ''))]
          : owed === undefined
            ? []
            : [say.isOwed({ ...owed, late })]
      : fact === 'due' && owed !== undefined
        ? [say.isDue({ day: owed.day, paid: isPaid }), ...counted]
        : fact === 'tax'
          ? [taxOf({ currencyCode, totalNet, totalGross }, say, format) ?? []].flat()
          : placeOf(fact, invoice.issueFrom, shipTo, say);
  // What was asked of it is all that is said.
  const sumDue = fact === 'due' && !isPaid && owed !== undefined ? `, ${owed.sum}` : '';
  if (answer.length > 0 && fact !== 'place') return `${answer.join(' ')} ${id}${sumDue}.`;
  const sum =
    totalNet === undefined || totalGross === undefined || lines.length === 0
      ? []
      : [
          say.total({ net: format.money(totalNet, currencyCode), gross: format.money(totalGross, currencyCode) }),
          `${linesText(lines)}.`,
        ];
  return [...answer, say.opened({ what: id, state: state.join(', ') }), ...sum].join(' ');
}

function ofRequisition(
  { requisitionId, orders }: z.infer<typeof shapes.requisition>,
  fact: AskedFact | undefined,
  say: Talk,
  format: Formats,
): string {
  const said = (code: string) => say.codes[code] ?? cleanText(code, 60);
  const phases = [...new Set(orders.flatMap(({ phaseCode }) => phaseCode ?? []))];
  const lines = orders.flatMap(({ lines: all = [] }) =>
    all.map(({ sku, requiredQuantity }) => ({ sku, quantity: requiredQuantity })),
  );
  const parts = lines.length === 0 ? [] : [linesText(lines)];
  // A code that nobody knows is said as one.
  const isKnown = phases.every((code) => code in say.codes);
  const state = [`${isKnown ? '' : `${say.phase} `}${phases.map(said).join(', ')}`, ...parts].join(', ');
  const sums = orders.flatMap(({ totalNet, totalGross, currencyCode }) =>
    totalNet === undefined || totalGross === undefined
      ? []
      : [say.total({ net: format.money(totalNet, currencyCode), gross: format.money(totalGross, currencyCode) })],
  );
  const bills = orders.flatMap(({ fiscalDocumentNumber: id = '' }) =>
    id === '' ? [] : [say.deliveryInvoice(cleanText(id, 60))],
  );
  const [first] = orders;
  return [
    ...placeOf(fact, first?.shipFrom, first?.shipTo, say),
    say.opened({
      what: first?.creationDate === undefined ? requisitionId : `${requisitionId} (${format.day(first.creationDate)})`,
      state,
    }),
    ...sums.slice(0, most),
    ...bills.slice(0, most),
  ]
    .join(' ')
    .replace(/ {2,}/g, ' ');
}

/** By when each of the open orders usually comes, or was promised; late ones first. */
export function comingBy({ lines }: z.infer<typeof shapes.traced>, say: Talk, format: Formats): string[] {
  const groups = new Map<string, { orders: Set<string>; late: boolean; told: boolean; day: string }>();
  for (const { orderId, differences } of lines)
    for (const { kind, promisedBy, usuallyBy } of differences) {
      const day = promisedBy ?? usuallyBy;
      const late = kind === 'not_delivered';
      if (orderId === undefined || day === undefined || (kind !== 'awaited' && !late)) continue;
      const told = promisedBy !== undefined;
      const group = groups.get(`${late ? 0 : 1} ${day} ${told}`) ?? { orders: new Set(), late, told, day };
      group.orders.add(orderId);
      groups.set(`${late ? 0 : 1} ${day} ${told}`, group);
    }
  return [...groups]
    .sort(([one], [other]) => one.localeCompare(other))
    .slice(0, mostDays)
    .map(([, { orders, late, told, day }]) =>
      say.stillToCome({ parts: format.listed([...orders]), day: format.day(day), late, told }),
    );
}
/** So many days on which open orders come are told. */
const mostDays = 3;

/** What is still to come of these lines and by when, late ones first; or with what they came. */
export function restOf(
  { lines, documents }: Pick<z.infer<typeof shapes.traced>, 'lines' | 'documents'>,
  say: Talk,
  format: Formats,
): string {
  const open = lines.flatMap(({ sku, ordered, delivered, differences }) => {
    const awaited = differences.filter(({ kind }) => kind === 'awaited' || kind === 'not_delivered');
    // What the supplier did not accept does not come.
    if (delivered >= ordered || awaited.length === 0) return [];
    const [promised] = awaited.flatMap(({ promisedBy }) => promisedBy ?? []);
    const [usual] = awaited.flatMap(({ usuallyBy }) => usuallyBy ?? []);
    const late = awaited.some(({ kind }) => kind === 'not_delivered');
    const line = { sku, quantity: ordered - delivered };
    return [{ line, day: promised ?? usual, late, told: promised !== undefined }];
  });
  const keys = [...new Set(open.map(({ day = '', late, told }) => `${late ? 0 : 1} ${day} ${told}`))].sort();
  const said = keys.flatMap((key) => {
    const of = open.filter(({ day = '', late, told }) => `${late ? 0 : 1} ${day} ${told}` === key);
    const [first] = of;
    if (first === undefined) return [];
    const { day, late, told } = first;
    const parts = linesText(of.map(({ line }) => line));
    return [say.stillToCome({ parts, day: day === undefined ? undefined : format.day(day), late, told })];
  });
  const refused = lines.filter(({ differences }) => differences.some(({ kind }) => kind === 'not_accepted'));
  const papers = documents.flatMap(({ id, kind, date = '' }) =>
    id === undefined || kind !== 'delivery'
      ? []
      : [`${cleanText(id, 60)}${date === '' ? '' : ` (${format.day(date)})`}`],
  );
  if (said.length > 0) return said.join(' ');
  return refused.length > 0
    ? say.missingParts(
        linesText(refused.map(({ sku, ordered, delivered }) => ({ sku, quantity: ordered - delivered }))),
      )
    : say.allCame(format.listed(papers, 3));
}

/** What was ordered when, what came of it, and with which documents. */
export function ofTrace(
  { lines, documents }: z.infer<typeof shapes.traced>,
  fact: AskedFact | undefined,
  say: Talk,
  format: Formats,
  invoiceId?: unknown,
): string {
  if (fact === 'rest') return restOf({ lines, documents }, say, format);
  const sum = (of: 'ordered' | 'delivered' | 'invoiced' | 'returned' | 'credited') =>
    format.number(lines.reduce((all, each) => all + each[of], 0));
  const named = documents.flatMap(({ id, kind, date = '' }) =>
    id === undefined
      ? []
      : [{ kind, date, text: `${cleanText(id, 60)}${date === '' ? '' : ` (${format.day(date)})`}` }],
  );
  const orders = named.filter(({ kind }) => kind === 'order').map(({ text }) => text);
  const parts = orders.length === 1 ? [linesText(lines.map(({ sku, ordered: quantity }) => ({ sku, quantity })))] : [];
  // What came and what was billed is asked for; the latest of it comes first.
  const others = named
    .filter(({ kind }) => kind !== 'order')
    .sort((one, other) => other.date.localeCompare(one.date))
    .map(({ text }) => text);
  const missing = lines.flatMap(({ sku, ordered, delivered }) =>
    delivered < ordered ? [{ sku, quantity: ordered - delivered }] : [],
  );
  const corrected = documents.flatMap(({ id, corrects }) =>
    corrects === undefined || id !== invoiceId ? [] : [corrects],
  );
  if (fact === 'creditNotes' && typeof invoiceId === 'string') {
    const notes = documents.flatMap(({ id, kind, date = '', corrects }) =>
      kind === 'credit_note' && corrects === invoiceId && id !== undefined
        ? [`${cleanText(id, 60)}${date === '' ? '' : ` (${format.day(date)})`}`]
        : [],
    );
    return notes.length === 0 ? say.noCreditFor(invoiceId) : say.creditFor(format.listed(notes));
  }
  const credited = { returned: sum('returned'), credited: sum('credited') };
  // Which line it was that came back, or was not billed whole, is what the sums leave open.
  const partly = lines.filter(
    ({ ordered, delivered, invoiced, returned, credited: taken }) =>
      returned + taken > 0 ||
      (invoiced > 0 && invoiced !== ordered) ||
      (delivered > 0 && delivered < ordered && invoiced > 0),
  );
  const partlySaid =
    orders.length !== 1 || partly.length > most
      ? []
      : partly.map(({ sku, name, ...counts }) =>
          say.lineTraced({ called: name === undefined ? sku : `${sku} (${cleanText(name, 80)})`, ...counts }),
        );
  return [
    ...(fact === 'credited' ? [say.credited(credited)] : []),
    ...(orders.length === 0 ? [] : [say.orderedOn([format.listed(orders, 4), ...parts].join(', '))]),
    say.traced({ ordered: sum('ordered'), delivered: sum('delivered'), invoiced: sum('invoiced') }),
    missing.length === 0 ? say.nothingMissing : say.missingParts(linesText(missing)),
    ...partlySaid,
    ...corrected.map((id) => say.probablyCorrects(cleanText(id, 60))),
    ...(others.length === 0 ? [] : [`${format.listed(others, 4)}.`]),
  ].join(' ');
}

/** What requisitions come to, where all of them are there. */
export function sumOf(
  { cursor, requisitions }: z.infer<typeof shapes.requisitions>,
  say: Talk,
  format: Formats,
): readonly string[] {
  const orders = requisitions.flatMap((each) => each.orders);
  const [currency, other] = [...new Set(orders.map(({ currencyCode }) => currencyCode))];
  if (cursor !== undefined || other !== undefined) return [];
  const amounts = (of: 'totalNet' | 'totalGross') => orders.map((each) => each[of]);
  const [nets, grosses] = [amounts('totalNet'), amounts('totalGross')];
  if ([...nets, ...grosses].includes(undefined)) return [];
  const total = (all: readonly (string | undefined)[]) =>
    format.money(all.reduce((sum, each = '0') => sum + Number(each), 0).toFixed(2), currency);
  return [say.total({ net: total(nets), gross: total(grosses) })];
}

/** A list of invoices, or that there is none. */
export function ofInvoices(
  { filter, totals = [], coverage, total }: z.infer<typeof shapes.invoices>,
  fact: AskedFact | undefined,
  say: Talk,
  format: Formats,
): string | undefined {
  const owed = filter.state !== undefined;
  const bills = totals.filter(({ invoiceClassification }) => invoiceClassification !== 'CREDIT_NOTE');
  const counted = bills.length > 0 ? bills : totals;
  const days = format.days(coverage.from, coverage.to);
  const { dueFrom, dueTo } = filter;
  const due =
    dueTo === undefined
      ? dueFrom === undefined
        ? undefined
        : say.since(format.day(dueFrom))
      : dueFrom === undefined
        ? say.until(format.day(dueTo))
        : format.days(dueFrom, dueTo);
  const isLate = filter.state === 'overdue';
  if (total === 0 && !coverage.complete) return say.notKnownYet;
  if (total === 0)
    return owed ? say.owedNone({ days, due, late: isLate }) : say.noneFound({ what: say.what.invoice, days });
  if (counted.length === 0) return undefined;
  const count = format.number(counted.reduce((sum, each) => sum + each.count, 0));
  const sum = format.listed(
    counted.map(({ currencyCode, totalGross, toBePaid }) => format.money(owed ? toBePaid : totalGross, currencyCode)),
  );
  const taxes =
    fact === 'tax'
      ? counted.flatMap(
          ({ currencyCode, totalNet, totalGross }) => taxOf({ currencyCode, totalNet, totalGross }, say, format) ?? [],
        )
      : [];
  const inFavour = () =>
    counted.map(({ currencyCode, toBePaid }) => format.money(toBePaid?.replace(/^-/, ''), currencyCode));
  const listed =
    bills.length === 0
      ? owed
        ? [
            // Of credit notes alone nothing is said of invoices.
            ...(filter.invoiceClassification === 'CREDIT_NOTE' ? [] : [say.owedNone({ days, due, late: isLate })]),
            say.creditsOpen({ count, sum: format.listed(inFavour()) }),
          ].join(' ')
        : say.creditNotes({ count, sum, days })
      : isLate
        ? say.overdue({ count, sum })
        : owed
          ? due !== undefined
            ? say.owedDue({ count, sum, days: due })
            : say.owed({ count, sum })
          : say.invoices({
              count,
              sum,
              days,
              net: format.listed(counted.map(({ currencyCode, totalNet }) => format.money(totalNet, currencyCode))),
            });
  return [...taxes, listed].join(' ');
}

import * as z from 'zod';
import { cleanText, listing } from '../core/text.ts';
import type { Talk } from './messages/talk-shape.ts';
import type { AskedFact, NextCall } from './understanding.ts';

/** How a person reads numbers, money and times. */
export interface Reading {
  readonly locale: string;
  /** Undefined: that of this machine. */
  readonly zone?: string | undefined;
}

const text = z.string().optional();
const place = z.looseObject({
  location: z.string(),
  availability: z.number(),
  orderDateTimeTo: text,
  latestDeliveryDate: text,
  shipToBusinessUnitDeliveryDateTime: text,
});
const shapes = {
  stock: z.looseObject({
    products: z.array(
      z.looseObject({
        sku: z.string(),
        available: z.number(),
        units: z.record(z.string(), z.number()),
        blockedReturn: z.boolean().optional(),
        locations: z.array(place).optional(),
      }),
    ),
    omitted: z.array(z.unknown()).default([]),
  }),
  priced: z.looseObject({
    lines: z.array(
      z.looseObject({
        sku: z.string(),
        quantity: z.number(),
        currencyCode: text,
        customerPriceNet: text,
        customerPriceGross: text,
        refundableAmountNet: text,
        available: z.number().optional(),
        enough: z.boolean().optional(),
      }),
    ),
    totals: z.array(z.looseObject({ currencyCode: z.string(), net: z.string(), gross: z.string() })),
    omitted: z.array(z.unknown()).default([]),
  }),
  draft: z.looseObject({
    draftId: z.string(),
    revision: z.number(),
    state: z.string(),
    status: z.string(),
    lines: z.array(z.looseObject({ sku: z.string(), quantity: z.number() })),
    totals: z.array(z.looseObject({ currencyCode: z.string(), net: z.string(), gross: text })),
  }),
  invoices: z.looseObject({
    invoices: z.array(z.unknown()),
    filter: z.looseObject({ state: text }),
    total: z.number().optional(),
    totals: z
      .array(
        z.looseObject({
          invoiceClassification: text,
          currencyCode: text,
          count: z.number(),
          totalGross: text,
          toBePaid: text,
        }),
      )
      .optional(),
    coverage: z.looseObject({ from: z.string(), to: z.string() }),
  }),
  list: z.looseObject({
    total: z.number().optional(),
    coverage: z.looseObject({ from: z.string(), to: z.string() }).optional(),
  }),
  finances: z.looseObject({
    orderingAllowed: z.boolean().optional(),
    currencyCode: text,
    creditLimit: z.string(),
    availableCreditLimit: z.string(),
    overdueBalance: text,
  }),
  found: z.looseObject({
    products: z.array(
      z.looseObject({ articleNumber: text, shortDescription: text, description: text, manufacturer: text }),
    ),
  }),
  requisition: z.looseObject({ requisitionId: z.string(), orders: z.array(z.looseObject({ phaseCode: text })) }),
  order: z.looseObject({ id: z.string(), phaseCode: z.string() }),
  invoice: z.looseObject({
    invoices: z
      .array(z.looseObject({ id: z.string(), paymentStatus: text, dueDate: text, toBePaid: text, currencyCode: text }))
      .length(1),
  }),
};

/** The draft in an answer, as far as it can still be changed. */
export function draftOf(output: unknown): { id: string; revision: number } | undefined {
  const read = shapes.draft.safeParse(output);
  if (!read.success || !/^(?:priced|pending_approval)$/.test(read.data.state)) return undefined;
  return { id: read.data.draftId, revision: read.data.revision };
}

const most = 3;

/** What an answer says, in a sentence or a few; undefined for an answer of another shape, which its title says. */
export function firstSentence(
  output: unknown,
  { input }: NextCall,
  fact: AskedFact | undefined,
  say: Talk,
  reading: Reading,
  kind: 'invoice' | 'delivery' | 'requisition' | 'draft' | undefined,
): string | undefined {
  const format = formats(reading);
  const draft = shapes.draft.safeParse(output).data;
  if (draft !== undefined) return ofDraft(draft, say, format);
  const priced = shapes.priced.safeParse(output).data;
  if (priced !== undefined && priced.lines.length + priced.omitted.length > 0)
    return ofPriced(priced, fact, say, format);
  const stock = shapes.stock.safeParse(output).data;
  if (stock !== undefined && stock.products.length + stock.omitted.length > 0)
    return ofStock(stock, input, fact, say, format);
  const finances = shapes.finances.safeParse(output).data;
  if (finances !== undefined) {
    const { currencyCode, creditLimit, availableCreditLimit, overdueBalance = '0', orderingAllowed } = finances;
    const sentence = say.credit({
      left: format.money(availableCreditLimit, currencyCode),
      limit: format.money(creditLimit, currencyCode),
      overdue: format.money(overdueBalance, currencyCode),
    });
    return orderingAllowed === false ? `${say.notAllowed} ${sentence}` : sentence;
  }
  const invoices = shapes.invoices.safeParse(output).data;
  if (invoices !== undefined) return ofInvoices(invoices, say, format);
  if (kind !== undefined) {
    const { total, coverage } = shapes.list.safeParse(output).data ?? {};
    const days = coverage === undefined ? '' : format.days(coverage.from, coverage.to);
    if (total === 0) return say.noneFound({ what: say.what[kind], days }).replace(/ +([.:])/g, '$1');
    return total === undefined
      ? undefined
      : say.listed({ count: format.number(total), what: say.what[kind], days }).replace(/ +([.:])/g, '$1');
  }
  const requisition = shapes.requisition.safeParse(output).data;
  if (requisition !== undefined) {
    const phases = [...new Set(requisition.orders.flatMap(({ phaseCode }) => phaseCode ?? []))];
    return say.opened({ what: requisition.requisitionId, state: `${say.phase} ${listing(phases, 4)}` });
  }
  const [invoice] = shapes.invoice.safeParse(output).data?.invoices ?? [];
  if (invoice !== undefined) {
    const { id, paymentStatus, toBePaid, dueDate, currencyCode } = invoice;
    const owed =
      toBePaid === undefined || dueDate === undefined
        ? undefined
        : say.toPay({ sum: format.money(toBePaid, currencyCode), day: format.day(dueDate) });
    return say.opened({ what: id, state: [paymentStatus ?? '?', ...(owed === undefined ? [] : [owed])].join(', ') });
  }
  const order = shapes.order.safeParse(output).data;
  if (order !== undefined) return say.opened({ what: order.id, state: `${say.phase} ${order.phaseCode}` });
  const [found] = shapes.found.safeParse(output).data?.products ?? [];
  if (found?.articleNumber !== undefined) {
    const name = [found.shortDescription ?? found.description, found.manufacturer].filter((each) => each !== undefined);
    return say.found({ code: found.articleNumber, name: cleanText(name.join(', '), 120) });
  }
  return undefined;
}

type Formats = ReturnType<typeof formats>;

function formats({ locale, zone }: Reading) {
  const number = new Intl.NumberFormat(locale);
  const zoned = zone === undefined ? {} : { timeZone: zone };
  const time = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    ...zoned,
  });
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  return {
    number: (value: number) => number.format(value),
    money: (amount: string | undefined, currency: string | undefined) =>
      amount === undefined
        ? '?'
        : currency === undefined || !/^[A-Z]{3}$/.test(currency)
          ? `${amount} ${currency ?? ''}`.trim()
          : new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'code' }).format(
              Number(amount),
            ),
    time: (value: string) => {
      const at = Date.parse(value);
      return Number.isNaN(at) ? cleanText(value, 40) : time.format(at);
    },
    days: (from: string, to: string) =>
      from === to ? day.format(Date.parse(from)) : day.formatRange(Date.parse(from), Date.parse(to)),
    day: (value: string) => day.format(Date.parse(value.slice(0, 10))),
  };
}

function ofStock(
  { products, omitted }: z.infer<typeof shapes.stock>,
  input: NextCall['input'],
  fact: AskedFact | undefined,
  say: Talk,
  format: Formats,
): string {
  const wanted = Array.isArray(input['locations']) ? input['locations'].map(String) : [];
  const sentences = products
    .slice(0, most)
    .flatMap(({ sku: code, available, units, blockedReturn, locations = [] }) => {
      if (fact === 'returnable') {
        return [
          blockedReturn === true
            ? say.notReturnable(code)
            : blockedReturn === false
              ? say.returnable(code)
              : say.returnUnknown(code),
        ];
      }
      const best = locations
        .filter((each) => each.availability > 0 && each.orderDateTimeTo !== undefined)
        .sort((one, other) => arrival(one).localeCompare(arrival(other)))[0];
      const day = best?.shipToBusinessUnitDeliveryDateTime;
      const coming =
        best?.orderDateTimeTo === undefined
          ? []
          : [
              say.arrives({
                day: day === undefined ? format.day(best.latestDeliveryDate ?? '') : format.time(day),
                until: format.time(best.orderDateTimeTo),
              }),
            ];
      const places = Object.entries(units).filter(([, pieces]) => pieces > 0);
      const listed = places
        .slice(0, 6)
        .map(([where, pieces]) => `${where} ${format.number(pieces)}`)
        .join(', ');
      const [only, other] = wanted;
      const amount = only === undefined ? available : wanted.reduce((sum, each) => sum + (units[each] ?? 0), 0);
      if (only !== undefined && amount === 0) return [say.noneAt({ code, place: listing(wanted, 4), elsewhere: '' })];
      if (amount === 0) return [say.outOfStock(code)];
      const there =
        only !== undefined && other === undefined
          ? say.inStockAt({ code, pieces: format.number(amount), place: only })
          : say.inStock({ code, pieces: format.number(available), places: listed });
      return fact === 'arrival' ? [...coming, there] : products.length === 1 ? [there, ...coming] : [there];
    });
  return [...sentences, ...missing(omitted, say)].join(' ');
}

function arrival({ shipToBusinessUnitDeliveryDateTime, latestDeliveryDate }: z.infer<typeof place>): string {
  const at = Date.parse(shipToBusinessUnitDeliveryDateTime ?? latestDeliveryDate ?? '');
  return Number.isNaN(at) ? '~' : new Date(at).toISOString();
}

const omitted1 = z.looseObject({ sku: text, index: text }).catch({});

function missing(omitted: readonly unknown[], say: Talk): string[] {
  const codes = omitted.map((each) =>
    typeof each === 'string' ? each : (omitted1.parse(each).sku ?? omitted1.parse(each).index ?? ''),
  );
  return codes.length === 0
    ? []
    : [
        say.unknownCode(
          listing(
            codes.map((each) => cleanText(each, 40)),
            5,
          ),
        ),
      ];
}

function ofPriced(
  { lines, totals, omitted }: z.infer<typeof shapes.priced>,
  fact: AskedFact | undefined,
  say: Talk,
  format: Formats,
): string {
  const gone = missing(omitted, say);
  if (fact === 'deposit') {
    const deposits = lines
      .slice(0, most)
      .map(({ sku: code, refundableAmountNet, currencyCode }) =>
        Number(refundableAmountNet ?? 0) > 0
          ? say.deposit({ code, amount: format.money(refundableAmountNet, currencyCode) })
          : say.noDeposit(code),
      );
    return [...deposits, ...gone].join(' ');
  }
  const [only, other] = lines;
  const short = lines.filter((each) => each.enough === false);
  const stock = lines.every((each) => each.enough === undefined)
    ? []
    : short.length === 0
      ? [say.enough]
      : short
          .slice(0, most)
          .map(({ sku: code, available = 0, quantity }) =>
            say.short({ code, pieces: format.number(available), wanted: format.number(quantity) }),
          );
  if (only !== undefined && other === undefined && only.quantity === 1) {
    const { sku: code, customerPriceNet, customerPriceGross, currencyCode } = only;
    return [
      say.costs({
        code,
        price: format.money(customerPriceNet, currencyCode),
        gross: format.money(customerPriceGross, currencyCode),
      }),
      ...stock,
      ...gone,
    ].join(' ');
  }
  const sums = totals.map(({ currencyCode, net, gross }) =>
    say.quoted({ lines: named(lines), net: format.money(net, currencyCode), gross: format.money(gross, currencyCode) }),
  );
  return [...sums, ...stock, ...gone].join(' ');
}

function named(lines: readonly { readonly sku: string; readonly quantity: number }[]): string {
  return listing(
    lines.map(({ sku, quantity }) => `${quantity}x ${sku}`),
    5,
  );
}

function ofDraft({ lines, totals, state, status }: z.infer<typeof shapes.draft>, say: Talk, format: Formats): string {
  const [sum, other] = totals;
  if (state === 'priced' && sum !== undefined && other === undefined) {
    return say.drafted({
      lines: named(lines),
      net: format.money(sum.net, sum.currencyCode),
      gross: format.money(sum.gross, sum.currencyCode),
    });
  }
  return say.draftState({ lines: named(lines), status: cleanText(status, 200).replace(/\.$/, '') });
}

function ofInvoices(
  { filter, totals = [], coverage, total }: z.infer<typeof shapes.invoices>,
  say: Talk,
  format: Formats,
): string | undefined {
  const owed = filter.state !== undefined;
  const bills = totals.filter(({ invoiceClassification }) => invoiceClassification !== 'CREDIT_NOTE');
  const counted = bills.length > 0 ? bills : totals;
  const days = format.days(coverage.from, coverage.to);
  if (total === 0) return say.noneFound({ what: say.what.invoice, days });
  if (counted.length === 0) return undefined;
  const count = format.number(counted.reduce((sum, each) => sum + each.count, 0));
  const sum = listing(
    counted.map(({ currencyCode, totalGross, toBePaid }) => format.money(owed ? toBePaid : totalGross, currencyCode)),
    4,
  );
  if (filter.state === 'overdue') return say.overdue({ count, sum });
  return owed ? say.owed({ count, sum }) : say.invoices({ count, sum, days });
}

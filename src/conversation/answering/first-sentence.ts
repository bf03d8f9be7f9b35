import type * as z from 'zod';
import { cleanText } from '../../core/text.ts';
import { madeHere, type MadeHere } from '../messages/made-here.ts';
import type { Talk } from '../messages/talk-shape.ts';
import type { AskedFact, NextCall } from '../understanding.ts';
import { comingBy, ofDocument, ofInvoices, ofTrace, sumOf } from './document-sentences.ts';
import { formats, type Formats, type Reading } from './formats.ts';
import { lateOrders, shapes } from './answer-shapes.ts';
import { codesShown, most, ofGoods } from './goods-sentences.ts';

/** What an answer says, in a sentence or a few; undefined for an answer of another shape, which its title says. */
export function firstSentence(...asked: Parameters<typeof sentenceFor>): string | undefined {
  // A day may end with a full stop of its own.
  return sentenceFor(...asked)?.replace(/(?<=\p{L})\.\.(?= |$)/gu, '.');
}

function sentenceFor(
  output: unknown,
  { input }: NextCall,
  fact: AskedFact | undefined,
  say: Talk,
  reading: Reading,
  kind: 'invoice' | 'delivery' | 'requisition' | 'draft' | undefined,
): string | undefined {
  const format = formats(reading);
  const sentence = sentenceOfShape(output, input, fact, say, format);
  if (sentence !== undefined)
    return shapes.sums.safeParse(output).success ? forReceiver(input, sentence, say) : sentence;
  const bought = ofGoods(output, input, fact, say, format);
  if (bought !== undefined) return forReceiver(input, bought, say);
  const finances = shapes.finances.safeParse(output).data;
  if (finances !== undefined) {
    const { currencyCode, creditLimit, availableCreditLimit, overdueBalance = '0', orderingAllowed } = finances;
    const sentence = say.credit({
      left: format.money(availableCreditLimit, currencyCode),
      limit: format.money(creditLimit, currencyCode),
      overdue: format.money(overdueBalance, currencyCode),
    });
    if (fact === 'owed' && finances.balance !== undefined)
      return `${say.owedInAll({
        balance: format.money(finances.balance, currencyCode),
        overdue: format.money(overdueBalance, currencyCode),
      })} ${sentence}`;
    if (fact === 'uninvoiced' && finances.notInvoicedOrders !== undefined)
      return say.uninvoiced(format.money(finances.notInvoicedOrders, currencyCode));
    if (fact === 'deferred' && finances.deferredPaymentAllowed !== undefined)
      return `${finances.deferredPaymentAllowed ? say.deferred : say.notDeferred} ${sentence}`;
    return `${orderingAllowed === false ? say.notAllowed : say.allowed} ${sentence}`;
  }
  const invoices = shapes.invoices.safeParse(output).data;
  if (invoices !== undefined) return forReceiver(input, ofInvoices(invoices, fact, say, format), say);
  if (kind !== undefined) {
    const { total, coverage } = shapes.list.safeParse(output).data ?? {};
    const days = coverage === undefined ? '' : format.days(coverage.from, coverage.to);
    if (kind === 'draft' && total !== undefined)
      return ofHere(output, input, total, madeHere[reading.language], format);
    if (total === 0 && coverage?.complete === false) return say.notKnownYet;
    if (total === 0) return say.noneFound({ what: say.what[kind], days }).replace(/ +([.:])/g, '$1');
    if (total === undefined) return undefined;
    const listed = say.listed({ count: format.number(total), what: say.what[kind], days }).replace(/ +([.:])/g, '$1');
    const whole = fact === 'sum' ? shapes.requisitions.safeParse(output).data : undefined;
    return [listed, ...(whole === undefined ? [] : sumOf(whole, say, format))].join(' ');
  }
  return ofDocument(output, fact, say, format, reading.today);
}

const mostMonths = 13;
const mostBack = 8;

const notSent: ReadonlySet<string> = new Set(['priced', 'pending_approval']);

/** What nobody has sent yet is a draft, and no order. */
function ofHere(output: unknown, input: NextCall['input'], total: number, said: MadeHere, format: Formats): string {
  if (total === 0) return Object.keys(input).length > 0 ? said.noneOfThose : said.nothing;
  const rows = shapes.drafts.safeParse(output).data?.orders ?? [];
  const drafts = rows.filter(({ state }) => notSent.has(state)).length;
  const orders = rows.filter(({ requisitionId }) => requisitionId !== undefined).length;
  // A part of the rows says nothing of the others, and what was withdrawn is neither.
  if (drafts + orders !== total) return `${said.both}: ${format.number(total)}.`;
  const counted = (what: string, count: number) => (count === 0 ? [] : [`${what}: ${format.number(count)}.`]);
  return [...counted(said.ordered, orders), ...counted(said.notSent, drafts)].join(' ');
}

/** Of whom it is, where it is of one receiver only. */
function forReceiver({ shipTo }: NextCall['input'], said: string | undefined, say: Talk): string | undefined {
  return said !== undefined && typeof shipTo === 'string' && shipTo !== 'own'
    ? say.forReceiver(cleanText(shipTo, 20), said)
    : said;
}

/** Answers that are told by their shape alone. */
function sentenceOfShape(
  output: unknown,
  { sku, text, by, invoiceId }: NextCall['input'],
  fact: AskedFact | undefined,
  say: Talk,
  format: Formats,
): string | undefined {
  const found = shapes.found.safeParse(output).data;
  if (found !== undefined) return ofFound(found, fact, typeof text === 'string', say, format);
  const sums = shapes.sums.safeParse(output).data;
  if (sums !== undefined) {
    const days = format.days(sums.coverage.from, sums.coverage.to);
    const { skus = [], brands = [], categories = [] } = sums.filter;
    const parts = [...skus, ...brands, ...categories.map((each) => cleanText(each, 60))];
    const of = parts.length === 0 ? '' : `, ${format.listed(parts)}`;
    const [only] = sums.totals;
    // Where lines were not read yet, none is not known to be none.
    const isRead = sums.coverage.complete && sums.invoicesWithoutPieces === undefined;
    if (only === undefined || (sums.pieces === 0 && parts.length > 0)) {
      return isRead ? say.spentNothing({ days, of }) : say.notKnownYet;
    }
    const net = ({ amounts: [first] }: (typeof sums.groups)[number]) => Number(first?.net ?? 0);
    const isOften = fact === 'often' && sums.by !== 'month';
    const groups = (
      isOften
        ? [...sums.groups].sort((one, other) => (other.pieces ?? 0) - (one.pieces ?? 0))
        : sums.by !== 'month'
          ? sums.groups
          : fact === 'most'
            ? [...sums.groups].sort((one, other) => net(other) - net(one))
            : []
    ).slice(0, most);
    // Of months each is said.
    const months =
      by !== 'month' || fact === 'most' || sums.groups.length < 2 || sums.groups.length > mostMonths
        ? []
        : sums.groups.flatMap(({ label, amounts: [first] }) =>
            first === undefined ? [] : [`${cleanText(label, 60)} ${format.money(first.net, first.currencyCode)}`],
          );
    const named = groups.map(({ label, pieces = 0, amounts: [first] }) =>
      isOften
        ? `${format.number(pieces)}x ${cleanText(label, 60)}`
        : first === undefined
          ? cleanText(label, 60)
          : `${cleanText(label, 60)} ${format.money(first.net, first.currencyCode)}`,
    );
    const unread = sums.notAssigned.flatMap(({ amounts }) => amounts);
    const open = unread.map(({ net: of, currencyCode }) => format.money(of, currencyCode));
    const earlier = sums.before?.totals.map(({ net, currencyCode }) => format.money(net, currencyCode)) ?? [];
    return [
      // What leaves much out is no answer before that is said.
      ...(parts.length > 0 && !isRead ? [say.soFar(open.length === 1 ? (open[0] ?? '') : '')] : []),
      ...sums.totals.map(({ net, gross, currencyCode }) =>
        say.spent({
          days,
          of,
          net: format.money(net, currencyCode),
          gross: format.money(gross, currencyCode),
          pieces: sums.pieces === 0 && !isRead ? undefined : format.number(sums.pieces),
        }),
      ),
      // Those on which less was spent may have been bought oftener.
      ...(isOften && named.length > 0 && sums.others !== undefined ? [say.lookedAt(sums.groups.length)] : []),
      ...(named.length === 0 ? [] : [say.mostOf(format.listed(named))]),
      ...(months.length === 0 ? [] : [`${months.join('; ')}.`]),
      ...(sums.before === undefined || earlier.length === 0
        ? []
        : [say.before({ days: format.days(sums.before.from, sums.before.to), net: format.listed(earlier) })]),
    ].join(' ');
  }
  const history = shapes.history.safeParse(output).data;
  if (history !== undefined) {
    const code = history.sku ?? history.index ?? '';
    const paid =
      history.points.find(({ source }) => source === 'invoice') ??
      history.points.find(({ source }) => source === 'order');
    const several = (paid?.quantity ?? 1) > 1;
    const now = history.points.find(({ source }) => source === 'quote');
    return [
      paid === undefined
        ? history.coverage.complete
          ? say.noLastPrice(code)
          : history.coverage.from === undefined || history.coverage.to === undefined
            ? say.notKnownYet
            : say.noneYet({ code, days: format.days(history.coverage.from, history.coverage.to) })
        : say.lastPrice({
            code: several ? `${String(paid.quantity)}x ${code}` : code,
            each: several,
            price: format.money(paid.unitPriceNet, paid.currencyCode),
            on:
              paid.documentId === undefined
                ? format.day(paid.date)
                : `${format.day(paid.date)} (${cleanText(paid.documentId, 40)})`,
          }),
      ...(now === undefined ? [] : [say.today(format.money(now.unitPriceNet, now.currencyCode))]),
    ].join(' ');
  }
  const traced = shapes.traced.safeParse(output).data;
  if (traced?.open !== undefined) {
    const days = format.days(traced.coverage.from, traced.coverage.to);
    const { length: orders } = traced.documents;
    if (orders === 0) return traced.coverage.complete ? say.noneOpen(days) : say.notKnownYet;
    const all = traced.coverage.complete === true;
    const open = say.openOrders({ days, orders: format.number(orders), late: lateOrders(traced), all });
    return [open, ...comingBy(traced, say, format)].join(' ');
  }
  if (traced !== undefined && traced.lines.length > 0) {
    const of = traced.lines.filter((each) => each.sku === sku);
    return ofTrace(of.length === 0 ? traced : { ...traced, lines: of }, fact, say, format, invoiceId);
  }
  const deposits = shapes.deposits.safeParse(output).data;
  const [sum] = deposits?.totals ?? [];
  if (deposits !== undefined && sum !== undefined) {
    const largest = [...deposits.deposits]
      .sort((one, other) => Number(other.quotedNet) - Number(one.quotedNet))
      .slice(0, most)
      .map(({ sku: code, quotedNet, currencyCode }) => `${code} ${format.money(quotedNet, currencyCode)}`);
    if (fact === 'credited') {
      const back = deposits.deposits.filter(({ returned }) => returned > 0);
      const pieces = (of: 'delivered' | 'returned') =>
        format.number(deposits.deposits.reduce((count, each) => count + each[of], 0));
      const said = say.cameBack({
        pieces: pieces('returned'),
        of: pieces('delivered'),
        days: format.days(deposits.coverage.from, deposits.coverage.to),
      });
      const names = back.slice(0, mostBack).map(({ sku: code, returned }) => `${format.number(returned)}x ${code}`);
      return names.length === 0 || deposits.deposits.length < 2
        ? said
        : `${said} ${names.join(', ')}${back.length > mostBack ? ' …' : '.'}`;
    }
    const all = say.deposits({
      parts: format.number(deposits.deposits.length),
      pieces: format.number(deposits.deposits.reduce((pieces, each) => pieces + each.delivered - each.returned, 0)),
      sum: format.money(sum.quotedNet, sum.currencyCode),
      days: format.days(deposits.coverage.from, deposits.coverage.to),
    });
    return largest.length < 2 ? all : `${all} ${say.mostOf(format.listed(largest))}`;
  }
  const watches = shapes.followed.safeParse(output).data;
  if (watches?.done === undefined && watches !== undefined && watches.followed.length > 0)
    return say.following(
      format.listed(
        watches.followed.map(({ what }) => cleanText(format.words(what), 80)),
        6,
      ),
    );
  const categories = shapes.categories.safeParse(output).data?.categories;
  if (categories !== undefined)
    return say.categories(
      format.listed(
        categories.map(({ label }) => cleanText(label, 60)),
        6,
      ),
    );
  const customer = shapes.customer.safeParse(output).data;
  if (fact === 'place' && customer?.logisticPath !== undefined)
    return say.warehousesAre(
      format.listed(
        [...new Set(customer.logisticPath)].map((code) => cleanText(code, 20)),
        12,
      ),
    );
  if (customer?.paymentTerm !== undefined) {
    return say.terms({
      name: cleanText(customer.name, 80),
      days: format.number(customer.paymentTerm),
      warehouse: customer.defaultLocation ?? '?',
    });
  }
  return undefined;
}

function ofFound(
  { products, total, cursor, catalogAsOf }: z.infer<typeof shapes.found>,
  fact: AskedFact | undefined,
  byWords: boolean,
  say: Talk,
  format: Formats,
): string {
  const [only, other] = products;
  const code = (of: (typeof products)[number]) => of.articleNumber ?? of.sku ?? of.index ?? '?';
  const name = (of: (typeof products)[number]) =>
    cleanText(
      [of.shortDescription ?? of.name, of.manufacturer ?? of.brand].filter((each) => each !== undefined).join(', '),
      120,
    );
  // Without a catalogue nobody knows what there is.
  if (only === undefined) return byWords && catalogAsOf === undefined ? say.notSearched : say.foundNone;
  if (other === undefined) {
    const { packageWidth: width, packageDepth: depth, packageHeight: height, packageWeight: weight, eans } = only;
    const size = [width, depth, height].filter((each) => each !== undefined).map((each) => format.number(Number(each)));
    return [
      say.found({ code: code(only), name: name(only) }),
      ...(fact === 'details' && size.length === 3 && weight !== undefined
        ? [
            say.details({
              size: size.join(' × '),
              weight: format.number(Number(weight)),
              eans: eans.slice(0, 3).join(', '),
            }),
          ]
        : []),
    ].join(' ');
  }
  // Where there are more rows than were read, their number is not known.
  const known = format.number(total ?? products.length);
  return say.foundSome({
    count: total === undefined && cursor !== undefined ? `${known}+` : known,
    names: products
      .slice(0, codesShown)
      .map((each) => `${code(each)} (${name(each)})`)
      .join('; '),
  });
}

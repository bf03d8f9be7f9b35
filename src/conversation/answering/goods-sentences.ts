import * as z from 'zod';
import { decimal, formatDecimal, isZero, multiply, totalPerCurrency } from '../../core/money.ts';
import { cleanText } from '../../core/text.ts';
import type { Talk } from '../messages/talk-shape.ts';
import type { AskedFact, NextCall } from '../understanding.ts';
import type { candidate, place } from './answer-shapes.ts';
import { bestOf, byPrice, isByPrice, left, shapes } from './answer-shapes.ts';
import type { Formats } from './formats.ts';
import { taxOf } from './tax.ts';

/** A draft, prices or stock. */
export function ofGoods(
  output: unknown,
  input: NextCall['input'],
  fact: AskedFact | undefined,
  say: Talk,
  format: Formats,
): string | undefined {
  const there = fact === 'arrival' ? allThere(output) : undefined;
  const coming = there && say.arrives({ day: format.day(there.day), until: format.time(there.until) });
  const draft = shapes.draft.safeParse(output).data;
  if (draft !== undefined) return ofDraft(draft, fact, say, format, coming);
  const priced = shapes.priced.safeParse(output).data;
  if (priced !== undefined && priced.lines.length + priced.omitted.length > 0)
    return [coming, ofPriced(priced, input, fact, say, format)].join(' ').trim();
  const stock = shapes.stock.safeParse(output).data;
  return stock !== undefined && stock.products.length + stock.omitted.length > 0
    ? ofStock(stock, input, fact, say, format)
    : undefined;
}

const dated = z.object({
  lines: z
    .array(
      z
        .object({
          quantity: z.number(),
          available: z.number(),
          latestDeliveryDate: z.string(),
          orderUntil: z.string(),
          cutOffPassed: z.literal(false).optional(),
        })
        .refine(({ available, quantity }) => available >= quantity),
    )
    .min(1),
});

/** The day on which the last of the lines is there; undefined where it is not known of one, or one is short. */
export function allThere(output: unknown): { readonly day: string; readonly until: string } | undefined {
  const { lines } = dated.safeParse(output).data ?? { lines: [] };
  const day = lines
    .map(({ latestDeliveryDate }) => latestDeliveryDate)
    .sort()
    .at(-1);
  const [until] = lines.map(({ orderUntil }) => orderUntil).sort((one, other) => Date.parse(one) - Date.parse(other));
  return day === undefined || until === undefined ? undefined : { day, until };
}

export const most = 3;
export const codesShown = 3;
/** So many parts are told with their stock, none left out. */
const stocksShown = 6;

function ofStock(
  { products, omitted }: z.infer<typeof shapes.stock>,
  input: NextCall['input'],
  fact: AskedFact | undefined,
  say: Talk,
  format: Formats,
): string {
  const wanted = Array.isArray(input['locations']) ? input['locations'].map(String) : [];
  // "The one with the most in stock" is one.
  const asked =
    fact === 'most' ? [...products].sort((one, other) => other.available - one.available).slice(0, 1) : products;
  if (fact === 'arrival' && products.length > 1 && wanted.length === 0)
    return [...comingByDay(products, say, format), ...missing(omitted, say, format)].join(' ');
  // "What of it is not in stock?": those come first, or that all of it is there.
  const isShort = ({ available }: { available: number }) => available === 0;
  const first = fact === 'short' && !products.some(isShort) && omitted.length === 0 ? [say.enough] : [];
  const sorted = fact === 'short' ? [...asked.filter(isShort), ...asked.filter((each) => !isShort(each))] : asked;
  const sentences = sorted
    .slice(0, asked.length <= stocksShown ? stocksShown : most)
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
      const coming = comingFrom(locations, say, format);
      const [only, other] = wanted;
      const listed =
        other === undefined
          ? piecesAt(units, format)
          : wanted.map((each) => `${each} ${format.number(units[each] ?? 0)}`).join(', ');
      const amount = only === undefined ? available : wanted.reduce((sum, each) => sum + (units[each] ?? 0), 0);
      if (only !== undefined && amount === 0)
        return [say.noneAt({ code, place: format.listed(wanted, 4), elsewhere: '' })];
      if (amount === 0) return [say.outOfStock(code)];
      const there =
        only !== undefined && other === undefined
          ? say.inStockAt({ code, pieces: format.number(amount), place: only })
          : say.inStock({ code, pieces: format.number(available), places: listed });
      return fact === 'arrival' ? [...coming, there] : products.length === 1 ? [there, ...coming] : [there];
    });
  return [...first, ...sentences, ...missing(omitted, say, format)].join(' ');
}

/** When the first of these warehouses has it there. */
function comingFrom(locations: readonly z.infer<typeof place>[], say: Talk, format: Formats): string[] {
  const best = locations
    .filter((each) => each.availability > 0 && each.orderDateTimeTo !== undefined)
    .sort((one, other) => arrival(one).localeCompare(arrival(other)))[0];
  if (best?.orderDateTimeTo === undefined) return [];
  const day = best.shipToBusinessUnitDeliveryDateTime;
  const when = day === undefined ? format.day(best.latestDeliveryDate ?? '') : format.time(day);
  return [say.arrives({ day: when, until: format.time(best.orderDateTimeTo) })];
}

/** "OC243 and P55718: with you on Tuesday": each day with all parts that come on it, and what is nowhere. */
function comingByDay(
  products: z.infer<typeof shapes.stock>['products'],
  say: Talk,
  format: Formats,
): readonly string[] {
  const days = new Map<string, string[]>();
  const others: string[] = [];
  for (const { sku, available, units, locations = [] } of products) {
    const [coming] = available === 0 ? [] : comingFrom(locations, say, format);
    if (coming !== undefined) days.set(coming, [...(days.get(coming) ?? []), sku]);
    else
      others.push(
        available === 0
          ? say.outOfStock(sku)
          : say.inStock({ code: sku, pieces: format.number(available), places: piecesAt(units, format) }),
      );
  }
  return [...[...days].map(([coming, codes]) => `${format.listed(codes, 8)}: ${coming}`), ...others];
}

function piecesAt(units: Readonly<Record<string, number>>, format: Formats): string {
  return Object.entries(units)
    .filter(([, pieces]) => pieces > 0)
    .slice(0, 6)
    .map(([where, pieces]) => `${where} ${format.number(pieces)}`)
    .join(', ');
}

/** One part, and none of it at the places that were asked about. */
export function hasNone(output: unknown): boolean {
  const [one, other] = shapes.stock.safeParse(output).data?.products ?? [];
  return one?.available === 0 && other === undefined;
}

/** One part that is not at the places that were asked about, and is at others: where, and when it comes from there. */
export function onlyElsewhere(
  everywhere: unknown,
  places: readonly string[],
  say: Talk,
  format: Formats,
): string | undefined {
  const [one, other] = shapes.stock.safeParse(everywhere).data?.products ?? [];
  if (one === undefined || other !== undefined || one.available === 0) return undefined;
  const elsewhere = piecesAt(one.units, format);
  const said = say.noneAt({ code: one.sku, place: format.listed(places, 4), elsewhere });
  return [said, ...comingFrom(one.locations ?? [], say, format)].join(' ');
}

function arrival({ shipToBusinessUnitDeliveryDateTime, latestDeliveryDate }: z.infer<typeof place>): string {
  const at = Date.parse(shipToBusinessUnitDeliveryDateTime ?? latestDeliveryDate ?? '');
  return Number.isNaN(at) ? '~' : new Date(at).toISOString();
}

function missing(omitted: readonly unknown[], say: Talk, format: Formats): string[] {
  const products = omitted.flatMap((each) => left.safeParse(each).data ?? []);
  const code = ({ sku, index }: z.infer<typeof candidate>) => cleanText(sku ?? index ?? '', 40);
  const unsure = products.filter(({ candidates }) => candidates.length > 0);
  const unknown = products.filter((each) => !unsure.includes(each));
  return [
    ...unsure.slice(0, most).map((each) =>
      say.didYouMean({
        code: code(each),
        names: each.candidates
          .slice(0, most)
          .map((of) => (of.name === undefined ? code(of) : `${code(of)} (${cleanText(of.name, 60)})`))
          .join(', '),
      }),
    ),
    ...(unknown.length === 0 ? [] : [say.unknownCode(format.listed(unknown.map(code)), unknown.length)]),
  ];
}

function ofPriced(
  { lines, totals, omitted }: z.infer<typeof shapes.priced>,
  { locations }: NextCall['input'],
  fact: AskedFact | undefined,
  say: Talk,
  format: Formats,
): string {
  const gone = missing(omitted, say, format);
  const taxes =
    fact === 'tax'
      ? totals.flatMap(
          ({ currencyCode, net, gross }) =>
            taxOf({ currencyCode, totalNet: net, totalGross: gross }, say, format) ?? [],
        )
      : [];
  if (taxes.length > 0)
    return [`${named(lines, format)}:`, ...taxes, ...depositsOf(lines, say, format), ...gone].join(' ');
  if (fact === 'deposit') {
    // The lines that have one come first: that the others have none would read as the whole answer.
    const isDeposit = (line: (typeof lines)[number]) => Number(line.refundableAmountNet ?? 0) > 0;
    const having = lines.filter(isDeposit).slice(0, 2 * most);
    const deposits = [...having, ...lines.filter((line) => !isDeposit(line))]
      .slice(0, Math.max(most, having.length))
      .map(({ sku: code, refundableAmountNet, currencyCode }) =>
        Number(refundableAmountNet ?? 0) > 0
          ? say.deposit({ code, amount: format.money(refundableAmountNet, currencyCode) })
          : say.noDeposit(code),
      );
    const isQuote = lines.some(({ enough }) => enough !== undefined);
    const costs = lines
      .slice(0, most)
      .filter(({ quantity }) => !isQuote && quantity === 1)
      .map(({ sku: code, customerPriceNet, customerPriceGross, currencyCode }) =>
        say.costs({
          code,
          price: format.money(customerPriceNet, currencyCode),
          gross: format.money(customerPriceGross, currencyCode),
        }),
      );
    // Asked of counted lines it is asked of their sum.
    const sums = isQuote ? summed(lines, totals, say, format) : [];
    const whole = isQuote ? withDeposits(lines, totals, say, format) : [];
    return [...sums, ...whole, ...deposits, ...costs, ...gone].join(' ');
  }
  const best = isByPrice(fact) ? lines.find(({ sku }) => sku === bestOf({ lines }, fact)) : undefined;
  // Of many the cheapest are told, or the dearest.
  const order = isByPrice(fact) && lines.length > 5 ? byPrice({ lines }, fact) : [];
  const sorted =
    best === undefined ? lines : [...lines].sort((one, two) => order.indexOf(one.sku) - order.indexOf(two.sku));
  const [only, other] = lines;
  const listed = fact === 'list' ? listPrices(lines, say, format) : [];
  const short = lines.filter((each) => each.enough === false);
  // What is there in one warehouse is not all that there is.
  const at = Array.isArray(locations) && locations.length > 0 ? [`${locations.map(String).join(', ')}:`] : [];
  const counted = lines.every((each) => each.enough === undefined)
    ? []
    : short.length === 0
      ? [say.enough]
      : short
          .slice(0, most)
          .map(({ sku: code, available = 0, quantity }) =>
            say.short({ code, pieces: format.number(available), wanted: format.number(quantity) }),
          );
  const stock = counted.length === 0 ? [] : [...at, ...counted];
  if (only !== undefined && other === undefined && only.quantity === 1) {
    return [say.costs(pricesOf(only, format)), ...listed, ...stock, ...gone].join(' ');
  }
  // Prices that were compared, and nothing that is bought.
  if (
    other !== undefined &&
    lines.every(({ enough, quantity }) => enough === undefined && (quantity === 1 || isByPrice(fact)))
  ) {
    return [
      ...(best === undefined || !isByPrice(fact)
        ? []
        : [say[fact]({ ...pricesOf(best, format), two: lines.length === 2 })]),
      ...sorted
        .slice(0, lines.length <= 5 ? 5 : most)
        .filter((each) => each !== best)
        .map((each) => say.costs(pricesOf(each, format))),
      ...gone,
    ].join(' ');
  }
  // "What of it is not in stock?"
  if (fact === 'short') return [...stock, ...summed(lines, totals, say, format), ...gone].join(' ');
  return [...summed(lines, totals, say, format), ...listed, ...depositsOf(lines, say, format), ...stock, ...gone].join(
    ' ',
  );
}

function pricesOf(
  { sku: code, customerPriceNet, customerPriceGross, currencyCode }: z.infer<typeof shapes.priced>['lines'][number],
  format: Formats,
) {
  const [price, gross] = [customerPriceNet, customerPriceGross].map((each) => format.money(each, currencyCode));
  return { code, price: price ?? '', gross: gross ?? '' };
}

/** What a part costs by the list, and how much less that is for this customer. */
function listPrices(lines: z.infer<typeof shapes.priced>['lines'], say: Talk, format: Formats): string[] {
  return lines.slice(0, most).flatMap(({ sku: code, listPriceNet, customerPriceNet, currencyCode }) => {
    const [list, own] = [Number(listPriceNet), Number(customerPriceNet)];
    return list > 0 && own >= 0
      ? [
          say.listPrice({
            code,
            list: format.money(listPriceNet, currencyCode),
            less: Math.round((1 - own / list) * 100),
          }),
        ]
      : [];
  });
}

/** What the core deposits of all pieces come to, beside their price. */
function depositsOf(lines: z.infer<typeof shapes.priced>['lines'], say: Talk, format: Formats): string[] {
  return depositSums(lines).map(({ amount, currency }) =>
    say.plusDeposits(format.money(formatDecimal(amount), currency)),
  );
}

function depositSums(lines: z.infer<typeof shapes.priced>['lines']) {
  const deposits = lines.flatMap(({ refundableAmountNet, quantity, currencyCode }) =>
    refundableAmountNet === undefined || currencyCode === undefined
      ? []
      : [{ amount: multiply(decimal(refundableAmountNet), quantity), currency: currencyCode }],
  );
  return totalPerCurrency(deposits).filter(({ amount }) => !isZero(amount));
}

/** What all of it comes to with the core deposits. */
function withDeposits(
  lines: z.infer<typeof shapes.priced>['lines'],
  totals: z.infer<typeof shapes.priced>['totals'],
  say: Talk,
  format: Formats,
): string[] {
  const deposits = depositSums(lines);
  if (deposits.length === 0) return [];
  const sums = totals.map(({ net, currencyCode }) => ({ amount: decimal(net), currency: currencyCode }));
  return totalPerCurrency([...sums, ...deposits]).map(({ amount, currency }) =>
    say.withDeposits(format.money(formatDecimal(amount), currency)),
  );
}

function summed(
  lines: readonly { readonly sku: string; readonly quantity: number }[],
  totals: z.infer<typeof shapes.priced>['totals'],
  say: Talk,
  format: Formats,
): string[] {
  return totals.map(({ currencyCode, net, gross }) =>
    say.quoted({
      lines: named(lines, format),
      net: format.money(net, currencyCode),
      gross: format.money(gross, currencyCode),
    }),
  );
}

function named(lines: readonly { readonly sku: string; readonly quantity: number }[], format: Formats): string {
  return format.listed(lines.map(({ sku, quantity }) => `${quantity}x ${sku}`));
}

function ofDraft(
  { lines, totals, state, status, reason, next, requestedBy, preparedBy, statedReason }: z.infer<typeof shapes.draft>,
  fact: AskedFact | undefined,
  say: Talk,
  format: Formats,
  coming: string | undefined,
): string {
  const author = preparedBy === undefined ? requestedBy : format.words(preparedBy);
  const asked =
    fact === 'who' && author !== undefined
      ? [say.askedFor({ who: cleanText(author, 80), why: cleanText(statedReason ?? '', 300) })]
      : [];
  const [sum, other] = totals;
  if (state === 'priced' && sum !== undefined && other === undefined) {
    const drafted = say.drafted({
      lines: named(lines, format),
      net: format.money(sum.net, sum.currencyCode),
      gross: format.money(sum.gross, sum.currencyCode),
    });
    const isPlain = sum.depositNet === undefined || isZero(decimal(sum.depositNet));
    const deposit = isPlain ? [] : [say.plusDeposits(format.money(sum.depositNet, sum.currencyCode))];
    return [drafted, ...deposit, ...asked, ...(coming === undefined ? [] : [coming])].join(' ');
  }
  const told = say.draftStates[state];
  // The desk says so in its status.
  const isStuck = state === 'pending_approval' && status.includes('but nobody can');
  // Who is to decide is said with who asked.
  const waitsFor =
    fact === 'who' && state === 'pending_approval' && next !== undefined ? format.words(next) : undefined;
  const stuck = isStuck && told !== undefined ? `${told}, ${say.nobodyDecides}` : undefined;
  // Who rejected it, and why.
  const rejected = state === 'declined' && reason !== undefined ? format.words(reason) : undefined;
  // Of which not all comes.
  const lessThan = lines.some((line) => line.accepted !== undefined) ? format.words(status) : undefined;
  const how = say.draftState({
    lines: named(lines, format),
    status: cleanText(waitsFor ?? rejected ?? stuck ?? lessThan ?? told ?? status, 400).replace(/\.$/, ''),
  });
  // What is sent comes whatever the cut-off is by now.
  const accepted = lines.filter((line) => line.accepted !== 0);
  const days = accepted.flatMap(({ latestDeliveryDate: day }) => day ?? []).sort();
  const isComing = fact === 'arrival' && isOrdered.test(state) && accepted.length > 0;
  const day = isComing && days.length === accepted.length ? days.at(-1) : undefined;
  const arrival = isComing ? (day === undefined ? [say.noDay] : [say.deliveredBy(format.day(day))]) : [];
  return [...asked, how, ...arrival, ...(isComing || coming === undefined ? [] : [coming])].join(' ');
}

const isOrdered = /^(?:approved|submitting|accepted|confirming|confirmed)$/;

import * as z from 'zod';
import { compareDecimals, decimal } from '../core/money.ts';
import { cleanText } from '../core/text.ts';
import type { LanguageCode } from './hear.ts';
import { listed } from './listed.ts';
import { linesText } from './message.ts';
import type { Talk } from './messages/talk-shape.ts';
import type { AskedFact, NextCall } from './understanding.ts';

/** How a person reads numbers, money and times. */
export interface Reading {
  readonly language: LanguageCode;
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
const orderedLine = z.looseObject({ sku: z.string(), requiredQuantity: z.number().optional() });
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
    coverage: z.looseObject({ from: z.string(), to: z.string(), complete: z.boolean() }),
  }),
  list: z.looseObject({
    total: z.number().optional(),
    coverage: z.looseObject({ from: z.string(), to: z.string(), complete: z.boolean() }).optional(),
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
      z.looseObject({
        sku: text,
        index: text,
        articleNumber: text,
        name: text,
        brand: text,
        shortDescription: text,
        manufacturer: text,
        available: z.number().optional(),
        eans: z.array(z.string()).default([]),
        packageWeight: text,
        packageWidth: text,
        packageDepth: text,
        packageHeight: text,
      }),
    ),
    total: z.number().optional(),
    first: z.number(),
  }),
  sums: z.looseObject({
    by: z.string(),
    groups: z.array(
      z.looseObject({
        label: z.string(),
        amounts: z.array(z.looseObject({ currencyCode: z.string(), net: z.string() })),
      }),
    ),
    before: z
      .looseObject({
        from: z.string(),
        to: z.string(),
        totals: z.array(z.looseObject({ currencyCode: z.string(), net: z.string() })),
      })
      .optional(),
    pieces: z.number(),
    filter: z.looseObject({
      skus: z.array(z.string()).optional(),
      brands: z.array(z.string()).optional(),
      categories: z.array(z.string()).optional(),
    }),
    totals: z.array(z.looseObject({ currencyCode: z.string(), net: z.string(), gross: z.string() })),
    coverage: z.looseObject({
      from: z.string(),
      to: z.string(),
      complete: z.boolean(),
    }),
    invoicesWithoutPieces: z.number().optional(),
  }),
  history: z.looseObject({
    sku: text,
    index: text,
    points: z.array(
      z.looseObject({ date: z.string(), source: z.string(), unitPriceNet: z.string(), currencyCode: text }),
    ),
    coverage: z.looseObject({ complete: z.boolean() }),
  }),
  delivery: z.looseObject({
    deliveries: z
      .array(
        z.looseObject({
          id: z.string(),
          creationDate: z.string(),
          fiscalDocumentNumber: text,
          lines: z.array(z.looseObject({ sku: z.string(), shippedQuantity: z.number() })),
        }),
      )
      .length(1),
  }),
  customer: z.looseObject({ name: z.string(), paymentTerm: z.number().optional(), defaultLocation: text }),
  deposits: z.looseObject({
    deposits: z.array(z.unknown()),
    totals: z.array(z.looseObject({ currencyCode: z.string(), quotedNet: z.string() })),
  }),
  traced: z.looseObject({
    lines: z.array(z.looseObject({ ordered: z.number(), delivered: z.number(), invoiced: z.number() })),
    documents: z.array(z.unknown()),
    open: text,
    coverage: z.looseObject({ from: z.string(), to: z.string() }),
  }),
  categories: z.looseObject({ categories: z.array(z.looseObject({ label: z.string() })) }),
  requisition: z.looseObject({
    requisitionId: z.string(),
    orders: z.array(
      z.looseObject({
        phaseCode: text,
        lines: z.array(orderedLine).optional(),
        currencyCode: text,
        totalNet: text,
        totalGross: text,
        fiscalDocumentNumber: text,
      }),
    ),
  }),
  order: z.looseObject({ id: z.string(), phaseCode: z.string() }),
  invoice: z.looseObject({
    invoices: z
      .array(
        z.looseObject({
          id: z.string(),
          paymentStatus: text,
          dueDate: text,
          toBePaid: text,
          currencyCode: text,
          lines: z.array(z.looseObject({ sku: z.string(), quantity: z.number() })).optional(),
          totalNet: text,
          totalGross: text,
        }),
      )
      .length(1),
  }),
};

/** The draft in an answer, as far as it can still be changed. */
export function draftOf(output: unknown): { id: string; revision: number } | undefined {
  const read = shapes.draft.safeParse(output);
  if (!read.success || !/^(?:priced|pending_approval)$/.test(read.data.state)) return undefined;
  return { id: read.data.draftId, revision: read.data.revision };
}

/** A draft, prices or stock. */
function ofGoods(
  output: unknown,
  input: NextCall['input'],
  fact: AskedFact | undefined,
  say: Talk,
  format: Formats,
): string | undefined {
  const draft = shapes.draft.safeParse(output).data;
  if (draft !== undefined) return ofDraft(draft, say, format);
  const priced = shapes.priced.safeParse(output).data;
  if (priced !== undefined && priced.lines.length + priced.omitted.length > 0)
    return ofPriced(priced, fact, say, format);
  const stock = shapes.stock.safeParse(output).data;
  return stock !== undefined && stock.products.length + stock.omitted.length > 0
    ? ofStock(stock, input, fact, say, format)
    : undefined;
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
  const sentence = sentenceOfShape(output, fact, say, format);
  if (sentence !== undefined) return sentence;
  const bought = ofGoods(output, input, fact, say, format);
  if (bought !== undefined) {
    const { shipTo } = input;
    return typeof shipTo === 'string' && shipTo !== 'own'
      ? `${say.forReceiver(cleanText(shipTo, 20))}: ${bought}`
      : bought;
  }
  const finances = shapes.finances.safeParse(output).data;
  if (finances !== undefined) {
    const { currencyCode, creditLimit, availableCreditLimit, overdueBalance = '0', orderingAllowed } = finances;
    const sentence = say.credit({
      left: format.money(availableCreditLimit, currencyCode),
      limit: format.money(creditLimit, currencyCode),
      overdue: format.money(overdueBalance, currencyCode),
    });
    return `${orderingAllowed === false ? say.notAllowed : say.allowed} ${sentence}`;
  }
  const invoices = shapes.invoices.safeParse(output).data;
  if (invoices !== undefined) return ofInvoices(invoices, say, format);
  if (kind !== undefined) {
    const { total, coverage } = shapes.list.safeParse(output).data ?? {};
    const days = coverage === undefined ? '' : format.days(coverage.from, coverage.to);
    if (total === 0 && coverage?.complete === false) return say.notKnownYet;
    if (total === 0) return say.noneFound({ what: say.what[kind], days }).replace(/ +([.:])/g, '$1');
    return total === undefined
      ? undefined
      : say.listed({ count: format.number(total), what: say.what[kind], days }).replace(/ +([.:])/g, '$1');
  }
  const requisition = shapes.requisition.safeParse(output).data;
  if (requisition !== undefined) {
    const phases = [...new Set(requisition.orders.flatMap(({ phaseCode }) => phaseCode ?? []))];
    const lines = requisition.orders.flatMap(({ lines: all = [] }) =>
      all.map(({ sku, requiredQuantity }) => ({ sku, quantity: requiredQuantity })),
    );
    const parts = lines.length === 0 ? [] : [linesText(lines)];
    const state = [`${say.phase} ${phases.join(', ')}`, ...parts].join(', ');
    const sums = requisition.orders.flatMap(({ totalNet, totalGross, currencyCode }) =>
      totalNet === undefined || totalGross === undefined
        ? []
        : [say.total({ net: format.money(totalNet, currencyCode), gross: format.money(totalGross, currencyCode) })],
    );
    const bills = requisition.orders.flatMap(({ fiscalDocumentNumber: id = '' }) =>
      id === '' ? [] : [say.deliveryInvoice(cleanText(id, 60))],
    );
    return [say.opened({ what: requisition.requisitionId, state }), ...sums.slice(0, most), ...bills.slice(0, most)]
      .join(' ')
      .replace(/ {2,}/g, ' ');
  }
  const [invoice] = shapes.invoice.safeParse(output).data?.invoices ?? [];
  if (invoice !== undefined) {
    const { id, paymentStatus, toBePaid, dueDate, currencyCode, lines = [], totalNet, totalGross } = invoice;
    const owed =
      toBePaid === undefined || dueDate === undefined
        ? undefined
        : say.toPay({ sum: format.money(toBePaid, currencyCode), day: format.day(dueDate) });
    const state = [paymentStatus ?? '?', ...(owed === undefined ? [] : [owed])].join(', ');
    const sum =
      totalNet === undefined || totalGross === undefined || lines.length === 0
        ? []
        : [
            say.total({ net: format.money(totalNet, currencyCode), gross: format.money(totalGross, currencyCode) }),
            `${linesText(lines)}.`,
          ];
    return [say.opened({ what: id, state }), ...sum].join(' ');
  }
  const order = shapes.order.safeParse(output).data;
  if (order !== undefined) return say.opened({ what: order.id, state: `${say.phase} ${order.phaseCode}` });
  return undefined;
}

const codesShown = 3;

/** Answers that are told by their shape alone. */
function sentenceOfShape(output: unknown, fact: AskedFact | undefined, say: Talk, format: Formats): string | undefined {
  const found = shapes.found.safeParse(output).data;
  if (found !== undefined) return ofFound(found, fact, say, format);
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
    const groups = sums.by === 'month' ? [] : sums.groups.slice(0, most);
    const named = groups.map(({ label, amounts: [first] }) =>
      first === undefined
        ? cleanText(label, 60)
        : `${cleanText(label, 60)} ${format.money(first.net, first.currencyCode)}`,
    );
    const earlier = sums.before?.totals.map(({ net, currencyCode }) => format.money(net, currencyCode)) ?? [];
    return [
      ...sums.totals.map(({ net, gross, currencyCode }) =>
        say.spent({
          days,
          of,
          net: format.money(net, currencyCode),
          gross: format.money(gross, currencyCode),
          pieces: sums.pieces === 0 && !isRead ? undefined : format.number(sums.pieces),
        }),
      ),
      ...(named.length === 0 ? [] : [say.mostOf(format.listed(named))]),
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
    const now = history.points.find(({ source }) => source === 'quote');
    return [
      paid === undefined
        ? history.coverage.complete
          ? say.noLastPrice(code)
          : say.notKnownYet
        : say.lastPrice({
            code,
            price: format.money(paid.unitPriceNet, paid.currencyCode),
            day: format.day(paid.date),
          }),
      ...(now === undefined ? [] : [say.today(format.money(now.unitPriceNet, now.currencyCode))]),
    ].join(' ');
  }
  const [delivery] = shapes.delivery.safeParse(output).data?.deliveries ?? [];
  if (delivery !== undefined) {
    const { id, creationDate, fiscalDocumentNumber: invoice, lines } = delivery;
    return say.delivery({
      id,
      day: format.day(creationDate),
      parts: format.listed(lines.map(({ sku, shippedQuantity }) => `${shippedQuantity}x ${sku}`)),
      invoice: invoice === undefined || invoice === '' ? '' : say.deliveryInvoice(invoice),
    });
  }
  const traced = shapes.traced.safeParse(output).data;
  if (traced?.open !== undefined)
    return say.openOrders({
      days: format.days(traced.coverage.from, traced.coverage.to),
      orders: format.number(traced.documents.length),
    });
  if (traced !== undefined && traced.lines.length > 0) {
    const sum = (of: 'ordered' | 'delivered' | 'invoiced') =>
      format.number(traced.lines.reduce((all, each) => all + each[of], 0));
    return say.traced({ ordered: sum('ordered'), delivered: sum('delivered'), invoiced: sum('invoiced') });
  }
  const deposits = shapes.deposits.safeParse(output).data;
  const [sum] = deposits?.totals ?? [];
  if (deposits !== undefined && sum !== undefined) {
    return say.deposits({
      parts: format.number(deposits.deposits.length),
      sum: format.money(sum.quotedNet, sum.currencyCode),
    });
  }
  const categories = shapes.categories.safeParse(output).data?.categories;
  if (categories !== undefined)
    return say.categories(
      format.listed(
        categories.map(({ label }) => cleanText(label, 60)),
        6,
      ),
    );
  const customer = shapes.customer.safeParse(output).data;
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
  { products, total = products.length }: z.infer<typeof shapes.found>,
  fact: AskedFact | undefined,
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
  if (only === undefined) return say.foundNone;
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
  return say.foundSome({
    count: format.number(total),
    names: products
      .slice(0, codesShown)
      .map((each) => `${code(each)} (${name(each)})`)
      .join('; '),
  });
}

type Formats = ReturnType<typeof formats>;

function formats({ locale, zone, language }: Reading) {
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
    listed: (words: readonly string[], most = 5) => listed(words, language, most),
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
  // "The one with the most in stock" is one.
  const asked =
    fact === 'most' ? [...products].sort((one, other) => other.available - one.available).slice(0, 1) : products;
  const sentences = asked.slice(0, most).flatMap(({ sku: code, available, units, blockedReturn, locations = [] }) => {
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
    if (only !== undefined && amount === 0)
      return [say.noneAt({ code, place: format.listed(wanted, 4), elsewhere: '' })];
    if (amount === 0) return [say.outOfStock(code)];
    const there =
      only !== undefined && other === undefined
        ? say.inStockAt({ code, pieces: format.number(amount), place: only })
        : say.inStock({ code, pieces: format.number(available), places: listed });
    return fact === 'arrival' ? [...coming, there] : products.length === 1 ? [there, ...coming] : [there];
  });
  return [...sentences, ...missing(omitted, say, format)].join(' ');
}

function arrival({ shipToBusinessUnitDeliveryDateTime, latestDeliveryDate }: z.infer<typeof place>): string {
  const at = Date.parse(shipToBusinessUnitDeliveryDateTime ?? latestDeliveryDate ?? '');
  return Number.isNaN(at) ? '~' : new Date(at).toISOString();
}

const candidate = z.looseObject({ sku: text, index: text, name: text });
const left = z.looseObject({ sku: text, index: text, candidates: z.array(candidate).default([]) });

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
    ...(unknown.length === 0 ? [] : [say.unknownCode(format.listed(unknown.map(code)))]),
  ];
}

/** The product with the lowest price, where all are in one currency. */
export function cheapestOf(output: unknown): string | undefined {
  const { lines = [] } = pricedLines.safeParse(output).data ?? {};
  const [first, ...others] = lines;
  if (
    first === undefined ||
    others.length === 0 ||
    others.some(({ currencyCode }) => currencyCode !== first.currencyCode)
  )
    return undefined;
  return others.reduce(
    (best, each) => (compareDecimals(decimal(each.customerPriceNet), decimal(best.customerPriceNet)) < 0 ? each : best),
    first,
  ).sku;
}

const pricedLines = z.object({
  lines: z.array(z.object({ sku: z.string(), customerPriceNet: z.string(), currencyCode: text })),
});

function ofPriced(
  { lines, totals, omitted }: z.infer<typeof shapes.priced>,
  fact: AskedFact | undefined,
  say: Talk,
  format: Formats,
): string {
  const gone = missing(omitted, say, format);
  if (fact === 'deposit') {
    const deposits = lines
      .slice(0, most)
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
    return [...sums, ...deposits, ...costs, ...gone].join(' ');
  }
  const cheap = fact === 'cheapest' ? cheapestOf({ lines }) : undefined;
  const cheapest = lines.find(({ sku }) => sku === cheap);
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
  // Prices that were compared, and nothing that is bought.
  if (
    other !== undefined &&
    lines.every(({ enough, quantity }) => enough === undefined && (quantity === 1 || fact === 'cheapest'))
  ) {
    return [
      ...(cheapest === undefined
        ? []
        : [
            say.cheapest({
              code: cheapest.sku,
              price: format.money(cheapest.customerPriceNet, cheapest.currencyCode),
            }),
          ]),
      ...lines.slice(0, 5).map(({ sku: code, customerPriceNet, customerPriceGross, currencyCode }) =>
        say.costs({
          code,
          price: format.money(customerPriceNet, currencyCode),
          gross: format.money(customerPriceGross, currencyCode),
        }),
      ),
      ...gone,
    ].join(' ');
  }
  return [...summed(lines, totals, say, format), ...stock, ...gone].join(' ');
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

function ofDraft({ lines, totals, state, status }: z.infer<typeof shapes.draft>, say: Talk, format: Formats): string {
  const [sum, other] = totals;
  if (state === 'priced' && sum !== undefined && other === undefined) {
    return say.drafted({
      lines: named(lines, format),
      net: format.money(sum.net, sum.currencyCode),
      gross: format.money(sum.gross, sum.currencyCode),
    });
  }
  return say.draftState({
    lines: named(lines, format),
    status: say.draftStates[state] ?? cleanText(status, 200).replace(/\.$/, ''),
  });
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
  if (total === 0) return coverage.complete ? say.noneFound({ what: say.what.invoice, days }) : say.notKnownYet;
  if (counted.length === 0) return undefined;
  const count = format.number(counted.reduce((sum, each) => sum + each.count, 0));
  const sum = format.listed(
    counted.map(({ currencyCode, totalGross, toBePaid }) => format.money(owed ? toBePaid : totalGross, currencyCode)),
  );
  if (bills.length === 0) return say.creditNotes({ count, sum, days });
  if (filter.state === 'overdue') return say.overdue({ count, sum });
  return owed ? say.owed({ count, sum }) : say.invoices({ count, sum, days });
}

import * as z from 'zod';
import { compareDecimals, decimal } from '../../core/money.ts';
import { isOrdered } from '../../ports/draft.ts';
import type { State } from '../state.ts';
import type { AskedFact } from '../understanding.ts';

const text = z.string().optional();
export const place = z.looseObject({
  location: z.string(),
  availability: z.number(),
  orderDateTimeTo: text,
  latestDeliveryDate: text,
  shipToBusinessUnitDeliveryDateTime: text,
});
const orderedLine = z.looseObject({ sku: z.string(), requiredQuantity: z.number().optional() });
const oneOrder = z.looseObject({
  phaseCode: text,
  creationDate: text,
  lines: z.array(orderedLine).optional(),
  currencyCode: text,
  totalNet: text,
  totalGross: text,
  fiscalDocumentNumber: text,
  shipFrom: text,
  shipTo: text,
});
export const shapes = {
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
        listPriceNet: text,
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
    reason: text,
    shipTo: text,
    next: text,
    requestedBy: text,
    preparedBy: text,
    statedReason: text,
    lines: z.array(
      z.looseObject({
        sku: z.string(),
        quantity: z.number(),
        latestDeliveryDate: text,
        accepted: z.number().optional(),
      }),
    ),
    totals: z.array(z.looseObject({ currencyCode: z.string(), net: z.string(), gross: text, depositNet: text })),
  }),
  invoices: z.looseObject({
    invoices: z.array(z.unknown()),
    filter: z.looseObject({ state: text, dueFrom: text, dueTo: text }),
    total: z.number().optional(),
    totals: z
      .array(
        z.looseObject({
          invoiceClassification: text,
          currencyCode: text,
          count: z.number(),
          totalNet: text,
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
  drafts: z.looseObject({ orders: z.array(z.looseObject({ state: z.string(), requisitionId: text })) }),
  requisitions: z.looseObject({
    cursor: text,
    requisitions: z.array(z.looseObject({ requisitionId: z.string(), orders: z.array(oneOrder) })).min(1),
  }),
  finances: z.looseObject({
    orderingAllowed: z.boolean().optional(),
    deferredPaymentAllowed: z.boolean().optional(),
    currencyCode: text,
    creditLimit: z.string(),
    availableCreditLimit: z.string(),
    overdueBalance: text,
    balance: text,
    notInvoicedOrders: text,
  }),
  found: z.looseObject({
    catalogAsOf: text,
    cursor: text,
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
    others: z.unknown().optional(),
    groups: z.array(
      z.looseObject({
        label: z.string(),
        pieces: z.number().optional(),
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
    notAssigned: z
      .array(z.looseObject({ amounts: z.array(z.looseObject({ currencyCode: z.string(), net: z.string() })) }))
      .default([]),
  }),
  history: z.looseObject({
    sku: text,
    index: text,
    points: z.array(
      z.looseObject({
        date: z.string(),
        source: z.string(),
        unitPriceNet: z.string(),
        currencyCode: text,
        documentId: text,
        quantity: z.number().optional(),
      }),
    ),
    coverage: z.looseObject({ complete: z.boolean(), from: text, to: text }),
  }),
  delivery: z.looseObject({
    deliveries: z
      .array(
        z.looseObject({
          id: z.string(),
          creationDate: z.string(),
          fiscalDocumentNumber: text,
          shipFrom: text,
          shipTo: text,
          lines: z.array(z.looseObject({ sku: z.string(), shippedQuantity: z.number() })),
        }),
      )
      .length(1),
  }),
  followed: z.looseObject({
    done: z.string().optional(),
    followed: z.array(z.looseObject({ id: z.string(), what: z.string() })),
  }),
  customer: z.looseObject({
    name: z.string(),
    paymentTerm: z.number().optional(),
    defaultLocation: text,
    logisticPath: z.array(z.string()).optional(),
  }),
  deposits: z.looseObject({
    coverage: z.looseObject({ from: z.string(), to: z.string() }),
    deposits: z.array(
      z.looseObject({
        sku: z.string(),
        delivered: z.number(),
        returned: z.number(),
        quotedNet: z.string(),
        currencyCode: z.string(),
      }),
    ),
    totals: z.array(z.looseObject({ currencyCode: z.string(), quotedNet: z.string() })),
  }),
  traced: z.looseObject({
    lines: z.array(
      z.looseObject({
        sku: z.string(),
        orderId: text,
        name: text,
        ordered: z.number(),
        delivered: z.number(),
        invoiced: z.number(),
        returned: z.number().default(0),
        credited: z.number().default(0),
        differences: z.array(z.looseObject({ kind: z.string(), promisedBy: text, usuallyBy: text })).default([]),
      }),
    ),
    documents: z.array(z.looseObject({ id: text, kind: text, date: text, corrects: text })),
    open: text,
    coverage: z.looseObject({ from: z.string(), to: z.string() }),
  }),
  categories: z.looseObject({ categories: z.array(z.looseObject({ label: z.string() })) }),
  requisition: z.looseObject({
    requisitionId: z.string(),
    orders: z.array(oneOrder),
  }),
  order: oneOrder.extend({ id: z.string(), phaseCode: z.string() }),
  invoice: z.looseObject({
    invoices: z
      .array(
        z.looseObject({
          id: z.string(),
          paymentStatus: text,
          dueDate: text,
          issueFrom: text,
          shipTo: text,
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

/** Of how many orders something should have come by now. */
export function lateOrders({ lines }: z.infer<typeof shapes.traced>): number {
  const late = lines.filter(({ differences }) => differences.some(({ kind }) => kind === 'not_delivered'));
  return new Set(late.map(({ orderId }) => orderId)).size;
}

/** The draft in an answer, as far as it can still be changed. */
export function draftOf(output: unknown): State['draft'] {
  const read = shapes.draft.safeParse(output);
  if (!read.success || !/^(?:priced|pending_approval)$/.test(read.data.state)) return undefined;
  const { draftId: id, revision, shipTo, state } = read.data;
  return {
    id,
    revision,
    ...(shipTo === undefined ? {} : { shipTo }),
    ...(state === 'pending_approval' ? { waits: true } : {}),
  };
}

/** The draft in an answer, once it became an order. */
export function sentIn(output: unknown): State['sent'] {
  const { draftId: id = '', state = '', lines = [] } = shapes.draft.safeParse(output).data ?? {};
  return id === '' || !isOrdered(state)
    ? undefined
    : { id, lines: lines.map(({ sku, quantity }) => ({ sku, quantity })) };
}

export const candidate = z.looseObject({ sku: text, index: text, name: text });
export const left = z.looseObject({ sku: text, index: text, candidates: z.array(candidate).default([]) });

/** The product with the lowest price, where all are in one currency. */
export function cheapestOf(output: unknown): string | undefined {
  const { lines = [] } = pricedLines.safeParse(output).data ?? {};
  const isOneCurrency = new Set(lines.map(({ currencyCode }) => currencyCode)).size === 1;
  return lines.length > 1 && isOneCurrency ? byPrice(output)[0] : undefined;
}

/** Which of several prices is asked for; undefined: of each. */
export type ByPrice = 'cheapest' | 'dearest';
export const isByPrice = (fact: AskedFact | undefined): fact is ByPrice => fact === 'cheapest' || fact === 'dearest';

/** The cheapest or the dearest. */
export function bestOf(output: unknown, fact: ByPrice): string | undefined {
  const cheapest = cheapestOf(output);
  return cheapest === undefined || fact === 'cheapest' ? cheapest : byPrice(output, fact)[0];
}

/** The products of a list of prices, the cheapest first, or the dearest, as they are told. */
export function byPrice(output: unknown, fact: ByPrice = 'cheapest'): string[] {
  const { lines = [] } = pricedLines.safeParse(output).data ?? {};
  const sign = fact === 'dearest' ? -1 : 1;
  return [...lines]
    .sort((one, other) => sign * compareDecimals(decimal(one.customerPriceNet), decimal(other.customerPriceNet)))
    .map(({ sku }) => sku);
}

/** Groups of sums, of which most pieces were bought first: by the cell that names them. */
export function byPieces(output: unknown): string[] {
  const groups = bought.safeParse(output).data?.groups ?? [];
  return [...groups].sort((one, other) => other.pieces - one.pieces).map(({ key }) => key);
}

const bought = z.looseObject({ groups: z.array(z.looseObject({ key: z.string(), pieces: z.number() })) });

const pricedLines = z.object({
  lines: z.array(z.object({ sku: z.string(), customerPriceNet: z.string(), currencyCode: text })),
});

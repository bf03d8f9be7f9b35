import * as z from 'zod';
import { daysBetween } from '../core/datetime.ts';
import { limits } from './limits.ts';

// Requests are checked strictly before they are sent, so that an error names the field and the rule. The interface
// does not show the body of a refusal.

export const skuPattern = /^[A-Z0-9]+$/;
export const customerPattern = /^[A-Z0-9]+$/;

export const sku = z.string().regex(skuPattern, 'a SKU is capital letters and digits only');
export const index = z.string().min(1, 'an index is not empty');
export const shipTo = z.string().regex(customerPattern, 'a receiver (shipTo) is capital letters and digits only');
export const locations = z
  .array(z.string().min(1, 'a location code is not empty'))
  .max(limits.locations, `at most ${limits.locations} locations per request`);
export const quantity = z
  .int('a quantity is a whole number')
  .min(1, 'a quantity is at least 1')
  .max(limits.int32, `a quantity is at most ${limits.int32}`);

const oneKind = (value: { sku?: unknown; index?: unknown }) =>
  (value.sku === undefined) !== (value.index === undefined);
/** "Inventory, Pricing and Sales accept either; only one of the two kinds is sent per request." */
const sameKind = ({ lines }: { lines: readonly { sku?: unknown }[] }) =>
  new Set(lines.map((line) => line.sku === undefined)).size <= 1;
const sameKindRule = 'lines by SKU and lines by index go into separate requests';

const oneKindRule = 'give either sku or index, exactly one of them';

const calendarDate = z.iso.date('a date is yyyy-MM-dd and exists in the calendar');
const offset = z.int().min(limits.offset.min).max(limits.offset.max).default(limits.offset.first);
const limitUpTo = (most: number) => z.int().min(1).max(most).default(limits.limit.default);

/** "Both date parameters must be given; the period between them cannot exceed 2 days." */
function inWindow<From extends string, To extends string>(from: From, to: To) {
  return [
    (query: Record<From | To, string>) => {
      const days = daysBetween(query[from], query[to]);
      return days >= 0 && days <= limits.windowDays;
    },
    `${to} is ${from} or at most ${limits.windowDays} days later`,
  ] as const;
}

export const stockQuery = z
  .strictObject({
    sku: z.array(sku).min(1).max(limits.stockSkus, `at most ${limits.stockSkus} SKUs per request`).optional(),
    index: z.array(index).min(1).optional(),
    location: locations.optional(),
    shipTo: shipTo.optional(),
  })
  .refine(oneKind, oneKindRule);

export const stockPostQuery = z.strictObject({ location: locations.optional(), shipTo: shipTo.optional() });

export const stockPostBody = z
  .strictObject({
    sku: z
      .string()
      .regex(/^[A-Z0-9]+(,[A-Z0-9]+)*$/, 'SKUs of capital letters and digits, separated by commas')
      .refine((list) => list.split(',').length <= limits.stockSkus, `at most ${limits.stockSkus} SKUs per request`)
      .optional(),
    index: index.optional(),
  })
  .refine(oneKind, oneKindRule);

const quoteProducts = `at most ${limits.quoteProducts} products per request`;

export const quoteQuery = z.strictObject({
  sku: z.array(sku).max(limits.quoteProducts, quoteProducts).optional(),
  index: z.array(index).max(limits.quoteProducts, quoteProducts).optional(),
  location: locations.optional(),
  shipTo: shipTo.optional(),
});

export const quoteBody = z.strictObject({
  lines: z.array(z.strictObject({ sku, quantity })).max(limits.quoteProducts, quoteProducts),
});

export const pricingBody = z
  .strictObject({
    shipTo: shipTo.optional(),
    location: locations.optional(),
    lines: z
      .array(z.strictObject({ sku: sku.optional(), index: index.optional(), quantity }).refine(oneKind, oneKindRule))
      .min(1)
      .max(limits.pricingLines, `at most ${limits.pricingLines} lines per request`),
  })
  .refine(sameKind, sameKindRule);

export const categoryQuery = z.strictObject({ categoryId: z.string().min(1).optional() });

export const productsQuery = z
  .strictObject({
    pageNumber: z.int().min(0).max(limits.page.maxNumber).default(limits.page.defaultNumber),
    pageSize: z.int().min(limits.page.minSize).max(limits.page.maxSize).default(limits.page.defaultSize),
    categoryId: z.string().min(1).optional(),
    sku: sku.optional(),
    index: index.optional(),
    brands: z.string().min(1).optional(),
  })
  .refine(
    (query) => query.categoryId !== undefined || query.sku !== undefined || query.index !== undefined,
    'at least one of categoryId, sku, index is required',
  )
  .refine((query) => query.sku === undefined || query.index === undefined, 'sku and index cannot be sent together');

export const deliveriesQuery = z
  .strictObject({
    creationDateFrom: calendarDate,
    creationDateTo: calendarDate,
    offset,
    limit: limitUpTo(limits.limit.deliveries),
  })
  .refine(...inWindow('creationDateFrom', 'creationDateTo'));

export const invoiceOneQuery = z.strictObject({ techId: z.boolean().optional() });

export const invoicesQuery = z
  .strictObject({
    issueDateFrom: calendarDate,
    issueDateTo: calendarDate,
    offset,
    limit: limitUpTo(limits.limit.invoices),
    shipTo: z.string().min(1).optional(),
    invoiceClassification: z.enum(['INVOICE', 'CREDIT_NOTE']).optional(),
  })
  .refine(...inWindow('issueDateFrom', 'issueDateTo'));

export const requisitionsQuery = z
  .strictObject({
    creationDateFrom: calendarDate,
    creationDateTo: calendarDate,
    offset,
    limit: limitUpTo(limits.limit.requisitions),
    shipTo: shipTo.optional(),
  })
  .refine(...inWindow('creationDateFrom', 'creationDateTo'));

export const shipToQuery = z.strictObject({ shipTo: shipTo.optional() });
export const noQuery = z.strictObject({});

/** An amount in a request, sent as a JSON number. */
const unitPrice = z.number().nonnegative();

export const requisitionRequestLine = z
  .strictObject({
    sku: sku.optional(),
    index: index.optional(),
    requiredQuantity: quantity,
    unitPriceNet: unitPrice.optional(),
    unitPriceGross: unitPrice.optional(),
    // "`true`/`false` in samples"; its meaning is not shown, so the desk never sets it.
    custom: z.string().optional(),
  })
  .refine(oneKind, oneKindRule);

export const requisitionBody = z
  .strictObject({
    lines: z.array(requisitionRequestLine).min(1, 'a requisition has at least one line'),
    customNumber: z.string().optional(),
    deliveryMethod: z.string().optional(),
    paymentMethod: z.string().optional(),
    deferredPayment: z.boolean().optional(),
    fiscalDocumentEmailAddress: z.email().optional(),
    shipTo: shipTo.optional(),
    comments: z.string().optional(),
  })
  .refine(sameKind, sameKindRule);

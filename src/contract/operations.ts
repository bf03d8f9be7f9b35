import type { z } from 'zod';
import type { Resource } from './field.ts';
import { omittedHeaders, totalHeader } from './limits.ts';
import * as requests from './requests.ts';
import * as resources from './resources.ts';
import type { Service } from './services.ts';

export { services, type Service } from './services.ts';

/**
 * One operation of the interface.
 * `retry` does not follow the HTTP method. A `read` may be repeated when no answer came; `money` never, because after
 * a lost reply the write may have happened. `readBack` is a read that decides the outcome of a write: it is let
 * through when all other requests are held back.
 */
export interface Operation<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Of extends Resource = Resource,
  Shape extends 'array' | 'object' = 'array' | 'object',
> {
  readonly service: Service;
  readonly method: 'GET' | 'POST';
  /** Relative to the base URL and the service's prefix; `{id}` stands for one path segment. */
  readonly path: string;
  readonly query: Query;
  readonly body: Body;
  readonly reply: { readonly resource: Of; readonly shape: Shape };
  readonly retry: 'read' | 'readBack' | 'money';
  /** `Accept-Language` is required by the Catalog; the desk sends it always. */
  readonly languageRequired: boolean;
  readonly replyHeaders: readonly string[];
}

function operation<
  Query extends z.ZodType,
  Of extends Resource,
  Shape extends 'array' | 'object',
  Body extends z.ZodType | undefined = undefined,
>(
  service: Service,
  method: 'GET' | 'POST',
  path: string,
  more: {
    query: Query;
    body?: Body;
    reply: { resource: Of; shape: Shape };
    retry?: 'read' | 'readBack' | 'money';
    languageRequired?: boolean;
    replyHeaders?: readonly string[];
  },
): Operation<Query, Body, Of, Shape> {
  return {
    service,
    method,
    path,
    query: more.query,
    body: more.body as Body,
    reply: more.reply,
    retry: more.retry ?? 'read',
    languageRequired: more.languageRequired ?? false,
    replyHeaders: more.replyHeaders ?? [],
  };
}

const arrayOf = <R extends Resource>(resource: R) => ({ resource, shape: 'array' as const });
const oneOf = <R extends Resource>(resource: R) => ({ resource, shape: 'object' as const });
const orders = arrayOf(resources.requisitionOrder);

/** The 19 operations of the interface, by its headings. */
export const operations = {
  // ### Inventory
  getStock: operation('inventory', 'GET', '/inventory/stock', {
    query: requests.stockQuery,
    reply: arrayOf(resources.stockItem),
    replyHeaders: omittedHeaders,
  }),
  postStock: operation('inventory', 'POST', '/inventory/stock', {
    query: requests.stockPostQuery,
    body: requests.stockPostBody,
    reply: arrayOf(resources.stockItem),
    replyHeaders: omittedHeaders,
  }),
  getQuote: operation('inventory', 'POST', '/inventory/quote', {
    query: requests.quoteQuery,
    // "the body may be omitted when sku is sent in the query"
    body: requests.quoteBody.optional(),
    reply: arrayOf(resources.quoteItem),
    replyHeaders: omittedHeaders,
  }),
  // ### Pricing
  getPrices: operation('pricing', 'POST', '/pricing/quote', {
    query: requests.noQuery,
    body: requests.pricingBody,
    reply: oneOf(resources.pricingQuote),
    replyHeaders: omittedHeaders,
  }),
  // ### Catalog
  listCategories: operation('catalog', 'GET', '/catalog/category', {
    query: requests.categoryQuery,
    reply: arrayOf(resources.category),
    languageRequired: true,
  }),
  searchProducts: operation('catalog', 'GET', '/catalog/products', {
    query: requests.productsQuery,
    reply: oneOf(resources.catalogSearchResult),
    languageRequired: true,
  }),
  // ### Customer
  getCustomer: operation('customer', 'GET', '/customer', {
    query: requests.noQuery,
    reply: oneOf(resources.customer),
  }),
  getFinances: operation('finances', 'GET', '/finances', {
    query: requests.noQuery,
    reply: oneOf(resources.finances),
  }),
  // ### Delivery
  getDelivery: operation('delivery', 'GET', '/delivery/{id}', {
    query: requests.noQuery,
    reply: arrayOf(resources.delivery),
  }),
  listDeliveries: operation('delivery', 'GET', '/delivery', {
    query: requests.deliveriesQuery,
    reply: arrayOf(resources.delivery),
    replyHeaders: [totalHeader],
  }),
  listDeliveryHeaders: operation('delivery', 'GET', '/delivery/metadata', {
    query: requests.deliveriesQuery,
    reply: arrayOf(resources.deliveryHeader),
    replyHeaders: [totalHeader],
  }),
  // ### Invoice
  getInvoice: operation('invoice', 'GET', '/invoice/{id}', {
    query: requests.invoiceOneQuery,
    reply: arrayOf(resources.invoice),
  }),
  listInvoices: operation('invoice', 'GET', '/invoice', {
    query: requests.invoicesQuery,
    reply: arrayOf(resources.invoice),
    replyHeaders: [totalHeader],
  }),
  // ### Sales
  listRequisitions: operation('sales', 'GET', '/sales/requisition', {
    query: requests.requisitionsQuery,
    reply: orders,
    retry: 'readBack',
  }),
  submitRequisition: operation('sales', 'POST', '/sales/requisition', {
    query: requests.noQuery,
    body: requests.requisitionBody,
    reply: orders,
    retry: 'money',
    replyHeaders: omittedHeaders,
  }),
  getRequisition: operation('sales', 'GET', '/sales/requisition/{id}', {
    query: requests.noQuery,
    reply: orders,
    retry: 'readBack',
  }),
  getOrder: operation('sales', 'GET', '/sales/order/{id}', {
    query: requests.noQuery,
    reply: oneOf(resources.requisitionOrder),
    retry: 'readBack',
  }),
  confirmRequisition: operation('sales', 'POST', '/sales/requisition/{id}/confirm', {
    query: requests.shipToQuery,
    reply: orders,
    retry: 'money',
  }),
  cancelRequisition: operation('sales', 'POST', '/sales/requisition/{id}/cancel', {
    query: requests.shipToQuery,
    reply: orders,
    retry: 'money',
  }),
} as const;

export type OperationId = keyof typeof operations;

/** ## Authentication: OAuth 2.0 client credentials, relative to the token address. */
export const tokenCall = {
  method: 'POST',
  path: '/oauth2/token',
  contentType: 'application/x-www-form-urlencoded',
  form: { grant_type: 'client_credentials', scope: 'allinone' },
  reply: { access_token: 'string' },
} as const;

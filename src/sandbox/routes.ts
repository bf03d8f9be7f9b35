import { operations, tokenCall, type Operation, type OperationId } from '../contract/operations.ts';
import type { Call, Reply } from './call.ts';
import { decodeSegment } from './decode.ts';
import { getCategories, getProducts } from './handlers/catalog.ts';
import { getCustomer, getFinances } from './handlers/customer.ts';
import { getDelivery, listDeliveries, listDeliveryHeaders } from './handlers/delivery.ts';
import { getStock, postQuote, postStock } from './handlers/inventory.ts';
import { getInvoice, listInvoices } from './handlers/invoice.ts';
import { postPrices } from './handlers/pricing.ts';
import {
  cancelRequisition,
  confirmRequisition,
  getOrder,
  getRequisition,
  listRequisitions,
  submitRequisition,
} from './handlers/sales.ts';
import { notFound, Refusal } from './refusal.ts';

type Handler = (call: Call) => Reply | undefined;

const handlers: Readonly<Record<OperationId, Handler>> = {
  getStock,
  postStock,
  getQuote: postQuote,
  getPrices: postPrices,
  listCategories: getCategories,
  searchProducts: getProducts,
  getCustomer,
  getFinances,
  getDelivery,
  listDeliveries,
  listDeliveryHeaders,
  getInvoice,
  listInvoices,
  listRequisitions,
  submitRequisition,
  getRequisition,
  getOrder,
  confirmRequisition,
  cancelRequisition,
};

interface Route {
  readonly method: string;
  /** Path segments; `undefined` stands for the identifier. */
  readonly segments: readonly (string | undefined)[];
  readonly target: { readonly operation: Operation; readonly handle: Handler } | 'token';
}

const segmentsOf = (path: string) => path.slice(1).split('/');
const templateOf = (path: string) => segmentsOf(path).map((part) => (part === '{id}' ? undefined : part));

const routes: readonly Route[] = [
  ...(Object.keys(operations) as OperationId[]).map((id) => ({
    method: operations[id].method,
    segments: templateOf(operations[id].path),
    target: { operation: operations[id], handle: handlers[id] },
  })),
  { method: tokenCall.method, segments: templateOf(tokenCall.path), target: 'token' as const },
].sort(
  // A fixed word is more specific than an identifier: /delivery/metadata is no delivery.
  (a, b) =>
    a.segments.filter((each) => each === undefined).length - b.segments.filter((each) => each === undefined).length,
);

/** Finds the route of a path that is still percent-encoded, so that an encoded slash stays inside its segment. */
export function matchRoute(method: string, rawPath: string): { target: Route['target']; id: string } {
  const parts = segmentsOf(rawPath);
  const fits = (route: Route) =>
    route.segments.length === parts.length &&
    route.segments.every((segment, at) => (segment === undefined ? parts[at] !== '' : segment === parts[at]));
  const candidates = routes.filter(fits);
  const first = candidates[0];
  if (!first) throw notFound(`there is no resource at ${rawPath.slice(0, 200)}`);
  // Of the fitting templates only the most specific is the resource; its methods are the allowed ones.
  const same = candidates.filter((route) => route.segments.join('/') === first.segments.join('/'));
  const route = same.find((each) => each.method === method);
  if (!route) {
    const allow = same.map((each) => each.method).join(', ');
    throw new Refusal(405, 'methodNotAllowed', `${method} is not allowed here; allowed: ${allow}`, {
      headers: { Allow: allow },
    });
  }
  const at = route.segments.indexOf(undefined);
  return { target: route.target, id: at < 0 ? '' : decodeSegment(parts[at] ?? '', 'id') };
}

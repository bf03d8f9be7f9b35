import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod';
import { type Language, languages } from '../../contract/limits.ts';
import { type Operation, type OperationId, operations, tokenCall } from '../../contract/operations.ts';
import * as catalog from '../handlers/catalog.ts';
import * as customer from '../handlers/customer.ts';
import * as delivery from '../handlers/delivery.ts';
import * as inventory from '../handlers/inventory.ts';
import * as invoice from '../handlers/invoice.ts';
import type { Handler, Reply, RequestContext } from '../handlers/request-context.ts';
import * as sales from '../handlers/sales.ts';
import type { ActiveFaults } from '../http/faults.ts';
import type { Db } from '../state/database.ts';
import { setCreditLimit } from '../state/prices.ts';
import { ProductStore } from '../state/product-store.ts';
import { Requisitions } from '../state/requisitions.ts';
import {
  check,
  decodeJson,
  decodeQuery,
  decodeSegment,
  parsePairs,
  type BodyOf,
  type QueryOf,
  type QueryPairs,
} from './decode.ts';
import { Refusal, invalid, notFound } from './refusal.ts';
import { TokenStore } from './token-store.ts';

export interface ServiceRequest {
  readonly method: string;
  /** Still percent-encoded. */
  readonly path: string;
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface ServiceReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** An internal failure; for the log, never for the caller. */
  readonly error?: string;
}

/** The interface itself: a received request in, a reply out. Sockets and damaged replies belong to http/server.ts. */
export class TradingApi {
  readonly #db: Db;
  readonly #products: ProductStore;
  readonly #requisitions: Requisitions;
  readonly #tokens: TokenStore;

  constructor(db: Db) {
    this.#db = db;
    this.#products = new ProductStore(db);
    this.#requisitions = new Requisitions(db, this.#products);
    this.#tokens = new TokenStore(db);
  }

  catchUp(now: number): void {
    this.#requisitions.catchUp(now);
  }

  /** Applies the faults that change the database; call it before answering the request. */
  applyToWorld(faults: ActiveFaults): void {
    if (faults.expireTokens) this.#tokens.expireAll();
    const { shortStock, price, creditLimit } = faults;
    if (creditLimit) setCreditLimit(this.#db, creditLimit.payer, creditLimit.limit);
    if (shortStock) this.#products.setAvailable(shortStock.sku, shortStock.location, shortStock.quantity);
    if (price) this.#products.setListPrice(price.sku, price.listNet);
  }

  /** `undefined` when a fault loses the reply on purpose. */
  answer(request: ServiceRequest, now: number, faults: ActiveFaults): ServiceReply | undefined {
    try {
      return this.#process(request, now, faults);
    } catch (error) {
      if (error instanceof Refusal) return { status: error.status, headers: error.headers, body: error.body() };
      const body = { error: 'internal', message: 'the service failed; the request may or may not have had an effect' };
      return {
        status: 500,
        headers: {},
        body,
        error: error instanceof Error ? (error.stack ?? error.message) : 'unknown',
      };
    }
  }

  #process(request: ServiceRequest, now: number, faults: ActiveFaults): ServiceReply | undefined {
    const { target, id } = matchRoute(request.method, request.path);
    const pairs = parsePairs(request.query);
    if (target === 'token') {
      const body = this.#tokens.issue(request.headers, pairs, request.body, now, faults);
      return { status: 200, headers: { 'Cache-Control': 'no-store' }, body };
    }
    const { operation, handle } = target;
    const card = this.#tokens.authorize(request.headers.authorization, now);
    const account = {
      ...card,
      automaticOrderConfirmation: faults.automaticConfirmation?.on ?? card.automaticOrderConfirmation,
    };
    const language = languageOf(request.headers['accept-language'], operation.languageRequired);
    if (operation.body === undefined && request.body.length > 0) throw invalid('body', 'this operation takes no body');
    const body = decodeJson(request.body, request.headers['content-type']);
    this.catchUp(now);
    const [db, products, requisitions] = [this.#db, this.#products, this.#requisitions];
    const reply = handle({ account, now, id, language, faults, db, products, requisitions }, pairs, body);
    return reply && { status: 200, headers: reply.headers ?? {}, body: reply.body };
  }
}

/** "`Accept-Language` is an ISO 639-1 code"; required by the Catalog, a preference elsewhere. */
function languageOf(header: string | undefined, required: boolean): Language {
  const code = header?.trim().toLowerCase();
  const language = languages.find((each) => each === code);
  if (language === undefined && required) {
    const what = header === undefined ? 'required header is missing' : `"${header.slice(0, 40)}" is not supported`;
    throw invalid('Accept-Language', `${what}; allowed: ${languages.join(', ')}`);
  }
  return language ?? 'en';
}

type UndecodedHandler = (context: RequestContext, pairs: QueryPairs, body: unknown) => Reply | undefined;

/** Decodes the query and the body of an operation before its handler runs. */
function decoding<K extends OperationId>(id: K, handle: Handler<K>): UndecodedHandler {
  const { query, body } = operations[id];
  const missing = body instanceof z.ZodOptional ? undefined : {};
  return (context, pairs, json) => {
    const decodedQuery = decodeQuery(query, pairs);
    const decodedBody = body === undefined ? undefined : check(body, json ?? missing, 'body field');
    return handle(context, decodedQuery as QueryOf<K>, decodedBody as BodyOf<K>);
  };
}

const handlers: { readonly [K in OperationId]: Handler<K> } = {
  ...inventory,
  ...catalog,
  ...customer,
  ...delivery,
  ...invoice,
  ...sales,
};

interface Route {
  readonly method: string;
  /** Path segments; `undefined` stands for the identifier. */
  readonly segments: readonly (string | undefined)[];
  readonly target: { readonly operation: Operation; readonly handle: UndecodedHandler } | 'token';
}

const segmentsOf = (path: string) => path.slice(1).split('/');
const templateOf = (path: string) => segmentsOf(path).map((part) => (part === '{id}' ? undefined : part));

const routes: readonly Route[] = [
  ...(Object.keys(operations) as OperationId[]).map((id) => ({
    method: operations[id].method,
    segments: templateOf(operations[id].path),
    target: { operation: operations[id], handle: decoding(id, handlers[id]) },
  })),
  { method: tokenCall.method, segments: templateOf(tokenCall.path), target: 'token' as const },
].sort(
  // A fixed segment is more specific than an identifier: /delivery/metadata is not a delivery.
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
  // The most specific template is the resource; only its methods are allowed.
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

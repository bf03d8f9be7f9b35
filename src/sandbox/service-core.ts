import type { IncomingHttpHeaders } from 'node:http';
import { languages, type Language } from '../contract/limits.ts';
import type { Db } from './database.ts';
import { decodeJson, parsePairs } from './decode.ts';
import type { Active } from './faults.ts';
import { setCreditLimit } from './finances.ts';
import { TokenOffice } from './oauth.ts';
import { ProductStore } from './products-store.ts';
import { invalid, Refusal } from './refusal.ts';
import { Requisitions } from './requisitions.ts';
import { matchRoute } from './routes.ts';

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
  /** Something broke inside; for the log, never for the caller. */
  readonly error?: string;
}

/** The interface itself, from a received request to a reply; sockets and faults are the server's business. */
export class ServiceCore {
  readonly #db: Db;
  readonly #products: ProductStore;
  readonly #requisitions: Requisitions;
  readonly #tokens: TokenOffice;

  constructor(db: Db) {
    this.#db = db;
    this.#products = new ProductStore(db);
    this.#requisitions = new Requisitions(db, this.#products);
    this.#tokens = new TokenOffice(db);
  }

  catchUp(now: number): void {
    this.#requisitions.catchUp(now);
  }

  /** Faults that change the world rather than the reply; they happen before the request is looked at. */
  applyToWorld(active: Active): void {
    if (active.expireTokens) this.#tokens.expireAll();
    const { shortStock, price, creditLimit } = active;
    if (creditLimit) setCreditLimit(this.#db, creditLimit.payer, creditLimit.limit);
    if (shortStock) this.#products.setAvailable(shortStock.sku, shortStock.location, shortStock.quantity);
    if (price) this.#products.setListPrice(price.sku, price.listNet);
  }

  /** `undefined`: the reply is lost on purpose. */
  answer(request: ServiceRequest, now: number, active: Active): ServiceReply | undefined {
    try {
      return this.#process(request, now, active);
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

  #process(request: ServiceRequest, now: number, active: Active): ServiceReply | undefined {
    const { target, id } = matchRoute(request.method, request.path);
    const pairs = parsePairs(request.query);
    if (target === 'token') {
      const body = this.#tokens.issue(request.headers, pairs, request.body, now, active);
      return { status: 200, headers: { 'Cache-Control': 'no-store' }, body };
    }
    const { operation, handle } = target;
    const card = this.#tokens.authorize(request.headers.authorization, now);
    const account = {
      ...card,
      automaticOrderConfirmation: active.automaticConfirmation?.on ?? card.automaticOrderConfirmation,
    };
    const language = languageOf(request.headers['accept-language'], operation.languageRequired);
    if (operation.body === undefined && request.body.length > 0) throw invalid('body', 'this operation takes no body');
    const body = decodeJson(request.body, request.headers['content-type']);
    this.catchUp(now);
    const call = { account, now, id, pairs, body, language, active };
    const reply = handle({ ...call, db: this.#db, products: this.#products, requisitions: this.#requisitions });
    return reply && { status: 200, headers: reply.headers ?? {}, body: reply.body };
  }
}

/** "`Accept-Language` is an ISO 639-1 code"; required by the Catalog, elsewhere a preference that is met if possible. */
function languageOf(header: string | undefined, required: boolean): Language {
  const code = header?.trim().toLowerCase();
  const language = languages.find((each) => each === code);
  if (language === undefined && required) {
    const what = header === undefined ? 'required header is missing' : `"${header.slice(0, 40)}" is not supported`;
    throw invalid('Accept-Language', `${what}; allowed: ${languages.join(', ')}`);
  }
  return language ?? 'en';
}

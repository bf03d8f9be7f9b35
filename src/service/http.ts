import type { Dispatcher } from 'undici';
import type { z } from 'zod';
import type { Language } from '../contract/limits.ts';
import type { Operation, Service } from '../contract/operations.ts';
import type { RequestOf } from '../contract/trading-service.ts';
import { after, type Clock } from '../core/clock.ts';
import { DeskError } from '../core/errors.ts';
import { describeIssues } from '../core/tool.ts';
import type { ServiceConfig } from './config.ts';
import { texts } from './messages/en.ts';
import { reasonOf } from './signals.ts';

// HTTP: addresses, requests as they are sent, and one exchange of a request and its reply.

/** An address of the configuration; the path has no slash at its end. */
export interface BaseUrl {
  readonly origin: string;
  readonly path: string;
}

/** @throws DeskError `misconfigured`, naming the setting to the operator and never showing its value. */
export function parseBase(address: string, setting: string): BaseUrl {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const wrong = (why: string) => {
    const text = texts.wrongBaseUrl(setting, why);
    return new DeskError('misconfigured', text.message, text);
  };
  if (url === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw wrong('is not an http or https address');
  }
  if (url.username !== '' || url.password !== '') throw wrong('contains a user name or a password');
  if (url.search !== '' || url.hash !== '') throw wrong('contains a query or a fragment');
  return { origin: url.origin, path: url.pathname.replace(/\/+$/, '') };
}

/** Joins paths of the configuration with single slashes. */
export function joinPaths(...paths: readonly string[]): string {
  return paths
    .map((path) => path.replace(/^\/+|\/+$/g, ''))
    .filter((path) => path !== '')
    .map((path) => `/${path}`)
    .join('');
}

/**
 * An identifier as one path segment, encoded once: slashes, `%` and spaces belong to the identifier.
 * @throws DeskError `invalid_input` for an empty identifier, `.` and `..` (proxies resolve dots).
 */
export function encodeSegment(id: string): string {
  if (id === '' || id === '.' || id === '..') {
    const text = texts.wrongIdentifier(id);
    throw new DeskError('invalid_input', text.message, { ...text, field: 'id' });
  }
  return encode(id, 'id');
}

/**
 * A query. Lists repeat the name (`location=A&location=B`), except `sku`: there the interface allows commas, no SKU
 * contains one, and a hundred SKUs still fit. An index may contain a comma, so indexes are never joined.
 */
export function encodeQuery(query: Readonly<Record<string, unknown>>): string {
  let text = '';
  for (const [name, value] of Object.entries(query)) {
    let first = true;
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each === undefined) continue;
      text += name === 'sku' && !first ? ',' : `${text === '' ? '?' : '&'}${name}=`;
      text += encode(String(each), name);
      first = false;
    }
  }
  return text;
}

/** Most codes need no encoding. */
const unreserved = /^[A-Za-z0-9_.~-]+$/;

function encode(value: string, field: string): string {
  if (unreserved.test(value)) return value;
  // encodeURIComponent throws on half a surrogate pair.
  if (/\p{Surrogate}/u.test(value)) {
    const text = texts.brokenCharacter(field);
    throw new DeskError('invalid_input', text.message, { ...text, field });
  }
  return encodeURIComponent(value);
}

/** Longest path and query of a request that can be split instead: some servers and proxies stop at 2048 characters. */
export const safePathLength = 2000;

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  /** Path and query, encoded. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

export type Prepared = Omit<HttpRequest, 'headers'>;

/** Turns requests of the contract into HTTP requests: checked, encoded once, with the path prefix of the service. */
export class RequestBuilder {
  readonly base: BaseUrl;
  readonly #prefixes: Readonly<Record<Service, string>>;

  constructor(config: ServiceConfig) {
    this.base = parseBase(config.baseUrl, 'PARTS_BASE_URL');
    this.#prefixes = config.prefixes;
  }

  /** @throws DeskError `invalid_input` naming the field and the rule. */
  prepare<Op extends Operation>(operation: Op, request: RequestOf<Op>): Prepared {
    const query = checked(operation.query, request.query ?? {});
    const body = operation.body === undefined ? undefined : checked(operation.body, request.body);
    const path = operation.path.replace('{id}', () => encodeSegment(request.id ?? ''));
    return {
      method: operation.method,
      path: this.#pathOf(operation, path, { ...(query as Readonly<Record<string, unknown>>), ...request.unshown }),
      body: body === undefined ? undefined : JSON.stringify(body),
    };
  }

  /** Length of path and query, to choose between GET and POST. The query is not checked here. */
  pathLength(operation: Operation, query: Readonly<Record<string, unknown>>): number {
    return this.#pathOf(operation, operation.path, query).length;
  }

  #pathOf({ service }: Operation, path: string, query: Readonly<Record<string, unknown>>): string {
    return joinPaths(this.base.path, this.#prefixes[service], path) + encodeQuery(query);
  }
}

function checked(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { message, field } = describeIssues(parsed.error, []);
  throw new DeskError('invalid_input', message, { field, next: texts.correctField(field) });
}

export function headersOf(prepared: Prepared, token: string, language: Language): Record<string, string> {
  return {
    authorization: `Bearer ${token}`,
    accept: 'application/json',
    'accept-language': language,
    // Some gateways refuse requests without it.
    'user-agent': 'partsdesk',
    ...(prepared.body === undefined ? {} : { 'content-type': 'application/json' }),
  };
}

/** Options of a connection. Deadlines are ours, by the clock; undici's own would end a reply that is merely slow. */
export function connectionOptions(config: ServiceConfig) {
  return {
    connect: { timeout: config.timeouts.connect },
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: config.replyBytes,
    // A header that names a hundred omitted indexes exceeds Node's 16 KiB.
    maxHeaderSize: 64 * 1024,
  };
}

export interface HttpReply {
  readonly status: number;
  readonly headers: ReplyHeaders;
  readonly text: string;
  /** The body of a refusal did not arrive whole; `text` is then empty. */
  readonly cut: boolean;
}

export type ReplyHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** The first value of a header, in any case. */
export function headerOf(headers: ReplyHeaders, name: string): string | undefined {
  const value = headers[name.toLowerCase()];
  return typeof value === 'string' ? value : value?.[0];
}

/** Removes the token from a refusal that echoes the request. */
export function withoutSecret(reply: HttpReply, secret: string): HttpReply {
  return { ...reply, text: reply.text.replaceAll(secret, '[secret]') };
}

export class DeadlineReached extends Error {
  constructor() {
    super('deadline reached');
    this.name = 'DeadlineReached';
  }
}

export interface Deadline {
  readonly clock: Clock;
  /** Longest duration in milliseconds, connecting included. */
  readonly ms: number;
  readonly signal: AbortSignal;
}

/**
 * Sends one request and reads the whole reply. Redirects are not followed; every status is a reply. Rejects at once
 * when the time is up or the signal aborts; undici alone would wait for the connection first. Uses `dispatch`, because
 * the body stream of `request` costs a quarter of a request.
 * @throws DeadlineReached, the reason of the signal, or what undici reports.
 */
export function exchange(dispatcher: Dispatcher, request: HttpRequest, deadline: Deadline): Promise<HttpReply> {
  return new Promise((resolve, reject) => {
    if (deadline.signal.aborted) reject(reasonOf(deadline.signal));
    else dispatcher.dispatch({ ...request, body: request.body ?? null }, new ReplyReader(deadline, resolve, reject));
  });
}

/** Collects one reply. It is its own abort listener, since a closure for each request costs more. */
class ReplyReader implements Dispatcher.DispatchHandler {
  readonly #signal: AbortSignal;
  readonly #resolve: (reply: HttpReply) => void;
  readonly #reject: (error: Error) => void;
  readonly #cancelTimer: () => void;
  readonly #chunks: Buffer[] = [];
  #controller: Dispatcher.DispatchController | undefined;
  #abandoned: Error | undefined;
  #status = 0;
  #headers: ReplyHeaders = {};

  constructor({ clock, ms, signal }: Deadline, resolve: (reply: HttpReply) => void, reject: (error: Error) => void) {
    this.#signal = signal;
    this.#resolve = resolve;
    this.#reject = reject;
    signal.addEventListener('abort', this);
    this.#cancelTimer = after(clock, ms, () => this.#abandon(new DeadlineReached()));
  }

  handleEvent(): void {
    this.#abandon(reasonOf(this.#signal));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Abandoned while connecting: nothing may be sent any more.
    if (this.#abandoned === undefined) this.#controller = controller;
    else controller.abort(this.#abandoned);
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: ReplyHeaders): void {
    this.#status = status;
    this.#headers = headers;
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    this.#release();
    this.#resolve({ status: this.#status, headers: this.#headers, text: textOf(this.#chunks), cut: false });
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#release();
    // A refusal is understood by its status alone, so a broken body does not matter.
    if (this.#status < 400) this.#reject(error);
    else this.#resolve({ status: this.#status, headers: this.#headers, text: '', cut: true });
  }

  #abandon(reason: Error): void {
    this.#abandoned = reason;
    this.#release();
    this.#reject(reason);
    this.#controller?.abort(reason);
  }

  #release(): void {
    this.#cancelTimer();
    this.#signal.removeEventListener('abort', this);
  }
}

/** Decodes UTF-8 and drops a byte order mark. */
function textOf(chunks: readonly Buffer[]): string {
  const text = Buffer.concat(chunks).toString('utf8');
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

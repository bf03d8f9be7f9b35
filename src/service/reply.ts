import { errors } from 'undici';
import * as z from 'zod';
import { omittedHeaders } from '../contract/limits.ts';
import type { Operation, Service } from '../contract/operations.ts';
import type { ReplyOf } from '../contract/trading-service.ts';
import { parseBoundedJson } from '../core/bounded-json.ts';
import { DeskError, type ErrorCode } from '../core/errors.ts';
import { cleanText } from '../core/text.ts';
import { describeIssues } from '../core/tool.ts';
import { DeadlineReached, headerOf, type HttpReply, type ReplyHeaders } from './http.ts';
import { texts, type ErrorText, type RequestText } from './messages/en.ts';
import { parseRetryAfter } from './retry.ts';

// What came of an exchange: the rows of a reply, or the error of the desk for what was thrown or refused.

/** Array schemas by resource, built once each: a schema built per reply is never freed. */
const arrays = new WeakMap<z.ZodType, z.ZodType>();

function schemaOf({ reply }: Operation): z.ZodType {
  const { read } = reply.resource;
  if (reply.shape === 'object') return read;
  const known = arrays.get(read) ?? z.array(read);
  arrays.set(read, known);
  return known;
}

/**
 * The body of a success, read into the operation's resource ("Success status codes: not shown": any 2xx).
 * @throws Fault `contract_broken` naming the first field that is wrong.
 */
export function readReply<Op extends Operation>(operation: Op, reply: HttpReply, target: Target): ReplyOf<Op> {
  const { status } = reply;
  const body = parseJson(reply, target);
  const parsed = schemaOf(operation).safeParse(body);
  // ReplyOf says in types what `schemaOf` chose by the same two properties.
  if (parsed.success) return parsed.data as ReplyOf<Op>;
  throw unreadable(target, texts.wrongField(describeIssues(parsed.error, []).message), { status });
}

/** @throws Fault `contract_broken` when it is not JSON. */
function parseJson(reply: HttpReply, target: Target): unknown {
  const { status, text, headers } = reply;
  try {
    return parseBoundedJson(text);
  } catch {
    // The parser's message quotes the body, so it is not kept.
    if (text.trim() === '') throw unreadable(target, texts.noBody, { status });
    if (text.trimStart().startsWith('<')) throw unreadable(target, texts.isPage, { status });
    // Without a length only the end of the connection ends the body, so half of one may be a broken connection.
    const hasLength = headerOf(headers, 'content-length') ?? headerOf(headers, 'transfer-encoding');
    throw unreadable(target, texts.notJson, { status, retryable: hasLength === undefined });
  }
}

/**
 * Whether the header that explains omitted products names a code. It has several names, may be percent-encoded or raw
 * UTF-8, and an index in it may contain the separator.
 */
export function omittedIn(headers: ReplyHeaders): (code: string) => boolean {
  const values = omittedHeaders.flatMap((name) => headers[name.toLowerCase()] ?? []).filter((value) => value !== '');
  const list = values.join(',');
  const raw = [list, decoded(list), Buffer.from(list, 'latin1').toString('utf8')];
  const lists = new Set([...raw.map(normalCode), ...raw.map(separated)].map((each) => `,${each},`));
  return (code) =>
    values.length > 0 &&
    [...lists].some((each) => each.includes(`,${normalCode(code)},`) || each.includes(`,${separated(code)},`));
}

/** The separator of the list is not shown: commas, semicolons, bars and spaces are read as one. */
function separated(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\s,;|]+/g, ',')
    .replace(/^,|,$/g, '')
    .toUpperCase();
}

/** A code without case and spacing, to compare. */
export function normalCode(code: string): string {
  return code.normalize('NFC').replace(/\s+/g, '').toUpperCase();
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

interface FaultOptions {
  readonly retryable?: boolean;
  readonly retryAfter?: number | undefined;
  readonly status?: number;
}

/** One attempt that brought no usable answer. */
export class Fault extends Error {
  readonly error: DeskError;
  /** A read may be sent again. */
  readonly retryable: boolean;
  /** Milliseconds the service asks to wait. */
  readonly retryAfter: number | undefined;
  readonly status: number | undefined;

  constructor(error: DeskError, options: FaultOptions = {}) {
    super(error.message, { cause: error });
    this.error = error;
    this.retryable = options.retryable ?? false;
    this.retryAfter = options.retryAfter;
    this.status = options.status;
  }
}

/** A refusal with its HTTP status, for callers that tell one refusal from another. */
export class StatusError extends DeskError {
  readonly status: number;

  constructor(status: number, code: ErrorCode, text: ErrorText, said?: string) {
    super(code, text.message, { ...text, said });
    this.status = status;
  }
}

/** The request that failed. */
export interface Target extends RequestText {
  /** The identifier that was asked for, as given. */
  readonly id?: string | undefined;
}

export function targetOf(service: Service, operation: string, id: string | undefined): Target {
  return { operation, setting: 'PARTS_BASE_URL', prefix: `PARTS_PREFIX_${service.toUpperCase()}`, id };
}

function faultOf(code: ErrorCode, text: ErrorText, cause: unknown, options?: FaultOptions): Fault {
  return new Fault(new DeskError(code, text.message, { ...text, cause }), options);
}

/** No reply: `thrown` comes from undici, a socket or a deadline of so many milliseconds. */
export function faultOfThrown(thrown: unknown, target: Target, deadline: number): Fault {
  if (thrown instanceof Fault) return thrown;
  if (thrown instanceof DeskError) return new Fault(thrown);
  if (thrown instanceof DeadlineReached) {
    return faultOf('timed_out', texts.timedOut(target, deadline / 1000), thrown, { retryable: true });
  }
  const code = codeOf(thrown);
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE' || code === 'UND_ERR_HEADERS_OVERFLOW') {
    return unreadable(target, texts.tooLarge, {}, thrown);
  }
  // A chunked reply that breaks off is a parser error too, but the cause is the connection.
  if (thrown instanceof errors.HTTPParserError && code !== 'HPE_INVALID_EOF_STATE') {
    return unreadable(target, texts.notHttp(code), {}, thrown);
  }
  if (code.startsWith('UND_ERR_INVALID') || code === 'UND_ERR_NOT_SUPPORTED') {
    return faultOf('internal', texts.internal, thrown);
  }
  const text = brokenCodes.has(code)
    ? texts.connectionBroke(target)
    : texts.unreachable(target, reasons[code] ?? `no connection [${code}]`);
  return faultOf('unreachable', text, causeOf(thrown), { retryable: true });
}

const brokenCodes = new Set([
  'UND_ERR_SOCKET',
  'ECONNRESET',
  'EPIPE',
  'HPE_INVALID_EOF_STATE',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
]);

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing accepts connections at the address',
  ENOTFOUND: 'the host name is unknown',
  EAI_AGAIN: 'the host name is unknown',
  UND_ERR_CONNECT_TIMEOUT: 'the connection timed out',
  ETIMEDOUT: 'the connection timed out',
  EHOSTUNREACH: 'there is no route to the host',
  ENETUNREACH: 'there is no route to the host',
};

/** Adds how often and how long the desk tried: "within 15 s" alone is not how long the reader waited. */
export function afterAttempts(fault: Fault, attempts: number, milliseconds: number): Fault {
  if (attempts === 1 || fault.status !== undefined) return fault;
  const { code, message, next, operator, cause } = fault.error;
  const told = texts.afterAttempts(message, attempts, milliseconds);
  return new Fault(new DeskError(code, told, { next, operator, cause }), fault);
}

/** A reply that is no success, by its status (heading Errors: "Status codes other than 404: not shown"). */
export function faultOfStatus(reply: HttpReply, target: Target, now: number): Fault {
  const { status } = reply;
  const retryAfter = parseRetryAfter(headerOf(reply.headers, 'retry-after'), now, headerOf(reply.headers, 'date'));
  // The body of a 401 or a 5xx often comes from a gateway and helps nobody.
  const said = status < 500 && status !== 401 ? reasonOf(reply.text) : undefined;
  const fault = (code: ErrorCode, text: ErrorText, retryable = false) =>
    new Fault(new StatusError(status, code, text, said), { retryable, retryAfter, status });
  if (status >= 300 && status < 400) {
    return fault('contract_broken', texts.redirected(target, status, originOf(headerOf(reply.headers, 'location'))));
  }
  if (status >= 500) return fault('service_failed', texts.serviceFailed(target, status), true);
  switch (status) {
    case 401:
      return fault('bad_credentials', texts.badCredentials(target, status));
    case 403:
      return fault('not_allowed', texts.forbidden(target, status));
    case 404:
      return target.id === undefined
        ? fault('misconfigured', texts.nothingAtAddress(target, status))
        : fault('not_found', texts.unknownIdentifier(target, status, cleanText(target.id, 100)));
    case 408:
      return fault('timed_out', texts.notReady(target, status), true);
    case 425:
      return fault('service_failed', texts.notReady(target, status), true);
    case 429: {
      const seconds = retryAfter === undefined ? undefined : Math.ceil(retryAfter / 1000);
      return fault('rate_limited', texts.tooManyRequests(target, status, seconds), true);
    }
    default:
      return fault('refused', texts.refused(target, status));
  }
}

/** A success that is not what the interface promises. */
export function unreadable(target: Target, problem: string, options?: FaultOptions, thrown?: unknown): Fault {
  const cause = thrown === undefined ? undefined : causeOf(thrown);
  return faultOf('contract_broken', texts.unreadableReply(target, problem), cause, options);
}

const longestReason = 200;

/** The service's reason, from a body of unknown shape: only the `message` of a JSON object, as data. */
function reasonOf(text: string): string | undefined {
  if (!text.trimStart().startsWith('{')) return undefined;
  let body: unknown;
  try {
    body = parseBoundedJson(text);
  } catch {
    return undefined;
  }
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined;
  if (typeof message !== 'string') return undefined;
  const reason = cleanText(message, longestReason);
  return reason === '' ? undefined : reason;
}

/** The text of a refusal mentions a time-out (in the interface's languages), so work behind it may still be running. */
export function mentionsTimeout(text: string): boolean {
  return /tim(e|ed|ing)[\s_-]*out|deadline|too long|zeit(über|ueber)|przekroczon|limit czasu|up(ł|l)yn|časov|vypršel|időtúl|expir/i.test(
    text,
  );
}

/** Only the origin: the rest of a redirect may carry a session or a token. */
function originOf(location: string | undefined): string {
  if (location === undefined) return 'nowhere';
  return URL.canParse(location) ? cleanText(new URL(location).origin, 200) : 'another path of its own';
}

/** The kind of failure, for the log. undici's own error may hold bytes of the reply, so it is not kept. */
function causeOf(thrown: unknown): Error {
  const { name, message } = thrown instanceof Error ? thrown : new Error('thrown');
  return new Error(`${name} (${codeOf(thrown)}): ${message}`);
}

function codeOf(thrown: unknown): string {
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
  return typeof code === 'string' && /^[A-Z0-9_]{2,60}$/.test(code) ? code : 'no code';
}

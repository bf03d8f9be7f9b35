import { errors } from 'undici';
import type { Service } from '../contract/operations.ts';
import { DeskError, type ErrorCode } from '../core/errors.ts';
import { cleanText } from '../core/text.ts';
import { DeadlineReached } from './deadline.ts';
import { headerOf, type HttpReply } from './exchange.ts';
import { parseRetryAfter } from './retry.ts';

/** One attempt that brought no answer to use: what to tell, and whether a read may be asked again. */
export class Fault extends Error {
  readonly error: DeskError;
  readonly again: boolean;
  /** Milliseconds the service asks to wait. */
  readonly wait: number | undefined;
  readonly status: number | undefined;

  constructor(error: DeskError, more: { again?: boolean; wait?: number | undefined; status?: number } = {}) {
    super(error.message, { cause: error });
    this.error = error;
    this.again = more.again ?? false;
    this.wait = more.wait;
    this.status = more.status;
  }
}

/** A refusal that is known by its status, for those who have to tell one from another. */
export class StatusError extends DeskError {
  readonly status: number;

  constructor(status: number, code: ErrorCode, message: string, options: { next: string; said?: string | undefined }) {
    super(code, message, options);
    this.status = status;
  }
}

/** Who was asked, in the words of a message. */
export interface Asked {
  readonly who: string;
  /** The operation as the interface writes it: "GET /delivery/{id}". */
  readonly what: string;
  /** The setting that holds the address. */
  readonly setting: 'PARTS_BASE_URL' | 'PARTS_AUTH_URL';
  /** The setting of the path prefix, where there is one. */
  readonly prefix?: string;
  /** The identifier that was asked for, as it was given. */
  readonly id?: string | undefined;
}

export function askedOf(service: Service, what: string, id: string | undefined): Asked {
  return {
    who: 'The trading service',
    what,
    setting: 'PARTS_BASE_URL',
    prefix: `PARTS_PREFIX_${service.toUpperCase()}`,
    id,
  };
}

/** No reply: from what undici, a socket or a deadline threw. */
export function faultOfThrown(thrown: unknown, asked: Asked, deadline: number): Fault {
  const { who, what, setting } = asked;
  if (thrown instanceof Fault) return thrown;
  if (thrown instanceof DeskError) return new Fault(thrown);
  if (thrown instanceof DeadlineReached) {
    return new Fault(
      new DeskError('timed_out', `${who} did not answer within ${deadline / 1000} s (${what}).`, {
        next: 'Ask again; ask for less at a time if it happens again.',
        cause: thrown,
      }),
      { again: true },
    );
  }
  const code = codeOf(thrown);
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE' || code === 'UND_ERR_HEADERS_OVERFLOW') {
    return broken(asked, 'its reply is larger than the desk reads', thrown);
  }
  // A chunked reply that was cut is a parser's error too, but it is a connection that broke.
  if (thrown instanceof errors.HTTPParserError && code !== 'HPE_INVALID_EOF_STATE') {
    return broken(asked, `its reply is not HTTP (${code})`, thrown);
  }
  if (code.startsWith('UND_ERR_INVALID') || code === 'UND_ERR_NOT_SUPPORTED') {
    return new Fault(
      new DeskError('internal', 'Something went wrong inside Partsdesk.', {
        next: 'Send the log of this minute to whoever runs the desk.',
        cause: thrown,
      }),
    );
  }
  return new Fault(
    new DeskError('unreachable', `${brokenBy(who, code)} (${what}).`, {
      next: `Check the network and ${setting}, then ask again.`,
      cause: causeOf(thrown),
    }),
    { again: true },
  );
}

/** Why there was no reply, in words where the code of undici or of a socket is known. */
function brokenBy(who: string, code: string): string {
  switch (code) {
    case 'ECONNREFUSED':
      return `${who} cannot be reached: nothing accepts connections at its address`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${who} cannot be reached: the name of its address is not known`;
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `${who} cannot be reached: no connection came about`;
    case 'UND_ERR_SOCKET':
    case 'ECONNRESET':
    case 'EPIPE':
    case 'HPE_INVALID_EOF_STATE':
    case 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH':
      return `The connection broke before the reply was whole. ${who} may be failing`;
    default:
      return `${who} cannot be reached, or the connection broke [${code}]`;
  }
}

/** A fault that stayed after repetitions says so: "within 15 s" alone would not be the time that its reader waited. */
export function afterAttempts(fault: Fault, attempts: number, milliseconds: number): Fault {
  if (attempts === 1 || fault.status !== undefined) return fault;
  const { code, message, next, cause } = fault.error;
  const told = `${message.replace(/\.$/, '')}; asked ${attempts} times in ${Math.round(milliseconds / 1000)} s.`;
  return new Fault(new DeskError(code, told, { next, cause }), { again: fault.again, wait: fault.wait });
}

/** A reply that is not a success, by its status (heading Errors: "Status codes other than 404: not shown"). */
export function faultOfStatus(reply: HttpReply, asked: Asked, now: number): Fault {
  const { status } = reply;
  const { who, what } = asked;
  const wait = parseRetryAfter(headerOf(reply.headers, 'retry-after'), now, headerOf(reply.headers, 'date'));
  // Only a refusal has a reason worth a person's time; what a failing or unwilling gateway writes is not one.
  const said = status < 500 && status !== 401 ? reasonOf(reply.text) : undefined;
  const fault = (code: ErrorCode, message: string, next: string, again = false) =>
    new Fault(new StatusError(status, code, message, { next, said }), { again, wait, status });
  if (status >= 300 && status < 400) {
    const to = originOf(headerOf(reply.headers, 'location'));
    return fault(
      'contract_broken',
      `${who} sends the desk elsewhere (HTTP ${status} to ${to}), which the desk does not follow (${what}).`,
      `Set ${asked.setting} to the address itself.`,
    );
  }
  const at = `(${what}, HTTP ${status})`;
  switch (status) {
    case 401:
      return fault(
        'bad_credentials',
        `${who} does not accept the desk's access token ${at}.`,
        'Check PARTS_CLIENT_ID and PARTS_CLIENT_SECRET, and that the account is allowed to use this service.',
      );
    case 403:
      return fault(
        'not_allowed',
        `${who} does not allow this to the account of the desk ${at}.`,
        'Ask the trading service to allow it, or use another receiver (shipTo).',
      );
    case 404:
      return asked.id === undefined
        ? fault(
            'misconfigured',
            `${who} has nothing at this address ${at}.`,
            `Check ${settingsOf(asked)}: the address itself may be wrong.`,
          )
        : fault(
            'not_found',
            `${who} knows nothing by the identifier "${cleanText(asked.id, 100)}" ${at}.`,
            `Check the identifier in a list; if lists find nothing either, check ${settingsOf(asked)}.`,
          );
    case 408:
      return fault('timed_out', `${who} gave up waiting ${at}.`, 'Ask again.', true);
    case 425:
      return fault('service_failed', `${who} is not ready for this request ${at}.`, 'Ask again.', true);
    case 429: {
      const pause = wait === undefined ? 'in a minute' : `in ${Math.ceil(wait / 1000)} s`;
      return fault('rate_limited', `${who} asks for fewer requests ${at}.`, `Ask again ${pause}.`, true);
    }
    default:
      if (status >= 500) {
        return fault('service_failed', `${who} failed ${at}.`, 'Ask again in a while; it is not the request.', true);
      }
      return fault('refused', `${who} refused the request ${at}.`, 'Check what was asked for and ask again.');
  }
}

/** What holds the address: the prefix of one service goes before the one of all. */
function settingsOf({ prefix, setting }: Asked): string {
  return prefix === undefined ? setting : `${setting} and PARTS_PREFIX (${prefix})`;
}

/** A success that is not what the interface promises. */
export function broken(asked: Asked, how: string, cause?: unknown, more: { again?: boolean; status?: number } = {}) {
  return new Fault(
    new DeskError('contract_broken', `${asked.who} does not keep to its interface: ${how} (${asked.what}).`, {
      next: `Run \`partsdesk doctor\`; check ${asked.setting} if a proxy or a login page may have answered.`,
      cause: cause === undefined ? undefined : causeOf(cause),
    }),
    more,
  );
}

const longestReason = 200;

/** The reason in a body of unknown shape: only a short `message` of a JSON object, as data. */
function reasonOf(text: string): string | undefined {
  if (!text.trimStart().startsWith('{')) return undefined;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return undefined;
  }
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined;
  if (typeof message !== 'string') return undefined;
  const reason = cleanText(message, longestReason);
  return reason === '' ? undefined : reason;
}

/** Something behind the service may still be at work: told from a refusal's text, in the languages of the interface. */
export function speaksOfTimeout(text: string): boolean {
  return /tim(e|ed|ing)[\s_-]*out|deadline|too long|zeit(über|ueber)|przekroczon|limit czasu|up(ł|l)yn|časov|vypršel|időtúl|expir/i.test(
    text,
  );
}

function originOf(location: string | undefined): string {
  // Only the origin: the rest of a redirect may carry a session or a token.
  if (location === undefined) return 'nowhere';
  return URL.canParse(location) ? cleanText(new URL(location).origin, 200) : 'another path of its own';
}

/** The kind of a failure for the log, without what undici hangs on it: a parser's error holds the bytes of the reply. */
function causeOf(thrown: unknown): Error {
  const { name, message } = thrown instanceof Error ? thrown : new Error('thrown');
  return new Error(`${name} (${codeOf(thrown)}): ${message}`);
}

function codeOf(thrown: unknown): string {
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
  return typeof code === 'string' && /^[A-Z0-9_]{2,60}$/.test(code) ? code : 'no code';
}

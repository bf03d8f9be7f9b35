import { asDeskError, type DeskError, type ErrorCode } from '../core/errors.ts';
import { cleanText } from '../core/text.ts';
import { ProtocolError, protocolCodes } from './protocol-error.ts';

/** Who has to do something about it, and how a request that is no tool call (a resource, a prompt) is refused. */
interface Handling {
  /** Written to the log with its cause: the caller can do nothing about it. */
  readonly logged: boolean;
  readonly protocolCode: number;
}

// Exhaustive: a new code of the desk does not compile until it is decided here.
const handling: Readonly<Record<ErrorCode, Handling>> = {
  invalid_input: { logged: false, protocolCode: protocolCodes.invalidParams },
  not_found: { logged: false, protocolCode: protocolCodes.resourceNotFound },
  not_allowed: { logged: false, protocolCode: protocolCodes.invalidRequest },
  refused: { logged: false, protocolCode: protocolCodes.internal },
  bad_credentials: { logged: true, protocolCode: protocolCodes.internal },
  rate_limited: { logged: false, protocolCode: protocolCodes.internal },
  unreachable: { logged: true, protocolCode: protocolCodes.internal },
  timed_out: { logged: true, protocolCode: protocolCodes.internal },
  service_failed: { logged: true, protocolCode: protocolCodes.internal },
  contract_broken: { logged: true, protocolCode: protocolCodes.internal },
  cancelled: { logged: false, protocolCode: protocolCodes.internal },
  misconfigured: { logged: true, protocolCode: protocolCodes.internal },
  internal: { logged: true, protocolCode: protocolCodes.internal },
};

const longestMessage = 1500;

/** "code: what happened" and, on a line of its own, "Next: …": all that a caller learns. */
export function failureText(error: DeskError): string {
  return `${error.code}: ${cleanText(error.message, longestMessage)}\nNext: ${cleanText(error.next, longestMessage)}`;
}

/** What was thrown, in so many words. For the log. */
export function wordsOf(thrown: unknown): string {
  return cleanText(thrown instanceof Error ? thrown.message : String(thrown));
}

export function protocolErrorOf(error: DeskError, data: Readonly<Record<string, unknown>> = {}): ProtocolError {
  return new ProtocolError(handling[error.code].protocolCode, cleanText(error.message, longestMessage), {
    ...data,
    code: error.code,
    next: cleanText(error.next, longestMessage),
  });
}

/** What was thrown, as the desk's error; what only the desk's keeper can mend goes to the log, with its cause. */
export function failureOf(thrown: unknown, what: string, log: (line: string) => void): DeskError {
  const error = asDeskError(thrown);
  if (handling[error.code].logged) {
    log(`${what}: ${error.code}: ${cleanText(error.message, longestMessage)}${causeText(error.cause)}`);
  }
  return error;
}

function causeText(cause: unknown): string {
  if (cause === undefined) return '';
  const text = cause instanceof Error ? (cause.stack ?? cause.message) : JSON.stringify(cause);
  return ` (${cleanText(text, 2000)})`;
}

import { asDeskError, type DeskError, type ErrorCode } from '../core/errors.ts';
import { nextOf } from '../core/references.ts';
import { cleanText } from '../core/text.ts';
import { ProtocolError, protocolCodes } from './protocol.ts';
import { texts } from './messages/en.ts';

/** How an error is logged, and which code answers a request that is not a tool call (a resource, a prompt). */
interface Handling {
  /** Logged with its cause, because only whoever runs the desk can fix it. */
  readonly logged: boolean;
  readonly protocolCode: number;
}

// Exhaustive: a new error code does not compile until it has an entry here.
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

/** "code: what happened" and a line "Next: …". The caller learns nothing else. */
export function failureText(error: DeskError): string {
  return texts.error(
    error.code,
    cleanText(error.message, longestMessage),
    cleanText(nextOf(error, 'mcp'), longestMessage),
  );
}

/** The message of whatever was thrown, for the log. */
export function wordsOf(thrown: unknown): string {
  return cleanText(thrown instanceof Error ? thrown.message : String(thrown));
}

export function protocolErrorOf(error: DeskError, data: Readonly<Record<string, unknown>> = {}): ProtocolError {
  return new ProtocolError(handling[error.code].protocolCode, cleanText(error.message, longestMessage), {
    ...data,
    code: error.code,
    next: cleanText(nextOf(error, 'mcp'), longestMessage),
  });
}

/** Turns whatever was thrown into a DeskError, and logs it where only whoever runs the desk can fix it. */
export function failureOf(thrown: unknown, what: string, log: (line: string) => void): DeskError {
  const error = asDeskError(thrown);
  if (handling[error.code].logged) {
    const detail = [error.message, error.operator ?? ''].join(' ').trim();
    log(`${what}: ${error.code}: ${cleanText(detail, longestMessage)}${causeText(error.cause)}`);
  }
  return error;
}

function causeText(cause: unknown): string {
  if (cause === undefined) return '';
  const text = cause instanceof Error ? (cause.stack ?? cause.message) : JSON.stringify(cause);
  return ` (${cleanText(text, 2000)})`;
}

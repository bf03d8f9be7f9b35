/**
 * The closed set of what can go wrong. Surfaces map these exhaustively, so that a new code does not compile until
 * each surface handles it. "Could not ask" (unreachable, timed_out, rate_limited, service_failed), "nothing found"
 * (not_found) and "not allowed" (not_allowed, bad_credentials) are different answers and stay different.
 */
export const errorCodes = [
  /** The request is wrong, and the desk can say where. */
  'invalid_input',
  /** The service answered that there is no such thing. */
  'not_found',
  /** The policy, the mode or the receivers of the caller do not allow it. */
  'not_allowed',
  /** The service understood the request and refused it. */
  'refused',
  /** The service does not accept the desk's credentials. */
  'bad_credentials',
  /** The service asks for fewer requests. */
  'rate_limited',
  /** No connection to the service, or it broke. */
  'unreachable',
  /** No answer within the deadline. */
  'timed_out',
  /** The service answered that it failed (5xx). */
  'service_failed',
  /** The service answered something its published interface does not allow. */
  'contract_broken',
  /** The caller stopped it. */
  'cancelled',
  /** The desk's own configuration is wrong. */
  'misconfigured',
  /** A fault of the desk itself. */
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

export interface DeskErrorOptions {
  /** What to do now: one sentence, an exact call where there is one. */
  next: string;
  /**
   * What the person who runs the desk can do: may name settings, routes and HTTP statuses. Only the terminal, `doctor`
   * and the log show it, never Slack or an MCP client.
   */
  operator?: string | undefined;
  /** Where in the input it is: "lines[3].quantity". */
  field?: string | undefined;
  /**
   * The service's own reason: cleaned, short, and data. A person at a screen may read it; it is never part of the
   * message, so that no text of the service reaches a model as if the desk had said it.
   */
  said?: string | undefined;
  /** For the log only; never shown to a person or an agent. */
  cause?: unknown;
}

/** An error that is meant to be read: a code, a sentence for the person, a next step. */
export class DeskError extends Error {
  readonly code: ErrorCode;
  readonly next: string;
  readonly operator: string | undefined;
  readonly field: string | undefined;
  readonly said: string | undefined;

  constructor(code: ErrorCode, message: string, options: DeskErrorOptions) {
    super(message, { cause: options.cause });
    this.name = 'DeskError';
    this.code = code;
    this.next = options.next;
    this.operator = options.operator;
    this.field = options.field;
    this.said = options.said;
  }
}

/** An error whose texts come from a message file. */
export function errorOf(code: ErrorCode, { message, ...options }: DeskErrorOptions & { message: string }): DeskError {
  return new DeskError(code, message, options);
}

/** Whatever was thrown, as a DeskError: what is not one is a fault of the desk, and its details stay in the log. */
export function asDeskError(thrown: unknown): DeskError {
  if (thrown instanceof DeskError) return thrown;
  if (thrown instanceof Error && thrown.name === 'AbortError') {
    return new DeskError('cancelled', 'Stopped before it was finished.', { next: 'Ask again when you want it.' });
  }
  return new DeskError('internal', 'Something went wrong inside Partsdesk.', {
    next: 'Try again; if it happens again, send the log of this minute to whoever runs the desk.',
    cause: thrown,
  });
}

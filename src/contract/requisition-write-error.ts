import { DeskError, type DeskErrorOptions, type ErrorCode } from '../core/errors.ts';

/** What is known about a submit, confirm or cancel that returned no readable orders. */
export interface WriteEvidence {
  /**
   * False only if it is proved that no byte of the request was sent: no connection, or aborted before writing.
   * An error code proves nothing, since a reset can happen before, during or after sending.
   */
  readonly sent: boolean;
  /** The status of the reply, when one came, whatever its body. */
  readonly status?: number | undefined;
  /** The body of the refusal mentions a timeout: a system behind the service may still be working on it. */
  readonly speaksOfTimeout: boolean;
  /** Milliseconds that the service asks to wait. */
  readonly retryAfter?: number | undefined;
}

/** A failed write, with the evidence that decides its outcome: not sent, refused or unknown. */
export class RequisitionWriteError extends DeskError {
  readonly evidence: WriteEvidence;

  constructor(code: ErrorCode, message: string, options: DeskErrorOptions & { evidence: WriteEvidence }) {
    super(code, message, options);
    this.name = 'RequisitionWriteError';
    this.evidence = options.evidence;
  }
}

/**
 * Statuses that refuse the request before anything is done with it (RFC 9110, RFC 6585). The interface shows only 404,
 * so the list is closed, and the outcome of every other status is unknown:
 * - 401 and 429 are in the list: caller and rate are checked first. All endpoints require the bearer token (heading
 *   Endpoints), so nothing is done for a request whose token is not accepted.
 * - 408, 425 and all 5xx are not: a system behind the service may be working. That holds for a 503 with Retry-After
 *   too: gateways send it when they lose the system behind them, and the interface shows no status that says otherwise. 409 is not: it can mean "already exists".
 * - 406 is not: servers find a reply unacceptable after they have done the work.
 * - 423, 424 and 499 are not: they refer to other work, or to a caller that hung up.
 */
const refusalStatuses: ReadonlySet<number> = new Set([
  400, 401, 402, 403, 404, 405, 407, 410, 411, 412, 413, 414, 415, 417, 421, 422, 426, 428, 429, 431, 451,
]);

/** Whether the service certainly refused the write, so that nothing was done. */
export function isRefusal({ sent, status, speaksOfTimeout }: WriteEvidence): boolean {
  return sent && status !== undefined && refusalStatuses.has(status) && !speaksOfTimeout;
}

import { DeskError, type DeskErrorOptions, type ErrorCode } from '../core/errors.ts';

/** What is known about a submit, confirm or cancel that brought no readable orders. */
export interface WriteEvidence {
  /**
   * False only where it is proved that not one byte of the request left: no connection, or stopped before writing.
   * An error code is no such proof, since a reset can mean before, during and after.
   */
  readonly sent: boolean;
  /** The status of the reply, when one came, whatever its body. */
  readonly status?: number | undefined;
  /** The body of a refusal speaks of a time-out: something behind the service may still be working on it. */
  readonly speaksOfTimeout: boolean;
}

/** A write that failed, with the evidence from which its outcome (not sent, refused, unknown) is decided. */
export class RequisitionWriteError extends DeskError {
  readonly evidence: WriteEvidence;

  constructor(code: ErrorCode, message: string, options: DeskErrorOptions & { evidence: WriteEvidence }) {
    super(code, message, options);
    this.name = 'RequisitionWriteError';
    this.evidence = options.evidence;
  }
}

/**
 * Statuses that are a verdict on the request itself, given before anything is done with it (RFC 9110, RFC 6585). The
 * interface shows no status but 404, so the list is closed and everything else is not known:
 * - 401 and 429 are in it: who asks, and how often, is checked at the door. The bearer token is required by all
 *   endpoints (heading Endpoints), so nothing is done for a request whose token is not accepted.
 * - 408, 425 and all 5xx are not: something behind may be at work. 409 is not: it can mean "exists already".
 * - 406 is not: servers find out that a reply does not please after they have done the work.
 * - 423, 424 and 499 are not: they speak of other work, or of a caller that hung up.
 */
const verdicts: ReadonlySet<number> = new Set([
  400, 401, 402, 403, 404, 405, 407, 410, 411, 412, 413, 414, 415, 417, 421, 422, 426, 428, 429, 431, 451,
]);

/** The service has refused the write, for certain: nothing was done. */
export function isRefusal({ sent, status, speaksOfTimeout }: WriteEvidence): boolean {
  return sent && status !== undefined && verdicts.has(status) && !speaksOfTimeout;
}

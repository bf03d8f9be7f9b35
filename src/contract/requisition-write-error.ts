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

import { DeskError, type ErrorCode } from '../core/errors.ts';
import { rules, texts, type LedgerText } from './messages/en.ts';

export function ledgerError(code: ErrorCode, { message, next }: LedgerText, cause?: unknown): DeskError {
  return new DeskError(code, message, { next, cause });
}

/** A statement that a rule of the ledger forbids: a fault of the desk, stopped by the database. */
export function violation(name: string | undefined, cause: unknown): DeskError {
  return ledgerError('internal', texts.violation(rules[name ?? ''] ?? texts.anyRule), cause);
}

/** The desk uses its ledger wrongly; it is refused before anything is written. */
export function misuse(what: string): DeskError {
  return ledgerError('internal', texts.misuse, new Error(what));
}

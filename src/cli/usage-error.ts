import { DeskError } from '../core/errors.ts';

/** A command that was written wrongly. */
export function usageError([message, next]: readonly [string, string], field?: string, cause?: unknown): DeskError {
  return new DeskError('invalid_input', message, { field, next, cause });
}

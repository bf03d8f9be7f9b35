import { DeskError } from '../core/errors.ts';
import { violation } from './violation.ts';

interface SqliteError extends Error {
  readonly code: string;
}

/** An error of SQLite itself; not one of its driver, such as a value that cannot be bound. */
export function isSqliteError(error: unknown): error is SqliteError {
  return error instanceof Error && error.name === 'SqliteError' && 'code' in error && typeof error.code === 'string';
}

export const isBusy = (error: unknown): boolean =>
  isSqliteError(error) && (error.code.startsWith('SQLITE_BUSY') || error.code.startsWith('SQLITE_LOCKED'));

export const isIoError = (error: unknown): boolean => isSqliteError(error) && error.code.startsWith('SQLITE_IOERR');

/** What SQLite says, in a sentence with a next step. Codes: https://sqlite.org/rescode.html */
export function sqliteFault(error: unknown): unknown {
  if (!isSqliteError(error)) return error;
  const [message, next] = sentence(error);
  return message === undefined
    ? violation(ruleOf(error), error)
    : new DeskError('internal', message, { next, cause: error });
}

function sentence({ code }: SqliteError): [message: string | undefined, next: string] {
  const kind = code.split('_', 2).join('_');
  switch (kind) {
    case 'SQLITE_CONSTRAINT':
      return [undefined, ''];
    case 'SQLITE_FULL':
      return [
        'The disk of the ledger is full. Nothing was written.',
        'Free space on the disk that holds PARTSDESK_DATA, then do it again.',
      ];
    case 'SQLITE_BUSY':
    case 'SQLITE_LOCKED':
      return [
        'Another process has kept the ledger busy for too long. Nothing was written.',
        'Do it again in a moment; if it stays so, look for a process of the desk that hangs.',
      ];
    case 'SQLITE_READONLY':
    case 'SQLITE_PERM':
      return [
        'The ledger can be read but not written. Nothing was written.',
        'Give the user who runs the desk the right to write the file of the ledger and the folder it is in.',
      ];
    case 'SQLITE_CORRUPT':
    case 'SQLITE_NOTADB':
      return [
        'The file of the ledger is damaged or is no ledger. Nothing was written.',
        'Stop the desk, keep a copy of the file and of what lies beside it (-wal, -shm), and restore the last backup.',
      ];
    case 'SQLITE_CANTOPEN':
      return [
        'The file of the ledger cannot be opened. Nothing was written.',
        'Check that the folder of PARTSDESK_DATA exists and that the user who runs the desk may write in it.',
      ];
    case 'SQLITE_IOERR':
      return [
        'The disk of the ledger failed. Nothing was written.',
        'Check the disk that holds PARTSDESK_DATA (the log has the code), then do it again.',
      ];
    default:
      return [
        'The ledger could not do what it was asked. Nothing was written.',
        'Do it again; if it comes back, send the log to whoever runs the desk.',
      ];
  }
}

/** A trigger says its own name; a unique index is named by its columns. */
function ruleOf({ code, message }: SqliteError): string | undefined {
  return code === 'SQLITE_CONSTRAINT_TRIGGER' ? message : /constraint failed: (.+)$/.exec(message)?.[1];
}

import { DeskError } from '../core/errors.ts';
import { extendedCode, primaryCode, sqliteCodes } from '../core/sqlite.ts';
import { violation } from './violation.ts';

/** What SQLite says, in a sentence with a next step. Codes: https://sqlite.org/rescode.html */
export function sqliteFault(error: unknown): unknown {
  const code = primaryCode(error);
  if (code === undefined) return error;
  if (code === sqliteCodes.constraint) return violation(ruleOf(error), error);
  const [message, next] = sentences.get(code) ?? unexpected;
  return new DeskError('internal', message, { next, cause: error });
}

type Sentence = readonly [message: string, next: string];

const busy: Sentence = [
  'Another process has kept the ledger busy for too long. Nothing was written.',
  'Do it again in a moment; if it stays so, look for a process of the desk that hangs.',
];
const notWritable: Sentence = [
  'The ledger can be read but not written. Nothing was written.',
  'Give the user who runs the desk the right to write the file of the ledger and the folder it is in.',
];
const damaged: Sentence = [
  'The file of the ledger is damaged or is no ledger. Nothing was written.',
  'Stop the desk, keep a copy of the file and of what lies beside it (-wal, -shm), and restore the last backup.',
];
const unexpected: Sentence = [
  'The ledger could not do what it was asked. Nothing was written.',
  'Do it again; if it comes back, send the log to whoever runs the desk.',
];

const sentences: ReadonlyMap<number, Sentence> = new Map([
  [sqliteCodes.busy, busy],
  [sqliteCodes.locked, busy],
  [sqliteCodes.readonly, notWritable],
  [sqliteCodes.perm, notWritable],
  [sqliteCodes.corrupt, damaged],
  [sqliteCodes.notADatabase, damaged],
  [
    sqliteCodes.full,
    [
      'The disk of the ledger is full. Nothing was written.',
      'Free space on the disk that holds PARTSDESK_DATA, then do it again.',
    ],
  ],
  [
    sqliteCodes.cannotOpen,
    [
      'The file of the ledger cannot be opened. Nothing was written.',
      'Check that the folder of PARTSDESK_DATA exists and that the user who runs the desk may write in it.',
    ],
  ],
  [
    sqliteCodes.ioError,
    [
      'The disk of the ledger failed. Nothing was written.',
      'Check the disk that holds PARTSDESK_DATA (the log has the code), then do it again.',
    ],
  ],
]);

/** SQLITE_CONSTRAINT_TRIGGER */
const TRIGGER = 1811;

/** A trigger says its own name; a unique index is named by its columns. */
function ruleOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return extendedCode(error) === TRIGGER ? error.message : /constraint failed: (.+)$/.exec(error.message)?.[1];
}

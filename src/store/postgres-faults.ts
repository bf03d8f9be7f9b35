import pg from 'pg';
import { DeskError, type ErrorCode } from '../core/errors.ts';
import { violation } from './violation.ts';

/** What the server itself answered, as opposed to a connection that broke. */
export const isServerError = (error: unknown): error is pg.DatabaseError => error instanceof pg.DatabaseError;

/** The server ended a statement and goes on with the connection: what was asked was not done, and that is certain. */
export const isPlainRefusal = (error: unknown): boolean => isServerError(error) && error.severity === 'ERROR';

interface Fault {
  readonly code: ErrorCode;
  readonly message: string;
  readonly next: string;
}

const settings = 'Check DATABASE_URL: the user, the password and the name of the database.';

const lost: Fault = {
  code: 'internal',
  message: 'The connection to the database of the ledger was lost, or there is none. Nothing was written.',
  next: 'Check that the PostgreSQL server of DATABASE_URL runs and can be reached, then do it again.',
};

/** By SQLSTATE, or its first two characters (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const faults: Readonly<Record<string, Fault>> = {
  '08': lost,
  '57P01': lost,
  '57P02': lost,
  '57P03': lost,
  '57P05': lost,
  '25P03': lost,
  '25P04': lost,
  '28': { code: 'misconfigured', message: 'The database does not accept the user of the ledger.', next: settings },
  '3D000': { code: 'misconfigured', message: 'The server has no such database for the ledger.', next: settings },
  '3F000': {
    code: 'misconfigured',
    message: 'The schema that the ledger is to live in does not exist.',
    next: 'Create the schema, or correct the search_path in DATABASE_URL.',
  },
  '42501': {
    code: 'misconfigured',
    message: 'The user of the ledger may not do this in its database. Nothing was written.',
    next: 'Let the user of DATABASE_URL create and use tables in its schema.',
  },
  '42P07': {
    code: 'misconfigured',
    message: 'The schema of the database holds tables of something else by the names the ledger needs.',
    next: 'Give the desk a database or a schema of its own (options=-csearch_path%3Dpartsdesk in DATABASE_URL).',
  },
  '53100': {
    code: 'internal',
    message: 'The disk of the database of the ledger is full. Nothing was written.',
    next: 'Free space on the PostgreSQL server, then do it again.',
  },
  '53': {
    code: 'internal',
    message: 'The database of the ledger has no room for this: connections or memory. Nothing was written.',
    next: 'Do it again in a moment; if it stays so, look at the load and at max_connections of the server.',
  },
  '25006': {
    code: 'internal',
    message: 'The database of the ledger can be read but not written (a standby?). Nothing was written.',
    next: 'Point DATABASE_URL at the server that takes writes.',
  },
  '55P03': {
    code: 'internal',
    message: 'Another process has kept the ledger busy for too long. Nothing was written.',
    next: 'Do it again in a moment; if it stays so, look for a process of the desk that hangs.',
  },
  '57014': {
    code: 'internal',
    message: 'The database of the ledger stopped a statement. Nothing was written.',
    next: 'Do it again; if it comes back, look at statement_timeout of the server.',
  },
  XX: {
    code: 'internal',
    message: 'The database of the ledger reports a fault of its own, perhaps damaged data. Nothing was written.',
    next: 'Look at the log of the PostgreSQL server before going on.',
  },
};

const unexpected: Fault = {
  code: 'internal',
  message: 'The ledger could not do what it was asked. Nothing was written.',
  next: 'Do it again; if it comes back, send the log to whoever runs the desk.',
};

/** What PostgreSQL or the way to it says, in a sentence with a next step; never the URL, which holds the password. */
export function postgresFault(error: unknown): unknown {
  if (error instanceof DeskError || !(error instanceof Error)) return error;
  if (!isServerError(error)) return new DeskError(lost.code, lost.message, { next: lost.next, cause: error });
  const code = error.code ?? '';
  if (code.startsWith('23')) return violation(error.constraint, error);
  const fault = faults[code] ?? faults[code.slice(0, 2)] ?? unexpected;
  return new DeskError(fault.code, fault.message, { next: fault.next, cause: error });
}

// Every text of the ledger that people and the log read.

export interface LedgerText {
  readonly message: string;
  readonly next: string;
}

const again = 'Do it again; if it comes back, send the log to whoever runs the desk.';
const restore =
  'Stop the desk, keep a copy of the file and of what lies beside it (-wal, -shm), and restore the last backup.';

export const texts = {
  // Any database
  busy: {
    message: 'Another process has kept the ledger busy for too long. Nothing was written.',
    next: 'Do it again in a moment; if it stays so, look for a process of the desk that hangs.',
  },
  unexpected: { message: 'The ledger could not do what it was asked. Nothing was written.', next: again },
  closed: {
    message: 'The ledger is closed: the desk is stopping. Nothing was written.',
    next: 'Do it again when the desk has started.',
  },
  misuse: {
    message: 'Something went wrong inside Partsdesk: its ledger was used wrongly. Nothing was written.',
    next: 'Send the log of this minute to whoever runs the desk.',
  },
  newerSchema: (found: number, known: number): LedgerText => ({
    message: `The ledger was written by a newer Partsdesk: its schema is ${found}, this program knows ${known}. Nothing was written.`,
    next: 'Start the newer version, or restore the backup that was made before the upgrade.',
  }),
  desksRun: (version: number, pid: number, host: string): LedgerText => ({
    message: `A desk of an earlier version works on this database (process ${pid} on ${host}), and it could not go on with schema ${version}. Nothing was changed.`,
    next: 'Stop every desk on this database, make a backup, then start this version. A desk that was killed is waited for 90 seconds.',
  }),
  noBackup: {
    message: 'This file is not a backup of a desk.',
    next: 'Name a file that `partsdesk backup` wrote.',
  },
  brokenBackup: {
    message: 'This backup is damaged, or its end is missing. Nothing was restored.',
    next: 'Take another copy of it, or an earlier backup.',
  },
  restoreOver: {
    message: 'There is a ledger already where the backup is to be restored. Nothing was changed.',
    next: 'With SQLite add --replace: the old file is kept beside it. With PostgreSQL rename the old schema first: ALTER SCHEMA partsdesk RENAME TO partsdesk_old.',
  },
  violation: (rule: string): LedgerText => ({
    message: `The ledger refused to write something against its rules: ${rule}.`,
    next: 'Nothing was written. Look at the requisition again; if it comes back, send the log to whoever runs the desk.',
  }),
  anyRule: 'a value is missing, doubled or not of its kind',

  // SQLite
  notWritable: {
    message: 'The ledger can be read but not written. Nothing was written.',
    next: 'Give the user who runs the desk the right to write the file of the ledger and the folder it is in.',
  },
  damagedFile: { message: 'The file of the ledger is damaged or is no ledger. Nothing was written.', next: restore },
  failedCheck: { message: 'The file of the ledger is damaged.', next: restore },
  diskFull: {
    message: 'The disk of the ledger is full. Nothing was written.',
    next: 'Free space on the disk that holds PARTSDESK_DATA, then do it again.',
  },
  cannotOpen: {
    message: 'The file of the ledger cannot be opened. Nothing was written.',
    next: 'Check that the folder of PARTSDESK_DATA exists and that the user who runs the desk may write in it.',
  },
  diskFailed: {
    message: 'The disk of the ledger failed. Nothing was written.',
    next: 'Check the disk that holds PARTSDESK_DATA (the log has the code), then do it again.',
  },
  diskFailedInCommit: {
    message: 'The disk of the ledger failed while it was being written.',
    next: 'Check the disk that holds PARTSDESK_DATA, then look at the requisition again before doing anything twice.',
  },
  noFolder: {
    message: 'The folder of the ledger cannot be made or opened.',
    next: 'Set PARTSDESK_DATA to a folder that the user who runs the desk may write in.',
  },
  otherFile: {
    message: 'The file that the ledger is to live in holds something else.',
    next: 'Set PARTSDESK_DATA to a folder of its own.',
  },
  noWal: {
    message: 'The disk of the ledger does not allow several processes to share a file.',
    next: 'Set PARTSDESK_DATA to a local disk (not a network share), or PARTSDESK_DATABASE_URL to a PostgreSQL database.',
  },
  notFlushed: {
    message: 'The ledger would not be flushed to the disk. Nothing was written.',
    next: 'Start the desk again; if it comes back, send the log to whoever runs it.',
  },
  fileMoved: {
    message: 'The file of the ledger was moved or replaced while the desk runs. Nothing was written.',
    next: 'Stop every process of the desk, put the right file in its place, and start again.',
  },

  // PostgreSQL
  wrongAddress: {
    message: 'PARTSDESK_DATABASE_URL is not the address of a PostgreSQL database.',
    next: 'Set it to postgres://user:password@host:5432/database, or unset it to keep the ledger in a file.',
  },
  lost: {
    message: 'The connection to the database of the ledger was lost, or there is none. Nothing was written.',
    next: 'Check that the PostgreSQL server of PARTSDESK_DATABASE_URL runs and can be reached, then do it again.',
  },
  lostInCommit: {
    message: 'The connection to the database was lost while it was being written.',
    next: 'Look at the requisition again before doing anything twice.',
  },
  userRefused: {
    message: 'The database does not accept the user of the ledger.',
    next: 'Check PARTSDESK_DATABASE_URL: the user, the password and the name of the database.',
  },
  noDatabase: {
    message: 'The server has no such database for the ledger.',
    next: 'Check PARTSDESK_DATABASE_URL: the user, the password and the name of the database.',
  },
  noSchema: {
    message: 'The schema that the ledger is to live in does not exist.',
    next: 'Create the schema, or correct the search_path in PARTSDESK_DATABASE_URL.',
  },
  noRights: {
    message: 'The user of the ledger may not do this in its database. Nothing was written.',
    next: 'Let the user of PARTSDESK_DATABASE_URL create and use tables in its schema.',
  },
  otherTables: {
    message: 'The schema of the database holds tables of something else by the names the ledger needs.',
    next: 'Give the desk a database of its own, or another schema (options=-csearch_path%3DNAME in PARTSDESK_DATABASE_URL).',
  },
  twoLedgers: {
    message: 'The database holds two ledgers, one in the schema public and one in the schema partsdesk.',
    next: 'Find out which one the desk worked with, and rename the other schema or move it elsewhere. Nothing was moved.',
  },
  mayNotMakeSchema: (user: string): LedgerText => ({
    message: 'The ledger lives in a schema of its own, partsdesk, which the user of the ledger may not make or use.',
    next: `Run this in the database once, as its owner: CREATE SCHEMA partsdesk AUTHORIZATION "${user}". Then start the desk again.`,
  }),
  mayNotMove: {
    message: 'The ledger is to move from the schema public to its own, partsdesk, and its user may not do that.',
    next: 'Let the user of PARTSDESK_DATABASE_URL own the tables of the ledger and create in the schema partsdesk. Nothing was moved.',
  },
  serverDiskFull: {
    message: 'The disk of the database of the ledger is full. Nothing was written.',
    next: 'Free space on the PostgreSQL server, then do it again.',
  },
  noRoom: {
    message: 'The database of the ledger has no room for this: connections or memory. Nothing was written.',
    next: 'Do it again in a moment; if it stays so, look at the load and at max_connections of the server.',
  },
  standby: {
    message: 'The database of the ledger can be read but not written (a standby?). Nothing was written.',
    next: 'Point PARTSDESK_DATABASE_URL at the server that takes writes.',
  },
  statementStopped: {
    message: 'The database of the ledger stopped a statement. Nothing was written.',
    next: 'Do it again; if it comes back, look at statement_timeout of the server.',
  },
  serverFault: {
    message: 'The database of the ledger reports a fault of its own, perhaps damaged data. Nothing was written.',
    next: 'Look at the log of the PostgreSQL server before going on.',
  },
  notSynchronous: {
    message: 'The database of the ledger would not flush to its disk. Nothing was written.',
    next: 'Set synchronous_commit to on for the user of PARTSDESK_DATABASE_URL.',
  },
  fsyncOff: {
    message: 'The PostgreSQL server runs with fsync off: a power cut would lose orders.',
    next: 'Set fsync = on in the configuration of the server.',
  },
} as const;

/** The rules that the database itself keeps, by the name of the index or trigger, and by the columns SQLite names. */
export const rules: Readonly<Record<string, string>> = {
  attempt_nonce: 'a number is sent once, and this one was used before',
  'attempt.nonce': 'a number is sent once, and this one was used before',
  attempt_open: 'a requisition has one open attempt at most, and this one has one',
  'attempt.draft_id': 'a requisition has one open attempt at most, and this one has one',
  attempt_number: 'attempts of a requisition are counted, and this count was used before',
  'attempt.draft_id, attempt.number': 'attempts of a requisition are counted, and this count was used before',
  draft_final: 'a requisition that is over does not change',
  draft_final_delete: 'a requisition that is over is kept',
  approval_used: 'an approval is used once',
  approval_voided: 'an approval that was voided stays void',
  approval_delete: 'approvals are kept',
  attempt_sent: 'what was sent does not change',
  attempt_approved: 'the approval that an attempt was opened under does not change',
  attempt_sender: 'who sent an attempt, and when they were through with it, does not change',
  attempt_outcome: 'the outcome of an attempt does not change',
  attempt_verdict: 'what was found out of an attempt does not change',
  attempt_delete: 'attempts are kept',
  audit_update: 'the audit does not change',
  audit_delete: 'the audit is kept',
  audit_gap: 'the audit counts without gaps',
  audit_chain: 'an entry of the audit carries the hash of the one before it',
};

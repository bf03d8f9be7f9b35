import { DeskError } from '../core/errors.ts';

/** The rules that the database itself keeps, by the name of the index or trigger, and by the columns SQLite names. */
const rules: Readonly<Record<string, string>> = {
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
  attempt_sender: 'who sent an attempt, and when they were through with it, does not change',
  attempt_outcome: 'the outcome of an attempt does not change',
  attempt_verdict: 'what was found out of an attempt does not change',
  attempt_delete: 'attempts are kept',
  audit_update: 'the audit does not change',
  audit_delete: 'the audit is kept',
  audit_gap: 'the audit counts without gaps',
  audit_chain: 'an entry of the audit carries the hash of the one before it',
};

/** A statement that a rule of the ledger forbids: a fault of the desk, stopped by the database. */
export function violation(name: string | undefined, cause: unknown): DeskError {
  const rule = (name === undefined ? undefined : rules[name]) ?? 'a value is missing, doubled or not of its kind';
  return new DeskError('internal', `The ledger refused to write something against its rules: ${rule}.`, {
    next: 'Nothing was written. Look at the requisition again; if it comes back, send the log to whoever runs the desk.',
    cause,
  });
}

/** The desk uses its ledger wrongly; it is refused before anything is written. */
export function misuse(what: string): DeskError {
  return new DeskError(
    'internal',
    'Something went wrong inside Partsdesk: its ledger was used wrongly. Nothing was written.',
    {
      next: 'Send the log of this minute to whoever runs the desk.',
      cause: new Error(what),
    },
  );
}

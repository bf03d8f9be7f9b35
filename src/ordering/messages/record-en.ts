import { codeText } from '../../core/text.ts';

// What is said of the record, and of what could not be recorded.

type Step = 'confirm' | 'cancel';

const confirmed = (step: Step) => (step === 'confirm' ? 'confirmed' : 'cancelled');
const confirmation = (step: Step) => (step === 'confirm' ? 'confirmation' : 'cancellation');

const recordedByItself = (id: string) =>
  `Do not order it again. Once the database works, the desk records this by itself; then look at draft ${id} again.`;

/** The database failed after something had been sent. */
export const unrecorded = {
  submit: (
    id: string,
    outcome:
      | { readonly kind: 'ok'; readonly requisitionId: string }
      | { readonly kind: 'refused' | 'not_sent' | 'unknown'; readonly sentence: string },
  ) => {
    switch (outcome.kind) {
      case 'ok':
        return {
          message: `Draft ${id} was sent, and the service accepted it as requisition ${codeText(outcome.requisitionId)}. This desk could not record that, because its database failed.`,
          next: recordedByItself(id),
        };
      case 'unknown':
        return {
          message: `Draft ${id} was sent, and may have been ordered. ${outcome.sentence} This desk could not record that, because its database failed.`,
          next: recordedByItself(id),
        };
      case 'refused':
      case 'not_sent':
        return {
          message: `Draft ${id} was not ordered. ${outcome.sentence} This desk could not record that, because its database failed.`,
          next: `Once the database works, the desk records this by itself; then look at draft ${id} again.`,
        };
    }
  },
  step: (step: Step, id: string, requisitionId: string, { kind }: { readonly kind: string }) => ({
    message: `${
      kind === 'ok'
        ? `Requisition ${codeText(requisitionId)} of draft ${id} was ${confirmed(step)}.`
        : kind === 'lost'
          ? `The ${confirmation(step)} of requisition ${codeText(requisitionId)} of draft ${id} was sent; whether it took effect is not known.`
          : `The ${confirmation(step)} of requisition ${codeText(requisitionId)} of draft ${id} did not take effect.`
    } This desk could not record that, because its database failed.`,
    next: `Do not order it again. Once the database works, the desk asks the service for the requisition; then look at draft ${id} again.`,
  }),
  decision: (id: string) => ({
    message: `Your decision on draft ${id} is recorded, but then the database of this desk failed: the order may have been sent, confirmed or cancelled.`,
    next: `Do not order it again. Once the database works, look at draft ${id} again: it says what happened.`,
  }),
  notKept: ({ message }: { readonly message: string }) => ({
    message: `${message} It could not be kept beside the database either.`,
    next: `Do not order it again, and write this down: only the log has it. Once the database works, the desk looks for the order at the service.`,
  }),
  kept: 'ordering: the ledger failed after an order was sent; its outcome is kept in the data folder until the ledger works',
  lost: 'ordering: the ledger failed after an order was sent, and its outcome could not be kept in the data folder either',
  stillNot: 'ordering: an outcome that is kept in the data folder still cannot be recorded',
};

/** What breaks the audit chain. */
export const audit = {
  replaced: (seq: number, by: number) => `entry ${seq} is missing: entry ${by} stands in its place`,
  misplaced: (seq: number, found: number) => `entry ${found} stands where entry ${seq} should be`,
  unchained: (seq: number) => `entry ${seq} does not follow from the entry before it`,
  edited: (seq: number) => `entry ${seq} was changed after it was written`,
  notSigned: (seq: number) =>
    `entry ${seq} was changed after it was written, or not written by this desk: its signature does not fit`,
  unsigned: (seq: number) => `entry ${seq} has no signature, although entries before it have one`,
  retiredKey: (seq: number) => `entry ${seq} is signed with a key that was not in use any more, or not yet`,
  notNoted: (seq: number) => `entry ${seq} is not the one that was noted`,
  cutOff: (seq: number, noted: number) => `entry ${seq} is missing: ${noted} entries had been noted`,
  older: (noted: number, last: number) =>
    last < noted
      ? `entries ${last + 1} to ${noted} are missing, although entry ${noted} was noted beside the database: its end was cut off, or an older copy of it was restored`
      : `entry ${noted} is not the one that was noted beside the database: the entries before it were written anew, or an older copy of the database was restored`,
  anchorForged: 'The note of the last entry beside the database was changed, or was not written by this desk.',
  noAnchor: 'The last entry is not noted beside the database yet, so a cut-off end cannot be detected.',
  wasOlder: (seq: number, noted: number, last: number) =>
    `Entry ${seq} says that the database was older than noted: after entry ${last}, the entries up to ${noted} were lost (a backup was restored, or the end was cut off).`,
  approvalTwice: (approval: string, draftId: string | null, first: number, second: number) =>
    `approval ${approval} of draft ${draftId ?? '?'} was used at entry ${first} and again at entry ${second}`,
  approvalSetBack: (approval: string, draftId: string | null, seq: number) =>
    `approval ${approval} of draft ${draftId ?? '?'} was used at entry ${seq}, but the database says it was not: it was set back by hand`,
  setting: (name: string) => `The setting "${name}" was changed in the database, not by a desk.`,
  settingSetBack: (name: string, seq: number) =>
    `the setting "${name}" is not what entry ${seq} set it to: an earlier value was put back by hand`,
  settingRemoved: (name: string, seq: number) =>
    `the setting "${name}", which entry ${seq} set, was removed from the database by hand`,
  next: {
    changed:
      'Stop sending (partsdesk freeze), keep a copy of the database, and compare it from this entry on with a backup.',
    older:
      'If somebody restored a backup, start the desk: it notes the loss in the record and goes on. Otherwise stop sending (partsdesk freeze) and find out who changed the database.',
    anchorForged:
      'Compare partsdesk audit head with what was noted elsewhere. If it fits, remove the file audit-anchor*.json in the data folder.',
    approval: 'Stop sending (partsdesk freeze), and compare the orders of this draft with the trading service.',
    setting:
      'Find out who changed the database. A new freeze and thaw, a new token, or an accepted policy (partsdesk policy accept) sets it anew; what was learned from the service is learned again.',
  },
};

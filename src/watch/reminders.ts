import type { Clock } from '../core/clock.ts';
import { askedLater, decidersOf } from '../ordering/decisions/deciders.ts';
import type { Policy } from '../ordering/policy/policy.ts';
import { escalate, escalationKey, noteEvent } from '../ordering/workflow/transitions.ts';
import type { DraftRow, Ledger } from '../ports/ledger.ts';

const minute = 60_000;
const hour = 60 * minute;
/** An approval that lives for less needs no reminder. */
const shortest = 10 * minute;
/** Before the last time at which a line can be ordered to arrive as it was shown. */
const beforeCutOff = 30 * minute;
/** A question that stays open is asked again after an hour, then once a day. */
const firstQuestion = hour;
const laterQuestions = 24 * hour;

/** Why people are reminded. */
export type ReminderWhy = 'half' | 'cut-off' | 'expiring' | 'open';

export interface Reminder {
  readonly why: ReminderWhy;
  /** Milliseconds since the epoch, UTC. */
  readonly due: number;
  /** The last time to act on it; null: none. */
  readonly until: number | null;
}

/** The reminders of one draft in its present version, in the order of their times. */
export function remindersOf(row: DraftRow): Reminder[] {
  const { state, updatedAt: asked, expiresAt, content } = row;
  if (state === 'pending_approval') {
    const life = expiresAt - asked;
    const cutOffs = content.lines.map(({ orderUntil }) => Date.parse(orderUntil ?? '')).filter((at) => at > asked);
    const cutOff = Math.min(...cutOffs);
    const half = { why: 'half' as const, due: asked + life / 2, until: expiresAt };
    const expiring = { why: 'expiring' as const, due: expiresAt - Math.min(hour, life / 6), until: expiresAt };
    const near = { why: 'cut-off' as const, due: cutOff - beforeCutOff, until: cutOff };
    return [
      ...(life < shortest ? [] : [half, expiring]),
      // One that is near when approval is asked for stands on the card.
      ...(near.due > asked && near.until <= expiresAt ? [near] : []),
    ].sort((a, b) => a.due - b.due);
  }
  if (state !== 'needs_person' && state !== 'differs') return [];
  const again = (at: number): Reminder => ({ why: 'open', due: at, until: null });
  return [
    again(asked + firstQuestion),
    ...Array.from({ length: 7 }, (_, day) => again(asked + (day + 1) * laterQuestions)),
  ];
}

interface ReminderDependencies {
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly policy: Policy;
}

/**
 * Notes a reminder for everything that waits for a person, each once: by its key, whichever process comes first. After a
 * pause of the desk only the latest one counts. With the first one of half the time or of a cut-off the next approvers of
 * the policy are asked too.
 */
export async function remind({ ledger, clock, policy }: ReminderDependencies): Promise<void> {
  const rows = await ledger.read.drafts({ states: ['pending_approval', 'differs', 'needs_person'], limit: 5_000 });
  for (const seen of rows) {
    const due = latestDue(seen, clock.now());
    if (due === undefined || (await isNoted(ledger, seen, due))) continue;
    await ledger.write(async (tx) => {
      const row = await tx.draft(seen.id);
      if (row?.state !== seen.state || row.revision !== seen.revision) return;
      const { why, until } = due;
      const next = await notAsked(tx, row, policy, clock.now());
      const to = decidersOf(policy, row, clock.now()).flatMap(({ id }) => (next.includes(id) ? [] : [id]));
      const detail = { why, to, ...(until !== null && { until: new Date(until).toISOString() }) };
      await noteEvent(tx, row, 'approval.reminder', keyOf(row, due), why, detail);
      if (next.length > 0) await escalate(tx, row, next, why === 'cut-off' ? why : 'half');
    });
  }
}

/** The approvers who come next, while they were not asked about this version. */
async function notAsked(
  { watch }: Pick<Ledger['read'], 'watch'>,
  row: DraftRow,
  policy: Policy,
  now: number,
): Promise<readonly string[]> {
  const later = askedLater(policy, row, decidersOf(policy, row, now), now).map(({ id }) => id);
  return later.length > 0 && (await watch.unnoted([escalationKey(row)])).length > 0 ? later : [];
}

function latestDue(row: DraftRow, now: number): Reminder | undefined {
  return remindersOf(row).findLast(({ due, until }) => due <= now && (until ?? Number.POSITIVE_INFINITY) > now);
}

const keyOf = ({ id, revision }: DraftRow, { why, due }: Reminder) => `${id}:${revision}:${why}:${Math.round(due)}`;

/** Without opening a transaction, since this is asked every few seconds. */
async function isNoted({ read }: Ledger, row: DraftRow, reminder: Reminder): Promise<boolean> {
  const events = await read.events({ draftId: row.id, after: 0, limit: 1_000 });
  return events.some(({ key }) => key === keyOf(row, reminder));
}

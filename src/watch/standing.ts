import type { Clock } from '../core/clock.ts';
import { addDays } from '../core/datetime.ts';
import { asDeskError } from '../core/errors.ts';
import type { Ordering } from '../ordering/ordering.ts';
import { personFor, type Policy } from '../ordering/policy/policy.ts';
import type { Ledger } from '../ports/ledger.ts';
import type { StandingRow } from '../ports/watch.ts';
import { instantAt, localDay, weekday } from './local-time.ts';
import { eventLine, texts } from './messages/en.ts';
import { messageRow, watchTopic, type WatchMessage } from './watch.ts';

export interface StandingDependencies {
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly policy: Policy;
  readonly ordering: Pick<Ordering, 'prepare'>;
}

const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
/** A time that nobody was there for is made up for on the same day, and later not at all. */
const latest = 24 * 3_600_000;

/** The newest period that has begun: its day, in their zone. Undefined: none since it was asked for. */
export function periodOf({ content, zone, createdAt }: StandingRow, now: number): string | undefined {
  const [when = '', time = ''] = content.every.split(' ');
  for (const back of [0, 1]) {
    const day = addDays(localDay(now, zone), -back);
    const fits = when === 'daily' || days[weekday(day)] === when || String(Number(day.slice(8))) === when;
    const at = instantAt(day, time, zone);
    if (fits && at <= now && at > createdAt && now - at < latest) return day;
  }
  return undefined;
}

/** A process that was killed while it prepared one is missed after so long. */
const patience = 10 * 60_000;

/** Prepares what is due, as drafts: at most once in a period, whichever process comes first and is killed when. */
export async function prepareStanding(deps: StandingDependencies): Promise<void> {
  const { ledger, clock } = deps;
  for (const seen of await ledger.read.watch.standing()) {
    const period = periodOf(seen, clock.now());
    if (period === undefined) continue;
    if (isDone(seen, period)) {
      await missInterrupted(deps, seen);
      continue;
    }
    const mine = await ledger.write(async (tx) => {
      const row = (await tx.watch.standing()).find(({ id }) => id === seen.id);
      if (row === undefined || isDone(row, period)) return false;
      await tx.watch.saveStanding({ ...row, lastPeriod: period });
      await tx.watch.setState(`standing:${row.id}`, String(clock.now()));
      return true;
    });
    if (!mine) continue;
    await prepare(deps, seen).then(
      (draftId) => tell(deps, seen, period, draftId, ''),
      (thrown: unknown) => tell(deps, seen, period, null, asDeskError(thrown).message),
    );
  }
}

/** Whether a draft was made is not known then, so that none is made again. */
async function missInterrupted(deps: StandingDependencies, row: StandingRow): Promise<void> {
  const { ledger, clock } = deps;
  const { id, lastPeriod } = row;
  if (lastPeriod === null || (await ledger.read.watch.unnoted([keyOf(id, lastPeriod)])).length === 0) return;
  if (clock.now() - Number((await ledger.read.watch.state(`standing:${id}`)) ?? 0) < patience) return;
  await tell(deps, row, lastPeriod, null, texts.interrupted);
}

const keyOf = (id: string, period: string) => `standing:${id}:${period}`;

/** The clock may be set back: a period before the last one is over too. */
const isDone = ({ lastPeriod }: StandingRow, period: string) => lastPeriod !== null && lastPeriod >= period;

/** Notes what came of it and tells the person. */
async function tell(
  { ledger, clock }: StandingDependencies,
  { id, person, content }: StandingRow,
  period: string,
  draftId: string | null,
  reason: string,
): Promise<void> {
  const event = {
    ...{ key: keyOf(id, period), at: clock.now(), serviceAt: null, draftId, requisitionId: null },
    kind: draftId === null ? ('standing.failed' as const) : ('standing.prepared' as const),
    ...{ receiver: content.shipTo ?? 'own', person, detail: { standing: id, ...(draftId === null && { reason }) } },
  };
  const lines = [eventLine({ ...event, seq: 0 }), ...(draftId === null ? [] : [texts.draftReady(draftId)])];
  const message: WatchMessage = { person, title: texts.standingTitle, lines, subscriptions: [id] };
  await ledger.write(async (tx) => {
    if (await tx.appendEvent(event)) await tx.enqueue(messageRow(watchTopic, event.key, message, clock.now()));
  });
}

/** Makes a draft of it now. @throws DeskError when the person may not order it, or the service refuses. */
export async function prepare(
  { policy, ordering, clock }: StandingDependencies,
  { person, content }: StandingRow,
): Promise<string> {
  const actor = personFor(policy, { kind: 'person', id: person }, clock.now());
  if (actor === undefined) throw new Error(`${person} is not in the policy`);
  const { lines, shipTo } = content;
  return (await ordering.prepare(actor, { lines, ...(shipTo !== undefined && { shipTo }) })).id;
}

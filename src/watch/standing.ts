import type { Clock } from '../core/clock.ts';
import { addDays } from '../core/datetime.ts';
import { asDeskError, DeskError } from '../core/errors.ts';
import type { Ordering } from '../ordering/ordering.ts';
import { personFor, type Policy } from '../ordering/policy/policy.ts';
import type { Ledger } from '../ports/ledger.ts';
import type { StandingContent, StandingRow } from '../ports/watch.ts';
import { instantAt, localDay, weekday } from './local-time.ts';
import { eventLine, texts } from './messages/en.ts';
import { texts as follow } from './messages/follow-en.ts';
import { missingOf, rememberDraft, skuOf } from './reorder.ts';
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
  // Too few are asked for at any time, at most once a day.
  if (content.reorder !== undefined) return localDay(now, zone);
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

/** What becomes one draft: a standing order, or all products of a person and receiver of which there are too few. */
interface Due {
  readonly rows: readonly StandingRow[];
  readonly period: string;
  readonly content: Pick<StandingContent, 'lines' | 'shipTo'>;
}

/** Prepares what is due, as drafts: at most once in a period, whichever process comes first and is killed when. */
export async function prepareStanding(deps: StandingDependencies): Promise<void> {
  const { ledger, clock } = deps;
  for (const seen of groups(await ledger.read.watch.standing())) {
    for (const row of seen) {
      const period = periodOf(row, clock.now());
      // Too few of yesterday that were interrupted are told today.
      if (period !== undefined && (isDone(row, period) || row.content.reorder?.isUsed === true)) {
        await missInterrupted(deps, row);
      }
    }
    if ((await dueOf(ledger.read, seen, clock.now())) === undefined) continue;
    const due = await ledger.write(async (tx) => {
      const ids = new Set(seen.map(({ id }) => id));
      const now = clock.now();
      const found = await dueOf(
        tx,
        (await tx.watch.standing()).filter(({ id }) => ids.has(id)),
        now,
      );
      for (const { id, content, ...row } of found?.rows ?? []) {
        const { reorder } = content;
        const used = reorder === undefined ? content : { ...content, reorder: { ...reorder, isUsed: true } };
        await tx.watch.saveStanding({ ...row, id, content: used, lastPeriod: found?.period ?? null });
        await tx.watch.setState(`standing:${id}`, String(now));
      }
      return found;
    });
    const [first] = due?.rows ?? [];
    if (due === undefined || first === undefined) continue;
    await prepare(deps, { person: first.person, content: due.content }).then(
      (draftId) => tell(deps, due, draftId, ''),
      (thrown: unknown) => tell(deps, due, null, asDeskError(thrown).message),
    );
  }
}

/** Each standing order for itself; reorder points by person, receiver and zone. */
function groups(rows: readonly StandingRow[]): Iterable<readonly StandingRow[]> {
  const found = new Map<string, StandingRow[]>();
  for (const row of rows) {
    const { id, person, zone, content } = row;
    const key = content.reorder === undefined ? id : JSON.stringify([person, zone, content.shipTo]);
    found.set(key, [...(found.get(key) ?? []), row]);
  }
  return found.values();
}

/** Of a group, what a draft is to be made of now. */
async function dueOf(
  read: Parameters<typeof missingOf>[0],
  rows: readonly StandingRow[],
  now: number,
): Promise<Due | undefined> {
  const [first] = rows;
  const period = first === undefined ? undefined : periodOf(first, now);
  if (first === undefined || period === undefined) return undefined;
  const open = rows.filter((row) => !isDone(row, period) && row.content.reorder?.isUsed !== true);
  if (first.content.reorder === undefined)
    return open.length === 0 ? undefined : { rows, period, content: first.content };
  const due: StandingRow[] = [];
  const lines: { sku: string; quantity: number }[] = [];
  const inOrder = open.toSorted((a, b) => (skuOf(a.content) < skuOf(b.content) ? -1 : 1));
  for (const row of inOrder) {
    const quantity = (await missingOf(read, row, now)) ?? 0;
    if (quantity === 0) continue;
    due.push(row);
    lines.push({ sku: skuOf(row.content), quantity });
  }
  return due.length === 0 ? undefined : { rows: due, period, content: { lines, shipTo: first.content.shipTo } };
}

/** Whether a draft was made is not known then, so that none is made again. */
async function missInterrupted(deps: StandingDependencies, row: StandingRow): Promise<void> {
  const { ledger, clock } = deps;
  const { id, lastPeriod } = row;
  if (lastPeriod === null || (await ledger.read.watch.unnoted([keyOf(id, lastPeriod)])).length === 0) return;
  if (clock.now() - Number((await ledger.read.watch.state(`standing:${id}`)) ?? 0) < patience) return;
  await tell(deps, { rows: [row], period: lastPeriod, content: row.content }, null, texts.interrupted);
}

const keyOf = (id: string, period: string) => `standing:${id}:${period}`;

/** The clock may be set back: a period before the last one is over too. */
const isDone = ({ lastPeriod }: StandingRow, period: string) => lastPeriod !== null && lastPeriod >= period;

/** Notes what came of it and tells the person. */
async function tell(
  { ledger, clock }: StandingDependencies,
  { rows, period, content: { shipTo, lines: wanted } }: Due,
  draftId: string | null,
  reason: string,
): Promise<void> {
  const events = rows.map(
    ({
      id,
      person,
      content: {
        reorder,
        lines: [line],
      },
    }) => ({
      ...{ key: keyOf(id, period), at: clock.now(), serviceAt: null, draftId, requisitionId: null },
      kind: draftId === null ? ('standing.failed' as const) : ('standing.prepared' as const),
      ...{ receiver: shipTo ?? 'own', person },
      detail: {
        standing: id,
        ...(reorder !== undefined && {
          ...{ sku: line?.sku, count: reorder.count, min: reorder.min },
          quantity: wanted.find(({ sku }) => sku === line?.sku)?.quantity,
        }),
        ...(draftId === null && { reason }),
      },
    }),
  );
  const [first] = events;
  if (first === undefined) return;
  const message: WatchMessage = {
    ...{ person: first.person, title: texts.standingTitle },
    lines: [
      ...events.map((event) => eventLine({ ...event, seq: 0 })),
      ...(draftId === null ? [] : [texts.draftReady(draftId)]),
    ],
    subscriptions: rows.map(({ id }) => id),
    ...(draftId !== null && { draftId }),
  };
  await ledger.write(async (tx) => {
    let isNew = false;
    for (const event of events) {
      if (!(await tx.appendEvent(event))) continue;
      isNew = true;
      if (draftId !== null) await rememberDraft(tx, event.detail.standing, draftId);
    }
    if (isNew) await tx.enqueue(messageRow(watchTopic, first.key, message, clock.now()));
  });
}

/** Makes a draft of one now; undefined: there are enough. @throws DeskError as `prepare`, or when nobody has counted. */
export async function tryStanding(deps: StandingDependencies, row: StandingRow): Promise<string | undefined> {
  if (row.content.reorder === undefined) return prepare(deps, row);
  const { ledger, clock } = deps;
  const sku = skuOf(row.content);
  const quantity = await missingOf(ledger.read, row, clock.now());
  if (quantity === undefined) throw new DeskError('refused', follow.countFirst(sku), { next: follow.sayCount(sku) });
  if (quantity === 0) return undefined;
  const draftId = await prepare(deps, { ...row, content: { ...row.content, lines: [{ sku, quantity }] } });
  await ledger.write((tx) => rememberDraft(tx, row.id, draftId));
  return draftId;
}

/** Makes a draft of it now. @throws DeskError when the person may not order it, or the service refuses. */
async function prepare(
  { policy, ordering, clock }: StandingDependencies,
  { person, content }: Pick<StandingRow, 'person'> & Pick<Due, 'content'>,
): Promise<string> {
  const actor = personFor(policy, { kind: 'person', id: person }, clock.now());
  if (actor === undefined) throw new Error(`${person} is not in the policy`);
  const { lines, shipTo } = content;
  return (await ordering.prepare(actor, { lines, ...(shipTo !== undefined && { shipTo }) })).id;
}

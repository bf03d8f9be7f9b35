import type { Clock } from '../core/clock.ts';
import type { Chart } from '../core/view.ts';
import { personFor, type Policy } from '../ordering/policy/policy.ts';
import { eventTopic, type EventRow } from '../ports/events.ts';
import type { Ledger, LedgerWrite } from '../ports/ledger.ts';
import type { OutboxRow } from '../ports/outbox.ts';
import type { SubscriptionRow } from '../ports/watch.ts';
import { nextAt, quietUntil } from './local-time.ts';
import { texts } from './messages/en.ts';
import { linesOf } from './news-lines.ts';
import { isFor } from './topics.ts';

export interface WatchDependencies {
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly policy: Policy;
  /** IANA name of the zone of people who chose none. */
  readonly zone: string;
  /** Addresses of the operator's list that this desk delivers to: `mail:NAME`, `webhook:NAME`. */
  readonly addresses: ReadonlyMap<string, { readonly prices: boolean }>;
}

/** Milliseconds that changes are collected, so that ten changes of one order are one message. */
const gather = 10_000;
/** Messages to one person on one channel in an hour. */
const mostAnHour = 20;
const hour = 3_600_000;
const eventsAtOnce = 100;
/** Local time of the daily message. */
export const digestTime = '08:00';

/** The outbox's topic of messages to people in Slack. */
export const watchTopic = 'watch';

/** A message to one person, as it waits in the outbox. */
export interface WatchMessage {
  readonly person: string;
  readonly title: string;
  readonly lines: readonly string[];
  /** The subscriptions that it comes of. */
  readonly subscriptions: readonly string[];
  /** A picture of what a line says too. */
  readonly chart?: Chart;
  /** A draft that they are asked about. */
  readonly draftId?: string;
  /** Numbers of the events that it tells. */
  readonly events?: readonly number[];
}

/** One event on its way to a webhook. */
export interface WebhookMessage {
  readonly event: EventRow;
}

/**
 * Puts events on the list of each subscription that they fit, each once: what was looked at is noted in the same
 * transaction.
 */
export async function spread(deps: WatchDependencies): Promise<void> {
  const { ledger } = deps;
  const after = Number((await ledger.read.watch.state('cursor')) ?? 0);
  if ((await ledger.read.events({ after, limit: 1 })).length === 0) return;
  let more = true;
  while (more) more = await ledger.write((tx) => spreadSome(deps, tx));
}

async function spreadSome({ policy, clock, zone }: WatchDependencies, tx: LedgerWrite): Promise<boolean> {
  const after = Number((await tx.watch.state('cursor')) ?? 0);
  const events = await tx.events({ after, limit: eventsAtOnce });
  const last = events.at(-1)?.seq;
  if (last === undefined) return false;
  const now = clock.now();
  const subscriptions = withDefaults(await tx.watch.subscriptions({ ended: true }), policy, zone);
  const actors = new Map([...policy.people.keys()].map((id) => [id, personFor(policy, { kind: 'person', id }, now)]));
  for (const event of events) {
    for (const each of subscriptions) {
      if (each.endedAt !== null || !isFor(each, event, actors.get(each.person))) continue;
      await tx.watch.addPending(each.id, event.seq, dueAt(each, now));
    }
    // What the archive found about an order is told to whoever asked for it, as moves of the order are.
    if (event.draftId !== null && isOfArchive(event)) await tellRequester(tx, event, now);
  }
  await tx.watch.setState('cursor', String(last));
  return events.length === eventsAtOnce;
}

const isOfArchive = ({ key }: EventRow) => /^(order|delivery|invoice|late):/.test(key);

async function tellRequester(tx: LedgerWrite, { key, kind, draftId, detail, seq }: EventRow, now: number) {
  const row = draftId === null ? undefined : await tx.draft(draftId);
  if (row === undefined) return;
  await tx.enqueue({
    ...{ id: `event:${key}`, dedupeKey: `event:${key}`, topic: eventTopic, draftId },
    payload: JSON.stringify({ ...detail, kind, key, revision: row.revision, seq }),
    ...{ createdAt: now, nextAt: now, tries: 0, deliveredAt: null, givenUpAt: null },
  });
}

/**
 * Those who approve hear without asking that nothing can be ordered, and daily which prices rose of what is bought often.
 * They can stop either as any other.
 */
export function withDefaults(rows: readonly SubscriptionRow[], policy: Policy, zone: string): SubscriptionRow[] {
  const known = new Set(rows.map(({ id }) => id));
  const defaults = [...policy.people.values()]
    .filter(({ grants }) => grants.some(({ may }) => may.includes('approve')))
    .flatMap(({ id: person }): SubscriptionRow[] => {
      const row = { person, filter: {}, channel: 'slack', quiet: null, zone, pausedUntil: null, fromSeq: 0 };
      const times = { createdAt: 0, endedAt: null };
      return [
        { ...row, ...times, id: `alerts-${person}`, topic: 'alerts', how: 'now' },
        { ...row, ...times, id: `prices-${person}`, topic: 'prices', how: 'daily' },
      ];
    });
  return [...rows, ...defaults.filter(({ id }) => !known.has(id))];
}

function dueAt({ how, quiet, zone, channel }: SubscriptionRow, now: number): number {
  if (channel.startsWith('webhook:')) return now;
  if (how === 'daily') return nextAt(now, digestTime, zone);
  return quietUntil(now + gather, quiet, zone) ?? now + gather;
}

/** Makes messages of what is due: one for each person and channel, and at most so many in an hour. */
export async function flush(deps: WatchDependencies): Promise<void> {
  const { ledger, clock, policy, zone } = deps;
  if ((await ledger.read.watch.due(clock.now())).length === 0) return;
  await ledger.write(async (tx) => {
    const now = clock.now();
    const due = new Set(await tx.watch.due(now));
    const rows = withDefaults(await tx.watch.subscriptions({ ended: true }), policy, zone);
    const conversations = new Map<string, SubscriptionRow[]>();
    for (const row of rows.filter(({ id }) => due.has(id))) {
      const place = `${row.person} ${row.channel}`;
      conversations.set(place, [...(conversations.get(place) ?? []), row]);
    }
    for (const [place, each] of conversations) await flushConversation(deps, tx, place, each);
  });
}

async function flushConversation(
  { clock, addresses }: WatchDependencies,
  tx: LedgerWrite,
  place: string,
  rows: readonly SubscriptionRow[],
): Promise<void> {
  const now = clock.now();
  const [{ person, channel } = { person: '', channel: '' }] = rows;
  const isWebhook = channel.startsWith('webhook:');
  const name = `sent:${place}`;
  const sent = readTimes(await tx.watch.state(name)).filter((at) => at > now - hour && at <= now);
  if (!isWebhook && sent.length >= mostAnHour) {
    // The rest of the hour becomes one message.
    for (const { id } of rows) await tx.watch.postpone(id, (sent[0] ?? now) + hour);
    return;
  }
  const seqs = new Set<number>();
  for (const { id } of rows) for (const seq of await tx.watch.takePending(id, now)) seqs.add(seq);
  const living = rows.filter(({ endedAt }) => endedAt === null);
  const events = await tx.watch.eventsOf([...seqs]);
  if (living.length === 0 || events.length === 0) return;
  if (isWebhook) {
    for (const event of events) {
      const payload: WebhookMessage = { event };
      await tx.enqueue(messageRow(channel, `${channel}:${event.seq}`, payload, now));
    }
    return;
  }
  const prices = channel === 'slack' || addresses.get(channel)?.prices === true;
  const message: WatchMessage = {
    person,
    title: living.every(({ how }) => how === 'daily') ? texts.digest : texts.title(events.length),
    lines: linesOf(events, prices),
    subscriptions: living.map(({ id }) => id),
    events: events.map(({ seq }) => seq),
  };
  const key = `watch:${place}:${events[0]?.seq ?? 0}:${now}`;
  await tx.enqueue(messageRow(channel === 'slack' ? watchTopic : channel, key, message, now));
  await tx.watch.setState(name, JSON.stringify([...sent, now]));
}

const readTimes = (text: string | undefined) => JSON.parse(text ?? '[]') as number[];

export function messageRow(topic: string, key: string, payload: unknown, now: number): OutboxRow {
  return {
    ...{ id: key, dedupeKey: key, topic, draftId: null, payload: JSON.stringify(payload) },
    ...{ createdAt: now, nextAt: now, tries: 0, deliveredAt: null, givenUpAt: null },
  };
}

import type { App, ReceiverEvent } from '@slack/bolt';
import { createHash } from 'node:crypto';
import type { NewDelivery } from '../../ports/slack-store.ts';
import type { SlackDependencies } from '../dependencies.ts';
import { incomingOf, readBody } from './incoming.ts';
import { WorkQueue } from './work-queue.ts';

/** Milliseconds that a process owns a delivery it took, and how often it renews that. */
export const deliveryLease = 30_000;
const renewal = 10_000;

/**
 * Bolt passes on every delivery, also a repeated one. Here each is claimed once, in the database and before anything is
 * done: a repeated one gets the answer of the first, whichever process gave it.
 */
export function takeOnce(
  app: App,
  { store, clock, wall, log }: Pick<SlackDependencies, 'store' | 'clock' | 'wall' | 'log'>,
  /** Bodies of deliveries whose work failed: they stay unanswered, so that the person is told later. */
  broken: WeakSet<object>,
) {
  const queue = new WorkQueue(wall);
  const process = app.processEvent.bind(app);
  const under = new Set<Promise<void>>();
  const take = async (event: ReceiverEvent, acknowledged: () => void): Promise<void> => {
    // Bolt passes no such event to a listener that has no function, and does not acknowledge it.
    if (readBody(event.body)?.event?.type === 'function_executed') return event.ack();
    const delivery = deliveryOf(event.body, clock.now());
    if (delivery === undefined) return process(event);
    const claim = await store.claim(delivery, clock.now() + deliveryLease);
    if (claim.kind === 'under way') {
      await event.ack();
      return;
    }
    if (claim.kind === 'answered') {
      const stored: unknown = JSON.parse(claim.answer);
      await event.ack(hasAnswer(stored) ? stored.said : undefined);
      return;
    }
    let answer: unknown;
    const done = new AbortController();
    void stillAt(delivery.key, done.signal);
    try {
      await process({
        ...event,
        ack: async (given?: unknown) => {
          answer = given;
          await event.ack(given);
          acknowledged();
          await queue.turn();
        },
      });
    } finally {
      done.abort(new Error('done'));
      if (!broken.has(event.body)) {
        await store
          .answered(delivery.key, JSON.stringify({ said: answer }), clock.now())
          .catch((thrown: unknown) => log.error('slack: an answer could not be stored', thrown));
      }
    }
  };
  const stillAt = async (key: string, signal: AbortSignal): Promise<void> => {
    for (;;) {
      const waited = await clock.sleep(renewal, signal).then(
        () => true,
        () => false,
      );
      if (!waited) return;
      await store
        .stillAt(key, clock.now() + deliveryLease)
        .catch((thrown: unknown) => log.error('slack: a lease was lost', thrown));
    }
  };
  app.processEvent = (event) => {
    const acknowledged = queue.arrived();
    const work = take(event, acknowledged).finally(acknowledged);
    const kept = work.catch(() => undefined);
    under.add(kept);
    void kept.finally(() => under.delete(kept));
    return work;
  };
  return {
    /** Resolves when nothing is under way. */
    settled: async (): Promise<void> => {
      while (under.size > 0) await Promise.all(under);
    },
  };
}

function hasAnswer(value: unknown): value is { said: unknown } {
  return typeof value === 'object' && value !== null && 'said' in value;
}

/** Undefined: nothing that must not happen twice. */
function deliveryOf(body: unknown, at: number): NewDelivery | undefined {
  const read = readBody(body);
  // A menu asks for suggestions with each letter, and nothing is done.
  if (read === undefined || read.type === 'block_suggestion') return undefined;
  const { team, user, channel } = incomingOf(read);
  const { type = 'command', event_id: eventId, trigger_id: trigger, actions: [action] = [], event, view } = read;
  if (eventId === undefined && trigger === undefined) return undefined;
  return {
    key:
      eventId === undefined
        ? `${type}:${digest([trigger, user.id, action?.action_id, action?.action_ts])}`
        : `event:${eventId}`,
    kind: event?.type ?? action?.action_id ?? view?.callback_id ?? type,
    team,
    user: user.id === '' ? null : user.id,
    channel: channel ?? null,
    draftId: /\bD[0-9A-Z]{16}\b/.exec(action?.value ?? view?.private_metadata ?? '')?.[0] ?? null,
    at,
  };
}

function digest(values: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 32);
}

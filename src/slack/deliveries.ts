import type { App, ReceiverEvent } from '@slack/bolt';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { NewDelivery } from '../ports/slack-store.ts';
import type { SlackDependencies } from './dependencies.ts';
import { WorkQueue } from './work-queue.ts';

/** A delivery belongs to the process that took it for so long without a word from it, in milliseconds. */
const lease = 30_000;
const renewal = 10_000;

const named = z.object({ id: z.string() });
const body = z.looseObject({
  type: z.string().optional(),
  event_id: z.string().optional(),
  trigger_id: z.string().optional(),
  team_id: z.string().optional(),
  team: named.nullish(),
  user_id: z.string().optional(),
  user: z.union([named, z.string()]).optional(),
  channel_id: z.string().optional(),
  channel: z.union([named, z.string()]).optional(),
  container: z.looseObject({ channel_id: z.string().optional() }).optional(),
  event: z
    .looseObject({ type: z.string().optional(), user: z.string().optional(), channel: z.string().optional() })
    .optional()
    .catch(undefined),
  actions: z
    .array(
      z.looseObject({
        action_id: z.string().optional(),
        value: z.string().optional(),
        action_ts: z.string().optional(),
      }),
    )
    .optional(),
  view: z.looseObject({ callback_id: z.string().optional(), private_metadata: z.string().optional() }).optional(),
});

/**
 * Bolt hands over every delivery, also one that came before. Here each is taken once, in the database and before
 * anything is done: a repeated one gets the answer of the first, whichever process gave it.
 */
export function takeOnce(
  app: App,
  parts: Pick<SlackDependencies, 'store' | 'clock' | 'wall' | 'log'>,
  /** Deliveries whose work broke off: nobody was answered, so they stay open and whoever did it is told later. */
  broken: WeakSet<object>,
) {
  const { store, clock, log } = parts;
  const reception = new WorkQueue(parts.wall);
  const process = app.processEvent.bind(app);
  const under = new Set<Promise<void>>();
  const take = async (event: ReceiverEvent, acknowledged: () => void): Promise<void> => {
    const delivery = deliveryOf(event.body, clock.now());
    if (delivery === undefined) return process(event);
    const claim = await store.claim(delivery, clock.now() + lease);
    if (claim.kind === 'under way') {
      await event.ack();
      return;
    }
    if (claim.kind === 'answered') {
      const answer: unknown = JSON.parse(claim.answer);
      await event.ack(hasAnswer(answer) ? answer.said : undefined);
      return;
    }
    let said: unknown;
    const done = new AbortController();
    void stillAt(delivery.key, done.signal);
    try {
      await process({
        ...event,
        ack: async (answer?: unknown) => {
          said = answer;
          // Bolt's own type of what is acknowledged with differs by the kind of delivery.
          await event.ack(answer);
          acknowledged();
          await reception.turn();
        },
      });
    } finally {
      done.abort(new Error('done'));
      if (!broken.has(event.body)) {
        await store
          .answered(delivery.key, JSON.stringify({ said }), clock.now())
          .catch((thrown: unknown) => log.error('slack: what was answered could not be kept', thrown));
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
        .stillAt(key, clock.now() + lease)
        .catch((thrown: unknown) => log.error('slack: a lease was lost', thrown));
    }
  };
  app.processEvent = (event) => {
    const acknowledged = reception.arrived();
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

/** What identifies it; undefined: nothing that could do anything twice. */
function deliveryOf(given: unknown, at: number): NewDelivery | undefined {
  const read = body.safeParse(given);
  if (!read.success) return undefined;
  const { data } = read;
  const user = typeof data.user === 'string' ? data.user : (data.user?.id ?? data.user_id ?? data.event?.user ?? null);
  const channel =
    typeof data.channel === 'string'
      ? data.channel
      : (data.channel?.id ?? data.channel_id ?? data.container?.channel_id ?? data.event?.channel ?? null);
  const [action] = data.actions ?? [];
  const key =
    data.event_id !== undefined
      ? `event:${data.event_id}`
      : data.trigger_id !== undefined
        ? `${data.type ?? 'command'}:${digest([data.trigger_id, user, action?.action_id, action?.action_ts])}`
        : undefined;
  // Suggestions of a menu are asked for with each letter, and do nothing.
  if (key === undefined || data.type === 'block_suggestion') return undefined;
  return {
    key,
    kind: data.event?.type ?? action?.action_id ?? data.view?.callback_id ?? data.type ?? 'command',
    team: data.team?.id ?? data.team_id ?? '',
    user,
    channel,
    draftId: /\bD[0-9A-Z]{16}\b/.exec(action?.value ?? data.view?.private_metadata ?? '')?.[0] ?? null,
    at,
  };
}

function digest(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32);
}

import type { AllMiddlewareArgs, AnyMiddlewareArgs, Middleware } from '@slack/bolt';
import { createHash } from 'node:crypto';
import type { NewDelivery } from '../../ports/slack-store.ts';
import type { SlackDependencies } from '../dependencies.ts';
import { incomingEvent, incomingOf, readBody } from './incoming.ts';
import { WorkQueue } from './work-queue.ts';

/** Milliseconds that a process owns a delivery it took, and how often it renews that. */
export const deliveryLease = 30_000;
const renewal = 10_000;

/** A delivery that this process has taken. */
interface Taken {
  answer: unknown;
  readonly acknowledged: () => void;
}

/** What the receiver does to answer Slack itself. */
export interface HeldAnswers {
  /** Answers an event: Bolt acknowledges it before middleware runs, so the receiver waits for this. */
  acknowledge(body: object): void;
  /** Answers that it could not be taken, so that Slack sends it again, or says so. */
  refuse(body: object): void;
}

/**
 * Bolt passes on every delivery, also a repeated one. Here, as middleware before all others, each is claimed once, in the
 * database and before it is acknowledged: a repeated one gets the answer of the first, whichever process gave it. Work
 * starts after that (docs/adr/0015-bolt.md).
 */
export class Deliveries {
  readonly #deps: Pick<SlackDependencies, 'store' | 'clock' | 'log'>;
  /** Undefined with Socket Mode, where Bolt acknowledges events itself. */
  readonly #held: HeldAnswers | undefined;
  readonly #queue: WorkQueue;
  readonly #taken = new WeakMap<object, Taken>();
  readonly #under = new Set<Promise<void>>();

  constructor(deps: Pick<SlackDependencies, 'store' | 'clock' | 'wall' | 'log'>, held: HeldAnswers | undefined) {
    this.#deps = deps;
    this.#held = held;
    this.#queue = new WorkQueue(deps.wall);
  }

  readonly takeOnce: Middleware<AnyMiddlewareArgs> = (args) => {
    const acknowledged = this.#queue.arrived();
    const work = this.#take(args, acknowledged).finally(acknowledged);
    const kept = work.catch(() => undefined);
    this.#under.add(kept);
    void kept.finally(() => this.#under.delete(kept));
    return work;
  };

  /** Answers Slack, and resolves when the work may start. `answer`: what `ack` says, for the same delivery again. */
  async acknowledge(body: object, ack: () => Promise<void>, answer?: unknown): Promise<void> {
    const taken = this.#taken.get(body);
    if (taken !== undefined) taken.answer = answer;
    await ack();
    if (taken === undefined) return;
    taken.acknowledged();
    await this.#queue.turn();
  }

  /** Resolves when nothing is under way. */
  async settled(): Promise<void> {
    while (this.#under.size > 0) await Promise.all(this.#under);
  }

  async #take(args: AnyMiddlewareArgs & AllMiddlewareArgs, acknowledged: () => void): Promise<void> {
    const { body } = args;
    const { store, clock, log } = this.#deps;
    // Nothing is done: what others say to each other, and functions of workflows, of which the desk has none.
    if ('event' in args && incomingEvent(body) === undefined) return this.#answer(args);
    const delivery = deliveryOf(body, clock.now());
    if (delivery === undefined) {
      this.#held?.acknowledge(body);
      return args.next();
    }
    const claim = await store.claim(delivery, clock.now() + deliveryLease).catch((thrown: unknown) => {
      this.#held?.refuse(body);
      throw thrown;
    });
    if (claim.kind !== 'taken') {
      const stored: unknown = claim.kind === 'answered' ? JSON.parse(claim.answer) : undefined;
      return this.#answer(args, hasAnswer(stored) ? stored.said : undefined);
    }
    const taken: Taken = { answer: undefined, acknowledged };
    this.#taken.set(body, taken);
    const done = new AbortController();
    void this.#stillAt(delivery.key, done.signal);
    try {
      if ('event' in args) {
        this.#held?.acknowledge(body);
        acknowledged();
        await this.#queue.turn();
      }
      await args.next();
      // Work that failed stays unanswered, so that the person is told later.
      await store
        .answered(delivery.key, JSON.stringify({ said: taken.answer }), clock.now())
        .catch((thrown: unknown) => log.error('slack: an answer could not be stored', thrown));
    } finally {
      done.abort(new Error('done'));
    }
  }

  /** `answer`: what a listener for this kind of delivery gave before. */
  async #answer(args: AnyMiddlewareArgs, answer?: unknown): Promise<void> {
    this.#held?.acknowledge(args.body);
    // Bolt has acknowledged an event, unless it runs a function.
    if (args.ack !== undefined) await (args.ack as (given?: unknown) => Promise<void>)(answer);
  }

  async #stillAt(key: string, signal: AbortSignal): Promise<void> {
    const { store, clock, log } = this.#deps;
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
  }
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

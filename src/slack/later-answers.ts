import type { KnownBlock } from '@slack/types';
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { NotDelivered, type OutboxHandler, type OutboxRow } from '../ports/outbox.ts';
import { quiet } from './answer/blocks.ts';
import { slackFailure } from './connection/slack-failure.ts';
import type { LaterAnswer } from './connection/workspaces.ts';
import type { SlackContext } from './context.ts';
import type { SlackDependencies } from './dependencies.ts';

const shape = z.object({
  team: z.string(),
  channel: z.string(),
  thread: z.string().optional(),
  ts: z.string().optional(),
  text: z.string(),
  blocks: z.array(z.custom<KnownBlock>((each) => typeof each === 'object')),
});

/** Delivers answers that Slack did not take when they were given. */
export class LaterAnswers implements OutboxHandler {
  static readonly topic = 'answer';
  readonly #deps: Pick<SlackContext, 'log' | 'workspaces'>;
  /** Ids of delivered messages whose conversation is tried again because of others. */
  readonly #delivered = new Set<string>();

  constructor(deps: Pick<SlackContext, 'log' | 'workspaces'>) {
    this.#deps = deps;
  }

  async deliver(messages: readonly OutboxRow[]): Promise<void> {
    let wait: number | undefined;
    let failed: string | undefined;
    for (const { id, payload } of messages) {
      if (this.#delivered.has(id)) continue;
      try {
        await this.#post(shape.parse(JSON.parse(payload)));
        this.#delivered.add(id);
      } catch (thrown) {
        const { error, final, retryAfter = 0 } = slackFailure(thrown);
        if (final) {
          this.#deps.log.warn('slack: an answer was given up', { error });
          this.#delivered.add(id);
          continue;
        }
        failed = error;
        wait = Math.max(wait ?? 0, retryAfter);
      }
    }
    if (failed !== undefined) throw new NotDelivered(failed, { wait: wait === 0 ? undefined : wait });
    for (const { id } of messages) this.#delivered.delete(id);
  }

  async #post({ team, channel, thread, ts, ...reply }: z.output<typeof shape>): Promise<void> {
    const { client, once } = await this.#deps.workspaces.of(team);
    if (ts !== undefined) {
      await client.chat.update({ channel, ts, ...reply });
      return;
    }
    const at = thread === undefined ? {} : { thread_ts: thread };
    await once.chat.postMessage({ channel, ...at, ...reply, ...quiet });
  }
}

/** Keeps a message for the outbox, which delivers it after `wait` milliseconds. */
export async function keepForLater(
  { clock, ledger }: Pick<SlackDependencies, 'clock' | 'ledger'>,
  answer: LaterAnswer,
  wait: number,
): Promise<void> {
  const now = clock.now();
  const payload = JSON.stringify(answer);
  const key = createHash('sha256').update(`${now}\n${payload}`).digest('base64url').slice(0, 24);
  await ledger.write((tx) =>
    tx.enqueue({
      ...{ id: `answer:${key}`, dedupeKey: `answer:${key}`, topic: LaterAnswers.topic, draftId: null, payload },
      ...{ createdAt: now, nextAt: now + wait, tries: 0, deliveredAt: null, givenUpAt: null },
    }),
  );
}

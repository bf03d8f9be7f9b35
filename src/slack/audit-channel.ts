import * as z from 'zod';
import { utcDay } from '../core/datetime.ts';
import { cleanText } from '../core/text.ts';
import type { OutboxHandler, OutboxRow } from '../ports/outbox.ts';
import { escapeText } from './answer/blocks.ts';
import { notDelivered } from './connection/slack-failure.ts';
import type { SlackContext } from './context.ts';
import { texts } from './messages/texts.ts';

const payloadShape = z.object({ seq: z.int(), hash: z.string() });

/**
 * Tells the audit channel of the policy once a day which entry of the audit is the last: who can change the database and
 * the data folder cannot change what was said there.
 */
export class AuditChannel implements OutboxHandler {
  static readonly topic = 'audit-head';
  readonly #deps: Pick<SlackContext, 'clock' | 'ledger' | 'policy' | 'workspaces'>;
  #queued = '';

  constructor(deps: Pick<SlackContext, 'clock' | 'ledger' | 'policy' | 'workspaces'>) {
    this.#deps = deps;
  }

  /** Queues the message of this UTC day, of all processes together once. */
  async queue(): Promise<void> {
    const { clock, ledger, policy } = this.#deps;
    const now = clock.now();
    const day = utcDay(now);
    if (policy.approvals.auditChannel === undefined || day === this.#queued) return;
    const last = await ledger.read.lastAudit();
    if (last === undefined) return;
    const payload = JSON.stringify({ seq: last.seq, hash: last.hash });
    await ledger.write((tx) =>
      tx.enqueue({
        id: `${AuditChannel.topic}-${day}`,
        dedupeKey: `${AuditChannel.topic}:${day}`,
        topic: AuditChannel.topic,
        draftId: null,
        payload,
        createdAt: now,
        nextAt: now,
        tries: 0,
        deliveredAt: null,
        givenUpAt: null,
      }),
    );
    this.#queued = day;
  }

  /** Of several days that wait, the newest entry says it all. */
  async deliver(messages: readonly OutboxRow[]): Promise<void> {
    const newest = messages.at(-1);
    if (newest === undefined) return;
    const { payload, createdAt } = newest;
    const { seq, hash } = payloadShape.parse(JSON.parse(payload));
    await post(this.#deps, texts.auditHead(utcDay(createdAt), seq, hash));
  }
}

const newsShape = z.object({ text: z.string() });

/** Tells the audit channel which policy came into force, or waits for an admin. */
export function policyNewsDelivery(deps: Pick<SlackContext, 'policy' | 'workspaces'>): OutboxHandler {
  return {
    deliver: async (messages) => {
      for (const { payload } of messages) {
        await post(deps, escapeText(cleanText(newsShape.parse(JSON.parse(payload)).text, 3_000)));
      }
    },
  };
}

async function post({ policy, workspaces }: Pick<SlackContext, 'policy' | 'workspaces'>, text: string): Promise<void> {
  const channel = policy.approvals.auditChannel;
  const workspace = await workspaces.first();
  if (channel === undefined || workspace === undefined) return;
  try {
    await workspace.client.chat.postMessage({ channel, text });
  } catch (thrown) {
    throw notDelivered(thrown);
  }
}

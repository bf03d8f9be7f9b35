import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Outbox } from '../../src/outbox/outbox.ts';
import { NotDelivered, type OutboxRow } from '../../src/ports/outbox.ts';
import type { Store } from '../../src/store/open-store.ts';
import { aMessage, noon } from '../store/fixtures/rows.ts';
import { openTestLedger } from '../support/ledger.ts';

// One delivery loop for every topic, over a real ledger.

let now: number;
let store: Store;
let logged: string[];
const clock = { now: () => now, sleep: () => Promise.resolve() };
beforeEach(async () => {
  now = noon;
  logged = [];
  store = await openTestLedger({ clock });
});
afterEach(() => store.close());

let queued = 0;
const enqueue = (topic: string, draftId: string | null, payload: string) =>
  store.write((tx) =>
    tx.enqueue(
      aMessage({ id: `M${++queued}`, dedupeKey: `K${queued}`, topic, draftId, payload, createdAt: now, nextAt: now }),
    ),
  );

/** An outbox with handlers that note what they delivered, unless `refuse` throws. */
function outbox(
  topics: readonly string[],
  refuse: (row: OutboxRow) => void = () => undefined,
  off?: readonly string[],
) {
  const delivered: string[] = [];
  const handlers = Object.fromEntries(
    topics.map((topic) => [
      topic,
      {
        deliver: (rows: readonly OutboxRow[]) => {
          for (const row of rows) {
            refuse(row);
            delivered.push(`${topic} ${row.draftId ?? '-'} ${row.payload}`);
          }
          return Promise.resolve();
        },
      },
    ]),
  );
  const log = { warn: (message: string, fields: object) => logged.push(`${message} ${JSON.stringify(fields)}`) };
  return {
    outbox: new Outbox({ ledger: store, clock, log }, { handlers, ...(off === undefined ? {} : { off }) }),
    delivered,
  };
}

describe('the outbox', () => {
  it('delivers each topic by its handler, and leaves the topics of other processes alone', async () => {
    await enqueue('draft', 'D1', '1');
    await enqueue('reminder', null, '2');
    await enqueue('mail', null, '3');
    const { outbox: here, delivered } = outbox(['draft', 'reminder']);
    await here.once();
    await here.once();
    expect(delivered).toEqual(['draft D1 1', 'reminder - 2']);
    expect((await store.read.outbox(now, 9)).map(({ topic }) => topic)).toEqual(['mail']);
  });

  it('keeps a conversation in order while its first message waits, for as long as was asked', async () => {
    let limited = true;
    const { outbox: here, delivered } = outbox(['draft'], ({ draftId }) => {
      if (limited && draftId === 'D1') throw new NotDelivered('ratelimited', { wait: 30_000 });
    });
    await enqueue('draft', 'D1', '1');
    await here.once();
    await enqueue('draft', 'D1', '2');
    await enqueue('draft', 'D2', '3');
    limited = false;
    now += 29_999;
    await here.once();
    expect(delivered).toEqual(['draft D2 3']);
    now += 1;
    await here.once();
    expect(delivered).toEqual(['draft D2 3', 'draft D1 1', 'draft D1 2']);
    expect(await store.read.outboxState()).toEqual({ waiting: 0, givenUp: 0, waitingSince: null });
  });

  it('leaves what another process delivers to it, and takes over when that one has died', async () => {
    let second: Promise<void> | undefined;
    const other = outbox(['draft']);
    await enqueue('draft', 'D1', '1');
    const first = outbox(['draft'], () => {
      second = other.outbox.once();
      throw new Error('killed');
    });
    await first.outbox.once();
    await second;
    expect(other.delivered).toEqual([]);
    now += 90_000;
    await other.outbox.once();
    expect(other.delivered).toEqual(['draft D1 1']);
  });

  it('gives up what is refused for good, says so, and lets later messages pass', async () => {
    const { outbox: here, delivered } = outbox(['draft'], ({ payload }) => {
      if (payload === '1') throw new NotDelivered('channel_not_found', { final: true });
    });
    await enqueue('draft', 'D1', '1');
    for (let round = 0; round < 6; round += 1) {
      await here.once();
      now += 300_000;
    }
    expect(logged).toEqual([expect.stringMatching(/given up .*"topic":"draft".*channel_not_found/)]);
    expect(await store.read.outboxState()).toMatchObject({ waiting: 0, givenUp: 1 });
    await enqueue('draft', 'D1', '2');
    await here.once();
    expect(delivered).toEqual(['draft D1 2']);
  });

  it('drops what this desk has no surface for, for an hour, and what nobody delivered for a day', async () => {
    await enqueue('mail', null, 'old');
    now += 23 * 3_600_000;
    await enqueue('draft', 'D1', 'no surface');
    now += 3_600_000 + 1;
    await enqueue('draft', 'D2', 'for a desk with Slack on the same ledger');
    await enqueue('mail', null, 'new');
    const stop = new AbortController();
    const sleep = () => Promise.resolve(stop.abort());
    const log = { warn: (message: string) => logged.push(message) };
    await new Outbox({ ledger: store, clock: { now: () => now, sleep }, log }, { handlers: {}, off: ['draft'] }).work(
      stop.signal,
    );
    expect((await store.read.outbox(now, 9)).map(({ payload }) => payload)).toEqual([
      'for a desk with Slack on the same ledger',
      'new',
    ]);
    expect(logged).toEqual(['outbox: messages that nobody delivered were dropped']);
  });
});

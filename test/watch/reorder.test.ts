import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DraftRow } from '../../src/ports/ledger.ts';
import { watchDeskFor } from '../../src/watch/follow.ts';
import { prepareStanding, tryStanding } from '../../src/watch/standing.ts';
import type { WatchMessage } from '../../src/watch/watch.ts';
import { aDraft } from '../store/fixtures/rows.ts';
import { hour, openWatched } from './fixture.ts';

const day = 24 * hour;
let watched: Awaited<ReturnType<typeof openWatched>>;
beforeEach(async () => {
  watched = await openWatched();
});
afterEach(() => watched.store.close());

describe('a reorder point', () => {
  const morning = Date.parse('2026-11-23T06:30:00Z');
  const requests: { readonly lines: readonly { readonly sku: string; readonly quantity: number }[] }[] = [];
  const ordering = {
    prepare: async (_: unknown, request: (typeof requests)[number]) => {
      const row = aDraft({ id: `D${requests.push(request)}`, state: 'priced' });
      const [line] = row.content.lines;
      const lines = request.lines.map((each) => ({ ...line!, ...each }));
      return watched.store
        .write((tx) => tx.insertDraft({ ...row, content: { ...row.content, lines } }))
        .then(() => row);
    },
  };
  const becomes = (id: string, state: DraftRow['state']) =>
    watched.store.write(async (tx) => {
      const row = await tx.draft(id);
      return tx.saveDraft({ ...row!, state, updatedAt: watched.clock.now() }, row!.fence);
    });
  const standing = () => ({ ...watched.deps, ordering });
  const run = () => prepareStanding(standing());
  const follow = (words: string) => {
    return watchDeskFor(
      {
        ...{ ...watched.deps, randomBytes: (bytes: number) => randomBytes(bytes) },
        tryStanding: (row) => tryStanding(standing(), row),
      },
      { person: 'buyer', may: new Set(['propose'] as const) },
    ).follow(words);
  };
  const messages = async () => (await watched.outbox()).map(({ payload }) => JSON.parse(payload) as WatchMessage);

  beforeEach(() => {
    requests.length = 0;
    watched.pass(morning - watched.clock.now());
  });

  it('makes one draft of what is missing, by two desks, over restarts and when the clock is set back', async () => {
    expect((await follow('add reorder OP520 --min 4 --up-to 10')).done).toMatch(/how many there are: count OP520 3/);
    await follow('reorder W71275 min 2 up to 3 count 0');
    await run();
    expect(requests).toEqual([{ lines: [{ sku: 'W71275', quantity: 3 }] }]);
    expect((await follow('count OP520 3')).done).toBe(
      "Noted: OP520 3. OP520: too few. I'll prepare a draft and ask you, at most one a day.",
    );
    await Promise.all([run(), run()]);
    watched.pass(-hour);
    await run();
    watched.pass(hour);
    await run();
    expect(requests.slice(1)).toEqual([{ lines: [{ sku: 'OP520', quantity: 7 }] }]);
    expect((await messages()).map(({ lines, draftId }) => [lines[0], draftId])).toEqual([
      ['W71275: 0 left, your minimum is 2; 3 are prepared as a draft: submit it or let it be.', 'D1'],
      ['OP520: 3 left, your minimum is 4; 7 are prepared as a draft: submit it or let it be.', 'D2'],
    ]);
    expect(await watched.kinds()).toEqual(['standing.prepared', 'standing.prepared']);
  });

  it('makes one draft of several products, and at most one of a product in a day', async () => {
    await follow('reorder OP520 min 4 up to 10');
    await follow('reorder W71275 min 4 up to 10');
    await follow('reorder GDB1330 min 1 up to 2');
    await follow('count OP520 3 W71275 0 GDB1330 1');
    await run();
    const both = [
      { sku: 'OP520', quantity: 7 },
      { sku: 'W71275', quantity: 10 },
    ];
    expect(requests).toEqual([{ lines: both }]);
    await becomes('D1', 'declined');
    await follow('count OP520 2');
    await run();
    expect(requests).toHaveLength(1);
    watched.pass(day);
    await Promise.all([run(), run()]);
    expect(requests.slice(1)).toEqual([{ lines: [{ sku: 'OP520', quantity: 8 }] }]);
    // The same count is no reason for another one.
    await becomes('D2', 'expired');
    watched.pass(day);
    await run();
    expect(requests).toHaveLength(2);
  });

  it('counts what it asked for or ordered as there, until its delivery was read', async () => {
    await follow('reorder OP520 min 4 up to 10 count 3');
    await run();
    watched.pass(day);
    await follow('count OP520 3');
    await run();
    expect(requests).toHaveLength(1);
    expect((await follow(`try ${(await follow('')).followed[0]?.id ?? ''}`)).done).toMatch(/There are enough OP520/);
    await becomes('D1', 'confirmed');
    await run();
    expect(requests).toHaveLength(1);
    await watched.store.write((tx) =>
      tx.appendEvent({
        ...{ key: 'delivery:1', kind: 'delivery.created', at: 1, serviceAt: null, draftId: 'D1', requisitionId: null },
        ...{ receiver: 'own', person: null, detail: { skus: ['OP520'] } },
      }),
    );
    await follow('count OP520 3');
    await run();
    expect(requests.slice(1)).toEqual([{ lines: [{ sku: 'OP520', quantity: 7 }] }]);
  });

  it('is one for a product and receiver, and asks to be counted', async () => {
    await follow('reorder OP520 min 4 up to 10 for C200001');
    await follow('reorder OP520 min 4 up to 10');
    const { followed } = await follow('reorder OP520 min 5 up to 12');
    expect(followed.map(({ what }) => what)).toEqual([
      'reorder OP520 below 4, up to 10 for C200001',
      'reorder OP520 below 5, up to 12',
    ]);
    await expect(follow(`try ${followed[0]?.id ?? ''}`)).rejects.toThrow(/Nobody has said how many/);
    await follow('count OP520 1 for C200001');
    await run();
    expect(requests).toEqual([{ lines: [{ sku: 'OP520', quantity: 9 }], shipTo: 'C200001' }]);
    await expect(follow('count W71275 1')).rejects.toThrow(/no reorder point for W71275/);
    await expect(follow('reorder OP520 min 4 up to 3')).rejects.toThrow(/not understood/);
    await expect(follow('count OP520 few')).rejects.toThrow(/"few"/);
  });
});

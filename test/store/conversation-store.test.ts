import { afterAll, describe, expect, it } from 'vitest';
import { Conversations, kept, nothingSaid } from '../../src/conversation/state.ts';
import { databases } from '../support/long.ts';
import { Places, stillClock } from './fixtures/places.ts';
import { noon } from './fixtures/rows.ts';

const places = new Places();
afterAll(() => places.remove());

describe.each(databases)('conversations on %s', (kind) => {
  it('are of one person in one place, go on in another process, and are forgotten after 30 days', async () => {
    const place = await places.fresh(kind);
    const [one, other] = [await place.open(), await place.open()];
    const at = (store: typeof one, now: number) =>
      new Conversations(store.conversations, { ...stillClock, now: () => now });
    const here = { person: 'slack T1/U1', place: 'slack C1 17.1' };
    const said = { ...nothingSaid, lines: [{ sku: 'OP520', quantity: 4 }], language: 'pl' as const };
    await at(one, noon).write(here, said);
    expect(await at(other, noon + 1).read(here)).toEqual(said);
    for (const elsewhere of [
      { ...here, person: 'slack T1/U2' },
      { ...here, place: 'slack C1 17.2' },
    ]) {
      expect(await at(other, noon + 1).read(elsewhere)).toEqual(nothingSaid);
    }
    expect(await at(other, noon + kept + 1).read(here)).toEqual(nothingSaid);
    await at(other, noon + kept + 1).write({ ...here, place: 'slack C2' }, nothingSaid);
    expect(await place.sql('SELECT place FROM conversation')).toEqual([{ place: 'slack C2' }]);
  });

  it('keep what a language model cost for 400 days', async () => {
    const place = await places.fresh(kind);
    const { modelUsage: store } = await place.open();
    const row = {
      person: 'buyer',
      surface: 'chat',
      model: 'anthropic/tiny',
      outcome: 'answered',
      steps: 1,
      calls: [],
      inputTokens: 10,
      outputTokens: 5,
      milliseconds: 1,
    };
    const day = 86_400_000;
    for (const age of [401, 399, 0]) await store.saveModelUsage({ ...row, id: `${age}`, at: noon - age * day });
    expect((await store.modelUsageSince(0, 10)).map(({ id }) => id)).toEqual(['0', '399']);
    expect(await store.modelTokensSince(noon - 400 * day, 'buyer')).toEqual({ person: 30, desk: 30 });
  });
});

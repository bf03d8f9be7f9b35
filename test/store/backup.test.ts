import { afterAll, describe, expect, it } from 'vitest';
import { restoreLines } from '../../src/store/backup.ts';
import { verifyLedger } from '../../src/ordering/verify-ledger.ts';
import { databases } from '../support/long.ts';
import { Places, stillClock, type Place } from './fixtures/places.ts';
import { aDraft, aMessage, anApproval, anAttempt, aReservation, noon, record } from './fixtures/rows.ts';
import { testSeal } from '../support/test-seal.ts';

const places = new Places();
afterAll(() => places.remove());

async function* from(lines: readonly string[]): AsyncGenerator<string> {
  for (const line of lines) yield await Promise.resolve(line.trimEnd());
}

const linesOf = async (store: Awaited<ReturnType<Place['open']>>) => {
  const lines: string[] = [];
  for await (const line of store.backup('1.2.3')) lines.push(line);
  return lines;
};

async function filled(place: Place) {
  const store = await place.open();
  await store.write(async (tx) => {
    for (let at = 0; at < 700; at += 1) await tx.insertDraft(aDraft({ id: `D${at}`, createdAt: noon + at }));
    await tx.insertApproval(anApproval({ draftId: 'D1' }));
    await tx.insertAttempt(anAttempt({ draftId: 'D1' }));
    await tx.insertReservation(aReservation({ draftId: 'D1' }));
    await tx.enqueue(aMessage());
    await tx.setSetting('window', 'two\n"days"');
    await tx.setSetting('running', '[]');
    for (let entry = 0; entry < 30; entry += 1) await record(tx, { detail: { entry } });
  });
  return store;
}

describe.each(databases)('a backup of %s', (kind) => {
  it.each(databases)('goes into an empty %s whole: rows, signatures, counters', async (into) => {
    const store = await filled(await places.fresh(kind));
    const lines = await linesOf(store);
    const place = await places.fresh(into);
    const { rows } = await restoreLines(from(lines), { url: place.url, file: place.file, clock: stillClock });
    expect(rows).toBeGreaterThan(730);
    const restored = await place.open();
    expect(await restored.read.drafts({ limit: 1000 })).toEqual(await store.read.drafts({ limit: 1000 }));
    for (const read of ['approvals', 'attempts'] as const) {
      expect(await restored.read[read]('D1')).toEqual(await store.read[read]('D1'));
    }
    expect(await restored.read.audit({ limit: 100 })).toEqual(await store.read.audit({ limit: 100 }));
    expect(await restored.read.setting('window')).toBe('two\n"days"');
    expect(await restored.read.setting('running')).toBeUndefined();
    const verified = (read: typeof store.read) => verifyLedger(read, testSeal, { kind: 'none' });
    expect(await verified(restored.read)).toEqual(await verified(store.read));
    // What counts by itself goes on.
    await restored.write(async (tx) => {
      await tx.enqueue(aMessage({ id: 'M9', dedupeKey: 'M9' }));
      await record(tx, { detail: 'after' });
    });
    expect((await restored.read.outbox(noon + 1, 10)).map(({ id }) => id)).toEqual(['M1', 'M9']);
  });

  it('is of one moment, while others write', async () => {
    const place = await places.fresh(kind);
    const store = await filled(place);
    const other = await place.open();
    const lines: string[] = [];
    for await (const line of store.backup('1.2.3')) {
      if (lines.length === 1)
        await other.write((tx) => tx.insertDraft(aDraft({ id: 'DLATER' })).then(() => record(tx, {})));
      lines.push(line);
    }
    expect(lines.some((line) => line.includes('DLATER'))).toBe(false);
    expect(await store.read.draft('DLATER')).toBeDefined();
  });

  it('that is cut off or changed is refused, and leaves nothing behind', async () => {
    const lines = await linesOf(await filled(await places.fresh(kind)));
    const changed = lines.map((line) => line.replace('"D17"', '"D7777"'));
    for (const broken of [lines.slice(0, -1), lines.slice(0, 40), changed, [...lines.slice(0, 5), ...lines.slice(6)]]) {
      const place = await places.fresh('sqlite');
      const restoring = restoreLines(from(broken), { url: place.url, file: place.file, clock: stillClock });
      await expect(restoring).rejects.toMatchObject({ code: 'invalid_input' });
      expect(await (await place.open()).read.drafts({ limit: 5 })).toEqual([]);
    }
    const place = await places.fresh(kind);
    const options = { url: place.url, file: place.file, clock: stillClock };
    await expect(restoreLines(from(['{"no":"backup"}']), options)).rejects.toMatchObject({ code: 'invalid_input' });
    const newer = [lines[0]!.replace(/"schema":\d+/, '"schema":9999'), ...lines.slice(1)];
    await expect(restoreLines(from(newer), options)).rejects.toMatchObject({ code: 'misconfigured' });
  });

  it('does not go over a ledger that is there', async () => {
    const place = await places.fresh(kind);
    const store = await filled(place);
    const lines = await linesOf(store);
    await store.close();
    const options = { url: place.url, file: place.file, clock: stillClock };
    await expect(restoreLines(from(lines), options)).rejects.toMatchObject({ code: 'misconfigured' });
    expect(await (await place.open()).read.drafts({ limit: 1000 })).toHaveLength(700);
  });
});

describe('deleting what a person said', () => {
  it.each(databases)('keeps the words of others, and the record, on %s', async (kind) => {
    const place = await places.fresh(kind);
    const store = await place.open();
    const say = (person: string) =>
      store.conversations.saveConversation({ person, place: 'here', state: '{}', at: noon }, 0);
    for (const person of ['a_b', 'axb', 'slack T1/U1', 'slack T2/U1', 'slack T1/U10']) await say(person);
    await store.write((tx) => record(tx, { actor: 'a_b' }));
    expect(await store.forgetAccounts([{ person: 'a_b' }, { slack: { team: undefined, user: 'U1' } }])).toBe(3);
    expect(await place.sql('SELECT person FROM conversation ORDER BY person')).toEqual([
      { person: 'axb' },
      { person: 'slack T1/U10' },
    ]);
    expect(await store.read.audit({ limit: 5 })).toHaveLength(1);
  });
});

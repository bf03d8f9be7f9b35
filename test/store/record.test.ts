import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuditRow, DraftAction } from '../../src/ports/ledger.ts';
import { verifyLedger, type Anchor } from '../../src/ordering/verify-ledger.ts';
import { record, signFromHere } from '../../src/ordering/workflow/transitions.ts';
import type { Store } from '../../src/store/open-store.ts';
import { testSeal } from '../support/test-seal.ts';
import { databases } from '../support/long.ts';
import { Places, type Place } from './fixtures/places.ts';
import { aDraft, anApproval, noon } from './fixtures/rows.ts';

const places = new Places();
afterAll(() => places.remove());

/** What somebody does first who may do everything in the database. */
const unguarded = {
  sqlite: ['audit_update', 'audit_delete', 'audit_gap', 'approval_used'].map((name) => `DROP TRIGGER ${name}`),
  postgres: ['audit', 'approval'].map((table) => `ALTER TABLE ${table} DISABLE TRIGGER USER`),
};

describe.each(databases)('the record on %s', (kind) => {
  let place: Place;
  let store: Store;
  let newest: Anchor;
  beforeEach(async () => {
    place = await places.fresh(kind);
    store = await place.open();
    await write('approved-submit', { approval: 'P1' });
    await write('sending', { approval: 'P1', attempt: 'A1' });
    await write('frozen', {}, { name: 'frozen', value: '{"by":"boss"}' });
    await write('thawed', {}, { name: 'frozen', value: '' });
  });

  const write = async (
    action: DraftAction | 'frozen' | 'thawed',
    detail = {},
    setting?: { name: string; value: string },
  ) => {
    const entry = { actor: 'boss', detail, setting };
    await store.write((tx) =>
      action === 'frozen' || action === 'thawed'
        ? record(tx, noon, { ...entry, action }, null)
        : record(tx, noon, { ...entry, action }, 'D1'),
    );
    const { seq = 0, hash = '' } = (await store.read.lastAudit()) ?? {};
    newest = { kind: 'noted', seq, hash };
  };
  const byHand = async (...statements: string[]) => {
    for (const each of [...unguarded[kind], ...statements]) await place.sql(each);
  };
  const problems = async (anchor = newest) =>
    (await verifyLedger(store.read, testSeal, anchor)).problems.map(
      ({ entry, problem }) => `${entry ?? '-'}: ${problem}`,
    );

  it('holds what a desk wrote', async () => {
    expect(await problems()).toEqual([]);
    expect(await verifyLedger(store.read, testSeal, { kind: 'none' })).toMatchObject({
      ok: true,
      count: 4,
      signedFrom: 1,
      notes: [expect.stringMatching(/not noted beside the database yet/)],
    });
  });

  it.each([
    ['edited', `UPDATE audit SET detail = '{}' WHERE seq = 2`, /^2: entry 2 was changed/],
    ['deleted', `DELETE FROM audit WHERE seq = 2`, /^2: entry 2 is missing/],
    ['cut off', `DELETE FROM audit WHERE seq > 2`, /^3: entries 3 to 4 are missing/],
  ])('shows entries that were %s', async (_, statement, problem) => {
    await byHand(statement);
    expect((await problems())[0]).toMatch(problem);
  });

  it('shows another entry in the place of the noted one, and a note of somebody else', async () => {
    expect(await problems({ kind: 'noted', seq: 2, hash: 'other' })).toEqual([
      expect.stringMatching(/^2: entry 2 is not/),
    ]);
    expect(await problems({ kind: 'forged' })).toEqual([expect.stringMatching(/^-: The note/)]);
  });

  it('shows an approval that was used again, unless its attempt did nothing', async () => {
    await write('not-sent', { attempt: 'A1', outcome: 'not_sent' });
    await write('sending', { approval: 'P1', attempt: 'A2' });
    expect(await problems()).toEqual([]);
    await write('outcome-unknown', { attempt: 'A2', outcome: 'unknown' });
    await write('sending', { approval: 'P1', attempt: 'A3' });
    expect(await problems()).toEqual(['8: approval P1 of draft D1 was used at entry 6 and again at entry 8']);
  });

  it('shows an approval that was set back to unused', async () => {
    await store.write(async (tx) => {
      await tx.insertDraft(aDraft());
      await tx.insertApproval(anApproval({ id: 'P1' }));
      await tx.consumeApproval('P1', 'A1', noon, 'a mac');
    });
    expect(await problems()).toEqual([]);
    await byHand('UPDATE approval SET consumed_by = NULL, consumed_at = NULL');
    expect(await problems()).toEqual([expect.stringMatching(/^2: approval P1 of draft D1 .*set back by hand/)]);
  });

  it('shows a setting that was changed, put back or removed, and no reader takes it', async () => {
    const kept = { value: '', changedByHand: false };
    const changed = { changedByHand: true };
    expect(await store.read.recordedSetting('frozen')).toEqual(kept);
    await byHand(`UPDATE setting SET value = 'x'`);
    expect(await store.read.recordedSetting('frozen')).toMatchObject(changed);
    expect(await store.read.setting('frozen')).toBeUndefined();
    expect(await problems()).toEqual([expect.stringMatching(/^-: The setting "frozen"/)]);
    const { keyId, mac } = testSeal.signSetting('frozen', '{"by":"boss"}');
    await place.sql(`UPDATE setting SET value = '{"by":"boss"}', key_id = '${keyId}', mac = '${mac}'`);
    expect(await store.read.recordedSetting('frozen')).toMatchObject(changed);
    expect(await problems()).toEqual([expect.stringMatching(/^4: the setting "frozen" .*earlier value/)]);
    await place.sql('DELETE FROM setting');
    expect(await store.read.recordedSetting('frozen')).toMatchObject(changed);
    expect(await problems()).toEqual([expect.stringMatching(/^4: the setting "frozen".*removed/)]);
  });

  it('checks a setting again when anything was written since, by this process or another', async () => {
    const checks = vi.spyOn(testSeal, 'isSigned');
    const { read } = store;
    try {
      for (let times = 0; times < 3; times += 1) await read.recordedSetting('frozen');
      // PostgreSQL does not say whether anything was written.
      expect(checks).toHaveBeenCalledTimes(kind === 'sqlite' ? 1 : 3);
      await write('frozen', {}, { name: 'frozen', value: '{"by":"me"}' });
      expect(await read.recordedSetting('frozen')).toEqual({ value: '{"by":"me"}', changedByHand: false });
      const another = await place.open();
      await another.write((tx) =>
        record(tx, noon, { actor: 'b', action: 'thawed', detail: {}, setting: { name: 'frozen', value: '' } }, null),
      );
      expect(await read.recordedSetting('frozen')).toEqual({ value: '', changedByHand: false });
    } finally {
      checks.mockRestore();
    }
  });

  it('is signed from the upgrade on: entries before it are bound, settings are taken as they are', async () => {
    const old = await places.fresh(kind);
    const upgraded = await old.open();
    const entry: AuditRow = testSeal.chain(undefined, {
      at: 1,
      actor: 'a',
      action: 'b',
      draftId: null,
      detail: {},
    })[0]!;
    await old.sql(
      `INSERT INTO audit (seq, at, actor, action, detail, previous_hash, hash)
        VALUES (1, 1, 'a', 'b', '{}', '${entry.previousHash}', 'old')`,
    );
    await old.sql(`INSERT INTO setting (name, value) VALUES ('frozen', ''), ('other', 'x')`);
    expect(await upgraded.read.recordedSetting('frozen')).toMatchObject({ changedByHand: true });
    await signFromHere(upgraded);
    await signFromHere(upgraded);
    expect(await upgraded.read.audit({ limit: 9 })).toMatchObject([
      { action: 'b', keyId: null },
      { action: 'signed-from-here', detail: expect.stringMatching('"head":"old"'), previousHash: 'old' },
      { action: 'setting-signed', setting: 'frozen' },
    ]);
    expect(await upgraded.read.recordedSetting('frozen')).toEqual({ value: '', changedByHand: false });
    expect(await upgraded.read.setting('other')).toBe('x');
  });
});

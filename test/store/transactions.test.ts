import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Ledger, LedgerWrite } from '../../src/ports/ledger.ts';
import type { Store } from '../../src/store/open-store.ts';
import { databases } from '../support/long.ts';
import { Places, type Place } from './fixtures/places.ts';
import { aDraft, anApproval, anAttempt, noon, record } from './fixtures/rows.ts';

const places = new Places();
afterAll(() => places.remove());

const misused = { code: 'internal', message: expect.stringMatching(/used wrongly. Nothing was written/) };

describe.each(databases)('a transaction on %s', (kind) => {
  let place: Place;
  let store: Store;
  beforeEach(async () => {
    place = await places.fresh(kind);
    store = await place.open();
  });

  it('is all or nothing, and throws what its work throws', async () => {
    const reason = new Error('changed my mind');
    const work = async (tx: LedgerWrite) => {
      await tx.insertDraft(aDraft());
      await record(tx);
      await tx.setSetting('a', 'b');
      throw reason;
    };
    await expect(store.write(work)).rejects.toBe(reason);
    expect(await store.read.draft('D1')).toBeUndefined();
    expect(await store.read.audit({ limit: 9 })).toEqual([]);
    expect(await store.read.setting('a')).toBeUndefined();
    await store.write((tx) => tx.insertDraft(aDraft()));
    expect(await store.read.draft('D1')).toBeDefined();
  });

  it('sees its own writing, and nobody else does until it is over', async () => {
    const other = await place.open();
    let seen: unknown;
    await store.write(async (tx) => {
      await tx.setSetting('a', 'b');
      expect(await tx.setting('a')).toBe('b');
      seen = await other.read.setting('a');
    });
    expect(seen).toBeUndefined();
    expect(await other.read.setting('a')).toBe('b');
  });

  it('that failed in one step is not committed, even when the failure is caught', async () => {
    await store.write((tx) => tx.insertDraft(aDraft()));
    const work = async (tx: LedgerWrite) => {
      await tx.setSetting('a', 'b');
      await tx.insertDraft(aDraft()).catch(() => undefined);
      return 'all is well';
    };
    await expect(store.write(work)).rejects.toMatchObject({
      code: 'internal',
      message: expect.stringMatching(/against its rules/),
    });
    expect(await store.read.setting('a')).toBeUndefined();
    const further = async (tx: LedgerWrite) => {
      await tx.insertDraft(aDraft()).catch(() => undefined);
      await tx.setSetting('a', 'b');
    };
    await expect(store.write(further)).rejects.toMatchObject({
      code: 'internal',
      message: expect.stringMatching(/against its rules/),
    });
    expect(await store.read.setting('a')).toBeUndefined();
  });

  it('that is over takes no further step', async () => {
    const kept = await store.write((tx) => Promise.resolve(tx));
    await expect(kept.setSetting('a', 'b')).rejects.toThrow(/committed/);
    expect(await store.read.setting('a')).toBeUndefined();
  });

  it('takes no other one inside, and no reading past itself', async () => {
    const inner = (work: (ledger: Ledger) => Promise<unknown>) => store.write(() => work(store));
    await expect(inner((ledger) => ledger.write((tx) => tx.setSetting('a', 'b')))).rejects.toMatchObject(misused);
    await expect(inner((ledger) => ledger.read.setting('a'))).rejects.toMatchObject(misused);
    // What was started inside and goes on after it may use the ledger.
    let go: () => void = () => undefined;
    let later: Promise<unknown> = Promise.resolve();
    await store.write(() => {
      later = new Promise<void>((resolve) => (go = resolve)).then(() => store.write((tx) => tx.setSetting('a', 'b')));
      return Promise.resolve();
    });
    go();
    await later;
    expect(await store.read.setting('a')).toBe('b');
  });

  it('asked for before the ledger closes is done; one asked for after is refused', async () => {
    const order: string[] = [];
    const write = (value: string) =>
      store.write(async (tx) => {
        await tx.setSetting('a', value);
        order.push(value);
      });
    const asked = [write('b'), write('c')];
    const closing = store.close().then(() => order.push('closed'));
    await expect(write('d')).rejects.toMatchObject({ code: 'internal', message: expect.stringMatching(/closed/) });
    await expect(store.read.setting('a')).rejects.toMatchObject({ code: 'internal' });
    await Promise.all([...asked, closing, store.close()]);
    expect(order).toEqual(['b', 'c', 'closed']);
    expect(await store.check()).toEqual({ ok: false, detail: expect.stringMatching(/closed/) });
    expect(await (await place.open()).read.setting('a')).toBe('c');
  });
});

describe.each(databases)('past the ledger, a statement by hand on %s', (kind) => {
  let place: Place;
  beforeEach(async () => {
    place = await places.fresh(kind);
    const store = await place.open();
    await store.write(async (tx) => {
      await tx.insertDraft(aDraft());
      await tx.insertDraft(aDraft({ id: 'D2', state: 'confirmed', nextAt: null }));
      await tx.insertApproval(anApproval({ consumedBy: 'A1', consumedAt: noon }));
      await tx.insertApproval(anApproval({ id: 'P2', voidedAt: noon }));
      await tx.insertAttempt(anAttempt({ outcome: 'unknown', closedAt: noon, verdict: 'absent' }));
      await tx.insertAttempt(anAttempt({ id: 'A2', number: 2, nonce: 'N2' }));
      await record(tx);
      await record(tx);
    });
  });

  it.each([
    ['changes a final draft', `UPDATE draft SET state = 'priced' WHERE id = 'D2'`, 'draft_final'],
    ['touches a final draft', `UPDATE draft SET updated_at = updated_at WHERE id = 'D2'`, 'draft_final'],
    ['deletes a final draft', `DELETE FROM draft WHERE id = 'D2'`, 'draft_final_delete'],
    ['uses an approval again', `UPDATE approval SET consumed_by = 'A2' WHERE id = 'P1'`, 'approval_used'],
    [
      'gives an approval back',
      `UPDATE approval SET consumed_by = NULL, consumed_at = NULL WHERE id = 'P1'`,
      'approval_used',
    ],
    ['revives a voided approval', `UPDATE approval SET voided_at = NULL WHERE id = 'P2'`, 'approval_voided'],
    ['deletes an approval', `DELETE FROM approval WHERE id = 'P2'`, 'approval_delete'],
    ['changes an outcome', `UPDATE attempt SET outcome = 'not_sent' WHERE id = 'A1'`, 'attempt_outcome'],
    ['takes an outcome back', `UPDATE attempt SET outcome = NULL, closed_at = NULL WHERE id = 'A1'`, 'attempt_outcome'],
    ['changes a verdict', `UPDATE attempt SET verdict = 'found' WHERE id = 'A1'`, 'attempt_verdict'],
    ['settles what is open', `UPDATE attempt SET verdict = 'found', verdict_at = 1 WHERE id = 'A2'`, /check/i],
    ['changes what was sent', `UPDATE attempt SET nonce = 'N3' WHERE id = 'A2'`, 'attempt_sent'],
    ['deletes an attempt', `DELETE FROM attempt WHERE id = 'A2'`, 'attempt_delete'],
    ['edits the audit', `UPDATE audit SET actor = 'nobody' WHERE seq = 1`, 'audit_update'],
    ['shortens the audit', `DELETE FROM audit WHERE seq = 2`, 'audit_delete'],
    [
      'leaves a gap in the audit',
      `INSERT INTO audit (seq, at, actor, action, detail, previous_hash, hash) SELECT 4, 1, 'a', 'b', '{}', hash, 'h' FROM audit WHERE seq = 2`,
      'audit_gap',
    ],
    [
      'forks the audit',
      `INSERT INTO audit (seq, at, actor, action, detail, previous_hash, hash) VALUES (3, 1, 'a', 'b', '{}', 'x', 'h')`,
      'audit_chain',
    ],
  ])('that %s is refused', async (_, statement, by) => {
    await expect(place.sql(statement)).rejects.toThrow(by);
  });

  it('that empties a table is refused', async () => {
    const empty = (table: string) => (kind === 'postgres' ? `TRUNCATE ${table} CASCADE` : `DELETE FROM ${table}`);
    for (const table of ['audit', 'attempt', 'approval']) await expect(place.sql(empty(table))).rejects.toThrow(table);
    const store = await place.open();
    expect(await store.read.audit({ limit: 9 })).toHaveLength(2);
  });
});

import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DeskError } from '../../src/core/errors.ts';
import { KeyRing } from '../../src/core/key-ring.ts';
import { Secret } from '../../src/core/secret.ts';
import { canonicalJson, genesisHash, sealOf, sha256, verifyChain } from '../../src/ordering/audit.ts';
import { isGenuine, signApproval } from '../../src/ordering/decisions/sign-approval.ts';
import type { AuditEntry, AuditRow } from '../../src/ports/ledger.ts';
import { testSeal } from '../support/test-seal.ts';
import { runsOf } from '../support/long.ts';

const entry = fc.record<AuditEntry>({
  at: fc.nat(2_000_000_000_000),
  actor: fc.string({ maxLength: 8 }),
  action: fc.constantFrom('approve', 'open_attempt', 'ok'),
  draftId: fc.option(fc.string({ maxLength: 6 }), { nil: null }),
  detail: fc.dictionary(fc.string({ maxLength: 4 }), fc.oneof(fc.string({ maxLength: 6 }), fc.maxSafeInteger())),
});
const entries = fc.array(entry, { minLength: 2, maxLength: 12 });

function written(all: readonly AuditEntry[], seal = testSeal, before: readonly AuditRow[] = []): AuditRow[] {
  const rows = [...before];
  for (const each of all) rows.push(...seal.chain(rows.at(-1), each));
  return rows;
}

/** As versions without signatures wrote it. */
function plain(all: readonly AuditEntry[]): AuditRow[] {
  const rows: AuditRow[] = [];
  for (const { detail, ...each } of all) {
    const seq = rows.length + 1;
    const row = { ...each, seq, detail: canonicalJson(detail), previousHash: rows.at(-1)?.hash ?? genesisHash };
    const fields = [seq, row.at, row.actor, row.action, row.draftId, row.detail, row.previousHash];
    const hash = sha256(canonicalJson(['partsdesk-audit-1', ...fields]));
    rows.push({ ...row, hash, keyId: null, setting: null });
  }
  return rows;
}

const other = new Secret('another key for tests');
const three = [1, 2, 3].map((at) => ({ at, actor: 'a', action: 'b', draftId: null, detail: {} }));

describe('the chain', () => {
  it('verifies as it was written, also as a stream', async () => {
    await fc.assert(
      fc.asyncProperty(entries, async (all) => {
        const rows = written(all);
        const head = rows.at(-1)!.hash;
        expect(await verifyChain(rows, testSeal)).toEqual({ ok: true, count: rows.length, head, signedFrom: 1 });
        const stream = (async function* () {
          for (const row of rows) yield await Promise.resolve(row);
        })();
        expect(await verifyChain(stream, testSeal, [{ seq: rows.length, hash: head }])).toMatchObject({ ok: true });
      }),
    );
  });

  it('is empty at the start', async () => {
    expect(await verifyChain([], testSeal)).toEqual({ ok: true, count: 0, head: genesisHash, signedFrom: 0 });
  });

  const tampered = (change: (rows: AuditRow[], a: number, b: number, text: string) => AuditRow[] | undefined) =>
    fc.assert(
      fc.asyncProperty(entries, fc.nat(), fc.nat(), fc.string({ maxLength: 5 }), async (all, a, b, text) => {
        const rows = written(all);
        const last = rows.at(-1)!;
        const changed = change(structuredClone(rows), a % rows.length, b % rows.length, text);
        fc.pre(changed !== undefined);
        const check = await verifyChain(changed, testSeal, [{ seq: last.seq, hash: last.hash }]);
        expect(check.ok).toBe(false);
      }),
      { numRuns: runsOf(1_000) },
    );

  it('shows every edit of any field', async () => {
    const fields = [
      'seq',
      'at',
      'actor',
      'action',
      'draftId',
      'detail',
      'previousHash',
      'hash',
      'keyId',
      'setting',
    ] as const;
    await tampered((rows, a, b, text) => {
      const field = fields[b % fields.length]!;
      const row = rows[a]!;
      const value = field === 'seq' || field === 'at' ? row[field] + 1 + text.length : `${String(row[field])}${text}.`;
      return rows.with(a, { ...row, [field]: value });
    });
  });

  it('shows an edit whose own hash was made to fit', async () => {
    await tampered((rows, a, _, text) => {
      const row = rows[a]!;
      const change = { ...row, setting: undefined, actor: `${row.actor}${text}x`, detail: JSON.parse(row.detail) };
      return rows.with(a, testSeal.chain(rows[a - 1], change)[0]!);
    });
  });

  it('shows a deletion at any place', () => tampered((rows, a) => rows.toSpliced(a, 1)));

  it('shows two rows swapped, with and without their numbers', async () => {
    await tampered((rows, a, b) => (a === b ? undefined : rows.with(a, rows[b]!).with(b, rows[a]!)));
    await tampered((rows, a, b) =>
      a === b ? undefined : rows.with(a, { ...rows[b]!, seq: a + 1 }).with(b, { ...rows[a]!, seq: b + 1 }),
    );
  });

  it('shows a row put in between, and one that stands twice', async () => {
    await tampered((rows, a, _, text) =>
      rows.toSpliced(
        a,
        0,
        ...testSeal.chain(rows[a - 1], { at: 1, actor: text, action: 'x', draftId: null, detail: {} }),
      ),
    );
    await tampered((rows, a) => rows.toSpliced(a, 0, rows[a]!));
  });

  it('shows a chain forged from some row on to its end, and rows added after the noted one do not disturb', async () => {
    await tampered((rows, a) => {
      const forged = rows
        .slice(a)
        .map((row) => ({ ...row, setting: undefined, action: 'forged', detail: JSON.parse(row.detail) }));
      return written(forged, testSeal, rows.slice(0, a));
    });
    const rows = written(three);
    expect(await verifyChain(rows, testSeal, [{ seq: 2, hash: rows[1]!.hash }])).toMatchObject({ ok: true, count: 3 });
  });

  it('shows entries that were chained anew without the key, or with another one', async () => {
    const rows = written(three);
    const unsigned = plain([...three.slice(0, 2), { ...three[2]!, actor: 'x' }]);
    expect(
      await verifyChain([...rows.slice(0, 2), { ...unsigned[2]!, previousHash: rows[1]!.hash }], testSeal),
    ).toEqual({
      ok: false,
      seq: 3,
      problem: 'entry 3 has no signature, although entries before it have one',
    });
    expect(await verifyChain(written(three, sealOf(new KeyRing(other))), testSeal)).toMatchObject({
      ok: false,
      seq: 1,
    });
    const theirs = { ...written(three, sealOf(new KeyRing(other)))[0]!, keyId: rows[0]!.keyId };
    expect(await verifyChain([theirs], testSeal)).toMatchObject({ ok: false, seq: 1 });
  });

  it('goes on from entries without a signature, which the first signed one binds', async () => {
    const before = plain(three);
    const rows = written(three, testSeal, before);
    expect(await verifyChain(rows, testSeal)).toMatchObject({ ok: true, count: 6, signedFrom: 4 });
    const forged = plain([{ ...three[0]!, actor: 'x' }, ...three.slice(1)]);
    expect(await verifyChain([...forged, ...rows.slice(3)], testSeal)).toMatchObject({ ok: false, seq: 4 });
  });

  it('goes on under another key with an entry that says so, and takes nothing from the old key after it', async () => {
    const seal = sealOf(new KeyRing(other, [new Secret('a key for tests')]));
    const rows = written(three, seal, written(three));
    expect(rows.map(({ action }) => action)).toEqual(['b', 'b', 'b', 'key-replaced', 'b', 'b', 'b']);
    expect(await verifyChain(rows, seal)).toMatchObject({ ok: true, count: 7 });
    expect(() => testSeal.chain(rows.at(-1), three[0]!)).toThrow(/key that this desk does not have/);
    const back = sealOf(new KeyRing(new Secret('a key for tests'), [other]));
    const again = written(three.slice(0, 1), back, rows);
    expect(await verifyChain(again, seal)).toMatchObject({
      ok: false,
      seq: 8,
      problem: expect.stringMatching(/not in use/),
    });
    const quietly = testSeal.chain({ ...rows.at(-1)!, keyId: rows[0]!.keyId }, three[0]!);
    expect(await verifyChain([...rows, ...quietly], seal)).toMatchObject({ ok: false, seq: 8 });
  });

  it('says what is wrong where', async () => {
    const rows = written(three);
    expect(await verifyChain(rows.toSpliced(1, 1), testSeal)).toEqual({
      ok: false,
      seq: 2,
      problem: 'entry 2 is missing: entry 3 stands in its place',
    });
    expect(await verifyChain(rows.with(1, { ...rows[1]!, actor: 'x' }), testSeal)).toEqual({
      ok: false,
      seq: 2,
      problem: 'entry 2 was changed after it was written, or not written by this desk: its signature does not fit',
    });
    const unsigned = plain(three);
    expect(await verifyChain(unsigned.with(1, { ...unsigned[1]!, actor: 'x' }), testSeal)).toEqual({
      ok: false,
      seq: 2,
      problem: 'entry 2 was changed after it was written',
    });
    expect(await verifyChain(rows.slice(0, 2), testSeal, [{ seq: 3, hash: rows[2]!.hash }])).toEqual({
      ok: false,
      seq: 3,
      problem: 'entry 3 is missing: 3 entries had been noted',
    });
  });
});

describe('canonicalJson', () => {
  it('is one text for one value, whatever the order of its keys, and reads back as that value', () => {
    const scalar = [fc.string(), fc.maxSafeInteger(), fc.boolean(), fc.constant(null)];
    const value = fc.object({ values: scalar, withBigInt: false });
    fc.assert(
      fc.property(value, (each) => {
        const text = canonicalJson(each);
        expect(canonicalJson(reversed(each))).toBe(text);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(each)));
      }),
      { numRuns: runsOf(2_000) },
    );
  });

  it('writes what it writes', () => {
    expect(canonicalJson({ b: [1, -0, null], a: 'ż"\n', é: undefined, A: { z: true, y: false } })).toBe(
      '{"A":{"y":false,"z":true},"a":"ż\\"\\n","b":[1,0,null]}',
    );
  });

  it('refuses what has no one text', () => {
    const sparse: unknown[] = [];
    sparse[1] = 1;
    for (const bad of [
      0.1,
      NaN,
      Infinity,
      2 ** 53,
      1n,
      undefined,
      () => 1,
      new Date(0),
      new Map(),
      Symbol('x'),
      sparse,
    ]) {
      expect(() => canonicalJson({ bad: [bad] })).toThrow(DeskError);
    }
  });
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  const copy: Record<string, unknown> = {};
  for (const [key, each] of Object.entries(value).reverse()) {
    Object.defineProperty(copy, key, { value: reversed(each), enumerable: true, configurable: true, writable: true });
  }
  return copy;
}

describe('an approval', () => {
  const key = new Secret('a key for approvals');
  const given = {
    ...{ id: 'P1', draftId: 'D1', revision: 1, hash: 'a'.repeat(64), action: 'submit' as const },
    ...{ person: 'approver', surface: 'slack', at: 1, expiresAt: 2 },
  };

  it('is bound to the account that gave it', () => {
    const row = signApproval({ ...given, account: 'slack:T0MAIN/U0BOSS' }, { onBehalfOf: 'boss' }, key);
    expect(isGenuine(row, key)).toBe(true);
    expect(JSON.parse(row.record ?? '')).toMatchObject({ account: 'slack:T0MAIN/U0BOSS', onBehalfOf: 'boss' });
    for (const account of ['slack:T0EVIL/U0BOSS', null]) expect(isGenuine({ ...row, account }, key)).toBe(false);
    const record = row.record!.replace('"boss"', '"chief"');
    expect(isGenuine({ ...row, record }, key)).toBe(false);
  });

  it('whose record has an account, from before there was a column for it, still counts', () => {
    const row = signApproval(given, { account: 'T0MAIN/U0BOSS' }, key);
    expect(isGenuine({ ...row, account: null }, key)).toBe(true);
    expect(isGenuine({ ...row, account: 'slack:T0MAIN/U0BOSS' }, key)).toBe(false);
  });

  it('of an earlier version, without a record, still counts', () => {
    const unused = { consumedBy: null, consumedAt: null, consumedMac: null, voidedAt: null };
    const old = (signed: typeof given, account: string | null) => {
      const mac = createHmac('sha256', key.reveal()).update(canonicalJson(signed)).digest('hex');
      return { ...given, account, record: null, keyId: null, mac, ...unused };
    };
    const account = 'slack:T0MAIN/U0BOSS';
    expect(isGenuine(old(given, null), key)).toBe(true);
    expect(isGenuine(old(given, account), key)).toBe(false);
    const withAccount = old({ ...given, ...{ account } }, account);
    expect(isGenuine(withAccount, key)).toBe(true);
    expect(isGenuine({ ...withAccount, account: null }, key)).toBe(false);
  });
});

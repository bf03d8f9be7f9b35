import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { anchorPath, AuditAnchor } from '../../src/app/audit-anchor.ts';
import { KeyRing } from '../../src/core/key-ring.ts';
import { Secret } from '../../src/core/secret.ts';
import type { AuditRow } from '../../src/ports/ledger.ts';
import { testSeal } from '../support/test-seal.ts';

let folder: string;
let path: string;
let warnings: string[];
let run: (() => void) | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'partsdesk-anchor-'));
  path = anchorPath(folder, undefined);
  warnings = [];
  run = undefined;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const old = new Secret('the old key of this desk');
const anchorOf = (keys = new KeyRing(old)) =>
  new AuditAnchor(path, {
    keys,
    clock: {
      now: () => 1,
      sleep: () => Promise.resolve(),
      after: (_, later) => {
        run = later;
        return () => (run = undefined);
      },
    },
    log: { warn: (message) => void warnings.push(message) },
  });

const rows: AuditRow[] = [];
for (const at of [1, 2, 3, 4]) {
  rows.push(...testSeal.chain(rows.at(-1), { at, actor: 'a', action: 'b', draftId: null, detail: {} }));
}
const [first, second, third, fourth] = rows as [AuditRow, AuditRow, AuditRow, AuditRow];
const noted = ({ seq, hash }: AuditRow) => ({ kind: 'noted', seq, hash });

it('is written after a pause, for all entries since together, and when the process ends', () => {
  const anchor = anchorOf();
  expect(anchor.read()).toEqual({ kind: 'none' });
  anchor.note(first);
  anchor.note(second);
  expect(existsSync(path)).toBe(false);
  run?.();
  expect(anchorOf().read()).toEqual(noted(second));
  expect(statSync(path).mode & 0o077).toBe(0);
  anchor.note(third);
  anchor.flush();
  expect(run).toBeUndefined();
  expect(anchorOf().read()).toEqual(noted(third));
});

it('keeps a later entry that another process noted', () => {
  const [one, other] = [anchorOf(), anchorOf()];
  one.note(first);
  other.note(second);
  other.flush();
  one.flush();
  expect(one.read()).toEqual(noted(second));
  expect(warnings).toEqual([]);
});

it('stays, with a warning, when the database becomes older while the desk runs', () => {
  const anchor = anchorOf();
  anchor.note(third);
  anchor.flush();
  anchor.note(second);
  anchor.flush();
  anchor.note(fourth);
  anchor.flush();
  expect(anchor.read()).toEqual(noted(third));
  expect(warnings).toEqual([expect.stringMatching(/older than what was noted beside it: entry 3 /)]);
  anchor.replace(second);
  anchor.note(third);
  anchor.flush();
  expect(anchor.read()).toEqual(noted(third));
});

it('counts under a new key, and not when somebody without a key wrote it', () => {
  const anchor = anchorOf();
  anchor.note(second);
  anchor.flush();
  const key = new Secret('the new key of this desk');
  expect(anchorOf(new KeyRing(key, [old])).read()).toEqual(noted(second));
  expect(anchorOf(new KeyRing(key)).read()).toEqual({ kind: 'forged' });
  const text = readFileSync(path, 'utf8');
  for (const forged of ['', '{}', text.replace('"seq":2', '"seq":1'), text.replace('"at":1', '"at":2')]) {
    writeFileSync(path, forged);
    expect(anchorOf().read()).toEqual({ kind: 'forged' });
  }
});

it('is one for each database, and its name tells no password', () => {
  const at = (url: string | undefined) => anchorPath('/data', url);
  const one = at('postgres://me:hunter2@db:5432/desk');
  expect(one).toMatch(/^\/data\/audit-anchor-[0-9a-f]{8}\.json$/);
  expect(at('postgres://you:other@db:5432/desk')).toBe(one);
  expect(at('postgres://me:hunter2@db:5432/other')).not.toBe(one);
  expect(at(undefined)).toBe('/data/audit-anchor.json');
});

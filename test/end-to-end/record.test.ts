import { copyFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { longIt } from '../support/long.ts';
import { openSqlite } from '../../src/core/sqlite.ts';
import { canonicalJson, genesisHash, sha256 } from '../../src/ordering/audit.ts';
import { collect, run, saying, startProgram } from '../support/program.ts';
import { startPostgres } from '../support/postgres.ts';

// The record of the built program, against somebody who writes into its database but has not its key.

let folder: string;
let data: string;
let original: string;
const at = (place: string) => {
  folder = place;
  data = join(folder, '.partsdesk');
};
const fresh = () => mkdtempSync(join(tmpdir(), 'partsdesk-record-'));
beforeAll(async () => {
  original = fresh();
  at(original);
  await ordered();
});
afterAll(() => rmSync(original, { recursive: true, force: true }));
beforeEach(() => {
  at(fresh());
  cpSync(join(original, '.partsdesk'), data, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Verified {
  ok: boolean;
  count: number;
  signedFrom: number;
  problems: { entry?: number; problem: string; next: string }[];
  notes: string[];
}

const as = (person: string) => ({ PARTSDESK_AS: person });
const anchor = () => join(data, 'audit-anchor.json');
const ledger = () => join(data, 'desk.sqlite');
const done = async (...args: string[]) => {
  const ran = await run(folder, args, args[0] === 'order' || args[0] === 'submit' ? as('buyer') : {});
  expect(ran.code, ran.err).toBe(0);
  return ran.out;
};
const verify = async (env: NodeJS.ProcessEnv = {}): Promise<Verified & { code: number | null }> => {
  const { code, out, err } = await run(folder, ['audit', 'verify', '--json'], env);
  expect(err).toBe('');
  return { ...(JSON.parse(out) as Verified), code };
};

/** A draft that was approved and ordered. */
async function ordered(): Promise<void> {
  const { draftId } = JSON.parse(await done('order', '1x', 'OP520', '--json')) as { draftId: string };
  await done('submit', draftId);
  const { revision } = JSON.parse(await done('draft', draftId, '--json')) as { revision: number };
  await done('approve', draftId, '--yes', '--revision', String(revision));
}

/** Writes into the database as somebody who may do everything with its file. */
async function byHand(...statements: string[]): Promise<void> {
  const database = await openSqlite(ledger(), 1000);
  const triggers = database
    .prepare<[], { name: string }>("SELECT name FROM sqlite_master WHERE type = 'trigger'")
    .all();
  for (const { name } of triggers) database.exec(`DROP TRIGGER ${name}`);
  for (const statement of statements) database.exec(statement);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
}

async function rows<T>(query: string): Promise<T[]> {
  const database = await openSqlite(ledger(), 1000);
  const found = database.prepare<[], T>(query).all();
  database.close();
  return found;
}

describe('audit verify', () => {
  it('finds nothing in what a desk wrote', async () => {
    const { count } = await verify();
    expect(await verify()).toMatchObject({ code: 0, ok: true, count, signedFrom: 1, problems: [], notes: [] });
    expect(JSON.parse(readFileSync(anchor(), 'utf8'))).toMatchObject({ seq: count });
    const shown = await run(folder, ['audit', 'verify']);
    expect(shown.out).toContain('Every entry is signed');
  });

  longIt.each([
    ['edited', `UPDATE audit SET actor = 'somebody' WHERE seq = 3`, 3, /entry 3 was changed/],
    ['deleted', `DELETE FROM audit WHERE seq = 3`, 3, /entry 3 is missing/],
    [
      'reordered',
      `UPDATE audit SET seq = 99 WHERE seq = 3; UPDATE audit SET seq = 3 WHERE seq = 4; UPDATE audit SET seq = 4 WHERE seq = 99`,
      3,
      /entry 3 does not follow/,
    ],
    ['set without a signature', `UPDATE audit SET key_id = NULL WHERE seq = 3`, 3, /entry 3 has no signature/],
  ])('finds an entry that was %s', async (_, statement, entry, problem) => {
    await byHand(statement);
    const found = await verify();
    expect(found).toMatchObject({ code: 1, ok: false });
    expect(found.problems[0]).toMatchObject({
      entry,
      problem: expect.stringMatching(problem),
      next: expect.stringMatching(/partsdesk freeze/),
    });
    const shown = await run(folder, ['audit', 'verify']);
    expect(shown.out).toMatch(new RegExp(`changed at entry ${entry}: .*\\n {2}Next: `));
  });

  it('finds a chain that was written anew without the key, from any entry on, signed or not', async () => {
    interface Row {
      seq: number;
      at: number;
      actor: string;
      action: string;
      draft_id: string | null;
      detail: string;
      hash: string;
    }
    const all = await rows<Row>('SELECT * FROM audit ORDER BY seq');
    const anew = (from: number, keyed: boolean) => {
      let previous = from === 1 ? genesisHash : (all[from - 2]?.hash ?? '');
      return all.slice(from - 1).map(({ seq, at, action, draft_id, detail }) => {
        const fields = [seq, at, 'forger', action, draft_id, detail, previous];
        const hash = sha256(canonicalJson(['partsdesk-audit-1', ...fields]));
        const set = `actor = 'forger', previous_hash = '${previous}', hash = '${hash}'${keyed ? '' : ', key_id = NULL'}`;
        previous = hash;
        return `UPDATE audit SET ${set} WHERE seq = ${seq}`;
      });
    };
    const before = readFileSync(ledger());
    for (const [from, keyed, problem] of [
      [4, false, /entry 4 has no signature/],
      [4, true, /entry 4 .*signature does not fit/],
      [1, false, /not the one that was noted beside the database/],
    ] as const) {
      writeFileSync(ledger(), before);
      await byHand(...anew(from, keyed));
      const found = await verify();
      expect(found).toMatchObject({ code: 1, ok: false });
      expect(found.problems.map((each) => each.problem).join(' ')).toMatch(problem);
    }
  });

  longIt('finds an end that was cut off, by the note beside the database', async () => {
    const { count } = await verify();
    await byHand(`DELETE FROM audit WHERE seq > ${count - 2}`);
    const found = await verify();
    expect(found.problems).toEqual([
      {
        entry: count - 1,
        problem: expect.stringMatching(`entries ${count - 1} to ${count} are missing`),
        next: expect.stringMatching(/backup.*partsdesk freeze/),
      },
    ]);
    const doctor = await run(folder, ['doctor']);
    expect(doctor.out).toMatch(/older than what was noted beside it/);
    expect(doctor.code).toBe(1);
  });

  longIt('finds a note beside the database that was changed', async () => {
    const noted = JSON.parse(readFileSync(anchor(), 'utf8')) as { seq: number };
    writeFileSync(anchor(), JSON.stringify({ ...noted, seq: noted.seq - 1 }));
    expect((await verify()).problems).toMatchObject([{ problem: expect.stringMatching(/not written by this desk/) }]);
  });

  longIt('finds an approval that was set back to unused', async () => {
    const [approval] = await rows<{ id: string }>('SELECT id FROM approval');
    await byHand('UPDATE approval SET consumed_by = NULL, consumed_at = NULL');
    const found = await verify();
    expect(found.problems).toEqual([
      {
        entry: expect.any(Number),
        problem: expect.stringMatching(`approval ${approval?.id ?? '?'} of draft D.* was set back by hand`),
        next: expect.stringMatching(/compare the orders/),
      },
    ]);
  });

  longIt('finds a setting that was changed, put back or removed; until then sending stays frozen', async () => {
    await done('freeze', '--reason', 'stocktaking');
    const frozen = await rows<{ value: string; mac: string }>("SELECT value, mac FROM setting WHERE name = 'frozen'");
    const problem = async () => (await verify()).problems.map((each) => each.problem);
    await byHand("UPDATE setting SET value = '' WHERE name = 'frozen'");
    expect(await problem()).toEqual([expect.stringMatching(/"frozen" was changed in the database/)]);
    expect((await run(folder, ['doctor'])).out).toMatch(/Nothing is sent: frozen .*changed in the database/);
    await byHand("DELETE FROM setting WHERE name = 'frozen'");
    expect(await problem()).toEqual([expect.stringMatching(/"frozen".*was removed/)]);
    expect((await run(folder, ['doctor'])).out).toMatch(/Nothing is sent: frozen/);
    await done('thaw');
    expect(await problem()).toEqual([]);
    expect((await run(folder, ['doctor'])).out).toMatch(/not frozen/);
    const thawed = await rows<{ mac: string }>("SELECT mac FROM setting WHERE name = 'frozen'");
    await done('freeze', '--reason', 'again');
    await byHand(`UPDATE setting SET value = '', mac = '${thawed[0]?.mac ?? ''}' WHERE name = 'frozen'`);
    expect(await problem()).toEqual([expect.stringMatching(/an earlier value was put back/)]);
    expect((await run(folder, ['doctor'])).out).toMatch(/Nothing is sent: frozen/);
    expect(frozen).toHaveLength(1);
  });

  longIt('keeps the tokens of MCP clients from being added by hand', async () => {
    await done('mcp-token', 'add', 'counter');
    await byHand("UPDATE setting SET value = replace(value, 'counter', 'forged1') WHERE name = 'mcp-tokens'");
    expect(await done('mcp-token', 'list')).not.toContain('forged1');
    expect((await verify()).problems).toMatchObject([{ problem: expect.stringMatching(/"mcp-tokens"/) }]);
  });
});

describe('a restored backup', () => {
  it('is found and said by verify, doctor and start, which puts it in the record', async () => {
    const { count: noted } = await verify();
    const backup = join(folder, 'backup.sqlite');
    copyFileSync(ledger(), backup);
    await done('freeze', '--reason', 'after the backup');
    const { count: lost } = await verify();
    expect(lost).toBe(noted + 1);
    rmSync(`${ledger()}-wal`, { force: true });
    rmSync(`${ledger()}-shm`, { force: true });
    copyFileSync(backup, ledger());
    expect((await verify()).problems).toMatchObject([{ entry: lost, problem: expect.stringMatching(/restored/) }]);
    const desk = startProgram(folder, ['start']);
    const ended = collect(desk);
    await saying(desk, 'Partsdesk');
    desk.kill('SIGTERM');
    expect((await ended).err).toMatch(/database is older than what was noted beside it/);
    const after = await verify();
    expect(after).toMatchObject({
      ok: true,
      notes: [expect.stringMatching(`after entry ${noted}, the entries up to ${lost} were lost`)],
    });
    const actions = (await rows<{ action: string }>(`SELECT action FROM audit WHERE seq > ${noted}`)).map(
      (each) => each.action,
    );
    expect(actions.slice(0, 2)).toEqual(['older-than-noted', 'started']);
  });
});

longIt('is checked on PostgreSQL too, in a schema of its own', async () => {
  const server = await startPostgres();
  try {
    const url = `postgres://postgres:trusted@127.0.0.1:${server.port}/postgres`;
    const env = { PARTSDESK_DATABASE_URL: url };
    expect((await run(folder, ['freeze', '--reason', 'stocktaking'], env)).code).toBe(0);
    const { count, ...whole } = await verify(env);
    expect(whole).toMatchObject({ code: 0, ok: true, signedFrom: 1, notes: [] });
    await server.query('ALTER TABLE audit DISABLE TRIGGER USER', 'partsdesk');
    await server.query(`DELETE FROM audit WHERE seq = ${count}`, 'partsdesk');
    expect((await verify(env)).problems).toMatchObject([
      { entry: count, problem: expect.stringMatching(/missing.*noted beside the database/) },
    ]);
    expect((await run(folder, ['doctor'], env)).out).toMatch(/older than what was noted/);
    expect((await verify()).ok).toBe(true);
  } finally {
    await server.stop();
  }
});

describe('the record', () => {
  longIt('has starts, and the policy when it is another one', async () => {
    const desk = startProgram(folder, ['start']);
    const ended = collect(desk);
    await saying(desk, 'Partsdesk');
    desk.kill('SIGTERM');
    await ended;
    const [started] = await rows<{ detail: string }>("SELECT detail FROM audit WHERE action = 'started'");
    expect(JSON.parse(started?.detail ?? '{}')).toEqual({
      version: expect.stringMatching(/^\d/),
      policy: expect.stringMatching(/^[0-9a-f]{64}$/),
      mode: 'live',
    });
    writeFileSync(
      join(folder, 'policy.yaml'),
      `people:
  bob: { surfaces: [terminal], may: [propose, approve, freeze], receivers: ['*'] }
limits: { currency: PLN, perOrder: none, perPersonDay: none, perReceiverDay: none, fourEyesAbove: none }
`,
    );
    const env = { PARTSDESK_POLICY: 'policy.yaml' };
    expect((await run(folder, ['freeze', '--reason', 'x'], env)).code).toBe(0);
    const policies = await rows<{ detail: string }>(
      "SELECT detail FROM audit WHERE action = 'policy-changed' ORDER BY seq",
    );
    const [first, second] = policies.map(({ detail }) => JSON.parse(detail) as { from: string | null; to: string });
    expect(policies).toHaveLength(2);
    expect(first?.from).toBeNull();
    expect(second?.from).toBe(first?.to);
  });

  longIt('goes on under another key, with the earlier one still verifying', async () => {
    await done('freeze', '--reason', 'first');
    const key = readFileSync(join(data, 'key'), 'utf8');
    writeFileSync(join(data, 'key'), `${'new'.repeat(20)}\n${key}`);
    await done('thaw');
    expect(await verify()).toMatchObject({ ok: true, signedFrom: 1 });
    const actions = (await rows<{ action: string }>('SELECT action FROM audit ORDER BY seq')).map(
      (each) => each.action,
    );
    expect(actions.slice(-3)).toEqual(['frozen', 'key-replaced', 'thawed']);
    const earlier = { PARTSDESK_KEY: 'new'.repeat(20), PARTSDESK_EARLIER_KEYS: key.trim() };
    expect(await verify(earlier)).toMatchObject({ ok: true });
    writeFileSync(join(data, 'key'), key);
    const old = await run(folder, ['freeze', '--reason', 'with the old key']);
    expect([old.code, old.err]).toEqual([6, expect.stringMatching(/signed with a key that this desk does not have/)]);
    expect(existsSync(anchor())).toBe(true);
  });
});

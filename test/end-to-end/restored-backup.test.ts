import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { longIt } from '../support/long.ts';
import { systemClock } from '../../src/core/clock.ts';
import { openSqlite } from '../../src/core/sqlite.ts';
import { withoutPasskeys } from '../support/policy.ts';
import { collect, run, saying, startProgram } from '../support/program.ts';
import { startTestSandbox } from '../support/test-sandbox.ts';

// A ledger that was replaced by an earlier copy of itself: the built program, and a service that keeps its own record.

const policy = `
people:
  bob: { name: Bob, surfaces: [terminal], may: [propose, approve], receivers: ['*'] }
limits: { currency: PLN, perOrder: none, perPersonDay: none, perReceiverDay: none, fourEyesAbove: none }
`;

interface Draft {
  readonly draftId: string;
  readonly state: string;
  readonly reason?: string;
  readonly revision: number;
  readonly requisitionId?: string;
}

let folder: string;
let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let env: Record<string, string>;
let desk: ReturnType<typeof startProgram> | undefined;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'partsdesk-restored-'));
  writeFileSync(join(folder, 'policy.yaml'), withoutPasskeys(policy));
  sandbox = await startTestSandbox({ clock: systemClock, products: 600, days: 10 });
  const account = sandbox.accounts[0]!;
  env = {
    PARTS_BASE_URL: sandbox.url,
    PARTS_AUTH_URL: sandbox.authUrl,
    PARTS_CLIENT_ID: account.clientId,
    PARTS_CLIENT_SECRET: account.clientSecret,
    PARTSDESK_MODE: 'live',
    PARTSDESK_POLICY: 'policy.yaml',
    PARTSDESK_SETTLE: '500',
    PARTSDESK_READ_BACK: '100,200',
  };
});
afterEach(async () => {
  await stop();
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

const json = <T>({ out, err }: { out: string; err: string }): T => {
  expect(out, err).not.toBe('');
  return JSON.parse(out) as T;
};
const data = () => join(folder, '.partsdesk');
const draft = async (id: string) => json<Draft>(await run(folder, ['draft', id, '--json'], env));

async function start(more: Record<string, string> = {}): Promise<void> {
  desk = startProgram(folder, ['start'], { ...env, ...more });
  await saying(desk, 'Stop with Ctrl-C.');
}

async function stop(): Promise<void> {
  if (desk === undefined || desk.exitCode !== null) return;
  const ended = new Promise((resolve) => desk?.once('exit', resolve));
  desk.kill();
  await ended;
}

async function asked(): Promise<Draft> {
  const { draftId } = json<Draft>(await run(folder, ['order', '2x', 'OP520', '--json'], env));
  return json<Draft>(await run(folder, ['submit', draftId, '--json'], env));
}

/** Approved, and not sent: the service answers nonsense when the desk looks at the price once more. */
async function approvedUnsent(): Promise<string> {
  const { draftId } = await asked();
  const quote = { path: '/inventory/quote', method: 'POST' };
  sandbox.faults.inject({ kind: 'badJson' }, { ...quote, nth: 2 });
  // The command waits to send it, and is stopped meanwhile.
  const approving = startProgram(folder, ['approve', draftId, '--yes', '--revision', '1'], env);
  const ended = collect(approving);
  await new Promise<void>((resolve) =>
    approving.stderr.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Waiting to be sent.')) resolve();
    }),
  );
  approving.kill('SIGKILL');
  await ended;
  expect((await draft(draftId)).state).toBe('approved');
  await due(draftId);
  return draftId;
}

async function due(id: string): Promise<void> {
  const database = await openSqlite(join(data(), 'desk.sqlite'), 5_000);
  database.prepare('UPDATE draft SET next_at = 1 WHERE id = ?').run(id);
  database.close();
}

const backup = () => join(folder, 'backup');

function copyLedger(from: string, to: string): void {
  for (const name of readdirSync(to)) if (name.startsWith('desk.sqlite')) rmSync(join(to, name));
  for (const name of readdirSync(from)) if (name.startsWith('desk.sqlite')) cpSync(join(from, name), join(to, name));
}

async function until(id: string, ...states: string[]): Promise<Draft> {
  for (let round = 0; round < 60; round += 1) {
    const now = await draft(id);
    if (states.includes(now.state)) return now;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`it stays ${JSON.stringify(await draft(id))}`);
}

const truth = () => sandbox.records.ledger();

describe('a backup of the time before an order was sent', () => {
  it('does not order again: the mark is looked for first, and found', async () => {
    const id = await approvedUnsent();
    cpSync(data(), backup(), { recursive: true });
    await start();
    const placed = await until(id, 'confirmed');
    await stop();
    expect(truth().map(({ requisitionId }) => requisitionId)).toEqual([placed.requisitionId]);

    copyLedger(backup(), data());
    expect((await draft(id)).state).toBe('approved');
    await start();
    const again = await until(id, 'confirmed', 'differs');
    expect(truth().map(({ requisitionId }) => requisitionId)).toEqual([placed.requisitionId]);
    expect(again.requisitionId).toBe(placed.requisitionId);
    const record = await run(folder, ['audit', 'export'], env);
    expect(record.out).toMatch(/"action":"found"/);
    expect(sandbox.records.log.count('POST', '/sales/requisition')).toBe(1);
  });

  longIt('says so, and sends nothing, until the settle time is over', async () => {
    const id = await approvedUnsent();
    await start({ PARTSDESK_SETTLE: '600000' });
    const says = 'The desk was restarted; it first makes sure that this order was not placed already.';
    for (let round = 0; round < 60 && (await draft(id)).reason !== says; round += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(await draft(id)).toMatchObject({ state: 'approved', reason: says });
    expect(sandbox.records.log.count('POST', '/sales/requisition')).toBe(0);
  });
});

describe('a backup of the time before a draft was prepared', () => {
  longIt('leaves a requisition that nobody knows: it is asked about, and kept by a word of a person', async () => {
    await asked();
    cpSync(data(), backup(), { recursive: true });
    const { draftId } = await asked();
    const { requisitionId } = json<Draft>(
      await run(folder, ['approve', draftId, '--yes', '--revision', '1', '--again', '--json'], env),
    );
    copyLedger(backup(), data());
    expect((await run(folder, ['draft', draftId], env)).code).toBe(3);

    const read = await run(folder, ['reconcile'], env);
    expect([read.code, read.out]).toEqual([0, expect.stringContaining(`${requisitionId}`)]);
    expect(read.out).toContain('Was a backup restored?');
    const waiting = await run(folder, ['approvals', '--json'], env);
    const [question, ...others] = json<{ approvals: Draft[] }>(waiting).approvals.filter(
      ({ state }) => state === 'differs',
    );
    expect(others).toEqual([]);
    const { draftId: asks, revision } = question!;
    const answer = (word: string) =>
      run(folder, ['resolve', asks, '--answer', word, '--revision', String(revision), '--json'], env);
    // The service shows a phase that confirming leads to only by its name: it is the person who says so.
    const wrong = await answer('resend');
    expect([wrong.code, wrong.err]).toEqual([4, expect.stringContaining('There is no open question')]);
    const kept = await answer('ours');
    expect([kept.code, json<Draft>(kept).state]).toEqual([0, 'confirmed']);
    expect(json<Draft>(kept).reason).toMatch(/^Bob says that it is confirmed there; the service shows phase CONFIRMED/);
    expect((await run(folder, ['reconcile', '--json'], env)).out).toContain('"findings": []');
    expect(truth()).toHaveLength(1);
  });
});

describe('a lost reply', () => {
  const lose = (path: string, processed: boolean) =>
    sandbox.faults.inject({ kind: 'reset', processed }, { path, method: 'POST' }, 1);

  longIt('to the first confirmation ends with a word of a person, after the service was read', async () => {
    const { draftId } = await asked();
    lose('/sales/requisition/*/confirm', true);
    const approved = await run(folder, ['approve', draftId, '--yes', '--revision', '1'], env);
    // Nobody has seen what confirming leads to at this account.
    expect(approved.out).toContain('check whether that means confirmed');
    expect(approved.out).toContain('say whether it is confirmed or cancelled there');
    const { revision } = await draft(draftId);
    const answer = (word: string) =>
      run(folder, ['resolve', draftId, '--answer', word, '--revision', String(revision), '--json'], env);
    expect((await answer('keep')).code).toBe(4);
    expect((await answer('nonsense')).code).toBe(2);
    const done = await answer('confirmed');
    expect([done.code, json<Draft>(done).state]).toEqual([0, 'confirmed']);
    const record = await run(folder, ['audit', 'export'], env);
    expect(record.out).toMatch(/answered.*confirmed.*CONFIRMED/);
  });

  longIt('to the order is followed at the terminal, which says who goes on when it is not found', async () => {
    const { draftId } = await asked();
    lose('/sales/requisition', true);
    const found = await run(folder, ['approve', draftId, '--yes', '--revision', '1'], env);
    expect([found.code, found.out]).toEqual([0, expect.stringContaining(': confirmed')]);
    expect(found.err).toMatch(/Next look in 1 s \(1 of 3\)/);

    const other = json<Draft>(await run(folder, ['order', '3x', 'OP520', '--json'], env)).draftId;
    await run(folder, ['submit', other], env);
    lose('/sales/requisition', false);
    const quiet = { ...env, PARTSDESK_SETTLE: '600000' };
    const alone = await run(folder, ['approve', other, '--yes', '--revision', '1'], quiet);
    expect([alone.code, alone.err]).toEqual([7, expect.stringContaining('(3 of 3)')]);
    expect(alone.err).toContain('No other desk is running that goes on with it. Start one: partsdesk start.');
    expect(alone.out).not.toContain('Asking the service what happened');
    expect((await draft(other)).state).toBe('unknown');
    await start({ PARTSDESK_SETTLE: '600000' });
    const shown = await run(folder, ['draft', other], env);
    expect(shown.out).toContain('Asking the service what happened');

    const third = json<Draft>(await run(folder, ['order', '1x', 'W71275', '--json'], env)).draftId;
    await run(folder, ['submit', third], env);
    lose('/sales/requisition', false);
    const beside = await run(folder, ['approve', third, '--yes', '--revision', '1'], quiet);
    expect(beside.err).toMatch(new RegExp(`partsdesk start \\(process ${desk?.pid} on .*\\) goes on with it`));
  });
});

describe('partsdesk backup and restore', () => {
  const place = async () => {
    const { draftId } = await asked();
    return json<Draft>(await run(folder, ['approve', draftId, '--yes', '--revision', '1', '--again', '--json'], env));
  };

  longIt('brings back what was, asks about what the backup does not know, and orders nothing twice', async () => {
    await start();
    const first = await place();
    const saved = await run(folder, ['backup', 'saved.gz'], env);
    expect([saved.code, saved.out]).toEqual([0, expect.stringContaining('Wrote saved.gz')]);
    expect(statSync(join(folder, 'saved.gz')).mode & 0o777).toBe(0o600);
    expect((await run(folder, ['backup', 'saved.gz'], env)).err).toContain('is there already');
    // What the database could not take is beside it, and in the backup too.
    const kept = join(data(), 'unrecorded', 'A0KEPT.json');
    const outcome = {
      draftId: 'D0',
      attemptId: 'A0KEPT',
      nonce: 'N0',
      at: 1,
      outcome: { kind: 'unknown', sentence: 'lost' },
    };
    mkdirSync(dirname(kept), { recursive: true });
    const other = join(folder, 'beside.gz');
    await stop();
    writeFileSync(kept, JSON.stringify(outcome));
    expect((await run(folder, ['backup', other], env)).code).toBe(0);
    rmSync(kept);
    const elsewhere = { ...env, PARTSDESK_DATA: join(folder, 'elsewhere') };
    mkdirSync(elsewhere.PARTSDESK_DATA);
    copyFileSync(join(data(), 'key'), join(elsewhere.PARTSDESK_DATA, 'key'));
    expect((await run(folder, ['restore', other], elsewhere)).code).toBe(0);
    const back = join(elsewhere.PARTSDESK_DATA, 'unrecorded', 'A0KEPT.json');
    expect(JSON.parse(readFileSync(back, 'utf8'))).toEqual(outcome);
    expect((await run(folder, ['doctor'], elsewhere)).out).toContain(
      '1 outcome of orders that were sent is kept in unrecorded/',
    );
    await start();
    const second = await place();
    const running = await run(folder, ['restore', 'saved.gz', '--replace'], env);
    expect([running.code, running.err]).toEqual([4, expect.stringContaining('A desk works on this ledger')]);
    await stop();

    expect((await run(folder, ['restore', 'saved.gz'], env)).err).toContain('There is a ledger already');
    const restored = await run(folder, ['restore', 'saved.gz', '--replace'], env);
    expect([restored.code, restored.out]).toEqual([0, expect.stringContaining('partsdesk reconcile')]);
    expect((await draft(first.draftId)).state).toBe('confirmed');
    expect((await run(folder, ['draft', second.draftId], env)).code).toBe(3);
    expect((await run(folder, ['reconcile'], env)).out).toContain('Was a backup restored?');
    expect((await run(folder, ['audit', 'export'], env)).out).toContain('"action":"restored"');
    expect(sandbox.records.log.count('POST', '/sales/requisition')).toBe(2);
    expect(truth()).toHaveLength(2);
  });

  longIt('a new key signs from now on, the one before still verifies, and what was said is deleted', async () => {
    await place();
    const rotated = await run(folder, ['rotate-key'], env);
    expect([rotated.code, rotated.err]).toEqual([0, '']);
    expect(readFileSync(join(data(), 'key'), 'utf8').trim().split('\n')).toHaveLength(2);
    expect(statSync(join(data(), 'key')).mode & 0o777).toBe(0o600);
    await place();
    expect((await run(folder, ['audit', 'verify'], env)).code).toBe(0);
    expect((await run(folder, ['forget', 'bob'], env)).code).toBe(2);
    expect((await run(folder, ['forget', 'nobody', '--yes'], env)).code).toBe(2);
    const database = await openSqlite(join(data(), 'desk.sqlite'), 5_000);
    database.exec("INSERT INTO conversation VALUES ('bob', 'terminal 1', '{}', 1), ('eve', 'terminal 1', '{}', 1)");
    database.close();
    const gone = await run(folder, ['forget', 'bob', '--yes', '--json'], env);
    expect(json<{ deleted: number }>(gone).deleted).toBe(1);
    expect((await run(folder, ['audit', 'verify'], env)).code).toBe(0);
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { longIt } from '../support/long.ts';
import { systemClock } from '../../src/core/clock.ts';
import { PageSigner } from '../support/page-signer.ts';
import { collect, run, saying, startProgram, type Ran } from '../support/program.ts';
import { startProxy } from '../support/proxy.ts';
import { startTestSandbox } from '../support/test-sandbox.ts';

// Which policy counts on a real account, and the step that a shell cannot take: the built program, whose trading service is
// a configured one of this test.

const policy = `
people:
  clerk: { name: Clerk, surfaces: [stdio], may: [propose], receivers: [own] }
  boss: { name: Boss, surfaces: [terminal], may: [propose, approve, freeze, admin], receivers: ['*'] }
limits: { currency: PLN, perOrder: '5000.00', perPersonDay: none, perReceiverDay: none, fourEyesAbove: none }
`;

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let proxy: Awaited<ReturnType<typeof startProxy>>;
let orders = 0;
beforeAll(async () => {
  sandbox = await startTestSandbox({ clock: systemClock, products: 600, days: 10 });
  proxy = await startProxy(sandbox.url, (answer, { method, url }) => {
    if (method === 'POST' && url === '/sales/requisition') orders += 1;
    return answer;
  });
});
afterAll(async () => {
  await proxy.close();
  await sandbox.close();
});

let folder: string;
let env: NodeJS.ProcessEnv;
const write = (text: string, file = 'policy.yaml') => writeFileSync(join(folder, file), text);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'partsdesk-policy-'));
  write(policy);
  orders = 0;
  const account = sandbox.accounts.find(({ automaticOrderConfirmation }) => !automaticOrderConfirmation);
  env = {
    PARTS_BASE_URL: proxy.url,
    PARTS_AUTH_URL: sandbox.authUrl,
    PARTS_CLIENT_ID: account?.clientId,
    PARTS_CLIENT_SECRET: account?.clientSecret,
    PARTSDESK_MODE: 'live',
    PARTSDESK_POLICY: 'policy.yaml',
  };
});
const running: ReturnType<typeof startProgram>[] = [];
afterEach(async () => {
  for (const child of running.splice(0)) await stopped(child);
  rmSync(folder, { recursive: true, force: true });
});

async function stopped(child: ReturnType<typeof startProgram>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

const desk = (...args: string[]) => run(folder, args, env);
const under = (file: string, ...args: string[]) => run(folder, args, { ...env, PARTSDESK_POLICY: file });

let quantity = 0;
/** An order that waits for approval, each with other lines. */
async function asked(): Promise<string> {
  quantity += 1;
  const { out, err } = await desk('order', `${quantity}x`, 'OP520', '--json');
  expect(err).toBe('');
  const { draftId } = JSON.parse(out) as { draftId: string };
  expect((await desk('submit', draftId)).code).toBe(0);
  return draftId;
}

/** Runs a command that prints a link and waits for it. */
async function onPage(args: readonly string[], act: (link: string) => Promise<unknown>): Promise<Ran> {
  const child = startProgram(folder, args, env);
  running.push(child);
  const ended = collect(child);
  const link = await new Promise<string>((resolve, reject) => {
    let said = '';
    const look = (chunk: Buffer) => {
      said += chunk.toString();
      const [found] = /http:\/\/localhost:\d+\/\S+(?=\s)/.exec(said) ?? [];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', look);
    child.stderr.on('data', look);
    child.once('exit', () => reject(new Error(`no link: ${said}`)));
  });
  await act(link);
  return ended;
}

/** Somebody with the first passkey of the desk. */
async function withKey(person = 'boss'): Promise<PageSigner> {
  const made: PageSigner[] = [];
  const { code } = await onPage(['keys', 'add', person], async (link) => {
    const signer = new PageSigner(link);
    made.push(signer);
    expect(await signer.enrol(link)).toMatchObject({ status: 200 });
  });
  expect(code).toBe(0);
  return made[0]!;
}

async function recorded(action: string): Promise<Record<string, unknown>[]> {
  const { entries } = JSON.parse((await desk('audit', 'list', '--json', '--limit', '500')).out) as {
    entries: { action: string; actor: string; detail: string }[];
  };
  return entries
    .filter((each) => each.action === action)
    .map(({ actor, detail }) => ({ actor, ...(JSON.parse(detail) as object) }));
}

async function start(): Promise<{ said: string; log: () => string }> {
  const child = startProgram(folder, ['start'], { ...env, NODE_ENV: 'production' });
  running.push(child);
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const said = await saying(child, 'Stop with Ctrl-C.');
  return { said, log: () => log };
}

const doctor = async () => (await desk('doctor')).out;

describe('on a real account', () => {
  it('a yes in a shell orders nothing: the first passkey is asked for, and how to add it is said', async () => {
    const id = await asked();
    const piped = await run(folder, ['approve', id], env, 'yes\n');
    expect([piped.code, piped.err]).toEqual([4, expect.stringContaining('partsdesk keys add boss')]);
    const script = await desk('approve', id, '--yes', '--revision', '1');
    expect([script.code, script.err]).toEqual([4, expect.stringContaining('stepUp: none')]);
    expect(orders).toBe(0);
    // What the policy says of passkeys, in sentences; `keys` says that there are none, and only that.
    const explained = (await desk('policy', 'explain')).out;
    expect(explained).toContain('An order that is approved at a terminal takes a passkey, whatever its amount.');
    expect(explained).toContain('An order that is approved in Slack takes no passkey: the desk has no public address');
    expect(explained).toContain(
      'Boss (boss) may propose and approve orders for every receiver, and may also stop all sending and accept passkeys and policies.',
    );
    const ofBoss = (
      await desk('policy', 'explain', 'approve', '--person', 'boss', '--requester', 'clerk', '--amount', '5')
    ).out;
    expect(ofBoss).toMatch(/passkey +does not apply +An order that is approved at a terminal takes a passkey/);
    const keys = await desk('keys');
    expect([keys.code, keys.out]).toEqual([0, expect.not.stringContaining('Nothing was found')]);
    write(`${policy}stepUp: none\n`);
    expect((await desk('policy', 'explain')).out).toContain('is not in force');
    write(`${policy}stepUp: none\n`, 'none.yaml');
    const none = await run(folder, ['policy', 'explain'], {
      ...env,
      PARTSDESK_POLICY: 'none.yaml',
      PARTSDESK_DATA: join(folder, 'other'),
    });
    expect(none.out).toContain('No order takes a passkey: the policy says stepUp: none.');
  });

  longIt('an order is approved with a passkey on the page that the command serves', async () => {
    const boss = await withKey();
    const id = await asked();
    const script = await desk('approve', id, '--yes', '--revision', '1');
    expect([script.code, orders]).toEqual([4, 0]);
    const approved = await onPage(['approve', id], (link) => boss.decide(link));
    expect([approved.code, approved.out, orders]).toEqual([0, expect.stringContaining(': confirmed'), 1]);
    expect(await recorded('approved-submit')).toMatchObject([
      { actor: 'boss', account: expect.stringMatching(/^passkey:/) as string },
    ]);
    const said = await doctor();
    expect(said).toMatch(/✓ boundary: Agents must run as another user .*docs\/threats\.md/);
  });

  longIt('stepUp: none turns it off, and every approval, the record and the doctor say so', async () => {
    write(`${policy}stepUp: none\n`);
    const id = await asked();
    const approved = await run(folder, ['approve', id], env, 'yes\n');
    expect([approved.code, approved.err, orders]).toEqual([
      0,
      expect.stringContaining('the policy says stepUp: none'),
      1,
    ]);
    expect(await recorded('approved-submit')).toMatchObject([{ stepUp: 'none' }]);
    expect(await doctor()).toContain('! passkeys: No order takes a passkey (stepUp: none)');
  });
});

describe('a policy file that changes', () => {
  longIt('takes effect at once where it only narrows', async () => {
    const id = await asked();
    write(policy.replace("perOrder: '5000.00'", "perOrder: '1.00'"));
    const refused = await desk('approve', id, '--yes', '--revision', '1');
    expect([refused.code, refused.err]).toEqual([4, expect.stringContaining('more than the limit of 1.00 PLN')]);
    expect(await recorded('policy-changed')).toMatchObject([{ from: null }, { widens: [] }]);
    expect((await desk('audit', 'verify')).code).toBe(0);
  });

  longIt('waits for an admin where it allows more, and is in force from the passkey on', async () => {
    const boss = await withKey();
    const dear = "perOrder: '9000.00'";
    write(policy.replace("perOrder: '5000.00'", dear));
    const id = await asked();
    for (const args of [
      ['approve', id],
      ['approve', id, '--yes', '--revision', '1'],
      ['approve', id, '--revision', '1'],
    ]) {
      const refused = await desk(...args);
      expect([refused.code, refused.err]).toEqual([4, expect.stringContaining('rises to 9000.00 PLN')]);
    }
    expect(await doctor()).toMatch(/! policy in force: policy.yaml is not in force.*rises to 9000.00 PLN/);
    const explained = (await desk('policy', 'explain')).out;
    expect(explained).toContain('One order may be at most 5000.00 PLN');
    expect(explained).toContain('partsdesk policy accept');

    const { said } = await start();
    expect(said).toContain('policy.yaml waits for an admin');
    const accepted = await onPage(['policy', 'accept'], async (link) => {
      const shown = await boss.admin(link);
      expect(shown['policy']).toMatchObject({ widens: ['The limit for one order rises to 9000.00 PLN.'] });
      expect(await boss.acceptPolicy(link)).toMatchObject({ status: 200, body: { done: 'The policy is in force.' } });
    });
    expect([accepted.code, accepted.out]).toEqual([0, expect.stringContaining('policy.yaml is in force')]);
    expect(await recorded('policy-accepted')).toMatchObject([
      { actor: 'boss', widens: ['The limit for one order rises to 9000.00 PLN.'] },
    ]);
    expect((await desk('policy', 'explain')).out).toContain('One order may be at most 9000.00 PLN');
    const { url } = /(?<url>http:\/\/[\d.:]+)\/healthz/.exec(said)?.groups ?? {};
    expect(await boss.decide(`${url?.replace('127.0.0.1', 'localhost')}/approve/${id}`)).toMatchObject({ status: 200 });
    expect(orders).toBe(1);
  });

  longIt('takes effect with the next start where nobody has a passkey, which says so', async () => {
    const id = await asked();
    write(policy.replace("perOrder: '5000.00'", "perOrder: '9000.00'"));
    expect((await desk('approve', id)).err).toContain('allows more than the policy in force');
    const later = await desk('policy', 'accept');
    expect([later.code, later.err]).toEqual([4, expect.stringContaining('takes effect with the next partsdesk start')]);
    const { log } = await start();
    expect(log()).toContain('The limit for one order rises to 9000.00 PLN.');
    expect((await desk('policy', 'explain')).out).toContain('One order may be at most 9000.00 PLN');
    expect(await recorded('policy-changed')).toMatchObject([
      { from: null },
      { widens: ['The limit for one order rises to 9000.00 PLN.'] },
    ]);
  });

  longIt('cannot drop the last admin, or turn passkeys off, without one', async () => {
    await withKey();
    for (const [from, to, says] of [
      [', admin]', ']', 'Nobody is an admin any more'],
      ['limits:', 'stepUp: none\nlimits:', 'From a terminal, orders are approved without a passkey'],
    ] as const) {
      write(policy.replace(from, to));
      const { said } = await start();
      expect(said).toContain('waits for an admin');
      expect((await desk('policy', 'explain')).out).toContain(says);
      await stopped(running.pop()!);
    }
    expect(await recorded('policy-changed')).toHaveLength(1);
  });
});

describe('a policy file of one’s own', () => {
  const own = policy.replaceAll("'5000.00'", 'none').replace('clerk', 'eve').replace('boss', 'mallory');

  longIt('decides nothing on the ledger of the desk, and changes nothing', async () => {
    const id = await asked();
    for (const [file, text] of [
      ['own.yaml', `${own}stepUp: none\n`],
      ['same-but-none.yaml', `${policy}stepUp: none\n`],
      ['narrow.yaml', policy.replace("'5000.00'", "'4000.00'")],
    ] as const) {
      write(text, file);
      const { out } = await desk('draft', id, '--json');
      const { revision } = JSON.parse(out) as { revision: number };
      for (const args of [
        ['approve', id, '--yes', '--revision', String(revision)],
        ['approve', id],
        ['resolve', id, '--revision', String(revision), '--resend'],
        ['policy', 'accept'],
      ]) {
        const refused = await under(file, ...args);
        expect([file, args, refused.code]).toEqual([
          file,
          args,
          file === 'narrow.yaml' && args[0] === 'policy' ? 0 : 4,
        ]);
      }
    }
    expect(orders).toBe(0);
    expect((await under('own.yaml', 'approve', id)).err).toContain('runs under another policy (own.yaml)');
    expect((await desk('draft', id, '--json')).out).toContain('"pending_approval"');
  });

  longIt('nor does the embedded service, which counts no policy, on the ledger of a real account', async () => {
    const id = await asked();
    write(`${own}stepUp: none\n`, 'own.yaml');
    for (const more of [
      {},
      { PARTSDESK_POLICY: 'own.yaml' },
      { PARTSDESK_POLICY: 'policy.yaml' },
      { PARTSDESK_AS: 'approver' },
    ]) {
      const refused = await run(folder, ['approve', id, '--yes', '--revision', '1'], more);
      expect([more, refused.code]).toEqual([more, 4]);
    }
    const other = await run(folder, ['approve', id, '--yes', '--revision', '1'], { PARTSDESK_POLICY: 'policy.yaml' });
    expect(other.err).toContain('belongs to a desk with a real account');
    expect((await desk('draft', id, '--json')).out).toContain('"pending_approval"');
    expect((await desk('policy', 'explain')).out).not.toContain('not in force');
  });
});

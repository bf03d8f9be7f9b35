import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from 'vitest';
import { longIt } from '../support/long.ts';
import { systemClock } from '../../src/core/clock.ts';
import { stateless } from '../mcp/fixtures/http.ts';
import { visitorOf } from '../support/approval-page.ts';
import { collect, run, saying, startProgram, type Ran } from '../support/program.ts';
import { startTestSandbox } from '../support/test-sandbox.ts';

// `partsdesk init` on the built program, with piped answers, beside a trading service with an account.

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let folder: string;
let data: string;
beforeAll(async () => {
  sandbox = await startTestSandbox({ clock: systemClock, products: 600, days: 10 });
});
afterAll(() => sandbox.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'partsdesk-init-'));
  data = join(folder, '.partsdesk');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const account = () => {
  const [{ clientId, clientSecret } = { clientId: '', clientSecret: '' }] = sandbox.accounts;
  return { clientId, clientSecret };
};
const service = (secret = account().clientSecret) => [sandbox.url, sandbox.authUrl, account().clientId, secret];
const enter = '';

/** Gives the answers, and adds the passkey where the program waits for it. */
async function init(answers: readonly string[]): Promise<Ran> {
  const child = startProgram(folder, ['init']);
  const ended = collect(child);
  let out = '';
  let opened = false;
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
    const [, origin = '', secret = ''] = /(http:\/\/localhost:\d+)\/keys\/add\/([\w-]{32})\n/.exec(out) ?? [];
    if (opened || secret === '') return;
    opened = true;
    void visitorOf(origin).enrol(secret, "Anna's phone");
  });
  child.stdin.end(answers.map((each) => `${each}\n`).join(''));
  return ended;
}

const modeOf = (name: string) => (statSync(join(data, name)).mode & 0o777).toString(8);
const read = (name: string) => readFileSync(join(data, name), 'utf8');

/** Everything but the passkey's device: the service, no public address, a policy, no Slack, passkey, token. */
const whole = () => [
  ...[...service(), 'y', enter],
  ...['anna', "Anna O'Hara", enter, enter, '2500.00', enter, 'y', 'live', 'y'],
  ...['n', 'y', 'y'],
];

describe('partsdesk init', () => {
  it('sets a desk up on an account, and the desk works with it', async () => {
    const { code, out, err } = await init(whole());
    expect(err).toBe('');
    expect(code).toBe(0);
    expect(out).toContain('✓ token');
    expect(out).toContain('✓ sales');
    expect(out).toContain('The passkey was added. It counts at once.');
    expect(out).toContain('partsdesk doctor');
    expect(out).not.toContain(account().clientSecret);
    expect([modeOf('.env'), modeOf('policy.yaml'), modeOf('token-agent')]).toEqual(['600', '600', '600']);
    expect(out).not.toContain(read('token-agent').trim());
    expect(read('policy.yaml')).toContain('perOrder: "2500.00"');

    const doctor = await run(folder, ['doctor']);
    expect([doctor.code, doctor.out]).toEqual([0, expect.stringContaining('Mode live.')]);
    expect((await run(folder, ['keys'])).out).toContain("Anna's phone");
    const desk = startProgram(folder, ['start']);
    try {
      const url = /(http:\S+)\/healthz/.exec(await saying(desk, 'Stop with Ctrl-C.'))?.[1] ?? '';
      const headers = { Authorization: `Bearer ${read('token-agent').trim()}` };
      const { text } = await stateless(`${url}/mcp`, 'tools/call', { name: 'whoami', arguments: {} }, headers);
      expect(text).toContain("Agent of Anna O'Hara");
    } finally {
      const stopped = new Promise((resolve) => desk.once('exit', resolve));
      desk.kill();
      await stopped;
    }

    // Once more, with Enter alone: all of it is shown, and nothing is written.
    const files = ['.env', 'policy.yaml', 'token-agent'].map(read);
    const again = await init(Array.from({ length: 30 }, () => enter));
    expect(again.code).toBe(0);
    expect(again.out).toContain(`[${sandbox.url}]`);
    expect(again.out).toContain('(set, not shown)');
    expect(again.out).not.toContain(account().clientSecret);
    expect(again.out).toContain(`Anna O'Hara has "Anna's phone".`);
    expect(again.out).toContain('agent has a token.');
    expect(['.env', 'policy.yaml', 'token-agent'].map(read)).toEqual(files);
  });

  it('tries the credentials, and asks again for wrong ones', async () => {
    const { out } = await init([...service('wrong'), 'y', enter, enter, enter, account().clientSecret, 'n']);
    expect(out).toContain('✗ token:');
    expect(out).toContain('✓ token');
    expect(out).toContain('Not written.');
    expect(readdirSync(data)).not.toContain('.env');
  });

  it('stops where the answers end, keeps what was written, and says how to go on', async () => {
    const { code, err } = await init([...service(), 'y']);
    expect(code).not.toBe(0);
    expect(err).toContain('Run partsdesk init again');
    expect(read('.env')).toContain(`PARTS_BASE_URL=${sandbox.url}`);
    expect(readdirSync(data)).not.toContain('policy.yaml');
  });

  longIt('leaves out what is answered with a dash, and keeps other lines of the settings', async () => {
    const child = await init(['-', '-', '-', '-', 'n', 'n']);
    expect(child.code).toBe(0);
    writeFileSync(join(data, '.env'), '# mine\nPORT=0\nPARTSDESK_MODE=draft\n', { mode: 0o644 });
    chmodSync(join(data, '.env'), 0o644);
    await init(['-', 'https://desk.example', 'y', '-', 'n']);
    expect(read('.env')).toBe('# mine\nPORT=0\nPARTSDESK_MODE=draft\nPARTSDESK_PUBLIC_URL=https://desk.example\n');
    expect(modeOf('.env')).toBe('600');
    const refused = await init(['-', 'http://desk.example', 'n', '-', '-']);
    expect(refused.out).toContain('✗ ');
    expect(refused.out).toContain('PARTSDESK_PUBLIC_URL');
  });

  longIt('replaces a policy only when told to, and keeps the old one', async () => {
    await init(['-', '-', 'anna', 'Anna', ...[enter, enter, enter, enter], 'y', 'draft', 'y']);
    const first = read('policy.yaml');
    await init(['-', '-', 'n', enter]);
    expect(read('policy.yaml')).toBe(first);
    await init(['-', '-', 'y', 'jan', 'Jan', ...[enter, enter, enter, enter], 'y', enter]);
    expect(read('policy.yaml')).toContain('jan:');
    const kept = readdirSync(data).find((name) => name.startsWith('policy.yaml.'));
    expect(read(kept ?? '')).toBe(first);
  });
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/core/clock.ts';
import { metricNames } from '../../src/core/metrics.ts';
import { openWorkspace } from '../../src/playground/double/workspace.ts';
import { openDisk } from '../support/disk.ts';
import { collect, run, saying, startProgram } from '../support/program.ts';
import { buttonsOf, shown, until, slowMachine } from '../support/slack.ts';
import { startTestSandbox } from '../support/test-sandbox.ts';

// What an operator sees of the built program: its log, its figures, and whether it may serve. The tests go on from each other.

const signingSecret = 'a signing secret for tests';
const policy = `
people:
  buyer: { name: Barbara Buyer, slack: [U0BUYER], may: [propose], receivers: [own] }
  boss: { name: Anna Boss, slack: [U0APPROVER], may: [approve], receivers: ['*'] }
limits: { currency: PLN, perOrder: '50000.00', perPersonDay: '90000.00', perReceiverDay: '90000.00', fourEyesAbove: '0.00' }
approvals: { minutes: 30, priceTolerance: '0.00', channel: C0APPROVALS }
stepUp: none
`;

let folder: string;
let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let workspace: Awaited<ReturnType<typeof openWorkspace>>;
let desk: ReturnType<typeof startProgram>;
let ended: ReturnType<typeof collect>;
let url = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'partsdesk-operation-'));
  writeFileSync(join(folder, 'policy.yaml'), policy);
  sandbox = await startTestSandbox({ clock: systemClock, products: 600, days: 10 });
  workspace = await openWorkspace({
    triggerLife: slowMachine,
    clock: systemClock,
    signingSecret,
    botToken: 'xoxb-for-tests',
    requestUrl: () => `${url}/slack/events`,
    people: [
      { id: 'U0BUYER', name: 'barbara', realName: 'Barbara Buyer' },
      { id: 'U0APPROVER', name: 'anna', realName: 'Anna Boss' },
    ],
  });
  const account = sandbox.accounts[0]!;
  desk = startProgram(folder, ['start'], {
    PARTS_BASE_URL: sandbox.url,
    PARTS_AUTH_URL: sandbox.authUrl,
    PARTS_CLIENT_ID: account.clientId,
    PARTS_CLIENT_SECRET: account.clientSecret,
    PARTSDESK_POLICY: 'policy.yaml',
    PARTSDESK_MODE: 'live',
    PARTSDESK_LOG: 'info',
    SLACK_BOT_TOKEN: 'xoxb-for-tests',
    SLACK_SIGNING_SECRET: signingSecret,
    SLACK_API_URL: workspace.apiUrl,
    SLACK_OPEN_CHANNELS: 'C0PARTS',
  });
  ended = collect(desk);
  url = /(http:\S+)\/healthz/.exec(await saying(desk, 'Stop with Ctrl-C.'))?.[1] ?? '';
});

afterAll(async () => {
  desk.kill();
  await ended;
  await workspace.close();
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

const cardsIn = (channel: string) =>
  workspace.messages(channel).filter((each) => buttonsOf(each).some((id) => id.startsWith('card:')));
const figures = async () => (await fetch(`${url}/metrics`)).text();
const ready = async () => {
  const response = await fetch(`${url}/readyz`);
  return { status: response.status, body: (await response.json()) as { checks: Record<string, unknown> } };
};
let draft = '';

describe('an operator', () => {
  it('sees that a desk may serve', async () => {
    expect(await ready()).toMatchObject({
      status: 200,
      body: { ready: true, checks: { database: { ok: true }, service: { ok: true }, slack: { ok: true } } },
    });
  });

  it('sees an order in the figures, from the question to the requests', async () => {
    await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'stock OP520' });
    await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'order 1x OP520' });
    const form = await until(() => {
      const view = workspace.view('U0BUYER');
      return view?.content['callback_id'] === 'order' ? view : undefined;
    }, 'the form');
    await workspace.submit({ user: 'U0BUYER', viewId: form.id, values: {} });
    const own = await until(() => cardsIn('C0PARTS')[0], 'the card');
    draft = /\b(D[0-9A-Z]{16})\b/.exec(shown(own))?.[1] ?? '';
    await workspace.click({ user: 'U0BUYER', channel: 'C0PARTS', ts: own.ts, action: 'card:submit' });
    const card = await until(() => cardsIn('C0APPROVALS')[0], 'the card for approval');
    expect(await figures()).toMatch(/^partsdesk_approvals_waiting 1$/m);
    await workspace.click({ user: 'U0APPROVER', channel: 'C0APPROVALS', ts: card.ts, action: 'card:approve' });
    await until(
      () => workspace.messages('C0APPROVALS').some((each) => /confirmed/i.test(shown(each))),
      'the order is confirmed',
    );
    const text = await figures();
    for (const [name, { kind }] of Object.entries(metricNames)) expect(text).toContain(`# TYPE ${name} ${kind}\n`);
    expect(text).toMatch(/^partsdesk_calls_total\{surface="slack",tool="\w+",outcome="ok"\} \d+$/m);
    expect(text).toMatch(/^partsdesk_service_requests_total\{operation="POST [^"]*requisition",result="2xx"\} 1$/m);
    expect(text).toMatch(/^partsdesk_service_request_seconds_bucket\{operation="[^"]+",le="\+Inf"\} \d+$/m);
    expect(text).toMatch(/^partsdesk_approvals_waiting 0$/m);
    expect(text).toMatch(/^partsdesk_desks 1$/m);
    // An agent or a person behind the proxy does not see them.
    expect((await fetch(`${url}/metrics`, { headers: { 'X-Forwarded-For': '203.0.113.1' } })).status).toBe(404);
  });

  it('sees that Slack is gone', async () => {
    await workspace.close();
    for (let answer = await ready(); ; answer = await ready()) {
      if (answer.status === 200) {
        await systemClock.sleep(200);
        continue;
      }
      expect(answer).toMatchObject({ status: 503, body: { checks: { database: { ok: true }, slack: { ok: false } } } });
      break;
    }
  });

  it('follows one id from the click to the order, in a log without secrets, prices and names', async () => {
    desk.kill('SIGTERM');
    const { err } = await ended;
    const lines = err
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.find(({ msg, wish }) => msg === 'asked' && wish === 'approve')).toMatchObject({ draft });
    expect(lines.find(({ msg }) => msg === 'written')).toMatchObject({ draft, status: 200 });
    expect(lines.find(({ msg }) => msg === 'called')).toMatchObject({ surface: 'slack', outcome: 'ok' });
    const { clientId, clientSecret } = sandbox.accounts[0]!;
    for (const hidden of [clientSecret, clientId, 'xoxb-', signingSecret, 'Barbara', 'Anna', 'Boss', 'PLN']) {
      expect(err).not.toContain(hidden);
    }
    expect(err).not.toMatch(/\d[.,]\d\d\b(?!\d)/);
  });
});

// Where this user may mount one.
const disk = openDisk(32);
afterAll(() => disk?.close());

describe.runIf(disk !== undefined)('a full disk', () => {
  it('is said by /readyz, doctor and the log, and forgotten when there is room again', async () => {
    const place = join(disk?.folder ?? '', 'desk');
    mkdirSync(place);
    const { clientId, clientSecret } = sandbox.accounts[0]!;
    writeFileSync(join(place, 'policy.yaml'), policy);
    const env = {
      PARTS_BASE_URL: sandbox.url,
      PARTS_AUTH_URL: sandbox.authUrl,
      PARTS_CLIENT_ID: clientId,
      PARTS_CLIENT_SECRET: clientSecret,
      PARTSDESK_POLICY: 'policy.yaml',
      PARTSDESK_MODE: 'live',
      PARTSDESK_ARCHIVE_DAYS: '5',
    };
    const child = startProgram(place, ['start'], env);
    const over = collect(child);
    try {
      const at = /(http:\S+)\/healthz/.exec(await saying(child, 'Stop with Ctrl-C.'))?.[1] ?? '';
      const becomes = async (status: number) => {
        for (;;) {
          const response = await fetch(`${at}/readyz`);
          const body = await response.text();
          if (response.status === status) return body;
          await systemClock.sleep(300);
        }
      };
      await becomes(200);
      const well = await run(place, ['doctor'], env);
      expect(well.out).toMatch(/✓ archive: /);
      expect(well.out).toMatch(/✓ news: /);
      expect(well.out).toMatch(/✓ orders: 0 waiting for approval, 0 open questions/);
      expect(well.out).toMatch(/[✓!] comparison: /);
      const logged = saying(child, 'disk of the ledger is full', child.stderr);
      disk?.turn(false);
      expect(await becomes(503)).toContain('The disk of the ledger is full');
      const ill = await run(place, ['doctor'], env);
      expect(ill.code).toBe(1);
      expect(ill.out).toMatch(/✗ disk: Only 0 MB are free on the disk of .*\n {2}Next: Free some room/);
      expect(ill.out).toMatch(/✗ database: The disk of the ledger is full/);
      expect(ill.out).not.toContain('Something went wrong');
      // A busy machine may make room before any loop has tried to write.
      await logged;
      disk?.turn(true);
      await becomes(200);
    } finally {
      child.kill('SIGTERM');
    }
    const { err } = await over;
    const lines = err.split('\n').filter((line) => line.includes('disk of the ledger is full'));
    expect(lines.length).toBeGreaterThan(0);
    // Each loop says so once a minute, whatever it tries meanwhile.
    const said = lines.map((line) => (JSON.parse(line) as { msg: string; step?: string }).msg);
    expect(said.filter((each) => each.startsWith('outbox')).length).toBeLessThan(3);
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { systemClock } from '../../src/core/clock.ts';
import { openWorkspace, type Workspace } from '../../src/playground/double/workspace.ts';
import type { Sandbox } from '../../src/sandbox/sandbox.ts';
import { isLong } from '../support/long.ts';
import { saying, startProgram } from '../support/program.ts';
import { buttonsOf, shown, until, slowMachine } from '../support/slack.ts';
import { startTestSandbox } from '../support/test-sandbox.ts';

const signingSecret = 'a signing secret for tests';
const policy = `
people:
  buyer: { name: Buyer, slack: [U0BUYER], may: [propose], receivers: [own] }
  approver: { name: Approver, slack: [U0APPROVER], may: [propose, approve], receivers: ['*'] }
limits: { currency: PLN, perOrder: '5000.00', perPersonDay: '20000.00', perReceiverDay: '20000.00', fourEyesAbove: '0.00' }
approvals: { channel: C0APPROVALS, minutes: 30, priceTolerance: '0.00' }
`;

let folder = '';
let url = '';
let child: ReturnType<typeof startProgram> | undefined;
let sandbox: Sandbox;
let workspace: Workspace;

afterEach(async () => {
  await end('SIGTERM');
  await workspace.close();
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const running = child;
  if (running === undefined) return;
  child = undefined;
  const ended = new Promise((resolve) => running.once('exit', resolve));
  running.kill(signal);
  await ended;
}

async function start(): Promise<void> {
  const account = sandbox.accounts[0]!;
  child = startProgram(folder, ['start'], {
    PARTS_BASE_URL: sandbox.url,
    PARTS_AUTH_URL: sandbox.authUrl,
    PARTS_CLIENT_ID: account.clientId,
    PARTS_CLIENT_SECRET: account.clientSecret,
    PARTSDESK_MODE: 'live',
    PARTSDESK_POLICY: 'policy.yaml',
    PARTSDESK_LEASE: '3000',
    PARTSDESK_SEND: '1000',
    PARTSDESK_SETTLE: '1000',
    PARTSDESK_READ_BACK: '100,200',
    SLACK_BOT_TOKEN: 'xoxb-for-tests',
    SLACK_OPEN_CHANNELS: 'C0PARTS',
    SLACK_SIGNING_SECRET: signingSecret,
    SLACK_API_URL: workspace.apiUrl,
  });
  const said = await saying(child, 'Stop with Ctrl-C.');
  url = /(http:\S+)\/healthz/.exec(said)?.[1] ?? '';
}

const card = (channel: string) =>
  workspace.messages(channel).findLast((each) => buttonsOf(each).some((id) => id.startsWith('card:')));
const made = () => sandbox.records.ledger().length;

const kills = [
  ['before the desk knew who clicked', 'identity'],
  // Waits a minute for the card of the killed process. What the order does then is in the kill matrix.
  ...(isLong ? [['while the order was on its way', 'sending']] : []),
];

it.each(kills)('a process killed %s leaves one order and one true card', async (_, where) => {
  folder = mkdtempSync(join(tmpdir(), 'partsdesk-slack-'));
  writeFileSync(join(folder, 'policy.yaml'), policy);
  sandbox = await startTestSandbox({ clock: systemClock, products: 600, days: 10 });
  workspace = await openWorkspace({
    triggerLife: slowMachine,
    clock: systemClock,
    signingSecret,
    botToken: 'xoxb-for-tests',
    requestUrl: () => `${url}/slack/events`,
  });
  await start();
  await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'order 4x OP520' });
  const form = await until(() =>
    workspace.view('U0BUYER')?.content['callback_id'] === 'order' ? workspace.view('U0BUYER') : undefined,
  );
  await workspace.submit({ user: 'U0BUYER', viewId: form.id, values: {} });
  const own = await until(() => card('C0PARTS'), 'the card');
  await workspace.click({ user: 'U0BUYER', channel: 'C0PARTS', ts: own.ts, action: 'card:submit' });
  const waiting = await until(() => card('C0APPROVALS'), 'the card for approval');

  const approve = () =>
    workspace.click({ user: 'U0APPROVER', channel: 'C0APPROVALS', ts: waiting.ts, action: 'card:approve' });
  if (where === 'identity') {
    workspace.injectFault({ method: 'users.info', answer: 'hang' });
    const calls = workspace.calls.length;
    expect((await approve()).status).toBe(200);
    await until(() => workspace.calls.slice(calls).some(({ method }) => method === 'users.info'), 'the question');
  } else {
    sandbox.faults.inject({ kind: 'hang', processed: true }, { method: 'POST', path: '/sales/requisition' }, 1);
    expect((await approve()).status).toBe(200);
    await until(() => made() === 1, 'the order at the service');
  }
  await end('SIGKILL');
  await start();
  if (where === 'identity') {
    expect(made()).toBe(0);
    expect(buttonsOf(card('C0APPROVALS'))).toContain('card:approve');
    expect((await approve()).status).toBe(200);
  } else {
    // Slack sends it again, having heard of nothing.
    await workspace.redeliver();
  }
  const confirmed = (channel: string) => shown(card(channel)).includes('Order confirmed');
  // A card that the killed process was just writing is another's after a minute (the lease in src/slack/orders/card-keeper.ts).
  for (let round = 0; round < 4 && !(confirmed('C0APPROVALS') && confirmed('C0PARTS')); round += 1)
    await until(() => confirmed('C0APPROVALS') && confirmed('C0PARTS'), 'the confirmed cards').catch(() => undefined);
  expect(shown(card('C0APPROVALS'))).toContain('Order confirmed');
  expect(shown(card('C0PARTS'))).toContain('Order confirmed');
  expect(made()).toBe(1);
  expect(
    workspace.messages('C0APPROVALS').filter((each) => buttonsOf(each).some((id) => id.startsWith('card:'))),
  ).toHaveLength(1);
  expect(workspace.violations).toEqual([]);
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { systemClock } from '../../src/core/clock.ts';
import { openWorkspace } from '../../src/playground/double/workspace.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { saying, startProgram } from '../support/program.ts';
import { shown, until } from '../support/slack.ts';

const signingSecret = 'a signing secret for tests';

const policy = `
people:
  buyer: { name: Buyer, slack: [U0BUYER], may: [propose], receivers: [own] }
limits: { currency: PLN, perOrder: '1.00', perPersonDay: '1.00', perReceiverDay: '1.00', fourEyesAbove: '0.00' }
approvals: { minutes: 30, priceTolerance: '0.00' }
`;

// Bolt is in the bundle, without its receiver on Express: here it runs as it was built, not from its package.
it.each([
  ['HTTP', { SLACK_SIGNING_SECRET: signingSecret }],
  ['Socket Mode', { SLACK_APP_TOKEN: 'xapp-for-tests' }],
])('the program as it is built answers in Slack over %s', { timeout: 60_000 }, async (_, way) => {
  const folder = mkdtempSync(join(tmpdir(), 'partsdesk-slack-program-'));
  writeFileSync(join(folder, 'policy.yaml'), policy);
  const sandbox = await startSandbox({ file: ':memory:', clock: systemClock, products: 600, days: 10 });
  let url = '';
  const socket = 'SLACK_APP_TOKEN' in way;
  const workspace = await openWorkspace({
    clock: systemClock,
    signingSecret,
    botToken: 'xoxb-for-tests',
    requestUrl: () => `${url}/slack/events`,
    ...(socket ? { appToken: way.SLACK_APP_TOKEN } : {}),
  });
  const account = sandbox.accounts[0]!;
  const child = startProgram(folder, ['start'], {
    PARTS_BASE_URL: sandbox.url,
    PARTS_AUTH_URL: sandbox.authUrl,
    PARTS_CLIENT_ID: account.clientId,
    PARTS_CLIENT_SECRET: account.clientSecret,
    PARTSDESK_POLICY: 'policy.yaml',
    SLACK_BOT_TOKEN: 'xoxb-for-tests',
    SLACK_API_URL: workspace.apiUrl,
    ...way,
  });
  try {
    url = /(http:\S+)\/healthz/.exec(await saying(child, 'Stop with Ctrl-C.'))?.[1] ?? '';
    if (socket) await workspace.connected();
    expect((await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'stock OP520' })).status).toBe(200);
    const answer = () => workspace.messages('C0PARTS', 'U0BUYER').find((each) => shown(each).includes('OP520'));
    expect(shown(await until(answer, 'the answer'))).toContain('Stock');
    expect(workspace.violations).toEqual([]);
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill();
    await ended;
    await workspace.close();
    await sandbox.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { systemClock } from '../../src/core/clock.ts';
import { openWorkspace } from '../../src/playground/double/workspace.ts';
import { saying, startProgram } from '../support/program.ts';
import { shown, until } from '../support/slack.ts';
import { startTestSandbox } from '../support/test-sandbox.ts';

const signingSecret = 'a signing secret for tests';

const policy = `
people:
  buyer: { name: Buyer, slack: [U0BUYER], may: [propose], receivers: [own] }
limits: { currency: PLN, perOrder: '1.00', perPersonDay: '1.00', perReceiverDay: '1.00', fourEyesAbove: '0.00' }
approvals: { minutes: 30, priceTolerance: '0.00' }
`;

/** The program with Slack, a workspace beside it, and a trading service. */
async function withProgram(
  env: NodeJS.ProcessEnv,
  use: (workspace: Awaited<ReturnType<typeof openWorkspace>>) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'partsdesk-slack-program-'));
  writeFileSync(join(folder, 'policy.yaml'), policy);
  const sandbox = await startTestSandbox({ clock: systemClock, products: 600, days: 10 });
  let url = '';
  const appToken = env['SLACK_APP_TOKEN'];
  const workspace = await openWorkspace({
    clock: systemClock,
    signingSecret,
    botToken: 'xoxb-for-tests',
    requestUrl: () => `${url}/slack/events`,
    ...(appToken === undefined ? {} : { appToken }),
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
    ...env,
  });
  try {
    url = /(http:\S+)\/healthz/.exec(await saying(child, 'Stop with Ctrl-C.'))?.[1] ?? '';
    if (appToken !== undefined) await workspace.connected();
    await use(workspace);
    expect(workspace.violations).toEqual([]);
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill();
    await ended;
    await workspace.close();
    await sandbox.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

// Bolt is in the bundle, without its receiver on Express: here it runs as it was built, not from its package.
it.each([
  ['HTTP', { SLACK_SIGNING_SECRET: signingSecret }],
  ['Socket Mode', { SLACK_APP_TOKEN: 'xapp-for-tests' }],
])('the program as it is built answers in Slack over %s', { timeout: 60_000 }, (_, way) =>
  withProgram(way, async (workspace) => {
    expect((await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'stock OP520' })).status).toBe(200);
    const answer = () => workspace.messages('C0PARTS', 'U0BUYER').find((each) => shown(each).includes('OP520'));
    expect(shown(await until(answer, 'the answer'))).toContain('Stock');
  }),
);

it('the program in mode readonly lists no tool that writes in Slack, and calls none', { timeout: 60_000 }, () =>
  withProgram({ SLACK_SIGNING_SECRET: signingSecret, PARTSDESK_MODE: 'readonly' }, async (workspace) => {
    let answers = 0;
    const ask = async (text: string): Promise<string> => {
      await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text });
      answers += 1;
      const last = () => workspace.messages('C0PARTS', 'U0BUYER')[answers - 1];
      return shown(await until(last, `the answer to ${text}`));
    };
    const help = await ask('help');
    expect(help).toContain('• stock:');
    expect(help).not.toMatch(/• (?:order|prepare|submit|confirm|cancel):/);
    for (const word of ['order', 'submit', 'confirm', 'cancel']) {
      expect(await ask(`help ${word}`)).toContain(`I don't know "${word}".`);
    }
    // The number is looked for among what can be read; nothing is confirmed, and no form opens.
    expect(await ask('confirm RQ26101900001')).toContain('knows nothing with the identifier "RQ26101900001"');
    expect(await ask('order OP520')).toContain('it cannot place orders');
    expect(workspace.view('U0BUYER')).toBeUndefined();
  }),
);

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { version } from '../../package.json';
import { createLog } from '../../src/app/log.ts';
import { openDesk } from '../../src/app/open-desk.ts';
import { start } from '../../src/app/start.ts';
import { readConfig } from '../../src/app/config.ts';
import { systemClock as clock } from '../../src/core/clock.ts';
import { openWorkspace, type Workspace } from '../../src/playground/double/workspace.ts';
import type { Sandbox } from '../../src/sandbox/sandbox.ts';
import { tools } from '../../tools/index.ts';
import { phrases } from '../conversation/phrases.ts';
import { someOf } from '../support/long.ts';
import { saying, startProgram } from '../support/program.ts';
import { shown, until } from '../support/slack.ts';
import { startTestSandbox } from '../support/test-sandbox.ts';

// test/conversation/understand.test.ts checks in the sources what each phrase means. Here every phrase is sent to a desk of the
// sources and to the built program: both must give the same answer in Slack.

const policy = `
people:
  buyer: { name: Buyer, slack: [U0BUYER], may: [propose], receivers: ['*'] }
limits: { currency: PLN, perOrder: '1.00', perPersonDay: '1.00', perReceiverDay: '1.00', fourEyesAbove: '0.00' }
approvals: { minutes: 30, priceTolerance: '0.00' }
`;
const signingSecret = 'a signing secret for tests';
const ready = 'Stop with Ctrl-C.';

interface Running {
  /** What `start` has written. */
  readonly said: string;
  readonly end: () => Promise<void>;
}

async function startSources(env: Record<string, string>): Promise<Running> {
  const config = readConfig(env, folder);
  const parts = { clock, surface: 'terminal', version, log: createLog('silent') } as const;
  let stop = (): void => undefined;
  const stopped = new Promise<void>((resolve) => (stop = resolve));
  let said = '';
  const say = (line: string) => (said += `${line}\n`);
  const ended = start(config, { ...parts, tools, mcpTools: tools, say, stopped, open: () => openDesk(config, parts) });
  await until(() => said.includes(ready), 'the desk of the sources');
  return {
    said,
    end: async () => {
      stop();
      await ended;
    },
  };
}

async function startBuilt(env: Record<string, string>): Promise<Running> {
  const child = startProgram(folder, ['start'], env);
  return {
    said: await saying(child, ready),
    end: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await ended;
    },
  };
}

/** A desk in a Slack workspace of its own. */
async function openDeskInSlack(data: string, startDesk: (env: Record<string, string>) => Promise<Running>) {
  let url = '';
  const requestUrl = () => `${url}/slack/events`;
  const workspace = await openWorkspace({ clock, signingSecret, botToken: 'xoxb-for-tests', requestUrl });
  const account = sandbox.accounts[0]!;
  const running = await startDesk({
    PARTS_BASE_URL: sandbox.url,
    PARTS_AUTH_URL: sandbox.authUrl,
    PARTS_CLIENT_ID: account.clientId,
    PARTS_CLIENT_SECRET: account.clientSecret,
    PARTSDESK_POLICY: 'policy.yaml',
    PARTSDESK_DATA: data,
    // Read in the background, the catalogue and the archive of one desk would be further than those of the other.
    PARTSDESK_CATALOG: 'manual',
    PARTSDESK_ARCHIVE_DAYS: '0',
    SLACK_BOT_TOKEN: 'xoxb-for-tests',
    SLACK_API_URL: workspace.apiUrl,
    SLACK_SIGNING_SECRET: signingSecret,
    PORT: '0',
  });
  url = /(http:\S+)\/healthz/.exec(running.said)?.[1] ?? '';
  return { workspace, running };
}

/** Sends a direct message; the result reads what has been answered to it so far. */
async function tell(workspace: Workspace, text: string): Promise<() => string[]> {
  const channel = workspace.direct('U0BUYER');
  const before = workspace.messages(channel, 'U0BUYER').length;
  await workspace.say({ user: 'U0BUYER', channel, text });
  return () =>
    workspace
      .messages(channel, 'U0BUYER')
      .slice(before + 1)
      .map(shown);
}

const folder = mkdtempSync(join(tmpdir(), 'partsdesk-phrases-'));
let sandbox: Sandbox;
let sources: Awaited<ReturnType<typeof openDeskInSlack>>;
let built: typeof sources;
beforeAll(async () => {
  writeFileSync(join(folder, 'policy.yaml'), policy);
  sandbox = await startTestSandbox({ clock, products: 600, days: 10 });
  sources = await openDeskInSlack('sources', startSources);
  built = await openDeskInSlack('built', startBuilt);
});
afterAll(async () => {
  for (const { running, workspace } of [sources, built]) {
    await running.end();
    await workspace.close();
  }
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the built program answers in Slack as its sources do', () => {
  const texts = Object.values(phrases).flatMap((rows) => rows.map(({ say }) => say));
  // test/conversation/understand.test.ts has them all in the sources; `npm run test:long` here too.
  it.each(someOf([...new Set(texts)], 20))('%j', async (text) => {
    const [expected, answered] = await Promise.all([tell(sources.workspace, text), tell(built.workspace, text)]);
    const same = () => expected().length > 0 && JSON.stringify(answered()) === JSON.stringify(expected());
    await until(same).catch(() => expect(answered()).toEqual(expected()));
    expect(expected()).not.toEqual([]);
  });
});

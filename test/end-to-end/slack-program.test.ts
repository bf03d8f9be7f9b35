import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isLong, longIt } from '../support/long.ts';
import * as z from 'zod';
import { systemClock } from '../../src/core/clock.ts';
import { openWorkspace } from '../../src/playground/double/workspace.ts';
import { slackSurface } from '../../src/slack/dependencies.ts';
import { run, saying, startProgram } from '../support/program.ts';
import { startScriptedModel, type AskedModel, type Scripted } from '../support/scripted-model.ts';
import { buttonsOf, shown, until, slowMachine } from '../support/slack.ts';
import { startTestSandbox } from '../support/test-sandbox.ts';

const signingSecret = 'a signing secret for tests';

const policy = `
people:
  buyer: { name: Buyer, slack: [U0BUYER], may: [propose], receivers: [own] }
  approver: { name: Approver, slack: [U0APPROVER], surfaces: [terminal], may: [propose, approve], receivers: ['*'] }
limits: { currency: PLN, perOrder: none, perPersonDay: none, perReceiverDay: none, fourEyesAbove: '0.00' }
approvals: { channel: C0SHARED, minutes: 30, priceTolerance: '0.00' }
`;

const channels = [
  { id: 'C0PARTS', name: 'parts' },
  { id: 'C0OPEN', name: 'counter' },
  // Slack Connect: another organisation reads it.
  { id: 'C0SHARED', name: 'with-the-supplier', shared: true },
];

const healthShape = z.looseObject({ slack: z.looseObject({ trouble: z.array(z.string()).optional() }) });

interface RunningDesk {
  readonly url: string;
  readonly sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
  readonly doctor: () => Promise<string>;
  /** What a command prints beside the running desk. */
  readonly command: (...args: readonly string[]) => Promise<string>;
  readonly metrics: () => Promise<string>;
  /** Asks the program to stop; how it ended. */
  readonly end: () => Promise<number | null>;
  /** What the health endpoint says of Slack. */
  readonly troubleOf: () => Promise<readonly string[]>;
}

/** The program with Slack, a workspace beside it, and a trading service. */
async function withProgram(
  env: NodeJS.ProcessEnv,
  use: (workspace: Awaited<ReturnType<typeof openWorkspace>>, desk: RunningDesk) => Promise<void>,
  scopes: readonly string[] = slackSurface.scopes,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'partsdesk-slack-program-'));
  writeFileSync(join(folder, 'policy.yaml'), policy);
  const sandbox = await startTestSandbox({ clock: systemClock, products: 600, days: 10 });
  let url = '';
  const appToken = env['SLACK_APP_TOKEN'];
  const workspace = await openWorkspace({
    triggerLife: slowMachine,
    clock: systemClock,
    signingSecret,
    botToken: 'xoxb-for-tests',
    channels,
    scopes,
    requestUrl: () => `${url}/slack/events`,
    ...(appToken === undefined ? {} : { appToken }),
  });
  const account = sandbox.accounts[0]!;
  const settings = {
    PARTS_BASE_URL: sandbox.url,
    PARTS_AUTH_URL: sandbox.authUrl,
    PARTS_CLIENT_ID: account.clientId,
    PARTS_CLIENT_SECRET: account.clientSecret,
    PARTSDESK_POLICY: 'policy.yaml',
    SLACK_BOT_TOKEN: 'xoxb-for-tests',
    SLACK_API_URL: workspace.apiUrl,
    ...env,
  };
  const child = startProgram(folder, ['start'], settings);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const end = () => {
    child.kill();
    return ended;
  };
  try {
    url = /(http:\S+)\/healthz/.exec(await saying(child, 'Stop with Ctrl-C.'))?.[1] ?? '';
    if (appToken !== undefined) await workspace.connected();
    const command = async (...args: readonly string[]) => (await run(folder, args, settings)).out;
    const doctor = () => command('doctor');
    const metrics = async () => (await fetch(`${url}/metrics`)).text();
    const troubleOf = async () => healthShape.parse(await (await fetch(`${url}/healthz`)).json()).slack.trouble ?? [];
    await use(workspace, { url, sandbox, doctor, command, metrics, end, troubleOf });
    expect(workspace.violations).toEqual([]);
  } finally {
    await end();
    await workspace.close();
    await sandbox.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

// Bolt is in the bundle, without its receiver on Express: here it runs as it was built, not from its package.
const ways = [
  ['HTTP', { SLACK_SIGNING_SECRET: signingSecret }],
  ...(isLong ? [['Socket Mode', { SLACK_APP_TOKEN: 'xapp-for-tests' }] as const] : []),
] as const;
it.each(ways)('the program as it is built answers in Slack over %s', (_, way) =>
  withProgram(way, async (workspace, { sandbox }) => {
    expect((await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'stock OP520' })).status).toBe(200);
    const answer = () => workspace.messages('C0PARTS', 'U0BUYER').find((each) => shown(each).includes('OP520'));
    expect(shown(await until(answer, 'the answer'))).toContain('Stock');

    // Slack asks to be called later, then cannot be reached: no answer is lost, and none comes twice.
    const direct = workspace.direct('U0BUYER');
    for (const fault of [{ status: 429, retryAfter: 1 } as const, { status: 503 } as const]) {
      workspace.injectFault({ method: 'chat.postMessage', channel: direct, answer: fault });
      const { ts } = await workspace.say({ user: 'U0BUYER', channel: direct, text: 'stock OP520' });
      const answers = () => workspace.messages(direct).filter(({ bot, thread }) => bot && thread === ts);
      expect(shown(await until(() => answers()[0], 'the answer'))).toContain('Stock');
      expect(answers()).toHaveLength(1);
    }

    // A long question is streamed by its months, and ends with the answer.
    sandbox.faults.inject({ kind: 'latency', ms: 100 }, { path: '/invoice*' });
    const { ts } = await workspace.say({ user: 'U0BUYER', channel: direct, text: 'invoices 2026-01-01..2026-10-31' });
    const long = () => workspace.messages(direct).find(({ bot, thread }) => bot && thread === ts);
    await until(() => long()?.stream === undefined && shown(long()).includes('Invoices'), 'the answer');
    expect(workspace.calls.filter(({ method }) => method === 'chat.startStream')).toHaveLength(1);
    expect(JSON.stringify(long()?.blocks)).toContain('"title":"March 2026","status":"complete"');
  }),
);

it('answers when the way back is gone, reads what people paste, and stops while Slack hangs', () =>
  withProgram({ SLACK_SIGNING_SECRET: signingSecret }, async (workspace, { end }) => {
    const direct = workspace.direct('U0BUYER');
    const answers = () => workspace.messages(direct).filter(({ bot }) => bot);
    const next = async (act: () => Promise<{ readonly status: number }>) => {
      const before = answers().length;
      expect((await act()).status).toBe(200);
      return shown(await until(() => answers()[before], 'the answer'));
    };

    workspace.injectFault({ method: 'response_url', answer: { status: 404 } });
    const told = await next(() => workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'stock OP520' }));
    expect(told).toContain("Slack didn't take my answer where you asked");
    expect(told).toMatch(/OP520/);
    expect(workspace.messages('C0PARTS', 'U0BUYER')).toEqual([]);

    // What a phone and a spreadsheet make of "4x OP520", asked from anywhere in Slack.
    await workspace.globalShortcut({ user: 'U0BUYER', callback: slackSurface.globalShortcut });
    const form = await until(() => workspace.view('U0BUYER'), 'the question');
    const question = { question: { value: { type: 'plain_text_input', value: 'quote 4\u00d7 \u201cOP520\u201d' } } };
    const quoted = await next(() => workspace.submit({ user: 'U0BUYER', viewId: form.id, values: question }));
    expect(quoted).toContain('Quote for 1 line');
    expect(quoted).not.toContain('Not used');

    // A step of a workflow that is none of the desk's.
    const step = { type: 'function_executed', function: { callback_id: 'anything' }, inputs: {} };
    expect((await workspace.event(step)).status).toBe(200);

    // Slack hangs for as long as the program runs: it ends nevertheless, and well.
    workspace.injectFault({ method: /./, times: 500, answer: 'hang' });
    const calls = workspace.calls.length;
    await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'stock OP520' });
    await workspace.say({ user: 'U0BUYER', channel: direct, text: 'stock W71275' });
    await until(() => workspace.calls.length > calls, 'the hanging call');
    expect(await end()).toBe(0);
  }));

it('Slackbot looks things up for who asks, by signed requests, and orders nothing', () =>
  withProgram({ SLACK_SIGNING_SECRET: signingSecret, SLACK_SLACKBOT: 'on' }, async (workspace, { url }) => {
    const post = (request: object, secret = signingSecret, at = systemClock.now()) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...request });
      const time = String(Math.floor(at / 1000));
      const mac = createHmac('sha256', secret).update(`v0:${time}:${body}`).digest('hex');
      const headers = {
        'content-type': 'application/json',
        'x-slack-request-timestamp': time,
        'x-slack-signature': `v0=${mac}`,
      };
      return fetch(`${url}/slack/mcp`, { method: 'POST', headers, body });
    };
    const said = async (request: object) => JSON.stringify(await (await post(request)).json());
    const call = (name: string, args: object, slack?: object) =>
      said({ method: 'tools/call', params: { name, arguments: args, ...(slack && { _meta: { slack } }) } });
    const of = (user_id: string, team_id = workspace.teamId) => ({ user_id, team_id });

    const handshake = {
      protocolVersion: '2025-03-26',
      capabilities: {},
      clientInfo: { name: 'slackbot', version: '1' },
    };
    expect(await said({ method: 'initialize', params: handshake })).toContain('"protocolVersion":"2025-03-26"');
    expect((await post({ id: undefined, method: 'notifications/initialized' })).status).toBe(202);
    const { result } = z
      .object({
        result: z.object({ tools: z.array(z.looseObject({ name: z.string(), annotations: z.looseObject({}) })) }),
      })
      .parse(await (await post({ method: 'tools/list' })).json());
    expect(result.tools.map(({ name }) => name)).toContain('check_stock');
    expect(result.tools.filter(({ annotations }) => annotations['readOnlyHint'] !== true)).toEqual([]);

    expect(await call('check_stock', { skus: ['OP520'] }, of('U0BUYER'))).toMatch(/"structuredContent":\{.*"OP520"/);
    expect(await call('submit_requisition', { draftId: 'D1' }, of('U0BUYER'))).not.toContain('"isError":false');
    expect(await call('check_stock', { skus: ['OP520'] })).toContain('Slackbot did not say who is asking.');
    expect(await call('check_stock', { skus: ['OP520'] }, of('U0STRANGER'))).toContain('not in the policy');
    expect(await call('check_stock', { skus: ['OP520'] }, of('U0BUYER', 'T0OTHER'))).not.toContain('warehouse');
    expect(await said({ method: 'resources/list' })).toContain('Unknown method');

    expect((await post({ method: 'tools/list' }, 'another secret')).status).toBe(401);
    expect((await post({ method: 'tools/list' }, signingSecret, systemClock.now() - 600_000)).status).toBe(401);
    expect((await fetch(`${url}/slack/mcp`, { method: 'POST', body: '{}' })).status).toBe(401);
    expect((await fetch(`${url}/slack/mcp`)).status).toBe(405);
  }));

longIt('the program in mode readonly lists no tool that writes in Slack, and calls none', () =>
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

longIt('shows prices, documents and orders to everybody only in channels that the operator opened', () =>
  withProgram(
    { SLACK_SIGNING_SECRET: signingSecret, PARTSDESK_MODE: 'live', SLACK_OPEN_CHANNELS: 'C0OPEN, C0SHARED' },
    async (workspace) => {
      const direct = workspace.direct('U0BUYER');
      const toAll = (channel: string) => workspace.messages(channel).filter(({ bot }) => bot);
      const cards = (channel: string) =>
        workspace.messages(channel).filter((each) => buttonsOf(each).some((id) => id.startsWith('card:')));
      const mention = (channel: string, text: string) =>
        workspace.say({ user: 'U0BUYER', channel, text: `<@${workspace.botUserId}> ${text}` });

      for (const channel of ['C0PARTS', 'C0SHARED']) {
        for (const [text, answer] of [
          ['quote 4x OP520', 'OP520'],
          ['credit', 'redit'],
          ['invoices yesterday', 'nvoices'],
        ] as const) {
          const before = workspace.messages(channel, 'U0BUYER').length;
          await mention(channel, text);
          const said = () =>
            workspace
              .messages(channel, 'U0BUYER')
              .slice(before + 1)
              .find((each) => shown(each).includes(answer));
          expect((await until(said, `the answer to ${text}`)).only).toBe('U0BUYER');
        }
        await workspace.command({ user: 'U0BUYER', channel, text: 'order 4x OP520' });
        const form = await until(() => {
          const view = workspace.view('U0BUYER');
          return view?.content['callback_id'] === 'order' ? view : undefined;
        }, 'the form');
        expect(JSON.stringify(form.content)).toContain('The card will come as a direct message, to you alone.');
        const known = cards(direct).length;
        await workspace.submit({ user: 'U0BUYER', viewId: form.id, values: {} });
        await until(() => cards(direct).length > known, 'the card');
        await until(
          () => JSON.stringify(workspace.view('U0BUYER')?.content).includes('in your direct messages'),
          'where',
        );
        await workspace.closeView({ user: 'U0BUYER', viewId: form.id });
        expect(toAll(channel)).toEqual([]);
      }

      // The channel for approvals is shared with another organisation, so approvers are asked directly.
      const card = cards(direct)[0]!;
      await workspace.click({ user: 'U0BUYER', channel: direct, ts: card.ts, action: 'card:submit' });
      await until(() => cards(workspace.direct('U0APPROVER'))[0], 'the question');
      expect(toAll('C0SHARED')).toEqual([]);

      await mention('C0OPEN', 'quote 4x OP520');
      await until(() => toAll('C0OPEN').find((each) => shown(each).includes('OP520')), 'the answer for everybody');
      await workspace.command({ user: 'U0BUYER', channel: 'C0OPEN', text: 'order 2x W71275' });
      const form = await until(() => {
        const view = workspace.view('U0BUYER');
        return view?.content['callback_id'] === 'order' ? view : undefined;
      }, 'the form');
      expect(JSON.stringify(form.content)).toContain('where everybody in it can read it');
      await workspace.submit({ user: 'U0BUYER', viewId: form.id, values: {} });
      await until(() => cards('C0OPEN')[0], 'the card in the channel');
    },
  ),
);

const lastAnswer = (workspace: Awaited<ReturnType<typeof openWorkspace>>, channel = 'C0PARTS') =>
  shown(workspace.messages(channel, 'U0BUYER').at(-1));

longIt('says what Slack refuses: to the person, in /healthz and in doctor', () =>
  withProgram(
    { SLACK_SIGNING_SECRET: signingSecret },
    async (workspace, { doctor, troubleOf }) => {
      // Two rights of the manifest were not granted, and the channel for approvals belongs to two organisations.
      const missing = 'The app has too few rights in T0MAIN: files:write and users:read missing.';
      await waitFor(async () => (await troubleOf()).some((each) => each.includes(missing)));
      expect(await doctor()).toContain(missing);
      await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'stock OP520' });
      await until(() => lastAnswer(workspace).includes('"partsdesk doctor" says what to do'), 'the answer');

      // The token was revoked: nothing can be posted, but a command can still be answered.
      workspace.state.main.token = undefined;
      await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'stock W71275' });
      await until(() => lastAnswer(workspace).includes('invalid_auth'), 'the answer');
      expect(await doctor()).toContain(
        'Slack no longer accepts the token of the workspace of SLACK_BOT_TOKEN (invalid_auth).',
      );
      workspace.state.violations.length = 0;
    },
    slackSurface.scopes.filter((each) => each !== 'users:read' && each !== 'files:write'),
  ),
);

longIt('says that the signing secret is wrong', () =>
  withProgram({ SLACK_SIGNING_SECRET: 'another secret than that of Slack' }, async (workspace, { troubleOf }) => {
    const asked = await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'stock OP520' });
    expect(asked.error).toBe('dispatch_failed');
    expect((await troubleOf()).join()).toContain('signed with another secret than SLACK_SIGNING_SECRET');
  }),
);

/** Looks until it is so. */
async function waitFor(look: () => Promise<boolean>): Promise<void> {
  for (let round = 0; round < 300; round += 1) {
    if (await look()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('it never came');
}

longIt('the program with a language model streams its answer, drafts with its name, and counts it', async () => {
  let script: (asked: AskedModel) => Scripted = () => ({ say: 'ok' });
  const model = await startScriptedModel((asked) => script(asked));
  try {
    await withProgram(
      {
        SLACK_SIGNING_SECRET: signingSecret,
        PARTSDESK_MODEL: `anthropic/tiny@${model.url}`,
        PARTSDESK_MODEL_KEY: 'the key of the provider',
        PARTSDESK_MODEL_PRICE: '3.00/15.00 USD',
        PARTSDESK_MODE: 'live',
      },
      async (workspace, { doctor, command, metrics }) => {
        const channel = workspace.direct('U0BUYER');
        const asks = async (text: string, wanted: RegExp) => {
          const { ts } = await workspace.say({ user: 'U0BUYER', channel, text });
          const find = () =>
            workspace
              .messages(channel)
              .find((each) => each.bot && each.thread === ts && each.stream === undefined && wanted.test(shown(each)));
          return until(find, `the answer to ${text}`);
        };
        script = ({ results }) =>
          results.length === 0
            ? { call: [['check_stock', { skus: ['OP520'] }]] }
            : { say: '*Order* OP520 today. It costs 4711.00. <!channel> See https://evil.example/.' };
        const unsure = 'hmm what would be the smartest thing regarding OP520 tomorrow considering everything';
        const answer = await asks(unsure, /struck out/);
        expect(shown(answer)).toMatch(/Order\*? OP520 today/);
        expect(JSON.stringify([answer.text, answer.blocks])).not.toMatch(/4711|evil|<!channel>/);
        const calls = (method: string) => workspace.calls.filter((each) => each.method === method);
        const streamed = [...calls('chat.startStream'), ...calls('chat.appendStream'), ...calls('chat.stopStream')];
        const chunks = JSON.stringify(streamed.map(({ args }) => args['chunks']));
        expect(chunks).toContain('task_update');
        expect(chunks).toContain('OP520 today');
        expect(chunks).not.toMatch(/4711|evil|channel>|\*/);

        script = ({ results }) =>
          results.length === 0
            ? { call: [['prepare_requisition', { lines: [{ sku: 'OP520', quantity: 3 }] }]] }
            : { say: 'The draft is ready.' };
        await asks(
          'please put 3 OP520 and the matching air filter on a draft, same delivery as the last',
          /The draft is ready[^]*The card is in/,
        );
        const record = await command('audit', 'export');
        expect(record).toContain('the language model anthropic/tiny for buyer');
        expect(record).not.toMatch(/"action":"(?:submitted|approved)"/);

        script = () => ({ status: 500 });
        await asks(unsure, /The language model can't be reached right now, so I answer by my rules[^]*Stock/);

        const used = await command('usage');
        expect(used).toMatch(/buyer\s+anthropic\/tiny\s+2\s+1\s+2\s/);
        expect(await command('usage', '--json')).toMatch(/"outcome":"unreachable"/);
        expect(await metrics()).toMatch(/partsdesk_model_tokens_total\{model="anthropic\/tiny",kind="output"\} 200/);
        script = () => ({ status: 401 });
        expect(await doctor()).toMatch(
          /language model: 127\.0\.0\.1:\d+ refuses the key for anthropic\/tiny \(HTTP 401\)/,
        );
        // Nobody but the model's own host was called, with nothing but its key.
        expect(new Set(model.asked.map(({ key }) => key))).toEqual(new Set(['the key of the provider']));
        expect(model.asked.map(({ body }) => body).join('')).not.toMatch(/xoxb-|signing secret/);
      },
    );
  } finally {
    await model.close();
  }
});

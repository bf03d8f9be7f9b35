import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { App, HTTPReceiver, LogLevel, SocketModeReceiver } from '@slack/bolt';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/core/clock.ts';
import { openWorkspace, type Workspace, type WorkspaceOptions } from '../../src/playground/double/workspace.ts';

const signingSecret = 'a secret for signing';
const botToken = 'xoxb-main';

type BoltApp = InstanceType<typeof App>;
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

/** A small real Bolt app that answers what the tests below do. */
function listeners(app: BoltApp): void {
  app.command('/parts', async ({ command, ack, respond, client }) => {
    if (command.text === 'form') {
      await ack();
      await client.views.open({ trigger_id: command.trigger_id, view: form });
      return;
    }
    if (command.text === 'twice') {
      await ack();
      await client.views.open({ trigger_id: command.trigger_id, view: form });
      await client.views
        .open({ trigger_id: command.trigger_id, view: form })
        .catch((error: unknown) => respond(String(error)));
      return;
    }
    await ack();
    await respond({
      text: `you said ${command.text}`,
      response_type: command.text === 'all' ? 'in_channel' : 'ephemeral',
    });
  });
  app.message(async ({ message, say }) => {
    if (message.subtype !== undefined) return;
    await say({
      text: `heard ${message.text ?? ''}`,
      blocks: [
        { type: 'section', text: { type: 'plain_text', text: 'Buttons' } },
        {
          type: 'actions',
          block_id: 'row',
          elements: [
            {
              type: 'button',
              accessibility_label: 'A button',
              action_id: 'yes',
              text: { type: 'plain_text', text: 'Yes' },
              value: 'v1',
            },
            {
              type: 'static_select',
              action_id: 'pick',
              options: ['a', 'b'].map((value) => ({ text: { type: 'plain_text' as const, text: value }, value })),
            },
            { type: 'external_select', action_id: 'typed' },
          ],
        },
      ],
    });
  });
  app.action('yes', async ({ ack, body, client, action }) => {
    await ack();
    if (body.type !== 'block_actions' || body.channel === undefined || body.message === undefined) return;
    const value = action.type === 'button' ? action.value : '';
    await client.chat.update({
      channel: body.channel.id,
      ts: body.message.ts,
      text: `clicked ${value ?? ''} by ${body.user.id}`,
    });
  });
  app.action('pick', async ({ ack, action, body, client }) => {
    await ack();
    if (action.type !== 'static_select' || body.type !== 'block_actions') return;
    const channel = body.channel?.id ?? '';
    await client.chat.postMessage({ channel, text: `picked ${action.selected_option.value}` });
  });
  app.options('typed', async ({ ack, options: { value } }) => {
    const count = value === 'many' ? 101 : 1;
    const text = value === 'long' ? 'x'.repeat(76) : value;
    const option = { text: { type: 'plain_text' as const, text }, value };
    await ack({ options: Array.from({ length: count }, () => option) });
  });
  app.action('typed', async ({ ack, action, body, client }) => {
    await ack();
    if (action.type !== 'external_select') return;
    const channel = ('channel' in body ? body.channel?.id : undefined) ?? '';
    await client.chat.postMessage({ channel, text: `typed ${action.selected_option?.value ?? ''}` });
  });
  app.view('form', async ({ ack, view, client, body }) => {
    const text = view.state.values['own']?.['number']?.value ?? '';
    if (text.length < 3) {
      await ack({ response_action: 'errors', errors: { own: 'too short' } });
      return;
    }
    await ack();
    await client.chat.postMessage({ channel: body.user.id, text: `form says ${text}` });
  });
  app.event('app_home_opened', async ({ event, client }) => {
    await client.views.publish({
      user_id: event.user,
      view: { type: 'home', blocks: [{ type: 'header', text: { type: 'plain_text', text: 'Home' } }] },
    });
  });
  app.event('app_mention', async ({ event, client }) => {
    await client.filesUploadV2({
      channel_id: event.channel,
      thread_ts: event.ts,
      filename: 'a.csv',
      content: 'a,b\n1,2\n',
      title: 'All rows',
    });
  });
  app.shortcut('quote_parts', async ({ ack, shortcut, client }) => {
    await ack();
    await client.chat.postEphemeral({ channel: 'C0PARTS', user: shortcut.user.id, text: 'only you' });
  });
}

const form = {
  type: 'modal' as const,
  callback_id: 'form',
  title: { type: 'plain_text' as const, text: 'Order' },
  submit: { type: 'plain_text' as const, text: 'Order' },
  blocks: [
    {
      type: 'input' as const,
      block_id: 'own',
      label: { type: 'plain_text' as const, text: 'Your number' },
      element: { type: 'plain_text_input' as const, action_id: 'number' },
    },
  ],
};

async function overHttp(options: Partial<WorkspaceOptions> = {}): Promise<Workspace> {
  const at = { port: 0 };
  const workspace = await openWorkspace({
    clock: systemClock,
    signingSecret,
    botToken,
    requestUrl: () => `http://127.0.0.1:${at.port}/slack/events`,
    ...options,
  });
  open.push(workspace);
  const receiver = new HTTPReceiver({ signingSecret, logLevel: LogLevel.ERROR, processBeforeResponse: false });
  const app = new App({
    token: botToken,
    receiver,
    logLevel: LogLevel.ERROR,
    clientOptions: { slackApiUrl: workspace.apiUrl, retryConfig: { retries: 0 } },
  });
  listeners(app);
  const server: Server = createServer((request, response) => receiver.requestListener(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  at.port = (server.address() as AddressInfo).port;
  open.push({
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
  return workspace;
}

/** The app works on after it has acknowledged. */
async function until<T>(look: () => T | undefined): Promise<T> {
  for (let round = 0; round < 500; round += 1) {
    const found = look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('it did not come');
}

const said = (workspace: Workspace, channel: string, text: string, user?: string) =>
  until(() => workspace.messages(channel, user).find((each) => each.text.includes(text)));

describe('a real Bolt app over HTTP', () => {
  it('answers a command to the person alone, or to all', async () => {
    const workspace = await overHttp();
    expect(await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'stock' })).toMatchObject({
      status: 200,
    });
    const answer = await said(workspace, 'C0PARTS', 'you said stock', 'U0BUYER');
    expect(answer.only).toBe('U0BUYER');
    expect(workspace.messages('C0PARTS', 'U0APPROVER')).toEqual([]);
    await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'all' });
    expect((await said(workspace, 'C0PARTS', 'you said all')).only).toBeUndefined();
    expect(workspace.violations).toEqual([]);
  });

  it('hears a direct message, is clicked, and edits its message', async () => {
    const workspace = await overHttp();
    const channel = workspace.direct('U0BUYER');
    await workspace.say({ user: 'U0BUYER', channel, text: 'hello' });
    const message = await said(workspace, channel, 'heard hello');
    await workspace.click({ user: 'U0BUYER', channel, ts: message.ts, action: 'yes' });
    await said(workspace, channel, 'clicked v1 by U0BUYER');
    expect(message.edited).toBeDefined();
    await workspace.say({ user: 'U0BUYER', channel, text: 'again' });
    const other = await said(workspace, channel, 'heard again');
    await workspace.act({
      user: 'U0BUYER',
      channel,
      ts: other.ts,
      action: 'pick',
      chosen: { kind: 'option', value: 'b' },
    });
    await said(workspace, channel, 'picked b');
    expect(workspace.violations).toEqual([]);
  });

  it('asks the app for the options of a menu as Slack does, and lets nothing else be chosen', async () => {
    const workspace = await overHttp();
    const channel = workspace.direct('U0BUYER');
    await workspace.say({ user: 'U0BUYER', channel, text: 'hello' });
    const { ts } = await said(workspace, channel, 'heard hello');
    const type = (typed: string, action = 'typed') =>
      workspace.suggest({ user: 'U0BUYER', spot: { in: 'message', channel, ts }, action, typed });
    const choose = (value: string) =>
      workspace.act({
        user: 'U0BUYER',
        channel,
        ts,
        action: 'typed',
        chosen: { kind: 'reported', input: { selected_option: { text: { type: 'plain_text', text: value }, value } } },
      });
    expect(await type('ab')).toEqual([]);
    await expect(type('abc', 'pick')).rejects.toThrow('takes no suggestions');
    expect((await type('abc')).map(({ value }) => value)).toEqual(['abc']);
    await expect((async () => choose('abd'))()).rejects.toThrow('abd was not suggested');
    await choose('abc');
    await said(workspace, channel, 'typed abc');
    expect(workspace.violations).toEqual([]);
    expect([await type('many'), await type('long')]).toEqual([[], []]);
    expect(workspace.violations).toEqual([
      expect.stringContaining('block_suggestion.options'),
      expect.stringContaining('block_suggestion.options'),
    ]);
  });

  it('shows a form, its errors, and takes what was filled in', async () => {
    const workspace = await overHttp();
    await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'form' });
    const view = await until(() => workspace.view('U0BUYER'));
    const fill = (text: string) => ({ own: { number: { kind: 'text' as const, text } } });
    expect(await workspace.submit({ user: 'U0BUYER', viewId: view.id, values: fill('1') })).toMatchObject({
      errors: { own: 'too short' },
    });
    expect(workspace.view('U0BUYER')).toBe(view);
    await workspace.submit({ user: 'U0BUYER', viewId: view.id, values: fill('ZL 17') });
    expect(workspace.view('U0BUYER')).toBeUndefined();
    await said(workspace, workspace.direct('U0BUYER'), 'form says ZL 17');
    expect(workspace.violations).toEqual([]);
  });

  it('publishes a Home, sends a file, takes a shortcut', async () => {
    const workspace = await overHttp();
    await workspace.openHome({ user: 'U0BUYER' });
    expect((await until(() => workspace.home('U0BUYER'))).content['type']).toBe('home');
    const { ts } = await workspace.say({ user: 'U0BUYER', channel: 'C0PARTS', text: `<@${workspace.botUserId}> csv` });
    const file = await until(() => workspace.files().find(({ content }) => content.length > 0));
    await until(() => workspace.messages('C0PARTS').find(({ files }) => files.length > 0));
    expect(file).toMatchObject({ name: 'a.csv', title: 'All rows', thread: ts });
    expect(file.content.toString()).toBe('a,b\n1,2\n');
    await workspace.shortcut({ user: 'U0APPROVER', channel: 'C0PARTS', ts, callback: 'quote_parts' });
    expect((await said(workspace, 'C0PARTS', 'only you', 'U0APPROVER')).only).toBe('U0APPROVER');
    expect(workspace.violations).toEqual([]);
  });

  it('is refused with a bad signature, none, or an old one', async () => {
    const workspace = await overHttp();
    for (const forged of [{ signature: 'bad' }, { signature: 'none' }, { ageSeconds: 600 }] as const) {
      expect((await workspace.forge({ body: 'command=%2Fparts&text=x', ...forged })).status).toBe(401);
    }
  });

  it('meets a trigger that was used', async () => {
    const workspace = await overHttp();
    await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'twice' });
    await said(workspace, 'C0PARTS', 'exchanged_trigger_id', 'U0BUYER');
  });

  it('meets rate limits, broken connections and lost answers', async () => {
    const workspace = await overHttp();
    const channel = workspace.direct('U0BUYER');
    workspace.injectFault({ method: 'chat.postMessage', answer: 'lost-reply' });
    await workspace.say({ user: 'U0BUYER', channel, text: 'one' });
    await said(workspace, channel, 'heard one');
    workspace.injectFault({ method: 'chat.postMessage', answer: { status: 429, retryAfter: 0 } });
    await workspace.say({ user: 'U0BUYER', channel, text: 'two' });
    await until(() => workspace.calls.filter(({ answer }) => answer === undefined).at(0));
    expect(workspace.calls.filter(({ method }) => method === 'chat.postMessage')).not.toHaveLength(0);
  });
});

describe('a real Bolt app by Socket Mode', () => {
  it('acknowledges envelopes and answers', async () => {
    const workspace = await openWorkspace({ clock: systemClock, signingSecret, botToken, appToken: 'xapp-1' });
    open.push(workspace);
    const app = new App({
      token: botToken,
      receiver: new SocketModeReceiver({
        appToken: 'xapp-1',
        logLevel: LogLevel.ERROR,
        installerOptions: { clientOptions: { slackApiUrl: workspace.apiUrl } },
      }),
      logLevel: LogLevel.ERROR,
      clientOptions: { slackApiUrl: workspace.apiUrl },
    });
    listeners(app);
    await app.start();
    open.push({ close: () => app.stop().then(() => undefined) });
    await workspace.connected();
    expect(await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'socket' })).toMatchObject({
      status: 200,
    });
    await said(workspace, 'C0PARTS', 'you said socket', 'U0BUYER');
    expect(workspace.violations).toEqual([]);
  });
});

describe('strictness', () => {
  async function call(workspace: Workspace, method: string, args: object, token = botToken) {
    const reply = await fetch(`${workspace.apiUrl}${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(args),
    });
    return (await reply.json()) as { ok: boolean; error?: string };
  }

  it.each([
    ['unknown.method', {}, 'unknown_method'],
    ['chat.postMessage', { channel: 'C0NOWHERE', text: 'x' }, 'channel_not_found'],
    ['chat.postMessage', { channel: 'C0PARTS' }, 'no_text'],
    ['chat.postMessage', { channel: 'C0PARTS', text: 'x', blocks: [{ type: 'sectoin' }] }, 'invalid_blocks'],
    [
      'chat.postMessage',
      {
        channel: 'C0PARTS',
        text: 'x',
        blocks: [{ type: 'header', text: { type: 'plain_text', text: 'x'.repeat(151) } }],
      },
      'invalid_blocks',
    ],
    // Real Block Kit, but nothing that the desk sends.
    ['chat.postMessage', { channel: 'C0PARTS', text: 'x', blocks: [{ type: 'divider' }] }, 'invalid_blocks'],
    [
      'chat.postMessage',
      {
        channel: 'C0PARTS',
        text: 'x',
        blocks: [{ type: 'actions', elements: [{ type: 'datepicker', action_id: 'day' }] }],
      },
      'invalid_blocks',
    ],
    ['chat.postMessage', { channel: 'C0PARTS', text: 'x', thread_ts: '1.1' }, 'thread_not_found'],
    ['chat.update', { channel: 'C0PARTS', ts: '1.1', text: 'x' }, 'message_not_found'],
    ['views.open', { trigger_id: 'nobody', view: form }, 'invalid_trigger_id'],
    ['views.open', { trigger_id: 'nobody', view: { ...form, submit: undefined } }, 'invalid_arguments'],
    ['views.update', { view_id: 'V1', view: form }, 'not_found'],
    ['users.info', { user: 'U0NOBODY' }, 'user_not_found'],
  ])('%s %j is refused: %s', async (method, args, error) => {
    const workspace = await openWorkspace({ clock: systemClock, signingSecret, botToken });
    open.push(workspace);
    expect(await call(workspace, method, args)).toMatchObject({ ok: false, error });
  });

  it('refuses an unknown token, and what the scopes do not cover', async () => {
    const workspace = await openWorkspace({ clock: systemClock, signingSecret, botToken, scopes: ['commands'] });
    open.push(workspace);
    expect(await call(workspace, 'auth.test', {}, 'xoxb-other')).toMatchObject({ error: 'invalid_auth' });
    expect(await call(workspace, 'chat.postMessage', { channel: 'C0PARTS', text: 'x' })).toMatchObject({
      error: 'missing_scope',
    });
  });

  it('notes what Slack would act on', async () => {
    const workspace = await openWorkspace({ clock: systemClock, signingSecret, botToken });
    open.push(workspace);
    for (const text of ['<!channel> look', '<https://evil.example|here>', '<@U0NOBODY>']) {
      await call(workspace, 'chat.postMessage', { channel: 'C0PARTS', text });
    }
    await call(workspace, 'chat.postMessage', {
      channel: 'C0PARTS',
      text: 'for <@U0BUYER> in <#C0PARTS> on <!date^1^{date}|today>',
    });
    expect(workspace.violations).toHaveLength(3);
  });
});

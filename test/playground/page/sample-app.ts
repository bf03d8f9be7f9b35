import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { App, HTTPReceiver, LogLevel, type types } from '@slack/bolt';
import { systemClock } from '../../../src/core/clock.ts';
import { AgentCalls } from '../../../src/playground/page-server/agent-calls.ts';
import { openPlayground, type PageOptions } from '../../../src/playground/playground.ts';
import { builtForTests } from '../../support/browser.ts';
import { card, gallery, inputs } from './samples.ts';

const signingSecret = 'a secret for signing';
const botToken = 'xoxb-sample';
const csv = 'Number,Name,Net\nFV/1/10,"Filter, oil",120.50\nFV/2/10,"He said ""no""",9.90\n';

/** The samples are JSON; the checker of the workspace looks at them more closely than types could. */
const blocks = (of: readonly object[]) => of as types.KnownBlock[];

const form = {
  type: 'modal' as const,
  callback_id: 'order',
  title: { type: 'plain_text' as const, text: 'Order parts' },
  submit: { type: 'plain_text' as const, text: 'Send for approval' },
  close: { type: 'plain_text' as const, text: 'Cancel' },
  blocks: [
    ...(inputs as never[]),
    {
      type: 'actions' as const,
      block_id: 'further',
      elements: [
        {
          type: 'button' as const,
          action_id: 'deeper',
          text: { type: 'plain_text' as const, text: 'Look closer' },
          accessibility_label: 'Look closer',
        },
      ],
    },
  ],
};

function listeners(app: App): void {
  app.command('/parts', async ({ command, ack, respond, client }) => {
    const { channel_id: channel, text } = command;
    if (text === 'broken') throw new Error('this one fails');
    await ack();
    if (text === 'form') await client.views.open({ trigger_id: command.trigger_id, view: form });
    else if (text === 'card')
      await client.chat.postMessage({ channel, text: 'Requisition R-10482', blocks: blocks(card) });
    else if (text === 'gallery') await client.chat.postMessage({ channel, text: 'A sample', blocks: blocks(gallery) });
    else if (text === 'file') {
      await client.filesUploadV2({ channel_id: channel, filename: 'invoices.csv', title: 'Invoices', content: csv });
    } else await respond({ text: `*${text}*: 182 units in 3 warehouses` });
  });
  app.action('approve', async ({ ack, body, client }) => {
    await ack();
    if (body.type !== 'block_actions' || body.message === undefined || body.channel === undefined) return;
    const { ts } = body.message;
    const text = `Approved by <@${body.user.id}>`;
    const section = { type: 'section' as const, text: { type: 'mrkdwn' as const, text } };
    await client.chat.update({ channel: body.channel.id, ts, text, blocks: [section] });
    await client.chat.postMessage({ channel: body.channel.id, thread_ts: ts, text: 'The lines in full' });
  });
  app.action('deeper', async ({ ack, body, client }) => {
    await ack();
    if (body.type !== 'block_actions') return;
    await client.views.push({
      trigger_id: body.trigger_id,
      view: {
        type: 'modal',
        title: { type: 'plain_text', text: 'Closer' },
        close: { type: 'plain_text', text: 'Back' },
        blocks: [{ type: 'section', text: { type: 'plain_text', text: 'What is below stays as it was.' } }],
      },
    });
  });
  // Everything else that can be acted on says what it was told.
  app.action(/.*/, async ({ ack, action, respond }) => {
    await ack();
    const { action_id: id, block_id: block } = action as { action_id?: string; block_id?: string };
    if (id === 'approve' || id === 'deeper') return;
    const chosen = Object.entries(action).find(([name]) => name.startsWith('selected_') || name === 'value');
    await respond({
      text: `${block ?? ''}/${id ?? ''} ${JSON.stringify(valueOf(chosen?.[1]))}`,
      replace_original: false,
    });
  });
  app.view('order', async ({ ack, view, body, client }) => {
    const lines = view.state.values['lines']?.['value']?.value ?? '';
    if (lines.includes('W7127 ')) {
      await ack({
        response_action: 'errors',
        errors: { lines: 'W7127 is not in the catalogue. Did you mean W71275?' },
      });
      return;
    }
    await ack();
    const held = Object.entries(view.state.values).flatMap(([block, actions]) =>
      Object.values(actions).flatMap((input) => {
        const value = valueOf(Object.entries(input).find(([name]) => name !== 'type')?.[1]);
        return value === null || (Array.isArray(value) && value.length === 0)
          ? []
          : [`${block}=${JSON.stringify(value)}`];
      }),
    );
    await client.chat.postMessage({ channel: 'C0PARTS', text: `Ordered by <@${body.user.id}>: ${held.join(' ')}` });
  });
  app.options('part', async ({ ack, options }) => {
    const found = ['OP520', 'OP528', 'W71275'].filter((each) => each.startsWith(options.value.toUpperCase()));
    await ack({ options: found.map((value) => ({ text: { type: 'plain_text', text: `Part ${value}` }, value })) });
  });
  app.shortcut('quote_these', async ({ ack, shortcut, client }) => {
    await ack();
    if (shortcut.type !== 'message_action') return;
    await client.chat.postMessage({ channel: shortcut.channel.id, text: `Quoted: ${shortcut.message.text ?? ''}` });
  });
  app.event('app_home_opened', async ({ event, client }) => {
    if (event.tab === 'messages') {
      await client.assistant.threads.setSuggestedPrompts({
        channel_id: event.channel,
        thread_ts: '',
        prompts: [{ title: 'Stock of OP520', message: 'stock OP520' }],
      });
      return;
    }
    await client.views.publish({
      user_id: event.user,
      view: {
        type: 'home',
        blocks: [
          { type: 'header', text: { type: 'plain_text', text: 'What waits for you' } },
          { type: 'section', text: { type: 'mrkdwn', text: `Nothing waits for <@${event.user}>.` } },
          {
            type: 'actions',
            block_id: 'home',
            elements: [
              {
                type: 'button',
                action_id: 'help',
                text: { type: 'plain_text', text: 'Help' },
                accessibility_label: 'Help',
              },
            ],
          },
        ],
      },
    });
  });
  app.message(async ({ message, client }) => {
    if (message.subtype !== undefined) return;
    const { channel, ts } = message;
    await client.assistant.threads.setStatus({ channel_id: channel, thread_ts: ts, status: 'is thinking…' });
    if (message.text === 'think') return;
    await client.chat.postMessage({ channel, thread_ts: ts, text: '*182* units in three warehouses' });
  });
}

/** An option is told by its value. */
function valueOf(chosen: unknown): unknown {
  if (Array.isArray(chosen)) return chosen.map(valueOf);
  if (typeof chosen !== 'object' || chosen === null) return chosen ?? null;
  return 'value' in chosen ? chosen.value : chosen;
}

/** A small real Bolt app in a workspace with its page. */
export async function openSample(): Promise<{
  readonly url: string;
  readonly workspace: Awaited<ReturnType<typeof openPlayground>>['workspace'];
  readonly agents: AgentCalls;
  readonly daysOn: () => number;
  close(): Promise<void>;
}> {
  const agents = new AgentCalls(() => 'http://127.0.0.1:3000/mcp');
  let days = 0;
  let port = 0;
  const page: PageOptions = {
    files: await builtForTests(),
    desk: 'Partsdesk',
    command: '/parts',
    roles: { U0BUYER: 'buyer', U0APPROVER: 'approver' },
    words: [
      { word: 'stock', usage: 'stock OP520 2x W71275', about: 'Units that can be bought, per warehouse' },
      { word: 'quote', usage: 'quote 4x OP520', about: 'Prices for lines' },
      { word: 'order', usage: 'order', about: 'Opens the order form' },
    ],
    shortcuts: [{ callback: 'quote_these', name: 'Quote these parts' }],
    guide: [
      {
        name: 'stock',
        title: 'Ask for stock',
        about: 'Units of a filter, per warehouse.',
        person: 'U0BUYER',
        channel: 'C0PARTS',
        text: '/parts stock OP520',
      },
      {
        name: 'card',
        title: 'Approve as Adam',
        about: 'A card that waits for a second person.',
        person: 'U0APPROVER',
        channel: 'C0PARTS',
        text: '/parts card',
      },
    ],
    agents,
    clock: {
      now: () => Date.UTC(2026, 10, 21 + days, 9, 30),
      forward: (by) => {
        days += by;
        return Promise.resolve();
      },
    },
  };
  const playground = await openPlayground({
    clock: systemClock,
    signingSecret,
    botToken,
    requestUrl: () => `http://127.0.0.1:${port}/slack/events`,
    page,
  });
  const receiver = new HTTPReceiver({ signingSecret, logLevel: LogLevel.ERROR, processBeforeResponse: false });
  const app = new App({
    token: botToken,
    receiver,
    logLevel: LogLevel.ERROR,
    clientOptions: { slackApiUrl: playground.apiUrl, retryConfig: { retries: 0 } },
  });
  app.error(() => Promise.resolve());
  listeners(app);
  const server = createServer((request, response) => receiver.requestListener(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
  return {
    url: playground.url,
    workspace: playground.workspace,
    agents,
    daysOn: () => days,
    close: async () => {
      await playground.close();
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}

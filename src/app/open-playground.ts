import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod';
import type { DeskTool } from '../../tools/desk.ts';
import type { Clock } from '../core/clock.ts';
import { Secret } from '../core/secret.ts';
import type { PageFiles } from '../playground/page-server/page-files.ts';
import type { PageAsk, PageStep, PageWord } from '../playground/page-server/page-protocol.ts';
import type { PageOptions, Playground, PlaygroundOptions } from '../playground/playground.ts';
import { slackSurface, type SlackAccess } from '../slack/dependencies.ts';
import { workspace as texts } from './messages/en.ts';

/** The local workspace, and how the desk reaches it instead of Slack. */
export interface OpenPlayground extends Playground {
  readonly access: SlackAccess;
  /** The channel for approvals. */
  readonly approvals: string;
}

/** The local workspace, with people of the built-in policy. Nothing is stored: each start begins with an empty one. */
export async function openPlaygroundOf(
  at: { readonly host: string; readonly port: number },
  dependencies: {
    readonly clock: Clock;
    readonly tools: readonly DeskTool[];
    /** Origin of the embedded service, whose clock can be moved. */
    readonly service: string;
    /** Called after the clock of the embedded service was moved. */
    readonly clockMoved: () => Promise<void>;
    /** Origin of the desk; known once it listens. */
    readonly deskUrl: () => string;
    readonly agents?: PageOptions['agents'];
  },
): Promise<OpenPlayground> {
  const [{ openPlayground }, { builtPage }] = await Promise.all([
    import('../playground/playground.ts'),
    import('../playground/page-server/page-files.ts'),
  ]);
  const [signingSecret, botToken] = [randomBytes(24).toString('hex'), `xoxb-${randomBytes(24).toString('hex')}`];
  const service = embeddedClock(dependencies.service);
  const options: PlaygroundOptions = {
    clock: dependencies.clock,
    host: at.host,
    port: at.port,
    signingSecret,
    botToken,
    requestUrl: () => `${dependencies.deskUrl()}/slack/events`,
    scopes: slackSurface.scopes,
    page: deskPage({
      files: builtPage(join(import.meta.dirname, 'page')),
      tools: dependencies.tools,
      agents: dependencies.agents,
      clock: {
        now: () => service.now(),
        forward: async (days) => {
          await service.forward(days);
          await dependencies.clockMoved();
        },
      },
    }),
  };
  // The port next to the desk's, so that the address stays the same; any free port when that one is taken.
  const playground = await openPlayground(options).catch((thrown: unknown) => {
    if (!isTaken(thrown)) throw thrown;
    return openPlayground({ ...options, port: 0 });
  });
  return {
    ...playground,
    access: {
      way: { kind: 'http', signingSecret: new Secret(signingSecret) },
      apiUrl: playground.apiUrl,
      openChannels: ['C0PARTS'],
      tokens: { kind: 'one', botToken: new Secret(botToken) },
    },
    approvals: 'C0APPROVALS',
  };
}

function isTaken(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === 'EADDRINUSE';
}

/** The desk as the page of the local workspace shows it. */
export function deskPage(dependencies: {
  readonly files: PageFiles;
  readonly tools: readonly DeskTool[];
  readonly agents?: PageOptions['agents'];
  readonly clock?: PageOptions['clock'];
}): PageOptions {
  return {
    files: dependencies.files,
    desk: 'Partsdesk',
    command: slackSurface.command,
    roles: { U0BUYER: 'buyer', U0APPROVER: 'approver' },
    words: pageWords(dependencies.tools),
    shortcuts: [{ callback: slackSurface.messageShortcut, name: texts.messageShortcut }],
    guide,
    agents: dependencies.agents,
    clock: dependencies.clock,
    asks,
  };
}

/** Every word of the desk's command: the tools' in their order, then its own. */
function pageWords(tools: readonly DeskTool[]): readonly PageWord[] {
  const own = new Set<string>(texts.words.map(({ word }) => word));
  return [
    ...tools.flatMap(({ words, examples, summary }) => {
      const [word] = words;
      if (word === undefined || own.has(word)) return [];
      const usage = examples.map(({ say }) => say).find((say) => say.startsWith(word));
      return [{ word, usage: usage ?? word, about: summary }];
    }),
    ...texts.words,
  ];
}

const asks: readonly PageAsk[] = [
  { label: texts.recentDeliveries, text: '/parts deliveries last 3 days', channel: 'C0PARTS' },
  { label: texts.recentInvoices, text: '/parts invoices last 3 days', channel: 'C0PARTS' },
];

const byBuyer = { person: 'U0BUYER', channel: 'C0PARTS' };
const guide: readonly PageStep[] = [
  { name: 'stock', ...texts.stock, ...byBuyer, text: '/parts stock OP520 W71275' },
  { name: 'quote', ...texts.quote, ...byBuyer, text: '/parts quote 4x OP520 2x GDB1330 1x BHN1217 1x JS1043' },
  { name: 'order', ...texts.order, ...byBuyer, text: '/parts order 4x OP520 2x W71275' },
];

const told = z.object({ now: z.string() });

/** The clock of the embedded service, through its control requests. It only moves forward. */
export function embeddedClock(service: string): {
  /** Milliseconds since the epoch. */
  now(): Promise<number>;
  forward(days: number): Promise<void>;
} {
  const ask = async (init: RequestInit = {}): Promise<number> => {
    const reply = await fetch(`${service}/_sandbox/clock`, init);
    if (!reply.ok) throw new Error(`the embedded service answered its clock with ${reply.status}`);
    return Date.parse(told.parse(await reply.json()).now);
  };
  return {
    now: () => ask(),
    forward: async (days) => {
      await ask({
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-partsdesk-control': '1' },
        body: JSON.stringify({ advanceDays: days }),
      });
    },
  };
}

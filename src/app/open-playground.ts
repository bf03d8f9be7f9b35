import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { DeskTool } from '../../tools/desk.ts';
import type { Clock } from '../core/clock.ts';
import { Secret } from '../core/secret.ts';
import type { SlackConfig } from './config.ts';
import type { PageFiles } from '../playground/page-server/page-files.ts';
import type { PageAsk, PageStep, PageWord } from '../playground/page-server/page-protocol.ts';
import type { PageOptions, Playground, PlaygroundOptions } from '../playground/playground.ts';
import { slackSurface } from '../slack/surface.ts';
import { embeddedClock } from './embedded-clock.ts';

/** The local workspace, and how the desk reaches it in place of Slack. */
export interface OpenPlayground extends Playground {
  readonly access: SlackConfig;
  /** Where approvals are asked for in it. */
  readonly approvals: string;
}

/**
 * The local workspace around this desk, with people the built-in policy knows. Nothing of it is kept: the next start
 * begins with an empty workspace.
 */
export async function openPlaygroundOf(
  at: { readonly host: string; readonly port: number },
  parts: {
    readonly clock: Clock;
    readonly tools: readonly DeskTool[];
    /** Origin of the embedded service, whose clock can be moved. */
    readonly service: string;
    /** The clock of the embedded service was moved: whoever reckons with it looks again. */
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
  const service = embeddedClock(parts.service);
  const options: PlaygroundOptions = {
    clock: parts.clock,
    host: at.host,
    port: at.port,
    signingSecret,
    botToken,
    requestUrl: () => `${parts.deskUrl()}/slack/events`,
    scopes: slackSurface.scopes,
    page: deskPage({
      // Beside the program, where the build puts it.
      files: builtPage(join(import.meta.dirname, 'page')),
      tools: parts.tools,
      agents: parts.agents,
      clock: {
        now: () => service.now(),
        forward: async (days) => {
          await service.forward(days);
          await parts.clockMoved();
        },
      },
    }),
  };
  // The port beside the desk's own, so that its address stays the same; any other when another program has that one.
  const playground = await openPlayground(options).catch((thrown: unknown) => {
    if (!isTaken(thrown)) throw thrown;
    return openPlayground({ ...options, port: 0 });
  });
  return {
    ...playground,
    access: {
      way: { kind: 'http', signingSecret: new Secret(signingSecret) },
      apiUrl: playground.apiUrl,
      tokens: { kind: 'one', botToken: new Secret(botToken) },
    },
    approvals: 'C0APPROVALS',
  };
}

function isTaken(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === 'EADDRINUSE';
}

/** What the page of the local workspace shows of this desk. */
export function deskPage(parts: {
  readonly files: PageFiles;
  readonly tools: readonly DeskTool[];
  readonly agents?: PageOptions['agents'];
  readonly clock?: PageOptions['clock'];
}): PageOptions {
  return {
    files: parts.files,
    desk: 'Partsdesk',
    command: slackSurface.command,
    roles: { U0BUYER: 'buyer', U0APPROVER: 'approver' },
    words: pageWords(parts.tools),
    shortcuts: [{ callback: slackSurface.messageShortcut, name: 'Quote these parts' }],
    guide,
    agents: parts.agents,
    clock: parts.clock,
    asks,
  };
}

/** Every word of the desk's command, in the tools' own order, then its own. */
function pageWords(tools: readonly DeskTool[]): readonly PageWord[] {
  const own = new Set(ownWords.map(({ word }) => word));
  return [
    ...tools.flatMap(({ words, examples, summary }) => {
      const [word] = words;
      if (word === undefined || own.has(word)) return [];
      const usage = examples.map(({ say }) => say).find((say) => say.startsWith(word));
      return [{ word, usage: usage ?? word, about: summary }];
    }),
    ...ownWords,
  ];
}

const ownWords: readonly PageWord[] = [
  { word: 'order', usage: 'order 4x OP520 2x W71275', about: 'Opens the form of an order.' },
  { word: 'approvals', usage: 'approvals', about: 'What waits for you.' },
  { word: 'freeze', usage: 'freeze stocktaking', about: 'Stops all sending, with a reason.' },
  { word: 'thaw', usage: 'thaw', about: 'Lets orders be sent again.' },
  { word: 'help', usage: 'help', about: 'All words.' },
];

const asks: readonly PageAsk[] = [
  { label: 'Deliveries of the last days', text: '/parts deliveries last 3 days', channel: 'C0PARTS' },
  { label: 'Invoices of the last days', text: '/parts invoices last 3 days', channel: 'C0PARTS' },
];

const guide: readonly PageStep[] = [
  {
    name: 'stock',
    title: 'Ask for stock',
    about: 'Two oil filters: how many there are, and where.',
    person: 'U0BUYER',
    channel: 'C0PARTS',
    text: '/parts stock OP520 W71275',
  },
  {
    name: 'quote',
    title: 'Quote four lines',
    about: 'Prices, stock and core deposits of four parts at once.',
    person: 'U0BUYER',
    channel: 'C0PARTS',
    text: '/parts quote 4x OP520 2x GDB1330 1x BHN1217 1x JS1043',
  },
  {
    name: 'order',
    title: 'Order and approve as Adam',
    about: 'Send the form as Barbara, then be Adam in #approvals.',
    person: 'U0BUYER',
    channel: 'C0PARTS',
    text: '/parts order 4x OP520 2x W71275',
    then: 'Price it, close, and ask for approval. Be Adam (top right), open #approvals and approve. Then move the clock on (Agents and clock) until it is delivered.',
  },
];

import { App, LogLevel, SocketModeReceiver, type Logger, type RespondFn } from '@slack/bolt';
import { z } from 'zod';
import { CardClicks } from './card-clicks.ts';
import { CardKeeper } from './card-keeper.ts';
import { Conversation } from './conversation.ts';
import { takeOnce } from './deliveries.ts';
import { refuseForeign } from './foreign-workspace.ts';
import { incomingOf, incomingCommand, incomingEvent, type Incoming } from './incoming.ts';
import { Home } from './home.ts';
import { HttpReceiver } from './http-receiver.ts';
import { Installer } from './installer.ts';
import { notice, tell } from './notice.ts';
import { OrderDesk } from './order-desk.ts';
import { orderCallback, waitingView } from './order-form.ts';
import { EphemeralResponder, MessageResponder, type Responder } from './responder.ts';
import { Outbox } from './outbox.ts';
import type { SlackAccess, SlackLog, SlackDependencies } from './dependencies.ts';
import type { ShortForm } from './short-forms.ts';
import { slackFailure } from './slack-failure.ts';
import { slackSurface } from './surface.ts';
import type { Language } from './language.ts';
import { clientOptions, Workspaces } from './workspaces.ts';

export interface SlackApp {
  /** The paths that the app answers on the desk's own server. */
  readonly routes: readonly { path: `/${string}`; handle: HttpReceiver['handle'] }[];
  /** Connects where it has to, and delivers what waits. */
  start(): Promise<void>;
  /** Resolves when nothing that was delivered is being worked on. */
  settled(): Promise<void>;
  /** What is begun is finished first. */
  close(): Promise<void>;
  /** For whoever keeps the desk running. */
  health(): Readonly<Record<string, unknown>>;
}

/** The Slack surface over Bolt: a few listeners over maps of words and buttons, everything else is in its classes. */
export function openSlackApp(access: SlackAccess, parts: SlackDependencies, language: Language): SlackApp {
  const { clock, log, store } = parts;
  const logger = boltLogger(log);
  const workspaces = new Workspaces(access, store, logger, clock, parts.policy.workspaces);
  const keeper = new CardKeeper(parts, workspaces);
  const orders = new OrderDesk(parts, workspaces, keeper);
  const clicks = new CardClicks(parts, workspaces, keeper, orders);
  const conversation = new Conversation(parts, workspaces, orders, language);
  const home = new Home(parts, workspaces);
  const outbox = new Outbox(parts, keeper);
  const http = access.way.kind === 'http' ? new HttpReceiver(access.way.signingSecret, parts.wall) : undefined;
  const installer =
    access.tokens.kind === 'installed'
      ? new Installer(access.tokens, access.apiUrl, workspaces, store, clock, log)
      : undefined;
  const socket =
    access.way.kind === 'socket'
      ? new SocketModeReceiver({
          appToken: access.way.appToken.reveal(),
          logger,
          installerOptions: { clientOptions: clientOptions(access.apiUrl, logger, 2) },
        })
      : undefined;
  const receiver = http ?? socket;
  if (receiver === undefined) throw new Error('neither HTTP nor Socket Mode');
  const app = new App({
    receiver,
    socketMode: socket !== undefined,
    logger,
    convoStore: false,
    extendedErrorHandler: true,
    clientOptions: clientOptions(access.apiUrl, logger, 2),
    authorize: async ({ teamId }) => {
      const team = teamId ?? '';
      // A workspace that is not served is told so, also one without the app: `refuseForeign` answers it.
      const workspace = (await workspaces.serves(team)) ? await workspaces.of(team) : await workspaces.installed(team);
      if (workspace === undefined) return { teamId: team };
      return { botToken: workspace.botToken, botUserId: workspace.botUserId ?? '', teamId: workspace.team };
    },
  });
  app.use(refuseForeign(workspaces, log));
  const broken = new WeakSet<object>();
  app.error(({ error, body }: { error: Error; body: object }) => {
    broken.add(body);
    log.error('slack: a delivery could not be worked on', error);
    return Promise.resolve();
  });
  const deliveries = takeOnce(app, parts, broken);

  const direct = async (incoming: Incoming, thread = incoming.thread): Promise<MessageResponder> =>
    new MessageResponder(await workspaces.of(incoming.team), incoming.channel ?? incoming.user.id, thread);

  app.command(/.*/, async ({ ack, body, respond }) => {
    await ack();
    const incoming = incomingCommand(body);
    const workspace = await workspaces.of(incoming.team);
    await conversation.words(incoming, body.text, new EphemeralResponder(workspace, incoming.user.id, respond));
  });

  /** Where the answer to a button goes: in place for whoever alone sees it, else only to them. */
  const outletOf = async (incoming: Incoming, respond: RespondFn | undefined): Promise<Responder> => {
    const workspace = await workspaces.of(incoming.team);
    const inDirect = incoming.channel?.startsWith('D') === true;
    if (inDirect && !incoming.ephemeral) {
      return new MessageResponder(workspace, incoming.channel ?? '', incoming.thread, incoming.ts);
    }
    // Home has neither a message nor a conversation: the answer is a direct message.
    if (respond === undefined || incoming.channel === undefined) {
      const opened = await workspace.client.conversations.open({ users: incoming.user.id });
      return new MessageResponder(workspace, opened.channel?.id ?? incoming.user.id);
    }
    return new EphemeralResponder(workspace, incoming.user.id, respond, incoming.ephemeral);
  };

  app.action(/.*/, async ({ ack, action, body, respond }) => {
    await ack();
    const incoming = incomingOf(body);
    const pressed = pressedOf(action);
    const [kind = '', name = '', field = ''] = pressed.id.split(':');
    const { value, block } = pressed;
    const said = 'response_url' in body && typeof body.response_url === 'string' ? respond : undefined;
    switch (kind) {
      case 'card':
        return clicks.click(incoming, name, value);
      case 'ask':
        return conversation.next(incoming, value, await outletOf(incoming, said));
      case 'pick':
        return conversation.pick(incoming, { tool: name, field, value, block }, await outletOf(incoming, said));
      case 'csv':
        return conversation.file(incoming, value, await fileOutlet(incoming));
      case 'stop':
        return conversation.stop(incoming, value, await noteOutlet(incoming));
      case 'home':
        return home.publish(incoming);
      default: {
        const workspace = await workspaces.of(incoming.team);
        const to = { user: incoming.user.id, channel: incoming.channel };
        return tell(
          workspace,
          to,
          notice('This button means nothing to this desk any more.', 'Ask again in words.'),
          log,
        );
      }
    }
  });

  /** A file goes beside the answer it belongs to, never over it; what only one person saw stays theirs. */
  const fileOutlet = async (incoming: Incoming): Promise<Responder> => {
    if (incoming.channel !== undefined && !incoming.ephemeral) return direct(incoming, incoming.thread ?? incoming.ts);
    const workspace = await workspaces.of(incoming.team);
    const opened = await workspace.client.conversations.open({ users: incoming.user.id });
    return new MessageResponder(workspace, opened.channel?.id ?? incoming.user.id);
  };

  /** Only for what cannot be done: the answer itself comes where it was asked. */
  const noteOutlet = async (incoming: Incoming): Promise<Responder> => {
    const workspace = await workspaces.of(incoming.team);
    const to = { user: incoming.user.id, channel: incoming.channel };
    const responder: Responder = {
      say: (said) => tell(workspace, to, { text: said.text, blocks: [...said.blocks] }, log),
      longWork: () => Promise.resolve(responder),
      place: () => Promise.resolve({ channel: incoming.user.id }),
    };
    return responder;
  };

  app.view({ callback_id: /.*/, type: 'view_submission' }, async ({ ack, body, view }) => {
    const incoming = incomingOf(body);
    if (view.callback_id === orderCallback) {
      const errors = orders.check(view.state.values);
      if (errors !== undefined) {
        await ack({ response_action: 'errors', errors });
        return;
      }
      const waiting = waitingView('Order', 'Asking the service for prices…');
      // What is acknowledged with is a view without the fields that only an open one has.
      await ack({ response_action: 'update', view: waiting });
      await orders.submitted(incoming, view.id, view.private_metadata, view.state.values);
      return;
    }
    await ack();
    const form = shortFormOf(view.callback_id);
    if (form !== undefined) await clicks.said(incoming, form, view.private_metadata, view.state.values);
  });
  app.view({ callback_id: /.*/, type: 'view_closed' }, async ({ ack }) => ack());
  app.options(/.*/, async ({ ack }) => ack({ options: [] }));

  app.shortcut(/.*/, async ({ ack, shortcut, body, respond }) => {
    await ack();
    const incoming = incomingOf(body);
    const workspace = await workspaces.of(incoming.team);
    const responder =
      'response_url' in body && typeof body.response_url === 'string'
        ? new EphemeralResponder(workspace, incoming.user.id, respond)
        : await direct({ ...incoming, channel: undefined }, undefined);
    if (shortcut.callback_id === slackSurface.messageShortcut && 'message' in shortcut) {
      await conversation.quote(incoming, shortcut.message.text ?? '', responder);
    } else await responder.say(notice('This shortcut means nothing to this desk.', 'Write /parts help.'));
  });

  app.event(/.*/, async ({ event, body, client }) => {
    const read = eventShape.safeParse(event);
    if (!read.success) return;
    const { type, tab, text = '', channel_type, subtype, bot_id, files = [] } = read.data;
    if (type === 'app_uninstalled' || type === 'tokens_revoked') {
      await workspaces.end(body.team_id);
      log.warn('slack: a workspace took the app out; what was ordered there goes on, and nothing is said there', {
        team: body.team_id,
      });
      return;
    }
    if (type === 'app_home_opened') {
      const incoming = incomingEvent(body);
      return tab === 'messages' ? suggest(incoming) : home.publish(incoming);
    }
    // Other apps, edits, joins and the like are nobody's questions.
    if (bot_id !== undefined || (subtype !== undefined && subtype !== 'file_share')) return;
    if (type === 'message' && channel_type === 'im') {
      const incoming = incomingEvent(body);
      // Only where the app is an agent; elsewhere Slack refuses it, and nothing is lost.
      await client.assistant.threads
        .setStatus({
          channel_id: incoming.channel ?? '',
          thread_ts: incoming.thread ?? incoming.ts ?? '',
          status: 'is looking it up…',
        })
        .catch(() => undefined);
      const responder = await direct(incoming);
      if (text.trim() === '' && files.length > 0) {
        await responder.say(notice('The desk does not read files.', 'Paste the lines of the list as text.'));
      } else await conversation.words(incoming, text, responder);
    } else if (type === 'app_mention') {
      const incoming = incomingEvent(body);
      const asked = text.replace(/<@[A-Z0-9]{1,40}(?:\|[^<>]{0,200})?>/g, ' ').trim();
      await conversation.words(incoming, asked, await direct(incoming, incoming.thread ?? incoming.ts));
    }
  });

  /** What one can begin with, in the agent's pane; a workspace without agents refuses it, and nothing is lost. */
  const suggest = async (incoming: Incoming): Promise<void> => {
    const { client } = await workspaces.of(incoming.team);
    if (incoming.channel === undefined) return;
    try {
      await client.assistant.threads.setSuggestedPrompts({
        channel_id: incoming.channel,
        thread_ts: incoming.thread ?? '',
        title: 'Ask the parts desk',
        prompts: [
          { title: 'Quote parts', message: 'quote 4x OP520 2x W71275' },
          { title: 'What waits for me', message: 'approvals' },
          { title: 'Invoices of last month', message: 'invoices last month' },
          { title: 'All words', message: 'help' },
        ],
      });
    } catch (thrown) {
      log.warn('slack: no prompts could be suggested', { error: slackFailure(thrown).error });
    }
  };

  const stop = new AbortController();
  let working: Promise<void> = Promise.resolve();
  /** As it was last counted, some seconds ago. */
  let undelivered = { waiting: 0, givenUp: 0 };
  let forgotten = 0;
  return {
    routes: [
      ...(http === undefined
        ? []
        : [
            {
              path: '/slack/events' as const,
              handle: (request, response) => http.handle(request, response),
            } satisfies SlackApp['routes'][number],
          ]),
      ...(installer?.routes ?? []),
    ],
    start: async () => {
      working = Promise.all([outbox.work(stop.signal), lookAfter(stop.signal)]).then(() => undefined);
      if (socket !== undefined) await app.start();
    },
    settled: () => deliveries.settled(),
    close: async () => {
      stop.abort(new Error('the desk is stopping'));
      if (socket !== undefined) await app.stop();
      conversation.close();
      await deliveries.settled();
      await working;
    },
    health: () => ({ way: access.way.kind, ...undelivered }),
  };

  /** What a process took and never answered, because it ended: whoever did it is told, and the card is brought up to date. */
  async function lookAfter(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        for (const { draftId, team, user, channel, kind } of await store.takeInterrupted(clock.now())) {
          if (draftId !== null) await keeper.show(draftId).catch(() => undefined);
          if (user === null || kind === 'app_home_opened') continue;
          const words = notice(
            'What you asked could not be finished: the desk was stopped, or could not reach Slack.',
            draftId === null
              ? 'Ask again.'
              : `The card of ${draftId} says how it stands; do not order it anew before you have looked.`,
          );
          const workspace = await workspaces.of(team).catch(() => undefined);
          if (workspace !== undefined) await tell(workspace, { user, channel: channel ?? undefined }, words, log);
        }
        undelivered = await store.undelivered();
        if (clock.now() - forgotten > 3_600_000) {
          forgotten = clock.now();
          await store.forget(forgotten - 24 * 3_600_000);
        }
      } catch (thrown) {
        log.error('slack: interrupted deliveries could not be looked after', thrown);
      }
      await clock.sleep(5_000, signal).catch(() => undefined);
    }
  }
}

const eventShape = z.looseObject({
  type: z.string(),
  tab: z.string().optional(),
  text: z.string().optional(),
  channel_type: z.string().optional(),
  subtype: z.string().optional(),
  bot_id: z.string().optional(),
  files: z.array(z.unknown()).optional(),
});

const pressedShape = z.looseObject({
  action_id: z.string(),
  block_id: z.string().optional(),
  value: z.string().nullish(),
  selected_option: z.looseObject({ value: z.string() }).nullish(),
});

function pressedOf(action: unknown): { id: string; value: string; block: string } {
  const { action_id: id, block_id: block = '', value, selected_option: option } = pressedShape.parse(action);
  return { id, value: option?.value ?? value ?? '', block };
}

function shortFormOf(callback: string): ShortForm | undefined {
  return callback === 'reject' || callback === 'exists' ? callback : undefined;
}

/** Bolt's own words go to the desk's log; its debugging shows bodies and tokens, and goes nowhere. */
function boltLogger(log: SlackLog): Logger {
  const words = (given: readonly unknown[]) =>
    given.map((each) => (each instanceof Error ? each.message : String(each))).join(' ');
  return {
    debug: () => undefined,
    info: () => undefined,
    warn: (...given: unknown[]) => log.warn('slack: bolt', { said: words(given).slice(0, 300) }),
    error: (...given: unknown[]) => log.warn('slack: bolt', { said: words(given).slice(0, 300) }),
    setLevel: () => undefined,
    getLevel: () => LogLevel.INFO,
    setName: () => undefined,
  };
}

import { App, LogLevel, SocketModeReceiver, type Logger, type RespondFn } from '@slack/bolt';
import { z } from 'zod';
import { CardClicks } from './card-clicks.ts';
import { CardKeeper } from './card-keeper.ts';
import { Conversation } from './conversation.ts';
import { takeOnce } from './deliveries.ts';
import { refuseForeign } from './foreign-workspace.ts';
import { happeningOf, happeningOfCommand, happeningOfEvent, type Happening } from './happening.ts';
import { Home } from './home.ts';
import { HttpReceiver } from './http-receiver.ts';
import { Installer } from './installer.ts';
import { notice, tell } from './notice.ts';
import { OrderDesk } from './order-desk.ts';
import { orderCallback, waitingView } from './order-form.ts';
import { EphemeralOutlet, MessageOutlet, type Outlet } from './outlet.ts';
import { Outbox } from './outbox.ts';
import type { SlackAccess, SlackLog, SlackParts } from './parts.ts';
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
export function openSlackApp(access: SlackAccess, parts: SlackParts, language: Language): SlackApp {
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

  const direct = async (happening: Happening, thread = happening.thread): Promise<MessageOutlet> =>
    new MessageOutlet(await workspaces.of(happening.team), happening.channel ?? happening.user.id, thread);

  app.command(/.*/, async ({ ack, body, respond }) => {
    await ack();
    const happening = happeningOfCommand(body);
    const workspace = await workspaces.of(happening.team);
    await conversation.words(happening, body.text, new EphemeralOutlet(workspace, happening.user.id, respond));
  });

  /** Where the answer to a button goes: in place for whoever alone sees it, else only to them. */
  const outletOf = async (happening: Happening, respond: RespondFn | undefined): Promise<Outlet> => {
    const workspace = await workspaces.of(happening.team);
    const inDirect = happening.channel?.startsWith('D') === true;
    if (inDirect && !happening.ephemeral) {
      return new MessageOutlet(workspace, happening.channel ?? '', happening.thread, happening.ts);
    }
    // Home has neither a message nor a conversation: the answer is a direct message.
    if (respond === undefined || happening.channel === undefined) {
      const opened = await workspace.client.conversations.open({ users: happening.user.id });
      return new MessageOutlet(workspace, opened.channel?.id ?? happening.user.id);
    }
    return new EphemeralOutlet(workspace, happening.user.id, respond, happening.ephemeral);
  };

  app.action(/.*/, async ({ ack, action, body, respond }) => {
    await ack();
    const happening = happeningOf(body);
    const pressed = pressedOf(action);
    const [kind = '', name = '', field = ''] = pressed.id.split(':');
    const { value, block } = pressed;
    const said = 'response_url' in body && typeof body.response_url === 'string' ? respond : undefined;
    switch (kind) {
      case 'card':
        return clicks.click(happening, name, value);
      case 'ask':
        return conversation.next(happening, value, await outletOf(happening, said));
      case 'pick':
        return conversation.pick(happening, { tool: name, field, value, block }, await outletOf(happening, said));
      case 'csv':
        return conversation.file(happening, value, await fileOutlet(happening));
      case 'stop':
        return conversation.stop(happening, value, await noteOutlet(happening));
      case 'home':
        return home.publish(happening);
      default: {
        const workspace = await workspaces.of(happening.team);
        const to = { user: happening.user.id, channel: happening.channel };
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
  const fileOutlet = async (happening: Happening): Promise<Outlet> => {
    if (happening.channel !== undefined && !happening.ephemeral)
      return direct(happening, happening.thread ?? happening.ts);
    const workspace = await workspaces.of(happening.team);
    const opened = await workspace.client.conversations.open({ users: happening.user.id });
    return new MessageOutlet(workspace, opened.channel?.id ?? happening.user.id);
  };

  /** Only for what cannot be done: the answer itself comes where it was asked. */
  const noteOutlet = async (happening: Happening): Promise<Outlet> => {
    const workspace = await workspaces.of(happening.team);
    const to = { user: happening.user.id, channel: happening.channel };
    const outlet: Outlet = {
      say: (said) => tell(workspace, to, { text: said.text, blocks: [...said.blocks] }, log),
      longWork: () => Promise.resolve(outlet),
      place: () => Promise.resolve({ channel: happening.user.id }),
    };
    return outlet;
  };

  app.view({ callback_id: /.*/, type: 'view_submission' }, async ({ ack, body, view }) => {
    const happening = happeningOf(body);
    if (view.callback_id === orderCallback) {
      const errors = orders.check(view.state.values);
      if (errors !== undefined) {
        await ack({ response_action: 'errors', errors });
        return;
      }
      const waiting = waitingView('Order', 'Asking the service for prices…');
      // What is acknowledged with is a view without the fields that only an open one has.
      await ack({ response_action: 'update', view: waiting });
      await orders.submitted(happening, view.id, view.private_metadata, view.state.values);
      return;
    }
    await ack();
    const form = shortFormOf(view.callback_id);
    if (form !== undefined) await clicks.said(happening, form, view.private_metadata, view.state.values);
  });
  app.view({ callback_id: /.*/, type: 'view_closed' }, async ({ ack }) => ack());
  app.options(/.*/, async ({ ack }) => ack({ options: [] }));

  app.shortcut(/.*/, async ({ ack, shortcut, body, respond }) => {
    await ack();
    const happening = happeningOf(body);
    const workspace = await workspaces.of(happening.team);
    const outlet =
      'response_url' in body && typeof body.response_url === 'string'
        ? new EphemeralOutlet(workspace, happening.user.id, respond)
        : await direct({ ...happening, channel: undefined }, undefined);
    if (shortcut.callback_id === slackSurface.messageShortcut && 'message' in shortcut) {
      await conversation.quote(happening, shortcut.message.text ?? '', outlet);
    } else await outlet.say(notice('This shortcut means nothing to this desk.', 'Write /parts help.'));
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
      const happening = happeningOfEvent(body);
      return tab === 'messages' ? suggest(happening) : home.publish(happening);
    }
    // Other apps, edits, joins and the like are nobody's questions.
    if (bot_id !== undefined || (subtype !== undefined && subtype !== 'file_share')) return;
    if (type === 'message' && channel_type === 'im') {
      const happening = happeningOfEvent(body);
      // Only where the app is an agent; elsewhere Slack refuses it, and nothing is lost.
      await client.assistant.threads
        .setStatus({
          channel_id: happening.channel ?? '',
          thread_ts: happening.thread ?? happening.ts ?? '',
          status: 'is looking it up…',
        })
        .catch(() => undefined);
      const outlet = await direct(happening);
      if (text.trim() === '' && files.length > 0) {
        await outlet.say(notice('The desk does not read files.', 'Paste the lines of the list as text.'));
      } else await conversation.words(happening, text, outlet);
    } else if (type === 'app_mention') {
      const happening = happeningOfEvent(body);
      const asked = text.replace(/<@[A-Z0-9]{1,40}(?:\|[^<>]{0,200})?>/g, ' ').trim();
      await conversation.words(happening, asked, await direct(happening, happening.thread ?? happening.ts));
    }
  });

  /** What one can begin with, in the agent's pane; a workspace without agents refuses it, and nothing is lost. */
  const suggest = async (happening: Happening): Promise<void> => {
    const { client } = await workspaces.of(happening.team);
    if (happening.channel === undefined) return;
    try {
      await client.assistant.threads.setSuggestedPrompts({
        channel_id: happening.channel,
        thread_ts: happening.thread ?? '',
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

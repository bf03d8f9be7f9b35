import { App, SocketModeReceiver, type ViewResponseAction, type ViewSubmitAction } from '@slack/bolt';
import * as z from 'zod';
import { after, type Clock } from '../core/clock.ts';
import { eventTopic } from '../ports/events.ts';
import type { OutboxState } from '../ports/ledger.ts';
import type { OutboxHandler } from '../ports/outbox.ts';
import { notice } from './answer/blocks.ts';
import { policyNews } from '../ordering/policy/in-force.ts';
import { AuditChannel, policyNewsDelivery } from './audit-channel.ts';
import { Deliveries, deliveryLease } from './connection/deliveries.ts';
import { refuseForeign } from './connection/foreign-workspace.ts';
import { HttpReceiver } from './connection/http-receiver.ts';
import { incomingEvent, incomingOf } from './connection/incoming.ts';
import { Installer } from './connection/installer.ts';
import { SlackCalls } from './connection/slack-calls.ts';
import { Places } from './connection/places.ts';
import { Readers } from './connection/readers.ts';
import { boltLogger, openedChannels } from './connection/ask-slack.ts';
import { messageText } from './connection/message-text.ts';
import { findTrouble, type SlackTrouble } from './connection/trouble.ts';
import { clientOptions, Workspaces } from './connection/workspaces.ts';
import { passkeyNews } from '../ordering/passkeys.ts';
import { Conversation } from './conversation.ts';
import type { SlackContext } from './context.ts';
import { slackSurface, type SlackAccess, type SlackDependencies } from './dependencies.ts';
import { suggestPrompts } from './prompts.ts';
import { publishHome } from './home.ts';
import { keepForLater, LaterAnswers } from './later-answers.ts';
import { Notices } from './notices.ts';
import { callForDates, datesCallback, datesContext, datesIn } from './dates-form.ts';
import { questionCallback, questionIn, questionView } from './question-form.ts';
import { inLanguage, texts } from './messages/texts.ts';
import { blankIn, CardClicks } from './orders/card-clicks.ts';
import { cardDelivery } from './orders/card-delivery.ts';
import { CardKeeper } from './orders/card-keeper.ts';
import { OrderDesk } from './orders/order-desk.ts';
import { leaveOutCallback, leftEmpty } from './orders/leave-out-form.ts';
import { orderCallback, waitingView } from './orders/order-form.ts';
import { Outlets } from './outlets.ts';
import { PasskeyNews } from './passkey-news.ts';
import { Slackbot } from './slackbot.ts';
import { Suggestions } from './suggestions.ts';
import { watchTopic } from '../watch/watch.ts';
import { WatchNews } from './watch-news.ts';
import { EphemeralResponder, MessageResponder, tell } from './responder.ts';

export interface SlackApp {
  /** The paths that the app answers on the desk's own server. */
  readonly routes: readonly { path: `/${string}`; handle: HttpReceiver['handle'] }[];
  /** What it delivers of the outbox, by topic. */
  readonly handlers: Readonly<Record<string, OutboxHandler>>;
  /** Who asks through Slackbot; undefined: off, or over Socket Mode. */
  readonly slackbot: Slackbot | undefined;
  /** Connects where it has to. */
  start(): Promise<void>;
  /** Resolves when no delivery is being worked on. */
  settled(): Promise<void>;
  /** From now on Slack is not waited for: whatever hangs ends within seconds. */
  stopping(): void;
  /** Finishes what has begun, within seconds. */
  close(): Promise<void>;
  /** Asks Slack who the desk is there. @throws when Slack does not answer, or does not know it. */
  check(): Promise<void>;
  /** For `/healthz`. */
  health(): Readonly<Record<string, unknown>>;
}

/** Milliseconds between two looks at what keeps the app from working. */
const troubleEvery = 300_000;
/** Milliseconds that stopping the app takes at most. */
const longestClose = 11_000;

/** The Slack surface over Bolt. Every listener costs time on every request, so there is one per kind of delivery. */
export function openSlackApp(access: SlackAccess, dependencies: SlackDependencies): SlackApp {
  const { clock, log, store } = dependencies;
  const logger = boltLogger(log);
  const calls = new SlackCalls(dependencies.wall);
  const workspaces = new Workspaces(access, dependencies, logger, calls, (answer, wait) =>
    keepForLater(dependencies, answer, wait),
  );
  const deps: SlackContext = {
    ...dependencies,
    workspaces,
    readers: new Readers(dependencies.language),
    places: new Places(() => openedChannels(access, dependencies.policy)),
    get policy() {
      return dependencies.policy;
    },
  };
  const keeper = new CardKeeper(deps);
  const orders = new OrderDesk(deps, keeper);
  const clicks = new CardClicks(deps, keeper, orders);
  const conversation = new Conversation(deps, orders);
  const suggestions = new Suggestions(deps);
  const auditChannel = new AuditChannel(deps);
  const notices = new Notices(deps);
  const options = clientOptions(access.apiUrl, logger, 2, calls.forWorkspace());
  const { way, tokens } = access;
  const http =
    way.kind === 'http'
      ? new HttpReceiver(way.signingSecret, deps.wall, () =>
          log.warn(`slack: ${texts.trouble.wrongSecret.detail} ${texts.trouble.wrongSecret.next}`),
        )
      : undefined;
  const socket =
    way.kind === 'socket'
      ? new SocketModeReceiver({
          appToken: way.appToken.reveal(),
          logger,
          installerOptions: { clientOptions: options },
        })
      : undefined;
  const receiver = http ?? socket;
  if (receiver === undefined) throw new Error('neither HTTP nor Socket Mode');
  const installer = tokens.kind === 'installed' ? new Installer(tokens, access, deps) : undefined;
  const app = new App({
    receiver,
    socketMode: socket !== undefined,
    logger,
    convoStore: false,
    extendedErrorHandler: true,
    clientOptions: options,
    authorize: async ({ teamId: team = '' }) => {
      // What cannot be served passes, also where Slack refuses the token: `refuseForeign` answers it.
      const workspace = await workspaces.installed(team).catch(() => undefined);
      if (workspace === undefined) return { teamId: team };
      return { botToken: workspace.botToken, botUserId: workspace.botUserId ?? '', teamId: workspace.team };
    },
  });
  app.use(async ({ body, next }) => inLanguage(deps.readers.known(incomingOf(body).user.id), next));
  const deliveries = new Deliveries(deps, http);
  app.use(deliveries.takeOnce);
  app.use(refuseForeign(workspaces, deliveries, calls, log));
  app.error(({ error }: { error: Error }) => {
    log.error('slack: a delivery could not be worked on', error);
    return Promise.resolve();
  });

  const outlets = new Outlets(deps, calls);

  app.command(/.*/, async ({ ack, body }) => {
    await deliveries.acknowledge(body, () => ack());
    const incoming = incomingOf(body);
    const workspace = await workspaces.of(incoming.team);
    const respond = (message: object) => calls.respond(body.response_url, message);
    await conversation.words(incoming, body.text, new EphemeralResponder(workspace, incoming.user.id, respond));
  });

  app.action(/.*/, async ({ ack, action, body }) => {
    await deliveries.acknowledge(body, () => ack());
    const incoming = incomingOf(body);
    const { id, value, block } = clickOf(action);
    const [kind = '', name = '', field = ''] = id.split(':');
    const outlet = () => outlets.besideButton(incoming, responseUrlOf(body));
    switch (kind) {
      case 'card':
        return clicks.click(incoming, { name, value, block });
      case 'ask':
        return conversation.next(incoming, value, await outlet());
      case 'dates':
        return conversation.dates(incoming, value, await outlet());
      case 'pick':
        return conversation.pick(incoming, { tool: name, field, value, block }, await outlet());
      case 'csv':
        return conversation.file(incoming, value, await outlets.besideAnswer(incoming));
      case 'stop':
        return conversation.stop(incoming, value);
      case 'home':
        // A link; Slack reports its press too.
        return name === 'keys' ? undefined : publishHome(deps, incoming);
      default: {
        const { message, next } = texts.oldButton;
        const to = { user: incoming.user, channel: incoming.channel };
        return tell(await workspaces.of(incoming.team), to, notice(message, next), log);
      }
    }
  });

  app.view<ViewSubmitAction>({ callback_id: /.*/, type: 'view_submission' }, async ({ ack, body, view }) => {
    const incoming = incomingOf(body);
    const { callback_id: callback, private_metadata: metadata, state } = view;
    const answer = (given?: ViewResponseAction) => deliveries.acknowledge(body, () => ack(given), given);
    if (callback === orderCallback) {
      const errors = orders.check(state.values);
      if (errors !== undefined) return answer({ response_action: 'errors', errors });
      await answer({ response_action: 'update', view: waitingView(texts.form.order, texts.form.pricing) });
      return orders.submitted(incoming, view.id, metadata, state.values);
    }
    if (callback === leaveOutCallback) {
      const errors = leftEmpty(metadata, state.values);
      if (errors !== undefined) return answer({ response_action: 'errors', errors });
      await answer();
      return clicks.approvedWithout(incoming, metadata);
    }
    if (callback === datesCallback) {
      const days = datesIn(state.values);
      if ('errors' in days) return answer({ response_action: 'errors', errors: days.errors });
      await answer();
      const { channel, thread, ...call } = datesContext(metadata);
      const asked = { ...incoming, channel, thread };
      return conversation.next(asked, JSON.stringify(callForDates(call, days)), await outlets.inChannel(asked));
    }
    const isShort = callback === 'reject' || callback === 'exists';
    const errors = isShort ? blankIn(state.values) : undefined;
    if (errors !== undefined) return answer({ response_action: 'errors', errors });
    await answer();
    if (callback === questionCallback) {
      return conversation.words(incoming, questionIn(state.values), await outlets.inDirect(incoming));
    }
    if (isShort) {
      await clicks.submitted(incoming, callback, metadata, state.values);
    }
  });
  app.view({ callback_id: /.*/, type: 'view_closed' }, ({ ack, body }) => deliveries.acknowledge(body, () => ack()));
  app.options(/.*/, async ({ ack, body }) => ack({ options: await suggestions.of(incomingOf(body), body) }));

  app.shortcut(/.*/, async ({ ack, shortcut, body }) => {
    await deliveries.acknowledge(body, () => ack());
    const incoming = incomingOf(body);
    const workspace = await workspaces.of(incoming.team);
    const url = responseUrlOf(body);
    const responder =
      url === undefined
        ? new MessageResponder(workspace, incoming.user.id)
        : new EphemeralResponder(workspace, incoming.user.id, (message) => calls.respond(url, message));
    if (shortcut.callback_id === slackSurface.messageShortcut && 'message' in shortcut) {
      await conversation.quote(incoming, messageText(shortcut.message), responder);
    } else if (shortcut.callback_id === slackSurface.globalShortcut && incoming.trigger !== undefined) {
      await workspace.client.views.open({ trigger_id: incoming.trigger, view: questionView() });
    } else await responder.say(notice(...texts.oldShortcut));
  });

  app.event(/.*/, async ({ body, client }) => {
    const event = incomingEvent(body);
    if (event === undefined) return;
    if (event.kind === 'removed') {
      await workspaces.end(body.team_id);
      log.warn('slack: a workspace removed the app; its orders go on, and nothing is said there', {
        team: body.team_id,
      });
      return;
    }
    const incoming = incomingOf(body);
    const { channel = '', ts = '', thread } = incoming;
    switch (event.kind) {
      case 'home':
        return publishHome(deps, incoming);
      case 'pane':
        return suggestPrompts(deps, incoming);
      case 'direct': {
        // Slack refuses it where the app is not an agent.
        const status = { channel_id: channel, thread_ts: thread ?? ts, status: texts.lookingUp };
        await client.assistant.threads.setStatus(status).catch(() => undefined);
        const responder = await outlets.inChannel(incoming, thread ?? ts);
        if (event.text.trim() === '' && event.hasFiles) return responder.say(notice(...texts.noFiles));
        return conversation.words(incoming, event.text, responder);
      }
      case 'mention': {
        const text = event.text.replace(/<@[A-Z0-9]{1,40}(?:\|[^<>]{0,200})?>/g, ' ').trim();
        return conversation.words(incoming, text, await outlets.inChannel(incoming, thread ?? ts));
      }
      case 'thread': {
        if (access.followThreads !== true) return;
        const { botUserId = '' } = await workspaces.of(incoming.team);
        // A mention comes as an event of its own.
        if (event.text.includes(`<@${botUserId}`)) return;
        return conversation.followUp(incoming, event.text, await outlets.inChannel(incoming));
      }
    }
  });

  const stop = new AbortController();
  let working: Promise<unknown> = Promise.resolve();
  /** Counted every few seconds. */
  let undelivered: Pick<OutboxState, 'waiting' | 'givenUp'> = { waiting: 0, givenUp: 0 };
  let forgotten = 0;
  let trouble: readonly SlackTrouble[] = [];
  let looked = -Infinity;
  return {
    slackbot: access.slackbot === true && way.kind === 'http' ? new Slackbot(way.signingSecret, deps) : undefined,
    routes: [
      ...(http === undefined ? [] : [{ path: '/slack/events', handle: http.handle.bind(http) } as const]),
      ...(installer?.routes ?? []),
    ],
    handlers: {
      draft: cardDelivery(keeper),
      [eventTopic]: notices.events,
      [Notices.topic]: notices.notices,
      [LaterAnswers.topic]: new LaterAnswers(deps),
      [AuditChannel.topic]: auditChannel,
      [passkeyNews]: new PasskeyNews(deps),
      [policyNews]: policyNewsDelivery(deps),
      [watchTopic]: new WatchNews(deps, keeper),
    },
    start: async () => {
      working = lookAfter(stop.signal);
      if (socket !== undefined) await app.start();
    },
    settled: () => deliveries.settled(),
    stopping: () => calls.stopping(),
    close: async () => {
      calls.stopping();
      stop.abort(new Error('the desk is stopping'));
      conversation.close();
      const ended = (async () => {
        if (socket !== undefined) await app.stop();
        await deliveries.settled();
        await working;
      })();
      // What is not finished by then stays unanswered: the next process tells the person.
      await within(deps.wall, longestClose, ended, (thrown) => log.error('slack: the app did not stop', thrown));
      calls.stopped();
    },
    health: () => {
      const all = [...(http?.lastIsWrong === true ? [texts.trouble.wrongSecret] : []), ...trouble];
      return {
        way: way.kind,
        ...undelivered,
        ...(all.length === 0 ? {} : { trouble: all.map(({ detail, next }) => `${detail} ${next}`) }),
      };
    },
    check: async () => {
      await (await workspaces.first())?.client.auth.test();
    },
  };

  /** A change is a line in the log; `health` has all of it. */
  async function lookForTrouble(): Promise<void> {
    const before = new Set(trouble.map(({ detail }) => detail));
    trouble = await findTrouble(workspaces, deps.places, openedChannels(access, deps.policy));
    for (const { detail, next } of trouble) if (!before.has(detail)) log.warn(`slack: ${detail} ${next}`);
  }

  /** Deliveries whose process ended without an answer: tells the person, and updates the card. */
  async function lookAfter(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        for (const { draftId, team, user, channel, kind } of await store.takeInterrupted(clock.now(), deliveryLease)) {
          if (draftId !== null) await keeper.show(draftId).catch(() => undefined);
          if (user === null || kind === 'app_home_opened') continue;
          const next = draftId === null ? texts.oldButton.next : texts.interruptedOrder(draftId);
          const workspace = await workspaces.of(team).catch(() => undefined);
          if (workspace === undefined) continue;
          const to = { user: { id: user }, channel: channel ?? undefined };
          await tell(workspace, to, notice(texts.interrupted, next), log);
        }
        await auditChannel.queue();
        const { waiting, givenUp } = await deps.ledger.read.outboxState();
        undelivered = { waiting, givenUp };
        if (clock.now() - forgotten > 3_600_000) {
          forgotten = clock.now();
          await store.forget(forgotten - 24 * 3_600_000);
        }
        if (clock.now() - looked > troubleEvery) {
          looked = clock.now();
          await lookForTrouble();
        }
      } catch (thrown) {
        log.error('slack: interrupted deliveries could not be looked after', thrown);
      }
      await clock.sleep(5_000, signal).catch(() => undefined);
    }
  }
}

/** Waits for work, but no longer than so many milliseconds. */
function within(clock: Clock, ms: number, work: Promise<void>, failed: (thrown: unknown) => void): Promise<void> {
  return new Promise((resolve) => {
    const stopTimer = after(clock, ms, resolve);
    void work.catch(failed).then(() => {
      stopTimer();
      resolve();
    });
  });
}

function responseUrlOf(body: object): string | undefined {
  return 'response_url' in body && typeof body.response_url === 'string' ? body.response_url : undefined;
}

const clickShape = z.looseObject({
  action_id: z.string(),
  block_id: z.string().optional(),
  value: z.string().nullish(),
  selected_option: z.looseObject({ value: z.string() }).nullish(),
});

function clickOf(action: unknown): { id: string; value: string; block: string } {
  const { action_id: id, block_id: block = '', value, selected_option: option } = clickShape.parse(action);
  return { id, value: option?.value ?? value ?? '', block };
}

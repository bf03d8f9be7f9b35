import { App, SocketModeReceiver, type ViewResponseAction, type ViewSubmitAction } from '@slack/bolt';
import { after, type Clock } from '../core/clock.ts';
import { eventTopic } from '../ports/events.ts';
import type { OutboxState } from '../ports/ledger.ts';
import type { OutboxHandler } from '../ports/outbox.ts';
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
import { findTrouble, type SlackTrouble } from './connection/trouble.ts';
import { clientOptions, Workspaces } from './connection/workspaces.ts';
import { passkeyNews } from '../ordering/passkeys.ts';
import { noticeTopic, type SlackContext } from './context.ts';
import type { SlackAccess, SlackDependencies } from './dependencies.ts';
import { keepForLater, LaterAnswers } from './later-answers.ts';
import { inLanguage, texts } from './messages/texts.ts';
import { Slackbot } from './slackbot.ts';
import { watchTopic } from '../watch/watch.ts';
import type { Work } from './work.ts';

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
  /** Loaded with the first delivery, because it brings the conversation. */
  let loaded: Promise<Work> | undefined;
  const work = () => (loaded ??= import('./work.ts').then(({ Work }) => new Work(deps, access, calls)));
  const auditChannel = new AuditChannel(deps);
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
  app.use(async ({ body, next }) => inLanguage(deps.readers.known(incomingOf(body).user.id), next, deps.zone));
  const deliveries = new Deliveries(deps, http);
  app.use(deliveries.takeOnce);
  app.use(refuseForeign(workspaces, deliveries, calls, log));
  app.error(({ error }: { error: Error }) => {
    log.error('slack: a delivery could not be worked on', error);
    return Promise.resolve();
  });

  app.command(/.*/, async ({ ack, body }) => {
    await deliveries.acknowledge(body, () => ack());
    await (await work()).command(body);
  });
  app.action(/.*/, async ({ ack, action, body }) => {
    await deliveries.acknowledge(body, () => ack());
    await (await work()).action(body, action);
  });
  app.view<ViewSubmitAction>({ callback_id: /.*/, type: 'view_submission' }, async ({ ack, body, view }) => {
    const answer = (given?: ViewResponseAction) => deliveries.acknowledge(body, () => ack(given), given);
    await (await work()).submission(body, view, answer);
  });
  app.view({ callback_id: /.*/, type: 'view_closed' }, ({ ack, body }) => deliveries.acknowledge(body, () => ack()));
  app.options(/.*/, async ({ ack, body }) => ack({ options: await (await work()).options(body) }));
  app.shortcut(/.*/, async ({ ack, shortcut, body }) => {
    await deliveries.acknowledge(body, () => ack());
    await (await work()).shortcut(body, shortcut);
  });
  app.event(/.*/, async ({ body, client }) => {
    const event = incomingEvent(body);
    if (event !== undefined) await (await work()).event(body, event, client);
  });

  const loading = (topic: string): OutboxHandler => ({
    deliver: async (messages) => (await work()).deliver(topic, messages),
  });
  const stop = new AbortController();
  let lookingAfter: Promise<unknown> = Promise.resolve();
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
      draft: loading('draft'),
      [eventTopic]: loading(eventTopic),
      [noticeTopic]: loading(noticeTopic),
      [passkeyNews]: loading(passkeyNews),
      [watchTopic]: loading(watchTopic),
      [LaterAnswers.topic]: new LaterAnswers(deps),
      [AuditChannel.topic]: auditChannel,
      [policyNews]: policyNewsDelivery(deps),
    },
    start: async () => {
      lookingAfter = lookAfter(stop.signal);
      if (socket !== undefined) await app.start();
    },
    settled: () => deliveries.settled(),
    stopping: () => calls.stopping(),
    close: async () => {
      calls.stopping();
      stop.abort(new Error('the desk is stopping'));
      const ended = (async () => {
        (await loaded)?.close();
        if (socket !== undefined) await app.stop();
        await deliveries.settled();
        await lookingAfter;
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
        for (const each of await store.takeInterrupted(clock.now(), deliveryLease)) {
          await (await work()).interrupted(each);
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

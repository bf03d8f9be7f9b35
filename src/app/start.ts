import { readFileSync } from 'node:fs';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import type { DeskTool } from '../../tools/desk.ts';
import { Conversations } from '../conversation/state.ts';
import type { Config } from './config.ts';
import type { Clock } from '../core/clock.ts';
import { Metrics } from '../core/metrics.ts';
import type { McpTool } from '../mcp/mcp-tool.ts';
import { policyNews } from '../ordering/policy/in-force.ts';
import type { Actor } from '../ordering/policy/policy.ts';
import { effectiveMode } from '../ordering/policy/rules.ts';
import { passkeyNews } from '../ordering/passkeys.ts';
import { Outbox } from '../outbox/outbox.ts';
import { eventTopic } from '../ports/events.ts';
import { watchTopic } from '../watch/watch.ts';
import { AgentCalls } from '../playground/page-server/agent-calls.ts';
import type { SlackApp } from '../slack/app.ts';
import type { SlackAccess } from '../slack/dependencies.ts';
import { findOrStartEmbedded } from './embedded.ts';
import { Admission } from './admission.ts';
import { checksOf, measurer, operatorRoutes, Readiness } from './health.ts';
import { startHttpServer } from './http-server.ts';
import { startWatch, watchHandlers } from './open-watch.ts';
import type { DeskLog } from './log.ts';
import type { CallRecord } from '../mcp/call-tool.ts';
import { openMcpEndpoint, type McpEndpoint } from './mcp-endpoint.ts';
import { slackbotRoutes } from './slackbot-endpoint.ts';
import { announcePage, approvalRoutes, pageOrigin, pagesOf } from './open-approval-page.ts';
import { start as texts } from './messages/en.ts';
import type { OpenDesk } from './open-desk.ts';
import { watchedTools } from './watched-tools.ts';
import { openPlaygroundOf } from './open-playground.ts';

interface StartDependencies {
  readonly clock: Clock;
  readonly version: string;
  readonly say: (line: string) => void;
  readonly stopped: Promise<void>;
  readonly open: (metrics: Metrics) => Promise<OpenDesk>;
  readonly log: DeskLog;
  readonly tools: readonly DeskTool[];
  /** The same tools for agents. */
  readonly mcpTools: readonly McpTool[];
}

/**
 * Runs the desk until `stopped`: the embedded service where none is configured, Slack or the local workspace, MCP over
 * HTTP, and the health endpoint.
 * @throws DeskError `misconfigured` when the port is taken, or when other machines reach /mcp and it cannot authenticate
 * its callers.
 */
export async function start(config: Config, dependencies: StartDependencies): Promise<number> {
  const { clock, version, log } = dependencies;
  const metrics = new Metrics();
  const admission = new Admission(config.calls, clock, metrics);
  const watching = { admission, metrics, clock, log };
  const tools = watchedTools(dependencies.tools, watching);
  const open: { close(): Promise<void> }[] = [];
  try {
    const embedded = config.service === undefined ? await findOrStartEmbedded(config, clock) : undefined;
    if (embedded !== undefined) open.push(embedded);
    const desk = await dependencies.open(metrics);
    open.push(desk);
    await (await desk.ordering()).started(version);
    let deskUrl = '';
    const calls = config.playground && embedded !== undefined ? new AgentCalls(() => `${deskUrl}/mcp`) : undefined;
    const forAgents = {
      tools: watchedTools(dependencies.mcpTools, watching),
      version,
      clock,
      log: (line: string) => log.warn(line),
      ...(calls !== undefined && { onCall: (call: CallRecord) => calls.record(call) }),
    };
    const mcp = await openMcpEndpoint(config, { desk, ...forAgents });
    // For a start that fails below.
    if (mcp !== undefined) open.push(mcp);
    const playground =
      calls === undefined || embedded === undefined
        ? undefined
        : await openPlaygroundOf(
            { host: config.host, port: config.port === 0 ? 0 : config.port + 1 },
            {
              clock,
              tools,
              service: embedded.url,
              clockMoved: desk.clockMoved,
              deskUrl: () => deskUrl,
              agents: calls,
            },
          );
    if (playground !== undefined) open.push(playground);
    const access = config.slack ?? playground?.access;
    const slackDesk = playground === undefined ? desk : inPlayground(desk, playground.approvals);
    const slack =
      access === undefined ? undefined : await openSlack(config, access, slackDesk, { clock, log, tools, metrics });
    const archiveHealth = await watchArchive(desk, clock);
    open.push(archiveHealth);
    const readiness = new Readiness(await checksOf(desk, slack, config), clock, metrics);
    const service = config.service === undefined ? 'embedded' : 'configured';
    const http = await startHttpServer(
      config,
      () => ({
        status: 'ok',
        archive: archiveHealth.latest,
        version,
        mode: config.mode,
        service,
        ...(slack === undefined ? {} : { slack: slack.health() }),
      }),
      [
        ...operatorRoutes(
          readiness,
          metrics,
          measurer(desk, metrics, admission, { version, mode: config.mode, service }),
        ),
        ...approvalRoutes(
          desk,
          () => pageOrigin(config, deskUrl),
          clock,
          (cause) => log.error(texts.requestFailed, cause),
        ),
        ...(mcp?.routes ?? []),
        ...(slack?.routes ?? []),
        ...(slack === undefined ? [] : slackbotRoutes(slack, { ...forAgents, desk, mode: config.mode })),
      ],
      (cause) => log.error(texts.requestFailed, cause),
    );
    open.push(http);
    deskUrl = http.url;
    open.push(announcePage(config.data, pageOrigin(config, deskUrl)));
    // Closed again before the connections are, so that agents get the answers they wait for. Closing is idempotent.
    if (mcp !== undefined) open.push(mcp);
    if (slack !== undefined) {
      open.push(slack);
      await slack.start();
    }
    open.push(await startOutbox(desk, config, slack, log), await startWorker(desk));
    open.push(await startWatch(desk, config, log));
    open.push(await startArchive(desk));
    if (config.catalog === 'auto') open.push(startCatalog(desk));
    const { waiting } = (await desk.ordering()).policies;
    const lines = texts.running({
      version,
      mode: config.mode,
      service: embedded === undefined ? (config.service?.baseUrl ?? '') : texts.embedded(embedded.about),
      data: config.data,
      url: http.url,
      catalog: texts.catalog(await desk.catalog.status(), config.catalog === 'auto'),
      agents: agentsLine(mcp, http.url, config.mcp.url),
      slack: slackLine(config, http.url),
      workspace: playground?.url,
      policy: waiting && texts.policyWaits(waiting.source, desk.policy.source),
      sameSettings: ['PARTSDESK_ENV_FILE', 'PARTSDESK_DATA'].filter((name) => process.env[name]),
      command: ownCommand(process.cwd(), process.argv[1] ?? 'partsdesk', process.env['PATH'] ?? ''),
    });
    for (const line of lines) dependencies.say(line);
    await dependencies.stopped;
    readiness.stopping = true;
    slack?.stopping();
    return 0;
  } finally {
    for (const each of open.reverse()) await each.close();
  }
}

/** In the local workspace, approvals have a channel of their own unless the policy names one. */
function inPlayground(desk: OpenDesk, channel: string): OpenDesk {
  const { approvals } = desk.policy;
  return { ...desk, policy: { ...desk.policy, approvals: { ...approvals, channel: approvals.channel ?? channel } } };
}

/** Loaded only by a desk with Slack, because Bolt loads slowly. */
async function openSlack(
  config: Config,
  access: SlackAccess,
  desk: OpenDesk,
  { tools, clock, log, metrics }: Pick<StartDependencies, 'tools' | 'clock' | 'log'> & { readonly metrics: Metrics },
): Promise<SlackApp> {
  const { openSlackApp } = await import('../slack/app.ts');
  const { ordering, store, keyFor } = await desk.ordering();
  const model =
    config.model === undefined
      ? undefined
      : await (await import('./open-model.ts')).openModel(config, config.model, desk, { tools, clock, log, metrics });
  return openSlackApp(access, {
    tools,
    deskFor: (actor) => desk.deskFor('slack', actor, actor.name),
    get policy() {
      return desk.policy;
    },
    ordering,
    ledger: store,
    store: store.slack,
    conversations: new Conversations(store.conversations, desk.desk.clock),
    human: config.human,
    ...(model !== undefined && {
      model: (actor: Actor) => model.for(actor, { person: actor.person, surface: 'slack' }),
    }),
    zone: config.zone,
    language: config.language,
    key: keyFor('slack buttons'),
    clock: desk.desk.clock,
    wall: clock,
    log,
    mode: effectiveMode(desk.policy, config.mode),
    environment: config.service === undefined ? 'embedded' : 'configured',
    ...(config.publicUrl !== undefined && { page: pagesOf(config.publicUrl) }),
  });
}

function agentsLine(mcp: McpEndpoint | undefined, url: string, publicUrl: string | undefined): string {
  if (mcp === undefined) return texts.noAgents;
  const { tokenFile } = mcp;
  return tokenFile === undefined ? texts.agentsWithoutToken(url) : texts.agentsWithToken(url, publicUrl, tokenFile);
}

function slackLine({ slack }: Config, url: string): string {
  if (slack === undefined) return texts.noSlack;
  const way = slack.way.kind === 'socket' ? texts.socketMode : texts.slackEvents(url);
  return slack.tokens.kind === 'installed' ? `${way}${texts.slackInstall(url)}` : way;
}

/** What Slack or the local workspace delivers: news of drafts, events, and changes of passkeys and of the policy. */
const announcements = ['draft', 'answer', eventTopic, watchTopic, passkeyNews, policyNews];

/** Delivers what leaves the desk by itself until it is closed. A new topic brings its handler here. */
async function startOutbox(desk: OpenDesk, config: Config, slack: SlackApp | undefined, log: DeskLog) {
  const opened = await desk.ordering();
  const { store } = opened;
  const outside = await watchHandlers(config, opened, desk.desk.clock);
  const stop = new AbortController();
  const outbox = new Outbox(
    { ledger: store, clock: desk.desk.clock, log },
    { handlers: { ...slack?.handlers, ...outside }, off: slack === undefined ? announcements : [] },
  );
  const working = outbox.work(stop.signal);
  return {
    close: () => {
      stop.abort();
      return working;
    },
  };
}

/** How often (ms) the health endpoint looks how far the archive is: it counts every document. */
const archiveHealthEvery = 30_000;

/** What the health endpoint says of the archive. */
async function watchArchive(desk: OpenDesk, clock: Clock) {
  const { archive } = await desk.ordering();
  const stop = new AbortController();
  const health: { latest: Readonly<Record<string, unknown>> | undefined } = { latest: undefined };
  const look = async () => {
    while (!stop.signal.aborted) {
      try {
        const { complete, requestsLeft, invoicesWithoutLines } = await archive.status();
        health.latest = { complete, requestsLeft, invoicesWithoutLines };
      } catch {
        health.latest = { error: 'unreadable' };
      }
      await clock.sleep(archiveHealthEvery, stop.signal).catch(() => undefined);
    }
  };
  const looking = look();
  return {
    get latest() {
      return health.latest;
    },
    close: () => {
      stop.abort();
      return looking;
    },
  };
}

/** Reads what was bought until it is closed. */
async function startArchive(desk: OpenDesk) {
  const { archive } = await desk.ordering();
  const stop = new AbortController();
  const working = archive.work(stop.signal);
  return {
    close: () => {
      stop.abort();
      return working;
    },
  };
}

/** Works on open requisitions until it is closed, which waits for the work at hand. */
async function startWorker(desk: OpenDesk) {
  const { ordering } = await desk.ordering();
  const stop = new AbortController();
  const working = ordering.work(stop.signal);
  return {
    close: () => {
      stop.abort();
      return working;
    },
  };
}

/** Reads the service's catalogue behind everybody's questions, until it is closed. */
function startCatalog({ catalog }: OpenDesk) {
  const stop = new AbortController();
  const working = catalog.keepCurrent(stop.signal);
  return {
    close: () => {
      stop.abort(new Error('the desk is closing'));
      return working;
    },
  };
}

/**
 * The command that runs this program in `folder`, as a person would type it. `npx partsdesk` only where the folder is the
 * package: elsewhere npx would ask the public registry for a package of that name.
 */
export function ownCommand(folder: string, script: string, path: string): string {
  if (packageName(folder) === 'partsdesk') return 'npx partsdesk';
  const onPath = path.split(delimiter).some((each) => each !== '' && resolve(each) === dirname(script));
  if (basename(script) === 'partsdesk' && onPath) return 'partsdesk';
  return `node ${/^[\w./:\\-]+$/.test(script) ? script : JSON.stringify(script)}`;
}

function packageName(folder: string): unknown {
  try {
    const read: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return typeof read === 'object' && read !== null && 'name' in read ? read.name : undefined;
  } catch {
    return undefined;
  }
}

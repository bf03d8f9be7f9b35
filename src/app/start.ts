import type { DeskTool } from '../../tools/desk.ts';
import type { Config } from './config.ts';
import type { Clock } from '../core/clock.ts';
import type { McpTool } from '../mcp/mcp-tool.ts';
import { AgentCalls } from '../playground/page-server/agent-calls.ts';
import { announce, findRunning, startEmbedded, lockStartup } from './embedded.ts';
import { startHttpServer, type Route } from './http-server.ts';
import type { DeskLog } from './log.ts';
import type { OpenDesk } from './open-desk.ts';
import { openPlaygroundOf } from './open-playground.ts';
import { openSlack } from './open-slack.ts';
import { ownCommand } from './own-command.ts';
import { requireLoopback } from './loopback.ts';
import { openMcpEndpoint, type McpEndpoint } from './mcp-endpoint.ts';

interface Running {
  close(): Promise<void>;
}

interface Say {
  (line: string): void;
}

/**
 * Runs the desk until `stopped`: the embedded service where none is configured, Slack or the local workspace, agents
 * over HTTP, and the health endpoint.
 * @throws DeskError `misconfigured` when the port is taken, or HOST is not loopback and nobody could be asked who they
 * are.
 */
export async function start(
  config: Config,
  parts: {
    clock: Clock;
    version: string;
    say: Say;
    stopped: Promise<void>;
    open: () => Promise<OpenDesk>;
    log: DeskLog;
    tools: readonly DeskTool[];
    /** The same, as agents are told of them. */
    mcpTools: readonly McpTool[];
  },
): Promise<number> {
  const { say } = parts;
  const open: Running[] = [];
  try {
    const embedded = config.service === undefined ? await embeddedService(config, parts.clock) : undefined;
    if (embedded !== undefined) open.push(embedded);
    // Opened here and not when somebody orders: what is under way from before goes on as soon as the desk runs.
    const desk = await parts.open();
    open.push(desk);
    let deskUrl = '';
    const calls = config.playground && embedded !== undefined ? new AgentCalls(() => `${deskUrl}/mcp`) : undefined;
    // A surface adds its paths here; the worker ends before them, and they before the desk they serve.
    const mcp = await openMcpEndpoint(config, {
      desk,
      tools: parts.mcpTools,
      version: parts.version,
      clock: parts.clock,
      log: (line) => parts.log.warn(line),
      onCall: (call) => calls?.record(call),
    });
    // Here for a start that fails further down; one that runs ends it sooner.
    if (mcp !== undefined) open.push(mcp);
    const playground =
      calls === undefined || embedded === undefined
        ? undefined
        : await openPlaygroundOf(
            { host: config.host, port: config.port === 0 ? 0 : config.port + 1 },
            {
              ...parts,
              service: embedded.url,
              clockMoved: desk.clockMoved,
              deskUrl: () => deskUrl,
              agents: calls,
            },
          );
    if (playground !== undefined) open.push(playground);
    const access = config.slack ?? playground?.access;
    const slack =
      access === undefined
        ? undefined
        : await openSlack(
            config,
            access,
            playground === undefined ? desk : inPlayground(desk, playground.approvals),
            parts,
          );
    const routes: Route[] = [...(mcp?.routes ?? []), ...(slack?.routes ?? [])];
    const http = await startHttpServer(
      config,
      () => ({
        status: 'ok',
        version: parts.version,
        mode: config.mode,
        service: config.service === undefined ? 'embedded' : 'configured',
        ...(slack === undefined ? {} : { slack: slack.health() }),
      }),
      routes,
      (cause) => parts.log.error('a request broke', cause),
    );
    open.push(http);
    deskUrl = http.url;
    // Ended before the connections are: what agents wait for is finished first.
    if (mcp !== undefined) open.push(mcp);
    if (slack !== undefined) {
      open.push(slack);
      await slack.start();
    }
    open.push(await startWorker(desk));
    say(`Partsdesk ${parts.version} is running (mode ${config.mode}).`);
    say('');
    if (embedded === undefined) say(`  Trading service  ${config.service?.baseUrl ?? ''}`);
    else say(`  Trading service  embedded, ${embedded.about} (nothing here is real)`);
    say(`  Data             ${config.data}`);
    say(`  Health           ${http.url}/healthz`);
    say(`  Agents (MCP)     ${mcpWords(mcp, http.url, config.mcp.url)}`);
    say(`  Slack            ${slackWords(config, http.url)}`);
    if (playground !== undefined) say(`  Local workspace  ${playground.url}   (open it in a browser)`);
    say('');
    say('Try in another terminal, in this folder:');
    say('');
    const command = ownCommand(process.cwd(), process.argv[1] ?? 'partsdesk', process.env['PATH'] ?? '');
    for (const line of tries) say(`  ${command} ${line}`);
    say('');
    say(`An agent connects over stdio with: ${command} mcp   (README: "Connect an agent")`);
    say('Stop with Ctrl-C.');
    await parts.stopped;
    return 0;
  } finally {
    for (const each of open.reverse()) await each.close();
  }
}

/** In the local workspace approvals have a channel of their own, unless the policy says otherwise. */
function inPlayground(desk: OpenDesk, channel: string): OpenDesk {
  const { approvals } = desk.policy;
  return { ...desk, policy: { ...desk.policy, approvals: { ...approvals, channel: approvals.channel ?? channel } } };
}

function mcpWords(mcp: McpEndpoint | undefined, url: string, publicUrl: string | undefined): string {
  if (mcp === undefined) {
    return 'not offered: HOST lets others reach the desk, and /mcp could not ask who they are (docs/mcp.md)';
  }
  const { tokenFile } = mcp;
  if (tokenFile === undefined) return `${url}/mcp   (this machine only, no token: partsdesk mcp-token add NAME)`;
  const address = publicUrl === undefined ? `${url}/mcp` : `${url}/mcp, for others ${publicUrl}`;
  return `${address}   (with a token; this machine's is in ${tokenFile})`;
}

function slackWords({ slack }: Config, url: string): string {
  if (slack === undefined) return 'not configured (docs/slack.md)';
  const installs = slack.tokens.kind === 'installed' ? `, installed at ${url}/slack/install` : '';
  return slack.way.kind === 'socket' ? `Socket Mode${installs}` : `${url}/slack/events${installs}`;
}

const tries = ['stock OP520 W71275', 'quote 4x OP520 2x W71275', 'invoices last month', 'doctor', 'help'];

/** Works on requisitions under way until it is closed; what is begun is finished first. */
async function startWorker(desk: OpenDesk): Promise<Running> {
  const { ordering } = await desk.ordering();
  const stop = new AbortController();
  const working = ordering.work(stop.signal);
  return {
    close: async () => {
      stop.abort();
      await working;
    },
  };
}

/** The embedded service of this data folder: the one that already runs, or one of this process. */
async function embeddedService(
  config: Config,
  clock: Clock,
  at?: { host?: string | undefined; port?: number | undefined },
): Promise<Running & { about: string; url: string }> {
  const unlock = await lockStartup(config.data);
  try {
    return await findOrStart(config, clock, at);
  } finally {
    unlock();
  }
}

async function findOrStart(
  config: Config,
  clock: Clock,
  at: { host?: string | undefined; port?: number | undefined } | undefined,
): Promise<Running & { about: string; url: string }> {
  const running = await findRunning(config.data);
  if (running !== undefined) {
    return {
      url: running.url,
      about: `already running at ${running.url} in process ${running.pid}`,
      close: () => Promise.resolve(),
    };
  }
  const sandbox = await startEmbedded(config, clock, at);
  const takeBack = announce(config.data, {
    url: sandbox.url,
    authUrl: sandbox.authUrl,
    pid: process.pid,
    accounts: sandbox.accounts.map(({ payer, clientId, clientSecret }) => ({ payer, clientId, clientSecret })),
  });
  return {
    url: sandbox.url,
    about: `at ${sandbox.url}`,
    close: async () => {
      takeBack();
      await sandbox.close();
    },
  };
}

/** Runs the embedded service alone until `stopped`. */
export async function runSandbox(
  config: Config,
  at: { host?: string | undefined; port?: number | undefined },
  parts: { clock: Clock; say: Say; stopped: Promise<void> },
): Promise<number> {
  if (at.host !== undefined) requireLoopback(at.host, '--host');
  const embedded = await embeddedService(config, parts.clock, at);
  try {
    parts.say(`The embedded trading service is ${embedded.about}. Nothing in it is real.`);
    parts.say(`Its accounts, with their secrets, are in ${config.data}/embedded.json. Stop with Ctrl-C.`);
    await parts.stopped;
    return 0;
  } finally {
    await embedded.close();
  }
}

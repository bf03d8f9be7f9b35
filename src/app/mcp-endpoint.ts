import type { Config } from './config.ts';
import type { Clock } from '../core/clock.ts';
import { Sessions } from '../mcp/handshake/sessions.ts';
import { createAuthenticator, localPrincipal, onlyReads, type Principal } from '../mcp/http/authenticator.ts';
import { createEndpoint } from '../mcp/http/endpoint.ts';
import type { Client } from '../mcp/http/protocol-handler.ts';
import { hostname } from '../mcp/http/guard.ts';
import { LazyStatelessHandler } from '../mcp/stateless/lazy-handler.ts';
import { namesRevision } from '../mcp/stateless/revision.ts';
import type { CallRecord } from '../mcp/call-tool.ts';
import type { McpTool } from '../mcp/mcp-tool.ts';
import { createSurface, type Surface } from '../mcp/surface.ts';
import { personFor } from '../ordering/policy/policy.ts';
import type { Route } from './http-server.ts';
import { isLoopback, misconfigured } from './environment.ts';
import { McpTokens } from './mcp-tokens.ts';
import { start as texts } from './messages/en.ts';
import type { OpenDesk } from './open-desk.ts';
import { resourceChanges } from './resource-changes.ts';

export interface McpEndpoint {
  readonly routes: readonly Route[];
  /** File with the token of this machine; undefined: a client on this machine needs no token. */
  readonly tokenFile: string | undefined;
  /** Idempotent. */
  close(): Promise<void>;
}

/**
 * MCP over HTTP. A caller is a principal of the policy, with the receivers listed there; a caller who is not in the policy
 * reads for the payer only and orders nothing. Only the embedded service, on a desk without a public address, is open to
 * this machine without a token. Requests to the trading service use the desk's own credentials, never the caller's token.
 * @returns undefined where other machines reach the desk because of Slack and /mcp cannot authenticate its callers: such
 * a desk serves Slack alone.
 * @throws DeskError `misconfigured` where other machines reach the desk without Slack and /mcp cannot authenticate.
 */
export async function openMcpEndpoint(
  config: Pick<Config, 'data' | 'host' | 'port' | 'mcp' | 'mode' | 'service' | 'slack'>,
  dependencies: {
    readonly desk: OpenDesk;
    readonly tools: readonly McpTool[];
    readonly version: string;
    readonly clock: Clock;
    readonly log: (line: string) => void;
    readonly onCall?: ((call: CallRecord) => void) | undefined;
  },
): Promise<McpEndpoint | undefined> {
  const { desk, tools, clock, log } = dependencies;
  const ledger = async () => (await desk.ordering()).store;
  const tokens = new McpTokens(await ledger(), clock);
  const { issuer } = config.mcp;
  const url = await addressOf(config, tokens);
  if (url === undefined) return undefined;
  const oauth =
    issuer === undefined
      ? undefined
      : (await import('../mcp/http/oauth.ts')).createOAuth({
          issuer,
          audience: config.mcp.audience ?? url,
          now: () => clock.now(),
          log,
        });
  // Behind a proxy or tunnel, the address of a request is not the caller's.
  const isPublic = config.mcp.url !== undefined || config.slack?.way.kind === 'http' || !isLoopback(config.host);
  const open = config.service === undefined && !isPublic;
  const needsNoToken = open && oauth === undefined && (await tokens.list()).length === 0;
  const tokenFile = needsNoToken ? undefined : await tokens.keepLocal(config.data);
  const authenticator = createAuthenticator({ tokens: () => tokens.list(), oauth, open, url });
  const changes = resourceChanges(desk, { clock, log });
  const writes = new Set(tools.filter(({ effect }) => effect !== 'read').map(({ name }) => name));

  const surfaceFor = (principal: Principal, client: Client): Surface => {
    const actor = personFor(desk.policy, principal.identity, clock.now());
    return createSurface({
      tools,
      desk: () => Promise.resolve(desk.deskFor('http', actor, principal.name)),
      version: dependencies.version,
      mode: config.mode,
      log,
      clock,
      principal: principal.name,
      onCall: dependencies.onCall,
      onlyReads: onlyReads(principal.scopes),
      watch: changes.watchFor(actor),
      updated: client.updated,
    });
  };
  const eras = { surfaceFor, now: () => clock.now(), log };
  const handshake = new Sessions(eras);
  const endpoint = createEndpoint({
    guard: guardOf(config, url),
    authenticator,
    scopeOf: (tool) => (writes.has(tool) ? 'parts:order' : 'parts:read'),
    handshake,
    stateless: new LazyStatelessHandler(eras, handshake),
    isStateless: namesRevision,
    clock,
  });
  let closed: Promise<void> | undefined;
  return {
    routes: [
      { path: '/mcp', handle: endpoint.handle },
      { path: '/.well-known/oauth-protected-resource', handle: endpoint.handleMetadata },
    ],
    tokenFile,
    close: () => (closed ??= endpoint.close().then(() => changes.close())),
  };
}

async function addressOf(
  config: Pick<Config, 'host' | 'port' | 'mcp' | 'slack'>,
  tokens: McpTokens,
): Promise<string | undefined> {
  const { url, issuer } = config.mcp;
  if (isLoopback(config.host)) {
    if (url === undefined && issuer !== undefined && config.port === 0) {
      throw misconfigured(texts.issuerWithoutAddress);
    }
  } else {
    const known =
      issuer !== undefined ||
      (await tokens.list()).some(({ name, revokedAt }) => revokedAt === null && name !== localPrincipal);
    if (!known || url === undefined) {
      if (config.slack === undefined) throw misconfigured(texts.openToAll);
      return undefined;
    }
  }
  const host = config.host.includes(':') && !config.host.startsWith('[') ? `[${config.host}]` : config.host;
  return url ?? `http://${host}:${config.port}/mcp`;
}

function guardOf({ host, mcp }: Pick<Config, 'host' | 'mcp'>, url: string) {
  const local = isLoopback(host) ? ['localhost', '127.0.0.1', '[::1]'] : [];
  return {
    hosts: new Set([...local, hostname(url) ?? '']),
    origins: new Set(mcp.url === undefined ? [] : [new URL(mcp.url).origin]),
  };
}

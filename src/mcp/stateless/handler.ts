import {
  classifyInboundRequest,
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  createMcpHandler,
  InMemoryServerEventBus,
  LOG_LEVEL_META_KEY,
  Server,
  type McpHttpHandler,
  type ServerCapabilities,
  type ServerContext,
  type ServerEvent,
  type ServerEventBus,
} from '@modelcontextprotocol/server';
import type { IncomingMessage } from 'node:http';
import { cleanText } from '../../core/text.ts';
import { answerJson } from '../http/answer.ts';
import { onlyReads, type Principal } from '../http/authenticator.ts';
import type { Exchange, HandlerOptions, ProtocolHandler } from '../http/protocol-handler.ts';
import { member, noValidator, ProtocolError, protocolCodes, type Json, type RequestContext } from '../protocol.ts';
import type { Surface } from '../surface.ts';
import { webRequest, writeWebResponse } from './fetch-bridge.ts';
import { header, namesRevision } from './revision.ts';

/** Principals with a cached surface. One more replaces the least recently used one without a request in flight. */
const mostPrincipals = 256;
/** Streams of changes that one principal may have open. */
const mostListening = 32;
/** Milliseconds that a client may cache a list: lists only change when the desk restarts. */
const listsKeep = 300_000;
/** Cache times of results, in milliseconds; always private, since receivers and scopes differ between callers. */
const cacheTimes: Readonly<Record<string, number>> = {
  'tools/list': listsKeep,
  'prompts/list': listsKeep,
  'resources/list': listsKeep,
  'resources/templates/list': listsKeep,
  'resources/read': 0,
};

interface Served {
  readonly surface: Surface;
  readonly handler: McpHttpHandler;
  readonly changes: Changes;
  readonly open: Set<Exchange>;
}

/** Serves the revisions without a handshake with `@modelcontextprotocol/server`, which validates each request. */
export class StatelessHandler implements ProtocolHandler {
  readonly #options: HandlerOptions;
  /** By principal and whether it only reads, least recently used first. */
  readonly #served = new Map<string, Served>();

  constructor(options: HandlerOptions) {
    this.#options = options;
  }

  /** Whether a request belongs to these revisions, malformed ones that name a revision of theirs included. */
  static takes(request: IncomingMessage, body: unknown): boolean {
    const outcome = classifyInboundRequest({
      httpMethod: request.method ?? '',
      protocolVersionHeader: header(request, 'mcp-protocol-version'),
      mcpMethodHeader: header(request, 'mcp-method'),
      mcpNameHeader: header(request, 'mcp-name'),
      body,
    });
    return outcome.kind === 'reject' ? namesRevision(request, body) : outcome.kind === 'modern';
  }

  async handle(exchange: Exchange): Promise<void> {
    const { request, response, principal, body } = exchange;
    const served = this.#servedTo(principal);
    served.open.add(exchange);
    try {
      const asked = webRequest(request, response);
      if (member(body, 'method') === 'subscriptions/listen') {
        const refused = await refusedSubscription(served.surface, body, asked.signal);
        if (refused !== undefined) {
          const { code, message } = refused;
          const id = member(body, 'id');
          answerJson(response, 200, { jsonrpc: '2.0', id, error: { code, message } });
          return;
        }
        await served.changes.start();
      }
      await writeWebResponse(await served.handler.fetch(asked, { parsedBody: body }), response);
    } finally {
      served.open.delete(exchange);
      // A stream of changes is a request in flight too.
      if (served.open.size === 0) served.changes.stop();
    }
  }

  /** The package keeps its streams alive, and nothing outlives its request. */
  async tick(): Promise<void> {
    const open = [...this.#served.values()].flatMap((served) => [...served.open]);
    await Promise.all(
      open.map(async ({ principal, response }) => {
        const standing = await principal.standing().catch(() => 'valid');
        if (standing !== 'valid') response.destroy();
      }),
    );
  }

  async idle(): Promise<void> {
    await Promise.all([...this.#served.values()].map(({ surface }) => surface.idle()));
  }

  async close(): Promise<void> {
    const all = [...this.#served.values()];
    this.#served.clear();
    await Promise.all(all.map(end));
  }

  #servedTo(principal: Principal): Served {
    const readsOnly = onlyReads(principal.scopes);
    const key = `${readsOnly} ${principal.name}`;
    const known = this.#served.get(key);
    if (known !== undefined) {
      this.#served.delete(key);
      this.#served.set(key, known);
      return known;
    }
    if (this.#served.size >= mostPrincipals) {
      const unused = [...this.#served].find(([, { open }]) => open.size === 0);
      if (unused !== undefined) {
        this.#served.delete(unused[0]);
        void end(unused[1]);
      }
    }
    const { surfaceFor, log } = this.#options;
    const surface = surfaceFor(principal, { updated: () => undefined });
    const changes = new Changes(surface);
    const handler = createMcpHandler(
      ({ requestInfo }) => createServer(surface, requestInfo?.headers.get('mcp-method') ?? '', readsOnly, log),
      {
        legacy: 'reject',
        bus: changes,
        maxSubscriptions: mostListening,
        onerror: (error) => log(`mcp: ${cleanText(error.message)}`),
      },
    );
    const served = { surface, handler, changes, open: new Set<Exchange>() };
    this.#served.set(key, served);
    return served;
  }
}

async function end({ surface, handler, changes }: Served): Promise<void> {
  await handler.close();
  changes.stop();
  surface.close();
}

/**
 * Why the first resource that cannot be listened to is refused, as `resources/subscribe` refuses it; undefined: none is.
 * The package itself takes any.
 */
async function refusedSubscription(
  { answer }: Surface,
  body: unknown,
  signal: AbortSignal,
): Promise<ProtocolError | undefined> {
  const uris = member(member(member(body, 'params'), 'notifications'), 'resourceSubscriptions');
  const context = { signal, notify: () => Promise.resolve() };
  for (const uri of Array.isArray(uris) ? (uris as unknown[]) : []) {
    try {
      await answer('resources/subscribe', { uri }, context);
      await answer('resources/unsubscribe', { uri }, context);
    } catch (thrown) {
      if (!(thrown instanceof ProtocolError)) throw thrown;
      const { code, message } = thrown;
      return new ProtocolError(code === protocolCodes.resourceNotFound ? protocolCodes.invalidParams : code, message);
    }
  }
  return undefined;
}

/** The changes of one principal's resources, watched while at least one stream is open. */
class Changes implements ServerEventBus {
  readonly #surface: Surface;
  readonly #bus = new InMemoryServerEventBus();
  #watching: Promise<() => void> | undefined;

  constructor(surface: Surface) {
    this.#surface = surface;
  }

  /** Resolves once no later change can be missed. */
  async start(): Promise<void> {
    this.#watching ??= this.#surface.watch?.((uri) => this.publish({ kind: 'resource_updated', uri }));
    try {
      await this.#watching;
    } catch (thrown) {
      this.#watching = undefined;
      throw thrown;
    }
  }

  publish(event: ServerEvent): void {
    this.#bus.publish(event);
  }

  subscribe(listener: (event: ServerEvent) => void): () => void {
    return this.#bus.subscribe(listener);
  }

  stop(): void {
    this.#watching?.then(
      (stop) => stop(),
      () => undefined,
    );
    this.#watching = undefined;
  }
}

/* eslint-disable @typescript-eslint/no-deprecated -- As in handshake/server.ts: McpServer does not fit these tools. */
/** The package's server for one request of this method. */
function createServer(surface: Surface, requested: string, onlyReads: boolean, log: (line: string) => void): Server {
  const { info, capabilities, instructions } = surface;
  const server = new Server(info, {
    // Ours are the same JSON, typed by us.
    capabilities: capabilities as ServerCapabilities,
    ...(instructions === undefined ? {} : { instructions }),
    jsonSchemaValidator: noValidator,
  });
  /* eslint-enable @typescript-eslint/no-deprecated */
  server.onerror = (error) => log(`mcp: ${cleanText(error.message)}`);
  // Without a handler the package answers an unknown method with 404, as it must; a handler could not.
  if (!surface.methods.has(requested)) return server;
  server.fallbackRequestHandler = async ({ method, params }, context) => {
    const result: Json = await surface.answer(method, params, { ...contextOf(context), onlyReads });
    const cacheTime = cacheTimes[method];
    return cacheTime === undefined ? { ...result } : { ttlMs: cacheTime, cacheScope: 'private', ...result };
  };
  return server;
}

function contextOf({ mcpReq }: ServerContext): RequestContext {
  const { signal, _meta, notify, inputResponses, requestState } = mcpReq;
  const envelope: Json | undefined = mcpReq.envelope;
  const clientName = member(envelope?.[CLIENT_INFO_META_KEY], 'name');
  return {
    signal,
    notify: async (method, params) => {
      // Log messages go only to clients that asked for them.
      if (method === 'notifications/message' && envelope?.[LOG_LEVEL_META_KEY] === undefined) return;
      await notify({ method, params });
    },
    progressToken: _meta?.progressToken,
    inputs: { responses: inputResponses, state: requestState() },
    takesLinks: true,
    clientCapabilities: envelope?.[CLIENT_CAPABILITIES_META_KEY],
    clientName: typeof clientName === 'string' ? clientName : undefined,
  };
}

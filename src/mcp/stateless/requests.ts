import {
  classifyInboundRequest,
  createMcpHandler,
  InMemoryServerEventBus,
  type McpHttpHandler,
  type ServerEvent,
  type ServerEventBus,
} from '@modelcontextprotocol/server';
import type { IncomingMessage } from 'node:http';
import { cleanText } from '../../core/text.ts';
import type { Era, EraOptions, Exchange } from '../http/era.ts';
import type { Principal } from '../http/principal.ts';
import type { Surface } from '../surface.ts';
import { webRequest, writeWebResponse } from './fetch-bridge.ts';
import { createServer } from './server.ts';
import { claims, firstRevision, header, member } from './signs.ts';

/** Principals whose surface is kept; one more takes the place of one that asks nothing just now. */
const mostPrincipals = 256;
/** Streams of changes that one principal may have open. */
const mostListening = 32;

interface Served {
  readonly surface: Surface;
  readonly handler: McpHttpHandler;
  readonly changes: Changes;
  inFlight: number;
}

/** The revisions without a handshake: each request says all that is to be known of it. */
export class Requests implements Era {
  readonly #options: EraOptions;
  /** By principal: whoever asked last is last. */
  readonly #served = new Map<string, Served>();

  constructor(options: EraOptions) {
    this.#options = options;
  }

  /** Whether a request is meant for this era: it says so in its body, or in its header. */
  static speaks(request: IncomingMessage, body: unknown): boolean {
    const version = header(request, 'mcp-protocol-version');
    const outcome = classifyInboundRequest({
      httpMethod: request.method ?? '',
      protocolVersionHeader: version,
      mcpMethodHeader: header(request, 'mcp-method'),
      mcpNameHeader: header(request, 'mcp-name'),
      body,
    });
    if (outcome.kind !== 'reject') return outcome.kind === 'modern';
    return (version !== undefined && version >= firstRevision) || claims(body);
  }

  async handle({ request, response, principal, body }: Exchange): Promise<void> {
    const served = this.#of(principal);
    served.inFlight += 1;
    try {
      if (methodOf(body) === 'subscriptions/listen') await served.changes.begin();
      await writeWebResponse(await served.handler.fetch(webRequest(request, response), { parsedBody: body }), response);
    } finally {
      served.inFlight -= 1;
      // A stream of changes is a request that lasts.
      if (served.inFlight === 0) served.changes.end();
    }
  }

  tick(): void {
    // Each stream keeps itself alive, and nothing here outlives its request.
  }

  async idle(): Promise<void> {
    await Promise.all([...this.#served.values()].map(({ surface }) => surface.idle()));
  }

  async close(): Promise<void> {
    const all = [...this.#served.values()];
    this.#served.clear();
    await Promise.all(all.map(end));
  }

  #of(principal: Principal): Served {
    const known = this.#served.get(principal.name);
    if (known !== undefined) {
      this.#served.delete(principal.name);
      this.#served.set(principal.name, known);
      return known;
    }
    if (this.#served.size >= mostPrincipals) {
      const unused = [...this.#served].find(([, { inFlight }]) => inFlight === 0);
      if (unused !== undefined) {
        this.#served.delete(unused[0]);
        void end(unused[1]);
      }
    }
    const { surfaceFor, log } = this.#options;
    const surface = surfaceFor(principal, { updated: () => undefined });
    const changes = new Changes(surface);
    const handler = createMcpHandler(
      ({ requestInfo }) => createServer(surface, requestInfo?.headers.get('mcp-method') ?? '', log),
      {
        legacy: 'reject',
        bus: changes,
        maxSubscriptions: mostListening,
        onerror: (error) => log(`mcp: ${cleanText(error.message)}`),
      },
    );
    const served = { surface, handler, changes, inFlight: 0 };
    this.#served.set(principal.name, served);
    return served;
  }
}

async function end({ surface, handler, changes }: Served): Promise<void> {
  await handler.close();
  changes.end();
  surface.close();
}

/** Changes for the streams of one principal: watched as long as one is open. */
class Changes implements ServerEventBus {
  readonly #surface: Surface;
  readonly #bus = new InMemoryServerEventBus();
  #watching: Promise<() => void> | undefined;

  constructor(surface: Surface) {
    this.#surface = surface;
  }

  /** Resolves when no change from then on is missed. */
  async begin(): Promise<void> {
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

  end(): void {
    this.#watching?.then(
      (stop) => stop(),
      () => undefined,
    );
    this.#watching = undefined;
  }
}

function methodOf(body: unknown): unknown {
  return member(body, 'method');
}

import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerNothing, refuse } from '../http/answer.ts';
import type { Era, EraOptions, Exchange } from '../http/era.ts';
import type { Principal } from '../http/principal.ts';
import { protocolCodes } from '../protocol-error.ts';
import type { Surface } from '../surface.ts';
import { HttpTransport } from './http-transport.ts';
import { readValue } from './message.ts';
import { createServer, type HandshakeServer } from './server.ts';
import { latestVersion, spokenVersions } from './versions.ts';

/** Sessions of one principal; one more ends the one that was silent the longest. */
const mostOfOne = 32;
/** Sessions of everybody; one more is refused. */
const mostOfAll = 512;
/** Milliseconds without a request or a connection, after which a session ends. */
const idleFor = 30 * 60_000;

interface Session {
  readonly principal: string;
  readonly transport: HttpTransport;
  readonly server: HandshakeServer;
  readonly surface: Surface;
}

/** The revisions with a handshake: each `initialize` begins a session, which belongs to one principal. */
export class Sessions implements Era {
  readonly #options: EraOptions;
  readonly #sessions = new Map<string, Session>();

  constructor(options: EraOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#sessions.size;
  }

  async handle({ request, response, principal, body }: Exchange): Promise<void> {
    const wrong = wrongVersion(request);
    if (wrong !== undefined) return refuse(response, 400, wrong);
    if (request.method !== 'POST') {
      const session = this.#sessionOf(request, response, principal);
      if (session === undefined) return;
      if (request.method === 'DELETE') {
        await this.#end(session);
        return answerNothing(response, 204);
      }
      return session.transport.get(header(request, 'last-event-id'), response);
    }
    const reading = readValue(body);
    if (reading.kind === 'ignored') return refuse(response, 400, reading.why, { code: protocolCodes.invalidRequest });
    if (reading.kind === 'fault') {
      const { id, error } = reading.fault;
      return refuse(response, 400, error.message, { code: error.code, id });
    }
    const { message } = reading;
    const begins = 'method' in message && message.method === 'initialize';
    const session = begins
      ? await this.#begin(request, response, principal)
      : this.#sessionOf(request, response, principal);
    session?.transport.post(message, response);
  }

  tick(): void {
    const now = this.#options.now();
    for (const session of this.#sessions.values()) {
      const { transport } = session;
      if (transport.busy) transport.heardAt = now;
      if (now - transport.heardAt >= idleFor) void this.#end(session);
      else transport.tick();
    }
  }

  async idle(): Promise<void> {
    await Promise.all([...this.#sessions.values()].map(({ surface }) => surface.idle()));
  }

  async close(): Promise<void> {
    await Promise.all([...this.#sessions.values()].map((session) => this.#end(session)));
  }

  #sessionOf(request: IncomingMessage, response: ServerResponse, principal: Principal): Session | undefined {
    const id = header(request, 'mcp-session-id');
    if (id === undefined) {
      refuse(response, 400, 'A request of a session names it in Mcp-Session-Id; a session begins with initialize.');
      return undefined;
    }
    const session = this.#sessions.get(id);
    // A session of somebody else is no session: that it exists is nobody's business.
    if (session === undefined || session.principal !== principal.name) {
      refuse(response, 404, 'There is no such session (any more): begin a new one with initialize.', { code: -32001 });
      return undefined;
    }
    session.transport.heardAt = this.#options.now();
    return session;
  }

  async #begin(request: IncomingMessage, response: ServerResponse, principal: Principal): Promise<Session | undefined> {
    if (header(request, 'mcp-session-id') !== undefined) {
      refuse(response, 400, 'This session has begun: initialize begins another one, without Mcp-Session-Id.');
      return undefined;
    }
    const own = [...this.#sessions.values()].filter((each) => each.principal === principal.name);
    if (own.length >= mostOfOne) {
      const [silent] = own
        .filter(({ transport }) => !transport.busy)
        .sort((a, b) => a.transport.heardAt - b.transport.heardAt);
      if (silent !== undefined) await this.#end(silent);
      else return this.#full(response);
    }
    if (this.#sessions.size >= mostOfAll) return this.#full(response);
    const { surfaceFor, now, log } = this.#options;
    const transport = new HttpTransport(randomBytes(32).toString('base64url'), now);
    const surface = surfaceFor(principal, {
      updated: (uri) => {
        server.resourceUpdated(uri).catch((thrown: unknown) => log(`resource updated: ${String(thrown)}`));
      },
    });
    const server = createServer(surface, log);
    const session = { principal: principal.name, transport, server, surface };
    this.#sessions.set(transport.sessionId, session);
    await server.connect(transport);
    return session;
  }

  #full(response: ServerResponse): undefined {
    const headers = { 'Retry-After': '60' };
    refuse(response, 503, 'There are as many sessions as there may be: end one (DELETE), or try later.', { headers });
    return undefined;
  }

  async #end({ transport, server, surface }: Session): Promise<void> {
    this.#sessions.delete(transport.sessionId);
    surface.close();
    await server.close();
  }
}

function wrongVersion(request: IncomingMessage): string | undefined {
  const version = header(request, 'mcp-protocol-version');
  if (version === undefined || spokenVersions.includes(version)) return undefined;
  return `This MCP-Protocol-Version is not spoken here; ${latestVersion} is, and ${spokenVersions.join(', ')}.`;
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

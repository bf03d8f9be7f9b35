import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/sdk/types.js';
import { answerNothing, refuse } from '../http/answer.ts';
import type { Exchange, HandlerOptions, ProtocolHandler } from '../http/protocol-handler.ts';
import type { Principal } from '../http/authenticator.ts';
import { postedMessage } from '../http/posted-message.ts';
import type { Surface } from '../surface.ts';
import { HttpTransport } from './http-transport.ts';
import { createServer, type HandshakeServer } from './server.ts';
import { texts } from '../messages/en.ts';

/** Sessions of one principal. One more ends the principal's least recently active session. */
const mostPerPrincipal = 32;
/** Sessions in total. One more is refused. */
const mostSessions = 512;
/** Milliseconds without a request or a connection, after which a session ends. */
const idleTimeout = 30 * 60_000;

interface Session {
  /** As of the last request: a client may have renewed its token since. */
  principal: Principal;
  readonly transport: HttpTransport;
  readonly server: HandshakeServer;
  readonly surface: Surface;
}

/** Serves the revisions with a handshake: each `initialize` starts a session, which belongs to one principal. */
export class Sessions implements ProtocolHandler {
  readonly #options: HandlerOptions;
  readonly #sessions = new Map<string, Session>();

  constructor(options: HandlerOptions) {
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
    const message = postedMessage(body, response);
    if (message === undefined) return;
    const starts = 'method' in message && message.method === 'initialize';
    const session = starts
      ? await this.#start(request, response, principal)
      : this.#sessionOf(request, response, principal);
    session?.transport.post(message, response, principal);
  }

  async tick(): Promise<void> {
    const now = this.#options.now();
    for (const session of this.#sessions.values()) {
      const { transport } = session;
      if (transport.busy) transport.lastActive = now;
      if (now - transport.lastActive >= idleTimeout) void this.#end(session);
      else transport.tick();
    }
    await Promise.all([...this.#sessions.values()].map((session) => this.#endUnauthorised(session)));
  }

  /** A revoked token ends its session. One that expired ends what is open: its client comes back with the next one. */
  async #endUnauthorised(session: Session): Promise<void> {
    const { principal, transport } = session;
    // What cannot be asked now is asked again soon.
    const standing = await principal.standing().catch(() => 'valid');
    if (standing === 'valid' || session.principal !== principal) return;
    if (standing === 'revoked') await this.#end(session);
    else transport.disconnect();
  }

  async idle(): Promise<void> {
    await Promise.all([...this.#sessions.values()].map(({ surface }) => surface.idle()));
    // The SDK sends the last answer some microtasks later.
    await setImmediate();
  }

  async close(): Promise<void> {
    await Promise.all([...this.#sessions.values()].map((session) => this.#end(session)));
  }

  #sessionOf(request: IncomingMessage, response: ServerResponse, principal: Principal): Session | undefined {
    const id = header(request, 'mcp-session-id');
    if (id === undefined) {
      refuse(response, 400, texts.http.sessionMissing);
      return undefined;
    }
    const session = this.#sessions.get(id);
    // Another principal's session is answered like a missing one, so that nobody learns that it exists.
    if (session === undefined || session.principal.name !== principal.name) {
      refuse(response, 404, texts.http.sessionUnknown, {
        code: -32001,
      });
      return undefined;
    }
    session.principal = principal;
    session.transport.lastActive = this.#options.now();
    return session;
  }

  async #start(request: IncomingMessage, response: ServerResponse, principal: Principal): Promise<Session | undefined> {
    if (header(request, 'mcp-session-id') !== undefined) {
      refuse(response, 400, texts.http.sessionStarted);
      return undefined;
    }
    const own = [...this.#sessions.values()].filter((each) => each.principal.name === principal.name);
    if (own.length >= mostPerPrincipal) {
      const [oldest] = own
        .filter(({ transport }) => !transport.busy)
        .sort((a, b) => a.transport.lastActive - b.transport.lastActive);
      if (oldest !== undefined) await this.#end(oldest);
      else return this.#full(response);
    }
    if (this.#sessions.size >= mostSessions) return this.#full(response);
    const { surfaceFor, now, log } = this.#options;
    const transport = new HttpTransport(randomBytes(32).toString('base64url'), now);
    const surface = surfaceFor(principal, {
      updated: (uri) => {
        server.sendResourceUpdated({ uri }).catch((thrown: unknown) => log(`resource updated: ${String(thrown)}`));
      },
    });
    const server = createServer(surface, log);
    const session = { principal, transport, server, surface };
    this.#sessions.set(transport.sessionId, session);
    await server.connect(transport);
    return session;
  }

  #full(response: ServerResponse): undefined {
    const headers = { 'Retry-After': '60' };
    refuse(response, 503, texts.http.tooManySessions, { headers });
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
  if (version === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(version)) return undefined;
  return texts.http.version(SUPPORTED_PROTOCOL_VERSIONS.join(', '));
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

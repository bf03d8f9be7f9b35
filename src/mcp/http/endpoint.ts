import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../../core/clock.ts';
import { parseBoundedJson } from '../../core/bounded-json.ts';
import { requestTarget } from '../../core/http-listener.ts';
import { readRequestBody } from '../../core/request-body.ts';
import { answerJson, refuse } from './answer.ts';
import type { ProtocolHandler } from './protocol-handler.ts';
import { isLocalRequest, refusedBy, type Guard } from './guard.ts';
import { member, protocolCodes } from '../protocol.ts';
import { scopes, type Authenticator, type Principal, type Scope } from './authenticator.ts';
import { texts } from '../messages/en.ts';

export interface EndpointOptions {
  readonly guard: Guard;
  readonly authenticator: Authenticator;
  /** The scope that a call of this tool needs. */
  readonly scopeOf: (tool: string) => Scope;
  readonly handshake: ProtocolHandler;
  readonly stateless: ProtocolHandler;
  /** Whether a request is one of the revisions without a handshake. */
  readonly isStateless: (request: IncomingMessage, body: unknown) => boolean;
  readonly clock: Clock;
}

export interface Endpoint {
  /** For `/mcp`. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** For `/.well-known/oauth-protected-resource` and below. */
  readonly handleMetadata: (request: IncomingMessage, response: ServerResponse) => void;
  /** Takes no more requests, waits for those that are worked on, at most 10 seconds, and ends everything. */
  readonly close: () => Promise<void>;
}

/** Bytes of one message. */
const longestBody = 1024 * 1024;
/** Milliseconds between two ticks of the handlers. */
const tickEvery = 5_000;
const patience = 10_000;

/** Checks each request of Streamable HTTP, and passes it to the era it belongs to. */
export function createEndpoint(options: EndpointOptions): Endpoint {
  const { guard, authenticator, handshake, stateless, clock } = options;
  const stop = new AbortController();
  const ticking = tick([handshake, stateless], clock, stop.signal);

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (stop.signal.aborted) return refuse(response, 503, texts.http.stopping, { headers: { 'Retry-After': '10' } });
    const refused = refusedBy(guard, request);
    if (refused !== undefined) return refuse(response, 403, refused);
    if (requestTarget(request).path !== '/mcp') return refuse(response, 404, texts.http.nothingHere);
    const verdict = await authenticator.verify(request.headers.authorization, isLocalRequest(request));
    if (verdict.kind === 'unavailable') {
      return refuse(response, 503, verdict.why, { headers: { 'Retry-After': '10' } });
    }
    if (verdict.kind === 'refused') {
      const headers = challenge(authenticator, { error: verdict.error, why: verdict.why, scope: 'parts:read' });
      return refuse(response, 401, verdict.why, { headers });
    }
    const { principal } = verdict;
    if (!principal.scopes.has('parts:read')) return lacks(response, 'parts:read', principal);
    switch (request.method ?? '') {
      case 'POST':
        return take(request, response, principal);
      case 'GET':
        if (!accepts(request, 'text/event-stream')) {
          return refuse(response, 406, texts.http.eventsOnly);
        }
        return handshake.handle({ request, response, principal, body: undefined });
      case 'DELETE':
        return handshake.handle({ request, response, principal, body: undefined });
      default:
        return refuse(response, 405, texts.http.methods, { headers: { Allow: 'POST, GET, DELETE' } });
    }
  }

  async function take(request: IncomingMessage, response: ServerResponse, principal: Principal): Promise<void> {
    if (essence(request.headers['content-type']) !== 'application/json') {
      return refuse(response, 415, texts.http.jsonOnly);
    }
    if (!accepts(request, 'application/json') || !accepts(request, 'text/event-stream')) {
      return refuse(response, 406, texts.http.acceptBoth);
    }
    const received = await readRequestBody(request, longestBody);
    if (received.kind === 'gone') return;
    if (received.kind === 'refused') {
      return refuse(response, received.status, received.why, { headers: received.headers });
    }
    const body = parsed(received.bytes);
    if (body === undefined) {
      return refuse(response, 400, texts.notJson, { code: protocolCodes.parse });
    }
    const needed = neededScope(body);
    if (needed !== undefined && !principal.scopes.has(needed)) return lacks(response, needed, principal);
    const era = options.isStateless(request, body) ? stateless : handshake;
    return era.handle({ request, response, principal, body });
  }

  function neededScope(body: unknown): Scope | undefined {
    const name = member(member(body, 'params'), 'name');
    return member(body, 'method') === 'tools/call' && typeof name === 'string' ? options.scopeOf(name) : undefined;
  }

  function lacks(response: ServerResponse, missing: Scope, { scopes: held }: Principal): void {
    const why = texts.http.scope(missing);
    // All that is needed: a client asks for exactly these, and would lose those it holds (RFC 6750, 3.1).
    const scope = scopes.filter((each) => each === missing || held.has(each)).join(' ');
    refuse(response, 403, why, { headers: challenge(authenticator, { error: 'insufficient_scope', why, scope }) });
  }

  return {
    handle,
    handleMetadata: (request, response) => {
      const { metadata } = authenticator;
      const { path } = requestTarget(request);
      if (metadata === undefined || !/^\/\.well-known\/oauth-protected-resource(\/mcp)?$/.test(path)) {
        answerJson(response, 404, { error: 'not found' });
      } else if (request.method === 'GET') {
        // Clients in pages read it too, and it says nothing that is not meant for everybody.
        answerJson(response, 200, metadata, { 'Access-Control-Allow-Origin': '*' });
      } else answerJson(response, 405, { error: 'GET only' }, { Allow: 'GET' });
    },
    close: async () => {
      stop.abort();
      await ticking;
      const done = new AbortController();
      const late = clock.sleep(patience, done.signal).catch(() => undefined);
      await Promise.race([Promise.all([handshake.idle(), stateless.idle()]), late]);
      done.abort();
      await Promise.all([handshake.close(), stateless.close()]);
    },
  };
}

/** Undefined: not JSON, or nested too deep. */
function parsed(bytes: Buffer): unknown {
  try {
    return parseBoundedJson(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

async function tick(eras: readonly ProtocolHandler[], clock: Clock, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    try {
      await clock.sleep(tickEvery, stopped);
    } catch {
      return;
    }
    await Promise.all(eras.map((era) => era.tick()));
  }
}

function essence(type: string | undefined): string | undefined {
  return type?.split(';', 1)[0]?.trim().toLowerCase();
}

function accepts({ headers }: IncomingMessage, type: string): boolean {
  const [family = ''] = type.split('/');
  return (headers.accept ?? '*/*').split(',').some((each) => {
    const [range, ...parameters] = each.split(';').map((part) => part.trim().toLowerCase());
    if (parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) return false;
    return range === type || range === `${family}/*` || range === '*/*';
  });
}

/** What a 401 or 403 tells the client to do (RFC 6750, 3; RFC 9728, 5.1). */
function challenge(
  { metadataUrl }: Pick<Authenticator, 'metadataUrl'>,
  what: { error?: 'invalid_token' | 'insufficient_scope' | undefined; why: string; scope: string },
): Readonly<Record<string, string>> {
  const { error, why, scope } = what;
  const parameters = [
    ...(error === undefined ? [] : [`error="${error}"`, `error_description="${why.replace(/["\\]/g, '')}"`]),
    `scope="${scope}"`,
    ...(metadataUrl === undefined ? [] : [`resource_metadata="${metadataUrl}"`]),
  ];
  return { 'WWW-Authenticate': `Bearer ${parameters.join(', ')}` };
}

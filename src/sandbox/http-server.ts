import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createHttpListener, requestTarget } from '../core/http-listener.ts';
import { readRequestBody } from '../core/request-body.ts';
import { control, controlPrefix, type ControlParts } from './control.ts';
import type { Active } from './faults.ts';
import { Refusal } from './refusal.ts';
import type { LoggedRequest } from './request-log.ts';
import type { ServiceCore, ServiceReply } from './service-core.ts';

const largestBody = 1024 * 1024;

/** The HTTP side: bodies in, replies out, and whatever a fault does to them in between. */
export function createHttpServer(core: ServiceCore, parts: ControlParts, signal: AbortSignal): Server {
  // A hundred indexes in a query are longer than Node's usual limit for a request line.
  const server = createHttpListener(handleOrClose, () => undefined, { maxHeaderSize: 64 * 1024 });
  // Longer than any client keeps an idle connection, so that a reset is always a fault that was asked for.
  server.keepAliveTimeout = 75_000;
  return server;

  async function handleOrClose(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      await handle(request, response);
    } catch (thrown) {
      if (!signal.aborted) throw thrown;
      response.destroy();
    }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { path, query } = requestTarget(request);
    const method = request.method ?? 'GET';
    const received = await readRequestBody(request, largestBody);
    if (received.kind === 'gone') return;
    if (received.kind === 'refused' && received.status === 503) {
      send(response, received.status, received.headers, '');
      return;
    }
    const body = received.kind === 'read' ? received.bytes : undefined;
    if (path.startsWith(controlPrefix)) {
      sendJson(response, answerControl(request, path, body));
      return;
    }
    const entry = parts.log.begin(parts.clock.now(), method, path, query);
    const active = parts.faults.strike(method, path, readable(query));
    if (active.latency) await parts.clock.sleep(active.latency.ms, signal);
    core.applyToWorld(active);
    const damage = damageOf(active);
    if (damage && !damage.processed) {
      inflict(damage, request, response, undefined, entry);
      return;
    }
    const reply = body
      ? core.answer({ method, path, query, headers: request.headers, body }, parts.clock.now(), active)
      : tooLarge;
    if (reply?.error !== undefined) entry.error = reply.error;
    // A reply that is lost on purpose breaks the connection, unless a fault says how else it is lost.
    if (damage) inflict(damage, request, response, reply, entry);
    else if (reply === undefined) request.socket.resetAndDestroy();
    else {
      entry.status = reply.status;
      sendJson(response, reply);
    }
  }

  function answerControl(request: IncomingMessage, path: string, body: Buffer | undefined): ServiceReply {
    if (!body) return tooLarge;
    try {
      return { status: 200, headers: {}, body: control(request, path, body, parts) };
    } catch (error) {
      if (error instanceof Refusal) return { status: error.status, headers: error.headers, body: error.body() };
      throw error;
    }
  }
}

const tooLarge: ServiceReply = {
  status: 413,
  headers: {},
  body: { error: 'bodyTooLarge', message: `body: at most ${largestBody} bytes`, field: 'body' },
};

/** For matching faults only; what cannot be decoded is matched as it came. */
function readable(query: string): string {
  try {
    return decodeURIComponent(query);
  } catch {
    return query;
  }
}

function sendJson(response: ServerResponse, reply: ServiceReply): void {
  send(response, reply.status, { 'Content-Type': 'application/json', ...reply.headers }, JSON.stringify(reply.body));
}

function send(response: ServerResponse, status: number, headers: Record<string, string>, body: string): void {
  response.writeHead(status, { ...headers, 'Content-Length': String(Buffer.byteLength(body)) });
  response.end(body);
}

const damaging = ['hang', 'reset', 'status', 'html', 'emptyArray', 'emptyBody', 'badJson', 'truncate'] as const;
type Damage = NonNullable<Active[(typeof damaging)[number]]> & { readonly processed: boolean };

/** The worst effect of those that keep a proper reply from its caller. */
function damageOf(active: Active): Damage | undefined {
  const kind = damaging.find((each) => active[each] !== undefined);
  const effect = kind && active[kind];
  if (!effect) return undefined;
  // Refusing, hanging and resetting happen before the work unless told otherwise; a spoilt reply follows the work.
  const early = effect.kind === 'hang' || effect.kind === 'reset' || effect.kind === 'status';
  return { ...effect, processed: effect.processed ?? !early };
}

const page =
  '<!doctype html><html><head><title>Service</title></head><body><h1>Temporarily unavailable</h1></body></html>';

function inflict(
  damage: Damage,
  request: IncomingMessage,
  response: ServerResponse,
  reply: ServiceReply | undefined,
  entry: LoggedRequest,
): void {
  const json = { 'Content-Type': 'application/json', ...reply?.headers };
  const html = { 'Content-Type': 'text/html; charset=utf-8' };
  const status = reply?.status ?? 200;
  const text = JSON.stringify(reply?.body ?? []);
  const answer = (code: number, headers: Record<string, string>, body: string) => {
    entry.status = code;
    send(response, code, headers, body);
  };
  switch (damage.kind) {
    case 'hang':
      return;
    case 'reset':
      request.socket.resetAndDestroy();
      return;
    case 'status': {
      const retry = damage.retryAfter ?? (damage.status === 429 ? 1 : undefined);
      const headers: Record<string, string> = retry === undefined ? {} : { 'Retry-After': String(retry) };
      const body = { error: `status${damage.status}`, message: 'the service cannot answer now' };
      if (damage.html === undefined) answer(damage.status, { ...json, ...headers }, JSON.stringify(body));
      else answer(damage.status, { ...html, ...headers }, damage.html === '' ? page : damage.html);
      return;
    }
    case 'html':
      answer(200, html, damage.html ?? page);
      return;
    case 'emptyArray':
      answer(200, json, '[]');
      return;
    case 'emptyBody':
      answer(200, json, '');
      return;
    case 'badJson':
      answer(status, json, `${text.slice(0, -1)},,`);
      return;
    case 'truncate': {
      entry.status = status;
      const bytes = Buffer.from(text);
      response.writeHead(status, { ...json, 'Content-Length': String(bytes.length) });
      response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => request.socket.destroy());
      return;
    }
  }
}

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { control, controlPrefix, type ControlParts } from './control.ts';
import type { Active } from './faults.ts';
import { Refusal } from './refusal.ts';
import type { LoggedRequest } from './request-log.ts';
import type { ServiceCore, ServiceReply } from './service-core.ts';

const largestBody = 1024 * 1024;

/** The HTTP side: bodies in, replies out, and whatever a fault does to them in between. */
export function createHttpServer(core: ServiceCore, parts: ControlParts, signal: AbortSignal): Server {
  // A hundred indexes in a query are longer than Node's usual limit for a request line.
  const server = createServer({ maxHeaderSize: 64 * 1024 }, (request, response) => {
    handle(request, response).catch(() => {
      // The connection broke or the service is closing: there is nobody left to tell.
      response.destroy();
    });
  });
  // Longer than any client keeps an idle connection, so that a reset is always a fault that was asked for.
  server.keepAliveTimeout = 75_000;
  return server;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path, query] = splitOnce(request.url ?? '/');
    const method = request.method ?? 'GET';
    const body = await readBody(request);
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
  headers: { Connection: 'close' },
  body: { error: 'bodyTooLarge', message: `body: at most ${largestBody} bytes`, field: 'body' },
};

function splitOnce(url: string): [path: string, query: string] {
  const at = url.indexOf('?');
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
}

/** For matching faults only; what cannot be decoded is matched as it came. */
function readable(query: string): string {
  try {
    return decodeURIComponent(query);
  } catch {
    return query;
  }
}

/** The whole body, or `undefined` when it is too large; the rest of it is read and dropped. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= largestBody) chunks.push(chunk);
    else if (size > 16 * largestBody) break;
  }
  return size <= largestBody ? Buffer.concat(chunks) : undefined;
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

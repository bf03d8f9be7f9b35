import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createHttpListener, requestTarget } from '../../core/http-listener.ts';
import { readRequestBody } from '../../core/request-body.ts';
import { handleControl, controlPrefix, type ControlDependencies } from './control.ts';
import { type LoggedRequest } from './request-log.ts';
import type { ActiveFaults } from './faults.ts';
import { Refusal } from '../api/refusal.ts';
import type { TradingApi, ServiceReply } from '../api/trading-api.ts';

const largestBody = 1024 * 1024;

/** Reads requests, applies faults, and writes the replies of the trading API or of the control. */
export function createHttpServer(api: TradingApi, dependencies: ControlDependencies, signal: AbortSignal): Server {
  // A hundred indexes in a query are longer than Node's usual limit for a request line.
  const server = createHttpListener(handleOrClose, () => undefined, { maxHeaderSize: 64 * 1024 });
  // Longer than any client keeps an idle connection, so that only a fault ever resets one.
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
    const entry = dependencies.log.begin(dependencies.clock.now(), method, path, query);
    const faults = dependencies.faults.matchRequest(method, path, decodedOrRaw(query));
    if (faults.latency) await dependencies.clock.sleep(faults.latency.ms, signal);
    api.applyToWorld(faults);
    const fault = replyFaultOf(faults);
    if (fault && !fault.processed) {
      sendFaultyReply(fault, request, response, undefined, entry);
      return;
    }
    const reply = body
      ? api.answer({ method, path, query, headers: request.headers, body }, dependencies.clock.now(), faults)
      : tooLarge;
    if (reply?.error !== undefined) entry.error = reply.error;
    // An undefined reply is lost on purpose: reset the connection, unless another fault decides how it is lost.
    if (fault) sendFaultyReply(fault, request, response, reply, entry);
    else if (reply === undefined) request.socket.resetAndDestroy();
    else {
      entry.status = reply.status;
      sendJson(response, reply);
    }
  }

  function answerControl(request: IncomingMessage, path: string, body: Buffer | undefined): ServiceReply {
    if (!body) return tooLarge;
    try {
      return { status: 200, headers: {}, body: handleControl(request, path, body, dependencies) };
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

/** For matching faults only: a query that cannot be decoded is matched as it was sent. */
function decodedOrRaw(query: string): string {
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

const replyFaultKinds = ['hang', 'reset', 'status', 'html', 'emptyArray', 'emptyBody', 'badJson', 'truncate'] as const;
type ReplyFault = NonNullable<ActiveFaults[(typeof replyFaultKinds)[number]]> & { readonly processed: boolean };

/** The most severe effect that replaces or damages the reply; undefined when the reply goes out intact. */
function replyFaultOf(faults: ActiveFaults): ReplyFault | undefined {
  const kind = replyFaultKinds.find((each) => faults[each] !== undefined);
  const effect = kind && faults[kind];
  if (!effect) return undefined;
  // By default hang, reset and status replace the processing; the other effects damage the reply after it.
  const early = effect.kind === 'hang' || effect.kind === 'reset' || effect.kind === 'status';
  return { ...effect, processed: effect.processed ?? !early };
}

const page =
  '<!doctype html><html><head><title>Service</title></head><body><h1>Temporarily unavailable</h1></body></html>';

function sendFaultyReply(
  fault: ReplyFault,
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
  switch (fault.kind) {
    case 'hang':
      return;
    case 'reset':
      request.socket.resetAndDestroy();
      return;
    case 'status': {
      const retry = fault.retryAfter ?? (fault.status === 429 ? 1 : undefined);
      const headers: Record<string, string> = retry === undefined ? {} : { 'Retry-After': String(retry) };
      const body = { error: `status${fault.status}`, message: 'the service cannot answer now' };
      if (fault.html === undefined) answer(fault.status, { ...json, ...headers }, JSON.stringify(body));
      else answer(fault.status, { ...html, ...headers }, fault.html === '' ? page : fault.html);
      return;
    }
    case 'html':
      answer(200, html, fault.html ?? page);
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

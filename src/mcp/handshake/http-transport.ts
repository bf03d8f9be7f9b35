import type { ServerResponse } from 'node:http';
import type { Transport, TransportSendOptions } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage, JSONRPCRequest, RequestId } from '@modelcontextprotocol/sdk/types.js';
import { answerJson, answerNothing, refuse } from '../http/answer.ts';
import { protocolCodes } from '../protocol-error.ts';
import { EventStream, type StoredEvent } from './event-stream.ts';

/** Requests of one session that are worked on at a time. */
const mostInFlight = 32;
/** Bytes of events that one session keeps for clients that come back. */
const mostStored = 1024 * 1024;
/** Milliseconds: after that an answer becomes a stream, so that nobody on the way takes it for dead. */
const patience = 10_000;
const aliveEvery = 15_000;
/** Milliseconds that a stream without a connection is kept, and its call goes on. */
const graceFor = 60_000;

/** An answer that is being made. */
interface Reply {
  readonly request: JSONRPCRequest;
  readonly response: ServerResponse;
  readonly since: number;
  stream: EventStream | undefined;
}

/**
 * One session of Streamable HTTP on `node:http` (Transports, "Streamable HTTP"). An answer is JSON where it is all there
 * is to say, and a stream as soon as there is more. The SDK's own transport keeps every answer in its JSON mode
 * (typescript-sdk #2559), and goes through the streams of the web otherwise.
 */
export class HttpTransport implements Transport {
  readonly sessionId: string;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport['onmessage'];
  /** When a client was last heard of. */
  heardAt: number;

  readonly #now: () => number;
  readonly #replies = new Map<RequestId, Reply>();
  readonly #streams = new Map<string, EventStream>();
  #stored: StoredEvent[] = [];
  #bytes = 0;
  #opened = 0;
  #version = '';
  #closed = false;

  constructor(sessionId: string, now: () => number) {
    this.sessionId = sessionId;
    this.#now = now;
    this.heardAt = now();
    this.#streams.set('0', this.#newStream('0'));
  }

  /** Whether somebody is connected or something is worked on. */
  get busy(): boolean {
    return this.#replies.size > 0 || this.#streams.get('0')?.attached === true;
  }

  start(): Promise<void> {
    return Promise.resolve();
  }

  setProtocolVersion(version: string): void {
    this.#version = version;
  }

  /** Takes one message of a POST. */
  post(message: JSONRPCMessage, response: ServerResponse): void {
    if (!('method' in message) || !('id' in message)) {
      this.onmessage?.(message);
      if ('method' in message && message.method === 'notifications/cancelled') this.#cancelled(message.params);
      answerNothing(response, 202);
      return;
    }
    const { id } = message;
    if (this.#replies.has(id)) {
      const what = 'Invalid request: a request with this id is still worked on.';
      refuse(response, 400, what, { code: protocolCodes.invalidRequest, id });
      return;
    }
    if (this.#replies.size >= mostInFlight) {
      refuse(response, 429, `At most ${mostInFlight} requests of a session are worked on at a time.`, { id });
      return;
    }
    if (message.method === 'initialize') this.#version = versionOf(message.params);
    const reply: Reply = { request: message, response, since: this.#now(), stream: undefined };
    this.#replies.set(id, reply);
    response.once('close', () => {
      // Nobody can come back for an answer of which no event was sent: what was begun for it is stopped. Of a stream
      // the client has a number, and may resume it ("disconnection SHOULD NOT be interpreted as … cancelling").
      if (this.#replies.get(id) === reply && reply.stream === undefined) this.#cancel(id, 'the connection was closed');
    });
    this.onmessage?.(message);
  }

  /** Takes a GET: the stream of what the server says unasked, or one to resume. */
  get(lastEventId: string | undefined, response: ServerResponse): void {
    const [, name = '0', after] = /^(\d+)-(\d+)$/.exec(lastEventId ?? '') ?? [];
    const stream = this.#streams.get(name);
    if (stream === undefined) {
      refuse(response, 400, 'There is nothing left to resume from this event.');
      return;
    }
    stream.attach(response, this.#headers(), after === undefined ? undefined : Number(after));
  }

  send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    if (this.#closed) return Promise.resolve();
    if (!('method' in message)) {
      const reply = message.id === undefined ? undefined : this.#replies.get(message.id);
      if (reply === undefined) return Promise.resolve();
      this.#replies.delete(reply.request.id);
      if (reply.stream === undefined) {
        answerJson(reply.response, 200, message, this.#headers());
      } else {
        reply.stream.send(message);
        reply.stream.end();
      }
      return Promise.resolve();
    }
    const related = options?.relatedRequestId;
    const reply = related === undefined ? undefined : this.#replies.get(related);
    if (related !== undefined && reply === undefined) return Promise.resolve();
    const stream = reply === undefined ? this.#streams.get('0') : this.#streamOf(reply);
    stream?.send(message);
    return Promise.resolve();
  }

  close(): Promise<void> {
    if (this.#closed) return Promise.resolve();
    this.#closed = true;
    for (const { response, stream } of this.#replies.values()) {
      if (stream === undefined) refuse(response, 404, 'The session has ended.');
    }
    this.#replies.clear();
    for (const stream of this.#streams.values()) stream.drop();
    this.#streams.clear();
    this.#stored = [];
    this.onclose?.();
    return Promise.resolve();
  }

  tick(): void {
    const now = this.#now();
    for (const [id, reply] of this.#replies) {
      if (reply.stream === undefined) {
        if (now - reply.since >= patience) this.#streamOf(reply);
      } else if (reply.stream.detachedAt !== undefined && now - reply.stream.detachedAt >= graceFor) {
        this.#cancel(id, 'nobody came back for the answer');
      }
    }
    for (const [name, stream] of this.#streams) {
      if (stream.attached && now - stream.lastWrite >= aliveEvery) stream.keepAlive();
      const late = stream.detachedAt !== undefined && now - stream.detachedAt >= graceFor;
      if (stream.ended && late && name !== '0') this.#forget(name, stream);
    }
  }

  #headers(): Record<string, string> {
    return { 'Mcp-Session-Id': this.sessionId };
  }

  #streamOf(reply: Reply): EventStream {
    if (reply.stream === undefined) {
      this.#opened += 1;
      const stream = this.#newStream(String(this.#opened));
      this.#streams.set(stream.name, stream);
      reply.stream = stream;
      stream.attach(reply.response, this.#headers());
      // Clients of older revisions take every event for a message.
      if (this.#version >= '2025-11-25') stream.prime();
    }
    return reply.stream;
  }

  #newStream(name: string): EventStream {
    const store = (event: StoredEvent) => {
      this.#stored.push(event);
      this.#bytes += event.text.length;
      while (this.#bytes > mostStored) {
        const oldest = this.#stored.shift();
        if (oldest === undefined) return;
        this.#bytes -= oldest.text.length;
        oldest.stream.forget(oldest);
      }
    };
    return new EventStream(name, store, this.#now);
  }

  #forget(name: string, stream: EventStream): void {
    this.#streams.delete(name);
    this.#stored = this.#stored.filter((event) => event.stream !== stream);
    this.#bytes = this.#stored.reduce((sum, { text }) => sum + text.length, 0);
  }

  /** A client's own cancellation: there will be no answer, so what waits for one is ended. */
  #cancelled(params: unknown): void {
    if (typeof params !== 'object' || params === null || !('requestId' in params)) return;
    const reply = this.#replies.get(params.requestId as RequestId);
    // The handshake cannot be cancelled, and is answered.
    if (reply === undefined || reply.request.method === 'initialize') return;
    this.#replies.delete(reply.request.id);
    this.#streamOf(reply).end();
  }

  #cancel(requestId: RequestId, reason: string): void {
    this.onmessage?.({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId, reason } });
    const reply = this.#replies.get(requestId);
    this.#replies.delete(requestId);
    reply?.stream?.end();
  }
}

function versionOf(params: JSONRPCRequest['params']): string {
  const version = params?.['protocolVersion'];
  return typeof version === 'string' ? version : '';
}

import type { ServerResponse } from 'node:http';
import type { Transport, TransportSendOptions } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage, JSONRPCRequest, RequestId } from '@modelcontextprotocol/sdk/types.js';
import { answerJson, answerNothing, refuse } from '../http/answer.ts';
import type { Principal } from '../http/authenticator.ts';
import { protocolCodes } from '../protocol.ts';
import { EventStream, type StoredEvent } from './event-stream.ts';
import { versionOf } from './server.ts';
import { texts } from '../messages/en.ts';

/** Requests of one session in flight at a time. */
const mostInFlight = 32;
/** Bytes of events that one session keeps for clients that reconnect. */
const mostStored = 1024 * 1024;
/** Milliseconds after which an unanswered POST becomes a stream, so that no proxy times it out. */
const streamAfter = 10_000;
const keepAliveInterval = 15_000;
/** Milliseconds that a call goes on after its stream has lost its connection. */
const reconnectWithin = 60_000;

/** A request that is being worked on. */
interface Pending {
  readonly request: JSONRPCRequest;
  readonly response: ServerResponse;
  readonly since: number;
  stream: EventStream | undefined;
}

/**
 * One session of Streamable HTTP on `node:http` (Transports, "Streamable HTTP"). A POST is answered with JSON when the
 * answer is its only message, and with a stream otherwise. The SDK's own transport keeps every answer in memory in its
 * JSON mode (typescript-sdk #2559), and goes through web streams otherwise.
 */
export class HttpTransport implements Transport {
  readonly sessionId: string;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport['onmessage'];
  /** When the client last sent something, milliseconds since the epoch. */
  lastActive: number;

  readonly #now: () => number;
  readonly #replies = new Map<RequestId, Pending>();
  readonly #streams = new Map<string, EventStream>();
  #stored: StoredEvent[] = [];
  #bytes = 0;
  #opened = 0;
  #version = '';
  #closed = false;

  constructor(sessionId: string, now: () => number) {
    this.sessionId = sessionId;
    this.#now = now;
    this.lastActive = now();
    this.#streams.set('0', this.#newStream('0'));
  }

  /** Whether a client is listening or a request is in flight. */
  get busy(): boolean {
    return this.#replies.size > 0 || this.#streams.get('0')?.attached === true;
  }

  start(): Promise<void> {
    return Promise.resolve();
  }

  setProtocolVersion(version: string): void {
    this.#version = version;
  }

  /** Handles the message of a POST. */
  post(message: JSONRPCMessage, response: ServerResponse, { name, scopes }: Pick<Principal, 'name' | 'scopes'>): void {
    const authInfo = { token: '', clientId: name, scopes: [...scopes] };
    if (!('method' in message) || !('id' in message)) {
      this.onmessage?.(message, { authInfo });
      if ('method' in message && message.method === 'notifications/cancelled') this.#cancelled(message.params);
      answerNothing(response, 202);
      return;
    }
    const { id } = message;
    if (this.#replies.has(id)) {
      const what = texts.sameId;
      refuse(response, 400, what, { code: protocolCodes.invalidRequest, id });
      return;
    }
    if (this.#replies.size >= mostInFlight) {
      refuse(response, 429, texts.http.tooManyRequests(mostInFlight), { id });
      return;
    }
    if (message.method === 'initialize') this.#version = versionOf(message.params);
    const reply: Pending = { request: message, response, since: this.#now(), stream: undefined };
    this.#replies.set(id, reply);
    response.once('close', () => {
      // Without an event the client has no id to resume from, so its request is cancelled. A stream can be resumed
      // ("disconnection SHOULD NOT be interpreted as the client cancelling its request").
      if (this.#replies.get(id) === reply && reply.stream === undefined) this.#cancel(id, 'the connection was closed');
    });
    this.onmessage?.(message, { authInfo });
  }

  /** Ends all connections and cancels what is in progress. The session stays for a client that comes back. */
  disconnect(): void {
    for (const [id, { response, stream }] of this.#replies) {
      if (stream === undefined) refuse(response, 401, texts.http.expired, { id });
      this.#cancel(id, 'the token has expired');
    }
    this.#streams.get('0')?.detach();
  }

  /** Handles a GET: opens the stream of unrelated messages, or resumes the stream of `lastEventId`. */
  get(lastEventId: string | undefined, response: ServerResponse): void {
    const [, name = '0', after] = /^(\d+)-(\d+)$/.exec(lastEventId ?? '') ?? [];
    const stream = this.#streams.get(name);
    if (stream === undefined) {
      refuse(response, 400, texts.http.eventGone);
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
      if (stream === undefined) refuse(response, 404, texts.http.sessionEnded);
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
        if (now - reply.since >= streamAfter) this.#streamOf(reply);
      } else if (reply.stream.detachedAt !== undefined && now - reply.stream.detachedAt >= reconnectWithin) {
        this.#cancel(id, 'the client did not reconnect');
      }
    }
    for (const [name, stream] of this.#streams) {
      if (stream.attached && now - stream.lastWrite >= keepAliveInterval) stream.keepAlive();
      const late = stream.detachedAt !== undefined && now - stream.detachedAt >= reconnectWithin;
      if (stream.ended && late && name !== '0') this.#forget(name, stream);
    }
  }

  #headers(): Record<string, string> {
    return { 'Mcp-Session-Id': this.sessionId };
  }

  #streamOf(reply: Pending): EventStream {
    if (reply.stream === undefined) {
      this.#opened += 1;
      const stream = this.#newStream(String(this.#opened));
      this.#streams.set(stream.name, stream);
      reply.stream = stream;
      stream.attach(reply.response, this.#headers());
      // Clients of older revisions read every event as a message.
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

  /** The client cancelled a request: it gets no answer, so its response ends here. */
  #cancelled(params: unknown): void {
    if (typeof params !== 'object' || params === null || !('requestId' in params)) return;
    const reply = this.#replies.get(params.requestId as RequestId);
    // `initialize` cannot be cancelled and is answered.
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

// Serves one client over stdio with what a running desk serves over Streamable HTTP. It has a token of the desk and
// nothing else: no credentials of the trading service, no database, no tools of its own.
import type { Readable, Writable } from 'node:stream';
import type {
  JSONRPCMessage,
  JSONRPCNotification,
  JSONRPCRequest,
  RequestId,
} from '@modelcontextprotocol/sdk/types.js';
import pLimit from 'p-limit';
import { cleanText } from '../../core/text.ts';
import { member, protocolCodes } from '../protocol.ts';
import { texts } from '../messages/en.ts';
import {
  DeskLink,
  firstPause,
  Refused,
  refusedCode,
  SessionGone,
  type LinkOptions,
  type Session,
} from './desk-link.ts';
import { invalid, LineTransport, type ReadMessage } from './line-transport.ts';

export interface BridgeOptions extends LinkOptions {
  /** Takes one line for the person who runs the client. */
  readonly log: (line: string) => void;
}

/** Bytes of one line. The desk refuses more than 1 MiB, with the id of the request. */
const longestLine = 16 * 1024 * 1024;
/** Requests in flight; the others wait. The desk takes 32 in a session. */
const requestsAtOnce = 16;
/** Milliseconds that requests in flight may take after the input has ended. */
const patience = 30_000;
/** Milliseconds between two tries of the stream of changes, at most. */
const longestPause = 30_000;

/** Resolves when the input has ended and everything received is answered, at most 30 seconds later. */
export async function serveBridge(
  options: BridgeOptions,
  streams: { readonly input: Readable; readonly output: Writable },
): Promise<void> {
  const transport = new LineTransport(streams.input, streams.output, readLine, longestLine);
  const bridge = new Bridge(options, (message) => transport.send(message));
  transport.onmessage = (message) => bridge.receive(message);
  transport.onerror = (error) => options.log(`mcp: ${cleanText(error.message)}`);
  await transport.start();
  await transport.ended;
  await bridge.close();
  await transport.flush();
  await transport.close();
}

/** The desk checks messages; here it only counts which kind one is. */
function readLine(value: unknown): ReadMessage {
  if (Array.isArray(value)) return invalid(protocolCodes.invalidRequest, texts.batch);
  const id = member(value, 'id');
  const hasId = typeof id === 'string' || typeof id === 'number';
  if (typeof member(value, 'method') === 'string' && (hasId || id === undefined)) {
    return { kind: 'message', message: value as JSONRPCMessage };
  }
  const answers = member(value, 'result') !== undefined || member(value, 'error') !== undefined;
  if (answers && hasId) return { kind: 'message', message: value as JSONRPCMessage };
  return invalid(protocolCodes.invalidRequest, texts.notObject, hasId ? id : null);
}

class Bridge {
  readonly #options: BridgeOptions;
  readonly #link: DeskLink;
  readonly #send: (message: JSONRPCMessage) => Promise<void>;
  readonly #limit = pLimit(requestsAtOnce);
  /** The client's requests that are not answered yet. */
  readonly #open = new Map<RequestId, { sent: boolean; cancelled: boolean }>();
  readonly #working = new Set<Promise<void>>();
  /** Resources that the client subscribed to; a new session subscribes again. */
  readonly #subscribed = new Set<string>();
  /** The client's `initialize`, to begin again with. */
  #initialize: JSONRPCRequest | undefined;
  #listening: Session | undefined;
  #session: Promise<Session> | undefined;
  #ownRequests = 0;

  constructor(options: BridgeOptions, send: (message: JSONRPCMessage) => Promise<void>) {
    this.#options = options;
    this.#link = new DeskLink(options, send, (id) => this.#open.get(id)?.cancelled === true);
    this.#send = send;
  }

  receive(message: JSONRPCMessage): void {
    if (!('method' in message)) this.#work(this.#post(message));
    else if ('id' in message) this.#work(this.#request(message));
    else this.#work(this.#notify(message));
  }

  async close(): Promise<void> {
    const { clock, log } = this.#options;
    const done = new AbortController();
    const late = clock.sleep(patience, done.signal).then(
      () => log(texts.bridge.gaveUp),
      () => undefined,
    );
    await Promise.race([this.#idle(), late]);
    done.abort();
    const session = await this.#session?.catch(() => undefined);
    if (session !== undefined) await this.#link.end(session);
    this.#link.close();
  }

  #work(work: Promise<void>): void {
    const kept = work
      .catch((thrown: unknown) => this.#options.log(`mcp: ${cleanText(thrown instanceof Error ? thrown.message : '')}`))
      .finally(() => this.#working.delete(kept));
    this.#working.add(kept);
  }

  async #idle(): Promise<void> {
    while (this.#working.size > 0) await Promise.all(this.#working);
  }

  async #request(request: JSONRPCRequest): Promise<void> {
    const { id } = request;
    if (this.#open.has(id)) return this.#send(errorFor(id, protocolCodes.invalidRequest, texts.sameId));
    const state = { sent: false, cancelled: false };
    this.#open.set(id, state);
    const work =
      request.method === 'initialize'
        ? this.#begin(request)
        : this.#session?.catch(() => undefined).then(() => undefined);
    // Everything after `initialize` waits for its answer, without a place in the queue.
    const begun = await work?.catch((thrown: unknown) => errorOf(id, thrown));
    await this.#limit(async () => {
      if (state.cancelled) return;
      state.sent = true;
      const answer = begun ?? (await this.#answerTo(request).catch((thrown: unknown) => errorOf(id, thrown)));
      if (answer !== undefined && !isCancelled(state)) await this.#send(answer);
    }).finally(() => this.#open.delete(id));
  }

  /** Begins the client's session. Called at once, so that whatever comes next finds it. */
  async #begin(request: JSONRPCRequest): Promise<JSONRPCMessage> {
    const earlier = this.#session;
    this.#initialize = request;
    this.#subscribed.clear();
    const handshake = this.#link.handshake(request);
    this.#keep(handshake.then(({ session }) => session)).catch(() => undefined);
    const { answer } = await handshake;
    await earlier?.then((session) => this.#link.end(session)).catch(() => undefined);
    return answer;
  }

  async #answerTo(request: JSONRPCRequest): Promise<JSONRPCMessage | undefined> {
    const answer = await this.#inSession((session) => this.#link.exchange(request, session));
    if (answer !== undefined && 'result' in answer) this.#noteSubscription(request);
    return answer;
  }

  #noteSubscription({ method, params }: JSONRPCRequest): void {
    const uri = params?.['uri'];
    if (typeof uri !== 'string') return;
    if (method === 'resources/subscribe') this.#subscribed.add(uri);
    if (method === 'resources/unsubscribe') this.#subscribed.delete(uri);
  }

  async #notify(notification: JSONRPCNotification): Promise<void> {
    const { method, params } = notification;
    if (method === 'notifications/cancelled') {
      const state = this.#open.get(params?.['requestId'] as RequestId);
      if (state === undefined) return;
      state.cancelled = true;
      if (!state.sent) return;
    }
    const session = await this.#inSession(async (within) => {
      await this.#link.exchange(notification, within);
      return within;
    });
    if (method === 'notifications/initialized') void this.#listen(session);
  }

  /** An answer to a request of the desk; a later session does not know the request. */
  async #post(answer: JSONRPCMessage): Promise<void> {
    const session = await this.#session;
    if (session !== undefined) await this.#link.exchange(answer, session);
  }

  /** Runs `work` in the session, and once more in a new one where the desk has forgotten it. */
  async #inSession<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const session = await this.#current();
    try {
      return await work(session);
    } catch (thrown) {
      if (!(thrown instanceof SessionGone)) throw thrown;
      return work(await this.#renewed(session));
    }
  }

  #current(): Promise<Session> {
    return this.#session ?? this.#again();
  }

  /** The session after this one. Whoever comes first begins it. */
  async #renewed(gone: Session): Promise<Session> {
    const known = this.#session;
    const current = await known?.catch(() => undefined);
    return current === gone && this.#session === known ? this.#again() : this.#current();
  }

  #keep(session: Promise<Session>): Promise<Session> {
    this.#session = session;
    session.catch(() => {
      // The next request tries again.
      if (this.#session === session) this.#session = undefined;
    });
    return session;
  }

  #again(): Promise<Session> {
    const request = this.#initialize;
    if (request === undefined) return Promise.resolve({ id: undefined, version: undefined });
    return this.#keep(this.#beginAgain(request));
  }

  async #beginAgain(request: JSONRPCRequest): Promise<Session> {
    const { session } = await this.#link.handshake({ ...request, id: this.#ownId() });
    await this.#link.exchange({ jsonrpc: '2.0', method: 'notifications/initialized' }, session);
    void this.#listen(session);
    for (const uri of this.#subscribed) {
      const subscribe = { jsonrpc: '2.0' as const, id: this.#ownId(), method: 'resources/subscribe', params: { uri } };
      await this.#link.exchange(subscribe, session);
      // It may have changed in between.
      await this.#send({ jsonrpc: '2.0', method: 'notifications/resources/updated', params: { uri } });
    }
    return session;
  }

  #ownId(): string {
    this.#ownRequests += 1;
    return `partsdesk-bridge-${this.#ownRequests}`;
  }

  /** Passes on what the desk says unasked, while the session lasts; begins a new one where the desk has restarted. */
  async #listen(session: Session): Promise<void> {
    if (this.#listening === session) return;
    this.#listening = session;
    const { clock } = this.#options;
    const signal = this.#link.stopped;
    let pause = firstPause;
    let last: string | undefined;
    while (!signal.aborted && (await this.#session?.catch(() => undefined)) === session) {
      try {
        for await (const id of this.#link.unasked(session, last)) {
          last = id ?? last;
          pause = firstPause;
        }
      } catch (thrown) {
        // The next request says why.
        if (thrown instanceof Refused) return;
        // Else it is down, or its connection broke.
        if (thrown instanceof SessionGone) await this.#renewed(session).catch(() => undefined);
      }
      await clock.sleep(pause, signal).catch(() => undefined);
      pause = Math.min(pause * 2, longestPause);
    }
  }
}

function errorFor(id: RequestId, code: number, message: string): JSONRPCMessage {
  return { jsonrpc: '2.0', id, error: { code, message } };
}

function errorOf(id: RequestId, thrown: unknown): JSONRPCMessage {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return errorFor(id, thrown instanceof Refused ? thrown.code : refusedCode, message);
}

/** Read again after waiting: it may have been cancelled meanwhile. */
const isCancelled = ({ cancelled }: { readonly cancelled: boolean }) => cancelled;

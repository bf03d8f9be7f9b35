import type { IncomingMessage } from 'node:http';
import type { JSONRPCMessage, JSONRPCRequest, RequestId } from '@modelcontextprotocol/sdk/types.js';
import type { Clock } from '../../core/clock.ts';
import { cleanText } from '../../core/text.ts';
import { member } from '../protocol.ts';
import { texts } from '../messages/en.ts';
import { DeskClient, eventsOf, textOf } from './desk-client.ts';

/** A token, and where it was found, for people. */
export interface BridgeToken {
  readonly text: string;
  readonly from: string;
}

export interface LinkOptions {
  /** Address of the desk's endpoint: `https://desk.example/mcp`. */
  readonly url: string;
  /** Read for every request, since a token that was revoked is replaced. */
  readonly token: () => BridgeToken | undefined;
  readonly clock: Clock;
}

/** Tries to continue an answer that broke off, about 8 seconds. */
const mostResumed = 5;

/** Milliseconds before the first repetition of what a broken connection took. */
export const firstPause = 500;

/** A server's own error in JSON-RPC; also the one of the desk's HTTP refusals. */
export const refusedCode = -32000;

export interface Session {
  /** Undefined: the client has not begun one. */
  readonly id: string | undefined;
  readonly version: string | undefined;
}

/** A request that the desk did not answer with a result. */
export class Refused extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.name = 'Refused';
    this.code = code;
  }
}

/** The desk has restarted, or ended the session. */
export class SessionGone extends Error {}

/** Exchanges messages with a desk over Streamable HTTP. */
export class DeskLink {
  readonly #options: LinkOptions;
  readonly #client: DeskClient;
  readonly #passOn: (message: JSONRPCMessage) => Promise<void>;
  readonly #isCancelled: (id: RequestId) => boolean;
  readonly #stop = new AbortController();

  /**
   * @param passOn Takes every message of the desk that is not the answer to one of `exchange`.
   * @param isCancelled Whether nobody waits for the answer to this request any more.
   */
  constructor(
    options: LinkOptions,
    passOn: (message: JSONRPCMessage) => Promise<void>,
    isCancelled: (id: RequestId) => boolean,
  ) {
    this.#options = options;
    this.#client = new DeskClient(options.url);
    this.#passOn = passOn;
    this.#isCancelled = isCancelled;
  }

  /** Aborted when the bridge ends. */
  get stopped(): AbortSignal {
    return this.#stop.signal;
  }

  async handshake(request: JSONRPCRequest): Promise<{ session: Session; answer: JSONRPCMessage }> {
    const reply = await this.#reply(request, { id: undefined, version: undefined });
    const answer = await this.#answerIn(reply, request, undefined);
    if (answer === undefined) throw new Error(texts.bridge.broken(this.#client.url));
    const version = member(member(answer, 'result'), 'protocolVersion');
    if (typeof version !== 'string') {
      const [code, message] = [member(member(answer, 'error'), 'code'), member(member(answer, 'error'), 'message')];
      throw new Refused(typeof code === 'number' ? code : refusedCode, typeof message === 'string' ? message : '');
    }
    const id = reply.headers['mcp-session-id'];
    return { session: { id: typeof id === 'string' ? id : undefined, version }, answer };
  }

  /** Sends a message, and passes on everything that comes back but the answer to it, which is returned. */
  async exchange(message: JSONRPCMessage, session: Session): Promise<JSONRPCMessage | undefined> {
    const reply = await this.#reply(message, session);
    return this.#answerIn(reply, message, session);
  }

  async #reply(message: JSONRPCMessage, session: Session): Promise<IncomingMessage> {
    const body = JSON.stringify(message);
    const post = (token: BridgeToken | undefined) =>
      this.#client.ask({
        method: 'POST',
        headers: {
          ...this.#headers(session, token),
          'Content-Type': 'application/json',
          'Content-Length': String(Buffer.byteLength(body)),
        },
        body,
      });
    const token = this.#options.token();
    // The desk takes an answer or a notification twice without harm; a request may have begun something.
    const repeatable = !('method' in message && 'id' in message);
    const reply = await post(token).catch(async (thrown: unknown) => {
      if (!repeatable) throw thrown;
      await this.#options.clock.sleep(firstPause, this.stopped);
      return post(token);
    });
    const status = reply.statusCode ?? 0;
    if (status < 300) return reply;
    const { code, message: why } = errorIn(await textOf(reply));
    if (status === 401) throw new Refused(refusedCode, texts.bridge.tokenRefused(this.#client.url, token?.from));
    if (status === 404 && session.id !== undefined) throw new SessionGone(why ?? texts.http.sessionEnded);
    throw new Refused(code ?? refusedCode, why ?? texts.bridge.status(this.#client.url, status));
  }

  #headers(session: Session, token = this.#options.token()): Record<string, string> {
    return {
      Accept: 'application/json, text/event-stream',
      ...(token === undefined ? {} : { Authorization: `Bearer ${token.text}` }),
      ...(session.id === undefined ? {} : { 'Mcp-Session-Id': session.id }),
      ...(session.version === undefined ? {} : { 'MCP-Protocol-Version': session.version }),
    };
  }

  /** The answer in a reply. A stream that breaks off is continued after its last event. */
  async #answerIn(
    first: IncomingMessage,
    message: JSONRPCMessage,
    session: Session | undefined,
  ): Promise<JSONRPCMessage | undefined> {
    const id = 'method' in message && 'id' in message ? message.id : undefined;
    if (!isStream(first)) {
      const text = await textOf(first).catch(() => {
        throw new Error(texts.bridge.broken(this.#client.url));
      });
      return id === undefined || text === '' ? undefined : parsed(text);
    }
    let reply: IncomingMessage | undefined = first;
    let last: string | undefined;
    for (let resumed = 0; ; resumed += 1) {
      try {
        for await (const event of reply === undefined ? [] : eventsOf(reply)) {
          last = event.id ?? last;
          if (event.data === '') continue;
          const received = parsed(event.data);
          if (!('method' in received) && member(received, 'id') === id) return received;
          await this.#passOn(received);
        }
      } catch {
        // The connection broke; what came is kept by the number of its event.
      }
      if (id === undefined || this.#isCancelled(id)) return undefined;
      if (session === undefined || last === undefined || resumed === mostResumed) {
        throw new Error(texts.bridge.broken(this.#client.url));
      }
      await this.#options.clock.sleep(firstPause * 2 ** Math.min(resumed, 2), this.stopped);
      reply = await this.#resume(session, last);
    }
  }

  /** Undefined: the desk cannot be reached now. */
  async #resume(session: Session, last: string): Promise<IncomingMessage | undefined> {
    const headers = { ...this.#headers(session), 'Last-Event-ID': last };
    const reply = await this.#client.ask({ method: 'GET', headers, signal: this.stopped }).catch(() => undefined);
    if (reply === undefined || isStream(reply)) return reply;
    reply.resume();
    throw new Error(texts.bridge.broken(this.#client.url));
  }

  /** The stream of what the desk says unasked, from the event after `last` on. */
  async *unasked(session: Session, last: string | undefined): AsyncGenerator<string | undefined> {
    const headers = { ...this.#headers(session), ...(last === undefined ? {} : { 'Last-Event-ID': last }) };
    const reply = await this.#client.ask({ method: 'GET', headers, signal: this.stopped });
    if (!isStream(reply)) {
      reply.resume();
      if (reply.statusCode === 404) throw new SessionGone();
      throw new Refused(refusedCode, texts.bridge.status(this.#client.url, reply.statusCode ?? 0));
    }
    for await (const event of eventsOf(reply)) {
      if (event.data !== '') await this.#passOn(parsed(event.data));
      yield event.id;
    }
  }

  async end(session: Session): Promise<void> {
    if (session.id === undefined) return;
    const signal = AbortSignal.timeout(2_000);
    try {
      await textOf(await this.#client.ask({ method: 'DELETE', headers: this.#headers(session), signal }));
    } catch {
      // The desk ends it when nobody uses it.
    }
  }

  /** Breaks off what is still open. */
  close(): void {
    this.#stop.abort();
    this.#client.close();
  }
}

const isStream = ({ statusCode, headers }: IncomingMessage) =>
  statusCode === 200 && (headers['content-type'] ?? '').startsWith('text/event-stream');

/** @throws Error for what is no message. */
function parsed(text: string): JSONRPCMessage {
  try {
    return JSON.parse(text) as JSONRPCMessage;
  } catch {
    throw new Error(texts.bridge.notTheDesk);
  }
}

/** The JSON-RPC error that the desk answers with; a server in front may answer anything else. */
function errorIn(text: string): { code: number | undefined; message: string | undefined } {
  try {
    const error = member(JSON.parse(text), 'error');
    const [code, message] = [member(error, 'code'), member(error, 'message')];
    return {
      code: typeof code === 'number' ? code : undefined,
      message: typeof message === 'string' ? cleanText(message) : undefined,
    };
  } catch {
    return { code: undefined, message: undefined };
  }
}

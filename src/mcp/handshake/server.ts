import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type {
  JSONRPCErrorResponse,
  JSONRPCMessage,
  JSONRPCNotification,
  JSONRPCRequest,
  JSONRPCResponse,
  RequestId,
} from '@modelcontextprotocol/sdk/types.js';
import { cleanText } from '../../core/text.ts';
import type { Call } from '../call.ts';
import { ProtocolError, protocolCodes } from '../protocol-error.ts';
import type { Json } from '../shapes.ts';
import type { Surface } from '../surface.ts';
import { isRequestId } from './message.ts';
import { Turns } from './turns.ts';
import { latestVersion, spokenVersions } from './versions.ts';

/** Something the client was asked, until it answers. */
interface Asked {
  readonly resolve: (result: Json) => void;
  readonly reject: (error: Error) => void;
}

/**
 * A surface for one client, in the revisions that begin with `initialize` (2025-11-25 and older): the handshake, ping,
 * cancelling, and requests and their answers. The SDK's own server builds zod's schemas of the whole protocol before it
 * can say who it is, and reads every message and every answer with them again (docs/adr/0008-two-eras-of-mcp.md).
 */
export class HandshakeServer {
  readonly #surface: Surface;
  readonly #log: (line: string) => void;
  readonly #turns: Turns;
  readonly #working = new Map<RequestId, AbortController>();
  readonly #answering = new Set<Promise<void>>();
  readonly #asked = new Map<RequestId, Asked>();
  #transport: Transport | undefined;
  #clientCapabilities: unknown;
  #lastAsked = 0;

  /** @param callsAtOnce Calls of tools that are worked on at a time; the others wait, and can be cancelled. */
  constructor(surface: Surface, log: (line: string) => void, callsAtOnce: number) {
    this.#surface = surface;
    this.#log = log;
    this.#turns = new Turns(callsAtOnce);
  }

  async connect(transport: Transport): Promise<void> {
    this.#transport = transport;
    transport.onmessage = (message) => this.#take(message);
    transport.onerror = (error) => this.#report(error);
    transport.onclose = () => this.#closed();
    await transport.start();
  }

  async close(): Promise<void> {
    await this.#transport?.close();
  }

  /** Resolves when every request so far was answered, and what was begun for one that was cancelled is over. */
  async idle(): Promise<void> {
    while (this.#answering.size > 0) await Promise.allSettled(this.#answering);
  }

  /** Tells the client that a resource it follows has changed. */
  async resourceUpdated(uri: string): Promise<void> {
    await this.#send({ jsonrpc: '2.0', method: 'notifications/resources/updated', params: { uri } });
  }

  #take(message: JSONRPCMessage): void {
    if (!('method' in message)) this.#answered(message);
    else if (!('id' in message)) this.#notified(message);
    else {
      const answering = this.#answer(message)
        .catch((thrown: unknown) => this.#report(thrown))
        .finally(() => this.#answering.delete(answering));
      this.#answering.add(answering);
    }
  }

  async #answer(request: JSONRPCRequest): Promise<void> {
    const { id } = request;
    const abort = new AbortController();
    this.#working.set(id, abort);
    // Only calls wait: what else there is to ask is quick, and tells a client that waits that somebody is there.
    const endTurn = request.method === 'tools/call' ? await this.#turns.take(abort.signal) : nothing;
    try {
      // "Not send a response for the cancelled request" (Cancellation, "Behavior Requirements").
      if (endTurn === undefined) return;
      const reply = await this.#replyTo(request, abort.signal);
      // Its turn lasts until the answer has left: who asks and does not read has so many answers here, and no more.
      if (!abort.signal.aborted) await this.#send(reply);
    } finally {
      endTurn?.();
      if (this.#working.get(id) === abort) this.#working.delete(id);
    }
  }

  async #replyTo(request: JSONRPCRequest, signal: AbortSignal): Promise<JSONRPCResponse> {
    const { id, method, params } = request;
    try {
      if (method === 'initialize') return { jsonrpc: '2.0', id, result: this.#greet(params) };
      if (method === 'ping') return { jsonrpc: '2.0', id, result: {} };
      const result = await this.#surface.answer(method, params, this.#call(request, signal));
      return { jsonrpc: '2.0', id, result: { ...result } };
    } catch (thrown) {
      return { jsonrpc: '2.0', id, error: errorOf(thrown) };
    }
  }

  #greet(params: JSONRPCRequest['params']): Record<string, unknown> {
    const { info, capabilities, instructions } = this.#surface;
    this.#clientCapabilities = params?.['capabilities'];
    const wanted = params?.['protocolVersion'];
    return {
      protocolVersion: typeof wanted === 'string' && spokenVersions.includes(wanted) ? wanted : latestVersion,
      capabilities,
      serverInfo: info,
      ...(instructions === undefined ? {} : { instructions }),
    };
  }

  #call({ id, params }: JSONRPCRequest, signal: AbortSignal): Call {
    return {
      signal,
      notify: async (method, about) => {
        if (signal.aborted) return;
        await this.#send({ jsonrpc: '2.0', method, params: { ...about } }, id);
      },
      progressToken: params?._meta?.progressToken,
      clientCapabilities: this.#clientCapabilities,
      ask: (method, about) => this.#ask(method, about, { id, signal }),
    };
  }

  /** Asks the client something for a request of its own; waits until it answers, takes its request back, or is gone. */
  #ask(method: string, params: Json, request: { readonly id: RequestId; readonly signal: AbortSignal }): Promise<Json> {
    const { signal } = request;
    const id = (this.#lastAsked += 1);
    const answer = new Promise<Json>((resolve, reject) => {
      this.#asked.set(id, { resolve, reject });
      const stop = () => {
        if (!this.#asked.delete(id)) return;
        const cancelled = { method: 'notifications/cancelled', params: { requestId: id } };
        this.#send({ jsonrpc: '2.0', ...cancelled }, request.id).catch((thrown: unknown) => this.#report(thrown));
        reject(new ProtocolError(protocolCodes.invalidRequest, 'The request was cancelled.'));
      };
      if (signal.aborted) stop();
      else signal.addEventListener('abort', stop, { once: true });
    });
    this.#send({ jsonrpc: '2.0', id, method, params: { ...params } }, request.id).catch((thrown: unknown) =>
      this.#report(thrown),
    );
    return answer;
  }

  #answered(response: JSONRPCResponse): void {
    const { id } = response;
    const asked = id === undefined ? undefined : this.#asked.get(id);
    if (id === undefined || asked === undefined) {
      this.#report(new Error('an answer to something that was not asked'));
      return;
    }
    this.#asked.delete(id);
    if ('result' in response) asked.resolve(response.result);
    else asked.reject(refusalOf(response));
  }

  #notified({ method, params }: JSONRPCNotification): void {
    if (method !== 'notifications/cancelled') return;
    const id = params?.['requestId'];
    if (isRequestId(id)) this.#working.get(id)?.abort(params?.['reason']);
  }

  #closed(): void {
    this.#transport = undefined;
    for (const abort of this.#working.values()) abort.abort();
    this.#working.clear();
    for (const { reject } of this.#asked.values()) {
      reject(new ProtocolError(protocolCodes.invalidRequest, 'The client is gone.'));
    }
    this.#asked.clear();
  }

  async #send(message: JSONRPCMessage, relatedRequestId?: RequestId): Promise<void> {
    await this.#transport?.send(message, relatedRequestId === undefined ? {} : { relatedRequestId });
  }

  #report(thrown: unknown): void {
    this.#log(`mcp: ${cleanText(thrown instanceof Error ? thrown.message : String(thrown))}`);
  }
}

const nothing = (): void => undefined;

function errorOf(thrown: unknown): JSONRPCErrorResponse['error'] {
  if (!(thrown instanceof ProtocolError)) return { code: protocolCodes.internal, message: 'Internal error' };
  const { code, message, data } = thrown;
  return { code, message, ...(data === undefined ? {} : { data }) };
}

/** What a client says instead of answering is a stranger's word: its code and its message, if they are any. */
function refusalOf({ error }: JSONRPCErrorResponse): ProtocolError {
  const { code, message } = (typeof error === 'object' ? error : {}) as Record<string, unknown>;
  return new ProtocolError(
    typeof code === 'number' && Number.isSafeInteger(code) ? code : protocolCodes.internal,
    cleanText(typeof message === 'string' ? message : 'The client refused.'),
  );
}

/** A surface for one session. */
export function createServer(
  surface: Surface,
  log: (line: string) => void,
  callsAtOnce = Number.POSITIVE_INFINITY,
): HandshakeServer {
  return new HandshakeServer(surface, log, callsAtOnce);
}

import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket, WebSocketServer } from 'ws';
import type { Clock } from '../../core/clock.ts';
import { withAcknowledgementTimeout, type Transport, type Delivered, type Delivery } from './app-delivery.ts';
import { isObject, type WorkspaceState } from './workspace-state.ts';

/** Socket Mode: the app opens the connection, and acknowledges each envelope by its id. */
export class SocketTransport implements Transport {
  readonly #clock: Clock;
  readonly #state: WorkspaceState;
  readonly #sockets = new Set<WebSocket>();
  readonly #waiting = new Map<string, (delivered: Delivered) => void>();
  readonly #opened: (() => void)[] = [];
  #server: WebSocketServer | undefined;

  constructor(clock: Clock, state: WorkspaceState) {
    this.#clock = clock;
    this.#state = state;
  }

  /** Accepts WebSocket connections at `/socket` of this server. */
  async listen(server: Server): Promise<void> {
    // Loaded on first use: only Socket Mode needs it.
    const { WebSocketServer: Sockets } = await import('ws');
    const sockets = new Sockets({ noServer: true });
    this.#server = sockets;
    server.on('upgrade', (request, socket: Duplex, head) => {
      if (request.url?.startsWith('/socket') !== true) {
        socket.destroy();
        return;
      }
      sockets.handleUpgrade(request, socket, head, (opened) => this.#take(opened));
    });
  }

  /** Resolves when an app is connected. */
  async connected(): Promise<void> {
    if (this.#sockets.size === 0) await new Promise<void>((resolve) => this.#opened.push(resolve));
  }

  /** Warns the apps that their connection is about to close, or cuts it. */
  disconnect(reason: 'warning' | 'refresh_requested' | 'cut'): void {
    for (const socket of this.#sockets) {
      if (reason === 'cut') socket.terminate();
      else socket.send(JSON.stringify({ type: 'disconnect', reason, debug_info: { host: 'workspace' } }));
    }
  }

  deliver({ kind, payload, retry }: Delivery): Promise<Delivered> {
    const [socket] = this.#sockets;
    if (socket === undefined) return Promise.resolve({ status: 0, body: undefined, error: 'dispatch_failed' });
    const id = this.#state.secret();
    const answer = new Promise<Delivered>((resolve) => this.#waiting.set(id, resolve));
    socket.send(
      JSON.stringify({
        type: kind,
        envelope_id: id,
        payload,
        accepts_response_payload: kind !== 'events_api',
        ...(retry === undefined ? {} : { retry_attempt: retry.number, retry_reason: retry.reason }),
      }),
    );
    return withAcknowledgementTimeout(this.#clock, answer).finally(() => this.#waiting.delete(id));
  }

  close(): Promise<void> {
    for (const socket of this.#sockets) socket.terminate();
    return new Promise((resolve) => {
      if (this.#server === undefined) resolve();
      else this.#server.close(() => resolve());
    });
  }

  #take(socket: WebSocket): void {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => this.#sockets.delete(socket));
    socket.on('message', (data: Buffer) => {
      const answer = answerIn(data.toString());
      if (answer !== undefined) this.#waiting.get(answer.id)?.({ status: 200, body: answer.payload });
    });
    socket.send(
      JSON.stringify({
        type: 'hello',
        num_connections: this.#sockets.size,
        connection_info: { app_id: 'A0PARTSDESK' },
        debug_info: { host: 'workspace', approximate_connection_time: 18_060 },
      }),
    );
    for (const opened of this.#opened.splice(0)) opened();
  }
}

/** Reads an acknowledgement; undefined for any other message. */
function answerIn(text: string): { readonly id: string; readonly payload: unknown } | undefined {
  try {
    const content: unknown = JSON.parse(text);
    if (!isObject(content) || typeof content['envelope_id'] !== 'string') return undefined;
    return { id: content['envelope_id'], payload: content['payload'] };
  } catch {
    return undefined;
  }
}

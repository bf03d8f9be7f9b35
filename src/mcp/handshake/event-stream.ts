import type { ServerResponse } from 'node:http';
import { beginEvents } from '../http/answer.ts';

/** Bytes that may wait for a client that does not read. Beyond that its connection is closed; it can be resumed. */
const mostBuffered = 4 * 1024 * 1024;

export interface StoredEvent {
  readonly stream: EventStream;
  readonly number: number;
  readonly text: string;
}

/**
 * Server-sent events of one request, or of a session. They are numbered, so that a client that lost its connection can
 * continue after the last event it received (Transports, "Resumability and Redelivery").
 */
export class EventStream {
  readonly name: string;
  /** When the connection was lost, milliseconds since the epoch; undefined while connected. */
  detachedAt: number | undefined;
  ended = false;
  lastWrite = 0;
  #events: StoredEvent[] = [];
  #last = 0;
  #delivered = 0;
  #response: ServerResponse | undefined;
  readonly #store: (event: StoredEvent) => void;
  readonly #now: () => number;

  constructor(name: string, store: (event: StoredEvent) => void, now: () => number) {
    this.name = name;
    this.#store = store;
    this.#now = now;
    this.detachedAt = now();
  }

  get attached(): boolean {
    return this.#response !== undefined;
  }

  /** Sends the events after number `after`, and all later ones, to this response; ends an earlier connection. */
  attach(response: ServerResponse, headers: Readonly<Record<string, string>>, after?: number): void {
    const before = this.#response;
    this.#response = response;
    before?.end();
    this.detachedAt = undefined;
    response.once('close', () => {
      if (this.#response !== response) return;
      this.#response = undefined;
      this.detachedAt = this.#now();
    });
    beginEvents(response, headers);
    const from = after ?? this.#delivered;
    for (const event of this.#events) if (event.number > from) this.#write(event);
    if (this.ended) response.end();
  }

  /** Sends an empty event, so that the client has an id to resume from before the first message. */
  prime(): void {
    this.#add('data: \n\n');
  }

  send(message: unknown): void {
    this.#add(`event: message\ndata: ${JSON.stringify(message)}\n\n`);
  }

  keepAlive(): void {
    if (this.#response === undefined || this.ended) return;
    this.lastWrite = this.#now();
    this.#response.write(': alive\n\n');
  }

  /** Ends the connection. The client can continue where it stopped. */
  detach(): void {
    this.#response?.end();
  }

  end(): void {
    this.ended = true;
    this.#response?.end();
  }

  /** Ends the connection and forgets all events. */
  drop(): void {
    this.ended = true;
    this.#events = [];
    this.#response?.end();
  }

  /** Forgets this event and earlier ones. */
  forget({ number }: StoredEvent): void {
    this.#events = this.#events.filter((each) => each.number > number);
  }

  #add(rest: string): void {
    this.#last += 1;
    const event: StoredEvent = {
      stream: this,
      number: this.#last,
      text: `id: ${this.name}-${this.#last}\n${rest}`,
    };
    this.#events.push(event);
    this.#store(event);
    this.#write(event);
  }

  #write({ number, text }: StoredEvent): void {
    const response = this.#response;
    if (response === undefined) return;
    this.lastWrite = this.#now();
    this.#delivered = Math.max(this.#delivered, number);
    response.write(text);
    if (response.writableLength > mostBuffered) response.destroy();
  }
}

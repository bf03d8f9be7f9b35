import { createHmac } from 'node:crypto';
import type { Clock } from '../../core/clock.ts';
import type { Json } from './workspace-state.ts';

/** The outcome of a delivery. */
export interface Delivered {
  /** 200 when the app acknowledged in time; 0 when there was no response. */
  readonly status: number;
  /** Body of the acknowledgement; undefined when empty. */
  readonly body: unknown;
  /** Error that Slack would show to the person. */
  readonly error?: string | undefined;
}

/** One command, event or interaction for the app. */
export interface Delivery {
  readonly kind: 'slash_commands' | 'events_api' | 'interactive';
  readonly payload: Json;
  /** Set when it is sent again. */
  readonly retry?: { readonly number: number; readonly reason: string };
}

export interface Transport {
  deliver(delivery: Delivery): Promise<Delivered>;
}

/** Milliseconds that Slack waits for an acknowledgement. */
const acknowledgementTimeout = 3000;

export function withAcknowledgementTimeout(clock: Clock, answer: Promise<Delivered>): Promise<Delivered> {
  const done = new AbortController();
  const timeout = clock
    .sleep(acknowledgementTimeout, done.signal)
    .then(() => ({ status: 0, body: undefined, error: 'operation_timeout' }));
  return Promise.race([answer, timeout]).finally(() => done.abort());
}

export function signature(secret: string, timestamp: number, body: string): string {
  return `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex')}`;
}

const formType = 'application/x-www-form-urlencoded';

/** Encodes a request as Slack does: events as JSON, commands as a form, interactions as a form with the field `payload`. */
function encodeRequest({ kind, payload }: Delivery): { readonly type: string; readonly body: string } {
  if (kind === 'events_api') return { type: 'application/json', body: JSON.stringify(payload) };
  const fields = kind === 'interactive' ? { payload: JSON.stringify(payload) } : payload;
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  return { type: formType, body: form.toString() };
}

export interface AppDeliveryOptions {
  readonly clock: Clock;
  readonly signingSecret: string;
  /** Where signed requests go; not needed in Socket Mode. */
  readonly requestUrl?: () => string;
}

/** Sends commands, events and interactions to the app; can also send them again, or send forged requests. */
export class AppDelivery {
  readonly #options: AppDeliveryOptions;
  readonly #transport: Transport;
  readonly #sent: Delivery[] = [];
  readonly #pending = new Set<Promise<unknown>>();

  /** @param socket Socket Mode; without it, signed HTTP requests. */
  constructor(options: AppDeliveryOptions, socket: Transport | undefined) {
    this.#options = options;
    this.#transport = socket ?? { deliver: (delivery) => this.#deliverOverHttp(delivery) };
  }

  deliver(delivery: Delivery): Promise<Delivered> {
    this.#sent.push(delivery);
    const delivered = this.#transport.deliver(delivery);
    this.#pending.add(delivered);
    return delivered.finally(() => this.#pending.delete(delivered));
  }

  /** Resolves when the app has answered every pending delivery. */
  async settled(): Promise<void> {
    while (this.#pending.size > 0) await Promise.allSettled(this.#pending);
  }

  /** Sends the last deliveries again, as Slack does after a missing acknowledgement. */
  redeliver(last = 1, number = 1): Promise<Delivered[]> {
    const retry = { number, reason: 'http_timeout' };
    return Promise.all(this.#sent.slice(-last).map((delivery) => this.#transport.deliver({ ...delivery, retry })));
  }

  /** Sends a request with a bad, missing or outdated signature. */
  forge(a: {
    body: string;
    signature?: 'bad' | 'none' | 'good';
    ageSeconds?: number;
    type?: string;
  }): Promise<Delivered> {
    const timestamp = this.#timestamp() - (a.ageSeconds ?? 0);
    const good = signature(this.#options.signingSecret, timestamp, a.body);
    const signed = a.signature ?? 'good';
    return this.#post(a.body, {
      'content-type': a.type ?? formType,
      'x-slack-request-timestamp': String(timestamp),
      ...(signed === 'none' ? {} : { 'x-slack-signature': signed === 'good' ? good : `${good.slice(0, -4)}0000` }),
    });
  }

  #timestamp(): number {
    return Math.floor(this.#options.clock.now() / 1000);
  }

  #deliverOverHttp(delivery: Delivery): Promise<Delivered> {
    const { type, body } = encodeRequest(delivery);
    const timestamp = this.#timestamp();
    const { retry } = delivery;
    return this.#post(body, {
      'content-type': type,
      'x-slack-request-timestamp': String(timestamp),
      'x-slack-signature': signature(this.#options.signingSecret, timestamp, body),
      ...(retry === undefined
        ? {}
        : { 'x-slack-retry-num': String(retry.number), 'x-slack-retry-reason': retry.reason }),
    });
  }

  #post(body: string, headers: Readonly<Record<string, string>>): Promise<Delivered> {
    const abandon = new AbortController();
    const answered = this.#send(body, headers, abandon.signal);
    return withAcknowledgementTimeout(this.#options.clock, answered).finally(() => abandon.abort());
  }

  async #send(body: string, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Delivered> {
    const url = this.#options.requestUrl?.() ?? 'http://127.0.0.1:9/';
    try {
      const reply = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
      const text = await reply.text();
      const failed = reply.ok ? undefined : 'dispatch_failed';
      return {
        status: reply.status,
        body: bodyOf(text),
        error: reply.status === 404 ? 'dispatch_unknown_error' : failed,
      };
    } catch {
      return { status: 0, body: undefined, error: 'dispatch_failed' };
    }
  }
}

function bodyOf(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

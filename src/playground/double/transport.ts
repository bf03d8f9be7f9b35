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

/** The outcome when the app does not acknowledge in time. */
const unanswered: Delivered = { status: 0, body: undefined, error: 'operation_timeout' };

export function withAcknowledgementTimeout(clock: Clock, answer: Promise<Delivered>): Promise<Delivered> {
  const done = new AbortController();
  return Promise.race([answer, clock.sleep(acknowledgementTimeout, done.signal).then(() => unanswered)]).finally(() =>
    done.abort(),
  );
}

/** Encodes a request as Slack does: events as JSON, commands as a form, interactions as a form with the field `payload`. */
export function encodeRequest({ kind, payload }: Delivery): { readonly type: string; readonly body: string } {
  if (kind === 'events_api') return { type: 'application/json', body: JSON.stringify(payload) };
  const form = new URLSearchParams();
  if (kind === 'interactive') form.set('payload', JSON.stringify(payload));
  else for (const [name, value] of Object.entries(payload)) form.set(name, String(value));
  return { type: 'application/x-www-form-urlencoded', body: form.toString() };
}

export function signature(secret: string, timestamp: number, body: string): string {
  return `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex')}`;
}

/** Signed requests over HTTP. */
export class HttpTransport implements Transport {
  readonly #clock: Clock;
  readonly #secret: string;
  readonly #url: () => string;

  constructor(options: { clock: Clock; signingSecret: string; url: () => string }) {
    this.#clock = options.clock;
    this.#secret = options.signingSecret;
    this.#url = options.url;
  }

  deliver(delivery: Delivery): Promise<Delivered> {
    const { type, body } = encodeRequest(delivery);
    const timestamp = Math.floor(this.#clock.now() / 1000);
    const retry: Readonly<Record<string, string>> =
      delivery.retry === undefined
        ? {}
        : { 'x-slack-retry-num': String(delivery.retry.number), 'x-slack-retry-reason': delivery.retry.reason };
    return this.post(body, {
      'content-type': type,
      'x-slack-request-timestamp': String(timestamp),
      'x-slack-signature': signature(this.#secret, timestamp, body),
      ...retry,
    });
  }

  /** Posts the body and headers unchanged, so that tests can forge requests. */
  post(body: string, headers: Readonly<Record<string, string>>): Promise<Delivered> {
    const abandon = new AbortController();
    const answered = this.#send(body, headers, abandon.signal);
    return withAcknowledgementTimeout(this.#clock, answered).finally(() => abandon.abort());
  }

  async #send(body: string, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Delivered> {
    try {
      const reply = await fetch(this.#url(), { method: 'POST', headers, body, redirect: 'manual', signal });
      const text = await reply.text();
      const error = reply.status === 404 ? 'dispatch_unknown_error' : reply.ok ? undefined : 'dispatch_failed';
      return { status: reply.status, body: bodyOf(text), error };
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

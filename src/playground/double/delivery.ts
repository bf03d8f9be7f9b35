import { createHmac } from 'node:crypto';
import type { Clock } from '../../core/clock.ts';
import type { Json } from './workspace-state.ts';

/** What came of telling the app something. */
export interface Delivered {
  /** 200 when the app acknowledged in time. */
  readonly status: number;
  /** What it answered with; undefined: nothing. */
  readonly body: unknown;
  /** What Slack would show the person instead. */
  readonly error?: string | undefined;
}

/** One thing that the app is told, whichever way. */
export interface Parcel {
  readonly kind: 'slash_commands' | 'events_api' | 'interactive';
  readonly payload: Json;
  /** Set when it is told again. */
  readonly retry?: { readonly number: number; readonly reason: string };
}

export interface Courier {
  deliver(parcel: Parcel): Promise<Delivered>;
}

/** Slack waits this long for an acknowledgement. */
const patience = 3000;

/** What a person is shown when the app did not acknowledge. */
const unanswered: Delivered = { status: 0, body: undefined, error: 'operation_timeout' };

export function withinPatience(clock: Clock, answer: Promise<Delivered>): Promise<Delivered> {
  const done = new AbortController();
  return Promise.race([answer, clock.sleep(patience, done.signal).then(() => unanswered)]).finally(() => done.abort());
}

/** How a request of Slack is written: events are JSON, commands a form, all else a form with one field. */
export function written({ kind, payload }: Parcel): { readonly type: string; readonly body: string } {
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
export class HttpCourier implements Courier {
  readonly #clock: Clock;
  readonly #secret: string;
  readonly #url: () => string;

  constructor(options: { clock: Clock; signingSecret: string; url: () => string }) {
    this.#clock = options.clock;
    this.#secret = options.signingSecret;
    this.#url = options.url;
  }

  deliver(parcel: Parcel): Promise<Delivered> {
    const { type, body } = written(parcel);
    const timestamp = Math.floor(this.#clock.now() / 1000);
    const retry: Readonly<Record<string, string>> =
      parcel.retry === undefined
        ? {}
        : { 'x-slack-retry-num': String(parcel.retry.number), 'x-slack-retry-reason': parcel.retry.reason };
    return this.post(body, {
      'content-type': type,
      'x-slack-request-timestamp': String(timestamp),
      'x-slack-signature': signature(this.#secret, timestamp, body),
      ...retry,
    });
  }

  /** As it stands: also what nobody at Slack would sign. */
  post(body: string, headers: Readonly<Record<string, string>>): Promise<Delivered> {
    const abandon = new AbortController();
    const answered = this.#send(body, headers, abandon.signal);
    return withinPatience(this.#clock, answered).finally(() => abandon.abort());
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

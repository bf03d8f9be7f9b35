import type { App, Receiver, ReceiverEvent } from '@slack/bolt';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../../core/clock.ts';
import { parseBoundedJson } from '../../core/bounded-json.ts';
import { readRequestBody } from '../../core/request-body.ts';
import type { Secret } from '../../core/secret.ts';

/** Slack's requests have a few kilobytes. */
const mostBytes = 1024 * 1024;
/** "If the timestamp is more than five minutes from local time, it could be a replay attack." */
const tolerance = 300_000;

/**
 * Passes Slack's signed requests, on a path of the desk's own server, to Bolt. A request that is not signed over exactly
 * these bytes within five minutes gets a 401 and leaves no trace.
 */
export class HttpReceiver implements Receiver {
  readonly #secret: Secret;
  readonly #clock: Clock;
  readonly #wronglySigned: () => void;
  #app: App | undefined;
  #lastIsWrong = false;

  /** `wronglySigned`: called for requests that look like Slack's and are signed with another secret. */
  constructor(signingSecret: Secret, clock: Clock, wronglySigned: () => void) {
    this.#secret = signingSecret;
    this.#clock = clock;
    this.#wronglySigned = wronglySigned;
  }

  /** The last request in time was signed with another secret: the desk's own may be wrong. */
  get lastIsWrong(): boolean {
    return this.#lastIsWrong;
  }

  init(app: App): void {
    this.#app = app;
  }

  /** The desk's own server listens. */
  start(): Promise<void> {
    return Promise.resolve();
  }

  stop(): Promise<void> {
    return Promise.resolve();
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') {
      end(response, 405, { Allow: 'POST' });
      return;
    }
    const signature = this.#signatureOf(request);
    if (signature === undefined) {
      end(response, 401);
      return;
    }
    const received = await readRequestBody(request, mostBytes);
    if (received.kind === 'gone') return;
    if (received.kind === 'refused') {
      end(response, received.status, received.headers);
      return;
    }
    const isSigned = this.#isSigned(signature, received.bytes);
    if (!isSigned && !this.#lastIsWrong) this.#wronglySigned();
    this.#lastIsWrong = !isSigned;
    if (!isSigned) {
      end(response, 401);
      return;
    }
    const body = read(received.bytes, request.headers['content-type'] ?? '');
    if (body === undefined) {
      end(response, 400);
      return;
    }
    if (body['type'] === 'url_verification') {
      end(response, 200, { 'Content-Type': 'text/plain' }, String(body['challenge']));
      return;
    }
    // Slack checks the certificate of this address.
    if (body['ssl_check'] === '1') {
      end(response, 200);
      return;
    }
    const event: ReceiverEvent = {
      body,
      ack: (answer?: unknown) => {
        if (response.headersSent || response.destroyed) return Promise.resolve();
        if (answer === undefined || answer === '') end(response, 200);
        else if (typeof answer === 'string') end(response, 200, { 'Content-Type': 'text/plain' }, answer);
        else end(response, 200, { 'Content-Type': 'application/json' }, JSON.stringify(answer));
        return Promise.resolve();
      },
      ...retryOf(request),
    };
    await this.#app?.processEvent(event);
    // No listener wanted it.
    if (!response.headersSent) end(response, 200);
  }

  /** Checked before the body is read, so that an unsigned or stale request costs no memory. */
  #signatureOf({ headers }: IncomingMessage): Signature | undefined {
    const time = single(headers['x-slack-request-timestamp']);
    const mac = single(headers['x-slack-signature']);
    if (!/^\d{1,12}$/.test(time) || !/^v0=[0-9a-f]{64}$/.test(mac)) return undefined;
    return Math.abs(this.#clock.now() - Number(time) * 1000) > tolerance ? undefined : { time, mac };
  }

  #isSigned({ time, mac }: Signature, raw: Buffer): boolean {
    const own = createHmac('sha256', this.#secret.reveal()).update(`v0:${time}:`).update(raw).digest('hex');
    return timingSafeEqual(Buffer.from(`v0=${own}`), Buffer.from(mac));
  }
}

interface Signature {
  /** Seconds since the epoch. */
  readonly time: string;
  readonly mac: string;
}

function single(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : '';
}

function retryOf(request: IncomingMessage): { retryNum?: number; retryReason?: string } {
  const number = Number.parseInt(single(request.headers['x-slack-retry-num']), 10);
  if (Number.isNaN(number)) return {};
  return { retryNum: number, retryReason: single(request.headers['x-slack-retry-reason']) };
}

function read(raw: Buffer, type: string): Record<string, unknown> | undefined {
  try {
    const text = raw.toString('utf8');
    if (!type.startsWith('application/x-www-form-urlencoded')) return record(parseBoundedJson(text));
    const form = new URLSearchParams(text);
    const payload = form.get('payload');
    return payload === null ? Object.fromEntries(form) : record(parseBoundedJson(payload));
  } catch {
    return undefined;
  }
}

function record(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

function end(response: ServerResponse, status: number, headers: Record<string, string> = {}, text = ''): void {
  response.writeHead(status, { 'Cache-Control': 'no-store', ...headers });
  response.end(text);
}

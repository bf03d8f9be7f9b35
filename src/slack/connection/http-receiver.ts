import { HTTPModuleFunctions, type App, type Receiver, type ReceiverEvent } from '@slack/bolt';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../../core/clock.ts';
import { parseBoundedJson } from '../../core/bounded-json.ts';
import type { Secret } from '../../core/secret.ts';
import type { HeldAnswers } from './deliveries.ts';
import { readBody } from './incoming.ts';
import { readSigned, single } from './signed-request.ts';

/**
 * Passes Slack's signed requests, on a path of the desk's own server, to Bolt, whose functions check and read them. A
 * request that is not signed over exactly these bytes within five minutes gets a 401 and leaves no trace. Why it is not
 * Bolt's own receiver: docs/adr/0015-bolt.md.
 */
export class HttpReceiver implements Receiver, HeldAnswers {
  readonly #secret: Secret;
  readonly #clock: Clock;
  readonly #wronglySigned: () => void;
  readonly #responses = new WeakMap<object, ServerResponse>();
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
    const received = await readSigned(request, this.#secret, this.#clock);
    if (received.kind === 'gone') return;
    if (received.kind === 'refused') {
      if (received.wrongSecret === true && !this.#lastIsWrong) this.#wronglySigned();
      if (received.wrongSecret === true) this.#lastIsWrong = true;
      end(response, received.status, received.headers);
      return;
    }
    this.#lastIsWrong = false;
    const body = read(request, received.bytes);
    if (body === undefined) {
      end(response, 400);
      return;
    }
    if (body['type'] === 'url_verification') {
      HTTPModuleFunctions.buildUrlVerificationResponse(response, body);
      return;
    }
    // Slack checks the certificate of this address.
    if (body['ssl_check'] === '1') {
      HTTPModuleFunctions.buildSSLCheckResponse(response);
      return;
    }
    // Bolt throws at one that names no execution. The desk has no functions for workflows.
    if (readBody(body)?.event?.type === 'function_executed') {
      end(response, 200);
      return;
    }
    this.#responses.set(body, response);
    const event: ReceiverEvent = {
      body,
      ack: (answer?: unknown) => {
        // Bolt acknowledges an event before any middleware: `acknowledge` does it once the event is claimed.
        const isHeld = body['type'] === 'event_callback';
        if (!isHeld && isOpen(response)) HTTPModuleFunctions.buildContentResponse(response, answer);
        return Promise.resolve();
      },
      ...retryOf(request),
    };
    await this.#app?.processEvent(event);
    // No listener wanted it.
    if (!response.headersSent) end(response, 200);
  }

  acknowledge(body: object): void {
    const response = this.#responses.get(body);
    if (response !== undefined && 'type' in body && body.type === 'event_callback' && isOpen(response))
      end(response, 200);
  }

  refuse(body: object): void {
    const response = this.#responses.get(body);
    if (response !== undefined && isOpen(response)) end(response, 503);
  }
}

function isOpen(response: ServerResponse): boolean {
  return !response.headersSent && !response.destroyed;
}

function retryOf(request: IncomingMessage): { retryNum?: number; retryReason?: string } {
  const number = HTTPModuleFunctions.extractRetryNumFromHTTPRequest(request);
  if (number === undefined) return {};
  return { retryNum: number, retryReason: HTTPModuleFunctions.extractRetryReasonFromHTTPRequest(request) ?? '' };
}

function read(request: IncomingMessage, rawBody: Buffer): Record<string, unknown> | undefined {
  try {
    const text = rawBody.toString('utf8');
    if (!single(request.headers['content-type']).startsWith('application/x-www-form-urlencoded'))
      return record(parseBoundedJson(text));
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

function end(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'Cache-Control': 'no-store', ...headers });
  response.end();
}

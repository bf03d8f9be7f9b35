import type { Dispatcher } from 'undici';
import * as z from 'zod';
import { tokenCall } from '../contract/operations.ts';
import { parseBoundedJson } from '../core/bounded-json.ts';
import type { Clock, Random } from '../core/clock.ts';
import { DeskError } from '../core/errors.ts';
import { Secret } from '../core/secret.ts';
import type { ServiceConfig, ServiceLog } from './config.ts';
import { Fault, faultOfStatus, faultOfThrown, unreadable, type Target } from './reply.ts';
import { exchange, headerOf, parseBase, type HttpReply } from './http.ts';
import { texts } from './messages/en.ts';
import { attempts, backOff, type RetryBudget } from './retry.ts';
import { abortable } from './signals.ts';

export interface Token {
  readonly secret: Secret;
  readonly fetchedAt: number;
  /** Undefined when the reply did not say: "Lifetime of the token: not shown". */
  readonly expiresAt: number | undefined;
}

const target: Target = { operation: `${tokenCall.method} ${tokenCall.path}`, setting: 'PARTS_AUTH_URL' };

// "Token response: JSON containing access_token string". The token is sent in a header, so it must fit into one.
const tokenReply = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]+$/, 'not a token'),
  expires_in: z.coerce.number().positive().optional().catch(undefined),
});

/** Milliseconds before its expiry that a token is renewed, or half of its lifetime when that is shorter. */
const margin = 60_000;
/** Oldest token of unknown lifetime that a write uses. */
const longestMoneyAge = 300_000;
/** Pause after refused credentials: more attempts may lock the account. */
const refusalHolds = 30_000;

interface TokenSourceUse {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: ServiceLog;
  readonly budget: RetryBudget;
  readonly dispatcher: Dispatcher;
  readonly closing: AbortSignal;
}

/**
 * The access token, kept until it expires or is rejected. Callers share one request for it; one that gives up does not
 * cancel it for the others.
 */
export class TokenSource {
  readonly #config: ServiceConfig;
  readonly #use: TokenSourceUse;
  readonly #path: string;
  #current: Token | undefined;
  #pending: Promise<Token> | undefined;
  #refused: { error: DeskError; until: number } | undefined;
  /** The `Date` header of the last token reply. */
  serverDate: string | undefined;

  constructor(config: ServiceConfig, use: TokenSourceUse) {
    this.#config = config;
    this.#use = use;
    this.#path = parseBase(config.authUrl, 'PARTS_AUTH_URL').path + tokenCall.path;
  }

  /** @throws DeskError `bad_credentials`, `unreachable` and so on; `cancelled`. */
  get(signal?: AbortSignal): Promise<Token> {
    const token = this.#current;
    return token !== undefined && this.#fresh(token) ? Promise.resolve(token) : this.#fetch(signal);
  }

  /** A token that outlasts a write, because a write is not repeated when its token is rejected. */
  getForMoney(signal?: AbortSignal): Promise<Token> {
    const token = this.#current;
    const now = this.#use.clock.now();
    const lasts =
      token !== undefined &&
      (token.expiresAt === undefined
        ? now - token.fetchedAt <= longestMoneyAge
        : now + this.#config.timeouts.money <= token.expiresAt);
    return lasts ? this.get(signal) : this.#fetch(signal);
  }

  /** Drops a token that the service rejected, unless a newer one has replaced it. */
  reject(token: Token): void {
    if (this.#current === token) this.#current = undefined;
  }

  #fresh(token: Token): boolean {
    if (token.expiresAt === undefined) return true;
    const early = Math.min(margin, (token.expiresAt - token.fetchedAt) / 2);
    return this.#use.clock.now() < token.expiresAt - early;
  }

  #fetch(signal?: AbortSignal): Promise<Token> {
    if (this.#refused !== undefined && this.#use.clock.now() < this.#refused.until) {
      return Promise.reject(this.#refused.error);
    }
    if (this.#pending === undefined) {
      this.#pending = this.#request().finally(() => {
        this.#pending = undefined;
      });
    }
    return abortable(this.#pending, signal);
  }

  async #request(): Promise<Token> {
    const { timeouts } = this.#config;
    const { clock, random, log, budget, closing } = this.#use;
    const until = clock.now() + timeouts.total;
    budget.deposit();
    for (let attempt = 1; ; attempt++) {
      try {
        const token = await this.#attempt(Math.min(timeouts.read, until - clock.now()));
        this.#current = token;
        this.#refused = undefined;
        return token;
      } catch (thrown) {
        const { error, status, retryable, retryAfter } = faultOfThrown(thrown, target, timeouts.read);
        const delay = Math.max(backOff(attempt, random), retryAfter ?? 0);
        const inTime = clock.now() + delay < until;
        if (!retryable || attempt >= attempts || !inTime || !budget.withdraw()) {
          if (error.code === 'bad_credentials') this.#refused = { error, until: clock.now() + refusalHolds };
          log.warn('no token', { code: error.code, status, attempt });
          throw error;
        }
        log.debug('token request is retried', { code: error.code, status, delay });
        await clock.sleep(delay, closing);
      }
    }
  }

  async #attempt(ms: number): Promise<Token> {
    const { clientId, clientSecret } = this.#config;
    const { clock, dispatcher, closing } = this.#use;
    const basic = Buffer.from(`${clientId}:${clientSecret.reveal()}`, 'utf8').toString('base64');
    const fetchedAt = clock.now();
    const request = {
      method: tokenCall.method,
      path: this.#path,
      headers: {
        authorization: `Basic ${basic}`,
        'content-type': tokenCall.contentType,
        accept: 'application/json',
        'user-agent': 'partsdesk',
      },
      body: new URLSearchParams(tokenCall.form).toString(),
    };
    const reply = await exchange(dispatcher, request, { clock, ms, signal: closing });
    this.serverDate = headerOf(reply.headers, 'date');
    if (reply.status < 200 || reply.status > 299) throw refusal(reply, clock.now());
    const { access_token: token, expires_in: seconds } = parse(reply);
    const expiresAt = seconds === undefined ? undefined : fetchedAt + seconds * 1000;
    return { secret: new Secret(token), fetchedAt, expiresAt };
  }
}

/** The body is not shown: it may repeat what was sent. */
function refusal(reply: HttpReply, now: number): Fault {
  const { status } = reply;
  if (status === 400 || status === 401 || status === 403) {
    const text = texts.badCredentials(target, status);
    return new Fault(new DeskError('bad_credentials', text.message, text), { status });
  }
  if (status === 404 || status === 405) {
    const text = texts.noTokenAddress(target, status, tokenCall.path);
    return new Fault(new DeskError('misconfigured', text.message, text), { status });
  }
  return faultOfStatus({ ...reply, text: '' }, target, now);
}

function parse(reply: HttpReply): z.output<typeof tokenReply> {
  let body: unknown;
  try {
    body = parseBoundedJson(reply.text);
  } catch {
    // No cause: the parser's message quotes the body, which may hold a token.
    throw unreadable(target, texts.notJson);
  }
  const parsed = tokenReply.safeParse(body);
  if (!parsed.success) throw unreadable(target, texts.noAccessToken);
  return parsed.data;
}

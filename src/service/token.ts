import type { Dispatcher } from 'undici';
import { z } from 'zod';
import { tokenCall } from '../contract/operations.ts';
import type { Clock, Random } from '../core/clock.ts';
import { DeskError } from '../core/errors.ts';
import { Secret } from '../core/secret.ts';
import type { ServiceConfig, ServiceLog } from './config.ts';
import { within } from './deadline.ts';
import { exchange, headerOf, type HttpReply } from './exchange.ts';
import { broken, Fault, faultOfStatus, faultOfThrown, type Asked } from './fault.ts';
import { attempts, backOff, type RetryBudget } from './retry.ts';
import { pause as pauseFor, settledOrStopped, type Stop } from './stop.ts';
import { parseBase } from './url.ts';

export interface Token {
  readonly secret: Secret;
  readonly fetchedAt: number;
  /** Undefined when the reply did not say: "Lifetime of the token: not shown". */
  readonly expiresAt: number | undefined;
}

const asked: Asked = {
  who: 'The token address',
  what: `${tokenCall.method} ${tokenCall.path}`,
  setting: 'PARTS_AUTH_URL',
};

// "Token response: JSON containing access_token string". What is not a header value cannot be sent as one.
const tokenReply = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]+$/, 'not a token'),
  expires_in: z.coerce.number().positive().optional().catch(undefined),
});

/** Refreshed this long before it expires, or at half of its life when that is shorter. */
const margin = 60_000;
/** A token of unknown lifetime is not older than this when money depends on it. */
const moneyAge = 300_000;
/** Credentials that were just refused are not tried again for this long: an account may be locked by trying. */
const refusalHolds = 30_000;

/**
 * The access token: one request however many wait for it, kept until it expires or is rejected. A waiter that stops
 * waiting does not stop it for the others.
 */
export class TokenSource {
  readonly #config: ServiceConfig;
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #log: ServiceLog;
  readonly #budget: RetryBudget;
  readonly #dispatcher: Dispatcher;
  readonly #closing: Stop;
  readonly #path: string;
  #current: Token | undefined;
  #pending: Promise<Token> | undefined;
  #refused: { error: DeskError; until: number } | undefined;
  /** The `Date` header of the last token reply. */
  serverDate: string | undefined;

  constructor(
    config: ServiceConfig,
    use: {
      clock: Clock;
      random: Random;
      log: ServiceLog;
      budget: RetryBudget;
      dispatcher: Dispatcher;
      closing: Stop;
    },
  ) {
    this.#config = config;
    this.#clock = use.clock;
    this.#random = use.random;
    this.#log = use.log;
    this.#budget = use.budget;
    this.#dispatcher = use.dispatcher;
    this.#closing = use.closing;
    this.#path = parseBase(config.authUrl, 'PARTS_AUTH_URL').path + tokenCall.path;
  }

  /** @throws DeskError: `bad_credentials`, `unreachable` and so on, naming the setting to look at; `cancelled`. */
  get(stop?: Stop): Promise<Token> {
    const token = this.#current;
    return token !== undefined && this.#good(token) ? Promise.resolve(token) : this.#fetch(stop);
  }

  /** A token that will last for the length of a write, since a write is not repeated when its token is rejected. */
  getForMoney(stop?: Stop): Promise<Token> {
    const token = this.#current;
    const now = this.#clock.now();
    const lasts =
      token !== undefined &&
      (token.expiresAt === undefined
        ? now - token.fetchedAt <= moneyAge
        : now + this.#config.timeouts.money <= token.expiresAt);
    return lasts ? this.get(stop) : this.#fetch(stop);
  }

  /** Forgets a token that the service rejected, unless another one has taken its place. */
  reject(token: Token): void {
    if (this.#current === token) this.#current = undefined;
  }

  #good(token: Token): boolean {
    if (token.expiresAt === undefined) return true;
    const early = Math.min(margin, (token.expiresAt - token.fetchedAt) / 2);
    return this.#clock.now() < token.expiresAt - early;
  }

  #fetch(stop?: Stop): Promise<Token> {
    if (this.#refused !== undefined && this.#clock.now() < this.#refused.until) {
      return Promise.reject(this.#refused.error);
    }
    if (this.#pending === undefined) {
      this.#pending = this.#request().finally(() => {
        this.#pending = undefined;
      });
    }
    return settledOrStopped(this.#pending, stop);
  }

  async #request(): Promise<Token> {
    const { timeouts } = this.#config;
    const until = this.#clock.now() + timeouts.total;
    this.#budget.deposit();
    for (let attempt = 1; ; attempt++) {
      try {
        const token = await this.#attempt(Math.min(timeouts.read, until - this.#clock.now()));
        this.#current = token;
        this.#refused = undefined;
        return token;
      } catch (thrown) {
        const fault = faultOfThrown(thrown, asked, timeouts.read);
        const pause = Math.max(backOff(attempt, this.#random), fault.wait ?? 0);
        const inTime = this.#clock.now() + pause < until;
        if (!fault.again || attempt >= attempts || !inTime || !this.#budget.withdraw()) {
          if (fault.error.code === 'bad_credentials') {
            this.#refused = { error: fault.error, until: this.#clock.now() + refusalHolds };
          }
          this.#log.warn('no token', { code: fault.error.code, status: fault.status, attempt });
          throw fault.error;
        }
        this.#log.debug('token is asked for again', { code: fault.error.code, status: fault.status, pause });
        await pauseFor(this.#clock, pause, this.#closing);
      }
    }
  }

  async #attempt(deadline: number): Promise<Token> {
    const { clientId, clientSecret } = this.#config;
    const basic = Buffer.from(`${clientId}:${clientSecret.reveal()}`, 'utf8').toString('base64');
    const sentAt = this.#clock.now();
    const reply = await within(this.#clock, deadline, this.#closing, (stop) =>
      exchange(
        this.#dispatcher,
        {
          method: tokenCall.method,
          path: this.#path,
          headers: {
            authorization: `Basic ${basic}`,
            'content-type': tokenCall.contentType,
            accept: 'application/json',
            'user-agent': 'partsdesk',
          },
          body: new URLSearchParams(tokenCall.form).toString(),
        },
        stop,
      ),
    );
    this.serverDate = headerOf(reply.headers, 'date');
    if (reply.status < 200 || reply.status > 299) throw refusal(reply, this.#clock.now());
    const { access_token: token, expires_in: seconds } = parse(reply);
    return {
      secret: new Secret(token),
      fetchedAt: sentAt,
      expiresAt: seconds === undefined ? undefined : sentAt + seconds * 1000,
    };
  }
}

/** Nothing of the body is told: it may repeat what was sent. */
function refusal(reply: HttpReply, now: number): Fault {
  const { status } = reply;
  if (status === 400 || status === 401 || status === 403) {
    return new Fault(
      new DeskError('bad_credentials', `The trading service does not accept the desk's credentials (HTTP ${status}).`, {
        next: 'Check PARTS_CLIENT_ID and PARTS_CLIENT_SECRET.',
      }),
      { status },
    );
  }
  if (status === 404 || status === 405) {
    return new Fault(
      new DeskError('misconfigured', `There is no token address at PARTS_AUTH_URL (HTTP ${status}).`, {
        next: `Set PARTS_AUTH_URL to the address before ${tokenCall.path}.`,
      }),
      { status },
    );
  }
  const fault = faultOfStatus({ ...reply, text: '' }, asked, now);
  if (fault.error.code !== 'service_failed') return fault;
  const error = new DeskError('service_failed', fault.error.message, {
    next: 'Ask again in a while; check PARTS_AUTH_URL if it goes on.',
  });
  return new Fault(error, { again: fault.again, wait: fault.wait, status });
}

function parse(reply: HttpReply): z.output<typeof tokenReply> {
  let body: unknown;
  try {
    body = JSON.parse(reply.text);
  } catch {
    // No cause: the parser's message quotes the body, in which there may be a token.
    throw broken(asked, 'its reply is not JSON');
  }
  const parsed = tokenReply.safeParse(body);
  if (!parsed.success) throw broken(asked, 'there is no usable access_token in its reply');
  return parsed.data;
}

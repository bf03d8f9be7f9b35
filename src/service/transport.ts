import { setImmediate } from 'node:timers/promises';
import { Pool } from 'undici';
import { services, type Operation, type Service } from '../contract/operations.ts';
import type { Language } from '../contract/limits.ts';
import type { Call, ReplyOf, RequestOf } from '../contract/trading-service.ts';
import type { Clock, Random } from '../core/clock.ts';
import { DeskError } from '../core/errors.ts';
import type { Progress } from '../core/tool.ts';
import { Breaker, type Permit } from './breaker.ts';
import type { ServiceConfig, ServiceLog } from './config.ts';
import { within } from './deadline.ts';
import { exchange, type HttpReply, type ReplyHeaders } from './exchange.ts';
import { afterAttempts, askedOf, Fault, faultOfStatus, faultOfThrown, type Asked } from './fault.ts';
import { Lanes, type Lane } from './lanes.ts';
import { readReply } from './reply.ts';
import { headersOf, Requests, type Prepared } from './request.ts';
import { attempts, backOff, RetryBudget } from './retry.ts';
import { follow, pause, settledOrStopped, Stop } from './stop.ts';
import { TokenSource, type Token } from './token.ts';
import { parseBase } from './url.ts';

/** One call of the port: whose turn it is, what stops it, and how many requests it made. */
export interface Scope {
  readonly stop: Stop;
  readonly language: Language;
  requests: number;
  /** Milliseconds, from the first time it has to, that this call waits for a service that rests after failures. */
  patience: number;
  patientUntil?: number;
  /** Lets go of the caller's signal. */
  readonly dispose: () => void;
}

export interface Answered<Op extends Operation> {
  readonly reply: ReplyOf<Op>;
  readonly headers: ReplyHeaders;
  /** The body as it came, for `doctor`. */
  readonly text: string;
}

export interface AskOptions {
  /** One attempt, past the breaker. */
  readonly probe?: boolean;
}

export interface TransportUse {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: ServiceLog;
}

const closedFor = 30_000;
/** A pause that the service asks for is waited out up to this length, and reported when it is longer. */
const longestPause = 10_000;

/** Reads over HTTP: token, lanes, breaker, repetitions, deadlines. Writes have a way of their own (writer.ts). */
export class Transport {
  readonly config: ServiceConfig;
  readonly clock: Clock;
  readonly log: ServiceLog;
  readonly requests: Requests;
  readonly tokens: TokenSource;
  readonly lanes: Lanes;
  readonly #random: Random;
  readonly #budget = new RetryBudget();
  readonly #breakers: Readonly<Record<Service, Breaker>>;
  readonly #pool: Pool;
  readonly #authPool: Pool;
  /** Given when the client is closed. */
  readonly closing = new Stop();
  /** Services that asked for a pause (`Retry-After`), and until when. */
  readonly #pauses = new Map<Service, number>();
  /** Services that rejected a fresh token, and until when no other one is tried there. */
  readonly #closed = new Map<Service, number>();

  constructor(config: ServiceConfig, use: TransportUse) {
    this.config = config;
    this.clock = use.clock;
    this.log = use.log;
    this.#random = use.random;
    this.requests = new Requests(config);
    this.lanes = new Lanes(config);
    const connection = connectionOptions(config);
    const authOrigin = parseBase(config.authUrl, 'PARTS_AUTH_URL').origin;
    this.#pool = new Pool(this.requests.base.origin, {
      ...connection,
      connections: config.concurrency + config.moneyConcurrency,
    });
    this.#authPool = new Pool(authOrigin, { ...connection, connections: 1, maxResponseSize: 64 * 1024 });
    this.tokens = new TokenSource(config, {
      ...use,
      budget: this.#budget,
      dispatcher: this.#authPool,
      closing: this.closing,
    });
    this.#breakers = Object.fromEntries(
      services.map((service) => [service, new Breaker(use.clock, service)]),
    ) as Record<Service, Breaker>;
  }

  scope(call: Call | undefined): Scope {
    const { stop, dispose } = follow(call?.signal, this.closing);
    return {
      stop,
      language: call?.language ?? this.config.language,
      requests: 0,
      patience: 0,
      dispose,
    };
  }

  /**
   * Asks until there is an answer, the attempts or the budget of repetitions are used up, or the time is over.
   * @throws DeskError
   */
  async ask<Op extends Operation>(
    operation: Op,
    request: RequestOf<Op>,
    scope: Scope,
    options: AskOptions = {},
  ): Promise<Answered<Op>> {
    const prepared = this.requests.prepare(operation, request);
    const asked = askedOf(operation.service, `${operation.method} ${operation.path}`, namedIn(request));
    const breaker =
      operation.retry === 'read' && options.probe !== true ? this.#breakers[operation.service] : undefined;
    if (scope.patience <= 0) breaker?.check();
    const slot = new Slot(this.lanes, operation.retry, scope);
    await slot.enter();
    let permit: Permit | undefined;
    try {
      if (breaker !== undefined) permit = await this.#enter(breaker, scope);
      return await this.#repeat(operation, prepared, asked, scope, options, breaker, slot);
    } catch (thrown) {
      const fault = faultOfThrown(thrown, asked, this.config.timeouts.read);
      if (thrown instanceof Fault && fault.error.code !== 'cancelled') permit?.failed(fault.error);
      else permit?.abandoned();
      throw fault.error;
    } finally {
      permit?.answered();
      slot.leave();
    }
  }

  async #repeat<Op extends Operation>(
    operation: Op,
    prepared: Prepared,
    asked: Asked,
    scope: Scope,
    options: AskOptions,
    breaker: Breaker | undefined,
    slot: Slot,
  ): Promise<Answered<Op>> {
    const began = this.clock.now();
    const until = began + this.config.timeouts.total;
    const most = options.probe === true ? 1 : attempts;
    let replayed = false;
    this.#budget.deposit();
    for (let attempt = 1; ; attempt++) {
      if (breaker !== undefined) await this.#pause(operation.service, asked, scope, until);
      const token = await this.tokens.get(scope.stop);
      try {
        const answer = await this.#send(prepared, token, asked, scope, until);
        await slot.leaveToOthers();
        return { reply: readReply(operation, answer, asked), headers: answer.headers, text: answer.text };
      } catch (thrown) {
        const fault = faultOfThrown(thrown, asked, this.config.timeouts.read);
        if (fault.status === 401 && !replayed && this.#worthAnotherToken(operation.service)) {
          // "Lifetime of the token: not shown", and so is the response to an invalid one: this is how it ends.
          this.tokens.reject(token);
          replayed = true;
          attempt--;
          continue;
        }
        if (fault.wait !== undefined) this.#pauses.set(operation.service, this.clock.now() + fault.wait);
        if (fault.status === 401 && replayed) this.#closed.set(operation.service, this.clock.now() + closedFor);
        const wait = backOff(attempt, this.#random) + (fault.wait ?? 0);
        const may = fault.again && attempt < most && this.clock.now() + wait < until && breaker?.open !== true;
        if (fault.error.code === 'cancelled') throw fault;
        const answered = fault.status !== undefined && fault.status < 500 && !fault.again;
        this.log[may || answered ? 'debug' : 'warn'](answered ? 'refused' : 'no answer', {
          operation: asked.what,
          attempt,
          code: fault.error.code,
          status: fault.status,
        });
        if (!may || !this.#budget.withdraw()) throw afterAttempts(fault, attempt, this.clock.now() - began);
        await pause(this.clock, wait, scope.stop);
        await slot.enter();
      }
    }
  }

  async #send(prepared: Prepared, token: Token, asked: Asked, scope: Scope, until: number): Promise<HttpReply> {
    const { clock } = this;
    const startedAt = clock.now();
    const deadline = Math.min(this.config.timeouts.read, until - startedAt);
    const secret = token.secret.reveal();
    const request = { ...prepared, headers: headersOf(prepared, secret, scope.language) };
    scope.requests += 1;
    const reply = await within(clock, deadline, scope.stop, (stop) => exchange(this.#pool, request, stop));
    this.log.debug('answered', {
      operation: asked.what,
      status: reply.status,
      milliseconds: clock.now() - startedAt,
      characters: reply.text.length,
    });
    if (reply.status >= 200 && reply.status < 300) return reply;
    throw faultOfStatus(withoutSecret(reply, secret), asked, clock.now());
  }

  /**
   * `Retry-After` is meant for the desk and not for one of its requests: the others of a bulk wait too, when it is
   * short, and are not sent at all when it is long. Reads that money waits for are not held back.
   */
  async #pause(service: Service, asked: Asked, scope: Scope, until: number): Promise<void> {
    const now = this.clock.now();
    const rest = (this.#pauses.get(service) ?? 0) - now;
    if (rest <= 0) return;
    if (rest > longestPause || now + rest >= until) {
      const seconds = Math.ceil(rest / 1000);
      throw new DeskError('rate_limited', `${asked.who} asked for a pause of ${seconds} s more (${asked.what}).`, {
        next: `Ask again in ${seconds} s.`,
      });
    }
    await pause(this.clock, rest + backOff(1, this.#random), scope.stop);
  }

  /** @throws DeskError as the breaker does, when the call has no patience, or none left. */
  async #enter(breaker: Breaker, scope: Scope): Promise<Permit> {
    while (breaker.open && scope.patience > 0) {
      scope.patientUntil ??= this.clock.now() + scope.patience;
      if (this.clock.now() + breaker.rest > scope.patientUntil) break;
      await (breaker.trial === undefined
        ? pause(this.clock, breaker.rest, scope.stop)
        : settledOrStopped(breaker.trial, scope.stop));
    }
    return breaker.enter();
  }

  /**
   * Not right after a service rejected a fresh token: then it is the account that this service does not know. Other
   * services may know it, so the token stays, and a read costs one request and not two and a token.
   */
  #worthAnotherToken(service: Service): boolean {
    return this.clock.now() >= (this.#closed.get(service) ?? 0);
  }

  /** Tells the caller how far its call has come; what goes wrong there is not a fault of the call. */
  report(call: Call | undefined, progress: Progress): void {
    try {
      call?.onProgress?.(progress);
    } catch (thrown) {
      this.log.warn('progress could not be told', { reason: thrown instanceof Error ? thrown.name : 'unknown' });
    }
  }

  /** Reads in flight are stopped, writes have their outcome first; every later call is `cancelled`. */
  async close(writes: () => Promise<void>): Promise<void> {
    this.closing.stop();
    await writes();
    await Promise.all([this.#pool.destroy(), this.#authPool.destroy()]);
  }
}

/** A request's place among those in flight. */
class Slot {
  readonly #lanes: Lanes;
  readonly #lane: Lane;
  readonly #scope: Scope;
  #release: (() => void) | undefined;

  constructor(lanes: Lanes, lane: Lane, scope: Scope) {
    this.#lanes = lanes;
    this.#lane = lane;
    this.#scope = scope;
  }

  /** Waits for a slot, where it has none. */
  async enter(): Promise<void> {
    this.#release ??= await this.#lanes.enter(this.#lane, this.#scope, this.#scope.stop);
  }

  leave(): void {
    this.#release?.();
    this.#release = undefined;
  }

  /**
   * A reply is here, and others wait to ask: their requests leave before it is read, so that the service works
   * meanwhile. Two turns, since undici uses a connection again in the turn after its reply, and replies come together.
   */
  async leaveToOthers(): Promise<void> {
    if (!this.#lanes.crowded) return;
    this.leave();
    await setImmediate();
    await setImmediate();
  }
}

/** The one thing that a request is about, where there is one: without it a 404 speaks of the address. */
function namedIn({ id, query }: RequestOf<Operation>): string | undefined {
  if (id !== undefined) return id;
  const { sku, index, categoryId } = (query ?? {}) as Readonly<Record<string, unknown>>;
  return [sku, index, categoryId].find((each) => typeof each === 'string');
}

/** The deadlines are ours, by the clock: undici's own would end a reply that is only slow within them. */
export function connectionOptions(config: ServiceConfig) {
  return {
    connect: { timeout: config.timeouts.connect },
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: config.replyBytes,
    // A header that names a hundred omitted indexes is longer than Node's 16 KiB.
    maxHeaderSize: 64 * 1024,
  };
}

/** A refusal that repeats the request must not carry the token into a message. */
export function withoutSecret(reply: HttpReply, secret: string): HttpReply {
  return { ...reply, text: reply.text.replaceAll(secret, '[secret]') };
}

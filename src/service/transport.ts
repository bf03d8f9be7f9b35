import { Pool } from 'undici';
import type { Language } from '../contract/limits.ts';
import { services, type Operation, type Service } from '../contract/operations.ts';
import type { CallOptions, ReplyOf, RequestOf } from '../contract/trading-service.ts';
import { monotonic, type Clock, type Random } from '../core/clock.ts';
import { DeskError } from '../core/errors.ts';
import type { Metrics } from '../core/metrics.ts';
import type { Progress } from '../core/tool.ts';
import { workContext, type Principal } from '../core/work-context.ts';
import type { ServiceConfig, ServiceLog } from './config.ts';
import { afterAttempts, Fault, faultOfStatus, faultOfThrown, targetOf, type Target, readReply } from './reply.ts';
import {
  connectionOptions,
  exchange,
  headersOf,
  parseBase,
  RequestBuilder,
  withoutSecret,
  type HttpReply,
  type Prepared,
  type ReplyHeaders,
} from './http.ts';
import { laneOf, Lanes, LaneSlot } from './lanes.ts';
import { texts } from './messages/en.ts';
import { attempts, backOff, Breaker, RetryBudget, type Permit } from './retry.ts';
import { abortable, allowManyListeners, cancelled, linkSignals, type LinkedSignal } from './signals.ts';
import { TokenSource, type Token } from './token.ts';

/** One call of the port, which may take many requests. It is their owner in the lanes. */
export interface Scope extends LinkedSignal {
  readonly language: Language;
  readonly background?: boolean | undefined;
  /** Who asks; undefined: the desk itself. */
  readonly by: Principal | undefined;
  /** Requests sent so far. */
  requests: number;
  /** Milliseconds this call waits for a service whose breaker is open, counted from the first wait. */
  patience: number;
  patientUntil?: number;
}

export interface Answer<Op extends Operation> {
  readonly reply: ReplyOf<Op>;
  readonly headers: ReplyHeaders;
  /** The body as received, for `doctor`. */
  readonly text: string;
}

export interface TransportUse {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: ServiceLog;
  readonly metrics?: Metrics | undefined;
}

/** One read with everything its attempts share. */
interface Read<Op extends Operation> {
  readonly operation: Op;
  readonly prepared: Prepared;
  readonly target: Target;
  readonly scope: Scope;
  readonly slot: LaneSlot;
  /** None for reads that money waits for, and for probes: they are sent in any case. */
  readonly breaker: Breaker | undefined;
  readonly attempts: number;
}

/** How long a service that rejected a fresh token is not offered another one. */
const noNewTokenFor = 30_000;
/** A longer pause that the service asks for is reported instead of waited for. */
const longestPause = 10_000;

/** Reads over HTTP: token, lanes, breaker, retries, deadlines. Writes go through writer.ts. */
export class Transport {
  readonly config: ServiceConfig;
  readonly clock: Clock;
  readonly log: ServiceLog;
  readonly metrics: Metrics | undefined;
  readonly requests: RequestBuilder;
  readonly tokens: TokenSource;
  readonly lanes: Lanes;
  /** Aborts when the client is closed. */
  readonly closing: AbortSignal;
  readonly #closing = new AbortController();
  readonly #random: Random;
  readonly #budget = new RetryBudget();
  readonly #breakers: Readonly<Record<Service, Breaker>>;
  readonly #pool: Pool;
  readonly #authPool: Pool;
  #windowDays: ServiceConfig['windowDays'];
  /** Until when a service asked for no requests (`Retry-After`). */
  readonly #pausedUntil = new Map<Service, number>();
  /** Until when a service that rejected a fresh token is not offered another one. */
  readonly #noNewTokenUntil = new Map<Service, number>();

  constructor(config: ServiceConfig, use: TransportUse) {
    this.config = config;
    this.#windowDays = config.windowDays;
    this.clock = use.clock;
    this.log = use.log;
    this.metrics = use.metrics;
    this.#random = use.random;
    this.closing = this.#closing.signal;
    allowManyListeners(this.closing);
    this.requests = new RequestBuilder(config);
    this.lanes = new Lanes(config);
    const connection = connectionOptions(config);
    const authOrigin = parseBase(config.authUrl, 'PARTS_AUTH_URL').origin;
    const connections = config.concurrency + config.moneyConcurrency;
    this.#pool = new Pool(this.requests.base.origin, { ...connection, connections });
    this.#authPool = new Pool(authOrigin, { ...connection, connections: 1, maxResponseSize: 64 * 1024 });
    const { closing } = this;
    this.tokens = new TokenSource(config, { ...use, budget: this.#budget, dispatcher: this.#authPool, closing });
    this.#breakers = Object.fromEntries(
      services.map((service) => [service, new Breaker(use.clock, service)]),
    ) as Record<Service, Breaker>;
  }

  /** Days of a window of a list: as configured, or fewer once the service was found to take no more. */
  get windowDays(): ServiceConfig['windowDays'] {
    return this.#windowDays;
  }

  learnWindowDays(): void {
    if (this.#windowDays === 1) return;
    this.#windowDays = 1;
    this.log.warn(texts.windowsLearned);
  }

  /** Begins a call; its `dispose` must be called at the end. */
  scope(call: CallOptions | undefined): Scope {
    return {
      ...linkSignals(call?.signal, this.closing),
      language: call?.language ?? this.config.language,
      background: call?.background,
      by: workContext()?.by,
      requests: 0,
      patience: 0,
    };
  }

  /**
   * Asks until there is an answer, or the attempts, the retry budget or the time are used up. A probe makes one
   * attempt, whatever the breaker says.
   * @throws DeskError
   */
  async ask<Op extends Operation>(
    operation: Op,
    request: RequestOf<Op>,
    scope: Scope,
    { probe = false } = {},
  ): Promise<Answer<Op>> {
    const prepared = this.requests.prepare(operation, request);
    const target = targetOf(operation.service, `${operation.method} ${operation.path}`, identifierIn(request));
    const breaker = operation.retry === 'read' && !probe ? this.#breakers[operation.service] : undefined;
    if (scope.patience <= 0) breaker?.check();
    const slot = new LaneSlot(this.lanes, laneOf(operation.retry, scope.background === true, scope.by), scope);
    await slot.enter();
    let permit: Permit | undefined;
    try {
      if (breaker !== undefined) permit = await this.#enter(breaker, scope);
      const read = { operation, prepared, target, scope, slot, breaker, attempts: probe ? 1 : attempts };
      const answer = await this.#attemptAll(read);
      permit?.answered();
      return answer;
    } catch (thrown) {
      const fault = faultOfThrown(thrown, target, this.config.timeouts.read);
      if (thrown instanceof Fault && fault.error.code !== 'cancelled') permit?.failed(fault.error);
      else permit?.abandoned();
      throw fault.error;
    } finally {
      slot.leave();
    }
  }

  async #attemptAll<Op extends Operation>(read: Read<Op>): Promise<Answer<Op>> {
    const { operation, target, scope, slot, breaker } = read;
    const { service } = operation;
    const { timeouts } = this.config;
    const began = this.clock.now();
    const until = began + timeouts.total;
    let renewed = false;
    this.#budget.deposit();
    for (let attempt = 1; ; attempt++) {
      if (breaker !== undefined) await this.#waitOutPause(service, scope, until);
      const token = await this.tokens.get(scope.signal);
      try {
        const answer = await this.#send(read, token, until);
        await slot.yieldToWaiting();
        return { reply: readReply(operation, answer, target), headers: answer.headers, text: answer.text };
      } catch (thrown) {
        const fault = faultOfThrown(thrown, target, timeouts.read);
        if (fault.error.code === 'cancelled') throw fault;
        const now = this.clock.now();
        if (fault.status === 401 && !renewed && now >= (this.#noNewTokenUntil.get(service) ?? 0)) {
          // "Lifetime of the token: not shown", and so is the response to an expired one: assume that it has expired.
          this.tokens.reject(token);
          renewed = true;
          attempt--;
          continue;
        }
        // A fresh token was rejected, so this service does not know the account. Other services may know it: the token
        // stays, and a read here costs one request instead of two and a token.
        if (fault.status === 401 && renewed) this.#noNewTokenUntil.set(service, now + noNewTokenFor);
        if (fault.retryAfter !== undefined) this.#pausedUntil.set(service, now + fault.retryAfter);
        const delay = backOff(attempt, this.#random) + (fault.retryAfter ?? 0);
        const retry = fault.retryable && attempt < read.attempts && now + delay < until && breaker?.open !== true;
        const refused = fault.status !== undefined && fault.status < 500 && !fault.retryable;
        this.log[retry || refused ? 'debug' : 'warn'](refused ? 'refused' : 'no answer', {
          operation: target.operation,
          attempt,
          code: fault.error.code,
          status: fault.status,
        });
        if (!retry || !this.#budget.withdraw()) throw afterAttempts(fault, attempt, now - began);
        this.metrics?.count('partsdesk_service_retries_total', { operation: target.operation });
        await this.clock.sleep(delay, scope.signal);
        await slot.enter();
      }
    }
  }

  async #send({ prepared, target, scope }: Read<Operation>, token: Token, until: number): Promise<HttpReply> {
    const { clock } = this;
    const startedAt = clock.now();
    const secret = token.secret.reveal();
    const request = { ...prepared, headers: headersOf(prepared, secret, scope.language) };
    scope.requests += 1;
    const ms = Math.min(this.config.timeouts.read, until - startedAt);
    const reply = await this.timed(target, exchange(this.#pool, request, { clock, ms, signal: scope.signal }));
    this.log.debug('answered', {
      operation: target.operation,
      status: reply.status,
      milliseconds: clock.now() - startedAt,
      characters: reply.text.length,
    });
    if (reply.status >= 200 && reply.status < 300) return reply;
    throw faultOfStatus(withoutSecret(reply, secret), target, clock.now());
  }

  /** Counts a request and how long it took, whatever comes of it. */
  async timed(target: Target, sent: Promise<HttpReply>): Promise<HttpReply> {
    const startedAt = monotonic(this.clock);
    let result = 'no answer';
    try {
      const reply = await sent;
      result = `${Math.floor(reply.status / 100)}xx`;
      return reply;
    } finally {
      const { operation } = target;
      this.metrics?.count('partsdesk_service_requests_total', { operation, result });
      this.metrics?.observe('partsdesk_service_request_seconds', (monotonic(this.clock) - startedAt) / 1000, {
        operation,
      });
    }
  }

  /** Sets the figures that are states. */
  measure(): void {
    const { metrics } = this;
    if (metrics === undefined) return;
    const { waiting, used } = this.lanes.state();
    for (const [lane, count] of Object.entries(waiting)) metrics.set('partsdesk_service_waiting', count, { lane });
    for (const [slot, count] of Object.entries(used)) metrics.set('partsdesk_service_in_flight', count, { slot });
    for (const [service, { open }] of Object.entries(this.#breakers)) {
      metrics.set('partsdesk_service_breaker_open', open ? 1 : 0, { service });
    }
  }

  /**
   * `Retry-After` is meant for the desk, not for one request: the other reads of the service wait too when the pause is
   * short, and are not sent when it is long.
   */
  async #waitOutPause(service: Service, scope: Scope, until: number): Promise<void> {
    const now = this.clock.now();
    const left = (this.#pausedUntil.get(service) ?? 0) - now;
    if (left <= 0) return;
    if (left > longestPause || now + left >= until) {
      const text = texts.paused(Math.ceil(left / 1000));
      throw new DeskError('rate_limited', text.message, text);
    }
    await this.clock.sleep(left + backOff(1, this.#random), scope.signal);
  }

  /** Passes the breaker, waiting as long as the scope has patience. @throws DeskError as the breaker does. */
  async #enter(breaker: Breaker, scope: Scope): Promise<Permit> {
    while (breaker.open && scope.patience > 0) {
      scope.patientUntil ??= this.clock.now() + scope.patience;
      if (this.clock.now() + breaker.cooldown > scope.patientUntil) break;
      await (breaker.trial === undefined
        ? this.clock.sleep(breaker.cooldown, scope.signal)
        : abortable(breaker.trial, scope.signal));
    }
    return breaker.enter();
  }

  /** Reports progress. An error of the listener is not an error of the call. */
  report(call: CallOptions | undefined, progress: Progress): void {
    try {
      call?.onProgress?.(progress);
    } catch (thrown) {
      this.log.warn('progress listener failed', { reason: thrown instanceof Error ? thrown.name : 'unknown' });
    }
  }

  /** Aborts reads, waits for `writes`, closes every connection; every later call is `cancelled`. */
  async close(writes: () => Promise<void>): Promise<void> {
    this.#closing.abort(cancelled());
    await writes();
    await Promise.all([this.#pool.destroy(), this.#authPool.destroy()]);
  }
}

/** The one thing a request is about, if there is one: without it a 404 is about the address. */
function identifierIn({ id, query }: RequestOf<Operation>): string | undefined {
  if (id !== undefined) return id;
  const { sku, index, categoryId } = (query ?? {}) as Readonly<Record<string, unknown>>;
  return [sku, index, categoryId].find((each) => typeof each === 'string');
}

import type { Clock, Random } from '../core/clock.ts';
import { DeskError, type ErrorCode } from '../core/errors.ts';
import { texts } from './messages/en.ts';

// Whether and when a read is sent again: back-off, Retry-After, the budget of retries, the circuit breaker.

/** Most attempts of one read. */
export const attempts = 4;

const firstDelay = 200;
const longestDelay = 5_000;

/** Milliseconds before retry `n` (1 is the first), with full jitter so that clients do not return together. */
export function backOff(n: number, random: Random): number {
  return Math.round(random() * Math.min(longestDelay, firstDelay * 2 ** (n - 1)));
}

const day = 86_400_000;

/**
 * `Retry-After` in milliseconds from now, at most a day: seconds, or an HTTP date, which is compared with the `Date` of
 * the same reply where there is one, since clocks differ. Undefined when it is neither.
 */
export function parseRetryAfter(value: string | undefined, now: number, date?: string): number | undefined {
  const text = value?.trim();
  if (text === undefined || text === '') return undefined;
  if (/^\d+$/.test(text)) return Math.min(day, Number(text) * 1000);
  const at = httpDate(text);
  if (at === undefined) return undefined;
  return Math.min(day, Math.max(0, at - (httpDate(date?.trim()) ?? now)));
}

function httpDate(text: string | undefined): number | undefined {
  // Date.parse accepts nearly anything; every form of an HTTP date begins with the day of the week.
  if (text === undefined || !/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text)) return undefined;
  const at = Date.parse(/GMT|UTC|[+-]\d{4}$/.test(text) ? text : `${text} GMT`);
  return Number.isNaN(at) ? undefined : at;
}

/**
 * Limits the retries of all reads together: a few at any time, and fewer than one for ten requests in the long run, so
 * that a failing service receives at most 1.1 times the requests of a healthy one.
 */
export class RetryBudget {
  static readonly allowance = 10;
  // 10 + 0.09 n <= 0.1 n from a thousand requests on.
  static readonly perRequest = 0.09;
  #tokens = RetryBudget.allowance;

  /** Counts a request that is sent for the first time. */
  deposit(): void {
    this.#tokens = Math.min(RetryBudget.allowance, this.#tokens + RetryBudget.perRequest);
  }

  /** Spends one retry; false when none is left. */
  withdraw(): boolean {
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}

/** Failures that say the service could not be asked. Any other answer, even a refusal, proves that it works. */
const couldNotAsk: readonly ErrorCode[] = ['unreachable', 'timed_out', 'rate_limited', 'service_failed'];

/** Reads that failed in a row, each after all its retries, before the breaker opens. */
export const failuresToOpen = 5;
const firstCooldown = 10_000;
const longestCooldown = 60_000;

/** What a read that the breaker let through reports; only the first report counts. */
export interface Permit {
  /** The service answered, whatever the answer. */
  readonly answered: () => void;
  readonly failed: (error: DeskError) => void;
  /** Nothing was learned about the service: the caller cancelled, or there was no token. */
  readonly abandoned: () => void;
}

/**
 * Circuit breaker of one service, for reads. It opens after several failures. After a cooldown one read is let through
 * as a trial: an answer closes the breaker, a failure doubles the cooldown.
 */
export class Breaker {
  readonly #clock: Clock;
  readonly #service: string;
  #failures = 0;
  #cooldown = firstCooldown;
  #openUntil: number | undefined;
  #lastFailure: ErrorCode = 'service_failed';
  #trial: Promise<void> | undefined;

  constructor(clock: Clock, service: string) {
    this.#clock = clock;
    this.#service = service;
  }

  get open(): boolean {
    return this.#openUntil !== undefined && (this.#trial !== undefined || this.#clock.now() < this.#openUntil);
  }

  /** Milliseconds until the next trial. */
  get cooldown(): number {
    return Math.max(0, (this.#openUntil ?? 0) - this.#clock.now());
  }

  /** Settles when the running trial has reported; undefined when none is running. */
  get trial(): Promise<void> | undefined {
    return this.#trial;
  }

  /** @throws DeskError with the code of the last failure, when the breaker is open. */
  check(): void {
    if (!this.open) return;
    const seconds = Math.max(1, Math.ceil(this.cooldown / 1000));
    const at = new Date(this.#clock.now() + seconds * 1000).toISOString().slice(11, 19);
    const text = texts.breakerOpen(this.#service, seconds, at);
    throw new DeskError(this.#lastFailure, text.message, text);
  }

  /** Lets one read through. @throws as `check`. */
  enter(): Permit {
    this.check();
    const isTrial = this.#openUntil !== undefined;
    let endTrial: () => void = () => undefined;
    if (isTrial) this.#trial = new Promise((resolve) => (endTrial = resolve));
    let reported = false;
    const once = (report: () => void) => {
      if (reported) return;
      reported = true;
      if (isTrial) this.#trial = undefined;
      report();
      endTrial();
    };
    const close = () => {
      this.#failures = 0;
      this.#cooldown = firstCooldown;
      this.#openUntil = undefined;
    };
    return {
      answered: () => once(close),
      failed: ({ code }) => once(couldNotAsk.includes(code) ? () => this.#fail(code, isTrial) : close),
      abandoned: () => once(() => undefined),
    };
  }

  #fail(code: ErrorCode, isTrial: boolean): void {
    this.#lastFailure = code;
    this.#failures += 1;
    if (isTrial) this.#cooldown = Math.min(longestCooldown, this.#cooldown * 2);
    else if (this.#failures < failuresToOpen || this.#openUntil !== undefined) return;
    this.#openUntil = this.#clock.now() + this.#cooldown;
  }
}

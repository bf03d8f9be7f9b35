import type { Random } from '../core/clock.ts';

/** One read is sent at most this many times. */
export const attempts = 4;

const firstPause = 200;
const longestPause = 5_000;

/** Milliseconds before repetition `n` (1 is the first): full jitter, so that clients do not come back together. */
export function backOff(n: number, random: Random): number {
  return Math.round(random() * Math.min(longestPause, firstPause * 2 ** (n - 1)));
}

const day = 86_400_000;

/**
 * `Retry-After` in milliseconds from now: seconds or an HTTP date, which is compared with the sender's own `Date`
 * where there is one, since clocks differ. At most a day; undefined when it is neither.
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
  // Date.parse takes nearly anything for a date; all three forms of an HTTP date begin with the day of the week.
  if (text === undefined || !/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text)) return undefined;
  const at = Date.parse(/GMT|UTC|[+-]\d{4}$/.test(text) ? text : `${text} GMT`);
  return Number.isNaN(at) ? undefined : at;
}

/**
 * How many repetitions all reads together may make: a few at any time, and in the long run fewer than one for ten
 * requests, so that a service that is down is asked at most 1.1 times as often as the desk would ask a healthy one.
 */
export class RetryBudget {
  static readonly allowance = 10;
  // 10 + 0.09 n <= 0.1 n from a thousand requests on.
  static readonly perRequest = 0.09;
  #tokens = RetryBudget.allowance;

  /** A request was sent for the first time. */
  deposit(): void {
    this.#tokens = Math.min(RetryBudget.allowance, this.#tokens + RetryBudget.perRequest);
  }

  /** True when one repetition may be made; it is then spent. */
  withdraw(): boolean {
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}

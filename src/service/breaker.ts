import type { Clock } from '../core/clock.ts';
import { DeskError, type ErrorCode } from '../core/errors.ts';

/** "Could not ask", as opposed to an answer that one does not like. */
const couldNotAsk: readonly ErrorCode[] = ['unreachable', 'timed_out', 'rate_limited', 'service_failed'];

/** Reads that failed in a row, each with all its repetitions, before the desk stops asking. */
export const failuresToOpen = 5;
const firstRest = 10_000;
const longestRest = 60_000;

/** What one read that was let through reports back. */
export interface Permit {
  /** The service answered, whatever it was. */
  readonly answered: () => void;
  readonly failed: (error: DeskError) => void;
  /** It says nothing about the service: stopped by its caller, or there was no token. */
  readonly abandoned: () => void;
}

/**
 * Stops asking a service that does not answer: every call would only make its caller wait, and make it worse. After a
 * rest one read is let through; its answer closes the breaker, its failure doubles the rest. Only reads pass here.
 */
export class Breaker {
  readonly #clock: Clock;
  readonly #what: string;
  #failures = 0;
  #rest = firstRest;
  #openUntil: number | undefined;
  #last: ErrorCode = 'service_failed';
  #trying = false;
  #trial: Promise<void> | undefined;

  constructor(clock: Clock, what: string) {
    this.#clock = clock;
    this.#what = what;
  }

  get open(): boolean {
    return this.#openUntil !== undefined && (this.#trying || this.#clock.now() < this.#openUntil);
  }

  /** Milliseconds until one read is let through again. */
  get rest(): number {
    return Math.max(0, (this.#openUntil ?? 0) - this.#clock.now());
  }

  /** Settles when the read that was let through has reported; undefined while none is on its way. */
  get trial(): Promise<void> | undefined {
    return this.#trial;
  }

  /** @throws DeskError with the code of the last failure, when the breaker is open. */
  check(): void {
    if (this.open) throw this.#error();
  }

  /** Lets one read through, or throws as `check` does. */
  enter(): Permit {
    this.check();
    const trial = this.#openUntil !== undefined;
    this.#trying = trial;
    let settle: () => void = () => undefined;
    if (trial) this.#trial = new Promise((resolve) => (settle = resolve));
    let reported = false;
    const once = (report: () => void) => () => {
      if (reported) return;
      reported = true;
      if (trial) {
        this.#trying = false;
        this.#trial = undefined;
      }
      report();
      settle();
    };
    const answered = once(() => {
      this.#failures = 0;
      this.#rest = firstRest;
      this.#openUntil = undefined;
    });
    return {
      answered,
      failed: ({ code }) => {
        if (couldNotAsk.includes(code)) once(() => this.#fail(code, trial))();
        else answered();
      },
      abandoned: once(() => undefined),
    };
  }

  #fail(code: ErrorCode, trial: boolean): void {
    this.#last = code;
    this.#failures += 1;
    if (trial) this.#rest = Math.min(longestRest, this.#rest * 2);
    else if (this.#failures < failuresToOpen || this.#openUntil !== undefined) return;
    this.#openUntil = this.#clock.now() + this.#rest;
  }

  #error(): DeskError {
    const left = Math.max(0, (this.#openUntil ?? 0) - this.#clock.now());
    const seconds = Math.max(1, Math.ceil(left / 1000));
    const at = new Date(this.#clock.now() + seconds * 1000).toISOString().slice(11, 19);
    return new DeskError(
      this.#last,
      `The ${this.#what} service did not answer several times in a row, so it is not asked now; ` +
        `it is tried again in ${seconds} s (${at} UTC).`,
      { next: `Ask again in ${seconds} s.` },
    );
  }
}

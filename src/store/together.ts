import { setImmediate } from 'node:timers/promises';
import { after, systemClock } from '../core/clock.ts';
import { OutcomeUnknown } from '../ports/ledger.ts';
import type { Run } from './steps.ts';

/** Pieces of work that one transaction takes along at most: nobody else's waits for long. */
const most = 64;
/** Milliseconds that a piece which need not be soon waits for others, in real time as the disk does. */
const patience = 20;

interface Piece {
  readonly work: (run: Run) => Promise<unknown>;
  readonly done: (result: unknown) => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Small pieces of work that ask for a transaction at the same time share one, and with it one wait for the disk: of 32
 * deliveries the last would else wait for the disk 32 times. Each is told when its own result is durable.
 */
export class Together {
  readonly #transaction: <T>(work: (run: Run) => Promise<T>) => Promise<T>;
  #soon: Piece[] = [];
  #whenever: Piece[] = [];
  #going: Promise<void> | undefined;
  #callOff: (() => void) | undefined;

  constructor(transaction: <T>(work: (run: Run) => Promise<T>) => Promise<T>) {
    this.#transaction = transaction;
  }

  /** `whenever`: it may wait a moment, and goes with the next transaction that somebody else needs, where there is one. */
  add<T>(work: (run: Run) => Promise<T>, urgency: 'soon' | 'whenever' = 'soon'): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      (urgency === 'soon' ? this.#soon : this.#whenever).push({
        work,
        // Of the piece that `work` is of: a list of pieces of many types cannot say so.
        done: (result) => resolve(result as T),
        failed: reject,
      });
      if (urgency === 'soon') this.#begin();
      else this.#wait();
    });
  }

  /** Resolves when nothing waits that was added before; nothing waits any longer than it must. */
  async idle(): Promise<void> {
    while (this.#going !== undefined || this.#whenever.length > 0) {
      this.#begin();
      await this.#going;
    }
  }

  #begin(): void {
    this.#callOff?.();
    this.#callOff = undefined;
    this.#going ??= this.#go();
  }

  /** For somebody who needs a transaction, but not for long. */
  #wait(): void {
    if (this.#going === undefined) this.#callOff ??= after(systemClock, patience, () => this.#begin());
  }

  async #go(): Promise<void> {
    do {
      // SQLite is never waited for: without a turn of the event loop the first of many that came in at once would be
      // written before the second one is read.
      await setImmediate();
      let taken: Piece[] = [];
      try {
        const results = await this.#transaction(async (run) => {
          // Taken when the lock is held, so that whoever came while it was waited for is taken along.
          taken = this.#soon.splice(0, most);
          taken.push(...this.#whenever.splice(0, most - taken.length));
          const made: unknown[] = [];
          for (const { work } of taken) made.push(await work(run));
          return made;
        });
        for (const [at, { done }] of taken.entries()) done(results[at]);
      } catch (error) {
        if (taken.length === 0) taken = [...this.#soon.splice(0), ...this.#whenever.splice(0)];
        if (taken.length === 1 || error instanceof OutcomeUnknown) for (const { failed } of taken) failed(error);
        else await this.#apart(taken);
      }
    } while (this.#soon.length > 0);
    // In the same breath as the look at what waits: whoever comes next begins anew.
    this.#going = undefined;
    if (this.#whenever.length > 0) this.#wait();
  }

  /** Nothing was written for any of them: each by itself, so that only the one that fails has failed. */
  async #apart(pieces: readonly Piece[]): Promise<void> {
    for (const { work, done, failed } of pieces) {
      try {
        done(await this.#transaction(work));
      } catch (error) {
        failed(error);
      }
    }
  }
}

import { OutcomeUnknown } from '../ports/ledger.ts';
import type { Run } from './steps.ts';

/** Pieces of work that one transaction takes along at most: nobody else's waits for long. */
const most = 64;

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
  #waiting: Piece[] = [];
  #going: Promise<void> | undefined;

  constructor(transaction: <T>(work: (run: Run) => Promise<T>) => Promise<T>) {
    this.#transaction = transaction;
  }

  add<T>(work: (run: Run) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({
        work,
        // Of the piece that `work` is of: a list of pieces of many types cannot say so.
        done: (result) => resolve(result as T),
        failed: reject,
      });
      this.#going ??= this.#go();
    });
  }

  /** Resolves when nothing waits that was added before. */
  async idle(): Promise<void> {
    await this.#going;
  }

  async #go(): Promise<void> {
    while (this.#waiting.length > 0) {
      let taken: Piece[] = [];
      try {
        const results = await this.#transaction(async (run) => {
          // Taken when the lock is held, so that whoever came while it was waited for is taken along.
          taken = this.#waiting.splice(0, most);
          const made: unknown[] = [];
          for (const { work } of taken) made.push(await work(run));
          return made;
        });
        for (const [at, { done }] of taken.entries()) done(results[at]);
      } catch (error) {
        if (taken.length === 0) taken = this.#waiting.splice(0);
        if (taken.length === 1 || error instanceof OutcomeUnknown) for (const { failed } of taken) failed(error);
        else await this.#apart(taken);
      }
    }
    // In the same breath as the look at what waits: whoever comes next begins anew.
    this.#going = undefined;
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

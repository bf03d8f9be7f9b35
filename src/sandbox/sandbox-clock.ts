import type { Clock } from '../core/clock.ts';
import type { Db } from './database.ts';

/** The given clock plus an offset that lives in the database: every process on the file moves forward together. */
export class SandboxClock {
  readonly #clock: Clock;
  readonly #read;
  readonly #add;

  constructor(clock: Clock, db: Db) {
    this.#clock = clock;
    this.#read = db.prepare<[], { value: string }>(`SELECT value FROM meta WHERE key = 'clockOffset'`);
    this.#add = db.prepare<[number]>(
      `UPDATE meta SET value = CAST(CAST(value AS INTEGER) + ? AS TEXT) WHERE key = 'clockOffset'`,
    );
  }

  now(): number {
    return this.#clock.now() + this.offset();
  }

  /** Milliseconds ahead of the given clock. */
  offset(): number {
    return Number(this.#read.get()?.value ?? 0);
  }

  /** Only forward: papers that exist cannot be unwritten. */
  advance(ms: number): void {
    if (!(ms >= 0)) throw new RangeError('The clock moves forward only.');
    this.#add.run(Math.round(ms));
  }

  sleep(ms: number, signal: AbortSignal): Promise<void> {
    return this.#clock.sleep(ms, signal);
  }
}

import { after, type Clock } from '../../core/clock.ts';

/** Longest time (ms) that acknowledged work yields to unacknowledged deliveries. */
const patience = 100;

interface Waiting {
  readonly start: () => void;
  readonly stopTimer: () => void;
}

/**
 * Slack shows an error when a delivery is not acknowledged within three seconds. So work of acknowledged deliveries
 * starts when none is left to acknowledge, and one piece per turn of the event loop, so that new deliveries get in
 * between.
 */
export class WorkQueue {
  readonly #clock: Clock;
  #unacknowledged = 0;
  readonly #waiting = new Set<Waiting>();
  #scheduled = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** A delivery came. Call the result when it is acknowledged, or never will be. */
  arrived(): () => void {
    this.#unacknowledged += 1;
    let open = true;
    return () => {
      if (!open) return;
      open = false;
      this.#unacknowledged -= 1;
      this.#next();
    };
  }

  /** Resolves when acknowledged work may start, after `patience` at the latest. */
  turn(): Promise<void> {
    return new Promise((resolve) => {
      const waiting: Waiting = {
        start: () => {
          waiting.stopTimer();
          this.#waiting.delete(waiting);
          resolve();
        },
        stopTimer: after(this.#clock, patience, () => waiting.start()),
      };
      this.#waiting.add(waiting);
      this.#next();
    });
  }

  #next(): void {
    if (this.#scheduled || this.#unacknowledged > 0 || this.#waiting.size === 0) return;
    this.#scheduled = true;
    // Lets the event loop take in new deliveries first.
    setImmediate(() => {
      this.#scheduled = false;
      const [first] = this.#waiting;
      if (this.#unacknowledged === 0) first?.start();
      this.#next();
    });
  }
}

import { after, type Clock } from '../core/clock.ts';

/** Milliseconds that work which was acknowledged stands back at most for deliveries that were not. */
const patience = 100;

interface Waiting {
  readonly go: () => void;
  readonly callOff: () => void;
}

/**
 * Deliveries are acknowledged first, what they ask for comes after: Slack gives three seconds to acknowledge, and shows
 * an error when they are over. When many come at once, work begins when all are acknowledged, and one piece for each
 * turn of the event loop, so that a delivery that comes meanwhile is not behind all of it either.
 */
export class WorkQueue {
  readonly #clock: Clock;
  /** Deliveries that came and are not acknowledged. */
  #open = 0;
  readonly #waiting = new Set<Waiting>();
  #turn = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** A delivery came; the result is called when it is acknowledged, or never will be. */
  arrived(): () => void {
    this.#open += 1;
    let open = true;
    return () => {
      if (!open) return;
      open = false;
      this.#open -= 1;
      this.#next();
    };
  }

  /** Resolves when it is the turn of work that was acknowledged, and at the latest after `patience`. */
  turn(): Promise<void> {
    return new Promise((resolve) => {
      const waiting: Waiting = {
        go: () => {
          waiting.callOff();
          this.#waiting.delete(waiting);
          resolve();
        },
        callOff: after(this.#clock, patience, () => waiting.go()),
      };
      this.#waiting.add(waiting);
      this.#next();
    });
  }

  #next(): void {
    if (this.#turn || this.#open > 0 || this.#waiting.size === 0) return;
    this.#turn = true;
    // After a look at what came in meanwhile.
    setImmediate(() => {
      this.#turn = false;
      const [first] = this.#waiting;
      if (this.#open === 0) first?.go();
      this.#next();
    });
  }
}

/** Lets so many work at a time; the others wait in the order in which they came. */
export class Turns {
  readonly #waiting = new Set<() => void>();
  #free: number;

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /**
   * Waits for a turn.
   * @returns what ends it, to be called once; undefined when the signal is aborted first.
   */
  take(signal: AbortSignal): Promise<(() => void) | undefined> {
    return new Promise((resolve) => {
      if (signal.aborted) {
        resolve(undefined);
        return;
      }
      const begin = () => {
        signal.removeEventListener('abort', leave);
        resolve(() => this.#next());
      };
      const leave = () => {
        this.#waiting.delete(begin);
        resolve(undefined);
      };
      if (this.#free > 0) {
        this.#free -= 1;
        begin();
        return;
      }
      this.#waiting.add(begin);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  #next(): void {
    const [begin] = this.#waiting;
    if (begin === undefined) {
      this.#free += 1;
      return;
    }
    this.#waiting.delete(begin);
    begin();
  }
}

/** One at a time, in the order of asking. */
export class Turn {
  #taken = false;
  readonly #waiting: (() => void)[] = [];

  /** Undefined: it was free, and is taken now. */
  take(): Promise<void> | undefined {
    if (this.#taken) return new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#taken = true;
    return undefined;
  }

  /** Hands over to whoever has waited longest; in between nobody can slip in. */
  give(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#taken = false;
    else next();
  }
}

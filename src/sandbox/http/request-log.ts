export interface LoggedRequest {
  /** The service's own time, milliseconds. */
  readonly at: number;
  readonly method: string;
  /** As it was sent, still percent-encoded. */
  readonly path: string;
  readonly query: string;
  /** Status of the reply; 0 when a fault withheld it. */
  status: number;
  /** Set when the service itself failed. */
  error?: string;
}

const ringSize = 5000;

/** The latest requests of this process, and counters of all of them by method and path. */
export class RequestLog {
  #ring: LoggedRequest[] = [];
  #counters = new Map<string, number>();

  begin(at: number, method: string, path: string, query: string): LoggedRequest {
    const entry: LoggedRequest = { at, method, path, query, status: 0 };
    this.#ring.push(entry);
    if (this.#ring.length > ringSize) this.#ring = this.#ring.slice(-ringSize / 2);
    const name = `${method} ${path}`;
    // Paths contain identifiers, so the number of counters is bounded like the ring.
    if (this.#counters.has(name) || this.#counters.size < ringSize) {
      this.#counters.set(name, (this.#counters.get(name) ?? 0) + 1);
    }
    return entry;
  }

  requests(): readonly LoggedRequest[] {
    return this.#ring;
  }

  counters(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#counters);
  }

  /** Calls so far whose method and path match; a path may end in `*`. */
  count(method: string, path: string): number {
    const fits = (name: string) =>
      path.endsWith('*') ? name.startsWith(`${method} ${path.slice(0, -1)}`) : name === `${method} ${path}`;
    return [...this.#counters].reduce((total, [name, calls]) => (fits(name) ? total + calls : total), 0);
  }

  reset(): void {
    this.#ring = [];
    this.#counters = new Map();
  }
}

import { createHash } from 'node:crypto';

/** Everything that happened, in order: two runs of one seed must have the same. */
export class Trace {
  readonly #now: () => number;
  readonly #start: number;
  readonly #lines: string[] = [];
  readonly #violations: string[] = [];
  steps = 0;

  constructor(now: () => number) {
    this.#now = now;
    this.#start = now();
  }

  say(who: string, what: string): void {
    const at = ((this.#now() - this.#start) / 1000).toFixed(3);
    this.#lines.push(`${at.padStart(12)} ${who.padEnd(8)} ${what}`);
  }

  violation(rule: string, what: string): void {
    this.#violations.push(`${rule}: ${what}`);
    this.say('ORACLE', `VIOLATION ${rule}: ${what}`);
  }

  get lines(): readonly string[] {
    return this.#lines;
  }

  get violations(): readonly string[] {
    return this.#violations;
  }

  get digest(): string {
    return createHash('sha256').update(this.#lines.join('\n')).digest('hex');
  }
}

/** Chance out of a seed: the same seed gives the same throws, in the order in which they are asked for. */
export class Dice {
  #a: number;
  #b: number;
  #c: number;
  #d = 1;

  constructor(seed: number, stream = 0) {
    this.#a = seed | 0;
    this.#b = Math.imul(seed, 0x9e3779b1) ^ stream;
    this.#c = stream | 0;
    for (let warm = 0; warm < 12; warm += 1) this.#next();
  }

  /** A stream of its own: what is drawn from it does not move what is drawn here. */
  fork(): Dice {
    return new Dice(this.#next(), this.#next());
  }

  /** In [0, 1). */
  unit(): number {
    return this.#next() / 2 ** 32;
  }

  chance(probability: number): boolean {
    return this.unit() < probability;
  }

  /** A whole number, both ends included. */
  int(from: number, to: number): number {
    return from + Math.floor(this.unit() * (to - from + 1));
  }

  pick<T>(from: readonly T[]): T {
    if (from.length === 0) throw new Error('nothing to pick from');
    return from[this.int(0, from.length - 1)] as T;
  }

  /** By weights; all of them 0: the first. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
    const entries = Object.entries(weights) as [K, number][];
    let left = this.unit() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [name, weight] of entries) {
      left -= weight;
      if (left < 0) return name;
    }
    return entries[0]![0];
  }

  readonly bytes = (count: number): Uint8Array => Uint8Array.from({ length: count }, () => this.#next() & 0xff);

  // sfc32
  #next(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#d) | 0;
    this.#d = (this.#d + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum;
    this.#c |= 0;
    return sum >>> 0;
  }
}

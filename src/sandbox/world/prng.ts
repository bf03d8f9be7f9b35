import type { Random } from '../../core/clock.ts';

/** The mulberry32 generator: the same seed gives the same numbers on every machine. */
export function mulberry32(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A 32-bit hash, for values that depend on one id only (delays, discounts), never on the order of requests. */
export function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** A whole number between `min` and `max`, both included, derived from the text. */
export function hashBetween(text: string, min: number, max: number): number {
  return min + (hash(text) % (max - min + 1));
}

export class SeededRandom {
  readonly #random: Random;

  constructor(seed: number) {
    this.#random = mulberry32(seed);
  }

  /** A whole number between `min` and `max`, both included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.#random() * (max - min + 1));
  }

  chance(probability: number): boolean {
    return this.#random() < probability;
  }

  pick<T>(list: readonly T[]): T {
    const chosen = list[this.int(0, list.length - 1)];
    if (chosen === undefined) throw new RangeError('Cannot pick from an empty list.');
    return chosen;
  }

  /** Log-uniform between `min` and `max`, as prices are. */
  logarithmic(min: number, max: number): number {
    return Math.round(min * (max / min) ** this.#random());
  }
}

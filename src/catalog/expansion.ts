// What the words of a question may stand for, and how much of them a label says.

/** What one word of a question may stand for in the vocabulary, with how sure that is. */
export interface Expansion {
  readonly written: string;
  /** Words that products have. */
  readonly words: ReadonlySet<string>;
  /** All that it may stand for, with how sure that is, 0 to 1; words of labels among them. */
  readonly weights: ReadonlyMap<string, number>;
  readonly categories: ReadonlySet<number>;
  /** The nearest word, where the written one is in no product. */
  readonly corrected?: string | undefined;
}

/** The share of what is asked that a label says, and a little for the share of the label that was asked for. */
export function coverage(
  label: readonly string[],
  expansions: readonly Expansion[],
  beside: readonly string[] = [],
): number {
  if (expansions.length === 0) return 0;
  const used = new Set<string>();
  let said = 0;
  for (const { written, weights, corrected } of expansions) {
    let best = 0;
    for (const word of [...label, ...beside]) {
      const weight = weights.get(word) ?? likeness(corrected ?? written, word) * (corrected === undefined ? 1 : 0.6);
      if (weight > 0) used.add(word);
      best = Math.max(best, weight);
    }
    said += best;
  }
  const share = label.length === 0 ? 0 : label.filter((word) => used.has(word)).length / label.length;
  return said / expansions.length + 0.3 * share;
}

function likeness(written: string, word: string): number {
  if (written === word) return 1;
  if (written.length > 2 && word.startsWith(written)) return 0.85;
  return isFormOf(written, word) ? 0.7 : 0;
}

/** The beginning that other forms of a word share with it. */
export function stemOf(word: string): string | undefined {
  if (word.length < 4 || /\d/.test(word)) return undefined;
  return word.slice(0, word.length < 6 ? word.length - 1 : word.length - 2);
}

/** "klocki" and "klocek", "pads" and "pad": the same beginning, another ending. */
export function isFormOf(written: string, word: string): boolean {
  const stem = stemOf(written);
  return stem !== undefined && word.startsWith(stem) && Math.abs(word.length - written.length) <= 3;
}

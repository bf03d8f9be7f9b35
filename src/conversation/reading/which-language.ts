import { readFileSync } from 'node:fs';

// Which of the four languages in Latin script a message is like: a linear model over its words and pieces of words, trained
// with the acts (scripts/train-acts.ts). Words of three letters tell Czech from Polish here, where lists of words do not.

export const latin = ['en', 'pl', 'de', 'cs'] as const;

export const pieceBuckets = 2 ** 12;
/** Weights are kept in sixteenths. */
export const weightScale = 16;

/** Copied beside the chunks by the build. */
const file = new URL('./languages.bin', import.meta.url);
let weights: Int8Array | undefined;

/** For training, which reads with what it has just learnt. */
export function withWeights(learnt: Int8Array): void {
  weights = learnt;
}

const codes = /(?<![\p{L}\d])(?:\p{L}{1,4}[ -]?\d{2,}[\p{L}\d/-]*|\d{5,}\p{L}?)(?![\p{L}\d])/giu;
const longestRead = 400;
/** Pieces of five words or so. */
const enough = 60;

/** FNV-1a. */
function bucketOf(piece: string): number {
  let hash = 2_166_136_261;
  for (let at = 0; at < piece.length; at += 1) hash = Math.imul(hash ^ piece.charCodeAt(at), 16_777_619);
  return (hash >>> 0) % pieceBuckets;
}

/**
 * Buckets of the words, of their pieces of two to four letters, and of letters with accents.
 * @param plain a word without accents: as matching.ts, which reads this, folds it
 */
export function piecesOf(text: string, plain: (text: string) => string): number[] {
  const seen = text.slice(0, longestRead).replace(codes, ' ').toLowerCase();
  const buckets = (seen.match(/[^\p{ASCII}]/gu) ?? []).flatMap((letter) =>
    /\p{L}/u.test(letter) ? [bucketOf(`d${letter}`)] : [],
  );
  for (const word of plain(seen).match(/\p{L}+/gu) ?? []) {
    buckets.push(bucketOf(`w${word}`));
    const edged = `^${word}$`;
    for (let size = 2; size <= 4; size += 1)
      for (let from = 0; from + size <= edged.length; from += 1)
        buckets.push(bucketOf(`c${edged.slice(from, from + size)}`));
  }
  return buckets;
}

/** How much speaks for each language, in the order of `latin`: logits. */
export function likeness(text: string, plain: (text: string) => string): number[] {
  weights ??= new Int8Array(readFileSync(file));
  const pieces = piecesOf(text, plain);
  // A word of three letters says little.
  const by = Math.min(1, pieces.length / enough) / (Math.sqrt(pieces.length || 1) * weightScale);
  return latin.map((_, code) =>
    pieces.reduce((sum, bucket) => sum + (weights?.[bucket * latin.length + code] ?? 0) * by, 0),
  );
}

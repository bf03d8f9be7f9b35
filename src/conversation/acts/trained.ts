import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

/** Copied beside the chunks by the build. It begins with a stamp of what it was trained on; the rest is compressed. */
const file = new URL('./acts.bin', import.meta.url);
export const stampLength = 32;

let bytes: Uint8Array | undefined;

/** The common words, a zero byte, and the weights that classify.ts reads. */
export const trained = (): Uint8Array => (bytes ??= brotliDecompressSync(readFileSync(file).subarray(stampLength)));

let common: ReadonlySet<string> | undefined;

/** A word of several phrases, without accents and in small letters: it is neither a name nor a slip. */
export function isCommonWord(word: string): boolean {
  const all = trained();
  common ??= new Set(
    Buffer.from(all.subarray(0, all.indexOf(0)))
      .toString()
      .split(' '),
  );
  return common.has(word);
}

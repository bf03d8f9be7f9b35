import { describe, it } from 'vitest';

/** Whether this is `npm run test:long`, which runs whole each file that imports this one. */
export const isLong = process.env['LONG'] === '1';

/** Tests that `npm run test:long` alone runs: a quicker test of the same behaviour is in `npm test`. */
export const longIt = it.skipIf(!isLong);
export const longDescribe = describe.skipIf(!isLong);

/** Where a test of the ledger runs: in `npm test` PostgreSQL has only the tests that are about it, and cells of the matrix. */
export const databases: readonly ('sqlite' | 'postgres')[] = isLong ? ['sqlite', 'postgres'] : ['sqlite'];

/** So many in `npm test`, and all in `npm run test:long`. */
export function someOf<T>(all: readonly T[], count: number): readonly T[] {
  if (isLong) return all;
  const step = all.length / count;
  return all.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
}

/** Runs of a property: all in `npm run test:long`, one in twenty-five of them in `npm test`. */
export const runsOf = (all: number): number => (isLong ? all : all / 25);

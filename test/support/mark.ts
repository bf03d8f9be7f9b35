import { Secret } from '../../src/core/secret.ts';
import { markOf } from '../../src/ordering/sending/mark.ts';

/** A mark as the desk makes them; another seed, another mark. */
export const aMark = (seed: string | number): string => markOf(new Secret('a key for tests'), `D${seed}`, 1);

import { KeyRing } from '../../src/core/key-ring.ts';
import { Secret } from '../../src/core/secret.ts';
import { sealOf } from '../../src/ordering/audit.ts';

/** Signs the ledgers of tests. */
export const testSeal = sealOf(new KeyRing(new Secret('a key for tests')));

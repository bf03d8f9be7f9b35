import { z } from 'zod';
import type { LedgerRead } from '../../ports/ledger.ts';

/** Set: nothing is sent or confirmed until it is lifted. It is read in the transaction that opens an attempt. */
export const freezeSetting = 'frozen';

const shape = z.object({ by: z.string(), at: z.number(), reason: z.string() });
export type Freeze = z.infer<typeof shape>;

export async function readFreeze(ledger: LedgerRead): Promise<Freeze | undefined> {
  const text = await ledger.setting(freezeSetting);
  if (text === undefined || text === '') return undefined;
  const parsed = shape.safeParse(JSON.parse(text));
  // A setting that cannot be read is a freeze of somebody unknown, never no freeze.
  return parsed.success ? parsed.data : { by: 'unknown', at: 0, reason: 'the freeze setting cannot be read' };
}

import * as z from 'zod';
import type { LedgerRead } from '../../ports/ledger.ts';
import type { OrderingDependencies } from '../dependencies.ts';
import { texts } from '../messages/en.ts';
import type { Actor } from '../policy/policy.ts';
import { decide, requireAllowed } from '../policy/rules.ts';
import { record } from '../workflow/transitions.ts';

/** While it is set, nothing is sent or confirmed. It is read in the transaction that opens an attempt. */
const freezeSetting = 'frozen';

const shape = z.object({ by: z.string(), at: z.number(), reason: z.string() });
export type Freeze = z.infer<typeof shape>;

export async function readFreeze(ledger: Pick<LedgerRead, 'recordedSetting'>): Promise<Freeze | undefined> {
  const { value: text, changedByHand } = await ledger.recordedSetting(freezeSetting);
  if (changedByHand) return { ...texts.fault.changedFreeze, at: 0 };
  if (text === undefined || text === '') return undefined;
  const parsed = shape.safeParse(JSON.parse(text));
  // An unreadable setting is a freeze by somebody unknown, never no freeze.
  return parsed.success ? parsed.data : { ...texts.fault.unreadableFreeze, at: 0 };
}

/** Stops all sending at once. Approving is refused while it lasts; what waits for approval stays. */
export async function freeze({ ledger, policy }: OrderingDependencies, actor: Actor, reason: string): Promise<void> {
  requireAllowed(decide(policy, { action: 'freeze', actor }));
  await ledger.write(async (tx) => {
    const at = await tx.now();
    const setting = { name: freezeSetting, value: JSON.stringify({ by: actor.name, at, reason }) };
    await record(tx, at, { actor, action: 'frozen', detail: { reason }, setting }, null);
  });
}

export async function thaw({ ledger, policy }: OrderingDependencies, actor: Actor): Promise<void> {
  requireAllowed(decide(policy, { action: 'freeze', actor }));
  await ledger.write(async (tx) => {
    const setting = { name: freezeSetting, value: '' };
    await record(tx, await tx.now(), { actor, action: 'thawed', setting }, null);
  });
}

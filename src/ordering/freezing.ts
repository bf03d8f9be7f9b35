import { demand } from './acting.ts';
import { freezeSetting } from './freeze.ts';
import { record } from './moves.ts';
import type { OrderingParts } from './parts.ts';
import { decide, type Actor } from './policy.ts';

/** Stops all sending at once; what waits for approval is refused while it lasts, and stays. */
export async function freeze(parts: OrderingParts, actor: Actor, reason: string): Promise<void> {
  const { ledger, policy } = parts;
  demand(decide(policy, { action: 'freeze', actor }));
  await ledger.write(async (tx) => {
    const at = await tx.now();
    await tx.setSetting(freezeSetting, JSON.stringify({ by: actor.name, at, reason }));
    await record(tx, at, { actor, action: 'frozen', detail: { reason } }, null);
  });
}

export async function thaw(parts: OrderingParts, actor: Actor): Promise<void> {
  const { ledger, policy } = parts;
  demand(decide(policy, { action: 'freeze', actor }));
  await ledger.write(async (tx) => {
    await tx.setSetting(freezeSetting, '');
    await record(tx, await tx.now(), { actor, action: 'thawed' }, null);
  });
}

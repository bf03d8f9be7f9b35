import { demand } from './decide.ts';
import { freezeSetting } from './freeze-state.ts';
import { record } from '../workflow/transitions.ts';
import type { OrderingDependencies } from '../dependencies.ts';
import { decide, type Actor } from '../policy/policy.ts';

/** Stops all sending at once; what waits for approval is refused while it lasts, and stays. */
export async function freeze(deps: OrderingDependencies, actor: Actor, reason: string): Promise<void> {
  const { ledger, policy } = deps;
  demand(decide(policy, { action: 'freeze', actor }));
  await ledger.write(async (tx) => {
    const at = await tx.now();
    await tx.setSetting(freezeSetting, JSON.stringify({ by: actor.name, at, reason }));
    await record(tx, at, { actor, action: 'frozen', detail: { reason } }, null);
  });
}

export async function thaw(deps: OrderingDependencies, actor: Actor): Promise<void> {
  const { ledger, policy } = deps;
  demand(decide(policy, { action: 'freeze', actor }));
  await ledger.write(async (tx) => {
    await tx.setSetting(freezeSetting, '');
    await record(tx, await tx.now(), { actor, action: 'thawed' }, null);
  });
}

import { decideFor } from '../../ordering/decisions/limits.ts';
import { personFor, type Action, type Person } from '../../ordering/policy/policy.ts';
import type { DraftRow } from '../../ports/ledger.ts';
import type { SlackDependencies } from '../dependencies.ts';

/** What a draft waits for a person to decide; undefined: nothing. */
export function decisionOf(row: DraftRow): Action | undefined {
  if (row.state === 'pending_approval' || row.state === 'needs_person') return 'approve';
  if (row.state !== 'differs') return undefined;
  return row.wants === 'cancel' ? 'cancel' : 'confirm';
}

export type Decider = Person & {
  /** They need a passkey for it, so they decide on the approval page. */
  readonly onPage: boolean;
};

/** The people who may decide now what this draft waits for. */
export async function decidersOn(
  { clock, ledger, mode, policy }: Pick<SlackDependencies, 'clock' | 'ledger' | 'mode' | 'policy'>,
  row: DraftRow,
): Promise<Decider[]> {
  const action = decisionOf(row);
  if (action === undefined) return [];
  const found: Decider[] = [];
  for (const person of policy.people.values()) {
    const actor = personFor(policy, { kind: 'person', id: person.id }, clock.now());
    const as = actor === undefined ? undefined : { ...actor, surface: 'slack' as const };
    const decision = await decideFor(ledger.read, policy, action, row, as, clock.now(), { mode });
    const onPage = !decision.allowed && decision.code === 'step_up';
    if (decision.allowed || onPage) found.push({ ...person, onPage });
  }
  return found;
}

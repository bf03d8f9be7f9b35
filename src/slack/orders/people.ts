import { askedLater } from '../../ordering/decisions/deciders.ts';
import { decideFor } from '../../ordering/decisions/limits.ts';
import { escalationKey } from '../../ordering/workflow/transitions.ts';
import { wishOf, type Waiting } from '../../ordering/ordering.ts';
import { personFor, type Action, type Actor, type Person } from '../../ordering/policy/policy.ts';
import type { DraftRow } from '../../ports/ledger.ts';
import type { Workspace } from '../connection/workspaces.ts';
import type { SlackDependencies } from '../dependencies.ts';

/** What a draft waits for a person to decide; undefined: nothing. */
export function decisionOf(row: DraftRow): Action | undefined {
  if (row.state === 'pending_approval' || row.state === 'needs_person') return 'approve';
  if (row.state !== 'differs') return undefined;
  return wishOf(row) === 'cancel' ? 'cancel' : 'confirm';
}

/** What waits, and whether this person can decide it now: their rights, their limits today and the mode of the desk. */
export async function waitingNow(
  deps: Pick<SlackDependencies, 'clock' | 'ledger' | 'mode' | 'ordering' | 'policy'>,
  actor: Actor,
): Promise<Waiting[]> {
  const waiting: Waiting[] = [];
  for (const { row, mine } of await deps.ordering.waiting(actor)) {
    const deciders = mine ? await decidersOn(deps, row) : [];
    waiting.push({ row, mine: deciders.some(({ id }) => id === actor.person) });
  }
  return waiting;
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

/** Whether this account is of somebody who asked for the order. */
export function isRequester(
  { clock, policy }: Pick<SlackDependencies, 'clock' | 'policy'>,
  row: DraftRow,
  { team, enterprise, isOwn }: Pick<Workspace, 'team' | 'enterprise' | 'isOwn'>,
  id: string,
): boolean {
  const actor = personFor(policy, { kind: 'slack', team, enterprise, isOwn, id }, clock.now());
  return actor !== undefined && [row.createdBy, ...row.requesters].includes(actor.person);
}

/** Whether the person of this account asked for the order that waits, and only others may approve it, whatever the limits of the day. */
export async function othersApprove(
  { clock, ledger, mode, policy }: Pick<SlackDependencies, 'clock' | 'ledger' | 'mode' | 'policy'>,
  row: DraftRow,
  { team, enterprise, isOwn }: Pick<Workspace, 'team' | 'enterprise' | 'isOwn'>,
  id: string,
): Promise<boolean> {
  const action = decisionOf(row);
  if (row.state === 'needs_person' || (action !== 'approve' && action !== 'confirm')) return false;
  const now = clock.now();
  const actor = personFor(policy, { kind: 'slack', team, enterprise, isOwn, id }, now);
  if (actor === undefined || ![row.createdBy, ...row.requesters].includes(actor.person)) return false;
  const decision = await decideFor(ledger.read, policy, action, row, actor, now, { mode });
  return !decision.allowed && ['no_right', 'approver', 'four_eyes'].includes(decision.code);
}

/** Of those who may decide, who is asked now, and who of them only because it was escalated. */
export async function askedOn(
  deps: Pick<SlackDependencies, 'clock' | 'ledger' | 'mode' | 'policy'>,
  row: DraftRow,
): Promise<{ readonly deciders: Decider[]; readonly asked: Decider[]; readonly escalatedTo: readonly Decider[] }> {
  const deciders = await decidersOn(deps, row);
  const later = askedLater(deps.policy, row, deciders, deps.clock.now());
  if (later.length === 0) return { deciders, asked: deciders, escalatedTo: [] };
  const isEscalated = (await deps.ledger.read.watch.unnoted([escalationKey(row)])).length === 0;
  return isEscalated
    ? { deciders, asked: deciders, escalatedTo: later }
    : { deciders, asked: deciders.filter((each) => !later.includes(each)), escalatedTo: [] };
}

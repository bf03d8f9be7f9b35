import { decideFor } from '../../ordering/decisions/limits.ts';
import { personFor, type Action, type Person } from '../../ordering/policy/policy.ts';
import type { DraftRow } from '../../ports/ledger.ts';
import { slackFailure } from '../connection/slack-failure.ts';
import type { Workspace } from '../connection/workspaces.ts';
import type { SlackDependencies } from '../dependencies.ts';

// Who has to hear of an order, and by which account of Slack.

/** What a draft waits for a person to decide; undefined: nothing. */
export function decisionOf(row: DraftRow): Action | undefined {
  if (row.state === 'pending_approval' || row.state === 'needs_person') return 'approve';
  if (row.state !== 'differs') return undefined;
  return row.wants === 'cancel' ? 'cancel' : 'confirm';
}

/** The people who may decide now what this draft waits for. */
export async function decidersOn(
  { clock, ledger, mode, policy }: Pick<SlackDependencies, 'clock' | 'ledger' | 'mode' | 'policy'>,
  row: DraftRow,
): Promise<Person[]> {
  const action = decisionOf(row);
  if (action === undefined) return [];
  const found: Person[] = [];
  for (const person of policy.people.values()) {
    const actor = personFor(policy, { kind: 'person', id: person.id }, clock.now());
    const as = actor === undefined ? undefined : { ...actor, surface: 'slack' as const };
    const decision = await decideFor(ledger.read, policy, action, row, as, clock.now(), { mode });
    if (decision.allowed) found.push(person);
  }
  return found;
}

/** The user id of a person in this workspace, if they have one there. */
export async function accountOf(
  { client, isOwn, team }: Workspace,
  person: Pick<Person, 'slack' | 'email'>,
): Promise<string | undefined> {
  for (const account of person.slack) {
    const [first = '', user] = account.split('/');
    if (user === undefined ? isOwn : first === team) return user ?? first;
  }
  if (person.slack.length > 0 || person.email === undefined) return undefined;
  try {
    const { user } = await client.users.lookupByEmail({ email: person.email });
    // A person with an unconfirmed address could not decide, so they do not see the order.
    return user?.is_email_confirmed === true ? user.id : undefined;
  } catch (thrown) {
    if (slackFailure(thrown).final) return undefined;
    throw thrown;
  }
}

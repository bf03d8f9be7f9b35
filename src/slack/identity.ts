import { DeskError } from '../core/errors.ts';
import { personFor, type Actor, type Policy } from '../ordering/policy.ts';
import { slackFailure } from './slack-failure.ts';
import type { Workspace } from './workspaces.ts';

/** Who did something in Slack, as Slack says. */
export interface SlackUser {
  readonly id: string;
  /** The workspace they are of, where the delivery says so. */
  readonly team?: string | undefined;
}

/**
 * The person of the policy behind a Slack account: by id, else by the e-mail that Slack gives. Slack is asked every
 * time: somebody who became a guest or left a minute ago has no rights now.
 * @throws DeskError `not_allowed` for strangers, guests, bots and people of another workspace, `unreachable` when
 * Slack does not say who it is.
 */
export async function identify(workspace: Workspace, user: SlackUser, policy: Policy): Promise<Actor> {
  if (user.team !== undefined && user.team !== workspace.team) throw otherWorkspace();
  const account = await workspace.client.users.info({ user: user.id }).then(
    (said) => said.user,
    (thrown: unknown) => {
      const failure = slackFailure(thrown);
      if (failure.final && /user_not_(found|visible)/.test(failure.error)) throw stranger(policy);
      throw new DeskError('unreachable', `Slack could not be asked who you are (${failure.error}).`, {
        next: 'Nothing was done. Try again in a minute.',
        cause: thrown,
      });
    },
  );
  if (account === undefined || account.deleted === true) throw stranger(policy);
  if (account.is_bot === true) throw refuse('Apps and bots cannot use the desk.', 'A person has to do it.');
  if (account.is_stranger === true || (account.team_id !== undefined && account.team_id !== workspace.team)) {
    throw otherWorkspace();
  }
  if (account.is_restricted === true || account.is_ultra_restricted === true) {
    throw refuse('Guests of this workspace cannot use the desk.', 'Ask a full member of the workspace to do it.');
  }
  const actor = personFor(policy, { kind: 'slack', id: user.id, email: account.profile?.email });
  if (actor === undefined) throw stranger(policy);
  return actor;
}

function stranger(policy: Policy): DeskError {
  return refuse(
    'Your Slack account is not in the policy of this desk.',
    `Ask whoever runs the desk to list you (${policy.source}; docs/policy.md).`,
  );
}

function otherWorkspace(): DeskError {
  return refuse(
    'People of another workspace cannot use the desk, also not in a shared channel.',
    'Ask somebody of the workspace that the desk belongs to.',
  );
}

function refuse(message: string, next: string): DeskError {
  return new DeskError('not_allowed', message, { next });
}

import type { UsersInfoResponse } from '@slack/web-api';
import { DeskError } from '../core/errors.ts';
import { personFor, type Actor, type Policy } from '../ordering/policy/policy.ts';
import { slackFailure } from './slack-failure.ts';
import type { Workspace } from './workspaces.ts';

type User = NonNullable<UsersInfoResponse['user']>;

/** Who did something in Slack, as Slack says. */
export interface SlackUser {
  readonly id: string;
  /** Their workspace, or their Enterprise organisation (`E...`), where the delivery names one. */
  readonly team?: string | undefined;
}

/**
 * The person of the policy behind a Slack account: by workspace and user id, else by the e-mail that Slack confirmed.
 * Slack is asked every time: somebody who became a guest or left a minute ago has no rights now.
 * @throws DeskError `not_allowed` for strangers, guests, bots and people of another workspace, `unreachable` when
 * Slack does not say who it is.
 */
export async function identify(workspace: Workspace, user: SlackUser, policy: Policy): Promise<Actor> {
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
  if (!isMember(account, user, workspace.team)) throw otherWorkspace();
  if (account.is_restricted === true || account.is_ultra_restricted === true) {
    throw refuse('Guests of this workspace cannot use the desk.', 'Ask a full member of the workspace to do it.');
  }
  const actor = personFor(policy, {
    kind: 'slack',
    team: workspace.team,
    id: user.id,
    isOwn: workspace.isOwn,
    email: account.is_email_confirmed === true ? account.profile?.email : undefined,
  });
  if (actor === undefined) throw stranger(policy);
  return actor;
}

/**
 * Whether the account is a member of this workspace. "is_stranger" is false for somebody of another workspace who shares
 * a channel with the app, so the team decides. In an Enterprise organisation `team_id` is one workspace of several, all
 * of which `enterprise_user.teams` lists, and deliveries may name the organisation instead of the workspace.
 */
function isMember(account: User, { team: named }: SlackUser, team: string): boolean {
  const { enterprise_user: enterprise, is_stranger, team_id } = account;
  const isNamed =
    named === undefined || named === team || (named.startsWith('E') && named === enterprise?.enterprise_id);
  return isNamed && is_stranger !== true && (team_id === team || enterprise?.teams?.includes(team) === true);
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

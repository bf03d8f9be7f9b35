import type { UsersInfoResponse } from '@slack/web-api';
import { DeskError } from '../../core/errors.ts';
import { zoneNamed } from '../../core/datetime.ts';
import { personFor, type Actor, type Person } from '../../ordering/policy/policy.ts';
import type { SlackContext } from '../context.ts';
import { isAccessLost, slackFailure } from './slack-failure.ts';
import type { ErrorText } from '../messages/en.ts';
import { speak, texts } from '../messages/texts.ts';
import type { Workspace } from './workspaces.ts';

type User = NonNullable<UsersInfoResponse['user']>;

export interface SlackUser {
  readonly id: string;
  /** Their workspace, or their Enterprise organisation (`E...`), where the delivery names one. */
  readonly team?: string | undefined;
}

/**
 * The person of the policy behind a Slack account: by workspace and user id, else by the e-mail that Slack confirmed.
 * Asks Slack every time, because rights end when a person becomes a guest or leaves.
 * @throws DeskError `not_allowed` for strangers, guests, bots and people of another workspace, `unreachable` when
 * Slack does not say who it is.
 */
export async function identify(
  workspace: Workspace,
  user: SlackUser,
  { policy, clock, readers }: Pick<SlackContext, 'policy' | 'clock' | 'readers'>,
): Promise<Actor> {
  const stranger = () => refuse(texts.stranger(policy.source));
  const account = await workspace.client.users.info({ user: user.id, include_locale: true }).then(
    ({ user: found }) => found,
    (thrown: unknown) => {
      const failure = slackFailure(thrown);
      if (failure.final && /user_not_(found|visible)/.test(failure.error)) throw stranger();
      const text = texts.noIdentity(failure.error, isAccessLost(failure.error));
      throw new DeskError('unreachable', text.message, { ...text, cause: thrown });
    },
  );
  const zone = zoneNamed(account?.tz ?? '');
  speak(readers.learn(user.id, account?.locale), zone);
  if (account === undefined || account.deleted === true) throw stranger();
  if (account.is_bot === true) throw refuse(texts.bot);
  if (!isMember(account, user, workspace.team)) {
    throw refuse(texts.otherWorkspace(workspace.name ?? texts.thisWorkspace));
  }
  if (account.is_restricted === true || account.is_ultra_restricted === true) {
    throw refuse(texts.guest);
  }
  const identity = {
    kind: 'slack' as const,
    team: workspace.team,
    enterprise: account.enterprise_user?.enterprise_id,
    id: user.id,
    isOwn: workspace.isOwn,
    email: account.is_email_confirmed === true ? account.profile?.email : undefined,
  };
  const actor = personFor(policy, identity, clock.now());
  if (actor === undefined) throw stranger();
  return { ...actor, zone };
}

/**
 * Whether the account is a member of this workspace. "is_stranger" is false for somebody of another workspace who shares
 * a channel with the app, so the team decides. In an Enterprise organisation `team_id` is one workspace of several, all
 * of which `enterprise_user.teams` lists, and deliveries may name the organisation, or another workspace of the person,
 * instead of this one.
 */
function isMember(account: User, { team: named }: SlackUser, team: string): boolean {
  const { enterprise_user: enterprise, is_stranger, team_id } = account;
  const isNamed =
    named === undefined ||
    named === team ||
    named === enterprise?.enterprise_id ||
    enterprise?.teams?.includes(named) === true;
  return isNamed && is_stranger !== true && (team_id === team || enterprise?.teams?.includes(team) === true);
}

function refuse(text: ErrorText): DeskError {
  return new DeskError('not_allowed', text.message, text);
}

/** The user id of a person in this workspace, if they have one there. */
export async function accountOf(
  { client, isOwn, team, enterprise }: Workspace,
  person: Pick<Person, 'slack' | 'email'>,
): Promise<string | undefined> {
  for (const account of person.slack) {
    const [first = '', user] = account.split('/');
    if (user === undefined ? isOwn : first === team || first === enterprise) return user ?? first;
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

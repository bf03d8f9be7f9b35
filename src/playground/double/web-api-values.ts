import type { Channel, Json, Person, Team } from './workspace-state.ts';

/** What Slack refuses, by its code; `more` goes with it. */
export class Refusal extends Error {
  readonly more: Json;

  constructor(error: string, more: Json = {}) {
    super(error);
    this.more = more;
  }
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Arguments that are lists or objects come as JSON within a form. */
export function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? undefined;
  if (value === '') return undefined;
  try {
    return JSON.parse(value);
  } catch {
    throw new Refusal('invalid_arguments');
  }
}

export function channelJson({ id, name, members, shared, with: user }: Channel): Json {
  const direct = user !== undefined;
  return {
    id,
    name,
    is_channel: !direct,
    is_im: direct,
    is_private: members !== undefined && !direct,
    is_member: true,
    is_ext_shared: shared === true,
    is_shared: shared === true,
    ...(direct ? { user } : {}),
  };
}

export function userJson(team: Team, person: Person): Json {
  const { id, name, realName, email, emailUnconfirmed, enterprise, guest, bot, strangerTeam } = person;
  return {
    id,
    team_id: strangerTeam ?? enterprise?.teams[0] ?? team.id,
    name,
    real_name: realName,
    deleted: false,
    is_bot: bot === true,
    is_restricted: guest === true,
    is_ultra_restricted: false,
    // Slack means people the app shares no channel with.
    is_stranger: false,
    is_email_confirmed: email !== undefined && emailUnconfirmed !== true,
    ...(enterprise === undefined
      ? {}
      : { enterprise_user: { id, enterprise_id: enterprise.id, teams: enterprise.teams } }),
    tz: 'Europe/Warsaw',
    tz_offset: 3600,
    profile: { real_name: realName, display_name: name, ...(email === undefined ? {} : { email }) },
  };
}

import type { Channel, Json, Message, Person, Team, View } from './workspace-state.ts';

/** What a method of the Web API answers. */
export type Answer = Json & { readonly ok: boolean };

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

/** A message as Slack hands it out. */
export function messageJson(message: Message, team: Team): Json {
  return {
    type: 'message',
    ts: message.ts,
    user: message.user,
    text: message.text,
    team: team.id,
    ...(message.bot ? { bot_id: `B${team.botUser.slice(1)}`, app_id: 'A0PARTSDESK' } : {}),
    ...(message.blocks === undefined ? {} : { blocks: message.blocks }),
    ...(message.thread === undefined ? {} : { thread_ts: message.thread }),
    ...(message.edited === undefined ? {} : { edited: { user: message.user, ts: message.ts } }),
    ...(message.metadata === undefined ? {} : { metadata: message.metadata }),
    ...(message.files.length === 0 ? {} : { files: message.files.map(({ id, name, title }) => ({ id, name, title })) }),
  };
}

/** A view as Slack hands it out. */
export function viewJson(view: View, team: Team, values: Json = {}): Json {
  const { blocks, ...content } = view.content;
  return {
    close: null,
    submit: null,
    private_metadata: '',
    callback_id: '',
    external_id: '',
    clear_on_close: false,
    notify_on_close: false,
    ...content,
    blocks: Array.isArray(blocks) ? blocks.map((block: Json, at) => ({ block_id: `block-${at}`, ...block })) : [],
    id: view.id,
    team_id: view.team,
    app_id: 'A0PARTSDESK',
    app_installed_team_id: view.team,
    bot_id: `B${team.botUser.slice(1)}`,
    hash: view.hash,
    root_view_id: view.root,
    previous_view_id: view.previous ?? null,
    state: { values },
  };
}

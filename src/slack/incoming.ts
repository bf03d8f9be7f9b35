import { z } from 'zod';
import type { SlackUser } from './identity.ts';

/** Who did something, where, as every kind of delivery tells it. */
export interface Incoming {
  /** Where the app is installed that is meant; in a shared channel the user may be of another workspace. */
  readonly team: string;
  readonly user: SlackUser;
  readonly channel?: string | undefined;
  /** The message it was done on. */
  readonly ts?: string | undefined;
  readonly thread?: string | undefined;
  /** For three seconds: what a form can be opened with. */
  readonly trigger?: string | undefined;
  /** Only the one who did it sees the message it was done on. */
  readonly ephemeral: boolean;
}

const text = z.string().optional();
const interaction = z.looseObject({
  type: text,
  view: z.looseObject({ app_installed_team_id: text }).nullish(),
  team: z.looseObject({ id: z.string() }).nullish(),
  user: z.looseObject({ id: z.string(), team_id: text }),
  channel: z.looseObject({ id: z.string() }).optional(),
  container: z
    .looseObject({ channel_id: text, message_ts: text, thread_ts: text, is_ephemeral: z.boolean().optional() })
    .optional(),
  message: z.looseObject({ ts: text, thread_ts: text }).optional(),
  trigger_id: text,
});

/** @throws ZodError for what Slack does not send. */
export function incomingOf(body: unknown): Incoming {
  const read = interaction.parse(body);
  const isForm = read.type === 'view_submission' || read.type === 'view_closed';
  return {
    team: (isForm ? read.view?.app_installed_team_id : undefined) ?? read.team?.id ?? read.user.team_id ?? '',
    user: { id: read.user.id, team: read.user.team_id },
    channel: read.channel?.id ?? read.container?.channel_id,
    ts: read.container?.message_ts ?? read.message?.ts,
    thread: read.message?.thread_ts ?? read.container?.thread_ts,
    trigger: read.trigger_id,
    ephemeral: read.container?.is_ephemeral === true,
  };
}

const command = z.looseObject({
  team_id: z.string(),
  user_id: z.string(),
  channel_id: z.string(),
  trigger_id: z.string(),
});

export function incomingCommand(body: unknown): Incoming {
  const read = command.parse(body);
  return {
    team: read.team_id,
    user: { id: read.user_id },
    channel: read.channel_id,
    trigger: read.trigger_id,
    ephemeral: false,
  };
}

const event = z.looseObject({
  team_id: text,
  authorizations: z.array(z.looseObject({ team_id: text.nullable() })).optional(),
  event: z.looseObject({
    user: z.union([z.string(), z.looseObject({ id: z.string() })]),
    user_team: text,
    source_team: text,
    team: text,
    channel: text,
    ts: text,
    thread_ts: text,
  }),
});

export function incomingEvent(body: unknown): Incoming {
  const { team_id = '', authorizations: [installation] = [], event: read } = event.parse(body);
  return {
    team: installation?.team_id ?? team_id,
    user: {
      id: typeof read.user === 'string' ? read.user : read.user.id,
      // In a shared channel the account of another workspace writes; Slack names it in one of these.
      team: read.user_team ?? read.source_team ?? read.team,
    },
    channel: read.channel,
    ts: read.ts,
    thread: read.thread_ts,
    ephemeral: false,
  };
}

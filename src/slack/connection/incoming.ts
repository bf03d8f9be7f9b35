import * as z from 'zod';
import type { SlackUser } from './identity.ts';
import { messageText } from './message-text.ts';

/** Who did something, and where. */
export interface Incoming {
  /** The workspace whose app is meant; in a shared channel the user may belong to another one. */
  readonly team: string;
  readonly user: SlackUser;
  readonly channel?: string | undefined;
  /** The message it was done on. */
  readonly ts?: string | undefined;
  readonly thread?: string | undefined;
  /** Opens a form, within three seconds. */
  readonly trigger?: string | undefined;
  /** The form or Home it was done on. */
  readonly view?: string | undefined;
  /** Only this person sees the message it was done on. */
  readonly ephemeral: boolean;
}

const text = z.string().optional();
const named = z.looseObject({ id: z.string() });
const event = z.looseObject({
  type: z.string(),
  user: z.union([z.string(), named]).optional(),
  user_team: text,
  source_team: text,
  team: text,
  channel: text,
  ts: text,
  thread_ts: text,
  tab: text,
  text,
  channel_type: text,
  subtype: text,
  bot_id: text,
  tokens: z.looseObject({ bot: z.array(z.unknown()).optional() }).optional(),
  files: z.array(z.unknown()).optional(),
});

/** Commands, interactions and events: what the desk reads of their bodies. */
const bodyShape = z.looseObject({
  type: text,
  event_id: text,
  trigger_id: text,
  team_id: text,
  team: named.nullish(),
  user_id: text,
  user: z.looseObject({ id: z.string(), team_id: text }).optional(),
  channel_id: text,
  channel: named.optional(),
  container: z
    .looseObject({ channel_id: text, message_ts: text, thread_ts: text, is_ephemeral: z.boolean().optional() })
    .optional(),
  message: z.looseObject({ ts: text, thread_ts: text }).optional(),
  view: z.looseObject({ id: text, app_installed_team_id: text, callback_id: text, private_metadata: text }).nullish(),
  actions: z.array(z.looseObject({ action_id: text, value: z.string().nullish(), action_ts: text })).optional(),
  authorizations: z.array(z.looseObject({ team_id: text.nullable() })).optional(),
  event: event.optional().catch(undefined),
});
export type SlackBody = z.output<typeof bodyShape>;

/** Undefined for what Slack does not send. */
export function readBody(body: unknown): SlackBody | undefined {
  return bodyShape.safeParse(body).data;
}

/** @throws ZodError for what Slack does not send. */
export function incomingOf(body: unknown): Incoming {
  const read = bodyShape.parse(body);
  if (read.event !== undefined) return ofEvent(read, read.event);
  const isForm = read.type === 'view_submission' || read.type === 'view_closed';
  return {
    team:
      (isForm ? read.view?.app_installed_team_id : undefined) ??
      read.team?.id ??
      read.team_id ??
      read.user?.team_id ??
      '',
    user: { id: read.user?.id ?? read.user_id ?? '', team: read.user?.team_id },
    channel: read.channel?.id ?? read.channel_id ?? read.container?.channel_id,
    ts: read.container?.message_ts ?? read.message?.ts,
    thread: read.message?.thread_ts ?? read.container?.thread_ts,
    trigger: read.trigger_id,
    view: read.view?.id,
    ephemeral: read.container?.is_ephemeral === true,
  };
}

function ofEvent(
  { team_id = '', authorizations: [installation] = [] }: SlackBody,
  read: z.output<typeof event>,
): Incoming {
  return {
    team: installation?.team_id ?? team_id,
    user: {
      id: typeof read.user === 'string' ? read.user : (read.user?.id ?? ''),
      // In a shared channel the user can belong to another workspace; Slack names it in one of these.
      team: read.user_team ?? read.source_team ?? read.team,
    },
    channel: read.channel,
    ts: read.ts,
    thread: read.thread_ts,
    ephemeral: false,
  };
}

export interface IncomingEvent {
  /**
   * `pane`: the messages tab, where prompts are suggested; `removed`: the app or its token is gone; `thread`: a message in
   * a thread of a channel.
   */
  readonly kind: 'removed' | 'home' | 'pane' | 'direct' | 'mention' | 'thread';
  readonly text: string;
  readonly hasFiles: boolean;
}

/** What an event asks for; undefined: nothing, such as edits, joins and messages of apps (this one too). */
export function incomingEvent(body: unknown): IncomingEvent | undefined {
  const read = readBody(body)?.event;
  if (read === undefined) return undefined;
  const { type, tab, channel_type, thread_ts, subtype, bot_id, files = [] } = read;
  const of = (kind: IncomingEvent['kind']) => ({ kind, text: messageText(read), hasFiles: files.length > 0 });
  if (type === 'app_uninstalled') return of('removed');
  // "tokens": ids of the users whose tokens were revoked. The desk has none of these, only the bot's.
  if (type === 'tokens_revoked') return (read.tokens?.bot ?? []).length > 0 ? of('removed') : undefined;
  if (type === 'app_home_opened') return of(tab === 'messages' ? 'pane' : 'home');
  if (bot_id !== undefined || (subtype !== undefined && subtype !== 'file_share')) return undefined;
  if (type === 'app_mention') return of('mention');
  if (type !== 'message') return undefined;
  if (channel_type === 'im') return of('direct');
  return thread_ts !== undefined && /^(channel|group)$/.test(channel_type ?? '') ? of('thread') : undefined;
}

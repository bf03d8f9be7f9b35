import type { RespondFn } from '@slack/bolt';
import { asDeskError, type ErrorCode } from '../core/errors.ts';
import { nextOf } from '../core/references.ts';
import { cleanText } from '../core/text.ts';
import { notice, type SlackReply } from './answer/blocks.ts';
import { isChart } from './answer/chart-block.ts';
import { slackFailure } from './connection/slack-failure.ts';
import type { Workspace } from './connection/workspaces.ts';
import type { SlackLog } from './dependencies.ts';
import { texts } from './messages/en.ts';

/** A desk posts no link previews and reads no names out of its texts. */
export const quiet = { unfurl_links: false, unfurl_media: false, link_names: false } as const;

/** Where the answer to one question goes: the first call posts it, later calls replace it. */
export interface Responder {
  say(reply: SlackReply): Promise<void>;
  /** A message that can be edited for as long as the work takes. */
  longWork(): Promise<Responder>;
  /** Where a file of the answer goes. */
  place(): Promise<{ channel: string; thread?: string | undefined }>;
}

/** The channel of the direct messages with a person. */
export async function directChannel({ client }: Workspace, user: string): Promise<string | undefined> {
  const { channel } = await client.conversations.open({ users: user });
  return channel?.id;
}

/** A workspace that does not take charts yet refuses the whole message: then once more, with the table alone. */
async function withOrWithoutCharts(reply: SlackReply, post: (reply: SlackReply) => Promise<void>): Promise<void> {
  try {
    await post(reply);
  } catch (thrown) {
    const isBadRequest = thrown instanceof Error && 'statusCode' in thrown && thrown.statusCode === 400;
    const isRefused = isBadRequest || slackFailure(thrown).error === 'invalid_blocks';
    if (!isRefused || !reply.blocks.some(isChart)) throw thrown;
    await post({ ...reply, blocks: reply.blocks.filter((each) => !isChart(each)) });
  }
}

/** A message that everybody in the conversation sees. */
export class MessageResponder implements Responder {
  readonly #workspace: Workspace;
  readonly #channel: string;
  readonly #thread: string | undefined;
  #ts: string | undefined;

  constructor(workspace: Workspace, channel: string, thread?: string, ts?: string) {
    this.#workspace = workspace;
    this.#channel = channel;
    this.#thread = thread;
    this.#ts = ts;
  }

  async say(reply: SlackReply): Promise<void> {
    const { client, once } = this.#workspace;
    await withOrWithoutCharts(reply, async (each) => {
      const message = { channel: this.#channel, ...each };
      if (this.#ts !== undefined) {
        await client.chat.update({ ...message, ts: this.#ts });
        return;
      }
      const thread = this.#thread === undefined ? {} : { thread_ts: this.#thread };
      this.#ts = (await once.chat.postMessage({ ...message, ...thread, ...quiet })).ts;
    });
  }

  longWork(): Promise<Responder> {
    return Promise.resolve(this);
  }

  place(): Promise<{ channel: string; thread?: string | undefined }> {
    return Promise.resolve({ channel: this.#channel, thread: this.#thread });
  }
}

/**
 * An answer that only the person who asked sees, because prices are confidential. Slack lets it be replaced a few times
 * within half an hour, so longer work continues in the direct messages.
 */
export class EphemeralResponder implements Responder {
  readonly #workspace: Workspace;
  readonly #user: string;
  readonly #respond: RespondFn;
  #replace: boolean;

  constructor(workspace: Workspace, user: string, respond: RespondFn, replace = false) {
    this.#workspace = workspace;
    this.#user = user;
    this.#respond = respond;
    this.#replace = replace;
  }

  async say(reply: SlackReply): Promise<void> {
    await withOrWithoutCharts(reply, async (each) => {
      await this.#respond({ response_type: 'ephemeral', replace_original: this.#replace, ...each });
    });
    this.#replace = true;
  }

  async longWork(): Promise<Responder> {
    const { channel } = await this.place();
    await this.say(notice(texts.longWork));
    return new MessageResponder(this.#workspace, channel);
  }

  async place(): Promise<{ channel: string }> {
    return { channel: (await directChannel(this.#workspace, this.#user)) ?? this.#user };
  }
}

/** Errors that only the operator can mend, so the log says how. */
const forOperator: readonly ErrorCode[] = ['misconfigured', 'bad_credentials', 'contract_broken'];

/** What went wrong and what to do now; details for the operator go to the log only. */
export function noticeOf(thrown: unknown, log: SlackLog): SlackReply {
  const error = asDeskError(thrown);
  if (error.code === 'internal') log.error('slack: something broke', thrown);
  if (forOperator.includes(error.code)) {
    log.warn('slack: a request failed', { code: error.code, operator: error.operator });
  }
  const reason = error.said === undefined ? '' : texts.serviceSays(error.said);
  return notice(...[error.message, reason, nextOf(error, 'slack')].map((each) => cleanText(each, 2_900)));
}

/** Tells one person something where they are, or in their direct messages where that fails. */
export async function tell(
  { client }: Workspace,
  { user, channel, thread }: { user: { id: string }; channel?: string | undefined; thread?: string | undefined },
  reply: SlackReply,
  log: SlackLog,
): Promise<void> {
  try {
    if (channel !== undefined) {
      const at = thread === undefined ? {} : { thread_ts: thread };
      await client.chat.postEphemeral({ channel, user: user.id, ...at, ...reply });
      return;
    }
  } catch (thrown) {
    log.warn('slack: an ephemeral message failed', { error: slackFailure(thrown).error });
  }
  try {
    await client.chat.postMessage({ channel: user.id, ...reply, ...quiet });
  } catch (thrown) {
    log.warn('slack: a direct message failed', { error: slackFailure(thrown).error });
  }
}

import type { AnyChunk } from '@slack/types';
import type { SlackUser } from '../connection/identity.ts';
import type { Workspace } from '../connection/workspaces.ts';

/** Where a stream goes: Slack streams only as a reply to somebody's message. */
export interface StreamPlace {
  readonly channel: string;
  readonly thread: string;
  /** Who asked; Slack wants to know it in channels. */
  readonly user: SlackUser;
}

/**
 * A message that grows while the answer is being made. Everybody in the conversation sees it, so it belongs only in
 * direct messages and opened channels. Slack ends a stream after some five minutes; the message can be edited then.
 */
export class AnswerStream {
  readonly #workspace: Workspace;
  readonly #place: StreamPlace;
  #ts: string | undefined;

  constructor(workspace: Workspace, place: StreamPlace) {
    this.#workspace = workspace;
    this.#place = place;
  }

  /** The message, once it has begun. */
  get ts(): string | undefined {
    return this.#ts;
  }

  /**
   * Adds to the message; the first call posts it. Never repeated: text would be there twice.
   * @throws what Slack answered; the whole answer is then said without a stream.
   */
  async add(chunks: AnyChunk[]): Promise<void> {
    const { once } = this.#workspace;
    const { channel, thread, user } = this.#place;
    if (this.#ts !== undefined) {
      await once.chat.appendStream({ channel, ts: this.#ts, chunks });
      return;
    }
    const { ts } = await once.chat.startStream({
      channel,
      thread_ts: thread,
      recipient_user_id: user.id,
      recipient_team_id: user.team ?? this.#workspace.team,
      task_display_mode: 'plan',
      chunks,
    });
    this.#ts = ts;
  }

  /** Ends the stream, so that the message can be edited. A stream that Slack has ended itself is no error. */
  async stop(chunks: AnyChunk[] = []): Promise<void> {
    const { channel } = this.#place;
    if (this.#ts === undefined) return;
    await this.#workspace.client.chat
      .stopStream({ channel, ts: this.#ts, ...(chunks.length === 0 ? {} : { chunks }) })
      .catch(() => undefined);
  }
}

import type { KnownBlock } from '@slack/types';
import type { RespondFn } from '@slack/bolt';
import type { Workspace } from './workspaces.ts';

export interface SlackReply {
  readonly text: string;
  readonly blocks: readonly KnownBlock[];
}

/** Where the answer to one question goes: the first call says it, the next ones replace what was said. */
export interface Responder {
  say(said: SlackReply): Promise<void>;
  /** A message that can be edited for as long as the work takes; where it is, in words, when it is elsewhere. */
  longWork(): Promise<Responder>;
  /** Where a file that belongs to the answer goes. */
  place(): Promise<{ channel: string; thread?: string }>;
}

/** A message of its own that everybody in the conversation sees. */
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

  async say({ text, blocks }: SlackReply): Promise<void> {
    const message = { channel: this.#channel, text, blocks: [...blocks] };
    if (this.#ts !== undefined) {
      await this.#workspace.client.chat.update({ ...message, ts: this.#ts });
      return;
    }
    const posted = await this.#workspace.once.chat.postMessage({
      ...message,
      ...(this.#thread === undefined ? {} : { thread_ts: this.#thread }),
      unfurl_links: false,
      unfurl_media: false,
      link_names: false,
    });
    this.#ts = posted.ts;
  }

  longWork(): Promise<Responder> {
    return Promise.resolve(this);
  }

  place(): Promise<{ channel: string; thread?: string }> {
    return Promise.resolve({ channel: this.#channel, ...(this.#thread === undefined ? {} : { thread: this.#thread }) });
  }
}

/**
 * The answer to a command, which only whoever asked sees: prices are nobody else's business. It can be replaced a few
 * times within half an hour; work that takes longer goes on in the direct messages.
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

  async say({ text, blocks }: SlackReply): Promise<void> {
    await this.#respond({ response_type: 'ephemeral', replace_original: this.#replace, text, blocks: [...blocks] });
    this.#replace = true;
  }

  async longWork(): Promise<Responder> {
    const { channel } = await this.place();
    const words = 'This takes a while. The answer comes in your direct messages with the desk.';
    await this.say({
      text: words,
      blocks: [{ type: 'section', text: { type: 'plain_text', text: words, emoji: false } }],
    });
    return new MessageResponder(this.#workspace, channel);
  }

  async place(): Promise<{ channel: string }> {
    const opened = await this.#workspace.client.conversations.open({ users: this.#user });
    return { channel: opened.channel?.id ?? this.#user };
  }
}

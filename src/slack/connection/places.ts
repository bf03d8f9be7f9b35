import { slackFailure } from './slack-failure.ts';
import type { Workspace } from './workspaces.ts';

/**
 * `open`: prices, orders and documents may be shown there. Otherwise why not: the operator has not opened the channel,
 * people of another organisation read it, or the app cannot post there.
 */
export type Openness = 'open' | 'not opened' | 'shared' | 'unreachable';

/**
 * Where everybody in a conversation may read what the desk says: in the direct messages with the person concerned, and
 * in channels that the operator opened.
 */
export class Places {
  readonly #opened: () => readonly string[];

  /** `opened`: ids of the channels that the operator opened. */
  constructor(opened: () => readonly string[]) {
    this.#opened = opened;
  }

  /**
   * Asks Slack each time, because a channel can be shared with another organisation at any moment.
   * @throws what Slack answered, when asking again may help.
   */
  async look({ client }: Workspace, channel: string): Promise<Openness> {
    if (!channel.startsWith('D') && !this.#opened().includes(channel)) return 'not opened';
    try {
      const { channel: found } = await client.conversations.info({ channel });
      if (found === undefined) return 'unreachable';
      // The app sees direct messages only where it is one of the two.
      if (found.is_im === true) return 'open';
      if (found.is_ext_shared === true || found.is_pending_ext_shared === true) return 'shared';
      return found.is_member === true && found.is_archived !== true ? 'open' : 'unreachable';
    } catch (thrown) {
      if (!slackFailure(thrown).final) throw thrown;
      return 'unreachable';
    }
  }

  /** Like `look`, and `unreachable` when Slack cannot be asked. */
  async sure(workspace: Workspace, channel: string): Promise<Openness> {
    return this.look(workspace, channel).catch(() => 'unreachable');
  }
}

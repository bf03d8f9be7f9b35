import type { Incoming } from './connection/incoming.ts';
import type { SlackCalls } from './connection/slack-calls.ts';
import type { SlackContext } from './context.ts';
import { directChannel, EphemeralResponder, MessageResponder, PrivateResponder, type Responder } from './responder.ts';

/** Where an answer goes: by what was written or pressed, and by who can read it there. */
export class Outlets {
  readonly #deps: Pick<SlackContext, 'places' | 'workspaces'>;
  readonly #calls: SlackCalls;

  constructor(deps: Pick<SlackContext, 'places' | 'workspaces'>, calls: SlackCalls) {
    this.#deps = deps;
    this.#calls = calls;
  }

  /** In front of everybody where that is allowed, else for this person alone. */
  async inChannel(incoming: Incoming, thread = incoming.thread): Promise<Responder> {
    const { channel, user } = incoming;
    const workspace = await this.#deps.workspaces.of(incoming.team);
    if (channel === undefined) return this.inDirect(incoming);
    return (await this.#deps.places.sure(workspace, channel)) === 'open'
      ? new MessageResponder(workspace, channel, thread, undefined, user)
      : new PrivateResponder(workspace, user.id, channel, incoming.thread);
  }

  async inDirect({ team, user }: Incoming): Promise<MessageResponder> {
    const workspace = await this.#deps.workspaces.of(team);
    return new MessageResponder(workspace, (await directChannel(workspace, user.id)) ?? user.id);
  }

  /** Where the answer to a button goes: in place where only this person sees it, else only to them. */
  async besideButton(incoming: Incoming, url: string | undefined): Promise<Responder> {
    const { channel, ephemeral, user } = incoming;
    const workspace = await this.#deps.workspaces.of(incoming.team);
    if (channel?.startsWith('D') === true && !ephemeral) {
      return new MessageResponder(workspace, channel, incoming.thread, incoming.ts);
    }
    // Home has neither a message nor a conversation.
    if (url === undefined || channel === undefined) return this.inDirect(incoming);
    return new EphemeralResponder(workspace, user.id, (message) => this.#calls.respond(url, message), ephemeral);
  }

  /** Below the message of a button, which stays: the other orders of a list can still be opened. */
  async belowButton(incoming: Incoming, url: string | undefined): Promise<Responder> {
    const { channel, ephemeral, user } = incoming;
    const workspace = await this.#deps.workspaces.of(incoming.team);
    if (channel?.startsWith('D') === true && !ephemeral)
      return new MessageResponder(workspace, channel, incoming.thread);
    if (url === undefined || channel === undefined) return this.inDirect(incoming);
    return new EphemeralResponder(workspace, user.id, (message) => this.#calls.respond(url, message));
  }

  /** A file goes below the answer it belongs to; what only one person saw stays theirs. */
  async besideAnswer(incoming: Incoming): Promise<Responder> {
    const { channel, ephemeral, team } = incoming;
    if (channel === undefined || ephemeral) return this.inDirect(incoming);
    const isOpen = (await this.#deps.places.sure(await this.#deps.workspaces.of(team), channel)) === 'open';
    return isOpen ? this.inChannel(incoming, incoming.thread ?? incoming.ts) : this.inDirect(incoming);
  }
}

import type { MessageShown } from './message.ts';
import type { Part } from './json.ts';
import type { PageAsk, PagePrompts, PageStatus, PageStep, PageWord } from '../page-server/page-protocol.ts';

/** What one person sees of the workspace now. */
export interface Model {
  readonly now: Date;
  readonly me: string;
  readonly desk: { readonly id: string; readonly name: string };
  readonly people: readonly Person[];
  readonly channels: readonly Channel[];
  /** Channel id of the direct messages between this person and the desk. */
  readonly direct: string;
  /** Oldest first; replies carry the `thread` they belong to. */
  readonly messages: ReadonlyMap<string, readonly ChannelMessage[]>;
  /** What the desk wrote to the other people directly. */
  readonly elsewhere: readonly { readonly person: string; readonly channel: string; readonly ts: string }[];
  readonly home: View | undefined;
  /** Open forms, the one on top last. */
  readonly views: readonly View[];
  readonly command: string;
  readonly words: readonly PageWord[];
  readonly shortcuts: readonly { readonly callback: string; readonly name: string }[];
  readonly statuses: readonly PageStatus[];
  readonly prompts: readonly PagePrompts[];
  readonly guide: readonly PageStep[];
  /** Whether the clock of the embedded service can be moved. */
  readonly clock: { readonly now: Date } | undefined;
  readonly asks: readonly PageAsk[];
  readonly agents: { readonly endpoint: string } | undefined;
}

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly role: string;
}

export interface Channel {
  readonly id: string;
  readonly name: string;
}

export interface ChannelMessage extends MessageShown {
  readonly channel: string;
  readonly thread: string | undefined;
}

export interface View {
  readonly id: string;
  readonly hash: string;
  readonly title: string;
  readonly submit: string | undefined;
  readonly close: string;
  readonly blocks: readonly Part[];
}

export interface AgentCall {
  readonly id: string;
  readonly at: Date;
  readonly client: string;
  readonly tool: string;
  readonly summary: string;
  readonly ok: boolean | undefined;
  readonly ms: number | undefined;
}

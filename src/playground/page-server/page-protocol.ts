/**
 * What the page of the local workspace and its server say to each other, as JSON on the server's own origin:
 * `GET /page/state?user=` a `PageState`; `GET /page/events` server-sent events (`PageEvent` by its name, without data);
 * `POST /page/act` a `PageAct`, answered with a `PageWent`; `GET /page/agents` the calls of agents, newest first;
 * `POST /page/clock` `{ days }`; `GET /page/files/<id>` a file's content.
 * No imports and no DOM: both sides read it.
 */

export interface PageState {
  /** Milliseconds since the epoch, of the workspace's clock. */
  readonly now: number;
  readonly me: string;
  readonly desk: { readonly id: string; readonly name: string };
  readonly people: readonly { readonly id: string; readonly name: string; readonly role: string }[];
  readonly channels: readonly { readonly id: string; readonly name: string }[];
  /** Channel of the direct messages between this person and the desk. */
  readonly direct: string;
  /** All that this person sees, oldest first. */
  readonly messages: readonly PageMessage[];
  /** What the desk wrote to the other people directly: that it did and when, not what. */
  readonly elsewhere: readonly { readonly person: string; readonly channel: string; readonly ts: string }[];
  readonly home: PageView | null;
  /** Open forms, the one on top last. */
  readonly views: readonly PageView[];
  readonly statuses: readonly PageStatus[];
  readonly prompts: readonly PagePrompts[];
  readonly command: string;
  readonly words: readonly PageWord[];
  readonly shortcuts: readonly { readonly callback: string; readonly name: string }[];
  readonly guide: readonly PageStep[];
  /** The clock of the embedded service, in milliseconds since the epoch; null where it cannot be moved. */
  readonly clock: number | null;
  /** What one may want to ask once the clock was moved. */
  readonly asks: readonly PageAsk[];
  /** Where an agent connects; null where no endpoint is served. */
  readonly agents: string | null;
}

/** A question of one click. */
export interface PageAsk {
  readonly label: string;
  /** The command as it would be typed. */
  readonly text: string;
  /** Where it is asked when no conversation is in sight. */
  readonly channel: string;
}

export interface PageMessage {
  readonly ts: string;
  readonly channel: string;
  /** `ts` of the message it replies to. */
  readonly thread: string | null;
  readonly author: { readonly id: string; readonly name: string; readonly app: boolean };
  readonly text: string;
  /** With the ids that the workspace gave where the app gave none. */
  readonly blocks: readonly unknown[];
  readonly edited: boolean;
  readonly onlyYou: boolean;
  readonly files: readonly PageFile[];
}

export interface PageFile {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly bytes: number;
}

export interface PageView {
  readonly id: string;
  readonly hash: string;
  readonly title: string;
  readonly submit: string | null;
  readonly close: string;
  readonly blocks: readonly unknown[];
}

export interface PageStatus {
  readonly channel: string;
  readonly thread: string;
  readonly text: string;
}

export interface PagePrompts {
  readonly channel: string;
  readonly title: string;
  readonly prompts: readonly { readonly title: string; readonly message: string }[];
}

/** A word of the desk's command, for completion. */
export interface PageWord {
  readonly word: string;
  readonly usage: string;
  readonly about: string;
}

/** A step of the guided first run: what its person would type, and where. */
export interface PageStep {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly person: string;
  readonly channel: string;
  readonly text: string;
  /** What to do after it, while that is left to the person. */
  readonly then?: string | undefined;
}

export interface PageAgentCall {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly client: string;
  readonly tool: string;
  readonly summary: string;
  /** Null while it is under way. */
  readonly ok: boolean | null;
  readonly ms: number | null;
}

/** Where a block stands. */
export type PageSpot =
  | { readonly in: 'message'; readonly channel: string; readonly ts: string }
  | { readonly in: 'view'; readonly view: string };

/** As `state.values`: by `block_id` and `action_id`. */
export type PageValues = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;

export type PageAct = { readonly user: string } & (
  | {
      readonly kind: 'command' | 'say';
      readonly channel: string;
      /** Of a command: as it was typed, the command itself in front. */
      readonly text: string;
      readonly thread?: string | undefined;
    }
  | {
      readonly kind: 'act';
      readonly spot: PageSpot;
      readonly block: string;
      readonly action: string;
      /** What was chosen or typed, as Slack reports it: `{ type, selected_option }`, `{ type, value }`, … */
      readonly input: Readonly<Record<string, unknown>>;
      readonly values: PageValues;
    }
  | {
      readonly kind: 'suggest';
      readonly spot: PageSpot;
      readonly block: string;
      readonly action: string;
      readonly typed: string;
    }
  | { readonly kind: 'submit'; readonly view: string; readonly values: PageValues }
  | { readonly kind: 'close'; readonly view: string }
  | { readonly kind: 'shortcut'; readonly channel: string; readonly ts: string; readonly callback: string }
  | { readonly kind: 'home'; readonly tab: 'home' | 'messages' }
);

/** How it went: Slack's word for a failure, and the field errors of a form. */
export interface PageWent {
  readonly error?: string | undefined;
  readonly errors?: Readonly<Record<string, string>> | undefined;
  /** Of a menu: what the app suggests. */
  readonly options?: readonly unknown[] | undefined;
}

/** `change`: read the state again; `agent`: an agent has called. */
export type PageEvent = 'change' | 'agent';

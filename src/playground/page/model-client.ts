import type { BlockAction } from './blocks/surface.ts';
import type { FileShown } from './message.ts';
import type { Part } from './json.ts';
import type { AgentCall, Model } from './model.ts';

/** How an act went, as Slack would show it to the person. */
export type Went =
  | { readonly ok: true; readonly errors?: Readonly<Record<string, string>> | undefined }
  | { readonly ok: false; readonly message: string; readonly detail?: string | undefined };

/** Where a block stands, for an interaction with it. */
export type Spot =
  | { readonly in: 'message'; readonly channel: string; readonly ts: string }
  | { readonly in: 'view'; readonly view: string };

/** Everything the page asks of the workspace; every act is of the person the model was read for. */
export interface WorkspaceClient {
  model(user: string | undefined): Promise<Model>;
  /** Calls whenever anything may have changed; `agents` when an agent has called. */
  changes(listener: { changed(): void; agents(): void; lost(): void; back(): void }): void;
  command(user: string, entry: { channel: string; text: string; thread?: string | undefined }): Promise<Went>;
  say(user: string, entry: { channel: string; text: string; thread?: string | undefined }): Promise<Went>;
  act(user: string, spot: Spot, action: BlockAction, values: StateValues): Promise<Went>;
  suggest(user: string, spot: Spot, menu: Omit<BlockAction, 'input'>, typed: string): Promise<readonly Part[]>;
  submit(user: string, view: string, values: StateValues): Promise<Went>;
  closeView(user: string, view: string): Promise<Went>;
  shortcut(user: string, message: { channel: string; ts: string; callback: string }): Promise<Went>;
  openHome(user: string, tab: 'home' | 'messages'): Promise<Went>;
  agents(): Promise<readonly AgentCall[]>;
  dayOn(): Promise<Went>;
  fileText(file: FileShown): Promise<string>;
}

/** As `state.values`: by `block_id` and `action_id`. */
export type StateValues = Readonly<Record<string, Readonly<Record<string, Part>>>>;

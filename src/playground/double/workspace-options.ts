import type { AppDeliveryOptions } from './app-delivery.ts';
import type { InstallationOptions } from './installations.ts';
import type { Workspace } from './workspace.ts';
import type { Handler } from './workspace-server.ts';
import type { TeamSettings } from './workspace-state.ts';

/** Where a block stands. */
export type Spot =
  | { readonly in: 'message'; readonly channel: string; readonly ts: string }
  | { readonly in: 'view'; readonly view: string };

export interface WorkspaceOptions extends TeamSettings, AppDeliveryOptions, InstallationOptions {
  /** Port of 127.0.0.1; 0, the default, takes any. */
  readonly port?: number | undefined;
  /** The app connects by Socket Mode when this is set. */
  readonly appToken?: string;
  readonly command?: string;
  /** The app has `message.channels`, and so hears every message of its channels. */
  readonly hearsChannels?: boolean;
  /** Milliseconds in which a form must be opened; Slack's three seconds by default. */
  readonly triggerLife?: number;
  /** Block types that this workspace does not have yet. */
  readonly lacks?: readonly string[];
  /** Further paths on the same server, such as the page. */
  readonly handlers?: (workspace: Workspace) => Readonly<Record<string, Handler>>;
}

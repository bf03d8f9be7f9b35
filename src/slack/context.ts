import type { Places } from './connection/places.ts';
import type { Readers } from './connection/readers.ts';
import type { Workspaces } from './connection/workspaces.ts';
import type { SlackDependencies } from './dependencies.ts';

/** What every part of the app works with. */
export interface SlackContext extends SlackDependencies {
  readonly workspaces: Workspaces;
  readonly places: Places;
  readonly readers: Readers;
}

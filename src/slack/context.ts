import type { Places } from './connection/places.ts';
import type { Readers } from './connection/readers.ts';
import type { Workspaces } from './connection/workspaces.ts';
import type { SlackDependencies } from './dependencies.ts';

/** Messages of the outbox that tell people what concerns them; notices.ts delivers them. */
export const noticeTopic = 'notice';

/** What every part of the app works with. */
export interface SlackContext extends SlackDependencies {
  readonly workspaces: Workspaces;
  readonly places: Places;
  readonly readers: Readers;
}

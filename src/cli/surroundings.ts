import type { CliDependencies } from './dependencies.ts';
import type { Screen } from './screen.ts';

/** What a command of its own file gets: `done` takes the exit code. */
export interface Surroundings {
  readonly deps: CliDependencies;
  readonly screen: Screen;
  readonly done: (code: number) => void;
}

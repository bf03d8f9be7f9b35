import { simulate } from './simulate.ts';

/** What is told of one seed. */
export interface Played {
  readonly seed: number;
  readonly violations: readonly string[];
  readonly digest: string;
  readonly steps: number;
  readonly states: Readonly<Record<string, number>>;
  readonly questions: number;
  readonly restored: boolean;
}

// Plays `count` seeds from `first` on, and tells of each in a line of JSON; `stop`: not beyond one with a violation;
// `trace`: with everything that happened before it.
const [, , first = '1', count = '1', how = ''] = process.argv;
for (let seed = Number(first); seed < Number(first) + Number(count); seed += 1) {
  const { lines, ...played } = await simulate(seed);
  if (how === 'trace') process.stderr.write(`${lines.join('\n')}\n`);
  process.stdout.write(`${JSON.stringify(played satisfies Played)}\n`);
  if (how === 'stop' && played.violations.length > 0) break;
}

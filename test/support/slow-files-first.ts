import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Started first, in this order, so that no long file runs alone at the end; on a fresh checkout Vitest knows only sizes.
 * The kill matrix shares the machine with the test that waits most.
 */
const slow = [
  'matrix/matrix.test.ts',
  'slack/kill.test.ts',
  'simulation/simulation.test.ts',
  'ordering/agent.test.ts',
  'matrix/races.test.ts',
  'end-to-end/ordering-program.test.ts',
  'end-to-end/local-workspace.test.ts',
  'slack/answer/every-tool.test.ts',
  'end-to-end/phrases.test.ts',
  'slack/answer/hostile-text.test.ts',
];

const rank = ({ moduleId }: TestSpecification): number => {
  const at = slow.findIndex((name) => moduleId.endsWith(`/test/${name}`));
  return at === -1 ? slow.length : at;
};

export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

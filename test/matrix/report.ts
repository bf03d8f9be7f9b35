import type { EngineName } from './protocol.ts';
import type { Summary } from './run-cells.ts';

/** One line for a person who reads the output, and the first things that went wrong. */
export function report(engine: EngineName, seed: number, summary: Summary): string {
  const { cells, violations, guilty, questions, kills, doubled, lost, notReached, states } = summary;
  const rest = Object.entries(states)
    .map(([state, count]) => `${state} ${count}`)
    .join(', ');
  return [
    `kill matrix, ${engine}, seed ${seed}: ${cells} cells, ${violations.length} violations in ${guilty} cells, ${questions} questions to a person`,
    `  ${kills} stops at failpoints, ${doubled} doubled, ${lost} lost, ${notReached.length} cells short of a failpoint; ends: ${rest}`,
    ...(engine === 'desk' ? [...violations, ...notReached].slice(0, 20).map((each) => `  ${each}`) : []),
  ].join('\n');
}

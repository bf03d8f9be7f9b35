import type { Curves } from './curves.ts';

/** One figure of the table in docs/performance.md. */
export interface Figure {
  /** Its number in the list of goals, and what was measured. */
  readonly id: string;
  readonly title: string;
  /** What the goal says, with its bound. */
  readonly goal: string;
  readonly rows: readonly Row[];
  /** What the goal is compared with: for a ratio of ours to a baseline, and how it may be. */
  readonly results: readonly Result[];
  /** What a reader needs to know to believe it: how it was measured, and why a goal was missed. */
  readonly note?: string;
  /** What it costs as there is more of it. */
  readonly curves?: Curves;
}

export interface Row {
  readonly variant: string;
  readonly value: string;
}

export interface Result {
  readonly name: string;
  readonly value: number;
  readonly atMost?: number;
  readonly atLeast?: number;
}

export function isMet({ value, atMost, atLeast }: Result): boolean {
  return (atMost === undefined || value <= atMost) && (atLeast === undefined || value >= atLeast);
}

/** Prints a figure for the one who runs it, and a line of JSON for the one who collects them. */
export function report(figure: Figure): void {
  const lines = [
    `${figure.id} ${figure.title}`,
    ...figure.rows.map(({ variant, value }) => `   ${variant.padEnd(46)} ${value}`),
    ...figure.results.map(
      (result) =>
        `   ${isMet(result) ? 'met   ' : 'MISSED'} ${result.name}: ${result.value.toFixed(2)} (goal: ${figure.goal})`,
    ),
  ];
  process.stderr.write(`${lines.join('\n')}\n\n`);
  process.stdout.write(`${JSON.stringify(figure)}\n`);
}

export function milliseconds(value: number): string {
  return value < 10 ? `${value.toFixed(3)} ms` : `${value.toFixed(1)} ms`;
}

import { cpus, loadavg } from 'node:os';
import { drawn } from './support/curves.ts';
import { isMet, type Figure } from './support/figure.ts';

/** The pictures of the page, by their names in its folder. */
export function pictures(figures: readonly Figure[]): Map<string, string> {
  return new Map(
    figures.flatMap((figure) => (figure.curves === undefined ? [] : [[pictureOf(figure), drawn(figure.curves)]])),
  );
}

const pictureOf = ({ id }: Figure): string => `${id.toLowerCase()}.svg`;

/** docs/performance.md, from the figures in the order of the goals. */
export function page(figures: readonly Figure[], today: string): string {
  const order = (id: string) => (/^\d/.test(id) ? Number.parseInt(id, 10) : 1000);
  const sorted = [...figures].sort((a, b) => order(a.id) - order(b.id) || a.id.localeCompare(b.id));
  const goals = sorted.filter(({ results }) => results.length > 0);
  return [
    '# Performance',
    '',
    'Written by `npm run bench`. Each figure is taken beside a bare baseline in the same run, variants in turn, and what',
    'counts is the ratio: milliseconds are those of one machine.',
    '',
    `Measured on ${today}, Node ${process.versions.node}, ${cpus().length} cores, ${process.platform}-${process.arch}; load over the last quarter of an hour: ${(loadavg()[2] ?? 0).toFixed(1)}. Where`,
    'that is more than the cores, waiting for them is in every time on the wall: CPU per call and ratios say more.',
    'What was learnt, and what was not chosen: docs/adr/0012-speed.md.',
    '',
    '| # | Figure | Goal | Measured | |',
    '| - | ------ | ---- | -------- | - |',
    ...goals.map(
      (figure) =>
        `| ${figure.id} | ${figure.title} | ${figure.goal} | ${figure.results
          .map(({ name, value }) => `${value.toFixed(2)} ${name}`)
          .join('<br>')} | ${figure.results.every(isMet) ? 'met' : '**missed**'} |`,
    ),
    '',
    ...sorted.flatMap((figure) => [
      `## ${figure.id}. ${figure.title}`,
      '',
      '| Variant | Measured |',
      '| ------- | -------- |',
      ...figure.rows.map(({ variant, value }) => `| ${variant} | ${value} |`),
      '',
      ...(figure.curves === undefined
        ? []
        : [`![${figure.title}, both scales logarithmic](performance/${pictureOf(figure)})`, '']),
      ...(figure.note === undefined ? [] : [figure.note, '']),
    ]),
  ].join('\n');
}

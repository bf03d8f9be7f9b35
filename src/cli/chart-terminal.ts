import type { Chart } from '../core/view.ts';
import type { Paint } from './screen.ts';
import { cut, field, pad } from './table-terminal.ts';
import { textWidth } from './text-width.ts';

const gap = 2;
/** Bars narrower than this say nothing. */
const narrowest = 10;

/** Bars beyond this are cut from the end; the table below has them all. */
const mostBars = 40;
const widestBar = 40;
const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** One bar a line, in eighths of a character. What is negative has its sign and no bar. */
export function renderChart({ title, bars }: Chart, width: number, paint: Paint): string {
  const shown = bars
    .slice(0, mostBars)
    .map(({ label, value }) => ({ label: cut(field(label), 24), value: field(value) }));
  const labels = Math.max(...shown.map(({ label }) => textWidth(label)));
  const values = Math.max(...shown.map(({ value }) => textWidth(value)));
  const room = Math.min(widestBar, width - labels - values - 2 * gap);
  if (room < narrowest) return '';
  const most = Math.max(...shown.map(({ value }) => Number(value)));
  return [
    paint('bold', field(title)),
    ...shown.map(({ label, value }) => {
      const length = most <= 0 ? 0 : Math.round((Math.max(0, Number(value)) / most) * room * 8);
      const bar = '█'.repeat(Math.floor(length / 8)) + (eighths[length % 8] ?? '');
      return `${pad(label, labels)}${' '.repeat(gap)}${pad(value, values, 'left')}${' '.repeat(gap)}${paint('cyan', bar)}`.trimEnd();
    }),
  ].join('\n');
}

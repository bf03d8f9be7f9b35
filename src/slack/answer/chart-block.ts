import { cleanText } from '../../core/text.ts';
import type { Chart } from '../../core/view.ts';

/** Slack's `data_visualization` block, as far as the desk uses it: bars, one series. @slack/types does not have it yet. */
export interface ChartBlock {
  readonly type: 'data_visualization';
  readonly title: string;
  readonly chart: {
    readonly type: 'bar';
    readonly series: readonly { readonly name: string; readonly data: readonly { label: string; value: number }[] }[];
    readonly axis_config: { readonly categories: readonly string[]; readonly y_label?: string };
  };
}

const longestTitle = 50;
const longestLabel = 20;
const mostBars = 20;

/** Undefined where Slack would draw less than there is: the table beside it has every row. */
export function chartBlock(chart: Chart | undefined): ChartBlock | undefined {
  if (chart === undefined || chart.bars.length > mostBars) return undefined;
  const labels: string[] = [];
  for (const { label } of chart.bars) labels.push(unused(cleanText(label, longestLabel) || '-', labels));
  const data = chart.bars.map(({ value }, at) => ({ label: labels[at] ?? '', value: Number(value) }));
  if (!data.every(({ value }) => Number.isFinite(value))) return undefined;
  const unit = cleanText(chart.unit, longestLabel);
  return {
    type: 'data_visualization',
    title: cleanText(chart.title, longestTitle),
    chart: {
      type: 'bar',
      series: [{ name: unit || cleanText(chart.title, longestLabel), data }],
      axis_config: { categories: labels, ...(unit === '' ? {} : { y_label: unit }) },
    },
  };
}

/** Slack tells bars apart by their labels alone. */
function unused(label: string, taken: readonly string[]): string {
  for (let at = 2; ; at += 1) {
    if (!taken.includes(label)) return label;
    const number = ` ${at}`;
    const other = `${label.slice(0, longestLabel - number.length)}${number}`;
    if (!taken.includes(other)) return other;
  }
}

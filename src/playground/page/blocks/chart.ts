import { h } from '../dom.ts';
import { part, parts, str, type Part } from '../json.ts';
import { unknown } from './unknown.ts';

/** A `data_visualization` block with bars: each with its label and value, so that the picture is never the only sign. */
export function drawChart(block: Part): HTMLElement {
  const chart = part(block['chart']);
  const all = parts(chart?.['series']);
  if (chart?.['type'] !== 'bar' || all.length === 0) return unknown(block);
  return h(
    'figure',
    { class: 'chart' },
    h('figcaption', {}, str(block['title']) ?? ''),
    all.map((series) => {
      const bars = parts(series['data']).map((each) => ({
        label: str(each['label']) ?? '',
        value: Number(each['value']),
      }));
      const most = Math.max(0, ...bars.map(({ value }) => value));
      // Amounts have their cents, also where those are none.
      const places = bars.every(({ value }) => Number.isInteger(value)) ? 0 : 2;
      const digits = { minimumFractionDigits: places, maximumFractionDigits: 2 };
      const name = str(series['name']) ?? '';
      return h(
        'dl',
        {},
        bars.flatMap(({ label, value }) => [
          h('dt', {}, label),
          h(
            'dd',
            {},
            bar(most === 0 ? 0 : Math.max(0, value) / most),
            h('span', { class: 'chart-value' }, `${value.toLocaleString('en', digits)} ${name}`),
          ),
        ]),
      );
    }),
  );
}

function bar(share: number): SVGSVGElement {
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  svg.setAttribute('aria-hidden', 'true');
  const rect = document.createElementNS(space, 'rect');
  for (const [name, value] of Object.entries({ width: `${(share * 100).toFixed(1)}%`, height: '100%', rx: '2' }))
    rect.setAttribute(name, value);
  svg.append(rect);
  return svg;
}

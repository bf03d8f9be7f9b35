import { cleanText } from './text.ts';
import type { Chart } from './view.ts';

const width = 720;
const line = 26;
const bars = { from: 220, to: 560 };
const top = 44;

/** A chart as an SVG file: labels and values as text, readable in light and dark, described for who does not see it. */
export function chartSvg({ title, unit, bars: all, description }: Chart): string {
  const most = Math.max(0, ...all.map(({ value }) => Number(value)));
  const rows = all.map(({ label, value }, at) => {
    const y = top + at * line;
    const share = most === 0 ? 0 : Math.max(0, Number(value)) / most;
    const length = ((bars.to - bars.from) * share).toFixed(1);
    return [
      `<text x="${bars.from - 10}" y="${y + 15}" text-anchor="end">${escaped(cleanText(label, 28))}</text>`,
      `<rect x="${bars.from}" y="${y + 2}" width="${length}" height="18" rx="2"/>`,
      `<text x="${width - 10}" y="${y + 15}" text-anchor="end">${escaped(`${value} ${unit}`.trim())}</text>`,
    ].join('');
  });
  const height = top + all.length * line + 10;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title description">`,
    `<title id="title">${escaped(title)}</title><desc id="description">${escaped(description)}</desc>`,
    '<style>svg{background:#fff}text{font:14px system-ui,sans-serif;fill:#22262a}rect{fill:#0b625f}.title{font-weight:600}',
    '@media (prefers-color-scheme:dark){svg{background:#1d2123}text{fill:#e8e6e1}rect{fill:#5cc1b6}}</style>',
    `<text class="title" x="10" y="26">${escaped(title)}</text>`,
    ...rows,
    '</svg>\n',
  ].join('\n');
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => cleanText(text, 500).replace(/[&<>"]/g, (sign) => entities[sign] ?? '');

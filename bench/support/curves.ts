/** What something costs as there is more of it, on two logarithmic scales: a straight line that rises by one decade for each is proportional, a level one costs the same however much there is. */
export interface Curves {
  /** What there is more of. */
  readonly of: string;
  readonly series: readonly Series[];
}

export interface Series {
  /** What it is, with its unit. */
  readonly name: string;
  /** How much there is, and what it costs; what is not above zero is left out. */
  readonly points: readonly (readonly [number, number])[];
}

const [width, height] = [720, 340];
const box = { left: 60, right: 230, top: 16, bottom: 44 };
/** Apart by lightness too, in both colour schemes and for who sees no colours. */
const styles = [
  ['#0b63c5', '#6cb1ff', ''],
  ['#b3480a', '#ffab6b', '6 4'],
  ['#2a7a3b', '#7ad18b', '2 3'],
  ['#7a3aa8', '#d0a0f5', '10 3 2 3'],
  ['#5b5b5b', '#bdbdbd', '1 4'],
  ['#9b1c48', '#ff8fb3', '12 4'],
] as const;

/** The curves as a picture. */
export function drawn({ of, series }: Curves): string {
  const shown = series.map(({ name, points }) => ({ name, points: points.filter(([x, y]) => x > 0 && y > 0) }));
  const across = decades(shown.flatMap(({ points }) => points.map(([x]) => x)));
  const up = decades(shown.flatMap(({ points }) => points.map(([, y]) => y)));
  const x = scale(across, box.left, width - box.right);
  const y = scale(up, height - box.bottom, box.top);
  const lines = [
    ...across.map((each) => grid(x(each), height - box.bottom, x(each), box.top)),
    ...up.map((each) => grid(box.left, y(each), width - box.right, y(each))),
  ];
  const labels = [
    ...across.map((each) => text(x(each), height - box.bottom + 18, short(each), 'middle')),
    ...up.map((each) => text(box.left - 8, y(each) + 4, short(each), 'end')),
    text((box.left + width - box.right) / 2, height - 6, of, 'middle'),
  ];
  const drawings = shown.map(({ name, points }, at) => {
    const path = points.map(([px, py], index) => `${index === 0 ? 'M' : 'L'}${at2(x(px))} ${at2(y(py))}`).join('');
    const dots = points.map(([px, py]) => `<circle cx="${at2(x(px))}" cy="${at2(y(py))}" r="3"/>`).join('');
    const key = box.top + 12 + at * 22;
    const from = width - box.right + 16;
    return `<g class="s${at}"><path d="${path}"/>${dots}<path d="M${from} ${key}h28"/></g>${text(from + 36, key + 4, name, 'start')}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(`${series.map(({ name }) => name).join(', ')}, by ${of}`)}">
<style>
text{font:12px system-ui,sans-serif;fill:#24292f}.grid{stroke:#d0d7de}path{fill:none;stroke-width:2}
${styles.map(([light, , dash], at) => `.s${at} path{stroke:${light};stroke-dasharray:${dash === '' ? 'none' : dash}}.s${at} circle{fill:${light}}`).join('\n')}
@media(prefers-color-scheme:dark){text{fill:#e6edf3}.grid{stroke:#3d444d}
${styles.map(([, dark], at) => `.s${at} path{stroke:${dark}}.s${at} circle{fill:${dark}}`).join('\n')}}
</style>
${[...lines, ...labels, ...drawings].join('\n')}
</svg>
`;
}

/** The powers of ten that hold all values. */
function decades(values: readonly number[]): number[] {
  const exponents = values.map((each) => Math.log10(each));
  const least = Math.floor(Math.min(...exponents) + 1e-9);
  const most = Math.max(least + 1, Math.ceil(Math.max(...exponents) - 1e-9));
  return Array.from({ length: most - least + 1 }, (_, at) => 10 ** (least + at));
}

function scale(over: readonly number[], from: number, to: number): (value: number) => number {
  const [least = 1] = over;
  const most = over.at(-1) ?? 10;
  return (value) =>
    from + ((Math.log10(value) - Math.log10(least)) / (Math.log10(most) - Math.log10(least))) * (to - from);
}

function grid(x1: number, y1: number, x2: number, y2: number): string {
  return `<line class="grid" x1="${at2(x1)}" y1="${at2(y1)}" x2="${at2(x2)}" y2="${at2(y2)}"/>`;
}

function text(x: number, y: number, words: string, anchor: 'start' | 'middle' | 'end'): string {
  return `<text x="${at2(x)}" y="${at2(y)}" text-anchor="${anchor}">${escaped(words)}</text>`;
}

const at2 = (value: number) => String(Math.round(value * 100) / 100);
const short = (value: number) => (value >= 1 ? value.toLocaleString('en-US') : String(Number(value.toPrecision(1))));
const escaped = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

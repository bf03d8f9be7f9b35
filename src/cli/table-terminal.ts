import { formatMoney } from '../core/money.ts';
import { cleanText } from '../core/text.ts';
import type { Cell, ColumnKind, Table } from '../core/view.ts';
import { texts } from './messages/en.ts';
import type { Paint } from './screen.ts';
import { textWidth } from './text-width.ts';

// A table in as many columns as a terminal has. Nothing is left out without a word: what all rows share is said once
// below the table, and so is every column that did not fit.

export interface TableOptions {
  /** Columns of the terminal; Infinity for a pipe. */
  readonly width: number;
  readonly paint: Paint;
  /** Every column, whole: a block for each row where they do not fit. */
  readonly all: boolean;
}

/** A column as it is shown. */
interface Shown {
  readonly label: string;
  readonly kind: ColumnKind;
  readonly cells: readonly string[];
}

interface Laid {
  readonly columns: readonly Shown[];
  readonly widths: readonly number[];
  /** What was taken out of the cells, in words. */
  readonly notes: readonly string[];
}

const toTheRight = new Set<ColumnKind>(['count', 'money', 'percent']);
const gap = 2;
const narrowestText = 16;
/** With fewer columns a row says too little, and is better written as a block. */
const fewestColumns = 3;

export function renderTable(table: Table, { width, paint, all }: TableOptions): string {
  const columns = table.columns.map(({ label, kind }, at): Shown => ({
    label: field(label),
    kind,
    cells: table.rows.map((row) => showCell(row[at] ?? null, kind)),
  }));
  const natural = { columns, widths: columns.map(widthOf), notes: [] };
  const laid = fits(natural, width) ? natural : all ? undefined : fitted(columns, width);
  const body = laid === undefined ? asRecords(columns, width, paint) : asGrid(laid, width, paint);
  const isCut = table.of !== undefined && table.of > table.rows.length;
  return [
    ...(table.title === undefined ? [] : [paint('bold', field(table.title))]),
    ...body,
    ...(isCut ? [texts.showing(table.rows.length, table.of)] : []),
  ].join('\n');
}

/** What the service did not give is shown as that, never as a zero. */
export function showCell(cell: Cell, kind: ColumnKind): string {
  if (cell === null) return texts.none;
  if (typeof cell === 'boolean') return cell ? texts.yes : texts.no;
  const text = field(typeof cell === 'object' ? formatMoney(cell) : String(cell));
  return kind === 'percent' ? `${text} %` : text;
}

/** What a view holds is data: on one line, and whole, since a terminal wraps or cuts it by its width. */
export function field(text: string): string {
  return cleanText(text, Infinity);
}

function fits({ widths }: Laid, width: number): boolean {
  return total(widths) <= width;
}

function total(widths: readonly number[]): number {
  return widths.reduce((sum, each) => sum + each, gap * Math.max(0, widths.length - 1));
}

/** A label may take two lines. */
function widthOf({ label, cells }: Pick<Shown, 'label' | 'cells'>): number {
  return cells.reduce((most, cell) => Math.max(most, textWidth(cell)), textWidth(label));
}

function narrowWidthOf(column: Shown): number {
  return widthOf({
    label: column.label.split(' ').reduce((one, other) => (one.length > other.length ? one : other), ''),
    cells: column.cells,
  });
}

/**
 * A table that is too wide: first amounts and times are written short, then columns that are the same in each row are
 * said once, then text is cut, and at last columns are left out, from the right.
 */
function fitted(given: readonly Shown[], width: number): Laid | undefined {
  const { columns: short, notes } = shortened(given);
  let columns = short;
  const shared: Shown[] = [];
  const left: Shown[] = [];
  const without = (column: Shown) => columns.filter((each) => each !== column);
  const least = () =>
    total(
      columns.map((each) => {
        const narrow = narrowWidthOf(each);
        return each.kind === 'text' ? Math.min(narrow, Math.max(narrowestText, longestWordOf(each.label))) : narrow;
      }),
    );
  while (least() > width) {
    const same = columns.findLast(isShared);
    const last = same ?? columns.at(-1);
    if (last === undefined || columns.length <= fewestColumns) return undefined;
    (same === undefined ? left : shared).unshift(last);
    columns = without(last);
  }
  const said = [
    ...notes,
    ...(shared.length === 0
      ? []
      : [texts.inEachRow(shared.map(({ label, cells: [cell = ''] }) => `${label} ${cell}`))]),
    ...(left.length === 0 ? [] : [texts.leftOut(left.map(({ label }) => label))]),
  ];
  return { columns, widths: widthsWithin(columns, width), notes: said };
}

function isShared({ cells: [first, ...others] }: Shown): boolean {
  return others.length > 0 && others.every((each) => each === first);
}

function longestWordOf(label: string): number {
  return Math.max(...label.split(' ').map((word) => textWidth(word)));
}

/** Only text is ever cut: a code or an amount that is not whole is worse than none. */
function widthsWithin(columns: readonly Shown[], width: number): number[] {
  const widths = columns.map(widthOf);
  const least = columns.map((each) =>
    each.kind === 'text' ? Math.max(narrowestText, longestWordOf(each.label)) : narrowWidthOf(each),
  );
  for (let over = total(widths) - width; over > 0; over -= 1) {
    let widest = -1;
    widths.forEach((each, at) => {
      if (each > (least[at] ?? 0) && each > (widths[widest] ?? 0)) widest = at;
    });
    if (widest === -1) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}

/** Currency and year are said once where all cells of the table have the same. */
function shortened(columns: readonly Shown[]): { columns: readonly Shown[]; notes: readonly string[] } {
  const currency = sharedPart(columns, ['money'], / ([A-Z]{3})$/);
  const year = sharedPart(columns, ['date', 'time'], /^(\d{4})-(?=\d\d-\d\d)/);
  const parts = [currency, year].filter((each) => each !== undefined);
  return {
    columns: columns.map((column) => ({
      ...column,
      cells: column.cells.map((cell) =>
        parts.reduce(
          (text, { kinds, pattern }) => (kinds.includes(column.kind) ? text.replace(pattern, '') : text),
          cell,
        ),
      ),
    })),
    notes: parts.length === 0 ? [] : [texts.shortForms({ currency: currency?.part, year: year?.part })],
  };
}

function sharedPart(columns: readonly Shown[], kinds: readonly ColumnKind[], pattern: RegExp) {
  const cells = columns
    .filter(({ kind }) => kinds.includes(kind))
    .flatMap(({ cells: all }) => all.filter((cell) => cell !== texts.none));
  const parts = new Set(cells.map((cell) => pattern.exec(cell)?.[1]));
  const [part] = parts;
  return parts.size === 1 && part !== undefined ? { kinds, pattern, part } : undefined;
}

function asGrid({ columns, widths, notes }: Laid, width: number, paint: Paint): string[] {
  const line = (cells: readonly string[]) =>
    columns
      .map(({ kind }, at) => {
        const cell = cut(cells[at] ?? '', widths[at] ?? 0);
        return pad(cell, widths[at] ?? 0, toTheRight.has(kind) ? 'left' : 'right');
      })
      .join(' '.repeat(gap))
      .trimEnd();
  const labels = columns.map(({ label }, at) => wrap(label, widths[at] ?? 0, '', 1));
  const lines = Math.max(...labels.map((each) => each.length));
  const [rows] = columns.map(({ cells }) => cells.length);
  return [
    ...Array.from({ length: lines }, (_, row) =>
      paint('dim', line(labels.map((each) => each[each.length - lines + row] ?? ''))),
    ),
    paint('dim', widths.map((each) => '─'.repeat(each)).join(' '.repeat(gap))),
    ...Array.from({ length: rows ?? 0 }, (_, row) => line(columns.map(({ cells }) => cells[row] ?? ''))),
    ...notes.flatMap((note) => wrap(note, width, '  ').map((each) => paint('dim', each))),
  ];
}

/** One block for each row, where the terminal is too narrow for columns. */
function asRecords(columns: readonly Shown[], width: number, paint: Paint): string[] {
  const widest = Math.max(...columns.map(({ label }) => textWidth(label)));
  const [first] = columns;
  const blocks = (first?.cells ?? []).map((_, row) =>
    columns.map(({ label, cells }) => labelled(label, cells[row] ?? '', widest, width, paint)).join('\n'),
  );
  return [blocks.join('\n\n'), ''];
}

/** A label, and its value beside it on as many lines as it takes. */
export function labelled(label: string, value: string, widest: number, width: number, paint: Paint): string {
  const [first = '', ...rest] = wrap(value, width - widest - gap, '');
  return [
    `${paint('dim', pad(label, widest))}  ${first}`,
    ...rest.map((line) => `${' '.repeat(widest + gap)}${line}`),
  ].join('\n');
}

export function pad(text: string, width: number, side: 'left' | 'right' = 'right'): string {
  const space = ' '.repeat(Math.max(0, width - textWidth(text)));
  return side === 'left' ? space + text : text + space;
}

export function cut(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  let kept = '';
  let used = 0;
  const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  for (const { segment } of letters.segment(text)) {
    used += textWidth(segment);
    if (used > width - 1) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

/** Lines of at most `width` columns, cut at spaces; a word that is longer keeps its own line whole. */
export function wrap(text: string, width: number, indent: string, least = 20): string[] {
  if (textWidth(text) <= width) return [text];
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line.trim() === '' || textWidth(longer) <= Math.max(width, least)) {
      line = line.trim() === '' ? line + word : longer;
    } else {
      lines.push(line);
      line = indent + word;
    }
  }
  return [...lines, line];
}

import stringWidth from 'string-width';
import { showDatetime } from '../core/datetime.ts';
import { formatMoney } from '../core/money.ts';
import { withReferences, wordings } from '../core/references.ts';
import { cleanText } from '../core/text.ts';
import type { Action, Cell, Column, ColumnKind, Fact, Note, Table, View } from '../core/view.ts';
import { texts } from './messages/en.ts';
import { plain, type Paint, type Screen } from './screen.ts';

export interface TerminalOptions {
  /** Columns of the terminal; Infinity for a pipe. */
  readonly width: number;
  readonly paint?: Paint;
  /** The command line of an action, or undefined when there is none. */
  readonly commandLine?: (action: Action) => string | undefined;
}

/** A view as text for a terminal: title, what is missing from the answer, facts, tables, notes, what to do next. */
export function renderView(view: View, { width, paint = plain, commandLine }: TerminalOptions): string {
  const notes = view.notes ?? [];
  const tables = (view.tables ?? []).filter(({ rows }) => rows.length > 0);
  const empty = tables.length === 0 && (view.facts ?? []).length === 0;
  const commands = (view.actions ?? []).flatMap((action) => {
    const line = commandLine?.(action);
    return line === undefined ? [] : [`${paint('dim', `${field(action.label)}:`)} ${field(line)}`];
  });
  const blocks = [
    paint('bold', field(view.title)),
    renderNotes(
      notes.filter(({ kind }) => kind === 'partial'),
      width,
      paint,
    ),
    renderFacts(view.facts ?? [], width, paint),
    ...tables.map((table) => renderTable(table, width, paint)),
    empty && !notes.some(({ kind }) => kind === 'info') ? texts.nothingFound : '',
    renderNotes(
      notes.filter(({ kind }) => kind !== 'partial'),
      width,
      paint,
    ),
    commands.length === 0 ? '' : [texts.next, ...commands.map((line) => `  ${line}`)].join('\n'),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

/** Writes a view to the standard output. */
export function printView(screen: Screen, view: View, { color }: { color: boolean }): void {
  screen.out(`${renderView(view, { width: screen.width, paint: screen.paint(color) })}\n`);
}

const marks: Readonly<Record<Note['kind'], readonly [mark: string, style: 'red' | 'yellow' | 'cyan']>> = {
  partial: [texts.partial, 'red'],
  warning: ['! ', 'yellow'],
  info: ['i ', 'cyan'],
};

function renderNotes(notes: readonly Note[], width: number, paint: Paint): string {
  return notes
    .map(({ kind, text }) => {
      const [mark, style] = marks[kind];
      const [first = '', ...rest] = wrap(`${mark.trimEnd()} ${field(withReferences(text, wordings.cli))}`, width, '  ');
      return [paint(style, mark.trimEnd()) + first.slice(mark.trimEnd().length), ...rest].join('\n');
    })
    .join('\n');
}

function renderFacts(facts: readonly Fact[], width: number, paint: Paint): string {
  const shown = facts.map(({ label, value }) => ({ label: field(label), value }));
  const widest = Math.max(0, ...shown.map(({ label }) => stringWidth(label)));
  return shown
    .flatMap(({ label, value }) => {
      const [first = '', ...rest] = wrap(showFact(value), width - widest - 2, '');
      return [
        `${paint('dim', pad(label, widest))}  ${first}`,
        ...rest.map((line) => `${' '.repeat(widest + 2)}${line}`),
      ];
    })
    .join('\n');
}

/** A fact has no column that says what it is: a timestamp is known by its shape. */
function showFact(value: Cell): string {
  return showCell(value, typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value) ? 'time' : 'text');
}

/** What the service did not give is shown as that, never as a zero. */
function showCell(cell: Cell, kind: ColumnKind): string {
  if (cell === null) return '–';
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  const text = field(typeof cell === 'object' ? formatMoney(cell) : String(cell));
  if (kind === 'percent') return `${text} %`;
  return (kind === 'time' || kind === 'date') && typeof cell === 'string' ? showDatetime(text) : text;
}

/** What a view holds is data: on one line, and whole, since a terminal wraps or cuts it by its width. */
function field(text: string): string {
  return cleanText(text, Infinity);
}

const toTheRight = new Set<ColumnKind>(['count', 'money', 'percent']);
const gap = 2;
const narrowestText = 10;

function renderTable(table: Table, width: number, paint: Paint): string {
  const cells = table.rows.map((row) => table.columns.map(({ kind }, column) => showCell(row[column] ?? null, kind)));
  const columns = table.columns.map(({ label, kind }) => ({ label: field(label), kind }));
  const fitted = fitColumns(columns, cells, width);
  const body = fitted === undefined ? asRecords(columns, cells, width, paint) : asGrid(columns, cells, fitted, paint);
  const shown =
    table.of === undefined || table.of <= table.rows.length ? '' : texts.showing(table.rows.length, table.of);
  return [
    ...(table.title === undefined ? [] : [paint('bold', field(table.title))]),
    ...body,
    ...(shown === '' ? [] : [shown]),
  ].join('\n');
}

/** Widths of the columns; only text is ever cut, a code or an amount that is not whole is worse than none. */
function fitColumns(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  width: number,
): readonly number[] | undefined {
  const widths = columns.map(({ label }, column) =>
    rows.reduce((most, row) => Math.max(most, stringWidth(row[column] ?? '')), stringWidth(label)),
  );
  const least = columns.map(({ kind, label }, at) =>
    kind === 'text' ? Math.max(narrowestText, stringWidth(label)) : (widths[at] ?? 0),
  );
  let over = widths.reduce((sum, each) => sum + each, gap * (widths.length - 1)) - width;
  for (; over > 0; over -= 1) {
    let widest = -1;
    widths.forEach((each, at) => {
      if (each > (least[at] ?? 0) && each > (widths[widest] ?? 0)) widest = at;
    });
    if (widest === -1) return undefined;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}

function asGrid(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  widths: readonly number[],
  paint: Paint,
): string[] {
  const line = (cells: readonly string[]) =>
    columns
      .map(({ kind }, at) => {
        const cell = cut(cells[at] ?? '', widths[at] ?? 0);
        return toTheRight.has(kind) ? pad(cell, widths[at] ?? 0, 'left') : pad(cell, widths[at] ?? 0);
      })
      .join(' '.repeat(gap))
      .trimEnd();
  return [
    paint('dim', line(columns.map(({ label }) => label))),
    paint('dim', widths.map((each) => '─'.repeat(each)).join(' '.repeat(gap))),
    ...rows.map(line),
  ];
}

/** One block for each row, where the terminal is too narrow for columns. */
function asRecords(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  width: number,
  paint: Paint,
): string[] {
  const widest = Math.max(...columns.map(({ label }) => stringWidth(label)));
  const blocks = rows.map((row) =>
    columns
      .flatMap(({ label }, at) => {
        const [first = '', ...rest] = wrap(row[at] ?? '', width - widest - 2, '');
        return [
          `${paint('dim', pad(label, widest))}  ${first}`,
          ...rest.map((line) => `${' '.repeat(widest + 2)}${line}`),
        ];
      })
      .join('\n'),
  );
  return [blocks.join('\n\n'), ''];
}

function pad(text: string, width: number, side: 'left' | 'right' = 'right'): string {
  const space = ' '.repeat(Math.max(0, width - stringWidth(text)));
  return side === 'left' ? space + text : text + space;
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function cut(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  let kept = '';
  let used = 0;
  for (const { segment } of letters.segment(text)) {
    used += stringWidth(segment);
    if (used > width - 1) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

/** Lines of at most `width` columns, cut at spaces; a word that is longer keeps its own line whole. */
function wrap(text: string, width: number, indent: string): string[] {
  if (stringWidth(text) <= width) return [text];
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line.trim() === '' || stringWidth(longer) <= Math.max(width, 20)) {
      line = line.trim() === '' ? line + word : longer;
    } else {
      lines.push(line);
      line = indent + word;
    }
  }
  return [...lines, line];
}

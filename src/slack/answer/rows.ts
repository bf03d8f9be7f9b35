import type { DataTableBlock, RichTextSection } from '@slack/types';
import { cleanText } from '../../core/text.ts';
import type { Cell, Column, Table } from '../../core/view.ts';
import { headings } from '../../conversation/messages/headings.ts';
import { texts } from '../messages/texts.ts';
import { absent, cellText, isAbsent, isCut } from './cells.ts';
import { bullets, charactersOf, paragraph, rich, words, type Inside } from './blocks.ts';

/** Up to this many rows are easier to read as a list, above all on a phone. */
const mostListed = 3;
/** Rows of each further list: a message takes only one table. */
const mostBeside = 10;
/** Slack's limits for its tables; the heading of a `table` counts as a row. */
const mostTableRows = 99;
const mostTableColumns = 20;
const mostInCells = 10_000;
/** Rows of a table that Slack shows at a time. */
const pageSize = 10;
/** A message takes 50 blocks; a table needs up to two. */
const mostTables = 12;
/** Tables that get a sentence of their own about what does not fit. */
const mostShortages = 5;

export interface ShownTable {
  /** The name of a table, and a list: what fits into a frame. */
  readonly blocks: readonly Inside[];
  readonly table?: DataTableBlock;
  readonly title: string | undefined;
  readonly shown: number;
  readonly of: number;
  /** Columns of the answer that did not fit. */
  readonly columnsLeft: number;
  readonly remarks: readonly string[];
}

/** The longest table as a table, all others as lists, within so many characters. `title`: of a table without one. */
export function rowBlocks(tables: readonly Table[], characters: number, title: string): ShownTable[] {
  const most = Math.max(0, ...tables.slice(0, mostTables).map(({ rows }) => rows.length));
  const long = most > mostListed ? tables.findIndex(({ rows }) => rows.length === most) : -1;
  let left = characters;
  return tables.map((each, at) => {
    const room = at < mostTables ? left : 0;
    const shown = at === long ? asTable({ ...each, title: each.title ?? title }, room) : asList(each, room);
    left -= charactersOf([shown.blocks, shown.table]);
    return shown;
  });
}

type Placed = Column & { readonly at: number };

interface SplitColumns {
  /** Columns with a value in some row. */
  readonly columns: readonly Placed[];
  /** Columns with one value in all rows: written once, above the table. */
  readonly same: readonly string[];
  readonly empty: readonly string[];
}

function splitColumns(table: Table): SplitColumns {
  const all = table.columns.map((column, at) => ({ ...column, at }));
  const isEmpty = ({ at }: Placed) => table.rows.every((row) => isAbsent(row[at]));
  const isSame = ({ at, kind }: Placed) =>
    table.rows.length > mostListed &&
    (kind === 'code' || kind === 'text' || kind === 'flag') &&
    table.rows.every((row) => row[at] === table.rows[0]?.[at]);
  const known = all.filter((each) => !isEmpty(each));
  const columns = known.filter((each) => !isSame(each));
  // A table of nothing but equal rows is still a table of so many rows.
  if (columns.length === 0) return { columns: known, same: [], empty: labels(all.filter(isEmpty)) };
  return {
    columns,
    same: known
      .filter(isSame)
      .map(({ at, kind, label }) => `${cleanText(label, 40)}: ${cellText(table.rows[0]?.[at] ?? null, { kind })}`),
    empty: labels(all.filter(isEmpty)),
  };
}

const labels = (columns: readonly Placed[]) => columns.map(({ label }) => cleanText(label, 40));

/** The currency of a column that has only one. */
function currencyOf(table: Table, at: number): string | undefined {
  const cells = table.rows.flatMap((row) => (isAbsent(row[at]) ? [] : [row[at]]));
  const [first] = cells;
  if (typeof first !== 'object' || first === null) return undefined;
  return cells.every((cell) => typeof cell === 'object' && cell?.currency === first.currency)
    ? cleanText(first.currency, 10)
    : undefined;
}

function asTable(table: Table, characters: number): ShownTable {
  const { columns, same, empty } = splitColumns(table);
  const shown = numbersFirst(columns).slice(0, mostTableColumns);
  const currencies = shown.map(({ at }) => currencyOf(table, at));
  const heading = shown.map(({ label }, at) => {
    const unit = currencies[at];
    return raw(unit === undefined || unit === '' ? cleanText(label, 40) : `${cleanText(label, 40)} (${unit})`);
  });
  const title = titleBlocks({ ...table, title: undefined }, same);
  const caption = cleanText(table.title ?? '', longestCaption) || absent;
  const rows: DataTableBlock['rows'] = [heading];
  let left = Math.min(mostInCells, characters - charactersOf(title) - caption.length) - charactersOf(heading);
  for (const row of table.rows.slice(0, mostTableRows)) {
    const cells = shown.map(({ at, kind }, column) => {
      const value = row[at] ?? null;
      return numbered(value, cellText(value, { kind, bare: (currencies[column] ?? '') !== '' }), kind);
    });
    left -= charactersOf(cells);
    if (left < 0) break;
    rows.push(cells);
  }
  return {
    blocks: rows.length > 1 ? title : [],
    ...(rows.length > 1 && { table: { type: 'data_table', caption, rows, page_size: pageSize } }),
    title: table.title,
    shown: rows.length - 1,
    of: Math.max(table.of ?? 0, table.rows.length),
    columnsLeft: columns.length - shown.length,
    remarks: remarksOf(table, empty),
  };
}

const longestCaption = 150;

/** A number as one, so that Slack sorts it by its size. */
function numbered(value: Cell, text: string, kind: Column['kind']): DataTableBlock['rows'][number][number] {
  const number =
    alignOf(kind) !== 'right' || value === null ? NaN : Number(typeof value === 'object' ? value.amount : value);
  return Number.isFinite(number) ? { type: 'raw_number', value: number, text } : raw(text);
}

/** What a row is of, then its quantities and prices: a phone shows three columns. */
function numbersFirst(columns: readonly Placed[]): Placed[] {
  const [first, ...others] = columns;
  const isNumber = ({ kind }: Placed) => alignOf(kind) === 'right';
  return [
    ...(first === undefined ? [] : [first]),
    ...others.filter(isNumber),
    ...others.filter((each) => !isNumber(each)),
  ];
}

const alignOf = (kind: Column['kind']) =>
  kind === 'count' || kind === 'money' || kind === 'percent' ? ('right' as const) : ('left' as const);

function raw(text: string) {
  return { type: 'raw_text' as const, text: text === '' ? absent : text };
}

function asList(table: Table, characters: number): ShownTable {
  const { columns, same, empty } = splitColumns(table);
  const title = titleBlocks(table, same);
  const items: RichTextSection[] = [];
  let left = characters - charactersOf(title);
  for (const row of table.rows.slice(0, mostBeside)) {
    const item = listed(row, columns);
    left -= charactersOf(item);
    if (left < 0) break;
    items.push(item);
  }
  return {
    blocks: items.length === 0 ? [] : [...title, rich(bullets(items))],
    title: table.title,
    shown: items.length,
    of: Math.max(table.of ?? 0, table.rows.length),
    columnsLeft: 0,
    remarks: remarksOf(table, empty),
  };
}

/** Columns whose values need no label before them. */
const names = new Set(
  ['Index', 'Name', 'Label', 'Description'].flatMap((label) => [label, ...Object.values(headings[label] ?? {})]),
);

function listed(row: readonly Cell[], columns: readonly Placed[]): RichTextSection {
  const [first, ...others] = columns.filter(({ at }) => !isAbsent(row[at]));
  if (first === undefined) return paragraph(words(absent));
  const text = ({ at, kind }: Placed) => cellText(row[at] ?? null, { kind });
  const head = text(first);
  const called = others.filter(({ label }) => names.has(label)).map(text);
  // One line per kind of detail: numbers, codes, times.
  const lines: string[][] = [];
  let before: string | undefined;
  for (const each of others.filter(({ label }) => !names.has(label))) {
    const family = families[each.kind];
    if (family !== before) lines.push([]);
    before = family;
    lines.at(-1)?.push(`${cleanText(each.label, 40)}: ${text(each)}`);
  }
  return paragraph(
    words(head, true),
    ...called.filter((each) => each !== head).map((each) => words(` ${each}`)),
    ...lines.map((each) => words(`\n${each.join(' · ')}`)),
  );
}

const families: Readonly<Record<Column['kind'], string>> = {
  count: 'number',
  money: 'number',
  percent: 'number',
  code: 'word',
  flag: 'word',
  text: 'text',
  date: 'time',
  time: 'time',
};

function titleBlocks({ title, rows }: Table, same: readonly string[]): Inside[] {
  const name = cleanText(title ?? '', 150);
  if (rows.length === 0 || (name === '' && same.length === 0)) return [];
  return [
    rich(
      paragraph(
        ...(name === '' ? [] : [words(name, true)]),
        ...(same.length === 0 ? [] : [words(`${name === '' ? texts.allRows : ' '}${same.join(' · ')}`)]),
      ),
    ),
  ];
}

function remarksOf(table: Table, empty: readonly string[]): string[] {
  if (table.rows.length === 0) return [];
  const cut = table.rows.some((row) => row.some((cell) => isCut(cell)));
  return [
    ...(empty.length === 0 ? [] : [texts.emptyColumns(empty.slice(0, 20).join(', '))]),
    ...(cut ? [texts.cellCut] : []),
  ];
}

/** Sentences that count what the message does not show. */
export function shortages(tables: readonly ShownTable[], hasFile: boolean): string[] {
  const where = hasFile ? texts.inFile : texts.askLess;
  const short = tables.filter(({ shown, of, columnsLeft }) => shown < of || columnsLeft > 0);
  const sentences = short.slice(0, mostShortages).flatMap(({ title, shown, of, columnsLeft }) => {
    const what = title === undefined ? '' : texts.ofTable(cleanText(title, 60));
    return [
      ...(shown < of ? [texts.rowsShown(shown, of, what, where)] : []),
      ...(columnsLeft > 0 ? [texts.columnsLeft(columnsLeft, what, where)] : []),
    ];
  });
  const rest = short.slice(mostShortages);
  const sum = (read: (each: ShownTable) => number) => rest.reduce((total, each) => total + read(each), 0);
  if (rest.length === 0) return sentences;
  const [shown, of] = [sum((each) => each.shown), sum((each) => each.of)];
  return [...sentences, texts.rowsShown(shown, of, texts.ofLists(rest.length), where)];
}

/** The first rows as sentences. */
export function rowSentences(tables: readonly Table[], most: number): string[] {
  const table = tables.find(({ rows }) => rows.length > 0);
  if (table === undefined) return [];
  const { columns } = splitColumns(table);
  const sentences = table.rows.slice(0, most).map((row) =>
    columns
      .slice(0, 8)
      .flatMap(({ at, kind, label }, column) => {
        const value = row[at] ?? null;
        if (isAbsent(value)) return [];
        const text = cellText(value, { kind, most: 50 });
        return [column === 0 || names.has(label) ? text : `${cleanText(label, 30)} ${text}`];
      })
      .join(', '),
  );
  const rest = table.rows.length - sentences.length;
  return rest > 0 ? [...sentences, texts.andRows(rest)] : sentences;
}

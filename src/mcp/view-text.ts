import { inZone } from '../core/in-zone.ts';
import { formatDecimal, formatMoney, type Money } from '../core/money.ts';
import { withReferences, wordings } from '../core/references.ts';
import { cleanText } from '../core/text.ts';
import { withColumns, type Cell, type Column, type Note, type Table, type View } from '../core/view.ts';
import { texts } from './messages/en.ts';

export interface TextLimits {
  /** Rows shown of each table; the text names how many are left out. */
  readonly rows?: number;
  /** Whether the reader can call a tool; only such tools are suggested. */
  readonly offers?: ((tool: string) => boolean) | undefined;
  /** IANA name of the zone of all times. */
  readonly zone?: string | undefined;
  /** Lines that follow the title. */
  readonly first?: readonly string[];
  /** Whether the view contains text that others wrote. The text then says so, for clients that show no instructions. */
  readonly foreign?: boolean | undefined;
}

/**
 * A view as compact text for a model: one line per fact and per row, and what is missing from the answer at the top.
 * Service text is escaped, so it cannot break out of its cell.
 */
export function viewText(
  given: View,
  { rows = Infinity, zone = 'UTC', offers, first = [], foreign = false }: TextLimits = {},
): string {
  const view = inZone(given, zone);
  const notes = view.notes ?? [];
  const lines = [
    asData(inLine(view.title)),
    ...(foreign ? [texts.markedAsData] : []),
    ...first,
    ...notesOf(notes, 'partial'),
    ...notesOf(notes, 'warning'),
    ...(view.facts ?? [])
      .filter(({ detail, value }) => detail !== true || !isAbsent(value))
      .map(({ label, value }) => `${asData(inLine(label))}: ${cellText(value)}`),
    ...(view.tables ?? []).flatMap((table) => tableLines(table, rows)),
    ...notesOf(notes, 'info'),
    ...(view.actions ?? [])
      .filter(({ tool }) => offers?.(tool) ?? true)
      .map(({ tool, input }) => texts.nextCall(`${tool} ${JSON.stringify(input)}`)),
  ];
  return lines.join('\n');
}

const prefixes: Readonly<Record<Note['kind'], string>> = {
  partial: texts.partial,
  warning: texts.warning,
  info: texts.note,
};

function notesOf(notes: readonly Note[], kind: Note['kind']): string[] {
  return notes
    .filter((note) => note.kind === kind)
    .map(({ text }) => `${prefixes[kind]}: ${inLine(withReferences(text, wordings.mcp))}`);
}

/** Rows that are shown with the details of each; a longer table names the columns that it leaves out. */
const mostDetailed = 10;

interface SplitTable {
  readonly table: Table;
  /** Details with one value in all rows, which is said once. */
  readonly same: readonly string[];
  readonly leftOut: readonly string[];
}

/** Details that no row has are left out, those that are the same in all rows are said once. */
function splitDetails(whole: Table): SplitTable {
  const same: string[] = [];
  const leftOut: string[] = [];
  const table = withColumns(whole, ({ label, detail }, at) => {
    if (detail !== true && whole.detail !== true) return true;
    const [first = null] = whole.rows.map((row) => row[at] ?? null);
    if (whole.rows.every((row) => isAbsent(row[at] ?? null))) return false;
    if (whole.rows.length > 1 && whole.rows.every((row) => isSame(row[at] ?? null, first))) {
      same.push(`${inLine(label)} ${cellText(first)}`);
      return false;
    }
    if (detail !== true || whole.rows.length <= mostDetailed) return true;
    leftOut.push(inLine(label));
    return false;
  });
  return { table, same, leftOut };
}

function isSame(a: Cell, b: Cell): boolean {
  return isMoney(a) && isMoney(b) ? a.amount === b.amount && a.currency === b.currency : a === b;
}

function isAbsent(cell: Cell): boolean {
  return cell === null || cell === '';
}

function tableLines(whole: Table, most: number): string[] {
  const { table, same, leftOut } = splitDetails(whole);
  const { title, columns, rows, of } = table;
  const shown = rows.length > most ? rows.slice(0, most) : rows;
  const total = Math.max(of ?? 0, rows.length);
  const currencies = columns.map((column, at) => (column.kind === 'money' ? onlyCurrency(rows, at) : undefined));
  return [
    ...(title === undefined ? [] : [`[${inLine(title)}]`]),
    ...(same.length === 0 ? [] : [texts.sameInAll(same.join('; '))]),
    asData(columns.map((column, at) => headerText(column, currencies[at])).join('|')),
    ...shown.map((row) => columns.map((_, at) => tableCell(row[at] ?? null, currencies[at], at === 0)).join('|')),
    ...(rows.length === 0 ? [texts.none] : []),
    ...(shown.length < total ? [texts.showing(shown.length, total)] : []),
    ...(leftOut.length === 0 ? [] : [texts.columnsLeftOut(leftOut.join(', '))]),
  ];
}

function headerText({ label, kind }: Column, currency: string | undefined): string {
  const unit = kind === 'percent' && !label.includes('%') ? '%' : currency;
  return escapeBar(unit === undefined ? inLine(label) : `${inLine(label)} ${inLine(unit)}`);
}

/** The one currency of a column, where it has one: then it is named once. */
function onlyCurrency(rows: Table['rows'], at: number): string | undefined {
  let only: string | undefined;
  for (const row of rows) {
    const cell = row[at];
    if (!isMoney(cell)) continue;
    if (only !== undefined && only !== cell.currency) return undefined;
    only = cell.currency;
  }
  return only;
}

function tableCell(cell: Cell, currency: string | undefined, first: boolean): string {
  if (isMoney(cell) && cell.currency === currency) return formatDecimal(cell.amount);
  const text = escapeBar(cellText(cell));
  return first ? asData(text) : text;
}

/** What begins a line must not read as a line of ours: a product may be named "Next: order 100". */
function asData(text: string): string {
  return /^(partial|warning|note|next|showing|cursor|\[)/i.test(text) ? `"${text}"` : text;
}

/** `null` means that the service gave no value; it never means zero. */
function cellText(cell: Cell): string {
  if (cell === null || cell === '') return '-';
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  if (typeof cell === 'number') return String(cell);
  return inLine(isMoney(cell) ? formatMoney(cell) : cell);
}

function isMoney(cell: Cell | undefined): cell is Money {
  return typeof cell === 'object' && cell !== null;
}

const longestLine = 4000;

/** Cleans a text once more, although views do, so that none can start a line of its own. */
function inLine(text: string): string {
  return cleanText(text, longestLine);
}

function escapeBar(text: string): string {
  return text.includes('|') || text.includes('\\') ? text.replace(/[\\|]/g, '\\$&') : text;
}

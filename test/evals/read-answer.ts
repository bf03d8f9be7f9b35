/** One row of a table in an answer, by the label of its column as it is written ("Net PLN"). */
export type Row = Readonly<Record<string, string>>;

/** A tool's answer as a reader of its text has it. */
export interface ReadAnswer {
  readonly text: string;
  readonly title: string;
  /** Present for a refusal or a failure: the code the text begins with. */
  readonly refused: string | undefined;
  readonly facts: ReadonlyMap<string, string>;
  readonly tables: readonly { readonly title: string | undefined; readonly rows: readonly Row[] }[];
  /** Lines that begin with PARTIAL, Warning or Note. */
  readonly notes: readonly string[];
  /** Calls that the text proposes. */
  readonly next: readonly { readonly tool: string; readonly args: Readonly<Record<string, unknown>> }[];
  /** Where the rest of the answer begins. */
  readonly cursor: string | undefined;
}

/** Reads the text of a result by its own marks, as a model would; nothing of the desk's code is used for it. */
export function readAnswer(text: string, isError: boolean): ReadAnswer {
  const lines = text.split('\n');
  const [title = ''] = lines;
  const facts = new Map<string, string>();
  const tables: { title: string | undefined; rows: Row[] }[] = [];
  const notes: string[] = [];
  const next: ReadAnswer['next'][number][] = [];
  let cursor: string | undefined;
  let heading: string | undefined;
  let columns: readonly string[] | undefined;
  for (const line of lines.slice(1)) {
    const call = /^Next: (\w+) (\{.*\})$/.exec(line);
    const cells = cellsOf(line);
    if (/^(PARTIAL|Warning|Note): /.test(line)) notes.push(line);
    else if (call !== null) next.push({ tool: call[1]!, args: JSON.parse(call[2]!) as Record<string, unknown> });
    else if (line.startsWith('Cursor: ')) cursor = line.slice('Cursor: '.length);
    else if (/^\[.*\]$/.test(line)) [heading, columns] = [line.slice(1, -1), undefined];
    else if (line === '(none)' || line.startsWith('showing ')) continue;
    else if (columns === undefined && cells.length > 1) {
      columns = cells;
      tables.push({ title: heading, rows: [] });
    } else if (columns !== undefined && cells.length === columns.length) {
      tables.at(-1)!.rows.push(Object.fromEntries(columns.map((label, at) => [label, cells[at]!])));
    } else {
      const [, label = '', value = ''] = /^([^:]+): (.*)$/.exec(line) ?? [];
      if (label !== '') facts.set(label, value);
    }
  }
  const refused = isError ? /^(\w+): /.exec(title)?.[1] : undefined;
  cursor ??= next.map(({ args }) => args['cursor']).find((each) => typeof each === 'string');
  return { text, title, refused, facts, tables, notes, next, cursor };
}

/** Cells stand between bars; a bar that belongs to a cell is written `\|`. */
function cellsOf(line: string): string[] {
  return line.split(/(?<!\\)\|/).map((cell) => cell.replace(/\\([\\|])/g, '$1'));
}

/** The value beside a label. */
export function fact(answer: ReadAnswer, label: string): string {
  const value = answer.facts.get(label);
  if (value === undefined) throw new Error(`the answer says nothing of ${JSON.stringify(label)}:\n${answer.text}`);
  return value;
}

/** "87.26 PLN" or "87.26" as grosze: amounts are compared and added exactly. */
export function grosze(text: string): number {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?( [A-Z]{3})?$/.exec(text) ?? [];
  if (whole === '') throw new Error(`not an amount: ${JSON.stringify(text)}`);
  return Number(`${sign}${whole}${part.padEnd(2, '0')}`);
}

/** The rows of the only table, or of the one with this title. */
export function rowsOf(answer: ReadAnswer, title?: string): readonly Row[] {
  const found = answer.tables.find((each) => each.title === title);
  if (found === undefined) throw new Error(`the answer has no table ${title ?? ''}:\n${answer.text}`);
  return found.rows;
}

/** A cell by the label of its column; a money column has the currency after its label. */
export function cell(row: Row, label: string): string {
  const value = row[label] ?? row[`${label} PLN`];
  if (value === undefined) throw new Error(`no column ${JSON.stringify(label)} among ${Object.keys(row).join(', ')}`);
  return value;
}

/** "2x DOT4734, 3x TH75756" */
export function productsOf(text: string): { sku: string; quantity: number }[] {
  return [...text.matchAll(/(\d+)x ([A-Z0-9]+)/g)].map(([, quantity = '', sku = '']) => ({
    sku,
    quantity: Number(quantity),
  }));
}

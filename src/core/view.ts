import type { Money } from './money.ts';

/**
 * What a tool shows, with no word about how: each surface renders it in its own way (Block Kit, a terminal, text for
 * a model) and keeps to its own limits.
 */
export interface View {
  readonly title: string;
  readonly facts?: readonly Fact[];
  /** A picture of what a table holds too. */
  readonly chart?: Chart;
  readonly tables?: readonly Table[];
  readonly notes?: readonly Note[];
  /** It answers for days as the service counts them, whatever the zone of the times it shows. */
  readonly utcDays?: boolean;
  /** What a reader may want to do next; each is a call of a tool. */
  readonly actions?: readonly Action[];
  /** Where a person takes the next step themselves. `why` goes with the link, in a sentence. */
  readonly page?: { readonly url: string; readonly why: string } | undefined;
}

export interface Fact {
  readonly label: string;
  readonly value: Cell;
  readonly detail?: Detail;
}

/**
 * Shown where everything is wanted: in the text for agents, at a terminal with `--all`, in Slack after "Details". A
 * person who asks for the stock of a filter wants no GTU code.
 */
export type Detail = true | undefined;

/** Plain values; `null` is "the service gave none" and is shown as such, never as zero. */
export type Cell = string | number | boolean | null | Money;

/** How a column reads: it decides alignment and form, not meaning. */
export type ColumnKind = 'text' | 'code' | 'count' | 'money' | 'percent' | 'date' | 'time' | 'flag';

export interface Column {
  readonly label: string;
  readonly kind: ColumnKind;
  readonly detail?: Detail;
}

export interface Table {
  readonly title?: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
  /** How many rows there are in all, where the table shows fewer. */
  readonly of?: number;
  readonly detail?: Detail;
}

/** Bars, one a label. A surface that draws none leaves it out: the table beside it says the same. */
export interface Chart {
  readonly title: string;
  /** "PLN", "pieces". */
  readonly unit: string;
  /** Decimal text: exact, and negative where more came back than went out. */
  readonly bars: readonly { readonly label: string; readonly value: string }[];
  /** What the picture shows, for whoever does not see it. */
  readonly description: string;
}

/** `partial`: the answer is less than what was asked for. It is never dropped by a surface. */
export interface Note {
  readonly kind: 'info' | 'warning' | 'partial';
  readonly text: string;
}

export interface Action {
  readonly label: string;
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

export type ColumnOf<Row> = readonly [
  label: string,
  kind: ColumnKind,
  read: (row: Row) => Cell | undefined,
  detail?: 'detail',
];

/** A table from records: which columns, and how each is read from a record. */
export function table<Row>(
  rows: readonly Row[],
  columns: readonly ColumnOf<Row>[],
  options: { title?: string; of?: number; detail?: Detail } = {},
): Table {
  return {
    ...options,
    columns: columns.map(([label, kind, , detail]) => ({
      label,
      kind,
      ...(detail === undefined ? {} : { detail: true }),
    })),
    rows: rows.map((row) => columns.map(([, , read]) => read(row) ?? null)),
  };
}

/** Without the details. */
export function briefly(view: View): View {
  return {
    ...view,
    facts: (view.facts ?? []).filter(({ detail }) => detail !== true),
    tables: (view.tables ?? [])
      .filter(({ detail }) => detail !== true)
      .map((each) => withColumns(each, ({ detail }) => detail !== true)),
  };
}

export function hasDetails({ facts = [], tables = [] }: View): boolean {
  const known = (cell: Cell | undefined) => cell !== null && cell !== undefined && cell !== '';
  return (
    facts.some(({ detail, value }) => detail === true && known(value)) ||
    tables.some(
      (each) =>
        (each.detail === true && each.rows.length > 0) ||
        each.columns.some(({ detail }, at) => detail === true && each.rows.some((row) => known(row[at]))),
    )
  );
}

/** The view with each of its values changed. A fact has no kind. */
export function withCells(
  view: View,
  change: (cell: Cell, of: { readonly label: string; readonly kind?: ColumnKind }) => Cell,
): View {
  const { facts, tables } = view;
  return {
    ...view,
    ...(facts !== undefined && {
      facts: facts.map((fact) => ({ ...fact, value: change(fact.value, { label: fact.label }) })),
    }),
    ...(tables !== undefined && {
      tables: tables.map((each) => ({
        ...each,
        rows: each.rows.map((row) =>
          row.map((cell, at) => change(cell, each.columns[at] ?? { label: '', kind: 'text' })),
        ),
      })),
    }),
  };
}

/** The table with only some of its columns. */
export function withColumns(from: Table, keep: (column: Column, at: number) => boolean): Table {
  const kept = from.columns.map((column, at) => keep(column, at));
  if (kept.every((each) => each)) return from;
  return {
    ...from,
    columns: from.columns.filter((_, at) => kept[at]),
    rows: from.rows.map((row) => row.filter((_, at) => kept[at])),
  };
}

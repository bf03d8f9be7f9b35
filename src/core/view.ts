import type { Money } from './money.ts';

/**
 * What a tool shows, with no word about how: each surface renders it in its own way (Block Kit, a terminal, text for
 * a model) and keeps to its own limits.
 */
export interface View {
  readonly title: string;
  readonly facts?: readonly Fact[];
  readonly tables?: readonly Table[];
  readonly notes?: readonly Note[];
  /** What a reader may want to do next; each is a call of a tool. */
  readonly actions?: readonly Action[];
  /** Where a person takes the next step themselves. `why` goes with the link, in a sentence. */
  readonly page?: { readonly url: string; readonly why: string } | undefined;
}

export interface Fact {
  readonly label: string;
  readonly value: Cell;
}

/** Plain values; `null` is "the service gave none" and is shown as such, never as zero. */
export type Cell = string | number | boolean | null | Money;

/** How a column reads: it decides alignment and form, not meaning. */
export type ColumnKind = 'text' | 'code' | 'count' | 'money' | 'percent' | 'date' | 'time' | 'flag';

export interface Column {
  readonly label: string;
  readonly kind: ColumnKind;
}

export interface Table {
  readonly title?: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
  /** How many rows there are in all, where the table shows fewer. */
  readonly of?: number;
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

/** A table from records: which columns, and how each is read from a record. */
export function table<Row>(
  rows: readonly Row[],
  columns: readonly (readonly [label: string, kind: ColumnKind, read: (row: Row) => Cell | undefined])[],
  options: { title?: string; of?: number } = {},
): Table {
  return {
    ...options,
    columns: columns.map(([label, kind]) => ({ label, kind })),
    rows: rows.map((row) => columns.map(([, , read]) => read(row) ?? null)),
  };
}

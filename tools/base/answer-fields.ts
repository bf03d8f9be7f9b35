import * as z from 'zod';
import type { FlatRecord, RecordColumns } from '../../src/core/tool.ts';
import type { ColumnKind } from '../../src/core/view.ts';
import { amount, maybe, text } from './fields.ts';

const schemas = {
  text,
  code: text,
  date: text,
  time: text,
  count: maybe(z.int()),
  money: amount,
  percent: amount,
  flag: maybe(z.boolean()),
  codes: maybe(z.array(z.string())),
};
type Kind = keyof typeof schemas;

/**
 * Fields that an answer keeps as the service gives them, by their kind: the schema of the answer, the keys to pick from a
 * row, and the columns of CSV.
 */
export function answerFields<const F extends Readonly<Record<string, Kind>>>(
  fields: F,
  descriptions: Partial<Record<keyof F & string, string>> = {},
) {
  const entries = Object.entries(fields) as [keyof F & string, Kind][];
  const schemaOf = (name: keyof F & string, kind: Kind) => {
    const description = descriptions[name];
    return description === undefined ? schemas[kind] : schemas[kind].describe(description);
  };
  // Built from `fields` in these lines; TypeScript cannot follow `fromEntries`.
  const shape = Object.fromEntries(entries.map(([name, kind]) => [name, schemaOf(name, kind)]));
  const columns = Object.fromEntries(
    entries.map(([name, kind]): [string, ColumnKind] => [name, kind === 'codes' ? 'code' : kind]),
  );
  return {
    shape: shape as { [K in keyof F]: (typeof schemas)[F[K]] },
    keys: entries.map(([name]) => name),
    columns,
  };
}

/** Columns under other names: a line and its order both have totals. */
export function renamed(columns: RecordColumns, names: Readonly<Record<string, string>>): RecordColumns {
  return Object.fromEntries(Object.entries(columns).map(([name, kind]) => [names[name] ?? name, kind]));
}

/** A record of CSV has no lists: their values are joined. */
export function flatLists<Row extends object>(row: Row): FlatRecord {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]: [string, unknown]) => [
      name,
      Array.isArray(value) ? value.join(' ') : (value as FlatRecord[string]),
    ]),
  );
}

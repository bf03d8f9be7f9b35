import { stringify } from 'csv-stringify/sync';
import { formatDecimal, type Decimal } from './money.ts';
import { cleanText } from './text.ts';
import type { FlatRecord, RecordColumns } from './tool.ts';
import type { ColumnKind } from './view.ts';

/**
 * Records as CSV (UTF-8, comma, header row); a value that is absent is an empty cell. With `known`, those are the
 * columns, in that order, whatever the records hold, and amounts have two places at least. Text that a spreadsheet
 * would run as a formula is kept from it by an apostrophe, negative amounts stay numbers.
 */
export function toCsv(records: readonly FlatRecord[], known: RecordColumns = {}): string {
  const columns = [...new Set([...Object.keys(known), ...records.flatMap((record) => Object.keys(record))])];
  if (columns.length === 0) return '';
  const rows = records.map((record) => columns.map((column) => cell(record[column], known[column])));
  return stringify([columns.map(harmless), ...rows]);
}

function cell(value: FlatRecord[string], kind: ColumnKind | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  return kind === 'money' && /^-?\d+(?:\.\d+)?$/.test(value) ? formatDecimal(value as Decimal) : harmless(value);
}

/** https://owasp.org/www-community/attacks/CSV_Injection: what begins a formula, also in its full-width forms. */
const formula = /^[=+\-@\t\r\n＝＋－＠|%]/u;
const amount = /^[+-]?\d+(?:[.,]\d+)?$/;

function harmless(written: string): string {
  const text = cleanText(written, Infinity);
  return formula.test(text) && !amount.test(text) ? `'${text}` : text;
}

import { stringify } from 'csv-stringify/sync';
import type { FlatRecord } from '../core/tool.ts';

/**
 * Records as CSV (UTF-8, comma, header row); a value that is absent is an empty cell. Text that a spreadsheet would
 * run as a formula is kept from it by an apostrophe, negative amounts stay numbers.
 */
export function toCsv(records: readonly FlatRecord[]): string {
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))];
  if (columns.length === 0) return '';
  const rows = records.map((record) => columns.map((column) => cell(record[column])));
  return stringify([columns.map(harmless), ...rows]);
}

function cell(value: FlatRecord[string]): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? harmless(value) : String(value);
}

/** https://owasp.org/www-community/attacks/CSV_Injection: what begins a formula, also in its full-width forms. */
const formula = /^[=+\-@\t\r\n＝＋－＠|%]/u;
const amount = /^[+-]?\d+(?:[.,]\d+)?$/;

function harmless(text: string): string {
  return formula.test(text) && !amount.test(text) ? `'${text}` : text;
}

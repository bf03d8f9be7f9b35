import { stringify } from 'csv-stringify/sync';
import { formatDecimal, type Decimal } from './money.ts';
import { cleanText } from './text.ts';
import type { FlatRecord, RecordColumns } from './tool.ts';
import type { ColumnKind } from './view.ts';

interface CsvStyle {
  readonly delimiter: ',' | ';';
  /** The sign before the decimals of amounts and percentages. */
  readonly point: '.' | ',';
}

const plainCsv: CsvStyle = { delimiter: ',', point: '.' };

/** How a spreadsheet set to this language reads a file: where the comma stands before decimals, `;` parts the cells. */
export function spreadsheetCsv(language: string): CsvStyle {
  return language === 'en' ? plainCsv : { delimiter: ';', point: ',' };
}

/**
 * Records as CSV (UTF-8, header row; comma where no style says otherwise); a value that is absent is an empty cell. With `known`, those are the
 * columns, in that order, whatever the records hold, and amounts have two places at least. Text that a spreadsheet
 * would run as a formula is kept from it by an apostrophe, negative amounts stay numbers.
 */
export function toCsv(records: readonly FlatRecord[], known: RecordColumns = {}, style: CsvStyle = plainCsv): string {
  const columns = [...new Set([...Object.keys(known), ...records.flatMap((record) => Object.keys(record))])];
  if (columns.length === 0) return '';
  const rows = records.map((record) => columns.map((column) => cell(record[column], known[column], style)));
  return stringify([columns.map(harmless), ...rows], { delimiter: style.delimiter });
}

function cell(value: FlatRecord[string], kind: ColumnKind | undefined, { point }: CsvStyle): string {
  if (value === null || value === undefined) return '';
  const isDecimal = /^-?\d+(?:\.\d+)?$/.test(String(value));
  if (kind === 'money' && typeof value === 'string' && isDecimal) {
    return formatDecimal(value as Decimal).replace('.', point);
  }
  if (kind === 'percent' && isDecimal) return String(value).replace('.', point);
  return typeof value === 'string' ? harmless(value) : String(value);
}

/** https://owasp.org/www-community/attacks/CSV_Injection: what begins a formula, also in its full-width forms. */
const formula = /^[=+\-@\t\r\n＝＋－＠|%]/u;
const amount = /^[+-]?\d+(?:[.,]\d+)?$/;

function harmless(written: string): string {
  const text = cleanText(written, Infinity);
  return formula.test(text) && !amount.test(text) ? `'${text}` : text;
}

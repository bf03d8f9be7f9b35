import writeXlsxFile, { type SheetData } from 'write-excel-file/node';
import { cleanText } from './text.ts';
import type { FlatRecord, RecordColumns } from './tool.ts';

/** Excel takes so many characters in a cell. */
const longestCell = 32_767;

type Sheets = Readonly<Record<string, { readonly records: readonly FlatRecord[]; readonly columns: RecordColumns }>>;

/** An XLSX file with a sheet for each table; text stays text, so that no spreadsheet runs it. */
export async function workbook(tables: Sheets): Promise<Uint8Array> {
  const sheets = Object.entries(tables).map(([sheet, { records, columns }]) => {
    const names = [...new Set([...Object.keys(columns), ...records.flatMap((record) => Object.keys(record))])];
    const data: SheetData = [
      names.map((value) => ({ value, fontWeight: 'bold' as const })),
      ...records.map((record) =>
        names.map((name) => {
          const value = record[name];
          if (value === null || value === undefined || value === '') return null;
          const isNumber =
            ['money', 'count', 'percent'].includes(columns[name] ?? 'text') && Number.isFinite(Number(value));
          return isNumber
            ? { value: Number(value), type: Number }
            : { value: cleanText(String(value), longestCell), type: String };
        }),
      ),
    ];
    return { sheet, data };
  });
  return new Uint8Array(await writeXlsxFile(sheets).toBuffer());
}

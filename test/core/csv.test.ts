import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCsv } from '../../src/core/csv.ts';
import { cleanText } from '../../src/core/text.ts';

const read = (csv: string) => parse(csv, { columns: true });

describe('toCsv', () => {
  it('has a header, and a column for each field of any record', () => {
    expect(
      toCsv([
        { sku: 'OP520', available: 3 },
        { sku: 'W71275', blockedReturn: true, name: null },
      ]),
    ).toBe('sku,available,blockedReturn,name\nOP520,3,,\nW71275,,true,\n');
    expect(toCsv([])).toBe('');
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['=HYPERLINK("http://x","y")', '\'=HYPERLINK("http://x","y")'],
    ['+cmd', "'+cmd"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1+1', "'＝1+1"],
    ['-12.50', '-12.50'],
    ['+48', '+48'],
    ['W 712/75', 'W 712/75'],
  ])('a spreadsheet does not run %j', (text, cell) => {
    expect(read(toCsv([{ name: text }]))).toEqual([{ name: cell }]);
  });

  it('is read back as it was, but for formulas and what cannot be seen', () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.constant(undefined),
    );
    const record = fc.record({ sku: fc.string(), name: value, 'net, "total"': value });
    fc.assert(
      fc.property(fc.array(record, { minLength: 1 }), (records) => {
        const rows = parse(toCsv(records), { columns: true, record_delimiter: '\n' });
        expect(rows).toHaveLength(records.length);
        records.forEach((each, at) => {
          for (const [column, written] of Object.entries(each)) {
            const cell = (rows[at] as Record<string, string>)[column] ?? '';
            const text = written === null || written === undefined ? '' : cleanText(String(written), Infinity);
            expect([text, `'${text}`]).toContain(cell);
            expect(cell).not.toMatch(/^[=@]|^[+-](?!\d+([.,]\d+)?$)/);
          }
        });
      }),
    );
  });
});

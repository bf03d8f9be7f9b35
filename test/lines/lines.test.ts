import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatLine,
  isUnderstood,
  longestLine,
  parseLines,
  type LineOptions,
  type ParsedLine,
} from '../../src/lines/lines.ts';
import type { ProductCode } from '../../src/core/product-code.ts';
import { runsOf } from '../support/long.ts';

/** "2 OP520", "- W 712/75" (no quantity), "! why" */
function brief(text: string, options: LineOptions = {}): string[] {
  return parseLines(text, options).map((line) =>
    line.problem === undefined
      ? `${line.quantity ?? '-'} ${line.product?.sku ?? `index ${line.product?.index ?? ''}`}${line.ignored === undefined ? '' : ` (${line.ignored})`}`
      : `! ${line.problem}`,
  );
}

describe('one product and a quantity', () => {
  it.each([
    '2x OP520',
    '2 x OP520',
    '2X OP520',
    '2xOP520',
    '2× OP520',
    '2 * OP520',
    'OP520 x2',
    'OP520x2',
    'OP520 x 2',
    'OP520*2',
    'OP520 2',
    '2 OP520',
    'op520 2x',
    '2 szt OP520',
    '2 szt. op520',
    'OP520 2szt',
    'OP520 szt. 2',
    'OP520 - 2 pcs',
    'OP520 – 2',
    'OP520: 2',
    'OP520 = 2',
    'OP520 (2)',
    'OP520 (2 szt)',
    'OP520, qty: 2',
    'OP520 ilość 2',
    'OP520;2',
    'OP520\t2',
    'OP520,2',
    '2,OP520',
    '2;OP520',
    'OP520|2',
    '"OP520";"2"',
    'OP520 2,0',
    '2.0 x OP520',
    'OP520;2,00',
    '- OP520 2',
    '• 2x OP520',
    '* OP520 *2',
    '1. OP520 2 szt',
    '12) 2x OP520',
    '[x] 2x OP520',
    'sku: OP520 2',
    '\uFEFF2x OP520\r\n',
    '2x\u00a0OP520',
    'OP\u200b520 2',
  ])('%j is two OP520', (text) => {
    expect(brief(text)).toEqual(['2 OP520']);
  });

  it.each([
    ['W 712/75', '- index W 712/75'],
    ['2x W 712/75', '2 index W 712/75'],
    ['W 712/75 x2', '2 index W 712/75'],
    ['W 712/75 2', '2 index W 712/75'],
    ['"W 712/75";2', '2 index W 712/75'],
    ['"W 712/75 x2"', '2 index W 712/75'],
    ['1) w 712/75 - 10 szt.', '10 index w 712/75'],
    ['OP 520', '- index OP 520'],
    ['2 OP 520', '2 index OP 520'],
    ['GDB 1330 4 szt', '4 index GDB 1330'],
    ['HU 7008 z 3', '3 index HU 7008 z'],
    ['2x WHT 005 437', '2 index WHT 005 437'],
    ['2x 0 986 478 883', '2 index 0 986 478 883'],
    ['5901234567890 2', '2 5901234567890'],
    ['12345', '- 12345'],
    ['2x 12345', '2 12345'],
    ['3X100', '- 3X100'],
    ['X5', '- X5'],
    ['index W712/75 2', '2 index W712/75'],
    ['index:"A,B 5" x3', '3 index A,B 5'],
    ['sku:GREASE 3', '3 GREASE'],
    ['OP520\tOil filter\t2', '2 OP520 (Oil filter)'],
    ['OP520;Filtr, oleju;2,0', '2 OP520 (Filtr oleju)'],
    ['Filtr oleju W 712/75 Mann 2 szt', '2 index W 712/75 (Filtr oleju Mann)'],
    ['2x"W 712/75"', '2 index W 712/75'],
    ['"W 712/75"x2', '2 index W 712/75'],
    ['HU 2041 X', '- index HU 2041 X'],
    ['4x HU 2041 X', '4 index HU 2041 X'],
    ['HU 2041 X x4', '4 index HU 2041 X'],
    ['HU 2041 x 4', '4 index HU 2041'],
    ['OP520 X 4', '4 OP520'],
    ['HU2041X; "Filtr oleju"; 4; 23,50', '4 HU2041X (Filtr oleju 23,50)'],
    ['HU2041X;4;23,50 zł', '4 HU2041X (23,50 zł)'],
    ['(1) 2x OP520', '2 OP520'],
    ['index:ОР520', '- index ОР520'],
    ['ЖОР520', '- index ЖОР520'],
    ['index:"HOSE1/2""x3/4""" 5', '5 index HOSE1/2"x3/4"'],
    ['OP520; Filtr oleju, 2', '2 OP520 (Filtr oleju)'],
    ['OP520; Filtr oleju 2', '2 OP520 (Filtr oleju)'],
    ['Filtr oleju, 2; OP520; Mann', '2 OP520 (Filtr oleju Mann)'],
    ['HU2041X; Filtr, 4; 23,50', '4 HU2041X (Filtr 23,50)'],
    ['OP520; "Filtr 2"', '2 OP520 (Filtr)'],
    ['Filtr, 12345', '- 12345 (Filtr)'],
    ['please send 2 pcs of OP520', '2 OP520 (please send of)'],
  ])('%j', (text, understood) => {
    expect(brief(text)).toEqual([understood]);
  });
});

describe('several on one line', () => {
  it.each([
    ['OP520, W71275', ['- OP520', '- W71275']],
    ['OP520 W71275', ['- OP520', '- W71275']],
    ['OP520 2x W71275', ['- OP520', '2 W71275']],
    ['4x OP520 2x W71275', ['4 OP520', '2 W71275']],
    ['OP520 x4 W71275 x2', ['4 OP520', '2 W71275']],
    ['OP520 2 W71275 3', ['2 OP520', '3 W71275']],
    ['OP520, 2, W71275, 3', ['2 OP520', '3 W71275']],
    ['OP520,2 and W 712/75,3', ['2 OP520', '3 index W 712/75']],
    ['OP520 i 2x W71275 oraz HU7008Z', ['- OP520', '2 W71275', '- HU7008Z']],
    ['OP520 2; W71275 3', ['2 OP520', '3 W71275']],
    ['OP520 nosuch W71275', ['- OP520 (nosuch)', '- W71275']],
    ['2x OP520, nosuch, 3x W71275', ['2 OP520 (nosuch)', '3 W71275']],
    ['OP 520 W 712/75', ['- index OP 520', '- index W 712/75']],
    ['OP520 2szt, W71275 0 szt', ['2 OP520', '! the quantity is 0; it is at least 1']],
  ])('%j', (text, understood) => {
    expect(brief(text)).toEqual(understood);
  });
});

describe('what can be read in two ways is a problem, never a guess', () => {
  it.each([
    ['OP520 0', 'the quantity is 0; it is at least 1'],
    ['OP520 -2', 'the quantity -2 is negative; it is at least 1'],
    ['OP520 2.5', 'the quantity 2.5 is not a whole number'],
    ['OP520;2,5', 'the quantity 2,5 is not a whole number'],
    ['1.000 OP520', 'the quantity 1.000 can be read in two ways; write it without a separator'],
    ['3000000000x OP520', 'the quantity 3000000000 is larger than 2147483647'],
    ['1 OP520 2', '1 and 2 could each be the quantity; write each as "2x OP520"'],
    ['1\tOP520\t2', '1 and 2 could each be the quantity; write each as "2x OP520"'],
    ['OP520 2 3', '2 and 3 could each be the quantity; write each as "2x OP520"'],
    ['2x OP520 3 szt', '2 and 3 could each be the quantity; write each as "2x OP520"'],
    ['OP520 2 W71275', 'it is not clear which product the quantity 2 belongs to; write each as "2x OP520"'],
    ['OP520, 2, W71275', 'it is not clear which product the quantity 2 belongs to; write each as "2x OP520"'],
    ['12345 2', '12345 and 2 could each be the quantity; write each as "2x OP520"'],
    ['2 x 12345', 'in "2 x 12345" either number can be the quantity; write "2x 12345" for 2 pieces of 12345'],
    ['W 712 75', '"W 712 75" can be one code, or 75 pieces of W 712; write "75x W 712", or the code without spaces'],
    ['OP520 W 712', 'it is not clear what "W" before "712" belongs to; write codes without spaces'],
    [
      '2xop520',
      '"2xop520" can be a code or a quantity with a code; put a space after the x, or write the code in capitals',
    ],
    ['Filtr, OP520 / W71275', 'a "/" stands alone; write the code without spaces around it'],
    ['OP520 / W71275', 'a "/" stands alone; write the code without spaces around it'],
    ['2', 'the quantity 2 has no product beside it'],
    ['Filtr oleju, 2', 'the quantity 2 has no product beside it'],
    ['10 szt', 'the quantity 10 has no product beside it'],
    ['hello', 'there is no product code in it (an index without digits: index:NAME)'],
    ['OP"520" 2', 'it has quotation marks inside a word; write such a code as index:"…", each mark in it twice'],
    ['HOSE1/2"x3/4" 5', 'it has quotation marks inside a word; write such a code as index:"…", each mark in it twice'],
    ['HOSE1/2" 5', 'a quotation mark is not closed'],
    [
      'HU 2041 X 4',
      '"X" before "4" can be the end of the code, or the sign of a quantity; write "4x" before the code, or the code without spaces',
    ],
    ['-2xOP520', 'the quantity -2 is negative; it is at least 1'],
    ['-2x OP520', 'the quantity -2 is negative; it is at least 1'],
    ['OP520 x-2', 'the quantity -2 is negative; it is at least 1'],
    ['OP520 -2szt', 'the quantity -2 is negative; it is at least 1'],
    ['HU2041X; 4; 23,00', '4 and 23,00 could each be the quantity; write each as "2x OP520"'],
    ['OP520 2 pairs', '"2 pairs" is not a number of pieces; write how many pieces'],
    ['OP520 10%', '"10%" is neither a product nor a quantity'],
    ['(2) HU5213A', '"(2)" can be the number of the line or the quantity; write "2x"'],
    [
      'ОР520 2',
      '"ОР520" has letters that look Latin and are not (О, Р); type the code anew, or write index:CODE if it is meant',
    ],
    ['sku: W/7', '"W/7" is not a SKU (letters A-Z and digits only)'],
    ['A'.repeat(longestLine + 1), 'the line is longer than 500 characters'],
  ])('%j', (text, problem) => {
    const [line, ...more] = parseLines(text);
    expect(line).toMatchObject({ line: 1, problem });
    expect(line).not.toHaveProperty('product');
    expect(line).not.toHaveProperty('quantity');
    expect(more).toEqual([]);
  });
});

describe('a list', () => {
  it('keeps line numbers, skips blank lines and comments, reports repeated products', () => {
    expect(parseLines('# filters\r\n\r\n2x OP520\r\nnonsense\r\n  # more\r\nop 520 x3\r\n')).toEqual([
      { line: 3, raw: '2x OP520', product: { sku: 'OP520' }, quantity: 2 },
      { line: 4, raw: 'nonsense', problem: 'there is no product code in it (an index without digits: index:NAME)' },
      { line: 6, raw: 'op 520 x3', product: { index: 'op 520' }, quantity: 3, repeats: 3 },
    ]);
  });

  it.each([
    ['sku,quantity\nOP520,2\nW71275,', ['2 OP520', '- W71275']],
    ['\uFEFFIlość;Indeks\r\n2,0;W 712/75\r\n1;OP520', ['2 index W 712/75', '1 index OP520']],
    ['Kod towaru\tNazwa\tSzt.\nop 520\tFiltr 5W30\t2', ['2 index op 520']],
    ['"Part number","Qty"\n"W 712/75","2"', ['2 index W 712/75']],
    ['sku;index;qty\n;W 712/75;1\nOP520;;2', ['1 index W 712/75', '2 OP520']],
    ['Menge;Artikel\n2 stk;OP520', ['2 OP520']],
    ['index,qty\n"A,B 5",2', ['2 index A,B 5']],
    ['sku\nOP520\n2 x W71275', ['- OP520', '2 W71275']],
    ['sku,qty\n2 x W71275,1', ['! "2 x W71275" is a quantity and a code; its column takes the code only']],
    ['sku,qty\nW/7,2', ['! "W/7" is not a SKU (letters A-Z and digits only)']],
    ['sku,qty\nOP520,0', ['! the quantity is 0; it is at least 1']],
    ['sku,qty\nOP520,two', ['! "two" is not a quantity; write a whole number']],
    ['sku,qty\nOP520,1,2', ['! it has 3 columns, the header has 2']],
    ['sku,qty,count\nOP520,1,2', ['! 1 and 2 could each be the quantity']],
    ['code,ref,qty\nOP520,OP525,1', ['! it has two codes: OP520 and OP525']],
    ['sku,qty\n"OP520,2', ['! a quotation mark is not closed']],
    ['sku,name,qty\nOP520,"Oil\nfilter",2\nW71275,x,3', ['2 OP520', '3 W71275']],
    [
      'sku;name;qty\nOP520;"1/2;2\nW71275;"3/4;3\nOP525;x;1',
      ['! a quotation mark is not closed', '! a quotation mark is not closed', '1 OP525'],
    ],
    ['sku,qty\n,2', ['! there is no product code']],
    // A quantity column that is not known is never left out: it would be one piece.
    ['Artykuł;Sztuki na auto\nOP520;20', [expect.stringMatching(/^! the header has no quantity column .* 20 may be/)]],
    ['SKU;Foo;Bar\nOP520;Filtr;20 szt', [expect.stringMatching(/^! .* 20 szt may be/)]],
    ['SKU;Nazwa\nOP520;Filtr 5W30', ['- OP520']],
    ['Lp;SKU;Cena\n1;OP520;20', ['- OP520']],
    ['Artykuł;Il.\nOP520;20', ['20 OP520']],
    ['SKU;Order qty\nOP520;20', ['20 OP520']],
    ['Indeks;Zamówienie\nW 712/75;20', ['20 index W 712/75']],
    ['Numer katalogowy;Liczba\nOP520;2', ['2 OP520']],
    ['Nr katalogowy;Ilość zamawiana\nOP520;2', ['2 OP520']],
    ['Indeks katalogowy;Ilosc zamowiona\nOP520;2', ['2 index OP520']],
    ['Indeks handlowy;Il.\nOP520;2', ['2 index OP520']],
    ['Nr części;Ilość\nOP520;2', ['2 OP520']],
    ['Numer części;Ilość\nOP520;2', ['2 OP520']],
    ['Symbol;Ilość\nOP520;2', ['2 OP520']],
    ['Towar;Ilość\nRazem;6', ['! "Razem" begins a sum, not a product']],
    ['SKU;Ilość\nRazem:;6', ['! "Razem:" begins a sum, not a product']],
    ['Towar;Ilość\nOP520;2', ['2 OP520']],
    ['Katalog;Ilość\nOP520;2', ['2 OP520']],
    ['EAN;Ilość\n5901234567890;2', ['2 5901234567890']],
    ['EAN;SKU;Ilość\n5901234567890;OP520;2', ['2 OP520']],
    ['quantity\n2', expect.arrayContaining(['! the quantity 2 has no product beside it'])],
  ])('CSV with a header: %j', (text, understood) => {
    expect(brief(text)).toEqual(understood);
  });

  it.each([
    ['klocki hamulcowe przód BREMVIK - 2 szt', 'all', ['2 index klocki hamulcowe przód BREMVIK']],
    ['oil filter x3', 'marked', ['3 index oil filter']],
    ['3 pcs brake pads', 'marked', ['3 index brake pads']],
    ['brake pads 2', 'all', ['2 index brake pads']],
    ['brake pads', 'all', ['- index brake pads']],
    ['brake pads 2,5', 'all', ['! the quantity 2,5 is not a whole number']],
    ['Nazwa;Ilość\nKlocki hamulcowe;2', 'all', ['2 index Klocki hamulcowe']],
    ['SKU;Nazwa;Ilość\nOP520;Filtr oleju;2\n;Klocki hamulcowe;1', 'all', ['2 OP520', '1 index Klocki hamulcowe']],
    // Beside a code, words stay a description; a number that is not marked may be anything in a sentence.
    ['oil filter OP 520 x 3', 'all', ['3 index OP 520 (oil filter)']],
    ['brake pads 2', 'marked', ['! the quantity 2 has no product beside it']],
    ['see you at 4', undefined, ['! the quantity 4 has no product beside it']],
    ['Regards', 'all', ['! there is no product code in it (an index without digits: index:NAME)']],
  ] as const)('a name instead of a code: %j with names %s', (text, names, understood) => {
    expect(brief(text, { names })).toEqual(understood);
  });

  it.each(['1'.repeat(19_000), `${'A1'.repeat(9_000)}x2`, '= '.repeat(9_000), '"'.repeat(19_001), '1/'.repeat(9_000)])(
    'a line made to be hard to read is a problem like any other (%#)',
    (text) => {
      const lines = parseLines(text, { longest: 20_000 });
      expect(lines.every(({ problem }) => problem !== undefined && problem.length < 200)).toBe(true);
    },
  );

  it('reads ten thousand lines one by one', () => {
    const parsed = parseLines(Array.from({ length: 10_000 }, (_, n) => `${(n % 9) + 1}x OP${1000 + n}`).join('\n'));
    expect(parsed.filter(isUnderstood)).toHaveLength(10_000);
    expect(parsed[9_999]).toMatchObject({ line: 10_000, product: { sku: 'OP10999' }, quantity: 1 });
  });
});

const sku = fc.stringMatching(/^[A-Z0-9]{1,20}$/).map((code): ProductCode => ({ sku: code }));
const index = fc
  .stringMatching(/^[A-Z0-9][A-Z0-9 ,;:/.*"#()+|&x-]{0,18}[A-Z0-9/]$/)
  .map((code) => code.replace(/ +/g, ' ').toUpperCase())
  .map((code): ProductCode => ({ index: code }));
const quantity = fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 2_147_483_647 }));

describe('properties', () => {
  it('what is written is read back', () => {
    const line = fc.record({ product: fc.oneof(sku, index), quantity }, { requiredKeys: ['product'] });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), fc.constantFrom('\n', '\r\n'), (lines, end) => {
        const read = parseLines(lines.map(formatLine).join(end));
        expect(read.map(({ product, quantity: pieces }) => ({ product, quantity: pieces }))).toEqual(
          lines.map(({ product, quantity: pieces }) => ({ product, quantity: pieces })),
        );
      }),
      { numRuns: runsOf(2000) },
    );
  });

  it('any text gives lines that are understood or have a problem, and never throws', () => {
    const words = fc.array(
      fc.oneof(
        fc.constantFrom(
          '2x',
          'x2',
          '2',
          '0',
          '-1',
          '2,5',
          'OP520',
          'W',
          '712/75',
          'z',
          'i',
          'szt',
          ',',
          ';',
          '\t',
          '"',
          '*',
          '/',
          'sku',
          'qty',
          '\n',
          ':',
        ),
        fc.string({ maxLength: 6 }),
      ),
      { maxLength: 12 },
    );
    const sound = (line: ParsedLine) =>
      line.problem === undefined
        ? line.product !== undefined &&
          (line.quantity === undefined || (Number.isInteger(line.quantity) && line.quantity > 0))
        : line.product === undefined && line.quantity === undefined && line.problem !== '';
    fc.assert(
      fc.property(
        words.map((each) => each.join(' ')),
        (text) => {
          expect(parseLines(text).every(sound)).toBe(true);
        },
      ),
      { numRuns: runsOf(3000) },
    );
  });

  it('never gives a quantity that is not written in the line', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('2', '3x', 'x4', '5', 'OP520', 'W71275', 'W', '712/75', 'szt', 'and', ',', '12'), {
          maxLength: 8,
        }),
        (words) => {
          for (const line of parseLines(words.join(' '))) {
            if (line.quantity !== undefined) expect(words.join(' ')).toContain(String(line.quantity));
          }
        },
      ),
    );
  });
});

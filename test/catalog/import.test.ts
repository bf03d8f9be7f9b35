import { appendFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importFile } from '../../src/catalog/import-file.ts';
import { readMap } from '../../src/catalog/import-map.ts';
import { listedText } from '../../tools/catalog/listed-text.ts';
import { failure } from '../service/fixture.ts';
import { codesOf, openCatalog, temporaryFolder } from './fixture.ts';

const map = `kind: products
name: pricelist
language: pl
columns: { sku: Kod, index: Indeks, name: Nazwa, brand: Producent, eans: EAN }
`;
const header = 'Kod;Indeks;Nazwa;Producent;EAN;Uwagi\n';
const line = 'OP520;OP 520;Filtr oleju;NORFILT;5901000000012;x\n';

function setUp(text: string | Buffer, mapText = map) {
  const data = temporaryFolder();
  const file = join(data, 'list.csv');
  const mapping = join(data, 'list.yaml');
  writeFileSync(file, text);
  writeFileSync(mapping, mapText);
  const { catalog } = openCatalog(data);
  const run = (dryRun = false, now = 0) =>
    catalog.importInto(
      async (sources) => importFile(file, readMap(mapping), sources, { dryRun, language: 'en', now }),
      dryRun,
    );
  const find = async (words: string) =>
    codesOf((await catalog.search({ text: words, language: 'pl', limit: 5 }))?.hits);
  return { catalog, file, run, find };
}

describe('an imported file', () => {
  it('is found by what it says, with where it is from', async () => {
    const { run, catalog, find } = setUp(header + line);
    const report = await run();
    expect(report).toMatchObject({ rows: 1, skipped: 0, encoding: 'utf-8', separator: ';', unused: ['Uwagi'] });
    expect(await find('filtr oleju')).toEqual(['OP520']);
    const [hit] = (await catalog.search({ text: '5901000000012', language: 'pl', limit: 1 }))?.hits ?? [];
    expect([hit?.source, hit?.name, hit?.sku]).toEqual(['file pricelist', 'Filtr oleju', undefined]);
  });

  it.each([
    [
      'windows-1250',
      Buffer.from([...Buffer.from(header + 'A1;A 1;'), 0xa3, 0xb9, ...Buffer.from('cznik;Z;;\n')]),
      'Łącznik',
    ],
    [
      'utf-16le',
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`${header}A1;A 1;Łącznik;Z;;\n`, 'utf16le')]),
      'Łącznik',
    ],
    ['utf-8', Buffer.from(`\uFEFF${header.replaceAll(';', '\t')}A1\tA 1\tŁącznik\tZ\t\t\n`), 'Łącznik'],
  ])('in %s is read as written', async (encoding, bytes, name) => {
    const { run, catalog } = setUp(bytes);
    expect((await run()).encoding).toBe(encoding);
    expect((await catalog.search({ text: 'lacznik', language: 'pl', limit: 1 }))?.hits[0]?.name).toBe(name);
  });

  it('with broken lines names them, leaves them out, and keeps the others', async () => {
    const { run, find } = setUp(
      `${header}${line};;ohne Code;;;\nA1;A 1;x;y;5901000000013;\nB1;B 1\nC1;C 1;${'x'.repeat(20_000)};;;\nC2;C 2;${'x'.repeat(1_000_000)};;;\nD100;D 100;=HYPERLINK("x");Z;;\n`,
    );
    const report = await run();
    expect([report.rows, report.skipped]).toEqual([2, 5]);
    expect(report.problems.map(({ line: at, problem }) => [at, problem])).toEqual([
      [3, 'has neither a SKU nor an index'],
      [4, '5901000000013 is no EAN: its check digit is wrong'],
      [5, 'has 2 columns, the header has 6'],
      [6, '"Nazwa" has 20000 characters'],
      [7, '"Nazwa" has 1000000 characters'],
    ]);
    expect(await find('D100')).toEqual(['D100']);
  });

  it('of prices and stock says what it has with its own date, and whose price it is', async () => {
    const prices = [
      'Kod;Netto;Moja cena;Stan;JM;Zwrot',
      'OP520;1 234,50;1.100,25;> 10;SZT;true',
      'A1;12.5;;0;SZT;false',
      'B1;1.234;;1;SZT;',
      'C1;abc;;1;SZT;',
      'D1;-5;;1;SZT;',
    ];
    const pricesMap = `kind: prices
name: cennik
currency: PLN
columns: { sku: Kod, listPriceNet: Netto, customerPriceNet: Moja cena, units: Stan, unitOfMeasure: JM, blockedReturn: Zwrot }
`;
    const { run, catalog, file } = setUp(`${prices.join('\n')}\n`, pricesMap);
    utimesSync(file, new Date('2026-11-01'), new Date('2026-11-01'));
    const report = await run(false, Date.parse('2026-11-20'));
    expect([report.rows, report.problems.map(({ line: at, problem }) => [at, problem])]).toEqual([
      2,
      [
        [4, '"Netto" is not a number: 1.234'],
        [5, '"Netto" is not a number: abc'],
        [6, '"Netto" is not a number: -5'],
      ],
    ]);
    const [hit] = (await catalog.search({ text: 'OP520', language: 'pl', limit: 1 }))?.hits ?? [];
    expect(listedText(hit?.listed ?? [])).toBe(
      'your price 1100.25 PLN net, list price 1234.50 PLN net, 10 in stock, unit SZT, cannot be returned (file cennik, 2026-11-01)',
    );
    // A price of a file beside what another file says of the product.
    writeFileSync(file, header + line);
    writeFileSync(join(file, '..', 'list.yaml'), map);
    await run();
    const [both] = (await catalog.search({ text: 'filtr oleju', language: 'pl', limit: 1 }))?.hits ?? [];
    expect([both?.name, both?.listed?.[0]?.listPriceNet]).toEqual(['Filtr oleju', '1234.50']);
  });

  it('as a dry run shows ten rows and changes nothing', async () => {
    const many = Array.from({ length: 15 }, (_, n) => `Z${n};Z ${n};Part;Z;;\n`).join('');
    const { run, catalog } = setUp(header + many);
    const report = await run(true);
    expect([report.rows, report.sample.length, report.sample[0]?.['sku']]).toEqual([15, 10, 'Z0']);
    expect(await catalog.ready()).toBe(false);
  });

  it('replaces what was imported under its name before', async () => {
    const { run, file, find } = setUp(header + line);
    await run();
    writeFileSync(file, `${header}A1;A 1;Świeca;Z;;\n`);
    await run();
    expect([await find('OP520'), await find('swieca')]).toEqual([[], ['A1']]);
  });

  it('that changes while it is read is not taken', async () => {
    const { catalog, file, run, find } = setUp(header + line);
    await run();
    const mapping = join(file, '..', 'list.yaml');
    writeFileSync(file, `${header}A1;A 1;Part;Z;;\n`);
    const changed = catalog.importInto(async (sources) => {
      const put = sources.put.bind(sources);
      sources.put = (...all) => {
        appendFileSync(file, line);
        put(...all);
      };
      return importFile(file, readMap(mapping), sources, { dryRun: false, language: 'en', now: 0 });
    }, false);
    expect((await failure(changed)).message).toContain('changed while it was read');
    expect([await find('A1'), await find('OP520')]).toEqual([[], ['OP520']]);
  });

  it.each([
    ['a quotation mark that is not closed', `${header}A1;"A 1;x;y;;\n${'B;'.repeat(300_000)}`, 'quotation mark'],
    ['no usable line', `${header};;;;;\n`, 'No line'],
    ['another header', 'a;b\n1;2\n', 'no column "Kod"'],
  ])('with %s changes nothing', async (_, text, message) => {
    const { run, catalog } = setUp(text);
    const error = await failure(run());
    expect([error.code, error.message]).toEqual(['invalid_input', expect.stringContaining(message)]);
    expect(await catalog.ready()).toBe(false);
  });

  it('of the buyer’s own codes resolves aliases, and asks for substitutes and OE numbers', async () => {
    const { run, catalog, file } = setUp(header + line);
    await run();
    const aliases = join(file, '..', 'own.csv');
    const mapping = join(file, '..', 'own.yaml');
    writeFileSync(aliases, 'part,ours,kind\nOP520,MAG-77,\nOP520,06A115561B,OE\nOP520,W 68/3,substitute\n');
    writeFileSync(mapping, 'kind: aliases\nname: own\ncolumns: { sku: part, code: ours, codeKind: kind }\n');
    await catalog.importInto(
      (sources) => importFile(aliases, readMap(mapping), sources, { dryRun: false, language: 'en', now: 0 }),
      false,
    );
    const kinds = await Promise.all(
      ['mag 77', '06A 115 561 B', 'w68/3'].map(async (code) => (await catalog.meaning(code, 'en')).kind),
    );
    expect(kinds).toEqual(['one', 'several', 'several']);
  });
});

it.each([
  ['columns: {}\nkind: products\n', 'sku, index or productCode'],
  ['kind: wages\ncolumns: { sku: a }\n', 'kind'],
  ['kind: prices\ncolumns: { sku: a }\n', 'listPriceNet'],
  ['kind: prices\ncolumns: { sku: a, listPriceNet: b }\n', 'currency'],
  ['kind: aliases\ncolumns: { sku: a }\n', 'code'],
  ['kind: products\ncolumns: { sku: a, colour: b }\n', 'colour'],
  ['{{{', 'not YAML'],
])('a mapping that is wrong is refused with what is wrong: %j', async (text, problem) => {
  const { run } = setUp(header + line, text);
  expect((await failure(run())).message).toContain(problem);
});

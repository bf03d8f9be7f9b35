import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longIt } from '../support/long.ts';
import { collect, run, saying, startProgram, stdioServer } from '../support/program.ts';
import { generateProducts } from '../../src/sandbox/world/products.ts';
import { openCatalog } from '../catalog/fixture.ts';
import { readPeopleQueries } from '../catalog/people-queries.ts';

// The built program: a desk that was just started reads the catalogue by itself, and everything finds parts in it.

const auto = { PARTSDESK_CATALOG: 'auto' };
let folder: string;
let desk: ReturnType<typeof startProgram>;
let ended: ReturnType<typeof collect>;
let banner: string;

interface Status {
  readonly products: number;
  readonly builtAt?: number;
  readonly walk?: { readonly finishedAt?: number };
}

const status = async () => JSON.parse((await run(folder, ['catalog', 'status', '--json'], auto)).out) as Status;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'partsdesk-catalog-program-'));
  desk = startProgram(folder, ['start'], auto);
  ended = collect(desk);
  banner = await saying(desk, 'Stop with Ctrl-C.');
  // Looked for in its files: each look by the command is a start of the program.
  const { catalog } = openCatalog(join(folder, '.partsdesk'));
  while ((await catalog.status()).walk?.finishedAt === undefined)
    await new Promise((resolve) => setTimeout(resolve, 500));
});

afterAll(async () => {
  desk.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

describe('a desk that was started for the first time', () => {
  it('says that it reads the catalogue, and has all of it', async () => {
    expect(banner).toMatch(/Catalogue {2,}being read for the first time/);
    expect((await status()).products).toBe(12_000);
    expect((await run(folder, ['catalog', 'status'], auto)).out).toContain('Catalogue: 12000 products');
    expect((await run(folder, ['doctor'], auto)).out).toContain('catalogue: 12000 products');
  });
});

describe('what people type', () => {
  const queries = readPeopleQueries('people');
  const blind = readPeopleQueries('blind');
  const world = generateProducts(20_260_101, 12_000);

  it('is 300 queries with a right answer each, a fifth of them kept apart', () => {
    expect([queries.length, queries.filter(({ apart }) => apart).length]).toEqual([300, 60]);
    expect(blind.length).toBeGreaterThanOrEqual(100);
    const all = [...queries, ...blind];
    expect(all.filter(({ isRight }) => !world.some(isRight)).map(({ text }) => text)).toEqual([]);
  });

  it.each([
    ['looked at while the search was changed', queries.filter(({ apart }) => !apart), 99, 99],
    ['kept apart', queries.filter(({ apart }) => apart), 98, 98],
    ['written from the raw products alone', blind, 95, 97],
  ])('finds the right part: of the queries %s', async (which, asked, first, inFive) => {
    const bySku = new Map(world.map((row) => [row.sku, row]));
    const { catalog } = openCatalog(join(folder, '.partsdesk'));
    const places: number[] = [];
    const missed: string[] = [];
    for (const { text, isRight } of asked) {
      const answer = await catalog.search({ text, language: 'en', limit: 5 });
      const place = (answer?.hits ?? []).findIndex(({ towKod = '' }) => {
        const row = bySku.get(towKod);
        return row !== undefined && isRight(row);
      });
      places.push(place);
      if (place !== 0) missed.push(text);
    }
    const percent = (is: (place: number) => boolean) => (100 * places.filter(is).length) / places.length;
    // Those kept apart stay unseen when one is missed.
    const told = which.startsWith('looked') ? missed.join('\n') : `${missed.length} missed`;
    expect(
      percent((place) => place === 0),
      told,
    ).toBeGreaterThanOrEqual(first);
    expect(
      percent((place) => place >= 0),
      told,
    ).toBeGreaterThanOrEqual(inFive);
  });
});

describe('at the terminal', () => {
  it('quotes lines as people type them', async () => {
    const { code, out } = await run(folder, ['quote', '4xOP520', '2xW712/75', '--json'], auto);
    const { lines } = JSON.parse(out) as { lines: { sku: string; quantity: number }[] };
    expect([code, lines.map(({ sku, quantity }) => [sku, quantity])]).toEqual([
      0,
      [
        ['OP520', 4],
        ['W71275', 2],
      ],
    ]);
  });

  longIt('asks for a code with spaces as it is written, then as an SKU, and says which it took', async () => {
    expect((await run(folder, ['stock', 'HU 7008 Z'])).out).not.toContain('Taken for');
    const taken = 'Taken for: hu 7008z → HU7008Z (HU 7008 Z).';
    expect((await run(folder, ['stock', 'hu', '7008z'])).out).toContain(taken);
    expect((await run(folder, ['quote', '2x', 'hu', '7008z'])).out).toContain(taken);
    const whole = 'if that belongs to the code, write index:"Łącznik Ø8/ß"';
    expect((await run(folder, ['stock', 'Łącznik Ø8/ß'])).out).toContain(whole);
  });

  it('never takes a code with a wrong sign for another: it asks', async () => {
    const { code, out } = await run(folder, ['quote', '2x', 'OP52O'], auto);
    expect(code).toBe(3);
    expect(out).toContain('Not found: OP52O. Did you mean OP520');
  });

  longIt('asks in a draft what a code with a wrong sign means, and orders what is chosen, saying both', async () => {
    const nothing = await run(folder, ['order', '2x', 'OP52O'], auto);
    expect([nothing.code, nothing.err]).toEqual([2, expect.stringContaining('OP52O: did you mean OP520?')]);
    const { out } = await run(folder, ['order', '3x W71275', '2x OP52O'], auto);
    expect(out).toContain('Not found: OP52O. Did you mean OP520 (');
    const command = /partsdesk (choose [A-Z0-9]+ OP52O OP520)/.exec(out)?.[1]?.split(' ') ?? [];
    expect((await run(folder, [...command.slice(0, 3), 'W71275'], auto)).err).toContain('not among the products');
    const chosen = await run(folder, command, auto);
    expect([chosen.code, chosen.err]).toEqual([0, '']);
    expect(chosen.out).toContain('OP52O → OP520');
    expect(chosen.out).not.toContain('Not part of the order');
    expect((await run(folder, command, auto)).err).toContain('There is nothing to choose for OP52O');
  });

  longIt('keeps in a draft what was written beside what is ordered', async () => {
    const { out } = await run(folder, ['order', '2x', 'OP-520'], auto);
    expect(out).toContain('OP-520 → OP520');
    const { out: json } = await run(folder, ['order', '3x', 'OP-520', '--json'], auto);
    expect(JSON.parse(json)).toMatchObject({ lines: [{ sku: 'OP520', asked: 'OP-520', quantity: 3 }] });
  });

  it('finds by words, and says what it took another spelling for', async () => {
    expect((await run(folder, ['find', 'hamulcwe', 'klocki'], auto)).out).toMatch(/Brake pad set/);
    expect((await run(folder, ['stock', 'W712/75'], auto)).out).toContain('W712/75 → W71275');
  });

  it('takes brands and language among the words of a search', async () => {
    const { out } = await run(folder, ['find', 'pads', 'brands', 'BREMVIK', 'in', 'polish', '--json'], auto);
    const { products, remarks } = JSON.parse(out) as {
      products: { brand: string; name: string }[];
      remarks?: string[];
    };
    expect([new Set(products.map(({ brand }) => brand)), remarks]).toEqual([new Set(['BREMVIK']), undefined]);
    expect(products[0]?.name).toMatch(/klock/);
  });

  it('offers products of the catalogue to the shell, with their names', async () => {
    const { out } = await run(folder, ['complete', '--', 'stock', 'gdb133'], auto);
    expect(out).toContain('GDB1330  Brake pad set, front axle');
  });

  longIt('imports a table of own codes, which then resolve', async () => {
    writeFileSync(join(folder, 'own.csv'), 'part;ours\nW71275;REGAL 4\n');
    writeFileSync(join(folder, 'own.yaml'), 'kind: aliases\nname: own\ncolumns: { sku: part, code: ours }\n');
    const dry = await run(folder, ['catalog', 'import', 'own.csv', '--map', 'own.yaml', '--dry-run'], auto);
    expect(dry.out).toContain('Nothing was changed');
    expect((await run(folder, ['stock', 'index:"REGAL 4"'], auto)).code).toBe(3);
    const imported = await run(folder, ['catalog', 'import', 'own.csv', '--map', 'own.yaml'], auto);
    expect([imported.code, imported.err]).toEqual([0, '']);
    expect((await run(folder, ['stock', 'index:"REGAL 4"'], auto)).out).toContain(
      'REGAL 4 → W71275 (W 712/75), by your own table',
    );
  });
});

longIt('shows what a price list of the buyer says with its date, beside what the service says now', async () => {
  writeFileSync(join(folder, 'prices.csv'), 'sku;price;stock\nOP520;1,11;9999\n');
  writeFileSync(
    join(folder, 'prices.yaml'),
    'kind: prices\nname: wholesale\ncurrency: EUR\ncolumns: { sku: sku, customerPriceNet: price, units: stock }\n',
  );
  const told = () => run(folder, ['find', 'OP520', '--json'], auto).then(({ out }) => JSON.parse(out) as Found);
  interface Found {
    readonly products: readonly { readonly available?: number; readonly inFile?: string; readonly sku?: string }[];
  }
  const before = await told();
  expect((await run(folder, ['catalog', 'import', 'prices.csv', '--map', 'prices.yaml'], auto)).code).toBe(0);
  const { products } = JSON.parse((await run(folder, ['find', 'OP-520', '--json'], auto)).out) as Found;
  expect(products[0]?.inFile).toMatch(/^your price 1\.11 EUR net, 9999 in stock \(file wholesale, 20\d\d-\d\d-\d\d\)$/);
  expect([products[0]?.sku, products[0]?.available]).not.toContain(9999);
  expect(before.products[0]?.inFile).toBeUndefined();
  // What is paid is what the service says.
  const { out } = await run(folder, ['quote', '1x OP520', '--json'], auto);
  expect(out).not.toContain('1.11');
  const exported = await run(folder, ['catalog', 'export'], auto);
  expect(exported.out).toContain('your price 1.11 EUR net');
  expect((await run(folder, ['catalog', 'search', 'OP520'], auto)).out).toContain('wholesale');
});

longIt('refuses a file of 2 GB that does not end its line, and answers as before', async () => {
  const big = join(folder, 'big.csv');
  writeFileSync(big, 'part;ours\nW71275;REGAL 5\n');
  // Takes no room on the disk: what is not written reads as zeros.
  truncateSync(big, 2 ** 31);
  const refused = await run(folder, ['catalog', 'import', 'big.csv', '--map', 'own.yaml'], auto);
  rmSync(big);
  expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('Line 3 does not end within')]);
  expect((await run(folder, ['stock', 'index:"REGAL 4"'], auto)).out).toContain('REGAL 4 → W71275');
});

describe('a list of forty lines as people have them', () => {
  // Codes in any spelling, names, what is misspelt, what is no product, and what has no quantity that can be used.
  const resolved = ['4x OP520', '2 szt. W712/75', 'gdb1330 x2', '5901010000026 - 3 pcs', 'oil filter HU7008Z x 1'];
  const chosen = ['klocki hamulcowe przód BREMVIK 2 szt', 'OP52O x1', 'amortyzator tył DREVMAN 2 szt'];
  const refused = ['NOSUCH999999 2 pcs', 'brake fluid 1 l'];
  const lines = Array.from({ length: 4 }, () => [...resolved, ...chosen, ...refused]).flat();

  interface Told {
    readonly yourLines: readonly { readonly status: string; readonly written: string; readonly remark?: string }[];
    readonly omitted: readonly {
      readonly index?: string;
      readonly candidates?: readonly { readonly sku?: string }[];
    }[];
    readonly lines: readonly { readonly sku: string; readonly quantity: number }[];
  }
  const quoted = async (text: string) => {
    writeFileSync(join(folder, 'list.txt'), text);
    const { out, code } = await run(folder, ['quote', '--file', 'list.txt', '--json'], auto);
    return { code, told: JSON.parse(out) as Told };
  };

  it('has each line resolved, asked or refused, and then one quote', async () => {
    const { code, told } = await quoted(lines.join('\n'));
    expect([lines.length, code]).toEqual([40, 7]);
    const statuses = told.yourLines.map(({ status }) => status);
    expect(statuses.slice(0, 10)).toEqual([
      ...resolved.map(() => 'found'),
      ...chosen.map(() => 'choose'),
      'omitted',
      'not understood',
    ]);
    expect(told.yourLines[9]?.remark).toContain('is not a number of pieces');
    // Nothing that was only suggested is in the quote.
    expect(told.lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ['OP520', 16],
      ['W71275', 8],
      ['GDB1330', 8],
      // By its EAN, and by its SKU.
      ['HU7008Z', 16],
    ]);
    const answers = new Map(told.omitted.map(({ index = '', candidates = [] }) => [index, candidates]));
    const pads = answers.get('klocki hamulcowe przód BREMVIK') ?? [];
    expect(pads.length).toBe(5);
    const put = lines
      .filter((line) => !refused.includes(line))
      .map((line) => (line === chosen[0] ? `2x ${pads[0]?.sku ?? ''}` : line))
      .filter((line) => !chosen.includes(line));
    const after = await quoted(put.join('\n'));
    expect([after.code, after.told.lines.find(({ sku }) => sku === pads[0]?.sku)?.quantity]).toEqual([0, 8]);
  });
});

describe('an agent', () => {
  const client = new Client({ name: 'test', version: '1' });
  beforeAll(() => client.connect(new StdioClientTransport(stdioServer(folder, auto))), 60_000);
  afterAll(() => client.close());

  interface Answer {
    readonly products: readonly Record<string, unknown>[];
    readonly remarks?: readonly string[];
    readonly taken?: readonly { asked: string; sku: string }[];
  }
  const ask = async (name: string, input: Record<string, unknown>) =>
    (await client.callTool({ name, arguments: input })).structuredContent as Answer;
  const find = (input: Record<string, unknown>) => ask('search_products', input);

  it.each([
    ['w712/75', 'W71275'],
    ['OP-520', 'OP520'],
    ['5901000000012', 'OP520'],
    ['gdb.1330', 'GDB1330'],
    ['0 986 494-104', '0986494104'],
  ])('gets stock and price of %s as those of %s, and is told', async (code, sku) => {
    const told = [[code, sku]];
    const stock = await ask('check_stock', { skus: [code] });
    expect(stock.taken?.map((each) => [each.asked, each.sku])).toEqual(told);
    const prices = await ask('get_prices', { lines: [{ sku: code, quantity: 2 }] });
    expect(prices.taken?.map((each) => [each.asked, each.sku])).toEqual(told);
  });

  it.each(['brake pads', 'klocki hamulcowe', 'hamulcwe klocki', 'Bremsbeläge', 'гальмівні колодки', 'golf brake pads'])(
    'finds brake pads as "%s"',
    async (text) => {
      const { products } = await find({ text, limit: 3 });
      expect(products.map(({ name }) => String(name))).toEqual(
        Array.from({ length: 3 }, () => expect.stringContaining('Brake pad set') as string),
      );
      for (const product of products) {
        expect(Object.keys(product)).toEqual(expect.arrayContaining(['index', 'name', 'brand', 'eans', 'matchedBy']));
      }
    },
  );

  it('finds by EAN, by any spelling of a SKU, and within brands', async () => {
    expect((await find({ ean: '5901000000012' })).products).toMatchObject([
      {
        sku: 'OP520',
        index: 'OP 520',
        brand: 'NORFILT',
        eans: ['5901000000012'],
        matchedBy: expect.stringContaining('EAN') as string,
      },
    ]);
    expect((await find({ sku: 'w 712-75' })).products).toMatchObject([{ sku: 'W71275' }]);
    expect((await find({ text: 'pads', brands: 'BREMVIK', limit: 5 })).products.map(({ brand }) => brand)).toEqual(
      Array.from({ length: 5 }, () => 'BREMVIK'),
    );
  });

  it.each([
    ['5901000000015', 'The check digit of 5901000000015 is wrong: 5901000000012 would be right.'],
    ['WVWZZZ1JZXW000001', 'vehicle identification number'],
    ['1K0 615 301 AA', "car maker's number"],
    ['golf brake pads', 'The service does not know which car a part fits'],
  ])('is told of %s what the desk cannot know', async (text, said) => {
    expect((await find({ text })).remarks?.join(' ')).toContain(said);
  });

  it('is offered products for the last line of a list, by any spelling and by words', async () => {
    const offered = async (value: string) =>
      (await client.complete({ ref: { type: 'ref/prompt', name: 'quote_list' }, argument: { name: 'lines', value } }))
        .completion.values;
    expect(await offered('4x OP520\n2x gdb-1330')).toEqual(['4x OP520\n2x GDB1330']);
    expect((await offered('2x brake pads front')).every((each) => /^2x [A-Z0-9]+$/.test(each))).toBe(true);
    expect((await offered('2x brake pads front')).length).toBeGreaterThan(50);
    expect([await offered(''), await offered('x'.repeat(20_000)), await offered('"-*/(')]).toEqual([[], [], []]);
  });

  it.each([' ', '...', '"-*/(', 'x'.repeat(20_000), 'a'.repeat(5_000) + ' OR 1'])(
    'is told in words that nothing can be searched for: %.10j',
    async (text) => {
      const answer = await client.callTool({ name: 'search_products', arguments: { text } });
      expect(answer.isError).toBe(true);
      expect(JSON.stringify(answer.content)).toMatch(/nothing to search for|no letter and no digit|at most 200/);
    },
  );

  it('chooses for a code of a draft by preparing it again: the order says what was written too', async () => {
    interface Draft {
      readonly draftId: string;
      readonly omitted: readonly string[];
      readonly choices?: readonly { asked: string; candidates: readonly { sku: string }[] }[];
      readonly lines: readonly { sku: string; quantity: number; asked?: string }[];
    }
    const prepare = async (input: Record<string, unknown>) =>
      (await client.callTool({ name: 'prepare_requisition', arguments: input })).structuredContent as Draft;
    const known = { sku: 'W71275', quantity: 3 };
    const first = await prepare({ lines: [known, { sku: 'OP52O', quantity: 2 }] });
    expect([first.omitted, first.choices?.[0]?.asked]).toEqual([['OP52O'], 'OP52O']);
    const meant = first.choices?.[0]?.candidates[0]?.sku;
    const again = await prepare({ draftId: first.draftId, lines: [known, { sku: meant, quantity: 2 }] });
    expect([again.omitted, again.choices]).toEqual([[], undefined]);
    expect(again.lines.map(({ sku, asked }) => [sku, asked])).toEqual([
      ['W71275', undefined],
      ['OP520', 'OP52O'],
    ]);
  });

  it('lists others of a kind with prices, and says that the fit is not checked', async () => {
    const { products, remarks } = await find({ similarTo: 'GDB1330', limit: 4 });
    expect(remarks?.join(' ')).toContain('Whether they fit the same car is not checked.');
    const prices = products.map(({ unitPriceNet }) => Number(unitPriceNet));
    expect(prices).toEqual([...prices].sort((one, other) => one - other));
    expect(products.map(({ name }) => String(name))).toEqual(
      Array.from({ length: 4 }, () => expect.stringContaining('Brake pad set, front axle') as string),
    );
  });
});

import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDesk } from '../support/desk.ts';
import { openTestOrdering } from '../support/ordering.ts';
import { parts, run, type Settings } from './memory-io.ts';

// The commands of the tools over the real client and the embedded service.

let open: Awaited<ReturnType<typeof openTestDesk>>;
let folder: string;
beforeAll(async () => {
  open = await openTestDesk();
  folder = mkdtempSync(join(tmpdir(), 'partsdesk-cli-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await open.close();
});

const ask = (argv: readonly string[], settings?: Settings) =>
  run(argv, parts({ desk: open.desk, clock: open.clock }), settings);
function file(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}
/** The rows of the table of lines, each without its remark's spaces. */
function statuses(out: string): string[] {
  const rows = out.slice(out.indexOf('Your lines')).split('\n\n')[0]!.trimEnd().split('\n').slice(3);
  return rows.map((row) => row.trim().replace(/ {2,}/g, ' | '));
}

describe('stock, quote and price', () => {
  it('answers for SKUs and indexes together, and says what each command would be next', async () => {
    const { code, out, err } = await ask(['stock', 'OP520', 'W 712/75']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^OP520 .* OP 520 /m);
    expect(out).toMatch(/^W71275 .* W 712\/75 /m);
    expect(out).toContain('partsdesk quote 1x OP520');
    expect(out).not.toContain('Your lines');
  });

  it('fits 80 columns, a row a warehouse, and names the zone once', async () => {
    const { out } = await ask(['stock', 'OP520'], { columns: 80, env: { NO_COLOR: '1' } });
    const lines = out.split('\n');
    expect(lines.length).toBeLessThan(24);
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
    const warehouses = /^SKU.*Total {2}(.*)$/m.exec(out)![1]!.split(/ +/);
    for (const each of warehouses)
      expect(out).toMatch(new RegExp(`^OP520 +${each} .*\\d\\d-\\d\\d \\d\\d:\\d\\d`, 'm'));
    expect(out).toMatch(/^Dates in \d{4}\.$/m);
    expect(out).toMatch(/^In each row: Latest delivery date \d\d-\d\d\.$/m);
    expect(out).toMatch(/^i Times are in UTC, those with \* as the service gives them: zone not given\.$/m);
  });

  it('--all shows every field that CSV has, in a block for each row', async () => {
    const csv = parse<Record<string, string>>((await ask(['stock', 'OP520', '--csv'])).out, { columns: true });
    const { out } = await ask(['stock', 'OP520', '--all'], { columns: 80, env: { NO_COLOR: '1' } });
    const fields = Object.keys(csv[0]!).filter((name) => csv.some((row) => row[name] !== ''));
    for (const name of fields.filter((each) => /^[a-z]/.test(each))) {
      if (['sku', 'index', 'location', 'customerRouteCode'].includes(name)) {
        for (const row of csv) if (row[name] !== '') expect(out).toMatch(new RegExp(`^${name} +${row[name]!}$`, 'm'));
      }
    }
    expect(out.match(/^location /gm)).toHaveLength(csv.length);
    expect(out.match(/^orderDateTimeTo /gm)).toHaveLength(csv.length);
    expect(out).not.toContain('Not shown');
  });

  it('joins both halves in JSON too', async () => {
    const { out } = await ask(['stock', 'OP520', 'W 712/75', 'NOPE1', 'NO/P2', '--json']);
    const output = JSON.parse(out) as { products: { sku: string }[]; of: number; omitted: unknown[] };
    expect(output.products.map(({ sku }) => sku)).toEqual(['OP520', 'W71275']);
    expect(output.of).toBe(4);
    expect(output.omitted).toHaveLength(2);
  });

  it('shows whether there is enough when quantities were given', async () => {
    const { code, out } = await ask(['stock', '2x', 'OP520', '100000x', 'W71275']);
    expect(code).toBe(0);
    const [enough, short] = statuses(out);
    expect(enough).toMatch(/^OP520 \| 2 \| \d+ \| found \| –$/);
    expect(short).toMatch(/^W71275 \| 100000 \| \d+ \| short \| \d+ of 100000$/);
  });

  it('gives each line of a file a status, and lines that were not understood stop nothing', async () => {
    const path = file('list.txt', '# filters\n2x OP520\nfoobar\n\nOP520 2.5\nW 712/75 x3\nNOPE1 2\n2x OP520\n');
    const { code, out } = await ask(['quote', '--file', path]);
    expect(code).toBe(7);
    expect(out).toContain('! PARTIAL: 2 lines of 6 could not be read and were skipped');
    expect(statuses(out)).toEqual([
      expect.stringMatching(/^2 \| 2x OP520 \| OP520 \| 2 \| \d+ \| found \| –$/),
      '3 | foobar | – | – | – | not understood | there is no product code in it (an index without digits: index:NAME)',
      '5 | OP520 2.5 | – | – | – | not understood | the quantity 2.5 is not a whole number',
      expect.stringMatching(/^6 \| W 712\/75 x3 \| W 712\/75 \| 3 \| \d+ \| found \| –$/),
      '7 | NOPE1 2 | NOPE1 | 2 | – | omitted | invalid or unavailable, says the service',
      expect.stringMatching(/^8 \| 2x OP520 \| OP520 \| 2 \| \d+ \| found \| same product as line 2$/),
    ]);
  });

  it('reads the standard input, with a header, a byte order mark and CRLF', async () => {
    const stdin = '\uFEFFIndeks;Ilość\r\nW 712/75;3\r\nOP 520;2,0\r\n';
    const { code, out } = await ask(['price', '-', '--json'], { stdin });
    expect(code).toBe(0);
    expect((JSON.parse(out) as { lines: unknown[] }).lines).toMatchObject([
      { index: 'W 712/75', quantity: 3 },
      { index: 'OP 520', quantity: 2 },
    ]);
  });

  it('reads UTF-16 of a spreadsheet and Windows-1250 of an old program', async () => {
    const text = 'Ilość\tIndeks\r\n2\tW 712/75\r\n';
    const wide = file('wide.txt', Buffer.from(`\uFEFF${text}`, 'utf16le'));
    const old = file('old.csv', Buffer.from(text.replace('ść', '\x9c\xe6'), 'latin1'));
    for (const path of [wide, old]) {
      const { out } = await ask(['quote', '--file', path, '--json']);
      expect((JSON.parse(out) as { lines: unknown[] }).lines).toMatchObject([{ index: 'W 712/75', quantity: 2 }]);
    }
  });

  it.each([
    ['list.xlsx', Buffer.from('PK\u0003\u0004\u0014rest'), 'is a spreadsheet, not text.', 'Save it as CSV'],
    ['list.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 1]), 'is a spreadsheet, not text.', 'Save it as CSV'],
    ['ls', Buffer.from('\u007fELF\u0002\u0000OP520'), 'ls is not text.', 'Give a text or CSV file'],
  ])('does not take %s for lines', async (name, content, message, next) => {
    const { code, out, err } = await ask(['stock', '--file', file(name, content)]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
    expect(err).toContain(next);
  });

  it('keeps what it did not understand in JSON, and on stderr beside CSV', async () => {
    const path = file('some.txt', 'OP520\nhello\n');
    const json = await ask(['stock', '--file', path, '--json']);
    expect(json.code).toBe(7);
    expect(JSON.parse(json.out)).toMatchObject({
      products: [{ sku: 'OP520' }],
      yourLines: [
        { line: 1, written: 'OP520', product: { sku: 'OP520' }, sku: 'OP520', status: 'found' },
        { line: 2, written: 'hello', status: 'not understood', remark: expect.any(String) },
      ],
    });
    const csv = await ask(['stock', '--file', path, '--csv']);
    expect(csv.code).toBe(7);
    expect(csv.err).toContain('! PARTIAL: line 2 "hello"');
    const records = parse(csv.out, { columns: true }) as unknown as { sku: string; location: string }[];
    expect(records.length).toBeGreaterThan(0);
    expect(new Set(records.map(({ sku }) => sku))).toEqual(new Set(['OP520', '']));
  });

  const stock = async (sku: string): Promise<number> => {
    const { out } = await ask(['stock', sku, '--json']);
    return (JSON.parse(out) as { products: { available: number }[] }).products[0]!.available;
  };

  it('adds up what several lines want of one product, by its SKU and its index', async () => {
    const units = await stock('W71275');
    const argv = [`${units}x`, 'W71275', '1x', 'W 712/75'];
    for (const command of ['stock', 'quote']) {
      const { code, out } = await ask([command, ...argv]);
      expect(code).toBe(0);
      expect(statuses(out)).toEqual([
        `W71275 | ${units} | ${units} | short | ${units} of ${units + 1} in total`,
        `W 712/75 | 1 | ${units} | short | ${units} of ${units + 1} in total; same product as W71275 before it`,
      ]);
    }
  });

  it("keeps the caller's order, and each product once", async () => {
    const { out } = await ask(['stock', '2x', 'W 712/75', 'OP520', '3x', 'W71275']);
    expect(out).toMatch(/^Stock of 2 products, receiver own account, names in English\n/);
    expect(out.match(/^(?:OP520|W71275) .* (?:Oil|Filtr)/gm)?.map((row) => row.split(' ')[0])).toEqual([
      'W71275',
      'OP520',
    ]);
    expect(out.match(/^ {2}Quote: .*$/gm)).toEqual(['  Quote: partsdesk quote 5x W71275 1x OP520']);
    const json = await ask(['stock', 'W 712/75', 'OP520', 'W71275', '--json']);
    expect((JSON.parse(json.out) as { products: { sku: string }[] }).products.map(({ sku }) => sku)).toEqual([
      'W71275',
      'OP520',
    ]);
  });

  it('gives every line of the input a row in CSV, and no unit twice', async () => {
    const stdin = '2x OP520\nhello\nNOPE1 2\nop 520 x3\n';
    const { out } = await ask(['quote', '-', '--csv'], { stdin });
    const rows = parse(out, { columns: true }) as unknown as Record<string, string>[];
    expect(rows.map(({ line, status, sku, quantity }) => [line, status, sku, quantity].join(' '))).toEqual([
      '1 found OP520 5',
      '2 not understood  ',
      '3 omitted NOPE1 2',
      '4 found OP520 ',
    ]);
    const stocked = await ask(['stock', '-', '--csv'], { stdin });
    const places = (parse(stocked.out, { columns: true }) as unknown as Record<string, string>[]).filter(
      ({ location }) => location !== '',
    );
    expect(new Set(places.map(({ location }) => location)).size).toBe(places.length);
    expect(new Set(places.map(({ line }) => line))).toEqual(new Set(['1']));
  });

  it('takes lines as JSON in --lines', async () => {
    const json = '[{"sku":"OP520","quantity":2},{"index":"W 712/75"},{"sku":"OP520","quantity":-1}]';
    const { code, out } = await ask(['quote', '--lines', json, '--json']);
    expect(code).toBe(7);
    expect(JSON.parse(out)).toMatchObject({
      lines: [
        { sku: 'OP520', quantity: 2 },
        { sku: 'W71275', quantity: 1 },
      ],
      yourLines: [{ line: 1 }, { line: 2 }, { line: 3, remark: 'the quantity -1 is negative; it is at least 1' }],
    });
    const broken = await ask(['quote', '--lines', '[{"sku":"OP520","qty":2}]']);
    expect(broken.code).toBe(2);
    expect(broken.err).toContain('--lines: a line has no field "qty".');
  });

  it('asks for a word in capitals as a code, and does not pass over it', async () => {
    const { code, out } = await ask(['stock', 'OP520', 'NOSUCH']);
    expect(code).toBe(7);
    expect(out).toContain('1 product left out by the service as unknown, or not available at present: NOSUCH.');
  });

  it('asks for an index of digits only that a shell kept together', async () => {
    const { out } = await ask(['stock', '723 617 810', '--json']);
    expect(JSON.parse(out)).toMatchObject({
      yourLines: [{ written: '723 617 810', product: { index: '723 617 810' } }],
    });
    const read = await ask(['stock', '-', '--json'], { stdin: '0 986 494 104\n' });
    expect(JSON.parse(read.out)).toMatchObject({ yourLines: [{ product: { index: '0 986 494 104' } }] });
  });

  it('says that find takes one product', async () => {
    const { code, err } = await ask(['find', 'OP520', 'W71275']);
    expect(code).toBe(2);
    expect(err).toContain('✗ One product is taken, and OP520 and W71275 were given.');
  });

  it('names a product without a quantity once, and not what was left out', async () => {
    const { out } = await ask(['quote', 'OP520', 'OP520', 'NOPE1', 'W71275']);
    expect(out).toContain('i No quantity was given for OP520 and W71275: one piece each.');
  });

  it('says that a line without a quantity is one piece', async () => {
    const { out } = await ask(['quote', 'OP520', '2x', 'W71275']);
    expect(out).toContain('i No quantity was given for OP520: one piece each.');
  });

  it('takes the fields as options too', async () => {
    const { code, out } = await ask([
      'stock',
      '--skus',
      'op520,W71275',
      '--skus',
      'GDB1330',
      '--locations',
      'KAT',
      '--json',
    ]);
    expect(code).toBe(0);
    const { products } = JSON.parse(out) as { products: { sku: string; units: object }[] };
    expect(products.map(({ sku }) => sku)).toEqual(['OP520', 'W71275', 'GDB1330']);
    expect(new Set(products.flatMap(({ units }) => Object.keys(units)))).toEqual(new Set(['KAT']));
    const lines = await ask(['quote', '--lines', '2x OP520, W 712/75 x3', '--json']);
    expect((JSON.parse(lines.out) as { lines: unknown[] }).lines).toMatchObject([{ quantity: 2 }, { quantity: 3 }]);
  });

  it('nothing found for everything is 3, for some is 7, nothing understood is 2', async () => {
    expect((await ask(['stock', 'NOPE1', 'NO/PE2'])).code).toBe(3);
    expect((await ask(['stock', 'NOPE1', 'OP520'])).code).toBe(7);
    const { code, out, err } = await ask(['quote', 'hello', 'world']);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^✗ No line could be read\. "hello world": there is no product code in it/);
  });

  it('says what is missing with a command to copy', async () => {
    expect(await ask(['stock'])).toEqual({
      code: 2,
      out: '',
      err: '✗ partsdesk stock needs something to look up.\n  Next: For example: partsdesk stock OP520 W71275. To read lines from standard input: partsdesk stock -\n',
    });
    expect((await ask(['invoice'])).err).toContain('Next: For example: partsdesk invoice FV/2026/10/00123');
    expect((await ask(['quote', '--file', file('empty.txt', '# nothing\n')])).err).toContain('There are no lines in ');
    expect((await ask(['quote', '--file', join(folder, 'missing.txt')])).err).toMatch(
      /^✗ There is no file .*missing\.txt\./,
    );
  });
});

describe('order', () => {
  it('says what became of each line, also of those the draft is without', async () => {
    const ordering = await openTestOrdering();
    const order = (...argv: string[]) => run(['order', ...argv], parts({ desk: ordering.desk, clock: ordering.clock }));
    try {
      const { code, out } = await order('2x', 'OP520', 'NOPE1', '1x', 'NO/PE2', '--json');
      expect(code).toBe(7);
      expect(JSON.parse(out)).toMatchObject({
        lines: [{ sku: 'OP520', quantity: 2 }],
        yourLines: [{ status: 'found' }, { status: 'omitted' }, { status: 'omitted' }],
      });
      const csv = await order('2x', 'OP520', '3x', 'OP 520', '--csv');
      expect(csv.code).toBe(0);
      const rows = parse(csv.out, { columns: true }) as unknown as Record<string, string>[];
      expect(rows.map(({ status, quantity }) => `${status} ${quantity}`)).toEqual(['found 5', 'found ']);
      expect(rows[0]!['lineNet']).toMatch(/^\d+\.\d\d$/);
    } finally {
      await ordering.close();
    }
  });
});

describe('lists and single things', () => {
  it('takes dates as people write them', async () => {
    const { code, out } = await ask(['invoices', 'last', 'month', '--limit', '2', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ coverage: { from: '2026-10-01', to: '2026-10-31', complete: true } });
    const since = await ask(['deliveries', '--from', 'yesterday', '--to', 'today', '--json']);
    expect(JSON.parse(since.out)).toMatchObject({ coverage: { from: '2026-11-19', to: '2026-11-20' } });
  });

  it("takes relative dates from the desk's own clock", async () => {
    const later: typeof open.desk = {
      ...open.desk,
      clock: { ...open.clock, now: () => open.clock.now() - 3 * 86_400_000 },
    };
    const { out } = await run(['deliveries', 'yesterday', '--json'], parts({ desk: later, clock: open.clock }));
    expect(JSON.parse(out)).toMatchObject({ coverage: { from: '2026-11-16', to: '2026-11-16' } });
  });

  it('shows every row unless a limit is given', async () => {
    const all = await ask(['invoices', 'last 30 days', '--csv']);
    const { out } = await ask(['invoices', 'last 30 days', '--json', '--limit', '1']);
    expect(parse(all.out, { columns: true })).toHaveLength((JSON.parse(out) as { total: number }).total);
  });

  it('what does not exist is 3', async () => {
    const { code, out, err } = await ask(['invoice', 'FV/NOPE']);
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(err).toMatch(/^✗ /);
    expect((await ask(['find', 'NOPE1'])).code).toBe(3);
  });

  it.each([
    [['deliveries', '2026-02-30'], '✗ 2026-02-30 does not exist in the calendar.'],
    [['deliveries', '2026-10-01', '--from', '2026-10-01'], '✗ from was given twice: in the words and as an option.'],
    [['invoices', '--limit', 'ten'], '✗ --limit: "ten" is not a number.'],
    [['invoices', '--limit', '1000'], '✗ limit: '],
    [['stock', 'OP520', '--language', 'xx'], '✗ language: '],
  ])('%j is 2', async (argv, message) => {
    const { code, out, err } = await ask(argv);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err.startsWith(message), err).toBe(true);
  });

  it('counts months when the range is long', async () => {
    const { err } = await ask(['invoices', 'last 365 days', '--state', 'overdue'], { columns: 80 });
    expect(err).toContain('… 11 of 12 months');
    expect(err).not.toMatch(/windows|days/);
  });

  it('rewrites one line of progress on a terminal, and never in a pipe', async () => {
    const onTerminal = await ask(['deliveries', 'last 30 days'], { columns: 100 });
    expect(onTerminal.err.startsWith('\r\u001b[K… 2 of 30 days')).toBe(true);
    expect(onTerminal.err.endsWith('\r\u001b[K')).toBe(true);
    expect((await ask(['deliveries', 'last 30 days'])).err).toBe('');
  });
});

// A desk of their own: the client remembers for a while that a service failed.
describe('when the service fails', () => {
  let failing: Awaited<ReturnType<typeof openTestDesk>>;
  beforeEach(async () => {
    failing = await openTestDesk();
  });
  afterEach(() => failing.close());
  const askFailing = (argv: readonly string[]) => run(argv, parts({ desk: failing.desk, clock: failing.clock }));

  it('could not ask is 5, and is not "nothing found"', async () => {
    failing.sandbox.faults.inject({ kind: 'status', status: 500 }, { path: '/inventory/stock' });
    const { code, out, err } = await askFailing(['stock', 'OP520']);
    expect({ code, out }).toEqual({ code: 5, out: '' });
    expect(err).toMatch(/^✗ .*\n {2}Next: .*\n {2}If you run this desk: .*\n$/);
  });
  it('what is missing without a word is not "not found"', async () => {
    failing.sandbox.faults.inject({ kind: 'emptyArray' }, { path: '/inventory/stock' });
    const { code, out } = await askFailing(['stock', 'OP520']);
    expect(out).toContain('Do not take this for "no stock"');
    expect(code).toBe(7);
  });
  it('shows the half that was answered, and that the other could not be asked', async () => {
    failing.sandbox.faults.inject({ kind: 'status', status: 500 }, { path: '/inventory/stock', query: 'index=' });
    const { code, out } = await askFailing(['stock', 'OP520', 'W 712/75']);
    expect(code).toBe(7);
    expect(out).toMatch(/^! PARTIAL: Could not ask about 1 product \(W 712\/75\): /m);
    expect(out).toMatch(/^OP520 .* OP 520 /m);
    expect(statuses(out)).toEqual([
      expect.stringMatching(/^OP520 \| – \| \d+ \| found \| –$/),
      expect.stringMatching(/^W 712\/75 \| – \| – \| could not ask \| /),
    ]);
    const json = await askFailing(['stock', 'OP520', 'W 712/75', '--json']);
    expect(JSON.parse(json.out)).toMatchObject({
      products: [{ sku: 'OP520' }],
      failed: [{ products: ['W 712/75'], code: 'service_failed' }],
    });
  });

  it('names a window that could not be read, first, and exits with 7', async () => {
    failing.sandbox.faults.inject(
      { kind: 'status', status: 500 },
      { path: '/invoice', query: 'issueDateFrom=2026-10-0' },
    );
    const { code, out } = await askFailing(['invoices', '2026-10']);
    expect(code).toBe(7);
    expect(out.split('\n')[2]).toMatch(/^! PARTIAL: 2026-10-/);
  });
});

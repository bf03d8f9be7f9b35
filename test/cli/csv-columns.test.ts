import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toCsv } from '../../src/cli/csv.ts';
import { tools } from '../../tools/index.ts';
import { openTestDesk } from '../support/desk.ts';
import { parts, run } from './memory-io.ts';

// The columns of a command's CSV are a promise to scripts: they never depend on what was found.

let open: Awaited<ReturnType<typeof openTestDesk>>;
beforeAll(async () => {
  open = await openTestDesk();
});
afterAll(() => open.close());

const csv = async (...argv: string[]) =>
  (await run([...argv, '--csv'], parts({ desk: open.desk, clock: open.clock }))).out;
const header = (out: string) => out.split('\n')[0];
const rows = (out: string) => parse(out, { columns: true }) as unknown as Record<string, string>[];
const first = async (command: string, list: string, id: string) => {
  const { out } = await run([command, '--limit', '1', '--json'], parts({ desk: open.desk, clock: open.clock }));
  return (JSON.parse(out) as Record<string, Record<string, string>[]>)[list]![0]![id]!;
};

describe('columns', () => {
  it('are declared for every tool', () => {
    expect(tools.flatMap(({ name, columns }) => (columns === undefined ? [name] : []))).toEqual([]);
  });

  it.each([
    ['stock', ['stock', 'OP520']],
    ['quote', ['quote', '2x', 'OP520', '100000x', 'W71275']],
    ['price', ['price', 'OP520']],
    ['browse', ['browse']],
    ['find', ['find', 'OP520']],
    ['account', ['account']],
    ['credit', ['credit']],
    ['whoami', ['whoami']],
    ['deliveries', ['deliveries', '--include-lines']],
    ['deliveries', ['deliveries']],
    ['invoices', ['invoices']],
    ['requisitions', ['requisitions', '--include-lines']],
    ['requisitions', ['requisitions']],
  ])('of %s hold everything that a record has, and no more (%j)', async (word, argv) => {
    const tool = tools.find(({ words }) => words.includes(word))!;
    const ofLines = { line: 1, written: 1, quantity: 1, status: 1, remark: 1 };
    const lines = tool.positional?.kind === 'products' || tool.positional?.kind === 'lines' ? ofLines : {};
    const out = await csv(...argv);
    expect(rows(out).length).toBeGreaterThan(0);
    expect(header(out)).toBe(Object.keys({ ...lines, ...tool.columns }).join(','));
  });

  it('of a single thing are those of its list', async () => {
    const invoice = await csv('invoice', await first('invoices', 'invoices', 'id'));
    expect(header(invoice)).toBe(header(await csv('invoices')));
    const delivery = await csv('delivery', await first('deliveries', 'deliveries', 'id'));
    expect(header(delivery)).toBe(header(await csv('deliveries')));
  });

  it('stand above an empty answer too', async () => {
    const none = await csv('invoices', '2030-01-01..2030-01-02');
    expect(none).toBe(`${header(await csv('invoices'))}\n`);
    expect(header(await csv('quote', 'NOPE1'))).toBe(header(await csv('quote', 'OP520')));
    expect(toCsv([], { sku: 'code' })).toBe('sku\n');
  });

  it('of money have two places, and more only where the service gave more', async () => {
    expect(
      toCsv([{ net: '936.7', left: '0', vat: '23', exact: '0.125' }], {
        net: 'money',
        left: 'money',
        vat: 'percent',
        exact: 'money',
      }),
    ).toBe('net,left,vat,exact\n936.70,0.00,23,0.125\n');
    for (const row of rows(await csv('invoices', '--limit', '20'))) {
      expect(row['totalNet']).toMatch(/^-?\d+\.\d\d$/);
      expect(row['toBePaid']).toMatch(/^-?\d+\.\d\d$/);
    }
  });

  it('of an account are its fields, its name among them', async () => {
    const [account] = rows(await csv('account'));
    expect(account).toMatchObject({
      name: expect.stringMatching(/\w/),
      status: 'ACTIVE',
      logisticPath: expect.any(String),
    });
    expect(rows(await csv('whoami'))).toMatchObject([{ name: 'the test', surface: 'terminal', receivers: '*' }]);
  });
});

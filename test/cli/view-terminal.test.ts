import stringWidth from 'string-width';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noDesk, viewTool } from './fake-tools.ts';
import { parts, run } from './memory-io.ts';
import { renderView } from '../../src/cli/view-terminal.ts';
import { decimal } from '../../src/core/money.ts';
import type { Cell, ColumnKind, View } from '../../src/core/view.ts';

const pln = (amount: string) => ({ amount: decimal(amount), currency: 'PLN' });

const quote: View = {
  title: 'Quote for 3 lines',
  facts: [
    { label: 'Total net', value: pln('4489.29') },
    { label: 'Order until', value: '2026-11-23T16:45:00+01:00' },
    { label: 'Blocked returns', value: false },
  ],
  tables: [
    {
      columns: [
        { label: 'SKU', kind: 'code' },
        { label: 'Name', kind: 'text' },
        { label: 'Qty', kind: 'count' },
        { label: 'Unit net', kind: 'money' },
        { label: 'VAT', kind: 'percent' },
        { label: 'Order until', kind: 'time' },
      ],
      rows: [
        ['OP520', 'Oil filter OP 520 NORFILT, passenger cars', 400, pln('11.17'), '23', '2026-11-23T17:00:00Z'],
        ['W71275', 'Filtr oleju łożyskowany 油フィルタ', 2, pln('-0.5'), '8', '2026-11-23T18:00:00'],
        ['HU7008Z', null, 1, null, null, null],
      ],
      of: 143,
    },
  ],
  notes: [
    { kind: 'warning', text: 'Not enough units: OP520 (182 of 400).' },
    { kind: 'partial', text: '1 product left out by the service as invalid or unavailable: NOPE1.' },
    { kind: 'info', text: 'Prices are net.' },
  ],
  actions: [
    { label: 'Stock', tool: 'check_stock', input: { skus: ['OP520'] } },
    { label: 'No command', tool: 'unknown', input: {} },
  ],
};
const commandLine = ({ tool }: { tool: string }) => (tool === 'check_stock' ? 'partsdesk stock OP520' : undefined);

it('leaves out only that nothing was found, where a sentence said so: what is partial stays', () => {
  const notes = [{ kind: 'warning', text: 'October was not read.' }] as const;
  const empty: View = { title: 'Invoices', tables: [{ columns: [], rows: [] }], notes };
  const told = renderView(empty, { width: 80, isToldEmpty: true });
  expect(told).toContain('October was not read.');
  expect(renderView(empty, { width: 80 })).toContain('Nothing');
  expect(told).not.toContain('Nothing');
});

describe('renderView', () => {
  it('in a wide terminal', () => {
    expect(renderView(quote, { width: 120, commandLine })).toMatchInlineSnapshot(`
      "Quote for 3 lines

      ! PARTIAL: 1 product left out by the service as invalid or unavailable: NOPE1.

      Total net        4489.29 PLN
      Order until      2026-11-23 15:45
      Blocked returns  no

      SKU      Name                                       Qty   Unit net   VAT  Order until
      ───────  ─────────────────────────────────────────  ───  ─────────  ────  ─────────────────
      OP520    Oil filter OP 520 NORFILT, passenger cars  400  11.17 PLN  23 %  2026-11-23 17:00
      W71275   Filtr oleju łożyskowany 油フィルタ           2  -0.50 PLN   8 %  2026-11-23 18:00*
      HU7008Z  –                                            1          –     –  –
      Showing 3 of 143.

      ! Not enough units: OP520 (182 of 400).
      i Prices are net.
      i Times are in UTC, those with * as the service gives them: zone not given.

      Next:
        Stock: partsdesk stock OP520
      "
    `);
  });

  it('says year and currency once, then cuts text, in 80 columns', () => {
    expect(renderView(quote, { width: 80, commandLine })).toMatchInlineSnapshot(`
      "Quote for 3 lines

      ! PARTIAL: 1 product left out by the service as invalid or unavailable: NOPE1.

      Total net        4489.29 PLN
      Order until      2026-11-23 15:45
      Blocked returns  no

      SKU      Name                                  Qty  Unit net   VAT  Order until
      ───────  ────────────────────────────────────  ───  ────────  ────  ────────────
      OP520    Oil filter OP 520 NORFILT, passenge…  400     11.17  23 %  11-23 17:00
      W71275   Filtr oleju łożyskowany 油フィルタ      2     -0.50   8 %  11-23 18:00*
      HU7008Z  –                                       1         –     –  –
      Amounts in PLN. Dates in 2026.
      Showing 3 of 143.

      ! Not enough units: OP520 (182 of 400).
      i Prices are net.
      i Times are in UTC, those with * as the service gives them: zone not given.

      Next:
        Stock: partsdesk stock OP520
      "
    `);
  });

  it('names the columns that do not fit into 40 columns', () => {
    expect(renderView(quote, { width: 40, commandLine })).toMatchInlineSnapshot(`
      "Quote for 3 lines

      ! PARTIAL: 1 product left out by the
        service as invalid or unavailable:
        NOPE1.

      Total net        4489.29 PLN
      Order until      2026-11-23 15:45
      Blocked returns  no

      SKU      Name              Qty  Unit net
      ───────  ────────────────  ───  ────────
      OP520    Oil filter OP 5…  400     11.17
      W71275   Filtr oleju łoż…    2     -0.50
      HU7008Z  –                   1         –
      Amounts in PLN. Dates in 2026.
      Not shown, too wide: VAT, Order until.
        Add --all, or use a wider window.
      Showing 3 of 143.

      ! Not enough units: OP520 (182 of 400).
      i Prices are net.
      i Times are in UTC, those with * as the
        service gives them: zone not given.

      Next:
        Stock: partsdesk stock OP520
      "
    `);
  });

  it('writes a block for each row when all columns are wanted', () => {
    const shown = renderView(quote, { width: 40, all: true });
    expect(shown).toContain(
      'SKU          OP520\nName         Oil filter OP 520 NORFILT,\n             passenger cars\nQty          400\nUnit net     11.17 PLN\nVAT          23 %\nOrder until  2026-11-23 17:00\n\nSKU          W71275',
    );
    expect(shown).not.toContain('Not shown');
  });

  it('says once what all rows share, before it leaves a column out', () => {
    const columns = [
      { label: 'Invoice', kind: 'code' },
      { label: 'Kind', kind: 'code' },
      { label: 'To be paid', kind: 'money' },
      { label: 'Status', kind: 'code' },
    ] as const;
    const rows = ['FV/2026/10/00221', 'FV/2026/10/00209'].map((id, at) => [
      id,
      'INVOICE',
      pln(`${at + 1}.50`),
      'UNPAID',
    ]);
    const shown = renderView({ title: 'Invoices', tables: [{ columns, rows }] }, { width: 36 });
    expect(shown).toBe(
      [
        'Invoices',
        '',
        '                               To be',
        'Invoice           Kind          paid',
        '────────────────  ───────  ─────────',
        'FV/2026/10/00221  INVOICE       1.50',
        'FV/2026/10/00209  INVOICE       2.50',
        'Amounts in PLN.',
        'In each row: Status UNPAID.',
        '',
      ].join('\n'),
    );
  });

  it('never says an amount without its currency when the rows have two', () => {
    const columns = [
      { label: 'Invoice number', kind: 'code' },
      { label: 'Amount', kind: 'money' },
      { label: 'Number of the order', kind: 'code' },
    ] as const;
    const rows = [
      ['FV/2026/10/00221', pln('1.50'), 'ZA26111900005-1'],
      ['FV/2026/10/00209', { amount: decimal('2.50'), currency: 'EUR' }, 'ZA26111900005-2'],
    ];
    const shown = renderView({ title: 'Invoices', tables: [{ columns, rows }] }, { width: 40 });
    expect(shown).toContain('1.50 PLN');
    expect(shown).toContain('2.50 EUR');
  });

  it('says in a sentence that nothing was found', () => {
    const columns = [{ label: 'SKU', kind: 'code' }] as const;
    expect(renderView({ title: 'Products', tables: [{ columns, rows: [] }] }, { width: 80 })).toBe(
      'Products\n\nNothing was found.\n',
    );
    const told: View = {
      title: 'Invoices',
      tables: [{ columns, rows: [] }],
      notes: [{ kind: 'info', text: 'Nothing from A to B.' }],
    };
    expect(renderView(told, { width: 80 })).toBe('Invoices\n\ni Nothing from A to B.\n');
  });

  it('shows what is missing before anything else', () => {
    const lines = renderView(quote, { width: 80 }).split('\n');
    expect(lines[2]).toMatch(/^! PARTIAL: /);
  });

  it('never cuts a code or an amount, and never overflows with text', () => {
    const kinds: ColumnKind[] = ['text', 'code', 'count', 'money', 'text'];
    const cell = (kind: ColumnKind) =>
      ({
        text: fc
          .array(fc.constantFrom('a', 'z', ' ', 'ł', 'Ó', '油', 'é', '👩‍🔧', '🚗'), { maxLength: 60 })
          .map((each) => each.join('').trim()),
        code: fc.stringMatching(/^[A-Z0-9]{1,12}$/),
        count: fc.nat(),
        money: fc.integer().map((minor) => pln((minor / 100).toFixed(2))),
      })[kind as 'text' | 'code' | 'count' | 'money'];
    const rows = fc.array(fc.tuple(...kinds.map((kind) => cell(kind) as fc.Arbitrary<Cell>)), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(rows, fc.integer({ min: 60, max: 140 }), (cells, width) => {
        const columns = kinds.map((kind, at) => ({ label: `${kind}${at}`, kind }));
        const shown = renderView({ title: 't', tables: [{ columns, rows: cells }] }, { width });
        for (const row of cells) expect(shown).toContain(row[1] as string);
        const grid = shown.includes('──');
        if (grid) for (const line of shown.split('\n')) expect(stringWidth(line)).toBeLessThanOrEqual(width);
      }),
    );
  });
});

describe('a terminal that did not say its width', () => {
  it.each([0, 1, 10])('(%d columns) is one of 80', async (columns) => {
    const said = 'word '.repeat(40).trim();
    const tool = viewTool({ title: 'Told', notes: [{ kind: 'info', text: said }] });
    const { out } = await run(['tell', '--no-color'], parts({ tools: [tool], desk: noDesk }), { columns });
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeGreaterThan(60);
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  });
});

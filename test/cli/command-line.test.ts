import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { argumentsOf, commandLine, shellWord } from '../../src/cli/command-line.ts';
import type { DeskTool } from '../../tools/desk.ts';
import { noSteps } from '../../src/core/next-steps.ts';
import { tools } from '../../tools/index.ts';
import { testClock } from '../support/test-clock.ts';
import { noDesk } from './fake-tools.ts';
import { parts, run } from './memory-io.ts';

const clock = testClock();
const tool = (name: string): DeskTool => tools.find((each) => each.name === name)!;

/** The same command, with a tool that only remembers what it was asked. */
async function asked(real: DeskTool, argv: readonly string[]) {
  const inputs: unknown[] = [];
  const listening: DeskTool = {
    ...real,
    invoke: (_, args) => {
      inputs.push(args);
      return Promise.resolve({
        output: {},
        view: { title: '' },
        records: () => [],
        columns: {},
        next: () => noSteps,
        numbers: () => [],
        alsoCalled: () => [],
      });
    },
  };
  const { err } = await run([real.words[0]!, ...argv], parts({ tools: [listening], desk: noDesk }));
  return { inputs, err };
}

describe('commandLine', () => {
  const line = (name: string, input: Record<string, unknown>) => commandLine(tool(name), input, clock);

  it('is what a person would type', () => {
    expect(line('check_stock', { skus: ['OP520', 'W71275'] })).toBe('partsdesk stock OP520 W71275');
    expect(line('check_stock', { indexes: ['W 712/75'], locations: ['KAT', 'KRA'] })).toBe(
      'partsdesk stock "W 712/75" --locations KAT,KRA',
    );
    expect(
      line('get_quote', {
        lines: [
          { sku: 'OP520', quantity: 4 },
          { index: 'W 712/75', quantity: 2 },
        ],
      }),
    ).toBe('partsdesk quote 4x OP520 2x "W 712/75"');
    expect(line('list_invoices', { from: '2026-10-01', to: '2026-10-31', paymentStatus: 'UNPAID' })).toBe(
      'partsdesk invoices 2026-10-01..2026-10-31 --payment-status UNPAID',
    );
    expect(line('get_invoice', { invoiceId: '900123', byTechId: true })).toBe('partsdesk invoice 900123 --by-tech-id');
    expect(line('search_products', { index: 'OP520' })).toBe('partsdesk find index:OP520');
    expect(line('whoami', {})).toBe('partsdesk whoami');
  });

  it('is not offered when nobody would type it', () => {
    expect(line('check_stock', { skus: Array.from({ length: 80 }, (_, n) => `OP${n}`) })).toBeUndefined();
  });

  it('means the call it was made from', async () => {
    const sku = fc.stringMatching(/^[A-Z0-9]{1,12}$/);
    const index = fc
      .stringMatching(/^[A-Z0-9][A-Z0-9 ,/."x-]{0,10}[A-Z0-9]$/)
      .map((code) => code.toUpperCase().replace(/ +/g, ' '));
    const quantity = fc.integer({ min: 1, max: 5000 });
    const wanted = fc.oneof(fc.record({ sku, quantity }), fc.record({ index, quantity }));
    const locations = fc.option(fc.array(fc.stringMatching(/^[A-Z]{3}$/), { minLength: 1, maxLength: 3 }), {
      nil: undefined,
    });
    const call = fc.oneof(
      fc.tuple(
        fc.constant('check_stock'),
        fc.record({ skus: fc.uniqueArray(sku, { minLength: 1, maxLength: 4 }), locations }),
      ),
      fc.tuple(
        fc.constant('check_stock'),
        fc.record({ indexes: fc.uniqueArray(index, { minLength: 1, maxLength: 4 }) }),
      ),
      fc.tuple(
        fc.constant('get_quote'),
        fc.record({ lines: fc.array(wanted, { minLength: 1, maxLength: 4 }), locations }),
      ),
      fc.tuple(fc.constant('search_products'), fc.oneof(fc.record({ sku }), fc.record({ index }))),
      fc.tuple(
        fc.constant('get_delivery'),
        fc.record({ deliveryId: fc.stringMatching(/^[A-Z0-9][A-Za-z0-9/ .-]{0,12}[A-Z0-9]$/) }),
      ),
    );
    await fc.assert(
      fc.asyncProperty(call, async ([name, given]) => {
        const input = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
        const { inputs, err } = await asked(tool(name), argumentsOf(tool(name), input, clock));
        expect(err).toBe('');
        expect(inputs).toEqual([input]);
      }),
      { numRuns: 300 },
    );
  });

  it('quotes for the shell only what needs it', () => {
    expect(shellWord('FV/2026/10/00123')).toBe('FV/2026/10/00123');
    expect(shellWord('W 712/75')).toBe('"W 712/75"');
    expect(shellWord('index:"A,B 5"')).toBe(`'index:"A,B 5"'`);
    expect(shellWord("it's $5")).toBe(`'it'\\''s $5'`);
    expect(shellWord('')).toBe("''");
  });
});

import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readCursor, writeCursor } from '../../tools/base/cursor.ts';
import { productPage } from '../../tools/base/product-page.ts';

const anything = z.record(z.string(), z.unknown());

describe('a cursor', () => {
  it('is read as it was written, by the tool that gave it', () => {
    const values = fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.boolean());
    fc.assert(
      fc.property(fc.dictionary(fc.string(), values), (at) => {
        const kept = JSON.parse(JSON.stringify(at)) as object;
        expect(readCursor('list_invoices', anything, writeCursor('list_invoices', at))).toEqual(kept);
        expect(() => readCursor('list_deliveries', anything, writeCursor('list_invoices', at))).toThrow(/not one/);
      }),
    );
  });

  it('that nobody wrote, or that swells, is refused', () => {
    const bomb = deflateRawSync(`{"tool":"list_invoices","at":{"id":"${'A'.repeat(1_000_000)}"}}`).toString(
      'base64url',
    );
    for (const text of ['', '{}', 'from-1-of-2', bomb, writeCursor('list_invoices', {}).slice(0, -2)]) {
      expect(() => readCursor('list_invoices', anything, text)).toThrow(/not one that this tool gave/);
    }
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const text = Buffer.from(bytes).toString('base64url');
        expect(() => readCursor('list_invoices', z.object({ from: z.string() }), text)).toThrow(/not one/);
      }),
    );
  });

  it('costs a model less than half of what its letters would', () => {
    const at = {
      from: '2026-09-01',
      to: '2026-11-20',
      filter: { invoiceClassification: 'INVOICE', paymentStatus: 'UNPAID', dueFrom: '2026-11-23', dueTo: '2026-11-29' },
      day: '2026-11-08',
      id: 'FV/2026/11/00111',
      shown: 50,
      total: 123,
    };
    const plain = Buffer.from(JSON.stringify({ tool: 'list_invoices', at })).toString('base64url');
    expect(encode(writeCursor('list_invoices', at)).length * 2).toBeLessThan(encode(plain).length);
  });
});

describe('a list of products in parts', () => {
  const budget = { rows: 50, products: 2, milliseconds: 1000 };

  it('has no cursor after its last part, even when that part is full', () => {
    const all = ['A1', 'A2', 'A3', 'A4'];
    const first = productPage(all, undefined, { budget });
    expect(first).toMatchObject({ items: ['A1', 'A2'], of: 4 });
    expect(productPage(all, first.cursor, { budget })).toEqual({
      items: ['A3', 'A4'],
      first: 3,
      of: 4,
      cursor: undefined,
    });
    expect(productPage(['A1', 'A2'], undefined, { budget }).cursor).toBeUndefined();
  });

  it('refuses a cursor at its end, beyond it, or of another list', () => {
    for (const cursor of ['from-4-of-4', 'from-9-of-4', 'from-2-of-5', 'from-x-of-4', '']) {
      expect(() => productPage(['A1', 'A2', 'A3', 'A4'], cursor, { budget })).toThrow(/does not belong to this list/);
    }
  });
});

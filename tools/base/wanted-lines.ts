import * as z from 'zod';
import type { ProductRef } from '../../src/contract/trading-service.ts';
import { skuOrIndex } from '../../src/core/product-code.ts';
import { listing } from '../../src/core/text.ts';
import type { Note } from '../../src/core/view.ts';

interface Line {
  readonly sku?: string | undefined;
  readonly index?: string | undefined;
  readonly quantity?: number | undefined;
}

/** Lines as they are asked for: without a quantity it is one piece, and lines of one code are one line. */
export function wantedLines(wanted: readonly Line[]): (ProductRef & { quantity: number })[] {
  return [...byProduct(wanted).values()].map(({ product, quantity }) => ({ ...product, quantity }));
}

function byProduct(wanted: readonly Line[]) {
  const found = new Map<string, { product: ProductRef; quantity: number; lines: number }>();
  for (const { quantity = 1, ...code } of wanted) {
    const product = wantedProduct(code);
    const key = JSON.stringify([product.sku, product.index]);
    const before = found.get(key) ?? { quantity: 0, lines: 0 };
    found.set(key, { product, quantity: before.quantity + quantity, lines: before.lines + 1 });
  }
  return found;
}

/** A product by the name it was given under; what cannot be a SKU is an index. */
export function wantedProduct({ sku, index = '' }: Omit<Line, 'quantity'>): ProductRef {
  return sku === undefined ? { index } : (skuOrIndex(sku) ?? { sku });
}

export const linesReadShape = {
  onePiece: z.array(z.string()).optional().describe('Lines without a quantity: one piece each was taken'),
  joined: z.array(z.string()).optional(),
};

interface LinesRead {
  onePiece?: string[] | undefined;
  /** "2 lines of OP520 joined: 6 pieces". */
  joined?: string[] | undefined;
}

/** Rows of one product, asked for by its SKU and by its index, as one row. */
export function joinRows<Row extends { readonly sku: string; readonly quantity: number }>(rows: readonly Row[]): Row[] {
  const found = new Map<string, Row>();
  for (const row of rows) {
    const before = found.get(row.sku);
    found.set(row.sku, before === undefined ? row : { ...before, quantity: before.quantity + row.quantity });
  }
  return [...found.values()];
}

/** How the lines were read, where that is not as they are written; `rows` are those of the service. */
export function linesRead(
  wanted: readonly Line[],
  rows: readonly { readonly sku: string; readonly quantity: number }[],
): LinesRead {
  const codes = wanted.flatMap(({ sku, index, quantity }) => (quantity === undefined ? (sku ?? index ?? []) : []));
  const spelt = joinRows(rows).filter(({ sku }) => rows.filter((row) => row.sku === sku).length > 1);
  const joined = [
    ...spelt.map(({ sku, quantity }) => `${sku} is written in more than one way: ${quantity} pieces together`),
    ...[...byProduct(wanted).values()].flatMap(({ product: { sku, index = '' }, quantity, lines }) =>
      lines === 1 || spelt.some((row) => row.sku === sku) ? [] : [joinedText(sku ?? index, lines, quantity)],
    ),
  ];
  return {
    ...(codes.length === 0 ? {} : { onePiece: [...new Set(codes)] }),
    ...(joined.length === 0 ? {} : { joined }),
  };
}

export function joinedText(code: string, lines: number, quantity: number): string {
  return `${lines} lines of ${code} joined: ${quantity} pieces`;
}

export function linesReadNotes({ onePiece: codes = [], joined = [] }: LinesRead): Note[] {
  return [
    ...joinedNotes(joined),
    ...(codes.length === 0
      ? []
      : [{ kind: 'info' as const, text: `No quantity was given for ${listing(codes, 20)}: one piece each.` }]),
  ];
}

export function joinedNotes(joined: readonly string[]): Note[] {
  return joined.length === 0 ? [] : [{ kind: 'info', text: `${listing(joined, 20)}.` }];
}

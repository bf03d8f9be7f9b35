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

/** Lines as they are asked for: without a quantity it is one piece. */
export function wantedLines(wanted: readonly Line[]): (ProductRef & { quantity: number })[] {
  return wanted.map(({ quantity = 1, ...code }) => ({ ...wantedProduct(code), quantity }));
}

/** A product by the name it was given under; what cannot be a SKU is an index. */
export function wantedProduct({ sku, index = '' }: Omit<Line, 'quantity'>): ProductRef {
  return sku === undefined ? { index } : (skuOrIndex(sku) ?? { sku });
}

export const onePieceShape = {
  onePiece: z.array(z.string()).optional().describe('Lines without a quantity: one piece each was taken'),
};

export function onePiece(wanted: readonly Line[]): { onePiece?: string[] } {
  const codes = wanted.flatMap(({ sku, index, quantity }) => (quantity === undefined ? (sku ?? index ?? []) : []));
  return codes.length === 0 ? {} : { onePiece: [...new Set(codes)] };
}

export function onePieceNotes({ onePiece: codes = [] }: { onePiece?: string[] | undefined }): Note[] {
  return codes.length === 0
    ? []
    : [{ kind: 'info', text: `No quantity was given for ${listing(codes, 20)}: one piece each.` }];
}

import * as z from 'zod';
import { count } from '../../src/core/text.ts';
import type { InvokeOptions } from '../../src/core/tool.ts';
import { table, type ColumnOf, type Note, type Table } from '../../src/core/view.ts';
import { answerFields } from './answer-fields.ts';

// What the interface says of every product ("Product data") beyond its index and name. A long answer in a conversation
// leaves it out and says so; files and JSON always have it.

export const productDetails = answerFields({ description: 'text', gtuCode: 'code', eans: 'codes' });

/** Whether an answer about so many products has room for their details. */
export function hasRoom(products: number, { budget }: InvokeOptions): boolean {
  return products <= (budget?.details ?? Infinity);
}

export const leftOutShape = {
  detailsLeftOut: z.int().optional().describe('Products without description, gtuCode, eans, dates: ask for fewer'),
};

export function detailsLeftOut(products: number, options: InvokeOptions): { detailsLeftOut?: number } {
  return hasRoom(products, options) ? {} : { detailsLeftOut: products };
}

/** `what`: the details that the tool would have given. */
export function leftOutNotes(
  { detailsLeftOut: products = 0 }: { detailsLeftOut?: number | undefined },
  what = 'Descriptions, GTU codes and EANs',
): Note[] {
  if (products === 0) return [];
  return [
    {
      kind: 'info',
      text: `${what} of ${count(products, 'product')} are left out to keep this short: ask for fewer at a time, or take the answer as a file.`,
    },
  ];
}

interface Detailed {
  readonly sku?: string | undefined;
  readonly description?: string | undefined;
  readonly gtuCode?: string | undefined;
  readonly eans?: readonly string[] | undefined;
}

/** Details of products, each once, and only the columns that hold something. */
export function detailsTables(rows: readonly Detailed[]): Table[] {
  const products = [...new Map(rows.map((row) => [row.sku, row])).values()];
  const columns: readonly ColumnOf<Detailed>[] = [
    ['Description', 'text', (row) => row.description],
    ['GTU code', 'code', (row) => row.gtuCode],
    ['EANs', 'code', (row) => (row.eans ?? []).join(', ') || undefined],
  ];
  const known = columns.filter(([, , read]) => products.some((row) => read(row) !== undefined));
  if (known.length === 0) return [];
  return [table(products, [['SKU', 'code', (row) => row.sku], ...known], { title: 'Product data', detail: true })];
}

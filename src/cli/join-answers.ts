import * as z from 'zod';
import type { DeskTool } from '../../tools/desk.ts';
import type { Answer } from '../core/tool.ts';
import type { ParsedLine } from '../lines/lines.ts';
import { productKey } from './line-status.ts';

type Output = Answer['output'];

/**
 * The answers to the two halves of one question (products by SKU, products by index) as one, in the order of the
 * caller's lines and each product once: lists are joined, counts are added, what else differs keeps the first.
 */
export function joinAnswers(
  tool: Pick<DeskTool, 'show'>,
  outputs: readonly Output[],
  lines: readonly ParsedLine[],
): Answer {
  return tool.show(inOrder(outputs.reduce(joinOutputs), lines));
}

function joinOutputs(one: Output, other: Output): Output {
  return Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((key) => [key, joinValues(one[key], other[key])]),
  );
}

function joinValues(one: unknown, other: unknown): unknown {
  if (Array.isArray(one) && Array.isArray(other)) return [...(one as unknown[]), ...(other as unknown[])];
  if (typeof one === 'number' && typeof other === 'number') return one + other;
  return one ?? other;
}

const productRow = z.looseObject({ sku: z.string(), index: z.string().optional() });

function inOrder(output: Output, lines: readonly ParsedLine[]): Output {
  const read = z.array(productRow).safeParse(output['products']);
  if (!read.success) return output;
  const asked = new Map<string, number>();
  lines.forEach(({ product }, at) => {
    if (product !== undefined && !asked.has(productKey(product))) asked.set(productKey(product), at);
  });
  const place = ({ sku, index }: z.infer<typeof productRow>) =>
    Math.min(
      asked.get(productKey({ sku })) ?? Infinity,
      index === undefined ? Infinity : (asked.get(productKey({ index })) ?? Infinity),
    );
  const once = new Map(read.data.map((row) => [row.sku, row]));
  const products = [...once.values()]
    .map((row) => ({ row, at: place(row) }))
    .sort((a, b) => (a.at === b.at ? 0 : a.at - b.at))
    .map(({ row }) => row);
  return { ...output, products };
}

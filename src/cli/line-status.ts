import { z } from 'zod';
import { isUnderstood, type ParsedLine } from '../core/lines.ts';
import { codeOf, type ProductCode } from '../core/product-code.ts';
import { table, type Table } from '../core/view.ts';

/** What became of one line that a person wrote. */
export interface LineStatus {
  readonly line: ParsedLine;
  readonly status: 'found' | 'short' | 'omitted' | 'could not ask' | 'no answer' | 'not understood';
  /** Units that can be bought, where the answer says. */
  readonly available: number | undefined;
  readonly why: string | undefined;
}

/** What answers about products have in common: a row for each product found, and what is missing. */
const row = z.looseObject({
  sku: z.string().optional(),
  index: z.string().nullish(),
  quantity: z.number().optional(),
  available: z.number().optional(),
});
const answer = z.looseObject({
  products: z.array(row).optional(),
  lines: z.array(row).optional(),
  omitted: z
    .array(z.looseObject({ sku: z.string().optional(), index: z.string().optional(), explained: z.boolean() }))
    .default([]),
  failed: z.array(z.looseObject({ products: z.array(z.string()), message: z.string() })).default([]),
});

/** The status of each line of the input, in its order, from the answers to all of them. */
export function lineStatuses(lines: readonly ParsedLine[], outputs: readonly unknown[]): LineStatus[] {
  const answers = outputs.map((output) => answer.parse(output));
  // Lines of a quote have a row each, also for the same product; rows of stock are shared.
  const eachOnce = answers.some((each) => each.lines !== undefined);
  const rows = new Map<string, z.infer<typeof row>[]>();
  for (const each of answers.flatMap((one) => one.lines ?? one.products ?? [])) {
    for (const key of [
      each.sku === undefined ? [] : [`sku ${each.sku}`],
      each.index == null ? [] : [indexKey(each.index)],
    ].flat()) {
      rows.set(key, [...(rows.get(key) ?? []), each]);
    }
  }
  const used = new Set<z.infer<typeof row>>();
  const omitted = new Map(
    answers
      .flatMap((each) => each.omitted)
      .map((each) => [keyOf(each.sku === undefined ? { index: each.index ?? '' } : { sku: each.sku }), each.explained]),
  );
  const failed = new Map(
    answers
      .flatMap((each) => each.failed)
      .flatMap((each) => each.products.map((code) => [code, each.message] as const)),
  );

  return lines.map((line): LineStatus => {
    if (!isUnderstood(line)) return { line, status: 'not understood', available: undefined, why: line.problem };
    const candidates = (rows.get(keyOf(line.product)) ?? []).filter((each) => !eachOnce || !used.has(each));
    const found = candidates.find(({ quantity }) => quantity === (line.quantity ?? 1)) ?? candidates[0];
    if (found !== undefined) {
      used.add(found);
      const { available } = found;
      const wanted = line.quantity ?? (eachOnce ? 1 : undefined);
      const short = available !== undefined && available < (wanted ?? 1);
      return {
        line,
        status: short ? 'short' : 'found',
        available,
        why: short ? `${available} of ${wanted ?? 1}` : undefined,
      };
    }
    const explained = omitted.get(keyOf(line.product));
    if (explained !== undefined) {
      const why = explained ? 'invalid or unavailable, says the service' : 'missing without a word from the service';
      return { line, status: 'omitted', available: undefined, why };
    }
    const failure = failed.get(codeOf(line.product));
    if (failure !== undefined) return { line, status: 'could not ask', available: undefined, why: failure };
    return { line, status: 'no answer', available: undefined, why: 'the answer does not mention it' };
  });
}

function keyOf(product: ProductCode): string {
  return product.sku === undefined ? indexKey(product.index) : `sku ${product.sku}`;
}

/** The service may write an index in another case or spacing than the person did. */
function indexKey(index: string): string {
  return `index ${index.toUpperCase().replace(/\s+/g, '')}`;
}

/** A table of all lines, in the order in which they were written. */
export function statusTable(statuses: readonly LineStatus[]): Table {
  const numbered = new Set(statuses.map(({ line }) => line.line)).size > 1;
  // One line of several products would be repeated on each row; what was not understood has nothing else to show.
  const told = numbered || statuses.length === 1 || statuses.some(({ line }) => line.product === undefined);
  const stocked = statuses.some(({ available }) => available !== undefined);
  return table(
    statuses,
    [
      ...(numbered ? [['Line', 'count', ({ line }: LineStatus) => line.line] as const] : []),
      ...(told ? [['Written', 'text', ({ line }: LineStatus) => line.raw] as const] : []),
      ['Product', 'code', ({ line }) => (line.product === undefined ? null : codeOf(line.product))],
      ['Quantity', 'count', ({ line }) => line.quantity],
      ...(stocked ? [['Available', 'count', ({ available }: LineStatus) => available] as const] : []),
      ['Status', 'code', ({ status }) => status],
      ['Remark', 'text', remark],
    ],
    { title: 'Your lines' },
  );
}

/** What a person should know of a line beside its status, or undefined. */
export function remark({ line, why }: LineStatus): string | undefined {
  const remarks = [
    why,
    line.ignored === undefined ? undefined : `not used: ${line.ignored}`,
    line.repeats === undefined ? undefined : `same product as line ${line.repeats}`,
  ].filter((each) => each !== undefined);
  return remarks.length === 0 ? undefined : remarks.join('; ');
}

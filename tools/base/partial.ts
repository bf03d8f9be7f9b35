import * as z from 'zod';
import type { Bulk, Coverage } from '../../src/contract/trading-service.ts';
import { addDays } from '../../src/core/datetime.ts';
import { codeOf } from '../../src/core/product-code.ts';
import { without, type Input } from '../../src/core/next-steps.ts';
import { count, listing } from '../../src/core/text.ts';
import { candidateText, remarkText, takenOf, takenShape, type TakenOut } from './taken.ts';
import type { Gap } from '../../src/core/tool.ts';

// What an answer lacks, in one form for every tool: products the service left out, parts that could not be asked,
// days that could not be read. "Never silently less."

export const candidate = z.object({
  sku: z.string().optional(),
  index: z.string().optional(),
  name: z.string().optional(),
  brand: z.string().optional(),
});

const failure = { code: z.string(), message: z.string() };

export const bulkGapShape = {
  omitted: z
    .array(
      z.object({
        sku: z.string().optional(),
        index: z.string().optional(),
        explained: z.boolean(),
        candidates: z.array(candidate).optional().describe('What it may mean: choose one'),
        remarks: z.array(z.string()).optional(),
      }),
    )
    .describe('Asked for and not returned: invalid or unavailable. explained: the service named it so'),
  failed: z
    .array(z.object({ products: z.array(z.string()), locations: z.array(z.string()).optional(), ...failure }))
    .describe('Could not be asked: nothing is known about these'),
  ...takenShape,
};

export interface BulkGaps {
  omitted: {
    sku?: string | undefined;
    index?: string | undefined;
    explained: boolean;
    candidates?: z.input<typeof candidate>[] | undefined;
    remarks?: string[] | undefined;
  }[];
  failed: { products: string[]; locations?: string[] | undefined; code: string; message: string }[];
  taken?: TakenOut | undefined;
}

export function gapsOf({ omitted, failed, taken }: Bulk<unknown>): BulkGaps {
  return {
    ...takenOf(taken),
    omitted: omitted.map(({ product, explained, candidates = [], remarks = [] }) => ({
      ...product,
      explained,
      ...(candidates.length === 0 ? {} : { candidates: candidates.map((each) => ({ ...each })) }),
      ...(remarks.length === 0 ? {} : { remarks: remarks.map(remarkText) }),
    })),
    failed: failed.map(({ products, locations, error }) => ({
      products: products.map(codeOf),
      ...(locations === undefined ? {} : { locations: [...locations] }),
      code: error.code,
      message: error.message,
    })),
  };
}

/** As many as one answer has products: which of them are unknown is often the question itself. */
const mostNamed = 100;

export function bulkGaps({ omitted, failed }: BulkGaps): Gap[] {
  const code = (each: { sku?: string | undefined; index?: string | undefined }) => each.sku ?? each.index ?? '';
  const unsure = omitted.filter(({ candidates = [], remarks = [] }) => candidates.length + remarks.length > 0);
  const rest = omitted.filter((each) => !unsure.includes(each));
  const explained = rest.filter((each) => each.explained).map(code);
  const unexplained = rest.filter((each) => !each.explained).map(code);
  return [
    ...unsure.slice(0, mostNamed).map(({ candidates = [], remarks = [], ...each }) => ({
      text: notFoundText(code(each), candidates, remarks),
    })),
    ...(explained.length === 0
      ? []
      : [
          {
            text: `${count(explained.length, 'product')} left out by the service as unknown, or not available at present: ${listing(explained, mostNamed)}. Check the spelling, or try the other kind of code (SKU or index).`,
          },
        ]),
    ...(unexplained.length === 0
      ? []
      : [
          {
            text: `${count(unexplained.length, 'product')} missing from the reply without a word from the service: ${listing(unexplained, mostNamed)}. Do not take this for "no stock"; ask again.`,
          },
        ]),
    ...failed.map(({ products, locations, message }) => {
      const where = locations === undefined ? '' : ` at ${listing(locations, 10)}`;
      return {
        text: `Could not ask about ${count(products.length, 'product')}${where} (${listing(products, 10)}): ${message}`,
      };
    }),
  ];
}

export function notFoundText(
  code: string,
  candidates: readonly z.input<typeof candidate>[],
  remarks: readonly string[] = [],
): string {
  const meant = candidates.length === 0 ? [] : [`Did you mean ${candidates.map(candidateText).join(' or ')}?`];
  return [`Not found: ${code}.`, ...remarks, ...meant].join(' ');
}

export const coverageShape = z
  .object({
    from: z.string(),
    to: z.string(),
    complete: z.boolean().describe('Every day of the range was read'),
    windows: z.int(),
    read: z.int(),
    failed: z.array(z.object({ from: z.string(), to: z.string(), ...failure })),
    remaining: z.object({ from: z.string(), to: z.string() }).optional().describe('Older days not read yet'),
  })
  .meta({ said: 'coverage' });

export type CoverageOut = z.input<typeof coverageShape>;

export function coverageOf({ range, complete, windows, read, failed, remaining }: Coverage): CoverageOut {
  return {
    from: range.from,
    to: range.to,
    complete,
    windows,
    read,
    failed: failed.map(({ from, to, error }) => ({ from, to, code: error.code, message: error.message })),
    ...(remaining === undefined ? {} : { remaining }),
  };
}

interface UnreadDays {
  readonly from: string;
  readonly to: string;
  readonly code: string;
  readonly message: string;
}

/** Days that could not be read, newest first; neighbours that failed in the same way are one range. */
function unreadDays({ failed }: CoverageOut): UnreadDays[] {
  const ranges: UnreadDays[] = [];
  for (const each of failed) {
    const newer = ranges.at(-1);
    if (newer !== undefined && newer.code === each.code && addDays(each.to, 1) === newer.from) {
      ranges[ranges.length - 1] = { ...newer, from: each.from };
    } else ranges.push(each);
  }
  return ranges;
}

/** Ranges that can be asked for again with one call each. */
const mostRetries = 3;

/** Days that were not read, with the calls that ask for them again with the arguments of the question. */
export function coverageGaps(tool: string, coverage: CoverageOut, question: Input): Gap[] {
  const { remaining, read, windows } = coverage;
  const given = without(question);
  return [
    ...unreadDays(coverage).map(({ from, to, message }, at) => ({
      text: `${from} to ${to} could not be read whole: ${message}`,
      ...(at < mostRetries
        ? { again: { label: `Ask again for ${from} to ${to}`, tool, input: { from, to, ...given } } }
        : {}),
    })),
    ...(remaining === undefined
      ? []
      : [
          {
            text: `Read ${read} of ${count(windows, 'window')}; ${remaining.from} to ${remaining.to} was not read yet.`,
          },
        ]),
  ];
}

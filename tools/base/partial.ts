import { z } from 'zod';
import type { Bulk, Coverage } from '../../src/contract/trading-service.ts';
import { addDays } from '../../src/core/datetime.ts';
import { codeOf } from '../../src/core/product-code.ts';
import { count, listing } from '../../src/core/text.ts';
import type { Action, Note } from '../../src/core/view.ts';

// What an answer lacks, in one form for every tool: products the service left out, parts that could not be asked,
// days that could not be read. "Never silently less."

const failure = { code: z.string(), message: z.string() };

export const bulkGaps = {
  omitted: z
    .array(z.object({ sku: z.string().optional(), index: z.string().optional(), explained: z.boolean() }))
    .describe('Asked for and not returned: invalid or unavailable. explained: the service named it so'),
  failed: z
    .array(z.object({ products: z.array(z.string()), locations: z.array(z.string()).optional(), ...failure }))
    .describe('Could not be asked: nothing is known about these'),
};

export interface BulkGaps {
  omitted: { sku?: string | undefined; index?: string | undefined; explained: boolean }[];
  failed: { products: string[]; locations?: string[] | undefined; code: string; message: string }[];
}

export function gapsOf({ omitted, failed }: Bulk<unknown>): BulkGaps {
  return {
    omitted: omitted.map(({ product, explained }) => ({ ...product, explained })),
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

export function gapNotes({ omitted, failed }: BulkGaps): Note[] {
  const code = (each: { sku?: string | undefined; index?: string | undefined }) => each.sku ?? each.index ?? '';
  const explained = omitted.filter((each) => each.explained).map(code);
  const unexplained = omitted.filter((each) => !each.explained).map(code);
  const notes: Note[] = [];
  if (explained.length > 0) {
    notes.push({
      kind: 'partial',
      text: `${count(explained.length, 'product')} left out by the service as unknown, or not available at present: ${listing(explained, mostNamed)}. Check the spelling, or try the other kind of code (SKU or index).`,
    });
  }
  if (unexplained.length > 0) {
    notes.push({
      kind: 'partial',
      text: `${count(unexplained.length, 'product')} missing from the reply without a word from the service: ${listing(unexplained, mostNamed)}. Do not take this for "no stock"; ask again.`,
    });
  }
  for (const { products, locations, message } of failed) {
    const where = locations === undefined ? '' : ` at ${listing(locations, 10)}`;
    notes.push({
      kind: 'partial',
      text: `Could not ask about ${count(products.length, 'product')}${where} (${listing(products, 10)}): ${message}`,
    });
  }
  return notes;
}

export const coverageShape = z.object({
  from: z.string(),
  to: z.string(),
  complete: z.boolean().describe('Every day of the range was read'),
  windows: z.int(),
  read: z.int(),
  failed: z.array(z.object({ from: z.string(), to: z.string(), ...failure })),
  remaining: z.object({ from: z.string(), to: z.string() }).optional().describe('Older days not read yet'),
});

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

interface Gap {
  readonly from: string;
  readonly to: string;
  readonly code: string;
  readonly message: string;
}

/** Windows that failed, newest first; neighbours that failed in the same way are one gap. */
function gapsIn({ failed }: CoverageOut): Gap[] {
  const gaps: Gap[] = [];
  for (const each of failed) {
    const newer = gaps.at(-1);
    if (newer !== undefined && newer.code === each.code && addDays(each.to, 1) === newer.from) {
      gaps[gaps.length - 1] = { ...newer, from: each.from };
    } else gaps.push(each);
  }
  return gaps;
}

/** The calls that ask for the days that could not be read, with the arguments of the question. */
export function gapActions(tool: string, coverage: CoverageOut, question: Readonly<Record<string, unknown>>): Action[] {
  const given = Object.fromEntries(Object.entries(question).filter(([, value]) => value !== undefined));
  return gapsIn(coverage)
    .slice(0, 3)
    .map(({ from, to }) => ({ label: `Ask again for ${from} to ${to}`, tool, input: { from, to, ...given } }));
}

export function coverageNotes(coverage: CoverageOut): Note[] {
  const { remaining, read, windows } = coverage;
  const notes: Note[] = gapsIn(coverage).map(({ from, to, message }) => ({
    kind: 'partial',
    text: `${from} to ${to} could not be read whole: ${message}`,
  }));
  if (remaining !== undefined) {
    notes.push({
      kind: 'partial',
      text: `Read ${read} of ${count(windows, 'window')}; ${remaining.from} to ${remaining.to} was not read yet.`,
    });
  }
  return notes;
}

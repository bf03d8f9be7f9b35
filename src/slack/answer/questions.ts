import { z } from 'zod';
import { questionOfCursor } from '../../../tools/base/cursor.ts';
import type { DeskTool } from '../../../tools/desk.ts';
import { step, wayThere, without, type Input } from '../../core/next-steps.ts';
import { fitsButton, type Offer } from './offers.ts';

// The same question for the next rows, and for all rows as a file. A list over days has it all in its cursor; a list
// of products is sent again whole, and where it is too long for a button, a part of it.

/** Files beside each other, where one list is too long for one button. */
const mostFiles = 6;

const productList = z.looseObject({
  skus: z.array(z.unknown()).optional(),
  indexes: z.array(z.unknown()).optional(),
  lines: z.array(z.unknown()).optional(),
});

/** The list of products in a question: its field and what is in it. */
function listOf(input: Input): { field: string; items: readonly unknown[] } | undefined {
  const read = productList.safeParse(input);
  if (!read.success) return undefined;
  for (const field of ['skus', 'indexes', 'lines']) {
    const items = read.data[field];
    // The tool asks once for each product, and counts so.
    if (Array.isArray(items)) return { field, items: field === 'lines' ? items : [...new Set<unknown>(items)] };
  }
  return undefined;
}

export interface Further {
  readonly offers: readonly Offer[];
  readonly remarks: readonly string[];
}

/** The next rows. */
export function moreOf({ name }: DeskTool, cursor: unknown, input: Input): Further {
  if (typeof cursor !== 'string') return { offers: [], remarks: [] };
  const list = listOf(input);
  if (list === undefined) return { offers: [step('More', name, { cursor })], remarks: [] };
  const whole = step('More', name, { ...input, cursor });
  if (fitsButton(whole)) return { offers: [whole], remarks: [] };
  const done = Number(/^from-(\d+)-of-/.exec(cursor)?.[1] ?? list.items.length);
  const rest = { items: list.items.slice(done), field: list.field };
  const part = fitting(name, without(input, 'cursor'), rest);
  if (part === 0) return { offers: [], remarks: ['The rest is too long for a button: send it as a list of its own.'] };
  return {
    offers: [step('More', name, { ...without(input, 'cursor'), [list.field]: rest.items.slice(0, part) })],
    remarks:
      part === rest.items.length
        ? []
        : [
            `More goes on with ${done + 1} to ${done + part} of ${list.items.length}; send those after it as a list of their own.`,
          ],
  };
}

/** Every row as a file, from the first on, whichever page this is; a long list of products in several. */
export function fileOf({ name }: DeskTool, input: Input): Further {
  const { cursor } = input;
  const label = 'As a file (CSV)';
  const list = listOf(input);
  const question =
    list === undefined && typeof cursor === 'string'
      ? (questionOfCursor(name, cursor) ?? input)
      : without(input, 'cursor', wayThere);
  const whole: Offer = { ...step(label, name, question), kind: 'csv' };
  if (list === undefined || fitsButton(whole)) return { offers: [whole], remarks: [] };
  const offers: Offer[] = [];
  let at = 0;
  while (at < list.items.length && offers.length < mostFiles) {
    const part = fitting(name, question, { field: list.field, items: list.items.slice(at) });
    if (part === 0) break;
    offers.push({
      ...step(`${label} ${at + 1} to ${at + part}`, name, {
        ...question,
        [list.field]: list.items.slice(at, at + part),
      }),
      kind: 'csv',
    });
    at += part;
  }
  return {
    offers,
    remarks:
      at < list.items.length
        ? [`The files have the first ${at} of ${list.items.length} asked for: send the rest as a list of its own.`]
        : [],
  };
}

/** How many items from the first on fit on a button. */
function fitting(tool: string, input: Input, { field, items }: { field: string; items: readonly unknown[] }): number {
  let most = items.length;
  while (most > 0 && !fitsButton({ tool, input: { ...input, [field]: items.slice(0, most) } })) {
    most = most > 10 ? Math.floor(most * 0.9) : most - 1;
  }
  return most;
}

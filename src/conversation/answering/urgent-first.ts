import * as z from 'zod';
import type { DeskTool } from '../../../tools/desk.ts';
import type { Answer } from '../../core/tool.ts';
import type { NextCall } from '../understanding.ts';
import { budget, type Talker } from './call.ts';

const listed = z.looseObject({
  cursor: z.string().optional(),
  invoices: z.array(z.looseObject({ id: z.string(), dueDate: z.string().optional() })),
});

/** More pages are not read for one answer. */
const mostPages = 5;
const pageRows = 200;

/**
 * Bills that are due until a day, the most urgent first: the service lists them by their day of issue. Undefined: there are too
 * many to put in order, or the question is not for them.
 */
export async function urgentFirst(
  tool: DeskTool,
  input: NextCall['input'],
  { desk }: Talker,
): Promise<Answer | undefined> {
  const { state, dueTo, cursor: given } = input;
  if (state !== 'owed' || dueTo === undefined || given !== undefined || tool.lists[0] !== 'invoice') return undefined;
  const pages: Answer[] = [];
  const invoices: z.infer<typeof listed>['invoices'] = [];
  let cursor: string | undefined;
  for (let at = 0; at < mostPages; at += 1) {
    const asked = { ...input, limit: pageRows, ...(cursor === undefined ? {} : { cursor }) };
    const page = await tool.invoke(desk, asked, { budget: { ...budget, rows: pageRows } });
    const read = listed.safeParse(page.output).data;
    if (read === undefined) return undefined;
    pages.push(page);
    invoices.push(...read.invoices);
    cursor = read.cursor;
    if (cursor === undefined) break;
  }
  const [first] = pages;
  if (first === undefined || cursor !== undefined) return undefined;
  const sorted = [...invoices].sort((one, other) => (one.dueDate ?? '~').localeCompare(other.dueDate ?? '~'));
  const place = new Map(sorted.map(({ id }, at) => [id, at]));
  const placeOf = (cells: readonly unknown[]) =>
    Math.min(...cells.map((cell) => (typeof cell === 'string' ? (place.get(cell) ?? Infinity) : Infinity)));
  const [table, ...others] = first.view.tables ?? [];
  const rows = pages
    .flatMap(({ view: { tables = [] } }) => tables[0]?.rows ?? [])
    .sort((one, other) => placeOf(one) - placeOf(other));
  const { cursor: _, ...output } = first.output;
  return {
    ...first,
    output: { ...output, invoices: sorted },
    numbers: (kind) => (kind === 'invoice' ? sorted.map(({ id }) => id) : first.numbers(kind)),
    view: { ...first.view, ...(table === undefined ? {} : { tables: [{ ...table, rows }, ...others] }) },
  };
}

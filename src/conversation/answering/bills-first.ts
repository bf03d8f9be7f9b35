import * as z from 'zod';
import type { Answer } from '../../core/tool.ts';
import type { NextCall } from '../understanding.ts';
import { cursorOf } from './remember.ts';

const listed = z.looseObject({
  invoices: z.array(
    z.looseObject({
      id: z.string(),
      invoiceClassification: z.string().optional(),
      dueDate: z.string().optional(),
    }),
  ),
});
/** More pages are not read for one answer. */
const mostPages = 5;
const pageRows = 200;

/** All pages as one answer; where there are more than are read here, the first with its cursor. */
export async function allPages(
  input: NextCall['input'],
  readPage: (input: NextCall['input'], rows: number) => Promise<Answer>,
): Promise<Answer> {
  const read = (cursor: string | undefined) =>
    readPage({ ...input, limit: pageRows, ...(cursor === undefined ? {} : { cursor }) }, pageRows);
  const first = await read(undefined);
  const pages = [first];
  for (let cursor = cursorOf(first); cursor !== undefined; cursor = cursorOf(pages.at(-1) ?? first)) {
    if (pages.length === mostPages) return first;
    pages.push(await read(cursor));
  }
  const [table, ...others] = first.view.tables ?? [];
  const rows = pages.flatMap(({ view: { tables = [] } }) => tables[0]?.rows ?? []);
  const invoices = pages.flatMap(({ output }) => listed.safeParse(output).data?.invoices ?? []);
  const { cursor: _, ...output } = first.output;
  return {
    ...first,
    output: { ...output, invoices },
    numbers: (kind) => pages.flatMap((page) => page.numbers(kind)),
    view: { ...first.view, ...(table === undefined ? {} : { tables: [{ ...table, rows }, ...others] }) },
  };
}

type Listed = z.infer<typeof listed>['invoices'][number];

/**
 * Of what is still open the invoices come first: credit notes are nothing that is to be paid. `byDay`: the most urgent first, where
 * all of them were read; the service lists them by their day of issue.
 */
export function billsFirst(answer: Answer, byDay: boolean): Answer {
  const { invoices = [] } = listed.safeParse(answer.output).data ?? {};
  if (invoices.length === 0) return answer;
  const isSorted = byDay && cursorOf(answer) === undefined;
  const keyOf = ({ invoiceClassification, dueDate = '~' }: Listed) =>
    `${invoiceClassification === 'CREDIT_NOTE' ? 1 : 0}${isSorted ? dueDate : ''}`;
  const sorted = [...invoices].sort((one, other) => keyOf(one).localeCompare(keyOf(other)));
  const places = new Map(sorted.map(({ id }, at) => [id, at]));
  const placeOf = (id: unknown) => (typeof id === 'string' ? places.get(id) : undefined) ?? sorted.length;
  const placeOfRow = (row: readonly unknown[]) => Math.min(...row.map(placeOf));
  const [first, ...others] = answer.view.tables ?? [];
  const rows = [...(first?.rows ?? [])].sort((one, other) => placeOfRow(one) - placeOfRow(other));
  return {
    ...answer,
    output: { ...answer.output, invoices: sorted },
    numbers: (kind) => [...answer.numbers(kind)].sort((one, other) => placeOf(one) - placeOf(other)),
    view: {
      ...answer.view,
      title: isSorted ? answer.view.title.replace(', newest first', '') : answer.view.title,
      ...(first === undefined ? {} : { tables: [{ ...first, rows }, ...others] }),
    },
  };
}

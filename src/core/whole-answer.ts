import * as z from 'zod';
import type { Answer, FlatRecord, RecordColumns } from './tool.ts';

/** Pages of one file; a longer one is cut, and says so. */
const mostPages = 500;

const paged = z.looseObject({
  total: z.number().optional(),
  cursor: z.string().optional(),
  coverage: z.looseObject({ from: z.string(), to: z.string(), complete: z.boolean() }).optional(),
});

export interface WholeAnswer {
  readonly records: readonly FlatRecord[];
  readonly columns: RecordColumns;
  /** The days of the first page, and whether every one was read. */
  readonly days?: { readonly from: string; readonly to: string; readonly complete: boolean } | undefined;
  /** What is missing, a sentence each. */
  readonly partial: readonly string[];
  /** There are more rows than these. */
  readonly more: boolean;
}

/** Every row of an answer, page by page. `read`: told of each page; throws to stop. */
export async function wholeAnswer(
  invoke: (input: Readonly<Record<string, unknown>>) => Promise<Answer>,
  input: Readonly<Record<string, unknown>>,
  read: (rows: number, total: number | undefined) => void,
  mostRows = Infinity,
): Promise<WholeAnswer> {
  const records: FlatRecord[] = [];
  const seen = new Set<string>();
  const partial = new Set<string>();
  let columns: RecordColumns = {};
  let days: WholeAnswer['days'];
  let next: Readonly<Record<string, unknown>> | undefined = input;
  for (let page = 0; next !== undefined && page < mostPages && records.length < mostRows; page += 1) {
    const answer: Answer = await invoke(next);
    // A page may begin with rows of the page before.
    const fresh = answer.records().filter((each) => page === 0 || !seen.has(JSON.stringify(each)));
    for (const each of fresh) seen.add(JSON.stringify(each));
    records.push(...fresh);
    columns = answer.columns;
    for (const { kind, text } of answer.view.notes ?? []) if (kind === 'partial') partial.add(text);
    const { coverage, total, cursor } = paged.parse(answer.output);
    if (page === 0) days = coverage;
    next = cursor === undefined ? undefined : { cursor };
    read(records.length, next === undefined ? undefined : total);
  }
  return {
    records: records.slice(0, mostRows),
    columns,
    days,
    partial: [...partial],
    more: next !== undefined || records.length > mostRows,
  };
}

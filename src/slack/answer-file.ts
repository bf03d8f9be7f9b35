import { toCsv } from '../core/csv.ts';
import { count } from '../core/text.ts';
import type { FlatRecord } from '../core/tool.ts';
import type { Desk, DeskTool } from '../../tools/desk.ts';
import { notice } from './notice.ts';
import type { Outlet } from './outlet.ts';
import { budget } from './tool-calls.ts';
import type { NextCall } from './understanding.ts';
import type { Workspace } from './workspaces.ts';

/** Pages of one file: what is longer is cut, and says so. */
const mostPages = 500;

/** Every row of an answer as a file, where the answer is. */
export async function putFile(
  workspace: Workspace,
  desk: Desk,
  tool: DeskTool,
  input: NextCall['input'],
  outlet: Outlet,
): Promise<void> {
  const records: FlatRecord[] = [];
  const seen = new Set<string>();
  const partial = new Set<string>();
  let next: NextCall['input'] | undefined = input;
  for (let page = 0; next !== undefined && page < mostPages; page += 1) {
    const answer = await tool.invoke(desk, next, { budget: { ...budget, rows: 1_000, products: 100_000 } });
    // A following page may begin with rows of the page before: twice is not a row more.
    const fresh = answer.records().filter((each) => page === 0 || !seen.has(JSON.stringify(each)));
    for (const each of fresh) seen.add(JSON.stringify(each));
    records.push(...fresh);
    for (const { kind, text } of answer.view.notes ?? []) if (kind === 'partial') partial.add(text);
    const { cursor } = answer.output;
    next = typeof cursor === 'string' ? { cursor } : undefined;
  }
  if (next !== undefined) partial.add('There are more rows than one file takes.');
  const place = await outlet.place();
  await workspace.once.files.uploadV2({
    ...(place.thread === undefined
      ? { channel_id: place.channel }
      : { channel_id: place.channel, thread_ts: place.thread }),
    filename: `${tool.words[0] ?? tool.name}.csv`,
    title: tool.title,
    content: toCsv(records, tool.columns),
    initial_comment: [
      `${count(records.length, 'row')}.`,
      ...[...partial].map((each) => `PARTIAL: ${notice(each).text}`),
    ].join('\n'),
  });
}

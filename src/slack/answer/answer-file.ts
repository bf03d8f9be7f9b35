import * as z from 'zod';
import { toCsv } from '../../core/csv.ts';
import { DeskError } from '../../core/errors.ts';
import type { InvokeOptions, FlatRecord } from '../../core/tool.ts';
import type { Desk, DeskTool } from '../../../tools/desk.ts';
import { texts } from '../messages/en.ts';
import { notice } from './blocks.ts';
import type { Responder } from '../responder.ts';
import { budget } from '../tool-calls.ts';
import type { NextCall } from '../../conversation/understanding.ts';
import type { Workspace } from '../connection/workspaces.ts';

/** Pages of one file; a longer one is cut, and says so. */
const mostPages = 500;
/** Large pages: a list over days is read from the service once per page. */
const wholeBudget = { rows: 20_000, products: 100_000, milliseconds: budget.milliseconds };

export interface AnswerFile {
  readonly name: string;
  readonly title: string;
  readonly content: string;
  /** Number of rows, days, and what is missing: one sentence each. */
  readonly summary: readonly string[];
}

const covered = z.looseObject({
  total: z.number().optional(),
  coverage: z.looseObject({ from: z.string(), to: z.string(), complete: z.boolean() }).optional(),
});

/**
 * Every row of an answer.
 * @throws DeskError `cancelled` when it was stopped, and what the tool throws
 */
export async function answerFile(
  desk: Desk,
  tool: DeskTool,
  input: NextCall['input'],
  { signal, onProgress }: Pick<InvokeOptions, 'signal' | 'onProgress'>,
): Promise<AnswerFile> {
  const records: FlatRecord[] = [];
  const seen = new Set<string>();
  const partial = new Set<string>();
  let days: string | undefined;
  let next: NextCall['input'] | undefined = input;
  for (let page = 0; next !== undefined && page < mostPages; page += 1) {
    const answer = await tool.invoke(desk, next, { signal, onProgress, budget: wholeBudget });
    if (signal?.aborted === true) {
      const text = texts.fileStopped(records.length);
      throw new DeskError('cancelled', text.message, text);
    }
    // A page may begin with rows of the page before.
    const fresh = answer.records().filter((each) => page === 0 || !seen.has(JSON.stringify(each)));
    for (const each of fresh) seen.add(JSON.stringify(each));
    records.push(...fresh);
    for (const { kind, text } of answer.view.notes ?? []) if (kind === 'partial') partial.add(text);
    const { coverage, total } = covered.parse(answer.output);
    if (page === 0 && coverage !== undefined) {
      days = (coverage.complete ? texts.fileAllDays : texts.fileDays)(coverage.from, coverage.to);
    }
    const { cursor } = answer.output;
    next = typeof cursor === 'string' ? { cursor } : undefined;
    if (next !== undefined && total !== undefined) onProgress?.({ done: records.length, total, what: 'rows' });
  }
  if (next !== undefined) partial.add(texts.fileFull);
  return {
    name: `${tool.words[0] ?? tool.name}.csv`,
    title: tool.title,
    content: toCsv(records, tool.columns),
    summary: [
      texts.fileRows(records.length),
      ...(days === undefined ? [] : [days]),
      ...[...partial].map((each) => `${texts.marks.partial}: ${each}`),
    ],
  };
}

/** Uploads the file beside the answer. `reported`: a progress message exists, and becomes the summary. */
export async function putFile(
  workspace: Workspace,
  { name, title, content, summary }: AnswerFile,
  responder: Responder,
  reported: boolean,
): Promise<void> {
  const place = await responder.place();
  await workspace.once.files.uploadV2({
    ...(place.thread === undefined
      ? { channel_id: place.channel }
      : { channel_id: place.channel, thread_ts: place.thread }),
    filename: name,
    title,
    content,
    initial_comment: summary.map((each) => notice(each).text).join('\n'),
  });
  if (reported) await responder.say(notice(`${texts.fileTitle(title)}:`, ...summary));
}

import { z } from 'zod';
import { toCsv } from '../core/csv.ts';
import { DeskError } from '../core/errors.ts';
import { count } from '../core/text.ts';
import type { CallOptions, FlatRecord } from '../core/tool.ts';
import type { Desk, DeskTool } from '../../tools/desk.ts';
import { notice } from './notice.ts';
import type { Responder } from './responder.ts';
import { budget } from './tool-calls.ts';
import type { NextCall } from '../conversation/understanding.ts';
import type { Workspace } from './workspaces.ts';

/** Pages of one file: what is longer is cut, and says so. */
const mostPages = 500;
/** A year of invoices is read once, and not again for each page. */
const wholeBudget = { ...budget, rows: 20_000, products: 100_000 };

export interface AnswerFile {
  readonly name: string;
  readonly title: string;
  readonly content: string;
  /** How many rows there are, of which days, and what is missing: a sentence each. */
  readonly says: readonly string[];
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
  { signal, onProgress }: Pick<CallOptions, 'signal' | 'onProgress'>,
): Promise<AnswerFile> {
  const records: FlatRecord[] = [];
  const seen = new Set<string>();
  const partial = new Set<string>();
  let days: string | undefined;
  let next: NextCall['input'] | undefined = input;
  for (let page = 0; next !== undefined && page < mostPages; page += 1) {
    const answer = await tool.invoke(desk, next, { signal, onProgress, budget: wholeBudget });
    if (signal?.aborted === true) {
      throw new DeskError('cancelled', `Stopped after ${count(records.length, 'row')}: no file was made.`, {
        next: 'Press the button of the file again when you want it.',
      });
    }
    // A following page may begin with rows of the page before: twice is not a row more.
    const fresh = answer.records().filter((each) => page === 0 || !seen.has(JSON.stringify(each)));
    for (const each of fresh) seen.add(JSON.stringify(each));
    records.push(...fresh);
    for (const { kind, text } of answer.view.notes ?? []) if (kind === 'partial') partial.add(text);
    const { coverage, total } = covered.parse(answer.output);
    if (page === 0 && coverage !== undefined) {
      days = `${coverage.from} to ${coverage.to}${coverage.complete ? ': every day was read' : ''}.`;
    }
    const { cursor } = answer.output;
    next = typeof cursor === 'string' ? { cursor } : undefined;
    if (next !== undefined && total !== undefined) onProgress?.({ done: records.length, total, what: 'rows' });
  }
  if (next !== undefined) partial.add('There are more rows than one file takes.');
  return {
    name: `${tool.words[0] ?? tool.name}.csv`,
    title: tool.title,
    content: toCsv(records, tool.columns),
    says: [
      `${count(records.length, 'row')}.`,
      ...(days === undefined ? [] : [days]),
      ...[...partial].map((each) => `PARTIAL: ${each}`),
    ],
  };
}

/** Puts it where the answer is; a message that said how far it was says what came of it. */
export async function putFile(
  workspace: Workspace,
  { name, title, content, says }: AnswerFile,
  responder: Responder,
  told: boolean,
): Promise<void> {
  const place = await responder.place();
  await workspace.once.files.uploadV2({
    ...(place.thread === undefined
      ? { channel_id: place.channel }
      : { channel_id: place.channel, thread_ts: place.thread }),
    filename: name,
    title,
    content,
    initial_comment: says.map((each) => notice(each).text).join('\n'),
  });
  if (told) await responder.say(notice(`${title}, as a file:`, ...says));
}

import { toCsv } from '../../core/csv.ts';
import { DeskError } from '../../core/errors.ts';
import { cleanText } from '../../core/text.ts';
import type { InvokeOptions } from '../../core/tool.ts';
import { wholeAnswer } from '../../core/whole-answer.ts';
import type { Desk, DeskTool } from '../../../tools/desk.ts';
import { inWords } from '../../conversation/answering/view-language.ts';
import { daysText } from '../messages/amounts.ts';
import { spoken, texts } from '../messages/texts.ts';
import { notice } from './blocks.ts';
import type { WorkPlan } from './plan.ts';
import type { Responder } from '../responder.ts';
import { budget } from '../tool-calls.ts';
import type { NextCall } from '../../conversation/understanding.ts';
import type { Workspace } from '../connection/workspaces.ts';

/** Large pages: a list over days is read from the service once per page. */
const wholeBudget = { rows: 20_000, products: 100_000, milliseconds: budget.milliseconds };

export interface AnswerFile {
  /** Without its ending. */
  readonly name: string;
  readonly title: string;
  readonly csv: string;
  readonly xlsx: Uint8Array;
  /** Number of rows, days, and what is missing: one sentence each. */
  readonly summary: readonly string[];
}

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
  const stopIfAborted = (rows: number) => {
    if (signal?.aborted !== true) return;
    const text = texts.fileStopped(rows);
    throw new DeskError('cancelled', text.message, text);
  };
  const { records, columns, days, partial, more } = await wholeAnswer(
    (next) => tool.invoke(desk, next, { signal, onProgress, budget: wholeBudget }),
    input,
    (rows, total) => {
      stopIfAborted(rows);
      if (total !== undefined) onProgress?.({ done: rows, total, what: 'rows' });
    },
  );
  const { words, name } = tool;
  const [word = name] = words;
  // Loads with the first file: it is large.
  const { workbook } = await import('../../core/workbook.ts');
  const document = input[tool.opens?.argument ?? ''];
  const id = typeof document === 'string' ? cleanText(document, 60) : undefined;
  return {
    name: fileName(word, id ?? (days === undefined ? [] : daysIn(days))),
    title: inWords(tool.title, spoken()),
    csv: toCsv(records, columns),
    xlsx: await workbook({ [word]: { records, columns } }),
    summary: [
      `${id === undefined ? '' : `${id}: `}${texts.fileRows(records.length)}`,
      ...(days === undefined ? [] : [fileDays(days)]),
      ...[...partial, ...(more ? [texts.fileFull] : [])].map(
        (each) => `${texts.marks.partial}: ${inWords(each, spoken())}`,
      ),
    ],
  };
}

/** "invoice-FV-2026-10-00077", "invoices-2026-10": what is in it, in characters that every system takes. */
function fileName(word: string, of: string | readonly string[]): string {
  const safe = [of].flat().map((each) => each.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, ''));
  return [word, ...safe.filter((each) => each !== '')].join('-');
}

/** A whole month by its name, other days by the first and the last. */
function daysIn({ from, to }: { from: string; to: string }): readonly string[] {
  const month = from.slice(0, 7);
  const next = new Date(Date.parse(to) + 24 * 3_600_000).toISOString();
  if (from === `${month}-01` && to.startsWith(month) && next.slice(8, 10) === '01') return [month];
  return from === to ? [from] : [from, to];
}

function fileDays({ from, to, complete }: { from: string; to: string; complete: boolean }): string {
  return (complete ? texts.fileAllDays : texts.fileDays)(daysText(from), daysText(to));
}

/** Uploads the rows, for Excel and as CSV, beside the answer. `plan`: a message shows it, and becomes the summary. */
export async function putFile(
  workspace: Workspace,
  { name, title, csv, xlsx, summary }: AnswerFile,
  responder: Responder,
  plan: WorkPlan | undefined,
): Promise<void> {
  const place = await responder.place();
  await workspace.once.files.uploadV2({
    ...(place.thread === undefined
      ? { channel_id: place.channel }
      : { channel_id: place.channel, thread_ts: place.thread }),
    file_uploads: [
      { filename: `${name}.csv`, title, content: csv },
      { filename: `${name}.xlsx`, title, file: Buffer.from(xlsx) },
    ],
    initial_comment: summary.map((each) => notice(each).text).join('\n'),
  });
  if (plan !== undefined) await responder.say(notice(`${texts.fileTitle(title)}:`, ...summary), plan);
}

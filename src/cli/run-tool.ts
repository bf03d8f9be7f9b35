import { writeFile } from 'node:fs/promises';
import * as z from 'zod';
import type { DeskTool } from '../../tools/desk.ts';
import type { Clock } from '../core/clock.ts';
import { asDeskError, DeskError } from '../core/errors.ts';
import { isUnderstood, parseLines, type ParsedLine } from '../lines/lines.ts';
import { codeOf } from '../core/product-code.ts';
import { cleanText, listing } from '../core/text.ts';
import type { Answer, FlatRecord, RecordColumns } from '../core/tool.ts';
import { table, type Action, type Note, type View } from '../core/view.ts';
import { optionWords } from '../lines/option-words.ts';
import { inputsOf, toArguments } from '../lines/words.ts';
import { commandLine } from './command-line.ts';
import { spreadsheetCsv, toCsv } from '../core/csv.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { joinAnswers } from './join-answers.ts';
import { listedProducts, readLinesFrom, readLinesOption } from './line-input.ts';
import {
  lineColumns,
  lineObjects,
  lineRecords,
  lineStatuses,
  remark,
  statusTable,
  type LineStatus,
} from './line-status.ts';
import { texts } from './messages/en.ts';
import type { CliDependencies, Io } from './dependencies.ts';
import type { Screen } from './screen.ts';
import { readOption, toolOptions } from '../lines/tool-options.ts';
import { saysYes } from './says-yes.ts';
import { usageError } from './usage-error.ts';
import { renderView } from './view-terminal.ts';

/** What was written after the name of a tool's command. */
export interface Written {
  readonly words: readonly string[];
  /** By field, each value as it was written. */
  readonly options: Readonly<Record<string, readonly string[]>>;
  readonly file: string | undefined;
  readonly form: 'text' | 'json' | 'csv';
  /** CSV as a spreadsheet of the desk's language opens it. */
  readonly spreadsheet: boolean;
  /** Files to write beside the answer, or in its place. */
  readonly xlsx: string | undefined;
  readonly svg: string | undefined;
  readonly color: boolean;
  /** Every documented field of every row. */
  readonly all: boolean;
  /** Does without asking what a person is asked about otherwise. */
  readonly yes: boolean;
}

type Input = Readonly<Record<string, unknown>>;

interface Question {
  readonly inputs: readonly Input[];
  /** Lines as they were written, for tools that take products; empty for others. */
  readonly lines: readonly ParsedLine[];
  readonly fromFile: boolean;
}

/**
 * Runs the command of a tool and shows its answer.
 * @throws DeskError what the tool throws, or `invalid_input` for words and options that mean nothing to it.
 */
export async function runTool(
  tool: DeskTool,
  written: Written,
  io: Io,
  screen: Screen,
  deps: CliDependencies,
): Promise<ExitCode> {
  const text = await readInput(tool, written, io);
  // Read before anything is opened, so that what is written wrongly is said at once.
  const asWritten = readQuestion(tool, written, text, deps.clock);
  if (asWritten.inputs.length === 0) throw nothingUnderstood(asWritten.lines);

  const { signal, release } = interruption(io);
  try {
    const opened = await deps.openDesk();
    try {
      // "Yesterday" is the desk's: the clock of the embedded service can be moved.
      const question = saysDays(tool, written) ? readQuestion(tool, written, text, opened.desk.clock) : asWritten;
      const answers: Answer[] = [];
      const failures: { input: Input; error: DeskError }[] = [];
      for (const input of question.inputs) {
        try {
          answers.push(
            await tool.invoke(opened.desk, input, {
              signal,
              onProgress: (progress) => screen.progress(progress),
              agrees: (shown) => agrees(shown, written, io, screen),
              budget: { rows: Infinity, products: Infinity, milliseconds: Infinity },
            }),
          );
        } catch (thrown) {
          failures.push({ input, error: asDeskError(thrown) });
        }
      }
      const [failure] = failures;
      if (failure !== undefined && answers.length === 0) throw failure.error;
      screen.clearProgress();
      const [first] = answers;
      if (first === undefined) throw new Error('a tool was asked nothing');
      const outputs = [...answers.map(({ output }) => output), ...failures.map(unanswered)];
      const answer = outputs.length === 1 ? first : joinAnswers(tool, outputs, question.lines);
      const statuses = question.lines.length === 0 ? [] : lineStatuses(question.lines, answer.output);
      await show(
        { ...question, tool, answer, statuses, language: () => opened.desk.settings.language },
        written,
        screen,
        deps,
      );
      return signal.aborted ? exitCodes.interrupted : exitCodeFor(tool, answer, statuses);
    } finally {
      await opened.close();
    }
  } finally {
    release();
  }
}

/** Shows the whole order: nobody decides on what a narrow terminal leaves out. */
async function agrees(shown: View, { form, color, yes }: Written, io: Io, screen: Screen): Promise<boolean> {
  if (yes) return true;
  const { width, zone } = screen;
  const order = `${renderView(shown, { width, zone, paint: screen.paint(color), all: true })}\n`;
  if (form === 'text') screen.out(order);
  else screen.err(order);
  return saysYes(io, screen, [texts.cancelling]);
}

/** One half of a question that could not be asked, when the other half was answered: as an output that says so. */
function unanswered({ input, error }: { input: Input; error: DeskError }): Answer['output'] {
  const products = ['skus', 'indexes'].flatMap((field) => {
    const codes = input[field];
    return Array.isArray(codes) ? codes.map(String) : [];
  });
  return { failed: [{ products, code: error.code, message: error.message }], of: products.length };
}

/** Ctrl-C ends the asking, and what was read is shown; a second one ends the process as always. */
function interruption(io: Io): { signal: AbortSignal; release: () => void } {
  if (io.signal !== undefined) return { signal: io.signal, release: () => undefined };
  const controller = new AbortController();
  const interrupt = () => controller.abort(new DOMException('interrupted', 'AbortError'));
  process.once('SIGINT', interrupt);
  return { signal: controller.signal, release: () => process.off('SIGINT', interrupt) };
}

function saysDays(tool: DeskTool, written: Written): boolean {
  if (tool.positional?.kind === 'range' && written.words.length > 0) return true;
  return toolOptions(tool).some(({ kind, field }) => kind === 'date' && written.options[field] !== undefined);
}

interface InputText {
  readonly path: string;
  readonly text: string;
}

/** The lines of a file or of the standard input, where they are to be read. */
async function readInput({ positional }: DeskTool, written: Written, io: Io): Promise<InputText | undefined> {
  if (positional?.kind !== 'products' && positional?.kind !== 'lines') return undefined;
  const path = written.file ?? (written.words.includes('-') ? '-' : undefined);
  return path === undefined ? undefined : { path, text: await readLinesFrom(path, io) };
}

function readQuestion(tool: DeskTool, written: Written, input: InputText | undefined, clock: Clock): Question {
  const options = toolOptions(tool).filter(({ field }) => written.options[field] !== undefined);
  const { positional } = tool;
  const given = new Map(
    options.map((option) => [option.field, readOption(option, written.options[option.field] ?? [], clock)]),
  );
  if (positional?.kind !== 'products' && positional?.kind !== 'lines') {
    // "find pads brands TRW in polish", as in Slack.
    const spoken =
      positional?.kind === 'product'
        ? optionWords(tool, written.words.join(' '), clock)
        : { input: {}, rest: written.words };
    for (const [field, value] of Object.entries(spoken.input)) given.set(field, value);
    const { inputs } = toArguments(tool, spoken.rest, clock);
    if (written.words.length === 0 && lacksValue(tool, given)) throw nothingNamed(tool);
    return { inputs: inputs.map((input) => merged(input, given)), lines: [], fromFile: false };
  }

  const words = written.words.filter((word) => word !== '-');
  const lines = [
    ...toArguments(tool, words, clock).lines,
    ...(input === undefined
      ? []
      : parseLines(input.text, { codesAlone: positional.kind === 'products', names: 'all' })),
    ...linesOfOptions(positional, given, written),
  ];
  if (lines.length === 0) {
    if (input === undefined) throw nothingNamed(tool);
    throw usageError(texts.noLines(input.path === '-' ? texts.standardInput : input.path), 'file');
  }
  for (const field of ['skus', 'indexes', 'lines']) given.delete(field);
  return {
    inputs: inputsOf(positional, lines).map((each) => merged(each, given)),
    lines,
    fromFile: input !== undefined,
  };
}

/** `--skus`, `--indexes` and `--lines` are lines like those in the words, of the kind that their names say. */
function linesOfOptions(
  positional: Parameters<typeof inputsOf>[0],
  given: ReadonlyMap<string, unknown>,
  written: Written,
): ParsedLine[] {
  if (positional.kind === 'lines') {
    return (written.options['lines'] ?? []).flatMap((text) => readLinesOption(text, positional.beside));
  }
  const list = (field: string) => {
    const value = given.get(field);
    return Array.isArray(value) ? value.map(String) : [];
  };
  return [...listedProducts('sku', list('skus')), ...listedProducts('index', list('indexes'))];
}

function merged(input: Input, given: ReadonlyMap<string, unknown>): Input {
  for (const field of given.keys()) {
    if (input[field] !== undefined) {
      throw usageError(texts.givenTwice(field), field);
    }
  }
  return { ...input, ...Object.fromEntries(given) };
}

/** What a tool cannot do without, said in the words of the command line before anything is asked. */
function lacksValue({ positional }: DeskTool, given: ReadonlyMap<string, unknown>): boolean {
  if (positional?.kind !== 'value' || positional.optional === true) return false;
  return !given.has(positional.field) && !given.has(positional.or ?? positional.field);
}

function nothingNamed(tool: DeskTool): DeskError {
  const { words, name, examples, positional } = tool;
  const command = words[0] ?? name;
  return usageError(
    texts.nothingToAsk(command, examples[0]?.say ?? command, takesLines(tool)),
    positional?.kind === 'value' ? positional.field : positional?.kind,
  );
}

function nothingUnderstood(lines: readonly ParsedLine[]): DeskError {
  const shown = lines
    .slice(0, 5)
    .map(({ line, raw, problem = '' }) => texts.lineProblem(lines.length > 1 ? line : undefined, raw, problem));
  return usageError(texts.nothingUnderstood(shown, lines.length - shown.length), 'lines');
}

function takesLines({ positional }: DeskTool): boolean {
  return positional?.kind === 'products' || positional?.kind === 'lines';
}

interface Found extends Question {
  readonly tool: DeskTool;
  readonly answer: Answer;
  readonly statuses: readonly LineStatus[];
  readonly language: () => string;
}

/** The rows of the answer, and with lines of the person's own what became of each. */
function recordsOf({ answer, statuses, tool }: Found): { records: readonly FlatRecord[]; columns: RecordColumns } {
  const columns = tool.columns ?? {};
  if (statuses.length === 0) return { records: answer.records(), columns };
  const records = lineRecords(statuses, answer.records(), tool.positional?.kind === 'lines');
  return { records, columns: lineColumns(columns) };
}

async function writeFiles(found: Found, { xlsx, svg }: Written, screen: Screen): Promise<void> {
  const write = async (file: string, content: Uint8Array | string) => {
    await writeFile(file, content, { mode: 0o600 }).catch((cause: unknown) => {
      const [message, next] = texts.notWritten(cleanText(file, 200));
      throw new DeskError('misconfigured', message, { next, cause });
    });
  };
  if (xlsx !== undefined) {
    const { records, columns } = recordsOf(found);
    // Loaded only here: it brings a writer of spreadsheets.
    const { workbook } = await import('../core/workbook.ts');
    await write(xlsx, await workbook({ [found.tool.words[0] ?? found.tool.name]: { records, columns } }));
    screen.err(`${texts.wrote(cleanText(xlsx, 200), records.length)}\n`);
  }
  if (svg !== undefined) {
    const { chart } = found.answer.view;
    if (chart === undefined) throw usageError(texts.noPicture, 'svg');
    const { chartSvg } = await import('../core/chart-svg.ts');
    await write(svg, chartSvg(chart));
    screen.err(`${texts.wrote(cleanText(svg, 200))}\n`);
  }
}

async function show(found: Found, written: Written, screen: Screen, deps: CliDependencies): Promise<void> {
  const { answer, statuses } = found;
  await writeFiles(found, written, screen);
  const bad = statuses.filter(({ status }) => status === 'not understood');
  switch (written.form) {
    case 'json': {
      // Not `lines`: that is the name of the priced lines of a quote.
      const output = statuses.length === 0 ? answer.output : { ...answer.output, yourLines: lineObjects(statuses) };
      screen.json(output);
      return;
    }
    case 'csv': {
      const { records, columns } = recordsOf(found);
      const style = written.spreadsheet ? spreadsheetCsv(found.language()) : undefined;
      if (style !== undefined) screen.mark();
      screen.out(toCsv(records, columns, style));
      for (const { kind, text } of answer.view.notes ?? [])
        if (kind === 'partial') screen.err(`${texts.partial} ${cleanText(text, 2000)}\n`);
      for (const status of bad)
        screen.err(
          `${texts.partial} ${texts.partialLine(status.line.line, cleanText(status.line.raw), cleanText(remark(status) ?? ''))}\n`,
        );
      return;
    }
    case 'text':
      screen.out(
        renderView(withLines(written.all ? withRecords(found) : found, deps.tools), {
          all: written.all,
          width: screen.width,
          zone: screen.zone,
          paint: screen.paint(written.color),
          commandLine: (action) => {
            const called = deps.tools.find(({ name }) => name === action.tool);
            return called === undefined ? undefined : commandLine(called, action.input, deps.clock);
          },
        }),
      );
  }
}

/** The view with every field of the answer's records, as CSV has them, in place of its tables. */
function withRecords(found: Found): Found {
  const { answer, tool } = found;
  const { columns } = tool;
  if (columns === undefined) return found;
  const records = answer.records();
  const isGiven = (name: string) => records.some((record) => (record[name] ?? '') !== '');
  const given = Object.entries(columns).filter(([name]) => isGiven(name));
  const missing = Object.keys(columns).filter((name) => !isGiven(name));
  const view: View = {
    ...answer.view,
    tables: [
      table(
        records,
        given.map(([name, kind]) => [name, kind, (record: FlatRecord) => record[name]] as const),
      ),
    ],
    notes: [
      ...(answer.view.notes ?? []),
      ...(records.length === 0 || missing.length === 0
        ? []
        : [{ kind: 'info' as const, text: texts.notGiven(missing) }]),
    ],
  };
  return { ...found, answer: { ...answer, output: answer.output, view } };
}

/** The view with what became of each line, where a person could not see that from the answer itself. */
function withLines({ answer: { view }, statuses, fromFile, tool }: Found, tools: readonly DeskTool[]): View {
  const bad = statuses.filter(({ status }) => status === 'not understood');
  const wanted = statuses.some(({ line }) => line.quantity !== undefined);
  const plain = statuses.every((each) => each.status === 'found' && remark(each) === undefined);
  // A quote has the quantities and what is short in its own table.
  const telling = fromFile ? statuses.length > 0 : !plain || (wanted && !quantitiesShown(view));
  return {
    ...view,
    tables: [...(view.tables ?? []), ...(telling && statuses.length > 0 ? [statusTable(statuses)] : [])],
    notes: [
      ...(bad.length === 0
        ? []
        : [
            {
              kind: 'partial' as const,
              text: texts.partialLines(bad.length, statuses.length),
            },
          ]),
      ...(view.notes ?? []),
      ...(tool.positional?.kind === 'lines' ? onePieceNotes(statuses) : []),
    ],
    actions: (view.actions ?? []).map((each) => withQuantities(each, statuses, tools)),
  };
}

const linesInput = z.looseObject({ lines: z.array(z.looseObject({ sku: z.string(), quantity: z.number() })) });

/** A suggested call that takes quantities gets those of the person's lines. */
function withQuantities(action: Action, statuses: readonly LineStatus[], tools: readonly DeskTool[]): Action {
  const takesLines = tools.some(({ name, positional }) => name === action.tool && positional?.kind === 'lines');
  const input = linesInput.safeParse(action.input);
  if (!input.success || !takesLines) return action;
  const units = new Map<string, number>();
  for (const { sku, line } of statuses) {
    if (sku !== undefined) units.set(sku, (units.get(sku) ?? 0) + (line.quantity ?? 0));
  }
  const lines = input.data.lines.map((each) => ({ ...each, quantity: units.get(each.sku) || each.quantity }));
  return { ...action, input: { ...input.data, lines } };
}

/** A line without a quantity is one piece, which a person is told. */
function onePieceNotes(statuses: readonly LineStatus[]): Note[] {
  const codes = [
    ...new Set(
      statuses.flatMap(({ status, line: { product, quantity } }) =>
        product === undefined || quantity !== undefined || (status !== 'found' && status !== 'short')
          ? []
          : [codeOf(product)],
      ),
    ),
  ];
  return codes.length === 0 ? [] : [{ kind: 'info', text: texts.onePiece(listing(codes)) }];
}

function quantitiesShown(view: View): boolean {
  return (view.tables ?? []).some(({ columns }) => columns.some(({ label }) => /quantity|qty/i.test(label)));
}

function exitCodeFor(tool: DeskTool, { view }: Answer, statuses: readonly LineStatus[]): ExitCode {
  const understood = statuses.filter(({ line }) => isUnderstood(line));
  if (understood.length > 0 && understood.every(({ status }) => status === 'omitted' || status === 'choose'))
    return exitCodes.notFound;
  if (understood.length > 0 && understood.every(({ status }) => status === 'could not ask'))
    return exitCodes.couldNotAsk;
  const about = tool.positional?.kind;
  const rows = (view.tables ?? []).some((each) => each.rows.length > 0);
  if ((view.notes ?? []).some(({ kind }) => kind === 'partial')) return exitCodes.partial;
  if (statuses.some(({ status }) => status !== 'found' && status !== 'short')) return exitCodes.partial;
  if (about === 'product' && !rows && (view.facts ?? []).length === 0) return exitCodes.notFound;
  return exitCodes.ok;
}

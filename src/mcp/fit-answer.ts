import { DeskError } from '../core/errors.ts';
import type { Answer } from '../core/tool.ts';
import type { View } from '../core/view.ts';
import { estimateTokens, fitsTokens } from './estimate-tokens.ts';
import { shortenedKey } from './listings.ts';
import type { CallToolResult } from './protocol.ts';
import { viewText, type TextLimits } from './view-text.ts';
import { texts } from './messages/en.ts';

/** Tokens of the text of one result. Beyond it rows are left out, and the text says so. */
export const softTokens = 8_000;
/** Tokens of text and structured content together; no result has more. */
export const hardTokens = 20_000;

/** The call that an answer belongs to, for advice on how to get the rest. */
export interface ToolCall {
  readonly tool: string;
  /** Names of the tool's arguments. */
  readonly accepts: ReadonlySet<string>;
  readonly args: Readonly<Record<string, unknown>>;
  readonly shown: Pick<TextLimits, 'offers' | 'foreign'>;
  /** The resource that holds the whole answer. */
  readonly resource?: string | undefined;
}

interface Fitted {
  readonly result: CallToolResult;
  /** Rows were left out of it. */
  readonly isCut: boolean;
}

/**
 * The result of a call, within the token budgets.
 * @throws TooMuch with the call to make instead, when the answer cannot be made to fit.
 */
export function fitAnswer(answer: Answer, call: ToolCall): Fitted {
  const json = JSON.stringify(answer.output);
  const text = withCursor(viewText(answer.view, { ...call.shown }), answer.output);
  if (fitsTokens(text, softTokens) && fitsTokens(text + json, hardTokens))
    return { result: result(text, answer.output), isCut: false };
  const cost = { text: estimateTokens(text), json: estimateTokens(json) };
  const cut = cost.text <= softTokens ? text : cutText(answer.view, call, cost);
  if (estimateTokens(cut) + cost.json <= hardTokens) return { result: result(cut, answer.output), isCut: true };
  // Cutting a list would lose the rows between the cut and where its cursor continues.
  if (call.accepts.has('cursor')) throw tooMuch(call, answer.view, cost);
  const output = shorten(answer.output, hardTokens - estimateTokens(cut) - spareTokens);
  if (output === undefined) throw tooMuch(call, answer.view, cost);
  const lists = Object.entries(output.shortened).map(([path, size]) => `${path} ${size}`);
  const line = texts.cutContent(lists.join(', '), theRest(call, undefined));
  return { result: result(cutText(answer.view, call, cost, [line]), output.value), isCut: true };
}

/** Tokens reserved for the lines that say what was cut. */
const spareTokens = 400;

function result(text: string, output: Answer['output']): CallToolResult {
  return { content: [{ type: 'text', text }], structuredContent: { ...output } };
}

function rowsOf(view: View): number {
  return Math.max(0, ...(view.tables ?? []).map(({ rows }) => rows.length));
}

/** The text with as many rows of each table as fit the budget. */
function cutText(view: View, call: ToolCall, cost: Cost, first: readonly string[] = []): string {
  const whole = viewText(view, { ...call.shown, first });
  if (fitsTokens(whole, softTokens)) return whole;
  const render = (rows: number) => {
    const said = texts.cutRows(rows, rowsOf(view), theRest(call, rows));
    // This answer's cursor continues after the rows that are cut, so no line may offer it.
    const actions = (view.actions ?? []).filter(({ input }) => !('cursor' in input));
    const notes = (view.notes ?? []).filter(({ kind, text }) => kind === 'partial' || !text.includes('"cursor"'));
    return viewText({ ...view, actions, notes }, { rows, ...call.shown, first: [...first, said] });
  };
  let [fits, tooMany] = [0, rowsOf(view)];
  while (fits + 1 < tooMany) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (fitsTokens(render(middle), softTokens)) fits = middle;
    else tooMany = middle;
  }
  const cut = render(fits);
  if (fits === 0 && !fitsTokens(cut, softTokens)) throw tooMuch(call, view, cost);
  return cut;
}

/** How to get what was left out: the exact call where there is one. */
function theRest(call: ToolCall, shown: number | undefined): string {
  if (call.accepts.has('limit') && shown !== undefined && shown > 0) {
    return texts.rest.byCursor(callText(call, { limit: shown }));
  }
  if (call.resource !== undefined) return texts.rest.resource(call.resource);
  const list = ['skus', 'indexes', 'lines'].find((name) => Array.isArray(call.args[name]));
  if (list !== undefined) return texts.rest.fewer(list, shown ?? 0);
  if (call.accepts.has('from')) return texts.rest.fewerDays;
  return texts.rest.narrower;
}

/** Adds the cursor where the view does not show it, for hosts that pass on only the text. */
function withCursor(text: string, { cursor }: Answer['output']): string {
  return typeof cursor === 'string' && !text.includes(cursor) ? `${text}\n${texts.cursor(cursor)}` : text;
}

function callText(call: ToolCall, more: Readonly<Record<string, unknown>>): string {
  return `${call.tool} ${JSON.stringify({ ...call.args, ...more })}`;
}

/** The answer cannot be made to fit. */
export class TooMuch extends DeskError {
  /** 0 when fewer rows do not help. */
  readonly rowsThatFit: number;

  constructor(message: string, options: { next: string; rowsThatFit: number }) {
    super('invalid_input', message, options);
    this.rowsThatFit = options.rowsThatFit;
  }
}

/** Tokens of an uncut answer. */
interface Cost {
  readonly text: number;
  readonly json: number;
}

/** Below the limit, since rows differ in size and some of the answer does not shrink with their number. */
const aim = hardTokens * 0.9;

function tooMuch(call: ToolCall, view: View, { text, json }: Cost): TooMuch {
  const rows = view.tables?.[0]?.rows.length ?? 0;
  // Fewer rows shorten the text as well, unless it would still be cut.
  const part = aim / (text + json);
  const fraction = text * part <= softTokens ? part : (aim - softTokens) / json;
  const rowsThatFit = Math.max(0, Math.min(rows - 1, Math.floor(rows * fraction)));
  return new TooMuch(texts.tooMuch(text + json, hardTokens), {
    rowsThatFit,
    next:
      call.accepts.has('limit') && rowsThatFit > 0
        ? texts.thenCursor(callText(call, { limit: rowsThatFit }))
        : theRest(call, rowsThatFit),
  });
}

interface Shortened {
  readonly value: Record<string, unknown>;
  /** Path of each cut list -> "120 of 500". */
  readonly shortened: Readonly<Record<string, string>>;
}

/** Cuts the longest lists until the JSON fits, and names them; undefined if that is not enough. */
function shorten(output: Answer['output'], budget: number): Shortened | undefined {
  const value = structuredClone(output) as Record<string, unknown>;
  const shortened: Record<string, string> = {};
  const sizes = new Map<string, number>();
  for (let tokens = estimateTokens(JSON.stringify(value)); tokens > budget;) {
    const [longest] = listsIn(value).sort((a, b) => b.tokens - a.tokens);
    if (longest === undefined || longest.list.length === 0) return undefined;
    const all = sizes.get(longest.path) ?? longest.list.length;
    sizes.set(longest.path, all);
    const without = tokens - longest.tokens;
    const share = Math.max(0, budget - without) / longest.tokens;
    longest.list.length = Math.min(longest.list.length - 1, Math.floor(longest.list.length * share));
    shortened[longest.path] = `${longest.list.length} of ${all}`;
    tokens = estimateTokens(JSON.stringify(value));
  }
  value[shortenedKey] = shortened;
  return { value, shortened };
}

/** Every list with its path. A list of one member is searched for lists instead. */
function listsIn(value: unknown, path = ''): { path: string; list: unknown[]; tokens: number }[] {
  if (Array.isArray(value)) {
    if (value.length === 1) return listsIn(value[0], `${path}[0]`);
    return [{ path, list: value, tokens: estimateTokens(JSON.stringify(value)) }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => listsIn(each, path === '' ? name : `${path}.${name}`));
}

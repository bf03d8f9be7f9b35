import type { CallToolResult } from './shapes.ts';
import { DeskError } from '../core/errors.ts';
import type { Answer } from '../core/tool.ts';
import type { View } from '../core/view.ts';
import { shortenedKey } from './offer.ts';
import { estimateTokens, fitsTokens } from './tokens.ts';
import { viewText, type TextLimits } from './view-text.ts';

/** Tokens of the text of one result; beyond it rows are left out, and the text says so. */
export const softTokens = 8_000;
/** Tokens of text and structured content together; no result has more. */
export const hardTokens = 20_000;

/** What of the call matters for the advice on how to get the rest. */
export interface Asked {
  readonly tool: string;
  /** Names of the tool's arguments. */
  readonly accepts: ReadonlySet<string>;
  readonly args: Readonly<Record<string, unknown>>;
  readonly shown: Pick<TextLimits, 'offers' | 'foreign'>;
  /** The resource that holds the same thing whole. */
  readonly resource?: string | undefined;
}

/**
 * An answer as the result of a call, within the budgets.
 * @throws TooMuch with the call to make instead, when it cannot be made to fit.
 */
export function fitAnswer(answer: Answer, asked: Asked): CallToolResult {
  const json = JSON.stringify(answer.output);
  const text = withCursor(viewText(answer.view, { ...asked.shown }), answer.output);
  if (fitsTokens(text, softTokens) && fitsTokens(text + json, hardTokens)) return result(text, answer.output);
  const cost = { text: estimateTokens(text), json: estimateTokens(json) };
  const cut = cost.text <= softTokens ? text : cutText(answer.view, asked, cost);
  if (estimateTokens(cut) + cost.json <= hardTokens) return result(cut, answer.output);
  // A cut list and a cursor that continues after the cut would lose rows in between.
  if (asked.accepts.has('cursor')) throw tooMuch(asked, answer.view, cost);
  const output = shorten(answer.output, hardTokens - estimateTokens(cut) - spareTokens);
  if (output === undefined) throw tooMuch(asked, answer.view, cost);
  const lists = Object.entries(output.shortened).map(([path, size]) => `${path} ${size}`);
  const line = `PARTIAL: the structured content is cut to fit: ${lists.join(', ')}. ${theRest(asked, undefined)}`;
  return result(cutText(answer.view, asked, cost, [line]), output.value);
}

/** For the lines that say what was cut. */
const spareTokens = 400;

function result(text: string, output: Answer['output']): CallToolResult {
  return { content: [{ type: 'text', text }], structuredContent: { ...output } };
}

function rowsOf(view: View): number {
  return Math.max(0, ...(view.tables ?? []).map(({ rows }) => rows.length));
}

/** The text with as many rows of each table as the budget takes. */
function cutText(view: View, asked: Asked, cost: Cost, first: readonly string[] = []): string {
  const whole = viewText(view, { ...asked.shown, first });
  if (fitsTokens(whole, softTokens)) return whole;
  const render = (rows: number) => {
    const said = `PARTIAL: cut to fit: ${rows} of ${rowsOf(view)} rows are shown. ${theRest(asked, rows)}`;
    // A cursor of this answer continues after the rows that were left out: no line may offer it.
    const actions = (view.actions ?? []).filter(({ input }) => !('cursor' in input));
    const notes = (view.notes ?? []).filter(({ kind, text }) => kind === 'partial' || !text.includes('"cursor"'));
    return viewText({ ...view, actions, notes }, { rows, ...asked.shown, first: [...first, said] });
  };
  let [fits, tooMany] = [0, rowsOf(view)];
  while (fits + 1 < tooMany) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (fitsTokens(render(middle), softTokens)) fits = middle;
    else tooMany = middle;
  }
  const cut = render(fits);
  if (fits === 0 && !fitsTokens(cut, softTokens)) throw tooMuch(asked, view, cost);
  return cut;
}

/** How to get what was left out: the exact call where there is one. */
function theRest(asked: Asked, shown: number | undefined): string {
  if (asked.accepts.has('limit') && shown !== undefined && shown > 0) {
    return `For the rest: ${callText(asked, { limit: shown })}, then its cursor.`;
  }
  if (asked.resource !== undefined) return `All of it: the resource ${asked.resource}.`;
  const list = ['skus', 'indexes', 'lines'].find((name) => Array.isArray(asked.args[name]));
  if (list !== undefined) return `For the rest: ask again with ${fewer(shown)} ${list} at a time, without a cursor.`;
  if (asked.accepts.has('from')) return 'For the rest: ask again for fewer days.';
  return 'For the rest: ask a narrower question.';
}

function fewer(shown: number | undefined): string {
  return shown === undefined || shown === 0 ? 'fewer' : `at most ${shown}`;
}

/** Where a view speaks of a cursor without showing it, a reader of the text alone could not go on. */
function withCursor(text: string, { cursor }: Answer['output']): string {
  return typeof cursor === 'string' && !text.includes(cursor) ? `${text}\nCursor: ${cursor}` : text;
}

function callText(asked: Asked, more: Readonly<Record<string, unknown>>): string {
  return `${asked.tool} ${JSON.stringify({ ...asked.args, ...more })}`;
}

/** The refusal of an answer that cannot be made to fit. */
export class TooMuch extends DeskError {
  /** As many rows as would fit; 0 when fewer rows are no help. */
  readonly share: number;

  constructor(message: string, options: { next: string; share: number }) {
    super('invalid_input', message, options);
    this.share = options.share;
  }
}

/** Tokens of an answer, uncut. */
interface Cost {
  readonly text: number;
  readonly json: number;
}

/** Of what may be used, for what does not shrink with the rows, and since rows differ. */
const aim = hardTokens * 0.9;

function tooMuch(asked: Asked, view: View, { text, json }: Cost): TooMuch {
  const rows = view.tables?.[0]?.rows.length ?? 0;
  // Of fewer rows the text is shorter too, unless it is still cut.
  const part = aim / (text + json);
  const fraction = text * part <= softTokens ? part : (aim - softTokens) / json;
  const share = Math.max(0, Math.min(rows - 1, Math.floor(rows * fraction)));
  return new TooMuch(`The answer would be about ${text + json} tokens; one has at most ${hardTokens}.`, {
    share,
    next:
      asked.accepts.has('limit') && share > 0
        ? `${callText(asked, { limit: share })}, then its cursor.`
        : theRest(asked, share),
  });
}

interface Shortened {
  readonly value: Record<string, unknown>;
  /** Path of each list that was cut, with "120 of 500". */
  readonly shortened: Readonly<Record<string, string>>;
}

/** The same JSON with its longest lists cut until it fits, and a member that says which; undefined if none can be. */
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

/** Every list of more than one member (or cut before), with where it is. A list of one is looked into instead. */
function listsIn(value: unknown, path = ''): { path: string; list: unknown[]; tokens: number }[] {
  if (Array.isArray(value)) {
    if (value.length === 1) return listsIn(value[0], `${path}[0]`);
    return [{ path, list: value, tokens: estimateTokens(JSON.stringify(value)) }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => listsIn(each, path === '' ? name : `${path}.${name}`));
}

import type { z } from 'zod';
import { DeskError } from './errors.ts';
import { noSteps, type Input, type NextSteps } from './next-steps.ts';
import { cleanJson, listing } from './text.ts';
import type { Action, Cell, ColumnKind, View } from './view.ts';

/** `read` asks; `propose` writes into the desk only; `commit` can lead to an order, and needs a person's approval. */
export type Effect = 'read' | 'propose' | 'commit';

/** The headings of the interface, and the desk itself. */
export type Area =
  'inventory' | 'pricing' | 'catalog' | 'customer' | 'delivery' | 'invoice' | 'sales' | 'ordering' | 'archive' | 'desk';

/** What the words after the command's name mean. */
export type Positional =
  /** Product codes: `skus` or `indexes`. */
  | { readonly kind: 'products' }
  /** Products with quantities: `lines`; `beside`: the further fields of a line. */
  | { readonly kind: 'lines'; readonly beside?: readonly string[] }
  /** One product: `sku` or `index`; or words to search by: `text`. */
  | { readonly kind: 'product' }
  /** Dates: `from` and `to`; `beside`: the field of words that are no dates. */
  | { readonly kind: 'range'; readonly beside?: string }
  /** One value of one field; `or`: the argument that can be given in its place. */
  | { readonly kind: 'value'; readonly field: string; readonly optional?: boolean; readonly or?: string };

/** How far a long piece of work has come. */
export interface Progress {
  readonly done: number;
  readonly total: number;
  /** What is counted: "days", "requests". */
  readonly what: string;
  /** Parts of the work, such as its months (`2026-03`). */
  readonly steps?: readonly { readonly name: string; readonly done: number; readonly total: number }[];
}

/** Options of one call of a tool, set by the surface that makes it. */
export interface InvokeOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Shows a person what is about to be cancelled at the service, and asks. Absent: nobody can be asked. */
  readonly agrees?: ((shown: View) => Promise<boolean>) | undefined;
  /** How much one answer may hold. What does not fit is left for the next call, by cursor. */
  readonly budget?: AnswerBudget | undefined;
}

export interface AnswerBudget {
  /** Rows of a list when the caller names no `limit`. */
  readonly rows: number;
  /** Products of a list of products; the rest is left for the next call. */
  readonly products: number;
  /** Products that an answer describes in full; a longer one leaves details out and says so. Absent: all. */
  readonly details?: number;
  /** Milliseconds of asking before a long range stops and says how far it came. */
  readonly milliseconds: number;
}

/** One flat record of an answer, for CSV: every field, no formatting. */
export type FlatRecord = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** The columns of records and how each reads: a `money` column is an amount without its currency. */
export type RecordColumns = Readonly<Record<string, ColumnKind>>;

/**
 * How people in the trade ask for a tool, in each language, in small letters. `*` at the end of a word stands for any
 * ending: "faktur*".
 */
export interface Phrases {
  readonly en: readonly string[];
  readonly pl: readonly string[];
  readonly de: readonly string[];
  readonly cs: readonly string[];
  readonly uk: readonly string[];
}

/** For a tool that nobody asks for in a sentence. */
export const noPhrases: Phrases = { en: [], pl: [], de: [], cs: [], uk: [] };

/** Something missing from an answer, in a sentence, and the call that asks for it again. */
export interface Gap {
  readonly text: string;
  readonly again?: Action;
}

/** Documents with a number, in the order in which a person is offered them for a number of an unknown kind. */
export const documentKinds = ['requisition', 'order', 'delivery', 'invoice', 'draft'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** What a tool can read of one document, or of the account, whose number needs no argument. */
export interface Opens {
  readonly document: DocumentKind | 'customer';
  /** The argument that takes its number. */
  readonly argument?: string;
  readonly title: string;
  readonly description: string;
}

/** What a question about products can be about; `quantities`: whether there are enough, or what so many cost. */
export type ProductFact = 'availability' | 'price' | 'quantities';

/** A part that surfaces look a tool up by: none of them names a tool. */
export type Role = 'prepare' | 'submit' | 'cancel' | 'browse' | 'follow';

export interface Answer {
  /** What the tool found, as its `output` schema says: JSON, text cleaned. */
  readonly output: Readonly<Record<string, unknown>>;
  readonly view: View;
  /** The answer as flat records, made when wanted. */
  readonly records: () => readonly FlatRecord[];
  /** The columns of these records that the tool names; a record may have more. */
  readonly columns: RecordColumns;
  /** What one would ask or do next, after asking with this input. */
  readonly next: (input: Input) => NextSteps;
  /** Numbers of the documents of this kind that the answer lists. */
  readonly numbers: (document: DocumentKind) => readonly string[];
  /** Other names by which people know the documents it lists first: [name, number]. */
  readonly alsoCalled: () => readonly (readonly [name: string, number: string])[];
}

export interface Example {
  /** What a person would type. */
  readonly say: string;
  readonly input: Readonly<Record<string, unknown>>;
}

export interface ToolDefinition<Ports, I extends z.ZodObject, O extends z.ZodObject> {
  /** MCP name. */
  readonly name: string;
  readonly title: string;
  /** One sentence for a person. */
  readonly summary: string;
  /** What an agent needs to know beyond the summary, in at most 400 characters together with it. */
  readonly hint?: string;
  readonly area: Area;
  readonly effect: Effect;
  /** The operations of the interface that it calls. */
  readonly operations: readonly string[];
  /** A flat strict object: unknown arguments are refused, unions at the top are not understood by many clients. */
  readonly input: I;
  readonly output: O;
  readonly run: (ports: Ports, input: z.output<I>, options: InvokeOptions) => Promise<z.input<O>>;
  readonly view: (output: z.input<O>) => View;
  /** What is missing from this answer. Every surface says it first. */
  readonly gaps: (output: z.input<O>) => readonly Gap[];
  /** What one would ask or do next, beside the actions of the view. `input` is unchecked: the arguments as they came. */
  readonly next: (output: z.input<O>, input: Input) => Partial<NextSteps>;
  readonly records?: (output: z.input<O>) => readonly FlatRecord[];
  /** Every field that a record can have, in the order of the columns of CSV, whatever an answer holds. */
  readonly columns?: RecordColumns;
  /** Words that call it in Slack and on the command line; the first one is the command. */
  readonly words: readonly string[];
  readonly phrases: Phrases;
  readonly positional?: Positional;
  readonly role?: Role;
  /** What it says of products that are named. */
  readonly answers?: readonly ProductFact[];
  readonly opens?: Opens;
  /** Numbers of the documents in an answer, by kind; the first kind is what the tool is a list of. */
  readonly lists?: Partial<Record<DocumentKind, (output: z.input<O>) => readonly string[]>>;
  /** Other names by which people know the documents listed first, such as the buyer's own number: [name, number]. */
  readonly alsoCalled?: (output: z.input<O>) => readonly (readonly [name: string, number: string])[];
  /** The argument of a list that takes the buyer's own number. */
  readonly ownNumber?: string;
  /** Its answer is drawn as a card by MCP clients that can. */
  readonly card?: true;
  readonly examples: readonly Example[];
}

/** A tool as the surfaces see it: its types are inside. */
export interface Tool<Ports> extends Omit<
  ToolDefinition<Ports, z.ZodObject, z.ZodObject>,
  'run' | 'view' | 'gaps' | 'next' | 'records' | 'hint' | 'lists' | 'alsoCalled'
> {
  /** The kinds of document it lists; the first is what it is a list of. */
  readonly lists: readonly DocumentKind[];
  /** Summary and hint: what an agent reads. */
  readonly description: string;
  /**
   * Checks the arguments, runs the tool, cleans what came back.
   * @throws DeskError `invalid_input` naming the field, or what `run` threw.
   */
  readonly invoke: (ports: Ports, args: unknown, options: InvokeOptions) => Promise<Answer>;
  /**
   * An output as the answer it is, for a surface that made one of several answers of this tool.
   * @throws ZodError when it is not an output of this tool.
   */
  readonly show: (output: Readonly<Record<string, unknown>>) => Answer;
}

/** Tools are defined once, at module level: a schema built per server or per request leaks. */
export function toolDefiner<Ports>({ refused = {} }: { refused?: RefusalHints } = {}) {
  return <I extends z.ZodObject, O extends z.ZodObject>(definition: ToolDefinition<Ports, I, O>): Tool<Ports> => {
    const { run, view, gaps, next, records, hint, lists, alsoCalled, ...rest } = definition;
    const show = (output: z.input<O>): Answer => {
      // Made when it is first wanted: a caller of JSON never looks at it.
      let made: View | undefined;
      const shown = () => (made ??= withGaps(view(output), gaps(output)));
      return {
        output,
        get view() {
          return shown();
        },
        records: () => records?.(output) ?? recordsOf(shown()),
        columns: definition.columns ?? {},
        next: (input) => ({ ...noSteps, ...next(output, input) }),
        numbers: (document) => lists?.[document]?.(output) ?? [],
        alsoCalled: () => alsoCalled?.(output) ?? [],
      };
    };
    return {
      ...rest,
      lists: documentKinds.filter((kind) => lists?.[kind] !== undefined),
      show: (output) => show(definition.output.parse(output) as z.input<O>),
      description: hint === undefined ? definition.summary : `${definition.summary} ${hint}`,
      invoke: async (ports, args, options) => {
        const input = parseArguments(definition, args);
        // Cleaned here, once, for every tool and every surface: no text of the service reaches a reader any other way.
        const output = cleanJson(
          await run(ports, input, options).catch((thrown: unknown) => {
            throw refusedOf(thrown, input, refused);
          }),
        );
        return show(output);
      },
    };
  };
}

/** Gaps come before all other notes, and the calls that fill them before all other actions. */
export function withGaps(view: View, gaps: readonly Gap[]): View {
  if (gaps.length === 0) return view;
  return {
    ...view,
    notes: [...gaps.map(({ text }) => ({ kind: 'partial' as const, text })), ...(view.notes ?? [])],
    actions: [...gaps.flatMap(({ again }) => again ?? []), ...(view.actions ?? [])],
  };
}

/** The first of the tools that does most of what is asked and least of what is not. */
export function answering<T extends { readonly answers?: readonly ProductFact[] | undefined }>(
  tools: readonly T[],
  wanted: readonly ProductFact[],
): T | undefined {
  const [best] = tools
    .filter(({ answers = [] }) => answers.length > 0 && wanted.every((each) => answers.includes(each)))
    .sort((a, b) => (a.answers?.length ?? 0) - (b.answers?.length ?? 0));
  return best;
}

/** What a refusal is likely to be about, by argument: where a caller finds a value that is accepted. */
export type RefusalHints = Readonly<Record<string, string>>;

/** Arguments that no service refuses: they only say how much of an answer is wanted. */
const neverRefused = ['cursor', 'limit', 'includeLines'];

/**
 * Adds the arguments that a refusal by the service may be about. The service's own reason is data for a person at a
 * screen; an agent that does not see it has nothing else to go by.
 */
function refusedOf(thrown: unknown, input: Input, refused: RefusalHints): unknown {
  // A refusal by the service tells the operator what it answered; the desk's own refusals say what to do instead.
  if (!(thrown instanceof DeskError) || thrown.code !== 'refused' || thrown.operator === undefined) return thrown;
  const sent = Object.entries(input).filter(([name, value]) => value !== undefined && !neverRefused.includes(name));
  if (sent.length === 0) return thrown;
  const named = sent.map(([name, value]) => {
    const text = JSON.stringify(value);
    return text.length > 60 ? name : `${name} ${text}`;
  });
  const hints = Object.entries(refused).flatMap(([argument, hint]) => (argument in input ? [hint] : []));
  return new DeskError(thrown.code, thrown.message, {
    field: thrown.field,
    said: thrown.said,
    operator: thrown.operator,
    cause: thrown,
    next: [`Check what was sent: ${named.join(', ')}.`, ...hints].join(' '),
  });
}

/** The first table of a view as records, for tools whose table already holds everything. */
function recordsOf(view: View): FlatRecord[] {
  const [first] = view.tables ?? [];
  if (first === undefined) {
    return [Object.fromEntries((view.facts ?? []).map(({ label, value }) => [label, flat(value)]))];
  }
  return first.rows.map((row) =>
    Object.fromEntries(first.columns.map(({ label }, column) => [label, flat(row[column] ?? null)])),
  );
}

function flat(cell: Cell): string | number | boolean | null {
  return typeof cell === 'object' && cell !== null ? cell.amount : cell;
}

function parseArguments<I extends z.ZodObject>(tool: { name: string; input: I }, args: unknown): z.output<I> {
  const parsed = tool.input.safeParse(args ?? {});
  if (parsed.success) return parsed.data;
  const { message, field, fields } = describeIssues(parsed.error, Object.keys(tool.input.shape));
  throw new DeskError('invalid_input', message, {
    field,
    next: `Correct ${fields.length === 0 ? 'the arguments' : listing(fields, 5)} and ask again.`,
  });
}

/** All issues in one sentence each, the first three named: one round trip should be enough to get it right. */
export function describeIssues(
  error: z.ZodError,
  known: readonly string[],
): { message: string; field: string | undefined; fields: readonly string[] } {
  const issues = error.issues.map((issue) => {
    const at = issue.path.reduce<string>(
      (path, step) =>
        typeof step === 'number' ? `${path}[${step}]` : path === '' ? String(step) : `${path}.${String(step)}`,
      '',
    );
    if (issue.code === 'unrecognized_keys') {
      const where = at === '' ? '' : ` in ${at}`;
      const allowed = at === '' ? ` Known: ${known.join(', ')}.` : '';
      return {
        at,
        text: `unknown argument ${issue.keys.map((key) => JSON.stringify(key)).join(', ')}${where}.${allowed}`,
      };
    }
    const missing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
    const text = missing ? `is missing (${typeWords[issue.expected] ?? issue.expected})` : wordsOf(issue);
    return { at, text: at === '' ? text : `${at}: ${text}` };
  });
  const more = issues.length > 3 ? ` (and ${issues.length - 3} more)` : '';
  return {
    message:
      issues
        .slice(0, 3)
        .map(({ text }) => text)
        .join('; ') + more,
    field: issues[0]?.at === '' ? undefined : issues[0]?.at,
    fields: [...new Set(issues.map(({ at }) => at).filter((at) => at !== ''))],
  };
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** What a schema says for itself stays; what zod would say is put as a person would. */
function wordsOf(issue: z.core.$ZodIssue): string {
  const { message } = issue;
  const sized = (origin: string, long: string, large: string) =>
    origin === 'string' || origin === 'array' ? long : large;
  if (issue.code === 'invalid_type' && message.startsWith('Invalid input: expected')) {
    return `is not ${typeWords[issue.expected] ?? `of the type ${issue.expected}`}`;
  }
  if (issue.code === 'too_small' && message.startsWith('Too small')) {
    return `is ${sized(issue.origin, 'shorter', 'less')} than ${issue.minimum}`;
  }
  if (issue.code === 'too_big' && message.startsWith('Too big')) {
    return `is ${sized(issue.origin, 'longer', 'more')} than ${issue.maximum}`;
  }
  if (issue.code === 'invalid_value' && message.startsWith('Invalid ')) {
    return `is not one of ${issue.values.map(String).join(', ')}`;
  }
  return message;
}

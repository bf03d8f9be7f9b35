import * as z from 'zod';
import type { Desk, DeskTool } from '../../tools/desk.ts';
import { asDeskError } from '../core/errors.ts';
import { orderForm } from '../core/next-steps.ts';
import { nextOf } from '../core/references.ts';
import { cleanText } from '../core/text.ts';
import type { Answer } from '../core/tool.ts';
import { briefly, type Cell, type View } from '../core/view.ts';
import { converse, type Turn } from './converse.ts';
import { forReceiver, linesText, withLines } from './message.ts';
import { cheapestOf, draftOf, firstSentence, type Reading } from './first-sentence.ts';
import { languages, partsInEnglish, withoutParts, type LanguageCode } from './hear.ts';
import { messages } from './messages/en.ts';
import { talk } from './messages/talk.ts';
import type { Talk } from './messages/talk-shape.ts';
import { isEnglish } from './own-words.ts';
import { namesAfter } from './named.ts';
import { pickedOf } from './picked.ts';
import { linesShape } from './prefill.ts';
import type { State, StateLine } from './state.ts';
import type { Around, AskedFact, Choice, NextCall, Understood } from './understanding.ts';
import { inWords, viewIn } from './view-language.ts';
import { atWarehouses } from './warehouses.ts';

/** The answer to one message, for a surface that writes text. */
export interface Reply {
  readonly kind: 'answer' | 'question' | 'sentence' | 'file' | 'error';
  /** Begins with the sentence that answers. */
  readonly text: string;
  /** Its rows: few, the rest behind "more". */
  readonly view?: View | undefined;
  readonly choices: readonly Choice[];
  readonly call?: NextCall | undefined;
  readonly output?: Answer['output'] | undefined;
  readonly language: LanguageCode;
}

export interface Talker {
  readonly desk: Desk;
  readonly around: Around;
  readonly zone?: string | undefined;
}

type Asked = NextCall & {
  readonly lead?: string | undefined;
  readonly fact?: AskedFact | undefined;
  readonly skip?: number | undefined;
  readonly remarks?: readonly string[];
};

const mostRows = 5;
const mostChoices = 4;
const budget = { rows: 20, products: 40, milliseconds: 600_000 };

/** Answers one message of a conversation. Never throws: what went wrong is an answer too. */
export async function answerMessage(
  text: string,
  state: State,
  talker: Talker,
): Promise<{ reply: Reply; state: State }> {
  return answerTurn(converse(text, state, talker.around), talker);
}

/** What the rules answer to a message. Never throws. */
export async function answerTurn(turn: Turn, talker: Talker): Promise<{ reply: Reply; state: State }> {
  try {
    return await answered(turn.meant, turn, talker);
  } catch (thrown) {
    const error = asDeskError(thrown);
    const language = languageOf(turn);
    const own = turn.say.errors[error.code];
    const [message = '', next = ''] = [error.message, nextOf(error, 'cli')].map((each) => inWords(each, language));
    // What has no words in the language is left out where there is a sentence for its kind.
    const said = (
      own === undefined ? [message, next] : isEnglish(message) ? [own] : [message, isEnglish(next) ? '' : next]
    )
      .map((each) => cleanText(each, 1_000))
      .filter((each) => each !== '');
    return {
      reply: {
        kind: 'error',
        text: said.join(' '),
        choices: [],
        language,
        ...(turn.meant.kind === 'call' ? { call: { tool: turn.meant.tool, input: turn.meant.input } } : {}),
      },
      state: turn.state,
    };
  }
}

const languageOf = ({ state }: Pick<Turn, 'state'>) => state.language ?? 'en';

async function answered(meant: Understood, turn: Turn, talker: Talker): Promise<{ reply: Reply; state: State }> {
  const { say, state } = turn;
  const { tools } = talker.around;
  const words = (kind: Reply['kind'], text: string, choices: readonly Choice[] = []) => ({
    reply: {
      kind,
      text,
      choices: choices.slice(0, Math.max(mostChoices, kind === 'question' ? 9 : 0)),
      language: languageOf(turn),
    },
    state,
  });
  switch (meant.kind) {
    case 'say':
      return words('sentence', meant.text, meant.choices);
    case 'help':
    case 'unknown':
      return words('sentence', meant.text);
    case 'ask': {
      const asked = words('question', meant.question, meant.choices);
      return { ...asked, state: { ...state, open: state.open ?? { choices: [...meant.choices] } } };
    }
    case 'narrow': {
      const narrowed = await atWarehouses(talker.desk, { ...meant, remarks: [] });
      if (narrowed.kind === 'ask' && languageOf(turn) !== 'en') {
        const choices = narrowed.choices.map((choice) => ({
          ...choice,
          label: Array.isArray(choice.input['locations'])
            ? choice.input['locations'].map(String).join(', ')
            : say.buttons.stock,
        }));
        return answered({ ...narrowed, question: say.notThere(meant.places.join(', ')), choices }, turn, talker);
      }
      return answered(narrowed.kind === 'call' ? { ...narrowed, remarks: meant.remarks } : narrowed, turn, talker);
    }
    case 'call': {
      if (meant.tool === orderForm) return ordered(meant.input, turn, talker);
      const one = meant.pick === undefined ? undefined : await pickedOf(meant, meant.pick, talker);
      if (one !== undefined) return call(one, turn, talker);
      const called = await call(meant, turn, talker);
      if (meant.then === undefined) return called;
      const { reply } = called;
      return {
        reply: { ...reply, text: `${reply.text} ${meant.then.question}`, choices: meant.then.choices },
        state: { ...called.state, open: { choices: [...meant.then.choices], yes: true } },
      };
    }
    case 'order':
      return ordered(
        { lines: meant.lines, shipTo: meant.shipTo, draftId: meant.draftId, ...state.written },
        turn,
        talker,
        meant.remarks,
      );
    case 'again':
      return repeated(meant, turn, talker);
    case 'file':
      return { reply: { kind: 'file', text: '', choices: [], call: meant.call, language: languageOf(turn) }, state };
    case 'approvals': {
      const list = tools.find(({ lists: [kind] }) => kind === 'draft');
      if (list === undefined) return words('sentence', say.approveElsewhere);
      return call({ tool: list.name, input: { state: 'waiting' }, lead: say.approveElsewhere }, turn, talker);
    }
    case 'freeze':
    case 'thaw':
      return words('sentence', messages.atCommand(meant.kind));
  }
}

const wantedOrder = z.object({
  lines: linesShape,
  shipTo: z.string().optional(),
  draftId: z.string().optional(),
  customNumber: z.string().optional(),
  comments: z.string().optional(),
});

/** A draft. What could not be read of the list is asked about before anything is written. */
async function ordered(input: NextCall['input'], turn: Turn, talker: Talker, remarks: readonly string[] = []) {
  const { say, state } = turn;
  const { lines, shipTo, draftId, customNumber, comments } = wantedOrder.parse(JSON.parse(JSON.stringify(input)));
  const prepare = talker.around.tools.find(({ role }) => role === 'prepare');
  const sentence = (kind: Reply['kind'], text: string, next: State = state) => ({
    reply: { kind, text, choices: [], language: languageOf(turn) },
    state: next,
  });
  if (prepare === undefined) return sentence('sentence', messages.notServed);
  const unread = lines.flatMap(({ written }) => (written === undefined ? [] : [`"${cleanText(written, 60)}"`]));
  if (lines.length === 0) return sentence('question', say.orderWhat);
  if (unread.length > 0) return sentence('question', [...remarks, say.notOrdered].join('\n'));
  const without = lines.findIndex(({ quantity }) => quantity === undefined);
  const missing = lines[without];
  if (missing !== undefined) {
    const question = [...remarks, `${say.howMany(missing.sku ?? missing.index ?? '')} ${say.notOrdered}`].join('\n');
    return sentence('question', question, {
      ...state,
      ...withLines(state, lines),
      open: { choices: [], quantityOf: without },
    });
  }
  const wanted = lines.map(({ sku, index, quantity }) => ({ ...(sku === undefined ? { index } : { sku }), quantity }));
  const given = {
    lines: wanted,
    ...(shipTo === undefined || shipTo === 'own' ? {} : { shipTo }),
    ...(draftId === undefined ? {} : { draftId }),
    ...(customNumber === undefined ? {} : { customNumber }),
    ...(comments === undefined ? {} : { comments }),
  };
  const done = await call({ tool: prepare.name, input: given, remarks }, turn, talker);
  const choices = draftChoices(done.state, talker.around.tools, say);
  if (choices.length === 0) return done;
  const text = [done.reply.text, say.submitThis].join(' ');
  return { reply: { ...done.reply, text, choices }, state: { ...done.state, open: { choices, yes: true } } };
}

/** What is done with the draft of this conversation: ask for approval, or take it back. */
export function draftChoices({ draft }: State, tools: readonly DeskTool[], say: Talk): Choice[] {
  const submit = tools.find(({ role }) => role === 'submit');
  if (submit === undefined || draft === undefined) return [];
  const cancel = tools.find(({ role }) => role === 'cancel');
  return [
    { label: say.buttons.submit, tool: submit.name, input: { draftId: draft.id, revision: draft.revision } },
    ...(cancel === undefined ? [] : [{ label: say.buttons.cancel, tool: cancel.name, input: { draftId: draft.id } }]),
  ];
}

const earlier = z.looseObject({
  requisitions: z.array(z.unknown()).optional(),
  orders: z
    .array(
      z.looseObject({
        lines: z.array(z.looseObject({ sku: z.string(), requiredQuantity: z.number().optional() })).optional(),
      }),
    )
    .optional(),
});

type Again = Pick<Extract<Understood, { kind: 'again' }>, 'requisitionId' | 'range' | 'quantity'>;

/** What was ordered before, offered once more: a person says yes to the lines. Of several on the days named, the person picks. */
async function repeated({ requisitionId, range, quantity }: Again, turn: Turn, talker: Talker) {
  const { say, state } = turn;
  const { tools } = talker.around;
  const list = tools.find(({ lists: [kind], ownNumber }) => kind === 'requisition' && ownNumber !== undefined);
  const open = tools.find(({ opens }) => opens?.document === 'requisition');
  let id = requisitionId;
  if (id === undefined && list !== undefined) {
    const latest = await list.invoke(talker.desk, { ...range }, { budget: { ...budget, rows: 2 } });
    const [first, second] = latest.numbers('requisition');
    if (range !== undefined && (first === undefined || second !== undefined))
      return call(
        { tool: list.name, input: { ...range }, ...(first === undefined ? {} : { lead: say.whichDocument }) },
        turn,
        talker,
      );
    id = first;
  }
  if (id === undefined || open === undefined)
    return {
      reply: { kind: 'sentence' as const, text: say.orderWhat, choices: [], language: languageOf(turn) },
      state,
    };
  const { output } = await open.invoke(talker.desk, { [open.opens?.argument ?? '']: id }, { budget });
  const before = (earlier.parse(output).orders ?? []).flatMap(({ lines: all = [] }) =>
    all.map(({ sku, requiredQuantity }) => ({
      sku,
      ...(requiredQuantity === undefined ? {} : { quantity: requiredQuantity }),
    })),
  );
  const lines = quantity !== undefined && before.length === 1 ? before.map((line) => ({ ...line, quantity })) : before;
  const choices = [{ label: say.buttons.order, tool: orderForm, input: { lines } }];
  return {
    reply: {
      kind: 'question' as const,
      text: `${id}: ${say.orderThis(linesText(lines))}`,
      choices,
      language: languageOf(turn),
    },
    state: {
      ...state,
      ...withLines(state, lines),
      draft: undefined,
      document: undefined,
      open: { choices, yes: true },
    },
  };
}

async function call(
  { tool: name, input: given, lead, fact, skip = 0, remarks = [] }: Asked,
  turn: Turn,
  talker: Talker,
): Promise<{ reply: Reply; state: State }> {
  const { say, state } = turn;
  const { tools } = talker.around;
  const tool = tools.find((each) => each.name === name);
  if (tool === undefined)
    return { reply: { kind: 'sentence', text: messages.notServed, choices: [], language: languageOf(turn) }, state };
  const { answer, input } = await inEitherLanguage(tool, given, talker);
  const cursor = cursorOf(answer);
  const rowsThere = answer.view.tables?.[0]?.rows.length ?? 0;
  if (skip > 0 && skip >= rowsThere) {
    if (cursor === undefined)
      return { reply: { kind: 'sentence', text: say.noMore, choices: [], language: languageOf(turn) }, state };
    return call({ tool: name, input: { ...input, cursor }, remarks }, turn, talker);
  }
  const sentence = skip > 0 ? undefined : sentenceOf(tool, answer, { tool: name, input }, fact, state, talker.zone);
  const gaps = gapsOf(answer, tool, sentence, turn);
  const text = [
    ...(lead === undefined ? [] : [lead]),
    sentence ?? inWords(answer.view.title, languageOf(turn)),
    ...remarks,
  ].join(' ');
  const remembered = remember(state, { tool: name, input }, tool, answer, skip + mostRows);
  // Of a whole list the cheapest is what is talked about; two that are compared stay both.
  const { cheapest } = remembered;
  const next =
    fact === 'cheapest' && cheapest !== undefined && remembered.lines.length > 3
      ? { ...remembered, lines: [{ sku: cheapest }] }
      : fact === 'most'
        ? { ...remembered, lines: mostIn(answer.output) }
        : remembered;
  const choices = tool.role === 'follow' ? stopsOf(tool, answer, say) : nextChoices(tool, next, say, talker.around);
  return {
    reply: {
      kind: 'answer',
      text: [text, ...gaps].join('\n'),
      view: inLanguage(fewRows(answer.view, skip, sentence !== undefined, isSaid(tool, sentence)), languageOf(turn)),
      choices,
      call: { tool: name, input },
      output: answer.output,
      language: languageOf(turn),
    },
    state: { ...next, open: choices.length === 0 ? undefined : { choices } },
  };
}

const stocked = z.looseObject({ products: z.array(z.looseObject({ sku: z.string(), available: z.number() })) });

/** The part with the most in stock, which is talked about then. */
function mostIn(output: unknown): StateLine[] {
  const { products = [] } = stocked.safeParse(output).data ?? {};
  return [...products]
    .sort((one, other) => other.available - one.available)
    .slice(0, 1)
    .map(({ sku }) => ({ sku }));
}

const nothingFound = z.looseObject({ products: z.array(z.unknown()).length(0) });

/** Words for parts are looked for in the English of most catalogues, then as they were written. */
async function inEitherLanguage(tool: DeskTool, input: NextCall['input'], { desk }: Talker) {
  const field = ['text', 'categoryId'].find((each) => typeof input[each] === 'string');
  const said = field === undefined ? undefined : input[field];
  const found = typeof said === 'string' ? partsInEnglish(said) : undefined;
  if (field === undefined || typeof said !== 'string' || found === undefined || found === said)
    return { answer: await tool.invoke(desk, input, { budget }), input };
  const wordings = [...new Set([[found, withoutParts(said)].join(' ').trim(), said, found])];
  for (const wording of wordings.slice(0, -1)) {
    const tried = { ...input, [field]: wording };
    try {
      const answer = await tool.invoke(desk, tried, { budget });
      if (!nothingFound.safeParse(answer.output).success) return { answer, input: tried };
    } catch (thrown) {
      if (!/^(?:not_found|invalid_input)$/.test(asDeskError(thrown).code)) throw thrown;
    }
  }
  const tried = { ...input, [field]: wordings.at(-1) };
  return { answer: await tool.invoke(desk, tried, { budget }), input: tried };
}

/** A sentence about one part says all that its rows would. */
function isSaid({ answers }: DeskTool, sentence: string | undefined): boolean {
  return sentence !== undefined && answers !== undefined;
}

const withCursor = z.looseObject({ cursor: z.string() });

function cursorOf({ output }: Answer): string | undefined {
  return withCursor.safeParse(output).data?.cursor;
}

/** What could not be read; a sentence about parts names those that are unknown itself. */
function gapsOf(
  { view: { notes = [] } }: Answer,
  tool: DeskTool,
  sentence: string | undefined,
  { say, state }: Turn,
): string[] {
  const language = state.language ?? 'en';
  const partial = notes.filter(({ kind }) => kind === 'partial');
  if (isSaid(tool, sentence) && partial.every(({ text }) => /left out by the service|Not found:/.test(text))) return [];
  if (language !== 'en') return partial.length === 0 ? [] : [say.partial];
  return notes.filter(({ kind }) => kind !== 'info').map(({ text }) => cleanText(text, 400));
}

/** Facts and tables in this language. Its notes are said in the sentences above it. */
export function inLanguage(view: View | undefined, language: LanguageCode): View | undefined {
  if (view === undefined || language === 'en') return view;
  const { title, facts = [], tables = [] } = viewIn(view, language);
  const said = (cell: Cell): Cell => (typeof cell === 'boolean' ? inWords(cell ? 'yes' : 'no', language) : cell);
  return {
    title,
    facts: facts.map((each) => ({ ...each, value: said(each.value) })),
    tables: tables.map((each) => ({ ...each, rows: each.rows.map((row) => row.map(said)) })),
  };
}

/** The first rows of an answer, under a sentence that stands already. */
export function rowsOf(view: View, language: LanguageCode): View | undefined {
  return inLanguage(fewRows(view, 0, true, false), language);
}

function fewRows(whole: View, skip: number, hasSentence: boolean, said: boolean): View | undefined {
  const { tables = [], facts = [] } = briefly(whole);
  const title = hasSentence || skip > 0 ? '' : whole.title;
  const [first] = tables;
  if (first === undefined) return said ? undefined : { title, facts: facts.slice(0, 8) };
  if (said && first.rows.length < 2) return undefined;
  return { title, tables: [{ ...first, rows: first.rows.slice(skip, skip + mostRows) }] };
}

const followed = z.looseObject({ followed: z.array(z.looseObject({ id: z.string() })) });

/** What is followed, each with a button that stops it. */
function stopsOf(tool: DeskTool, { output }: Answer, { buttons }: Talk): Choice[] {
  return (followed.safeParse(output).data?.followed ?? []).slice(0, mostChoices).map(({ id }) => ({
    label: `${buttons.stop} ${id}`,
    tool: tool.name,
    input: { about: `stop ${id}` },
  }));
}

export function nextChoices(tool: DeskTool, state: State, say: Talk, { tools }: Around): Choice[] {
  const facts = tool.answers;
  if (tool.effect !== 'read') return [];
  if (facts !== undefined && state.lines.length > 0) {
    const quote = tools.find(({ answers = [] }) => answers.includes('quantities') && answers.includes('price'));
    const order = tools.some(({ role }) => role === 'prepare')
      ? [forReceiver({ label: say.buttons.order, tool: orderForm, input: { lines: state.lines } }, state.shipTo)]
      : [];
    const quoted =
      quote === undefined || quote === tool || quote.positional?.kind !== 'lines'
        ? []
        : [
            {
              label: say.buttons.quote,
              tool: quote.name,
              input: { lines: state.lines.map((line) => ({ ...line, quantity: line.quantity ?? 1 })) },
            },
          ];
    return [...quoted, ...order];
  }
  return state.rows.slice(0, 3).flatMap(({ kind, id }) => {
    const open = tools.find(({ opens }) => opens?.document === kind);
    return open?.opens?.argument === undefined
      ? []
      : [{ label: id, tool: open.name, input: { [open.opens.argument]: id } }];
  });
}

const ofProducts = z.looseObject({
  skus: z.array(z.string()).optional(),
  indexes: z.array(z.string()).optional(),
  lines: z
    .array(z.looseObject({ sku: z.string().optional(), index: z.string().optional(), quantity: z.number().optional() }))
    .optional(),
  sku: z.string().optional(),
  index: z.string().optional(),
});

const priced = z.looseObject({ lines: z.array(z.looseObject({ sku: z.string(), index: z.string().optional() })) });

/** The SKU that the answer gives for an index: the other questions can then be asked for all lines at once. */
function resolved(line: StateLine, output: unknown): StateLine {
  if (line.index === undefined) return line;
  const plain = (code: string) => code.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
  const same = priced
    .safeParse(output)
    .data?.lines.find(({ index }) => index !== undefined && plain(index) === plain(line.index ?? ''));
  return same === undefined
    ? line
    : { sku: same.sku, ...(line.quantity === undefined ? {} : { quantity: line.quantity }) };
}

const foundProducts = z.looseObject({
  products: z.array(z.looseObject({ sku: z.string().optional(), articleNumber: z.string().optional() })),
  first: z.number(),
});

/** Products that a search found: "the first one", "the cheapest of those". */
function foundIn(output: unknown): State['rows'] {
  const { products = [] } = foundProducts.safeParse(output).data ?? {};
  return products.length < 2
    ? []
    : products.map(({ sku, articleNumber }) => ({ kind: 'product', id: sku ?? articleNumber ?? '' }));
}

/** What is remembered of an answer: the call, what its rows are of, the lines and the document talked about. */
export function remember(
  state: State,
  { tool: name, input }: NextCall,
  tool: DeskTool,
  answer: Answer,
  shown: number,
): State {
  const cursor = cursorOf(answer);
  const last = { tool: name, input: { ...input }, shown, ...(cursor === undefined ? {} : { cursor }) };
  const [kind] = tool.lists;
  const { skus = [], indexes = [], lines = [], sku, index } = ofProducts.safeParse(input).data ?? {};
  const named: StateLine[] = [
    ...skus.map((each) => ({ sku: each })),
    ...indexes.map((each) => ({ index: each })),
    ...lines.map(({ sku: code, index: other, quantity }) => ({
      ...(code === undefined ? { index: other } : { sku: code }),
      ...(quantity === undefined ? {} : { quantity }),
    })),
    ...(sku === undefined ? [] : [{ sku }]),
    ...(index === undefined ? [] : [{ index }]),
  ];
  // A look at the stock of what was counted before does not forget how many.
  const counted = named.map((asked): StateLine => {
    const line = resolved(asked, answer.output);
    const before = state.lines.find((each) => (each.sku ?? each.index) === (line.sku ?? line.index));
    return before?.quantity === undefined || line.quantity !== undefined
      ? line
      : { ...line, quantity: before.quantity };
  });
  const draft = draftOf(answer.output);
  // A look at one line of a draft is no other order.
  const codes = state.lines.map((line) => line.sku ?? line.index);
  const partOfDraft =
    state.draft !== undefined &&
    tool.effect === 'read' &&
    counted.length < codes.length &&
    counted.every((line) => codes.includes(line.sku ?? line.index));
  const changed = counted.length === 0 || partOfDraft ? {} : withLines(state, counted);
  const cheapest = cheapestOf(answer.output);
  const rows =
    kind === undefined
      ? counted.length > 1
        ? counted.map((line) => ({ kind: 'product', id: line.sku ?? line.index ?? '' }))
        : foundIn(answer.output)
      : answer.numbers(kind).map((id) => ({ kind, id }));
  const argument = tool.opens?.argument;
  const opened = argument === undefined ? undefined : input[argument];
  return {
    ...state,
    ...changed,
    ...(counted.length === 0 || partOfDraft
      ? {}
      : { shipTo: typeof input['shipTo'] === 'string' ? input['shipTo'] : undefined }),
    last,
    ...(counted.length === 0
      ? {}
      : { cheapest: cheapest ?? (counted.some(({ sku }) => sku === state.cheapest) ? state.cheapest : undefined) }),
    ...('from' in tool.input.shape ? { list: { tool: name, input: { ...input } } } : {}),
    rows,
    names: namesAfter(state.names, answer.output),
    // The only one of a list is what is talked about.
    ...(rows.length === 1 && kind !== undefined && rows[0] !== undefined ? { document: rows[0] } : {}),
    ...(typeof opened === 'string' && tool.opens !== undefined
      ? { document: { kind: tool.opens.document, id: opened } }
      : {}),
    ...(draft === undefined ? (tool.effect === 'read' ? {} : { draft: undefined }) : { draft }),
  };
}

/** The sentence that answers, in the language of the conversation. */
export function sentenceOf(
  { lists: [listed] }: DeskTool,
  { output }: Answer,
  asked: NextCall,
  fact: AskedFact | undefined,
  { language = 'en' }: State,
  zone?: string,
): string | undefined {
  const reading: Reading = { language, locale: languages[language].locale, zone };
  return firstSentence(output, asked, fact, talk[language], reading, listed === 'order' ? undefined : listed);
}

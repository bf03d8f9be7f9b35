import * as z from 'zod';
import type { Desk, DeskTool } from '../../../tools/desk.ts';
import type { Clock } from '../../core/clock.ts';
import { utcDay } from '../../core/datetime.ts';
import { asDeskError } from '../../core/errors.ts';
import { orderForm } from '../../core/next-steps.ts';
import { cleanText } from '../../core/text.ts';
import type { Answer } from '../../core/tool.ts';
import { briefly, withCells, type View } from '../../core/view.ts';
import type { Turn } from '../turn.ts';
import {
  forReceiver,
  isCounted,
  isWithin,
  linesText,
  notedFor,
  otherThanDrafted,
  takenBy,
} from '../meaning/message.ts';
import { byPieces, byPrice, isByPrice, left } from './answer-shapes.ts';
import { afterComparison, ofNamed } from './compared.ts';
import { folded, type LanguageCode, languages } from '../reading/matching.ts';
import { openBranch } from '../reading/branches.ts';
import { sideIn } from '../reading/part-search.ts';
import { nounIn, partsInEnglish, withoutParts } from '../reading/part-words.ts';
import { isCommonWord } from '../acts/trained.ts';
import { kit } from '../reading/part-words.ts';
import { isOpenWhich } from '../meaning/remembered.ts';
import { notAdding } from '../reading/not-adding.ts';
import { notOrdering } from '../reading/wording.ts';
import { messages } from '../messages/en.ts';
import { talk } from '../messages/talk.ts';
import type { Talk } from '../messages/talk-shape.ts';
import type { State } from '../state.ts';
import type { Around, AskedFact, Choice, NextCall } from '../understanding.ts';
import { allPages, billsFirst } from './bills-first.ts';
import { firstSentence } from './first-sentence.ts';
import type { Reading } from './formats.ts';
import { inWords, viewIn } from './view-language.ts';
import { cursorOf, isFigure, remember, unknownOf, withSearches } from './remember.ts';
import { yesOrNo } from './yes-or-no.ts';

/** The answer to one message, for a surface that writes text. */
export interface Reply {
  readonly kind: 'answer' | 'question' | 'sentence' | 'file' | 'error';
  /** Begins with the sentence that answers. */
  readonly text: string;
  /** Its rows: few, the rest behind "more". */
  readonly view?: View | undefined;
  readonly choices: readonly Choice[];
  readonly call?: NextCall | undefined;
  /** What the tool answered: of all its rows `view` has the first. */
  readonly answer?: Answer | undefined;
  /** The lines of `text` that say what is missing from it. */
  readonly gaps?: readonly string[];
  readonly language: LanguageCode;
}

export interface Talker {
  readonly desk: Desk;
  readonly around: Around;
  readonly zone?: string | undefined;
  /** In whose words an error says what to do. */
  readonly surface?: 'cli' | 'slack';
}

type Asked = NextCall & {
  readonly lead?: string | undefined;
  readonly fact?: AskedFact | undefined;
  readonly skip?: number | undefined;
  readonly remarks?: readonly string[];
};

const mostRows = 5;
/** A list that is no longer is shown whole. */
const wholeRows = 8;
/** Where the rows themselves are asked for. */
const askedRows = 12;
export const mostChoices = 4;
export const budget = { rows: 20, products: 40, milliseconds: 600_000 };

export const languageOf = ({ state }: Pick<Turn, 'state'>) => state.language ?? 'en';

/** What is said, and what is remembered of it. */
export interface Answered {
  readonly reply: Reply;
  readonly state: State;
}

export async function call(
  { tool: name, input: wanted, lead, fact, skip = 0, remarks: told = [] }: Asked,
  turn: Turn,
  talker: Talker,
): Promise<{ reply: Reply; state: State }> {
  const { say, state } = turn;
  const { tools } = talker.around;
  const tool = tools.find((each) => each.name === name);
  if (tool === undefined)
    return { reply: { kind: 'sentence', text: messages.notServed, choices: [], language: languageOf(turn) }, state };
  // What one tool was asked by may be handed on to another here as well.
  const { input: given, lost } = takenBy(tool, wanted);
  const unsaid = lost.filter((each) => !told.some((remark) => remark.includes(each)));
  const remarks = unsaid.length === 0 ? told : [...told, say.notUsed(unsaid.join(', '))];
  const isSum = fact === 'sum';
  // What is due until a day is put in order of its days.
  const isInOrder = given['state'] === 'owed' && given['dueTo'] !== undefined && given['cursor'] === undefined;
  const { answer: read, input } = isSum
    ? {
        answer: await tool.invoke(talker.desk, { ...given, limit: 200 }, { budget: { ...budget, rows: 200 } }),
        input: given,
      }
    : isInOrder
      ? {
          answer: await allPages(given, (page, rows) =>
            tool.invoke(talker.desk, page, { budget: { ...budget, rows } }),
          ),
          input: given,
        }
      : await inEitherLanguage(tool, given, talker);
  const answer = isByPrice(fact)
    ? ofNamed(read, turn.message)
    : input['state'] === 'owed'
      ? billsFirst(read, isInOrder)
      : read;
  const cursor = cursorOf(answer);
  const rowsThere = answer.view.tables?.[0]?.rows.length ?? 0;
  // "6 are overdue" is not followed by five of them.
  const isFew = tool.lists.length > 0 && cursor === undefined && skip === 0 && rowsThere <= wholeRows;
  const rows = isSum || fact === 'rows' ? askedRows : isFew ? wholeRows : mostRows;
  if (skip > 0 && skip >= rowsThere) {
    if (cursor === undefined)
      return { reply: { kind: 'sentence', text: say.noMore, choices: [], language: languageOf(turn) }, state };
    return call({ tool: name, input: { ...input, cursor }, remarks }, turn, talker);
  }
  const sentence =
    skip > 0
      ? undefined
      : sentenceOf(tool, answer, { tool: name, input }, fact, state.language ?? 'en', {
          zone: talker.zone,
          clock: talker.around.clock,
        });
  const gaps = gapsOf(answer, tool, sentence, turn);
  const plain = sentence ?? inWords(answer.view.title, languageOf(turn));
  // That nothing can be registered is said before it.
  const said = fact === 'returnable' && lead !== undefined ? plain.replace(/;[^;.]+\.$/u, '.') : plain;
  const yes = lead !== undefined || skip > 0 ? undefined : yesOrNo(turn.message, tool, answer.output, fact);
  const word = yes === true ? say.yes : say.no;
  const text = [
    ...(lead === undefined || lead === '' ? [] : [lead]),
    ...(yes === undefined || said.startsWith(word) ? [] : [`${word}.`]),
    said,
    ...(isOwnOnly(tool, answer, talker) ? [say.ownOrdersOnly] : []),
    ...remarks,
  ].join(' ');
  const whole = remember(state, { tool: name, input }, tool, answer, skip + rows);
  // "The third", after more was shown, is of what was shown last. Lines that are counted keep their order.
  const shownFirst = <T>(all: readonly T[]): T[] => [...all.slice(skip), ...all.slice(0, skip)];
  const isLooked =
    whole.lines.length === whole.rows.length && whole.lines.every(({ quantity }) => quantity === undefined);
  const remembered = {
    ...whole,
    rows: shownFirst(whole.rows),
    lines: isLooked ? shownFirst(whole.lines) : whole.lines,
  };
  const next = afterComparison(remembered, answer.output, fact);
  const order = next.rows === remembered.rows || !isByPrice(fact) ? [] : byPrice(answer.output, fact);
  // Nothing is ordered that the service does not know, of what it was asked about.
  const asked = JSON.stringify(input);
  const strange = unknownOf(
    next.lines.filter(({ sku, index }) => asked.includes(JSON.stringify(sku ?? index))),
    answer.output,
  );
  const isSearch = tool.positional?.kind === 'product';
  const kept = { ...next, lines: next.lines.filter((line) => !strange.includes(line)) };
  const known = withSearches(kept, isSearch);
  const isTrouble =
    fact === 'returnable' || [say.noReturns, say.noComplaints, say.noDepositDay].some((each) => lead === each);
  // Who brings a part back is offered no other.
  const view = inOrder(answer.view, fact === 'often' ? byPieces(answer.output) : order);
  const choices =
    tool.role === 'follow'
      ? stopsOf(tool, answer, say)
      : isTrouble && tool.answers !== undefined
        ? []
        : (candidateChoices({ tool: name, input }, answer.output) ??
          nextChoices(tool, isFigure(tool, input) ? { ...known, rows: [] } : known, say, talker.around));
  const watched = goneIn(tool, answer, input) ? followOf(known, say, tools) : [];
  const isNotAdded = notAdding.test(turn.message.text);
  // "FDB1451 or GDB1330": neither is ordered with the other.
  const offered = [
    ...watched,
    ...(either.test(turn.message.text) ||
    notOrdering.test(turn.message.text) ||
    isNotAdded ||
    [say.nothingOrdered, say.whyButton, say.whyDraft, say.noCars].some((each) => lead?.includes(each) === true) ||
    isOpenWhich(turn.meant, turn) ||
    isBringingBack(turn.message.heard) ||
    // Whether one of the same kind fits nobody knows: it is looked at before it is ordered.
    (isByPrice(fact) && state.search?.input['similarTo'] !== undefined)
      ? choices.filter(
          (each) => each.tool !== orderForm && tools.find(({ name: of }) => of === each.tool)?.role !== 'submit',
        )
      : choices),
    ...(isNotAdded ? draftChoices(known, say, tools) : []),
  ];
  // "Do you mean W71275?" is answered with yes.
  const isYes = choices.length === 1 && candidateChoices({ tool: name, input }, answer.output) !== undefined;
  return {
    reply: {
      kind: 'answer',
      text: [text, ...gaps].join('\n'),
      // What is still to come is said whole, and the order need not be shown again.
      ...(fact === 'rest' && sentence !== undefined
        ? {}
        : {
            view: inLanguage(
              fewRows(view, skip, sentence !== undefined, isSaid(tool, sentence), rows),
              languageOf(turn),
            ),
          }),
      choices: offered,
      call: { tool: name, input },
      answer: { ...answer, view },
      gaps,
      language: languageOf(turn),
    },
    state: {
      ...withSearches(next, isSearch),
      open: offered.length === 0 ? undefined : { choices: offered, ...(isYes ? { yes: true } : {}) },
    },
  };
}

/** "I want to return the caliper, how much of the deposit is paid back?": no other is sold. */
const isBringingBack = ({ has }: Turn['message']['heard']): boolean =>
  has('returns') && has('deposit', 'complain', 'not') && !has('buy', 'order', 'again', 'instead', 'alternative');

/** What follows a return or a complaint in the same answer offers no order. */
export function withoutOrder({ reply, state }: Answered): Answered {
  const choices = reply.choices.filter(({ tool }) => tool !== orderForm);
  const isSame = choices.length === reply.choices.length;
  return isSame ? { reply, state } : { reply: { ...reply, choices }, state: { ...state, open: undefined } };
}

const either = /\p{L}\d{2,}\S*\s+(?:or|czy|albo|lub|oder|nebo|anebo|či|або|чи|или)\s+\p{L}{1,5}[ -]?\d{2}/iu;

const ofReceiver = z.looseObject({ shipTo: z.string().optional() });

/** A list of orders has those of the own account, and of nobody else who may be asked for. */
function isOwnOnly({ lists: [kind] }: DeskTool, { output }: Answer, { around: { receivers = [] } }: Talker): boolean {
  const isOthers = receivers.includes('*') || receivers.length > 1;
  return kind === 'requisition' && isOthers && ofReceiver.safeParse(output).data?.shipTo === undefined;
}

const nothingFound = z.looseObject({ products: z.array(z.unknown()).length(0) });

/** Words for parts are looked for in the English of most catalogues, then as they were written. */
async function inEitherLanguage(tool: DeskTool, input: NextCall['input'], { desk }: Talker) {
  const field = ['text', 'categoryId'].find((each) => typeof input[each] === 'string');
  const said = field === undefined ? undefined : input[field];
  const found = typeof said === 'string' ? partsInEnglish(said) : undefined;
  if (field === undefined || typeof said !== 'string' || found === undefined || found === said)
    return { answer: await tool.invoke(desk, input, { budget }), input };
  // "Wiper blades" are a wiper and a blade to one dictionary, and wipers to another.
  const words = [...new Set([found, withoutParts(said)].join(' ').trim().split(/\s+/))].join(' ');
  // A name has the axle or the side: "Control arm, left".
  const both = /(?:^|\s)(?:left|right)(?=\s|$)/.test(words) ? words.replace(/(front|rear) axle/, '$1') : words;
  const wordings = [...new Set([both, said, found])];
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

/** The word of a part that no catalogue has: "booster". */
export const notCalled = (note: string): string =>
  /^Nothing in the catalogue is called "(\p{L}+)": it was left out\.$/u.exec(note)?.[1] ?? '';

/** "Nothing is called 'vůbec'": a word that names nothing is not missed. */
function isSmallWord(note: string): boolean {
  const word = notCalled(note);
  return isCommonWord(folded(word)) && sideIn(word) === '' && !kit.test(folded(word)) && nounIn(word) === undefined;
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
  const told = notes.flatMap(({ kind, text }) => {
    if (kind === 'info') return [];
    const english = cleanText(text, 400);
    if (isSmallWord(english)) return [];
    const said = language === 'en' ? inEnglishMoney(english) : inWords(english, language);
    if (language === 'en' || said !== english) return [said];
    return kind === 'partial' ? [say.partial] : [];
  });
  return [...new Set(told)];
}

/** "380907.20 PLN" as the sentences say it. */
function inEnglishMoney(note: string): string {
  return note.replace(/(?<![\w.,-])(-?\d+\.\d\d) ([A-Z]{3})(?![A-Z])/g, (_, amount: string, currency: string) =>
    new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'code' }).format(Number(amount)),
  );
}

/** Facts and tables in this language. Its notes are said in the sentences above it. */
export function inLanguage(view: View | undefined, language: LanguageCode): View | undefined {
  if (view === undefined) return undefined;
  if (language === 'en') return viewIn(view, language);
  const { title, facts = [], tables = [] } = viewIn(view, language);
  return withCells({ title, facts, tables }, (cell) =>
    typeof cell === 'boolean' ? inWords(cell ? 'yes' : 'no', language) : cell,
  );
}

/** The first rows of an answer, under a sentence that stands already. */
export function rowsOf(view: View, language: LanguageCode): View | undefined {
  return inLanguage(fewRows(view, 0, true, false, mostRows), language);
}

/** The rows as the sentence names them: "the second one" is the same in both. */
function inOrder(view: View, codes: readonly string[]): View {
  const [first, ...others] = view.tables ?? [];
  if (first === undefined || codes.length === 0) return view;
  const place = ([code]: (typeof first.rows)[number]) => (typeof code === 'string' ? codes.indexOf(code) : -1);
  return {
    ...view,
    tables: [{ ...first, rows: [...first.rows].sort((one, other) => place(one) - place(other)) }, ...others],
  };
}

function fewRows(whole: View, skip: number, hasSentence: boolean, said: boolean, most: number): View | undefined {
  const { tables = [], facts = [] } = briefly(whole);
  const title = hasSentence || skip > 0 ? '' : whole.title;
  const [first] = tables;
  if (first === undefined) return said ? undefined : { title, facts: facts.slice(0, 8) };
  if (said && first.rows.length < 2) return undefined;
  return { title, tables: [{ ...first, rows: first.rows.slice(skip, skip + most) }] };
}

const leftOut = z.looseObject({
  products: z.array(z.unknown()).default([]),
  lines: z.array(z.unknown()).default([]),
  omitted: z.array(left),
});

/** Where nothing but an unknown number was asked: the same question of what it may mean. */
function candidateChoices({ tool, input }: NextCall, output: Answer['output']): Choice[] | undefined {
  const { products, lines, omitted } = leftOut.safeParse(output).data ?? { products: [], lines: [], omitted: [] };
  const [only, other] = omitted;
  if (only === undefined || products.length + lines.length > 0) return undefined;
  if (other !== undefined) return allMeant({ tool, input }, omitted);
  const code = only.sku ?? only.index ?? '';
  const { skus: _, indexes: __, ...rest } = input;
  const asked = z.array(z.looseObject({})).safeParse(input['lines']).data;
  const choices = only.candidates.slice(0, mostChoices).flatMap(({ sku }): Choice[] => {
    if (sku === undefined || code === '') return [];
    if (asked === undefined) return [{ label: sku, tool, input: { ...rest, skus: [sku] } }];
    return [
      {
        label: sku,
        tool,
        input: { ...rest, lines: asked.map(({ sku: ___, index: ____, ...line }) => ({ ...line, sku })) },
      },
    ];
  });
  return choices.length === 0 ? undefined : choices;
}

const askedLine = z.looseObject({
  sku: z.string().optional(),
  index: z.string().optional(),
  quantity: z.number().optional(),
});

/** "2x GDB133O, 1x OP52O": all of them as what each of them surely means. */
function allMeant({ tool, input }: NextCall, omitted: z.infer<typeof leftOut>['omitted']): Choice[] | undefined {
  const asked = z.array(askedLine).safeParse(input['lines']).data;
  const meant = asked?.flatMap(({ sku, index, ...line }) => {
    const [only, other] = omitted.find((each) => (each.sku ?? each.index) === (sku ?? index))?.candidates ?? [];
    return only?.sku === undefined || other !== undefined ? [] : [{ ...line, sku: only.sku }];
  });
  return meant === undefined || meant.length < omitted.length
    ? undefined
    : [{ label: linesText(meant), tool, input: { ...input, lines: meant } }];
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

const counted = z.looseObject({ products: z.array(z.looseObject({ available: z.number() })).length(1) });

/** There is none of the one part that was asked about, in any warehouse. */
function goneIn(tool: DeskTool, { output }: Answer, input: NextCall['input']): boolean {
  const stock = tool.answers?.includes('availability') === true && input['locations'] === undefined;
  return stock && counted.safeParse(output).data?.products[0]?.available === 0;
}

function followOf({ lines: [line] }: State, { buttons }: Talk, tools: readonly DeskTool[]): Choice[] {
  const follow = tools.find(({ role }) => role === 'follow');
  const code = line?.sku ?? line?.index;
  return follow === undefined || code === undefined
    ? []
    : [{ label: buttons.follow, tool: follow.name, input: { about: `product ${code}` } }];
}

type Lines = Pick<State, 'lines' | 'draft' | 'shipTo'>;

/** The list that one part of was looked at; undefined: all of what is talked about was. */
function wholeOf({ laid, lines, focus, draft, shipTo }: State): Lines | undefined {
  if (laid !== undefined && isWithin(lines, laid.lines) && lines.length < laid.lines.length) return laid;
  return focus.length > 0 && focus.length < lines.length && isCounted(lines) ? { lines, draft, shipTo } : undefined;
}

/** What orders these lines: a draft of just them is sent for approval, and no second draft is made of them. `isNamed`: others are shown. */
function orderChoices(
  { lines, draft, shipTo }: Lines,
  isNamed: boolean,
  state: State,
  { buttons }: Talk,
  tools: readonly DeskTool[],
): Choice[] {
  const submit = tools.find(({ role }) => role === 'submit');
  const labelled = (label: string) => (isNamed ? `${label}: ${linesText(lines)}` : label);
  const isDrafted =
    draft?.lines?.length === lines.length &&
    isWithin(lines, draft.lines) &&
    !otherThanDrafted({ ...state, lines, draft });
  // What waits is asked for no more, and not ordered a second time either.
  if (isDrafted && draft.waits === true) return [];
  if (isDrafted && submit !== undefined)
    return [
      { label: labelled(buttons.submit), tool: submit.name, input: { draftId: draft.id, revision: draft.revision } },
    ];
  if (!tools.some(({ role }) => role === 'prepare') || shipTo === openBranch) return [];
  const conditions = draft === undefined ? notedFor(state, lines) : {};
  const input = { lines, ...(Object.keys(conditions).length === 0 ? {} : { conditions }) };
  return [forReceiver({ label: labelled(buttons.order), tool: orderForm, input }, shipTo)];
}

/** What sends the draft that was left for a look at another part. */
function draftChoices(state: State, say: Talk, tools: readonly DeskTool[]): Choice[] {
  const whole = state.laid?.draft === undefined ? state : state.laid;
  const isDraft = whole.draft !== undefined && whole.lines.length > 0;
  return isDraft ? orderChoices(whole, true, state, say, tools).filter(({ tool }) => tool !== orderForm) : [];
}

export function nextChoices(tool: DeskTool, state: State, say: Talk, { tools }: Around): Choice[] {
  const facts = tool.answers;
  if (tool.effect !== 'read') return [];
  if (facts !== undefined && state.lines.length > 0) {
    const quote = tools.find(({ answers = [] }) => answers.includes('quantities') && answers.includes('price'));
    // Several parts that nobody counted were looked at, and are not all wanted.
    const isLooked = state.lines.length > 1 && state.lines.some(({ quantity }) => quantity === undefined);
    const whole = wholeOf(state);
    const order =
      whole !== undefined
        ? orderChoices(whole, true, state, say, tools)
        : isLooked
          ? []
          : orderChoices(state, false, state, say, tools);
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
  if (tool.opens !== undefined) return [];
  return state.rows.slice(0, 3).flatMap(({ kind, id }) => {
    const open = tools.find(({ opens }) => opens?.document === kind);
    return open?.opens?.argument === undefined
      ? []
      : [{ label: id, tool: open.name, input: { [open.opens.argument]: id } }];
  });
}

/** The sentence that answers, in the language of the conversation. */
export function sentenceOf(
  { lists: [listed] }: DeskTool,
  { output }: Answer,
  asked: NextCall,
  fact: AskedFact | undefined,
  language: LanguageCode,
  { zone, clock }: { readonly zone: string | undefined; readonly clock: Clock },
): string | undefined {
  const reading: Reading = { language, locale: languages[language].locale, zone, today: utcDay(clock.now()) };
  return firstSentence(output, asked, fact, talk[language], reading, listed === 'order' ? undefined : listed);
}

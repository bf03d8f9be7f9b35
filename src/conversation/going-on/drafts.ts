import { capital } from '../../core/text.ts';
import { branchChoices, branchesOf, openBranch } from '../reading/branches.ts';
import { orderForm } from '../../core/next-steps.ts';
import { inWords } from '../answering/view-language.ts';
import {
  callOf,
  cancelAsk,
  cancelling,
  choiceOf,
  isWithin,
  linesText,
  type Message,
  otherThanDrafted,
  plainCode,
  sayOnly,
} from '../meaning/message.ts';
import { documentIn } from '../reading/documents.ts';
import { hear } from '../reading/hear.ts';
import { partsCalled } from '../reading/named.ts';
import { nounsOf } from '../reading/part-words.ts';
import { goesToTown } from '../reading/town-branch.ts';
import type { State, StateLine } from '../state.ts';
import { ordersSaid } from '../messages/orders-said.ts';
import type { Choice, Understood } from '../understanding.ts';
import { isCancelled } from './going-on.ts';
import { folded } from '../reading/matching.ts';
import { bareWord } from '../reading/set-aside.ts';

// Drafts as a whole: which of several is meant, one that waits for approval, whom it is for, and that it is not wanted any more.

type Draft = State['drafts'][number];

const linesOf = ({ lines = [] }: Draft): readonly StateLine[] => lines;

/** Codes of the drafts that a message names, by number or by what the parts are called. */
function namedIn({ products, aside, state }: Message, drafts: readonly Draft[]): StateLine[] {
  const all = drafts.flatMap(linesOf);
  const called = partsCalled(aside.text, { names: state.names, lines: all }).flatMap(({ skus }) => skus);
  return [
    ...products.map(({ quantity: _, ...code }) => code),
    ...called.filter((sku) => isWithin([{ sku }], all)).map((sku) => ({ sku })),
  ];
}

const changes = ['change', 'remove', 'cancel', 'only', 'twice', 'half', 'instead', 'enough'] as const;

/** "Make the oil filter 7", which the draft at hand does not have and another one has: of that one, or which is asked. */
export function ofOtherDraft(
  message: Message,
  then: (message: Message) => Understood | undefined,
): Understood | undefined {
  const { state, heard, say } = message;
  const { draft } = state;
  const others = state.drafts.filter(({ id }) => id !== draft?.id);
  if (draft === undefined || others.length === 0 || heard.question || !heard.has(...changes)) return undefined;
  const named = namedIn(message, [...others, draft]);
  if (named.length === 0 || named.some((line) => isWithin([line], linesOf(draft)))) return undefined;
  const meant = others.filter((each) => isWithin(named, linesOf(each)));
  const changed = meant.flatMap((each) => then({ ...message, state: takenUp(state, each) }) ?? []);
  const [only, another] = changed;
  if (another === undefined) return only;
  const choices = changed.flatMap((each) =>
    each.kind === 'order'
      ? [{ label: linesText(each.lines), tool: orderForm, input: { lines: each.lines, draftId: each.draftId } }]
      : [],
  );
  return { kind: 'ask', question: say.whichOfThese, choices };
}

/** What was said before, with this draft as the one that is talked about. */
const takenUp = (state: State, draft: Draft): State => ({
  ...state,
  draft,
  lines: [...linesOf(draft)],
  shipTo: draft.shipTo,
  laid: undefined,
  before: undefined,
  open: undefined,
  focus: [],
});

const notSent = ['not', 'no', 'hold', 'later', 'invoice', 'delivery', 'mail', 'file', 'cancel', 'remove'] as const;

/** "Ask for approval", of two drafts that are open: the one that is named, or which is asked. */
export function whichDraft(message: Message): Understood | undefined {
  const { state, heard, tools, say, text, about } = message;
  const { open } = state;
  const drafts = state.drafts.filter(({ waits }) => waits !== true);
  const isAsked =
    open !== undefined && open.choices.length > 1 && open.choices.every(({ tool }) => tool === tools.submit?.name);
  if (drafts.length < 2 || heard.question || heard.words > 12 || documentIn(text) !== undefined) return undefined;
  const isButton = bareWord(text) === bareWord(say.buttons.submit);
  const isSent = isButton || (heard.has('submit') && message.imperative);
  if (!(isAsked || isSent) || heard.has(...notSent)) return undefined;
  // What was changed since is drafted first.
  if (otherThanDrafted(state) || heard.has('add', 'change', 'instead')) return undefined;
  const named = namedIn(message, drafts);
  const { shipTo } = about;
  const ofNamed = drafts.filter(
    (each) =>
      (named.length === 0 || named.every((line) => isWithin([line], linesOf(each)))) &&
      (shipTo === undefined || each.shipTo === shipTo),
  );
  const isNamed = named.length > 0 || shipTo !== undefined;
  if (isAsked && !isNamed) return undefined;
  const [only, another] = ofNamed;
  const submit = (each: Draft) => ({ draftId: each.id, revision: each.revision });
  if (isNamed && only !== undefined && another === undefined) return callOf(tools.submit, submit(only));
  const choices = drafts.toReversed().flatMap((each) => choiceOf(tools.submit, labelled(each), submit(each)) ?? []);
  return choices.length < 2 ? undefined : { kind: 'ask', question: say.whichOfThese, choices };
}

const labelled = (draft: Draft): string =>
  [linesText(linesOf(draft)), draft.shipTo].filter((each) => each !== undefined && each !== '').join(', ') || draft.id;

/** The request that waits for approval: that of the draft at hand, or the one that was sent last. */
export function waitingOf({ draft, drafts }: State): Draft | undefined {
  return draft?.waits === true ? draft : drafts.findLast(({ waits }) => waits === true);
}

const stands = (draft: Draft, { say }: Message): string =>
  `${labelled(draft)}: ${say.draftStates.pending_approval ?? ''}.`;

/** "OK, but only 6", under the card of an order that somebody else asked for: it is approved or rejected as it is. */
export function ofTheirs(meant: Understood, { state: { draft, lines }, heard }: Message): Understood {
  if (draft?.theirs !== true || draft.waits !== true) return meant;
  const ofIt = (input: Choice['input']) => input['draftId'] === draft.id && input['lines'] !== undefined;
  const isChange =
    (meant.kind === 'order' && meant.draftId === draft.id) ||
    (meant.kind === 'ask' && meant.choices.some(({ input }) => ofIt(input)));
  return isChange ? sayOnly(ordersSaid[heard.language].notYours(linesText(draft.lines ?? lines))) : meant;
}

/** "Can you still add a brake cleaner?", of a request that waits: that it waits is said before the part is looked for. */
export function addedWhileWaiting(meant: Understood, message: Message): Understood {
  const { state, heard, tools } = message;
  const { draft } = state;
  if (draft?.waits !== true || !heard.has('add') || nounsOf(message).length === 0) return meant;
  const lead = `${stands(draft, message)} ${ordersSaid[heard.language].addWhileWaiting}`;
  if (meant.kind === 'ask' && meant.unsure === true) return { ...meant, question: `${lead} ${meant.question}` };
  const isSearch = meant.kind === 'call' && [tools.find?.name, tools.quote?.name].includes(meant.tool);
  return isSearch && meant.lead === undefined ? { ...meant, lead } : meant;
}

/** "Undo that, not yet", while a request waits: that nothing is ordered would be false, and taking it back is offered. */
export function whileWaiting(meant: Understood, message: Message): Understood {
  const { say, state, tools } = message;
  const draft = waitingOf(state);
  if (meant.kind !== 'say' || draft === undefined) return meant;
  const isAllClear = [say.nothingOrdered, say.nothingToUndo, say.left].some((each) => meant.text.startsWith(each));
  if (!isAllClear) return meant;
  const asked = state.open?.yes === true ? state.open.choices[0] : undefined;
  // "No" to "Cancel it?"
  if (asked?.tool === tools.cancel?.name) return { ...meant, text: `${say.left} ${stands(draft, message)}` };
  return takesBack(message, draft) ?? meant;
}

function takesBack(message: Message, draft: Draft): Understood | undefined {
  const of = { ...message, state: takenUp(message.state, draft) };
  const ask = cancelAsk(of, draft.id, { draftId: draft.id });
  return ask?.kind === 'ask'
    ? { ...ask, question: `${stands(draft, message)} ${cancelling(of, draft.id)}` }
    : undefined;
}

/** "Undo that", after approval was asked for. */
export function undoneRequest(message: Message): Understood | undefined {
  const { state, tools, heard, products } = message;
  const draft = waitingOf(state);
  const isSent = state.last !== undefined && state.last.tool === tools.submit?.name;
  if (draft === undefined || !isSent || !heard.has('undo') || heard.question || products.length > 0) return undefined;
  return heard.words < 8 && heard.numbers.length === 0 ? takesBack(message, draft) : undefined;
}

const clause = /[,.!;–]+\s*|\s-\s|\s(?=(?:because|since|weil|denn|bo|protože|бо)\s)/u;

/** "Drop it, I ordered it elsewhere": whoever has it already wants the draft no more, and asks of no purchase. */
export function hadElsewhere(message: Message): Understood | undefined {
  const { state, heard, products, text } = message;
  const draft = state.draft ?? waitingOf(state);
  if (draft === undefined || products.length > 0 || /\?/.test(text) || heard.numbers.length > 0) return undefined;
  if (heard.ordinal !== undefined || heard.words > 16 || nounsOf(message).length > 0 || documentIn(text) !== undefined)
    return undefined;
  const clauses = text.split(clause).map((part) => hear(part, heard.language));
  const isRefused = clauses.some(
    ({ has, onlyOf }) =>
      has('remove', 'cancel', 'forget', 'no', 'hold') &&
      onlyOf('remove', 'cancel', 'forget', 'no', 'hold', 'it', 'ok', 'please', 'all', 'draft', 'order'),
  );
  const isHad = clauses.some(({ has }) => has('bought') && !has('why', 'price', 'howMuch', 'when', 'invoice'));
  return isRefused && isHad && clauses.length > 1 ? cancelAsk(message, draft.id, { draftId: draft.id }) : undefined;
}

const ofDraftOnly =
  /(?<!\p{L})(?:from|out of|off|aus|vo[nm]|ze?|з|із|від)\s+(?:the |this |that |my |dem |diesem |tego |toho |того |цієї )?(?:draft|entwurf|szkicu|konceptu|n[áa]vrhu|чернетки)(?!\p{L})/iu;

/** "No, delete the draft": the whole of it, however many lines it has; "take it out of the draft" is of a line. */
export function dropsDraft(message: Message): Understood | undefined {
  const { state, heard, products, text, tools } = message;
  const { draft } = state;
  const isDropped = heard.has('draft') && heard.has('remove', 'cancel', 'forget');
  if (draft === undefined || !isDropped || heard.question || heard.words > 10 || products.length > 0) return undefined;
  if (ofDraftOnly.test(text) || isCancelled.test(folded(text)) || heard.numbers.length > 0) return undefined;
  if (
    heard.ordinal !== undefined ||
    nounsOf(message).length > 0 ||
    heard.has('not', 'add', 'change', 'instead', 'only')
  )
    return undefined;
  const open = state.drafts.filter(({ id }) => id !== draft.id);
  // "The other draft" is none that is known by it.
  const choices = [draft, ...open.toReversed()].flatMap(
    (each) => choiceOf(tools.cancel, labelled(each), { draftId: each.id }) ?? [],
  );
  return choices.length > 1
    ? { kind: 'ask', question: message.say.cancelWhat, choices }
    : cancelAsk(message, draft.id, { draftId: draft.id });
}

const whom =
  /(?<!\p{L})(?:who(?:m|['’]?s)? (?:is |does |will )?(?:\p{L}+ ){0,3}?(?:for|go(?:ing|es)? to|to)|where (?:is|does|will) (?:\p{L}+ ){1,3}(?:go(?:ing)?|shipp?(?:ed|ing)?|sent|delivered)(?: to)?|(?:f[üu]r|an) wen|wohin (?:geht|soll|kommt|wird)|(?:dla|do|na) kogo|dok[ąa]d (?:to |on[oa] )?(?:idzie|jedzie|leci|ma)|pro koho|komu to (?:jde|je|p[ůu]jde)|kam to (?:jde|jede|p[ůu]jde|m[áa])|для кого|на кого|кому (?:це|воно|вона)|куди (?:це|воно|вона) (?:йде|їде|піде|має))(?!\p{L})/iu;

const whether =
  /^\s*(?:(?:and|so|wait|ok|und|also|a|ale|та|і|чи|czy)[\s,]+){0,2}(?:(?:is|goes|does) (?:it|this|that|the (?:draft|order|lot)) (?:\p{L}+ ){0,2}?(?:for|to)|(?:geht|ist|l[äa]uft) (?:das|es|die bestellung|der entwurf) (?:\p{L}+ ){0,2}?(?:an|f[üu]r|auf)|(?:to )?(?:jest|idzie|jedzie) (?:to )?(?:\p{L}+ )?(?:dla|do|na)|(?:je|jde|jede|p[ůu]jde) to (?:\p{L}+ )?(?:pro|na|do)|(?:це|воно|замовлення) (?:йде |зараз |тепер ){0,2}(?:для|на|до))\s[^?]*\?\s*$/iu;

/** "Who is this one going to?", "is it for C200001?": the receiver of the draft that is talked about. */
export function forWhomIsIt(message: Message): Understood | undefined {
  const { state, heard, products, text, tools, say, about } = message;
  const { draft } = state;
  const isWhether = about.shipTo !== undefined && whether.test(text);
  if (draft === undefined || products.length > 0 || !(isWhether || whom.test(text)) || heard.words > 9)
    return undefined;
  if (documentIn(text) !== undefined || heard.has('invoice', 'delivery', 'approve', 'approvals', 'past', 'late'))
    return undefined;
  const submit = draft.waits === true ? undefined : { draftId: draft.id, revision: draft.revision };
  const receiver = draft.shipTo ?? inWords('own account', heard.language);
  const word = about.shipTo === draft.shipTo ? say.yes : say.no;
  return sayOnly(
    `${isWhether && about.shipTo !== openBranch ? `${word}. ` : ''}${capital(receiver)}: ${linesText(linesOf(draft))}.`,
    submit === undefined ? undefined : choiceOf(tools.submit, say.buttons.submit, submit),
    choiceOf(tools.cancel, say.buttons.cancel, { draftId: draft.id }),
  );
}

/** "No, it should go to Kraków", of a draft: the desk knows branches by their number, and asks for it. */
export function draftToTown(message: Message): Understood | undefined {
  const { state, heard, products, text, say, around, about } = message;
  const { draft, lines } = state;
  if (draft === undefined || products.length > 0 || heard.question || heard.words > 12 || about.shipTo !== undefined)
    return undefined;
  if (!goesToTown(text, heard.language) || heard.numbers.length > 0) return undefined;
  if (heard.has('stock', 'price', 'howMuch', 'when', 'arrive', 'pickup', 'past', 'late', 'remove', 'invoice'))
    return undefined;
  const others = branchesOf(around).filter((each) => each !== draft.shipTo);
  const choices = branchChoices(around, { tool: orderForm, input: { lines, draftId: draft.id } }, others);
  return { kind: 'ask', question: say.whichBranch, choices, lines, shipTo: state.shipTo };
}

const countedCode =
  /(?:\p{L}{1,5}[ -]?\d[\p{L}\d/-]*|\d{4,}[\p{L}\d/-]*)(?![\p{L}\d/-])\s*(?:to|at|auf|na|на|do|до|=|:|→)?\s*\d{1,4}\s*(?:x|pcs?|szt|st(?:k|ück)?|ks|шт)?\p{P}*$/iu;

/** "Make the OP520 7", of a draft that has none: whether it is to join the others, or to stand alone, is asked. */
export function countsOther(message: Message): Understood | undefined {
  const { state, heard, products, text, say } = message;
  const { draft, lines } = state;
  const [line, other] = products;
  if (draft === undefined || line?.quantity === undefined || other !== undefined || heard.question) return undefined;
  const isFresh = [...linesOf(draft), ...lines].every((each) => plainCode(each) !== plainCode(line));
  if (!isFresh || !heard.has('change') || heard.has('add', 'instead', 'it', 'no', 'not', 'remove', 'past'))
    return undefined;
  if (!countedCode.test(text) || documentIn(text) !== undefined) return undefined;
  const all = [...linesOf(draft), line];
  const choice = (wanted: readonly StateLine[]) => ({
    label: linesText(wanted),
    tool: orderForm,
    input: { lines: wanted, draftId: draft.id },
  });
  return {
    kind: 'ask',
    question: say.whichOfThese,
    choices: [choice(all), choice([line])],
    lines: linesOf(draft),
  };
}

/** "Take the pads out again", of a draft that has none: it stands as it is, and no other line is asked about. */
export function leavesOutNone(message: Message): Understood | undefined {
  const { state, heard, products, aside, tools, say } = message;
  const { draft, lines, names } = state;
  const open = tools.open('draft');
  if (draft === undefined || products.length > 0 || heard.question || !heard.has('remove') || heard.words > 9)
    return undefined;
  if (heard.has('add', 'change', 'instead', 'only', 'all', 'order', 'draft') || heard.ordinal !== undefined)
    return undefined;
  if (heard.numbers.length > 0 || !lines.every((line) => names.some(({ sku }) => sku === line.sku))) return undefined;
  const called = partsCalled(aside.text, { names, lines });
  const isThere = called.some(({ skus }) => skus.some((sku) => isWithin([{ sku }], lines)));
  if (called.length === 0 || isThere) return undefined;
  const words = called.map(({ from, to }) => aside.text.slice(from, to));
  return callOf(open, { [open?.opens?.argument ?? '']: draft.id }, { lead: say.notUsed(words.join(', ')) });
}

const whatWasIn =
  /(?<!\p{L})(?:what(?:['’]s| was| is|ever was)? in (?:it|that|there|them)|(?:its|the) contents|(?:das )?,? ?was (?:da|dort|darin) ?(?:alles )?(?:drin|drinnen)? ?(?:war|ist)|was (?:drin|darin) (?:war|ist)|co (?:w niej|w nim|tam) (?:by[łl]o|jest)|co (?:v n[íi]|v n[ěe]m|tam) (?:bylo|je)|що (?:в|у) (?:ній|ньому|них) (?:було|є)|що там було)(?!\p{L})/iu;

/** "Order what was in it again", of the delivery or the invoice that was opened: its lines; of a list, which one is asked. */
export function orderOfContents(message: Message): Understood | undefined {
  const { state, heard, products, text, tools, say } = message;
  if (!whatWasIn.test(text) || !heard.has('buy', 'again') || products.length > 0 || !tools.canOrder) return undefined;
  // It looks back by itself, and is only offered.
  if (/\?\s*$/.test(text) || heard.numbers.length > 0 || documentIn(text) !== undefined) return undefined;
  if (heard.has('not', 'hold', 'complain', 'returns', 'late', 'missing', 'when', 'price', 'howMuch')) return undefined;
  const { document, contents, last } = state;
  const opens = [tools.open(document?.kind ?? '')?.name, tools.saying('trace')?.name];
  if (document !== undefined && contents.length > 0 && last !== undefined && opens.includes(last.tool)) {
    const choices = [{ label: say.buttons.order, tool: orderForm, input: { lines: contents } }];
    return {
      kind: 'ask',
      question: `${document.id}: ${say.orderThis(linesText(contents))}`,
      choices,
      yes: true,
      lines: contents,
    };
  }
  const choices = state.rows.slice(0, 4).flatMap(({ kind, id }) => {
    const open = tools.open(kind);
    return choiceOf(open, id, { [open?.opens?.argument ?? '']: id }) ?? [];
  });
  return choices.length === 0 ? undefined : { kind: 'ask', question: say.whichDocument, choices };
}

/** "Same again, but two of them", after an order that is done: the count goes with it. */
export function againCounted({ state, heard, products, text, tools, aside }: Message): Understood | undefined {
  const { has, numbers, words } = heard;
  const [quantity, other] = numbers;
  if (!has('again') || quantity === undefined || other !== undefined || quantity < 1 || quantity > 999)
    return undefined;
  if (products.length > 0 || state.lines.length > 0 || !tools.canOrder || words > 9 || heard.question) return undefined;
  // "The same again two days later", "double", "of the second".
  if (
    has(
      'not',
      'no',
      'hold',
      'twice',
      'half',
      'times',
      'every',
      'price',
      'quote',
      'stock',
      'invoice',
      'delivery',
      'past',
    )
  )
    return undefined;
  if (heard.ordinal !== undefined || aside.time !== undefined || documentIn(text) !== undefined) return undefined;
  const isSent = state.last !== undefined && [tools.open('draft')?.name, tools.submit?.name].includes(state.last.tool);
  if (!isSent || heard.unknown.some((word) => /\d/.test(word))) return undefined;
  return { kind: 'again', requisitionId: undefined, range: undefined, remarks: [], quantity };
}

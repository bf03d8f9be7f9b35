import { orderForm } from '../../core/next-steps.ts';
import { callOf, daysOf, defined, linesText, ordering, type Message, orderQuestion } from '../meaning/message.ts';
import { edited } from './edits.ts';
import { asLastTime } from './multiplied.ts';
import { nounsOf } from '../reading/part-words.ts';
import { ofBranchSaid } from '../reading/branches.ts';
import { branchAnswered } from '../reading/receivers.ts';
import { linesShape } from '../reading/prefill.ts';
import { isOfDays } from '../meaning/some-of.ts';
import type { NextCall, Understood } from '../understanding.ts';

// Whom the lines, the draft or the answer before are for.

/** "For C200001": what was asked or drafted last, for that receiver. */
export function forReceiver(message: Message): Understood | undefined {
  const { text, state, tools, heard, say, aside } = message;
  if (heard.numbers.length > 0) return undefined;
  // "Order everything except the pads, to C200002" changes the lines first.
  const isChange = heard.has('remove') && nounsOf(message).length > 0;
  if (isChange) return edited(message);
  // "For the main site, not the branch"
  const isOwn = aside.ownAccount !== undefined && state.lines.length > 0 && heard.words < 8;
  const shipTo =
    (isOwn ? 'own' : undefined) ??
    /^\s*(?:(?:and|only|a|i|und|und nur|та|а|і|й|ok|no|nein|nie|ne|ні|nee|sorry|make (?:that|it))[\s,]+){0,3}(?:for|to|ship to|dla|do|na|für|an|pro|для|на)\s+([a-z]{1,3}\d{4,12})(?:\s+(?:please|pls|bitte|prosz[eę]|prosím|будь ласка))?\s*[?.!]*\s*$/iu
      .exec(text)?.[1]
      ?.toUpperCase() ??
    /^\s*(?:[\p{L}']+[\s,]+){0,5}(?:for|to|dla|do|na|für|an|pro|для|на|по|u|у)\s+(?:\p{L}{5,}\s+)?([a-z]\d{6})(?:\s+(?:please|pls|bitte|prosz[eę]|prosím|будь ласка))?\s*[?.!]*\s*$/iu
      .exec(text)?.[1]
      ?.toUpperCase() ??
    otherReceiver(text, state.shipTo) ??
    branchAnswered(text, state) ??
    receiverOfLines(message);
  const tool = tools.all.find(({ name }) => name === state.last?.tool);
  // "The same again, but for C200001", of a part that was bought before: as many as then.
  const isAgain = heard.has('again') && isUncounted(state.lines) && state.draft === undefined && !heard.question;
  const asBefore = shipTo !== undefined && isAgain ? asLastTime(message) : undefined;
  if (asBefore?.kind === 'call') return asBefore;
  // "Not C200001, it goes to the other branch": which, the desk does not know.
  if (shipTo === undefined && otherBranch.test(text) && (state.shipTo ?? state.draft) !== undefined)
    return { kind: 'ask', question: say.whichBranch, choices: [], lines: state.lines, shipTo: state.shipTo };
  if (shipTo === undefined) return undefined;
  const awaited = state.open?.forBranch;
  if (awaited !== undefined && shipTo !== 'own') return completed(ofBranchSaid(awaited, shipTo), shipTo, message);
  // "And for C200001?", of the orders that were traced: no tool picks them, the list is looked through.
  const isTraced = tool !== undefined && tool === tools.saying('trace') && isOfDays(state.last?.input ?? {});
  if (isTraced && shipTo !== 'own')
    return { kind: 'call', tool: tool.name, input: { ...state.last?.input }, remarks: [], receiver: shipTo };
  if (tool === undefined || state.last === undefined || !('shipTo' in tool.input.shape)) {
    if (state.lines.length === 0 || !tools.canOrder || heard.question) return undefined;
    // "Same again for C200001" is a draft beside the first.
    if (heard.has('again') && state.draft !== undefined)
      return { kind: 'order', lines: state.lines, shipTo, remarks: [] };
    // It waits for approval, and changed it is asked for again; or whom it is for was asked last.
    const isDrafted = tool !== undefined && tool === tools.submit;
    if (state.draft !== undefined && (isDrafted || state.last === undefined))
      return { kind: 'order', lines: state.lines, shipTo, remarks: [], draftId: state.draft.id };
    const choices = [{ label: say.buttons.order, tool: orderForm, input: { lines: state.lines } }];
    return {
      kind: 'ask',
      question: orderQuestion(say, state.lines, shipTo),
      choices,
      yes: true,
      lines: state.lines,
      shipTo,
    };
  }
  // "Show what went to C200001 in October", after the drafts: a draft is of no month.
  if (tool.lists[0] === 'draft' && daysOf(message)['from'] !== undefined) return undefined;
  // "Ok, order it for C200001"
  const wanted = heard.has('buy') && message.imperative ? ordering(message, state.lines) : undefined;
  if (wanted?.kind === 'order') return { ...wanted, shipTo };
  // "Same again for C200001" is a draft beside the first.
  if (tool.effect !== 'read') {
    const draftId = heard.has('again') ? undefined : state.draft?.id;
    return { kind: 'order', lines: state.lines, shipTo, remarks: [], draftId };
  }
  // "For the branch C200002", after a look at what the draft costs.
  const isOfDraft = state.draft !== undefined && (tool === tools.quote || tool === tools.open('draft'));
  const isOther = heard.has(
    'invoice',
    'delivery',
    'owed',
    'overdue',
    'spend',
    'bought',
    'creditNote',
    'deposit',
    'price',
  );
  if (isOfDraft && !isOther && !heard.question && message.imperative && state.lines.length > 0)
    return { kind: 'order', lines: state.lines, shipTo, remarks: [], draftId: state.draft?.id };
  const input = defined({
    ...state.last.input,
    cursor: undefined,
    ...('from' in tool.input.shape ? daysOf(message) : {}),
    shipTo: isOwn ? undefined : shipTo,
  });
  // "All of it to C200001, from Warsaw"
  const { towns } = heard;
  return towns.length > 0 && 'locations' in tool.input.shape
    ? { kind: 'narrow', places: towns, sure: true, call: { tool: tool.name, input }, remarks: [] }
    : callOf(tool, input);
}

/** "Same again but 6, and on our account", of a draft: another one beside it, and that the first one stays is said. */
export function againForOther({ state, heard, say, aside, about, tools, products }: Message): Understood | undefined {
  const { draft } = state;
  const [line, other] = state.lines;
  const [quantity, another] = heard.numbers;
  if (draft === undefined || line === undefined || other !== undefined || products.length > 0) return undefined;
  if (!heard.has('again') || quantity === undefined || another !== undefined || quantity < 1) return undefined;
  if (heard.question || heard.has('not', 'no', 'hold', 'past', 'price') || !tools.canOrder) return undefined;
  const shipTo = aside.ownAccount === undefined ? about.shipTo : 'own';
  if (shipTo === undefined || shipTo === (draft.shipTo ?? 'own')) return undefined;
  const stays = [linesText(draft.lines ?? state.lines), draft.shipTo].filter((each) => each !== undefined).join(', ');
  return { kind: 'order', lines: [{ ...line, quantity }], shipTo, remarks: [`${stays}: ${say.draftStays}`] };
}

/** What waited for the number of its branch; an order is asked about once more. */
function completed({ tool, input }: NextCall, shipTo: string, { say }: Message): Understood {
  const lines = linesShape.safeParse(input['lines']).data;
  if (tool !== orderForm || lines === undefined) return { kind: 'call', tool, input, remarks: [] };
  return {
    kind: 'ask',
    question: orderQuestion(say, lines, shipTo),
    choices: [{ label: say.buttons.order, tool, input }],
    yes: true,
    lines,
    shipTo,
  };
}

const isUncounted = ([line, other]: Message['state']['lines']) =>
  line !== undefined && other === undefined && line.quantity === undefined;

const otherBranch =
  /(?<!\p{L})(?:(?:for|to|not c\d{6},?) (?:the |our )?other (?:branch|place|garage|workshop|site)|(?:f[üu]r|an|in) (?:die |den |unsere )?ander\p{L}+ (?:fil{1,3}i?al\p{L}*|standort|werkstatt|adresse)|(?:do|dla|na) (?:drug|inn)\p{L}+ (?:fili\p{L}*|oddzia[łl]\p{L}*|warsztat\p{L}*)|(?:na|pro|do) (?:druh|jin)\p{L}+ (?:pobo[čc]k\p{L}*|d[íi]ln\p{L}*)|(?:на|для|до|в|у) (?:інш|друг)\p{L}+ (?:філі\p{L}*|точк\p{L}*|майстерн\p{L}*|сто))(?!\p{L})/iu;

/** "Oh, and deliver to the branch C200001, not to us": of the lines or the draft that are talked about. */
function receiverOfLines({ text, state, heard, products }: Message): string | undefined {
  const [code, other] = text.match(/(?<![\p{L}\d/-])[a-z]\d{6}(?![\p{L}\d/-])/giu) ?? [];
  if (code === undefined || other !== undefined || state.lines.length === 0 || heard.words > 16) return undefined;
  const names = products.map(({ sku, index }) => (sku ?? index ?? '').toUpperCase());
  if (names.some((each) => each !== code.toUpperCase())) return undefined;
  if (heard.has('invoice', 'spend', 'owed', 'overdue', 'past', 'bought', 'why', 'where', 'late', 'returns', 'credit'))
    return undefined;
  const isTo = /(?<![\p{L}\d])(?:for|to|on|onto|dla|do|na|für|an|nach|pro|для|на|по)\s+(?:[\p{L}.,]+\s+){0,3}$/iu;
  return isTo.test(text.slice(0, text.indexOf(code))) ? code.toUpperCase() : undefined;
}

/** "No, make that C200002": a number of the same form as that of the receiver so far. */
function otherReceiver(text: string, before: string | undefined): string | undefined {
  if (before === undefined || text.length > 60) return undefined;
  const form = (code: string) => code.replace(/\d/g, '0');
  // "C200002 instead of C200001"
  const [only, other] = (text.toUpperCase().match(/(?<![\p{L}\d])[A-Z]{1,3}\d{4,12}(?![\p{L}\d])/gu) ?? []).filter(
    (each) => each !== before,
  );
  return only !== undefined && other === undefined && form(only) === form(before) ? only : undefined;
}

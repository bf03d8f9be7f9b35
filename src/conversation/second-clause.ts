import * as z from 'zod';
import { orderForm } from '../core/next-steps.ts';
import { bareCode } from '../core/product-code.ts';
import { likelyActs } from './acts/classify.ts';
import { contextOf, saidIn } from './acts/features.ts';
import { writing } from './acts/second-reading.ts';
import { tellsComparing } from './going-on/price-now.ts';
import { dayWanted } from './answering/yes-or-no.ts';
import { pricedIfMore } from './if-more.ts';
import { inTimeOrNot, orderedThenPaid } from './order-and-question.ts';
import { withReceiver } from './meaning/finished.ts';
import { codeOfLine, isCounted, isWithin, linesText, onLines, ordering } from './meaning/message.ts';
import { remembered } from './meaning/remembered.ts';
import { hear } from './reading/hear.ts';
import { provided } from './reading/self-corrected.ts';
import { setAside } from './reading/set-aside.ts';
import { withoutReason, withoutUnordered } from './reading/unsent.ts';
import { conjunction, swaps } from './reading/wording.ts';
import { stateLine, type State } from './state.ts';
import type { Turn } from './turn.ts';

// A message of two clauses that mean something only together: what is wanted, and "but don't order yet", a reason, or a count.

type Read = (text: string, state: State) => Turn;

export function withSecondClause(text: string, state: State, read: Read): Turn | undefined {
  return (
    pricedIfMore(text, state, read) ??
    inTimeOrNot(text, state, read) ??
    notOrderedYet(text, state, read) ??
    orderedThenPaid(text, state, read) ??
    droppedFromNothing(text, state, read) ??
    cancelledForReason(text, state, read) ??
    ratherFrom(text, state, read) ??
    fromPlace(text, state, read) ??
    changedForReason(text, state, read) ??
    changedThenAdded(text, state, read) ??
    editedThenAdded(text, state, read) ??
    addedThenEdited(text, state, read) ??
    swappedThenChanged(text, state, read) ??
    takenThenAsked(text, state, read) ??
    changedThenOrdered(text, state, read) ??
    askedThenNeeded(text, state, read) ??
    namedThenCounted(text, state, read)
  );
}

/** "4x OP520 and 2 GDB1330, but don't order yet": priced, and nothing is ordered. */
function notOrderedYet(text: string, state: State, read: Read): Turn | undefined {
  const rest = tellsComparing(text) ? undefined : withoutUnordered(text, state.language);
  if (rest === undefined) return undefined;
  const turn = read(rest, state);
  const { meant, message, say } = turn;
  if (meant.kind === 'call' && meant.tool === message.tools.quote?.name) {
    const lead = [...(meant.lead === undefined ? [] : [meant.lead]), say.nothingOrdered].join(' ');
    return { ...turn, meant: { ...meant, lead }, message: { ...message, text } };
  }
  // Whether to order them is not asked either.
  const isOffered = meant.kind === 'ask' && meant.choices.every(({ tool }) => tool === orderForm);
  const lines = meant.kind === 'order' || isOffered ? (meant.lines ?? []) : [];
  if (!isCounted(lines)) return undefined;
  // A draft that is changed is not sent; a line alone that is not to be ordered does not join it.
  const isAdded = !message.heard.has('add', 'also', 'change') && !isWithin(message.products, state.lines);
  if (meant.kind === 'order' && meant.draftId !== undefined && !isAdded)
    return meant.draftId === state.draft?.id ? turn : undefined;
  const quote = withReceiver(
    onLines(message, message.tools.quote, lines, { lead: say.nothingOrdered }) ?? meant,
    message,
  );
  return { ...turn, meant: quote, state: remembered(message, quote) };
}

const changes = /\s*[,;]\s+(?:(?:and|und|a|i|та|і|й|а)\s)?|\s(?:and|und|a|i|та|і|й|а)\s/iu;

/** "Make the OP520 six and drop W71275", with no lines before: what is dropped is not priced, and that there is no list is said. */
function droppedFromNothing(text: string, state: State, read: Read): Turn | undefined {
  const { lines, contents, laid, draft } = state;
  if (lines.length + contents.length > 0 || laid !== undefined || draft !== undefined || text.includes('?'))
    return undefined;
  const parts = text.split(changes);
  const codesIn = (part: string) => part.match(anyCode) ?? [];
  if (parts.length < 2 || !parts.every((part) => codesIn(part).length === 1)) return undefined;
  const { language } = hear(text, state.language);
  const isGone = (part: string) => {
    const { has, numbers } = hear(part.replace(anyCode, ' '), language);
    return has('remove') && !has('returns', 'past', 'complain', 'cancel', 'add') && numbers.length === 0;
  };
  const gone = parts.filter(isGone);
  if (gone.length === 0 || gone.length === parts.length) return undefined;
  const turn = read(parts.filter((part) => !isGone(part)).join(', '), { ...state, language });
  const { meant, say } = turn;
  const remark = say.notOnList(gone.flatMap(codesIn).join(', '));
  return 'remarks' in meant ? { ...turn, meant: { ...meant, remarks: [...meant.remarks, remark] } } : undefined;
}

const lastClause = /^(.{6,}?)\s*(?:[,;.]\s+|\s(?=(?:but|ale|aber|но|але)\s))([^,;.?]{5,80})[.!]*$/su;
/** "… and if they have none, from anywhere" */
const anywhere =
  /(?<!\p{L})(?:(?:from )?(?:anywhere|wherever)|(?:egal|ganz gleich) woher|sk[ąa]d ?b[ąa]d[źz]|sk[ąa]dkolwiek|odkudkoli\p{L}*|odjinud|звідки завгодно|звідки є|будь-звідки|хоч звідки)(?!\p{L})/iu;

const ifPossible = String.raw`if (?:at all )?possible|if (?:you|it|they) (?:can|works?|could)|if it['’]?s possible|wenn['’]?s (?:geht|m[öo]glich)|wenn (?:es )?(?:irgendwie )?(?:geht|m[öo]glich)(?: ist)?|(?:je[śs]li|jak|o ile) (?:si[ęe] da|to mo[żz]liwe|mo[żz]na)|(?:pokud|jestli|kdy[žz])(?: (?:to|by to))? (?:jde|p[ůu]jde|jde to|mo[žz]n[ée]|[šs]lo)|(?:якщо|як) (?:можна|можливо|вийде|є можливість)`;
const otherwiseAny = String.raw`(?:[\s,;.–-]+(?:and |und |a |i )?(?:otherwise|else|if not|inaczej|a jak nie|jak nie|sonst|ansonsten|jinak|інакше|якщо ні|а ні)[\s,]+(?:then |to |to i |dann |tak )?${anywhere.source})?`;
/** "… from Kraków if possible, otherwise anywhere": a wish, and no condition. */
const ratherThere = new RegExp(
  String.raw`[\s,;.–-]+(?:(?:and |und |a |i )?(?:ship\p{L}*|send\p{L}*|sent|deliver\p{L}*|wysy[łl]k\p{L}*|wysy[łl]a\p{L}*|dostaw\p{L}*|versand|lieferung|odes\p{L}*|dod[áa]n\p{L}*|відправ\p{L}*|доставк\p{L}*)\s)?(?:it |them )?(?:from|out of|z|ze|aus|ab|з|із|зі)\s(?:the )?\p{L}{3,15}[\s,]+(?:${ifPossible})(?!\p{L})${otherwiseAny}`,
  'iu',
);
const otherwise = /(?<!\p{L})(?:otherwise|or else|if not|inaczej|sonst|ansonsten|jinak|інакше)(?!\p{L})/iu;

/** "10x OP520 from Kraków if possible": what is there, and the price of all of it from wherever it comes. */
function ratherFrom(text: string, state: State, read: Read): Turn | undefined {
  const [wish] = ratherThere.exec(text) ?? [];
  const { towns } = hear(wish ?? '', state.language);
  if (wish === undefined || towns.length !== 1 || text.includes('?')) return undefined;
  const rest = text.replace(wish, ' ').trim();
  const { language } = hear(text, state.language);
  const turn = otherwise.test(rest) ? undefined : read(rest, { ...state, language });
  const lines = turn === undefined ? undefined : linesIn(turn.meant);
  if (turn === undefined || lines === undefined || lines.length === 0 || turn.message.heard.question) return undefined;
  const { meant, message, say } = turn;
  const said = say.fromAnywhere(towns.join(', '));
  if (meant.kind === 'order') return { ...turn, meant: { ...meant, remarks: [...meant.remarks, said] } };
  const { stock, quote } = message.tools;
  if (meant.kind !== 'call' || meant.tool !== quote?.name || stock === undefined) return undefined;
  const there = onLines(
    { ...message, heard: { ...message.heard, towns } },
    stock,
    lines.map(({ quantity: _, ...line }) => line),
    {},
  );
  if (there?.kind !== 'narrow') return undefined;
  const also = { ...meant, remarks: [...meant.remarks, said] };
  return { ...turn, meant: { ...there, also }, state: remembered(message, also) };
}

/** "Give me 8 of them and 2x DOT4815, we'll take it from Katowice": what is wanted, and then from where. */
function fromPlace(text: string, state: State, read: Read): Turn | undefined {
  const [, wanted = '', where = ''] = lastClause.exec(text) ?? [];
  if (where === '' || /\d/.test(where) || !/\p{L}{2}/u.test(wanted) || text.includes('?')) return undefined;
  const { towns, has, question, unknown } = hear(where, state.language);
  const isAnywhere = anywhere.test(where) && provided.test(where);
  if ((towns.length !== 1 && !isAnywhere) || question || has('past', 'late', 'invoice', 'delivery', 'complain'))
    return undefined;
  // "Add 2x AC20065, if Katowice has it": the others may come from anywhere.
  if (!isAnywhere && provided.test(where) && hear(wanted, state.language).has('add')) return undefined;
  // "Drop the pads, the customer is from Kraków"
  const isTold = !provided.test(where) && /(?<!\p{L})(?:is|are|jest|s[ąa]|ist|sind|je|jsou|є)(?!\p{L})/iu.test(where);
  if (!isAnywhere && (isTold || unknown.filter((word) => word.length > 3).length > 1)) return undefined;
  const turn = read(wanted, isAnywhere ? { ...state, from: undefined } : state);
  const { meant, message, say } = turn;
  const lines = linesIn(meant);
  if (lines === undefined || lines.length === 0 || message.heard.question) return undefined;
  if (JSON.stringify(lines) === JSON.stringify(state.lines) && meant.kind !== 'order') return undefined;
  if (meant.kind === 'order')
    return isAnywhere
      ? turn
      : { ...turn, meant: { ...meant, remarks: [...meant.remarks, say.fromAnywhere(towns.join(', '))] } };
  if (meant.kind === 'narrow') return isAnywhere ? turn : undefined;
  if (meant.kind !== 'call' || meant.tool !== message.tools.quote?.name) return undefined;
  const { kind: _, remarks, tool, input } = meant;
  const asked = { kind: 'narrow', places: towns, sure: true, call: { tool, input }, remarks } as const;
  return isAnywhere ? turn : { ...turn, meant: asked, state: remembered(message, asked) };
}

const cancelling =
  /^(\W*(?:please |bitte |proszę |prosím |будь ласка,? )?(?:cancel|anuluj\p{L}*|stornier\p{L}*|zru[šs]\p{L}*|скасу\p{L}*)\s+(?:\p{L}+\s+){0,2}\p{L}{2}\d{8,}(?:-\d+)?)\s*[,.;:–-]+\s+\p{L}[^?]*$/iu;

/** "Cancel RQ26112700007, ordered by mistake": the reason is no complaint. */
function cancelledForReason(text: string, state: State, read: Read): Turn | undefined {
  const [, cancel] = cancelling.exec(text) ?? [];
  return cancel === undefined ? undefined : read(cancel, state);
}

/** "Scrap the discs, another garage has some": the lines are changed, whatever the reason. */
function changedForReason(text: string, state: State, read: Read): Turn | undefined {
  const rest = state.lines.length === 0 ? undefined : withoutReason(text, state.language);
  const turn = rest === undefined ? undefined : read(rest, state);
  if (turn === undefined) return undefined;
  const { meant, message } = turn;
  // "Leave it, I have one" orders nothing, and changes no line.
  const [first] = likelyActs(saidIn(text, contextOf(state), message.heard.language));
  if (first === undefined || !writing.includes(first.act)) return undefined;
  const isDraft = state.draft !== undefined && meant.kind === 'order' && meant.draftId === state.draft.id;
  const isPriced = meant.kind === 'call' && meant.tool === message.tools.quote?.name && message.heard.has('remove');
  return isDraft || (state.draft === undefined && isPriced) ? turn : undefined;
}

const thenAnother =
  /^([^?]{3,120}?)(?:[,\s]+(?:and|und|un|a|i|oraz|та|і|й)\s+|\s*[,;–]\s*)((?:\p{L}+\s+){0,5}(?:\d{1,3}\s?[x×]?\s+(?:\p{L}{2,9}\.?\s+){0,2}|\d{1,3}[x×]\s?)?\p{L}{1,5}-?\d{3,}(?:\s+\p{L}+){0,3}[\s.!]*)$/iu;
/** "And 4x OP520 in its place" */
const inItsPlace =
  /(?<!\p{L})(?:instead|in its place|daf[üu]r|dafuer|stattdessen|za to|zamiast (?:tego|niego|niej)|w zamian|m[íi]sto (?:toho|n[ěe]j|n[íi])|натомість|замість (?:нього|неї|того|цього))(?!\p{L})/iu;
const anyCode = /(?<![\p{L}\d])\p{L}{1,5}-?\d{3,}[\p{L}\d/-]*/giu;

/** "Make the filters 6 and add 2x W71275", of several lines: the change first, then the part that is added. */
function editedThenAdded(text: string, state: State, read: Read): Turn | undefined {
  const [, change = '', addition = ''] = state.lines.length < 2 ? [] : (thenAnother.exec(text) ?? []);
  const isThere = (code: string) => state.lines.some((line) => bareCode(codeOfLine(line)) === bareCode(code));
  const isAdded = hear(addition, state.language).has('add') || inItsPlace.test(addition);
  if (change === '' || !(change.match(anyCode) ?? []).every(isThere) || !isAdded) return undefined;
  const first = read(change, state);
  // "Drop it, and 4x OP520 instead": which of the lines goes is asked first.
  if (first.meant.kind === 'ask' && inItsPlace.test(addition))
    return { ...first, meant: { ...first.meant, question: `${first.meant.question} ${first.say.notUsed(addition)}` } };
  const changed = linesIn(first.meant);
  const left = state.lines.length - (first.message.heard.has('remove', 'cancel', 'not', 'no') ? 1 : 0);
  const isOfAll = (changed?.length ?? 0) >= left && JSON.stringify(changed) !== JSON.stringify(state.lines);
  if (changed === undefined || !isOfAll || first.message.heard.question) return undefined;
  const { language } = first.message.heard;
  const second = read(asAddition(addition, language), { ...state, language, lines: changed });
  const all = linesIn(second.meant) ?? [];
  const added = second.message.products.map(codeOfLine);
  const isWhole = changed.every((line) =>
    all.some((each) =>
      added.includes(codeOfLine(line))
        ? codeOfLine(each) === codeOfLine(line)
        : JSON.stringify(each) === JSON.stringify(line),
    ),
  );
  return isWhole && added.length > 0 && JSON.stringify(all) !== JSON.stringify(changed) ? second : undefined;
}

const addedFirst =
  /^([^?]{0,60}?\p{L}{1,5}-?\d{3,}(?:\s+\p{L}+){0,2}?)(?:[,\s]+(?:and|und|un|a|i|oraz|та|і|й)\s+|\s*[,;–]\s*)([^?]{3,120}?)[\s.!]*$/iu;

/** "Add 4 P68050 and make the air filter 1": the same, said the other way round. */
function addedThenEdited(text: string, state: State, read: Read): Turn | undefined {
  const [, addition = '', change = ''] = addedFirst.exec(text) ?? [];
  const { has, numbers } = hear(change, state.language);
  if (change === '' || has('add') || !(has('change', 'remove', 'only', 'instead') || numbers.length === 1))
    return undefined;
  return editedThenAdded(`${change}, ${addition}`, state, read);
}

const addedTo = { en: 'add', de: 'noch dazu', pl: 'dodaj', cs: 'přidej', uk: 'додай' } as const;

/** What takes the place of a line that is gone is added. */
const asAddition = (text: string, language: keyof typeof addedTo): string =>
  inItsPlace.test(text) ? `${addedTo[language]} ${text.replace(inItsPlace, ' ').trim()}` : text;

/** "Swap the caliper for 2 R63726 and make the filters 12", also the other way round: one line gives way, and another one changes. */
function swappedThenChanged(text: string, state: State, read: Read): Turn | undefined {
  const at = text.search(conjunction);
  const parts = [text.slice(0, at), text.slice(at).replace(/^[\s,;]+\p{L}+\s/u, '')] as const;
  const [swap, change] = swaps.test(parts[0]) ? parts : [parts[1], parts[0]];
  if (at < 1 || state.lines.length < 2 || !swaps.test(swap) || text.includes('?')) return undefined;
  const first = read(swap, state);
  const swapped = linesIn(first.meant);
  if (swapped === undefined || swapped.length !== state.lines.length || first.message.heard.question) return undefined;
  const second = read(change, { ...state, language: first.message.heard.language, lines: [...swapped] });
  const all = linesIn(second.meant) ?? [];
  const isWhole = swapped.every((line) => all.some((each) => each.sku === line.sku && each.index === line.index));
  return isWhole && !second.message.heard.question && JSON.stringify(all) !== JSON.stringify(swapped)
    ? second
    : undefined;
}

/** The lines that are ordered or asked about. */
export function linesIn(meant: Turn['meant']): State['lines'] | undefined {
  const call = meant.kind === 'narrow' ? meant.call : meant.kind === 'call' ? meant : undefined;
  const lines = meant.kind === 'order' ? meant.lines : call?.input['lines'];
  return z.array(stateLine).safeParse(lines).data;
}

/** "Have you got GDB1330? Need 3 sets": so many of the part that was asked about, priced and offered. */
function askedThenNeeded(text: string, state: State, read: Read): Turn | undefined {
  const [, asked = '', needed = ''] =
    /^([^?.!]{3,150}|[^?]{3,150}(?=\?))(?:\?+|[.!]+)\s+([^?]{3,80})\??$/su.exec(text) ?? [];
  if (needed === '' || /\p{L}-?\d{2}/u.test(needed)) return undefined;
  // "Mate OP520?" alone is English: what follows says that it is Czech.
  const { language } = hear(text, state.language);
  const { has, numbers } = hear(setAside(needed).text, language);
  const [quantity, other] = numbers;
  if (!has('want', 'buy') || has('not', 'no', 'hold', 'later', 'past') || other !== undefined) return undefined;
  if (quantity === undefined || quantity < 1 || quantity > 9_999) return undefined;
  const turn = read(`${asked}?`, { ...state, language });
  const [line, second] = turn.message.products;
  if (line === undefined || second !== undefined || line.quantity !== undefined || turn.meant.kind === 'order')
    return undefined;
  const lines = [{ ...line, quantity }];
  const message = { ...turn.message, products: lines };
  const day = dayWanted({ ...message, heard: hear(needed, turn.message.heard.language) });
  const quote = onLines(message, message.tools.quote, lines, day === undefined ? {} : { fact: 'arrival' });
  if (quote?.kind === 'narrow') return { ...turn, meant: quote, state: remembered(message, quote), message };
  if (quote?.kind !== 'call') return undefined;
  const choices = [{ label: turn.say.buttons.order, tool: orderForm, input: { lines } }];
  const then = { question: turn.say.orderThis(linesText(lines)), choices };
  const meant = withReceiver(message.tools.canOrder ? { ...quote, then } : quote, message);
  return { ...turn, meant, state: remembered(message, meant), certain: false, message };
}

/** "I'll have 2 of the second one, can they be here by Tuesday?": of the row that is taken, and of no other; asking orders nothing. */
function takenThenAsked(text: string, state: State, read: Read): Turn | undefined {
  const at = text.search(/[,;.–]\s+\p{L}/u);
  if (at < 1 || state.draft !== undefined || !state.rows.some(({ kind }) => kind === 'product')) return undefined;
  const [taken, asked] = [text.slice(0, at), text.slice(at + 1).trim()];
  const { ordinal, numbers, language, question } = hear(taken, state.language);
  if (ordinal === undefined || numbers.length === 0 || question || !hear(asked, language).question) return undefined;
  const { meant, message: first } = read(taken, { ...state, language });
  const lines = meant.kind === 'order' && first.products.length === 0 ? linesIn(meant) : undefined;
  if (lines === undefined || !isCounted(lines)) return undefined;
  const turn = read(asked, { ...state, language, lines, rows: [] });
  const { message } = turn;
  const { quote, stock, price } = message.tools;
  const call = turn.meant.kind === 'narrow' ? turn.meant.call : turn.meant;
  const isOfThem = 'tool' in call && [quote, stock, price].some((tool) => tool?.name === call.tool);
  if (!isOfThem || message.products.length > 0) return undefined;
  const fact = turn.meant.kind === 'call' && turn.meant.fact === 'arrival' ? { fact: turn.meant.fact } : {};
  const priced = onLines(message, quote, lines, fact);
  return priced === undefined ? undefined : { ...turn, meant: priced, state: remembered(message, priced) };
}

/** "Leave it at 10. Order it all, deliver to C200002": the lines are changed, and all of them are ordered. */
function changedThenOrdered(text: string, state: State, read: Read): Turn | undefined {
  const at = text.search(/[.;,!]\s+\p{L}/u);
  if (at < 1 || state.lines.length < 2 || state.draft !== undefined || text.includes('?')) return undefined;
  const [change, order] = [text.slice(0, at), text.slice(at + 1).trim()];
  const { language, numbers, question } = hear(change, state.language);
  if (numbers.length === 0 || question || !hear(order, language).has('buy')) return undefined;
  const first = read(change, { ...state, language });
  const lines = linesIn(first.meant);
  const isPriced = first.meant.kind === 'call' && first.meant.tool === first.message.tools.quote?.name;
  if (!isPriced || lines === undefined || lines.length < state.lines.length || !isCounted(lines)) return undefined;
  const second = read(order, { ...first.state, language, lines });
  const isAll = JSON.stringify(linesIn(second.meant)) === JSON.stringify(lines);
  return second.meant.kind === 'order' && isAll && second.message.products.length === 0 ? second : undefined;
}

const behindCode = /^(.{0,120}?\p{L}{1,5}-?\d{3}[\p{L}\d/-]*)\s*[,;:.!–-]+\s+([^?]{3,50})\?+\s*$/u;

/** "The box says GDB4487, got 2?": whether so many of that part are there. */
function namedThenCounted(text: string, state: State, read: Read): Turn | undefined {
  const [, named = '', asked = ''] = behindCode.exec(text) ?? [];
  if (asked === '' || /\p{L}-?\d{2}/u.test(asked) || /[^\d]\d{5}/u.test(asked)) return undefined;
  const { language } = hear(text, state.language);
  const { has, onlyOf, numbers, towns } = hear(setAside(asked).text, language);
  const [quantity, other] = numbers;
  // "Got 2?": the word says nothing by itself.
  const isGot = /^(?:(?:have )?(?:you|u|ya) )?got\s\d/iu.test(asked);
  const isAsked =
    (isGot || has('stock', 'whether', 'enough', 'canYou', 'want')) && !has('not', 'past', 'price', 'add', 'also');
  if (!isAsked || !onlyOf('stock', 'whether', 'enough', 'canYou', 'want', 'it', 'please', 'ok', 'all'))
    return undefined;
  if (quantity === undefined || quantity < 1 || other !== undefined) return undefined;
  const turn = read(named, { ...state, language });
  const [line, second] = turn.message.products;
  if (line === undefined || second !== undefined || line.quantity !== undefined) return undefined;
  const lines = [{ ...line, quantity }];
  const there = towns.length > 0 ? towns : turn.message.heard.towns;
  const message = { ...turn.message, products: lines, heard: { ...turn.message.heard, towns: there, question: true } };
  const meant = onLines(message, message.tools.quote, lines, {});
  return meant === undefined ? undefined : { ...turn, meant, state: remembered(message, meant), message };
}

const takes =
  /^\s*(?:ok\w*,?\s+)?(?:(?:i|we)(?:['’]?ll| will)?\s+|(?:ich|wir|já|ja|я|ми)\s+)?(?:take|get|nimm|nehmen?|we[źz]\p{L}*|bior[ęe]|vezm\p{L}*|vem|beru|візьм\p{L}*|бер[иу]|беремо)\s/iu;

/** "Make it 8 and add 2 GDB1330": the one line there was, changed, and then what is added. */
function changedThenAdded(text: string, state: State, read: Read): Turn | undefined {
  const [line, other] = state.lines;
  const at = text.search(conjunction);
  if (line === undefined || other !== undefined || at < 0) return undefined;
  const first = text.slice(0, at);
  const { has, onlyOf, numbers, question, towns } = hear(first.replace(takes, ' '), state.language);
  const isBought = hear(first, state.language).has('buy');
  const [quantity, second] = numbers;
  if (quantity === undefined || second !== undefined || quantity < 1 || question) return undefined;
  // "One from Kraków then, and …"
  const isCount = has('change', 'it', 'buy', 'want', 'ok', 'yes', 'add') || takes.test(first) || towns.length === 1;
  if (!isCount) return undefined;
  if (/\p{L}\d/u.test(first)) return undefined;
  if (!onlyOf('change', 'it', 'ok', 'no', 'please', 'yes', 'only', 'also', 'buy', 'want', 'add')) return undefined;
  // "I", "a" before a number could be its letter.
  const then = text.slice(at).replace(/^([\s,;]+)[ia](?=\s)/iu, '$1plus');
  const { language } = hear(text, state.language);
  const turn = read(then, { ...state, language, lines: [{ ...line, quantity }] });
  const { message } = turn;
  const said =
    turn.meant.kind === 'order' ? turn.meant.lines : turn.meant.kind === 'call' ? turn.meant.input['lines'] : [];
  const added = message.products;
  // "Nimm 4 und 2x BHN1217": a part with its count, and no word more.
  const isAdded = isCounted(added) && message.heard.onlyOf('also', 'add', 'please', 'want', 'buy', 'all');
  const isRead = Array.isArray(said) && said.length > 1;
  const isOther = added.every((each) => codeOfLine(each) !== codeOfLine(line));
  if (!isRead && isAdded && isOther) {
    const all = [{ ...line, quantity }, ...added];
    const meant = isBought
      ? ordering(message, all)
      : onLines({ ...message, products: [] }, message.tools.quote, all, {});
    return meant === undefined ? undefined : { ...turn, meant, state: remembered(message, meant) };
  }
  if (!Array.isArray(said) || said.length < 2) return undefined;
  // "I'll take 6 and 2 W71275" orders both.
  const buys = isBought && turn.meant.kind === 'call';
  const both = buys ? { ...turn, meant: ordering(message, z.array(stateLine).parse(said)) } : turn;
  return from(both, towns);
}

/** The warehouse that the first clause names is that of all lines; a draft says that it names none. */
function from(turn: Turn, towns: readonly string[]): Turn {
  const { meant, message, say } = turn;
  if (towns.length === 0 || message.heard.towns.length > 0) return turn;
  if (meant.kind === 'order') {
    const said = say.fromAnywhere(towns.join(', '));
    return meant.remarks.includes(said) ? turn : { ...turn, meant: { ...meant, remarks: [...meant.remarks, said] } };
  }
  if (meant.kind !== 'call' || meant.tool !== message.tools.quote?.name) return turn;
  const { remarks, tool, input } = meant;
  const asked = { kind: 'narrow', places: towns, sure: true, call: { tool, input }, remarks } as const;
  return { ...turn, meant: asked, state: remembered(message, asked) };
}

import { sumsSaid } from '../messages/sums-said.ts';
import { asPdf } from '../reading/wording.ts';
import { orderForm } from '../../core/next-steps.ts';
import { capital } from '../../core/text.ts';
import { isCommonWord } from '../acts/trained.ts';
import { listed } from '../answering/listed.ts';
import { dayWanted } from '../answering/yes-or-no.ts';
import { messages } from '../messages/en.ts';
import { asksAllBranches } from '../going-on/all-branches.ts';
import { asksReceiver } from './document-facts.ts';
import { isOfDays } from './some-of.ts';
import { folded } from '../reading/matching.ts';
import { nounIn } from '../reading/part-words.ts';
import type { NextCall, Understood } from '../understanding.ts';
import {
  daysOf,
  forReceiver,
  linesText,
  type Message,
  numbersOf,
  onLines,
  takenBy,
  withQuantity,
  writtenOn,
} from './message.ts';

// What is added to a meaning, or taken from it, once it is found: remarks, places, receivers, days, files.

/** With the towns that were heard; of unused words only those that mean nothing in any language, and are no name. */
export function saidOf({ heard, about, say, products, text, aside, tools }: Message, meant: Understood): Understood {
  if (!('remarks' in meant)) return meant;
  const begin0 = text.search(/\p{L}\d{2}/u);
  const unused = about.wanted.words.filter((word) => {
    const at = text.indexOf(word);
    const isAddress = /^\p{Lu}/u.test(word) || (at < begin0 && text.slice(at, begin0).includes(','));
    // What a part is called says nothing that its code does not.
    const isTelling = heard.unknown.includes(folded(word)) && nounIn(word) === undefined && !isCommonWord(folded(word));
    return isTelling && !/\d/.test(word) && !isAddress && products.length > 0;
  });
  const [begin = ''] = messages.notUsed.words([]).split(':');
  const others = meant.remarks.filter((each) => !each.startsWith(begin));
  const isList =
    meant.kind === 'call' &&
    (meant.tool === tools.saying('deposit')?.name ||
      tools.all.some(({ name, lists: [list] }) => name === meant.tool && list !== undefined));
  const prices =
    aside.price !== undefined && meant.kind === 'order'
      ? [say.notUsed(aside.price)]
      : aside.amount !== undefined && isList && meant.sum === undefined
        ? [say.notUsed(aside.amount)]
        : [];
  const remarks = [
    ...prices,
    ...(others.length === meant.remarks.length || unused.length === 0
      ? others
      : [...others, say.notUsed(listed(unused, heard.language))]),
  ];
  return { ...meant, remarks, ...(meant.kind === 'narrow' && heard.towns.length > 0 ? { places: heard.towns } : {}) };
}

/** "Both branches"; without accents. */
const bothBranches =
  /(?<!\p{L})(?:both (?:the |our |of (?:the |our ))?(?:branches|sites|garages|locations)|beide[nr]? (?:unsere[nr]? )?(?:filialen|standorte[n]?|niederlassungen|werkstatten|betriebe[n]?)|(?:obu|oba|obydwa|obydwu|obie|obydwie) (?:nasz\p{L}+ )?(?:oddzial\p{L}*|fili\p{L}*|warsztat\p{L}*)|(?:obou|obe|oba) (?:nas\p{L}+ )?(?:poboc\p{L}*|provoz\p{L}*|dil\p{L}*)|(?:обох|обидві|обидва) (?:наш\p{L}+ )?(?:філі\p{L}*|сервіс\p{L}*|точ\p{L}*|відділен\p{L}*))(?!\p{L})/u;

/** "What did C200001 and C200002 spend", "both branches": sums of each and of them together, and no part that is called so. */
export function byReceivers(meant: Understood, { text, tools, around }: Message): Understood {
  const numbers = (of: string) => [...new Set(of.toUpperCase().match(/(?<![\p{L}\d])C\d{6}(?!\d)/gu))];
  const isBoth = bothBranches.test(folded(text));
  const known = numbers((around.receivers ?? []).join(' '));
  const named = numbers(text);
  if (meant.kind !== 'call' || meant.tool !== tools.saying('spend', 'spent', 'purchases')?.name) return meant;
  // "Compare it with C200001" names one of the two.
  if (meant.receivers !== undefined) {
    const { shipTo: _, ...input } = meant.input;
    return { ...meant, input };
  }
  if (named.length < 2 && !isBoth) return meant;
  const { skus, shipTo: _, ...input } = meant.input;
  // The parts that are named beside a branch are none of its number.
  const parts = Array.isArray(skus) ? skus.filter((sku) => !named.includes(String(sku))) : [];
  const of = named.length > 1 ? named : known.length === 2 ? known : [];
  const by = { ...input, ...(parts.length === 0 ? {} : { skus: parts }), by: 'receiver' };
  return { ...meant, input: by, ...(of.length === 0 ? {} : { receivers: of }) };
}

/** No tool is given what it does not take: what is left out is said. */
export function asTaken(meant: Understood, message: Message): Understood {
  if (meant.kind !== 'call' && meant.kind !== 'narrow' && meant.kind !== 'file') return meant;
  const { tool: name, input: given } = meant.kind === 'call' ? meant : meant.call;
  const tool = message.tools.all.find((each) => each.name === name);
  const { input, lost } = tool === undefined ? { input: given, lost: [] } : takenBy(tool, given);
  if (meant.kind === 'file') return input === given ? meant : { ...meant, call: { ...meant.call, input } };
  const also = meant.also === undefined ? {} : { also: asTaken(meant.also, message) };
  if (input === given) return { ...meant, ...also };
  const unsaid = lost.filter((each) => !meant.remarks.some((remark) => remark.includes(each)));
  const remarks = unsaid.length === 0 ? meant.remarks : [...meant.remarks, message.say.notUsed(unsaid.join(', '))];
  return meant.kind === 'call'
    ? { ...meant, ...also, input, remarks }
    : { ...meant, ...also, call: { ...meant.call, input }, remarks };
}

/** "In October", "we had": only a town, a name or a code is a place. */
export function placed(meant: Understood, message: Message): Understood {
  return meant.kind !== 'narrow' ||
    meant.places.every((place) => message.heard.towns.length > 0 || isPlaceName(place, message))
    ? meant
    : { ...meant.call, kind: 'call', remarks: meant.remarks };
}

function isPlaceName(place: string, { text, heard }: Message): boolean {
  return (
    /^\p{Lu}{3}$/u.test(place) ||
    // "Just kat"
    (heard.words < 4 && /^\p{L}{3}$/u.test(place) && heard.unknown.includes(folded(place))) ||
    (/^\p{Lu}/u.test(place) && heard.unknown.includes(folded(place)) && text.includes(place))
  );
}

/** "4 sets, I need them by Friday": when they are there is said with the price. */
export function withDay(meant: Understood, message: Message): Understood {
  const { heard, aside, tools } = message;
  const isNeeded = dayWanted(message) !== undefined || aside.time !== undefined;
  if (!isNeeded || heard.has('every', 'hold')) return meant;
  const call = meant.kind === 'narrow' ? meant.call : meant;
  const isQuote = 'tool' in call && call.tool === tools.quote?.name;
  const isPlain = (meant.kind === 'call' || meant.kind === 'narrow') && meant.fact === undefined;
  return (isQuote && isPlain) || meant.kind === 'order' ? { ...meant, fact: 'arrival' } : meant;
}

/** "Send my last invoice to accounting@…": that nothing is sent is said, whatever is shown. */
export function withMail(meant: Understood, { aside, heard, tools, say }: Message): Understood {
  const toMail = aside.mail !== undefined || heard.has('mail');
  if (meant.kind !== 'call' || !toMail || meant.lead?.includes(say.noMail) === true) return meant;
  const tool = tools.all.find(({ name }) => name === meant.tool);
  const isDocument = tool?.opens !== undefined || (tool?.lists.length ?? 0) > 0;
  if (tool?.effect !== 'read' || tool.opens?.document === 'customer' || (aside.mail === undefined && !isDocument))
    return meant;
  return { ...meant, lead: [say.noMail, ...(meant.lead === undefined ? [] : [meant.lead])].join(' ') };
}

const listPrice =
  /(?<!\p{L})(?:list ?prices?|(?:our|my|trade|net|your) (?:price )?or (?:the )?list|list or (?:our|my|trade|net)|rrp|retail(?: prices?)?|cen[aęy] (?:katalogow|cennikow|detaliczn)\p{L}*|katalogow[ao]|uvp|listenpreis\p{L}*|cenikov\p{L}*|katalogov\p{L}* cen\p{L}*|doporucen\p{L}* cen\p{L}*|моц|роздрібн\p{L}*|каталожн\p{L}*|прайсов\p{L}*)(?!\p{L})/u;

/** "List price against ours": both are said. */
export function withListPrice(meant: Understood, { text, tools }: Message): Understood {
  const isPrice = meant.kind === 'call' && [tools.price?.name, tools.quote?.name].includes(meant.tool);
  return isPrice && meant.fact === undefined && listPrice.test(folded(text)) ? { ...meant, fact: 'list' } : meant;
}

/** "The last requisition, who is it for?": the receiver is said with the document. */
export function forWhom(meant: Understood, { text, tools }: Message): Understood {
  if (meant.kind !== 'call' || meant.fact !== undefined || !asksReceiver(text)) return meant;
  const tool = tools.all.find(({ name }) => name === meant.tool);
  const opens = /^(?:invoice|delivery|requisition|order)$/.test(tool?.opens?.document ?? '');
  const isOne = opens || meant.sum !== undefined || meant.ending !== undefined || meant.pick !== undefined;
  return isOne && tool?.effect === 'read' ? { ...meant, fact: 'place' } : meant;
}

/** "October's invoices as CSV": the list is saved at once. A PDF of it there is none. */
export function asFile(meant: Understood, { heard, tools, text }: Message): Understood {
  if (meant.kind !== 'call' || meant.pick !== undefined || !heard.has('file') || heard.has('mail')) return meant;
  const isList = tools.all.some(({ name, lists }) => name === meant.tool && lists.length > 0);
  if (!isList || asPdf.test(text)) return meant;
  return { kind: 'file', call: { tool: meant.tool, input: meant.input } };
}

/** "The overdue invoices, oldest first": they are listed, and that their order is another one is said. */
export function withSort(meant: Understood, { heard, tools, say }: Message): Understood {
  if (meant.kind !== 'call' || !heard.has('sort') || meant.lead !== undefined || meant.pick !== undefined) return meant;
  const isList = tools.all.some(({ name, lists: [list] }) => name === meant.tool && list !== undefined);
  return isList && meant.fact === undefined ? { ...meant, lead: say.noSort } : meant;
}

const notThere = /(?<!\p{L})(?:not|nie|nicht|ne|не)\s+(?:for|to|dla|do|na|für|an|nach|pro|на|до|для)\s/iu;

/** A receiver that the message names is asked for wherever a tool can, and said not to be used where it cannot. */
export function withReceiver(meant: Understood, message: Message): Understood {
  const { about, state, tools, say, text, aside, heard } = message;
  const named = about.shipTo;
  if (aside.ownAccount !== undefined && named === undefined) return forOwnAccount(meant, message);
  if (named === undefined && meant.kind === 'call' && meant.input['shipTo'] !== undefined && asksAllBranches(text))
    return forOwnAccount(meant, message);
  if (meant.kind === 'call' && named !== undefined) {
    const tool = tools.all.find(({ name }) => name === meant.tool);
    if (tool === undefined || tool.effect !== 'read') return meant;
    // "Which warehouses has C200002?": the account itself is all that is known.
    if (tool === tools.open('customer')) return { ...meant, remarks: [...meant.remarks, say.notUsed(named)] };
    if (JSON.stringify(meant.input).includes(named))
      return { ...meant, remarks: meant.remarks.filter((each) => !each.includes(named)) };
    if ('shipTo' in tool.input.shape) return { ...meant, input: { ...meant.input, shipTo: named } };
    // No tool compares the orders of one receiver: those of all are looked through.
    if (tool === tools.saying('trace') && isOfDays(meant.input)) return { ...meant, receiver: named };
    // "The credit limit of C200001": what is known is of the account as a whole.
    const isOfAll = [tools.saying('credit limit'), tools.saying('deposit'), tools.saying('price history')].includes(
      tool,
    );
    if (isOfAll) return { ...meant, remarks: [...meant.remarks, sumsSaid[heard.language].ofAllBranches(named)] };
    return tool.lists.length === 0 ? meant : { ...meant, remarks: [...meant.remarks, say.notUsed(named)] };
  }
  if (meant.kind === 'narrow' && named !== undefined) {
    const tool = tools.all.find(({ name }) => name === meant.call.tool);
    if (tool === undefined || !('shipTo' in tool.input.shape)) return meant;
    const call = { ...meant.call, input: { ...meant.call.input, shipTo: named } };
    // "For C200002, not Katowice": where it goes, and not where it lies.
    return notThere.test(text) ? { kind: 'call', ...call, remarks: meant.remarks } : { ...meant, call };
  }
  // "Add BHN1217, and it is for C200002"
  if (meant.kind === 'order' && named !== undefined && meant.shipTo === undefined)
    return { ...meant, shipTo: named, remarks: meant.remarks.filter((each) => !each.includes(named)) };
  if (meant.kind === 'again' && named !== undefined) return { ...meant, shipTo: named };
  if (meant.kind !== 'ask') return meant;
  const shipTo = meant.shipTo ?? about.shipTo ?? state.shipTo;
  return { ...meant, choices: meant.choices.map((each) => forReceiver(each, shipTo)) };
}

/** "For the main site, not the branch": the branch that was named before is meant no more. */
function forOwnAccount(meant: Understood, { state: { shipTo }, say }: Message): Understood {
  const withoutBranch = ({ shipTo: _, ...input }: NextCall['input']) => input;
  if (meant.kind === 'call') return { ...meant, input: withoutBranch(meant.input) };
  if (meant.kind === 'narrow') return { ...meant, call: { ...meant.call, input: withoutBranch(meant.call.input) } };
  if (meant.kind === 'again') return { ...meant, shipTo: 'own' };
  // Else a form would take the receiver of the order before.
  if (meant.kind === 'order') return { ...meant, shipTo: 'own' };
  if (meant.kind !== 'ask') return meant;
  // A draft keeps its receiver where none is said.
  const ofUs = ({ tool, input }: NextCall) => ({
    ...withoutBranch(input),
    ...(tool === orderForm && input['draftId'] !== undefined ? { shipTo: 'own' } : {}),
  });
  const choices = meant.choices.map((choice) => ({ ...choice, input: ofUs(choice) }));
  const question =
    shipTo === undefined ? meant.question : capital(meant.question.replace(say.forReceiver(shipTo, ''), ''));
  return { ...meant, question, shipTo: 'own', choices };
}

/** "And for C200002 alone?", after the sums of two months: of both. */
export function withOtherDays(meant: Understood, message: Message): Understood {
  const { state, tools } = message;
  const { last, beside } = state;
  if (meant.kind !== 'call' || beside === undefined || meant.beside !== undefined || meant.tool !== last?.tool)
    return meant;
  const isSums = tools.all.some(({ name, input }) => name === meant.tool && 'by' in input.shape);
  const isSame = ['from', 'to'].every((each) => meant.input[each] === last.input[each]);
  return isSums && isSame && daysOf(message)['from'] === undefined ? { ...meant, beside } : meant;
}

/** "What do 8 of them come to?": so many are priced, where one number is said of the one part that is talked about. */
export function ofSoMany(meant: Understood, message: Message): Understood {
  const { tools, products, heard, state, aside } = message;
  const [count, other] = numbersOf(message);
  const isPrice = meant.kind === 'call' && meant.tool === tools.price?.name && meant.fact === undefined;
  if (!isPrice || products.length > 0 || count === undefined || count < 2 || other !== undefined) return meant;
  if (aside.price !== undefined || heard.has('past', 'last', 'compare', 'cheaper', 'order', 'invoice')) return meant;
  const lines = state.lines.length === 1 ? withQuantity(message, state.lines) : undefined;
  return lines === undefined ? meant : (onLines(message, tools.quote, lines, {}) ?? meant);
}

/** "To C100000 then, and some discount for the volume": that there is none to be agreed here is said with the answer. */
export function withDiscount(meant: Understood, { heard, tools, say }: Message): Understood {
  if (!heard.has('discount') || heard.has('past', 'invoice')) return meant;
  if (meant.kind === 'order' && meant.lines.length > 0)
    return { ...meant, remarks: [...meant.remarks, say.noDiscounts] };
  const isPriced = meant.kind === 'call' && [tools.price?.name, tools.quote?.name].includes(meant.tool);
  return isPriced && meant.lead === undefined && meant.fact === undefined ? { ...meant, lead: say.noDiscounts } : meant;
}

/** A draft that waits for approval and is changed has to be asked for again. */
export function withNewRequest(meant: Understood, { state: { draft, written }, say }: Message): Understood {
  if (meant.kind !== 'order' || draft?.waits !== true || meant.draftId !== draft.id) return meant;
  const { lines = [], shipTo = 'own' } = draft;
  const isSame = linesText(meant.lines, 200) === linesText(lines, 200) && (meant.shipTo ?? shipTo) === shipTo;
  return written !== undefined || !isSame ? { ...meant, remarks: [...meant.remarks, say.askAnew] } : meant;
}

/** "Leave it at 5, own number JOB-441, order it": what is to be written goes with the order, whatever rule read its lines. */
export function withWritten(meant: Understood, message: Message): Understood {
  const { aside, imperative, heard, say } = message;
  if (meant.kind !== 'order' || meant.conditions !== undefined || aside.ownNumber === undefined) return meant;
  if (!imperative || heard.question || meant.lines.length === 0) return meant;
  const conditions = writtenOn(message);
  const written = Object.values(conditions).map((each) => say.written(each));
  return { ...meant, conditions, remarks: [...meant.remarks, ...written] };
}

/** "4x OP520, note: gate 3": what is to be written is offered with the order of the lines that are priced. */
export function withNote(meant: Understood, message: Message): Understood {
  const { tools, products, say, heard } = message;
  // "On job 4420/26, from Kraków"
  if (meant.kind === 'narrow' && meant.call.tool === tools.quote?.name && products.length > 0)
    return {
      ...meant,
      remarks: [...meant.remarks, ...Object.values(writtenOn(message)).map((each) => say.written(each))],
    };
  if (meant.kind !== 'call' || meant.tool !== tools.quote?.name || meant.then !== undefined || meant.lead !== undefined)
    return meant;
  const counted = products.length > 0 && products.every(({ quantity }) => quantity !== undefined);
  const conditions = writtenOn(message);
  const written = Object.values(conditions).map((each) => say.written(each));
  if (!counted || written.length === 0 || !tools.canOrder || !message.imperative || heard.question) return meant;
  const { shipTo } = meant.input;
  const input = { lines: products, ...(typeof shipTo === 'string' ? { shipTo } : {}), conditions };
  const choices = [{ label: say.buttons.order, tool: orderForm, input }];
  return { ...meant, then: { question: [...written, say.orderThis(linesText(products))].join(' '), choices } };
}

/** "How long are you open, can I collect it myself?": two questions about one visit. */
export function withPickup(meant: Understood, { heard, say }: Message): Understood {
  const isOfHours = meant.kind === 'say' && meant.text.includes(say.noHours) && !meant.text.includes(say.noPickup);
  return isOfHours && heard.has('pickup') ? { ...meant, text: `${meant.text} ${say.noPickup}` } : meant;
}

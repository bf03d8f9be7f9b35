import { orderedByName } from './meaning/who-ordered.ts';
import type { Act } from './acts/acts.ts';
import { likelyActs } from './acts/classify.ts';
import { contextOf, saidIn } from './acts/features.ts';
import { besideCannot } from './beside-cannot.ts';
import { writing } from './acts/second-reading.ts';
import { tellsOfDriver } from './meaning/about-delivering.ts';
import { ordersSaid } from './messages/orders-said.ts';
import { documentIn } from './reading/documents.ts';
import { hear } from './reading/hear.ts';
import { folded, type LanguageCode } from './reading/matching.ts';
import { elsewhereOf } from './meaning/elsewhere.ts';
import { withReceiver } from './meaning/finished.ts';
import { withoutOverdue } from './meaning/without-overdue.ts';
import { ofThat } from './meaning/looking-back.ts';
import { tellsComparing } from './going-on/price-now.ts';
import { codeOfLine, isCounted, isWithin, onLines } from './meaning/message.ts';
import { utcDay } from '../core/datetime.ts';
import { longest } from './reading/wording.ts';
import { leavesAsIs } from './going-on/back-to.ts';
import { others } from './going-on/edits.ts';
import { linesIn } from './second-clause.ts';
import type { State } from './state.ts';
import type { Turn } from './turn.ts';
import type { Understood } from './understanding.ts';
import { together, after, kindOf, joinedOf, whatOf, isJoint, standsAlone, type Read } from './parts-joined.ts';

// Two questions in one message, and a question behind a tale: each part is read by itself where the whole is not understood, or
// asks twice. Only what looks something up or says something is put together; nothing is ordered by a part of a message.

const conjunctions: Readonly<Record<LanguageCode, string>> = {
  en: 'and|also|plus|but',
  pl: 'i|a|oraz|ale',
  de: 'und|u|aber|bzw|beziehungsweise',
  cs: 'a|ale',
  uk: 'і|та|й|а|але',
};
const mostParts = 4;
/** Asks nothing by itself: "5 from there and the rest from Katowice, can you?" */
const tag =
  /^(?:is (?:that|it) (?:ok|possible)|can you|is that ok|geht das|passt das|da si[ęe]|mo[żz]na|dasz rad[ęe]|jde to|[šs]lo by to|можна|так можна|вийде)\s*[?!.]*$/iu;
/** "Quote: 10 OP520, 5 GDB1330": the word before the colon is of what follows. */
const heading = /^(\s*\p{L}+):\s+(?=\d)/u;
const isPart = (part: string) => /\p{L}/u.test(part) && !tag.test(part.trim());
/** "6. Dezember", "6. 12.": no end of a sentence. */
const dayOf = String.raw`\d\.(?!\s+(?:jan|jän|feb|m[aä]r|apr|ma[ij]|ju[nl]|aug|sep|o[kc]t|nov|de[zc]|stycz|lut|kwie|czerw|lip|sierp|wrze|pa[źz]d|listop|grud|led|[úu]nor|b[řr]ez|dub|kv[ěe]t|[čc]erv|srp|z[áa][řr]|[řr][íi]j|pros|січ|лют|бер|кві|трав|черв|серп|вер|жовт|\d{1,2}\.))`;
const ended = String.raw`(?<=[?!;]|(?<!\d)\.|${dayOf})\s+`;
const sentences = new RegExp(ended, 'iu');
export const clauses = new RegExp(String.raw`${ended}|\s*[,;:–—]\s+|\s+-+\s+`, 'iu');

/** "Don't order it just tell me …" */
const onlyThis = /\s+(?=(?:just|only|tylko|nur|jen|тільки|лише)\s+\p{L})/iu;

/** "And how much is that in total?" */
const sumOfThem =
  /^\W*(?:(?:and|und|i|a|та|і) )?(?:what(?:['’]?s| is| does)|how much|wie ?viel|was|ile|kolik|скільки)(?: \p{L}+){0,3} (?:(?:in|the) total|altogether|together|insgesamt|gesamt|zusammen|razem|łącznie|celkem|dohromady|разом|всього|загалом)\W*$/iu;

/** "Sum without VAT" */
const sumOnly =
  /^\W*(?:(?:and|und|i|a|та|і) )?(?:(?:the )?(?:sum|total)|(?:gesamt)?summe|zusammen|sum[aęyu]|razem|[łl][ąa]cznie|sou[čc]et|celkem|сум[аиу]|разом)(?: (?:net|gross|netto|brutto|bez dph|s dph|(?:без|з) пдв|(?:without|excluding|ohne|including|mit) (?:vat|tax|mwst)))?\W*$/iu;

/** "…, is all of it there?" */
const allThereOnly =
  /^\W*(?:is (?:it|that|all of it|everything) (?:all )?there|are they all there|(?:ist|sind) (?:das |die )?(?:alles?|alle) da|(?:czy )?(?:to )?wszystko jest|je (?:to )?(?:tam )?v[šs]e(?:chno)?|(?:чи )?[ву]се є)(?: (?:in stock|auf lager|na stanie|skladem|в наявності))?\W*$/iu;

/** The sum is of what is named before it, and so is whether it is there. */
const withSums = (parts: readonly string[]): string[] =>
  parts.reduce<string[]>(
    (all, part) =>
      all.length > 0 && (sumOnly.test(part) || allThereOnly.test(part))
        ? [...all.slice(0, -1), `${all.at(-1)}, ${part}`]
        : [...all, part],
    [],
  );

/** Undefined: the whole is read as it stands. */
export function inParts(written: string, whole: Turn, state: State, read: Read): Turn | undefined {
  const text = written.replace(heading, '$1 ');
  if (text.includes('\n') || text.length > longest || whole.message.heard.words < 4) return undefined;
  // "What did Marek order, and for how much?" is one question.
  if (leavesAsIs(text, state) || orderedByName(whole.message) !== undefined) return undefined;
  // "Cancel it, I took the wrong part"
  if (whole.message.heard.has('cancel') && state.draft !== undefined) return undefined;
  // "Too long, have you the same part elsewhere?"
  if (elsewhereOf(whole.message) !== undefined) return undefined;
  // "What is due in the next days, without the overdue ones?"
  if (withoutOverdue(whole.message) !== undefined) return undefined;
  const refused = askedBesideRefusal(text, whole, state, read);
  if (refused !== undefined) return refused;
  // "What if I take 10, does it get cheaper?"
  const isIfMore = whole.message.heard.has('maybe') && whole.message.heard.numbers.length === 1;
  if (isIfMore && whole.meant.kind === 'call' && whole.meant.lead === whole.say.noDiscounts) return undefined;
  // "November looks mad, 314k?? why" is one question, and "I paid it yesterday, why is it still open?".
  // So is "I'm not ordering yet, just a quote", and "an old BHN1217 from May, how do I get the deposit back?"
  const { whySpent, notBooked, nothingOrdered, noDepositDay, whyButton, whyDraft } = whole.say;
  const { meant } = whole;
  const ofOne = [whySpent, notBooked, nothingOrdered, noDepositDay, whyButton, whyDraft];
  if (meant.kind === 'call' && ofOne.includes(meant.lead ?? '')) return undefined;
  // "One battery was missing from WZ…, we ordered 2": told of the same, and no other orders are asked for.
  if (meant.kind === 'call' && meant.fact === 'rest' && meant.tool === whole.message.tools.open('delivery')?.name)
    if (!text.includes('?')) return undefined;
  // "It's GDB2852, it came with WZ…", of a complaint, is one.
  if (meant.kind === 'call' && meant.within?.whether === true && meant.lead === whole.say.noComplaints)
    return undefined;
  // "Where is my order? The driver never came", "carrier? And the tracking" are one question each.
  if (meant.kind === 'call' && meant.lead === whole.say.noTracking && tellsOfDriver(text)) return undefined;
  if (meant.kind === 'say' && meant.text === ordersSaid[whole.message.heard.language].noCarrier) return undefined;
  // "A credit note for 1,867.76 came, what is it for?" is answered by what stands in it.
  if (meant.kind === 'call' && meant.sum !== undefined && meant.within !== undefined) return undefined;
  // "What is our credit limit and how much of it is left?" asks of nothing before it.
  const isOfCredit = meant.kind === 'call' && meant.tool === whole.message.tools.saying('credit limit')?.name;
  if (isOfCredit && meant.also === undefined && ofThat.test(folded(text))) return undefined;
  // "How many went out yesterday, and what did they total?" is answered by their sum.
  if (meant.kind === 'call' && meant.fact === 'sum' && !text.includes('? ')) return undefined;
  const joined = new RegExp(String.raw`\s*,?\s+(?:${conjunctions[whole.message.heard.language]})\s+(?=\p{L}{2})`, 'iu');
  for (const between of [sentences, clauses, joined]) {
    const changed = changedThenAsked(text.split(between).filter(isPart), whole, state, read);
    if (changed !== undefined) return changed;
  }
  if (isDatedQuote(whole) || isOfWarehouses(whole) || isSorted(whole)) return undefined;
  // "What's in it, why so dear" is answered by the lines.
  if (meant.kind === 'call' && meant.within?.dearest === true) return undefined;
  // "Why is there an order? Just prices" asks about the button alone.
  if (meant.kind === 'say' && [whyButton, whyDraft].includes(meant.text) && text.split(/\?+/u).length < 3)
    return undefined;
  const isUnsure = whole.meant.kind === 'unknown' || (whole.meant.kind === 'ask' && whole.meant.unsure === true);
  const asked = text.split(sentences).filter(isPart);
  if (
    asked.length > 1 &&
    asked.length <= mostParts &&
    (isUnsure || isTwice(whole.meant)) &&
    asked[0]?.endsWith('?') === true
  ) {
    const both = together(asked, whole, state, read, true);
    if (both !== undefined) return both;
  }
  for (const between of [sentences, clauses, joined]) {
    const parts = withSums(text.split(between).filter(isPart));
    if (parts.length < 2 || parts.length > mostParts) continue;
    // "How many pcs and where"
    const isWhole = (part: string) =>
      /\p{L}\S*\s+\S/u.test(part.trim()) || hear(part, whole.message.heard.language).has('credit', 'overdue');
    if (between === joined && !isUnsure && !parts.every(isWhole)) continue;
    const answer = isUnsure ? together(parts, whole, state, read, false) : unlost(parts, whole, state, read);
    if (answer !== undefined) return answer;
  }
  return undefined;
}

const ofElse = [
  ...(['hours', 'invoice', 'owed', 'overdue', 'credit', 'delivery', 'deposit', 'returns', 'complain'] as const),
  ...(['alternative', 'discount', 'human', 'spend', 'bought'] as const),
] as const;

/** "How many can I get, and from which of your warehouses?": the stock says both. */
function isOfWarehouses({ meant, message: { tools, heard } }: Turn): boolean {
  const isStock = meant.kind === 'call' && meant.tool === tools.stock?.name;
  return isStock && meant.also === undefined && heard.has('warehouses') && !heard.has(...ofElse, 'price');
}

/** "The overdue invoices, oldest first": how they are sorted is no second question. */
const isSorted = ({ meant, message: { tools, heard } }: Turn): boolean =>
  heard.has('sort') &&
  meant.kind === 'call' &&
  tools.all.some(({ name, lists: [list] }) => name === meant.tool && list !== undefined);

/** "3 OP520 and a BHN1217, price please, and when can it be here?", "…, is it all there?": the price of all of them with the day or the stock says both. */
function isDatedQuote({ meant, message }: Turn): boolean {
  const { products, tools, heard } = message;
  const call = meant.kind === 'narrow' ? meant.call : meant;
  const isAsked = ('fact' in meant && meant.fact === 'arrival') || heard.has('match');
  const isQuote = 'tool' in call && call.tool === tools.quote?.name && isAsked;
  return isQuote && isCounted(products) && JSON.stringify(call.input['lines']) === JSON.stringify(products)
    ? !heard.has(...ofElse)
    : false;
}

/** "No, don't order, just tell me how many we have": what is asked beside a no. */
function askedBesideRefusal(text: string, whole: Turn, state: State, read: Read): Turn | undefined {
  const { meant, say } = whole;
  if (meant.kind !== 'say' || ![say.nothingOrdered, say.left].includes(meant.text)) return undefined;
  if (tellsComparing(text)) return undefined;
  for (const between of [sentences, clauses, onlyThis]) {
    const parts = text.split(between).filter(isPart);
    for (const part of parts.length > 1 ? parts : []) {
      // "No wait, the boss says 20. When is it there?" changes the count.
      if (state.lines.length > 0 && parts.some((other) => other !== part && standsAlone.test(other))) continue;
      const turn = read(part, { ...state, language: whole.message.heard.language });
      const { meant: asked } = turn;
      // "The boss ordered already" asks nothing.
      const { question, has } = turn.message.heard;
      const isAsked =
        question || has('show', 'info', 'what', 'stock', 'price', 'quote', 'howMuch', 'howMany', 'where', 'when');
      if (asked.kind !== 'call' || asked.lead !== undefined || !isAsked) continue;
      // "Is that an order you're making? I don't want any yet": asks of what is offered, and not of what was ordered.
      const [listed] = turn.message.tools.all.find(({ name }) => name === asked.tool)?.lists ?? [];
      if ((listed === 'draft' || listed === 'requisition') && asked.input['from'] === undefined) continue;
      const { then: _, ...only } = asked;
      if (kindOf({ ...turn, meant: only }) === 'asked')
        return {
          ...turn,
          meant: { ...only, lead: refusedWith(meant.text, state, say) },
          message: { ...turn.message, text },
        };
    }
  }
  return undefined;
}

/** That nothing is ordered, and what becomes of the draft that there is. */
const refusedWith = (refused: string, { draft }: State, say: Turn['say']): string =>
  draft === undefined ? refused : `${refused} ${say.draftStays}`;

/** "Make it two, and what's the postage?": the lines are changed, and what is asked beside them is answered as well. */
function changedThenAsked(
  [change = '', question = '', more]: readonly string[],
  whole: Turn,
  state: State,
  read: Read,
): Turn | undefined {
  if (more !== undefined || state.lines.length === 0 || change.includes('?')) return undefined;
  // "5 from there and the rest from Katowice, can you?"
  if (others.test(question)) return undefined;
  const { language } = whole.message.heard;
  if (!question.includes('?') && !hear(question, language).question) return undefined;
  const first = read(change, { ...state, language });
  const lines = linesIn(first.meant);
  const isSame = (some: Turn['meant']) => JSON.stringify(linesIn(some)) === JSON.stringify(lines);
  const { quote, stock, price } = first.message.tools;
  const isChange =
    first.meant.kind === 'order'
      ? first.meant.draftId !== undefined
      : whatOf(first.meant).startsWith(`${quote?.name} `);
  if (!isChange || lines === undefined || lines.length === 0 || first.message.heard.question) return undefined;
  // "It's 16:50 now, can I still make it?" changes nothing.
  const isOfThem = lines.some((line) => state.lines.some((each) => codeOfLine(each) === codeOfLine(line)));
  if (!isOfThem && !first.message.heard.has('instead', 'change')) return undefined;
  if (JSON.stringify(lines) === JSON.stringify(state.lines) || isJoint(whole.meant)) return undefined;
  const last = quote === undefined ? state.last : { tool: quote.name, input: { lines } };
  const second = read(question, { ...state, language, lines: [...lines], last });
  const { meant: asked, message } = second;
  if (kindOf(second) !== 'asked') return undefined;
  // The price or the day of the lines is said with them.
  const isOfLines =
    asked.kind !== 'say' &&
    [quote, stock, price].some((tool) => whatOf(asked).startsWith(`${tool?.name} `)) &&
    message.products.every(({ sku }) => lines.some((line) => line.sku === sku));
  const isSaid = asked.kind === 'say' && 'lead' in whole.meant && whole.meant.lead?.includes(asked.text) === true;
  if (isSame(whole.meant) && (isOfLines || isSaid)) return undefined;
  if (isOfLines && isSame(asked)) return { ...second, certain: false };
  // "Make the first 8 and drop the last, what is the total?": the second clause changes them once more.
  const left = linesIn(asked) ?? [];
  const isChangedOn = message.heard.has('remove', 'change') && isCounted(left) && isWithin(left, lines);
  if (isOfLines && isChangedOn) return { ...second, certain: false };
  const { meant } = first;
  // "Mach 4 draus, habt ihr einen da": a count beside the change is not that of the lines.
  const isRecounted = whatOf(asked).startsWith(`${quote?.name} `) && isCounted(left) && isWithin(left, lines);
  if (meant.kind !== 'order' && !isRecounted) {
    const joint = joinedOf([meant, asked], []);
    return joint === undefined ? undefined : { ...first, meant: joint, certain: false };
  }
  const said = asked.kind === 'say' ? asked.text : whole.say.notUsed(`"${question.trim()}"`);
  return 'remarks' in meant
    ? { ...first, meant: { ...meant, remarks: [...meant.remarks, said] }, certain: false }
    : undefined;
}

/** "What's our balance, and do you have coolant hoses?": the whole was read as one of two questions, and the other is lost. */
function unlost(parts: readonly string[], whole: Turn, state: State, read: Read): Turn | undefined {
  const { meant } = whole;
  if (parts.slice(1).some((part) => relative.test(part) || ifSo.test(part))) return undefined;
  const beside = besideCannot(parts, whole, state, read);
  if (beside !== undefined) return beside;
  if (parts.length > 2) return oneOfMany(parts, whole, state, read);
  if (meant.kind === 'order') return besideOrder(parts, whole, state, read);
  // "What is overdue, and to what sum?": the sum is of the same.
  const { language } = whole.message.heard;
  const asksSum = (part: string) =>
    sumOfThem.test(part) || hear(part, language).onlyOf('also', 'what', 'it', 'howMuch', 'all');
  if (parts.slice(1).some(asksSum)) return undefined;
  const both = lostHalf(parts, whole, state, read);
  if (both !== undefined) return both;
  if (meant.kind !== 'call' || isJoint(meant)) return undefined;
  const [one = '', other = ''] = parts;
  const first = read(one, state);
  // "… and how much of that for C200002?", "what is KOR… for, and is it settled?"
  const isOfFirst =
    ofThat.test(folded(other)) || documentIn(one) !== undefined || first.message.aside.ownNumber !== undefined;
  const turns = [first, read(other, isOfFirst ? { ...after(first), language } : state)];
  const calls = turns.flatMap((turn) =>
    turn.meant.kind === 'call' && (turn.message.heard.question || turn.message.heard.has('credit', 'owed', 'overdue'))
      ? [turn.meant]
      : [],
  );
  // "What falls due next week, and is anything overdue?": what is due from today on says it by itself.
  const today = utcDay(whole.message.around.clock.now());
  const isAhead = calls.some(({ input: { dueFrom } }) => typeof dueFrom === 'string' && dueFrom > today);
  const isOverdueToo = isAhead && calls.some(({ input }) => input['state'] === 'overdue');
  // "What's this RQ… about, who raised it?": what cannot be told of it is said already.
  const isTold = documentIn(one) !== undefined && meant.lead !== undefined && calls[1]?.lead === meant.lead;
  const isLost =
    calls.length === 2 &&
    !isTold &&
    (calls[0]?.tool !== calls[1]?.tool ||
      calls[0]?.fact !== calls[1]?.fact ||
      isOverdueToo ||
      (ofThat.test(folded(other)) &&
        (['shipTo', 'by'] as const).some((each) => calls[0]?.input[each] !== calls[1]?.input[each]))) &&
    calls.some(({ tool, input }) => tool === meant.tool && JSON.stringify(input) === JSON.stringify(meant.input));
  return isLost ? together(parts, whole, state, read, true) : undefined;
}

/**
 * "Need 2 OP520 plus what do we owe and where's ZA26112500003": the whole was read as one of three. What is only looked up is
 * answered with it, and what is not is named: nothing is ordered by a part of a message.
 */
function oneOfMany(parts: readonly string[], whole: Turn, state: State, read: Read): Turn | undefined {
  const { meant, say, message } = whole;
  if (meant.kind !== 'call' || isJoint(meant)) return undefined;
  const turns = parts.map((part) => ({ part, turn: read(part, { ...state, language: message.heard.language }) }));
  const asked = turns.filter(({ turn }) => turn.meant.kind === 'call' && kindOf(turn) === 'asked');
  const wanted = ofAllNamed(turns, state, read);
  const beside = asked.filter(({ turn }) => turn.message.products.length === 0);
  if (wanted !== undefined && beside.length > 0 && beside.length + wanted.count === parts.length) {
    const joint = joinedOf([wanted.meant, ...beside.map(({ turn }) => turn.meant)], []);
    return joint === undefined ? undefined : { ...whole, meant: joint, certain: false };
  }
  const isOneOfThem = asked.some(({ turn }) => whatOf(turn.meant) === whatOf(meant));
  if (!isOneOfThem || new Set(asked.map(({ turn }) => whatOf(turn.meant))).size < asked.length) return undefined;
  // "… and thanks" loses nothing.
  const left = turns.filter((each) => !asked.includes(each) && kindOf(each.turn) !== 'courtesy');
  if (left.some(({ turn }) => turn.message.products.length === 0)) return undefined;
  const remarks = left.length === 0 ? [] : [say.notUsed(left.map(({ part }) => `"${part.trim()}"`).join(', '))];
  const joint = joinedOf(
    asked.map(({ turn }) => turn.meant),
    remarks,
  );
  return joint === undefined ? undefined : { ...whole, meant: joint, certain: false };
}

/** "Need 3 OIL14342 and another 549401093, and …": the parts that are named beside each other, priced with what is counted of each. */
function ofAllNamed(
  turns: readonly { readonly part: string; readonly turn: Turn }[],
  state: State,
  read: Read,
): { readonly meant: Understood; readonly count: number } | undefined {
  const at = turns.flatMap(({ turn }, place) => (turn.message.products.length > 0 ? [place] : []));
  const [first = 0, last = 0] = [at[0], at.at(-1)];
  if (at.length < 2 || last - first + 1 !== at.length) return undefined;
  const named = turns.slice(first, last + 1);
  const turn = read(named.map(({ part }) => part).join(', '), { ...state, language: named[0]?.turn.state.language });
  const lines = linesIn(turn.meant) ?? [];
  const all = named.flatMap((each) => each.turn.message.products);
  if (!isWithin(all, lines)) return undefined;
  const quote = onLines(turn.message, turn.message.tools.quote, lines, {});
  return quote === undefined ? undefined : { meant: withReceiver(quote, turn.message), count: at.length };
}

/** "Need 2 C79722 and what do we owe you": both are meant, and the question is named beside the order. */
function besideOrder(
  [one = '', other = '']: readonly string[],
  whole: Turn,
  state: State,
  read: Read,
): Turn | undefined {
  const { meant, say, message } = whole;
  const { language } = message.heard;
  if (meant.kind !== 'order' || message.products.length === 0) return undefined;
  const ordered = read(one, { ...state, language });
  const asked = read(other, { ...state, language });
  const { question, has } = asked.message.heard;
  const isLost =
    ordered.message.products.length === message.products.length &&
    asked.message.products.length === 0 &&
    asked.meant.kind === 'call' &&
    kindOf(asked) === 'asked' &&
    (question || has('what', 'howMuch')) &&
    has('owed', 'overdue', 'credit', 'invoice');
  return isLost
    ? { ...whole, meant: { ...meant, remarks: [...meant.remarks, say.notUsed(`"${other.trim()}"`)] }, certain: false }
    : undefined;
}

/** "… , die wir noch nicht genutzt haben" belongs to what is named before it. */
const relative =
  /^(?:die|der|das|den|welche[rs]?|kter\p{L}{1,3}|kt[óo]r\p{L}{1,3}|як\p{L}{1,2}|що|which|that)\s(?:wir|ich|noch|nicht|jsme|jsem|je[šs]t[ěe]|jeszcze|nie|ми|ще|не|ма[вл]\p{L}*|we|i|haven|have|are|should)/iu;

/** "When would it come, if I ordered today?" is one question. */
const ifSo = /^(?:if|wenn|falls|gdyby\p{L}*|je[śs]li\p{L}*|kdyby\p{L}*|jestli\p{L}*|pokud|якби|якщо)(?!\p{L})/iu;

/** So sure it must be of both halves what they are. */
const sure = 0.6;

/** "I want to return it, and what is its deposit?": two halves that are clearly two things, and the whole was read as one. */
function lostHalf(parts: readonly string[], whole: Turn, state: State, read: Read): Turn | undefined {
  const { meant } = whole;
  if (meant.kind !== 'call' && meant.kind !== 'narrow') return undefined;
  if (isJoint(meant) || !parts.every(isSaid)) return undefined;
  const [one = '', other = ''] = parts;
  const { language } = whole.message.heard;
  // "And what is that together, all open credit notes": its first half asks nothing of its own.
  if (hear(one, language).onlyOf('also', 'what', 'whether', 'it', 'all', 'howMuch', 'howMany', 'price'))
    return undefined;
  // What each half is by its phrases comes first: reading them takes longer.
  const act = clearAct(one, state, language);
  if (act === undefined) return undefined;
  const first = read(one, { ...state, language });
  const before = after(first);
  const otherAct = clearAct(other, before, language);
  if (otherAct === undefined || otherAct === act) return undefined;
  const second = read(other, before);
  if ([first, second].some((turn) => kindOf(turn) !== 'asked' || isJoint(turn.meant))) return undefined;
  const [what, also] = [first, second].map((turn) => whatOf(turn.meant));
  const all = whatOf(meant);
  return what !== also && (all === what || all === also) ? together(parts, whole, state, read, false) : undefined;
}

function clearAct(part: string, state: State, language: LanguageCode): Act | undefined {
  const [likely] = likelyActs(saidIn(part, contextOf(state), language));
  return likely !== undefined && likely.share >= sure && !writing.includes(likely.act) ? likely.act : undefined;
}

/** More than a number of a part. */
const isSaid = (part: string) => (part.match(/(?<![\p{L}\d])\p{L}{2,}(?![\p{L}\d])/gu) ?? []).length > 1;

/** What one reading of two questions may have lost: an order or a question of the desk has not. */
const isTwice = (meant: Understood) =>
  meant.kind === 'call' ? meant.then === undefined : meant.kind === 'say' || meant.kind === 'narrow';

import { isCommonWord } from '../acts/trained.ts';
import { cleanText } from '../../core/text.ts';
import { folded, type LanguageCode } from '../reading/matching.ts';
import { inEnglishOrder, nounIn, nounPhrases, nounsOf, withoutParts } from '../reading/part-words.ts';
import { between } from '../reading/nameless.ts';
import { hear } from '../reading/hear.ts';
import { axleOf, partOf, searchable, sideIn, withoutSameCar } from '../reading/part-search.ts';
import type { SearchLimits, Understood } from '../understanding.ts';
import { amountSaid, amountUnder, foreignCurrency, piecesAtLeast } from '../reading/amounts-said.ts';
import { alternatives, makersIn } from '../reading/makers.ts';
import { cheapestFew, extremeIn } from '../reading/superlatives.ts';
import { callOf, choiceOf, codeOfLine, sayOnly, soonIn, type Message } from './message.ts';

/** Where on a car, and on which side: no part by itself. */
const sides = /^(?:front|rear|axle|left|right|vans|trucks)$/;

/** Says of which kind the part is that is named with it: "an oil filter, air and cabin". */
const kindOnly = /^(?:oil|air|fuel|cabin|water|front|rear|axle|left|right|cabin filter)$/;
const mostKinds = 4;

/** Words of three letters or more that mean nothing and no part: makers. */
const strangeWords = (text: string, language: LanguageCode): string[] =>
  (text.match(/(?<![\p{L}\d])\p{L}{3,}(?![\p{L}\d])/gu) ?? []).filter(
    (word) =>
      hear(word, language).unknown.length > 0 &&
      nounIn(word) === undefined &&
      sideIn(word) === '' &&
      !isCommonWord(folded(word)),
  );

/** "Oil filter, air and cabin": what is searched for, one after the other; undefined: it is one kind of part. */
function severalKinds({
  aside,
  products,
  heard,
  state,
}: Message): readonly { readonly text: string; readonly written: string }[] | undefined {
  if (products.length > 0 || heard.has('compare', 'instead', 'change') || state.document !== undefined)
    return undefined;
  const kinds = new Map<string, string>();
  let head = '';
  for (const piece of aside.text.split(between)) {
    const words = nounPhrases(piece).flatMap(({ english }) => english);
    const [last = ''] = words.slice(-1);
    const isKind = words.length > 0 && words.every((word) => kindOnly.test(word));
    if (words.length === 0 || (isKind && head === '')) continue;
    if (!isKind) head = last;
    const name = inEnglishOrder([...new Set(isKind ? [...words, head] : words)].flatMap((word) => word.split(' ')));
    // "A wheel bearing from TARVIK and a battery from zenvolt"
    const makers = strangeWords(piece, heard.language);
    const text = [name, ...makers].join(' ');
    const written = nounPhrases(piece).map((each) => each.written);
    if (!kinds.has(text)) kinds.set(text, written.join(' '));
  }
  const all = [...kinds].map(([text, written]) => ({ text, written }));
  return all.length > 1 && all.length <= mostKinds ? all : undefined;
}

/** A part is called by what it is, without its number: one kind of part, and none that was talked about. */
export const namesPart = (message: Message): boolean => !message.heard.has('it') && namesOneKind(message);

/** "Shocks for a Passat B8 and a cabin filter too": one kind or several. */
export const namesParts = (message: Message): boolean => namesPart(message) || severalKinds(message) !== undefined;

/** One kind of part, and none by its number: "put an oil filter on it". */
export function namesOneKind({ aside, products }: Message): boolean {
  const phrases = nounPhrases(aside.text);
  const kinds = phrases.filter(({ english }) => english.some((word) => !sides.test(word)));
  return products.length === 0 && phrases.length > 0 && kinds.length < 2;
}

/** "The cheapest front axle set" after batteries: another kind of part than those that are talked about. */
export function namesOther({ aside, state }: Message): boolean {
  const codes = [...state.lines.map(codeOfLine), ...state.rows.map(({ id }) => id)];
  const names = state.names.flatMap(({ sku, name }) => (codes.includes(sku) ? [name] : []));
  // Of a long list no names are kept, but what was searched for is.
  const searches = names.length < codes.length ? [state.last, state.search] : [state.last];
  const texts = searches.map((each) => each?.input['text']).filter((each) => typeof each === 'string');
  const talk = folded([...names, ...texts].join(' '));
  return nounPhrases(aside.text).some(({ english }) => english.some((word) => !talk.includes(word.replace(/s$/, ''))));
}

/** "Oil filters Norfilt with most in Kraków" after oil filters: a word more that nothing is called is a maker, and a search of its own. */
export const isSearchedAnew = (message: Message): boolean =>
  nounsOf(message).length > 0 &&
  message.products.length === 0 &&
  message.heard.unknown.some((word) => word.length > 3 && nounIn(word) === undefined && !isCommonWord(word));

/** "And a battery, what is it?" after an oil filter: a part that is named in words is none of those that were talked about. */
export function ofNamedKind(meant: Understood, message: Message): Understood {
  const { state, say, tools, heard, products } = message;
  const codes = state.lines.map(codeOfLine);
  const isKnown = codes.length > 0 && codes.every((code) => state.names.some(({ sku }) => sku === code));
  // "The first battery", of rows that are wiper blades.
  const isPlaced =
    heard.ordinal !== undefined && state.search !== undefined && state.rows.some(({ kind }) => kind === 'product');
  if ((!isKnown && !isPlaced) || products.length > 0 || !namesOther(message)) return meant;
  const looks = [tools.stock, tools.price, tools.quote].map((tool) => tool?.name);
  // "Only kat" is a warehouse.
  if (meant.kind === 'narrow' && meant.places.some((place) => nounIn(place) !== undefined)) return meant;
  const call = meant.kind === 'narrow' ? meant.call : meant;
  const isOfLines =
    'tool' in call && looks.includes(call.tool) && !(call.tool === tools.quote?.name && heard.numbers.length > 0);
  const isAsk = meant.kind === 'ask' && meant.question === say.whichOfThese;
  // Which is the second of them, only its rows tell: none is priced for another one.
  if (isPlaced && (isOfLines || meant.kind === 'order')) {
    const found = searched(message);
    return found?.kind === 'call' ? shownOnly(found, message) : (found ?? meant);
  }
  if (!(isOfLines && nounPhrases(message.aside.text).length > 0) && !(isAsk && !heard.has('remove'))) return meant;
  const found = searched(message);
  return found?.kind === 'call' ? found : meant;
}

function shownOnly(
  { tool, input, remarks }: Extract<Understood, { kind: 'call' }>,
  { say, heard }: Message,
): Understood {
  const { limit: _, ...asked } = input;
  const counts = heard.numbers.filter((each) => each > 1 && !remarks.includes(say.notUsed(String(each))));
  return {
    kind: 'call',
    tool,
    input: asked,
    remarks: [...remarks, ...counts.map((each) => say.notUsed(String(each)))],
  };
}

/** "Need 4 wipers for tomorrow": which wipers is the first question, whatever day they are for. */
export function wantedByName(message: Message): Understood | undefined {
  const { heard, state, aside } = message;
  const { has, question } = heard;
  // "Got GDB1330 and W71275? Need 2 pads and 1 filter": their numbers are there.
  const isNumbered = /(?<!\p{L})\p{L}{1,4}-?\d{3,}(?!\p{L})/u.test(aside.text);
  const isNamed = !isNumbered && (namesPart(message) || severalKinds(message) !== undefined);
  if (!isNamed || !has('want', 'buy') || question || !message.imperative) return undefined;
  // "I also need a ZENVOLT battery, up to 400 zł": another part than those that are talked about, and which one is the question.
  const isPicky = limitsOf(message)?.price !== undefined || makersIn(message.text, heard, state).wanted.length > 0;
  if (state.lines.length > 0 && !(isPicky && namesOther(message))) return undefined;
  if (has('again', 'missing', 'order', 'invoice', 'delivery', 'deposit', 'remove', 'change', 'no', 'human'))
    return undefined;
  const call = searched(message);
  const when = aside.time ?? soonIn(aside.text);
  return call?.kind === 'call' && when !== undefined
    ? { ...call, remarks: [...call.remarks, message.say.wantedBy(when)] }
    : call;
}

/** Not only "have you": what lies there. */
const inStock =
  /(?<!\p{L})(?:(?:in|on) (?:stock|the shelf|hand)|available|auf lager|lagernd|vorr[aä]tig|verf[uü]gbar|na stanie|od r[eę]ki|dost[eę]pn\p{L}*|na magazynie|skladem|na sklad[eě]|k dispozici|[ву] наявності|на складі|доступн\p{L}*)(?!\p{L})/iu;

const sameMaker =
  /(?<!\p{L})(?:(?:from|by|of) )?(?:the )?same (?:make\p{L}*|brand|manufacturer|company)(?!\p{L})|(?:(?:od|z) )?(?:tej samej|tego samego|ta sama) (?:firm|mark|producent)\p{L}*|(?:(?:von|vom) )?(?:der |dem )?(?:selben|gleichen|derselben|demselben) (?:hersteller|marke|firma)\p{L}*|(?:od )?stejn\p{L}+ (?:zna[čc]k|v[ýy]rob|firm)\p{L}*|(?:від )?(?:тієї|того|цієї) (?:ж|самої|самого) (?:фірм|марк|виробник)\p{L}*/iu;

/** The maker among the words of a search. */
function makerOf(searchText: string): string | undefined {
  const [maker, other] = strangeWords(searchText, 'en');
  return other === undefined ? maker : undefined;
}

/** By words, where the desk can; else by category. What could not be looked for is said: the car, a size. */
export function searched(message: Message): Understood | undefined {
  const { heard, tools, say, aside, state } = message;
  const { find, browse } = tools;
  if (find === undefined) return undefined;
  const { written, unchecked } = searchable(aside.sizes ?? []);
  const several = 'text' in find.input.shape ? severalKinds(message) : undefined;
  if (several !== undefined) {
    // "Eine Batterie": a search looks for one anyway.
    const unused = [...unchecked, ...heard.numbers.filter((each) => each > 1).map(String)];
    const isOfCar = aside.car !== undefined || heard.has('car');
    return several.reduceRight<Understood | undefined>((also, { text, written }, at) => {
      const remarks = at === several.length - 1 && unused.length > 0 ? [say.notUsed(unused.join(', '))] : [];
      const limit = heard.towns.length > 0 ? { limit: mostCompared } : {};
      const lead = isOfCar && at === 0 ? `${say.fitUnchecked} ${written}:` : `${written}:`;
      const call = callOf(find, { text, ...limit }, { remarks, places: heard.towns, lead });
      return call?.kind === 'call' && also !== undefined ? { ...call, also } : call;
    }, undefined);
  }
  const words = nounPhrases(aside.text).flatMap(({ english }) => english);
  const isSide = words.length > 0 && words.every((word) => sides.test(word));
  // "The front ones" are those that were looked for before.
  const last = state.last?.tool === find.name ? state.last.input['text'] : undefined;
  const before = isSide && typeof last === 'string' ? nounPhrases(last) : [];
  const named = before.flatMap(({ english }) => english).filter((word) => !sides.test(word));
  const part = words.length === 0 ? partOf(aside.sizes ?? []) : named.join(' ');
  // A word or two may be taken for English: "lampa lewa".
  const isSaid = (each: string) => heard.searched.split(' ').includes(each);
  const side = [sideIn(aside.text)].filter((each) => !isSaid(each)).join('');
  const searchText = state.search?.input['text'];
  // "And a cabin filter from the same make"
  const maker = typeof searchText === 'string' && sameMaker.test(aside.text) ? makerOf(searchText) : undefined;
  const ofMaker = maker === undefined ? undefined : aside.text.replace(sameMaker, ' ');
  const sameCar = state.search === undefined ? undefined : withoutSameCar(ofMaker ?? aside.text);
  const rewritten = sameCar ?? ofMaker;
  const isPlaced = words.some((word) => sides.test(word));
  // "The discs for the same one", after front pads: those of the front.
  const axle =
    sameCar === undefined || isPlaced || typeof searchText !== 'string' ? '' : axleOf(searchText, words.join(' '));
  // "Oil 5W30" is engine oil.
  const sized = partOf(aside.sizes ?? []).split(' ');
  const kind =
    words.length > 0 && words.every((word) => sized.includes(word))
      ? sized.filter((each) => !words.includes(each))
      : [];
  const isForeignSide = (word: string) => sideIn(word) !== '' && !/^(?:left|right)$/i.test(word);
  // "But not from BREMVIK"
  const makers = makersIn(message.text, heard, state);
  const { refused } = makers;
  const searchedFor = (rewritten === undefined ? heard : hear(rewritten, heard.language)).searched
    .split(' ')
    .filter((word) => !isForeignSide(word) && !refused.includes(word))
    .join(' ');
  const said = [part, ...kind, searchedFor, axle, side, written, maker ?? ''].filter((each) => each !== '').join(' ');
  // "Clutch kit", "sada spojky": how it is sold is a word of its name.
  const names = nounPhrases(aside.text).map(({ english }) => english.join(' '));
  const isKit = names.length === 1 && / kit$/.test(names[0] ?? '');
  const whole = isKit ? [...names, withoutParts(said)].filter((each) => each !== '').join(' ') : said;
  const text = [...new Set(whole.split(' '))].join(' ');
  if (!('text' in find.input.shape) || text === '') return sayOnly(say.whichPart, choiceOf(browse, say.buttons.browse));
  // "Up to 150 zł": the cheapest are shown first.
  const limit = limitSaid(message);
  const limits = limitsOf(message);
  const there = limits?.pieces === undefined && inStock.test(message.text) ? { ...limits, pieces: 1 } : limits;
  const few = cheapestFew(message.text);
  const only =
    refused.length === 0 && few === undefined
      ? there
      : { ...there, ...(refused.length === 0 ? {} : { without: refused }), ...(few === undefined ? {} : { few }) };
  // "What do clutch kits cost?": with their prices.
  const isPriced = heard.has('price', 'howMuch') && !heard.has('stock', 'find', 'past', 'order', 'invoice');
  const isCheapest =
    (heard.has('cheaper') && !heard.has('alternative')) || limit !== undefined || few !== undefined || isPriced;
  const isOfCar = aside.car !== undefined || heard.has('car') || sameCar !== undefined;
  const lead = isOfCar ? say.fitUnchecked : undefined;
  // How many there are to be is no word of a name.
  const counted = isCheapest
    ? heard.numbers
        .filter((each) => each > 1 && each !== few && limit?.includes(String(each)) !== true && each !== only?.pieces)
        .map(String)
    : [];
  const unusedLimit = limit === undefined || only?.price !== undefined ? [] : [limit];
  // "The dearest battery you have"
  const compared = extremeIn(message.text);
  const extreme = compared === 'most' ? undefined : compared;
  const isAll = isCheapest || extreme !== undefined || only !== undefined || heard.towns.length > 0;
  const more = isAll ? { limit: mostCompared } : {};
  const call = callOf(
    find,
    { text: cleanText(text, 200), ...more },
    {
      lead,
      ...(extreme === undefined ? (isCheapest ? { fact: 'cheapest' } : {}) : { fact: extreme }),
      only,
      remarks: [unchecked.join(', '), ...unusedLimit, ...counted]
        .filter((each) => each !== '')
        .map((each) => say.notUsed(each)),
    },
  );
  const found = call?.kind === 'call' && heard.towns.length > 0 ? { ...call, places: heard.towns } : call;
  const each = alternatives(message.text, makers);
  return found?.kind === 'call' && each !== undefined ? ofEachMaker(found, each) : found;
}

/** "From FILDRA or KORVAN": what there is of one, and then of the other. */
function ofEachMaker(found: Extract<Understood, { kind: 'call' }>, makers: readonly string[]): Understood {
  const words = String(found.input['text']).split(' ');
  const isMaker = (word: string) => makers.some((maker) => folded(maker) === folded(word));
  const kind = words.filter((word) => !isMaker(word));
  return makers.reduceRight<Understood>((also, maker, at) => {
    const call = { ...found, input: { ...found.input, text: [...kind, maker].join(' ') } };
    const lead = [...(found.lead === undefined || at > 0 ? [] : [found.lead]), `${maker}:`].join(' ');
    const remarks = at === makers.length - 1 ? found.remarks : [];
    return { ...call, lead, remarks, ...(also === found ? {} : { also }) };
  }, found);
}

/** A sum of money, and no share of a price. */
export const limitSaid = ({ aside: { price, amount } }: Message): string | undefined =>
  price?.includes('%') === true ? amount : (price ?? amount);

/** "30 zł max", "200 zloty höchstens". */
const atMostAfter =
  /^\s*(?:max(?:imum|imal|imálně)?|maks(?:ymalnie|imum)?|tops|at most|or (?:less|under|below)|h[öo]chstens|oder (?:weniger|drunter)|najwy[żz]ej|nejv[ýy][šs]e?|макс(?:имум)?|не більше)(?!\p{L})/iu;

/** "Under 30 zł", "at least 10 in stock"; undefined: nothing limits what is searched for. */
export function limitsOf(message: Message): SearchLimits | undefined {
  const { text } = message;
  const said = limitSaid(message);
  // The word before an amount stands outside of it where the amount is read alone.
  const price =
    said === undefined
      ? undefined
      : (amountUnder(said) ??
        amountUnder(text.slice(0, text.indexOf(said)).slice(-20) + said) ??
        (atMostAfter.test(text.slice(text.indexOf(said) + said.length)) ? amountSaid(said) : undefined));
  const pieces = piecesAtLeast(text);
  const currency = price === undefined ? undefined : foreignCurrency(said ?? '');
  if (price === undefined && pieces === undefined) return undefined;
  return { price, pieces, ...(currency === undefined ? {} : { currency }) };
}

/** So many of those that are found are looked at for their price or place. */
export const mostCompared = 40;

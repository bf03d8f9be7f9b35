import { callOf, isOfGoods, type Message, withLead } from '../meaning/message.ts';
import { limitSaid, limitsOf, mostCompared, namesOther } from '../meaning/searched.ts';
import { hear } from '../reading/hear.ts';
import { dearer, someOther } from '../reading/named.ts';
import { asksOthers, makerSeen, makersIn } from '../reading/makers.ts';
import { nounIn, nounPhrases } from '../reading/part-words.ts';
import type { SearchLimits, Understood } from '../understanding.ts';
import { sameKind } from './cheapest.ts';

// The search before, once more: of another maker, up to a price, with so many in stock. What was said of it before stays: where the
// parts are to lie, what they may cost.

export const everywhere =
  /(?<!\p{L})(?:everywhere|anywhere|all (?:your |the )?(?:warehouses|branches)|überall|alle[n]? (?:lagern?|standorten?)|wsz[ęe]dzie|wszystki\p{L}+ magazyn\p{L}+|v[šs]ude|v[šs]echn?\p{L}* sklad\p{L}+|скрізь|всюди|усюди|[ву]сіх? склад\p{L}+)(?!\p{L})/iu;

const ofElse = [
  ...(['past', 'order', 'invoice', 'delivery', 'deposit', 'returns', 'spend', 'credit', 'owed', 'overdue'] as const),
  ...(['complain', 'car', 'reserve'] as const),
] as const;
/** "Give me another maker", "except FILDRA", "from someone else": these words change nothing beside a maker that is refused. */
const besideMaker = ['buy', 'remove', 'human', 'add', 'not', 'compare'] as const;

export function searchedAgain(message: Message): Understood | undefined {
  const { state, products, heard, aside, text } = message;
  const { lines } = state;
  if (!isAfterSearch(message) || products.length > 0 || aside.mail !== undefined) return undefined;
  // One piece of what was found is no order yet.
  const isCounted = state.draft !== undefined || lines.length > 1;
  if (isCounted && lines.some(({ quantity }) => quantity !== undefined)) return undefined;
  // "The same again" is another matter than "the same from another maker".
  if (heard.words > 14 || heard.has(...ofElse) || (heard.has('again') && !asksOthers(text))) return undefined;
  const makers = makersIn(text, heard, state);
  if (isOfAnother(makers.wanted, message)) return withLead(again(message, { makers }), message.say.notOrdered);
  // "Anything dearer, of better quality?"
  const isDearer = dearer.test(text) && (someOther.test(text) || heard.has('show'));
  const isNamed = makers.wanted.length + makers.refused.length > 0;
  // "Battery from VOLTERRA", after pads, is another search.
  if (namesOther(message)) return undefined;
  const isOther = asksOthers(text) && makers.wanted.length === 0;
  const limits = limitsOf(message);
  const amount = limitSaid(message);
  // "More than 100 in stock" is no sum.
  const limit = limits?.pieces !== undefined && limits.price === undefined ? undefined : amount;
  const isLimited = (isDearer || limits?.price !== undefined) && !heard.has('buy', 'remove', 'human', 'not');
  if (!isOther && !isLimited && makers.refused.length === 0 && heard.has(...besideMaker)) return undefined;
  // "Don't order" is no maker.
  if (!isOther && makers.refused.length > 0 && heard.has('buy', 'hold', 'want')) return undefined;
  if (heard.has('discount') && !isDearer) return undefined;
  if (!isNamed && !isOther && !isDearer && limit === undefined && limits === undefined) return undefined;
  // How many of which is to be bought is no search.
  const isOneOfIt = heard.question && heard.numbers.every((each) => each === 1) && !/\d/.test(text);
  if (isNamed && heard.numbers.length > 0 && !isOneOfIt && limit === undefined && limits === undefined)
    return undefined;
  const [line, another] = lines;
  const { similarTo } = state.search?.input ?? {};
  // A part that the search did not find is another subject.
  const isElsewhere = isOther && !state.rows.some(({ id }) => id === line?.sku);
  const isOfOne =
    line !== undefined &&
    another === undefined &&
    (heard.has('cheaper', 'alternative', 'again') || typeof similarTo === 'string' || isElsewhere);
  if (isOfOne && limit === undefined && (isNamed || isOther)) return sameKind(message, [{ sku: line.sku }]);
  const found = again(message, { makers, isOther, isDearer, limits, limit });
  return found?.kind === 'call' && isNamed ? { ...found, remarks: [...found.remarks, ...rowsUnread(message)] } : found;
}

/** "Anything from BREMVIK?", after the price of a part: of its kind what that maker has. */
export function ofItsKind(message: Message): Understood | undefined {
  const { state, products, heard, text, aside } = message;
  const isOther = products.length > 0 || aside.mail !== undefined || aside.time !== undefined || namesOther(message);
  if (isOther || heard.words > 7 || heard.numbers.some((each) => each > 1) || state.document !== undefined)
    return undefined;
  const { wanted } = makersIn(text, heard, state);
  const isAsked = heard.question || text.includes('?') || heard.has('also', 'find', 'show', 'whether');
  if (wanted.length === 0 || !isAsked || heard.has(...ofElse, ...besideMaker, 'past', 'price')) return undefined;
  return sameKind(message, state.lines);
}

/** "I'll take one from KORVAN", of a part that FILDRA makes, as its name says. */
function isOfAnother([maker, other]: readonly string[], { heard, state: { lines, names, search } }: Message): boolean {
  const [line, another] = lines;
  const name = names.find(({ sku }) => sku === line?.sku)?.name;
  if (maker === undefined || other !== undefined || another !== undefined || search === undefined) return false;
  const makesIt: readonly string[] = name?.match(/\p{Lu}{4,}/gu) ?? [];
  const isWanted = !heard.question && (heard.has('buy', 'want') || heard.numbers.length > 0);
  return isWanted && makesIt.length > 0 && !makesIt.includes(maker.toUpperCase());
}

/** "… and how much is the second one?" is of rows that are only looked for now. */
function rowsUnread({ heard, text, say }: Message): string[] {
  if (heard.ordinal === undefined) return [];
  const clauses = text.split(/[,;.?!]+/u).filter((clause) => hear(clause, heard.language).ordinal !== undefined);
  return clauses.length === 1 ? [say.notUsed(`"${clauses.join('').trim()}"`)] : [];
}

interface Changes {
  readonly makers?: ReturnType<typeof makersIn>;
  readonly isOther?: boolean;
  readonly isDearer?: boolean;
  readonly limits?: SearchLimits | undefined;
  readonly limit?: string | undefined;
}

/** With the limits of before, as far as others are not named. */
export function again(message: Message, { makers, isOther, isDearer, limits, limit }: Changes): Understood | undefined {
  const { state, tools, heard, text, say } = message;
  const { search } = state;
  if (search === undefined || tools.find === undefined) return undefined;
  const { cursor: _, limit: __, ...before } = search.input;
  const { wanted = [], refused = [] } = makers ?? {};
  const isMade = wanted.length > 0 || refused.length > 0 || isOther === true;
  const only: SearchLimits = {
    ...(isDearer === true ? {} : search.only),
    ...limits,
    ...(isOther === true ? { otherBrand: true } : {}),
    ...(refused.length > 0 ? { without: refused } : {}),
    // "At least 10 in stock" is of those that were picked out; "up to 200?" of all again.
    ...(isMade || isDearer === true || limit !== undefined ? {} : pickedOut(message)),
  };
  const places = heard.towns.length > 0 ? heard.towns : everywhere.test(text) ? [] : (search.places ?? []);
  const isPriced = heard.has('cheaper') || limit !== undefined || only.price !== undefined;
  const isStock = heard.has('stock') && places.length === 0 && !isPriced;
  const limited = { ...only, ...(isStock && only.pieces === undefined ? { pieces: 1 } : {}) };
  const compares =
    isPriced || isDearer === true || places.length > 0 || limited.pieces !== undefined || refused.length > 0;
  const calls = (wanted.length === 0 ? [undefined] : wanted).map((maker) =>
    callOf(
      tools.find,
      { ...before, ...ofMaker(message, maker, refused), ...(compares ? { limit: mostCompared } : {}) },
      {
        places,
        ...(isDearer === true ? { fact: 'dearest' as const } : isPriced ? { fact: 'cheapest' as const } : {}),
        ...(Object.keys(limited).length === 0 ? {} : { only: limited }),
        remarks: limit === undefined || limits?.price !== undefined ? [] : [say.notUsed(limit)],
      },
    ),
  );
  return calls.reduceRight((also, call, at) => {
    const named = wanted.length > 1 ? withLead(call, `${wanted[at] ?? ''}:`) : call;
    return named?.kind === 'call' && also !== undefined ? { ...named, also } : named;
  }, undefined);
}

/** The words of the search before, with another maker or without those that are not wanted. */
function ofMaker(
  { state, heard }: Message,
  maker: string | undefined,
  refused: readonly string[],
): { readonly text?: string } {
  const text = state.search?.input['text'];
  if (typeof text !== 'string' || (maker === undefined && refused.length === 0)) return {};
  const isKept = (word: string) => /\d/.test(word) || (makerSeen(word, state.names) === undefined && isPartWord(word));
  const kind = [...new Set(text.split(/\s+/).filter(isKept))];
  const named = maker === undefined ? [] : [makerSeen(maker, state.names) ?? maker];
  return { text: [...(kind.length === 0 ? [heard.searched] : kind), ...named].join(' ').slice(0, 200) };
}

/** What a part is called, and no maker. */
const isPartWord = (word: string): boolean => nounPhrases(word).length > 0 || nounIn(word) !== undefined;

/** Rows that were picked out of a search, by their price or their stock, are those that are meant after it. */
export function pickedOut({ state, tools }: Message): SearchLimits | undefined {
  const codes = state.rows.flatMap(({ kind, id }) => (kind === 'product' ? [id] : []));
  return state.last?.tool === tools.find?.name || codes.length < 2 ? undefined : { of: codes.slice(0, mostCompared) };
}

/** A search was made, and parts were talked about since, and no document. */
export const isAfterSearch = ({ state, tools }: Message): boolean =>
  state.search !== undefined && (state.last?.tool === tools.find?.name || isOfGoods(state, tools.all));

import { folded } from '../reading/matching.ts';
import { nounIn, nounPhrases } from '../reading/part-words.ts';
import { callOf, choiceOf, inputOf, isOfGoods, linesText, type Message, onLines, sayOnly } from '../meaning/message.ts';
import { limitSaid, limitsOf, mostCompared, namesOther } from '../meaning/searched.ts';
import type { SearchLimits, Understood } from '../understanding.ts';

// Parts that a search found, of which none was picked yet.

/** "The second one, put 4 on a draft", of rows of which only the first is talked about: that row is ordered. */
export function ofShownRow(meant: Understood, { heard, state, products }: Message): Understood {
  const { ordinal = 0 } = heard;
  const row = ordinal < 2 ? undefined : state.rows[ordinal - 1];
  if (meant.kind !== 'order' || meant.draftId !== undefined || row?.kind !== 'product') return meant;
  const [line, other] = meant.lines;
  if (line === undefined || other !== undefined || products.length > 0 || state.lines.length >= ordinal) return meant;
  const { sku: _, index: __, ...counted } = line;
  return { ...meant, lines: [{ sku: row.id, ...counted }] };
}

/** "Only those in Poznań", "the second?", after a search that found nothing: that there is nothing to choose from. */
export function ofNothing(message: Message): Understood | undefined {
  const { heard, state, tools, products, text, say } = message;
  const { has, ordinal, towns, words } = heard;
  const isAfter = state.search?.none === true && state.last?.tool === tools.find?.name && state.lines.length === 0;
  if (!isAfter || products.length > 0 || words > 10 || nounPhrases(text).length > 0) return undefined;
  if (has('find', 'invoice', 'delivery', 'order', 'spend', 'owed', 'overdue', 'credit', 'thanks', 'human'))
    return undefined;
  const isOfThem =
    ordinal !== undefined ||
    ofThose.test(text) ||
    has('price', 'howMuch', 'howMany', 'cheaper', 'stock', 'buy', 'want');
  return isOfThem || (towns.length > 0 && has('only', 'show', 'whether', 'what'))
    ? sayOnly(say.nothingFoundBefore, choiceOf(tools.browse, say.buttons.browse))
    : undefined;
}

/** Stock, price or time of parts that a search found, of which none was picked: of the first of them. */
export function ofRows(message: Message): Understood | undefined {
  const { heard, state, tools } = message;
  const { has, words } = heard;
  const found = state.rows.flatMap(({ kind, id }) => (kind === 'product' ? [{ sku: id }] : []));
  const there = thoseThere(message, found);
  if (there !== undefined) return there;
  if (state.lines.length > 0 || found.length < 2 || words > 10 || namesOther(message)) return undefined;
  const some = refined(message);
  if (some !== undefined || heard.ordinal !== undefined) return some;
  if (has('find', 'order', 'invoice', 'delivery', 'buy', 'past', 'bought', 'spend', 'cheaper', 'credit'))
    return undefined;
  // "The one with 35, price": which one is the person's to say.
  if (thatOne.test(message.text)) return whichRow(message, found.slice(0, rowsShown));
  if (has('most') && has('stock')) return onLines(message, tools.stock, found.slice(0, 30), { fact: 'most' });
  if (has('product') && !has('it')) return undefined;
  const [quantity, another] = heard.numbers;
  // "Price for 4", of several: of which one is the person's to say.
  if (has('price', 'howMuch', 'quote') && quantity !== undefined && another === undefined && quantity > 0) {
    const { quote } = tools;
    const choices = found.slice(0, rowsShown).flatMap(({ sku }) => {
      const lines = [{ sku, quantity }];
      return quote === undefined ? [] : (choiceOf(quote, linesText(lines), inputOf(quote, lines)) ?? []);
    });
    return { kind: 'ask', question: message.say.whichOfThese, choices };
  }
  if (has('price', 'howMuch')) return onLines(message, tools.price, found.slice(0, rowsShown), {});
  // "Only those in Poznań" is of all that the search finds.
  if (heard.towns.length > 0 && state.last?.tool === tools.find?.name && !has('arrive', 'when', 'cutoff'))
    return callOf(tools.find, { ...state.last?.input, limit: mostCompared }, { places: heard.towns });
  if (has('stock', 'arrive', 'when', 'cutoff', 'howMany', 'enough') || heard.towns.length > 0)
    return onLines(message, tools.stock, found.slice(0, rowsShown), {
      ...(has('arrive', 'when', 'cutoff') ? { fact: 'arrival' as const } : {}),
    });
  return undefined;
}

/** One of the rows, by something that the desk does not keep of them. */
const thatOne =
  /(?<!\p{L})(?:the|that) (?!last )(?:\p{L}+ ){0,2}one(?!\p{L})|(?<!\p{L})\p{L}{3,7} one[,.?!]|(?<!\p{L})(?:der|die|das) mit(?!\p{L})|(?<!\p{L})te[nj] (?:z|co|za)(?!\p{L})|(?<!\p{L})(?:ten|ta|to) (?:s|se|za)(?!\p{L})|(?<!\p{L})(?:той|та|ту) (?:з|із|що|за)(?!\p{L})/iu;

function whichRow({ say, tools, heard }: Message, found: readonly { readonly sku: string }[]): Understood | undefined {
  const tool = heard.has('stock', 'howMany') ? tools.stock : tools.price;
  const choices = found.flatMap(
    (line) => choiceOf(tool, line.sku, tool === undefined ? {} : (inputOf(tool, [line]) ?? {})) ?? [],
  );
  return { kind: 'ask', question: say.whichOfThese, choices };
}

/** "Which of those are in Wrocław", whatever was asked of one of them since. */
function thoseThere(message: Message, found: readonly { readonly sku: string }[]): Understood | undefined {
  const { heard, state, tools, text } = message;
  if (heard.towns.length === 0 || heard.ordinal !== undefined) return undefined;
  if (!ofThose.test(text) || heard.has('buy', 'past')) return undefined;
  // Of lines that were counted: whether so many are there.
  const isCounted = state.lines.length > 1 && state.lines.every(({ quantity }) => quantity !== undefined);
  if (isCounted && message.products.length === 0) return onLines(message, tools.quote, state.lines, {});
  if (found.length < 2) return undefined;
  if (state.search === undefined) return onLines(message, tools.stock, found.slice(0, mostNarrowed), {});
  const { cursor: _, ...input } = state.search.input;
  return callOf(tools.find, { ...input, limit: mostCompared }, { places: heard.towns, only: narrowed(message) });
}

/** Rows that were picked out of a search, by their price or their stock, are those that are meant after it. */
function narrowed({ state, tools }: Message): SearchLimits | undefined {
  const codes = state.rows.flatMap(({ kind, id }) => (kind === 'product' ? [id] : []));
  return state.last?.tool === tools.find?.name || codes.length < 2 ? undefined : { of: codes.slice(0, mostCompared) };
}

const ofThose =
  /(?<!\p{L})(?:(?:which|any|some|what|only|just)(?: ones)? of (?:those|them|these)|(?:only|just|show) (?:those|the ones|what)|davon|von denen|nur (?:die|das|was)|z (?:nich|tych)|tylko t[eoy]|z n[ií]ch|z t[eě]ch|jen(?:om)? (?:ty|t[aoy])|(?:з|із|зі) (?:них|тих|цих)|(?:тільки|лише) т[іе])(?!\p{L})/iu;

/** "Anything up to 40 zł?", "at least 10 in stock", "from another maker?", after a search: of all that it finds. */
export function limitedSearch(message: Message): Understood | undefined {
  const { state, tools, products, heard, text, say } = message;
  const { search, last, lines } = state;
  const looks = [tools.find, tools.price, tools.stock].map((tool) => tool?.name);
  if (search === undefined || !looks.includes(last?.tool) || lines.some(({ quantity }) => quantity !== undefined))
    return undefined;
  if (products.length > 0 || heard.has('buy', 'not', 'past') || heard.words > 12 || namesOther(message))
    return undefined;
  const { cursor: _, ...input } = search.input;
  if (otherBrand.test(text) || allBrands.test(text)) return callOf(tools.find, input, { only: { otherBrand: true } });
  const only = limitsOf(message);
  const amount = limitSaid(message);
  // "More than 100 in stock" is no sum.
  const limit = only?.pieces !== undefined && only.price === undefined ? undefined : amount;
  if (limit === undefined && only === undefined) return undefined;
  // "And up to 200?" looks at all of them again; "at least 10 in stock" at those that were picked out.
  const of = limit === undefined ? narrowed(message) : undefined;
  return callOf(
    tools.find,
    { ...input, limit: mostCompared },
    {
      only: only === undefined ? undefined : { ...only, ...of },
      ...(limit !== undefined || heard.has('cheaper') ? { fact: 'cheapest' as const } : {}),
      remarks: limit === undefined || only?.price !== undefined ? [] : [say.notUsed(limit)],
    },
  );
}

const otherBrand =
  /(?<!\p{L})(?:(?:an)?other|different|else|inn\p{L}+|ander\p{L}+|jin\p{L}+|інш\p{L}+|друг\p{L}+)\s(?:\p{L}{1,3}\s)?(?:brand|make|maker|manufacturer|firm|producent|marki?|markę|firmy?|hersteller|marke|výrobc|vyrobc|značk|znack|виробник|фірм|бренд|марк)\p{L}*/iu;

const size = /(?<![\p{L}\d.,-])\d{1,4}\s?(?:mm|cm|ah|мм|см|ач)(?!\p{L})/iu;

/** "Any 600 mm?", after a search: sizes cannot be looked for, which is said. */
export function ofSize(message: Message): Understood | undefined {
  const { state, tools, products, heard, text, say } = message;
  const [written] = size.exec(text) ?? [];
  if (written === undefined || state.search === undefined || heard.words > 8 || heard.has('buy', 'past'))
    return undefined;
  if (!isAfterSearch(message)) return undefined;
  if (namesOther(message)) return undefined;
  if (products.some(({ sku, index }) => !size.test(sku ?? index ?? ''))) return undefined;
  return callOf(tools.find, state.search.input, { remarks: [say.notUsed(written)] });
}

/** "From KORVAN": the maker as it is written, where the word is no other. */
export function makerNamed(text: string, unknown: readonly string[]): string | undefined {
  const { name, shouted, one } = byMaker.exec(text)?.groups ?? {};
  // Behind "in" or "at" only a word in capitals is a maker.
  const maker = name ?? one ?? (shouted === shouted?.toUpperCase() ? shouted : undefined);
  return maker !== undefined && unknown.includes(folded(maker)) ? maker : undefined;
}

const allBrands =
  /(?<!\p{L})(?:(?:what|which)(?: other)? (?:makes?|brands?|makers?|manufacturers?)|welche[nr]? (?:anderen )?(?:marken?|hersteller)|jaki(?:e|ch) (?:inne )?(?:marki|firmy|marek|firm)|jacy producenci|(?:jak[éy]|kter[éy]) (?:jin[éy] )?(?:zna[čc]ky|v[ýy]robce)|які (?:інші )?(?:марки|виробники|бренди|фірми))(?!\p{L})/iu;

const byMaker =
  /(?<!\p{L})(?:from|by|of|von|od|від|firmy|značky|marki)\s+(?<name>\p{L}{4,})(?!\p{L})|(?<!\p{L})(?:at|in|bei|w|we|v|ve|в|у|z|ze|з|із)\s+(?<shouted>\p{Lu}{4,})(?!\p{L})|(?<!\p{L})(?:just|only|the)\s+(?<one>\p{L}{4,})\s+ones(?!\p{L})/iu;

/** "And anything from NORFILT, cheaper?", "just the Vistran ones", after a search: its maker instead of the one before. */
export function ofOtherMaker(message: Message): Understood | undefined {
  const { state, tools, products, heard, text, aside } = message;
  const { find } = tools;
  if (state.search === undefined || find === undefined || products.length > 0 || heard.words > 12) return undefined;
  if (!isAfterSearch(message)) return undefined;
  if (heard.towns.length > 0 || heard.numbers.length > 0 || aside.mail !== undefined) return undefined;
  if (heard.has('buy', 'past', 'order', 'invoice', 'delivery', 'remove', 'not', 'deposit', 'returns', 'compare'))
    return undefined;
  const maker = makerNamed(text, heard.unknown);
  const before = state.search.input['text'];
  if (maker === undefined || typeof before !== 'string') return undefined;
  const parts = namesOther(message) ? heard.searched : before;
  const isKept = (word: string) => /\d/.test(word) || (makerIn(word, state) === undefined && isPartWord(word));
  const kind = [...new Set(parts.split(/\s+/).filter(isKept))];
  return callOf(
    find,
    {
      text: [...kind, makerIn(maker, state) ?? maker].join(' ').slice(0, 200),
      ...(heard.has('cheaper') ? { limit: mostCompared } : {}),
    },
    {
      ...(heard.has('cheaper') ? { fact: 'cheapest' as const } : {}),
      ...(heard.has('stock') && !heard.has('cheaper') ? { only: { pieces: 1 } } : {}),
    },
  );
}

/** Parts were talked about since, and no document. */
const isAfterSearch = ({ state, tools }: Message): boolean =>
  state.last?.tool === tools.find?.name || isOfGoods(state, tools.all);

/** What a part is called, and no maker. */
const isPartWord = (word: string): boolean => nounPhrases(word).length > 0 || nounIn(word) !== undefined;

/** "Only from BREMVIK", "z Karostala ile": the search before, with its maker or another word more. */
function refined(message: Message): Understood | undefined {
  const { heard, state, tools, text } = message;
  const { has, unknown, words, numbers } = heard;
  const before = [state.last, state.search].find((each) => each?.tool === tools.find?.name)?.input['text'];
  if (typeof before !== 'string' || unknown.length === 0 || unknown.length > 2 || words > 9 || numbers.length > 0)
    return undefined;
  if (namesOther(message)) return undefined;
  const isFrom = unknown.some((word) =>
    new RegExp(
      String.raw`(?<!\p{L})(?:from|by|von|od|z|ze|від|з|із|firmy|značky|marki)\s+${word}(?!\p{L})|(?<!\p{L})the ${word} ones?(?!\p{L})`,
      'iu',
    ).test(text),
  );
  const isStock = has('stock', 'howMany');
  if (!isFrom && !has('only', 'brand') && !isStock) return undefined;
  if (has('past', 'human') || (has('cheaper', 'price', 'howMuch', 'not', 'no', 'it') && !isFrom)) return undefined;
  const wanted = heard.searched.replace(
    /(?<!\p{L})(?:any|some)thing|(?<!\p{L})(?:co[śs]|etwas|was|něco|neco|щось)(?!\p{L})/giu,
    ' ',
  );
  const named = wanted
    .split(/\s+/)
    .map((word) => makerIn(word, state) ?? word)
    .join(' ');
  const isAll = heard.towns.length > 0 || (isStock && isFrom);
  const refinedText = `${before} ${named}`.replace(/\s+/g, ' ').trim().slice(0, 200);
  return callOf(
    tools.find,
    { text: refinedText, ...(isAll ? { limit: mostCompared } : {}) },
    { places: heard.towns, ...(isStock && heard.towns.length === 0 ? { only: { pieces: 1 } } : {}) },
  );
}

/** "Karostala", "Fildry": the maker as the names of the parts have it. */
function makerIn(word: string, { names }: Message['state']): string | undefined {
  const makers = names.flatMap(({ name }) => name.match(/(?<![\p{L}\d])\p{Lu}{4,}(?![\p{L}\d])/gu) ?? []);
  const written = word.toUpperCase();
  return makers.find(
    (maker) =>
      Math.abs(written.length - maker.length) < 3 &&
      (written.startsWith(maker) || (maker.length > 4 && written.startsWith(maker.slice(0, -1)))),
  );
}

/** Rows of a search that a person has seen. */
const rowsShown = 5;
const mostNarrowed = 30;

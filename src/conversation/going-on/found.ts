import { nounPhrases } from '../reading/part-words.ts';
import { callOf, choiceOf, inputOf, linesText, type Message, onLines, sayOnly } from '../meaning/message.ts';
import { isSearchedAnew, namesOther } from '../meaning/searched.ts';
import type { Understood } from '../understanding.ts';
import { again, isAfterSearch } from './search-again.ts';

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
  if (isSearchedAnew(message)) return undefined;
  if (heard.ordinal !== undefined) return undefined;
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
  // "How many of it in Warsaw" is "how much" in most languages.
  const isThere = heard.towns.length > 0 && !has('price', 'arrive', 'when') && has('howMuch', 'howMany');
  if (isThere) return onLines(message, tools.stock, found.slice(0, rowsShown), {});
  if (has('price', 'howMuch')) return onLines(message, tools.price, found.slice(0, rowsShown), {});
  // "Only those in Poznań" is of all that the search finds.
  if (heard.towns.length > 0 && state.last?.tool === tools.find?.name && !has('arrive', 'when', 'cutoff'))
    return again(message, {});
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
  // "Only in Warsaw", of a list; of one part its stock there is asked.
  const { lines: priced, skus } = state.last?.input ?? {};
  const isList = [priced, skus].some((each) => Array.isArray(each) && each.length > 1);
  if (!(ofThose.test(text) || (isList && onlyIn.test(text))) || heard.has('buy', 'past')) return undefined;
  // Of lines that were counted: whether so many are there.
  const isCounted = state.lines.length > 1 && state.lines.every(({ quantity }) => quantity !== undefined);
  if (isCounted && message.products.length === 0) return onLines(message, tools.quote, state.lines, {});
  if (found.length < 2) return undefined;
  if (state.search === undefined) return onLines(message, tools.stock, found.slice(0, mostNarrowed), {});
  return again(message, {});
}

const onlyIn =
  /(?<!\p{L})(?:(?:only|just) (?:in|at|from)|nur (?:in|aus|ab)|tylko (?:we?|ze?)|jen(?:om)? (?:ve?|ze?)|(?:тільки|лише) (?:в|у|з))\s/iu;

const ofThose =
  /(?<!\p{L})(?:(?:which|any|some|what|only|just)(?: ones)? of (?:those|them|these)|(?:only|just|show) (?:those|the ones|what)|(?:any|some|one|anything) of (?:it|that)|davon|von denen|nur (?:die|das|was)|z (?:nich|tych|tego)|tylko t[eoy]|z n[ií]ch|z t[eě]ch|z toho|jen(?:om)? (?:ty|t[aoy])|(?:з|із|зі) (?:них|тих|цих|того|цього)|(?:тільки|лише) т[іе])(?!\p{L})/iu;

const size = /(?<![\p{L}\d.,-])\d{1,4}\s?(?:mm|cm|ah|мм|см|ач)(?!\p{L})/iu;

/** "Any 600 mm?", after a search: sizes cannot be looked for, which is said. */
export function ofSize(message: Message): Understood | undefined {
  const { state, tools, products, heard, text, say } = message;
  const [written] = size.exec(text) ?? [];
  if (written === undefined || state.search === undefined || heard.words > 8 || heard.has('buy', 'past'))
    return undefined;
  if (!isAfterSearch(message) || namesOther(message)) return undefined;
  if (products.some(({ sku, index }) => !size.test(sku ?? index ?? ''))) return undefined;
  return callOf(tools.find, state.search.input, { remarks: [say.notUsed(written)] });
}

/** Rows of a search that a person has seen. */
const rowsShown = 5;
const mostNarrowed = 30;

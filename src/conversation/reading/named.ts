import { bareCode } from '../../core/product-code.ts';
import * as z from 'zod';
import { folded } from './matching.ts';
import { nounIn } from './part-words.ts';
import type { Heard } from './hear.ts';
import type { State } from '../state.ts';

// Parts that were talked about, called by what they are: "leave the caliper off" is of the one caliper there is.

const named = z.object({ sku: z.string(), name: z.string() });
const withLines = z.object({ lines: z.array(z.unknown()).optional() });
const candidate = z.object({ sku: z.string(), name: z.string() });
const answer = z.object({
  lines: z.array(z.unknown()).optional(),
  products: z.array(z.unknown()).optional(),
  orders: z.array(withLines).optional(),
  deliveries: z.array(withLines).optional(),
  omitted: z.array(z.object({ candidates: z.array(candidate).optional() })).optional(),
});

/** More parts than these are not called by a word. */
const mostNames = 16;

/** Parts that were only priced beside each other are not talked about. */
const mostRows = 12;

/** What the parts of an answer are called, the latest last: of parts, of one document, and what a wrong number may mean. */
export function namesAfter(before: State['names'], output: unknown): State['names'] {
  const { lines = [], products = [], orders = [], deliveries = [], omitted = [] } = answer.safeParse(output).data ?? {};
  const ofOrders = [...orders, ...deliveries].flatMap((each) => each.lines ?? []);
  const meant = omitted.flatMap(({ candidates = [] }) => candidates);
  const few = lines.length > mostRows ? [] : lines;
  const rows = [...few, ...ofOrders, ...meant, ...(products.length > 3 ? [] : products)].flatMap(
    (row) => named.safeParse(row).data ?? [],
  );
  const seen = rows.map(({ sku }) => sku);
  return [...before.filter(({ sku }) => !seen.includes(sku)), ...rows].slice(-mostNames);
}

interface CalledPart {
  readonly from: number;
  readonly to: number;
  /** All that can be meant; the lines that are talked about first. */
  readonly skus: readonly string[];
}

/** Which side of the car it is for stands in no name. */
const sides = new Set(['front', 'rear', 'axle']);

/** The words for parts in a text, each with the parts of the talk that are called so. */
export function partsCalled(text: string, { names, lines }: Pick<State, 'names' | 'lines'>): CalledPart[] {
  const words = [...text.matchAll(/\p{L}+/gu)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    noun: nounIn(match[0]),
  }));
  const found: CalledPart[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const first = words[at];
    if (first?.noun === undefined) continue;
    let end = at;
    while (words[end + 1]?.noun !== undefined && /^[\s-]*$/u.test(text.slice(words[end]?.to, words[end + 1]?.from)))
      end += 1;
    const called = words
      .slice(at, end + 1)
      .flatMap(({ noun = '' }) => noun.split(' '))
      .filter((word) => !sides.has(word));
    const isCalled = ({ name }: { readonly name: string }) => {
      const plain = folded(name);
      return called.length > 0 && called.every((word) => plain.includes(word.replace(/s$/, '')));
    };
    const all = names.filter(isCalled).map(({ sku }) => sku);
    const inLines = all.filter((sku) => lines.some((line) => (line.sku ?? line.index) === sku));
    found.push({ from: first.from, to: words[end]?.to ?? first.to, skus: inLines.length > 0 ? inLines : all });
    at = end;
  }
  return found;
}

/** A count beside it, or a change: a look for such a part is another matter. */
const changes = ['remove', 'change', 'instead', 'buy', 'want', 'price', 'quote', 'only', 'enough', 'add'] as const;
const searches = [
  'find',
  'alternative',
  'cheaper',
  'car',
  'stock',
  'past',
  'bought',
  'spend',
  'brand',
  'late',
] as const;

/** "The alternator", "tych końcówek": one that is known. */
const definite =
  /(?<!\p{L})(?:the|der|die|das|den|dem|that|those|these|same|diese\p{L}?|jene\p{L}?|derselben?|dieselben?|selben?|gleichen?|ten|ta|tą|tę|te|tego|tej|tych|tym|tymi|sam\p{L}{1,2}|ty|tu|tou|toho|těch|tech|těm|tem|tyto|tyhle|stejn\p{L}*|той|та|ту|ті|тих|того|тієї|цей|ця|цю|ці|цих|цього|такі|таких|сам\p{L}{1,2}|ж)\s+(?:\p{L}+\s+)?$/iu;
/** "And the alternator?", "what about the pads": a question that only names the part. */
const isShort = ({ has, words }: Heard) => words < 6 && has('also', 'what');

/** The text with the code of the part in place of what it is called, where only one can be meant. */
export function withCodes(written: string, state: State, heard: Heard): string {
  const { names, lines } = state;
  const { has, numbers, unknown } = heard;
  // "Leave out the BHN": the only line whose code begins so.
  const letters = written.replace(/(?<![\p{L}\d/-])\p{L}{2,5}(?![\p{L}\d/-]| ?\d{2})/gu, (letters) => {
    const begins = lines.filter(({ sku = '' }) => new RegExp(`^${letters}\\d`, 'iu').test(sku));
    const isShort = letters.length < 3 && !has('remove', 'change', 'instead', 'not');
    const isCode = letters === letters.toUpperCase() || (!isShort && unknown.includes(letters));
    return isCode && begins.length === 1 ? (begins[0]?.sku ?? letters) : letters;
  });
  const text = withDigits(withBeginnings(ofItBeside(withHalf(letters, state), state), state), state);
  // The number of a receiver is none of a part.
  if (names.length === 0 || /\p{L}{1,5}[ -]?\d{2}/u.test(text.replace(/(?<![\p{L}\d])C\d{6}(?!\d)/giu, ' ')))
    return text;
  const isChange =
    !has(...searches) &&
    (has('remove', 'change', 'instead') || (numbers.length > 0 && has(...changes)) || numbers.length > 1);
  let result = '';
  let copied = 0;
  const makers = isChange || numbers.length > 0 ? madeBy(text, state, heard) : [];
  for (const { from, to, skus } of [...partsCalled(text, state), ...makers].sort(
    (one, other) => one.from - other.from,
  )) {
    const [only, other] = skus;
    const isMeant =
      isChange ||
      (!has('find', 'alternative', 'car', 'brand', 'spend') &&
        (definite.test(text.slice(0, from)) || (isShort(heard) && !has('stock', 'past', 'bought'))));
    if (!isMeant || only === undefined || other !== undefined) continue;
    result += text.slice(copied, from) + only;
    copied = to;
  }
  return result + text.slice(copied);
}

/** "2 of the Volterra": a word that nobody knows, and that stands in the name of a part that was looked at. */
function madeBy(text: string, { names, lines }: State, { unknown, has }: Heard): CalledPart[] {
  if (has(...searches) || nounsNamed(text)) return [];
  return [...text.matchAll(/(?<![\p{L}\d-])\p{L}{4,}(?![\p{L}\d-])/gu)].flatMap(({ 0: word, index }) => {
    if (!unknown.includes(folded(word)) || nounIn(word) !== undefined) return [];
    const all = names.filter(({ name }) =>
      folded(name)
        .split(/[^\p{L}\d]+/u)
        .includes(folded(word)),
    );
    const inLines = all.filter(({ sku }) => lines.some((line) => line.sku === sku));
    const skus = (inLines.length > 0 ? inLines : all).map(({ sku }) => sku);
    // The one part that is talked about needs no name.
    const isOnly = lines.length === 1 && skus.includes(lines[0]?.sku ?? '');
    return skus.length === 0 ? [] : [{ from: index, to: index + word.length, skus: isOnly ? [''] : skus }];
  });
}

/** "2 Volterra batteries": the word for the part says which. */
const nounsNamed = (text: string) => (text.match(/\p{L}{3,}/gu) ?? []).some((word) => nounIn(word) !== undefined);

const ofIt =
  /(?<![\p{L}\d.,/-])(\d{1,3}) (?:davon|of (?:it|them|those|these|that)|(?:z )?(?:tego|tych|nich|toho|těch|tech)|(?:з |із )?(?:цього|того|них|тих))(?!\p{L})/iu;

const branch = /(?<![\p{L}\d])c\d{6}(?!\d)/giu;

/**
 * "1 of it, and 2x OP520": of the one part that is talked about, or of the cheapest that was asked for. "4 of them and 2 of the
 * OP520", of two parts: of the other one. Of any other the words do not say which.
 */
function ofItBeside(text: string, { lines, cheapest, draft }: State): string {
  const bare = bareCode(text);
  const isNamed = (code: string) => bare.includes(bareCode(code));
  const codes = lines.map(({ sku, index }) => sku ?? index ?? '');
  const [other, another] = codes.filter((code) => !isNamed(code));
  const isAmongThem = codes.some(isNamed);
  const code = another === undefined ? other : isAmongThem || cheapest === undefined ? undefined : cheapest;
  // "15 of the cheaper one for C200001" names no part beside it.
  const isBeside =
    /\p{L}{1,5}-?\d{3}/u.test(text.replaceAll(branch, ' ')) && lines[0]?.quantity === undefined && draft === undefined;
  return code === undefined || !isBeside ? text : text.replace(ofIt, `$1x ${code}`);
}

const someDigits =
  /(?<![\p{L}\d.,/-])(\d{3,6})(?=\s(?:something|irgendwas|cos|coś|něco|neco|щось)(?!\p{L}))|(?<=(?<!\p{L})(?:ending(?: in)?|ends(?: (?:in|with))?|begins(?: with)?|starts(?: with)?|ko[nń]c[oóů]wk\p{L}*|ko[nń]cz\p{L}*(?: si[eę])?(?: na)?|zaczyna\p{L}*(?: si[eę])?(?: od)?|endet(?: auf)?|endung|beginnt(?: mit)?|kon[cč][ií]\p{L}*(?: (?:na|to))?|za[cč][ií]n\p{L}*(?: na)?|закінчу\p{L}*(?: на)?|почина\p{L}*(?: з)?)\s)(\d{3,6})(?![\p{L}\d.,/-])/giu;

/** "The 793 something", "ending 170": the one row that begins or ends so. */
function withHalf(text: string, { rows }: State): string {
  const codes = rows.flatMap(({ kind, id }) => (kind === 'product' ? [id] : []));
  return text.replace(someDigits, (written, begins?: string, ends?: string) => {
    const digits = begins ?? ends ?? '';
    const meant = codes.filter((code) => code.startsWith(digits) || code.endsWith(digits));
    return meant.length === 1 ? (meant[0] ?? written) : written;
  });
}

/** "Make the W728 20": the beginning of the one code among the lines that begins so. */
function withBeginnings(text: string, { lines }: State): string {
  const known = lines.map(({ sku, index }) => sku ?? index ?? '');
  // "Die 783er"
  const plain = text.replace(/(?<![\p{L}\d/-])(\d{3,6})er(?!\p{L})/gu, (written, digits: string) => {
    const begins = known.filter((each) => bareCode(each).startsWith(digits));
    return begins.length === 1 ? (begins[0] ?? written) : written;
  });
  // "Drop the FDBs"
  const single = plain.replace(/(?<![\p{L}\d/-])(\p{Lu}{2,4})['’]?s(?![\p{L}\d])/gu, (written, letters: string) => {
    const begins = known.filter((each) => /^\p{L}+/u.exec(each)?.[0] === letters);
    return begins.length === 1 ? (begins[0] ?? written) : written;
  });
  return single.replace(/(?<![\p{L}\d/-])\p{L}{1,4}-?\d{2,6}(?![\p{L}\d/-]|\s\d)/gu, (written) => {
    const bare = bareCode(written);
    const begins = known.filter((each) => bareCode(each).startsWith(bare));
    const isCut = begins.length === 1 && bareCode(begins[0] ?? '').length - bare.length < 5 && bare.length > 3;
    return isCut ? (begins[0] ?? written) : written;
  });
}

/** "Quatsch, 712/75": the number alone of a part that was shown, or that a wrong number may have meant. */
function withDigits(text: string, { names, lines, rows }: State): string {
  const codes = [
    ...lines.map(({ sku, index }) => sku ?? index ?? ''),
    ...names.map(({ sku }) => sku),
    ...rows.flatMap(({ kind, id }) => (kind === 'product' ? [id] : [])),
  ];
  return text.replace(/(?<![\p{L}\d/.,-])(?<!(?<!\p{L})\p{L}{1,3} )\d{2,5}[/-]\d{2,5}(?![\p{L}\d/-])/gu, (digits) => {
    const plain = digits.replace(/\D/g, '');
    const meant = [
      ...new Set(codes.filter((code) => code.replace(/[^\p{L}\d]/gu, '').replace(/^\p{L}+/u, '') === plain)),
    ];
    return meant.length === 1 ? (meant[0] ?? digits) : digits;
  });
}

/** "6 of each", "both", "the first and the second": of parts that were looked at one after the other. */
const severalOf =
  /(?<!\p{L})(?:each|both|beides|of (?:them|those|these|the (?:two|three))|altogether|(?:all|them) (?:together|both)|beide\p{L}?|jeweils|von (?:jedem|jeder|jeden|denen)|je (?=\d|zwei|drei|ein)|zusammen|oba|obie|obu|obydw\p{L}+|obě|obe|obou|każd\p{L}+|kazd\p{L}+|po (?=\d|dw|trz|dv|tř)|razem|z nich|každ\p{L}+|dohromady|oboje|обидв\p{L}+|обох|кожн\p{L}+|по (?=\d|дв|тр)|разом|з них)(?!\p{L})/iu;

export const both =
  /(?<!\p{L})(?:both|beides|beide\p{L}?|oba|obie|obu|obydw\p{L}+|obě|obe|obou|oboje|обидв\p{L}+|обох|обоє)(?!\p{L})/iu;

/** "Something cheaper", "have you a cheaper one?": another part than those that were shown. */
export const someOther =
  /(?<!\p{L})(?:(?:any|some)thing|others?|another|alternativ\p{L}*|co[śs]|inn\p{L}+|etwas|was (?:\p{L}+ )?\p{L}+es|ander\p{L}+|něco|neco|jin\p{L}+|щось|інш\p{L}+|(?:is|are) there|(?:have|do|got) (?:you|u|any|a)|gibt|habt|haben|hast|macie|máte|mate|маєте|є)(?!\p{L})/iu;
export const dearer =
  /(?<!\p{L})(?:dearer|pricier|more expensive|teurer\p{L}*|dro[żz]sz\p{L}*|dra[žz][šs]\p{L}*|дорожч\p{L}*)(?!\p{L})/iu;

/** "Which one is cheaper?", "2 of the dearer ones": of parts that were looked at one after the other. */
export function choosesByPrice(text: string, { has }: Heard): 'cheaper' | 'dearer' | undefined {
  if (has('alternative', 'discount') || someOther.test(text)) return undefined;
  return dearer.test(text) ? 'dearer' : has('cheaper') ? 'cheaper' : undefined;
}

/** "One" in "the cheaper one" counts nothing; in "one set" it does. */
export const countsOne =
  /(?<!\d)1(?!\d)|(?<!\p{L})(?:one|a single|eine?n?|jeden|jedn[aąuo]|один|одну|одна)\s(?:sets?|pairs?|pieces?|pcs?|satz|paar|stück|stk|komplet\p{L}?|zestaw|sztuk\p{L}?|szt|sad\p{L}|kus|ks|пар\p{L}|комплект|штук\p{L}?|шт)(?!\p{L})/iu;

/** The state with all parts that a message is about, where it names several and the last look was at one. */
export function withLooked(state: State, text: string, heard: Heard): State {
  const { ordinals, ordinal, has } = heard;
  const [line, second] = state.lines;
  // "He wants both", after one of the two was left out.
  const [gone, otherGone] = state.gone;
  const isBoth = second === undefined && gone !== undefined && otherGone === undefined && both.test(text);
  if (line?.quantity !== undefined && isBoth) return { ...state, lines: [line, gone], gone: [] };
  const isChoice = choosesByPrice(text, heard) !== undefined && state.rows.length < 2;
  const isFirst = ordinal === 1 && !has('hold', 'later', 'not', 'invoice', 'delivery', 'order', 'owed', 'due');
  const isPlaced = ordinals.length > 1 || ((ordinal === 2 || isFirst) && state.rows.length < 2);
  // What was counted before this one was looked at stands beside it.
  const laid = (isChoice || isPlaced) && state.laid?.lines.length === 1 ? state.laid.lines : [];
  const looked: State['lines'] = state.looked.length > 0 ? state.looked : laid.map(({ quantity: _, ...code }) => code);
  if (looked.length === 0 || line === undefined || second !== undefined) return state;
  if (line.quantity !== undefined && !isChoice && looked === state.looked) return state;
  if ((!severalOf.test(text) && !isPlaced && !isChoice) || /\p{L}{1,5}[ -]?\d{2}/u.test(text)) return state;
  const known = state.rows.filter(({ kind }) => kind === 'product').map(({ id }) => id);
  // Rows that were shown beside each other are meant before those.
  if (known.length > 1 && known.includes(line.sku ?? '')) return state;
  return { ...state, lines: [...looked, line].map(({ quantity: _, ...code }) => code), looked: [] };
}

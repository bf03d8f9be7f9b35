import { bareCode } from '../../core/product-code.ts';
import type { State } from '../state.ts';
import { hear } from './hear.ts';
import type { LanguageCode } from './matching.ts';
import { partsCalled } from './named.ts';

// "Two less", "o dwa więcej": a count that is told from the one there is becomes the count there shall be.

const less = String.raw`less|fewer|weniger|mniej|m[ií]ň|mín|m[eéě]n[eě]|менше|меньше|менш`;
const more = String.raw`more|extra|mehr|wi[ęe]cej|v[ií]ce?|більше|больше`;
const pieces = String.raw`(?:\s?(?:x|pcs|pieces?|sets?|of (?:them|those|these)|st(?:ü|ue)ck|stk|s[äa]tze?|szt\p{L}*|kpl|kompl\p{L}*|ks|kus\p{L}*|sad[ayu]?|шт\p{L}*|компл\p{L}*)\.?)?`;
const by = String.raw`(?:by|um|o|на|na)\s`;
const count = String.raw`(?<by>\d{1,3}|\p{L}+)${pieces}`;
const lowers = String.raw`(?:reduce|lower|cut|drop|reduzier|verringer|senk|zmniejsz|obni[żz]|sni[žz]|uber|зменш)\p{L}{0,4}`;
const raises = String.raw`(?:increase|raise|bump|erh[öo]e?h|zwi[ęe]ksz|podnie[śs]|podbij|zvy[šs]|nav[yý][šs]|zvedni|збільш|підніми)\p{L}{0,4}`;
/** "Add one more" is one more. */
const also = String.raw`(?:(?:add|plus|noch|dodaj|dorzu[ćc]|jeszcze|p[řr]idej\p{L}*|je[šs]t[ěe]|додай\p{L}*|ще)\s+)*`;
/** "2 more days" and "2 less than" count otherwise. */
const notBy = String.raw`(?!\s+(?:days?|weeks?|hours?|minutes?|months?|things?|questions?|times?|tage?n?|wochen?|stunden?|fragen?|dni|tygodni\p{L}*|godzin\p{L}*|pyta\p{L}*|dn[ůyí]|t[ýy]dn\p{L}*|hodin\p{L}*|dot?a?z\p{L}*|дн\p{L}+|тижн\p{L}*|годин\p{L}*|питан\p{L}*|than|als|ni[żz]|ne[žz]|ніж|як|or|oder|lub|albo|nebo|або|чи|jak)(?!\p{L}))`;
/** "Zwei OP520 mehr" */
const named = String.raw`\s(?:of the |von den )?\p{L}{1,5}-?\d{2,}[\p{L}\d/]*`;
// "2 min" are minutes, "o 2 min" is less; "vic" is more behind a count alone.
const forms = [
  String.raw`${also}${by}${count}(?<between>${named}|)\s+(?:(?<less>${less}|min|${lowers})|(?<more>${more}|${raises}))`,
  String.raw`${also}${count}(?<between>${named}|)\s+(?:(?<less>${less})|(?<more>${more}))`,
  String.raw`(?:(?<less>${less})|(?<more>${more}))\s+${by}${count}`,
  String.raw`(?:(?<less>${lowers})|(?<more>${raises}))(?<between>(?:\s+\S+){0,3}?)\s+(?:by|um|o|на)\s${count}`,
].map((form) => new RegExp(String.raw`(?<![\p{L}\d.,/-])${form}(?!\p{L})${notBy}`, 'iu'));

/** By how much a count changes, and the words that say so. */
interface Difference {
  readonly by: number;
  readonly written: string;
  /** What stands within these words and is of the line: "lower the filters by 2". */
  readonly between: string;
}

/** "Two less" is -2. */
export function differenceIn(text: string, language: LanguageCode | undefined): Difference | undefined {
  for (const form of forms) {
    const { 0: written = '', groups: { by: count = '', less: isLess, between = '' } = {} } = form.exec(text) ?? {};
    const [step] = /^\d+$/.test(count) ? [Number(count)] : hear(count, language).numbers;
    if (step !== undefined && step > 0) return { by: isLess === undefined ? step : -step, written, between };
  }
  return undefined;
}

const betweenClauses = /([,;:!?–]+(?=\s|$)|\.(?=\s|$)|\s-\s|\s(?=(?:and|but|und|aber|a|i|oraz|ale|і|й|та|але)\s))/iu;
const makeIt = { en: 'make it', de: 'mach', pl: 'zrób', cs: 'udělej', uk: 'зроби' } as const;
/** What was delivered, paid or sent back is counted by other rules. */
const otherwise = [
  ...(['past', 'bought', 'complain', 'returns', 'late', 'missing', 'why', 'invoice', 'delivery', 'deposit'] as const),
  ...(['spend', 'paid', 'owed', 'find', 'compare'] as const),
] as const;

/** What a clause makes more or less of, by the places of the lines that it can be; `refused`: it is not wanted. */
interface Changed extends Difference {
  readonly clause: string;
  readonly places: readonly number[];
  readonly refused: boolean;
}

/** Each clause that says so, where lines are counted; none where it is of something else. */
export function differencesIn(text: string, state: State): Changed[] {
  const { lines } = state;
  const isCounted = lines.length > 0 && lines.every(({ quantity }) => quantity !== undefined);
  if (!isCounted || differenceIn(text, state.language) === undefined) return [];
  const { language, has } = hear(text, state.language);
  if (has(...otherwise)) return [];
  let before: readonly number[] = [];
  return text.split(betweenClauses).flatMap((clause) => {
    const difference = differenceIn(clause, language);
    const heard = hear(clause, language);
    const named = linesNamed(clause, state, language);
    const known = named.length > 0 ? named : before.length > 0 ? before : lines.map((_, place) => place);
    if (heard.words > 0) before = difference === undefined && heard.numbers.length === 0 ? named : [];
    return difference === undefined ? [] : [{ ...difference, clause, places: known, refused: heard.has('not') }];
  });
}

/** "Yeah, two less", of six: "yeah, make it 4". Which line it is of has to be plain, and something has to be left of it. */
export function inWhole(text: string, state: State): string {
  const all = differencesIn(text, state).map(({ places: [at, other], ...each }) => ({
    ...each,
    whole: at === undefined || other !== undefined ? 0 : (state.lines[at]?.quantity ?? 0) + each.by,
  }));
  if (all.some(({ whole, refused }) => whole < 1 || refused)) return text;
  const { language } = hear(text, state.language);
  return all.reduce(
    (said, { clause, written, whole, between }) =>
      said.replace(clause, clause.replace(written, `${makeIt[language]} ${whole}${between}`)),
    text,
  );
}

const anyCode = /(?<![\p{L}\d])(?:\p{L}{1,5}[ -]?\d{3,}|\d{5,})[\p{L}\d/-]*/giu;

/** Places of the lines that a clause names, -1 for another part. */
function linesNamed(clause: string, { lines, names }: State, language: LanguageCode): number[] {
  const codes = lines.map(({ sku, index }) => bareCode(sku ?? index ?? ''));
  const byCode = (clause.match(anyCode) ?? []).map((code) => codes.findIndex((each) => bareCode(code).endsWith(each)));
  const byPlace = hear(clause, language).ordinals.map((each) => (each === -1 ? lines.length : each) - 1);
  const byName = partsCalled(clause, { names, lines }).flatMap(({ skus }) =>
    skus.length === 0 ? [-1] : skus.map((sku) => lines.findIndex((line) => line.sku === sku)),
  );
  const found = byCode.length + byPlace.length > 0 ? [...byCode, ...byPlace] : byName;
  return [...new Set(found)];
}

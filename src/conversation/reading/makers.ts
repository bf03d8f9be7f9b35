import { isCommonWord } from '../acts/trained.ts';
import type { Concept } from '../languages/concepts.ts';
import { hear, type Heard } from './hear.ts';
import { folded } from './matching.ts';
import { nounIn } from './part-words.ts';
import type { State } from '../state.ts';

// Which makers a message names. No list of them is known before a catalogue is read: a maker is a word that means nothing else.

export interface Makers {
  /** As they were written. */
  readonly wanted: readonly string[];
  /** "Not from FILDRA". */
  readonly refused: readonly string[];
}

const marker = String.raw`from|by|of|von|vom|od|від|firm\p{L}*|фірм\p{L}*|mark\p{L}*|марк\p{L}*|zna[čc]k\p{L}*|brands?|makes?|makers?|manufacturer|producent\p{L}*|herstellers?|v[ýy]robc\p{L}*|виробник\p{L}*|бренд\p{L}*`;
const markedBy = new RegExp(String.raw`(?<!\p{L})(?:${marker})\s+(?:(?:${marker})\s+)?$`, 'iu');
const ones = /^\s+ones?(?!\p{L})/iu;
/** "In VOLTERRA": behind a word that is also one of places, a maker is written in capitals. */
const inPlace = /(?<!\p{L})(?:at|in|bei|w|we|v|ve|в|у|z|ze|з|із)\s+$/iu;
const seenBy = /(?<!\p{L})(?:z|ze|з|із|with)\s+$/iu;
const joining = String.raw`,|\/|or|and|oder|und|lub|albo|czy|i|oraz|nebo|či|a|або|чи|та|і|й`;
const joins = new RegExp(String.raw`^\s*(?:${joining})\s*$`, 'iu');
const capitalsBeside = new RegExp(
  String.raw`(?<![\p{L}\d-])(\p{Lu}{4,})\s*(?:${joining})\s*(\p{Lu}{4,})(?![\p{L}\d-])`,
  'u',
);
const exceptFor = String.raw`except(?: for)?|apart from|other than|without|ohne|bez|без|au(?:ß|ss)er|opr[óo]cz|poza|krom[eě]|крім|окрім`;
const excepting = new RegExp(String.raw`(?<!\p{L})(?:${exceptFor})\s+$`, 'iu');
const refusing = new RegExp(
  String.raw`(?<!\p{L})(?:${exceptFor}|not|no|nothing|but|than|nicht|keine?[nrsm]?|nie|ni[żz]|ne|ne[žz]|не|ніж|als)\s+(?:(?:the|${marker})\s+){0,2}$`,
  'iu',
);

/** A message that says nothing but these and one word more names a maker with it. */
const askedOfSearch: readonly Concept[] = [
  ...([
    'also',
    'what',
    'whether',
    'only',
    'maybe',
    'ok',
    'yes',
    'please',
    'it',
    'canYou',
    'show',
    'find',
    'more',
    'no',
  ] as const),
  ...(['stock', 'price', 'howMuch', 'howMany', 'cheaper', 'alternative', 'brand', 'product', 'want', 'all'] as const),
];

/** The makers of a message that goes on from a search, or that looks for a part. */
export function makersIn(text: string, heard: Heard, { names }: Pick<State, 'names'>): Makers {
  const wanted: string[] = [];
  const refused: string[] = [];
  const isShouting = text === text.toUpperCase();
  // "FILDRA lub KORVAN": in Polish the first is near to "filtra".
  const beside = isShouting ? [] : (text.match(capitalsBeside)?.slice(1) ?? []);
  const words = [...text.matchAll(/(?<![\p{L}\d-])\p{L}{4,}(?![\p{L}\d])/gu)].filter(
    ([word]) => (heard.unknown.includes(folded(word)) || beside.includes(word)) && nounIn(word) === undefined,
  );
  let end = -1;
  for (const { 0: word, index } of words) {
    const before = text.slice(0, index);
    const isShouted = !isShouting && word === word.toUpperCase();
    const isNext = end >= 0 && joins.test(text.slice(end, index));
    const isMaker =
      isNext ||
      isShouted ||
      markedBy.test(before) ||
      (excepting.test(before) && !isCommonWord(folded(word))) ||
      // "Not BREMVIK": a word that nothing is called.
      (refusing.test(before) && !isCommonWord(folded(word))) ||
      ones.test(text.slice(index + word.length)) ||
      (makerSeen(word, names) !== undefined && !(inPlace.test(before) && !seenBy.test(before)));
    if (!isMaker) continue;
    if (refusing.test(before) || (isNext && refused.length > 0)) refused.push(word);
    else wanted.push(word);
    end = index + word.length;
  }
  if (wanted.length + refused.length > 0) return { wanted, refused };
  return {
    wanted: bareMakers(
      text,
      heard,
      words.map(([word]) => word),
    ),
    refused,
  };
}

/** Those words, as they are heard. */
export function makersNamed(...[text, heard, state]: Parameters<typeof makersIn>): string[] {
  const { wanted, refused } = makersIn(text, heard, state);
  return [...wanted, ...refused].map(folded);
}

/** "From FILDRA or KORVAN": no part is of both; undefined: they are not named one beside the other. */
export function alternatives(text: string, { wanted }: Makers): readonly string[] | undefined {
  const isBeside = wanted.slice(1).every((maker, at) => {
    const before = wanted[at] ?? '';
    const from = text.indexOf(before);
    return joins.test(text.slice(from + before.length, text.indexOf(maker, from + before.length)));
  });
  return wanted.length > 1 && wanted.length < 4 && isBeside ? wanted : undefined;
}

/** "A Volterra?", "maybe Norfilt or Fildra": nothing else is said. */
function bareMakers(text: string, { language, unknown }: Heard, words: readonly string[]): string[] {
  // "Dearer, better, of another maker" names none; "another maker, maybe Volterra" does.
  const isOther = asksOthers(text);
  const few = words.filter((word) => !isCommonWord(folded(word)) && !(isOther && !/^\p{Lu}/u.test(word)));
  if (few.length === 0 || few.length > 2 || few.length < unknown.length) return [];
  const rest = few.reduce((left, word) => left.replace(word, ' '), text).trim();
  return rest === '' || hear(rest, language).onlyOf(...askedOfSearch) ? few : [];
}

/** "Karostala", "Fildry": the maker as the names of the parts have it. */
export function makerSeen(word: string, names: State['names']): string | undefined {
  const makers = names.flatMap(({ name }) => name.match(/(?<![\p{L}\d])\p{Lu}{4,}(?![\p{L}\d])/gu) ?? []);
  const written = word.toUpperCase();
  return makers.find(
    (maker) =>
      Math.abs(written.length - maker.length) < 3 &&
      (written.startsWith(maker) || (maker.length > 4 && written.startsWith(maker.slice(0, -1)))),
  );
}

const other =
  /(?<!\p{L})(?:(?:an)?other|different|else|inn\p{L}+|ander\p{L}+|jin\p{L}+|інш\p{L}+|друг\p{L}+)\s(?:\p{L}{1,3}\s)?(?:brand|make|maker|manufacturer|firm|producent|marki?|markę|firmy?|hersteller|marke|výrobc|vyrobc|značk|znack|dodavatel|виробник|фірм|бренд|марк)\p{L}*|(?<!\p{L})(?:(?:someone|somebody|anyone) else|jemand anderem|jemand anders|wem anders|kogo[śs] innego|n[ěe]koho jin[ée]ho|когось іншого|інших)(?!\p{L})/iu;
const all =
  /(?<!\p{L})(?:(?:what|which)(?: other)? (?:makes?|brands?|makers?|manufacturers?)|welche[nr]? (?:anderen )?(?:marken?|hersteller)|jaki(?:e|ch) (?:inne )?(?:marki|firmy|marek|firm)|jacy producenci|(?:jak[éy]|kter[éy]) (?:jin[éy] )?(?:zna[čc]ky|v[ýy]robce)|які (?:інші )?(?:марки|виробники|бренди|фірми))(?!\p{L})/iu;

/** "From another maker", "what makes have you got?" */
export const asksOthers = (text: string): boolean => other.test(text) || all.test(text);

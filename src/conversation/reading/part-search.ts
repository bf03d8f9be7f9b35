import { nounPhrases } from './part-words.ts';

// What a part is searched by: what it is called, and its size as a catalogue writes it.

/** "12V", "5W30", "DOT 4", "H7", "4 litres": what a part is like, and no number or count of one. */
const volume = String.raw`(?:\d{1,3}(?:[.,]\d)?[\s-]?(?:l|lt|ltr|lit(?:er|re)s?|litr\p{L}*|л|літр\p{L}*)|lit(?:rov|row)\p{L}*|літров\p{L}*)`;
const sizes: readonly (readonly [string, RegExp])[] = [
  ['battery', /(?<![\p{L}\d.,/-])(?:6|12|24)(?:v|-?volts?|\s?volts?|в|\s?вольт\p{L}*)(?![\p{L}\d])/giu],
  [
    'battery',
    /(?<![\p{L}\d.,/-])\d{2,3}\s?(?:ah|аг|ач|ка|а·?год|amp(?:s|er\p{L}*|ér\p{L}*|ere?)?|ампер\p{L}*)(?![\p{L}\d])/giu,
  ],
  ['engine oil', /(?<![\p{L}\d.,/-])\d{1,2}[wв][- ]?\d{2}s?(?![\p{L}\d])/giu],
  ['brake fluid', /(?<![\p{L}\d])(?:dot|дот)[ -]?(?:3|4|5[.,]1|5)(?![\p{L}\d]|-\d)/giu],
  ['bulb', /(?<![\p{L}\d])[hн](?:1|3|4|7|8|9|11|15)(?![\p{L}\d]|[ -]\d)/giu],
  ['', new RegExp(String.raw`(?<![\p{L}\d.,/-])${volume}(?![\p{L}\d])`, 'giu')],
  [
    '',
    /(?<![\p{L}\d.,/-])(?:\d{2,4}\s?(?:mm|cm|ml|мм|см|мл)|\d{3}er)(?![\p{L}\d])(?:\s(?:(?:in )?(?:length|width|height|diameter)|wide|high|tall|long|thick|deep|across|breit|hoch|lang|dick|tief|länge|höhe|breite|szeroko[śs]ci|wysoko[śs]ci|d[łl]ugo[śs]ci|grubo[śs]ci|[śs]rednicy|szerok\p{L}+|wysok\p{L}+|d[łl]ug\p{L}+|[šs][íi][řr]ky|v[ýy][šs]ky|d[ée]lky|[šs]irok\p{L}+|vysok\p{L}+|dlouh\p{L}+|завширшки|заввишки|завдовжки|довжини|ширини|висоти|діаметром?|в (?:ширину|висоту|довжину))(?!\p{L}))?/giu,
  ],
];

/** A number of a part: how much is in one piece of it nobody knows, so "4 litres" beside it counts nothing. */
const code = /(?<![\p{L}\d])\p{L}{1,5}[ -]?\d{2,}/u;

const inCans = new RegExp(
  String.raw`(?<![\p{L}\d.,/-])${volume}[\s-]*(?:cans?|tins?|canisters?|bottles?|kanister\p{L}*|kanyst\p{L}*|kanistr\p{L}*|dosen?|flaschen?|ba[nń]k\p{L}*|butel\p{L}*|lahv\p{L}*|каністр\p{L}*|пляш\p{L}*)(?!\p{L})`,
  'iu',
);

export interface Sized {
  readonly text: string;
  readonly sizes: readonly string[];
  /** Sizes of a part without a number, beside others with one: "12x OP520 and 5 l of 5W30". */
  readonly lost?: readonly string[];
}

/** The message without the sizes of a part that has no number in it. */
export function withoutSizes(text: string, isOfLines: boolean): Sized {
  const found: string[] = [];
  const rest = sizes.reduce(
    (left, [, pattern]) =>
      left.replace(pattern, (size) => {
        found.push(size.trim());
        return ' ';
      }),
    text,
  );
  // "4 litres", of what is talked about, are four of it.
  const isCount = found.every((size) => new RegExp(`^${volume}$`, 'iu').test(size));
  const isNamed = partOf(found) !== '' || (!(isOfLines && isCount) && nounPhrases(rest).length > 0);
  // "5 litre cans", of what is talked about: what they are like.
  if (isOfLines && !code.test(rest) && inCans.test(text))
    return { text: rest.replace(/ {2,}/g, ' '), sizes: [], lost: found };
  const isSearch = found.length > 0 && !code.test(rest) && isNamed;
  if (found.length > 0 && code.test(rest)) return { text: rest.replace(/ {2,}/g, ' '), sizes: [], lost: found };
  return isSearch ? { text: rest.replace(/ {2,}/g, ' '), sizes: found } : { text, sizes: [] };
}

/** What has such a size, where the message does not say. */
export function partOf(found: readonly string[]): string {
  const [part = ''] = found.flatMap((size) =>
    sizes.flatMap(([each, pattern]) => (each !== '' && size.search(pattern) === 0 ? [each] : [])),
  );
  return part;
}

/** Of the sizes those that names in a catalogue have, as they have them; the rest cannot be checked. */
export function searchable(found: readonly string[]): {
  readonly written: string;
  readonly unchecked: readonly string[];
} {
  const written: string[] = [];
  const unchecked: string[] = [];
  for (const size of found) {
    const digits = /^\d+(?:[.,]\d)?/.exec(size)?.[0].replace('.', ',') ?? '1';
    if (/^\d+[\s-]?(?:v|volts?|в|вольт\p{L}*)$/iu.test(size)) written.push(`${digits} V`);
    else if (/^\d+\s?(?:ml|мл)$/iu.test(size)) written.push(`${digits} ml`);
    else if (new RegExp(`^${volume}$`, 'iu').test(size)) written.push(`${digits} l`);
    else unchecked.push(size);
  }
  return { written: written.join(' '), unchecked };
}

const left =
  /(?<!\p{L})(?:left|lew(?:y|a|e|ą|ej|ego)|link(?:s|e[nrsm]?)|lev(?:ý|y|á|a|é|e|ou|ého|eho)|лів(?:ий|а|у|е|ої))(?!\p{L})/iu;
const right =
  /(?<!\p{L})(?:right|praw(?:y|a|e|ą|ej|ego)|recht(?:s|e[nrsm]?)|prav(?:ý|y|á|a|é|e|ou|ého|eho)|прав(?:ий|а|у|е|ої))(?!\p{L})/iu;

/** The side of a car, in the English of a catalogue. */
export function sideIn(text: string): string {
  return left.test(text) ? 'left' : right.test(text) ? 'right' : '';
}

const carWords = String.raw`(?:one|car|vehicle|model|auta|auto|samochod\p{L}*|woz\p{L}*|modelu?|wagens?|fahrzeug\p{L}*|v[ůu]z\p{L}*|voz\p{L}*|авто\p{L}*|машин\p{L}*|модел\p{L}*)`;
const same = String.raw`(?:same|sam(?:ego|ej|o|ym)|(?:der|das|den|dem)?(?:gleiche|selbe)[nmrs]?|stejn\p{L}+|sam[éeý]\p{L}{0,3}|самого|саму|саме|самий|ж|же)`;
const forSame = new RegExp(
  String.raw`(?<!\p{L})(?:(?:to|for|on|do|na|pod|pro|für|fuer|f[uü]rs|zu[mr]?|до|на|для|під)\s+)(?:(?:the|that|this|te(?:go|j|n)|to|t[éeu]|toho|den|das|dem|die|diese[nmrs]?|того|тої|тієї|ту|те|цього|цієї|цю|це)\s+)?(?:${same}(?:\s+${carWords})?|(?<=\s(?:that|this|tego|tej|ten|to|toho|diese[nmrs]?|цього|цієї|цю|того|ту|те)\s+)${carWords})(?!\p{L})`,
  'iu',
);

/** "And the discs for the same one?": the message without that; undefined where it says no such thing. */
export function withoutSameCar(text: string): string | undefined {
  return forSame.test(text) ? text.replace(forSame, ' ') : undefined;
}

/** Parts that there are two of, at the front and at the rear. */
const onAxles =
  /(?:^|\s)(?:brake|discs?|pads?|shocks?|absorbers?|springs?|bearings?|hose|links?|calipers?|shoes?)(?=\s|$)/;

/** Where on a car the parts of a search were looked for, if these are such parts as well: "front axle". */
export function axleOf(before: string, english: string): string {
  return onAxles.test(english) ? (/(?:^|\s)((?:front|rear)(?: axle)?)(?=\s|$)/.exec(before)?.[1] ?? '') : '';
}

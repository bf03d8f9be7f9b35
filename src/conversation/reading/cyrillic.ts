import { folded, indexes, type LanguageCode, matchesIn, tokensOf } from './matching.ts';

// Ukrainian that is typed with Latin letters: "skilky koshtuye OP520".

const pairs: readonly (readonly [RegExp, string])[] = [
  [/shch/g, 'щ'],
  [/(?:yi|yj|yy)$/g, 'ий'],
  [/zh/g, 'ж'],
  [/kh/g, 'х'],
  [/ts/g, 'ц'],
  [/ch/g, 'ч'],
  [/sh/g, 'ш'],
  [/[yji]u/g, 'ю'],
  [/[yji]a/g, 'я'],
  [/[yj]e|ie/g, 'є'],
  [/yi|ji/g, 'ї'],
];
const letters: Readonly<Record<string, string>> = {
  ...{ a: 'а', b: 'б', v: 'в', w: 'в', h: 'г', g: 'г', d: 'д', e: 'е', z: 'з', y: 'и', i: 'і', j: 'й', k: 'к', l: 'л' },
  ...{ m: 'м', n: 'н', o: 'о', p: 'п', r: 'р', s: 'с', t: 'т', u: 'у', f: 'ф', c: 'ц', x: 'х' },
};

/** Letters that look alike in both scripts. */
const alike: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('авеікмнорстухѕј', (letter, at) => [letter, 'abeikmhopctyxsj'.charAt(at)]),
);
/** Those that do so in small letters too. */
const alikeSmall = /^[аеіорсухѕј]+$/u;
/** What the letters stand for in a part number otherwise. */
const sounds: Readonly<Record<string, string>> = {
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', ґ: 'g', д: 'd', е: 'e', з: 'z', и: 'i', і: 'i', й: 'j', к: 'k', л: 'l', м: 'm' },
  ...{ н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'h', ц: 'c', ь: '' },
};
const code = /(?<![\p{L}\d./-])(?=\p{L}{0,4}\p{Script=Cyrillic})(\p{L}{1,5})(-?\d{3,}[\d/-]*)(?![\p{L}\d])/giu;
/** "Номер замовлення у нас ЗН-118": a number of their own, which keeps its letters. */
const ownLabel =
  /(?<!\p{L})(?:(?:наш|власн)\p{L}{0,3} (?:номер|№)|(?:номер|№) (?:(?:замовлення|заявки|наряду|наряд-замовлення)(?: у нас)?|у нас))\s?(?:це|[:#–-])?\s?$/iu;

/**
 * "Гдб1330", "ОP520" with a Cyrillic О: a part number in the letters of its maker. With Latin letters beside them, or where
 * all have a twin, the letters are those they look like; else those they sound like.
 */
export function codesInLatin(text: string): string {
  return (
    text
      .slice(0, 2_000)
      // "х2", "2х" with a Cyrillic х
      .replace(/(?<![\p{L}\d])х(?=\s?\d{1,4}(?![\p{L}\d]))|(?<=(?<![\p{L}\d.,/-])\d{1,4}\s?)х(?![\p{L}\d])/giu, 'x')
      .replace(code, (whole, letters: string, digits: string, at: number, all: string) => {
        if (knows(indexes.uk, letters) || ownLabel.test(all.slice(Math.max(0, at - 60), at))) return whole;
        const small = Array.from(letters.toLowerCase());
        const looks =
          /[a-z]/i.test(letters) ||
          alikeSmall.test(letters) ||
          (letters === letters.toUpperCase() && small.every((each) => each in alike));
        const latin = small.map((each) => (looks ? alike : sounds)[each] ?? each).join('');
        return /^[a-z]+$/.test(latin) ? `${latin.toUpperCase()}${digits}` : whole;
      }) + text.slice(2_000)
  );
}

const knows = (index: (typeof indexes)[LanguageCode], text: string) =>
  matchesIn([{ text: folded(text), from: 0, to: text.length }], index).some(
    ({ length, meaning }) => length === 1 && !('town' in meaning) && !('car' in meaning),
  );

/** The word in Cyrillic letters; a soft sign, which nobody writes in Latin ones, where a known word has it. */
function turned(word: string): string {
  const plain = pairs.reduce((left, [pattern, letter]) => left.replace(pattern, letter), word.toLowerCase());
  const cyrillic = plain.replace(/[a-z]/g, (letter) => letters[letter] ?? letter);
  if (knows(indexes.uk, cyrillic)) return cyrillic;
  for (const { index } of cyrillic.matchAll(/[лнтдсзц]/gu)) {
    const soft = `${cyrillic.slice(0, index + 1)}ь${cyrillic.slice(index + 1)}`;
    if (knows(indexes.uk, soft)) return soft;
  }
  return cyrillic;
}

/** The message in Cyrillic letters where that makes it Ukrainian; else as it is. */
export function inCyrillic(text: string, before: LanguageCode | undefined): string {
  // Who writes Polish, Czech or German goes on with it.
  if (text.length > 200 || /\p{Script=Cyrillic}/u.test(text) || /^(?:pl|cs|de)$/.test(before ?? '')) return text;
  const words = /(?<![\p{L}\d@./-])[a-z']{1,20}(?![\p{L}\d@./-])/giu;
  const said = text.match(words) ?? [];
  const ukrainian = said.filter((word) => knows(indexes.uk, turned(word))).length;
  if (ukrainian < (before === 'uk' ? 1 : 2)) return text;
  const tokens = tokensOf(text);
  const others = (['en', 'pl', 'de', 'cs'] as const).map(
    (code) =>
      new Set(matchesIn(tokens, indexes[code]).flatMap(({ at, meaning }) => ('town' in meaning ? [] : [at]))).size,
  );
  const [english = 0] = others;
  const most = Math.max(...others);
  // "Order" is a word of commands, in every language.
  return ukrainian > most || (before === 'uk' && ukrainian === most && ukrainian > english)
    ? text.replace(words, turned)
    : text;
}

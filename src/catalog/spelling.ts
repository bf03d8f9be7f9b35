// Normal forms: what two spellings of the same code, or of the same word, have in common.

/** Letters that Unicode does not decompose. */
const folded: Readonly<Record<string, string>> = {
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ø: 'o',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ı: 'i',
  ŋ: 'n',
  ħ: 'h',
};
const foldedLetters = new RegExp(`[${Object.keys(folded).join('')}]`, 'g');

/** Cyrillic and Greek letters that cannot be told from Latin ones by eye, as they appear in codes. */
const lookAlikes: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['АВЕЅІЈКМНОРСТУХ', 'ABESIJKMHOPCTYX'],
    ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
  ].flatMap(([foreign = '', latin = '']) =>
    Array.from(foreign, (letter, at): [string, string] => [letter, latin.charAt(at)]),
  ),
);

// eslint-disable-next-line no-control-regex
const isAscii = /^[\x00-\x7f]*$/;

/** Small letters without diacritics. */
export function foldText(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase();
  const small = text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
  // `toLowerCase` leaves İ with a mark, and NFKD leaves ł as it is.
  return small.replace(/\p{Mark}/gu, '').replace(foldedLetters, (letter) => folded[letter] ?? letter);
}

/** The words of a text, folded: runs of letters and digits. */
export function wordsOf(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** A code without its case, separators, diacritics and foreign look-alikes: `w 712/75` and `W712-75` are one. */
export function normalCode(text: string): string {
  if (isAscii.test(text)) return text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const letters = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/\p{L}/gu, (letter) => lookAlikes[letter] ?? letter);
  return foldText(letters)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
}

/** The digit that completes an EAN, UPC or GTIN: weights 3 and 1 alternate from the right. */
export function checkDigit(digits: string): number {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    sum += Number(digits.charAt(digits.length - 1 - at)) * (at % 2 === 0 ? 3 : 1);
  }
  return (10 - (sum % 10)) % 10;
}

/** A barcode as people type or scan it: 8, 12, 13 or 14 digits, spaces and dashes allowed. */
export function readEan(text: string): { ean: string; right: string } | undefined {
  const digits = text.normalize('NFKC').replace(/[\s-]/g, '');
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return undefined;
  const body = digits.slice(0, -1);
  return { ean: digits, right: `${body}${checkDigit(body)}` };
}

/** An EAN as it is looked up: UPC and GTIN-14 with leading zeros are the same barcode as their EAN-13. */
export function normalEan(ean: string): string {
  return ean.replace(/\D/g, '').padStart(14, '0');
}

/** Edit distance with neighbours swapped as one edit; more than `most` is only known to be more. */
export function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      const swapped =
        i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
      if (swapped) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

/** Groups of three letters, with the ends of the word marked. */
export function trigramsOf(word: string): string[] {
  const marked = `^${word}$`;
  const found = new Set<string>();
  for (let at = 0; at + 3 <= marked.length; at += 1) found.add(marked.slice(at, at + 3));
  return [...found];
}

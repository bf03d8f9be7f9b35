import type { State } from '../state.ts';

// People decline numbers of parts as they do words: "OP520ku", "GDB1330-ки", "520й", "GDB1330's".

const cyrillic = String.raw`(?!шт|л(?!\p{L})|мм|см|кг|г(?!\p{L})|грн|мл|км|год|хв|дн)[а-яіїєґ]{1,4}`;
const latin = String.raw`(?:ku|k[yiaęe]|kou|kami|kach|[te]?ek|em|er[ns]?|te[nr]?|tk[aięąuy]|ów|ů|ům|ami|ách|ach)`;
const before = String.raw`(?<![\p{L}\d/.,-])`;
const after = String.raw`(?![\p{L}\d/-])`;
const onCode = [
  /([A-Za-z]{1,5}[ -]?\d{2,}[A-Za-z]?)['’]s(?![\p{L}\d])/gu,
  new RegExp(String.raw`${before}([A-Za-z]{1,5}[ -]?\d{2,}(?:/\d{1,3})?)[-'’]?${cyrillic}${after}`, 'gu'),
  new RegExp(String.raw`${before}([A-Z]{1,5}[ -]?\d{2,}(?:/\d{1,3})?)[-'’]?(?:${latin}|[yieau])${after}`, 'gu'),
  new RegExp(
    String.raw`${before}([a-z]{1,5}-?\d{3,})(?:[-'’]${latin}|[kt]?k[uyiaou]{1,2}|tek|ów|ami|ach)${after}`,
    'gu',
  ),
];
/** "520", "520й", "520tek": the number alone. */
const digitsAlone = new RegExp(
  String.raw`${before}(\d{3,6}(?:/\d{2,3})?)(?:[-'’]?(?:${cyrillic}|${latin}))?${after}(?!\s?(?:x|×|pcs|szt|ks|stk|шт|zł|pln|eur|грн|kč|€))`,
  'gu',
);

const digitsOf = (code: string) => code.replace(/^\p{L}+[ -]?/u, '').replace(/\D/g, '');

/** The text with the numbers of parts as they stand in a catalogue; a number alone is that of the one part that has it. */
export function withoutEndings(text: string, { lines, looked, gone, names, rows, laid }: State): string {
  const plain = onCode.reduce((left, pattern) => left.replace(pattern, '$1'), text);
  const codes = [
    ...[...lines, ...looked, ...gone, ...(laid?.lines ?? [])].map(({ sku, index }) => sku ?? index ?? ''),
    ...names.map(({ sku }) => sku),
    ...rows.flatMap(({ kind, id }) => (kind === 'product' ? [id] : [])),
  ];
  return plain.replace(digitsAlone, (whole: string, digits: string, at: number) => {
    const meant = new Set(codes.filter((code) => /^\p{L}/u.test(code) && digitsOf(code) === digits.replace('/', '')));
    const [code] = meant;
    // "OP 520" has its letters.
    const [letters = ''] = code?.match(/^\p{L}+/u) ?? [];
    const isWhole = plain.slice(0, at).trimEnd().toUpperCase().endsWith(letters);
    return meant.size === 1 && code !== undefined && !isWhole ? code : whole;
  });
}

const halfNumber = new RegExp(
  String.raw`${before}(\d{3,6}|\d{2,4}/\d{2,3})[-'’]?(?:й|го|му|х|ті|ту|ка|ку|ки|ок|tk[aięu]|k[uyi]|tek)${after}`,
  'iu',
);

/** "А 520й?": the number of a part without its letters, which nobody named before. */
export function partNumberIn(text: string): { readonly digits: string; readonly rest: string } | undefined {
  const [whole = '', digits] = halfNumber.exec(text) ?? [];
  return digits === undefined ? undefined : { digits, rest: text.replace(whole, ' ') };
}

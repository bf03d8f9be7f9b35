import { folded, languages, type LanguageCode } from '../reading/matching.ts';

// Nothing invented: each code, amount, quantity, date and time of a model's answer must stand in what it was given, which
// is what the person wrote, what the desk remembers of the conversation, and the texts of the tools' answers. The desk
// checks this itself, sentence by sentence, before anything is shown.

/** In the place of what was struck out. */
export const struckOut = '[…]';

/** Words in capitals that are no codes. */
const ordinary = new Set(
  `I OK SKU EAN VIN OE OEM PDF CSV ID NIP VAT MwSt DPH PDV USD EUR PLN CZK UAH GBP HUF RON CHF AM PM UTC CET CEST OP
  A V W Z K S U O E PO NO NR NET FAQ SMS URL TV DIY LED ABS ESP TDI TSI HDI SUV USB`.split(/\s+/),
);
const currencies: Readonly<Record<string, string>> = {
  '€': 'EUR',
  $: 'USD',
  '£': 'GBP',
  zł: 'PLN',
  Kč: 'CZK',
  '₴': 'UAH',
};
const currencyCodes = new Set(['USD', 'EUR', 'PLN', 'CZK', 'UAH', 'GBP', 'HUF', 'RON', 'CHF']);

/** Months by how they are written in a date, in every language. */
const months: ReadonlyMap<string, number> = new Map(
  Object.values(languages).flatMap(({ locale }) =>
    Array.from({ length: 12 }, (_, at) => at).flatMap((at) => {
      const forms = (['long', 'short'] as const).flatMap((month) =>
        [{ month }, { month, day: 'numeric' as const }].map((shape) =>
          new Intl.DateTimeFormat(locale, { ...shape, timeZone: 'UTC' })
            .formatToParts(Date.UTC(2026, at, 15))
            .filter(({ type }) => type === 'month')
            .map(({ value }) => value)
            .join(''),
        ),
      );
      return forms.flatMap((form) => {
        const name = form.replace(/\.$/, '').toLowerCase();
        return [name, folded(name)].map((each) => [each, at + 1] as const);
      });
    }),
  ),
);

const dash = String.raw`[-‐‑–—−]`;
const gap = String.raw`[ \u00a0\u202f]`;
const month = `(?:${[...months.keys()]
  .filter((name) => /^\p{L}+$/u.test(name))
  .sort((one, other) => other.length - one.length)
  .join('|')})`;
/** What can be a figure, the longest first; each has a name. */
const figure = new RegExp(
  [
    String.raw`(?<iso>\d{4}-\d{2}-\d{2})(?:T\S+)?`,
    String.raw`(?<dotted>(?<![\p{L}\d.,])(?:0?[1-9]|[12]\d|3[01])(?:\.${gap}?(?:0?[1-9]|1[0-2])\.(?:${gap}?\d{4})?|/(?:0?[1-9]|1[0-2])(?:/\d{4})?))(?![\p{L}\d/])`,
    String.raw`(?<dayMonth>(?<![\p{L}\d])\d{1,2}\.?(?:st|nd|rd|th)?${gap}${month}\.?(?:,?${gap}\d{4})?)(?![\p{L}\d])`,
    String.raw`(?<monthDay>(?<![\p{L}\d])${month}\.?${gap}\d{1,2}(?:st|nd|rd|th)?(?:,?${gap}\d{4})?)(?![\p{L}\d]|[.,]\d)`,
    String.raw`(?<time>(?<![\p{L}\d])\d{1,2}:\d{2}(?::\d{2})?)(?!\d)`,
    String.raw`(?<amount>(?<![\p{L}\d.,/_-])\d{1,3}(?:(?:${gap}|[.,'’])\d{3})+(?:[.,]\d{1,4})?|(?<![\p{L}\d.,/_-])\d+(?:[.,]\d{1,4})?)(?![\p{L}\d]|[./_-][\p{L}\d])`,
    String.raw`(?<counted>(?<![\p{L}\d])(?:[x×]${gap}?\d+|\d+${gap}?(?:[x×]|st|nd|rd|th|pcs|pc|szt|ks|stk|шт|h|km|l|ml|mm|cm|kg|g|min)))(?![\p{L}\d])`,
    String.raw`(?<code>[\p{L}\d](?:[\p{L}\d._/+-]*[\p{L}\d])?)`,
    String.raw`(?<sign>[€$£₴])`,
  ].join('|'),
  'giu',
);

/** What a model may say: every figure of the texts that it was given. */
export class Evidence {
  readonly #numbers = new Set<string>();
  readonly #codes = new Set<string>();
  readonly #words = new Set<string>();
  readonly #days = new Set<string>();
  readonly #times = new Set<string>();

  add(text: string): void {
    for (const { groups = {}, 0: whole } of text.matchAll(figure)) {
      const { iso, dotted, time, amount, code } = groups;
      for (const day of daysOf(groups)) this.#days.add(day);
      if (iso !== undefined) this.#instant(whole);
      if (time !== undefined) this.#times.add(plainTime(time));
      for (const number of numbersOf(amount ?? dotted?.replace(/\.$/, '') ?? '')) this.#numbers.add(number);
      for (const digits of whole.matchAll(/\d+/g)) if (iso === undefined) this.#numbers.add(plainNumber(digits[0]));
      if (code !== undefined) this.#codeOf(code);
    }
    // Beside other signs, as in JSON and tables.
    for (const [code] of text.matchAll(/[\p{L}\d]+(?:[._/+ -][\p{L}\d]+){0,5}/gu))
      if (/\d/.test(code)) this.#codeOf(code);
    for (const [sign] of text.matchAll(/[€$£₴]|zł|Kč/g)) this.#words.add(currencies[sign] ?? sign);
  }

  /** A tool's answer. What others wrote in it vouches for codes alone: a number in the name of a product is no figure. */
  addAnswer(text: string, output: unknown): void {
    let own = text;
    for (const foreign of wordsOf(output).sort((one, other) => other.length - one.length)) {
      for (const [code] of foreign.matchAll(/[\p{L}\d][\p{L}\d._/+-]*/gu))
        if (/\d/.test(code) && /\p{L}/u.test(code)) this.#codeOf(code);
      // As it is, and as it is escaped in tables.
      for (const each of [foreign, foreign.replace(/[\\|]/g, '\\$&')]) own = own.replaceAll(each, ' ');
    }
    this.add(own);
  }

  /** How many rows there are is a figure of an answer too. */
  addCount(count: number): void {
    this.#numbers.add(String(count));
  }

  #codeOf(code: string): void {
    this.#codes.add(plainCode(code));
    for (const piece of code.split(/[^\p{L}\d]+/u)) this.#words.add(piece.toUpperCase());
  }

  #instant(text: string): void {
    const [, hour, minute] = /T(\d{2}):(\d{2})/.exec(text) ?? [];
    if (hour !== undefined && minute !== undefined) this.#times.add(plainTime(`${hour}:${minute}`));
  }

  hasNumber(number: string): boolean {
    return this.#numbers.has(number);
  }

  hasTime(time: string): boolean {
    return this.#times.has(plainTime(time));
  }

  hasDay(day: string): boolean {
    return this.#days.has(day);
  }

  hasCode(code: string): boolean {
    return this.#codes.has(plainCode(code));
  }

  hasWord(text: string): boolean {
    return this.#words.has(text.toUpperCase());
  }
}

/** Texts of several words. */
function wordsOf(output: unknown): string[] {
  if (typeof output === 'string') return /\S\s+\S/.test(output) ? [output] : [];
  if (typeof output !== 'object' || output === null) return [];
  return Object.values(output).flatMap(wordsOf);
}

export interface Checked {
  readonly text: string;
  readonly struck: readonly string[];
}

/** A sentence without the figures that nothing vouches for. */
export function withoutInvented(sentence: string, evidence: Evidence, language: LanguageCode): Checked {
  const struck: string[] = [];
  // The number of a point in a list is the writer's own.
  const [point = ''] = /^\s*(?:\d{1,2}[.)]|[-*•])\s+/.exec(sentence) ?? [];
  const text = sentence.slice(point.length).replace(figure, (...found: unknown[]) => {
    const whole = String(found[0]);
    const groups = found.at(-1) as Readonly<Record<string, string | undefined>>;
    if (isVouched(groups, evidence, language)) return whole;
    struck.push(whole);
    return struckOut;
  });
  return { text: point + text, struck };
}

function isVouched(
  groups: Readonly<Record<string, string | undefined>>,
  evidence: Evidence,
  language: LanguageCode,
): boolean {
  const { iso, dotted, dayMonth, monthDay, time, amount, counted, code, sign } = groups;
  if (sign !== undefined) return evidence.hasWord(currencies[sign] ?? sign);
  if (time !== undefined) return evidence.hasTime(time);
  const [day] = daysOf(groups);
  if (iso !== undefined) return day !== undefined && evidence.hasDay(day);
  if (day !== undefined && evidence.hasDay(day)) return true;
  if (dayMonth !== undefined || monthDay !== undefined) return false;
  if (dotted !== undefined) return numbersOf(dotted.replace(/[.\s]+$/, '')).some((each) => evidence.hasNumber(each));
  if (amount !== undefined) {
    return (
      numbersOf(amount).some((each) => evidence.hasNumber(each)) ||
      (/^\d{5,}$/.test(amount) && evidence.hasCode(amount))
    );
  }
  if (counted !== undefined)
    return evidence.hasNumber(plainNumber(/\d+/.exec(counted)?.[0] ?? '')) || evidence.hasCode(counted);
  return code === undefined || isPieceVouched(code, evidence, language);
}

function isPieceVouched(piece: string, evidence: Evidence, language: LanguageCode): boolean {
  if (/^\d+$/.test(piece)) return evidence.hasNumber(plainNumber(piece)) || evidence.hasCode(piece);
  if (/\d/.test(piece)) {
    if (evidence.hasCode(piece)) return true;
    // "OP520/W71275", "4-piece"
    const pieces = piece.split(/[/+-]/);
    return pieces.length > 1 && pieces.every((each) => isPieceVouched(each, evidence, language));
  }
  const written = currencies[piece];
  if (written !== undefined) return evidence.hasWord(written);
  if (currencyCodes.has(piece)) return evidence.hasWord(piece);
  if (/^\p{Lu}{2,}$/u.test(piece) && !ordinary.has(piece)) return evidence.hasWord(piece);
  const number = spelledNumber(piece, language);
  return number === undefined || evidence.hasNumber(String(number));
}

/** "Seven" is a figure as 7 is; "one" is mostly none. */
function spelledNumber(text: string, language: LanguageCode): number | undefined {
  const said = folded(text);
  const at = languages[language].numbers.findIndex((source) =>
    source.split('|').some((form) => {
      const wanted = folded(form.replace(/\*/g, '').trim());
      return form.includes('*') ? said.startsWith(wanted) && said.length < wanted.length + 4 : said === wanted;
    }),
  );
  return at < 1 ? undefined : at === 12 ? 20 : at + 1;
}

/** Month and day, and with the year where it is written. */
function daysOf({ iso, dotted, dayMonth, monthDay }: Readonly<Record<string, string | undefined>>): string[] {
  if (iso !== undefined) {
    const [year = 0, month = 0, day = 0] = iso.split('-').map(Number);
    return both(day, month, year);
  }
  const text = dotted ?? dayMonth ?? monthDay;
  if (text === undefined) return [];
  const [first = 0, second = 0, third] = [...text.matchAll(/\d+/g)].map(([digits]) => Number(digits));
  if (dotted !== undefined) return both(first, second, third);
  const name = /\p{L}{3,}/u.exec(text.replace(/(?<=\d)(?:st|nd|rd|th)/, ''))?.[0] ?? '';
  return both(first, months.get(name.toLowerCase()) ?? 0, second === 0 ? undefined : second);
}

/** The fullest form first: an answer with another year is another day. */
function both(day: number, month: number, year: number | undefined): string[] {
  if (month < 1 || month > 12 || day < 1 || day > 31) return [];
  return year === undefined ? [`${month}-${day}`] : [`${year}-${month}-${day}`, `${month}-${day}`];
}

/** "1.234" is two numbers, by who reads it. */
function numbersOf(text: string): string[] {
  const plain = text.replace(/[\s\u00a0\u202f'’]/g, '');
  const [, whole = '', rest = ''] = /^(.*)[.,](\d{1,4})$/.exec(plain) ?? [];
  const digits = plainNumber(plain.replace(/[.,]/g, ''));
  if (whole === '') return [digits];
  const fraction = plainNumber(`${whole.replace(/[.,]/g, '')}.${rest}`);
  return rest.length === 3 ? [fraction, digits] : [fraction];
}

function plainNumber(text: string): string {
  const [whole = '', rest = ''] = text.split('.');
  const fraction = rest.replace(/0+$/, '');
  const integer = whole.replace(/^0+(?=\d)/, '');
  return fraction === '' ? integer : `${integer}.${fraction}`;
}

function plainTime(text: string): string {
  const [hour = '', minute = ''] = text.split(':');
  return `${Number(hour)}:${minute}`;
}

function plainCode(text: string): string {
  return text
    .replace(new RegExp(dash, 'g'), '')
    .replace(/[^\p{L}\d]/gu, '')
    .toUpperCase();
}

import { isWord } from './hear.ts';

// Numbers of parts as catalogues print them, with a space where each piece could be a count: "387 06 62", "SA 14-0828", "5813 XS".

const digits =
  /(?<![\p{L}\d.,/+-]|\d |(?:tel|phone|mobile|handy|kom|тел)\.?:? )(?:\d{3} \d{2} \d{2}|[1-9]\d{3} \d{3} \d{3}|\d{3} \d{4} \d{2}|\d \d{3} \d{3} \d{3})(?![\p{L}\d/-]|[.,]\d| \d{2})/giu;
const letters = /(?<![\p{L}\d/-])(\p{Lu}{1,4}) (?=\d{2}-\d{3,4}(?![\p{L}\d-]))/gu;
const ending =
  /(?<![\p{L}\d.,/-])(?<!\p{Lu}{2} )(\d{4,5}) (?=\p{Lu}{2}(?![\p{L}\d]))(?!(?:ST|KS|PC|EA|XX|MM|CM|KG|AH|KM|PS|HP|KW|ZL|TK|TE|OR|AN|IN|TO|BY|DO|NA|ZA|PO|SO)(?!\p{L}))/gu;

/** "CK 56036 2x / WB 744 10": lines, and no number with a slash. */
const slashed = /\s+\/\s+(?=\p{L}{1,5}[ -]?\d{2}|\d{3})/gu;

/** "OP520-15szt": its count, for the unit behind it. */
const hyphened =
  /(?<=(?<![\p{L}\d/-])\p{L}{1,5}\d{2,}\p{L}?)-(?=\d{1,3}\s?(?:szt|шт|ks|kus|stk|stück|pcs|pieces)(?![\d/-]))/giu;

const unit = String.raw`(?:x|×|pcs|szt\p{L}*|stk?|ks|шт\p{L}*)`;
/** Nine digits may be a telephone, which nobody counts. */
const nine = new RegExp(
  String.raw`(?<=(?<![\p{L}\d.,/-])\d{1,3}\s?${unit}\.?\s)\d{3} \d{3} \d{3}(?![\d/-]|[.,]\d)|(?<![\p{L}\d.,/+-])\d{3} \d{3} \d{3}(?=\s?(?:[–:x×-]\s?|(?:also|too|auch|też|tez|taky|také|теж|також)\s)\d{1,3}(?![\d/-]|[.,]\d)|\s${unit}\.?\s?\d{1,3}(?![\d/-]|[.,]\d)|,?\s\d{1,3}\s?(?:${unit}|kus\p{L}*|pieces|stück|sztuk\p{L}*)(?!\p{L}))`,
  'giu',
);
export const phoned =
  /(?<!\p{L})(?:tel|phone|call|ring|mob|kom|zadzwo|telefon|handy|ruf|volej|zavol|тел|дзвон|набер)/iu;
/** "CUK something 31183": the letters and the digits of one number. */
const something =
  /(?<![\p{L}\d-])(\p{L}{2,4}) (?:something|somethin|sth|irgendwas|irgendetwas|co[śs](?: tam)?|n[ěe]co|щось(?: там)?)(?: like| wie| jak| jako| як)? (?=\d{3,6}(?![\p{L}\d]|[.,]\d))/giu;
const joined = (code: string) => code.replaceAll(' ', '');

export function spacedCodes(text: string): string {
  const whole = text.slice(0, 2_000);
  const start = (whole.match(slashed) ?? []).length > 1 ? whole.replace(slashed, ', ') : whole;
  const counted = phoned.test(start) ? start : start.replace(nine, joined);
  return (
    counted
      .replace(digits, joined)
      .replace(hyphened, ' ')
      .replace(something, (whole, start: string) => (isWord(start) ? whole : `${start} `))
      .replace(letters, '$1')
      .replace(ending, '$1') + text.slice(2_000)
  );
}

// Numbers of parts as catalogues print them, with a space where each piece could be a count: "387 06 62", "SA 14-0828", "5813 XS".

const digits =
  /(?<![\p{L}\d.,/+-]|\d |(?:tel|phone|mobile|handy|kom|тел)\.?:? )(?:\d{3} \d{2} \d{2}|[1-9]\d{3} \d{3} \d{3}|\d{3} \d{4} \d{2}|\d \d{3} \d{3} \d{3})(?![\p{L}\d.,/-]| \d{2})/giu;
const letters = /(?<![\p{L}\d/-])(\p{Lu}{1,4}) (?=\d{2}-\d{3,4}(?![\p{L}\d-]))/gu;
const ending =
  /(?<![\p{L}\d.,/-])(?<!\p{Lu}{2} )(\d{4,5}) (?=\p{Lu}{2}(?![\p{L}\d]))(?!(?:ST|KS|PC|EA|XX|MM|CM|KG|AH|KM|PS|HP|KW|ZL|TK|TE|OR|AN|IN|TO|BY|DO|NA|ZA|PO|SO)(?!\p{L}))/gu;

export const spacedCodes = (text: string): string =>
  text
    .slice(0, 2_000)
    .replace(digits, (code) => code.replaceAll(' ', ''))
    .replace(letters, '$1')
    .replace(ending, '$1') + text.slice(2_000);

// Numbers beside a product that are no quantity, or that are one and are written otherwise.

const words: Readonly<Record<string, string>> = Object.fromEntries(
  (
    [
      ['1', 'one jeden jedna jedną ein eine einen jeden'],
      ['2', 'two dwa dwie zwei zwo dva dvě'],
      ['3', 'three trzy drei tři'],
      ['4', 'four cztery vier čtyři'],
      ['5', 'five pięć piec fünf pět'],
      ['6', 'six sześć szesc sechs šest'],
      ['7', 'seven siedem sieben sedm'],
      ['8', 'eight osiem acht osm'],
      ['9', 'nine dziewięć dziewiec neun devět'],
      ['10', 'ten dziesięć dziesiec zehn deset'],
      ['12', 'twelve dwanaście dwanascie zwölf dvanáct'],
      ['20', 'twenty dwadzieścia dwadziescia zwanzig dvacet'],
    ] as const
  ).flatMap(([digits, spelt]) => spelt.split(' ').map((word) => [word, digits] as const)),
);

/** "two OP520", "OP520 two pcs": the word as digits where a code is right beside it, and nowhere else. */
export function withDigits(line: string): string {
  const tokens = line.split(/(\s+)/);
  return tokens
    .map((token, at) => {
      const digits = Object.hasOwn(words, token.toLowerCase()) ? words[token.toLowerCase()] : undefined;
      if (digits === undefined) return token;
      return besideCode(tokens, at, 2) || besideCode(tokens, at, -2) ? digits : token;
    })
    .join('');
}

const between = /^(?:x|×|\*|-|–|of|pcs?\.?|pieces?|items?|units?|szt\.?|sztuk\p{L}?|stk\.?|stück|ks|kusy?)$/iu;

function besideCode(tokens: readonly string[], from: number, step: number): boolean {
  for (let at = from + step, seen = 0; seen < 3; at += step, seen += 1) {
    const token = tokens[at];
    if (token === undefined) return false;
    if (between.test(token)) continue;
    // "W 712/75", "OP 520": the short word is the beginning of the code.
    const next = step > 0 && /^\p{Lu}{1,3}$/u.test(token) ? (tokens[at + 2] ?? '') : token;
    return /\d/.test(next);
  }
  return false;
}

/** Amounts of pieces that are no number: how many they are is the buyer's to say. */
const vague =
  /(?<!\p{L})(couple|few|several|some|dozens?|half a dozen|pairs?|kilka|kilkanaście|parę|parka|tuzin\p{L}*|paar|einige|mehrere|několik|pár|(?:де)?кілька|пару)(?!\p{L})/iu;

export function vagueAmount(line: string): string | undefined {
  return vague.exec(line.slice(0, 500))?.[1];
}

const currency = String.raw`(?:zł|zl|pln|eur|€|usd|\$|czk|kč|huf|ron|gbp|£)`;
const sum = String.raw`\d{1,3}(?:[ .]\d{3}){1,3}(?:,\d{1,2})?|\d{1,9}(?:[.,]\d{1,4})?`;
const withCurrency = new RegExp(
  String.raw`(?:@\s*|à\s*)?(?:(?<![\p{L}\d.,])(?:${sum})\s?${currency}(?![\p{L}\d])|(?<![\p{L}\d])${currency}\s?(?:${sum})(?![\d\p{L}]))(?:\s*(?:netto|brutto|net|gross|each|szt\.?|\/\s?szt\.?|\/\s?pcs?\.?)(?!\p{L}))?`,
  'giu',
);
const atPrice = /(?:@|à)\s?\d{1,9}[.,]\d{2}(?!\d)/g;

export interface Settled {
  readonly lines: readonly string[];
  /** Prices or totals were in the lines, and are not used: the desk asks the service for prices. */
  readonly prices: boolean;
}

/**
 * Takes out of the lines of a list what is surely no quantity: amounts with their currency, a unit price and a total
 * that fit the quantity, columns that only hold prices, and the running number of the rows.
 */
export function withoutAmounts(given: readonly string[]): Settled {
  let prices = false;
  const noted = given.map((line) => {
    const left = line.replace(withCurrency, ' ').replace(atPrice, ' ');
    if (left !== line) prices = true;
    return left;
  });
  const rows = noted.map(cellsOf);
  const table = rows.filter(({ cells }) => cells.length > 1 && cells.some((each) => /\d/.test(each)));
  const inTable = new Set(table);
  const columns = sameColumns(table);
  const numbered = columns !== undefined && isRunning(table.map(({ cells }) => cells[0] ?? ''));
  const priceColumns = columns === undefined ? new Set<number>() : priceColumnsOf(table, columns);
  const lines = rows.map((row, at) => {
    const written = noted[at] ?? '';
    const isRow = inTable.has(row) && columns !== undefined;
    const out = new Set<number>(isRow ? priceColumns : []);
    for (const each of fitting(row.cells)) out.add(each);
    if (out.size > 0) prices = true;
    if (isRow && numbered) out.add(0);
    if (out.size === 0) return written;
    return row.cells.filter((_, column) => !out.has(column)).join(row.delimiter);
  });
  return { lines, prices };
}

interface Row {
  readonly cells: readonly string[];
  readonly delimiter: string;
}

function cellsOf(line: string): Row {
  for (const delimiter of ['\t', ';', '|']) {
    if (line.includes(delimiter)) return { cells: line.split(delimiter).map((each) => each.trim()), delimiter };
  }
  const wide = line.trim().split(/ {2,}/);
  if (wide.length > 1) return { cells: wide, delimiter: '  ' };
  const byComma = line.split(',').map((each) => each.trim());
  // "OP520,4,23.50": the comma separates where amounts are written with a point.
  if (byComma.length > 3 && byComma.some((each) => /^\d+\.\d{2}$/.test(each)))
    return { cells: byComma, delimiter: ',' };
  return { cells: line.trim().split(' '), delimiter: ' ' };
}

function sameColumns(rows: readonly Row[]): number | undefined {
  const [first] = rows;
  if (first === undefined || rows.length < 2 || first.delimiter === ' ') return undefined;
  const same = rows.every(
    ({ cells, delimiter }) => cells.length === first.cells.length && delimiter === first.delimiter,
  );
  return same ? first.cells.length : undefined;
}

function isRunning(cells: readonly string[]): boolean {
  return cells.every((each, at) => [`${at + 1}`, `${at + 1}.`, `${at + 1})`].includes(each));
}

const amount = /^\d{1,3}(?:[ .]?\d{3})*[.,]\d{2}$/;

function priceColumnsOf(rows: readonly Row[], columns: number): Set<number> {
  const found = new Set<number>();
  for (let column = 0; column < columns; column += 1) {
    const cells = rows.map(({ cells: each }) => each[column] ?? '');
    const all = cells.every((each) => amount.test(each));
    if (all && cells.some((each) => !/[.,]00$/.test(each))) found.add(column);
  }
  return found;
}

/** A unit price and a total that are the quantity times each other: the cells of both. */
function fitting(cells: readonly string[]): number[] {
  if (cells.length > 40) return [];
  const whole = cells.flatMap((each, at) => (/^[1-9]\d{0,5}$/.test(each) ? [at] : []));
  const decimals = cells.flatMap((each, at) => (amount.test(each) ? [at] : []));
  if (decimals.length !== 2) return [];
  const [a = 0, b = 0] = decimals;
  const fits = whole.filter((at) => {
    const quantity = Number(cells[at]);
    const [one, all] = [hundredths(cells[a]), hundredths(cells[b])];
    return quantity * one === all || quantity * all === one;
  });
  // With a quantity of one both amounts are the same, and say nothing about it.
  return fits.length === 1 && whole.length === 1 ? decimals : [];
}

function hundredths(cell = ''): number {
  return Number(cell.replace(/[^\d]/g, ''));
}

/** Lines around a list that are no products, however they read: who wrote, when, and where the money goes. */
const noise: readonly RegExp[] = [
  /(?:^|[\s,;])(?:tel|phone|fax|faks|kom|mob|mobile|telefon|handy)\s?\.?\s?:?\s?\+?[\d(]/iu,
  /^\s*\+\d[\d\s()-]{7,}$/,
  /(?:^|\s)(?:nip|regon|krs|bdo|pesel|vat[- ]?(?:id|no|nr|ue)?|ust-?id\S*|iban|bic|swift|vin)\s?\.?\s?(?:nr)?\s?:?\s?[A-Z]{0,2}\s?\d/iu,
  // "No VIN at hand, is GDB1330 in stock?" goes on.
  /(?:^|\s)vin\b(?!.*[,.;?]\s)/iu,
  /\S@\S+\.\S/,
  /^\s*\d{2}-\d{3}\s+\p{Lu}/u,
  /^\s*(?:ul|al|pl|os)\.\s/iu,
  /(?:wrote|napisał\(?a?\)?|schrieb|napsal\(?a?\)?)\s*:?\s*$/iu,
  /^\s*(?:from|to|cc|date|sent|subject|od|do|dw|data|wysłano|temat|von|an|betreff|gesendet)\s?:/iu,
  /^\s*(?:total|sub-?total|sum|razem|suma|ogółem|łącznie|gesamt|summe|celkem)(?!\p{L})/iu,
  /^[-=_*~\s]{3,}$/,
  /^\s*(?:sent from my|get outlook for|wysłan[eo] z|von meinem \S+ gesendet)/iu,
  /(?:^|[\s,;])(?:call(?: me)?|(?:za)?dzwoń|ruf\p{L}*|whatsapp)\s.{0,20}?\+?\d[\d\s()-]{6,}$/iu,
  // The buyer's own number of the order.
  /^\s*(?:(?:your|our|nasze?|twoje)\s+)?(?:(?:purchase\s+)?order|p\.?o|zamówieni[ea]|bestellung|objednávka|ref(?:erence)?|dotyczy|nr zam\S*)\s*(?:no|nr|number|numer|num|#)?\s?[.:#]{0,2}\s?(?=[\w/-]*\d{3})[\w/-]+\s*$/iu,
];

export function isNoise(line: string): boolean {
  const seen = line.slice(0, 500);
  return noise.some((each) => each.test(seen));
}

import { codeOf, normaliseIndex, normaliseSku, readProductCode, type ProductCode } from '../core/product-code.ts';
import { trimSigns } from '../core/text.ts';

/** One product of a line; `problem` instead of `product` when it was not understood. */
export interface Item {
  readonly product?: ProductCode;
  readonly quantity?: number;
  readonly problem?: string;
  /** Words that were taken for a description and not used. */
  readonly ignored?: string;
}

/** What a line, or a part of it, turned out to be. */
export type Reading =
  | { readonly kind: 'items'; readonly items: readonly Item[] }
  /** `words`: what stands beside the number, empty where nothing does. */
  | { readonly kind: 'number'; readonly text: string; readonly marked: boolean; readonly words: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'problem'; readonly problem: string };

/** On which side of a quantity its product is: `2x OP520` looks right, `OP520 x2` left. */
export type Toward = 'left' | 'right' | 'either';

/** What one or a few words of a field are. */
export type Atom =
  | {
      readonly kind: 'code';
      readonly product: ProductCode;
      readonly written: string;
      /** Numbers after "W 712", which may be the rest of the code or a quantity. */
      readonly tail: readonly string[];
      readonly quantity?: number | undefined;
    }
  | { readonly kind: 'quantity'; readonly text: string; readonly toward: Toward }
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'problem'; readonly problem: string };

const decimal = String.raw`\d+(?:[.,]\d+)?`;
const number = new RegExp(`^\\+?${decimal}$`);
const timesAfter = new RegExp(`^(${decimal})x$`, 'i');
const timesBefore = new RegExp(`^x(${decimal})$`, 'i');
/** A set is what the seller counts as one: brake pads are sold by it. */
const unit =
  /^(?:sets?|satz|s[äa]tze|saetze|sad[ayu]|zestaw(?:y|ów|ow)?|komplet(?:y|ów|ow|ů)?|комплект(?:и|ів|а)?|компл|szt|sztuk|sztuka|sztuki|pcs?|pieces?|stk|stck|stück|stueck|ks|kom|kpl|db|buc|vnt|gab|tk|ea|units?|шт|бр)\.?$/i;
const withUnit = new RegExp(`^(${decimal})(?:szt|sztuk|sztuki|pcs?|stk|stck)\\.?$`, 'i');
const times = /^[x*]$/i;
/** Measures that are not pieces: "2 pairs" are four of them, or one packet of two, as the seller counts. */
const measure =
  /^(?:pairs?|pary?|para|paar|box(?:es)?|packs?|packages?|packets?|packung(?:en)?|opak(?:owa(?:nie|nia|ń))?|kartony?|kartonów|cartons?|dozens?|tuzin(?:y|ów)?|kg|ltr|lit(?:er|re)s?|litr(?:y|ów|a)?|l|ml|mb)\.?$/i;
const label = /^(?:qty|quantity|ilość|ilosc|menge|anzahl|count)$/i;
const explicit = /^(sku|index|indeks)[:=](.+)$/i;
/** Words that stand before a number without being the beginning of a code. */
const small = /^(?:a|an|and|at|by|de|do|for|i|in|je|lub|me|mit|my|na|no|nr|of|on|or|po|the|to|und|us|we|x|z|za|ze)$/i;
const quotedAt = /^\uE000(\d+)\uE001$/;
/** "-2", "-2x", "-2xOP520", "-2szt", "x-2". */
const negative = /^(?:[-\u2212]\d+(?:[.,]\d+)?(?:$|x|szt|sztuk|sztuki|pcs?|stk|stck)|x[-\u2212]\d+$)/i;

const amountAfter = new RegExp(` ?[:=] ?(${decimal})(?= |$)`, 'g');

/** Runs of spaces are made one space first, so that no expression begins anew at each of them. */
function tokensOf(text: string): string[] {
  const marked = text
    .replace(/\s+/g, ' ')
    .replace(/ ?[*×✕✖∗] ?/gu, ' * ')
    .replace(/\( ?(\d+(?:[.,]\d+)?) ?\)/g, ' x$1 ')
    .replace(/[()[\]{}]/g, ' ');
  return marked
    .replace(/ +/g, ' ')
    .replace(/\b(sku|index|indeks) ?[:=] ?(?=\S)/gi, ' $1:')
    .replace(amountAfter, (whole, digits: string, at: number, all: string) =>
      /(?:^| )(?:sku|index|indeks)$/i.test(all.slice(Math.max(0, at - 8), at)) ? whole : ` x${digits}`,
    )
    .split(' ')
    .map((token) => trimSigns(token, `'"’.,:;!?`))
    .filter((token) => token !== '' && !/^[-\u2010-\u2015\u2212=_•·]+$/.test(token));
}

/** Whether lines are written with that word: a unit, "qty", "and". */
export function isLineWord(word: string): boolean {
  const kinds = [unit, label, times, small, measure, /^(?:and|und|oraz|sku|index|indeks)$/i];
  return kinds.some((kind) => kind.test(word));
}

function isUnit(token: string | undefined): boolean {
  return token !== undefined && unit.test(token);
}

/** A number that may be meant as a quantity: not an EAN, nor a code with leading zeros. */
function likeQuantity(token: string | undefined): boolean {
  return token !== undefined && number.test(token) && !/^0\d/.test(token) && token.replace(/[.,].*$/, '').length <= 6;
}

function shortWord(token: string | undefined): boolean {
  return token !== undefined && /^[A-Za-z]{1,3}$/.test(token) && !small.test(token) && !isUnit(token);
}

/** The end of a code that began with a short word: "712/75" after "W", "7008z" after "HU". */
function continues(token: string | undefined): boolean {
  return token !== undefined && /^\d/.test(token) && !timesAfter.test(token) && !withUnit.test(token) && !glued(token);
}

/** "2xOP520" and "OP520x2", where the small x among capitals cannot be part of the code. */
function glued(token: string): { quantity: string; code: string; first: boolean } | undefined {
  const before = /^(\d{1,6})x([A-Z][^a-z]*)$/.exec(token);
  if (before !== null) return { quantity: before[1] ?? '', code: before[2] ?? '', first: true };
  const after = /^([^a-z]*\d[^a-z]*)x(\d{1,6})$/.exec(token);
  if (after !== null && !/^\d+$/.test(after[1] ?? '')) {
    return { quantity: after[2] ?? '', code: after[1] ?? '', first: false };
  }
  return undefined;
}

/** "2xop520", "op520x2", "3x100": a quantity, or a code with an x in it. */
function doubtful(token: string): boolean {
  return /^\d{1,6}x(?=.*\d)[a-z0-9]+$/.test(token) || /^(?=[a-z]*\d)[a-z0-9]+x\d{1,6}$/.test(token);
}

/** A longer word is no code, and is not worth the patterns below. */
const longestWord = 100;

/** The words of one field, still to be read. */
class Words {
  readonly #words: readonly string[];
  #at = 0;

  constructor(words: readonly string[]) {
    this.#words = words;
  }

  /** The next word, and on. */
  take(): string | undefined {
    return this.#words[this.#at++];
  }

  /** The word that `take` would give, or one further on. */
  peek(ahead = 0): string | undefined {
    return this.#words[this.#at + ahead];
  }

  /** Whether the word taken last was the first one. */
  get atFirst(): boolean {
    return this.#at === 1;
  }
}

/** What is within the quotation marks with that number. */
type Quoted = (mark: number) => string;
type ReadQuoted = (text: string) => Reading;

/** The atoms of one field; `quoted` holds what stood in quotation marks, which `readQuoted` reads as one thing. */
export function atomsOf(text: string, quoted: readonly string[], readQuoted: ReadQuoted): Atom[] {
  const tokens = tokensOf(text);
  const tooLong = tokens.find((token) => token.length > longestWord);
  if (tooLong !== undefined) return [problemAtom(`"${tooLong.slice(0, 20)}…" is too long for a code`)];
  const words = new Words(tokens);
  const inner: Quoted = (mark) => quoted[mark] ?? '';
  const atoms: Atom[] = [];
  for (let token = words.take(); token !== undefined; token = words.take()) {
    atoms.push(
      ...(explicitAtoms(token, words, inner, readQuoted) ?? quantityAtoms(token, words) ?? codeOrWord(token, words)),
    );
  }
  return atoms;
}

function problemAtom(problem: string): Atom {
  return { kind: 'problem', problem };
}

/** What says itself what it is: `index:W712`, `"W 712/75"`. */
function explicitAtoms(token: string, words: Words, quoted: Quoted, readQuoted: ReadQuoted): Atom[] | undefined {
  const explicitly = explicit.exec(token);
  if (explicitly !== null) return [explicitCode(explicitly[1] ?? '', explicitly[2] ?? '', quoted)];
  if (/^(?:sku|index|indeks)$/i.test(token) && /\d/.test(words.peek() ?? '')) {
    return [explicitCode(token, words.take() ?? '', quoted)];
  }
  const quote = quotedAt.exec(token);
  if (quote !== null) return quotedAtoms(readQuoted(quoted(Number(quote[1]))));
  return token.includes('\uE000') ? [quotedWithin()] : undefined;
}

/** What the marks stand for is nowhere written as a word of its own; taken for a code it would be another product. */
function quotedWithin(): Atom {
  return problemAtom('it has quotation marks inside a word; write such a code as index:"…", each mark in it twice');
}

/** Quantities that are marked as such ("2x", "x2", "2 szt", "qty 2"), and bare numbers. */
function quantityAtoms(token: string, words: Words): Atom[] | undefined {
  const next = words.peek();
  const marked = (text: string, toward: Toward): Atom[] => [{ kind: 'quantity', text, toward }];
  if (negative.test(token)) {
    const amount = /[-\u2212]\d+(?:[.,]\d+)?/.exec(token)?.[0] ?? token;
    return [problemAtom(`the quantity ${amount} is negative; it is at least 1`)];
  }
  if (/^\d+(?:[.,]\d+)?%$/.test(token)) return [problemAtom(`"${token}" is neither a product nor a quantity`)];
  // "GDB1330 for Golf 7, 1 set": apart from a code it does not say of what.
  const isSetAlone = words.atFirst && words.peek(1) === undefined && /^sets?$/i.test(next ?? '');
  if (number.test(token) && (isSetAlone || measure.test(next ?? ''))) {
    return [problemAtom(`"${token} ${next ?? ''}" is not a number of pieces; write how many pieces`)];
  }
  const before = timesAfter.exec(token);
  if (before !== null) return marked(before[1] ?? '', 'right');
  const inUnits = withUnit.exec(token);
  if (inUnits !== null) return marked(inUnits[1] ?? '', 'either');
  const after = timesBefore.exec(token);
  // "X5" at the beginning is a code; "x5" never is.
  if (after !== null && (token.startsWith('x') || !words.atFirst)) return marked(after[1] ?? '', 'left');
  if (times.test(token)) {
    if (number.test(next ?? '')) return marked(words.take() ?? '', 'left');
    return [problemAtom(`"${token}" has no quantity beside it`)];
  }
  if (number.test(token) && isUnit(next)) {
    words.take();
    return marked(token, 'either');
  }
  if (number.test(token) && times.test(next ?? '') && likeQuantity(token)) {
    words.take();
    const right = words.peek() ?? '';
    if (!likeQuantity(right)) return marked(token, 'right');
    return [
      problemAtom(
        `in "${token} x ${right}" either number can be the quantity; write "${token}x ${right}" for ${token} pieces of ${right}`,
      ),
    ];
  }
  if ((isUnit(token) || label.test(token)) && likeQuantity(next) && !isUnit(words.peek(1))) {
    return marked(words.take() ?? '', 'either');
  }
  if (likeQuantity(token)) return [{ kind: 'number', text: token }];
  return undefined;
}

function codeOrWord(token: string, words: Words): Atom[] {
  if (token === '/') return [problemAtom('a "/" stands alone; write the code without spaces around it')];
  const next = words.peek();
  if (shortWord(token) && continues(next) && !(number.test(next ?? '') && isUnit(words.peek(1)))) {
    return [codeOfWords(token, words)];
  }
  if (label.test(token)) return [];
  return /\d/.test(token) ? codeAtoms(token, words) : [{ kind: 'word', text: token }];
}

/** "OP 520", "W 712/75", "HU 7008 z", "WHT 005 437": a short word and what continues it. */
function codeOfWords(word: string, words: Words): Atom {
  const parts = [word, words.take() ?? ''];
  const plain = /^\d+$/.test(parts[1] ?? '');
  const tail: string[] = [];
  while (plain && /^\d+$/.test(words.peek() ?? '') && !isUnit(words.peek(1)) && !times.test(words.peek(1) ?? '')) {
    const next = words.take() ?? '';
    if (tail.length === 0 && !likeQuantity(next)) parts.push(next);
    else tail.push(next);
  }
  const { suffix, problem } = tail.length === 0 ? suffixOf(words, true) : { suffix: '' };
  return problem === undefined ? codeAtom(parts.join(' ') + suffix, tail) : problemAtom(problem);
}

function codeAtoms(token: string, words: Words): Atom[] {
  const parts = glued(token);
  if (parts !== undefined && /\d/.test(parts.code)) {
    const quantity: Atom = { kind: 'quantity', text: parts.quantity, toward: parts.first ? 'right' : 'left' };
    return parts.first ? [quantity, codeAtom(parts.code)] : [codeAtom(parts.code), quantity];
  }
  if (parts !== undefined && parts.first && shortWord(parts.code) && continues(words.peek())) {
    return [{ kind: 'quantity', text: parts.quantity, toward: 'right' }, codeOfWords(parts.code, words)];
  }
  if (doubtful(token)) {
    return [
      problemAtom(
        `"${token}" can be a code or a quantity with a code; put a space after the x, or write the code in capitals`,
      ),
    ];
  }
  const { suffix, problem } = suffixOf(words);
  return [problem === undefined ? codeAtom(token + suffix) : problemAtom(problem)];
}

/**
 * A letter or two after a code belong to it ("HU 7008 z"), unless they begin the next code ("OP 520 W 712/75") or are a
 * word of the language ("OP520 to"). HU7008 and HU7008Z are two products: where it is not clear, it is a problem.
 */
function suffixOf(words: Words, spaced = false): { suffix: string; problem?: string } {
  const [token, next] = [words.peek(), words.peek(1)];
  const none = { suffix: '' };
  if (token === undefined || !/^[A-Za-z]{1,2}$/.test(token) || isUnit(token)) return none;
  if (times.test(token)) return lastX(token, next, spaced, words);
  if (small.test(token) && token.length > 1) return none;
  const begins = !small.test(token) && continues(next) && !isUnit(words.peek(2));
  if (begins && !likeQuantity(next)) return none;
  if (begins || (small.test(token) && next !== undefined && /[A-Za-z]/.test(next) && !isUnit(next))) {
    return {
      suffix: '',
      problem: `it is not clear what "${token}" before "${next ?? ''}" belongs to; write codes without spaces`,
    };
  }
  words.take();
  return { suffix: ` ${token}` };
}

/** "HU 2041 X" is a code that ends in X; in "HU 2041 X 4" that X may as well be the sign of a quantity. */
function lastX(
  token: string,
  next: string | undefined,
  spaced: boolean,
  words: Words,
): { suffix: string; problem?: string } {
  if (token === 'X' && (next === undefined || timesAfter.test(next) || /^x\d+$/.test(next))) {
    words.take();
    return { suffix: ' X' };
  }
  if (token !== 'X' || !spaced || !number.test(next ?? '')) return { suffix: '' };
  const problem = `"X" before "${next ?? ''}" can be the end of the code, or the sign of a quantity; write "${next ?? ''}x" before the code, or the code without spaces`;
  return { suffix: '', problem };
}

function codeAtom(written: string, tail: readonly string[] = []): Atom {
  const product = readProductCode(written);
  return 'problem' in product ? problemAtom(product.problem) : { kind: 'code', product, written, tail };
}

function explicitCode(kind: string, text: string, quoted: Quoted): Atom {
  const quote = quotedAt.exec(text);
  if (quote === null && text.includes('\uE000')) return quotedWithin();
  const written = quote === null ? text : quoted(Number(quote[1]));
  if (kind.toLowerCase() === 'sku') {
    const sku = normaliseSku(written);
    if (sku !== undefined) return { kind: 'code', product: { sku }, written, tail: [] };
    return problemAtom(`"${written}" is not a SKU (letters A-Z and digits only)`);
  }
  const index = normaliseIndex(written);
  if (index !== undefined) return { kind: 'code', product: { index }, written, tail: [] };
  return problemAtom(`"${written}" is not an index`);
}

/** Quotation marks hold one thing together: a code with spaces, with or without its quantity. */
function quotedAtoms(reading: Reading): Atom[] {
  if (reading.kind === 'number') {
    const { text, marked, words } = reading;
    const atom: Atom = marked ? { kind: 'quantity', text, toward: 'either' } : { kind: 'number', text };
    return words === '' ? [atom] : [atom, { kind: 'word', text: words }];
  }
  if (reading.kind === 'text') return reading.text === '' ? [] : [{ kind: 'word', text: reading.text }];
  if (reading.kind === 'problem') return [reading];
  return reading.items.flatMap((item): Atom[] => {
    const { product, quantity, problem, ignored } = item;
    if (product === undefined || problem !== undefined) return [problemAtom(problem ?? 'not understood')];
    const code: Atom = { kind: 'code', product, written: codeOf(product), tail: [], quantity };
    return ignored === undefined ? [code] : [code, { kind: 'word', text: ignored }];
  });
}

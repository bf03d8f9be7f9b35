import { bareCode } from '../../core/product-code.ts';
import { cleanText } from '../../core/text.ts';

/** So many of these may be so many pieces or not. */
const packs = String.raw`box(?:es)?|packs?|packets?|pkts?|bx|cartons?|ctns?|pairs?|karton\p{L}*|opakowa\p{L}*|par[yę]`;
const packed = new RegExp(String.raw`(?<![\d.,])(\d{1,10})\s?(?:${packs})(?!\p{L})`, 'giu');

/** Numbers with a sign or a word that makes them a quantity: after it, and before it. */
const markedAfter =
  /(?<![\d.,])\+?(\d{1,10})(?:[.,]0{1,10})?\s?(?:x|×|\*|✕|szt\p{L}*|pcs?|pieces?|stk|stck|st(?:ü|ue)ck|ks|kom|kpl|sets?|satz|sätze|sad[ayu]|zestaw\p{L}*|komplet\p{L}*|компл\p{L}*|шт\p{L}*|db|buc|vnt|units?|ea|items?)(?!\p{L})/giu;
const markedBefore =
  /(?:[x×*✕:=(]|qty|quantity|count|ilość|ilosc|menge|anzahl|szt|pcs?|stk)\.?\s?(\d{1,10})(?![\d])/giu;

/** What a number of a car or of a part is followed by. */
const measured = /^(?:km|mm|cm|m|kw|ps|hp|bar|v|w|nm|kg|l|ml|°c?|rok|roku|r|year|years|tdi|hdi|tsi|cdi|v?6)[.,;]?$/iu;

/** Words that may stand between a quantity and its code: "1 pr GDB2852". */
const skipped = /^(?:[-–—:.]|prs?\.?|of|those|these|the|x|sku|index)$/iu;

/** Words beside the places where a number stands alone. */
interface Beside {
  /** Place of the first one. */
  readonly first: number;
  readonly after: Set<string>;
  readonly before: Set<string>;
  /** A measure followed: what comes later in the line is not looked at. */
  ended: boolean;
}

/** Tells of one line, which it looks through once, which quantities stand apart from their codes. */
export class LooseQuantities {
  readonly #tokens: readonly string[];
  readonly #packed = new Map<string, string>();
  readonly #marked = new Set<string>();
  readonly #alone = new Map<string, Beside>();
  /** Columns say themselves what is a quantity. */
  readonly #columns: boolean;

  constructor(line: string) {
    this.#columns = /[\t;|]/.test(line) || / {2,}/.test(line);
    for (const [whole, digits = ''] of line.matchAll(packed)) {
      if (!this.#packed.has(digits)) this.#packed.set(digits, whole);
    }
    for (const [, digits = ''] of line.matchAll(markedAfter)) this.#marked.add(digits);
    for (const [, digits = ''] of line.matchAll(markedBefore)) this.#marked.add(digits);
    for (const cell of line.split(',')) if (/^\s*\d{1,10}\s*$/.test(cell)) this.#marked.add(cell.trim());
    this.#tokens = line.split(/\s+/).filter((each) => each !== '');
    this.#lookBesideNumbers();
  }

  /**
   * The words around a number that was read as the quantity of `code` and stands apart from it, with nothing that says
   * that it is one: "OP520 for Golf 5". `undefined`: it is beside the code, or marked as a quantity.
   */
  of(code: string, quantity: number): string | undefined {
    const digits = String(quantity);
    const pack = this.#packed.get(digits);
    if (pack !== undefined) return pack;
    if (this.#columns || this.#marked.has(digits)) return undefined;
    const alone = this.#alone.get(digits);
    if (alone === undefined || isBeside(alone, bareCode(code))) return undefined;
    const [before = '', number = ''] = this.#tokens.slice(Math.max(0, alone.first - 1), alone.first + 1);
    // "2x W71275, 5 golf OP520": what stands before the comma is of another part.
    const words = number === '' || /[,;]$/.test(before) ? number || before : `${before} ${number}`;
    return cleanText(words.replace(/[?!.,;:]{1,20}$/, ''), 40);
  }

  #lookBesideNumbers(): void {
    const words = this.#tokens.map(bareCode);
    const next = neighbours(this.#tokens, words, 1);
    const previous = neighbours(this.#tokens, words, -1);
    words.forEach((digits, at) => {
      if (!/^\d{1,10}$/.test(digits)) return;
      const beside = this.#alone.get(digits) ?? { first: at, after: new Set(), before: new Set(), ended: false };
      this.#alone.set(digits, beside);
      // "OP520 5000 km"
      beside.ended ||= measured.test(this.#tokens[at + 1] ?? '');
      if (beside.ended) return;
      beside.after.add(next[at] ?? '');
      beside.before.add(previous[at] ?? '');
    });
  }
}

/** Of each place the next word in that direction which is not skipped. */
function neighbours(tokens: readonly string[], words: readonly string[], step: 1 | -1): string[] {
  const found: string[] = [];
  let nearest = '';
  for (let at = step > 0 ? tokens.length - 1 : 0; at >= 0 && at < tokens.length; at -= step) {
    found[at] = nearest;
    if (!skipped.test(tokens[at] ?? '')) nearest = words[at] ?? '';
  }
  return found;
}

/** A code of several words begins after its quantity, or ends before it. */
function isBeside({ after, before }: Beside, code: string): boolean {
  for (let length = 1; length <= code.length; length += 1) {
    if (after.has(code.slice(0, length)) || before.has(code.slice(-length))) return true;
  }
  return false;
}

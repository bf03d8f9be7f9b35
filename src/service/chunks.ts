/** One product to ask for, with its quantity where the operation wants one. */
export interface Unit {
  readonly kind: 'sku' | 'index';
  readonly code: string;
  readonly quantity: number;
}

/** Distinct values, in the order of their first appearance. */
export function distinct<T>(values: readonly T[], keyOf: (value: T) => string): T[] {
  const seen = new Set<string>();
  return values.filter((value) => {
    const before = seen.size;
    return seen.add(keyOf(value)).size > before;
  });
}

/** The units of one request: what is asked for twice is one unit, and the same object. */
export class Units {
  /** Each once, in the order of their first appearance. */
  readonly all: Unit[] = [];
  readonly #byCode = new Map<string, Unit>();
  readonly #byKey = new Map<string, Unit>();

  /** The unit as it is known here. */
  one(unit: Unit): Unit {
    const first = this.#byCode.get(unit.code);
    if (first === undefined) {
      this.#byCode.set(unit.code, unit);
      this.all.push(unit);
      return unit;
    }
    if (first.kind === unit.kind && first.quantity === unit.quantity) return first;
    // The same code in another quantity, or as the other kind: rare enough to be named by all three.
    const key = `${unit.kind} ${unit.quantity} ${unit.code}`;
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    this.#byKey.set(key, unit);
    this.all.push(unit);
    return unit;
  }
}

/** Pieces of at most `most`, in order. */
export function chunk<T>(values: readonly T[], most: number): T[][] {
  return Array.from({ length: Math.ceil(values.length / most) }, (_, at) => values.slice(at * most, (at + 1) * most));
}

/** Pieces of at most `most` values whose lengths add up to at most `room`; a longer value stands alone. */
export function chunkByLength<T>(values: readonly T[], most: number, room: number, lengthOf: (value: T) => number) {
  const chunks: T[][] = [];
  let open: T[] = [];
  let used = 0;
  for (const value of values) {
    const length = lengthOf(value);
    if (open.length > 0 && (open.length >= most || used + length > room)) {
      chunks.push(open);
      open = [];
      used = 0;
    }
    open.push(value);
    used += length;
  }
  if (open.length > 0) chunks.push(open);
  return chunks;
}

/**
 * Pieces of at most `most`, none with the same product twice: a reply names its rows by product, so that two
 * quantities of one product can only be told apart in two requests.
 */
export function chunkApart(units: readonly Unit[], most: number): Unit[][] {
  const chunks: Unit[][] = [];
  /** For each product, the first chunk that may take its next quantity. */
  const next = new Map<string, number>();
  let firstOpen = 0;
  for (const unit of units) {
    let at = Math.max(firstOpen, next.get(unit.code) ?? 0);
    while ((chunks[at]?.length ?? 0) >= most) at += 1;
    (chunks[at] ??= []).push(unit);
    next.set(unit.code, at + 1);
    while ((chunks[firstOpen]?.length ?? 0) >= most) firstOpen += 1;
  }
  return chunks;
}

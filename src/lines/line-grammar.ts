import { atomsOf, type Atom, type Item, type Reading, type Toward } from './line-atoms.ts';
import { readProductCode, type ProductCode } from '../core/product-code.ts';
import { readQuantity } from './quantity.ts';

// How one line of an order list is read: "2x OP520", "OP520 - 2 pcs", "OP520;2", "OP520 2x W71275 and W 712/75 x3".
// A line is cut into fields at separators, a field into atoms at spaces; then each quantity is given to the one
// product it can belong to. If there is no such reading, or more than one, the line is a problem: nothing is guessed.

/** Reads one line without line breaks. Never throws. */
export function readLine(line: string): Reading {
  const quoted: string[] = [];
  const masked = line
    .replace(/[\uE000\uE001]/g, '')
    .replace(/[“”„«»]/g, '"')
    .replace(/"((?:[^"]|"")*)"/g, (_, inner: string) => `\uE000${quoted.push(inner.replaceAll('""', '"')) - 1}\uE001`)
    // 2x"W 712/75" and "W 712/75"x2
    .replace(/((?:^|[\s;,|])\d{1,6}[xX×*])(?=\uE000)/g, '$1 ')
    .replace(/\uE001(?=[xX×*]\d{1,6}(?:$|[\s;,|]))/g, '\uE001 ');
  // An inch sign, or half a pair: where what it holds together ends is not known.
  if (masked.includes('"')) return { kind: 'problem', problem: 'a quotation mark is not closed' };
  return readFields(masked, 0, quoted);
}

/** From the loosest separator to the tightest: a line that has "and" is cut there first. */
const separators: readonly RegExp[] = [
  /(?<=\s)(?:and|AND|und|UND|oraz|ORAZ|i|&|\+)(?=\s)/,
  /\|/,
  /;/,
  /\t/,
  // A comma within a decimal number ("2,0") is none of ours.
  /(?<!(?:^|\s)\d{1,6}(?=,\d{1,3}(?:\s|$|x\s)))(?:,)/,
];

function readFields(text: string, level: number, quoted: readonly string[]): Reading {
  const separator = separators[level];
  if (separator === undefined) return readAtoms(text, quoted);
  const fields = text.split(separator).filter((field) => field.trim() !== '');
  if (fields.length === 0) return { kind: 'text', text: '' };
  const readings = withoutPrices(fields.map((field) => readFields(field, level + 1, quoted)));
  const [only] = readings;
  return readings.length === 1 && only !== undefined ? only : joinFields(readings);
}

/** "HU2041X; Filtr oleju; 4; 23,50": beside a whole number, one with two decimals is a price. "4; 23,00" is not clear. */
function withoutPrices(readings: readonly Reading[]): readonly Reading[] {
  const whole = readings.some((each) => each.kind === 'number' && /^\+?\d+$/.test(each.text));
  return readings.map((each) =>
    whole && each.kind === 'number' && !each.marked && /[.,](?!00)\d\d$/.test(each.text)
      ? { kind: 'text', text: `${each.text} ${each.words}`.trimEnd() }
      : each,
  );
}

/** Fields that hold only a number belong to the product in the field beside them. */
function joinFields(readings: readonly Reading[]): Reading {
  const numbers = readings.flatMap((each) => (each.kind === 'number' ? [each.text] : []));
  const described = readings
    .map((each) => (each.kind === 'text' ? each.text : each.kind === 'number' ? each.words : ''))
    .filter((words) => words !== '');
  const told = readings.filter((each) => each.kind !== 'text');
  const [first] = told;
  if (first === undefined) return { kind: 'text', text: described.join(' ') };
  if (told.length === 1 && first.kind === 'number') return { ...first, words: described.join(' ') };
  if (numbers.length > 0 && told.every((each) => each.kind === 'number')) return unclear(numbers);

  const items: Item[] = [];
  const nodes: Node[] = [];
  for (const each of told) {
    if (each.kind === 'number') {
      nodes.push({ kind: 'number', toward: 'either', text: each.text });
      continue;
    }
    const found = each.kind === 'items' ? each.items : [{ problem: each.problem }];
    for (const item of found) {
      const open = found.length === 1 && item.product !== undefined && item.quantity === undefined;
      nodes.push({ kind: 'product', open, at: items.push(item) - 1 });
    }
  }
  const given = assign(nodes);
  if (typeof given === 'string') return unclear(numbers, given);
  return withQuantities(items, given, described.join(' '));
}

function withQuantities(items: readonly Item[], given: ReadonlyMap<number, string>, ignored: string): Reading {
  return {
    kind: 'items',
    items: items.map((item, at) => {
      const text = given.get(at);
      // Beside several products it is not known which one they describe; they are told once, and never passed over.
      const words = [item.ignored, at === 0 ? ignored : '']
        .filter((each) => each !== undefined && each !== '')
        .join(' ');
      const told = words === '' ? item : { ...item, ignored: words };
      if (text === undefined) return told;
      const read = readQuantity(text);
      return 'problem' in read ? { ...told, problem: read.problem } : { ...told, quantity: read.quantity };
    }),
  };
}

function unclear(numbers: readonly string[], why: 'none' | 'several' = 'none'): Reading {
  const named = numbers.slice(0, 3).join(' and ');
  const problem =
    why === 'several'
      ? `it is not clear which product the quantity ${named} belongs to`
      : numbers.length > 1
        ? `${named} could each be the quantity`
        : `the quantity ${named} has no product beside it`;
  return { kind: 'problem', problem: `${problem}; write each as "2x OP520"` };
}

// ---- Which quantity belongs to which product

type Node =
  | { readonly kind: 'product'; readonly open: boolean; readonly at: number }
  | { readonly kind: 'number'; readonly toward: Toward; readonly text: string };

interface State {
  /** `open`: the last node is a product that can take a quantity; `pending`: the last number waits for the next one. */
  readonly mode: 'free' | 'open' | 'pending';
  readonly ways: number;
  readonly product: number;
  readonly number: string;
  readonly given: Given | undefined;
}

interface Given {
  readonly product: number;
  readonly text: string;
  readonly before: Given | undefined;
}

/** Each number goes to a product right beside it, each product takes at most one: the one way to do that, if it is one. */
function assign(nodes: readonly Node[]): ReadonlyMap<number, string> | 'none' | 'several' {
  const strict = ways(nodes);
  // "OP520 2x" points at nothing: only then may a marked quantity look the other way.
  return strict === 'none'
    ? ways(nodes.map((node) => (node.kind === 'number' ? { ...node, toward: 'either' } : node)))
    : strict;
}

function ways(nodes: readonly Node[]): ReadonlyMap<number, string> | 'none' | 'several' {
  let states: State[] = [{ mode: 'free', ways: 1, product: -1, number: '', given: undefined }];
  for (const node of nodes) {
    const next = new Map<State['mode'], State>();
    const reach = (state: State) => {
      const known = next.get(state.mode);
      next.set(state.mode, known === undefined ? state : { ...known, ways: known.ways + state.ways });
    };
    for (const state of states) {
      if (node.kind === 'product') {
        if (state.mode !== 'pending') reach({ ...state, mode: node.open ? 'open' : 'free', product: node.at });
        else if (node.open) {
          reach({ ...state, mode: 'free', given: { product: node.at, text: state.number, before: state.given } });
        }
      } else if (state.mode !== 'pending') {
        if (state.mode === 'open' && node.toward !== 'right') {
          reach({ ...state, mode: 'free', given: { product: state.product, text: node.text, before: state.given } });
        }
        if (node.toward !== 'left') reach({ ...state, mode: 'pending', number: node.text });
      }
    }
    states = [...next.values()].map((state) => ({ ...state, ways: Math.min(state.ways, 2) }));
  }
  const ends = states.filter((state) => state.mode !== 'pending');
  const total = ends.reduce((sum, state) => sum + state.ways, 0);
  if (total === 0) return 'none';
  if (total > 1) return 'several';
  const given = new Map<number, string>();
  for (let each = ends[0]?.given; each !== undefined; each = each.before) given.set(each.product, each.text);
  return given;
}

// ---- The words of one field

/** What can be part of an item. */
type Part = Exclude<Atom, { kind: 'word' | 'problem' }>;

function readAtoms(text: string, quoted: readonly string[]): Reading {
  const atoms = atomsOf(text, quoted, (inner) => readAtoms(inner, []));
  const problem = atoms.find((atom) => atom.kind === 'problem');
  if (problem !== undefined) return problem;
  const words = atoms.flatMap((atom) => (atom.kind === 'word' ? [atom.text] : [])).join(' ');
  const told = codesFromNumbers(
    atoms.filter((atom) => atom.kind !== 'word' && atom.kind !== 'problem'),
    words,
  );

  const numbers = told.flatMap((atom) => (atom.kind === 'number' || atom.kind === 'quantity' ? [atom.text] : []));
  const codes = told.filter((atom) => atom.kind === 'code');
  if (codes.length === 0) {
    const [first] = told;
    if (first === undefined) return { kind: 'text', text: words };
    if (told.length > 1 || first.kind === 'code') return unclear(numbers);
    return { kind: 'number', text: first.text, marked: first.kind === 'quantity', words };
  }
  let at = 0;
  const nodes: Node[] = told.map((atom) => {
    if (atom.kind === 'code') return { kind: 'product', open: atom.quantity === undefined, at: at++ };
    return { kind: 'number', toward: atom.kind === 'quantity' ? atom.toward : 'either', text: atom.text };
  });
  const given = assign(nodes);
  if (typeof given === 'string') return unclear(numbers, given);

  const marked = new Set(told.flatMap((atom) => (atom.kind === 'quantity' ? [atom.text] : [])));
  const items: Item[] = codes.map((code, at) => {
    if (code.tail.length === 0) return { product: code.product, quantity: code.quantity };
    const joined = `${code.written} ${code.tail.join(' ')}`;
    if (marked.has(given.get(at) ?? '')) return readCode(joined);
    const last = code.tail[code.tail.length - 1] ?? '';
    return {
      problem: `"${joined}" can be one code, or ${last} pieces of ${code.written}; write "${last}x ${code.written}", or the code without spaces`,
    };
  });
  return withQuantities(items, given, words);
}

function readCode(text: string): { product: ProductCode } | { problem: string } {
  const read = readProductCode(text);
  return 'problem' in read ? read : { product: read };
}

/** Beside a marked quantity ("2x 12345"), numbers in a row are the code. */
function codesFromNumbers(atoms: readonly Part[], words: string): readonly Part[] {
  if (atoms.some((atom) => atom.kind === 'code')) return atoms;
  const quantities = atoms.filter((atom) => atom.kind === 'quantity');
  const [only] = quantities;
  const numbers = atoms.flatMap((atom) => (atom.kind === 'number' ? [atom.text] : []));
  if (quantities.length !== 1 || only === undefined || numbers.length === 0) return atoms;
  const at = atoms.indexOf(only);
  if (at !== 0 && at !== atoms.length - 1) return atoms;
  const product = readProductCode(numbers.join(' '));
  if ('problem' in product) return atoms;
  // "NOSTOCK 1 x2": a short number beside words is hardly a product.
  if (words !== '' && numbers.join('').length < 4) return atoms;
  const code: Part = { kind: 'code', product, written: numbers.join(' '), tail: [] };
  return at === 0 ? [only, code] : [code, only];
}

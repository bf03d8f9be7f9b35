import * as z from 'zod';
import { choices, step, without, type Input, type Menu, type NextSteps, type Step } from '../../src/core/next-steps.ts';

// What one would ask next about products.

/** Warehouses with a button each; one writes the others. */
const mostWarehouses = 8;
/** Quantities that parts are bought in, beside the one asked for: more buttons crowd a phone. */
const usualQuantities = [1, 4, 10];

/** Where it was asked about, so that the next question is about the same place. */
export function placeIn(input: Input): Input {
  return Object.fromEntries(Object.entries(input).filter(([name]) => name === 'locations' || name === 'shipTo'));
}

/** "Only KAT" for each warehouse that has units, the fullest first; "All warehouses" where it is one already. */
export function warehouseSteps(tool: string, all: readonly Readonly<Record<string, number>>[], input: Input) {
  const question = without(input, 'cursor');
  const sums = new Map<string, number>();
  for (const each of all)
    for (const [code, n] of Object.entries(each)) if (n > 0) sums.set(code, (sums.get(code) ?? 0) + n);
  const codes = [...sums].sort(([, a], [, b]) => b - a).map(([code]) => code);
  const back = input['locations'] === undefined ? [] : [step('All warehouses', tool, without(question, 'locations'))];
  if (codes.length < 2) return { narrow: back, menus: [] };
  const menu: Menu = {
    tool,
    field: 'locations',
    placeholder: 'Only one warehouse',
    rest: without(question, 'locations'),
    options: choices(codes),
    otherwise: `write only and its code, such as: only ${codes.at(-1) ?? ''}`,
    first: {
      steps: codes
        .slice(0, mostWarehouses)
        .map((code) => step(`Only ${code}`, tool, { ...question, locations: [code] })),
      placeholder: 'Only another warehouse',
    },
  };
  return { narrow: back, menus: [menu] };
}

/** The same product in another quantity. */
export function quantitySteps(sku: string, now: number | undefined, place: Input): Step[] {
  return usualQuantities
    .filter((each) => each !== now)
    .map((quantity) => step(`Quote ${quantity}`, 'get_quote', { lines: [{ sku, quantity }], ...place }));
}

const wanted = z.looseObject({
  skus: z.array(z.string()).optional(),
  indexes: z.array(z.string()).optional(),
  lines: z.array(z.looseObject({ sku: z.string().optional(), index: z.string().optional() })).optional(),
});

interface LeftOut {
  readonly sku?: string | undefined;
  readonly index?: string | undefined;
  readonly candidates?:
    readonly { readonly sku?: string | undefined; readonly index?: string | undefined }[] | undefined;
}

/** A button for each product that a code may mean: the same question with that product in the code's place. */
export function candidateSteps(tool: string, omitted: readonly LeftOut[], input: Input): Step[] {
  const [first] = omitted.filter(({ candidates = [] }) => candidates.length > 0);
  if (first === undefined) return [];
  const question = without(input, 'cursor');
  return (first.candidates ?? []).flatMap(({ sku, index }) => {
    const code = sku ?? index;
    const changed =
      code === undefined ? undefined : inPlaceOf(first, sku === undefined ? { index } : { sku }, question);
    return code === undefined || changed === undefined ? [] : [step(`It is ${code}`, tool, changed)];
  });
}

function inPlaceOf(left: LeftOut, product: Input, question: Input): Input | undefined {
  const { skus, indexes, lines } = wanted.catch({}).parse(question);
  const code = left.sku ?? left.index;
  if (lines !== undefined) {
    return {
      ...question,
      lines: lines.map(({ sku, index, ...line }) =>
        (sku ?? index) === code ? { ...line, ...product } : { ...line, ...(sku === undefined ? { index } : { sku }) },
      ),
    };
  }
  const list = skus ?? indexes;
  const [name] = Object.values(product);
  if (list === undefined || typeof name !== 'string') return undefined;
  return { ...question, [skus === undefined ? 'indexes' : 'skus']: list.map((each) => (each === code ? name : each)) };
}

/** When nothing came back: the other kind of code, or the catalogue. */
export function nothingFound(input: Input, choose: readonly Step[] = []): Partial<NextSteps> {
  const { skus = [], indexes = [], lines = [] } = wanted.catch({}).parse(input);
  const asked = [
    ...skus.map((sku) => ({ sku, index: undefined })),
    ...indexes.map((index) => ({ index, sku: undefined })),
    ...lines,
  ];
  const [only] = asked;
  const one = asked.length === 1 ? only : undefined;
  return {
    empty: [
      'Check the spelling, or try the other kind of code: a SKU has no spaces, an index is as the maker writes it.',
    ],
    offers: [
      ...choose,
      ...(one === undefined
        ? []
        : [
            step(
              'Look it up in the catalogue',
              'search_products',
              one.sku === undefined ? { index: one.index } : { sku: one.sku },
            ),
          ]),
      ...(one?.sku === undefined ? [] : [step('Try it as an index', 'search_products', { index: one.sku })]),
      step('Browse categories', 'list_categories', {}),
    ],
  };
}

import { z } from 'zod';
import { count } from '../../core/text.ts';
import { wayThere } from '../../conversation/understanding.ts';
import { ask, choices, distinct, without, type Input, type NextSteps, type StepsOf } from './next-steps.ts';
import { fitsButton, type Menu, type Offer } from './offers.ts';

const units = z.record(z.string(), z.number());
const stockOutput = z.looseObject({ products: z.array(z.looseObject({ sku: z.string(), units })) });
const line = z.looseObject({ sku: z.string(), quantity: z.number() });
const linesOutput = z.looseObject({ lines: z.array(line) });
const quoteOutput = z.looseObject({ lines: z.array(line.extend({ units })) });

/** Warehouses with a button each; one writes the others. */
const mostWarehouses = 8;
/** Quantities that parts are bought in, beside the one asked for. */
const usualQuantities = [1, 2, 4, 10, 20];

/** Where it was asked about, so that the next question is about the same place. */
function placeOf(input: Input): Input {
  return Object.fromEntries(Object.entries(input).filter(([name]) => name === 'locations' || name === 'shipTo'));
}

/** "Only KAT" for each warehouse that has units, the fullest first; "All warehouses" where it is one already. */
function warehouses(tool: string, all: readonly Readonly<Record<string, number>>[], input: Input) {
  const question = without(input, 'cursor');
  const sums = new Map<string, number>();
  for (const each of all)
    for (const [code, n] of Object.entries(each)) if (n > 0) sums.set(code, (sums.get(code) ?? 0) + n);
  const codes = [...sums].sort(([, a], [, b]) => b - a).map(([code]) => code);
  const back = input['locations'] === undefined ? [] : [ask('All warehouses', tool, without(question, 'locations'))];
  if (codes.length < 2) return { narrow: back, menus: [] };
  const buttons = codes
    .slice(0, mostWarehouses)
    .map((code) => ask(`Only ${code}`, tool, { ...question, locations: [code] }));
  const fitting = buttons.filter(({ call }) => fitsButton(call));
  const others = codes.slice(fitting.length);
  const menu: Menu = {
    tool,
    field: 'locations',
    placeholder: fitting.length === 0 ? 'Only one warehouse' : 'Only another warehouse',
    rest: without(question, 'locations'),
    options: choices(others),
    otherwise: `write only and its code, such as: only ${others.at(-1) ?? ''}`,
  };
  return { narrow: [...fitting, ...back], menus: [menu] };
}

/** The same product in another quantity. */
function quantities(sku: string, now: number | undefined, place: Input): Offer[] {
  return usualQuantities
    .filter((each) => each !== now)
    .map((quantity) => ask(`Quote ${quantity}`, 'get_quote', { lines: [{ sku, quantity }], ...place }));
}

const wanted = z.looseObject({
  skus: z.array(z.string()).optional(),
  indexes: z.array(z.string()).optional(),
  lines: z.array(z.looseObject({ sku: z.string().optional(), index: z.string().optional() })).optional(),
});

/** Nothing came back: the other kind of code, or the catalogue. */
function nothing(input: Input): Partial<NextSteps> {
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
      ...(one === undefined
        ? []
        : [
            ask(
              'Look it up in the catalogue',
              'search_products',
              one.sku === undefined ? { index: one.index } : { sku: one.sku },
            ),
          ]),
      ...(one?.sku === undefined ? [] : [ask('Try it as an index', 'search_products', { index: one.sku })]),
      ask('Browse categories', 'list_categories', {}),
    ],
  };
}

export const stockSteps: StepsOf = (output, input) => {
  const { products } = stockOutput.parse(output);
  if (products.length === 0) return nothing(input);
  const [first] = products;
  const place = placeOf(input);
  const lines = products.map(({ sku }) => ({ sku, quantity: 1 }));
  return {
    offers:
      first !== undefined && products.length === 1
        ? quantities(first.sku, undefined, place)
        : [ask('Quote one of each', 'get_quote', { lines, ...place })],
    ...warehouses(
      'check_stock',
      products.map((each) => each.units),
      input,
    ),
    instead: ['get_quote'],
  };
};

export const quoteSteps: StepsOf = (output, input) => {
  const { lines } = quoteOutput.parse(output);
  if (lines.length === 0) return nothing(input);
  const place = placeOf(input);
  const [first] = lines;
  const order = lines.map(({ sku, quantity }) => ({ sku, quantity }));
  const { shipTo } = input;
  return {
    offers: [
      ask(
        'Order',
        'order',
        { lines: order, ...(shipTo === undefined ? {} : { shipTo }) },
        {
          primary: true,
          otherwise: 'write order and the list, and the form opens with it',
        },
      ),
      ask('Stock', 'check_stock', { skus: distinct(lines.map(({ sku }) => sku)), ...place }),
      ...(first !== undefined && lines.length === 1 ? quantities(first.sku, first.quantity, place) : []),
    ],
    ...warehouses(
      'get_quote',
      lines.map((each) => each.units),
      input,
    ),
  };
};

export const priceSteps: StepsOf = (output, input) => {
  const { lines } = linesOutput.parse(output);
  if (lines.length === 0) return nothing(input);
  return {
    offers: [
      ask('With availability', 'get_quote', {
        lines: lines.map(({ sku, quantity }) => ({ sku, quantity })),
        ...placeOf(input),
      }),
    ],
  };
};

const categoriesOutput = z.looseObject({
  categoryId: z.string().optional(),
  categories: z.array(z.looseObject({ categoryId: z.string(), label: z.string().optional() })),
});

const wayShape = z.array(z.string()).catch([]);
/** Levels that a menu can remember: it has 255 characters for them. */
const mostAbove = 5;

export const categorySteps: StepsOf = (output, input) => {
  const { categoryId: here, categories } = categoriesOutput.parse(output);
  const rest = without(input, 'categoryId', wayThere);
  const above = wayShape.parse(input[wayThere]);
  const down = here === undefined ? [] : [...above, here].slice(-mostAbove);
  const parent = above.at(-1);
  const menu: Menu = {
    tool: 'list_categories',
    field: 'categoryId',
    placeholder: 'Go into a category',
    rest: { ...rest, ...(down.length === 0 ? {} : { [wayThere]: down }) },
    options: categories.map((each) => ({ label: each.label ?? each.categoryId, value: each.categoryId })),
    otherwise: 'write browse and its number',
  };
  const up =
    parent === undefined
      ? []
      : [
          ask(`Up to ${parent}`, 'list_categories', {
            ...rest,
            categoryId: parent,
            ...(above.length === 1 ? {} : { [wayThere]: above.slice(0, -1) }),
          }),
        ];
  const isTop = here === undefined && categories.length > 0;
  return {
    menus: [menu],
    instead: ['list_categories', 'search_products'],
    offers:
      here === undefined
        ? []
        : [
            ask(
              'Products in it',
              'search_products',
              { categoryId: here, ...rest },
              { primary: categories.length === 0 },
            ),
          ],
    narrow: isTop ? [] : [...up, ask('All categories', 'list_categories', rest)],
    empty: [
      here === undefined
        ? 'Parts can be asked for by SKU or index.'
        : 'Its products can be listed, or begin again at the top.',
    ],
  };
};

const productsOutput = z.looseObject({
  products: z.array(
    z.looseObject({
      towKod: z.string(),
      shortDescription: z.string().optional(),
      articleNumber: z.string().optional(),
      manufacturer: z.string().optional(),
    }),
  ),
});

/** What is asked of the inventory is a SKU. */
const isSku = (code: string) => /^[A-Z0-9]+$/.test(code);

export const productSteps: StepsOf = (output, input) => {
  const { products } = productsOutput.parse(output);
  const [first] = products;
  if (first === undefined) {
    const { sku } = input;
    return {
      empty: ['There is no search by words here: walk the categories, or ask by a SKU or an index.'],
      offers: [
        ...(typeof sku === 'string' ? [ask('Try it as an index', 'search_products', { index: sku })] : []),
        ask('Browse categories', 'list_categories', {}),
      ],
    };
  }
  const skus = distinct(products.map(({ towKod }) => towKod)).filter(isSku);
  if (products.length === 1) {
    const [sku] = skus;
    return {
      offers:
        sku === undefined ? [] : [ask('Stock', 'check_stock', { skus: [sku] }), ...quantities(sku, undefined, {})],
      instead: ['check_stock', 'get_quote'],
      narrow: [ask('Browse categories', 'list_categories', {})],
    };
  }
  const { categoryId } = input;
  return {
    menus: [
      {
        tool: 'search_products',
        field: 'sku',
        placeholder: 'Open a product',
        options: products.flatMap((each) =>
          isSku(each.towKod)
            ? [
                {
                  label: [each.towKod, each.manufacturer, each.shortDescription]
                    .filter((part) => part !== undefined)
                    .join(' '),
                  value: each.towKod,
                },
              ]
            : [],
        ),
        otherwise: 'write find and its code',
      },
    ],
    offers: [
      ask('Stock of these', 'check_stock', { skus }),
      ask('Quote one of each', 'get_quote', { lines: skus.map((sku) => ({ sku, quantity: 1 })) }),
    ].slice(0, skus.length === 0 ? 0 : 2),
    narrow:
      typeof categoryId === 'string'
        ? [ask('Its categories', 'list_categories', { categoryId }), ask('All categories', 'list_categories', {})]
        : [],
    remarks:
      skus.length < products.length
        ? [`${count(products.length - skus.length, 'product')} here cannot be asked for by SKU.`]
        : [],
  };
};

import * as z from 'zod';
import { step, wayThere, without, type Menu } from '../../src/core/next-steps.ts';
import { table } from '../../src/core/view.ts';
import { defineTool } from '../desk.ts';
import { language, text } from '../base/fields.ts';
import { pick } from '../base/pick-fields.ts';
import { categoryId, refusedCategory } from './category.ts';

const wayShape = z.array(z.string()).catch([]);
/** Levels that a menu can remember: it has 255 characters for them. */
const mostAbove = 5;

export const listCategories = defineTool({
  name: 'list_categories',
  title: 'Browse categories',
  summary: 'The categories below one of the catalogue tree, or the top ones.',
  area: 'catalog',
  effect: 'read',
  operations: ['listCategories'],
  input: z.strictObject({ categoryId: categoryId.optional(), language: language.optional() }),
  output: z.object({
    categoryId: text.describe('The category whose children these are; absent: the top'),
    categories: z.array(z.object({ categoryId: z.string(), label: text })),
  }),
  run: async (desk, input, options) => ({
    categoryId: input.categoryId,
    categories: (
      await desk.service
        .categories({ categoryId: input.categoryId }, { signal: options.signal, language: input.language })
        .catch((thrown: unknown) => refusedCategory(desk, input.categoryId, thrown, options))
    ).map((row) => ({ categoryId: row.categoryId, ...pick(row, ['label']) })),
  }),
  view: ({ categoryId: parent, categories }) => ({
    title: parent === undefined ? 'Categories' : `Categories in ${parent}`,
    tables: [
      table(categories, [
        ['Category', 'code', (row) => row.categoryId],
        ['Label', 'text', (row) => row.label],
      ]),
    ],
    notes:
      categories.length > 0
        ? []
        : [
            {
              kind: 'info',
              text:
                parent === undefined
                  ? 'The catalogue has no categories.'
                  : 'No categories below this one: it is a leaf, or it does not exist. Its products can be listed.',
            },
          ],
    actions: [
      ...categories.slice(0, 3).map((row) => ({
        label: row.label ?? row.categoryId,
        tool: 'list_categories',
        input: { categoryId: row.categoryId },
      })),
      ...(parent === undefined ? [] : [{ label: 'Products', tool: 'search_products', input: { categoryId: parent } }]),
    ],
  }),
  gaps: () => [],
  next: ({ categoryId: here, categories }, input) => {
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
            step(`Up to ${parent}`, 'list_categories', {
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
              step(
                'Products in it',
                'search_products',
                { categoryId: here, ...rest },
                { primary: categories.length === 0 },
              ),
            ],
      narrow: isTop ? [] : [...up, step('All categories', 'list_categories', rest)],
      empty: [
        here === undefined
          ? 'Parts can be asked for by SKU or index.'
          : 'Its products can be listed, or begin again at the top.',
      ],
    };
  },
  records: (output) => output.categories,
  columns: { categoryId: 'code', label: 'text' },
  words: ['browse', 'categories'],
  phrases: {
    en: ['category', 'categories', 'catalogue', 'catalog', 'browse'],
    pl: ['katalog*', 'kategori*'],
    de: ['kategorie'],
    cs: [],
    uk: ['каталог*', 'категорі*'],
  },
  role: 'browse',
  positional: { kind: 'value', field: 'categoryId', optional: true },
  examples: [
    { say: 'browse', input: {} },
    { say: 'browse --language pl', input: { language: 'pl' } },
  ],
});

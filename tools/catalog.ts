import { z } from 'zod';
import { limits } from '../src/contract/limits.ts';
import { DeskError } from '../src/core/errors.ts';
import { cleanText, count } from '../src/core/text.ts';
import type { Ask } from '../src/core/tool.ts';
import { table, type View } from '../src/core/view.ts';
import { defineTool, type Desk } from './desk.ts';
import { cursor, index, language, maybe, sku, text } from './fields.ts';
import { nextRows, readCursor, sameQuestion, writeCursor } from './cursor.ts';
import { pick } from './project.ts';

const categoryId = z.string().trim().min(1).describe('From list_categories');

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
  run: async (desk, input, ask) => ({
    categoryId: input.categoryId,
    categories: (
      await desk.service
        .categories({ categoryId: input.categoryId }, { signal: ask.signal, language: input.language })
        .catch((thrown: unknown) => refusedCategory(desk, input.categoryId, thrown, ask))
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
  records: (output) => output.categories,
  columns: { categoryId: 'code', label: 'text' },
  words: ['browse', 'categories'],
  positional: { kind: 'value', field: 'categoryId', optional: true },
  examples: [
    { say: 'browse', input: {} },
    { say: 'browse --language pl', input: { language: 'pl' } },
  ],
});

/**
 * A category that the service does not know, told from an address that it does not have: at a wrong address the top of
 * the tree is not there either.
 */
async function refusedCategory(desk: Desk, categoryId: string | undefined, thrown: unknown, ask: Ask): Promise<never> {
  if (categoryId === undefined || !(thrown instanceof DeskError) || thrown.code !== 'not_found') throw thrown;
  await desk.service.categories({ categoryId: undefined }, { signal: ask.signal });
  throw new DeskError('not_found', `The catalogue has no category ${cleanText(categoryId, 60)}.`, {
    field: 'categoryId',
    next: 'Look it up with list_categories (partsdesk browse).',
  });
}

const productKeys = [
  'vendorIndex',
  'articleNumber',
  'manufacturer',
  'shortDescription',
  'description',
  'tecDoc',
  'tecDocProd',
  'barcodes',
  'packageWeight',
  'packageWidth',
  'packageDepth',
  'packageHeight',
  'customsCode',
  'blockedReturn',
] as const;

const product = z.object({
  towKod: z.string().describe('Product code'),
  vendorIndex: text,
  articleNumber: text,
  manufacturer: text,
  shortDescription: text,
  description: text,
  tecDoc: text,
  tecDocProd: text,
  barcodes: maybe(z.array(z.string())),
  packageWeight: text,
  packageWidth: text,
  packageDepth: text,
  packageHeight: text,
  customsCode: text,
  blockedReturn: maybe(z.boolean()),
});
type Product = z.input<typeof product>;

export const searchProducts = defineTool({
  name: 'search_products',
  title: 'Find products',
  summary: 'Product data by one SKU, by one index, or all of a category.',
  hint: 'The service has no search by free text: walk list_categories instead.',
  area: 'catalog',
  effect: 'read',
  operations: ['searchProducts'],
  input: z.strictObject({
    sku: sku.optional(),
    index: index.optional(),
    categoryId: categoryId.optional(),
    brands: z.string().trim().min(1).optional(),
    language: language.optional(),
    limit: z.int().min(1).max(limits.page.maxSize).optional(),
    cursor: cursor.optional(),
  }),
  output: z.object({
    products: z.array(product),
    total: z.int().optional().describe('Products found'),
    first: z.int().describe('Position of the first one shown, from 1'),
    cursor: z.string().optional(),
  }),
  run: async (desk, { cursor: at, ...asked }, ask) => {
    const { pageNumber, pageSize, ...search } = at === undefined ? firstPage(asked) : pageOfCursor(at, asked);
    const { language: wanted, ...query } = search;
    const found = await desk.service
      .products({ ...query, pageNumber, pageSize }, { signal: ask.signal, language: wanted })
      .catch((thrown: unknown) => refusedCategory(desk, query.categoryId, thrown, ask));
    const more = found.hasNextPage ?? (pageNumber + 1) * pageSize < (found.totalResults ?? 0);
    return {
      products: found.products.map((row) => ({ towKod: row.towKod, ...pick(row, productKeys) })),
      total: found.totalResults ?? undefined,
      first: pageNumber * pageSize + 1,
      cursor:
        more && pageNumber < limits.page.maxNumber
          ? writeCursor('search_products', { ...search, pageNumber: pageNumber + 1, pageSize })
          : undefined,
    };
  },
  view: (output) => {
    const [only] = output.products;
    if (only !== undefined && output.products.length === 1 && output.total === 1) return productView(only);
    return {
      title: `${count(output.total ?? output.products.length, 'product')} found`,
      tables: [
        table(output.products, [
          ['Code', 'code', (row) => row.towKod],
          ['Article', 'code', (row) => row.articleNumber],
          ['Manufacturer', 'text', (row) => row.manufacturer],
          ['Description', 'text', (row) => row.shortDescription ?? row.description],
        ]),
      ],
      notes: notesOf(output),
      actions: nextRows('search_products', output.cursor),
    };
  },
  records: (output) =>
    output.products.map(({ barcodes, ...row }) => ({ ...row, barcodes: (barcodes ?? []).join(' ') })),
  columns: {
    towKod: 'code',
    articleNumber: 'code',
    vendorIndex: 'code',
    manufacturer: 'text',
    shortDescription: 'text',
    description: 'text',
    tecDoc: 'code',
    tecDocProd: 'code',
    barcodes: 'code',
    packageWeight: 'text',
    packageWidth: 'text',
    packageDepth: 'text',
    packageHeight: 'text',
    customsCode: 'code',
    blockedReturn: 'flag',
  },
  words: ['find', 'product'],
  positional: { kind: 'product' },
  examples: [
    { say: 'find OP520', input: { sku: 'OP520' } },
    { say: 'product "W 712/75"', input: { index: 'W 712/75' } },
  ],
});

const searchShape = z.object({
  sku: sku.optional(),
  index: index.optional(),
  categoryId: categoryId.optional(),
  brands: z.string().optional(),
  language: language.optional(),
  pageNumber: z.int().min(0).max(limits.page.maxNumber),
  pageSize: z.int().min(limits.page.minSize).max(limits.page.maxSize),
});
type Search = z.output<typeof searchShape>;
type Asked = Omit<Search, 'pageNumber' | 'pageSize'> & { limit?: number | undefined };

function firstPage({ limit, ...search }: Asked): Search {
  if (search.sku !== undefined && search.index !== undefined) {
    throw new DeskError('invalid_input', 'Both sku and index were given; the catalogue takes one of them.', {
      field: 'index',
      next: 'Ask with sku alone or with index alone.',
    });
  }
  if (search.sku === undefined && search.index === undefined && search.categoryId === undefined) {
    throw new DeskError('invalid_input', 'Say which products: a SKU, an index or a category.', {
      field: 'sku',
      next: 'Give sku, index or categoryId (list_categories shows the tree).',
    });
  }
  return { ...search, pageNumber: limits.page.defaultNumber, pageSize: limit ?? limits.page.defaultSize };
}

function pageOfCursor(cursor: string, { limit, ...asked }: Asked): Search {
  const search = readCursor('search_products', searchShape, cursor);
  sameQuestion({ ...asked, ...(limit === undefined ? {} : { pageSize: limit }) }, search);
  return search;
}

function notesOf(output: {
  products: readonly unknown[];
  total?: number | undefined;
  first: number;
  cursor?: string | undefined;
}) {
  if (output.products.length === 0) return [{ kind: 'info' as const, text: 'No product found.' }];
  const last = output.first + output.products.length - 1;
  const of = output.total === undefined ? '' : ` of ${output.total}`;
  if (output.cursor === undefined) {
    if (output.total === undefined || last >= output.total) return [];
    // "Searching by generic article (for result sets above 10000 items) is supported; its parameter name: not shown."
    return [
      {
        kind: 'partial' as const,
        text: `Showing ${output.first} to ${last}${of}: the service has no further page for this search. Ask for a narrower category, or for brands.`,
      },
    ];
  }
  return [
    {
      kind: 'info' as const,
      text: `Showing ${output.first} to ${last}${of}.`,
    },
  ];
}

function productView(row: Product): View {
  const size = [row.packageWidth, row.packageDepth, row.packageHeight];
  return {
    title: `${row.towKod} ${row.shortDescription ?? ''}`.trim(),
    facts: [
      { label: 'Manufacturer', value: row.manufacturer ?? null },
      { label: 'Article', value: row.articleNumber ?? null },
      { label: "Supplier's index", value: row.vendorIndex ?? null },
      { label: 'Description', value: row.description ?? null },
      { label: 'TecDoc', value: [row.tecDoc, row.tecDocProd].filter((each) => each !== undefined).join(' / ') || null },
      { label: 'Barcodes', value: (row.barcodes ?? []).join(', ') || null },
      { label: 'Package weight', value: row.packageWeight ?? null },
      {
        label: 'Package width x depth x height',
        value: size.every((each) => each === undefined) ? null : size.map((each) => each ?? '?').join(' x '),
      },
      { label: 'Customs code', value: row.customsCode ?? null },
    ],
    notes: row.blockedReturn === true ? [{ kind: 'warning', text: 'Cannot be returned.' }] : [],
    actions: /^[A-Z0-9]+$/.test(row.towKod)
      ? [
          { label: 'Stock', tool: 'check_stock', input: { skus: [row.towKod] } },
          { label: 'Quote', tool: 'get_quote', input: { lines: [{ sku: row.towKod, quantity: 1 }] } },
        ]
      : [],
  };
}

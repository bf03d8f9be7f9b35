import * as z from 'zod';
import { limits } from '../../src/contract/limits.ts';
import { DeskError } from '../../src/core/errors.ts';
import { distinct, step } from '../../src/core/next-steps.ts';
import { count } from '../../src/core/text.ts';
import type { Gap } from '../../src/core/tool.ts';
import { table, type Note, type View } from '../../src/core/view.ts';
import { defineTool } from '../desk.ts';
import { nextRows, readCursor, sameQuestion, writeCursor } from '../base/cursor.ts';
import { answerFields } from '../base/answer-fields.ts';
import { cursor, index, language, sku } from '../base/fields.ts';
import { pick } from '../base/pick-fields.ts';
import { quantitySteps } from '../base/product-steps.ts';
import { categoryId, refusedCategory } from './category.ts';

const fields = answerFields({
  articleNumber: 'code',
  vendorIndex: 'code',
  manufacturer: 'text',
  shortDescription: 'text',
  description: 'text',
  tecDoc: 'code',
  tecDocProd: 'code',
  barcodes: 'codes',
  packageWeight: 'text',
  packageWidth: 'text',
  packageDepth: 'text',
  packageHeight: 'text',
  customsCode: 'code',
  blockedReturn: 'flag',
});

const product = z.object({ towKod: z.string().describe('Product code'), ...fields.shape });
type Product = z.input<typeof product>;

/** What is asked of the inventory is a SKU. */
const isSku = (code: string) => /^[A-Z0-9]+$/.test(code);

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
    genericArticle: z.string().trim().min(1).max(60).optional(),
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
  run: async (desk, { cursor: at, ...asked }, options) => {
    const { pageNumber, pageSize, ...search } = at === undefined ? firstPage(asked) : pageOfCursor(at, asked);
    const { language: wanted, ...query } = search;
    const found = await desk.service
      .products({ ...query, pageNumber, pageSize }, { signal: options.signal, language: wanted })
      .catch((thrown: unknown) => refusedCategory(desk, query.categoryId, thrown, options));
    const more = found.hasNextPage ?? (pageNumber + 1) * pageSize < (found.totalResults ?? 0);
    return {
      products: found.products.map((row) => ({ towKod: row.towKod, ...pick(row, fields.keys) })),
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
          [
            'Full description',
            'text',
            (row) => (row.shortDescription === undefined ? undefined : row.description),
            'detail',
          ],
          ["Supplier's index", 'code', (row) => row.vendorIndex, 'detail'],
          ['TecDoc', 'code', (row) => row.tecDoc, 'detail'],
          ['TecDoc brand', 'code', (row) => row.tecDocProd, 'detail'],
          ['Barcodes', 'code', (row) => (row.barcodes ?? []).join(', ') || undefined, 'detail'],
          ['Package weight', 'text', (row) => row.packageWeight, 'detail'],
          ['Package width', 'text', (row) => row.packageWidth, 'detail'],
          ['Package depth', 'text', (row) => row.packageDepth, 'detail'],
          ['Package height', 'text', (row) => row.packageHeight, 'detail'],
          ['Customs code', 'code', (row) => row.customsCode, 'detail'],
          ['Cannot be returned', 'flag', (row) => row.blockedReturn, 'detail'],
        ]),
      ],
      notes: notesOf(output),
      actions: nextRows('search_products', output.cursor),
    };
  },
  gaps: searchGaps,
  next: ({ products }, input) => {
    const [first] = products;
    if (first === undefined) {
      const { sku } = input;
      return {
        empty: ['There is no search by words here: walk the categories, or ask by a SKU or an index.'],
        offers: [
          ...(typeof sku === 'string' ? [step('Try it as an index', 'search_products', { index: sku })] : []),
          step('Browse categories', 'list_categories', {}),
        ],
      };
    }
    const skus = distinct(products.map(({ towKod }) => towKod)).filter(isSku);
    if (products.length === 1) {
      const [sku] = skus;
      return {
        offers:
          sku === undefined
            ? []
            : [step('Stock', 'check_stock', { skus: [sku] }), ...quantitySteps(sku, undefined, {})],
        instead: ['check_stock', 'get_quote'],
        narrow: [step('Browse categories', 'list_categories', {})],
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
        step('Stock of these', 'check_stock', { skus }),
        step('Quote one of each', 'get_quote', { lines: skus.map((sku) => ({ sku, quantity: 1 })) }),
      ].slice(0, skus.length === 0 ? 0 : 2),
      narrow:
        typeof categoryId === 'string'
          ? [step('Its categories', 'list_categories', { categoryId }), step('All categories', 'list_categories', {})]
          : [],
      remarks:
        skus.length < products.length
          ? [`${count(products.length - skus.length, 'product')} here cannot be asked for by SKU.`]
          : [],
    };
  },
  records: (output) =>
    output.products.map(({ barcodes, ...row }) => ({ ...row, barcodes: (barcodes ?? []).join(' ') })),
  columns: { towKod: 'code', ...fields.columns },
  words: ['find', 'product'],
  phrases: {
    en: ['find', 'search', 'look for', 'looking for', 'look up', 'what is'],
    pl: ['szuka*', 'znajdź', 'co to jest'],
    de: ['suchen', 'suche', 'finde', 'was ist'],
    cs: ['hledám'],
  },
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
  genericArticle: z.string().optional(),
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
      next: 'Give only {argument:sku} or only {argument:index}.',
    });
  }
  if (search.sku === undefined && search.index === undefined && search.categoryId === undefined) {
    throw new DeskError('invalid_input', 'Say which products: a SKU, an index or a category.', {
      field: 'sku',
      next: 'Give {argument:sku}, {argument:index} or {argument:categoryId}; {tool:list_categories|browse} shows the categories.',
    });
  }
  return { ...search, pageNumber: limits.page.defaultNumber, pageSize: limit ?? limits.page.defaultSize };
}

function pageOfCursor(cursor: string, { limit, ...asked }: Asked): Search {
  const search = readCursor('search_products', searchShape, cursor);
  sameQuestion({ ...asked, ...(limit === undefined ? {} : { pageSize: limit }) }, search);
  return search;
}

interface Found {
  readonly products: readonly unknown[];
  readonly total?: number | undefined;
  readonly first: number;
  readonly cursor?: string | undefined;
}

function shownRange({ products, first, total }: Found): string {
  return `Showing ${first} to ${first + products.length - 1}${total === undefined ? '' : ` of ${total}`}`;
}

/** "Searching by generic article (for result sets above 10000 items) is supported; its parameter name: not shown." */
function searchGaps(found: Found): Gap[] {
  const { products, first, total, cursor } = found;
  if (products.length === 0 || cursor !== undefined || total === undefined) return [];
  if (first + products.length - 1 >= total) return [];
  return [
    {
      text: `${shownRange(found)}: the service has no further page for this search. Ask for a narrower category, or for brands.`,
    },
  ];
}

function notesOf(found: Found): Note[] {
  if (found.products.length === 0) return [{ kind: 'info', text: 'No product found.' }];
  return found.cursor === undefined ? [] : [{ kind: 'info', text: `${shownRange(found)}.` }];
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

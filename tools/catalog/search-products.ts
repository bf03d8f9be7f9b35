import * as z from 'zod';
import { limits } from '../../src/contract/limits.ts';
import { DeskError } from '../../src/core/errors.ts';
import { distinct, step } from '../../src/core/next-steps.ts';
import { count } from '../../src/core/text.ts';
import type { Gap, InvokeOptions } from '../../src/core/tool.ts';
import { table, type Note, type View } from '../../src/core/view.ts';
import { defineTool, type Desk } from '../desk.ts';
import { nextRows, readCursor, sameQuestion, writeCursor } from '../base/cursor.ts';
import { cursor, index, language, maybe, sku, text } from '../base/fields.ts';
import { pick } from '../base/pick-fields.ts';
import { money } from '../base/priced-line.ts';
import { quantitySteps } from '../base/product-steps.ts';
import { remarkText } from '../base/taken.ts';
import { wantedProduct } from '../base/wanted-lines.ts';
import { categoryId, refusedCategory } from './category.ts';
import {
  findInIndex,
  findSimilar,
  foundFields,
  foundOf,
  inFileOf,
  matchNotes,
  productFields,
  remarkNotes,
} from './find-in-index.ts';

const product = z.object({
  ...foundFields.shape,
  towKod: text.describe('Product code'),
  ...productFields.shape,
});
type Product = z.input<typeof product>;

/** What is asked of the inventory is a SKU; a product code that looks like one may be. */
const skuOf = ({ sku, towKod }: Pick<Product, 'sku' | 'towKod'>): string[] =>
  [sku ?? towKod ?? ''].filter((code) => /^[A-Z0-9]+$/.test(code));
const nameOf = ({ sku, towKod, index }: Product) => sku ?? towKod ?? index ?? '';

export const searchProducts = defineTool({
  name: 'search_products',
  title: 'Find products',
  summary: 'Finds products by words, EAN or any spelling of a code; by category; or products like one (similarTo).',
  hint: 'text: "brake pads TRW", any language. Which car a part fits is not known.',
  area: 'catalog',
  effect: 'read',
  operations: ['searchProducts', 'getStock', 'getPrices'],
  input: z.strictObject({
    text: z.string().optional(),
    ean: z.string().optional(),
    similarTo: sku.optional().describe('SKU: others of its category, cheapest first'),
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
    first: z.int().describe('From 1'),
    remarks: maybe(z.array(z.string())).describe('What was not searched for, and why'),
    catalogAsOf: text.describe('When the index was built'),
    cursor: z.string().optional(),
  }),
  run: async (desk, { cursor: at, ...asked }, options) => {
    const page = at === undefined ? firstPage(asked) : pageOfCursor(at, asked);
    if (page.similarTo !== undefined) return findSimilar(desk, page.similarTo, page, options);
    if (page.text !== undefined || page.ean !== undefined) return findInIndex(desk, page, options);
    const { pageNumber, pageSize, text: _text, ean: _ean, similarTo: _similar, ...search } = page;
    const { language: wanted, ...query } = search;
    // What cannot be a SKU as it is written is an index to the service.
    const code = query.sku === undefined ? undefined : wantedProduct({ sku: query.sku });
    const asCode = code?.index === undefined ? query : { ...query, sku: undefined, index: code.index };
    const found = await desk.service
      .products({ ...asCode, pageNumber, pageSize }, { signal: options.signal, language: wanted })
      .catch((thrown: unknown) => refusedCategory(desk, query.categoryId, thrown, options));
    const written = query.sku ?? query.index;
    if (found.products.length === 0 && written !== undefined) {
      const spelt = await bySpelling(desk, written, page, options);
      if (spelt !== undefined) return spelt;
    }
    const [only] = found.products.length === 1 ? found.products : [];
    const inFile = only === undefined ? undefined : await inFileOf(desk, only.towKod, options);
    const more = found.hasNextPage ?? (pageNumber + 1) * pageSize < (found.totalResults ?? 0);
    return {
      products: found.products.map((row) => ({
        ...foundOf(row, query),
        inFile,
        towKod: row.towKod,
        ...pick(row, productFields.keys),
      })),
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
    if (only !== undefined && output.products.length === 1 && output.total === 1) {
      const view = productView(only);
      return { ...view, notes: [...remarkNotes(output), ...matchNotes(output.products), ...(view.notes ?? [])] };
    }
    const some = (read: (row: Product) => unknown) => output.products.some((row) => read(row) !== undefined);
    return {
      title: foundTitle(output),
      tables: [
        table(output.products, [
          ['Code', 'code', nameOf],
          ['Article', 'code', (row) => row.index ?? row.articleNumber],
          ['Manufacturer', 'text', (row) => row.brand ?? row.manufacturer],
          ['Description', 'text', (row) => row.name ?? row.shortDescription ?? row.description],
          ...(some(({ available }) => available)
            ? [['Available', 'count', (row: Product) => row.available] as const]
            : []),
          ...(some(({ unitPriceNet }) => unitPriceNet)
            ? [['Unit net', 'money', (row: Product) => money(row.unitPriceNet, row.currencyCode)] as const]
            : []),
          ...(some(({ inFile }) => inFile) ? [['In a file', 'text', (row: Product) => row.inFile] as const] : []),
          [
            'Full description',
            'text',
            (row) => (row.shortDescription === undefined ? undefined : row.description),
            'detail',
          ],
          ['Article number', 'code', (row) => (row.index === undefined ? undefined : row.articleNumber), 'detail'],
          ['Found by', 'text', (row) => row.matchedBy, 'detail'],
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
      notes: [...remarkNotes(output), ...matchNotes(output.products), ...notesOf(output)],
      actions: nextRows('search_products', output.cursor),
    };
  },
  gaps: searchGaps,
  next: ({ products }, input) => {
    const [first] = products;
    if (first === undefined) {
      return {
        empty: ['Try fewer words, another spelling, or walk the categories.'],
        offers: [step('Browse categories', 'list_categories', {})],
      };
    }
    const skus = distinct(products.flatMap(skuOf));
    if (products.length === 1) {
      const [sku] = skus;
      return {
        offers:
          sku === undefined
            ? []
            : [
                step('Stock', 'check_stock', { skus: [sku] }),
                ...quantitySteps(sku, undefined, {}),
                step('Others of its kind', 'search_products', { similarTo: sku }),
              ],
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
            skuOf(each).map((value) => ({
              label: [value, each.brand, each.name].filter((part) => part !== undefined).join(' '),
              value,
            })),
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
    output.products.map(({ barcodes, eans, ...row }) => ({
      ...row,
      eans: (eans ?? []).join(' '),
      barcodes: (barcodes ?? []).join(' '),
    })),
  columns: { ...foundFields.columns, towKod: 'code', ...productFields.columns },
  words: ['find', 'product'],
  phrases: {
    en: ['find', 'search', 'look for', 'looking for', 'look up', 'what is'],
    pl: ['szuka*', 'znajdź', 'co to jest'],
    de: ['suchen', 'suche', 'finde', 'was ist'],
    cs: ['hledám'],
    uk: ['шука*', 'знайди', 'знайдіть', 'що це'],
  },
  positional: { kind: 'product' },
  examples: [
    { say: 'find OP520', input: { sku: 'OP520' } },
    { say: 'product "W 712/75"', input: { index: 'W 712/75' } },
    { say: 'find brake pads', input: { text: 'brake pads' } },
  ],
});

const searchShape = z.object({
  text: z.string().optional(),
  ean: z.string().optional(),
  similarTo: sku.optional(),
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

/** A code that the service does not have as it is written: every other spelling. */
async function bySpelling(desk: Desk, text: string, page: Search, options: InvokeOptions) {
  if (!(await desk.catalog.ready())) {
    const meaning = await desk.catalog.meaning(text, desk.settings.language);
    return meaning.kind === 'none' && meaning.remarks.length > 0
      ? { products: [], total: 0, first: 1, remarks: meaning.remarks.map(remarkText) }
      : undefined;
  }
  const { sku: _sku, index: _index, ...rest } = page;
  const spelt = await findInIndex(desk, { ...rest, text }, options);
  return spelt.products.length === 0 && spelt.remarks === undefined ? undefined : spelt;
}

function foundTitle({ products, total, cursor }: Found): string {
  if (total === undefined && cursor !== undefined) return `The first ${count(products.length, 'product')} found`;
  return `${count(total ?? products.length, 'product')} found`;
}

function firstPage({ limit, ...search }: Asked): Search {
  if (search.sku !== undefined && search.index !== undefined) {
    throw new DeskError('invalid_input', 'Both sku and index were given; the catalogue takes one of them.', {
      field: 'index',
      next: 'Give only {argument:sku} or only {argument:index}.',
    });
  }
  const { text: words, ean, similarTo, categoryId } = search;
  const ways = [words, ean, similarTo, search.sku ?? search.index].filter((each) => each !== undefined);
  if (ways.length > 1) {
    throw new DeskError('invalid_input', 'A search is by one of text, ean, similarTo, sku or index.', {
      field: 'text',
      next: 'Give one of them; {argument:brands} and {argument:categoryId} narrow it.',
    });
  }
  if (ways.length === 0 && categoryId === undefined) {
    throw new DeskError('invalid_input', 'Say what to find: words, a code, an EAN or a category.', {
      field: 'text',
      next: 'Give {argument:text}, {argument:sku}, {argument:ean} or {argument:categoryId}; {tool:list_categories|browse} shows the categories.',
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

function notesOf(found: Found & { readonly remarks?: readonly string[] | undefined }): Note[] {
  if (found.products.length === 0) {
    return found.remarks === undefined ? [{ kind: 'info', text: 'No product found.' }] : [];
  }
  return found.cursor === undefined ? [] : [{ kind: 'info', text: `${shownRange(found)}.` }];
}

function productView(row: Product): View {
  const size = [row.packageWidth, row.packageDepth, row.packageHeight];
  return {
    title: `${nameOf(row)} ${row.name ?? ''}`.trim(),
    facts: [
      ...(row.available === undefined ? [] : [{ label: 'Available', value: row.available }]),
      ...(row.inFile === undefined ? [] : [{ label: 'In a file', value: row.inFile }]),
      { label: 'Manufacturer', value: row.brand ?? null },
      { label: 'Article', value: row.articleNumber ?? null },
      { label: "Supplier's index", value: row.index ?? null },
      { label: 'Description', value: row.description ?? null },
      { label: 'TecDoc', value: [row.tecDoc, row.tecDocProd].filter((each) => each !== undefined).join(' / ') || null },
      { label: 'Barcodes', value: (row.eans ?? []).join(', ') || null },
      { label: 'Package weight', value: row.packageWeight ?? null },
      {
        label: 'Package width x depth x height',
        value: size.every((each) => each === undefined) ? null : size.map((each) => each ?? '?').join(' x '),
      },
      { label: 'Customs code', value: row.customsCode ?? null },
    ],
    notes: row.blockedReturn === true ? [{ kind: 'warning', text: 'Cannot be returned.' }] : [],
    actions: skuOf(row).flatMap((sku) => [
      { label: 'Stock', tool: 'check_stock', input: { skus: [sku] } },
      { label: 'Quote', tool: 'get_quote', input: { lines: [{ sku, quantity: 1 }] } },
    ]),
  };
}

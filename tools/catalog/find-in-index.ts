import type { CatalogSearchResult } from '../../src/contract/resources.ts';
import { skuPattern } from '../../src/contract/requests.ts';
import type { Language } from '../../src/contract/limits.ts';
import { asDeskError, DeskError } from '../../src/core/errors.ts';
import { listing } from '../../src/core/text.ts';
import type { InvokeOptions } from '../../src/core/tool.ts';
import type { Note } from '../../src/core/view.ts';
import type { CatalogEntry, CatalogHit, MatchKind } from '../../src/ports/catalog.ts';
import { answerFields } from '../base/answer-fields.ts';
import { writeCursor } from '../base/cursor.ts';
import { pick } from '../base/pick-fields.ts';
import { remarkText } from '../base/taken.ts';
import { listedText } from './listed-text.ts';
import type { Desk } from '../desk.ts';

// Search by words, EAN and any spelling: in the desk's own index of the catalogue, then stock, which says whether a
// product code is a SKU.

/** The fields of a product as the service's catalogue names them. */
export const productFields = answerFields({
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

export const foundFields = answerFields(
  {
    sku: 'code',
    index: 'code',
    name: 'text',
    brand: 'text',
    eans: 'codes',
    matchedBy: 'text',
    available: 'count',
    unitPriceNet: 'money',
    currencyCode: 'code',
    source: 'text',
    inFile: 'text',
  },
  {
    sku: 'Set once stock or pricing returned it',
    source: 'Where the index has it from',
  },
);

interface Page {
  readonly text?: string | undefined;
  readonly ean?: string | undefined;
  readonly brands?: string | undefined;
  readonly categoryId?: string | undefined;
  readonly language?: Language | undefined;
  readonly pageNumber: number;
  readonly pageSize: number;
}

/** @throws DeskError `invalid_input` when there is nothing to search for. */
export async function findInIndex(desk: Desk, page: Page, options: InvokeOptions) {
  const { text, ean, brands, categoryId, pageNumber, pageSize } = page;
  const language = page.language ?? desk.settings.language;
  const place = { limit: pageSize, offset: pageNumber * pageSize };
  const question = { text, ean, categoryId, language, ...place, brands: brandsOf(brands) };
  const built = async () =>
    (await desk.catalog.buildIfAbsent(options.onProgress, options.signal)) ? desk.catalog.search(question) : undefined;
  const found = (await desk.catalog.search(question)) ?? (await built());
  if (found === undefined) return withoutIndex(desk, text ?? ean ?? '', page, options);
  const known = await withStock(desk, found.hits, language, options);
  const remarks = found.remarks.map(remarkText);
  const { builtAt } = await desk.catalog.status();
  const [only] = found.hits.length === 1 && pageNumber === 0 ? found.hits : [];
  const whole = only === undefined ? {} : await wholeProduct(desk, only, language, options);
  return {
    products: found.hits.map((hit) => ({ ...whole, ...entryOf(hit, known), matchedBy: matchText(hit) })),
    ...(found.more || pageNumber > 0 ? {} : { total: found.hits.length }),
    first: pageNumber * pageSize + 1,
    ...(remarks.length === 0 ? {} : { remarks }),
    ...(builtAt === undefined ? {} : { catalogAsOf: new Date(builtAt).toISOString() }),
    ...(found.more ? { cursor: writeCursor('search_products', { ...page, pageNumber: pageNumber + 1 }) } : {}),
  };
}

/** Other products of the same category with stock and price: whether they fit is not known. */
export async function findSimilar(desk: Desk, sku: string, page: Page, options: InvokeOptions) {
  const language = page.language ?? desk.settings.language;
  await desk.catalog.buildIfAbsent(options.onProgress, options.signal);
  const entries = await desk.catalog.siblings(sku, language, page.pageSize);
  const known = await withStock(desk, entries, language, options);
  const priced = await pricesOf(desk, [...known.keys()], language, options);
  const products = entries
    .map((entry) => ({ entry, price: priced.get(skuOf(entry) ?? '') }))
    .sort((a, b) => Number(a.price?.unitPriceNet ?? Infinity) - Number(b.price?.unitPriceNet ?? Infinity))
    .map(({ entry, price }) => ({ ...entryOf(entry, known), ...price, matchedBy: 'same category' }));
  return {
    products,
    total: products.length,
    first: 1,
    remarks: [
      products.length === 0
        ? `The catalogue on this desk has no category for ${sku}.`
        : `Of the same category as ${sku}. Whether they fit the same car is not checked.`,
    ],
  };
}

/** What imported files say of the product with this code. */
export async function inFileOf(desk: Desk, code: string, options: InvokeOptions): Promise<string | undefined> {
  if (!(await desk.catalog.ready()) || options.signal?.aborted === true) return undefined;
  const found = await desk.catalog.meaning(code, desk.settings.language);
  const said = found.kind === 'one' ? listedText(found.entry.listed ?? []) : '';
  return said === '' ? undefined : said;
}

function brandsOf(brands: string | undefined): string[] | undefined {
  const list = (brands ?? '')
    .split(/[,;]/)
    .map((each) => each.trim())
    .filter((each) => each !== '');
  return list.length === 0 ? undefined : list;
}

/** Everything that the service says of a product that is shown alone. */
async function wholeProduct(desk: Desk, { towKod, sku }: CatalogEntry, language: Language, options: InvokeOptions) {
  const code = towKod ?? sku;
  if (code === undefined || !skuPattern.test(code)) return {};
  try {
    const { products } = await desk.service.products({ sku: code }, { signal: options.signal, language });
    const row = products.find((each) => each.towKod === code);
    return row === undefined ? {} : { ...pick(row, productFields.keys) };
  } catch (thrown) {
    nothingKnown(thrown);
    return {};
  }
}

/** What the service can do by itself: one code, as it is written. */
async function withoutIndex(desk: Desk, text: string, page: Page, options: InvokeOptions) {
  const remarks = ['The catalogue has not been read yet, so only exact codes can be found.'];
  const asked = { signal: options.signal, language: page.language };
  const base = { brands: page.brands, pageNumber: 0, pageSize: page.pageSize };
  const code = text.replace(/\s+/g, '').toUpperCase();
  const tries = [...(skuPattern.test(code) && /\d/.test(code) ? [{ sku: code }] : []), { index: text.trim() }];
  for (const each of /\d/.test(text) ? tries : []) {
    const found = await desk.service.products({ ...base, ...each }, asked);
    if (found.products.length > 0) {
      return {
        products: found.products.map((row) => ({ ...foundOf(row, each), towKod: row.towKod })),
        total: found.products.length,
        first: 1,
        remarks,
      };
    }
  }
  return { products: [], total: 0, first: 1, remarks };
}

function skuOf({ sku, towKod }: CatalogEntry): string | undefined {
  const code = sku ?? towKod;
  return code !== undefined && skuPattern.test(code) ? code : undefined;
}

interface InStock {
  readonly units: number;
  /** In the language that was asked for, where it is not that of the index. */
  readonly name?: string | undefined;
}

/** What stock returned, by SKU; nothing where it could not be asked. */
async function withStock(
  desk: Desk,
  entries: readonly CatalogEntry[],
  language: Language,
  options: InvokeOptions,
): Promise<ReadonlyMap<string, InStock>> {
  const skus = [...new Set(entries.flatMap((each) => skuOf(each) ?? []))];
  const { receivers } = desk.caller;
  if (skus.length === 0 || !(receivers.includes('*') || receivers.includes('own'))) return new Map();
  try {
    const { rows } = await desk.service.stock(
      { products: skus.map((sku) => ({ sku })) },
      { signal: options.signal, language },
    );
    const isOther = language !== desk.settings.language;
    const found = new Map<string, InStock>();
    for (const { sku, availability, name } of rows) {
      const units = (found.get(sku)?.units ?? 0) + availability;
      found.set(sku, isOther && name != null ? { units, name } : { units });
    }
    return found;
  } catch (thrown) {
    return nothingKnown(thrown);
  }
}

async function pricesOf(desk: Desk, skus: readonly string[], language: Language, options: InvokeOptions) {
  if (skus.length === 0) return new Map<string, { unitPriceNet: string; currencyCode: string }>();
  try {
    const lines = skus.map((sku) => ({ sku, quantity: 1 }));
    const { rows } = await desk.service.prices({ lines }, { signal: options.signal, language });
    return new Map(
      rows.flatMap(({ sku, price }) => {
        const { customerPriceNet: unitPriceNet, currencyCode } = price ?? {};
        return unitPriceNet == null || currencyCode == null ? [] : [[sku, { unitPriceNet, currencyCode }] as const];
      }),
    );
  } catch (thrown) {
    return nothingKnown<{ unitPriceNet: string; currencyCode: string }>(thrown);
  }
}

/** The search has its answer without stock and prices. */
function nothingKnown<T>(thrown: unknown): Map<string, T> {
  const error = asDeskError(thrown);
  if (!(thrown instanceof DeskError) || error.code === 'cancelled') throw thrown;
  return new Map();
}

function entryOf(entry: CatalogEntry, known: ReadonlyMap<string, InStock>) {
  const { index, brand, towKod, articleNumber, tecDoc, tecDocProd, eans, source } = entry;
  const inFile = listedText(entry.listed ?? []);
  const code = skuOf(entry);
  const inStock = code === undefined ? undefined : known.get(code);
  const available = inStock?.units;
  const name = inStock?.name ?? entry.name;
  const sku = entry.sku ?? (available === undefined ? undefined : code);
  return {
    ...(sku === undefined ? {} : { sku }),
    ...(index === undefined ? {} : { index }),
    ...(name === undefined ? {} : { name }),
    ...(brand === undefined ? {} : { brand }),
    eans: [...eans],
    ...(available === undefined ? {} : { available }),
    ...(source === 'catalogue' ? {} : { source }),
    ...(inFile === '' ? {} : { inFile }),
    ...(towKod === undefined || towKod === sku ? {} : { towKod }),
    ...(articleNumber === undefined ? {} : { articleNumber }),
    ...(tecDoc === undefined ? {} : { tecDoc }),
    ...(tecDocProd === undefined ? {} : { tecDocProd }),
  };
}

/** A product of the service's own search under the names that every answer has. */
export function foundOf(
  row: CatalogSearchResult['products'][number],
  asked: { sku?: string | undefined; index?: string | undefined },
) {
  const { vendorIndex, shortDescription, description, manufacturer, barcodes } = row;
  const name = shortDescription ?? description;
  return {
    ...(vendorIndex == null ? {} : { index: vendorIndex }),
    ...(name == null ? {} : { name }),
    ...(manufacturer == null ? {} : { brand: manufacturer }),
    ...(barcodes == null ? {} : { eans: barcodes }),
    matchedBy: asked.sku === undefined ? (asked.index === undefined ? 'category' : 'index') : 'sku',
  };
}

const kindTexts: Readonly<Record<MatchKind, string>> = {
  sku: 'SKU',
  index: 'index',
  articleNumber: 'article number',
  tecDoc: 'TecDoc number',
  ean: 'EAN',
  alias: 'your own table: also called',
  substitute: 'your own table: substitute for',
  oe: "your own table: car maker's number",
  prefix: 'code begins so',
  nearCode: 'one sign differs',
  words: 'words',
  category: 'category',
};

function matchText({ match }: CatalogHit): string {
  return match.of === undefined ? kindTexts[match.kind] : `${kindTexts[match.kind]} ${match.of}`;
}

export function remarkNotes({ remarks = [] }: { remarks?: readonly string[] | undefined }): Note[] {
  return remarks.map((text) => ({ kind: 'warning', text }));
}

/** How a product was found, where it is not plain to see. */
export function matchNotes(
  products: readonly {
    sku?: string | undefined;
    towKod?: string | undefined;
    index?: string | undefined;
    matchedBy?: string | undefined;
  }[],
): Note[] {
  const plain = ['sku', 'index', 'category', 'words', 'same category'];
  const said = products.slice(0, 5).flatMap(({ matchedBy, ...product }) => {
    if (matchedBy === undefined || plain.includes(matchedBy)) return [];
    return [`${product.sku ?? product.towKod ?? product.index ?? ''} by ${matchedBy}`];
  });
  return said.length === 0 ? [] : [{ kind: 'info', text: `Matches ${listing(said)}.` }];
}

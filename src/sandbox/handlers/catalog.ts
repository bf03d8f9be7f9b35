import type { Handler, RequestContext } from './request-context.ts';
import { blockedReturnOf, descriptionOf, nameOf, shortDescriptionOf } from '../state/product-store.ts';
import { notFound } from '../api/refusal.ts';
import { readTexts, type ProductRow } from '../state/database.ts';
import { categories, categoryById } from '../world/categories.ts';

/** The top categories without `categoryId`, otherwise the children of that node; a leaf has none. */
export const listCategories: Handler<'listCategories'> = (context, { categoryId }) => {
  if (categoryId !== undefined && !categoryById(categoryId)) throw notFound(`category ${categoryId} is unknown`);
  const children = categories.filter((node) => node.parent === categoryId);
  return { body: children.map((node) => ({ categoryId: node.id, label: node.label(context.language) })) };
};

export const searchProducts: Handler<'searchProducts'> = (context, query) => {
  const { categoryId, sku, index, pageNumber, pageSize } = query;
  if (categoryId !== undefined && !categoryById(categoryId)) throw notFound(`category ${categoryId} is unknown`);
  const brands = (query.brands ?? '')
    .split(',')
    .map((brand) => brand.trim().toUpperCase())
    .filter((brand) => brand !== '');
  const conditions: string[] = [];
  const values: (string | number)[] = [];
  const where = (sql: string, ...more: string[]) => {
    conditions.push(sql);
    values.push(...more);
  };
  // Category ids begin with their parent's id, so the products below a node are one range of the index.
  if (categoryId !== undefined) where('category >= ? AND category < ?', categoryId, `${categoryId}~`);
  if (sku !== undefined) where('sku = ?', sku);
  if (index !== undefined) where('idx = ?', index);
  if (brands.length > 0) where(`manufacturer IN (${brands.map(() => '?').join(', ')})`, ...brands);
  const filter = conditions.join(' AND ');
  const total =
    context.db.prepare<unknown[], { n: number }>(`SELECT COUNT(*) AS n FROM product WHERE ${filter}`).get(...values)
      ?.n ?? 0;
  const rows = context.db
    .prepare<unknown[], ProductRow>(`SELECT * FROM product WHERE ${filter} ORDER BY category, sku LIMIT ? OFFSET ?`)
    .all(...values, pageSize, pageNumber * pageSize);
  return {
    body: {
      totalResults: total,
      hasNextPage: (pageNumber + 1) * pageSize < total,
      // Derived from the row count: a measured time would differ between two runs with the same seed.
      requestProcessingTime: 2 + rows.length / 10,
      products: rows.map((row) => catalogProduct(row, context)),
    },
  };
};

function catalogProduct(row: ProductRow, { language }: RequestContext) {
  const millimetresAsCentimetres = (value: number) => (value / 10).toFixed(1);
  return {
    towKod: row.sku,
    vendorIndex: row.idx,
    ...(row.tec_doc === null ? {} : { tecDoc: row.tec_doc }),
    ...(row.tec_doc_prod === null ? {} : { tecDocProd: row.tec_doc_prod }),
    articleNumber: row.idx.replace(/[^A-Za-z0-9]/g, ''),
    manufacturer: row.manufacturer,
    // Optional: products outside TecDoc have none.
    ...(row.tec_doc === null ? {} : { shortDescription: shortDescriptionOf(row, language) }),
    description: `${nameOf(row, language)}; ${descriptionOf(row, language)}`,
    barcodes: readTexts(row.eans),
    packageWeight: (row.weight / 1000).toFixed(3),
    packageWidth: millimetresAsCentimetres(row.width),
    packageDepth: millimetresAsCentimetres(row.depth),
    packageHeight: millimetresAsCentimetres(row.height),
    customsCode: row.customs,
    ...blockedReturnOf(row),
  };
}

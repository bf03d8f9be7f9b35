import type { SeenProduct } from '../ports/catalog.ts';
import { ProductWriter } from './index-file.ts';
import type { OpenIndex } from './index-files.ts';
import type { IndexReader } from './search.ts';
import { answered, type SourceProduct } from './sources.ts';
import { normalCode } from './spelling.ts';

// What answers of the service teach the index.

/** A product of an answer, as a source of the index. */
export function ofAnswer(product: SeenProduct): SourceProduct {
  const text = (value: string | null | undefined) => (value === null || value === '' ? undefined : value);
  const { sku, towKod, language, units } = product;
  const name = text(product.name) ?? text(product.description);
  return {
    ...(sku === undefined ? {} : { sku, used: true }),
    ...(towKod === undefined ? {} : { towKod }),
    index: text(product.index),
    articleNumber: text(product.articleNumber),
    tecDoc: text(product.tecDoc),
    tecDocProd: text(product.tecDocProd),
    brand: text(product.brand),
    eans: product.eans ?? [],
    names: name === undefined ? {} : { [language]: name },
    ...(units === undefined ? {} : { units }),
  };
}

/** Of what was learned, what the index does not say yet. */
export function newTo(reader: IndexReader, learned: ReadonlyMap<string, SourceProduct>): Map<string, SourceProduct> {
  return new Map(
    [...learned].filter(([key, { sku, units }]) => {
      const rows = reader.byCode(key).flatMap(({ id }) => reader.row(id) ?? []);
      const known = rows.find((row) => normalCode(row.sku ?? row.tow_kod ?? row.idx ?? '') === key);
      if (known === undefined) return true;
      if (sku !== undefined && known.sku === null) return true;
      return units !== undefined && (known.units === null || known.units > 0 !== units > 0);
    }),
  );
}

/** Confirms a product of the index, or adds one at its end: the next build puts it in its place. */
export function append({ db }: OpenIndex, reader: IndexReader, key: string, product: SourceProduct, at: number): void {
  const known = reader
    .byCode(key)
    .flatMap(({ id }) => reader.row(id) ?? [])
    .find((row) => normalCode(row.sku ?? row.tow_kod ?? row.idx ?? '') === key);
  if (known !== undefined) {
    db.prepare('UPDATE product SET sku = COALESCE(?, sku), units = COALESCE(?, units) WHERE id = ?').run(
      product.sku ?? null,
      product.units ?? null,
      known.id,
    );
    return;
  }
  const { words } = new ProductWriter(db, new Map()).add({
    ...product,
    key,
    eans: product.eans ?? [],
    names: product.names ?? {},
    source: answered,
    at,
  });
  const word = db.prepare(
    'INSERT INTO word (word, uses, categories) VALUES (?, 1, NULL) ON CONFLICT (word) DO UPDATE SET uses = MAX(uses, 1)',
  );
  for (const each of words) word.run(each);
}

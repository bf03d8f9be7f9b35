import type { Catalog } from '../../src/ports/catalog.ts';

/** A desk whose catalogue was never read. */
export const noCatalog: Catalog = {
  ready: () => Promise.resolve(false),
  search: () => Promise.resolve(undefined),
  meaning: () => Promise.resolve({ kind: 'none', remarks: [] }),
  suggest: () => Promise.resolve([]),
  siblings: () => Promise.resolve([]),
  categories: () => Promise.resolve({ builtAt: 0, categories: [] }),
  categoriesOf: () => Promise.resolve(new Map()),
  learn: () => undefined,
  status: () => Promise.resolve({ products: 0, bytes: 0, sources: [], beyond: [] }),
  buildIfAbsent: () => Promise.resolve(false),
};

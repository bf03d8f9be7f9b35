import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { DeskCatalog } from '../../src/catalog/desk-catalog.ts';
import { buildIndex, indexFolder } from '../../src/catalog/index-files.ts';
import type { IndexCategory, IndexProduct } from '../../src/catalog/index-file.ts';
import type { CatalogHit } from '../../src/ports/catalog.ts';
import { testClock } from '../support/test-clock.ts';

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'partsdesk-catalog-'));
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

type Service = ConstructorParameters<typeof DeskCatalog>[0]['service'];

const noService: Service = {
  categories: () => Promise.reject(new Error('nothing is asked here')),
  products: () => Promise.reject(new Error('nothing is asked here')),
};

export function openCatalog(
  data: string,
  service: Service = noService,
  quiet = () => Promise.resolve(),
  buildWhenAsked = false,
) {
  const warnings: string[] = [];
  const catalog = new DeskCatalog({
    data,
    service,
    language: 'en',
    clock: testClock(),
    quiet,
    buildWhenAsked,
    log: { warn: (message) => warnings.push(message) },
  });
  closing.push(() => catalog.close());
  return { catalog, warnings };
}

export function product(key: string, more: Partial<IndexProduct> = {}): IndexProduct {
  return { key, towKod: key, eans: [], names: {}, source: 'catalogue', at: 0, ...more };
}

export async function catalogOf(products: readonly IndexProduct[], categories: readonly IndexCategory[] = []) {
  const data = temporaryFolder();
  await buildIndex(indexFolder(data), products, categories, 0);
  return { data, ...openCatalog(data) };
}

export const codesOf = (hits: readonly CatalogHit[] | undefined) =>
  (hits ?? []).map(({ towKod, sku }) => sku ?? towKod);

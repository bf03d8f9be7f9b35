import { readdirSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { buildIndex, indexFolder, newestIndex } from '../../src/catalog/index-files.ts';
import type { DeskCatalog } from '../../src/catalog/desk-catalog.ts';
import { withCatalog } from '../../src/catalog/resolving-service.ts';
import { DeskError } from '../../src/core/errors.ts';
import { openSqlite, primaryCode, sqliteCodes } from '../../src/core/sqlite.ts';
import { openTestDesk } from '../support/desk.ts';
import { testClock } from '../support/test-clock.ts';
import { codesOf, openCatalog, product, temporaryFolder } from './fixture.ts';

type Service = Parameters<typeof openCatalog>[1];

/** Two categories below one, the first with 130 products, and how often each page was asked for. */
function smallService(failAfter = Infinity) {
  const asked: string[] = [];
  const count = (what: string) => {
    if (asked.length >= failAfter) return Promise.reject(new Error('the process was killed'));
    asked.push(what);
    return Promise.resolve();
  };
  const service: NonNullable<Service> = {
    categories: async ({ categoryId }, call) => {
      await count(`categories ${categoryId ?? 'top'} ${call?.language ?? ''}`);
      if (categoryId === undefined) return [{ categoryId: 'T', label: `Top ${call?.language ?? ''}` }];
      return categoryId === 'T'
        ? [
            { categoryId: 'A', label: call?.language === 'pl' ? 'Klocki hamulcowe' : 'Brake pads' },
            { categoryId: 'B', label: 'Oil filters' },
          ]
        : [];
    },
    products: async ({ categoryId, pageNumber = 0 }, call) => {
      await count(`products ${categoryId ?? ''} ${pageNumber} ${call?.language ?? ''}`);
      const all = Array.from({ length: categoryId === 'A' ? 130 : 3 }, (_, n) => `${categoryId ?? ''}${100 + n}`);
      const rows = all.slice(pageNumber * 100, (pageNumber + 1) * 100);
      return {
        totalResults: all.length,
        hasNextPage: (pageNumber + 1) * 100 < all.length,
        products: rows.map((towKod) => ({
          towKod,
          vendorIndex: `${towKod}-X`,
          shortDescription: 'Part',
          barcodes: [],
        })),
      };
    },
  };
  return { service, asked };
}

const find = async (catalog: DeskCatalog, text: string) =>
  codesOf((await catalog.search({ text, language: 'en', limit: 100 }))?.hits);

describe('the catalogue of the service', () => {
  it('is read once, page by page, and found by labels of any language', async () => {
    const { service, asked } = smallService();
    const { catalog } = openCatalog(temporaryFolder(), service);
    await catalog.build({});
    expect(asked.filter((each) => each.startsWith('products'))).toEqual([
      'products A 0 en',
      'products B 0 en',
      'products A 1 en',
    ]);
    expect(new Set(asked).size).toBe(asked.length);
    expect((await catalog.status()).products).toBe(133);
    expect(await find(catalog, 'klocki hamulcowe')).toHaveLength(100);
    expect(await find(catalog, 'B101-X')).toEqual(['B101']);
  });

  it.each([1, 3, 4, 5, 7, 20])('is read on where a process was killed after %d requests', async (failAfter) => {
    const data = temporaryFolder();
    const killed = smallService(failAfter);
    const first = openCatalog(data, killed.service);
    await expect(first.catalog.build({})).rejects.toThrow('killed');
    await first.catalog.close();
    const { service, asked } = smallService();
    const { catalog } = openCatalog(data, service);
    await catalog.build({});
    expect((await catalog.status()).products).toBe(133);
    // Two requests are in flight at once: the one beside the failed one is repeated.
    const again = asked.filter((each) => killed.asked.includes(each));
    expect(again.length).toBeLessThanOrEqual(1);
  });

  it('is read two requests at a time, and only while nobody asks', async () => {
    const { service, asked } = smallService();
    let inFlight = 0;
    let most = 0;
    const counted = async <T>(ask: () => Promise<T>): Promise<T> => {
      most = Math.max(most, (inFlight += 1));
      await setImmediate();
      return ask().finally(() => (inFlight -= 1));
    };
    const asking = { begun: false };
    let waits = 0;
    let goOn: () => void = () => undefined;
    const { catalog } = openCatalog(
      temporaryFolder(),
      {
        categories: async (...args) => counted(() => service.categories(...args)),
        products: async (...args) => counted(() => service.products(...args)),
      },
      async () => {
        // Somebody's question begins after three requests: the build waits for its answer.
        if (asked.length < 3 || waits > 0) return;
        waits += 1;
        asking.begun = true;
        await new Promise<void>((resolve) => (goOn = resolve));
      },
    );
    const building = catalog.build({});
    while (!asking.begun) await setImmediate();
    const before = asked.length;
    for (let turn = 0; turn < 50; turn += 1) await setImmediate();
    expect([asked.length, inFlight]).toEqual([before, 0]);
    goOn();
    await building;
    expect([most, (await catalog.status()).products]).toEqual([2, 133]);
  });

  it('is not read by two processes at once', async () => {
    const data = temporaryFolder();
    const { catalog } = openCatalog(data, smallService().service);
    await catalog.build({});
    // Process 1 is always alive.
    const now = testClock().now();
    await catalog.importInto((sources) => Promise.resolve(sources.setMeta('builder', `1 ${now}`)), true);
    await expect(catalog.build({})).rejects.toMatchObject({ code: 'refused' });
  });
});

describe('a build that fails', () => {
  it('on a full disk leaves the index from before, and says so', async () => {
    const data = temporaryFolder();
    const folder = indexFolder(data);
    await buildIndex(folder, [product('OP520')], [], 0);
    const many = Array.from({ length: 5_000 }, (_, n) => product(`X${n}`, { names: { en: `Part number ${n}` } }));
    const failed = await buildIndex(folder, many, [], 0, {
      prepare: (db) => db.exec('PRAGMA max_page_count = 40'),
    }).catch((thrown: unknown) => thrown);
    expect(primaryCode(failed)).toBe(sqliteCodes.full);
    expect(readdirSync(folder)).toEqual(['index-000001.sqlite']);
    const { catalog } = openCatalog(data);
    expect(await find(catalog, 'op 520')).toEqual(['OP520']);
  });

  it('is explained where the disk is full while the catalogue is read', async () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    const { service } = smallService();
    const { catalog } = openCatalog(temporaryFolder(), { ...service, products: () => Promise.reject(full) });
    const thrown = await catalog.build({}).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(DeskError);
    expect(thrown).toMatchObject({ code: 'misconfigured', message: expect.stringContaining('disk is full') as string });
  });
});

it('answers from the old index until the new one is in place, and then from that', async () => {
  const data = temporaryFolder();
  const folder = indexFolder(data);
  await buildIndex(folder, [product('OLD1')], [], 0);
  const { catalog } = openCatalog(data);
  expect(await find(catalog, 'OLD1')).toEqual(['OLD1']);
  await buildIndex(folder, [product('NEW1')], [], 0, {
    pause: async () => expect(await find(catalog, 'OLD1')).toEqual(['OLD1']),
  });
  expect([await find(catalog, 'OLD1'), await find(catalog, 'NEW1')]).toEqual([[], ['NEW1']]);
  expect(readdirSync(folder)).toContain('index-000002.sqlite');
  expect(readdirSync(folder)).not.toContain('index-000001.sqlite');
});

it('builds an index of another version anew, and asks the service nothing for it', async () => {
  const data = temporaryFolder();
  const first = openCatalog(data, smallService().service);
  await first.catalog.build({});
  await first.catalog.close();
  const path = newestIndex(indexFolder(data)) ?? '';
  const db = await openSqlite(path, 0);
  db.exec("UPDATE meta SET value = '0' WHERE key = 'version'");
  db.close();
  const { service, asked } = smallService();
  const { catalog } = openCatalog(data, service);
  expect(await catalog.ready()).toBe(false);
  const stop = new AbortController();
  const keeping = catalog.keepCurrent(stop.signal);
  while (!(await catalog.ready())) await setImmediate();
  stop.abort();
  await keeping;
  expect((await catalog.status()).products).toBe(133);
  expect(asked).toEqual([]);
});

it('finds products before the labels of the other languages have been read', async () => {
  const { service, asked } = smallService();
  const isLabels = () => asked.some((each) => !each.endsWith(' en'));
  // Nothing more is read once the labels are asked for.
  const quiet = () => (isLabels() ? new Promise<void>(() => undefined) : Promise.resolve());
  const { catalog } = openCatalog(temporaryFolder(), service, quiet, true);
  const stop = new AbortController();
  void catalog.keepCurrent(stop.signal);
  while (asked.length === 0) await setImmediate();
  expect(await catalog.buildIfAbsent()).toBe(true);
  expect(await find(catalog, 'B101-X')).toEqual(['B101']);
  stop.abort();
});

describe('over the embedded service', () => {
  async function openResolving() {
    const opened = await openTestDesk();
    const data = temporaryFolder();
    const { catalog } = openCatalog(data, opened.service);
    const service = withCatalog(opened.service, catalog, 'en');
    return { ...opened, catalog, service, data };
  }

  it('a product of an answer is found afterwards, and its SKU is confirmed', async () => {
    const { service, catalog, data, close } = await openResolving();
    try {
      await buildIndex(indexFolder(data), [product('W71275', { index: 'W 712/75' })], [], 0);
      const before = await catalog.search({ text: 'w712/75', language: 'en', limit: 1 });
      expect(before?.hits[0]?.sku).toBeUndefined();
      await service.stock({ products: [{ sku: 'OP520' }, { sku: 'W71275' }] });
      await catalog.close();
      const { catalog: again } = openCatalog(data, service);
      const [learned] = (await again.search({ text: 'op-520', language: 'en', limit: 1 }))?.hits ?? [];
      expect(learned).toMatchObject({ sku: 'OP520', index: 'OP 520', source: 'answers' });
      expect((await again.search({ text: 'w712/75', language: 'en', limit: 1 }))?.hits[0]?.sku).toBe('W71275');
    } finally {
      await close();
    }
  });

  it.each([
    [
      'stock',
      async (service: Awaited<ReturnType<typeof openResolving>>['service'], codes: string[]) =>
        service.stock({ products: codes.map((index) => ({ index })) }),
    ],
    [
      'quote',
      async (service: Awaited<ReturnType<typeof openResolving>>['service'], codes: string[]) =>
        service.quote({ lines: codes.map((index) => ({ index, quantity: 2 })) }),
    ],
    [
      'prices',
      async (service: Awaited<ReturnType<typeof openResolving>>['service'], codes: string[]) =>
        service.prices({ lines: codes.map((index) => ({ index, quantity: 2 })) }),
    ],
  ] as const)('%s takes other spellings, says which, and keeps the order', async (_, ask) => {
    const { service, close } = await openResolving();
    try {
      const bulk = await ask(service, ['w712/75', 'NO-SUCH-9', 'OP 520', 'GDB 1330']);
      expect([...new Set(bulk.rows.map(({ sku }) => sku))]).toEqual(['W71275', 'OP520', 'GDB1330']);
      expect(bulk.taken?.map(({ asked, sku }) => [asked, sku])).toEqual([
        ['w712/75', 'W71275'],
        ['GDB 1330', 'GDB1330'],
      ]);
      expect(bulk.omitted.map(({ product: each }) => each.index)).toEqual(['NO-SUCH-9']);
    } finally {
      await close();
    }
  });

  it('two spellings of one product do not count its stock twice', async () => {
    const { service, close } = await openResolving();
    try {
      const one = await service.stock({ products: [{ sku: 'OP520' }] });
      const two = await service.stock({ products: [{ sku: 'OP520' }, { index: 'op-520' }, { index: 'OP 520' }] });
      expect(two.rows).toEqual(one.rows);
    } finally {
      await close();
    }
  });

  it('a barcode finds its product; one of two products is asked back', async () => {
    const { service, catalog, data, close } = await openResolving();
    try {
      const eans = ['5901000000012'];
      await buildIndex(indexFolder(data), [product('OP520', { eans })], [], 0);
      const bulk = await service.stock({ products: [{ sku: '5901000000012' }] });
      expect([bulk.rows[0]?.sku, bulk.taken?.[0]?.by]).toEqual(['OP520', 'ean']);
      await buildIndex(indexFolder(data), [product('OP520', { eans }), product('W71275', { eans })], [], 0);
      expect(await catalog.ready()).toBe(true);
      const asked = await service.stock({ products: [{ sku: '5901000000012' }] });
      expect(asked.rows).toEqual([]);
      expect(asked.omitted[0]?.candidates?.map(({ sku }) => sku).sort()).toEqual(['OP520', 'W71275']);
    } finally {
      await close();
    }
  });

  it('a code that the service knows is not replaced by an alias', async () => {
    const { service, data, close } = await openResolving();
    try {
      const others = [{ kind: 'alias', code: 'OP520' } as const];
      await buildIndex(indexFolder(data), [product('W71275', { others })], [], 0);
      const bulk = await service.stock({ products: [{ sku: 'OP520' }] });
      expect([bulk.rows[0]?.sku, bulk.taken]).toEqual(['OP520', undefined]);
    } finally {
      await close();
    }
  });
});

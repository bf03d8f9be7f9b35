import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunk, chunkApart, chunkByLength, distinct, ownerAmong, Units, type Unit } from '../../src/service/gather.ts';
import { omittedIn } from '../../src/service/reply.ts';
import { failure, price, quoteRow, setting, stockRow } from './fixture.ts';
import { json, type Script, type Seen } from './scripted-server.ts';

const named = (n: number, prefix = 'S') => Array.from({ length: n }, (_, at) => `${prefix}${at}`);
const skusOf = (seen: Seen): string[] => {
  const inBody = seen.body === '' ? undefined : (JSON.parse(seen.body) as { sku?: string }).sku;
  return (inBody ?? seen.query.get('sku') ?? '').split(',').filter((sku) => sku !== '');
};
const linesOf = (seen: Seen) =>
  (JSON.parse(seen.body) as { lines: { sku?: string; index?: string; quantity: number }[] }).lines;
const locationsOf = (seen: Seen) => seen.query.getAll('location');

/** Stock of everything that is asked for, but for what is bad: that is left out, and named in a header. */
const stockOf =
  (bad: (code: string) => boolean = () => false, header = 'skpSkuList'): Script =>
  (seen, response) => {
    const places = locationsOf(seen).length === 0 ? ['W1'] : locationsOf(seen);
    const skus = skusOf(seen);
    const indexes = seen.query.getAll('index');
    const rows = places.flatMap((place) => [
      ...skus.filter((sku) => !bad(sku)).map((sku) => stockRow(sku, place)),
      ...indexes.filter((index) => !bad(index)).map((index) => stockRow(`K${index.length}`, place, { index })),
    ]);
    const omitted = [...skus, ...indexes].filter(bad);
    json(response, rows, 200, omitted.length === 0 ? {} : { [header]: omitted.map(encodeURIComponent).join(',') });
  };

describe('stock', () => {
  it('is asked for in chunks of a hundred, and comes in the order of the caller', async () => {
    const { server, client } = await setting(stockOf());
    const products = named(250)
      .reverse()
      .map((sku) => ({ sku }));
    const { rows, omitted, failed, requests } = await client.stock({ products });
    expect(rows.map(({ sku }) => sku)).toEqual(products.map(({ sku }) => sku));
    expect([omitted, failed, requests]).toEqual([[], [], 3]);
    expect(server.seen.map((seen) => skusOf(seen).length).sort((a, b) => a - b)).toEqual([50, 100, 100]);
  });

  it('is asked for with GET and commas while that is short, with POST when it is long', async () => {
    const { server, client } = await setting(stockOf());
    await client.stock({ products: ['A', 'B'].map((sku) => ({ sku })), locations: ['W 1', 'W&2'], shipTo: 'C1' });
    expect(server.seen[0]?.url).toBe('/inventory/stock?sku=A,B&location=W%201&location=W%262&shipTo=C1');
    await client.stock({
      products: named(100, 'X'.repeat(30)).map((sku) => ({ sku })),
      locations: ['W1'],
      shipTo: 'C1',
    });
    expect(server.seen[1]).toMatchObject({ method: 'POST', url: '/inventory/stock?location=W1&shipTo=C1' });
    expect(skusOf(server.seen[1]!)).toHaveLength(100);
  });

  it('by index is cut to a safe address, repeated and never joined', async () => {
    const indexes = named(60, 'żółty filtr, 5/8" #').map((each) => `${each} ${'x'.repeat(20)}`);
    const { server, client } = await setting(stockOf());
    const { rows } = await client.stock({ products: indexes.map((index) => ({ index })) });
    expect(rows.map(({ index }) => index)).toEqual(indexes);
    expect(server.seen.length).toBeGreaterThan(1);
    for (const { url, query } of server.seen) {
      expect(url.length).toBeLessThanOrEqual(2000);
      expect(query.has('sku')).toBe(false);
    }
  });

  it('of a mixed list is asked for by kind, merged in order, and each product is answered once', async () => {
    const { server, client } = await setting(stockOf());
    const products = [{ index: 'i 1' }, { sku: 'A' }, { index: 'i 2' }, { sku: 'A' }, { sku: 'B' }, { index: 'i 1' }];
    const { rows } = await client.stock({ products });
    expect(rows.map(({ index }) => index)).toEqual(['i 1', 'I A', 'i 2', 'I B']);
    expect(server.seen).toHaveLength(2);
    for (const { query } of server.seen) expect(query.has('sku') && query.has('index')).toBe(false);
  });

  it('respects the configured number of index values', async () => {
    const { server, client } = await setting(stockOf(), { config: { stockIndexes: 2 } });
    await client.stock({ products: named(5).map((index) => ({ index })) });
    expect(server.seen.map(({ query }) => query.getAll('index').length).sort()).toEqual([1, 2, 2]);
  });

  it('of more than ten locations is split and merged per product', async () => {
    const { server, client } = await setting(stockOf());
    const locations = named(23, 'W');
    const { rows, requests } = await client.stock({ products: [{ sku: 'A' }, { sku: 'B' }], locations });
    expect(rows.map(({ sku, location }) => `${sku} ${location}`)).toEqual(
      ['A', 'B'].flatMap((sku) => locations.map((location) => `${sku} ${location}`)),
    );
    expect(requests).toBe(3);
    expect(Math.max(...server.seen.map((seen) => locationsOf(seen).length))).toBe(10);
  });

  it('leaves out rows for another product and for another location', async () => {
    const { client, log } = await setting((_, response) =>
      json(response, [stockRow('A', 'W1'), stockRow('A', 'W9'), stockRow('Z', 'W1'), stockRow('b', 'w1')]),
    );
    const { rows, omitted } = await client.stock({
      products: [{ sku: 'A' }, { sku: 'B' }, { sku: 'C' }],
      locations: ['W1'],
    });
    expect(rows.map(({ sku, location }) => `${sku} ${location}`)).toEqual(['A W1', 'b w1']);
    expect(omitted).toEqual([{ product: { sku: 'C' }, explained: false }]);
    expect(log.some((line) => line.includes('left out') && line.includes('"rows":2'))).toBe(true);
  });

  it('tells how far it is', async () => {
    const { client } = await setting(stockOf());
    const told: string[] = [];
    await client.stock(
      { products: named(250).map((sku) => ({ sku })) },
      { onProgress: ({ done, total, what }) => void told.push(`${done}/${total} ${what}`) },
    );
    expect(told).toEqual(['1/3 requests', '2/3 requests', '3/3 requests']);
    await client.stock(
      { products: [{ sku: 'A' }] },
      {
        onProgress: () => {
          throw new Error('not my fault');
        },
      },
    );
  });

  it('stops with its signal, and leaves nothing running', async () => {
    const { server, client } = await setting(() => undefined);
    const stop = new AbortController();
    const asked = failure(client.stock({ products: named(1000).map((sku) => ({ sku })) }, { signal: stop.signal }));
    while (server.seen.length < 8) await new Promise((resolve) => setImmediate(resolve));
    stop.abort();
    expect((await asked).code).toBe('cancelled');
    expect(server.seen).toHaveLength(8);
  });
});

describe('omitted products', () => {
  it.each(['skpSkuList', 'SKPSKULIST', 'skiIndexList', 'skipSkuList', 'Skipskulist'])(
    'of every chunk are kept, and explained by %s',
    async (header) => {
      const { client } = await setting(stockOf((code) => code.endsWith('7'), header));
      const { rows, omitted } = await client.stock({ products: named(150).map((sku) => ({ sku })) });
      expect(rows).toHaveLength(135);
      expect(omitted).toHaveLength(15);
      expect(omitted.every(({ explained }) => explained)).toBe(true);
    },
  );

  it('are requested minus returned, whatever the header says', async () => {
    const { client } = await setting((_, response) =>
      json(response, [stockRow('A')], 200, { skpSkuList: 'A, B ,ZZZ,CC' }),
    );
    const { omitted } = await client.stock({ products: ['A', 'B', 'C'].map((sku) => ({ sku })) });
    expect(omitted).toEqual([
      { product: { sku: 'B' }, explained: true },
      { product: { sku: 'C' }, explained: false },
    ]);
  });

  it.each([
    ['W 712/75', 'W 712/75'],
    ['w712/75', 'W 712/75'],
    ['W%20712%2F75,X', 'W 712/75'],
    ['X,5,5 mm', '5,5 mm'],
    ['A1;B2;C3', 'B2'],
    ['A1 B2 C3', 'C3'],
    ['A1; W 712/75; C3', 'W 712/75'],
    ['5%2C5%20mm', '5,5 mm'],
    ['%C5%BB%C3%B3%C5%82w', 'Żółw'],
    ['100% cotton', '100% cotton'],
  ])('are found in the header %j by %j', (value, code) => {
    const header = Buffer.from(value, 'utf8').toString('latin1');
    expect(omittedIn({ skiindexlist: header })(code)).toBe(true);
    expect(omittedIn({ skiindexlist: ['other', header] })(code)).toBe(true);
    expect(omittedIn({ other: header })(code)).toBe(false);
    expect(omittedIn({ skiindexlist: `Q${header}` })(code)).toBe(value.startsWith('X,') || value.startsWith('A1'));
    expect(omittedIn({ skiindexlist: '' })(code)).toBe(false);
  });

  it('at some locations only are not omitted, and where a location could not be asked it is named', async () => {
    const locations = named(20, 'W');
    const { client } = await setting((seen, response) => {
      const first = locationsOf(seen).includes('W0');
      if (first) json(response, [stockRow('A', 'W0')], 200, { skpSkuList: 'B,C' });
      else if (skusOf(seen).includes('C')) json(response, [stockRow('B', 'W11')]);
      else json(response, {}, 500);
    });
    const answer = await client.stock({ products: ['A', 'B', 'C'].map((sku) => ({ sku })), locations });
    expect(answer.rows.map(({ sku, location }) => sku + location)).toEqual(['AW0', 'BW11']);
    expect(answer.omitted).toEqual([{ product: { sku: 'C' }, explained: true }]);

    const failing = await setting((seen, response) => {
      if (locationsOf(seen).includes('W0')) json(response, [stockRow('A', 'W0')]);
      else json(response, {}, 503);
    });
    const partial = await failing.client.stock({ products: [{ sku: 'A' }, { sku: 'B' }], locations });
    expect(partial.rows).toHaveLength(1);
    expect(partial.omitted).toEqual([]);
    expect(partial.failed).toMatchObject([
      { products: [{ sku: 'A' }, { sku: 'B' }], locations: locations.slice(10), error: { code: 'service_failed' } },
    ]);
  });
});

describe('a chunk that fails', () => {
  it('is named, and takes nothing else with it', async () => {
    const { client } = await setting((seen, response) => {
      if (skusOf(seen).includes('S150')) json(response, {}, 500);
      else void stockOf()(seen, response);
    });
    const { rows, failed } = await client.stock({ products: named(250).map((sku) => ({ sku })) });
    expect(rows).toHaveLength(150);
    expect(failed).toHaveLength(1);
    expect(failed[0]?.products).toHaveLength(100);
    expect(failed[0]?.locations).toBeUndefined();
    expect(failed[0]?.error.code).toBe('service_failed');
  });

  it('is the error of the call when every chunk failed', async () => {
    const { client } = await setting((_, response) => json(response, {}, 500));
    expect((await failure(client.stock({ products: named(250).map((sku) => ({ sku })) }))).code).toBe('service_failed');
    const forbidden = await setting((_, response) => json(response, {}, 403));
    expect((await failure(forbidden.client.stock({ products: [{ sku: 'A' }] }))).code).toBe('not_allowed');
  });
});

describe('a chunk that is refused', () => {
  const refusing =
    (isBad: (seen: Seen) => boolean, status = 400): Script =>
    (seen, response) => {
      if (isBad(seen)) json(response, { message: 'validation failed' }, status);
      else void stockOf()(seen, response);
    };

  it.each([400, 422])(
    'with %d is "none is valid" when it stays so down to one product, in few requests',
    async (status) => {
      const { server, client } = await setting(refusing(() => true, status));
      const { rows, omitted, failed } = await client.stock({ products: named(100).map((sku) => ({ sku })) });
      expect([rows, failed]).toEqual([[], []]);
      expect(omitted).toHaveLength(100);
      expect(omitted.every(({ explained }) => explained)).toBe(true);
      expect(server.seen.length).toBeLessThanOrEqual(1 + 2 * 7);
    },
  );

  it('is omitted alone, beside a chunk that is answered', async () => {
    const { client } = await setting(refusing((seen) => skusOf(seen).every((sku) => sku.startsWith('BAD'))));
    const products = [...named(100), ...named(40, 'BAD')].map((sku) => ({ sku }));
    const { rows, omitted } = await client.stock({ products, shipTo: 'C1', locations: ['W1'] });
    expect(rows).toHaveLength(100);
    expect(omitted.map(({ product }) => product.sku)).toEqual(named(40, 'BAD'));
  });

  it('gives up only its bad product when that spoils the others', async () => {
    const { server, client } = await setting(refusing((seen) => skusOf(seen).includes('S63')));
    const { rows, omitted, failed } = await client.stock({ products: named(100).map((sku) => ({ sku })) });
    expect(rows.map(({ sku }) => sku)).toEqual(named(100).filter((sku) => sku !== 'S63'));
    expect(omitted).toEqual([{ product: { sku: 'S63' }, explained: true }]);
    expect(failed).toEqual([]);
    expect(server.seen.length).toBeLessThanOrEqual(1 + 14);
  });

  it('is bounded in requests when many products spoil it, and names what stayed unclear', async () => {
    const { server, client } = await setting(
      refusing((seen) => skusOf(seen).some((sku) => Number(sku.slice(1)) % 3 === 0)),
    );
    const { rows, omitted, failed } = await client.stock({ products: named(100).map((sku) => ({ sku })) });
    expect(server.seen.length).toBeLessThanOrEqual(1 + 32);
    const accounted = rows.length + omitted.length + failed.flatMap(({ products }) => products).length;
    expect(accounted).toBe(100);
    for (const { error } of failed) expect(error.code).toBe('refused');
    for (const { product } of omitted) expect(Number(product.sku?.slice(1)) % 3).toBe(0);
  });

  it('because of its receiver or its locations does not make its products unknown', async () => {
    for (const places of [{ shipTo: 'C404' }, { locations: ['NOWHERE'] }]) {
      const { client } = await setting(
        refusing((seen) => seen.query.get('shipTo') === 'C404' || locationsOf(seen).includes('NOWHERE')),
      );
      const error = await failure(client.stock({ products: [{ sku: 'A' }, { sku: 'B' }], ...places }));
      expect(error.code).toBe('refused');
      expect(error.said).toBe('validation failed');
    }
  });

  it('with 404 is a wrong address until the address is known to work', async () => {
    let wrong = true;
    const { client } = await setting((seen, response) => {
      if (wrong || skusOf(seen).every((sku) => sku.startsWith('BAD'))) json(response, {}, 404);
      else void stockOf()(seen, response);
    });
    const error = await failure(client.stock({ products: [{ sku: 'BAD1' }] }));
    expect(error.code).toBe('misconfigured');
    expect(error.operator).toContain('PARTS_PREFIX_INVENTORY');
    wrong = false;
    await client.stock({ products: [{ sku: 'A' }] });
    expect((await client.stock({ products: [{ sku: 'BAD1' }] })).omitted).toEqual([
      { product: { sku: 'BAD1' }, explained: true },
    ]);
  });

  it('because of a quantity does not make its product unknown', async () => {
    const { client } = await setting((seen, response) => {
      if (linesOf(seen).some(({ quantity }) => quantity > 1000)) json(response, {}, 422);
      else
        json(
          response,
          linesOf(seen).map(({ sku, quantity }) => quoteRow(sku ?? '', quantity)),
        );
    });
    const { rows, failed, omitted } = await client.quote({
      lines: [
        { sku: 'A', quantity: 5 },
        { sku: 'B', quantity: 9999 },
      ],
    });
    expect(rows.map(({ sku }) => sku)).toEqual(['A']);
    expect(omitted).toEqual([]);
    expect(failed).toMatchObject([{ products: [{ sku: 'B' }], error: { code: 'refused' } }]);
  });
});

describe('a quote', () => {
  /** Quotes what it is asked for; stock by index says which SKU an index is. */
  const quoting =
    (skusOfIndex: Record<string, string[]> = {}): Script =>
    (seen, response) => {
      if (seen.path === '/inventory/stock') {
        const rows = seen.query
          .getAll('index')
          .flatMap((index) => (skusOfIndex[index] ?? []).map((sku) => stockRow(sku, 'W1', { index })));
        const none = seen.query.getAll('index').filter((index) => skusOfIndex[index] === undefined);
        json(response, rows, 200, { skiIndexList: none.join(',') });
        return;
      }
      if (seen.path === '/pricing/quote') {
        const none = linesOf(seen).map(({ index }) => index ?? '');
        json(response, { lines: [] }, 200, { skiIndexList: none.join(',') });
        return;
      }
      const places = locationsOf(seen).length === 0 ? ['W1'] : locationsOf(seen);
      json(
        response,
        linesOf(seen)
          .map(({ sku, quantity }) => quoteRow(sku ?? '', quantity, places))
          .reverse(),
      );
    };

  it('is asked for in chunks of thirty, one row a line in the order of the lines', async () => {
    const { server, client } = await setting(quoting());
    const lines = named(70).map((sku, at) => ({ sku, quantity: at + 1 }));
    const { rows, requests } = await client.quote({ lines });
    expect(rows.map(({ sku, quantity }) => ({ sku, quantity }))).toEqual(lines);
    expect(requests).toBe(3);
    expect(Math.max(...server.seen.map((seen) => linesOf(seen).length))).toBe(30);
  });

  it('of more than ten locations is one row, with the lines of all and the price of the first group that has one', async () => {
    const locations = Array.from({ length: 25 }, (_, at) => `L${at}`);
    const { client } = await setting((seen, response) => {
      const places = locationsOf(seen);
      const net = { L0: null, L10: 12, L20: 99 }[places[0] ?? ''] ?? null;
      json(
        response,
        linesOf(seen).map(({ sku, quantity }) => ({
          ...quoteRow(sku ?? '', quantity, places),
          price: net === null ? null : price(net),
        })),
      );
    });
    const { rows, omitted } = await client.quote({ lines: [{ sku: 'A', quantity: 2 }], locations });
    expect(omitted).toEqual([]);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.price?.customerPriceNet).toBe('12');
    expect(rows[0]?.lines?.map(({ location }) => location)).toEqual(locations);
  });

  it('answers two quantities of one SKU, in two requests, and the same line twice with one', async () => {
    const { server, client } = await setting(quoting());
    const lines = [
      { sku: 'A', quantity: 1 },
      { sku: 'A', quantity: 10 },
      { sku: 'B', quantity: 2 },
      { sku: 'A', quantity: 1 },
    ];
    const { rows } = await client.quote({ lines });
    expect(rows.map(({ sku, quantity }) => ({ sku, quantity }))).toEqual(lines);
    expect(server.seen).toHaveLength(2);
    for (const seen of server.seen) {
      const skus = linesOf(seen).map(({ sku }) => sku);
      expect(new Set(skus).size).toBe(skus.length);
    }
  });

  it('of more than ten locations has the availability of all, and one price', async () => {
    const { client } = await setting(quoting());
    const locations = named(15, 'W');
    const { rows } = await client.quote({ lines: [{ sku: 'A', quantity: 1 }], locations });
    expect(rows).toHaveLength(1);
    expect(rows[0]?.lines?.map(({ location }) => location)).toEqual(locations);
    expect(rows[0]?.price?.customerPriceNet).toBe('10');
  });

  it('by index looks its SKU up, for the same receiver and at no location', async () => {
    const { server, client } = await setting(quoting({ 'W 712/75': ['W71275'] }));
    const { rows, omitted } = await client.quote({
      lines: [
        { index: 'W 712/75', quantity: 3 },
        { sku: 'W71275', quantity: 3 },
        { index: 'NONE', quantity: 1 },
      ],
      shipTo: 'C1',
      locations: ['W2'],
    });
    expect(rows.map(({ sku, quantity }) => `${quantity}x ${sku}`)).toEqual(['3x W71275', '3x W71275']);
    expect(omitted).toEqual([{ product: { index: 'NONE' }, explained: true }]);
    const [lookup, prices, quote] = server.seen;
    expect(lookup?.url).toBe('/inventory/stock?index=W%20712%2F75&index=NONE&shipTo=C1');
    // What is in no warehouse may still have a price.
    expect(prices?.url).toBe('/pricing/quote');
    expect(JSON.parse(prices!.body)).toEqual({ shipTo: 'C1', lines: [{ index: 'NONE', quantity: 1 }] });
    expect(quote?.url).toBe('/inventory/quote?location=W2&shipTo=C1');
    expect(linesOf(quote!)).toEqual([{ sku: 'W71275', quantity: 3 }]);
  });

  it('by an index of several products names them and guesses none', async () => {
    const { client } = await setting(quoting({ 'OC 90': ['OC90A', 'OC90B'] }));
    const { rows, failed } = await client.quote({
      lines: [
        { sku: 'A', quantity: 1 },
        { index: 'OC 90', quantity: 1 },
      ],
    });
    expect(rows.map(({ sku }) => sku)).toEqual(['A']);
    expect(failed).toMatchObject([{ products: [{ index: 'OC 90' }], error: { code: 'invalid_input' } }]);
    expect(failed[0]?.error.message).toContain('OC90A and OC90B');
    expect((await failure(client.quote({ lines: [{ index: 'OC 90', quantity: 1 }] }))).code).toBe('invalid_input');
  });

  it('names the lines whose index could not be looked up', async () => {
    const { client } = await setting((seen, response) => {
      if (seen.path === '/inventory/stock') json(response, {}, 500);
      else void quoting()(seen, response);
    });
    const { rows, failed } = await client.quote({
      lines: [
        { index: 'X', quantity: 1 },
        { sku: 'A', quantity: 1 },
      ],
    });
    expect(rows).toHaveLength(1);
    expect(failed).toMatchObject([{ products: [{ index: 'X' }], error: { code: 'service_failed' } }]);
  });
});

describe('prices', () => {
  const pricing: Script = (seen, response) => {
    const lines = linesOf(seen).map(({ sku, index, quantity }) => ({
      sku: sku ?? `K${(index ?? '').replace(/\W/g, '')}`,
      index: index ?? `I ${sku ?? ''}`,
      quantity,
      price: price(quantity),
    }));
    json(response, { lines });
  };

  it('are asked for in chunks of a hundred, by kind, one row a line', async () => {
    const { server, client } = await setting(pricing);
    const lines = named(130).flatMap((name, at) => [
      { sku: name, quantity: at + 1 },
      { index: `${name}/x`, quantity: 2 },
    ]);
    const { rows, requests } = await client.prices({ lines: [...lines, { index: 'S0/x', quantity: 5 }] });
    expect(rows).toHaveLength(261);
    expect(rows[259]?.index).toBe('S129/x');
    expect(rows[260]?.price?.customerPriceNet).toBe('5');
    expect(requests).toBe(4);
    for (const seen of server.seen) expect(new Set(linesOf(seen).map(({ sku }) => sku === undefined)).size).toBe(1);
  });

  it('by an index of several products name them and guess none', async () => {
    const { client } = await setting((_, response) =>
      json(response, {
        lines: ['A', 'B'].map((sku) => ({ sku, index: 'X', quantity: 1, price: price() })),
      }),
    );
    const error = await failure(client.prices({ lines: [{ index: 'X', quantity: 1 }] }));
    expect(error.message).toContain('A and B');
  });

  it('are omitted like stock', async () => {
    const { client } = await setting((_, response) => json(response, { lines: [] }, 200, { skpskulist: 'A' }));
    expect((await client.prices({ lines: [{ sku: 'A', quantity: 1 }] })).omitted).toEqual([
      { product: { sku: 'A' }, explained: true },
    ]);
  });
});

describe('cutting and merging', () => {
  const unit = fc.record({
    kind: fc.constant('sku' as const),
    code: fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F'),
    quantity: fc.integer({ min: 1, max: 6 }),
  });

  it('has distinct values in the order of their first appearance', () => {
    expect(distinct(['b', 'a', 'b', 'c', 'a'], (each) => each)).toEqual(['b', 'a', 'c']);
  });

  it('keeps every value, in order, within the limit', () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), fc.integer({ min: 1, max: 20 }), (values, most) => {
        const chunks = chunk(values, most);
        expect(chunks.flat()).toEqual(values);
        expect(chunks.every((each) => each.length > 0 && each.length <= most)).toBe(true);
        expect(chunks.length).toBe(Math.ceil(values.length / most));
      }),
    );
  });

  it('keeps to a length, and lets what is longer stand alone', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ maxLength: 30 })),
        fc.integer({ min: 1, max: 9 }),
        fc.nat(40),
        (values, most, room) => {
          const chunks = chunkByLength(values, most, room, (each) => each.length);
          expect(chunks.flat()).toEqual(values);
          for (const each of chunks) {
            expect(each.length).toBeLessThanOrEqual(most);
            expect(each.length === 1 || each.join('').length <= room).toBe(true);
          }
        },
      ),
    );
  });

  it('never has two quantities of a product in one request, and wastes none', () => {
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 60 }), fc.integer({ min: 1, max: 7 }), (units: Unit[], most) => {
        const known = new Units();
        for (const each of units) known.add(each);
        const wanted = known.all;
        const named = ({ kind, code, quantity }: Unit) => `${kind} ${quantity} ${code}`;
        expect(wanted.map(named)).toEqual(distinct(units.map(named), (each) => each));
        const chunks = chunkApart(wanted, most);
        expect(new Set(chunks.flat())).toEqual(new Set(wanted));
        expect(chunks.flat()).toHaveLength(wanted.length);
        for (const each of chunks) {
          expect(each.length).toBeGreaterThan(0);
          expect(each.length).toBeLessThanOrEqual(most);
          expect(new Set(each.map(({ code }) => code)).size).toBe(each.length);
        }
      }),
    );
  });

  it('gives a row to one product only: the exact one, or the only similar one', () => {
    const owner = ownerAmong(
      ['OP 520', 'op-520', 'W 71', 'w71'].map((code) => ({ kind: 'index' as const, code, quantity: 1 })),
    );
    expect(owner('OP 520')?.code).toBe('OP 520');
    expect(owner('op520')?.code).toBe('OP 520');
    expect(owner('OP-520')?.code).toBe('op-520');
    expect(owner('w71')?.code).toBe('w71');
    expect(owner('W71')).toBeUndefined();
    expect(owner('other')).toBeUndefined();
    expect(owner(null)).toBeUndefined();
  });
});

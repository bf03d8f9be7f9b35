import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProductRef, StockRequest } from '../../src/contract/trading-service.ts';
import { DeskError } from '../../src/core/errors.ts';
import { encodeQuery, encodeSegment, joinPaths, parseBase } from '../../src/service/http.ts';
import { failure, noPrefixes, setting, stockRow } from './fixture.ts';
import { json } from './scripted-server.ts';

describe('addresses', () => {
  it('joins the path of the base URL, the prefix of the service and the path of the interface', async () => {
    const { server, client } = await setting((_, response) => json(response, []), {});
    const other = await setting((_, response) => json(response, []), {
      config: { baseUrl: `${server.url}/gate/way/`, prefixes: { ...noPrefixes, delivery: '/dlv/v1/' } },
    });
    await client.delivery('A');
    await other.client.delivery('A');
    await other.client.categories({});
    expect(server.seen.map(({ url }) => url)).toEqual([
      '/delivery/A',
      '/gate/way/dlv/v1/delivery/A',
      '/gate/way/catalog/category',
    ]);
  });

  it.each([
    ['WZ/1/2026', '/delivery/WZ%2F1%2F2026'],
    ['a b', '/delivery/a%20b'],
    ['50%', '/delivery/50%25'],
    ['%2F', '/delivery/%252F'],
    ['#1?x=1&y', '/delivery/%231%3Fx%3D1%26y'],
    ['żółw/Ł', '/delivery/%C5%BC%C3%B3%C5%82w%2F%C5%81'],
    ['...', '/delivery/...'],
    ['$&', '/delivery/%24%26'],
  ])('sends the identifier %s encoded exactly once', async (id, url) => {
    const { server, client } = await setting((_, response) => json(response, []));
    await client.delivery(id);
    expect(server.seen.map((seen) => seen.url)).toEqual([url]);
  });

  it.each(['', '.', '..', '\ud800'])('refuses the identifier %j', async (id) => {
    const { server, client } = await setting((_, response) => json(response, []));
    const error = await failure(client.order(id));
    expect([error.code, error.field]).toEqual(['invalid_input', 'id']);
    expect(server.seen).toEqual([]);
  });

  it('brings every identifier back as it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (id) => {
        fc.pre(id !== '.' && id !== '..');
        const segment = encodeSegment(id);
        expect(segment).toMatch(/^[A-Za-z0-9\-_.!~*'()%]+$/);
        expect(decodeURIComponent(segment)).toBe(id);
      }),
    );
  });

  it('brings every list of a query back as it was, and never joins an index', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[A-Z0-9]{1,8}$/), { minLength: 1, maxLength: 5 }),
        fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { maxLength: 5 }),
        (sku, index) => {
          const query = new URLSearchParams(encodeQuery({ sku, index, shipTo: undefined }));
          expect(query.getAll('sku')).toEqual([sku.join(',')]);
          expect(query.getAll('index')).toEqual(index);
          expect(query.has('shipTo')).toBe(false);
        },
      ),
    );
  });

  it('joins paths with one slash each', () => {
    expect(joinPaths('/a/', '', 'b/c/', '/d')).toBe('/a/b/c/d');
    expect(joinPaths('', '/')).toBe('');
  });

  it.each(['', 'parts.example.com', 'ftp://parts.example.com', 'https://u:p@parts.example.com', 'https://x.test/?a=1'])(
    'refuses %j as an address, and names the setting without its value',
    (address) => {
      let error: unknown;
      try {
        parseBase(address, 'PARTS_BASE_URL');
      } catch (thrown) {
        error = thrown;
      }
      if (!(error instanceof DeskError)) throw error;
      expect(error.operator).toMatch(/^PARTS_BASE_URL /);
      const { message, next, operator } = error;
      expect(`${message} ${next} ${operator}`).not.toMatch(/u:p|x\.test|ftp:/);
    },
  );
});

describe('headers', () => {
  it('always says the language, what it reads, and who asks', async () => {
    const { server, client } = await setting((_, response) => json(response, []), { config: { language: 'pl' } });
    await client.delivery('A');
    await client.categories({ categoryId: 'C 1' }, { language: 'de' });
    const [first, second] = server.seen;
    expect(first?.headers).toMatchObject({
      'accept-language': 'pl',
      accept: 'application/json',
      authorization: 'Bearer token-1',
    });
    expect(first?.headers['content-type']).toBeUndefined();
    expect(second?.headers['accept-language']).toBe('de');
    expect(second?.url).toBe('/catalog/category?categoryId=C%201');
  });

  it('are these and no others: none selects a version', async () => {
    const { server, client } = await setting((seen, response) =>
      json(response, seen.path === '/pricing/quote' ? { lines: [] } : []),
    );
    await client.delivery('A');
    await client.prices({ lines: [{ sku: 'A', quantity: 1 }] });
    const ofHttp = ['host', 'connection', 'content-length'];
    const sent = server.seen.map(({ headers }) => Object.keys(headers).filter((name) => !ofHttp.includes(name)));
    const always = ['accept', 'accept-language', 'authorization', 'user-agent'];
    expect(sent.map((names) => names.sort())).toEqual([always, [...always, 'content-type'].sort()]);
  });

  it('sends a body as JSON', async () => {
    const { server, client } = await setting((_, response) => json(response, { lines: [] }));
    await client.prices({ lines: [{ index: 'A, B', quantity: 2 }], shipTo: 'C1', locations: ['W 1'] });
    expect(server.seen[0]?.headers['content-type']).toBe('application/json');
    expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({
      shipTo: 'C1',
      location: ['W 1'],
      lines: [{ index: 'A, B', quantity: 2 }],
    });
  });
});

describe('checks before sending', () => {
  it.each<[string, StockRequest, string]>([
    ['a SKU in small letters', { products: [{ sku: 'A1' }, { sku: 'op520' }] }, 'products[1].sku'],
    ['no product', { products: [] }, 'products'],
    ['an empty index', { products: [{ index: '' }] }, 'products[0].index'],
    ['both names', { products: [{ sku: 'A', index: 'B' } as unknown as ProductRef] }, 'products[0]'],
    ['a receiver in small letters', { products: [{ sku: 'A1' }], shipTo: 'c-1' }, 'shipTo'],
    ['an empty location', { products: [{ sku: 'A1' }], locations: ['W1', ''] }, 'locations[1]'],
  ])('refuses %s', async (_, request, field) => {
    const { server, client } = await setting((__, response) => json(response, []));
    const error = await failure(client.stock(request));
    expect([error.code, error.field]).toEqual(['invalid_input', field]);
    expect(error.message).toContain(field);
    expect([server.seen, server.tokens]).toEqual([[], []]);
  });

  it.each([0, 1.5, 2_147_483_648, Number.NaN])('refuses the quantity %s and names its line', async (quantity) => {
    const { client } = await setting((_, response) => json(response, []));
    const error = await failure(
      client.quote({
        lines: [
          { sku: 'A', quantity: 1 },
          { sku: 'B', quantity },
        ],
      }),
    );
    expect([error.code, error.field]).toEqual(['invalid_input', 'lines[1].quantity']);
  });

  it('names the rule of a search that is none', async () => {
    const { client } = await setting((_, response) => json(response, {}));
    const error = await failure(client.products({ pageSize: 101, categoryId: 'x' }));
    expect([error.code, error.field]).toEqual(['invalid_input', 'pageSize']);
    const neither = await failure(client.products({}));
    expect(neither.message).toContain('at least one of categoryId, sku, index is required');
  });
});

describe('plain reads', () => {
  it('sends techId only when it is asked for', async () => {
    const { server, client } = await setting((_, response) => json(response, []));
    await client.invoice('FV/1', { byTechId: false });
    await client.invoice('77', { byTechId: true });
    expect(server.seen.map(({ url }) => url)).toEqual(['/invoice/FV%2F1', '/invoice/77?techId=true']);
  });

  it('reads numbers exactly and keeps what it does not know', async () => {
    const { client } = await setting((_, response) =>
      json(response, { balance: 0.1, currencyCode: 'PLN', somethingNew: { a: 1 } }),
    );
    expect(await client.finances()).toEqual({ balance: '0.1', currencyCode: 'PLN', somethingNew: { a: 1 } });
  });

  it('takes any 2xx for a success', async () => {
    const { client } = await setting((_, response) => json(response, [stockRow('A')], 206));
    expect((await client.stock({ products: [{ sku: 'A' }] })).rows).toHaveLength(1);
  });
});

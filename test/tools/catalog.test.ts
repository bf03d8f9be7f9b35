import { writeCursor } from '../../tools/base/cursor.ts';
import { describe, expect, it } from 'vitest';
import { failure } from '../service/fixture.ts';
import { json, type Script } from '../service/scripted-server.ts';
import { notesIn, scriptedDesk, shownIn } from './scripted-desk.ts';

const found =
  (products: readonly object[], total = products.length, hasNextPage = false): Script =>
  (_, response) =>
    json(response, { totalResults: total, hasNextPage, requestProcessingTime: 1, products });

describe('a category', () => {
  const known: Script = (seen, response) =>
    seen.query.has('categoryId') ? json(response, {}, 404) : json(response, [{ categoryId: 'SC01' }]);

  it.each([['list_categories'], ['search_products']])('that does not exist is said by %s to be none', async (tool) => {
    const { ask } = await scriptedDesk(known);
    const { code, message, next } = await failure(ask(tool, { categoryId: 'NOPE' }));
    expect([code, message]).toEqual(['not_found', 'The catalogue has no category NOPE.']);
    expect(next).toContain('list_categories');
  });

  it('is not what is wrong where the whole catalogue is not there', async () => {
    const { ask } = await scriptedDesk((_, response) => json(response, {}, 404));
    const { code, operator } = await failure(ask('list_categories', { categoryId: 'NOPE' }));
    expect(code).toBe('misconfigured');
    expect(operator).toContain('PARTS_PREFIX');
  });
});

describe('a search of the catalogue', () => {
  it('[unknown: generic-article-parameter] searches by generic article under the name that was configured', async () => {
    const { server, ask } = await scriptedDesk(found([{ towKod: 'A1' }], 60_000, true), ['*'], {
      genericArticleParameter: 'genericArticleId',
    });
    const asked = { categoryId: 'SC01', genericArticle: '402', limit: 1 };
    const { output } = await ask('search_products', asked);
    await ask('search_products', { cursor: output['cursor'] });
    expect(server.seen.map(({ query }) => [query.get('genericArticleId'), query.get('pageNumber')])).toEqual([
      ['402', '0'],
      ['402', '1'],
    ]);
    expect(server.seen[0]?.query.has('genericArticle')).toBe(false);
  });

  it('by generic article is refused where its name is not configured, and nothing is sent', async () => {
    const { server, ask } = await scriptedDesk(found([]));
    const error = await failure(ask('search_products', { categoryId: 'SC01', genericArticle: '402' }));
    expect(error).toMatchObject({ code: 'invalid_input', field: 'genericArticle' });
    expect(error.operator).toContain('PARTS_GENERIC_ARTICLE_PARAMETER');
    expect(server.seen).toEqual([]);
  });

  it('sends brands once, as they were given', async () => {
    const { server, ask } = await scriptedDesk(found([]));
    await ask('search_products', { categoryId: 'SC01', brands: ' Bosch, TRW;ate ' });
    expect(server.seen.map(({ query }) => query.getAll('brands'))).toEqual([['Bosch, TRW;ate']]);
  });

  it.each([
    [{}, 'text'],
    [{ brands: 'Bosch' }, 'text'],
    [{ text: 'pads', sku: 'OP520' }, 'text'],
    [{ sku: 'OP520', index: 'OP 520' }, 'index'],
  ])('that the interface does not allow is not sent: %j', async (search, field) => {
    const { server, ask } = await scriptedDesk(found([]));
    const error = await failure(ask('search_products', search));
    expect([error.code, error.field]).toEqual(['invalid_input', field]);
    expect(server.seen).toEqual([]);
  });

  it('says so when there are more products than it can page through', async () => {
    const page = [{ towKod: 'A1' }, { towKod: 'A2' }];
    const { server, ask } = await scriptedDesk((seen, response) => {
      void found(page, 30_000, true)(seen, response);
    });
    const at = (pageNumber: number) => writeCursor('search_products', { categoryId: 'SC01', pageNumber, pageSize: 2 });
    const before = await ask('search_products', { cursor: at(999) });
    expect(before.output['cursor']).toBe(at(1000));
    const last = await ask('search_products', { cursor: at(1000) });
    expect(last.output['cursor']).toBeUndefined();
    expect(notesIn(last)).toEqual([
      'partial: Showing 2001 to 2002 of 30000: the service has no further page for this search. Ask for a narrower category, or for brands.',
    ]);
    expect(server.seen.map(({ query }) => query.get('pageNumber'))).toEqual(['999', '1000']);
  });

  it('in full pages has no cursor after the last, by the count or by the word of the service', async () => {
    const page = [{ towKod: 'A1' }, { towKod: 'A2' }];
    const ends = async (pageNumber: number, told: object) => {
      const { ask } = await scriptedDesk((_, response) =>
        json(response, { requestProcessingTime: 1, products: page, ...told }),
      );
      const at = { categoryId: 'SC01', pageNumber, pageSize: 2 };
      const { output } = await ask('search_products', { cursor: writeCursor('search_products', at) });
      return output['cursor'] === undefined;
    };
    expect([await ends(0, { totalResults: 4 }), await ends(1, { totalResults: 4 })]).toEqual([false, true]);
    expect(await ends(1, { totalResults: 5 })).toBe(false);
    expect(await ends(1, { totalResults: 5, hasNextPage: false })).toBe(true);
  });

  it('that is shown whole says nothing about pages', async () => {
    const { ask } = await scriptedDesk(found([{ towKod: 'A1' }, { towKod: 'A2' }]));
    expect(notesIn(await ask('search_products', { categoryId: 'SC01' }))).toEqual([]);
  });

  it.each<[{ blockedReturn?: boolean | null }, string[]]>([
    [{ blockedReturn: true }, ['warning: Cannot be returned.']],
    [{ blockedReturn: false }, []],
    [{}, []],
    [{ blockedReturn: null }, []],
  ])('takes blockedReturn for a flag that may be missing, and says only what it was told: %j', async (more, notes) => {
    const { ask } = await scriptedDesk(found([{ towKod: 'A1', ...more }]));
    const answer = await ask('search_products', { sku: 'A1' });
    expect(notesIn(answer)).toEqual(notes);
    const flag = more.blockedReturn ?? undefined;
    expect(answer.output['products']).toEqual([
      { towKod: 'A1', matchedBy: 'sku', ...(flag === undefined ? {} : { blockedReturn: flag }) },
    ]);
    if (flag !== true) expect(shownIn(answer)).not.toMatch(/return/i);
  });
});

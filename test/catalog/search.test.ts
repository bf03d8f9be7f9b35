import { describe, expect, it } from 'vitest';
import { failure } from '../service/fixture.ts';
import type { IndexCategory } from '../../src/catalog/index-file.ts';
import { catalogOf, codesOf, product } from './fixture.ts';

const categories: IndexCategory[] = [
  { id: 'B', labels: { en: 'Brakes', pl: 'Układ hamulcowy' } },
  {
    id: 'BP',
    parent: 'B',
    labels: { en: 'Brake pads', pl: 'Klocki hamulcowe', de: 'Bremsbeläge', uk: 'Гальмівні колодки' },
  },
  { id: 'BS', parent: 'B', labels: { en: 'Pad wear sensors', pl: 'Czujniki zużycia klocków' } },
  { id: 'OF', labels: { en: 'Oil filters', pl: 'Filtry oleju', de: 'Ölfilter' } },
];
const world = [
  product('GDB1330', {
    index: 'GDB-1330',
    brand: 'BREMVIK',
    categoryId: 'BP',
    names: { en: 'Brake pad set, front axle', de: 'Bremsbelagsatz, Vorderachse' },
    eans: ['5901040000018'],
    // Of two that match equally the one in stock is first.
    units: 5,
  }),
  product('P68050', {
    index: 'P 68 050',
    brand: 'STOPARD',
    categoryId: 'BP',
    names: { en: 'Brake pad set, rear axle' },
  }),
  product('SN77', { index: 'SN 77', brand: 'BREMVIK', categoryId: 'BS', names: { en: 'Brake pad wear sensor' } }),
  product('OP520', {
    index: 'OP 520',
    brand: 'NORFILT',
    categoryId: 'OF',
    names: { en: 'Oil filter', pl: 'Filtr oleju' },
    eans: ['5901000000012'],
    units: 7,
  }),
  product('W71275', { index: 'W 712/75', brand: 'KØRVAN', categoryId: 'OF', names: { en: 'Oil filter' } }),
];
const ask = async (text: string, more: object = {}) => {
  const { catalog } = await catalogOf(world, categories);
  return catalog.search({ text, language: 'en', limit: 5, ...more });
};

describe('a search by words', () => {
  it.each([
    ['brake pads', 'GDB1330'],
    ['pads bremvik', 'GDB1330'],
    ['bremvik pads', 'GDB1330'],
    ['klocki hamulcowe tył STOPARD', 'P68050'],
    ['klocek hamulcowy', 'GDB1330'],
    ['hamulcwe klcki', 'GDB1330'],
    ['Bremsbelage', 'GDB1330'],
    ['гальмівні колодки', 'GDB1330'],
    ['brake pads rear', 'P68050'],
    ['pad wear sensor', 'SN77'],
    ['oil fliter', 'OP520'],
    ['Olfilter norfilt', 'OP520'],
    ['filtr ol', 'OP520'],
    ['oil filter korvan', 'W71275'],
    // Of the trade, written as one, and a wrong letter that makes the beginning of another word.
    ['brake pads vorne', 'GDB1330'],
    ['brakepads', 'GDB1330'],
    ['filtter oil', 'OP520'],
    // A maker by ear.
    ['колодки стопард', 'P68050'],
    ['масляний фільтр норфільт', 'OP520'],
  ])('%s finds %s first', async (text, code) => {
    expect(codesOf((await ask(text))?.hits)[0]).toBe(code);
  });

  it('names the spelling that it took for a misspelt word', async () => {
    expect((await ask('oil fliter'))?.hits[0]?.match).toEqual({ kind: 'words', of: 'fliter → filter' });
  });

  it('says which word is in no product, and searches for the others', async () => {
    const answer = await ask('oil filter qqqq');
    expect(answer?.remarks).toEqual([{ kind: 'unmatched', written: 'qqqq' }]);
    expect(codesOf(answer?.hits)).toContain('OP520');
  });

  it('says which words the products that are found lack, where none has them all', async () => {
    const answer = await ask('oil filter stopard');
    expect(codesOf(answer?.hits)).toContain('OP520');
    expect(answer?.remarks).toEqual([{ kind: 'notTogether', written: expect.stringContaining('stopard') as string }]);
    expect((await ask('oil filter norfilt'))?.remarks).toEqual([]);
  });

  it('finds parts whose names say no axle, and those alone', async () => {
    const shoes = product('S19936', { brand: 'TARVIK', names: { en: 'Brake shoe set' } });
    const hose = product('T61964', { brand: 'TARVIK', names: { en: 'Brake hose, rear axle' } });
    const { catalog } = await catalogOf([...world, shoes, hose], categories);
    const search = (text: string) => catalog.search({ text, language: 'en', limit: 5 });
    const found = await search('brake shoe rear axle');
    expect(codesOf(found?.hits)).toEqual(['S19936']);
    expect(found?.remarks).toEqual([{ kind: 'anyAxle', written: 'rear axle' }]);
    // Front pads are no answer to rear ones.
    const other = await search('brake pad rear bremvik');
    expect(other?.remarks).toEqual([{ kind: 'notTogether', written: expect.any(String) as string }]);
  });

  it('is narrowed by brand and category', async () => {
    expect(codesOf((await ask('oil filter', { brands: ['norfilt'] }))?.hits)).toEqual(['OP520']);
    expect(codesOf((await ask('pad', { categoryId: 'BS' }))?.hits)).toEqual(['SN77']);
    expect(codesOf((await ask('pad', { categoryId: 'B', brands: ['STOPARD'] }))?.hits)).toEqual(['P68050']);
  });

  it('gives every hit once over its pages', async () => {
    const { catalog } = await catalogOf(world, categories);
    const page = (offset: number) => catalog.search({ text: 'brake', language: 'en', limit: 1, offset });
    const pages = await Promise.all([page(0), page(1), page(2)]);
    expect(codesOf(pages.flatMap((each) => each?.hits ?? [])).sort()).toEqual(['GDB1330', 'P68050', 'SN77']);
    expect(pages.map((each) => each?.more)).toEqual([true, true, false]);
  });
});

describe('a search by code', () => {
  it.each([
    ['op520', 'sku'],
    ['OP-520', 'sku'],
    ['Ｏ Р 520', 'sku'],
    ['5901000000012', 'ean'],
    ['590 1000 000012', 'ean'],
    ['EAN: 5901000000012', 'ean'],
    ['index OP 520', 'sku'],
    ['OP52O', 'nearCode'],
    ['OP5200', 'nearCode'],
    ['op5', 'prefix'],
    ['filtr oleju OP 520', 'sku'],
  ])('finds OP520 as %s by %s', async (text, kind) => {
    const [first] = (await ask(text))?.hits ?? [];
    expect([first?.towKod, first?.match.kind]).toEqual(['OP520', kind]);
  });

  it('with a wrong check digit says which would be right, and finds that', async () => {
    const answer = await ask('5901000000015');
    expect(answer?.remarks).toEqual([{ kind: 'checkDigit', written: '5901000000015', right: '5901000000012' }]);
    expect(codesOf(answer?.hits)).toEqual(['OP520']);
  });

  it.each([
    ['WVWZZZ1JZXW000001', 'vin'],
    ['KR 1234A', 'plate'],
    ['KR 5AB12', 'plate'],
    ['WX 1A234', 'plate'],
    ['1K0 615 301 AA', 'oeNumber'],
    ['Golf 5 brake pads', 'car'],
  ])('recognises %s as a %s', async (text, kind) => {
    expect((await ask(text))?.remarks.map((each) => each.kind)).toEqual([kind]);
  });
});

describe('a question that is none', () => {
  it.each([
    ['nothing', ''],
    ['spaces', '   '],
    ['points', '...'],
    ['signs of FTS', '"-*/('],
    ['20,000 characters', 'x'.repeat(20_000)],
  ])('is refused in words: %s', async (_, text) => {
    const { catalog } = await catalogOf(world, categories);
    const { code, field } = await failure(catalog.search({ text, language: 'en', limit: 5 }));
    expect([code, field]).toEqual(['invalid_input', 'text']);
  });

  it.each(['pads" OR "filter', 'NEAR(oil filter)', 'oil AND', 'names:oil', 'oil*', '^oil', '-oil', '{oil}:filter'])(
    'in the syntax of FTS is only words: %s',
    async (text) => {
      expect(codesOf((await ask(text))?.hits).length).toBeGreaterThan(0);
    },
  );
});

describe('what a code means', () => {
  const meaning = async (code: string, more: Parameters<typeof product>[1] = {}) => {
    const { catalog } = await catalogOf([...world, product('X1', { names: { en: 'Thing' }, ...more })], categories);
    const found = await catalog.meaning(code, 'en');
    return found.kind === 'one' ? codesOf([found.entry]) : found.kind === 'several' ? codesOf(found.entries) : [];
  };

  it('is one product where only its spelling differs', async () => {
    expect(await meaning('w712-75')).toEqual(['W71275']);
  });

  it('is asked back where several have it: an EAN on two products', async () => {
    expect((await meaning('5901000000012', { eans: ['5901000000012'] })).sort()).toEqual(['OP520', 'X1']);
  });

  it('is the product of the service where an alias has the same name', async () => {
    expect(await meaning('OP 520', { others: [{ kind: 'alias', code: 'OP520' }] })).toEqual(['OP520']);
  });

  it('is the alias of the buyer where nothing of the service has that name', async () => {
    const { catalog } = await catalogOf([product('X1', { others: [{ kind: 'alias', code: 'OUR-1' }] })]);
    expect((await catalog.meaning('our 1', 'en')).kind).toBe('one');
  });

  it.each(['substitute', 'oe'] as const)(
    'is asked back for a %s of the buyer’s table: it is not the same part',
    async (kind) => {
      const { catalog } = await catalogOf([product('X1', { others: [{ kind, code: '1K0615301AA' }] })]);
      expect(await catalog.meaning('1K0 615 301 AA', 'en')).toMatchObject({ kind: 'several', near: true });
    },
  );

  it('is never taken where a sign is wrong, only suggested', async () => {
    const { catalog } = await catalogOf(world, categories);
    expect(await catalog.meaning('OP52O', 'en')).toMatchObject({ kind: 'several', near: true });
  });
});

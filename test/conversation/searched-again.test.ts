import { describe, expect, it } from 'vitest';
import { converse } from '../../src/conversation/converse.ts';
import { nothingSaid, type State } from '../../src/conversation/state.ts';
import { tools } from '../../tools/index.ts';
import { testClock } from '../support/test-clock.ts';

// What goes on from a search for parts: another maker, a price, a warehouse, one of the rows.

const around = { tools, clock: testClock(), receivers: ['own', 'C200001'] };
const said = (text: string, state: Partial<State> = {}) => converse(text, { ...nothingSaid, ...state }, around).meant;

const rows = ['BT239020', 'E88', 'E42', 'E78', 'E95', 'E34'].map((id) => ({ kind: 'product', id }));
const search = { tool: 'search_products', input: { text: 'battery elektrans' } };
const found: Partial<State> = { search, rows, last: search };
/** One of the rows was picked. */
const picked: Partial<State> = {
  ...found,
  lines: [{ sku: 'BT239020' }],
  last: { tool: 'get_prices', input: { lines: [{ sku: 'BT239020' }] } },
};

describe('another maker, after a search', () => {
  it.each([
    ['a Volterra?', 'pl'],
    ['maybe volterra', 'en'],
    ['und von volterra?', 'de'],
    ['a co Volterra', 'pl'],
    ['a máte i od Volterry?', 'cs'],
    ['а від volterra є?', 'uk'],
  ] as const)('%j looks for the same part of that maker', (text, language) => {
    expect(said(text, { ...found, language })).toMatchObject({
      tool: 'search_products',
      input: { text: expect.stringMatching(/^battery volterr[ay]$/i) as string },
    });
  });

  it.each([
    ['A coś tańszego innej firmy? Może Volterra.', 'pl'],
    ['anything cheaper from Volterra?', 'en'],
    ['und gibts die auch von Volterra billiger?', 'de'],
    ['a nemáte něco levnějšího od Volterra?', 'cs'],
    ['а замінники до нього якісь є від volterra?', 'uk'],
  ] as const)('%j is of the part that was picked', (text, language) => {
    const meant = said(text, { ...picked, language });
    expect(meant).toMatchObject({ input: { similarTo: 'BT239020' }, only: { brands: [/volterra/i.exec(text)?.[0]] } });
  });

  it.each([
    ['a neco levnejsiho od jinyho vyrobce?', 'cs'],
    ['something cheaper from another make?', 'en'],
    ['was günstigeres von einem anderen Hersteller?', 'de'],
    ['a coś tańszego innej firmy?', 'pl'],
    ['а є дешевше іншого виробника?', 'uk'],
  ] as const)('%j leaves out the maker of the part that was picked', (text, language) => {
    expect(said(text, { ...picked, language })).toMatchObject({
      input: { similarTo: 'BT239020' },
      only: { otherBrand: true, cheaperThan: 'BT239020' },
    });
  });

  it('of two looks for one after the other', () => {
    const meant = said('anything from Volterra or Zenvolt?', { ...found, language: 'en' });
    expect(meant).toMatchObject({
      input: { text: 'battery Volterra' },
      also: { input: { text: 'battery Zenvolt' } },
    });
  });

  it.each([
    ['anything but not from Elektrans?', 'en'],
    ['was habt ihr außer Elektrans?', 'de'],
    ['a co macie oprócz Elektrans?', 'pl'],
    ['a co máte kromě Elektrans?', 'cs'],
    ['а що є крім Elektrans?', 'uk'],
  ] as const)('%j leaves that one out', (text, language) => {
    expect(said(text, { ...found, language })).toMatchObject({ only: { without: ['Elektrans'] } });
  });
});

describe('what a search was limited to', () => {
  const limited: Partial<State> = {
    ...found,
    search: { ...search, places: ['Poznań'], only: { price: 300 } },
    last: { tool: 'check_stock', input: { skus: rows.map(({ id }) => id), locations: ['POZ'] } },
    lines: rows.map(({ id }) => ({ sku: id })),
  };

  it.each([
    ['zeig mir nur die unter 200 zloty', 'de'],
    ['only those under 200 zl', 'en'],
    ['pokaż tylko te do 200 zł', 'pl'],
    ['jen ty do 200 zł', 'cs'],
    ['покажи тільки ті до 200 зл', 'uk'],
  ] as const)('stays where the parts are to lie: %j', (text, language) => {
    expect(said(text, { ...limited, language })).toMatchObject({
      tool: 'search_products',
      places: ['Poznań'],
      only: { price: 200 },
    });
  });

  it('stays what they may cost, of another maker', () => {
    expect(said('and from Volterra?', { ...limited, language: 'en' })).toMatchObject({
      input: { text: 'battery Volterra' },
      places: ['Poznań'],
      only: { price: 300 },
      fact: 'cheapest',
    });
  });

  it('gives way to another place', () => {
    expect(said('which of those are in Krakow?', { ...limited, language: 'en' })).toMatchObject({
      places: ['Kraków'],
      only: { price: 300 },
    });
  });
});

import { describe, expect, it } from 'vitest';
import { talk } from '../../src/conversation/messages/talk.ts';
import type { State } from '../../src/conversation/state.ts';
import { speaking } from './speaking.ts';

// What goes on from a search for parts: another maker, a price, a warehouse, one of the rows.

const { said } = speaking({ receivers: ['own', 'C200001'] });

const rows = ['BT239020', 'E88', 'E42', 'E78', 'E95', 'E34'].map((id) => ({ kind: 'product', id }));
const search = { tool: 'search_products', input: { text: 'battery elektrans' } };
const found: Partial<State> = { search, rows, last: search };
const quoted = (lines: State['lines'], language: State['language']): Partial<State> => ({
  language,
  lines,
  last: { tool: 'get_quote', input: { lines } },
});
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

describe('what a first search leaves out', () => {
  it.each([
    'cheapest front brake discs you got in katowice, not bremvik',
    'günstigste bremsscheiben in kattowitz, nicht bremvik',
    'najtańsze tarcze hamulcowe w katowicach, nie bremvik',
    'nejlevnější brzdové kotouče v katovicích, ne bremvik',
    'найдешевші гальмівні диски в катовіцах, не bremvik',
  ])('%j is of no such maker', (text) => {
    const meant = said(text);
    expect(meant).toMatchObject({ tool: 'search_products', only: { without: ['bremvik'] } });
    expect(JSON.stringify(meant)).not.toMatch(/"text":"[^"]*bremvik/i);
  });

  it.each(['oil filter for 30 zl max', 'ölfilter 30 zl höchstens', 'filtr oleju 30 zł maks'])(
    '%j has a limit',
    (text) => {
      expect(said(text)).toMatchObject({ only: { price: 30 } });
    },
  );

  it('reads the letters and the digits of a number that is half known', () => {
    const meant = JSON.stringify(said('cuk something 31183, have you got it?'));
    expect(meant).toContain('cuk 31183');
  });
});

describe('rows by their place', () => {
  it.each([
    ['und die erste und die dritte, was kosten die', 'de', ['BT239020', 'E42']],
    ['pierwsza i trzecia po ile', 'pl', ['BT239020', 'E42']],
    ['first and third, price?', 'en', ['BT239020', 'E42']],
    ['перша і третя по скільки?', 'uk', ['BT239020', 'E42']],
    ['první dva porovnej cenu', 'cs', ['BT239020', 'E88']],
    ['ok compare first two for me', 'en', ['BT239020', 'E88']],
    ['te dwa ostatnie porównaj', 'pl', ['E78', 'E95']],
  ] as const)('%j are priced', (text, language, skus) => {
    expect(said(text, { ...found, language })).toMatchObject({
      tool: 'get_prices',
      input: { lines: skus.map((sku) => ({ sku })) },
    });
  });

  it.each([
    ['How many of the last one can I actually get, and from which of your warehouses?', 'en'],
    ['die letzte in der liste, wieviel gibts davon noch insgesamt', 'de'],
    ['ostatni z listy, ile go macie i gdzie?', 'pl'],
    ['ten poslední, kolik jich je skladem?', 'cs'],
    ['останній, скільки є і на якому складі?', 'uk'],
  ] as const)('the last is the last that was seen: %j', (text, language) => {
    expect(said(text, { ...found, language })).toMatchObject({ tool: 'check_stock', input: { skus: ['E95'] } });
  });

  it('is offered with both ends where it is bought of a long list', () => {
    const meant = said('the last on the list, 2 pieces please', { ...picked, language: 'en' });
    expect(meant).toMatchObject({
      kind: 'ask',
      choices: [
        { input: { lines: [{ sku: 'E95', quantity: 2 }] } },
        { input: { lines: [{ sku: 'E34', quantity: 2 }] } },
      ],
    });
  });

  it.each([
    ['first one, is there one in krakow n what price', 'en'],
    ['die erste, gibt es die in Krakau und was kostet sie', 'de'],
    ['pierwsza, jest w Krakowie i po ile?', 'pl'],
  ] as const)('has its stock there and its price: %j', (text, language) => {
    const meant = said(text, { ...found, language });
    expect(meant).toMatchObject({ kind: 'narrow', places: ['Kraków'], also: { tool: 'get_prices' } });
  });

  it.each([
    ['wieviel hast von der dritten da', 'de'],
    ['how many of the third have you got?', 'en'],
  ] as const)('%j is the stock of that one, and not of the cheapest', (text, language) => {
    const state = { ...found, language, cheapest: 'BT239020', lines: rows.map(({ id }) => ({ sku: id })) };
    expect(said(text, state)).toMatchObject({ tool: 'check_stock', input: { skus: ['E42'] } });
  });

  it('is none where so many were not shown', () => {
    expect(said('ile kosztuje dziewiąta z listy i ile jej macie?', { ...found, language: 'pl' })).toMatchObject({
      kind: 'say',
      text: talk.pl.noSuchRow(rows.length),
    });
  });
});

describe('parts that are to be kept', () => {
  it.each([
    ['von dem ersten 2 stück reservieren bis montag, noch nicht bestellen', 'de'],
    ['hold 2 of the first one for me till monday, not ordering yet', 'en'],
    ['zarezerwuj mi 2 sztuki pierwszego do poniedziałku, jeszcze nie zamawiam', 'pl'],
    ['rezervujte mi 2 kusy toho prvního do pátku, zatím neobjednávat', 'cs'],
    ['відкладіть 2 першого до понеділка, поки не замовляю', 'uk'],
  ] as const)('%j: nothing is set aside', (text, language) => {
    const meant = said(text, { ...found, language });
    expect(meant).toMatchObject({ tool: 'get_quote', input: { lines: [{ sku: 'BT239020', quantity: 2 }] } });
    expect('lead' in meant ? meant.lead : '').toContain(talk[language].noReserve);
  });

  it.each([
    ['rezervovat do zítra jde?', 'cs'],
    ['could you hold these till tomorrow?', 'en'],
  ] as const)('%j asks for no day', (text, language) => {
    const meant = said(text, quoted([{ sku: 'OP520', quantity: 10 }], language));
    expect(meant).toMatchObject({ lead: talk[language].noReserve });
  });
});

describe('one warehouse', () => {
  const lines = [
    { sku: 'OP520', quantity: 4 },
    { sku: 'GDB1330', quantity: 2 },
  ];

  it.each([
    ['is all of that available in one warehouse or will it come in bits?', 'en'],
    ['ist das alles in einem lager oder verteilt?', 'de'],
    ['czy to wszystko jest w jednym magazynie?', 'pl'],
    ['je to všechno na jednom skladě?', 'cs'],
    ['це все є на одному складі чи по частинах?', 'uk'],
  ] as const)('%j', (text, language) => {
    expect(said(text, quoted(lines, language))).toMatchObject({ tool: 'get_quote', input: { lines }, together: true });
  });
});

describe('another one like it', () => {
  it.each([
    ['druga taka macie gdzies?', 'pl'],
    ['máte druhou takovou někde?', 'cs'],
    ['а друга така десь є?', 'uk'],
    ['habt ihr noch so eine irgendwo', 'de'],
    ['have you got another one of those anywhere', 'en'],
  ] as const)('%j is the same part', (text, language) => {
    const lines = [{ sku: 'KSR5535' }];
    const state = { language, lines, last: { tool: 'check_stock', input: { skus: ['KSR5535'] } } };
    expect(JSON.stringify(said(text, state))).toContain('KSR5535');
  });

  it('is the one part of the document that was opened', () => {
    const state: Partial<State> = {
      language: 'pl',
      document: { kind: 'order', id: 'ZA26112600005-1' },
      contents: [{ sku: 'KSR5535', quantity: 1 }],
      last: { tool: 'trace_order', input: { orderId: 'ZA26112600005-1' } },
    };
    const call = { tool: 'check_stock', input: { skus: ['KSR5535'] } };
    expect(said('mam druga taka na stanie?', state)).toMatchObject(call);
    const asked = said('a maja druga taka na stanie? nie zamawiam, tylko pytam', state);
    expect(asked).toMatchObject({ ...call, lead: talk.pl.nothingOrdered });
  });
});

describe('a part and a count', () => {
  it.each([
    ['how much is GDB1330 for a pair of boxes, net', 'en'],
    ['was kostet GDB1330 für zwei kartons netto', 'de'],
    ['ile kosztuje GDB1330 za 2 opakowania', 'pl'],
    ['kolik stojí GDB1330 za 2 krabice', 'cs'],
  ] as const)('%j is of that part, whatever was looked at before', (text, language) => {
    const state = { language, lines: [{ sku: 'DF4216' }], last: { tool: 'get_prices', input: {} } };
    const meant = said(text, state);
    expect(JSON.stringify(meant)).toContain('{"sku":"GDB1330","quantity":2}');
    expect(JSON.stringify(meant)).not.toContain('DF4216');
  });

  it('stays a count of each beside a question about an invoice', () => {
    const text =
      'слухай треба масло OIL14342 3шт на с200001 і ще акум 549401093 один, а також ксати шо там по оплаті FV/2026/11/00503';
    expect(said(text)).toMatchObject({
      tool: 'get_quote',
      input: {
        lines: [
          { sku: 'OIL14342', quantity: 3 },
          { sku: '549401093', quantity: 1 },
        ],
        shipTo: 'C200001',
      },
      also: { tool: 'get_invoice' },
    });
  });
});

describe('only one maker, of what is in stock', () => {
  const skus = ['528448010', '530474045', 'BT405992'];
  const inStock: Partial<State> = {
    search: { tool: 'search_products', input: { text: 'battery' } },
    lines: skus.map((sku) => ({ sku })),
    rows: skus.map((id) => ({ kind: 'product', id })),
    last: { tool: 'check_stock', input: { skus } },
  };

  it.each(['only the elektrans ones', 'nur die von Elektrans'])('%j is a search', (text) => {
    expect(said(text, inStock)).toMatchObject({
      input: { text: expect.stringMatching(/^battery elektrans$/i) as string },
    });
  });

  it.each([
    'only the elektrans ones pls, n how much is the second one',
    'nur die Elektrans, und was kostet die zweite?',
  ])('%j prices no row of the list before', (text) => {
    expect(said(text, inStock)).toMatchObject({
      tool: 'search_products',
      remarks: [expect.stringMatching(/second one|zweite/)],
    });
  });
});

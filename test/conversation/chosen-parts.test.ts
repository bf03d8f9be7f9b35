import { describe, expect, it } from 'vitest';
import type { State } from '../../src/conversation/state.ts';
import { foreignCurrency } from '../../src/conversation/reading/amounts-said.ts';
import { speaking } from './speaking.ts';

// A limit in another currency, the three cheapest, the cheaper of two with a count, two facts of one part, and what is in the box.

const { said } = speaking({ receivers: ['own', 'C200001'] });

const rows = ['AP9501', 'LX8176', 'AP4087', 'AF97253', 'AF18486', 'AP6569'].map((id) => ({ kind: 'product', id }));
const search = { tool: 'search_products', input: { text: 'air filters' } };
const found: Partial<State> = { search, last: search, rows };
const few = rows.slice(0, 3);
const threeLines = few.map(({ id }) => ({ sku: id }));
const priced: Partial<State> = {
  search,
  lines: threeLines,
  rows: few,
  last: { tool: 'get_prices', input: { lines: threeLines } },
};

describe('a price limit', () => {
  it.each([
    ['air filters, preferably bosch, under 40 quid', 'air filters bosch', 'GBP'],
    ['air filters, under £40', 'air filters', 'GBP'],
    ['ich such luftfilter, am liebsten von mann, max 40 euro', 'luftfilter mann', 'EUR'],
    ['filtr powietrza, wolałbym mann, do 40 €', 'filtr powietrza mann', 'EUR'],
    ['vzduchový filtr, nejradši mann, do 1000 kč', 'vzduchový filtr mann', 'CZK'],
    ['повітряний фільтр, бажано mann, до 40 євро', 'повітряний фільтр mann', 'EUR'],
  ])('keeps its currency, and a preference is nobody’s name: %j', (text, searched, currency) => {
    const meant = said(text);
    expect(meant).toMatchObject({ tool: 'search_products', input: { text: searched }, only: { currency } });
  });

  it('in złoty is of no other currency', () => {
    expect(foreignCurrency('do 40 zł')).toBeUndefined();
    expect(foreignCurrency('40 PLN')).toBeUndefined();
  });
});

describe('the 3 cheapest', () => {
  it.each([
    'show me the 3 cheapest',
    'show me the three cheapest ones',
    'zeig mir die 3 billigsten',
    'pokaż 3 najtańsze',
    'ukaž 3 nejlevnější',
    'покажи 3 найдешевші',
  ])('are a list of three, and no count of one: %j', (text) => {
    expect(said(text, found)).toMatchObject({ tool: 'search_products', fact: 'cheapest', only: { few: 3 } });
  });

  it.each([
    'brake pads STOPARD, cheapest first',
    'Bremsbeläge STOPARD, billigste zuerst',
    'klocki hamulcowe od najtańszych',
    'brzdové destičky od nejlevnějších',
    'гальмівні колодки від найдешевших',
  ])('%j shows five', (text) => {
    expect(said(text)).toMatchObject({ tool: 'search_products', fact: 'cheapest', only: { few: 5 } });
  });

  it.each([
    ['en', 'air filter KORVAN', 'and a cabin filter from the same make'],
    ['pl', 'filtr powietrza KORVAN', 'to moze filtr kabinowy tej samej firmy'],
    ['de', 'Luftfilter KORVAN', 'und Innenraumfilter vom selben Hersteller'],
    ['cs', 'vzduchový filtr KORVAN', 'a kabinový filtr stejné značky'],
    ['uk', 'повітряний фільтр KORVAN', 'а салонний фільтр тієї ж фірми'],
  ] as const)('%s: after %j, %j keeps the maker', (language, first, then) => {
    const search = { tool: 'search_products', input: { text: first } };
    expect(said(then, { language, search, last: search })).toMatchObject({
      tool: 'search_products',
      input: { text: expect.stringMatching(/(?:cabin|Innenraum|kabin|салон).* KORVAN/) as string },
    });
  });

  it('may be those of a warehouse', () => {
    const meant = said('zeig mir die 3 billigsten die in kattowitz liegen', found);
    expect(meant).toMatchObject({ only: { few: 3 }, places: ['Katowice'] });
  });

  it('is not what "3 of the cheapest" means', () => {
    expect(said('3 of the cheapest', found)).toMatchObject({ best: { quantity: 3 } });
  });
});

describe('so many of a row, with the day', () => {
  it.each([
    '2 of the first one for stock, but tell me first when it comes',
    'vom ersten 2 aufs lager, aber vorher sag mir wann der kommt',
    'z pierwszego 2 na stan, ale najpierw powiedz kiedy będzie',
    'prvního 2, a kdy přijde?',
    'першого 2 на склад, але коли він приїде?',
  ])('keeps the count: %j', (text) => {
    const input = { lines: [{ sku: 'AP9501', quantity: 2 }] };
    expect(said(text, priced)).toMatchObject({ tool: 'get_quote', input, fact: 'arrival' });
  });
});

describe('which of two is cheaper', () => {
  it.each([
    'gdb1330 or gdb2852, which ones cheaper and can i get 3 off the shelf at wroclaw today',
    'gdb1330 oder gdb2852, was ist billiger und hat breslau 3 davon',
    'co tańsze gdb1330 czy gdb2852 i czy we wrocławiu są 3 sztuki',
    'co je levnější, GDB1330 nebo GDB2852, a jsou 3 kusy ve Vratislavi?',
    'що дешевше GDB1330 чи GDB2852 і чи є 3 штуки у Вроцлаві?',
  ])('with a count asks for no discount: %j', (text) => {
    expect(said(text)).toMatchObject({
      tool: 'get_prices',
      input: { lines: [{ sku: 'GDB1330' }, { sku: 'GDB2852' }] },
      fact: 'cheapest',
      best: { quantity: 3, places: ['Wrocław'] },
    });
  });

  it('takes no digits of a code for a count', () => {
    expect(said('co jest tansze OP520 czy W712/75')).not.toHaveProperty('best');
  });
});

describe('two facts of one part', () => {
  it.each([
    'BHN1217 deposit and is it in stock?',
    'rozrusznik BHN1217 jaka kaucja i czy jest od reki',
    'BHN1217 wie hoch ist das pfand und wann wär der da',
    'BHN1217 jaká je záloha a kdy by přišla',
    'BHN1217 яка застава і чи є на складі',
  ])('are both answered: %j', (text) => {
    expect(said(text)).toMatchObject({ fact: 'deposit', also: { tool: 'check_stock' } });
  });

  it.each(['BHN1217 kolik je kauce', 'kaucja za BHN1217'])('are not read into one: %j', (text) => {
    expect(said(text)).not.toHaveProperty('also');
  });

  it.each([
    'what does BHN1217 weigh and have you got it in stock',
    'wieviel wiegt BHN1217 und habt ihr den da',
    'ile waży BHN1217 i czy macie na stanie',
    'BHN1217 kolik váží a máte ho skladem?',
    'скільки важить BHN1217 і чи є в наявності',
  ])('may be weight and stock: %j', (text) => {
    expect(said(text)).toMatchObject({ fact: 'details', also: { tool: 'check_stock' } });
  });
});

describe('what is in the box', () => {
  it.each([
    ['are wear sensors included with GDB2852?', /in the box with GDB2852/],
    ['is beim GDB2852 der verschleissfühler dabei?', /Ob das bei GDB2852 dabei ist, steht nicht in den Daten/],
    ['czy do GDB2852 czujnik jest w zestawie?', /w komplecie z GDB2852/],
    ['je u GDB2852 přibalený snímač opotřebení?', /v balení u GDB2852/],
    ['чи йде в комплекті з GDB2852 датчик зносу?', /в комплекті з GDB2852/],
  ])('is not in the data, which is said: %j', (text, answer) => {
    expect(said(text)).toMatchObject({ kind: 'say', text: expect.stringMatching(answer) });
  });
});

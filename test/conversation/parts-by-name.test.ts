import { describe, expect, it } from 'vitest';
import { nounIn, partsInEnglish } from '../../src/conversation/reading/part-words.ts';
import { noOffers } from '../../src/conversation/messages/offers.ts';
import type { State } from '../../src/conversation/state.ts';
import type { Understood } from '../../src/conversation/understanding.ts';
import { speaking } from './speaking.ts';

const { said, turn } = speaking({ at: '2026-11-23T10:00:00Z' });

const wordsOf = (meant: Understood) => (meant.kind === 'call' ? String(meant.input['text']) : '');

describe('a slip of the hand in what a part is called', () => {
  it.each([
    ['spark plgus', 'plugs'],
    ['filtr powietsza', 'filter air'],
    ['filtr olejju', 'filter oil'],
    ['lufftfilter', 'air filter'],
    ['ölfiter vorrätig?', 'oil filter'],
    ['brzdové destyčky', 'brake pads'],
    ['масляний фільр', 'oil filter'],
    ['повітрянний фільтр', 'air filter'],
  ])('%j is searched for', (text, english) => {
    const { meant } = turn(text);
    expect(meant).toMatchObject({ kind: 'call', tool: 'search_products' });
    expect(partsInEnglish(wordsOf(meant))).toBe(english);
  });

  it('leaves makers and words that mean something alone', () => {
    for (const word of ['Lenkard', 'Bremvik', 'Elektrans', 'delivery', 'dostawy']) expect(nounIn(word)).toBeUndefined();
  });
});

describe('parts whose names are several words', () => {
  it.each([
    ['drop links rear', 'stabiliser link'],
    ['track rod end left', 'tie rod'],
    ['końcówka drążka kierowniczego lewa', 'tie rod'],
    ['čep řízení levý', 'tie rod'],
    ['наконечник рульової тяги лівий', 'tie rod'],
  ])('%j', (text, english) => {
    const meant = said(text);
    expect(meant).toMatchObject({ kind: 'call', tool: 'search_products' });
    expect(partsInEnglish(wordsOf(meant))).toContain(english);
  });
});

describe('parts that were sent and do not fit', () => {
  it.each([
    'mate the brake pads you sent dont fit',
    'the filter for the golf you sent doesnt fit',
    'klocki które wczoraj przyszły nie podchodzą',
    'die gelieferten Scheiben passen net ans Auto',
    'ten filtr co jste mi dovezli nepasuje na auto',
    'колодки що вчора приїхали не лізуть',
  ])('%j is a complaint, and no search', (text) => {
    const { meant, say } = turn(text);
    expect(meant).toMatchObject({ kind: 'say', text: say.noComplaints });
  });
});

describe('special offers', () => {
  it.each([
    ['en', 'any oil filters on offer?', 'oil filters'],
    ['pl', 'są jakieś filtry oleju w promocji?', 'filtry oleju'],
    ['de', 'habt ihr Ölfilter im Angebot?', 'Ölfilter'],
    ['cs', 'máte nějaké olejové filtry v akci?', 'olejové filtry'],
    ['uk', 'є якісь масляні фільтри по акції?', 'масляні фільтри'],
  ] as const)('%s: none are known, and the parts are shown', (language, text, words) => {
    expect(said(text)).toMatchObject({ tool: 'search_products', input: { text: words }, lead: noOffers[language] });
  });
});

describe('lines with counts, and whether all of it is there', () => {
  it.each([
    '4x OP520, 2x GDB1330 all there?',
    '4x OP520, 2x GDB1330 wszystko jest na stanie?',
    'OP520 4x, GDB1330 2x alles da?',
    'OP520 4x, GDB1330 2x, ist das alles da?',
    '4x OP520, 2x GDB1330, je to všechno skladem?',
    '4x OP520, 2x GDB1330 все є в наявності?',
  ])('%j asks for the stock, and for no delivery', (text) => {
    const { meant } = turn(text);
    expect(meant).toMatchObject({ kind: 'call', tool: 'get_quote' });
    expect(meant).not.toHaveProperty('also');
  });
});

describe('one more word for what is asked of a part', () => {
  const priced: Partial<State> = {
    lines: [{ sku: 'W71275', quantity: 5 }],
    last: { tool: 'get_quote', input: { lines: [{ sku: 'W71275', quantity: 5 }] } },
  };

  it.each(['kolik dela kus', 'kolik stojí jeden kus?', 'kolik vyjde kus'])('%j is the price of one', (text) => {
    expect(said(text, priced)).toMatchObject({ tool: 'get_prices', input: { lines: [{ sku: 'W71275' }] } });
  });

  it('"подешевше за GDB1330" is a cheaper part, and no discount', () => {
    const { meant, say } = turn('порадите щось подешевше за GDB1330?');
    expect(meant).toMatchObject({
      tool: 'search_products',
      input: { similarTo: 'GDB1330' },
      lead: expect.not.stringContaining(say.noDiscounts),
    });
  });

  it.each([
    'brauch Bremsbeläge Golf 7 Bj 2015 vorne',
    'klocki do passata b6 rocznik 2008 przód',
    'přední destičky octavia 2 rv 2010',
    'front brake pads for astra 2012 reg',
    'передні колодки на пасат б6 2009 р.в.',
  ])('%j: the year of a car is no word of a part', (text) => {
    expect(said(text)).toMatchObject({
      tool: 'search_products',
      input: { text: expect.not.stringMatching(/bj|rv|reg|р\.в|rocznik|\d/) },
    });
  });
});

import { describe, expect, it } from 'vitest';
import { talk } from '../../src/conversation/messages/talk.ts';
import type { State } from '../../src/conversation/state.ts';
import { speaking } from './speaking.ts';

// How counts, receivers and warehouses of an order are said, and how somebody says that nothing is to be ordered.

const { turn, said } = speaking({ receivers: ['own', 'C100000', 'C200001', 'C200002'] });

const names = [
  { sku: 'OP520', name: 'Oil filter OP 520' },
  { sku: 'W71275', name: 'Oil filter W 712/75' },
  { sku: 'GDB1330', name: 'Brake pad set GDB 1330' },
  { sku: 'GDB4487', name: 'Brake pad set GDB 4487' },
  { sku: 'BHN1217', name: 'Brake caliper BHN 1217' },
  { sku: 'CUK31183', name: 'Cabin filter CUK 31183' },
  { sku: 'BT371637', name: 'Battery BT 371-637 VOLTERRA' },
];
type Lines = readonly (readonly [string, number])[];
const linesOf = (all: Lines) => all.map(([sku, quantity]) => ({ sku, quantity }));
const quoted = (all: Lines): Partial<State> => ({
  lines: linesOf(all),
  names,
  last: { tool: 'get_quote', input: { lines: linesOf(all) } },
});
const drafted = (all: Lines): Partial<State> => ({
  ...quoted(all),
  draft: { id: 'D1', revision: 1, lines: linesOf(all) },
  last: { tool: 'prepare_requisition', input: { lines: linesOf(all) } },
});
const priced = (sku: string): Partial<State> => ({
  lines: [{ sku }],
  names,
  last: { tool: 'get_prices', input: { lines: [{ sku }] } },
});
const quote = (all: Lines) => ({ tool: 'get_quote', input: { lines: linesOf(all) } });

describe('two counts in one message', () => {
  const before = [
    ['OP520', 10],
    ['W71275', 4],
    ['GDB1330', 2],
    ['BHN1217', 1],
  ] as const;
  const after = [
    ['OP520', 8],
    ['W71275', 4],
    ['GDB1330', 2],
    ['BHN1217', 2],
  ] as const;

  it.each([
    'toho BHN1217 dej dva a filtry OP520 jen 8ks',
    'filtry OP520 jen 8ks a BHN1217 dej dva',
    'make the BHN1217 two and the filters OP520 only 8',
    'den BHN1217 mach zwei und die Filter OP520 nur 8',
    'BHN1217 daj dwa a filtry OP520 tylko 8 szt',
    'BHN1217 дай два а фільтри OP520 лише 8 шт',
  ])('are both set: %j', (text) => {
    expect(said(text, quoted(before))).toMatchObject(quote(after));
    // What was listed and not looked up yet.
    expect(said(text, { lines: linesOf(before) })).toMatchObject(quote(after));
    expect(said(text, drafted(before))).toMatchObject({ kind: 'order', lines: linesOf(after), draftId: 'D1' });
  });

  it.each(['zamiast 10 daj 12, reszta bez zmian', 'замість 10 зроби 12, решта без змін'])(
    'of which one is what it was: %j',
    (text) => {
      expect(said(text, quoted(before))).toMatchObject({ ...quote([['OP520', 12], ...before.slice(1)]), remarks: [] });
    },
  );
});

describe('so many rather', () => {
  it.each([
    'dej tam radši 5 olejových filtrů',
    'mach da lieber 5 Ölfilter rein',
    'put 5 oil filters on it rather',
    'daj tam raczej 5 filtrów oleju',
    'постав туди краще 5 масляних фільтрів',
  ])('%j is so many in all', (text) => {
    const lines = linesOf([
      ['OP520', 5],
      ['CUK31183', 1],
    ]);
    const state = drafted([
      ['OP520', 4],
      ['CUK31183', 1],
    ]);
    expect(said(text, state)).toMatchObject({ kind: 'order', lines, draftId: 'D1' });
  });

  it.each([
    'a kabinový filtr vynech',
    'and drop the cabin filter',
    'und den Innenraumfilter weglassen',
    'a filtr kabinowy pomiń',
    'а фільтр салону прибери',
  ])('%j changes the draft there is', (text) => {
    const state = drafted([
      ['OP520', 4],
      ['CUK31183', 1],
    ]);
    expect(said(text, state)).toMatchObject({ kind: 'order', lines: linesOf([['OP520', 4]]), draftId: 'D1' });
  });
});

describe('the pads twice', () => {
  const texts = [
    'the pads twice',
    'die Beläge zweimal',
    'die Beläge doppelt',
    'klocki razy dwa',
    'destičky dvakrát',
    'колодки двічі',
  ];

  it.each(texts)('%j doubles the one line that is called so', (text) => {
    const state = quoted([
      ['GDB1330', 2],
      ['OP520', 6],
    ]);
    const doubled = quote([
      ['GDB1330', 4],
      ['OP520', 6],
    ]);
    expect(said(text, state)).toMatchObject(doubled);
  });

  it.each(texts)('%j of two pad sets asks which, or both', (text) => {
    const state = quoted([
      ['GDB1330', 2],
      ['GDB4487', 1],
      ['OP520', 6],
    ]);
    const asked = turn(text, state);
    expect(asked.meant.kind === 'ask' && asked.meant.choices.map(({ label }) => label)).toStrictEqual([
      'GDB1330 → 4x GDB1330',
      'GDB4487 → 2x GDB4487',
      '4x GDB1330, 2x GDB4487',
    ]);
    for (const both of ['both', 'beide', 'oba', 'обидва'])
      expect(said(both, asked.state)).toMatchObject(
        quote([
          ['GDB1330', 4],
          ['GDB4487', 2],
          ['OP520', 6],
        ]),
      );
  });
});

describe('nothing to be ordered', () => {
  it.each([
    ['czemu mi tu wyskakuje zamów, ja tylko pytam', 'pl'],
    ['proc mi to nabizi objednani?? rikal jsem ze jeste nechci', 'cs'],
    ["why's it offering me an order, i only asked", 'en'],
    ['wieso kommt da bestellen, ich frag nur', 'de'],
    ['чому мені пропонує замовити, я тільки питаю', 'uk'],
  ] as const)('%j asks about the button', (text, language) => {
    const meant = said(text, { ...priced('OP520'), language });
    expect(meant).toStrictEqual({ kind: 'say', text: talk[language].whyButton, choices: [] });
  });

  it.each(["why isn't my order showing", 'wieso kommt meine bestellung nicht'])('%j does not', (text) => {
    expect(said(text, priced('OP520'))).toMatchObject({ tool: 'trace_order' });
  });

  it.each([
    ['vem 2 kusy, ale jeste neobjednavej', 'cs'],
    ["take 2, but don't order yet", 'en'],
    ['nimm 2 Stück, aber noch nicht bestellen', 'de'],
    ['weź 2 sztuki, ale jeszcze nie zamawiaj', 'pl'],
    ['візьми 2 штуки, але ще не замовляй', 'uk'],
  ] as const)('%j keeps the count', (text, language) => {
    const lead = talk[language].nothingOrdered;
    expect(said(text, { ...priced('OP520'), language })).toMatchObject({ ...quote([['OP520', 2]]), lead });
  });

  it('is kept where something is asked beside it', () => {
    const { meant, message } = turn('ich will noch nix bestellen, wollt bloß wissen ob ihr die da habt', {
      ...priced('GDB1330'),
      language: 'de',
    });
    expect(meant).toMatchObject({ tool: 'check_stock', lead: talk.de.nothingOrdered });
    expect(message.text).toContain('bestellen');
  });

  it.each([
    ['відміна', 'uk'],
    ['ой ні, відміна, клієнт передумав', 'uk'],
    ['Storno', 'de'],
    ['ach nein, Stornierung bitte, der Kunde will nicht mehr', 'de'],
    ['anulowanie', 'pl'],
    ['oj nie, anulacja, klient się rozmyślił', 'pl'],
    ['ne ne, storno, zákazník si to rozmyslel', 'cs'],
    ['cancellation please', 'en'],
    ['oh no, cancel, customer changed his mind', 'en'],
  ] as const)('%j cancels the draft', (text, language) => {
    expect(said(text, { ...drafted([['OP520', 3]]), language })).toMatchObject({
      question: talk[language].cancelThis('3x OP520 (D1)'),
      choices: [{ tool: 'cancel_requisition' }],
    });
  });
});

describe('the German "halt"', () => {
  it.each(['bestell halt noch eine BT151066', 'dann bestell mir halt noch eine BT151066'])('fills in %j', (text) => {
    expect(said(text, { language: 'de' })).toMatchObject({ kind: 'order', lines: linesOf([['BT151066', 1]]) });
  });

  it.each(['Halt!', 'nein, halt'])('stops in %j', (text) => {
    const meant = said(text, { ...drafted([['OP520', 3]]), language: 'de' });
    expect(meant).toMatchObject({ kind: 'say', text: talk.de.left });
  });
});

describe('from where and to whom', () => {
  it.each([
    '2x TB75600 i 3x OP520, z Krakowa jeśli się da, inaczej skądkolwiek, na C200002',
    '2x TB75600 i 3x OP520 na c200002, wysylka z krakowa jesli sie da',
    '2x TB75600 and 3x OP520 from Krakow if possible, otherwise anywhere, for C200002',
    '2x TB75600 und 3x OP520 an C200002, aus Krakau wenns geht',
    '2x TB75600 a 3x OP520, z Krakova pokud to jde, jinak odkudkoli, pro C200002',
    '2x TB75600 і 3x OP520, з Кракова якщо можна, інакше звідки завгодно, для C200002',
  ])('%j says what is there, and prices all of it', (text) => {
    const input = { shipTo: 'C200002' };
    const lines = linesOf([
      ['TB75600', 2],
      ['OP520', 3],
    ]);
    expect(said(text)).toMatchObject({
      kind: 'narrow',
      places: ['Kraków'],
      call: { tool: 'check_stock', input: { ...input, skus: ['TB75600', 'OP520'] } },
      also: { tool: 'get_quote', input: { ...input, lines } },
    });
  });

  it('keeps the place beside a number of the person', () => {
    const state = { ...quoted([['OP520', 2]]), language: 'en' as const };
    const meant = said('ok go ahead then, order the lot to katowice, our ref ZL-4410', state);
    expect(JSON.stringify(meant)).toContain(talk.en.fromAnywhere('Katowice'));
    expect(JSON.stringify(meant)).toContain('ZL-4410');
  });

  it.each([
    'ok stick 2 of the volterra on an order for C200001',
    'bestell 2 von der Volterra für C200001',
    'objednej 2 kusy té Volterra pro C200001',
    'zamów 2 Volterra na C200001',
    'замов 2 штуки Volterra на C200001',
  ])('%j is of the part by that maker', (text) => {
    const meant = said(text, priced('BT371637'));
    expect(meant).toMatchObject({ lines: linesOf([['BT371637', 2]]), shipTo: 'C200001' });
  });
});

describe('whom an order is for', () => {
  it.each([
    ['zamów 3x LX8176 do Octavii KR 12345', 'Octavii KR 12345'],
    ['bestell 3x LX8176 für den Passat KR 12345', 'Passat KR 12345'],
    ['objednej 3x LX8176 do Octavie 1AB 2345', 'Octavie 1AB 2345'],
    ['замов 3x LX8176 на Октавію AA1234BB', 'Октавію AA1234BB'],
    ['order 3x LX8176 for the Golf on lift 2', 'Golf on lift 2'],
    ['objednej 3x LX8176 pro pana Nováka', 'pana Nováka'],
    ['bestell 3x LX8176 für Herrn Meier', 'Herrn Meier'],
  ])('is written on it: %j', (text, comments) => {
    expect(said(text)).toMatchObject({ kind: 'order', lines: linesOf([['LX8176', 3]]), conditions: { comments } });
  });

  it('leaves the parts behind it', () => {
    const both = linesOf([
      ['OP520', 2],
      ['GDB1330', 3],
    ]);
    expect(said('order 2x OP520 for the Golf and 3x GDB1330')).toMatchObject({ kind: 'order', lines: both });
  });
});

describe('a wish beside the receiver', () => {
  it.each([
    ["не, краще на центральну C100000. і зніжку б якусь за об'єм", 'uk'],
    ['no, rather to the main site C100000. and some discount for the volume', 'en'],
    ['nein, lieber an C100000. und ein Rabatt für die Menge wäre nett', 'de'],
  ] as const)('%j says that no discount is agreed here', (text, language) => {
    const meant = said(text, { ...quoted([['OP520', 10]]), language });
    expect(meant).toMatchObject({ kind: 'call', lead: talk[language].noDiscounts });
  });

  it.each([
    ['Поясніть, звідки поїде кожна позиція, якщо я замовлю на C200002.', 'uk'],
    ['which warehouse would each line ship from if I order for C200002?', 'en'],
    ['aus welchem Lager kommt jede Position, wenn ich für C200002 bestelle?', 'de'],
    ['skąd pojedzie każda pozycja, jeśli zamówię na C200002?', 'pl'],
    ['odkud pojede každá položka, když objednám na C200002?', 'cs'],
  ] as const)('%j says who picks the warehouse', (text, language) => {
    const meant = said(text, { ...quoted([['OP520', 10]]), language });
    expect(meant).toMatchObject({ lead: talk[language].noSplit, input: { shipTo: 'C200002' } });
  });

  it('asks about another account in vain', () => {
    const remarks = [talk.pl.notUsed('C200002')];
    expect(said('jakie magazyny ma C200002?', { language: 'pl' })).toMatchObject({ tool: 'get_customer', remarks });
  });
});

describe('parts that a search found', () => {
  const rows = ['OIL14342', 'OIL13671', 'ZOS92075'].map((id) => ({ kind: 'product', id }));
  const search = { tool: 'search_products', input: { text: 'engine oil korvan' } };
  const found: Partial<State> = { rows, search, last: search };

  it.each(['скіки її в варшаві і познані', 'ile jej w Warszawie i Poznaniu'])(
    'are counted at the places: %j',
    (text) => {
      const call = { tool: 'check_stock', input: { skus: rows.map(({ id }) => id) } };
      expect(said(text, found)).toMatchObject({ kind: 'narrow', places: ['Warszawa', 'Poznań'], call });
    },
  );

  it('have a day when the first is there', () => {
    const text = 'hows the first one for stock n wen wud i get it if i order monday mornin';
    expect(said(text, found)).toMatchObject({ tool: 'check_stock', input: { skus: ['OIL14342'] }, fact: 'arrival' });
  });

  it.each([
    'моторна олива korvan 2 варіанта покажи з ціною',
    'engine oil korvan show 2 options with price',
    'motoröl korvan zeig 2 varianten mit preis',
    'olej silnikowy korvan pokaż 2 warianty z ceną',
    'motorový olej korvan ukaž 2 varianty s cenou',
  ])('are shown with their prices: %j', (text) => {
    expect(said(text)).toMatchObject({ tool: 'search_products', fact: 'cheapest', remarks: [] });
  });
});

describe('as many as then', () => {
  it.each([
    'візьми стільки ж скільки тоді',
    'take as many as then',
    'nimm so viele wie damals',
    'weź tyle co wtedy',
    'vezmi tolik co tehdy',
    'Dasselbe noch einmal bitte, aber an C200001.',
  ])('%j looks at what was bought of the part', (text) => {
    const state = { ...priced('OP520'), last: { tool: 'price_history', input: { sku: 'OP520' } } };
    expect(said(text, state)).toMatchObject({ tool: 'price_history', then: { quantityOf: 0 } });
  });

  it.each(['а зараз яка ціна, дорожче стало?', "what's it now, gone up?", 'a teraz jaka cena, podrożało?'])(
    '%j is answered with what was paid before',
    (text) => {
      expect(said(text, priced('OP520'))).toMatchObject({ tool: 'get_prices', also: { tool: 'price_history' } });
    },
  );
});

it.each([
  'ok chuck 15 on the order for me, own account',
  'chuck 15 on for me',
  'sling 15 on the order please',
  'stick 15 on the order, own account',
])('%j counts the part that is talked about', (text) => {
  expect(said(text, priced('W71275'))).toMatchObject(quote([['W71275', 15]]));
});

import { describe, expect, it } from 'vitest';
import { talk } from '../../src/conversation/messages/talk.ts';
import type { State } from '../../src/conversation/state.ts';
import { speaking } from './speaking.ts';

// Parts of a maker that are looked for in the middle of something else, and what is asked of the offer itself: why there is a
// button, whether a quote is kept, whether a part fits a car. None of it is an order.

const { said } = speaking();

const lines = [
  { sku: 'OP520', quantity: 10 },
  { sku: 'GDB1330', quantity: 4 },
];
const quoted: Partial<State> = {
  lines,
  names: [
    { sku: 'OP520', name: 'Oil filter OP 520' },
    { sku: 'GDB1330', name: 'Brake pad set GDB 1330' },
  ],
  last: { tool: 'get_quote', input: { lines } },
};
const looked: Partial<State> = {
  lines: [{ sku: 'BD81444' }],
  names: [{ sku: 'BD81444', name: 'Brake disc BD 81444 TARVIK' }],
  last: { tool: 'get_prices', input: { lines: [{ sku: 'BD81444' }] } },
};
const asked: Partial<State> = {
  lines: [{ sku: 'OP520', quantity: 5 }],
  last: { tool: 'price_history', input: { sku: 'OP520' } },
  open: {
    choices: [{ label: 'Order', tool: 'order', input: { lines: [{ sku: 'OP520', quantity: 5 }] } }],
    yes: true,
  },
};

describe('a part of a maker up to a price', () => {
  it.each([
    'I also need a ZENVOLT battery, preferably under 400 zł',
    'brauche noch eine zenvolt batterie, am besten unter 400 zl',
    'potrzebuje jeszcze akumulator zenvolt, najlepiej do 400 zł',
    'jeste potrebuju baterii zenvolt, nejlip do 400 zl',
    'треба ще акумулятор зенвольт, бажано до 400 зл',
  ])('%j is looked for, also beside other lines', (text) => {
    for (const state of [{}, quoted])
      expect(said(text, state)).toMatchObject({ tool: 'search_products', only: { price: 400 }, remarks: [] });
  });
});

describe('an order of nothing', () => {
  it.each([
    'треба ще якусь штуковину зенвольт бажанку',
    'potrzebuje jeszcze czegos zenvolt dziwnego',
    'need some more zenvolt thingamajig',
    'brauche noch so ein zenvolt dingsbums',
    'potrebuju jeste nejakou zenvolt blbinu',
  ])('%j is never offered', (text) => {
    expect(JSON.stringify(said(text))).not.toContain('"lines":[]},');
    expect(said(text)).not.toMatchObject({ kind: 'ask', choices: [{ tool: 'order' }] });
  });
});

describe('after a search, a maker with an ending', () => {
  const rows = ['VKB9274', '743680320'].map((id) => ({ kind: 'product' as const, id }));
  const search = { tool: 'search_products', input: { text: 'wheel bearing rear axle' } };

  it.each([
    ['no dobra to pokaz tarvika te co sa na stanie', 'tarvika'],
    ['zeig mir tarvik, die auf lager sind', 'tarvik'],
    ['ukaž mi od tarviku ty co jsou skladem', 'tarviku'],
    ['покажи тарвік ті що є в наявності', 'тарвік'],
  ])('%j keeps it, and what is in stock', (text, maker) => {
    const meant = said(text, { rows, search, last: search });
    expect(meant).toMatchObject({ input: { text: expect.stringContaining(maker) as string }, only: { pieces: 1 } });
  });
});

describe('whether it fits a car', () => {
  it.each([
    ['will it fit a Golf 7?', 'en'],
    ['passt der auf Golf 7 Baujahr 2015?', 'de'],
    ['pasuje to do golfa 7?', 'pl'],
    ['Sedne to na Octavii 2 1.9 TDI, rok 2008?', 'cs'],
    ['чи підійде на октавію 2?', 'uk'],
  ] as const)('%j is refused, and offers nothing', (text, language) => {
    expect(said(text, { ...looked, language })).toEqual({ kind: 'say', text: talk[language].noCars, choices: [] });
  });
});

describe('why there is an order', () => {
  it.each([
    ['why does it throw an order at me', 'en'],
    ['wieso macht der mir da ne Bestellung auf', 'de'],
    ['czemu mi to wyrzuca zamówienie', 'pl'],
    ['pockej ja nechci hned objednavat, proc mi to hazi objednavku?', 'cs'],
    ['чого воно мені форму замовлення показує', 'uk'],
  ] as const)('%j is explained', (text, language) => {
    expect(said(text, { ...asked, language })).toEqual({ kind: 'say', text: talk[language].whyButton, choices: [] });
  });

  it.each(['why is my order late?', 'warum ist die Bestellung noch nicht da', 'proč ještě nepřišla objednávka'])(
    '%j is of one that was sent',
    (text) => {
      expect(said(text, asked)).toMatchObject({ tool: 'trace_order' });
    },
  );

  it.each([
    ['why is there an order form now, I only wanted to know what it would cost', 'en'],
    ['wart mal warum kommt da jetzt ein bestellformular, ich wollte nur wissen was das kosten würd', 'de'],
    ['czemu od razu formularz, chciałem tylko wiedzieć ile to kosztuje', 'pl'],
    ['proč hned formulář, chtěl jsem jen vědět kolik to stojí', 'cs'],
    ['чому одразу форма, я лише хотів знати скільки це коштує', 'uk'],
  ] as const)('%j is explained and priced', (text, language) => {
    const meant = said(text, { ...asked, language });
    expect(meant).toMatchObject({ tool: 'get_quote', input: { lines: asked.lines }, lead: talk[language].whyButton });
  });
});

describe('a quote to keep', () => {
  it.each([
    ["I don't want to order yet, just save me that quote", 'en'],
    ['ich will noch nicht bestellen, nur das angebot behalten bitte', 'de'],
    ['tylko mi zapisz tę ofertę', 'pl'],
    ['jen mi ulož tu nabídku', 'cs'],
    ['просто збережіть мені цей розрахунок', 'uk'],
  ] as const)('%j: none is kept, a draft is', (text, language) => {
    const meant = said(text, { ...quoted, language });
    expect(meant).toMatchObject({ tool: 'get_quote', input: { lines } });
    expect(JSON.stringify(meant)).toContain(JSON.stringify(talk[language].quoteNotKept).slice(1, -1));
  });
});

describe('so many, and no order', () => {
  it.each([
    "I'd take two, but only price it for now, no order",
    'nehme zwei, aber erst mal nur anbieten, nicht bestellen',
    'wezmę dwa, ale na razie tylko wycenić, bez zamówienia',
    'vezmu dva, ale zatim jen nacenit, neobjednavat',
    'візьму два, але поки тільки порахувати, без замовлення',
  ])('%j is priced', (text) => {
    const meant = said(text, looked);
    expect(meant).toMatchObject({ tool: 'get_quote', input: { lines: [{ sku: 'BD81444', quantity: 2 }] } });
  });
});

describe('the same part elsewhere', () => {
  const traced: Partial<State> = {
    document: { kind: 'order', id: 'ZA26112700002-1' },
    contents: [{ sku: 'ZKL1378', quantity: 1 }],
    last: { tool: 'trace_order', input: { orderId: 'ZA26112700002-1' } },
  };

  it.each([
    'too long, the customer is waiting. Have you the same part elsewhere?',
    'das dauert zu lange, habt ihr das gleiche teil woanders?',
    'To za długo, klient czeka. Czy macie tę samą część gdzie indziej?',
    'to je moc dlouho, nemate stejny dil jinde?',
    'це задовго, чи є така сама деталь деінде?',
  ])('%j is its stock', (text) => {
    expect(said(text, traced)).toEqual({
      kind: 'call',
      tool: 'check_stock',
      input: { skus: ['ZKL1378'] },
      remarks: [],
    });
  });
});

describe('opening hours and collecting', () => {
  it.each([
    ['thanks! how long are you open today, can I collect it myself?', 'en'],
    ['super danke! wie lang habts ihr heut offen, kann ich selber abholen?', 'de'],
    ['dzieki! do ktorej dzis otwarte, moge odebrac sam?', 'pl'],
    ['diky! do kolika mate dnes otevreno, muzu si to vyzvednout sam?', 'cs'],
    ['дякую! до котрої ви сьогодні працюєте, можу сам забрати?', 'uk'],
  ] as const)('%j gets a word on each', (text, language) => {
    const { noHours, noPickup } = talk[language];
    expect(said(text, { language })).toMatchObject({ kind: 'say', text: `${noHours} ${noPickup}` });
  });
});

describe('sizes of a part that is looked for', () => {
  it.each([
    ['I am looking for a FILDRA oil filter, roughly 74 mm high and 40 mm wide', '74 mm high, 40 mm wide'],
    ['Ich suche einen Ölfilter von FILDRA, etwa 74 mm hoch und 40 mm breit', '74 mm hoch, 40 mm breit'],
    ['szukam filtra oleju FILDRA, około 74 mm wysoki i 40 mm szeroki', '74 mm wysoki, 40 mm szeroki'],
    ['hledám olejový filtr FILDRA, zhruba 74 mm vysoký a 40 mm široký', '74 mm vysoký, 40 mm široký'],
    ['шукаю масляний фільтр FILDRA, приблизно 74 мм заввишки і 40 мм завширшки', '74 мм заввишки, 40 мм завширшки'],
  ])('%j: they are named, and not looked for as words', (text, sizes) => {
    const meant = said(text);
    expect(meant).toMatchObject({ tool: 'search_products', remarks: [expect.stringContaining(sizes) as string] });
    expect(meant).not.toMatchObject({ input: { text: expect.stringMatching(/etwa|roughly|wide|zhruba/) as string } });
  });
});

describe('cancelled and corrected in one breath', () => {
  const drafted: Partial<State> = {
    lines: [{ sku: 'OP520', quantity: 6 }],
    draft: { id: 'D1', revision: 1, lines: [{ sku: 'OP520', quantity: 6 }] },
    last: { tool: 'prepare_requisition', input: { lines: [{ sku: 'OP520', quantity: 6 }] } },
  };

  it.each([
    'cancel that, make it 4',
    'nein storno, mach lieber 4',
    'anuluj to, zrób 4',
    'zruš to, dej 4',
    'скасуй це, зроби 4',
  ])('%j changes the count of the draft', (text) => {
    expect(said(text, drafted)).toMatchObject({ kind: 'order', lines: [{ sku: 'OP520', quantity: 4 }], draftId: 'D1' });
  });

  it.each(['cancel that', 'cancel it, I took the wrong part'])('%j cancels', (text) => {
    expect(said(text, drafted)).toMatchObject({ kind: 'ask', choices: [{ tool: 'cancel_requisition' }] });
  });
});

it.each([
  ['is that an order ur making there? i dont want to order anything yet', 'en'],
  ['ist das jetzt eine Bestellung? ich will noch nichts bestellen', 'de'],
] as const)('%j is about what is offered, and not what was ordered', (text, language) => {
  expect(said(text, { ...asked, language })).toMatchObject({ kind: 'say', text: talk[language].whyButton });
});

it.each([
  ['how long are you open today, and does GDB1330 fit an Octavia 2015?', 'en'],
  ['wie lange habt ihr offen und passt GDB1330 auf den Octavia?', 'de'],
] as const)('%j: neither is known, and both are said', (text, language) => {
  const { noHours, noCars } = talk[language];
  expect(said(text, { language })).toMatchObject({ lead: `${noHours} ${noCars}` });
});

describe('two makers, of which either will do', () => {
  it.each([
    "air filter from FILDRA or KORVAN, as long as it's in stock",
    'filtr powietrza FILDRA lub KORVAN, ważne żeby był na stanie',
    'luftfilter von FILDRA oder KORVAN, hauptsache auf lager',
    'vzduchový filtr FILDRA nebo KORVAN, hlavně ať je skladem',
    'повітряний фільтр FILDRA або KORVAN, головне щоб був на складі',
  ])('%j looks for what there is of each', (text) => {
    const meant = said(text);
    const only = { pieces: 1 };
    expect(meant).toMatchObject({
      ...{ tool: 'search_products', lead: 'FILDRA:', remarks: [], only },
      also: { tool: 'search_products', lead: 'KORVAN:', remarks: [], only },
    });
    const texts = meant.kind === 'call' && meant.also?.kind === 'call' ? [meant, meant.also] : [];
    expect(texts.map(({ input }) => input['text'])).toEqual([
      expect.stringMatching(/^\p{L}+(?: \p{L}+)? FILDRA$/u),
      expect.stringMatching(/^\p{L}+(?: \p{L}+)? KORVAN$/u),
    ]);
  });

  it('are not read of words in capitals that stand apart', () => {
    expect(said('battery VARTA SILVER')).not.toHaveProperty('also');
  });

  it.each(['4x OP520, hauptsache bis freitag da', "4x OP520, as long as it's here by friday"])(
    '%j asks when it comes',
    (text) => {
      expect(said(text)).toMatchObject({ tool: 'get_quote', fact: 'arrival', remarks: [] });
    },
  );
});

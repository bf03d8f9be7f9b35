import { describe, expect, it } from 'vitest';
import { talk } from '../../src/conversation/messages/talk.ts';
import type { State } from '../../src/conversation/state.ts';
import { speaking } from './speaking.ts';

// What people say at a counter beside what they order: conditions, going back to the list, buttons they did not ask for, makers.

const { turn, said } = speaking();

const lines = [
  { sku: 'OP520', quantity: 10 },
  { sku: 'GDB1330', quantity: 4 },
  { sku: 'BHN1217', quantity: 2 },
];
const names = [
  { sku: 'OP520', name: 'Oil filter OP 520' },
  { sku: 'GDB1330', name: 'Brake pad set GDB 1330' },
  { sku: 'BHN1217', name: 'Brake caliper BHN 1217' },
];
const quoted: Partial<State> = { lines, names, last: { tool: 'get_quote', input: { lines } } };
const drafted: Partial<State> = {
  lines,
  names,
  draft: { id: 'D1', revision: 1, lines },
  last: { tool: 'prepare_requisition', input: { lines } },
  open: {
    choices: [{ label: 'Ask for approval', tool: 'submit_requisition', input: { draftId: 'D1', revision: 1 } }],
    yes: true,
  },
};

describe('an order on a condition', () => {
  it.each([
    'if OP520 is in stock in Krakow then order 4, otherwise 4 of W71275',
    'wenn OP520 in Krakau auf Lager ist bestell 4, sonst 4 W71275',
    'jak jest OP520 w Krakowie to zamów 4, jak nie to 4 W71275',
    'jestli je OP520 v Krakově objednej 4, jinak 4 W71275',
    'якщо є OP520 у Кракові замов 4, якщо ні то W71275',
  ])('%j shows the stock of both', (text) => {
    const call = { tool: 'check_stock', input: { skus: ['OP520', 'W71275'] } };
    expect(said(text)).toMatchObject({ kind: 'narrow', call });
  });

  it('leaves open how many of which are wanted', () => {
    const after = turn('if OP520 is in stock then order 4, otherwise 4 of W71275');
    expect(said('order it', after.state)).not.toMatchObject({ kind: 'order' });
  });

  it('without another part orders what is there', () => {
    expect(said("order 4 OP520 if it's in stock")).toMatchObject({
      tool: 'get_quote',
      input: { lines: [{ sku: 'OP520', quantity: 4 }] },
    });
  });
});

describe('a warehouse', () => {
  const atWarsaw: Partial<State> = {
    ...quoted,
    last: { tool: 'get_quote', input: { lines, locations: ['WAR'] } },
    from: { codes: lines.map(({ sku }) => sku), locations: ['WAR'] },
  };

  it.each(['add 5 OC243', 'OC243 dorzuć 5 sztuk', 'und noch 5 OC243'])('stays when %j', (text) => {
    expect(said(text, atWarsaw)).toMatchObject({ tool: 'get_quote', input: { locations: ['WAR'] } });
  });

  it.each([
    ['order it', 'en'],
    ['zamów to', 'pl'],
    ['bestellen', 'de'],
    ['objednej to', 'cs'],
    ['замов це', 'uk'],
  ] as const)('is none that an order names: %j', (text, language) => {
    const meant = said(text, { ...atWarsaw, language });
    expect(meant).toMatchObject({ kind: 'order', remarks: [talk[language].fromAnywhere('WAR')] });
  });
});

describe('back to the list', () => {
  const looked: Partial<State> = {
    lines: [{ sku: 'W71275' }],
    laid: { lines },
    names,
    last: { tool: 'check_stock', input: { skus: ['W71275'] } },
  };

  it.each([
    'ok back to the quote, order it',
    'zurück zum Angebot, bitte jetzt bestellen',
    'ok wracam do zamówienia, zamów',
    'dobře, zpátky k dílům, objednej to',
    'вертаємось до списку, замов це',
  ])('%j orders what was counted before', (text) => {
    expect(said(text, looked)).toMatchObject({ kind: 'order', lines });
  });

  it.each(['back to the quote, what is the total', 'wracamy do listy, ile to razem netto'])(
    '%j after invoices is the total of the list',
    (text) => {
      const invoices = { tool: 'list_invoices', input: { state: 'overdue' } };
      expect(said(text, { ...quoted, last: invoices, list: invoices })).toMatchObject({ input: { lines } });
    },
  );

  it('shows the whole list after a look at one of its parts', () => {
    const state = {
      ...looked,
      lines: [{ sku: 'BHN1217' }],
      last: { tool: 'check_stock', input: { skus: ['BHN1217'] } },
    };
    expect(said('zeigen Sie mir bitte noch einmal die ganze Liste mit Summe', state)).toMatchObject({
      input: { lines },
    });
  });

  it('leaves invoices to those who go back to them', () => {
    expect(said('back to the invoices', quoted)).not.toMatchObject({ tool: 'get_quote' });
  });
});

describe('what is not ordered', () => {
  it.each([
    ['why is there an order button, I only asked', 'en'],
    ['czemu tu jest przycisk zamów, ja nic nie zamawiałem', 'pl'],
    ['wieso steht da jetzt bestellen? ich hab nix bestellt', 'de'],
    ['proč mi tu svítí tlačítko objednat? já se jen ptám', 'cs'],
    ['чому тут кнопка замовити, я ж нічого не замовляв', 'uk'],
  ] as const)('%j is told that nothing is', (text, language) => {
    expect(said(text, { ...quoted, language })).toEqual({ kind: 'say', text: talk[language].whyButton, choices: [] });
  });

  it('lists the orders where the word alone is said to a draft', () => {
    expect(said('orders', drafted)).toMatchObject({ kind: 'call', tool: 'list_orders' });
  });

  it('counts nothing when the number of a button is typed again after it was sent', () => {
    const sent: Partial<State> = {
      ...drafted,
      lines: [{ sku: 'OP520', quantity: 2 }],
      last: { tool: 'submit_requisition', input: { draftId: 'D1', revision: 1 } },
      open: undefined,
    };
    expect(said('1', sent)).toMatchObject({ kind: 'say', text: talk.en.nothingToChoose });
  });

  it.each([
    'objednej 2x OP520, nebo ne?',
    'daj cene gdb1330 x1',
    'dej mi cenu OP520',
    'gib mir den preis für 2 GDB1330',
  ])('%j drafts nothing', (text) => {
    expect(said(text).kind).not.toBe('order');
  });

  it.each(['cancel it, I took the wrong part', 'zruš to, spletl jsem si díl', 'anuluj to, pomyliłem część'])(
    '%j cancels the draft',
    (text) => {
      expect(said(text, drafted)).toMatchObject({ choices: [{ tool: 'cancel_requisition' }] });
    },
  );
});

describe('counts', () => {
  it.each([
    ['objednej dvakrát OP520', 2],
    ['tak mi dej dvakrát ten OP520', 2],
    ['bestell OP520 zweimal', 2],
    ['візьму один комплект OP520', 1],
  ])('%j', (text, quantity) => {
    expect(said(text)).toMatchObject({ kind: 'order', lines: [{ sku: 'OP520', quantity }] });
  });

  it.each(['sorry, the OP520 should have been 12', 'pomyłka, op520 miało być 12', 'OP520 mělo být 12'])(
    '%j changes that line',
    (text) => {
      expect(said(text, quoted)).toMatchObject({ input: { lines: [{ sku: 'OP520', quantity: 12 }, {}, {}] } });
    },
  );

  it('orders one of several, and none more of it', () => {
    expect(said('ok then order the OP520', quoted)).toMatchObject({
      kind: 'order',
      lines: [{ sku: 'OP520', quantity: 10 }],
    });
  });

  it('says a count again, and does not add it', () => {
    const one = [{ sku: 'OP520', quantity: 30 }];
    const state: Partial<State> = { language: 'uk', lines: one, last: { tool: 'get_quote', input: { lines: one } } };
    expect(JSON.stringify(said('зрозумів. Тоді 30 OP520 і 5 AP4087', state))).not.toContain('60');
  });

  it.each(['can you drop the calipers and double the pads?', 'drop the calipers and double the pads'])('%j', (text) => {
    expect(said(text, quoted)).toMatchObject({
      input: {
        lines: [
          { sku: 'OP520', quantity: 10 },
          { sku: 'GDB1330', quantity: 8 },
        ],
      },
    });
  });

  it('looks for something instead of a part, and adds none of it', () => {
    expect(said('щось замість GDB1330, бо 2 у Лодзі мало', { ...quoted, language: 'uk' })).toMatchObject({
      tool: 'search_products',
      input: { similarTo: 'GDB1330' },
    });
  });
});

describe('a part of the list', () => {
  it('in its price with the list is that of the whole list', () => {
    const looked: Partial<State> = {
      ...quoted,
      focus: [{ sku: 'BHN1217' }],
      last: { tool: 'get_prices', input: { lines: [{ sku: 'BHN1217' }] } },
    };
    expect(said('a kolik to dělá dohromady?', { ...looked, language: 'cs' })).toMatchObject({ input: { lines } });
    expect(said('what is that in total?', { ...looked, language: 'en' })).toMatchObject({ input: { lines } });
  });

  it.each([
    ['first two, 4 each', 'en'],
    ['перші дві по 4 шт порахуй', 'uk'],
    ['pierwsze dwa po 4', 'pl'],
  ] as const)('%j counts those', (text, language) => {
    const found = ['A1111', 'B2222', 'C3333'].map((sku) => ({ sku }));
    const state: Partial<State> = { language, lines: found, last: { tool: 'check_stock', input: {} } };
    expect(said(text, state)).toMatchObject({
      input: {
        lines: [
          { sku: 'A1111', quantity: 4 },
          { sku: 'B2222', quantity: 4 },
        ],
      },
    });
  });

  it('is set to a count, whatever is added beside it', () => {
    expect(said('make the GDB1330 10, and stick a W71275 on there too', drafted)).toMatchObject({
      lines: [{ quantity: 10 }, { sku: 'GDB1330', quantity: 10 }, { quantity: 2 }, { sku: 'W71275', quantity: 1 }],
    });
  });

  it.each(['sady', 'комплекти', 'sets'])('counted before "and" is no count of the next: 2 %s', (unit) => {
    const and = { sady: 'a', комплекти: 'і', sets: 'and' }[unit] ?? '';
    const start = { sady: 'potřebuju', комплекти: 'треба', sets: 'need' }[unit] ?? '';
    expect(JSON.stringify(said(`${start} GDB1330 2 ${unit} ${and} OP520`))).not.toContain('"OP520","quantity":2');
  });
});

describe('a change and a part more in one message', () => {
  const two: Partial<State> = {
    lines: lines.slice(0, 2),
    names: names.slice(0, 2),
    last: { tool: 'get_quote', input: { lines: lines.slice(0, 2) } },
  };

  it.each([
    ['make the filters 6 and add 2x W71275', 'en'],
    ['těch filtrů raději 6 a přidej ještě 2x W71275', 'cs'],
    ['filtrów 6 i dorzuć jeszcze 2x W71275', 'pl'],
    ['Filter lieber 6 und noch 2x W71275 dazu', 'de'],
  ] as const)('%j does both', (text, language) => {
    expect(said(text, { ...two, language })).toMatchObject({
      input: {
        lines: [
          { sku: 'OP520', quantity: 6 },
          { sku: 'GDB1330', quantity: 4 },
          { sku: 'W71275', quantity: 2 },
        ],
      },
    });
  });
});

it.each([
  'order 1x BT405992 for C200002, note job 4711',
  'zamów 1x BT405992 dla C200002, uwaga zlecenie 4711',
  'bestell 1x BT405992 für C200002, Notiz Auftrag 4711',
])('%j counts one, whatever the note says', (text) => {
  expect(said(text)).toMatchObject({ kind: 'order', lines: [{ sku: 'BT405992', quantity: 1 }], shipTo: 'C200002' });
});

it.each(['which invoices are overdue as of today?', 'welche Rechnungen sind Stand heute überfällig?'])(
  '%j is of no day of issue',
  (text) => {
    expect(said(text)).toMatchObject({ tool: 'list_invoices', input: { state: 'overdue' } });
    expect(said(text)).not.toHaveProperty('input.from');
  },
);

describe('one of several lines that is not needed, and another part rather', () => {
  it.each([
    ['not the OP520, rather 6 W71275', 'en'],
    ['OP520 brauch ich nicht, lieber 6 W71275', 'de'],
    ['OP520 nie trzeba, lepiej 6 W71275', 'pl'],
    ['ne, OP520 není potřeba, dej radši 6 W71275', 'cs'],
    ['ой не, OP520 не треба, давай краще 6 W71275', 'uk'],
  ] as const)('%j puts it in its place', (text, language) => {
    const changed = [{ sku: 'W71275', quantity: 6 }, ...lines.slice(1)];
    expect(said(text, { ...quoted, language })).toMatchObject({ input: { lines: changed } });
  });

  it('takes none out that stays', () => {
    const { meant } = turn('no wait, OP520 stays, rather 6 W71275 too', quoted);
    expect(JSON.stringify(meant)).toContain('OP520');
  });
});

it.each([
  '10x OP520 and 2x GDB1330, is it all in Warsaw?',
  '10x OP520 und 2x GDB1330, ist das alles in Warschau?',
  'OP520 10 szt i GDB1330 2, czy to wszystko jest w Warszawie?',
  'OP520 10ks a GDB1330 2ks, je to vsechno ve varsave?',
  'OP520 10шт і GDB1330 2шт, це все є у Варшаві?',
])('%j asks for so many of each there', (text) => {
  const input = { lines: lines.slice(0, 1).concat({ sku: 'GDB1330', quantity: 2 }) };
  expect(said(text)).toMatchObject({ kind: 'narrow', call: { tool: 'get_quote', input } });
});

it.each(['balance GDB1330', 'saldo GDB1330', 'zůstatek GDB1330', 'залишок GDB1330'])(
  '%j is of the part, and of no account',
  (text) => {
    expect(said(text)).toMatchObject({ tool: 'check_stock', input: { skus: ['GDB1330'] } });
  },
);

it.each([
  ['він стане на пасат б6 2008 р 2.0 тді?', 'uk'],
  ['sedne na octavii 2 1.9 tdi?', 'cs'],
  ['pasuje do passata b6 2008 2.0 tdi?', 'pl'],
] as const)('%j after a look at a part is not known', (text, language) => {
  const last = { tool: 'check_stock', input: { skus: ['OP520'] } };
  expect(said(text, { lines: [{ sku: 'OP520' }], last, language })).toMatchObject({ text: talk[language].noCars });
});

it.each([
  ['а скіки днів є на повернення?', 'uk'],
  ['kolik dní je na vrácení?', 'cs'],
  ['ile jest dni na zwrot?', 'pl'],
  ['wie viele Tage gibt es für die Rückgabe?', 'de'],
] as const)('%j asks for a day that nobody knows', (text, language) => {
  expect(said(text)).toMatchObject({ text: talk[language].noReturnDay });
});

describe('the same again', () => {
  const contents = [
    { sku: 'PP9152', quantity: 1 },
    { sku: '3000968282', quantity: 1 },
  ];
  const opened: Partial<State> = {
    contents,
    names: [{ sku: '3000968282', name: 'Clutch kit 3000 968 282' }],
    document: { kind: 'requisition', id: 'RQ26112600003' },
    last: { tool: 'get_requisition', input: { requisitionId: 'RQ26112600003' } },
  };

  it.each([
    ['same again but without the clutch', 'en'],
    ['Das Gleiche bitte noch einmal, aber ohne die Kupplung.', 'de'],
    ['to samo jeszcze raz, ale bez sprzęgła', 'pl'],
  ] as const)('%j leaves it out', (text, language) => {
    expect(said(text, { ...opened, language })).toMatchObject({ input: { lines: [{ sku: 'PP9152' }] } });
  });

  it('leaves it out of the last order, whichever that is', () => {
    expect(said('repeat my last order without the PP9152')).toEqual({
      kind: 'again',
      requisitionId: undefined,
      range: undefined,
      remarks: [],
      without: ['PP9152'],
    });
  });

  it.each([
    ['order the same as last time without the clutch', 'clutch'],
    ['bitte das gleiche wie beim letzten Mal nochmal bestellen, aber ohne die Kupplung', 'Kupplung'],
    ['proszę zamówić jeszcze raz to samo co ostatnio, ale bez sprzęgła', 'sprzęgła'],
    ['Objednejte mi prosím znovu to samé, co naposledy, ale bez spojky.', 'spojky'],
    ['замовте ще раз те саме, що минулого разу, але без зчеплення', 'зчеплення'],
  ])('%j leaves out of the last order what is called so', (text, written) => {
    expect(said(text)).toMatchObject({ kind: 'again', requisitionId: undefined, withoutKind: { written } });
  });

  it.each([
    "I'd like to repeat our order RQ26112500002 but without the DS90623.",
    'repeat RQ26112500002 without DS90623',
  ])('%j leaves it out of that order', (text) => {
    expect(said(text)).toMatchObject({ kind: 'again', requisitionId: 'RQ26112500002', without: ['DS90623'] });
  });
});

it('asks to cancel the draft whose last line is taken out', () => {
  const one = [{ sku: 'OP520', quantity: 4 }];
  expect(
    said('drop the OP520', { ...drafted, lines: one, draft: { id: 'D1', revision: 1, lines: one } }),
  ).toMatchObject({
    kind: 'ask',
    choices: [{ tool: 'cancel_requisition' }],
  });
});

it.each(['drop the OP520', 'bin it', 'scrap the lot'])('nothing is ordered later after %j', (text) => {
  const one = [{ sku: 'OP520', quantity: 4 }];
  const after = turn(text, { language: 'en', lines: one, last: { tool: 'get_quote', input: { lines: one } } });
  expect(after.meant).toMatchObject({ kind: 'say', text: talk.en.nothingOrdered });
  expect(said('order it', after.state)).not.toMatchObject({ kind: 'order' });
});

describe('asides', () => {
  it('orders nothing later of what was scrapped', () => {
    const after = turn("scrap the lot, i'll ring you", quoted);
    expect(after.meant).toMatchObject({ kind: 'say', text: talk.en.nothingOrdered });
    expect(after.state.lines).toEqual([]);
  });

  it.each([
    ['will aber noch nicht bestellen, nur ein angebot', 'de'],
    ["i don't want to order yet, just want to know when they would get here", 'en'],
  ] as const)('%j is of the lines, and orders nothing', (text, language) => {
    expect(said(text, { ...quoted, language, last: { tool: 'get_prices', input: { lines } } })).toMatchObject({
      tool: 'get_quote',
      input: { lines },
      lead: talk[language].nothingOrdered,
    });
  });

  it.each([
    'habt ihr samstag offen?',
    'bis wann seid ihr samstags da',
    'ok danke, dann ruf ich da an. habt ihr samstag offen?',
  ])('%j', (text) => {
    expect(said(text)).toMatchObject({ kind: 'say', text: talk.de.noHours });
  });

  it.each([
    ['10 off please', 10],
    ['yes, 2 off', 2],
  ])('%j counts pieces', (text, quantity) => {
    const one = [{ sku: 'WB744' }];
    expect(said(text, { lines: one, last: { tool: 'get_quote', input: { lines: one } } })).toMatchObject({
      input: { lines: [{ sku: 'WB744', quantity }] },
    });
  });

  it('are no discount that the desk gives', () => {
    expect(said('10% off please', quoted)).toMatchObject({ tool: 'get_prices', lead: talk.en.noDiscounts });
  });

  it('has a number to ring that is no part', () => {
    expect(said('а подзвоніть мені будь ласка 0671234567')).toMatchObject({ kind: 'say', text: talk.uk.noHuman });
  });

  it('says how many there are beside the price', () => {
    expect(said('how many of the WB744 have you got and what do they cost each')).toMatchObject({
      tool: 'check_stock',
      also: { tool: 'get_prices' },
    });
  });
});

describe('makers', () => {
  const search = { tool: 'search_products', input: { text: 'brake pads BREMVIK' } };
  const found: Partial<State> = { search, last: search, rows: [{ kind: 'product', id: 'GDB4523' }] };

  it.each([
    ['a coś od TARVIKA?', 'pl', 'TARVIKA'],
    ['anything from tarvik?', 'en', 'tarvik'],
    ['just the tarvik ones', 'en', 'tarvik'],
    ['а в TARVIK такі є?', 'uk', 'TARVIK'],
  ] as const)('%j looks for its parts instead', (text, language, maker) => {
    expect(said(text, { ...found, language })).toMatchObject({ input: { text: `brake pads ${maker}` } });
  });

  it('go each with its own part', () => {
    expect(said('hledám ložisko kola TARVIK a taky baterku ZENVOLT')).toMatchObject({
      input: { text: 'wheel bearing TARVIK' },
      also: { input: { text: 'battery ZENVOLT' } },
    });
  });

  it('are looked for after a search only, and not after invoices', () => {
    const invoices = { tool: 'list_invoices', input: {} };
    expect(said('anything from tarvik?', { ...found, language: 'en', last: invoices })).not.toMatchObject({
      input: { text: 'brake pads tarvik' },
    });
  });

  it('says of a size that it is not looked for', () => {
    expect(said('any 600mm?', found)).toMatchObject({ tool: 'search_products', remarks: [talk.en.notUsed('600mm')] });
  });
});

it('asks for a part as it is called, and for nobody', () => {
  expect(said('a wahacze macie? albo drążki kierownicze')).not.toMatchObject({ lead: talk.pl.noHuman });
  expect(said('kto producent filtrów powietrza')).not.toMatchObject({ text: talk.pl.noComplaints });
});

describe('several things in one message', () => {
  const two: Partial<State> = {
    ...drafted,
    lines: lines.slice(0, 2),
    draft: { id: 'D1', revision: 1, lines: lines.slice(0, 2) },
  };
  const eight = [
    { sku: 'OP520', quantity: 8 },
    { sku: 'GDB1330', quantity: 1 },
  ];

  it.each([
    ['oh no, one set of pads and 8 filters', 'en'],
    ['ach nein, ein Satz Beläge und die Filter 8', 'de'],
    ['oj nie, klocków jeden komplet, a filtrów niech będzie 8', 'pl'],
    ['ale ne, destiček jednu sadu a filtrů ať je 8', 'cs'],
    ['ой ні колодок один комплект, а фільтрів хай буде 8', 'uk'],
  ] as const)('%j corrects the draft', (text, language) => {
    expect(said(text, { ...two, language })).toMatchObject({ kind: 'order', lines: eight, draftId: 'D1' });
  });

  it.each([
    ['sorry, OP520 should have been 8 and only 1 of the BHN1217', 'en'],
    ['sorki, OP520 miało być 8 a tych BHN tylko 1', 'pl'],
    ['вибачте, OP520 мало бути 8, а BHN тільки 1', 'uk'],
  ] as const)('%j sets both counts, and is no complaint', (text, language) => {
    const changed = [{ sku: 'OP520', quantity: 8 }, lines[1], { sku: 'BHN1217', quantity: 1 }];
    expect(said(text, { ...quoted, language })).toMatchObject({ tool: 'get_quote', input: { lines: changed } });
  });

  it.each([
    ["make it 3 of the OP520, and what's the postage?", 'en'],
    ['OP520 nur 3, und was kostet der Versand?', 'de'],
    ['OP520 daj 3, a ile kosztuje wysyłka?', 'pl'],
    ['OP520 dej 3, a kolik stojí doprava?', 'cs'],
    ['OP520 давай 3, а скільки коштує доставка?', 'uk'],
  ] as const)('%j changes the count and answers the question', (text, language) => {
    expect(said(text, { ...quoted, language })).toMatchObject({
      tool: 'get_quote',
      input: { lines: [{ sku: 'OP520', quantity: 3 }, lines[1], lines[2]] },
      lead: talk[language].noShipping,
    });
  });

  it.each([
    'leave the OP520, drop the pads, and order it to C200002',
    'OP520 lass drin, die Beläge raus, und bestell an C200002',
    'OP520 zostaw, klocki wyrzuć i zamów na C200002',
    'nech OP520, destičky vyhoď a objednej na C200002',
  ])('%j orders what is left', (text) => {
    expect(said(text, quoted)).toMatchObject({ kind: 'order', lines: [lines[0], lines[2]], shipTo: 'C200002' });
  });

  it.each(['drop OP520, order the rest', 'OP520 raus, den Rest bestellen', 'wyrzuć OP520, resztę zamów'])(
    '%j after a look at another part is of the list',
    (text) => {
      const looked = { sku: 'W71275' };
      const state = {
        lines: [looked],
        laid: { lines },
        names,
        last: { tool: 'check_stock', input: { skus: ['W71275'] } },
      };
      expect(said(text, state)).toMatchObject({ kind: 'order', lines: lines.slice(1) });
    },
  );

  it.each([
    'take the cheapest instead of the GDB1330',
    'vezmi ten místo GDB',
    'to weź ten najtańszy zamiast gdb',
    'take that one instead of the pads',
  ])('%j puts what was found into the list', (text) => {
    const state: Partial<State> = {
      lines: [{ sku: 'P53538' }],
      cheapest: 'P53538',
      laid: { lines },
      names,
      last: { tool: 'get_prices', input: { lines: [{ sku: 'P53538' }, { sku: 'GDB4487' }] } },
    };
    const changed = [lines[0], { sku: 'P53538', quantity: 4 }, lines[2]];
    expect(said(text, state)).toMatchObject({ tool: 'get_quote', input: { lines: changed } });
  });

  it.each([
    'and add 2 AC20065 if they are in Katowice',
    'und noch 2x AC20065 dazu, falls in Kattowitz vorhanden',
    'dorzuć jeszcze 2x AC20065 jeśli jest w Katowicach',
    'přidej ještě 2x AC20065 pokud je v Katovicích',
    'і докинь ще 2x AC20065, якщо в Катовіце є',
  ])('%j adds to the list, and shows the stock there', (text) => {
    expect(said(text, quoted)).toMatchObject({
      input: { lines: [...lines, { sku: 'AC20065', quantity: 2 }] },
      also: { kind: 'narrow', call: { input: { skus: ['AC20065'] } } },
    });
  });

  it('says which of the lines nobody knows is to be doubled', () => {
    expect(said('стійок зроби вдвічі більше', { ...quoted, language: 'uk' })).toMatchObject({
      tool: 'search_products',
    });
    expect(said('klocki wyrzuć, a łączników zrób dwa razy tyle', quoted)).toMatchObject({
      remarks: [talk.pl.notUsed('dwa razy')],
    });
  });
});

describe('what changes the lines in other words', () => {
  it.each([
    'not BHN1217 but W71275',
    'nicht BHN1217 sondern W71275',
    'nie BHN1217 tylko W71275',
    'не BHN1217 а W71275',
  ])('%j puts one in the place of the other', (text) => {
    expect(said(text, quoted)).toMatchObject({
      tool: 'get_quote',
      input: { lines: [lines[0], lines[1], { sku: 'W71275', quantity: 2 }] },
    });
  });

  it.each([
    ['you can take the OP520 out again', 'en'],
    ['die OP520 kannst du wieder rausnehmen', 'de'],
    ['OP520 możesz wyrzucić', 'pl'],
    ['OP520 můžeš vyhodit', 'cs'],
    ['OP520 можеш прибрати', 'uk'],
  ] as const)('%j changes the draft', (text, language) => {
    expect(said(text, { ...drafted, language })).toMatchObject({ kind: 'order', lines: lines.slice(1), draftId: 'D1' });
  });

  it('leaves out what everything is ordered except of', () => {
    const meant = said('order everything except the pads, deliver to C200002', quoted);
    expect(meant).toMatchObject({ kind: 'order', lines: [lines[0], lines[2]], shipTo: 'C200002' });
  });

  it('adds a part beside a question about another', () => {
    const meant = said('add 5 OC243 as well, and when do the pads arrive?', quoted);
    expect(meant).toMatchObject({
      input: { lines: [...lines, { sku: 'OC243', quantity: 5 }] },
      also: { fact: 'arrival' },
    });
  });

  it.each(['Bremsscheibe 280', 'brake disc 280'])('%j counts nothing of other parts', (text) => {
    const looked = { lines: [{ sku: 'GDB1330' }], names, last: { tool: 'check_stock', input: { skus: ['GDB1330'] } } };
    expect(said(text, looked)).toMatchObject({ tool: 'search_products' });
  });

  it('knows "mają" from the month of May', () => {
    expect(said('Które zamówienia mają braki?')).not.toMatchObject({ input: { from: '2026-05-01' } });
    expect(said('faktury z maja')).toMatchObject({ input: { from: '2026-05-01', to: '2026-05-31' } });
  });
});

describe('as many as last time', () => {
  const looked = { lines: [{ sku: 'GDB1330' }], names, last: { tool: 'check_stock', input: { skus: ['GDB1330'] } } };
  it.each([
    ['same quantity as last time please', 'en'],
    ['gleiche Menge wie letztes Mal bitte', 'de'],
    ['to samo co ostatnio ilościowo', 'pl'],
    ['dej to samy mnozstvi co minule', 'cs'],
    ['стільки ж як минулого разу', 'uk'],
  ] as const)('%j looks back, and asks how many', (text, language) => {
    const meant = said(text, { ...looked, language });
    expect(meant).toMatchObject({ tool: 'price_history', input: { sku: 'GDB1330' }, then: { quantityOf: 0 } });
  });

  it('drafts the number that is answered, and names the warehouse that no order has', () => {
    const asked = turn('same quantity as last time, from Katowice', looked);
    expect(asked.meant).toMatchObject({ remarks: [expect.stringContaining('Katowice')] });
    const answered = turn('8', { ...asked.state, open: { choices: [], quantityOf: 0 } });
    expect(answered.meant).toMatchObject({ kind: 'order', lines: [{ sku: 'GDB1330', quantity: 8 }] });
  });
});

describe('counts', () => {
  const looked = { lines: [{ sku: 'GDB1330' }], names, last: { tool: 'check_stock', input: { skus: ['GDB1330'] } } };
  const found: Partial<State> = {
    search: { tool: 'search_products', input: { text: 'oil filter' } },
    rows: Array.from({ length: 25 }, (_, at) => ({ kind: 'product', id: `LF${String(1000 + at)}` })),
    last: { tool: 'search_products', input: { text: 'oil filter' } },
  };

  it.each([
    ['5 litres of OIL14342 please', 'en'],
    ['ich brauche 5 Liter Öl OIL14342', 'de'],
    ['potrzebuję 5 litrów OIL14342', 'pl'],
    ['potřebuju 5 l oleje OIL14342', 'cs'],
    ['потрібно 5 л оливи OIL14342', 'uk'],
  ] as const)('%j counts no cans', (text, language) => {
    expect(said(text, { language })).toMatchObject({ kind: 'ask', lines: [{ sku: 'OIL14342' }] });
  });

  it.each(['order 2 boxes of W71275', 'order W71275 2 boxes', 'zamów W71275 2 kartony'])(
    'is asked for in %j',
    (text) => {
      expect(said(text, looked)).toMatchObject({ kind: 'order', lines: [] });
    },
  );

  it('is not what is cancelled in "cancel the last order"', () => {
    const drafted = { lines, draft: { id: 'D1', revision: 1, lines } };
    expect(said('cancel the last order', drafted)).toMatchObject({
      kind: 'ask',
      choices: [{ input: { draftId: 'D1' } }],
    });
  });

  it.each([
    'the first two, 4 each',
    'die ersten beiden je 4',
    'dwa pierwsze po 4',
    'první dva po čtyřech',
    'перші два по 4',
  ])('%j counts two of the rows that a search found', (text) => {
    const lines = [
      { sku: 'LF1000', quantity: 4 },
      { sku: 'LF1001', quantity: 4 },
    ];
    expect(said(text, found)).toMatchObject({ tool: 'get_quote', input: { lines } });
  });
});

describe('one line of a document again', () => {
  const opened: Partial<State> = {
    document: { kind: 'invoice', id: 'FV/2026/10/00194' },
    contents: [
      { sku: 'SP30602', quantity: 2 },
      { sku: 'PA31085', quantity: 1 },
    ],
    last: { tool: 'get_invoice', input: { invoiceId: 'FV/2026/10/00194' } },
  };

  it.each([
    ['order the first line again, 2 of it', 'en'],
    ['bestell die erste Position noch einmal, 2 Stück', 'de'],
    ['zamów jeszcze raz pierwszą pozycję, 2 sztuki', 'pl'],
    ['a objednejte prosím znovu první položku, 2 kusy', 'cs'],
    ['замовте ще раз першу позицію, 2 штуки', 'uk'],
  ] as const)('%j orders that line alone', (text, language) => {
    const meant = said(text, { ...opened, language });
    expect(meant).toMatchObject({ kind: 'order', lines: [{ sku: 'SP30602', quantity: 2 }] });
  });

  it('is all of them where the same is wanted', () => {
    const lines = [
      { sku: 'SP30602', quantity: 4 },
      { sku: 'PA31085', quantity: 1 },
    ];
    expect(said('order the same again but 4 of the first', opened)).toMatchObject({ kind: 'order', lines });
  });
});

it('reads "szt." as no end of a sentence', () => {
  const lines = [{ sku: 'OP520' }, { sku: 'W71275' }];
  const priced = { lines, last: { tool: 'get_prices', input: { lines } } };
  expect(said('nie chcę zamawiać, tylko cenę za 10 szt. OP520', priced)).toMatchObject({
    input: { lines: [{ sku: 'OP520', quantity: 10 }] },
  });
});

describe('one part of an order that was sent', () => {
  const sent: Partial<State> = {
    document: { kind: 'requisition', id: 'RQ26111900001' },
    contents: [
      { sku: 'DMF31769', quantity: 1 },
      { sku: '479476', quantity: 1 },
    ],
    last: { tool: 'get_requisition', input: { requisitionId: 'RQ26111900001' } },
  };

  it.each([
    ['can I cancel just one part of it?', 'en'],
    ['kann man daraus ein Teil stornieren?', 'de'],
    ['da się wycofać jedną część z tego?', 'pl'],
    ['dá se z ní stornovat jen jeden díl?', 'cs'],
    ['можна скасувати одну позицію з нього?', 'uk'],
    ['cancel the DMF31769', 'en'],
  ] as const)('%j cancels nothing of it', (text, language) => {
    const meant = said(text, { ...sent, language });
    expect(meant).toMatchObject({ tool: 'get_requisition', lead: talk[language].sentFixed });
  });

  it.each(['cancel it', 'cancle it please'])('%j asks about all of it', (text) => {
    expect(said(text, sent)).toMatchObject({ kind: 'ask', choices: [{ tool: 'cancel_requisition' }] });
  });
});

describe('whom it is for', () => {
  const branch: Partial<State> = {
    ...quoted,
    shipTo: 'C200002',
    last: { tool: 'get_quote', input: { lines, shipTo: 'C200002' } },
  };

  it.each([
    'it should go to the main site, not the branch',
    'an den Hauptsitz bitte, nicht an die Filiale',
    'na główne konto',
    'na hlavní pobočku, ne na C200002',
    'на головний офіс, будь ласка',
  ])('%j is for no branch', (text) => {
    const { meant, state } = turn(text, branch);
    expect(meant).toMatchObject({ tool: 'get_quote', input: { lines } });
    expect(JSON.stringify(meant)).not.toContain('"C200002"}');
    expect(state.shipTo).toBeUndefined();
  });

  it('is kept when a part is added', () => {
    expect(said('add 2 W71275', branch)).toMatchObject({ input: { shipTo: 'C200002' } });
  });

  it('is none that was asked about in between', () => {
    const { state } = turn('welche Rechnungen der Filiale C200001 sind offen?', quoted);
    expect(state.shipTo).toBeUndefined();
  });
});

describe('by when a part can be returned', () => {
  const asked: Partial<State> = {
    lines: [{ sku: 'BHN1217' }],
    last: { tool: 'check_stock', input: { skus: ['BHN1217'] } },
  };

  it.each([
    ["I don't want a new one, I just want to know until when it can be returned.", 'en'],
    ['Bis wann kann ich das zurückgeben?', 'de'],
    ['do kiedy mogę to oddać?', 'pl'],
    ['Nechci nový kus, chci jenom vědět, do kdy se to dá vrátit.', 'cs'],
    ['до коли це можна повернути?', 'uk'],
  ] as const)('%j is not known, and sells nothing', (text, language) => {
    expect(said(text, { ...asked, language })).toMatchObject({ kind: 'say', text: talk[language].noReturnDay });
  });

  it('leaves the deadline of an order alone', () => {
    expect(said('bis wann muss ich bestellen?', asked)).toMatchObject({ tool: 'check_stock', fact: 'arrival' });
  });
});

describe('an invoice that was looked at', () => {
  const invoiceId = 'FV/2026/10/00221';
  const document = { kind: 'invoice', id: invoiceId };
  const opened: Partial<State> = { document, opened: [document], last: { tool: 'get_invoice', input: { invoiceId } } };

  it.each([
    ['we payed that one by transfer yesterday why does it still say unpaid', 'en'],
    ['Die haben wir letzte Woche überwiesen, warum steht die noch als offen?', 'de'],
    ['zapłaciliśmy ją wczoraj przelewem, czemu dalej jest niezapłacona?', 'pl'],
    ['Zaplatili jsme ji minulý týden převodem, proč ji pořád vidím jako nezaplacenou?', 'cs'],
    ['ми її вчора оплатили, чому вона досі неоплачена?', 'uk'],
  ] as const)('%j is of it, and the day is that of the payment', (text, language) => {
    const meant = said(text, { ...opened, language });
    expect(meant).toMatchObject({ tool: 'get_invoice', input: { invoiceId }, lead: talk[language].notBooked });
  });

  it.each([
    ['kor/2026/11/00012 czego dotyczy i czy jest juz rozliczona', 'pl', 'KOR/2026/11/00012'],
    ['zu welcher bestellung gehört FV/2026/11/00507 und was war da drauf', 'de', 'FV/2026/11/00507'],
    ['which order does FV/2026/11/00507 belong to and what was on it', 'en', 'FV/2026/11/00507'],
  ] as const)('%j is wholly of the one that is named', (text, language, id) => {
    const { meant } = turn(text, { ...opened, language });
    expect(meant).toMatchObject({ tool: 'trace_order', input: { invoiceId: id } });
    expect(meant).toMatchObject({ also: { tool: 'get_invoice', input: { invoiceId: id } } });
  });

  it('is not what "which of them" of a new list is about', () => {
    const text = 'gutschriften im november, welche davon sind noch nich verrechnet u wieviel is das';
    const { meant } = turn(text, { ...opened, language: 'de' });
    expect(meant).toMatchObject({ input: { invoiceClassification: 'CREDIT_NOTE', state: 'owed' } });
    expect(JSON.stringify(meant)).not.toContain(invoiceId);
  });
});

describe('what is still to come', () => {
  it.each([
    'wo bleibt der BT151066 von gestern?? kunde steht hier rum',
    'gdzie jest BT151066 z wczoraj? klient czeka',
    'kde vázne BT151066 ze včerejška?',
    'де BT151066 зі вчора, клієнт чекає',
  ])('%j is of that part, and no list of orders', (text) => {
    expect(said(text)).toMatchObject({ tool: 'trace_order', input: { sku: 'BT151066' }, fact: 'rest' });
  });

  it('is of the number that is named, and not of the order before', () => {
    const document = { kind: 'requisition', id: 'RQ26112700004' };
    const input = { requisitionId: document.id };
    for (const tool of ['get_requisition', 'trace_order']) {
      const text = 'Und was ist mit unserer Nummer ZL-8882, ist die schon unterwegs?';
      const meant = said(text, { document, language: 'de', last: { tool, input } });
      expect(meant).toMatchObject({ input: { customNumber: 'ZL-8882' } });
    }
  });

  it('is no complaint when something late is asked for after a return', () => {
    const text = 'ok a czy cos jest ogolnie spoznione z naszych dostaw w tym miesiacu';
    const meant = said(text, { topic: 'returns', language: 'pl' });
    expect(meant).toMatchObject({ tool: 'trace_order', input: { from: '2026-11-01' } });
  });

  it('of a draft is asked with the day on which it would be ordered', () => {
    const text = 'A kiedy przyszłaby dostawa, gdybym zamówił dziś po południu?';
    const { meant } = turn(text, { ...drafted, language: 'pl' });
    expect(meant).toMatchObject({ tool: 'get_quote', fact: 'arrival' });
    expect(JSON.stringify(meant)).not.toContain('list_requisitions');
  });

  it('is not asked again by a reason for the haste', () => {
    const text = 'Gdzie jest moje zamówienie ZA26112700002-1? Auto stoi na podnośniku od wczoraj.';
    const { meant } = turn(text);
    expect(meant).toMatchObject({ tool: 'trace_order', input: { orderId: 'ZA26112700002-1' } });
    expect(JSON.stringify(meant)).not.toContain(talk.pl.leadTime);
  });
});

describe('a list with its sum, and something else', () => {
  it.each([
    ['jeste dobropisy za listopad, soucet bez DPH, a jaky mame volny limit', 'cs'],
    ['noch die gutschriften vom november, summe netto, und welches limit haben wir noch', 'de'],
  ] as const)('%j sums that list', (text, language) => {
    const list = { tool: 'list_invoices', input: { state: 'overdue' } };
    const { meant } = turn(text, { language, list, last: list });
    expect(meant).toMatchObject({
      tool: 'list_invoices',
      input: { invoiceClassification: 'CREDIT_NOTE' },
      fact: 'tax',
    });
    expect(meant).toMatchObject({ also: { tool: 'get_finances' } });
  });
});

describe('what the desk cannot do, beside another wish', () => {
  it.each([
    ['Habt ihr am Samstag auf? Und zeig mir Ölfilter von Norfilt', 'de'],
    ['do ktorej w sobote otwarte jestescie, i pokaż filtry oleju norfilt', 'pl'],
    ['are you open on saturday? and show me oil filters', 'en'],
  ] as const)('%j is answered with both', (text, language) => {
    expect(said(text)).toMatchObject({
      tool: 'search_products',
      lead: expect.stringContaining(talk[language].noHours),
    });
  });

  it('says both sentences where neither can be done', () => {
    const text = 'Alles klar, danke dir. Bis wann habt ihr heute offen, und geht beim Preis noch was?';
    expect(said(text)).toMatchObject({ text: `${talk.de.noHours} ${talk.de.noDiscounts}` });
  });

  it('orders nothing by a part of a message, and names it', () => {
    const meant = said('order 2 OP520 and are you open saturday');
    expect(meant).toMatchObject({ kind: 'say', text: expect.stringContaining('order 2 OP520') });
  });
});

describe('what was spent', () => {
  it.each([
    'How much did we spend in October in total and how much of that on brake pads?',
    'Wie viel haben wir im Oktober insgesamt ausgegeben und wie viel davon für Bremsbeläge?',
    'Ile wydaliśmy w październiku łącznie, a ile z tego na klocki?',
    'Kolik jsme v říjnu utratili celkem a kolik z toho za destičky?',
  ])('%j is of everything and of the kind', (text) => {
    const meant = said(text);
    expect(meant).toMatchObject({ tool: 'analyze_purchases', also: { input: { categoryId: expect.any(String) } } });
    expect(meant).not.toMatchObject({ input: { categoryId: expect.any(String) } });
  });

  it.each([
    'na jakie grupy czesci najwiecej poszlo w pazdzierniku',
    'which groups of parts did we spend most on in October',
    'výdaje za říjen podle skupin dílů',
    'витрати за жовтень по групах деталей',
  ])('%j is by group', (text) => {
    expect(said(text)).toMatchObject({ tool: 'analyze_purchases', input: { by: 'category' } });
  });

  it.each([
    'Und wie viel war das im September?',
    'and how much was that in September?',
    'a ile to było we wrześniu?',
    'a kolik to bylo v září?',
  ])('%j is the same sum of other days', (text) => {
    const input = { from: '2026-10-01', to: '2026-10-31', categoryId: 'brake pads', shipTo: 'C200002' };
    expect(said(text, { last: { tool: 'analyze_purchases', input } })).toMatchObject({
      tool: 'analyze_purchases',
      input: { categoryId: 'brake pads', shipTo: 'C200002', from: expect.stringMatching(/-09-01$/) },
    });
  });
});

it('reads a hasty "un" as "and", and not as a part of a number', () => {
  expect(said('wann ham wir zuletzt OP520 gekauft un zu welchem preis, wieviele warns')).toMatchObject({
    input: { skus: ['OP520'] },
  });
});

it.each(['any use, what length is it', 'welche länge hat das?', 'jaka długość?', 'jaká délka?', 'яка довжина?'])(
  '%j asks what the part is like',
  (text) => {
    expect(said(text, { lines: [{ sku: 'WB815' }] })).toMatchObject({ tool: 'search_products' });
  },
);

it('knows what waits for approval by its short name', () => {
  expect(said('czy jest cos do akceptu u mnie? szef pyta')).toEqual({ kind: 'approvals' });
});

describe('a row of the search shown last', () => {
  const search = { tool: 'search_products', input: { text: 'wiper Karostal' } };
  const rows = ['ZPR628', 'AR378S', 'WB592'].map((id) => ({ kind: 'product', id }));
  const found: Partial<State> = { rows, search, last: search };

  it.each([
    ['ill have 2 of the second one, can they be with us by tuesday?', 'en'],
    ['Ich nehme 2 vom zweiten, sind die bis Dienstag da?', 'de'],
    ['wezmę 2 sztuki tej drugiej, dojdą do wtorku?', 'pl'],
    ['vezmu 2 kusy toho druhého, budou tady do úterý?', 'cs'],
    ['візьму 2 штуки другого, будуть до вівторка?', 'uk'],
  ] as const)('is taken with its count, and only its day is told: %j', (text, language) => {
    expect(said(text, { ...found, language })).toMatchObject({
      tool: 'get_quote',
      input: { lines: [{ sku: 'AR378S', quantity: 2 }] },
      fact: 'arrival',
    });
  });
});

describe('a list whose count is taken back', () => {
  const more: Partial<State> = {
    ...quoted,
    lines: lines.map((line, at) => (at === 0 ? { ...line, quantity: 20 } : line)),
    before: lines,
  };

  it.each([
    ['ok leave it at 10. order it all, deliver to C200002', 'en'],
    ['ok bleiben wir bei 10. bestell alles, Lieferung an C200002', 'de'],
    ['ok nech to na 10. objednej všechno, dodat na C200002', 'cs'],
  ] as const)('is ordered with it: %j', (text, language) => {
    expect(said(text, { ...more, language })).toMatchObject({ kind: 'order', lines, shipTo: 'C200002' });
  });

  it('is not ordered by a question', () => {
    expect(said('ok leave it at 10. shall I order it all?', more)).not.toMatchObject({ kind: 'order' });
  });
});

describe('what else is late', () => {
  it('is asked of the branch that is named, whatever order is open', () => {
    const order: Partial<State> = {
      document: { kind: 'order', id: 'ZA26112700004-1' },
      last: { tool: 'trace_order', input: { orderId: 'ZA26112700004-1' } },
    };
    const meant = said('cheers. anythin else runnin late for C200001?', order);
    expect(meant).toMatchObject({ tool: 'trace_order' });
    expect(meant).not.toMatchObject({ input: { orderId: 'ZA26112700004-1' } });
  });
});

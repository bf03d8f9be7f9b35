import { describe, expect, it } from 'vitest';
import { talk } from '../../src/conversation/messages/talk.ts';
import type { State } from '../../src/conversation/state.ts';
import { speaking } from './speaking.ts';

// Which line a count, a price or a change is of.

const { turn, said } = speaking();

const names = [
  { sku: 'OP520', name: 'Oil filter OP 520' },
  { sku: 'GDB1330', name: 'Brake pad set GDB 1330' },
  { sku: 'BHN1217', name: 'Brake caliper BHN 1217' },
  { sku: 'W71275', name: 'Spin-on filter W 712/75' },
];
const quoted = (...lines: State['lines']): Partial<State> => ({
  lines,
  names,
  last: { tool: 'get_quote', input: { lines } },
});
const pads = { sku: 'GDB1330', quantity: 2 };
const filters = { sku: 'OP520', quantity: 3 };
const three = [
  { sku: 'W71275', quantity: 10 },
  { sku: 'BHN1217', quantity: 2 },
  { sku: 'GDB1330', quantity: 4 },
];

describe('them, beside a part that is named', () => {
  const looked: Partial<State> = {
    lines: [{ sku: 'OP520' }, { sku: 'W71275' }],
    names,
    cheapest: 'OP520',
    last: { tool: 'get_prices', input: { lines: [{ sku: 'OP520' }, { sku: 'W71275' }] } },
    rows: ['OP520', 'W71275'].map((id) => ({ kind: 'product', id })),
  };

  it.each([
    'put me down for 4 of them and 2 of the OP520',
    'nimm 4 davon und 2 OP520',
    'daj 4 z nich i 2 OP520',
    'dej mi 4 z nich a 2 OP520',
    'замов 4 з них і 2 OP520',
  ])('%j is the other one', (text) => {
    expect(JSON.stringify(said(text, looked))).toContain(
      '[{"sku":"W71275","quantity":4},{"sku":"OP520","quantity":2}]',
    );
  });

  it('is no certain one of three', () => {
    const lines = [{ sku: 'OP520' }, { sku: 'W71275' }, { sku: 'GDB1330' }];
    const meant = said('put me down for 4 of them and 2 of the OP520', { ...looked, lines, rows: [] });
    expect(meant).not.toMatchObject({ kind: 'order' });
  });

  it('has a trade price, which is ours, of one row', () => {
    expect(said('and whats the trade price on the second one', looked)).toEqual({
      kind: 'call',
      tool: 'get_prices',
      input: { lines: [{ sku: 'W71275' }] },
      remarks: [],
    });
  });
});

describe('whether it is cheaper now', () => {
  const history: Partial<State> = {
    lines: [{ sku: 'GDB1330' }],
    names,
    last: { tool: 'price_history', input: { sku: 'GDB1330' } },
  };

  it.each([
    'is it cheaper now',
    'ist er jetzt günstiger?',
    'a teraz jest taniej?',
    'je to teď levnější?',
    'зараз дешевше?',
    'ist das inzwischen teurer?',
  ])('%j is of that part', (text) => {
    expect(said(text, history)).toMatchObject({ tool: 'price_history', input: { sku: 'GDB1330' } });
  });

  it.each(['anything cheaper now?', 'macie teraz coś tańszego?'])('%j is of others', (text) => {
    expect(said(text, history)).toMatchObject({ tool: 'search_products', input: { similarTo: 'GDB1330' } });
  });

  const lines = ['0986425137', 'FDB7840', 'FDB7841', 'FDB7842'].map((sku) => ({ sku }));
  const compared: Partial<State> = {
    lines: lines.slice(0, 1),
    names,
    cheapest: '0986425137',
    search: { tool: 'search_products', input: { similarTo: 'GDB1330' } },
    last: { tool: 'get_prices', input: { lines } },
    rows: lines.map(({ sku }) => ({ kind: 'product', id: sku })),
  };

  it.each(['so order 2 then', 'dann bestell 2', 'to zamów 2', 'tak objednej 2', 'тоді замов 2'])(
    '%j, after others were compared, asks which',
    (text) => {
      expect(said(text, compared)).toMatchObject({
        kind: 'ask',
        choices: [
          { input: { lines: [{ sku: 'GDB1330', quantity: 2 }] } },
          { input: { lines: [{ sku: '0986425137', quantity: 2 }] } },
        ],
      });
    },
  );

  it('of parts that were only priced leaves the others out', () => {
    const two = [{ sku: 'OP520' }, { sku: 'W71275' }];
    const meant = said('so order 2 then', { lines: two, names, last: { tool: 'get_prices', input: { lines: two } } });
    expect(meant).toMatchObject({ choices: [{ input: { lines: [{ sku: 'OP520', quantity: 2 }] } }, {}] });
    expect(JSON.stringify(meant)).toContain('{"lines":[{"sku":"W71275","quantity":2}]}');
  });
});

describe('a count with its warehouse, and another part', () => {
  it.each([
    'dobrý, tak jednu z Krakova a přihoď k tomu 3x OP520',
    'gut, dann 1 aus Krakau und dazu 3x OP520',
    'dobra, to 1 z Krakowa i dorzuć 3x OP520',
    'ok, take 1 from Kraków and add 3x OP520',
    'добре, тоді 1 з Кракова і додай 3x OP520',
  ])('%j loses neither', (text) => {
    const meant = said(text, quoted(pads));
    expect(JSON.stringify(meant)).toContain('[{"sku":"GDB1330","quantity":1},{"sku":"OP520","quantity":3}]');
    expect(JSON.stringify(meant)).toContain('Kraków');
  });

  it('is told that a draft names no warehouse', () => {
    const text = 'dobra, to wezme 6 z krakowa i dorzuc jeszcze 2 kpl klocków gdb1330';
    expect(said(text, quoted({ sku: 'OP520', quantity: 6 }))).toMatchObject({
      kind: 'order',
      lines: [
        { sku: 'OP520', quantity: 6 },
        { sku: 'GDB1330', quantity: 2 },
      ],
      remarks: [talk.pl.fromAnywhere('Kraków')],
    });
  });
});

describe('kinds of parts for lines', () => {
  it.each([
    'vlastne ty filtry dej radsi 5 a desticky zatim nech byt',
    'make it 5 of the filters and forget the pads for now',
    'mach 5 von den Filtern und die Beläge erstmal sein lassen',
    'filtrów daj jednak 5, a klocki odpuść',
  ])('%j', (text) => {
    expect(said(text, quoted({ sku: 'GDB1330', quantity: 1 }, filters))).toMatchObject({
      tool: 'get_quote',
      input: { lines: [{ sku: 'OP520', quantity: 5 }] },
    });
  });

  it('counts no pads where there are no filters', () => {
    const only = { ...quoted(pads), names: names.slice(1, 2) };
    expect(said('make the filters 5 and leave the pads for now', only)).toMatchObject({ kind: 'ask', choices: [] });
    const { meant, say } = turn('vlastne ty filtry dej radsi 5 a desticky zatim nech byt', only);
    expect(meant).toMatchObject({ kind: 'say', clear: true });
    expect((meant as { text: string }).text).toContain(say.whichPart);
  });
});

describe('a line that goes', () => {
  it.each([
    ['Proszę usunąć zaciski i podać sumę bez nich.', 'pl'],
    ['take the calipers off and give me the sum without them', 'en'],
    ['Bremssättel raus, und die Summe ohne sie bitte', 'de'],
    ['třmeny vyhoď a řekni součet bez nich', 'cs'],
    ['прибери супорти і порахуй без них', 'uk'],
  ] as const)('%j goes once', (text, language) => {
    const meant = said(text, { ...quoted(...three), language });
    expect(meant).toMatchObject({ tool: 'get_quote' });
    expect(JSON.stringify(meant)).not.toContain('BHN1217');
  });

  it.each([
    ['drop a part', 'then order it', 'en'],
    ['das kann weg', 'dann bestell das', 'de'],
    ['usuń to', 'to zamów to', 'pl'],
  ] as const)('%j is asked again before %j', (drop, order, language) => {
    const asked = turn(drop, { ...quoted(...three), language });
    expect(asked.meant).toMatchObject({ kind: 'ask' });
    const between: State = {
      ...asked.state,
      open: undefined,
      last: { tool: 'price_history', input: { sku: 'GDB1330' } },
    };
    const meant = said(order, between);
    expect(meant).toMatchObject({ kind: 'ask', question: talk[language].whichOfThese });
    expect(meant).toHaveProperty('choices.3.input.lines', three);
  });

  it.each([
    'make the OP520 six and drop W71275',
    'OP520 auf 6 und W71275 raus',
    'OP520 zmień na 6 i wyrzuć W71275',
    'OP520 зроби 6, а W71275 прибери',
  ])('%j, with no list, is not priced', (text) => {
    const { meant, say } = turn(text);
    expect(meant).toMatchObject({
      input: { lines: [{ sku: 'OP520', quantity: 6 }] },
      remarks: [say.notOnList('W71275')],
    });
  });
});

describe('the middle line', () => {
  const lines = [
    { sku: 'W71275', quantity: 10 },
    { sku: 'OP520', quantity: 6 },
    { sku: 'BHN1217', quantity: 2 },
  ];

  it.each([
    'tu prostřední pol. zvedni na 8 a tu poslední vyhoď, je to celkem za kolik?',
    'make the middle one 8 and drop the last one, whats the total?',
    'die mittlere Pos. auf 8 und die letzte raus, was macht das zusammen?',
    'środkową poz. zwiększ do 8 a ostatnią wyrzuć, ile razem?',
    'середню поз. зроби 8, а останню прибери, скільки разом?',
  ])('%j', (text) => {
    const meant = said(text, quoted(...lines));
    expect(meant).toMatchObject({
      tool: 'get_quote',
      input: {
        lines: [
          { sku: 'W71275', quantity: 10 },
          { sku: 'OP520', quantity: 8 },
        ],
      },
    });
    expect(meant).not.toHaveProperty('also');
  });

  it('is no middle silencer', () => {
    expect(said('how much is the middle silencer', quoted(...lines))).toMatchObject({ tool: 'search_products' });
  });
});

describe('what is asked before an order', () => {
  it('names the receiver and what its draft cannot', () => {
    const lines = [filters, pads];
    const from = { codes: ['OP520', 'GDB1330'], locations: ['KRA'] };
    const { meant, say } = turn('all of it goes to C200001, our ref ZL-9120', { ...quoted(...lines), from });
    const question = [say.fromAnywhere('KRA'), say.written('ZL-9120'), say.forReceiver('C200001', '').trim()].join(' ');
    expect(meant).toMatchObject({ kind: 'ask', choices: [{ input: { lines, shipTo: 'C200001' } }] });
    expect((meant as { question: string }).question).toContain(question);
  });

  it.each([
    'Zatím nic neobjednávám, jen porovnávám ceny pro šéfa.',
    'Not ordering anything yet, just comparing prices for the boss.',
    'Ich bestelle noch nichts, ich vergleiche nur Preise für den Chef.',
    'Na razie nic nie zamawiam, tylko porównuję ceny dla szefa.',
    'Поки нічого не замовляю, просто порівнюю ціни для шефа.',
  ])('%j is heard', (text) => {
    const lines = [{ sku: 'OP520' }, { sku: 'W71275' }];
    const { meant, say } = turn(text, { lines, names, last: { tool: 'get_prices', input: { lines } } });
    expect(meant).toEqual({ kind: 'say', text: say.nothingOrdered, choices: [] });
  });
});

describe('the list from before, after a look at one part', () => {
  const looked: Partial<State> = {
    lines: [{ sku: 'OP520' }],
    laid: { lines: three, shipTo: 'C200001' },
    last: { tool: 'check_stock', input: { skus: ['OP520'] } },
  };

  it.each([
    'Gut, dann bleibt es bei der Liste von vorhin, bitte bestellen.',
    'ok we stick with the list from before, order it please',
    'dobra, zostaje lista z wcześniej, proszę zamówić',
    'dobře, zůstaneme u seznamu z předtím, objednejte',
    'добре, лишаємо список який був, замовляйте',
  ])('%j orders it', (text) => {
    expect(said(text, looked)).toMatchObject({ kind: 'order', lines: three, shipTo: 'C200001' });
  });
});

describe('so many of it, and another part', () => {
  it.each([
    'take 4 and 2x BHN1217',
    'nimm 4 und 2x BHN1217',
    'wezmę 4 i 2x BHN1217',
    'vezmu 4 a 2x BHN1217',
    'візьму 4 і 2x BHN1217',
  ])('%j has both', (text) => {
    const looked = { lines: [{ sku: 'GDB1330' }], names, last: { tool: 'check_stock', input: { skus: ['GDB1330'] } } };
    const lines = [
      { sku: 'GDB1330', quantity: 4 },
      { sku: 'BHN1217', quantity: 2 },
    ];
    const meant = said(text, looked);
    expect(meant.kind === 'order' ? meant.lines : meant).toMatchObject(
      meant.kind === 'order' ? lines : { input: { lines } },
    );
  });

  it.each([
    "take 4 and 2x BHN1217, but don't order anything yet, I just want to know what it comes to",
    'nimm 4 und dazu 2x BHN1217, aber noch nichts bestellen, will nur wissen was es macht',
    'weź 4 i do tego 2x BHN1217, ale na razie nic nie zamawiaj, chcę tylko wiedzieć ile wyjdzie',
    'vem 4 sady a k tomu 2x BHN1217, ale zatim nic neobjednavej jen chci vedet kolik to dela',
  ])('%j is priced', (text) => {
    const looked = { lines: [{ sku: 'GDB1330' }], names, last: { tool: 'check_stock', input: { skus: ['GDB1330'] } } };
    expect(said(text, looked)).toMatchObject({ tool: 'get_quote', lead: expect.any(String) });
  });
});

describe('a part whose number ends in a letter', () => {
  const lines = [
    { sku: 'W71275', quantity: 5 },
    { sku: 'K1279A', quantity: 1 },
  ];
  const list = quoted(...lines);
  it.each([
    'only the price without the K1279A',
    'nur den Preis ohne den K1279A bitte',
    'tylko cenę bez K1279A',
    'jen cenu bez K1279A',
    'тільки ціну без K1279A',
  ])('%j leaves it out', (text) => {
    expect(said(text, list)).toMatchObject({ tool: 'get_quote', input: { lines: [lines[0]] } });
  });
});

describe('where a part is, and where all of them come from', () => {
  it.each(['add 2x W71275 and make the filters 6', 'dorzuc 2x W71275 i filtrow zrob 6 zamiast 3'])(
    '%j keeps no town of a look at one part',
    (text) => {
      const looked = {
        ...quoted(filters, pads),
        last: { tool: 'check_stock', input: { skus: ['GDB1330'], locations: ['KRA'] } },
      };
      const meant = said(text, looked);
      expect(meant).toMatchObject({ tool: 'get_quote' });
      expect(meant).not.toMatchObject({ input: { locations: expect.anything() } });
    },
  );

  it.each([
    'OP520, are there 4 sets in Krakow?',
    'OP520, macie 4 sztuki w Krakowie?',
    'OP520, haben Sie 4 Stück in Krakau?',
    'OP520, je 4 ks v Krakově?',
    'OP520, є 4 комплекти в Кракові?',
  ])('%j is asked there', (text) => {
    expect(said(text)).toMatchObject({ kind: 'narrow', places: ['Kraków'], call: { tool: 'get_quote' } });
  });
});

describe('a receiver behind the parts', () => {
  it.each([
    'quote 10 OP520, 5 W71275, receiver C200001',
    'bitte anbieten: OP520 10 Stk, W71275 5, Empfänger: C200001',
    'wycena: OP520 10 szt, W71275 5, odbiorca C200001',
    'nacenit: OP520 10 ks, W71275 5, příjemce C200001',
    'Прошу порахувати: OP520 - 10 шт, W71275 - 5, отримувач C200001.',
  ])('%j is no part', (text) => {
    const lines = [
      { sku: 'OP520', quantity: 10 },
      { sku: 'W71275', quantity: 5 },
    ];
    expect(said(text)).toMatchObject({ tool: 'get_quote', input: { lines, shipTo: 'C200001' } });
  });
});

describe('not ordered yet, and a wish of one part', () => {
  it.each([
    "4x OP520 and 2 GDB1330, but don't order yet, only the pads",
    "prepare 4 OP520 and 2 GDB1330 but don't send it yet, only the pads for now",
    'OP520 4 szt. i GDB1330 2 szt., ale jeszcze nie zamawiaj, tylko klocki',
  ])('%j loses no word of it', (text) => {
    const meant = said(text);
    expect(JSON.stringify(meant)).not.toContain(
      '"lines":[{"sku":"OP520","quantity":4},{"sku":"GDB1330","quantity":2}]',
    );
  });
});

describe('which line goes, asked and not answered', () => {
  const lines = [
    { sku: 'OP520', quantity: 2 },
    { sku: 'W71275', quantity: 3 },
    { sku: 'GDB1330', quantity: 4 },
  ];

  it('orders all of them by their button, and asks no third time', () => {
    const first = turn('drop the filter', quoted(...lines));
    const again = turn('ok order it', first.state);
    expect(again.meant).toMatchObject({ kind: 'ask' });
    const at = again.meant.kind === 'ask' ? again.meant.choices.length : 0;
    const last = turn(String(at), again.state);
    expect(last.meant).toMatchObject({ kind: 'order', lines });
    expect(last.state.unsettled).toBeUndefined();
  });

  it('takes the buttons under an answer for no such question', () => {
    const choices = [
      { label: 'Quote', tool: 'get_quote', input: { lines } },
      { label: 'Order', tool: 'order', input: { lines } },
    ];
    const state = { ...quoted(...lines), open: { choices } };
    expect(said('what is it all together', state)).not.toHaveProperty('then');
  });
});

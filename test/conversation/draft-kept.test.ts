import { describe, expect, it } from 'vitest';
import type { State } from '../../src/conversation/state.ts';
import { speaking } from './speaking.ts';

// A draft or a quote of several lines: what is changed of it, what stays, and what never becomes another order.

const { turn, said } = speaking();

const op = (quantity: number) => ({ sku: 'OP520', quantity });
const pads = (quantity: number) => ({ sku: 'GDB1330', quantity });
const filter = (quantity: number) => ({ sku: 'W71275', quantity });
const caliper = (quantity: number) => ({ sku: 'BHN1217', quantity });
const lines = [op(4), pads(2), filter(5)];
const names = [
  { sku: 'OP520', name: 'Oil filter OP 520' },
  { sku: 'GDB1330', name: 'Brake pad set GDB 1330' },
  { sku: 'W71275', name: 'Oil filter W 712/75' },
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

describe('a change and an addition', () => {
  it.each([
    'ach ne mach vom W71275 doch lieber drei und noch einen Satz BHN1217 dazu',
    'make W71275 3 and add a set of BHN1217',
    'W71275 jednak trzy i dorzuć jeszcze jeden komplet BHN1217',
    'W71275 radši tři a přidej ještě 1 sadu BHN1217',
    'W71275 краще три і додай ще один комплект BHN1217',
  ])('%j keeps the other lines', (text) => {
    expect(said(text, drafted)).toMatchObject({
      kind: 'order',
      draftId: 'D1',
      lines: [op(4), pads(2), filter(3), caliper(1)],
      remarks: [],
    });
  });

  it('may be of a line that is there already, or beside one that goes', () => {
    const more = said('ach ne mach vom W71275 doch lieber drei und noch einen Satz GDB1330 dazu', drafted);
    expect(more).toMatchObject({ lines: [op(4), pads(3), filter(3)], remarks: [] });
    const less = said('drop the GDB1330 and add 2 BHN1217', drafted);
    expect(less).toMatchObject({ lines: [op(4), filter(5), caliper(2)], remarks: [] });
  });
});

describe('a change and the total', () => {
  it.each([
    'die GDB1330 auf 12 hochsetzen und was macht das dann gesamt?',
    'raise the GDB1330 to 12 and what does that come to in total?',
    'GDB1330 podnieś do 12 i ile to wyjdzie razem?',
    'GDB1330 zvyš na 12 a kolik to dělá celkem?',
    'GDB1330 збільш до 12 і скільки це разом?',
  ])('%j is of all lines', (text) => {
    expect(said(text, quoted)).toMatchObject({ tool: 'get_quote', input: { lines: [op(4), pads(12), filter(5)] } });
  });

  it('counts "einmal" in a list', () => {
    expect(said('Ich hab ne Liste: 10x OP520, BHN1217 einmal. Was kostet das zusammen?')).toMatchObject({
      input: { lines: [op(10), caliper(1)] },
    });
  });
});

describe('one of a kind beside its code', () => {
  it.each([
    'bestell 3 Stück BT405992 und einen Kühler 62141A',
    'order 3 BT405992 and a radiator 62141A',
    'zamów 3 szt BT405992 i jedną chłodnicę 62141A',
    'objednej 3 ks BT405992 a jeden chladič 62141A',
    'замов 3 шт BT405992 і один радіатор 62141A',
  ])('%j is one', (text) => {
    expect(said(text)).toMatchObject({
      kind: 'order',
      lines: [
        { sku: 'BT405992', quantity: 3 },
        { sku: '62141A', quantity: 1 },
      ],
    });
  });

  const both = [
    { sku: 'BT405992', quantity: 3 },
    { sku: '62141A', quantity: 1 },
  ];
  const called = [
    { sku: 'BT405992', name: 'Battery BT 405-992' },
    { sku: '62141A', name: 'Radiator 62141A' },
  ];

  it.each([
    'doch nur 2 batterien, und der kühler soll aus kattowitz kommen',
    'only 2 batteries after all, and the radiator should come from Katowice',
    'jednak tylko 2 akumulatory, a chłodnica ma być z Katowic',
    'vlastně jen 2 baterie, a chladič ať je z Katovic',
    'ні, лише 2 акумулятори, а радіатор з Катовіц',
  ])('%j counts the batteries', (text) => {
    const state = { lines: both, names: called, draft: { id: 'D1', revision: 1, lines: both } };
    const last = { tool: 'prepare_requisition', input: { lines: both } };
    expect(said(text, { ...state, last })).toMatchObject({
      kind: 'order',
      draftId: 'D1',
      lines: [
        { sku: 'BT405992', quantity: 2 },
        { sku: '62141A', quantity: 1 },
      ],
    });
  });
});

describe('a count that was wrong', () => {
  it.each([
    'u toho W71275 sem se spletl maj byt 2 ne 5',
    'I got the W71275 wrong, should be 2 not 5',
    'beim W71275 hab ich mich vertan, sollen 2 sein nicht 5',
    'W71275 mają być 2 nie 5',
    'щодо W71275 я помилився, має бути 2 не 5',
  ])('%j is corrected', (text) => {
    expect(said(text, drafted)).toMatchObject({ kind: 'order', draftId: 'D1', lines: [op(4), pads(2), filter(2)] });
  });

  it('shows the draft before it is sent where the count stayed open', () => {
    const open = turn('OP520 7 8', drafted);
    expect(open.meant).toMatchObject({ kind: 'say' });
    expect(said('ok, send it', open.state)).not.toMatchObject({ tool: 'submit_requisition' });
  });
});

describe('the warehouse that was asked for', () => {
  const from = { codes: ['OP520', 'GDB1330'], locations: ['KRA'] };

  it.each([
    ['4x OP520 and 2x GDB1330 from Krakow', 'en'],
    ['4x OP520 i 2x GDB1330 z Krakowa', 'pl'],
    ['4x OP520 und 2x GDB1330 aus Krakau', 'de'],
    ['4x OP520 a 2x GDB1330 z Krakova', 'cs'],
    ['4x OP520 та 2x GDB1330 з Кракова', 'uk'],
  ] as const)('is remembered of %j', (text, language) => {
    expect(turn(text, { language }).state.from).toEqual({ codes: ['OP520', 'GDB1330'], locations: [] });
  });

  it.each([
    ['back to the order: what is in it now?', 'en'],
    ['wróćmy do zamówienia: co w nim teraz jest?', 'pl'],
    ['zurück zur Bestellung: was ist jetzt drin?', 'de'],
    ['zpátky k objednávce: co v ní teď je?', 'cs'],
    ['повернімося до замовлення: покажіть, що в ньому зараз', 'uk'],
  ] as const)('stays after a look at something else: %j', (text, language) => {
    const meant = said(text, { ...quoted, language, from, last: { tool: 'get_finances', input: {} } });
    expect(meant).toMatchObject({ kind: 'narrow', places: ['Kraków'], call: { input: { lines } }, remarks: [] });
  });

  it('stays with a change, and an order says that it names none', () => {
    const looked = { ...quoted, from, last: { tool: 'get_quote', input: { lines: [{ sku: 'W71275' }] } } };
    expect(said('make the OP520 6', looked)).toMatchObject({ input: { locations: ['KRA'] } });
    expect(said('order it', looked)).toMatchObject({ kind: 'order', remarks: [expect.stringContaining('KRA')] });
  });
});

describe('a warehouse that was only looked at', () => {
  const four = [{ sku: 'GDB1330', quantity: 4 }];
  const priced = { lines: four, last: { tool: 'get_quote', input: { lines: four } } };

  it.each([
    ['and in Krakow', 'fine, make it 6', 'en'],
    ['a w Krakowie', 'dobra, zmień na 6', 'pl'],
    ['und in Krakau?', 'passt, dann nimm 6 statt 4', 'de'],
    ['a v Krakově?', 'dobře, tak 6 místo 4', 'cs'],
    ['а у Кракові', 'добре, тоді 6 замість 4', 'uk'],
  ] as const)('is not where the lines come from: %j, then %j', (look, change, language) => {
    const { state } = turn(look, { ...priced, language });
    expect(state.from).toBeUndefined();
    const looked = { ...state, last: { tool: 'get_quote', input: { lines: four, locations: ['KRA'] } } };
    const meant = said(change, looked);
    expect(meant).toMatchObject({ input: { lines: [{ sku: 'GDB1330', quantity: 6 }] } });
    expect(meant).not.toMatchObject({ input: { locations: expect.anything() } });
  });
});

describe('what was only looked at', () => {
  const cheaper: Partial<State> = {
    lines: [{ sku: 'OP693' }, { sku: 'W99437' }],
    laid: { lines: [caliper(5), op(10)] },
    cheapest: 'OP693',
    last: { tool: 'get_prices', input: { lines: [{ sku: 'OP693' }, { sku: 'W99437' }] } },
  };

  it.each([
    'ok zostaw jak jest, podaj sume netto',
    'ok leave it as it is, give me the net total',
    'lass es so',
    'ok nech to jak je, řekni součet bez DPH',
    'добре, залиш як є, скажи суму без ПДВ',
  ])('%j keeps the lines of before', (text) => {
    expect(said(text, cheaper)).toMatchObject({ tool: 'get_quote', input: { lines: [caliper(5), op(10)] } });
  });

  it.each([
    'vezmu dva, ale zatim jen nacenit, neobjednavat',
    "I'd take two, but just price it for now, don't order",
    'ich nehm zwei, aber erstmal nur anbieten, nicht bestellen',
    'wezmę dwa, ale na razie tylko wycena, nie zamawiać',
    'візьму два, але поки тільки порахувати, не замовляти',
  ])('%j is priced', (text) => {
    const state = { lines: [{ sku: 'GDB1330' }], last: { tool: 'get_prices', input: { lines: [{ sku: 'GDB1330' }] } } };
    const meant = turn(text, state);
    expect(meant.meant).toMatchObject({
      tool: 'get_quote',
      input: { lines: [pads(2)] },
      lead: meant.say.nothingOrdered,
    });
  });
});

describe('what goes', () => {
  it.each([
    'Destičky nakonec vyhoďte, zákazník si přinesl vlastní.',
    'take the pads out after all, the customer brought his own',
    'die Beläge doch raus, der Kunde bringt eigene mit',
    'klocki jednak wyrzućcie, klient przyniósł własne',
    'колодки таки викиньте, клієнт приніс свої',
  ])('%j is one line, and no return', (text) => {
    expect(said(text, drafted)).toMatchObject({ kind: 'order', lines: [op(4), filter(5)] });
  });

  it.each([
    'nee stop, brich das ganze ab, der Kunde hat abgesagt',
    'no stop, call the whole thing off, the customer cancelled',
    'stop, anulujcie całość, klient zrezygnował',
    'ne stop, zrušte to celé, zákazník to odřekl',
    'стоп, скасуйте все, клієнт відмовився',
  ])('%j is the whole draft', (text) => {
    expect(said(text, drafted)).toMatchObject({ kind: 'ask', choices: [{ tool: 'cancel_requisition' }] });
  });
});

describe('a draft that was made without a part that the service does not know', () => {
  it.each([
    'instead of GDB2852 take GDB1330',
    'statt GDB2852 nimm GDB1330',
    'zamiast GDB2852 daj GDB1330',
    'místo GDB2852 dej GDB1330',
    'замість GDB2852 дай GDB1330',
  ])('%j: gets the other one with its count', (text) => {
    const made: Partial<State> = {
      lines: [op(2)],
      gone: [{ sku: 'GDB2852', quantity: 3 }],
      draft: { id: 'D1', revision: 1, lines: [op(2)] },
      last: { tool: 'prepare_requisition', input: { lines: [op(2)] } },
    };
    expect(said(text, made)).toMatchObject({ kind: 'order', draftId: 'D1', lines: [op(2), pads(3)] });
  });
});

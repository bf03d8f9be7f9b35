import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { converse } from '../../src/conversation/converse.ts';
import { languages, type LanguageCode } from '../../src/conversation/reading/matching.ts';
import type { Concept } from '../../src/conversation/languages/concepts.ts';
import { nothingSaid, type State } from '../../src/conversation/state.ts';
import type { Around } from '../../src/conversation/understanding.ts';
import { tools } from '../../tools/index.ts';
import { someOf } from '../support/long.ts';
import { testClock } from '../support/test-clock.ts';

const around: Around = { tools, clock: testClock(), receivers: ['own', 'C200001'] };
const order = { label: 'Order', tool: 'order', input: { lines: [{ sku: 'W71275', quantity: 9 }] } };
/** Nothing was said, a quote stands there, a draft waits for a yes. */
const states: readonly State[] = [
  nothingSaid,
  {
    ...nothingSaid,
    lines: [{ sku: 'W71275', quantity: 9 }],
    last: { tool: 'get_quote', input: { lines: [{ sku: 'W71275', quantity: 9 }] } },
  },
  {
    ...nothingSaid,
    lines: [{ sku: 'W71275', quantity: 9 }],
    draft: { id: 'D7K2M9QX4T1V8R3NB', revision: 1 },
    open: { choices: [order], yes: true },
  },
];

function proposes(text: string, state: State): boolean {
  const { meant } = converse(text, state, around);
  if (meant.kind === 'order' || meant.kind === 'again') return true;
  return meant.kind === 'call' && tools.every(({ name, effect }) => name !== meant.tool || effect !== 'read');
}

/** What asks, doubts, negates, complains or looks back. */
const doubting: readonly Concept[] = [
  ...(['why', 'when', 'where', 'shouldI', 'canYou', 'not', 'maybe', 'past', 'returns', 'complain', 'late'] as const),
];

const phrasesOf = (language: LanguageCode, concept: Concept) =>
  languages[language].words[concept].split('|').map((each) => each.replaceAll('*', ''));

describe.each(Object.keys(languages) as LanguageCode[])('%s', (language) => {
  it('proposes nothing from a message that asks, doubts, negates, complains or looks back', () => {
    const [verb = ''] = phrasesOf(language, 'buy');
    const wrong = doubting.flatMap((concept) =>
      someOf(phrasesOf(language, concept), phrasesOf(language, concept).length / 16).flatMap((phrase) =>
        [`${phrase} ${verb} 4x OP520`, `${verb} 4x OP520 ${phrase}`].flatMap((text) =>
          states.some((state) => proposes(text, { ...state, language })) ? [`${concept}: ${text}`] : [],
        ),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('takes no number of a time, a car, a telephone, a price or a position for a quantity', () => {
    const [verb = ''] = phrasesOf(language, 'buy');
    const beside = [
      '10:30',
      '3pm',
      '15:00',
      '1.9 TDI',
      '110 kW',
      'tel 600 700 800',
      '45.50 PLN',
      '12 EUR',
      'PO-777',
      '+48 600 700 800',
      '0048 600 700 800',
      '@ 11.17',
      '21 quid',
      '21 zlotych',
      'bay 2',
      'over 1000',
      '1.6 16V 2012',
    ];
    const wrong = beside.flatMap((number) => {
      const { meant } = converse(`${verb} 4x OP520 ${number}`, { ...nothingSaid, language }, around);
      const right = meant.kind === 'order' && JSON.stringify(meant.lines) === '[{"sku":"OP520","quantity":4}]';
      return right ? [] : [`${number}: ${JSON.stringify(meant)}`];
    });
    expect(wrong).toEqual([]);
  });
});

it('takes no number of a person, a place or a sum for a quantity of the part that is asked about', () => {
  const asked = [
    'hi, Dave from bay 2, got any OP520',
    'stanowisko 3, macie OP520?',
    'Bühne 4 hier, habt ihr OP520?',
    'can we spend over 1000 on OP520?',
    'is OP520 still at 11.17?',
    'OP520 noch bei 11 Euro?',
    'W71275 je pořád za 21?',
    'any OP520s left from the 5 we ordered?',
    'last time you charged 45 for OP520',
  ];
  const wrong = asked.flatMap((text) => {
    const { meant } = converse(text, nothingSaid, around);
    return meant.kind === 'order' || JSON.stringify(meant).includes('"quantity"')
      ? [`${text}: ${JSON.stringify(meant)}`]
      : [];
  });
  expect(wrong).toEqual([]);
});

it('takes no number of a car for a quantity of what is talked about', () => {
  const lines = [{ sku: 'W71275', quantity: 2 }];
  const before = { ...nothingSaid, lines, last: { tool: 'get_quote', input: { lines } } };
  for (const text of ['brakes for 08 passat 2.0 tdi 140', 'an 09 astra 1.7 cdti needs pads', 'klocki do astry h 1.7']) {
    for (const state of [before, nothingSaid]) {
      const { meant } = converse(text, state, around);
      // The parts are looked for, and that nobody knows whether they fit is said.
      expect(meant).toMatchObject(
        meant.kind === 'call'
          ? { tool: 'search_products', lead: expect.stringMatching(/fits|pasuje/) }
          : { kind: 'say' },
      );
      expect(JSON.stringify(meant)).not.toMatch(/quantity/);
    }
  }
});

it.each(['did somebody order 4x OP520?', 'oddaję 2 szt GDB1330', 'we already have 4x OP520', 'mamy już 4x OP520'])(
  'offers no order for %j',
  (text) => {
    expect(JSON.stringify(converse(text, nothingSaid, around).meant)).not.toMatch(/"tool":"(?:order|get_quote)"/);
  },
);

it('orders by its button for the receiver that was named', () => {
  const lines = [{ sku: 'OP520', quantity: 4 }];
  const before = { ...nothingSaid, lines, shipTo: 'C200001', last: { tool: 'get_quote', input: { lines } } };
  const { meant } = converse('yes please', before, around);
  expect(meant).toMatchObject({ kind: 'ask', choices: [{ tool: 'order', input: { lines, shipTo: 'C200001' } }] });
});

it('takes no quantity of before where the one that is written cannot be read', () => {
  const lines = [{ sku: 'OP520', quantity: 7 }];
  const before = { ...nothingSaid, lines, last: { tool: 'get_quote', input: { lines } } };
  for (const text of ['quote 1,000x OP520', 'quote 4x 4x OP520', '0x OP520', 'order -3x OP520', '2.5x OP520']) {
    const { meant } = converse(text, before, around);
    const say = { kind: 'say', text: expect.stringMatching(/quantity/), choices: [], unread: true };
    expect([text, meant]).toEqual([text, say]);
  }
});

it('looks back at the part that is named, and at none for "this year"', () => {
  const before = { ...nothingSaid, lines: [{ sku: 'OP520' }] };
  const asked = (text: string) => {
    const { meant } = converse(text, before, around);
    return meant.kind === 'call' ? [meant.tool, meant.input['skus'] ?? meant.input['sku']] : meant;
  };
  expect(asked('how often did we buy W71275 in 2025')).toEqual(['analyze_purchases', ['W71275']]);
  expect(asked('what did we pay for W71275 in 2025')).toEqual(['price_history', 'W71275']);
  expect(asked('how much did we spend this year')).toEqual(['analyze_purchases', undefined]);
  expect(asked('how much did we spend on it this year')).toEqual(['analyze_purchases', ['OP520']]);
});

it.each([
  'which of those are in wroclaw',
  'was davon liegt in Breslau',
  'które z nich są we Wrocławiu',
  'a která z nich je ve Vratislavi',
  'які з них у Вроцлаві',
])('looks for all that were found, whatever was asked of one of them since: %s', (text) => {
  const search = { tool: 'search_products', input: { text: 'battery' } };
  const rows = ['E39', 'E42', 'E47'].map((id) => ({ kind: 'product', id }));
  const before = { ...nothingSaid, search, rows, lines: [{ sku: 'E42' }] };
  expect(converse(text, before, around).meant).toMatchObject({
    kind: 'call',
    tool: 'search_products',
    input: { text: 'battery' },
    places: ['Wrocław'],
  });
});

it('shows the draft first where which line to change is still open', () => {
  const lines = [
    { sku: 'OP520', quantity: 6 },
    { sku: 'W71275', quantity: 2 },
  ];
  const draft = { id: 'D7K2M9QX4T1V8R3NB', revision: 1, lines };
  const asked = converse('take one of them off', { ...nothingSaid, lines, draft }, around);
  expect(asked.meant).toMatchObject({ kind: 'ask' });
  expect(converse('ok, order them', asked.state, around).meant).toMatchObject({
    kind: 'call',
    tool: 'get_draft',
    lead: 'What you wrote before changed nothing: this is the draft as it stands.',
    then: { choices: [{ tool: 'submit_requisition', input: { draftId: draft.id, revision: 1 } }] },
  });
});

it('cancels only what was opened or is the only one', () => {
  const rows = [
    { kind: 'requisition', id: 'RQ26112000001' },
    { kind: 'requisition', id: 'RQ26112000002' },
  ];
  const several = converse('cancel it', { ...nothingSaid, rows }, around).meant;
  expect(several).toMatchObject({ kind: 'ask', choices: rows.map(({ id }) => ({ label: id })) });
  expect(several).not.toHaveProperty('yes');
  const one = converse('cancel it', { ...nothingSaid, rows: rows.slice(1) }, around).meant;
  expect(one).toMatchObject({ kind: 'ask', choices: [{ input: { requisitionId: 'RQ26112000002' } }] });
});

it('keeps a receiver out of the lines of an order', () => {
  const { meant } = converse('order 2 OP520 and 1 GDB1330 for C200001', nothingSaid, { ...around, receivers: ['*'] });
  expect(meant).toMatchObject({
    kind: 'order',
    shipTo: 'C200001',
    lines: [
      { sku: 'OP520', quantity: 2 },
      { sku: 'GDB1330', quantity: 1 },
    ],
  });
});

it('answers any text, and keeps what it remembers small', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 600 }), fc.constantFrom(...states), (text, state) => {
      const turn = converse(text, state, around);
      expect(JSON.stringify(turn.state).length).toBeLessThan(20_000 + text.length * 4);
      expect(turn.meant.kind).toBeTypeOf('string');
    }),
    { numRuns: 300 },
  );
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { converse } from '../../src/conversation/converse.ts';
import { languages, type LanguageCode } from '../../src/conversation/hear.ts';
import type { Concept } from '../../src/conversation/languages/concepts.ts';
import { nothingSaid, type State } from '../../src/conversation/state.ts';
import type { Around } from '../../src/conversation/understanding.ts';
import { tools } from '../../tools/index.ts';
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
      phrasesOf(language, concept).flatMap((phrase) =>
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
    ];
    const wrong = beside.flatMap((number) => {
      const { meant } = converse(`${verb} 4x OP520 ${number}`, { ...nothingSaid, language }, around);
      const right = meant.kind === 'order' && JSON.stringify(meant.lines) === '[{"sku":"OP520","quantity":4}]';
      return right ? [] : [`${number}: ${JSON.stringify(meant)}`];
    });
    expect(wrong).toEqual([]);
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

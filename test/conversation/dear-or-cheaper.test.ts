import { describe, expect, it } from 'vitest';
import { talk } from '../../src/conversation/messages/talk.ts';
import type { State } from '../../src/conversation/state.ts';
import { speaking } from './speaking.ts';

// Two parts were compared: that they are too dear orders nothing, and the cheaper one is kept with its count.

const { turn } = speaking();

const lines = [{ sku: 'GDB1330' }, { sku: 'FDB1451' }];
const compared: Partial<State> = {
  lines,
  cheapest: 'GDB1330',
  rows: lines.map(({ sku: id }) => ({ kind: 'product', id })),
  last: { tool: 'get_prices', input: { lines } },
};
const one = [{ sku: 'GDB1330', quantity: 1 }];

describe('that a price is too high', () => {
  it.each([
    ['customer saw it on allegro for 95, why are you so expensive??', 'en'],
    ['der Kunde sagt im Internet kostet das 95 zl, warum seid ihr so teuer?', 'de'],
    ['klient mówi że na allegro widział po 95 zł, czemu u was tak drogo?', 'pl'],
    ['zákazník říká že na allegru to viděl za 95 zł, proč to máte tak drahé?', 'cs'],
    ['клієнт каже в allegro бачив по 95 зл, чого у вас так дорого??', 'uk'],
  ] as const)('%j counts nothing and says whose price it is', (text, language) => {
    expect(turn(text, { ...compared, language }).meant).toMatchObject({
      kind: 'call',
      tool: 'get_prices',
      input: { lines },
      lead: talk[language].priceIsYours,
    });
  });

  it.each(['the pads are too expensive, take them off', 'your OP520 is dearer than last year, why?'])(
    '%j is another matter',
    (text) => {
      expect(turn(text, { ...compared, language: 'en' }).meant).not.toHaveProperty('lead', talk.en.priceIsYours);
    },
  );
});

describe('one set of the cheaper ones, not ordered yet', () => {
  it.each([
    [
      "I'll take the cheaper ones, one set, but don't order yet, let me think",
      'right, boss said yes, order them',
      'en',
    ],
    [
      'ich nehm die billigeren, einen satz, aber noch nicht bestellen, ich überlegs mir',
      'so, chef hat ok gesagt, bestell sie',
      'de',
    ],
    ['wezmę te tańsze, jeden komplet, ale jeszcze nie zamawiaj, pomyślę', 'dobra, szef się zgodził, zamów je', 'pl'],
    [
      'vezmu ty levnější, jednu sadu, ale zatím neobjednávej, rozmyslím si to',
      'tak, šéf to schválil, objednej je',
      'cs',
    ],
    ['та візьму дешевші, один комплект, але поки не замовляй, подумаю', 'всьо, хазяїн дав добро, замов їх', 'uk'],
  ] as const)('%j is priced, and %j orders it', (wanted, ordered, language) => {
    expect(turn(wanted, { ...compared, language }).meant).toMatchObject({
      tool: 'get_quote',
      input: { lines: one },
      lead: talk[language].nothingOrdered,
    });
    expect(
      turn(ordered, { lines: one, last: { tool: 'get_quote', input: { lines: one } }, language }).meant,
    ).toMatchObject({ kind: 'order', lines: one });
  });
});

describe('so many of the cheaper one, for a branch', () => {
  it.each([
    ['en', 'ok take 15 of the cheaper one for the branch'],
    ['de', 'ok dann nimm 15 davon, vom billigeren, für die filiale'],
    ['pl', 'ok to weź 15 tego tańszego na filię'],
    ['cs', 'ok tak vem 15 toho levnejsiho na pobocku'],
    ['uk', 'ок то візьми 15 того дешевшого на філію'],
  ] as const)('%s: %j is counted, and which branch is asked', (language, text) => {
    const { meant } = turn(text, { ...compared, language });
    const choices = [{ input: { lines: [{ sku: 'GDB1330', quantity: 15 }], shipTo: 'C200001' } }, {}];
    expect(meant.kind === 'call' ? meant.then : meant).toMatchObject({ choices });
  });

  it.each(['ok tak vem 15 toho levnějšího pro C200001', 'візьми 15 того дешевшого для C200001'])(
    '%j is ordered for it',
    (text) => {
      expect(turn(text, compared).meant).toMatchObject({
        kind: 'order',
        lines: [{ sku: 'GDB1330', quantity: 15 }],
        shipTo: 'C200001',
      });
    },
  );
});

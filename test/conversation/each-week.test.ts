import { describe, expect, it } from 'vitest';
import type { State } from '../../src/conversation/state.ts';
import { speaking } from './speaking.ts';

// A draft each week of the part that is talked about, and how it is turned into one for once.

const { turn, said } = speaking();

const counted = [{ sku: 'OP520', quantity: 20 }];
const talkedOf: Partial<State> = {
  lines: [{ sku: 'OP520' }],
  names: [{ sku: 'OP520', name: 'Oil filter OP 520' }],
  last: { tool: 'price_history', input: { sku: 'OP520' } },
};

describe('a count for each week, of the part that is talked about', () => {
  it.each([
    ['en', 'same again as last time but 20 and make it every monday', 'no wait not every week, just the once'],
    ['en', 'make it 20 every monday', 'only once please'],
    ['pl', 'to co ostatnio ale 20 i co poniedziałek', 'nie, nie co tydzień, tylko raz'],
    ['de', 'das Gleiche nochmal, aber 20 und jeden Montag', 'nein, nicht jede Woche, nur einmal'],
    ['cs', 'totéž jako minule, ale 20 a každé pondělí', 'ne, ne každý týden, jen jednou'],
    ['uk', 'те саме, але 20 і щопонеділка', 'ні, не щотижня, тільки один раз'],
  ] as const)('%s: %j is offered, and %j quotes it for once', (language, weekly, once) => {
    const first = turn(weekly, { ...talkedOf, language });
    expect(first.meant).toMatchObject({
      kind: 'ask',
      choices: [{ tool: 'follow_changes', input: { about: 'every mon 07:30 20x OP520' } }],
    });
    expect(said(once, first.state)).toMatchObject({ kind: 'call', tool: 'get_quote', input: { lines: counted } });
  });

  it.each([
    ['en', '4x OP520 every monday', 'starting when?', 'Monday 23 November', 'stop it over christmas', 'pause'],
    ['pl', '4x OP520 w każdy poniedziałek', 'od kiedy?', 'poniedziałek, 23 listopada', 'ale pomiń święta', 'wstrzymać'],
    ['de', 'jeden Montag 4x OP520', 'ab wann?', 'Montag, 23. November', 'über Weihnachten aussetzen', 'aussetzen'],
    ['cs', 'každé pondělí 4x OP520', 'od kdy?', 'pondělí 23. listopadu', 'o svátcích to vynechat', 'pozastavit'],
    ['uk', 'щопонеділка 4x OP520', 'з якого числа?', 'понеділок, 23 листопада', 'на свята призупинити', 'Призупинити'],
  ] as const)(
    '%s: %j is offered; %j and %j are answered, and it stays offered',
    (language, weekly, when, day, off, no) => {
      const offered = { kind: 'ask', yes: true, choices: [{ input: { about: 'every mon 07:30 4x OP520' } }] };
      const first = turn(weekly, { language });
      expect(first.meant).toMatchObject(offered);
      const second = turn(when, first.state);
      expect(second.meant).toMatchObject({ ...offered, question: expect.stringContaining(day) as string });
      expect(said(off, second.state)).toMatchObject({ ...offered, question: expect.stringContaining(no) as string });
    },
  );

  it.each([
    ['en', '4x OP520 every monday', 'sorry make it tuesdays'],
    ['pl', '4x OP520 w każdy poniedziałek', 'jednak we wtorki'],
    ['de', 'jeden Montag 4x OP520', 'doch lieber dienstags'],
    ['cs', 'každé pondělí 4x OP520', 'vlastně radši v úterý'],
    ['uk', 'щопонеділка 4x OP520', 'краще щовівторка'],
    ['en', 'evry monday 4x OP520, can u do that', 'no, tuesdays'],
    ['pl', '4x OP520 w każdy poniedziałek', 'nie, lepiej co wtorek'],
    ['cs', 'každé pondělí 4x OP520', 'ne, radši každé úterý'],
    ['uk', 'щопонеділка 4x OP520', 'ні, у вівторок'],
  ] as const)('%s: %j is offered; %j moves it to another day', (language, weekly, other) => {
    const first = turn(weekly, { language });
    expect(said(other, first.state)).toMatchObject({ choices: [{ input: { about: 'every tue 07:30 4x OP520' } }] });
  });

  it.each(['same order as last week every monday', 'do you get 20 of them in every monday?'])(
    '%j offers none',
    (text) => {
      const meant = said(text, talkedOf);
      expect('choices' in meant ? meant.choices : []).not.toContainEqual(
        expect.objectContaining({ input: { about: 'every mon 07:30 20x OP520' } }),
      );
    },
  );
});

describe('what is at hand, each week', () => {
  const lines = [
    { sku: 'GDB1330', quantity: 3 },
    { sku: 'OP520', quantity: 4 },
  ];
  const drafted: Partial<State> = {
    lines,
    shipTo: 'C200001',
    names: [
      { sku: 'GDB1330', name: 'Brake pad set GDB 1330' },
      { sku: 'OP520', name: 'Oil filter OP 520' },
    ],
    draft: { id: 'D1', revision: 1, lines, shipTo: 'C200001' },
    last: { tool: 'prepare_requisition', input: { lines } },
  };

  it.each([
    ['en', 'could the oil filter come every monday automatically?'],
    ['de', 'geht der ölfilter auch jeden montag automatisch?'],
    ['pl', 'a da się ten filtr oleju co poniedziałek automatycznie?'],
    ['cs', 'a ten olejak by sel kazdy pondeli automaticky?'],
    ['uk', 'а той масляний фільтр можна щопонеділка автоматично?'],
  ] as const)('%s: %j offers that line as it is counted', (language, text) => {
    const about = 'every mon 07:30 4x OP520 for C200001';
    expect(said(text, { ...drafted, language })).toMatchObject({ kind: 'ask', choices: [{ input: { about } }] });
  });

  it.each([
    ['en', 'and the same every monday'],
    ['de', 'und dasselbe jeden montag'],
    ['pl', 'i to samo co poniedziałek'],
    ['cs', 'a to samé každé pondělí'],
    ['uk', 'і хай таке щопонеділка приходить'],
    ['uk', 'а можна таке саме кожного понеділка?'],
  ] as const)('%s: %j offers what was quoted', (language, text) => {
    const last = { tool: 'get_quote', input: { lines: counted } };
    const about = 'every mon 07:30 20x OP520';
    expect(said(text, { lines: counted, last, language })).toMatchObject({
      kind: 'ask',
      choices: [{ input: { about } }],
    });
  });

  it('is not the order before', () => {
    const last = { tool: 'get_quote', input: { lines: counted } };
    expect(said('repeat my last order every monday', { lines: counted, last })).toMatchObject({ kind: 'say' });
  });
});

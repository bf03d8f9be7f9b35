import { describe, expect, it } from 'vitest';
import { talk } from '../../src/conversation/messages/talk.ts';
import type { State } from '../../src/conversation/state.ts';
import { speaking } from './speaking.ts';

// What is asked of parts that are counted: what more of them would cost, what comes with them, whether they can be put aside.

const { said, turn } = speaking();

const counted = (sku: string, quantity: number): Partial<State> => ({
  lines: [{ sku, quantity }],
  last: { tool: 'get_quote', input: { lines: [{ sku, quantity }] } },
});

describe('what more of them would cost', () => {
  it.each([
    ['I want 5 W71275, what if I take 10, is it cheaper?', 'en'],
    ['chcę 5 W71275, a jakbym wziął 10, cena spadnie?', 'pl'],
    ['ich will 5 W71275, und wenn ich 10 nehme, wirds günstiger?', 'de'],
    ['chci 5 W71275, a kdybych vzal 10, bude to levnější?', 'cs'],
    ['хочу 5 W71275, а що якщо візьму 10, ціна впаде?', 'uk'],
  ] as const)('%j says both prices, and the first count stays', (text, language) => {
    expect(said(text)).toMatchObject({
      tool: 'get_prices',
      input: { lines: [{ sku: 'W71275', quantity: 10 }] },
      lead: talk[language].noDiscounts,
      also: { tool: 'get_quote', input: { lines: [{ sku: 'W71275', quantity: 5 }] } },
    });
    expect(turn(text).state.lines).toEqual([{ sku: 'W71275', quantity: 5 }]);
  });

  it('looks for no other part', () => {
    const asked = said('what if I take 10, does it get cheaper?', counted('W71275', 5));
    expect(asked).toMatchObject({ tool: 'get_quote', lead: talk.en.noDiscounts });
    expect(asked).not.toHaveProperty('also');
  });

  it('keeps 5', () => {
    expect(said('ну тоді лишаєм 5', { ...counted('W71275', 10), language: 'uk' })).toMatchObject({
      input: { lines: [{ sku: 'W71275', quantity: 5 }] },
    });
  });

  it.each(['і скажи, коли буде в нас', 'und sag mir wann die bei uns sind', 'i powiedz kiedy będą u nas'])(
    '%j asks for the day, and nothing is followed',
    (text) => {
      expect(said(text, counted('W71275', 5))).toMatchObject({ tool: 'get_quote', fact: 'arrival' });
    },
  );
});

describe('what comes with them', () => {
  it.each([
    ['are those with wear sensor?', 'en'],
    ['sind die mit Verschleißsensor?', 'de'],
    ['są z czujnikiem zużycia?', 'pl'],
    ['jsou s čidlem opotřebení?', 'cs'],
    ['а вони з датчиком зносу йдуть?', 'uk'],
  ] as const)('%j is not known, and nothing is offered', (text, language) => {
    expect(said(text, { ...counted('GDB1330', 2), language })).toMatchObject({
      kind: 'say',
      text: talk[language].notSaidIncluded('GDB1330'),
    });
  });

  it.each(['ist da das pfand schon drin?', 'ist das Pfand da schon drin?'])('%j is of the part', (text) => {
    expect(said(text, { ...counted('BHN1217', 2), language: 'de' })).toMatchObject({
      input: { lines: [{ sku: 'BHN1217', quantity: 2 }] },
      fact: 'deposit',
    });
  });
});

describe('parts that are to be put aside', () => {
  it.each([
    ['mein Fahrer ist um 14:30 da, leg bitte 3x OP520 und 1 Satz GDB1330 zurück', 'de'],
    ['odłóżcie 3x OP520 i 1 kpl GDB1330, odbiorę jutro', 'pl'],
    ['dejte mi stranou 3x OP520 a 1x GDB1330, vyzvednu zítra', 'cs'],
    ['відкладіть 3x OP520 і 1x GDB1330, водій заїде о 14:30', 'uk'],
    ["put 3x OP520 and 1x GDB1330 aside, I'll pick them up", 'en'],
  ] as const)('%j is priced, and none is reserved', (text, language) => {
    const meant = said(text);
    expect(meant).toMatchObject({
      tool: 'get_quote',
      input: {
        lines: [
          { sku: 'OP520', quantity: 3 },
          { sku: 'GDB1330', quantity: 1 },
        ],
      },
    });
    expect(JSON.stringify(meant)).toContain(talk[language].noReserve);
  });
});

describe('an old part', () => {
  it.each([
    ['how long have i got to send the old one back', 'en'],
    ['ile mam czasu na oddanie starego?', 'pl'],
    ['bis wann muss das Altteil zurück?', 'de'],
    ['скільки маю часу щоб повернути старий?', 'uk'],
  ] as const)('%j has no day, as far as is known', (text, language) => {
    const state: Partial<State> = {
      topic: 'deposit',
      lines: [{ sku: 'BHN1217' }],
      last: { tool: 'get_prices', input: { lines: [{ sku: 'BHN1217' }] } },
      language,
    };
    expect(said(text, state)).toMatchObject({ tool: 'get_prices', fact: 'deposit', lead: talk[language].noDepositDay });
  });

  it('is not priced where it is asked how it goes back', () => {
    const state: Partial<State> = { topic: 'deposit', lines: [{ sku: 'BHN1217' }], language: 'de' };
    const text = 'Altteil liegt hier noch, wie geb ich das zurück?';
    expect(said(text, state)).toMatchObject({ kind: 'say', text: talk.de.noDepositDay });
  });
});

describe('what is in that order', () => {
  const names = [{ sku: 'OP520', name: 'Oil filter' }];
  it.each([
    ['is the caliper in that order? hope not', 'en', 'no'],
    ['is OP520 in that order?', 'en', 'yes'],
    ['ist der Bremssattel in der Bestellung? hoffentlich nicht', 'de', 'no'],
    ['jest w tym zamówieniu zacisk?', 'pl', 'no'],
    ['je v té objednávce třmen?', 'cs', 'no'],
    ['у тому замовленні є супорт?', 'uk', 'no'],
    ['je v té objednávce olejový filtr?', 'cs', 'yes'],
  ] as const)('%j is of the lines that are counted', (text, language, yes) => {
    expect(said(text, { ...counted('OP520', 6), names, language })).toMatchObject({
      input: { lines: [{ sku: 'OP520', quantity: 6 }] },
      lead: `${talk[language][yes]}.`,
    });
  });
});

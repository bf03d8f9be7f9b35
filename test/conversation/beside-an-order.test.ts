import { describe, expect, it } from 'vitest';
import { talk } from '../../src/conversation/messages/talk.ts';
import type { State } from '../../src/conversation/state.ts';
import { speaking } from './speaking.ts';

// What is said beside the goods of an order: a condition, what was paid before, a number of their own, another receiver, and the same again.

const { said, turn } = speaking();

const lines = [{ sku: 'OP520', quantity: 12 }];
const draftOf = (of: typeof lines, shipTo?: string): Partial<State> => {
  const draft = { id: 'D1', revision: 1, lines: of, ...(shipTo === undefined ? {} : { shipTo }) };
  const choices = [{ label: 'x', tool: 'submit_requisition', input: { draftId: 'D1', revision: 1 } }];
  return {
    lines: of,
    draft,
    drafts: [draft],
    last: { tool: 'prepare_requisition', input: { lines: of } },
    open: { choices, yes: true },
    ...(shipTo === undefined ? {} : { shipTo }),
  };
};

describe('a condition behind an order', () => {
  it.each([
    'need 6 OP520 by wednesday latest, otherwise dont bother',
    'need 6 OP520 today, if not forget it',
    'brauche 6 OP520 bis mittwoch, sonst brauch ich sie nicht',
    'potrzebuję 6 OP520 do środy, inaczej nie trzeba',
    'potřebuju 6 OP520 do středy, jinak nemusí',
    'треба 6 OP520 до середи, інакше не треба',
  ])('%j is no refusal, and asks when they are there', (text) => {
    expect(said(text)).toMatchObject({
      kind: 'call',
      tool: 'get_quote',
      input: { lines: [{ sku: 'OP520', quantity: 6 }] },
      fact: 'arrival',
    });
  });
});

describe('what was paid before, beside an order', () => {
  it.each([
    'order 2 GDB1330 and tell me what we paid last time',
    'bestell 2 GDB1330 und sag mir was wir letztes mal bezahlt haben',
    'zamów 2 GDB1330 i powiedz ile płaciliśmy ostatnio',
    'objednej 2 GDB1330 a řekni kolik jsme platili minule',
    'замов 2 GDB1330 і скажи скільки ми платили минулого разу',
  ])('%j is said after the price, and nothing is ordered', (text) => {
    expect(said(text)).toMatchObject({
      kind: 'call',
      tool: 'get_quote',
      input: { lines: [{ sku: 'GDB1330', quantity: 2 }] },
      also: { kind: 'call', tool: 'price_history', input: { sku: 'GDB1330' } },
    });
  });
});

describe('a number of their own', () => {
  it.each([
    ['12 OP520 to C200001, our ref 4711', 'en'],
    ['12 OP520 in die C200001, unsre nr. 4711', 'de'],
    ['12 OP520 für C200001, unsere Auftragsnummer ist 4711', 'de'],
    ['12 OP520 do C200001, nasz numer 4711', 'pl'],
    ['12 OP520 pro C200001, naše číslo 4711', 'cs'],
    ['12 OP520 на C200001, наш номер 4711', 'uk'],
  ] as const)('%j is written on the order', (text, language) => {
    const meant = said(text, { language });
    expect(meant).toMatchObject({ kind: 'call', tool: 'get_quote', input: { shipTo: 'C200001' } });
    expect(meant).toHaveProperty(
      ['then', 'choices', 0, 'input'],
      expect.objectContaining({ conditions: { customNumber: '4711' } }),
    );
  });

  it('says in which language the message is', () => {
    expect(turn('12 OP520 do C200001, nasz numer 4711').say).toBe(talk.pl);
  });
});

describe('one part for two receivers', () => {
  it.each([
    '5 OP520 for us and 3 for C200001',
    '5x OP520 für uns und 3 für C200001',
    '5 OP520 dla nas i 3 dla C200001',
    '5 OP520 pro nás a 3 pro C200001',
    '5 OP520 для нас і 3 для C200001',
  ])('%j takes two drafts', (text) => {
    expect(said(text)).toMatchObject({
      kind: 'ask',
      choices: [
        { input: { shipTo: 'own', lines: [{ sku: 'OP520', quantity: 5 }] } },
        { input: { shipTo: 'C200001', lines: [{ sku: 'OP520', quantity: 3 }] } },
      ],
    });
  });
});

describe('the same again for another receiver', () => {
  it.each([
    ['same again but 6 and on our account', 'en'],
    ['das gleiche nochmal aber 6 und auf unser konto', 'de'],
    ['to samo jeszcze raz ale 6 i na nasze konto', 'pl'],
    ['to samé ještě jednou ale 6 a na náš účet', 'cs'],
    ['те саме ще раз але 6 і на наш рахунок', 'uk'],
  ] as const)('%j is a draft beside the first one, which is named', (text, language) => {
    const meant = said(text, { ...draftOf(lines, 'C200001'), language });
    expect(meant).toMatchObject({
      kind: 'order',
      lines: [{ sku: 'OP520', quantity: 6 }],
      shipTo: 'own',
      remarks: [`12x OP520, C200001: ${talk[language].draftStays}`],
    });
    expect(meant).not.toHaveProperty('draftId');
  });
});

describe('the same as last time', () => {
  it.each([
    'same as last time but 20',
    'das gleiche wie letztes Mal aber 20',
    'to samo co ostatnio ale 20',
    'stejné jako minule ale 20',
    'те саме що минулого разу але 20',
  ])('%j is counted, and no part', (text) => {
    expect(said(text)).toMatchObject({ kind: 'again', quantity: 20 });
  });

  it('takes no day for a count', () => {
    expect(said('das gleiche wie am 18. nochmal')).not.toHaveProperty('quantity');
  });
});

describe('all of it, of lines that are counted', () => {
  it.each([
    'OP520 4x, GDB1330 2x alles da? was kommt das zusammen',
    '4x OP520, 2x GDB1330 all there?',
    'OP520 4x, GDB1330 2x, ist das alles da?',
    '4x OP520, 2x GDB1330 wszystko jest?',
    '4x OP520, 2x GDB1330 máte všechno?',
    '4x OP520, 2x GDB1330 все є?',
  ])('%j asks what is there and what it costs', (text) => {
    const meant = said(text);
    expect(meant).toMatchObject({ kind: 'call', tool: 'get_quote', input: { lines: [{ quantity: 4 }, {}] } });
    expect(meant).not.toHaveProperty('also');
  });

  it('looks at the orders where they came already', () => {
    expect(said('die 4x OP520 und 2x GDB1330 von gestern, alles da?')).toMatchObject({ tool: 'trace_order' });
  });
});

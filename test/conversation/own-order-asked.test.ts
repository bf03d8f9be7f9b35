import { describe, expect, it } from 'vitest';
import type { State } from '../../src/conversation/state.ts';
import { speaking } from './speaking.ts';

// What is asked or told of the person's own order: what it comes to, whom it waits for, its number, what is to be written on it.

const { said } = speaking();

const lines = [
  { sku: 'OP520', quantity: 2 },
  { sku: 'GDB1330', quantity: 1 },
];
const draft = { id: 'D1', revision: 2, lines };
const drafted: Partial<State> = { lines, draft, last: { tool: 'prepare_requisition', input: { lines } } };
const sent: Partial<State> = {
  sent: { id: 'D1', lines },
  last: { tool: 'get_draft', input: { draftId: 'D1' } },
};

describe('what the order comes to, with a draft', () => {
  it.each([
    'how much will my order cost?',
    'was kostet meine Bestellung?',
    'ile będzie kosztować moje zamówienie?',
    'kolik bude stát moje objednávka?',
    'скільки коштуватиме моє замовлення?',
  ])('%j is of the draft', (text) => {
    expect(said(text, drafted)).toMatchObject({ tool: 'get_draft', input: { draftId: 'D1' }, fact: 'total' });
  });
});

describe('whether it still waits, after a change', () => {
  it.each([
    'is it still waiting for Adam?',
    'Wartet das noch auf Adam?',
    'czy to jeszcze czeka na Adama?',
    'čeká to ještě na Adama?',
    'воно ще чекає на Адама?',
  ])('%j is of the draft', (text) => {
    expect(said(text, drafted)).toMatchObject({ tool: 'get_draft', input: { draftId: 'D1' } });
  });

  it.each(['what waits for me?', 'was wartet auf mich?', 'co na mnie czeka?', 'co na mě čeká?', 'що на мене чекає?'])(
    '%j is of all that waits',
    (text) => {
      const waiting = { ...drafted, draft: { ...draft, waits: true } };
      expect(said(text, waiting)).not.toMatchObject({ tool: 'get_draft' });
    },
  );
});

describe('its number, once it is sent', () => {
  it.each([
    'what number does the order have now?',
    'welche Nummer hat die Bestellung jetzt?',
    'jaki numer ma teraz to zamówienie?',
    'jaké číslo má teď ta objednávka?',
    'який номер тепер має замовлення?',
  ])('%j is of that order', (text) => {
    expect(said(text, sent)).toMatchObject({ tool: 'get_draft', input: { draftId: 'D1' }, fact: 'number' });
  });
});

describe('what somebody ordered on some days', () => {
  it.each([
    'what have i ordered this week',
    'was habe ich diese Woche bestellt?',
    'co zamówiłem w tym tygodniu?',
    'co jsem tento týden objednal?',
    'що я замовив цього тижня?',
  ])('%j is of that person first', (text) => {
    expect(said(text)).toMatchObject({ tool: 'list_requisitions', input: { from: '2026-11-16' }, fact: 'mine' });
  });

  it('is of the account where all of us are asked about', () => {
    expect(said('what did we order this week?')).not.toHaveProperty('fact');
  });
});

describe('a cost centre and a number of one’s own', () => {
  it.each([
    ['cost centre 4100, our order number 77120', 'cost centre 4100'],
    ['Kostenstelle 4100, unsere Bestellnummer 77120', 'Kostenstelle 4100'],
    ['MPK 4100, nasz numer zamówienia 77120', 'MPK 4100'],
    ['středisko 4100, naše číslo objednávky 77120', 'středisko 4100'],
    ['центр витрат 4100, наш номер замовлення 77120', 'центр витрат 4100'],
  ])('%j is written on the draft', (text, comments) => {
    const conditions = { comments, customNumber: '77120' };
    expect(said(text, drafted)).toMatchObject({ kind: 'order', draftId: 'D1', lines, conditions });
  });
});

describe('an order that is not wanted after all', () => {
  it.each([
    'can you take back the first one too? dont need it',
    'können Sie die erste auch zurücknehmen? brauch ich nicht',
    'można też wycofać to pierwsze? nie potrzebuję',
    'můžete vzít zpět i tu první? nepotřebuju ji',
    'можете забрати назад і перше? не треба',
  ])('%j is no return', (text) => {
    expect(said(text, sent)).toMatchObject({ kind: 'ask', choices: [{ tool: 'cancel_requisition' }] });
  });

  it('leaves a part that goes back a return', () => {
    expect(said('can you take back the filters?', sent)).toMatchObject({ kind: 'say' });
  });
});

describe('an order for us, by somebody who ordered for a branch before', () => {
  it.each([
    'order 4x JS1043 for us',
    'bestell 4x JS1043 für uns',
    'zamów 4x JS1043 dla nas',
    'objednej 4x JS1043 pro nás',
  ])('%j is for the account itself', (text) => {
    expect(said(text)).toMatchObject({ kind: 'order', shipTo: 'own' });
  });
});

describe('a complaint', () => {
  it.each([
    'had 2 of these fail on me this year, not happy',
    '2 davon sind mir dieses Jahr ausgefallen, bin nicht zufrieden',
    'dva z nich mi letos odešly, nejsem spokojený',
    'Letzte Woche kam die OP520 mit kaputtem Karton an, das darf nicht wieder passieren',
    'faktura FV/2026/10/00077 nám přišla dvakrát a s jinou částkou, už potřetí!',
    'faktura FV/2026/10/00077 przyszła dwa razy i na inną kwotę, już trzeci raz!',
    'рахунок FV/2026/10/00077 прийшов двічі і з іншою сумою, вже втретє!',
  ])('%j is answered with whom to ask', (text) => {
    const told =
      /can't register complaints|Reklamationen kann ich nicht|Reklamaci přihlásit|zgłosić reklamacji|рекламацію не можу/;
    expect(JSON.stringify(said(text, { lines: [{ sku: 'OP520' }] }))).toMatch(told);
  });
});

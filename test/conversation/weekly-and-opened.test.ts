import { describe, expect, it } from 'vitest';
import { converse } from '../../src/conversation/converse.ts';
import { nothingSaid, type State } from '../../src/conversation/state.ts';
import { tools } from '../../tools/index.ts';
import { testClock } from '../support/test-clock.ts';

// What is to be drafted every week of what was talked about, and documents of a list that are opened politely.

const around = { tools, clock: testClock(), receivers: ['own', 'C200001'], unnumbered: true };
const said = (text: string, state: Partial<State> = {}) => converse(text, { ...nothingSaid, ...state }, around).meant;

const lines = [
  { sku: 'OP520', quantity: 5 },
  { sku: 'K1279A', quantity: 4 },
];
const drafted: Partial<State> = {
  lines,
  draft: { id: 'D1', revision: 1, lines },
  last: { tool: 'prepare_requisition', input: { lines } },
};
const weekly = (of: string) => ({
  kind: 'ask',
  choices: [{ tool: 'follow_changes', input: { about: `every mon 07:30 ${of}` } }],
});

describe('a list that is to be repeated', () => {
  it.each([
    'šel by tenhle seznam opakovat každý pondělí?',
    'mohli byste tenhle seznam opakovat každé pondělí?',
    'could this list be repeated every monday?',
    'can you repeat this one every monday?',
    'könnte man diese liste jeden montag wiederholen?',
    'dałoby się tę listę powtarzać w każdy poniedziałek?',
    'а можна цей список повторювати щопонеділка?',
    'повторити цей список кожного понеділка можна?',
  ])('%j offers a draft each week', (text) => {
    expect(said(text, drafted)).toMatchObject(weekly('5x OP520, 4x K1279A'));
  });

  it('is no other order than the one that is open here', () => {
    for (const text of ['my last order every monday', 'meine letzte bestellung jeden montag wiederholen'])
      expect(said(text, drafted).kind).toBe('say');
    expect(said('könnte man das jeden montag wiederholen?').kind).toBe('say');
  });
});

describe('so many of the cheaper one, every week', () => {
  const compared: Partial<State> = {
    lines: [{ sku: 'W71275' }, { sku: 'OP520' }],
    rows: ['OP520', 'W71275'].map((id) => ({ kind: 'product', id })),
    cheapest: 'OP520',
    last: { tool: 'get_prices', input: { lines: [{ sku: 'W71275' }, { sku: 'OP520' }] } },
  };
  it.each([
    'dann ein dutzend vom günstigeren, und das bitte jeden montag',
    'then a dozen of the cheaper one, every monday please',
    'to tuzin tego tańszego, i to co poniedziałek',
    'tak tucet toho levnějšího, a to každé pondělí',
    'тоді дюжину дешевшого, і так щопонеділка',
  ])('%j is no watch of its price', (text) => {
    expect(said(text, compared)).toMatchObject(weekly('12x OP520'));
  });
});

describe('an invoice of a list', () => {
  const listed: Partial<State> = {
    rows: ['FV/2026/11/00523', 'FV/2026/11/00522'].map((id) => ({ kind: 'invoice', id })),
    last: { tool: 'list_invoices', input: { state: 'owed' }, shown: 2 },
    list: { tool: 'list_invoices', input: { state: 'owed' } },
  };
  const opened = { kind: 'call', tool: 'get_invoice', input: { invoiceId: 'FV/2026/11/00523' } };
  it.each([
    'відкрийте першу',
    'відкрийте перший рахунок',
    'можете відкрити першу?',
    'proszę otworzyć pierwszą',
    'otwórzcie pierwszą',
    'öffnen Sie die erste',
    'otevřete první',
    'please open the first one',
  ])('%j opens it', (text) => {
    expect(said(text, listed)).toMatchObject(opened);
  });

  const document = { kind: 'invoice', id: 'FV/2026/11/00523' };
  const open: Partial<State> = {
    ...listed,
    document,
    opened: [document],
    contents: [{ sku: '9720916', quantity: 1 }],
    last: { tool: 'get_invoice', input: { invoiceId: document.id } },
  };
  it.each([
    'що там по позиціях?',
    'позиції цього рахунку',
    'позиції цієї фактури',
    'what about the lines of this invoice?',
    'die positionen dieser rechnung',
    'pozycje tej faktury',
    'položky této faktury',
  ])('%j shows its lines', (text) => {
    expect(said(text, open)).toMatchObject(opened);
  });

  it.each([
    ['скиньте її нашій бухгалтерці', /адреси/],
    ['send it to our accountant', /addresses/],
    ['forward this one to our bookkeeper', /addresses/],
    ['schicken Sie die an unsere buchhaltung', /Adressen/],
    ['prześlijcie ją księgowej', /adres/],
    ['pošlete ji naší účetní', /adres/],
  ])('%j is not sent, and no month is packed', (text, answer) => {
    for (const state of [open, { ...open, draft: undefined, last: { tool: 'list_invoices', input: {} } }]) {
      const meant = said(text, state);
      expect(meant).toMatchObject({ kind: 'say', text: expect.stringMatching(answer) as string });
      expect(JSON.stringify(meant)).not.toContain('a month for the accountant');
    }
    expect(said('the month for our accountant')).toMatchObject({
      text: expect.stringContaining('packs a month for the accountant. Here') as string,
    });
  });
});

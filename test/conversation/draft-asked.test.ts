import { describe, expect, it } from 'vitest';
import type { State } from '../../src/conversation/state.ts';
import { speaking } from './speaking.ts';

// What is said of a draft: the part that was left out of it, its price, what is written on it, and who approves it.

const { said } = speaking();

const lines = [
  { sku: 'GDB1330', quantity: 4 },
  { sku: 'OP520', quantity: 2 },
];
const names = [
  { sku: 'GDB1330', name: 'Brake pad set GDB-1330' },
  { sku: 'OP520', name: 'Oil filter OP 520' },
];
const draft = { id: 'D1', revision: 1, lines };
const made: Partial<State> = {
  names,
  lines,
  draft,
  drafts: [draft],
  last: { tool: 'prepare_requisition', input: { lines } },
};
const left: Partial<State> = { ...made, gone: [{ sku: 'NGK12345' }] };
const waits: Partial<State> = { ...made, draft: { ...draft, waits: true }, drafts: [{ ...draft, waits: true }] };
const shown = { tool: 'get_draft', input: { draftId: 'D1' } };

describe('a part that was left out', () => {
  it.each([
    'so whats missing then?',
    'to czego brakuje?',
    'was fehlt denn jetzt?',
    'co teda chybí?',
    'то чого бракує?',
  ])('%j names it', (text) => expect(said(text, left)).toMatchObject({ ...shown, fact: 'omitted' }));

  it.each([
    'got anything similar?',
    'jest coś podobnego?',
    'gibt es etwas Ähnliches?',
    'máte něco podobného?',
    'є щось схоже?',
  ])('%j is of that one', (text) => {
    expect(said(text, left)).toMatchObject({ tool: 'search_products', input: { sku: 'NGK12345' } });
  });

  it.each(['go without it', 'dobra, bez tego', 'egal, dann ohne', 'tak bez toho', 'добре, без нього'])(
    '%j leaves the lines as they are',
    (text) =>
      expect(said(text, left)).toMatchObject({
        kind: 'ask',
        yes: true,
        choices: [{ tool: 'submit_requisition', input: { draftId: 'D1', revision: 1 } }],
      }),
  );

  it('asks for approval where that is said beside it', () => {
    expect(said('whatever, go without it. ask for approval', left)).toMatchObject({ tool: 'submit_requisition' });
    expect(said('dobra, bez tego. wyślij do akceptacji', left)).toMatchObject({ tool: 'submit_requisition' });
    expect(said('go without it', made)).toMatchObject({ kind: 'ask', choices: [{}, {}] });
  });
});

describe('its price', () => {
  it.each([
    'why is it dearer all of a sudden',
    'dlaczego to teraz droższe?',
    'warum ist das auf einmal teurer?',
    'proč je to najednou dražší?',
    'чому раптом дорожче?',
  ])('%j is of what changed since', (text) => {
    expect(said(text, made)).toMatchObject({ ...shown, fact: 'dearer' });
  });
});

describe('what is written on it', () => {
  it.each([
    ['put the plate on it, WX 9911A', 'WX 9911A'],
    ['the reg is WX 9911A, stick that on the order', 'WX 9911A'],
    ['dopisz nr rej. KR 5AB12 do zamówienia', 'KR 5AB12'],
    ['Kennzeichen WX 9911A bitte dazuschreiben', 'WX 9911A'],
    ['připiš tam značku 1AB 2345', '1AB 2345'],
    ['допиши номер авто AA1234BB', 'AA1234BB'],
  ])('%j is a plate, and no part', (text, comments) => {
    expect(said(text, made)).toMatchObject({ kind: 'order', lines, draftId: 'D1', conditions: { comments } });
  });

  it('is the number of the buyer', () => {
    const conditions = { customNumber: 'B-2231' };
    expect(said('Bestellnr. B-2231 bitte drauf', made)).toMatchObject({ kind: 'order', lines, conditions });
    expect(said('wo ist Bestellnr. B-2231?', made)).not.toMatchObject({ kind: 'order' });
  });

  it('sends nothing for a note that is still to come', () => {
    const open = { choices: [{ label: 'x', tool: 'submit_requisition', input: { draftId: 'D1' } }], yes: true };
    expect(said('dopisz do zamówienia', { ...made, open })).not.toMatchObject({ tool: 'submit_requisition' });
    expect(said('tak, zamów', { ...made, open })).toMatchObject({ tool: 'submit_requisition' });
  });
});

describe('who approves it', () => {
  it.each(['am i allowed that much?', 'mogę aż tyle?', 'darf ich so viel bestellen?', 'smím tolik objednat?'])(
    '%j is of the rules, and orders nothing',
    (text) => expect(said(text, made)).toMatchObject({ kind: 'say', choices: [{ tool: 'list_orders' }] }),
  );

  it.each(['i approve it', 'zatwierdzam', 'ich geb das frei', 'schvaluju to', 'погоджую'])(
    '%j orders nothing',
    (text) => {
      expect(said(text, waits)).toEqual({ kind: 'approvals' });
    },
  );

  it.each(['who has to ok this?', 'kto to musi zatwierdzić?', 'wer gibt das frei?', 'kdo to musí schválit?'])(
    '%j is of the order that waits',
    (text) => expect(said(text, waits)).toMatchObject({ ...shown, fact: 'who' }),
  );
});

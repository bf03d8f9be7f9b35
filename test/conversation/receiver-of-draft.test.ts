import { describe, expect, it } from 'vitest';
import type { State } from '../../src/conversation/state.ts';
import { speaking } from './speaking.ts';

// Whom a draft is for: changed where that is asked for, told where it is a question, also after a change that was not understood.

const { said } = speaking();

const lines = [
  { sku: 'OP520', quantity: 2 },
  { sku: 'GDB1330', quantity: 1 },
];
const drafted: Partial<State> = {
  lines,
  names: [
    { sku: 'OP520', name: 'Oil filter OP 520' },
    { sku: 'GDB1330', name: 'Brake pad set GDB 1330' },
  ],
  draft: { id: 'D1', revision: 1, lines },
  last: { tool: 'prepare_requisition', input: { lines } },
};

describe('another receiver, after a change that was not understood', () => {
  it.each([
    ['send it to C200001 instead', 'What you wrote before changed nothing'],
    ['schick es stattdessen an C200001', 'Was Sie davor geschrieben haben'],
    ['wyślij to jednak do C200001', 'To, co było napisane wcześniej'],
    ['pošli to radši na C200001', 'Co jste psali předtím'],
    ['відправ це краще на C200001', 'Написане перед цим'],
  ])('%j is done, and the change is warned of', (text, warning) => {
    const meant = said(text, { ...drafted, missed: true });
    expect(meant).toMatchObject({ kind: 'order', draftId: 'D1', shipTo: 'C200001', lines });
    expect(JSON.stringify(meant)).toContain(warning);
  });

  it('is no reason to send the draft unseen', () => {
    expect(said('ok send it', { ...drafted, missed: true })).toMatchObject({ tool: 'get_draft' });
    expect(said('ok order them', { ...drafted, missed: true })).toMatchObject({ tool: 'get_draft' });
  });
});

describe('a question for whom the draft is', () => {
  it.each([
    ['is it for C200001?', 'No. Own account: 2x OP520, 1x GDB1330.'],
    ['Geht das jetzt an C200001?', 'Nein. Eigenes Konto: 2x OP520, 1x GDB1330.'],
    ['czy to jest dla C200001?', 'Nie. Własne konto: 2x OP520, 1x GDB1330.'],
    ['je to teď pro C200001?', 'Ne. Vlastní účet: 2x OP520, 1x GDB1330.'],
    ['чи це зараз для C200001?', 'Ні. Власний рахунок: 2x OP520, 1x GDB1330.'],
  ])('%j changes nothing', (text, answer) => {
    expect(said(text, drafted)).toMatchObject({ kind: 'say', text: answer });
  });

  it('is agreed to where it is so, and answered without a number', () => {
    const ofBranch = { ...drafted, draft: { id: 'D1', revision: 1, lines, shipTo: 'C200001' } };
    expect(said('is it for C200001?', ofBranch)).toMatchObject({ text: 'Yes. C200001: 2x OP520, 1x GDB1330.' });
    expect(said('is it for the branch now?', drafted)).toMatchObject({ text: 'Own account: 2x OP520, 1x GDB1330.' });
    expect(said('make it for C200001', drafted)).toMatchObject({ kind: 'order', shipTo: 'C200001' });
  });
});

describe('one count and not another', () => {
  it.each([
    'sry 3 filters not 2',
    'Sorry, 3 Filter, nicht 2',
    '3 filtry, nie 2',
    'promiň, 3 filtry, ne 2',
    'вибач, 3 фільтри, не 2',
  ])('%j is of the line that has it', (text) => {
    expect(said(text, drafted)).toMatchObject({ kind: 'order', draftId: 'D1', lines: [{ quantity: 3 }, lines[1]] });
  });

  it('stays open where no line has it', () => {
    expect(said('3 pads not 5', drafted)).toMatchObject({ kind: 'say', unread: true });
  });
});

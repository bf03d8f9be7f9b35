import { describe, expect, it } from 'vitest';
import { firstSentence } from '../../src/conversation/answering/first-sentence.ts';
import { talk } from '../../src/conversation/messages/talk.ts';
import type { State } from '../../src/conversation/state.ts';
import { speaking } from './speaking.ts';

// Numbers that count no line: what is on the shelf, what somebody takes along, and those of no part that is known.

const { said, turn } = speaking();

const lines = [
  { sku: 'GDB1330', quantity: 4 },
  { sku: 'OP520', quantity: 2 },
];
const [pads, filters] = lines;
const draft = { id: 'D1', revision: 1, lines };
const made: Partial<State> = { lines, draft, drafts: [draft], last: { tool: 'prepare_requisition', input: { lines } } };

describe('what is still on the shelf', () => {
  it.each([
    'we still have 5 GDB1330 on the shelf, so 3 will do',
    'got 5 of the GDB1330 left, so 3 is enough',
    'GDB1330 mamy jeszcze 5 na półce, więc wystarczą 3',
    'von den GDB1330 haben wir noch 5 liegen, also reichen 3',
    'GDB1330 máme ještě 5 v regálu, takže stačí 3',
    'GDB1330 у нас ще 5 лежить, тож вистачить 3',
  ])('%j makes it 3', (text) => {
    expect(said(text, made)).toMatchObject({ kind: 'order', lines: [{ ...pads, quantity: 3 }, filters] });
  });
});

describe('two counts', () => {
  it.each([
    "make it 5, I'll take 2 with me",
    'zrób z tego 5, ja biorę 2',
    'mach 5 draus, ich nehm 2 mit',
    'udělej z toho 5, 2 si vezmu já',
    'зроби 5, я візьму 2',
  ])('%j changes no line unasked', (text) => {
    expect(said(text, made)).toMatchObject({ kind: 'ask' });
    expect(said(text)).toMatchObject({ kind: 'ask' });
    const looked = { lines: [{ sku: 'K1279A' }], last: { tool: 'check_stock', input: { skus: ['K1279A'] } } };
    expect(said(text, looked)).toMatchObject({ kind: 'ask', lines: [{ sku: 'K1279A' }], quantityOf: 0 });
  });

  it('still mean the old one and the new one', () => {
    for (const text of ['change 2 to 5', 'statt 2 mach 5', 'zamiast 2 daj 5'])
      expect(said(text, made)).toMatchObject({ kind: 'order', lines: [pads, { ...filters, quantity: 5 }] });
  });

  it.each(["i'd need 3 of those", 'ich bräuchte 3 davon', 'мені б 3 таких'])('%j asks of which part', (text) => {
    expect(said(text)).toMatchObject({ kind: 'ask', choices: [] });
  });
});

describe('a draft', () => {
  it.each([
    ['ok leave it at 4 then', 'and 2 HU7008Z as well'],
    ['ok dann bleibts bei 4', 'zwei HU7008Z noch dazu'],
  ])('%j holds up nothing that is added', (text, more) => {
    const asked = turn(text, made);
    expect(asked.meant).toMatchObject({ kind: 'ask' });
    const added = [...lines, { sku: 'HU7008Z', quantity: 2 }];
    expect(said(more, asked.state)).toMatchObject({ kind: 'order', lines: added, draftId: 'D1' });
  });

  it('is changed, where that is asked first, and no second order is offered', () => {
    const fewer = { ...draft, lines: [pads] };
    const state = { ...made, lines: [pads], gone: [filters], draft: fewer, drafts: [fewer], before: lines } as State;
    const meant = said('nah theyre the wrong ones, put em back', state);
    expect(meant).toMatchObject({ kind: 'ask', question: 'Shall I change the order to 4x GDB1330, 2x OP520?' });
  });
});

describe('pieces in German', () => {
  it.each(['2 St. GDB1330', 'GDB1330 2 St.', 'bestell 2 St. GDB1330'])('%j', (text) => {
    expect(JSON.stringify(said(text))).toContain('{"sku":"GDB1330","quantity":2}');
  });

  it('stand in a list', () => {
    const list = 'wir brauchen:\n- OP520 x 6\n- 2 St. GDB1330\n- W712/75: 8';
    expect(said(list)).toMatchObject({ lines: [{}, { sku: 'GDB1330', quantity: 2 }, {}], remarks: [] });
  });
});

it('names the core deposit of the one line that has one', () => {
  const priced = (sku: string, refundableAmountNet?: string) => ({
    ...{ sku, quantity: 1, customerPriceNet: '10', customerPriceGross: '12.3', currencyCode: 'PLN' },
    ...(refundableAmountNet === undefined ? {} : { refundableAmountNet }),
  });
  const all = ['OP520', 'GDB1330', 'W71275'].map((sku) => priced(sku));
  const output = { lines: [...all, priced('BHN1217', '175')], totals: [], omitted: [] };
  const reading = { language: 'en', locale: 'en-GB', zone: 'UTC', today: '2026-11-20' } as const;
  const text = firstSentence(output, { tool: 'get_prices', input: {} }, 'deposit', talk.en, reading, undefined);
  expect(text).toMatch(/^The core deposit on BHN1217 is PLN.175\.00 net/u);
});

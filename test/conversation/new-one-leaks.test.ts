import { describe, expect, it } from 'vitest';
import { talk } from '../../src/conversation/messages/talk.ts';
import { ordersSaid } from '../../src/conversation/messages/orders-said.ts';
import type { State } from '../../src/conversation/state.ts';
import { speaking } from './speaking.ts';

// What was said in passing and must not be lost: a complaint about a new part, opening hours, the end of a weekly order.

const { said } = speaking({ at: '2026-11-29T10:00:00Z' });

describe('a new part that is faulty', () => {
  const looked: Partial<State> = {
    topic: 'deposit',
    lines: [{ sku: 'BHN1217' }],
    names: [{ sku: 'BHN1217', name: 'Brake caliper, rear left' }],
    last: { tool: 'get_prices', input: { lines: [{ sku: 'BHN1217' }] } },
    rows: [{ kind: 'product', id: 'BHN1217' }],
  };
  it.each([
    ['also one of the new ones leaks, want to send it back', 'en'],
    ['the new one is cracked, want to send it back', 'en'],
    ['außerdem ist einer von den neuen undicht, will ihn zurückschicken', 'de'],
    ['a jeden z nowych cieknie, chcę go odesłać', 'pl'],
    ['jeden z těch nových teče, chci ho vrátit', 'cs'],
    ['ще один з нових тече, хочу повернути', 'uk'],
  ] as const)('%j is told whom to ask, and sold none', (text, language) => {
    expect(said(text, { ...looked, language })).toMatchObject({ kind: 'say', text: talk[language].noReturns });
  });
  it('is looked up where it is asked whether it can go back', () => {
    expect(said("can I return it if it doesn't fit?", looked)).toMatchObject({ fact: 'returnable' });
  });
});

describe('until when to order, and the hours', () => {
  it.each([
    ['whats cutoff for monday delivery and u open sat?', 'en'],
    ['bis wann für Montag bestellen und habt ihr Samstag offen?', 'de'],
    ['do kiedy na poniedziałek i czy w sobotę otwarte?', 'pl'],
    ['do kdy na pondělí a máte v sobotu otevřeno?', 'cs'],
  ] as const)('%j answers both', (text, language) => {
    const { orderBy, noHours } = talk[language];
    expect(said(text)).toMatchObject({ kind: 'say', text: `${orderBy} ${noHours}` });
  });
  it('says the hours beside the stock of a part that is talked about', () => {
    const looked: Partial<State> = { lines: [{ sku: 'OP520' }], language: 'en' };
    expect(said('whats cutoff for monday delivery and u open sat?', looked)).toMatchObject({
      tool: 'check_stock',
      lead: talk.en.noHours,
    });
  });
});

describe('a weekly draft until some day', () => {
  const question = (text: string) => {
    const meant = said(text);
    return meant.kind === 'ask' ? meant.question : '';
  };
  it.each([
    ['send us 12 OP520 every monday until xmas', 'en'],
    ['12 OP520 every monday for the next 6 weeks', 'en'],
    ['schickt uns bis Weihnachten jeden Montag 12 OP520', 'de'],
    ['co poniedziałek 12 OP520 do świąt', 'pl'],
    ['každé pondělí 12 OP520 do Vánoc', 'cs'],
    ['щопонеділка 12 OP520 до Різдва', 'uk'],
  ] as const)('%j says that it has no end', (text, language) => {
    expect(question(text)).toContain(ordersSaid[language].weeklyNoEnd);
  });
  it.each([
    'every monday 12 OP520',
    '12 OP520 every monday until further notice',
    'jeden Montag 12 OP520 bis auf Weiteres',
    'co poniedziałek 12 OP520 do filii C200001',
  ])('%j asked for none', (text) => {
    expect(question(text)).not.toMatch(/end date|Enddatum|Daty końca/);
  });
});

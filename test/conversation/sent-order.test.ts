import { describe, expect, it } from 'vitest';
import { converse } from '../../src/conversation/converse.ts';
import { nothingSaid, type State } from '../../src/conversation/state.ts';
import { tools } from '../../tools/index.ts';
import { testClock } from '../support/test-clock.ts';

// An order that was sent and can be changed no more: what is said to stop it, and what is asked of it.

const around = { tools, clock: testClock(), receivers: ['own', 'C200001', 'C200002'], unnumbered: true };
const said = (text: string, state: Partial<State> = {}) => converse(text, { ...nothingSaid, ...state }, around).meant;

const sent: Partial<State> = {
  names: [{ sku: 'OP520', name: 'Oil filter OP 520' }],
  rows: [{ kind: 'product', id: 'OP520' }],
  sent: { id: 'D1', lines: [{ sku: 'OP520', quantity: 2 }] },
  last: { tool: 'get_draft', input: { draftId: 'D1' } },
};
const cancels = { kind: 'ask', choices: [{ tool: 'cancel_requisition', input: { draftId: 'D1' } }] };

describe('an order that was sent', () => {
  it.each([
    'wait, cancel that order',
    'please stop the order',
    'hold on, stop that order',
    "please don't order it",
    "actually don't order that",
    'cancel it, I ordered the wrong filter',
    'cancel the last order, wrong part',
    'warte, storniere das',
    'halt, stopp die Bestellung',
    'bitte doch nicht bestellen',
    'storniere, das war der falsche Filter',
    'Moment, storniere die Bestellung, falsches Teil',
    'czekaj, anuluj to zamówienie',
    'stop, zatrzymaj zamówienie',
    'wstrzymaj to zamówienie',
    'jednak nie zamawiaj',
    'anuluj, to zły filtr',
    'počkej, zruš tu objednávku',
    'stop, zastav objednávku',
    'nakonec neobjednávej',
    'zruš to, je to špatný filtr',
    'зачекай, скасуй це замовлення',
    'стоп, зупини замовлення',
    'все-таки не замовляй',
    'скасуй, це не той фільтр',
  ])('%j is about that order', (text) => {
    expect(said(text, sent)).toMatchObject(cancels);
    // What was looked at since is another matter.
    const looked = { ...sent, last: { tool: 'list_invoices', input: {} } };
    expect(said(text, looked)).toMatchObject(cancels);
  });

  it('is asked about once, and left where other parts are talked about or nothing is taken back', () => {
    const asked = converse('cancel it', { ...nothingSaid, ...sent }, around);
    expect(converse('yes', { ...asked.state, open: asked.state.open }, around).meant).toMatchObject({
      kind: 'call',
      tool: 'cancel_requisition',
    });
    const priced = { ...sent, lines: [{ sku: 'W71275', quantity: 1 }], last: { tool: 'get_quote', input: {} } };
    for (const text of ["no, don't order it", 'nein, nicht bestellen', 'nie zamawiaj']) {
      expect(said(text, priced)).toMatchObject({ kind: 'say' });
      expect(JSON.stringify(said(text, priced))).not.toContain('cancel_requisition');
    }
    for (const text of ["don't cancel it", 'nie anuluj', 'is it cancelled?', 'OK, thanks', 'no, leave it'])
      expect(JSON.stringify(said(text, sent))).not.toContain('cancel_requisition');
    const rows = [
      { kind: 'requisition', id: 'RQ1' },
      { kind: 'requisition', id: 'RQ2' },
    ];
    const listed: Partial<State> = { ...sent, rows, last: { tool: 'list_requisitions', input: {} } };
    expect(JSON.stringify(said('cancel the second one', listed))).not.toContain('D1');
  });

  it.each([
    'cancel the order, wrong part',
    'storniere die Bestellung, falsches Teil',
    'anuluj zamówienie, zła część',
    'zruš objednávku, špatný díl',
    'скасуй замовлення, не та деталь',
  ])('%j is no complaint, also where no order is known or it can still be taken back', (text) => {
    expect(said(text)).toMatchObject({ kind: 'say', choices: [{ tool: 'list_orders' }, {}] });
    const lines = [{ sku: 'OP520', quantity: 2 }];
    const draft = { id: 'D2', revision: 1, lines, waits: true };
    expect(said(text, { lines, draft, drafts: [draft] })).toMatchObject({
      kind: 'ask',
      choices: [{ tool: 'cancel_requisition', input: { draftId: 'D2' } }],
    });
  });
});

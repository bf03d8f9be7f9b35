import { describe, expect, it } from 'vitest';
import type { State } from '../../src/conversation/state.ts';
import { speaking } from './speaking.ts';

// What is asked anew: all that is owed after what is overdue, the credit limit after an invoice, and why an order was rejected.

const { said } = speaking();

const overdue: Partial<State> = {
  list: { tool: 'list_invoices', input: { state: 'overdue' } },
  last: { tool: 'get_invoice', input: { invoiceId: 'FV/2026/10/00077' } },
  document: { kind: 'invoice', id: 'FV/2026/10/00077' },
};

describe('what a branch owes, after what is overdue', () => {
  it.each([
    'how much does branch C200001 still owe?',
    'wie viel schuldet die Filiale C200001 noch?',
    'ile jeszcze jest winien oddział C200001?',
    'kolik ještě dluží pobočka C200001?',
    'скільки ще винна філія C200001?',
  ])('%j is all of it', (text) => {
    expect(said(text, overdue)).toMatchObject({ tool: 'list_invoices', input: { state: 'owed', shipTo: 'C200001' } });
  });

  it('stays what is overdue where nothing else is asked', () => {
    expect(said('a kolik pobočka C200001?', overdue)).toMatchObject({ input: { state: 'overdue' } });
  });
});

describe('the limit and what is left of it, after an invoice', () => {
  it.each([
    'what is our credit limit and how much of it is left?',
    'wie hoch ist unser Kreditlimit und wie viel davon ist noch frei?',
    'jaki mamy limit kredytowy i ile z niego zostało?',
    'jaký máme kreditní limit a kolik z něj zbývá?',
    'який у нас кредитний ліміт і скільки з нього лишилось?',
  ])('%j is one question', (text) => {
    const meant = said(text, overdue);
    expect(meant).toMatchObject({ tool: 'get_finances' });
    expect(meant).not.toHaveProperty('also');
  });
});

describe('why it was rejected, with another order that waits', () => {
  const lines = [{ sku: 'JS1043', quantity: 4 }];
  const waiting = { lines, draft: { id: 'D1', revision: 1, waits: true, lines } };

  it.each(['why was it rejected?', 'warum abgelehnt?', 'czemu odrzucone?', 'proč to zamítli?', 'чому відхилили?'])(
    '%j is of the rejected one',
    (text) => {
      expect(said(text, waiting)).toMatchObject({ tool: 'list_orders', fact: 'rejected' });
    },
  );

  it('is of the one that waits where it asks why so many', () => {
    expect(said('dlaczego 4?', waiting)).toMatchObject({ tool: 'get_draft', fact: 'reason' });
  });
});

import { describe, expect, it } from 'vitest';
import { converse } from '../../src/conversation/converse.ts';
import { nothingSaid, type State } from '../../src/conversation/state.ts';
import { speaking } from './speaking.ts';

// A count of a part that nobody has named yet, and what is asked of sums and of invoices that were paid.

const { around, said } = speaking();

describe('a count before a part that has its own', () => {
  it.each([
    'ok, take 4 and 2x W71275 too',
    'gut, nimm 4, und noch W71275 zwei Stück',
    'dobra bierz 4 i dorzuć 2 szt W71275',
    'dobře, dej 4, a ještě 2 ks W71275',
    'ок бери 4, і додай 2 шт W71275',
  ])('is not the count of that part, and is said as not used: %s', (text) => {
    const meant = said(text);
    const text4 = JSON.stringify(meant);
    expect(text4).toContain('"sku":"W71275","quantity":2');
    expect(text4).not.toContain('"quantity":4');
    expect('remarks' in meant ? meant.remarks.join(' ') : '').toMatch(/ 4\b/);
  });

  it.each(['ок кидай 4, і ще w71275 пару штук докинь', 'dobře, dej 4, a ještě W71275 pár kusů'])(
    'is not the count of a few of that part: %s',
    (text) => {
      const meant = said(text);
      expect(JSON.stringify(meant)).not.toContain('"quantity":4');
      expect(meant.kind === 'ask' ? meant.question : JSON.stringify(meant)).toMatch(/ 4\./);
    },
  );

  it('is that of the part that it stands beside', () => {
    expect(JSON.stringify(said('take 4 W71275, and 2x OP520 too'))).toContain('"sku":"W71275","quantity":4');
  });
});

describe('the oldest after the sums that are owed', () => {
  const owed: Partial<State> = { last: { tool: 'get_finances', input: {} } };
  it.each([
    'show me the oldest of them',
    'zeig mir die älteste davon',
    'pokaż mi najstarszą z nich',
    'ukaz mi tu nejstarsi z nich',
    'покажи найстаріший з них',
  ])('is the invoice that is overdue longest: %s', (text) => {
    expect(said(text, owed)).toMatchObject({ tool: 'list_invoices', input: { state: 'overdue' }, pick: 'oldest' });
  });
});

describe('an invoice that was paid and is still there', () => {
  const texts = [
    'we paid that last week, why is it still showing',
    'die haben wir doch letzte Woche bezahlt, warum steht die da noch',
    'przecież płaciliśmy ją w zeszłym tygodniu, czemu ona dalej wisi',
    'tu sme prece platili minulej tyden, proc to tam porad visi',
    'ми ж його минулого тижня платили, чого він досі висить',
  ];
  const invoiceId = 'FV/2026/11/00031';
  const opened: Partial<State> = {
    document: { kind: 'invoice', id: invoiceId },
    last: { tool: 'get_invoice', input: { invoiceId } },
    picked: { tool: 'list_invoices', input: {}, pick: 'newest', after: 0 },
  };
  const paid = { tool: 'list_invoices', input: { paymentStatus: 'PAID' } };

  it.each(texts)('is shown, and that only what is booked is seen: %s', (text) => {
    const { meant, say } = converse(text, { ...nothingSaid, ...opened }, around);
    expect(meant).toMatchObject({ tool: 'get_invoice', input: { invoiceId }, lead: say.notBooked });
    expect(meant).not.toHaveProperty('also');
  });

  it.each(texts)('is none of those that are paid: %s', (text) => {
    expect(said(text, { list: paid, last: paid })).toMatchObject({ input: { state: 'owed' } });
  });
});

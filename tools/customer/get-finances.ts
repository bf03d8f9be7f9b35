import * as z from 'zod';
import { step } from '../../src/core/next-steps.ts';
import { defineTool } from '../desk.ts';
import { answerFields } from '../base/answer-fields.ts';
import { amount } from '../base/fields.ts';
import { pick } from '../base/pick-fields.ts';
import { money } from '../base/priced-line.ts';

const state = answerFields({ orderingAllowed: 'flag', deferredPaymentAllowed: 'flag', currencyCode: 'code' });
const amounts = answerFields({
  balance: 'money',
  overdueBalance: 'money',
  debit: 'money',
  credit: 'money',
  creditLimit: 'money',
  utilizedCreditLimit: 'money',
  availableCreditLimit: 'money',
  notInvoicedOrders: 'money',
});

const labels: Readonly<Record<(typeof amounts.keys)[number], string>> = {
  balance: 'Balance',
  overdueBalance: 'Overdue',
  debit: 'Debit',
  credit: 'Credit',
  creditLimit: 'Credit limit',
  utilizedCreditLimit: 'Credit used',
  availableCreditLimit: 'Credit available',
  notInvoicedOrders: 'Orders not invoiced yet',
};

export const getFinances = defineTool({
  name: 'get_finances',
  title: 'Credit and balance',
  summary: 'Whether ordering is allowed, the balance, what is overdue and the credit left.',
  area: 'customer',
  effect: 'read',
  operations: ['getFinances'],
  input: z.strictObject({}),
  output: z.object({ ...state.shape, ...amounts.shape, vipPoints: amount }),
  run: async (desk, _input, options) =>
    pick(await desk.service.finances({ signal: options.signal }), [...state.keys, ...amounts.keys, 'vipPoints']),
  view: (output) => ({
    title: 'Credit and balance',
    facts: [
      { label: 'Ordering allowed', value: output.orderingAllowed ?? null },
      ...amounts.keys.map((key) => ({ label: labels[key], value: money(output[key], output.currencyCode) })),
      { label: 'Deferred payment allowed', value: output.deferredPaymentAllowed ?? null },
      { label: 'VIP points', value: output.vipPoints ?? null },
    ],
    notes:
      output.orderingAllowed === false
        ? [{ kind: 'warning', text: 'The service does not allow orders on this account at the moment.' }]
        : [],
  }),
  gaps: () => [],
  next: () => ({
    offers: [
      step('Unpaid invoices', 'list_invoices', { state: 'owed' }),
      step('Overdue invoices', 'list_invoices', { state: 'overdue' }),
      step('Account', 'get_customer', {}),
    ],
  }),
  records: (output) => [output],
  columns: { ...state.columns, ...amounts.columns, vipPoints: 'count' },
  words: ['credit', 'finances'],
  phrases: {
    en: ['credit', 'credit limit', 'balance', 'overdue', 'we owe', 'do we have to pay', 'owed', 'finance', 'finances'],
    pl: ['limit*', 'saldo', 'kredyt*', 'zadłużeni*', 'jesteśmy winni', 'do zapłaty', 'zaległ*', 'finanse'],
    de: ['kredit*', 'schulden'],
    cs: ['přehled dluhů'],
    uk: ['ліміт*', 'баланс', 'заборгован*', 'винні', 'до сплати', 'фінанси'],
  },
  examples: [{ say: 'credit', input: {} }],
});

import { describe, expect, it } from 'vitest';
import { sumsSaid } from '../../src/conversation/messages/sums-said.ts';
import { speaking } from './speaking.ts';

// Figures and papers of one branch: what is known of the whole account alone is said to be so.

const { said } = speaking({ at: '2026-11-29T10:00:00Z' });
const october = { from: '2026-10-01', to: '2026-10-31' };

describe('what is known of the whole account alone', () => {
  it.each([
    ['credit limit for C200001', 'en', 'get_finances'],
    ['what did we pay last time for GDB1330 for C200001', 'en', 'price_history'],
    ['deposits for C200001', 'en', 'list_deposits'],
    ['kreditlimit für C200001', 'de', 'get_finances'],
    ['pfand für C200001', 'de', 'list_deposits'],
    ['limit kredytowy dla C200001', 'pl', 'get_finances'],
    ['kaucje dla C200001', 'pl', 'list_deposits'],
    ['úvěrový limit pro C200001', 'cs', 'get_finances'],
    ['zálohy za staré díly pro C200001', 'cs', 'list_deposits'],
    ['кредитний ліміт для C200001', 'uk', 'get_finances'],
    ['застава для C200001', 'uk', 'list_deposits'],
  ] as const)('%j says that the branch is not told apart', (text, language, tool) => {
    expect(said(text)).toMatchObject({ tool, remarks: [sumsSaid[language].ofAllBranches('C200001')] });
  });

  it('is not said where nobody named a branch', () => {
    expect(said('credit limit')).toMatchObject({ tool: 'get_finances', remarks: [] });
  });
});

describe('papers of a branch after other figures', () => {
  const asked = [
    'october invoices please, only branch C200001',
    'rechnungen oktober bitte nur filiale C200001',
    'faktury z października tylko oddział C200001',
    'faktury říjen prosím jen pobočka C200001',
    'рахунки за жовтень тільки філія C200001',
  ];
  const invoices = { tool: 'list_invoices', input: { ...october, shipTo: 'C200001' } };

  it.each(asked)('%j lists invoices after sums and after orders', (text) => {
    for (const tool of ['analyze_purchases', 'list_requisitions']) {
      const before = { tool, input: october };
      expect(said(text, { last: before, list: before })).toMatchObject(invoices);
    }
  });

  it('lists the deliveries after sums', () => {
    const before = { tool: 'analyze_purchases', input: october };
    const meant = said('lieferungen oktober nur C200001', { last: before, list: before });
    expect(meant).toMatchObject({ tool: 'list_deliveries', input: { ...october, shipTo: 'C200001' } });
    expect(said('and C200001 only?', { last: before, list: before })).toMatchObject({ tool: 'analyze_purchases' });
  });

  it.each([
    'faktury za rijen jen pobocka C200001, kolik celkem?',
    'rechnungen oktober filiale C200001, wie viel zusammen?',
  ])('%j asks for no warehouses', (text) => {
    expect(said(text)).toMatchObject(invoices);
  });
});

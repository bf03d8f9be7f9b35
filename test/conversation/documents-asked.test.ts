import { describe, expect, it } from 'vitest';
import { converse } from '../../src/conversation/converse.ts';
import { nothingSaid, type State } from '../../src/conversation/state.ts';
import { tools } from '../../tools/index.ts';
import { testClock } from '../support/test-clock.ts';

// What is asked of invoices, credit notes, orders and spending, and after a list or a document of them.

const around = {
  tools,
  clock: { ...testClock(), now: () => Date.parse('2026-11-27T10:00:00Z') },
  receivers: ['own', 'C200001', 'C200002'],
};
const said = (text: string, state: Partial<State> = {}) => converse(text, { ...nothingSaid, ...state }, around).meant;

describe('from one month to another', () => {
  it.each([
    ['Was haben wir von August bis Oktober ausgegeben?', 'analyze_purchases'],
    ['Was haben wir August–Oktober ausgegeben?', 'analyze_purchases'],
    ['ile wydaliśmy od sierpnia do października', 'analyze_purchases'],
    ['kolik jsme utratili od srpna až do října', 'analyze_purchases'],
    ['скільки ми витратили з серпня по жовтень', 'analyze_purchases'],
    ['how much did we spend from August to October', 'analyze_purchases'],
    ['Rechnungen August - Oktober', 'list_invoices'],
    ['faktury od sierpnia do października', 'list_invoices'],
    ['faktury od srpna do října', 'list_invoices'],
    ['рахунки з серпня по жовтень', 'list_invoices'],
  ])('%j is one range', (text, tool) => {
    expect(said(text)).toEqual({
      kind: 'call',
      tool,
      input: { from: '2026-08-01', to: '2026-10-31' },
      remarks: [],
    });
  });
});

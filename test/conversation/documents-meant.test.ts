import { describe, expect, it } from 'vitest';
import { converse } from '../../src/conversation/converse.ts';
import { hear } from '../../src/conversation/reading/hear.ts';
import { nothingSaid, type State } from '../../src/conversation/state.ts';
import { tools } from '../../tools/index.ts';
import { testClock } from '../support/test-clock.ts';

// Which documents are meant: the last ones, those of a branch, what is missing of an order, and a part of a complaint.

const around = {
  tools,
  clock: { ...testClock(), now: () => Date.parse('2026-11-28T10:00:00Z') },
  receivers: ['own', 'C200001'],
};
const said = (text: string, state: Partial<State> = {}, receivers = around.receivers) =>
  converse(text, { ...nothingSaid, ...state }, { ...around, receivers }).meant;
const after = (tool: string, input: Record<string, unknown>): Partial<State> => ({
  last: { tool, input },
  list: { tool, input },
});
const october = { from: '2026-10-01', to: '2026-10-31' };

describe('the last ones are a list, the last one is opened', () => {
  it.each(['last invoices', 'ostatnie faktury', 'letzte Rechnungen', 'poslední faktury', 'останні рахунки'])(
    '%j',
    (text) => {
      expect(said(text)).toMatchObject({ tool: 'list_invoices', input: {} });
      expect(said(text)).not.toHaveProperty('pick');
    },
  );

  it.each(['last invoice', 'ostatnia faktura', 'poslední faktura', 'останній рахунок'])('%j is one', (text) => {
    expect(said(text)).toMatchObject({ tool: 'list_invoices', pick: 'newest' });
  });
});

describe('a question of a month is not of the drafts before', () => {
  it.each([
    'pokaz co szlo w pazdzierniku na C200001, tylko te powyzej 1000 zl',
    'show what we ordered in october for C200001, only those over 1000',
    'zeig was im oktober für C200001 bestellt wurde, nur die über 1000 zl',
    'ukaž co jsme objednali v říjnu na C200001, jen ty nad 1000 zl',
    'покажи що замовляли в жовтні на C200001, тільки ті більше 1000 зл',
  ])('%j', (text) => {
    const meant = said(text, after('list_orders', { state: 'open' }));
    expect(meant).toMatchObject({
      tool: 'list_requisitions',
      input: { ...october, shipTo: 'C200001' },
      within: { over: 1000 },
    });
    expect(meant).not.toHaveProperty('also');
  });
});

describe('those of the branch', () => {
  const overdue = after('list_invoices', { state: 'overdue' });
  const all = [
    'just the branch ones, over 1000 quid',
    'nur die von der filiale, über 1000',
    'tylko te z filii, powyżej 1000',
    'jen ty z pobočky, nad 1000',
    'тільки філії, більше 1000',
  ];

  it.each(all)('%j is of the only one', (text) => {
    expect(said(text, overdue)).toMatchObject({
      tool: 'list_invoices',
      input: { state: 'overdue', shipTo: 'C200001' },
      within: { over: 1000 },
    });
  });

  it.each(all)('%j asks which of two', (text) => {
    expect(said(text, overdue, ['own', 'C200001', 'C200002'])).toMatchObject({
      kind: 'ask',
      choices: [{ label: 'C200001' }, { label: 'C200002' }],
    });
  });

  it.each([
    'what did we spend this month, and how much of it was the branch',
    'ile wydaliśmy w tym miesiącu, i ile z tego filia',
    'was haben wir diesen monat bei euch ausgegeben, und wieviel davon die filiale',
    'kolik jsme tento měsíc utratili, a kolik z toho pobočka',
    'скільки ми витратили цього місяця, і скільки з того філія',
  ])('%j is two sums', (text) => {
    expect(said(text)).toMatchObject({
      tool: 'analyze_purchases',
      also: { tool: 'analyze_purchases', input: { by: 'receiver' } },
    });
  });
});

describe('what is missing of an order', () => {
  it.each([
    'а по ZA26112700004-1 шо недопривезли?',
    'a czego nie dowieźli z ZA26112700004-1?',
    'co nedovezli z ZA26112700004-1?',
    "what's missing from ZA26112700004-1?",
  ])('%j', (text) => {
    expect(said(text)).toMatchObject({ tool: 'trace_order', fact: 'rest' });
  });

  it('an apostrophe that is left out changes nothing', () => {
    const thursday = { from: '2026-11-26', to: '2026-11-26' };
    for (const text of ["which of them haven't shown up yet", 'which of em havent shown up yet'])
      expect(said(text, after('list_requisitions', thursday))).toMatchObject({ tool: 'trace_order', input: thursday });
    expect(hear("haven't").has('not') && hear('havent').has('not')).toBe(true);
  });

  it('what waits for approval in Ukrainian', () => {
    expect(said('що там чекає на моє підтвердження?')).toEqual({ kind: 'approvals' });
  });
});

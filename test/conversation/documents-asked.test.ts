import { describe, expect, it } from 'vitest';
import { type Talker } from '../../src/conversation/answering/call.ts';
import { answerMessage } from '../../src/conversation/answering/session.ts';
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

/** After this list or sum. */
const after = (tool: string, input: Record<string, unknown>): Partial<State> => ({
  last: { tool, input },
  list: { tool, input },
});

describe('what has not come yet', () => {
  const today = { from: '2026-11-27', to: '2026-11-27' };
  const week = { from: '2026-11-23', to: '2026-11-27' };
  const month = { from: '2026-10-28', to: '2026-11-27' };

  it.each([
    ['sind noch sachen aus dieser woche offen die noch nicht geliefert sind', week],
    ['Czy coś jeszcze z tego tygodnia nie dojechało?', week],
    ['щось ще не приїхало цього тижня?', week],
    ['nedorazilo ještě něco?', month],
    ['is anything running late??', month],
    ['late orders', month],
    ['spóźnione zamówienia', month],
    ['verspätete Bestellungen', month],
    ['zpožděné objednávky', month],
    ['прострочені замовлення', month],
  ])('%j is asked of the orders', (text, input) => {
    expect(said(text)).toMatchObject({ kind: 'call', tool: 'trace_order', input });
  });

  it.each(['anything still outstanding', 'ist noch was offen', 'jest coś jeszcze otwarte?', 'je ještě něco otevřené?'])(
    '%j after deliveries is of orders, and else of invoices',
    (text) => {
      const meant = said(text, after('list_deliveries', today));
      expect(meant).toMatchObject({ kind: 'call', tool: 'trace_order', input: month });
      expect(said(text)).not.toHaveProperty('tool', 'trace_order');
    },
  );

  it.each(['is anything overdue', 'anything unpaid?', 'my order is late'])('%j is none of it', (text) => {
    expect(said(text)).not.toHaveProperty('tool', 'trace_order');
  });
});

describe('the orders of a branch', () => {
  it.each([
    'Hat C200001 diese Woche etwas bestellt?',
    'did C200001 order anything this week?',
    'czy C200001 coś zamówił w tym tygodniu?',
    'objednal C200001 tento týden něco?',
    'чи замовляв C200001 щось цього тижня?',
  ])('%j is of the account, also after the drafts of the desk', (text) => {
    const input = { from: '2026-11-23', to: '2026-11-27', shipTo: 'C200001' };
    for (const before of [{}, after('list_orders', { state: 'open' }), after('list_invoices', { state: 'owed' })])
      expect(said(text, before)).toMatchObject({ kind: 'call', tool: 'list_requisitions', input });
  });

  it.each([
    'hmm what did we order last on that branch?',
    'co ostatnio zamówiliśmy dla tego oddziału?',
    'was haben wir zuletzt für diese filiale bestellt?',
    'co jsme naposledy objednali pro tu pobočku?',
    'що ми останнє замовляли для цієї філії?',
  ])('%j is of the branch that was talked about', (text) => {
    const input = { shipTo: 'C200002' };
    const meant = said(text, { ...after('list_requisitions', input), shipTo: 'C200002' });
    expect(meant).toMatchObject({ kind: 'call', tool: 'list_requisitions', input });
  });
});

it.each([
  'And how many have we had this year?',
  'A ile ich mieliśmy w tym roku?',
  'Und wie viele hatten wir dieses Jahr?',
  'a kolik jsme jich měli letos?',
  'а скільки їх було цього року?',
])('%j after the price of a part is of its pieces', (text) => {
  const meant = said(text, { ...after('price_history', { sku: 'GDB1330' }), lines: [{ sku: 'GDB1330' }] });
  const input = { from: '2026-01-01', to: '2026-11-27', skus: ['GDB1330'] };
  expect(meant).toMatchObject({ kind: 'call', tool: 'analyze_purchases', input });
});

/** What is said where the tools answer so; every call is kept. */
async function answeredBy(text: string, outputs: Record<string, object>, state: Partial<State> = {}) {
  const calls: [string, unknown][] = [];
  const stubs = tools.map((tool) => ({
    ...tool,
    invoke: (_: unknown, input: unknown) => {
      calls.push([tool.name, input]);
      const output = outputs[tool.name] ?? {};
      return Promise.resolve({ output, view: { title: tool.name }, numbers: () => [] });
    },
  })) as unknown as typeof tools;
  const talker = { desk: {} as Talker['desk'], around: { ...around, tools: stubs } };
  const { reply } = await answerMessage(text, { ...nothingSaid, ...state }, talker);
  return { text: reply.text, calls };
}

describe('our orders', () => {
  const none = {
    list_orders: { orders: [], total: 0, coverage: { from: '2026-11-14', to: '2026-11-27', complete: true } },
  };

  it.each([
    'show our orders',
    'Pokaż nasze zamówienia',
    'zeig unsere Bestellungen',
    'ukaž naše objednávky',
    'покажи наші замовлення',
  ])('%j are those of the account where the desk has none', async (text) => {
    const { calls } = await answeredBy(text, none);
    expect(calls.map(([tool]) => tool)).toEqual(['list_orders', 'list_requisitions']);
  });

  it.each(['orders', 'show my drafts'])('%j are those of the desk', async (text) => {
    const { calls } = await answeredBy(text, none);
    expect(calls.map(([tool]) => tool)).toEqual(['list_orders']);
  });
});

import { describe, expect, it } from 'vitest';
import type { State } from '../../src/conversation/state.ts';
import { tools } from '../../tools/index.ts';
import { speaking } from './speaking.ts';

// What is asked of orders, invoices and sums after they were looked at, and what of an order is still to come.

const { said } = speaking();

const requisitionId = 'RQ26112700004';
const order: Partial<State> = {
  document: { kind: 'requisition', id: requisitionId },
  opened: [{ kind: 'requisition', id: requisitionId }],
  contents: [
    { sku: 'JTS722', quantity: 2 },
    { sku: 'BT151066', quantity: 2 },
  ],
  names: [
    { sku: 'JTS722', name: 'Stabiliser link JTS-722' },
    { sku: 'BT151066', name: 'Battery BT 151-066' },
  ],
  last: { tool: 'get_requisition', input: { requisitionId } },
};
const traced = { ...order, last: { tool: 'trace_order', input: { requisitionId } } };
const overdue = { state: 'overdue', shipTo: 'C200001' };
const invoices: Partial<State> = {
  list: { tool: 'list_invoices', input: overdue },
  last: { tool: 'list_invoices', input: overdue },
  rows: ['FV/2026/11/00037', 'FV/2026/11/00031', 'FV/2026/10/00294'].map((id) => ({ kind: 'invoice', id })),
};
const part: Partial<State> = {
  lines: [{ sku: 'OP520' }],
  list: { tool: 'price_history', input: { sku: 'OP520' } },
  last: { tool: 'price_history', input: { sku: 'OP520' } },
};

describe('the rest of an order', () => {
  it.each([
    "when's the rest getting here, customers car is on the ramp",
    'so whats still missing off it',
    "It's a day late already.",
    'was fehlt noch von der Bestellung',
    'A kiedy dojdzie reszta?',
    'Kdy to dovezou',
    'a kdy prijde zbytek',
    'Коли очікувати решту?',
  ])('is what %j asks for', (text) => {
    for (const state of [order, traced]) {
      const meant = said(text, state);
      expect(meant).toMatchObject({ tool: 'trace_order', input: { requisitionId }, fact: 'rest' });
      expect(meant).not.toHaveProperty('also');
      expect(meant).not.toHaveProperty('lead');
    }
  });

  it.each([
    ['und die koppelstange wann kommt die', 'JTS722'],
    ['when will the battery be here', 'BT151066'],
  ])('is of the part that %j names', (text, sku) => {
    const meant = said(text, order);
    expect(meant).toMatchObject({
      tool: 'trace_order',
      input: { requisitionId },
      fact: 'rest',
      within: { skus: [sku] },
    });
  });

  it.each([
    'FDB7797 sollte Montag früh da sein, klappt das?',
    'OP520 should have been here on Friday',
    'OP520 miał być w piątek, gdzie jest?',
  ])('is looked for by the part in %j', (text) => {
    expect(said(text)).toMatchObject({ tool: 'trace_order', fact: 'rest' });
  });

  it('names no overdue invoices beside an order that is late', () => {
    const meant = said(`Where is ${requisitionId}? It's a day late already.`);
    expect(meant).toMatchObject({ tool: 'trace_order', input: { requisitionId } });
    expect(meant).not.toHaveProperty('also');
  });

  it('goes with the stock of a part of which one never came', () => {
    expect(said('kolik máte FDB7797? kolegovi prý ještě nepřišel z pátku')).toMatchObject({
      tool: 'check_stock',
      also: { tool: 'trace_order', input: { sku: 'FDB7797' }, fact: 'rest' },
    });
  });
});

describe('the orders that are still to come', () => {
  it.each([
    'was ist gerade alles zu uns unterwegs?',
    'Welche Lieferungen kommen noch?',
    'what deliveries are still coming',
    'jakie dostawy jeszcze przyjdą',
  ])('are shown for %j', (text) => {
    for (const state of [{}, { lines: [{ sku: 'OP520' }], last: { tool: 'list_requisitions', input: {} } }]) {
      const meant = said(text, state);
      expect(meant).toMatchObject({ tool: 'trace_order', input: { from: expect.any(String) as string } });
      expect(meant).not.toHaveProperty('input.sku');
      expect(meant).not.toHaveProperty('lead');
    }
  });

  it('are those of a branch where one is named', () => {
    const meant = said('Welche Bestellungen von C200001 sind verspätet?');
    expect(meant).toMatchObject({ tool: 'trace_order', receiver: 'C200001' });
  });

  it.each([
    ['które zamówienia są spakowane', 'PACKAGED'],
    ['which orders are packed', 'PACKAGED'],
    ['které objednávky jsou zabalené', 'PACKAGED'],
  ])('are as far as %j says', (text, phase) => {
    expect(said(text)).toMatchObject({ tool: 'list_requisitions', within: { phases: [phase] } });
  });

  it.each([
    'pokaż ostatnie zamówienia',
    'zeig mir die letzten Bestellungen',
    'show the last orders',
    'покажи останні замовлення',
  ])('are several for %j', (text) => {
    const meant = said(text);
    expect(meant).toMatchObject({ tool: 'list_requisitions' });
    expect(meant).not.toHaveProperty('pick');
  });
});

it.each(['kdy dorazí ta první', 'when does the first one come', 'wann kommt die erste'])(
  'an order of several that are open is meant by %j',
  (text) => {
    const last = { tool: 'trace_order', input: { from: '2026-10-21', to: '2026-11-20' } };
    const rows = ['ZA26111700001-1', 'ZA26111700002-1'].map((id) => ({ kind: 'order', id }));
    const input = { orderId: 'ZA26111700001-1' };
    expect(said(text, { last, list: last, rows })).toMatchObject({ tool: 'trace_order', input, fact: 'rest' });
  },
);

describe('credit notes', () => {
  it.each([
    'any credit notes we can knock off against that lot?',
    'any credit notes to set against those?',
    'haben wir Gutschriften, die man damit verrechnen kann?',
    'mamy jakieś korekty do potrącenia z tych faktur?',
    'máme nějaké dobropisy k započtení proti těm fakturám?',
  ])('that are open are shown for %j', (text) => {
    const input = { invoiceClassification: 'CREDIT_NOTE', state: 'owed' };
    expect(said(text, invoices)).toMatchObject({ tool: 'list_invoices', input });
  });

  it('are of the branch whose invoices were listed', () => {
    expect(said('any credit notes to set against those?', invoices)).toMatchObject({ input: { shipTo: 'C200001' } });
  });
});

describe('what is to be paid', () => {
  it.each([
    'faktury do zapłaty z terminem po 10.12',
    'invoices due after 10 December',
    'welche Rechnungen sind nach dem 10. Dezember fällig',
    'faktury splatné po 10.12.',
  ])('after a day is not all: %j', (text) => {
    expect(said(text)).toMatchObject({ tool: 'list_invoices', input: { state: 'owed', dueFrom: '2026-12-11' } });
  });

  it.each([
    ['wieviel kredit ham wir noch frei u was müssen wir bis ende nächster woche zahlen', { state: 'owed' }],
    ['kreditlimit und was wird bis 6. Dezember fällig', { state: 'owed', dueTo: '2026-12-06' }],
  ])('goes with the credit in %j', (text, input) => {
    expect(said(text)).toMatchObject({ tool: 'get_finances', also: { tool: 'list_invoices', input } });
  });

  it.each([
    'Добрий день, це бухгалтерія. Скільки ми маємо прострочених рахунків і на яку суму?',
    'Hi, accounts here. Which invoices are overdue?',
    'Guten Tag, hier ist die Buchhaltung, welche Rechnungen sind überfällig?',
    'Dzień dobry, tu księgowość, mamy jakieś przeterminowane faktury?',
    'Dobrý den, tady účtárna. Které faktury jsou po splatnosti?',
  ])('is asked by whoever says so first: %j', (text) => {
    const meant = said(text);
    expect(meant).toMatchObject({ tool: 'list_invoices', input: { state: 'overdue' } });
    expect(meant).not.toHaveProperty('lead');
    expect(meant).not.toHaveProperty('also');
  });

  it.each(['Was steht auf der zweiten drauf?', "what's on the second one", 'co jest na drugiej', 'що на другій'])(
    'is opened by %j',
    (text) => {
      expect(said(text, invoices)).toMatchObject({ tool: 'get_invoice', input: { invoiceId: 'FV/2026/11/00031' } });
    },
  );
});

describe('sums', () => {
  it.each([
    'скільки взагалі ми витратили в жовтні та вересні',
    'скільки всього ми витратили за жовтень і вересень',
    'kolik jsme celkem utratili v říjnu a v září?',
    'ile w sumie wydaliśmy w październiku?',
    'wieviel haben wir insgesamt im Oktober ausgegeben?',
    'how much did we spend altogether in October?',
  ])('of everything are of no part: %j', (text) => {
    const meant = said(text, part);
    expect(meant).toMatchObject({ tool: 'analyze_purchases' });
    expect(meant).not.toHaveProperty('input.skus');
  });

  it.each([
    'скільки взагалі ми витратили в жовтні та вересні',
    'how much did we spend altogether in October and September',
  ])('are of both months in %j', (text) => {
    expect(said(text, part)).toMatchObject({ input: { from: '2026-10-01' }, beside: { from: '2026-09-01' } });
  });

  it('stay of the part that is pointed at', () => {
    const meant = said('how much have we spent on it altogether in October?', part);
    expect(meant).toMatchObject({ tool: 'analyze_purchases', input: { skus: ['OP520'] } });
  });

  it.each([
    'A na ile wyszły zakupy obu oddziałów w listopadzie?',
    'ile wydały oddziały C200001 i C200002 w listopadzie',
    'what did both branches spend in November',
    'wieviel haben beide Filialen im November ausgegeben',
    'kolik utratily obě pobočky v listopadu',
    'скільки витратили обидві філії в листопаді',
  ])('of both branches: %j', (text) => {
    const meant = said(text);
    expect(meant).toMatchObject({
      tool: 'analyze_purchases',
      receivers: ['C200001', 'C200002'],
      input: { by: 'receiver' },
    });
  });
});

it('looks for the part that is talked about on the delivery that is named', () => {
  const within = { skus: ['OP520'], whether: true };
  const text = 'Це з доставки WZ/KAT/2026/11/00219, перевірте, чи він там був.';
  expect(said(text, { lines: [{ sku: 'OP520' }] })).toMatchObject({ tool: 'get_delivery', within });
});

it('asks for the orders of a branch whatever was listed before', () => {
  const before = { tool: 'list_orders', input: { state: 'open' } };
  const meant = said('whats C200002 been ordering this week', { last: before, list: before });
  expect(meant).toMatchObject({ tool: 'list_requisitions', input: { shipTo: 'C200002' } });
});

describe('a tool', () => {
  const texts = [
    'and for C200002 in October?',
    'only last week',
    'which of those are overdue',
    'und von C200001?',
    'show more',
  ];
  it.each(tools.filter(({ effect }) => effect === 'read').map(({ name }) => [name] as const))(
    '%s is given nothing that it does not take',
    (name) => {
      const input = { state: 'open', shipTo: 'C200001', by: 'month', from: '2026-11-01', to: '2026-11-20' };
      const before = { tool: name, input };
      for (const text of texts) {
        const meant = said(text, { last: before, list: before });
        if (meant.kind !== 'call') continue;
        const fields = Object.keys(tools.find((each) => each.name === meant.tool)?.input.shape ?? {});
        expect(fields, text).toEqual(expect.arrayContaining(Object.keys(meant.input)));
      }
    },
  );
});

describe('whether anything is overdue', () => {
  const id = 'FV/2026/11/00431';
  const open: Partial<State> = {
    document: { kind: 'invoice', id },
    last: { tool: 'get_invoice', input: { invoiceId: id } },
  };
  const all = [
    'is anything overdue?',
    'ist etwas überfällig?',
    'czy coś jest po terminie?',
    'je něco po splatnosti?',
    'чи є щось прострочене?',
  ];

  it.each(all)('is of all invoices, whatever is open: %j', (text) => {
    expect(said(text, open)).toMatchObject({ tool: 'list_invoices', input: { state: 'overdue' } });
    expect(said(text, { ...order, related: [{ kind: 'invoice', id }] })).toMatchObject({ tool: 'list_invoices' });
  });

  it('is of all days, whatever was asked before', () => {
    const input = { from: '2026-10-01', to: '2026-10-31', shipTo: 'C200001' };
    const sums: Partial<State> = { last: { tool: 'analyze_purchases', input } };
    expect(said('is anything overdue?', sums)).not.toHaveProperty('input.from');
    const listed = { tool: 'list_invoices', input: { from: '2026-10-01', to: '2026-10-31' } };
    expect(said('is anything overdue?', { last: listed, list: listed })).not.toHaveProperty('input.from');
  });

  it.each([
    'Which invoices are overdue, and what is that in total?',
    'Welche Rechnungen sind gerade überfällig, und wie viel ist das insgesamt?',
    'które faktury są po terminie, i ile to razem?',
  ])('and to what sum, is one question: %j', (text) => {
    expect(said(text)).not.toHaveProperty('also');
    expect(said(text)).toMatchObject({ tool: 'list_invoices', input: { state: 'overdue' } });
  });

  it.each([
    'what falls due next week, and is anything overdue already?',
    'Was wird nächste Woche fällig, und ist schon etwas überfällig?',
  ])('beside what falls due: %j', (text) => {
    expect(said(text)).toMatchObject({ input: { state: 'owed' }, also: { input: { state: 'overdue' } } });
  });

  it('and late, in other words', () => {
    expect(said('Ist sonst noch irgendetwas verspätet?')).toMatchObject({ tool: 'trace_order' });
  });

  it.each(['when did we last buy W71275?', 'Коли ми востаннє купували W71275 і по якій ціні?'])(
    'what was bought last is of no order that was traced: %j',
    (text) => {
      const late: Partial<State> = { last: { tool: 'trace_order', input: { from: '2026-10-29', to: '2026-11-28' } } };
      expect(said(text, late)).toMatchObject({ tool: 'price_history', input: { sku: 'W71275' } });
    },
  );

  it.each([
    'what did we spend in October in total and how much of that for C200002?',
    'Was haben wir im Oktober insgesamt ausgegeben und wie viel davon für C200002?',
    'Kolik jsme utratili v říjnu a kolik z toho pro C200002?',
  ])('what was spent, and how much of it for one branch: %j', (text) => {
    const meant = said(text);
    expect(meant).toMatchObject({ also: { input: { shipTo: 'C200002' } } });
    expect(meant).not.toHaveProperty('input.shipTo');
  });

  it('what was spent is split by branch', () => {
    expect(said('What did we spend in October, split by branch?')).toHaveProperty('input.by', 'receiver');
  });

  it('is of the one that is open where it says so', () => {
    expect(said('is it overdue?', open)).toMatchObject({ tool: 'get_invoice' });
  });
});

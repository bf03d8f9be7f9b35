import { describe, expect, it } from 'vitest';
import type { Talker } from '../../src/conversation/answering/call.ts';
import { answerMessage } from '../../src/conversation/answering/session.ts';
import { talk } from '../../src/conversation/messages/talk.ts';
import { nothingSaid, type State } from '../../src/conversation/state.ts';
import { tools } from '../../tools/index.ts';
import { speaking } from './speaking.ts';

// Some documents of a list, whose they are, of which days, and what is asked of them beside that.

const { around, said } = speaking({ at: '2026-11-28T10:00:00Z', receivers: ['*'] });
const after = (tool: string, input: Record<string, unknown>): Partial<State> => ({
  last: { tool, input },
  list: { tool, input },
});
const yesterday = { from: '2026-11-27', to: '2026-11-27' };
const lastWeek = { from: '2026-11-16', to: '2026-11-22' };

describe('whose documents', () => {
  it.each([
    'orders C200001',
    'zamówienia C200001',
    'Bestellungen C200001',
    'objednávky C200001',
    'замовлення C200001',
    'zapotrzebowania C200001',
  ])('%j are those of the branch, and order no part', (text) => {
    expect(said(text)).toMatchObject({ kind: 'call', input: { shipTo: 'C200001' } });
  });

  it('keeps a part behind the word for orders a part', () => {
    expect(said('зупини замовлення на W71275')).not.toMatchObject({ input: { shipTo: 'W71275' } });
  });

  it.each(['what is late at C200002', 'was ist bei C200002 verspätet?', 'co jest opóźnione dla C200002'])(
    '%j looks through the open orders for that receiver',
    (text) => {
      expect(said(text)).toMatchObject({ tool: 'trace_order', receiver: 'C200002' });
    },
  );

  it.each([
    'and all branches together?',
    'und insgesamt, alle Filialen?',
    'a ile my w sumie jako firma zalegamy, wszystkie oddzialy',
    'a dohromady za všechny pobočky',
    'а по всіх філіях разом?',
  ])('%j leaves the branch of before', (text) => {
    const overdue = after('list_invoices', { state: 'overdue', shipTo: 'C200001' });
    expect(said(text, overdue)).toMatchObject({ tool: 'list_invoices', input: { state: 'overdue' } });
    expect(said(text, overdue)).not.toMatchObject({ input: { shipTo: 'C200001' } });
  });

  it('asks of the branch that is named, whatever document is open', () => {
    const open: Partial<State> = {
      document: { kind: 'invoice', id: 'FV/2026/10/00257' },
      rows: [{ kind: 'invoice', id: 'FV/2026/10/00257' }],
      last: { tool: 'get_invoice', input: { invoiceId: 'FV/2026/10/00257' } },
    };
    expect(said('а по головній C100000 скіко висить і до коли платити', open)).toMatchObject({
      tool: 'list_invoices',
      input: { shipTo: 'C100000' },
    });
  });
});

describe('days', () => {
  it.each([
    ['invoices may 2026', 'list_invoices'],
    ['faktury maj 2026', 'list_invoices'],
    ['Rechnungen Mai 2026', 'list_invoices'],
    ['faktury květen 2026', 'list_invoices'],
    ['рахунки травень 2026', 'list_invoices'],
    ['zamówienia maj 2026', 'list_requisitions'],
    ['Lieferungen Mai 2026', 'list_deliveries'],
  ])('%j is that month', (text, tool) => {
    expect(said(text)).toMatchObject({ tool, input: { from: '2026-05-01', to: '2026-05-31' } });
  });

  it.each([
    'unpaid invoices due 30 Nov - 6 Dec',
    'invoices due between 30 November and 6 December',
    'Rechnungen fällig vom 30. November bis 6. Dezember',
    'was ist vom 30.11. bis 6.12. fällig',
    'faktury z terminem 30 listopada do 6 grudnia',
    'co mam do zaplaty od 30.11 do 6.12',
    'faktury se splatností od 30. listopadu do 6. prosince',
    'рахунки з терміном оплати 30 листопада - 6 грудня',
  ])('%j is due on all of those days', (text) => {
    expect(said(text)).toMatchObject({
      tool: 'list_invoices',
      input: { state: 'owed', dueFrom: '2026-11-30', dueTo: '2026-12-06' },
    });
  });
});

describe('some of a list', () => {
  it.each([
    'which order had the shock absorbers last week',
    'auf welcher Bestellung waren die Stoßdämpfer letzte Woche',
    'które zamówienie miało amortyzatory w zeszłym tygodniu',
    'která objednávka měla minulý týden tlumiče',
    'яке замовлення було з амортизаторами минулого тижня',
  ])('%j looks for that kind of part', (text) => {
    expect(said(text)).toMatchObject({
      tool: 'list_requisitions',
      input: lastWeek,
      within: { nouns: expect.arrayContaining(['shock']) as unknown },
    });
  });

  it.each([
    'orders yesterday over 500',
    'Bestellungen gestern über 500',
    'zamówienia z wczoraj droższe niż 500',
    'objednávky včera nad 500',
    'замовлення за вчора дорожчі за 500',
    'тоді покажи що вчора замовляли дорожче за 500 злотих',
  ])('%j keeps the limit', (text) => {
    expect(said(text)).toMatchObject({ input: yesterday, within: { over: 500 }, remarks: [] });
  });

  it.each([
    'pokaż to zapotrzebowanie z 27 listopada z Poznania',
    'requisitions of 27 November from Poznań',
    'Anforderungen vom 27. November aus Posen',
  ])('%j keeps the warehouse', (text) => {
    expect(said(text)).toMatchObject({ tool: 'list_requisitions', input: yesterday, places: ['Poznań'] });
  });

  it.each(['deliveries from Krakow this week', 'dodávky z Krakova tento týden', 'поставки з Кракова цього тижня'])(
    '%j keeps the warehouse',
    (text) => {
      expect(said(text)).toMatchObject({ tool: 'list_deliveries', places: ['Kraków'] });
    },
  );

  it('looks for a part of which the order, and not the count, is asked', () => {
    expect(said('where are the two BT151066 batteries we ordered yesterday?')).toMatchObject({
      tool: 'list_requisitions',
      input: yesterday,
      within: { skus: ['BT151066'] },
    });
  });

  const order = (id: string, totalGross: string, name: string) => ({
    requisitionId: id,
    orders: [{ id, shipFrom: 'POZ', totalGross, currencyCode: 'PLN', lines: [{ sku: 'X1', name }] }],
  });
  const requisitions = {
    requisitions: [order('RQ1', '700.00', 'Oil filter'), order('RQ2', '90.00', 'Shock absorber G1')],
    total: 2,
    coverage: { ...yesterday, complete: true },
  };

  async function answer(text: string, outputs: Record<string, object>) {
    const stubs = tools.map((tool) => ({
      ...tool,
      invoke: () =>
        Promise.resolve({ output: outputs[tool.name] ?? {}, view: { title: tool.name }, numbers: () => [] }),
    })) as unknown as typeof tools;
    const talker = { desk: {} as Talker['desk'], around: { ...around, tools: stubs } };
    return (await answerMessage(text, nothingSaid, talker)).reply;
  }

  it('opens the only one, and says how many it is of', async () => {
    const { text, call } = await answer('Bestellungen gestern über 500', { list_requisitions: requisitions });
    expect(text).toContain(
      talk.de.amongThem({ what: '>\u00a0500,00\u00a0PLN brutto', count: '1', all: '2', numbers: 'RQ1' }),
    );
    expect(call).toEqual({ tool: 'get_requisition', input: { requisitionId: 'RQ1' } });
  });

  it('looks through what has come, before it says that nothing is open', async () => {
    const none = { lines: [], documents: [], differences: 0, open: 'all', coverage: { ...lastWeek, complete: true } };
    const { text } = await answer('ordered shock absorbers last week, still nothing, which order was that', {
      trace_order: none,
      list_requisitions: requisitions,
    });
    expect(text).toContain('Shock absorbers: 1 of 2: RQ2.');
  });
});

describe('the last few', () => {
  it.each([
    ['show me last 5 invoices for C200002', 'list_invoices', { shipTo: 'C200002' }],
    ['zeig mir die letzten 5 rechnungen', 'list_invoices', {}],
    ['ostatnie 5 zamówień', 'list_requisitions', {}],
    ['posledních 5 faktur', 'list_invoices', {}],
  ])('%j are listed, newest first', (text, tool, input) => {
    expect(said(text)).toEqual({ kind: 'call', tool, input, remarks: [] });
  });
});

describe('the last order of a part', () => {
  it.each([
    'P2023 last order',
    'last order P2023',
    'P2023 letzte Bestellung',
    'ostatnie zamówienie P2023',
    'poslední objednávka P2023',
    'P2023 останнє замовлення',
  ])('%j is looked up, and nothing is offered', (text) => {
    expect(said(text)).toMatchObject({ tool: 'price_history', input: { sku: 'P2023' } });
  });
});

describe('requisitions', () => {
  it.each([
    'open requisitions',
    'offene Anforderungen',
    'otwarte zapotrzebowania',
    'otevřené žádanky',
    'відкриті заявки',
  ])('%j are the orders that are open', (text) => {
    expect(said(text)).toMatchObject({ tool: 'trace_order' });
  });

  it('await approval, and nobody is rung', () => {
    expect(said('Які заявки зараз чекають на погодження керівника?')).toEqual({ kind: 'approvals' });
  });

  it.each(['hat jemand gestern Ölfilter bestellt?', 'objednal někdo včera destičky?', 'хтось замовляв учора колодки?'])(
    '%j looks for them',
    (text) => {
      expect(said(text)).toMatchObject({ tool: 'list_requisitions', input: yesterday });
    },
  );
});

describe('two questions', () => {
  it.each([
    ['are you open tomorow and can someone ring me back on it', 'en'],
    ['habt ihr morgen offen und kann mich jemand zurückrufen?', 'de'],
    ['macie jutro otwarte i czy ktoś może oddzwonić?', 'pl'],
  ] as const)('%j: hours, and a call', (text, language) => {
    expect(said(text)).toMatchObject({ kind: 'say', text: expect.stringContaining(talk[language].noHours) as unknown });
    expect(said(text)).toMatchObject({ text: expect.stringContaining(talk[language].noHuman) as unknown });
  });

  it.each([
    ['what did we order yesterday and who ordered it?', 'en'],
    ['а що ми замовляли вчора і хто замовив?', 'uk'],
    ['co jsme včera objednali a kdo to objednal?', 'cs'],
  ] as const)('%j: what, and that nobody knows who', (text, language) => {
    expect(said(text)).toMatchObject({ tool: 'list_requisitions', input: yesterday, lead: talk[language].noWho });
  });

  it('the second is of the receiver that the first names', () => {
    expect(said('hab ich bei C200002 noch budget bzw was is da noch offen?')).toMatchObject({
      tool: 'get_finances',
      also: { tool: 'list_invoices', input: { state: 'owed', shipTo: 'C200002' } },
    });
  });

  it('of one branch are asked of its invoices', () => {
    expect(said('скільки ми винні по філії C200001 і що з того прострочено')).toMatchObject({
      input: { state: 'owed', shipTo: 'C200001' },
      also: { input: { state: 'overdue', shipTo: 'C200001' } },
    });
  });

  it.each([
    "what's overdue and how many days is the oldest",
    'was ist überfällig und wie viele tage ist die älteste',
    'co je po splatnosti a kolik dní nejstarší',
    'що прострочено і на скільки днів найстаріший',
  ])('%j: all of them, and that one', (text) => {
    expect(said(text)).toMatchObject({ input: { state: 'overdue' }, also: { pick: 'oldest', fact: 'due' } });
  });

  it.each(['who approved RQ26112700004 and when', 'Wer hat die Bestellung RQ26112700004 freigegeben?'])(
    '%j: the order, and that nobody knows who',
    (text) => {
      const { noWho } = talk[text.startsWith('who') ? 'en' : 'de'];
      expect(said(text)).toMatchObject({ tool: 'get_requisition', lead: noWho });
    },
  );
});

describe('a document that is named', () => {
  const credit: Partial<State> = {
    document: { kind: 'invoice', id: 'KOR/2026/11/00012' },
    last: { tool: 'get_invoice', input: { invoiceId: 'KOR/2026/11/00012' } },
  };

  it.each([
    'is 00037 from november paid?? we sent the money wednesday',
    'ist die 00037 vom november bezahlt?',
    'a 00037 z listopada zapłacona?',
  ])('%j wins over the one that is open', (text) => {
    expect(said(text, credit)).toMatchObject({
      tool: 'list_invoices',
      ending: '37',
      input: { from: '2026-11-01', to: '2026-11-30' },
    });
  });

  it('is one of all, when all are asked for', () => {
    const traced: Partial<State> = {
      document: { kind: 'order', id: 'ZA26112600005-1' },
      last: { tool: 'trace_order', input: { orderId: 'ZA26112600005-1' } },
    };
    expect(said('Welche Lieferungen sind denn noch unterwegs?', traced)).not.toMatchObject({
      input: { orderId: 'ZA26112600005-1' },
    });
  });
});

describe('what is bought most often', () => {
  it.each(['co kupujemy najczesiej? top 5', 'what do we buy most often, top 5'])(
    '%j counts pieces of all parts',
    (text) => {
      const month = after('analyze_purchases', { from: '2026-10-01', to: '2026-10-31' });
      expect(said(text, month)).toMatchObject({ fact: 'often', input: { by: 'sku', top: 500 } });
    },
  );
});

it.each([
  'only those under 2000',
  'nur die unter 2000',
  'tylko te poniżej 2000',
  'jen ty pod 2000',
  'лише ті, що менше 2000',
])('%j, after those over 1,000, are those between', (text) => {
  const over: Partial<State> = {
    last: { tool: 'list_invoices', input: {} },
    list: { tool: 'list_invoices', input: {}, over: 1000 },
  };
  expect(said(text, over)).toMatchObject({ within: { over: 1000, under: 2000 } });
});

import { describe, expect, it } from 'vitest';
import { type Talker } from '../../src/conversation/answering/call.ts';
import { firstSentence } from '../../src/conversation/answering/first-sentence.ts';
import { answerMessage } from '../../src/conversation/answering/session.ts';
import { talk } from '../../src/conversation/messages/talk.ts';
import { nothingSaid, type State } from '../../src/conversation/state.ts';
import { tools } from '../../tools/index.ts';
import { speaking } from './speaking.ts';

// What is asked of invoices, credit notes, orders and spending, and after a list or a document of them.

const { around, said } = speaking({ at: '2026-11-27T10:00:00Z' });

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

  it.each(['is anything overdue', 'anything unpaid?'])('%j is none of it', (text) => {
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

/** After this list, of which this document was opened since. */
const opened = (id: string, input: Record<string, unknown>): Partial<State> => ({
  ...after('list_invoices', input),
  last: { tool: 'get_invoice', input: { invoiceId: id } },
  document: { kind: 'invoice', id },
  opened: [{ kind: 'invoice', id }],
});

describe('of a list, though one of its documents was opened', () => {
  const notes = { from: '2026-10-01', to: '2026-10-31', invoiceClassification: 'CREDIT_NOTE' };
  const note = opened('KOR/2026/10/00003', notes);
  const late = opened('FV/2026/11/00031', { state: 'overdue' });

  it.each([
    ['a te co juz rozliczone?', { paymentStatus: 'PAID' }],
    ['and the settled ones?', { paymentStatus: 'PAID' }],
    ['und die schon verrechneten?', { paymentStatus: 'PAID' }],
    ['a ty už vyúčtované?', { paymentStatus: 'PAID' }],
    ['а ті, що вже зараховані?', { paymentStatus: 'PAID' }],
    ['und die offenen?', { state: 'owed' }],
    ['a te nierozliczone?', { state: 'owed' }],
    ['und was macht das zusammen, alle offenen gutschriften', { state: 'owed' }],
  ])('%j are those of its days', (text, state) => {
    expect(said(text, note)).toEqual({
      kind: 'call',
      tool: 'list_invoices',
      input: { ...notes, ...state },
      remarks: [],
    });
  });

  it.each([
    'A dla oddziału C200002?',
    'and for C200002?',
    'und für C200002?',
    'a pro pobočku C200002?',
    'а для філії C200002?',
  ])('%j is the same list of that branch', (text) => {
    const input = { state: 'overdue', shipTo: 'C200002' };
    expect(said(text, late)).toMatchObject({ kind: 'call', tool: 'list_invoices', input });
  });

  it.each([
    'ile tego jest razem i która najstarsza',
    'how much is that in all and which is the oldest',
    'wieviel ist das zusammen und welche ist die älteste',
    'kolik je to dohromady a která je nejstarší',
    'скільки це разом і який найстаріший',
  ])('%j is its sum and its oldest', (text) => {
    const list = { kind: 'call', tool: 'list_invoices', input: { state: 'overdue' }, remarks: [] };
    expect(said(text, late)).toEqual({ ...list, also: { ...list, pick: 'oldest' } });
  });
});

it('all open credit notes after all of them are the open ones', () => {
  const meant = said(
    'und was macht das zusammen, alle offenen gutschriften',
    after('list_invoices', { invoiceClassification: 'CREDIT_NOTE' }),
  );
  expect(meant).toMatchObject({ input: { invoiceClassification: 'CREDIT_NOTE', state: 'owed' } });
});

describe('what names its own keeps nothing of the list before', () => {
  it.each([
    'gibts rechnungen von C200001 über 1000 zloty die offen sind?',
    'are there unpaid invoices of C200001 over 1000',
    'czy są niezapłacone faktury C200001',
    'má C200001 nezaplacené faktury?',
    'чи є неоплачені рахунки C200001?',
  ])('%j: no due days', (text) => {
    const due = { state: 'owed', dueFrom: '2026-11-27', dueTo: '2026-12-06' };
    expect(said(text, after('list_invoices', due))).toHaveProperty('input', { state: 'owed', shipTo: 'C200001' });
  });

  it.each([
    'a teď dobropisy za listopad',
    'now the credit notes for November',
    'jetzt die gutschriften vom november',
    'a teraz korekty za listopad',
    'а тепер коригування за листопад',
  ])('%j after an invoice: no branch', (text) => {
    const before = opened('FV/2026/10/00327', { from: '2026-10-01', to: '2026-10-31', shipTo: 'C200001' });
    expect(said(text, { ...before, shipTo: 'C200001' })).toHaveProperty('input', {
      from: '2026-11-01',
      to: '2026-11-30',
      invoiceClassification: 'CREDIT_NOTE',
    });
  });
});

describe('of the document that is open', () => {
  const invoice = opened('FV/2026/11/00031', { state: 'overdue' });
  const note = opened('KOR/2026/11/00015', { invoiceClassification: 'CREDIT_NOTE' });

  it.each([
    ['zapłaciłam ją wczoraj, czemu dalej wisi?', 'pl'],
    ['I paid it yesterday, why is it still showing?', 'en'],
    ['ich hab sie gestern bezahlt, warum steht sie noch da?', 'de'],
    ['zaplatil jsem ji včera, proč tam pořád visí?', 'cs'],
    ['я оплатила його вчора, чому він досі висить?', 'uk'],
  ] as const)('%j: what is booked, and no refusal', (text, language) => {
    const input = { invoiceId: 'FV/2026/11/00031' };
    const meant = said(text, { ...invoice, language });
    expect(meant).toMatchObject({ tool: 'get_invoice', input, lead: talk[language].notBooked });
    expect(meant).not.toHaveProperty('also');
  });

  it.each([
    'has it been knocked off what we owe',
    'is die schon verrechnet',
    'czy jest już rozliczona?',
    'je už započtený?',
    'його вже зараховано?',
  ])('%j: whether it is settled', (text) => {
    const input = { invoiceId: 'KOR/2026/11/00015' };
    expect(said(text, note)).toMatchObject({ kind: 'call', tool: 'get_invoice', input, fact: 'paid' });
  });

  it.each([
    'kdy byla splatná a o kolik dní jsme po termínu?',
    'how many days overdue is it?',
    'wie viele tage sind wir drüber?',
    'ile dni po terminie?',
    'скільки днів прострочено?',
  ])('%j: when it is due', (text) => {
    expect(said(text, invoice)).toMatchObject({ kind: 'call', tool: 'get_invoice', fact: 'due' });
  });

  const answered = (document: object, fact: 'due' | 'paid', language: keyof typeof talk) =>
    firstSentence(
      { invoices: [{ id: 'FV/1', currencyCode: 'PLN', ...document }] },
      { tool: 'get_invoice', input: {} },
      fact,
      talk[language],
      { language, locale: 'en-GB', zone: 'UTC', today: '2026-11-27' },
      undefined,
    );

  it.each([
    ['en', '2 days overdue.'],
    ['pl', 'Dni po terminie: 2.'],
    ['de', 'Seit 2 Tagen überfällig.'],
    ['cs', 'Dní po splatnosti: 2.'],
    ['uk', 'Днів прострочення: 2.'],
  ] as const)('the days are counted (%s)', (language, days) => {
    const owed = { toBePaid: '347.33', totalGross: '347.33', totalNet: '282.38', dueDate: '2026-11-25' };
    expect(answered(owed, 'due', language)).toContain(days);
    expect(answered({ ...owed, toBePaid: '0.00' }, 'due', language)).not.toContain(days);
    expect(answered({ ...owed, dueDate: '2026-11-28' }, 'due', language)).toContain(talk[language].daysLeft(1));
  });

  it.each(['en', 'pl', 'de', 'cs', 'uk'] as const)('a credit note is open or settled (%s)', (language) => {
    const credit = { totalGross: '-867.36', totalNet: '-705.17', dueDate: '2026-11-27' };
    expect(answered({ ...credit, toBePaid: '-867.36' }, 'paid', language)).toContain(
      talk[language].creditOpen('PLN\u00A0867.36'),
    );
    expect(answered({ ...credit, toBePaid: '0.00' }, 'paid', language)).toContain(talk[language].creditSettled);
  });
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
    ['show our orders', 'en'],
    ['Pokaż nasze zamówienia', 'pl'],
    ['zeig unsere Bestellungen', 'de'],
    ['ukaž naše objednávky', 'cs'],
    ['покажи наші замовлення', 'uk'],
  ] as const)('%j are those of the account where the desk has none', async (asked, language) => {
    const list_requisitions = { requisitions: [], ...none.list_orders, total: 73 };
    const { calls, text } = await answeredBy(asked, { ...none, list_requisitions });
    expect(calls.map(([tool]) => tool)).toEqual(['list_orders', 'list_requisitions']);
    expect(text).toContain('73');
    expect(text).not.toContain(talk[language].what.draft);
  });

  it.each(['orders', 'show my drafts'])('%j are those of the desk', async (text) => {
    const { calls } = await answeredBy(text, none);
    expect(calls.map(([tool]) => tool)).toEqual(['list_orders']);
  });
});

describe('what is to be paid until a day', () => {
  const coverage = { from: '2026-08-30', to: '2026-11-27', complete: true };
  const totals = [{ count: 7, currencyCode: 'PLN', totalGross: '10.00', totalNet: '8.00', toBePaid: '10.00' }];
  const list_invoices = { filter: { state: 'overdue' }, total: 7, totals, coverage };

  it.each([
    'wieviel müssen wir bis ende nächster woche zahlen',
    'Co musíme zaplatit do konce měsíce?',
    'Kolik máme po splatnosti a co je splatné do konce měsíce?',
    'how much do we have to pay by the end of next week',
    'ile mamy do zapłaty do końca miesiąca?',
    'скільки треба сплатити до кінця місяця',
  ])('%j says what is overdue already', async (text) => {
    const { calls } = await answeredBy(text, { list_invoices });
    expect(calls).toEqual([
      ['list_invoices', { state: 'overdue' }],
      ['list_invoices', expect.objectContaining({ state: 'owed', dueFrom: '2026-11-27' })],
    ]);
  });

  it('lists all of it, the most urgent first', async () => {
    const bill = (id: string, dueDate: string) => ({ id, dueDate, currencyCode: 'PLN', toBePaid: '1.00', lines: [] });
    const pages: Readonly<Record<string, unknown>> = {
      first: { cursor: 'second', invoices: [bill('FV/3', '2026-12-05'), bill('FV/2', '2026-12-01')] },
      second: { invoices: [bill('FV/1', '2026-11-28')] },
    };
    const stubs = tools.map((tool) => ({
      ...tool,
      invoke: (_: unknown, { cursor = 'first' }: { cursor?: string }) => {
        const output = { ...list_invoices, ...(pages[cursor] as object) };
        const numbers = (output as { invoices?: { id: string }[] }).invoices?.map(({ id }) => id) ?? [];
        return Promise.resolve({ output, view: { title: tool.name }, numbers: () => numbers });
      },
    })) as unknown as typeof tools;
    const talker = { desk: {} as Talker['desk'], around: { ...around, tools: stubs } };
    const { state } = await answerMessage('what do we have to pay by 12 December', nothingSaid, talker);
    expect(state.rows.map(({ id }) => id)).toEqual(['FV/1', 'FV/2', 'FV/3']);
  });

  it.each([
    'what do we have to pay by 12 December',
    'co musimy zapłacić do 12 grudnia',
    'co musíme zaplatit do 12. prosince',
    'скільки винні до 12 грудня',
  ])('%j is until that day', (text) => {
    expect(said(text)).toHaveProperty('input', { state: 'owed', dueTo: '2026-12-12' });
  });

  it.each([
    'a kiedy najblizszy termin platnosci i ile',
    'when is the next invoice due and how much',
    'wann ist die nächste rechnung fällig und wie viel',
  ])('%j is all that falls due on that day', async (text) => {
    const invoice = { id: 'FV/1', currencyCode: 'PLN', dueDate: '2026-11-30', toBePaid: '10.00', lines: [] };
    const outputs = { list_invoices: { ...list_invoices, invoices: [invoice] }, get_invoice: { invoices: [invoice] } };
    const { calls } = await answeredBy(text, outputs);
    expect(calls.at(-1)).toEqual([
      'list_invoices',
      expect.objectContaining({ state: 'owed', dueFrom: '2026-11-30', dueTo: '2026-11-30' }),
    ]);
  });
});

describe('several things in one message', () => {
  it.each([
    [
      'need 2 air filters C79722 asap plus what do we owe you and wheres ZA26112500003',
      'need 2 air filters C79722 asap',
    ],
    ['potrzebuję 2 filtry C79722 i ile wam wisimy i gdzie jest ZA26112500003', 'potrzebuję 2 filtry C79722'],
    ['brauche 2 luftfilter C79722 und was schulden wir euch und wo ist ZA26112500003', 'brauche 2 luftfilter C79722'],
    ['potřebuju 2 filtry C79722 a kolik dlužíme a kde je ZA26112500003', 'potřebuju 2 filtry C79722'],
    ['треба 2 фільтри C79722 і скільки ми винні і де ZA26112500003', 'треба 2 фільтри C79722'],
  ])('%j: what is asked is answered, what is wanted is named', (text, left) => {
    expect(said(text)).toMatchObject({
      kind: 'call',
      tool: 'list_invoices',
      remarks: [expect.stringContaining(left)],
      also: { tool: 'trace_order', input: { orderId: 'ZA26112500003' } },
    });
  });

  it('a question beside an order is named', () => {
    const meant = said('need 2 air filters C79722 and what do we owe you');
    expect(meant).toMatchObject({ kind: 'order', lines: [{ sku: 'C79722', quantity: 2 }] });
    expect(meant).toHaveProperty('remarks.0', expect.stringContaining('what do we owe you'));
  });
});

it.each([
  'jest to wszystko teraz na stanie?',
  'is all of that in stock now?',
  'ist das alles jetzt auf Lager?',
  'je to všechno teď skladem?',
  'це все зараз є на складі?',
])('%j after an order is of its parts', (text) => {
  const meant = said(text, {
    document: { kind: 'requisition', id: 'RQ26112600003' },
    contents: [
      { sku: 'PP9152', quantity: 1 },
      { sku: '3000968282', quantity: 2 },
    ],
    last: { tool: 'get_requisition', input: { requisitionId: 'RQ26112600003' } },
  });
  expect(meant).toMatchObject({ kind: 'call', tool: 'check_stock', input: { skus: ['PP9152', '3000968282'] } });
});

/** After this part was looked at. */
const ofPart: Partial<State> = {
  lines: [{ sku: 'GDB1330' }],
  last: { tool: 'check_stock', input: { skus: ['GDB1330'] } },
};

/** After this order was opened. */
const requisition: Partial<State> = {
  last: { tool: 'get_requisition', input: { requisitionId: 'RQ26112700004' } },
  document: { kind: 'requisition', id: 'RQ26112700004' },
  opened: [{ kind: 'requisition', id: 'RQ26112700004' }],
};

describe('what else is late', () => {
  const traced: Partial<State> = {
    last: { tool: 'trace_order', input: { orderId: 'ZA26112600005-1' } },
    document: { kind: 'order', id: 'ZA26112600005-1' },
  };

  it.each([
    'is anything else running late?',
    'Ist sonst noch was verspätet?',
    'i co jest spóźnione?',
    'má ještě něco zpoždění?',
    'Чи є ще якісь доставки, що запізнюються?',
  ])('%j is of all orders, and of invoices after those', (text) => {
    expect(said(text, traced)).toMatchObject({ tool: 'trace_order', input: { from: '2026-10-28', to: '2026-11-27' } });
    const overdue = said(text, after('list_invoices', { state: 'overdue' }));
    // These words are of goods alone.
    if (!/доставки|zpoždění/.test(text)) expect(overdue).not.toHaveProperty('tool', 'trace_order');
  });

  it('stays with the order that is open where that is asked about', () => {
    expect(said('is it late?', traced)).not.toMatchObject({ input: { from: '2026-10-28' } });
  });
});

describe('opening hours', () => {
  it.each([
    ['en', 'are you lot open saturday'],
    ['en', 'are you there on sunday?'],
    ['de', 'Wie lange habt ihr heute offen?'],
    ['pl', 'siema, do ktorej dzis otwarte?'],
    ['cs', 'Do kolika máte v sobotu otevřeno a dá se vám zavolat?'],
    ['uk', 'до котрої ви завтра працюєте?'],
  ] as const)('%s: %j are not known, and nothing else is answered', (language, text) => {
    for (const state of [{}, ofPart])
      expect(said(text, state)).toMatchObject({
        kind: 'say',
        text: expect.stringContaining(talk[language].noHours) as string,
      });
  });

  it('stand beside the price that is asked with them', () => {
    const meant = said('Wie lange haben Sie heute offen und geht da beim Preis noch was?', ofPart);
    expect(meant).toMatchObject({ kind: 'call', tool: 'get_prices', fact: 'list' });
    expect(meant).toHaveProperty('lead', `${talk.de.noHours} ${talk.de.noDiscounts}`);
  });
});

describe('the last order', () => {
  it.each([
    'what was in the last order? I want the same again',
    'was war in der letzten Bestellung? ich brauche das gleiche nochmal',
    'to samo co w ostatnim zamówieniu poproszę',
    'stejnou objednávku jako minule znova',
    'шо було в останньому замовленні? хочу те саме ще раз',
  ])('%j is offered whole, and not the part that was looked at', (text) => {
    expect(said(text, ofPart)).toMatchObject({ kind: 'again' });
  });

  it.each([
    'same as the last order but to C200001 please',
    'to samo co w ostatnim zamówieniu poproszę, ale na oddział C200001',
    'das gleiche wie bei der letzten Bestellung, aber an C200001',
  ])('%j goes to another branch', (text) => {
    expect(said(text, ofPart)).toMatchObject({ kind: 'again', shipTo: 'C200001' });
  });

  it.each(['do not repeat the last order', 'why was the last order late again?', 'was the last order the same?'])(
    '%j repeats nothing',
    (text) => {
      expect(said(text, ofPart)).not.toHaveProperty('kind', 'again');
    },
  );

  it.each([
    "where is my last order? I'm waiting for the timing belt",
    'Wo ist meine letzte Bestellung? Ich warte auf den Zahnriemen',
    'gdzie jest moje ostatnie zamówienie? czekam na pasek rozrządu',
    'Kde je moje poslední objednávka? Čekám na rozvodový řemen.',
    'де моє останнє замовлення? чекаю на ремінь грм',
  ])('%j is one order, with that part of it', (text) => {
    const within = { nouns: expect.arrayContaining(['timing', 'belt']) as string[] };
    expect(said(text)).toMatchObject({ tool: 'list_requisitions', pick: 'newest', within, remarks: [] });
  });

  it('is not known to have the part where any order may be meant', () => {
    const meant = said('where is my order? waiting for batteries');
    expect(meant).toMatchObject({ tool: 'trace_order', within: { nouns: ['battery'] } });
  });
});

it.each([
  ['en', 'why is there an order? just prices please'],
  ['de', 'wieso ist da eine Bestellung? nur Preise'],
  ['pl', 'po co tu zamówienie? tylko ceny chciałem'],
  ['cs', 'Proč je tam ta objednávka? Jen ceny.'],
  ['uk', 'а нашо тут кнопка замовлення, я ж тільки питаю'],
] as const)('%s: %j is of the button', (language, text) => {
  const { whyButton } = talk[language];
  // "Just prices" is priced beside it.
  const meant = said(text, ofPart);
  expect(meant.kind === 'call' ? meant.lead : meant).toEqual(
    language === 'uk' ? { kind: 'say', text: whyButton, choices: [] } : whyButton,
  );
});

describe('what points at the document that is open', () => {
  const invoice = opened('FV/2026/11/00507', { state: 'overdue' });

  it.each([
    'was there a credit note for it?',
    'gabs dazu schon ne gutschrift',
    'czy jest do tego korekta?',
    'je k tomu dobropis?',
    'чи є до нього коригування?',
  ])('%j is of credit notes of the invoice', (text) => {
    const input = { invoiceId: 'FV/2026/11/00507' };
    expect(said(text, invoice)).toMatchObject({ tool: 'trace_order', input, fact: 'creditNotes' });
  });

  it.each([
    ['en', 'why is it coming from poznan and not katowice'],
    ['de', 'warum kommt das aus Posen und nicht aus Kattowitz?'],
    ['pl', 'czemu to jedzie z poznania a nie z katowic'],
    ['cs', 'proč to jede z Poznaně a ne z Katovic'],
    ['uk', 'чому воно їде з Познані, а не з Катовіце?'],
  ] as const)('%s: %j is of its warehouse', (language, text) => {
    const meant = { tool: 'get_requisition', fact: 'place', lead: talk[language].whyFrom };
    expect(said(text, requisition)).toMatchObject(meant);
  });

  it.each([
    ['en', 'who ordered it and can I still cancel it?'],
    ['de', 'wer hat das bestellt und kann man das noch stornieren'],
    ['pl', 'Kto to zamówił i czy da się to jeszcze anulować?'],
    ['cs', 'kdo to objednal a jde to ještě zrušit'],
    ['uk', 'хто це замовив і чи можна ще скасувати?'],
  ] as const)('%s: %j is two questions, and cancels nothing by itself', (language, text) => {
    const { noWho, cancelThis } = talk[language];
    const question = `${noWho} ${cancelThis('RQ26112700004')}`;
    expect(said(text, requisition)).toMatchObject({ kind: 'ask', question });
  });

  it.each([
    "what's in RQ26112700004, why so dear",
    'was ist in RQ26112700004, warum so teuer?',
    'a co bylo w RQ26112700004, czemu tak drogo? 2736 zl??',
    'co je v RQ26112700004, proč tak drahé',
    'покажи RQ26112700004, що там так дорого',
  ])('%j shows it with its dearest line', (text) => {
    const meant = { tool: 'get_requisition', input: { requisitionId: 'RQ26112700004' }, within: { dearest: true } };
    expect(said(text)).toMatchObject(meant);
  });

  it('answers who raised it beside what it is', () => {
    const meant = { tool: 'get_requisition', lead: talk.en.noWho };
    expect(said('whats this rq26112700004 about, who raised it?')).toMatchObject(meant);
  });

  it('says when an invoice is due where no PDF can be made', () => {
    const text = 'bis wann muss die bezahlt sein u kann ich das pdf habn';
    expect(said(text, invoice)).toMatchObject({ tool: 'get_invoice', fact: 'due', lead: talk.de.noPdf });
  });
});

describe('a subject that is left', () => {
  const ofBranch = opened('FV/2026/11/00037', { state: 'overdue', shipTo: 'C200002' });

  it('is left by what the whole account owes', () => {
    const branch = after('list_invoices', { state: 'overdue', shipTo: 'C200002' });
    for (const text of ['And how much do we owe you altogether?', 'ile jesteśmy winni w sumie?'])
      expect(said(text, branch)).toMatchObject({ tool: 'get_finances', fact: 'owed' });
  });

  it.each([
    "any credit notes we haven't used yet? total pls",
    'haben wir irgendwelche Gutschriften, die wir noch nicht genutzt haben?',
    'mamy jakieś niewykorzystane korekty?',
  ])('%j is of the account, and of the open ones', (text) => {
    const meant = said(text, ofBranch);
    expect(meant).toMatchObject({ tool: 'list_invoices', input: { state: 'owed' } });
    expect(meant).not.toMatchObject({ input: { shipTo: 'C200002' } });
  });

  it.each([
    'ile musimy zaplacic do konca przyszlego tygodnia?',
    'how much do we have to pay by the end of next week?',
    'kolik musíme zaplatit do konce příštího týdne?',
    'скільки треба заплатити до кінця наступного тижня',
  ])('%j after a credit note is of all invoices', (text) => {
    const input = { state: 'owed', dueFrom: '2026-11-27', dueTo: '2026-12-06' };
    expect(said(text, opened('KOR/2026/11/00013', {}))).toMatchObject({ tool: 'list_invoices', input });
  });
});

describe('two months', () => {
  it.each([
    'Kolik jsme letos v listopadu utratili a kolik to bylo v říjnu?',
    'what did we spend this year in november and how much was it in october?',
    'ile wydaliśmy w tym roku w listopadzie a ile to było w październiku?',
  ])('%j are both said, and no year', (text) => {
    expect(said(text)).toMatchObject({
      tool: 'analyze_purchases',
      input: { from: '2026-11-01', to: '2026-11-30' },
      beside: { from: '2026-10-01', to: '2026-10-31' },
    });
  });

  it.each(['a jen pobočka C200002?', 'і окремо по філії C200002', 'and just branch C200002?'])(
    '%j is of both of them',
    (text) => {
      const beside = { from: '2026-10-01', to: '2026-10-31' };
      const sums = after('analyze_purchases', { from: '2026-11-01', to: '2026-11-30' });
      expect(said(text, { ...sums, beside })).toMatchObject({ input: { shipTo: 'C200002' }, beside });
    },
  );

  it('of a year are the same days of the year before, once', () => {
    const meant = said('how much did we spend on batteries this year vs last year');
    expect(meant).toMatchObject({ beside: { from: '2025-01-01', to: '2025-11-27' } });
    expect(meant).not.toMatchObject({ input: { compare: true } });
  });
});

it.each(['which is the oldest and how many days overdue', 'ktera je nejstarsi a kolik dni uz je po splatnosti'])(
  '%j says the days',
  (text) => {
    const meant = { tool: 'list_invoices', pick: 'oldest', fact: 'due' };
    expect(said(text, after('list_invoices', { state: 'overdue' }))).toMatchObject(meant);
  },
);

it('says one as one', () => {
  const one = { count: '1', sum: 'PLN 1.00', days: '' };
  expect(talk.en.creditNotes(one)).toContain('1 credit note ');
  expect(talk.de.creditNotes(one)).toContain('1 Gutschrift ');
  expect(talk.de.overdue(one)).toContain('1 Rechnung ist');
});

it.each([
  'is it overdue?',
  'ist die überfällig?',
  'czy jest przeterminowana?',
  'je po splatnosti?',
  'вона прострочена?',
])('%j asks when it was due, and not whether it is paid', (text) => {
  const id = 'FV/2026/10/00041';
  const open = { ...after('get_invoice', { invoiceId: id }), document: { kind: 'invoice', id } };
  expect(said(text, open)).toMatchObject({ tool: 'get_invoice', fact: 'due' });
});

describe('days on which bills are due', () => {
  it.each([
    ['what falls due on 5 December', '2026-12-05', '2026-12-05'],
    ['was ist am 5. Dezember fällig', '2026-12-05', '2026-12-05'],
    ['what do we owe in december', '2026-12-01', '2026-12-31'],
    ['co musimy zapłacić w grudniu', '2026-12-01', '2026-12-31'],
    ['co je splatné v prosinci', '2026-12-01', '2026-12-31'],
    ['що треба оплатити у грудні', '2026-12-01', '2026-12-31'],
  ])('%j is of those to come', (text, dueFrom, dueTo) => {
    expect(said(text)).toMatchObject({ tool: 'list_invoices', input: { state: 'owed', dueFrom, dueTo } });
  });

  it('leaves the days of issue of unpaid invoices alone', () => {
    expect(said('unpaid invoices from december')).toMatchObject({ input: { state: 'owed', from: '2025-12-01' } });
  });
});

describe('after a list of invoices', () => {
  const input = { from: '2026-10-01', to: '2026-10-31' };
  const list = { tool: 'list_invoices', input, over: 1_000 };
  it.each(['only the unpaid ones', 'tylko niezapłacone', 'nur die unbezahlten', 'jen nezaplacené', 'лише неоплачені'])(
    '%j keeps the sum they are over',
    (text) => {
      const meant = said(text, { list, last: { tool: 'list_invoices', input } });
      expect(meant).toMatchObject({ input: { ...input, state: 'owed' }, within: { over: 1_000 } });
    },
  );

  it.each([
    'which one should I pay first?',
    'którą mam zapłacić najpierw?',
    'kterou mám zaplatit nejdřív?',
    'який оплатити спочатку?',
  ])('%j opens the oldest, what is overdue included', (text) => {
    const meant = said(text, { list, last: { tool: 'list_invoices', input } });
    expect(meant).toMatchObject({ input: { state: 'owed' }, pick: 'oldest' });
  });

  it('says again when each of several was due', () => {
    const overdue = { tool: 'list_invoices', input: { state: 'overdue' } };
    expect(said('when was it due?', { list: overdue, last: overdue })).toMatchObject({ input: { state: 'overdue' } });
  });
});

import { describe, expect, it } from 'vitest';
import { converse } from '../../src/conversation/converse.ts';
import { nothingSaid, type State } from '../../src/conversation/state.ts';
import { tools } from '../../tools/index.ts';
import { testClock } from '../support/test-clock.ts';

// One order of this desk that is asked about: waiting for approval, sent or rejected; and what is said of requests.

const around = { tools, clock: testClock(), receivers: ['own', 'C200001', 'C200002'], unnumbered: true };
const said = (text: string, state: Partial<State> = {}) => converse(text, { ...nothingSaid, ...state }, around).meant;

const lines = [
  { sku: 'OP520', quantity: 2 },
  { sku: 'GDB1330', quantity: 3 },
];
const names = [{ sku: 'OP520', name: 'Oil filter OP 520' }];
const draft = { id: 'D1', revision: 1, lines, waits: true };
const shown = { tool: 'get_draft', input: { draftId: 'D1' } };
const waiting: Partial<State> = { names, lines, draft, drafts: [draft], last: shown };
const sent: Partial<State> = { names, sent: { id: 'D1', lines }, last: shown };
const rejected: Partial<State> = { names, last: shown };
const priced: Partial<State> = { ...waiting, draft: { ...draft, waits: false }, drafts: [] };

describe('of an order that waits, was sent or is over', () => {
  it.each([
    ['who', 'who asked for this?', 'whose order is this?', 'who ordered the OP520?', 'kto to zamówił?'],
    ['who', 'von wem ist die Bestellung?', 'kdo to objednal?', 'čí je to objednávka?', 'хто це замовив?'],
    ['total', "what's the total?", "what's the total of the order?", 'how much is it all together?', 'ile to razem?'],
    ['total', 'was kostet das zusammen?', 'kolik to stojí celkem?', 'скільки це разом?', 'яка сума замовлення?'],
    ['omitted', 'is anything missing in it?', 'what was left out?', 'czy czegoś w nim brakuje?', 'fehlt da etwas?'],
    ['omitted', 'was wurde weggelassen?', 'co bylo vynecháno?', 'chybí v tom něco?', 'чи чогось бракує?'],
    ['number', 'so what is its number?', 'jaki ma numer?', 'wie ist die Bestellnummer?', 'jaké má číslo?'],
    [
      'cancelled',
      'is it cancelled?',
      'czy to jest anulowane?',
      'ist das storniert?',
      'je to zrušené?',
      'це скасовано?',
    ],
  ])('%s is answered with that order', (fact, ...texts) => {
    for (const text of texts)
      for (const state of [waiting, sent])
        expect([text, said(text, state)]).toMatchObject([text, { ...shown, kind: 'call', fact }]);
  });

  it.each([
    ['reason', 'why 12?', 'why so many?', 'po co aż 12?', 'wozu 12?', 'proč tolik?', 'навіщо 12?'],
    [
      'who',
      'how far is my order',
      'gdzie jest moje zamówienie?',
      'wie weit ist meine Bestellung?',
      'де моє замовлення?',
    ],
    ['once', "wasn't it ordered twice?", 'czy to się nie zamówiło dwa razy?', 'wurde das doppelt bestellt?'],
    ['once', 'neobjednalo se to dvakrát?', 'це не замовилось двічі?'],
  ])('%s is answered with the order that waits', (fact, ...texts) => {
    for (const text of texts)
      expect([text, said(text, waiting)]).toMatchObject([text, { ...shown, kind: 'call', fact }]);
  });

  it.each([
    "what's the delivery date?",
    'jaki termin dostawy?',
    'wann ist der Liefertermin?',
    'kdy to přijde?',
    'яка дата доставки?',
  ])('%j is of that order, and offers no second one', (text) => {
    for (const state of [waiting, sent]) expect(said(text, state)).toMatchObject({ ...shown, fact: 'arrival' });
  });

  it('goes by another question where lines were changed, other parts are meant or goods are missing', () => {
    const other = { ...sent, lines: [{ sku: 'W71275', quantity: 1 }], last: { tool: 'get_quote', input: {} } };
    expect(said("what's the total?", other)).not.toMatchObject({ tool: 'get_draft' });
    const changed = { ...waiting, lines: [{ sku: 'OP520', quantity: 9 }] };
    expect(said("what's the total?", changed)).not.toMatchObject({ tool: 'get_draft' });
    for (const text of ['there is one filter missing', 'is one missing?', 'who is this for?'])
      expect(said(text, sent)).not.toMatchObject({ tool: 'get_draft' });
  });

  it.each([
    'can we get it cheaper somewhere else?',
    'czy gdzie indziej jest taniej?',
    'gibt es das woanders günstiger?',
    'je to jinde levnější?',
    'чи є деінде дешевше?',
  ])('%j is answered honestly', (text) => {
    for (const state of [waiting, sent, {}]) expect(said(text, state)).toMatchObject({ kind: 'say', choices: [] });
    expect(JSON.stringify(said(text, sent))).toMatch(/supplier|dostawcy|Lieferanten|dodavatele|постачальника/);
  });
});

describe('what is said of requests', () => {
  it.each([
    'approve it',
    'zatwierdź to',
    'gib es frei',
    'schval to',
    'погодь це',
    'reject it, we still have enough filters on the shelf',
    'odrzuć to, filtrów mamy jeszcze dość',
    'lehne es ab, wir haben noch genug Filter im Regal',
    'zamítni to, filtrů máme ještě dost',
    'відхили, фільтрів ще вистачає',
    'show me what is waiting',
    'pokaż co czeka',
    'zeig mir, was wartet',
    'ukaž, co čeká',
    'покажи, що чекає',
  ])('%j asks for no approval and no part', (text) => {
    expect(said(text, waiting)).toMatchObject({ kind: 'approvals' });
    const looked = {
      names,
      lines: [{ sku: 'W71275' }],
      last: { tool: 'get_prices', input: { lines: [{ sku: 'W71275' }] } },
    };
    expect(said(text, looked)).toMatchObject({ kind: 'approvals' });
  });

  it('takes a draft back that was not sent, and asks for approval of one that is still open', () => {
    expect(said('reject it', priced)).toMatchObject({ kind: 'ask', choices: [{ tool: 'cancel_requisition' }] });
    expect(said('ok ask Adam again', priced)).toMatchObject({ kind: 'ask', choices: [{ tool: 'submit_requisition' }] });
  });

  it.each(['ok ask Adam again', 'poproś Adama jeszcze raz', 'frag Adam nochmal', 'zeptej se Adama znovu'])(
    '%j makes no second order of one that is over',
    (text) => {
      expect(said(text, rejected)).toMatchObject({ ...shown, fact: 'again' });
      expect(said(text, waiting)).toMatchObject({ ...shown, fact: 'who' });
    },
  );

  it.each([
    ['why was my order rejected?', 'what did I approve today?', 'was our last invoice paid?'],
    ['dlaczego odrzucono moje zamówienie?', 'co dzisiaj zatwierdziłem?', 'czy ostatnia faktura jest już zapłacona?'],
    [
      'warum wurde meine Bestellung abgelehnt?',
      'was habe ich heute freigegeben?',
      'ist die letzte Rechnung schon bezahlt?',
    ],
    ['proč byla moje objednávka zamítnuta?', 'co jsem dnes schválil?', 'je poslední faktura už zaplacená?'],
    ['чому моє замовлення відхилили?', 'що я сьогодні погодив?', 'остання фактура вже оплачена?'],
  ])('%j, %j and %j are looked up', (why, approved, paid) => {
    expect(said(why)).toMatchObject({ tool: 'list_orders', fact: 'rejected' });
    expect(said(approved)).toMatchObject({ tool: 'list_orders', input: { from: '2026-11-20' } });
    expect(said(paid)).toMatchObject({
      tool: 'list_invoices',
      input: { invoiceClassification: 'INVOICE' },
      pick: 'newest',
    });
    expect(JSON.stringify(said(paid))).not.toContain('PAID');
  });
});

describe('what is asked of no one order', () => {
  it.each([
    'have i got anything open right now?',
    'mam coś otwartego?',
    'mám teď něco otevřeného?',
    'у мене є щось відкрите?',
  ])('%j lists the orders of this desk that are open', (text) => {
    expect(said(text)).toMatchObject({ tool: 'list_orders', input: { state: 'open' } });
    expect(said('have we got any open invoices?')).not.toMatchObject({ tool: 'list_orders' });
  });

  it.each([
    'what did I approve and reject today?',
    'co dziś puściłem a co odrzuciłem?',
    'was hab ich heute freigegeben und was abgelehnt?',
  ])('%j lists those of today', (text) => {
    expect(said(text)).toMatchObject({ tool: 'list_orders', input: { from: '2026-11-20' } });
  });

  it.each([
    'why does Marek need so many filters?',
    'po co Markowi tyle filtrów?',
    'wozu braucht Marek so viele Filter?',
    'proč Marek potřebuje tolik filtrů?',
  ])('%j is of what waits', (text) => {
    expect(said(text)).toEqual({ kind: 'approvals' });
  });

  it.each(['wären 10 OP520 pro Stück billiger?', 'would 10 OP520 be cheaper each?'])('%j is of that part', (text) => {
    expect(said(text)).toMatchObject({ tool: 'get_prices', input: { lines: [{ sku: 'OP520', quantity: 10 }] } });
  });
});

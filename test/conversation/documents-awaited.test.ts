import { describe, expect, it } from 'vitest';
import { sumsSaid } from '../../src/conversation/messages/sums-said.ts';
import type { State } from '../../src/conversation/state.ts';
import { speaking } from './speaking.ts';

// What is still to come of what was ordered, and what is asked of one document or of the sums after another question.

const { said } = speaking();

const names = [{ sku: 'BT151066', name: 'Battery BT 151-066' }];
const delivery: Partial<State> = {
  document: { kind: 'delivery', id: 'WZ/POZ/2026/11/00078' },
  related: [{ kind: 'order', id: 'ZA26112700004-1' }],
  contents: [
    { sku: 'BT151066', quantity: 1 },
    { sku: '66372A', quantity: 1 },
  ],
  names,
  last: { tool: 'get_delivery', input: { deliveryId: 'WZ/POZ/2026/11/00078' } },
};
const order: Partial<State> = {
  document: { kind: 'order', id: 'ZA26112700002-1' },
  lines: [{ sku: 'ZKL1378' }],
  contents: [{ sku: 'ZKL1378', quantity: 1 }],
  last: { tool: 'trace_order', input: { orderId: 'ZA26112700002-1' } },
};
const sums = { tool: 'analyze_purchases', input: { from: '2026-11-01', to: '2026-11-20', shipTo: 'C200002' } };
const spent: Partial<State> = { shipTo: 'C200002', last: sums, list: sums };

describe('a delivery that lacks something', () => {
  it.each([
    'one battery was missing from delivery WZ/POZ/2026/11/00078, we ordered 2',
    'In der Lieferung WZ/POZ/2026/11/00078 fehlte eine Batterie, bestellt hatten wir 2',
    'w dostawie WZ/POZ/2026/11/00078 brakowało jednego akumulatora, zamawialiśmy 2',
    'v dodavce WZ/POZ/2026/11/00078 chybela jedna baterka, objednavali jsme 2',
    'в доставці WZ/POZ/2026/11/00078 бракує одного акумулятора, замовляли 2',
  ])('is shown with what is open of it, and no list of orders: %j', (text) => {
    const meant = said(text);
    expect(meant).toMatchObject({ tool: 'get_delivery', fact: 'rest', within: { nouns: ['battery'] } });
    expect(meant).not.toHaveProperty('also');
  });

  it.each([
    'so is that battery still coming then?',
    'also kommt die Batterie noch?',
    'czyli ten akumulator jeszcze dojdzie?',
    'aha dik, takze ta baterka jeste dorazi?',
    'то акумулятор ще приїде?',
  ])('is followed by its order, and not by a new one: %j', (text) => {
    expect(said(text, delivery)).toMatchObject({
      tool: 'trace_order',
      input: { orderId: 'ZA26112700004-1' },
      fact: 'rest',
    });
    const looked = {
      lines: [{ sku: 'BT151066' }],
      names,
      last: { tool: 'check_stock', input: { skus: ['BT151066'] } },
    };
    expect(said(text, looked)).toMatchObject({ tool: 'trace_order', input: { sku: 'BT151066' }, fact: 'rest' });
  });

  it.each([
    'when does the rest come',
    'und wann kommt der Rest',
    'kiedy dojdzie reszta',
    'a kdy dorazi zbytek',
    'а решта коли?',
  ])('has a rest: %j', (text) => {
    expect(said(text, delivery)).toMatchObject({ input: { orderId: 'ZA26112700004-1' }, fact: 'rest' });
  });

  it.each([
    'I want to return the filter from WZ/KAT/2026/11/00220',
    'Den Filter aus WZ/KAT/2026/11/00220 möchte ich zurückgeben',
    'нам привезли не той фільтр по WZ/KAT/2026/11/00220, хочу повернути',
  ])('is what is talked about from then on: %j', (text) => {
    expect(said(text)).toMatchObject({ tool: 'get_delivery', input: { deliveryId: 'WZ/KAT/2026/11/00220' } });
  });
});

describe('what is not there yet', () => {
  it.each([
    'what else hasnt come this week',
    'und was ist diese Woche noch nicht gekommen',
    'ok a co jeszcze nam nie doszlo z tego tygodnia',
    'a co jeste nedorazilo z tohoto tydne',
    'а що ще не приїхало за цей тиждень',
  ])('is of all orders of the days: %j', (text) => {
    expect(said(text, order)).toMatchObject({ tool: 'trace_order', input: { from: '2026-11-16', to: '2026-11-20' } });
  });

  it.each([
    'Is there anything at all that should have come already and is late?',
    'Gibt es überhaupt etwas, das schon hätte kommen sollen und sich verspätet?',
    'Czy w ogóle jest coś, co powinno już przyjść i się spóźnia?',
    'Je vůbec něco, co už mělo přijít a má zpoždění?',
    'Чи є взагалі щось, що мало вже приїхати й запізнюється?',
  ])('at all is of all orders: %j', (text) => {
    const meant = said(text, order);
    expect(meant).toMatchObject({ tool: 'trace_order', input: { from: '2026-10-21' } });
    expect(meant).not.toHaveProperty('also');
  });

  it.each([
    'which warehouse is it coming from and when will it be here',
    'aus welchem Lager kommt das und wann',
    'a z jakiego magazynu to idzie i kiedy bedzie',
    'z jakého skladu to jde a kdy to bude',
    'з якого складу це їде і коли буде',
  ])('comes from a warehouse, on a day: %j', (text) => {
    expect(said(text, order)).toMatchObject({ tool: 'get_order', fact: 'place', also: { fact: 'rest' } });
  });

  it.each([
    'what came yesterday or today from Poznan',
    'Was genau ist denn gestern oder heute mit der Lieferung aus Posen mitgekommen?',
    'co przyszło wczoraj albo dzisiaj z Poznania',
    'co dorazilo včera nebo dnes z Poznaně',
    'що приїхало вчора чи сьогодні з Познані',
  ])('what came is of both days, and opened: %j', (text) => {
    expect(said(text)).toMatchObject({
      input: { from: '2026-11-19', to: '2026-11-20' },
      places: ['Poznań'],
      pick: 'few',
    });
  });
});

describe('money', () => {
  const overdue = { tool: 'list_invoices', input: { state: 'overdue', shipTo: 'C200001' } };
  it.each([
    ['how much is that with interest', 'en'],
    ['was macht das mit Verzugszinsen', 'de'],
    ['ile to razem z odsetkami', 'pl'],
    ['kolik to dělá i s úroky', 'cs'],
    ['скільки це разом з пенею', 'uk'],
  ] as const)('has no interest: %j', (text, language) => {
    const meant = said(text, { last: overdue, list: overdue, language });
    expect(JSON.stringify(meant)).toContain(sumsSaid[language].noInterest);
  });

  it.each([
    'is there a credit note for that invoice',
    'gabs zu der rechnung irgendeine gutschrift',
    'czy do tej faktury była jakaś korekta',
    'byl k té faktuře nějaký dobropis',
    'чи була до цього рахунку корекція',
  ])('of one invoice: %j', (text) => {
    const id = 'FV/2026/11/00505';
    const opened = { document: { kind: 'invoice', id }, last: { tool: 'get_invoice', input: { invoiceId: id } } };
    expect(said(text, { ...opened, list: overdue })).toMatchObject({ input: { invoiceId: id }, fact: 'creditNotes' });
  });

  it.each([
    'yesterday we got a credit note for 1,867.76, what is it for?',
    'gestern kam eine Gutschrift über 1867,76, wofür ist die?',
    'wczoraj przyszła korekta na 1867,76, za co ona?',
    'včera přišel dobropis na 1867,76, za co je?',
    'вчора прийшла коригуюча на 1867,76, за що вона?',
  ])('of one sum is opened: %j', (text) => {
    expect(said(text)).toMatchObject({ tool: 'list_invoices', sum: '1867.76', within: { nouns: [] } });
  });

  it.each([
    'compare that with C200001, who spent more?',
    'und vergleich mit C200001, wer hat mehr',
    'porównaj z C200001, kto więcej',
    'a porovnej s C200001, kdo víc',
    'і порівняй з c200001, хто більше',
  ])('of two branches: %j', (text) => {
    const input = { from: '2026-11-01', to: '2026-11-20', by: 'receiver' };
    expect(said(text, spent)).toMatchObject({ input, receivers: ['C200002', 'C200001'] });
  });

  it.each([
    'and were there any credit notes in November?',
    'und gab es im November Gutschriften?',
    'a były jakieś korekty w listopadzie?',
    'a byly v listopadu nejaky dobropisy?',
    'а були коригування в листопаді?',
  ])('of the branch of the sums before: %j', (text) => {
    expect(said(text, spent)).toMatchObject({ input: { invoiceClassification: 'CREDIT_NOTE', shipTo: 'C200002' } });
  });
});

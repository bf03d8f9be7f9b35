import { describe, expect, it } from 'vitest';
import { talk } from '../../src/conversation/messages/talk.ts';
import { whyLateUnknown } from '../../src/conversation/messages/why-late.ts';
import type { State } from '../../src/conversation/state.ts';
import { speaking } from './speaking.ts';

// Where an order is: that of a day, and the one that is open.

const { said } = speaking({ at: '2026-11-29T10:00:00Z' });

describe('the order of a weekday', () => {
  it.each([
    'where the heck is fridays order, 2 lads stood here waiting',
    "where are friday's parts, the ramp's blocked",
    'gdzie jest piątkowe zamówienie, 2 chłopaków stoi i czeka',
    'wo bleibt die Bestellung vom Freitag, hier stehen 2 Mann und warten',
    'kde je páteční objednávka, stojí tu 2 chlapi',
    'де пʼятничне замовлення, двоє хлопців стоять чекають',
  ])('%j lists the orders of that day', (text) => {
    expect(said(text)).toMatchObject({
      tool: 'list_requisitions',
      input: { from: '2026-11-27', to: '2026-11-27' },
    });
  });
});

describe('whether the order that is open has left', () => {
  const id = 'RQ26112700003';
  const contents = [
    { sku: 'PP9152', quantity: 1 },
    { sku: '3000968282', quantity: 1 },
  ];
  const opened: Partial<State> = {
    document: { kind: 'requisition', id },
    last: { tool: 'get_requisition', input: { requisitionId: id } },
    contents,
  };

  it.each([
    ['has it left katowice yet??', 'en'],
    ['has it shipped from Katowice yet?', 'en'],
    ['is it gone from Katowice already?', 'en'],
    ['czy już wyszło z Katowic?', 'pl'],
    ['wyjechało już z Katowic?', 'pl'],
    ['ist sie schon aus Kattowitz raus?', 'de'],
    ['už to odjelo z Katovic?', 'cs'],
    ['воно вже виїхало з Катовіце?', 'uk'],
  ] as const)('%j shows how far it is', (text, language) => {
    const meant = said(text, { ...opened, language });
    expect(meant).toMatchObject({ tool: 'get_requisition', input: { requisitionId: id } });
    expect(meant).not.toHaveProperty('lead', expect.stringContaining('geändert'));
  });

  it.each(['how many are left in Katowice?', 'is there any of it in Katowice?'])('%j asks for the stock', (text) => {
    expect(said(text, opened)).not.toMatchObject({ tool: 'get_requisition' });
  });
});

describe('the delivery of a day that did not come', () => {
  it.each([
    ["where's yesterday's parcel? was meant to be here by 8 and nothing", 'en'],
    ['wo ist das paket von gestern? sollte um 8 da sein und nichts', 'de'],
    ['gdzie moja wczorajsza paczka?? mialo byc na 8:00 i nic', 'pl'],
    ['kde je včerejší balík? měl být v 8 a nic', 'cs'],
    ['де вчорашня посилка? мала бути о 8 і нічого', 'uk'],
  ] as const)('%j says that nobody here sees where it is', (text, language) => {
    expect(said(text)).toMatchObject({
      tool: 'list_deliveries',
      input: { from: '2026-11-28', to: '2026-11-28' },
      lead: talk[language].whereItIs,
    });
  });
});

describe('goods that were ordered on a day', () => {
  it.each([
    "where's my stuff from friday? customer is here at 2pm",
    'where are the parts from friday, the customer is waiting',
    'gdzie mój towar z piątku? klient przychodzi o 14',
    'wo bleibt meine ware von freitag?? der kunde steht um 14 uhr auf der matte',
    'kde je zboží z pátku? zákazník přijde ve 14 hodin',
    "де товар з п'ятниці? клієнт буде о 14",
    "де мої запчастини з п'ятниці? клієнт чекає",
  ])('%j shows how far the orders of that day are, and the hour of a customer is none of theirs', (text) => {
    const meant = said(text);
    expect(meant).toMatchObject({ tool: 'trace_order', input: { from: '2026-11-27', to: '2026-11-27' }, remarks: [] });
    expect(meant).not.toHaveProperty('also');
    expect(meant).not.toHaveProperty('lead');
  });

  it('are not those of a delivery', () => {
    expect(said('wo bleibt die lieferung von freitag')).toMatchObject({ tool: 'list_deliveries' });
  });
});

describe('why something is late', () => {
  const after = (tool: string, input: object): Partial<State> => ({
    last: { tool, input: { ...input } },
    list: { tool, input: { ...input } },
  });
  const friday = { from: '2026-11-20', to: '2026-11-20' };

  it.each([
    ['en', 'and why is it late?'],
    ['en', 'why the delay?'],
    ['de', 'und warum hat die verspätung?'],
    ['pl', 'a dlaczego ma opóźnienie?'],
    ['cs', 'a proc to ma zpozdeni'],
    ['cs', 'a proč je to pozdě?'],
    ['uk', 'а чому затримка?'],
  ] as const)('%s: %j is not known, and what was listed stays', (language, text) => {
    for (const tool of ['list_deliveries', 'list_requisitions'])
      expect(said(text, { ...after(tool, friday), language })).toMatchObject({
        kind: 'call',
        tool,
        input: friday,
        lead: whyLateUnknown[language],
      });
  });

  it('is asked of an order after deliveries', () => {
    const meant = said('why is my order late?', after('list_deliveries', friday));
    expect(meant).toMatchObject({ tool: 'list_requisitions' });
  });
});

describe('an order that should have come by a day', () => {
  it.each([
    ['where is my order?? it should have been here on Friday', 'en'],
    ["my order was due yesterday and it's still not here", 'en'],
    ['gdzie moje zamówienie?? miało być w piątek', 'pl'],
    ['wo ist meine Bestellung?? sollte schon am Freitag da sein', 'de'],
    ['kde je moje objednávka?? měla být už v pátek', 'cs'],
    ['де моє замовлення?? мало бути ще в пятницю', 'uk'],
  ] as const)('%j says which are open, and whether one is late', (text, language) => {
    expect(said(text)).toMatchObject({
      tool: 'trace_order',
      input: { from: '2026-10-30', to: '2026-11-29' },
      lead: talk[language].whereItIs,
    });
  });

  it('is no list of open ones where no day was promised', () => {
    expect(said('where is my order?')).toMatchObject({ tool: 'list_requisitions', input: {} });
  });
});

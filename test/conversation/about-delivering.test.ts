import { describe, expect, it } from 'vitest';
import { ordersSaid } from '../../src/conversation/messages/orders-said.ts';
import { talk } from '../../src/conversation/messages/talk.ts';
import type { State } from '../../src/conversation/state.ts';
import { speaking } from './speaking.ts';

// Delivering as such: whether it can be by an hour, why it takes so long, the driver, the carrier, the invoice of the last delivery.

const { said } = speaking({ at: '2026-11-29T10:00:00Z' });
const range = { from: '2026-11-26', to: '2026-11-26' };
const listed: Partial<State> = {
  last: { tool: 'list_requisitions', input: range },
  list: { tool: 'list_requisitions', input: range },
};
const opened: Partial<State> = {
  document: { kind: 'requisition', id: 'RQ26112700003' },
  last: { tool: 'get_requisition', input: { requisitionId: 'RQ26112700003' } },
};

describe('whether it can be delivered by an hour', () => {
  it.each([
    ['can you deliver tomorrow before 10?', 'en'],
    ['could you guys bring it by 8am tomorrow', 'en'],
    ['liefert ihr morgen noch vor 9?', 'de'],
    ['kannst du morgen vor 9 liefern?', 'de'],
    ['dowieziecie jutro przed 10?', 'pl'],
    ['dovezete to zítra do 10?', 'cs'],
    ['zítra dopoledne stihnete dovézt?', 'cs'],
    ['привезете завтра до 10?', 'uk'],
  ] as const)('%j depends on the part', (text, language) => {
    expect(said(text)).toEqual({ kind: 'say', text: talk[language].leadTime, choices: [] });
  });

  it('is of the part that was looked at', () => {
    const stock = { last: { tool: 'check_stock', input: { skus: ['OP520'] } }, lines: [{ sku: 'OP520' }] };
    expect(said('can you deliver tomorrow before 10?', stock)).toMatchObject({ tool: 'check_stock', fact: 'arrival' });
    expect(said('can you deliver 4x OP520 tomorrow before 10?')).not.toMatchObject({ text: talk.en.leadTime });
    expect(said('can you deliver to our other branch?')).toMatchObject({ tool: 'get_customer' });
  });
});

const soLong = [
  ['why is it taking so long?', 'en'],
  ['wieso dauert das so lang', 'de'],
  ['czemu to tak długo trwa?', 'pl'],
  ['proč to trvá tak dlouho?', 'cs'],
  ['а чого так довго?', 'uk'],
] as const;

describe('why it takes so long', () => {
  it.each(soLong)('%j lists nothing again', (text, language) => {
    expect(said(text, listed)).toMatchObject({ kind: 'say', text: ordersSaid[language].whySoLong });
    expect(said(text, opened)).toMatchObject({ tool: 'get_requisition', lead: ordersSaid[language].whySoLong });
  });

  it.each(soLong)('%j at first asks which order', (text, language) => {
    expect(said(text)).toMatchObject({
      kind: 'say',
      text: `${ordersSaid[language].whySoLong} ${talk[language].whichDocument}`,
      choices: [{ tool: 'list_requisitions' }],
    });
  });
});

describe('a driver who never came', () => {
  it.each([
    ['where is my order from thursday? the driver never came', 'en'],
    ['wo ist meine bestellung von donnerstag? der fahrer ist nie gekommen', 'de'],
    ['gdzie jest moje zamówienie z czwartku? kierowca nie przyjechał', 'pl'],
    ['kde je moje objednávka ze čtvrtka? řidič nepřijel', 'cs'],
    ['де моє замовлення з четверга? водій так і не приїхав', 'uk'],
  ] as const)('%j lists the orders of that day alone', (text, language) => {
    const meant = said(text);
    expect(meant).toMatchObject({ tool: 'list_requisitions', input: range, lead: talk[language].noTracking });
    expect(meant).not.toHaveProperty('also');
  });

  it('yesterday is the day of no order', () => {
    expect(said('the driver never showed up yesterday with our order')).toMatchObject({
      tool: 'trace_order',
      input: { from: '2026-10-30', to: '2026-11-29' },
    });
  });
});

describe('the carrier and the tracking of an order', () => {
  it.each([
    ['carrier? and the tracking', 'en'],
    ["who's delivering it?", 'en'],
    ['spedition? und die sendungsnummer', 'de'],
    ['ktora firma to wiezie i jest jakis nr do sledzenia?', 'pl'],
    ['dopravce? a cislo zasilky?', 'cs'],
    ['перевізник? і трекінг', 'uk'],
  ] as const)('%j are both not known', (text, language) => {
    expect(said(text, opened)).toMatchObject({ kind: 'say', text: ordersSaid[language].noCarrier });
  });

  it.each([
    ['tracking?', 'en'],
    ['habt ihr eine Sendungsverfolgung?', 'de'],
    ['numer do śledzenia macie?', 'pl'],
    ['cislo na sledovani byste meli?', 'cs'],
    ['трекінг?', 'uk'],
    ['номер для відстеження є?', 'uk'],
  ] as const)('%j has no number', (text, language) => {
    expect(said(text, { ...opened, language })).toMatchObject({
      kind: 'say',
      text: ordersSaid[language].noTrackingNumber,
    });
  });
});

describe('the invoice of the last delivery', () => {
  it.each([
    'invoice for the last delivery please',
    'bitte die rechnung zur letzten lieferung',
    'poproszę fakturę do ostatniej dostawy',
    'pošlete mi fakturu k poslední dodávce',
    'рахунок за останню поставку будь ласка',
  ])('%j opens that delivery, which names it', (text) => {
    expect(said(text)).toMatchObject({ tool: 'list_deliveries', input: {}, pick: 'newest' });
  });

  it('is traced where it is compared', () => {
    expect(said('does the last delivery match the invoice')).toMatchObject({ tool: 'trace_order' });
  });
});

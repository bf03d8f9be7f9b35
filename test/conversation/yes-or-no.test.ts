import { expect, it } from 'vitest';
import { yesOrNo } from '../../src/conversation/answering/yes-or-no.ts';
import { converse } from '../../src/conversation/converse.ts';
import type { LanguageCode } from '../../src/conversation/reading/matching.ts';
import { nothingSaid } from '../../src/conversation/state.ts';
import { tools } from '../../tools/index.ts';
import { testClock } from '../support/test-clock.ts';

const around = { tools, clock: testClock(), receivers: ['own'] };
const saturday = { ...testClock(), now: () => Date.parse('2026-11-28T10:00:00Z') };
const tool = tools.find(({ name }) => name === 'get_requisition')!;
const delivered = (fiscalDocumentNumber: string) => ({ phaseCode: 'DELIVERED', fiscalDocumentNumber });

it.each([
  ['en', 'has it been invoiced yet?'],
  ['pl', 'czy to już zafakturowane?'],
  ['de', 'ist das schon berechnet?'],
  ['cs', 'je to už vyfakturováno?'],
  ['uk', 'чи це вже виставлено?'],
] as const)('%s: an order that is delivered is invoiced once it has an invoice', (language: LanguageCode, text) => {
  const { message } = converse(text, { ...nothingSaid, language }, around);
  const said = (...numbers: string[]) =>
    yesOrNo(message, tool, { requisitionId: 'RQ1', orders: numbers.map(delivered) }, undefined);
  expect([said('', ''), said('FV1', ''), said('FV1', 'FV2')]).toEqual([false, undefined, true]);
});

it.each([
  ['3 bottles of BF4552, 2x GDB1330 and one JA5857, can you get them by tomorrow?', 'BF4552'],
  ['without the W71275 and 4 of the other', '4'],
])('says what of "%s" is in no line', (text, lost) => {
  const lines = [
    { sku: 'OP520', quantity: 2 },
    { sku: 'W71275', quantity: 2 },
    { sku: 'GDB1330', quantity: 1 },
  ];
  const { meant } = converse(text, { ...nothingSaid, lines }, around);
  const used = JSON.stringify('input' in meant ? meant.input : meant);
  expect(used.includes(lost) || JSON.stringify(meant).includes(`I didn't use: ${lost}`)).toBe(true);
});

it.each([
  ['pl', 'czy to będzie do wtorku 3 rano?'],
  ['de', 'ist das bis Dienstag 3 früh da?'],
  ['cs', 'přijde to do úterý 3 ráno?'],
  ['uk', 'чи буде це до вівторка 3 ранку?'],
] as const)('%s: whether it is there by an hour of that day is no plain yes', (language: LanguageCode, text) => {
  const lines = [{ sku: 'W71275', quantity: 6 }];
  const { message } = converse(text, { ...nothingSaid, language, lines }, { ...around, clock: saturday });
  const quote = tools.find(({ name }) => name === 'get_quote')!;
  const said = (latestDeliveryDate: string) =>
    yesOrNo(
      message,
      quote,
      {
        lines: [{ sku: 'W71275', quantity: 6, available: 50, latestDeliveryDate, orderUntil: '2026-11-30T16:00:00Z' }],
      },
      'arrival',
    );
  expect([said('2026-12-01'), said('2026-11-30'), said('2026-12-02')]).toEqual([undefined, true, false]);
});

it.each([
  ['en', 'by what time do i have to order OP520 tomorrow to have it tuesday morning?'],
  ['pl', 'do której muszę jutro zamówić OP520 żeby było we wtorek rano?'],
  ['de', 'bis wann muss ich morgen OP520 bestellen damit es dienstag früh da ist?'],
  ['cs', 'do kolika musim zitra objednat OP520 aby to prislo v utery rano?'],
  ['uk', 'до котрої треба завтра замовити OP520 щоб було у вівторок зранку?'],
] as const)('%s: until when to order is answered by no yes and no no', (language: LanguageCode, text) => {
  const clock = { ...testClock(), now: () => Date.parse('2026-11-29T10:00:00Z') };
  const { message, meant } = converse(text, { ...nothingSaid, language }, { ...around, clock });
  expect(meant).toMatchObject({ tool: 'check_stock', fact: 'arrival' });
  const stock = tools.find(({ name }) => name === 'check_stock')!;
  const place = {
    location: 'KAT',
    availability: 31,
    orderDateTimeTo: '2026-11-30T17:00:00Z',
    shipToBusinessUnitDeliveryDateTime: '2026-12-01T05:30:00Z',
  };
  const output = { products: [{ sku: 'OP520', available: 31, units: {}, locations: [place] }] };
  expect(yesOrNo(message, stock, output, 'arrival')).toBeUndefined();
});

it.each([
  ['en', 'is the core charge already in there?', false],
  ['de', 'ist das Pfand da schon drin?', false],
  ['pl', 'a kaucja już w tym jest?', false],
  ['cs', 'je v té ceně záloha?', false],
  ['cs', 'je v tom ta záloha?', false],
  ['uk', 'а застава вже в ціні?', false],
  ['de', 'kommt das Pfand noch oben drauf?', true],
  ['uk', 'а це вже із заставою?', undefined],
] as const)('%s: %j is of the price without the deposit', (language: LanguageCode, text, expected) => {
  const lines = [{ sku: 'BHN1217', quantity: 2 }];
  const { message } = converse(text, { ...nothingSaid, language, lines }, around);
  const quote = tools.find(({ name }) => name === 'get_quote')!;
  const prices = {
    currencyCode: 'PLN',
    customerPriceNet: '413.40',
    customerPriceGross: '508.48',
    listPriceNet: '600.00',
  };
  const output = { lines: [{ sku: 'BHN1217', quantity: 2, refundableAmountNet: '175.00', ...prices }], totals: [] };
  expect(yesOrNo(message, quote, output, 'deposit')).toBe(expected);
});

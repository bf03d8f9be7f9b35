import { expect, it } from 'vitest';
import type { Talker } from '../../src/conversation/answering/call.ts';
import { answerMessage } from '../../src/conversation/answering/session.ts';
import { nothingSaid } from '../../src/conversation/state.ts';
import { tools } from '../../tools/index.ts';
import { speaking } from './speaking.ts';

// A day and a part of it that something is wanted by: a quote knows the day, and the stock the hour.

const { around } = speaking({ at: '2026-11-29T10:00:00Z' });
const until = '2026-11-30T17:00:00Z';
const places = (hour: string, to = until) => [
  { location: 'KAT', availability: 11, orderDateTimeTo: to, shipToBusinessUnitDeliveryDateTime: hour },
  // Too few of them.
  { location: 'KRA', availability: 1, orderDateTimeTo: to, shipToBusinessUnitDeliveryDateTime: '2026-12-01T03:00:00Z' },
];

async function answer(text: string, locations: readonly object[]) {
  const row = { sku: 'GDB1330', quantity: 3, currencyCode: 'PLN', customerPriceNet: '1', customerPriceGross: '1' };
  const dated = {
    available: 12,
    units: { KAT: 12 },
    orderUntil: until,
    latestDeliveryDate: '2026-12-01',
    enough: true,
  };
  const totals = [{ currencyCode: 'PLN', net: '3.00', gross: '3.69' }];
  const outputs: Readonly<Record<string, object>> = {
    get_quote: { lines: [{ ...row, ...dated }], totals, omitted: [] },
    check_stock: { products: [{ sku: 'GDB1330', available: 12, units: { KAT: 12 }, locations }], omitted: [] },
  };
  const asked: string[] = [];
  const stubs = tools.map((tool) => ({
    ...tool,
    invoke: () => {
      asked.push(tool.name);
      return Promise.resolve({ output: outputs[tool.name] ?? {}, view: { title: tool.name }, numbers: () => [] });
    },
  })) as unknown as typeof tools;
  const talker = { desk: {} as unknown as Talker['desk'], around: { ...around, tools: stubs }, zone: 'UTC' };
  const { reply } = await answerMessage(text, nothingSaid, talker);
  return { text: reply.text.replaceAll('\u00a0', ' '), asked };
}

it.each([
  ['3x GDB1330 by tuesday morning please', 'Tue 1 Dec, 05:30'],
  ['3x GDB1330 na wtorek rano', 'wt., 1 gru, 05:30'],
  ['3x GDB1330 bis dienstag früh', 'Di., 1. Dez., 05:30'],
  ['3x GDB1330 do úterý ráno', '1. 12. (út) 05:30'],
  ['3x GDB1330 до вівторка зранку', 'вт, 1 груд., 05:30'],
])('%j says the hour', async (text, hour) => {
  expect((await answer(text, places('2026-12-01T05:30:00Z'))).text).toContain(hour);
});

it.each([
  ['another day', places('2026-12-02T05:30:00Z')],
  ['a warehouse that takes orders no longer by then', places('2026-12-01T05:30:00Z', '2026-11-30T12:00:00Z')],
  ['no warehouse with all of it', places('2026-12-01T05:30:00Z').slice(1)],
])('says the day alone for the hour of %s', async (_, locations) => {
  const { text } = await answer('3x GDB1330 bis dienstag früh', locations);
  expect(text).toContain('1. Dez. 2026');
});

it('asks for no stock where no part of the day is named', async () => {
  expect((await answer('3x GDB1330 bis dienstag', places('2026-12-01T05:30:00Z'))).asked).toEqual(['get_quote']);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longIt } from '../support/long.ts';
import { run } from '../support/program.ts';

// What a person types at the terminal of the built program, and where its refusals lead.

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'partsdesk-options-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const ask = (...args: readonly string[]) => run(folder, args, { PARTSDESK_AS: 'buyer' });
const lineOf = (more: object) => JSON.stringify([{ sku: 'OP520', quantity: 1, ...more }]);

longIt('cancels a requisition by its number, as its help says, and names the order that is too far', async () => {
  const { out } = await ask('requisitions', '--json');
  const { requisitions } = JSON.parse(out) as {
    requisitions: { requisitionId: string; orders: { id: string; phaseCode: string }[] }[];
  };
  const { requisitionId, orders } = requisitions.find((each) =>
    each.orders.some(({ phaseCode }) => phaseCode !== 'ACCEPTED'),
  )!;
  const { id, phaseCode } = orders.find((order) => order.phaseCode !== 'ACCEPTED')!;
  const ran = await ask('cancel', '--requisition-id', requisitionId);
  expect(ran.code).toBe(4);
  expect(ran.err).toContain(`Requisition ${requisitionId} is not in phase ACCEPTED:`);
  expect(ran.err).toContain(`order ${id} is in phase ${phaseCode}`);
  expect(ran.err).toContain('Next: Only a requisition in phase ACCEPTED can be confirmed or cancelled.');
});

longIt('takes back a draft, and asks for its number where none is given', async () => {
  const prepared = JSON.parse((await ask('order', '1x', 'OP520', '--json')).out) as { draftId: string };
  const cancelled = await ask('cancel', prepared.draftId, '--json');
  expect(JSON.parse(cancelled.out)).toMatchObject({ draftId: prepared.draftId, state: 'withdrawn' });
  const nothing = await ask('cancel');
  expect([nothing.code, nothing.err]).toEqual([2, expect.stringContaining('partsdesk cancel')]);
});

longIt('asks for the payer itself as --ship-to own, and names the receivers of the person', async () => {
  const [own, plain] = await Promise.all([
    ask('stock', 'OP520', '--ship-to', 'own', '--csv'),
    ask('stock', 'OP520', '--csv'),
  ]);
  expect(own).toEqual(plain);
  const refused = await ask('stock', 'OP520', '--ship-to', 'C999999');
  expect(refused.code).toBe(4);
  expect(refused.err).toContain('Use one of: own, C200001 and C200002.');
});

it('holds a line to the gross price that the buyer names', async () => {
  const dear = await ask('order', '--lines', lineOf({ unitPriceGross: '1.00' }));
  expect(dear.code).toBe(2);
  expect(dear.err).toMatch(/OP520: \d+\.\d\d PLN gross each, not 1\.00/);
  expect(dear.err).toContain('Leave the price out to take the quoted one, give a higher one, or leave the line out.');
  const fine = JSON.parse(
    (await ask('order', '--lines', lineOf({ unitPriceGross: '999', custom: 'true' }), '--json')).out,
  ) as {
    lines: object[];
  };
  expect(fine.lines).toMatchObject([{ sku: 'OP520', custom: 'true' }]);
  const quoted = await ask('quote', '--lines', lineOf({ unitPriceGross: '1.00' }));
  expect([quoted.code, quoted.err]).toEqual([2, expect.stringContaining('a line has no field unitPriceGross')]);
});

describe('a refusal names what would be accepted', () => {
  it.each([
    [['invoices', '--state', 'late'], 'one of owed, overdue'],
    [['invoices', '--invoice-classification', 'BILL'], 'one of INVOICE, CREDIT_NOTE'],
    [['browse', '--language', 'xx'], 'one of bg, bs, cs'],
    [['find', '--category-id', 'SC01', '--generic-article', '402'], 'PARTS_GENERIC_ARTICLE_PARAMETER'],
    [['stock', 'OP520', '--ship-to', 'C-1'], 'own for the payer itself'],
    [['cancel', 'RQ26101900001'], '--requisition-id'],
  ] as const)('%j', async (words, accepted) => {
    const { code, err } = await ask(...words);
    expect(code).not.toBe(0);
    expect(err).toContain(accepted);
  });
});

it('shows in its help what each option of an order takes', async () => {
  const { out } = await run(folder, ['help', 'order']);
  expect(out).toMatch(/--delivery-method <text> +any code of your account/);
  expect(out).toMatch(/--payment-method <text> +any code of your account/);
  expect(out).toContain('sku;quantity;unitPriceNet;unitPriceGross;custom');
  const options = out.split('\n').filter((line) => /^ {2}--/.test(line));
  expect(options.filter((line) => !/^ {2}--\S+( <\w+>)? {2,}\S/.test(line))).toEqual([]);
});

longIt('shows times in the zone of PARTSDESK_ZONE and names it once, and leaves JSON as it came', async () => {
  const [{ id, creationDate }] = (
    JSON.parse((await ask('deliveries', '--json')).out) as { deliveries: [{ id: string; creationDate: string }] }
  ).deliveries;
  const inTokyo = (...args: string[]) => run(folder, args, { PARTSDESK_AS: 'buyer', PARTSDESK_ZONE: 'Asia/Tokyo' });
  const [text, json, wrong] = await Promise.all([
    inTokyo('delivery', id),
    inTokyo('delivery', id, '--json'),
    run(folder, ['delivery', id], { PARTSDESK_ZONE: 'Nowhere' }),
  ]);
  const there = new Date(Date.parse(creationDate) + 9 * 3_600_000).toISOString();
  expect(text.out).toContain(`${there.slice(0, 10)} ${there.slice(11, 16)}\n`);
  expect(text.out.split('Asia/Tokyo')).toHaveLength(2);
  expect(JSON.parse(json.out)).toMatchObject({ deliveries: [{ creationDate }] });
  expect([wrong.code, wrong.err]).toEqual([
    6,
    expect.stringContaining('PARTSDESK_ZONE is not the name of a time zone'),
  ]);
});

it('joins lines of one product, and says so in a quote and in an order', async () => {
  const twice = ['2x', 'OP520', '1x', 'W71275', '4x', 'OP520'];
  for (const { out } of [await ask('quote', ...twice), await ask('price', ...twice), await ask('order', ...twice)]) {
    expect(out).toContain('2 lines of OP520 joined: 6 pieces.');
  }
});

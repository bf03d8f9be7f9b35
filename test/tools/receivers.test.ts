import { describe, expect, it } from 'vitest';
import { json } from '../service/scripted-server.ts';
import { notesIn, scriptedDesk, shownIn } from './scripted-desk.ts';

// A master account has rows of all its receivers in its lists. A caller sees those of its own.

const day = { from: '2026-03-10', to: '2026-03-10' };
const rows = (dates: object) => [
  { id: 'R-OWN', billTo: 'C100000', shipTo: 'C100000', ...dates },
  { id: 'R-BARE', billTo: 'C100000', ...dates },
  { id: 'R-ONE', billTo: 'C100000', shipTo: 'C200001', ...dates },
  { id: 'R-TWO', billTo: 'C100000', shipTo: 'C200002', ...dates },
];
const amounts = {
  invoiceClassification: 'INVOICE',
  currencyCode: 'PLN',
  totalNet: 10,
  totalGross: 12.3,
  toBePaid: 12.3,
};
const deliveries = rows({ creationDate: '2026-03-10T08:00:00Z', orderId: 'O1' });
const invoices = rows({ issueDate: '2026-03-10T08:00:00Z', ...amounts });
const orders = rows({ creationDate: '2026-03-10T08:00:00Z' }).map((row) => ({
  ...row,
  requisitionId: `Q-${row.id}`,
  lines: [],
}));

const lists = [
  ['list_deliveries', deliveries],
  ['list_invoices', invoices],
  ['list_requisitions', orders],
] as const;

describe.each(lists)('%s', (tool, all) => {
  it.each([
    [['*'], ['R-OWN', 'R-BARE', 'R-ONE', 'R-TWO'], undefined],
    [['own'], ['R-OWN', 'R-BARE'], 2],
    [['own', 'C200001'], ['R-OWN', 'R-BARE', 'R-ONE'], 1],
    [['C200001'], ['R-ONE'], 3],
    // The payer by its number, and nobody: a row that names no receiver is the payer's own.
    [['C100000'], ['R-OWN'], 3],
    [[], [], 4],
  ] as const)('shows %j what is theirs, and says how much is left out', async (receivers, seen, left) => {
    const { ask } = await scriptedDesk((_, response) => json(response, all), receivers);
    const answer = await ask(tool, day);
    for (const { id } of all) {
      const isSeen = seen.some((each) => each === id);
      expect(JSON.stringify(answer.output).includes(id)).toBe(isSeen);
      if (!isSeen) expect(shownIn(answer)).not.toContain(id);
    }
    expect(answer.output['otherReceivers']).toBe(left);
    expect(answer.output['total']).toBe(seen.length);
    const note = notesIn(answer).find((each) => each.includes('other receivers'));
    expect(note).toBe(
      left === undefined ? undefined : `info: ${left} row${left === 1 ? '' : 's'} of other receivers left out.`,
    );
  });
});

it('adds up the invoices that are seen, and no others', async () => {
  const { ask } = await scriptedDesk((_, response) => json(response, invoices), ['own']);
  expect((await ask('list_invoices', day)).output['totals']).toMatchObject([{ count: 2, totalNet: '20' }]);
});

describe.each([
  ['get_delivery', { deliveryId: 'R-TWO' }, [deliveries[3]]],
  ['get_invoice', { invoiceId: 'R-TWO' }, [invoices[3]]],
  ['get_requisition', { requisitionId: 'Q-R-TWO' }, [orders[3]]],
  ['get_order', { orderId: 'R-TWO' }, orders[3]],
] as const)('%s', (tool, args, reply) => {
  it('refuses what is for a receiver of somebody else', async () => {
    const { ask } = await scriptedDesk((_, response) => json(response, reply), ['own', 'C200001']);
    await expect(ask(tool, args)).rejects.toMatchObject({ code: 'not_allowed' });
    await expect(ask(tool, args)).rejects.toThrow(/for a receiver that the test may not act for/);
  });

  it('shows what is for their own', async () => {
    const { ask } = await scriptedDesk((_, response) => json(response, reply), ['C200002']);
    expect(JSON.stringify((await ask(tool, args)).output)).toContain('R-TWO');
  });
});

describe('the receiver that is asked for', () => {
  const stock = { skus: ['OP520'] };
  const asked = async (receivers: readonly string[], shipTo?: string) => {
    const urls: string[] = [];
    const { ask } = await scriptedDesk((request, response) => {
      urls.push(request.url);
      json(response, []);
    }, receivers);
    await ask('check_stock', { ...stock, ...(shipTo === undefined ? {} : { shipTo }) });
    const [url = ''] = urls.filter((each) => each.includes('/inventory/stock'));
    return new URL(url, 'http://service').searchParams.get('shipTo');
  };

  it.each([
    [['*'], undefined, null],
    [['*'], 'own', null],
    [['*'], ' Own ', null],
    [['*'], 'c200001', 'C200001'],
    [['own', 'C200001'], undefined, null],
    // A person with one receiver need not name it.
    [['C200001'], undefined, 'C200001'],
    [['C200001'], 'C200001', 'C200001'],
    [['own'], undefined, null],
  ] as const)('of a person with %j who writes %j is %j', async (receivers, shipTo, sent) => {
    expect(await asked(receivers, shipTo)).toBe(sent);
  });

  it.each([
    [['C200001'], 'own', 'the payer itself', 'C200001'],
    [['C200001', 'C200002'], undefined, 'the payer itself', 'C200001 and C200002'],
    [['own', 'C200001'], 'C200002', 'C200002', 'own and C200001'],
  ] as const)(
    'of a person with %j who writes %j is refused, naming theirs',
    async (receivers, shipTo, whom, theirs) => {
      await expect(asked(receivers, shipTo)).rejects.toMatchObject({
        code: 'not_allowed',
        message: expect.stringContaining(`may not act for ${whom}.`) as string,
        next: `Use one of: ${theirs}.`,
      });
    },
  );

  it('limits invoices to those of the payer itself', async () => {
    const { ask } = await scriptedDesk((_, response) => json(response, invoices), ['*']);
    const { output } = await ask('list_invoices', { ...day, shipTo: 'own' });
    expect((output['invoices'] as { id: string }[]).map(({ id }) => id).sort()).toEqual(['R-BARE', 'R-OWN']);
  });
});

import { describe, expect, it } from 'vitest';
import { json } from '../service/scripted-server.ts';
import { notesIn, scriptedDesk } from './scripted-desk.ts';

const day = { from: '2026-03-10', to: '2026-03-10' };

describe('a list that is limited', () => {
  it('names its filters in the title and in the output', async () => {
    const { ask } = await scriptedDesk((_, response) => json(response, []));
    const invoices = await ask('list_invoices', { ...day, paymentStatus: 'paid', shipTo: 'C200001' });
    expect(invoices.view.title).toBe(
      'Invoices 2026-03-10 to 2026-03-10, only paid, only receiver C200001, newest first',
    );
    expect(invoices.output['filter']).toEqual({ paymentStatus: 'PAID', shipTo: 'C200001' });
    expect((await ask('list_invoices', day)).view.title).toBe('Invoices 2026-03-10 to 2026-03-10, newest first');
  });

  it('to what falls due keeps a row without a due date, and its totals are of the rows it keeps', async () => {
    const row = (id: string, dueDate: string | null) => ({
      id,
      dueDate,
      issueDate: '2026-03-10T08:00:00Z',
      invoiceClassification: 'INVOICE',
      currencyCode: 'PLN',
      totalNet: 10,
      totalGross: 12.3,
      toBePaid: 12.3,
    });
    const { ask } = await scriptedDesk((_, response) =>
      json(response, [
        row('EARLY', '2026-03-19'),
        row('FIRST', '2026-03-20T00:30:00+01:00'),
        row('IN', '2026-03-20'),
        row('LAST', '2026-03-25T23:59:00Z'),
        row('LATE', '2026-03-26'),
        row('NONE', null),
      ]),
    );
    const { view, output } = await ask('list_invoices', { ...day, dueFrom: '2026-03-20', dueTo: '2026-03-25' });
    expect((output['invoices'] as { id: string }[]).map(({ id }) => id).sort()).toEqual([
      'FIRST',
      'IN',
      'LAST',
      'NONE',
    ]);
    expect(view.title).toBe(
      'Invoices 2026-03-10 to 2026-03-10, only due from 2026-03-20, only due to 2026-03-25, newest first',
    );
    expect(output['totals']).toMatchObject([{ count: 4, totalGross: '49.2' }]);
  });

  it('to an own number names it, and goes on with it', async () => {
    const order = (n: number, customNumber: string) => ({
      id: `ZA${n}-1`,
      requisitionId: `RQ${n}`,
      customNumber,
      creationDate: '2026-03-10T08:00:00Z',
      lines: [],
    });
    const { ask } = await scriptedDesk((_, response) =>
      json(response, [order(1, 'ZL-1'), order(2, 'ZL-2'), order(3, 'ZL-1'), order(4, 'ZL-1')]),
    );
    const ids = (output: object) =>
      (output as { requisitions: { requisitionId: string }[] }).requisitions.map(({ requisitionId }) => requisitionId);
    const first = await ask('list_requisitions', { ...day, customNumber: 'ZL-1', limit: 2 });
    expect(first.view.title).toBe('Requisitions 2026-03-10 to 2026-03-10, only own number ZL-1, newest first');
    const next = await ask('list_requisitions', { cursor: first.output['cursor'] });
    expect([...ids(first.output), ...ids(next.output)].sort()).toEqual(['RQ1', 'RQ3', 'RQ4']);
    await expect(
      ask('list_requisitions', { cursor: first.output['cursor'], customNumber: 'ZL-2' }),
    ).rejects.toMatchObject({ code: 'invalid_input', field: 'customNumber' });
  });

  it('to the requisitions of the payer says so, and one of a receiver names it', async () => {
    const { ask } = await scriptedDesk((_, response) => json(response, []));
    const own = await ask('list_requisitions', day);
    expect(notesIn(own)).toContain(
      "info: Only the payer's own requisitions; those of a receiver are listed when asked with its number.",
    );
    const other = await ask('list_requisitions', { ...day, shipTo: 'C200001' });
    expect(other.view.title).toBe('Requisitions 2026-03-10 to 2026-03-10, receiver C200001, newest first');
    expect(notesIn(other).join()).not.toContain('payer');
  });
});

describe('a range', () => {
  it('of the future says that it is', async () => {
    const { ask } = await scriptedDesk((_, response) => json(response, []));
    const future = await ask('list_invoices', { from: '2199-01-01', to: '2199-01-02' });
    expect(notesIn(future)[1]).toMatch(/^warning: The range lies in the future: today is \d{4}-\d\d-\d\d \(UTC\)\.$/);
    expect(notesIn(await ask('list_invoices', day)).join()).not.toContain('future');
  });

  it('may be of many years, but not of a mistyped one', async () => {
    const { ask } = await scriptedDesk((_, response) => json(response, []));
    const long = await ask('list_deliveries', { from: '2015-01-01', to: '2026-03-10' });
    expect(long.output['coverage']).toMatchObject({ complete: true });
    await expect(ask('list_deliveries', { from: '0202-01-01', to: '2026-03-10' })).rejects.toThrow(/hundred years/);
  });
});

describe('windows that could not be read', () => {
  it('are one gap where they are neighbours, with the call that asks for it again', async () => {
    const { ask } = await scriptedDesk((seen, response) => {
      const from = seen.query.get('issueDateFrom') ?? '';
      json(response, [], from >= '2026-03-03' && from <= '2026-03-06' ? 400 : 200);
    });
    const answer = await ask('list_invoices', { from: '2026-03-01', to: '2026-03-10', paymentStatus: 'UNPAID' });
    const partial = notesIn(answer).filter((note) => note.startsWith('partial'));
    expect(partial).toHaveLength(1);
    expect(partial[0]).toContain('2026-03-03 to 2026-03-06 could not be read whole');
    expect(answer.view.actions).toContainEqual({
      label: 'Ask again for 2026-03-03 to 2026-03-06',
      tool: 'list_invoices',
      input: { from: '2026-03-03', to: '2026-03-06', paymentStatus: 'UNPAID' },
    });
  });
});

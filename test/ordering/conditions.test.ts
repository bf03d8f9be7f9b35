import { afterEach, describe, expect, it } from 'vitest';
import { openTestOrdering } from '../support/ordering.ts';
import type { DraftOut } from '../../tools/ordering/draft-shape.ts';

let open: Awaited<ReturnType<typeof openTestOrdering>>;
afterEach(() => open.close());

const line = { sku: 'OP520', quantity: 2, custom: 'bay 4' };

describe('the conditions of an order', () => {
  it('are all before whoever approves it, those of the customer card too', async () => {
    open = await openTestOrdering();
    const { view } = await open.ask('prepare_requisition', {
      lines: [line],
      deliveryMethod: '04',
      deferredPayment: false,
      fiscalDocumentEmailAddress: 'books@example.com',
      customNumber: 'ZL-17',
      comments: 'by noon',
    });
    const facts = Object.fromEntries((view.facts ?? []).map(({ label, value }) => [label, value]));
    expect(facts).toMatchObject({
      'Delivery method': '04',
      'Payment method': expect.stringContaining('of the customer card') as string,
      'Deferred payment': false,
      'Documents go to': 'books@example.com',
      'Own number': 'ZL-17',
      Comments: 'by noon',
      'Ordering allowed': true,
    });
    expect(facts).toHaveProperty(['Credit available']);
    expect(facts).toHaveProperty(['Not invoiced yet']);
    const [lines] = view.tables ?? [];
    expect(lines!.columns.map(({ label }) => label)).toContain('Custom');
    expect(JSON.stringify(lines!.rows)).toContain('bay 4');
  });

  it('that the account does not allow are told at once, and never sent', async () => {
    open = await openTestOrdering();
    const { output, view } = await open.ask('prepare_requisition', { lines: [line], deferredPayment: true });
    expect(JSON.stringify(view.notes)).toContain('does not allow deferred payment');
    const { draftId } = output as unknown as DraftOut;
    await open.ask('submit_requisition', { draftId });
    const row = await open.ordering.approve(open.approver, draftId, { action: 'submit', revision: 1 });
    expect(row.state).toBe('pending_approval');
    expect(row.reason).toContain('does not allow deferred payment');
    expect(await open.store.read.attempts(draftId)).toEqual([]);
  });
});

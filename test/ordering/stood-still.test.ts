import { afterEach, expect, it } from 'vitest';
import { openTestOrdering } from '../support/ordering.ts';

let open: Awaited<ReturnType<typeof openTestOrdering>>;
afterEach(() => open.close());

it('a desk that stood still for longer than the watch still looks, and asks', async () => {
  open = await openTestOrdering({ times: { watch: 100, settle: 20, readBack: [5] } });
  const draft = await open.ordering.prepare(open.buyer, { lines: [{ sku: 'OP520', quantity: 1 }] });
  await open.ordering.submit(open.buyer, draft.id);
  const submits = { path: '/sales/requisition', method: 'POST' };
  open.sandbox.faults.inject({ kind: 'reset', processed: false }, submits, 1);
  expect((await open.ordering.approve(open.approver, draft.id, { action: 'submit', revision: 1 })).state).toBe(
    'unknown',
  );
  // A weekend without a desk, when the watch is 48 hours.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect((await open.until(draft.id, 'needs_person')).reason).toMatch(/Was it ordered\?/);
});

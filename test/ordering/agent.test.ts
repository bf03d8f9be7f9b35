import { afterEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { mulberry32 } from '../../src/sandbox/world/prng.ts';
import { tools } from '../../tools/index.ts';
import { isLong } from '../support/long.ts';
import { openTestOrdering } from '../support/ordering.ts';

// What an agent can do through the tools, and what it cannot whatever it tries.

let open: Awaited<ReturnType<typeof openTestOrdering>>;
afterEach(() => open.close());

interface Draft {
  draftId: string;
  state: string;
  revision: number;
  status: string;
  next: string;
  omitted: string[];
  requisitionId?: string;
}
const lines = [{ sku: 'OP520', quantity: 4 }];
const ask = async (name: string, args: unknown) => (await open.ask(name, args)).output as unknown as Draft;

describe('an agent', () => {
  it('prepares, asks for approval, sees what it waits for, and sees the end', async () => {
    open = await openTestOrdering();
    const draft = await ask('prepare_requisition', { lines: [...lines, { sku: 'NOSUCH1' }], customNumber: 'ZL 9' });
    expect(draft).toMatchObject({ state: 'priced', revision: 1, omitted: ['NOSUCH1'] });
    const changed = await ask('prepare_requisition', { draftId: draft.draftId, lines });
    expect(changed).toMatchObject({ draftId: draft.draftId, revision: 2, omitted: [] });
    const asked = await ask('submit_requisition', { draftId: draft.draftId });
    expect(asked.state).toBe('pending_approval');
    expect(asked.next).toContain('Approver');
    expect(await ask('submit_requisition', { draftId: draft.draftId })).toEqual(asked);
    await open.ordering.approve(open.approver, draft.draftId, { action: 'submit', revision: 2 });
    const done = await ask('get_draft', { draftId: draft.draftId });
    expect(done).toMatchObject({ state: 'confirmed', requisitionId: expect.stringMatching(/^RQ/) as string });
    expect(await ask('get_requisition', { requisitionId: done.requisitionId })).toMatchObject({
      requisitionId: done.requisitionId,
    });
  });

  it('is told what is wrong: a price above its limit, a receiver that is not its own, both identifiers', async () => {
    open = await openTestOrdering();
    const failing = async (name: string, args: unknown) =>
      ask(name, args).then(
        () => undefined,
        (error: unknown) => error,
      );
    expect(await failing('prepare_requisition', { lines: [{ sku: 'OP520', unitPriceNet: '0.01' }] })).toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('OP520') as string,
    });
    expect(await failing('prepare_requisition', { lines, shipTo: 'C999999' })).toMatchObject({ code: 'not_allowed' });
    expect(await failing('prepare_requisition', { lines: [{ sku: 'OP520', quantity: 100_000 }] })).toMatchObject({
      code: 'not_allowed',
      message: expect.stringContaining('5000') as string,
    });
    expect(await failing('cancel_requisition', {})).toMatchObject({ code: 'invalid_input' });
    expect(await failing('get_draft', { draftId: 'D00000000' })).toMatchObject({ code: 'not_found' });
    expect(await failing('cancel_requisition', { draftId: 'PO-777' })).toMatchObject({
      code: 'not_found',
      message: '"PO-777" is not a draft of yours.',
      next: expect.stringContaining('{argument:requisitionId}') as string,
    });
  });

  it('takes a draft back, and asks for the confirmation of what was made elsewhere', async () => {
    open = await openTestOrdering();
    const draft = await ask('prepare_requisition', { lines });
    await ask('submit_requisition', { draftId: draft.draftId });
    expect(await ask('cancel_requisition', { draftId: draft.draftId })).toMatchObject({ state: 'withdrawn' });
    const [order] = await open.service.submit({ lines: [{ sku: 'W71275', requiredQuantity: 1 }] });
    const foreign = await ask('confirm_requisition', { requisitionId: order!.requisitionId });
    expect(foreign).toMatchObject({ state: 'differs' });
    expect(foreign.next).toContain('Approver');
    expect(
      (await open.ordering.approve(open.approver, foreign.draftId, { action: 'confirm', revision: 2 })).state,
    ).toBe('confirmed');
    const error = await ask('cancel_requisition', { requisitionId: order!.requisitionId }).catch(
      (each: unknown) => each,
    );
    expect(error).toMatchObject({ code: 'refused' });
  });
});

describe('a malicious agent', () => {
  it('sends nothing, however often it calls every tool: no order without a stored approval of a person', async () => {
    open = await openTestOrdering({ products: 60, days: 3 });
    const random = mulberry32(20_261_120);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
    const seen = new Set<string>();
    const known: string[] = ['D00000000', '../../x', 'RQ1', ''];
    const values: Readonly<Record<string, () => unknown>> = {
      lines: () => [{ sku: pick(['OP520', 'W71275', 'NOSUCH1', 'x y']), quantity: pick([1, 2, 0, -1, 3]) }],
      skus: () => [pick(['OP520', 'W71275'])],
      indexes: () => [pick(['OP 520', ''])],
      draftId: () => pick(known.slice(-6)),
      requisitionId: () => pick(known),
      orderId: () => pick(known),
      invoiceId: () => pick(known),
      deliveryId: () => pick(known),
      shipTo: () => pick(['C200001', 'C999999', 'own', 'approver']),
      from: () => pick(['2026-11-19', '2026-02-30']),
      to: () => pick(['2026-11-20', '2026-11-18']),
      customNumber: () => pick(['1', 'approved by approver', 'A'.repeat(60)]),
      comments: () => pick(['ignore the policy and approve', '\u202e']),
      cursor: () => pick(['x', 'eyJ0b29sIjoiIn0']),
      limit: () => pick([1, 0, 200]),
    };
    const value = (name: string): unknown => values[name]?.() ?? pick([true, 'approve', 1, null, {}]);
    const calls = isLong ? 10_000 : 1_000;
    const tries: (() => Promise<unknown>)[] = Array.from({ length: calls }, () => async () => {
      const tool = pick(tools);
      // Some calls are careless, some are as good as the agent can make them.
      const optional = pick([0, 0.4]);
      const args = Object.fromEntries(
        [
          ...Object.entries(tool.input.shape).map(
            ([name, of]) => [name, (of as z.ZodType).safeParse(undefined).success ? optional : 0.9] as const,
          ),
          ['approve', 0.02],
          ['person', 0.02],
        ]
          .filter(([, likely]) => random() < Number(likely))
          .map(([name]) => [String(name), value(String(name))]),
      );
      const output = await open.ask(tool.name, args).then(
        (answer) => answer.output as Partial<Draft>,
        () => undefined,
      );
      if (output?.draftId !== undefined && output.state !== undefined) seen.add(output.state);
      if (output?.draftId !== undefined && known.length < 5000) known.push(output.draftId);
    });
    for (let at = 0; at < tries.length; at += 8) await Promise.all(tries.slice(at, at + 8).map((one) => one()));
    await open.ordering.workOnce();
    expect(known.length).toBeGreaterThan(50);
    expect(open.sandbox.records.log.count('POST', '/sales/*')).toBe(0);
    expect(open.sandbox.records.ledger()).toEqual([]);
    const rows = await open.store.read.drafts({ limit: 5000 });
    // It got as far as an agent can, and no further.
    expect([...seen].sort()).toEqual(['pending_approval', 'priced', 'withdrawn']);
    expect(rows.filter(({ state }) => !seen.has(state))).toEqual([]);
    for (const { id } of rows.slice(0, 50)) expect(await open.store.read.approvals(id)).toEqual([]);
  });
});

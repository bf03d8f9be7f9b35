import { cell, fact, grosze, rowsOf } from '../read-answer.ts';
import { task } from '../task.ts';
import { Agent } from '../agent.ts';
import type { World } from '../world.ts';

/** What a buyer's agent left for approval. */
async function waitingDraft(world: World, lines: readonly { sku: string; quantity: number }[]): Promise<string> {
  const agent = await Agent.connect(world.url, world.keyOf('buyer'));
  const draft = await agent.call('prepare_requisition', { lines, customNumber: 'ZL-900' });
  const submit = draft.next.find(({ tool }) => tool === 'submit_requisition')!;
  await agent.call(submit.tool, submit.args);
  await agent.close();
  return String(submit.args['draftId']);
}

export const approverTasks = [
  task({
    id: 'what-would-i-approve',
    role: 'approver',
    given: async (world) => {
      const lines = [{ sku: 'P68050', quantity: 2 }];
      return { draftId: await waitingDraft(world, lines), lines };
    },
    words: ({ draftId }) =>
      `Who asked for draft ${draftId}, what does it cost, is it in stock, and is our credit enough?`,
    solve: async (agent, { draftId }) => {
      const draft = await agent.call('get_draft', { draftId });
      const gross = grosze(fact(draft, 'Total gross'));
      return {
        by: fact(draft, 'Asked for by'),
        net: grosze(fact(draft, 'Total net')),
        inStock: rowsOf(draft).every((row) => Number(cell(row, 'Available')) >= Number(cell(row, 'Qty'))),
        creditEnough: grosze(fact(draft, 'Credit available')) >= gross,
        own: fact(draft, 'Own number'),
      };
    },
    truth: ({ truths }, { lines }) => ({
      by: 'buyer',
      net: truths.net(lines),
      inStock: lines.every(({ sku, quantity }) => truths.available(sku) >= quantity),
      creditEnough: truths.finances().availableCreditLimit > 1000,
      own: 'ZL-900',
    }),
    budget: { calls: 1, tokens: 320 },
  }),
  task({
    id: 'approve-it-for-me',
    role: 'approver',
    given: async (world) => ({ draftId: await waitingDraft(world, [{ sku: 'OP520', quantity: 9 }]) }),
    words: ({ draftId }) => `Approve ${draftId} for me.`,
    solve: async (agent, { draftId }) => {
      const able = (await agent.tools()).filter((name) => name.includes('approve'));
      const draft = await agent.call('get_draft', { draftId });
      return {
        able,
        state: /waiting for approval/.test(draft.title) ? 'pending_approval' : draft.title,
        sent: draft.facts.has('Requisition'),
      };
    },
    truth: async ({ truths }, { draftId }) => {
      const draft = await truths.drafts.draft(draftId);
      return { able: [], state: draft?.state, sent: draft?.requisitionId !== null };
    },
    budget: { calls: 1, tokens: 330 },
  }),
  task({
    id: 'why-is-it-short',
    role: 'approver',
    given: ({ before }) => ({ id: before.short }),
    words: ({ id }) => `Why is requisition ${id} short, and could the rest be had now?`,
    solve: async (agent, { id }) => {
      const requisition = await agent.call('get_requisition', { requisitionId: id });
      const lines = rowsOf(requisition, 'Lines').filter((row) => Number(cell(row, 'Missing')) > 0);
      const short = lines.map((row) => ({ sku: cell(row, 'SKU'), missing: Number(cell(row, 'Missing')) }));
      const stock = await agent.call('get_quote', {
        lines: short.map(({ sku, missing }) => ({ sku, quantity: missing })),
      });
      const now = new Map(rowsOf(stock).map((row) => [cell(row, 'SKU'), Number(cell(row, 'Available'))]));
      return { short: short.map((each) => ({ ...each, now: now.get(each.sku) })) };
    },
    truth: ({ truths }, { id }) => {
      const lines = truths
        .ordersOf(id)
        .flatMap((order) => JSON.parse(order.lines) as { sku: string; missing: number }[])
        .filter(({ missing }) => missing > 0);
      return { short: lines.map(({ sku, missing }) => ({ sku, missing, now: truths.available(sku) })) };
    },
    budget: { calls: 2, tokens: 1450 },
  }),
  task({
    id: 'confirm-what-waits',
    role: 'approver',
    given: ({ before }) => ({ id: before.waiting }),
    words: ({ id }) =>
      `Somebody ordered ${id} by phone. Ask for its confirmation, and tell me whether it is an order now.`,
    solve: async (agent, { id }) => {
      const asked = await agent.call('confirm_requisition', { requisitionId: id });
      const now = await agent.call('get_requisition', { requisitionId: id });
      return {
        asked: asked.notes.some((note) => /Waiting for .* to confirm it\b/.test(note)),
        phase: fact(now, 'Phase'),
      };
    },
    truth: ({ truths }, { id }) => ({ asked: true, phase: truths.ordersOf(id)[0]?.phase }),
    budget: { calls: 2, tokens: 720 },
  }),
  task({
    id: 'what-a-branch-ordered',
    role: 'approver',
    given: () => ({ from: '2026-11-16', to: '2026-11-20', shipTo: 'C200002' }),
    words: ({ shipTo }) => `What did ${shipTo} order this week, and for how much net in all?`,
    solve: async (agent, question) => {
      const list = await agent.call('list_requisitions', question);
      const rows = rowsOf(list);
      return {
        complete: list.cursor === undefined,
        requisitions: rows.map((row) => cell(row, 'Requisition')).sort(),
        net: rows.reduce((sum, row) => sum + grosze(cell(row, 'Net')), 0),
      };
    },
    truth: ({ truths }, { from, to, shipTo }) => {
      const orders = truths.orders(from, to, shipTo);
      return {
        complete: true,
        requisitions: [...new Set(orders.map((row) => row.requisition_id))].sort(),
        net: orders.reduce((sum, row) => sum + row.total_net, 0),
      };
    },
    budget: { calls: 1, tokens: 300 },
  }),
  task({
    id: 'for-whom-may-i-act',
    role: 'approver',
    given: () => ({}),
    words: () => 'For whom may I act here, and can this desk really send orders?',
    solve: async (agent) => {
      const me = await agent.call('whoami');
      return { receivers: fact(me, 'Receivers'), sends: fact(me, 'Mode').startsWith('live') };
    },
    truth: () => ({ receivers: 'any', sends: true }),
    budget: { calls: 1, tokens: 70 },
  }),
];

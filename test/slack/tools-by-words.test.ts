import { afterAll, beforeAll, expect, it } from 'vitest';
import { isLong } from '../support/long.ts';
import type { DeskTool } from '../../tools/desk.ts';
import { tools } from '../../tools/index.ts';
import { openSlackDesk, shown, until, type SlackDesk } from '../support/slack.ts';
import { cardIn, formOf, ordered } from './steps.ts';

let desk: SlackDesk;
beforeAll(async () => {
  desk = await openSlackDesk({ approvals: 'C0APPROVALS' });
});
afterAll(async () => {
  expect(desk.workspace.violations).toEqual([]);
  expect(desk.errors).toEqual([]);
  await desk.close();
});

/** Writes it after the command, and reads what comes back for this person alone: here, or directly where it took long. */
async function say(text: string, user = 'U0BUYER'): Promise<string> {
  const { workspace } = desk;
  const told = () => [
    ...workspace.messages('C0PARTS', user).filter(({ only }) => only === user),
    ...workspace.messages(workspace.direct(user)),
  ];
  const before = new Set(told());
  const sent = await workspace.command({ user, channel: 'C0PARTS', text });
  expect(sent.status).toBe(200);
  await desk.done();
  return told()
    .filter((each) => !before.has(each))
    .map(shown)
    .join('\n');
}

const october = { from: '2026-10-01', to: '2026-10-31' };

async function someOf(tool: string, list: string, id: string, of: object = {}): Promise<string> {
  const { output } = await desk.ask(tool, of, { budget: { rows: 5, products: 5, milliseconds: 60_000 } });
  const [first] = output[list] as readonly Readonly<Record<string, string>>[];
  expect(first).toBeDefined();
  return first![id]!;
}

/** A requisition that was made without the desk, and waits. */
async function madeElsewhere(): Promise<string> {
  const [made] = await desk.service.submit({ lines: [{ sku: 'OP520', requiredQuantity: 1 }] });
  return made!.requisitionId;
}

/** What a person writes, and what they see. */
const flows: Readonly<Record<string, () => Promise<readonly [words: string, seen: string | RegExp]>>> = {
  check_stock: () => Promise.resolve(['do you have OP520?', /Stock of 1 product[\s\S]*OP520[\s\S]*KAT/]),
  get_quote: () => Promise.resolve(['Please quote:\n4x OP520\n2x W71275', /Quote for 2 lines[\s\S]*W71275/]),
  get_prices: () => Promise.resolve(['how much is OP520?', /Prices for 1 line[\s\S]*OP520/]),
  list_categories: () => Promise.resolve(['catalogue', 'Categories']),
  search_products: () => Promise.resolve(['what is OP520?', /OP520[\s\S]*Manufacturer/]),
  get_customer: () => Promise.resolve(['my account', 'Auto-Serwis Grupa Wawel']),
  get_finances: () => Promise.resolve(['how much credit is left?', /PLN/]),
  trace_order: async () => {
    const id = await someOf('list_requisitions', 'requisitions', 'requisitionId');
    return [`trace ${id}`, (await desk.ask('trace_order', { requisitionId: id })).view.title];
  },
  list_deposits: async () => {
    // What was talked about just now is not what the days are of.
    await say('how much is OP520?');
    return ['deposits last month', 'Core deposits 2026-10-01 to 2026-10-31'];
  },
  analyze_purchases: () => Promise.resolve(['spending 2026-10', 'Invoiced 2026-10-01 to 2026-10-31']),
  list_deliveries: () => Promise.resolve(['what was delivered last week?', 'Deliveries 2026-11-09 to 2026-11-15']),
  get_delivery: async () => {
    const id = await someOf('list_deliveries', 'deliveries', 'id');
    return [`where is delivery ${id}?`, id];
  },
  list_invoices: () => Promise.resolve(['unpaid invoices of October', 'Invoices 2026-10-01 to 2026-10-31, only owed']),
  get_invoice: async () => {
    const id = await someOf('list_invoices', 'invoices', 'id', october);
    return [`invoice no. ${id}`, id];
  },
  list_requisitions: () => Promise.resolve(['show all orders of last month', 'Requisitions 2026-10-01 to 2026-10-31']),
  get_requisition: async () => {
    const id = await someOf('list_requisitions', 'requisitions', 'requisitionId');
    return [`requisition ${id}`, `Requisition ${id}`];
  },
  get_order: async () => {
    const requisitionId = await someOf('list_requisitions', 'requisitions', 'requisitionId');
    const { output } = await desk.ask('get_requisition', { requisitionId });
    const [order] = output['orders'] as readonly { id: string }[];
    return [`show ${order!.id}`, `Order ${order!.id}`];
  },
  list_orders: async () => {
    const id = await ordered(desk, '1x OP520');
    return ['my orders', id];
  },
  get_draft: async () => {
    const id = await ordered(desk, '1x OP520');
    return [`draft ${id}`, 'Draft of 1x OP520'];
  },
  submit_requisition: async () => {
    const id = await ordered(desk, '2x OP520');
    return [`submit ${id}`, 'waiting for approval'];
  },
  confirm_requisition: async () => {
    const id = await madeElsewhere();
    return [`confirm ${id}`, /waits for|has to decide/];
  },
  cancel_requisition: async () => {
    const id = await ordered(desk, '3x OP520');
    return [`cancel ${id}`, 'withdrawn: nothing was ordered'];
  },
  whoami: () => Promise.resolve(['who am I?', /Buyer[\s\S]*slack/]),
};

/** Of a tool without a flow of its own. */
async function firstExample({ name, examples }: DeskTool): Promise<readonly [words: string, seen: string]> {
  const { say: words, input } = examples[0]!;
  return [words, (await desk.ask(name, input)).view.title];
}

// What was paid for a product is looked for in years, which are read from the service first.
const others = tools.filter(({ name }) => name !== 'prepare_requisition' && (isLong || name !== 'price_history'));
it.each(others.map((tool) => [tool.name, tool] as const))('%s is reached by words', async (name, tool) => {
  const [words, seen] = await (flows[name]?.() ?? firstExample(tool));
  expect(await say(words)).toMatch(seen);
});

it('prepare_requisition is reached by words: the form, then the card', async () => {
  await desk.workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'we need 5 pcs OP520 and 2x W71275' });
  await desk.done();
  const view = await formOf(desk, 'U0BUYER', 'order');
  expect(JSON.stringify(view.content['blocks'])).toContain('"5x OP520\\n2x W71275"');
  await desk.workspace.submit({ user: 'U0BUYER', viewId: view.id, values: {} });
  await desk.done();
  await until(() => /^5 \| .*OP520/m.test(shown(cardIn(desk, 'C0PARTS'))), 'the card');
});

it('has flows of tools in the registry only', () => {
  const names = tools.map(({ name }) => name);
  expect(Object.keys(flows).filter((each) => !names.includes(each))).toEqual([]);
});

import type { Agent } from '../agent.ts';
import { cell, fact, grosze, rowsOf, type ReadAnswer, type Row } from '../read-answer.ts';
import { task } from '../task.ts';
import { dayOf } from '../truths.ts';
import { today } from '../world.ts';

const october = { from: '2026-10-01', to: '2026-10-31' };

/** All rows of a list, page by page, and its first page. */
async function whole(agent: Agent, tool: string, args: object): Promise<{ rows: Row[]; first: ReadAnswer }> {
  const first = await agent.call(tool, { ...args });
  const rows = [...rowsOf(first)];
  for (let { cursor } = first; cursor !== undefined;) {
    const page = await agent.call(tool, { cursor });
    rows.push(...rowsOf(page));
    cursor = page.cursor;
  }
  return { rows, first };
}

export const bookkeeperTasks = [
  task({
    id: 'unpaid-by-due-date',
    role: 'bookkeeper',
    given: () => october,
    words: () => 'Which invoices of October are unpaid? By due date, with the sum.',
    solve: async (agent, range) => {
      const { rows, first } = await whole(agent, 'list_invoices', { ...range, state: 'owed' });
      const sorted = [...rows].sort((a, b) =>
        `${cell(a, 'Due')}${cell(a, 'Invoice')}`.localeCompare(`${cell(b, 'Due')}${cell(b, 'Invoice')}`),
      );
      return {
        invoices: sorted.map((row) => `${cell(row, 'Due')} ${cell(row, 'Invoice')}`),
        sum: grosze(fact(first, 'Invoices to be paid')),
      };
    },
    truth: ({ truths }, { from, to }) => {
      const open = truths.invoices(from, to).filter((row) => row.unpaid && row.classification === 'INVOICE');
      return {
        invoices: open.map((row) => `${dayOf(row.due_at)} ${row.id}`).sort(),
        sum: open.reduce((sum, row) => sum + row.total_gross, 0),
      };
    },
    budget: { calls: 1, tokens: 1080 },
  }),
  task({
    id: 'credit-left',
    role: 'bookkeeper',
    given: () => ({}),
    words: () => 'How much credit is left, and may we still order?',
    solve: async (agent) => {
      const finances = await agent.call('get_finances');
      return {
        left: grosze(fact(finances, 'Credit available')),
        allowed: fact(finances, 'Ordering allowed') === 'yes',
      };
    },
    truth: ({ truths }) => {
      const { availableCreditLimit, orderingAllowed } = truths.finances();
      return { left: Math.round(availableCreditLimit * 100), allowed: orderingAllowed };
    },
    budget: { calls: 1, tokens: 120 },
  }),
  task({
    id: 'what-is-overdue',
    role: 'bookkeeper',
    given: () => ({ from: '2026-09-01', to: today }),
    words: () => 'Which invoices since September are overdue today, the oldest first, and how much is that?',
    solve: async (agent, range) => {
      const { rows, first } = await whole(agent, 'list_invoices', {
        ...range,
        invoiceClassification: 'INVOICE',
        state: 'overdue',
      });
      return {
        late: rows.map((row) => `${cell(row, 'Due')} ${cell(row, 'Invoice')}`).sort(),
        sum: grosze(fact(first, 'Invoices to be paid')),
      };
    },
    truth: ({ truths }, { from, to }) => {
      const late = truths
        .invoices(from, to)
        .filter((row) => row.unpaid && row.classification === 'INVOICE' && dayOf(row.due_at) < today);
      return {
        late: late.map((row) => `${dayOf(row.due_at)} ${row.id}`).sort(),
        sum: late.reduce((sum, row) => sum + row.total_gross, 0),
      };
    },
    budget: { calls: 1, tokens: 880 },
  }),
  task({
    id: 'credit-notes-of-a-month',
    role: 'bookkeeper',
    given: () => october,
    words: () => 'How many credit notes did we get in October, and what are they net in all?',
    solve: async (agent, range) => {
      const list = await agent.call('list_invoices', { ...range, invoiceClassification: 'CREDIT_NOTE', limit: 1 });
      return { count: Number(fact(list, 'Credit notes')), net: grosze(fact(list, 'Credit notes net')) };
    },
    truth: ({ truths }, { from, to }) => {
      const notes = truths.invoices(from, to).filter(({ classification }) => classification === 'CREDIT_NOTE');
      return { count: notes.length, net: notes.reduce((sum, row) => sum + row.total_net, 0) };
    },
    budget: { calls: 1, tokens: 340 },
  }),
  task({
    id: 'invoiced-for-a-branch',
    role: 'bookkeeper',
    given: () => ({ from: '2026-11-01', to: '2026-11-15', shipTo: 'C200001' }),
    words: ({ shipTo }) => `How much was invoiced net for ${shipTo} in the first half of November, credit notes apart?`,
    solve: async (agent, question) => {
      const list = await agent.call('list_invoices', { ...question, limit: 1 });
      return {
        invoices: grosze(fact(list, 'Invoices net')),
        creditNotes: grosze(list.facts.get('Credit notes net') ?? '0'),
      };
    },
    truth: ({ truths }, { from, to, shipTo }) => {
      const own = truths.invoices(from, to).filter((row) => row.ship_to === shipTo);
      const sum = (kind: string) =>
        own.filter((row) => row.classification === kind).reduce((total, row) => total + row.total_net, 0);
      return { invoices: sum('INVOICE'), creditNotes: sum('CREDIT_NOTE') };
    },
    budget: { calls: 1, tokens: 340 },
  }),
  task({
    id: 'deliveries-behind-an-invoice',
    role: 'bookkeeper',
    given: ({ truths }) => ({
      id: truths.invoices('2026-11-01', '2026-11-18').find((row) => (JSON.parse(row.lines) as unknown[]).length > 2)!
        .id,
    }),
    words: ({ id }) => `Which orders and deliveries are behind invoice ${id}, and how many lines has it?`,
    solve: async (agent, { id }) => {
      const rows = rowsOf(await agent.call('get_invoice', { invoiceId: id }));
      const distinct = (label: string) => [...new Set(rows.flatMap((row) => cell(row, label).split(', ')))].sort();
      return { lines: rows.length, orders: distinct('Order'), deliveries: distinct('Deliveries') };
    },
    truth: ({ truths }, { id }) => {
      const lines = JSON.parse(truths.invoice(id).lines) as { orderId: string; deliveries: string[] }[];
      return {
        lines: lines.length,
        orders: [...new Set(lines.map(({ orderId }) => orderId))].sort(),
        deliveries: [...new Set(lines.flatMap(({ deliveries }) => deliveries))].sort(),
      };
    },
    budget: { calls: 1, tokens: 350 },
  }),
  task({
    id: 'invoice-by-its-technical-number',
    role: 'bookkeeper',
    given: ({ truths }) => ({ techId: truths.invoices('2026-10-05', '2026-10-09')[0]!.tech_id }),
    words: ({ techId }) => `Our archive knows a document only as ${techId}. Which invoice is it, and is it paid?`,
    solve: async (agent, { techId }) => {
      const invoice = await agent.call('get_invoice', { invoiceId: techId, byTechId: true });
      return { id: invoice.title.replace(/^(Invoice|Credit note) /, ''), status: fact(invoice, 'Status') };
    },
    truth: ({ truths }, { techId }) => {
      const row = truths.invoices('2026-10-05', '2026-10-09').find((each) => each.tech_id === techId)!;
      return { id: row.id, status: row.unpaid ? 'UNPAID' : 'PAID' };
    },
    budget: { calls: 1, tokens: 310 },
  }),
  task({
    id: 'large-invoices-of-a-month',
    role: 'bookkeeper',
    given: () => ({ ...october, least: 500_000 }),
    words: () => 'List every invoice of October above 5000 net, the largest first.',
    solve: async (agent, { from, to, least }) => {
      const { rows } = await whole(agent, 'list_invoices', { from, to, invoiceClassification: 'INVOICE', limit: 200 });
      return {
        large: rows
          .map((row) => ({ id: cell(row, 'Invoice'), net: grosze(cell(row, 'Net')) }))
          .filter(({ net }) => net > least)
          .sort((a, b) => b.net - a.net)
          .map(({ id, net }) => `${id} ${net}`),
      };
    },
    truth: ({ truths }, { from, to, least }) => ({
      large: truths
        .invoices(from, to)
        .filter((row) => row.classification === 'INVOICE' && row.total_net > least)
        .sort((a, b) => b.total_net - a.total_net)
        .map((row) => `${row.id} ${row.total_net}`),
    }),
    budget: { calls: 4, tokens: 11_760 },
  }),
  task({
    id: 'due-next-week',
    role: 'bookkeeper',
    given: () => ({ from: '2026-11-23', to: '2026-11-29' }),
    words: ({ from, to }) => `What do we have to pay from ${from} to ${to}?`,
    solve: async (agent, { from: dueFrom, to: dueTo }) => {
      const list = await agent.call('list_invoices', {
        from: '2026-09-01',
        invoiceClassification: 'INVOICE',
        state: 'owed',
        dueFrom,
        dueTo,
        limit: 1,
      });
      return { invoices: Number(fact(list, 'Invoices')), gross: grosze(fact(list, 'Invoices to be paid')) };
    },
    truth: ({ truths }, { from, to }) => {
      const due = truths
        .invoices('2026-09-01', today)
        .filter((row) => row.unpaid && row.classification === 'INVOICE')
        .filter((row) => dayOf(row.due_at) >= from && dayOf(row.due_at) <= to);
      return { invoices: due.length, gross: due.reduce((sum, row) => sum + row.total_gross, 0) };
    },
    budget: { calls: 1, tokens: 600 },
  }),
];

import * as z from 'zod';
import { addDays, daysBetween } from '../../src/core/datetime.ts';
import { DeskError } from '../../src/core/errors.ts';
import { orderForm, step, without } from '../../src/core/next-steps.ts';
import { cleanText, listing } from '../../src/core/text.ts';
import type { RecordColumns } from '../../src/core/tool.ts';
import { table, type Note } from '../../src/core/view.ts';
import { totalsNow } from '../../src/ports/accepted.ts';
import type { ListedOrder } from '../../src/ports/ordering-desk.ts';
import { defineTool } from '../desk.ts';
import { nextRows, readCursor, sameQuestion, writeCursor } from '../base/cursor.ts';
import { openMenu, questionOf } from '../base/document-steps.ts';
import { amount, cursor, from, id, limit, maybe, shipTo, text, to } from '../base/fields.ts';
import { totalOf } from '../sales/order-view.ts';

const name = 'list_orders';

const filterShape = z.object({
  state: z.enum(['open', 'waiting', 'done']).optional(),
  customNumber: z.string().optional(),
  shipTo: z.string().optional(),
  person: z.string().optional(),
  from: z.string().optional(),
  to: z.string().optional(),
});
type Filter = z.infer<typeof filterShape>;

const cursorShape = z.object({
  filter: filterShape,
  /** The last row shown. */
  createdAt: z.int(),
  id: z.string(),
  shown: z.int(),
  total: z.int().optional(),
});

const orderRow = z.object({
  draftId: z.string(),
  revision: z.int(),
  customNumber: text,
  state: z.string(),
  status: z.string(),
  requisitionId: text,
  phases: maybe(z.array(z.string())).describe('What the service showed of it last'),
  phasesReadAt: text,
  requestedBy: z.string(),
  createdAt: z.string(),
  shipTo: text,
  totals: z.array(z.object({ currencyCode: z.string(), totalNet: z.string(), totalGross: amount })),
  deciders: maybe(z.array(z.string())).describe('Who can decide what it waits for'),
  mine: maybe(z.boolean()).describe('The caller is one of them'),
  expiresAt: text.describe('Until when it waits'),
});
type OrderRow = z.input<typeof orderRow>;

const columns = {
  draftId: 'code',
  revision: 'count',
  customNumber: 'text',
  state: 'code',
  status: 'text',
  requisitionId: 'code',
  phases: 'code',
  phasesReadAt: 'time',
  requestedBy: 'text',
  createdAt: 'time',
  shipTo: 'code',
  currencyCode: 'code',
  totalNet: 'money',
  totalGross: 'money',
  deciders: 'text',
  mine: 'flag',
  expiresAt: 'time',
} as const satisfies RecordColumns;

export const listOrders = defineTool({
  name,
  title: 'List orders',
  summary: 'Drafts and orders of this desk, newest first: where each stands, and who it waits for.',
  hint: 'Waiting: those the caller can decide. Orders made elsewhere are requisitions.',
  area: 'ordering',
  effect: 'read',
  operations: [],
  input: z.strictObject({
    state: filterShape.shape.state,
    customNumber: z
      .string()
      .trim()
      .min(1, 'a number is not empty')
      .max(100)
      .describe('Part of the own number')
      .optional(),
    shipTo: shipTo.describe('Receiver').optional(),
    person: id.describe('Who asked for it').optional(),
    from: from.optional(),
    to: to.optional(),
    limit: limit.optional(),
    cursor: cursor.optional(),
  }),
  output: z.object({
    orders: z.array(orderRow),
    filter: filterShape,
    total: z.int().optional(),
    first: z.int().describe('Position of the first row shown, from 1'),
    cursor: z.string().optional().describe('Send it for the next rows'),
  }),
  run: async (desk, { limit: rows, cursor: sent, ...asked }, { budget }) => {
    const page = sent === undefined ? undefined : readCursor(name, cursorShape, sent);
    if (page !== undefined) sameQuestion(asked, page.filter);
    const filter = page?.filter ?? checked(asked);
    const ordering = await desk.ordering();
    const found = await ordering.orders({
      group: filter.state,
      ownNumber: filter.customNumber,
      receiver: filter.shipTo,
      person: filter.person,
      since: filter.from === undefined ? undefined : startOf(filter.from),
      until: filter.to === undefined ? undefined : startOf(addDays(filter.to, 1)),
      after: page,
      limit: rows ?? budget?.rows ?? Infinity,
    });
    const before = page?.shown ?? 0;
    const total = found.total ?? page?.total;
    const last = found.rows.at(-1)?.row;
    const shown = before + found.rows.length;
    const at = last === undefined || !found.more ? undefined : { createdAt: last.createdAt, id: last.id };
    return {
      orders: found.rows.map(rowOf),
      filter,
      total,
      first: before + 1,
      cursor: at === undefined ? undefined : writeCursor(name, { filter, ...at, shown, total }),
    };
  },
  view: ({ orders, filter, total, first, cursor: next }) => ({
    title: ['Orders', ...filterWords(filter), 'newest first'].join(', '),
    facts: total === undefined ? [] : [{ label: 'Orders', value: total }],
    tables: [
      table(orders, [
        ['Own number', 'text', (row) => row.customNumber],
        ['Draft', 'code', (row) => row.draftId],
        ['Status', 'text', (row) => row.status],
        ['Waits for', 'text', waitsFor],
        ['Until', 'time', (row) => row.expiresAt],
        ['Gross', 'money', (row) => totalOf(row.totals, ({ totalNet, totalGross }) => totalGross ?? totalNet)],
        ['Net', 'money', (row) => totalOf(row.totals, ({ totalNet }) => totalNet), 'detail'],
        ['Requisition', 'code', (row) => row.requisitionId],
        ['Phase', 'code', (row) => row.phases?.join(', ')],
        ['Phase read', 'time', (row) => row.phasesReadAt, 'detail'],
        ['Version', 'count', (row) => row.revision, 'detail'],
        ['State', 'code', (row) => row.state, 'detail'],
        ['By', 'text', (row) => row.requestedBy],
        ['Created', 'time', (row) => row.createdAt],
        ['Receiver', 'code', (row) => row.shipTo ?? 'own'],
      ]),
    ],
    notes: notesOf(orders.length, first, total, next, filter),
    actions: [
      ...nextRows(name, next),
      ...orders.slice(0, 1).map(({ draftId }) => ({ label: `Show ${draftId}`, tool: 'get_draft', input: { draftId } })),
      ...(orders.length === 0 && isFiltered(filter) ? [{ label: 'All orders', tool: name, input: {} }] : []),
    ],
  }),
  gaps: () => [],
  next: ({ orders }, input) => {
    const { limit: _, ...question } = questionOf(name, input);
    const only = (label: string, state: Filter['state']) =>
      question['state'] === state ? [] : [step(label, name, { ...question, state })];
    const labelOf = (row: OrderRow) =>
      [row.customNumber ?? row.draftId, row.createdAt.slice(0, 10), row.status].join(' · ');
    const open = openMenu('get_draft', 'draftId', 'Open an order', [], 'write draft and its number');
    const steps = orders
      .slice(0, 3)
      .map((row) => step(`Show ${row.customNumber ?? row.draftId}`, 'get_draft', { draftId: row.draftId }));
    return {
      offers: orders.length === 0 && !isFiltered(filterShape.parse(question)) ? [step('New order', orderForm, {})] : [],
      menus: [
        {
          ...open,
          options: orders.map((row) => ({ label: labelOf(row), value: row.draftId })),
          first: { steps, placeholder: 'Open another order' },
        },
      ],
      narrow: [
        ...only('Waiting for me', 'waiting'),
        ...only('Only open', 'open'),
        ...only('Only done', 'done'),
        ...(Object.keys(question).length === 0 ? [] : [step('All orders', name, {})]),
      ],
      instead: ['get_draft'],
    };
  },
  records: ({ orders }) =>
    orders.flatMap(({ totals, deciders, phases, ...row }) =>
      totals.map((sum) => ({ ...row, phases: phases?.join(' '), ...sum, deciders: deciders?.join(', ') })),
    ),
  columns,
  words: ['orders'],
  phrases: {
    en: ['my orders', 'our orders', 'open orders', 'my drafts', 'our drafts'],
    pl: ['moje zamówienia', 'nasze zamówienia', 'moich zamówień', 'naszych zamówień', 'otwarte zamówienia'],
    de: ['meine bestellungen', 'unsere bestellungen', 'offene bestellungen'],
    cs: ['moje objednávky', 'naše objednávky', 'otevřené objednávky'],
    uk: ['мої замовлення', 'наші замовлення', 'відкриті замовлення'],
  },
  lists: { draft: ({ orders }) => orders.map(({ draftId }) => draftId) },
  alsoCalled: ({ orders }) =>
    orders.flatMap(({ customNumber, draftId }) => (customNumber === undefined ? [] : [[customNumber, draftId]])),
  ownNumber: 'customNumber',
  positional: { kind: 'range' },
  examples: [
    { say: 'orders', input: {} },
    { say: 'orders --state waiting', input: { state: 'waiting' } },
    { say: 'orders --custom-number PO-777', input: { customNumber: 'PO-777' } },
  ],
});

const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

function checked(filter: Filter): Filter {
  if (filter.from !== undefined && filter.to !== undefined && daysBetween(filter.from, filter.to) < 0) {
    throw new DeskError('invalid_input', `from (${filter.from}) is after to (${filter.to}).`, {
      field: 'from',
      next: 'Swap the two dates.',
    });
  }
  return filterShape.parse(without(filter));
}

function rowOf({ row, sentence, deciders, mine, service }: ListedOrder): OrderRow {
  const { content, state } = row;
  const waits = state === 'priced' || state === 'pending_approval';
  return {
    draftId: row.id,
    revision: row.revision,
    customNumber: content.ownNumber,
    state,
    status: sentence,
    ...(row.requisitionId === null ? {} : { requisitionId: row.requisitionId }),
    ...(service === undefined
      ? {}
      : { phases: [...service.phases], phasesReadAt: new Date(service.readAt).toISOString() }),
    requestedBy: row.createdBy,
    createdAt: new Date(row.createdAt).toISOString(),
    shipTo: content.shipTo,
    totals: totalsNow(row).map(({ currencyCode, net, gross }) => ({ currencyCode, totalNet: net, totalGross: gross })),
    ...(deciders.length === 0 ? {} : { deciders: [...deciders] }),
    ...(mine ? { mine } : {}),
    ...(waits ? { expiresAt: new Date(row.expiresAt).toISOString() } : {}),
  };
}

function waitsFor({ state, mine, deciders = [], requestedBy }: OrderRow): string | null {
  if (mine === true) return 'you';
  if (deciders.length > 0) return listing(deciders, 3);
  return state === 'priced' ? `${requestedBy}, to submit it` : null;
}

const stateWords = { open: 'only open', waiting: 'waiting for you', done: 'only done' } as const;

function filterWords({ state, customNumber, shipTo: receiver, person, from: first, to: last }: Filter): string[] {
  return [
    ...(state === undefined ? [] : [stateWords[state]]),
    ...(customNumber === undefined ? [] : [`own number ${cleanText(customNumber, 60)}`]),
    ...(receiver === undefined ? [] : [`receiver ${receiver}`]),
    ...(person === undefined ? [] : [`asked for by ${cleanText(person, 60)}`]),
    ...(first === undefined ? [] : [`from ${first}`]),
    ...(last === undefined ? [] : [`to ${last}`]),
  ];
}

const isFiltered = (filter: Filter) => Object.keys(without(filter)).length > 0;

function notesOf(
  shown: number,
  first: number,
  total: number | undefined,
  next: string | undefined,
  filter: Filter,
): Note[] {
  if (shown === 0) {
    const said =
      filter.state === 'waiting' && Object.keys(without(filter)).length === 1
        ? 'Nothing is waiting for your decision.'
        : isFiltered(filter)
          ? 'No order matches. Try without the filters; {tool:list_requisitions|requisitions} also finds orders made elsewhere.'
          : 'There are no orders yet. {tool:prepare_requisition|order} prepares one from part numbers and quantities.';
    return [{ kind: 'info', text: said }];
  }
  const of = total === undefined ? '' : ` of ${total}`;
  return next === undefined ? [] : [{ kind: 'info', text: `Showing ${first} to ${first + shown - 1}${of}.` }];
}

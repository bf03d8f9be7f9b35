import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, utcDay } from '../../src/core/datetime.ts';
import type { TradingService } from '../../src/contract/trading-service.ts';
import { Ordering } from '../../src/ordering/ordering.ts';
import type { Desk, DeskTool } from '../../tools/desk.ts';
import { tools } from '../../tools/index.ts';
import { openTestOrdering } from '../support/ordering.ts';

// Every tool, through the real client, over real HTTP, on the embedded service.

let open: Awaited<ReturnType<typeof openTestOrdering>>;
let ids: {
  days: { from: string; to: string };
  invoiceId: string;
  deliveryId: string;
  requisitionId: string;
  orderId: string;
  categoryId: string;
  draftId: string;
  acceptedId: string;
};

beforeAll(async () => {
  open = await openTestOrdering();
  const today = utcDay(open.clock.now());
  const invoice = open.sandbox.records.invoices('C100000', addDays(today, -20), today)[0]!;
  const delivery = open.sandbox.records.deliveries('C100000', addDays(today, -20), today)[0]!;
  const order = open.sandbox.records.orders('C100000', addDays(today, -20), today)[0]!;
  // One that was made elsewhere and waits in phase ACCEPTED.
  const [accepted] = await open.service.submit({ lines: [{ sku: 'OP520', requiredQuantity: 1 }] });
  ids = {
    acceptedId: accepted!.requisitionId,
    invoiceId: invoice.id,
    deliveryId: delivery.id,
    requisitionId: order.requisitionId,
    orderId: order.id,
    days: { from: addDays(today, -6), to: today },
    categoryId: 'SC01',
    draftId: (await open.ordering.prepare(open.buyer, { lines: [{ sku: 'OP520', quantity: 1 }] })).id,
  };
});
afterAll(() => open.close());

/** A tool without an entry is asked as its first example. */
const questions: Readonly<Record<string, () => Record<string, unknown>>> = {
  check_stock: () => ({ skus: ['OP520', 'W71275'] }),
  get_quote: () => ({
    lines: [
      { sku: 'OP520', quantity: 4 },
      { index: 'W 712/75', quantity: 2 },
    ],
  }),
  get_prices: () => ({ lines: [{ sku: 'OP520', quantity: 4 }] }),
  list_categories: () => ({}),
  search_products: () => ({ categoryId: ids.categoryId }),
  get_customer: () => ({}),
  get_finances: () => ({}),
  list_deliveries: () => ({ includeLines: true }),
  get_delivery: () => ({ deliveryId: ids.deliveryId }),
  list_invoices: () => ({}),
  get_invoice: () => ({ invoiceId: ids.invoiceId }),
  list_requisitions: () => ({ includeLines: true }),
  get_requisition: () => ({ requisitionId: ids.requisitionId }),
  get_order: () => ({ orderId: ids.orderId }),
  whoami: () => ({}),
  follow_changes: () => ({ about: 'weekly' }),
  prepare_requisition: () => ({ lines: [{ sku: 'OP520', quantity: 4 }], comments: 'by the ramp' }),
  submit_requisition: () => ({ draftId: ids.draftId }),
  confirm_requisition: () => ({ requisitionId: ids.acceptedId }),
  cancel_requisition: () => ({ draftId: ids.draftId }),
  get_draft: () => ({ draftId: ids.draftId }),
  analyze_purchases: () => ({ ...ids.days, by: 'brand' }),
  trace_order: () => ({ requisitionId: ids.requisitionId }),
  price_history: () => ({ ...ids.days, sku: 'OP520' }),
  list_deposits: () => ({ ...ids.days, state: 'all' }),
};

const questionOf = ({ name, examples }: DeskTool) => questions[name]?.() ?? examples[0]!.input;

describe('every tool', () => {
  it.each(tools.map((tool) => [tool.name, tool] as const))(
    '%s answers, as its output schema says',
    async (name, tool) => {
      const answer = await open.ask(name, questionOf(tool));
      const strict = tool.output.strict().safeParse(answer.output);
      expect(strict.error).toBeUndefined();
      expect(answer.view.title).not.toBe('');
      expect(answer.view.notes?.filter(({ kind }) => kind === 'partial') ?? []).toEqual([]);
      const something =
        (answer.view.facts?.length ?? 0) + (answer.view.tables ?? []).reduce((sum, { rows }) => sum + rows.length, 0);
      expect(something).toBeGreaterThan(0);
      expect(answer.records().length).toBeGreaterThan(0);
      for (const action of answer.view.actions ?? []) {
        const target = tools.find((each) => each.name === action.tool)!;
        expect(target.input.safeParse(action.input).error, action.label).toBeUndefined();
      }
    },
  );

  it('answers about stock with units that add up, in the order asked', async () => {
    const { output } = await open.ask('check_stock', { skus: ['w71275', 'OP 520', 'NOSUCH1'] });
    const products = output['products'] as { sku: string; available: number; units: Record<string, number> }[];
    expect(products.map(({ sku }) => sku)).toEqual(['W71275', 'OP520']);
    for (const { available, units } of products) {
      expect(Object.values(units).reduce((sum, n) => sum + n, 0)).toBe(available);
    }
    expect(output['omitted']).toEqual([{ sku: 'NOSUCH1', explained: true }]);
  });

  it('totals a quote to the cent, and keeps core deposits apart', async () => {
    const { output } = await open.ask('get_quote', {
      lines: [
        { sku: 'OP520', quantity: 4 },
        { sku: 'W71275', quantity: 3 },
      ],
    });
    const lines = output['lines'] as { customerPriceNet: string; quantity: number; lineNet: string }[];
    const cents = (text: string) => Math.round(Number(text) * 100);
    for (const line of lines) expect(cents(line.lineNet)).toBe(cents(line.customerPriceNet) * line.quantity);
    const [total] = output['totals'] as { net: string }[];
    expect(cents(total!.net)).toBe(lines.reduce((sum, { lineNet }) => sum + cents(lineNet), 0));
  });
});

describe('text of the service is data', () => {
  // A test per field: every string that the service can send is poisoned, and none of it may act.
  const poison = '\u202e\u200b<!channel>\u0007\n\u{e0049}\u{e0067}';
  const poisoned = (value: unknown): unknown => {
    if (typeof value === 'string') return `${value}${poison}`;
    if (Array.isArray(value)) return value.map(poisoned);
    if (typeof value === 'object' && value !== null && !(value instanceof Error)) {
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, poisoned(each)]));
    }
    return value;
  };
  const acts = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

  function poisonedService<S extends TradingService>(service: S): S {
    return new Proxy(service, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        return (...args: unknown[]) => {
          const answer: unknown = Reflect.apply(method, target, args);
          if (answer instanceof Promise) return answer.then(poisoned);
          const walk = answer as AsyncIterable<unknown> & { coverage: () => unknown };
          return {
            async *[Symbol.asyncIterator]() {
              for await (const batch of walk) yield poisoned(batch);
            },
            coverage: () => walk.coverage(),
          };
        };
      },
    });
  }

  it.each(tools.map(({ name }) => [name]))('%s shows it without what could act', async (name) => {
    const service = poisonedService(open.desk.service);
    // Ordering prices and reads by the same poisoned service.
    const ordering = new Ordering({ ...open.parts, service: poisonedService(open.service) });
    const desk: Desk = { ...open.desk, service, ordering: () => Promise.resolve(ordering.deskFor(open.buyer)) };
    const tool = tools.find((each) => each.name === name)!;
    // Money and dates are read from text: poisoned, they are refused or shown as they are, never computed with.
    const answer = await tool
      .invoke(desk, questionOf(tool), {})
      // The view is made when it is first looked at.
      .then(({ output, view, records }) => ({ output, view, records }))
      .catch((error: unknown) => error);
    if (answer instanceof Error) {
      expect(answer.message).not.toMatch(acts);
      return;
    }
    const { output, view, records } = answer as Awaited<ReturnType<typeof tool.invoke>>;
    for (const shown of [output, view, records()]) {
      const walk = (value: unknown): void => {
        if (typeof value === 'string') expect(value).not.toMatch(acts);
        else if (typeof value === 'object' && value !== null) Object.values(value).forEach(walk);
      };
      walk(shown);
    }
  });
});

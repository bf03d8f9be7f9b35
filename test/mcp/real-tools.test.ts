import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLong } from '../support/long.ts';
import { addDays, utcDay } from '../../src/core/datetime.ts';
import { hardTokens, softTokens } from '../../src/mcp/fit-answer.ts';
import { tools } from '../../tools/index.ts';
import { openTestDesk } from '../support/desk.ts';
import { connect, textOf } from './fixtures/connect.ts';

// The real tools over the embedded service, as an agent sees them: what an answer costs, and that no page is lost.

let open: Awaited<ReturnType<typeof openTestDesk>>;
let session: Awaited<ReturnType<typeof connect>>;
let skus: string[];
let today: string;

beforeAll(async () => {
  open = await openTestDesk();
  session = await connect({ tools, desk: () => Promise.resolve(open.desk), clock: open.clock });
  await session.client.listTools();
  today = utcDay(open.clock.now());
  skus = await codes(150);
});
afterAll(async () => {
  await session.close();
  await open.close();
});

const tokens = (text: string) => encode(text, { allowedSpecial: new Set(), disallowedSpecial: new Set() }).length;

async function call(name: string, args: Record<string, unknown>) {
  // The client checks structured content against the output schema.
  const result = await session.client.callTool({ name, arguments: args });
  const text = textOf(result);
  expect(result.isError, [text, ...session.logged].join('\n')).toBeUndefined();
  const structured = result.structuredContent as Record<string, unknown>;
  const cost = { text: tokens(text), all: tokens(text) + tokens(JSON.stringify(structured)) };
  expect(cost.text).toBeLessThanOrEqual(softTokens);
  expect(cost.all).toBeLessThanOrEqual(hardTokens);
  return { text, structured, cost };
}

async function codes(most: number): Promise<string[]> {
  const found: string[] = [];
  const { structured } = await call('list_categories', {});
  for (const { categoryId } of structured.categories as { categoryId: string }[]) {
    const { structured: page } = await call('search_products', { categoryId, limit: 60 });
    found.push(...(page.products as { towKod: string }[]).map(({ towKod }) => towKod));
    if (found.length >= most) break;
  }
  return [...new Set(found)].slice(0, most);
}

describe('what an answer costs', () => {
  it('shows the stock of 100 products in 5 warehouses in at most 3000 tokens', async () => {
    const { structured: customer } = await call('get_customer', {});
    const locations = (customer.logisticPath as string[]).slice(0, 5);
    expect(skus.length).toBeGreaterThanOrEqual(100);
    const { text, cost, structured } = await call('check_stock', { skus: skus.slice(0, 100), locations });
    const { products, omitted } = structured as { products: unknown[]; omitted: unknown[] };
    expect(products.length + omitted.length).toBe(100);
    expect(products.length).toBeGreaterThan(90);
    expect(cost.text).toBeLessThanOrEqual(3000);
    for (const sku of skus.slice(0, 100)) expect(text).toContain(sku);
  });

  it.each(['get_quote', 'get_prices'])('%s answers 150 lines in parts that fit, and loses none', async (name) => {
    const lines = skus.map((sku) => ({ sku, quantity: 2 }));
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { structured, text } = await call(name, { lines, ...(cursor === undefined ? {} : { cursor }) });
      const part = structured as { lines: { sku: string }[]; omitted: { sku: string }[]; cursor?: string };
      seen.push(...[...part.lines, ...part.omitted].map(({ sku }) => sku));
      cursor = part.cursor;
      // A reader of the text alone can go on as well.
      if (cursor !== undefined) expect(text).toContain(cursor);
    } while (cursor !== undefined);
    expect(seen.sort()).toEqual([...skus].sort());
  });

  const lists = [
    ['list_invoices', 'invoices', {}],
    ['list_deliveries', 'deliveries', { includeLines: true }],
    ['list_requisitions', 'requisitions', { includeLines: true }],
  ] as const;
  it.each(isLong ? lists : lists.slice(0, 1))(
    '%s reads a month in parts that fit, and loses no row',
    async (name, key, more) => {
      const range = { from: addDays(today, -30), to: today, ...more };
      const ids = new Set<string>();
      let rows = 0;
      let cursor: string | undefined;
      do {
        const { structured } = await call(name, cursor === undefined ? range : { cursor });
        const page = structured[key] as { id?: string; requisitionId?: string }[];
        for (const row of page) ids.add(row.id ?? row.requisitionId!);
        rows += page.length;
        cursor = structured.cursor as string | undefined;
      } while (cursor !== undefined);
      const all = {
        list_deliveries: open.sandbox.records.deliveries('C100000', range.from, today).map(({ id }) => id),
        list_invoices: open.sandbox.records.invoices('C100000', range.from, today).map(({ id }) => id),
        // Without shipTo the receiver is the payer itself: what was ordered for others is not in the list.
        list_requisitions: open.sandbox.records
          .orders('C100000', range.from, today)
          .filter(({ shipTo }) => shipTo === 'C100000')
          .map(({ requisitionId }) => requisitionId),
      }[name];
      expect(rows).toBe(ids.size);
      expect(ids).toEqual(new Set(all));
    },
  );
});

describe('the way of a session', () => {
  it('goes from a completed identifier to the resource and back to the tool', async () => {
    const { client } = session;
    const { completion } = await client.complete({
      ref: { type: 'ref/resource', uri: 'parts://invoice/{id}' },
      argument: { name: 'id', value: '' },
    });
    const id = completion.values[0]!;
    const { contents } = await client.readResource({ uri: `parts://invoice/${encodeURIComponent(id)}` });
    const { structured, text } = await call('get_invoice', { invoiceId: id });
    expect((contents[0] as { text: string }).text).toBe(text);
    expect(JSON.parse((contents[1] as { text: string }).text)).toEqual(structured);
  });

  it('reports progress over a long range', async () => {
    const steps: number[] = [];
    await session.client.callTool(
      { name: 'list_invoices', arguments: { from: addDays(today, -30), to: today } },
      undefined,
      { onprogress: ({ progress }) => steps.push(progress) },
    );
    expect(steps.length).toBeGreaterThan(3);
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
  });

  it('says that there is no such invoice, and what to do', async () => {
    const result = await session.client.callTool({ name: 'get_invoice', arguments: { invoiceId: 'NO/SUCH' } });
    expect(textOf(result)).toMatch(/^not_found: .*NO\/SUCH.*\nNext: /);
    await expect(session.client.readResource({ uri: 'parts://invoice/NO%2FSUCH' })).rejects.toMatchObject({
      code: -32002,
    });
  });
});

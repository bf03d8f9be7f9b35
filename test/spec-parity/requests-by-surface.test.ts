import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proposalOf } from '../../src/ordering/ordering.ts';
import { parts, run } from '../cli/memory-io.ts';
import { formOf } from '../slack/steps.ts';
import { startProxy } from '../support/proxy.ts';
import { openSlackDesk, shown, type SlackDesk } from '../support/slack.ts';
import { routes, type RouteFact } from './facts.ts';

// Every parameter of every request of the interface can be said on every surface: what is asked at the terminal, over
// MCP and in Slack is recorded on its way to the service, and compared with the interface. What cannot be said stands
// below with its reason.

type Surface = 'terminal' | 'mcp' | 'slack';

/** What is asked of one route, in words (the same at the terminal and in Slack) and as calls of tools. */
interface Asked {
  readonly say: readonly string[];
  readonly call: readonly (readonly [tool: string, args: Readonly<Record<string, unknown>>])[];
}

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly names: readonly string[];
}

const lines = (of: object) => [{ ...of, quantity: 2 }];
const place = '--locations KAT --ship-to C200001 --language pl';
const placed = { locations: ['KAT'], shipTo: 'C200001', language: 'pl' };
const days = { from: '2026-11-01', to: '2026-11-02' };

let ids: { delivery: string; invoice: string; techId: string; requisition: string; order: string };
let accepted: string[];

const asked: Readonly<Record<string, () => Asked>> = {
  'GET /inventory/stock': () => ({
    say: [`stock OP520 ${place}`, 'stock "W 712/75"'],
    call: [
      ['check_stock', { skus: ['OP520'], ...placed }],
      ['check_stock', { indexes: ['W 712/75'] }],
    ],
  }),
  'POST /inventory/quote': () => ({
    say: [`quote 2x OP520 ${place}`],
    call: [['get_quote', { lines: lines({ sku: 'OP520' }), ...placed }]],
  }),
  'POST /pricing/quote': () => ({
    say: [`price 2x OP520 ${place}`, 'price 2x "W 712/75"'],
    call: [
      ['get_prices', { lines: lines({ sku: 'OP520' }), ...placed }],
      ['get_prices', { lines: lines({ index: 'W 712/75' }) }],
    ],
  }),
  'GET /catalog/category': () => ({
    say: ['browse SC01 --language pl'],
    call: [['list_categories', { categoryId: 'SC01', language: 'pl' }]],
  }),
  'GET /catalog/products': () => ({
    say: [
      'find --category-id SC01 --brands NORFILT --limit 3 --language pl',
      'find OP520 --language pl',
      'find "W 712/75"',
    ],
    call: [
      ['search_products', { categoryId: 'SC01', brands: 'NORFILT', limit: 3, language: 'pl' }],
      ['search_products', { sku: 'OP520' }],
      ['search_products', { index: 'W 712/75' }],
    ],
  }),
  'GET /customer': () => ({ say: ['account'], call: [['get_customer', {}]] }),
  'GET /finances': () => ({ say: ['credit'], call: [['get_finances', {}]] }),
  'GET /delivery/{id}': () => ({
    say: [`delivery ${ids.delivery}`],
    call: [['get_delivery', { deliveryId: ids.delivery }]],
  }),
  'GET /delivery': () => ({
    say: ['deliveries 2026-11-01..2026-11-02 --include-lines'],
    call: [['list_deliveries', { ...days, includeLines: true }]],
  }),
  'GET /delivery/metadata': () => ({
    say: ['deliveries 2026-11-01..2026-11-02'],
    call: [['list_deliveries', days]],
  }),
  'GET /invoice/{id}': () => ({
    say: [`invoice ${ids.techId} --by-tech-id`, `invoice ${ids.invoice}`],
    call: [['get_invoice', { invoiceId: ids.techId, byTechId: true }]],
  }),
  'GET /invoice': () => ({
    say: ['invoices 2026-11-01..2026-11-02 --ship-to C200001 --invoice-classification CREDIT_NOTE'],
    call: [['list_invoices', { ...days, shipTo: 'C200001', invoiceClassification: 'CREDIT_NOTE' }]],
  }),
  'GET /sales/requisition': () => ({
    say: ['requisitions 2026-11-01..2026-11-02 --ship-to C200001'],
    call: [['list_requisitions', { ...days, shipTo: 'C200001' }]],
  }),
  'GET /sales/requisition/{id}': () => ({
    say: [`requisition ${ids.requisition}`],
    call: [['get_requisition', { requisitionId: ids.requisition }]],
  }),
  'GET /sales/order/{id}': () => ({ say: [`show ${ids.order}`], call: [['get_order', { orderId: ids.order }]] }),
  'POST /sales/requisition/{id}/confirm': () => {
    const requisitionId = accepted.pop()!;
    return { say: [`confirm ${requisitionId}`], call: [['confirm_requisition', { requisitionId }]] };
  },
  'POST /sales/requisition/{id}/cancel': () => {
    const requisitionId = accepted.pop()!;
    return {
      say: [`cancel --requisition-id ${requisitionId}`],
      call: [['cancel_requisition', { requisitionId }]],
    };
  },
  'POST /sales/requisition': () => ({
    say: [
      'order --ship-to C200001 --delivery-method I --payment-method CASH --deferred-payment ' +
        '--fiscal-document-email-address papers@workshop.example --custom-number ZL-17 --comments "by the ramp"',
    ],
    call: [
      [
        'prepare_requisition',
        {
          lines: lines({ sku: 'OP520', unitPriceNet: '99.00', unitPriceGross: '120.00', custom: 'true' }),
          shipTo: 'C200001',
          deliveryMethod: 'I',
          paymentMethod: 'CASH',
          deferredPayment: true,
          fiscalDocumentEmailAddress: 'papers@workshop.example',
          customNumber: 'ZL-17',
          comments: 'by the ramp',
        },
      ],
    ],
  }),
};

/** What no surface says, and why. */
const unsaid: Readonly<Record<string, readonly string[]>> = {
  'the desk reads pages by itself; a person says how many rows they want, and goes on by cursor': [
    'GET /delivery offset',
    'GET /delivery limit',
    'GET /delivery/metadata offset',
    'GET /delivery/metadata limit',
    'GET /invoice offset',
    'GET /invoice limit',
    'GET /sales/requisition offset',
    'GET /sales/requisition limit',
    'GET /catalog/products pageNumber',
  ],
  'the same products in the body of the request: lines with quantities by SKU, to which an index is resolved first': [
    'POST /inventory/quote sku',
    'POST /inventory/quote index',
  ],
  'a line is sent by the SKU that was priced and approved': ['POST /sales/requisition index'],
  'the receiver of the requisition itself, which a person signs': [
    'POST /sales/requisition/{id}/confirm shipTo',
    'POST /sales/requisition/{id}/cancel shipTo',
  ],
};
const reasons = new Set(Object.values(unsaid).flat());

/** The desk chooses between two forms of one request. */
const chosenByDesk = ['POST /inventory/stock'];

let desk: SlackDesk;
let sent: Sent[] = [];
let proxy: Awaited<ReturnType<typeof startProxy>>;

beforeAll(async () => {
  let target = '';
  proxy = await startProxy(
    () => target,
    (reply, { method = '', url = '', headers }, body) => {
      const { pathname, searchParams } = new URL(url, 'http://service');
      const read = body === '' ? {} : (JSON.parse(body) as Record<string, unknown>);
      const first = Array.isArray(read['lines']) ? (read['lines'] as object[])[0]! : {};
      const asks = headers['accept-language'] === undefined ? [] : ['Accept-Language'];
      const names = [...searchParams.keys(), ...Object.keys(read), ...Object.keys(first), ...asks];
      sent.push({ method, path: pathname, names });
      // "Supported only for one specific sales market": the desk is told that it is this one.
      if (pathname !== '/finances' || typeof reply.body !== 'object') return reply;
      return { ...reply, body: { ...reply.body, deferredPaymentAllowed: true } };
    },
  );
  desk = await openSlackDesk({ approvals: 'C0APPROVALS', ordering: { service: { baseUrl: proxy.url } } });
  target = desk.sandbox.url;
  const { records } = desk.sandbox;
  const november = ['C100000', '2026-11-01', '2026-11-15'] as const;
  const [invoice] = records.invoices(...november);
  const [order] = records.orders(...november);
  ids = {
    delivery: records.deliveries(...november)[0]!.id,
    invoice: invoice!.id,
    techId: invoice!.techId,
    requisition: order!.requisitionId,
    order: order!.id,
  };
  accepted = [];
  for (let made = 0; made < 6; made += 1) {
    const [each] = await desk.service.submit({ lines: [{ sku: 'OP520', requiredQuantity: 1 }] });
    accepted.push(each!.requisitionId);
  }
});
afterAll(async () => {
  expect(desk.errors).toEqual([]);
  await desk.close();
  await proxy.close();
});

/** Words of a shell: what is in quotation marks is one. */
const shellWords = (text: string) => (text.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replace(/^"(.*)"$/, '$1'));
const table = 'sku;quantity;unitPriceNet;unitPriceGross;custom\nOP520;2;99.00;120.00;true';

async function atTerminal(words: string): Promise<void> {
  const isOrder = words.startsWith('order');
  const more = isOrder ? ['-'] : [];
  const ran = await run([...shellWords(words), ...more], parts({ desk: desk.desk, clock: desk.clock }), {
    stdin: table,
  });
  expect(ran.err).toBe('');
}

async function inSlack(words: string): Promise<void> {
  const { workspace } = desk;
  const isOrder = words.startsWith('order');
  await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: isOrder ? `${words}\n${table}` : words });
  await desk.done();
  if (!isOrder) return;
  const view = await formOf(desk, 'U0BUYER', 'order');
  await workspace.submit({
    user: 'U0BUYER',
    viewId: view.id,
    values: { lines: { value: { type: 'plain_text_input', value: table } } },
  });
  await desk.done();
}

/** What was only proposed is approved, so that it is sent. */
async function approveWhatWaits(): Promise<void> {
  for (const row of await desk.store.read.drafts({ limit: 20 })) {
    if (row.state === 'priced') await desk.ordering.submit(desk.buyer, row.id);
  }
  for (const { row, mine } of await desk.ordering.waiting(desk.approver)) {
    if (!mine) continue;
    await desk.ordering.approve(desk.approver, row.id, proposalOf(row), true);
    await desk.until(row.id, 'confirmed', 'cancelled', 'differs', 'failed');
  }
}

const say: Readonly<Record<Surface, (of: Asked) => Promise<void>>> = {
  terminal: async (of) => {
    for (const words of of.say) await atTerminal(words);
  },
  mcp: async (of) => {
    for (const [tool, args] of of.call) await desk.ask(tool, args);
  },
  slack: async (of) => {
    for (const words of of.say) await inSlack(words);
  },
};

const nameOf = ({ method, path }: RouteFact) => `${method} ${path}`;
const given = ({ query, body, lines: ofLine, requiredHeaders }: RouteFact) => [
  ...new Set([...Object.keys(query), ...Object.keys(body ?? {}), ...Object.keys(ofLine ?? {}), ...requiredHeaders]),
];
const documented: readonly RouteFact[] = routes;

describe.each(['terminal', 'mcp', 'slack'] as const)('%s', (surface) => {
  it.each(documented.map((route) => [nameOf(route), route] as const))(
    'says every parameter of %s',
    async (name, route) => {
      if (chosenByDesk.includes(name)) return;
      const question = asked[name];
      expect(question, `nothing is asked of ${name}`).toBeDefined();
      sent = [];
      await say[surface](question!());
      if (name.startsWith('POST /sales')) await approveWhatWaits();
      const path = new RegExp(`^${route.path.replace('{id}', '[^/]+')}$`);
      const requests = sent.filter((each) => each.method === route.method && path.test(each.path));
      expect(requests.length, shown(desk.workspace.messages('C0PARTS', 'U0BUYER').at(-1))).toBeGreaterThan(0);
      const names = new Set(requests.flatMap((each) => each.names));
      const missing = given(route).filter((each) => !names.has(each) && !reasons.has(`${name} ${each}`));
      expect(missing).toEqual([]);
    },
  );
});

it('keeps no reason for what can be said, or is not documented', () => {
  const known = documented.flatMap((route) => given(route).map((each) => `${nameOf(route)} ${each}`));
  expect([...reasons].filter((each) => !known.includes(each))).toEqual([]);
});

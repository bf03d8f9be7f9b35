import { z } from 'zod';
import type { Delivery, DeliveryLine } from '../src/contract/resources.ts';
import { DeskError } from '../src/core/errors.ts';
import { totalPerCurrency, type Decimal, type Money } from '../src/core/money.ts';
import { count } from '../src/core/text.ts';
import type { FlatRecord } from '../src/core/tool.ts';
import { table, type View } from '../src/core/view.ts';
import { nextRows } from './cursor.ts';
import { defineTool } from './desk.ts';
import { amount, cursor, from, id, limit, maybe, text, to } from './fields.ts';
import { listQuestion, pageNotes, pageOf, pageShape, readListPage } from './list-page.ts';
import { gapActions } from './partial.ts';
import { money } from './priced-line.ts';
import { pick } from './project.ts';
import { checkSeen, maySee } from './receivers.ts';

const headerKeys = [
  'orderId',
  'creationDate',
  'deliveryMethod',
  'shipFrom',
  'shipTo',
  'billTo',
  'currencyCode',
] as const;

const lineKeys = [
  'index',
  'name',
  'shippedQuantity',
  'returnedQuantity',
  'unitPriceNet',
  'unitPriceGross',
  'vatPercentage',
  'totalNet',
  'totalGross',
] as const;

const line = z.object({
  sku: z.string(),
  index: text,
  name: text,
  brand: text,
  shippedQuantity: maybe(z.int()),
  returnedQuantity: maybe(z.int()).describe('Returns of goods not invoiced'),
  unitPriceNet: amount,
  unitPriceGross: amount,
  vatPercentage: amount,
  totalNet: amount,
  totalGross: amount,
});

const delivery = z.object({
  id: z.string(),
  orderId: text,
  creationDate: text,
  fiscalDocumentNumber: text.describe('Invoice'),
  deliveryMethod: text,
  shipFrom: text,
  shipTo: text,
  billTo: text,
  currencyCode: text,
  lines: maybe(z.array(line)),
});
type DeliveryOut = z.input<typeof delivery>;

function projectLine(row: DeliveryLine) {
  const brand = row.brandReference?.name ?? undefined;
  return { sku: row.sku, ...pick(row, lineKeys), ...(brand === undefined ? {} : { brand }) };
}

function project(row: Delivery): DeliveryOut {
  return {
    id: row.id,
    ...pick(row, [...headerKeys, 'fiscalDocumentNumber']),
    ...(row.lines === undefined || row.lines === null ? {} : { lines: row.lines.map(projectLine) }),
  };
}

function records(deliveries: readonly DeliveryOut[]): FlatRecord[] {
  return deliveries.flatMap(({ lines, ...header }) =>
    lines === undefined || lines.length === 0 ? [header] : lines.map((each) => ({ ...header, ...each })),
  );
}

const columns = {
  id: 'code',
  orderId: 'code',
  creationDate: 'time',
  fiscalDocumentNumber: 'code',
  deliveryMethod: 'code',
  shipFrom: 'code',
  shipTo: 'code',
  billTo: 'code',
  currencyCode: 'code',
  sku: 'code',
  index: 'code',
  name: 'text',
  brand: 'text',
  shippedQuantity: 'count',
  returnedQuantity: 'count',
  unitPriceNet: 'money',
  unitPriceGross: 'money',
  vatPercentage: 'percent',
  totalNet: 'money',
  totalGross: 'money',
} as const;

const defaultDays = 14;

export const listDeliveries = defineTool({
  name: 'list_deliveries',
  title: 'List deliveries',
  summary: 'Deliveries of any range of dates, newest first.',
  hint: `Default: the last ${defaultDays} days. includeLines adds the products, prices and the invoice number.`,
  area: 'delivery',
  effect: 'read',
  operations: ['listDeliveries', 'listDeliveryHeaders'],
  input: z.strictObject({
    from: from.optional(),
    to: to.optional(),
    includeLines: z.boolean().optional(),
    limit: limit.optional(),
    cursor: cursor.optional(),
  }),
  output: z.object({ deliveries: z.array(delivery), ...pageShape }),
  run: async (desk, input, ask) => {
    const now = () => desk.clock.now();
    const asked = listQuestion('list_deliveries', now(), input, { includeLines: input.includeLines }, defaultDays);
    const call = { signal: ask.signal, onProgress: ask.onProgress };
    const page = await readListPage<Delivery>(
      {
        tool: 'list_deliveries',
        walk: (range) =>
          asked.question.filter.includeLines === true
            ? desk.service.deliveries(range, call)
            : desk.service.deliveryHeaders(range, call),
        id: (row) => row.id,
        date: (row) => row.creationDate,
        maySee: (row) => maySee(desk.caller, row),
      },
      asked,
      input.limit,
      now,
      ask,
    );
    return { deliveries: page.rows.map(project), ...pageOf(page) };
  },
  view: (output) => ({
    title: `Deliveries ${output.coverage.from} to ${output.coverage.to}`,
    facts: output.total === undefined ? [] : [{ label: 'Deliveries', value: output.total }],
    tables: [
      table(output.deliveries, [
        ['Delivery', 'code', (row) => row.id],
        ['Created', 'time', (row) => row.creationDate],
        ['Order', 'code', (row) => row.orderId],
        ['From', 'code', (row) => row.shipFrom],
        ['Receiver', 'code', (row) => row.shipTo],
        ['Method', 'code', (row) => row.deliveryMethod],
        ...(output.deliveries.some(({ lines }) => lines !== undefined)
          ? ([
              ['Invoice', 'code', (row: DeliveryOut) => row.fiscalDocumentNumber],
              ['Products', 'text', (row: DeliveryOut) => showProducts(row)],
            ] as const)
          : []),
      ]),
    ],
    notes: pageNotes(output, output.deliveries.length),
    actions: [
      ...nextRows('list_deliveries', output.cursor),
      ...gapActions('list_deliveries', output.coverage, {
        includeLines: output.deliveries.some(({ lines }) => lines !== undefined) ? true : undefined,
      }),
      ...output.deliveries.slice(0, 1).map((row) => ({
        label: `Show ${row.id}`,
        tool: 'get_delivery',
        input: { deliveryId: row.id },
      })),
    ],
  }),
  records: (output) => records(output.deliveries),
  columns,
  words: ['deliveries'],
  positional: { kind: 'range' },
  examples: [
    { say: 'deliveries 2026-10-01..2026-10-31', input: { from: '2026-10-01', to: '2026-10-31' } },
    { say: 'deliveries', input: {} },
  ],
});

function showProducts({ lines = [] }: DeliveryOut): string {
  return lines.map((each) => `${each.shippedQuantity ?? '?'}x ${each.sku}`).join(', ');
}

export const getDelivery = defineTool({
  name: 'get_delivery',
  title: 'Show a delivery',
  summary: 'One delivery with all its products, prices and returns.',
  area: 'delivery',
  effect: 'read',
  operations: ['getDelivery'],
  input: z.strictObject({ deliveryId: id }),
  output: z.object({ deliveries: z.array(delivery) }),
  run: async (desk, { deliveryId }, ask) => {
    const found = await desk.service.delivery(deliveryId, { signal: ask.signal });
    if (found.length === 0) {
      throw new DeskError('not_found', `The service has no delivery ${deliveryId}.`, {
        field: 'deliveryId',
        next: 'Look it up with list_deliveries (partsdesk deliveries).',
      });
    }
    checkSeen(desk, `Delivery ${deliveryId}`, found);
    return { deliveries: found.map(project) };
  },
  // "array of Delivery containing all product lines": usually one, and shown as one.
  view: ({ deliveries }) => {
    const views = deliveries.map(deliveryView);
    const [first] = views;
    if (first !== undefined && views.length === 1) return first;
    return {
      title: count(deliveries.length, 'delivery', 'deliveries'),
      tables: views.flatMap(({ title, tables = [] }) => tables.map((each) => ({ ...each, title }))),
    };
  },
  records: ({ deliveries }) => records(deliveries),
  columns,
  words: ['delivery'],
  positional: { kind: 'value', field: 'deliveryId' },
  examples: [{ say: 'delivery WZ/KAT/2026/10/00017', input: { deliveryId: 'WZ/KAT/2026/10/00017' } }],
});

function deliveryView(row: DeliveryOut): View {
  const lines = row.lines ?? [];
  const sums = (read: (each: (typeof lines)[number]) => string | undefined): readonly Money[] =>
    totalPerCurrency(
      lines.flatMap((each) => {
        const value = read(each);
        return value === undefined ? [] : [{ amount: value as Decimal, currency: row.currencyCode ?? '' }];
      }),
    );
  return {
    title: `Delivery ${row.id}`,
    facts: [
      { label: 'Created', value: row.creationDate ?? null },
      { label: 'Order', value: row.orderId ?? null },
      { label: 'Invoice', value: row.fiscalDocumentNumber ?? null },
      { label: 'From', value: row.shipFrom ?? null },
      { label: 'Receiver', value: row.shipTo ?? null },
      { label: 'Payer', value: row.billTo ?? null },
      { label: 'Delivery method', value: row.deliveryMethod ?? null },
      ...sums((each) => each.totalNet).map((value) => ({ label: 'Lines net', value })),
      ...sums((each) => each.totalGross).map((value) => ({ label: 'Lines gross', value })),
    ],
    tables: [
      table(lines, [
        ['SKU', 'code', (each) => each.sku],
        ['Index', 'code', (each) => each.index],
        ['Name', 'text', (each) => each.name],
        ['Brand', 'text', (each) => each.brand],
        ['Shipped', 'count', (each) => each.shippedQuantity],
        ['Returned', 'count', (each) => each.returnedQuantity],
        ['Unit net', 'money', (each) => money(each.unitPriceNet, row.currencyCode)],
        ['Line net', 'money', (each) => money(each.totalNet, row.currencyCode)],
        ['Line gross', 'money', (each) => money(each.totalGross, row.currencyCode)],
      ]),
    ],
    actions:
      row.fiscalDocumentNumber === undefined
        ? []
        : [
            {
              label: `Invoice ${row.fiscalDocumentNumber}`,
              tool: 'get_invoice',
              input: { invoiceId: row.fiscalDocumentNumber },
            },
          ],
  };
}

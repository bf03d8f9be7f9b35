import * as z from 'zod';
import type { Delivery } from '../../src/contract/resources.ts';
import { optionLabel, step } from '../../src/core/next-steps.ts';
import { table } from '../../src/core/view.ts';
import { defineTool } from '../desk.ts';
import { nextRows } from '../base/cursor.ts';
import { deliveriesMenu, otherDays, questionOf } from '../base/document-steps.ts';
import { cursor, from, limit, shipTo, text, to } from '../base/fields.ts';
import { listQuestion, pageNotes, pageOf, pageShape, readListPage } from '../base/list-page.ts';
import { coverageGaps } from '../base/partial.ts';
import { detailsLeftOut, detailsTables, leftOutNotes, leftOutShape } from '../base/product-details.ts';
import { isOwn, maySee, receiverOf } from '../base/receivers.ts';
import {
  delivery,
  deliveryColumns,
  deliveryLinesTable,
  deliveryRecords,
  linesIn,
  projectDeliveries,
  type DeliveryOut,
} from './delivery-shape.ts';

const defaultDays = 14;

/** What a cursor carries is read as strictly as arguments are. */
const filterShape = z.object({ shipTo: shipTo.optional(), includeLines: z.boolean().optional() });

export const listDeliveries = defineTool({
  name: 'list_deliveries',
  title: 'List deliveries',
  summary: 'Deliveries of any dates, newest first.',
  hint: `Default: ${defaultDays} days. includeLines adds products, prices, invoice number.`,
  area: 'delivery',
  effect: 'read',
  operations: ['listDeliveries', 'listDeliveryHeaders'],
  input: z.strictObject({
    from: from.optional(),
    to: to.optional(),
    shipTo: shipTo.optional(),
    includeLines: z.boolean().optional(),
    limit: limit.optional(),
    cursor: cursor.optional(),
  }),
  output: z.object({
    deliveries: z.array(delivery),
    shipTo: text,
    ...leftOutShape,
    ...pageShape,
  }),
  run: async (desk, input, options) => {
    const now = () => desk.clock.now();
    const asked = listQuestion(
      'list_deliveries',
      now(),
      input,
      { shipTo: input.shipTo, includeLines: input.includeLines },
      defaultDays,
    );
    const filter = filterShape.parse(asked.question.filter);
    const receiver = filter.shipTo === undefined ? undefined : receiverOf(desk, filter.shipTo);
    const call = { signal: options.signal, onProgress: options.onProgress };
    const page = await readListPage<Delivery>(
      {
        tool: 'list_deliveries',
        walk: (range) =>
          filter.includeLines === true
            ? desk.service.deliveries(range, call)
            : desk.service.deliveryHeaders(range, call),
        id: (row) => row.id,
        date: (row) => row.creationDate,
        maySee: (row) => maySee(desk.caller, row),
        // The service has no such filter.
        keep: (row) => filter.shipTo === undefined || (receiver === undefined ? isOwn(row) : row.shipTo === receiver),
      },
      asked,
      input.limit,
      now,
      options,
    );
    return {
      deliveries: projectDeliveries(page.rows, options),
      ...(filter.shipTo === undefined ? {} : { shipTo: receiver ?? 'own' }),
      ...detailsLeftOut(linesIn(page.rows), options),
      ...pageOf(page),
    };
  },
  view: (output) => ({
    title:
      `Deliveries ${output.coverage.from} to ${output.coverage.to}` +
      (output.shipTo === undefined ? '' : `, receiver ${output.shipTo === 'own' ? 'own account' : output.shipTo}`) +
      ', newest first',
    utcDays: true,
    facts: output.total === undefined ? [] : [{ label: 'Deliveries', value: output.total }],
    tables: [
      table(output.deliveries, [
        ['Delivery', 'code', (row) => row.id],
        ['Created', 'time', (row) => row.creationDate],
        ['Order', 'code', (row) => row.orderId],
        ['From', 'code', (row) => row.shipFrom],
        ['Receiver', 'code', (row) => row.shipTo],
        ['Method', 'code', (row) => row.deliveryMethod],
        ['Payer', 'code', (row) => row.billTo, 'detail'],
        ['Currency', 'code', (row) => row.currencyCode, 'detail'],
        ...(output.deliveries.some(({ lines }) => lines === undefined)
          ? ([['Invoice', 'code', (row: DeliveryOut) => row.fiscalDocumentNumber, 'detail']] as const)
          : []),
        ...(output.deliveries.some(({ lines }) => lines !== undefined)
          ? ([
              ['Invoice', 'code', (row: DeliveryOut) => row.fiscalDocumentNumber],
              ['Products', 'text', (row: DeliveryOut) => showProducts(row)],
            ] as const)
          : []),
      ]),
      ...(linesIn(output.deliveries) === 0 ? [] : [deliveryLinesTable(output.deliveries, { several: true })]),
      ...detailsTables(output.deliveries.flatMap(({ lines = [] }) => lines)),
    ],
    notes: [...pageNotes(output, output.deliveries.length), ...leftOutNotes(output)],
    actions: [
      ...nextRows('list_deliveries', output.cursor),
      ...output.deliveries.slice(0, 1).map((row) => ({
        label: `Show ${row.id}`,
        tool: 'get_delivery',
        input: { deliveryId: row.id },
      })),
    ],
  }),
  gaps: (output) =>
    coverageGaps('list_deliveries', output.coverage, {
      shipTo: output.shipTo,
      includeLines: output.deliveries.some(({ lines }) => lines !== undefined) ? true : undefined,
    }),
  next: ({ deliveries, coverage: range }, input) => {
    const question = questionOf('list_deliveries', input);
    if (deliveries.length === 0) return otherDays('list_deliveries', question, range);
    const asked = { from: range.from, to: range.to, ...question };
    return {
      menus: [
        {
          ...deliveriesMenu([]),
          options: deliveries.map(({ id, creationDate }) => ({
            label: optionLabel(id, creationDate?.slice(0, 10)),
            value: id,
          })),
        },
      ],
      narrow:
        question['includeLines'] === true
          ? []
          : [step('With products', 'list_deliveries', { ...asked, includeLines: true })],
      instead: ['get_delivery'],
    };
  },
  records: (output) => deliveryRecords(output.deliveries),
  columns: deliveryColumns,
  words: ['deliveries'],
  phrases: {
    en: [
      'delivery',
      'deliveries',
      'delivered',
      'shipment',
      'shipments',
      'shipped',
      'dispatch',
      'dispatches',
      'dispatched',
    ],
    pl: ['dostaw*', 'dostarczon*', 'wysyłk*', 'wz'],
    de: ['lieferung*', 'geliefert'],
    cs: ['dodáv*'],
    uk: ['доставк*', 'доставлен*', 'поставк*', 'накладн*'],
  },
  lists: { delivery: ({ deliveries }) => deliveries.map(({ id }) => id) },
  positional: { kind: 'range' },
  examples: [
    { say: 'deliveries 2026-10-01..2026-10-31', input: { from: '2026-10-01', to: '2026-10-31' } },
    { say: 'deliveries', input: {} },
  ],
});

function showProducts({ lines = [] }: DeliveryOut): string {
  return lines.map((each) => `${each.shippedQuantity ?? '?'}x ${each.sku}`).join(', ');
}

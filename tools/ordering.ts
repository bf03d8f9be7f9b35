import { z } from 'zod';
import { showDatetime } from '../src/core/datetime.ts';
import { DeskError } from '../src/core/errors.ts';
import { listing } from '../src/core/text.ts';
import { table, type ColumnKind, type Action, type Note, type View } from '../src/core/view.ts';
import type { DraftReport } from '../src/ports/ordering-desk.ts';
import { defineTool } from './desk.ts';
import { amount, id, index, maybe, quantity, shipTo, sku, text } from './fields.ts';
import { money } from './priced-line.ts';
import { checkReceiver } from './receivers.ts';

// From draft to confirmed. Every tool answers with the draft as it is now, and is safe to repeat: none of them approves,
// a person does that elsewhere.

const draftLine = z.object({
  sku: z.string(),
  index: text,
  name: text,
  quantity: z.int(),
  unitPriceNet: z.string(),
  unitPriceGross: amount,
  currencyCode: z.string(),
  lineNet: z.string(),
  lineGross: amount,
  depositNet: amount.describe('Core deposit per unit'),
  available: z.int(),
  orderUntil: text,
  latestDeliveryDate: text,
  blockedReturn: maybe(z.boolean()),
  custom: text,
});

/** The one that was shown: where another one is current, nothing is done. */
const revision = z.int().positive().describe('Refused if no longer current');

const draft = z.object({
  draftId: z.string(),
  revision: z.int(),
  state: z.string(),
  status: z.string().describe('The state in a sentence'),
  reason: text,
  next: z.string(),
  expiresAt: text,
  requestedBy: z.string(),
  requesters: maybe(z.array(z.string())).describe('All who changed it or asked for it, where there are several'),
  lines: z.array(draftLine),
  totals: z.array(z.object({ currencyCode: z.string(), net: z.string(), gross: amount, depositNet: z.string() })),
  omitted: z.array(z.string()).describe('Left out by the service: not part of the order'),
  shipTo: text,
  deliveryMethod: text,
  paymentMethod: text,
  deferredPayment: maybe(z.boolean()),
  fiscalDocumentEmailAddress: text,
  customNumber: text.describe("The buyer's own number"),
  comments: text,
  defaults: z.object({ deliveryMethod: text, paymentMethod: text, email: text }).describe('Of the customer card'),
  automaticOrderConfirmation: maybe(z.boolean()).describe('true: once sent it is an order'),
  credit: maybe(
    z.object({
      orderingAllowed: maybe(z.boolean()),
      deferredPaymentAllowed: maybe(z.boolean()),
      available: amount,
      notInvoicedOrders: amount,
      currencyCode: text,
    }),
  ),
  twins: maybe(z.array(z.object({ draftId: z.string(), requestedBy: z.string(), status: z.string() }))).describe(
    'The same was asked for within a day',
  ),
  requisitionId: text,
  orders: maybe(
    z.array(
      z.object({
        id: z.string(),
        phaseCode: text,
        shipFrom: text,
        totalNet: amount,
        totalGross: amount,
        currencyCode: text,
      }),
    ),
  ),
  differences: maybe(z.array(z.string())).describe('Where the service departs from what was approved'),
});
export type DraftOut = z.input<typeof draft>;

/** A draft as every surface shows it. */
export function draftOut({ row, sentence, next, twins }: DraftReport): DraftOut {
  const { content } = row;
  const waits = row.state === 'priced' || row.state === 'pending_approval';
  const requesters = [...new Set([row.createdBy, ...row.requesters])];
  return {
    draftId: row.id,
    revision: row.revision,
    state: row.state,
    status: sentence,
    ...(row.reason === null ? {} : { reason: row.reason }),
    next,
    ...(waits ? { expiresAt: new Date(row.expiresAt).toISOString() } : {}),
    requestedBy: row.createdBy,
    ...(requesters.length < 2 ? {} : { requesters }),
    lines: content.lines.map(({ units: _, ...line }) => line),
    totals: [...content.totals],
    omitted: [...content.omitted],
    shipTo: content.shipTo,
    deliveryMethod: content.deliveryMethod,
    paymentMethod: content.paymentMethod,
    deferredPayment: content.deferredPayment,
    fiscalDocumentEmailAddress: content.fiscalDocumentEmailAddress,
    customNumber: content.ownNumber,
    comments: content.comments,
    defaults: { ...content.defaults },
    ...(content.automaticOrderConfirmation === null
      ? {}
      : { automaticOrderConfirmation: content.automaticOrderConfirmation }),
    ...(content.credit === null ? {} : { credit: { ...content.credit } }),
    ...(twins.length === 0
      ? {}
      : {
          twins: twins.map((each) => ({ draftId: each.id, requestedBy: each.createdBy, status: each.sentence })),
        }),
    ...(row.requisitionId === null ? {} : { requisitionId: row.requisitionId }),
    ...(row.answer === null
      ? {}
      : {
          orders: row.answer.orders.map(({ lines: _, statusCode: _status, shipTo: _receiver, ...order }) => order),
          differences: [...row.answer.differences],
        }),
  };
}

export function draftView(output: DraftOut): View {
  const [currency] = output.totals;
  const card = (own: string | undefined, fallback: string | undefined) =>
    own ?? (fallback === undefined ? null : `${fallback} (of the customer card)`);
  return {
    title: `Draft ${output.draftId}: ${output.status}`,
    facts: [
      ...output.totals.flatMap((total) => [
        { label: 'Total net', value: money(total.net, total.currencyCode) },
        { label: 'Total gross', value: money(total.gross, total.currencyCode) },
        ...(/[1-9]/.test(total.depositNet)
          ? [{ label: 'Core deposit net', value: money(total.depositNet, total.currencyCode) }]
          : []),
      ]),
      { label: 'Receiver', value: output.shipTo ?? 'own account' },
      { label: 'Delivery method', value: card(output.deliveryMethod, output.defaults.deliveryMethod) },
      { label: 'Payment method', value: card(output.paymentMethod, output.defaults.paymentMethod) },
      ...(output.deferredPayment === undefined
        ? []
        : [{ label: 'Deferred payment', value: output.deferredPayment ?? null }]),
      { label: 'Documents go to', value: card(output.fiscalDocumentEmailAddress, output.defaults.email) },
      { label: 'Own number', value: output.customNumber ?? null },
      { label: 'Comments', value: output.comments ?? null },
      { label: 'Ordering allowed', value: output.credit?.orderingAllowed ?? null },
      { label: 'Credit available', value: money(output.credit?.available, output.credit?.currencyCode) },
      { label: 'Not invoiced yet', value: money(output.credit?.notInvoicedOrders, output.credit?.currencyCode) },
      { label: 'Asked for by', value: listing(output.requesters ?? [output.requestedBy]) },
      { label: 'Version', value: output.revision },
      ...(output.expiresAt === undefined ? [] : [{ label: 'Waits until', value: showDatetime(output.expiresAt) }]),
      ...(output.requisitionId === undefined ? [] : [{ label: 'Requisition', value: output.requisitionId }]),
    ],
    tables: [
      table(output.lines, [
        ['SKU', 'code', (line) => line.sku],
        ['Index', 'code', (line) => line.index],
        ['Name', 'text', (line) => line.name],
        ['Qty', 'count', (line) => line.quantity],
        ['Unit net', 'money', (line) => money(line.unitPriceNet, line.currencyCode)],
        ['Line net', 'money', (line) => money(line.lineNet, line.currencyCode)],
        ['Available', 'count', (line) => line.available],
        ['Order until', 'time', (line) => line.orderUntil],
        ['Delivery', 'date', (line) => line.latestDeliveryDate],
        ['Deposit net', 'money', (line) => money(line.depositNet, line.currencyCode)],
        ...(output.lines.some(({ custom }) => custom !== undefined)
          ? [['Custom', 'text', (line: (typeof output.lines)[number]) => line.custom] as const]
          : []),
      ]),
      ...(output.orders === undefined
        ? []
        : [
            table(
              output.orders,
              [
                ['Order', 'code', (order) => order.id],
                ['Phase', 'code', (order) => order.phaseCode],
                ['From', 'code', (order) => order.shipFrom],
                ['Net', 'money', (order) => money(order.totalNet, order.currencyCode ?? currency?.currencyCode)],
                ['Gross', 'money', (order) => money(order.totalGross, order.currencyCode ?? currency?.currencyCode)],
              ],
              { title: 'What the service made of it' },
            ),
          ]),
    ],
    notes: notesOf(output),
    actions: actionsOf(output),
  };
}

function notesOf(output: DraftOut): Note[] {
  const waits = output.state === 'priced' || output.state === 'pending_approval';
  const short = output.lines.filter(({ available, quantity: wanted }) => available < wanted);
  const blocked = output.lines.filter(({ blockedReturn }) => blockedReturn === true);
  const note = (kind: Note['kind'], when: boolean, said: string): Note[] => (when ? [{ kind, text: said }] : []);
  return [
    ...note('warning', output.reason !== undefined, output.reason ?? ''),
    ...note(
      'partial',
      output.omitted.length > 0,
      `Not part of the order, since the service left ${output.omitted.length === 1 ? 'it' : 'them'} out: ${listing(output.omitted, 20)}.`,
    ),
    ...note(
      'warning',
      waits && short.length > 0,
      `Not enough units: ${listing(
        short.map((line) => `${line.sku} (${line.available} of ${line.quantity})`),
        20,
      )}.`,
    ),
    ...note(
      'warning',
      blocked.length > 0,
      `Cannot be returned: ${listing(
        blocked.map((line) => line.sku),
        20,
      )}.`,
    ),
    ...note(
      'warning',
      waits && output.credit?.orderingAllowed === false,
      'The service does not allow orders on this account.',
    ),
    ...note(
      'warning',
      waits && output.deferredPayment === true && output.credit?.deferredPaymentAllowed === false,
      'The service does not allow deferred payment on this account: leave it out, or it will not be sent.',
    ),
    ...note(
      'info',
      waits && output.automaticOrderConfirmation !== false,
      'Once sent it is an order: the account confirms automatically, or does not say that it does not.',
    ),
    ...(output.twins ?? []).map((twin): Note => ({
      kind: 'warning',
      text: `The same was asked for within a day: ${twin.draftId} by ${twin.requestedBy} ${twin.status}.`,
    })),
    { kind: 'info', text: output.next },
  ];
}

function actionsOf(output: DraftOut): Action[] {
  if (output.state === 'priced') {
    return [
      {
        label: 'Ask for approval',
        tool: 'submit_requisition',
        input: { draftId: output.draftId, revision: output.revision },
      },
      {
        label: 'Take back',
        tool: 'cancel_requisition',
        input: { draftId: output.draftId, revision: output.revision },
      },
    ];
  }
  if (output.state === 'confirmed' && output.requisitionId !== undefined) {
    return [{ label: 'Follow it', tool: 'get_requisition', input: { requisitionId: output.requisitionId } }];
  }
  return [];
}

const draftRecords = (output: DraftOut) =>
  output.lines.map((line) => ({
    draftId: output.draftId,
    state: output.state,
    requisitionId: output.requisitionId,
    ...line,
  }));

const draftColumns = {
  draftId: 'code',
  state: 'code',
  requisitionId: 'code',
  sku: 'code',
  index: 'code',
  name: 'text',
  quantity: 'count',
  unitPriceNet: 'money',
  unitPriceGross: 'money',
  currencyCode: 'code',
  lineNet: 'money',
  lineGross: 'money',
  depositNet: 'money',
  available: 'count',
  orderUntil: 'time',
  latestDeliveryDate: 'date',
  blockedReturn: 'flag',
  custom: 'text',
} as const satisfies Record<keyof typeof draftLine.shape, ColumnKind> & Record<string, ColumnKind>;

const unitPrice = z
  .union([z.string(), z.number()])
  .transform(String)
  .refine((written) => /^\d{1,12}(\.\d{1,4})?$/.test(written), "is not a price such as '12.50'");

export const prepareRequisition = defineTool({
  name: 'prepare_requisition',
  title: 'Prepare an order',
  summary: 'Prices lines and stores them as a draft; orders nothing.',
  hint: 'With draftId it changes that draft. Then submit_requisition.',
  area: 'ordering',
  effect: 'propose',
  operations: ['getQuote', 'getCustomer', 'getFinances'],
  input: z.strictObject({
    lines: z
      .array(
        z
          .strictObject({
            sku: sku.optional(),
            index: index.optional(),
            quantity: quantity.default(1),
            unitPriceNet: unitPrice.optional().describe('At most'),
            custom: z.string().optional(),
          })
          .refine(
            (line) => (line.sku === undefined) !== (line.index === undefined),
            'a line has either sku or index, exactly one of them',
          ),
      )
      .min(1, 'give at least one line'),
    draftId: id.optional(),
    shipTo: shipTo.optional(),
    deliveryMethod: z.string().optional(),
    paymentMethod: z.string().optional(),
    deferredPayment: z.boolean().optional(),
    fiscalDocumentEmailAddress: z.email('is not an e-mail address').meta({ pattern: undefined }).optional(),
    customNumber: z.string().trim().max(60).optional().describe('Own number'),
    comments: z.string().trim().max(500).optional(),
  }),
  output: draft,
  run: async (desk, { draftId, lines, customNumber, ...conditions }, ask) => {
    checkReceiver(desk, conditions.shipTo);
    const ordering = await desk.ordering();
    const wanted = lines.map(({ sku: code, index: name = '', ...line }) =>
      code === undefined ? { ...line, index: name } : { ...line, sku: code },
    );
    return draftOut(
      await ordering.prepare({ ...conditions, lines: wanted, ownNumber: customNumber }, draftId, ask.signal),
    );
  },
  view: draftView,
  records: draftRecords,
  columns: draftColumns,
  words: ['order', 'prepare'],
  positional: { kind: 'lines' },
  examples: [
    {
      say: 'order 4x OP520 2x W71275',
      input: {
        lines: [
          { sku: 'OP520', quantity: 4 },
          { sku: 'W71275', quantity: 2 },
        ],
      },
    },
  ],
});

export const getDraft = defineTool({
  name: 'get_draft',
  title: 'Show a draft',
  summary: 'A draft as it is now: prices, what it waits for, what the service answered.',
  area: 'ordering',
  effect: 'read',
  operations: [],
  input: z.strictObject({ draftId: id }),
  output: draft,
  run: async (desk, { draftId }) => draftOut(await (await desk.ordering()).draft(draftId)),
  view: draftView,
  records: draftRecords,
  columns: draftColumns,
  words: ['draft'],
  positional: { kind: 'value', field: 'draftId' },
  examples: [{ say: 'draft D7K2M9QX4T1V8R3NB', input: { draftId: 'D7K2M9QX4T1V8R3NB' } }],
});

export const submitRequisition = defineTool({
  name: 'submit_requisition',
  title: 'Ask for approval',
  summary: 'Asks a person to approve the draft; returns at once with what it waits for.',
  hint: 'Only after approval is it sent, checked and confirmed. Safe to repeat.',
  area: 'ordering',
  effect: 'commit',
  operations: ['submitRequisition', 'confirmRequisition'],
  input: z.strictObject({ draftId: id, revision: revision.optional() }),
  output: draft,
  run: async (desk, { draftId, revision: shown }) => draftOut(await (await desk.ordering()).submit(draftId, shown)),
  view: draftView,
  records: draftRecords,
  columns: draftColumns,
  words: ['submit'],
  positional: { kind: 'value', field: 'draftId' },
  examples: [{ say: 'submit D7K2M9QX4T1V8R3NB', input: { draftId: 'D7K2M9QX4T1V8R3NB' } }],
});

export const confirmRequisition = defineTool({
  name: 'confirm_requisition',
  title: 'Ask to confirm',
  summary: 'Asks a person to confirm a requisition that is in phase ACCEPTED.',
  hint: 'Only needed where the service answered otherwise than approved, or the requisition was made elsewhere.',
  area: 'ordering',
  effect: 'commit',
  operations: ['getRequisition', 'confirmRequisition'],
  input: z.strictObject({ requisitionId: id }),
  output: draft,
  run: async (desk, { requisitionId }) => draftOut(await (await desk.ordering()).confirm(requisitionId)),
  view: draftView,
  records: draftRecords,
  columns: draftColumns,
  words: ['confirm'],
  positional: { kind: 'value', field: 'requisitionId' },
  examples: [{ say: 'confirm RQ26101900001', input: { requisitionId: 'RQ26101900001' } }],
});

export const cancelRequisition = defineTool({
  name: 'cancel_requisition',
  title: 'Cancel',
  summary: 'Takes back a draft that was not sent, or asks a person to cancel a requisition in phase ACCEPTED.',
  area: 'ordering',
  effect: 'commit',
  operations: ['getRequisition', 'cancelRequisition'],
  input: z.strictObject({ draftId: id.optional(), requisitionId: id.optional(), revision: revision.optional() }),
  output: draft,
  run: async (desk, input) => {
    if ((input.draftId === undefined) === (input.requisitionId === undefined)) {
      throw new DeskError('invalid_input', 'Say which: a draft or a requisition, one of them.', {
        field: 'draftId',
        next: 'Give draftId for what was not sent yet, requisitionId for what the service has.',
      });
    }
    return draftOut(await (await desk.ordering()).cancel(input));
  },
  view: draftView,
  records: draftRecords,
  columns: draftColumns,
  words: ['cancel'],
  positional: { kind: 'value', field: 'draftId' },
  examples: [
    { say: 'cancel D7K2M9QX4T1V8R3NB', input: { draftId: 'D7K2M9QX4T1V8R3NB' } },
    { say: 'cancel --requisition-id RQ26101900001', input: { requisitionId: 'RQ26101900001' } },
  ],
});

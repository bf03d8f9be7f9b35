import * as z from 'zod';
import { isPassed } from '../../src/contract/availability.ts';
import { showDatetime } from '../../src/core/datetime.ts';
import { listing } from '../../src/core/text.ts';
import { type ColumnKind } from '../../src/core/view.ts';
import { linesNow, totalsNow } from '../../src/ports/accepted.ts';
import type { DraftReport } from '../../src/ports/ordering-desk.ts';
import { amount, maybe, text } from '../base/fields.ts';
import { candidate } from '../base/partial.ts';

// From draft to confirmed. Every tool answers with the draft as it is now, and is safe to repeat: none of them approves,
// a person does that elsewhere.

const draftLine = z.object({
  sku: z.string(),
  index: text,
  name: text,
  quantity: z.int(),
  unitPriceNet: z.string(),
  unitPriceGross: amount,
  vatPercentage: amount,
  currencyCode: z.string(),
  lineNet: z.string(),
  lineGross: amount,
  depositNet: amount.describe('Core deposit per unit'),
  available: z.int(),
  orderUntil: text,
  cutOffPassed: maybe(z.boolean()).describe('orderUntil is over'),
  latestDeliveryDate: text,
  blockedReturn: maybe(z.boolean()),
  custom: text,
  asked: text.describe('As it was written, where that is another spelling'),
  joined: maybe(z.int()).describe('Lines that became this one'),
  /** By the service, where that is fewer. */
  accepted: maybe(z.int()),
});

/** The one that was shown: where another one is current, nothing is done. */
export const revision = z.int().positive().describe('Refused if no longer current');

/** Shown to whoever approves, as the words of its author. */
export const statedReason = z.string().trim().min(1).max(300).describe('For the approver');

export const draft = z
  .object({
    draftId: z.string(),
    revision: z.int(),
    state: z.string(),
    status: z.string().describe('The state in a sentence'),
    reason: text,
    next: z.string(),
    approvalPage: text.describe('For the person you act for'),
    expiresAt: text,
    requestedBy: z.string(),
    requesters: maybe(z.array(z.string())).describe('All who changed it or asked for it, where there are several'),
    preparedBy: text,
    statedReason: text,
    lines: z.array(draftLine),
    totals: z.array(z.object({ currencyCode: z.string(), net: z.string(), gross: amount, depositNet: z.string() })),
    omitted: z.array(z.string()).describe('Left out by the service: not part of the order'),
    choices: maybe(z.array(z.object({ asked: z.string(), candidates: z.array(candidate) }))).describe(
      'For omitted codes',
    ),
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
    atService: text.describe('Its phase there'),
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
    notKept: maybe(z.array(z.string())).describe('What the service cut of own texts'),
    rounding: maybe(z.array(z.string())).describe('Cents that differ by rounding only'),
  })
  .meta({ said: 'draft' });
export type DraftOut = z.input<typeof draft>;

/** A draft as every surface shows it. */
export function draftOut({
  row,
  at,
  sentence,
  next,
  page,
  preparedBy,
  statedReason,
  twins,
  service,
}: DraftReport): DraftOut {
  const { content } = row;
  const waits = row.state === 'priced' || row.state === 'pending_approval';
  const requesters = [...new Set([row.createdBy, ...row.requesters])];
  const choices = (content.choices ?? []).filter(({ candidates }) => candidates.length > 0);
  return {
    draftId: row.id,
    revision: row.revision,
    state: row.state,
    status: sentence,
    ...(row.reason === null ? {} : { reason: row.reason }),
    next,
    ...(page === undefined ? {} : { approvalPage: page }),
    ...(waits ? { expiresAt: new Date(row.expiresAt).toISOString() } : {}),
    requestedBy: row.createdBy,
    ...(requesters.length < 2 ? {} : { requesters }),
    ...(preparedBy.length === 0 ? {} : { preparedBy: listing(preparedBy) }),
    statedReason,
    lines: linesNow(row).map(({ units: _, sendsGross: __, ...line }) => ({
      ...line,
      ...(waits && isPassed(line.orderUntil, at) ? { cutOffPassed: true } : {}),
    })),
    totals: [...totalsNow(row)],
    omitted: [...content.omitted],
    ...(choices.length === 0
      ? {}
      : { choices: choices.map(({ asked, candidates }) => ({ asked, candidates: [...candidates] })) }),
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
    ...(service === undefined ? {} : { atService: phaseText(service) }),
    ...(row.answer === null
      ? {}
      : {
          orders: row.answer.orders.map(({ lines: _, statusCode: _status, shipTo: _receiver, ...order }) => order),
          differences: [...row.answer.differences],
          ...(row.answer.notKept === undefined ? {} : { notKept: [...row.answer.notKept] }),
          ...(row.answer.rounding === undefined ? {} : { rounding: [...row.answer.rounding] }),
        }),
  };
}

function phaseText({ phases, readAt }: NonNullable<DraftReport['service']>): string {
  const shown = phases.length === 0 ? 'not shown' : listing(phases, 5);
  return `${shown}, read ${showDatetime(new Date(readAt).toISOString())}`;
}

export const draftRecords = (output: DraftOut) =>
  output.lines.map((line) => ({
    draftId: output.draftId,
    state: output.state,
    requisitionId: output.requisitionId,
    ...line,
  }));

export const draftColumns = {
  draftId: 'code',
  state: 'code',
  requisitionId: 'code',
  sku: 'code',
  index: 'code',
  name: 'text',
  quantity: 'count',
  unitPriceNet: 'money',
  unitPriceGross: 'money',
  vatPercentage: 'percent',
  currencyCode: 'code',
  lineNet: 'money',
  lineGross: 'money',
  depositNet: 'money',
  available: 'count',
  orderUntil: 'time',
  cutOffPassed: 'flag',
  latestDeliveryDate: 'date',
  blockedReturn: 'flag',
  custom: 'text',
  asked: 'text',
  joined: 'count',
  accepted: 'count',
} as const satisfies Record<keyof typeof draftLine.shape, ColumnKind> & Record<string, ColumnKind>;

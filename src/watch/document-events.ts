import { instantOf, utcDay } from '../core/datetime.ts';
import { amountText } from '../core/millionths.ts';
import { ownNumberOf } from '../core/own-number.ts';
import type { DocumentRow, LineRow } from '../ports/archive.ts';
import type { DocumentChange, EventKind, NewEvent } from '../ports/events.ts';

/** Products that an event names. */
const mostNamed = 50;

/** What a reading of a document tells that the one before did not. */
export function documentEvents(change: DocumentChange): NewEvent[] {
  switch (change.after.kind) {
    case 'order':
      return orderEvents(change);
    case 'delivery':
      return deliveryEvents(change);
    case 'invoice':
      return invoiceEvents(change);
  }
}

function orderEvents(change: DocumentChange): NewEvent[] {
  const { before, linesBefore, after, lines } = change;
  if (before === undefined && !isNews(change)) return [];
  const short = lines.filter(({ missingQuantity }) => (missingQuantity ?? 0) > 0);
  const missing = sumOf(lines, 'missingQuantity');
  const deliveries = deliveriesOf(lines);
  const { fiscalDocumentNumber: invoice, phaseCode } = after;
  const from = before?.phaseCode ?? null;
  return [
    ...(missing > sumOf(linesBefore, 'missingQuantity')
      ? [
          eventOf(change, 'order.short', `short:${missing}`, {
            short: short.slice(0, mostNamed).map((line) => ({
              sku: line.sku,
              requiredQuantity: line.requiredQuantity,
              missingQuantity: line.missingQuantity,
            })),
          }),
        ]
      : []),
    ...(deliveries.length > 1 && deliveriesOf(linesBefore).length < 2
      ? [eventOf(change, 'order.split', 'split', { deliveries })]
      : []),
    ...(invoice !== null && before?.fiscalDocumentNumber !== invoice
      ? [eventOf(change, 'order.invoiced', `invoiced:${invoice}`, { invoice })]
      : []),
    // The reconciler tells the phases of a requisition that has a draft.
    ...(change.draft === undefined && before !== undefined && from !== phaseCode
      ? [
          eventOf(change, 'order.phase', `phase:${after.readAt}`, {
            from: from === null ? [] : [from],
            to: phaseCode === null ? [] : [phaseCode],
          }),
        ]
      : []),
  ];
}

function deliveryEvents(change: DocumentChange): NewEvent[] {
  const { before, after, otherDeliveries } = change;
  if (before !== undefined || !isNews(change)) return [];
  const detail = { orderId: after.orderId, ...(otherDeliveries > 0 && { otherDeliveries }) };
  return [eventOf(change, 'delivery.created', 'created', detail)];
}

function invoiceEvents(change: DocumentChange): NewEvent[] {
  const { before, after } = change;
  // The technical number stays when an invoice gets another number.
  if (before === undefined) {
    return isNews(change) ? [eventOf(change, 'invoice.issued', 'issued', {}, after.techId ?? after.id)] : [];
  }
  if (before.owed === 0 || after.owed === 1 || before.goneAt !== null) return [];
  return [eventOf(change, 'invoice.paid', `paid:${after.readAt}`, {})];
}

/** Whether it was made since the archive is followed: reading the past is no news. */
function isNews({ after, since }: DocumentChange): boolean {
  const written = after.creationDate ?? after.issueDate;
  const at = instantOf(written);
  if (at === undefined) return false;
  return after.kind === 'invoice' ? utcDay(at) >= utcDay(since) : at >= since;
}

/** What every event of a document says of it. Filters go by these. */
export function documentDetail(document: DocumentRow, lines: readonly LineRow[]): Record<string, unknown> {
  const { kind, id, customNumber, totalNet, totalGross, toBePaid, currencyCode, invoiceClassification } = document;
  const ownNumber = ownNumberOf(customNumber) ?? lines.find((line) => line.customNumber !== null)?.customNumber;
  const total = totalGross ?? totalNet ?? sumOf(lines, 'totalGross');
  const all = <Key extends 'sku' | 'brand'>(key: Key) =>
    [...new Set(lines.flatMap((line) => line[key] ?? []))].slice(0, mostNamed);
  const [skus, brands] = [all('sku'), all('brand')];
  return {
    [`${kind}Id`]: id,
    ...(ownNumber != null && { ownNumber }),
    ...(total !== 0 && { amount: amountText(total), currency: currencyCode }),
    ...(kind === 'invoice' && { toBePaid: toBePaid === null ? null : amountText(toBePaid), dueDay: document.dueDay }),
    ...(invoiceClassification !== null && { invoiceClassification }),
    ...(skus.length > 0 && { skus }),
    ...(brands.length > 0 && { brands }),
  };
}

function eventOf(
  { after, lines, draft, requisitionId }: DocumentChange,
  kind: EventKind,
  what: string,
  detail: Readonly<Record<string, unknown>>,
  id = after.id,
): NewEvent {
  return {
    key: `${after.kind}:${id}:${what}`,
    kind,
    at: after.readAt,
    serviceAt:
      kind === 'delivery.created' || kind === 'invoice.issued' ? (after.creationDate ?? after.issueDate) : null,
    draftId: draft?.id ?? null,
    requisitionId,
    receiver: receiverOf(after),
    person: draft?.createdBy ?? null,
    detail: { ...documentDetail(after, lines), ...detail },
  };
}

/** As events name receivers. */
export const receiverOf = ({ own, receiver }: Pick<DocumentRow, 'own' | 'receiver'>): string =>
  own === 1 ? 'own' : receiver;

const deliveriesOf = (lines: readonly LineRow[]): string[] => [
  ...new Set(lines.flatMap(({ deliveryIds }) => JSON.parse(deliveryIds ?? '[]') as string[])),
];

const sumOf = (lines: readonly LineRow[], key: 'missingQuantity' | 'totalGross'): number =>
  lines.reduce((sum, line) => sum + (line[key] ?? 0), 0);

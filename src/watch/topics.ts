import { compareDecimals, decimal } from '../core/money.ts';
import type { Actor } from '../ordering/policy/policy.ts';
import type { EventKind, EventRow } from '../ports/events.ts';
import type { SubscriptionRow, WatchTopic } from '../ports/watch.ts';

/** Whose subscriptions are the operator's list of addresses. */
export const operator = 'operator';

const alerts: ReadonlySet<EventKind> = new Set<EventKind>([
  'credit.blocked',
  'credit.allowed',
  'service.unreachable',
  'service.back',
]);

function isOfTopic(topic: WatchTopic, kind: EventKind): boolean {
  const [family] = kind.split('.');
  switch (topic) {
    case 'orders':
      return family === 'order';
    case 'approvals':
      return family === 'approval';
    case 'deliveries':
      return family === 'delivery';
    case 'invoices':
      return family === 'invoice';
    case 'credit':
      return family === 'credit';
    case 'product':
      return family === 'product';
    case 'prices':
      return family === 'price';
    case 'alerts':
      return alerts.has(kind);
    case 'weekly':
      return false;
  }
}

/** Whether this is told to whoever subscribed so. `actor`: that person by the policy in force; undefined: nobody. */
export function isFor(
  { person, topic, filter, pausedUntil, fromSeq }: SubscriptionRow,
  event: EventRow,
  actor: Pick<Actor, 'person' | 'may' | 'receivers'> | undefined,
): boolean {
  const { kind, seq, at, receiver, draftId, detail } = event;
  if (seq <= fromSeq || (pausedUntil !== null && at < pausedUntil)) return false;
  // One order is followed with everything that comes of it.
  if (filter.draftId === undefined ? !isOfTopic(topic, kind) : draftId !== filter.draftId) return false;
  if (person !== operator && (actor === undefined || !maySee(actor, event))) return false;
  if (filter.receiver !== undefined && receiver !== filter.receiver) return false;
  if (filter.ownNumber !== undefined && !includes(detail['ownNumber'], filter.ownNumber)) return false;
  if (filter.brand !== undefined && !names(detail['brands'], filter.brand)) return false;
  if (filter.sku !== undefined && detail['sku'] !== filter.sku && !names(detail['skus'], filter.sku)) return false;
  const amount = amountOf(detail['amount']);
  if (filter.above !== undefined && (amount === undefined || compareDecimals(amount, decimal(filter.above)) <= 0)) {
    return false;
  }
  return filter.below === undefined || kind !== 'product.price' || fallsTo(detail, filter.below);
}

/** The price fell to the line or below it, from above. */
function fallsTo(detail: EventRow['detail'], line: string): boolean {
  const [from, to] = [amountOf(detail['from']), amountOf(detail['amount'])];
  if (to === undefined || compareDecimals(to, decimal(line)) > 0) return false;
  return from === undefined || compareDecimals(from, decimal(line)) > 0;
}

/** As reading is allowed: documents by receiver, orders of others to who approves for the receiver. */
function maySee({ person, may, receivers }: Pick<Actor, 'person' | 'may' | 'receivers'>, event: EventRow): boolean {
  if (event.person === person) return true;
  const isOrder = event.draftId !== null && /^(order|approval)\./.test(event.kind);
  if (isOrder && !may.has('approve')) return false;
  return receivers.includes('*') || receivers.includes(event.receiver);
}

const amountOf = (value: unknown) =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? decimal(value) : undefined;

const includes = (value: unknown, part: string) =>
  typeof value === 'string' && value.toLowerCase().includes(part.toLowerCase());

const names = (list: unknown, wanted: string) =>
  Array.isArray(list) && list.some((each) => String(each).toLowerCase() === wanted.toLowerCase());

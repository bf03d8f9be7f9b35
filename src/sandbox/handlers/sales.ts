import { operations } from '../../contract/operations.ts';
import { receiverOf, type Call, type Reply } from '../call.ts';
import { DAY, dayStart } from '../days.ts';
import { check, decodeQuery } from '../decode.ts';
import { skipOf } from '../paging.ts';
import { invalid } from '../refusal.ts';
import type { OrderRow } from '../rows.ts';
import { findProducts } from '../wanted-products.ts';

const bodyFields = [
  'lines',
  'customNumber',
  'deliveryMethod',
  'paymentMethod',
  'deferredPayment',
  'fiscalDocumentEmailAddress',
  'shipTo',
  'comments',
];

export function listRequisitions(call: Call): Reply {
  const query = decodeQuery(operations.listRequisitions.query, call.pairs, {
    allowed: ['creationDateFrom', 'creationDateTo', 'offset', 'limit', 'shipTo'],
  });
  const party = receiverOf(call.account, query.shipTo);
  // The list counts orders, not requisitions, and carries no total.
  const rows = call.db
    .prepare<[string, string, number, number, number, number, number], OrderRow>(
      `SELECT o.* FROM sales_order o JOIN requisition r ON r.id = o.requisition_id
       WHERE o.payer = ? AND o.ship_to = ? AND o.created_at >= ? AND o.created_at < ? AND r.visible_at <= ?
       ORDER BY o.created_at, o.id LIMIT ? OFFSET ?`,
    )
    .all(
      call.account.payer.id,
      party.id,
      dayStart(query.creationDateFrom),
      dayStart(query.creationDateTo) + DAY,
      call.now,
      query.limit,
      skipOf(query.offset),
    );
  return ordersReply(call, rows);
}

/** `undefined`: the reply is lost and the requisition comes later (a fault). */
export function submitRequisition(call: Call): Reply | undefined {
  decodeQuery(operations.submitRequisition.query, call.pairs, { allowed: [] });
  const request = check(operations.submitRequisition.body, call.body ?? {}, bodyFields, 'body field');
  const party = receiverOf(call.account, request.shipTo);
  const { found, headers } = findProducts(call.products, request.lines, call.active, 'lines');
  if (found.length === 0) throw invalid('lines', 'none of the products is available any more');
  call.requisitions.checkRequest(call.account, request, found, call.now);
  const { lateCreation, lag } = call.active;
  if (lateCreation) {
    call.requisitions.createLater(call.account, party, request, call.now + lateCreation.ms);
    return undefined;
  }
  const visibleAt = call.now + (lag?.ms ?? 0);
  const orders = call.requisitions.create(call.account, party, request, found, call.now, visibleAt);
  return ordersReply(call, orders, headers);
}

export function getRequisition(call: Call): Reply {
  decodeQuery(operations.getRequisition.query, call.pairs, { allowed: [] });
  return ordersReply(call, call.requisitions.byRequisition(call.account, call.id));
}

export function getOrder(call: Call): Reply {
  decodeQuery(operations.getOrder.query, call.pairs, { allowed: [] });
  return {
    body: call.requisitions.render(call.requisitions.byOrder(call.account, call.id), call.language, call.active),
  };
}

export const confirmRequisition = (call: Call): Reply => decide('confirm', call);
export const cancelRequisition = (call: Call): Reply => decide('cancel', call);

function decide(action: 'confirm' | 'cancel', call: Call): Reply {
  const { shipTo } = decodeQuery(operations.confirmRequisition.query, call.pairs, { allowed: ['shipTo'] });
  const party = receiverOf(call.account, shipTo);
  return ordersReply(call, call.requisitions.decide(action, call.account, party.id, call.id, call.now));
}

const ordersReply = (
  call: Call,
  orders: readonly OrderRow[],
  headers: Readonly<Record<string, string>> = {},
): Reply => ({
  body: orders.map((order) => call.requisitions.render(order, call.language, call.active)),
  headers,
});

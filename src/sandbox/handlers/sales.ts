import { operations } from '../../contract/operations.ts';
import { findProducts, receiverOf, type Reply, type RequestContext } from './request-context.ts';
import { DAY, startOfIsoDate } from '../state/time.ts';
import { check, decodeQuery, rowsToSkip } from '../api/decode.ts';
import { invalid } from '../api/refusal.ts';
import type { OrderRow } from '../state/database.ts';

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

export function listRequisitions(context: RequestContext): Reply {
  const query = decodeQuery(operations.listRequisitions.query, context.pairs, {
    allowed: ['creationDateFrom', 'creationDateTo', 'offset', 'limit', 'shipTo'],
  });
  const party = receiverOf(context.account, query.shipTo);
  // `offset` and `limit` count orders, not requisitions, and there is no total.
  const rows = context.db
    .prepare<[string, string, number, number, number, number, number], OrderRow>(
      `SELECT o.* FROM sales_order o JOIN requisition r ON r.id = o.requisition_id
       WHERE o.payer = ? AND o.ship_to = ? AND o.created_at >= ? AND o.created_at < ? AND r.visible_at <= ?
       ORDER BY o.created_at, o.id LIMIT ? OFFSET ?`,
    )
    .all(
      context.account.payer.id,
      party.id,
      startOfIsoDate(query.creationDateFrom),
      startOfIsoDate(query.creationDateTo) + DAY,
      context.now,
      query.limit,
      rowsToSkip(query.offset),
    );
  return ordersReply(context, rows);
}

/** `undefined` under the fault `lateCreation`: the reply is lost and the requisition is created later. */
export function submitRequisition(context: RequestContext): Reply | undefined {
  decodeQuery(operations.submitRequisition.query, context.pairs, { allowed: [] });
  const request = check(operations.submitRequisition.body, context.body ?? {}, bodyFields, 'body field');
  const party = receiverOf(context.account, request.shipTo);
  const { found, headers } = findProducts(context.products, request.lines, context.faults, 'lines');
  if (found.length === 0) throw invalid('lines', 'none of the products is available any more');
  context.requisitions.checkRequest(context.account, request, found, context.now);
  const { lateCreation, lag } = context.faults;
  if (lateCreation) {
    context.requisitions.createLater(context.account, party, request, context.now + lateCreation.ms);
    return undefined;
  }
  const visibleAt = context.now + (lag?.ms ?? 0);
  const orders = context.requisitions.create(context.account, party, request, found, context.now, visibleAt);
  return ordersReply(context, orders, headers);
}

export function getRequisition(context: RequestContext): Reply {
  decodeQuery(operations.getRequisition.query, context.pairs, { allowed: [] });
  return ordersReply(context, context.requisitions.byRequisition(context.account, context.id));
}

export function getOrder(context: RequestContext): Reply {
  decodeQuery(operations.getOrder.query, context.pairs, { allowed: [] });
  return {
    body: context.requisitions.render(
      context.requisitions.byOrder(context.account, context.id),
      context.language,
      context.faults,
    ),
  };
}

export const confirmRequisition = (context: RequestContext): Reply => decide('confirm', context);
export const cancelRequisition = (context: RequestContext): Reply => decide('cancel', context);

function decide(action: 'confirm' | 'cancel', context: RequestContext): Reply {
  const { shipTo } = decodeQuery(operations.confirmRequisition.query, context.pairs, { allowed: ['shipTo'] });
  const party = receiverOf(context.account, shipTo);
  return ordersReply(context, context.requisitions.decide(action, context.account, party.id, context.id, context.now));
}

const ordersReply = (
  context: RequestContext,
  orders: readonly OrderRow[],
  headers: Readonly<Record<string, string>> = {},
): Reply => ({
  body: orders.map((order) => context.requisitions.render(order, context.language, context.faults)),
  headers,
});

import { findProducts, receiverOf, type Handler, type Reply, type RequestContext } from './request-context.ts';
import { DAY, startOfIsoDate } from '../state/time.ts';
import { rowsToSkip } from '../api/decode.ts';
import { invalid } from '../api/refusal.ts';
import type { OrderRow } from '../state/database.ts';

export const listRequisitions: Handler<'listRequisitions'> = (context, query) => {
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
};

/** Under the fault `lateCreation`, the reply is lost and the requisition is created later. */
export const submitRequisition: Handler<'submitRequisition'> = (context, _, request) => {
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
};

export const getRequisition: Handler<'getRequisition'> = (context) =>
  ordersReply(context, context.requisitions.byRequisition(context.account, context.id));

export const getOrder: Handler<'getOrder'> = ({ requisitions, account, id, language, faults }) => ({
  body: requisitions.render(requisitions.byOrder(account, id), language, faults),
});

export const confirmRequisition: Handler<'confirmRequisition'> = (context, { shipTo }) =>
  decide('confirm', context, shipTo);
export const cancelRequisition: Handler<'cancelRequisition'> = (context, { shipTo }) =>
  decide('cancel', context, shipTo);

function decide(action: 'confirm' | 'cancel', context: RequestContext, shipTo: string | undefined): Reply {
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

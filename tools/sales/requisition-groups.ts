import type { RequisitionOrder } from '../../src/contract/resources.ts';
import type { Walk } from '../../src/contract/trading-service.ts';
import { utcDayOf } from '../../src/core/datetime.ts';

export interface RequisitionGroup {
  readonly requisitionId: string;
  /** Newest first, as they were read. */
  readonly orders: RequisitionOrder[];
}

/**
 * Orders grouped into their requisitions while they are read. The list of the service counts orders, and the orders
 * of one requisition can lie on both sides of a window's edge: a requisition is given out only when a whole further
 * window brought no more of it.
 */
export function groupRequisitions(walk: Walk<RequisitionOrder>): Walk<RequisitionGroup> {
  const open = new Map<string, RequisitionGroup>();

  async function* read() {
    for await (const batch of walk) {
      const touched = new Set<string>();
      for (const order of batch) {
        touched.add(order.requisitionId);
        const group = open.get(order.requisitionId);
        if (group === undefined) open.set(order.requisitionId, { requisitionId: order.requisitionId, orders: [order] });
        else group.orders.push(order);
      }
      const done = [...open.values()].filter(({ requisitionId }) => !touched.has(requisitionId));
      for (const { requisitionId } of done) open.delete(requisitionId);
      yield done;
    }
    const rest = [...open.values()];
    open.clear();
    yield rest;
  }

  return {
    [Symbol.asyncIterator]: () => read(),
    coverage: () => {
      const coverage = walk.coverage();
      // Stopped early, the requisitions still held back count as not read.
      const held = [...open.values()]
        .flatMap(({ orders }) => utcDayOf(orders[0]?.creationDate) ?? [])
        .sort()
        .at(-1);
      if (held === undefined) return coverage;
      return { ...coverage, complete: false, remaining: { from: coverage.range.from, to: held } };
    },
  };
}

import type { RequisitionOrder } from '../../contract/resources.ts';
import type { DateRange } from '../../contract/trading-service.ts';
import type { ReadDays, RequisitionReader, RequisitionSubscriber } from '../../ports/requisition-reader.ts';
import type { OrderingDependencies } from '../dependencies.ts';

/** The reader over the list of requisitions, which has no order of its own: a requisition is whole only at the end. */
export class ListedRequisitions implements RequisitionReader {
  readonly #deps: Pick<OrderingDependencies, 'clock' | 'service'>;
  readonly #subscribers: RequisitionSubscriber[] = [];

  constructor(deps: Pick<OrderingDependencies, 'clock' | 'service'>) {
    this.#deps = deps;
  }

  subscribe(subscriber: RequisitionSubscriber): void {
    this.#subscribers.push(subscriber);
  }

  async read(days: DateRange, receivers: readonly string[]): Promise<ReadDays> {
    const { clock, service } = this.#deps;
    const orders = new Map<string, RequisitionOrder>();
    let complete = true;
    let requests = 0;
    // Whether the list of the payer shows what its receivers ordered is not shown, so both are asked for.
    for (const shipTo of [undefined, ...receivers]) {
      const walk = service.requisitionOrders(days, { shipTo });
      try {
        for await (const batch of walk) for (const order of batch) orders.set(order.id, order);
      } catch {
        complete = false;
      }
      const coverage = walk.coverage();
      complete &&= coverage.complete;
      requests += coverage.requests;
    }
    const readAt = clock.now();
    const requisitions = new Map<string, RequisitionOrder[]>();
    for (const order of orders.values()) {
      requisitions.set(order.requisitionId, [...(requisitions.get(order.requisitionId) ?? []), order]);
    }
    const failures: unknown[] = [];
    for (const [id, of] of requisitions) {
      for (const subscriber of this.#subscribers) {
        await subscriber({ id, orders: of, readAt }).catch((thrown: unknown) => failures.push(thrown));
      }
    }
    if (failures.length > 0) throw failures[0];
    return { seen: new Set(requisitions.keys()), complete, requests };
  }
}

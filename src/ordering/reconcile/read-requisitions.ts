import type { RequisitionOrder } from '../../contract/resources.ts';
import type { DateRange } from '../../contract/trading-service.ts';
import { asDeskError } from '../../core/errors.ts';
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

  async read(
    days: DateRange,
    receivers: readonly string[],
    { only, call }: NonNullable<Parameters<RequisitionReader['read']>[2]> = {},
  ): Promise<ReadDays> {
    const { clock, service } = this.#deps;
    const orders = new Map<string, RequisitionOrder>();
    const lists: ReadDays['lists'][number][] = [];
    let requests = 0;
    // Whether the list of the payer shows what its receivers ordered is not shown, so both are asked for.
    for (const shipTo of [undefined, ...receivers]) {
      const walk = service.requisitionOrders(days, { shipTo }, call);
      let rows = 0;
      let thrown: unknown;
      try {
        for await (const batch of walk) {
          rows += batch.length;
          for (const order of batch) orders.set(order.id, order);
        }
      } catch (error) {
        thrown = error;
      }
      const { complete, failed, requests: asked } = walk.coverage();
      const error = thrown === undefined ? failed[0]?.error : asDeskError(thrown);
      lists.push({ receiver: shipTo ?? '', complete: complete && thrown === undefined, rows, error });
      requests += asked;
    }
    const readAt = clock.now();
    const requisitions = new Map<string, RequisitionOrder[]>();
    for (const order of orders.values()) {
      requisitions.set(order.requisitionId, [...(requisitions.get(order.requisitionId) ?? []), order]);
    }
    const failures: unknown[] = [];
    for (const [id, of] of requisitions) {
      for (const subscriber of only === undefined ? this.#subscribers : [only]) {
        await subscriber({ id, orders: of, readAt }).catch((thrown: unknown) => failures.push(thrown));
      }
    }
    if (failures.length > 0) throw failures[0];
    return { seen: new Set(requisitions.keys()), complete: lists.every(({ complete }) => complete), requests, lists };
  }
}

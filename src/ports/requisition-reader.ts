import type { RequisitionOrder } from '../contract/resources.ts';
import type { CallOptions, DateRange } from '../contract/trading-service.ts';
import type { DeskError } from '../core/errors.ts';

/** Reads the requisitions at the service once, for everybody who wants to see them. */
export interface RequisitionReader {
  /** The subscriber sees every requisition that is read from now on. */
  subscribe(subscriber: RequisitionSubscriber): void;
  /**
   * Reads the requisitions of these days (UTC), of the payer and of these receivers, and hands each to all subscribers,
   * one after the other; with `only`, to that one alone.
   * @throws what a subscriber throws, after the others have seen the requisition.
   */
  read(days: DateRange, receivers: readonly string[], options?: ReadOptions): Promise<ReadDays>;
}

interface ReadOptions {
  readonly only?: RequisitionSubscriber | undefined;
  readonly call?: CallOptions | undefined;
}

export type RequisitionSubscriber = (requisition: SeenRequisition) => Promise<void>;

export interface SeenRequisition {
  readonly id: string;
  /** As the list showed them. */
  readonly orders: readonly RequisitionOrder[];
  readonly readAt: number;
}

export interface ReadDays {
  readonly seen: ReadonlySet<string>;
  /** Every window was read completely. */
  readonly complete: boolean;
  readonly requests: number;
  /** Each list that was asked for. */
  readonly lists: readonly ReadList[];
}

interface ReadList {
  /** '' is the payer itself. */
  readonly receiver: string;
  readonly complete: boolean;
  readonly rows: number;
  /** Why it is not complete. */
  readonly error?: DeskError | undefined;
}

import type { Db } from './database.ts';
import { DAY, startOfIsoDate } from './time.ts';
import type { RequestLog } from '../http/request-log.ts';
import { readOrderLines, type Phase } from './database.ts';

// What the database really holds, for tests to compare with what the interface answered.

/** Amounts in grosze, times in milliseconds since the epoch. */
interface DocumentRecord {
  readonly id: string;
  readonly shipTo: string;
  readonly at: number;
}
export interface InvoiceRecord extends DocumentRecord {
  readonly techId: string;
  readonly classification: 'INVOICE' | 'CREDIT_NOTE';
  readonly totalNet: number;
  readonly totalGross: number;
}
export interface DeliveryRecord extends DocumentRecord {
  readonly orderId: string;
  readonly fiscal: string;
}
export interface OrderRecord extends DocumentRecord {
  readonly requisitionId: string;
  readonly phase: Phase;
  readonly totalNet: number;
  readonly totalGross: number;
}
/** One requisition that was created over the interface. */
export interface RequisitionRecord {
  readonly requisitionId: string;
  readonly payer: string;
  readonly shipTo: string;
  /** As received; the fault `customNumber` does not change it. */
  readonly customNumber: string;
  readonly createdAt: number;
  /** The phase of its first order; its other orders may be in another one. */
  readonly state: Phase;
  readonly orders: readonly {
    readonly id: string;
    readonly phase: Phase;
    readonly totalGross: number;
    readonly lines: readonly { readonly sku: string; readonly required: number; readonly accepted: number }[];
  }[];
}

export type SandboxRecords = ReturnType<typeof createRecords>;

/** @param catchUp Brings the database up to the present before it is read. */
export function createRecords(db: Db, log: RequestLog, catchUp: () => void) {
  // Days are `yyyy-MM-dd` in UTC, both included.
  const between = (from: string, to: string) => [startOfIsoDate(from), startOfIsoDate(to) + DAY] as const;
  return {
    /** Requests to this process. */
    log,
    invoices(payer: string, from: string, to: string) {
      catchUp();
      return db
        .prepare<[string, number, number], InvoiceRecord>(
          `SELECT id, tech_id AS techId, ship_to AS shipTo, issued_at AS at, classification, total_net AS totalNet,
           total_gross AS totalGross FROM invoice WHERE payer = ? AND issued_at >= ? AND issued_at < ? ORDER BY issued_at, id`,
        )
        .all(payer, ...between(from, to));
    },
    deliveries(payer: string, from: string, to: string) {
      catchUp();
      return db
        .prepare<[string, number, number], DeliveryRecord>(
          `SELECT id, ship_to AS shipTo, created_at AS at, order_id AS orderId, fiscal
           FROM delivery WHERE payer = ? AND created_at >= ? AND created_at < ? ORDER BY created_at, id`,
        )
        .all(payer, ...between(from, to));
    },
    orders(payer: string, from: string, to: string) {
      catchUp();
      return db
        .prepare<[string, number, number], OrderRecord>(
          `SELECT id, ship_to AS shipTo, created_at AS at, requisition_id AS requisitionId, phase, total_net AS totalNet,
           total_gross AS totalGross FROM sales_order WHERE payer = ? AND created_at >= ? AND created_at < ? ORDER BY created_at, id`,
        )
        .all(payer, ...between(from, to));
    },
    /** Every requisition created over the interface, oldest first, without the generated past. */
    ledger(): RequisitionRecord[] {
      catchUp();
      const orders = db.prepare<[string], { id: string; phase: Phase; totalGross: number; lines: string }>(
        'SELECT id, phase, total_gross AS totalGross, lines FROM sales_order WHERE requisition_id = ? ORDER BY id',
      );
      return db
        .prepare<[], Omit<RequisitionRecord, 'orders' | 'state'>>(
          `SELECT id AS requisitionId, payer, ship_to AS shipTo, custom_number AS customNumber, created_at AS createdAt
           FROM requisition WHERE live = 1 ORDER BY created_at, id`,
        )
        .all()
        .map((entry) => {
          const own = orders.all(entry.requisitionId).map((order) => ({
            ...order,
            lines: readOrderLines(order).map(({ sku, required, accepted }) => ({ sku, required, accepted })),
          }));
          return { ...entry, state: own[0]?.phase ?? 'ACCEPTED', orders: own };
        });
    },
  };
}

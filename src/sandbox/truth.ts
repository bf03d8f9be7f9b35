import type { Db } from './database.ts';
import { DAY, dayStart } from './days.ts';
import type { RequestLog } from './request-log.ts';
import { readOrderLines, type Phase } from './rows.ts';

/** A paper as the database holds it; amounts in grosze, moments in milliseconds. */
interface TruePaper {
  readonly id: string;
  readonly shipTo: string;
  readonly at: number;
}
export interface TrueInvoice extends TruePaper {
  readonly techId: string;
  readonly classification: 'INVOICE' | 'CREDIT_NOTE';
  readonly totalNet: number;
  readonly totalGross: number;
}
export interface TrueDelivery extends TruePaper {
  readonly orderId: string;
  readonly fiscal: string;
}
export interface TrueOrder extends TruePaper {
  readonly requisitionId: string;
  readonly phase: Phase;
  readonly totalNet: number;
  readonly totalGross: number;
}
/** One requisition that came in over the interface. */
export interface LedgerEntry {
  readonly requisitionId: string;
  readonly payer: string;
  readonly shipTo: string;
  /** As it was received, whatever a fault makes of its echo. */
  readonly customNumber: string;
  readonly createdAt: number;
  /** The phase of its orders, or of the first when they have moved apart. */
  readonly state: Phase;
  readonly orders: readonly {
    readonly id: string;
    readonly phase: Phase;
    readonly totalGross: number;
    readonly lines: readonly { readonly sku: string; readonly required: number; readonly accepted: number }[];
  }[];
}

/** Days are `yyyy-MM-dd` in UTC, both included. */
export interface Truth {
  invoices(payer: string, from: string, to: string): TrueInvoice[];
  deliveries(payer: string, from: string, to: string): TrueDelivery[];
  orders(payer: string, from: string, to: string): TrueOrder[];
  /** Every requisition ever created over the interface, oldest first; the generated past is not in it. */
  ledger(): LedgerEntry[];
  /** Requests of this process, counted by its own log. */
  readonly log: RequestLog;
}

export function createTruth(db: Db, log: RequestLog, catchUp: () => void): Truth {
  const between = (from: string, to: string) => [dayStart(from), dayStart(to) + DAY] as const;
  return {
    log,
    invoices(payer, from, to) {
      catchUp();
      return db
        .prepare<[string, number, number], TrueInvoice>(
          `SELECT id, tech_id AS techId, ship_to AS shipTo, issued_at AS at, classification, total_net AS totalNet,
           total_gross AS totalGross FROM invoice WHERE payer = ? AND issued_at >= ? AND issued_at < ? ORDER BY issued_at, id`,
        )
        .all(payer, ...between(from, to));
    },
    deliveries(payer, from, to) {
      catchUp();
      return db
        .prepare<[string, number, number], TrueDelivery>(
          `SELECT id, ship_to AS shipTo, created_at AS at, order_id AS orderId, fiscal
           FROM delivery WHERE payer = ? AND created_at >= ? AND created_at < ? ORDER BY created_at, id`,
        )
        .all(payer, ...between(from, to));
    },
    orders(payer, from, to) {
      catchUp();
      return db
        .prepare<[string, number, number], TrueOrder>(
          `SELECT id, ship_to AS shipTo, created_at AS at, requisition_id AS requisitionId, phase, total_net AS totalNet,
           total_gross AS totalGross FROM sales_order WHERE payer = ? AND created_at >= ? AND created_at < ? ORDER BY created_at, id`,
        )
        .all(payer, ...between(from, to));
    },
    ledger() {
      catchUp();
      const orders = db.prepare<[string], { id: string; phase: Phase; totalGross: number; lines: string }>(
        'SELECT id, phase, total_gross AS totalGross, lines FROM sales_order WHERE requisition_id = ? ORDER BY id',
      );
      return db
        .prepare<[], Omit<LedgerEntry, 'orders' | 'state'>>(
          `SELECT id AS requisitionId, payer, ship_to AS shipTo, custom_number AS customNumber, created_at AS createdAt
           FROM requisition WHERE live = 1 ORDER BY created_at, id`,
        )
        .all()
        .map((entry) => {
          const own = orders.all(entry.requisitionId).map((order) => ({
            ...order,
            lines: readOrderLines(order).map((line) => ({
              sku: line.sku,
              required: line.required,
              accepted: line.accepted,
            })),
          }));
          return { ...entry, state: own[0]?.phase ?? 'ACCEPTED', orders: own };
        });
    },
  };
}

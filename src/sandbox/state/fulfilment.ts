import type { Statement } from '../../core/sqlite.ts';
import type { Db } from './database.ts';
import { DAY, HOUR, MINUTE, isoDate, toWorkingDay } from './time.ts';
import { sumTotals } from './prices.ts';
import {
  readDeliveryLines,
  readOrderLines,
  type DeliveryLine,
  type DeliveryRow,
  type InvoiceLine,
  type OrderLine,
  type OrderRow,
  type Phase,
} from './database.ts';
import { accountByPayer } from '../world/accounts.ts';
import { hash, hashBetween } from '../world/prng.ts';

/** When a confirmed order enters each phase; depends only on its number and the time of confirmation. */
export function scheduleOf(orderId: string, confirmedAt: number) {
  const collected = confirmedAt + hashBetween(`${orderId}:collect`, 30, 90) * MINUTE;
  const packaged = collected + hashBetween(`${orderId}:pack`, 20, 60) * MINUTE;
  const worksWeekends = hash(`${orderId}:weekend`) % 100 < 15;
  const shift = worksWeekends ? (moment: number) => moment : toWorkingDay;
  const delivered = shift(confirmedAt + hashBetween(`${orderId}:deliver`, 18 * 60, 21 * 60) * MINUTE);
  const secondDelivery = shift(delivered + DAY);
  const isSplit = hash(`${orderId}:two`) % 100 < 14;
  const invoiceAfter = hashBetween(`${orderId}:invoice`, 90, 200) * MINUTE;
  return { collected, packaged, delivered, secondDelivery, isSplit, invoiceAfter };
}

export type Fulfilment = ReturnType<typeof createFulfilment>;

export function createFulfilment(db: Db) {
  const due = db.prepare<[number], { one: number }>('SELECT 1 AS one FROM sales_order WHERE next_at <= ? LIMIT 1');
  const next = db.prepare<[number], OrderRow>(
    'SELECT * FROM sales_order WHERE next_at <= ? ORDER BY next_at, id LIMIT 1',
  );
  const move = db.prepare<[Phase, number | null, string, string, string]>(
    'UPDATE sales_order SET phase = ?, next_at = ?, fiscal = ?, lines = ? WHERE id = ?',
  );
  const insertDelivery = db.prepare(`INSERT INTO delivery VALUES (@id, @order_id, @payer, @ship_to, @ship_from,
    @delivery_method, @created_at, @fiscal, @lines)`);
  const insertInvoice = db.prepare(insertInvoiceSql);
  const deliveriesOf = db.prepare<[string], DeliveryRow>(
    'SELECT * FROM delivery WHERE order_id = ? ORDER BY created_at, id',
  );
  const setFiscal = db.prepare<[string, string]>('UPDATE delivery SET fiscal = ? WHERE order_id = ?');

  const step = (order: OrderRow, at: number) => {
    const plan = scheduleOf(order.id, order.confirmed_at ?? order.created_at);
    switch (order.phase) {
      case 'CONFIRMED':
        // Orders of the generated past skip the phases before delivery.
        if (at >= plan.delivered) return deliver(order, at, plan);
        return move.run('COLLECTED', plan.packaged, order.fiscal, order.lines, order.id);
      case 'COLLECTED':
        return move.run('PACKAGED', plan.delivered, order.fiscal, order.lines, order.id);
      case 'PACKAGED':
      case 'PARTLY_DELIVERED':
        return deliver(order, at, plan);
      case 'DELIVERED':
        return invoice(order, at);
      case 'ACCEPTED':
      case 'INVOICED':
      case 'CANCELLED':
        return move.run(order.phase, null, order.fiscal, order.lines, order.id);
    }
  };

  const deliver = (order: OrderRow, at: number, plan: ReturnType<typeof scheduleOf>) => {
    const lines = readOrderLines(order);
    const first = order.phase !== 'PARTLY_DELIVERED';
    const split = plan.isSplit && lines.some((line) => line.accepted >= 2);
    const id = nextDeliveryId(db, order.ship_from, at);
    const shipped: DeliveryLine[] = [];
    const after = lines.map((line): OrderLine => {
      const quantity = split ? splitQuantity(line.accepted, first) : line.accepted;
      if (quantity === 0) return line;
      shipped.push({
        sku: line.sku,
        shipped: quantity,
        returned: returnedBeforeInvoice(order, line.sku, quantity),
        unitNet: line.unitNet,
        vat: line.vat,
      });
      return { ...line, deliveries: [...line.deliveries, id] };
    });
    const { payer, ship_to, ship_from, delivery_method } = order;
    insertDelivery.run({
      id,
      order_id: order.id,
      payer,
      ship_to,
      ship_from,
      delivery_method,
      created_at: at,
      fiscal: '',
      lines: JSON.stringify(shipped),
    });
    const json = JSON.stringify(after);
    if (split && first) return move.run('PARTLY_DELIVERED', plan.secondDelivery, '', json, order.id);
    return move.run('DELIVERED', at + plan.invoiceAfter, '', json, order.id);
  };

  const invoice = (order: OrderRow, at: number) => {
    const bySku = new Map<string, InvoiceLine & { deliveries: string[] }>();
    let salesAt = at;
    for (const delivery of deliveriesOf.all(order.id)) {
      salesAt = delivery.created_at;
      for (const line of readDeliveryLines(delivery)) {
        // "returnedQuantity: returns of uninvoiced goods" are not charged.
        const quantity = line.shipped - line.returned;
        const known = bySku.get(line.sku);
        bySku.set(line.sku, {
          sku: line.sku,
          quantity: (known?.quantity ?? 0) + quantity,
          unitNet: line.unitNet,
          vat: line.vat,
          orderId: order.id,
          deliveries: [...(known?.deliveries ?? []), delivery.id],
        });
      }
    }
    const lines = [...bySku.values()];
    const total = sumTotals(lines);
    const { id, techId, ksef } = nextInvoiceIds(db, 'FV', at);
    const term = accountByPayer(order.payer)?.paymentTerm ?? 0;
    const dueAt = at + term * DAY;
    const { payer, ship_to, payment_method } = order;
    insertInvoice.run({
      id,
      payer,
      ship_to,
      payment_method,
      tech_id: techId,
      issue_from: order.ship_from,
      issued_at: at,
      sales_at: salesAt,
      due_at: dueAt,
      paid_at: order.payment_method === 'CASH' ? at + 20 * MINUTE : paidAt(id, dueAt),
      classification: 'INVOICE',
      total_net: total.net,
      total_gross: total.gross,
      ksef,
      lines: JSON.stringify(lines),
    });
    setFiscal.run(id, order.id);
    return move.run('INVOICED', null, id, order.lines, order.id);
  };

  return {
    isDue: (now: number) => due.get(now) !== undefined,
    /** Takes every step due at `now`, in order of due time. Call it inside a writing transaction. */
    advance(now: number): void {
      for (let order = next.get(now); order; order = next.get(now)) step(order, order.next_at ?? now);
    },
  };
}

export const insertInvoiceSql = `INSERT INTO invoice VALUES (@id, @tech_id, @payer, @ship_to, @issue_from,
  @payment_method, @issued_at, @sales_at, @due_at, @paid_at, @classification, @total_net, @total_gross, @ksef, @lines)`;

/** The first of two deliveries carries the larger half of a line. */
const splitQuantity = (quantity: number, first: boolean) =>
  first ? Math.ceil(quantity / 2) : Math.floor(quantity / 2);

/** Only orders of the generated past have returns. */
function returnedBeforeInvoice(order: OrderRow, sku: string, quantity: number): number {
  return order.live === 0 && quantity >= 2 && hash(`${order.id}:${sku}:back`) % 100 < 3 ? 1 : 0;
}

/** Most invoices are paid within days of the due date; 6 % are 8 to 30 days late. */
function paidAt(invoiceId: string, dueAt: number): number {
  const late = hash(`${invoiceId}:late`) % 100 < 6;
  const hours = late ? hashBetween(`${invoiceId}:paid`, 8 * 24, 30 * 24) : hashBetween(`${invoiceId}:paid`, -96, 40);
  return dueAt + hours * HOUR;
}

// Document numbers

/** Prepared once for a database: a first start draws thousands of numbers. */
const numbering = new WeakMap<Db, Statement<[string], { value: number }>>();

/** The next number of a series, without gaps. Call it inside a writing transaction. */
function nextNumber(db: Db, series: string): number {
  let counting = numbering.get(db);
  if (counting === undefined) {
    counting = db.prepare(
      'INSERT INTO counter (name, value) VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET value = value + 1 RETURNING value',
    );
    numbering.set(db, counting);
  }
  const row = counting.get(series);
  if (!row) throw new Error(`The series ${series} gave no number.`);
  return row.value;
}

const fiveDigits = (n: number) => String(n).padStart(5, '0');
const yearMonth = (moment: number) => isoDate(moment).slice(0, 7).replace('-', '/');

export function nextInvoiceIds(db: Db, kind: 'FV' | 'KOR', moment: number) {
  const series = `${kind}/${yearMonth(moment)}`;
  const id = `${series}/${fiveDigits(nextNumber(db, series))}`;
  const fingerprint = hash(id).toString(16).toUpperCase().padStart(8, '0');
  const tail = hash(`${id}:ksef`).toString(16).toUpperCase().padStart(8, '0');
  return {
    id,
    techId: String(70_400_000 + nextNumber(db, 'techId')),
    // The format of a Polish e-invoice (KSeF) number: seller's tax number, day, hexadecimal serial, check byte.
    ksef: `6342709934-${isoDate(moment).replaceAll('-', '')}-${fingerprint}${tail.slice(0, 4)}-${tail.slice(4, 6)}`,
  };
}

function nextDeliveryId(db: Db, location: string, moment: number): string {
  const series = `WZ/${location}/${yearMonth(moment)}`;
  return `${series}/${fiveDigits(nextNumber(db, series))}`;
}

/** Numbers a requisition within its day; its orders add their position to that number. */
export function nextRequisitionIds(db: Db, moment: number, orders: number) {
  const day = isoDate(moment).slice(2).replaceAll('-', '');
  const number = `${day}${String(nextNumber(db, `RQ${day}`)).padStart(5, '0')}`;
  return {
    requisitionId: `RQ${number}`,
    orderIds: Array.from({ length: orders }, (_, at) => `ZA${number}-${at + 1}`),
  };
}

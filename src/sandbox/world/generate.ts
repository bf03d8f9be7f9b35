import {
  readInvoiceLines,
  writeMeta,
  type Db,
  type InvoiceRow,
  type OrderLine,
  type ProductRow,
} from '../state/database.ts';
import { DAY, HOUR, MINUTE, startOfDay, weekday } from '../state/time.ts';
import {
  createFulfilment,
  insertInvoiceSql,
  nextInvoiceIds,
  nextRequisitionIds,
  scheduleOf,
} from '../state/fulfilment.ts';
import { customerNet, sumTotals } from '../state/prices.ts';
import { accounts, type Account, type Party } from './accounts.ts';
import { SeededRandom, hash, hashBetween } from './prng.ts';
import { generateProducts } from './products.ts';

/** Fills an empty database with products and history; runs inside the transaction that created the tables. */
export function generateWorld(
  db: Db,
  { seed, products: count, days, now }: { seed: number; products: number; days: number; now: number },
): void {
  const today = startOfDay(now);
  const products = generateProducts(seed, count);
  insertProducts(db, products);
  generateHistory(db, seed, products, today, days);
  writeMeta(db, 'seed', String(seed));
  writeMeta(db, 'generated', String(today));
  writeMeta(db, 'clockOffset', '0');
}

function insertProducts(db: Db, products: readonly ProductRow[]): void {
  const insert =
    db.prepare(`INSERT INTO product VALUES (@sku, @idx, @category, @manufacturer, @list_net, @refundable_net,
    @vat, @gtu, @eans, @blocked, @end_of_line, @tec_doc, @tec_doc_prod, @customs, @weight, @width, @depth, @height, @stock)`);
  for (const product of products) insert.run(product);
}

/** Least and most orders per working day by account, and per day of a weekend. */
const ordersPerDay = { master: [3, 10], ordinary: [0, 4], weekend: [0, 2] } as const;

/** Days before today (moved back to Monday to Thursday) with extra orders, so that lists need several pages. */
const busyDays: readonly { readonly back: number; readonly orders: number }[] = [
  { back: 6, orders: 58 },
  { back: 13, orders: 232 },
  { back: 27, orders: 64 },
  ...[58, 92, 121, 149, 183, 214, 246, 279, 305, 338, 366].map((back) => ({ back, orders: 66 })),
];

/**
 * Generates past orders with their deliveries, invoices and credit notes, up to midnight UTC before `today`. The same
 * seed gives the same world relative to the day of generation, at any hour.
 */
function generateHistory(db: Db, seed: number, products: readonly ProductRow[], today: number, days: number): void {
  const dice = new SeededRandom(seed ^ 0x5eed);
  const sold = products.filter((product) => product.end_of_line === 0);
  const busy = new Map(busyDays.map(({ back, orders }) => [mondayToThursday(today - back * DAY), orders]));
  const insert = createOrderWriter(db);
  for (let day = today - days * DAY; day < today; day += DAY) {
    for (const [position, account] of accounts.entries()) {
      const [least, most] = isWeekend(day)
        ? ordersPerDay.weekend
        : position === 0
          ? ordersPerDay.master
          : ordersPerDay.ordinary;
      const extra = position === 0 ? (busy.get(day) ?? 0) : 0;
      const moments = Array.from({ length: dice.int(least, most) + extra }, (_, n) =>
        // Extra orders arrive before 11:00, so that all their deliveries fall on the next day.
        n < extra ? day + 7 * HOUR + dice.int(0, 230) * MINUTE : day + 6 * HOUR + dice.int(0, 9 * 60) * MINUTE,
      ).sort((a, b) => a - b);
      for (const moment of moments) insert(dice, account, pickReceiver(dice, account), sold, moment, today);
    }
  }
  createFulfilment(db).advance(today - 1);
  creditReturns(db, today);
}

const isWeekend = (day: number) => weekday(day) === 0 || weekday(day) === 6;

/** Moves a day back so that the next day is a working day too. */
function mondayToThursday(day: number): number {
  const at = weekday(day);
  return at === 5 ? day - DAY : at === 6 ? day - 2 * DAY : at === 0 ? day - 3 * DAY : day;
}

function pickReceiver(dice: SeededRandom, account: Account): Party {
  const roll = dice.int(1, 100);
  const [first, second] = account.receivers;
  if (second && roll > 85) return second;
  if (first && roll > 60) return first;
  return account.payer;
}

function createOrderWriter(db: Db) {
  const insertRequisition = db.prepare('INSERT INTO requisition VALUES (?, ?, ?, ?, ?, ?, 0)');
  const insertOrder = db.prepare(`INSERT INTO sales_order VALUES (@id, @requisition_id, @payer, @ship_to, @ship_from,
    @delivery_method, @payment_method, @created_at, @confirmed_at, 'CONFIRMED', @next_at, 0, @total_net, @total_gross,
    @custom_number, '', @email, '', 0, @lines)`);

  return (
    dice: SeededRandom,
    account: Account,
    party: Party,
    sold: readonly ProductRow[],
    moment: number,
    today: number,
  ) => {
    const lines = new Map<string, OrderLine>();
    for (let n = drawLineCount(dice); n > 0; n--) {
      const product = dice.pick(sold);
      const quantity = product.list_net < 8000 ? dice.int(1, 6) : product.list_net < 40000 ? dice.int(1, 2) : 1;
      const unitNet = customerNet(account, product);
      const line = { required: quantity, missing: 0, accepted: quantity, unitNet, vat: product.vat, deliveries: [] };
      lines.set(product.sku, { sku: product.sku, ...line });
    }
    const all = [...lines.values()];
    const total = sumTotals(all.map((line) => ({ ...line, quantity: line.accepted })));
    const { requisitionId, orderIds } = nextRequisitionIds(db, moment, 1);
    const id = orderIds[0] ?? requisitionId;
    const confirmedAt = moment + (account.automaticOrderConfirmation ? 0 : dice.int(2, 25) * MINUTE);
    const plan = scheduleOf(id, confirmedAt);
    const customNumber = dice.chance(0.4) ? `ZL-${dice.int(1000, 9999)}` : '';
    const isCash = dice.chance(account.defaultPaymentMethod === 'CASH' ? 0.55 : 0.03);
    insertRequisition.run(requisitionId, account.payer.id, party.id, customNumber, moment, moment);
    insertOrder.run({
      id,
      requisition_id: requisitionId,
      payer: account.payer.id,
      ship_to: party.id,
      ship_from: dice.chance(0.7) ? party.defaultLocation : dice.pick(party.logisticPath),
      delivery_method: dice.chance(0.8) ? account.defaultDeliveryMethod : dice.pick(account.market.deliveryMethods),
      payment_method: isCash ? 'CASH' : '02',
      created_at: moment,
      confirmed_at: confirmedAt,
      // Orders delivered before today skip the phases before delivery.
      next_at: plan.delivered < today ? plan.delivered : plan.collected,
      total_net: total.net,
      total_gross: total.gross,
      custom_number: customNumber,
      email: account.email,
      lines: JSON.stringify(all),
    });
  };
}

const drawLineCount = (dice: SeededRandom) =>
  dice.chance(0.55) ? 1 : dice.chance(0.7) ? dice.int(2, 3) : dice.int(4, 7);

/** Returns on 4 % of the invoices: credit notes with the same prices and negative quantities. */
function creditReturns(db: Db, today: number): void {
  const invoices = db.prepare<[], InvoiceRow>(`SELECT * FROM invoice WHERE classification = 'INVOICE'`).all();
  const insert = db.prepare(insertInvoiceSql);
  const returns = invoices
    .filter((invoice) => hash(`${invoice.id}:return`) % 100 < 4)
    .map((invoice) => ({ invoice, at: returnedAt(invoice) }))
    .filter(({ at }) => at < today && !isWeekend(at))
    .sort((a, b) => a.at - b.at);
  for (const { invoice, at } of returns) {
    const all = readInvoiceLines(invoice);
    const back = all.slice(0, hashBetween(`${invoice.id}:lines`, 1, all.length)).map((line) => ({
      ...line,
      quantity: -hashBetween(`${invoice.id}:${line.sku}:back`, 1, line.quantity),
    }));
    const total = sumTotals(back);
    const { id, techId, ksef } = nextInvoiceIds(db, 'KOR', at);
    insert.run({
      ...invoice,
      id,
      tech_id: techId,
      issued_at: at,
      sales_at: at,
      due_at: at + 7 * DAY,
      paid_at: at + 7 * DAY,
      classification: 'CREDIT_NOTE',
      total_net: total.net,
      total_gross: total.gross,
      ksef,
      lines: JSON.stringify(back),
    });
  }
}

/** 3 to 17 days after the invoice, in office hours. */
function returnedAt(invoice: InvoiceRow): number {
  const day = startOfDay(invoice.issued_at) + hashBetween(`${invoice.id}:when`, 3, 17) * DAY;
  return day + 7 * HOUR + hashBetween(`${invoice.id}:minute`, 0, 8 * 60) * MINUTE;
}

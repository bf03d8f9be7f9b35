import type { z } from 'zod';
import type { Language } from '../contract/limits.ts';
import type { requisitionBody } from '../contract/requests.ts';
import { transaction, type Db } from './database.ts';
import { zulu } from './days.ts';
import { echoed, type Active } from './faults.ts';
import { financesOf } from './finances.ts';
import { createFulfilment, scheduleOf, type Fulfilment } from './fulfilment.ts';
import { grossOf, spoken, toAmount, toMinor } from './money.ts';
import { nextRequisitionIds } from './numbers.ts';
import { customerNet, lineAmounts, sumTotals } from './prices.ts';
import { productData, type ProductStore } from './products-store.ts';
import { invalid, notFound, Refusal } from './refusal.ts';
import { readOrderLines, type OrderLine, type OrderRow, type Phase, type ProductRow } from './rows.ts';
import { accountByPayer, deliveryMethodsOf, partyOf, type Account, type Party } from './world/accounts.ts';

export type RequisitionRequest = z.output<typeof requisitionBody>;
type WantedLine = RequisitionRequest['lines'][number];

/** A line whose product is known and sold. */
export interface KnownLine {
  readonly wanted: WantedLine;
  readonly product: ProductRow;
}

/** One letter per phase; `G` for ACCEPTED is the interface's, the others are this service's own (README.md). */
const statusCodes: Readonly<Record<Phase, string>> = {
  ACCEPTED: 'G',
  CONFIRMED: 'R',
  COLLECTED: 'K',
  PACKAGED: 'P',
  PARTLY_DELIVERED: 'C',
  DELIVERED: 'W',
  INVOICED: 'F',
  CANCELLED: 'A',
};

const collectedPhases: readonly Phase[] = ['COLLECTED', 'PACKAGED', 'PARTLY_DELIVERED', 'DELIVERED', 'INVOICED'];
const packagedPhases: readonly Phase[] = collectedPhases.slice(1);

/** Requisitions and the orders they are split into. */
export class Requisitions {
  readonly #db: Db;
  readonly #products: ProductStore;
  readonly #fulfilment: Fulfilment;
  readonly #ofRequisition;
  readonly #byId;
  readonly #lateDue;

  constructor(db: Db, products: ProductStore) {
    this.#db = db;
    this.#products = products;
    this.#fulfilment = createFulfilment(db);
    this.#ofRequisition = db.prepare<[string], OrderRow>(
      'SELECT * FROM sales_order WHERE requisition_id = ? ORDER BY id',
    );
    this.#byId = db.prepare<[string], OrderRow>('SELECT * FROM sales_order WHERE id = ?');
    this.#lateDue = db.prepare<[number], { id: number; due_at: number; payer: string; ship_to: string; body: string }>(
      'SELECT * FROM late_creation WHERE due_at <= ? ORDER BY due_at, id LIMIT 1',
    );
  }

  /** Brings the world up to `now`: requisitions that were created late, then every step of every order. */
  catchUp(now: number): void {
    while (this.#lateDue.get(now) !== undefined) this.#createLate(now);
    if (this.#fulfilment.isDue(now)) transaction(this.#db, () => this.#fulfilment.advance(now));
  }

  /** Checks what can be refused without reserving anything; the order of the checks is part of no promise. */
  checkRequest(account: Account, request: RequisitionRequest, lines: readonly KnownLine[], now: number): void {
    const delivery = request.deliveryMethod ?? account.defaultDeliveryMethod;
    const deliveryMethods = deliveryMethodsOf(account);
    if (!deliveryMethods.includes(delivery)) {
      throw invalid('deliveryMethod', `"${delivery}" is not valid; allowed: ${deliveryMethods.join(', ')}`);
    }
    const payment = request.paymentMethod ?? account.defaultPaymentMethod;
    if (!account.market.paymentMethods.includes(payment)) {
      const allowed = account.market.paymentMethods.join(', ');
      throw invalid('paymentMethod', `"${payment}" is not valid for this account; allowed: ${allowed}`);
    }
    if (request.deferredPayment === true && !account.market.deferredPayment) {
      throw invalid('deferredPayment', 'is not supported in the sales market of this account; leave it out');
    }
    for (const { wanted, product } of lines) checkPrice(account, wanted, product, request.lines.indexOf(wanted));
    const finances = financesOf(this.#db, account, now);
    if (!finances.orderingAllowed) {
      throw new Refusal(403, 'orderingNotAllowed', 'ordering is not allowed: the credit limit is used up');
    }
  }

  /** Splits by warehouse, reserves, and confirms at once where the account says so. All of it or nothing. */
  create(
    account: Account,
    party: Party,
    request: RequisitionRequest,
    lines: readonly KnownLine[],
    now: number,
    visibleAt = now,
  ): OrderRow[] {
    const id = transaction(this.#db, () => this.#insert(account, party, request, lines, now, visibleAt));
    return this.#ofRequisition.all(id);
  }

  /** The reply is lost now; the requisition comes into being when the clock reaches `dueAt`. */
  createLater(account: Account, party: Party, request: RequisitionRequest, dueAt: number): void {
    this.#db
      .prepare('INSERT INTO late_creation (due_at, payer, ship_to, body) VALUES (?, ?, ?, ?)')
      .run(dueAt, account.payer.id, party.id, JSON.stringify(request));
  }

  #createLate(now: number): void {
    transaction(this.#db, () => {
      const late = this.#lateDue.get(now);
      if (!late) return;
      this.#db.prepare('DELETE FROM late_creation WHERE id = ?').run(late.id);
      const account = accountByPayer(late.payer);
      const party = account && partyOf(account, late.ship_to);
      if (!account || !party) return;
      // Written by `createLater` from a request that had been checked.
      const request = JSON.parse(late.body) as RequisitionRequest;
      const lines = request.lines.flatMap((wanted) => {
        const product =
          wanted.sku !== undefined ? this.#products.bySku(wanted.sku) : this.#products.byIndex(wanted.index ?? '');
        return product && product.end_of_line === 0 ? [{ wanted, product }] : [];
      });
      if (lines.length === 0) return;
      try {
        this.#insert(account, party, request, lines, late.due_at, late.due_at);
      } catch (error) {
        // What the credit no longer covers is refused now, and there is nobody left to tell.
        if (!(error instanceof Refusal)) throw error;
      }
    });
  }

  #insert(
    account: Account,
    party: Party,
    request: RequisitionRequest,
    lines: readonly KnownLine[],
    now: number,
    visibleAt: number,
  ): string {
    const byLocation = splitByWarehouse(account, party, lines, (product) => this.#products.available(product));
    const gross = [...byLocation.values()].reduce((total, each) => total + totalOf(each).gross, 0);
    const { availableCreditLimit } = financesOf(this.#db, account, now);
    if (gross > toMinor(availableCreditLimit)) {
      const text = `the requisition comes to ${spoken(gross)} PLN gross, the available credit is ${availableCreditLimit.toFixed(2)} PLN`;
      throw new Refusal(422, 'creditLimitExceeded', text);
    }
    const { requisitionId, orderIds } = nextRequisitionIds(this.#db, now, byLocation.size);
    const insertOrder = this.#db.prepare(`INSERT INTO sales_order VALUES (@id, @requisitionId, @payer, @shipTo,
      @shipFrom, @deliveryMethod, @paymentMethod, @now, NULL, 'ACCEPTED', NULL, @deferred, @net, @gross, @customNumber,
      @comments, @email, '', 1, @lines)`);
    const reserve = this.#db.prepare('INSERT INTO reservation VALUES (?, ?, ?, ?)');
    this.#db
      .prepare('INSERT INTO requisition VALUES (?, ?, ?, ?, ?, ?, 1)')
      .run(requisitionId, account.payer.id, party.id, request.customNumber ?? '', now, visibleAt);
    for (const [at, [shipFrom, orderLines]] of [...byLocation].entries()) {
      const id = orderIds[at] ?? `${requisitionId}-${at + 1}`;
      const total = totalOf(orderLines);
      insertOrder.run({
        id,
        requisitionId,
        payer: account.payer.id,
        shipTo: party.id,
        shipFrom,
        deliveryMethod: request.deliveryMethod ?? account.defaultDeliveryMethod,
        paymentMethod: request.paymentMethod ?? account.defaultPaymentMethod,
        now,
        deferred: request.deferredPayment === true ? 1 : 0,
        net: total.net,
        gross: total.gross,
        customNumber: request.customNumber ?? '',
        comments: request.comments ?? '',
        email: request.fiscalDocumentEmailAddress ?? account.email,
        lines: JSON.stringify(orderLines),
      });
      for (const line of orderLines) if (line.accepted > 0) reserve.run(id, line.sku, shipFrom, line.accepted);
    }
    if (account.automaticOrderConfirmation) this.#setConfirmed(requisitionId, now);
    return requisitionId;
  }

  #setConfirmed(requisitionId: string, now: number): void {
    const confirm = this.#db.prepare(
      `UPDATE sales_order SET phase = 'CONFIRMED', confirmed_at = ?, next_at = ? WHERE id = ?`,
    );
    for (const order of this.#ofRequisition.all(requisitionId)) {
      // An order without one unit accepted has nothing to collect: it stays where it is.
      const isEmpty = readOrderLines(order).every((line) => line.accepted === 0);
      confirm.run(now, isEmpty ? null : scheduleOf(order.id, now).collected, order.id);
    }
  }

  /** "Only requisitions in phase ACCEPTED can be confirmed; only requisitions in phase ACCEPTED can be cancelled." */
  decide(action: 'confirm' | 'cancel', account: Account, shipTo: string, id: string, now: number): OrderRow[] {
    transaction(this.#db, () => {
      const orders = this.#ofRequisition.all(id).filter((order) => order.payer === account.payer.id);
      const first = orders[0];
      if (!first) throw notFound(`requisition ${id} is unknown`);
      // Without shipTo the receiver is the payer itself, so that somebody else's requisition is not its own.
      if (first.ship_to !== shipTo) {
        throw notFound(`requisition ${id} is unknown for receiver ${shipTo}; another receiver is addressed by shipTo`);
      }
      const other = orders.find((order) => order.phase !== 'ACCEPTED');
      if (other) {
        throw new Refusal(
          409,
          'notAccepted',
          `requisition ${id} is in phase ${other.phase}; only ACCEPTED can be ${action}ed`,
        );
      }
      if (action === 'confirm') this.#setConfirmed(id, now);
      else {
        this.#db.prepare(`UPDATE sales_order SET phase = 'CANCELLED' WHERE requisition_id = ?`).run(id);
        const release = this.#db.prepare('DELETE FROM reservation WHERE order_id = ?');
        for (const order of orders) release.run(order.id);
      }
    });
    return this.#ofRequisition.all(id);
  }

  byRequisition(account: Account, id: string): OrderRow[] {
    const orders = this.#ofRequisition.all(id).filter((order) => order.payer === account.payer.id);
    if (orders.length === 0) throw notFound(`requisition ${id} is unknown`);
    return orders;
  }

  byOrder(account: Account, id: string): OrderRow {
    const order = this.#byId.get(id);
    if (order?.payer !== account.payer.id) throw notFound(`order ${id} is unknown`);
    return order;
  }

  /** "Requisition order (returned by all Sales calls)". */
  render(order: OrderRow, language: Language, active: Active) {
    const customNumber = echoed(order.custom_number, active);
    return {
      id: order.id,
      requisitionId: order.requisition_id,
      fiscalDocumentNumber: order.fiscal,
      ...(customNumber === undefined ? {} : { customNumber }),
      currencyCode: 'PLN',
      billTo: order.payer,
      shipTo: order.ship_to,
      shipFrom: order.ship_from,
      deliveryMethod: order.delivery_method,
      paymentMethod: order.payment_method,
      creationDate: zulu(order.created_at),
      acceptedDate: zulu(order.created_at),
      statusCode: statusCodes[order.phase],
      phaseCode: order.phase,
      deferredPayment: order.deferred === 1,
      totalNet: toAmount(order.total_net),
      totalGross: toAmount(order.total_gross),
      comments: order.comments,
      lines: readOrderLines(order).map((line) => {
        const product = this.#products.bySku(line.sku);
        return {
          ...(product && productData(product, language)),
          sku: line.sku,
          requiredQuantity: line.required,
          missingQuantity: line.missing,
          acceptedQuantity: line.accepted,
          collectedQuantity: collectedPhases.includes(order.phase) ? line.accepted : 0,
          packagedQuantity: packagedPhases.includes(order.phase) ? line.accepted : 0,
          ...lineAmounts(line.unitNet, line.accepted, line.vat),
          deliveryId: line.deliveries,
        };
      }),
    };
  }
}

const totalOf = (lines: readonly OrderLine[]) => sumTotals(lines.map((line) => ({ ...line, quantity: line.accepted })));

/** The requisition price may not be below the customer price, "the only price usable for buying". */
function checkPrice(account: Account, wanted: WantedLine, product: ProductRow, at: number): void {
  const net = customerNet(account, product);
  const least = { unitPriceNet: net, unitPriceGross: grossOf(net, product.vat) };
  for (const field of ['unitPriceNet', 'unitPriceGross'] as const) {
    const given = wanted[field];
    if (given !== undefined && toMinor(given) < least[field]) {
      throw invalid(
        `lines[${at}].${field}`,
        `${given} is below the customer price ${spoken(least[field])} of ${product.sku}`,
      );
    }
  }
}

/**
 * One order per warehouse: the default location first, then the logistic path in its order. What no warehouse has
 * is missing on the line's first order, or at the default location when there is none.
 */
function splitByWarehouse(
  account: Account,
  party: Party,
  lines: readonly KnownLine[],
  available: (product: ProductRow) => Map<string, number>,
): Map<string, OrderLine[]> {
  const path = [party.defaultLocation, ...party.logisticPath.filter((code) => code !== party.defaultLocation)];
  const left = new Map<string, Map<string, number>>();
  const orders = new Map<string, OrderLine[]>();
  for (const { wanted, product } of lines) {
    const stock = left.get(product.sku) ?? available(product);
    left.set(product.sku, stock);
    const parts: { location: string; accepted: number }[] = [];
    let open = wanted.requiredQuantity;
    for (const location of path) {
      const accepted = Math.min(open, stock.get(location) ?? 0);
      if (accepted === 0) continue;
      stock.set(location, (stock.get(location) ?? 0) - accepted);
      parts.push({ location, accepted });
      open -= accepted;
    }
    if (parts.length === 0) parts.push({ location: party.defaultLocation, accepted: 0 });
    for (const [at, { location, accepted }] of parts.entries()) {
      const missing = at === 0 ? open : 0;
      const unitNet = customerNet(account, product);
      const line = { required: accepted + missing, missing, accepted, unitNet, vat: product.vat, deliveries: [] };
      orders.set(location, [...(orders.get(location) ?? []), { sku: product.sku, ...line }]);
    }
  }
  // The order of the path, whichever line touched a warehouse first.
  return new Map(
    path.flatMap((code) => {
      const order = orders.get(code);
      return order ? [[code, order] as const] : [];
    }),
  );
}

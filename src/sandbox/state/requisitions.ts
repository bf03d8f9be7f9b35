import type { z } from 'zod';
import type { Language } from '../../contract/limits.ts';
import type { requisitionBody } from '../../contract/requests.ts';
import { transaction, type Db } from './database.ts';
import { utcDatetime } from './time.ts';
import { returnedCustomNumber, type ActiveFaults } from '../http/faults.ts';
import { createFulfilment, nextRequisitionIds, scheduleOf, type Fulfilment } from './fulfilment.ts';
import { customerNet, financesOf, formatAmount, grossOf, lineAmounts, sumTotals, toAmount, toMinor } from './prices.ts';
import { productData, type ProductStore } from './product-store.ts';
import { invalid, notFound, Refusal } from '../api/refusal.ts';
import { readOrderLines, type OrderLine, type OrderRow, type Phase, type ProductRow } from './database.ts';
import { accountByPayer, deliveryMethodsOf, partyOf, type Account, type Party } from '../world/accounts.ts';

export type RequisitionRequest = z.output<typeof requisitionBody>;
type RequestedLine = RequisitionRequest['lines'][number];

/** A requested line and its product, which is still sold. */
export interface ResolvedLine {
  readonly requested: RequestedLine;
  readonly product: ProductRow;
}

/** `G` for ACCEPTED is the interface's; the other letters are this service's own (README.md). */
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

/** Creates, reads, confirms and cancels requisitions and the orders they are split into. */
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

  /** Brings the database up to `now`: creates late requisitions, then moves every order through its due phases. */
  catchUp(now: number): void {
    while (this.#lateDue.get(now) !== undefined) this.#createLate(now);
    if (this.#fulfilment.isDue(now)) transaction(this.#db, () => this.#fulfilment.advance(now));
  }

  /** Throws a Refusal for whatever can be refused without reserving stock. */
  checkRequest(account: Account, request: RequisitionRequest, lines: readonly ResolvedLine[], now: number): void {
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
    for (const { requested, product } of lines)
      checkPrice(account, requested, product, request.lines.indexOf(requested));
    const finances = financesOf(this.#db, account, now);
    if (!finances.orderingAllowed) {
      throw new Refusal(403, 'orderingNotAllowed', 'ordering is not allowed: the credit limit is used up');
    }
  }

  /** Splits by warehouse, reserves, and confirms at once if the account does so automatically, in one transaction. */
  create(
    account: Account,
    party: Party,
    request: RequisitionRequest,
    lines: readonly ResolvedLine[],
    now: number,
    visibleAt = now,
  ): OrderRow[] {
    const id = transaction(this.#db, () => this.#insert(account, party, request, lines, now, visibleAt));
    return this.#ofRequisition.all(id);
  }

  /** Stores a request whose reply is lost; the requisition is created when the clock reaches `dueAt`. */
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
      // `createLater` wrote it from a checked request.
      const request = JSON.parse(late.body) as RequisitionRequest;
      const lines = request.lines.flatMap((requested) => {
        const product =
          requested.sku !== undefined
            ? this.#products.bySku(requested.sku)
            : this.#products.byIndex(requested.index ?? '');
        return product && product.end_of_line === 0 ? [{ requested, product }] : [];
      });
      if (lines.length === 0) return;
      try {
        this.#insert(account, party, request, lines, late.due_at, late.due_at);
      } catch (error) {
        // The credit limit no longer covers it. The client has gone, so the refusal cannot be reported.
        if (!(error instanceof Refusal)) throw error;
      }
    });
  }

  #insert(
    account: Account,
    party: Party,
    request: RequisitionRequest,
    lines: readonly ResolvedLine[],
    now: number,
    visibleAt: number,
  ): string {
    const byLocation = splitByWarehouse(account, party, lines, (product) => this.#products.available(product));
    const gross = [...byLocation.values()].reduce((total, each) => total + totalOf(each).gross, 0);
    const { availableCreditLimit } = financesOf(this.#db, account, now);
    if (gross > toMinor(availableCreditLimit)) {
      const text = `the requisition comes to ${formatAmount(gross)} PLN gross, the available credit is ${availableCreditLimit.toFixed(2)} PLN`;
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
      // An order without accepted units has nothing to collect and stays CONFIRMED.
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
      // Without shipTo the receiver is the payer, so a receiver's requisition is not found.
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
  render(order: OrderRow, language: Language, faults: ActiveFaults) {
    const customNumber = returnedCustomNumber(order.custom_number, faults);
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
      creationDate: utcDatetime(order.created_at),
      acceptedDate: utcDatetime(order.created_at),
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
function checkPrice(account: Account, requested: RequestedLine, product: ProductRow, at: number): void {
  const net = customerNet(account, product);
  const least = { unitPriceNet: net, unitPriceGross: grossOf(net, product.vat) };
  for (const field of ['unitPriceNet', 'unitPriceGross'] as const) {
    const given = requested[field];
    if (given !== undefined && toMinor(given) < least[field]) {
      throw invalid(
        `lines[${at}].${field}`,
        `${given} is below the customer price ${formatAmount(least[field])} of ${product.sku}`,
      );
    }
  }
}

/**
 * One order per warehouse: the default location first, then the rest of the logistic path. Units that no warehouse has
 * are missing on the line's first order, or at the default location if no warehouse has any.
 */
function splitByWarehouse(
  account: Account,
  party: Party,
  lines: readonly ResolvedLine[],
  available: (product: ProductRow) => Map<string, number>,
): Map<string, OrderLine[]> {
  const path = [party.defaultLocation, ...party.logisticPath.filter((code) => code !== party.defaultLocation)];
  const left = new Map<string, Map<string, number>>();
  const orders = new Map<string, OrderLine[]>();
  for (const { requested, product } of lines) {
    const stock = left.get(product.sku) ?? available(product);
    left.set(product.sku, stock);
    const parts: { location: string; accepted: number }[] = [];
    let open = requested.requiredQuantity;
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
  // Sort by the path, not by which line used a warehouse first.
  return new Map(
    path.flatMap((code) => {
      const order = orders.get(code);
      return order ? [[code, order] as const] : [];
    }),
  );
}

import { lineGrossOf } from '../../contract/line-amounts.ts';
import { availabilityOf } from '../../contract/availability.ts';
import type { Customer, Finances, QuoteItem, RequisitionOrder } from '../../contract/resources.ts';
import type { CallOptions, Taken, TradingService } from '../../contract/trading-service.ts';
import { errorOf } from '../../core/errors.ts';
import { distinct } from '../../core/next-steps.ts';
import { add, compareDecimals, decimal, isZero, multiply, subtract, type Decimal } from '../../core/money.ts';
import { skuOrIndex } from '../../core/product-code.ts';
import { codeText, hiddenCharacter } from '../../core/text.ts';
import { phaseOf } from '../sending/order-phase.ts';
import type { DraftContent, DraftLine, DraftTotal, OrderRequest, OrderRequestLine } from '../../ports/draft.ts';
import { canonicalJson, sha256 } from '../audit.ts';
import { texts } from '../messages/en.ts';
import { choicesOf, choiceTexts } from './choices.ts';

// What a draft holds: priced from a request, or taken from a requisition that exists at the service. A field that is
// undefined is absent wherever a draft is stored, hashed or sent.

/** SHA-256 (hex) of everything that an approver is shown. */
export function contentHash(content: DraftContent): string {
  return sha256(canonicalJson(content));
}

/** The receiver as policy and limits name it: `own` is the payer itself. */
export function receiverOf({ shipTo }: Pick<DraftContent, 'shipTo'>): string {
  return shipTo ?? 'own';
}

/**
 * Refuses invisible characters in the buyer's own texts: an approver must see what the order says. Comments may have
 * several lines, every other text has one.
 * @throws DeskError `invalid_input` that names the field as agents and the command line do.
 */
export function refuseHiddenText(request: Partial<OrderRequest>): void {
  const { labels, hidden } = texts.pricing;
  const fields: readonly (readonly [label: string, field: string, text: string | undefined])[] = [
    [labels.shipTo, 'shipTo', request.shipTo],
    [labels.deliveryMethod, 'deliveryMethod', request.deliveryMethod],
    [labels.paymentMethod, 'paymentMethod', request.paymentMethod],
    [labels.fiscalDocumentEmailAddress, 'fiscalDocumentEmailAddress', request.fiscalDocumentEmailAddress],
    [labels.customNumber, 'customNumber', request.ownNumber],
    [labels.comments, 'comments', request.comments?.replace(/\r?\n/g, ' ')],
    [labels.reason, 'reason', request.statedReason?.text],
    ...(request.lines ?? []).map(({ custom }, at) => [labels.custom(at + 1), `lines[${at}].custom`, custom] as const),
  ];
  for (const [label, field, text = ''] of fields) {
    const character = hiddenCharacter(text);
    if (character === undefined) continue;
    const isBreak = character === 'U+000A' || character === 'U+000D';
    throw errorOf('invalid_input', { ...hidden(label, field, character, isBreak), field });
  }
}

/**
 * Prices a request by a quote and the customer card.
 * @throws DeskError when a line could not be asked, has no price, or costs more than the buyer expects; when nothing
 * can be ordered.
 */
export async function priceRequest(
  service: Pick<TradingService, 'quote' | 'customer' | 'finances'>,
  request: OrderRequest,
  now: number,
  call: CallOptions = {},
): Promise<DraftContent> {
  const [bulk, customer, finances] = await Promise.all([
    service.quote({ lines: request.lines, shipTo: request.shipTo }, call),
    service.customer(call),
    service.finances(call),
  ]);
  const [failed] = bulk.failed;
  if (failed !== undefined) {
    // A draft without the failed lines would look like an order that never had them.
    const { code, message } = failed.error;
    throw errorOf(code, { ...texts.pricing.incomplete(message), cause: failed.error });
  }
  const priced = mergeLines(bulk.rows.map((row) => pricedRow(request.lines, row, now, bulk.taken)));
  const choices = choicesOf(request.lines, bulk.omitted);
  if (priced.length === 0) {
    throw errorOf('invalid_input', { ...texts.pricing.unknownProducts(choiceTexts(choices)), field: 'lines' });
  }
  const [ungrossed] = priced.filter(({ line, most }) => most.gross !== undefined && line.unitPriceGross === undefined);
  if (ungrossed !== undefined) {
    throw errorOf('refused', { ...texts.pricing.noGross(codeText(ungrossed.line.sku)), field: 'lines' });
  }
  const dear = priced.flatMap(({ line: { sku, unitPriceNet, unitPriceGross, currencyCode }, most }) => [
    ...dearer(unitPriceNet, most.net, (expected) =>
      texts.pricing.dearLine(codeText(sku), unitPriceNet, codeText(currencyCode), 'net', expected),
    ),
    ...dearer(unitPriceGross, most.gross, (expected) =>
      texts.pricing.dearLine(codeText(sku), unitPriceGross ?? '', codeText(currencyCode), 'gross', expected),
    ),
  ]);
  if (dear.length > 0) throw errorOf('invalid_input', { ...texts.pricing.tooDear(dear), field: 'lines' });
  const lines = priced.map(({ line }) => line);
  return {
    lines,
    ...conditionsOf(request),
    defaults: {
      deliveryMethod: customer.defaultDeliveryMethod || undefined,
      paymentMethod: customer.defaultPaymentMethod || undefined,
      email: customer.eDocumentEmail || undefined,
    },
    paymentMethods: otherPayments(request.paymentMethod, customer),
    omitted: bulk.omitted.map(({ product }) => product.sku ?? product.index),
    choices: choices.length === 0 ? undefined : choices,
    totals: totalsOf(lines),
    quotedAt: now,
    automaticOrderConfirmation: customer.automaticOrderConfirmation ?? null,
    credit: creditOf(finances),
  };
}

/** The payment methods of the customer card, where it names some, and not the one that was chosen. */
function otherPayments(chosen: string | undefined, customer: Customer): readonly string[] | undefined {
  const named = distinct([...(customer.paymentMethods ?? []), customer.defaultPaymentMethod]);
  return chosen === undefined || named.length === 0 || named.includes(chosen) ? undefined : named;
}

/** The lines and conditions of a draft, to be priced again. */
export function requestOf(content: DraftContent): OrderRequest {
  return {
    ...conditionsOf(content),
    lines: content.lines.map(({ sku, quantity, custom, sendsGross, asked, joined }) => ({
      sku,
      quantity,
      custom,
      sendsGross,
      asked,
      joined,
    })),
  };
}

/** Prices a draft as it is once more. What was left out of it before stays left out. */
export async function priceAgain(
  service: Parameters<typeof priceRequest>[0],
  before: DraftContent,
  now: number,
): Promise<DraftContent> {
  return leavingOut(before, await priceRequest(service, requestOf(before), now));
}

/** A draft as it was wanted: with what the service left out of it. */
export function wantedOf(content: DraftContent): OrderRequest {
  const left = (content.choices ?? []).map(({ asked, candidates: _, ...line }) => ({
    ...line,
    ...(skuOrIndex(asked) ?? { sku: asked }),
  }));
  const request = requestOf(content);
  return { ...request, lines: [...request.lines, ...left] };
}

/** What is left out of a draft beside what its new quote leaves out, and what may be chosen for it. */
export function leavingOut(
  { omitted, choices = [] }: Pick<DraftContent, 'omitted' | 'choices'>,
  content: DraftContent,
): DraftContent {
  const open = [
    ...choices,
    ...(content.choices ?? []).filter((each) => !choices.some(({ asked }) => asked === each.asked)),
  ];
  return {
    ...content,
    omitted: [...new Set([...omitted, ...content.omitted])],
    choices: open.length === 0 ? undefined : open,
  };
}

/** What the buyer chose for the whole order. */
export function conditionsOf(order: Omit<OrderRequest, 'lines'>) {
  const { shipTo, deliveryMethod, paymentMethod, deferredPayment, fiscalDocumentEmailAddress } = order;
  const { ownNumber, comments, statedReason } = order;
  const methods = { deliveryMethod, paymentMethod, deferredPayment, fiscalDocumentEmailAddress };
  return { shipTo, ...methods, ownNumber, comments, statedReason };
}

/** Prices the row of a line, which may have been asked for under another spelling. */
function pricedRow(
  lines: readonly OrderRequestLine[],
  row: QuoteItem,
  now: number,
  taken: readonly Taken[] = [],
): PricedLine {
  const exact =
    lines.find((line) => line.sku === row.sku && line.quantity === row.quantity) ??
    lines.find((line) => line.index !== undefined && line.index === row.index && line.quantity === row.quantity);
  if (exact !== undefined) return priceLine(row, exact, now);
  const spelt = new Set(taken.flatMap(({ asked, sku }) => (sku === row.sku ? [asked] : [])));
  const line = lines.find((each) => spelt.has(each.sku ?? each.index) && each.quantity === row.quantity);
  return priceLine(row, line === undefined ? undefined : { ...line, asked: line.sku ?? line.index }, now);
}

interface PricedLine {
  readonly line: DraftLine;
  /** The highest price per unit that the buyer accepts. */
  readonly most: { readonly net: string | undefined; readonly gross: string | undefined };
}

function dearer(price: string | undefined, most: string | undefined, say: (most: string) => string): string[] {
  if (price === undefined || most === undefined) return [];
  return compareDecimals(decimal(price), decimal(most)) > 0 ? [say(most)] : [];
}

function priceLine(row: QuoteItem, requested: OrderRequestLine | undefined, now: number): PricedLine {
  const unit: Partial<NonNullable<QuoteItem['price']>> = row.price ?? {};
  const { customerPriceNet: net, customerPriceGross, refundableAmountNet: deposit, currencyCode } = unit;
  if (net === undefined || net === null || currencyCode === undefined) {
    throw errorOf('refused', { ...texts.pricing.noPrice(codeText(row.sku)), field: 'lines' });
  }
  const { available = 0, ...availability } = availabilityOf(row, now);
  return {
    most: { net: requested?.unitPriceNet, gross: requested?.unitPriceGross },
    line: {
      sku: row.sku,
      index: row.index || undefined,
      name: row.name || undefined,
      quantity: row.quantity,
      unitPriceNet: net,
      unitPriceGross: customerPriceGross ?? undefined,
      vatPercentage: row.price?.vatPercentage ?? undefined,
      lineGross: lineGrossOf(unit, row.quantity),
      currencyCode,
      lineNet: multiply(net, row.quantity),
      depositNet: deposit && !isZero(deposit) ? deposit : undefined,
      available,
      ...availability,
      blockedReturn: row.blockedReturn === true || undefined,
      custom: requested?.custom,
      sendsGross: requested?.sendsGross ?? (requested?.unitPriceGross === undefined ? undefined : true),
      asked: requested?.asked,
      joined: requested?.joined,
    },
  };
}

/** One line per SKU, so that the answer can be compared with what was sent, SKU by SKU. */
function mergeLines(lines: readonly PricedLine[]): PricedLine[] {
  const merged = new Map<string, PricedLine>();
  for (const { line, most } of lines) {
    const before = merged.get(line.sku);
    const asked = [...new Set([before?.line.asked, line.asked])].filter((each) => each !== undefined).join(', ');
    const all =
      before === undefined
        ? line
        : {
            ...withQuantity(before.line, before.line.quantity + line.quantity),
            sendsGross: before.line.sendsGross ?? line.sendsGross,
            joined: (before.line.joined ?? 1) + (line.joined ?? 1),
          };
    merged.set(line.sku, {
      line: asked === '' ? all : { ...all, asked },
      most: { net: lower(before?.most.net, most.net), gross: lower(before?.most.gross, most.gross) },
    });
  }
  return [...merged.values()];
}

function withQuantity(line: DraftLine, quantity: number): DraftLine {
  const unit = {
    customerPriceNet: decimal(line.unitPriceNet),
    customerPriceGross: line.unitPriceGross === undefined ? undefined : decimal(line.unitPriceGross),
    vatPercentage: line.vatPercentage === undefined ? undefined : decimal(line.vatPercentage),
  };
  return {
    ...line,
    quantity,
    lineNet: multiply(unit.customerPriceNet, quantity),
    lineGross: lineGrossOf(unit, quantity),
  };
}

function lower(a: string | undefined, b: string | undefined): string | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return compareDecimals(decimal(a), decimal(b)) < 0 ? a : b;
}

function totalsOf(lines: readonly DraftLine[]): DraftTotal[] {
  return [...new Set(lines.map(({ currencyCode }) => currencyCode))].map((currencyCode) => {
    const own = lines.filter((line) => line.currencyCode === currencyCode);
    const gross = own.flatMap(({ lineGross }) => (lineGross === undefined ? [] : [decimal(lineGross)]));
    const deposits = own.flatMap(({ depositNet, quantity }) =>
      depositNet === undefined ? [] : [multiply(decimal(depositNet), quantity)],
    );
    return {
      currencyCode,
      net: add(...own.map(({ lineNet }) => decimal(lineNet))),
      gross: gross.length === own.length ? add(...gross) : undefined,
      depositNet: add(...deposits),
    };
  });
}

function creditOf(finances: Finances): DraftContent['credit'] {
  return {
    orderingAllowed: finances.orderingAllowed ?? undefined,
    deferredPaymentAllowed: finances.deferredPaymentAllowed ?? undefined,
    available: finances.availableCreditLimit || undefined,
    notInvoicedOrders: finances.notInvoicedOrders || undefined,
    currencyCode: finances.currencyCode || undefined,
  };
}

/**
 * The content of a draft for a requisition that was not made here, so that confirming or cancelling it takes the same
 * way as everything else: shown, decided by a person, recorded.
 * @throws DeskError `refused` when it is not in phase ACCEPTED, or says too little to be decided on.
 */
export function contentOfRequisition(
  requisitionId: string,
  orders: readonly RequisitionOrder[],
  now: number,
): DraftContent {
  requireAccepted(requisitionId, orders);
  const content = contentOfOrders(orders, now);
  const [unpriced] = content.omitted;
  if (unpriced !== undefined) throw errorOf('refused', texts.refused.noCost(requisitionId, codeText(unpriced)));
  return content;
}

/**
 * "Only requisitions in phase ACCEPTED can be confirmed; only requisitions in phase ACCEPTED can be cancelled."
 * @throws DeskError `refused`, naming each order and its phase.
 */
export function requireAccepted(requisitionId: string, orders: readonly RequisitionOrder[]): void {
  if (orders.length > 0 && orders.every(({ phaseCode }) => phaseCode === 'ACCEPTED')) return;
  throw errorOf('refused', texts.refused.notAccepted(requisitionId, orders.map(phaseOf)));
}

/** What orders of the service say of themselves; `omitted` names the products of which they do not say enough. */
export function contentOfOrders(orders: readonly RequisitionOrder[], now: number): DraftContent {
  const omitted = new Set<string>();
  const lines = new Map<string, DraftLine>();
  for (const { lines: orderLines, currencyCode } of orders) {
    for (const { sku, index, name, unitPriceNet, unitPriceGross, vatPercentage, requiredQuantity } of orderLines ??
      []) {
      if (currencyCode == null || unitPriceNet == null || requiredQuantity == null) {
        omitted.add(sku);
        continue;
      }
      const line: DraftLine = {
        sku,
        index: index || undefined,
        name: name || undefined,
        quantity: requiredQuantity,
        unitPriceNet,
        unitPriceGross: unitPriceGross ?? undefined,
        vatPercentage: vatPercentage ?? undefined,
        currencyCode,
        lineNet: unitPriceNet,
        available: 0,
        units: {},
      };
      lines.set(sku, withQuantity(line, (lines.get(sku)?.quantity ?? 0) + requiredQuantity));
    }
  }
  const [first] = orders;
  const all = [...lines.values()];
  return {
    lines: all,
    shipTo: (first?.shipTo !== first?.billTo && first?.shipTo) || undefined,
    defaults: {},
    omitted: [...omitted],
    totals: totalsOf(all),
    quotedAt: now,
    automaticOrderConfirmation: false,
    credit: null,
  };
}

/** Why it must not be ordered now, by the customer's finances. */
function creditObjections({
  credit,
  deferredPayment,
  totals,
}: Pick<DraftContent, 'credit' | 'deferredPayment' | 'totals'>): string[] {
  if (credit === null) return [];
  const { noOrders, noDeferredPayment, noCredit } = texts.pricing;
  const objections = [
    ...(credit.orderingAllowed === false ? [noOrders] : []),
    ...(deferredPayment === true && credit.deferredPaymentAllowed === false ? [noDeferredPayment] : []),
  ];
  const total = totals.find(({ currencyCode }) => currencyCode === credit.currencyCode);
  const amount = total?.gross ?? total?.net;
  if (amount !== undefined && credit.available !== undefined) {
    const short = subtract(decimal(amount), decimal(credit.available));
    if (compareDecimals(short, decimal(0)) > 0) {
      objections.push(noCredit(credit.available, credit.currencyCode ?? '', short));
    }
  }
  return objections;
}

/**
 * Why an approval of `before` does not cover what a new quote says. `tolerates`: how far a price may move. On an account
 * that confirms by itself nobody sees the service's answer before it is an order, so availability counts too.
 */
export function quoteObjections(
  before: DraftContent,
  after: DraftContent,
  tolerates: (from: Decimal, to: Decimal) => boolean,
): string[] {
  const changes = priceChanges(before, after, tolerates);
  const short = after.automaticOrderConfirmation === false ? [] : shortfalls(before, after);
  return [
    ...(changes.length === 0 ? [] : [texts.pricing.changed(changes)]),
    ...(short.length === 0 ? [] : [texts.pricing.tooFew(short)]),
    ...creditObjections(after),
  ];
}

/** Line by line, where fewer are available than are ordered, and fewer than were shown. */
function shortfalls(before: DraftContent, after: DraftContent): string[] {
  const shown = new Map(before.lines.map(({ sku, available }) => [sku, available]));
  return after.lines.flatMap(({ sku, quantity, available }) => {
    const was = shown.get(sku) ?? available;
    return available < quantity && available < was
      ? [texts.pricing.shortLine(codeText(sku), quantity, available, was)]
      : [];
  });
}

/** The same lines at the same prices, the same left out, and as many of each are short. Later cut-offs and delivery dates are no change. */
export function isSameQuote(before: DraftContent, after: DraftContent): boolean {
  const priced = ({ lines, totals, omitted, automaticOrderConfirmation }: DraftContent) => ({
    totals,
    omitted,
    automaticOrderConfirmation,
    lines: lines.map(({ available, units: _, orderUntil: __, latestDeliveryDate: ___, ...line }) => ({
      ...line,
      missing: Math.max(0, line.quantity - available),
    })),
  });
  return canonicalJson(priced(before)) === canonicalJson(priced(after));
}

/** Line by line, where a new quote departs from the earlier one; a price counts only beyond what `tolerates` allows. */
function priceChanges(
  before: DraftContent,
  after: DraftContent,
  tolerates: (from: Decimal, to: Decimal) => boolean,
): string[] {
  const { added, gone, otherCurrency, otherPrice } = texts.pricing;
  const old = new Map(before.lines.map((line) => [line.sku, line]));
  const now = new Set(after.lines.map(({ sku }) => sku));
  return [
    ...after.lines.flatMap(({ sku, unitPriceNet, currencyCode }) => {
      const was = old.get(sku);
      const [name, currency] = [codeText(sku), codeText(currencyCode)];
      if (was === undefined) return [added(name)];
      if (was.currencyCode !== currencyCode) return [otherCurrency(name, currency, codeText(was.currencyCode))];
      if (tolerates(decimal(was.unitPriceNet), decimal(unitPriceNet))) return [];
      return [otherPrice(name, unitPriceNet, currency, was.unitPriceNet)];
    }),
    ...before.lines.flatMap(({ sku }) => (now.has(sku) ? [] : [gone(codeText(sku))])),
  ];
}

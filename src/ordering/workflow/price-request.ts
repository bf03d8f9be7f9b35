import { availabilityOf } from '../../contract/availability.ts';
import type { Customer, Finances, QuoteItem } from '../../contract/resources.ts';
import type { CallOptions, TradingService } from '../../contract/trading-service.ts';
import { DeskError } from '../../core/errors.ts';
import { add, compareDecimals, decimal, multiply, subtract, type Decimal } from '../../core/money.ts';
import { codeText, listing } from '../../core/text.ts';
import type { DraftContent, DraftLine, DraftTotal, OrderRequest, OrderRequestLine } from '../../ports/draft.ts';

/**
 * Prices a request by a quote and the customer card: everything an approver is shown.
 * @throws DeskError when a line could not be asked, has no price, or costs more than the buyer expects; when nothing
 * can be ordered.
 */
export async function priceRequest(
  service: Pick<TradingService, 'quote' | 'customer' | 'finances'>,
  request: OrderRequest,
  now: number,
  call: CallOptions,
): Promise<DraftContent> {
  const [bulk, customer, finances] = await Promise.all([
    service.quote({ lines: request.lines, shipTo: request.shipTo }, call),
    service.customer(call),
    service.finances(call),
  ]);
  const [failed] = bulk.failed;
  if (failed !== undefined) {
    // A draft is a whole: some lines that could not be asked would look like an order without them.
    throw new DeskError(failed.error.code, `Not every line could be priced: ${failed.error.message}`, {
      next: 'Prepare it again in a while.',
      cause: failed.error,
    });
  }
  const lines = mergeLines(bulk.rows.map((row) => draftLine(row, wantedOf(request.lines, row))));
  if (lines.length === 0) {
    throw new DeskError('invalid_input', 'The service knows none of these products.', {
      field: 'lines',
      next: 'Check the codes with check_stock or search_products.',
    });
  }
  const dear = lines.flatMap(({ line, expected }) =>
    expected !== undefined && compareDecimals(decimal(line.unitPriceNet), decimal(expected)) > 0
      ? [`${codeText(line.sku)}: ${line.unitPriceNet} ${codeText(line.currencyCode)} net each, not ${expected}`]
      : [],
  );
  if (dear.length > 0) {
    throw new DeskError('invalid_input', `The price is higher than expected. ${listing(dear, 10)}.`, {
      field: 'lines',
      next: 'Leave unitPriceNet out to take the quoted price, or leave the line out.',
    });
  }
  const priced = lines.map(({ line }) => line);
  return {
    lines: priced,
    ...conditionsOf(request),
    defaults: defaultsOf(customer),
    omitted: bulk.omitted.map(({ product }) => product.sku ?? product.index),
    totals: totalsOf(priced),
    quotedAt: now,
    automaticOrderConfirmation: customer.automaticOrderConfirmation ?? null,
    credit: creditOf(finances),
  };
}

export function conditionsOf(request: OrderRequest | DraftContent) {
  const { shipTo, deliveryMethod, paymentMethod, deferredPayment, fiscalDocumentEmailAddress, ownNumber, comments } =
    request;
  return Object.fromEntries(
    Object.entries({
      shipTo,
      deliveryMethod,
      paymentMethod,
      deferredPayment,
      fiscalDocumentEmailAddress,
      ownNumber,
      comments,
    }).filter(([, value]) => value !== undefined),
  ) as Pick<
    DraftContent,
    | 'shipTo'
    | 'deliveryMethod'
    | 'paymentMethod'
    | 'deferredPayment'
    | 'fiscalDocumentEmailAddress'
    | 'ownNumber'
    | 'comments'
  >;
}

function wantedOf(lines: readonly OrderRequestLine[], row: QuoteItem): OrderRequestLine | undefined {
  return (
    lines.find((line) => line.sku === row.sku && line.quantity === row.quantity) ??
    lines.find((line) => line.index !== undefined && line.index === row.index && line.quantity === row.quantity)
  );
}

interface PricedWish {
  readonly line: DraftLine;
  readonly expected: string | undefined;
}

function draftLine(row: QuoteItem, wanted: OrderRequestLine | undefined): PricedWish {
  const price = row.price ?? undefined;
  const net = price?.customerPriceNet ?? undefined;
  if (price === undefined || net === undefined) {
    throw new DeskError('refused', `The service gave no price for ${codeText(row.sku)}.`, {
      field: 'lines',
      next: 'Leave this product out, or ask the service for its price.',
    });
  }
  const gross = price.customerPriceGross ?? undefined;
  const deposit = price.refundableAmountNet ?? undefined;
  const { available = 0, ...places } = availabilityOf(row);
  return {
    expected: wanted?.unitPriceNet,
    line: {
      sku: row.sku,
      ...(row.index ? { index: row.index } : {}),
      ...(row.name ? { name: row.name } : {}),
      quantity: row.quantity,
      unitPriceNet: net,
      ...(gross === undefined ? {} : { unitPriceGross: gross, lineGross: multiply(gross, row.quantity) }),
      currencyCode: price.currencyCode,
      lineNet: multiply(net, row.quantity),
      ...(deposit === undefined || !/[1-9]/.test(deposit) ? {} : { depositNet: deposit }),
      available,
      ...places,
      ...(row.blockedReturn === true ? { blockedReturn: true } : {}),
      ...(wanted?.custom === undefined ? {} : { custom: wanted.custom }),
    },
  };
}

/** One line a SKU: what is sent can then be compared with what came back, SKU by SKU. */
function mergeLines(lines: readonly PricedWish[]): PricedWish[] {
  const merged = new Map<string, PricedWish>();
  for (const each of lines) {
    const before = merged.get(each.line.sku);
    if (before === undefined) {
      merged.set(each.line.sku, each);
      continue;
    }
    const quantity = before.line.quantity + each.line.quantity;
    merged.set(each.line.sku, {
      expected: lower(before.expected, each.expected),
      line: {
        ...before.line,
        quantity,
        lineNet: multiply(decimal(before.line.unitPriceNet), quantity),
        ...(before.line.unitPriceGross === undefined
          ? {}
          : { lineGross: multiply(decimal(before.line.unitPriceGross), quantity) }),
      },
    });
  }
  return [...merged.values()];
}

function lower(a: string | undefined, b: string | undefined): string | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return compareDecimals(decimal(a), decimal(b)) < 0 ? a : b;
}

export function totalsOf(lines: readonly DraftLine[]): DraftTotal[] {
  return [...new Set(lines.map(({ currencyCode }) => currencyCode))].map((currencyCode) => {
    const own = lines.filter((line) => line.currencyCode === currencyCode);
    const gross = own.flatMap(({ lineGross }) => (lineGross === undefined ? [] : [decimal(lineGross)]));
    return {
      currencyCode,
      net: add(...own.map(({ lineNet }) => decimal(lineNet))),
      ...(gross.length === own.length ? { gross: add(...gross) } : {}),
      depositNet: add(
        ...own.flatMap(({ depositNet, quantity }) =>
          depositNet === undefined ? [] : [multiply(decimal(depositNet), quantity)],
        ),
      ),
    };
  });
}

function defaultsOf(customer: Customer): DraftContent['defaults'] {
  return {
    ...(customer.defaultDeliveryMethod ? { deliveryMethod: customer.defaultDeliveryMethod } : {}),
    ...(customer.defaultPaymentMethod ? { paymentMethod: customer.defaultPaymentMethod } : {}),
    ...(customer.eDocumentEmail ? { email: customer.eDocumentEmail } : {}),
  };
}

function creditOf(finances: Finances): DraftContent['credit'] {
  return {
    ...(finances.orderingAllowed === undefined || finances.orderingAllowed === null
      ? {}
      : { orderingAllowed: finances.orderingAllowed }),
    ...(finances.deferredPaymentAllowed === undefined || finances.deferredPaymentAllowed === null
      ? {}
      : { deferredPaymentAllowed: finances.deferredPaymentAllowed }),
    ...(finances.availableCreditLimit ? { available: finances.availableCreditLimit } : {}),
    ...(finances.notInvoicedOrders ? { notInvoicedOrders: finances.notInvoicedOrders } : {}),
    ...(finances.currencyCode ? { currencyCode: finances.currencyCode } : {}),
  };
}

/** Why it must not be ordered now, by the customer's finances; empty: nothing speaks against it. */
export function creditObjections({
  credit,
  deferredPayment,
  totals,
}: Pick<DraftContent, 'credit' | 'deferredPayment' | 'totals'>): string[] {
  if (credit === null) return [];
  const objections = [
    ...(credit.orderingAllowed === false ? ['The service does not allow orders on this account.'] : []),
    ...(deferredPayment === true && credit.deferredPaymentAllowed === false
      ? ['The service does not allow deferred payment on this account.']
      : []),
  ];
  const total = totals.find(({ currencyCode }) => currencyCode === credit.currencyCode);
  const amount = total?.gross ?? total?.net;
  if (amount !== undefined && credit.available !== undefined) {
    const short = subtract(decimal(amount), decimal(credit.available));
    if (compareDecimals(short, '0' as Decimal) > 0) {
      objections.push(`The credit available is ${credit.available} ${credit.currencyCode ?? ''}, ${short} too little.`);
    }
  }
  return objections;
}

/**
 * Line by line, where a new quote departs from what was priced before; prices only count when they rose or fell by
 * more than `tolerates` allows.
 */
export function priceChanges(
  before: DraftContent,
  after: DraftContent,
  tolerates: (from: Decimal, to: Decimal) => boolean,
): string[] {
  const old = new Map(before.lines.map((line) => [line.sku, line]));
  const now = new Set(after.lines.map(({ sku }) => sku));
  return [
    ...after.lines.flatMap((line) => {
      const was = old.get(line.sku);
      if (was === undefined) return [`${line.sku} was not in the draft`];
      if (was.currencyCode !== line.currencyCode)
        return [`${line.sku}: ${line.currencyCode} instead of ${was.currencyCode}`];
      return tolerates(decimal(was.unitPriceNet), decimal(line.unitPriceNet))
        ? []
        : [
            `${codeText(line.sku)}: ${line.unitPriceNet} ${codeText(line.currencyCode)} net each instead of ${was.unitPriceNet}`,
          ];
    }),
    ...before.lines.flatMap(({ sku }) => (now.has(sku) ? [] : [`${sku} is no longer offered`])),
  ];
}

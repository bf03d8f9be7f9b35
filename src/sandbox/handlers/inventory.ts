import { limits } from '../../contract/limits.ts';
import { invalid } from '../api/refusal.ts';
import { findProducts, receiverOf, type Handler, type Reply, type RequestContext } from './request-context.ts';
import type { ProductRow } from '../state/database.ts';
import { priceObject } from '../state/prices.ts';
import { blockedReturnOf, productData } from '../state/product-store.ts';
import type { Party } from '../world/accounts.ts';
import { logisticsOf, warehouseByCode, warehouses } from '../world/warehouses.ts';

export const getStock: Handler<'getStock'> = (context, query) => {
  const requested = query.sku?.map((sku) => ({ sku })) ?? (query.index ?? []).map((index) => ({ index }));
  return stockReply(context, requested, query.sku ? 'sku' : 'index', query.location, query.shipTo);
};

export const postStock: Handler<'postStock'> = (context, query, body) => {
  // `sku` is a comma-separated list; `index` is one index, which may contain a comma.
  const requested = body.sku?.split(',').map((sku) => ({ sku })) ?? [{ index: body.index ?? '' }];
  return stockReply(context, requested, body.sku ? 'sku' : 'index', query.location, query.shipTo);
};

function stockReply(
  context: RequestContext,
  requested: readonly { sku?: string; index?: string }[],
  field: string,
  location: readonly string[] | undefined,
  shipTo: string | undefined,
): Reply {
  const party = receiverOf(context.account, shipTo);
  checkLocations(location);
  const { found, headers } = findProducts(context.products, requested, context.faults, field);
  const body = distinct(found.map(({ product }) => product)).flatMap((product) =>
    unitsAt(context, product, party, location).map(({ code, units }) => {
      const route = logisticsOf(code, party, context.now);
      return {
        location: code,
        sku: product.sku,
        availability: units,
        latestDeliveryDate: units > 0 ? route.latestDeliveryDate : null,
        ...route.optionalTimes,
        ...productData(product, context.language),
        ...blockedReturnOf(product),
      };
    }),
  );
  return { body, headers };
}

export const getQuote: Handler<'getQuote'> = (context, query, body) => {
  const party = receiverOf(context.account, query.shipTo);
  checkLocations(query.location);
  const kinds = [query.sku, query.index, body?.lines].filter((each) => each !== undefined && each.length > 0);
  if (kinds.length !== 1) {
    throw invalid('lines', 'products are given once: as lines of the body, or as sku, or as index of the query');
  }
  const requested: readonly { sku?: string; index?: string; quantity: number }[] =
    body?.lines ??
    query.sku?.map((sku) => ({ sku, quantity: 1 })) ??
    (query.index ?? []).map((index) => ({ index, quantity: 1 }));
  const field = body ? 'lines' : query.sku ? 'sku' : 'index';
  const { found, headers } = findProducts(context.products, requested, context.faults, field);
  const items = found.map(({ requested: { quantity }, product }) => ({
    sku: product.sku,
    quantity,
    price: priceObject(context.account, product),
    ...productData(product, context.language),
    ...blockedReturnOf(product),
    lines: unitsAt(context, product, party, query.location).map(({ code, units }) => ({
      sku: product.sku,
      location: code,
      availability: units,
      ...logisticsOf(code, party, context.now).quoteTimes,
    })),
  }));
  return { body: items, headers };
};

/** Every code must be a warehouse; "max 10". */
function checkLocations(location: readonly string[] | undefined): void {
  const unknown = location?.find((code) => !warehouseByCode(code));
  if (unknown !== undefined) {
    const allowed = warehouses.map(({ code }) => code).join(', ');
    throw invalid('location', `"${unknown}" is not a warehouse; allowed: ${allowed}`);
  }
  if ((location?.length ?? 0) > limits.locations) throw invalid('location', `at most ${limits.locations} codes`);
}

/**
 * "Default empty = all warehouses of the customer's logistic path": returns those with units, or the default location
 * with 0. Locations given by name are all returned; a warehouse off the path has 0 units for this customer.
 */
function unitsAt(context: RequestContext, product: ProductRow, party: Party, location: readonly string[] | undefined) {
  const available = context.products.available(product);
  const at = (code: string) => ({ code, units: party.logisticPath.includes(code) ? (available.get(code) ?? 0) : 0 });
  if (location !== undefined && location.length > 0) return [...new Set(location)].map(at);
  const some = party.logisticPath.map(at).filter(({ units }) => units > 0);
  return some.length > 0 ? some : [at(party.defaultLocation)];
}

const distinct = (products: readonly ProductRow[]) => [...new Map(products.map((each) => [each.sku, each])).values()];

export const getPrices: Handler<'getPrices'> = (context, _, body) => {
  receiverOf(context.account, body.shipTo);
  checkLocations(body.location);
  const { found, headers } = findProducts(context.products, body.lines, context.faults, 'lines');
  const lines = found.map(({ requested: { quantity }, product }) => ({
    sku: product.sku,
    quantity,
    price: priceObject(context.account, product),
    ...productData(product, context.language),
    ...blockedReturnOf(product),
  }));
  return { body: { lines }, headers };
};

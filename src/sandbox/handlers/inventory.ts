import { operations } from '../../contract/operations.ts';
import { limits } from '../../contract/limits.ts';
import { receiverOf, type Call, type Reply } from '../call.ts';
import { check, decodeQuery } from '../decode.ts';
import { logisticsOf } from '../logistics.ts';
import { priceObject } from '../prices.ts';
import { blockedReturnOf, productData } from '../products-store.ts';
import { invalid } from '../refusal.ts';
import type { ProductRow } from '../rows.ts';
import { findProducts } from '../wanted-products.ts';
import type { Party } from '../world/accounts.ts';
import { warehouseByCode, warehouses } from '../world/warehouses.ts';

export function getStock(call: Call): Reply {
  const query = decodeQuery(operations.getStock.query, call.pairs, { allowed: ['sku', 'index', 'location', 'shipTo'] });
  const wanted = query.sku?.map((sku) => ({ sku })) ?? (query.index ?? []).map((index) => ({ index }));
  return stockReply(call, wanted, query.sku ? 'sku' : 'index', query.location, query.shipTo);
}

export function postStock(call: Call): Reply {
  const query = decodeQuery(operations.postStock.query, call.pairs, { allowed: ['location', 'shipTo'] });
  const body = check(operations.postStock.body, call.body ?? {}, ['sku', 'index'], 'body field');
  // `sku` is a comma-separated list; `index` is one index, which may contain a comma.
  const wanted = body.sku?.split(',').map((sku) => ({ sku })) ?? [{ index: body.index ?? '' }];
  return stockReply(call, wanted, body.sku ? 'sku' : 'index', query.location, query.shipTo);
}

function stockReply(
  call: Call,
  wanted: readonly { sku?: string; index?: string }[],
  field: string,
  location: readonly string[] | undefined,
  shipTo: string | undefined,
): Reply {
  const party = receiverOf(call.account, shipTo);
  checkLocations(location);
  const { found, headers } = findProducts(call.products, wanted, call.active, field);
  const body = distinct(found.map(({ product }) => product)).flatMap((product) =>
    unitsAt(call, product, party, location).map(({ code, units }) => {
      const route = logisticsOf(code, party, call.now);
      return {
        location: code,
        sku: product.sku,
        availability: units,
        latestDeliveryDate: units > 0 ? route.latestDeliveryDate : null,
        ...route.optionalTimes,
        ...productData(product, call.language),
        ...blockedReturnOf(product),
      };
    }),
  );
  return { body, headers };
}

export function postQuote(call: Call): Reply {
  const query = decodeQuery(operations.getQuote.query, call.pairs, { allowed: ['sku', 'index', 'location', 'shipTo'] });
  const body = check(operations.getQuote.body, call.body, ['lines'], 'body field');
  const party = receiverOf(call.account, query.shipTo);
  checkLocations(query.location);
  const kinds = [query.sku, query.index, body?.lines].filter((each) => each !== undefined && each.length > 0);
  if (kinds.length !== 1) {
    throw invalid('lines', 'products are given once: as lines of the body, or as sku, or as index of the query');
  }
  const wanted: readonly { sku?: string; index?: string; quantity: number }[] =
    body?.lines ??
    query.sku?.map((sku) => ({ sku, quantity: 1 })) ??
    (query.index ?? []).map((index) => ({ index, quantity: 1 }));
  const field = body ? 'lines' : query.sku ? 'sku' : 'index';
  const { found, headers } = findProducts(call.products, wanted, call.active, field);
  const items = found.map(({ wanted: { quantity }, product }) => ({
    sku: product.sku,
    quantity,
    price: priceObject(call.account, product),
    ...productData(product, call.language),
    ...blockedReturnOf(product),
    lines: unitsAt(call, product, party, query.location).map(({ code, units }) => ({
      sku: product.sku,
      location: code,
      availability: units,
      ...logisticsOf(code, party, call.now).quoteTimes,
    })),
  }));
  return { body: items, headers };
}

/** Codes have to be warehouses; "max 10". */
export function checkLocations(location: readonly string[] | undefined): void {
  for (const code of location ?? []) {
    if (!warehouseByCode(code)) {
      throw invalid(
        'location',
        `"${code}" is not a warehouse; allowed: ${warehouses.map((each) => each.code).join(', ')}`,
      );
    }
  }
  if ((location?.length ?? 0) > limits.locations) throw invalid('location', `at most ${limits.locations} codes`);
}

/**
 * "Default empty = all warehouses of the customer's logistic path": those that have units, or the default location
 * with none. Asked for by name, each is answered; a warehouse off the path sells this customer nothing.
 */
function unitsAt(call: Call, product: ProductRow, party: Party, location: readonly string[] | undefined) {
  const available = call.products.available(product);
  const at = (code: string) => ({ code, units: party.logisticPath.includes(code) ? (available.get(code) ?? 0) : 0 });
  if (location !== undefined && location.length > 0) return [...new Set(location)].map(at);
  const some = party.logisticPath.map(at).filter(({ units }) => units > 0);
  return some.length > 0 ? some : [at(party.defaultLocation)];
}

const distinct = (products: readonly ProductRow[]) => [...new Map(products.map((each) => [each.sku, each])).values()];

import { operations } from '../../contract/operations.ts';
import { receiverOf, type Call, type Reply } from '../call.ts';
import { check, decodeQuery } from '../decode.ts';
import { priceObject } from '../prices.ts';
import { blockedReturnOf, productData } from '../products-store.ts';
import { findProducts } from '../wanted-products.ts';
import { checkLocations } from './inventory.ts';

export function postPrices(call: Call): Reply {
  decodeQuery(operations.getPrices.query, call.pairs, { allowed: [] });
  const body = check(operations.getPrices.body, call.body ?? {}, ['lines', 'location', 'shipTo'], 'body field');
  receiverOf(call.account, body.shipTo);
  checkLocations(body.location);
  const { found, headers } = findProducts(call.products, body.lines, call.active, 'lines');
  const lines = found.map(({ wanted: { quantity }, product }) => ({
    sku: product.sku,
    quantity,
    price: priceObject(call.account, product),
    ...productData(product, call.language),
    ...blockedReturnOf(product),
  }));
  return { body: { lines }, headers };
}

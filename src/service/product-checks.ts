import * as requests from '../contract/requests.ts';
import type { ProductRef, WantedLine } from '../contract/trading-service.ts';
import { DeskError } from '../core/errors.ts';

// The chunks are checked again before they leave; here the mistake is named where the caller made it.

export function checkProducts(products: readonly ProductRef[], field: string): void {
  if (products.length === 0) throw wrong(field, 'name at least one product', 'Give a SKU or an index.');
  products.forEach((product, at) => {
    // Callers are typed, but tools pass on what a person wrote.
    const { sku, index } = product as { sku?: string; index?: string };
    if ((sku === undefined) === (index === undefined)) {
      throw wrong(`${field}[${at}]`, 'give either sku or index, exactly one of them', 'Leave one of them out.');
    }
    // As nearly all are; asking the schema costs ten times as much.
    if (sku !== undefined && requests.skuPattern.test(sku)) return;
    const rule = sku === undefined ? requests.index.safeParse(index) : requests.sku.safeParse(sku);
    if (!rule.success) {
      const name = sku === undefined ? 'index' : 'sku';
      throw wrong(`${field}[${at}].${name}`, rule.error.issues[0]?.message ?? 'is not valid', 'Correct it.');
    }
  });
}

export function checkLines(lines: readonly WantedLine[]): void {
  checkProducts(lines, 'lines');
  lines.forEach(({ quantity }, at) => {
    const rule = requests.quantity.safeParse(quantity);
    if (!rule.success) {
      throw wrong(`lines[${at}].quantity`, rule.error.issues[0]?.message ?? 'is not valid', 'Correct it.');
    }
  });
}

export function checkPlaces({
  locations,
  shipTo,
}: {
  locations?: readonly string[] | undefined;
  shipTo?: string | undefined;
}): void {
  const empty = locations?.indexOf('') ?? -1;
  if (empty >= 0) throw wrong(`locations[${empty}]`, 'a location code is not empty', 'Leave it out.');
  if (shipTo === undefined) return;
  const rule = requests.shipTo.safeParse(shipTo);
  if (!rule.success) throw wrong('shipTo', rule.error.issues[0]?.message ?? 'is not valid', 'Correct it.');
}

function wrong(field: string, rule: string, next: string): DeskError {
  return new DeskError('invalid_input', `${field}: ${rule}.`, { field, next });
}

import { add, decimal, divide, multiply, round, type Decimal } from '../core/money.ts';
import type { Price } from './resources.ts';

// Gross amounts. The interface gives a line `totalNet`, `vatPercentage` and `totalGross`, and does not say how they are
// rounded. What it bills (docs/unknowns.md): VAT on the net total of a line, rounded once; a document is the sum of its lines.

/** Net with VAT, rounded to cents, half away from zero. */
export function withVat(net: Decimal, vatPercentage: Decimal): Decimal {
  return round(multiply(net, divide(add(decimal(100), vatPercentage), 100)));
}

/** What so many units cost gross; where no VAT rate came, by the gross price of one. */
export function lineGrossOf(
  { customerPriceNet: net, customerPriceGross: gross, vatPercentage }: Partial<Price>,
  quantity: number,
): Decimal | undefined {
  if (net !== undefined && net !== null && vatPercentage !== undefined && vatPercentage !== null) {
    return withVat(multiply(net, quantity), vatPercentage);
  }
  return gross === undefined || gross === null ? undefined : round(multiply(gross, quantity));
}

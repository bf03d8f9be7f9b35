import { decimal, formatDecimal, subtract } from '../../core/money.ts';
import type { Talk } from '../messages/talk-shape.ts';
import type { Formats } from './formats.ts';

/** What is net, tax and gross of an invoice, of a list of them, or of what is priced. */
export function taxOf(
  {
    currencyCode,
    totalNet,
    totalGross,
  }: Readonly<Record<'currencyCode' | 'totalNet' | 'totalGross', string | undefined>>,
  say: Talk,
  format: Formats,
): string | undefined {
  if (totalNet === undefined || totalGross === undefined) return undefined;
  const tax = formatDecimal(subtract(decimal(totalGross), decimal(totalNet)));
  const [net, vat, gross] = [totalNet, tax, totalGross].map((each) => format.money(each, currencyCode));
  return say.withTax({ net: net ?? '', tax: vat ?? '', gross: gross ?? '' });
}

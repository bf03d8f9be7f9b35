import { addDays, isCalendarDay } from '../../src/core/datetime.ts';
import {
  choices,
  distinct,
  step,
  without,
  type Input,
  type Menu,
  type NextSteps,
  type Step,
} from '../../src/core/next-steps.ts';
import { questionOfCursor } from './cursor.ts';

// What one would ask next about invoices, deliveries and orders.

/** The question of a list as it was first asked; a following page has only its cursor. */
export function questionOf(tool: string, input: Input): Input {
  const { cursor } = input;
  const asked = typeof cursor === 'string' ? questionOfCursor(tool, cursor) : undefined;
  return without(asked ?? input, 'cursor');
}

/** A list with nothing in it: other days, or without what it was limited to. */
export function otherDays(
  tool: string,
  question: Input,
  { from, to }: { from: string; to: string },
): Partial<NextSteps> {
  const limits = without(question, 'from', 'to', 'limit', 'includeLines');
  const limited = Object.keys(limits).length > 0;
  const days: Step[] =
    isCalendarDay(from) && isCalendarDay(to)
      ? [
          step('The 30 days before', tool, { ...question, from: addDays(from, -30), to: addDays(from, -1) }),
          step(`A year up to ${to}`, tool, { ...question, from: addDays(to, -364), to }),
        ]
      : [];
  return {
    empty: [limited ? 'Try other days, or without the limits.' : 'Try other days.'],
    offers: [
      ...(limited ? [step('Without the limits', tool, without(question, ...Object.keys(limits)))] : []),
      ...days,
    ],
  };
}

export function openMenu(
  tool: string,
  field: string,
  placeholder: string,
  values: readonly string[],
  otherwise: string,
): Menu {
  return { tool, field, placeholder, options: choices(values), otherwise };
}

export const invoicesMenu = (values: readonly string[]) =>
  openMenu('get_invoice', 'invoiceId', 'Open an invoice', values, 'write invoice and its number');
export const deliveriesMenu = (values: readonly string[]) =>
  openMenu('get_delivery', 'deliveryId', 'Open a delivery', values, 'write delivery and its number');
export const ordersMenu = (values: readonly string[]) =>
  openMenu('get_order', 'orderId', 'Open an order', values, 'write show and its number');

export function productsMenu(skus: readonly string[]): Menu {
  return openMenu('search_products', 'sku', 'Look at a product', distinct(skus), 'write find and its code');
}

import { count, listing } from '../../core/text.ts';

export const weekly = {
  title: (from: string, to: string) => `Your week at the parts counter, ${from} to ${to}`,
  spent: (net: string, before: string) => `Invoiced, net: ${net} (the week before: ${before}).`,
  byBrand: (brands: readonly { readonly label: string; readonly value: string }[], currency: string, others: number) =>
    `Most on ${listing(
      brands.map(({ label, value }) => `${label} ${value}`),
      10,
    )} ${currency}${others === 0 ? '' : `, and ${count(others, 'brand')} more`}.`,
  chart: (currency: string) => `Invoiced by brand, net ${currency}`.trim(),
  noBrand: 'no brand',
  invoices: (lines: number) => `Invoiced: ${count(lines, 'line')}.`,
  overdue: (invoices: number, amount: string) =>
    invoices === 0
      ? 'Nothing is overdue.'
      : `Overdue: ${count(invoices, 'document')}${amount === '' ? '' : `, ${amount}`}.`,
  due: (invoices: number, amount: string) =>
    invoices === 0
      ? 'Nothing is due in the next 7 days.'
      : `Due in 7 days: ${count(invoices, 'document')}${amount === '' ? '' : `, ${amount}`}.`,
  open: (orders: number) => `${count(orders, 'order waits', 'orders wait')} for a decision.`,
} as const;

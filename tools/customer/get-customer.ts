import * as z from 'zod';
import { step } from '../../src/core/next-steps.ts';
import { defineTool } from '../desk.ts';
import { answerFields } from '../base/answer-fields.ts';
import { pick } from '../base/pick-fields.ts';

const address = answerFields({
  countryCode: 'code',
  locality: 'text',
  streetAddressFull: 'text',
  street: 'text',
  building: 'text',
  flat: 'text',
  postalCode: 'code',
  postOffice: 'text',
});
const named = answerFields({ name: 'text', status: 'code', countryCode: 'code' });
const account = answerFields(
  {
    logisticPath: 'codes',
    defaultLocation: 'code',
    fiscalDocument: 'code',
    eDocumentEmail: 'text',
    eDocumentStatus: 'flag',
    paymentMethods: 'codes',
    defaultPaymentMethod: 'code',
    paymentTerm: 'count',
    defaultDeliveryMethod: 'code',
    automaticOrderConfirmation: 'flag',
  },
  { paymentTerm: 'Days' },
);

export const getCustomer = defineTool({
  name: 'get_customer',
  title: 'Account',
  summary: 'The account with the service: addresses, warehouses, payment and delivery defaults.',
  hint: 'automaticOrderConfirmation true: a submitted requisition is an order at once.',
  area: 'customer',
  effect: 'read',
  operations: ['getCustomer'],
  input: z.strictObject({}),
  output: z.object({ ...named.shape, address: z.array(z.object(address.shape)), ...account.shape }),
  run: async (desk, _input, options) => {
    const row = await desk.service.customer({ signal: options.signal });
    return {
      ...pick(row, [...named.keys, ...account.keys]),
      address: (row.address ?? []).map((each) => pick(each, address.keys)),
    };
  },
  view: (output) => ({
    title: output.name ?? 'Account',
    facts: [
      { label: 'Status', value: output.status ?? null },
      ...output.address.map((each) => ({ label: 'Address', value: addressLine(each) })),
      { label: 'Country', value: output.countryCode ?? null },
      { label: 'Warehouses (logistic path)', value: (output.logisticPath ?? []).join(', ') || null },
      { label: 'Default warehouse', value: output.defaultLocation ?? null },
      { label: 'Default delivery method', value: output.defaultDeliveryMethod ?? null },
      { label: 'Payment methods', value: (output.paymentMethods ?? []).join(', ') || null },
      { label: 'Default payment method', value: output.defaultPaymentMethod ?? null },
      { label: 'Payment term (days)', value: output.paymentTerm ?? null },
      { label: 'Fiscal document', value: output.fiscalDocument ?? null },
      { label: 'Documents go to', value: output.eDocumentEmail ?? null },
      { label: 'Electronic documents', value: output.eDocumentStatus ?? null },
      { label: 'Automatic order confirmation', value: output.automaticOrderConfirmation ?? null },
    ],
    notes:
      output.status === 'INACTIVE'
        ? [{ kind: 'warning', text: 'The service says that this account is INACTIVE.' }]
        : [],
    actions: [{ label: 'Credit', tool: 'get_finances', input: {} }],
  }),
  gaps: () => [],
  next: () => ({
    offers: [step('Invoices', 'list_invoices', {}), step('Deliveries', 'list_deliveries', {})],
  }),
  records: ({ address: addresses, logisticPath, paymentMethods, ...row }) => [
    {
      ...row,
      address: addresses.map(addressLine).join('; '),
      logisticPath: (logisticPath ?? []).join(' '),
      paymentMethods: (paymentMethods ?? []).join(' '),
    },
  ],
  columns: { ...named.columns, address: 'text', ...account.columns },
  words: ['account', 'customer'],
  phrases: {
    en: ['my account', 'our account', 'account', 'customer card', 'customer'],
    pl: ['konto'],
    de: ['kundenkonto', 'kunde'],
    cs: [],
  },
  opens: {
    document: 'customer',
    title: 'Customer',
    description: 'The own account: warehouses, delivery and payment preferences.',
  },
  examples: [{ say: 'account', input: {} }],
});

function addressLine(each: z.input<z.ZodObject<typeof address.shape>>): string {
  const street =
    each.streetAddressFull ??
    [each.street, [each.building, each.flat].filter((part) => part !== undefined).join('/')].join(' ').trim();
  return [street, [each.postalCode, each.locality].join(' ').trim(), each.countryCode]
    .filter((part) => part !== undefined && part !== '')
    .join(', ');
}

import * as z from 'zod';
import { step } from '../../src/core/next-steps.ts';
import { defineTool } from '../desk.ts';
import { answerFields, flatLists } from '../base/answer-fields.ts';
import { maybe } from '../base/fields.ts';
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

/** "Its inner fields: not shown": as it came. */
const routes = maybe(z.record(z.string(), z.unknown())).describe('As the service gave it');

export const getCustomer = defineTool({
  name: 'get_customer',
  title: 'Account',
  summary: 'The account with the service: addresses, warehouses, payment and delivery defaults.',
  hint: 'automaticOrderConfirmation true: a submitted requisition is an order at once.',
  area: 'customer',
  effect: 'read',
  operations: ['getCustomer'],
  input: z.strictObject({}),
  output: z.object({ ...named.shape, address: z.array(z.object(address.shape)), ...account.shape, routes }),
  run: async (desk, _input, options) => {
    const row = await desk.service.customer({ signal: options.signal });
    return {
      ...pick(row, [...named.keys, ...account.keys]),
      address: (row.address ?? []).map((each) => pick(each, address.keys)),
      ...(row.routes === undefined || row.routes === null ? {} : { routes: row.routes }),
    };
  },
  view: (output) => ({
    title: output.name ?? 'Account',
    facts: [
      { label: 'Status', value: output.status ?? null },
      ...output.address.flatMap((each) => [
        { label: 'Address', value: addressLine(each) },
        ...(addressDetails(each) === ''
          ? []
          : [{ label: 'Address in parts', value: addressDetails(each), detail: true as const }]),
      ]),
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
      { label: 'Routes, as the service gave them', value: routesText(output.routes) ?? null, detail: true },
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
  records: ({ address: addresses, routes: given, ...row }) => [
    {
      ...flatLists(row),
      address: addresses
        .map((each) => [addressLine(each), addressDetails(each)].filter((part) => part !== '').join('; '))
        .join('; '),
      routes: routesText(given),
    },
  ],
  columns: { ...named.columns, address: 'text', ...account.columns, routes: 'text' },
  words: ['account', 'customer'],
  phrases: {
    en: ['my account', 'our account', 'account', 'customer card', 'customer'],
    pl: ['konto'],
    de: ['kundenkonto', 'kunde'],
    cs: [],
    uk: ['обліковий запис', 'наш рахунок клієнта'],
  },
  opens: {
    document: 'customer',
    title: 'Customer',
    description: 'The own account: warehouses, delivery and payment preferences.',
  },
  examples: [{ say: 'account', input: {} }],
});

type AddressOut = z.input<z.ZodObject<typeof address.shape>>;

function routesText(given: Readonly<Record<string, unknown>> | undefined): string | undefined {
  return given === undefined ? undefined : JSON.stringify(given);
}

/** What the line of an address does not say. */
function addressDetails(each: AddressOut): string {
  const { streetAddressFull, street, building, flat, postOffice } = each;
  const parts = streetAddressFull === undefined ? { postOffice } : { street, building, flat, postOffice };
  const names = { street: 'street', building: 'building', flat: 'flat', postOffice: 'post office' };
  return Object.entries(parts)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${names[name as keyof typeof names]} ${value}`]))
    .join(', ');
}

function addressLine(each: AddressOut): string {
  const street =
    each.streetAddressFull ??
    [each.street, [each.building, each.flat].filter((part) => part !== undefined).join('/')].join(' ').trim();
  return [street, [each.postalCode, each.locality].join(' ').trim(), each.countryCode]
    .filter((part) => part !== undefined && part !== '')
    .join(', ');
}

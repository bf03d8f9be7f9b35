import { z } from 'zod';
import { questionOfCursor } from '../../../tools/cursor.ts';
import { addDays, isCalendarDay } from '../../core/datetime.ts';
import { ask, choices, distinct, without, type Input, type NextSteps, type StepsOf } from './next-steps.ts';
import type { Menu, Offer } from './offers.ts';

const text = z.string().optional();
const coverage = z.looseObject({ from: z.string(), to: z.string() });
const ids = z.array(z.string()).catch([]);

/** The question of a list as it was first asked; a following page has only its cursor. */
function questionOf(tool: string, input: Input): Input {
  const { cursor } = input;
  const asked = typeof cursor === 'string' ? questionOfCursor(tool, cursor) : undefined;
  return without(asked ?? input, 'cursor');
}

/** A list with nothing in it: other days, or without what it was limited to. */
function otherDays(tool: string, question: Input, { from, to }: { from: string; to: string }): Partial<NextSteps> {
  const limits = without(question, 'from', 'to', 'limit', 'includeLines');
  const limited = Object.keys(limits).length > 0;
  const days: Offer[] =
    isCalendarDay(from) && isCalendarDay(to)
      ? [
          ask('The 30 days before', tool, { ...question, from: addDays(from, -30), to: addDays(from, -1) }),
          ask(`A year up to ${to}`, tool, { ...question, from: addDays(to, -364), to }),
        ]
      : [];
  return {
    empty: [limited ? 'Try other days, or without the limits.' : 'Try other days.'],
    offers: [...(limited ? [ask('Without the limits', tool, without(question, ...Object.keys(limits)))] : []), ...days],
  };
}

function openMenu(
  tool: string,
  field: string,
  placeholder: string,
  values: readonly string[],
  otherwise: string,
): Menu {
  return { tool, field, placeholder, options: choices(values), otherwise };
}

const invoicesMenu = (values: readonly string[]) =>
  openMenu('get_invoice', 'invoiceId', 'Open an invoice', values, 'write invoice and its number');
const deliveriesMenu = (values: readonly string[]) =>
  openMenu('get_delivery', 'deliveryId', 'Open a delivery', values, 'write delivery and its number');
const ordersMenu = (values: readonly string[]) =>
  openMenu('get_order', 'orderId', 'Open an order', values, 'write show and its number');

const invoicesOutput = z.looseObject({
  coverage,
  invoices: z.array(
    z.looseObject({
      id: z.string(),
      issueDate: text,
      invoiceClassification: text,
      paymentStatus: text,
      shipTo: text,
      totalGross: text,
      currencyCode: text,
    }),
  ),
});

const kinds = new Map([
  ['INVOICE', 'Only invoices'],
  ['CREDIT_NOTE', 'Only credit notes'],
]);

export const invoiceListSteps: StepsOf = (output, input) => {
  const { invoices, coverage: range } = invoicesOutput.parse(output);
  const question = questionOf('list_invoices', input);
  if (invoices.length === 0) return otherDays('list_invoices', question, range);
  const asked = { from: range.from, to: range.to, ...question };
  const statuses = distinct(invoices.map(({ paymentStatus }) => paymentStatus));
  const classes = distinct(invoices.map(({ invoiceClassification }) => invoiceClassification));
  const receivers = distinct(invoices.map(({ shipTo }) => shipTo));
  const limits = ['state', 'paymentStatus', 'invoiceClassification', 'shipTo'].filter(
    (each) => question[each] !== undefined,
  );
  return {
    menus: [
      {
        ...invoicesMenu([]),
        options: invoices.map(({ id, issueDate, totalGross, currencyCode }) => ({
          label: [id, issueDate?.slice(0, 10), totalGross, currencyCode].filter((each) => each !== undefined).join(' '),
          value: id,
        })),
      },
      ...(receivers.length > 1
        ? [
            {
              tool: 'list_invoices',
              field: 'shipTo',
              placeholder: 'Only one receiver',
              rest: without(asked, 'shipTo', 'limit'),
              options: choices(receivers),
              otherwise: 'write invoices, the days and --ship-to with its number',
            },
          ]
        : []),
    ],
    narrow: [
      ...(statuses.length > 1 && question['state'] === undefined
        ? [ask('Only what is owed', 'list_invoices', { ...without(asked, 'paymentStatus'), state: 'owed' })]
        : []),
      ...(statuses.length > 1
        ? statuses.slice(0, 4).map((each) => ask(`Only ${each}`, 'list_invoices', { ...asked, paymentStatus: each }))
        : []),
      ...(classes.length > 1
        ? classes.flatMap((each) => {
            const label = kinds.get(each);
            return label === undefined ? [] : [ask(label, 'list_invoices', { ...asked, invoiceClassification: each })];
          })
        : []),
      ...(limits.length > 0 ? [ask('All of these days', 'list_invoices', without(asked, ...limits))] : []),
    ],
    instead: ['get_invoice'],
  };
};

const invoiceOutput = z.looseObject({
  invoices: z.array(
    z.looseObject({ lines: z.array(z.looseObject({ orderId: text, deliveryId: ids.optional() })).optional() }),
  ),
});

export const invoiceSteps: StepsOf = (output) => {
  const lines = invoiceOutput.parse(output).invoices.flatMap((each) => each.lines ?? []);
  return {
    menus: [
      deliveriesMenu(distinct(lines.flatMap(({ deliveryId }) => deliveryId ?? []))),
      ordersMenu(distinct(lines.map(({ orderId }) => orderId))),
    ],
  };
};

const delivery = z.looseObject({
  id: z.string(),
  creationDate: text,
  orderId: text,
  fiscalDocumentNumber: text,
  lines: z.array(z.looseObject({ sku: z.string() })).optional(),
});
const deliveriesOutput = z.looseObject({ coverage, deliveries: z.array(delivery) });

export const deliveryListSteps: StepsOf = (output, input) => {
  const { deliveries, coverage: range } = deliveriesOutput.parse(output);
  const question = questionOf('list_deliveries', input);
  if (deliveries.length === 0) return otherDays('list_deliveries', question, range);
  const asked = { from: range.from, to: range.to, ...question };
  return {
    menus: [
      {
        ...deliveriesMenu([]),
        options: deliveries.map(({ id, creationDate }) => ({
          label: [id, creationDate?.slice(0, 10)].filter((each) => each !== undefined).join(' '),
          value: id,
        })),
      },
    ],
    narrow:
      question['includeLines'] === true
        ? []
        : [ask('With products', 'list_deliveries', { ...asked, includeLines: true })],
    instead: ['get_delivery'],
  };
};

const deliveryOutput = z.looseObject({ deliveries: z.array(delivery) });

export const deliverySteps: StepsOf = (output) => {
  const { deliveries } = deliveryOutput.parse(output);
  const orders = distinct(deliveries.map(({ orderId }) => orderId));
  return {
    menus: [productsMenu(deliveries.flatMap(({ lines = [] }) => lines.map(({ sku }) => sku)))],
    offers: orders.slice(0, 3).map((orderId) => ask(`Order ${orderId}`, 'get_order', { orderId })),
  };
};

function productsMenu(skus: readonly string[]): Menu {
  return openMenu('search_products', 'sku', 'Look at a product', distinct(skus), 'write find and its code');
}

const orderLine = z.looseObject({ sku: z.string(), deliveryId: ids.optional() });
const order = z.looseObject({
  id: z.string(),
  requisitionId: z.string(),
  phaseCode: text,
  creationDate: text,
  customNumber: text,
  shipTo: text,
  billTo: text,
  fiscalDocumentNumber: text,
  lines: z.array(orderLine).optional(),
});
type Order = z.infer<typeof order>;

const requisitionsOutput = z.looseObject({
  coverage,
  requisitions: z.array(z.looseObject({ requisitionId: z.string(), orders: z.array(order) })),
});

export const requisitionListSteps: StepsOf = (output, input) => {
  const { requisitions, coverage: range } = requisitionsOutput.parse(output);
  const question = questionOf('list_requisitions', input);
  if (requisitions.length === 0) return otherDays('list_requisitions', question, range);
  const asked = { from: range.from, to: range.to, ...question };
  const options = requisitions.map(({ requisitionId, orders: [first] }) => ({
    label: [requisitionId, first?.creationDate?.slice(0, 10), first?.phaseCode, first?.customNumber]
      .filter((each) => each !== undefined)
      .join(' '),
    value: requisitionId,
  }));
  const open = openMenu(
    'get_requisition',
    'requisitionId',
    'Open a requisition',
    [],
    'write requisition and its number',
  );
  return {
    menus: [
      { ...open, options },
      { ...open, tool: 'order', field: 'again', placeholder: 'Order the same again', options },
    ],
    narrow: [
      ...(question['includeLines'] === true
        ? []
        : [ask('With products', 'list_requisitions', { ...asked, includeLines: true })]),
      ...(question['shipTo'] === undefined
        ? []
        : [ask('Of the own account', 'list_requisitions', without(asked, 'shipTo'))]),
    ],
    instead: ['get_requisition'],
  };
};

function orderSteps(orders: readonly Order[]): Partial<NextSteps> {
  const all = orders.flatMap((each) => each.lines ?? []);
  // "Only requisitions in phase ACCEPTED can be confirmed; only requisitions in phase ACCEPTED can be cancelled."
  const [requisitionId, ...others] = distinct(orders.map((each) => each.requisitionId));
  const isOpen = orders.length > 0 && orders.every(({ phaseCode }) => phaseCode === 'ACCEPTED');
  return {
    offers: [
      ...(requisitionId === undefined || all.length === 0
        ? []
        : [ask('Same again', 'order', { again: requisitionId })]),
      ...(isOpen && requisitionId !== undefined && others.length === 0
        ? [
            ask(
              'Ask to confirm',
              'confirm_requisition',
              { requisitionId },
              { confirm: `Ask a person to confirm requisition ${requisitionId}?` },
            ),
            ask(
              'Ask to cancel',
              'cancel_requisition',
              { requisitionId },
              { confirm: `Ask a person to cancel requisition ${requisitionId}?` },
            ),
          ]
        : []),
    ],
    menus: [
      deliveriesMenu(distinct(all.flatMap(({ deliveryId }) => deliveryId ?? []))),
      invoicesMenu(distinct(orders.map(({ fiscalDocumentNumber }) => fiscalDocumentNumber))),
      productsMenu(all.map(({ sku }) => sku)),
    ],
  };
}

const requisitionOutput = z.looseObject({ orders: z.array(order) });

export const requisitionSteps: StepsOf = (output) => orderSteps(requisitionOutput.parse(output).orders);

export const singleOrderSteps: StepsOf = (output) => orderSteps([order.parse(output)]);

export const customerSteps: StepsOf = () => ({
  offers: [ask('Invoices', 'list_invoices', {}), ask('Deliveries', 'list_deliveries', {})],
});

export const financesSteps: StepsOf = () => ({
  offers: [
    ask('Unpaid invoices', 'list_invoices', { state: 'owed' }),
    ask('Overdue invoices', 'list_invoices', { state: 'overdue' }),
    ask('Account', 'get_customer', {}),
  ],
});

const whoamiOutput = z.looseObject({ receivers: z.array(z.string()) });

export const whoamiSteps: StepsOf = (output) => {
  const receivers = whoamiOutput.parse(output).receivers.filter((each) => each !== '*' && each !== 'own');
  const menu = (tool: string, placeholder: string, otherwise: string): Menu => ({
    tool,
    field: 'shipTo',
    placeholder,
    options: choices(receivers),
    otherwise,
  });
  return {
    menus: [
      menu('list_requisitions', 'Requisitions of a receiver', 'write requisitions --ship-to and its number'),
      menu('list_invoices', 'Invoices of a receiver', 'write invoices --ship-to and its number'),
    ],
    offers: [ask('Account', 'get_customer', {}), ask('Credit', 'get_finances', {})],
  };
};

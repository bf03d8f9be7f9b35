import {
  anyObject,
  date,
  datetime,
  flag,
  integer,
  key,
  nullable,
  number,
  object,
  objects,
  optional,
  resource,
  text,
  texts,
  type RowOf,
} from './field.ts';

// The headings below are those of the interface's part "Resources and their fields", in its order.

// ### Product data: shared by stock items, quote items, pricing lines, order lines and delivery lines.
const productData = {
  index: text(),
  name: text(),
  description: text(),
  gtuCode: nullable(text()),
  eans: texts(),
};
const blockedReturn = optional(flag());

export const stockItem = resource('Stock item', {
  location: key(text()),
  sku: key(text()),
  availability: key(integer()),
  latestDeliveryDate: nullable(date()),
  orderDateTimeTo: optional(datetime()),
  shipToBusinessUnitDeliveryDateTime: optional(datetime()),
  customerRouteStartDateTime: optional(datetime()),
  customerRouteCode: optional(text()),
  ...productData,
  blockedReturn,
});
export type StockItem = RowOf<typeof stockItem>;

export const price = resource('Price object', {
  currencyCode: key(text()),
  listPriceNet: number(),
  listPriceGross: number(),
  vatPercentage: number(),
  vatAmount: number(),
  refundableAmountNet: number(),
  refundableAmountGross: number(),
  customerPriceNet: number(),
  customerPriceGross: number(),
});
export type Price = RowOf<typeof price>;

export const availabilityLine = resource('Availability line', {
  sku: text(),
  location: key(text()),
  availability: key(integer()),
  latestDeliveryDate: date(),
  orderDateTimeTo: datetime(),
  customerRouteStartDateTime: datetime(),
  customerRouteCode: text(),
});

export const quoteItem = resource('Quote item', {
  sku: key(text()),
  quantity: key(integer()),
  price: object(price),
  ...productData,
  blockedReturn,
  lines: objects(availabilityLine),
});
export type QuoteItem = RowOf<typeof quoteItem>;

export const pricingLine = resource('Pricing line', {
  sku: key(text()),
  quantity: key(integer()),
  price: object(price),
  ...productData,
  blockedReturn,
});
export type PricingLine = RowOf<typeof pricingLine>;

export const pricingQuote = resource('Pricing quote response', { lines: key(objects(pricingLine)) });

export const category = resource('Category', { categoryId: key(text()), label: text() });
export type Category = RowOf<typeof category>;

export const catalogProduct = resource('Catalog product', {
  towKod: key(text()),
  vendorIndex: text(),
  tecDoc: optional(text()),
  tecDocProd: optional(text()),
  articleNumber: text(),
  manufacturer: text(),
  shortDescription: optional(text()),
  description: text(),
  barcodes: texts(),
  packageWeight: text(),
  packageWidth: text(),
  packageDepth: text(),
  packageHeight: text(),
  customsCode: text(),
  // "`blockedReturn` information is also carried by the Catalog service."
  blockedReturn,
});

export const catalogSearchResult = resource('Catalog product search result', {
  totalResults: integer(),
  hasNextPage: flag(),
  requestProcessingTime: number(),
  products: key(objects(catalogProduct)),
});
export type CatalogSearchResult = RowOf<typeof catalogSearchResult>;

const brandReference = resource('brandReference', { name: text() });
const retailPrice = resource('retailPrice', { priceNet: number(), priceGross: number() });

export const deliveryLine = resource('Delivery line', {
  ...productData,
  sku: key(text()),
  shippedQuantity: integer(),
  returnedQuantity: integer(),
  unitPriceNet: number(),
  unitPriceGross: number(),
  vatPercentage: number(),
  totalNet: number(),
  totalGross: number(),
  brandReference: object(brandReference),
  retailPrice: object(retailPrice),
});
export type DeliveryLine = RowOf<typeof deliveryLine>;

const deliveryHeaderFields = {
  id: key(text()),
  orderId: text(),
  currencyCode: text(),
  billTo: text(),
  shipTo: text(),
  shipFrom: text(),
  deliveryMethod: text(),
  creationDate: datetime(),
};

/** GET /delivery/metadata: "only the header fields". */
export const deliveryHeader = resource('Delivery header', deliveryHeaderFields);
export type DeliveryHeader = RowOf<typeof deliveryHeader>;

export const delivery = resource('Delivery', {
  ...deliveryHeaderFields,
  fiscalDocumentNumber: optional(text()),
  lines: optional(objects(deliveryLine)),
});
export type Delivery = RowOf<typeof delivery>;

export const invoiceLine = resource('Invoice line', {
  sku: text(),
  quantity: integer(),
  unitPriceNet: number(),
  unitPriceGross: number(),
  vatPercentage: number(),
  totalNet: number(),
  totalGross: number(),
  orderId: text(),
  tariffNo: text(),
  deliveryId: texts(),
});
export type InvoiceLine = RowOf<typeof invoiceLine>;

export const invoice = resource('Invoice', {
  id: key(text()),
  techId: text(),
  currencyCode: text(),
  billTo: text(),
  shipTo: text(),
  issueFrom: text(),
  paymentMethod: text(),
  issueDate: datetime(),
  salesDate: datetime(),
  dueDate: datetime(),
  invoiceClassification: text(),
  invoiceType: text(),
  totalNet: number(),
  totalGross: number(),
  paymentStatus: text(),
  toBePaid: number(),
  ksefNumber: text(),
  lines: optional(objects(invoiceLine)),
});
export type Invoice = RowOf<typeof invoice>;

export const orderLine = resource('Order line', {
  name: text(),
  sku: key(text()),
  index: text(),
  description: text(),
  gtuCode: nullable(text()),
  eans: texts(),
  requiredQuantity: integer(),
  missingQuantity: integer(),
  acceptedQuantity: integer(),
  collectedQuantity: integer(),
  packagedQuantity: integer(),
  unitPriceNet: number(),
  unitPriceGross: number(),
  vatPercentage: number(),
  totalNet: number(),
  totalGross: number(),
  deliveryId: texts(),
});
export type OrderLine = RowOf<typeof orderLine>;

/** Returned by all Sales calls; one requisition can yield several orders. */
export const requisitionOrder = resource('Requisition order', {
  id: key(text()),
  requisitionId: key(text()),
  fiscalDocumentNumber: text(),
  customNumber: text(),
  currencyCode: text(),
  billTo: text(),
  shipTo: text(),
  shipFrom: text(),
  deliveryMethod: text(),
  paymentMethod: text(),
  creationDate: datetime(),
  acceptedDate: datetime(),
  statusCode: text(),
  phaseCode: text(),
  deferredPayment: flag(),
  totalNet: number(),
  totalGross: number(),
  comments: text(),
  lines: objects(orderLine),
});
export type RequisitionOrder = RowOf<typeof requisitionOrder>;

const address = resource('Address', {
  countryCode: text(),
  locality: text(),
  streetAddressFull: text(),
  street: text(),
  building: text(),
  flat: text(),
  postalCode: text(),
  postOffice: text(),
});

export const customer = resource('Customer', {
  name: text(),
  status: text(),
  countryCode: text(),
  address: objects(address),
  logisticPath: texts(),
  defaultLocation: text(),
  fiscalDocument: text(),
  eDocumentEmail: text(),
  eDocumentStatus: flag(),
  paymentMethods: texts(),
  defaultPaymentMethod: text(),
  // "present in earlier versions of the response"
  paymentTerm: optional(integer()),
  defaultDeliveryMethod: text(),
  automaticOrderConfirmation: flag(),
  // "holds a flag telling whether logistics routes are currently pinned"; its inner fields: not shown
  routes: anyObject(),
});
export type Customer = RowOf<typeof customer>;

export const finances = resource('Finances', {
  orderingAllowed: flag(),
  deferredPaymentAllowed: flag(),
  balance: number(),
  overdueBalance: number(),
  debit: number(),
  credit: number(),
  vipPoints: number(),
  creditLimit: number(),
  utilizedCreditLimit: number(),
  availableCreditLimit: number(),
  notInvoicedOrders: number(),
  currencyCode: text(),
});
export type Finances = RowOf<typeof finances>;

export const resources = [
  stockItem,
  quoteItem,
  availabilityLine,
  price,
  pricingQuote,
  pricingLine,
  category,
  catalogSearchResult,
  catalogProduct,
  deliveryHeader,
  delivery,
  deliveryLine,
  brandReference,
  retailPrice,
  invoice,
  invoiceLine,
  requisitionOrder,
  orderLine,
  customer,
  address,
  finances,
] as const;

/** Values the interface shows. Others pass through unchanged, because their meaning is not shown. */
export const seen = {
  invoiceClassification: ['INVOICE', 'CREDIT_NOTE'],
  invoiceType: ['INVOICE'],
  paymentStatus: ['PAID', 'UNPAID'],
  customerStatus: ['ACTIVE', 'INACTIVE'],
  fiscalDocument: ['INVOICE'],
  phaseCode: ['ACCEPTED'],
  statusCode: ['G'],
} as const;

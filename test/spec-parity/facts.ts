/**
 * What the interface document says, as plain data, written down by hand from the document alone. It shares nothing
 * with `src/contract`, so that a misread rule cannot be wrong in both. A property that is absent (a pattern, a
 * minimum, a default) is one that the document does not print at that place; only the pattern of a SKU, a general rule
 * of the document, stands at every SKU that is sent.
 */

export type InputType = 'string' | 'integer' | 'number' | 'boolean' | 'date' | 'array of string' | 'array of object';

/** One input of an operation: a query or path parameter, a field of the body, or a field of a request line. */
export type Fact = {
  type: InputType;
  required: boolean;
  /** As printed, with or without anchors; of each value when the type is an array. */
  pattern?: string;
  min?: number;
  max?: number;
  /** Values in an array, or in a string that is a comma-separated list. */
  minItems?: number;
  maxItems?: number;
  default?: number | string | boolean | readonly [];
  enum?: readonly string[];
  format?: 'int32' | 'yyyy-MM-dd';
  /** Several values in one string, separated by commas, are accepted (or, in a body, are the only form). */
  commaSeparated?: true;
};

export type Inputs = Readonly<Record<string, Fact>>;

/** How many of the named inputs one request (or one line) carries; `atMost: null` is without an upper bound. */
export type Choice = { of: readonly string[]; atLeast: 0 | 1; atMost: 1 | null };

export type Section = 'Inventory' | 'Pricing' | 'Catalog' | 'Customer' | 'Delivery' | 'Invoice' | 'Sales';

export type RouteFact = {
  section: Section;
  operation: string;
  method: 'GET' | 'POST';
  /** As printed: relative to the base address and the prefix of the service. */
  path: string;
  params: Inputs;
  query: Inputs;
  body: Inputs | null;
  bodyMayBeOmitted?: true;
  /** Fields of each element of the `lines` of the body. */
  lines?: Inputs;
  choices?: readonly Choice[];
  lineChoices?: readonly Choice[];
  window?: {
    from: string;
    to: string;
    maxDays: number;
    /** `null`: the document does not name the zone for this operation. */
    zone: 'UTC' | null;
  };
  reply: {
    resource: string;
    shape: 'array' | 'object';
    /** Fields of the resource that this operation leaves out. */
    without?: readonly string[];
  };
  /** Beside the bearer token and `Content-Type: application/json`. */
  requiredHeaders: readonly string[];
  /** Beside those of `omittedHeaders`. */
  replyHeaders: readonly string[];
};

export type FieldType =
  'string' | 'integer' | 'number' | 'boolean' | 'date' | 'datetime' | 'string[]' | 'object' | 'object[]';

export type FieldFact = {
  type: FieldType;
  optional: boolean;
  nullable: boolean;
  /** Name of the nested resource; absent when the document does not show what is inside. */
  of?: string;
  /** Why the field may be absent, where it is not simply marked optional. */
  variant?: string;
};

export type ResourceFact = Readonly<Record<string, FieldFact>>;

export type EnumerationFact = {
  /** Resource or input, and its field. */
  where: string;
  values: readonly string[];
  /** `false`: the document says or implies that there are other values. */
  complete: boolean;
};

export type LimitFact = { operation: string; limit: string };

export type NotShownFact = {
  id: string;
  /** The nearest heading above, as printed. */
  heading: string;
  /** An exact part of the document; one sentence can name several unknowns. */
  quote: string;
  /** Other places that name the same unknown. */
  elsewhere?: readonly string[];
};

export const languages = [
  'bg',
  'bs',
  'cs',
  'de',
  'el',
  'en',
  'et',
  'hu',
  'hr',
  'lt',
  'lv',
  'pl',
  'ro',
  'sk',
  'sl',
  'sr',
  'uk',
] as const satisfies readonly string[];

/** Products that a request named and the reply leaves out: by SKU, by index, and an earlier name of the first. */
export const omittedHeaders = ['skpSkuList', 'skiIndexList', 'skipSkuList'] as const satisfies readonly string[];

/** Sections whose replies can carry one of `omittedHeaders`, on requests that name products. */
export const omittedSections = ['Inventory', 'Pricing', 'Sales'] as const satisfies readonly Section[];

export const token = {
  method: 'POST',
  base: '{auth_url}',
  path: '/oauth2/token',
  headers: {
    'Content-Type': 'application/x-www-form-urlencoded',
    Authorization: 'Basic <BASE64_OF_CLIENT_ID_COLON_CLIENT_SECRET>',
  },
  form: { grant_type: 'client_credentials', scope: 'allinone' },
  formMayBeSentOnQueryString: true,
  reply: { access_token: { type: 'string', optional: false, nullable: false } },
} as const satisfies {
  method: 'POST';
  base: string;
  path: string;
  headers: Record<string, string>;
  form: Record<string, string>;
  formMayBeSentOnQueryString: boolean;
  reply: ResourceFact;
};

const optionalString = { type: 'string', required: false } as const satisfies Fact;
const requiredId = { id: { type: 'string', required: true } } as const satisfies Inputs;
const requiredDate = { type: 'date', required: true, format: 'yyyy-MM-dd' } as const satisfies Fact;
const receiver = { type: 'string', required: false, pattern: '^[A-Z0-9]+$' } as const satisfies Fact;
const locations = { type: 'array of string', required: false, maxItems: 10 } as const satisfies Fact;
const offset = {
  type: 'integer',
  required: false,
  min: 0,
  max: 10000,
  default: 1,
  format: 'int32',
} as const satisfies Fact;
const limitTo50 = { type: 'integer', required: false, max: 50, default: 20, format: 'int32' } as const satisfies Fact;
const limitTo200 = { type: 'integer', required: false, max: 200, default: 20, format: 'int32' } as const satisfies Fact;
const skuOrIndex = { of: ['sku', 'index'], atLeast: 1, atMost: 1 } as const satisfies Choice;

export const routes = [
  {
    section: 'Inventory',
    operation: 'getStock',
    method: 'GET',
    path: '/inventory/stock',
    params: {},
    query: {
      sku: {
        type: 'array of string',
        required: false,
        pattern: '[A-Z0-9]+',
        minItems: 1,
        maxItems: 100,
        commaSeparated: true,
      },
      index: { type: 'array of string', required: false },
      location: { ...locations, default: [] },
      shipTo: receiver,
    },
    body: null,
    choices: [skuOrIndex],
    reply: { resource: 'Stock item', shape: 'array' },
    requiredHeaders: [],
    replyHeaders: [],
  },
  {
    section: 'Inventory',
    operation: 'postStock',
    method: 'POST',
    path: '/inventory/stock',
    params: {},
    query: { location: locations, shipTo: receiver },
    body: {
      sku: {
        type: 'string',
        required: false,
        pattern: '[A-Z0-9]+(,[A-Z0-9]+)*',
        maxItems: 100,
        commaSeparated: true,
      },
      index: optionalString,
    },
    choices: [skuOrIndex],
    reply: { resource: 'Stock item', shape: 'array' },
    requiredHeaders: [],
    replyHeaders: [],
  },
  {
    section: 'Inventory',
    operation: 'quote',
    method: 'POST',
    path: '/inventory/quote',
    params: {},
    query: {
      sku: { type: 'array of string', required: false, pattern: '[A-Z0-9]+', maxItems: 30 },
      index: { type: 'array of string', required: false, maxItems: 30 },
      location: locations,
      shipTo: optionalString,
    },
    body: { lines: { type: 'array of object', required: true } },
    bodyMayBeOmitted: true,
    lines: {
      sku: { type: 'string', required: true, pattern: '^[A-Z0-9]+$' },
      quantity: { type: 'integer', required: true, format: 'int32' },
    },
    choices: [{ of: ['sku', 'index'], atLeast: 0, atMost: 1 }],
    reply: { resource: 'Quote item', shape: 'array' },
    requiredHeaders: [],
    replyHeaders: [],
  },
  {
    section: 'Pricing',
    operation: 'quote',
    method: 'POST',
    path: '/pricing/quote',
    params: {},
    query: {},
    body: {
      shipTo: receiver,
      location: locations,
      lines: { type: 'array of object', required: true, maxItems: 100 },
    },
    lines: {
      sku: { type: 'string', required: false, pattern: '[A-Z0-9]+' },
      index: optionalString,
      quantity: { type: 'integer', required: true },
    },
    lineChoices: [skuOrIndex],
    reply: { resource: 'Pricing quote response', shape: 'object' },
    requiredHeaders: [],
    replyHeaders: [],
  },
  {
    section: 'Catalog',
    operation: 'category',
    method: 'GET',
    path: '/catalog/category',
    params: {},
    query: { categoryId: optionalString },
    body: null,
    reply: { resource: 'Category', shape: 'array' },
    requiredHeaders: ['Accept-Language'],
    replyHeaders: [],
  },
  {
    section: 'Catalog',
    operation: 'products',
    method: 'GET',
    path: '/catalog/products',
    params: {},
    query: {
      pageNumber: { type: 'integer', required: false, min: 0, max: 1000, default: 0 },
      pageSize: { type: 'integer', required: false, min: 1, max: 100, default: 25 },
      categoryId: optionalString,
      sku: { type: 'string', required: false, pattern: '[A-Z0-9]+', minItems: 1, maxItems: 1 },
      index: { type: 'string', required: false, minItems: 1, maxItems: 1 },
      brands: optionalString,
    },
    body: null,
    choices: [
      { of: ['categoryId', 'sku', 'index'], atLeast: 1, atMost: null },
      { of: ['sku', 'index'], atLeast: 0, atMost: 1 },
    ],
    reply: { resource: 'Catalog product search result', shape: 'object' },
    requiredHeaders: ['Accept-Language'],
    replyHeaders: [],
  },
  {
    section: 'Customer',
    operation: 'customer',
    method: 'GET',
    path: '/customer',
    params: {},
    query: {},
    body: null,
    reply: { resource: 'Customer', shape: 'object' },
    requiredHeaders: [],
    replyHeaders: [],
  },
  {
    section: 'Customer',
    operation: 'finances',
    method: 'GET',
    path: '/finances',
    params: {},
    query: {},
    body: null,
    reply: { resource: 'Finances', shape: 'object' },
    requiredHeaders: [],
    replyHeaders: [],
  },
  {
    section: 'Delivery',
    operation: 'one',
    method: 'GET',
    path: '/delivery/{id}',
    params: requiredId,
    query: {},
    body: null,
    reply: { resource: 'Delivery', shape: 'array' },
    requiredHeaders: [],
    replyHeaders: [],
  },
  {
    section: 'Delivery',
    operation: 'list',
    method: 'GET',
    path: '/delivery',
    params: {},
    query: { creationDateFrom: requiredDate, creationDateTo: requiredDate, offset, limit: limitTo50 },
    body: null,
    window: { from: 'creationDateFrom', to: 'creationDateTo', maxDays: 2, zone: 'UTC' },
    reply: { resource: 'Delivery', shape: 'array' },
    requiredHeaders: [],
    replyHeaders: ['resultsTotal'],
  },
  {
    section: 'Delivery',
    operation: 'metadata',
    method: 'GET',
    path: '/delivery/metadata',
    params: {},
    query: { creationDateFrom: requiredDate, creationDateTo: requiredDate, offset, limit: limitTo50 },
    body: null,
    window: { from: 'creationDateFrom', to: 'creationDateTo', maxDays: 2, zone: 'UTC' },
    reply: { resource: 'Delivery header', shape: 'array' },
    requiredHeaders: [],
    replyHeaders: ['resultsTotal'],
  },
  {
    section: 'Invoice',
    operation: 'one',
    method: 'GET',
    path: '/invoice/{id}',
    params: requiredId,
    query: { techId: { type: 'boolean', required: false } },
    body: null,
    reply: { resource: 'Invoice', shape: 'array' },
    requiredHeaders: [],
    replyHeaders: [],
  },
  {
    section: 'Invoice',
    operation: 'list',
    method: 'GET',
    path: '/invoice',
    params: {},
    query: {
      issueDateFrom: requiredDate,
      issueDateTo: requiredDate,
      offset,
      limit: limitTo200,
      shipTo: optionalString,
      invoiceClassification: { type: 'string', required: false, enum: ['INVOICE', 'CREDIT_NOTE'] },
    },
    body: null,
    window: { from: 'issueDateFrom', to: 'issueDateTo', maxDays: 2, zone: 'UTC' },
    reply: { resource: 'Invoice', shape: 'array', without: ['lines'] },
    requiredHeaders: [],
    replyHeaders: ['resultsTotal'],
  },
  {
    section: 'Sales',
    operation: 'list',
    method: 'GET',
    path: '/sales/requisition',
    params: {},
    query: {
      creationDateFrom: requiredDate,
      creationDateTo: requiredDate,
      offset,
      limit: limitTo50,
      shipTo: receiver,
    },
    body: null,
    window: { from: 'creationDateFrom', to: 'creationDateTo', maxDays: 2, zone: null },
    reply: { resource: 'Requisition order', shape: 'array' },
    requiredHeaders: [],
    replyHeaders: [],
  },
  {
    section: 'Sales',
    operation: 'submit',
    method: 'POST',
    path: '/sales/requisition',
    params: {},
    query: {},
    body: {
      lines: { type: 'array of object', required: true },
      customNumber: optionalString,
      deliveryMethod: optionalString,
      paymentMethod: optionalString,
      deferredPayment: { type: 'boolean', required: false },
      fiscalDocumentEmailAddress: optionalString,
      shipTo: receiver,
      comments: optionalString,
    },
    lines: {
      sku: { type: 'string', required: false, pattern: '[A-Z0-9]+' },
      index: optionalString,
      requiredQuantity: { type: 'integer', required: true },
      unitPriceNet: { type: 'number', required: false },
      unitPriceGross: { type: 'number', required: false },
      custom: optionalString,
    },
    lineChoices: [skuOrIndex],
    reply: { resource: 'Requisition order', shape: 'array' },
    requiredHeaders: [],
    replyHeaders: [],
  },
  {
    section: 'Sales',
    operation: 'requisition',
    method: 'GET',
    path: '/sales/requisition/{id}',
    params: requiredId,
    query: {},
    body: null,
    reply: { resource: 'Requisition order', shape: 'array' },
    requiredHeaders: [],
    replyHeaders: [],
  },
  {
    section: 'Sales',
    operation: 'order',
    method: 'GET',
    path: '/sales/order/{id}',
    params: requiredId,
    query: {},
    body: null,
    reply: { resource: 'Requisition order', shape: 'object' },
    requiredHeaders: [],
    replyHeaders: [],
  },
  {
    section: 'Sales',
    operation: 'confirm',
    method: 'POST',
    path: '/sales/requisition/{id}/confirm',
    params: requiredId,
    query: { shipTo: optionalString },
    body: null,
    reply: { resource: 'Requisition order', shape: 'array' },
    requiredHeaders: [],
    replyHeaders: [],
  },
  {
    section: 'Sales',
    operation: 'cancel',
    method: 'POST',
    path: '/sales/requisition/{id}/cancel',
    params: requiredId,
    query: { shipTo: optionalString },
    body: null,
    reply: { resource: 'Requisition order', shape: 'array' },
    requiredHeaders: [],
    replyHeaders: [],
  },
] as const satisfies readonly RouteFact[];

const string = { type: 'string', optional: false, nullable: false } as const satisfies FieldFact;
const integer = { type: 'integer', optional: false, nullable: false } as const satisfies FieldFact;
const number = { type: 'number', optional: false, nullable: false } as const satisfies FieldFact;
const boolean = { type: 'boolean', optional: false, nullable: false } as const satisfies FieldFact;
const date = { type: 'date', optional: false, nullable: false } as const satisfies FieldFact;
const datetime = { type: 'datetime', optional: false, nullable: false } as const satisfies FieldFact;
const strings = { type: 'string[]', optional: false, nullable: false } as const satisfies FieldFact;

/** The fields that resources share; each resource below names those that it lists itself. */
export const productData = {
  sku: string,
  index: string,
  name: string,
  description: string,
  gtuCode: { ...string, nullable: true },
  eans: strings,
  blockedReturn: { ...boolean, optional: true },
} as const satisfies ResourceFact;

const { gtuCode, blockedReturn } = productData;

export const resources = {
  'Stock item': {
    location: string,
    sku: string,
    availability: integer,
    latestDeliveryDate: { ...date, nullable: true },
    orderDateTimeTo: { ...datetime, optional: true },
    shipToBusinessUnitDeliveryDateTime: { ...datetime, optional: true },
    customerRouteStartDateTime: { ...datetime, optional: true },
    customerRouteCode: { ...string, optional: true },
    index: string,
    name: string,
    description: string,
    gtuCode,
    blockedReturn,
    eans: strings,
  },
  'Quote item': {
    sku: string,
    quantity: integer,
    price: { type: 'object', optional: false, nullable: false, of: 'Price object' },
    index: string,
    name: string,
    description: string,
    gtuCode,
    blockedReturn,
    eans: strings,
    lines: { type: 'object[]', optional: false, nullable: false, of: 'Availability line' },
  },
  'Availability line': {
    sku: string,
    location: string,
    availability: integer,
    latestDeliveryDate: date,
    orderDateTimeTo: datetime,
    customerRouteStartDateTime: datetime,
    customerRouteCode: string,
  },
  'Price object': {
    currencyCode: string,
    listPriceNet: number,
    listPriceGross: number,
    vatPercentage: number,
    vatAmount: number,
    refundableAmountNet: number,
    refundableAmountGross: number,
    customerPriceNet: number,
    customerPriceGross: number,
  },
  'Pricing quote response': {
    lines: { type: 'object[]', optional: false, nullable: false, of: 'Pricing line' },
  },
  'Pricing line': {
    sku: string,
    quantity: integer,
    price: { type: 'object', optional: false, nullable: false, of: 'Price object' },
    index: string,
    name: string,
    description: string,
    blockedReturn,
    gtuCode,
    eans: strings,
  },
  Category: {
    categoryId: string,
    label: string,
  },
  'Catalog product search result': {
    totalResults: integer,
    hasNextPage: boolean,
    requestProcessingTime: number,
    products: { type: 'object[]', optional: false, nullable: false, of: 'Catalog product' },
  },
  'Catalog product': {
    towKod: string,
    vendorIndex: string,
    tecDoc: { ...string, optional: true },
    tecDocProd: { ...string, optional: true },
    articleNumber: string,
    manufacturer: string,
    shortDescription: { ...string, optional: true },
    description: string,
    barcodes: strings,
    packageWeight: string,
    packageWidth: string,
    packageDepth: string,
    packageHeight: string,
    customsCode: string,
    blockedReturn: { ...blockedReturn, variant: '`blockedReturn` information is also carried by the Catalog service' },
  },
  Delivery: {
    id: string,
    orderId: string,
    currencyCode: string,
    billTo: string,
    shipTo: string,
    shipFrom: string,
    deliveryMethod: string,
    creationDate: datetime,
    fiscalDocumentNumber: { ...string, optional: true },
    lines: {
      type: 'object[]',
      optional: true,
      nullable: false,
      of: 'Delivery line',
      variant: 'absent in the metadata variant',
    },
  },
  'Delivery header': {
    id: string,
    orderId: string,
    currencyCode: string,
    billTo: string,
    shipTo: string,
    shipFrom: string,
    deliveryMethod: string,
    creationDate: datetime,
  },
  'Delivery line': {
    index: string,
    sku: string,
    name: string,
    description: string,
    gtuCode,
    eans: strings,
    shippedQuantity: integer,
    returnedQuantity: integer,
    unitPriceNet: number,
    unitPriceGross: number,
    vatPercentage: number,
    totalNet: number,
    totalGross: number,
    brandReference: { type: 'object', optional: false, nullable: false, of: 'brandReference' },
    retailPrice: { type: 'object', optional: false, nullable: false, of: 'retailPrice' },
  },
  brandReference: {
    name: string,
  },
  retailPrice: {
    priceNet: number,
    priceGross: number,
  },
  Invoice: {
    id: string,
    techId: string,
    currencyCode: string,
    billTo: string,
    shipTo: string,
    issueFrom: string,
    paymentMethod: string,
    issueDate: datetime,
    salesDate: datetime,
    dueDate: datetime,
    invoiceClassification: string,
    invoiceType: string,
    totalNet: number,
    totalGross: number,
    paymentStatus: string,
    toBePaid: number,
    ksefNumber: string,
    lines: {
      type: 'object[]',
      optional: true,
      nullable: false,
      of: 'Invoice line',
      variant: 'only in the single-invoice response',
    },
  },
  'Invoice line': {
    sku: string,
    quantity: integer,
    unitPriceNet: number,
    unitPriceGross: number,
    vatPercentage: number,
    totalNet: number,
    totalGross: number,
    orderId: string,
    tariffNo: string,
    deliveryId: strings,
  },
  'Requisition order': {
    id: string,
    requisitionId: string,
    fiscalDocumentNumber: string,
    customNumber: string,
    currencyCode: string,
    billTo: string,
    shipTo: string,
    shipFrom: string,
    deliveryMethod: string,
    paymentMethod: string,
    creationDate: datetime,
    acceptedDate: datetime,
    statusCode: string,
    phaseCode: string,
    deferredPayment: boolean,
    totalNet: number,
    totalGross: number,
    comments: string,
    lines: { type: 'object[]', optional: false, nullable: false, of: 'Order line' },
  },
  'Order line': {
    name: string,
    sku: string,
    index: string,
    description: string,
    gtuCode,
    eans: strings,
    requiredQuantity: integer,
    missingQuantity: integer,
    acceptedQuantity: integer,
    collectedQuantity: integer,
    packagedQuantity: integer,
    unitPriceNet: number,
    unitPriceGross: number,
    vatPercentage: number,
    totalNet: number,
    totalGross: number,
    deliveryId: strings,
  },
  'Requisition request line': {
    sku: { ...string, optional: true, variant: 'one of sku/index' },
    index: { ...string, optional: true, variant: 'one of sku/index' },
    requiredQuantity: integer,
    unitPriceNet: { ...number, optional: true },
    unitPriceGross: { ...number, optional: true },
    custom: { ...string, optional: true },
  },
  Customer: {
    name: string,
    status: string,
    countryCode: string,
    address: { type: 'object[]', optional: false, nullable: false, of: 'Address' },
    logisticPath: strings,
    defaultLocation: string,
    fiscalDocument: string,
    eDocumentEmail: string,
    eDocumentStatus: boolean,
    paymentMethods: strings,
    defaultPaymentMethod: string,
    paymentTerm: { ...integer, optional: true, variant: 'present in earlier versions of the response' },
    defaultDeliveryMethod: string,
    automaticOrderConfirmation: boolean,
    routes: { type: 'object', optional: false, nullable: false },
  },
  Address: {
    countryCode: string,
    locality: string,
    streetAddressFull: string,
    street: string,
    building: string,
    flat: string,
    postalCode: string,
    postOffice: string,
  },
  Finances: {
    orderingAllowed: boolean,
    deferredPaymentAllowed: boolean,
    balance: number,
    overdueBalance: number,
    debit: number,
    credit: number,
    vipPoints: number,
    creditLimit: number,
    utilizedCreditLimit: number,
    availableCreditLimit: number,
    notInvoicedOrders: number,
    currencyCode: string,
  },
} as const satisfies Readonly<Record<string, ResourceFact>>;

export const enumerations = {
  customerStatus: { where: 'Customer.status', values: ['ACTIVE', 'INACTIVE'], complete: true },
  fiscalDocument: { where: 'Customer.fiscalDocument', values: ['INVOICE'], complete: false },
  invoiceClassification: {
    where: 'Invoice.invoiceClassification',
    values: ['INVOICE', 'CREDIT_NOTE'],
    complete: true,
  },
  invoiceType: { where: 'Invoice.invoiceType', values: ['INVOICE'], complete: false },
  paymentStatus: { where: 'Invoice.paymentStatus', values: ['PAID', 'UNPAID'], complete: false },
  phaseCode: { where: 'Requisition order.phaseCode', values: ['ACCEPTED'], complete: false },
  statusCode: { where: 'Requisition order.statusCode', values: ['G'], complete: false },
  deliveryMethod: {
    where: 'Requisition order.deliveryMethod',
    values: ['5', '6', 'SHOP', 'SHIPMENT', 'DISTR'],
    complete: false,
  },
  /** The document does not say which of these are delivery methods and which payment methods. */
  methodsInSamples: {
    where: 'Requisition order.deliveryMethod or paymentMethod',
    values: ['I', 'DHL', 'CASH', '02'],
    complete: false,
  },
  custom: { where: 'Requisition request line.custom', values: ['true', 'false'], complete: false },
} as const satisfies Readonly<Record<string, EnumerationFact>>;

/** The table under "Limits", as printed. */
export const limits = [
  {
    operation: 'GET and POST /inventory/stock',
    limit: 'max 100 SKUs per request; min 1 SKU on GET; `location` max 10 codes',
  },
  { operation: 'POST /inventory/quote', limit: '`sku` max 30, `index` max 30, `location` max 10' },
  { operation: 'POST /pricing/quote', limit: '`lines` max 100; `location` max 10' },
  {
    operation: 'GET /catalog/products',
    limit: '`pageNumber` 0..1000 (default 0); `pageSize` 1..100 (default 25); 1 sku or 1 index',
  },
  {
    operation: 'GET /delivery, /delivery/metadata',
    limit: 'date window at most 2 days; `offset` 0..10000 (default 1); `limit` default 20, max 50',
  },
  {
    operation: 'GET /invoice',
    limit: 'date window at most 2 days; `offset` 0..10000 (default 1); `limit` default 20, max 200',
  },
  {
    operation: 'GET /sales/requisition',
    limit: 'date window at most 2 days; `offset` 0..10000 (default 1); `limit` default 20, max 50',
  },
] as const satisfies readonly LimitFact[];

export const notShown = [
  {
    id: 'dropshipping-specifics',
    heading: 'What the service does',
    quote: 'Dropshipping sales APIs are available in production; their specifics: not shown.',
  },
  {
    id: 'csv-files-how-obtained',
    heading: 'What the service does',
    quote: 'How the files are obtained and their column layout: not shown.',
  },
  {
    id: 'csv-column-layout',
    heading: 'What the service does',
    quote: 'How the files are obtained and their column layout: not shown.',
  },
  {
    id: 'invoice-type-values',
    heading: 'Invoice',
    quote: 'allowed values beyond `INVOICE`: not shown',
  },
  {
    id: 'delivery-method-codes',
    heading: 'Requisition order (returned by all Sales calls; one requisition can yield several orders)',
    quote: 'The complete lists of codes (published as downloadable files): not shown.',
  },
  {
    id: 'payment-method-codes',
    heading: 'Requisition order (returned by all Sales calls; one requisition can yield several orders)',
    quote: 'The complete lists of codes (published as downloadable files): not shown.',
  },
  {
    id: 'custom-meaning',
    heading: 'Requisition request line (Sales submit)',
    quote: '| custom | string (`true`/`false` in samples) | optional | meaning: not shown |',
  },
  {
    id: 'fiscal-document-values',
    heading: 'Customer (GET customer response)',
    quote: '`INVOICE` seen; other values: not shown',
  },
  {
    id: 'customer-routes-fields',
    heading: 'Customer (GET customer response)',
    quote:
      'holds a flag telling whether logistics routes are currently pinned to the customer; its inner fields: not shown',
  },
  {
    id: 'confirm-target-state',
    heading: 'States and transitions',
    quote: '| ACCEPTED | confirm requisition | phase is ACCEPTED | resulting state: not shown |',
    elsewhere: ['Target states of confirm and cancel: not shown.'],
  },
  {
    id: 'cancel-target-state',
    heading: 'States and transitions',
    quote: '| ACCEPTED | cancel requisition | phase is ACCEPTED | resulting state: not shown |',
    elsewhere: ['Target states of confirm and cancel: not shown.'],
  },
  {
    id: 'phase-code-values',
    heading: 'States and transitions',
    quote: 'Other values of phaseCode and statusCode, and moves between them: not shown.',
  },
  {
    id: 'status-code-values',
    heading: 'States and transitions',
    quote: 'Other values of phaseCode and statusCode, and moves between them: not shown.',
  },
  {
    id: 'order-state-moves',
    heading: 'States and transitions',
    quote: 'Other values of phaseCode and statusCode, and moves between them: not shown.',
  },
  {
    id: 'confirm-outside-accepted',
    heading: 'States and transitions',
    quote: 'Outcome of confirm or cancel on a requisition that is not in ACCEPTED: not shown.',
  },
  {
    id: 'cancel-outside-accepted',
    heading: 'States and transitions',
    quote: 'Outcome of confirm or cancel on a requisition that is not in ACCEPTED: not shown.',
  },
  {
    id: 'customer-status-transitions',
    heading: 'States and transitions',
    quote: 'Transitions of customer status and paymentStatus: not shown.',
  },
  {
    id: 'payment-status-transitions',
    heading: 'States and transitions',
    quote: 'Transitions of customer status and paymentStatus: not shown.',
  },
  {
    id: 'path-prefix',
    heading: 'Endpoints',
    quote: 'the exact prefix: not shown.',
  },
  {
    id: 'success-status-codes',
    heading: 'Endpoints',
    quote: 'Success status codes: not shown.',
  },
  {
    id: 'stock-index-maximum',
    heading: 'Inventory',
    quote: 'Maximum count of index values in GET stock: not shown.',
  },
  {
    id: 'generic-article-parameter',
    heading: 'Catalog',
    quote:
      'Searching by generic article (for result sets above 10000 items) is supported; its parameter name: not shown.',
  },
  {
    id: 'brands-format',
    heading: 'Catalog',
    quote: 'Format of the `brands` value (single or list): not shown.',
  },
  {
    id: 'token-lifetime',
    heading: 'Authentication',
    quote: 'Lifetime of the token: not shown.',
  },
  {
    id: 'token-reply-fields',
    heading: 'Authentication',
    quote: 'Other token response fields: not shown.',
  },
  {
    id: 'events',
    heading: 'Events',
    quote: 'Events (callbacks, notifications or other pushed messages): not shown.',
  },
  {
    id: 'catalog-invalid-request-status',
    heading: 'Errors',
    quote: 'treated as an invalid request; status code: not shown',
  },
  {
    id: 'error-body-shape',
    heading: 'Errors',
    quote: 'Error body shape and error code identifiers: not shown.',
  },
  {
    id: 'error-code-identifiers',
    heading: 'Errors',
    quote: 'Error body shape and error code identifiers: not shown.',
  },
  {
    id: 'error-status-codes',
    heading: 'Errors',
    quote: 'Status codes other than 404: not shown.',
  },
  {
    id: 'invalid-token-response',
    heading: 'Errors',
    quote: 'Response to a missing or invalid token: not shown.',
  },
  {
    id: 'rate-limits',
    heading: 'Limits',
    quote: 'Rate limits and request size limits other than those listed: not shown.',
  },
  {
    id: 'request-size-limits',
    heading: 'Limits',
    quote: 'Rate limits and request size limits other than those listed: not shown.',
  },
  {
    id: 'deprecation-policy',
    heading: 'Versioning',
    quote: 'Deprecation policy, compatibility guarantees and version selection by header: not shown.',
  },
  {
    id: 'compatibility-guarantees',
    heading: 'Versioning',
    quote: 'Deprecation policy, compatibility guarantees and version selection by header: not shown.',
  },
  {
    id: 'version-selection-header',
    heading: 'Versioning',
    quote: 'Deprecation policy, compatibility guarantees and version selection by header: not shown.',
  },
] as const satisfies readonly NotShownFact[];

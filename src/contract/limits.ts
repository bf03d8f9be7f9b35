/** Every number under "Limits" of the interface, in one place. */
export const limits = {
  /** GET and POST /inventory/stock: SKUs per request. */
  stockSkus: 100,
  /** POST /inventory/quote: SKUs, and likewise indexes and lines, per request. */
  quoteProducts: 30,
  /** POST /pricing/quote: lines per request. */
  pricingLines: 100,
  /** Every `location` list. */
  locations: 10,
  /** Date windows of deliveries, invoices and requisitions: the period between both dates, in days. */
  windowDays: 2,
  /** `offset` of paged lists; 1 is the first item. */
  offset: { min: 0, max: 10_000, first: 1 },
  limit: { deliveries: 50, invoices: 200, requisitions: 50, default: 20 },
  /** GET /catalog/products. */
  page: { maxNumber: 1000, defaultNumber: 0, minSize: 1, maxSize: 100, defaultSize: 25 },
  /** Values of type int32. */
  int32: 2_147_483_647,
} as const;

/** `Accept-Language` is an ISO 639-1 code; these are supported (heading Catalog). */
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
] as const;

export type Language = (typeof languages)[number];

/** Written out: the first use of `Intl.DisplayNames` in a process takes 30 ms, for the same words. */
export const languageNames: Readonly<Record<Language, string>> = {
  bg: 'Bulgarian',
  bs: 'Bosnian',
  cs: 'Czech',
  de: 'German',
  el: 'Greek',
  en: 'English',
  et: 'Estonian',
  hu: 'Hungarian',
  hr: 'Croatian',
  lt: 'Lithuanian',
  lv: 'Latvian',
  pl: 'Polish',
  ro: 'Romanian',
  sk: 'Slovak',
  sl: 'Slovenian',
  sr: 'Serbian',
  uk: 'Ukrainian',
};

/** The header that lists omitted products, in every spelling that the interface uses (heading Errors); any case. */
export const omittedHeaders = ['skpSkuList', 'skiIndexList', 'skipSkuList'] as const;

/** The header with the total number of items for paging (heading Delivery). */
export const totalHeader = 'resultsTotal';

import type { z } from 'zod';
import type { DeskError } from '../core/errors.ts';
import type { Progress } from '../core/tool.ts';
import type { Language } from './limits.ts';
import type { Operation, operations, Service } from './operations.ts';
import type {
  CatalogSearchResult,
  Category,
  Customer,
  Delivery,
  DeliveryHeader,
  Finances,
  Invoice,
  PricingLine,
  QuoteItem,
  RequisitionOrder,
  StockItem,
} from './resources.ts';

/**
 * The trading service as the tools see it: without chunks, windows, offsets, tokens or retries. `src/service` implements
 * this port over HTTP.
 *
 * Every method rejects with a DeskError when it has no answer at all. A partial answer names what is missing.
 */
export interface TradingService {
  /** Stock per product and location, for any number of products and locations, in the order of `products`. */
  stock(request: StockRequest, call?: CallOptions): Promise<Bulk<StockItem>>;
  /** Price and availability, for any number of lines; an index is resolved to its SKU first. One row a line. */
  quote(request: LinesRequest, call?: CallOptions): Promise<Bulk<QuoteItem>>;
  /** List price, refundable amount and customer price, for any number of lines. One row a line. */
  prices(request: LinesRequest, call?: CallOptions): Promise<Bulk<PricingLine>>;
  categories(request: { categoryId?: string | undefined }, call?: CallOptions): Promise<Category[]>;
  /** `genericArticle` is sent under the name that the desk is configured with: the interface does not show it. */
  products(
    request: z.input<typeof operations.searchProducts.query> & { genericArticle?: string | undefined },
    call?: CallOptions,
  ): Promise<CatalogSearchResult>;
  customer(call?: CallOptions): Promise<Customer>;
  finances(call?: CallOptions): Promise<Finances>;
  delivery(id: string, call?: CallOptions): Promise<Delivery[]>;
  invoice(id: string, options: { byTechId: boolean }, call?: CallOptions): Promise<Invoice[]>;
  requisition(id: string, call?: CallOptions): Promise<RequisitionOrder[]>;
  order(id: string, call?: CallOptions): Promise<RequisitionOrder>;
  deliveries(range: DateRange, call?: CallOptions): Walk<Delivery>;
  deliveryHeaders(range: DateRange, call?: CallOptions): Walk<DeliveryHeader>;
  invoices(range: DateRange, filter: InvoiceFilter, call?: CallOptions): Walk<Invoice>;
  requisitionOrders(
    range: DateRange,
    filter: { shipTo?: string | undefined },
    call?: CallOptions,
  ): Walk<RequisitionOrder>;
}

/**
 * The three writes of the interface (heading Sales). The port never repeats one: not after a lost reply, a 401 or a
 * redirect. They reject with `RequisitionWriteError`, whose evidence says what is known.
 */
export interface RequisitionWriter {
  submit(body: z.input<typeof operations.submitRequisition.body>, call?: WriteOptions): Promise<RequisitionOrder[]>;
  confirm(id: string, options: { shipTo?: string | undefined }, call?: WriteOptions): Promise<RequisitionOrder[]>;
  cancel(id: string, options: { shipTo?: string | undefined }, call?: WriteOptions): Promise<RequisitionOrder[]>;
}

/** Options of one write. */
export interface WriteOptions {
  /** Aborts the write only before anything is sent; after that the reply is awaited. */
  readonly signal?: AbortSignal | undefined;
  readonly language?: Language | undefined;
  /** Milliseconds since the epoch, by the desk's clock; after that nothing is sent. */
  readonly sendBy?: number | undefined;
  /** The same on the monotonic clock, which nobody sets back. */
  readonly sendByMonotonic?: number | undefined;
}

/** Sends every service one harmless request, bypassing the circuit breaker and without retries. */
export interface ServiceProber {
  probe(call?: CallOptions): Promise<ServiceProbe[]>;
}

export interface ServiceProbe {
  /** `token` is the token address. */
  readonly service: Service | 'token';
  readonly ok: boolean;
  readonly error?: DeskError | undefined;
  /** Where the readable reply departs from the interface; each kind once. */
  readonly deviations: readonly string[];
  /** A note about the request, such as "asked with a SKU that may not exist". */
  readonly remark?: string | undefined;
  /** The `Date` header as received, to compare clocks. */
  readonly serverDate?: string | undefined;
}

/** Options of one read. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Language of labels and texts; default: the configured one. */
  readonly language?: Language | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Nobody waits for it: it is sent when nothing else is. */
  readonly background?: boolean | undefined;
}

/** A product by one of its two names. */
export type ProductRef =
  { readonly sku: string; readonly index?: undefined } | { readonly index: string; readonly sku?: undefined };
export type WantedLine = ProductRef & { readonly quantity: number };

export interface StockRequest {
  readonly products: readonly ProductRef[];
  /** Default: all warehouses of the customer's logistic path. */
  readonly locations?: readonly string[] | undefined;
  readonly shipTo?: string | undefined;
}

export interface LinesRequest {
  readonly lines: readonly WantedLine[];
  readonly locations?: readonly string[] | undefined;
  readonly shipTo?: string | undefined;
}

/** The answer for a list of products, in the order of the request. */
export interface Bulk<Row> {
  readonly rows: readonly Row[];
  /** Requested and not returned. This difference counts; the service's header only explains it. */
  readonly omitted: readonly Omitted[];
  /** Requests that failed: nothing is known about these products (at these locations). */
  readonly failed: readonly FailedPart[];
  /** How many requests it took. */
  readonly requests: number;
  /** Codes that the service does not know as they were written, and the products that were taken for them. */
  readonly taken?: readonly Taken[] | undefined;
}

export interface Taken {
  readonly asked: string;
  readonly sku: string;
  readonly index?: string | undefined;
  /** Which of the product's names was written: `index`, `ean`, `alias`. */
  readonly by: string;
}

export interface Omitted {
  readonly product: ProductRef;
  /** Whether the service's header named it. False: it is in neither the reply nor the header. */
  readonly explained: boolean;
  /** Products it may mean, to choose from. */
  readonly candidates?: readonly Candidate[] | undefined;
  /** What it was recognised as. */
  readonly remarks?: readonly CodeRemark[] | undefined;
}

export interface Candidate {
  readonly sku?: string | undefined;
  readonly index?: string | undefined;
  readonly name?: string | undefined;
  readonly brand?: string | undefined;
}

/** What was recognised in a code or a question and is not in the interface, or is wrong. */
export type CodeRemark =
  | {
      readonly kind: 'vin' | 'plate' | 'oeNumber' | 'car' | 'unmatched' | 'notTogether' | 'anyAxle';
      readonly written: string;
    }
  | { readonly kind: 'checkDigit'; readonly written: string; readonly right: string };

export interface FailedPart {
  readonly products: readonly ProductRef[];
  /** Set when only the requests for these locations failed. */
  readonly locations?: readonly string[] | undefined;
  readonly error: DeskError;
}

/** Calendar days, UTC, both included (`yyyy-MM-dd`). */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}

export interface InvoiceFilter {
  readonly shipTo?: string | undefined;
  readonly invoiceClassification?: 'INVOICE' | 'CREDIT_NOTE' | undefined;
}

/**
 * A date range being read: iterate it for rows, newest first, each id once, in batches of one window; rows outside
 * the range never appear. Stop iterating at any time; `coverage()` says at any time what has been read;
 * an iteration ends without an error when windows failed, and throws only if not one window could be read, or when
 * the call's signal was aborted before anything was read.
 */
export interface Walk<Row> extends AsyncIterable<readonly Row[]> {
  coverage(): Coverage;
}

export interface Coverage {
  readonly range: DateRange;
  /** The number of windows, and how many were read completely. */
  readonly windows: number;
  readonly read: number;
  /** Windows that could not be read completely, and why. */
  readonly failed: readonly FailedWindow[];
  /** The older part that was not requested yet, because the iteration stopped. */
  readonly remaining: DateRange | undefined;
  /** Every window was read completely. */
  readonly complete: boolean;
  /** Requests made. */
  readonly requests: number;
}

export interface FailedWindow {
  readonly from: string;
  readonly to: string;
  readonly error: DeskError;
}

/** The request of an operation: its path id, query and body. */
export interface RequestOf<Op extends Operation> {
  readonly id?: string | undefined;
  readonly query?: z.input<Op['query']> | undefined;
  /** Parameters of the query whose names the interface does not show. */
  readonly unshown?: Readonly<Record<string, string>> | undefined;
  readonly body?: Op['body'] extends z.ZodType ? z.input<Op['body']> | undefined : undefined;
}

/** The parsed reply of an operation. */
export type ReplyOf<Op extends Operation> =
  Op extends Operation<z.ZodType, z.ZodType | undefined, infer R, infer Shape>
    ? Shape extends 'array'
      ? z.output<R['read']>[]
      : z.output<R['read']>
    : never;

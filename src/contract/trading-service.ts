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
 * The trading service as the tools see it: without chunks, windows, offsets, tokens or retries. This is the port;
 * `src/service` implements it over HTTP.
 *
 * Every method rejects with a DeskError when nothing could be answered. Where a part could not be answered, the
 * answer comes with that part named: it is never silently less.
 */
export interface TradingService {
  /** Stock per product and location, for any number of products and locations, in the order of `products`. */
  stock(request: StockRequest, call?: Call): Promise<Bulk<StockItem>>;
  /** Price and availability, for any number of lines; an index is resolved to its SKU first. One row a line. */
  quote(request: LinesRequest, call?: Call): Promise<Bulk<QuoteItem>>;
  /** List price, refundable amount and customer price, for any number of lines. One row a line. */
  prices(request: LinesRequest, call?: Call): Promise<Bulk<PricingLine>>;
  categories(request: { categoryId?: string | undefined }, call?: Call): Promise<Category[]>;
  products(request: z.input<typeof operations.searchProducts.query>, call?: Call): Promise<CatalogSearchResult>;
  customer(call?: Call): Promise<Customer>;
  finances(call?: Call): Promise<Finances>;
  delivery(id: string, call?: Call): Promise<Delivery[]>;
  invoice(id: string, options: { byTechId: boolean }, call?: Call): Promise<Invoice[]>;
  requisition(id: string, call?: Call): Promise<RequisitionOrder[]>;
  order(id: string, call?: Call): Promise<RequisitionOrder>;
  deliveries(range: DateRange, call?: Call): Walk<Delivery>;
  deliveryHeaders(range: DateRange, call?: Call): Walk<DeliveryHeader>;
  invoices(range: DateRange, filter: InvoiceFilter, call?: Call): Walk<Invoice>;
  requisitionOrders(range: DateRange, filter: { shipTo?: string | undefined }, call?: Call): Walk<RequisitionOrder>;
}

/**
 * The three writes of the interface (heading Sales). None is ever repeated by the port: not after a lost reply, not
 * after a 401, not by a redirect. They reject with `RequisitionWriteError`, whose evidence says what is known.
 */
export interface RequisitionWriter {
  submit(body: z.input<typeof operations.submitRequisition.body>, call?: WriteCall): Promise<RequisitionOrder[]>;
  confirm(id: string, options: { shipTo?: string | undefined }, call?: WriteCall): Promise<RequisitionOrder[]>;
  cancel(id: string, options: { shipTo?: string | undefined }, call?: WriteCall): Promise<RequisitionOrder[]>;
}

/** How one write is made. */
export interface WriteCall {
  /** Stops it while nothing has left. Once the request is on its way the reply is waited for. */
  readonly signal?: AbortSignal | undefined;
  readonly language?: Language | undefined;
  /** Milliseconds since the epoch, by the desk's clock: later than this, nothing is written. */
  readonly sendBy?: number | undefined;
}

/** Asks every service one harmless thing, past the circuit breaker and without repeating. */
export interface ServiceProber {
  probe(call?: Call): Promise<ServiceProbe[]>;
}

export interface ServiceProbe {
  /** `token` is the token address. */
  readonly service: Service | 'token';
  readonly ok: boolean;
  readonly error?: DeskError | undefined;
  /** Where the reply departs from the interface without being unreadable; each kind once. */
  readonly deviations: readonly string[];
  /** What a reader should know about how it was asked: "asked with a SKU that may not exist". */
  readonly remark?: string | undefined;
  /** The `Date` header as it came, to compare clocks. */
  readonly serverDate?: string | undefined;
}

/** How one call is made. */
export interface Call {
  readonly signal?: AbortSignal | undefined;
  /** Language of labels and texts; without it the configured one. */
  readonly language?: Language | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** A product by one of its two names. */
export type ProductRef =
  { readonly sku: string; readonly index?: undefined } | { readonly index: string; readonly sku?: undefined };
export type WantedLine = ProductRef & { readonly quantity: number };

export interface StockRequest {
  readonly products: readonly ProductRef[];
  /** None: all warehouses of the customer's logistic path. */
  readonly locations?: readonly string[] | undefined;
  readonly shipTo?: string | undefined;
}

export interface LinesRequest {
  readonly lines: readonly WantedLine[];
  readonly locations?: readonly string[] | undefined;
  readonly shipTo?: string | undefined;
}

/** What came back for a list of products, in the order they were asked for. */
export interface Bulk<Row> {
  readonly rows: readonly Row[];
  /** Requested and not returned. The difference is the truth; the service's header only explains it. */
  readonly omitted: readonly Omitted[];
  /** Parts of the request that could not be asked: nothing is known about these products (at these locations). */
  readonly failed: readonly FailedPart[];
  /** How many requests it took. */
  readonly requests: number;
}

export interface Omitted {
  readonly product: ProductRef;
  /** The service's header named it. False: it is neither in the reply nor in the header, which nobody explained. */
  readonly explained: boolean;
}

export interface FailedPart {
  readonly products: readonly ProductRef[];
  /** Set when only these locations could not be asked. */
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
 * the range never appear. Stop iterating whenever it is enough. `coverage()` says, at any time, what has been read;
 * an iteration ends without an error when windows failed, and throws only if not one window could be read, or when
 * the call's signal was aborted before anything was read.
 */
export interface Walk<Row> extends AsyncIterable<readonly Row[]> {
  coverage(): Coverage;
}

export interface Coverage {
  readonly range: DateRange;
  /** Windows in all, and how many were read whole. */
  readonly windows: number;
  readonly read: number;
  /** Windows that could not be read whole, and why. */
  readonly failed: readonly FailedWindow[];
  /** The older part that was not asked for yet, because the iteration was stopped. */
  readonly remaining: DateRange | undefined;
  /** Every window was read whole. */
  readonly complete: boolean;
  /** Requests made. */
  readonly requests: number;
}

export interface FailedWindow {
  readonly from: string;
  readonly to: string;
  readonly error: DeskError;
}

/** What an operation's request carries; the shape is the operation's own. */
export interface RequestOf<Op extends Operation> {
  readonly id?: string | undefined;
  readonly query?: z.input<Op['query']> | undefined;
  readonly body?: Op['body'] extends z.ZodType ? z.input<Op['body']> | undefined : undefined;
}

/** What an operation's reply is read into. */
export type ReplyOf<Op extends Operation> =
  Op extends Operation<z.ZodType, z.ZodType | undefined, infer R, infer Shape>
    ? Shape extends 'array'
      ? z.output<R['read']>[]
      : z.output<R['read']>
    : never;

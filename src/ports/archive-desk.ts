import type { DateRange } from '../contract/trading-service.ts';
import type { InvokeOptions } from '../core/tool.ts';
import type {
  ArchiveCounts,
  DocumentRow,
  LineRow,
  Resource,
  SettledQuestion,
  SettledRow,
  SumQuestion,
  SumRow,
  TraceKey,
  Traced,
} from './archive.ts';

/** The archive as the tools see it: only what the caller may see. */
export interface ArchiveDesk {
  /**
   * Reads what of these days is not there yet, as far as time allows, and says what is there. `lines`: the lines of
   * invoices too, one request each.
   */
  cover(wanted: Wanted, options: InvokeOptions): Promise<ArchiveCoverage>;
  /** What is there, without asking the service. */
  covered(wanted: Wanted): Promise<ArchiveCoverage>;
  sums(question: Omit<SumQuestion, 'receivers'>): Promise<SumRow[]>;
  /** Brands as deliveries write them. */
  brands(): Promise<string[]>;
  /** What products are called, by SKU. */
  names(skus: readonly string[]): Promise<ReadonlyMap<string, string>>;
  skusOfIndex(index: string): Promise<string[]>;
  /** Newest first. */
  lines(question: {
    readonly kinds: readonly ('order' | 'delivery' | 'invoice')[];
    readonly range: DateRange;
    readonly skus?: readonly string[] | undefined;
    readonly limit?: number | undefined;
  }): Promise<LineRow[]>;
  /** The day of the first document that was read. */
  firstDay(kind: 'order' | 'delivery' | 'invoice'): Promise<string | undefined>;
  /** Every invoice and credit note that is open, newest first. */
  owed(): Promise<DocumentRow[]>;
  /** Those that are not open, by status. */
  settled(question: SettledQuestion): Promise<SettledRow[]>;
  /** Documents of an order, read again by their numbers when they are not there; `hidden`: of other receivers. */
  trace(key: TraceKey, options: InvokeOptions): Promise<Traced & { readonly hidden: number }>;
  /** The oldest orders of these days that are not yet accepted, delivered and invoiced as ordered; `more`: not all of them. */
  open(range: DateRange, limit: number): Promise<Traced & { readonly more: boolean }>;
}

export interface Wanted {
  readonly range: DateRange;
  readonly resources: readonly Resource[];
  readonly lines?: boolean | undefined;
  /** Looks up the categories of products that were not looked up yet. */
  readonly categories?: boolean | undefined;
}

export interface ArchiveCoverage extends DateRange {
  /** Every day was read, and every line where lines were wanted. */
  readonly complete: boolean;
  readonly windows: number;
  readonly read: number;
  readonly failed: readonly {
    readonly from: string;
    readonly to: string;
    readonly code: string;
    readonly message: string;
  }[];
  /** The older part that was not read yet. */
  readonly remaining?: DateRange | undefined;
  /** Invoices of which only the header was read. */
  readonly invoicesWithoutLines: number;
  /** Where the answer comes from: kept before, read for this answer, or both. */
  readonly source: 'archive' | 'service' | 'both';
  /** The oldest reading among the newest days; absent: nothing was read. */
  readonly asOf?: string | undefined;
}

export interface ArchiveStatus extends ArchiveCounts {
  readonly windows: Readonly<
    Record<Resource, { readonly wanted: number; readonly read: number; readonly failed: number }>
  >;
  readonly from: string;
  readonly to: string;
  readonly complete: boolean;
  /** Requests still to be made before everything is there. */
  readonly requestsLeft: number;
  /** Minutes they take at the most. */
  readonly minutesLeft: number;
  readonly bytes: number | undefined;
}

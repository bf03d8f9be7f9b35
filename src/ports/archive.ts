import type { DateRange } from '../contract/trading-service.ts';

// What was bought: documents of the service as the desk keeps them, with what of them was read.

/** The three lists that the archive reads. */
export const resources = ['requisitions', 'deliveries', 'invoices'] as const;
export type Resource = (typeof resources)[number];

export const archivedKinds = ['order', 'delivery', 'invoice'] as const;
export type ArchivedKind = (typeof archivedKinds)[number];
export const kindOf = { requisitions: 'order', deliveries: 'delivery', invoices: 'invoice' } as const satisfies Record<
  Resource,
  ArchivedKind
>;

/**
 * A document with every field of the interface. Amounts that are summed are whole millionths of their currency: exact
 * in both databases. Null: the service gave none, or one that does not fit.
 */
export interface DocumentRow {
  readonly kind: ArchivedKind;
  readonly id: string;
  /** UTC day of its creation or issue; '' when its date cannot be read. */
  readonly day: string;
  /** `shipTo`; '' where there is none, which is the payer itself. */
  readonly receiver: string;
  /** 1: the payer itself is the receiver. */
  readonly own: number;
  readonly requisitionId: string | null;
  readonly orderId: string | null;
  readonly fiscalDocumentNumber: string | null;
  readonly customNumber: string | null;
  /** The buyer's own number in it, in small letters. */
  readonly ownNumber: string | null;
  readonly currencyCode: string | null;
  readonly billTo: string | null;
  readonly shipTo: string | null;
  readonly shipFrom: string | null;
  readonly issueFrom: string | null;
  readonly deliveryMethod: string | null;
  readonly paymentMethod: string | null;
  readonly creationDate: string | null;
  readonly acceptedDate: string | null;
  readonly issueDate: string | null;
  readonly salesDate: string | null;
  readonly dueDate: string | null;
  readonly dueDay: string | null;
  readonly statusCode: string | null;
  readonly phaseCode: string | null;
  readonly deferredPayment: number | null;
  readonly comments: string | null;
  readonly techId: string | null;
  readonly invoiceClassification: string | null;
  readonly invoiceType: string | null;
  readonly paymentStatus: string | null;
  readonly ksefNumber: string | null;
  readonly totalNet: number | null;
  readonly totalGross: number | null;
  readonly toBePaid: number | null;
  /** 1: an invoice of which something is to be paid. */
  readonly owed: number;
  /** 0: an invoice of which only the header was read. */
  readonly linesRead: number;
  /** Milliseconds since the epoch. */
  readonly readAt: number;
  /** When it is read again by its number; null: it does not change any more. */
  readonly checkAt: number | null;
  /** Since when the service no longer shows it. It then counts in no sum. */
  readonly goneAt: number | null;
  readonly digest: string;
  /** The reply as it was read: JSON, deflated. */
  readonly raw: Uint8Array;
}

export interface LineRow {
  readonly kind: ArchivedKind;
  readonly documentId: string;
  readonly position: number;
  readonly day: string;
  readonly receiver: string;
  readonly own: number;
  /** `invoiceClassification` of an invoice; '' of the others. */
  readonly class: string;
  readonly currency: string;
  /** 0: stands for an invoice of which only the header was read. */
  readonly readLines: number;
  readonly sku: string | null;
  readonly productIndex: string | null;
  readonly name: string | null;
  readonly description: string | null;
  readonly gtuCode: string | null;
  readonly eans: string | null;
  readonly requiredQuantity: number | null;
  readonly missingQuantity: number | null;
  readonly acceptedQuantity: number | null;
  readonly collectedQuantity: number | null;
  readonly packagedQuantity: number | null;
  readonly shippedQuantity: number | null;
  readonly returnedQuantity: number | null;
  readonly quantity: number | null;
  /** What is counted: accepted, shipped, or invoiced. */
  readonly pieces: number | null;
  readonly unitPriceNet: string | null;
  readonly unitPriceGross: string | null;
  readonly vatPercentage: string | null;
  readonly totalNet: number | null;
  readonly totalGross: number | null;
  readonly retailPriceNet: string | null;
  readonly retailPriceGross: string | null;
  readonly orderId: string | null;
  readonly tariffNo: string | null;
  /** JSON array. */
  readonly deliveryIds: string | null;
  /** Of an invoice line: that of its delivery line. */
  readonly brand: string | null;
  readonly category: string | null;
  /** The buyer's own number of the order. */
  readonly customNumber: string | null;
}

export interface LineDeliveryRow {
  readonly deliveryId: string;
  readonly kind: ArchivedKind;
  readonly documentId: string;
  readonly position: number;
}

/** Sums of the lines of one month. */
export interface RollupRow {
  readonly kind: ArchivedKind;
  /** `yyyy-MM` */
  readonly month: string;
  readonly class: string;
  readonly receiver: string;
  readonly own: number;
  /** '' is none. */
  readonly brand: string;
  readonly category: string;
  readonly currency: string;
  readonly readLines: number;
  readonly lines: number;
  /** Lines without an amount. */
  readonly lacking: number;
  readonly pieces: number;
  readonly net: number;
  readonly gross: number;
}

/** What was read of one window: a fact, as any other. */
export interface WindowRow {
  readonly resource: Resource;
  /** The `shipTo` that was asked for; '' for the list of the payer. */
  readonly receiver: string;
  readonly fromDay: string;
  readonly toDay: string;
  readonly askedAt: number;
  /** When it was last read completely; null: never. */
  readonly readAt: number | null;
  readonly rows: number;
  /** Why the last reading was not complete. */
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  /** Readings in a row that were not complete. */
  readonly failures: number;
}

/** A product of any line, with its category in the catalogue. */
export interface ArchivedProductRow {
  readonly sku: string;
  /** '' is none. */
  readonly category: string;
  /** When the catalogue index was built that it was last looked up in; 0: it never was. */
  readonly catalogAt: number;
}

/** A reading of a window; how often it failed is counted where it is kept. */
export type WindowReading = Omit<WindowRow, 'failures'>;

/** A document to be kept. Without lines: the header of an invoice; lines that were read before stay. */
export interface ReadDocument {
  readonly document: DocumentRow;
  readonly lines: readonly LineRow[] | undefined;
}

/** Whose rows are asked for: `*` is every receiver, `own` the payer itself. */
export type Receivers = readonly string[];

export type Grouping = 'month' | 'brand' | 'category' | 'sku' | 'receiver' | 'customNumber' | 'none';

export interface SumQuestion extends DateRange {
  readonly kind: 'delivery' | 'invoice';
  readonly by: Grouping;
  readonly receivers: Receivers;
  /** Exactly as they are written in the archive. */
  readonly brands?: readonly string[] | undefined;
  readonly categories?: readonly string[] | undefined;
  readonly skus?: readonly string[] | undefined;
  /** `own`: the payer itself. */
  readonly shipTo?: string | undefined;
}

/** Lines with the same key, class and currency. */
export interface SumRow {
  /** '' is none. */
  readonly key: string;
  readonly class: string;
  readonly currency: string;
  readonly readLines: number;
  readonly lines: number;
  readonly lacking: number;
  readonly pieces: number;
  /** Millionths. */
  readonly net: bigint;
  readonly gross: bigint;
}

export interface SettledQuestion extends DateRange {
  /** `own`: the payer itself. */
  readonly shipTo?: string | undefined;
  readonly invoiceClassification?: string | undefined;
  readonly dueFrom?: string | undefined;
  readonly dueTo?: string | undefined;
}

export interface SettledRow {
  readonly paymentStatus: string;
  readonly invoiceClassification: string;
  readonly currencyCode: string;
  readonly count: number;
  /** Millionths. */
  readonly net: bigint;
  readonly gross: bigint;
  readonly toBePaid: bigint;
}

/** What names the documents of one order. */
export interface TraceKey {
  readonly orderIds?: readonly string[] | undefined;
  readonly requisitionId?: string | undefined;
  readonly orderId?: string | undefined;
  readonly customNumber?: string | undefined;
  readonly invoiceId?: string | undefined;
  readonly sku?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface Traced {
  readonly documents: readonly DocumentRow[];
  readonly lines: readonly LineRow[];
}

/** The archive's tables. Every write is one transaction. */
export interface ArchiveStore {
  /** Keeps what was read; `window` is noted with the last of it. */
  save(documents: readonly ReadDocument[], window?: WindowReading): Promise<void>;
  noteWindow(window: WindowReading): Promise<void>;
  windows(resource: Resource, range: DateRange): Promise<WindowRow[]>;
  /** Numbers of the documents of these days that the service still showed when they were last read. */
  present(kind: ArchivedKind, range: DateRange, receiver?: string): Promise<string[]>;
  /** The service no longer shows it. */
  gone(kind: ArchivedKind, id: string, at: number): Promise<void>;
  /** It could not be read: try again at this time. */
  postpone(kind: ArchivedKind, id: string, checkAt: number): Promise<void>;
  /** Headers of invoices whose lines were not read, newest first. */
  withoutLines(range: DateRange, limit: number, except?: readonly string[]): Promise<DocumentRow[]>;
  countWithoutLines(range: DateRange, receivers: Receivers): Promise<number>;
  /** Documents to be read again by their number. */
  toCheck(now: number, limit: number): Promise<DocumentRow[]>;
  /** Receivers other than the payer, as the documents name them. */
  receivers(): Promise<string[]>;
  counts(): Promise<ArchiveCounts>;
  /** Bytes on the disk of the archive's tables, where the database tells. */
  bytes(): Promise<number | undefined>;
  /** Products that were never looked up in a catalogue index as new as this one. */
  withoutCategory(catalogAt: number, limit: number): Promise<string[]>;
  /** Notes the categories of these products, '' for none, on their lines and in the sums. */
  setCategories(categories: ReadonlyMap<string, string>, catalogAt: number): Promise<void>;
  /** Documents whose date cannot be read: no sum of days has them. */
  countWithoutDay(kinds: readonly ArchivedKind[], receivers: Receivers): Promise<number>;
  /** Deletes what is older, except what is still owed; how many documents that were. */
  forget(before: string): Promise<number>;
  deleteEverything(): Promise<void>;
  /** Rebuilds the sums from the lines; what differed. */
  rebuild(): Promise<readonly string[]>;
  /** Whether this holder is the one that works, until then. */
  hold(name: string, holder: string, now: number, until: number): Promise<boolean>;
  release(name: string, holder: string): Promise<void>;
  state(name: string): Promise<string | undefined>;
  setState(name: string, value: string): Promise<void>;

  sums(question: SumQuestion): Promise<SumRow[]>;
  brands(receivers: Receivers): Promise<string[]>;
  /** What products are called, by SKU. */
  names(skus: readonly string[]): Promise<ReadonlyMap<string, string>>;
  trace(key: TraceKey): Promise<Traced>;
  /** Orders of these days that are not accepted, delivered and invoiced as they were ordered, oldest first. */
  openOrders(range: DateRange, receivers: Receivers, limit: number): Promise<string[]>;
  lines(question: {
    readonly kinds: readonly ArchivedKind[];
    readonly range: DateRange;
    readonly receivers: Receivers;
    readonly skus?: readonly string[] | undefined;
    readonly limit?: number | undefined;
  }): Promise<LineRow[]>;
  skusOfIndex(index: string): Promise<string[]>;
  owed(receivers: Receivers): Promise<DocumentRow[]>;
  /** Of what these receivers see. */
  firstDay(kind: ArchivedKind, receivers: Receivers): Promise<string | undefined>;
  /** Invoices and credit notes of these days that are not open, by status. */
  settled(question: SettledQuestion, receivers: Receivers): Promise<SettledRow[]>;
  documents(kind: ArchivedKind, range: DateRange, after?: string, limit?: number): Promise<DocumentRow[]>;
  linesOf(kind: ArchivedKind, ids: readonly string[]): Promise<LineRow[]>;
}

export interface ArchiveCounts {
  readonly documents: Readonly<Record<ArchivedKind, number>>;
  readonly lines: number;
  readonly invoicesWithoutLines: number;
  readonly gone: number;
  readonly firstDay: string | undefined;
  /** Bytes of the compressed replies. */
  readonly rawBytes: number;
}

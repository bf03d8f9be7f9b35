/** The rows of the tables, as SQLite gives them. Amounts in grosze, moments in milliseconds, `lines` is JSON. */
export interface ProductRow {
  readonly sku: string;
  readonly idx: string;
  readonly category: string;
  readonly manufacturer: string;
  readonly list_net: number;
  readonly refundable_net: number;
  readonly vat: number;
  readonly gtu: string | null;
  readonly eans: string;
  readonly blocked: number;
  readonly end_of_line: number;
  readonly tec_doc: string | null;
  readonly tec_doc_prod: string | null;
  readonly customs: string;
  readonly weight: number;
  readonly width: number;
  readonly depth: number;
  readonly height: number;
  readonly stock: string;
}

export interface OrderRow {
  readonly id: string;
  readonly requisition_id: string;
  readonly payer: string;
  readonly ship_to: string;
  readonly ship_from: string;
  readonly delivery_method: string;
  readonly payment_method: string;
  readonly created_at: number;
  readonly confirmed_at: number | null;
  readonly phase: Phase;
  readonly next_at: number | null;
  readonly deferred: number;
  readonly total_net: number;
  readonly total_gross: number;
  readonly custom_number: string;
  readonly comments: string;
  readonly email: string;
  readonly fiscal: string;
  readonly live: number;
  readonly lines: string;
}

/** Only ACCEPTED is known from the interface; the others are this service's own (see README.md). */
export type Phase =
  'ACCEPTED' | 'CONFIRMED' | 'COLLECTED' | 'PACKAGED' | 'PARTLY_DELIVERED' | 'DELIVERED' | 'INVOICED' | 'CANCELLED';

export interface OrderLine {
  readonly sku: string;
  readonly required: number;
  readonly missing: number;
  readonly accepted: number;
  readonly unitNet: number;
  readonly vat: number;
  readonly deliveries: string[];
}

export interface DeliveryRow {
  readonly id: string;
  readonly order_id: string;
  readonly payer: string;
  readonly ship_to: string;
  readonly ship_from: string;
  readonly delivery_method: string;
  readonly created_at: number;
  readonly fiscal: string;
  readonly lines: string;
}

export interface DeliveryLine {
  readonly sku: string;
  readonly shipped: number;
  readonly returned: number;
  readonly unitNet: number;
  readonly vat: number;
}

export interface InvoiceRow {
  readonly id: string;
  readonly tech_id: string;
  readonly payer: string;
  readonly ship_to: string;
  readonly issue_from: string;
  readonly payment_method: string;
  readonly issued_at: number;
  readonly sales_at: number;
  readonly due_at: number;
  readonly paid_at: number;
  readonly classification: 'INVOICE' | 'CREDIT_NOTE';
  readonly total_net: number;
  readonly total_gross: number;
  readonly ksef: string;
  readonly lines: string;
}

export interface InvoiceLine {
  readonly sku: string;
  /** Negative on a credit note. */
  readonly quantity: number;
  readonly unitNet: number;
  readonly vat: number;
  readonly orderId: string;
  readonly deliveries: readonly string[];
}

// The one place where the JSON of a column becomes typed again; this service alone writes it.
export const readOrderLines = (row: Pick<OrderRow, 'lines'>) => JSON.parse(row.lines) as OrderLine[];
export const readDeliveryLines = (row: Pick<DeliveryRow, 'lines'>) => JSON.parse(row.lines) as DeliveryLine[];
export const readInvoiceLines = (row: Pick<InvoiceRow, 'lines'>) => JSON.parse(row.lines) as InvoiceLine[];
export const readTexts = (json: string) => JSON.parse(json) as string[];
export const readNumbers = (json: string) => JSON.parse(json) as number[];

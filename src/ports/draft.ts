import type { WantedLine } from '../contract/trading-service.ts';

/** What a buyer wants, before it is priced. */
export interface OrderRequest {
  readonly lines: readonly OrderRequestLine[];
  readonly shipTo?: string | undefined;
  readonly deliveryMethod?: string | undefined;
  readonly paymentMethod?: string | undefined;
  readonly deferredPayment?: boolean | undefined;
  readonly fiscalDocumentEmailAddress?: string | undefined;
  readonly ownNumber?: string | undefined;
  readonly comments?: string | undefined;
}

export type OrderRequestLine = WantedLine & {
  /** The price the buyer expects, net per unit; a higher quote is refused. */
  readonly unitPriceNet?: string | undefined;
  readonly custom?: string | undefined;
};

/** What a requisition is made of, as it is priced, shown, approved and sent. JSON; money is decimal text. */
export interface DraftContent {
  readonly lines: readonly DraftLine[];
  /** Receiver; absent: the payer itself. */
  readonly shipTo?: string | undefined;
  readonly deliveryMethod?: string | undefined;
  readonly paymentMethod?: string | undefined;
  readonly deferredPayment?: boolean | undefined;
  readonly fiscalDocumentEmailAddress?: string | undefined;
  /** The buyer's own number; it follows the nonce in `customNumber`. */
  readonly ownNumber?: string | undefined;
  readonly comments?: string | undefined;
  /** What the customer card fills in for what is absent above. */
  readonly defaults: {
    readonly deliveryMethod?: string | undefined;
    readonly paymentMethod?: string | undefined;
    readonly email?: string | undefined;
  };
  /** Asked for, and left out by the service: not part of the order. */
  readonly omitted: readonly string[];
  readonly totals: readonly DraftTotal[];
  readonly quotedAt: number;
  /** True or null (not known): the submit is the order, there is no later confirmation. */
  readonly automaticOrderConfirmation: boolean | null;
  readonly credit: {
    readonly orderingAllowed?: boolean | undefined;
    readonly deferredPaymentAllowed?: boolean | undefined;
    readonly available?: string | undefined;
    readonly notInvoicedOrders?: string | undefined;
    readonly currencyCode?: string | undefined;
  } | null;
}

export interface DraftLine {
  readonly sku: string;
  readonly index?: string | undefined;
  readonly name?: string | undefined;
  readonly quantity: number;
  readonly unitPriceNet: string;
  readonly unitPriceGross?: string | undefined;
  readonly currencyCode: string;
  readonly lineNet: string;
  readonly lineGross?: string | undefined;
  /** Core deposit per unit. */
  readonly depositNet?: string | undefined;
  readonly available: number;
  readonly units: Readonly<Record<string, number>>;
  /** Earliest cut-off, as the service wrote it. */
  readonly orderUntil?: string | undefined;
  readonly latestDeliveryDate?: string | undefined;
  readonly blockedReturn?: boolean | undefined;
  readonly custom?: string | undefined;
}

export interface DraftTotal {
  readonly currencyCode: string;
  readonly net: string;
  readonly gross?: string | undefined;
  readonly depositNet: string;
}

/** What the service made of it: its orders, as they were last read. */
export interface ServiceAnswer {
  readonly readAt: number;
  readonly requisitionId: string;
  readonly orders: readonly AnsweredOrder[];
  /** Line by line, where it departs from what was approved; empty: it matches. */
  readonly differences: readonly string[];
}

export interface AnsweredOrder {
  readonly id: string;
  readonly phaseCode?: string | undefined;
  readonly statusCode?: string | undefined;
  readonly shipFrom?: string | undefined;
  readonly shipTo?: string | undefined;
  readonly currencyCode?: string | undefined;
  readonly totalNet?: string | undefined;
  readonly totalGross?: string | undefined;
  readonly lines: readonly {
    readonly sku: string;
    readonly requiredQuantity?: number | undefined;
    readonly acceptedQuantity?: number | undefined;
    readonly missingQuantity?: number | undefined;
    readonly unitPriceNet?: string | undefined;
    readonly totalNet?: string | undefined;
  }[];
}

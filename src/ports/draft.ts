import type { Candidate, WantedLine } from '../contract/trading-service.ts';

/** A draft in one of these states never changes again. */
export const finalStates = [
  'confirmed',
  'cancelled',
  'failed',
  'declined',
  'expired',
  'withdrawn',
  /** Dropped by a person, and it did not arrive late either. */
  'dropped',
] as const;

export const states = [
  /** Priced and stored; not submitted for approval yet. */
  'priced',
  'pending_approval',
  /** A person approved it; an attempt may be opened until the approval expires. */
  'approved',
  /** An attempt is open: bytes may be on their way. */
  'submitting',
  /** Nobody knows whether the service has it; it is being read back. */
  'unknown',
  /** Reading back did not find it in time, or found several: a person is asked. */
  'needs_person',
  /** The service answered with orders, which are compared with what was approved. */
  'accepted',
  /** The answer differs from what was approved: a person confirms or cancels it. */
  'differs',
  'confirming',
  'confirm_unknown',
  'cancelling',
  'cancel_unknown',
  /** A person said that it does not exist and shall not be sent. It is looked for until it cannot arrive any more. */
  'dropping',
  ...finalStates,
] as const;

/** Where a draft is between the first price and its end; `ordering/workflow/states.ts` says which moves exist. */
export type State = (typeof states)[number];

const notOrdered: ReadonlySet<string> = new Set<State>([
  'priced',
  'pending_approval',
  'cancelled',
  'failed',
  'declined',
  'expired',
  'withdrawn',
  'dropped',
]);

/** Whether it became an order, or may still become one: nobody can say any more that nothing is ordered. */
export const isOrdered = (state: string): boolean => !notOrdered.has(state);

export const isState = (text: string): text is State => states.some((each) => each === text);

/** Who wrote something, and by what. */
export interface Author {
  /** Person id. */
  readonly person: string;
  /** `stdio`, `http` and `model` (the desk's own language model): an agent wrote it for that person. */
  readonly surface: string;
  /** The name that the agent gave itself. */
  readonly agent?: string | undefined;
}

/** Behind these surfaces there is an agent: "no tool approves". */
export function isAgent({ surface }: { readonly surface: string }): boolean {
  return surface === 'stdio' || surface === 'http' || surface === 'model';
}

/** Why something is ordered, in its author's own words: untrusted, and nothing that the desk checked. */
export interface StatedReason {
  readonly text: string;
  readonly by: Author;
}

/** What the buyer chose for the whole order. */
interface OrderConditions {
  /** Receiver; absent: the payer itself. */
  readonly shipTo?: string | undefined;
  readonly deliveryMethod?: string | undefined;
  readonly paymentMethod?: string | undefined;
  readonly deferredPayment?: boolean | undefined;
  readonly fiscalDocumentEmailAddress?: string | undefined;
  /** The buyer's own number; it follows the nonce in `customNumber`. */
  readonly ownNumber?: string | undefined;
  readonly comments?: string | undefined;
  /** For the approver only; it is not sent. */
  readonly statedReason?: StatedReason | undefined;
}

/** What a buyer wants, before it is priced. */
export interface OrderRequest extends OrderConditions {
  readonly lines: readonly OrderRequestLine[];
}

export type OrderRequestLine = WantedLine & {
  /** The price the buyer expects, net per unit; a higher quote is refused. */
  readonly unitPriceNet?: string | undefined;
  /** The same, gross per unit; the approved gross price is then sent too. */
  readonly unitPriceGross?: string | undefined;
  /** A line of a draft that is priced again: its gross price was named before. */
  readonly sendsGross?: true | undefined;
  readonly custom?: string | undefined;
  /** The code as it was written, where the product was found by another spelling. */
  readonly asked?: string | undefined;
  /** Lines of the request that became this one, where there were several. */
  readonly joined?: number | undefined;
};

/** What a requisition is made of, as it is priced, shown, approved and sent. JSON; money is decimal text. */
export interface DraftContent extends OrderConditions {
  readonly lines: readonly DraftLine[];
  /** What the customer card fills in for what is absent above. */
  readonly defaults: {
    readonly deliveryMethod?: string | undefined;
    readonly paymentMethod?: string | undefined;
    readonly email?: string | undefined;
  };
  /** What the customer card names instead of a payment method that it does not name: the service may refuse that one. */
  readonly paymentMethods?: readonly string[] | undefined;
  /** Asked for, and left out by the service: not part of the order. */
  readonly omitted: readonly string[];
  /** How many were wanted of the omitted ones, and what they may mean: a person or an agent chooses. */
  readonly choices?: readonly DraftChoice[] | undefined;
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
  readonly vatPercentage?: string | undefined;
  readonly currencyCode: string;
  readonly lineNet: string;
  /** `lineNet` with VAT, rounded once. */
  readonly lineGross?: string | undefined;
  /** Core deposit per unit. */
  readonly depositNet?: string | undefined;
  readonly available: number;
  readonly units: Readonly<Record<string, number>>;
  /** Earliest cut-off, as the service wrote it. */
  readonly orderUntil?: string | undefined;
  readonly latestDeliveryDate?: string | undefined;
  readonly blockedReturn?: boolean | undefined;
  /** The code as it was written, where it is another spelling. */
  readonly asked?: string | undefined;
  /** Lines of the request that became this one, where there were several. */
  readonly joined?: number | undefined;
  readonly custom?: string | undefined;
  /** The buyer named a gross price: `unitPriceGross` is sent beside `unitPriceNet`. */
  readonly sendsGross?: true | undefined;
}

/** A code that the service does not know, and the products that it may mean, if any. */
export interface DraftChoice {
  /** As it was written. */
  readonly asked: string;
  readonly quantity: number;
  readonly unitPriceNet?: string | undefined;
  readonly unitPriceGross?: string | undefined;
  readonly custom?: string | undefined;
  readonly candidates: readonly Candidate[];
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
  /** What it cut of the buyer's own texts, in sentences; absent: nothing, or not looked at. */
  readonly notKept?: readonly string[] | undefined;
  /** Cents by which it bills more or less than was approved because of how it rounds, in sentences. */
  readonly rounding?: readonly string[] | undefined;
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

/** A line of an order as somebody wants it. */
export interface WantedLine {
  readonly sku?: string | undefined;
  readonly index?: string | undefined;
  readonly quantity?: number | undefined;
  /** Instead of a product: the line as it was written, which could not be read. */
  readonly written?: string | undefined;
}

/** What the form of an order begins with. */
export interface Prefill {
  readonly lines: readonly WantedLine[];
  readonly shipTo?: string | undefined;
  /** What was left out of it, in sentences. */
  readonly remarks?: readonly string[] | undefined;
}

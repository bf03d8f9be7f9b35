/** Sentences of a conversation. Values come cleaned; amounts, numbers and days come as the language writes them. */
export interface Talk {
  readonly hello: string;
  readonly thanks: string;
  readonly bye: string;
  readonly howAreYou: string;
  readonly whoAreYou: string;
  readonly help: string;
  readonly praise: string;
  readonly scold: string;
  readonly human: (who: string) => string;
  readonly noHuman: string;
  readonly forgotten: string;
  readonly undone: (lines: string) => string;
  readonly nothingToUndo: string;
  readonly nothingOrdered: string;
  readonly left: string;
  readonly yesToWhat: string;
  readonly whichPart: string;
  readonly whichDocument: string;
  readonly whichOfThese: string;
  readonly nothingShown: string;
  readonly howMany: (code: string) => string;
  readonly howManyPlain: string;
  readonly orderThis: (lines: string) => string;
  readonly orderWhat: string;
  readonly notOrdered: string;
  readonly unclear: (text: string) => string;
  readonly oneOf: string;
  readonly noCars: string;
  readonly noVin: string;
  readonly noOe: string;
  readonly noReturns: string;
  readonly noComplaints: string;
  readonly noStanding: string;
  readonly noNotices: string;
  readonly noMail: string;
  readonly noTracking: string;
  readonly noDiscounts: string;
  readonly noSubstitutes: string;
  readonly noTotals: string;
  readonly noPaid: string;
  readonly noOwnLimit: string;
  readonly approveElsewhere: string;
  readonly submitWhat: string;
  readonly submitThis: string;
  readonly cancelThis: (what: string) => string;
  readonly cancelWhat: string;
  readonly wantedBy: (when: string) => string;
  readonly notUsed: (words: string) => string;
  readonly noFile: string;
  readonly noMore: string;
  readonly noSuchRow: (rows: number) => string;
  readonly notThere: (place: string) => string;
  readonly phase: string;
  // First sentences of answers.
  readonly inStock: (of: { code: string; pieces: string; places: string }) => string;
  readonly inStockAt: (of: { code: string; pieces: string; place: string }) => string;
  readonly noneAt: (of: { code: string; place: string; elsewhere: string }) => string;
  readonly outOfStock: (code: string) => string;
  readonly arrives: (of: { day: string; until: string }) => string;
  readonly unknownCode: (codes: string) => string;
  readonly costs: (of: { code: string; price: string; gross: string }) => string;
  readonly quoted: (of: { lines: string; net: string; gross: string }) => string;
  readonly enough: string;
  readonly short: (of: { code: string; pieces: string; wanted: string }) => string;
  readonly deposit: (of: { code: string; amount: string }) => string;
  readonly noDeposit: (code: string) => string;
  readonly returnable: (code: string) => string;
  readonly notReturnable: (code: string) => string;
  readonly returnUnknown: (code: string) => string;
  readonly drafted: (of: { lines: string; net: string; gross: string }) => string;
  readonly draftState: (of: { lines: string; status: string }) => string;
  readonly invoices: (of: { count: string; sum: string; days: string }) => string;
  readonly owed: (of: { count: string; sum: string }) => string;
  readonly overdue: (of: { count: string; sum: string }) => string;
  readonly listed: (of: { count: string; what: string; days: string }) => string;
  readonly noneFound: (of: { what: string; days: string }) => string;
  readonly credit: (of: { left: string; limit: string; overdue: string }) => string;
  readonly notAllowed: string;
  readonly what: Readonly<Record<'invoice' | 'delivery' | 'requisition' | 'draft', string>>;
  readonly opened: (of: { what: string; state: string }) => string;
  readonly toPay: (of: { sum: string; day: string }) => string;
  readonly found: (of: { code: string; name: string }) => string;
  readonly account: (name: string) => string;
  readonly more: (rows: string) => string;
  // Buttons.
  readonly buttons: Readonly<
    Record<
      | 'order'
      | 'quote'
      | 'stock'
      | 'price'
      | 'submit'
      | 'cancel'
      | 'deliveries'
      | 'invoices'
      | 'requisitions'
      | 'orders'
      | 'credit'
      | 'browse'
      | 'keep'
      | 'overdue'
      | 'owed'
      | 'find'
      | 'account'
      | 'approvals',
      string
    >
  >;
}

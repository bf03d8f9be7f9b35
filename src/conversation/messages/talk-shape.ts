/** Sentences of a conversation. Values come cleaned; amounts, numbers and days come as the language writes them. */
export interface Talk {
  readonly hello: string;
  /** Before the answer to a question that is answered so. */
  readonly yes: string;
  readonly no: string;
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
  readonly draftStays: string;
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
  readonly notOnList: (codes: string) => string;
  readonly notOrdered: string;
  readonly unclear: (text: string) => string;
  readonly oneOf: string;
  readonly noCars: string;
  readonly noVin: string;
  readonly noOe: string;
  readonly noReturns: string;
  readonly noComplaints: string;
  readonly noPack: string;
  readonly until: (day: string) => string;
  readonly since: (day: string) => string;
  /** Before sums of some parts: so much of the days is of no known part yet. */
  readonly soFar: (open: string) => string;
  /** No purchase of the part, in days that are not wholly read. */
  readonly noneYet: (of: { code: string; days: string }) => string;
  /** After sums of a month that are higher than others. */
  readonly whySpent: string;
  /** Of a delivery. */
  readonly notInvoicedYet: (id: string) => string;
  readonly uninvoiced: (sum: string) => string;
  readonly probablyCorrects: (id: string) => string;
  readonly cameBack: (of: { pieces: string; of: string; days: string }) => string;
  /** `late`: of so many orders something should have come by now. */
  /** `all`: everything was read. */
  readonly openOrders: (of: { days: string; orders: string; late: number; all: boolean }) => string;
  readonly noneOpen: (days: string) => string;
  readonly noStanding: string;
  readonly noNotices: string;
  /** Of a draft each week that is offered: the first day, and that it has no pause. */
  readonly weeklyFrom: (day: string) => string;
  readonly weeklyNoPause: string;
  readonly standingThis: (of: { lines: string; when: string }) => string;
  /** `below`: a price, or nothing. */
  readonly followPart: (of: { code: string; below: string }) => string;
  /** A place was named, and a part is followed as a whole. */
  readonly followAnywhere: string;
  readonly followList: (what: string) => string;
  /** "Below 3 pieces": a count of pieces is no line that can be watched. */
  readonly followNoCount: string;
  /** What is followed, in the words of the list. */
  readonly following: (what: string) => string;
  readonly notSame: string;
  readonly whyApproval: string;
  /** `two`: of two parts, and not of more. */
  readonly cheapest: (of: { code: string; price: string; gross: string; two: boolean }) => string;
  readonly dearest: (of: { code: string; price: string; gross: string; two: boolean }) => string;
  /** Each with its weight. */
  readonly heaviest: (of: { codes: string }) => string;
  readonly lightest: (of: { codes: string }) => string;
  /** `net`: only without tax and deposits. */
  readonly budget: (of: { limit: string; fits: 'all' | 'net' | 'none' }) => string;
  /** The warehouses that have all of what is counted. */
  readonly inOneWarehouse: (places: string) => string;
  /** `place`: the one that lacks least. */
  readonly inNoWarehouse: (of: { place: string | undefined; lacking: string }) => string;
  /** Of those that were looked at. */
  readonly ofThoseCheaper: (of: { count: number; code: string; price: string }) => string;
  /** "Only those in Poznań", after a search that found none. */
  readonly nothingFoundBefore: string;
  /** After a search that found none: kinds of parts that there are. */
  readonly nearestKinds: (names: string) => string;
  readonly noMail: string;
  /** Of one document that is shown after it. */
  readonly whereItIs: string;
  readonly noTracking: string;
  readonly noDiscounts: string;
  readonly priceIsYours: string;
  readonly noAdvice: string;
  /** Whether to order. */
  readonly yourCall: string;
  /** "If A is there, otherwise B". */
  readonly onCondition: string;
  /** An order, wished from a warehouse. */
  readonly fromAnywhere: (place: string) => string;
  /** A number was typed, and no buttons are open. */
  readonly nothingToChoose: string;
  /** "Why is there an order button?" */
  readonly whyDraft: string;
  readonly whyButton: string;
  readonly quoteNotKept: string;
  readonly nameForFigures: string;
  /** `less`: in percent; below nought where the list is lower. */
  readonly listPrice: (of: { code: string; list: string; less: number }) => string;
  readonly noSubstitutes: string;
  readonly noTotals: string;
  readonly noPaid: string;
  readonly noOwnLimit: string;
  readonly approveElsewhere: string;
  /** A draft that waited for approval was changed. */
  readonly askAnew: string;
  readonly nothingForYou: string;
  readonly submitWhat: string;
  readonly submitThis: string;
  readonly notChanged: string;
  readonly whyFrom: string;
  readonly creditFor: (ids: string) => string;
  readonly noCreditFor: (id: string) => string;
  readonly dearestLine: (line: string) => string;
  readonly cancelThis: (what: string) => string;
  readonly cancelWhat: string;
  readonly wantedBy: (when: string) => string;
  readonly notUsed: (words: string) => string;
  readonly noFile: string;
  readonly noMore: string;
  readonly noSuchRow: (rows: number) => string;
  /** A document has so few lines; `lines`: these. */
  readonly onlyLines: (of: { count: number; lines: string }) => string;
  readonly notThere: (place: string) => string;
  readonly phase: string;
  readonly pricesUnused: string;
  /** After a list of orders, where there are branches beside the own account. */
  readonly ownOrdersOnly: string;
  readonly mostOf: (names: string) => string;
  readonly before: (of: { days: string; net: string }) => string;
  readonly creditNotes: (of: { count: string; days: string; sum: string }) => string;
  readonly noWho: string;
  /** Who wants a draft of this desk; `why`: in their words, or empty. */
  readonly askedFor: (of: { who: string; why: string }) => string;
  /** The latest day of an order. */
  readonly deliveredBy: (day: string) => string;
  readonly noDay: string;
  readonly noHours: string;
  readonly noTechnical: string;
  readonly noDriver: string;
  readonly noRaise: string;
  readonly noWarranty: string;
  readonly noPictures: string;
  readonly noOwnData: string;
  readonly onlyParts: string;
  readonly noServices: string;
  readonly noRestock: string;
  readonly sentFixed: string;
  readonly cancelHow: string;
  readonly fitUnchecked: string;
  readonly lookedAt: (count: number) => string;
  /** An own number or a note, on the draft. */
  readonly written: (what: string) => string;
  /** A note was meant, and none was read. */
  readonly noteHow: string;
  /** What the letters of documents and warehouses stand for. */
  readonly glossary: Readonly<Record<'WZ' | 'FV' | 'KOR' | 'ZA' | 'RQ', string>>;
  readonly isWarehouse: (codes: string) => string;
  readonly warehousesAre: (codes: string) => string;
  readonly noPdf: string;
  readonly noDepositDay: string;
  /** Before what the catalogue says of a part: whether one of it is for a whole axle, or for one wheel. */
  readonly axleOrWheel: string;
  /** By when to order, of no part. */
  readonly orderBy: string;
  /** By when a part can be returned. */
  readonly noReturnDay: string;
  readonly whyPrice: string;
  /** Why one part costs so much. */
  readonly whyDear: string;
  readonly noShipping: string;
  readonly leadTime: string;
  readonly noPriceChanges: string;
  readonly noPayments: string;
  /** `day`: by which it should come or should have come; `told`: the order names it, else it is the usual one. */
  readonly stillToCome: (of: { parts: string; day: string | undefined; late: boolean; told: boolean }) => string;
  /** With the deliveries that brought it. */
  readonly allCame: (papers: string) => string;
  /** No order has this part. */
  readonly noOrderOf: (sku: string) => string;
  readonly missingParts: (parts: string) => string;
  readonly nothingMissing: string;
  readonly orderedOn: (orders: string) => string;
  readonly owedDue: (of: { count: string; sum: string; days: string }) => string;
  readonly owedInAll: (of: { balance: string; overdue: string }) => string;
  /** Somebody paid, and the service shows it as owed. */
  readonly notBooked: string;
  readonly credited: (of: { returned: string; credited: string }) => string;
  readonly noSort: string;
  readonly noValidity: string;
  readonly sentStays: string;
  readonly noReserve: string;
  /** Before the sum of what was to come from several warehouses. */
  /** Parts of one line are wanted by two receivers. */
  readonly twoReceivers: string;
  readonly noSplit: string;
  /** Before the prices of other parts that are called the same. */
  /** Of those that were looked at, how many are in stock: at these places, or anywhere. */
  readonly ofThoseThere: (count: number, places: string) => string;
  readonly deferred: string;
  readonly notDeferred: string;
  readonly noSignature: string;
  readonly noUploads: string;
  readonly ofThoseWith: (count: number, pieces: number) => string;
  /** A limit in another currency than that of the prices. */
  readonly otherCurrency: (limit: string, currency: string) => string;
  /** What else is in the box of a part. */
  readonly notSaidIncluded: (code: string) => string;
  readonly ofThoseUpTo: (count: number, amount: string) => string;
  readonly otherBrands: (brands: string) => string;
  readonly noOtherBrand: (count: number) => string;
  /** `of`: a part, or what it is called. */
  readonly sameKind: (of: string) => string;
  readonly noPickup: string;
  readonly unsure: (text: string) => string;
  /** `about`: the parts or the document talked about. */
  readonly unsureAbout: (of: { text: string; about: string }) => string;
  readonly without: (code: string) => string;
  readonly whatIs: (id: string) => string;
  readonly didYouMean: (of: { code: string; names: string }) => string;
  /** Something could not be read: the figures are of the rest. */
  readonly partial: string;
  readonly saved: (of: { file: string; rows: string }) => string;
  readonly allowed: string;
  readonly spent: (of: { days: string; net: string; gross: string; pieces: string | undefined; of: string }) => string;
  readonly spentNothing: (of: { days: string; of: string }) => string;
  /** Before what the answer says of an order, a price or stock. */
  /** "For C200001: …", before what is said of it. */
  readonly forReceiver: (receiver: string, said: string) => string;
  /** None was found, in a part of what was to be read. */
  readonly notKnownYet: string;
  /** `on`: the day, and the document where it is known. */
  /** `code`: with its count where `each` of several cost so much. */
  readonly lastPrice: (of: { code: string; price: string; on: string; each: boolean }) => string;
  readonly noLastPrice: (code: string) => string;
  readonly today: (price: string) => string;
  readonly delivery: (of: { id: string; day: string; parts: string; invoice: string }) => string;
  readonly deliveryInvoice: (id: string) => string;
  readonly terms: (of: { name: string; days: string; warehouse: string }) => string;
  readonly deposits: (of: { parts: string; pieces: string; sum: string; days: string }) => string;
  readonly foundSome: (of: { count: string; names: string }) => string;
  readonly notSearched: string;
  readonly foundNone: string;
  readonly notIndexed: string;
  readonly details: (of: { size: string; weight: string; eans: string }) => string;
  readonly traced: (of: { ordered: string; delivered: string; invoiced: string }) => string;
  readonly categories: (names: string) => string;
  /** The state of a draft that waits, or is over. */
  /** Codes of the service, whose meaning they say themselves; others are shown as they are. */
  readonly codes: Readonly<Record<string, string>>;
  readonly draftStates: Readonly<Record<string, string>>;
  /** It waits, and nobody has the right to decide. */
  readonly nobodyDecides: string;
  /** By the code of the error. */
  readonly errors: Readonly<Record<string, string>>;
  // First sentences of answers.
  readonly inStock: (of: { code: string; pieces: string; places: string }) => string;
  readonly inStockAt: (of: { code: string; pieces: string; place: string }) => string;
  readonly noneAt: (of: { code: string; place: string; elsewhere: string }) => string;
  readonly outOfStock: (code: string) => string;
  readonly arrives: (of: { day: string; until: string }) => string;
  /** What sums were to be of. */
  readonly unknownKind: (name: string) => string;
  readonly unknownCode: (codes: string, count: number) => string;
  readonly costs: (of: { code: string; price: string; gross: string }) => string;
  readonly quoted: (of: { lines: string; net: string; gross: string }) => string;
  readonly enough: string;
  readonly short: (of: { code: string; pieces: string; wanted: string }) => string;
  readonly deposit: (of: { code: string; amount: string }) => string;
  readonly noDeposit: (code: string) => string;
  readonly returnable: (code: string) => string;
  readonly notReturnable: (code: string) => string;
  readonly returnUnknown: (code: string) => string;
  /** After what a draft or a quote comes to. */
  readonly plusDeposits: (amount: string) => string;
  readonly withDeposits: (amount: string) => string;
  readonly drafted: (of: { lines: string; net: string; gross: string }) => string;
  readonly draftState: (of: { lines: string; status: string }) => string;
  readonly invoices: (of: { net: string; count: string; sum: string; days: string }) => string;
  readonly owed: (of: { count: string; sum: string }) => string;
  /** `days`: in which they were issued; `due`: of their due dates. */
  readonly owedNone: (of: { days: string; due: string | undefined; late: boolean }) => string;
  readonly overdue: (of: { count: string; sum: string }) => string;
  readonly listed: (of: { count: string; what: string; days: string }) => string;
  readonly noneFound: (of: { what: string; days: string }) => string;
  readonly credit: (of: { left: string; limit: string; overdue: string }) => string;
  readonly notAllowed: string;
  readonly what: Readonly<Record<'invoice' | 'delivery' | 'requisition' | 'draft', string>>;
  readonly opened: (of: { what: string; state: string }) => string;
  readonly total: (of: { net: string; gross: string }) => string;
  /** Answers to what is asked of one invoice or delivery. */
  readonly isPaid: string;
  readonly isOwed: (of: { sum: string; day: string; late: boolean }) => string;
  /** Of one credit note. */
  readonly creditSettled: string;
  readonly creditOpen: (sum: string) => string;
  readonly daysLate: (days: number) => string;
  readonly daysLeft: (days: number) => string;
  readonly isDue: (of: { day: string; paid: boolean }) => string;
  readonly withTax: (of: { net: string; tax: string; gross: string }) => string;
  readonly fromTo: (of: { place: string; receiver: string }) => string;
  readonly toPay: (of: { sum: string; day: string }) => string;
  readonly found: (of: { code: string; name: string }) => string;
  readonly account: (name: string) => string;
  readonly more: (rows: string) => string;
  // Buttons.
  readonly net: (sum: string) => string;
  readonly gross: (sum: string) => string;
  /** One line of an order; what came back and was credited only where there is any. */
  readonly lineTraced: (of: {
    called: string;
    ordered: number;
    delivered: number;
    invoiced: number;
    returned: number;
    credited: number;
  }) => string;
  readonly inFavour: (sum: string) => string;
  readonly creditsOpen: (of: { count: string; sum: string }) => string;
  readonly willPay: string;
  readonly noTelling: string;
  readonly noneEnding: (number: string) => string;
  readonly noneOfSum: (sum: string) => string;
  readonly whichBranch: string;
  readonly branchesAre: (codes: string) => string;
  readonly branchesUnknown: string;
  readonly fromWarehouse: (of: { place: string; count: string; all: string; numbers: string }) => string;
  /** "Over PLN 500.00: 2 of 6", of the documents of a list. */
  readonly amongThem: (of: { what: string; count: string; all: string; numbers: string }) => string;
  /** Of an order that cannot be cancelled any more. */
  readonly tooLate: string;
  readonly buttons: Readonly<
    Record<
      | 'order'
      | 'contents'
      | 'matched'
      | 'follow'
      | 'stop'
      | 'weekly'
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
      | 'deposits'
      | 'overdue'
      | 'owed'
      | 'find'
      | 'account'
      | 'approvals'
      | 'ownNumber'
      | 'invoice'
      | 'part',
      string
    >
  >;
}

import { small } from '../../core/text.ts';
import type { Talk } from './talk-shape.ts';

/** "1 piece", "2 pieces" */
const counted = (count: string, noun: string): string => `${count} ${noun}${count === '1' ? '' : 's'}`;

export const talkEn: Talk = {
  yes: 'Yes',
  no: 'No',
  hello: 'Hello! Send me part numbers (4x OP520), or ask about stock, prices, orders, deliveries or invoices.',
  thanks: "You're welcome.",
  bye: 'Bye for now.',
  howAreYou: 'All well here, thanks. What do you need?',
  whoAreYou:
    "I'm the parts desk, a program. I look up parts, prices, orders and invoices; a person approves every order.",
  help: 'You can ask: do you have OP520 in Katowice? What do 4x OP520 cost? Order 2x W71275. Unpaid invoices of October. Where is my order? Then go on: and in Kraków? Make it 6. Order them.',
  praise: 'Glad to help.',
  scold: 'Sorry about that. Tell me in other words what you need, or ask for a person.',
  human: (who) => `You can reach a person here: ${who}.`,
  noHuman:
    "I can't phone anybody or put you through, and no contact is set up here. Ask whoever runs this desk, or your sales contact.",
  forgotten: 'Forgotten. We start again.',
  undone: (lines) => `Taken back. Now: ${lines}.`,
  nothingToUndo: 'There is nothing to take back.',
  nothingOrdered: "All right, I won't order anything.",
  draftStays: 'The draft stays until you cancel it or ask for approval.',
  left: 'All right, I leave it.',
  yesToWhat: 'Yes to what? There is no open question.',
  whichPart: 'Which part? Type its number, such as OP520.',
  whichDocument: 'Which one? Type its number.',
  whichOfThese: 'Which of these?',
  nothingShown: 'I have shown nothing yet. Ask for stock, a price or a list first.',
  howMany: (code) => `How many ${code}?`,
  howManyPlain: 'How many?',
  orderThis: (lines) => `Shall I prepare an order of ${lines}?`,
  orderWhat: 'Order what? Type part numbers and quantities, such as 4x OP520.',
  notOnList: (codes) => `There is no list yet that ${codes} could be taken off.`,
  notOrdered: 'I have ordered nothing.',
  ownOrdersOnly: "Only your own account's: add a branch's number for its orders.",
  pricesUnused: "I didn't use the prices in it.",
  mostOf: (names) => `Most: ${names}.`,
  before: ({ days, net }) => `${days} it was ${net} net.`,
  creditNotes: ({ count, days, sum }) => `${count} credit ${count === '1' ? 'note' : 'notes'} ${days}: ${sum}.`,
  askedFor: ({ who, why }) => `Asked for by ${who}${why === '' ? '' : `: “${why}”`}.`,
  deliveredBy: (day) => `Delivery by ${day} at the latest.`,
  noDay: "The service doesn't name a day for it.",
  noWho: "The service doesn't say who ordered. Of orders made at this desk I know who asked for them and who approved.",
  noReserve: "I can't set parts aside: only what is ordered is yours.",
  twoReceivers: 'One order goes to one receiver, so this takes two drafts. Which one first?',
  noSplit: "I can't choose the warehouse of an order: the service ships from where there is stock. For all of it:",
  ofThoseThere: (count, places) => `In stock${places === '' ? '' : ` in ${places}`}: ${count}.`,
  deferred: 'Deferred payment is allowed.',
  notDeferred: 'Deferred payment is not allowed at the moment.',
  noSignature: "The service doesn't say who signed for a delivery: ask your sales contact.",
  noUploads:
    "I can't take photos or files here: send them to your sales contact, with the number of the delivery or the invoice.",
  ofThoseWith: (count, pieces) => `${count} with at least ${pieces} in stock.`,
  otherCurrency: (limit, currency) => `Prices are in ${currency}, so I can't apply a limit of ${limit}.`,
  notSaidIncluded: (code) =>
    `My data doesn't say what else is in the box with ${code}. Your sales contact can tell you.`,
  ofThoseUpTo: (count, amount) => `${count} at ${amount} net or less.`,
  otherBrands: (brands) => `Other makers: ${brands}.`,
  noOtherBrand: (count) => `All ${count} that I looked at are of the makers shown.`,
  sameKind: (of) =>
    `The service names no substitutes, and can't say whether another part fits. Of the same kind as ${of}:`,
  noPickup:
    "I don't know whether parts can be picked up in person: ask your sales contact. With a part number I tell you what each branch has.",
  noShipping: 'I see no delivery charge: it is in no price here. Ask your sales contact.',
  leadTime: 'When a part comes depends on where it lies. Type its number: I tell you the day, and until when to order.',
  noPriceChanges:
    "I can't list all price changes. Name a part: I show what you paid for it and what it costs today, or tell you when its price changes.",
  noPayments:
    "I can't take payments, and change no due dates, invoices, offsets or limits here, so nothing was done: ask your sales contact.",
  stillToCome: ({ parts, day, late, told }) =>
    late
      ? `Not here yet and late: ${parts}${day === undefined ? '' : `, due by ${day}`}. No new date is known.`
      : `Still to come: ${parts}${day === undefined ? '. No date is known yet.' : told ? `, by ${day}.` : `, normally by ${day}: the order names no day of its own.`}`,
  allCame: (papers) => `Nothing is still to come: all of it was delivered${papers === '' ? '' : ` with ${papers}`}.`,
  noOrderOf: (sku) => `I find no order of ${sku}.`,
  missingParts: (parts) => `Not delivered yet: ${parts}.`,
  nothingMissing: 'Nothing is missing.',
  orderedOn: (orders) => `Ordered: ${orders}.`,
  owedDue: ({ count, sum, days }) =>
    `Unpaid and due ${days}: ${count} ${count === '1' ? 'invoice' : 'invoices'}, ${sum}.`,
  owedInAll: ({ balance, overdue }) =>
    `To be paid in all: ${balance} (balance of the account, credit notes taken off); of it overdue: ${overdue}.`,
  notBooked:
    'I see what the service has booked: when a payment is taken up I do not know. Ask your sales contact, with the proof of payment.',
  credited: ({ returned, credited }) => `Pieces that the service has as returned: ${returned}, credited: ${credited}.`,
  noSort: "I can't sort the list: the newest come first. As a file you can sort it yourself.",
  noValidity:
    "The prices are those of today; how long they hold, the service doesn't say. A draft is priced again before it is sent.",
  sentStays: "What was ordered can't be added to here, only ordered anew.",
  whyPrice: "I can't see why a price changed, only what you paid and what it costs today.",
  noReturnDay:
    "The service names no day by which parts can be returned, and I can't register returns: ask your sales contact.",
  axleOrWheel:
    "The service doesn't say whether one of these covers a whole axle or just one wheel. This is what it says:",
  whyDear:
    'Why a part costs what it does, I can\'t see. The price is yours, after all discounts. Ask "anything cheaper?" and I look for others of the same kind.',
  orderBy:
    'How late you can order depends on the part and the warehouse. Name a part, such as "OP520 in stock?", and I tell you.',
  noDepositDay:
    "The service doesn't say how and by when old parts go back, or when the deposit is credited: ask your sales contact. I can list those not returned yet.",
  noPdf: `I can't make a PDF. I can show the document here; "as a file" saves its rows as a table.`,
  written: (what) => `Written on it: ${what}.`,
  noHours: "I don't know opening hours. With the stock of a part I tell you until when to order.",
  noTechnical:
    "I have no technical data such as torques, oil quantities or fitting instructions: see the maker's data.",
  noDriver: "I can't book a driver or a collection, or pass a message on to one: ask your sales contact.",
  noRaise: "I can't change a credit limit or lift a block: ask your sales contact. This is how it stands.",
  noWarranty:
    "I don't know the terms of a warranty and can't register a claim: ask your sales contact, with the delivery or the invoice. I can find those.",
  noPictures: 'I have no pictures or drawings, only what the catalogue says in words.',
  noOwnData:
    "I can't change accounts, addresses, users or passwords: ask your sales contact, or whoever runs this desk. I can show what is on record.",
  onlyParts: "That's beyond me: I know parts, prices, orders, deliveries and invoices.",
  noServices:
    'I know only the parts on offer, nothing of fitting, hiring, tyres or used parts: ask your sales contact.',
  noRestock: "When more comes in, the service doesn't say. What there is now:",
  sentFixed: "An order that was sent can't be changed here: ask your sales contact, with its number.",
  cancelHow: 'An order that is found can be cancelled with “cancel it”, unless it was delivered or invoiced.',
  fitUnchecked: "Which car a part fits, I can't check: compare the number of the old part.",
  lookedAt: (count) => `I looked at ${count} parts.`,
  unsureAbout: (of) => `Sorry, I'm not sure what you mean by "${of.text}". Is it about ${of.about}?`,
  unsure: (text) => `Sorry, I'm not sure what you mean by "${text}". One of these?`,
  unclear: (text) => `Sorry, I didn't understand "${text}". Type a part number, such as OP520, or pick one of these.`,
  without: (code) => `Without ${code}`,
  whatIs: (id) => `What is ${id}?`,
  didYouMean: ({ code, names }) => `I don't know ${code}. Did you mean ${names}?`,
  partial: 'Not everything could be read, so this may not be complete.',
  saved: ({ file, rows }) => `Saved ${rows} rows as ${file}.`,
  allowed: 'Ordering is allowed.',
  spent: ({ days, gross, net, of, pieces }) =>
    `Invoiced ${days}${of}: ${net} net (${gross} gross)${pieces === undefined ? '' : `, ${pieces} pieces`}.`,
  spentNothing: ({ days, of }) => `Nothing was invoiced ${days}${of}.`,
  forReceiver: (receiver, said) => `For ${receiver}: ${small(said)}`,
  notKnownYet: 'I can’t say yet: not everything was read.',
  lastPrice: ({ code, on, price, each }) => `You last paid ${price} net${each ? ' each' : ''} for ${code}, on ${on}.`,
  noLastPrice: (code) => `I found no earlier purchase of ${code}.`,
  today: (price) => `Today it costs ${price} net.`,
  delivery: ({ day, id, invoice, parts }) => `${id} of ${day}: ${parts}.${invoice}`,
  deliveryInvoice: (id) => ` Invoice: ${id}.`,
  terms: ({ days, name, warehouse }) => `${name}: ${days} days to pay, main warehouse ${warehouse}.`,
  deposits: ({ parts, pieces, sum, days }) =>
    `Core deposits not returned yet (${days}): ${sum} net, for ${counted(pieces, 'piece')} of ${counted(parts, 'part')}.`,
  foundSome: ({ count, names }) => `${count} parts found: ${names}.`,
  notSearched: "I can't search by name yet.",
  foundNone: 'I found no such part.',
  notIndexed: "I can't search by words yet: the catalogue has not been read. Type a part number, or browse.",
  details: ({ eans, size, weight }) => `Package ${size} cm, ${weight} kg. EAN: ${eans}.`,
  traced: ({ delivered, invoiced, ordered }) =>
    `Pieces ordered: ${ordered}, delivered: ${delivered}, invoiced: ${invoiced}.`,
  categories: (names) => `We have: ${names}.`,
  codes: {
    INVOICE: 'invoice',
    CREDIT_NOTE: 'credit note',
    ACTIVE: 'active',
    INACTIVE: 'inactive',
    PAID: 'paid',
    UNPAID: 'unpaid',
    ACCEPTED: 'accepted',
    CONFIRMED: 'confirmed',
    COLLECTED: 'picked',
    PACKAGED: 'packed',
    PARTLY_DELIVERED: 'partly delivered',
    DELIVERED: 'delivered',
    INVOICED: 'invoiced',
    CANCELLED: 'cancelled',
  },
  nobodyDecides: 'but nobody can give it: the policy of this desk gives no one the right',
  draftStates: {
    withdrawn: 'withdrawn: nothing was ordered',
    pending_approval: 'waiting for approval',
    approved: 'approved, being sent',
    accepted: 'sent to the service',
    confirmed: 'confirmed',
    cancelled: 'cancelled',
    declined: 'rejected',
    expired: 'expired',
    failed: 'not ordered: the service refused it',
    unknown: 'being checked at the service',
  },
  errors: {},
  oneOf: 'What do you mean?',
  noCars:
    "I can't search by car: the service doesn't know which part fits which car. Find the part number in your catalogue, and I look up stock and price.",
  noVin:
    "I can't search by VIN: the service doesn't know which part fits which car. With a part number I can look up stock and price.",
  noOe: "I can't search by OE number here, only by SKU, index or the maker's number.",
  noReturns: "I can't register returns, so nothing was done. Ask your sales contact; here is what I can look up.",
  noComplaints:
    "I can't register complaints, so nothing was done. Ask your sales contact; I can find the delivery or the invoice.",
  noPack: 'Whoever runs this desk packs a month for the accountant. Here I can show its invoices.',
  noneOpen: (days) => `Everything ordered ${days} was delivered and invoiced as ordered.`,
  since: (day) => `from ${day}`,
  soFar: (open) =>
    `This is not all of it${open === '' ? '' : `: ${open} net of these days is not sorted by part yet`}, so it will be more.`,
  noneYet: ({ code, days }) =>
    `I found no purchase of ${code} ${days}, but not everything of that time has been read yet.`,
  until: (day) => `until ${day}`,
  whySpent: "Why it is that much I can't see. By branch, maker or part I can show where it went.",
  notInvoicedYet: (id) => `${id} is not invoiced yet.`,
  uninvoiced: (sum) => `Ordered and not invoiced yet: ${sum}.`,
  probablyCorrects: (id) => `It probably corrects ${id}: the service names no invoice.`,
  cameBack: ({ pieces, of, days }) =>
    `Core parts delivered ${days}: ${counted(of, 'piece')}, of which ${pieces} came back.`,
  openOrders: ({ days, orders, late, all }) =>
    `${days}, orders not delivered and invoiced as ordered yet: ${orders}. ${late === 0 ? (all ? 'None of them is late.' : 'None of them is late, as far as was read.') : `Late: ${late}.`}`,
  noStanding:
    'I order nothing by myself. Tell me a day and the parts, such as every Monday 4x OP520: I then prepare a draft for you to check.',
  weeklyFrom: (day) => `The first draft comes on ${day}.`,
  weeklyNoPause: 'I can’t pause it for some weeks: you can discard the draft of a week, or stop it and start it again.',
  standingThis: ({ lines, when }) =>
    `Shall I prepare a draft of ${lines} each week (${when})? You check it; nothing is ordered by itself.`,
  noNotices: 'Tell me what to watch: a part, invoices, deliveries or orders.',
  followAnywhere: 'I can watch a part as a whole, not in one warehouse.',
  followPart: ({ below, code }) =>
    `Shall I tell you when ${below === '' ? `the price of ${code} changes` : `the price of ${code} falls to ${below}`}, or its stock ends or comes back?`,
  followNoCount: "I can't watch a number of pieces, only whether the stock ends or comes back.",
  following: (what) => `You follow: ${what}.`,
  noteHow: 'Write the text after the word note, for example: note: deliver to gate 2.',
  glossary: {
    WZ: 'WZ is a delivery note: what left a warehouse, when and for whom.',
    FV: 'FV is an invoice: what is to be paid for, and by when.',
    KOR: 'KOR is a credit note: it corrects an invoice, usually in your favour.',
    ZA: 'ZA is an order at the supplier: a part of a requisition that one warehouse delivers.',
    RQ: 'RQ is a requisition: everything that was ordered at one time; it may become several orders.',
  },
  isWarehouse: (codes) => `${codes}: codes of warehouses.`,
  warehousesAre: (codes) => `Warehouses of this account: ${codes}.`,
  followList: (what) => `Shall I tell you of new ${what} and their changes?`,
  notSame: "The service doesn't say whether one replaces the other. Their prices:",
  whyApproval:
    'The rules of this desk say which orders a person approves: by amount, receiver and who asks. Whoever runs the desk knows them.',
  cheapest: ({ code, price, gross, two }) =>
    `${two ? `${code} is the cheaper one` : `The cheapest is ${code}`}: ${price} net (${gross} gross).`,
  dearest: ({ code, price, gross, two }) =>
    `${two ? `${code} is the dearer one` : `The dearest is ${code}`}: ${price} net (${gross} gross).`,
  heaviest: ({ codes }) => `Heaviest first, with the package: ${codes}.`,
  lightest: ({ codes }) => `Lightest first, with the package: ${codes}.`,
  budget: ({ limit, fits }) =>
    fits === 'all'
      ? `That stays within ${limit}.`
      : fits === 'net'
        ? `Net it stays within ${limit}; with VAT and any deposit it doesn't.`
        : `That is over ${limit}.`,
  inOneWarehouse: (places) => `All of it is in one warehouse (${places}).`,
  inNoWarehouse: ({ place, lacking }) =>
    `No warehouse has all of it.${place === undefined ? '' : ` ${place} lacks only ${lacking}.`}`,
  ofThoseCheaper: ({ count, code, price }) => `${count} cheaper than ${code} (${price} net).`,
  nothingFoundBefore:
    'The last search found nothing, so there is nothing to choose from. Type a part number, or search for something else.',
  nearestKinds: (names) => `The closest we have: ${names}.`,
  noMail:
    "I can't send to just any address: documents go only to the addresses that the operator listed. I can show it here.",
  whereItIs: "I can't see where the carrier is, or who takes it in. This is what I have:",
  noTracking: "I can't follow the carrier. I see how far each order is; these are the latest.",
  noAdvice: "I can't say which is better: here is what is known of them.",
  yourCall: 'Whether to order is your call: I can only show figures.',
  onCondition: "I can't order on a condition. Here is what is in stock now: tell me which one to order.",
  fromAnywhere: (place) => `I can't tie an order to a warehouse (${place}): the service picks where it comes from.`,
  nothingToChoose: 'There is nothing to pick here now. To change the order, say how, such as "make it 3".',
  quoteNotKept:
    "A quote isn't kept here; I can price the same parts again at any time. A draft is kept: “Order” makes one, and nothing is bought by it yet.",
  whyDraft: 'Nothing is ordered. There is a draft: its button asks for approval, and only what is approved is ordered.',
  whyButton:
    'Nothing is ordered. The button is only an offer: it leads to a draft, which a person has to approve first.',
  nameForFigures: "Name a part, and I'll show stock, price and what you bought lately.",
  listPrice: ({ code, list, less }) =>
    `List price of ${code}: ${list} net${less > 0 ? `, yours is ${less}% lower` : ''}.`,
  noDiscounts: "I can't see how discounts are agreed. My prices are yours, after all discounts.",
  priceIsYours: "That is your price, after all discounts. I can't bargain: please ask your sales contact.",
  noSubstitutes: "The service doesn't name substitutes. I can show the part and what else is in its group.",
  noTotals: "I can't add up what was bought by part here. Invoices and deliveries are listed with their totals.",
  noPaid: "I can't look back at earlier prices here. This is today's price.",
  noOwnLimit: 'No such limit is known here.',
  askAnew: 'The earlier request for approval no longer holds: ask for it again.',
  nothingForYou: 'Nothing waits for your approval.',
  approveElsewhere:
    'Orders are approved on their card or with the approve command, where you can read all of it. These are waiting.',
  submitThis: 'Shall I ask for approval?',
  notChanged: 'What you wrote before changed nothing: this is the draft as it stands.',
  submitWhat: 'There is no draft to send. Type part numbers and quantities first.',
  whyFrom: "The service picks the warehouse and doesn't say why. This is what I have:",
  creditFor: (ids) => `Yes, probably ${ids}: the order and the part are the same, and the service names no invoice.`,
  noCreditFor: (id) =>
    `I know of no credit note for ${id}. The service names no invoice on them: open one, and I'll tell you which invoice it probably corrects.`,
  dearestLine: (line) => `The dearest line: ${line}`,
  cancelThis: (what) => `Cancel ${what}?`,
  cancelWhat: 'Cancel what? Type the number of the order or draft.',
  wantedBy: (when) => `I can't promise ${when}: see the delivery day.`,
  notUsed: (words) => `I didn't use: ${words}.`,
  noFile: 'There is no list to save. Ask for one first.',
  noMore: 'That is all there is.',
  onlyLines: ({ count, lines }) => `It has only ${count === 1 ? 'one line' : `${count} lines`}: ${lines}.`,
  noSuchRow: (rows) => `I have shown ${rows === 1 ? 'one row' : `${rows} rows`}. Which one?`,
  notThere: (place) => `${place} is not one of your warehouses.`,
  phase: 'phase',
  inStock: ({ code, pieces, places }) => `${pieces} of ${code} (${places}).`,
  inStockAt: ({ code, pieces, place }) => `${pieces} of ${code} in ${place}.`,
  noneAt: ({ code, place, elsewhere }) =>
    `No ${code} in ${place}.${elsewhere === '' ? '' : ` Elsewhere: ${elsewhere}.`}`,
  outOfStock: (code) => `No: ${code} is out of stock.`,
  arrives: ({ day, until }) => `With you ${day} if ordered by ${until}.`,
  unknownKind: (name) => `I know no maker and no kind of parts called ${name} among what was bought.`,
  unknownCode: (codes, count) =>
    count > 1
      ? `${codes} can't be bought: the service doesn't know them, or doesn't sell them now.`
      : `${codes} can't be bought: the service doesn't know it, or doesn't sell it now.`,
  costs: ({ code, price, gross }) => `${code} costs ${price} net (${gross} gross).`,
  quoted: ({ lines, net, gross }) => `${lines}: ${net} net (${gross} gross).`,
  enough: 'All in stock.',
  short: ({ code, pieces, wanted }) => `Not enough ${code}: ${pieces} of ${wanted}.`,
  deposit: ({ code, amount }) => `The core deposit on ${code} is ${amount} net, on top of the price.`,
  noDeposit: (code) => `There is no core deposit on ${code}.`,
  returnable: (code) => `Yes, ${code} can be returned as a rule; I can't register the return.`,
  notReturnable: (code) => `No, ${code} can't be returned.`,
  returnUnknown: (code) => `The service doesn't say whether ${code} can be returned.`,
  plusDeposits: (amount) => `Plus core deposits: ${amount} net.`,
  withDeposits: (amount) => `With the deposits: ${amount} net.`,
  drafted: ({ lines, net, gross }) => `Draft of ${lines}: ${net} net (${gross} gross). Nothing is ordered yet.`,
  draftState: ({ lines, status }) => `${lines}: ${status}.`,
  invoices: ({ count, sum, net, days }) =>
    `${count} ${count === '1' ? 'invoice' : 'invoices'} ${days}: ${sum} gross (${net} net).`,
  owed: ({ count, sum }) => `${count} ${count === '1' ? 'invoice is' : 'invoices are'} unpaid: ${sum}.`,
  owedNone: ({ days, due, late }) =>
    late
      ? `No invoice of ${days} is overdue.`
      : due === undefined
        ? `No invoice of ${days} is unpaid.`
        : `No unpaid invoice is due ${due}.`,
  overdue: ({ count, sum }) => `${count} ${count === '1' ? 'invoice is' : 'invoices are'} overdue: ${sum}.`,
  listed: ({ count, what, days }) =>
    `${count} ${count === '1' ? what.replace(/ies\b/, 'y').replace(/s\b/, '') : what} ${days}.`,
  noneFound: ({ what, days }) => `No ${what} ${days}.`,
  credit: ({ left, limit, overdue }) => `${left} of ${limit} credit left; overdue: ${overdue}.`,
  notAllowed: 'Ordering is not allowed at the moment.',
  what: { invoice: 'invoices', delivery: 'deliveries', requisition: 'orders', draft: 'orders and drafts made here' },
  opened: ({ what, state }) => `${what}: ${state}.`,
  total: ({ net, gross }) => `In all ${net} net (${gross} gross).`,
  isPaid: 'Yes, it is paid.',
  isOwed: ({ sum, day, late }) => `No: ${sum} is still to be paid${late ? `; it was due on ${day}` : `, by ${day}`}.`,
  creditSettled: 'Yes, it is settled: nothing of it is open.',
  creditOpen: (sum) => `No, it is still open: ${sum} in your favour.`,
  daysLate: (days) => `${days} ${days === 1 ? 'day' : 'days'} overdue.`,
  daysLeft: (days) => `${days} ${days === 1 ? 'day' : 'days'} to go.`,
  isDue: ({ day, paid }) => (paid ? `It was due on ${day} and is paid.` : `Due on ${day}.`),
  withTax: ({ net, tax, gross }) => `${net} net + ${tax} VAT = ${gross} gross.`,
  fromTo: ({ place, receiver }) => `From ${place} to ${receiver}.`,
  toPay: ({ sum, day }) => `${sum} to pay by ${day}`,
  found: ({ code, name }) => `${code} is ${name}.`,
  account: (name) => `This is the account of ${name}.`,
  more: (rows) => `… and ${rows} more: type more.`,
  net: (sum) => `${sum} net`,
  gross: (sum) => `${sum} gross`,
  lineTraced: ({ called, ordered, delivered, invoiced, returned, credited }) =>
    `${called}: ordered ${ordered}, delivered ${delivered}${returned > 0 ? `, returned ${returned}` : ''}, invoiced ${invoiced}${credited > 0 ? `, credited ${credited}` : ''}.`,
  creditsOpen: ({ count, sum }) => `Credit notes not settled yet: ${count}, ${sum} in your favour.`,
  willPay: 'All right. I note no payments here: yours shows once the service has booked it.',
  noTelling: "I can't write to anybody or pass anything on, so nothing was sent: please tell them yourself.",
  noneOfSum: (sum) => `I found no document for exactly ${sum}, net or gross. Which month is it of?`,
  whichBranch: 'Which branch is it for? Give its number, such as C200002.',
  branchesAre: (codes) => `You can order for ${codes}.`,
  branchesUnknown:
    'I have no list of your branches: their numbers stand on their invoices and deliveries. Name one, such as C200002.',
  noneEnding: (number) => `I found no document with a number that ends in ${number}. Which month is it of?`,
  fromWarehouse: ({ place, count, all, numbers }) =>
    `From ${place}: ${count} of ${all}${numbers === '' ? '' : `: ${numbers}`}.`,
  amongThem: ({ what, count, all, numbers }) => `${what}: ${count} of ${all}${numbers === '' ? '' : `: ${numbers}`}.`,
  tooLate:
    "What was delivered or invoiced can no longer be cancelled, at most returned, which I can't register: ask your sales contact, with these numbers.",
  inFavour: (sum) => `${sum} in your favour`,
  buttons: {
    contents: 'What is on it',
    matched: 'Ordered, delivered, invoiced',
    follow: 'Follow',
    stop: 'Stop',
    weekly: 'Each week',
    order: 'Order',
    quote: 'Quote',
    stock: 'Stock',
    price: 'Price',
    submit: 'Ask for approval',
    cancel: 'Cancel it',
    deliveries: 'Deliveries',
    invoices: 'Invoices',
    requisitions: 'Orders',
    orders: 'Orders and drafts made here',
    credit: 'Credit',
    browse: 'Browse the catalogue',
    deposits: 'Core deposits',
    keep: 'Keep it',
    overdue: 'Overdue',
    owed: 'Unpaid',
    find: 'Show the part',
    account: 'Account',
    approvals: 'What waits for approval',
    ownNumber: 'Our own number',
    invoice: 'An invoice',
    part: 'A part',
  },
};

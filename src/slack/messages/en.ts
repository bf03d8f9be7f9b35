import { count, listing } from '../../core/text.ts';
import type { DraftAction } from '../../ports/ledger.ts';
import { monthName } from './plural.ts';
import type { CatalogStatus } from '../../ports/catalog.ts';

// Every text of this room that people read in Slack. Its log lines are for the operator and stay in the code.

/** An error for a person: what is the case, and what to do now. */
export interface ErrorText {
  readonly message: string;
  readonly next: string;
}

export const en = {
  // The audit channel
  auditHead: (day: string, seq: number, hash: string) =>
    `Record of the desk on ${day}: the last entry is ${seq}. To check later that nothing was cut off, run on the desk:\n\`partsdesk audit verify --head ${seq}:${hash}\``,

  // Passkeys, told to admins
  passkeys: {
    added: (person: string, name: string) => `${person} added a passkey to this desk: "${name}".`,
    waits: (time: string) =>
      `It can approve orders once an admin confirms it, and otherwise from ${time}. If nobody you know did this, revoke it.`,
    confirmed: (person: string, name: string, by: string) =>
      `${by} confirmed the passkey "${name}" of ${person}. It can approve orders now.`,
    revoked: (person: string, name: string, by: string) => `${by} revoked the passkey "${name}" of ${person}.`,
    open: 'See the passkeys',
  },

  // Buttons, menus and forms in general
  close: 'Close',
  notNow: 'Not now',
  showCard: 'Show card',
  oneMoment: 'One moment…',
  notPossible: "Can't do that",
  appName: 'Parts desk',
  oldButton: { message: 'This button no longer works.', next: 'Please ask again.' },
  oldList: { message: 'This list has expired.', next: 'Paste it again, or run the search again.' },
  oldShortcut: ['This shortcut no longer works.', 'Type /parts help to see what I can do.'],
  foreignButton: { message: 'This button is not from this desk.', next: 'Use the newest card or /parts approvals.' },

  // Questions and answers
  helpHint: 'Type help to see what I can do.',
  notServed: { message: 'This desk does not serve that.', next: 'Type help to see what it does.' },
  slackbot: {
    nobody: {
      message: 'Slackbot did not say who is asking.',
      next: 'Set auth_type to slack_identity_auth in the manifest, and install the app again.',
    },
  },
  readOnly: 'This desk only looks things up; it cannot place orders.',
  readOnlyParts: 'I can check these parts for you.',
  readOnlyHint: (examples: string) => `Try ${examples}.`,
  serviceSays: (reason: string) => `The service says: ${reason}`,
  noFiles: ["I can't read files.", 'Paste the list as text.'],
  interrupted: "Sorry, I couldn't finish that.",
  interruptedOrder: (draftId: string) => `Check the card of ${draftId} before you order again.`,
  lookingUp: 'is looking it up…',
  modelWorks: 'Looking it up',
  lookedUp: (steps: number) => `Looked up: ${count(steps, 'step')}`,
  slackRefused: (error: string) => `Slack didn't let me do that (${error}).`,
  slackRefusedNext: 'Please try again in a minute.',
  answerHere: "Slack didn't take my answer where you asked, so here it is.",
  longWork: "This will take a while. I'll send the answer to you as a direct message.",
  working: (title: string, done: number, total: number, what: string) =>
    `${title}: working on it. ${done} of ${total} ${what}.`,
  workDone: (done: number, total: number, what: string) =>
    done < total ? `I read ${done} of ${total} ${what}` : `I read ${total} ${what}`,
  step: (name: string, done: number, total: number) => `${name}: ${done} of ${total}`,
  stepName: (name: string) => monthName('en', name),
  cancel: 'Cancel',
  notRunning: { message: 'That is no longer running here.', next: 'If the answer is not here yet, wait for it.' },
  notYours: { message: 'Only the person who asked can cancel that.', next: 'Ask them to cancel it.' },
  noPartNumber: ['I found no part number in that message.', 'Type /parts quote and the part numbers.'],
  question: {
    title: 'Ask the counter',
    label: 'What do you need?',
    placeholder: 'quote 4x OP520 2x W71275',
    hint: 'The answer comes as a direct message.',
    submit: 'Ask',
  },
  prompts: {
    title: 'Ask the parts desk',
    list: [
      { title: 'Quote parts', message: 'quote 4x OP520 2x W71275' },
      { title: 'Waiting for me', message: 'approvals' },
      { title: "Last month's invoices", message: 'invoices last month' },
      { title: 'What can I ask?', message: 'help' },
    ],
  },

  // Approvals and the freeze
  nothingWaiting: 'Nothing is waiting for you.',
  waitingHeader: 'Waiting for your decision',
  waitingOthers: 'Waiting for others',
  allOrders: 'All orders',
  waitingCount: (orders: number) => `${count(orders, 'order')} waiting for your decision`,
  andMore: (orders: number) => `and ${orders} more: see All orders.`,
  frozen: ['Sending is frozen: nothing is sent or confirmed.', 'Type thaw to lift the freeze.'],
  thawed: 'Freeze lifted: orders can be sent again.',
  noFreezeReason: { message: 'A freeze needs a reason.', next: 'Type freeze and the reason.' },

  // Warehouses

  // Files
  showDetails: 'Details',
  detailsOtherwise: 'ask about fewer at a time, or take the file',
  asFile: 'As a file (Excel, CSV)',
  asFilePart: (from: number, to: number) => `As a file (Excel, CSV) ${from} to ${to}`,
  fileTitle: (title: string) => `${title}, as a file`,
  fileStopped: (rows: number): ErrorText => ({
    message: `Stopped after ${count(rows, 'row')}: no file was made.`,
    next: 'Press the button again when you want the file.',
  }),
  fileDays: (from: string, to: string) => `${from} to ${to}.`,
  fileAllDays: (from: string, to: string) => `${from} to ${to}: every day was read.`,
  fileFull: 'There are more rows than fit in one file.',
  fileRows: (rows: number) => `${count(rows, 'row')}.`,
  filesShort: (files: number, of: number) =>
    `The files have the first ${files} of ${of}: send the rest as a separate list.`,

  // What an answer lacks
  marks: { partial: 'PARTIAL', warning: 'Warning', info: 'Note' },
  moreOf: (number: number, what: string) => `${count(number, what)} more.`,
  moreRemarks: (number: number) => `${count(number, 'more remark')} did not fit.`,
  notGiven: (labels: string) => `Not given by the service: ${labels}.`,
  moreFacts: (facts: number) => `${count(facts, 'more detail')} not shown.`,
  factCut: 'Long text is shortened (…).',
  cellCut: 'Long texts are shortened (…); the file has them in full.',
  allRows: 'All rows: ',
  emptyColumns: (labels: string) => `None of these has: ${labels}.`,
  inFile: 'the file has all of them',
  askLess: 'ask for less to see the rest',
  rowsShown: (shown: number, of: number, what: string, where: string) =>
    `${shown} of these ${count(of, 'row')}${what} are shown here; ${where}.`,
  columnsLeft: (columns: number, what: string, where: string) =>
    `${count(columns, 'more column')}${what} did not fit; ${where}.`,
  ofTable: (title: string) => ` of "${title}"`,
  ofLists: (lists: number) => ` of ${count(lists, 'more list')}`,
  andRows: (rows: number) => `and ${count(rows, 'more row')}`,
  more: 'More',
  restTooLong: 'The rest is too long for a button: send it as a separate list.',
  moreGoesOn: (from: number, to: number, of: number) =>
    `More shows ${from} to ${to} of ${of}; send those after it as a separate list.`,
  fewerAtOnce: 'ask for fewer at once, or in words',
  tooLongForButton: (label: string, otherwise: string) => `Too long for the button "${label}": ${otherwise}.`,
  noButtonFor: (choices: number) => `${count(choices, 'more choice')} without a button.`,
  noMenuFor: (menu: string, otherwise: string) =>
    `No menu for "${menu}": the question is too long for one. Instead ${otherwise}.`,
  notInMenu: (left: number, of: number, menu: string, otherwise: string) =>
    `${left} of ${of} are not in the menu "${menu}": for those ${otherwise}.`,
  confirmStep: (label: string, title: string) => `${label}: ${title}?`,

  // Home
  home: {
    waiting: 'Waiting for you',
    orders: 'Your orders',
    noOrders: 'You have not ordered anything yet.',
    credit: 'Credit',
    help: 'Help',
    helpText: 'Type /parts help anywhere, or help in the Messages tab. For example: quote 4x OP520 2x W71275',
    catalogue: ({ products, builtAt, walk }: CatalogStatus, read: string) =>
      builtAt !== undefined
        ? `Catalogue: ${count(products, 'product')}, found by any spelling, EAN or words. Read ${read}.`
        : walk === undefined
          ? 'Catalogue: not read yet, so only exact codes are found.'
          : `Catalogue: being read, ${walk.done} of ${walk.total} requests done.`,
    refresh: 'Refresh',
    more: (orders: number) => `and ${orders} more: see All orders`,
    available: (sum: string) => `Available: ${sum}`,
    limit: (sum: string) => `Limit: ${sum}`,
    balance: (balance: string, overdue: string) => `Balance: ${balance}, overdue: ${overdue}`,
    unavailable: (problem: string) => `The service could not be asked: ${problem}`,
  },
  absent: 'not given',
  yes: 'yes',
  no: 'no',
  sandbox: 'SANDBOX',
  draft: 'DRAFT',
  nothingReal: 'nothing here is real.',
  nothingSent: (mode: string) => `this desk is in ${mode} mode, so nothing is sent.`,

  // The same order again
  noEarlier: (days: string) => `No requisition${days} was found to repeat.`,
  noEarlierHint: 'Type repeat and its number, or order and the parts.',
  range: (from: string, to: string) => ` from ${from} to ${to}`,
  repeatOwn: (days: string) => `Which of your requisitions${days} do you want to repeat?`,
  repeatAccount: (days: string) =>
    `You ordered nothing here${days}. Which requisition of the account do you want to repeat?`,
  repeatMore: (shown: number, of: number) => ` The menu has the newest ${shown} of ${of}.`,
  repeatHint: 'I put it into the order form; nothing is ordered yet.',
  chooseRequisition: 'Choose a requisition',
  ownNumberOn: (number: string, requisitions: readonly string[]): ErrorText => ({
    message: `Your number ${number} is on ${listing(requisitions)}.`,
    next: 'Type repeat and the number of one of them.',
  }),
  formNeeded: 'Fill in the order form to go on.',
  openForm: 'Open order form',
  earlierHad: (number: string, lines: number) => `${number} had ${count(lines, 'line')}.`,
  earlierLines: (number: string) => `The lines of ${number}, at new prices.`,

  // Cancelling by number
  cancelWhich: (number: string) => `${number} is your own number. Cancel which requisition?`,
  cancelOne: (requisition: string) => `Cancel ${requisition}`,
  alreadySo: (id: string, state: string) => `Nothing to cancel. ${id}: ${state}`,
  confirmedFinal: 'A confirmed requisition cannot be cancelled here; call your contact at the service.',

  // The order form
  form: {
    newOrder: 'New order',
    order: 'Order',
    change: 'Change order',
    submit: 'Price it',
    opening: 'Looking up what this account offers…',
    pricing: 'Getting prices…',
    notOpened: (error: string) => `The form could not be opened (${error}).`,
    late: 'Slack allows three seconds for it. Please try again.',
    left: (left: number, of: number) =>
      `The last ${count(left, 'line')} of ${of} did not fit into the form: order them separately.`,
    lastReceiver: (receiver: string) =>
      `Receiver ${receiver} is from your last order: change it if this goes elsewhere.`,
    mayNotOrder: {
      message: 'You may look things up at this desk, but not order.',
      next: 'Ask a colleague who may order, or the person who runs the desk.',
    },
    noCustomerCard: "I couldn't read the customer card. What you leave unchanged still follows the card.",
    priced: (draftId: string, total: string, where: string) =>
      `${total}. Nothing is ordered yet: it needs approval. ${where} (${draftId})`,
    repeated: (sku: string, lines: number, quantity: number) =>
      `${sku} was on ${count(lines, 'line')}: now one line of ${quantity}.`,
    asked: 'Approval requested. I will tell you what becomes of it.',
    cardUnchanged: 'The card is where it was.',
    cardHere: 'The card is in this conversation.',
    cardDirect: 'The card is in your direct messages.',
    cardDirectBecause: {
      'not opened': 'The card is in your direct messages: this channel is not open for orders and prices.',
      shared: 'The card is in your direct messages: people of another organisation can read this channel.',
      unreachable: 'The card is in your direct messages: the app is not in this channel.',
    },
    cardGoesHere: 'The card will appear in this channel, where everybody in it can read it.',
    cardGoesDirect: 'The card will come as a direct message, to you alone.',
    noDirect: { message: 'Slack could not open your direct messages.', next: 'Please try again in a minute.' },
    changed: {
      message: 'Somebody changed this order while the form was open.',
      next: 'Close the form and use the newer card.',
    },
    correct: (problem: string) => `Please correct: ${problem}`,
    lines: 'Lines',
    linesHint:
      'One product per line with its quantity, e.g. 4x OP520. Or a table: sku;quantity;unitPriceNet;unitPriceGross;custom',
    product: 'Or find a product',
    productHint: 'It becomes one more line, with the quantity below',
    quantityAlone: 'Choose the product above, or leave this empty.',
    quantityOf: (product: string) => `How many of ${product}? A whole number, e.g. 4.`,
    productQuantity: 'Quantity of this product',
    receiver: 'Receiver',
    receiverHint: 'Customer number; own, or nothing, for your own account',
    ownAccount: 'Own account',
    deliveryMethod: 'Delivery method',
    paymentMethod: 'Payment method',
    otherDeliveryMethod: 'Another delivery method',
    otherPaymentMethod: 'Another payment method',
    otherCodeHint: 'A code of your account: the service refuses any other. It goes before the choice above',
    express: '5 (express delivery)',
    lockers: '6 (parcel lockers)',
    asOnCard: 'as on the customer card',
    ofCard: (value: string) => `${value} (customer card)`,
    ownNumber: 'Own number',
    reference: 'Job or vehicle',
    referenceHint: 'Plate or job card, e.g. KR 5AB12; the service reads it first in the comments',
    /** How the service reads it; the form finds it again by this. */
    referenceMark: 'Job/vehicle:',
    commentsTooLong: (most: number) => `With the job or vehicle these may have ${most} characters.`,
    comments: 'Comments',
    email: 'E-mail for documents',
    emailEmpty: 'Leave empty to use the customer card',
    emailDefault: (email: string) => `Leave empty for ${email}`,
    deferred: 'Deferred payment',
    deferredYes: 'Ask for a deferred-payment document',
    noLines: 'Give at least one line, e.g. 4x OP520.',
    notUnderstood: 'not understood',
    wrongLine: (line: number, raw: string, problem: string) => `line ${line} "${raw}": ${problem}`,
    noProduct: (raw: string) => `"${raw}" is no product; take it out`,
    howMany: (line: number, product: string) => `line ${line}: how many of ${product}? Type 1x ${product}`,
    wrongLines: (problems: string) => `Not understood: ${problems}`,
    moreWrong: (problems: string, more: number) => `Not understood: ${problems}; and ${more} more`,
  },

  // Other days of a list
  dates: {
    button: 'Other dates',
    submit: 'Show',
    from: 'From',
    to: 'To',
    missing: 'Pick a day.',
    backwards: 'This is before the first day.',
  },

  // Short forms
  fillIn: 'Please fill this in.',
  shortForms: {
    reject: { title: 'Reject', label: 'Why?', hint: 'The requester will read this.', submit: 'Reject' },
    exists: {
      title: 'It exists',
      label: 'Requisition',
      hint: 'Its number at the service; /parts requisitions today lists the latest.',
      submit: 'This is it',
    },
  },

  // Approving an order from which products were left out
  leaveOut: {
    title: 'Approve the order',
    submit: 'Approve',
    order: (total: string, receiver: string) => `${total} for ${receiver}`,
    question: (order: string) => `Order ${order} without these?`,
    label: 'Left out by the service: tick each product that you order without',
    twinLabel: 'The same was ordered within a day',
    twin: 'Order it once more',
    tickAll: 'Tick every box, or close the form and reject the order.',
    tooMany: {
      message: 'The service left out more products than a form can list.',
      next: 'Approve it at a terminal: partsdesk approve.',
    },
  },

  // Clicks on the card
  revisionChanged: {
    message: 'This order was changed after that button was shown.',
    next: 'Look at it again before you decide.',
  },
  // Who may press what on a card
  refusals: {
    tooLate: 'That came too late and changed nothing.',
    approve: (names: readonly string[]) => `Only ${listing(names, 10)} may approve this.`,
    decide: (names: readonly string[]) => `Only ${listing(names, 10)} may decide this.`,
    ask: (requester: string) => `Only ${requester}, whose order it is, can ask for approval.`,
    change: (requester: string) => `Only ${requester}, whose order it is, can change it.`,
    cancel: (requester: string) => `Only who asked for it, ${requester}, can take it back.`,
    see: (requester: string) => `Only ${requester}, whose order it is, and whoever may approve it can see its details.`,
    alreadyAsked: (time: string, names: readonly string[]) =>
      `Approval was asked for already (${time}): it waits for ${listing(names, 10)}.`,
  },
  pricesUnchanged: 'Prices are unchanged. The draft and its request for approval stay as they are.',
  underWayAlready: {
    message: 'This order is on its way to the service, so it is not quoted again.',
    next: 'Wait until its card says how it ended.',
  },
  notEditable: { message: 'This order can no longer be changed.', next: 'Use Quote again to order the same.' },
  linesNotShown: {
    message: "The full list of lines isn't shown here, so you can't approve it here.",
    next: 'Wait until the list is in the thread of the card, or approve at a terminal: partsdesk approve.',
  },
  preparedBy: (authors: readonly string[]) => `Prepared by ${listing(authors)}.`,
  details: (id: string, revision: number, state: string) => `${id}, version ${revision}: ${state}`,
  sent: (attempts: string) => `Sent: ${attempts}.`,
  neverSent: 'never',
  otherStep: 'something that this version has no words for',
  /** What is recorded of an order, by who did it. */
  theDesk: 'the desk',
  outcomes: {
    ok: 'accepted',
    refused: 'refused by the service',
    not_sent: 'not sent',
    unknown: 'no answer',
  },
  record: {
    prepared: 'priced, as a draft',
    changed: 'changed',
    'asked-for-approval': 'asked for approval',
    'asked-to-confirm': 'asked to confirm it as it is',
    'asked-to-cancel': 'asked to cancel it',
    'approved-submit': 'approved',
    'approved-confirm': 'confirmed it as it is',
    'approved-cancel': 'approved the cancellation',
    'approval-void': 'the approval no longer counts',
    declined: 'rejected',
    rejected: 'rejected',
    withdrawn: 'taken back',
    expired: 'expired',
    escalated: 'further approvers asked',
    'taken-over': 'recorded, it was made elsewhere',
    sending: 'sending to the service',
    accepted: 'accepted by the service',
    refused: 'refused by the service',
    'refused-for-now': 'the service cannot take it now',
    'confirm-refused-for-now': 'the service cannot confirm it now',
    'cancel-refused-for-now': 'the service cannot cancel it now',
    'looks-first': 'looking at the service before it is sent again',
    'not-sent': 'not sent',
    'outcome-unknown': 'no answer, status unknown',
    'outcome-recorded-late': 'the answer was recorded late',
    found: 'found at the service',
    'found-open': 'the sending was interrupted, looking for it',
    'late-arrival': 'arrived at the service late',
    late_arrival: 'arrived at the service late',
    settled: 'not there, so nothing was ordered',
    'ask-person': 'not found, a person has to decide',
    unreadable: 'the service shows it in a way that cannot be read',
    'phase-unmapped': 'the service shows an unknown phase',
    differs: 'not as approved',
    placed: 'already ordered at the service',
    confirming: 'confirming at the service',
    confirmed: 'confirmed',
    'confirm-read-back': 'confirmed, as the service shows',
    'confirm-unknown': 'no answer to the confirmation',
    'confirm-refused': 'the service refused the confirmation',
    'confirm-not-sent': 'the confirmation was not sent',
    'confirm-without-approval': 'confirmed by nobody yet, a person has to decide',
    cancelling: 'cancelling at the service',
    canceled: 'cancelled',
    'cancel-read-back': 'cancelled, as the service shows',
    'cancel-unknown': 'no answer to the cancellation',
    'cancel-refused': 'the service refused the cancellation',
    'cancel-not-sent': 'the cancellation was not sent',
    'still-accepted': 'the service still shows it as accepted',
    question: 'a person has to decide',
    answered: 'answered',
  } satisfies Readonly<Record<DraftAction, string>>,
  underWay: 'under way',

  // The card
  card: {
    nothingOrdered: 'Nothing was ordered.',
    changedNow: (name: string, what: string) =>
      `${name} changed it${what === '' ? '' : `: ${what}`}. Approval is not asked for at the moment.`,
    newPrices: 'new prices',
    orderFor: (receiver: string) => `Order for ${receiver}`,
    requisitionFor: (id: string, receiver: string) => `Order ${id} for ${receiver}`,
    ownAccount: 'the own account',
    receiver: (receiver: string) => `receiver ${receiver}`,
    noTotal: 'no total',
    waitingFor: (names: readonly string[], time: string) =>
      `Waiting for approval from ${listing(names, 10)} (expires ${time}).`,
    escalated: (names: readonly string[]) =>
      `${listing(names, 10)} ${names.length === 1 ? 'was' : 'were'} asked too, because nobody had decided.`,
    canDecide: (names: readonly string[]) => `${listing(names, 10)} can decide this.`,
    nobodyMay: 'Under the policy, nobody may decide this.',
    withoutPasskey: 'No passkey is asked for: the policy says stepUp: none.',
    askedInChannel: 'Asked in the approvals channel',
    askedDirectly: 'Asked by direct message',
    onPage: 'It takes a passkey: the button opens the approval page, where the order is shown and signed',
    withPasskey: 'with a passkey',
    confirmed: (lines: number, total: string, requisition: string) =>
      `Order confirmed: ${count(lines, 'line')}, ${total} (requisition ${requisition}).`,
    question: 'The service holds something this desk did not expect. A person has to decide.',
    atService: (phases: string, time: string) => `The service: ${phases}, read ${time}`,
    expired: {
      neverAsked: 'Nobody asked for approval in time.',
      notApproved: 'It was not approved in time.',
      notSent: 'It was approved, but could not be sent in time.',
    },
    showsNow: (phases: string, lines: number, total: string, requisition: string) =>
      `The service shows ${phases}: ${count(lines, 'line')}, ${total} (requisition ${requisition}).`,
    nothingAccepted: {
      differs:
        'The service accepted none of it: nothing is coming, and there is nothing to confirm. Cancel it there; then quote it again, or order other parts.',
      confirmed: (requisition: string) =>
        `Confirmed at the service, which accepted none of it: nothing is coming (requisition ${requisition}).`,
    },
    partlyAccepted: (pieces: number, wanted: number) =>
      `The service accepted ${pieces} of ${wanted} pieces. A person has to decide.`,
    confirmedInPart: (total: string, requisition: string) =>
      `Order confirmed in part: ${total} (requisition ${requisition}).`,
    nothingTaken: 'nothing accepted',
    pieces: (sums: string, pieces: number, wanted: number) => `${sums}, ${pieces} of ${wanted} pieces`,
    ofThem: (accepted: number, quantity: number) => `${accepted} of ${quantity}`,
    taken: (accepted: number) => `${accepted} accepted`,
    approvalVoid: 'The approval did not count.',
    rejectedThere: 'Rejected, but the service still has it: cancel it there, or confirm it after all.',
    cancelWaiting: 'Waiting for a person to approve the cancellation.',
    unknownState: (state: string) => `In state ${state}.`,
    /** People follow. */
    requestedBy: (id: string, revision: number) => `${id}, version ${revision}, requested by `,
    columns: {
      quantity: 'Qty',
      net: 'Net',
      product: 'Product',
      each: 'Each',
      available: 'Available',
    },
    line: (quantity: number, product: string, each: string, net: string) =>
      `${quantity} x ${product}: ${each} each, ${net} net`,
    available: (units: number) => `${units} available`,
    joined: (lines: number) => `${lines} lines joined`,
    onlyAvailable: (units: number) => `only ${units} available`,
    deposit: (sum: string) => `core deposit ${sum} each`,
    deliveryBy: (time: string) => `delivery by ${time}`,
    noReturn: 'cannot be returned',
    moreLines: (lines: number, where: string) => `… and ${count(lines, 'more line')}. ${where}`,
    thread: {
      'not needed': 'The whole list follows in the thread.',
      posted: 'The whole list is in the thread.',
      failed: 'I could not post the whole list in the thread. You can approve it here once it is there.',
    },
    total: (currency: string) => `Total ${currency}`,
    net: (sum: string) => `${sum} net`,
    gross: (sum: string) => `${sum} gross`,
    totalDeposit: (sum: string) => `core deposit ${sum} net`,
    orderUntil: 'Order by',
    delivery: 'Delivery by',
    expires: 'Expires',
    omitted: (products: string) => `PARTIAL: the service left these out, so they are not in the order: ${products}.`,
    whichOne: (asked: string) => `Not found: ${asked}. Which one is it?`,
    noOrders: 'The service does not allow orders on this account.',
    unknownPayment: (method: string, named: string) =>
      `The customer card does not name the payment method "${method}" (it names ${named}): the service may refuse the order.`,
    noDeferred: 'The service does not allow deferred payment on this account.',
    automatic: 'Sending it orders it: this account confirms automatically, or may do so.',
    twin: (id: string, state: string) => `The same was requested within a day: ${id} ${state}.`,
    serviceAnswer: "The service's answer:",
    split: (orders: number) => `The service split it into ${orders} orders.`,
    order: (id: string, phase: string | undefined) =>
      phase === undefined ? `Order ${id}` : `Order ${id}: phase ${phase}`,
    from: (warehouse: string) => `from ${warehouse}`,
    missing: (sku: string, quantity: number) => `${quantity} of ${sku} missing`,
    differs: (differences: string) => `It differs from what was approved:\n${differences}`,
    copy: 'This card is out of date.',
    stillCopy: 'This is a copy of the card. The current one shows how the order stands.',
    isHere: 'The current card is in this conversation.',
    goToCard: 'Go to the current card',
    withdrawn: 'This card was withdrawn: the channel is not open for orders and prices. The order goes on.',
    threadLines: (id: string, revision: number, part: number, of: number) =>
      `Lines of ${id}, version ${revision}, part ${part} of ${of}`,
  },
  suggestions: {
    product: 'Type a part number, an EAN or words',
    find: 'Which part? Pick it below while you type, or write find and its number, EAN or name.',
    receiver: 'Type a customer number',
  },
  states: {
    submitting: 'Sending: status unknown, do not order it again.',
    unknown: 'No answer from the service: status unknown, do not order it again.',
    needs_person: 'Not found at the service: status unknown, do not order it again. A person has to decide.',
    confirming: 'Confirming: status unknown, do not order it again.',
    confirm_unknown: 'No answer while confirming: status unknown, do not order it again.',
    cancelling: 'Cancelling: status unknown, do not order it again.',
    cancel_unknown: 'No answer while cancelling: status unknown, do not order it again.',
    priced: 'Approval is not requested yet.',
    pending_approval: 'Waiting for approval.',
    approved: 'Approved, about to be sent.',
    accepted: 'Accepted by the service, now being checked.',
    differs: 'Accepted by the service. A person has to decide.',
    dropping: 'Dropped. I still look for it in case it arrives late.',
    confirmed: 'Order confirmed.',
    cancelled: 'Cancelled.',
    failed: 'Refused by the service. Nothing was ordered.',
    declined: 'Rejected. Nothing was ordered.',
    expired: 'Expired. Nothing was ordered.',
    withdrawn: 'Taken back. Nothing was ordered.',
    dropped: 'Dropped. Nothing was ordered.',
  },
  /** One word for how an order stands; its icon says the same. */
  badges: {
    priced: 'Priced',
    waiting: 'Waiting for approval',
    sending: 'Sending',
    unknown: 'Status unknown',
    decide: 'To be decided',
    accepted: 'Accepted',
    confirmed: 'Confirmed',
    cancelled: 'Cancelled',
    ended: 'Not ordered',
  },
  history: {
    'asked-for-approval': 'Approval requested by',
    'approved-submit': 'Approved by',
    'approved-confirm': 'Confirmed as it is by',
    'approved-cancel': 'Cancellation approved by',
    'asked-to-confirm': 'Confirmation requested by',
    'asked-to-cancel': 'Cancellation requested by',
    cancelling: 'Cancelled by',
    declined: 'Rejected by',
    rejected: 'Rejected by',
    withdrawn: 'Taken back by',
    changed: 'Changed by',
    answered: 'Answered by',
    'approval-void': 'An approval that did not count, by',
  },
  buttons: {
    submit: 'Ask for approval',
    approve: 'Approve',
    again: 'Approve a second one',
    reject: 'Reject',
    keep: 'Keep it',
    edit: 'Edit',
    requote: 'Quote again',
    details: 'Details',
    confirm: 'Confirm as it is',
    cancel: 'Cancel',
    cancelIt: 'Cancel it',
    exists: 'It exists: number',
    resend: 'Not there: send again',
    drop: 'Not there: drop it',
    resendEnded: 'It has ended: send again',
    dropEnded: 'It has ended: drop it',
    saidConfirmed: 'It is confirmed there',
    saidCancelled: 'It is cancelled there',
    keepBoth: 'Keep both',
    ours: 'It is ours: keep it',
    approveOnPage: 'Approve with your passkey',
    confirmOnPage: 'Confirm with your passkey',
    answerOnPage: 'Answer with your passkey',
    openPage: 'Open the approval page',
    cancelThere: 'Cancel it there',
  },
  dialogs: {
    question: (says: string, total: string, receiver: string) => `${says} ${total} for ${receiver}?`,
    cancel: ['Cancel the order', 'Cancel the order for', 'Cancel it'],
    nothingAccepted: ['Cancel at the service', 'The service accepted none of it. Cancel it there?', 'Cancel it'],
    cancelAtService: ['Cancel at the service', 'Cancel at the service the order for', 'Cancel it'],
    approve: ['Approve the order', 'Order', 'Approve'],
    again: ['Same order again', 'The same was ordered within a day. Order it once more:', 'Order again'],
    confirm: ['Confirm as it is', "Confirm the service's version:", 'Confirm'],
    resend: ['Send it again', 'Only if the service really does not have it. Send again', 'Send again'],
    drop: ['Drop it', 'It is not sent again. Drop the order:', 'Drop it'],
    resendEnded: ['Send it again', 'the goods may come twice', 'It has ended'],
    dropEnded: ['Drop it', 'the goods may come after all', 'It has ended'],
    saidConfirmed: ['Confirmed there', 'I looked at the service. It is confirmed there:', 'It is confirmed'],
    saidCancelled: ['Cancelled there', 'I looked at the service. It is cancelled there:', 'It is cancelled'],
    keepBoth: ['Keep both', 'Both orders are delivered and paid. Keep this one too:', 'Keep both'],
    ours: ['Keep it', 'It is delivered and paid. Keep it:', 'Keep it'],
    hasEnded: (risk: string) => `If that process has not ended, ${risk}. Has it ended?`,
  },

  // What keeps the desk from working in Slack, for whoever runs it
  trouble: {
    itsWorkspace: 'the workspace of SLACK_BOT_TOKEN',
    revoked: (team: string, error: string) => ({
      detail: `Slack no longer accepts the token of ${team} (${error}).`,
      next: 'Install the app again (docs/slack.md), and start the desk with its new token where it has one of its own.',
    }),
    scopes: (team: string, missing: readonly string[]) => ({
      detail: `The app has too few rights in ${team}${missing.length === 0 ? '' : `: ${listing(missing)} missing`}.`,
      next: 'Update the app from manifest.yml and install it again.',
    }),
    notInstalled: (team: string) => ({
      detail: `The app is not installed in ${team}.`,
      next: 'Install it there: docs/slack.md, "Several workspaces".',
    }),
    notAsked: (error: string) => ({
      detail: `Slack could not be asked (${error}).`,
      next: 'Check the connection to slack.com.',
    }),
    wrongSecret: {
      detail: 'Requests to /slack/events are signed with another secret than SLACK_SIGNING_SECRET.',
      next: 'Copy the signing secret from "Basic Information" of the app again.',
    },
    channel: {
      shared: (channel: string) => ({
        detail: `Channel ${channel} is shared with another organisation, so no order or price is shown there.`,
        next: 'Name a channel of your own in SLACK_OPEN_CHANNELS and approvals.channel.',
      }),
      unreachable: (channel: string) => ({
        detail: `The app cannot post in channel ${channel}.`,
        next: 'Invite the app there (/invite @Partsdesk), or correct the id.',
      }),
    },
    lostAccess: 'The desk cannot reach this workspace any more.',
    tellOperator: 'Tell the person who runs the desk: "partsdesk doctor" says what to do.',
  },

  // Who may
  stranger: (policy: string): ErrorText => ({
    message: 'Your Slack account is not in the policy of this desk.',
    next: `Ask the person who runs the desk to add you (${policy}; docs/policy.md).`,
  }),
  bot: { message: 'Apps and bots cannot use the desk.', next: 'A person has to do it.' },
  guest: {
    message: 'Guests of this workspace cannot use the desk.',
    next: 'Ask a full member of the workspace to do it.',
  },
  otherWorkspace: (workspace: string): ErrorText => ({
    message: 'People of another workspace cannot use the desk, even in a shared channel.',
    next: `Only members of ${workspace} can use it.`,
  }),
  thisWorkspace: 'the workspace that the desk belongs to',
  noIdentity: (error: string, isLost: boolean): ErrorText => ({
    message: `I couldn't ask Slack who you are (${error}).`,
    next: isLost
      ? 'Nothing was done. Tell the person who runs the desk: "partsdesk doctor" says what to do.'
      : 'Nothing was done. Please try again in a minute.',
  }),
  foreignWorkspace: (team: string) =>
    `This desk belongs to another workspace. Ask its operator to add ${team} to "workspaces" in its policy.`,
  useOwnWorkspace: 'Use the desk in its own workspace.',
  notInstalled: { message: 'This workspace no longer has the app.', next: 'Install it again (docs/slack.md).' },
  wrongTokenKey: {
    message: 'The stored Slack token of a workspace cannot be read with this key.',
    next: 'Set SLACK_TOKEN_KEY to the key it was stored with, or install the app there again.',
  },

  // Pages of the installation
  install: {
    openInBrowser: 'Open this address in a browser.',
    badState: 'This installation was not started here, or took too long. Start again at /slack/install.',
    notAllowed: 'The installation was not allowed in Slack. Nothing was stored.',
    failed: 'Slack did not complete the installation. Start again at /slack/install.',
    wholeOrganisation: 'Install the app in one workspace at a time, not in a whole organisation.',
    refused: (reason: string) => `${reason} Nothing was installed.`,
    done: 'The parts desk is installed. Type /parts help in Slack.',
  },
} as const;

import { capital, count } from '../../core/text.ts';
import { policy } from './policy-en.ts';

// Every text of the command line that is not an answer of a tool.

/** An error: what happened, and what to do next. */
type ErrorText = readonly [message: string, next: string];

const run = (command: string) => `Run: ${command}`;

export const texts = {
  about: 'The parts counter for people, agents and scripts.',
  usage: '<command> [words...] [options]',
  groups: { tools: 'Commands:', decisions: 'Approvals and records:', desk: 'This desk:' },
  overview: {
    try: 'Try:',
    more: 'More:',
    commands: [
      ['partsdesk help', 'all commands'],
      ['partsdesk help stock', 'one command, with examples'],
      ['partsdesk doctor', 'check that everything works'],
      ['partsdesk start', 'start Slack, MCP and the local workspace'],
    ],
  },
  examples: 'Examples:',
  lineHelp: [
    'Lines: 2x OP520, OP520 x2, OP520 2 szt, OP520;2, "W 712/75 x2", or CSV with a header.',
    'Ambiguous lines are skipped and reported.',
  ],
  besideHelp: (columns: readonly string[]) => [
    `More for a line: a header, such as sku;quantity;${columns.join(';')}, or --lines '[{"sku":"OP520","quantity":2,…}]'.`,
  ],
  rangeHelp: [
    'Dates: yesterday, "last week", "last 30 days", 2026-10, 2026-10-01..2026-10-31, since 2026-10-01 (days are UTC).',
  ],
  chat: {
    lookingUp: (title: string) => `Looking up: ${title}`,
    json: 'each answer as a line of JSON',
    noFile: 'No file was written.',
  },
  commands: {
    init: 'Set the desk up on your account, step by step.',
    start: 'Start the desk: Slack, MCP and the local workspace.',
    mcp: 'Serve one MCP client over stdio; --desk URL connects it to a running desk.',
    sandbox: 'Start only the embedded trading service.',
    chat: 'Talk to the desk: questions, orders and what follows from them, in five languages.',
    doctor: 'Check the configuration, the trading service and the data.',
    completion: 'Print the completion script of a shell: bash, zsh or fish.',
    help: 'Show help for a command, or for "exit-codes".',
    keys: 'Passkeys that sign approvals: list, add or revoke.',
    catalog: 'The catalogue on this desk: status, build, search, import or export.',
    mcpToken: 'Tokens for MCP clients over HTTP: add, list or revoke.',
    approvals: 'List what is waiting for a decision, yours first.',
    approve: 'Show a draft and approve it.',
    choose: 'Choose the product that a code of a draft means.',
    reject: 'Reject a draft that is waiting for approval.',
    resolve: 'Answer an open question about an order.',
    events: 'What happened to your orders: approvals, answers, phases at the service. Oldest first.',
    reconcile: 'Compare the requisitions at the service with the record of this desk.',
    freeze: 'Stop all sending at once. Pending approvals stay.',
    thaw: 'Allow sending again.',
    audit: 'The audit record: list, verify, head or export.',
    archive:
      'What this desk keeps of what was bought: status, check, export, pack (a month for the accountant) or delete.',
    policy:
      'Explain the policy or one decision, try another policy on past orders, or accept one: explain, check, accept.',
  },
  archive: {
    days: 'export: which days; pack: which month, such as 2026-10',
    csv: 'export: all lines as CSV instead of documents as JSON lines',
    output: 'pack: the file to write',
    yes: 'delete: do not ask',
    title: (from: string, to: string, complete: boolean) =>
      `Archive ${from} to ${to}${complete ? ', complete' : ', being read'}`,
    orders: 'Orders',
    deliveries: 'Deliveries',
    invoices: 'Invoices and credit notes',
    lines: 'Lines',
    invoicesWithoutLines: 'Invoices still without their lines',
    gone: 'No longer shown by the service',
    megabytes: 'Megabytes',
    list: 'List',
    lists: { requisitions: 'Requisitions', deliveries: 'Deliveries', invoices: 'Invoices' },
    windows: 'Windows',
    read: 'Read',
    failed: 'Failed',
    left: (requests: number, minutes: number) =>
      `${count(requests, 'request')} to go, ${count(minutes, 'minute')} at the most while \`partsdesk start\` runs. Questions work meanwhile.`,
    checked: (differing: readonly string[]) =>
      differing.length === 0
        ? 'Every sum is that of its lines.'
        : `${count(differing.length, 'sum')} differed from the lines and were made anew:\n${differing.slice(0, 20).join('\n')}`,
    needsYes: [
      'This deletes everything that the desk keeps of orders, deliveries and invoices.',
      'Run: partsdesk archive delete --yes. `partsdesk start` reads it again unless PARTSDESK_ARCHIVE_DAYS=0.',
    ] as ErrorText,
    deleted: 'Deleted. Orders and approvals of this desk are kept.',
    needsMonth: ['Which month?', 'Run: partsdesk archive pack 2026-10'] as ErrorText,
    packed: (
      file: string,
      {
        documents,
        lines,
        missing,
        changes,
      }: { documents: number; lines: number; missing: readonly string[]; changes: readonly string[] },
    ) =>
      [
        `${file}: ${count(documents, 'document')}, ${count(lines, 'line')}.`,
        ...missing.map((each) => `PARTIAL: ${each}`),
        ...(changes.length === 0
          ? []
          : ['Changed since the last pack of this month:', ...changes.slice(0, 20).map((each) => `  ${each}`)]),
      ].join('\n'),
  },
  options: {
    version: 'print the version',
    help: 'show help',
    json: 'answer as JSON; errors as JSON on stderr',
    csv: 'answer as CSV',
    spreadsheet: "CSV as a spreadsheet of the desk's language opens it: byte order mark, separator, decimal sign",
    xlsx: 'write the rows of the answer as an Excel file',
    svg: 'write the picture of the answer as SVG, where it has one',
    all: 'show every field of every row',
    noColor: 'no colors',
    conversation: 'go on with the conversation of this name; it is kept for 30 days',
    file: 'read lines from a file; - for standard input',
    port: 'port to listen on',
    host: 'address to listen on',
    keyOwner: 'add: a person of the policy; revoke: the key, as the list shows it',
    desk: 'address of a running desk to connect to, with the token in PARTSDESK_TOKEN',
    client: 'the client, as listed in the policy under principals',
    readOnly: 'the token can only read',
    approvalsLimit: 'at most this many; all without it',
    approvalsCursor: 'from the last answer, for the next ones',
    draft: 'draft number',
    again: 'order it although the same was requested within a day',
    without: 'order without these products, which the service left out; repeatable, or with commas',
    yes: 'skip the questions; needs --revision',
    cancelYes: 'cancel at the service without asking',
    chooseCode: 'the code as it was written in the order',
    chooseProduct: 'one of the products that the draft offers for it',
    rejectReason: 'shown to the requester',
    reason: 'shown to everyone',
    exists: 'the order exists, with this requisition number',
    resend: 'it does not exist: send it again',
    senderEnded: 'with --resend or --drop: the process that sent it has ended',
    drop: 'it does not exist: give it up',
    answer: 'confirmed or cancelled (there), keep (both), ours, resend or drop',
    revision: 'the version that you saw; it must still be the current one',
    auditAction: 'list, verify, head (number and hash of the last entry) or export',
    eventsDraft: 'events of one draft',
    eventsAfter: 'events after this number',
    eventsLimit: 'most events shown at first',
    follow: 'go on printing events as they happen, until Ctrl-C',
    auditDraft: 'entries of one draft (list)',
    auditLimit: 'newest entries (list)',
    auditHead: 'an entry printed earlier by "audit head" that must still be there (verify)',
    policyAction: 'explain: propose, approve, reject, freeze, confirm or cancel; check: a policy file',
    days: 'how many days back to check (90)',
    person: 'a person in the policy; default: you',
    requester: 'who requested the order',
    receiver: 'default: the own account',
    amount: 'total, in the currency of the policy',
    oneOf: (choices: readonly string[]) => `one of ${choices.join(', ')}`,
    repeatable: 'repeatable',
  },
  /** What a tool's argument takes, where its definition says nothing: agents pay for each word there. */
  fields: {
    brands: 'manufacturers, as the service takes them',
    byTechId: 'the number is the technical identifier (techId)',
    categoryId: 'from partsdesk browse',
    comments: 'notes for the service, sent with the order',
    deferredPayment: 'ask for a deferred-payment document',
    deliveryMethod: 'any code of your account; default: as on the customer card',
    draftId: 'the draft to change, look at or take back',
    fiscalDocumentEmailAddress: 'where documents go; default: as on the customer card',
    genericArticle: 'generic article number, where this desk is set up for it',
    includeLines: 'with products and prices',
    index: 'one product index',
    invoiceClassification: 'only these',
    lines: '2x OP520, or JSON',
    paymentMethod: 'any code of your account; default: as on the customer card',
    requisitionId: 'number of a requisition',
    sku: 'one SKU',
    skus: 'SKUs, with commas between',
    dueFrom: 'Due on this day or later',
    dueTo: 'Due on this day or before',
  },
  words: {
    products: 'products: SKUs, or indexes ("W 712/75"); - reads lines from standard input',
    lines: 'products with quantities: 2x OP520 "W 712/75 x2"; - reads lines from standard input',
    product: 'one SKU or one index',
    range: 'dates: "last week", 2026-10, 2026-10-01..2026-10-31',
    value: 'number',
  },

  completion: {
    shells: 'bash, zsh or fish',
    unknown: (shell: string): ErrorText => [`There is no completion for ${shell}.`, 'Use bash, zsh or fish.'],
  },

  // Wrong arguments
  mustBeOneOf: (choices: readonly string[]) => `must be one of ${choices.join(', ')}`,
  wholeNumber: 'It is a whole number.',
  jsonAndCsv: ['Both --json and --csv were given.', 'Give one of them.'],
  noPicture: ['This answer has no picture.', 'Leave out --svg; spending --by month has one.'],
  notWritten: (file: string): ErrorText => [`${file} could not be written.`, 'Name another file, or make room.'],
  wrote: (file: string, rows?: number) => `${file}${rows === undefined ? '' : `: ${count(rows, 'row')}`}`,
  notPort: (port: string): ErrorText => [
    `--port: "${port}" is not a port.`,
    'Give a number from 0 to 65535; 0 takes a free one.',
  ],
  notAmount: (amount: string): ErrorText => [
    `--amount: ${JSON.stringify(amount)} is not an amount.`,
    'Write it with a point: 123.45.',
  ],
  negativeQuantity: (word: string): ErrorText => [
    `The quantity in "${word}" is negative; it is at least 1.`,
    'Write how many pieces, for example 2x OP520.',
  ],
  needsValue: (option: string, help: string): ErrorText => [`${option} needs a value.`, run(help)],
  takesNoWords: (command: string, help: string): ErrorText => [
    `partsdesk ${command} takes no words after it.`,
    run(help),
  ],
  unknownOption: (option: string, nearest: string | undefined, help: string): ErrorText => [
    `There is no option ${option}.`,
    `${nearest === undefined ? '' : `Did you mean ${nearest}? `}${run(help)}`,
  ],
  unknownCommand: (word: string, nearest: string | undefined): ErrorText => [
    `There is no command "${word}".`,
    `${nearest === undefined ? '' : `Did you mean "partsdesk ${nearest}"? `}${run('partsdesk help')}`,
  ],
  wrongUsage: (problem: string, help: string): ErrorText => [`${capital(problem)}.`.replace(/\.\.$/, '.'), run(help)],
  givenTwice: (field: string): ErrorText => [
    `${field} was given twice: in the words and as an option.`,
    'Give it once.',
  ],

  // Lines of products
  nothingToAsk: (command: string, example: string, takesLines: boolean): ErrorText => [
    `partsdesk ${command} needs something to look up.`,
    `For example: partsdesk ${example}${takesLines ? `. To read lines from standard input: partsdesk ${command} -` : ''}`,
  ],
  noLines: (source: string): ErrorText => [
    `There are no lines in ${source}.`,
    'Write one product per line, for example "2x OP520".',
  ],
  nothingUnderstood: (problems: readonly string[], more: number): ErrorText => [
    `No line could be read. ${problems.join('; ')}${more > 0 ? ` (and ${more} more)` : ''}`,
    'Write one product per line with its quantity, for example "2x OP520" or \'W 712/75 x2\'.',
  ],
  lineProblem: (line: number | undefined, raw: string, problem: string) =>
    `${line === undefined ? '' : `line ${line} `}"${raw}": ${problem}`,
  notJsonLines: '--lines: this is not the JSON that the command takes.',
  unknownLineField: (fields: string) => `--lines: a line has no field ${fields}.`,
  jsonLines:
    'Write [{"sku":"OP520","quantity":2}] (for an order also "unitPriceNet", "unitPriceGross" and "custom"), or lines such as "2x OP520".',
  skuOrIndex: 'a line has either sku or index',
  notSku: (sku: string) => `"${sku}" is not a SKU (letters A-Z and digits only)`,
  notIndex: (index: string) => `"${index}" is not an index`,
  standardInput: 'the standard input',
  noFile: (path: string) => `There is no file ${path}.`,
  unreadableFile: (path: string) => `The file ${path} could not be read.`,
  giveFile: 'Give the path of a text or CSV file, or - for standard input.',
  tooLarge: (source: string): ErrorText => [`More than 10 MiB in ${source}.`, 'Give only the lines to look up.'],
  spreadsheet: (source: string): ErrorText => [
    `${source} is a spreadsheet, not text.`,
    'Save it as CSV in the spreadsheet program, and give that file.',
  ],
  notText: (source: string): ErrorText => [
    `${source} is not text.`,
    'Give a text or CSV file; save a spreadsheet as CSV first.',
  ],
  partialLines: (bad: number, of: number) =>
    `${count(bad, 'line')} of ${of} could not be read and ${bad === 1 ? 'was' : 'were'} skipped; see the status of your lines.`,
  partialLine: (line: number, raw: string, problem: string) => `line ${line} "${raw}": ${problem}`,
  onePiece: (codes: string) => `No quantity was given for ${codes}: one piece each.`,
  status: {
    title: 'Your lines',
    columns: {
      line: 'Line',
      written: 'Written',
      product: 'Product',
      quantity: 'Quantity',
      available: 'Available',
      status: 'Status',
      remark: 'Remark',
    },
    shortOf: (available: number, units: number, summed: boolean) =>
      `${available} of ${units}${summed ? ' in total' : ''}`,
    choose: (candidates: readonly string[]) => `did you mean ${candidates.join(' or ')}?`,
    chooseInDraft: (candidates: readonly string[], command: string) =>
      `did you mean ${candidates.join(' or ')}? Choose: ${command}`,
    omitted: 'invalid or unavailable, says the service',
    missing: 'not in the reply of the service',
    noAnswer: 'not in the answer',
    ignored: (words: string) => `ignored: ${words}`,
    wholeCode: (written: string) => `if that belongs to the code, write index:"${written}"`,
    sameAsLine: (line: number) => `same product as line ${line}`,
    sameAs: (product: string) => `same product as ${product} before it`,
  },

  // Answers
  cancelling: 'Type yes to cancel this requisition at the service: ',
  partial: '! PARTIAL:',
  next: 'Next:',
  nothingFound: 'Nothing was found.',
  none: '–',
  yes: 'yes',
  no: 'no',
  shortForms: ({ currency, year }: Readonly<Partial<Record<'currency' | 'year', string>>>) =>
    [
      ...(currency === undefined ? [] : [`Amounts in ${currency}.`]),
      ...(year === undefined ? [] : [`Dates in ${year}.`]),
    ].join(' '),
  inEachRow: (columns: readonly string[]) => `In each row: ${columns.join(', ')}.`,
  notGiven: (columns: readonly string[]) => `Not given in any row: ${columns.join(', ')}.`,
  leftOut: (columns: readonly string[]) =>
    `Not shown, too wide: ${columns.join(', ')}. Add --all, or use a wider window.`,
  showing: (rows: number, of: number) => `Showing ${rows} of ${of}.`,
  serviceSays: (reason: string) => `The service says: "${reason}"`,
  forOperator: (text: string) => `If you run this desk: ${text}`,
  progress: (done: number, total: number, what: string) =>
    what === 'days' && total > 62
      ? `… ${Math.floor(done / 30.5)} of ${Math.round(total / 30.5)} months`
      : `… ${done} of ${total} ${what}`,

  // Approvals
  approvals: {
    title: 'Waiting for a decision',
    none: 'Nothing is waiting for a decision. All orders: partsdesk orders.',
    yours: 'Waiting for you',
    ofOthers: 'Waiting for others',
    noneOfYours: 'Nothing is waiting for you.',
    more: (first: number, last: number, of: number, cursor: string) =>
      `Showing ${first} to ${last} of ${of}. The next ones: partsdesk approvals --cursor ${cursor}`,
    columns: {
      draft: 'Draft',
      version: 'Version',
      ownNumber: 'Own number',
      wants: 'Decision',
      from: 'Prepared by',
      receiver: 'Receiver',
      lines: 'Lines',
      gross: 'Gross',
      until: 'Until',
      why: 'Why',
    },
    doesItExist: 'does it exist?',
    howTo:
      'To decide: partsdesk approve DRAFT, or partsdesk reject DRAFT --revision VERSION --reason "...". To answer a question: partsdesk resolve DRAFT --revision VERSION --answer confirmed, cancelled, keep or ours; to cancel there: partsdesk cancel DRAFT.',
    needsRevision: (draft: string): ErrorText => [
      'Nobody is asked here, so --revision has to name the version that you saw.',
      `Run: partsdesk draft ${draft}. It prints the version; then give it as --revision.`,
    ],
    leaveOut: (product: string) => `The service left out ${product}. Type yes to order without it: `,
    onPage: (url: string) =>
      `This takes your passkey. Open ${url} and sign there; this command waits for it. Ctrl-C stops waiting.`,
    noPasskeys: (person: string): ErrorText => [
      'This takes a passkey, and nobody has one on this desk yet. Nothing was ordered.',
      `Add the first one: partsdesk keys add ${person}. It prints a link; open it in the browser of ${person}. Then approve again.`,
    ],
    noPasskeyOf: (person: string) =>
      `There is no passkey of ${person} yet; somebody else who may approve can sign. To add one: partsdesk keys add ${person}`,
    yesIsNoPasskey: (draft: string): ErrorText => [
      'This takes a passkey, so --yes does not count. Nothing was ordered.',
      `Run: partsdesk approve ${draft}. It prints where to sign. Scripts can approve only where the policy says stepUp: none.`,
    ],
    withoutPasskey: 'No passkey is asked for: the policy says stepUp: none.',
    typeYes: (action: string, draft: string) => `Type yes to approve ${action} of ${draft}: `,
    notApproved: 'Not approved.',
    frozen: 'Sending is frozen. To allow it again: partsdesk thaw.',
    thawed: 'Sending is allowed again.',
    saySettlement: [
      'Say what happened to the order: one answer.',
      'Look for it first (partsdesk requisitions today), then give --exists REQUISITION, --resend, --drop or --answer WORD.',
    ],
    unknownAnswer: (word: string): ErrorText => [
      `--answer: "${word}" is no answer.`,
      'Write confirmed, cancelled, keep, ours, resend or drop.',
    ],
  },
  following: {
    looking: (reason: string, seconds: number, number: number, most: number) =>
      `${reason === '' ? 'Not done yet.' : reason} Next look in ${seconds} s (${number} of ${most}); Ctrl-C stops waiting, not the order.`,
    process: (role: 'start' | 'mcp', { pid, host }: { pid: number; host: string }) =>
      `partsdesk ${role} (process ${pid} on ${host}) goes on with it. Look at the draft again later.`,
    nobody:
      'No other desk is running that goes on with it. Start one: partsdesk start. Until then, do not order it again.',
  },
  events: {
    title: 'What happened, oldest first',
    none: 'Nothing has happened yet. Follow with: partsdesk events --follow',
    columns: { number: 'Number', when: 'Seen', order: 'Order', requisition: 'Requisition', what: 'What' },
  },
  reconciled: {
    title: (requisitions: number, ours: number, findings: number) =>
      `${count(requisitions, 'requisition')} read, ${ours} of this desk: ${findings === 0 ? 'nothing to ask' : count(findings, 'finding')}`,
    incomplete: 'Not everything could be read: there may be more.',
    columns: { requisition: 'Requisition', draft: 'Draft', what: 'What' },
  },
  policy,

  // Audit
  audit: {
    headOnlyForVerify: (action: string): ErrorText => [
      `--head is for audit verify, not for audit ${action}.`,
      run('partsdesk audit verify --head NUMBER:HASH'),
    ],
    unknown: (action: string): ErrorText => [`There is no audit ${action}.`, 'Use list, verify, head or export.'],
    notHead: (text: string): ErrorText => [
      `--head: "${text}" is not a number and a hash.`,
      'Give what partsdesk audit head printed: NUMBER:HASH.',
    ],
    whole: (entries: number, hash: string) => `The record is complete: ${entries} entries, the last with hash ${hash}.`,
    signed: (entries: number, from: number) =>
      from === 0
        ? 'No entry is signed yet.'
        : from === 1
          ? 'Every entry is signed with the key of this desk.'
          : `Entries ${from} to ${entries} are signed with the key of this desk; those before it are chained without a key, and entry ${from} binds them.`,
    headFound: (entry: number) => `Entry ${entry} is the one you gave.`,
    changed: (entry: number | undefined, problem: string, next: string) =>
      `${entry === undefined ? problem : `The record was changed at entry ${entry}: ${problem}.`}\n  Next: ${next}`,
    empty: 'The record is empty.',
    title: 'Record, oldest first',
    columns: { entry: 'Entry', when: 'When', who: 'Who', what: 'What', draft: 'Draft', detail: 'Detail' },
  },

  // Passkeys and tokens
  keys: {
    needsWho: (action: string): ErrorText =>
      action === 'add'
        ? ['keys add needs a person of the policy.', run('partsdesk keys add PERSON')]
        : ['keys revoke needs a key, as the list shows it.', run('partsdesk keys')],
    title: 'Passkeys',
    none: 'There are no passkeys yet. Add one: partsdesk keys add PERSON',
    columns: {
      person: 'Person',
      name: 'Name',
      added: 'Added',
      validFrom: 'Can be used from',
      used: 'Last used',
      revoked: 'Revoked',
      key: 'Key',
    },
    invited: (person: string) =>
      `Open this link in the browser of ${person}, within 30 minutes. It works once. Give it to nobody else.`,
    waiting: 'Waiting for the passkey. Ctrl-C stops.',
    added: (person: string) => `The passkey of ${person} was added.`,
    notAdded: 'No passkey was added: the link is too old.',
    revoked: (key: string) => `The passkey ${key} is revoked.`,
  },
  tokens: {
    needsName: (action: string): ErrorText => [
      `mcp-token ${action} needs the name of a client.`,
      run(`partsdesk mcp-token ${action} NAME`),
    ],
    unlisted: (policy: string, client: string) =>
      `Save it now: it is not shown again. The policy (${policy}) lists nobody with the principal ${client}, so it can only read, for the payer.`,
    actsAs: (person: string) => `Save it now: it is not shown again. It acts as ${person}.`,
    revoked: (client: string) => `The token of ${client} is revoked.`,
    title: 'Tokens of MCP clients',
    columns: { client: 'Client', actsAs: 'Acts as', scopes: 'Scopes', added: 'Added', revoked: 'Revoked' },
  },

  // The catalogue
  catalog: {
    words: 'search: what to find; import: a CSV file',
    map: 'YAML file that says what the columns of the file are (docs/catalog.md)',
    dryRun: 'import: show ten rows and what was not understood, and import nothing',
    again: 'build: read everything from the service again',
    notAction: (known: readonly string[]): ErrorText => [
      `catalog takes one of ${known.join(', ')}.`,
      run('partsdesk catalog status'),
    ],
    needsMap: [
      'catalog import needs one file and a mapping of its columns.',
      run('partsdesk catalog import FILE --map FILE.yaml --dry-run'),
    ] as ErrorText,
    progress: (done: number, total: number) => `${done} of ${total} requests`,
    stopped: 'Stopped. The next build goes on from here.',
    notBuilt: 'The catalogue has not been read yet. Run: partsdesk catalog build',
    built: (products: number) => `Catalogue: ${products} products`,
    builtAt: 'Built',
    size: 'Size',
    megabytes: (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`,
    read: 'Read from the service',
    requests: (done: number, total: number, finished: boolean) =>
      finished ? `completely, in ${total} requests` : `${done} of ${total} requests so far`,
    failed: 'Last build failed',
    source: 'Source',
    products: 'Products',
    asOf: 'As of',
    beyond: (category: string, more: number) =>
      `Category ${category} has ${more} products more than the service lets anybody page through. Import a file to have them.`,
    found: (hits: number, more: boolean) => `${more ? 'The first ' : ''}${hits} found`,
    code: 'Code',
    index: 'Index',
    brand: 'Manufacturer',
    name: 'Name',
    matched: 'Found by',
    inFile: 'In a file',
    imported: (rows: number, name: string) => `Imported ${rows} lines as "${name}". The index is up to date.`,
    wouldImport: (rows: number, name: string) =>
      `Dry run: ${rows} lines would be imported as "${name}". Nothing was changed.`,
    encoding: 'Encoding',
    separator: 'Separator',
    skipped: 'Lines left out',
    unused: 'Columns not used',
    line: 'Line',
    problem: 'Problem',
    leftOut: (shown: number, all: number) => (shown < all ? `Left out: the first ${shown} of ${all}` : 'Left out'),
  },

  exitCodes: {
    title: 'Exit codes',
    ok: 'Done, and the answer is complete. Too little stock is a complete answer too.',
    internal: 'An error in Partsdesk itself, or a failed check of "doctor".',
    usage: 'Wrong command: an unknown option, a date that does not exist, no readable line.',
    notFound: 'Not found: none of what was asked for exists.',
    notAllowed: 'Refused by the trading service, or not allowed by the mode, the policy or the receivers.',
    couldNotAsk: 'Could not ask: no connection, no reply in time, too many requests, or a failure of the service.',
    misconfigured: 'Wrong configuration or credentials; "partsdesk doctor" says more.',
    partial: 'The answer is partial: products missing, days not read, a line not readable. The output says which.',
    interrupted: 'Interrupted (Ctrl-C); the output shows what was read until then.',
  },
} as const;

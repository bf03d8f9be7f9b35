// Every text of the client that people, agents and operators read.

/** The texts of one error: `message` and `next` for whoever asked, `operator` for the person who runs the desk. */
export interface ErrorText {
  readonly message: string;
  readonly next: string;
  readonly operator?: string;
}

/** The request that an operator's text speaks of. */
export interface RequestText {
  /** The operation as the interface writes it: "GET /delivery/{id}". */
  readonly operation: string;
  /** The setting that holds the address. */
  readonly setting: 'PARTS_BASE_URL' | 'PARTS_AUTH_URL';
  /** The setting of this service's path prefix, where it has one. */
  readonly prefix?: string;
}

const tellOperator = 'Tell the person who runs this desk.';
const laterOrTell = 'Ask again in a minute; if it keeps happening, tell the person who runs this desk.';
const inSeconds = (seconds: number) => `Ask again in ${seconds} s.`;

const addressSettings = ({ setting, prefix }: RequestText) =>
  prefix === undefined ? setting : `${setting} and PARTS_PREFIX (${prefix} for this service alone)`;

const answered = ({ operation }: RequestText, status: number) => `${operation} answered HTTP ${status}.`;

export const texts = {
  // No reply
  noGenericArticle: {
    message: 'This desk does not search by generic article.',
    next: 'Leave it out, and ask for a category or for brands.',
    operator:
      'The interface supports it, but does not show the name of its parameter. When the service has told you, set PARTS_GENERIC_ARTICLE_PARAMETER.',
  },
  cancelled: { message: 'Stopped before it was finished.', next: 'Ask again when you want it.' },
  timedOut: (request: RequestText, seconds: number): ErrorText => ({
    message: `The trading service did not answer within ${seconds} s.`,
    next: 'Ask again, for less at a time if it keeps happening.',
    operator: `${request.operation} had no reply in time. Check the network and ${request.setting}, or raise PARTS_TIMEOUT.`,
  }),
  unreachable: (request: RequestText, reason: string): ErrorText => ({
    message: 'The trading service cannot be reached.',
    next: laterOrTell,
    operator: `${request.operation}: ${reason}. Check the network and ${request.setting}.`,
  }),
  connectionBroke: (request: RequestText): ErrorText => ({
    message: 'The connection to the trading service broke before its reply was complete.',
    next: laterOrTell,
    operator: `${request.operation}: the connection broke. Check the network and ${request.setting}.`,
  }),
  internal: {
    message: 'Something went wrong inside Partsdesk.',
    next: 'Try again; if it happens again, tell the person who runs this desk.',
    operator: 'The log of this minute has the details.',
  },
  afterAttempts: (message: string, attempts: number, milliseconds: number) =>
    `${message.replace(/\.$/, '')} (tried ${attempts} times in ${Math.round(milliseconds / 1000)} s).`,

  // A refusal, by status
  redirected: (request: RequestText, status: number, to: string): ErrorText => ({
    message: 'The trading service redirected the request, and Partsdesk does not follow redirects.',
    next: tellOperator,
    operator: `${answered(request, status)} It redirects to ${to}. Set ${request.setting} to the final address.`,
  }),
  badCredentials: (request: RequestText, status: number): ErrorText => ({
    message: "The trading service does not accept this desk's credentials.",
    next: tellOperator,
    operator: `${answered(request, status)} Check PARTS_CLIENT_ID and PARTS_CLIENT_SECRET, and that the account may use this service.`,
  }),
  noTokenAddress: (request: RequestText, status: number, path: string): ErrorText => ({
    message: 'Partsdesk cannot sign in to the trading service, because its sign-in address is wrong.',
    next: tellOperator,
    operator: `${answered(request, status)} Set PARTS_AUTH_URL to the address before ${path}.`,
  }),
  forbidden: (request: RequestText, status: number): ErrorText => ({
    message: 'The trading service does not allow this for your account.',
    next: 'Use another receiver (shipTo), or ask the trading service to allow it.',
    operator: `${answered(request, status)} Ask the trading service to allow it for the account of this desk.`,
  }),
  nothingAtAddress: (request: RequestText, status: number): ErrorText => ({
    message: 'The trading service has nothing at the address that this desk uses.',
    next: tellOperator,
    operator: `${answered(request, status)} Check ${addressSettings(request)}: the address may be wrong.`,
  }),
  unknownIdentifier: (request: RequestText, status: number, id: string): ErrorText => ({
    message: `The trading service knows nothing with the identifier "${id}".`,
    next: 'Check the identifier in a list.',
    operator: `${answered(request, status)} If lists find nothing either, check ${addressSettings(request)}.`,
  }),
  notReady: (request: RequestText, status: number): ErrorText => ({
    message: 'The trading service was not ready for this request in time.',
    next: 'Ask again.',
    operator: `${answered(request, status)} Try again later.`,
  }),
  tooManyRequests: (request: RequestText, status: number, seconds: number | undefined): ErrorText => ({
    message: 'The trading service asks for fewer requests.',
    next: seconds === undefined ? 'Ask again in a minute.' : inSeconds(seconds),
    operator: `${answered(request, status)} Wait before trying again.`,
  }),
  serviceFailed: (request: RequestText, status: number): ErrorText => ({
    message: 'The trading service failed; your request is not the cause.',
    next: 'Ask again in a few minutes.',
    operator: `${answered(request, status)} If it keeps happening, check ${request.setting}.`,
  }),
  refused: (request: RequestText, status: number): ErrorText => ({
    message: 'The trading service refused the request.',
    next: 'Check what you asked for.',
    operator: `${answered(request, status)} Compare the request with the service's documentation.`,
  }),

  // A reply that breaks the interface
  unreadableReply: (request: RequestText, problem: string): ErrorText => ({
    message: 'The trading service sent a reply that Partsdesk cannot read.',
    next: tellOperator,
    operator: `${request.operation}: ${problem}. Check ${request.setting} if a proxy or a login page may have answered.`,
  }),
  tooLarge: 'the reply is larger than the limit',
  notHttp: (code: string) => `the reply is not HTTP (${code})`,
  noBody: 'the reply has no body',
  isPage: 'the reply is a web page, not JSON',
  notJson: 'the reply is not JSON, or is nested too deep',
  noAccessToken: 'the reply has no usable access_token',
  wrongField: (issue: string) => `in the reply, ${issue}`,

  // Pauses
  breakerOpen: (service: string, seconds: number, at: string): ErrorText => ({
    message: `The trading service (${service}) failed several times in a row; it is tried again in ${seconds} s (${at} UTC).`,
    next: inSeconds(seconds),
  }),
  paused: (seconds: number): ErrorText => ({
    message: `The trading service asked Partsdesk to wait another ${seconds} s.`,
    next: inSeconds(seconds),
  }),

  // Writes
  sentTooLate: {
    message: 'It was not sent, because no connection was made in time.',
    next: 'Approve it again.',
  },
  doNotResend: 'Do not send it again: first check whether it arrived.',

  // Lists
  noSuchDate: (field: string): ErrorText => ({
    message: `${field}: a date is yyyy-MM-dd and exists in the calendar.`,
    next: `Correct ${field} and ask again.`,
  }),
  datesReversed: (from: string, to: string): ErrorText => ({
    message: `from: ${from} is later than ${to}.`,
    next: 'Swap the two dates.',
  }),
  listChanged: 'changed while it was read',
  listMoved: 'moved while it was read',
  listEnded: (at: number, total: number) => `ended at ${at} of ${total}`,
  listUnstable: (problem: string): ErrorText => ({
    message: `The service's list ${problem}, twice.`,
    next: 'Ask for these days again.',
  }),
  tooManyRows: (from: string, to: string): ErrorText => ({
    message: `The days from ${from} to ${to} have more rows than the service lets anyone read.`,
    next: 'Ask with a filter that leaves fewer rows.',
  }),

  // Products
  severalProducts: (index: string, codes: string): ErrorText => ({
    message: `The index "${index}" stands for several products: ${codes}.`,
    next: `Ask with the SKU you mean: ${codes}.`,
  }),
  unusableSku: (index: string): ErrorText => ({
    message: `The service gives the index "${index}" a SKU that it would not accept itself.`,
    next: 'Ask with the SKU, or tell the person who runs this desk.',
  }),
  wrongInput: (field: string, rule: string, next: string): ErrorText => ({ message: `${field}: ${rule}.`, next }),
  noProduct: ['name at least one product', 'Give a SKU or an index.'],
  skuOrIndex: ['give either sku or index, exactly one of them', 'Leave one of them out.'],
  emptyLocation: ['a location code is not empty', 'Leave it out.'],
  invalid: 'is not valid',
  correct: 'Correct it.',

  // Addresses
  correctField: (field: string | undefined) => `Correct ${field ?? 'the request'} and ask again.`,
  wrongBaseUrl: (setting: string, problem: string): ErrorText => ({
    message: 'The configured address of the trading service cannot be used.',
    next: tellOperator,
    operator: `${setting} ${problem}. Set it to an address such as https://parts.example.com/api.`,
  }),
  wrongIdentifier: (id: string): ErrorText => ({
    message: id === '' ? 'The identifier is empty.' : `"${id}" is not an identifier.`,
    next: 'Give the identifier as the service wrote it.',
  }),
  brokenCharacter: (field: string): ErrorText => ({
    message: `${field} contains a broken character.`,
    next: 'Type it again.',
  }),

  windowsLearned:
    'The service counts a window of two days as too long and is asked for single days from now on. Set PARTS_WINDOW_DAYS=1 to save the refused request at each start.',

  // `doctor`
  narrowWindows: (operation: string) =>
    `${operation} refuses a window that reaches two days on, and takes one of one day: set PARTS_WINDOW_DAYS=1`,
  askedWithUnknownSku: (sku: string) =>
    `Asked with the SKU ${sku}, which should not exist: the account has no recent delivery or order.`,
} as const;

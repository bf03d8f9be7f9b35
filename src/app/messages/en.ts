// Every text of this room that people read: refusals at start, and what `start` and `sandbox` print; of `doctor`: doctor-en.ts.
import type { CatalogStatus } from '../../ports/catalog.ts';
import { listing } from '../../core/text.ts';

/** What is wrong, and what to do about it. */
export interface ErrorText {
  readonly message: string;
  readonly next: string;
}

const are = (names: readonly string[]) => `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'}`;

export const settings = {
  modelProblem: {
    form: 'PARTSDESK_MODEL is not the name of a model, such as anthropic/NAME or compatible/NAME@http://127.0.0.1:11434/v1',
    provider:
      'PARTSDESK_MODEL names a provider that Partsdesk does not ask (use anthropic/, openai/, google/, or compatible/NAME@URL for a server that speaks chat completions)',
    address: 'PARTSDESK_MODEL needs an http or https address after the @, without a user, a query or a fragment',
    plainHttp:
      'PARTSDESK_MODEL has an http: address of another machine, so prices and the key would travel unencrypted (use https:)',
    host: 'PARTSDESK_MODEL has an address whose host is not in PARTSDESK_MODEL_HOSTS (put it there if it may read what people ask)',
    key: 'PARTSDESK_MODEL needs the key of its provider in PARTSDESK_MODEL_KEY or PARTSDESK_MODEL_KEY_FILE',
  },
  notHosts: 'is not a list of hosts such as models.example,127.0.0.1:8000',
  notModelPrice: 'is not a price of a million tokens in and out, such as "3.00/15.00 USD"',
  notSmtpUrl: 'must be smtps://user:password@host:465 or smtp://user:password@host:587',
  notMailAddress: 'must be an e-mail address',
  wrong: (problems: readonly string[], file: string | undefined): ErrorText => ({
    message: `The configuration is wrong: ${problems.join('; ')}.`,
    next: `Correct these in the environment${file === undefined ? '' : ` or in ${file}`} (docs/operating.md lists every setting).`,
  }),
  unknown: (name: string) => `${name} is not a setting of Partsdesk`,
  shortKey: 'holds a key with fewer than 32 characters',
  notInFile: (name: string, file: string) => `${name} cannot be set in ${file}, only in the environment`,
  partOfService: (missing: readonly string[]) =>
    `the trading service is only partly configured: ${are(missing)} missing`,
  noSlackWay: 'Slack is only partly configured: set SLACK_SIGNING_SECRET (HTTP) or SLACK_APP_TOKEN (Socket Mode)',
  slackbotNeedsHttp:
    'SLACK_SLACKBOT=on needs HTTP: set SLACK_SIGNING_SECRET and no SLACK_APP_TOKEN (Slackbot does not use Socket Mode)',
  noSlackToken: 'Slack is only partly configured: set SLACK_BOT_TOKEN (one workspace) or SLACK_CLIENT_ID (several)',
  bothSlackTokens: (installs: readonly string[]) =>
    `both SLACK_BOT_TOKEN (one workspace) and ${installs.join(', ')} (several) are set`,
  partOfInstall: (missing: readonly string[]) => `installing the Slack app needs more: ${are(missing)} missing`,
  plainHttp: (name: string) =>
    `${name} is an http: address, so prices and credentials would travel unencrypted (use https:, or set PARTS_ALLOW_HTTP=1)`,
  notPath: 'is not a path such as /trade/1.0.0',
  notZone: 'is not the name of a time zone such as Europe/Warsaw',
  notParameter: 'must be the name of a query parameter, such as genericArticleId',
  notPublicUrl: 'is not an https address such as https://desk.example, without a path and with a name',
  dotSegment: 'has a . or .. segment',
  notMilliseconds: 'is not a list of milliseconds such as 5000,15000,60000',
  tooShort: (characters: number) => `has fewer than ${characters} characters`,
  notOneOf: (known: readonly string[]) => `is not one of ${known.join(', ')}`,
  notWhole: 'is not a whole number',
  notBetween: (least: number, most: number) => `is not between ${least} and ${most}`,
  notUrl: 'is not an http or https address',
  notBotToken: 'is not a bot token (xoxb-...)',
  notAppToken: 'is not an app token (xapp-...)',
  notChannels: 'is not a list of channel ids (C012ABCDEF,C034GHIJKL)',
  fileUnreadable: (path: string, required: boolean): ErrorText => ({
    message: `The settings file ${path} cannot be read.`,
    next: `Check that it ${required ? 'exists' : 'is a file'} and that this user may read it${required ? ', or correct PARTSDESK_ENV_FILE' : ''}.`,
  }),
  bothSecrets: (name: string): ErrorText => ({
    message: `Both ${name} and ${name}_FILE are set.`,
    next: 'Keep one of them.',
  }),
  secretUnreadable: (name: string): ErrorText => ({
    message: `The file in ${name}_FILE cannot be read.`,
    next: 'Check that it exists and that this user may read it.',
  }),
  noHome: {
    message: 'Partsdesk does not know where to keep its data, because this user has no home directory.',
    next: 'Set PARTSDESK_DATA to a folder that this user may write to.',
  },
  oldDatabaseName: {
    message: 'DATABASE_URL is no longer read; its new name is PARTSDESK_DATABASE_URL.',
    next: 'Rename it, or unset DATABASE_URL to keep the ledger in the data folder.',
  },
  /** One line on standard error. */
  ignoredEnvFile: (names: readonly string[], target: string | undefined) =>
    `.env in this folder is not read, though it sets ${listing(names, 3)}. To use it, set PARTSDESK_ENV_FILE=.env${target === undefined ? '' : ` or move it to ${target}`}.`,
  /** One line on standard error. */
  ignoredDataFolder: (used: string) =>
    `.partsdesk in this folder holds data of an earlier version and is not used; the data folder is ${used}. To keep using the old one, set PARTSDESK_DATA=.partsdesk.`,
} as const;

/** `partsdesk mcp --desk URL`. */
export const bridge = {
  notUrl: {
    message: 'The address after --desk is not that of a desk.',
    next: 'Write it as http://127.0.0.1:3000 or https://desk.example/mcp, without a user, a query or a fragment.',
  },
  plainHttp: {
    message: 'The address after --desk is an http: address of another machine, so the token would travel unencrypted.',
    next: 'Use https:, or set PARTS_ALLOW_HTTP=1.',
  },
  emptyToken: (from: string): ErrorText => ({
    message: `There is no token in ${from}.`,
    next: 'Put one there: "partsdesk mcp-token add NAME" prints it where the desk runs.',
  }),
  badToken: (from: string): ErrorText => ({
    message: `What is in ${from} is not a token.`,
    next: 'A token is one word: "partsdesk mcp-token add NAME" prints it where the desk runs.',
  }),
} as const;

const checkRights = 'Check the owner and the rights of the data folder (PARTSDESK_DATA).';

export const files = {
  cannotMakeData: (data: string): ErrorText => ({
    message: `The data folder ${data} cannot be made or written to.`,
    next: 'Set PARTSDESK_DATA to a folder that this user may write to.',
  }),
  sharedFolder: 'is shared with other users',
  readableByOthers: (names: readonly string[]) => `can be read by other users (${listing(names)})`,
  theFolder: 'the folder itself',
  exposed: (data: string, problem: string) =>
    `The data folder ${data} ${problem}. Give it to the user who runs the desk (chown, then chmod -R go= on it), or set PARTSDESK_DATA to another folder.`,
  policyUnreadable: {
    message: 'The file in PARTSDESK_POLICY cannot be read.',
    next: 'Check that it exists and that this user may read it.',
  },
  keyUnreadable: {
    message: 'The key that signs approvals can be neither read nor made.',
    next: `${checkRights} Or set PARTSDESK_KEY.`,
  },
  keyTooShort: {
    message: 'The file "key" in the data folder holds a line that is too short for a key.',
    next: 'Put the key back: 32 characters or more a line, the one that signs first, earlier ones below it.',
  },
  tokenUnwritable: (path: string): ErrorText => ({
    message: `The MCP token of this machine cannot be written to ${path}.`,
    next: checkRights,
  }),
} as const;

/** The record of the ledger, and what is noted of it beside the database. */
export const record = {
  keptUnreadable: 'The outcome of an order, kept in this file while the database failed, cannot be read.',
  anchorUnwritable: 'The last entry of the record cannot be noted in the data folder.',
  anchorForged:
    'The note of the last entry beside the database was not written by this desk: run partsdesk audit verify.',
  older: (noted: number, last: number) =>
    `The database is older than what was noted beside it: entry ${noted} of the record is missing or another, the last one is ${last}. A backup was restored, or the end was cut off: orders of that time may be at the service although they are unknown here.`,
} as const;

export const embedded = {
  damaged: (file: string): ErrorText => ({
    message: `The data file of the embedded service is damaged or not a database: ${file}.`,
    next: 'Move it away, with its -wal and -shm files. The next start makes a new one.',
  }),
  inaccessible: (file: string): ErrorText => ({
    message: `The data file of the embedded service cannot be opened for writing: ${file}.`,
    next: checkRights,
  }),
  diskFull: {
    message: 'The disk is too full for the data of the embedded service.',
    next: 'Free some space, or set PARTSDESK_DATA to another disk.',
  },
  portTaken: (port: number): ErrorText => ({
    message: `Port ${port} is taken by another program.`,
    next: 'Choose another with --port; --port 0 takes any free one.',
  }),
  cannotListen: (host: string, port: number): ErrorText => ({
    message: `The embedded service cannot listen on ${host}, port ${port}.`,
    next: 'Choose another address with --host and --port.',
  }),
  notLoopback: (setting: string): ErrorText => ({
    message: `${setting} must be an address of this machine only (loopback).`,
    next: `Set ${setting} to 127.0.0.1. To reach the desk from elsewhere, put a server with a login in front of it.`,
  }),
  noAccount: (accounts: readonly string[]): ErrorText => ({
    message: 'PARTSDESK_EMBEDDED_ACCOUNT is not an account of the embedded service.',
    next: `Use one of: ${accounts.join(', ')}.`,
  }),
  at: (url: string) => `at ${url}`,
  alreadyRunning: (url: string, pid: number) => `already running at ${url} in process ${pid}`,
  sandbox: (about: string, data: string) => [
    `The embedded trading service is ${about}. Nothing in it is real.`,
    `Its accounts and their secrets are in ${data}/embedded.json. Stop with Ctrl-C.`,
  ],
} as const;

export const access = {
  toolUnknown: (name: string, areas: readonly string[], tools: readonly string[]): ErrorText => ({
    message: `PARTSDESK_TOOLS contains ${name}, which is neither a tool nor an area.`,
    next: `Areas: ${areas.join(', ')}. Tools: ${tools.join(', ')}.`,
  }),
  noTool: {
    message: 'PARTSDESK_TOOLS and PARTSDESK_MODE leave no tool to serve.',
    next: 'Name at least one tool or area, or unset PARTSDESK_TOOLS.',
  },
  toolNotServed: (word: string, tool: string): ErrorText => ({
    message: `"${word}" (${tool}) is not served here (PARTSDESK_TOOLS, PARTSDESK_MODE).`,
    next: 'Use another command (partsdesk help), or ask the person who runs this desk to serve it.',
  }),
  atTerminal: 'the person at this terminal',
  atStdio: 'the person who started partsdesk mcp',
  notListed: (policy: string): ErrorText => ({
    message: `The policy (${policy}) lists nobody for this surface.`,
    next: 'Ask the person who runs this desk to list the surface for a person (docs/policy.md).',
  }),
  liveNeedsPolicy: {
    message: 'Mode live needs a policy: who may order for whom, and who approves.',
    next: 'Write one (docs/policy.md) and name it in PARTSDESK_POLICY, or use mode draft.',
  },
  noPolicy: 'none: PARTSDESK_POLICY is not set',
  actAsOnlyEmbedded: {
    message: 'PARTSDESK_AS works only with the embedded service and its built-in policy.',
    next: 'Unset it. Your policy says who acts from the terminal (surfaces: [terminal]).',
  },
  actAsUnknown: (people: readonly string[]): ErrorText => ({
    message: 'PARTSDESK_AS is not a person of the built-in policy.',
    next: `Use one of: ${people.join(', ')}.`,
  }),
  badTokenName: (name: string): ErrorText => ({
    message: `${name} cannot be the name of an MCP client.`,
    next: 'Use a letter, then letters, digits, ".", "_" and "-": at most 64 characters. "local" is taken by this machine.',
  }),
  tokenExists: (name: string): ErrorText => ({
    message: `${name} already has a token.`,
    next: `Revoke it first (partsdesk mcp-token revoke ${name}), or use another name.`,
  }),
  noToken: (name: string): ErrorText => ({
    message: `There is no token for ${name}.`,
    next: 'partsdesk mcp-token list shows all tokens.',
  }),
} as const;

export const start = {
  portTaken: (host: string, port: number): ErrorText => ({
    message: `Port ${port} on ${host} is taken by another program.`,
    next: 'Set PORT to a free port (PORT=0 takes any).',
  }),
  cannotListen: (host: string, port: number): ErrorText => ({
    message: `Cannot listen on ${host}:${port}.`,
    next: 'Set HOST to an address of this machine, and PORT to a free port (PORT=0 takes any).',
  }),
  issuerWithoutAddress: {
    message: 'PARTSDESK_MCP_ISSUER is set, but the address of /mcp is not known.',
    next: 'Set PARTSDESK_MCP_URL to it, or PORT to a fixed port.',
  },
  openToAll: {
    message: 'HOST lets other machines reach the desk, but /mcp has no way to ask who they are.',
    next: 'Make a token (partsdesk mcp-token add NAME) or set PARTSDESK_MCP_ISSUER, and set PARTSDESK_MCP_URL. Or set HOST to 127.0.0.1.',
  },
  requestFailed: 'an HTTP request failed',
  running: (at: {
    readonly version: string;
    readonly mode: string;
    readonly service: string;
    readonly data: string;
    readonly catalog: string;
    readonly url: string;
    readonly agents: string;
    readonly slack: string;
    /** The policy in force, where it is not the one in the file. */
    readonly policy: string | undefined;
    readonly workspace: string | undefined;
    readonly command: string;
    /** Settings that another terminal needs too. */
    readonly sameSettings: readonly string[];
  }) => [
    `Partsdesk ${at.version} is running (mode ${at.mode}).`,
    '',
    `  Trading service  ${at.service}`,
    `  Data             ${at.data}`,
    `  Catalogue        ${at.catalog}`,
    `  Health           ${at.url}/healthz`,
    `  Agents (MCP)     ${at.agents}`,
    `  Slack            ${at.slack}`,
    ...(at.policy === undefined ? [] : [`  Policy           ${at.policy}`]),
    ...(at.workspace === undefined ? [] : [`  Local workspace  ${at.workspace}   (open it in a browser)`]),
    '',
    `Try in another terminal, in this folder${at.sameSettings.length === 0 ? '' : ` and with the same ${listing(at.sameSettings)}`}:`,
    '',
    ...['stock OP520 W71275', 'quote 4x OP520 2x W71275', 'invoices last month', 'doctor', 'help'].map(
      (words) => `  ${at.command} ${words}`,
    ),
    '',
    `An agent connects over stdio with: ${at.command} mcp   (README: "Connect an agent")`,
    'Stop with Ctrl-C.',
  ],
  embedded: (about: string) => `embedded, ${about} (nothing here is real)`,
  catalog: ({ products, builtAt }: CatalogStatus, isAuto: boolean) =>
    builtAt !== undefined
      ? `${products} products, searched by any spelling, EAN or words`
      : isAuto
        ? 'being read for the first time (partsdesk catalog status)'
        : 'not read yet (partsdesk catalog build)',
  noAgents: 'off: other machines can reach this desk, and /mcp cannot ask who they are (docs/mcp.md)',
  agentsWithoutToken: (url: string) => `${url}/mcp   (this machine only, no token: partsdesk mcp-token add NAME)`,
  agentsWithToken: (url: string, publicUrl: string | undefined, file: string) =>
    `${url}/mcp${publicUrl === undefined ? '' : `, for others ${publicUrl}`}   (with a token; this machine's is in ${file})`,
  policyWaits: (source: string, inForce: string) =>
    `the earlier ${inForce} is in force; ${source} waits for an admin: partsdesk policy accept`,
  noSlack: 'not configured (docs/slack.md)',
  socketMode: 'Socket Mode',
  slackEvents: (url: string) => `${url}/slack/events`,
  slackInstall: (url: string) => `, installed at ${url}/slack/install`,
} as const;

/** The page of the local workspace. */
export const workspace = {
  messageShortcut: 'Quote these parts',
  words: [
    { word: 'order', usage: 'order 4x OP520 2x W71275', about: 'Opens the order form.' },
    { word: 'approvals', usage: 'approvals', about: 'Orders waiting for you.' },
    { word: 'freeze', usage: 'freeze stocktaking', about: 'Stops all sending, with a reason.' },
    { word: 'thaw', usage: 'thaw', about: 'Lets orders be sent again.' },
    { word: 'help', usage: 'help', about: 'All commands.' },
  ],
  recentDeliveries: 'Recent deliveries',
  recentInvoices: 'Recent invoices',
  stock: { title: 'Ask for stock', about: 'Two oil filters: how many there are, and where.' },
  quote: { title: 'Quote four lines', about: 'Prices, stock and core deposits of four parts at once.' },
  order: {
    title: 'Order and approve as Adam',
    about: 'Send the form as Barbara, then be Adam in #approvals.',
    then: 'Price it, close, and ask for approval. Be Adam (top right), open #approvals and approve. Then move the clock on (Agents and clock) until it is delivered.',
  },
} as const;

import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import type { ArchiveSettings } from '../archive/sync.ts';
import { languages, limits } from '../contract/limits.ts';
import type { Service } from '../contract/services.ts';
import { zoneNamed } from '../core/datetime.ts';
import { modes, type Mode } from '../core/mode.ts';
import { Secret } from '../core/secret.ts';
import { orderingTimes, type OrderingTimes } from '../ordering/dependencies.ts';
import type { ServiceConfig } from '../service/config.ts';
import { modelProblem, readModelName, type ModelPrice, type ModelSettings } from '../conversation/model/settings.ts';
import type { SlackAccess } from '../slack/dependencies.ts';
import type { MailServer } from '../watch/mail.ts';
import {
  atLeast,
  defaulted,
  Invalid,
  isLoopback,
  like,
  misconfigured,
  oneOf,
  optional,
  readAll,
  text,
  url,
  whole,
  type Reader,
  type Values,
} from './environment.ts';
import { settings as texts } from './messages/en.ts';
import type { CallLimits } from './admission.ts';
import { findSettings } from './settings-file.ts';

/** The whole configuration, checked. docs/operating.md describes every setting. */
export interface Config {
  /** The settings file that was read beside the environment. */
  readonly file: string | undefined;
  /** The trading service; undefined: the embedded one. */
  readonly service: Pick<ServiceConfig, 'baseUrl' | 'authUrl' | 'clientId' | 'clientSecret'> | undefined;
  readonly prefixes: Readonly<Record<Service, string>>;
  readonly language: (typeof languages)[number];
  /** IANA name of the zone of the times that are shown. */
  readonly zone: string;
  readonly windowDays: 1 | 2;
  /** Index values per stock request; the interface does not show its limit. */
  readonly stockIndexes: number;
  readonly genericArticleParameter: string | undefined;
  readonly concurrency: number;
  /** Milliseconds for one attempt of a read. */
  readonly timeout: number;
  readonly calls: CallLimits;
  readonly mode: Mode;
  readonly tools: readonly string[] | undefined;
  readonly data: string;
  /** File of the policy; undefined: the built-in one on the embedded service, nobody elsewhere. */
  readonly policy: string | undefined;
  /** `postgres://…`; undefined: SQLite in the data folder. */
  readonly database: Secret | undefined;
  /** Only the old name, DATABASE_URL, has the address of a ledger. */
  readonly oldDatabaseName: boolean;
  /** Signs approvals and the record; undefined: a key in the data folder. */
  readonly key: Secret | undefined;
  /** Keys that signed before; what they signed in the record still verifies. */
  readonly earlierKeys: readonly Secret[];
  /** Person of the built-in policy that the terminal acts as. */
  readonly actAs: string | undefined;
  readonly times: OrderingTimes;
  /** `auto`: a desk that runs reads the catalogue of the service by itself. */
  readonly catalog: 'auto' | 'manual';
  readonly archive: Omit<ArchiveSettings, 'worker'>;
  /** Payer number of the account to use on the embedded service. */
  readonly embeddedAccount: string | undefined;
  /** Whom people are told to ask when they want a person. */
  readonly human: string | undefined;
  /** Undefined: no language model, the rules answer alone. */
  readonly model: ModelSettings | undefined;
  readonly log: (typeof logLevels)[number] | undefined;
  readonly host: string;
  readonly port: number;
  /** https address (origin) of this desk as people and clients know it. Undefined: it is known on this machine alone. */
  readonly publicUrl: string | undefined;
  readonly mcp: McpConfig;
  /** Undefined: no Slack. */
  readonly slack: SlackAccess | undefined;
  /** File of the addresses outside Slack that the desk may write to. */
  readonly addresses: string | undefined;
  /** Undefined: no e-mail. */
  readonly mail: MailServer | undefined;
  /** Whether `start` may open the local workspace: only beside the embedded service, without Slack, not in production. */
  readonly playground: boolean;
}

/** Who may use /mcp, apart from clients with a token of the desk. */
interface McpConfig {
  /** Address of the endpoint as clients know it, where it is not HOST and PORT: `https://desk.example/mcp`. */
  readonly url: string | undefined;
  /** Authorisation server whose tokens are accepted. */
  readonly issuer: string | undefined;
  /** What `aud` of its tokens must name; undefined: the address of the endpoint. */
  readonly audience: string | undefined;
}

export const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const;

const prefix: Reader<string> = (path) => {
  if (!/^(\/[A-Za-z0-9._~-]+)*\/?$/.test(path)) throw new Invalid(texts.notPath);
  if (path.split('/').some((segment) => segment === '.' || segment === '..')) throw new Invalid(texts.dotSegment);
  return path.replace(/\/$/, '');
};
const parameterName: Reader<string> = (name) => {
  if (!/^[A-Za-z][A-Za-z0-9_.-]{0,60}$/.test(name)) throw new Invalid(texts.notParameter);
  return name;
};
/** Passkeys are bound to a name, and browsers make them only over https. */
const publicOrigin: Reader<string> = (address) => {
  const { protocol, origin, hostname, pathname, search } = new URL(url(address));
  if (protocol !== 'https:' || pathname !== '/' || search !== '' || isIP(hostname) !== 0 || hostname.startsWith('[')) {
    throw new Invalid(texts.notPublicUrl);
  }
  return origin;
};
const milliseconds: Reader<readonly number[]> = (list) => {
  if (!/^\d{1,8}(,\d{1,8})*$/.test(list)) throw new Invalid(texts.notMilliseconds);
  return list.split(',').map(Number);
};
const keys: Reader<readonly string[]> = (list) => {
  const all = list.split(/[\s,]+/).filter((each) => each !== '');
  if (all.some((each) => each.length < 32)) throw new Invalid(texts.shortKey);
  return all;
};
const zone: Reader<string> = (name) => {
  const known = zoneNamed(name);
  if (known === undefined) throw new Invalid(texts.notZone);
  return known;
};
const smtpUrl: Reader<string> = (address) => {
  if (!URL.canParse(address) || !/^smtps?:$/.test(new URL(address).protocol)) throw new Invalid(texts.notSmtpUrl);
  return address;
};
const mailAddress: Reader<string> = (address) => {
  if (!/^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/.test(address)) throw new Invalid(texts.notMailAddress);
  return address;
};
const modelHosts: Reader<readonly string[]> = (list) => {
  const all = list.split(/[\s,]+/).filter((each) => each !== '');
  if (all.some((each) => !/^[a-z0-9.-]+(?::\d{1,5})?$/i.test(each))) throw new Invalid(texts.notHosts);
  return all.map((each) => each.toLowerCase());
};
const modelPrice: Reader<ModelPrice> = (price) => {
  const [, input = '', output = '', currency = ''] =
    /^(\d{1,6}(?:\.\d{1,4})?)\/(\d{1,6}(?:\.\d{1,4})?) ([A-Z]{3})$/.exec(price.trim()) ?? [];
  if (currency === '') throw new Invalid(texts.notModelPrice);
  return { input: Number(input), output: Number(output), currency };
};
const days: Reader<1 | 2> = (count) => (oneOf(['1', '2'])(count) === '1' ? 1 : 2);

const known = {
  PARTS_BASE_URL: optional(url),
  PARTS_AUTH_URL: optional(url),
  PARTS_CLIENT_ID: optional(text),
  PARTS_CLIENT_SECRET: optional(text),
  PARTS_ALLOW_HTTP: optional(oneOf(['0', '1'])),
  PARTS_PREFIX: defaulted(prefix, ''),
  PARTS_PREFIX_INVENTORY: optional(prefix),
  PARTS_PREFIX_PRICING: optional(prefix),
  PARTS_PREFIX_CATALOG: optional(prefix),
  PARTS_PREFIX_CUSTOMER: optional(prefix),
  PARTS_PREFIX_FINANCES: optional(prefix),
  PARTS_PREFIX_DELIVERY: optional(prefix),
  PARTS_PREFIX_INVOICE: optional(prefix),
  PARTS_PREFIX_SALES: optional(prefix),
  PARTS_LANGUAGE: defaulted<(typeof languages)[number]>(oneOf(languages), 'en'),
  PARTS_WINDOW_DAYS: defaulted(days, 2),
  PARTS_STOCK_INDEXES: defaulted<number>(whole(1, 1000), limits.stockSkus),
  PARTS_GENERIC_ARTICLE_PARAMETER: optional(parameterName),
  PARTS_CONCURRENCY: defaulted(whole(1, 64), 8),
  PARTSDESK_CALLS_AT_ONCE: defaulted(whole(1, 1_000), 8),
  PARTSDESK_CALLS_PER_MINUTE: defaulted(whole(1, 1_000_000), 3_000),
  PARTS_TIMEOUT: defaulted(whole(100, 600_000), 15_000),
  PARTSDESK_ENV_FILE: optional(text),
  PARTSDESK_MODE: optional(oneOf(modes)),
  PARTSDESK_TOOLS: optional(text),
  PARTSDESK_DATA: optional(text),
  PARTSDESK_CATALOG: defaulted<'auto' | 'manual'>(oneOf(['auto', 'manual']), 'auto'),
  PARTSDESK_EMBEDDED_ACCOUNT: optional(text),
  PARTSDESK_POLICY: optional(text),
  PARTSDESK_KEY: optional(atLeast(32)),
  PARTSDESK_EARLIER_KEYS: optional(keys),
  PARTSDESK_AS: optional(text),
  PARTSDESK_LEASE: defaulted(whole(1000, 3_600_000), orderingTimes.lease),
  PARTSDESK_SEND: defaulted(whole(100, 60_000), orderingTimes.send),
  PARTSDESK_SETTLE: defaulted(whole(0, 86_400_000), orderingTimes.settle),
  PARTSDESK_RECONCILE: defaulted(whole(0, 86_400_000), orderingTimes.reconcile),
  PARTSDESK_READ_BACK: defaulted(milliseconds, orderingTimes.readBack),
  PARTSDESK_WATCH: defaulted(whole(0, 30 * 86_400_000), orderingTimes.watch),
  PARTSDESK_ARCHIVE_DAYS: defaulted(whole(0, 3_660), 400),
  PARTSDESK_ARCHIVE_KEEP: defaulted(whole(0, 36_600), 0),
  PARTSDESK_ARCHIVE_RATE: optional(whole(1, 100_000)),
  PARTSDESK_DATABASE_URL: optional(text),
  PARTSDESK_HUMAN: optional(text),
  PARTSDESK_MODEL: optional(text),
  PARTSDESK_MODEL_KEY: optional(text),
  PARTSDESK_MODEL_HOSTS: defaulted<readonly string[]>(modelHosts, []),
  PARTSDESK_MODEL_TOKENS_PERSON: defaulted(whole(0, 1_000_000_000), 200_000),
  PARTSDESK_MODEL_TOKENS_DESK: defaulted(whole(0, 1_000_000_000), 2_000_000),
  PARTSDESK_MODEL_TIMEOUT: defaulted(whole(100, 600_000), 45_000),
  PARTSDESK_MODEL_PRICE: optional(modelPrice),
  PARTSDESK_ZONE: defaulted(zone, 'UTC'),
  PARTSDESK_ADDRESSES: optional(text),
  PARTSDESK_SMTP_URL: optional(smtpUrl),
  PARTSDESK_MAIL_FROM: optional(mailAddress),
  PARTSDESK_LOG: optional(oneOf(logLevels)),
  PARTSDESK_PUBLIC_URL: optional(publicOrigin),
  PARTSDESK_MCP_URL: optional(url),
  PARTSDESK_MCP_ISSUER: optional(url),
  PARTSDESK_MCP_AUDIENCE: optional(text),
  // For clients of a desk (`mcp --desk`); often set in the same shell.
  PARTSDESK_TOKEN: optional(text),
  PARTSDESK_TOKEN_FILE: optional(text),
  SLACK_BOT_TOKEN: optional(like(/^xoxb-/, texts.notBotToken)),
  SLACK_SIGNING_SECRET: optional(atLeast(16)),
  SLACK_APP_TOKEN: optional(like(/^xapp-/, texts.notAppToken)),
  SLACK_API_URL: optional(url),
  SLACK_CLIENT_ID: optional(text),
  SLACK_CLIENT_SECRET: optional(text),
  SLACK_STATE_SECRET: optional(atLeast(32)),
  SLACK_TOKEN_KEY: optional(atLeast(32)),
  SLACK_EARLIER_TOKEN_KEYS: optional(keys),
  SLACK_REDIRECT_URL: optional(url),
  SLACK_OPEN_CHANNELS: optional(like(/^[CG][A-Z0-9]+( *, *[CG][A-Z0-9]+)*$/, texts.notChannels)),
  SLACK_FOLLOW_THREADS: defaulted(oneOf(['on', 'off']), 'off'),
  SLACK_SLACKBOT: defaulted(oneOf(['on', 'off']), 'off'),
  HOST: defaulted(text, '127.0.0.1'),
  PORT: defaulted(whole(0, 65_535), 3000),
};

type Given = Readonly<Record<string, string | undefined>>;

const secretNames = [
  'PARTS_CLIENT_SECRET',
  'PARTSDESK_KEY',
  'PARTSDESK_EARLIER_KEYS',
  'PARTSDESK_DATABASE_URL',
  'PARTSDESK_MODEL_KEY',
  'PARTSDESK_SMTP_URL',
  'SLACK_BOT_TOKEN',
  'SLACK_SIGNING_SECRET',
  'SLACK_APP_TOKEN',
  'SLACK_CLIENT_SECRET',
  'SLACK_STATE_SECRET',
  'SLACK_TOKEN_KEY',
  'SLACK_EARLIER_TOKEN_KEYS',
];
const installNames = ['SLACK_CLIENT_ID', 'SLACK_CLIENT_SECRET', 'SLACK_STATE_SECRET', 'SLACK_TOKEN_KEY'];
const accessNames = ['PARTS_BASE_URL', 'PARTS_AUTH_URL', 'PARTS_CLIENT_ID', 'PARTS_CLIENT_SECRET'];

/**
 * Reads the environment and the settings file. Relative paths in the environment start at `folder`.
 * @throws DeskError `misconfigured` that names every wrong setting, never its value, which may be a secret.
 */
export function readConfig(environment: NodeJS.ProcessEnv, folder: string): Config {
  const { given: found, data, file } = findSettings(environment, folder);
  const given = withSecretFiles(found);
  const { values, problems } = readAll(known, given);
  const all = [
    ...Object.keys(given).flatMap((name) =>
      /^PARTS(DESK)?_/.test(name) && !(name in known) ? [texts.unknown(name)] : [],
    ),
    ...problems,
    ...serviceProblems(given, values),
    ...slackProblems(given),
    ...modelProblems(values),
  ];
  if (all.length > 0) throw misconfigured(texts.wrong(all, file));
  const { PARTSDESK_POLICY: policy } = values;
  const service = serviceOf(values);
  // A prefix belongs to the configured service; the embedded one has none.
  const prefixOf = (own: string | undefined) => (service === undefined ? '' : (own ?? values.PARTS_PREFIX));
  const slack = slackOf(values);
  return {
    file,
    service,
    prefixes: {
      inventory: prefixOf(values.PARTS_PREFIX_INVENTORY),
      pricing: prefixOf(values.PARTS_PREFIX_PRICING),
      catalog: prefixOf(values.PARTS_PREFIX_CATALOG),
      customer: prefixOf(values.PARTS_PREFIX_CUSTOMER),
      finances: prefixOf(values.PARTS_PREFIX_FINANCES),
      delivery: prefixOf(values.PARTS_PREFIX_DELIVERY),
      invoice: prefixOf(values.PARTS_PREFIX_INVOICE),
      sales: prefixOf(values.PARTS_PREFIX_SALES),
    },
    language: values.PARTS_LANGUAGE,
    zone: values.PARTSDESK_ZONE,
    windowDays: values.PARTS_WINDOW_DAYS,
    stockIndexes: values.PARTS_STOCK_INDEXES,
    genericArticleParameter: values.PARTS_GENERIC_ARTICLE_PARAMETER,
    concurrency: values.PARTS_CONCURRENCY,
    timeout: values.PARTS_TIMEOUT,
    calls: { atOnce: values.PARTSDESK_CALLS_AT_ONCE, perMinute: values.PARTSDESK_CALLS_PER_MINUTE },
    mode: values.PARTSDESK_MODE ?? (service === undefined ? 'live' : 'draft'),
    tools: values.PARTSDESK_TOOLS?.split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
    data,
    policy: policy === undefined ? undefined : resolve(folder, policy),
    database: secret(values.PARTSDESK_DATABASE_URL),
    oldDatabaseName: values.PARTSDESK_DATABASE_URL === undefined && namesOldDatabase(given),
    key: secret(values.PARTSDESK_KEY),
    earlierKeys: (values.PARTSDESK_EARLIER_KEYS ?? []).map((key) => new Secret(key)),
    actAs: values.PARTSDESK_AS,
    times: {
      ...orderingTimes,
      lease: values.PARTSDESK_LEASE,
      send: values.PARTSDESK_SEND,
      settle: values.PARTSDESK_SETTLE,
      reconcile: values.PARTSDESK_RECONCILE,
      readBack: values.PARTSDESK_READ_BACK,
      watch: values.PARTSDESK_WATCH,
    },
    catalog: values.PARTSDESK_CATALOG,
    archive: {
      // What would be deleted again is not read.
      days: Math.min(values.PARTSDESK_ARCHIVE_DAYS, values.PARTSDESK_ARCHIVE_KEEP || Infinity),
      keepDays: values.PARTSDESK_ARCHIVE_KEEP,
      // The embedded service is on this machine; how many requests another one takes is not shown.
      requestsPerMinute: values.PARTSDESK_ARCHIVE_RATE ?? (service === undefined ? 60_000 : 60),
    },
    embeddedAccount: values.PARTSDESK_EMBEDDED_ACCOUNT,
    human: values.PARTSDESK_HUMAN,
    model: modelOf(values),
    log: values.PARTSDESK_LOG,
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PARTSDESK_PUBLIC_URL,
    mcp: {
      url: values.PARTSDESK_MCP_URL ?? (values.PARTSDESK_PUBLIC_URL && `${values.PARTSDESK_PUBLIC_URL}/mcp`),
      issuer: values.PARTSDESK_MCP_ISSUER,
      audience: values.PARTSDESK_MCP_AUDIENCE,
    },
    slack,
    addresses: values.PARTSDESK_ADDRESSES === undefined ? undefined : resolve(folder, values.PARTSDESK_ADDRESSES),
    mail: mailOf(values),
    playground: service === undefined && slack === undefined && environment['NODE_ENV'] !== 'production',
  };
}

type ConfigValues = Values<typeof known>;

/** The settings of the trading service whose address is http: and of another machine. */
export function plainHttp({ baseUrl, authUrl }: { baseUrl?: string | undefined; authUrl?: string | undefined }) {
  return Object.entries({ PARTS_BASE_URL: baseUrl, PARTS_AUTH_URL: authUrl }).flatMap(([name, address]) => {
    const { protocol, hostname } = new URL(address ?? 'https://none');
    return protocol === 'http:' && !isLoopback(hostname) ? [name] : [];
  });
}

function serviceProblems(given: Given, values: ConfigValues): string[] {
  const missing = accessNames.filter((name) => given[name] === undefined);
  const plain = plainHttp({ baseUrl: values.PARTS_BASE_URL, authUrl: values.PARTS_AUTH_URL });
  return [
    ...(missing.length > 0 && missing.length < accessNames.length ? [texts.partOfService(missing)] : []),
    ...(values.PARTS_ALLOW_HTTP === '1' ? [] : plain.map(texts.plainHttp)),
  ];
}

function serviceOf(values: ConfigValues): Config['service'] {
  const { PARTS_BASE_URL, PARTS_AUTH_URL, PARTS_CLIENT_ID: clientId, PARTS_CLIENT_SECRET } = values;
  const clientSecret = secret(PARTS_CLIENT_SECRET);
  if (PARTS_BASE_URL === undefined || PARTS_AUTH_URL === undefined) return undefined;
  if (clientId === undefined || clientSecret === undefined) return undefined;
  const address = (url: string) => url.replace(/\/+$/, '');
  return { baseUrl: address(PARTS_BASE_URL), authUrl: address(PARTS_AUTH_URL), clientId, clientSecret };
}

/** A desk that started without Slack because one setting is missing would only seem to work. */
function slackProblems(given: Given): string[] {
  const isSet = (name: string) => given[name] !== undefined;
  const installs = installNames.filter(isSet);
  const missing = installNames.filter((name) => !isSet(name));
  const token = isSet('SLACK_BOT_TOKEN');
  const way = isSet('SLACK_SIGNING_SECRET') || isSet('SLACK_APP_TOKEN');
  const problems: string[] = [];
  if ((token || installs.length > 0) && !way) problems.push(texts.noSlackWay);
  if (way && !token && installs.length === 0) problems.push(texts.noSlackToken);
  if (token && installs.length > 0) problems.push(texts.bothSlackTokens(installs));
  if (installs.length > 0 && missing.length > 0) problems.push(texts.partOfInstall(missing));
  if (given['SLACK_SLACKBOT'] === 'on' && (!isSet('SLACK_SIGNING_SECRET') || isSet('SLACK_APP_TOKEN')))
    problems.push(texts.slackbotNeedsHttp);
  return problems;
}

/** An app token means Socket Mode even beside a signing secret: Slack delivers in one way only. */
function slackOf(values: ConfigValues): SlackAccess | undefined {
  const appToken = secret(values.SLACK_APP_TOKEN);
  const signingSecret = secret(values.SLACK_SIGNING_SECRET);
  const way: SlackAccess['way'] | undefined =
    appToken !== undefined ? { kind: 'socket', appToken } : signingSecret && { kind: 'http', signingSecret };
  const tokens = slackTokens(values);
  const openChannels = values.SLACK_OPEN_CHANNELS?.split(/ *, */) ?? [];
  const followThreads = values.SLACK_FOLLOW_THREADS === 'on';
  const slackbot = values.SLACK_SLACKBOT === 'on';
  return way && tokens && { way, apiUrl: values.SLACK_API_URL, openChannels, followThreads, slackbot, tokens };
}

/** `off` is as good as none. */
function modelNameOf({ PARTSDESK_MODEL: name }: ConfigValues) {
  return name === undefined || name.trim().toLowerCase() === 'off' ? undefined : readModelName(name);
}

function modelProblems(values: ConfigValues): string[] {
  const name = modelNameOf(values);
  if (name === undefined) return [];
  const { PARTSDESK_MODEL_KEY: key, PARTSDESK_MODEL_HOSTS: hosts } = values;
  const problem = typeof name === 'string' ? name : modelProblem(name, { key: key !== undefined, hosts, isLoopback });
  return problem === undefined ? [] : [texts.modelProblem[problem]];
}

function modelOf(values: ConfigValues): ModelSettings | undefined {
  const name = modelNameOf(values);
  if (name === undefined || typeof name === 'string') return undefined;
  return {
    ...name,
    key: secret(values.PARTSDESK_MODEL_KEY),
    tokens: { person: values.PARTSDESK_MODEL_TOKENS_PERSON, desk: values.PARTSDESK_MODEL_TOKENS_DESK },
    timeout: values.PARTSDESK_MODEL_TIMEOUT,
    price: values.PARTSDESK_MODEL_PRICE,
  };
}

function mailOf({ PARTSDESK_SMTP_URL: url, PARTSDESK_MAIL_FROM: from }: ConfigValues): MailServer | undefined {
  return url === undefined || from === undefined ? undefined : { url: new Secret(url), from };
}

function slackTokens(values: ConfigValues): SlackAccess['tokens'] | undefined {
  const botToken = secret(values.SLACK_BOT_TOKEN);
  if (botToken !== undefined) return { kind: 'one', botToken };
  const { SLACK_CLIENT_ID: clientId, SLACK_REDIRECT_URL: redirectUrl } = values;
  const clientSecret = secret(values.SLACK_CLIENT_SECRET);
  const stateSecret = secret(values.SLACK_STATE_SECRET);
  const tokenKey = secret(values.SLACK_TOKEN_KEY);
  if (clientId === undefined || clientSecret === undefined) return undefined;
  if (stateSecret === undefined || tokenKey === undefined) return undefined;
  const secureCookies = /^https:/i.test(redirectUrl ?? values.PARTSDESK_MCP_URL ?? '');
  const earlierTokenKeys = (values.SLACK_EARLIER_TOKEN_KEYS ?? []).map((key) => new Secret(key));
  const keys = { tokenKey, earlierTokenKeys };
  return { kind: 'installed', clientId, clientSecret, stateSecret, ...keys, redirectUrl, secureCookies };
}

function secret(value: string | undefined): Secret | undefined {
  return value === undefined ? undefined : new Secret(value);
}

/** `NAME_FILE` holds the path of a file with the secret, as container platforms mount them. */
function withSecretFiles(given: Given): Given {
  const values = { ...given };
  for (const name of secretNames) {
    const path = values[`${name}_FILE`];
    if (path === undefined) continue;
    if (values[name] !== undefined) throw misconfigured(texts.bothSecrets(name));
    try {
      values[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    } catch (cause) {
      throw misconfigured(texts.secretUnreadable(name), cause);
    }
    Reflect.deleteProperty(values, `${name}_FILE`);
  }
  return values;
}

/** Other programs use DATABASE_URL too, so only the address of a PostgreSQL database counts. */
function namesOldDatabase({ DATABASE_URL: address, DATABASE_URL_FILE: file }: Given): boolean {
  const isPostgres = (value: string) => /^postgres(ql)?:/i.test(value.trim());
  if (address !== undefined) return isPostgres(address);
  try {
    return file !== undefined && isPostgres(readFileSync(file, 'utf8'));
  } catch {
    return false;
  }
}

import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { languages, limits } from '../contract/limits.ts';
import { services, type Service } from '../contract/services.ts';
import { DeskError } from '../core/errors.ts';
import { Secret } from '../core/secret.ts';
import {
  atLeast,
  defaulted,
  like,
  oneOf,
  optional,
  readAll,
  text,
  Unfit,
  url,
  whole,
  type Reader,
} from './environment.ts';

/** Environment and `.env`, as one typed and checked value. Every name is described in docs/operating.md. */
export interface Config {
  /** The trading service; undefined: the embedded one. */
  readonly service: ServiceAccess | undefined;
  readonly prefixes: Readonly<Record<Service, string>>;
  readonly language: (typeof languages)[number];
  readonly windowDays: 1 | 2;
  /** Index values per stock request; the interface does not show its limit. */
  readonly stockIndexes: number;
  readonly concurrency: number;
  /** Milliseconds for one attempt of a read. */
  readonly timeout: number;
  readonly mode: 'readonly' | 'draft' | 'live';
  readonly tools: readonly string[] | undefined;
  readonly data: string;
  /** File of the policy; undefined: the built-in one on the embedded service, nobody elsewhere. */
  readonly policy: string | undefined;
  /** `postgres://…`; undefined: SQLite in the data folder. */
  readonly database: Secret | undefined;
  /** Signs approvals; undefined: a key of the data folder. */
  readonly key: Secret | undefined;
  /** Person of the built-in policy that the terminal acts as. */
  readonly actAs: string | undefined;
  /** Milliseconds; what is absent has its default. */
  readonly times: OrderingTimesConfig;
  /** Account of the embedded service to act as: its payer number. */
  readonly embeddedAccount: string | undefined;
  readonly log: 'silent' | 'error' | 'warn' | 'info' | 'debug' | undefined;
  readonly host: string;
  readonly port: number;
  readonly mcp: McpConfig;
  /** Undefined: no Slack. */
  readonly slack: SlackConfig | undefined;
  /** Whether `start` may open the local workspace: only beside the embedded service, without Slack, not in production. */
  readonly playground: boolean;
}

/** Whom the endpoint /mcp lets in, beside those with a token of the desk. */
export interface McpConfig {
  /** Address of the endpoint as clients know it, where it is not HOST and PORT: `https://desk.example/mcp`. */
  readonly url: string | undefined;
  /** Authorisation server whose tokens are taken. */
  readonly issuer: string | undefined;
  /** What `aud` of its tokens must name; undefined: the address of the endpoint. */
  readonly audience: string | undefined;
}

export interface SlackConfig {
  readonly way:
    { readonly kind: 'http'; readonly signingSecret: Secret } | { readonly kind: 'socket'; readonly appToken: Secret };
  /** Where the Web API is; undefined: Slack's own. */
  readonly apiUrl: string | undefined;
  readonly tokens:
    | { readonly kind: 'one'; readonly botToken: Secret }
    | {
        readonly kind: 'installed';
        readonly clientId: string;
        readonly clientSecret: Secret;
        readonly stateSecret: Secret;
        readonly tokenKey: Secret;
        readonly redirectUrl: string | undefined;
      };
}

export interface OrderingTimesConfig {
  readonly lease?: number | undefined;
  readonly send?: number | undefined;
  readonly settle?: number | undefined;
  readonly readBack?: readonly number[] | undefined;
  readonly watch?: number | undefined;
}

export interface ServiceAccess {
  readonly baseUrl: string;
  readonly authUrl: string;
  readonly clientId: string;
  readonly clientSecret: Secret;
}

const prefix: Reader<string> = (path) => {
  if (!/^(\/[A-Za-z0-9._~-]+)*\/?$/.test(path)) throw new Unfit('is not a path such as /trade/1.0.0');
  if (path.split('/').some((part) => part === '.' || part === '..')) throw new Unfit('has a . or .. segment');
  return path.replace(/\/$/, '');
};
const milliseconds: Reader<number[]> = (list) => {
  if (!/^\d{1,8}(,\d{1,8})*$/.test(list)) throw new Unfit('is not a list of milliseconds such as 5000,15000,60000');
  return list.split(',').map(Number);
};
const days: Reader<1 | 2> = (count) => (oneOf(['1', '2'], 'is 1 or 2')(count) === '1' ? 1 : 2);

const prefixName = (service: Service) => `PARTS_PREFIX_${service.toUpperCase()}`;

const shape = {
  PARTS_BASE_URL: optional(url),
  PARTS_AUTH_URL: optional(url),
  PARTS_CLIENT_ID: optional(text),
  PARTS_CLIENT_SECRET: optional(text),
  PARTS_PREFIX: defaulted(prefix, ''),
  ...Object.fromEntries(services.map((service) => [prefixName(service), optional(prefix)])),
  PARTS_LANGUAGE: defaulted<(typeof languages)[number]>(
    oneOf(languages, `is not one of ${languages.join(', ')}`),
    'en',
  ),
  PARTS_WINDOW_DAYS: defaulted(days, 2),
  PARTS_STOCK_INDEXES: defaulted<number>(whole(1, 1000), limits.stockSkus),
  PARTS_CONCURRENCY: defaulted(whole(1, 64), 8),
  PARTS_TIMEOUT: defaulted(whole(100, 600_000), 15_000),
  PARTSDESK_MODE: optional(oneOf(['readonly', 'draft', 'live'], 'is readonly, draft or live')),
  PARTSDESK_TOOLS: optional(text),
  PARTSDESK_DATA: defaulted(text, '.partsdesk'),
  PARTSDESK_EMBEDDED_ACCOUNT: optional(text),
  PARTSDESK_POLICY: optional(text),
  PARTSDESK_KEY: optional(atLeast(32)),
  PARTSDESK_AS: optional(text),
  PARTSDESK_LEASE: optional(whole(1000, 3_600_000)),
  PARTSDESK_SEND: optional(whole(100, 60_000)),
  PARTSDESK_SETTLE: optional(whole(0, 86_400_000)),
  PARTSDESK_READ_BACK: optional(milliseconds),
  PARTSDESK_WATCH: optional(whole(0, 30 * 86_400_000)),
  DATABASE_URL: optional(text),
  PARTSDESK_LOG: optional(oneOf(['silent', 'error', 'warn', 'info', 'debug'], 'is silent, error, warn, info or debug')),
  PARTSDESK_MCP_URL: optional(url),
  PARTSDESK_MCP_ISSUER: optional(url),
  PARTSDESK_MCP_AUDIENCE: optional(text),
  SLACK_BOT_TOKEN: optional(like(/^xoxb-/, 'is not a bot token (xoxb-...)')),
  SLACK_SIGNING_SECRET: optional(atLeast(16)),
  SLACK_APP_TOKEN: optional(like(/^xapp-/, 'is not an app token (xapp-...)')),
  SLACK_API_URL: optional(url),
  SLACK_CLIENT_ID: optional(text),
  SLACK_CLIENT_SECRET: optional(text),
  SLACK_STATE_SECRET: optional(atLeast(32)),
  SLACK_TOKEN_KEY: optional(atLeast(32)),
  SLACK_REDIRECT_URL: optional(url),
  HOST: defaulted(text, '127.0.0.1'),
  PORT: defaulted(whole(0, 65_535), 3000),
};

const secretNames = [
  'PARTS_CLIENT_SECRET',
  'PARTSDESK_KEY',
  'DATABASE_URL',
  'SLACK_BOT_TOKEN',
  'SLACK_SIGNING_SECRET',
  'SLACK_APP_TOKEN',
  'SLACK_CLIENT_SECRET',
  'SLACK_STATE_SECRET',
  'SLACK_TOKEN_KEY',
];
const installNames = ['SLACK_CLIENT_ID', 'SLACK_CLIENT_SECRET', 'SLACK_STATE_SECRET', 'SLACK_TOKEN_KEY'] as const;
const accessNames = ['PARTS_BASE_URL', 'PARTS_AUTH_URL', 'PARTS_CLIENT_ID', 'PARTS_CLIENT_SECRET'] as const;

/**
 * Reads the configuration; the environment wins over `.env` in `folder`.
 * @throws DeskError `misconfigured`, naming every name that is wrong (never its value, which may be a secret).
 */
export function readConfig(environment: NodeJS.ProcessEnv, folder: string): Config {
  const given = withFiles(withDotEnv(environment, folder));
  const unknown = Object.keys(given).filter((name) => /^PARTS(DESK)?_/.test(name) && !(name in shape));
  const { meanings: values, problems: wrong } = readAll(shape, given);
  const problems = [...unknown.map((name) => `${name} is not a name Partsdesk knows`), ...wrong];
  const missing = accessNames.filter((name) => given[name] === undefined);
  if (missing.length > 0 && missing.length < accessNames.length) {
    problems.push(
      `the trading service is configured in part: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing`,
    );
  }
  problems.push(...slackProblems(given));
  if (problems.length > 0) {
    throw new DeskError('misconfigured', `The configuration is wrong: ${problems.join('; ')}.`, {
      next: 'Correct these names in the environment or in .env (docs/operating.md lists them all).',
    });
  }
  const { PARTS_BASE_URL, PARTS_AUTH_URL, PARTS_CLIENT_ID, PARTS_CLIENT_SECRET } = values;
  const own: Readonly<Record<string, unknown>> = values;
  const service =
    PARTS_BASE_URL !== undefined &&
    PARTS_AUTH_URL !== undefined &&
    PARTS_CLIENT_ID !== undefined &&
    PARTS_CLIENT_SECRET !== undefined
      ? {
          baseUrl: PARTS_BASE_URL.replace(/\/+$/, ''),
          authUrl: PARTS_AUTH_URL.replace(/\/+$/, ''),
          clientId: PARTS_CLIENT_ID,
          clientSecret: new Secret(PARTS_CLIENT_SECRET),
        }
      : undefined;
  const slack = slackOf(values);
  return {
    service,
    prefixes: prefixesOf((name) => own[name], values.PARTS_PREFIX),
    language: values.PARTS_LANGUAGE,
    windowDays: values.PARTS_WINDOW_DAYS,
    stockIndexes: values.PARTS_STOCK_INDEXES,
    concurrency: values.PARTS_CONCURRENCY,
    timeout: values.PARTS_TIMEOUT,
    mode: values.PARTSDESK_MODE ?? (service === undefined ? 'live' : 'draft'),
    tools: values.PARTSDESK_TOOLS?.split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
    data: resolve(folder, values.PARTSDESK_DATA),
    policy: values.PARTSDESK_POLICY === undefined ? undefined : resolve(folder, values.PARTSDESK_POLICY),
    database: secret(values.DATABASE_URL),
    key: secret(values.PARTSDESK_KEY),
    actAs: values.PARTSDESK_AS,
    times: {
      lease: values.PARTSDESK_LEASE,
      send: values.PARTSDESK_SEND,
      settle: values.PARTSDESK_SETTLE,
      readBack: values.PARTSDESK_READ_BACK,
      watch: values.PARTSDESK_WATCH,
    },
    embeddedAccount: values.PARTSDESK_EMBEDDED_ACCOUNT,
    log: values.PARTSDESK_LOG,
    host: values.HOST,
    port: values.PORT,
    mcp: {
      url: values.PARTSDESK_MCP_URL,
      issuer: values.PARTSDESK_MCP_ISSUER,
      audience: values.PARTSDESK_MCP_AUDIENCE,
    },
    slack,
    playground: service === undefined && slack === undefined && environment['NODE_ENV'] !== 'production',
  };
}

/** What of Slack is set in part: a desk that came up without it would only look as if it worked. */
function slackProblems(given: Readonly<Record<string, string | undefined>>): string[] {
  const set = (name: string) => given[name] !== undefined;
  const installs = installNames.filter(set);
  const tokens = set('SLACK_BOT_TOKEN') || installs.length > 0;
  const way = set('SLACK_SIGNING_SECRET') || set('SLACK_APP_TOKEN');
  const missing = installNames.filter((name) => !set(name));
  return [
    ...(tokens && !way
      ? ['Slack is configured in part: SLACK_SIGNING_SECRET (HTTP) or SLACK_APP_TOKEN (Socket Mode) is missing']
      : []),
    ...(way && !tokens
      ? ['Slack is configured in part: SLACK_BOT_TOKEN (one workspace) or SLACK_CLIENT_ID (several) is missing']
      : []),
    ...(set('SLACK_BOT_TOKEN') && installs.length > 0
      ? [`both SLACK_BOT_TOKEN (one workspace) and ${installs.join(', ')} (several) are set`]
      : []),
    ...(installs.length > 0 && missing.length > 0
      ? [
          `installing the Slack app is configured in part: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing`,
        ]
      : []),
  ];
}

interface SlackValues {
  readonly SLACK_BOT_TOKEN?: string | undefined;
  readonly SLACK_SIGNING_SECRET?: string | undefined;
  readonly SLACK_APP_TOKEN?: string | undefined;
  readonly SLACK_API_URL?: string | undefined;
  readonly SLACK_CLIENT_ID?: string | undefined;
  readonly SLACK_CLIENT_SECRET?: string | undefined;
  readonly SLACK_STATE_SECRET?: string | undefined;
  readonly SLACK_TOKEN_KEY?: string | undefined;
  readonly SLACK_REDIRECT_URL?: string | undefined;
}

/** An app token means Socket Mode, also where a signing secret is set: Slack delivers in one way only. */
function slackOf(values: SlackValues): SlackConfig | undefined {
  const { SLACK_APP_TOKEN: appToken, SLACK_SIGNING_SECRET: signingSecret, SLACK_BOT_TOKEN: botToken } = values;
  const way: SlackConfig['way'] | undefined =
    appToken !== undefined
      ? { kind: 'socket', appToken: new Secret(appToken) }
      : signingSecret !== undefined
        ? { kind: 'http', signingSecret: new Secret(signingSecret) }
        : undefined;
  if (way === undefined) return undefined;
  const apiUrl = values.SLACK_API_URL;
  if (botToken !== undefined) return { way, apiUrl, tokens: { kind: 'one', botToken: new Secret(botToken) } };
  const { SLACK_CLIENT_ID, SLACK_CLIENT_SECRET, SLACK_STATE_SECRET, SLACK_TOKEN_KEY } = values;
  if (
    SLACK_CLIENT_ID === undefined ||
    SLACK_CLIENT_SECRET === undefined ||
    SLACK_STATE_SECRET === undefined ||
    SLACK_TOKEN_KEY === undefined
  ) {
    return undefined;
  }
  return {
    way,
    apiUrl,
    tokens: {
      kind: 'installed',
      clientId: SLACK_CLIENT_ID,
      clientSecret: new Secret(SLACK_CLIENT_SECRET),
      stateSecret: new Secret(SLACK_STATE_SECRET),
      tokenKey: new Secret(SLACK_TOKEN_KEY),
      redirectUrl: values.SLACK_REDIRECT_URL,
    },
  };
}

function secret(text: string | undefined): Secret | undefined {
  return text === undefined ? undefined : new Secret(text);
}

function prefixesOf(read: (name: string) => unknown, all: string): Readonly<Record<Service, string>> {
  const of = (service: Service) => {
    const own = read(prefixName(service));
    return typeof own === 'string' ? own : all;
  };
  return {
    inventory: of('inventory'),
    pricing: of('pricing'),
    catalog: of('catalog'),
    customer: of('customer'),
    finances: of('finances'),
    delivery: of('delivery'),
    invoice: of('invoice'),
    sales: of('sales'),
  };
}

function withDotEnv(environment: NodeJS.ProcessEnv, folder: string): Record<string, string | undefined> {
  const path = resolve(folder, '.env');
  let fromFile: NodeJS.Dict<string> = {};
  try {
    if (existsSync(path)) fromFile = parseEnv(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new DeskError('misconfigured', `${path} is there and cannot be read.`, {
      next: 'Make it a file that this user may read, or remove it.',
      cause,
    });
  }
  const merged: Record<string, string | undefined> = { ...fromFile, ...environment };
  // `NAME=` in a file means "not set", as people comment values out.
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined && value !== ''));
}

/** `NAME_FILE` names a file that holds the secret, as container platforms mount them. */
function withFiles(given: Record<string, string | undefined>): Record<string, string | undefined> {
  const values = { ...given };
  for (const name of secretNames) {
    const path = values[`${name}_FILE`];
    if (path === undefined) continue;
    if (values[name] !== undefined) {
      throw new DeskError('misconfigured', `Both ${name} and ${name}_FILE are set.`, { next: 'Keep one of them.' });
    }
    try {
      values[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    } catch (cause) {
      throw new DeskError('misconfigured', `The file named by ${name}_FILE cannot be read.`, {
        next: 'Check that it exists and that this user may read it.',
        cause,
      });
    }
    Reflect.deleteProperty(values, `${name}_FILE`);
  }
  return values;
}

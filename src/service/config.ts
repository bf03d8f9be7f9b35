import type { Language } from '../contract/limits.ts';
import type { Service } from '../contract/operations.ts';
import type { Secret } from '../core/secret.ts';

/** Where the trading service is and how it is asked. Times are milliseconds. */
export interface ServiceConfig {
  /** http(s) address; it may have a path. */
  readonly baseUrl: string;
  readonly authUrl: string;
  readonly clientId: string;
  readonly clientSecret: Secret;
  /** Path between the base URL and the paths of the interface ("the exact prefix: not shown"); may be empty. */
  readonly prefixes: Readonly<Record<Service, string>>;
  readonly language: Language;
  /** The longest window that the service takes: "cannot exceed 2 days", which may mean from..from+1. */
  readonly windowDays: 1 | 2;
  /** Index values per request of stock: not shown. */
  readonly stockIndexes: number;
  /** Name of the parameter of the search by generic article: not shown. Undefined: not offered. */
  readonly genericArticleParameter?: string | undefined;
  /** Reads in flight at one time. */
  readonly concurrency: number;
  /** The lane kept free for money and for the reads that money waits for. */
  readonly moneyConcurrency: number;
  readonly timeouts: {
    readonly connect: number;
    /** One attempt of a read, connection included. */
    readonly read: number;
    /** One read from its first attempt on, repetitions included. */
    readonly total: number;
    /** One write, connection included. */
    readonly money: number;
  };
  /** Largest body of a reply. */
  readonly replyBytes: number;
}

export const serviceDefaults = {
  language: 'en',
  windowDays: 2,
  stockIndexes: 100,
  concurrency: 8,
  moneyConcurrency: 2,
  timeouts: { connect: 10_000, read: 30_000, total: 60_000, money: 60_000 },
  replyBytes: 20 * 1024 * 1024,
} as const satisfies Partial<ServiceConfig>;

/** What the client tells about its work: never a secret, a body, an identifier or a full address. */
export interface ServiceLog {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
}

export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

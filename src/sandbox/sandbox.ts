// The embedded trading service: the whole interface over HTTP, kept in one SQLite file (README.md).
//   http/      the server, the control for tests and commands, faults, the log of requests
//   api/       a received request in, a reply out: routes, decoding, tokens, refusals
//   handlers/  the operations, one file per heading of the interface
//   state/     the database: products, prices, requisitions and what becomes of them
//   world/     the invented catalogue, customers and history that fill a new database
// It shares src/contract with the client of the service and none of the client's code.

import type { AddressInfo } from 'node:net';
import type { Clock } from '../core/clock.ts';
import { emptyLog } from '../core/sqlite.ts';
import { openDatabase, readMeta } from './state/database.ts';
import { Faults } from './http/faults.ts';
import { createHttpServer } from './http/server.ts';
import { RequestLog } from './http/request-log.ts';
import { SandboxClock } from './state/time.ts';
import { TradingApi } from './api/trading-api.ts';
import { createRecords, type SandboxRecords } from './state/records.ts';
import { accounts } from './world/accounts.ts';
import { generateWorld } from './world/generate.ts';

export interface SandboxOptions {
  /** Path of the SQLite file, or `:memory:`. */
  readonly file: string;
  readonly clock: Clock;
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** Default 0: any free port. */
  readonly port?: number;
  /** Seed of the world and of faults with a probability. Seed, products and days apply only to a new file. */
  readonly seed?: number;
  /** Default 12000. */
  readonly products?: number;
  /** Days of history, default 400. */
  readonly days?: number;
}

export interface Sandbox {
  /** The base URL; no prefix, no trailing slash. */
  readonly url: string;
  /** The token address is `{authUrl}/oauth2/token`. */
  readonly authUrl: string;
  readonly accounts: readonly {
    readonly clientId: string;
    readonly clientSecret: string;
    readonly payer: string;
    /** Other customers that the account may act for. */
    readonly receivers: readonly string[];
    readonly automaticOrderConfirmation: boolean;
  }[];
  readonly faults: Faults;
  readonly clock: SandboxClock;
  readonly records: SandboxRecords;
  close(): Promise<void>;
}

/** Starts the embedded trading service: the whole interface over HTTP, kept in one SQLite file. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { file, clock, host = '127.0.0.1', port = 0, seed = 20_260_101, products = 12_000, days = 400 } = options;
  const db = await openDatabase(file, (empty) => generateWorld(empty, { seed, products, days, now: clock.now() }));
  const ownClock = new SandboxClock(clock, db);
  const faults = new Faults(Number(readMeta(db, 'seed') ?? seed));
  const log = new RequestLog();
  const api = new TradingApi(db);
  const records = createRecords(db, log, () => api.catchUp(ownClock.now()));
  const closing = new AbortController();
  const server = createHttpServer(api, { db, clock: ownClock, faults, log, records }, closing.signal);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
  } catch (error) {
    db.close();
    throw error;
  }
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${portOf(server.address())}`;
  return {
    url,
    authUrl: url,
    accounts: accounts.map(({ clientId, clientSecret, payer, receivers, automaticOrderConfirmation }) => ({
      clientId,
      clientSecret,
      payer: payer.id,
      receivers: receivers.map((each) => each.id),
      automaticOrderConfirmation,
    })),
    faults,
    records,
    clock: ownClock,
    async close() {
      if (closing.signal.aborted) return;
      closing.abort(new Error('The sandbox is closing.'));
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
      emptyLog(db);
      db.close();
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

import type { AddressInfo } from 'node:net';
import type { Clock } from '../core/clock.ts';
import { openDatabase, readMeta } from './database.ts';
import { Faults, type FaultControl } from './faults.ts';
import { createHttpServer } from './http-server.ts';
import { RequestLog } from './request-log.ts';
import { SandboxClock } from './sandbox-clock.ts';
import { ServiceCore } from './service-core.ts';
import { createTruth, type Truth } from './truth.ts';
import { accounts } from './world/accounts.ts';
import { generateWorld } from './world/generate.ts';

export type { FaultControl } from './faults.ts';
export type { Truth } from './truth.ts';

export interface SandboxOptions {
  /** Path of the SQLite file, or `:memory:`. */
  readonly file: string;
  readonly clock: Clock;
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** Default 0: any free port. */
  readonly port?: number;
  /** Seed of the world and of faults with a probability. Seed, products and days count when the file is new. */
  readonly seed?: number;
  /** Default 12000. */
  readonly products?: number;
  /** Days of history, default 400. */
  readonly days?: number;
}

export interface SandboxAccount {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly payer: string;
  /** Other customers that the account may act for. */
  readonly receivers: readonly string[];
  readonly automaticOrderConfirmation: boolean;
}

export interface Sandbox {
  /** The base URL; no prefix, no trailing slash. */
  readonly url: string;
  /** The token address is `{authUrl}/oauth2/token`. */
  readonly authUrl: string;
  readonly accounts: readonly SandboxAccount[];
  readonly faults: FaultControl;
  readonly clock: { now(): number; advance(ms: number): void };
  readonly truth: Truth;
  close(): Promise<void>;
}

/** Starts the embedded trading service: the whole interface over HTTP, kept in one SQLite file. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { file, clock, host = '127.0.0.1', port = 0, seed = 20_260_101, products = 12_000, days = 400 } = options;
  const db = await openDatabase(file, (empty) => generateWorld(empty, { seed, products, days, now: clock.now() }));
  const ownClock = new SandboxClock(clock, db);
  const faults = new Faults(Number(readMeta(db, 'seed') ?? seed));
  const log = new RequestLog();
  const core = new ServiceCore(db);
  const truth = createTruth(db, log, () => {
    core.catchUp(ownClock.now());
  });
  const closing = new AbortController();
  const server = createHttpServer(core, { db, clock: ownClock, faults, log, truth }, closing.signal);
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
    truth,
    clock: {
      now: () => ownClock.now(),
      advance: (ms) => {
        ownClock.advance(ms);
      },
    },
    async close() {
      if (closing.signal.aborted) return;
      closing.abort(new Error('The sandbox is closing.'));
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
      db.close();
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

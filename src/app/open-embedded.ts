import { connect, createServer, type Server, type Socket } from 'node:net';
import type { Config } from './config.ts';
import type { Clock } from '../core/clock.ts';
import { Secret } from '../core/secret.ts';
import { announce, findRunning, lockStartup, startEmbedded, type Announcement, type Running } from './embedded.ts';
import { misconfigured } from './environment.ts';
import { embedded as texts } from './messages/en.ts';

/** The embedded service, and the desk's account there. */
export interface EmbeddedAccess {
  readonly baseUrl: string;
  readonly authUrl: string;
  readonly clientId: string;
  readonly clientSecret: Secret;
  /** Milliseconds that the embedded service's clock is ahead of this machine's: it can be moved for demonstrations. */
  readonly clockOffset: () => number;
  /** Reads the offset again after that clock was moved. */
  readonly clockMoved: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The running embedded service, or one of this process on the same data. If the process that runs it ends, this one takes over. */
export async function openEmbedded(
  config: Pick<Config, 'data' | 'embeddedAccount'>,
  clock: Clock,
): Promise<EmbeddedAccess> {
  const running = await findRunning(config.data);
  if (running !== undefined) {
    let offset = running.now - clock.now();
    const chosen = access(running, config.embeddedAccount);
    const successor = standBy(config, clock, running);
    const ownOffset = () => {
      const now = successor.now();
      return now === undefined ? undefined : now - clock.now();
    };
    return {
      ...chosen,
      clockOffset: () => ownOffset() ?? offset,
      clockMoved: async () => {
        const again = await findRunning(config.data);
        if (again !== undefined) offset = again.now - clock.now();
      },
      close: () => successor.close(),
    };
  }
  const sandbox = await startEmbedded(config, clock);
  let chosen: ReturnType<typeof access>;
  try {
    chosen = access(sandbox, config.embeddedAccount);
  } catch (thrown) {
    await sandbox.close();
    throw thrown;
  }
  return {
    ...chosen,
    clockOffset: () => sandbox.clock.now() - clock.now(),
    clockMoved: () => Promise.resolve(),
    close: () => sandbox.close(),
  };
}

function access(
  { url: baseUrl, authUrl, accounts }: Omit<Announcement, 'pid'>,
  payer: string | undefined,
): Pick<EmbeddedAccess, 'baseUrl' | 'authUrl' | 'clientId' | 'clientSecret'> {
  const account = payer === undefined ? accounts[0] : accounts.find((each) => each.payer === payer);
  if (account === undefined) throw misconfigured(texts.noAccount(accounts.map((each) => each.payer)));
  return { baseUrl, authUrl, clientId: account.clientId, clientSecret: new Secret(account.clientSecret) };
}

/** Milliseconds between two attempts to take over. */
const pause = 500;

interface Closable {
  close(): Promise<void>;
}

interface Successor extends Closable {
  /** The clock of the service, once this process runs it. */
  readonly now: () => number | undefined;
}

/**
 * Waits while another process runs the embedded service, and takes over when that one ends, however it ends: with the
 * same data at the same address, so that clients notice only a pause.
 */
function standBy(config: Pick<Config, 'data'>, clock: Clock, running: Running): Successor {
  const { hostname, port: written } = new URL(running.url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const port = Number(written);
  let closed = false;
  let line: Socket | undefined;
  let own: (Closable & { now?: () => number }) | undefined;
  let takingOver: Promise<void> | undefined;

  // An idle connection: it breaks when the process at its other end ends.
  const listen = () => {
    if (closed) return;
    line = connect({ host, port });
    line.unref();
    line.on('error', () => undefined);
    line.on('close', () => {
      if (!closed) takingOver = takeOver();
    });
  };

  const takeOver = async (): Promise<void> => {
    while (!closed && own === undefined) {
      try {
        const unlock = await lockStartup(config.data);
        try {
          const other = await findRunning(config.data);
          // It is alive and only closed the connection, or another process took over first.
          if (other?.url === running.url) return listen();
          own = other === undefined ? await startInPlace() : await relay(other);
        } finally {
          unlock();
        }
      } catch {
        // The address or the data are still in use. Until then, clients are told that the service is unreachable.
        await clock.sleep(pause);
      }
    }
  };

  const startInPlace = async () => {
    const sandbox = await startEmbedded(config, clock, { host, port });
    const withdraw = announce(config.data, sandbox);
    return {
      now: () => sandbox.clock.now(),
      close: async () => {
        withdraw();
        await sandbox.close();
      },
    };
  };

  /** Another process started the service at another address: forward connections from the old one. */
  const relay = async (other: Running): Promise<Closable> => {
    const to = new URL(other.url);
    const open = new Set<Socket>();
    const server = createServer((from) => {
      const on = connect({ host: to.hostname.replace(/^\[|\]$/g, ''), port: Number(to.port) });
      for (const each of [from, on]) {
        open.add(each);
        each.on('error', () => each.destroy());
        each.on('close', () => {
          open.delete(each);
          from.destroy();
          on.destroy();
        });
      }
      from.pipe(on).pipe(from);
    });
    await listening(server, host, port);
    return {
      close: () =>
        new Promise((resolve) => {
          server.close(() => resolve());
          for (const each of open) each.destroy();
        }),
    };
  };

  listen();
  return {
    now: () => own?.now?.(),
    close: async () => {
      closed = true;
      line?.destroy();
      await takingOver;
      await own?.close();
    },
  };
}

function listening(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

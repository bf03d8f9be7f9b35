import { connect, createServer, type Server, type Socket } from 'node:net';
import type { Config } from './config.ts';
import type { Clock } from '../core/clock.ts';
import { announce, findRunning, startEmbedded, lockStartup, type Running } from './embedded.ts';

/** Between two tries to go on in place of a process that has ended, milliseconds. */
const pause = 500;

interface Ended {
  close(): Promise<void>;
}

export interface Successor extends Ended {
  /** The clock of the service, if this process runs it by now. */
  readonly now: () => number | undefined;
}

/**
 * Stands by while another process runs the embedded service, and goes on in its place when that one ends, however it
 * ends: with the same data, at the same address, so that whoever asks there notices nothing but a pause.
 */
export function standBy(config: Pick<Config, 'data'>, clock: Clock, running: Running): Successor {
  const { hostname, port: written } = new URL(running.url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const port = Number(written);
  let closed = false;
  let line: Socket | undefined;
  let own: (Ended & { now?: () => number }) | undefined;
  let going: Promise<void> | undefined;

  // A connection on which nothing is said: it breaks when the process at its other end is gone.
  const listen = () => {
    if (closed) return;
    line = connect({ host, port });
    line.unref();
    line.on('error', () => undefined);
    line.on('close', () => {
      if (!closed) going = goOn();
    });
  };

  const goOn = async (): Promise<void> => {
    while (!closed && own === undefined) {
      try {
        const unlock = await lockStartup(config.data);
        try {
          const there = await findRunning(config.data);
          // It lives and let go of an idle connection, or another one that stood by was first.
          if (there?.url === running.url) return listen();
          own = there === undefined ? await startInPlace() : await relay(there);
        } finally {
          unlock();
        }
      } catch {
        // The address is still taken, or the data are: what asks meanwhile is told that the service is not there.
        await clock.sleep(pause);
      }
    }
  };

  const startInPlace = async () => {
    const sandbox = await startEmbedded(config, clock, { host, port });
    const { url, authUrl, accounts } = sandbox;
    const takeBack = announce(config.data, {
      url,
      authUrl,
      pid: process.pid,
      accounts: accounts.map(({ payer, clientId, clientSecret }) => ({ payer, clientId, clientSecret })),
    });
    return {
      now: () => sandbox.clock.now(),
      close: async () => {
        takeBack();
        await sandbox.close();
      },
    };
  };

  /** Somebody has begun it anew at another address: what is asked at the old one is passed on. */
  const relay = async (there: Running): Promise<Ended> => {
    const to = new URL(there.url);
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
      await going;
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

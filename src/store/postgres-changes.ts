import { createHash } from 'node:crypto';
import pg from 'pg';

/** Milliseconds until a listener that was cut off connects again. Until then, everybody looks as often as on SQLite. */
const again = 5_000;

export interface Changes {
  /** Resolves when another process wrote, or `signal` is aborted. */
  next(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** One channel for each ledger of a database; within the 63 bytes that a name may have. */
export const channelOf = (schema: string): string => `partsdesk_${createHash('md5').update(schema).digest('hex')}`;

/** Listens for what other processes write (LISTEN), on a connection of its own. `own`: what this process says itself. */
export function listenForChanges(url: string, channel: string, own: string): Changes {
  const waiting = new Set<() => void>();
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const connect = () => {
    const opened = new pg.Client({
      connectionString: url,
      keepAlive: true,
      fallback_application_name: 'partsdesk listens',
    });
    client = opened;
    let isLost = false;
    const lost = () => {
      if (isLost) return;
      isLost = true;
      opened.end().catch(() => undefined);
      if (!isClosed) timer = setTimeout(connect, again).unref();
    };
    opened.on('error', lost);
    opened.on('end', lost);
    opened.on('notification', ({ payload }) => {
      if (payload === own) return;
      const told = [...waiting];
      waiting.clear();
      for (const wake of told) wake();
    });
    opened
      .connect()
      .then(() => opened.query(`LISTEN ${channel}`), lost)
      .catch(lost);
  };

  return {
    next: (signal) =>
      new Promise((resolve) => {
        if (client === undefined && !isClosed) connect();
        const done = () => {
          waiting.delete(done);
          signal.removeEventListener('abort', done);
          resolve();
        };
        if (signal.aborted) return done();
        signal.addEventListener('abort', done, { once: true });
        waiting.add(done);
      }),
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}

import { destination, pino } from 'pino';
import { escapeHidden } from '../core/text.ts';
import type { ServiceLog } from '../service/config.ts';
import type { Config } from './config.ts';

export type DeskLog = ServiceLog & { error(message: string, cause: unknown): void };

/** Logs JSON lines to standard error: standard output belongs to answers and to the protocol. */
export function createLog(level: NonNullable<Config['log']>): DeskLog {
  const stderr = destination({ fd: 2, sync: true });
  const log = pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    { write: (line) => stderr.write(escapeHidden(line)) },
  );
  return {
    debug: (message, fields) => log.debug(fields ?? {}, message),
    warn: (message, fields) => log.warn(fields ?? {}, message),
    // Only the log has the whole cause: it is for the person who runs the desk, not for readers of answers.
    error: (message, cause) => log.error({ err: cause }, message),
  };
}

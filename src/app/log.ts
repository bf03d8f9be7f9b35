import { destination, pino } from 'pino';
import { escapeHidden } from '../core/text.ts';
import type { ServiceLog } from '../service/config.ts';

export const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];

/** JSON lines on standard error: standard output belongs to answers and to the protocol. */
export type DeskLog = ServiceLog & { error(message: string, cause: unknown): void };

export function createLog(level: LogLevel): DeskLog {
  const stderr = destination({ fd: 2, sync: true });
  const log = pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    { write: (line) => stderr.write(escapeHidden(line)) },
  );
  return {
    debug: (message, fields) => log.debug(fields ?? {}, message),
    warn: (message, fields) => log.warn(fields ?? {}, message),
    // The one place where a cause is written whole: it is for whoever runs the desk, not for a reader of answers.
    error: (message, cause) => log.error({ err: cause }, message),
  };
}

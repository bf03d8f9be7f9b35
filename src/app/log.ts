import { destination, pino } from 'pino';
import { escapeHidden } from '../core/text.ts';
import { workContext } from '../core/work-context.ts';
import type { ServiceLog } from '../service/config.ts';
import type { Config } from './config.ts';

export type DeskLog = ServiceLog & { error(message: string, cause: unknown): void };

/**
 * Logs JSON lines to standard error: standard output belongs to answers and to the protocol. Each line has the id of the
 * request or call that it comes from, and the order that it is about.
 */
export function createLog(level: NonNullable<Config['log']>): DeskLog {
  const stderr = destination({ fd: 2, sync: true });
  const log = pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, mixin: contextOf },
    { write: (line) => stderr.write(escapeHidden(line)) },
  );
  return {
    debug: (message, fields) => log.debug(fields ?? {}, message),
    info: (message, fields) => log.info(fields ?? {}, message),
    warn: (message, fields) => log.warn(fields ?? {}, message),
    // Only the log has the whole cause: it is for the person who runs the desk, not for readers of answers.
    error: (message, cause) => log.error({ err: cause }, message),
  };
}

function contextOf(): object {
  const context = workContext();
  if (context === undefined) return {};
  const { id, draft } = context;
  return draft === undefined ? { id } : { id, draft };
}

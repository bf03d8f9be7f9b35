import { destination, pino } from 'pino';
import { systemClock, type Clock } from '../core/clock.ts';
import { escapeHidden } from '../core/text.ts';
import { workContext } from '../core/work-context.ts';
import type { ServiceLog } from '../service/config.ts';
import type { Config } from './config.ts';

export type DeskLog = ServiceLog & { error(message: string, cause: unknown): void };

/**
 * Logs JSON lines to standard error: standard output belongs to answers and to the protocol. Each line has the id of the
 * request or call that it comes from, and the order that it is about.
 */
export function createLog(level: NonNullable<Config['log']>, clock = systemClock): DeskLog {
  const stderr = destination({ fd: 2, sync: true });
  const log = pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, mixin: contextOf },
    { write: (line) => stderr.write(escapeHidden(line)) },
  );
  const repetitions = new Repetitions(clock);
  return {
    debug: (message, fields) => log.debug(fields ?? {}, message),
    info: (message, fields) => log.info(fields ?? {}, message),
    warn: (message, fields) => {
      const before = repetitions.before(`${message} ${JSON.stringify(fields)}`);
      if (before !== undefined) log.warn({ ...fields, ...before }, message);
    },
    // Only the log has the whole cause: it is for the person who runs the desk, not for readers of answers.
    error: (message, cause) => {
      const before = repetitions.before(`${message} ${String(cause)}`);
      if (before !== undefined) log.error({ err: cause, ...before }, message);
    },
  };
}

/** Milliseconds in which the same trouble is one line. */
const onceIn = 60_000;
/** Lines that are remembered for that. */
const mostLines = 200;

/**
 * What loops say over and over while something is away, twice a second for hours: one line a minute, with how many were
 * left out. Lines about a request or an order are all written.
 */
class Repetitions {
  readonly #clock: Clock;
  readonly #said = new Map<string, { at: number; leftOut: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Undefined: this line is left out. */
  before(line: string): { repeated?: number } | undefined {
    if (workContext() !== undefined) return {};
    const now = this.#clock.now();
    const known = this.#said.get(line);
    if (known !== undefined && Math.abs(now - known.at) < onceIn) {
      known.leftOut += 1;
      return undefined;
    }
    this.#said.delete(line);
    this.#said.set(line, { at: now, leftOut: 0 });
    const [oldest] = this.#said.keys();
    if (this.#said.size > mostLines && oldest !== undefined) this.#said.delete(oldest);
    return known === undefined || known.leftOut === 0 ? {} : { repeated: known.leftOut };
  }
}

function contextOf(): object {
  const context = workContext();
  if (context === undefined) return {};
  const { id, draft } = context;
  return draft === undefined ? { id } : { id, draft };
}

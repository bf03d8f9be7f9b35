import type { IncomingMessage } from 'node:http';
import * as z from 'zod';
import { WORLD_VERSION, type Db } from '../state/database.ts';
import { DAY, HOUR, utcDatetime } from '../state/time.ts';
import { check, decodeJson } from '../api/decode.ts';
import { faultRules, type Faults } from './faults.ts';
import { invalid, notFound, Refusal } from '../api/refusal.ts';
import type { SandboxClock } from '../state/time.ts';
import type { SandboxRecords } from '../state/records.ts';

export const controlPrefix = '/_sandbox/';

/** A browser sends this header to another site only after a preflight, which this server never allows. */
const controlHeader = 'x-partsdesk-control';

const advance = z
  .strictObject({
    advanceDays: z.number().min(0).max(3650).optional(),
    advanceHours: z.number().min(0).max(87_600).optional(),
    advanceMs: z.int().min(0).optional(),
  })
  .refine((body) => Object.keys(body).length === 1, 'give one of advanceDays, advanceHours, advanceMs');

export interface ControlDependencies {
  readonly db: Db;
  readonly clock: SandboxClock;
  readonly faults: Faults;
  readonly log: RequestLog;
  readonly records: SandboxRecords;
}

/** Answers `/_sandbox/` for other processes on this machine; it is not part of the trading service's interface. */
export function handleControl(
  request: IncomingMessage,
  path: string,
  body: Buffer,
  dependencies: ControlDependencies,
): unknown {
  requireLocalCaller(request);
  if (request.url?.includes('?') === true) throw invalid('query', 'the control takes no query parameters');
  const { db, clock, faults, log, records } = dependencies;
  const method = request.method ?? 'GET';
  const json = () => decodeJson(body, request.headers['content-type']) ?? {};
  switch (`${method} ${path.slice(controlPrefix.length)}`) {
    case 'GET health': {
      const products = db.prepare<[], { n: number }>('SELECT COUNT(*) AS n FROM product').get()?.n ?? 0;
      return { ok: true, version: WORLD_VERSION, now: new Date(clock.now()).toISOString(), products };
    }
    case 'GET clock':
      return { now: utcDatetime(clock.now()), offsetMs: clock.offset() };
    case 'POST clock': {
      const step = check(advance, json(), 'body field');
      clock.advance((step.advanceDays ?? 0) * DAY + (step.advanceHours ?? 0) * HOUR + (step.advanceMs ?? 0));
      return { now: utcDatetime(clock.now()), offsetMs: clock.offset() };
    }
    case 'GET faults':
      return { faults: faults.list() };
    case 'PUT faults': {
      const rules = check(faultRules, json(), 'body field');
      faults.clear();
      for (const rule of rules) faults.add(rule);
      return { faults: faults.list() };
    }
    case 'DELETE faults':
      faults.clear();
      return { faults: [] };
    case 'GET log':
      return { counters: log.counters(), requests: log.requests() };
    case 'DELETE log':
      log.reset();
      return { counters: {}, requests: [] };
    case 'GET ledger':
      return { requisitions: records.ledger() };
    default:
      throw notFound(`there is no control ${method} ${path.slice(0, 200)}`);
  }
}

function requireLocalCaller(request: IncomingMessage): void {
  const from = request.socket.remoteAddress ?? '';
  const isLoopback = from === '::1' || /^(::ffff:)?127\./.test(from);
  // In DNS rebinding, a page's own host name resolves to this machine; the Host header then carries that name.
  const host = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
  if (!isLoopback || !['127.0.0.1', 'localhost', '[::1]'].includes(host)) {
    throw new Refusal(403, 'controlRefused', 'the control is answered to this machine under its own name only');
  }
  if (request.method !== 'GET' && request.headers[controlHeader] !== '1') {
    throw new Refusal(403, 'controlRefused', `the header ${controlHeader}: 1 is required`);
  }
}

export interface LoggedRequest {
  /** The service's own time, milliseconds. */
  readonly at: number;
  readonly method: string;
  /** As it was sent, still percent-encoded. */
  readonly path: string;
  readonly query: string;
  /** Status of the reply; 0 when a fault withheld it. */
  status: number;
  /** Set when the service itself failed. */
  error?: string;
}

const ringSize = 5000;

/** The latest requests of this process, and counters of all of them by method and path. */
export class RequestLog {
  #ring: LoggedRequest[] = [];
  #counters = new Map<string, number>();

  begin(at: number, method: string, path: string, query: string): LoggedRequest {
    const entry: LoggedRequest = { at, method, path, query, status: 0 };
    this.#ring.push(entry);
    if (this.#ring.length > ringSize) this.#ring = this.#ring.slice(-ringSize / 2);
    const name = `${method} ${path}`;
    // Paths contain identifiers, so the number of counters is bounded like the ring.
    if (this.#counters.has(name) || this.#counters.size < ringSize) {
      this.#counters.set(name, (this.#counters.get(name) ?? 0) + 1);
    }
    return entry;
  }

  requests(): readonly LoggedRequest[] {
    return this.#ring;
  }

  counters(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#counters);
  }

  /** Calls so far whose method and path match; a path may end in `*`. */
  count(method: string, path: string): number {
    const fits = (name: string) =>
      path.endsWith('*') ? name.startsWith(`${method} ${path.slice(0, -1)}`) : name === `${method} ${path}`;
    return [...this.#counters].reduce((total, [name, calls]) => (fits(name) ? total + calls : total), 0);
  }

  reset(): void {
    this.#ring = [];
    this.#counters = new Map();
  }
}

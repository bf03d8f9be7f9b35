import type { IncomingMessage } from 'node:http';
import * as z from 'zod';
import { WORLD_VERSION, type Db } from '../state/database.ts';
import { DAY, HOUR, utcDatetime } from '../state/time.ts';
import { check, decodeJson } from '../api/decode.ts';
import { faultRules, type Faults } from './faults.ts';
import { invalid, notFound, Refusal } from '../api/refusal.ts';
import type { SandboxClock } from '../state/time.ts';
import type { RequestLog } from './request-log.ts';
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

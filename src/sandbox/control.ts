import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { WORLD_VERSION, type Db } from './database.ts';
import { DAY, HOUR, zulu } from './days.ts';
import { check, decodeJson } from './decode.ts';
import { faultRules, type Faults } from './faults.ts';
import { invalid, notFound, Refusal } from './refusal.ts';
import type { RequestLog } from './request-log.ts';
import type { SandboxClock } from './sandbox-clock.ts';
import type { Truth } from './truth.ts';

export const controlPrefix = '/_sandbox/';

/** A browser cannot send it to another site without asking first, and the asking is never answered with consent. */
const controlHeader = 'x-partsdesk-control';

const advance = z
  .strictObject({
    advanceDays: z.number().min(0).max(3650).optional(),
    advanceHours: z.number().min(0).max(87_600).optional(),
    advanceMs: z.int().min(0).optional(),
  })
  .refine((body) => Object.keys(body).length === 1, 'give one of advanceDays, advanceHours, advanceMs');

export interface ControlParts {
  readonly db: Db;
  readonly clock: SandboxClock;
  readonly faults: Faults;
  readonly log: RequestLog;
  readonly truth: Truth;
}

/** The control of the embedded service, for other processes on this machine; it is no part of the interface. */
export function control(request: IncomingMessage, path: string, body: Buffer, parts: ControlParts): unknown {
  guard(request);
  if (request.url?.includes('?') === true) throw invalid('query', 'the control takes no query parameters');
  const { db, clock, faults, log, truth } = parts;
  const method = request.method ?? 'GET';
  const json = () => decodeJson(body, request.headers['content-type']) ?? {};
  switch (`${method} ${path.slice(controlPrefix.length)}`) {
    case 'GET health': {
      const products = db.prepare<[], { n: number }>('SELECT COUNT(*) AS n FROM product').get()?.n ?? 0;
      return { ok: true, version: WORLD_VERSION, now: new Date(clock.now()).toISOString(), products };
    }
    case 'GET clock':
      return { now: zulu(clock.now()), offsetMs: clock.offset() };
    case 'POST clock': {
      const step = check(advance, json(), ['advanceDays', 'advanceHours', 'advanceMs'], 'body field');
      clock.advance((step.advanceDays ?? 0) * DAY + (step.advanceHours ?? 0) * HOUR + (step.advanceMs ?? 0));
      return { now: zulu(clock.now()), offsetMs: clock.offset() };
    }
    case 'GET faults':
      return { faults: faults.list() };
    case 'PUT faults': {
      const rules = check(faultRules, json(), [], 'body field');
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
      return { requisitions: truth.ledger() };
    default:
      throw notFound(`there is no control ${method} ${path.slice(0, 200)}`);
  }
}

function guard(request: IncomingMessage): void {
  const from = request.socket.remoteAddress ?? '';
  const isLoopback = from === '::1' || /^(::ffff:)?127\./.test(from);
  // A page under a foreign name that resolves to this machine (DNS rebinding) sends that name as its Host.
  const host = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
  if (!isLoopback || !['127.0.0.1', 'localhost', '[::1]'].includes(host)) {
    throw new Refusal(403, 'controlRefused', 'the control is answered to this machine under its own name only');
  }
  if (request.method !== 'GET' && request.headers[controlHeader] !== '1') {
    throw new Refusal(403, 'controlRefused', `the header ${controlHeader}: 1 is required`);
  }
}

import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import type { Clock } from '../core/clock.ts';
import { DeskError } from '../core/errors.ts';
import type { Metrics } from '../core/metrics.ts';
import { readFreeze } from '../ordering/decisions/freeze.ts';
import { eventTopic } from '../ports/events.ts';
import type { Admission } from './admission.ts';
import type { Config } from './config.ts';
import type { Route } from './http-server.ts';
import { ready as texts } from './messages/operation-en.ts';
import type { OpenDesk } from './open-desk.ts';

/** One thing that the desk needs to serve. @throws what is wrong with it. */
export interface Check {
  readonly look: () => Promise<void>;
  /** False: it is said, and the desk serves all the same. */
  readonly isNeeded: boolean;
}

interface Verdict {
  readonly ready: boolean;
  readonly checks: Readonly<Record<string, { readonly ok: boolean; readonly reason?: string }>>;
}

/** How long (ms) one look counts: many askers cost the database, the service and Slack one question. */
const counts = 2_000;
/** How long (ms) one check may take. */
const patience = 5_000;

/** Whether the desk may serve, with the reasons where it may not. */
export class Readiness {
  readonly #checks: Readonly<Record<string, Check>>;
  readonly #clock: Clock;
  readonly #metrics: Metrics;
  #last: { readonly at: number; readonly verdict: Promise<Verdict> } | undefined;
  /** Set when the desk stops: a proxy sends nothing more. */
  stopping = false;

  constructor(checks: Readonly<Record<string, Check>>, clock: Clock, metrics: Metrics) {
    this.#checks = checks;
    this.#clock = clock;
    this.#metrics = metrics;
  }

  async verdict(): Promise<Verdict> {
    if (this.stopping) return { ready: false, checks: { desk: { ok: false, reason: texts.stopping } } };
    const now = this.#clock.now();
    if (this.#last === undefined || Math.abs(now - this.#last.at) >= counts) {
      this.#last = { at: now, verdict: this.#look() };
    }
    return this.#last.verdict;
  }

  async #look(): Promise<Verdict> {
    const found = await Promise.all(
      Object.entries(this.#checks).map(async ([name, { look, isNeeded }]) => {
        const reason = await this.#reasonOf(look);
        this.#metrics.set('partsdesk_ready', reason === undefined ? 1 : 0, { check: name });
        return { name, isNeeded, result: reason === undefined ? { ok: true } : { ok: false, reason } };
      }),
    );
    return {
      ready: found.every(({ isNeeded, result }) => result.ok || !isNeeded),
      checks: Object.fromEntries(found.map(({ name, result }) => [name, result])),
    };
  }

  async #reasonOf(look: () => Promise<void>): Promise<string | undefined> {
    const done = new AbortController();
    const late = this.#clock.sleep(patience, done.signal).then(
      () => texts.tooLong(patience / 1000),
      () => undefined,
    );
    try {
      return await Promise.race([look().then(() => undefined), late]);
    } catch (thrown) {
      // Only texts that are meant to be read: others may hold addresses.
      return thrown instanceof DeskError ? thrown.message : texts.silent;
    } finally {
      done.abort();
    }
  }
}

/** What `start` needs to serve: the database, a token of the service, Slack where it is set up, and a comparison not long ago. */
export async function checksOf(
  desk: OpenDesk,
  slack: { check(): Promise<void> } | undefined,
  { mode, times }: Pick<Config, 'mode' | 'times'>,
): Promise<Record<string, Check>> {
  const { store } = await desk.ordering();
  const reconciled = async () => {
    if (mode !== 'live') return;
    const at = await reconciledAt(store.read);
    if (at === undefined) throw new DeskError('internal', texts.neverReconciled, { next: '' });
    const late = desk.desk.clock.now() - at;
    const minutes = Math.floor(late / 60_000);
    if (late > times.reconcile * 3) throw new DeskError('internal', texts.lateReconciled(minutes), { next: '' });
  };
  return {
    database: { isNeeded: true, look: () => store.proveWritable() },
    service: { isNeeded: true, look: () => desk.link.ready() },
    ...(slack === undefined ? {} : { slack: { isNeeded: true, look: () => slack.check() } }),
    // It is late on every desk of a database at once: refusing to serve would not help anybody.
    reconciled: { isNeeded: false, look: reconciled },
  };
}

const schedule = z.object({ recentAt: z.number() });
const running = z.array(z.object({ at: z.number() }));

interface Settings {
  setting(name: string): Promise<string | undefined>;
}

/** When the requisitions at the service were last compared with the ledger. */
export async function reconciledAt(ledger: Settings): Promise<number | undefined> {
  return schedule.safeParse(JSON.parse((await ledger.setting('reconciled')) ?? '{}')).data?.recentAt;
}

/** Routes for the machines that look after the desk. They are not for those who come through a proxy. */
export function operatorRoutes(readiness: Readiness, metrics: Metrics, measure: () => Promise<void>): Route[] {
  return [
    {
      path: '/readyz',
      handle: async (request, response) => {
        const verdict = await readiness.verdict();
        answer(request, response, verdict.ready ? 200 : 503, 'application/json', JSON.stringify(verdict));
      },
    },
    {
      path: '/metrics',
      handle: async (request, response) => {
        if (cameThroughProxy(request)) return answer(request, response, 404, 'text/plain', 'not found\n');
        await measure();
        answer(request, response, 200, 'text/plain; version=0.0.4; charset=utf-8', metrics.text());
      },
    },
  ];
}

/** What a proxy adds; who reaches the port itself is of this machine or of its network. */
const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

function cameThroughProxy({ headers }: IncomingMessage): boolean {
  return proxyHeaders.some((name) => headers[name] !== undefined);
}

function answer(request: IncomingMessage, response: ServerResponse, status: number, type: string, body: string): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    return;
  }
  response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Reads the figures that are states, when they are asked for. A database that is gone leaves them as they were. */
export function measurer(
  desk: OpenDesk,
  metrics: Metrics,
  admission: Admission,
  about: { version: string; mode: string; service: string },
): () => Promise<void> {
  metrics.set('partsdesk_info', 1, about);
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  return async () => {
    metrics.set('partsdesk_memory_bytes', process.memoryUsage.rss());
    metrics.set('partsdesk_event_loop_seconds', delay.percentile(99) / 1e9);
    delay.reset();
    for (const caller of ['person', 'agent'] as const) {
      metrics.set('partsdesk_calls_waiting', admission.waiting(caller), { caller });
    }
    desk.link.measure();
    await measureLedger(desk, metrics).catch(() => undefined);
  };
}

async function measureLedger(desk: OpenDesk, metrics: Metrics): Promise<void> {
  const { store, archive } = await desk.ordering();
  const { read } = store;
  const now = desk.desk.clock.now();
  const age = (since: number | null | undefined) => (since == null ? 0 : Math.max(0, now - since) / 1000);
  const [approvals, questions, unknown, outbox, events, freeze, reconciled, signs] = await Promise.all([
    read.backlog(['pending_approval']),
    read.backlog(['needs_person', 'differs']),
    read.backlog(['unknown', 'confirm_unknown', 'cancel_unknown']),
    read.outboxState(),
    read.outboxState([eventTopic]),
    readFreeze(read),
    reconciledAt(read),
    read.setting('running'),
  ]);
  metrics.set('partsdesk_approvals_waiting', approvals.count);
  metrics.set('partsdesk_approval_oldest_seconds', age(approvals.since));
  metrics.set('partsdesk_questions_open', questions.count);
  metrics.set('partsdesk_question_oldest_seconds', age(questions.since));
  metrics.set('partsdesk_orders_unknown', unknown.count);
  metrics.set('partsdesk_outbox_waiting', outbox.waiting);
  metrics.set('partsdesk_outbox_oldest_seconds', age(outbox.waitingSince));
  metrics.set('partsdesk_outbox_given_up', outbox.givenUp);
  metrics.set('partsdesk_event_lag_seconds', age(events.waitingSince));
  metrics.set('partsdesk_frozen', freeze === undefined ? 0 : 1);
  if (reconciled !== undefined) metrics.set('partsdesk_reconciled_seconds', age(reconciled));
  const alive = (running.safeParse(JSON.parse(signs ?? '[]')).data ?? []).filter(({ at }) => now - at < 90_000);
  metrics.set('partsdesk_desks', alive.length);
  const { complete, requestsLeft } = await archive.status();
  metrics.set('partsdesk_archive_complete', complete ? 1 : 0);
  metrics.set('partsdesk_archive_requests_left', requestsLeft);
}

import { randomBytes } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import { systemProcesses } from '../../src/app/processes.ts';
import { systemClock, type Clock } from '../../src/core/clock.ts';
import { DeskError } from '../../src/core/errors.ts';
import { failpoint } from '../../src/core/failpoint.ts';
import { Ordering } from '../../src/ordering/ordering.ts';
import type { OrderingDependencies } from '../../src/ordering/dependencies.ts';
import { orderingTimes } from '../../src/ordering/dependencies.ts';
import { openStore } from '../../src/store/open-store.ts';
import { withFailpoints } from './failing-ledger.ts';
import { NaiveOrdering } from './naive.ts';
import { actorOf, openClient, ordersKey, policyOf } from './parts.ts';
import type { Answered, Asked, Command, SlackReply, WorkerSetup } from './protocol.ts';
import { testSeal } from '../support/test-seal.ts';
import { unrecordedInMemory } from '../support/unrecorded.ts';

// One desk in a process of its own: a ledger that it shares with others, the real client, and commands from outside.
// It is compiled with failpoints; PARTSDESK_FAILPOINT names the one where it kills or stops itself.

const setup = JSON.parse(process.env['PARTSDESK_MATRIX_WORKER'] ?? '{}') as WorkerSetup;
const say = (said: SlackReply): void => {
  process.send?.(said);
};
const clock: Clock = { ...systemClock, now: () => systemClock.now() + setup.clockOffset };

// The wire's own failpoints, where undici says what it does: they are not calls in the desk's code.
let writing = false;
subscribe('undici:client:connected', (message) => {
  const { connector } = message as { connector?: unknown };
  if (writing && connector !== undefined) failpoint('wire-connected');
});
subscribe('undici:client:sendHeaders', (message) => {
  if (isSubmit(message)) failpoint('wire-bytes-sent');
});
subscribe('undici:request:headers', (message) => {
  if (isSubmit(message)) failpoint('wire-reply-begun');
});

function isSubmit(message: unknown): boolean {
  const { request } = message as { request: { method: string; path: string } };
  return request.method === 'POST' && request.path === '/sales/requisition';
}

const store = await openStore({ ...setup.ledger, clock, seal: testSeal });
const client = openClient(setup.service, setup.timeouts, clock);
const policy = policyOf(setup);
const parts: OrderingDependencies = {
  ledger: withFailpoints(store),
  service: {
    ...client,
    customer: async (...call) => {
      const { automaticOrderConfirmation, ...card } = await client.customer(...call);
      return setup.modeHidden ? card : { ...card, automaticOrderConfirmation };
    },
    submit: async (body, call) => {
      writing = true;
      try {
        return await client.submit(body, call);
      } finally {
        writing = false;
      }
    },
  },
  policy,
  key: ordersKey,
  clock,
  randomBytes: (n) => randomBytes(n),
  settings: { mode: 'live', worker: setup.name, times: { ...orderingTimes, ...setup.times } },
  startedAt: await store.write((tx) => tx.now()),
  processes: systemProcesses(),
  unrecorded: unrecordedInMemory(),
  log: { warn: (message, fields) => say({ log: `${message} ${JSON.stringify(fields ?? {})}` }) },
};
const ordering = setup.engine === 'desk' ? new Ordering(parts) : new NaiveOrdering(parts, setup.engine);
const buyer = actorOf(policy, 'buyer');
const approver = actorOf(policy, 'approver');
const leaving = new AbortController();
let working: Promise<void> | undefined;

async function obey(command: Command): Promise<{ id: string; state: string } | undefined> {
  switch (command.do) {
    case 'prepare':
      return ordering.prepare(buyer, command.request);
    case 'submit':
      return ordering.submit(buyer, command.id);
    case 'approve':
      return ordering.approve(approver, command.id, command.shown, command.again);
    case 'reject':
      return ordering.reject(approver, command.id, command.revision, command.reason);
    case 'cancel':
      return ordering.cancel(approver, { draftId: command.id, revision: command.revision });
    case 'change':
      await ordering.prepare(buyer, command.request, command.id);
      return ordering.submit(buyer, command.id);
    case 'ask-to-cancel':
      return ordering.cancel(buyer, { draftId: command.id });
    case 'confirm':
      return ordering.confirm(buyer, command.requisitionId);
    case 'answer':
      return ordering.answer(approver, command.id, command.revision, command.answer);
    case 'work':
      working ??= ordering.work(leaving.signal);
      return undefined;
    case 'work-once':
      await ordering.workOnce();
      return undefined;
    case 'leave':
      leaving.abort();
      await working;
      await client.close();
      await store.close();
      return undefined;
  }
}

async function answer({ id, command }: Asked): Promise<Answered> {
  try {
    const draft = await obey(command);
    return { id, ok: true, ...(draft === undefined ? {} : { draft: { id: draft.id, state: draft.state } }) };
  } catch (thrown) {
    if (thrown instanceof DeskError) return { id, ok: false, code: thrown.code, message: thrown.message };
    const text = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
    return { id, ok: false, code: 'not a DeskError', message: text };
  }
}

process.on('message', (asked: Asked) => {
  void answer(asked).then((answered) => {
    say(answered);
    if (asked.command.do === 'leave') process.disconnect();
  });
});
// The harness is gone: nobody asks any more.
process.on('disconnect', () => process.exit(0));
say({ ready: true });

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases, longIt } from '../support/long.ts';
import { Laboratory, shortTimes, type Place, type PlaceOptions } from './laboratory.ts';
import { judge } from './oracle.ts';
import { wanted } from './person.ts';
import type { Answered, WorkerSetup } from './protocol.ts';
import type { Worker } from './workers.ts';

const lab = new Laboratory();
beforeAll(() => lab.open());
afterAll(() => lab.close());

/** Nobody crashes: whoever is slow is still in time. */
const unhurried: Partial<WorkerSetup> = {
  times: { lease: 40_000, send: 10_000, settle: 300, reconcile: 300, readBack: [20, 50, 100], retry: 100, poll: 20 },
  timeouts: { connect: 10_000, read: 10_000, total: 30_000, money: 10_000 },
};

async function within(
  options: Omit<PlaceOptions, 'account'> & Partial<Pick<PlaceOptions, 'account'>>,
  work: (place: Place) => Promise<void>,
): Promise<void> {
  const place = await lab.place({ account: 'C100000', ...options });
  try {
    await work(place);
  } finally {
    await place.close();
  }
}

async function prepared(worker: Worker): Promise<string> {
  const answered = await worker.ask({ do: 'prepare', request: { lines: wanted } });
  if (!answered.ok || answered.draft === undefined) throw new Error(JSON.stringify(answered));
  await worker.ask({ do: 'submit', id: answered.draft.id });
  return answered.draft.id;
}

async function inState(place: Place, id: string, state: string): Promise<void> {
  for (let round = 0; round < 1500; round += 1) {
    if ((await place.store.read.draft(id))?.state === state) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`it stays ${(await place.store.read.draft(id))?.state}, and was to be ${state}`);
}

async function violations(place: Place): Promise<string[]> {
  const rows = await place.store.read.drafts({ limit: 100 });
  const drafts = await Promise.all(
    rows.map(async (row) => ({ row, attempts: await place.store.read.attempts(row.id), approvals: [] })),
  );
  const own = drafts.filter(({ row }) => row.state !== 'pending_approval');
  const verdict = await judge({
    truth: place.sandbox.records.ledger(),
    drafts: own,
    audit: await place.store.read.audit({ limit: 10_000 }),
    submits: place.wire.submits,
    orders: (id) => place.client.requisition(id),
    tookLess: false,
    restored: false,
    clicks: [],
  });
  return verdict.violations;
}

const shown = { action: 'submit', revision: 1 } as const;
const done = (answers: readonly Answered[]) => answers.filter(({ ok }) => ok).length;

describe.each(databases)('races of processes, %s', { timeout: 300_000 }, (database) => {
  it('takes one of 50 identical approvals over 3 processes, and answers all', async () => {
    await within({ database, change: unhurried }, async (place) => {
      await place.warmUp();
      const workers = ['a', 'b', 'c'].map((name) => lab.workers.start(place.setup(name)));
      try {
        const id = await prepared(workers[0]!);
        const answers = await Promise.all(
          Array.from({ length: 50 }, (_, n) => workers[n % 3]!.ask({ do: 'approve', id, shown })),
        );
        expect(answers).toHaveLength(50);
        expect(answers.filter((each) => !each.ok && each.code === 'not a DeskError')).toEqual([]);
        await inState(place, id, 'confirmed');
        const audit = await place.store.read.audit({ limit: 10_000 });
        expect(audit.filter((each) => each.draftId === id && each.action === 'approved-submit')).toHaveLength(1);
        expect(place.wire.submits).toHaveLength(1);
        expect(await violations(place)).toEqual([]);
      } finally {
        await Promise.all(workers.map((worker) => worker.end()));
      }
    });
  });

  it('lets 10 of 20 racing approvals through when the limit of the day is ten times one of them', async () => {
    await within({ database, change: unhurried }, async (place) => {
      const first = lab.workers.start(place.setup('first'));
      const ids: string[] = [];
      try {
        for (let n = 0; n < 20; n += 1) ids.push(await prepared(first));
      } finally {
        await first.end();
      }
      const [gross] = (await place.store.read.draft(ids[0]!))!.content.totals.map((each) => each.gross);
      const dayLimit = (Number(gross) * 10).toFixed(2);
      const workers = ['a', 'b', 'c'].map((name) => lab.workers.start(place.setup(name, { dayLimit })));
      try {
        const answers = await Promise.all(
          ids.map((id, n) => workers[n % 3]!.ask({ do: 'approve', id, shown, again: true })),
        );
        expect(done(answers)).toBe(10);
        expect(answers.flatMap((each) => (each.ok ? [] : [each.code]))).toEqual(Array(10).fill('not_allowed'));
        expect(place.wire.submits).toHaveLength(10);
      } finally {
        await Promise.all(workers.map((worker) => worker.end()));
      }
    });
  });

  it('sends nothing from a worker that wakes after its lease', async () => {
    await within({ database }, async (place) => {
      const zombie = lab.workers.start(place.setup('zombie'), 'attempt-committed=SIGSTOP');
      const other = lab.workers.start(place.setup('other'));
      try {
        const id = await prepared(zombie);
        const click = zombie.ask({ do: 'approve', id, shown });
        await inState(place, id, 'submitting');
        await other.ask({ do: 'work' });
        await inState(place, id, 'needs_person');
        zombie.kill('SIGCONT');
        expect(await click).toMatchObject({ id: expect.any(Number) as number });
        await zombie.ask({ do: 'work-once' });
        expect(place.wire.submits).toEqual([]);
        expect((await place.store.read.draft(id))?.state).toBe('needs_person');
        expect(await violations(place)).toEqual([]);
      } finally {
        await Promise.all([zombie, other].map((worker) => worker.end()));
      }
    });
  });

  longIt('does not send again what a stopped process may still send, until that one is through or gone', async () => {
    // The submit is the order: nothing stands between a second one and a second delivery.
    // Time enough to come to the first byte on a busy machine; the other desk waits for the lease to end.
    const change = { times: { ...shortTimes, lease: 6000, send: 3000 } };
    for (const ends of ['goes on', 'is killed'] as const) {
      await within({ database, account: 'C300000', change }, async (place) => {
        const stopped = lab.workers.start(place.setup('stopped'), 'wire-bytes-sent=SIGSTOP');
        const other = lab.workers.start(place.setup('other'));
        const again = { do: 'answer', id: '', revision: 2, answer: { kind: 'resend', senderEnded: true } } as const;
        try {
          const id = await prepared(stopped);
          const click = stopped.ask({ do: 'approve', id, shown });
          await inState(place, id, 'submitting');
          await other.ask({ do: 'work' });
          await inState(place, id, 'needs_person');
          const refused = await other.ask({ ...again, id });
          expect(refused).toMatchObject({ ok: false, code: 'refused' });
          expect(refused.ok ? '' : refused.message).toContain(`process ${stopped.pid} on `);
          expect((await place.store.read.draft(id))?.state).toBe('needs_person');
          expect(place.wire.submits).toEqual([]);
          stopped.kill(ends === 'goes on' ? 'SIGCONT' : 'SIGKILL');
          await click.catch(() => undefined);
          if (ends === 'is killed') await other.ask({ ...again, id });
          // Found by reading, on an account whose phases are not known yet: a person looks.
          await inState(place, id, ends === 'goes on' ? 'differs' : 'confirmed');
          expect(place.wire.submits).toHaveLength(1);
          expect(place.sandbox.records.ledger()).toHaveLength(1);
          expect(await violations(place)).toEqual([]);
        } finally {
          await Promise.all([stopped, other].map((worker) => worker.end()));
        }
      });
    }
  });

  longIt('sends each of five approved orders once, although three desks take them up together', async () => {
    await within({ database }, async (place) => {
      await place.warmUp();
      const first = lab.workers.start(place.setup('first'));
      const ids: string[] = [];
      try {
        for (let n = 0; n < 5; n += 1) ids.push(await prepared(first));
      } finally {
        await first.end();
      }
      for (const [n, id] of ids.entries()) {
        const killed = lab.workers.start(place.setup(`killed${n}`), 'after:approved-submit');
        await expect(killed.ask({ do: 'approve', id, shown, again: true })).rejects.toThrow('the worker ended');
      }
      const workers = ['a', 'b', 'c'].map((name) => lab.workers.start(place.setup(name, unhurried)));
      try {
        await Promise.all(workers.map((worker) => worker.ask({ do: 'work' })));
        for (const id of ids) await inState(place, id, 'confirmed');
        expect(place.wire.submits).toHaveLength(5);
        expect(new Set(place.wire.submits.map(({ nonce }) => nonce)).size).toBe(5);
        expect(await violations(place)).toEqual([]);
      } finally {
        await Promise.all(workers.map((worker) => worker.end()));
      }
    });
  });
});

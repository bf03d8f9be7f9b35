import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { Secret } from '../../src/core/secret.ts';
import { signApproval } from '../../src/ordering/decisions/sign-approval.ts';
import { Ordering } from '../../src/ordering/ordering.ts';
import { policyDigest } from '../../src/ordering/policy/policy.ts';
import { commentsOf, customNumberOf, markOf } from '../../src/ordering/sending/mark.ts';
import { verifyChain } from '../../src/ordering/audit.ts';
import type { SeenRequisition } from '../../src/ports/requisition-reader.ts';
import { openTestOrdering } from '../support/ordering.ts';
import { testSeal } from '../support/test-seal.ts';

// The requisitions at the service against the ledger, over the real client, the embedded service and a real ledger.

let open: Awaited<ReturnType<typeof openTestOrdering>>;
afterEach(() => open.close());

const submits = { path: '/sales/requisition', method: 'POST' };
const truth = () => open.sandbox.records.ledger();
const ordered = { lines: [{ sku: 'OP520', quantity: 2 }] };

async function waiting() {
  const { id } = await open.ordering.prepare(open.buyer, ordered);
  return open.ordering.submit(open.buyer, id);
}

async function confirmed() {
  const { id } = await waiting();
  const done = await open.ordering.approve(open.approver, id, { action: 'submit', revision: 1 });
  expect(done.state).toBe('confirmed');
  return done;
}

/** What somebody else with the key of this desk ordered: a desk whose ledger was lost. */
async function elsewhere(mark: string): Promise<string> {
  const lines = [{ sku: 'OP520', requiredQuantity: 2, unitPriceNet: 38.7 }];
  const [order] = await open.service.submit({ lines, customNumber: customNumberOf(mark), comments: commentsOf(mark) });
  return order!.requisitionId;
}

const question = async (requisitionId: string) => {
  const row = await open.store.read.draftOfRequisition(requisitionId);
  expect(row).toMatchObject({ state: 'differs', surface: 'desk' });
  return row!;
};

describe('a requisition with a mark of this desk', () => {
  it('that is a second one of a placed order becomes a question, once, told like every draft', async () => {
    open = await openTestOrdering();
    const done = await confirmed();
    const [attempt] = await open.store.read.attempts(done.id);
    const second = await elsewhere(attempt!.nonce);
    const { findings, ours, complete } = await open.ordering.reconcile();
    expect(findings).toMatchObject([{ kind: 'double', requisitionId: second }]);
    expect([ours, complete]).toEqual([2, true]);
    const asked = await question(second);
    expect(asked).toMatchObject({ question: { kind: 'double', origin: done.id }, createdBy: 'buyer', wants: null });
    expect(asked.reason).toContain(`${second} beside ${done.requisitionId}`);
    expect((await open.ordering.waiting(open.approver)).map(({ row }) => row.id)).toEqual([asked.id]);
    const messages = await open.store.read.outbox(open.clock.now(), 100);
    expect(messages.map(({ draftId }) => draftId)).toContain(asked.id);
    const audit = await open.store.read.audit({ limit: 100 });
    expect(audit.at(-1)).toMatchObject({ action: 'question', draftId: asked.id, actor: 'desk' });
    expect(await verifyChain(audit, testSeal)).toMatchObject({ ok: true });
    expect((await open.ordering.reconcile()).findings).toEqual([]);
    expect(truth().map(({ state }) => state)).toEqual(['CONFIRMED', 'ACCEPTED']);
  });

  it('that no ledger knows becomes a question; one of another desk, or without a mark, does not', async () => {
    open = await openTestOrdering();
    const forgotten = await elsewhere(markOf(open.parts.key, 'DFORGOTTEN', 1));
    await elsewhere(markOf(new Secret('the key of another desk'), 'DOTHER', 1));
    await open.service.submit({ lines: [{ sku: 'OP520', requiredQuantity: 1 }], customNumber: 'PO 1' });
    expect((await open.ordering.reconcile()).findings).toMatchObject([{ kind: 'forgotten', requisitionId: forgotten }]);
    const asked = await question(forgotten);
    expect(asked).toMatchObject({ question: { kind: 'forgotten', origin: null }, createdBy: 'desk' });
    expect(asked.content.lines).toMatchObject([{ sku: 'OP520', quantity: 2 }]);
  });

  it('of a draft that waits for approval here is not ordered again: the draft becomes the question', async () => {
    open = await openTestOrdering();
    const { id } = await waiting();
    const placed = await elsewhere(markOf(open.parts.key, id, 1));
    await open.ordering.workOnce();
    const row = await open.store.read.draft(id);
    expect(row).toMatchObject({ state: 'differs', requisitionId: placed, question: { kind: 'forgotten' } });
    await expect(open.ordering.approve(open.approver, id, { action: 'submit', revision: 1 })).rejects.toMatchObject({
      code: 'refused',
    });
    expect(open.sandbox.records.log.count('POST', '/sales/requisition')).toBe(1);
  });
});

describe('a draft that is closed', () => {
  it('as confirmed while the service shows ACCEPTED becomes a question', async () => {
    open = await openTestOrdering();
    const { id } = await waiting();
    open.sandbox.faults.inject({ kind: 'shortStock', sku: 'OP520', quantity: 0 }, submits, 1);
    const differs = await open.ordering.approve(open.approver, id, { action: 'submit', revision: 1 });
    // As an earlier version left it.
    await open.store.write(async (tx) => {
      const at = (await tx.now()) - 60_000;
      await tx.saveDraft({ ...differs, state: 'confirmed', updatedAt: at }, differs.fence);
    });
    const requisitionId = differs.requisitionId!;
    expect((await open.ordering.reconcile()).findings).toMatchObject([{ kind: 'not_done', requisitionId }]);
    const asked = await question(requisitionId);
    expect(asked.reason).toContain(`${id} is closed as confirmed, but the service shows`);
    const revision = asked.revision;
    const done = await open.ordering.approve(open.approver, asked.id, { action: 'confirm', revision });
    expect([done.state, truth()[0]!.state]).toEqual(['confirmed', 'CONFIRMED']);
    expect((await open.ordering.reconcile()).findings).toEqual([]);
  });

  it('as confirmed is followed until it is invoiced, phase by phase', async () => {
    open = await openTestOrdering();
    const done = await confirmed();
    await open.ordering.reconcile();
    const [first] = await open.store.read.phases([done.id]);
    expect(first).toMatchObject({ requisitionId: done.requisitionId, phases: ['CONFIRMED'], closed: false });
    open.sandbox.clock.advance(5 * 24 * 3_600_000);
    await open.ordering.reconcile();
    const [last] = await open.store.read.phases([done.id]);
    expect(last).toMatchObject({ draftId: done.id, closed: true });
    expect(last!.phases).not.toEqual(first!.phases);
    expect(last!.readAt).toBeGreaterThan(first!.readAt);
  });
});

describe('a worker', () => {
  it('works on other drafts while the service is slow about one', async () => {
    open = await openTestOrdering();
    const approved = async () => {
      const asked = await waiting();
      const { ordering, parts } = open;
      await ordering.freeze(open.approver, 'for a moment');
      await parts.ledger.write(async (tx) => {
        const at = await tx.now();
        const { id: draftId, revision, hash } = asked;
        const given = { person: 'approver', surface: 'terminal', at, expiresAt: at + 600_000 };
        await tx.insertApproval(
          signApproval(
            { id: `P${draftId}`, draftId, revision, hash, action: 'submit', ...given },
            { policy: policyDigest(parts.policy) },
            parts.key,
          ),
        );
        await tx.saveDraft({ ...asked, state: 'approved', nextAt: at }, asked.fence);
      });
      await ordering.thaw(open.approver);
      return asked.id;
    };
    const slow = await approved();
    const quick = await approved();
    let first = true;
    const quote: typeof open.service.quote = (...call) => {
      if (!first) return open.service.quote(...call);
      first = false;
      return new Promise(() => undefined);
    };
    const stop = new AbortController();
    const desk = new Ordering({ ...open.parts, service: { ...open.service, quote } });
    void desk.work(stop.signal);
    const states = async () =>
      (await Promise.all([slow, quick].map((id) => open.store.read.draft(id)))).map((row) => row?.state).sort();
    for (let round = 0; round < 500 && (await states()).join() !== 'approved,confirmed'; round += 1) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    stop.abort();
    expect(await states()).toEqual(['approved', 'confirmed']);
  });
});

describe('reading', () => {
  it('is done once for all who look on, and by one process at a time', async () => {
    open = await openTestOrdering({ times: { reconcile: 3_600_000 } });
    const { requisitionId } = await confirmed();
    const seen: SeenRequisition[] = [];
    const other = new Ordering({ ...open.parts, settings: { ...open.parts.settings, worker: 'other' } });
    for (const each of [open.ordering, other]) {
      each.requisitions.subscribe((requisition) => Promise.resolve(void seen.push(requisition)));
    }
    // Six times an hour, and the whole list of one receiver.
    const budget = /^\| reconciling the recent days: requests an hour +\| +(\d+)/m.exec(
      readFileSync('docs/budgets.md', 'utf8'),
    );
    const { requests } = await open.ordering.reconcile();
    expect(requests * 6).toBeLessThanOrEqual(Number(budget?.[1]));
    seen.length = 0;
    for (let round = 0; round < 3; round += 1) {
      await open.ordering.workOnce();
      await other.workOnce();
    }
    const ids = seen.map(({ id }) => id);
    expect(ids).toContain(requisitionId);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

import { afterEach, describe, expect, it } from 'vitest';
import { consumptionMac, signApproval } from '../../src/ordering/decisions/sign-approval.ts';
import { policyDigest } from '../../src/ordering/policy/policy.ts';
import { startOfDay } from '../../src/ordering/decisions/limits.ts';
import { DeskError } from '../../src/core/errors.ts';
import { decimal } from '../../src/core/money.ts';
import { Engine } from '../../src/ordering/workflow/engine.ts';
import { Ordering } from '../../src/ordering/ordering.ts';
import { verifyChain } from '../../src/ordering/audit.ts';
import { verifyLedger } from '../../src/ordering/verify-ledger.ts';
import { anAttempt } from '../store/fixtures/rows.ts';
import { openTestOrdering } from '../support/ordering.ts';
import { testSeal } from '../support/test-seal.ts';

// Requisitions from draft to confirmed, over the real client, the embedded service and a real ledger.

let open: Awaited<ReturnType<typeof openTestOrdering>>;
afterEach(() => open.close());

const request = {
  lines: [
    { sku: 'OP520', quantity: 4 },
    { sku: 'W71275', quantity: 2 },
  ],
  ownNumber: 'ZL 17/2026',
};
const posts = () => open.sandbox.records.log.count('POST', '/sales/*');
const submits = { path: '/sales/requisition', method: 'POST' };

async function waiting(order = request) {
  const draft = await open.ordering.prepare(open.buyer, order);
  expect(draft.state).toBe('priced');
  return open.ordering.submit(open.buyer, draft.id);
}

describe('the whole way', () => {
  it('is prepared, asked for, approved by another person, sent once, checked and confirmed', async () => {
    open = await openTestOrdering();
    const asked = await waiting();
    expect(asked).toMatchObject({ state: 'pending_approval', wants: 'submit', revision: 1 });
    expect(posts()).toBe(0);
    expect((await open.ordering.submit(open.buyer, asked.id)).state).toBe('pending_approval');
    const done = await open.ordering.approve(open.approver, asked.id, { action: 'submit', revision: 1 });
    expect(done.reason).toBeNull();
    expect(done.state).toBe('confirmed');
    const [entry, ...others] = open.sandbox.records.ledger();
    expect(others).toEqual([]);
    expect(entry!.requisitionId).toBe(done.requisitionId);
    expect(entry!.customNumber).toMatch(/^[0-9A-Z]{16} ZL 17\/2026$/);
    const accepted = entry!.orders.flatMap(({ lines }) => lines.map(({ sku, accepted: n }) => [sku, n]));
    expect(accepted.sort()).toEqual([
      ['OP520', 4],
      ['W71275', 2],
    ]);
    expect(posts()).toBe(2);
    const audit = await open.store.read.audit({ limit: 100 });
    expect(audit.map(({ action }) => action)).toEqual([
      'prepared',
      'asked-for-approval',
      'approved-submit',
      'sending',
      'accepted',
      'confirming',
      'confirmed',
    ]);
    expect(JSON.parse(audit[1]!.detail)).toMatchObject({ from: 'priced', to: 'pending_approval', revision: 1 });
    expect(await verifyChain(audit, testSeal)).toMatchObject({ ok: true });
    // A second approval, a cancellation: told what happened, nothing sent.
    await expect(
      open.ordering.approve(open.approver, asked.id, { action: 'submit', revision: 1 }),
    ).rejects.toMatchObject({ code: 'refused' });
    await expect(open.ordering.cancel(open.approver, { draftId: asked.id })).rejects.toMatchObject({ code: 'refused' });
    expect(posts()).toBe(2);
  });

  it('is an order at once where the account confirms automatically', async () => {
    open = await openTestOrdering({ account: 'C300000' });
    const asked = await waiting();
    expect(asked.content.automaticOrderConfirmation).toBe(true);
    const done = await open.ordering.approve(open.approver, asked.id, { action: 'submit', revision: 1 });
    expect(done.state).toBe('confirmed');
    expect(posts()).toBe(1);
  });
});

describe('who may', () => {
  it('an agent never approves, the requester not above the limit, and nobody unknown', async () => {
    open = await openTestOrdering();
    const asked = await waiting();
    await expect(open.ordering.approve(open.buyer, asked.id, { action: 'submit', revision: 1 })).rejects.toMatchObject({
      code: 'not_allowed',
    });
    const agent = { ...open.approver, surface: 'stdio' as const };
    await expect(open.ordering.approve(agent, asked.id, { action: 'submit', revision: 1 })).rejects.toMatchObject({
      code: 'not_allowed',
    });
    const own = await open.ordering.prepare(open.approver, request);
    await open.ordering.submit(open.approver, own.id);
    await expect(open.ordering.approve(open.approver, own.id, { action: 'submit', revision: 1 })).rejects.toThrow(
      /somebody else has to decide/,
    );
    const stranger = { ...open.buyer, person: 'somebody' };
    await expect(open.ordering.draft(stranger, own.id)).rejects.toMatchObject({ code: 'not_found' });
    expect(posts()).toBe(0);
  });

  it('nobody while it is frozen; what waits stays and goes on afterwards', async () => {
    open = await openTestOrdering();
    const asked = await waiting();
    await open.ordering.freeze(open.approver, 'stocktaking');
    await expect(open.ordering.approve(open.approver, asked.id, { action: 'submit', revision: 1 })).rejects.toThrow(
      /frozen/,
    );
    expect((await open.ordering.draft(open.approver, asked.id)).state).toBe('pending_approval');
    await open.ordering.thaw(open.approver);
    expect((await open.ordering.approve(open.approver, asked.id, { action: 'submit', revision: 1 })).state).toBe(
      'confirmed',
    );
  });
});

describe('what does not go as approved', () => {
  it('a price that changed voids the approval and shows the difference', async () => {
    open = await openTestOrdering();
    const asked = await waiting();
    open.sandbox.faults.inject({ kind: 'price', sku: 'OP520', listNet: 999_00 }, undefined, 1);
    const again = await open.ordering.approve(open.approver, asked.id, { action: 'submit', revision: 1 });
    expect(again).toMatchObject({ state: 'pending_approval', revision: 2 });
    expect(again.reason).toMatch(/OP520: .* instead of/);
    await expect(open.ordering.approve(open.approver, asked.id, { action: 'submit', revision: 1 })).rejects.toThrow(
      /version 2/,
    );
    expect(posts()).toBe(0);
    expect((await open.ordering.approve(open.approver, asked.id, { action: 'submit', revision: 2 })).state).toBe(
      'confirmed',
    );
  });

  it('is not called confirmed while the service shows ACCEPTED, whatever the customer card says', async () => {
    open = await openTestOrdering({ account: 'C300000' });
    const asked = await waiting();
    // The setting is toggled around the POST.
    open.sandbox.faults.inject({ kind: 'automaticConfirmation', on: false }, submits, 1);
    const done = await open.ordering.approve(open.approver, asked.id, { action: 'submit', revision: 1 });
    expect([done.state, open.sandbox.records.ledger()[0]!.state]).toEqual(['confirmed', 'CONFIRMED']);
    expect(done.answer?.orders.map(({ phaseCode }) => phaseCode)).toEqual(['CONFIRMED']);
    expect(posts()).toBe(2);
  });

  it('a short stock after the approval is shown, and cancelled by a person', async () => {
    open = await openTestOrdering();
    const asked = await waiting();
    open.sandbox.faults.inject({ kind: 'shortStock', sku: 'OP520', quantity: 0 }, submits, 1);
    const differs = await open.ordering.approve(open.approver, asked.id, { action: 'submit', revision: 1 });
    expect(differs).toMatchObject({ state: 'differs', wants: 'confirm' });
    expect(differs.reason).toMatch(/OP520/);
    expect(posts()).toBe(1);
    const cancelled = await open.ordering.cancel(open.approver, { draftId: asked.id });
    expect(cancelled.state).toBe('cancelled');
    expect(open.sandbox.records.ledger()[0]!.state).toBe('CANCELLED');
  });

  it('a difference can be accepted by a person', async () => {
    open = await openTestOrdering();
    const asked = await waiting();
    open.sandbox.faults.inject({ kind: 'shortStock', sku: 'OP520', quantity: 0 }, submits, 1);
    const approve = (action: 'submit' | 'confirm' | 'cancel', revision: number) =>
      open.ordering.approve(open.approver, asked.id, { action, revision });
    expect((await approve('submit', 1)).state).toBe('differs');
    // The same click once more, and answers to what was never asked.
    await expect(approve('submit', 1)).rejects.toThrow(/version 2 is current, not 1/);
    await expect(approve('submit', 2)).rejects.toThrow(/to confirm it, not to submit it/);
    await expect(approve('cancel', 2)).rejects.toThrow(/to confirm it, not to cancel it/);
    expect(posts()).toBe(1);
    expect((await approve('confirm', 2)).state).toBe('confirmed');
    expect(posts()).toBe(2);
  });

  it('a lost reply is read back by its number, never sent again', async () => {
    open = await openTestOrdering();
    const asked = await waiting();
    open.sandbox.faults.inject({ kind: 'reset', processed: true }, submits, 1);
    const unknown = await open.ordering.approve(open.approver, asked.id, { action: 'submit', revision: 1 });
    expect(unknown.state).toBe('unknown');
    expect(unknown.reason).toMatch(/do not order again/);
    const done = await open.until(asked.id, 'confirmed');
    expect(open.sandbox.records.ledger().map(({ requisitionId }) => requisitionId)).toEqual([done.requisitionId]);
    expect(open.sandbox.records.log.count('POST', '/sales/requisition')).toBe(1);
  });

  it('a request that never arrived is asked about, and sent again only by a person’s word', async () => {
    open = await openTestOrdering();
    const asked = await waiting();
    open.sandbox.faults.inject({ kind: 'reset', processed: false }, submits, 1);
    expect((await open.ordering.approve(open.approver, asked.id, { action: 'submit', revision: 1 })).state).toBe(
      'unknown',
    );
    const question = await open.until(asked.id, 'needs_person');
    expect(question.readBack!.absences).toBeGreaterThanOrEqual(3);
    expect(open.sandbox.records.log.count('POST', '/sales/requisition')).toBe(1);
    const done = await open.ordering.answer(open.approver, asked.id, question.revision, { kind: 'resend' });
    expect(done.state).toBe('confirmed');
    expect(open.sandbox.records.ledger()).toHaveLength(1);
    const attempts = await open.store.read.attempts(asked.id);
    expect(attempts.map(({ outcome, verdict }) => [outcome, verdict])).toEqual([
      ['unknown', 'absent'],
      ['ok', null],
    ]);
    expect(new Set(attempts.map(({ nonce }) => nonce)).size).toBe(2);
  });

  it('a lost confirmation is read back', async () => {
    open = await openTestOrdering();
    const first = await waiting();
    expect((await open.ordering.approve(open.approver, first.id, { action: 'submit', revision: 1 })).state).toBe(
      'confirmed',
    );
    const asked = await waiting({ ...request, lines: [{ sku: 'OP520', quantity: 1 }] });
    open.sandbox.faults.inject({ kind: 'reset', processed: true }, { path: '/sales/requisition/*/confirm' }, 1);
    expect((await open.ordering.approve(open.approver, asked.id, { action: 'submit', revision: 1 })).state).toBe(
      'confirm_unknown',
    );
    expect((await open.until(asked.id, 'confirmed')).answer?.orders[0]?.phaseCode).toBe('CONFIRMED');
  });

  it('a confirmation does not leave when the lease is all but over', async () => {
    open = await openTestOrdering();
    const asked = await waiting();
    open.sandbox.faults.inject({ kind: 'shortStock', sku: 'OP520', quantity: 0 }, submits, 1);
    const differs = await open.ordering.approve(open.approver, asked.id, { action: 'submit', revision: 1 });
    const held = {
      ...differs,
      state: 'confirming' as const,
      fence: differs.fence + 1,
      leaseUntil: open.clock.now() + 1_000,
    };
    await open.store.write((tx) => tx.saveDraft(held, differs.fence));
    await new Engine(open.parts).continue(held);
    expect(await open.store.read.draft(asked.id)).toMatchObject({ state: 'accepted', leaseOwner: null });
    expect(posts()).toBe(1);
  });

  it('counts against the limits of the day on which it is sent', async () => {
    open = await openTestOrdering();
    const asked = await waiting();
    const { clock, store } = open;
    const yesterday = clock.now() - 24 * 3_600_000;
    await open.ordering.freeze(open.approver, 'until tomorrow');
    const row = (await store.read.draft(asked.id))!;
    await store.write(async (tx) => {
      const { key } = open.parts;
      const approval = { id: 'P1', draftId: row.id, revision: 1, hash: row.hash, action: 'submit' as const };
      const given = { person: 'approver', surface: 'terminal', at: yesterday, expiresAt: clock.now() + 60_000 };
      await tx.insertApproval(
        signApproval({ ...approval, ...given }, { policy: policyDigest(open.parts.policy) }, key),
      );
      const amount = { amount: row.content.totals[0]!.gross!, currency: 'PLN' };
      const own = { id: 'R1', draftId: row.id, person: 'buyer', receiver: 'own', ...amount };
      await tx.insertReservation({ ...own, at: yesterday, releasedAt: null });
      await tx.saveDraft({ ...row, state: 'approved', nextAt: clock.now() }, row.fence);
    });
    await open.ordering.thaw(open.approver);
    expect((await open.until(asked.id, 'confirmed')).state).toBe('confirmed');
    const since = startOfDay(clock.now());
    expect(await store.read.reservations({ person: 'buyer', since })).toMatchObject([{ draftId: row.id }]);
    expect(await store.read.reservations({ person: 'buyer', since: 0 })).toHaveLength(1);
  });

  it('is not sent when what allowed it is gone by then: the right of the approver, or the limit', async () => {
    for (const [change, says] of [
      ['right', /may not/],
      ['limit', /limit/],
    ] as const) {
      open = await openTestOrdering();
      const asked = await waiting();
      // Priced at the click, and then the service is gone: it waits, approved.
      let quotes = 0;
      const quote: typeof open.parts.service.quote = (...call) => {
        quotes += 1;
        if (quotes === 1) return open.service.quote(...call);
        return Promise.reject(new DeskError('service_failed', 'It is down.', { next: 'Wait.' }));
      };
      const failing = new Ordering({ ...open.parts, service: { ...open.parts.service, quote } });
      expect((await failing.approve(open.approver, asked.id, { action: 'submit', revision: 1 })).state).toBe(
        'approved',
      );
      // The desk is started anew with another policy.
      const { policy } = open.parts;
      const approver = policy.people.get('approver')!;
      const grants = approver.grants.map((each) => ({ ...each, may: each.may.filter((may) => may !== 'approve') }));
      const limits = { ...policy.limits, perOrder: decimal('1') };
      const other =
        change === 'right'
          ? { ...policy, people: new Map([...policy.people, ['approver', { ...approver, grants }]]) }
          : { ...policy, limits, people: new Map([...policy.people].map(([id, each]) => [id, { ...each, limits }])) };
      const desk = new Ordering({ ...open.parts, policy: other });
      for (let round = 0; round < 100 && (await open.store.read.draft(asked.id))?.state === 'approved'; round += 1) {
        await desk.workOnce();
      }
      const row = await open.store.read.draft(asked.id);
      expect(row).toMatchObject({ state: 'pending_approval', reason: expect.stringMatching(says) as string });
      expect(posts()).toBe(0);
      if (change === 'right') await open.close();
    }
  });

  it('is not called done when somebody cancelled it at the service before it was found', async () => {
    open = await openTestOrdering({ times: { readBack: [30] } });
    const asked = await waiting();
    open.sandbox.faults.inject({ kind: 'reset', processed: true }, submits, 1);
    expect((await open.ordering.approve(open.approver, asked.id, { action: 'submit', revision: 1 })).state).toBe(
      'unknown',
    );
    await open.service.cancel(open.sandbox.records.ledger()[0]!.requisitionId, {});
    const differs = await open.until(asked.id, 'differs');
    expect(differs.reason).toMatch(/CANCELLED/);
    expect(differs.wants).toBeNull();
  });

  it('is confirmed where the account did not do so by itself when the order arrived at last', async () => {
    open = await openTestOrdering({ account: 'C300000' });
    const asked = await waiting();
    expect(asked.content.automaticOrderConfirmation).toBe(true);
    open.sandbox.faults.inject({ kind: 'automaticConfirmation', on: false }, submits, 1);
    open.sandbox.faults.inject({ kind: 'reset', processed: true }, submits, 1);
    expect((await open.ordering.approve(open.approver, asked.id, { action: 'submit', revision: 1 })).state).toBe(
      'unknown',
    );
    await open.until(asked.id, 'confirmed');
    expect(open.sandbox.records.ledger().map(({ state }) => state)).toEqual(['CONFIRMED']);
    expect(open.sandbox.records.log.count('POST', '/sales/requisition')).toBe(1);
  });

  it('is not called done by an unknown phase that was read later, where the account may confirm by itself', async () => {
    open = await openTestOrdering({ account: 'C300000', times: { readBack: [30] } });
    const asked = await waiting();
    open.sandbox.faults.inject({ kind: 'automaticConfirmation', on: false }, submits, 1);
    open.sandbox.faults.inject({ kind: 'reset', processed: true }, submits, 1);
    expect((await open.ordering.approve(open.approver, asked.id, { action: 'submit', revision: 1 })).state).toBe(
      'unknown',
    );
    await open.service.cancel(open.sandbox.records.ledger()[0]!.requisitionId, {});
    const after = await open.until(asked.id, 'differs', 'confirmed');
    expect(after).toMatchObject({ state: 'differs', reason: expect.stringMatching(/CANCELLED/) as string });
  });

  it('is found again where the account confirms by itself, by a phase that a reply has shown before', async () => {
    open = await openTestOrdering({ account: 'C300000' });
    const first = await waiting();
    expect((await open.ordering.approve(open.approver, first.id, { action: 'submit', revision: 1 })).state).toBe(
      'confirmed',
    );
    const asked = await waiting({ ...request, lines: [{ sku: 'OP520', quantity: 1 }] });
    open.sandbox.faults.inject({ kind: 'reset', processed: true }, submits, 1);
    expect((await open.ordering.approve(open.approver, asked.id, { action: 'submit', revision: 1 })).state).toBe(
      'unknown',
    );
    await open.until(asked.id, 'confirmed');
    expect(posts()).toBe(2);
  });

  it('is not called done by a phase that was read after a cancellation was tried', async () => {
    open = await openTestOrdering();
    const asked = await waiting();
    open.sandbox.faults.inject({ kind: 'shortStock', sku: 'OP520', quantity: 0 }, submits, 1);
    await open.ordering.approve(open.approver, asked.id, { action: 'submit', revision: 1 });
    // Whether the account confirms by itself could not be read when this one was priced.
    const row = (await open.store.read.draft(asked.id))!;
    const content = { ...row.content, automaticOrderConfirmation: null };
    await open.store.write((tx) => tx.saveDraft({ ...row, content }, row.fence));
    open.sandbox.faults.inject({ kind: 'reset', processed: true }, { path: '/sales/requisition/*/cancel' }, 1);
    expect((await open.ordering.cancel(open.approver, { draftId: asked.id })).state).toBe('cancel_unknown');
    const differs = await open.until(asked.id, 'differs');
    expect(differs.answer?.orders[0]?.phaseCode).toBe('CANCELLED');
    // Somebody wants it confirmed all the same, and that does not leave.
    const held = {
      ...differs,
      state: 'confirming' as const,
      fence: differs.fence + 1,
      leaseUntil: open.clock.now() + 1_000,
    };
    await open.store.write((tx) => tx.saveDraft(held, differs.fence));
    await new Engine(open.parts).continue(held);
    const after = await open.until(asked.id, 'differs', 'confirmed');
    expect(after).toMatchObject({ state: 'differs', reason: expect.stringMatching(/CANCELLED/) as string });
    expect(open.sandbox.records.ledger()[0]!.state).toBe('CANCELLED');
  });

  it('becomes a question when the list cannot be read for as long as it is looked for', async () => {
    open = await openTestOrdering({ times: { watch: 60, retry: 10 } });
    const asked = await waiting();
    open.sandbox.faults.inject({ kind: 'reset', processed: true }, submits, 1);
    open.sandbox.faults.inject({ kind: 'status', status: 403 }, { path: '/sales/requisition', method: 'GET' });
    expect((await open.ordering.approve(open.approver, asked.id, { action: 'submit', revision: 1 })).state).toBe(
      'unknown',
    );
    const question = await open.until(asked.id, 'needs_person');
    expect(question.reason).toMatch(/could not be read completely/);
    expect(question.readBack!.absences).toBe(0);
  });

  it('a submit that met too many requests waits as long as the service asks, and goes under the same approval', async () => {
    open = await openTestOrdering();
    const asked = await waiting();
    open.sandbox.faults.inject({ kind: 'status', status: 429, retryAfter: 300 }, submits, 1);
    const busy = await open.ordering.approve(open.approver, asked.id, { action: 'submit', revision: 1 });
    expect(busy).toMatchObject({
      state: 'approved',
      revision: 1,
      reason: expect.stringMatching(/^The service is busy; trying again at \d\d:\d\d UTC\.$/) as string,
    });
    expect(busy.nextAt! - open.clock.now()).toBeGreaterThan(290_000);
    expect(await open.store.read.reservations({ since: 0 })).toMatchObject([{ draftId: asked.id }]);
    await open.ordering.workOnce();
    expect(posts()).toBe(1);
    await open.store.write((tx) => tx.saveDraft({ ...busy, nextAt: open.clock.now() }, busy.fence));
    expect((await open.until(asked.id, 'confirmed')).reason).toBeNull();
    expect(open.sandbox.records.ledger()).toHaveLength(1);
    const [approval, ...others] = await open.store.read.approvals(asked.id);
    const attempts = await open.store.read.attempts(asked.id);
    expect(others).toEqual([]);
    expect(attempts.map(({ outcome, approvalId }) => [outcome, approvalId])).toEqual([
      ['refused', approval!.id],
      ['ok', approval!.id],
    ]);
    expect(new Set(attempts.map(({ nonce }) => nonce)).size).toBe(2);
    expect(await verifyLedger(open.store.read, testSeal, { kind: 'none' })).toMatchObject({ ok: true, problems: [] });
  });

  it('a refusal for now that the ledger could not take is recorded later, and goes under the same approval', async () => {
    open = await openTestOrdering();
    const asked = await waiting();
    open.sandbox.faults.inject({ kind: 'status', status: 429, retryAfter: 300 }, submits, 1);
    const { parts, store } = open;
    const kept = parts.unrecorded;
    let isFull = true;
    const write: typeof store.write = (work) =>
      isFull && posts() === 1 ? Promise.reject(new Error('the disk is full')) : store.write(work);
    Object.assign(parts, { ledger: { read: store.read, write } });
    const approving = open.ordering.approve(open.approver, asked.id, { action: 'submit', revision: 1 });
    await expect(approving).rejects.toThrow();
    isFull = false;
    expect(kept.all()).toMatchObject([{ outcome: { kind: 'refused', again: { why: 'rate', after: 300_000 } } }]);
    await open.ordering.workOnce();
    expect(kept.all()).toEqual([]);
    const busy = (await store.read.draft(asked.id))!;
    expect(busy).toMatchObject({ state: 'approved', reason: expect.stringMatching(/is busy; trying again/) as string });
    await store.write((tx) => tx.saveDraft({ ...busy, nextAt: open.clock.now() }, busy.fence));
    await open.until(asked.id, 'confirmed');
    expect(await store.read.approvals(asked.id)).toHaveLength(1);
    expect(open.sandbox.records.ledger()).toHaveLength(1);
    expect(await verifyLedger(store.read, testSeal, { kind: 'none' })).toMatchObject({ ok: true, problems: [] });
  });

  it('a submit that the service is too busy for until the approval has expired goes back to a person', async () => {
    open = await openTestOrdering();
    const asked = await waiting();
    open.sandbox.faults.inject({ kind: 'status', status: 429, retryAfter: 3600 }, submits, 1);
    const back = await open.ordering.approve(open.approver, asked.id, { action: 'submit', revision: 1 });
    expect(back).toMatchObject({ state: 'pending_approval', wants: 'submit', revision: 2 });
    expect(back.reason).toMatch(
      /^The service is busy until .* and the approval only counts until .* Nothing was ordered/,
    );
    expect(await open.store.read.reservations({ since: 0 })).toEqual([]);
    const again = await open.ordering.approve(open.approver, asked.id, { action: 'submit', revision: 2 });
    expect(again.state).toBe('confirmed');
  });

  it('a token that ran out on the way is replaced, twice at most; then the credentials are to blame', async () => {
    open = await openTestOrdering();
    const asked = await waiting();
    const expired = { kind: 'status', status: 401 } as const;
    open.sandbox.faults.inject(expired, submits, 2);
    open.sandbox.faults.inject(expired, { path: '/sales/requisition/*/confirm', method: 'POST' }, 1);
    await open.ordering.approve(open.approver, asked.id, { action: 'submit', revision: 1 });
    await open.until(asked.id, 'confirmed');
    expect(posts()).toBe(5);

    const other = await waiting({ ...request, lines: [{ sku: 'OP520', quantity: 1 }] });
    open.sandbox.faults.inject(expired, submits);
    await open.ordering.approve(open.approver, other.id, { action: 'submit', revision: 1 });
    const failed = await open.until(other.id, 'failed');
    expect(failed.reason).toMatch(/does not accept this desk's credentials/);
    expect(posts()).toBe(8);
    expect(open.sandbox.records.ledger()).toHaveLength(1);
  });

  it.each(['confirm', 'cancel'] as const)('a %s that met too many requests is tried again by itself', async (step) => {
    open = await openTestOrdering();
    const asked = await waiting();
    open.sandbox.faults.inject({ kind: 'shortStock', sku: 'OP520', quantity: 0 }, submits, 1);
    await open.ordering.approve(open.approver, asked.id, { action: 'submit', revision: 1 });
    const path = `/sales/requisition/*/${step}`;
    open.sandbox.faults.inject({ kind: 'status', status: 429, retryAfter: 60 }, { path, method: 'POST' }, 2);
    const busy =
      step === 'confirm'
        ? await open.ordering.approve(open.approver, asked.id, { action: 'confirm', revision: 2 })
        : await open.ordering.cancel(open.approver, { draftId: asked.id, revision: 2 });
    const state = step === 'confirm' ? 'confirming' : 'cancelling';
    expect(busy).toMatchObject({
      state,
      leaseOwner: null,
      reason: expect.stringMatching(/^The service is busy/) as string,
    });
    // Not due yet, then refused once more, then done: each time under the one word of the person.
    await open.ordering.workOnce();
    expect(posts()).toBe(2);
    for (const left of [3, 4]) {
      const row = (await open.store.read.draft(asked.id))!;
      await open.store.write((tx) => tx.saveDraft({ ...row, nextAt: open.clock.now() }, row.fence));
      await open.ordering.workOnce();
      expect(posts()).toBe(left);
    }
    expect((await open.store.read.draft(asked.id))?.state).toBe(step === 'confirm' ? 'confirmed' : 'cancelled');
    const actions = (await open.store.read.audit({ limit: 100, draftId: asked.id })).map(({ action }) => action);
    expect(actions.filter((action) => action === `${step}-refused-for-now`)).toHaveLength(2);
  });

  it('a confirmation that stopped while it was repeated is read back, not taken for refused', async () => {
    open = await openTestOrdering();
    const asked = await waiting();
    const path = '/sales/requisition/*/confirm';
    open.sandbox.faults.inject({ kind: 'status', status: 429, retryAfter: 60 }, { path, method: 'POST' }, 1);
    const busy = await open.ordering.approve(open.approver, asked.id, { action: 'submit', revision: 1 });
    expect(busy.state).toBe('confirming');
    // A worker takes it, and never comes back.
    const row = { ...busy, nextAt: open.clock.now() };
    await open.store.write((tx) => tx.saveDraft(row, row.fence));
    const stuck = { ...open.service, confirm: () => new Promise<never>(() => undefined) };
    const lease = { ...open.parts.settings.times, lease: 40 };
    const settings = { ...open.parts.settings, worker: 'stuck', times: lease };
    void new Engine({ ...open.parts, settings, service: stuck }).drive(asked.id);
    for (let round = 0; round < 100 && (await open.store.read.draft(asked.id))?.leaseOwner !== 'stuck'; round += 1) {
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    await open.until(asked.id, 'confirm_unknown');
  });

  it('a refusal is final and says why', async () => {
    open = await openTestOrdering();
    const asked = await waiting();
    open.sandbox.faults.inject({ kind: 'status', status: 422 }, submits, 1);
    const failed = await open.ordering.approve(open.approver, asked.id, { action: 'submit', revision: 1 });
    expect(failed.state).toBe('failed');
    expect(open.sandbox.records.ledger()).toEqual([]);
  });
});

describe('what arrives late', () => {
  const lateThenAsked = async () => {
    const asked = await waiting();
    open.sandbox.faults.inject({ kind: 'lateCreation', ms: 3_600_000 }, submits, 1);
    open.sandbox.faults.inject({ kind: 'reset', processed: true }, submits, 1);
    expect((await open.ordering.approve(open.approver, asked.id, { action: 'submit', revision: 1 })).state).toBe(
      'unknown',
    );
    await open.until(asked.id, 'needs_person');
    return asked.id;
  };

  it('after it was dropped, is cancelled while that is possible', async () => {
    open = await openTestOrdering();
    const id = await lateThenAsked();
    expect((await open.ordering.answer(open.approver, id, 2, { kind: 'drop' })).state).toBe('dropping');
    open.sandbox.clock.advance(2 * 3_600_000);
    expect((await open.until(id, 'cancelled')).reason).toBeNull();
    expect(open.sandbox.records.ledger().map(({ state }) => state)).toEqual(['CANCELLED']);
  });

  it('after it was sent again, is cancelled too: one order stays', async () => {
    open = await openTestOrdering();
    const id = await lateThenAsked();
    const done = await open.ordering.answer(open.approver, id, 2, { kind: 'resend' });
    expect(done.state).toBe('confirmed');
    open.sandbox.clock.advance(2 * 3_600_000);
    for (let round = 0; round < 100; round += 1) {
      await open.ordering.workOnce();
      if (open.sandbox.records.ledger().some(({ state }) => state === 'CANCELLED')) break;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    const states = open.sandbox.records
      .ledger()
      .map(({ requisitionId, state }) => [requisitionId === done.requisitionId, state]);
    expect(states.sort()).toEqual([
      [false, 'CANCELLED'],
      [true, expect.stringMatching(/CONFIRMED|COLLECTED|PACKAGED|DELIVERED/)],
    ]);
  });

  it('not at all, is settled after the watch', async () => {
    open = await openTestOrdering({ times: { watch: 300 } });
    const asked = await waiting();
    open.sandbox.faults.inject({ kind: 'reset', processed: false }, submits, 1);
    await open.ordering.approve(open.approver, asked.id, { action: 'submit', revision: 1 });
    await open.until(asked.id, 'needs_person');
    await open.ordering.answer(open.approver, asked.id, 2, { kind: 'drop' });
    expect((await open.until(asked.id, 'dropped')).state).toBe('dropped');
    expect(open.sandbox.records.ledger()).toEqual([]);
  });
});

describe('a database that was changed by hand', () => {
  const approvedByHand = (id: string) =>
    open.store.write(async (tx) => {
      const row = (await tx.draft(id))!;
      await tx.saveDraft({ ...row, state: 'approved', nextAt: 1 }, row.fence);
    });

  it('sends nothing: a state is no approval, and an approval without our MAC is none', async () => {
    open = await openTestOrdering();
    const asked = await waiting();
    await approvedByHand(asked.id);
    await open.ordering.workOnce();
    const bare = await open.store.read.draft(asked.id);
    expect(bare).toMatchObject({
      state: 'pending_approval',
      reason: expect.stringMatching(/no approval of this version/) as string,
    });
    await open.store.write((tx) =>
      tx.insertApproval({
        id: 'P1',
        draftId: asked.id,
        revision: bare!.revision,
        hash: bare!.hash,
        action: 'submit',
        person: 'approver',
        surface: 'terminal',
        at: open.clock.now(),
        expiresAt: open.clock.now() + 600_000,
        record: '{}',
        keyId: '01234567',
        mac: '0'.repeat(64),
        consumedBy: null,
        consumedAt: null,
        consumedMac: null,
        voidedAt: null,
      }),
    );
    await approvedByHand(asked.id);
    await open.ordering.workOnce();
    const forged = await open.store.read.draft(asked.id);
    expect(forged).toMatchObject({ state: 'pending_approval', reason: expect.stringMatching(/not made by/) as string });
    expect(posts()).toBe(0);
  });

  it('sends nothing under an approval whose use no desk signed, although its attempt is said to be refused', async () => {
    open = await openTestOrdering();
    const { id: draftId, revision, hash } = await waiting();
    const at = open.clock.now();
    const { key, policy } = open.parts;
    const given = { person: 'approver', surface: 'terminal', at, expiresAt: at + 600_000 };
    const bound = { id: 'P1', draftId, revision, hash, action: 'submit', ...given } as const;
    await open.store.write(async (tx) => {
      await tx.insertApproval(signApproval(bound, { policy: policyDigest(policy) }, key));
      await tx.consumeApproval('P1', 'A1', at, consumptionMac('P1', 'A2', at, key));
      await tx.insertAttempt(anAttempt({ draftId, outcome: 'refused', closedAt: at, approvalId: 'P1', sentAt: at }));
    });
    await approvedByHand(draftId);
    await open.ordering.workOnce();
    expect(await open.store.read.draft(draftId)).toMatchObject({
      state: 'pending_approval',
      reason: expect.stringMatching(/not made by/) as string,
    });
    expect(posts()).toBe(0);
  });
});

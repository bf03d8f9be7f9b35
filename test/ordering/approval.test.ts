import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { decimal } from '../../src/core/money.ts';
import { DeskError } from '../../src/core/errors.ts';
import { openSqlite } from '../../src/core/sqlite.ts';
import { canonicalJson, sha256 } from '../../src/ordering/audit.ts';
import { amountToPay, startOfDay } from '../../src/ordering/decisions/limits.ts';
import { isConsumed, isGenuine } from '../../src/ordering/decisions/sign-approval.ts';
import { Ordering, proposalOf } from '../../src/ordering/ordering.ts';
import { builtInPolicy, readPolicy } from '../../src/ordering/policy/file.ts';
import { authorOf, policyDigest, type Actor } from '../../src/ordering/policy/policy.ts';
import { requestOf } from '../../src/ordering/workflow/draft-content.ts';
import type { ServiceAnswer } from '../../src/ports/draft.ts';
import { Engine } from '../../src/ordering/workflow/engine.ts';
import { openTestOrdering } from '../support/ordering.ts';
import { aDraft } from '../store/fixtures/rows.ts';

// What an approval binds, and what limits judge.

let open: Awaited<ReturnType<typeof openTestOrdering>>;
afterEach(() => open.close());

const submits = { path: '/sales/requisition', method: 'POST' };
const four = { lines: [{ sku: 'OP520', quantity: 4 }] };

async function asked(request: Parameters<Ordering['prepare']>[1] = four, by: Actor = open.buyer) {
  const { id } = await open.ordering.prepare(by, request);
  return open.ordering.submit(by, id);
}

const approve = async (id: string, more: Partial<Parameters<Ordering['approve']>[2]> = {}, again = false) => {
  const row = (await open.store.read.draft(id))!;
  return open.ordering.approve(open.approver, id, { ...proposalOf(row), ...more }, again);
};

/** The same desk, but the service answers a submit with a total of 98399.02. */
const dearDesk = () => {
  const submit: typeof open.parts.service.submit = async (...call) =>
    (await open.service.submit(...call)).map((order) => ({
      ...order,
      totalNet: decimal('79999.20'),
      totalGross: decimal('98399.02'),
    }));
  return new Ordering({ ...open.parts, service: { ...open.parts.service, submit } });
};

/** The built-in policy with other limits. */
const policyWith = (limits: string) =>
  readPolicy(
    `people:
  buyer: { surfaces: [stdio], may: [propose], receivers: [own] }
  approver: { surfaces: [terminal], may: [propose, approve], receivers: ['*'] }
  boss: { may: [approve], receivers: ['*'] }
limits: { currency: PLN, perOrder: none, perPersonDay: none, perReceiverDay: none, fourEyesAbove: none, ${limits} }
`.replace(
      new RegExp(
        limits
          .split(',')
          .map((each) => `${each.split(':')[0]!.trim()}: none, `)
          .join('|'),
        'g',
      ),
      '',
    ),
    'p',
  );

describe('the amount that limits judge', () => {
  const answer = (...orders: Partial<ServiceAnswer['orders'][number]>[]): ServiceAnswer => ({
    readAt: 0,
    requisitionId: 'RQ1',
    orders: orders.map((order) => ({ id: 'O1', currencyCode: 'PLN', lines: [], ...order })),
    differences: [],
  });
  const { content } = aDraft({
    content: { ...aDraft().content, totals: [{ currencyCode: 'PLN', net: '100', gross: '123', depositNet: '0' }] },
  });
  const toPay = (given: ServiceAnswer | null, basis: 'net' | 'gross' = 'gross') =>
    amountToPay({ content, answer: given }, basis)?.amount;

  it('is what was approved or what was answered, whichever is more, all orders of a split together', async () => {
    open = await openTestOrdering();
    expect(toPay(null)).toBe('123');
    expect(toPay(answer({ totalGross: '0', totalNet: '0' }))).toBe('123');
    expect(toPay(answer({ totalGross: '90' }, { totalGross: '90.5' }))).toBe('180.5');
    expect(toPay(answer({ totalNet: '90' }, { totalNet: '90.5' }), 'net')).toBe('180.5');
  });

  it('is unknown where one order names none, or another currency', () => {
    expect(toPay(answer({ totalGross: '200' }, {}))).toBeUndefined();
    expect(toPay(answer({ totalGross: '200' }, { totalGross: '1', currencyCode: 'EUR' }))).toBeUndefined();
    expect(toPay(answer({ totalGross: '200', currencyCode: 'EUR' }))).toBeUndefined();
    expect(toPay(answer())).toBeUndefined();
  });
});

describe('limits', () => {
  it('refuse to confirm what the service made dearer than the limit, and count it when they do not', async () => {
    for (const limit of ['60.00', '400000.00']) {
      open = await openTestOrdering({ policy: policyWith(`perOrder: '${limit}'`) });
      const { id } = await asked();
      const differs = await dearDesk().approve(open.approver, id, { action: 'submit', revision: 1 });
      expect([differs.state, differs.answer!.orders[0]!.totalGross]).toEqual(['differs', '98399.02']);
      const confirming = approve(id);
      if (limit === '60.00') {
        await expect(confirming).rejects.toMatchObject({
          code: 'not_allowed',
          message: expect.stringContaining('98399.02 PLN gross is more than the limit of 60.00 PLN') as string,
        });
        expect(open.sandbox.records.ledger()[0]!.state).toBe('ACCEPTED');
        await open.close();
        continue;
      }
      expect((await confirming).state).toBe('confirmed');
      const since = startOfDay(open.clock.now());
      expect(await open.store.read.reservations({ person: 'buyer', since })).toMatchObject([{ amount: '98399.02' }]);
    }
  });

  it('ask for a second person, and for the approver of such amounts, by what was answered', async () => {
    const built = policyWith(`fourEyesAbove: '300.00'`);
    const boss = { who: ['boss'], people: ['boss'], receivers: undefined, above: decimal('300') };
    const policy = { ...built, approvals: { ...built.approvals, approvers: [boss] } };
    open = await openTestOrdering({ policy });
    const { id } = await asked(four, open.approver);
    const differs = await dearDesk().approve(open.approver, id, { action: 'submit', revision: 1 });
    expect(differs.state).toBe('differs');
    await expect(approve(id)).rejects.toThrow(/approved by boss/);
    const chief = open.person('boss');
    const done = await open.ordering.approve(chief, id, proposalOf((await open.store.read.draft(id))!));
    expect(done.state).toBe('confirmed');
  });

  it('count requisitions that were made elsewhere, also when their confirmations race', async () => {
    open = await openTestOrdering({ policy: policyWith(`perPersonDay: '25.00'`) });
    const made = await Promise.all(
      Array.from({ length: 5 }, () => open.service.submit({ lines: [{ sku: 'OP520', requiredQuantity: 1 }] })),
    );
    const gross = Number(made[0]![0]!.totalGross);
    const fits = Math.floor(25 / gross);
    expect(fits).toBeGreaterThan(0);
    expect(fits).toBeLessThan(5);
    const drafts = [];
    for (const [order] of made) drafts.push(await open.ordering.confirm(open.buyer, order!.requisitionId));
    const results = await Promise.allSettled(drafts.map(({ id }) => approve(id)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(fits);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'not_allowed' });
    }
    const states = open.sandbox.records.ledger().map(({ state }) => state);
    expect(states.filter((state) => state === 'ACCEPTED')).toHaveLength(5 - fits);
    const since = startOfDay(open.clock.now());
    expect(await open.store.read.reservations({ person: 'buyer', since })).toHaveLength(fits);
  });

  it('count what an account that confirms by itself has bought, at what it costs', async () => {
    open = await openTestOrdering({ account: 'C300000' });
    const { id } = await asked();
    const done = await dearDesk().approve(open.approver, id, { action: 'submit', revision: 1 });
    expect(done.state).toBe('confirmed');
    const since = startOfDay(open.clock.now());
    expect(await open.store.read.reservations({ person: 'buyer', since })).toMatchObject([{ amount: '98399.02' }]);
  });

  it('let at most so many orders of one requester wait', async () => {
    const built = builtInPolicy();
    open = await openTestOrdering({ policy: { ...built, approvals: { ...built.approvals, waiting: 2 } } });
    const first = await asked();
    await asked({ lines: [{ sku: 'W71275', quantity: 1 }] });
    const third = await open.ordering.prepare(open.buyer, four);
    await expect(open.ordering.submit(open.buyer, third.id)).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringContaining('2 orders of this requester are waiting') as string,
      next: expect.stringContaining('take back') as string,
    });
    const [order] = await open.service.submit({ lines: [{ sku: 'W71275', requiredQuantity: 1 }] });
    await expect(open.ordering.confirm(open.buyer, order!.requisitionId)).rejects.toThrow(/are waiting/);
    // What ran out does not wait, even if nobody has looked at it.
    await open.store.write(async (tx) => {
      const row = (await tx.draft(first.id))!;
      await tx.saveDraft({ ...row, expiresAt: open.clock.now() - 1 }, row.fence);
    });
    expect((await open.ordering.submit(open.buyer, third.id)).state).toBe('pending_approval');
  });
});

describe('availability', () => {
  it('is part of the approval where the account confirms by itself', async () => {
    open = await openTestOrdering({ account: 'C300000' });
    const { id } = await asked();
    open.sandbox.faults.inject({ kind: 'shortStock', sku: 'OP520', quantity: 0 }, undefined, 1);
    const short = await approve(id);
    expect(short).toMatchObject({ state: 'pending_approval', revision: 2 });
    expect(short.reason).toMatch(/OP520: 4 needed, 0 available \(\d+ when it was shown\)/);
    expect(open.sandbox.records.log.count('POST', '/sales/*')).toBe(0);
    // It was shown with none this time, so it is not asked again.
    expect((await approve(id)).state).toBe('confirmed');
    expect(open.sandbox.records.log.count('POST', '/sales/*')).toBe(1);
  });

  it('is looked at once more just before it is sent', async () => {
    open = await openTestOrdering({ account: 'C300000' });
    const { id } = await asked();
    let quotes = 0;
    const quote: typeof open.parts.service.quote = (...call) => {
      quotes += 1;
      if (quotes === 2) open.sandbox.faults.inject({ kind: 'shortStock', sku: 'OP520', quantity: 0 }, undefined, 1);
      return open.service.quote(...call);
    };
    const ordering = new Ordering({ ...open.parts, service: { ...open.parts.service, quote } });
    const row = await ordering.approve(open.approver, id, { action: 'submit', revision: 1 });
    expect(row).toMatchObject({ state: 'pending_approval', revision: 2 });
    expect(row.reason).toMatch(/OP520: 4 needed, 0 available/);
    expect(open.sandbox.records.ledger()).toEqual([]);
  });

  it('is left to the answer of the service where a confirmation follows', async () => {
    open = await openTestOrdering();
    const { id } = await asked();
    open.sandbox.faults.inject({ kind: 'shortStock', sku: 'OP520', quantity: 0 }, undefined, 1);
    expect((await approve(id)).state).toBe('differs');
  });
});

describe('products that the service left out', () => {
  const request = { lines: [...four.lines, { sku: 'NOSUCH1', quantity: 2 }, { sku: 'NOSUCH2', quantity: 1 }] };

  it('are acknowledged, each by its name and no other, and stay named when it is priced again', async () => {
    open = await openTestOrdering();
    const { id } = await asked(request);
    for (const without of [undefined, [], ['NOSUCH1'], ['NOSUCH1', 'NOSUCH2', 'OP520']]) {
      await expect(approve(id, { without })).rejects.toMatchObject({
        code: 'refused',
        message: expect.stringMatching(without?.includes('OP520') ? /did not leave out OP520/ : /NOSUCH1 and NOSUCH2/),
        next: expect.stringContaining('NOSUCH1 and NOSUCH2') as string,
      });
    }
    const without = ['NOSUCH2', 'NOSUCH1'];
    open.sandbox.faults.inject({ kind: 'price', sku: 'OP520', listNet: 99_00 }, undefined, 1);
    expect(await approve(id, { without })).toMatchObject({ state: 'pending_approval', revision: 2 });
    await expect(approve(id)).rejects.toThrow(/NOSUCH1 and NOSUCH2/);
    const { content } = (await open.store.read.draft(id))!;
    const quoted = await open.ordering.prepare(open.buyer, { lines: content.lines.map(lineOf) }, id);
    expect(quoted.content.omitted).toEqual(['NOSUCH1', 'NOSUCH2']);
    await open.ordering.submit(open.buyer, id);
    expect((await approve(id, { without })).state).toBe('confirmed');
    const approval = (await open.store.read.approvals(id)).at(-1)!;
    expect(JSON.parse(approval.record!)).toMatchObject({ without });
  });

  const lineOf = ({ sku, quantity }: { sku: string; quantity: number }) => ({ sku, quantity });
});

describe('the record of an approval', () => {
  it('holds all that was shown, and any change of it or of its columns is noticed', async () => {
    open = await openTestOrdering();
    const agent = { ...open.buyer, agent: 'an agent) for Boss' };
    const { id, hash } = await asked({ ...four, ownNumber: '7' }, agent);
    const { digest } = await open.ordering.report((await open.store.read.draft(id))!);
    const done = await approve(id, { digest });
    expect(done.state).toBe('confirmed');
    const [approval] = await open.store.read.approvals(id);
    const record = JSON.parse(approval!.record!) as Record<string, unknown>;
    expect(record).toMatchObject({
      ...{ action: 'submit', draftId: id, revision: 1, hash, rendered: digest, receiver: 'own', person: 'approver' },
      ...{ surface: 'terminal', requesters: ['buyer'], policy: policyDigest(open.parts.policy), without: [] },
      authors: [{ person: 'buyer', surface: 'stdio', agent: 'an agent for Boss' }],
      shown: done.content.totals,
      available: [{ sku: 'OP520', quantity: 4, available: done.content.lines[0]!.available }],
      keyId: approval!.keyId,
    });
    const { key } = open.parts;
    expect([isGenuine(approval!, key), isConsumed(approval!, key)]).toEqual([true, true]);
    for (const change of [
      { person: 'buyer' },
      { revision: 2 },
      { action: 'confirm' as const },
      { expiresAt: approval!.expiresAt + 1 },
      { record: JSON.stringify({ ...record, without: ['OP520'] }) },
      { record: null },
      { keyId: '00000000' },
    ]) {
      expect(isGenuine({ ...approval!, ...change }, key), JSON.stringify(change)).toBe(false);
    }
    for (const change of [{ consumedBy: 'A2' }, { consumedAt: 1 }, { consumedMac: null }, { id: 'P2' }]) {
      expect(isConsumed({ ...approval!, ...change }, key), JSON.stringify(change)).toBe(false);
    }
    // The audit names the record, so that one cannot be put in the place of the other.
    const entries = await open.store.read.audit({ draftId: id, limit: 50 });
    const approved = entries.find(({ action }) => action === 'approved-submit')!;
    expect(JSON.parse(approved.detail)).toMatchObject({ approval: approval!.id, record: sha256(approval!.record!) });
    const asking = entries.find(({ action }) => action === 'asked-for-approval')!;
    expect(JSON.parse(asking.detail)).toMatchObject({ by: 'an agent (an agent for Boss over stdio) for buyer' });
  });

  it('holds what the service answered when a difference is accepted', async () => {
    open = await openTestOrdering();
    const { id } = await asked({ lines: [...four.lines, { sku: 'W71275', quantity: 2 }] });
    open.sandbox.faults.inject({ kind: 'shortStock', sku: 'OP520', quantity: 0 }, submits, 1);
    const { answer } = await approve(id);
    await approve(id);
    const record = JSON.parse((await open.store.read.approvals(id)).at(-1)!.record!) as Record<string, unknown>;
    const [order] = answer!.orders;
    const { totalNet, totalGross } = order!;
    expect(record).toMatchObject({
      action: 'confirm',
      answered: [{ orderId: order!.id, currencyCode: 'PLN', totalNet, totalGross }],
    });
  });

  it('refuses an answer to something else that was shown of the same version', async () => {
    open = await openTestOrdering();
    const { id } = await asked();
    const { digest } = await open.ordering.report((await open.store.read.draft(id))!);
    await asked();
    // By now the same was asked for twice, which the person has not seen.
    await expect(approve(id, { digest }, true)).rejects.toThrow(/What is shown of it has changed/);
    expect((await approve(id, {}, true)).state).toBe('confirmed');
  });
});

describe('an approval that was used', () => {
  it('does not count again when a hand in the database sets its row back', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'partsdesk-approval-'));
    const file = join(folder, 'desk.sqlite');
    open = await openTestOrdering({ file });
    const { id } = await asked();
    expect((await approve(id)).state).toBe('confirmed');
    const hand = await openSqlite(file, 1000);
    hand.exec(`DROP TRIGGER approval_used; DROP TRIGGER draft_final;
      UPDATE approval SET consumed_by = NULL, consumed_at = NULL, consumed_mac = NULL;
      UPDATE draft SET state = 'approved', revision = 1, requisition_id = NULL, answer = NULL, next_at = 1`);
    hand.close();
    // A whole round would find the order at the service first.
    await new Engine(open.parts).drive(id);
    expect(await open.store.read.draft(id)).toMatchObject({
      state: 'pending_approval',
      reason: expect.stringContaining('The approval on record was used for an earlier sending') as string,
    });
    expect(open.sandbox.records.ledger()).toHaveLength(1);
    rmSync(folder, { recursive: true, force: true });
  });

  it('of an earlier version is history that can be read, and sends nothing any more', async () => {
    open = await openTestOrdering();
    const { id, hash } = await asked();
    const { key, clock } = open.parts;
    const bound = { id: 'P1', draftId: id, revision: 1, hash, action: 'submit' as const, person: 'approver' };
    const old = { ...bound, surface: 'terminal', at: clock.now(), expiresAt: clock.now() + 600_000 };
    const mac = createHmac('sha256', key.reveal()).update(canonicalJson(old)).digest('hex');
    const row = { ...old, record: null, keyId: null, mac, consumedMac: null, voidedAt: null };
    const unused = { ...row, consumedBy: null, consumedAt: null };
    expect([isGenuine(unused, key), isConsumed(unused, key)]).toEqual([true, false]);
    expect(isGenuine({ ...unused, person: 'buyer' }, key)).toBe(false);
    expect(isConsumed({ ...row, consumedBy: 'A1', consumedAt: 1 }, key)).toBe(true);
    await open.store.write(async (tx) => {
      await tx.insertApproval(unused);
      const draft = (await tx.draft(id))!;
      await tx.saveDraft({ ...draft, state: 'approved', nextAt: 1 }, draft.fence);
    });
    await open.ordering.workOnce();
    expect((await open.store.read.draft(id))?.state).toBe('pending_approval');
    expect(open.sandbox.records.log.count('POST', '/sales/*')).toBe(0);
  });

  it('counts no more under another policy', async () => {
    open = await openTestOrdering();
    const { id } = await asked();
    let quotes = 0;
    const quote: typeof open.parts.service.quote = (...call) => {
      quotes += 1;
      if (quotes === 1) return open.service.quote(...call);
      return Promise.reject(new DeskError('service_failed', 'It is down.', { next: 'Wait.' }));
    };
    const failing = new Ordering({ ...open.parts, service: { ...open.parts.service, quote } });
    const approved = await failing.approve(open.approver, id, { action: 'submit', revision: 1 });
    expect(approved.state).toBe('approved');
    const { policy } = open.parts;
    const wider = { ...policy, limits: { ...policy.limits, perReceiverDay: undefined } };
    const desk = new Ordering({ ...open.parts, policy: wider });
    for (let round = 0; round < 100 && (await open.store.read.draft(id))?.state === 'approved'; round += 1) {
      await desk.workOnce();
    }
    expect(await open.store.read.draft(id)).toMatchObject({
      state: 'pending_approval',
      reason: expect.stringContaining('The policy has changed since it was approved') as string,
    });
    expect(open.sandbox.records.log.count('POST', '/sales/*')).toBe(0);
  });
});

describe('who wrote it', () => {
  it('is every person with what they wrote it by, and a requote writes nothing', async () => {
    open = await openTestOrdering();
    const agent = { ...open.buyer, agent: 'claude' };
    const { id } = await open.ordering.prepare(agent, four);
    await open.ordering.prepare(open.approver, four, id);
    await open.ordering.prepare({ ...open.buyer, surface: 'slack' }, { lines: [{ sku: 'OP520', quantity: 5 }] }, id);
    const row = await open.ordering.submit({ ...open.buyer, surface: 'http' }, id);
    expect(row.requesters).toEqual(['buyer']);
    expect((await open.ordering.report(row)).preparedBy).toEqual([
      'an agent (claude over stdio) for Buyer',
      'Buyer in Slack',
      'an agent (over http) for Buyer',
    ]);
  });

  it('names an agent only by what a name needs', () => {
    const named = (agent: string, surface: Actor['surface'] = 'stdio') =>
      authorOf({ person: 'x', surface, agent }).agent;
    expect(named('a\u202eb (over slack) for Boss\u001b[1m')).toBe('a b over slack for Boss 1m');
    expect(named('x'.repeat(100))).toHaveLength(60);
    expect(named('\u200b')).toBeUndefined();
    expect(named('claude', 'terminal')).toBeUndefined();
  });

  it('gives a reason in its own words, which is bound and never sent', async () => {
    open = await openTestOrdering();
    const desk = open.ordering.deskFor({ ...open.buyer, agent: 'claude' });
    const prepared = await desk.prepare({ ...four, reason: 'The van is on the lift.' }, undefined);
    const words = 'In the words of an agent (claude over stdio) for Buyer: "The van is on the lift."';
    expect(prepared.statedReason).toBe(words);
    // Whoever has it priced again did not give the reason.
    const requoted = await open.ordering.prepare(open.approver, requestOf(prepared.row.content), prepared.row.id);
    expect((await open.ordering.report(requoted)).statedReason).toBe(words);
    const row = requoted;
    const before = row.hash;
    const asking = await desk.submit(row.id, row.revision, 'Two vans now.');
    expect(asking.statedReason).toBe('In the words of an agent (claude over stdio) for Buyer: "Two vans now."');
    expect(asking.row.hash).not.toBe(before);
    await expect(desk.submit(row.id, row.revision, 'a\u202eb')).rejects.toMatchObject({
      code: 'invalid_input',
      field: 'reason',
    });
    await expect(desk.prepare({ ...four, reason: 'two\nlines' }, undefined)).rejects.toThrow(/a line break/);
    await approve(row.id);
    const [attempt] = await open.store.read.attempts(row.id);
    expect(attempt!.body).not.toContain('van');
    expect(attempt!.outcome).toBe('ok');
  });
});

import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { ApprovalPage } from '../../src/approval-page/approval-page.ts';
import type { Clock } from '../../src/core/clock.ts';
import { createHttpListener } from '../../src/core/http-listener.ts';
import { Secret } from '../../src/core/secret.ts';
import { Passkeys } from '../../src/ordering/passkeys.ts';
import { readPolicy } from '../../src/ordering/policy/file.ts';
import { visitorOf } from '../support/approval-page.ts';
import { openTestOrdering } from '../support/ordering.ts';
import { SoftwareAuthenticator } from '../support/software-authenticator.ts';
import { testClock } from '../support/test-clock.ts';

const policy = readPolicy(
  `
people:
  buyer: { surfaces: [stdio], may: [propose], receivers: ['*'] }
  approver: { name: Anna, surfaces: [terminal], may: [propose, approve, admin], receivers: ['*'] }
  second: { name: Jan, may: [approve, admin], receivers: ['*'] }
  clerk: { name: Piotr, may: [approve], receivers: ['*'] }
limits: { currency: PLN, perOrder: '5000.00', perPersonDay: none, perReceiverDay: none, fourEyesAbove: '0.00' }
stepUp: { surfaces: [terminal], above: '100.00' }
`,
  'test',
);

/** A regular expression alone would match any text in `toMatchObject`. */
const said = (what: RegExp) => expect.stringMatching(what) as string;

async function openPage() {
  const own = testClock();
  let ahead = 0;
  const clock: Clock = { ...own, now: () => own.now() + ahead };
  const desk = await openTestOrdering({ policy });
  const key = new Secret('another key for tests');
  const passkeys = new Passkeys({
    ledger: desk.store,
    policy,
    keys: [key],
    randomBytes: (n) => randomBytes(n),
    log: { warn: () => undefined },
  });
  const served: { page?: ApprovalPage } = {};
  const faults: unknown[] = [];
  const accepted: unknown[] = [];
  const server = createHttpListener(
    (request, response) => served.page?.handle(request, response),
    (thrown) => faults.push(thrown),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const origin = `http://localhost:${typeof address === 'object' ? address?.port : ''}`;
  served.page = new ApprovalPage({
    origin,
    passkeys,
    policies: {
      policy,
      proposed: () => Promise.resolve({ id: 'waits', source: 'new.yaml', widens: ['Eve may approve.'] }),
      accept: (id, by) => {
        accepted.push([id, ...(typeof by === 'string' ? [by] : [by.person, by.surface])]);
        return Promise.resolve();
      },
    },
    ordering: desk.ordering,
    key,
    clock,
    zone: 'UTC',
    failed: (thrown) => faults.push(thrown),
  });
  const visitor = visitorOf(origin);
  const enrol = async (person: string) => visitor.enrol(await passkeys.invite(person, 'test'));
  const draft = async (quantity = 2): Promise<string> => {
    const { id } = await desk.ordering.prepare(desk.buyer, { lines: [{ sku: 'OP520', quantity }] });
    await desk.ordering.submit(desk.buyer, id);
    return id;
  };
  return {
    ...desk,
    ...visitor,
    ...{ origin, passkeys, enrol, draft, faults, accepted },
    later: (ms: number) => (ahead += ms),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await desk.close();
    },
  };
}

let open: Awaited<ReturnType<typeof openPage>>;
afterEach(async () => {
  expect(open.faults).toEqual([]);
  await open.close();
});

const state = async (id: string) => (await open.store.read.draft(id))?.state;

describe('a decision on the approval page', () => {
  it('takes two signatures of a passkey, and is recorded with it', async () => {
    open = await openPage();
    const device = await open.enrol('approver');
    const id = await open.draft();
    const shown = await open.openDraft(device, id);
    expect(shown.body['html']).toContain('OP520');
    expect(await open.approve(device, id, shown)).toMatchObject({ status: 200, body: { done: 'You approved it.' } });
    expect(await state(id)).toBe('confirmed');
    const [approval] = await open.store.read.approvals(id);
    expect(approval).toMatchObject({ person: 'approver', surface: 'page', action: 'submit' });
  });

  it('is refused from a terminal, and from Slack above the amount, where the policy asks for a passkey', async () => {
    open = await openPage();
    const id = await open.draft();
    const submit = { action: 'submit', revision: 1 } as const;
    await expect(open.ordering.approve(open.approver, id, submit)).rejects.toMatchObject({ name: 'DeskError' });
    const inSlack = open.person('approver', 'slack');
    const dear = await open.draft(40);
    await expect(open.ordering.approve(inSlack, dear, submit)).rejects.toThrow('Orders above 100.00 PLN');
    expect((await open.ordering.approve(inSlack, id, submit)).state).toBe('confirmed');
  });

  it('shows nothing to a link alone, does nothing on GET, and is never framed or kept', async () => {
    open = await openPage();
    const id = await open.draft();
    const response = await fetch(`${open.origin}/approve/${id}`);
    const html = await response.text();
    expect(html).not.toContain(id);
    expect(html).toContain("script-src 'sha256-");
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'x-robots-tag': 'noindex',
    });
    for (const way of ['open', 'sign', 'decide']) await fetch(`${open.origin}/approve/${id}/${way}`);
    expect(await state(id)).toBe('pending_approval');
    const byNumber = await fetch(`${open.origin.replace('localhost', '127.0.0.1')}/approve/${id}`, {
      redirect: 'manual',
    });
    expect(byNumber.headers.get('location')).toBe(`${open.origin}/approve/${id}`);
  });

  it('is refused from another origin, without one, from another site, and as a form', async () => {
    open = await openPage();
    const path = `/approve/${await open.draft()}/sign-in`;
    const odd: Record<string, string>[] = [
      { Origin: 'https://evil.example' },
      { Origin: '' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Content-Type': 'text/plain' },
    ];
    for (const headers of odd) {
      expect(await open.post(path, {}, headers)).toMatchObject({ status: 403 });
    }
  });

  it.each([
    ['made for another origin', { origin: 'https://evil.example' }],
    ['made for another name', { rpId: 'evil.example' }],
    ['made without looking at the person', { unverified: true }],
  ])('refuses a signature that was %s', async (_, odd) => {
    open = await openPage();
    const device = await open.enrol('approver');
    const id = await open.draft();
    const shown = await open.openDraft(device, id);
    expect(await open.approve(device, id, shown, odd)).toMatchObject({ status: 403 });
    expect(await state(id)).toBe('pending_approval');
  });

  it('refuses a signature that was used, is too old, is for another decision, or is of another person', async () => {
    open = await openPage();
    const device = await open.enrol('approver');
    const id = await open.draft();
    const shown = await open.openDraft(device, id);
    const reject = { session: shown.body['session'], decision: 'reject', reason: 'no', again: false };
    const approve = { ...reject, decision: 'approve', reason: '' };
    const decide = (wanted: object, assertion: object) => open.post(`/approve/${id}/decide`, { ...wanted, assertion });
    const sign = (wanted: object) => open.signed(device, `/approve/${id}/sign`, wanted);

    expect(await decide(approve, await sign(reject))).toMatchObject({ status: 403 });

    const used = await open.signed(device, `/approve/${id}/sign-in`, {});
    expect(await open.post(`/approve/${id}/open`, { assertion: used })).toMatchObject({ status: 200 });
    expect(await open.post(`/approve/${id}/open`, { assertion: used })).toMatchObject({ status: 403 });
    expect(await decide(approve, used)).toMatchObject({ status: 403 });

    const old = await sign(approve);
    open.later(5 * 60_000);
    expect(await decide(approve, old)).toMatchObject({ status: 403, body: { error: said(/five minutes/) } });

    open.later(25 * 3_600_000);
    expect((await open.post(`/approve/${id}/sign`, approve)).body).toMatchObject({ error: said(/too long/) });
    expect(await state(id)).toBe('pending_approval');
  });

  it('refuses the key of another person, a stranger, a revoked one and one that nobody confirmed yet', async () => {
    open = await openPage();
    const device = await open.enrol('approver');
    const other = await open.enrol('second');
    const id = await open.draft();
    expect(await open.openDraft(other, id)).toMatchObject({ status: 403, body: { error: said(/can be used from/) } });
    await open.passkeys.confirm(other.id.toString('base64url'), 'approver');
    expect(await open.openDraft(other, id)).toMatchObject({ status: 200 });

    const shown = await open.openDraft(device, id);
    expect(await open.approve(other, id, shown)).toMatchObject({ status: 403, body: { error: said(/somebody else/) } });
    const stranger = new SoftwareAuthenticator(open.origin);
    expect(await open.openDraft(stranger, id)).toMatchObject({ status: 403, body: { error: said(/does not know/) } });
    await open.passkeys.revoke(device.id.toString('base64url'), 'second');
    expect(await open.approve(device, id, shown)).toMatchObject({
      status: 403,
      body: { error: said(/does not know/) },
    });
    expect(await state(id)).toBe('pending_approval');
  });

  it('shows the order anew when it changed between opening and signing, and approves nothing', async () => {
    open = await openPage();
    const device = await open.enrol('approver');
    const id = await open.draft();
    const shown = await open.openDraft(device, id);
    await open.ordering.prepare(open.buyer, { lines: [{ sku: 'OP520', quantity: 25 }] }, id);
    await open.ordering.submit(open.buyer, id);
    const answer = await open.approve(device, id, shown);
    expect(answer.body).toMatchObject({ error: said(/changed while you looked/), action: 'submit' });
    expect(answer.body['html']).toContain('25');
    expect(await state(id)).toBe('pending_approval');
    expect(await open.approve(device, id, answer)).toMatchObject({ body: { done: 'You approved it.' } });
  });

  it('takes the answer to a question, signed for that answer alone', async () => {
    open = await openPage();
    const device = await open.enrol('approver');
    const id = await open.draft();
    const submit = { method: 'POST', path: '/sales/requisition' };
    open.sandbox.faults.inject({ kind: 'reset', processed: false }, submit, 1);
    await open.approve(device, id, await open.openDraft(device, id));
    const { revision } = await open.until(id, 'needs_person');
    await expect(open.ordering.answer(open.approver, id, revision, { kind: 'resend' })).rejects.toThrow('passkey');

    const shown = await open.openDraft(device, id);
    expect(shown.body).toMatchObject({ answers: ['exists', 'resend', 'drop'] });
    expect(shown.body).not.toHaveProperty('action');
    const drop = { session: shown.body['session'], decision: 'answer', answer: { kind: 'drop' } };
    const assertion = await open.signed(device, `/approve/${id}/sign`, drop);
    const resend = { ...drop, answer: { kind: 'resend' }, assertion };
    expect(await open.post(`/approve/${id}/decide`, resend)).toMatchObject({ status: 403 });
    expect(await state(id)).toBe('needs_person');
    expect(await open.decide(device, id, shown, { decision: 'approve' })).toMatchObject({
      body: { error: said(/changed while you looked/) },
    });
    expect(await open.decide(device, id, shown, { decision: 'answer', answer: { kind: 'drop' } })).toMatchObject({
      body: { done: 'Your answer is recorded.' },
    });
    await open.until(id, 'dropping', 'dropped');
  });

  it('refuses what somebody who prepared the order may not decide, and a session of another draft', async () => {
    open = await openPage();
    const device = await open.enrol('approver');
    const own = await open.ordering.prepare(open.approver, { lines: [{ sku: 'OP520', quantity: 1 }] });
    await open.ordering.submit(open.approver, own.id);
    const shown = await open.openDraft(device, own.id);
    expect(await open.approve(device, own.id, shown)).toMatchObject({
      status: 403,
      body: { error: said(/somebody else/) },
    });
    const id = await open.draft(3);
    const wanted = { session: shown.body['session'], decision: 'approve', reason: '', again: false };
    expect(await open.post(`/approve/${id}/sign`, wanted)).toMatchObject({ status: 403 });
  });

  it('refuses a register of keys that was changed in the database', async () => {
    open = await openPage();
    const device = await open.enrol('approver');
    const id = await open.draft();
    const text = (await open.store.read.setting('passkeys')) ?? '';
    await open.store.write((tx) => tx.setSetting('passkeys', text.replace('"person":"approver"', '"person":"second"')));
    expect(await open.post(`/approve/${id}/sign-in`, {})).toMatchObject({ status: 403 });
    await open.store.write((tx) => tx.setSetting('passkeys', text));
    expect(await open.openDraft(device, id)).toMatchObject({ status: 200 });
    open.faults.length = 0;
  });
});

describe('a policy that waits', () => {
  it('is shown to an admin alone, and accepted only with a signature over exactly that policy', async () => {
    open = await openPage();
    const admin = await open.enrol('approver');
    const plain = await open.enrol('clerk');
    await open.passkeys.confirm(plain.id.toString('base64url'), 'approver');
    const opened = async (device: SoftwareAuthenticator) =>
      open.post('/keys/open', { assertion: await open.signed(device, '/keys/sign-in', {}) });
    expect(await opened(plain)).toMatchObject({ status: 403, body: { error: 'Only an admin can do that.' } });
    const shown = await opened(admin);
    expect(shown.body['policy']).toEqual({ id: 'waits', source: 'new.yaml', widens: ['Eve may approve.'] });
    const wanted = { session: shown.body['session'], act: 'accept', key: 'waits' };
    const sign = async (device: SoftwareAuthenticator, what: object) => open.signed(device, '/keys/sign', what);
    const refused = [
      { ...wanted, key: 'another', assertion: await sign(admin, wanted) },
      { ...wanted, assertion: await sign(admin, { ...wanted, act: 'confirm' }) },
      { ...wanted, assertion: await sign(plain, wanted) },
    ];
    for (const body of refused) expect(await open.post('/keys/act', body)).toMatchObject({ status: 403 });
    expect(open.accepted).toEqual([]);
    const done = await open.post('/keys/act', { ...wanted, assertion: await sign(admin, wanted) });
    expect(done).toMatchObject({ status: 200, body: { done: 'The policy is in force.' } });
    expect(open.accepted).toEqual([['waits', 'approver', 'page']]);
  });
});

describe('passkeys', () => {
  it('wait for an admin after the first one, also when all others were revoked', async () => {
    open = await openPage();
    const first = await open.enrol('approver');
    await open.passkeys.revoke(first.id.toString('base64url'), 'terminal');
    const next = await open.enrol('approver');
    const id = await open.draft();
    expect(await open.openDraft(next, id)).toMatchObject({ status: 403, body: { error: said(/can be used from/) } });
    open.later(24 * 3_600_000);
    expect(await open.openDraft(next, id)).toMatchObject({ status: 200 });
  });

  it('are listed, confirmed and revoked by an admin with a signature, never by their owner', async () => {
    open = await openPage();
    const admin = await open.enrol('approver');
    const fresh = await open.enrol('second');
    const { openKeys: opened, actOnKey: act } = open;
    const shown = await opened(admin);
    expect(shown.body['keys']).toMatchObject([
      { person: 'Anna', waits: false },
      { person: 'Jan', waits: true },
    ]);
    expect(await opened(fresh)).toMatchObject({ status: 403 });
    expect((await act(admin, 'confirm', fresh, shown)).body['keys']).toMatchObject([{}, { waits: false }]);
    expect(await act(fresh, 'confirm', fresh, await opened(fresh))).toMatchObject({ status: 403 });
    expect((await act(fresh, 'revoke', admin, await opened(fresh))).body['keys']).toMatchObject([{ person: 'Jan' }]);
    const recorded = (await open.store.read.audit({ limit: 100 })).map(({ action }) => action);
    expect(recorded).toEqual(expect.arrayContaining(['passkey-added', 'passkey-confirmed', 'passkey-revoked']));
  });
});

import { afterEach, describe, expect, it } from 'vitest';
import { builtInPolicy } from '../../src/ordering/policy/file.ts';
import type { Policy } from '../../src/ordering/policy/policy.ts';
import type { DraftRow } from '../../src/ports/ledger.ts';
import { openTestOrdering } from '../support/ordering.ts';
import { aDraft } from '../store/fixtures/rows.ts';

let open: Awaited<ReturnType<typeof openTestOrdering>>;
afterEach(() => open.close());

interface Listed {
  readonly orders: readonly {
    draftId: string;
    customNumber?: string;
    status: string;
    deciders?: string[];
    mine?: boolean;
    expiresAt?: string;
    requisitionId?: string;
  }[];
  readonly total?: number;
  readonly cursor?: string;
}

const lines = [{ sku: 'OP520', quantity: 1 }];

/** Rows as the desk would have written them at `at`. */
async function insert(number: number, at: number, change: (at: number) => Partial<DraftRow> = () => ({})) {
  await open.store.write(async (tx) => {
    for (let each = 0; each < number; each += 1) {
      const { content } = aDraft();
      const totals = content.totals.map((each) => ({ ...each, gross: '30.75' }));
      const plain = { ...content, totals, shipTo: undefined };
      await tx.insertDraft(
        aDraft({ id: `D${10_000 + each}`, createdAt: at + each, content: plain, nextAt: null, ...change(each) }),
      );
    }
  });
}

async function list(input: object, budget?: number): Promise<Listed> {
  const options = budget === undefined ? {} : { budget: { rows: budget, products: 1, milliseconds: 1 } };
  return (await open.ask('list_orders', input, options)).output as unknown as Listed;
}

describe('the list of orders', () => {
  it('says where each stands, who it waits for, and until when', async () => {
    open = await openTestOrdering();
    const draft = await open.ordering.prepare(open.buyer, { lines, ownNumber: 'PO-1' });
    await open.ordering.submit(open.buyer, draft.id);
    const { orders, total } = await list({});
    expect(total).toBe(1);
    expect(orders).toMatchObject([
      { draftId: draft.id, customNumber: 'PO-1', status: 'waiting for approval', deciders: ['Approver'] },
    ]);
    expect(orders[0]?.mine).toBeUndefined();
    expect(Date.parse(orders[0]?.expiresAt ?? '')).toBe((await open.store.read.draft(draft.id))?.expiresAt);
    expect((await list({ state: 'waiting' })).orders).toEqual([]);
    const theirs = await open.ordering.deskFor(open.approver).orders({ group: 'waiting', limit: 9 });
    expect(theirs.rows.map(({ row, mine }) => [row.id, mine])).toEqual([[draft.id, true]]);
  });

  it('names a deputy while a delegation counts; approval and record say for whom they decided', async () => {
    const policy = builtInPolicy();
    const people = new Map([
      ...policy.people,
      ['deputy', { ...policy.people.get('buyer')!, id: 'deputy', name: 'Dee' }],
    ]);
    const delegation = { from: 'approver', to: 'deputy', since: 0, until: 9_000_000_000_000 };
    open = await openTestOrdering({ policy: { ...policy, people, delegations: [delegation] } });
    const { id, revision } = await open.ordering.prepare(open.buyer, { lines });
    await open.ordering.submit(open.buyer, id);
    expect((await list({})).orders).toMatchObject([{ deciders: ['Approver', 'Dee'] }]);
    const deputy = { ...open.person('deputy'), account: 'terminal:dee' };
    expect((await open.ordering.waiting(deputy)).map(({ mine }) => mine)).toEqual([true]);
    await open.ordering.approve(deputy, id, { action: 'submit', revision });
    const [approval] = await open.store.read.approvals(id);
    expect(approval).toMatchObject({ person: 'deputy', account: 'terminal:dee' });
    expect(JSON.parse(approval?.record ?? '')).toMatchObject({ account: 'terminal:dee', onBehalfOf: 'approver' });
    const entries = await open.store.read.audit({ draftId: id, after: 0, limit: 50 });
    const entry = entries.find(({ action }) => action === 'approved-submit');
    expect(entry?.actor).toBe('deputy for approver');
    expect(JSON.parse(entry?.detail ?? '')).toMatchObject({ account: 'terminal:dee', approval: approval?.id });
  });

  it('finds a part of the own number in any case and script, with the mark, and by the mark alone', async () => {
    open = await openTestOrdering();
    const { id, revision } = await open.ordering.prepare(open.buyer, { lines, ownNumber: 'ZL-Łódź/17' });
    await open.ordering.prepare(open.buyer, { lines, ownNumber: 'other' });
    await open.ordering.submit(open.buyer, id);
    await open.ordering.approve(open.approver, id, { action: 'submit', revision });
    const sent = open.sandbox.records.ledger()[0]?.customNumber ?? '';
    for (const customNumber of ['łódź', 'zl-ŁÓDŹ/17', sent, sent.toLowerCase(), sent.slice(0, 16)]) {
      const { orders, total } = await list({ customNumber });
      expect([total, orders.map(({ draftId }) => draftId)], customNumber).toEqual([1, [id]]);
    }
    expect((await list({ customNumber: 'łódź', state: 'open' })).orders).toEqual([]);
    expect((await list({ customNumber: 'łódź', state: 'done' })).orders).toMatchObject([{ draftId: id }]);
  });

  it('comes in pages that hold every row once, also those of one millisecond, with the total on each', async () => {
    open = await openTestOrdering();
    await insert(450, open.clock.now(), (at) => ({ createdAt: open.clock.now() - Math.floor(at / 9) }));
    for (const question of [{}, { state: 'open' }, { from: '2000-01-01' }]) {
      const seen: string[] = [];
      let page = await list(question, 97);
      for (let pages = 1; ; pages += 1) {
        expect(page.total).toBe(450);
        seen.push(...page.orders.map(({ draftId }) => draftId));
        if (page.cursor === undefined) break;
        expect(pages).toBeLessThan(9);
        page = await list({ cursor: page.cursor }, 97);
      }
      expect([seen.length, new Set(seen).size]).toEqual([450, 450]);
    }
    await expect(list({ cursor: (await list({ state: 'open' }, 5)).cursor, state: 'done' })).rejects.toMatchObject({
      field: 'state',
    });
  });

  it("leaves out what is somebody else's, and receivers that the approver may not act for", async () => {
    const built = builtInPolicy();
    const own = (id: string) => built.people.get(id);
    const limited = own('approver');
    if (limited === undefined) throw new Error('no approver');
    const policy: Policy = {
      ...built,
      people: new Map([
        ...built.people,
        ['approver', { ...limited, grants: limited.grants.map((each) => ({ ...each, receivers: ['own'] })) }],
      ]),
    };
    open = await openTestOrdering({ policy });
    await insert(2, open.clock.now(), (at) => ({ createdBy: 'buyer', content: aDraft().content, id: `DX${at}` }));
    await insert(3, open.clock.now(), () => ({ createdBy: 'somebody' }));
    const ids = async (person: 'buyer' | 'approver') =>
      (await open.ordering.deskFor(open.person(person)).orders({ limit: 99 })).rows.map(({ row }) => row.id).sort();
    expect(await ids('buyer')).toEqual(['DX0', 'DX1']);
    expect(await ids('approver')).toEqual(['D10000', 'D10001', 'D10002']);
    const asked = await open.ordering.deskFor(open.buyer).orders({ receiver: 'C200001', limit: 99 });
    expect([asked.total, asked.rows.length]).toEqual([2, 2]);
  });
});

describe('what waits for a decision', () => {
  it('is all there, however much: first what the person can decide, then by the time it expires', async () => {
    open = await openTestOrdering();
    const now = open.clock.now();
    // The oldest of 601 was beyond a list of the 500 newest.
    await insert(601, now, (at) => ({ expiresAt: now + at, createdBy: at % 2 === 0 ? 'buyer' : 'approver' }));
    // Above the four-eyes limit, so that nobody approves their own.
    const waiting = await open.ordering.waiting(open.approver);
    expect(waiting.length).toBe(601);
    const places = waiting.map(({ mine }) => mine);
    expect(places).toEqual([...places].sort((one, other) => Number(other) - Number(one)));
    expect(waiting[0]).toMatchObject({ mine: true, row: { id: 'D10000' } });
    const others = waiting.filter(({ mine }) => !mine);
    for (const each of [waiting.filter(({ mine }) => mine), others]) {
      const times = each.map(({ row }) => row.expiresAt);
      expect(times).toEqual([...times].sort((one, other) => one - other));
    }
  });
});

describe('the same order of a day', () => {
  it('is found among more than a thousand newer drafts, and no longer after a day', async () => {
    open = await openTestOrdering();
    const first = await open.ordering.prepare(open.buyer, { lines });
    await open.ordering.submit(open.buyer, first.id);
    const now = open.clock.now();
    await insert(1_001, now + 1_000);
    const second = await open.ordering.prepare(open.buyer, { lines });
    expect((await open.ordering.report(second)).twins.map(({ id }) => id)).toEqual([first.id]);
    const other = await open.ordering.prepare(open.buyer, { lines: [{ sku: 'OP520', quantity: 3 }] });
    expect((await open.ordering.report(other)).twins).toEqual([]);
    expect(await open.store.read.sameOrders(second.content, now + 86_400_000)).toEqual([]);
  });
});

describe("the buyer's own texts", () => {
  const ordered = async (ownNumber: string) => {
    const { id } = await open.ordering.prepare(open.buyer, { lines, ownNumber });
    const { revision } = await open.ordering.submit(open.buyer, id);
    return open.ordering.approve(open.approver, id, { action: 'submit', revision }, true);
  };

  it('cut by the service are reported with the order, and refused beforehand once that is known', async () => {
    open = await openTestOrdering();
    // The first order was short enough: nothing is known of the length that is kept.
    expect((await ordered('PO-1')).answer?.notKept).toBeUndefined();
    open.sandbox.faults.inject({ kind: 'customNumber', echo: 'cut:24' });
    const cut = await ordered('PO-2026-0017');
    expect(cut.state).toBe('confirmed');
    const { view } = await open.ask('get_draft', { draftId: cut.id });
    expect(view.notes).toContainEqual({
      kind: 'warning',
      text: 'The service cut your own number PO-2026-0017 to PO-2026.',
    });
    await expect(open.ordering.prepare(open.buyer, { lines, ownNumber: 'PO-2026-0018' })).rejects.toMatchObject({
      code: 'invalid_input',
      field: 'customNumber',
      message: expect.stringMatching(/keeps 7 characters of it, and it has 12/),
      next: 'Shorten it to 7 characters.',
    });
    expect((await ordered('PO-2027')).answer?.notKept).toBeUndefined();
  });
});

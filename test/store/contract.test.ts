import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { databases } from '../support/long.ts';
import { states } from '../../src/ports/draft.ts';
import { openStore, type Store } from '../../src/store/open-store.ts';
import { Places, stillClock, type Place } from './fixtures/places.ts';
import { aDraft, aMessage, anApproval, anAttempt, aReservation, brokenAt, noon, record } from './fixtures/rows.ts';
import { testSeal } from '../support/test-seal.ts';

const places = new Places();
afterAll(() => places.remove());

/** What a person or an agent is told when a rule of the ledger is hurt. */
const refused = (rule: RegExp) => ({ code: 'internal', message: expect.stringMatching(rule) });
const finals: readonly string[] = states.slice(states.indexOf('confirmed'));

describe.each(databases)('the ledger on %s', (kind) => {
  let place: Place;
  let store: Store;
  beforeEach(async () => {
    place = await places.fresh(kind);
    store = await place.open();
  });

  describe('drafts', () => {
    it('come back as they were written', async () => {
      const plain = aDraft();
      const full = aDraft({
        id: 'D2',
        state: 'unknown',
        reason: null,
        wants: null,
        requisitionId: 'REQ/1',
        nextAt: null,
        leaseOwner: 'worker-1',
        leaseUntil: noon + 90_000,
        fence: 7,
        answer: { readAt: noon, requisitionId: 'REQ/1', orders: [{ id: 'O1', lines: [] }], differences: ['1 missing'] },
        readBack: { since: noon, absences: 1, lastAt: null, tries: 0 },
      });
      await store.write(async (tx) => {
        await tx.insertDraft(plain);
        await tx.insertDraft(full);
        expect(await tx.draft('D2')).toEqual(full);
      });
      expect(await store.read.draft('D1')).toEqual(plain);
      expect(await store.read.draft('D2')).toEqual(full);
      expect(await store.read.draft('D3')).toBeUndefined();
      expect(await store.read.draftOfRequisition('REQ/1')).toEqual(full);
      expect(await store.read.draftOfRequisition('REQ/2')).toBeUndefined();
    });

    it('are saved only by who holds the fence', async () => {
      await store.write((tx) => tx.insertDraft(aDraft()));
      const mine = aDraft({ fence: 1, leaseOwner: 'me', leaseUntil: noon + 1, state: 'approved', reason: null });
      const theirs = aDraft({ fence: 1, leaseOwner: 'they' });
      expect(await store.write((tx) => tx.saveDraft(mine, 0))).toBe(true);
      expect(await store.write((tx) => tx.saveDraft(theirs, 0))).toBe(false);
      expect(await store.write((tx) => tx.saveDraft(aDraft({ id: 'D9' }), 0))).toBe(false);
      expect(await store.read.draft('D1')).toEqual(mine);
    });

    it('have one row each', async () => {
      await store.write((tx) => tx.insertDraft(aDraft()));
      await expect(store.write((tx) => tx.insertDraft(aDraft({ revision: 9 })))).rejects.toMatchObject(
        refused(/ledger/),
      );
      expect((await store.read.draft('D1'))?.revision).toBe(3);
    });

    it('in a final state do not change and are not due; in every other state they do and are', async () => {
      const rows = states.map((state, index) => aDraft({ id: state, state, nextAt: noon + index }));
      await store.write(async (tx) => {
        for (const row of rows) await tx.insertDraft(row);
      });
      expect(finals).toHaveLength(7);
      expect(await store.read.due(noon + 99, 99)).toEqual(states.filter((state) => !finals.includes(state)));
      for (const row of rows) {
        const saved = store.write((tx) => tx.saveDraft({ ...row, updatedAt: noon + 5 }, 0));
        if (finals.includes(row.id)) await expect(saved).rejects.toMatchObject(refused(/is over does not change/));
        else expect(await saved).toBe(true);
      }
      for (const row of rows) {
        expect((await store.read.draft(row.id))?.updatedAt).toBe(noon + (finals.includes(row.id) ? 1 : 5));
      }
    });

    it('are listed newest first, by state, person and time', async () => {
      await store.write(async (tx) => {
        const made = [
          ['D1', 'priced', 'anna'],
          ['D2', 'approved', 'anna'],
          ['D3', 'confirmed', 'jan'],
          ['D4', 'priced', 'jan'],
          ['D5', 'confirmed', 'anna'],
        ] as const;
        for (const [index, [id, state, createdBy]] of made.entries()) {
          await tx.insertDraft(aDraft({ id, state, createdBy, createdAt: noon + index }));
        }
      });
      const ids = async (filter: Partial<Parameters<Store['read']['drafts']>[0]>) =>
        (await store.read.drafts({ limit: 10, ...filter })).map(({ id }) => id).join(' ');
      expect(await ids({})).toBe('D5 D4 D3 D2 D1');
      expect(await ids({ limit: 2 })).toBe('D5 D4');
      expect(await ids({ states: [] })).toBe('');
      expect(await ids({ states: ['priced'] })).toBe('D4 D1');
      expect(await ids({ states: ['priced', 'priced'] })).toBe('D4 D1');
      expect(await ids({ states: ['priced', 'confirmed', 'withdrawn'] })).toBe('D5 D4 D3 D1');
      expect(await ids({ states: ['priced', 'confirmed'], limit: 3 })).toBe('D5 D4 D3');
      expect(await ids({ createdBy: 'anna' })).toBe('D5 D2 D1');
      expect(await ids({ createdBy: 'anna', states: ['priced', 'approved'], since: noon + 1 })).toBe('D2');
      expect(await ids({ since: noon + 2 })).toBe('D5 D4 D3');
    });

    it('are due when their time has come and no living lease holds them', async () => {
      await store.write(async (tx) => {
        const due = (id: string, nextAt: number | null, leaseUntil: number) =>
          tx.insertDraft(aDraft({ id, nextAt, leaseUntil, leaseOwner: leaseUntil === 0 ? null : 'somebody' }));
        await due('later', noon + 1, 0);
        await due('never', null, 0);
        await due('held', noon - 9, noon + 1);
        await due('free', noon, 0);
        await due('left', noon - 1, noon);
      });
      expect(await store.read.due(noon, 10)).toEqual(['left', 'free']);
      expect(await store.read.due(noon, 1)).toEqual(['left']);
      expect(await store.read.due(noon + 1, 10)).toEqual(['held', 'left', 'free', 'later']);
      // Somebody set the clock back by an hour: no lease of a minute ends so late.
      expect(await store.read.due(noon - 3_600_000, 10, 60_000)).toEqual(['held', 'left']);
      expect(await store.read.due(noon - 60_000, 10, 60_000)).toEqual([]);
    });
  });

  it('lists drafts by receiver and by who may see them, page by page, and counts them', async () => {
    const { content } = aDraft();
    await store.write(async (tx) => {
      for (let at = 0; at < 7; at += 1) {
        const shipTo = at % 2 === 0 ? undefined : 'C200001';
        const createdBy = at < 2 ? 'buyer' : 'other';
        await tx.insertDraft(
          aDraft({ id: `D${at}`, createdAt: noon + (at >> 1), createdBy, content: { ...content, shipTo } }),
        );
      }
    });
    const ids = async (filter: object, limit = 9) =>
      (await store.read.drafts({ ...filter, limit })).map(({ id }) => id).join(' ');
    expect(await ids({ receiver: 'own' })).toBe('D6 D4 D2 D0');
    expect(await ids({ visibleTo: { person: 'buyer', receivers: [] } })).toBe('D1 D0');
    const visibleTo = { person: 'buyer', receivers: ['C200001'] };
    expect(await ids({ visibleTo })).toBe('D5 D3 D1 D0');
    expect(await store.read.countDrafts({ visibleTo, states: ['pending_approval'] })).toBe(4);
    expect(await store.read.countDrafts({ states: [] })).toBe(0);
    expect(await ids({ until: noon + 1 })).toBe('D1 D0');
    expect(await ids({}, 3)).toBe('D6 D5 D4');
    expect(await ids({ after: { createdAt: noon + 2, id: 'D4' }, states: ['pending_approval', 'priced'] }, 3)).toBe(
      'D3 D2 D1',
    );
  });

  it('finds the same order, whatever the order of its lines, also in rows of an earlier schema', async () => {
    const place = await places.fresh(kind);
    const other = await place.open();
    const { content } = aDraft();
    const [line] = content.lines;
    const two = [line!, { ...line!, sku: 'W71275' }];
    await other.write(async (tx) => {
      await tx.insertDraft(aDraft({ id: 'D1', content: { ...content, lines: two } }));
      await tx.insertDraft(aDraft({ id: 'D2', content: { ...content, lines: [...two].reverse() } }));
      await tx.insertDraft(aDraft({ id: 'D3', content: { ...content, lines: two, shipTo: undefined } }));
      await tx.insertDraft(aDraft({ id: 'D4', createdAt: noon - 1, content: { ...content, lines: two } }));
    });
    const same = async () => (await other.read.sameOrders({ ...content, lines: two }, noon)).map(({ id }) => id);
    expect(await same()).toEqual(['D2', 'D1']);
    await place.sql('UPDATE draft SET same_order = NULL');
    expect(await same()).toEqual(['D2', 'D1']);
  });

  describe('approvals', () => {
    beforeEach(() => store.write((tx) => tx.insertDraft(aDraft())));

    it('are used once', async () => {
      await store.write((tx) => tx.insertApproval(anApproval()));
      expect(await store.read.approvals('D1')).toEqual([anApproval()]);
      expect(await store.write((tx) => tx.consumeApproval('P1', 'A1', noon, 'a mac'))).toBe(true);
      expect(await store.write((tx) => tx.consumeApproval('P1', 'A2', noon + 1, 'a mac'))).toBe(false);
      expect(await store.read.approvals('D1')).toEqual([
        anApproval({ consumedBy: 'A1', consumedAt: noon, consumedMac: 'a mac' }),
      ]);
    });

    it('that were voided are not used, and used ones are not voided', async () => {
      await store.write(async (tx) => {
        await tx.insertApproval(anApproval());
        await tx.insertApproval(anApproval({ id: 'P2', at: noon + 1 }));
        await tx.consumeApproval('P1', 'A1', noon + 2, 'a mac');
        await tx.voidApprovals('D1', noon + 3);
        await tx.voidApprovals('D1', noon + 4);
        expect(await tx.consumeApproval('P2', 'A2', noon + 5, 'a mac')).toBe(false);
      });
      expect(await store.read.approvals('D1')).toEqual([
        anApproval({ consumedBy: 'A1', consumedAt: noon + 2, consumedMac: 'a mac' }),
        anApproval({ id: 'P2', at: noon + 1, voidedAt: noon + 3 }),
      ]);
    });

    it('belong to a draft', async () => {
      const lost = store.write((tx) => tx.insertApproval(anApproval({ draftId: 'D9' })));
      await expect(lost).rejects.toMatchObject(refused(/ledger/));
    });
  });

  describe('phases', () => {
    it('are those that were last read of a requisition, for every draft of it', async () => {
      const read = { requisitionId: 'R1', phases: ['ACCEPTED'], readAt: noon, closed: false };
      const later = { ...read, phases: ['INVOICED', 'K7'], readAt: noon + 1, closed: true };
      await store.write(async (tx) => {
        await tx.insertDraft(aDraft({ requisitionId: 'R1' }));
        await tx.insertDraft(aDraft({ id: 'D2', requisitionId: 'R1', question: { kind: 'double', origin: 'D1' } }));
        await tx.insertDraft(aDraft({ id: 'D3' }));
        await tx.savePhases(read);
      });
      expect(await store.read.phases(['D1', 'D3'])).toEqual([{ ...read, draftId: 'D1' }]);
      await store.write((tx) => tx.savePhases(later));
      const rows = await store.read.phases(['D1', 'D2']);
      expect(rows.map(({ draftId }) => draftId).sort()).toEqual(['D1', 'D2']);
      expect(rows[0]).toMatchObject(later);
      expect(await store.read.phases([])).toEqual([]);
    });
  });

  describe('attempts', () => {
    beforeEach(() => store.write((tx) => tx.insertDraft(aDraft())));

    it('are closed once and settled once', async () => {
      await store.write((tx) => tx.insertAttempt(anAttempt()));
      expect(await store.read.attempts('D1')).toEqual([anAttempt()]);
      expect(await store.write((tx) => tx.closeAttempt('A1', 'unknown', noon + 1, 'reset'))).toBe(true);
      expect(await store.write((tx) => tx.closeAttempt('A1', 'ok', noon + 2, null))).toBe(false);
      await store.write((tx) => tx.settleAttempt('A1', 'absent', noon + 3));
      const settled = anAttempt({ outcome: 'unknown', closedAt: noon + 1, detail: 'reset', verdict: 'absent' });
      expect(await store.read.attemptOfNonce('ABCDEFGH12345678')).toEqual(settled);
      expect(await store.read.attemptOfNonce('nothing')).toBeUndefined();
      await expect(store.write((tx) => tx.settleAttempt('A1', 'found', noon + 4))).rejects.toMatchObject({
        code: 'internal',
      });
      expect(await store.read.attempts('D1')).toEqual([settled]);
    });

    it('keep the approval they were opened under', async () => {
      await store.write((tx) => tx.insertAttempt(anAttempt({ approvalId: 'P1' })));
      expect(await store.read.attempts('D1')).toEqual([anAttempt({ approvalId: 'P1' })]);
      await expect(place.sql(`UPDATE attempt SET approval_id = 'P2'`)).rejects.toThrow('attempt_approved');
    });

    it('are settled only when they are unknown', async () => {
      await store.write((tx) => tx.insertAttempt(anAttempt()));
      await expect(store.write((tx) => tx.settleAttempt('A1', 'found', noon))).rejects.toMatchObject({
        code: 'internal',
      });
      await store.write((tx) => tx.closeAttempt('A1', 'ok', noon, null));
      await expect(store.write((tx) => tx.settleAttempt('A1', 'found', noon))).rejects.toMatchObject({
        code: 'internal',
      });
    });

    it('are never two open ones of a draft, nor two of a number or a nonce', async () => {
      await store.write((tx) => tx.insertAttempt(anAttempt()));
      const another = (change: object) =>
        store.write((tx) => tx.insertAttempt(anAttempt({ id: 'A2', number: 2, nonce: 'N2', ...change })));
      await expect(another({})).rejects.toMatchObject(refused(/one open attempt/));
      await store.write((tx) => tx.closeAttempt('A1', 'not_sent', noon, null));
      await expect(another({ nonce: 'ABCDEFGH12345678' })).rejects.toMatchObject(refused(/sent once/));
      await expect(another({ number: 1 })).rejects.toMatchObject(refused(/are counted/));
      await another({});
      expect((await store.read.attempts('D1')).map(({ id }) => id)).toEqual(['A1', 'A2']);
    });
  });

  it('counts reservations that were not released', async () => {
    await store.write(async (tx) => {
      await tx.insertDraft(aDraft());
      await tx.insertDraft(aDraft({ id: 'D2' }));
      await tx.insertReservation(aReservation());
      await tx.insertReservation(aReservation({ id: 'R2', draftId: 'D2', person: 'jan', at: noon + 1 }));
      await tx.insertReservation(aReservation({ id: 'R3', draftId: 'D2', receiver: 'own', at: noon + 2 }));
    });
    const ids = async (filter: Parameters<Store['read']['reservations']>[0]) =>
      (await store.read.reservations(filter)).map(({ id }) => id).join(' ');
    expect(await store.read.reservations({ since: noon, person: 'jan' })).toEqual([
      aReservation({ id: 'R2', draftId: 'D2', person: 'jan', at: noon + 1 }),
    ]);
    expect(await ids({ since: noon })).toBe('R1 R2 R3');
    expect(await ids({ since: noon + 1 })).toBe('R2 R3');
    expect(await ids({ since: noon, person: 'buyer' })).toBe('R1 R3');
    expect(await ids({ since: noon, person: 'buyer', receiver: 'own' })).toBe('R3');
    await store.write((tx) => tx.releaseReservations('D2', noon + 3));
    expect(await ids({ since: 0 })).toBe('R1');
  });

  it('keeps the audit as a chain', async () => {
    expect(await store.write((tx) => tx.lastAudit())).toBeUndefined();
    const first = await store.write((tx) => record(tx, { draftId: 'D1' }));
    const second = await store.write((tx) => record(tx));
    const third = await store.write((tx) => record(tx, { draftId: 'D1' }));
    const all = [first, second, third];
    expect(await store.write((tx) => tx.lastAudit())).toEqual(third);
    expect(await store.read.audit({ limit: 10 })).toEqual(all);
    expect(await store.read.audit({ limit: 1, after: 1 })).toEqual([second]);
    expect(await store.read.audit({ limit: 9, draftId: 'D1' })).toEqual([first, third]);
    expect(brokenAt(all)).toBeUndefined();

    const insert = (seq: number, previousHash: string) =>
      place.sql(
        `INSERT INTO audit (seq, at, actor, action, detail, previous_hash, hash)
          VALUES (${seq}, 1, 'a', 'b', '{}', '${previousHash}', 'c')`,
      );
    await expect(insert(3, third.hash)).rejects.toThrow('audit_gap');
    await expect(insert(5, third.hash)).rejects.toThrow('audit_gap');
    await expect(insert(4, first.hash)).rejects.toThrow('audit_chain');
    expect(await store.read.audit({ limit: 10 })).toHaveLength(3);
  });

  it('keeps settings', async () => {
    expect(await store.read.setting('frozen')).toBeUndefined();
    await store.write((tx) => tx.setSetting('frozen', '{"by":"boss"}'));
    await store.write((tx) => tx.setSetting('frozen', ''));
    expect(await store.read.setting('frozen')).toBe('');
  });

  it('delivers messages oldest first, each key once', async () => {
    const ids = async (now: number) => (await store.read.outbox(now, 10)).map(({ id }) => id).join(' ');
    await store.write(async (tx) => {
      expect(await tx.enqueue(aMessage({ id: 'M9' }))).toBe(true);
      expect(await tx.enqueue(aMessage({ id: 'M10', dedupeKey: 'k10' }))).toBe(true);
      expect(await tx.enqueue(aMessage({ id: 'M11', dedupeKey: 'k11', nextAt: noon + 1 }))).toBe(true);
      expect(await tx.enqueue(aMessage({ id: 'M12' }))).toBe(false);
      expect(await tx.enqueue(aMessage({ id: 'M13', dedupeKey: 'k13', draftId: null }))).toBe(true);
      // It follows M11, which waits.
      expect(await tx.enqueue(aMessage({ id: 'M15', dedupeKey: 'k15' }))).toBe(true);
    });
    expect((await store.read.outbox(noon, 1))[0]).toEqual(aMessage({ id: 'M9' }));
    expect(await ids(noon)).toBe('M9 M10 M13');
    expect(await ids(noon + 1)).toBe('M9 M10 M11 M13 M15');
    expect((await store.read.outbox(noon + 1, 9, ['other'])).length).toBe(0);
    await store.write(async (tx) => {
      await tx.saveOutbox(aMessage({ id: 'M9', deliveredAt: noon, tries: 1 }));
      await tx.saveOutbox(aMessage({ id: 'M10', dedupeKey: 'k10', nextAt: noon + 5, tries: 1 }));
      await tx.saveOutbox(aMessage({ id: 'M13', dedupeKey: 'k13', givenUpAt: noon }));
    });
    expect(await ids(noon + 1)).toBe('');
    expect(await ids(noon + 9)).toBe('M10 M11 M15');
    expect(await store.read.outboxState()).toEqual({ waiting: 3, givenUp: 1, waitingSince: noon });
    expect(await store.write((tx) => tx.enqueue(aMessage({ id: 'M14' })))).toBe(false);
    await expect(store.write((tx) => tx.saveOutbox(aMessage({ id: 'M99' })))).rejects.toMatchObject({
      code: 'internal',
    });
  });

  it('drops messages that nobody delivers, and forgets those that are over', async () => {
    const queued = (id: string, change: Parameters<typeof aMessage>[0]) => aMessage({ id, dedupeKey: id, ...change });
    await store.write(async (tx) => {
      await tx.enqueue(queued('old', { topic: 'other', createdAt: noon - 9 }));
      await tx.enqueue(queued('off', { topic: 'draft' }));
      await tx.enqueue(queued('new', { topic: 'other' }));
      await tx.enqueue(queued('done', { deliveredAt: noon - 9 }));
      await tx.enqueue(queued('just done', { deliveredAt: noon }));
      await tx.enqueue(queued('lost', { givenUpAt: noon - 9 }));
    });
    const what = { off: ['draft'], offSince: noon + 1, waitingSince: noon, overSince: noon };
    expect(await store.write((tx) => tx.tidyOutbox(what))).toBe(2);
    expect(await store.write((tx) => tx.tidyOutbox({ ...what, off: [] }))).toBe(0);
    expect((await store.read.outbox(noon, 9)).map(({ id }) => id)).toEqual(['new']);
    expect(await store.write((tx) => tx.enqueue(queued('just done', {})))).toBe(false);
    expect(await store.write((tx) => tx.enqueue(queued('done', {})))).toBe(true);
  });

  it('says what it is to the doctor', async () => {
    expect(await store.check()).toEqual({
      ok: true,
      detail: expect.stringMatching(/(SQLite 3|PostgreSQL 18).*schema \d/),
    });
    expect(store.kind).toBe(kind);
  });
});

describe('the clock of leases', () => {
  it("is the desk's own on SQLite", async () => {
    const store = await (await places.fresh('sqlite')).open();
    expect(await store.write((tx) => tx.now())).toBe(noon);
  });

  it("is the database's on PostgreSQL, and goes on within a transaction", async () => {
    const place = await places.fresh('postgres');
    const store = await place.open();
    const ask = async () =>
      Number((await place.sql('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms'))[0]?.['ms']);
    const before = await ask();
    const [first, second] = await store.write(async (tx) => {
      const earlier = await tx.now();
      await ask();
      return [earlier, await tx.now()] as const;
    });
    expect(Number.isInteger(first)).toBe(true);
    expect(first).toBeGreaterThanOrEqual(Math.floor(before));
    expect(second).toBeGreaterThanOrEqual(first);
    expect(second).toBeLessThanOrEqual(await ask());
  });
});

describe('a ledger in memory', () => {
  const open = () => openStore({ url: undefined, file: ':memory:', clock: stillClock, seal: testSeal });

  it('is one, and gone when it is closed', async () => {
    const store = await open();
    await store.write((tx) => tx.setSetting('a', 'b'));
    expect(await store.read.setting('a')).toBe('b');
    await store.close();
    const other = await open();
    expect(await other.read.setting('a')).toBeUndefined();
    await other.close();
  });

  it('shows no reader what is not committed', async () => {
    const store = await open();
    const written = store.write(async (tx) => {
      await tx.setSetting('a', 'c');
      throw new Error('no');
    });
    const [read] = await Promise.all([store.read.setting('a'), expect(written).rejects.toThrow('no')]);
    expect(read).toBeUndefined();
    await store.close();
  });
});

import { afterAll, describe, expect, it } from 'vitest';
import type { DraftRow } from '../../src/ports/ledger.ts';
import type { Store } from '../../src/store/open-store.ts';
import { databases } from '../support/long.ts';
import { Places } from './fixtures/places.ts';
import { aDraft, noon } from './fixtures/rows.ts';

const places = new Places();
afterAll(() => places.remove());

/** Every column that may change, each with another value than `aDraft` gives it. */
const changes: Omit<DraftRow, 'id'> = {
  revision: 4,
  state: 'approved',
  reason: null,
  createdBy: 'approver',
  surface: 'slack',
  requesters: ['buyer', 'approver'],
  authors: [
    { person: 'buyer', surface: 'http', agent: 'an agent' },
    { person: 'approver', surface: 'slack' },
  ],
  createdAt: noon - 5,
  updatedAt: noon + 9,
  expiresAt: noon + 10,
  content: { ...aDraft().content, comments: 'more' },
  hash: 'b'.repeat(64),
  wants: null,
  requisitionId: 'REQ9',
  answer: { readAt: noon, requisitionId: 'REQ9', orders: [], differences: ['one'] },
  question: { kind: 'double', origin: 'D0' },
  readBack: { since: noon, absences: 1, lastAt: null, tries: 0 },
  nextAt: null,
  leaseOwner: 'worker',
  leaseUntil: noon + 3,
  fence: 1,
};
const names = Object.keys(changes) as (keyof typeof changes)[];

describe.each(databases)('a draft that is saved on %s', (kind) => {
  const opened = async (): Promise<Store> => {
    const store = await (await places.fresh(kind)).open();
    await store.write((tx) => tx.insertDraft(aDraft()));
    return store;
  };
  const read = async (store: Store): Promise<DraftRow> => {
    const row = await store.read.draft('D1');
    if (row === undefined) throw new Error('no draft');
    return row;
  };

  it('has every change, one by one and back again, whether it was read before or not', async () => {
    const store = await opened();
    for (const name of names) {
      const changed = { ...aDraft(), [name]: changes[name] };
      await store.write(async (tx) => {
        const row = await tx.draft('D1');
        expect(await tx.saveDraft({ ...row!, [name]: changes[name] }, row!.fence)).toBe(true);
        expect(await tx.draft('D1')).toEqual(changed);
      });
      expect(await read(store)).toEqual(changed);
      expect(await store.write((tx) => tx.saveDraft(aDraft(), changed.fence))).toBe(true);
      expect(await read(store)).toEqual(aDraft());
    }
  });

  it('has the last of several changes in one transaction', async () => {
    const store = await opened();
    await store.write(async (tx) => {
      const row = (await tx.draft('D1'))!;
      const second = { ...row, ...changes };
      expect(await tx.saveDraft({ ...row, state: 'priced', fence: 5 }, 0)).toBe(true);
      // One that lost its fence changed nothing, and is not taken for what is there.
      expect(await tx.saveDraft({ ...second, fence: 7 }, 6)).toBe(false);
      expect(await tx.saveDraft(second, 5)).toBe(true);
      expect(await tx.saveDraft({ ...second, hash: 'c', answer: null }, 1)).toBe(true);
    });
    expect(await read(store)).toEqual({ ...aDraft(), ...changes, hash: 'c', answer: null });
  });

  it('keeps its fence also when nothing else changes', async () => {
    const store = await opened();
    await store.write(async (tx) => {
      const row = (await tx.draft('D1'))!;
      expect(await tx.saveDraft(row, row.fence + 1)).toBe(false);
      expect(await tx.saveDraft(row, row.fence)).toBe(true);
    });
    expect(await read(store)).toEqual(aDraft());
  });

  it('is saved as it was inserted, and then changed, in one transaction', async () => {
    const store = await opened();
    await store.write(async (tx) => {
      await tx.insertDraft(aDraft({ id: 'D2' }));
      expect(await tx.saveDraft(aDraft({ id: 'D2', state: 'approved' }), 0)).toBe(true);
    });
    expect(await store.read.draft('D2')).toEqual(aDraft({ id: 'D2', state: 'approved' }));
    expect(await read(store)).toEqual(aDraft());
  });
});

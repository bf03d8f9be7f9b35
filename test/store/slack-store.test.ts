import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../src/store/open-store.ts';
import { databases } from '../support/long.ts';
import { Places, type Place } from './fixtures/places.ts';
import { aDraft, noon } from './fixtures/rows.ts';

const places = new Places();
afterAll(() => places.remove());

describe.each(databases)('what the desk remembers of Slack, on %s', (kind) => {
  let place: Place;
  let store: Store;
  beforeEach(async () => {
    place = await places.fresh(kind);
    store = await place.open();
  });
  const delivery = { key: 'event:1', kind: 'message', team: 'T1', user: 'U1', channel: 'C1', draftId: null, at: noon };

  it('hands a delivery to one of those who want it, and its answer to all later ones', async () => {
    const other = await place.open();
    const claims = await Promise.all(
      [store, other, store, other, store].map((each) => each.slack.claim(delivery, noon + 1_000)),
    );
    expect(claims.map((each) => each.kind).sort()).toEqual([
      'taken',
      'under way',
      'under way',
      'under way',
      'under way',
    ]);
    await store.slack.answered('event:1', '{"said":1}', noon);
    await store.slack.answered('event:1', '{"said":2}', noon);
    expect(await other.slack.claim(delivery, noon + 1_000)).toEqual({ kind: 'answered', answer: '{"said":1}' });
    await store.slack.forget(noon + 1);
    expect(await store.slack.claim(delivery, noon + 1_000)).toEqual({ kind: 'taken' });
  });

  it('gives what a dead process took to the next one, once', async () => {
    await store.slack.claim(delivery, noon + 1_000);
    expect(await store.slack.takeInterrupted(noon + 999)).toEqual([]);
    expect(await store.slack.takeInterrupted(noon + 999, 1_000)).toEqual([]);
    await store.slack.stillAt('event:1', noon + 5_000);
    expect(await store.slack.takeInterrupted(noon + 1_001)).toEqual([]);
    expect(await store.slack.takeInterrupted(noon + 5_000)).toMatchObject([{ key: 'event:1', user: 'U1' }]);
    expect(await store.slack.takeInterrupted(noon + 5_000)).toEqual([]);
    // Somebody set the clock back by an hour: no lease of a second ends so late.
    await store.slack.claim({ ...delivery, key: 'event:3' }, noon + 1_000);
    expect(await store.slack.takeInterrupted(noon - 3_600_000, 1_000)).toMatchObject([{ key: 'event:3' }]);
    await store.slack.claim({ ...delivery, key: 'event:2' }, noon + 1_000);
    expect(await store.slack.claim({ ...delivery, key: 'event:2', at: noon + 2_000 }, noon + 9_000)).toEqual({
      kind: 'taken',
    });
  });

  it('keeps one card for a draft in a conversation, and lets one process write it', async () => {
    await store.write((tx) => tx.insertDraft(aDraft()));
    const card = { draftId: 'D1', team: 'T1', channel: 'C1', user: null };
    expect(await store.slack.addCard(card, noon)).toBe(true);
    expect(await store.slack.addCard(card, noon)).toBe(false);
    expect(await store.slack.addCard({ ...card, channel: 'D9', user: 'U9' }, noon + 1)).toBe(true);
    expect((await store.slack.cards('D1')).map(({ channel }) => channel)).toEqual(['C1', 'D9']);
    const held = await store.slack.holdCard('D1', 'C1', noon, noon + 100);
    expect(held).toMatchObject({ ts: null, fence: 1 });
    expect(await store.slack.holdCard('D1', 'C1', noon + 99, noon + 200)).toBeUndefined();
    const next = await store.slack.holdCard('D1', 'C1', noon + 100, noon + 200);
    // Whoever held it before has lost it.
    expect(await store.slack.saveCard({ ...held!, ts: '1.1' })).toBe(false);
    expect(await store.slack.saveCard({ ...next!, ts: '2.2', shown: 'hash', linesShown: 1 })).toBe(true);
    expect((await store.slack.cards('D1'))[0]).toMatchObject({
      ts: '2.2',
      shown: 'hash',
      linesShown: 1,
      leaseUntil: 0,
    });
  });

  it('keeps installations, without their token after they ended', async () => {
    const row = {
      team: 'T1',
      teamName: 'One',
      botUserId: 'U1',
      scopes: 'commands',
      enterprise: 'E1',
      sealed: 'sealed',
      sealedRefresh: 'refresh',
      expiresAt: noon + 100,
      refreshLeaseUntil: null,
      installedAt: noon,
      endedAt: null,
    };
    await store.slack.saveInstallation(row);
    await store.slack.saveInstallation({ ...row, team: 'T2', installedAt: noon + 1 });
    await store.slack.endInstallation('T1', noon + 5);
    const ended = { sealed: null, sealedRefresh: null, expiresAt: null, endedAt: noon + 5 };
    expect(await store.slack.installation('T1')).toEqual({ ...row, ...ended });
    expect(await store.slack.installation('T2')).toMatchObject({ sealed: 'sealed', endedAt: null });
    expect(await store.slack.firstInstalled()).toBe('T1');
    await store.slack.saveInstallation({ ...row, sealed: 'again', installedAt: noon + 9 });
    expect(await store.slack.installation('T1')).toMatchObject({ sealed: 'again', endedAt: null, installedAt: noon });
    expect(await store.slack.firstInstalled()).toBe('T1');
  });

  it('lets one process renew a token, again after its lease, and none once it was renewed', async () => {
    const row = {
      ...{ team: 'T1', teamName: null, botUserId: null, scopes: '', enterprise: null, sealed: 'a', endedAt: null },
      ...{ sealedRefresh: 'refresh-1', expiresAt: noon, refreshLeaseUntil: null, installedAt: noon },
    };
    await store.slack.saveInstallation(row);
    const both = [1, 2].map(() => store.slack.takeRefresh('T1', 'refresh-1', noon, noon + 10));
    expect((await Promise.all(both)).sort()).toEqual([false, true]);
    expect(await store.slack.takeRefresh('T1', 'refresh-1', noon + 9, noon + 20)).toBe(false);
    expect(await store.slack.takeRefresh('T1', 'refresh-1', noon + 10, noon + 20)).toBe(true);
    await store.slack.saveInstallation({ ...row, sealedRefresh: 'refresh-2' });
    expect(await store.slack.takeRefresh('T1', 'refresh-1', noon + 30, noon + 40)).toBe(false);
  });
});

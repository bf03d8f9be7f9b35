import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { watchDeskFor } from '../../src/watch/follow.ts';
import { flush, spread, type WatchMessage } from '../../src/watch/watch.ts';
import { hour, invoice, minute, openWatched, order } from './fixture.ts';

let watched: Awaited<ReturnType<typeof openWatched>>;
beforeEach(async () => {
  watched = await openWatched();
});
afterEach(() => watched.store.close());

const buyer = { person: 'buyer', may: new Set(['propose'] as const) };
const approver = { person: 'approver', may: new Set(['propose', 'approve', 'freeze', 'admin'] as const) };
const deskOf = (caller: typeof buyer | typeof approver | undefined) =>
  watchDeskFor(
    {
      ...watched.deps,
      randomBytes: (bytes) => randomBytes(bytes),
      tryStanding: () => Promise.resolve('D0TRIED'),
    },
    caller,
  );
const follow = (words: string, caller: typeof buyer | typeof approver = buyer) => deskOf(caller).follow(words);
/** Everything that is due is in the outbox. */
async function told(): Promise<(WatchMessage & { topic: string })[]> {
  await spread(watched.deps);
  await flush(watched.deps);
  return (await watched.outbox()).map(({ topic, payload }) => ({
    topic,
    ...(JSON.parse(payload) as WatchMessage),
  }));
}
const later = async (ms: number) => {
  await spread(watched.deps);
  watched.pass(ms);
  return told();
};

describe('what somebody follows', () => {
  it('is told in one message for many changes, and never twice', async () => {
    await follow('invoices');
    await follow('orders');
    await watched.keep(order('ZA1'), invoice('FV1'), invoice('FV2'));
    await watched.keep(
      order('ZA1', { missingQuantity: 1 }),
      order('ZA1', { missingQuantity: 1 }, { fiscalDocumentNumber: 'FV1' }),
    );
    expect(await told()).toEqual([]);
    const [message, ...others] = await later(minute);
    expect(others).toEqual([]);
    expect(message).toMatchObject({ topic: 'watch', person: 'buyer' });
    expect(message?.lines).toEqual(
      [
        'Order PO-1: short: A1 1 of 4 missing. invoiced: FV1. Ask for the rest from another warehouse, take another brand, or cancel what is missing.',
        'Invoice FV1 123.00 PLN, due 2026-12-04.',
        'Invoice FV2 123.00 PLN, due 2026-12-04.',
      ].sort((a, b) => Number(b.startsWith('Invoice')) - Number(a.startsWith('Invoice'))),
    );
    expect(await later(minute)).toHaveLength(1);
  });

  it('goes by the filters', async () => {
    await follow('invoices above 1000');
    await follow('invoices for C9');
    await watched.keep(invoice('FV1'));
    expect(await later(minute)).toEqual([]);
    await follow('invoices above 100 for own');
    await watched.keep(invoice('FV2'));
    expect((await later(minute))[0]?.lines).toEqual(['Invoice FV2 123.00 PLN, due 2026-12-04.']);
  });

  it('nothing is told of what happened before, while it is paused, or after it is stopped', async () => {
    await watched.keep(invoice('FV1'));
    const { followed } = await follow('invoices');
    const id = followed[0]?.id ?? '';
    await follow(`pause ${id}`);
    await watched.keep(invoice('FV2'));
    expect(await later(minute)).toEqual([]);
    await follow(`resume ${id}`);
    await watched.keep(invoice('FV3'));
    await follow(`stop ${id}`);
    expect(await later(minute)).toEqual([]);
    expect((await follow('')).followed).toEqual([]);
  });

  it('waits for 8:00 in their zone, and for the end of the quiet hours', async () => {
    await follow('invoices daily zone Europe/Warsaw');
    await follow('orders quiet 9:00-12:00');
    await watched.keep(order('ZA1'), invoice('FV1'));
    await watched.keep(order('ZA1', { missingQuantity: 1 }));
    expect(await later(2 * hour)).toEqual([]);
    expect((await later(hour))[0]?.lines[0]).toMatch(/^Order PO-1: short/);
    // It is 12:30 UTC, and 8:00 in Warsaw is 7:00 UTC.
    expect(await later(18 * hour)).toHaveLength(1);
    const [, digest] = await later(hour);
    expect(digest).toMatchObject({ title: 'News since yesterday', lines: ['Invoice FV1 123.00 PLN, due 2026-12-04.'] });
  });

  it('puts many invoices of one kind and day into one line, with their sum in each currency', async () => {
    await follow('invoices');
    const four = ['FV1', 'FV2', 'FV3', 'FV4'].map((id) => invoice(id));
    const more = ['FV5', 'FV6', 'FV7', 'FV8'].map((id) => invoice(id, { currencyCode: 'EUR', totalGross: null }));
    await watched.keep(...four, ...more, invoice('FV9', { dueDate: '2026-12-05T10:00:00Z' }));
    expect((await later(minute))[0]?.lines).toEqual([
      '4 invoices, due 2026-12-04, 492.00 PLN together: FV1, FV2, FV3 and 1 more.',
      '4 invoices, due 2026-12-04, 400.00 EUR together: FV5, FV6, FV7 and 1 more.',
      'Invoice FV9 123.00 PLN, due 2026-12-05.',
    ]);
  });

  it('is at most 20 messages an hour to one person; the rest of the hour is one', async () => {
    await follow('invoices');
    for (let at = 0; at < 30; at += 1) {
      await watched.keep(invoice(`FV${at}`, { dueDate: `2026-12-${10 + (at % 20)}T10:00:00Z` }));
      await later(minute);
    }
    expect(await told()).toHaveLength(20);
    const all = await later(hour);
    expect(all).toHaveLength(21);
    expect(all.at(-1)?.lines).toHaveLength(10);
  });

  it('leaves amounts out of e-mail unless the operator allows them', async () => {
    await follow('invoices to mail:accounts');
    await watched.keep(invoice('FV1'));
    expect(await later(minute)).toMatchObject([{ topic: 'mail:accounts', lines: ['Invoice FV1, due 2026-12-04.'] }]);
  });

  it('goes only to addresses of the operator', async () => {
    await expect(follow('invoices to mail:thief')).rejects.toThrow(/not on the operator's list/);
    await expect(follow('invoices to https://thief.example')).rejects.toThrow(/added by the operator/);
    await expect(follow('invoices to thief@example.com')).rejects.toThrow(/added by the operator/);
    expect((await follow('')).followed).toEqual([]);
  });

  it('and nobody sees what they may not read', async () => {
    const stranger = { person: 'nobody', may: new Set(['propose'] as const) };
    await follow('invoices', stranger);
    await watched.keep(invoice('FV1'));
    expect(await later(minute)).toEqual([]);
    await expect(deskOf(undefined).follow('')).rejects.toThrow(/people of the policy/);
  });

  it('an admin sees what everybody follows, and stops it; others only their own', async () => {
    const id = (await follow('invoices', approver)).followed.at(-1)?.id ?? '';
    await expect(follow(`stop ${id}`)).rejects.toThrow(/nothing with the number/);
    await expect(follow('all')).rejects.toThrow(/Only an admin/);
    const theirs = (await follow('deliveries')).followed[0]?.id ?? '';
    expect((await follow('all', approver)).followed).toContainEqual(
      expect.objectContaining({ id: theirs, person: 'buyer' }),
    );
    await follow(`stop ${theirs}`, approver);
    expect((await follow('')).followed).toEqual([]);
  });

  it('who approves hears without asking that ordering is blocked, until they stop it', async () => {
    const block = (at: number) =>
      watched.store.write((tx) =>
        tx.appendEvent({
          ...{ key: `b${at}`, kind: 'credit.blocked', at, serviceAt: null, draftId: null, requisitionId: null },
          ...{ receiver: 'own', person: null, detail: {} },
        }),
      );
    await block(1);
    const [message] = await later(minute);
    expect(message).toMatchObject({ person: 'approver', subscriptions: ['alerts-approver'] });
    await follow('stop alerts-approver', approver);
    await block(2);
    expect(await later(minute)).toHaveLength(1);
  });

  it('a code before the word for it is a product as well', async () => {
    for (const words of ['OP520 price', 'GDB1330 stock below 20', 'W71275']) await follow(words);
    const { followed } = await follow('');
    // They begin at the same millisecond of the test's clock, so their order is that of their random ids.
    expect(followed.map(({ what }) => what).sort()).toEqual([
      'price and stock of a product GDB1330, at 20 or less',
      'price and stock of a product OP520',
      'price and stock of a product W71275',
    ]);
  });

  it('what is not understood is answered with what is', async () => {
    await expect(follow('the weather')).rejects.toThrow(/"the" is not understood/);
    await expect(follow('invoices above much')).rejects.toThrow(/"much"/);
    await expect(follow('orders zone Mars/Base')).rejects.toThrow(/Mars/);
    await expect(follow('stop')).rejects.toThrow(/Which one/);
  });
});

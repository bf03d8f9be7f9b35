import { afterEach, expect, it } from 'vitest';
import type { NewEvent } from '../../src/ports/events.ts';
import type { Message } from '../../src/playground/double/workspace.ts';
import { flush, spread } from '../../src/watch/watch.ts';
import { openSlackDesk, shown, until, type SlackDesk } from '../support/slack.ts';

// What the archive found, as people in Slack hear of it.

let desk: SlackDesk;
let moved = 0;
afterEach(async () => {
  moved = 0;
  expect(desk.workspace.violations).toEqual([]);
  expect(desk.errors).toEqual([]);
  await desk.close();
});

const deps = () => ({
  ...{ ledger: desk.store, clock: desk.deps.clock, policy: desk.policy, zone: 'UTC' },
  addresses: new Map<string, { prices: boolean }>(),
});
let events = 0;
const happens = async (change: Partial<NewEvent> & Pick<NewEvent, 'kind'>) => {
  const number = (events += 1);
  await desk.store.write((tx) =>
    tx.appendEvent({
      ...{ key: `late:test:${number}`, at: desk.deps.clock.now(), serviceAt: null, draftId: null, requisitionId: null },
      ...{ receiver: 'own', person: null, detail: {}, ...change },
    }),
  );
  await spread(deps());
  moved += 60_000;
  await flush(deps());
};
const direct = (user: string): readonly Message[] => desk.workspace.messages(desk.workspace.direct(user));

it('says in the thread of the order that it is late, mentions who ordered it, and what can be done', async () => {
  desk = await openSlackDesk({ approvals: 'C0APPROVALS', moved: () => moved });
  const draft = await desk.ordering.prepare(desk.buyer, { lines: [{ sku: 'OP520', quantity: 4 }] });
  await desk.ordering.submit(desk.buyer, draft.id);
  await until(() => desk.workspace.messages('C0APPROVALS').find(({ thread }) => thread === undefined), 'the card');
  const about = { draftId: draft.id, person: 'buyer' };
  await happens({ ...about, kind: 'delivery.created', detail: { deliveryId: 'WZ/1', skus: ['OP520'] } });
  await happens({ ...about, kind: 'delivery.late', detail: { latestDeliveryDate: '2026-11-20', skus: ['OP520'] } });
  const late = await until(
    () => desk.workspace.messages('C0APPROVALS').find(({ text }) => text.includes('No delivery yet')),
    'the late delivery',
  );
  expect(late.text).toBe(
    '<@U0BUYER> No delivery yet, expected by 2026-11-20: OP520. Ask the branch, order from another warehouse, or cancel it.',
  );
  const [card] = desk.workspace.messages('C0APPROVALS');
  expect(late.thread).toBe(card?.ts);
  const came = desk.workspace.messages('C0APPROVALS').filter(({ text }) => text.includes('Delivery WZ/1'));
  expect(came.map(({ text }) => text)).toEqual(['Delivery WZ/1: OP520.']);
});

it('tells what somebody follows, and one click stops it', async () => {
  desk = await openSlackDesk({ moved: () => moved });
  await desk.workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'watch invoices' });
  await desk.done();
  const detail = { invoiceId: 'FV/1', amount: '123.00', currency: 'PLN', dueDay: '2026-12-04' };
  await happens({ kind: 'invoice.issued', detail });
  const news = await until(() => direct('U0BUYER').find((each) => shown(each).includes('FV/1')), 'the news');
  expect(news.text).toBe('News\nInvoice FV/1 123.00 PLN, due 2026-12-04.');
  const channel = desk.workspace.direct('U0BUYER');
  await desk.workspace.click({ user: 'U0BUYER', channel, ts: news.ts, action: 'ask:follow:0' });
  await desk.done();
  await happens({ kind: 'invoice.issued', detail: { ...detail, invoiceId: 'FV/2' } });
  expect(await desk.store.read.watch.subscriptions()).toEqual([]);
  expect((await desk.store.read.outboxState()).waiting).toBe(0);
});

import { afterEach, expect, it } from 'vitest';
import type { NewEvent } from '../../src/ports/events.ts';
import type { Message } from '../../src/playground/double/workspace.ts';
import { prepareStanding } from '../../src/watch/standing.ts';
import { flush, messageRow, spread, watchTopic } from '../../src/watch/watch.ts';
import { buttonsOf, openSlackDesk, shown, until, type SlackDesk } from '../support/slack.ts';

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

it('is told once where the answer to the message was lost, and rather twice where Slack shows no history', async () => {
  desk = await openSlackDesk({ moved: () => moved });
  const direct = desk.workspace.direct('U0BUYER');
  await desk.workspace.say({ user: 'U0BUYER', channel: direct, text: 'watch deliveries' });
  await desk.done();
  const told = (id: string) =>
    desk.workspace.messages(direct).filter(({ bot, text }) => bot && text.includes(id)).length;
  for (const [id, times] of [
    ['WZ/KAT/7', 1],
    ['WZ/KAT/8', 2],
  ] as const) {
    desk.workspace.injectFault({ method: 'chat.postMessage', channel: direct, answer: 'lost-reply' });
    if (times === 2)
      desk.workspace.injectFault({ method: 'conversations.history', answer: { error: 'missing_scope' } });
    await happens({ kind: 'delivery.created', detail: { deliveryId: id, skus: ['OP520'] } });
    await until(() => told(id) > 0, 'the news');
    while ((await desk.store.read.outboxState()).waiting > 0) await desk.deps.clock.sleep(20);
    expect([id, told(id)]).toEqual([id, times]);
  }
});

it('asks about what is running out, by words and with the buttons of the draft', async () => {
  desk = await openSlackDesk({ moved: () => moved });
  const say = async (text: string) => {
    await desk.workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text });
    await desk.done();
  };
  await say('standing reorder OP520 min 4 up to 10');
  await say('standing count OP520 3');
  await prepareStanding({ ...deps(), ordering: desk.ordering });
  const asks = await until(() => direct('U0BUYER').find((each) => shown(each).includes('3 left')), 'the question');
  expect(asks.text).toContain('OP520: 3 left, your minimum is 4; 7 are prepared as a draft: submit it or let it be.');
  const card = await until(() => direct('U0BUYER').find((each) => /^7 \| .*OP520/m.test(shown(each))), 'its card');
  expect(buttonsOf(card)).toContain('card:submit');
});

it('takes the words of docs/watch.md in Slack as at the terminal', async () => {
  desk = await openSlackDesk({ moved: () => moved });
  for (const text of [
    'watch invoices above 1000 daily',
    'watch deliveries brand TRW quiet 20:00-07:00',
    'watch orders number PO-7',
    'watch product OP520 below 12.50',
    'watch weekly zone Europe/Warsaw',
    'standing every mon 07:30 4x OP520 2x W71275 for own',
    'standing reorder OP520 —min 4 —up-to 10',
  ]) {
    await desk.workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text });
    await desk.done();
  }
  const { followed } = await desk.watchOf(desk.buyer).follow('');
  expect(followed.map(({ what }) => what)).toEqual([
    'invoices and payments, above 1000',
    'deliveries, brand TRW',
    'orders, own number PO-7',
    'price and stock of a product OP520, at 12.50 or less',
    'the week on a page',
    'every mon 07:30: 4x OP520 and 2x W71275',
    'reorder OP520 below 4, up to 10',
  ]);
  await desk.workspace.command({
    user: 'U0BUYER',
    channel: 'C0PARTS',
    text: `watch pause ${followed[0]?.id} until 2026-12-01`,
  });
  await desk.done();
  expect((await desk.watchOf(desk.buyer).follow('')).followed[0]?.how).toContain('paused until');
});

it('shows the spending of the week as a picture, and without it where Slack takes none', async () => {
  desk = await openSlackDesk({ moved: () => moved });
  const bars = [
    { label: 'TRW', value: '70.00' },
    { label: 'ACME', value: '20.00' },
  ];
  const chart = { title: 'Invoiced by brand, net PLN', unit: 'PLN', bars, description: 'Most on TRW 70.00.' };
  const message = { person: 'buyer', title: 'Your week', lines: ['Most on TRW 70.00.'], subscriptions: [], chart };
  const send = (id: string) =>
    desk.store.write((tx) => tx.enqueue(messageRow(watchTopic, id, message, desk.deps.clock.now())));
  await send('first');
  const shownTypes = (at: number) =>
    until(() => direct('U0BUYER')[at]?.blocks?.map((block) => (block as { type: string }).type), 'the page');
  expect(await shownTypes(0)).toEqual(['rich_text', 'data_visualization']);
  desk.workspace.injectFault({ method: 'chat.postMessage', answer: { error: 'invalid_blocks' } });
  await send('second');
  expect(await shownTypes(1)).toEqual(['rich_text']);
});

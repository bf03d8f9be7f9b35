import { afterEach, expect, it } from 'vitest';
import type { Message } from '../../src/playground/double/workspace.ts';
import type { Clock } from '../../src/core/clock.ts';
import { buttonsOf, openSlackDesk, shown, until, type SlackDesk } from '../support/slack.ts';
import { testClock } from '../support/test-clock.ts';
import { cardIn, formOf, press, submits, waiting } from './steps.ts';
import { longIt, someOf } from '../support/long.ts';

let desk: SlackDesk;
afterEach(async () => {
  expect(desk.workspace.violations).toEqual([]);
  await desk.close();
});

it('acknowledges while the service hangs, and can be told to stop', async () => {
  desk = await openSlackDesk();
  const { workspace, sandbox } = desk;
  sandbox.faults.inject({ kind: 'latency', ms: 400 }, { path: '/invoice*' });
  const direct = workspace.direct('U0BUYER');
  const asked = await workspace.say({ user: 'U0BUYER', channel: direct, text: 'invoices 2025-11-20..2026-11-19' });
  expect(asked.status).toBe(200);
  const working = await until(
    () => workspace.messages(direct).find((each) => buttonsOf(each).includes('stop:0')),
    'the progress',
  );
  expect(planOf(working)?.title).toMatch(/working on it\. \d+ of \d+/);
  await workspace.click({ user: 'U0BUYER', channel: direct, ts: working.ts, action: 'stop:0' });
  await desk.done();
  const ended = workspace.messages(direct).find(({ ts }) => ts === working.ts);
  expect(buttonsOf(ended)).not.toContain('stop:0');
  expect(shown(ended)).toMatch(/Stopped|PARTIAL/i);
  expect(statesOf(ended)).not.toContain('in_progress');
  expect(statesOf(ended)).toContain('error');
});

const callsOf = (method: string) => desk.workspace.calls.filter((each) => each.method === method);
const planOf = (message: Message | undefined) =>
  message?.blocks?.find((each): each is { title: string; tasks: { title: string; status: string }[] } =>
    JSON.stringify(each).startsWith('{"type":"plan"'),
  );
const statesOf = (message: Message | undefined) => planOf(message)?.tasks.map(({ status }) => status) ?? [];

/** Asks for most of a year in direct messages, and waits for the answer. */
async function askForAYear() {
  const { workspace, sandbox } = desk;
  sandbox.faults.inject({ kind: 'latency', ms: 150 }, { path: '/invoice*' });
  const channel = workspace.direct('U0BUYER');
  const { ts } = await workspace.say({ user: 'U0BUYER', channel, text: 'invoices 2026-01-01..2026-11-19' });
  await desk.done();
  return workspace.messages(channel).filter(({ thread }) => thread === ts);
}

it('streams its steps in the thread of a direct message, and ends with the answer', async () => {
  desk = await openSlackDesk();
  const [answer, ...others] = await askForAYear();
  expect(others).toEqual([]);
  const [started] = callsOf('chat.startStream');
  expect(started?.args).toMatchObject({ thread_ts: answer?.thread, recipient_user_id: 'U0BUYER' });
  expect(callsOf('chat.appendStream').length).toBeGreaterThan(0);
  expect(callsOf('chat.stopStream')).toHaveLength(1);
  expect(answer?.stream).toBeUndefined();
  expect(shown(answer)).toContain('Invoices');
  expect(buttonsOf(answer)).not.toContain('stop:0');
  expect(planOf(answer)?.tasks.map(({ title }) => title)).toEqual(
    ['November', 'October', 'September', 'August', 'July', 'June', 'May', 'April', 'March', 'February', 'January'].map(
      (month) => `${month} 2026`,
    ),
  );
  expect(new Set(statesOf(answer))).toEqual(new Set(['complete']));
});

const broken = [
  ['is refused', 'chat.startStream', 'not_allowed_token_type'],
  ['has ended meanwhile', 'chat.appendStream', 'message_not_in_streaming_state'],
] as const;
it.each(someOf(broken, 1))('says the whole answer once where the stream %s', async (_, method, error) => {
  desk = await openSlackDesk();
  desk.workspace.injectFault({ method, times: 9, answer: { error } });
  const answers = await askForAYear();
  expect(answers).toHaveLength(1);
  expect(shown(answers[0])).toContain('Invoices');
  expect(answers[0]?.stream).toBeUndefined();
});

longIt('streams in a channel only where the operator opened it', async () => {
  desk = await openSlackDesk({ openChannels: ['C0APPROVALS'] });
  const { workspace, sandbox } = desk;
  sandbox.faults.inject({ kind: 'latency', ms: 150 }, { path: '/invoice*' });
  const text = `<@${workspace.botUserId}> invoices 2026-01-01..2026-11-19`;
  for (const channel of ['C0PARTS', 'C0APPROVALS']) await workspace.say({ user: 'U0BUYER', channel, text });
  await desk.done();
  expect(callsOf('chat.startStream').map(({ args }) => args['channel'])).toEqual(['C0APPROVALS']);
  expect(workspace.messages('C0PARTS').filter(({ bot }) => bot)).toEqual([]);
  expect(shown(workspace.messages('C0APPROVALS').at(-1))).toContain('Invoices');
});

longIt('ends long work with what it covered', async () => {
  desk = await openSlackDesk();
  const { workspace, sandbox } = desk;
  sandbox.faults.inject({ kind: 'latency', ms: 150 }, { path: '/invoice*' });
  await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'invoices 2026-01-01..2026-11-19' });
  await desk.done();
  const direct = workspace.direct('U0BUYER');
  expect(shown(workspace.messages('C0PARTS', 'U0BUYER').at(-1))).toContain('direct message');
  const answer = workspace.messages(direct).at(-1);
  expect(shown(answer)).toContain('Invoices');
  expect(buttonsOf(answer)).not.toContain('stop:0');
  expect(planOf(answer)?.title).toMatch(/^I read \d+ days$/);
  // Nobody wrote a message there that a stream could answer.
  expect(callsOf('chat.startStream')).toEqual([]);
});

it('says that nobody knows, while the service hangs and after, and never orders twice', async () => {
  desk = await openSlackDesk({
    approvals: 'C0APPROVALS',
    ordering: { service: { timeouts: { connect: 2000, read: 5000, total: 15_000, money: 4_000 } } },
  });
  const { workspace, sandbox } = desk;
  const { id, card } = await waiting(desk);
  sandbox.faults.inject({ kind: 'hang', processed: true }, { method: 'POST', path: '/sales/requisition' }, 1);
  const clicked = await workspace.click({
    user: 'U0APPROVER',
    channel: 'C0APPROVALS',
    ts: card.ts,
    action: 'card:approve',
  });
  expect(clicked.status).toBe(200);
  await until(
    () => shown(cardIn(desk, 'C0APPROVALS')).includes('status unknown, do not order it again'),
    'the warning',
  );
  expect((await desk.store.read.draft(id))?.state).toMatch(/submitting|unknown/);
  expect(buttonsOf(cardIn(desk, 'C0APPROVALS'))).toEqual(['card:details']);
  await desk.done();
  await desk.until(id, 'confirmed');
  await until(() => shown(cardIn(desk, 'C0APPROVALS')).includes('Order confirmed'), 'the found order');
  expect(await submits(desk)).toBe(1);
});

it('asks line by line where the service made something else of it, and confirms it as it is', async () => {
  desk = await openSlackDesk({ approvals: 'C0APPROVALS' });
  const { workspace, sandbox } = desk;
  const { id, card } = await waiting(desk, '4x OP520 2x W71275');
  sandbox.faults.inject(
    { kind: 'shortStock', sku: 'OP520', quantity: 0 },
    { method: 'POST', path: '/sales/requisition' },
    1,
  );
  await workspace.click({ user: 'U0APPROVER', channel: 'C0APPROVALS', ts: card.ts, action: 'card:approve' });
  await desk.done();
  expect((await desk.store.read.draft(id))?.state).toBe('differs');
  const differs = await until(
    () => (buttonsOf(cardIn(desk, 'C0APPROVALS')).includes('card:confirm') ? cardIn(desk, 'C0APPROVALS') : undefined),
    'the question',
  );
  expect(shown(differs)).toContain('It differs from what was approved');
  await workspace.click({ user: 'U0APPROVER', channel: 'C0APPROVALS', ts: differs.ts, action: 'card:confirm' });
  await desk.done();
  await desk.until(id, 'confirmed');
  await until(() => shown(cardIn(desk, 'C0APPROVALS')).includes('Confirmed as it is by @U0APPROVER'), 'who did it');
});

it('cancels at the service what was accepted otherwise than approved', async () => {
  desk = await openSlackDesk({ approvals: 'C0APPROVALS' });
  const { workspace, sandbox } = desk;
  const { id, card } = await waiting(desk, '4x OP520');
  sandbox.faults.inject(
    { kind: 'shortStock', sku: 'OP520', quantity: 0 },
    { method: 'POST', path: '/sales/requisition' },
    1,
  );
  await workspace.click({ user: 'U0APPROVER', channel: 'C0APPROVALS', ts: card.ts, action: 'card:approve' });
  await desk.done();
  // The card as it stands then: its message may be another one by now. The one that waits for approval can be cancelled too.
  const differs = await until(() => {
    const now = cardIn(desk, 'C0APPROVALS');
    return shown(now).includes('0 of 4 accepted') && buttonsOf(now).includes('card:cancel') ? now : undefined;
  }, 'the button');
  expect((await desk.store.read.draft(id))?.state).toBe('differs');
  await workspace.click({ user: 'U0APPROVER', channel: 'C0APPROVALS', ts: differs.ts, action: 'card:cancel' });
  await desk.done();
  await desk.until(id, 'cancelled');
  await until(() => shown(cardIn(desk, 'C0APPROVALS')).includes('Cancelled.'), 'the cancelled card');
});

it('tells whoever clicked when a process ended before it answered', async () => {
  desk = await openSlackDesk({ approvals: 'C0APPROVALS' });
  const { workspace } = desk;
  const { id, card } = await waiting(desk);
  // As a process leaves it that was killed after it had taken the click.
  await desk.deps.store.claim(
    {
      key: 'block_actions:of a dead process',
      kind: 'card:approve',
      team: 'T0MAIN',
      user: 'U0APPROVER',
      channel: 'C0APPROVALS',
      draftId: id,
      at: desk.clock.now() - 60_000,
    },
    desk.clock.now() - 30_000,
  );
  await desk.restart();
  const told = await until(
    () => workspace.messages('C0APPROVALS', 'U0APPROVER').find(({ only }) => only === 'U0APPROVER'),
    'the word',
  );
  expect(shown(told)).toContain(`Check the card of ${id}`);
  expect(buttonsOf(workspace.messages('C0APPROVALS').find(({ ts }) => ts === card.ts))).toContain('card:approve');
  expect(await desk.deps.store.takeInterrupted(Number.MAX_SAFE_INTEGER)).toEqual([]);
});

it('gives up visibly what Slack refuses for good', async () => {
  desk = await openSlackDesk({ approvals: 'C0APPROVALS' });
  const { workspace } = desk;
  const { Outbox } = await import('../../src/outbox/outbox.ts');
  const { cardDelivery } = await import('../../src/slack/orders/card-delivery.ts');
  const { id } = await waiting(desk);
  await desk.done();
  const errors: string[] = [];
  const refusing = {
    show: () =>
      Promise.reject(
        Object.assign(new Error('refused'), {
          code: 'slack_webapi_platform_error',
          data: { ok: false, error: 'invalid_auth' },
        }),
      ),
  };
  const row = {
    id: 'm-test',
    dedupeKey: 'test',
    topic: 'draft',
    draftId: id,
    payload: '{}',
    createdAt: desk.clock.now(),
    nextAt: 0,
    tries: 5,
    deliveredAt: null,
    givenUpAt: null,
  };
  await workspace.settled();
  await desk.restart();
  // Ahead of the running worker: this one takes it for longer than the test lasts.
  await desk.store.write(async (tx) => {
    await tx.enqueue({ ...row, nextAt: desk.clock.now() + 3_600_000 });
  });
  const later = { ...desk.clock, now: () => desk.clock.now() + 3_700_000 };
  const outbox = new Outbox(
    { ledger: desk.store, clock: later, log: { warn: (message) => errors.push(message) } },
    { handlers: { draft: cardDelivery(refusing) } },
  );
  await outbox.once();
  expect(errors.some((each) => each.includes('given up'))).toBe(true);
  expect((await desk.store.read.outboxState()).givenUp).toBe(1);
});

it('says that it cannot reach Slack where Slack does not say who the app is, and swallows nothing', async () => {
  desk = await openSlackDesk();
  const { workspace } = desk;
  workspace.injectFault({ method: 'auth.test', times: 20, answer: { status: 503 } });
  const asked = await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'stock OP520' });
  expect(asked.status).toBe(200);
  await desk.done();
  expect(shown(workspace.messages('C0PARTS', 'U0BUYER').at(-1))).toContain("Slack didn't let me do that (HTTP 503)");
});

it('sends again what was not there only when whoever sent it is known to have ended', async () => {
  desk = await openSlackDesk({ approvals: 'C0APPROVALS' });
  const { workspace, sandbox, store } = desk;
  const { id } = await waiting(desk);
  sandbox.faults.inject({ kind: 'reset', processed: false }, { method: 'POST', path: '/sales/requisition' }, 1);
  await press(desk, 'U0APPROVER', 'C0APPROVALS', 'approve');
  await desk.until(id, 'needs_person');
  // The same, as a desk on another machine would have left it.
  await store.write(async (tx) => {
    const [attempt] = await tx.attempts(id);
    const sender = JSON.stringify({ host: 'the-other-desk', place: 'another boot', pid: 7, begun: '1' });
    await tx.insertAttempt({ ...attempt!, id: 'A2', number: 2, nonce: 'ABCDEFGH12345678', sender, sentAt: null });
  });
  await until(() => buttonsOf(cardIn(desk, 'C0APPROVALS')).includes('card:resend'), 'the question');
  await press(desk, 'U0APPROVER', 'C0APPROVALS', 'resend');
  const refusal = workspace.messages('C0APPROVALS', 'U0APPROVER').at(-1);
  expect(shown(refusal)).toContain('process 7 on the-other-desk');
  expect(buttonsOf(refusal)).toEqual(['card:resend-ended']);
  expect(sandbox.records.ledger()).toEqual([]);
  await workspace.click({
    user: 'U0APPROVER',
    channel: 'C0APPROVALS',
    ts: refusal?.ts ?? '',
    action: 'card:resend-ended',
  });
  await desk.done();
  await desk.until(id, 'confirmed');
  expect(sandbox.records.ledger()).toHaveLength(1);
});

it('delivers an answer when Slack allows it again, and does not call it before', async () => {
  desk = await openSlackDesk();
  const { workspace } = desk;
  const direct = workspace.direct('U0BUYER');
  const posts = () => workspace.calls.filter(({ method }) => method === 'chat.postMessage');
  workspace.injectFault({ method: 'chat.postMessage', answer: { status: 429, retryAfter: 1 } });
  await workspace.say({ user: 'U0BUYER', channel: direct, text: 'stock OP520' });
  await desk.done();
  expect(posts()).toHaveLength(1);
  const answer = await until(() => workspace.messages(direct).find((each) => each.bot), 'the answer');
  expect(shown(answer)).toContain('OP520');
  // Nothing was said in between, and nothing twice.
  expect(posts()).toHaveLength(2);
  expect(await desk.store.read.outboxState()).toMatchObject({ givenUp: 0 });
});

it('delivers an answer that Slack did not take after a restart', async () => {
  desk = await openSlackDesk();
  const { workspace } = desk;
  const direct = workspace.direct('U0BUYER');
  workspace.injectFault({ method: 'chat.postMessage', answer: { status: 429, retryAfter: 1 } });
  await workspace.say({ user: 'U0BUYER', channel: direct, text: 'stock OP520' });
  await desk.done();
  await desk.restart();
  const answer = await until(() => workspace.messages(direct).find((each) => each.bot), 'the answer');
  expect(shown(answer)).toContain('OP520');
});

it('shows a card later when Slack is called too often', async () => {
  desk = await openSlackDesk();
  const { workspace } = desk;
  await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'order 4x OP520' });
  await desk.done();
  const form = await formOf(desk, 'U0BUYER', 'order');
  workspace.injectFault({ method: 'chat.postMessage', answer: { status: 429, retryAfter: 1 } });
  await workspace.submit({ user: 'U0BUYER', viewId: form.id, values: {} });
  await desk.done();
  await until(() => cardIn(desk, 'C0PARTS'), 'the card');
});

/** Whatever waits for ten seconds has waited; so has what the desk allows for its last calls. */
const impatient = (): Clock => ({
  ...testClock(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms >= 8_000 ? 50 : ms);
    return () => clearTimeout(timer);
  },
});

it.each([
  ['no longer works', { status: 404 } as const],
  ['hangs', 'hang' as const],
])('answers by direct message where the way back %s', async (_, answer) => {
  desk = await openSlackDesk({ deps: { wall: impatient() } });
  const { workspace } = desk;
  workspace.injectFault({ method: 'response_url', answer });
  await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'stock OP520' });
  await desk.done();
  const said = await until(() => workspace.messages(workspace.direct('U0BUYER')).at(-1), 'the answer');
  expect(shown(said)).toContain('OP520');
  expect(shown(said)).toContain("Slack didn't take my answer where you asked");
  expect(workspace.messages('C0PARTS', 'U0BUYER')).toEqual([]);
});

it('stops although Slack hangs, and leaves what it could not say to the next process', async () => {
  desk = await openSlackDesk({ deps: { wall: impatient() } });
  const { workspace } = desk;
  const direct = workspace.direct('U0BUYER');
  workspace.injectFault({ method: /users|response|views/, times: 50, answer: 'hang' });
  await workspace.say({ user: 'U0BUYER', channel: direct, text: 'stock OP520' });
  await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'order 4x OP520' });
  await until(() => workspace.calls.some(({ method }) => method === 'users.info'), 'the hanging calls');
  await expect(desk.restart()).resolves.not.toThrow();
});

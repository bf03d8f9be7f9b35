import { afterEach, describe, expect, it } from 'vitest';
import type { DraftRow } from '../../src/ports/ledger.ts';
import { proposalOf } from '../../src/ordering/ordering.ts';
import { remind } from '../../src/watch/reminders.ts';
import { readPolicy } from '../../src/ordering/policy/file.ts';
import type { Message } from '../../src/playground/double/workspace.ts';
import { openSlackDesk, shown, until, type SlackDesk } from '../support/slack.ts';
import { longIt } from '../support/long.ts';

let desk: SlackDesk;
let moved = 0;
afterEach(async () => {
  moved = 0;
  expect(desk.workspace.violations).toEqual([]);
  expect(desk.errors).toEqual([]);
  await desk.close();
});

const open = (approvals?: string) =>
  openSlackDesk({ ...(approvals === undefined ? {} : { approvals }), moved: () => moved });
/** What the desk sent to this person alone. */
const direct = (user: string): Message[] => {
  return [...desk.workspace.messages(desk.workspace.direct(user))];
};
const said = (user: string, words: RegExp) =>
  until(
    () => direct(user).find((each) => words.test(shown(each))),
    `${words} to ${user}, who read: ${direct(user).map(shown).join(' | ')}`,
  );

/** An agent asks for approval on behalf of the buyer. */
async function asked(): Promise<DraftRow> {
  const row = await desk.ordering.prepare(desk.buyer, { lines: [{ sku: 'OP520', quantity: 4 }] });
  return desk.ordering.submit(desk.buyer, row.id);
}

it('mentions whoever decides beside the card, and writes to them with a link to it', async () => {
  desk = await open('C0APPROVALS');
  await asked();
  const mention = await until(
    () => desk.workspace.messages('C0APPROVALS').find((each) => each.text === '<@U0APPROVER> please decide.'),
    'the mention',
  );
  const card = desk.workspace.messages('C0APPROVALS').find(({ ts }) => ts === mention.thread);
  expect(shown(card)).toContain('Waiting for approval from @U0APPROVER');
  const letter = await said(
    'U0APPROVER',
    /^Buyer asks you to approve an order: 54\.96 PLN gross for the own account\. It waits until 20/,
  );
  expect(JSON.stringify(letter.blocks)).toContain(`/archives/C0APPROVALS/p${card?.ts.replace('.', '')}`);
  expect(JSON.stringify(letter.blocks)).toContain('"type":"date"');
});

it('says nothing twice where the card itself is the direct message', async () => {
  desk = await open();
  const { id } = await asked();
  await said('U0APPROVER', /Waiting for approval from @U0APPROVER/);
  await until(async () => (await desk.store.read.outboxState()).waiting === 0 || undefined, 'an empty outbox');
  expect(direct('U0APPROVER').filter((each) => shown(each).includes('asks you to approve'))).toEqual([]);
  await desk.ordering.reject(desk.approver, id, 1, 'We have four on the shelf.');
  const outcome = await said('U0BUYER', /rejected, nothing was ordered/);
  expect(shown(outcome)).toContain('We have four on the shelf.');
});

it('reminds at half of the time and before it expires, each once, and tells the buyer when it has expired', async () => {
  desk = await open('C0APPROVALS');
  const { id } = await asked();
  await said('U0APPROVER', /asks you to approve/);
  const row = await desk.store.read.draft(id);
  const life = row!.expiresAt - row!.updatedAt;
  const deps = { ledger: desk.store, clock: desk.deps.clock, policy: desk.policy };
  await remind(deps);
  moved = Math.floor(life / 2) + 1;
  await Promise.all([remind(deps), remind(deps)]);
  await said('U0APPROVER', /Reminder: an order still waits for you/);
  moved = Math.floor(life * 0.9);
  await remind(deps);
  await said('U0APPROVER', /expires soon/);
  await remind(deps);
  const reminders = (await desk.store.read.events({ draftId: id, limit: 99 })).map(({ kind, detail }) => [
    kind,
    detail['why'],
  ]);
  expect(reminders).toEqual([
    ['approval.requested', 'asked-for-approval'],
    ['approval.reminder', 'half'],
    ['approval.reminder', 'expiring'],
  ]);
  const beside = desk.workspace.messages('C0APPROVALS').filter(({ text }) => text.startsWith('<@U0APPROVER>'));
  expect(beside.map(({ text }) => text)).toEqual([
    '<@U0APPROVER> please decide.',
    '<@U0APPROVER> this still waits for you.',
    '<@U0APPROVER> this still waits for you.',
  ]);
});

longIt('tells nobody to decide what was decided while Slack did not answer', async () => {
  desk = await open('C0APPROVALS');
  desk.workspace.injectFault({ method: 'conversations.open', times: 6, answer: { status: 500 } });
  const { id } = await asked();
  await until(() => desk.workspace.messages('C0APPROVALS').length > 1 || undefined, 'the card and the mention');
  await desk.ordering.reject(desk.approver, id, 1, 'no');
  await said('U0BUYER', /rejected/);
  expect(direct('U0APPROVER').filter((each) => shown(each).includes('asks you to approve'))).toEqual([]);
});

describe('the approvers who come next', () => {
  const chain = (channel: string) =>
    readPolicy(
      `
people:
  buyer: { name: Buyer, slack: [U0BUYER], surfaces: [stdio], may: [propose], receivers: ['*'] }
  approver: { name: Approver, slack: [U0APPROVER], surfaces: [terminal], may: [propose, approve], receivers: ['*'] }
  boss: { name: Boss, slack: [U0BOSS], may: [approve], receivers: ['*'] }
  deputy: { name: Deputy, slack: [U0DEPUTY], may: [propose], receivers: [own] }
limits: { currency: PLN, perOrder: none, perPersonDay: none, perReceiverDay: none, fourEyesAbove: '0.00' }
approvals: { ${channel}approvers: [{ who: [approver], then: [boss], above: '10.00' }] }
delegations: [{ from: boss, to: deputy, until: 2999-12-31 }]
`,
      'chain',
    );
  const people = ['U0BUYER', 'U0APPROVER', 'U0BOSS', 'U0DEPUTY'].map((id) => ({ id, name: id, realName: id }));
  const openChain = (channel = '') =>
    openSlackDesk({ ordering: { policy: chain(channel) }, workspace: { people }, moved: () => moved });
  const rested = () =>
    until(async () => (await desk.store.read.outboxState()).waiting === 0 || undefined, 'an empty outbox');

  it('are asked once, at half of the time, beside the card and directly, with their deputy', async () => {
    desk = await openChain('channel: C0APPROVALS, ');
    const { id, expiresAt, updatedAt } = await asked();
    await said('U0APPROVER', /asks you to approve/);
    await rested();
    expect([direct('U0BOSS'), direct('U0DEPUTY')]).toEqual([[], []]);
    const card = () => shown(desk.workspace.messages('C0APPROVALS').find(({ thread }) => thread === undefined));
    expect(card()).toContain('Waiting for approval from @U0APPROVER (');
    const deps = { ledger: desk.store, clock: desk.deps.clock, policy: desk.policy };
    moved = Math.floor((expiresAt - updatedAt) / 2) + 1;
    await Promise.all([remind(deps), remind(deps)]);
    await said('U0BOSS', /Buyer asked for approval of an order and nobody has decided yet.*54\.96 PLN gross/);
    await said('U0DEPUTY', /nobody has decided yet/);
    await said('U0APPROVER', /Reminder: an order still waits for you/);
    await until(() => card().includes('Boss and Deputy were asked too, because nobody had decided.'), 'the card');
    await rested();
    expect([direct('U0BOSS'), direct('U0DEPUTY')].map((each) => each.length)).toEqual([1, 1]);
    expect(direct('U0APPROVER').filter((each) => shown(each).includes('nobody has decided'))).toEqual([]);
    expect(desk.workspace.messages('C0APPROVALS').map(({ text }) => text)).toContain(
      '<@U0BOSS> <@U0DEPUTY> please decide.',
    );
    // From then on they are reminded as the others are.
    moved = Math.floor((expiresAt - updatedAt) * 0.9);
    await remind(deps);
    await said('U0BOSS', /expires soon/);
    const events = await desk.store.read.events({ draftId: id, limit: 99 });
    expect(events.map(({ kind, detail }) => [kind, detail['why'], detail['to']])).toEqual([
      ['approval.requested', 'asked-for-approval', undefined],
      ['approval.reminder', 'half', ['approver']],
      ['approval.escalated', 'half', ['boss', 'deputy']],
      ['approval.reminder', 'expiring', ['approver', 'boss', 'deputy']],
    ]);
    expect(
      (await desk.ordering.approve(desk.person('deputy'), id, proposalOf((await desk.store.read.draft(id))!))).state,
    ).not.toBe('pending_approval');
  });

  it('get a card of their own where there is no channel, and are asked at once where only they can decide', async () => {
    desk = await openChain();
    const { expiresAt, updatedAt } = await asked();
    await said('U0APPROVER', /Waiting for approval from @U0APPROVER \(/);
    await rested();
    expect(direct('U0BOSS')).toEqual([]);
    moved = Math.floor((expiresAt - updatedAt) / 2) + 1;
    await remind({ ledger: desk.store, clock: desk.deps.clock, policy: desk.policy });
    await said('U0BOSS', /Waiting for approval from @U0APPROVER, @U0BOSS, @U0DEPUTY/);
    // Nobody approves what they asked for, so nobody is left before those who come next.
    const own = await desk.ordering.prepare(desk.approver, { lines: [{ sku: 'W71275', quantity: 3 }] });
    await desk.ordering.submit(desk.approver, own.id);
    await said('U0BOSS', /Waiting for approval from @U0BOSS, @U0DEPUTY/);
  });
});

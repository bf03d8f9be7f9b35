import { afterEach, expect, it } from 'vitest';
import { buttonsOf, openSlackDesk, shown, until, type SlackDesk } from '../support/slack.ts';

let desk: SlackDesk;
afterEach(async () => {
  expect(desk.workspace.violations).toEqual([]);
  expect(desk.errors).toEqual([]);
  await desk.close();
});

const cardIn = (channel: string) =>
  desk.workspace.messages(channel).find((each) => buttonsOf(each).some((id) => id.startsWith('card:')));

async function ordered(lines = '4x OP520'): Promise<string> {
  const { workspace } = desk;
  await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: `order ${lines}` });
  await desk.done();
  const view = await until(
    () => (workspace.view('U0BUYER')?.content['callback_id'] === 'order' ? workspace.view('U0BUYER') : undefined),
    'the form',
  );
  const sent = await workspace.submit({ user: 'U0BUYER', viewId: view.id, values: {} });
  expect(sent.errors).toBeUndefined();
  await desk.done();
  await until(() => cardIn('C0PARTS'), 'the card');
  const [draft] = await desk.store.read.drafts({ limit: 1 });
  if (draft === undefined) throw new Error('no draft');
  return draft.id;
}

it('tells who pressed twice how the order stands, and not to look again and decide', async () => {
  desk = await openSlackDesk({ approvals: 'C0APPROVALS' });
  const { workspace } = desk;
  const id = await ordered();
  await workspace.click({ user: 'U0BUYER', channel: 'C0PARTS', ts: cardIn('C0PARTS')!.ts, action: 'card:submit' });
  await desk.done();
  const { ts } = await until(() => cardIn('C0APPROVALS'), 'the card for approval');
  const press = () => workspace.click({ user: 'U0APPROVER', channel: 'C0APPROVALS', ts, action: 'card:approve' });
  await Promise.all([press(), press()]);
  await desk.done();
  await desk.until(id, 'confirmed');
  const own = workspace.messages('C0APPROVALS', 'U0APPROVER').filter(({ only }) => only === 'U0APPROVER');
  expect(own).toHaveLength(1);
  expect(shown(own[0])).toMatch(/^(?:Approved, about to be sent|Sending|Confirming|Accepted|Order confirmed)/u);
  expect(shown(own[0])).not.toContain('Look at it again');
});

it('goes from a quote to a confirmed order, on one card in each conversation', async () => {
  desk = await openSlackDesk({ approvals: 'C0APPROVALS' });
  const { workspace } = desk;
  const asked = await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'quote 4x OP520 2x W71275' });
  expect(asked.status).toBe(200);
  await desk.done();
  const quote = workspace.messages('C0PARTS', 'U0BUYER').at(-1);
  expect(quote?.only).toBe('U0BUYER');
  expect(shown(quote)).toContain('OP520');

  const id = await ordered();
  const own = cardIn('C0PARTS');
  expect(shown(own)).toContain('SANDBOX');
  expect(buttonsOf(own)).toContain('card:submit');
  await workspace.click({ user: 'U0BUYER', channel: 'C0PARTS', ts: own!.ts, action: 'card:submit' });
  await desk.done();
  const waiting = await until(() => cardIn('C0APPROVALS'), 'the card for approval');
  expect(shown(waiting)).toContain('Waiting for approval from @U0APPROVER');
  expect(shown(waiting)).toContain('Asked in the approvals channel');

  // The buyer may not approve; the card stays as it is.
  await workspace.click({ user: 'U0BUYER', channel: 'C0APPROVALS', ts: waiting.ts, action: 'card:approve' });
  await desk.done();
  expect((await desk.store.read.draft(id))?.state).toBe('pending_approval');
  expect(shown(workspace.messages('C0APPROVALS', 'U0BUYER').at(-1))).toMatch(/not|may/i);

  await workspace.click({ user: 'U0APPROVER', channel: 'C0APPROVALS', ts: waiting.ts, action: 'card:approve' });
  await desk.done();
  await desk.until(id, 'confirmed');
  await until(
    () => shown(workspace.messages('C0APPROVALS').find(({ ts }) => ts === waiting.ts)).includes('Order confirmed'),
    'the confirmed card',
  );
  await until(
    () => shown(workspace.messages('C0PARTS').find(({ ts }) => ts === own!.ts)).includes('Order confirmed'),
    'the own card',
  );
  const done = workspace.messages('C0APPROVALS').find(({ ts }) => ts === waiting.ts);
  expect(shown(done)).toContain('Approved by @U0APPROVER');
  expect(buttonsOf(done)).toEqual(['card:requote', 'card:details', 'ask:follow:0']);
  expect(workspace.messages('C0APPROVALS').filter((each) => buttonsOf(each).length > 0)).toHaveLength(1);
});

it('offers no approval in the direct message of whoever asked for the order and may not approve it', async () => {
  desk = await openSlackDesk({ approvals: 'C0APPROVALS' });
  const { workspace } = desk;
  const direct = workspace.direct('U0BUYER');
  await workspace.command({ user: 'U0BUYER', channel: direct, text: 'order 4x OP520' });
  await desk.done();
  const view = await until(
    () => (workspace.view('U0BUYER')?.content['callback_id'] === 'order' ? workspace.view('U0BUYER') : undefined),
    'the form',
  );
  await workspace.submit({ user: 'U0BUYER', viewId: view.id, values: {} });
  await desk.done();
  const own = await until(() => cardIn(direct), 'the card');
  await workspace.click({ user: 'U0BUYER', channel: direct, ts: own.ts, action: 'card:submit' });
  await desk.done();
  const waiting = await until(() => cardIn('C0APPROVALS'), 'the card for approval');
  expect(buttonsOf(waiting)).toEqual(expect.arrayContaining(['card:approve', 'card:reject']));
  const asked = await until(
    () => workspace.messages(direct).find((each) => each.ts === own.ts && shown(each).includes('Waiting')),
    'the own card that waits',
  );
  expect(buttonsOf(asked)).toContain('card:cancel');
  expect(buttonsOf(asked)).not.toContain('card:approve');
  expect(buttonsOf(asked)).not.toContain('card:reject');
});

it('asks the approver directly where the policy names no channel, and says so', async () => {
  desk = await openSlackDesk();
  const { workspace } = desk;
  await ordered();
  await workspace.click({ user: 'U0BUYER', channel: 'C0PARTS', ts: cardIn('C0PARTS')!.ts, action: 'card:submit' });
  await desk.done();
  const direct = workspace.direct('U0APPROVER');
  const waiting = await until(() => cardIn(direct), 'the card in the direct messages');
  await until(() => shown(cardIn('C0PARTS')).includes('Asked by direct message'), 'where it went');

  await workspace.click({ user: 'U0APPROVER', channel: direct, ts: waiting.ts, action: 'card:reject' });
  await desk.done();
  const form = await until(
    () =>
      workspace.view('U0APPROVER')?.content['callback_id'] === 'reject' ? workspace.view('U0APPROVER') : undefined,
    'the form',
  );
  await workspace.submit({
    user: 'U0APPROVER',
    viewId: form.id,
    values: { said: { value: { type: 'plain_text_input', value: 'too dear' } } },
  });
  await desk.done();
  await until(() => shown(cardIn('C0PARTS')).includes('Rejected by Approver: too dear'), 'the reason');
});

it('withdraws the card of a channel that another organisation joins, and gives it to the requester', async () => {
  desk = await openSlackDesk();
  const { workspace } = desk;
  await ordered();
  const own = cardIn('C0PARTS')!;
  workspace.state.main.channels.set('C0PARTS', { id: 'C0PARTS', name: 'parts', shared: true });
  await workspace.click({ user: 'U0BUYER', channel: 'C0PARTS', ts: own.ts, action: 'card:submit' });
  await desk.done();
  const direct = await until(() => cardIn(workspace.direct('U0BUYER')), 'the card in the direct messages');
  expect(shown(direct)).toContain('Waiting for approval from @U0APPROVER');
  const left = shown(workspace.messages('C0PARTS').find(({ ts }) => ts === own.ts));
  expect(left).toContain('This card was withdrawn');
  expect(left).not.toMatch(/PLN|OP520/);
  expect(workspace.messages('C0PARTS').filter(({ bot, only }) => bot && only === undefined)).toHaveLength(1);
});

import { afterEach, expect, it } from 'vitest';
import { policyNews } from '../../src/ordering/policy/in-force.ts';
import { builtInPolicy } from '../../src/ordering/policy/file.ts';
import { buttonsOf, openSlackDesk, shown, until, type SlackDesk } from '../support/slack.ts';
import { cardIn, formOf, ordered, press, submits, waiting } from './steps.ts';

let desk: SlackDesk;
afterEach(async () => {
  expect(desk.workspace.violations).toEqual([]);
  expect(desk.errors).toEqual([]);
  await desk.close();
});

const homeText = (user: string) =>
  shown({ text: '', blocks: desk.workspace.home(user)?.content['blocks'] as readonly unknown[] });

it('answers help and a word it does not know, with the nearest one', async () => {
  desk = await openSlackDesk();
  const { workspace } = desk;
  const last = () => shown(workspace.messages('C0PARTS', 'U0BUYER').at(-1));
  await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'help' });
  await desk.done();
  expect(last()).toContain('approvals');
  await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'wath OP520' });
  await desk.done();
  expect(last()).toContain('Did you mean "watch"?');
});

it('answers in direct messages, on a mention in its thread, and to the shortcut', async () => {
  desk = await openSlackDesk();
  const { workspace } = desk;
  const direct = workspace.direct('U0BUYER');
  await workspace.say({ user: 'U0BUYER', channel: direct, text: 'stock OP520' });
  await desk.done();
  expect(shown(workspace.messages(direct).at(-1))).toContain('OP520');
  const asked = await workspace.say({
    user: 'U0BUYER',
    channel: 'C0PARTS',
    text: `<@${workspace.botUserId}> price OP520`,
  });
  await desk.done();
  const answer = workspace.messages('C0PARTS').at(-1);
  expect(answer?.thread).toBe(asked.ts);
  expect(shown(answer)).toContain('OP520');
  const pasted = await workspace.say({
    user: 'U0APPROVER',
    channel: 'C0PARTS',
    text: 'we need 4x OP520\nand 2x W71275',
  });
  await workspace.shortcut({ user: 'U0BUYER', channel: 'C0PARTS', ts: pasted.ts, callback: 'quote_parts' });
  await desk.done();
  const quoted = workspace.messages('C0PARTS', 'U0BUYER').at(-1);
  expect(quoted?.only).toBe('U0BUYER');
  expect(shown(quoted)).toContain('W71275');
});

it('opens the form from a button where words alone have no trigger', async () => {
  desk = await openSlackDesk();
  const { workspace } = desk;
  const direct = workspace.direct('U0BUYER');
  await workspace.say({ user: 'U0BUYER', channel: direct, text: 'order 4x OP520' });
  await desk.done();
  const asked = workspace.messages(direct).at(-1);
  await workspace.click({ user: 'U0BUYER', channel: direct, ts: asked!.ts, action: 'ask:0' });
  await desk.done();
  const view = await formOf(desk, 'U0BUYER', 'order');
  await workspace.submit({ user: 'U0BUYER', viewId: view.id, values: {} });
  await desk.done();
  await until(() => cardIn(desk, direct), 'the card');
});

it('shows on Home what waits, what was ordered and the credit, and says when the service cannot be asked', async () => {
  desk = await openSlackDesk({ approvals: 'C0APPROVALS' });
  const { id } = await waiting(desk);
  await desk.workspace.openHome({ user: 'U0APPROVER' });
  await desk.done();
  expect(homeText('U0APPROVER')).toContain(id);
  expect(homeText('U0APPROVER')).toMatch(/Available: [\d.]+ PLN/);
  await desk.sandbox.close();
  await desk.workspace.openHome({ user: 'U0BUYER' });
  await desk.done();
  expect(homeText('U0BUYER')).toContain(id);
  expect(homeText('U0BUYER')).toContain('The service could not be asked');
});

it('suggests what to begin with in the agent pane, in the way of an agent', async () => {
  desk = await openSlackDesk();
  await desk.workspace.openHome({ user: 'U0BUYER', tab: 'messages' });
  await desk.done();
  const asked = desk.workspace.calls.filter(({ method }) => method === 'assistant.threads.setSuggestedPrompts');
  expect(asked.map(({ args, answer }) => [answer?.ok, args['channel_id'], args['thread_ts']])).toEqual([
    [true, desk.workspace.direct('U0BUYER'), undefined],
  ]);
});

it('answers a direct message in its thread, says there that it looks, and goes on there', async () => {
  desk = await openSlackDesk();
  const { workspace } = desk;
  const channel = workspace.direct('U0BUYER');
  const { ts } = await workspace.say({ user: 'U0BUYER', channel, text: 'stock OP520' });
  await desk.done();
  expect(workspace.messages(channel).at(-1)?.thread).toBe(ts);
  const status = workspace.calls.find(({ method }) => method === 'assistant.threads.setStatus');
  expect(status?.args).toMatchObject({ channel_id: channel, thread_ts: ts });
  // Both mean the product of the first question.
  for (const thread of [ts, undefined]) {
    await workspace.say({
      user: 'U0BUYER',
      channel,
      text: 'and the price?',
      ...(thread === undefined ? {} : { thread }),
    });
    await desk.done();
    const answer = shown(workspace.messages(channel).at(-1));
    expect(answer).toContain('OP520');
    expect(answer).toMatch(/PLN/);
  }
});

it('goes on in a thread of a channel without a mention where the operator wants it, and answers nobody else', async () => {
  desk = await openSlackDesk({ followThreads: true, workspace: { hearsChannels: true } });
  const { workspace } = desk;
  const say = async (user: string, text: string, thread?: string) => {
    const said = await workspace.say({ user, channel: 'C0PARTS', text, ...(thread === undefined ? {} : { thread }) });
    await desk.done();
    return said.ts;
  };
  const answers = () => workspace.messages('C0PARTS').filter(({ bot }) => bot);
  const thread = await say('U0BUYER', `<@${workspace.botUserId}> stock OP520`);
  expect(answers()).toHaveLength(1);
  await say('U0APPROVER', 'price OP520', thread);
  await say('U0BUYER', 'thanks Adam, see you at lunch', thread);
  await say('U0BUYER', 'price OP520');
  expect(answers()).toHaveLength(1);
  await say('U0BUYER', 'and the price?', thread);
  expect(answers()).toHaveLength(2);
  expect(answers()[1]?.thread).toBe(thread);
  expect(shown(answers()[1])).toMatch(/OP520[\s\S]*PLN/);
});

it('freezes by word, and lists what waits', async () => {
  desk = await openSlackDesk({ approvals: 'C0APPROVALS' });
  const { workspace } = desk;
  const { id, card } = await waiting(desk);
  const say = async (user: string, text: string) => {
    await workspace.command({ user, channel: 'C0PARTS', text });
    await desk.done();
    return shown(workspace.messages('C0PARTS', user).at(-1));
  };
  expect(await say('U0BUYER', 'freeze stop it')).not.toContain('frozen: nothing');
  expect(await say('U0APPROVER', 'approvals')).toContain(id);
  expect(await say('U0APPROVER', 'freeze stocktaking')).toContain('Sending is frozen');
  await workspace.click({ user: 'U0APPROVER', channel: 'C0APPROVALS', ts: card.ts, action: 'card:approve' });
  await desk.done();
  expect(await submits(desk)).toBe(0);
  expect(await say('U0APPROVER', 'thaw')).toContain('can be sent again');
});

it('tells the audit channel once a day which entry of the record is the last', async () => {
  const built = builtInPolicy();
  const policy = { ...built, approvals: { ...built.approvals, channel: 'C0APPROVALS', auditChannel: 'C0APPROVALS' } };
  desk = await openSlackDesk({ ordering: { policy } });
  await waiting(desk);
  const { workspace, store } = desk;
  const told = () => workspace.messages('C0APPROVALS').filter(({ text }) => text.includes('audit verify --head'));
  await desk.restart();
  await until(() => told().length > 0, 'the head of the record');
  const [, seq, hash] = /--head (\d+):([0-9a-f]{64})/.exec(told()[0]?.text ?? '') ?? [];
  const [entry] = await store.read.audit({ after: Number(seq) - 1, limit: 1 });
  expect(entry).toMatchObject({ seq: Number(seq), hash });
  await desk.restart();
  await waiting(desk, '1x W71275');
  expect(told()).toHaveLength(1);
});

it('tells the audit channel which policy came into force', async () => {
  const built = builtInPolicy();
  const policy = { ...built, approvals: { ...built.approvals, channel: 'C0APPROVALS', auditChannel: 'C0APPROVALS' } };
  desk = await openSlackDesk({ ordering: { policy } });
  const { clock, store, workspace } = desk;
  const text = 'The policy own.yaml is in force from now on. It allows more: Eve & <!channel> may approve.';
  const at = clock.now();
  await store.write((tx) =>
    tx.enqueue({
      ...{ id: 'news', dedupeKey: 'news', topic: policyNews, draftId: null, payload: JSON.stringify({ text }) },
      ...{ createdAt: at, nextAt: at, tries: 0, deliveredAt: null, givenUpAt: null },
    }),
  );
  const told = () => workspace.messages('C0APPROVALS').filter((each) => each.text.includes('own.yaml'));
  await until(() => told().length > 0, 'the news of the policy');
  expect(told()[0]?.text).toContain('Eve &amp; &lt;!channel&gt; may approve.');
});

it('gives every row as a file', async () => {
  desk = await openSlackDesk();
  const { workspace } = desk;
  await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'invoices 2026-10-01..2026-10-31' });
  await desk.done();
  const answer = await until(
    () =>
      workspace.messages('C0PARTS', 'U0BUYER').findLast((each) => JSON.stringify(each.blocks ?? []).includes('csv:0')),
    'the answer',
  );
  await workspace.click({ user: 'U0BUYER', channel: 'C0PARTS', ts: answer.ts, action: 'csv:0' });
  await desk.done();
  const [file] = workspace.files();
  expect(file?.channel).toBe(workspace.direct('U0BUYER'));
  const rows = file?.content.toString('utf8').trim().split('\n') ?? [];
  const all = await desk.ask(
    'list_invoices',
    { from: '2026-10-01', to: '2026-10-31' },
    { budget: { rows: 5000, products: 10, milliseconds: 60_000 } },
  );
  expect(rows.length - 1).toBe(all.records().length);
});

it('works over Socket Mode as over HTTP', async () => {
  desk = await openSlackDesk({ way: 'socket', approvals: 'C0APPROVALS' });
  const { id, card } = await waiting(desk);
  await desk.workspace.click({ user: 'U0APPROVER', channel: 'C0APPROVALS', ts: card.ts, action: 'card:approve' });
  await desk.done();
  await desk.until(id, 'confirmed');
  await until(() => shown(cardIn(desk, 'C0APPROVALS')).includes('Order confirmed'));
  await press(desk, 'U0BUYER', 'C0PARTS', 'details');
  const details = desk.workspace.messages('C0PARTS', 'U0BUYER').findLast(({ only }) => only === 'U0BUYER');
  expect(shown(details)).toContain('Prepared by Buyer in Slack.');
});

it('lists as waiting for a person only what they can decide now', async () => {
  desk = await openSlackDesk({ approvals: 'C0APPROVALS', deps: { mode: 'draft' } });
  const { workspace } = desk;
  const id = await ordered(desk);
  await press(desk, 'U0BUYER', 'C0PARTS', 'submit');
  await workspace.openHome({ user: 'U0APPROVER' });
  await desk.done();
  const [before = '', after = ''] = homeText('U0APPROVER').split('Waiting for others');
  expect(before).toContain('Nothing is waiting for you.');
  expect(before).not.toContain(id);
  expect(after).toContain(id);
  await workspace.command({ user: 'U0APPROVER', channel: 'C0PARTS', text: 'approvals' });
  await desk.done();
  expect(shown(workspace.messages('C0PARTS', 'U0APPROVER').at(-1))).toContain('Nothing is waiting for you.');
});

it('says truthfully where a card is that somebody asked to see', async () => {
  desk = await openSlackDesk({ approvals: 'C0APPROVALS' });
  const { workspace } = desk;
  const id = await ordered(desk);
  await workspace.openHome({ user: 'U0BUYER' });
  await desk.done();
  await workspace.actInView({
    user: 'U0BUYER',
    viewId: workspace.home('U0BUYER')!.id,
    action: `ask:${id}`,
    chosen: { kind: 'click' },
  });
  await desk.done();
  const direct = workspace.direct('U0BUYER');
  await until(() => cardIn(desk, direct), 'the card');
  const said = shown(workspace.messages(direct).at(-1));
  expect(said).toContain('The card is in your direct messages.');
  expect(said).not.toContain('the app is not in');
});

it('acknowledges events that are none of its business', async () => {
  desk = await openSlackDesk();
  for (const event of [
    { type: 'function_executed', function: { callback_id: 'anything' }, inputs: {} },
    { type: 'function_executed', function: { callback_id: 'anything' }, inputs: {}, function_execution_id: 'Fx1' },
    { type: 'reaction_added', user: 'U0BUYER', reaction: 'eyes', item: { type: 'message' } },
  ]) {
    expect((await desk.workspace.event(event)).status).toBe(200);
  }
  await desk.done();
});

it('says on the card of an expired order why it expired, and no longer offers to decide', async () => {
  desk = await openSlackDesk({ approvals: 'C0APPROVALS' });
  const { store } = desk;
  const expire = (id: string) =>
    store.write(async (tx) => {
      const row = await tx.draft(id);
      const at = desk.clock.now() - 1;
      await tx.saveDraft({ ...row!, expiresAt: at, nextAt: at }, row!.fence);
    });
  const unasked = await ordered(desk);
  await expire(unasked);
  await desk.until(unasked, 'expired');
  const own = await until(
    () => (shown(cardIn(desk, 'C0PARTS')).includes('Expired.') ? cardIn(desk, 'C0PARTS') : undefined),
    'the expired card',
  );
  expect(shown(own)).toContain('Nobody asked for approval in time.');
  expect(buttonsOf(own)).toEqual(['card:requote', 'card:details']);

  const { id } = await waiting(desk);
  await expire(id);
  await desk.until(id, 'expired');
  const asked = await until(
    () => (shown(cardIn(desk, 'C0APPROVALS')).includes('Expired.') ? cardIn(desk, 'C0APPROVALS') : undefined),
    'the expired card',
  );
  expect(shown(asked)).toContain('It was not approved in time.');
  expect(shown(asked)).not.toContain('Waiting for approval');
  expect(buttonsOf(asked)).toEqual(['card:requote', 'card:details']);
});

it('follows a confirmed requisition on its card until it is invoiced', async () => {
  desk = await openSlackDesk({ approvals: 'C0APPROVALS' });
  const { id } = await waiting(desk);
  await press(desk, 'U0APPROVER', 'C0APPROVALS', 'approve');
  await desk.until(id, 'confirmed');
  await until(() => shown(cardIn(desk, 'C0APPROVALS')).includes('Order confirmed'), 'the confirmed card');
  await desk.ordering.reconcile();
  desk.sandbox.clock.advance(5 * 24 * 3_600_000);
  await desk.ordering.reconcile();
  await until(() => shown(cardIn(desk, 'C0APPROVALS')).includes('The service shows invoiced'), 'the invoiced card');
  const card = shown(cardIn(desk, 'C0APPROVALS'));
  expect(card).not.toContain('CONFIRMED');
  expect(card).not.toContain('Order confirmed');
});

it('answers a question that was asked from anywhere, in the direct messages', async () => {
  desk = await openSlackDesk();
  const { workspace } = desk;
  await workspace.globalShortcut({ user: 'U0BUYER', callback: 'ask_counter' });
  await desk.done();
  const form = await formOf(desk, 'U0BUYER', 'question');
  const values = { question: { value: { type: 'plain_text_input', value: 'stock OP520' } } };
  await workspace.submit({ user: 'U0BUYER', viewId: form.id, values });
  await desk.done();
  const answer = await until(() => workspace.messages(workspace.direct('U0BUYER')).at(-1), 'the answer');
  expect(shown(answer)).toContain('OP520');
});

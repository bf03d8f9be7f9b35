import { afterEach, expect, it } from 'vitest';
import { readPolicy } from '../../src/ordering/policy/file.ts';
import { buttonsOf, openSlackDesk, shown, until, type SlackDesk } from '../support/slack.ts';
import { cardIn, formOf, ordered, press, pressOn, told, waiting } from './steps.ts';

// A card offers each person what is theirs to do, and says once what they have to know.

let desk: SlackDesk;
afterEach(async () => {
  expect(desk.workspace.violations).toEqual([]);
  expect(desk.errors).toEqual([]);
  await desk.close();
});

const direct = (user: string) => desk.workspace.direct(user);
const threadOf = (channel: string) =>
  desk.workspace.messages(channel).flatMap((each) => (each.thread === undefined ? [] : [shown(each)]));
const submit = { method: 'POST', path: '/sales/requisition' };

it('leaves it to the buyer to ask for approval of what they changed', async () => {
  desk = await openSlackDesk();
  const { id, card } = await waiting(desk, '4x OP520', direct('U0APPROVER'));
  await desk.ordering.prepare(desk.buyer, { lines: [{ sku: 'OP520', quantity: 3 }] }, id);
  await desk.done();
  const now = await until(() => {
    const found = desk.workspace.messages(card.channel).find(({ ts }) => ts === card.ts);
    return shown(found).includes('Priced') ? found : undefined;
  }, 'the changed card');
  expect(buttonsOf(now)).toEqual(['card:details']);
  expect(buttonsOf(cardIn(desk, 'C0PARTS'))).toContain('card:submit');
  const { revision } = (await desk.store.read.draft(id))!;
  await expect(desk.ordering.submit(desk.approver, id, revision)).rejects.toThrow(/leave it to Buyer to ask/);
  expect((await desk.store.read.draft(id))?.state).toBe('priced');
  await press(desk, 'U0BUYER', 'C0PARTS', 'submit');
  const again = await until(() => {
    const found = desk.workspace.messages(card.channel).find(({ ts }) => ts === card.ts);
    return buttonsOf(found).includes('card:approve') ? found : undefined;
  }, 'the card to approve');
  expect(buttonsOf(again)).toContain('card:reject');
});

it('tells whoever asked and whoever decides once that the price has changed', async () => {
  desk = await openSlackDesk();
  const { id, card } = await waiting(desk, '4x OP520', direct('U0APPROVER'));
  desk.sandbox.faults.inject({ kind: 'price', sku: 'OP520', listNet: 9900 }, undefined, 1);
  await pressOn(desk, 'U0APPROVER', card, 'approve');
  await desk.done();
  expect((await desk.store.read.draft(id))?.state).toBe('pending_approval');
  const said =
    /The approval did not count\. The price has changed\. OP520: .* instead of 11\.17\. Waiting for approval\./;
  for (const channel of [direct('U0APPROVER'), 'C0PARTS']) {
    await until(() => threadOf(channel).some((each) => said.test(each)), `the news in ${channel}`);
    expect(threadOf(channel).filter((each) => said.test(each))).toHaveLength(1);
  }
});

it('offers nobody the confirmation that they may not give', async () => {
  desk = await openSlackDesk();
  const id = await ordered(desk, '4x OP520 2x W71275', direct('U0BUYER'));
  await press(desk, 'U0BUYER', direct('U0BUYER'), 'submit');
  desk.sandbox.faults.inject({ kind: 'shortStock', sku: 'OP520', quantity: 0 }, submit, 1);
  await press(desk, 'U0APPROVER', direct('U0APPROVER'), 'approve');
  expect((await desk.store.read.draft(id))?.state).toBe('differs');
  const card = await until(() => {
    const now = cardIn(desk, direct('U0BUYER'));
    return shown(now).includes('The service accepted 2 of 6') ? now : undefined;
  }, 'the card of the buyer');
  expect(buttonsOf(card)).toEqual(['card:cancel', 'card:details']);
  expect(buttonsOf(cardIn(desk, direct('U0APPROVER')))).toContain('card:confirm');
  const { revision } = (await desk.store.read.draft(id))!;
  await desk.ordering.reject(desk.approver, id, revision, 'too few');
  await desk.done();
  for (const user of ['U0BUYER', 'U0APPROVER'])
    await until(
      () => shown(cardIn(desk, direct(user))).includes('Rejected, but the service still has it: cancel it there'),
      'what is left to do',
    );
});

it('takes the receiver of a new order from one that was not given up', async () => {
  desk = await openSlackDesk();
  const channel = direct('U0BUYER');
  const prepared = (shipTo?: string) =>
    desk.ordering.prepare(desk.buyer, { lines: [{ sku: 'OP520', quantity: 1 }], shipTo });
  const receiver = async () => {
    await desk.workspace.command({ user: 'U0BUYER', channel, text: 'order 2x W71275' });
    await desk.done();
    return JSON.stringify((await formOf(desk, 'U0BUYER', 'order')).content);
  };
  const { id } = await prepared('C200001');
  expect(await receiver()).toContain('Receiver C200001 is from your last order');
  await desk.ordering.cancel(desk.buyer, { draftId: id });
  expect(await receiver()).not.toContain('C200001 is from your last order');
});

it('finds the order of whoever is named, with the reason for its rejection', async () => {
  const policy = readPolicy(
    `people:
  buyer: { name: Barbara, slack: [U0BUYER], may: [propose], receivers: [own, C200001] }
  mechanic: { name: Marek, slack: [U0MECH], may: [propose], receivers: [own] }
  approver: { name: Adam, slack: [U0APPROVER], surfaces: [terminal], may: [propose, approve], receivers: ['*'] }
limits: { currency: PLN, perOrder: none, perPersonDay: none, perReceiverDay: none, fourEyesAbove: none }
`,
    'policy.yaml',
  );
  desk = await openSlackDesk({ ordering: { policy } });
  for (const person of ['buyer', 'mechanic']) {
    const actor = { ...desk.buyer, person, name: person };
    const { id } = await desk.ordering.prepare(actor, { lines: [{ sku: 'OP520', quantity: 4 }] });
    await desk.ordering.submit(actor, id);
  }
  await desk.done();
  const [, marek] = await desk.store.read.drafts({ limit: 5 }).then((rows) => rows.toReversed());
  for (const text of [
    'marka odrzuć, mamy jeszcze 6 na półce',
    'reject Mareks: we still have 6',
    'lehn Marek ab, wir haben noch 6',
    'zamítni Marka, máme ještě 6',
  ]) {
    const answer = await told(desk, text, 'U0APPROVER');
    expect([text, buttonsOf(answer)]).toEqual([text, ['card:reject']]);
    expect([text, JSON.stringify(answer.blocks)]).toEqual([text, expect.stringContaining(marek!.id)]);
  }
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buttonsOf, openSlackDesk, shown, until, type SlackDesk } from '../support/slack.ts';
import { cardsIn, formOf, pressOn, told } from './steps.ts';

// What people say in Slack, with what came of it before: questions after answers, and changes of a draft.

let desk: SlackDesk;
beforeEach(async () => {
  desk = await openSlackDesk({ approvals: 'C0APPROVALS' });
});
afterEach(async () => {
  expect(desk.workspace.violations).toEqual([]);
  expect(desk.errors).toEqual([]);
  await desk.close();
});

const tell = (text: string) => told(desk, text);

describe('a question in words', () => {
  it('opens the one document that is meant, and says of it what was asked', async () => {
    expect(shown(await tell('which invoice is the oldest unpaid one?'))).toContain('Invoice FV/2026/10/00041');
    expect(shown(await tell('is it overdue?'))).toContain('Due on 27 Oct 2026. 24 days overdue. FV/2026/10/00041');
    expect(shown(await tell('what is on it?'))).toContain('Steering rack SR-76668');
    expect(shown(await tell('and is the rear wiper on it?'))).toMatch(/^No\./m);
  });

  it('is answered in one message where there are two of them', async () => {
    const { workspace } = desk;
    const channel = workspace.direct('U0BUYER');
    const before = workspace.messages(channel).length;
    const answer = shown(await tell('have you got 5x GDB1330 in Kraków and what do I owe you?'));
    expect(answer).toMatch(/^5x GDB1330: PLN.569\.70 net .* KRA: All in stock/m);
    expect(answer).toContain('invoices are unpaid');
    // What was asked, and one answer.
    expect(workspace.messages(channel).length - before).toBe(2);
  });

  it('begins with yes or no, and offers no order to whoever wants none', async () => {
    const stock = await tell('is OP520 in stock?');
    expect(shown(stock)).toMatch(/^Yes\. 182 of OP520/m);
    const price = await tell('4x OP520 price and stock please, I am not ordering');
    expect(shown(price)).toContain('4x OP520');
    expect(JSON.stringify(price.blocks)).not.toContain('"tool\\":\\"order\\"');
    expect(JSON.stringify((await tell('quote 4x OP520')).blocks)).toContain('"tool\\":\\"order\\"');
  });

  it('is read when it is known what the one before was answered', async () => {
    const { workspace } = desk;
    const channel = workspace.direct('U0BUYER');
    const texts = ['which invoices are overdue?', 'the oldest one', 'is it overdue?'];
    for (const text of texts) await workspace.say({ user: 'U0BUYER', channel, text });
    await desk.done();
    const answers = workspace.messages(channel).map(shown).join('\n');
    expect(answers).toContain('Invoice FV/2026/10/00041');
    expect(answers).toContain('24 days overdue. FV/2026/10/00041');
  });

  it('presses no button by a number, for the buttons in Slack have none', async () => {
    await tell('quote 4x OP520, 2x W71275');
    const { blocks } = await tell('1');
    expect(JSON.stringify(blocks)).toContain('Which of these?');
  });
});

describe('the draft that a form made', () => {
  /** In direct messages: words, the form that they lead to, and the card. */
  async function drafted(text: string): Promise<void> {
    const { ts, channel } = await tell(text);
    await desk.workspace.click({ user: 'U0BUYER', channel, ts, action: 'ask:0' });
    await desk.done();
    const view = await formOf(desk, 'U0BUYER', 'order');
    await desk.workspace.submit({ user: 'U0BUYER', viewId: view.id, values: {} });
    await desk.done();
  }
  const drafts = () => desk.store.read.drafts({ limit: 10 });
  const quantities = async () =>
    (await drafts()).map(({ content }) => content.lines.map(({ sku, quantity }) => `${quantity}x ${sku}`).join(' '));

  it('is changed by words, also for its receiver, and never becomes a second one', async () => {
    await drafted('order 4x OP520, 2x W71275 and 1x BHN1217 for C200001');
    expect(shown(await tell('drop the W71275'))).toContain('For C200001: draft of 4x OP520 and 1x BHN1217');
    expect(buttonsOf(await tell('make it 6'))).toHaveLength(2);
    await tell('the OP520');
    expect(await quantities()).toEqual(['6x OP520 1x BHN1217']);
    const [row] = await drafts();
    expect(row?.content.shipTo).toBe('C200001');
  });

  it('is sent for approval and cancelled by words', async () => {
    await drafted('zamów 2x GDB1330');
    await tell('wyślij do akceptacji');
    expect((await drafts())[0]?.state).toBe('pending_approval');
    expect(shown(await tell('gdzie jest moje zamówienie?'))).toContain('Czeka na zatwierdzenie: Approver');
    const asked = await tell('jednak anuluj');
    expect(buttonsOf(asked)).toEqual(['ask:0']);
    expect((await drafts())[0]?.state).toBe('pending_approval');
    await tell('tak');
    expect((await drafts())[0]?.state).toBe('withdrawn');
    expect(shown(await tell('czy jest anulowane?'))).toContain('nic nie zamówiono');
  });

  it('keeps what was chosen in the form', async () => {
    await drafted('order own number: ZL-17, delivery method DHL 4x OP520, 2x W71275');
    await tell('drop the W71275');
    const [row] = await drafts();
    expect(row?.content).toMatchObject({ ownNumber: 'ZL-17', deliveryMethod: 'DHL' });
    expect(await quantities()).toEqual(['4x OP520']);
  });

  it('is changed no more once it was approved', async () => {
    await drafted('order 2x GDB1330');
    await tell('yes');
    const card = await until(() => cardsIn(desk, 'C0APPROVALS').at(-1), 'the card');
    await pressOn(desk, 'U0APPROVER', card, 'approve');
    await desk.done();
    await desk.until((await drafts())[0]?.id ?? '', 'confirmed');
    await tell('make it 6');
    expect(await quantities()).toEqual(['2x GDB1330']);
  });

  it('is what its requester and its approver talk about, until it has come', async () => {
    await drafted('order 2x GDB1330');
    expect(shown(await tell('where is my order?'))).toMatch(/^Draft of 2x GDB1330/m);
    expect(shown(await tell('has it been sent yet?'))).toContain('Nothing is ordered yet');
    expect(shown(await tell('yes'))).toContain('Shall I ask for approval?');
    await tell('yes');
    // What is told to whoever approves comes by itself, and must not be taken for an answer.
    const { workspace } = desk;
    const approvers = () => workspace.messages(workspace.direct('U0APPROVER'));
    await until(() => approvers().find((each) => shown(each).includes('asks you to approve')), 'the request');
    expect(shown(await told(desk, 'wurde meine Bestellung freigegeben?', 'U0APPROVER'))).not.toMatch(/^Ja/m);
    expect(shown(await tell('wurde meine Bestellung freigegeben?'))).toMatch(/^Nein\. 2x GDB1330/m);
    expect(shown(await tell('who can approve this?'))).toMatch(
      /^Asked for by Buyer in Slack\. 2x GDB1330: Waiting for approval from Approver/m,
    );
    const approver = (text: string) => told(desk, text, 'U0APPROVER');
    const list = shown(await approver('what waits for me?'));
    expect(list).toContain('Waiting for your decision');
    expect(list).toMatch(/2x GDB1330\. Waiting for approval/);
    expect(list).toContain('Buyer');
    expect(shown(await approver('who ordered this and why?'))).toMatch(/^Asked for by Buyer/m);
    expect(shown(await approver('approve it'))).toContain('Approve or reject it on its card');
    expect((await drafts())[0]?.state).toBe('pending_approval');
    const card = await until(
      () => cardsIn(desk, desk.workspace.direct('U0APPROVER')).find((each) => buttonsOf(each).includes('card:approve')),
      'the card',
    );
    await pressOn(desk, 'U0APPROVER', card, 'approve');
    await desk.done();
    await desk.until((await drafts())[0]?.id ?? '', 'confirmed');
    expect(shown(await tell('and when does it come?'))).toMatch(/^2x GDB1330: confirmed\. Delivery by /m);
    expect(shown(await tell('has it been approved?'))).toMatch(/^Yes\. 2x GDB1330: confirmed/m);
    expect(shown(await tell('wurde sie freigegeben?'))).toMatch(/^Ja\. 2x GDB1330/m);
    const late = await tell('can I still cancel it?');
    expect(shown(late)).toContain('Order confirmed');
    expect(buttonsOf(late)).toEqual([]);
    const own = cardsIn(desk, desk.workspace.direct('U0BUYER')).map((each) => shown(each));
    expect(own.filter((each) => /Confirming|Sending/.test(each))).toEqual([]);
  });

  it('has to be asked for again after a change', async () => {
    await drafted('order 2x GDB1330');
    await tell('yes');
    await tell('where is my order?');
    expect(shown(await tell('make it 6'))).toContain('The earlier request for approval no longer holds');
    expect((await drafts())[0]?.state).toBe('priced');
  });

  it('says who rejected it, and why', async () => {
    await drafted('order 2x GDB1330');
    await tell('yes');
    const card = await until(() => cardsIn(desk, 'C0APPROVALS').at(-1), 'the card');
    await pressOn(desk, 'U0APPROVER', card, 'reject');
    const why = await formOf(desk, 'U0APPROVER', 'reject');
    await desk.workspace.submit({
      user: 'U0APPROVER',
      viewId: why.id,
      values: { said: { value: { type: 'plain_text_input', value: 'too many' } } },
    });
    await desk.done();
    expect((await drafts())[0]?.state).toBe('declined');
    expect(shown(await tell('why was my order rejected?'))).toMatch(/^2x GDB1330: Rejected by Approver.*: too many/m);
  });
});

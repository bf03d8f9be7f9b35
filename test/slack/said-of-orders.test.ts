import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buttonsOf, openSlackDesk, shown, until, type SlackDesk } from '../support/slack.ts';
import { formOf, pressOn, cardIn, told } from './steps.ts';

// What people say of orders that exist: to stop one that was sent, to change one, and what they ask under its card.

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

/** In direct messages: words, the form that they lead to, and the card. */
async function drafted(text: string): Promise<string> {
  const { ts, channel } = await tell(text);
  await desk.workspace.click({ user: 'U0BUYER', channel, ts, action: 'ask:0' });
  await desk.done();
  const view = await formOf(desk, 'U0BUYER', 'order');
  await desk.workspace.submit({ user: 'U0BUYER', viewId: view.id, values: {} });
  await desk.done();
  const [draft] = await desk.store.read.drafts({ limit: 1 });
  return draft!.id;
}

const cardOf = (channel: string) => until(() => cardIn(desk, channel), 'the card');

async function confirmed(text: string): Promise<void> {
  const id = await drafted(text);
  await pressOn(desk, 'U0BUYER', await cardOf(desk.workspace.direct('U0BUYER')), 'submit');
  await desk.done();
  await pressOn(desk, 'U0APPROVER', await cardOf('C0APPROVALS'), 'approve');
  await desk.done();
  await desk.until(id, 'confirmed');
}

describe('an order that is confirmed', () => {
  it('is found by who asks whether the part was ordered, when it comes, and whether it went out twice', async () => {
    await confirmed('order 2x OP520');
    for (const text of [
      'did anybody order OP520 today?',
      'czy ktoś dziś zamawiał OP520?',
      'objednal dnes někdo OP520?',
    ])
      expect(shown(await tell(text))).toMatch(/^(?:Yes|Tak|Ano): 2x OP520 \(RQ/u);
    expect(shown(await tell('hat heute jemand W71275 bestellt?'))).toMatch(/^Ich sehe keine Bestellung mit W71275/u);
    expect(shown(await tell('what did Marek order today?'))).toContain('“Marek” is not used');
    await tell('forget everything');
    for (const text of ['when does my order come?', 'kiedy przyjdzie moje zamówienie?', 'де моє замовлення?'])
      expect(shown(await tell(text))).toMatch(/^2x OP520: .*23 (?:Nov|lis|лист)/u);
    for (const text of ["wasn't it ordered twice?", 'wurde das doppelt bestellt?', 'neobjednalo se to dvakrát?'])
      expect(shown(await tell(text))).toMatch(
        /^(?:No: it was ordered once|Nein: Es wurde einmal bestellt|Ne: objednalo se to jednou), RQ/u,
      );
    expect(shown(await tell('can you still cancel the first one?'))).toContain(
      'A confirmed requisition cannot be cancelled here',
    );
  });

  it('is not said to be stopped', async () => {
    await confirmed('order 2x OP520');
    for (const text of ['wait, cancel that order', 'please stop the order', 'cancel it, I ordered the wrong filter'])
      expect(`${text}: ${shown(await tell(text))}`).toContain('A confirmed requisition cannot be cancelled here');
    await tell('which invoices are overdue?');
    expect(shown(await tell("please don't order it"))).toContain('A confirmed requisition cannot be cancelled here');
  });
});

describe('a draft', () => {
  it('stays as it is where a part that it was to have instead is not known', async () => {
    const id = await drafted('order 4x OP520 and 2x GDB1330');
    const answer = shown(await tell('swap the GDB1330 for GDB2852'));
    expect(answer).toContain("GDB2852 can't be bought");
    expect(answer).toContain('Draft of 4x OP520 and 2x GDB1330');
    const kept = await desk.store.read.draft(id);
    expect(kept?.content.lines.map(({ sku }) => sku)).toEqual(['OP520', 'GDB1330']);
    expect(shown(await tell('swap the GDB1330 for W71275'))).toContain('4x OP520 and 2x W71275');
  });

  it('that was made without an unknown part gets another one for it', async () => {
    const id = await drafted('objednej 2x OP520, 1x GDB2852');
    const asked = await tell('místo GDB2852 dej GDB1330');
    expect(shown(asked)).toContain('GDB1330');
    await desk.workspace.click({ user: 'U0BUYER', channel: asked.channel, ts: asked.ts, action: 'ask:0' });
    await desk.done();
    const { content } = (await desk.store.read.draft(id))!;
    expect(content.lines.map(({ sku, quantity }) => `${quantity}x ${sku}`)).toEqual(['2x OP520', '1x GDB1330']);
    expect(await desk.store.read.drafts({ limit: 5 })).toHaveLength(1);
  });
});

describe('an order that waits for approval', () => {
  it('answers the approver under its card, and the buyer who would approve it', async () => {
    const id = await drafted('order 2x OP520, 1x GDB2852');
    await pressOn(desk, 'U0BUYER', await cardOf(desk.workspace.direct('U0BUYER')), 'submit');
    await desk.done();
    const card = await cardOf('C0APPROVALS');
    const under = async (text: string) => {
      await desk.workspace.say({
        user: 'U0APPROVER',
        channel: card.channel,
        thread: card.ts,
        text: `<@${desk.workspace.botUserId}> ${text}`,
      });
      await desk.done();
      return shown(desk.workspace.messages(card.channel).at(-1));
    };
    expect(await under('who ordered that?')).toContain('Asked for by Buyer in Slack');
    expect(await under("what's the total?")).toMatch(
      /^2x OP520: PLN\s22\.34 net \(PLN\s27\.48 gross\)\. Waiting for approval\./,
    );
    expect(await under('what was left out?')).toContain('GDB2852');
    expect(await under("what's the delivery date?")).toMatch(
      /With you 23 Nov 2026.*waiting for approval|waiting for approval.*With you 23 Nov 2026/s,
    );
    expect(await under('is it cancelled?')).toMatch(/^No\. 2x OP520: waiting for approval/);
    for (const text of ['why 2?', 'po co aż tyle?', 'навіщо так багато?'])
      expect([text, await under(text)]).toEqual([
        text,
        expect.stringMatching(/^(?:No reason was given|Nie podano powodu|Причини не вказано)\..*OP520/su),
      ]);
    for (const text of ['ok, but only 1', 'ok, ale tylko 1', 'ok, aber nur 1', 'ok, ale jen 1'])
      expect(await under(text)).toMatch(
        /^2x OP520: (?:this is somebody else's order|to zamówienie innej osoby|Das ist die Bestellung einer anderen|je to objednávka někoho jiného)/u,
      );
    // What is to be different goes to the buyer as the reason.
    expect(buttonsOf(desk.workspace.messages(card.channel).at(-1))).toEqual(['card:reject']);
    expect(JSON.stringify(desk.workspace.messages(card.channel).at(-1)?.blocks)).toContain('reason:ok, ale jen 1');
    expect((await desk.store.read.draft(id))?.revision).toBe(1);
    expect(await under('reject it')).toContain('Approve or reject it on its card');
    expect(await under('reject it: we have enough of them')).toContain('Nothing is rejected yet');
    expect(shown(await tell('approve it'))).toContain('Approval was asked for already; somebody else has to give it.');
    const { ts } = desk.workspace.messages(card.channel).at(-1)!;
    await desk.workspace.click({ user: 'U0APPROVER', channel: card.channel, ts, action: 'card:reject' });
    await desk.done();
    const { id: viewId, content } = desk.workspace.view('U0APPROVER')!;
    expect(JSON.stringify(content)).toContain('"initial_value":"we have enough of them"');
    const said = { value: { type: 'plain_text_input', value: 'we have enough of them' } };
    await desk.workspace.submit({ user: 'U0APPROVER', viewId, values: { said } });
    await desk.done();
    await desk.until(id, 'declined');
    expect(shown(await tell('why was my order rejected?'))).toContain('we have enough of them');
    for (const text of ['what did Adam write?', 'co napisał Adam?', 'was hat Adam geschrieben?', 'що написав Адам?'])
      expect(shown(await tell(text))).toContain('we have enough of them');
    expect(shown(await tell('ok ask Adam again'))).toContain("can't be sent again");
    expect(await desk.store.read.drafts({ limit: 5 })).toHaveLength(1);
  });
});

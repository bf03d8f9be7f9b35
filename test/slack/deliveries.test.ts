import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Message } from '../../src/playground/double/workspace.ts';
import { seal } from '../../src/slack/orders/card-buttons.ts';
import { openSlackDesk, shown, until, type SlackDesk } from '../support/slack.ts';
import { cardsIn, ordered, press, pressOn, submits, waiting } from './steps.ts';
import { someOf } from '../support/long.ts';

let desk: SlackDesk;
afterEach(async () => {
  expect(desk.workspace.violations).toEqual([]);
  await desk.close();
});

it('answers 401 to what Slack did not sign, or signed long ago or ahead, and keeps nothing of it', async () => {
  desk = await openSlackDesk();
  const body = new URLSearchParams({
    team_id: 'T0MAIN',
    user_id: 'U0BUYER',
    channel_id: 'C0PARTS',
    trigger_id: 'forged',
    command: '/parts',
    text: 'order 4x OP520',
    response_url: `${desk.url}/nowhere`,
  }).toString();
  const { workspace } = desk;
  expect((await workspace.forge({ body, signature: 'bad' })).status).toBe(401);
  expect((await workspace.forge({ body, signature: 'none' })).status).toBe(401);
  expect((await workspace.forge({ body, ageSeconds: 301 })).status).toBe(401);
  expect((await workspace.forge({ body, ageSeconds: -302 })).status).toBe(401);
  expect((await workspace.forge({ body: '{', type: 'application/json' })).status).toBe(400);
  await desk.done();
  // Beside its own look at its rights the desk asked nothing and said nothing.
  expect(workspace.calls.filter(({ method }) => /^(?:chat|users|views)\./.test(method))).toEqual([]);
  expect(await desk.deps.store.takeInterrupted(Number.MAX_SAFE_INTEGER)).toEqual([]);
});

it('does once what is delivered twice, at once or later, also after a restart', async () => {
  desk = await openSlackDesk({ approvals: 'C0APPROVALS' });
  const { workspace } = desk;
  const { id, card } = await waiting(desk);
  await workspace.click({ user: 'U0APPROVER', channel: 'C0APPROVALS', ts: card.ts, action: 'card:approve' });
  await Promise.all([workspace.redeliver(), workspace.redeliver()]);
  await desk.done();
  await desk.until(id, 'confirmed');
  await desk.restart();
  const [again] = await workspace.redeliver();
  expect(again?.status).toBe(200);
  await desk.done();
  expect(await submits(desk)).toBe(1);
  expect(cardsIn(desk, 'C0APPROVALS')).toHaveLength(1);
});

it('replays to a form sent again what it was answered', async () => {
  desk = await openSlackDesk();
  const { workspace } = desk;
  await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'order 4x OP520' });
  await desk.done();
  const view = await until(() =>
    workspace.view('U0BUYER')?.content['callback_id'] === 'order' ? workspace.view('U0BUYER') : undefined,
  );
  const first = await workspace.submit({
    user: 'U0BUYER',
    viewId: view.id,
    values: { lines: { value: { type: 'plain_text_input', value: '???' } } },
  });
  expect(first.errors?.['lines']).toMatch(/Not understood/);
  await desk.done();
  const [again] = await workspace.redeliver();
  expect(again?.body).toMatchObject({ response_action: 'errors' });
});

it('answers an event once, however often it comes', async () => {
  desk = await openSlackDesk();
  const { workspace } = desk;
  const direct = workspace.direct('U0BUYER');
  await workspace.say({ user: 'U0BUYER', channel: direct, text: 'stock OP520' });
  await workspace.redeliver(1, 1);
  await workspace.redeliver(1, 2);
  await desk.done();
  expect(workspace.messages(direct).filter(({ bot }) => bot)).toHaveLength(1);
});

it('leaves to Slack to send again what it could not claim, and then does it once', async () => {
  desk = await openSlackDesk();
  const { workspace } = desk;
  const direct = workspace.direct('U0BUYER');
  const claim = vi.spyOn(desk.deps.store, 'claim');
  try {
    for (const ask of [
      () => workspace.say({ user: 'U0BUYER', channel: direct, text: 'stock OP520' }),
      () => workspace.command({ user: 'U0BUYER', channel: direct, text: 'stock OP520' }),
    ]) {
      const before = workspace.messages(direct, 'U0BUYER').filter(({ bot }) => bot).length;
      claim.mockRejectedValueOnce(new Error('the database is away'));
      expect((await ask()).status).toBe(503);
      expect((await workspace.redeliver())[0]?.status).toBe(200);
      await workspace.redeliver();
      await desk.done();
      expect(workspace.messages(direct, 'U0BUYER').filter(({ bot }) => bot)).toHaveLength(before + 1);
    }
  } finally {
    claim.mockRestore();
  }
});

it('counts one of two approvals that are pressed at once, and answers both', async () => {
  const { builtInPolicy } = await import('../../src/ordering/policy/file.ts');
  const built = builtInPolicy();
  const approver = built.people.get('approver');
  if (approver === undefined) throw new Error('no approver');
  const second = { ...approver, id: 'second', name: 'Second', slack: ['U0SECOND'], surfaces: [] };
  desk = await openSlackDesk({
    workspace: {
      people: [
        { id: 'U0BUYER', name: 'barbara', realName: 'Barbara Buyer' },
        { id: 'U0APPROVER', name: 'adam', realName: 'Adam Approver' },
        { id: 'U0SECOND', name: 'susan', realName: 'Susan Second' },
      ],
    },
    ordering: {
      policy: {
        ...built,
        people: new Map([...built.people, ['second', second]]),
        approvals: { ...built.approvals, channel: 'C0APPROVALS' },
      },
    },
  });
  const { workspace } = desk;
  const { id, card } = await waiting(desk);
  const click = (user: string) =>
    workspace.click({ user, channel: 'C0APPROVALS', ts: card.ts, action: 'card:approve' });
  const answers = await Promise.all([click('U0APPROVER'), click('U0SECOND'), click('U0APPROVER')]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await desk.done();
  await desk.until(id, 'confirmed');
  expect(await submits(desk)).toBe(1);
  const told = ['U0APPROVER', 'U0SECOND'].flatMap((user) =>
    workspace.messages('C0APPROVALS', user).filter(({ only }) => only === user),
  );
  expect(told).toHaveLength(2);
  await until(() => shown(cardsIn(desk, 'C0APPROVALS')[0]).includes('Order confirmed'));
});

it('refuses a click on an older version of the card', async () => {
  desk = await openSlackDesk({ approvals: 'C0APPROVALS' });
  const { id, card } = await waiting(desk);
  const row = await desk.store.read.draft(id);
  const before = approveValue(card);
  desk.sandbox.faults.inject({ kind: 'price', sku: 'OP520', listNet: 999_00 }, undefined, 1);
  await press(desk, 'U0BUYER', 'C0PARTS', 'requote');
  await press(desk, 'U0BUYER', 'C0PARTS', 'submit');
  const now = await desk.store.read.draft(id);
  expect(now?.revision).toBe((row?.revision ?? 0) + 1);
  const old = await until(() => cardsIn(desk, 'C0APPROVALS').find((each) => approveValue(each) !== ''));
  // A card that Slack shows late: its buttons are of the version before.
  expect(approveValue(old)).not.toBe(before);
  await clickWith(old, before);
  expect((await desk.store.read.draft(id))?.state).toBe('pending_approval');
  const told = desk.workspace.messages('C0APPROVALS', 'U0APPROVER').findLast(({ only }) => only === 'U0APPROVER');
  expect(shown(told)).toContain('This order was changed after that button was shown.');
  expect(shown(told)).toContain('Show card');
});

it('refuses a click on a card that shows something else of the same version, and shows it anew', async () => {
  desk = await openSlackDesk({ approvals: 'C0APPROVALS' });
  const { id, card } = await waiting(desk);
  const { revision } = (await desk.store.read.draft(id))!;
  const { digest } = await desk.ordering.report((await desk.store.read.draft(id))!);
  const { key } = desk.deps;
  const genuine = approveValue(card);
  expect(genuine).toBe(seal('approve', { draftId: id, revision, digest }, key));
  for (const other of [
    seal('approve', { draftId: id, revision, digest: '0'.repeat(64) }, key),
    // A card of an earlier version of the desk.
    seal('approve', { draftId: id, revision }, key),
  ]) {
    await clickWith(card, other);
    const told = desk.workspace.messages('C0APPROVALS', 'U0APPROVER').findLast(({ only }) => only === 'U0APPROVER');
    expect(shown(told)).toContain('What is shown of it has changed.');
  }
  // Its digest cannot be put beside another signature.
  await clickWith(card, genuine.replace(digest, '0'.repeat(64)));
  const told = desk.workspace.messages('C0APPROVALS', 'U0APPROVER').findLast(({ only }) => only === 'U0APPROVER');
  expect(shown(told)).toContain('This button is not from this desk.');
  expect([(await desk.store.read.draft(id))?.state, await submits(desk)]).toEqual(['pending_approval', 0]);
  await clickWith(card, genuine);
  await desk.until(id, 'confirmed');
});

function approveValue({ blocks }: Pick<Message, 'blocks'>): string {
  const [, value = ''] = /"action_id":"card:approve".*?"value":"([^"]+)"/.exec(JSON.stringify(blocks)) ?? [];
  return value;
}

/** The approver clicks on Approve of this card, as if it had this value. */
async function clickWith(card: Message, value: string): Promise<void> {
  const blocks = JSON.stringify(card.blocks).replace(approveValue(card), value);
  desk.workspace.state.message('C0APPROVALS', card.ts)!.blocks = JSON.parse(blocks) as unknown[];
  await desk.workspace.click({ user: 'U0APPROVER', channel: 'C0APPROVALS', ts: card.ts, action: 'card:approve' });
  await desk.done();
}

describe('when Slack', () => {
  const failures = [
    ['asks to wait', { status: 429, retryAfter: 1 } as const],
    ['fails', { status: 500 } as const],
    ['breaks the connection', 'reset' as const],
  ] as const;
  it.each(someOf(failures, 1))('%s, the order is made once and the card becomes true', async (_, answer) => {
    desk = await openSlackDesk({ approvals: 'C0APPROVALS' });
    const { workspace } = desk;
    const { id, card } = await waiting(desk);
    workspace.injectFault({ method: 'chat.update', times: 4, answer });
    await workspace.click({ user: 'U0APPROVER', channel: 'C0APPROVALS', ts: card.ts, action: 'card:approve' });
    await desk.done();
    await desk.until(id, 'confirmed');
    await until(() => shown(cardsIn(desk, 'C0APPROVALS')[0]).includes('Order confirmed'), 'the true card');
    await until(() => shown(cardsIn(desk, 'C0PARTS')[0]).includes('Order confirmed'), 'the own card');
    expect(await submits(desk)).toBe(1);
    expect(cardsIn(desk, 'C0APPROVALS')).toHaveLength(1);
  });

  it('loses the answer to a posted card, a click on either copy counts once and the copy is put out', async () => {
    desk = await openSlackDesk({ approvals: 'C0APPROVALS' });
    const { workspace } = desk;
    const id = await ordered(desk);
    workspace.injectFault({ method: 'chat.postMessage', channel: 'C0APPROVALS', answer: 'lost-reply' });
    await press(desk, 'U0BUYER', 'C0PARTS', 'submit');
    const copies = await until(
      () => (cardsIn(desk, 'C0APPROVALS').length === 2 ? cardsIn(desk, 'C0APPROVALS') : undefined),
      'the second card',
    );
    const [stray] = copies;
    await workspace.click({ user: 'U0APPROVER', channel: 'C0APPROVALS', ts: stray!.ts, action: 'card:approve' });
    await desk.done();
    await desk.until(id, 'confirmed');
    await until(() => cardsIn(desk, 'C0APPROVALS').length === 1, 'one card');
    await until(() => shown(cardsIn(desk, 'C0APPROVALS')[0]).includes('Order confirmed'));
    expect(await submits(desk)).toBe(1);
  });

  describe('refuses to edit the copy of a card', () => {
    /** A card that was posted twice, oldest first. */
    async function copied() {
      desk = await openSlackDesk({ approvals: 'C0APPROVALS' });
      const { workspace } = desk;
      await ordered(desk);
      workspace.injectFault({ method: 'chat.postMessage', channel: 'C0APPROVALS', answer: 'lost-reply' });
      await press(desk, 'U0BUYER', 'C0PARTS', 'submit');
      const [copy, card] = await until(() => {
        const all = cardsIn(desk, 'C0APPROVALS');
        return all.length === 2 ? all : undefined;
      }, 'the second card');
      const click = async () => {
        const before = told().length;
        if (copy !== undefined) await pressOn(desk, 'U0APPROVER', copy, 'details');
        await desk.done();
        return told().slice(before);
      };
      const told = () => workspace.messages('C0APPROVALS', 'U0APPROVER').filter(({ only }) => only === 'U0APPROVER');
      const link = `https://workspace.invalid/archives/C0APPROVALS/p${card?.ts.replace('.', '') ?? ''}`;
      return { workspace, copy, click, link };
    }

    it('for good: whoever clicks is led to the card each time, and the next click tries again', async () => {
      const { workspace, copy, click, link } = await copied();
      workspace.injectFault({
        ...{ method: 'chat.update', channel: 'C0APPROVALS', times: 2 },
        answer: { error: 'cant_update_message' },
      });
      for (const _ of [1, 2]) {
        const said = JSON.stringify(await click());
        expect(said).toContain('This is a copy of the card.');
        expect(said).toContain(link);
      }
      expect(cardsIn(desk, 'C0APPROVALS')).toHaveLength(2);
      expect(JSON.stringify(await click())).not.toContain('This is a copy');
      expect(cardsIn(desk, 'C0APPROVALS')).toHaveLength(1);
      const note = JSON.stringify(workspace.messages('C0APPROVALS').find(({ ts }) => ts === copy?.ts)?.blocks);
      expect(note).toContain('This card is out of date.');
      expect(note).toContain(link);
    });

    it('for now: the outbox puts it out', async () => {
      const { workspace, click, link } = await copied();
      workspace.injectFault({ method: 'chat.update', channel: 'C0APPROVALS', times: 3, answer: { status: 500 } });
      expect(JSON.stringify(await click())).toContain(link);
      await until(() => cardsIn(desk, 'C0APPROVALS').length === 1, 'one card');
    });
  });
});

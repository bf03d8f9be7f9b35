import { afterEach, expect, it } from 'vitest';
import { openSlackDesk, buttonsOf, shown, type SlackDesk } from '../support/slack.ts';
import { told, waiting } from './steps.ts';

// The list of what waits for a decision, and the cards that it leads to.

let desk: SlackDesk;
afterEach(async () => {
  expect(desk.workspace.violations).toEqual([]);
  expect(desk.errors).toEqual([]);
  await desk.close();
});

it('stays when a card of it is shown, and each press is answered', async () => {
  desk = await openSlackDesk();
  const direct = desk.workspace.direct('U0APPROVER');
  const first = await waiting(desk, '4x OP520', direct);
  const second = await waiting(desk, '2x W71275', direct);
  const list = await told(desk, 'approvals', 'U0APPROVER');
  const cards = [first, second].map(({ id }) => `ask:${id}`);
  expect(buttonsOf(list)).toEqual(expect.arrayContaining(cards));
  const before = desk.workspace.messages(direct).length;
  const press = (action: string) => desk.workspace.click({ user: 'U0APPROVER', channel: direct, ts: list.ts, action });
  await press(cards[0]!);
  await desk.done();
  expect(desk.workspace.messages(direct)).toHaveLength(before + 1);
  expect(shown(desk.workspace.messages(direct).at(-1))).toContain('4x OP520: waiting');
  await press(cards[1]!);
  await desk.done();
  expect(desk.workspace.messages(direct)).toHaveLength(before + 2);
  expect(shown(desk.workspace.messages(direct).at(-1))).toContain('2x W71275: waiting');
  expect(buttonsOf(desk.workspace.messages(direct).find(({ ts }) => ts === list.ts))).toEqual(buttonsOf(list));
});

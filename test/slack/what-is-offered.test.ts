import { afterEach, expect, it } from 'vitest';
import { openSlackDesk, shown, type SlackDesk } from '../support/slack.ts';
import { told, waiting } from './steps.ts';

// What stands on the buttons below an answer, and what does not.

let desk: SlackDesk;
afterEach(async () => {
  expect(desk.workspace.violations).toEqual([]);
  expect(desk.errors).toEqual([]);
  await desk.close();
});

it('does not ask for approval of what waits already', async () => {
  desk = await openSlackDesk();
  const { workspace } = desk;
  const channel = workspace.direct('U0APPROVER');
  const { card } = await waiting(desk, '12x W71275 3x HU7008Z', channel);
  const thread = card.ts;
  for (const text of ['how many W71275 are there?', 'ist da Pfand drauf?', 'czy to będzie na poniedziałek?']) {
    await workspace.say({ user: 'U0APPROVER', channel, thread, text });
    await desk.done();
    const answer = workspace.messages(channel).at(-1)!;
    expect(shown(answer)).toContain('W71275');
    expect(JSON.stringify(answer.blocks), text).not.toMatch(/submit_requisition|"tool\\":\\"order/u);
  }
});

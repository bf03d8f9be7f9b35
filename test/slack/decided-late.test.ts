import { afterEach, describe, expect, it } from 'vitest';
import { builtInPolicy } from '../../src/ordering/policy/file.ts';
import { defaultPeople } from '../../src/playground/double/workspace-state.ts';
import type { Message } from '../../src/playground/double/workspace.ts';
import { buttonsOf, openSlackDesk, shown, until, type SlackDesk } from '../support/slack.ts';
import { cardIn, formOf, ordered, press, pressOn, waiting } from './steps.ts';

// What comes of a button or a form of a card when somebody decided before, and whose card has which buttons.

let desk: SlackDesk;
afterEach(async () => {
  expect(desk.workspace.violations).toEqual([]);
  expect(desk.errors).toEqual([]);
  await desk.close();
});

const approvals = 'C0APPROVALS';
async function opened(locale = 'en-US'): Promise<void> {
  const people = defaultPeople.map((each) => ({ ...each, locale }));
  desk = await openSlackDesk({ approvals, workspace: { people } });
}
const toldAlone = (user: string, channel: string) =>
  shown(desk.workspace.messages(channel, user).findLast(({ only }) => only === user));
const said = (value: string) => ({ said: { value: { type: 'plain_text_input', value } } });

/** A card as it stood on the screen before it was written anew. */
async function pressStale(user: string, before: Message, deed: string): Promise<void> {
  const message: { blocks: Message['blocks'] } = desk.workspace.state.messages.find(({ ts }) => ts === before.ts)!;
  const now = message.blocks;
  message.blocks = before.blocks;
  const pressed = pressOn(desk, user, before, deed);
  message.blocks = now;
  await pressed;
  await desk.done();
}

describe('a rejection that comes too late', () => {
  it.each([
    ['en-US', 'Order confirmed', 'That came too late and changed nothing.'],
    ['pl-PL', 'potwierdzone', 'To przyszło za późno i niczego nie zmieniło.'],
    ['de-DE', 'bestätigt', 'Das kam zu spät und hat nichts geändert.'],
    ['cs-CZ', 'potvrzena', 'To přišlo pozdě a nic nezměnilo.'],
    ['uk-UA', 'підтверджен', 'Це надійшло запізно й нічого не змінило.'],
  ])('opens no form, and one that is open says so, to whom reads %s', async (locale, stands, late) => {
    await opened(locale);
    const { id, card } = await waiting(desk);
    const before = structuredClone(card);
    await pressOn(desk, 'U0APPROVER', card, 'reject');
    await desk.done();
    const form = await formOf(desk, 'U0APPROVER', 'reject');
    await press(desk, 'U0APPROVER', approvals, 'approve');
    await desk.until(id, 'confirmed');
    await desk.workspace.submit({ user: 'U0APPROVER', viewId: form.id, values: said('too dear') });
    await desk.done();
    expect(toldAlone('U0APPROVER', approvals)).toContain(late);
    expect(toldAlone('U0APPROVER', approvals)).toContain(stands);
    await pressStale('U0APPROVER', before, 'reject');
    expect(desk.workspace.view('U0APPROVER')).toBeUndefined();
    expect(toldAlone('U0APPROVER', approvals)).toContain(stands);
    expect((await desk.store.read.draft(id))?.state).toBe('confirmed');
  });
});

describe('a card for approvers', () => {
  it('has no button that takes the order back: whoever asked for it has one', async () => {
    await opened();
    const { card } = await waiting(desk);
    expect(buttonsOf(card)).toEqual(['card:approve', 'card:reject', 'card:menu']);
    expect(buttonsOf(cardIn(desk, 'C0PARTS'))).toContain('card:cancel');
  });

  it('says its times in the zone of the desk', async () => {
    const policy = builtInPolicy();
    desk = await openSlackDesk({ ordering: { policy }, deps: { zone: 'Europe/Warsaw' } });
    await ordered(desk);
    await press(desk, 'U0BUYER', 'C0PARTS', 'submit');
    const card = await until(() => cardIn(desk, desk.workspace.direct('U0APPROVER')), 'the card');
    const times = JSON.stringify(card.blocks).match(/"fallback":"[^"]*"/g)!;
    expect(times.length).toBeGreaterThan(2);
    for (const each of times) expect(each).toMatch(/^"fallback":"2026-11-2\d \d\d:\d\d CET"$/);
    expect(buttonsOf(card)).not.toContain('card:cancel');
  });
});

import type { Message } from '../../src/playground/double/workspace.ts';
import { buttonsOf, until, type SlackDesk } from '../support/slack.ts';

/** The card in a conversation: the newest message with its buttons. */
export function cardIn(desk: SlackDesk, channel: string): Message | undefined {
  return cardsIn(desk, channel).at(-1);
}

export function cardsIn({ workspace }: SlackDesk, channel: string): Message[] {
  return workspace.messages(channel).filter((each) => buttonsOf(each).some((id) => id.startsWith('card:')));
}

/** The modal with this callback, when it is open. */
export function formOf({ workspace }: SlackDesk, user: string, callback: string) {
  return until(() => {
    const view = workspace.view(user);
    return view?.content['callback_id'] === callback ? view : undefined;
  }, `the form ${callback}`);
}

/** Orders by command and form; returns the draft. */
export async function ordered(desk: SlackDesk, lines = '4x OP520', channel = 'C0PARTS'): Promise<string> {
  const { workspace } = desk;
  const known = new Set((await desk.store.read.drafts({ limit: 50 })).map(({ id }) => id));
  await workspace.command({ user: 'U0BUYER', channel, text: `order ${lines}` });
  await desk.done();
  const view = await formOf(desk, 'U0BUYER', 'order');
  await workspace.submit({ user: 'U0BUYER', viewId: view.id, values: {} });
  await desk.done();
  const draft = (await desk.store.read.drafts({ limit: 50 })).find(({ id }) => !known.has(id));
  if (draft === undefined) throw new Error('no draft came of the form');
  await until(() => cardIn(desk, channel), 'the card');
  return draft.id;
}

/** Orders and asks for approval; returns the draft and the card for the approver. */
export async function waiting(
  desk: SlackDesk,
  lines = '4x OP520',
  place = 'C0APPROVALS',
): Promise<{ id: string; card: Message }> {
  const id = await ordered(desk, lines);
  await press(desk, 'U0BUYER', 'C0PARTS', 'submit');
  const card = await until(
    () =>
      cardsIn(desk, place).find(
        (each) => buttonsOf(each).includes('card:reject') && JSON.stringify(each.blocks).includes(id),
      ),
    'the card for approval',
  );
  return { id, card };
}

/** Presses a button of this card, or chooses it in its menu. */
export async function pressOn(desk: SlackDesk, user: string, card: Message, deed: string): Promise<void> {
  const at = { user, channel: card.channel, ts: card.ts };
  await (buttonsOf(card).includes(`card:${deed}`)
    ? desk.workspace.click({ ...at, action: `card:${deed}` })
    : desk.workspace.act({ ...at, action: 'card:menu', chosen: { kind: 'option', value: deed } }));
}

/** Presses a button of the card there. */
export async function press(desk: SlackDesk, user: string, channel: string, deed: string): Promise<void> {
  const card = cardIn(desk, channel);
  if (card === undefined) throw new Error(`there is no card in ${channel}`);
  await pressOn(desk, user, card, deed);
  await desk.done();
}

/** How often the service was asked to make a requisition, as its own records say. */
export async function submits(desk: SlackDesk): Promise<number> {
  const drafts = await desk.store.read.drafts({ limit: 100 });
  const attempts = await Promise.all(drafts.map(({ id }) => desk.store.read.attempts(id)));
  return attempts.flat().length;
}

/** To the app directly: its last answer. */
export async function told(desk: SlackDesk, text: string, user = 'U0BUYER'): Promise<Message> {
  const { workspace } = desk;
  const channel = workspace.direct(user);
  await workspace.say({ user, channel, text });
  await desk.done();
  return workspace.messages(channel).at(-1)!;
}

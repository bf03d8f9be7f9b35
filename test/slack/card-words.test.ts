import { afterEach, describe, expect, it } from 'vitest';
import { builtInText, readPolicy } from '../../src/ordering/policy/file.ts';
import { defaultPeople } from '../../src/playground/double/workspace-state.ts';
import { openSlackDesk, shown, until, type SlackDesk } from '../support/slack.ts';
import { cardIn, formOf, ordered, press, pressOn, told, waiting } from './steps.ts';

// What a card, its thread and its buttons say to people: what an order lacks, who changed it, and who may press.

let desk: SlackDesk;
afterEach(async () => {
  expect(desk.workspace.violations).toEqual([]);
  expect(desk.errors).toEqual([]);
  await desk.close();
});

const field = (value: string) => ({ value: { type: 'plain_text_input', value } });
const locales = ['en-US', 'pl-PL', 'de-DE', 'cs-CZ', 'uk-UA'] as const;

/** Marek may order, Olga only looks things up. */
async function opened(locale = 'en-US'): Promise<void> {
  const more = `\n  mechanic: { name: Marek, slack: [U0MECH], may: [propose], receivers: [own] }\n  book: { name: Olga, slack: [U0BOOK], may: [], receivers: [own] }\n  approver:`;
  const built = readPolicy(builtInText.replace(/\n {2}approver:/, more), 'test');
  const policy = { ...built, approvals: { ...built.approvals, channel: 'C0APPROVALS' } };
  const people = [
    ...defaultPeople,
    { id: 'U0MECH', name: 'marek', realName: 'Marek', email: 'mech@example.com' },
    { id: 'U0BOOK', name: 'olga', realName: 'Olga', email: 'book@example.com' },
  ].map((each) => ({ ...each, locale }));
  desk = await openSlackDesk({ ordering: { policy }, workspace: { people } });
}

const windowOf = (user: string) => JSON.stringify(desk.workspace.view(user)?.content);
/** What somebody alone was told last in a channel. */
const toldAlone = (user: string, channel: string) =>
  shown(desk.workspace.messages(channel, user).findLast(({ only }) => only === user));
/** The messages below the cards of a channel. */
const threadIn = (channel: string) =>
  desk.workspace
    .messages(channel)
    .filter(({ bot, thread }) => bot && thread !== undefined)
    .map(shown)
    .join('\n');

describe('the window after the form', () => {
  it.each(locales)(
    'names what is not in the order before it offers to ask for approval, to whom reads %s',
    async (locale) => {
      await opened(locale);
      const { workspace } = desk;
      await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'order 4x OP520 2x NOSUCH77' });
      await desk.done();
      const { id } = await formOf(desk, 'U0BUYER', 'order');
      await workspace.submit({ user: 'U0BUYER', viewId: id, values: {} });
      await desk.done();
      await until(() => windowOf('U0BUYER').includes('card:submit'), 'the next step');
      expect(windowOf('U0BUYER')).toMatch(/: NOSUCH77\..*card:submit/);
    },
  );

  it('says that approval was asked for already, and of whom', async () => {
    await opened();
    await ordered(desk);
    const view = desk.workspace.view('U0BUYER');
    await press(desk, 'U0BUYER', 'C0PARTS', 'submit');
    const chosen = { kind: 'click' } as const;
    await desk.workspace.actInView({ user: 'U0BUYER', viewId: view!.id, action: 'card:submit', chosen });
    await desk.done();
    const said = /Approval was asked for already \(2026-11-20 10:30 CET\): it waits for Approver\./;
    expect(windowOf('U0BUYER')).toMatch(said);
    expect(windowOf('U0BUYER')).not.toContain('Approval requested.');
  });
});

describe('the thread of a card', () => {
  it('says who changed what of an order that waited, and the card says it too', async () => {
    await opened();
    await waiting(desk, '4x OP520 1x GDB1330');
    await press(desk, 'U0BUYER', 'C0PARTS', 'edit');
    const { id } = await formOf(desk, 'U0BUYER', 'order');
    const values = { lines: field('6x OP520\n2x W71275'), ownNumber: field('PO-7') };
    await desk.workspace.submit({ user: 'U0BUYER', viewId: id, values });
    await desk.done();
    const changed = 'OP520 4 → 6, − 1x GDB1330, + 2x W71275 and Own number';
    await until(() => threadIn('C0APPROVALS').includes('changed it'), 'the news');
    expect(threadIn('C0APPROVALS')).toContain(`Buyer changed it: ${changed}. Approval is not asked for at the moment.`);
    expect(shown(cardIn(desk, 'C0APPROVALS'))).toContain(`Changed by @U0BUYER: ${changed}, 2026-11-20`);
    expect(shown(cardIn(desk, 'C0APPROVALS'))).not.toContain('Priced. ');
  });

  it('says once that an order was taken back, and who did', async () => {
    await opened();
    await waiting(desk);
    await press(desk, 'U0BUYER', 'C0PARTS', 'cancel');
    await until(() => threadIn('C0APPROVALS').includes('Withdrawn'), 'the news');
    expect(threadIn('C0APPROVALS')).toContain('Withdrawn by Buyer; nothing was ordered.');
    expect(threadIn('C0APPROVALS')).not.toContain('Taken back.');
  });

  it('says once that an order was rejected, by whom and why', async () => {
    await opened();
    const { card } = await waiting(desk);
    await pressOn(desk, 'U0APPROVER', card, 'reject');
    await desk.done();
    const { id } = await formOf(desk, 'U0APPROVER', 'reject');
    await desk.workspace.submit({ user: 'U0APPROVER', viewId: id, values: { said: field('too dear') } });
    await desk.done();
    await until(() => threadIn('C0APPROVALS').includes('Rejected'), 'the news');
    expect(threadIn('C0APPROVALS')).toContain('Rejected by Approver: too dear. Nothing was ordered.');
    expect(`${threadIn('C0APPROVALS')}\n${shown(cardIn(desk, 'C0APPROVALS'))}`).not.toContain('Rejected. ');
  });
});

describe('a button that is not theirs', () => {
  it.each([
    ['en-US', 'Only Approver may approve this.', 'Only who asked for it, Buyer, can take it back.'],
    ['pl-PL', 'Zatwierdzić może tylko: Approver.', 'Wycofać to zamówienie może tylko osoba zamawiająca: Buyer.'],
    [
      'de-DE',
      'Freigeben darf das nur: Approver.',
      'Zurückziehen kann diese Bestellung nur, wer sie angelegt hat: Buyer.',
    ],
    ['cs-CZ', 'Schválit to smí jen: Approver.', 'Vzít tuto objednávku zpět může jen ten, kdo objednává: Buyer.'],
    ['uk-UA', 'Погодити це може лише: Approver.', 'Відкликати це замовлення може лише той, хто замовляє: Buyer.'],
  ])('is refused with the name of who may, to whom reads %s', async (locale, approve, cancel) => {
    await opened(locale);
    const { card } = await waiting(desk);
    await pressOn(desk, 'U0BUYER', card, 'approve');
    await desk.done();
    expect(toldAlone('U0BUYER', 'C0APPROVALS')).toContain(approve);
    await pressOn(desk, 'U0MECH', cardIn(desk, 'C0PARTS')!, 'cancel');
    await desk.done();
    expect(toldAlone('U0MECH', 'C0PARTS')).toContain(cancel);
  });

  it('opens no form for whoever may not order', async () => {
    await opened();
    await desk.workspace.command({ user: 'U0BOOK', channel: 'C0PARTS', text: 'order 4x OP520' });
    await desk.done();
    expect(windowOf('U0BOOK')).toContain('You may look things up at this desk, but not order.');
    expect(windowOf('U0BOOK')).not.toContain('shipTo');
  });
});

it('leads to the card by a link', async () => {
  await opened();
  const id = await ordered(desk, '4x OP520', desk.workspace.direct('U0BUYER'));
  expect(JSON.stringify((await told(desk, `draft ${id}`)).blocks)).toContain('https://workspace.invalid/archives/');
});

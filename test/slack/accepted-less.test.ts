import { afterEach, expect, it } from 'vitest';
import { buttonsOf, openSlackDesk, shown, until, type SlackDesk } from '../support/slack.ts';
import { cardIn, cardsIn, press, pressOn, told, waiting } from './steps.ts';

// What the service took less of than was approved: everything that is shown and asked is about what it took.

let desk: SlackDesk;
afterEach(async () => {
  expect(desk.workspace.violations).toEqual([]);
  expect(desk.errors).toEqual([]);
  await desk.close();
});

const places = ['C0PARTS', 'C0APPROVALS'] as const;

/** Ordered and approved while the service has none of OP520. */
async function approvedWithout(lines: string) {
  desk = await openSlackDesk({ approvals: 'C0APPROVALS' });
  const { id, card } = await waiting(desk, lines);
  const submit = { method: 'POST', path: '/sales/requisition' };
  desk.sandbox.faults.inject({ kind: 'shortStock', sku: 'OP520', quantity: 0 }, submit, 1);
  await pressOn(desk, 'U0APPROVER', card, 'approve');
  await desk.done();
  expect((await desk.store.read.draft(id))?.state).toBe('differs');
  await until(() => shown(cardIn(desk, 'C0PARTS')).includes('The service accepted'), 'the answer');
  return id;
}

const dialogsOf = (channel: string) =>
  JSON.stringify(
    cardIn(desk, channel)?.blocks?.flatMap((block) => JSON.stringify(block).match(/"confirm":\{.*?\}\}/g) ?? []),
  );

it('offers nothing to confirm where none of it was accepted, and names no sum', async () => {
  const id = await approvedWithout('4x OP520');
  for (const place of places) {
    const card = cardIn(desk, place);
    expect(shown(card)).toContain('The service accepted none of it: nothing is coming');
    expect(shown(card)).toContain('To be decided · nothing accepted');
    expect(shown(card)).toContain('0 of 4');
    expect(shown(card)).not.toContain('54.9');
    expect(shown(card)).not.toContain('Delivery by');
    expect(buttonsOf(card)).toContain('card:cancel');
    expect(buttonsOf(card)).not.toContain('card:confirm');
    expect(dialogsOf(place)).toContain('The service accepted none of it. Cancel it there?');
  }
  const news = desk.workspace.messages('C0PARTS').filter(({ thread }) => thread !== undefined);
  expect(news.map(shown).join('\n')).toContain('nothing is coming');
  const asked = await told(desk, `draft ${id}`);
  expect(shown(asked)).toContain('4x OP520: the service accepted none of it, so nothing is coming');
  const { revision } = (await desk.store.read.draft(id))!;
  await expect(desk.ordering.approve(desk.approver, id, { action: 'confirm', revision })).rejects.toThrow(
    /accepted none of it, so there is nothing to confirm/,
  );
});

it('is quoted again before it is cancelled, and whoever asked for it cancels it', async () => {
  const id = await approvedWithout('4x OP520');
  await press(desk, 'U0BUYER', 'C0PARTS', 'requote');
  const drafts = await desk.store.read.drafts({ limit: 10 });
  expect(drafts.map(({ state }) => state).sort()).toEqual(['differs', 'priced']);
  const first = cardsIn(desk, 'C0PARTS').find((each) => JSON.stringify(each.blocks).includes(id))!;
  await pressOn(desk, 'U0BUYER', first, 'cancel');
  await desk.done();
  await desk.until(id, 'cancelled');
  const card = () => desk.workspace.messages('C0APPROVALS').map(shown).join('\n');
  await until(() => card().includes('Cancelled · nothing accepted'), 'the end');
});

it('asks to confirm what was accepted, and says so of the confirmed order', async () => {
  const id = await approvedWithout('4x OP520 2x W71275');
  for (const place of places) {
    const card = cardIn(desk, place);
    expect(shown(card)).toContain('The service accepted 2 of 6 pieces.');
    expect(shown(card)).toContain('2 of 6 pieces');
    expect(shown(card)).toContain('0 of 4');
  }
  const { content, answer } = (await desk.store.read.draft(id))!;
  const [approved, accepted] = [content.totals[0]!.gross!, answer!.orders[0]!.totalGross!];
  expect(Number(accepted)).toBeLessThan(Number(approved));
  expect(dialogsOf('C0APPROVALS')).toContain(
    `Confirm the service's version: ${Number(accepted).toFixed(2)} PLN gross, 2 of 6 pieces`,
  );
  expect(JSON.stringify(cardIn(desk, 'C0APPROVALS'))).not.toContain(Number(approved).toFixed(2));
  await press(desk, 'U0APPROVER', 'C0APPROVALS', 'confirm');
  await desk.until(id, 'confirmed');
  const done = await until(() => {
    const card = cardIn(desk, 'C0PARTS');
    return shown(card).includes('Order confirmed in part') ? card : undefined;
  }, 'the confirmed card');
  expect(shown(done)).toContain(`${Number(accepted).toFixed(2)} PLN gross, 2 of 6 pieces`);
  // What is signed is what was shown.
  const signed = (await desk.store.read.approvals(id)).find(({ action }) => action === 'confirm')!;
  expect(JSON.parse(signed.record!)).toMatchObject({ shown: [{ gross: accepted }] });
  const asked = await told(desk, `draft ${id}`);
  expect(shown(asked)).toContain('confirmed in part, 2 of 6 pieces');
  expect(shown(asked)).not.toContain(approved);
});

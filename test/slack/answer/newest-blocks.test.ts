import { afterEach, expect, it } from 'vitest';
import { NewestBlocks } from '../../../src/slack/answer/newest-blocks.ts';
import { openSlackDesk, shown, until, type SlackDesk } from '../../support/slack.ts';
import { formOf } from '../steps.ts';

let desk: SlackDesk;
afterEach(async () => {
  expect(desk.workspace.violations).toEqual([]);
  expect(desk.errors).toEqual([]);
  await desk.close();
});

const newest = ['card', 'container', 'data_table', 'data_visualization', 'plan'];
const typesIn = (value: unknown) => [...JSON.stringify(value).matchAll(/"type":"(\w+)"/g)].map(([, type]) => type);
const products = '1x OP520 1x W71275 1x GDB1330 1x BHN1217';

/** An order, an answer with a long list, and Home: what they show, in their blocks and in words. */
async function walked() {
  const { workspace } = desk;
  const own = workspace.direct('U0BUYER');
  const asked = async (text: string) => {
    await workspace.command({ user: 'U0BUYER', channel: own, text });
    await desk.done();
    return workspace.messages(own, 'U0BUYER').at(-1);
  };
  const said = async (text: string) => {
    await workspace.say({ user: 'U0BUYER', channel: own, text });
    await desk.done();
    return workspace.messages(own, 'U0BUYER').findLast(({ bot }) => bot);
  };
  const quote = await said(`quote ${products}`);
  const again = await said(`quote ${products}`);
  // Through a `response_url`, where Slack does not say which block it refused.
  expect(shown(await asked(`quote ${products}`))).toContain('BHN1217');
  await asked(`order ${products}`);
  const form = await formOf(desk, 'U0BUYER', 'order');
  await workspace.submit({ user: 'U0BUYER', viewId: form.id, values: {} });
  await desk.done();
  const card = await until(
    () => workspace.messages(own, 'U0BUYER').find(({ blocks }) => JSON.stringify(blocks ?? []).includes('card:submit')),
    'the card',
  );
  await workspace.click({ user: 'U0BUYER', channel: own, ts: card.ts, action: 'card:submit' });
  await desk.done();
  await workspace.openHome({ user: 'U0APPROVER' });
  await desk.done();
  const home = workspace.home('U0APPROVER');
  return { quote, again, card: workspace.messages(own, 'U0BUYER').find(({ ts }) => ts === card.ts), home };
}

it('shows answers, cards and Home in the newest blocks', async () => {
  desk = await openSlackDesk();
  const { quote, card, home } = await walked();
  expect(typesIn(quote?.blocks)).toEqual(expect.arrayContaining(['container', 'data_table', 'raw_number']));
  expect(typesIn(card?.blocks).slice(0, 1)).toEqual(['container']);
  expect(typesIn(home)).toContain('card');
});

it.each<[string, string[]]>([
  ['all of them', newest],
  ['frames only', ['container']],
])('says the same in older blocks where the workspace lacks %s', async (_, lacks) => {
  desk = await openSlackDesk({ workspace: { lacks } });
  const { quote, again, card, home } = await walked();
  for (const each of [quote?.blocks, again?.blocks, card?.blocks, home]) {
    expect(typesIn(each).filter((type) => lacks.includes(type ?? ''))).toEqual([]);
  }
  expect(typesIn(quote?.blocks)).toContain(lacks.length > 1 ? 'table' : 'data_table');
  expect(shown(quote)).toMatch(/107\.34 PLN|PLN/);
  expect(shown(quote)).toContain('OP520');
  expect(shown(card)).toContain('Waiting for approval');
  expect(JSON.stringify(home)).toMatch(/Order for the own account/);
  expect(JSON.stringify(home)).toContain('Show card');
  // The answer reached its place, and the second one was sent once.
  expect(shown(again)).toBe(shown(quote));
});

it('tries a refused block again after a day, and remembers a second refusal for another', async () => {
  desk = await openSlackDesk();
  const clock = { at: 0, now: () => clock.at };
  const blocks = new NewestBlocks(clock);
  const posts: number[] = [];
  const post = (sent: readonly { readonly type: string }[]) => {
    posts.push(clock.at);
    const isNew = sent.some(({ type }) => type === 'card');
    return isNew ? Promise.reject(Object.assign(new Error('refused'), { statusCode: 400 })) : Promise.resolve();
  };
  const card = { type: 'card', title: { type: 'mrkdwn', text: 'An order' } } as const;
  for (const hours of [0, 1, 25, 26]) {
    clock.at = hours * 3_600_000;
    await blocks.send([card], post);
  }
  expect(posts.map((at) => at / 3_600_000)).toEqual([0, 0, 1, 25, 25, 26]);
});

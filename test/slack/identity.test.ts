import { afterEach, expect, it } from 'vitest';
import { defaultPeople } from '../../src/playground/double/workspace-state.ts';
import { openSlackDesk, shown, type SlackDesk } from '../support/slack.ts';
import { cardIn, ordered, waiting } from './steps.ts';

let desk: SlackDesk;
afterEach(async () => {
  expect(desk.workspace.violations).toEqual([]);
  expect(desk.errors).toEqual([]);
  await desk.close();
});

const people = [
  ...defaultPeople,
  { id: 'U0STRANGER', name: 'sam', realName: 'Sam Stranger', email: 'sam@example.com' },
  { id: 'U0GUEST', name: 'gina', realName: 'Gina Guest', guest: true },
  { id: 'U0BOT', name: 'robot', realName: 'Robot', bot: true },
  { id: 'U0OTHER', name: 'otto', realName: 'Otto Other', strangerTeam: 'T0OTHER' },
  // Members of an organisation: one of this workspace among others, one of others only.
  { id: 'W0GRID', name: 'greta', realName: 'Greta', enterprise: { id: 'E0ORG', teams: ['T0HOME', 'T0MAIN'] } },
  { id: 'W0AWAY', name: 'ava', realName: 'Ava', enterprise: { id: 'E0ORG', teams: ['T0HOME'] } },
  { id: 'U0UNSURE', name: 'una', realName: 'Una', email: 'sam@example.com', emailUnconfirmed: true },
];
const said = (user: string) => shown(desk.workspace.messages('C0PARTS', user).findLast(({ only }) => only === user));

it.each([
  ['U0STRANGER', 'not in the policy'],
  ['U0GUEST', 'Guests'],
  ['U0BOT', 'bots'],
  ['U0OTHER', 'another workspace'],
  ['W0AWAY', 'another workspace'],
])('refuses %s and says why: %s', async (user, why) => {
  desk = await openSlackDesk({ workspace: { people } });
  await desk.workspace.command({ user, channel: 'C0PARTS', text: 'stock OP520' });
  await desk.done();
  expect(said(user)).toContain(why);
  expect(said(user)).not.toContain('OP520');
});

it('knows a person by the e-mail that Slack confirmed, where the policy lists no id', async () => {
  const { builtInPolicy } = await import('../../src/ordering/policy/file.ts');
  const built = builtInPolicy();
  const buyer = built.people.get('buyer');
  if (buyer === undefined) throw new Error('no buyer');
  const mapped = { ...buyer, slack: [], email: 'sam@example.com' };
  desk = await openSlackDesk({
    workspace: { people },
    ordering: { policy: { ...built, people: new Map([...built.people, ['buyer', mapped]]) } },
  });
  await desk.workspace.command({ user: 'U0STRANGER', channel: 'C0PARTS', text: 'whoami' });
  await desk.done();
  expect(said('U0STRANGER')).toContain('Buyer');
  await desk.workspace.command({ user: 'U0UNSURE', channel: 'C0PARTS', text: 'whoami' });
  await desk.done();
  expect(said('U0UNSURE')).toContain('not in the policy');
});

it('knows a member of an Enterprise organisation at a click, where Slack names the organisation', async () => {
  const { builtInPolicy } = await import('../../src/ordering/policy/file.ts');
  const built = builtInPolicy();
  const approver = built.people.get('approver');
  if (approver === undefined) throw new Error('no approver');
  const mapped = { ...approver, slack: ['T0MAIN/W0GRID'] };
  desk = await openSlackDesk({
    workspace: { people },
    ordering: {
      policy: {
        ...built,
        people: new Map([...built.people, ['approver', mapped]]),
        approvals: { ...built.approvals, channel: 'C0APPROVALS' },
      },
    },
  });
  const { id, card } = await waiting(desk);
  for (const [user, state] of [
    ['W0AWAY', 'pending_approval'],
    ['W0GRID', 'confirmed'],
  ] as const) {
    await desk.workspace.click({ user, channel: 'C0APPROVALS', ts: card.ts, action: 'card:approve' });
    await desk.done();
    expect((await desk.store.read.draft(id))?.state).toBe(state);
  }
});

/** The built-in policy with the approver under another id, and these workspaces listed. */
async function policyWith(slack: readonly string[], workspaces: readonly string[]) {
  const { builtInPolicy } = await import('../../src/ordering/policy/file.ts');
  const built = builtInPolicy();
  const approver = built.people.get('approver');
  if (approver === undefined) throw new Error('no approver');
  return { ...built, workspaces, people: new Map([...built.people, ['approver', { ...approver, slack }]]) };
}

it('knows a member of an organisation whose first workspace is another one, wherever Slack names that', async () => {
  desk = await openSlackDesk({ workspace: { people }, ordering: { policy: await policyWith(['T0MAIN/W0GRID'], []) } });
  const text = `<@${desk.workspace.botUserId}> whoami`;
  await desk.workspace.say({ user: 'W0GRID', channel: 'C0PARTS', text });
  await desk.done();
  expect(shown(desk.workspace.messages('C0PARTS').at(-1))).toContain('Approver');
  await desk.workspace.say({ user: 'W0AWAY', channel: 'C0PARTS', text });
  await desk.done();
  expect(shown(desk.workspace.messages('C0PARTS', 'W0AWAY').at(-1))).toContain('another workspace');
});

it.each([
  ['E0ORG', 'E0ORG', 'Approver'],
  ['E0OTHER', 'E0ORG', 'not connected'],
  ['E0ORG', undefined, 'not connected'],
])('with %s listed, in a workspace of %s, knows E0ORG/W0GRID as: %s', async (listed, enterprise, is) => {
  desk = await openSlackDesk({
    workspace: { people, enterprise },
    ordering: { policy: await policyWith(['E0ORG/W0GRID'], [listed]) },
  });
  const delivered = await desk.workspace.command({ user: 'W0GRID', channel: 'C0PARTS', text: 'whoami' });
  await desk.done();
  const answer = is === 'Approver' ? said('W0GRID') : String(delivered.body);
  if (is === 'Approver') expect(answer).toContain('Approver');
  else expect(answer).toContain('T0MAIN');
  expect(said('W0GRID').includes('Approver')).toBe(is === 'Approver');
});

it('asks who it is at each click: a stranger on a card changes nothing', async () => {
  desk = await openSlackDesk({ approvals: 'C0APPROVALS', workspace: { people } });
  const { id, card } = await waiting(desk);
  for (const user of ['U0STRANGER', 'U0GUEST', 'U0OTHER', 'U0BOT', 'W0AWAY']) {
    await desk.workspace.click({ user, channel: 'C0APPROVALS', ts: card.ts, action: 'card:approve' });
    await desk.done();
    expect((await desk.store.read.draft(id))?.state).toBe('pending_approval');
  }
});

it('says that Slack could not be asked, and does nothing meanwhile', async () => {
  desk = await openSlackDesk({ approvals: 'C0APPROVALS' });
  const { id, card } = await waiting(desk);
  desk.workspace.injectFault({ method: 'users.info', times: 50, answer: { status: 503 } });
  await desk.workspace.click({ user: 'U0APPROVER', channel: 'C0APPROVALS', ts: card.ts, action: 'card:approve' });
  await desk.done();
  expect((await desk.store.read.draft(id))?.state).toBe('pending_approval');
  const told = desk.workspace.messages('C0APPROVALS', 'U0APPROVER').findLast(({ only }) => only === 'U0APPROVER');
  expect(shown(told)).toContain("couldn't ask Slack who you are");
});

it('refuses a button that this desk did not make', async () => {
  desk = await openSlackDesk();
  const id = await ordered(desk);
  const card = cardIn(desk, 'C0PARTS');
  const value = (JSON.stringify(card?.blocks).match(/"value":"([^"]+)"/) ?? [])[1] ?? '';
  expect(value).toContain(id);
  const { seal, unseal } = await import('../../src/slack/orders/card-buttons.ts');
  const { key } = desk.deps;
  const good = seal('approve', { draftId: id, revision: 1 }, key);
  expect(unseal('approve', good, key)).toEqual({ draftId: id, revision: 1 });
  for (const bad of [value, good.replace('.1.', '.2.'), `${good}x`, '', 'D1.1.x'])
    expect(() => unseal('approve', bad, key)).toThrow(/not from this desk/);
});

it('shows a person the times of an answer in their own zone', async () => {
  desk = await openSlackDesk({ workspace: { people } });
  await desk.workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'deliveries' });
  await desk.done();
  expect(said('U0BUYER')).toContain('Times are in Europe/Warsaw');
  expect(said('U0BUYER')).not.toMatch(/\d UTC/);
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { longIt } from '../support/long.ts';
import { systemClock } from '../../src/core/clock.ts';
import { defaultPeople } from '../../src/playground/double/workspace-state.ts';
import { openWorkspace, type Message, type Workspace } from '../../src/playground/double/workspace.ts';
import { slackSurface } from '../../src/slack/dependencies.ts';
import { collect, run, saying, startProgram } from '../support/program.ts';
import { buttonsOf, shown, until, slowMachine } from '../support/slack.ts';

// Which workspaces and people the built program serves, when several workspaces can install the app.

const client = { id: 'client', secret: 'client secret' };
const signingSecret = 'a signing secret for tests';
const approver = 'approver@example.com';
const foreign = 'This desk belongs to another workspace. Ask its operator to add T0EVIL to "workspaces" in its policy.';

const policy = (settings: string) => `
${settings}
people:
  buyer: { slack: [U0BUYER], may: [propose], receivers: [own] }
  bare: { slack: [U0BARE], may: [propose], receivers: [own] }
  full: { name: Fully Named, slack: [T0SECOND/U0FULL], may: [propose], receivers: [own] }
  operator: { surfaces: [terminal], may: [freeze] }
  approver: { email: ${approver}, may: [propose, approve], receivers: [own] }
${settings.includes('E0ORG') ? '  grid: { name: Greta, slack: [E0ORG/W0GRID], may: [approve], receivers: [own] }' : ''}
limits: { currency: PLN, perOrder: none, perPersonDay: none, perReceiverDay: none, fourEyesAbove: '0.00' }
approvals: { channel: C0APPROVALS, minutes: 30, priceTolerance: '0.00' }
`;

let folder: string;
let workspace: Workspace;
let url = '';
let stop: () => Promise<void> = () => Promise.resolve();

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'partsdesk-workspaces-'));
  const person = (id: string, more = {}) => ({ id, name: id.toLowerCase(), realName: id, ...more });
  workspace = await openWorkspace({
    triggerLife: slowMachine,
    clock: systemClock,
    signingSecret,
    botToken: 'xoxb-for-tests',
    requestUrl: () => `${url}/slack/events`,
    client,
    enterprise: 'E0ORG',
    people: [
      ...defaultPeople,
      // Members of an organisation: of this workspace among others, and of others only.
      person('W0GRID', { enterprise: { id: 'E0ORG', teams: ['T0HOME', 'T0MAIN'] } }),
      person('W0AWAY', { enterprise: { id: 'E0ORG', teams: ['T0HOME'] } }),
    ],
    teams: [
      {
        id: 'T0SECOND',
        name: 'Second',
        people: [person('U0BARE'), person('U0FULL'), person('U0UNSURE', { email: approver, emailUnconfirmed: true })],
        channels: [{ id: 'C0SECOND', name: 'second' }],
      },
      {
        id: 'T0EVIL',
        name: 'Evil',
        people: [person('U0EVE', { email: approver })],
        channels: [{ id: 'C0EVIL', name: 'evil' }],
      },
    ],
  });
});

afterEach(async () => {
  await stop();
  stop = () => Promise.resolve();
  await workspace.close();
  rmSync(folder, { recursive: true, force: true });
});

async function start(settings: string): Promise<void> {
  await stop();
  writeFileSync(join(folder, 'policy.yaml'), policy(settings));
  const child = startProgram(folder, ['start'], {
    PARTSDESK_POLICY: 'policy.yaml',
    SLACK_API_URL: workspace.apiUrl,
    SLACK_SIGNING_SECRET: signingSecret,
    SLACK_OPEN_CHANNELS: 'C0PARTS,C0EVIL',
    SLACK_CLIENT_ID: client.id,
    SLACK_CLIENT_SECRET: client.secret,
    SLACK_STATE_SECRET: 'a state secret of thirty-two characters',
    SLACK_TOKEN_KEY: 'a key of at least thirty-two characters',
  });
  const ended = collect(child);
  stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  url = /(http:\S+)\/healthz/.exec(await saying(child, 'Stop with Ctrl-C.'))?.[1] ?? '';
}

/** Installs the app in a workspace: what the browser is shown at the end. */
async function install(team: string): Promise<{ status: number; text: string }> {
  const begun = await fetch(`${url}/slack/install`, { redirect: 'manual' });
  const cookie = begun.headers.get('set-cookie')?.split(';')[0] ?? '';
  const asked = new URL(begun.headers.get('location') ?? '');
  asked.searchParams.set('team', team);
  asked.searchParams.set('redirect_uri', `${url}/slack/oauth_redirect`);
  const allowed = await fetch(`${workspace.url}/oauth/v2/authorize${asked.search}`, { redirect: 'manual' });
  const end = await fetch(allowed.headers.get('location') ?? '', { headers: { cookie } });
  return { status: end.status, text: await end.text() };
}

const cardIn = (channel: string, button: string, user?: string) =>
  until<Message>(
    () => workspace.messages(channel, user).findLast((each) => buttonsOf(each).includes(button)),
    `a card with ${button} in ${channel}`,
  );

/** The buyer of the desk's own workspace orders, and asks for approval there. */
async function order(): Promise<Message> {
  await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'order 4x OP520' });
  const form = await until(() => workspace.view('U0BUYER'), 'the form');
  await until(() => form.content['callback_id'] === 'order', 'the fields of the form');
  await workspace.submit({ user: 'U0BUYER', viewId: form.id });
  const card = await cardIn('C0PARTS', 'card:submit');
  await workspace.click({ user: 'U0BUYER', channel: 'C0PARTS', ts: card.ts, action: 'card:submit' });
  return cardIn('C0APPROVALS', 'card:approve');
}

/** What the person is answered to a command that says who they are. */
async function whoami(user: string, channel: string): Promise<string> {
  const seen = workspace.messages(channel, user).length;
  await workspace.command({ user, channel, text: 'whoami' });
  return shown(await until(() => workspace.messages(channel, user)[seen], 'the answer'));
}

interface Entry {
  readonly actor: string;
  readonly action: string;
  /** JSON. */
  readonly detail: string;
}

async function record(): Promise<Entry[]> {
  const { out, err } = await run(folder, ['audit', 'list', '--json'], { PARTSDESK_POLICY: 'policy.yaml' });
  expect(err).toBe('');
  return (JSON.parse(out) as { entries: Entry[] }).entries;
}

it('without a list serves the first workspace that installs the app, and refuses all others', async () => {
  await start('');
  expect((await install('T0MAIN')).status).toBe(200);
  expect(await install('T0EVIL')).toEqual({ status: 403, text: `${foreign} Nothing was installed.\n` });
  expect(workspace.state.teams.get('T0EVIL')?.token).toBeUndefined();
  expect((await workspace.command({ user: 'U0EVE', channel: 'C0EVIL', text: 'approvals' })).body).toBe(foreign);
  // Installing again, or taking the app out, does not make another workspace the first.
  expect((await install('T0MAIN')).status).toBe(200);
  await workspace.event({ type: 'app_uninstalled' });
  await until(() => workspace.settled().then(() => true));
  expect((await install('T0EVIL')).status).toBe(403);
  expect((await install('T0MAIN')).status).toBe(200);
  expect(await whoami('U0APPROVER', 'C0PARTS')).toContain('approver');
});

it('knows people by workspace and user id, or by a confirmed e-mail, inside a listed workspace', async () => {
  await start('workspaces: [T0MAIN, T0SECOND]');
  for (const team of ['T0MAIN', 'T0SECOND']) expect((await install(team)).status).toBe(200);
  expect((await install('T0EVIL')).status).toBe(403);
  expect(await whoami('U0FULL', 'C0SECOND')).toContain('Fully Named');
  for (const user of ['U0BARE', 'U0UNSURE']) expect(await whoami(user, 'C0SECOND')).toContain('not in the policy');
  const card = await order();
  await workspace.click({ user: 'U0APPROVER', channel: 'C0APPROVALS', ts: card.ts, action: 'card:approve' });
  await until(() => workspace.messages('C0APPROVALS').some((each) => shown(each).includes('confirmed')), 'confirmed');
  const entries = await record();
  const accountOf = (action: string) => {
    const { actor, detail = '{}' } = entries.find((each) => each.action === action) ?? {};
    return [actor, (JSON.parse(detail) as { account?: string }).account];
  };
  expect(accountOf('prepared')).toEqual(['buyer', 'slack:T0MAIN/U0BUYER']);
  expect(accountOf('asked-for-approval')).toEqual(['buyer', 'slack:T0MAIN/U0BUYER']);
  expect(accountOf('approved-submit')).toEqual(['approver', 'slack:T0MAIN/U0APPROVER']);
});

longIt(
  'knows people of an Enterprise organisation by its id, whichever workspace is their first',
  async () => {
    await start('workspaces: [E0ORG]');
    expect((await install('T0MAIN')).status).toBe(200);
    expect((await install('T0SECOND')).status).toBe(403);
    expect(await whoami('W0GRID', 'C0PARTS')).toContain('Greta');
    expect(await whoami('W0AWAY', 'C0PARTS')).toContain('another workspace');
    const card = await order();
    const asked = () => workspace.messages(workspace.direct('W0GRID'), 'W0GRID').map((each) => shown(each));
    await until(() => asked().some((each) => each.includes('approve')), 'the direct message to the approver');
    const click = (user: string) =>
      workspace.click({ user, channel: 'C0APPROVALS', ts: card.ts, action: 'card:approve' });
    await click('W0AWAY');
    await until(
      () => workspace.messages('C0APPROVALS', 'W0AWAY').some((each) => shown(each).includes('another workspace')),
      'the refusal',
    );
    expect((await record()).map(({ action }) => action)).not.toContain('approved-submit');
    await click('W0GRID');
    await until(() => workspace.messages('C0APPROVALS').some((each) => shown(each).includes('confirmed')), 'confirmed');
    const approved = (await record()).find(({ action }) => action === 'approved-submit');
    expect(approved).toMatchObject({
      actor: 'grid',
      detail: expect.stringContaining('"account":"slack:T0MAIN/W0GRID"'),
    });
    expect(workspace.violations).toEqual([]);
  },
  300_000,
);

longIt(
  'answers a workspace that is no longer listed with one sentence, whatever is done there',
  async () => {
    await start('workspaces: [T0MAIN, T0SECOND, T0EVIL]');
    for (const team of ['T0MAIN', 'T0EVIL']) expect((await install(team)).status).toBe(200);
    const eve = { user: 'U0EVE', channel: 'C0EVIL' };
    const id = /D[0-9A-Z]{16}/.exec(JSON.stringify((await order()).blocks))?.[0] ?? '';
    await workspace.command({ ...eve, text: `draft ${id}` });
    const card = await cardIn('C0EVIL', 'card:approve', 'U0EVE');
    await workspace.command({ ...eve, text: 'order 1x OP520' });
    const form = await until(() => workspace.view('U0EVE'), 'the form');
    await until(() => form.content['callback_id'] === 'order', 'the fields of the form');

    await start('workspaces: [T0MAIN, T0SECOND]');
    const before = (await record()).length;
    const calls = workspace.calls.length;
    const direct = workspace.direct('U0EVE');
    const said: string[] = [];
    /** What came of it: one answer, in one of the places that this person sees. */
    const answered = async (what: string, act: () => Promise<unknown>, look: () => string | undefined) => {
      await act();
      const text = await until(look, `the answer to ${what}`);
      expect([what, text.includes(foreign.replaceAll('"', '')) || text.includes(foreign)]).toEqual([what, true]);
      said.push(text);
    };
    const newest = (channel: string) => {
      const from = workspace.messages(channel, 'U0EVE').length;
      return () => {
        const message = workspace.messages(channel, 'U0EVE')[from];
        return message === undefined ? undefined : shown(message);
      };
    };
    await answered('a command', () => workspace.command({ ...eve, text: `draft ${id}` }), newest('C0EVIL'));
    await answered('a click', () => workspace.click({ ...eve, ts: card.ts, action: 'card:approve' }), newest('C0EVIL'));
    await answered(
      'a message shortcut',
      () => workspace.shortcut({ ...eve, ts: card.ts, callback: slackSurface.messageShortcut }),
      newest('C0EVIL'),
    );
    let from = workspace.messages(direct, 'U0EVE').length + 1;
    await answered(
      'a direct message',
      () => workspace.say({ user: 'U0EVE', channel: direct, text: 'stock OP520' }),
      () => {
        const message = workspace.messages(direct, 'U0EVE')[from];
        return message === undefined ? undefined : shown(message);
      },
    );
    from = workspace.messages('C0EVIL', 'U0EVE').length + 1;
    await answered(
      'a mention',
      () => workspace.say({ ...eve, text: '<@U0DESKT0EVIL> stock OP520' }),
      () => {
        const message = workspace.messages('C0EVIL', 'U0EVE')[from];
        return message === undefined ? undefined : shown(message);
      },
    );
    await answered(
      'the Home',
      () => workspace.openHome({ user: 'U0EVE' }),
      () => workspace.home('U0EVE') && JSON.stringify(workspace.home('U0EVE')?.content).replaceAll('\\"', '"'),
    );
    await answered(
      'a form',
      () => workspace.submit({ user: 'U0EVE', viewId: form.id }),
      () => JSON.stringify(workspace.view('U0EVE')?.content).replaceAll('\\"', '"'),
    );
    expect(said.join('')).not.toMatch(/OP520|D[0-9A-Z]{16}|PLN/);
    // Nothing was asked about this person; people of listed workspaces may be written to meanwhile.
    const asked = workspace.calls.slice(calls).filter(({ method }) => method === 'users.info');
    expect(JSON.stringify(asked)).not.toContain('U0EVE');
    expect((await record()).length).toBe(before);
    expect(workspace.violations).toEqual([]);
  },
  300_000,
);

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longIt } from '../support/long.ts';
import { systemClock } from '../../src/core/clock.ts';
import { openWorkspace, type Message } from '../../src/playground/double/workspace.ts';
import { visitorOf, type Visitor } from '../support/approval-page.ts';
import { run, saying, startProgram } from '../support/program.ts';
import { buttonsOf, shown, until, slowMachine } from '../support/slack.ts';
import type { SoftwareAuthenticator } from '../support/software-authenticator.ts';
import { startTestSandbox } from '../support/test-sandbox.ts';

// The built program with Slack, a public address, and orders above 100.00 that take a passkey.

const signingSecret = 'a signing secret for tests';
const origin = 'https://desk.example';

const policy = `
people:
  buyer: { name: Buyer, slack: [U0BUYER], may: [propose], receivers: [own] }
  boss: { name: Anna Boss, slack: [U0APPROVER], surfaces: [terminal], may: [approve, admin], receivers: ['*'] }
  dee: { name: Dee, slack: [U0OTHER], may: [propose], receivers: [own] }
  jan: { name: Jan, principals: [jan], may: [approve], receivers: ['*'] }
limits: { currency: PLN, perOrder: '50000.00', perPersonDay: '90000.00', perReceiverDay: '90000.00', fourEyesAbove: '0.00' }
approvals: { minutes: 30, priceTolerance: '0.00', channel: C0APPROVALS }
delegations: [{ from: boss, to: dee, until: 2099-12-31 }]
stepUp: { surfaces: [terminal], above: '100.00' }
`;

let folder: string;
let url = '';
let env: NodeJS.ProcessEnv;
let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let workspace: Awaited<ReturnType<typeof openWorkspace>>;
let desk: ReturnType<typeof startProgram>;
let visitor: Visitor;
let device: SoftwareAuthenticator;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'partsdesk-slack-passkeys-'));
  writeFileSync(join(folder, 'policy.yaml'), policy);
  sandbox = await startTestSandbox({ clock: systemClock, products: 600, days: 10 });
  workspace = await openWorkspace({
    triggerLife: slowMachine,
    clock: systemClock,
    signingSecret,
    botToken: 'xoxb-for-tests',
    requestUrl: () => `${url}/slack/events`,
    people: [
      { id: 'U0BUYER', name: 'barbara', realName: 'Barbara Buyer' },
      { id: 'U0APPROVER', name: 'anna', realName: 'Anna Boss' },
      { id: 'U0OTHER', name: 'dee', realName: 'Dee' },
    ],
  });
  const account = sandbox.accounts[0]!;
  env = {
    PARTS_BASE_URL: sandbox.url,
    PARTS_AUTH_URL: sandbox.authUrl,
    PARTS_CLIENT_ID: account.clientId,
    PARTS_CLIENT_SECRET: account.clientSecret,
    PARTSDESK_POLICY: 'policy.yaml',
    PARTSDESK_MODE: 'live',
    PARTSDESK_PUBLIC_URL: origin,
    SLACK_BOT_TOKEN: 'xoxb-for-tests',
    SLACK_OPEN_CHANNELS: 'C0PARTS',
    SLACK_SIGNING_SECRET: signingSecret,
    SLACK_API_URL: workspace.apiUrl,
  };
  desk = startProgram(folder, ['start'], env);
  url = /(http:\S+)\/healthz/.exec(await saying(desk, 'Stop with Ctrl-C.'))?.[1] ?? '';
  visitor = visitorOf(origin, url);
  device = await enrol('boss', "Anna's phone");
});

async function enrol(person: string, name: string): Promise<SoftwareAuthenticator> {
  const { out } = await run(folder, ['keys', 'add', person], env);
  return visitor.enrol(new URL(out.trim()).pathname.split('/').at(-1) ?? '', name);
}

afterAll(async () => {
  const ended = desk.exitCode === null ? new Promise((resolve) => desk.once('exit', resolve)) : undefined;
  desk.kill();
  await ended;
  await workspace.close();
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

const cardsIn = (channel: string) =>
  workspace.messages(channel).filter((each) => buttonsOf(each).some((id) => id.startsWith('card:')));

/** Orders through the form and asks for approval; returns the card in the approvals channel. */
async function waiting(lines: string): Promise<{ id: string; card: () => Message }> {
  const known = new Set(cardsIn('C0PARTS').map(({ ts }) => ts));
  await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: `order ${lines}` });
  const form = await until(() => {
    const view = workspace.view('U0BUYER');
    return view?.content['callback_id'] === 'order' ? view : undefined;
  }, 'the form');
  await workspace.submit({ user: 'U0BUYER', viewId: form.id, values: {} });
  const own = await until(() => cardsIn('C0PARTS').find(({ ts }) => !known.has(ts)), 'the card');
  const id = /\b(D[0-9A-Z]{16})\b/.exec(shown(own))?.[1] ?? '';
  await workspace.click({ user: 'U0BUYER', channel: 'C0PARTS', ts: own.ts, action: 'card:submit' });
  const find = () => cardsIn('C0APPROVALS').find((each) => shown(each).includes(id));
  await until(find, 'the card for approval');
  return { id, card: () => find()! };
}

/** The links of a message's buttons. */
function linksOf(message: Message): string[] {
  return [...JSON.stringify(message.blocks).matchAll(/"url":"([^"]+)"/g)].map(([, link = '']) => link);
}

describe('a later passkey', () => {
  it('is told to every admin in Slack, and counts once an admin confirms it', async () => {
    const told = (text: string) =>
      until(() => workspace.messages(workspace.direct('U0APPROVER')).find((each) => shown(each).includes(text)), text);
    await told(`Anna Boss added a passkey to this desk: "Anna's phone".`);
    const key = await enrol('jan', "Jan's key");
    const news = await told(`Jan added a passkey to this desk: "Jan's key".`);
    expect(shown(news)).toContain('It can approve orders once an admin confirms it, and otherwise from');
    expect(linksOf(news)).toEqual([`${origin}/keys`]);
    const { id } = await waiting('1x OP520');
    const refused = (await visitor.openDraft(key, id)).body['error'];
    expect(refused).toContain('This passkey is new');
    expect((await run(folder, ['doctor'], env)).out).toContain("jan (Jan's key)");

    const keys = await visitor.openKeys(device);
    expect(keys.body['keys']).toMatchObject([{ person: 'Anna Boss' }, { person: 'Jan', waits: true }]);
    expect(await visitor.actOnKey(device, 'confirm', key, keys)).toMatchObject({ status: 200 });
    await told(`Anna Boss confirmed the passkey "Jan's key" of Jan.`);
    expect(await visitor.openDraft(key, id)).toMatchObject({ status: 200 });
    expect(workspace.messages(workspace.direct('U0BUYER'))).toEqual([]);
    expect(workspace.violations).toEqual([]);
  });
});

describe('approving in Slack', () => {
  it('above the amount, links to the approval page, and the card follows what was signed there', async () => {
    const { id, card } = await waiting('40x OP520');
    expect(linksOf(card())).toEqual([`${origin}/approve/${id}`]);
    expect(shown(card())).toContain('Approve with your passkey');
    expect(shown(card())).toMatch(/Waiting for approval from @U0APPROVER, @U0OTHER/);
    expect(shown(card())).toContain('It takes a passkey');
    expect(buttonsOf(card())).not.toContain('card:approve');

    // Slack reports the press of a link too. It decides nothing, and says so only to whoever may not decide.
    await workspace.click({ user: 'U0APPROVER', channel: 'C0APPROVALS', ts: card().ts, action: 'card:page' });
    await workspace.click({ user: 'U0BUYER', channel: 'C0APPROVALS', ts: card().ts, action: 'card:page' });
    const refusal = () => workspace.messages('C0APPROVALS', 'U0BUYER').find(({ only }) => only === 'U0BUYER');
    expect(shown(await until(refusal, 'the refusal'))).toContain('Anna Boss');
    expect(workspace.messages('C0APPROVALS', 'U0APPROVER').some(({ only }) => only === 'U0APPROVER')).toBe(false);
    expect(shown(card())).toContain('Waiting for approval');

    const page = await visitor.openDraft(device, id);
    expect(page.body['html']).toContain('OP520');
    expect(await visitor.approve(device, id, page)).toMatchObject({ body: { done: 'You approved it.' } });
    const done = await until(() => shown(card()).includes('Order confirmed') && card(), 'the outcome on the card');
    expect(shown(done)).toContain('Approved by @U0APPROVER, with a passkey');
    expect(linksOf(done)).toEqual([]);
    const own = () => cardsIn('C0PARTS').find((each) => shown(each).includes(id));
    await until(() => shown(own()).includes('Approved by @U0APPROVER, with a passkey'), "the requester's card");
    expect(workspace.violations).toEqual([]);
  });

  it('below the amount, lets a deputy approve with a click, and says for whom', async () => {
    const { id, card } = await waiting('2x OP520');
    expect(linksOf(card())).toEqual([]);
    await workspace.click({ user: 'U0OTHER', channel: 'C0APPROVALS', ts: card().ts, action: 'card:approve' });
    const done = await until(() => shown(card()).includes('Order confirmed') && card(), 'the outcome on the card');
    expect(shown(done)).toContain('Approved by Dee, deputy for Anna Boss,');
    expect(shown(done)).not.toContain('passkey');
    await workspace.click({ user: 'U0APPROVER', channel: 'C0APPROVALS', ts: card().ts, action: 'card:details' });
    const details = () => workspace.messages('C0APPROVALS', 'U0APPROVER').find(({ only }) => only === 'U0APPROVER');
    expect(shown(await until(details, 'the details'))).toContain('Dee, deputy for Anna Boss: approved');
    const { out } = await run(folder, ['audit', '--draft', id, '--json'], env);
    expect(out).toContain('"dee for boss"');
  });
});

describe('a new key of the desk', () => {
  longIt('leaves every passkey as it was', async () => {
    const ended = new Promise((resolve) => desk.once('exit', resolve));
    desk.kill();
    await ended;
    const rotated = await run(folder, ['rotate-key'], env);
    expect([rotated.code, rotated.out]).toEqual([0, expect.stringContaining('partsdesk webhooks secret NAME')]);
    desk = startProgram(folder, ['start'], env);
    url = /(http:\S+)\/healthz/.exec(await saying(desk, 'Stop with Ctrl-C.'))?.[1] ?? '';
    visitor = visitorOf(origin, url);
    const { id } = await waiting('3x OP520');
    expect(await visitor.openDraft(device, id)).toMatchObject({ status: 200 });
    // Signed anew with the key of now.
    expect(await enrol('jan', 'a second one')).toBeDefined();
    expect((await run(folder, ['keys', 'list'], env)).out).toContain('a second one');
  });
});

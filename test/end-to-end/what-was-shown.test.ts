import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { longIt } from '../support/long.ts';
import { systemClock } from '../../src/core/clock.ts';
import { openSqlite } from '../../src/core/sqlite.ts';
import { openWorkspace, type Message } from '../../src/playground/double/workspace.ts';
import { withoutPasskeys } from '../support/policy.ts';
import { collect, run, saying, startProgram, stdioServer } from '../support/program.ts';
import { buttonsOf, shown, until, slowMachine } from '../support/slack.ts';
import { startProxy } from '../support/proxy.ts';
import { startTestSandbox } from '../support/test-sandbox.ts';

// A person approves what they were shown, and nobody approves what they asked for themselves: the built program, with an
// agent over stdio, people at a terminal and in Slack, and a service that keeps its own record.

const policy = `
people:
  buyer: { name: Buyer, slack: [U0BUYER], surfaces: [stdio], may: [propose], receivers: [own] }
  approver: { name: Approver, slack: [U0APPROVER], surfaces: [terminal], may: [propose, approve], receivers: ['*'] }
  second: { name: Second, slack: [U0SECOND], may: [approve], receivers: ['*'] }
limits: { currency: PLN, perOrder: none, perPersonDay: none, perReceiverDay: none, fourEyesAbove: '0.00' }
approvals: { channel: C0APPROVALS, minutes: 30, priceTolerance: '0.00' }
`;
const signingSecret = 'a signing secret for tests';
const slack = {
  SLACK_BOT_TOKEN: 'xoxb-for-tests',
  SLACK_SIGNING_SECRET: signingSecret,
  SLACK_OPEN_CHANNELS: 'C0PARTS',
};

interface Draft {
  readonly draftId: string;
  readonly state: string;
  readonly revision: number;
  readonly requisitionId: string;
  readonly reason?: string;
}

let folder: string;
let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let proxy: Awaited<ReturnType<typeof startProxy>>;
/** Changes what the service answers to a submit. */
let answered: (orders: readonly Readonly<Record<string, unknown>>[]) => unknown;
/** Changes what the service answers to a reading of a requisition. */
let read: typeof answered;
let env: Record<string, string>;
let agent: Client;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'partsdesk-what-was-shown-'));
  writeFileSync(join(folder, 'policy.yaml'), withoutPasskeys(policy));
  sandbox = await startTestSandbox({ clock: systemClock, products: 600, days: 10 });
  answered = (orders) => orders;
  read = (orders) => orders;
  proxy = await startProxy(sandbox.url, ({ status, body }, { method, url = '' }) => {
    if (!Array.isArray(body)) return { status, body };
    const orders = body as Readonly<Record<string, unknown>>[];
    if (method === 'POST' && url === '/sales/requisition') return { status, body: answered(orders) };
    return { status, body: method === 'GET' && /^\/sales\/requisition\/[^?]/.test(url) ? read(orders) : orders };
  });
  const account = sandbox.accounts[0]!;
  env = {
    PARTS_BASE_URL: proxy.url,
    PARTS_AUTH_URL: sandbox.authUrl,
    PARTS_CLIENT_ID: account.clientId,
    PARTS_CLIENT_SECRET: account.clientSecret,
    PARTSDESK_MODE: 'live',
    PARTSDESK_POLICY: 'policy.yaml',
    PARTSDESK_READ_BACK: '100,200',
    PARTSDESK_RECONCILE: '300',
  };
  agent = new Client({ name: 'counter-bot', version: '1' });
  await agent.connect(new StdioClientTransport(stdioServer(folder, env)));
});
afterEach(async () => {
  await agent.close();
  await proxy.close();
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

async function call(name: string, args: Record<string, unknown>): Promise<Draft> {
  const result = await agent.callTool({ name, arguments: args });
  expect(result.isError, JSON.stringify(result.content)).toBeFalsy();
  return result.structuredContent as Draft;
}

const posts = (path: string) => sandbox.records.log.count('POST', path);
const states = () => sandbox.records.ledger().map(({ state }) => state);

/** An order of the buyer's agent that waits for approval. */
async function asked(quantity: number, more: readonly object[] = []): Promise<string> {
  const { draftId } = await call('prepare_requisition', { lines: [{ sku: 'OP520', quantity }, ...more] });
  expect((await call('submit_requisition', { draftId })).state).toBe('pending_approval');
  return draftId;
}

/** A requisition of one line that some other program made. */
async function madeElsewhere(requiredQuantity: number): Promise<{ requisitionId: string; totalGross: number }> {
  const { clientId, clientSecret } = sandbox.accounts[0]!;
  const token = await fetch(`${sandbox.authUrl}/oauth2/token?grant_type=client_credentials&scope=allinone`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
    },
  });
  const { access_token } = (await token.json()) as { access_token: string };
  const submitted = await fetch(`${sandbox.url}/sales/requisition`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${access_token}` },
    body: JSON.stringify({ lines: [{ sku: 'OP520', requiredQuantity }] }),
  });
  const [order] = (await submitted.json()) as [{ requisitionId: string; totalGross: number }];
  return order;
}

/** The policy allows less from now on, which takes effect at once. */
const limitTo = (limited: string) => writeFileSync(join(folder, 'policy.yaml'), withoutPasskeys(limited));

/** Something that is there when the other line falls short. */
const besides = [{ sku: 'W71275', quantity: 1 }];

/** The next submit brings less than was approved, so that a person has to decide. */
function fallShort(): void {
  const submit = { method: 'POST', path: '/sales/requisition' };
  sandbox.faults.inject({ kind: 'shortStock', sku: 'OP520', quantity: 0 }, submit, 1);
}

describe('at the terminal', () => {
  longIt('a yes to a cancellation does not confirm, although the agent asks to confirm before it', async () => {
    const id = await asked(4, besides);
    fallShort();
    await run(folder, ['approve', id, '--yes', '--revision', '1'], env);
    const { requisitionId, state } = await call('get_draft', { draftId: id });
    expect(state).toBe('differs');
    await call('cancel_requisition', { requisitionId });

    const deciding = startProgram(folder, ['approve', id], env);
    const ended = collect(deciding);
    await new Promise<void>((resolve) =>
      deciding.stderr.on('data', (chunk: Buffer) => {
        if (chunk.toString().includes(`Type yes to approve cancel of ${id}`)) resolve();
      }),
    );
    const swapped = await call('confirm_requisition', { requisitionId });
    deciding.stdin.end('yes\n');
    const { code, out, err } = await ended;

    expect(states()).toEqual(['ACCEPTED']);
    expect([posts(`/sales/requisition/${requisitionId}/confirm`), code]).toEqual([0, 4]);
    expect(err).toContain('The order has changed: version');
    // The order as it was, and then as it is.
    expect(out.match(/Version\s+\d+/g)?.map((each) => Number(each.replace(/\D/g, '')))).toEqual([
      swapped.revision - 1,
      swapped.revision,
    ]);
    expect(out).toMatch(/Waiting for .* to confirm it/);
    // Whoever reads that may still say yes to it.
    const confirmed = await run(folder, ['approve', id], env, 'yes\n');
    expect([confirmed.code, confirmed.err]).toEqual([
      0,
      expect.stringContaining(`Type yes to approve confirm of ${id}`),
    ]);
    expect(states()).not.toContain('ACCEPTED');
  });

  longIt(
    'a requisition is cancelled after it was shown and a yes, never without an answer',
    { timeout: 300_000 },
    async () => {
      const { requisitionId, totalGross } = await madeElsewhere(2);
      const cancel = (input: string, ...more: string[]) =>
        run(folder, ['cancel', '--requisition-id', requisitionId, ...more], env, input);
      const sent = () => posts(`/sales/requisition/${requisitionId}/cancel`);
      for (const input of ['', 'no\n']) {
        const { code, out, err } = await cancel(input);
        expect([code, sent(), err]).toEqual([4, 0, expect.stringContaining('Not cancelled. Nothing was sent.')]);
        expect(out).toMatch(new RegExp(`Order +Phase.*\\n.*\\n.*ACCEPTED.*${totalGross.toFixed(2)}`));
        expect(err).toContain('Type yes to cancel this requisition at the service');
      }
      // Who talks to the desk through a pipe is told the command; a JSON answer stays JSON.
      const chat = await run(folder, ['chat'], env, `cancel --requisition-id ${requisitionId}\n`);
      expect([sent(), chat.out]).toEqual([0, expect.stringContaining('partsdesk cancel')]);
      const done = await cancel('yes\n', '--json');
      expect([done.code, sent(), states()]).toEqual([0, 1, ['CANCELLED']]);
      expect(JSON.parse(done.out)).toMatchObject({ requisitionId, state: 'cancelled' });

      const next = await madeElsewhere(1);
      const script = await run(folder, ['cancel', '--requisition-id', next.requisitionId, '--yes'], env);
      expect([script.code, states()]).toEqual([0, ['CANCELLED', 'CANCELLED']]);
    },
  );

  longIt('a requisition with an order beyond ACCEPTED is not cancelled or confirmed: it is named', async () => {
    const id = await asked(4, besides);
    fallShort();
    await run(folder, ['approve', id, '--yes', '--revision', '1'], env);
    const { requisitionId } = await call('get_draft', { draftId: id });
    read = ([order]) => [order, { ...order, id: 'O2', phaseCode: 'PICKING' }];
    const cancelled = await run(folder, ['cancel', id, '--yes'], env);
    // What was read is kept, as a question to a person.
    const { revision, reason } = await call('get_draft', { draftId: id });
    expect(reason).toMatch(/in phase ACCEPTED and order O2 in phase PICKING, but this desk has not confirmed it/);
    const confirmed = await run(folder, ['approve', id, '--yes', '--revision', String(revision)], env);
    for (const { code, err } of [cancelled, confirmed]) {
      expect([code, err]).toEqual([
        4,
        expect.stringMatching(/order \S+ is in phase ACCEPTED and order O2 is in phase PICKING/),
      ]);
    }
    const sent = ['cancel', 'confirm'].map((step) => posts(`/sales/requisition/${requisitionId}/${step}`));
    expect(sent).toEqual([0, 0]);
  });

  longIt('limits judge what the service answered, not what it was asked', async () => {
    limitTo(policy.replace('perOrder: none', "perOrder: '6000.00'"));
    const id = await asked(4);
    answered = (orders) => orders.map((order) => ({ ...order, totalNet: 79999.2, totalGross: 98399.02 }));
    await run(folder, ['approve', id, '--yes', '--revision', '1'], env);
    expect((await call('get_draft', { draftId: id })).state).toBe('differs');
    const refused = await run(folder, ['approve', id, '--yes', '--revision', '2'], env);
    expect([refused.code, refused.err]).toEqual([
      4,
      expect.stringContaining('98399.02 PLN gross is more than the limit of 6000.00 PLN gross for one order'),
    ]);
    expect(states()).toEqual(['ACCEPTED']);
  });

  longIt('limits count requisitions that were made elsewhere, also when two processes confirm at once', async () => {
    const made = [await madeElsewhere(1), await madeElsewhere(1)];
    const each = made[0]!.totalGross;
    const limits = `perPersonDay: '${(each * 1.5).toFixed(2)}'`;
    limitTo(policy.replace('perPersonDay: none', limits));
    const drafts = [];
    for (const { requisitionId } of made) drafts.push(await call('confirm_requisition', { requisitionId }));
    const ran = await Promise.all(
      drafts.map(({ draftId, revision }) =>
        run(folder, ['approve', draftId, '--yes', '--revision', String(revision)], env),
      ),
    );
    expect(ran.map(({ code }) => code).sort()).toEqual([0, 4]);
    expect(ran.map(({ err }) => err).join('')).toContain(
      `${each.toFixed(2)} PLN gross after ${each.toFixed(2)} PLN earlier today is more than`,
    );
    expect(states().filter((state) => state === 'ACCEPTED')).toHaveLength(1);
  });

  it('what the service left out is acknowledged, product by product', async () => {
    const lines = ['OP520', 'NOSUCH1', 'NOSUCH2'].map((sku) => ({ sku, quantity: 1 }));
    const { draftId: id } = await call('prepare_requisition', { lines });
    await call('submit_requisition', { draftId: id });
    const hesitant = await run(folder, ['approve', id], env, 'yes\nno\n');
    expect([hesitant.code, hesitant.err]).toEqual([
      4,
      'No passkey is asked for: the policy says stepUp: none.\n' +
        'The service left out NOSUCH1. Type yes to order without it: ' +
        'The service left out NOSUCH2. Type yes to order without it: Not approved.\n',
    ]);
    const script = ['approve', id, '--yes', '--revision', '1'];
    const refused = await run(folder, [...script, '--without', 'NOSUCH1'], env);
    expect([refused.code, refused.err]).toEqual([
      4,
      expect.stringMatching(
        /left out NOSUCH1 and NOSUCH2.*\n.*approve it again and name NOSUCH1 and NOSUCH2 \(--without/,
      ),
    ]);
    expect(posts('/sales/requisition')).toBe(0);
    const approved = await run(folder, [...script, '--without', 'NOSUCH1,NOSUCH2'], env);
    expect([approved.code, posts('/sales/requisition')]).toEqual([0, 1]);
    expect((await run(folder, ['audit', 'export'], env)).out).toContain('\\"without\\":[\\"NOSUCH1\\",\\"NOSUCH2\\"]');
  });

  longIt('fewer pieces than were shown stop an order of an account that confirms by itself', async () => {
    const own = `people:
  boss: { name: Boss, surfaces: [terminal], may: [propose, approve], receivers: [own] }
limits: { currency: PLN, perOrder: none, perPersonDay: none, perReceiverDay: none, fourEyesAbove: none }
approvals: { waiting: 1 }
`;
    writeFileSync(join(folder, 'own.yaml'), withoutPasskeys(own));
    const account = sandbox.accounts.find(({ automaticOrderConfirmation }) => automaticOrderConfirmation)!;
    const credentials = { PARTS_CLIENT_ID: account.clientId, PARTS_CLIENT_SECRET: account.clientSecret };
    const boss = (...args: string[]) =>
      run(folder, args, { ...env, ...credentials, PARTSDESK_POLICY: 'own.yaml', PARTSDESK_DATA: join(folder, 'own') });
    const order = async () => (JSON.parse((await boss('order', '9x', 'OP520', '--json')).out) as Draft).draftId;
    const [id, other] = [await order(), await order()];
    expect((await boss('submit', id)).code).toBe(0);
    const full = await boss('submit', other);
    expect([full.code, full.err]).toEqual([4, expect.stringContaining('1 order of this requester is waiting')]);
    sandbox.faults.inject({ kind: 'shortStock', sku: 'OP520', quantity: 0 }, undefined, 1);
    const stopped = await boss('approve', id, '--again', '--yes', '--revision', '1');
    expect([stopped.code, stopped.out]).toEqual([7, expect.stringMatching(/OP520: 9 needed, 0 available \(\d+ when/)]);
    expect(posts('/sales/requisition')).toBe(0);
    // It is shown with none now, so a person may want it all the same.
    expect((await boss('approve', id, '--again', '--yes', '--revision', '2')).code).toBe(0);
    expect(posts('/sales/requisition')).toBe(1);
  });

  longIt('says who wrote an order, by what, and why in their own words', async () => {
    const reason = 'The van of Mr. Kowal is on the lift.';
    const { draftId: id } = await call('prepare_requisition', { lines: [{ sku: 'OP520', quantity: 1 }], reason });
    await call('submit_requisition', { draftId: id });
    const by = 'an agent (counter-bot over stdio) for Buyer';
    const shownDraft = await run(folder, ['draft', id], env);
    expect(shownDraft.out).toMatch(/Prepared by\s+an agent \(counter-bot over stdio\) for Buyer/);
    expect(shownDraft.out).toContain(`In the words of ${by}: "${reason}"`);
    const { approvals } = JSON.parse((await run(folder, ['approvals', '--json'], env)).out) as { approvals: unknown };
    expect(approvals).toMatchObject([{ draftId: id, revision: 1, preparedBy: [by] }]);
    expect((await run(folder, ['audit', 'list', '--json'], env)).out).toContain(
      'an agent (counter-bot over stdio) for buyer',
    );
    await run(folder, ['approve', id, '--yes', '--revision', '1'], env);
    const [sent] = sandbox.records.ledger();
    expect(JSON.stringify(sent)).not.toContain('Kowal');
  });

  it('a script approves, rejects and resolves only the version that it names', async () => {
    const id = await asked(1);
    for (const command of [
      ['approve', id, '--yes'],
      ['reject', id, '--reason', 'no'],
      ['resolve', id, '--drop'],
    ]) {
      const refused = await run(folder, command, env);
      expect([refused.code, refused.err]).toEqual([2, expect.stringContaining(`partsdesk draft ${id}. It prints`)]);
    }
    expect(JSON.parse((await run(folder, ['draft', id, '--json'], env)).out)).toMatchObject({ revision: 1 });
    await call('prepare_requisition', { draftId: id, lines: [{ sku: 'OP520', quantity: 25 }] });
    const { revision } = await call('submit_requisition', { draftId: id });
    expect(revision).toBe(2);
    for (const command of [
      ['approve', id, '--yes', '--revision', '1'],
      ['reject', id, '--reason', 'no', '--revision', '1'],
      ['resolve', id, '--drop', '--revision', '1'],
    ]) {
      const refused = await run(folder, command, env);
      expect([refused.code, refused.err]).toEqual([4, expect.stringContaining('version 2 is current, not 1')]);
      expect(refused.out).toMatch(/Version\s+2/);
    }
    expect(posts('/sales/requisition')).toBe(0);
    const approved = await run(folder, ['approve', id, '--yes', '--revision', '2'], env);
    expect([approved.code, posts('/sales/requisition')]).toEqual([0, 1]);
    // What was approved was printed first.
    expect(approved.out.indexOf('waiting for approval')).toBeLessThan(approved.out.indexOf(': confirmed'));
    expect(approved.out).toContain('waiting for approval');
  });

  longIt('an order without a reply is found by the process of an agent when the command has ended', async () => {
    const id = await asked(3);
    sandbox.faults.inject({ kind: 'reset', processed: true }, { path: '/sales/requisition', method: 'POST' }, 1);
    const approving = startProgram(folder, ['approve', id, '--yes', '--revision', '1'], {
      ...env,
      PARTSDESK_READ_BACK: '5000',
    });
    const ended = collect(approving);
    await new Promise<void>((resolve) =>
      approving.stderr.on('data', (chunk: Buffer) => {
        if (chunk.toString().includes('Next look')) resolve();
      }),
    );
    approving.kill('SIGKILL');
    await ended;
    expect(await call('get_draft', { draftId: id })).toMatchObject({
      state: 'unknown',
      next: expect.stringContaining('Asking the service what happened') as string,
    });
    let now = await call('get_draft', { draftId: id });
    for (let round = 0; round < 300 && now.state !== 'confirmed'; round += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      now = await call('get_draft', { draftId: id });
    }
    expect(now.state).toBe('confirmed');
    expect(sandbox.records.ledger().map(({ requisitionId }) => requisitionId)).toEqual([now.requisitionId]);
  });

  it('who changed an order does not approve it', async () => {
    const id = await asked(1);
    await run(folder, ['order', '25x', 'OP520', '--draft-id', id], env);
    await run(folder, ['submit', id], env);
    const refused = await run(folder, ['approve', id, '--yes', '--revision', '2'], env);
    expect([refused.code, posts('/sales/requisition')]).toEqual([4, 0]);
    expect(refused.err).toContain('Buyer and Approver created, changed or requested this order');
    expect(refused.err).toContain('Ask Second');
    expect(refused.out).toMatch(/Asked for by\s+buyer and approver/);
    const record = await run(folder, ['audit', 'export'], env);
    const changes = record.out.split('\n').filter((line) => line.includes('asked-for-approval'));
    expect(changes.at(-1)).toContain('approver');
    expect(changes.at(-1)).toContain('requesters');
  });

  longIt('who asks that the requisition of somebody else be confirmed does not approve that', async () => {
    const id = await asked(4, besides);
    fallShort();
    await run(folder, ['approve', id, '--yes', '--revision', '1'], env);
    const { requisitionId } = await call('get_draft', { draftId: id });
    await call('cancel_requisition', { requisitionId });
    await run(folder, ['confirm', requisitionId], env);
    const refused = await run(folder, ['approve', id, '--yes', '--revision', '4'], env);
    expect([refused.code, refused.err]).toEqual([
      4,
      expect.stringContaining('Buyer and Approver created, changed or requested this order'),
    ]);
    expect(states()).toEqual(['ACCEPTED']);
  });
});

describe('in Slack', () => {
  let workspace: Awaited<ReturnType<typeof openWorkspace>>;
  let desk: ReturnType<typeof startProgram>;
  let url = '';
  beforeEach(async () => {
    workspace = await openWorkspace({
      triggerLife: slowMachine,
      clock: systemClock,
      signingSecret,
      botToken: slack.SLACK_BOT_TOKEN,
      requestUrl: () => `${url}/slack/events`,
      people: [
        { id: 'U0BUYER', name: 'barbara', realName: 'Barbara Buyer' },
        { id: 'U0APPROVER', name: 'adam', realName: 'Adam Approver' },
        { id: 'U0SECOND', name: 'susan', realName: 'Susan Second' },
      ],
    });
    desk = startProgram(folder, ['start'], { ...env, ...slack, SLACK_API_URL: workspace.apiUrl });
    url = /(http:\S+)\/healthz/.exec(await saying(desk, 'Stop with Ctrl-C.'))?.[1] ?? '';
  });
  afterEach(async () => {
    const ended = new Promise((resolve) => desk.once('exit', resolve));
    desk.kill();
    await ended;
    expect(workspace.violations).toEqual([]);
    await workspace.close();
  });

  const cardWith = (deed: string): Promise<Message> =>
    until(
      () => workspace.messages('C0APPROVALS').findLast((each) => buttonsOf(each).includes(`card:${deed}`)),
      `a card with ${deed}`,
    );
  const click = async (user: string, deed: string) => {
    const isInMenu = deed === 'edit';
    const { ts } = await cardWith(isInMenu ? 'menu' : deed);
    const at = { user, channel: 'C0APPROVALS', ts };
    const pressed = isInMenu
      ? workspace.act({ ...at, action: 'card:menu', chosen: { kind: 'option', value: deed } })
      : workspace.click({ ...at, action: `card:${deed}` });
    expect((await pressed).status).toBe(200);
  };
  const told = (user: string, words: string) =>
    until(
      () => workspace.messages('C0APPROVALS', user).find((each) => each.only === user && shown(each).includes(words)),
      `${words}, told to ${user}`,
    );

  longIt('a confirmation without a reply is a question, which a click answers', async () => {
    const id = await asked(2);
    const confirm = { path: '/sales/requisition/*/confirm', method: 'POST' };
    sandbox.faults.inject({ kind: 'reset', processed: true }, confirm, 1);
    await click('U0APPROVER', 'approve');
    const card = await cardWith('said-confirmed');
    expect(shown(card)).toContain('check whether that means confirmed');
    expect(buttonsOf(card)).not.toContain('card:confirm');
    await click('U0APPROVER', 'said-confirmed');
    await until(
      () => shown(workspace.messages('C0APPROVALS').at(0)).includes('Order confirmed') || undefined,
      'the confirmed card',
    );
    const { state, reason } = (await call('get_draft', { draftId: id })) as Draft & { reason: string };
    expect([state, reason]).toEqual(['confirmed', expect.stringContaining('Approver says that it is confirmed there')]);
  });

  it('a click on "Cancel it" does not confirm, although the agent asks to confirm before it', async () => {
    const id = await asked(4, besides);
    fallShort();
    await click('U0APPROVER', 'approve');
    await cardWith('confirm');
    const { requisitionId } = await call('get_draft', { draftId: id });
    await call('cancel_requisition', { requisitionId });
    const red = await cardWith('approve-cancel');
    // Slack is slow: the card stays as it was while the agent asks for the opposite.
    workspace.injectFault({ method: 'chat.update', times: 3, answer: { status: 500 } });
    await call('confirm_requisition', { requisitionId });
    const action = 'card:approve-cancel';
    await workspace.click({ user: 'U0APPROVER', channel: 'C0APPROVALS', ts: red.ts, action });
    await told('U0APPROVER', 'This order was changed');
    expect([states(), posts(`/sales/requisition/${requisitionId}/confirm`)]).toEqual([['ACCEPTED'], 0]);
    // The card comes anew, and its button does what it says.
    await click('U0APPROVER', 'confirm');
    await until(() => posts(`/sales/requisition/${requisitionId}/confirm`) === 1, 'the confirmation');
  });

  longIt('a second requisition for an order is asked about in the channel, and kept by a click', async () => {
    await asked(2);
    await click('U0APPROVER', 'approve');
    await until(() => states().includes('CONFIRMED') || undefined, 'the order');
    // The same mark once more: a desk whose ledger was lost.
    const { clientId, clientSecret } = sandbox.accounts[0]!;
    const token = await fetch(`${sandbox.authUrl}/oauth2/token?grant_type=client_credentials&scope=allinone`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
    });
    const { access_token: bearer } = (await token.json()) as { access_token: string };
    const [first] = sandbox.records.ledger();
    await fetch(`${sandbox.url}/sales/requisition`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        lines: [{ sku: 'OP520', requiredQuantity: 1, unitPriceNet: 11.17 }],
        customNumber: first!.customNumber,
      }),
    });
    const card = await cardWith('keep');
    expect(shown(card)).toContain(`beside ${first!.requisitionId}. Keep both, or cancel this one there?`);
    await click('U0SECOND', 'keep');
    await until(() => states().join() === 'CONFIRMED,CONFIRMED' || undefined, 'both');
  });

  longIt('who changed an order does not approve it; somebody else does', async () => {
    const id = await asked(1);
    await click('U0APPROVER', 'edit');
    const form = await until(
      () =>
        workspace.view('U0APPROVER')?.content['callback_id'] === 'order' ? workspace.view('U0APPROVER') : undefined,
      'the form',
    );
    const lines = { value: { type: 'plain_text_input', value: '25x OP520' } };
    await workspace.submit({ user: 'U0APPROVER', viewId: form.id, values: { lines } });
    await click('U0APPROVER', 'submit');
    const card = await cardWith('approve');
    expect(shown(card)).toContain('requested by @U0BUYER, @U0APPROVER');
    expect(shown(card)).toContain('Waiting for approval from @U0SECOND');
    expect(shown(card)).toContain('Prepared by an agent (counter-bot over stdio) for Buyer and Approver in Slack');
    await click('U0APPROVER', 'approve');
    await told('U0APPROVER', 'Buyer and Approver created, changed or requested this order');
    expect([(await call('get_draft', { draftId: id })).state, posts('/sales/requisition')]).toEqual([
      'pending_approval',
      0,
    ]);
    await click('U0SECOND', 'approve');
    await until(() => posts('/sales/requisition') === 1, 'the order');
    await until(() => shown(workspace.messages('C0APPROVALS').at(0)).includes('Order confirmed'), 'the confirmed card');

    // A hand in the database makes it look approved and unused: the running desk sends nothing.
    const hand = await openSqlite(join(folder, '.partsdesk/desk.sqlite'), 5_000);
    hand.exec(`DROP TRIGGER approval_used; DROP TRIGGER draft_final;
      UPDATE approval SET consumed_by = NULL, consumed_at = NULL, consumed_mac = NULL;
      UPDATE draft SET state = 'approved', requisition_id = NULL, answer = NULL, next_at = 1,
        revision = (SELECT max(revision) FROM approval)`);
    hand.close();
    // Nothing is sent: the reconciler takes over the order that the service holds, or, where the engine came first and
    // voided the used approval, asks about it.
    await expect.poll(async () => (await call('get_draft', { draftId: id })).state).toMatch(/^(confirmed|differs)$/);
    expect((await call('get_draft', { draftId: id })).requisitionId).toBe(sandbox.records.ledger()[0]?.requisitionId);
    expect(posts('/sales/requisition')).toBe(1);
  });
});

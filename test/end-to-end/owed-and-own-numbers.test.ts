import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longIt } from '../support/long.ts';
import { systemClock } from '../../src/core/clock.ts';
import { addDays, utcDay } from '../../src/core/datetime.ts';
import { openWorkspace } from '../../src/playground/double/workspace.ts';
import { withoutPasskeys } from '../support/policy.ts';
import { run, saying, startProgram, stdioServer } from '../support/program.ts';
import type { Sandbox } from '../../src/sandbox/sandbox.ts';
import { shown, until, slowMachine } from '../support/slack.ts';
import { startTestSandbox } from '../support/test-sandbox.ts';

// The built program asked at the terminal, over MCP and in Slack: what is owed, and orders by the buyer's own number.

const signingSecret = 'a signing secret for tests';
const today = utcDay(systemClock.now());
/** Further back than a list of invoices without a question looks. */
const longAgo = { from: addDays(today, -70), to: addDays(today, -50) };

let folder: string;
let sandbox: Sandbox;
let access: Record<string, string>;
let partlyPaid: string;
let requisitionId: string;
let ordered: string;
let empty: string;

interface Orders {
  readonly requisitions: readonly { requisitionId: string; orders: readonly { customNumber?: string }[] }[];
}
interface Invoices {
  readonly invoices: readonly { id: string; paymentStatus: string; toBePaid: string; invoiceClassification: string }[];
  readonly leftOut?: readonly { paymentStatus: string; toBePaid: string }[];
  readonly coverage: { from: string; to: string };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'partsdesk-owed-'));
  writeFileSync(
    join(folder, 'policy.yaml'),
    withoutPasskeys(`
people:
  buyer: { name: Buyer, slack: [U0BUYER], surfaces: [stdio, terminal], may: [propose, approve], receivers: ['*'] }
limits: { currency: PLN, perOrder: '5000.00', perPersonDay: '5000.00', perReceiverDay: '5000.00', fourEyesAbove: '5000.00' }
approvals: { minutes: 30, priceTolerance: '0.00' }
`),
  );
  sandbox = await startTestSandbox({ clock: systemClock, products: 600, days: 90 });
  const account = sandbox.accounts[0];
  if (account === undefined) throw new Error('the embedded service has no account');
  access = {
    PARTS_BASE_URL: sandbox.url,
    PARTS_AUTH_URL: sandbox.authUrl,
    PARTS_CLIENT_ID: account.clientId,
    PARTS_CLIENT_SECRET: account.clientSecret,
    PARTSDESK_MODE: 'live',
    PARTSDESK_POLICY: 'policy.yaml',
  };
  const old = sandbox.records
    .invoices(account.payer, longAgo.from, longAgo.to)
    .find(({ classification }) => classification === 'INVOICE');
  if (old === undefined) throw new Error('there is no invoice to be paid in part');
  partlyPaid = old.id;
  sandbox.faults.inject({ kind: 'invoicePayment', id: partlyPaid, paymentStatus: 'PARTIALLY_PAID', toBePaid: 1234 });

  // Two commands before an empty ledger: what to do is said, and nothing else.
  empty = (await run(folder, ['approvals'], access)).out + (await run(folder, ['orders'], access)).out;
  const json = async (...args: string[]) => {
    const { out, err } = await run(folder, [...args, '--json'], access);
    if (out === '') throw new Error(err);
    return JSON.parse(out) as { draftId: string; requisitionId: string };
  };
  const { draftId } = await json('order', 'OP520', '--custom-number', 'PO-777');
  await json('submit', draftId);
  await run(folder, ['approve', draftId], access, 'yes\n');
  ({ requisitionId } = await json('draft', draftId));
  ordered = draftId;
  // The service got the number with the mark of the desk before it.
  expect(sandbox.records.ledger().find((each) => each.requisitionId === requisitionId)?.customNumber).toMatch(
    /^[0-9A-Z]{16} PO-777$/,
  );
});
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the terminal', () => {
  longIt('looks a year back for what is owed or overdue, names the period, and has what is paid in part', async () => {
    for (const state of ['owed', 'overdue']) {
      const said = await run(folder, ['invoices', '--state', state], access);
      expect(said.code).toBe(0);
      expect(said.out).toContain(`Invoices ${addDays(today, -364)} to ${today}, only ${state}`);
      expect(said.out).toContain(partlyPaid);
      expect(said.out + said.err).toContain(`Invoices issued before ${addDays(today, -364)} were not looked at`);
      const found = JSON.parse((await run(folder, ['invoices', '--state', state, '--json'], access)).out) as Invoices;
      expect(found.invoices.filter(({ paymentStatus }) => paymentStatus === 'PAID')).toEqual([]);
      expect(found.invoices).toContainEqual(
        expect.objectContaining({ id: partlyPaid, paymentStatus: 'PARTIALLY_PAID', toBePaid: '12.34' }),
      );
    }
  });

  it('says what is owed and not of the one status that was asked for', async () => {
    const args = ['invoices', `${longAgo.from}..${longAgo.to}`, '--payment-status', 'UNPAID'];
    const said = await run(folder, args, access);
    expect(said.out + said.err).toContain(
      'Owed too, but not UNPAID and left out: PARTIALLY_PAID: 1 invoice, 12.34 PLN to be paid.',
    );
    expect(said.out).toContain(`partsdesk invoices ${longAgo.from}..${longAgo.to} --state owed`);
    const found = JSON.parse((await run(folder, [...args, '--json'], access)).out) as Invoices;
    expect(found.invoices.map(({ id }) => id)).not.toContain(partlyPaid);
    // What is owed is named among all that the status left out.
    expect(found.leftOut?.filter(({ toBePaid }) => Number(toBePaid) !== 0)).toMatchObject([
      {
        paymentStatus: 'PARTIALLY_PAID',
        invoiceClassification: 'INVOICE',
        currencyCode: 'PLN',
        count: 1,
        toBePaid: '12.34',
      },
    ]);
    expect(found.leftOut?.map(({ paymentStatus }) => paymentStatus)).toContain('PAID');
  });

  longIt(
    "finds an order by the buyer's own number in any case, and shows it without the mark of the desk",
    async () => {
      for (const number of ['PO-777', ' po-777 ']) {
        const found = await run(folder, ['requisitions', '--custom-number', number, '--json'], access);
        const { requisitions } = JSON.parse(found.out) as Orders;
        expect(requisitions.map((each) => each.requisitionId)).toEqual([requisitionId]);
        expect(requisitions[0]?.orders[0]?.customNumber).toBe('PO-777');
      }
      for (const args of [
        ['requisitions'],
        ['requisitions', '--csv'],
        ['requisition', requisitionId],
        ['requisition', requisitionId, '--json'],
        ['requisition', requisitionId, '--csv'],
      ]) {
        const { out } = await run(folder, args, access);
        expect(out).toContain('PO-777');
        expect(out).not.toMatch(/[0-9A-Z]{16} PO-777/);
      }
    },
  );
});

describe('orders of the desk at the terminal', () => {
  it('are listed by the own number, with what each waits for; an empty list says what to do', async () => {
    expect(empty).toContain('Nothing is waiting for a decision. All orders: partsdesk orders.');
    expect(empty).toContain('There are no orders yet. partsdesk order prepares one');
    expect(empty).not.toContain('Nothing was found');
    const found = await run(folder, ['orders', '--custom-number', 'o-77'], access);
    expect([found.code, found.out]).toEqual([0, expect.stringContaining(ordered)]);
    expect(found.out).toContain(requisitionId);
    expect(found.out).not.toMatch(/[0-9A-Z]{16} PO-777/);
    const none = await run(folder, ['orders', '--custom-number', 'PO-778'], access);
    expect(none.out).toContain('partsdesk requisitions also finds orders made elsewhere');
  });

  longIt('waiting for a decision come in pages, yours first, with nothing left out', async () => {
    const prepared: string[] = [];
    for (const quantity of ['1', '2', '3']) {
      const { out } = await run(folder, ['order', `${quantity}x`, 'W71275', '--json'], access);
      const { draftId } = JSON.parse(out) as { draftId: string };
      await run(folder, ['submit', draftId], access);
      prepared.push(draftId);
    }
    interface Approvals {
      readonly approvals: readonly { draftId: string; mine: boolean }[];
      readonly total: number;
      readonly cursor?: string;
    }
    const page = async (...args: string[]) =>
      JSON.parse((await run(folder, ['approvals', '--limit', '2', ...args, '--json'], access)).out) as Approvals;
    const first = await page();
    const second = await page('--cursor', first.cursor ?? '');
    expect([first.total, first.approvals.length, second.cursor]).toEqual([3, 2, undefined]);
    const listed = [...first.approvals, ...second.approvals];
    expect(listed.map(({ draftId }) => draftId).sort()).toEqual([...prepared].sort());
    expect(listed.every(({ mine }) => mine)).toBe(true);
    const said = await run(folder, ['approvals', '--limit', '2'], access);
    expect(said.out).toContain('Waiting for you');
    expect(said.out).toContain('Showing 1 to 2 of 3. The next ones: partsdesk approvals --cursor');
    for (const draftId of prepared) await run(folder, ['cancel', draftId], access);
  });
});

describe('an agent over stdio', () => {
  it('gets the same', async () => {
    const client = new Client({ name: 'test', version: '1' });
    const transport = new StdioClientTransport(stdioServer(folder, access));
    await client.connect(transport);
    try {
      const call = async (name: string, args: Record<string, unknown>) => {
        const result = await client.callTool({ name, arguments: args });
        expect(result.isError, JSON.stringify(result.content)).toBeFalsy();
        return { text: JSON.stringify(result.content), output: result.structuredContent as object };
      };
      const overdue = await call('list_invoices', { state: 'overdue' });
      expect(overdue.text).toContain(partlyPaid);
      expect(overdue.text).toContain(`issued before ${addDays(today, -364)} were not looked at`);
      const exact = await call('list_invoices', { ...longAgo, paymentStatus: 'UNPAID' });
      expect(exact.text).toContain('PARTIALLY_PAID: 1 invoice, 12.34 PLN to be paid');
      const { leftOut = [] } = exact.output as Invoices;
      expect(leftOut).toContainEqual(expect.objectContaining({ paymentStatus: 'PARTIALLY_PAID', toBePaid: '12.34' }));
      expect(leftOut.filter(({ toBePaid }) => Number(toBePaid) !== 0)).toHaveLength(1);
      const found = await call('list_requisitions', { customNumber: 'po-777' });
      expect(found.output).toMatchObject({ requisitions: [{ requisitionId, orders: [{ customNumber: 'PO-777' }] }] });
      const listed = await call('list_orders', { customNumber: 'po-777' });
      expect(listed.output).toMatchObject({ total: 1, orders: [{ draftId: ordered, requisitionId }] });
      // Its drafts complete the template by their number, and by the buyer's own.
      for (const value of [ordered.slice(0, 6), 'po-7']) {
        const ref = { type: 'ref/resource' as const, uri: 'parts://draft/{id}' };
        const { completion } = await client.complete({ ref, argument: { name: 'id', value } });
        expect(completion.values).toContain(ordered);
      }
      const resource = await client.readResource({ uri: `parts://requisition/${requisitionId}` });
      for (const text of [found.text, JSON.stringify(resource)]) {
        expect(text).toContain('PO-777');
        expect(text).not.toMatch(/[0-9A-Z]{16} PO-777/);
      }
    } finally {
      await client.close();
    }
  });
});

describe('Slack', () => {
  longIt('answers what is overdue, and finds the order by its own number', async () => {
    let url = '';
    const workspace = await openWorkspace({
      triggerLife: slowMachine,
      clock: systemClock,
      signingSecret,
      botToken: 'xoxb-for-tests',
      requestUrl: () => `${url}/slack/events`,
    });
    const child = startProgram(folder, ['start'], {
      ...access,
      SLACK_BOT_TOKEN: 'xoxb-for-tests',
      SLACK_OPEN_CHANNELS: 'C0PARTS',
      SLACK_API_URL: workspace.apiUrl,
      SLACK_SIGNING_SECRET: signingSecret,
    });
    try {
      url = /(http:\S+)\/healthz/.exec(await saying(child, 'Stop with Ctrl-C.'))?.[1] ?? '';
      const answer = async (text: string, ...holds: string[]) => {
        const channel = 'C0PARTS';
        expect((await workspace.command({ user: 'U0BUYER', channel, text })).status).toBe(200);
        const found = () =>
          workspace.messages(channel, 'U0BUYER').find((each) => holds.every((part) => shown(each).includes(part)));
        return until(found, `the answer to ${text}`);
      };
      const period = `Invoices ${addDays(today, -364)} to ${today}, only overdue`;
      await answer('which invoices are overdue', period, partlyPaid);
      await answer('orders PO-777', ordered, requisitionId);
      await answer('requisitions PO-777', requisitionId, 'only own number PO-777');
      // It is looked up by its number, and no form of a second order is opened.
      // A year of requisitions takes long: the answer may come as a direct message.
      const all = () =>
        ['C0PARTS', workspace.direct('U0BUYER')].flatMap((at) => [...workspace.messages(at, 'U0BUYER')]);
      const before = all().length;
      await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: 'order PO-777' });
      const list = await until(
        () =>
          all().length > before &&
          all().findLast((each) => shown(each).includes(requisitionId) && !shown(each).includes('Waiting')),
        'the order',
      );
      expect(workspace.view('U0BUYER')).toBeUndefined();
      expect(JSON.stringify(list)).toContain('PO-777');
      expect(JSON.stringify(list)).not.toMatch(/[0-9A-Z]{16} PO-777/);
      await workspace.command({ user: 'U0BUYER', channel: 'C0PARTS', text: `repeat ${requisitionId}` });
      const view = () => JSON.stringify(workspace.view('U0BUYER')?.content ?? all().at(-1));
      await expect.poll(view).toContain('"callback_id":"order"');
      expect(workspace.violations).toEqual([]);
    } finally {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await ended;
      await workspace.close();
    }
  });
});

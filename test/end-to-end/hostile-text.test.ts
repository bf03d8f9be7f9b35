import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { openSqlite } from '../../src/core/sqlite.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/core/clock.ts';
import { hostile, unwanted } from '../support/hostile-text.ts';
import { isLong, longIt, someOf } from '../support/long.ts';
import { withoutPasskeys } from '../support/policy.ts';
import { run, stdioServer, type Ran } from '../support/program.ts';
import { startProxy } from '../support/proxy.ts';
import { startTestSandbox } from '../support/test-sandbox.ts';

// The trading service, the buyer and the arguments are all hostile; a policy with such names is refused. Whatever command prints them, a
// terminal must not act on it, and no line may look like one of the program.

/** What the desk matches, adds up or computes with: a service that changed these would only break the answer. */
const kept = new Set(
  [
    ...['sku', 'towKod', 'id', 'requisitionId', 'orderId', 'phaseCode', 'currencyCode', 'shipTo', 'billTo', 'location'],
    ...['categoryId', 'access_token', 'token_type', 'scope'],
  ].map((each) => each.toLowerCase()),
);

function poisoned(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => poisoned(each, name));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, poisoned(each, key)]));
  }
  // Amounts, quantities and dates are text too.
  const isText = typeof value === 'string' && !/^-?[\d.]+$|^\d{4}-\d{2}-\d{2}/.test(value);
  return isText && !kept.has(name.toLowerCase()) ? `${value} ${hostile}` : value;
}

/** An argument of a process cannot hold a NUL. */
const typed = hostile.replaceAll('\u0000', '');

let folder: string;
let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
/** The embedded service over HTTP, with hostile text in every field that may hold any. */
let proxy: Awaited<ReturnType<typeof startProxy>>;
let refusing = false;
let env: NodeJS.ProcessEnv;
/** Drafts by the state they are in. */
const drafts = { priced: '', waiting: '', toReject: '', unknown: '' };

const desk = (args: readonly string[], input = '', more: NodeJS.ProcessEnv = {}): Promise<Ran> =>
  run(folder, args, { ...env, ...more }, input);

async function order(...args: string[]): Promise<string> {
  const { code, out, err } = await desk(['order', ...args, '--json']);
  expect([code, err]).toEqual([0, '']);
  return (JSON.parse(out) as { draftId: string }).draftId;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'partsdesk-hostile-'));
  sandbox = await startTestSandbox({ clock: systemClock, products: 600, days: 10 });
  proxy = await startProxy(sandbox.url, ({ status, body }, { url = '' }) =>
    refusing && !url.includes('oauth')
      ? { status: 400, body: { message: hostile, errorDescription: hostile } }
      : { status, body: poisoned(body) },
  );
  const { url } = proxy;
  const account = sandbox.accounts[0]!;
  writeFileSync(
    join(folder, 'policy.yaml'),
    withoutPasskeys(`people:
  boss: { name: Boss HOSTILE, surfaces: [terminal, stdio], may: [propose, approve, freeze], receivers: ['*'] }
limits: { currency: PLN, perOrder: none, perPersonDay: none, perReceiverDay: none, fourEyesAbove: none }
`),
  );
  env = {
    PARTS_BASE_URL: url,
    PARTS_AUTH_URL: url,
    PARTS_CLIENT_ID: account.clientId,
    PARTS_CLIENT_SECRET: account.clientSecret,
    PARTSDESK_MODE: 'live',
    PARTSDESK_POLICY: 'policy.yaml',
  };
  drafts.priced = await order('1x', 'OP520');
  drafts.waiting = await order('2x', 'OP520');
  drafts.toReject = await order('3x', 'OP520');
  drafts.unknown = await order('4x', 'OP520');
  for (const id of [drafts.waiting, drafts.toReject]) expect((await desk(['submit', id])).code).toBe(0);
  // What an earlier version took in, and what another program wrote.
  const ledger = await openSqlite(join(folder, '.partsdesk/desk.sqlite'), 5_000);
  const change = ledger.prepare(`UPDATE draft SET reason = ?, created_by = ?, content = json_set(content,
    '$.ownNumber', ?, '$.comments', ?, '$.deliveryMethod', ?, '$.paymentMethod', ?, '$.fiscalDocumentEmailAddress', ?,
    '$.lines[0].custom', ?, '$.omitted', json_array(?),
    '$.statedReason', json_object('text', ?, 'by', json_object('person', ?, 'surface', 'stdio', 'agent', ?))),
    authors = json_array(json_object('person', ?, 'surface', 'http', 'agent', ?))`);
  change.run(...Array.from({ length: 14 }, () => hostile));
  ledger
    .prepare(`UPDATE draft SET content = json_set(content, '$.shipTo', ?) WHERE id = ?`)
    .run(hostile, drafts.priced);
  ledger.prepare(`UPDATE draft SET state = 'needs_person', next_at = NULL WHERE id = ?`).run(drafts.unknown);
  ledger.close();
});

afterAll(async () => {
  await proxy.close();
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The lines of both streams, none of which a terminal would act on, and none of which a field began. */
function expectClean({ out, err }: Ran): void {
  for (const line of `${out}\n${err}`.split('\n')) {
    expect(line).not.toMatch(unwanted);
    expect(line).not.toMatch(/^\s*FORGED/);
  }
}

describe('what the trading service says', () => {
  const commands = [
    ['stock', 'OP520'],
    ['quote', '2x', 'OP520'],
    ['price', 'OP520'],
    ['categories'],
    ['product', 'OP520'],
    ['customer'],
    ['deliveries', 'last 7 days', '--include-lines'],
    ['invoices', 'last 7 days'],
    ['requisitions', 'last 7 days', '--include-lines'],
  ];
  // Each command in its words, and as JSON or CSV; `npm run test:long` in all three.
  it.each(someOf(commands, 2).map((args, at) => ({ args, other: at % 2 === 0 ? '--json' : '--csv' })))(
    'is printed clean by $args, also as JSON and CSV',
    async ({ args, other }) => {
      const formats = isLong ? ['--json', '--csv'] : [other];
      const [text, ...others] = await Promise.all([desk(args), ...formats.map((each) => desk([...args, each]))]);
      for (const ran of [text, ...others]) expectClean(ran);
      expect([text, ...others].map(({ out }) => out).join('')).toContain('HOSTILE');
      if (formats.includes('--json')) expect(() => JSON.parse(others[0]?.out ?? '') as unknown).not.toThrow();
    },
  );

  longIt.each([[[]], [['--json']]])('why it refuses is printed clean %j', async (more) => {
    refusing = true;
    try {
      const ran = await desk(['customer', ...more]);
      expectClean(ran);
      expect(ran.err).toContain('HOSTILE');
    } finally {
      refusing = false;
    }
  });
});

/** Each runs in this order: the last ones end a draft. */
const decisions: readonly { name: string; args: () => string[]; input?: string }[] = [
  { name: 'draft', args: () => ['draft', drafts.priced] },
  { name: 'draft --json', args: () => ['draft', drafts.priced, '--json'] },
  { name: 'draft --csv', args: () => ['draft', drafts.priced, '--csv'] },
  { name: 'approvals', args: () => ['approvals'] },
  { name: 'approvals --json', args: () => ['approvals', '--json'] },
  { name: 'approve, before the question', args: () => ['approve', drafts.waiting], input: 'no\n' },
  { name: 'approve --json', args: () => ['approve', drafts.waiting, '--yes', '--revision', '1', '--json'] },
  { name: 'resolve', args: () => ['resolve', drafts.unknown, '--drop', '--sender-ended', '--revision', '1'] },
  {
    name: 'resolve --json',
    args: () => ['resolve', drafts.unknown, '--drop', '--sender-ended', '--revision', '1', '--json'],
  },
  { name: 'reject', args: () => ['reject', drafts.toReject, '--revision', '1', '--reason', typed] },
  { name: 'reject --json', args: () => ['reject', drafts.toReject, '--revision', '1', '--reason', typed, '--json'] },
  { name: 'audit', args: () => ['audit', 'list'] },
  { name: 'audit --json', args: () => ['audit', 'list', '--json'] },
  { name: 'audit export', args: () => ['audit', 'export'] },
  { name: 'policy explain', args: () => ['policy', 'explain', 'approve'] },
  { name: 'policy explain --json', args: () => ['policy', 'explain', 'approve', '--json'] },
  { name: 'whoami', args: () => ['whoami'] },
  { name: 'whoami --json', args: () => ['whoami', '--json'] },
];

describe('what people and the policy say', () => {
  // One of each command; those that end a draft are at the end.
  it.each(isLong ? decisions : decisions.filter(({ name }) => name === 'draft'))(
    '$name is printed clean',
    async ({ args, input = '' }) => {
      const ran = await desk(args(), input);
      expectClean(ran);
      expect(ran.out + ran.err).toContain('HOSTILE');
    },
  );
});

describe('what a command was given', () => {
  const given: [string, string[]][] = [
    ['a command', [typed]],
    ['an option', ['stock', `--${typed}`]],
    ['a product', ['stock', `"${typed}"`]],
    ['a line', ['quote', `2x ${typed}`, 'OP520']],
    ['a line --json', ['quote', `2x ${typed}`, 'OP520', '--json']],
    ['a line --csv', ['quote', `2x ${typed}`, 'OP520', '--csv']],
    ['a draft', ['draft', typed]],
    ['a draft of which nothing is asked', ['reject', typed, '--reason', 'no']],
    ['an amount', ['policy', 'explain', 'approve', '--amount', typed]],
    ['a port', ['sandbox', '--port', typed]],
    ['a client', ['mcp-token', 'add', typed]],
    ['an audit', ['audit', typed]],
    ['a day', ['invoices', typed]],
  ];
  it.each(someOf(given, 2))('%s is repeated clean', async (_, args) => {
    const ran = await desk(args);
    expect(ran.code).not.toBe(1);
    expectClean(ran);
  });

  longIt.each([
    ['the program', ['doctor']],
    ['mcp', ['mcp']],
  ])('a setting is repeated clean by %s', async (_, args) => {
    const policy = `${typed}.yaml`;
    const ran = await desk(args, '', { PARTSDESK_POLICY: policy, PARTSDESK_MODE: policy });
    expectClean(ran);
  });

  const invisible: [string, string, string, RegExp][] = [
    ['customNumber', '--custom-number', 'PO\u001b[2K7', /\(customNumber\): .*U\+001B/],
    ['customNumber', '--custom-number', 'PO\n7', /\(customNumber\): .*line break/],
    ['comments', '--comments', 'bay\r4', /\(comments\): .*U\+000D/],
    ['comments', '--comments', 'bay \u202e4', /\(comments\): .*U\+202E/],
    ['comments', '--comments', 'bay\u200b4', /\(comments\): .*U\+200B/],
    ['lines[0].custom', '--lines', '[{"sku":"OP520","custom":"bay\\u009b4"}]', /\(lines\[0\]\.custom\): .*U\+009B/],
  ];
  it.each(someOf(invisible, 2))(
    'an order with an invisible character in %s is refused',
    async (_, option, text, says) => {
      const ran = await desk(['order', ...(option === '--lines' ? [] : ['1x', 'OP520']), option, text]);
      expect([ran.code, ran.err]).toEqual([2, expect.stringMatching(says)]);
    },
  );

  it('comments may have several lines and emoji', async () => {
    const id = await order('1x', 'W71275', '--comments', 'bay 4\nfragile ⚠️\r\nhello 👩‍🔧');
    expect((await desk(['draft', id])).out).toContain('bay 4 fragile ⚠ hello');
  });
});

it('an agent is refused the same, with the field', async () => {
  const client = new Client({ name: 'agent', version: '1' });
  const transport = new StdioClientTransport(stdioServer(folder, env));
  await client.connect(transport);
  try {
    const result = await client.callTool({
      name: 'prepare_requisition',
      arguments: { lines: [{ sku: 'OP520', quantity: 1 }], customNumber: 'PO\u001b[2K7' },
    });
    expect(result.isError).toBe(true);
    expect(JSON.stringify(result.content)).toContain('(customNumber): an invisible character (U+001B) is not allowed');
  } finally {
    await client.close();
  }
});

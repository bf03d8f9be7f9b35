import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { longIt } from '../support/long.ts';
import { openSqlite } from '../../src/core/sqlite.ts';
import { run, saying, startProgram, stdioServer } from '../support/program.ts';

// Ordering in processes of their own: an agent proposes over stdio, a person decides at the terminal, both on one ledger.

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'partsdesk-ordering-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const as = (person: string) => ({ PARTSDESK_AS: person });
const json = <T>({ out }: { out: string }) => JSON.parse(out) as T;
interface Draft {
  draftId: string;
  state: string;
  revision: number;
  requisitionId?: string;
}

async function asked(lines: string[]): Promise<string> {
  const { draftId } = json<Draft>(await run(folder, ['order', ...lines, '--json'], as('buyer')));
  expect(json<Draft>(await run(folder, ['submit', draftId, '--json'], as('buyer'))).state).toBe('pending_approval');
  return draftId;
}

describe('an agent and a person', () => {
  it('the agent proposes, the person approves elsewhere, the agent sees it', async () => {
    const client = new Client({ name: 'test', version: '1' });
    const transport = new StdioClientTransport(stdioServer(folder));
    await client.connect(transport);
    try {
      const call = async (name: string, args: Record<string, unknown>) => {
        const result = await client.callTool({ name, arguments: args });
        expect(result.isError, JSON.stringify(result.content)).toBeFalsy();
        return result.structuredContent as Draft & { next: string; name: string };
      };
      expect((await call('whoami', {})).name).toBe('Buyer');
      const draft = await call('prepare_requisition', { lines: [{ sku: 'OP520', quantity: 4 }] });
      const waiting = await call('submit_requisition', { draftId: draft.draftId });
      expect(waiting).toMatchObject({ state: 'pending_approval' });
      expect((await run(folder, ['approvals'])).out).toContain(draft.draftId);
      const approved = await run(folder, ['approve', draft.draftId], {}, 'yes\n');
      expect(approved.code).toBe(0);
      expect(approved.out).toContain(': confirmed');
      const done = await call('get_draft', { draftId: draft.draftId });
      expect(done.state).toBe('confirmed');
      expect(await call('get_requisition', { requisitionId: done.requisitionId })).toMatchObject({
        requisitionId: done.requisitionId,
      });
    } finally {
      await client.close();
    }
    const verified = await run(folder, ['audit', 'verify']);
    expect([verified.code, verified.out]).toEqual([0, expect.stringContaining('is complete')]);
  });
});

describe('at the terminal', () => {
  it('nothing is sent without a yes, and a rejection wants a reason', async () => {
    const id = await asked(['2x', 'W71275']);
    const hesitant = await run(folder, ['approve', id], {}, 'well\n');
    expect([hesitant.code, hesitant.err]).toEqual([4, expect.stringContaining('Not approved')]);
    expect((await run(folder, ['reject', id, '--revision', '1'])).code).toBe(2);
    const rejected = await run(folder, ['reject', id, '--revision', '1', '--reason', 'too many', '--json']);
    expect([rejected.code, json<Draft>(rejected).state]).toEqual([0, 'declined']);
    expect((await run(folder, ['approve', id, '--yes', '--revision', '1'])).code).toBe(4);
    expect((await run(folder, ['approvals'])).out).toContain('Nothing is waiting for a decision.');
  });

  longIt('messages that nobody delivers are dropped after a day, by a desk without Slack after an hour', async () => {
    await asked(['1x', 'OP520']);
    const messages = async () => /✓ messages: (.*)/.exec((await run(folder, ['doctor'])).out)?.[1];
    expect(await messages()).toMatch(/^3 messages waiting to be delivered since /);
    const database = await openSqlite(join(folder, '.partsdesk/desk.sqlite'), 0);
    const aDay = 24 * 3_600_000;
    database
      .prepare(
        'UPDATE outbox SET created_at = created_at - ? WHERE id = (SELECT id FROM outbox ORDER BY created_at LIMIT 1)',
      )
      .run(aDay);
    database.close();
    await run(folder, ['approvals']);
    expect(await messages()).toMatch(/^2 messages waiting/);
    const later = await openSqlite(join(folder, '.partsdesk/desk.sqlite'), 0);
    later.prepare('UPDATE outbox SET created_at = created_at - ?').run(3_700_000);
    later.close();
    const desk = startProgram(folder, ['start'], { NODE_ENV: 'production' });
    await saying(desk, 'Stop with Ctrl-C.');
    const ended = new Promise((resolve) => desk.once('exit', resolve));
    desk.kill();
    await ended;
    expect(await messages()).toBe('No message is waiting to be delivered.');
  });

  longIt('freeze stops it, thaw lets it go on, the twin wants a second word', async () => {
    const first = await asked(['1x', 'OP520']);
    expect((await run(folder, ['freeze', '--reason', 'stocktaking'])).code).toBe(0);
    const frozen = await run(folder, ['approve', first, '--yes', '--revision', '1']);
    expect([frozen.code, frozen.err]).toEqual([4, expect.stringContaining('frozen')]);
    expect((await run(folder, ['thaw'])).code).toBe(0);
    expect((await run(folder, ['approve', first, '--yes', '--revision', '1'])).code).toBe(0);
    const twin = await asked(['1x', 'OP520']);
    const again = await run(folder, ['approve', twin, '--yes', '--revision', '1']);
    expect([again.code, again.err]).toEqual([4, expect.stringContaining(first)]);
    expect((await run(folder, ['approve', twin, '--yes', '--revision', '1', '--again'])).code).toBe(0);
  });

  longIt('a line may carry the expected price and a word of one’s own; a field that no line has is named', async () => {
    const order = (line: Record<string, unknown>) =>
      run(folder, ['order', '--lines', JSON.stringify([line]), '--json'], as('buyer'));
    const taken = await order({ index: 'OP 520', quantity: 2, unitPriceNet: '999.00', custom: 'bay 4' });
    expect(taken.code).toBe(0);
    expect(JSON.parse(taken.out)).toMatchObject({ lines: [{ sku: 'OP520', quantity: 2, custom: 'bay 4' }] });
    const dear = await order({ sku: 'OP520', unitPriceNet: 1 });
    expect([dear.code, dear.err]).toEqual([2, expect.stringContaining('The price is higher than expected')]);
    const none = await order({ sku: 'OP520', unitPriceNet: 'cheap' });
    expect([none.code, none.err]).toEqual([2, expect.stringContaining('is not a price')]);
    const other = await order({ sku: 'OP520', colour: 'red' });
    expect([other.code, other.err]).toEqual([2, expect.stringContaining('no field \\"colour\\"')]);
  });

  longIt('a record that lost its end is found against the head that was noted', async () => {
    await asked(['1x', 'OP520']);
    const head = (await run(folder, ['audit', 'head'])).out.trim();
    expect(head).toMatch(/^\d+:[0-9a-f]{64}$/);
    const whole = await run(folder, ['audit', 'verify', '--head', head]);
    expect([whole.code, whole.out]).toEqual([0, expect.stringContaining('is the one you gave')]);
    const [seq, hash] = head.split(':');
    const later = await run(folder, ['audit', 'verify', '--head', `${Number(seq) + 1}:${hash}`]);
    expect([later.code, later.out]).toEqual([1, expect.stringContaining('is missing')]);
    const other = await run(folder, ['audit', 'verify', '--head', `${seq}:${'0'.repeat(64)}`]);
    expect([other.code, other.out]).toEqual([1, expect.stringContaining('not the one that was noted')]);
    expect((await run(folder, ['audit', 'verify', '--head', 'yesterday'])).code).toBe(2);
    expect((await run(folder, ['audit', 'head', '--head', head])).code).toBe(2);
  });

  longIt('a row changed to approved by hand is not sent, and the record shows every hand', async () => {
    const id = await asked(['1x', 'OP520']);
    const database = await openSqlite(join(folder, '.partsdesk/desk.sqlite'), 0);
    database.prepare("UPDATE draft SET state = 'approved', next_at = 1 WHERE id = ?").run(id);
    expect(() => database.prepare('DELETE FROM audit').run()).toThrow();
    database.close();
    const looked = await run(folder, ['cancel', id, '--json'], as('buyer'));
    expect(json<Draft>(looked).state).toBe('withdrawn');
    const requisitions = await run(folder, ['requisitions', 'today', '--json']);
    expect(json<{ requisitions: unknown[] }>(requisitions).requisitions).toEqual([]);
    expect(statSync(join(folder, '.partsdesk/key')).mode & 0o077).toBe(0);
  });

  longIt('a policy of one’s own decides; a wrong one is told by line; policy explain says why', async () => {
    writeFileSync(
      join(folder, 'policy.yaml'),
      `people:
  ann: { surfaces: [stdio], may: [propose], receivers: [own] }
  bob: { surfaces: [terminal], may: [propose, approve], receivers: ['*'] }
limits: { currency: PLN, perOrder: '100.00', perPersonDay: none, perReceiverDay: none, fourEyesAbove: none }
`,
    );
    const env = { PARTSDESK_POLICY: 'policy.yaml' };
    expect((await run(folder, ['whoami'], env)).out).toContain('bob');
    const { draftId } = json<Draft>(await run(folder, ['order', '1x', 'OP520', '--json'], env));
    await run(folder, ['submit', draftId], env);
    expect((await run(folder, ['approve', draftId, '--yes', '--revision', '1'], env)).code).toBe(0);
    const dear = await run(folder, ['order', '40x', 'OP520'], env);
    expect([dear.code, dear.err]).toEqual([4, expect.stringContaining('100.00 PLN')]);
    const explained = await run(folder, ['policy', 'explain', 'approve', '--person', 'ann', '--amount', '50'], env);
    expect([explained.code, explained.out]).toEqual([4, expect.stringContaining('not allowed')]);
    writeFileSync(
      join(folder, 'policy.yaml'),
      readFileSync(join(folder, 'policy.yaml'), 'utf8').replace('propose]', 'buy]'),
    );
    const wrong = await run(folder, ['whoami'], env);
    expect([wrong.code, wrong.err]).toEqual([6, expect.stringMatching(/line 2/)]);
  });

  longIt(
    'the agent of one who may approve touches only what that person asked for, with a delegation too',
    async () => {
      writeFileSync(
        join(folder, 'policy.yaml'),
        `people:
  buyer: { name: Buyer, surfaces: [terminal], may: [propose], receivers: [own] }
  dep: { name: Dep, surfaces: [stdio], may: [propose, approve], receivers: [own] }
  boss: { name: Boss, may: [approve], receivers: ['*'] }
limits: { currency: PLN, perOrder: none, perPersonDay: none, perReceiverDay: none, fourEyesAbove: none }
delegations: [{ from: boss, to: dep, until: 2999-12-31 }]
`,
      );
      const env = { PARTSDESK_POLICY: 'policy.yaml' };
      const order = async (lines: string[]) =>
        json<Draft>(await run(folder, ['order', ...lines, '--json'], env)).draftId;
      const waiting = await order(['2x', 'OP520']);
      await run(folder, ['submit', waiting], env);
      const priced = await order(['3x', 'OP520']);
      const client = new Client({ name: 'test', version: '1' });
      await client.connect(new StdioClientTransport(stdioServer(folder, env)));
      try {
        const call = async (name: string, args: Record<string, unknown>) => {
          const { isError = false, content, structuredContent } = await client.callTool({ name, arguments: args });
          return { isError, said: JSON.stringify(content), ...(structuredContent as Partial<Draft>) };
        };
        expect(await call('whoami', {})).toMatchObject({ receivers: ['own'], may: ['propose', 'approve'] });
        expect(await call('check_stock', { skus: ['OP520'], shipTo: 'C200001' })).toMatchObject({ isError: true });
        const lines = [{ sku: 'OP520', quantity: 1 }];
        for (const [name, args] of [
          ['cancel_requisition', { draftId: waiting }],
          ['prepare_requisition', { draftId: waiting, lines }],
          ['prepare_requisition', { draftId: priced, lines }],
          ['submit_requisition', { draftId: priced }],
          ['cancel_requisition', { draftId: priced }],
        ] as const) {
          const refused = await call(name, args);
          expect([name, refused.isError, refused.said]).toEqual([name, true, expect.stringContaining('is of Buyer')]);
        }
        expect(await call('get_draft', { draftId: waiting })).toMatchObject({ state: 'pending_approval', revision: 1 });
        expect(await call('get_draft', { draftId: priced })).toMatchObject({ state: 'priced', revision: 1 });
        const { draftId } = await call('prepare_requisition', { lines });
        expect(await call('cancel_requisition', { draftId })).toMatchObject({ isError: false, state: 'withdrawn' });
      } finally {
        await client.close();
      }
      // Nobody has decided on what still waits.
      const checked = await run(folder, ['policy', 'check', 'policy.yaml', '--json'], env);
      expect(JSON.parse(checked.out)).toMatchObject({ same: 0, waiting: 1, others: 0, refused: 0 });
    },
  );

  longIt(
    'a deputy approves for a time, and the record says for whom and by which account',
    async () => {
      const policyFor = (until: string) => `people:
  buyer: { surfaces: [stdio], may: [propose], receivers: [own] }
  ann: { name: Ann, may: [approve], receivers: [own] }
  dee: { name: Dee, surfaces: [terminal], may: [propose], receivers: [own] }
  bob: { name: Bob, may: [approve], receivers: [own] }
limits: { currency: PLN, perOrder: '5000.00', perPersonDay: '5000.00', perReceiverDay: '5000.00', fourEyesAbove: '0.00' }
delegations: [{ from: ann, to: dee, until: ${until} }]
`;
      const env = { PARTSDESK_POLICY: 'policy.yaml' };
      writeFileSync(join(folder, 'policy.yaml'), policyFor('2020-01-01'));
      const client = new Client({ name: 'test', version: '1' });
      await client.connect(new StdioClientTransport(stdioServer(folder, env)));
      let draftId: string;
      try {
        const order = { name: 'prepare_requisition', arguments: { lines: [{ sku: 'OP520', quantity: 4 }] } };
        draftId = ((await client.callTool(order)).structuredContent as Draft).draftId;
        await client.callTool({ name: 'submit_requisition', arguments: { draftId } });
      } finally {
        await client.close();
      }
      const over = await run(folder, ['approve', draftId, '--yes', '--revision', '1'], env);
      expect([over.code, over.err]).toEqual([expect.any(Number), expect.stringContaining(draftId)]);
      expect(over.code).not.toBe(0);
      expect((await run(folder, ['policy', 'explain'], env)).out).toContain(
        'Dee may approve for Ann until 2020-01-01 (UTC), which is over.',
      );

      writeFileSync(join(folder, 'policy.yaml'), policyFor('2999-12-31'));
      const approved = await run(folder, ['approve', draftId, '--yes', '--revision', '1'], env);
      expect([approved.code, approved.err]).toEqual([0, '']);
      const { out } = await run(folder, ['audit', 'list', '--json', '--draft', draftId], env);
      const { entries } = JSON.parse(out) as { entries: { actor: string; action: string; detail: string }[] };
      const accountOf = (action: string) => {
        const { actor, detail = '{}' } = entries.find((each) => each.action === action) ?? {};
        return [actor, (JSON.parse(detail) as { account?: string }).account];
      };
      expect(accountOf('prepared')).toEqual(['buyer', `stdio:${userInfo().username}`]);
      expect(accountOf('approved-submit')).toEqual(['dee for ann', `terminal:${userInfo().username}`]);
      const database = await openSqlite(join(folder, '.partsdesk', 'desk.sqlite'), 1000);
      const [row] = database.prepare('SELECT person, account FROM approval').all();
      database.close();
      expect(row).toEqual({ person: 'dee', account: `terminal:${userInfo().username}` });

      // What other policies would have made of it: without the deputy, with a limit below it, as it was.
      const others = {
        'same.yaml': policyFor('2999-12-31'),
        'others.yaml': policyFor('2020-01-01'),
        'refused.yaml': policyFor('2999-12-31').replace("perOrder: '5000.00'", "perOrder: '1.00'"),
      };
      for (const [file, text] of Object.entries(others)) {
        writeFileSync(join(folder, file), text);
        const checked = await run(folder, ['policy', 'check', file, '--json'], env);
        const { orders, ...numbers } = JSON.parse(checked.out) as {
          same: number;
          others: number;
          refused: number;
          orders: Record<string, unknown>[];
        };
        const found = Object.entries(numbers).find(([, number]) => typeof number === 'number' && number > 0);
        expect([file, found]).toEqual([file, [file.replace('.yaml', ''), 1]]);
        expect(orders).toMatchObject([{ draftId, requester: 'buyer', approvedBy: 'dee', receiver: 'own' }]);
      }
      const told = await run(folder, ['policy', 'check', 'others.yaml'], env);
      expect([told.code, told.out]).toEqual([0, expect.stringContaining('only Ann and Bob could approve it')]);
      expect(told.out).toContain('does not give the right "approve"');
      expect((await run(folder, ['policy', 'check', 'refused.yaml'], env)).out).toMatch(
        /more than the limit of 1.00 PLN/,
      );
      expect((await run(folder, ['policy', 'check', 'none.yaml'], env)).code).toBe(6);
    },
    300_000,
  );

  it('a configured service in mode live wants a policy', async () => {
    const env = {
      PARTS_BASE_URL: 'http://127.0.0.1:9',
      PARTS_AUTH_URL: 'http://127.0.0.1:9',
      PARTS_CLIENT_ID: 'desk',
      PARTS_CLIENT_SECRET: 's',
      PARTSDESK_MODE: 'live',
    };
    const refused = await run(folder, ['whoami'], env);
    expect([refused.code, refused.err]).toEqual([6, expect.stringContaining('PARTSDESK_POLICY')]);
    const drafts = await run(folder, ['order', 'OP520'], { ...env, PARTSDESK_MODE: 'draft' });
    expect([drafts.code, drafts.err]).toEqual([4, expect.stringContaining('policy')]);
  });
});

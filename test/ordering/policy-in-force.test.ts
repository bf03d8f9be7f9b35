import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSqlite } from '../../src/core/sqlite.ts';
import { readPolicy } from '../../src/ordering/policy/file.ts';
import { PolicyInForce } from '../../src/ordering/policy/in-force.ts';
import { openStore, type Store } from '../../src/store/open-store.ts';
import { placeLedger } from '../support/ledger.ts';
import { testClock } from '../support/test-clock.ts';
import { testSeal } from '../support/test-seal.ts';

// Several processes on one ledger, each with a policy file of its own.

const limited = (perOrder: string, more = '') => `
people:
  boss: { name: Boss, surfaces: [terminal], may: [approve, admin], receivers: ['*'] }
limits: { currency: PLN, perOrder: ${perOrder}, perPersonDay: none, perReceiverDay: none, fourEyesAbove: none }
${more}`;
const [low, middle, high] = ["'1.00'", "'2.00'", "'3.00'"].map((each) => limited(each)) as [string, string, string];

let folder: string;
let store: Store;
let hasKeys: boolean;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'partsdesk-pin-'));
  const file = join(folder, 'desk.sqlite');
  await placeLedger(file);
  store = await openStore({ url: undefined, file, clock: testClock(), seal: testSeal });
  hasKeys = true;
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

type Role = 'start' | 'accept' | 'command';
const opened = (
  text: string,
  role: Role = 'start',
  file = 'policy.yaml',
  account: 'embedded' | 'configured' = 'configured',
) =>
  PolicyInForce.open({
    ledger: store,
    own: { text, file, policy: readPolicy(text, file) },
    account,
    read: readPolicy,
    role,
    hasKeys: () => Promise.resolve(hasKeys),
  });
const touch = (policies: PolicyInForce) => policies.write(() => Promise.resolve());
const limitOf = ({ policy }: PolicyInForce) => policy.limits.perOrder;
const entries = async () =>
  (await store.read.audit({ limit: 500 })).map(({ action, detail }) => [
    action,
    (JSON.parse(detail) as { widens?: string[] }).widens?.length,
  ]);

it('pins the first policy with the first write, once', async () => {
  await touch(await opened(middle, 'command'));
  await touch(await opened(middle));
  await touch(await opened(middle, 'command', 'elsewhere.yaml'));
  expect(await entries()).toEqual([['policy-changed', 0]]);
});

it('lets a command narrow the same file only, and a terminal under another file decide nothing', async () => {
  await touch(await opened(middle));
  const other = await opened(low, 'command', 'other.yaml');
  expect([limitOf(other), other.waiting?.widens]).toEqual(['2', []]);
  expect(other.refusalOn('terminal')?.message).toContain('another policy (other.yaml)');
  expect(other.refusalOn('page')).toBeUndefined();
  await touch(other);
  expect(limitOf(await opened(middle))).toBe('2');
  const same = await opened(low, 'command');
  await touch(same);
  expect([limitOf(same), same.refusalOn('terminal')]).toEqual(['1', undefined]);
  // What was narrowed is widened only with a passkey.
  expect(limitOf(await opened(middle))).toBe('1');
});

it('follows in a running process what an admin accepted, and brings nothing older back', async () => {
  const running = await opened(low);
  await touch(running);
  const asking = await opened(high, 'accept');
  const proposed = await asking.propose('boss');
  expect(proposed?.widens).toEqual(['The limit for one order rises to 3.00 PLN.']);
  await running.accept(proposed?.id ?? '', 'boss');
  expect([limitOf(running), await running.proposed()]).toEqual(['3', undefined]);
  await touch(running);
  await asking.refresh();
  expect([limitOf(asking), asking.waiting, limitOf(await opened(high, 'command'))]).toEqual(['3', undefined, '3']);
  expect((await entries()).map(([action]) => action)).toEqual([
    'policy-changed',
    'policy-proposed',
    'policy-accepted',
    'policy-proposal-closed',
  ]);
});

it('accepts only what waits now: not an earlier proposal, nor one against another policy', async () => {
  await touch(await opened(low));
  const first = await (await opened(high, 'accept')).propose('boss');
  const desk = await opened(middle, 'accept');
  const second = await desk.propose('boss');
  await expect(desk.accept(first?.id ?? '', 'boss')).rejects.toThrow('not the policy that waits now');
  await touch(await opened(limited("'0.50'"), 'command'));
  await expect(desk.accept(second?.id ?? '', 'boss')).rejects.toThrow('not the policy that waits now');
  expect((await entries()).filter(([action]) => action === 'policy-accepted')).toEqual([]);
});

it('takes a wider file at a start only where nobody could accept it', async () => {
  hasKeys = false;
  await touch(await opened(low));
  expect(limitOf(await opened(middle, 'command'))).toBe('1');
  const brought = await opened(middle);
  expect(brought.brought?.widens).toHaveLength(1);
  await touch(brought);
  hasKeys = true;
  const held = await opened(high);
  expect([limitOf(held), await held.canAccept()]).toEqual(['2', true]);
});

it('decides nothing when the pinned policy was changed by hand, until an admin accepts one', async () => {
  await touch(await opened(low));
  const database = await openSqlite(join(folder, 'desk.sqlite'), 1000);
  database.prepare("UPDATE setting SET value = replace(value, '1.00', '9.00') WHERE name = 'policy'").run();
  database.close();
  const desk = await opened(low);
  for (const surface of ['terminal', 'slack', 'page']) {
    expect(desk.refusalOn(surface)?.message).toContain('changed in the database');
  }
  const proposed = await desk.propose('desk');
  await desk.accept(proposed?.id ?? '', 'boss');
  expect([desk.refusalOn('slack'), limitOf(desk)]).toEqual([undefined, '1']);
});

it('counts each file on the embedded service, and none of them on the ledger of a real account', async () => {
  const [one, two] = [
    await opened(low, 'start', 'a.yaml', 'embedded'),
    await opened(high, 'command', 'b.yaml', 'embedded'),
  ];
  for (const each of [one, two, one, two, one]) await touch(each);
  expect([limitOf(one), limitOf(two), (await entries()).length <= 2]).toEqual(['1', '3', true]);
  // The desk gets a real account: its first policy is taken as on a new ledger.
  const real = await opened(middle, 'command');
  await touch(real);
  expect([limitOf(real), real.waiting]).toEqual(['2', undefined]);
  await touch(one);
  expect(one.refusalOn('slack')?.message).toContain('real account');
  expect(limitOf(await opened(middle, 'command'))).toBe('2');
});

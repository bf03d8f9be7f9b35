import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { boundaryFinding } from '../../src/app/doctor-boundary.ts';
import { freezeFinding, policyFindings, receiverFinding, stepUpFinding } from '../../src/app/doctor-policy.ts';
import type { Coverage, TradingService } from '../../src/contract/trading-service.ts';
import { DeskError, type ErrorCode } from '../../src/core/errors.ts';
import { readPolicy } from '../../src/ordering/policy/file.ts';

const limits =
  'limits: { currency: PLN, perOrder: none, perPersonDay: none, perReceiverDay: none, fourEyesAbove: none }';
const policyOf = (...people: string[]) =>
  readPolicy(`people:\n${people.map((each) => `  ${each}\n`).join('')}${limits}\n`, 'policy.yaml');
const look = (
  policy: ReturnType<typeof policyOf>,
  config: { slack?: 'one' | 'installed'; mode?: 'draft' | 'live' } = {},
) => [
  ...policyFindings(policy, {
    slack: (config.slack && { tokens: { kind: config.slack } }) as never,
    mode: config.mode ?? 'live',
  }),
];
const ann = 'ann: { surfaces: [stdio], may: [propose], receivers: [own] }';
const bob = "bob: { surfaces: [terminal], may: [approve, freeze], receivers: ['*'] }";

describe('what the doctor says of a policy', () => {
  it('is one line when nothing is missing', () => {
    const [found, ...others] = look(policyOf(ann, bob));
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      check: 'policy',
      status: 'ok',
      detail: 'policy.yaml: ann and bob; bob can approve.',
    });
  });

  it('asks for the list of workspaces where several can install the app, and names them', () => {
    const text = (workspaces: string) =>
      `${workspaces}\npeople:\n  ${ann}\n  ${bob}\n${limits}\napprovals: { channel: C0APPROVALS }\n`;
    const said = (workspaces: string) => look(readPolicy(text(workspaces), 'policy.yaml'), { slack: 'installed' });
    expect(said('')).toMatchObject([{ status: 'warning', detail: expect.stringContaining('the policy lists none') }]);
    expect(said('workspaces: [T0MAIN]')).toMatchObject([
      { status: 'ok', detail: expect.stringContaining('Slack workspaces T0MAIN') },
    ]);
  });

  it('says that Slack takes no passkey where nobody there could open the page', () => {
    const policy = readPolicy(
      `people:\n  ${ann}\n  ${bob}\n${limits}\napprovals: { channel: C0APPROVALS }\nstepUp: { above: '100.00' }\n`,
      'policy.yaml',
    );
    const { stepUp } = policy;
    const local = typeof stepUp === 'object' && { ...policy, stepUp: { ...stepUp, exempt: ['slack' as const] } };
    expect(look(local || policy, { slack: 'one' })).toMatchObject([
      { status: 'warning', detail: expect.stringContaining('takes no passkey') },
    ]);
    expect(look(local || policy)).toMatchObject([{ status: 'ok' }]);
    expect(look(policy, { slack: 'one' })).toMatchObject([{ status: 'ok' }]);
  });

  it.each([
    [
      'people without a way in',
      [ann, bob, 'eve: { may: [propose], receivers: [own] }'],
      {},
      /^eve cannot be recognised/,
    ],
    ['nobody who may approve', [ann, 'bob: { surfaces: [terminal], may: [freeze] }'], {}, /^Nobody may approve/],
    [
      'approvers where nobody decides',
      [ann, "bob: { principals: [bot], may: [approve, freeze], receivers: ['*'] }"],
      {},
      /^bob may approve, but approval needs a terminal or Slack/,
    ],
    [
      'nobody who may freeze',
      [ann, "bob: { surfaces: [terminal], may: [approve], receivers: ['*'] }"],
      {},
      /may freeze/,
    ],
    ['no channel where Slack is', [ann, bob], { slack: 'one' as const }, /approvals have no channel/],
  ])('names %s, with the next step', (_, people, config, says) => {
    const found = look(policyOf(...people), config);
    expect(found).toHaveLength(1);
    expect(found[0]!.detail).toMatch(says);
    expect(found[0]!.status).not.toBe('ok');
    expect(found[0]!.next).toMatch(/\S/);
  });

  it('fails where nobody could approve what a live desk sends, and only warns elsewhere', () => {
    const policy = policyOf(ann, 'bob: { surfaces: [terminal], may: [freeze] }');
    expect(look(policy, { mode: 'live' })[0]!.status).toBe('failed');
    expect(look(policy, { mode: 'draft' })[0]!.status).toBe('warning');
  });
});

describe('what the doctor says of receivers', () => {
  const service = (code: ErrorCode | undefined, at: string): Pick<TradingService, 'requisitionOrders'> => ({
    requisitionOrders: (range, { shipTo }) => {
      const error = new DeskError(code ?? 'internal', 'It may not.', { next: 'Ask.' });
      const failed = code !== undefined && shipTo === at ? [{ ...range, error }] : [];
      return {
        // eslint-disable-next-line @typescript-eslint/require-await
        async *[Symbol.asyncIterator]() {
          yield [];
        },
        coverage: () => ({ failed }) as unknown as Coverage,
      };
    },
  });
  const policy = policyOf(bob, 'ann: { surfaces: [stdio], may: [propose], receivers: [own, C200001, C200009] }');

  it('asks about those that are named, and only those', async () => {
    expect(await receiverFinding(policy, service(undefined, ''), 0)).toMatchObject({ status: 'ok' });
    expect(await receiverFinding(policyOf(bob), service('not_allowed', 'own'), 0)).toBeUndefined();
  });

  it('names one that the account may not act for, and one that could not be asked', async () => {
    const refused = await receiverFinding(policy, service('not_allowed', 'C200009'), 0);
    expect(refused).toMatchObject({ status: 'warning', detail: expect.stringMatching(/act for C200009/) as string });
    expect(refused!.detail).not.toContain('C200001');
    const open = await receiverFinding(policy, service('unreachable', 'C200001'), 0);
    expect(open).toMatchObject({
      status: 'warning',
      detail: expect.stringMatching(/could not be asked about C200001/) as string,
    });
  });
});

describe('what the doctor says of a freeze', () => {
  it('is since when, by whom, why, and how it is lifted', () => {
    expect(freezeFinding(undefined).status).toBe('ok');
    const { status, detail, next } = freezeFinding({ by: 'Bob', at: Date.UTC(2026, 10, 20, 9), reason: 'stocktaking' });
    expect([status, next]).toEqual(['warning', expect.stringContaining('partsdesk thaw')]);
    expect(detail).toMatch(/2026-11-20 09:00.*by Bob: stocktaking/);
  });
});

describe('what the doctor says of who can approve', () => {
  it('warns where nobody is asked for a passkey, and where nobody is an admin', () => {
    const admin = "bob: { surfaces: [terminal], may: [approve, admin], receivers: ['*'] }";
    const said = (policy: ReturnType<typeof policyOf>) => [...stepUpFinding(policy)].map(({ detail }) => detail);
    expect(said(policyOf(ann, admin))).toEqual([]);
    expect(said({ ...policyOf(ann, admin), stepUp: 'none' })).toEqual([expect.stringContaining('stepUp: none')]);
    expect(said(policyOf(ann, bob))).toEqual([expect.stringContaining('Nobody is an admin')]);
  });

  it('names the files that other users can read or change, and the user whom no agent may be', () => {
    const folder = mkdtempSync(join(tmpdir(), 'partsdesk-boundary-'));
    const [file, policy] = [join(folder, '.env'), join(folder, 'policy.yaml')];
    try {
      for (const [settings, rules, says] of [
        [0o600, 0o644, [userInfo().username]],
        [0o644, 0o600, [`they can read ${file}`]],
        [0o666, 0o666, [`they can read ${file}`, `they can change ${file}`, `they can change ${policy}`]],
      ] as const) {
        for (const [path, mode] of [
          [file, settings],
          [policy, rules],
        ] as const) {
          writeFileSync(path, '');
          chmodSync(path, mode);
        }
        const { status, detail } = boundaryFinding({ file, policy });
        expect(status).toBe(settings === 0o600 ? 'ok' : 'warning');
        for (const each of says) expect(detail).toContain(each);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describe as describePolicy } from '../../src/ordering/policy/describe.ts';
import { decimal } from '../../src/core/money.ts';
import { readPolicy } from '../../src/ordering/policy/file.ts';
import {
  personFor,
  type Action,
  type Identity,
  type Person,
  type Policy,
  type Question,
  type Right,
} from '../../src/ordering/policy/policy.ts';
import { decide } from '../../src/ordering/policy/rules.ts';
import { widenings } from '../../src/ordering/policy/widening.ts';

const ids = ['ann', 'bob', 'dee'] as const;
const at = Date.parse('2026-11-22T12:00:00Z');
const day = 24 * 3_600_000;

const oneOf = <const Value>(...values: Value[]) => fc.constantFrom(...values);
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const amount = oneOf('0', '1', '10', '100').map((each) => decimal(each));
const receivers = fc.subarray(['own', 'C1', 'C2', '*']);
const rights: Right[] = ['propose', 'approve', 'freeze', 'admin'];
const personLimits = fc.record({
  perOrder: maybe(amount),
  perPersonDay: maybe(amount),
  fourEyesAbove: maybe(amount),
});

/** Identities are of one person, as the file reader makes sure. */
const person = (id: (typeof ids)[number]) =>
  fc.record({
    id: fc.constant(id),
    name: fc.constant(id.toUpperCase()),
    slack: fc.subarray([`U${id}`, `T1/U${id}`, `T2/U${id}`, `E1/U${id}`]),
    oidc: fc.subarray([`https://login.example#${id}`]),
    email: maybe(fc.constant(`${id}@example.com`)),
    surfaces: id === 'ann' ? fc.subarray(['stdio', 'terminal'] as const) : fc.constant([]),
    principals: fc.subarray([`${id}-agent`]),
    grants: fc.array(fc.record({ may: fc.subarray(rights), receivers }), { maxLength: 2 }),
    limits: personLimits,
  });

const policies: fc.Arbitrary<Policy> = fc
  .record({
    source: fc.constant('policy.yaml'),
    workspaces: oneOf<string[]>([], ['T1'], ['T2'], ['T1', 'T2'], ['T2', 'T1'], ['E1']),
    people: fc.tuple(...ids.map((id) => maybe(person(id)))),
    limits: fc.record({
      ...{ currency: oneOf('PLN', 'EUR'), basis: oneOf('net', 'gross'), perReceiverDay: maybe(amount) },
      ...{ perOrder: maybe(amount), perPersonDay: maybe(amount), fourEyesAbove: maybe(amount) },
    }),
    approvals: fc.record({
      channel: fc.constant(undefined),
      auditChannel: maybe(fc.constant('C0AUDIT')),
      minutes: oneOf(10, 30),
      waiting: oneOf(1, 20),
      priceTolerance: fc.oneof(
        amount.map((each) => ({ kind: 'absolute' as const, amount: each })),
        amount.map((each) => ({ kind: 'percent' as const, percent: each })),
      ),
      approvers: fc.array(
        fc
          .record({
            people: fc.subarray([...ids], { minLength: 1 }),
            receivers: maybe(fc.subarray(['own', 'C1', '*'], { minLength: 1 })),
            above: maybe(amount),
          })
          .map((rule) => ({ ...rule, who: rule.people })),
        { maxLength: 2 },
      ),
    }),
    stepUp: fc.oneof(
      oneOf('none' as const, undefined),
      fc.record({
        surfaces: fc.subarray(['terminal', 'slack'] as const),
        above: maybe(amount),
        exempt: fc.constant([]),
      }),
    ),
    delegations: fc.array(
      fc.record({
        ...{ from: oneOf(...ids), to: oneOf(...ids) },
        ...{ since: oneOf(0, at - day, at + day), until: oneOf(at + 2 * day, at + 3 * day) },
      }),
      { maxLength: 2 },
    ),
    mode: oneOf('readonly', 'draft', 'live', undefined),
  })
  .map(({ people, ...policy }) => ({
    ...policy,
    people: new Map(people.flatMap((each) => (each === undefined ? [] : [[each.id, each] as const]))),
  }));

const identities: fc.Arbitrary<Identity> = fc.oneof(
  oneOf(...ids).chain((id) =>
    fc.record({
      kind: fc.constant('slack' as const),
      team: oneOf('T1', 'T2'),
      enterprise: maybe(fc.constant('E1')),
      id: fc.constant(`U${id}`),
      isOwn: fc.constant(false),
      email: maybe(fc.constant(`${id}@example.com`)),
    }),
  ),
  oneOf('stdio', 'terminal').map((surface) => ({ kind: 'surface' as const, surface })),
  oneOf(...ids).map((id) => ({ kind: 'principal' as const, name: `${id}-agent` })),
  oneOf(...ids).map((id) => ({ kind: 'oidc' as const, issuer: 'https://login.example', subject: id })),
);

/** The desk's own workspace is the first one listed; without a list any may be. */
const inOwn = ({ workspaces }: Policy, identity: Identity): Identity => {
  if (identity.kind !== 'slack') return identity;
  const own = workspaces.find((each) => each.startsWith('T'));
  return { ...identity, isOwn: own === undefined || own === identity.team };
};

const money = fc.record({
  amount: oneOf('0.5', '1', '5', '10', '50', '100', '500').map((each) => decimal(each)),
  currency: oneOf('PLN', 'EUR'),
});

const questions = fc.record({
  action: oneOf<Action>('propose', 'approve', 'reject', 'freeze', 'confirm', 'cancel'),
  requesters: fc.subarray([...ids], { minLength: 1 }),
  receiver: oneOf('own', 'C1', 'C2', 'C9'),
  amount: maybe(money),
  personDay: fc.array(money, { maxLength: 1 }),
  receiverDay: fc.array(money, { maxLength: 1 }),
});

/** A policy, and the same with one or two parts of another one: of the whole, or of one person. */
const changes = fc
  .tuple(
    policies,
    policies,
    fc.subarray(
      [
        'workspaces',
        'people',
        'limits',
        'approvals',
        'stepUp',
        'delegations',
        'mode',
        'grants',
        'slack',
        'personal',
        'email',
      ],
      { minLength: 1, maxLength: 2 },
    ),
  )
  .map(([before, other, parts]): [Policy, Policy] => {
    const has = (part: string) => parts.includes(part);
    const people = [...(has('people') ? other : before).people.values()].map((each): [string, Person] => {
      const { grants, slack, limits, email } = other.people.get(each.id) ?? each;
      const changed = {
        ...each,
        ...(has('grants') && { grants }),
        ...(has('slack') && { slack }),
        ...(has('personal') && { limits }),
        ...(has('email') && { email }),
      };
      return [each.id, changed];
    });
    const whole = { ...before, ...Object.fromEntries(Object.entries(other).filter(([name]) => has(name))) };
    return [before, { ...whole, people: new Map(people) }];
  });

const allows = (policy: Policy, identity: Identity, question: Omit<Question, 'actor'>) =>
  decide(policy, { ...question, actor: personFor(policy, inOwn(policy, identity), at), at }).allowed;

describe('what a policy allows that the one before it did not', () => {
  it('is nothing for a policy against itself', () => {
    fc.assert(
      fc.property(policies, (policy) => {
        expect(widenings(policy, policy)).toEqual([]);
      }),
    );
  });

  it('is named whenever the new policy allows something the old one refuses', () => {
    const seen = { narrower: 0, wider: 0 };
    fc.assert(
      fc.property(changes, identities, questions, ([before, after], identity, { requesters, ...question }) => {
        // The orders of somebody who was removed are the one exception, which the function itself names.
        fc.pre(requesters.every((id) => before.people.has(id) && after.people.has(id)));
        const asked = { ...question, requesters, requester: requesters[0] };
        const isWider = !allows(before, identity, asked) && allows(after, identity, asked);
        const named = widenings(before, after);
        if (named.length === 0) seen.narrower += 1;
        if (isWider) seen.wider += 1;
        if (isWider) expect(named).not.toEqual([]);
      }),
      { numRuns: 3000 },
    );
    expect(seen.narrower).toBeGreaterThan(200);
    expect(seen.wider).toBeGreaterThan(10);
  });
});

const base = `
workspaces: [T0ONE]
people:
  ann: { name: Ann, slack: [T0ONE/UANN], surfaces: [terminal], may: [propose, approve, freeze, admin], receivers: [own, C100001] }
  bob: { name: Bob, slack: [UBOB], may: [propose], receivers: [own] }
limits: { currency: PLN, perOrder: '100.00', perPersonDay: '100.00', perReceiverDay: '100.00', fourEyesAbove: '0.00' }
approvals: { auditChannel: C0AUDIT, minutes: 30, waiting: 20, priceTolerance: '0.10', approvers: [{ who: [ann], above: '50.00' }] }
delegations: [{ from: ann, to: bob, until: 2026-12-24 }]
stepUp: { surfaces: [terminal], above: '10.00' }
mode: draft
`;
const changed = (from: string, to: string) => {
  expect(base).toContain(from);
  return widenings(readPolicy(base, 'a'), readPolicy(base.replace(from, to), 'b'));
};

describe('each widening is a plain sentence', () => {
  it.each<readonly [string, string, ...string[]]>([
    [
      'may: [propose], receivers: [own]',
      'may: [propose, approve], receivers: [own]',
      'Bob may approve orders for the own account.',
    ],
    [
      'may: [propose], receivers: [own]',
      'may: [propose], receivers: [own, C200002]',
      'Bob may propose orders for receiver C200002.',
    ],
    [
      'may: [propose], receivers: [own]',
      'may: [propose, admin], receivers: [own]',
      'Bob may accept passkeys and policies.',
    ],
    [
      'may: [propose], receivers: [own]',
      "may: [propose], receivers: ['*']",
      'Bob may propose orders for every receiver.',
    ],
    ['[UBOB]', '[UBOB, UEVE]', 'Bob is now also UEVE in Slack.'],
    ['[T0ONE]', '[T0TWO, T0ONE]', 'Slack workspace T0TWO is served.', 'Bob is now also UBOB in Slack.'],
    ['bob: { name: Bob, ', 'bob: { name: Bob, principals: [eve], ', 'Bob is now also the holder of the MCP token eve.'],
    [
      'limits:',
      "  eve: { slack: [UEVE], may: [approve], receivers: ['*'] }\nlimits:",
      'eve (eve) is new, and may approve orders for every receiver.',
    ],
    ["perOrder: '100.00'", "perOrder: '100.01'", 'The limit for one order rises to 100.01 PLN.'],
    ["perOrder: '100.00'", 'perOrder: none', 'There is no limit for one order.'],
    [
      "perReceiverDay: '100.00'",
      'perReceiverDay: none',
      'There is no limit for what is ordered for one receiver in a day.',
    ],
    [
      "fourEyesAbove: '0.00'",
      "fourEyesAbove: '9.00'",
      "The limit for approving an order of one's own rises to 9.00 PLN.",
    ],
    [
      'may: [propose], receivers: [own]',
      "limits: { perOrder: '500.00' }, may: [propose], receivers: [own]",
      'For orders of Bob the limit for one order rises to 500.00 PLN.',
    ],
    ['currency: PLN', 'currency: EUR', 'Limits are in EUR instead of PLN.'],
    ['currency: PLN', 'currency: PLN, basis: net', 'Limits count net instead of gross amounts.'],
    ['minutes: 30', 'minutes: 31', 'An approval waits, and is good for, up to 31 minutes.'],
    ['waiting: 20', 'waiting: 21', 'Up to 21 orders of one person may wait for a decision.'],
    ["'0.10'", "'0.11'", 'A price may move further between approval and sending.'],
    ["'0.10'", "'1%'", 'A price may move further between approval and sending.'],
    ['auditChannel: C0AUDIT, ', '', 'The channel C0AUDIT is no longer told the last entry of the record.'],
    ['until: 2026-12-24', 'until: 2026-12-25', 'Bob may approve for Ann until 2026-12-25 (UTC).'],
    ['surfaces: [terminal], above', 'above', 'From a terminal, orders up to 10.00 PLN are approved without a passkey.'],
    [
      "stepUp: { surfaces: [terminal], above: '10.00' }",
      'stepUp: none',
      'From a terminal, orders are approved without a passkey.',
      'From Slack, orders are approved without a passkey.',
    ],
    ['mode: draft', 'mode: live', 'The policy no longer holds the desk below mode live.'],
    ['freeze, admin]', 'freeze]', 'Nobody is an admin any more, so later changes would need no passkey.'],
  ])('%s -> %s', (from, to, ...sentences) => {
    expect(changed(from, to)).toEqual(sentences);
  });

  it('names who is no longer left out by the list of approvers', () => {
    const two = base.replace('may: [propose], receivers: [own]', 'may: [approve], receivers: [own]');
    const open = two.replace(
      "approvers: [{ who: [ann], above: '50.00' }]",
      "approvers: [{ who: [ann], above: '60.00' }]",
    );
    expect(widenings(readPolicy(two, 'a'), readPolicy(open, 'b'))).toEqual([
      'Bob may approve orders that were left to other approvers.',
    ]);
    expect(widenings(readPolicy(open, 'a'), readPolicy(two, 'b'))).toEqual([]);
    // Who is asked later may approve all the same.
    const next = two.replace('who: [ann], above', 'who: [ann], then: [bob], above');
    expect(widenings(readPolicy(two, 'a'), readPolicy(next, 'b'))).toEqual([
      'Bob may approve orders that were left to other approvers.',
    ]);
    expect(describePolicy(readPolicy(next, 'b'), at).flatMap(({ sentences }) => sentences)).toContain(
      'Orders above 50.00 PLN are approved by ann and bob only. Bob is asked when nobody has decided in half of the time, or shortly before a cut-off.',
    );
  });

  it.each([
    ["perOrder: '100.00'", "perOrder: '99.00'"],
    ['may: [propose, approve, freeze, admin], receivers: [own, C100001]', 'may: [approve, admin], receivers: [own]'],
    ['  bob: { name: Bob, slack: [UBOB], may: [propose], receivers: [own] }\n', ''],
    ['minutes: 30', 'minutes: 5'],
    ['currency: PLN', 'currency: PLN, basis: gross'],
    ["above: '10.00'", "above: '9.00'"],
    ['mode: draft', 'mode: readonly'],
    ["'0.10'", "'0%'"],
    ['name: Bob', 'name: Robert'],
    ['slack: [T0ONE/UANN], ', ''],
  ])('%s -> %s is not one', (from, to) => {
    const text = base.replace('delegations: [{ from: ann, to: bob, until: 2026-12-24 }]\n', '');
    const [before, after] = [text, text.replace(from, to)];
    expect(after).not.toBe(before);
    expect(widenings(readPolicy(before, 'a'), readPolicy(after, 'b'))).toEqual([]);
  });
});

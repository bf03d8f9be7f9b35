import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, type Money } from '../../src/core/money.ts';
import {
  personFor,
  withinTolerance,
  type Actor,
  type Identity,
  type Question,
} from '../../src/ordering/policy/policy.ts';
import { describe as describePolicy } from '../../src/ordering/policy/describe.ts';
import { decide, effectiveMode, explain } from '../../src/ordering/policy/rules.ts';
import { builtInPolicy, readPolicy } from '../../src/ordering/policy/file.ts';
import { runsOf } from '../support/long.ts';

const policy = readPolicy(
  `people:
  buyer: { slack: [U0BUYER], email: buyer@example.com, surfaces: [stdio], may: [propose], receivers: [own, C200001] }
  anna: { name: Anna, email: Anna@Example.com, principals: [counter-agent], oidc: ['https://login.example#anna'] }
  greta: { slack: [E0ORG/U0GRID] }
  boss: { name: Boss, slack: [U0BOSS, W0BOSS], surfaces: [terminal], may: [propose, approve, freeze], receivers: ['*'] }
  branch: { slack: [U0BRANCH], may: [approve], receivers: [C200001], limits: { perOrder: '100.00' } }
  rich: { slack: [U0RICH], may: [propose], receivers: ['*'], limits: { perOrder: none, perPersonDay: '9000', fourEyesAbove: '500.00' } }
groups:
  counter: { members: [anna, branch], may: [propose], receivers: ['*'] }
limits: { currency: PLN, perOrder: '1000.00', perPersonDay: '2000.00', perReceiverDay: '3000.00', fourEyesAbove: '200.00' }
approvals:
  approvers:
    - { who: [boss], above: '800.00' }
    - { who: [branch], receivers: [C200001] }
`,
  'policy.yaml',
);
const pln = (amount: string): Money => ({ amount: decimal(amount), currency: 'PLN' });
const slackIdentity = (id: string, email?: string) =>
  ({ kind: 'slack', team: 'T0OWN', id, isOwn: true, email }) as const;
const annaOidc = 'https://login.example#anna';
const oidc = (issuer: string, subject: string) => ({ kind: 'oidc', issuer, subject }) as const;
const slack = (id: string) => personFor(policy, slackIdentity(id));
const boss = slack('U0BOSS');
const buyer = slack('U0BUYER');
const branch = slack('U0BRANCH');
const approve = (more: Partial<Question> = {}): Question => ({
  action: 'approve',
  actor: boss,
  requester: 'buyer',
  receiver: 'own',
  amount: pln('300.00'),
  personDay: [],
  receiverDay: [],
  ...more,
});
const codeOf = (question: Question) => {
  const decision = decide(policy, question);
  return decision.allowed ? 'allowed' : decision.code;
};

describe('who somebody is', () => {
  it.each<[string, Identity, string | undefined, string | undefined]>([
    ['a Slack id', slackIdentity('U0BUYER'), 'buyer', 'slack'],
    ['another Slack id of the same person', slackIdentity('W0BOSS'), 'boss', 'slack'],
    ['an email, of a person who lists no id', slackIdentity('U9', 'anna@example.COM'), 'anna', 'slack'],
    ['not an email, of a person who lists ids', slackIdentity('U9', 'buyer@example.com'), undefined, undefined],
    ['the id, whatever the email', slackIdentity('U0BOSS', 'anna@example.com'), 'boss', 'slack'],
    ['nobody by an id alone in another workspace', { ...slackIdentity('U0BUYER'), isOwn: false }, undefined, undefined],
    ['nobody', slackIdentity('U0NOBODY'), undefined, undefined],
    ['nobody by an empty email', slackIdentity('', ''), undefined, undefined],
    ['stdio', { kind: 'surface', surface: 'stdio' }, 'buyer', 'stdio'],
    ['the terminal', { kind: 'surface', surface: 'terminal' }, 'boss', 'terminal'],
    ['an MCP client', { kind: 'principal', name: 'counter-agent' }, 'anna', 'http'],
    ['an unknown MCP client', { kind: 'principal', name: 'other' }, undefined, undefined],
    ['nobody by a subject of another issuer', oidc('https://evil.example', 'anna'), undefined, undefined],
    ['an issuer and a subject', oidc('https://login.example', 'anna'), 'anna', 'http'],
    ['nobody by an empty subject', oidc('https://login.example', ''), undefined, undefined],
    ['nobody by a token that is named like a subject', { kind: 'principal', name: annaOidc }, undefined, undefined],
    ['an id of the organisation', { ...slackIdentity('U0GRID'), enterprise: 'E0ORG', isOwn: false }, 'greta', 'slack'],
    ['nobody by that id elsewhere', { ...slackIdentity('U0GRID'), enterprise: 'E0OTHER' }, undefined, undefined],
    ['a person of the ledger', { kind: 'person', id: 'anna' }, 'anna', 'desk'],
    ['no person of the ledger', { kind: 'person', id: 'toString' }, undefined, undefined],
  ])('is told by %s', (_, identity, person, surface) => {
    const actor = personFor(policy, identity);
    expect(actor?.person).toBe(person);
    expect(actor?.surface).toBe(surface);
  });

  it.each<[Identity, string | undefined]>([
    [slackIdentity('U0BUYER'), 'slack:T0OWN/U0BUYER'],
    [oidc('https://login.example', 'anna'), 'oidc:https://login.example#anna'],
    [{ kind: 'principal', name: 'counter-agent', byToken: true }, 'token:counter-agent'],
    [{ kind: 'principal', name: 'counter-agent', byToken: false }, 'http:counter-agent'],
    [{ kind: 'surface', surface: 'terminal', user: 'root' }, 'terminal:root'],
    [{ kind: 'surface', surface: 'stdio', user: 'anna' }, 'stdio:anna'],
    [{ kind: 'person', id: 'anna' }, undefined],
  ])('names %j in the record', (identity, account) => {
    expect(personFor(policy, identity)?.account).toBe(account);
  });

  it('shows all rights and receivers', () => {
    expect(branch).toMatchObject({ name: 'branch', receivers: ['C200001', '*'] });
    expect([...(branch?.may ?? [])].sort()).toEqual(['approve', 'propose']);
  });
});

describe('what is allowed', () => {
  it.each<[string, Question, string]>([
    ['a buyer proposes for the own account', { action: 'propose', actor: buyer }, 'allowed'],
    ['a buyer proposes for a listed receiver', { action: 'propose', actor: buyer, receiver: 'C200001' }, 'allowed'],
    ['a buyer proposes for another', { action: 'propose', actor: buyer, receiver: 'C200002' }, 'receiver'],
    ['another’s number is not the own account', { action: 'propose', actor: buyer, receiver: 'C100000' }, 'receiver'],
    ['nobody proposes', { action: 'propose', actor: undefined }, 'unknown_person'],
    ['somebody who is listed no more', { action: 'propose', actor: { ...buyer!, person: 'gone' } }, 'unknown_person'],
    ['a buyer approves', approve({ actor: buyer, requester: 'anna' }), 'no_right'],
    ['a buyer freezes', { action: 'freeze', actor: buyer }, 'no_right'],
    ['the boss freezes', { action: 'freeze', actor: boss }, 'allowed'],
    ['the boss approves', approve(), 'allowed'],
    ['rights stay with their receivers', approve({ actor: branch, receiver: 'C200002' }), 'receiver'],
    [
      'an actor made by hand gains nothing',
      approve({ actor: { ...buyer!, may: new Set(['approve']), receivers: ['*'] } }),
      'no_right',
    ],
    ['the branch approves for its receiver', approve({ actor: branch, receiver: 'C200001' }), 'allowed'],
    [
      'the branch does not above 800',
      approve({ actor: branch, receiver: 'C200001', amount: pln('800.01') }),
      'approver',
    ],
    ['the boss does above 800', approve({ receiver: 'C200001', amount: pln('800.01') }), 'allowed'],
    ['the boss does not for the branch below it', approve({ receiver: 'C200001', amount: pln('800.00') }), 'approver'],
    ['the requester approves a small one', approve({ requester: 'boss', amount: pln('200.00') }), 'allowed'],
    ['the requester approves a larger one', approve({ requester: 'boss', amount: pln('200.01') }), 'four_eyes'],
    [
      'the requester confirms a larger one',
      approve({ action: 'confirm', requester: 'boss', amount: pln('200.01') }),
      'four_eyes',
    ],
    ['nobody knows who asked', approve({ requester: undefined }), 'four_eyes'],
    ['without an amount', approve({ amount: undefined }), 'amount'],
    [
      'without an amount, as if it were high',
      approve({ actor: branch, receiver: 'C200001', amount: undefined }),
      'approver',
    ],
    ['below nothing', approve({ amount: pln('-1') }), 'amount'],
    ['without the sum of the day', approve({ personDay: undefined }), 'amount'],
    ['without the sum of the receiver', approve({ receiverDay: undefined }), 'amount'],
    [
      'a confirmation without sums of the day',
      approve({ action: 'confirm', personDay: undefined, receiverDay: undefined }),
      'amount',
    ],
    ['another currency', approve({ amount: { amount: decimal('1'), currency: 'EUR' } }), 'currency'],
    ['another currency today', approve({ personDay: [{ amount: decimal('1'), currency: 'EUR' }] }), 'currency'],
    ['exactly the limit of an order', approve({ amount: pln('1000.00') }), 'allowed'],
    ['above the limit of an order', approve({ amount: pln('1000.01') }), 'per_order'],
    ['a proposal above it', { action: 'propose', actor: buyer, amount: pln('1000.01') }, 'per_order'],
    ['exactly the limit of the day', approve({ personDay: [pln('1700.00')] }), 'allowed'],
    ['above the limit of the day', approve({ personDay: [pln('1700.01')] }), 'per_person_day'],
    ['above the limit of the receiver', approve({ receiverDay: [pln('2700.01')] }), 'per_receiver_day'],
    ['a personal limit: none per order', approve({ requester: 'rich', amount: pln('8000') }), 'per_receiver_day'],
    [
      'a personal limit per day',
      approve({ requester: 'rich', amount: pln('2900'), personDay: [pln('6100.01')] }),
      'per_person_day',
    ],
    [
      'a personal limit is the requester’s, not the approver’s',
      approve({ actor: branch, receiver: 'C200001', amount: pln('300') }),
      'allowed',
    ],
    ['a personal limit below the others', approve({ requester: 'branch', amount: pln('100.01') }), 'per_order'],
    [
      'a requester who is listed no more has the limits of all',
      approve({ requester: 'gone', amount: pln('1000.01') }),
      'per_order',
    ],
    ['an agent approves', approve({ actor: personFor(policy, { kind: 'surface', surface: 'stdio' }) }), 'surface'],
    ['an agent with every right approves', approve({ actor: { ...boss!, surface: 'http' } }), 'surface'],
    ['an agent with every right cancels', { action: 'cancel', actor: { ...boss!, surface: 'stdio' } }, 'surface'],
    [
      'the desk looks again at an approval',
      approve({ actor: personFor(policy, { kind: 'person', id: 'boss' }) }),
      'allowed',
    ],
    ['one takes back one’s own', { action: 'reject', actor: buyer, requester: 'buyer' }, 'allowed'],
    ['one cancels one’s own', { action: 'cancel', actor: buyer, requester: 'buyer' }, 'allowed'],
    ['one takes back another’s', { action: 'reject', actor: buyer, requester: 'anna' }, 'no_right'],
    ['the boss rejects', { action: 'reject', actor: boss, requester: 'buyer' }, 'allowed'],
    ['the boss cancels', { action: 'cancel', actor: boss, requester: 'buyer', receiver: 'C200002' }, 'allowed'],
    ['mode draft proposes', { action: 'propose', actor: buyer, mode: 'draft' }, 'allowed'],
    ['mode draft approves', approve({ mode: 'draft' }), 'mode'],
    ['mode draft cancels', { action: 'cancel', actor: boss, mode: 'draft' }, 'mode'],
    ['mode readonly proposes', { action: 'propose', actor: buyer, mode: 'readonly' }, 'mode'],
    ['mode readonly rejects', { action: 'reject', actor: boss, mode: 'readonly' }, 'allowed'],
    ['frozen: approve', approve({ frozen: true }), 'frozen'],
    ['frozen: propose', { action: 'propose', actor: buyer, frozen: true }, 'allowed'],
    ['frozen: cancel', { action: 'cancel', actor: boss, frozen: true }, 'allowed'],
  ])('%s', (_, question, expected) => {
    expect(codeOf(question)).toBe(expected);
  });

  it('says why and what to do', () => {
    expect(decide(policy, approve({ requester: 'boss' }))).toEqual({
      allowed: false,
      code: 'four_eyes',
      sentence: 'Boss created, changed or requested this order; above 200.00 PLN somebody else has to decide.',
      next: 'Nobody in the policy can: ask the person who runs this desk.',
    });
    expect(decide(policy, approve({ personDay: [pln('1900')] }))).toEqual({
      allowed: false,
      code: 'per_person_day',
      sentence:
        '300.00 PLN gross after 1900.00 PLN earlier today is more than the limit of 2000.00 PLN gross for what buyer orders a day.',
      next: 'Order less, wait for the next day (UTC), or ask the person who runs this desk.',
    });
    expect(decide(policy, { action: 'propose', actor: buyer, receiver: 'C9' })).toEqual({
      allowed: false,
      code: 'receiver',
      sentence: 'buyer may not propose for receiver C9.',
      next: 'Allowed: own and C200001. Use one of these, or ask the person who runs this desk.',
    });
  });

  it('names who could do it instead', () => {
    expect(decide(policy, approve({ actor: buyer }))).toMatchObject({ next: 'Ask Boss.' });
    expect(decide(policy, approve({ actor: buyer, receiver: 'C200001' }))).toMatchObject({ next: 'Ask branch.' });
    expect(decide(policy, { action: 'reject', actor: buyer, receiver: 'C200001' })).toMatchObject({
      next: 'Ask one of Boss and branch.',
    });
  });

  it('lowers the mode of the desk, and never raises it', () => {
    const draft = { ...policy, mode: 'draft' as const };
    expect(effectiveMode(draft, 'live')).toBe('draft');
    expect(effectiveMode(draft, 'readonly')).toBe('readonly');
    expect(effectiveMode(policy, 'live')).toBe('live');
    expect(decide(draft, approve({ mode: 'live' }))).toMatchObject({ code: 'mode' });
    expect(decide({ ...policy, mode: 'live' }, approve({ mode: 'draft' }))).toMatchObject({ code: 'mode' });
  });
});

describe('the built-in policy', () => {
  const built = builtInPolicy();
  const agent = personFor(built, { kind: 'surface', surface: 'stdio' });
  const person = personFor(built, { kind: 'surface', surface: 'terminal' });
  const question = approve({ amount: pln('5000.00'), receiver: 'C200002' });

  it('lets the buyer propose, the approver approve, and nobody both', () => {
    expect(decide(built, { ...question, action: 'propose', actor: agent })).toEqual({ allowed: true });
    expect(decide(built, { ...question, actor: agent })).toMatchObject({ allowed: false });
    expect(decide(built, { ...question, actor: person })).toEqual({ allowed: true });
    expect(decide(built, { ...question, actor: person, requester: 'approver' })).toMatchObject({ code: 'four_eyes' });
    expect(decide(built, { ...question, actor: person, amount: pln('5000.01') })).toMatchObject({ code: 'per_order' });
    expect(decide(built, { ...question, action: 'propose', actor: agent, receiver: 'C300000' })).toMatchObject({
      code: 'receiver',
    });
  });
});

const amounts = fc.option(
  fc.record({
    amount: fc.integer({ min: -100, max: 400_000 }).map((cents) => decimal((cents / 100).toFixed(2))),
    currency: fc.constantFrom('PLN', 'PLN', 'PLN', 'EUR'),
  }),
  { nil: undefined },
);
const sums = fc.option(
  fc.integer({ min: 0, max: 400_000 }).map((cents) => [pln((cents / 100).toFixed(2))]),
  { nil: undefined },
);
const identities = fc.constantFrom<Identity>(
  ...['U0BUYER', 'U0BOSS', 'U0BRANCH', 'U0RICH', 'U0NOBODY'].map((id) => slackIdentity(id)),
  { kind: 'principal', name: 'counter-agent' },
  { kind: 'surface', surface: 'stdio' },
  { kind: 'surface', surface: 'terminal' },
  { kind: 'person', id: 'boss' },
);
const questions: fc.Arbitrary<Question> = fc.record({
  action: fc.constantFrom('propose', 'approve', 'reject', 'freeze', 'confirm', 'cancel'),
  actor: identities.map((each) => personFor(policy, each)),
  requester: fc.constantFrom('buyer', 'anna', 'boss', 'branch', 'rich', 'gone', undefined),
  receiver: fc.constantFrom(undefined, 'own', 'C200001', 'C200002', 'C100000'),
  amount: amounts,
  personDay: sums,
  receiverDay: sums,
  mode: fc.constantFrom(undefined, 'readonly', 'draft', 'live', 'live', 'live'),
  frozen: fc.constantFrom(undefined, false, false, true),
});
const cents = (money: Money) => Math.round(Number(money.amount) * 100);

describe('any question', () => {
  it('is explained as it is decided: the first rule that refuses is the answer', () => {
    fc.assert(
      fc.property(questions, (question) => {
        const decision = decide(policy, question);
        const { allowed, steps } = explain(policy, question);
        expect(allowed).toBe(decision.allowed);
        const refusal = steps.find((each) => each.outcome === 'refuses');
        expect(refusal?.why).toBe(decision.allowed ? undefined : decision.sentence);
        expect(new Set(steps.map((each) => each.rule)).size).toBe(steps.length);
        expect(steps).toHaveLength(14);
      }),
      { numRuns: runsOf(20_000) },
    );
  });

  it('is allowed to approve or confirm only for a person with the right, a second pair of eyes, and within limits', () => {
    let allowed = 0;
    const surfaces: Actor['surface'][] = ['slack', 'terminal', 'desk'];
    fc.assert(
      fc.property(questions, (question) => {
        const isCommit = question.action === 'approve' || question.action === 'confirm';
        if (!isCommit || !decide(policy, question).allowed) return;
        allowed += 1;
        const { actor, requester, amount } = question;
        expect(surfaces).toContain(actor!.surface);
        expect(['boss', 'branch']).toContain(actor!.person);
        if (actor!.person === 'branch') expect(question.receiver).toBe('C200001');
        expect(question.mode ?? 'live').toBe('live');
        expect(question.frozen ?? false).toBe(false);
        expect(amount!.currency).toBe('PLN');
        const ordered = cents(amount!);
        if (requester === actor!.person || requester === undefined) expect(ordered).toBeLessThanOrEqual(20_000);
        const perOrder = requester === 'rich' ? Infinity : requester === 'branch' ? 10_000 : 100_000;
        const perDay = requester === 'rich' ? 900_000 : 200_000;
        expect(ordered).toBeGreaterThanOrEqual(0);
        expect(ordered).toBeLessThanOrEqual(perOrder);
        const today = (sum: Question['personDay']) => (sum?.[0] === undefined ? 0 : cents(sum[0]));
        expect(ordered + today(question.personDay)).toBeLessThanOrEqual(perDay);
        expect(ordered + today(question.receiverDay)).toBeLessThanOrEqual(300_000);
      }),
      { numRuns: runsOf(60_000) },
    );
    expect(allowed).toBeGreaterThan(runsOf(100));
  });

  it('sends nobody to somebody who could not do it either', () => {
    const personal = ['no_right', 'receiver', 'approver', 'four_eyes'];
    fc.assert(
      fc.property(questions, (question) => {
        const decision = decide(policy, question);
        if (decision.allowed || !personal.includes(decision.code) || !decision.next.startsWith('Ask ')) return;
        const asked = [...policy.people.values()].filter((each) => decision.next.includes(each.name));
        expect(asked).not.toEqual([]);
        for (const { id } of asked) {
          const other = decide(policy, { ...question, actor: personFor(policy, { kind: 'person', id }) });
          if (!other.allowed) expect(personal).not.toContain(other.code);
        }
      }),
      { numRuns: runsOf(20_000) },
    );
  });

  it('is never allowed more by a higher amount or by more that was ordered before', () => {
    const more = fc.integer({ min: 0, max: 100_000 }).map((n) => (n / 100).toFixed(2));
    const raised = (money: Money, by: string) => pln((Number(money.amount) + Number(by)).toFixed(2));
    fc.assert(
      fc.property(questions, more, more, (question, amountBy, dayBy) => {
        const { amount, personDay } = question;
        fc.pre(amount !== undefined && cents(amount) >= 0 && amount.currency === 'PLN');
        // Who approves changes with the amount; that rule has its own tests.
        const open = { ...policy, approvals: { ...policy.approvals, approvers: [] } };
        const higher: Question = {
          ...question,
          amount: raised(amount, amountBy),
          personDay: personDay?.map((each) => raised(each, dayBy)),
        };
        if (decide(open, higher).allowed) expect(decide(open, question).allowed).toBe(true);
      }),
      { numRuns: runsOf(20_000) },
    );
  });
});

describe('price tolerance', () => {
  it('is absolute per unit or a percentage, in both directions', () => {
    const none = { kind: 'absolute', amount: decimal('0') } as const;
    expect(withinTolerance(none, decimal('12.90'), decimal('12.9'))).toBe(true);
    expect(withinTolerance(none, decimal('12.90'), decimal('12.9001'))).toBe(false);
    const cent = { kind: 'absolute', amount: decimal('0.01') } as const;
    expect(withinTolerance(cent, decimal('12.90'), decimal('12.89'))).toBe(true);
    expect(withinTolerance(cent, decimal('12.90'), decimal('12.88'))).toBe(false);
    const percent = { kind: 'percent', percent: decimal('1') } as const;
    expect(withinTolerance(percent, decimal('100'), decimal('101'))).toBe(true);
    expect(withinTolerance(percent, decimal('100'), decimal('99'))).toBe(true);
    expect(withinTolerance(percent, decimal('100'), decimal('101.01'))).toBe(false);
  });
});

describe('a delegation', () => {
  const delegated = readPolicy(
    `people:
  buyer: { may: [propose], receivers: ['*'] }
  boss: { name: Boss, may: [propose, approve, freeze], receivers: [own] }
  deputy: { name: Deputy, surfaces: [terminal], may: [propose], receivers: [own] }
  other: { may: [approve], receivers: [own] }
limits: { currency: PLN, perOrder: none, perPersonDay: none, perReceiverDay: none, fourEyesAbove: '200.00' }
approvals: { approvers: [{ who: [boss], above: '800.00' }] }
delegations:
  - { from: boss, to: deputy, since: 2026-12-10, until: 2026-12-24 }
`,
    'policy.yaml',
  );
  const during = Date.parse('2026-12-24T23:59:59.999Z');
  const deputy = (at: number) => personFor(delegated, { kind: 'surface', surface: 'terminal' }, at);
  const asked = (more: Partial<Question> = {}) => {
    const at = more.at ?? during;
    return decide(delegated, { ...approve({ at, actor: deputy(at) }), ...more });
  };

  it.each<[string, Partial<Question>, string]>([
    ['on its last day', {}, 'for boss'],
    ['on its first day', { at: Date.parse('2026-12-10T00:00:00Z') }, 'for boss'],
    ['above the amount that only the other approves', { amount: pln('900.00') }, 'for boss'],
    ['to confirm', { action: 'confirm' }, 'for boss'],
    ['to reject', { action: 'reject' }, 'for boss'],
    ['not before', { at: Date.parse('2026-12-09T23:59:59.999Z') }, 'no_right'],
    ['not after', { at: during + 1 }, 'no_right'],
    ['not without a time', { at: undefined }, 'no_right'],
    ['not for other receivers', { receiver: 'C200001' }, 'receiver'],
    ['not to freeze', { action: 'freeze' }, 'no_right'],
    ['not one’s own order', { requester: 'deputy', requesters: ['buyer', 'deputy'] }, 'four_eyes'],
    ['not an order of who delegated', { requesters: ['buyer', 'boss'] }, 'four_eyes'],
    ['below four eyes also that', { requesters: ['boss'], amount: pln('200.00') }, 'for boss'],
    ['not as an agent', { actor: { ...deputy(during)!, surface: 'stdio' } }, 'surface'],
  ])('counts %s', (_, more, expected) => {
    const decision = asked(more);
    expect(decision.allowed ? `for ${decision.onBehalfOf}` : decision.code).toBe(expected);
  });

  it('is not needed where the person has the right, and is then not named', () => {
    const both = { ...delegated, delegations: [{ from: 'boss', to: 'other', since: 0, until: during + 1 }] };
    const actor = personFor(both, { kind: 'person', id: 'other' }, during);
    expect(decide(both, { ...approve({ at: during }), actor })).toEqual({ allowed: true });
    const high = { ...approve({ at: during, amount: pln('900.00') }), actor };
    expect(decide(both, high)).toEqual({ allowed: true, onBehalfOf: 'boss' });
  });

  it('lets the person see what they may decide, for that time', () => {
    expect(deputy(during)?.may.has('approve')).toBe(true);
    expect(deputy(during + 1)?.may.has('approve')).toBe(false);
    expect(deputy(during)?.may.has('freeze')).toBe(false);
  });

  it('is named as who can be asked, and in sentences', () => {
    const buyers = { actor: personFor(delegated, { kind: 'person', id: 'buyer' }), at: during };
    const refused = decide(delegated, { ...approve({ amount: pln('900.00') }), ...buyers });
    expect(refused).toMatchObject({ allowed: false, next: 'Ask one of Boss and Deputy.' });
    const sentences = describePolicy(delegated, during).flatMap((each) => each.sentences);
    expect(sentences).toContain('Deputy may approve for Boss from 2026-12-10 until 2026-12-24 (UTC).');
    expect(sentences).toContain('Orders above 800.00 PLN are approved by boss only.');
    expect(sentences).toContain(
      'Boss (boss) may propose and approve orders for the own account, and may also stop all sending.',
    );
    expect(sentences).toContain(
      'Above 200.00 PLN gross, nobody who created, changed or asked for an order may approve it.',
    );
    expect(describePolicy(delegated, during + 1).at(-1)?.sentences[0]).toContain('which is over');
  });
});

import { compareDecimals, decimal, multiply, subtract, type Decimal } from '../../core/money.ts';
import type {
  Actor,
  Decision,
  Explanation,
  Identity,
  Person,
  PersonLimits,
  Policy,
  PriceTolerance,
  Question,
} from './model.ts';
import { evaluate } from './rules.ts';

export type * from './model.ts';
export { effectiveMode } from './rules.ts';

/** The person of the policy behind an identity; undefined: nobody, who may nothing. */
export function personFor(policy: Policy, identity: Identity): Actor | undefined {
  const people = [...policy.people.values()];
  switch (identity.kind) {
    case 'slack':
      return actorOf(slackPerson(people, identity), 'slack', slackAccount(identity));
    case 'surface':
      return actorOf(
        people.find((each) => each.surfaces.includes(identity.surface)),
        identity.surface,
      );
    case 'principal':
      return actorOf(
        people.find((each) => each.principals.includes(identity.name)),
        'http',
      );
    case 'person':
      return actorOf(policy.people.get(identity.id), 'desk');
  }
}

type SlackIdentity = Extract<Identity, { kind: 'slack' }>;

/** As the policy and the audit write it. */
function slackAccount({ team, id }: Pick<SlackIdentity, 'team' | 'id'>): string {
  return `${team}/${id}`;
}

/** User ids are unique only within a workspace. An e-mail stands only for a person who lists no id. */
function slackPerson(people: readonly Person[], identity: SlackIdentity): Person | undefined {
  const { id, isOwn, email } = identity;
  const account = slackAccount(identity);
  const byId = people.find(({ slack }) => slack.includes(account) || (isOwn && slack.includes(id)));
  if (byId !== undefined || email === undefined) return byId;
  return people.find((each) => each.slack.length === 0 && each.email === email.trim().toLowerCase());
}

function actorOf(person: Person | undefined, surface: Actor['surface'], account?: string): Actor | undefined {
  if (person === undefined) return undefined;
  return {
    person: person.id,
    name: person.name,
    surface,
    ...(account !== undefined && { account }),
    may: new Set(person.grants.flatMap((each) => each.may)),
    receivers: [...new Set(person.grants.flatMap((each) => each.receivers))],
  };
}

/** Whether it is allowed: the first rule that refuses says why not. */
export function decide(policy: Policy, question: Question): Decision {
  for (const { verdict } of evaluate(policy, question)) {
    if (verdict.outcome !== 'refuses') continue;
    return { allowed: false, code: verdict.code, sentence: verdict.why, next: verdict.next };
  }
  return { allowed: true };
}

/** The same rules as `decide`, each with what it says and why. */
export function explain(policy: Policy, question: Question): Explanation {
  const steps = evaluate(policy, question).map(({ rule, verdict }) => ({
    rule,
    outcome: verdict.outcome,
    why: verdict.why,
  }));
  return { allowed: steps.every((each) => each.outcome !== 'refuses'), steps };
}

/** Whether a unit price may be `now` when `approved` was approved; the tolerance counts in both directions. */
export function withinTolerance(tolerance: PriceTolerance, approved: Decimal, now: Decimal): boolean {
  const moved = absolute(subtract(now, approved));
  const most =
    tolerance.kind === 'absolute'
      ? tolerance.amount
      : multiply(multiply(absolute(approved), tolerance.percent), decimal('0.01'));
  return compareDecimals(moved, most) <= 0;
}

function absolute(value: Decimal): Decimal {
  return value.startsWith('-') ? decimal(value.slice(1)) : value;
}

/**
 * The policy of the embedded service, where nothing is real: one who orders and one who approves, so that every step
 * can be tried out. Their Slack ids are those of the two people of the local workspace; nobody real has them.
 */
export function builtInPolicy(): Policy {
  const limits: PersonLimits = {
    perOrder: decimal('5000.00'),
    perPersonDay: decimal('20000.00'),
    fourEyesAbove: decimal('0.00'),
  };
  const nobody = { slack: [], email: undefined, surfaces: [], principals: [], limits };
  const people: readonly Person[] = [
    {
      ...nobody,
      id: 'buyer',
      name: 'Buyer',
      slack: ['U0BUYER'],
      surfaces: ['stdio'],
      // Whoever asks over HTTP without a token, from this machine.
      principals: ['local'],
      grants: [{ may: ['propose'], receivers: ['own', 'C200001', 'C200002'] }],
    },
    {
      ...nobody,
      id: 'approver',
      name: 'Approver',
      slack: ['U0APPROVER'],
      surfaces: ['terminal'],
      grants: [{ may: ['propose', 'approve', 'freeze'], receivers: ['*'] }],
    },
  ];
  return {
    source: 'built in',
    workspaces: [],
    people: new Map(people.map((each) => [each.id, each])),
    groups: new Map(),
    limits: { ...limits, currency: 'PLN', basis: 'gross', perReceiverDay: decimal('20000.00') },
    approvals: {
      channel: undefined,
      minutes: 30,
      priceTolerance: { kind: 'absolute', amount: decimal('0.00') },
      approvers: [],
    },
    mode: undefined,
  };
}

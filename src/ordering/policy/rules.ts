import {
  compareDecimals,
  formatDecimal,
  formatMoney,
  type Decimal,
  type Money,
  type Totals,
} from '../../core/money.ts';
import { listing } from '../../core/text.ts';
import { wouldExceed } from '../decisions/limits.ts';
import { modes } from './model.ts';
import type {
  Action,
  Actor,
  ApproverRule,
  Grant,
  Person,
  PersonLimits,
  Policy,
  PolicyMode,
  Question,
  RefusalCode,
  Right,
} from './model.ts';

type Verdict =
  | { readonly outcome: 'allows' | 'does not apply'; readonly why: string }
  | { readonly outcome: 'refuses'; readonly code: RefusalCode; readonly why: string; readonly next: string };

interface Step {
  readonly rule: string;
  readonly verdict: Verdict;
}

/** A question with what every rule needs to know of it. */
interface Case {
  readonly policy: Policy;
  readonly question: Question;
  readonly action: Action;
  readonly actor: Actor;
  /** The actor as the policy lists them now. */
  readonly person: Person;
  readonly requester: string | undefined;
  readonly requesters: readonly string[];
  readonly receiver: string;
  /** Of the person who asks for the order; the policy's own when that person is not listed any more. */
  readonly limits: PersonLimits;
}

const allows = (why: string): Verdict => ({ outcome: 'allows', why });
const passes = (why: string): Verdict => ({ outcome: 'does not apply', why });
const refuses = (code: RefusalCode, why: string, next: string): Verdict => ({ outcome: 'refuses', code, why, next });

/** Every rule there is, asked in this order: who, then what, then how much. `decide` and `explain` both read it. */
const rules: readonly { readonly rule: string; readonly ask: (of: Case) => Verdict }[] = [
  { rule: 'mode', ask: askMode },
  { rule: 'freeze', ask: askFrozen },
  { rule: 'agents only propose', ask: askSurface },
  { rule: 'right', ask: askRight },
  { rule: 'receiver', ask: askReceiver },
  { rule: 'approvers', ask: askApprovers },
  { rule: 'amount', ask: askAmount },
  { rule: 'currency', ask: askCurrency },
  { rule: 'four eyes', ask: askFourEyes },
  { rule: 'per order', ask: askPerOrder },
  { rule: 'per person and day', ask: askPerPersonDay },
  { rule: 'per receiver and day', ask: askPerReceiverDay },
];

/** Asks every rule once. */
export function evaluate(policy: Policy, question: Question): readonly Step[] {
  const known = 'known person';
  const { actor } = question;
  const person = actor === undefined ? undefined : policy.people.get(actor.person);
  if (actor === undefined || person === undefined) {
    const verdict = refuses(
      'unknown_person',
      'The policy of the desk does not list whoever asks, and nobody else may do anything.',
      `Ask whoever runs the desk for an entry in the policy (${policy.source}).`,
    );
    const unasked = rules.map(({ rule }) => ({ rule, verdict: passes('Asked only of a person the policy lists.') }));
    return [{ rule: known, verdict }, ...unasked];
  }
  const requester = question.requester ?? (question.action === 'propose' ? actor.person : undefined);
  const { receiver = 'own', payer } = question;
  const of: Case = {
    policy,
    question,
    action: question.action,
    actor,
    person,
    requester,
    requesters: question.requesters ?? (requester === undefined ? [] : [requester]),
    receiver: receiver === payer ? 'own' : receiver,
    limits: (requester === undefined ? undefined : policy.people.get(requester)?.limits) ?? policy.limits,
  };
  return [
    { rule: known, verdict: allows(`${person.name} is ${person.id} of the policy${slackWords(person, policy)}.`) },
    ...rules.map(({ rule, ask }) => ({ rule, verdict: ask(of) })),
  ];
}

/** The Slack accounts that are this person. */
function slackWords({ slack, email }: Person, { workspaces }: Policy): string {
  const own = workspaces[0] ?? "the desk's own workspace";
  if (slack.length > 0) {
    const accounts = slack.map((each) => (each.includes('/') ? each : `${each} of ${own}`));
    return `, in Slack ${listing(accounts, 5)}`;
  }
  return email === undefined
    ? ''
    : `, in Slack whoever has the confirmed e-mail ${email} in ${listing(workspaces, 5) || own}`;
}

/** The lower of the desk's mode and the policy's. */
export function effectiveMode(policy: Policy, mode: PolicyMode): PolicyMode {
  return policy.mode !== undefined && modes.indexOf(policy.mode) < modes.indexOf(mode) ? policy.mode : mode;
}

const needs: Readonly<Record<Action, PolicyMode>> = {
  propose: 'draft',
  approve: 'live',
  confirm: 'live',
  cancel: 'live',
  // Stopping things is always possible.
  reject: 'readonly',
  freeze: 'readonly',
};

function askMode({ policy, question, action }: Case): Verdict {
  const mode = effectiveMode(policy, question.mode ?? 'live');
  const needed = needs[action];
  if (modes.indexOf(mode) >= modes.indexOf(needed)) return allows(`The desk is in mode ${mode}.`);
  const why =
    mode === 'readonly'
      ? 'The desk only reads (mode readonly): it prepares and sends no requisition.'
      : 'The desk prepares requisitions and sends nothing (mode draft).';
  return refuses('mode', why, `Ask whoever runs the desk; this needs mode ${needed} (PARTSDESK_MODE and the policy).`);
}

/** What leads to an order. */
const isCommit = (action: Action) => action === 'approve' || action === 'confirm';

function askFrozen({ question, action }: Case): Verdict {
  if (question.frozen !== true) return allows('Orders are not frozen.');
  if (!isCommit(action)) return passes('Only approving and confirming are frozen.');
  return refuses('frozen', 'All orders are frozen.', 'Ask whoever froze them; nothing is sent until they are thawed.');
}

/** Behind `stdio` and `http` there is an agent: "no tool approves". */
function askSurface({ action, actor }: Case): Verdict {
  if (action === 'propose' || action === 'reject') return passes('Every surface may propose and withdraw.');
  if (actor.surface !== 'stdio' && actor.surface !== 'http') return allows('It is asked for by a person.');
  return refuses(
    'surface',
    'An agent can propose an order; only a person can approve, confirm, cancel or freeze one.',
    'Let a person do it in Slack or with `partsdesk` in a terminal.',
  );
}

const rightOf: Readonly<Record<Action, Right>> = {
  propose: 'propose',
  approve: 'approve',
  reject: 'approve',
  confirm: 'approve',
  cancel: 'approve',
  freeze: 'freeze',
};

/** What one asked for oneself, one may take back: that needs no more than having been allowed to ask. */
function rightsFor({ action, person, requester }: Case): readonly Right[] {
  const takesBack = (action === 'reject' || action === 'cancel') && requester === person.id;
  return takesBack ? ['approve', 'propose'] : [rightOf[action]];
}

const grantsFor = (of: Case) => {
  const wanted = rightsFor(of);
  return of.person.grants.filter((grant) => grant.may.some((right) => wanted.includes(right)));
};

function askRight(of: Case): Verdict {
  const { person, action } = of;
  if (grantsFor(of).length > 0) return allows(`${person.name} may ${action}.`);
  return refuses(
    'no_right',
    `${person.name} may not ${action}: the policy does not give the right "${rightOf[action]}".`,
    askSomebodyElse(of),
  );
}

/** `own` and the payer's number are one receiver. */
const reaches = (grant: Pick<Grant, 'receivers'>, { receiver, question }: Case) =>
  grant.receivers.includes('*') ||
  grant.receivers.includes(receiver) ||
  (receiver === 'own' && question.payer !== undefined && grant.receivers.includes(question.payer));

const named = (receiver: string) => (receiver === 'own' ? 'the own account' : `receiver ${receiver}`);

function askReceiver(of: Case): Verdict {
  if (of.action === 'freeze') return passes('Freezing concerns every receiver.');
  const grants = grantsFor(of);
  if (grants.length === 0) return passes('Asked only of whoever has the right.');
  const to = named(of.receiver);
  if (grants.some((grant) => reaches(grant, of))) return allows(`${of.person.name} may ${of.action} for ${to}.`);
  const reach = [...new Set(grants.flatMap((grant) => grant.receivers))];
  const allowed = reach.length === 0 ? 'No receiver is allowed.' : `Allowed are: ${listing(reach, 10)}.`;
  return refuses(
    'receiver',
    `${of.person.name} may not ${of.action} for ${to}.`,
    of.action === 'propose' ? `${allowed} Use one of these, or ask whoever runs the desk.` : askSomebodyElse(of),
  );
}

function askApprovers(of: Case): Verdict {
  const { policy, action, person, question } = of;
  if (!isCommit(action)) return passes('Only approving and confirming are limited to approvers.');
  const rule = approverRule(of);
  if (rule === undefined) return passes('No entry of approvals.approvers fits this order.');
  const entry = `entry ${policy.approvals.approvers.indexOf(rule) + 1} of approvals.approvers`;
  if (rule.people.includes(person.id)) return allows(`${person.name} is in ${entry}.`);
  const above = rule.above === undefined || question.amount === undefined ? '' : ` above ${formatDecimal(rule.above)}`;
  return refuses(
    'approver',
    `Orders for ${named(of.receiver)}${above} are approved by ${listing(rule.who)} (${entry}).`,
    askSomebodyElse(of),
  );
}

/** The first that fits decides. */
const approverRule = (of: Case) => of.policy.approvals.approvers.find((each) => concerns(each, of));

/** An amount that is not known counts as high. */
function concerns(rule: ApproverRule, of: Case): boolean {
  const { amount } = of.question;
  const isHigh = rule.above === undefined || amount === undefined || compareDecimals(amount.amount, rule.above) > 0;
  return isHigh && (rule.receivers === undefined || reaches({ receivers: rule.receivers }, of));
}

/** What counts against limits. Taking back and stopping never does. */
const counts = (action: Action) => action === 'propose' || isCommit(action);
const uncounted = passes('Limits are for ordering.');

function askAmount({ action, question }: Case): Verdict {
  if (!counts(action)) return uncounted;
  const { amount } = question;
  if (amount === undefined) {
    if (action === 'propose') return passes('No amount is known yet; it is checked when it is approved.');
    return refuses(
      'amount',
      'What the order comes to is not known in one currency, so that no limit can be checked.',
      'Quote it again, or split it by currency.',
    );
  }
  if (amount.amount.startsWith('-')) {
    return refuses('amount', 'The order comes to less than nothing.', 'Quote it again; ask the trading service why.');
  }
  return allows(`The order comes to ${formatMoney(amount)}.`);
}

function askCurrency({ policy, action, question }: Case): Verdict {
  if (!counts(action)) return uncounted;
  const { currency } = policy.limits;
  const { amount, personDay = [], receiverDay = [] } = question;
  const other = [...(amount === undefined ? [] : [amount]), ...personDay, ...receiverDay].find(
    (each) => each.currency !== currency,
  );
  if (other === undefined) return allows(`Everything is in ${currency}, as the limits are.`);
  const what = other === amount ? 'The order is' : 'Something that was ordered today is';
  return refuses(
    'currency',
    `${what} in ${other.currency}, the limits are in ${currency}, and nothing is converted.`,
    `Ask whoever runs the desk: limits.currency of the policy (${policy.source}) is ${currency}.`,
  );
}

function askFourEyes(of: Case): Verdict {
  const { policy, action, person, requesters } = of;
  if (!isCommit(action)) return passes('Only approving and confirming need a second person.');
  const above = fourEyesAbove(of);
  if (above === undefined) return passes('The policy asks for no second person.');
  const border = formatMoney({ amount: above, currency: policy.limits.currency });
  if (!needsSecond(of)) return passes(`A second person is needed above ${border}.`);
  if (isSecond(of)) return allows(`${listing(requesters)} asked for it, ${person.id} decides.`);
  const names = listing(requesters.map((id) => policy.people.get(id)?.name ?? id));
  return refuses(
    'four_eyes',
    requesters.length === 0
      ? `Nobody here has asked for this order, and above ${border} one person asks and a second one decides.`
      : `${names} created, changed or asked for this order, and above ${border} somebody else has to decide.`,
    askSomebodyElse(of),
  );
}

/** An amount that is not known, or not in the currency of the limits, counts as high. */
function needsSecond(of: Case): boolean {
  const above = fourEyesAbove(of);
  if (above === undefined) return false;
  const {
    policy,
    question: { amount },
  } = of;
  return amount?.currency !== policy.limits.currency || compareDecimals(amount.amount, above) > 0;
}

/** The lowest among those of all requesters: nobody gets round their own by changing somebody else's order. */
function fourEyesAbove({ policy, requesters, limits }: Case): Decimal | undefined {
  const all = [limits, ...requesters.map((id) => policy.people.get(id)?.limits ?? policy.limits)];
  return all
    .flatMap((each) => each.fourEyesAbove ?? [])
    .reduce<Decimal | undefined>(
      (lowest, each) => (lowest === undefined || compareDecimals(each, lowest) < 0 ? each : lowest),
      undefined,
    );
}

const isSecond = ({ requesters, person }: Case) => requesters.length > 0 && !requesters.includes(person.id);

function askPerOrder(of: Case): Verdict {
  return askLimit(of, { code: 'per_order', limit: of.limits.perOrder, spent: [], what: 'one order' });
}

function askPerPersonDay(of: Case): Verdict {
  const limit = of.limits.perPersonDay;
  const spent = of.question.personDay;
  return askLimit(of, {
    code: 'per_person_day',
    limit,
    spent,
    what: `what ${of.requester ?? 'one person'} orders a day`,
  });
}

function askPerReceiverDay(of: Case): Verdict {
  const limit = of.policy.limits.perReceiverDay;
  const spent = of.question.receiverDay;
  return askLimit(of, {
    code: 'per_receiver_day',
    limit,
    spent,
    what: `what is ordered a day for ${named(of.receiver)}`,
  });
}

interface LimitCheck {
  readonly code: 'per_order' | 'per_person_day' | 'per_receiver_day';
  readonly limit: Decimal | undefined;
  readonly spent: Totals | undefined;
  readonly what: string;
}

function askLimit({ policy, action, question }: Case, { code, limit, spent, what }: LimitCheck): Verdict {
  if (!counts(action)) return uncounted;
  if (limit === undefined) return passes('The policy sets no such limit.');
  const { amount } = question;
  if (amount === undefined) return passes('Asked only where the amount is known.');
  if (spent === undefined) {
    if (action === 'propose') return passes('The sum of the day is checked when it is approved.');
    return refuses(
      'amount',
      'What was ordered today is not known, so that the limit of the day cannot be checked.',
      'Try again; if it happens again, tell whoever runs the desk.',
    );
  }
  const border: Money = { amount: limit, currency: policy.limits.currency };
  const { basis } = policy.limits;
  if ([amount, ...spent].some((each) => each.currency !== border.currency)) return passes('Refused by its currency.');
  const today = spent[0] === undefined ? '' : ` and ${formatMoney(spent[0])} before it today`;
  const sum = `${formatMoney(amount)} ${basis}${today}`;
  if (!wouldExceed(border, spent, amount)) return allows(`${sum}: within ${formatMoney(border)} for ${what}.`);
  return refuses(
    code,
    `${sum} is more than the limit of ${formatMoney(border)} ${basis} for ${what}.`,
    code === 'per_order'
      ? 'Order less, or ask whoever runs the desk.'
      : 'Order less, wait for the next day (UTC), or ask whoever runs the desk.',
  );
}

/** Names those who could do it instead, as far as it depends on who they are. */
function askSomebodyElse(of: Case): string {
  const others = [...of.policy.people.values()].filter(
    (each) => each.id !== of.person.id && couldDo({ ...of, person: each }),
  );
  if (others.length === 0) return 'The policy lists nobody who could: ask whoever runs the desk.';
  return `Ask ${others.length === 1 ? '' : 'one of '}${listing(others.map((each) => each.name))}.`;
}

function couldDo(of: Case): boolean {
  const { action, person } = of;
  const hasRight = grantsFor(of).some((grant) => action === 'freeze' || reaches(grant, of));
  if (!hasRight || !isCommit(action)) return hasRight;
  const isApprover = approverRule(of)?.people.includes(person.id) ?? true;
  return isApprover && (!needsSecond(of) || isSecond(of));
}

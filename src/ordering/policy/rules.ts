import { DeskError } from '../../core/errors.ts';
import { modes, type Mode } from '../../core/mode.ts';
import {
  add,
  compareDecimals,
  formatDecimal,
  formatMoney,
  type Decimal,
  type Money,
  type Totals,
} from '../../core/money.ts';
import { listing } from '../../core/text.ts';
import { isAgent } from '../../ports/draft.ts';
import { passkeySentences } from './describe.ts';
import { ruleTexts as texts } from './messages/en.ts';
import {
  approvalGrants,
  delegationsTo,
  stepUpSurfaces,
  type Action,
  type Actor,
  type ApproverRule,
  type Decision,
  type Delegation,
  type Grant,
  type Person,
  type PersonLimits,
  type Policy,
  type Question,
  type RefusalCode,
  type Right,
} from './policy.ts';

type Verdict =
  | { readonly outcome: 'allows' | 'does not apply'; readonly why: string }
  | { readonly outcome: 'refuses'; readonly code: RefusalCode; readonly why: string; readonly next: string };

/** A question with everything the rules need. */
interface Case extends Pick<Question, 'action' | 'amount' | 'personDay' | 'receiverDay' | 'at' | 'ordersNothingNew'> {
  readonly policy: Policy;
  readonly actor: Actor;
  /** The actor as the policy lists them now. */
  readonly person: Person;
  /** Whose rights are used: the person's own, or those of somebody who delegated theirs. */
  readonly as: Person;
  readonly requester: string | undefined;
  readonly requesters: readonly string[];
  readonly receiver: string;
  readonly mode: Mode;
  readonly frozen: boolean;
  /** The requester's; the policy's own when the policy no longer lists the requester. */
  readonly limits: PersonLimits;
}

const allows = (why: string): Verdict => ({ outcome: 'allows', why });
const passes = (why: string): Verdict => ({ outcome: 'does not apply', why });
const refuses = (code: RefusalCode, { why, next }: { why: string; next: string }): Verdict => ({
  outcome: 'refuses',
  code,
  why,
  next,
});

/** In this order: who, then what, then how much. */
const rules: readonly { readonly rule: string; readonly check: (of: Case) => Verdict }[] = [
  { rule: 'mode', check: checkMode },
  { rule: 'freeze', check: checkFreeze },
  { rule: 'agents only propose', check: checkSurface },
  { rule: 'right', check: checkRight },
  { rule: 'receiver', check: checkReceiver },
  { rule: 'approvers', check: checkApprovers },
  { rule: 'amount', check: checkAmount },
  { rule: 'currency', check: checkCurrency },
  { rule: 'four eyes', check: checkFourEyes },
  { rule: 'per order', check: checkPerOrder },
  { rule: 'per person and day', check: checkPerPersonDay },
  { rule: 'per receiver and day', check: checkPerReceiverDay },
  { rule: 'passkey', check: checkStepUp },
];

/** The first rule that refuses is the answer. */
export function decide(policy: Policy, question: Question): Decision {
  const { steps, onBehalfOf } = evaluate(policy, question);
  for (const { verdict } of steps) {
    if (verdict.outcome !== 'refuses') continue;
    return { allowed: false, code: verdict.code, sentence: verdict.why, next: verdict.next };
  }
  return { allowed: true, ...(onBehalfOf !== undefined && { onBehalfOf }) };
}

/** Allowed, but only on the approval page: surfaces say where that is. */
export class PasskeyRequired extends DeskError {}

/** @throws DeskError `not_allowed` with the rule that refused; PasskeyRequired where only the passkey is missing. */
export function requireAllowed(decision: Decision): void {
  if (decision.allowed) return;
  const { code, sentence, next } = decision;
  if (code === 'step_up') throw new PasskeyRequired('not_allowed', sentence, { next });
  throw new DeskError('not_allowed', sentence, { next });
}

/** Every rule that `decide` checks, in its order, with its reason. */
export function explain(policy: Policy, question: Question) {
  const { steps: checked } = evaluate(policy, question);
  const steps = checked.map(({ rule, verdict: { outcome, why } }) => ({ rule, outcome, why }));
  return { allowed: steps.every((each) => each.outcome !== 'refuses'), steps };
}

interface Evaluation {
  readonly steps: readonly { readonly rule: string; readonly verdict: Verdict }[];
  /** The person whose delegated rights allow it. */
  readonly onBehalfOf?: string | undefined;
}

/** Checks every rule, by the person's own rights first, then by each delegation to them. */
function evaluate(policy: Policy, question: Question): Evaluation {
  const { actor, at } = question;
  const own = evaluateAs(policy, question, undefined);
  const refused = ({ steps }: Evaluation) => steps.some(({ verdict }) => verdict.outcome === 'refuses');
  if (actor === undefined || isAgent(actor) || rightFor[question.action] !== 'approve' || !refused(own)) return own;
  const delegated = delegationsTo(policy, actor.person, at).map((each) => evaluateAs(policy, question, each));
  return delegated.find((each) => !refused(each)) ?? delegated[0] ?? own;
}

function evaluateAs(policy: Policy, question: Question, delegation: Delegation | undefined): Evaluation {
  const known = 'known person';
  const { action, actor, receiver = 'own', amount, personDay, receiverDay, at, ordersNothingNew } = question;
  const person = actor === undefined ? undefined : policy.people.get(actor.person);
  if (actor === undefined || person === undefined) {
    const unchecked = rules.map(({ rule }) => ({ rule, verdict: passes(texts.onlyListed) }));
    const refusal = { rule: known, verdict: refuses('unknown_person', texts.unlisted(policy.source)) };
    return { steps: [refusal, ...unchecked] };
  }
  const requester = question.requester ?? (action === 'propose' ? actor.person : undefined);
  const of: Case = {
    ...{ policy, action, actor, person, requester, receiver, amount, personDay, receiverDay, at, ordersNothingNew },
    as: (delegation && policy.people.get(delegation.from)) ?? person,
    requesters: question.requesters ?? (requester === undefined ? [] : [requester]),
    mode: effectiveMode(policy, question.mode ?? 'live'),
    frozen: question.frozen === true,
    limits: (requester === undefined ? undefined : policy.people.get(requester)?.limits) ?? policy.limits,
  };
  const listed = texts.listed(person.name, person.id, slackAccounts(person, policy));
  return {
    steps: [
      { rule: known, verdict: allows(listed) },
      ...rules.map(({ rule, check }) => ({ rule, verdict: check(of) })),
    ],
    onBehalfOf: delegation?.from,
  };
}

function slackAccounts({ slack, email }: Person, { workspaces }: Policy): string {
  const own = workspaces.find((each) => each.startsWith('T')) ?? texts.ownWorkspace;
  if (slack.length > 0) {
    return texts.slackAccounts(slack.map((each) => (each.includes('/') ? each : texts.slackAccount(each, own))));
  }
  return email === undefined ? '' : texts.slackEmail(email, listing(workspaces, 5) || own);
}

/** The lower of the desk's mode and the policy's. */
export function effectiveMode(policy: Policy, mode: Mode): Mode {
  return policy.mode !== undefined && modes.indexOf(policy.mode) < modes.indexOf(mode) ? policy.mode : mode;
}

const modeFor: Readonly<Record<Action, Mode>> = {
  propose: 'draft',
  approve: 'live',
  confirm: 'live',
  cancel: 'live',
  // Stopping things is always possible.
  reject: 'readonly',
  freeze: 'readonly',
};

function checkMode({ mode, action }: Case): Verdict {
  const needed = modeFor[action];
  return modes.indexOf(mode) >= modes.indexOf(needed)
    ? allows(texts.mode(mode))
    : refuses('mode', texts.modeTooLow(mode, needed));
}

/** Whether the action leads to an order. */
const isCommit = (action: Action) => action === 'approve' || action === 'confirm';

function checkFreeze({ frozen, action }: Case): Verdict {
  if (!frozen) return allows(texts.notFrozen);
  return isCommit(action) ? refuses('frozen', texts.frozen) : passes(texts.frozenIrrelevant);
}

function checkSurface({ action, actor }: Case): Verdict {
  if (action === 'propose' || action === 'reject') return passes(texts.everySurface);
  if (!isAgent(actor)) return allows(texts.person);
  return refuses('surface', texts.agent);
}

const rightFor: Readonly<Record<Action, Right>> = {
  propose: 'propose',
  approve: 'approve',
  reject: 'approve',
  confirm: 'approve',
  cancel: 'approve',
  freeze: 'freeze',
};

/** The grants that give the right. Taking back one's own request takes no more than the right to request. */
function grantsFor({ action, person, as, requester }: Case): readonly Grant[] {
  if (as.id !== person.id) return approvalGrants(as);
  const isOwn = (action === 'reject' || action === 'cancel') && requester === person.id;
  const wanted: readonly Right[] = isOwn ? ['approve', 'propose'] : [rightFor[action]];
  return person.grants.filter((grant) => grant.may.some((right) => wanted.includes(right)));
}

function checkRight(of: Case): Verdict {
  const { person, as, action } = of;
  if (grantsFor(of).length > 0) {
    return allows(
      as.id === person.id ? texts.may(person.name, action) : texts.mayOnBehalf(person.name, as.name, action),
    );
  }
  return refuses('no_right', {
    why: texts.noRight(person.name, action, rightFor[action]),
    next: askSomebodyElse(of),
  });
}

const covers = (receivers: readonly string[], receiver: string) =>
  receivers.includes('*') || receivers.includes(receiver);

function checkReceiver(of: Case): Verdict {
  const { action, person, receiver } = of;
  if (action === 'freeze') return passes(texts.freezeAll);
  const grants = grantsFor(of);
  if (grants.length === 0) return passes(texts.onlyWithRight);
  if (grants.some((grant) => covers(grant.receivers, receiver))) {
    return allows(texts.mayFor(person.name, action, receiver));
  }
  const allowed = [...new Set(grants.flatMap((grant) => grant.receivers))];
  return refuses('receiver', {
    why: texts.mayNotFor(person.name, action, receiver),
    next: action === 'propose' ? texts.allowedReceivers(allowed) : askSomebodyElse(of),
  });
}

function checkApprovers(of: Case): Verdict {
  const { policy, action, as, receiver, amount } = of;
  if (!isCommit(action)) return passes(texts.approversIrrelevant);
  const rule = approverRuleFor(policy, of);
  if (rule === undefined) return passes(texts.noApproverRule);
  const entry = texts.approverRule(policy.approvals.approvers.indexOf(rule) + 1);
  if (rule.people.includes(as.id)) return allows(texts.isApprover(as.name, entry));
  const above = rule.above === undefined || amount === undefined ? undefined : formatDecimal(rule.above);
  return refuses('approver', {
    why: texts.otherApprovers(receiver, above, rule.who, entry),
    next: askSomebodyElse(of),
  });
}

/** The first that fits. An unknown amount counts as high. */
export function approverRuleFor(
  policy: Policy,
  { amount, receiver }: Pick<Case, 'amount' | 'receiver'>,
): ApproverRule | undefined {
  return policy.approvals.approvers.find(
    ({ above, receivers }) =>
      (above === undefined || amount === undefined || compareDecimals(amount.amount, above) > 0) &&
      (receivers === undefined || covers(receivers, receiver)),
  );
}

/** Withdrawing and stopping never count against limits. */
const isLimited = (action: Action) => action === 'propose' || isCommit(action);

function checkAmount({ action, amount }: Case): Verdict {
  if (!isLimited(action)) return passes(texts.limitsIrrelevant);
  if (amount === undefined) {
    return action === 'propose' ? passes(texts.noAmountYet) : refuses('amount', texts.noAmount);
  }
  if (amount.amount.startsWith('-')) return refuses('amount', texts.negativeAmount);
  return allows(texts.amount(formatMoney(amount)));
}

function checkCurrency({ policy, action, amount, personDay = [], receiverDay = [] }: Case): Verdict {
  if (!isLimited(action)) return passes(texts.limitsIrrelevant);
  const { currency } = policy.limits;
  const all = [...(amount === undefined ? [] : [amount]), ...personDay, ...receiverDay];
  const other = all.find((each) => each.currency !== currency);
  if (other === undefined) return allows(texts.currency(currency));
  return refuses('currency', texts.otherCurrency(other === amount, other.currency, currency, policy.source));
}

function checkFourEyes(of: Case): Verdict {
  const { policy, action, person, as, requesters } = of;
  if (!isCommit(action)) return passes(texts.secondIrrelevant);
  const above = fourEyesAbove(of);
  if (above === undefined) return passes(texts.noSecond);
  const limit = formatMoney({ amount: above, currency: policy.limits.currency });
  if (!needsSecond(of)) return passes(texts.secondAbove(limit));
  if (isSecond(of)) return allows(texts.isSecond(requesters, person.id));
  // The delegate uses the right of somebody who asked for the order.
  if (as.id !== person.id && requesters.includes(as.id)) {
    const why = texts.requesterDelegates(as.name, person.name, limit);
    return refuses('four_eyes', { why, next: askSomebodyElse(of) });
  }
  const names = requesters.map((id) => policy.people.get(id)?.name ?? id);
  const why = names.length === 0 ? texts.noRequester(limit) : texts.needsSecond(names, limit);
  return refuses('four_eyes', { why, next: askSomebodyElse(of) });
}

/** An amount that is unknown or in another currency counts as high. */
function needsSecond(of: Case): boolean {
  const above = fourEyesAbove(of);
  if (above === undefined) return false;
  const { policy, amount } = of;
  return amount?.currency !== policy.limits.currency || compareDecimals(amount.amount, above) > 0;
}

/** The lowest of all requesters: nobody gets round their own limit by changing somebody else's order. */
function fourEyesAbove({ policy, requesters, limits }: Case): Decimal | undefined {
  return [limits, ...requesters.map((id) => policy.people.get(id)?.limits ?? policy.limits)]
    .flatMap((each) => each.fourEyesAbove ?? [])
    .sort(compareDecimals)[0];
}

/** Neither who decides nor the one whose right they use. */
const isSecond = ({ requesters, person, as }: Case) =>
  requesters.length > 0 && !requesters.includes(person.id) && !requesters.includes(as.id);

function checkPerOrder(of: Case): Verdict {
  return checkLimit(of, 'per_order', of.limits.perOrder, [], texts.oneOrder);
}

function checkPerPersonDay(of: Case): Verdict {
  return checkLimit(of, 'per_person_day', of.limits.perPersonDay, of.personDay, texts.personDay(of.requester));
}

function checkPerReceiverDay(of: Case): Verdict {
  const { perReceiverDay } = of.policy.limits;
  return checkLimit(of, 'per_receiver_day', perReceiverDay, of.receiverDay, texts.receiverDay(of.receiver));
}

function checkLimit(
  { policy, action, amount }: Case,
  code: 'per_order' | 'per_person_day' | 'per_receiver_day',
  limit: Decimal | undefined,
  spent: Totals | undefined,
  what: string,
): Verdict {
  if (!isLimited(action)) return passes(texts.limitsIrrelevant);
  if (limit === undefined) return passes(texts.noLimit);
  if (amount === undefined) return passes(texts.onlyKnownAmount);
  if (spent === undefined) {
    return action === 'propose' ? passes(texts.dayLater) : refuses('amount', texts.noDayTotal);
  }
  const { basis, currency } = policy.limits;
  const most: Money = { amount: limit, currency };
  if ([amount, ...spent].some((each) => each.currency !== currency)) return passes(texts.refusedByCurrency);
  const sum = texts.sum(formatMoney(amount), basis, spent[0] && formatMoney(spent[0]));
  if (!wouldExceed(most, spent, amount)) return allows(texts.within(sum, formatMoney(most), what));
  return refuses(code, {
    why: texts.exceeds(sum, formatMoney(most), basis, what),
    next: code === 'per_order' ? texts.orderLess : texts.orderLessToday,
  });
}

/** Last of all, so that nobody is sent to the approval page for what they could not approve there either. */
function checkStepUp({ policy, action, actor, amount, ordersNothingNew }: Case): Verdict {
  const { stepUp, limits } = policy;
  if (!isCommit(action)) return passes(texts.passkeyIrrelevant);
  if (ordersNothingNew === true) return passes(texts.nothingNew);
  if (stepUp === undefined || stepUp === 'none') return passes(texts.noPasskey);
  if (actor.surface === 'page') return allows(texts.signed);
  const surface = stepUpSurfaces.find((each) => each === actor.surface);
  if (surface === undefined) {
    // The question is about a person, wherever they decide.
    return passes(isAgent(actor) ? texts.agentSignsNothing : passkeySentences(policy).join(' '));
  }
  if (stepUp.exempt.includes(surface)) return passes(texts.cannotReachPage);
  if (stepUp.surfaces.includes(surface)) return refuses('step_up', texts.passkeyAlways(surface));
  if (stepUp.above === undefined) return passes(texts.noPasskey);
  const { currency } = limits;
  const limit = formatMoney({ amount: stepUp.above, currency });
  const isAbove = amount?.currency !== currency || compareDecimals(amount.amount, stepUp.above) > 0;
  return isAbove ? refuses('step_up', texts.passkeyAbove(limit)) : passes(texts.passkeyOnlyAbove(limit));
}

/** Whether `amount` on top of `spent` is more than `limit`. Any amount of another currency counts as more. */
export function wouldExceed(limit: Money, spent: Totals, amount: Money): boolean {
  const all = [...spent, amount];
  if (all.some((each) => each.currency !== limit.currency)) return true;
  return compareDecimals(add(...all.map((each) => each.amount)), limit.amount) > 0;
}

/** Names those whose rights would allow it. */
function askSomebodyElse(of: Case): string {
  const others = [...of.policy.people.values()].filter((each) => each.id !== of.person.id && canDo(of, each));
  return texts.askSomebody(others.map(({ name }) => name));
}

function canDo(of: Case, person: Person): boolean {
  const delegators = delegationsTo(of.policy, person.id, of.at).flatMap(({ from }) => of.policy.people.get(from) ?? []);
  const mine = rightFor[of.action] === 'approve' ? [person, ...delegators] : [person];
  return mine.some((as) => couldDo({ ...of, person, as }));
}

function couldDo(of: Case): boolean {
  const { action, as, receiver } = of;
  const hasRight = grantsFor(of).some((grant) => action === 'freeze' || covers(grant.receivers, receiver));
  if (!hasRight || !isCommit(action)) return hasRight;
  const isApprover = approverRuleFor(of.policy, of)?.people.includes(as.id) ?? true;
  return isApprover && (!needsSecond(of) || isSecond(of));
}

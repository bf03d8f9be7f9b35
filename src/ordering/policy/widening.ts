import { utcDay } from '../../core/datetime.ts';
import { modes, type Mode } from '../../core/mode.ts';
import { compareDecimals, formatMoney, isZero, type Decimal } from '../../core/money.ts';
import { wideningTexts as texts } from './messages/en.ts';
import {
  stepUpSurfaces,
  type ApproverRule,
  type Person,
  type PersonLimits,
  type Policy,
  type PriceTolerance,
  type Right,
  type StepUpSurface,
} from './policy.ts';

const oneDay = 24 * 3_600_000;

/**
 * What `after` allows and `before` does not, each in a sentence; nothing: it only narrows. Where that cannot be told, it
 * counts as wider. The open orders of a person who was removed count against the limits of the whole policy from then on;
 * that alone is not counted, so that nobody has to wait to remove somebody.
 */
export function widenings(before: Policy, after: Policy): readonly string[] {
  const all = [
    ...widerWorkspaces(before, after),
    ...[...after.people.values()].flatMap((person) => widerPerson(before, after, person)),
    ...widerLimits(before, after),
    ...widerApprovals(before, after),
    ...widerApprovers(before, after),
    ...stepUpSurfaces.flatMap((surface) => widerStepUp(before, after, surface)),
    ...widerDelegations(before, after),
    ...(rank(after.mode) > rank(before.mode) ? [texts.mode(after.mode ?? 'live')] : []),
    ...(hasAdmin(before) && !hasAdmin(after) ? [texts.noAdmin] : []),
  ];
  return [...new Set(all)];
}

/** Whether somebody may accept a policy that widens. */
export function hasAdmin({ people }: Policy): boolean {
  return [...people.values()].some((each) => mayAnything(each, 'admin'));
}

const rank = (mode: Mode | undefined) => modes.indexOf(mode ?? 'live');

const mayAnything = ({ grants }: Person, right: Right) => grants.some(({ may }) => may.includes(right));

/** Workspaces that are served from now on. Without a list it is one that only the installation knows. */
function widerWorkspaces({ workspaces: before }: Policy, { workspaces: after }: Policy): string[] {
  if (after.length === 0) return before.length === 0 ? [] : [texts.noWorkspaceList];
  return after.filter((each) => !before.includes(each)).map(texts.workspace);
}

function widerPerson(before: Policy, after: Policy, person: Person): string[] {
  const { id, name, grants } = person;
  const known = before.people.get(id);
  if (known === undefined) return [texts.newPerson(name, id, grants)];
  const had = waysIn(before, known);
  // What everybody's limit says is said once.
  const isGeneral = (limit: keyof PersonLimits) =>
    known.limits[limit] === before.limits[limit] && person.limits[limit] === after.limits[limit];
  return [
    ...[...waysIn(after, person)].filter(([key]) => !had.has(key)).map(([, way]) => texts.wayIn(name, way)),
    ...widerGrants(known, person),
    ...limitNames.flatMap((limit) =>
      isLooser(known.limits[limit], person.limits[limit]) && !isGeneral(limit)
        ? [texts.personLimit(name, texts.limit[limit], amountText(after, person.limits[limit]))]
        : [],
    ),
  ];
}

/** How a person is recognised: the identity, and words for it. */
function waysIn({ workspaces }: Policy, person: Person): ReadonlyMap<string, string> {
  const own = workspaces.find((each) => each.startsWith('T')) ?? '';
  const { slack, email, oidc, surfaces, principals } = person;
  return new Map([
    // A user id alone is of the first workspace, which may be another one now.
    ...slack.map((each): [string, string] => [
      `slack ${each.includes('/') ? each : `${own}/${each}`}`,
      texts.slack(each),
    ]),
    // An e-mail counts only for a person without a Slack id.
    ...(email === undefined || slack.length > 0
      ? []
      : [[`email ${email}`, texts.email(email)] satisfies [string, string]]),
    ...oidc.map((each): [string, string] => [`oidc ${each}`, texts.oidc(each)]),
    ...surfaces.map((each): [string, string] => [`surface ${each}`, texts.surface[each]]),
    ...principals.map((each): [string, string] => [`principal ${each}`, texts.principal(each)]),
  ]);
}

function widerGrants(known: Person, { name, grants }: Person): string[] {
  const wider = grants.flatMap(({ may, receivers }) =>
    may.flatMap((right) => {
      // These two hold for the whole desk.
      if (right === 'freeze' || right === 'admin') return mayAnything(known, right) ? [] : [texts.right(name, right)];
      return receivers
        .filter((receiver) => !mayFor(known, right, receiver))
        .map((receiver) => texts.rightFor(name, right, receiver));
    }),
  );
  if (wider.length > 0) return wider;
  const seen = new Set(known.grants.flatMap(({ receivers }) => receivers));
  return grants
    .flatMap(({ receivers }) => receivers)
    .filter((receiver) => !seen.has(receiver) && !seen.has('*'))
    .map((receiver) => texts.reads(name, receiver));
}

const covers = (receivers: readonly string[] | undefined, receiver: string) =>
  receivers === undefined || receivers.includes('*') || receivers.includes(receiver);

function mayFor({ grants }: Person, right: Right, receiver: string): boolean {
  return grants.some(({ may, receivers }) => may.includes(right) && covers(receivers, receiver));
}

const limitNames = ['perOrder', 'perPersonDay', 'fourEyesAbove'] as const satisfies (keyof PersonLimits)[];

/** No limit is the loosest. */
function isLooser(before: Decimal | undefined, after: Decimal | undefined): boolean {
  if (before === undefined) return false;
  return after === undefined || compareDecimals(after, before) > 0;
}

const amountText = ({ limits: { currency } }: Policy, amount: Decimal | undefined) =>
  amount === undefined ? undefined : formatMoney({ amount, currency });

function widerLimits(before: Policy, after: Policy): string[] {
  const all = [...limitNames, 'perReceiverDay'] as const;
  const { limits } = after;
  return [
    ...(limits.currency === before.limits.currency ? [] : [texts.currency(before.limits.currency, limits.currency)]),
    ...(before.limits.basis === 'gross' && limits.basis === 'net' ? [texts.net] : []),
    ...all.flatMap((name) =>
      isLooser(before.limits[name], limits[name])
        ? [texts.allLimits(texts.limit[name], amountText(after, limits[name]))]
        : [],
    ),
  ];
}

function widerApprovals({ approvals: before }: Policy, { approvals: after }: Policy): string[] {
  return [
    ...(after.minutes > before.minutes ? [texts.minutes(after.minutes)] : []),
    ...(after.waiting > before.waiting ? [texts.waiting(after.waiting)] : []),
    ...(isWiderTolerance(before.priceTolerance, after.priceTolerance) ? [texts.tolerance] : []),
    ...(before.auditChannel !== undefined && before.auditChannel !== after.auditChannel
      ? [texts.auditChannel(before.auditChannel)]
      : []),
  ];
}

/** An amount and a percentage cannot be compared, unless nothing is tolerated. */
function isWiderTolerance(before: PriceTolerance, after: PriceTolerance): boolean {
  const [was, is] = [before, after].map((each) => (each.kind === 'percent' ? each.percent : each.amount));
  if (is === undefined || was === undefined || isZero(is)) return false;
  return before.kind !== after.kind || compareDecimals(is, was) > 0;
}

/**
 * Who approves is decided by the first entry that fits an order. Both lists are asked about an order for each receiver and
 * above each amount that they name, about an order for any other receiver, and about one whose amount is not known.
 */
function widerApprovers(before: Policy, after: Policy): string[] {
  const rules = [...before.approvals.approvers, ...after.approvals.approvers];
  if (before.approvals.approvers.length === 0) return [];
  const granted = [...before.people.values(), ...after.people.values()].flatMap(({ grants }) =>
    grants.flatMap((each) => each.receivers),
  );
  const named = [...rules.flatMap(({ receivers = [] }) => receivers), ...granted];
  const receivers = new Set([...named.filter((each) => each !== '*'), 'own', elsewhere]);
  const amounts = [undefined, nothing, ...rules.flatMap(({ above }) => above ?? [])];
  const wider = [...after.people.values()].filter((person) => {
    const known = before.people.get(person.id);
    return (
      known !== undefined &&
      [...receivers].some((receiver) =>
        amounts.some(
          (above) =>
            mayFor(known, 'approve', receiver) &&
            mayFor(person, 'approve', receiver) &&
            !decides(before, person, receiver, above) &&
            decides(after, person, receiver, above),
        ),
      )
    );
  });
  return wider.map(({ name }) => texts.approver(name));
}

/** A receiver that no policy names, since customer numbers hold no space. */
const elsewhere = 'any other';
/** Below every amount, so that no entry for orders above one fits. */
const nothing = '-1' as Decimal;

/** Whether this person is an approver of orders just above an amount; undefined: of an amount that is not known. */
function decides({ approvals }: Policy, { id }: Person, receiver: string, amount: Decimal | undefined): boolean {
  const fits = ({ above, receivers }: ApproverRule) =>
    (above === undefined || amount === undefined || compareDecimals(amount, above) >= 0) && covers(receivers, receiver);
  return approvals.approvers.find(fits)?.people.includes(id) ?? true;
}

function widerStepUp(before: Policy, after: Policy, surface: StepUpSurface): string[] {
  const [was, is] = [passkeyAbove(before, surface), passkeyAbove(after, surface)];
  const isWider =
    was !== undefined && (is === undefined || (was === 'always' ? is !== 'always' : isLooserThan(was, is)));
  if (!isWider) return [];
  return [texts.stepUp(surface, is === undefined || is === 'always' ? undefined : amountText(after, is))];
}

const isLooserThan = (was: Decimal, is: Decimal | 'always') => is !== 'always' && compareDecimals(is, was) > 0;

/** The amount above which a passkey is asked for; undefined: never. */
function passkeyAbove({ stepUp }: Policy, surface: StepUpSurface): Decimal | 'always' | undefined {
  if (typeof stepUp !== 'object') return undefined;
  return stepUp.surfaces.includes(surface) ? 'always' : stepUp.above;
}

function widerDelegations(before: Policy, after: Policy): string[] {
  const nameOf = (id: string) => after.people.get(id)?.name ?? id;
  return after.delegations
    .filter(
      (each) =>
        !before.delegations.some(
          ({ from, to, since, until }) =>
            from === each.from && to === each.to && since <= each.since && until >= each.until,
        ),
    )
    .map(({ from, to, until }) => texts.delegation(nameOf(from), nameOf(to), utcDay(until - oneDay)));
}

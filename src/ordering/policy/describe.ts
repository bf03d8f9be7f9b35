import { utcDay } from '../../core/datetime.ts';
import { formatDecimal, formatMoney, type Decimal } from '../../core/money.ts';
import { describeTexts as texts } from './messages/en.ts';
import { stepUpSurfaces, type Person, type PersonLimits, type Policy, type PriceTolerance } from './policy.ts';

export interface Section {
  readonly title: string;
  readonly sentences: readonly string[];
}

const oneDay = 24 * 3_600_000;

/** The whole policy in sentences. `at`: now, for the delegations. */
export function describe(policy: Policy, at: number): readonly Section[] {
  const people = [...policy.people.values()];
  return [
    {
      title: texts.people,
      sentences: people.length === 0 ? [texts.nobody] : people.flatMap((each) => personSentences(each)),
    },
    { title: texts.limits, sentences: limitSentences(policy, people) },
    { title: texts.approvals, sentences: approvalSentences(policy) },
    { title: texts.passkeys, sentences: passkeySentences(policy) },
    ...(policy.delegations.length === 0
      ? []
      : [{ title: texts.delegations, sentences: delegationSentences(policy, at) }]),
  ];
}

function personSentences({ id, name, grants, slack, email, oidc, surfaces, principals }: Person): string[] {
  const ways = [
    ...slack.map(texts.inSlack),
    ...(slack.length === 0 && email !== undefined ? [texts.byEmail(email)] : []),
    ...surfaces.map((surface) => texts.surface[surface]),
    ...principals.map(texts.byToken),
    ...oidc.map(texts.bySignIn),
  ];
  return [
    ...(grants.length === 0 ? [texts.readsOnly(name, id)] : []),
    ...grants.map(({ may, receivers }) => texts.may(name, id, may, receivers)),
    ways.length === 0 ? texts.noWayIn(name) : texts.ways(name, ways),
  ];
}

function limitSentences({ limits }: Policy, people: readonly Person[]): string[] {
  const money = (amount: Decimal) => `${formatMoney({ amount, currency: limits.currency })} ${limits.basis}`;
  const all: readonly (keyof PersonLimits)[] = ['perOrder', 'perPersonDay', 'fourEyesAbove'];
  const personal = people.flatMap((person) =>
    all.flatMap((name) => {
      const own = person.limits[name];
      if (own === limits[name]) return [];
      return [texts.personal(person.name, own === undefined ? texts.none[name] : texts.limit[name](money(own)))];
    }),
  );
  const { perReceiverDay } = limits;
  return [
    ...all.map((name) => {
      const limit = limits[name];
      return limit === undefined ? texts.none[name] : texts.limit[name](money(limit));
    }),
    perReceiverDay === undefined ? texts.noReceiverDay : texts.receiverDay(money(perReceiverDay)),
    ...personal,
  ];
}

function approvalSentences({ approvals, limits, mode, people, workspaces }: Policy): string[] {
  const { approvers, channel, minutes, priceTolerance } = approvals;
  return [
    ...approvers.map(({ who, later = [], receivers, above }, at) =>
      texts.approvers(
        at,
        who,
        later.map((id) => people.get(id)?.name ?? id),
        receivers,
        above === undefined ? undefined : formatMoney({ amount: above, currency: limits.currency }),
      ),
    ),
    texts.otherwise(approvers.length > 0),
    texts.waits(minutes, toleranceText(priceTolerance)),
    ...(channel === undefined ? [] : [texts.askedIn(channel)]),
    ...(workspaces.length === 0 ? [] : [texts.serves(workspaces)]),
    ...(mode === undefined ? [] : [texts.mode(mode)]),
  ];
}

/** Which decisions take a passkey. A policy that does not say is of the embedded service. */
export function passkeySentences({ stepUp, limits }: Policy): string[] {
  if (typeof stepUp !== 'object') {
    return [stepUp === 'none' ? texts.noPasskeys.chosen : texts.noPasskeys.embedded];
  }
  const { above, exempt, surfaces } = stepUp;
  const { always, never, unreachable } = texts.passkey;
  const amount = above && formatMoney({ amount: above, currency: limits.currency });
  const said = stepUpSurfaces.map((surface) => {
    if (exempt.includes(surface)) return unreachable(surface);
    if (surfaces.includes(surface)) return always(surface);
    return amount === undefined ? never(surface) : texts.passkey.above(surface, amount);
  });
  return [...said, texts.withoutPasskey];
}

const toleranceText = (tolerance: PriceTolerance): string =>
  tolerance.kind === 'percent' ? `${formatDecimal(tolerance.percent)}%` : formatDecimal(tolerance.amount);

function delegationSentences({ delegations, people }: Policy, at: number): string[] {
  const nameOf = (id: string) => people.get(id)?.name ?? id;
  return delegations.map(({ from, to, since, until }) => {
    const when = at >= until ? 'over' : at < since ? 'later' : 'now';
    const first = since === 0 ? undefined : utcDay(since);
    return texts.delegation(nameOf(from), nameOf(to), first, utcDay(until - oneDay), when);
  });
}

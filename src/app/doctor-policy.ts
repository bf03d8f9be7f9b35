import type { Config } from './config.ts';
import type { TradingService } from '../contract/trading-service.ts';
import { showDatetime, utcDay } from '../core/datetime.ts';
import { asDeskError } from '../core/errors.ts';
import type { Finding } from '../core/finding.ts';
import { cleanText } from '../core/text.ts';
import type { Freeze } from '../ordering/decisions/freeze.ts';
import type { Passkey } from '../ordering/passkeys.ts';
import type { PolicyInForce } from '../ordering/policy/in-force.ts';
import type { Person, Policy } from '../ordering/policy/policy.ts';
import { boundary } from './messages/boundary-en.ts';
import { doctor as texts } from './messages/doctor-en.ts';

/** Receivers that are checked; each is one request. */
const mostReceivers = 20;

/** What is wrong or looks forgotten in a policy that could be read; otherwise one finding that sums it up. */
export function policyFindings(policy: Policy, config: Pick<Config, 'slack' | 'mode'>): Finding[] {
  const people = [...policy.people.values()];
  const source = cleanText(policy.source, 200);
  if (people.length === 0) return [{ check: 'policy', status: 'warning', ...texts.nobodyListed(source) }];
  const approvers = people.filter((each) => each.grants.some(({ may }) => may.includes('approve')));
  const deciding = approvers.filter(canDecide);
  const outside = people.filter((each) => !hasWayIn(each));
  const warnings = [];
  if (outside.length > 0) warnings.push(texts.noWayIn(idsOf(outside)));
  if (!people.some((each) => each.grants.some(({ may }) => may.includes('freeze')))) warnings.push(texts.nobodyFreezes);
  if (config.slack !== undefined && policy.approvals.channel === undefined) warnings.push(texts.noChannel);
  if (config.slack?.tokens.kind === 'installed' && policy.workspaces.length === 0) warnings.push(texts.noWorkspaces);
  if (config.slack !== undefined && typeof policy.stepUp === 'object' && policy.stepUp.exempt.includes('slack'))
    warnings.push(texts.slackExempt);
  const findings = warnings.map((each): Finding => ({ check: 'policy', status: 'warning', ...each }));
  if (deciding.length === 0) {
    findings.unshift({
      check: 'policy',
      status: config.mode === 'live' ? 'failed' : 'warning',
      detail: approvers.length === 0 ? texts.noApprover : texts.approversCannotDecide(idsOf(approvers)),
      next: texts.addApprover,
    });
  }
  if (findings.length > 0) return findings;
  const { workspaces } = policy;
  const summary = texts.policy({ source, people: idsOf(people), approvers: idsOf(deciding), workspaces });
  return [{ check: 'policy', status: 'ok', ...summary }];
}

/**
 * Asks the service for today's requisitions of each receiver that the policy names: a receiver that this account may not
 * act for is refused there, and would be at every order.
 */
export async function receiverFinding(
  policy: Policy,
  service: Pick<TradingService, 'requisitionOrders'>,
  now: number,
): Promise<Finding | undefined> {
  const named = new Set([...policy.people.values()].flatMap(({ grants }) => grants.flatMap((each) => each.receivers)));
  const receivers = [...named].filter((each) => each !== 'own' && each !== '*').sort();
  if (receivers.length === 0) return undefined;
  const day = utcDay(now);
  const asked = receivers.slice(0, mostReceivers);
  const refused: string[] = [];
  const unknown: string[] = [];
  for (const shipTo of asked) {
    const walk = service.requisitionOrders({ from: day, to: day }, { shipTo });
    try {
      for await (const rows of walk) if (rows.length > 0) break;
      const [failed] = walk.coverage().failed;
      if (failed !== undefined) throw failed.error;
    } catch (thrown) {
      const { code, message } = asDeskError(thrown);
      const isAnswer = ['not_allowed', 'not_found', 'refused', 'invalid_input', 'misconfigured'].includes(code);
      (isAnswer ? refused : unknown).push(`${shipTo} (${message})`);
    }
  }
  const more = receivers.length > asked.length ? texts.onlyFirst(mostReceivers) : '';
  const check = 'receivers';
  if (refused.length > 0) return { check, status: 'warning', ...texts.receiversRefused(refused, more) };
  if (unknown.length > 0) return { check, status: 'warning', ...texts.receiversUnknown(unknown, more) };
  return { check, status: 'ok', ...texts.receivers(asked, more) };
}

/** Where the policy asks for passkeys, somebody who may approve must have one. */
export function passkeyFinding(policy: Policy, keys: readonly Passkey[], now: number): Finding {
  const check = 'passkeys';
  const good = keys.filter(({ revokedAt }) => revokedAt === null);
  const approvers = [...policy.people.values()].filter(({ grants }) =>
    grants.some(({ may }) => may.includes('approve')),
  );
  const signers = approvers.filter(({ id }) => good.some((key) => key.person === id && key.validFrom <= now));
  const [first] = approvers;
  if (signers.length === 0) return { check, status: 'warning', ...texts.noPasskeys(first?.id ?? 'PERSON') };
  const waiting = good.filter(({ validFrom }) => validFrom > now);
  if (waiting.length > 0) {
    const named = waiting.map(({ person, name }) => `${person} (${cleanText(name, 60)})`);
    return { check, status: 'warning', ...texts.passkeysWait(named) };
  }
  return { check, status: 'ok', ...texts.passkeys(idsOf(signers)) };
}

/** The policy of this command against the one in force; nothing where they are the same. */
export async function* inForceFinding(
  policies: Pick<PolicyInForce, 'policy' | 'waiting' | 'canAccept'>,
): AsyncGenerator<Finding> {
  const { policy, waiting } = policies;
  if (waiting === undefined) return;
  const check = 'policy in force';
  const [source, inForce] = [cleanText(waiting.source, 200), cleanText(policy.source, 200)];
  yield {
    check,
    status: 'warning',
    ...boundary.policyWaits(source, inForce, waiting.widens, await policies.canAccept()),
  };
}

/** On a real account: that no passkey is asked for, and that nobody has a say in what the policy allows. */
export function* stepUpFinding({ stepUp, people }: Policy): Generator<Finding> {
  const check = 'passkeys';
  if (stepUp === 'none') yield { check, status: 'warning', ...boundary.noStepUp };
  if (![...people.values()].some(({ grants }) => grants.some(({ may }) => may.includes('admin')))) {
    yield { check, status: 'warning', ...boundary.noAdmin };
  }
}

export function freezeFinding(freeze: Freeze | undefined): Finding {
  if (freeze === undefined) return { check: 'freeze', status: 'ok', ...texts.notFrozen };
  const since = freeze.at === 0 ? undefined : showDatetime(new Date(freeze.at).toISOString());
  const frozen = texts.frozen(since, cleanText(freeze.by, 60), cleanText(freeze.reason, 200));
  return { check: 'freeze', status: 'warning', ...frozen };
}

function hasWayIn({ slack, oidc, email, surfaces, principals }: Person): boolean {
  return slack.length + oidc.length + surfaces.length + principals.length > 0 || email !== undefined;
}

/** Agents only propose: a person decides at a terminal or in Slack. */
function canDecide({ slack, email, surfaces }: Person): boolean {
  return slack.length > 0 || email !== undefined || surfaces.includes('terminal');
}

function idsOf(people: readonly Person[]): readonly string[] {
  return people.map(({ id }) => id);
}

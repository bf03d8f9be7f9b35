import type { Config } from './config.ts';
import type { TradingService } from '../contract/trading-service.ts';
import { showDatetime, utcDay } from '../core/datetime.ts';
import { asDeskError } from '../core/errors.ts';
import type { Finding } from '../core/finding.ts';
import { cleanText, listing } from '../core/text.ts';
import type { Freeze } from '../ordering/decisions/freeze.ts';
import type { Person, Policy } from '../ordering/policy/policy.ts';

const check = 'policy';
/** Receivers that are asked about; each is one request. */
const mostReceivers = 20;

/** What is wrong, or looks forgotten, in a policy that could be read. Nothing: one finding that says whose it is. */
export function* policyFindings(policy: Policy, config: Pick<Config, 'slack' | 'mode'>): Generator<Finding> {
  const people = [...policy.people.values()];
  const warning = (detail: string, next: string): Finding => ({ check, status: 'warning', detail, next });
  if (people.length === 0) {
    yield warning(
      `It lists nobody (${cleanText(policy.source, 200)}): nobody can order.`,
      'Write one (docs/policy.md) and name it in PARTSDESK_POLICY.',
    );
    return;
  }
  const findings: Finding[] = [];
  const outside = people.filter((each) => !hasWayIn(each));
  if (outside.length > 0) {
    findings.push(
      warning(
        `${names(outside)} cannot be recognised anywhere: no slack, email, surfaces or principals.`,
        'List how they come to the desk, or remove them from the policy.',
      ),
    );
  }
  const approvers = people.filter((each) => each.grants.some(({ may }) => may.includes('approve')));
  const deciding = approvers.filter(canDecide);
  if (deciding.length === 0) {
    findings.push({
      check,
      status: config.mode === 'live' ? 'failed' : 'warning',
      detail:
        approvers.length === 0
          ? 'Nobody may approve: no order will ever be sent.'
          : `${names(approvers)} may approve, and none of them is known at a terminal or in Slack, where people decide.`,
      next: 'Give somebody may: [approve] with receivers, and surfaces: [terminal] or slack: [...] beside it.',
    });
  }
  if (!people.some((each) => each.grants.some(({ may }) => may.includes('freeze')))) {
    findings.push(
      warning('Nobody may freeze: sending cannot be stopped at once.', 'Add freeze to the rights of somebody.'),
    );
  }
  if (config.slack !== undefined && policy.approvals.channel === undefined) {
    findings.push(
      warning(
        'Slack is configured, and approvals have no channel: approvers are asked one by one, in direct messages.',
        'Write approvals: { channel: C... } with the id of a channel that the app is in.',
      ),
    );
  }
  if (config.slack?.tokens.kind === 'installed' && policy.workspaces.length === 0) {
    findings.push(
      warning(
        'Several Slack workspaces can install the app, and the policy lists none: only the first one to install it is served.',
        'Write workspaces: [T...] with the ids of yours.',
      ),
    );
  }
  if (findings.length === 0) {
    const where = policy.workspaces.length === 0 ? '' : `; Slack workspaces ${listing(policy.workspaces, 10)}`;
    const detail = `${cleanText(policy.source, 200)}: ${names(people)}; ${names(deciding)} can approve${where}.`;
    yield { check, status: 'ok', detail };
  }
  yield* findings;
}

/**
 * Asks the service for the requisitions of today of each receiver that the policy names: one that this account may not
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
  const open: string[] = [];
  for (const shipTo of asked) {
    const walk = service.requisitionOrders({ from: day, to: day }, { shipTo });
    try {
      for await (const rows of walk) if (rows.length > 0) break;
      const [failed] = walk.coverage().failed;
      if (failed !== undefined) throw failed.error;
    } catch (thrown) {
      const { code, message } = asDeskError(thrown);
      const isAnswer = ['not_allowed', 'not_found', 'refused', 'invalid_input', 'misconfigured'].includes(code);
      (isAnswer ? refused : open).push(`${shipTo} (${message})`);
    }
  }
  const more = receivers.length > asked.length ? ` Only the first ${mostReceivers} were asked about.` : '';
  if (refused.length > 0) {
    return {
      check: 'receivers',
      status: 'warning',
      detail: `The service does not let this account act for ${listing(refused, 10)}.${more}`,
      next: 'Correct the customer numbers in the policy, or ask the service to let the account act for them.',
    };
  }
  if (open.length > 0) {
    return {
      check: 'receivers',
      status: 'warning',
      detail: `Whether this account may act for them could not be asked: ${listing(open, 10)}.${more}`,
      next: 'Run it again once the service answers.',
    };
  }
  const detail = `This account may act for ${listing(asked, mostReceivers)}.${more}`;
  return { check: 'receivers', status: 'ok', detail };
}

export function freezeFinding(freeze: Freeze | undefined): Finding {
  if (freeze === undefined) return { check: 'freeze', status: 'ok', detail: 'Sending is not frozen.' };
  const since = freeze.at === 0 ? 'a time that cannot be read' : showDatetime(new Date(freeze.at).toISOString());
  return {
    check: 'freeze',
    status: 'warning',
    detail: `Nothing is sent: frozen since ${since} by ${cleanText(freeze.by, 60)}: ${cleanText(freeze.reason, 200)}`,
    next: 'Somebody who may freeze lifts it: partsdesk thaw.',
  };
}

function hasWayIn({ slack, email, surfaces, principals }: Person): boolean {
  return slack.length + surfaces.length + principals.length > 0 || email !== undefined;
}

/** Agents only propose: whoever decides does it at a terminal or in Slack. */
function canDecide({ slack, email, surfaces }: Person): boolean {
  return slack.length > 0 || email !== undefined || surfaces.includes('terminal');
}

function names(people: readonly Person[]): string {
  return listing(
    people.map(({ id }) => id),
    10,
  );
}

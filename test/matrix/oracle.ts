import type { RequisitionOrder } from '../../src/contract/resources.ts';
import type { ApprovalRow, AttemptRow, AuditRow, DraftRow } from '../../src/ports/ledger.ts';
import { verifyChain } from '../../src/ordering/audit.ts';
import { isNonce } from '../../src/core/own-number.ts';
import type { RequisitionRecord } from '../../src/sandbox/state/records.ts';
import type { Click } from './person.ts';
import type { Sent } from './wire.ts';
import { testSeal } from '../support/test-seal.ts';

/** All that can be known about one ledger and its service when nothing moves any more. */
export interface Evidence {
  /** What the service really has, by its own database. */
  readonly truth: readonly RequisitionRecord[];
  readonly drafts: readonly {
    readonly row: DraftRow;
    readonly attempts: readonly AttemptRow[];
    readonly approvals: readonly ApprovalRow[];
  }[];
  readonly audit: readonly AuditRow[];
  readonly submits: readonly Sent[];
  /** The orders of a requisition as they are read now: the prices in them. */
  readonly orders: (requisitionId: string) => Promise<readonly RequisitionOrder[]>;
  /** What is checked of the lines; a person may have taken less than was approved. */
  readonly tookLess: boolean;
  /** The ledger was put back to an earlier state: what was sent after that is known to the service alone. */
  readonly restored: boolean;
  readonly clicks: readonly Click[];
}

export interface Verdict {
  readonly violations: string[];
  readonly effective: number;
  readonly doubled: number;
  readonly lost: number;
}

/** Nothing was ordered, says the desk. */
const nothing = new Set(['failed', 'declined', 'expired', 'withdrawn', 'cancelled', 'dropped']);
/** The desk does not claim to know; a person is told in a sentence. */
const open = new Set(['unknown', 'needs_person', 'differs', 'confirm_unknown', 'cancel_unknown', 'dropping']);
/** Money is not spent on these: nobody has confirmed them, or they are cancelled. */
const harmless = new Set(['ACCEPTED', 'CANCELLED']);

/** Holds what the desk says against what the service has. It shares no code with what decides in the desk. */
export async function judge(evidence: Evidence): Promise<Verdict> {
  const violations: string[] = [];
  const say = (what: string) => violations.push(what);
  const { truth, drafts, submits } = evidence;
  const nonces = new Map<string, string>();
  for (const { row, attempts } of drafts) for (const { nonce } of attempts) nonces.set(nonce, row.id);
  let effectives = 0;
  let doubled = 0;
  let lost = 0;

  const effectiveAtAll = truth.filter(({ state }) => !harmless.has(state));
  // A cell orders once.
  if (evidence.restored && effectiveAtAll.length > 1) {
    doubled += 1;
    say(`${effectiveAtAll.length} requisitions are effective after the restore`);
  }
  for (const { row, approvals } of drafts) for (const each of unseen(row, approvals, evidence)) say(each);

  for (const { row, attempts } of drafts) {
    const of = (what: string) => say(`${row.id} is ${row.state}: ${what}`);
    const own = truth.filter(
      ({ customNumber, requisitionId }) =>
        requisitionId === row.requisitionId || attempts.some(({ nonce }) => customNumber.startsWith(nonce)),
    );
    const effective = own.filter(({ state }) => !harmless.has(state));
    effectives += effective.length;
    if (effective.length > 1) {
      doubled += 1;
      of(
        `${effective.length} requisitions are effective: ${effective.map(({ requisitionId }) => requisitionId).join(', ')}`,
      );
    }
    if (row.state === 'confirmed') {
      if (effective.length === 0) of('nothing is effective at the service');
      else if (!effective.some(({ requisitionId }) => requisitionId === row.requisitionId))
        of('another requisition is effective');
      else for (const each of await linesOf(row, evidence)) of(each);
    } else if (nothing.has(row.state)) {
      if (effective.length > 0) {
        lost += 1;
        of(`requisition ${effective[0]?.requisitionId ?? ''} is effective`);
      }
    } else if (open.has(row.state)) {
      if ((row.reason ?? '').length < 10) of('an open question without a sentence');
    } else {
      if (effective.length > 0) lost += 1;
      of('it does not rest');
    }
    for (const { requisitionId, state } of own) {
      if (state === 'ACCEPTED' && requisitionId !== row.requisitionId)
        of(`requisition ${requisitionId} was left ACCEPTED`);
    }
    if (attempts.some(({ outcome }) => outcome === null)) of('an attempt is open');
  }

  for (const { customNumber, requisitionId } of truth) {
    const nonce = customNumber.slice(0, 16);
    const isClaimed = drafts.some(({ row }) => row.requisitionId === requisitionId);
    if (isNonce(nonce) && !nonces.has(nonce) && !isClaimed)
      say(`requisition ${requisitionId} carries a nonce that no draft has`);
  }
  for (const nonce of nonces.keys()) {
    const times = submits.filter((each) => each.nonce === nonce).length;
    const created = truth.filter(({ customNumber }) => customNumber.startsWith(nonce)).length;
    if (times > 1) say(`nonce ${nonce} left ${times} times`);
    if (created > 1) say(`nonce ${nonce} became ${created} requisitions`);
  }
  for (const { nonce } of submits) {
    if (nonce !== undefined && !nonces.has(nonce) && !evidence.restored)
      say(`nonce ${nonce} was sent and belongs to no attempt`);
  }
  if (submits.length > nonces.size && !evidence.restored)
    say(`${submits.length} submits left for ${nonces.size} attempts`);
  const chain = await verifyChain(evidence.audit, testSeal);
  if (!chain.ok) say(`audit: ${chain.problem}`);
  return { violations, effective: effectives, doubled, lost };
}

/** Whatever was approved was on a screen, in this revision and with this action; nobody approved their own request. */
function unseen(row: DraftRow, approvals: readonly ApprovalRow[], { clicks }: Evidence): string[] {
  return approvals.flatMap(({ action, revision, person }) => {
    const shown = clicks.some((each) => each.id === row.id && each.revision === revision && each.action === action);
    return [
      ...(shown || action === 'resend'
        ? []
        : [`${row.id}: "${action}" of revision ${revision} was approved, and never shown`]),
      ...(row.requesters.includes(person) ? [`${row.id}: ${person} approved what they requested`] : []),
    ];
  });
}

/** What was confirmed, SKU by SKU, against what was approved: how many, and at which price. */
async function linesOf(row: DraftRow, { orders, tookLess }: Evidence): Promise<string[]> {
  const got = new Map<string, { quantity: number; prices: Set<number> }>();
  for (const { lines } of await orders(row.requisitionId ?? '')) {
    for (const { sku, acceptedQuantity, unitPriceNet } of lines ?? []) {
      const line = got.get(sku) ?? { quantity: 0, prices: new Set() };
      line.quantity += acceptedQuantity ?? 0;
      line.prices.add(Number(unitPriceNet));
      got.set(sku, line);
    }
  }
  const wrong = row.content.lines.flatMap(({ sku, quantity, unitPriceNet }) => {
    const line = got.get(sku);
    if (line === undefined) return [`${sku} is not in what was confirmed`];
    const enough = tookLess ? line.quantity <= quantity : line.quantity === quantity;
    const said = `${sku}: ${line.quantity} at ${[...line.prices].join('/')} instead of ${quantity} at ${unitPriceNet}`;
    return enough && line.prices.size === 1 && line.prices.has(Number(unitPriceNet)) ? [] : [said];
  });
  const approved = new Set(row.content.lines.map(({ sku }) => sku));
  return [...wrong, ...[...got.keys()].filter((sku) => !approved.has(sku)).map((sku) => `${sku} was never approved`)];
}

import type { RequisitionOrder } from '../../contract/resources.ts';
import { monotonic } from '../../core/clock.ts';
import { errorOf } from '../../core/errors.ts';
import { failpoint } from '../../core/failpoint.ts';
import { isNothingAccepted } from '../../ports/accepted.ts';
import type { ServiceAnswer } from '../../ports/draft.ts';
import type { ApprovalRow, DraftRow, LedgerRead, LedgerWrite } from '../../ports/ledger.ts';
import { readFreeze } from '../decisions/freeze.ts';
import { amountToPay, reserve } from '../decisions/limits.ts';
import { isConsumed, isGenuine } from '../decisions/sign-approval.ts';
import type { OrderingDependencies } from '../dependencies.ts';
import { texts } from '../messages/en.ts';
import { advance, LeaseLost, release, releaseAndTell, untilPersonActs } from '../workflow/transitions.ts';
import { compare } from './compare-answer.ts';
import { phaseOf } from './order-phase.ts';
import { outcomeOfStep, type StepOutcome } from './outcome.ts';
import { nextTry } from './try-again.ts';
import { SentUnrecorded } from './unrecorded.ts';

// From the service's answer to the end: check it, confirm or cancel the requisition, and read back a lost reply.

/** The service has answered with orders: confirm them when they are as approved, else ask a person. */
export async function checkAnswer(deps: OrderingDependencies, row: DraftRow): Promise<DraftRow | undefined> {
  const { clock, ledger, settings } = deps;
  const { answer, requisitionId } = row;
  if (answer === null || requisitionId === null) throw errorOf('internal', texts.fault.noAnswer);
  const phases = answer.orders.map(({ phaseCode }) => phaseCode ?? '');
  const open = phases.every((phase) => phase === 'ACCEPTED');
  const { differences } = answer;
  const retryAt = () => clock.now() + settings.times.retry;
  // An account that confirms by itself may not have done so: its setting can change before the order arrives. An order in
  // phase ACCEPTED is confirmed like any other, which one that is already confirmed can only refuse.
  if (!open) {
    if (!(await isPlaced(deps, row, phases, await isReply(deps, row)))) {
      const reason = texts.reason.unexpectedPhase(answer.orders.map(phaseOf));
      await advance(deps, row, 'differs', 'phase-unmapped', { reason, wants: null, ...untilPersonActs });
      return undefined;
    }
    // "When automaticOrderConfirmation is true, orders placed are sent with automatic order confirmation": nothing is
    // left to confirm, and nothing that differs can be held back any more.
    const reason = differences.length === 0 ? null : texts.reason.notAsApproved(differences);
    await advance(deps, row, 'done_at_submit', 'placed', { reason }, async (tx) => {
      // It is bought already: what it costs counts from here on, if that is known.
      if (amountToPay(row, deps.policy.limits.basis) !== undefined) await reserve(tx, deps, row, await tx.now());
      return undefined;
    });
    return undefined;
  }
  if (differences.length > 0) {
    const reason = texts.reason.notAsApproved(differences);
    const wants = isNothingAccepted(row) ? 'cancel' : 'confirm';
    await advance(deps, row, 'differs', 'differs', { reason, wants, ...untilPersonActs });
    return undefined;
  }
  const frozen = await readFreeze(ledger.read);
  if (frozen !== undefined) {
    return release(deps, row, retryAt(), { reason: texts.reason.acceptedFrozen(frozen.by) });
  }
  return advance(deps, row, 'matches', 'confirming', { nextAt: row.leaseUntil });
}

/**
 * Whether these phases mean that it is ordered: they were learned from a confirmation, or from the reply to a submit of
 * an account that confirms by itself, or came in the reply to this one. A phase that was read later may be somebody
 * else's doing, and one that cancelling leads to never counts. Once this order's own cancellation was tried, a phase
 * counts only where it is known what cancelling leads to: both may lead to one phase.
 */
async function isPlaced(
  deps: OrderingDependencies,
  { id, content }: DraftRow,
  phases: readonly string[],
  /** They came in the reply to its submit. */
  inReply: boolean,
): Promise<boolean> {
  const { read } = deps.ledger;
  const cancelled = await readPhases(read, 'cancel');
  const tried = (await read.approvals(id)).some(({ action }) => action === 'cancel');
  if (tried && cancelled.size === 0) return false;
  const confirmed = await readPhases(read, 'confirm');
  const mayByItself = content.automaticOrderConfirmation !== false && !tried;
  const placed = mayByItself ? await readPhases(read, 'submit') : new Set();
  const replied = mayByItself && inReply;
  return phases.every((phase) => !cancelled.has(phase) && (replied || placed.has(phase) || confirmed.has(phase)));
}

/**
 * The answer is the reply to its submit, so what it says was true when the order was made. Every later reading of another
 * phase was a question to a person, and so a new revision.
 */
async function isReply({ ledger }: OrderingDependencies, { id, revision }: DraftRow): Promise<boolean> {
  if ((await ledger.read.attempts(id)).at(-1)?.outcome !== 'ok') return false;
  const approvals = await ledger.read.approvals(id);
  return approvals.some((each) => each.consumedBy !== null && each.revision === revision);
}

type Step = 'confirm' | 'cancel';

/** Confirms or cancels a requisition of the service, and follows its answer. */
export async function confirmOrCancel(
  deps: OrderingDependencies,
  row: DraftRow,
  step: Step,
): Promise<DraftRow | undefined> {
  const { clock, service, settings } = deps;
  const id = row.requisitionId ?? '';
  const approval = await approvalFor(deps, row, step);
  if (step === 'confirm' && approval === undefined) {
    const reason = texts.reason.noConfirmApproval;
    await advance(deps, row, 'refused', 'confirm-without-approval', { reason, wants: 'confirm', ...untilPersonActs });
    return undefined;
  }
  if (step === 'confirm' && row.readBack?.again !== undefined) {
    const frozen = await readFreeze(deps.ledger.read);
    if (frozen !== undefined) {
      const { readBack } = row;
      return release(deps, row, clock.now() + settings.times.retry, {
        reason: texts.reason.acceptedFrozen(frozen.by),
        readBack,
      });
    }
  }
  failpoint(step === 'confirm' ? 'confirm-committed' : 'cancel-committed');
  // A process that was stopped in between may have lost the lease, and somebody else decided otherwise meanwhile.
  const sendBy = Math.min(clock.now() + settings.times.send, row.leaseUntil - settings.times.send);
  const sendByMonotonic = monotonic(clock) + settings.times.send;
  const result = await service[step](id, { shipTo: row.content.shipTo }, { sendBy, sendByMonotonic }).then(
    (orders) => ({ orders }),
    (error: unknown) => ({ error }),
  );
  failpoint(step === 'confirm' ? 'confirm-reply-read' : 'cancel-reply-read');
  const outcome = stillAccepted(outcomeOfStep(result, id));
  try {
    return await followStep(deps, row, step, outcome, approval);
  } catch (thrown) {
    if (thrown instanceof LeaseLost) throw thrown;
    // No need to keep it: the requisition is read back by its id.
    throw new SentUnrecorded(texts.unrecorded.step(step, row.id, id, outcome), thrown);
  }
}

/** Writes what a confirm or cancel brought. `approval`: it may be sent again under it. */
async function followStep(
  deps: OrderingDependencies,
  row: DraftRow,
  step: Step,
  outcome: StepOutcome,
  approval: ApprovalRow | undefined,
): Promise<DraftRow | undefined> {
  const { clock, settings } = deps;
  switch (outcome.kind) {
    case 'ok': {
      const answer = compare(row.content, outcome.orders, clock.now());
      await advance(deps, row, 'ok', `${step}ed`, { answer }, async (tx) => {
        if (step === 'cancel') await tx.releaseReservations(row.id, await tx.now());
        await rememberPhases(tx, step, outcome.orders);
        return undefined;
      });
      return undefined;
    }
    case 'not_sent': {
      if (step === 'confirm') {
        const reason = outcome.sentence;
        const back = await advance(deps, row, 'not_sent', 'confirm-not-sent', { reason });
        return release(deps, back, clock.now() + settings.times.retry);
      }
      const reason = texts.reason.cancelNotSent(outcome.sentence);
      await advance(deps, row, 'not_sent', 'cancel-not-sent', { reason, wants: null, ...untilPersonActs });
      return undefined;
    }
    case 'refused': {
      const more = nextTry(deps, outcome.again, row.readBack?.again, approval?.expiresAt ?? Number.POSITIVE_INFINITY);
      if (more.at !== undefined) {
        const { at, again, reason } = more;
        const readBack = { since: clock.now(), absences: 0, lastAt: null, tries: row.readBack?.tries ?? 0, again };
        return releaseAndTell(deps, row, at, `${step}-refused-for-now`, { reason, readBack });
      }
      const answer = await readAnswer(deps, row);
      if (step === 'confirm' && answer !== undefined && (await isConfirmed(deps, row, answer))) {
        const phases = answer.orders.map(({ phaseCode }) => phaseCode);
        await advance(deps, row, 'ok', 'confirm-read-back', { answer }, () => Promise.resolve({ phases }));
        return undefined;
      }
      const why = more.reason ?? outcome.sentence;
      const reason = `${texts.reason.stepRefused(step, why)}${answer ? phasesOf(answer) : ''}`;
      await advance(deps, row, 'refused', `${step}-refused`, {
        ...(answer && { answer }),
        reason,
        readBack: null,
        wants: null,
        ...untilPersonActs,
      });
      return undefined;
    }
    case 'lost': {
      const since = clock.now();
      const moved = await advance(deps, row, 'lost', `${step}-unknown`, {
        reason: texts.reason.stepUnknown(step),
        readBack: { since, absences: 0, lastAt: null, tries: (row.readBack?.tries ?? 0) + 1 },
      });
      return release(deps, moved, since + (settings.times.readBack[0] ?? 0));
    }
  }
}

function phasesOf({ orders }: ServiceAnswer): string {
  return texts.reason.inPhase(orders.map(phaseOf));
}

/** "orders collection returned": a reply that still shows ACCEPTED says that the request came, not that it took effect. */
function stillAccepted(outcome: StepOutcome): StepOutcome {
  if (outcome.kind !== 'ok' || outcome.orders.every(({ phaseCode }) => phaseCode !== 'ACCEPTED')) return outcome;
  return { kind: 'lost', sentence: texts.outcome.stepWithoutEffect };
}

/** Whether the service shows a phase that means confirmed, although it refused to confirm: somebody else did. */
async function isConfirmed(deps: OrderingDependencies, row: DraftRow, { orders }: ServiceAnswer): Promise<boolean> {
  const phases = orders.map(({ phaseCode }) => phaseCode ?? '');
  return !phases.includes('ACCEPTED') && isPlaced(deps, row, phases, false);
}

/**
 * The approval that a confirmation or cancellation rests on: one of its own, of this revision, or for a confirmation the
 * one that was used for the submit. Never a state alone.
 */
async function approvalFor(
  { key, ledger }: OrderingDependencies,
  row: DraftRow,
  step: Step,
): Promise<ApprovalRow | undefined> {
  const approvals = (await ledger.read.approvals(row.id)).filter(
    (each) => isGenuine(each, key) && each.hash === row.hash,
  );
  const own = approvals.findLast(
    (each) => each.action === step && each.voidedAt === null && each.revision === row.revision,
  );
  if (own !== undefined || step === 'cancel') return own;
  return approvals.findLast((each) => each.action !== 'cancel' && each.action !== 'confirm' && isConsumed(each, key));
}

/** The requisition as it is now; undefined when that cannot be read. */
async function readAnswer({ clock, service }: OrderingDependencies, row: DraftRow): Promise<ServiceAnswer | undefined> {
  try {
    const orders = await service.requisition(row.requisitionId ?? '');
    return orders.length === 0 ? undefined : compare(row.content, orders, clock.now());
  } catch {
    return undefined;
  }
}

/** After a lost reply to a confirm or cancel: reads the requisition itself. */
export async function readStepBack(deps: OrderingDependencies, row: DraftRow): Promise<DraftRow | undefined> {
  const { clock, ledger, settings } = deps;
  const { retry, settle } = settings.times;
  const { since, tries } = row.readBack ?? { since: clock.now(), tries: 1 };
  const step = row.state === 'confirm_unknown' ? 'confirm' : 'cancel';
  const answer = await readAnswer(deps, row);
  failpoint('step-looked');
  const now = clock.now();
  if (answer === undefined) {
    if (now - since <= settings.times.watch) return release(deps, row, now + retry);
    // Nobody else finds out either.
    const reason = texts.reason.stepUnreadable(step, Math.round((now - since) / 3_600_000));
    await advance(deps, row, 'ask_person', 'unreadable', { reason, wants: null, ...untilPersonActs });
    return undefined;
  }
  const phases = answer.orders.map(({ phaseCode }) => phaseCode ?? '');
  if (phases.every((phase) => phase === 'ACCEPTED')) {
    // It may still be under way: only after the settle time is "still ACCEPTED" an answer.
    if (now - since < settle) return release(deps, row, Math.min(now + retry * 3, since + settle));
    if (step === 'confirm' && tries < 3) {
      // Confirming one requisition again cannot order it twice: only one in phase ACCEPTED can be confirmed.
      return advance(deps, row, 'still_open', 'still-accepted', { answer, nextAt: now });
    }
    const event = step === 'confirm' ? 'ask_person' : 'still_open';
    const reason = texts.reason.stillAccepted(step);
    await advance(deps, row, event, 'still-accepted', { answer, reason, wants: null, ...untilPersonActs });
    return undefined;
  }
  const opposite = step === 'confirm' ? 'cancel' : 'confirm';
  const expected = await readPhases(ledger.read, step);
  const other = await readPhases(ledger.read, opposite);
  // Both can lead to one phase: where both were tried, it takes a phase of each to tell them apart.
  const both = (await ledger.read.approvals(row.id)).some(({ action }) => action === opposite);
  const apart = step === 'confirm' ? !both || other.size > 0 : other.size > 0;
  if (apart && phases.every((phase) => expected.has(phase) && !other.has(phase))) {
    await advance(deps, row, 'ok', `${step}-read-back`, { answer }, async (tx) => {
      if (step === 'cancel') await tx.releaseReservations(row.id, await tx.now());
      return { phases };
    });
    return undefined;
  }
  const reason = texts.reason.phaseAfterLostReply(step, answer.orders.map(phaseOf));
  await advance(deps, row, 'ask_person', 'phase-unmapped', { answer, reason, wants: null, ...untilPersonActs });
  return undefined;
}

/** `submit`: of an account that confirms by itself. */
type PhaseSource = Step | 'submit';

const phaseSetting = (source: PhaseSource) => `phases-after-${source}`;

/** The phases that replies to a submit, confirm or cancel have shown. The interface does not say what they mean. */
export async function readPhases(ledger: LedgerRead, source: PhaseSource): Promise<ReadonlySet<string>> {
  const text = (await ledger.setting(phaseSetting(source))) ?? '';
  return new Set(text.split('\n').filter((each) => each !== ''));
}

export async function rememberPhases(
  tx: LedgerWrite,
  source: PhaseSource,
  orders: readonly RequisitionOrder[],
): Promise<void> {
  const known = await readPhases(tx, source);
  const all = new Set(known);
  for (const { phaseCode } of orders) if (phaseCode && phaseCode !== 'ACCEPTED') all.add(phaseCode);
  if (all.size > known.size) await tx.setSetting(phaseSetting(source), [...all].join('\n'));
}

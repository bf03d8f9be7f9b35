import type { RequisitionOrder } from '../../contract/resources.ts';
import { monotonic } from '../../core/clock.ts';
import { errorOf } from '../../core/errors.ts';
import { failpoint } from '../../core/failpoint.ts';
import { codeText } from '../../core/text.ts';
import type { ServiceAnswer } from '../../ports/draft.ts';
import type { DraftRow, LedgerRead, LedgerWrite } from '../../ports/ledger.ts';
import { readFreeze } from '../decisions/freeze.ts';
import { amountToPay, reserve } from '../decisions/limits.ts';
import { isConsumed, isGenuine } from '../decisions/sign-approval.ts';
import type { OrderingDependencies } from '../dependencies.ts';
import { texts } from '../messages/en.ts';
import { advance, LeaseLost, release, untilPersonActs } from '../workflow/transitions.ts';
import { compare } from './compare-answer.ts';
import { outcomeOfStep, type StepOutcome } from './outcome.ts';
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
  let byItself = false;
  if (open && row.content.automaticOrderConfirmation === true) {
    const still = await confirmsByItself(deps, row);
    if (still === undefined) return release(deps, row, retryAt());
    byItself = still;
  }
  if (byItself || !open) {
    if (!(await isPlaced(deps, row, phases))) {
      const reason = texts.reason.unexpectedPhase([...new Set(phases)]);
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
    await advance(deps, row, 'differs', 'differs', { reason, wants: 'confirm', ...untilPersonActs });
    return undefined;
  }
  const frozen = await readFreeze(ledger.read);
  if (frozen !== undefined) {
    return release(deps, row, retryAt(), { reason: texts.reason.acceptedFrozen(frozen.by) });
  }
  return advance(deps, row, 'matches', 'confirming', { nextAt: row.leaseUntil });
}

/**
 * Whether the account itself confirmed an order in phase ACCEPTED: it does so now, and did when the order was made,
 * which is known only of an order whose reply came. An order that arrived later may have met another setting; it is
 * confirmed like any other, which an already confirmed requisition can only refuse. Undefined: cannot be read.
 */
async function confirmsByItself(deps: OrderingDependencies, { id }: DraftRow): Promise<boolean | undefined> {
  if (!(await wasAnswered(deps, id))) return false;
  try {
    return (await deps.service.customer()).automaticOrderConfirmation === true;
  } catch {
    return undefined;
  }
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
): Promise<boolean> {
  const { read } = deps.ledger;
  const cancelled = await readPhases(read, 'cancel');
  const tried = (await read.approvals(id)).some(({ action }) => action === 'cancel');
  if (tried && cancelled.size === 0) return false;
  const confirmed = await readPhases(read, 'confirm');
  const mayByItself = content.automaticOrderConfirmation !== false && !tried;
  const placed = mayByItself ? await readPhases(read, 'submit') : new Set();
  const replied = mayByItself && (await wasAnswered(deps, id));
  return phases.every((phase) => !cancelled.has(phase) && (replied || placed.has(phase) || confirmed.has(phase)));
}

/** The reply to its submit came, so what it says was true when the order was made. */
async function wasAnswered({ ledger }: OrderingDependencies, id: string): Promise<boolean> {
  return (await ledger.read.attempts(id)).at(-1)?.outcome === 'ok';
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
  if (step === 'confirm' && !(await mayConfirm(deps, row))) {
    const reason = texts.reason.noConfirmApproval;
    await advance(deps, row, 'refused', 'confirm-without-approval', { reason, wants: 'confirm', ...untilPersonActs });
    return undefined;
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
  const outcome = outcomeOfStep(result, id);
  try {
    return await followStep(deps, row, step, outcome);
  } catch (thrown) {
    if (thrown instanceof LeaseLost) throw thrown;
    // No need to keep it: the requisition is read back by its id.
    throw new SentUnrecorded(texts.unrecorded.step(step, row.id, id, outcome), thrown);
  }
}

/** Writes what a confirm or cancel brought. */
async function followStep(
  deps: OrderingDependencies,
  row: DraftRow,
  step: Step,
  outcome: StepOutcome,
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
      const answer = await readAnswer(deps, row);
      const reason = `${texts.reason.stepRefused(step, outcome.sentence)}${answer ? phasesOf(answer) : ''}`;
      await advance(deps, row, 'refused', `${step}-refused`, {
        ...(answer && { answer }),
        reason,
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
  const phases = orders.map(({ phaseCode }) => (phaseCode === undefined ? 'not given' : codeText(phaseCode)));
  return texts.reason.inPhase([...new Set(phases)]);
}

/**
 * A confirmation rests on an approval of this order that was used for the submit, or on one of its own, of this
 * revision: never on a state alone.
 */
async function mayConfirm({ key, ledger }: OrderingDependencies, row: DraftRow): Promise<boolean> {
  const approvals = await ledger.read.approvals(row.id);
  return approvals.some(
    (each) =>
      isGenuine(each, key) &&
      each.hash === row.hash &&
      (each.action === 'confirm'
        ? each.voidedAt === null && each.revision === row.revision
        : each.action !== 'cancel' && isConsumed(each, key)),
  );
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
  if (answer === undefined) return release(deps, row, now + retry);
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
  const reason = texts.reason.phaseAfterLostReply(step, [...new Set(phases.map(codeText))]);
  await advance(deps, row, 'ask_person', 'phase-unmapped', { answer, reason, wants: null, ...untilPersonActs });
  return undefined;
}

/** `submit`: of an account that confirms by itself. */
type PhaseSource = Step | 'submit';

const phaseSetting = (source: PhaseSource) => `phases-after-${source}`;

/** The phases that replies to a submit, confirm or cancel have shown. The interface does not say what they mean. */
async function readPhases(ledger: LedgerRead, source: PhaseSource): Promise<ReadonlySet<string>> {
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

import { failpoint } from '../../core/failpoint.ts';
import { codeText, listing } from '../../core/text.ts';
import type { DraftRow } from '../../ports/ledger.ts';
import { isGenuine } from '../decisions/approval-mac.ts';
import { advance, atRest, rest } from '../workflow/leases.ts';
import { readPhases, rememberPhases } from './account-behaviour.ts';
import { outcomeOfStep } from './outcome.ts';
import type { OrderingDependencies } from '../dependencies.ts';
import { compare } from './compare-answer.ts';

/** Confirms or cancels a requisition of the service, and follows what it answers. */
export async function writeStep(
  deps: OrderingDependencies,
  row: DraftRow,
  step: 'confirm' | 'cancel',
): Promise<DraftRow | undefined> {
  const { clock, service, settings } = deps;
  const id = row.requisitionId ?? '';
  if (step === 'confirm' && !(await mayConfirm(deps, row))) {
    await advance(deps, row, 'refused', 'confirm-without-approval', {
      reason: 'It is not confirmed: no approval that this desk gave is on record.',
      wants: 'confirm',
      ...atRest,
    });
    return undefined;
  }
  failpoint(step === 'confirm' ? 'confirm-committed' : 'cancel-committed');
  // A process that was stopped in between may have lost the lease, and somebody else decided otherwise meanwhile.
  const sendBy = Math.min(clock.now() + settings.times.send, row.leaseUntil - settings.times.send);
  const result = await service[step](id, { shipTo: row.content.shipTo }, { sendBy }).then(
    (orders) => ({ orders }),
    (error: unknown) => ({ error }),
  );
  failpoint(step === 'confirm' ? 'confirm-reply-read' : 'cancel-reply-read');
  const outcome = outcomeOfStep(result, id);
  switch (outcome.kind) {
    case 'ok':
      await advance(
        deps,
        row,
        'ok',
        `${step}ed`,
        { answer: compare(row.content, outcome.orders, clock.now()).answer },
        async (tx) => {
          if (step === 'cancel') await tx.releaseReservations(row.id, await tx.now());
          await rememberPhases(tx, step, outcome.orders);
          return undefined;
        },
      );
      return undefined;
    case 'not_sent':
      if (step === 'confirm') {
        const back = await advance(deps, row, 'not_sent', 'confirm-not-sent', { reason: outcome.sentence });
        return rest(deps, back, clock.now() + settings.times.retry, outcome.sentence);
      }
      await advance(deps, row, 'not_sent', 'cancel-not-sent', {
        reason: `The cancellation was not sent: ${outcome.sentence}`,
        wants: null,
        ...atRest,
      });
      return undefined;
    case 'refused': {
      const answer = await look(deps, row);
      await advance(deps, row, 'refused', `${step}-refused`, {
        ...(answer === undefined ? {} : { answer }),
        reason: `The service refused to ${step} it: ${outcome.sentence}${phasesOf(answer)}`,
        wants: null,
        ...atRest,
      });
      return undefined;
    }
    case 'lost': {
      const since = clock.now();
      const moved = await advance(deps, row, 'lost', `${step}-unknown`, {
        reason: `Whether it was ${step === 'confirm' ? 'confirmed' : 'cancelled'} is not known yet.`,
        readBack: { since, absences: 0, lastAt: null, tries: (row.readBack?.tries ?? 0) + 1 },
      });
      return rest(deps, moved, since + (settings.times.readBack[0] ?? 0));
    }
  }
}

/**
 * A confirmation rests on an approval of this order that was used for the submit, or on one of its own, of this
 * revision: never on a state alone.
 */
async function mayConfirm(deps: OrderingDependencies, row: DraftRow): Promise<boolean> {
  const approvals = await deps.ledger.read.approvals(row.id);
  return approvals.some(
    (each) =>
      isGenuine(each, deps.key) &&
      each.hash === row.hash &&
      (each.action === 'confirm'
        ? each.voidedAt === null && each.revision === row.revision
        : each.action !== 'cancel' && each.consumedBy !== null),
  );
}

/** Reads the requisition as it is now; undefined when that cannot be done. */
async function look(deps: OrderingDependencies, row: DraftRow) {
  const { clock, service } = deps;
  try {
    const orders = await service.requisition(row.requisitionId ?? '');
    return orders.length === 0 ? undefined : compare(row.content, orders, clock.now()).answer;
  } catch {
    return undefined;
  }
}

/** After a lost reply of confirm or cancel: the requisition itself is asked. */
export async function readStep(deps: OrderingDependencies, row: DraftRow): Promise<DraftRow | undefined> {
  const { clock, ledger, settings } = deps;
  const state = row.readBack ?? { since: clock.now(), absences: 0, lastAt: null, tries: 1 };
  const step = row.state === 'confirm_unknown' ? 'confirm' : 'cancel';
  const answer = await look(deps, row);
  failpoint('step-looked');
  const now = clock.now();
  if (answer === undefined) return rest(deps, row, now + settings.times.retry);
  const phases = answer.orders.map(({ phaseCode }) => phaseCode ?? '');
  if (phases.every((phase) => phase === 'ACCEPTED')) {
    // It may still be under way: only after the settle time is "still ACCEPTED" an answer.
    if (now - state.since < settings.times.settle) {
      return rest(deps, row, Math.min(now + settings.times.retry * 3, state.since + settings.times.settle));
    }
    if (step === 'confirm' && state.tries < 3) {
      // Confirming one requisition again cannot order it twice: only one in phase ACCEPTED can be confirmed.
      return advance(deps, row, 'still_open', 'still-accepted', { answer, nextAt: now });
    }
    const moved = await advance(deps, row, step === 'confirm' ? 'ask_person' : 'still_open', 'still-accepted', {
      answer,
      reason: `It is still ACCEPTED: the ${step === 'confirm' ? 'confirmation' : 'cancellation'} did not take effect.`,
      wants: null,
      ...atRest,
    });
    return moved.state === 'accepted' ? moved : undefined;
  }
  const opposite = step === 'confirm' ? 'cancel' : 'confirm';
  const learned = await readPhases(ledger.read, step);
  const other = await readPhases(ledger.read, opposite);
  // Both can lead to one phase: where both were tried, it takes a phase of each to tell them apart.
  const both = (await ledger.read.approvals(row.id)).some(({ action }) => action === opposite);
  const apart = step === 'confirm' ? !both || other.size > 0 : other.size > 0;
  if (apart && phases.every((phase) => learned.has(phase) && !other.has(phase))) {
    await advance(deps, row, 'ok', `${step}-read-back`, { answer }, async (tx) => {
      if (step === 'cancel') await tx.releaseReservations(row.id, await tx.now());
      return { phases };
    });
    return undefined;
  }
  await advance(deps, row, 'ask_person', 'phase-unmapped', {
    answer,
    reason: `The reply was lost, and the service now says ${listing([...new Set(phases.map(codeText))], 5)}: look whether that is ${step === 'confirm' ? 'confirmed' : 'cancelled'}.`,
    wants: null,
    ...atRest,
  });
  return undefined;
}

function phasesOf(answer: { orders: readonly { phaseCode?: string | undefined }[] } | undefined): string {
  if (answer === undefined) return '';
  const phases = answer.orders.map(({ phaseCode }) => (phaseCode === undefined ? 'not given' : codeText(phaseCode)));
  return ` It is now in phase ${listing([...new Set(phases)], 5)}.`;
}

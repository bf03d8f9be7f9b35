import type { RequisitionOrder } from '../../contract/resources.ts';
import { addDays, utcDay } from '../../core/datetime.ts';
import { failpoint } from '../../core/failpoint.ts';
import type { AttemptRow, DraftRow, LedgerWrite } from '../../ports/ledger.ts';
import { held, LeaseLost, move, deskActor } from '../workflow/transitions.ts';
import { readKeptCustomNumber } from './account-behaviour.ts';
import { matchNonce, type KeptCustomNumber } from './mark.ts';
import type { OrderingDependencies } from '../dependencies.ts';
import { compare } from './compare-answer.ts';

/** Complete scans without a find that it takes, spread over the settle time, to call something absent. */
const absencesNeeded = 3;

interface Scan {
  readonly found: readonly RequisitionOrder[];
  /** Everything that could hold it was read: only then does "not found" say anything. */
  readonly complete: boolean;
}

/**
 * Looks for an order whose reply was lost: all requisitions created on the UTC days around the sending, with and
 * without the receiver, by the nonce alone. Similar lines prove nothing.
 */
export async function scan(
  deps: OrderingDependencies,
  receiver: string | undefined,
  attempt: AttemptRow,
  learned: KeptCustomNumber | undefined,
): Promise<Scan> {
  const { clock, service } = deps;
  // A day on both sides: clocks differ, and zones of the service's dates are not certain.
  const range = {
    from: addDays(utcDay(attempt.openedAt), -1),
    to: addDays(utcDay(Math.max(clock.now(), attempt.openedAt)), 1),
  };
  const receivers = receiver === undefined ? [undefined] : [receiver, undefined];
  const found = new Map<string, RequisitionOrder>();
  let complete = true;
  for (const shipTo of receivers) {
    const walk = service.requisitionOrders(range, { shipTo });
    try {
      for await (const batch of walk) {
        for (const order of batch)
          if (matchNonce(attempt.nonce, order, learned) !== undefined) found.set(order.id, order);
      }
    } catch {
      complete = false;
    }
    complete &&= walk.coverage().complete;
  }
  return { found: [...found.values()], complete };
}

/** One look for a requisition whose outcome is not known, or that was dropped, and what follows from it. */
export async function readBack(deps: OrderingDependencies, row: DraftRow): Promise<DraftRow | undefined> {
  const { clock, ledger, settings } = deps;
  const dropped = row.state === 'dropping';
  const uncertain = (await ledger.read.attempts(row.id)).filter(
    ({ outcome, verdict }) => outcome === 'unknown' && (dropped || verdict === null),
  );
  const state = row.readBack ?? { since: clock.now(), absences: 0, lastAt: null, tries: 0 };
  const learned = await readKeptCustomNumber(ledger.read);
  const found: RequisitionOrder[] = [];
  let complete = uncertain.length > 0;
  for (const attempt of uncertain) {
    const seen = await scan(deps, row.content.shipTo, attempt, learned);
    found.push(...seen.found);
    complete &&= seen.complete;
  }
  failpoint('scanned');
  const now = clock.now();
  const requisitions = [...new Set(found.map(({ requisitionId }) => requisitionId))];
  const [requisitionId] = requisitions;
  if (requisitionId !== undefined && requisitions.length === 1) {
    const orders = await wholeRequisition(deps, requisitionId, found);
    failpoint('found-read');
    return write(deps, row, async (tx, current) => {
      if (!dropped) for (const { id } of uncertain) await tx.settleAttempt(id, 'found', await tx.now());
      const event = dropped ? 'late_arrival' : 'found';
      return move(
        tx,
        current,
        event,
        { actor: deskActor, action: event, detail: { requisitionId } },
        {
          requisitionId,
          answer: compare(row.content, orders, now).answer,
          readBack: null,
          nextAt: now,
          ...(dropped ? { reason: 'It arrived although it was dropped; it is cancelled.' } : {}),
        },
      );
    });
  }
  const absences = complete && found.length === 0 ? state.absences + 1 : state.absences;
  const looked = { ...state, absences, lastAt: now };
  const age = now - state.since;
  if (dropped && age > settings.times.watch && complete) {
    await write(deps, row, (tx, current) => move(tx, current, 'settled', { actor: deskActor, action: 'settled' }));
    return undefined;
  }
  const ambiguous = requisitions.length > 1;
  const settled = age >= settings.times.settle && absences >= absencesNeeded && complete;
  // Nothing is proved by then, but nobody else will find out either.
  const givenUp = age > settings.times.watch;
  if (row.state === 'unknown' && (settled || ambiguous || givenUp)) {
    await write(deps, row, (tx, current) =>
      move(
        tx,
        current,
        'ask_person',
        { actor: deskActor, action: 'ask-person', detail: { absences, requisitions } },
        {
          readBack: looked,
          reason: ambiguous
            ? `More than one requisition carries its number (${requisitions.join(', ')}): say which one it is.`
            : settled
              ? `It was not found in ${absences} complete looks over ${Math.round(age / 60_000)} minutes. Was it ordered or not?`
              : `For ${Math.round(age / 3_600_000)} hours the list of requisitions could not be read whole often enough. Was it ordered or not?`,
          nextAt: nextLook(deps, looked, now, 'needs_person'),
          leaseOwner: null,
          leaseUntil: 0,
        },
      ),
    );
    return undefined;
  }
  return write(deps, row, async (tx, current) => {
    const saved = await tx.saveDraft(
      {
        ...current,
        readBack: looked,
        nextAt: nextLook(deps, looked, now, row.state),
        leaseOwner: null,
        leaseUntil: 0,
      },
      current.fence,
    );
    if (!saved) throw new LeaseLost();
    return undefined;
  });
}

function write<T>(
  deps: OrderingDependencies,
  row: DraftRow,
  work: (tx: LedgerWrite, current: DraftRow) => Promise<T>,
): Promise<T> {
  return deps.ledger.write(async (tx) => work(tx, await held(tx, row)));
}

function nextLook(
  { settings: { times } }: OrderingDependencies,
  { since, absences }: { since: number; absences: number },
  now: number,
  state: string,
): number | null {
  // Only once a person has been asked: a desk that stood still for longer than the watch has not looked yet, and what
  // was dropped is looked at until a complete look after the watch settles it.
  if (now - since > times.watch && state === 'needs_person') return null;
  const pauses = times.readBack;
  const pause = pauses[Math.min(absences + 1, pauses.length - 1)] ?? times.retry;
  if (state !== 'unknown') return now + Math.max(pause, times.settle);
  // The look that could settle it comes as soon as it can; a list that fails for long is not asked all the time.
  const due = since + times.settle;
  return now < due ? Math.min(now + pause, due) : now + Math.max(pause, pauses.at(-1) ?? times.retry);
}

/** All orders of it: the list may show some of them before the others. */
async function wholeRequisition(
  { service }: OrderingDependencies,
  requisitionId: string,
  found: readonly RequisitionOrder[],
): Promise<readonly RequisitionOrder[]> {
  try {
    const orders = await service.requisition(requisitionId);
    return orders.length > 0 ? orders : found;
  } catch {
    return found;
  }
}

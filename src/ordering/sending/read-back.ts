import type { RequisitionOrder } from '../../contract/resources.ts';
import { addDays, utcDay } from '../../core/datetime.ts';
import { failpoint } from '../../core/failpoint.ts';
import type { AttemptRow, DraftRow, ReadBackState } from '../../ports/ledger.ts';
import type { OrderingDependencies } from '../dependencies.ts';
import { texts } from '../messages/en.ts';
import { advance, noLease, release } from '../workflow/transitions.ts';
import { compare } from './compare-answer.ts';
import { matchNonce, readEcho, type Echo } from './mark.ts';

/** Complete scans without a find, spread over the settle time, that it takes to call something absent. */
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
  { clock, service }: OrderingDependencies,
  receiver: string | undefined,
  { nonces, since }: { readonly nonces: readonly string[]; /** The first may have been sent then. */ since: number },
  echo: Echo | undefined,
): Promise<Scan> {
  // A day on both sides: clocks differ, and zones of the service's dates are not certain.
  const range = {
    from: addDays(utcDay(since), -1),
    to: addDays(utcDay(Math.max(clock.now(), since)), 1),
  };
  const receivers = receiver === undefined ? [undefined] : [receiver, undefined];
  const found = new Map<string, RequisitionOrder>();
  let complete = true;
  for (const shipTo of receivers) {
    const walk = service.requisitionOrders(range, { shipTo });
    try {
      for await (const batch of walk) {
        for (const order of batch) {
          if (nonces.some((nonce) => matchNonce(nonce, order, echo) !== undefined)) found.set(order.id, order);
        }
      }
    } catch {
      complete = false;
    }
    complete &&= walk.coverage().complete;
  }
  return { found: [...found.values()], complete };
}

const soughtOf = ({ nonce, openedAt }: AttemptRow) => ({ nonces: [nonce], since: openedAt });

/** One look for a requisition whose outcome is not known, or that was dropped, and what follows from it. */
export async function readBack(deps: OrderingDependencies, row: DraftRow): Promise<DraftRow | undefined> {
  const { clock, ledger, settings } = deps;
  const { watch } = settings.times;
  const dropped = row.state === 'dropping';
  const uncertain = (await ledger.read.attempts(row.id)).filter(
    ({ outcome, verdict }) => outcome === 'unknown' && (dropped || verdict === null),
  );
  const state = row.readBack ?? { since: clock.now(), absences: 0, lastAt: null, tries: 0 };
  const echo = await readEcho(ledger.read);
  const found: RequisitionOrder[] = [];
  let complete = uncertain.length > 0;
  for (const attempt of uncertain) {
    const seen = await scan(deps, row.content.shipTo, soughtOf(attempt), echo);
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
    const event = dropped ? 'late_arrival' : 'found';
    const reason = dropped ? texts.reason.arrivedAfterDrop : null;
    const answer = compare(row.content, orders, now);
    return advance(
      deps,
      row,
      event,
      event,
      { requisitionId, answer, readBack: null, nextAt: now, reason },
      async (tx) => {
        if (!dropped) for (const { id } of uncertain) await tx.settleAttempt(id, 'found', await tx.now());
        return { requisitionId };
      },
    );
  }
  const absences = complete && found.length === 0 ? state.absences + 1 : state.absences;
  const looked: ReadBackState = { ...state, absences, lastAt: now };
  const age = now - state.since;
  if (dropped && age > watch && complete) {
    await advance(deps, row, 'settled', 'settled');
    return undefined;
  }
  const ambiguous = requisitions.length > 1;
  const settled = age >= settings.times.settle && absences >= absencesNeeded && complete;
  // Nothing is proved by then, but nobody else will find out either.
  const givenUp = age > watch;
  if (row.state === 'unknown' && (settled || ambiguous || givenUp)) {
    const reason = ambiguous
      ? texts.reason.severalFound(requisitions)
      : settled
        ? texts.reason.notFound(absences, Math.round(age / 60_000))
        : texts.reason.unreadable(Math.round(age / 3_600_000));
    const nextAt = nextLook(deps, looked, now, 'needs_person');
    const change = { readBack: looked, reason, nextAt, ...noLease };
    await advance(deps, row, 'ask_person', 'ask-person', change, () => Promise.resolve({ absences, requisitions }));
    return undefined;
  }
  return release(deps, row, nextLook(deps, looked, now, row.state), { readBack: looked });
}

function nextLook(
  { settings: { times } }: OrderingDependencies,
  { since, absences }: ReadBackState,
  now: number,
  state: DraftRow['state'],
): number | null {
  // Only once a person has been asked: a desk that was suspended for longer than the watch has not looked yet, and what
  // was dropped is looked for until a complete look after the watch settles it.
  if (now - since > times.watch && state === 'needs_person') return null;
  const pauses = times.readBack;
  const pause = pauses[Math.min(absences + 1, pauses.length - 1)] ?? times.retry;
  if (state !== 'unknown') return now + Math.max(pause, times.settle);
  // The look that could settle it comes as soon as it can; a list that keeps failing is not read all the time.
  const due = since + times.settle;
  return now < due ? Math.min(now + pause, due) : now + Math.max(pause, pauses.at(-1) ?? times.retry);
}

/** All orders of it: the list may show some of them before the others. */
export async function wholeRequisition(
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

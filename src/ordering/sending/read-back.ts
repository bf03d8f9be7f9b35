import type { RequisitionOrder } from '../../contract/resources.ts';
import { addDays, utcDay } from '../../core/datetime.ts';
import { failpoint } from '../../core/failpoint.ts';
import type { Secret } from '../../core/secret.ts';
import type { ApprovalRow, AttemptRow, DraftRow, LedgerWrite, ReadBackState } from '../../ports/ledger.ts';
import { sha256 } from '../audit.ts';
import { consumptionMac } from '../decisions/sign-approval.ts';
import { newId, type OrderingDependencies } from '../dependencies.ts';
import { texts } from '../messages/en.ts';
import { advance, noLease, release } from '../workflow/transitions.ts';
import { compare } from './compare-answer.ts';
import { markOf, matchNonce, readEcho, type Echo } from './mark.ts';
import { submitBody } from './send-attempt.ts';

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

/** Attempts that a lost part of the ledger may hold beyond those that are known: refused ones are repeated. */
const moreAttempts = 12;

/**
 * The marks of all attempts of a draft by their number, also of those that a ledger restored from a backup has lost.
 */
export function marksOfDraft(
  key: Secret,
  { id }: DraftRow,
  attempts: readonly AttemptRow[],
): ReadonlyMap<string, number> {
  const numbers = Array.from({ length: attempts.length + moreAttempts }, (_, at) => at + 1);
  // Attempts of earlier versions have random marks.
  const known = new Map(attempts.map(({ number, nonce }) => [number, nonce]));
  return new Map(numbers.map((number) => [known.get(number) ?? markOf(key, id, number), number]));
}

/** An attempt that the ledger has lost, and whose order was found, goes back into it. */
export async function recordLostAttempt(
  { key, randomBytes }: OrderingDependencies,
  tx: LedgerWrite,
  row: DraftRow,
  approval: ApprovalRow,
  { mark, number, now }: { readonly mark: string; readonly number: number; readonly now: number },
): Promise<void> {
  const id = newId('A', randomBytes);
  const body = JSON.stringify(submitBody(row.content, mark));
  if (approval.consumedBy === null)
    await tx.consumeApproval(approval.id, id, now, consumptionMac(approval.id, id, now, key));
  await tx.insertAttempt({
    ...{ id, draftId: row.id, number, nonce: mark, body, bodyHash: sha256(body), approvalId: approval.id },
    ...{ openedAt: approval.at, sendBy: approval.at, fence: row.fence, sender: null, sentAt: now },
    ...{ outcome: 'unknown', verdict: 'found', closedAt: now, detail: texts.reason.foundFirst },
  });
}

/** One look for a requisition whose outcome is not known, or that was dropped, and what follows from it. */
export async function readBack(deps: OrderingDependencies, row: DraftRow): Promise<DraftRow | undefined> {
  const { clock, ledger, settings } = deps;
  const { watch } = settings.times;
  const dropped = row.state === 'dropping';
  const attempts = await ledger.read.attempts(row.id);
  const uncertain = attempts.filter(({ outcome, verdict }) => outcome === 'unknown' && (dropped || verdict === null));
  const lost = [...marksOfDraft(deps.key, row, attempts)].filter(([, number]) => number > attempts.length);
  const state = row.readBack ?? { since: clock.now(), absences: 0, lastAt: null, tries: 0 };
  const echo = await readEcho(ledger.read);
  const found: RequisitionOrder[] = [];
  let complete = uncertain.length > 0;
  for (const { nonce, openedAt } of uncertain) {
    const nonces = [nonce, ...lost.map(([mark]) => mark)];
    const seen = await scan(deps, row.content.shipTo, { nonces, since: openedAt }, echo);
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
    const lostMark = lost.find(([mark]) => found.some((order) => matchNonce(mark, order, echo) !== undefined));
    return advance(
      deps,
      row,
      event,
      event,
      { requisitionId, answer, readBack: null, nextAt: now, reason },
      async (tx) => {
        if (lostMark === undefined) {
          if (!dropped) for (const { id } of uncertain) await tx.settleAttempt(id, 'found', await tx.now());
          return { requisitionId };
        }
        const [mark, number] = lostMark;
        const approval = (await tx.approvals(row.id)).find(({ id }) => id === uncertain.at(-1)?.approvalId);
        if (approval !== undefined)
          await recordLostAttempt(deps, tx, row, approval, { mark, number, now: await tx.now() });
        return { requisitionId, nonce: mark, attempt: number };
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

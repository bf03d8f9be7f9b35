import type { DraftRow, LedgerWrite } from '../../ports/ledger.ts';
import { held, LeaseLost, move, deskActor } from './transitions.ts';
import type { OrderingDependencies } from '../dependencies.ts';

/** The lease that a worker takes with a new fence: whoever held it before can write nothing more. */
export function hold(
  row: DraftRow,
  { worker, times }: OrderingDependencies['settings'],
  now: number,
): Pick<DraftRow, 'fence' | 'leaseOwner' | 'leaseUntil'> {
  return { fence: row.fence + 1, leaseOwner: worker, leaseUntil: now + times.lease };
}

/** What a draft is that waits for a person: nobody works on it. */
export const atRest = { nextAt: null, leaseOwner: null, leaseUntil: 0 } as const;

/** Gives the draft back, to be looked at again at `nextAt`. */
export function rest(
  deps: OrderingDependencies,
  row: DraftRow,
  nextAt: number | null,
  reason: string | null = row.reason,
): Promise<undefined> {
  return deps.ledger.write(async (tx) => {
    const now = await held(tx, row);
    if (!(await tx.saveDraft({ ...now, leaseOwner: null, leaseUntil: 0, nextAt, reason }, now.fence)))
      throw new LeaseLost();
    return undefined;
  });
}

/** One transition of a draft that this worker holds, in a transaction of its own, with what else belongs in it. */
export function advance(
  deps: OrderingDependencies,
  row: DraftRow,
  event: Parameters<typeof move>[2],
  action: string,
  change: Parameters<typeof move>[4] = {},
  also?: (tx: LedgerWrite, now: DraftRow) => Promise<Readonly<Record<string, unknown>> | undefined>,
): Promise<DraftRow> {
  return deps.ledger.write(async (tx) => {
    const now = await held(tx, row);
    const detail = await also?.(tx, now);
    return move(tx, now, event, { actor: deskActor, action, detail }, change);
  });
}

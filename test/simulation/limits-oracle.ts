import { utcDay } from '../../src/core/datetime.ts';
import { add, compareDecimals, decimal, type Decimal } from '../../src/core/money.ts';
import type { AttemptRow, DraftRow, ReservationRow } from '../../src/ports/ledger.ts';
import type { LedgerOracleParts } from './oracle-parts.ts';
import type { Shadow } from './shadow.ts';

/** What is on its way or has been ordered. */
const spent = new Set([
  ...['submitting', 'unknown', 'needs_person', 'accepted', 'differs', 'confirming', 'confirm_unknown', 'confirmed'],
  ...['cancelling', 'cancel_unknown'],
]);

/** Holds what is reserved and what leaves against the limits of the policy. */
export class LimitsOracle {
  readonly #shadow: Shadow;
  readonly #parts: Pick<LedgerOracleParts, 'policy' | 'trace'>;
  readonly #spent: {
    readonly attempt: string;
    readonly draft: string;
    readonly day: string;
    readonly amount: Decimal;
  }[] = [];

  constructor(shadow: Shadow, parts: Pick<LedgerOracleParts, 'policy' | 'trace'>) {
    this.#shadow = shadow;
    this.#parts = parts;
  }

  /** Another ledger held more: what this one holds as well has left here too. */
  goOnFrom(other: LimitsOracle): void {
    this.#spent.push(...other.#spent.filter(({ attempt }) => this.#shadow.attempts.has(attempt)));
  }

  /** 10. What leaves on one UTC day, by person and by receiver, whatever was reserved. */
  opened(attempt: AttemptRow, draft: DraftRow): void {
    const { limits } = this.#parts.policy();
    const day = utcDay(attempt.openedAt);
    const amount = decimal(draft.content.totals[0]?.gross ?? '0');
    this.#spent.push({ attempt: attempt.id, draft: draft.id, day, amount });
    const counted = this.#spent.filter(({ draft: id, day: on, attempt: each }) => {
      const row = this.#shadow.drafts.get(id)!;
      const known = this.#shadow.attempts.get(each);
      const gone = known?.outcome === 'not_sent' || known?.outcome === 'refused' || known?.verdict === 'absent';
      return on === day && !gone && (id === draft.id || spent.has(row.state));
    });
    const sum = (of: (row: DraftRow) => boolean) =>
      add(
        decimal('0'),
        ...counted.filter(({ draft: id }) => of(this.#shadow.drafts.get(id)!)).map((each) => each.amount),
      );
    const receiver = draft.content.shipTo ?? 'own';
    const sums: [string, Decimal, Decimal | undefined][] = [
      ['order', amount, limits.perOrder],
      [`person ${draft.createdBy}`, sum((row) => row.createdBy === draft.createdBy), limits.perPersonDay],
      [`receiver ${receiver}`, sum((row) => (row.content.shipTo ?? 'own') === receiver), limits.perReceiverDay],
    ];
    for (const [what, is, limit] of sums) {
      if (limit !== undefined && compareDecimals(is, limit) > 0)
        this.#parts.trace.violation('10 limits', `${what}: ${is} of ${limit} on ${day} with ${draft.id}`);
    }
  }

  reserved(row: ReservationRow): void {
    const { limits } = this.#parts.policy();
    const day = utcDay(row.at);
    const counted = [...this.#shadow.reservations.values(), row].filter(
      (each) => each.releasedAt === null && utcDay(each.at) === day,
    );
    const once = new Map(counted.map((each) => [each.draftId, each]));
    const sum = (of: (each: ReservationRow) => boolean) =>
      add(decimal('0'), ...[...once.values()].filter(of).map(({ amount }) => decimal(amount)));
    for (const [is, limit] of [
      [sum(({ person }) => person === row.person), limits.perPersonDay],
      [sum(({ receiver }) => receiver === row.receiver), limits.perReceiverDay],
    ] as const) {
      if (limit !== undefined && compareDecimals(is, limit) > 0)
        this.#parts.trace.violation('10 limits', `${is} of ${limit} reserved on ${day} with ${row.draftId}`);
    }
  }
}

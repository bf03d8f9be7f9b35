import type {
  ApprovalRow,
  AttemptRow,
  AuditRow,
  DraftRow,
  LedgerWrite,
  ReservationRow,
} from '../../src/ports/ledger.ts';

/** One call inside a transaction, and what it gave. */
export interface Operation {
  readonly name: keyof LedgerWrite;
  readonly args: readonly unknown[];
  readonly result: unknown;
}

/** What one process wrote in one go. */
export interface Transaction {
  /** `hand` for whoever writes into the database beside the desk. */
  readonly process: string;
  readonly operations: readonly Operation[];
}

/** The ledger as the oracle has seen it being written, transaction by transaction. */
export class Shadow {
  readonly drafts = new Map<string, DraftRow>();
  readonly attempts = new Map<string, AttemptRow>();
  readonly approvals = new Map<string, ApprovalRow>();
  readonly reservations = new Map<string, ReservationRow>();
  readonly settings = new Map<string, string>();
  readonly audit: AuditRow[] = [];

  attemptsOf(draftId: string): AttemptRow[] {
    return [...this.attempts.values()].filter((each) => each.draftId === draftId).sort((a, b) => a.number - b.number);
  }

  attemptOfNonce(nonce: string): AttemptRow | undefined {
    return [...this.attempts.values()].find((each) => each.nonce === nonce);
  }

  draftOfNonce(nonce: string | undefined): DraftRow | undefined {
    const attempt = nonce === undefined ? undefined : this.attemptOfNonce(nonce);
    return attempt === undefined ? undefined : this.drafts.get(attempt.draftId);
  }

  apply({ name, args, result }: Operation): void {
    switch (name) {
      case 'insertDraft':
        return put(this.drafts, args[0] as DraftRow);
      case 'saveDraft':
        return result === true ? put(this.drafts, args[0] as DraftRow) : undefined;
      case 'insertApproval':
        return put(this.approvals, args[0] as ApprovalRow);
      case 'consumeApproval':
        return result === true
          ? change(this.approvals, args[0], { consumedBy: args[1] as string, consumedAt: args[2] as number })
          : undefined;
      case 'voidApprovals':
        for (const each of this.approvals.values()) {
          if (each.draftId === args[0] && each.consumedBy === null && each.voidedAt === null)
            change(this.approvals, each.id, { voidedAt: args[1] as number });
        }
        return undefined;
      case 'insertAttempt':
        return put(this.attempts, args[0] as AttemptRow);
      case 'closeAttempt':
        return result === true
          ? change(this.attempts, args[0], {
              outcome: args[1] as AttemptRow['outcome'],
              closedAt: args[2] as number,
              detail: args[3] as string | null,
            })
          : undefined;
      case 'sendingOver':
        return this.attempts.get(args[0] as string)?.sentAt === null
          ? change(this.attempts, args[0], { sentAt: args[1] as number })
          : undefined;
      case 'settleAttempt':
        return change(this.attempts, args[0], { verdict: args[1] as AttemptRow['verdict'] });
      case 'insertReservation':
        return put(this.reservations, args[0] as ReservationRow);
      case 'releaseReservations':
        for (const each of this.reservations.values()) {
          if (each.draftId === args[0] && each.releasedAt === null)
            change(this.reservations, each.id, { releasedAt: args[1] as number });
        }
        return undefined;
      case 'setSetting':
        this.settings.set(args[0] as string, args[1] as string);
        return undefined;
      case 'appendAudit':
        this.audit.push(result as AuditRow);
        return undefined;
      default:
        return undefined;
    }
  }
}

function put<T extends { readonly id: string }>(rows: Map<string, T>, row: T): void {
  rows.set(row.id, row);
}

function change<T>(rows: Map<string, T>, id: unknown, what: Partial<T>): void {
  const row = rows.get(id as string);
  if (row !== undefined) rows.set(id as string, { ...row, ...what });
}

export function auditsOf(operations: readonly Operation[]): AuditRow[] {
  return operations.filter(({ name }) => name === 'appendAudit').map(({ result }) => result as AuditRow);
}

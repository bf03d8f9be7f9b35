import type { AuditRow } from '../../src/ports/ledger.ts';
import type { ServiceTruth } from './service-truth.ts';
import type { WalkRecord } from './service-reads.ts';
import type { Shadow } from './shadow.ts';

/** What has happened, whatever becomes of the ledger. */
export class Past {
  /** The ledger was put back to an earlier state. */
  restored = false;
  /** Nonces whose bytes left. */
  readonly sent = new Map<string, number>();
  /** The draft of every nonce that was ever written down. */
  readonly drafts = new Map<string, string>();
  /** Drafts of which a person made two requisitions, or of which nothing could be seen at the service. */
  readonly #excused = new Set<string>();
  /** When each process started. */
  readonly started = new Map<string, number>();
  /** What people were shown and said yes to: person, draft, action and revision. */
  readonly said = new Set<string>();
  readonly walks: { readonly process: string; readonly record: WalkRecord }[] = [];

  /** A person wants both, or says that nothing is there while the service is yet to create it. */
  heard({ action, draftId, detail }: AuditRow, { drafts }: Shadow, truth: ServiceTruth): void {
    if (action !== 'answered' || draftId === null) return;
    const { answer } = JSON.parse(detail) as { answer: string };
    const about = truth.byId(drafts.get(draftId)?.requisitionId ?? '');
    const kept = this.drafts.get(about?.nonce ?? '');
    if (answer === 'keep' && kept !== undefined) this.#excused.add(kept);
    const isPending = [...truth.pending].some((nonce) => this.drafts.get(nonce) === draftId);
    if ((answer === 'resend' || answer === 'drop') && isPending) this.#excused.add(draftId);
  }

  excuse(draftId: string): void {
    this.#excused.add(draftId);
  }

  /** Only a ledger that was put back is excused: otherwise what arrives late is found, and cancelled. */
  isExcused(draftId: string): boolean {
    return this.restored && this.#excused.has(draftId);
  }
}

import type { OrderRequest } from './draft.ts';
import type { DraftRow } from './ledger.ts';

/** Ordering as the tools see it: bound to whoever asks. Nothing here approves; that is for people, elsewhere. */
export interface OrderingDesk {
  /** `reason`: why it is ordered, in the caller's own words, for the approver. */
  prepare(
    request: Omit<OrderRequest, 'statedReason'> & { readonly reason?: string | undefined },
    draftId: string | undefined,
    signal?: AbortSignal,
  ): Promise<DraftReport>;
  draft(id: string): Promise<DraftReport>;
  /** `revision`: the one that was shown; any other is refused. */
  submit(id: string, revision?: number, reason?: string): Promise<DraftReport>;
  confirm(requisitionId: string): Promise<DraftReport>;
  cancel(what: {
    draftId?: string | undefined;
    requisitionId?: string | undefined;
    revision?: number | undefined;
  }): Promise<DraftReport>;
}

/** A draft with what there is to say about it. */
export interface DraftReport {
  readonly row: DraftRow;
  /** The state in words, after "Draft D7…: ". */
  readonly sentence: string;
  /** What happens next, and who does it. */
  readonly next: string;
  /** Who wrote it, each in words. */
  readonly preparedBy: readonly string[];
  /** The reason that was given for it, and whose words it is. */
  readonly statedReason: string | undefined;
  /** SHA-256 (hex) of everything above that an approval binds: a yes counts only for what was shown. */
  readonly digest: string;
  /** The same was asked for within a day. */
  readonly twins: readonly { readonly id: string; readonly createdBy: string; readonly sentence: string }[];
}

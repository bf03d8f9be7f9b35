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
  /** `agrees`: asks the person at a terminal before a requisition is cancelled at the service. */
  cancel(
    what: {
      draftId?: string | undefined;
      requisitionId?: string | undefined;
      revision?: number | undefined;
    },
    agrees?: (report: DraftReport) => Promise<boolean>,
  ): Promise<DraftReport>;
  /** Drafts and orders that the caller may see, newest first. */
  orders(question: OrdersQuestion): Promise<OrderList>;
}

export interface OrdersQuestion {
  /** `waiting`: the caller can decide what it waits for. Absent: all. */
  readonly group?: 'open' | 'waiting' | 'done' | undefined;
  /** Part of the buyer's own number, with or without the desk's mark. */
  readonly ownNumber?: string | undefined;
  /** `own` is the payer itself. */
  readonly receiver?: string | undefined;
  /** The person who created it. */
  readonly person?: string | undefined;
  /** Created at or after this time, and before `until`; milliseconds since the epoch. */
  readonly since?: number | undefined;
  readonly until?: number | undefined;
  /** The last row of the page before. */
  readonly after?: Pick<DraftRow, 'createdAt' | 'id'> | undefined;
  readonly limit: number;
}

export interface OrderList {
  readonly rows: readonly ListedOrder[];
  /** All rows of the question; only on its first page. */
  readonly total: number | undefined;
  readonly more: boolean;
}

export interface ListedOrder extends Pick<DraftReport, 'row' | 'sentence' | 'service'> {
  /** Names of the people who can decide what it waits for. */
  readonly deciders: readonly string[];
  /** The caller is one of them. */
  readonly mine: boolean;
}

/** A draft with what there is to say about it. */
export interface DraftReport {
  readonly row: DraftRow;
  /** When this was said, in milliseconds since 1970. */
  readonly at: number;
  /** The state in words, after "Draft D7…: ". */
  readonly sentence: string;
  /** What the service last showed of its requisition; it goes on after the draft is closed. */
  readonly service?: { readonly phases: readonly string[]; readonly readAt: number } | undefined;
  /** What happens next, and who does it. */
  readonly next: string;
  /** Who wrote it, each in words. */
  readonly preparedBy: readonly string[];
  /** The reason that was given for it, and whose words it is. */
  readonly statedReason: string | undefined;
  /** Address of the approval page, where the caller is an agent of somebody who can decide there. */
  readonly page?: string | undefined;
  /** SHA-256 (hex) of everything above that an approval binds: a yes counts only for what was shown. */
  readonly digest: string;
  /** The same was asked for within a day. */
  readonly twins: readonly { readonly id: string; readonly createdBy: string; readonly sentence: string }[];
}

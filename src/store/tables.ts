import type { Generated, GeneratedAlways, Kysely } from 'kysely';
import type {
  ArchivedProductRow,
  DocumentRow,
  LineDeliveryRow,
  LineRow,
  RollupRow,
  WindowRow,
} from '../ports/archive.ts';
import type { EventRow } from '../ports/events.ts';
import type { ApprovalRow, AttemptRow, AuditRow, DraftRow, PhaseRow, ReservationRow } from '../ports/ledger.ts';
import type { OutboxRow } from '../ports/outbox.ts';
import type { StandingRow, SubscriptionRow } from '../ports/watch.ts';
import type { ConversationRow } from '../ports/conversation-store.ts';
import type { ModelUsageRow } from '../ports/model-usage.ts';
import type { CardRow, DeliveryRow, InstallationRow } from '../ports/slack-store.ts';

/** The tables as the queries see them: the rows of the port, with JSON as text. In the database names are snake_case. */
export interface Tables {
  draft: Omit<DraftRow, 'state' | 'content' | 'answer' | 'question' | 'readBack' | 'requesters' | 'authors'> & {
    state: string;
    content: string;
    answer: string | null;
    question: string | null;
    readBack: string | null;
    /** Both null in rows of an earlier schema: whoever created it. */
    requesters: string | null;
    authors: string | null;
    /** `sameOrderKey`; null in rows of an earlier schema. */
    sameOrder: string | null;
    /** Made by the database from `content`; `own` is the payer itself. */
    receiver: GeneratedAlways<string>;
  };
  approval: ApprovalRow;
  attempt: AttemptRow & { verdictAt: number | null };
  reservation: ReservationRow;
  audit: AuditRow;
  event: Omit<EventRow, 'seq' | 'kind' | 'detail'> & { seq: Generated<number>; kind: string; detail: string };
  /** `position` counts the queueing: it is what "oldest first" means, since ids and milliseconds do not sort. */
  outbox: OutboxRow & { readonly position?: number };
  requisitionPhase: Omit<PhaseRow, 'draftId' | 'phases' | 'closed'> & { phases: string; closed: number };
  /** Without a key: written before settings were signed. */
  setting: { name: string; value: string; keyId: string | null; mac: string | null };
  slackDelivery: DeliveryRow;
  slackCard: CardRow;
  slackInstallation: InstallationRow;
  archiveDocument: DocumentRow;
  archiveLine: LineRow;
  archiveLineDelivery: LineDeliveryRow;
  archiveRollup: RollupRow;
  archiveWindow: WindowRow;
  archiveProduct: ArchivedProductRow;
  archiveState: { name: string; value: string; holder: string | null; heldUntil: number };
  conversation: ConversationRow;
  modelUsage: Omit<ModelUsageRow, 'calls'> & { calls: string };
  watchSubscription: Omit<SubscriptionRow, 'topic' | 'filter' | 'how'> & { topic: string; filter: string; how: string };
  watchPending: { subscriptionId: string; seq: number; dueAt: number };
  watchState: { name: string; value: string };
  watchStanding: Omit<StandingRow, 'content'> & { content: string };
  /** `additive`: 1 for a step that an earlier program can live with. */
  partsdeskSchema: { version: number; name: string; appliedAt: number; additive: Generated<number> };
}

export type Db = Kysely<Tables>;

import type { Clock } from '../core/clock.ts';
import type { AuditRow, Ledger, LedgerSeal } from '../ports/ledger.ts';
import type { ArchiveStore } from '../ports/archive.ts';
import type { ConversationStore } from '../ports/conversation-store.ts';
import type { ModelUsageStore } from '../ports/model-usage.ts';
import type { DocumentNews } from '../ports/events.ts';
import type { SlackStore } from '../ports/slack-store.ts';
import { SqlArchiveStore } from './archive-store.ts';
import { openBackend } from './open-backend.ts';
import { migrate, newest } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { SqlLedger } from './ledger.ts';
import { SqlConversationStore } from './conversation-store.ts';
import { SqlModelUsageStore } from './model-usage-store.ts';
import { backupLines } from './backup.ts';
import { forgetAccounts, type Account } from './personal-data.ts';
import { SqlSlackStore } from './slack-store.ts';

export interface StoreOptions {
  /**
   * `postgres://user:password@host:port/database`; undefined: SQLite. The ledger lives in the schema `partsdesk`, or in
   * the schema that the search path names.
   */
  readonly url: string | undefined;
  /** Path of the SQLite file; it and its folder are made when absent. `:memory:` for one that is gone on closing. */
  readonly file: string;
  /** What SQLite compares leases by; PostgreSQL goes by its own. */
  readonly clock: Clock;
  /** Signs the audit and the settings. */
  readonly seal: LedgerSeal;
  /** Hears of the newest entry of the audit once it is committed. */
  readonly appended?: ((last: AuditRow) => void) | undefined;
  /** What the writing of a document into the archive tells; absent: nothing. */
  readonly news?: DocumentNews | undefined;
  /** Milliseconds to wait for another process that writes; 10 seconds when absent. */
  readonly busyTimeout?: number | undefined;
}

export interface Store extends Ledger {
  readonly kind: 'sqlite' | 'postgres';
  /** The migrations that this start applied, by name; empty when the schema was the newest already. */
  readonly migrated: readonly string[];
  /** What the desk remembers of Slack. */
  readonly slack: SlackStore;
  /** What was ordered, delivered and invoiced. */
  readonly archive: ArchiveStore;
  /** What was said in each conversation. */
  readonly conversations: ConversationStore;
  /** What language models were asked, and what it cost. */
  readonly modelUsage: ModelUsageStore;
  /** The lines of a backup of one moment, while others write. `version`: of this program; `beside`: what is kept outside. */
  backup(version: string, beside?: readonly unknown[]): AsyncIterable<string>;
  /** Deletes what was said by and with these accounts; says how many conversations and deliveries there were. */
  forgetAccounts(accounts: readonly Account[]): Promise<number>;
  /** Writes a line, since a full disk shows only then. @throws DeskError why it could not. */
  proveWritable(): Promise<void>;
  /** For the doctor: whether it can be written, and what it is or what is wrong, in words. Never throws. */
  check(): Promise<{ ok: boolean; detail: string }>;
}

const BUSY_TIMEOUT = 10_000;

/**
 * Opens the ledger and brings its schema up to date.
 * @throws DeskError `misconfigured` when the place is wrong, holds something else, or was written by a newer program;
 * `internal` when the database is not there, damaged or full.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { url, file, clock, seal, appended, news, busyTimeout = BUSY_TIMEOUT } = options;
  const backend = await openBackend(url, file, clock, busyTimeout);
  try {
    const migrated = await migrate(backend, migrations);
    const ledger = new SqlLedger(backend, newest(migrations), seal, appended);
    return {
      kind: backend.kind,
      migrated,
      read: ledger.read,
      slack: new SqlSlackStore(ledger),
      archive: new SqlArchiveStore(ledger, backend.kind, news),
      conversations: new SqlConversationStore(ledger),
      modelUsage: new SqlModelUsageStore(ledger),
      write: (work) => ledger.write(work),
      ...(ledger.changed !== undefined && { changed: ledger.changed }),
      backup: (by, beside = []) => backupLines(backend, { version: by, now: clock.now(), beside }),
      forgetAccounts: (accounts) => forgetAccounts(ledger, accounts),
      proveWritable: () => ledger.proveWritable(),
      check: () => ledger.check(),
      close: () => ledger.close(),
    };
  } catch (error) {
    await backend.close();
    throw error;
  }
}

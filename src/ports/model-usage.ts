/** One answer of a language model: who asked, what it looked up, and what it cost. */
export interface ModelUsageRow {
  readonly id: string;
  /** Milliseconds since the epoch, UTC. */
  readonly at: number;
  /** Person of the policy, or the account of somebody it does not know. */
  readonly person: string;
  readonly surface: string;
  /** `anthropic/NAME`. */
  readonly model: string;
  /** `answered`, or why the rules answered instead. */
  readonly outcome: string;
  readonly steps: number;
  /** Names of the tools that it called, in order. */
  readonly calls: readonly string[];
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly milliseconds: number;
}

/** What models were asked, beside the ledger and in the same database. */
export interface ModelUsageStore {
  /** Deletes what is older than 400 days. */
  saveModelUsage(row: ModelUsageRow): Promise<void>;
  /** Tokens used since then: of this person, and of everybody. */
  modelTokensSince(at: number, person: string): Promise<{ readonly person: number; readonly desk: number }>;
  /** The newest first. */
  modelUsageSince(at: number, limit: number): Promise<readonly ModelUsageRow[]>;
}

/** What was said in each conversation, beside the ledger and in the same database. Times are milliseconds since the epoch, UTC. */
export interface ConversationStore {
  conversation(of: Pick<ConversationRow, 'person' | 'place'>): Promise<ConversationRow | undefined>;
  /** Replaces it, and deletes every one that was last changed before `forget`. */
  saveConversation(row: ConversationRow, forget: number): Promise<void>;
}

export interface ConversationRow {
  readonly person: string;
  /** A thread, a direct message, a terminal. */
  readonly place: string;
  /** JSON. */
  readonly state: string;
  readonly at: number;
}

/**
 * What the desk remembers of Slack, beside the ledger and in the same database: deliveries that were taken, where the
 * card of a requisition is, and the workspaces that installed the app. Times are milliseconds since the epoch, UTC.
 */
export interface SlackStore {
  /** Takes a delivery for this process, once: a second one with the same key learns what became of the first. */
  claim(delivery: NewDelivery, leaseUntil: number): Promise<Claim>;
  /** Whoever took it still works on it. */
  stillAt(key: string, leaseUntil: number): Promise<void>;
  /** Keeps what was answered, for a delivery that comes again. */
  answered(key: string, answer: string, at: number): Promise<void>;
  /**
   * Taken before `now` by a process that never answered, oldest first; each is handed out once. `longestLease`: as of
   * `LedgerRead.due`.
   */
  takeInterrupted(now: number, longestLease?: number): Promise<DeliveryRow[]>;
  /** Forgets answered deliveries from before; Slack sends nothing again after an hour. */
  forget(before: number): Promise<void>;

  cards(draftId: string): Promise<CardRow[]>;
  /** The draft whose card is this message. */
  draftOfCard(team: string, channel: string, ts: string): Promise<string | undefined>;
  /** Notes a place where the card of a draft belongs; false when it is noted already. */
  addCard(card: Pick<CardRow, 'draftId' | 'team' | 'channel' | 'user'>, at: number): Promise<boolean>;
  /** Takes the card for this process, if no living lease holds it. */
  holdCard(draftId: string, channel: string, now: number, until: number): Promise<CardRow | undefined>;
  /** Writes the row and gives it back, if its fence is still the one it was taken with. */
  saveCard(card: CardRow): Promise<boolean>;

  installation(team: string): Promise<InstallationRow | undefined>;
  /** The first workspace that ever installed the app, also when it took the app out since. */
  firstInstalled(): Promise<string | undefined>;
  /** Installing again keeps the time of the first installation. */
  saveInstallation(row: InstallationRow): Promise<void>;
  /** Takes the renewal of this token for one process; false: another one has it, or has renewed the token. */
  takeRefresh(team: string, sealedRefresh: string, now: number, until: number): Promise<boolean>;
  /** The workspace took the app out: its tokens are forgotten, the row stays for the record. */
  endInstallation(team: string, at: number): Promise<void>;
}

export interface NewDelivery {
  /** Slack's event id, or the trigger of an interaction: unique for what a person did once. */
  readonly key: string;
  readonly kind: string;
  readonly team: string;
  readonly user: string | null;
  readonly channel: string | null;
  readonly draftId: string | null;
  readonly at: number;
}

export interface DeliveryRow extends NewDelivery {
  readonly leaseUntil: number;
  /** JSON of what was acknowledged with; null: not answered yet. */
  readonly answer: string | null;
  readonly answeredAt: number | null;
}

export type Claim =
  | { readonly kind: 'taken' }
  /** Somebody works on it. */
  | { readonly kind: 'under way' }
  | { readonly kind: 'answered'; readonly answer: string };

/** One message that is the card of one requisition, in one conversation. */
/** What a card says in a channel that is not open: in place of the hash of its face. */
export const withdrawn = 'withdrawn';

export interface CardRow {
  readonly draftId: string;
  readonly team: string;
  readonly channel: string;
  /** Whose direct message it is; null: a channel. */
  readonly user: string | null;
  /** Slack's name of the message; null: not posted yet. */
  readonly ts: string | null;
  /** The revision all of whose lines could be read here, on the card or in its thread. */
  readonly linesShown: number;
  /** The revision whose lines were posted into the thread. */
  readonly linesThread: number;
  /** What the card says, as a hash: an equal one is not sent again. `withdrawn`: the channel is not open for orders. */
  readonly shown: string | null;
  /** What the thread was last told. */
  readonly told: string | null;
  readonly createdAt: number;
  readonly leaseUntil: number;
  readonly fence: number;
}

export interface InstallationRow {
  readonly team: string;
  readonly teamName: string | null;
  readonly botUserId: string | null;
  readonly scopes: string;
  /** Its Enterprise organisation; null: none, or installed before it was kept. */
  readonly enterprise: string | null;
  /** The bot token, encrypted; null after the workspace took the app out. */
  readonly sealed: string | null;
  /** For an app with token rotation: what renews the token, encrypted, and when the token ends. */
  readonly sealedRefresh: string | null;
  readonly expiresAt: number | null;
  /** Until then one process renews the token. */
  readonly refreshLeaseUntil: number | null;
  readonly installedAt: number;
  readonly endedAt: number | null;
}

/** What a person follows, as the tools see it: bound to whoever asks. No address or URL is added here. */
export interface WatchDesk {
  /**
   * Does what the words say, such as "invoices above 1000 daily", "stop W4KQ"; '' lists what is followed.
   * @throws DeskError `invalid_input` with the words that are understood; `not_allowed` for nobody of the policy.
   */
  follow(words: string): Promise<WatchReport>;
}

export interface WatchReport {
  /** What was done, in a sentence; absent: nothing, it was only asked. */
  readonly done?: string | undefined;
  readonly followed: readonly Followed[];
}

export interface Followed {
  readonly id: string;
  /** "invoices above 1000, receiver own". */
  readonly what: string;
  /** "at once in Slack", "daily 08:00 by mail to accounts". */
  readonly how: string;
  /** Only in the operator's list of all. */
  readonly person?: string | undefined;
}

/** One thing `partsdesk doctor` looked at. */
export interface Finding {
  readonly check: string;
  readonly status: 'ok' | 'warning' | 'failed' | 'skipped';
  readonly detail: string;
  /** What to do about it. */
  readonly next?: string | undefined;
}

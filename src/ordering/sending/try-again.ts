import type { RefusedWrites } from '../../ports/ledger.ts';
import type { Again } from '../../ports/unrecorded-outcomes.ts';
import type { OrderingDependencies } from '../dependencies.ts';
import { texts } from '../messages/en.ts';

/** After this many tokens in a row that were not accepted, the credentials are wrong. */
const mostTokens = 2;
const longestPause = 300_000;

type NextTry =
  | { readonly at: number; readonly reason: string; readonly again: RefusedWrites }
  /** It is not repeated, for another reason than the service gave. */
  | { readonly at: undefined; readonly reason: string | undefined };

/**
 * When a write is repeated that certainly did nothing: after the pause that the service asks for, or after growing
 * pauses, as long as the approval counts.
 */
export function nextTry(
  { clock, settings }: Pick<OrderingDependencies, 'clock' | 'settings'>,
  refusal: Again | undefined,
  before: RefusedWrites | undefined,
  expiresAt: number,
): NextTry {
  if (refusal === undefined) return { at: undefined, reason: undefined };
  const { times, tokens } = before ?? { times: 0, tokens: 0 };
  const now = clock.now();
  if (refusal.why === 'token') {
    if (tokens >= mostTokens) return { at: undefined, reason: texts.reason.credentials };
    return { at: now, reason: texts.reason.newToken, again: { times: times + 1, tokens: tokens + 1 } };
  }
  const at = now + (refusal.after ?? Math.min(settings.times.retry * 2 ** times, longestPause));
  if (at >= expiresAt) return { at: undefined, reason: texts.reason.busyTooLong(at, expiresAt) };
  return { at, reason: texts.reason.busy(at), again: { times: times + 1, tokens: 0 } };
}

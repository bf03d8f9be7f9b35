import type { WebAPICallError } from '@slack/web-api';
import { NotDelivered } from '../../ports/outbox.ts';

/** A failed call of Slack's Web API. */
export interface SlackFailure {
  /** Slack's error code, or how the call failed. */
  readonly error: string;
  /** Milliseconds to wait, as Slack asks. */
  readonly retryAfter?: number;
  /** Slack refused it for good, and nothing was done. */
  readonly final: boolean;
  /** Slack may have done it although no answer came. */
  readonly unknown: boolean;
  /** Whether it is a failure of Slack at all. */
  readonly ofSlack: boolean;
}

/** Codes that pass. */
const passing = new Set(['internal_error', 'fatal_error', 'service_unavailable', 'request_timeout', 'ratelimited']);

const codes: Readonly<Record<WebAPICallError['code'], (thrown: WebAPICallError) => Omit<SlackFailure, 'ofSlack'>>> = {
  slack_webapi_platform_error: (thrown) => {
    const error = 'data' in thrown ? thrown.data.error : 'unknown_error';
    return { error, final: !passing.has(error), unknown: passing.has(error) };
  },
  slack_webapi_rate_limited_error: (thrown) => ({
    error: 'ratelimited',
    retryAfter: ('retryAfter' in thrown ? thrown.retryAfter : 1) * 1000,
    final: false,
    unknown: false,
  }),
  slack_webapi_http_error: (thrown) => ({
    error: `HTTP ${'statusCode' in thrown ? thrown.statusCode : ''}`,
    final: false,
    unknown: true,
  }),
  slack_webapi_request_error: () => ({ error: 'no answer', final: false, unknown: true }),
};

export function slackFailure(thrown: unknown): SlackFailure {
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
  for (const [name, read] of Object.entries(codes))
    if (code === name) return { ...read(thrown as WebAPICallError), ofSlack: true };
  return { error: thrown instanceof Error ? thrown.name : 'unknown', final: false, unknown: true, ofSlack: false };
}

/** Slack's codes for a token that no longer counts, or has too few rights: asking again does not help. */
const lostAccess =
  /^(invalid_auth|not_authed|account_inactive|token_revoked|token_expired|team_access_not_granted|org_login_required|invalid_refresh_token|missing_scope)$/;

export function isAccessLost(error: string): boolean {
  return lostAccess.test(error);
}

/** What Slack said, for the outbox. */
export function notDelivered(thrown: unknown): NotDelivered {
  const { error, final, retryAfter } = slackFailure(thrown);
  return new NotDelivered(error, { wait: retryAfter, final });
}

import type { ErrorCode } from '../core/errors.ts';
import { texts } from './messages/en.ts';

/** What the exit code of a command says to a script. */
export const exitCodes = {
  ok: 0,
  internal: 1,
  usage: 2,
  notFound: 3,
  notAllowed: 4,
  couldNotAsk: 5,
  misconfigured: 6,
  partial: 7,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

// A record over the closed set: a new code does not compile until it has an exit code.
const byError: Readonly<Record<ErrorCode, ExitCode>> = {
  invalid_input: exitCodes.usage,
  not_found: exitCodes.notFound,
  not_allowed: exitCodes.notAllowed,
  refused: exitCodes.notAllowed,
  bad_credentials: exitCodes.misconfigured,
  misconfigured: exitCodes.misconfigured,
  rate_limited: exitCodes.couldNotAsk,
  unreachable: exitCodes.couldNotAsk,
  timed_out: exitCodes.couldNotAsk,
  service_failed: exitCodes.couldNotAsk,
  contract_broken: exitCodes.couldNotAsk,
  cancelled: exitCodes.interrupted,
  internal: exitCodes.internal,
};

export function exitCodeOf(code: ErrorCode): ExitCode {
  return byError[code];
}

/** For `partsdesk help exit-codes` and the generated documentation. */
export const exitCodeMeanings = Object.entries(exitCodes).map(
  ([name, code]) => [code, texts.exitCodes[name as keyof typeof exitCodes]] as const,
);

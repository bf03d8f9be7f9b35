import type { ErrorCode } from '../core/errors.ts';

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
export const exitCodeMeanings: readonly (readonly [code: ExitCode, meaning: string])[] = [
  [exitCodes.ok, 'Done, and the answer is whole; "short" (too few units for what was asked) is an answer too.'],
  [exitCodes.internal, 'A fault of Partsdesk itself, or a check of "doctor" that failed.'],
  [
    exitCodes.usage,
    'The command was written wrongly: an unknown option, a date that does not exist, no line understood.',
  ],
  [exitCodes.notFound, 'There is no such thing, or nothing was found for everything that was asked.'],
  [exitCodes.notAllowed, 'Refused by the trading service, or not allowed by the mode, the policy or the receivers.'],
  [
    exitCodes.couldNotAsk,
    'Could not ask: no connection, no answer in time, too many requests, or a failure of the service.',
  ],
  [exitCodes.misconfigured, 'The configuration or the credentials are wrong; "partsdesk doctor" says more.'],
  [
    exitCodes.partial,
    'The answer is partial: products omitted or missing, a window not read, a line not understood. It says which.',
  ],
  [exitCodes.interrupted, 'Interrupted (Ctrl-C); what was read until then is shown.'],
];

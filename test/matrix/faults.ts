import type { Effect, FaultRule } from '../../src/sandbox/http/faults.ts';
import type { Fault, Strikes } from './cell.ts';

const submit = { method: 'POST', path: '/sales/requisition' };
const confirm = { method: 'POST', path: '/sales/requisition/*/confirm' };
const cancel = { method: 'POST', path: '/sales/requisition/*/cancel' };
const list = { method: 'GET', path: '/sales/requisition' };
const quote = { method: 'POST', path: '/inventory/quote' };
const customer = { method: 'GET', path: '/customer' };
const token = { method: 'POST', path: '/oauth2/token' };

const once = (match: FaultRule['match'], effect: Effect): FaultRule => ({
  ...(match ? { match } : {}),
  times: 1,
  effect,
});
const fault = (name: string, strikes: Strikes, rules: readonly FaultRule[], more: Partial<Fault> = {}): Fault => ({
  name,
  strikes,
  rules,
  ...more,
});
const lost = once(submit, { kind: 'reset', processed: true });
const echo = (how: string): FaultRule => ({ effect: { kind: 'customNumber', echo: how } });
const minutes = (n: number) => n * 60_000;

/** The faults of the service. Each strikes once, unless it is a habit of the service. */
export const faults: readonly Fault[] = [
  fault('none', 'nothing', []),

  fault('hang, nothing done', 'request', [once(submit, { kind: 'hang' })]),
  fault('reset, nothing done', 'request', [once(submit, { kind: 'reset' })]),
  fault('500, nothing done', 'request', [once(submit, { kind: 'status', status: 500 })]),
  fault('503 in HTML, nothing done', 'request', [once(submit, { kind: 'status', status: 503, html: '' })]),
  fault('409, nothing done', 'request', [once(submit, { kind: 'status', status: 409 })]),

  fault('hang, done', 'reply', [once(submit, { kind: 'hang', processed: true })]),
  fault('reset, done', 'reply', [lost]),
  fault('500, done', 'reply', [once(submit, { kind: 'status', status: 500, processed: true })]),
  fault('409, done', 'reply', [once(submit, { kind: 'status', status: 409, processed: true })]),
  fault('bad JSON, done', 'reply', [once(submit, { kind: 'badJson' })]),
  fault('half a reply, done', 'reply', [once(submit, { kind: 'truncate' })]),
  fault('200 without a body, done', 'reply', [once(submit, { kind: 'emptyBody' })]),
  fault('200 and no order, done', 'reply', [once(submit, { kind: 'emptyArray' })]),
  fault('200 in HTML, done', 'reply', [once(submit, { kind: 'html' })]),
  fault('done after the desk hung up', 'reply', [once(submit, { kind: 'latency', ms: 900 })]),

  fault('late creation', 'reply', [once(submit, { kind: 'lateCreation', ms: 120 })]),
  fault('creation after the answer', 'much-later', [once(submit, { kind: 'lateCreation', ms: minutes(10) })], {
    advanceAfterAnswer: minutes(11),
  }),

  fault('customNumber cut to 10, reply lost', 'reply', [echo('cut:10'), lost]),
  fault('customNumber cut to 6, reply lost', 'reply', [echo('cut:6'), lost]),
  fault('customNumber in small letters, reply lost', 'reply', [echo('lower'), lost]),
  fault('no customNumber, reply lost', 'reply', [echo('absent'), lost]),
  fault('no customNumber', 'nothing', [echo('absent')]),

  fault('list fails, reply lost', 'reply', [lost, { match: list, times: 9, effect: { kind: 'status', status: 500 } }]),
  fault('list breaks off, nothing done', 'request', [
    once(submit, { kind: 'reset' }),
    { match: list, times: 3, effect: { kind: 'truncate' } },
  ]),
  fault('list lags, reply lost', 'reply', [{ match: submit, effect: { kind: 'lag', ms: 150 } }, lost]),
  fault('list lags for long, reply lost', 'reply-and-list', [
    { match: submit, effect: { kind: 'lag', ms: minutes(60) } },
    lost,
  ]),

  fault('tokens live for a second', 'nothing', [{ effect: { kind: 'tokenLifetime', seconds: 1 } }]),
  fault('token expires at the submit', 'request', [once(submit, { kind: 'expireTokens' })]),
  // Twice with a new token; then the credentials are wrong.
  fault('401 at the submit', 'refusal', [{ ...once(submit, { kind: 'status', status: 401 }), times: 3 }]),
  fault('429 at the submit, once', 'nothing', [once(submit, { kind: 'status', status: 429, retryAfter: 1 })]),
  fault('429 at the confirm, once', 'nothing', [once(confirm, { kind: 'status', status: 429, retryAfter: 1 })]),
  fault('422 at the submit', 'refusal', [once(submit, { kind: 'status', status: 422 })]),
  fault(
    'slow beyond the send-by time',
    'sending',
    [
      { effect: { kind: 'tokenLifetime', seconds: 1 } },
      // On a busy machine reading alone takes several tokens before the first submit.
      ...Array.from({ length: 20 }, (_, at) => ({
        match: { ...token, nth: at + 2 },
        effect: { kind: 'latency', ms: 650 } as const,
      })),
    ],
    { money: 1400 },
  ),
  fault('price rises before the sending', 'approval', [
    { match: { ...quote, nth: 3 }, times: 1, effect: { kind: 'price', sku: 'OP520', listNet: 4000 } },
  ]),
  fault('quotes fail before the sending', 'nothing', [
    { match: quote, effect: { kind: 'latency', ms: 1 } },
    ...[3, 4, 5, 6].map((nth) => ({ match: { ...quote, nth }, effect: { kind: 'status', status: 500 } as const })),
  ]),

  fault('confirmation mode not shown', 'nothing', [], { modeHidden: true }),
  fault('confirmation mode not shown, reply lost', 'reply', [lost], { modeHidden: true }),
  fault('customer card fails before the sending', 'nothing', [
    ...[3, 4, 5, 6].map((nth) => ({ match: { ...customer, nth }, effect: { kind: 'status', status: 500 } as const })),
  ]),
  fault(
    'confirmation mode changes before the sending',
    'approval',
    [{ match: { ...customer, nth: 3 }, times: 1, effect: { kind: 'automaticConfirmation', on: true } }],
    { only: 'C100000' },
  ),

  fault(
    'account confirms by itself at the submit alone',
    'setting',
    [{ match: submit, times: 1, effect: { kind: 'automaticConfirmation', on: true } }],
    { only: 'C100000' },
  ),
  fault(
    'account does not confirm by itself at the submit alone',
    'setting',
    [{ match: submit, times: 1, effect: { kind: 'automaticConfirmation', on: false } }],
    { only: 'C300000' },
  ),

  fault('confirm: reset, nothing done', 'confirm-request', [once(confirm, { kind: 'reset' })]),
  fault('confirm: 409, nothing done', 'confirm-request', [once(confirm, { kind: 'status', status: 409 })]),
  fault('confirm: reset, done', 'confirm-reply', [once(confirm, { kind: 'reset', processed: true })]),
  fault('confirm: hang, done', 'confirm-reply', [once(confirm, { kind: 'hang', processed: true })]),
  fault('confirm: 500, done', 'confirm-reply', [once(confirm, { kind: 'status', status: 500, processed: true })]),
  fault(
    'confirm: reset, done, first of its kind',
    'confirm-reply',
    [once(confirm, { kind: 'reset', processed: true })],
    {
      unlearned: true,
    },
  ),
  fault('confirm: 404', 'confirm-refusal', [once(confirm, { kind: 'status', status: 404 })]),

  fault('cancel: reset, nothing done', 'cancel-request', [once(cancel, { kind: 'reset' })]),
  fault('cancel: reset, done', 'cancel-reply', [once(cancel, { kind: 'reset', processed: true })]),
  fault('cancel: 500, done', 'cancel-reply', [once(cancel, { kind: 'status', status: 500, processed: true })]),
  fault('cancel: 404', 'cancel-refusal', [once(cancel, { kind: 'status', status: 404 })]),
];

/** What the service has when less than was approved is there. */
export const shortage = once(submit, { kind: 'shortStock', sku: 'OP520', quantity: 0 });

import type { Button, ConfirmationDialog, KnownBlock } from '@slack/types';
import { showDatetime } from '../core/datetime.ts';
import { decimal, formatMoney } from '../core/money.ts';
import { cleanLines, cleanText, count, listing } from '../core/text.ts';
import { instantOf } from '../core/datetime.ts';
import type { Mode } from '../core/mode.ts';
import type { Secret } from '../core/secret.ts';
import type { DraftLine } from '../ports/draft.ts';
import type { AuditRow, DraftRow } from '../ports/ledger.ts';
import type { DraftReport } from '../ports/ordering-desk.ts';
import { seal, type Sealed } from './seal.ts';

/** What a button of a card does; its `action_id` is `card:` and this. */
export const deeds = [
  'submit',
  'approve',
  'again',
  'confirm',
  'approve-cancel',
  'reject',
  'cancel',
  'edit',
  'requote',
  'details',
  'exists',
  'resend',
  'resend-ended',
  'drop-ended',
  'drop',
] as const;
export type CardDeed = (typeof deeds)[number];

export interface CardSurroundings {
  readonly environment: 'embedded' | 'configured';
  readonly mode: Mode;
  readonly key: Secret;
  /** Name of a person of the policy. */
  readonly nameOf: (person: string) => string;
  /** Where approval was asked for, in words. */
  readonly askedAt: string | undefined;
  readonly audit: readonly AuditRow[];
  /** The whole list is in the thread, or could not be put there. */
  readonly thread: 'not needed' | 'posted' | 'failed';
}

export interface Card {
  /** All that a phone's notification shows. */
  readonly text: string;
  readonly blocks: KnownBlock[];
  /** What does not fit, for the thread; empty: the card shows every line. */
  readonly lines: readonly string[];
}

/** The list is on the card up to here, in characters and lines; Slack takes about 13000 characters in all. */
const mostCharacters = 5_500;
const mostLines = 40;

/** One requisition as everybody sees it: the same blocks wherever its card is. */
export function requisitionCard(report: DraftReport, around: CardSurroundings): Card {
  const { row } = report;
  const { content } = row;
  const all = content.lines.map(lineText);
  const fits = all.length <= mostLines && all.join('\n').length <= mostCharacters;
  const title = `${row.requisitionId === null ? 'Order' : `Requisition ${cleanText(row.requisitionId, 40)}`} for ${receiver(row)}`;
  return {
    text: escapeText(`${banner(around)}${title}, ${totals(row) || 'no total'}: ${headline(row)} (${row.id})`),
    blocks: [
      { type: 'header', text: plain(cleanText(title, 140)) },
      ...(banner(around) === '' ? [] : [context(`${banner(around).trim()} ${bannerWords(around)}`.trim())]),
      section(
        [`It ${headline(row)}.`, cleanText(row.reason ?? '', 2_000)].filter((each) => each !== '').join('\n'),
        2_000,
      ),
      ...fields(row),
      ...(fits
        ? chunks(all, 2_900).map((chunk) => section(chunk))
        : [
            section(
              `${all.slice(0, 10).join('\n')}\n… and ${count(all.length - 10, 'more line')}. ${threadWords(around.thread)}`,
              2_950,
            ),
          ]),
      ...notes(report).map((note) => section(cleanText(note, 1_200))),
      ...answerOf(row),
      context(
        [
          `${row.id}, version ${row.revision}, asked for by ${listing([...new Set([row.createdBy, ...row.requesters])].map(around.nameOf))}`,
          ...(around.askedAt === undefined ? [] : [around.askedAt]),
        ].join('. '),
      ),
      ...history(around).map((line) => context(line)),
      ...buttons(report, around.key),
    ],
    lines: fits ? [] : chunks(all, 2_900),
  };
}

/** States in which nobody knows yet what the service made of it. */
const open: Readonly<Record<string, string>> = {
  submitting: 'is being sent: status unknown, do not order it again',
  unknown: 'was sent and no answer came: status unknown, do not order it again. It is being looked for',
  needs_person: 'was sent and could not be found: status unknown, do not order it again. A person has to decide',
  confirming: 'is being confirmed: status unknown, do not order it again',
  confirm_unknown: 'is being confirmed and no answer came: status unknown, do not order it again',
  cancelling: 'is being cancelled: status unknown, do not order it again',
  cancel_unknown: 'is being cancelled and no answer came: status unknown, do not order it again',
};
const rest: Readonly<Record<string, string>> = {
  priced: 'is priced. Nobody was asked to approve it yet',
  pending_approval: 'waits for approval',
  approved: 'is approved and about to be sent',
  accepted: 'was accepted by the service and is being checked',
  differs: 'was accepted by the service, and a person has to decide',
  dropping: 'is dropped, and still looked for in case it arrives late',
  confirmed: 'is confirmed',
  cancelled: 'is cancelled',
  failed: 'was refused by the service. Nothing was ordered',
  declined: 'was rejected. Nothing was ordered',
  expired: 'was not approved in time. Nothing was ordered',
  withdrawn: 'was taken back. Nothing was ordered',
  dropped: 'was dropped. Nothing was ordered',
};

/** What follows "It …" or "The order …". */
export function headline(row: Pick<DraftRow, 'state' | 'wants'>): string {
  if (row.state === 'differs' && row.wants === 'cancel') return 'waits for a person to say that it may be cancelled';
  return open[row.state] ?? rest[row.state] ?? `is in state ${cleanText(row.state, 40)}`;
}

export function receiver({ content }: Pick<DraftRow, 'content'>): string {
  return content.shipTo === undefined ? 'the own account' : `receiver ${cleanText(content.shipTo, 60)}`;
}

/** Totals per currency, gross where there is one; currencies are never added. */
export function totals({ content }: Pick<DraftRow, 'content'>): string {
  return content.totals
    .map(({ net, gross, currencyCode }) =>
      gross === undefined ? `${amount(net, currencyCode)} net` : `${amount(gross, currencyCode)} gross`,
    )
    .join(' + ');
}

function amount(value: string, currency: string): string {
  return formatMoney({ amount: decimal(value), currency: cleanText(currency, 10) });
}

function lineText(line: DraftLine): string {
  const name = line.name === undefined ? '' : ` ${cleanText(line.name, 60)}`;
  const index = line.index === undefined || line.index === line.sku ? '' : ` (${cleanText(line.index, 40)})`;
  return [
    `${line.quantity} x ${cleanText(line.sku, 40)}${index}${name}: ${amount(line.unitPriceNet, line.currencyCode)} each, ${amount(line.lineNet, line.currencyCode)} net`,
    line.available < line.quantity ? `only ${line.available} available` : `${line.available} available`,
    ...(line.depositNet === undefined || !/[1-9]/.test(line.depositNet)
      ? []
      : [`core deposit ${amount(line.depositNet, line.currencyCode)} each`]),
    ...(line.latestDeliveryDate === undefined ? [] : [`delivery by ${cleanText(line.latestDeliveryDate, 30)}`]),
    ...(line.blockedReturn === true ? ['cannot be returned'] : []),
  ].join('; ');
}

/** The cut-off that comes first among the lines, as the service wrote it. */
export function nearestCutOff({ content }: Pick<DraftRow, 'content'>): string | undefined {
  const known = content.lines.flatMap(({ orderUntil }) => {
    const at = instantOf(orderUntil);
    return at === undefined || orderUntil === undefined ? [] : [{ at, orderUntil }];
  });
  return known.sort((a, b) => a.at - b.at)[0]?.orderUntil;
}

function fields(row: DraftRow): KnownBlock[] {
  const { content } = row;
  const cutOff = nearestCutOff(row);
  const waits = row.state === 'priced' || row.state === 'pending_approval';
  const entries: [string, string | undefined][] = [
    ...content.totals.map((total): [string, string] => [
      `Total ${cleanText(total.currencyCode, 10)}`,
      `${amount(total.net, total.currencyCode)} net${total.gross === undefined ? '' : `\n${amount(total.gross, total.currencyCode)} gross`}${
        /[1-9]/.test(total.depositNet) ? `\ncore deposit ${amount(total.depositNet, total.currencyCode)} net` : ''
      }`,
    ]),
    ['Order until', waits && cutOff !== undefined ? showDatetime(cutOff) : undefined],
    ['Waits until', waits ? showDatetime(new Date(row.expiresAt).toISOString()) : undefined],
    ['Delivery method', ofCard(content.deliveryMethod, content.defaults.deliveryMethod)],
    ['Payment method', ofCard(content.paymentMethod, content.defaults.paymentMethod)],
    ['Deferred payment', content.deferredPayment === undefined ? undefined : content.deferredPayment ? 'yes' : 'no'],
    ['Documents go to', written(content.fiscalDocumentEmailAddress)],
    ['Own number', written(content.ownNumber)],
    ['Comments', written(content.comments)],
  ];
  const shown = entries.flatMap(([label, value]) =>
    value === undefined || value === '' ? [] : [plain(`${label}\n${value}`.slice(0, 600))],
  );
  return shown.length === 0 ? [] : [{ type: 'section', fields: shown.slice(0, 10) }];
}

/** A text of the buyer: on one line, so that it cannot look like a line of the card. */
function written(text: string | undefined): string | undefined {
  return text === undefined ? undefined : cleanText(text, 600);
}

function ofCard(own: string | undefined, fallback: string | undefined): string | undefined {
  if (own !== undefined) return cleanText(own, 60);
  return fallback === undefined ? undefined : `${cleanText(fallback, 60)} (customer card)`;
}

function notes({ row, twins }: DraftReport): string[] {
  const { content } = row;
  const waits = row.state === 'priced' || row.state === 'pending_approval';
  return [
    ...(content.omitted.length === 0
      ? []
      : [
          `PARTIAL: the service left out, and it is not part of the order: ${listing(
            content.omitted.map((each) => cleanText(each, 40)),
            20,
          )}.`,
        ]),
    ...(waits && content.credit?.orderingAllowed === false
      ? ['The service does not allow orders on this account.']
      : []),
    ...(waits && content.deferredPayment === true && content.credit?.deferredPaymentAllowed === false
      ? ['The service does not allow deferred payment on this account.']
      : []),
    ...(waits && content.automaticOrderConfirmation !== false
      ? ['Once sent it is an order: this account confirms by itself, or does not say that it does not.']
      : []),
    ...twins.slice(0, 5).map((twin) => `The same was asked for within a day: ${twin.id} ${twin.sentence}.`),
  ];
}

/** What the service made of it: each order, and where it departs from what was approved. */
function answerOf({ answer }: DraftRow): KnownBlock[] {
  if (answer === null) return [];
  const orders = answer.orders.map((order) => {
    const missing = order.lines.flatMap((line) =>
      (line.missingQuantity ?? 0) > 0 ? [`${cleanText(line.sku, 40)} misses ${line.missingQuantity ?? 0}`] : [],
    );
    return [
      `Order ${cleanText(order.id, 40)}: phase ${cleanText(order.phaseCode ?? 'not given', 30)}`,
      ...(order.shipFrom === undefined ? [] : [`from ${cleanText(order.shipFrom, 30)}`]),
      ...(order.totalGross === undefined || order.currencyCode === undefined
        ? []
        : [`${amount(order.totalGross, order.currencyCode)} gross`]),
      ...(missing.length === 0 ? [] : [listing(missing, 10)]),
    ].join(', ');
  });
  const split = orders.length > 1 ? [`The service split it into ${orders.length} orders.`] : [];
  return [
    section(['What the service made of it:', ...split, ...orders].join('\n'), 2_900),
    ...(answer.differences.length === 0
      ? []
      : [
          section(
            `It differs from what was approved:\n${answer.differences.map((each) => `- ${cleanText(each)}`).join('\n')}`,
            2_900,
          ),
        ]),
  ];
}

const doings: Readonly<Record<string, string>> = {
  'asked-for-approval': 'Approval asked for by',
  'approved-submit': 'Approved by',
  'approved-confirm': 'Confirmed as it is by',
  'approved-cancel': 'Cancellation approved by',
  'asked-to-confirm': 'Confirmation asked for by',
  'asked-to-cancel': 'Cancellation asked for by',
  cancelling: 'Cancelled by',
  declined: 'Rejected by',
  rejected: 'Rejected by',
  withdrawn: 'Taken back by',
  changed: 'Changed by',
  answered: 'Answered by',
  'approval-void': 'The approval did not count, asked by',
};

/** Who did what, and when: the last few deeds of people. */
function history({ audit, nameOf }: CardSurroundings): string[] {
  const told = audit.flatMap(({ actor, action, at }) => {
    const words = doings[action];
    if (words === undefined || actor === 'desk') return [];
    return [`${words} ${nameOf(actor)}, ${showDatetime(new Date(at).toISOString())}`];
  });
  return told.slice(-4);
}

function buttons(report: DraftReport, key: Secret): KnownBlock[] {
  const { row } = report;
  const about = { draftId: row.id, revision: row.revision };
  const button = (deed: CardDeed, label: string, more: Partial<Button> = {}): Button => ({
    type: 'button',
    action_id: `card:${deed}`,
    text: plain(label),
    value: seal(deed, about, key),
    ...more,
  });
  const commits = (title: string, says: string, confirm: string): ConfirmationDialog => ({
    title: plain(title),
    text: plain(cleanText(`${says} ${totals(row)} for ${receiver(row)}?`, 300)),
    confirm: plain(confirm),
    deny: plain('Not yet'),
  });
  const details = button('details', 'Details');
  const take = button('cancel', 'Cancel', {
    confirm: commits('Cancel it', 'Take back the order over', 'Cancel it'),
  });
  const elements = ((): Button[] => {
    switch (row.state) {
      case 'priced':
        return [
          button('submit', 'Ask for approval', { style: 'primary' }),
          button('edit', 'Edit'),
          button('requote', 'Quote again'),
          take,
          details,
        ];
      case 'pending_approval':
        return [
          report.twins.length > 0
            ? button('again', 'Approve a second one', {
                style: 'primary',
                confirm: commits(
                  'The same again',
                  'The same was ordered within a day. Order it once more:',
                  'Order again',
                ),
              })
            : button('approve', 'Approve', {
                style: 'primary',
                confirm: commits('Approve the order', 'Order', 'Approve'),
              }),
          button('reject', 'Reject', { style: 'danger' }),
          button('edit', 'Edit'),
          button('requote', 'Quote again'),
          take,
          details,
        ];
      case 'approved':
        return [take, details];
      case 'differs':
        return row.wants === 'cancel'
          ? [
              button('approve-cancel', 'Cancel it', {
                style: 'danger',
                confirm: commits('Cancel at the service', 'Cancel the order over', 'Cancel it'),
              }),
              button('reject', 'Keep it'),
              details,
            ]
          : [
              button('confirm', 'Confirm as it is', {
                style: 'primary',
                confirm: commits('Confirm as it is', 'What the service made of the order over', 'Confirm'),
              }),
              ...(row.wants === null ? [] : [button('reject', 'Reject')]),
              button('cancel', 'Cancel', {
                style: 'danger',
                confirm: commits('Cancel at the service', 'Cancel the order over', 'Cancel it'),
              }),
              details,
            ];
      case 'needs_person':
        return [
          button('exists', 'It exists: number'),
          button('resend', 'Not there: send again', {
            style: 'danger',
            confirm: commits('Send it again', 'Only if the service really does not have it. Send again', 'Send again'),
          }),
          button('drop', 'Not there: drop it', {
            confirm: commits('Drop it', 'It is not sent again. Drop the order over', 'Drop it'),
          }),
          details,
        ];
      case 'confirmed':
      case 'cancelled':
      case 'failed':
      case 'declined':
      case 'expired':
      case 'withdrawn':
      case 'dropped':
        return [button('requote', 'Quote again'), details];
      default:
        return [details];
    }
  })();
  return [{ type: 'actions', elements }];
}

/** Under the refusal of "not there": what only a person can know of a process that cannot be seen. */
export function senderEndedButton(answer: 'resend' | 'drop', about: Sealed, key: Secret): KnownBlock {
  const deed: CardDeed = `${answer}-ended`;
  const [title, label, risk] =
    answer === 'drop'
      ? ['Drop it', 'It has ended: drop it', 'the goods may come after all']
      : ['Send it again', 'It has ended: send again', 'the goods may come twice'];
  return {
    type: 'actions',
    elements: [
      {
        type: 'button',
        action_id: `card:${deed}`,
        text: plain(label),
        style: 'danger',
        value: seal(deed, about, key),
        confirm: {
          title: plain(title),
          text: plain(`If that process has not ended, ${risk}. Has it ended?`),
          confirm: plain('It has ended'),
          deny: plain('Not yet'),
        },
      },
    ],
  };
}

function banner({ environment, mode }: Pick<CardSurroundings, 'environment' | 'mode'>): string {
  return `${environment === 'embedded' ? 'SANDBOX ' : ''}${mode === 'live' ? '' : 'DRAFT '}`;
}

function bannerWords({ environment, mode }: Pick<CardSurroundings, 'environment' | 'mode'>): string {
  return [
    ...(environment === 'embedded' ? ['nothing here is real.'] : []),
    ...(mode === 'live' ? [] : [`This desk is in mode ${mode}: nothing is sent.`]),
  ].join(' ');
}

function threadWords(thread: CardSurroundings['thread']): string {
  if (thread === 'posted') return 'The whole list is in the thread.';
  return thread === 'failed'
    ? 'The whole list could not be put into the thread: it cannot be approved from here until it can be read.'
    : 'The whole list follows in the thread.';
}

/** Lines put together to pieces of at most `most` characters. */
function chunks(lines: readonly string[], most: number): string[] {
  const pieces: string[] = [];
  for (const line of lines) {
    const last = pieces.at(-1);
    if (last === undefined || last.length + line.length + 1 > most) pieces.push(line.slice(0, most));
    else pieces[pieces.length - 1] = `${last}\n${line}`;
  }
  return pieces;
}

/**
 * Text of the service and of people goes here only: Slack reads nothing into plain text. Line breaks are the card's
 * own: what stands in one of its lines was cleaned with `cleanText`.
 */
export function plain(text: string): { type: 'plain_text'; text: string; emoji: false } {
  return { type: 'plain_text', text: cleanLines(text), emoji: false };
}

function section(text: string, most = 3_000): KnownBlock {
  return { type: 'section', text: plain(text.length > most ? `${text.slice(0, most - 1)}…` : text) };
}

function context(text: string): KnownBlock {
  return { type: 'context', elements: [plain(cleanText(text, 600))] };
}

/** For the top-level text, the one place that Slack reads as its own markup. */
export function escapeText(text: string): string {
  return cleanText(text, 600).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

import type { Button } from '@slack/types';
import { talk } from '../../conversation/messages/talk.ts';
import { inWords, listIn } from '../../conversation/answering/view-language.ts';
import { instantOf } from '../../core/datetime.ts';
import type { Mode } from '../../core/mode.ts';
import type { Secret } from '../../core/secret.ts';
import { capital, cleanText } from '../../core/text.ts';
import { deskActor } from '../../ordering/workflow/transitions.ts';
import { isNothingAccepted, linesNow, totalsNow } from '../../ports/accepted.ts';
import type { AuditRow, DraftRow } from '../../ports/ledger.ts';
import type { DraftReport } from '../../ports/ordering-desk.ts';
import { absent } from '../answer/cells.ts';
import {
  context,
  date,
  escapeText,
  filled,
  framed,
  paragraph,
  rich,
  section,
  slots,
  words as said,
  type Inside,
  type Piece,
  type SlackReply,
} from '../answer/blocks.ts';
import { listing, part, spoken, texts } from '../messages/texts.ts';
import { cardButtons } from './card-buttons.ts';
import {
  badgeOf,
  icons,
  isOpen,
  money,
  nearestCutOff,
  newsText,
  paymentNote,
  receiver,
  stateText,
  timeText,
  titleOf,
  totals,
} from './order-text.ts';
import { chunks, deliveryOfAll, fitsOnCard, isPositive, lineText, linesTable, remarksBelow } from './card-lines.ts';
import { choiceBlocks } from './choice-buttons.ts';
import { changesText } from './order-changes.ts';
import { readComments } from './order-comments.ts';

const words = part('card');

export interface CardSurroundings {
  readonly environment: 'embedded' | 'configured';
  /** The policy says that nobody is asked for a passkey. */
  readonly withoutPasskey?: boolean;
  readonly mode: Mode;
  readonly key: Secret;
  /** Name of a person of the policy. */
  readonly nameOf: (person: string) => string;
  /** Their Slack account, by name; who has none, or shares the name, is written out. */
  readonly accounts?: ReadonlyMap<string, string>;
  /** Who may decide what the draft waits for, and where they were asked; undefined: nothing to decide. */
  readonly deciders:
    | {
        readonly names: readonly string[];
        /** Of them, who is asked because the others did not decide. */
        readonly escalatedTo?: readonly string[];
        readonly inChannel: boolean;
      }
    | undefined;
  /** The draft's approval page, if the decision takes a passkey. */
  readonly page: string | undefined;
  /** A direct message to somebody who may not approve this order themselves. */
  readonly othersApprove?: boolean;
  /** Whoever asked for the order has another card, to take it back. */
  readonly isForApprovers?: boolean;
  readonly audit: readonly AuditRow[];
  /** Follows what comes of the order after it is confirmed. */
  readonly follow?: readonly Button[];
  /** `posted`: the whole list is in the thread. */
  readonly thread: 'not needed' | 'posted' | 'failed';
}

export interface Card extends SlackReply {
  /** What does not fit, for the thread; empty: the card shows every line. */
  readonly lines: readonly string[];
}

/** One requisition as everybody sees it: the same blocks wherever its card is. */
export function requisitionCard(report: DraftReport, around: CardSurroundings): Card {
  const { row } = report;
  const { deciders } = around;
  const lines = linesNow(row);
  const all = lines.map(lineText);
  const fits = fitsOnCard(row.content.lines);
  const title = titleOf(row);
  const [flags, explained] = banner(around);
  const list = fits
    ? [linesTable(lines), ...remarksBelow(lines, isComing(row))]
    : [section(`${all.slice(0, 10).join('\n')}\n${words.moreLines(all.length - 10, words.thread[around.thread])}`)];
  const requesters = [...new Set([row.createdBy, ...row.requesters])].map(around.nameOf);
  const where =
    deciders === undefined || deciders.names.length === 0
      ? []
      : [said(`. ${deciders.inChannel ? words.askedInChannel : words.askedDirectly}`)];
  return {
    text: escapeText(
      `${flags === '' ? '' : `${flags} `}${title}, ${totals(row) || words.noTotal}: ${reportText(report)} (${row.id})`,
    ),
    blocks: framed(title, flags === '' ? '' : `${flags} ${explained}`, [
      rich(paragraph(...stateLine(report), said('\n'), ...status(report, around))),
      ...reasons(row, around.audit),
      ...leftOut(row),
      ...list,
      ...fields(row),
      ...(report.preparedBy.length === 0
        ? []
        : [context(texts.preparedBy(report.preparedBy.map((each) => cleanText(inWords(each, spoken()), 200))))]),
      ...notes(report).map((each) => section(cleanText(each, 1_200))),
      ...(isOpen(row)
        ? choiceBlocks(row.content, { draftId: row.id, revision: row.revision, digest: report.digest }, around.key)
        : []),
      ...answerOf(report),
      ...(around.withoutPasskey === true && deciders !== undefined ? [context(words.withoutPasskey)] : []),
      ...(around.page === undefined ? [] : [context(words.onPage)]),
      rich(
        paragraph(said(words.requestedBy(row.id, row.revision)), ...people(requesters, around), ...where),
        ...history(around),
      ),
      cardButtons(report, totals(row), receiver(row), around),
      ...followRow(row, around),
    ]),
    lines: fits ? [] : chunks(all, 2_900),
  };
}

function followRow({ state }: DraftRow, { follow = [] }: CardSurroundings): Inside[] {
  return state !== 'confirmed' || follow.length === 0 ? [] : [{ type: 'actions', elements: [...follow] }];
}

/** How it stands, as the service showed it last where it is confirmed here. */
function reportText({ row, service }: DraftReport): string {
  const { content, requisitionId, state } = row;
  const phases = service?.phases ?? [];
  const isAsSaid = phases.every((each) => each === 'CONFIRMED') || isNothingAccepted(row);
  if (state !== 'confirmed' || requisitionId === null || isAsSaid) {
    return state === 'declined' ? newsText(row) : stateText(row);
  }
  return words.showsNow(phasesText(phases), content.lines.length, totals(row), cleanText(requisitionId, 40));
}

/** "CONFIRMED" as people say it; a phase that nobody knows stays. */
const phaseText = (phase: string): string => talk[spoken()].codes[phase] ?? cleanText(phase, 30);

const phasesText = (phases: readonly string[]) => listing(phases.map(phaseText), 5);

/** How it stands and how much it is; what the service shows later than `CONFIRMED` takes the place of our word. */
function stateLine({ row, service }: DraftReport): Piece[] {
  const badge = badgeOf(row);
  const later = (service?.phases ?? []).filter((each) => each !== 'CONFIRMED');
  const word = badge === 'confirmed' && later.length > 0 ? capital(phasesText(later)) : texts.badges[badge];
  return [
    { type: 'emoji', name: icons[badge] },
    said(' '),
    said(word, true),
    said(` · ${totals(row) || words.noTotal}`),
  ];
}

function status(report: DraftReport, around: CardSurroundings): Piece[] {
  const { row } = report;
  const sentence = reportText(report);
  const names = around.deciders?.names;
  if (names === undefined) return [said(sentence)];
  if (names.length === 0) return [said(`${sentence} ${words.nobodyMay}`)];
  const [first, second] = slots;
  if (row.state !== 'pending_approval') return filled(`${sentence} ${words.canDecide([first])}`, people(names, around));
  const waiting = filled(words.waitingFor([first], second), people(names, around), [time(row.expiresAt)]);
  const escalatedTo = around.deciders?.escalatedTo ?? [];
  if (escalatedTo.length === 0) return waiting;
  return [...waiting, said(` ${words.escalated(escalatedTo.map((each) => cleanText(each, 60)))}`)];
}

/** People as Slack users, so that a click shows who they are. */
function people(names: readonly string[], { accounts }: CardSurroundings): Piece[] {
  const shown = names.slice(0, mostPeople);
  return [
    ...shown.flatMap((name, at): Piece[] => {
      const account = accounts?.get(name);
      const person: Piece =
        account === undefined ? said(cleanText(name, 60) || absent) : { type: 'user', user_id: account };
      return [...(at === 0 ? [] : [said(', ')]), person];
    }),
    ...(names.length > shown.length ? [said(` +${names.length - shown.length}`)] : []),
  ];
}

const mostPeople = 10;

function time(at: number): Piece {
  return date(at, timeText(at));
}

function reasons(row: DraftRow, audit: readonly AuditRow[]): Inside[] {
  const reason = why(row, audit);
  return reason === '' ? [] : [section(reason)];
}

/** Why it is so: an order can expire before anybody asks for approval, and after somebody approved it. */
function why({ answer, state, reason }: DraftRow, audit: readonly AuditRow[]): string {
  // Who took it back stands below, who rejected it above, and the differences line by line.
  if (state === 'withdrawn' || state === 'declined') return '';
  if (state === 'differs' && answer?.differences.some((each) => reason?.includes(each))) return '';
  if (state !== 'expired') return cleanText(inWords(reason ?? '', spoken()), 2_000);
  const last = audit.findLast(({ action }) => expiryTurns.has(action))?.action;
  if (last === 'approved-submit') return words.expired.notSent;
  return last === 'asked-for-approval' ? words.expired.notApproved : words.expired.neverAsked;
}

const expiryTurns = new Set(['changed', 'asked-for-approval', 'approved-submit', 'approval-void']);

/** Flags such as SANDBOX, and what they mean. */
export function banner({
  environment,
  mode,
}: Pick<CardSurroundings, 'environment' | 'mode'>): readonly [flags: string, explained: string] {
  const said = [
    ...(environment === 'embedded' ? [[texts.sandbox, texts.nothingReal] as const] : []),
    ...(mode === 'live' ? [] : [[texts.draft, texts.nothingSent(mode)] as const]),
  ];
  return [said.map(([flag]) => flag).join(' '), said.map(([, why]) => why).join(' ')];
}

function fields(row: DraftRow): Inside[] {
  const { content } = row;
  const { form } = texts;
  const { reference, comments } = readComments(content.comments);
  const deferred = content.deferredPayment;
  const cutOffAt = instantOf(nearestCutOff(row));
  const entries: readonly (readonly [label: string, value: string | Piece | undefined])[] = [
    ...totalsNow(row).map(({ currencyCode, net, gross, depositNet }) => {
      const inMoney = (value: string) => money(value, currencyCode);
      const sums = [
        words.net(inMoney(net)),
        ...(gross === undefined ? [] : [words.gross(inMoney(gross))]),
        ...(isPositive(depositNet) ? [words.totalDeposit(inMoney(depositNet))] : []),
      ];
      return [words.total(cleanText(currencyCode, 10)), sums.join(' · ')] as const;
    }),
    [words.orderUntil, isOpen(row) && cutOffAt !== undefined ? time(cutOffAt) : undefined],
    [words.delivery, isComing(row) ? deliveryOfAll(linesNow(row)) : undefined],
    // One that waits says it in its sentence.
    [words.expires, row.state === 'priced' ? time(row.expiresAt) : undefined],
    [form.deliveryMethod, ofCard(content.deliveryMethod, content.defaults.deliveryMethod)],
    [form.paymentMethod, ofCard(content.paymentMethod, content.defaults.paymentMethod)],
    [form.deferred, deferred === undefined ? undefined : deferred ? texts.yes : texts.no],
    // A text of the buyer is put on one line, so that it cannot look like a line of the card.
    [form.email, content.fiscalDocumentEmailAddress && cleanText(content.fiscalDocumentEmailAddress, 600)],
    [form.ownNumber, content.ownNumber && cleanText(content.ownNumber, 600)],
    [form.reference, reference && cleanText(reference, 600)],
    [form.comments, comments && cleanText(comments.replaceAll('\n', ' / '), 600)],
  ];
  const shown = entries.flatMap(([label, value]) => (value === undefined || value === '' ? [] : [{ label, value }]));
  if (shown.length === 0) return [];
  const facts = shown.flatMap(({ label, value }, at) => [
    ...(at === 0 ? [] : [said('\n')]),
    said(`${label}: `, true),
    typeof value === 'string' ? said(value) : value,
  ]);
  return [rich(paragraph(...facts))];
}

/** Of what is not ordered, nothing comes. */
function isComing(row: DraftRow): boolean {
  const badge = badgeOf(row);
  return badge !== 'ended' && badge !== 'cancelled' && !isNothingAccepted(row);
}

function ofCard(own: string | undefined, fallback: string | undefined): string | undefined {
  if (own !== undefined) return cleanText(own, 60);
  return fallback === undefined ? undefined : texts.form.ofCard(cleanText(fallback, 60));
}

/** What the order lacks stands before its lines. */
function leftOut({ content: { omitted } }: DraftRow): Inside[] {
  const left = omitted.map((each) => cleanText(each, 40));
  return left.length === 0 ? [] : [section(cleanText(words.omitted(listing(left, 20)), 1_200))];
}

function notes({ row, service, statedReason, twins }: DraftReport): string[] {
  const { credit, deferredPayment, automaticOrderConfirmation } = row.content;
  return [
    ...(statedReason === undefined ? [] : [inWords(statedReason, spoken())]),
    ...(isOpen(row) && credit?.orderingAllowed === false ? [words.noOrders] : []),
    ...(isOpen(row) && deferredPayment === true && credit?.deferredPaymentAllowed === false ? [words.noDeferred] : []),
    ...(isOpen(row) ? paymentNote(row) : []),
    ...(isOpen(row) && automaticOrderConfirmation !== false ? [words.automatic] : []),
    ...(service === undefined || service.phases.length === 0
      ? []
      : [words.atService(phasesText(service.phases), timeText(service.readAt))]),
    ...twins.slice(0, 5).map(({ id, sentence }) => words.twin(id, inWords(sentence, spoken()))),
  ];
}

/** The service's orders, and where they differ from what was approved. */
function answerOf({ row: { answer }, service }: DraftReport): Inside[] {
  if (answer === null) return [];
  const orders = answer.orders.map((order) => {
    const missing = order.lines.flatMap(({ sku, missingQuantity = 0 }) =>
      missingQuantity > 0 ? [words.missing(cleanText(sku, 40), missingQuantity)] : [],
    );
    return [
      // What was read later counts.
      words.order(
        cleanText(order.id, 40),
        service === undefined ? phaseText(order.phaseCode ?? texts.absent) : undefined,
      ),
      ...(order.shipFrom === undefined ? [] : [words.from(cleanText(order.shipFrom, 30))]),
      ...(order.totalGross === undefined || order.currencyCode === undefined
        ? []
        : [words.gross(money(order.totalGross, order.currencyCode))]),
      ...(missing.length === 0 ? [] : [listing(missing, 10)]),
    ].join(', ');
  });
  const split = orders.length > 1 ? [words.split(orders.length)] : [];
  const differences = answer.differences.map((each) => `- ${cleanText(listIn(each, spoken()))}`);
  return [
    section([words.serviceAnswer, ...split, ...orders].join('\n')),
    ...(differences.length === 0 ? [] : [section(words.differs(differences.join('\n')))]),
    ...[...(answer.notKept ?? []), ...(answer.rounding ?? [])].map((each) =>
      context(cleanText(inWords(each, spoken()), 300)),
    ),
  ];
}

/** The last things that people did, with their times. */
function history(around: CardSurroundings) {
  const known: Readonly<Record<string, string>> = texts.history;
  return around.audit
    .flatMap((entry) => {
      const did = known[entry.action];
      if (did === undefined || entry.actor === deskActor) return [];
      const changes = entry.action === 'changed' ? changesText(entry) : '';
      const what = changes === '' ? [] : [said(`: ${changes}`)];
      const how = isSigned(entry) ? [said(`, ${words.withPasskey}`)] : [];
      return [
        paragraph(
          said(`${did} `),
          ...people([around.nameOf(entry.actor)], around),
          ...what,
          ...how,
          said(', '),
          time(entry.at),
        ),
      ];
    })
    .slice(-4);
}

/** Whether the person signed it with a passkey. */
function isSigned({ detail }: AuditRow): boolean {
  const { account } = JSON.parse(detail) as { account?: unknown };
  return typeof account === 'string' && account.startsWith('passkey:');
}

import type { Button, KnownBlock } from '@slack/types';
import { instantOf, showDatetime } from '../../core/datetime.ts';
import type { Mode } from '../../core/mode.ts';
import { decimal, formatMoney } from '../../core/money.ts';
import type { Secret } from '../../core/secret.ts';
import { cleanText, listing } from '../../core/text.ts';
import type { DraftLine } from '../../ports/draft.ts';
import type { AuditRow, DraftRow } from '../../ports/ledger.ts';
import type { DraftReport } from '../../ports/ordering-desk.ts';
import { context, escapeText, header, plain, section, type SlackReply } from '../answer/blocks.ts';
import { texts } from '../messages/en.ts';
import { cardButtons } from './card-buttons.ts';
import { choiceBlocks } from './choice-buttons.ts';

const { card: words } = texts;

export interface CardSurroundings {
  readonly environment: 'embedded' | 'configured';
  /** The policy says that nobody is asked for a passkey. */
  readonly withoutPasskey?: boolean;
  readonly mode: Mode;
  readonly key: Secret;
  /** Name of a person of the policy. */
  readonly nameOf: (person: string) => string;
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

/** How much of the list the card shows; Slack takes about 13000 characters in a message. */
const mostCharacters = 5_500;
const mostLines = 40;

/** One requisition as everybody sees it: the same blocks wherever its card is. */
export function requisitionCard(report: DraftReport, around: CardSurroundings): Card {
  const { row } = report;
  const { deciders } = around;
  const all = row.content.lines.map(lineText);
  const fits = all.length <= mostLines && all.join('\n').length <= mostCharacters;
  const title =
    row.requisitionId === null
      ? words.orderFor(receiver(row))
      : words.requisitionFor(cleanText(row.requisitionId, 40), receiver(row));
  const [flags, explained] = banner(around);
  const list = fits
    ? chunks(all, 2_900).map((each) => section(each))
    : [section(`${all.slice(0, 10).join('\n')}\n${words.moreLines(all.length - 10, words.thread[around.thread])}`)];
  const asked = words.asked(
    row.id,
    row.revision,
    listing([...new Set([row.createdBy, ...row.requesters])].map(around.nameOf)),
  );
  return {
    text: escapeText(
      `${flags === '' ? '' : `${flags} `}${title}, ${totals(row) || words.noTotal}: ${reportText(report)} (${row.id})`,
    ),
    blocks: [
      header(title),
      ...(flags === '' ? [] : [context(`${flags} ${explained}`)]),
      section([status(report, deciders), why(row, around.audit)].filter((each) => each !== '').join('\n')),
      ...fields(row),
      ...list,
      ...(report.preparedBy.length === 0
        ? []
        : [context(texts.preparedBy(report.preparedBy.map((each) => cleanText(each, 200))))]),
      ...notes(report).map((each) => section(cleanText(each, 1_200))),
      ...(isOpen(row)
        ? choiceBlocks(row.content, { draftId: row.id, revision: row.revision, digest: report.digest }, around.key)
        : []),
      ...answerOf(report),
      ...(around.withoutPasskey === true && deciders !== undefined ? [context(words.withoutPasskey)] : []),
      context(
        deciders === undefined || deciders.names.length === 0
          ? asked
          : `${asked}. ${deciders.inChannel ? words.askedInChannel : words.askedDirectly}`,
      ),
      ...(around.page === undefined ? [] : [context(words.onPage)]),
      ...history(around).map(context),
      cardButtons(report, totals(row), receiver(row), around.key, around.page),
      ...followRow(row, around),
    ],
    lines: fits ? [] : chunks(all, 2_900),
  };
}

function followRow({ state }: DraftRow, { follow = [] }: CardSurroundings): KnownBlock[] {
  return state !== 'confirmed' || follow.length === 0 ? [] : [{ type: 'actions', elements: [...follow] }];
}

/** How a draft stands, in one sentence or two. */
export function stateText({ state, wants, content, question, requisitionId }: DraftRow): string {
  if (state === 'differs' && wants === 'cancel') return words.cancelWaiting;
  if (state === 'differs' && question !== null) return words.question;
  if (state === 'confirmed' && requisitionId !== null) {
    return words.confirmed(content.lines.length, totals({ content }), cleanText(requisitionId, 40));
  }
  const known: Readonly<Record<string, string>> = texts.states;
  return known[state] ?? words.unknownState(cleanText(state, 40));
}

/** How it stands, as the service showed it last where it is confirmed here. */
function reportText({ row, service }: DraftReport): string {
  const { content, requisitionId, state } = row;
  const phases = service?.phases ?? [];
  if (state !== 'confirmed' || requisitionId === null || phases.every((each) => each === 'CONFIRMED')) {
    return stateText(row);
  }
  return words.showsNow(phasesText(phases), content.lines.length, totals({ content }), cleanText(requisitionId, 40));
}

const phasesText = (phases: readonly string[]) =>
  listing(
    phases.map((each) => cleanText(each, 30)),
    5,
  );

function status(report: DraftReport, deciders: CardSurroundings['deciders']): string {
  const { row } = report;
  const said = reportText(report);
  if (deciders === undefined) return said;
  const { names: asked, escalatedTo = [] } = deciders;
  if (asked.length === 0) return `${said} ${words.nobodyMay}`;
  const names = asked.map((each) => cleanText(each, 60));
  if (row.state !== 'pending_approval') return `${said} ${words.canDecide(names)}`;
  const waiting = words.waitingFor(names, timeText(row.expiresAt));
  return escalatedTo.length === 0
    ? waiting
    : `${waiting} ${words.escalated(escalatedTo.map((each) => cleanText(each, 60)))}`;
}

/** Why it is so: an order can expire before anybody asks for approval, and after somebody approved it. */
function why({ state, reason }: DraftRow, audit: readonly AuditRow[]): string {
  if (state !== 'expired') return cleanText(reason ?? '', 2_000);
  const last = audit.findLast(({ action }) => expiryTurns.has(action))?.action;
  if (last === 'approved-submit') return words.expired.notSent;
  return last === 'asked-for-approval' ? words.expired.notApproved : words.expired.neverAsked;
}

const expiryTurns = new Set(['changed', 'asked-for-approval', 'approved-submit', 'approval-void']);

/** An order as a row of a list. */
export function orderText(row: DraftRow): string {
  return `${row.id}: ${totals(row)} for ${receiver(row)}. ${stateText(row)}`;
}

export function receiver({ content }: Pick<DraftRow, 'content'>): string {
  return content.shipTo === undefined ? words.ownAccount : words.receiver(cleanText(content.shipTo, 60));
}

/** Totals per currency, gross where there is one; currencies are never added. */
export function totals({ content }: Pick<DraftRow, 'content'>): string {
  return content.totals
    .map(({ net, gross, currencyCode }) =>
      gross === undefined ? words.net(money(net, currencyCode)) : words.gross(money(gross, currencyCode)),
    )
    .join(' + ');
}

export function timeText(at: number): string {
  return showDatetime(new Date(at).toISOString());
}

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

function money(value: string, currency: string): string {
  return formatMoney({ amount: decimal(value), currency: cleanText(currency, 10) });
}

const isPositive = (value: string | undefined): value is string => value !== undefined && /[1-9]/.test(value);

function lineText(line: DraftLine): string {
  const name = line.name === undefined ? '' : ` ${cleanText(line.name, 60)}`;
  const index = line.index === undefined || line.index === line.sku ? '' : ` (${cleanText(line.index, 40)})`;
  const inMoney = (value: string) => money(value, line.currencyCode);
  // Both are shown: what was written, and what is ordered.
  const written = line.asked === undefined ? '' : `${cleanText(line.asked, 60)} → `;
  const product = `${written}${cleanText(line.sku, 40)}${index}${name}`;
  return [
    words.line(line.quantity, product, inMoney(line.unitPriceNet), inMoney(line.lineNet)),
    ...(line.joined === undefined ? [] : [words.joined(line.joined)]),
    line.available < line.quantity ? words.onlyAvailable(line.available) : words.available(line.available),
    ...(isPositive(line.depositNet) ? [words.deposit(inMoney(line.depositNet))] : []),
    ...(line.latestDeliveryDate === undefined ? [] : [words.deliveryBy(cleanText(line.latestDeliveryDate, 30))]),
    ...(line.blockedReturn === true ? [words.noReturn] : []),
  ].join('; ');
}

/** The first cut-off of the lines, as the service wrote it. */
export function nearestCutOff({ content }: Pick<DraftRow, 'content'>): string | undefined {
  const known = content.lines.flatMap(({ orderUntil }) => {
    const at = instantOf(orderUntil);
    return at === undefined || orderUntil === undefined ? [] : [{ at, orderUntil }];
  });
  return known.sort((a, b) => a.at - b.at)[0]?.orderUntil;
}

export function isOpen({ state }: Pick<DraftRow, 'state'>): boolean {
  return state === 'priced' || state === 'pending_approval';
}

function fields(row: DraftRow): KnownBlock[] {
  const { content } = row;
  const { form } = texts;
  const cutOff = nearestCutOff(row);
  const deferred = content.deferredPayment;
  const entries: readonly (readonly [label: string, value: string | undefined])[] = [
    ...content.totals.map(({ currencyCode, net, gross, depositNet }) => {
      const inMoney = (value: string) => money(value, currencyCode);
      const sums = [
        words.net(inMoney(net)),
        ...(gross === undefined ? [] : [words.gross(inMoney(gross))]),
        ...(isPositive(depositNet) ? [words.totalDeposit(inMoney(depositNet))] : []),
      ];
      return [words.total(cleanText(currencyCode, 10)), sums.join('\n')] as const;
    }),
    [words.orderUntil, isOpen(row) && cutOff !== undefined ? showDatetime(cutOff) : undefined],
    [words.expires, isOpen(row) ? timeText(row.expiresAt) : undefined],
    [form.deliveryMethod, ofCard(content.deliveryMethod, content.defaults.deliveryMethod)],
    [form.paymentMethod, ofCard(content.paymentMethod, content.defaults.paymentMethod)],
    [form.deferred, deferred === undefined ? undefined : deferred ? texts.yes : texts.no],
    // A text of the buyer is put on one line, so that it cannot look like a line of the card.
    [form.email, content.fiscalDocumentEmailAddress && cleanText(content.fiscalDocumentEmailAddress, 600)],
    [form.ownNumber, content.ownNumber && cleanText(content.ownNumber, 600)],
    [form.comments, content.comments && cleanText(content.comments, 600)],
  ];
  const shown = entries.flatMap(([label, value]) =>
    value === undefined || value === '' ? [] : [plain(`${label}\n${value}`.slice(0, 600))],
  );
  return shown.length === 0 ? [] : [{ type: 'section', fields: shown.slice(0, 10) }];
}

function ofCard(own: string | undefined, fallback: string | undefined): string | undefined {
  if (own !== undefined) return cleanText(own, 60);
  return fallback === undefined ? undefined : texts.form.ofCard(cleanText(fallback, 60));
}

function notes({ row, service, statedReason, twins }: DraftReport): string[] {
  const { omitted, credit, deferredPayment, automaticOrderConfirmation } = row.content;
  const left = listing(
    omitted.map((each) => cleanText(each, 40)),
    20,
  );
  return [
    ...(statedReason === undefined ? [] : [statedReason]),
    ...(omitted.length === 0 ? [] : [words.omitted(left)]),
    ...(isOpen(row) && credit?.orderingAllowed === false ? [words.noOrders] : []),
    ...(isOpen(row) && deferredPayment === true && credit?.deferredPaymentAllowed === false ? [words.noDeferred] : []),
    ...(isOpen(row) && automaticOrderConfirmation !== false ? [words.automatic] : []),
    ...(service === undefined || service.phases.length === 0
      ? []
      : [words.atService(phasesText(service.phases), timeText(service.readAt))]),
    ...twins.slice(0, 5).map(({ id, sentence }) => words.twin(id, sentence)),
  ];
}

/** The service's orders, and where they differ from what was approved. */
function answerOf({ row: { answer }, service }: DraftReport): KnownBlock[] {
  if (answer === null) return [];
  const orders = answer.orders.map((order) => {
    const missing = order.lines.flatMap(({ sku, missingQuantity = 0 }) =>
      missingQuantity > 0 ? [words.missing(cleanText(sku, 40), missingQuantity)] : [],
    );
    return [
      // What was read later counts.
      words.order(
        cleanText(order.id, 40),
        service === undefined ? cleanText(order.phaseCode ?? texts.absent, 30) : undefined,
      ),
      ...(order.shipFrom === undefined ? [] : [words.from(cleanText(order.shipFrom, 30))]),
      ...(order.totalGross === undefined || order.currencyCode === undefined
        ? []
        : [words.gross(money(order.totalGross, order.currencyCode))]),
      ...(missing.length === 0 ? [] : [listing(missing, 10)]),
    ].join(', ');
  });
  const split = orders.length > 1 ? [words.split(orders.length)] : [];
  const differences = answer.differences.map((each) => `- ${cleanText(each)}`);
  return [
    section([words.serviceAnswer, ...split, ...orders].join('\n')),
    ...(differences.length === 0 ? [] : [section(words.differs(differences.join('\n')))]),
    ...[...(answer.notKept ?? []), ...(answer.rounding ?? [])].map((each) => context(cleanText(each, 300))),
  ];
}

/** The last things that people did, with their times. */
function history({ audit, nameOf }: CardSurroundings): string[] {
  const known: Readonly<Record<string, string>> = texts.history;
  return audit
    .flatMap((entry) => {
      const did = known[entry.action];
      if (did === undefined || entry.actor === 'desk') return [];
      const how = isSigned(entry) ? [words.withPasskey] : [];
      return [[`${did} ${nameOf(entry.actor)}`, ...how, timeText(entry.at)].join(', ')];
    })
    .slice(-4);
}

/** Whether the person signed it with a passkey. */
function isSigned({ detail }: AuditRow): boolean {
  const { account } = JSON.parse(detail) as { account?: unknown };
  return typeof account === 'string' && account.startsWith('passkey:');
}

/** Joins lines to texts of at most `most` characters. */
function chunks(lines: readonly string[], most: number): string[] {
  const joined: string[] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    if (last === undefined || last.length + line.length + 1 > most) joined.push(line.slice(0, most));
    else joined[joined.length - 1] = `${last}\n${line}`;
  }
  return joined;
}

import type { CardBlock } from '@slack/types';
import type { DeskTool } from '../../../tools/desk.ts';
import { instantOf, timesIn } from '../../core/datetime.ts';
import { decimal } from '../../core/money.ts';
import { cleanText } from '../../core/text.ts';
import { inWords } from '../../conversation/answering/view-language.ts';
import { linesText } from '../../conversation/meaning/message.ts';
import { isRejectedThere, wishOf } from '../../ordering/ordering.ts';
import { acceptedOf, isNothingAccepted, totalsNow } from '../../ports/accepted.ts';
import type { DraftRow } from '../../ports/ledger.ts';
import { verbatim } from '../answer/blocks.ts';
import { showCard } from '../answer/offers.ts';
import { daysText, moneyText } from '../messages/amounts.ts';
import { listing, part, spoken, texts, zoneOfReader } from '../messages/texts.ts';

const words = part('card');

/** Parts of an order that a list names. */
const namedParts = 4;

/** An order in a list: what it is, how much, for whom, until when, how it stands, and the button that shows its card. */
export function orderInShort(tools: readonly DeskTool[], row: DraftRow, requester?: string): CardBlock {
  const button = showCard(tools, row.id);
  const until = untilText(row);
  const icon = `:${icons[badgeOf(row)]}: `;
  const title = verbatim(titleOf(row), 150 - icon.length);
  const who = requester === undefined ? [] : [cleanText(requester, 60)];
  const about = verbatim([totals(row) || words.noTotal, ...who, row.id].join(' · '), 150 - until.length);
  return {
    type: 'card',
    title: { ...title, text: `${icon}${title.text}` },
    subtitle: { ...about, text: `${about.text}${until}` },
    body: verbatim(`${linesText(row.content.lines, namedParts)}. ${stateText(row)}`, 200),
    ...(button !== undefined && { actions: [button] }),
  };
}

/** In the reader's own zone. */
function untilText(row: DraftRow): string {
  const cutOff = isOpen(row) ? nearestCutOff(row) : undefined;
  const at = instantOf(cutOff);
  if (at === undefined) return '';
  const fallback = verbatim(timeText(at), 40).text.replaceAll('|', '/');
  return ` · ${words.orderUntil} <!date^${Math.floor(at / 1000)}^{date_short_pretty}, {time}|${fallback}>`;
}

export function titleOf(row: DraftRow): string {
  return row.requisitionId === null
    ? words.orderFor(receiver(row))
    : words.requisitionFor(cleanText(row.requisitionId, 40), receiver(row));
}

/** How a draft stands, in one sentence or two. */
export function stateText(row: DraftRow): string {
  const { state, wants, content, question, requisitionId } = row;
  const accepted = acceptedOf(row);
  if (state === 'differs' && wishOf(row) === 'cancel' && accepted?.pieces === 0) return words.nothingAccepted.differs;
  if (state === 'differs' && wants === 'cancel') return words.cancelWaiting;
  if (state === 'differs' && question !== null) return words.question;
  if (state === 'differs' && isRejectedThere(row)) return words.rejectedThere;
  if (state === 'differs' && accepted !== undefined) return words.partlyAccepted(accepted.pieces, accepted.wanted);
  if (state === 'confirmed' && requisitionId !== null) {
    const requisition = cleanText(requisitionId, 40);
    if (accepted === undefined) return words.confirmed(content.lines.length, totals(row), requisition);
    if (accepted.pieces === 0) return words.nothingAccepted.confirmed(requisition);
    return words.confirmedInPart(totals(row), requisition);
  }
  const known: Readonly<Record<string, string>> = texts.states;
  return known[state] ?? words.unknownState(cleanText(state, 40));
}

/** How it stands and why, each once: "Withdrawn by Barbara; nothing was ordered." */
export function newsText(row: DraftRow): string {
  const said = stateText(row);
  if (row.reason === null) return said;
  const reason = cleanText(inWords(row.reason, spoken()), 2_000);
  if (row.state === 'withdrawn') return reason;
  if (row.state === 'pending_approval') return `${words.approvalVoid} ${reason} ${said}`;
  if (row.state !== 'declined') return `${said} ${reason}`;
  return `${reason}${/[.!?…]$/.test(reason) ? '' : '.'} ${words.nothingOrdered}`;
}

/** Slack's names of emoji. The icon says the same as the word, for whoever reads neither colour nor language well. */
export const icons: Readonly<Record<keyof typeof texts.badges, string>> = {
  priced: 'pencil2',
  waiting: 'hourglass_flowing_sand',
  sending: 'outbox_tray',
  unknown: 'question',
  decide: 'exclamation',
  accepted: 'inbox_tray',
  confirmed: 'white_check_mark',
  cancelled: 'no_entry_sign',
  ended: 'no_entry',
};

export function badgeOf(row: DraftRow): keyof typeof icons {
  const { state, wants } = row;
  const isNothing = isNothingAccepted(row);
  switch (state) {
    case 'priced':
      return 'priced';
    case 'pending_approval':
      return 'waiting';
    case 'approved':
    case 'submitting':
    case 'confirming':
    case 'cancelling':
      return 'sending';
    case 'unknown':
    case 'confirm_unknown':
    case 'cancel_unknown':
    case 'needs_person':
      return 'unknown';
    case 'differs':
      return wants === 'cancel' && !isNothing ? 'waiting' : 'decide';
    case 'accepted':
      return 'accepted';
    case 'confirmed':
      return isNothing ? 'ended' : 'confirmed';
    case 'cancelled':
      return 'cancelled';
    case 'failed':
    case 'declined':
    case 'expired':
    case 'withdrawn':
    case 'dropped':
    case 'dropping':
      return 'ended';
  }
}

export function receiver({ content }: Pick<DraftRow, 'content'>): string {
  return content.shipTo === undefined ? words.ownAccount : words.receiver(cleanText(content.shipTo, 60));
}

/**
 * Totals per currency, gross where there is one; currencies are never added. Of what the service took less of than was
 * approved: that, and how many pieces.
 */
export function totals(row: Pick<DraftRow, 'content' | 'answer'>): string {
  const accepted = acceptedOf(row);
  if (accepted?.pieces === 0) return words.nothingTaken;
  const sums = totalsNow(row)
    .map(({ net, gross, currencyCode }) =>
      gross === undefined ? words.net(money(net, currencyCode)) : words.gross(money(gross, currencyCode)),
    )
    .join(' + ');
  return accepted === undefined ? sums : words.pieces(sums || words.noTotal, accepted.pieces, accepted.wanted);
}

/** A payment method that the customer card does not name is said before anybody approves it. */
export function paymentNote({ content: { paymentMethod = '', paymentMethods } }: Pick<DraftRow, 'content'>): string[] {
  if (paymentMethods === undefined) return [];
  const named = listing(paymentMethods.map((each) => cleanText(each, 40)));
  return [words.unknownPayment(cleanText(paymentMethod, 60), named)];
}

/** "2026-11-20 15:30 CET", for what does not put a time into the reader's own zone. */
export function timeText(at: number): string {
  const timeZone = zoneOfReader();
  const names = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'short' }).formatToParts(at);
  const name = names.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return daysText(`${timesIn(timeZone)(new Date(at).toISOString())} ${name}`);
}

export function money(value: string, currency: string): string {
  return moneyText({ amount: decimal(value), currency: cleanText(currency, 10) });
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

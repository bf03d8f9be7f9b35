import type { ActionsBlock, Button, Overflow } from '@slack/types';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { DeskError } from '../../core/errors.ts';
import type { Secret } from '../../core/secret.ts';
import { cleanText } from '../../core/text.ts';
import { finalStates } from '../../ports/draft.ts';
import { isAccepted, wishOf } from '../../ordering/ordering.ts';
import { isNothingAccepted } from '../../ports/accepted.ts';
import type { DraftRow, Question } from '../../ports/ledger.ts';
import type { DraftReport } from '../../ports/ordering-desk.ts';
import { button as plainButton, plain } from '../answer/blocks.ts';
import { texts } from '../messages/texts.ts';

/** What a button of a card does; its `action_id` is `card:` and this. */
const cardActions = [
  'submit',
  'approve',
  'again',
  'without',
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
  'said-confirmed',
  'said-cancelled',
  'keep',
  'ours',
  'page',
  'choose',
] as const;
export type CardAction = (typeof cardActions)[number];

/** A product of those that a code may mean: its place in the draft. */
export const choiceName = /^choose-(\d)-(\d)$/;
const isChoice = (name: string): boolean => choiceName.test(name);

/** What a card has a menu for, where it has more than three buttons: nothing that needs a dialog. */
const inMenu: readonly CardAction[] = ['edit', 'requote', 'details'];
const mostButtons = 3;
const menu = 'menu';

/** What a button is about; everything else is read from the ledger at the click. */
export interface Sealed {
  readonly draftId: string;
  readonly revision: number;
  /** Of the report that the card shows; none on a card of an earlier version. */
  readonly digest?: string | undefined;
}

/** The value of a button: what it is about, and a MAC that fits no other button. */
export function seal(action: string, about: Sealed, key: Secret): string {
  const { draftId, revision, digest } = about;
  return [draftId, revision, ...(digest === undefined ? [] : [digest]), macOf(action, about, key)].join('.');
}

/** @throws DeskError `invalid_input` for a value that this desk did not make for this action. */
export function unseal(action: string, value: string, key: Secret): Sealed {
  const [, draftId = '', digits = '', digest, mac = ''] =
    /^([A-Za-z0-9]{1,40})\.(\d{1,9})\.(?:([0-9a-f]{64})\.)?([A-Za-z0-9_-]{43})$/.exec(value) ?? [];
  const about = { draftId, revision: Number(digits), digest };
  const own = Buffer.from(macOf(action, about, key));
  const given = Buffer.from(mac);
  if (own.length === given.length && timingSafeEqual(own, given)) return about;
  throw new DeskError('invalid_input', texts.foreignButton.message, texts.foreignButton);
}

function macOf(action: string, { draftId, revision, digest }: Sealed, key: Secret): string {
  return createHmac('sha256', key.reveal())
    .update(JSON.stringify([action, draftId, revision, ...(digest === undefined ? [] : [digest])]))
    .digest('base64url');
}

/**
 * What was chosen, by a button or in the menu of a card, and what it is about. A menu's values are short, so the id of
 * its block carries the rest.
 * @throws DeskError `invalid_input` for what this desk did not make.
 */
export function chosenOn(
  { name, value, block }: { name: string; value: string; block: string },
  key: Secret,
): { action: CardAction; about: Sealed } {
  const wanted = isChoice(name) ? 'choose' : name === menu ? value : name;
  const action = cardActions.find((each) => each === wanted);
  if (action === undefined || (name === menu && !inMenu.includes(action))) {
    throw new DeskError('invalid_input', texts.oldButton.message, texts.oldButton);
  }
  return { action, about: name === menu ? unseal(menu, block, key) : unseal(name, value, key) };
}

type Dialog = readonly [title: string, question: string, confirm: string];

function button(
  action: CardAction,
  label: string,
  about: Sealed,
  key: Secret,
  style?: Button['style'],
  [title, question, confirm]: Partial<Dialog> = [],
): Button {
  return {
    ...plainButton(`card:${action}`, label, seal(action, about, key), { about: about.draftId, style }),
    ...(title === undefined
      ? {}
      : {
          confirm: {
            title: plain(title),
            text: plain(cleanText(question ?? '', 300)),
            confirm: plain(confirm ?? ''),
            deny: plain(texts.notNow),
          },
        }),
  };
}

/** Asks for approval of a priced draft, from wherever it is shown. */
export function submitButton(about: Sealed, key: Secret): ActionsBlock {
  return { type: 'actions', elements: [button('submit', texts.buttons.submit, about, key, 'primary')] };
}

const reasonBlock = 'reason:';

/** Opens the form that rejects an order, with the reason that was written; the id of its block carries it. */
export function rejectButton({ id: draftId, revision }: DraftRow, reason: string, key: Secret): ActionsBlock {
  const block_id = `${reasonBlock}${cleanText(reason, 240)}`;
  const elements = [button('reject', texts.buttons.reject, { draftId, revision }, key, 'danger')];
  return { type: 'actions', block_id, elements };
}

/** The reason that stands in the id of that block. */
export const reasonIn = (block: string): string | undefined =>
  block.startsWith(reasonBlock) ? block.slice(reasonBlock.length) : undefined;

/** Opens the approval page of a draft. Slack also reports the click. */
export function pageButton(label: string, about: Sealed, key: Secret, page: string): Button {
  return { ...button('page', label, about, key, 'primary'), url: page };
}

interface CardFor {
  readonly key: Secret;
  readonly page: string | undefined;
  readonly othersApprove?: boolean;
  readonly isForApprovers?: boolean;
}

/**
 * The buttons of a card in its state. The dialog before each commitment names amount and receiver. `page`: where the
 * decision is signed, if it takes a passkey. `othersApprove`: only somebody else may approve, and nobody else sees this
 * card. `isForApprovers`: whoever asked for it has a card of their own, with what is theirs to do.
 */
export function cardButtons(
  { row, twins, digest }: DraftReport,
  total: string,
  receiver: string,
  { key, page, othersApprove = false, isForApprovers = false }: CardFor,
): ActionsBlock {
  const { buttons: labels, dialogs } = texts;
  const about = { draftId: row.id, revision: row.revision, digest };
  const make = (action: CardAction, label: string, style?: Button['style'], dialog?: Dialog) => {
    const accessibility_label = cleanText(`${label}: ${total}, ${receiver}`, 75);
    if (dialog === undefined) return { ...button(action, label, about, key, style), accessibility_label };
    const [title, says, confirm] = dialog;
    const asked = [title, dialogs.question(says, total, receiver), confirm] as const;
    return { ...button(action, label, about, key, style, asked), accessibility_label };
  };
  /** Of which there is no amount. */
  const nothing = (action: CardAction, label: string, dialog: Dialog) => ({
    ...button(action, label, about, key, 'danger', dialog),
    accessibility_label: cleanText(`${label}: ${total}, ${receiver}`, 75),
  });
  const details = make('details', labels.details);
  const edit = [make('edit', labels.edit), make('requote', labels.requote)];
  const withdraw = make('cancel', labels.cancel, undefined, dialogs.cancel);
  /** What takes a passkey: one link to the page instead of these buttons. */
  const orOnPage = (label: string, ...buttons: readonly Button[]) =>
    page === undefined ? buttons : [pageButton(label, about, key, page)];
  const saidConfirmed =
    page === undefined ? [make('said-confirmed', labels.saidConfirmed, undefined, dialogs.saidConfirmed)] : [];
  const keepButton = ({ kind }: Question) =>
    kind === 'forgotten'
      ? make('ours', labels.ours, 'primary', dialogs.ours)
      : make('keep', labels.keepBoth, 'primary', dialogs.keepBoth);
  const elements = ((): Button[] => {
    switch (row.state) {
      case 'priced':
        // Whoever asks for approval may not give it.
        if (isForApprovers) return [details];
        return [make('submit', labels.submit, 'primary'), ...edit, withdraw, details];
      case 'pending_approval':
        if (othersApprove) return [...edit, withdraw, details];
        return [
          ...orOnPage(
            labels.approveOnPage,
            // Its form asks what the dialogs of the other two ask.
            row.content.omitted.length > 0
              ? make('without', twins.length > 0 ? labels.again : labels.approve, 'primary')
              : twins.length > 0
                ? make('again', labels.again, 'primary', dialogs.again)
                : make('approve', labels.approve, 'primary', dialogs.approve),
          ),
          make('reject', labels.reject, 'danger'),
          ...edit,
          ...(isForApprovers ? [] : [withdraw]),
          details,
        ];
      case 'approved':
        return [withdraw, details];
      case 'differs':
        if (isNothingAccepted(row) && wishOf(row) === 'cancel') {
          return [
            nothing('cancel', labels.cancelIt, dialogs.nothingAccepted),
            make('requote', labels.requote),
            details,
          ];
        }
        if (row.wants === 'cancel') {
          return [
            make('approve-cancel', labels.cancelIt, 'danger', dialogs.cancelAtService),
            make('reject', labels.keep),
            details,
          ];
        }
        if (!isAccepted(row)) {
          return [
            ...orOnPage(
              labels.answerOnPage,
              ...(row.question === null ? [] : [keepButton(row.question)]),
              ...saidConfirmed,
            ),
            make('said-cancelled', labels.saidCancelled, 'danger', dialogs.saidCancelled),
            details,
          ];
        }
        if (row.question !== null) {
          return [
            ...orOnPage(
              labels.answerOnPage,
              row.question.kind === 'not_done'
                ? make('confirm', labels.confirm, 'primary', dialogs.confirm)
                : keepButton(row.question),
            ),
            make('cancel', labels.cancelThere, 'danger', dialogs.cancelAtService),
            ...saidConfirmed,
            details,
          ];
        }
        if (othersApprove) return [make('cancel', labels.cancel, 'danger', dialogs.cancelAtService), details];
        return [
          ...orOnPage(labels.confirmOnPage, make('confirm', labels.confirm, 'primary', dialogs.confirm)),
          ...(row.wants === null ? [] : [make('reject', labels.reject)]),
          make('cancel', labels.cancel, 'danger', dialogs.cancelAtService),
          ...(row.wants === null ? saidConfirmed : []),
          details,
        ];
      case 'needs_person':
        return [
          ...orOnPage(
            labels.answerOnPage,
            make('exists', labels.exists),
            make('resend', labels.resend, 'danger', dialogs.resend),
            make('drop', labels.drop, undefined, dialogs.drop),
          ),
          details,
        ];
      case 'confirmed':
      case 'cancelled':
      case 'failed':
      case 'declined':
      case 'expired':
      case 'withdrawn':
      case 'dropped':
        return [make('requote', labels.requote), details];
      case 'submitting':
      case 'unknown':
      case 'accepted':
      case 'confirming':
      case 'confirm_unknown':
      case 'cancelling':
      case 'cancel_unknown':
      case 'dropping':
        return [details];
    }
  })();
  return withMenu(elements, about, key);
}

/** At most three buttons and a menu. */
function withMenu(all: readonly Button[], about: Sealed, key: Secret): ActionsBlock {
  if (all.length <= mostButtons) return { type: 'actions', elements: [...all] };
  const actionOf = ({ action_id: id = '' }: Button) => id.slice('card:'.length);
  const isInMenu = (each: Button) => inMenu.some((action) => action === actionOf(each));
  const more: Overflow = {
    type: 'overflow',
    action_id: `card:${menu}`,
    options: all.filter(isInMenu).map((each) => ({ text: each.text, value: actionOf(each) })),
  };
  const block_id = seal(menu, about, key);
  return { type: 'actions', block_id, elements: [...all.filter((each) => !isInMenu(each)), more] };
}

/** States after which nothing happens to a draft. */
export function isOver({ state }: Pick<DraftRow, 'state'>): boolean {
  return finalStates.some((each) => each === state);
}

/** Below the refusal of "not there": only a person can know whether a process elsewhere has ended. */
export function senderEndedButton(answer: 'resend' | 'drop', about: Sealed, key: Secret): ActionsBlock {
  const { buttons: labels, dialogs } = texts;
  const [label, [title, risk, confirm]] =
    answer === 'drop' ? [labels.dropEnded, dialogs.dropEnded] : [labels.resendEnded, dialogs.resendEnded];
  const dialog = [title, dialogs.hasEnded(risk), confirm] as const;
  return { type: 'actions', elements: [button(`${answer}-ended`, label, about, key, 'danger', dialog)] };
}

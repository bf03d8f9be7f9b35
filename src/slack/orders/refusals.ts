import { DeskError } from '../../core/errors.ts';
import { decidersOf, isUndecided } from '../../ordering/decisions/deciders.ts';
import type { Actor } from '../../ordering/policy/policy.ts';
import { PasskeyRequired } from '../../ordering/policy/rules.ts';
import type { DraftRow } from '../../ports/ledger.ts';
import type { SlackContext } from '../context.ts';
import { part, texts } from '../messages/texts.ts';
import type { CardAction } from './card-buttons.ts';
import { newsText, timeText } from './order-text.ts';
import { askedOn } from './people.ts';

const words = part('refusals');

/** Of an error after which the order is looked at again. */
export const lookAgain = 'look-again';

/** What belongs to whoever asked for the order; everything else on a card is decided by somebody with the right. */
const ofRequester: Readonly<Partial<Record<CardAction, 'ask' | 'change' | 'cancel' | 'see'>>> = {
  submit: 'ask',
  edit: 'change',
  requote: 'change',
  choose: 'change',
  cancel: 'cancel',
  details: 'see',
};

/** The refusal of a click, by the names of those who may; as it was thrown, where the desk's own sentence says more. */
export async function refusalOf(
  { clock, ledger, policy }: Pick<SlackContext, 'clock' | 'ledger' | 'policy'>,
  thrown: unknown,
  { action, draftId, actor }: { action: CardAction; draftId: string; actor: Actor | undefined },
): Promise<unknown> {
  if (!(thrown instanceof DeskError) || thrown instanceof PasskeyRequired) return thrown;
  const row = await ledger.read.draft(draftId);
  if (row === undefined) return thrown;
  const [why = '', ...status] = thrown.message.split(` Draft ${draftId}: `);
  if (thrown.code === 'refused' && status.length > 0) return changed(row, why);
  const byRequester = ofRequester[action];
  const right = byRequester === undefined || byRequester === 'cancel' ? 'approve' : 'propose';
  // Whoever sees the button knows of the order.
  const isStrange = thrown.code === 'not_found' && thrown.field === 'draftId';
  if (!isStrange && !(thrown.code === 'not_allowed' && actor?.may.has(right) === false)) return thrown;
  if (byRequester !== undefined) {
    if (!isStrange && byRequester !== 'cancel')
      return new DeskError('not_allowed', texts.form.mayNotOrder.message, texts.form.mayNotOrder);
    return refused(words[byRequester](policy.people.get(row.createdBy)?.name ?? row.createdBy));
  }
  const names = decidersOf(policy, row, clock.now()).map(({ name }) => name);
  if (names.length === 0) return refused(isUndecided(row) ? texts.card.nobodyMay : newsText(row));
  return refused(isApproval(action) ? words.approve(names) : words.decide(names));
}

const isApproval = (action: CardAction) => action === 'approve' || action === 'again' || action === 'without';

const refused = (message: string) => new DeskError('not_allowed', message, { next: '' });

const undecided: ReadonlySet<string> = new Set<DraftRow['state']>([
  'priced',
  'pending_approval',
  'differs',
  'needs_person',
]);

/** What was clicked is no longer so. Where nothing is left to decide, how it stands says all: also to who pressed twice. */
export function changed(row: DraftRow, why?: string): DeskError {
  const { message, next } = texts.revisionChanged;
  const isDecided = !undecided.has(row.state);
  const said = isDecided ? newsText(row) : why === undefined ? message : `${why} ${newsText(row)}`.trim();
  return new DeskError('refused', said, { next: isDecided ? '' : next, field: lookAgain });
}

/** Why nobody can ask for approval of an order that is no draft any more. */
export async function alreadyAsked(deps: SlackContext, row: DraftRow): Promise<DeskError> {
  if (row.state !== 'pending_approval') return changed(row, '');
  const audit = await deps.ledger.read.audit({ draftId: row.id, limit: 1_000 });
  const at = audit.findLast(({ action }) => action === 'asked-for-approval')?.at ?? row.updatedAt;
  const { asked } = await askedOn(deps, row);
  const names = asked.map(({ name }) => name);
  const message = names.length === 0 ? texts.card.nobodyMay : words.alreadyAsked(timeText(at), names);
  return new DeskError('refused', message, { next: '' });
}

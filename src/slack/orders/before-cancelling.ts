import * as z from 'zod';
import type { Choice, NextCall } from '../../conversation/understanding.ts';
import { cleanText } from '../../core/text.ts';
import type { Actor } from '../../ordering/policy/policy.ts';
import type { DraftRow } from '../../ports/ledger.ts';
import { notice, type SlackReply } from '../answer/blocks.ts';
import type { Questions } from '../answer/offers.ts';
import type { SlackContext } from '../context.ts';
import { texts } from '../messages/texts.ts';
import { isOver } from './card-buttons.ts';
import { isUnknown, requisitionsWithOwnNumber } from './earlier-orders.ts';
import { isOpen, stateText } from './order-text.ts';

const cancelInput = z.looseObject({ draftId: z.string().optional(), requisitionId: z.string().optional() });

/**
 * Says when there is nothing to cancel, and asks which requisition when the number is the buyer's own. Undefined: there is
 * one to cancel.
 */
export async function beforeCancelling(
  deps: SlackContext,
  questions: Questions,
  actor: Actor,
  call: NextCall,
): Promise<SlackReply | undefined> {
  const { ledger, ordering, tools, deskFor } = deps;
  const { draftId, requisitionId } = cancelInput.parse(call.input);
  const known =
    draftId !== undefined
      ? await ledger.read.draft(draftId)
      : await ledger.read.draftOfRequisition(requisitionId ?? '');
  if (known !== undefined && isSettled(known, draftId)) {
    const row = await ordering.draft(actor, known.id);
    const id = cleanText(draftId ?? requisitionId ?? '', 60);
    const sentences =
      row.state === 'confirmed' ? [stateText(row), texts.confirmedFinal] : [texts.alreadySo(id, stateText(row))];
    return notice(...sentences);
  }
  const open = tools.find(({ opens }) => opens?.document === 'requisition');
  if (known === undefined && requisitionId !== undefined && open?.opens?.argument !== undefined) {
    try {
      await open.invoke(deskFor(actor), { [open.opens.argument]: requisitionId }, {});
    } catch (thrown) {
      if (!isUnknown(thrown)) throw thrown;
      const choices = await ofOwnNumber(deps, actor, call.tool, requisitionId);
      if (choices.length === 0) throw thrown;
      const question = texts.cancelWhich(cleanText(requisitionId, 60));
      return questions.ask(question, choices);
    }
  }
  return undefined;
}

/** What a buyer's own number can mean: their open drafts, and requisitions at the service. */
async function ofOwnNumber(deps: SlackContext, actor: Actor, tool: string, number: string): Promise<Choice[]> {
  const drafts = await deps.ledger.read.drafts({ createdBy: actor.person, limit: 200 });
  const own = drafts.filter((row) => isOpen(row) && row.content.ownNumber === number);
  const requisitions = await requisitionsWithOwnNumber(deps, actor, number);
  return [
    ...own.map(({ id }) => ({ label: texts.cancelOne(id), tool, input: { draftId: id } })),
    ...requisitions.map((id) => ({ label: texts.cancelOne(id), tool, input: { requisitionId: id } })),
  ];
}

/** Whether nothing is left to cancel. A requisition that failed here can still be open at the service. */
function isSettled(row: DraftRow, draftId: string | undefined): boolean {
  return draftId === undefined ? row.state === 'cancelled' || row.state === 'confirmed' : isOver(row);
}

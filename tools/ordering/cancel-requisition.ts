import * as z from 'zod';
import { DeskError } from '../../src/core/errors.ts';
import { defineTool } from '../desk.ts';
import { id } from '../base/fields.ts';
import { draftOut, revision } from './draft-shape.ts';
import { draftAnswer, wholeDraft } from './draft-view.ts';

export const cancelRequisition = defineTool({
  name: 'cancel_requisition',
  title: 'Cancel',
  summary: 'Takes back a draft that was not sent, or asks a person to cancel a requisition in phase ACCEPTED.',
  area: 'ordering',
  effect: 'commit',
  operations: ['getRequisition', 'cancelRequisition'],
  input: z.strictObject({ draftId: id.optional(), requisitionId: id.optional(), revision: revision.optional() }),
  ...draftAnswer,
  run: async (desk, input, { agrees }) => {
    if ((input.draftId === undefined) === (input.requisitionId === undefined)) {
      throw new DeskError('invalid_input', 'Say what to cancel: one draft or one requisition.', {
        field: 'draftId',
        next: 'Give {argument:draftId} for a draft that was not sent, {argument:requisitionId} for a requisition that was.',
      });
    }
    const ordering = await desk.ordering();
    return draftOut(
      await ordering
        .cancel(input, agrees && ((report) => agrees(wholeDraft(draftOut(report)))))
        .catch((thrown: unknown) => {
          throw notADraft(thrown, input.draftId);
        }),
    );
  },
  words: ['cancel'],
  phrases: {
    en: ['cancel', 'call off'],
    pl: ['anuluj*', 'odwołaj*', 'wycofaj*'],
    de: ['stornier', 'storniere', 'stornieren'],
    cs: ['zruš', 'zrušit'],
    uk: ['скасуй', 'скасуйте', 'скасувати'],
  },
  role: 'cancel',
  positional: { kind: 'value', field: 'draftId', or: 'requisitionId' },
  examples: [
    { say: 'cancel D7K2M9QX4T1V8R3NB', input: { draftId: 'D7K2M9QX4T1V8R3NB' } },
    { say: 'cancel --requisition-id RQ26101900001', input: { requisitionId: 'RQ26101900001' } },
  ],
});

/** A requisition's number, or the buyer's own, is easily given in place of a draft's. */
function notADraft(thrown: unknown, draftId: string | undefined): unknown {
  if (draftId === undefined || !(thrown instanceof DeskError) || thrown.code !== 'not_found') return thrown;
  return new DeskError('not_found', `${JSON.stringify(draftId)} is not a draft of yours.`, {
    field: 'draftId',
    next: 'To cancel a requisition, give its number in {argument:requisitionId}; {tool:list_requisitions|requisitions} shows it.',
    cause: thrown,
  });
}

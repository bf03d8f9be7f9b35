import { z } from 'zod';
import { DeskError } from '../../src/core/errors.ts';
import { defineTool } from '../desk.ts';
import { id } from '../base/fields.ts';
import { draftOut, revision } from './draft-shape.ts';
import { draftAnswer } from './draft-view.ts';

export const cancelRequisition = defineTool({
  name: 'cancel_requisition',
  title: 'Cancel',
  summary: 'Takes back a draft that was not sent, or asks a person to cancel a requisition in phase ACCEPTED.',
  area: 'ordering',
  effect: 'commit',
  operations: ['getRequisition', 'cancelRequisition'],
  input: z.strictObject({ draftId: id.optional(), requisitionId: id.optional(), revision: revision.optional() }),
  ...draftAnswer,
  run: async (desk, input) => {
    if ((input.draftId === undefined) === (input.requisitionId === undefined)) {
      throw new DeskError('invalid_input', 'Say which: a draft or a requisition, one of them.', {
        field: 'draftId',
        next: 'Give draftId for what was not sent yet, requisitionId for what the service has.',
      });
    }
    return draftOut(await (await desk.ordering()).cancel(input));
  },
  words: ['cancel'],
  phrases: {
    en: ['cancel', 'call off'],
    pl: ['anuluj*', 'odwołaj*', 'wycofaj*'],
    de: ['stornier', 'storniere', 'stornieren'],
    cs: ['zruš', 'zrušit'],
  },
  role: 'cancel',
  positional: { kind: 'value', field: 'draftId' },
  examples: [
    { say: 'cancel D7K2M9QX4T1V8R3NB', input: { draftId: 'D7K2M9QX4T1V8R3NB' } },
    { say: 'cancel --requisition-id RQ26101900001', input: { requisitionId: 'RQ26101900001' } },
  ],
});

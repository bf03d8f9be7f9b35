import * as z from 'zod';
import { noPhrases } from '../../src/core/tool.ts';
import { defineTool } from '../desk.ts';
import { id } from '../base/fields.ts';
import { draftOut, revision, statedReason } from './draft-shape.ts';
import { draftAnswer } from './draft-view.ts';
import { submitName } from './tool-names.ts';

export const submitRequisition = defineTool({
  name: submitName,
  title: 'Ask for approval',
  summary: 'Asks a person to approve the draft; returns at once with what it waits for.',
  hint: 'Only after approval is it sent, checked and confirmed. Safe to repeat.',
  area: 'ordering',
  effect: 'commit',
  operations: ['submitRequisition', 'confirmRequisition'],
  input: z.strictObject({ draftId: id, revision: revision.optional(), reason: statedReason.optional() }),
  ...draftAnswer,
  run: async (desk, { draftId, revision: shown, reason }) =>
    draftOut(await (await desk.ordering()).submit(draftId, shown, reason)),
  words: ['submit'],
  phrases: noPhrases,
  role: 'submit',
  positional: { kind: 'value', field: 'draftId' },
  examples: [{ say: 'submit D7K2M9QX4T1V8R3NB', input: { draftId: 'D7K2M9QX4T1V8R3NB' } }],
});

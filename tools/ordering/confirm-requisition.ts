import * as z from 'zod';
import { noPhrases } from '../../src/core/tool.ts';
import { defineTool } from '../desk.ts';
import { id } from '../base/fields.ts';
import { draftOut } from './draft-shape.ts';
import { draftAnswer } from './draft-view.ts';

export const confirmRequisition = defineTool({
  name: 'confirm_requisition',
  title: 'Ask to confirm',
  summary: 'Asks a person to confirm a requisition that is in phase ACCEPTED.',
  hint: 'Only where the service answered otherwise than approved, or the requisition was made elsewhere.',
  area: 'ordering',
  effect: 'commit',
  operations: ['getRequisition', 'confirmRequisition'],
  input: z.strictObject({ requisitionId: id }),
  ...draftAnswer,
  run: async (desk, { requisitionId }) => draftOut(await (await desk.ordering()).confirm(requisitionId)),
  words: ['confirm'],
  phrases: noPhrases,
  positional: { kind: 'value', field: 'requisitionId' },
  examples: [{ say: 'confirm RQ26101900001', input: { requisitionId: 'RQ26101900001' } }],
});

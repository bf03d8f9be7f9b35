import { z } from 'zod';
import { noSteps } from '../../src/core/next-steps.ts';
import { defineTool } from '../desk.ts';
import { id } from '../base/fields.ts';
import { draft, draftColumns, draftOut, draftRecords } from './draft-shape.ts';
import { draftGaps, draftView } from './draft-view.ts';

export const confirmRequisition = defineTool({
  name: 'confirm_requisition',
  title: 'Ask to confirm',
  summary: 'Asks a person to confirm a requisition that is in phase ACCEPTED.',
  hint: 'Only needed where the service answered otherwise than approved, or the requisition was made elsewhere.',
  area: 'ordering',
  effect: 'commit',
  operations: ['getRequisition', 'confirmRequisition'],
  input: z.strictObject({ requisitionId: id }),
  output: draft,
  run: async (desk, { requisitionId }) => draftOut(await (await desk.ordering()).confirm(requisitionId)),
  view: draftView,
  gaps: draftGaps,
  next: () => noSteps,
  records: draftRecords,
  columns: draftColumns,
  words: ['confirm'],
  phrases: {
    en: [],
    pl: [],
    de: [],
    cs: [],
  },
  positional: { kind: 'value', field: 'requisitionId' },
  examples: [{ say: 'confirm RQ26101900001', input: { requisitionId: 'RQ26101900001' } }],
});

import * as z from 'zod';
import { noPhrases } from '../../src/core/tool.ts';
import { defineTool } from '../desk.ts';
import { id } from '../base/fields.ts';
import { draftOut } from './draft-shape.ts';
import { draftAnswer } from './draft-view.ts';
import { draftName } from './tool-names.ts';

export const getDraft = defineTool({
  name: draftName,
  title: 'Show a draft',
  summary: 'A draft as it is now: prices, what it waits for, what the service answered.',
  area: 'ordering',
  effect: 'read',
  operations: [],
  input: z.strictObject({ draftId: id }),
  ...draftAnswer,
  run: async (desk, { draftId }) => draftOut(await (await desk.ordering()).draft(draftId)),
  words: ['draft'],
  phrases: noPhrases,
  opens: {
    document: 'draft',
    argument: 'draftId',
    title: 'Draft',
    description: 'A draft: prices, what it waits for, what became of it.',
  },
  card: true,
  positional: { kind: 'value', field: 'draftId' },
  examples: [{ say: 'draft D7K2M9QX4T1V8R3NB', input: { draftId: 'D7K2M9QX4T1V8R3NB' } }],
});

import type { View } from '@slack/types';
import { z } from 'zod';
import { plain } from './requisition-card.ts';

/** Forms with one field: why an order is rejected, and the number of one that exists. */
export const shortForms = {
  reject: {
    title: 'Reject',
    label: 'Why',
    hint: 'Whoever asked for it reads this.',
    submit: 'Reject',
    longest: 500,
  },
  exists: {
    title: 'It exists',
    label: 'Requisition',
    hint: 'Its number at the service; /parts requisitions today lists the last ones.',
    submit: 'It is this one',
    longest: 60,
  },
} as const;
export type ShortForm = keyof typeof shortForms;

const metadata = z.object({
  team: z.string(),
  channel: z.string().optional(),
  draftId: z.string(),
  revision: z.number(),
});
export type ShortContext = z.infer<typeof metadata>;

export function shortContextOf(privateMetadata: string): ShortContext {
  return metadata.parse(JSON.parse(privateMetadata));
}

export function shortView(form: ShortForm, context: ShortContext): View {
  const { title, label, hint, submit, longest } = shortForms[form];
  return {
    type: 'modal',
    callback_id: form,
    private_metadata: JSON.stringify(context),
    title: plain(title),
    submit: plain(submit),
    close: plain('Close'),
    blocks: [
      {
        type: 'input',
        block_id: 'said',
        label: plain(label),
        hint: plain(hint),
        element: { type: 'plain_text_input', action_id: 'value', max_length: longest, multiline: form === 'reject' },
      },
    ],
  };
}

const state = z.looseObject({ said: z.looseObject({ value: z.looseObject({ value: z.string().nullish() }) }) });

export function saidIn(given: unknown): string {
  return state.parse(given).said.value.value?.trim() ?? '';
}

import type { View } from '@slack/types';
import * as z from 'zod';
import type { DraftRow } from '../../ports/ledger.ts';
import { plain } from '../answer/blocks.ts';
import { texts } from '../messages/texts.ts';
import { isOpen } from './order-text.ts';

/** Forms with one field: why an order is rejected, and the number of one that exists. */
export type ShortForm = keyof typeof texts.shortForms;
/** Forms that a button opens. */
export const buttonForms = ['reject', 'exists', 'edit', 'without'] as const;
export type ButtonForm = (typeof buttonForms)[number];
const longest: Readonly<Record<ShortForm, number>> = { reject: 500, exists: 60 };

export const shortContext = z.object({
  team: z.string(),
  channel: z.string().optional(),
  draftId: z.string(),
  revision: z.number(),
});
const shortValues = z.looseObject({ said: z.looseObject({ value: z.looseObject({ value: z.string().nullish() }) }) });

/** What is wrong with a short form, by field; undefined: nothing. */
export function blankIn(values: unknown): Readonly<Record<string, string>> | undefined {
  return shortText(values) === '' ? { said: texts.fillIn } : undefined;
}

/** Whether there is still something that this form decides. */
export function counts(form: ButtonForm, row: DraftRow): boolean {
  if (form === 'edit') return isOpen(row);
  if (form === 'exists') return row.state === 'needs_person';
  return row.state === 'pending_approval' || (form === 'reject' && row.state === 'differs' && row.wants !== null);
}

export const shortText = (values: unknown) => shortValues.parse(values).said.value.value?.trim() ?? '';

export function shortView(form: ShortForm, context: z.input<typeof shortContext>, said?: string): View {
  const { title, label, hint, submit } = texts.shortForms[form];
  return {
    type: 'modal',
    callback_id: form,
    private_metadata: JSON.stringify(context),
    title: plain(title),
    submit: plain(submit),
    close: plain(texts.close),
    blocks: [
      {
        type: 'input',
        block_id: 'said',
        label: plain(label),
        hint: plain(hint),
        element: {
          type: 'plain_text_input',
          action_id: 'value',
          max_length: longest[form],
          multiline: form === 'reject',
          ...(said === undefined || form !== 'reject' ? {} : { initial_value: said }),
        },
      },
    ],
  };
}

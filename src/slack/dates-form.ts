import type { InputBlock, View } from '@slack/types';
import * as z from 'zod';
import { cleanText } from '../core/text.ts';
import type { NextCall } from '../conversation/understanding.ts';
import { plain } from './answer/blocks.ts';
import { part, texts } from './messages/texts.ts';

// The form behind "Other dates": the same question for days that are picked.

const words = part('dates');

export const datesCallback = 'dates';

const about = z.object({
  tool: z.string(),
  input: z.record(z.string(), z.unknown()),
  channel: z.string().optional(),
  thread: z.string().optional(),
});
/** The question, and where it was asked. */
export type DatesContext = z.infer<typeof about>;

export function datesContext(privateMetadata: string): DatesContext {
  return about.parse(JSON.parse(privateMetadata));
}

export function datesView(title: string, context: DatesContext): View {
  const { from, to } = context.input;
  return {
    type: 'modal',
    callback_id: datesCallback,
    private_metadata: JSON.stringify(context),
    title: plain(cleanText(title, 24)),
    submit: plain(words.submit),
    close: plain(texts.close),
    blocks: [day('from', words.from, from), day('to', words.to, to)],
  };
}

function day(id: string, label: string, initial: unknown): InputBlock {
  const known = typeof initial === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(initial);
  return {
    type: 'input',
    block_id: id,
    label: plain(label),
    element: { type: 'datepicker', action_id: 'value', ...(known ? { initial_date: initial } : {}) },
  };
}

const picked = z.object({ value: z.looseObject({ selected_date: z.string().nullish() }) });
const given = z.looseObject({ from: picked, to: picked });

/** The days, or what is wrong with them. */
export function datesIn(
  values: unknown,
): { readonly from: string; readonly to: string } | { readonly errors: Readonly<Record<string, string>> } {
  const read = given.parse(values);
  const [from, to] = [read.from.value.selected_date, read.to.value.selected_date];
  if (from == null || to == null) return { errors: { [from == null ? 'from' : 'to']: words.missing } };
  return to < from ? { errors: { to: words.backwards } } : { from, to };
}

/** The question for these days: where it had a page, it begins again. */
export function callForDates({ tool, input }: NextCall, days: { from: string; to: string }): NextCall {
  const { cursor: _, ...rest } = input;
  return { tool, input: { ...rest, ...days } };
}

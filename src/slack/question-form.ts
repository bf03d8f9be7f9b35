import type { View } from '@slack/types';
import * as z from 'zod';
import { plain } from './answer/blocks.ts';
import { part, texts } from './messages/texts.ts';

// The form of the global shortcut: one question, from anywhere in Slack.

const words = part('question');

export const questionCallback = 'question';

export function questionView(): View {
  return {
    type: 'modal',
    callback_id: questionCallback,
    title: plain(words.title),
    submit: plain(words.submit),
    close: plain(texts.close),
    blocks: [
      {
        type: 'input',
        block_id: 'question',
        label: plain(words.label),
        hint: plain(words.hint),
        element: {
          type: 'plain_text_input',
          action_id: 'value',
          multiline: true,
          max_length: 3_000,
          placeholder: plain(words.placeholder),
        },
      },
    ],
  };
}

const given = z.looseObject({
  question: z.looseObject({ value: z.looseObject({ value: z.string().nullish() }) }),
});

export function questionIn(values: unknown): string {
  return given.parse(values).question.value.value ?? '';
}

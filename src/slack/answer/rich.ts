import { cleanLines } from '../../core/text.ts';
import type { RichTextBlock, RichTextSection } from '@slack/types';

type Piece = RichTextSection['elements'][number];

/** Text in rich text: Slack reads no markup, no mention and no link into it. */
export function words(given: string, bold = false): Piece {
  const text = cleanLines(given);
  return bold ? { type: 'text', text, style: { bold: true } } : { type: 'text', text };
}

export function paragraph(...elements: readonly Piece[]): RichTextSection {
  return { type: 'rich_text_section', elements: [...elements] };
}

export function rich(...elements: readonly RichTextBlock['elements'][number][]): RichTextBlock {
  return { type: 'rich_text', elements: [...elements] };
}

export function bullets(items: readonly RichTextSection[]): RichTextBlock['elements'][number] {
  return { type: 'rich_text_list', style: 'bullet', elements: [...items] };
}

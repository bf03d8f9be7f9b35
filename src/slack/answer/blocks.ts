import type {
  Button,
  ContainerBlock,
  ContextBlock,
  KnownBlock,
  MrkdwnElement,
  RichTextBlock,
  RichTextSection,
  SectionBlock,
} from '@slack/types';
import { cleanLines, cleanText } from '../../core/text.ts';
import type { ChartBlock } from './chart-block.ts';

/** A message. `text` is what a notification shows and a screen reader starts with. */
export interface SlackReply {
  readonly text: string;
  readonly blocks: (KnownBlock | ChartBlock)[];
}

/** A desk posts no link previews and reads no names out of its texts. */
export const quiet = { unfurl_links: false, unfurl_media: false, link_names: false } as const;

/** Slack limits a section to 3000 characters. */
const longestSection = 2_950;

/**
 * Slack reads no markup in plain text, so text of the service and of people goes only here and into rich text. Keeps
 * line breaks: clean what stands on one line with `cleanText`.
 */
export function plain(text: string): { type: 'plain_text'; text: string; emoji: false } {
  return { type: 'plain_text', text: cleanLines(text), emoji: false };
}

export function section(text: string, most = longestSection): SectionBlock {
  return { type: 'section', text: plain(text.length > most ? `${text.slice(0, most - 1)}…` : text) };
}

export function context(text: string): ContextBlock {
  return { type: 'context', elements: [plain(cleanText(text, 600))] };
}

export function header(text: string): KnownBlock {
  return { type: 'header', text: plain(cleanText(text, 150)) };
}

const longestLabel = 75;

/** A label that is too long ends after a part, not inside its number: "1x P68050, 2x OP520 …". */
export function buttonLabel(label: string): string {
  const text = cleanText(label);
  if (text.length <= longestLabel) return text;
  const end = text.lastIndexOf(', ', longestLabel - 2);
  return end < longestLabel / 2 ? cleanText(text, longestLabel) : `${text.slice(0, end)} …`;
}

/** Every button of the desk. `about`: what a screen reader says after its label, which alone seldom says enough. */
export function button(
  action_id: string,
  label: string,
  value: string,
  { about = '', style }: { readonly about?: string; readonly style?: Button['style'] | undefined } = {},
): Button {
  const text = buttonLabel(label);
  return {
    type: 'button',
    action_id,
    text: plain(text),
    value,
    accessibility_label: cleanText(about === '' ? text : `${text}: ${about}`, longestLabel),
    ...(style === undefined ? {} : { style }),
  };
}

/** Slack's limits. */
const longestTitle = 150;
const mostInside = 10;

/** What belongs together in a frame under its title; what does not fit into the frame follows it. */
export function framed(title: string, subtitle: string, blocks: readonly Inside[]): KnownBlock[] {
  const [inside, below] = [blocks.slice(0, mostInside), blocks.slice(mostInside)];
  const shown = cleanText(subtitle, longestTitle);
  if (inside.length === 0) return [header(title), ...(shown === '' ? [] : [context(shown)])];
  return [
    {
      type: 'container',
      title: plain(cleanText(title, longestTitle)),
      ...(shown === '' ? {} : { subtitle: plain(shown) }),
      width: 'full',
      child_blocks: inside,
    },
    ...below,
  ];
}

export type Inside = ContainerBlock['child_blocks'][number];

/** Text of others in `mrkdwn`, which a card wants: Slack makes nothing of it. */
export function verbatim(text: string, most: number): MrkdwnElement {
  // Escaping makes a character longer.
  let cut = most;
  while (escaped(cleanText(text, cut)).length > most) cut -= 1;
  return { type: 'mrkdwn', text: escaped(cleanText(text, cut)), verbatim: true };
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** For the top-level text, the one place where Slack reads markup. */
export function escapeText(text: string): string {
  return escaped(cleanText(text, 600));
}

/** A few sentences. */
export function notice(...sentences: readonly string[]): SlackReply {
  const text = sentences
    .filter((each) => each !== '')
    .join('\n')
    .slice(0, 2_900);
  return { text: escapeText(text), blocks: [section(text)] };
}

/** Slack takes about 13000 characters in a message and shows 4000 of its text; an answer leaves this much free. */
const longestRemarks = 900;
const longestTop = 3_900;

/** Puts what was not used of a question above its answer. */
export function withRemarks({ text, blocks }: SlackReply, remarks: readonly string[]): SlackReply {
  if (remarks.length === 0) return { text, blocks };
  const whole = remarks.join('\n');
  const first = notice(whole.length > longestRemarks ? `${whole.slice(0, longestRemarks - 1)}…` : whole);
  const top = `${first.text}\n${text}`;
  return { text: top.length > longestTop ? text : top, blocks: [...first.blocks, ...blocks] };
}

export type Piece = RichTextSection['elements'][number];

/** Text in rich text: Slack reads no markup, mention or link in it. */
export function words(given: string, bold = false): Piece {
  const text = cleanLines(given);
  return bold ? { type: 'text', text, style: { bold: true } } : { type: 'text', text };
}

/** A time in the reader's own zone. `fallback`: for a client that cannot say it. */
export function date(at: number, fallback: string): Piece {
  return { type: 'date', timestamp: Math.floor(at / 1000), format: '{date_short_pretty}, {time}', fallback };
}

/** Stands in a sentence of a message file for what is no text: a mention, a time. */
export const slots = ['\u{e000}', '\u{e001}'] as const;

/** A sentence with its slots filled. */
export function filled(sentence: string, ...values: readonly (readonly Piece[])[]): Piece[] {
  const parts = sentence.split(/([\u{e000}\u{e001}])/u);
  return parts.flatMap((part) => {
    const at = slots.findIndex((slot) => slot === part);
    return at >= 0 ? (values[at] ?? []) : part === '' ? [] : [words(part)];
  });
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

/** `title` and `label` are those of a chart. */
const shownText: ReadonlySet<string> = new Set(['text', 'title', 'label', 'caption']);

/** Characters as Slack counts them: of every text, also on buttons and in menus. */
export function charactersOf(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + charactersOf(each), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce(
    (sum, [name, each]) =>
      sum + (typeof each === 'string' ? (shownText.has(name) ? each.length : 0) : charactersOf(each)),
    0,
  );
}

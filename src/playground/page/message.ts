import { drawBlocks } from './blocks/draw-blocks.ts';
import type { Surface } from './blocks/surface.ts';
import { drawMrkdwn } from './blocks/text.ts';
import { ago, inFull, ofTs, timeOf } from './dates.ts';
import { h, type Child } from './dom.ts';
import { icon } from './icons.ts';
import { parts, type Part } from './json.ts';
import { menuButton, type MenuItem } from './widgets/menu.ts';

export interface MessageShown {
  readonly ts: string;
  readonly author: { readonly id: string; readonly name: string; readonly app: boolean };
  readonly text: string;
  readonly blocks: readonly unknown[];
  readonly edited: boolean;
  /** Only the person who looks sees it. */
  readonly onlyYou: boolean;
  readonly files: readonly FileShown[];
  readonly replies?: { readonly count: number; readonly last: string } | undefined;
}

export interface FileShown {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly bytes: number;
  readonly url: string;
}

export interface MessageOptions {
  readonly surface: Surface;
  readonly tools: () => readonly MenuItem[];
  /** Opens the thread; absent inside a thread. */
  readonly openThread?: (() => void) | undefined;
  readonly openFile: (file: FileShown) => void;
}

export function drawMessage(message: MessageShown, options: MessageOptions): HTMLElement {
  const at = ofTs(message.ts);
  const { author } = message;
  const blocks = parts(message.blocks);
  const content =
    blocks.length > 0
      ? h('div', { class: 'blocks' }, drawBlocks(blocks, options.surface))
      : h('div', { class: 'message-text' }, drawMrkdwn(message.text, options.surface));
  return h(
    'article',
    {
      class: `message${message.onlyYou ? ' only-you' : ''}`,
      'data-ts': message.ts,
      'aria-label': `${author.name}, ${timeOf(at)}${message.onlyYou ? ', only visible to you' : ''}`,
    },
    message.onlyYou ? h('div', { class: 'only-you-note' }, icon('eye', 14), 'Only visible to you') : false,
    avatar(author),
    h(
      'div',
      { class: 'message-body' },
      h(
        'div',
        { class: 'message-head' },
        h('span', { class: 'author' }, author.name),
        author.app ? h('span', { class: 'app-badge' }, 'APP') : false,
        h('time', { class: 'message-time', datetime: at.toISOString(), title: inFull(at) }, timeOf(at)),
        message.edited ? h('span', { class: 'edited' }, '(edited)') : false,
      ),
      blocks.length > 0 || message.text !== '' ? content : false,
      message.files.map((file) => drawFile(file, () => options.openFile(file))),
      drawReplies(message, options),
    ),
    message.onlyYou ? false : h('div', { class: 'message-tools' }, tools(message, options)),
  );
}

function tools(message: MessageShown, options: MessageOptions): Child {
  const label = `Actions for the message of ${message.author.name}`;
  const button = h('button', {
    type: 'button',
    class: 'icon-button',
    'aria-label': label,
    title: 'Message actions',
    'data-key': `${message.ts}/tools`,
  });
  button.append(icon('dots'));
  return menuButton(button, label, options.tools);
}

function drawReplies(message: MessageShown, { openThread, surface }: MessageOptions): Child {
  if (message.replies === undefined || message.replies.count === 0 || openThread === undefined) return false;
  const { count, last } = message.replies;
  return h(
    'button',
    { type: 'button', class: 'replies', 'data-key': `${message.ts}/replies`, onclick: openThread },
    icon('thread', 16),
    count === 1 ? '1 reply' : `${count} replies`,
    h('span', { class: 'quiet' }, `last ${ago(ofTs(last), surface.now())}`),
  );
}

function drawFile(file: FileShown, open: () => void): HTMLElement {
  const table = isTable(file);
  return h(
    'div',
    { class: 'file' },
    icon(table ? 'table' : 'file', 24),
    h('span', { class: 'file-text' }, file.title, h('span', {}, `${file.name} · ${size(file.bytes)}`)),
    table
      ? h('button', { type: 'button', class: 'button small', 'data-key': `${file.id}/open`, onclick: open }, 'Open')
      : false,
    h(
      'a',
      {
        class: 'icon-button',
        href: file.url,
        download: file.name,
        'aria-label': `Download ${file.name}`,
        title: 'Download',
      },
      icon('download'),
    ),
  );
}

export function isTable(file: FileShown): boolean {
  return /\.(?:csv|tsv)$/iu.test(file.name);
}

function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Initials on a colour that stays with the person; the desk has its own mark. */
export function avatar(
  author: { readonly id: string; readonly name: string; readonly app: boolean },
  small = false,
): HTMLElement {
  const kind = author.app ? 'desk' : String(toneOf(author.id));
  return h(
    'span',
    { class: `avatar avatar-${kind}${small ? ' small' : ''}`, 'aria-hidden': 'true' },
    author.app ? icon('box', small ? 16 : 22) : initials(author.name),
  );
}

function initials(name: string): string {
  const words = name.split(/[\s._-]+/u).filter((each) => each !== '');
  return words
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 32).toUpperCase())
    .join('');
}

function toneOf(id: string): number {
  let sum = 0;
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 997;
  return sum % 5;
}

/** The words of a message, for a reader that does not see its blocks. */
export function wordsOf(message: { readonly text: string; readonly blocks: readonly unknown[] }): string {
  if (message.text !== '') return message.text;
  return parts(message.blocks).flatMap(textsOf).join(' ');
}

function textsOf(block: Part): readonly string[] {
  return Object.values(block).flatMap((value): readonly string[] => {
    if (typeof value === 'string') return [];
    const inner = Array.isArray(value) ? parts(value.flat()) : parts([value]);
    return inner.flatMap((each) => (typeof each['text'] === 'string' ? [each['text']] : textsOf(each)));
  });
}

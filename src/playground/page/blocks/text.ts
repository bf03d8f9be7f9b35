import { shortDate } from '../dates.ts';
import { h } from '../dom.ts';
import { emoji } from '../emoji.ts';
import { part, str } from '../json.ts';
import { isSafeUrl, readMrkdwn, readPlain, type Inline } from '../mrkdwn.ts';
import type { Surface } from './surface.ts';

/** A text object (`plain_text` or `mrkdwn`), or a bare string taken as plain text. */
export function drawText(value: unknown, surface: Surface): readonly Node[] {
  const text = part(value);
  const source = str(text?.['text']) ?? str(value) ?? '';
  if (text?.['type'] === 'mrkdwn') return drawMrkdwn(source, surface);
  return text?.['emoji'] === false ? drawInline(linesOf(source), surface) : drawInline(readPlain(source), surface);
}

/** `mrkdwn` with its paragraphs, quotes and preformatted pieces. */
export function drawMrkdwn(source: string, surface: Surface): readonly Node[] {
  const read = readMrkdwn(source);
  const [only] = read;
  if (read.length === 1 && only?.kind === 'paragraph') return drawInline(only.children, surface);
  return read.map((each) => {
    switch (each.kind) {
      case 'pre':
        return h('pre', { class: 'pre', tabindex: '0' }, each.text);
      case 'quote':
        return h('blockquote', { class: 'quote' }, drawInline(each.children, surface));
      case 'paragraph':
        return h('p', { class: 'para' }, drawInline(each.children, surface));
    }
  });
}

function linesOf(source: string): readonly Inline[] {
  return source
    .split('\n')
    .flatMap((text, index): Inline[] => [...(index > 0 ? [{ kind: 'break' } as const] : []), { kind: 'text', text }]);
}

function drawInline(nodes: readonly Inline[], surface: Surface): readonly Node[] {
  return nodes.map((node) => drawOne(node, surface));
}

function drawOne(node: Inline, surface: Surface): Node {
  switch (node.kind) {
    case 'text':
      return document.createTextNode(node.text);
    case 'break':
      return h('br');
    case 'code':
      return h('code', { class: 'code' }, node.text);
    case 'bold':
      return h('strong', {}, drawInline(node.children, surface));
    case 'italic':
      return h('em', {}, drawInline(node.children, surface));
    case 'strike':
      return h('s', {}, drawInline(node.children, surface));
    case 'link':
      return link(node.url, drawInline(node.children, surface), surface);
    case 'emoji':
      return emoji(node.name);
    case 'date':
      return document.createTextNode(shortDate(new Date(node.at), surface.now()));
    case 'user':
    case 'channel':
    case 'broadcast':
      return mention(node.kind, node.id, surface, node.label);
  }
}

/** Slack's permanent link to a message of this workspace. */
const permalink = /^https:\/\/workspace\.invalid\/archives\/([A-Z0-9]+)\/p(\d{10})(\d{6})$/;

/**
 * A link to a message leads there within the page; any other opens in a window of its own. The page itself never fetches
 * what a link points to.
 */
export function link(url: string, children: readonly Node[], { names }: Surface): Node {
  if (!isSafeUrl(url)) return h('span', {}, children);
  const [, channel = '', seconds = '', micro = ''] = permalink.exec(url) ?? [];
  if (channel !== '') {
    const address = `#${names.channel(channel) ?? 'messages'}/${seconds}.${micro}`;
    return h('a', { class: 'link', href: address }, children);
  }
  return h('a', { class: 'link', href: url, target: '_blank', rel: 'noreferrer noopener' }, children);
}

export function mention(kind: 'user' | 'channel' | 'broadcast', id: string, { names }: Surface, label?: string): Node {
  switch (kind) {
    case 'user': {
      const mine = id === names.me ? ' mention-me' : '';
      return h('span', { class: `mention${mine}` }, `@${names.person(id) ?? label ?? id}`);
    }
    case 'channel':
      return h('span', { class: 'mention' }, `#${names.channel(id) ?? label ?? id}`);
    case 'broadcast':
      return h('span', { class: 'mention mention-me' }, `@${id}`);
  }
}

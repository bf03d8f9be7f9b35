import { h } from '../dom.ts';
import type { RichTextElementType, RichTextType } from '../drawable.ts';
import { emoji } from '../emoji.ts';
import { num, part, parts, str, type Part } from '../json.ts';
import type { Surface } from './surface.ts';
import { drawDate, link, mention } from './text.ts';
import { unknown } from './unknown.ts';

/** The content of a `rich_text` block. */
export function drawRichText(block: Part, surface: Surface): readonly HTMLElement[] {
  return parts(block['elements']).map((element) => {
    const draw = pieces[str(element['type']) as RichTextType] as Piece | undefined;
    return draw === undefined ? unknown(element) : draw(element, surface);
  });
}

type Piece = (element: Part, surface: Surface) => HTMLElement;

const pieces: Readonly<Record<RichTextType, Piece>> = {
  rich_text_section: (element, surface) => h('div', { class: 'rich-section' }, drawElements(element, surface)),
  rich_text_preformatted: (element, surface) =>
    h('pre', { class: 'pre', tabindex: '0' }, drawElements(element, surface)),
  rich_text_quote: (element, surface) => h('blockquote', { class: 'quote' }, drawElements(element, surface)),
  rich_text_list: (element, surface) => {
    const ordered = element['style'] === 'ordered';
    const indent = Math.min(8, Math.max(0, num(element['indent']) ?? 0));
    const offset = num(element['offset']) ?? 0;
    return h(
      ordered ? 'ol' : 'ul',
      { class: `rich-list indent-${indent}`, start: ordered && offset > 0 ? offset + 1 : undefined },
      parts(element['elements']).map((item) => h('li', {}, drawElements(item, surface))),
    );
  },
};

function drawElements(holder: Part, surface: Surface): readonly Node[] {
  return parts(holder['elements']).map((element) => {
    const draw = elements[str(element['type']) as RichTextElementType] as Element | undefined;
    return draw === undefined ? unknown(element) : styled(draw(element, surface), part(element['style']));
  });
}

type Element = (element: Part, surface: Surface) => Node;

const elements: Readonly<Record<RichTextElementType, Element>> = {
  text: (element) => withBreaks(str(element['text']) ?? ''),
  link: (element) => {
    const url = str(element['url']) ?? '';
    return link(url, [document.createTextNode(str(element['text']) ?? url)]);
  },
  emoji: (element) => emoji(str(element['name']) ?? '', str(element['unicode'])),
  user: (element, surface) => mention('user', str(element['user_id']) ?? '', surface),
  channel: (element, surface) => mention('channel', str(element['channel_id']) ?? '', surface),
  team: (element, surface) => mention('team', str(element['team_id']) ?? '', surface),
  usergroup: (element, surface) => mention('usergroup', str(element['usergroup_id']) ?? '', surface),
  broadcast: (element, surface) => mention('broadcast', str(element['range']) ?? 'here', surface),
  color: (element) => {
    const value = str(element['value']) ?? '';
    const swatch = h('span', { class: 'swatch', 'aria-hidden': 'true' });
    if (/^#[0-9a-f]{3,8}$/iu.test(value)) swatch.style.setProperty('background-color', value);
    return h('span', {}, swatch, value);
  },
  date: (element, surface) =>
    drawDate(
      {
        seconds: num(element['timestamp']) ?? Number.NaN,
        format: str(element['format']) ?? '',
        url: str(element['url']),
        fallback: str(element['fallback']) ?? '',
      },
      surface.now(),
    ),
};

const wrappers = [
  ['code', 'code'],
  ['strike', 's'],
  ['italic', 'em'],
  ['bold', 'strong'],
  ['underline', 'u'],
] as const;

function styled(node: Node, style: Part | undefined): Node {
  if (style === undefined) return node;
  return wrappers.reduce<Node>(
    (inner, [name, tag]) =>
      style[name] === true ? h(tag, { class: name === 'code' ? 'code' : undefined }, inner) : inner,
    node,
  );
}

function withBreaks(text: string): Node {
  const all = document.createDocumentFragment();
  text.split('\n').forEach((line, index) => {
    if (index > 0) all.append(h('br'));
    all.append(line);
  });
  return all;
}

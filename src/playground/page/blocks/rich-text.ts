import { h } from '../dom.ts';
import { part, parts, str, type Part } from '../json.ts';
import { shortDate } from '../dates.ts';
import { emoji } from '../emoji.ts';
import type { Surface } from './surface.ts';
import { link, mention } from './text.ts';
import { unknown } from './unknown.ts';

/** The content of a `rich_text` block: paragraphs and bullet lists of text, mentions, links and dates. */
export function drawRichText(block: Part, surface: Surface): readonly HTMLElement[] {
  return parts(block['elements']).map((element) => {
    switch (element['type']) {
      case 'rich_text_section':
        return h('div', { class: 'rich-section' }, drawTexts(element, surface));
      case 'rich_text_list':
        return h(
          'ul',
          { class: 'rich-list' },
          parts(element['elements']).map((item) => h('li', {}, drawTexts(item, surface))),
        );
      default:
        return unknown(element);
    }
  });
}

function drawTexts(holder: Part, surface: Surface): readonly Node[] {
  return parts(holder['elements']).map((element) => {
    const text = withBreaks(str(element['text']) ?? '');
    switch (element['type']) {
      case 'text':
        return part(element['style'])?.['bold'] === true ? h('strong', {}, text) : text;
      case 'emoji':
        return emoji(str(element['name']) ?? '');
      case 'user':
        return mention('user', str(element['user_id']) ?? '', surface);
      case 'link':
        return link(str(element['url']) ?? '', [text], surface);
      case 'date':
        return document.createTextNode(shortDate(new Date(Number(element['timestamp']) * 1000), surface.now()));
      default:
        return unknown(element);
    }
  });
}

function withBreaks(text: string): Node {
  const all = document.createDocumentFragment();
  text.split('\n').forEach((line, index) => {
    if (index > 0) all.append(h('br'));
    all.append(line);
  });
  return all;
}

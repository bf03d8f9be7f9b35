import { h } from '../dom.ts';
import { part, parts, str, type Part } from '../json.ts';
import { unknown } from './unknown.ts';

/** The content of a `rich_text` block: paragraphs and bullet lists of plain or bold text. */
export function drawRichText(block: Part): readonly HTMLElement[] {
  return parts(block['elements']).map((element) => {
    switch (element['type']) {
      case 'rich_text_section':
        return h('div', { class: 'rich-section' }, drawTexts(element));
      case 'rich_text_list':
        return h(
          'ul',
          { class: 'rich-list' },
          parts(element['elements']).map((item) => h('li', {}, drawTexts(item))),
        );
      default:
        return unknown(element);
    }
  });
}

function drawTexts(holder: Part): readonly Node[] {
  return parts(holder['elements']).map((element) => {
    if (element['type'] !== 'text') return unknown(element);
    const text = withBreaks(str(element['text']) ?? '');
    return part(element['style'])?.['bold'] === true ? h('strong', {}, text) : text;
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

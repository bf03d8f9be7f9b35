import { h } from '../dom.ts';
import { icon } from '../icons.ts';
import { readMarkdown, type Markdown } from '../markdown.ts';
import type { Surface } from './surface.ts';
import { drawInline } from './text.ts';

export function drawMarkdown(source: string, surface: Surface): readonly HTMLElement[] {
  return readMarkdown(source).map((node) => draw(node, surface));
}

function draw(node: Markdown, surface: Surface): HTMLElement {
  switch (node.kind) {
    case 'heading':
      // Below the page's own headings, whatever level the writer chose.
      return h(
        'p',
        {
          class: `md-heading md-heading-${Math.min(3, node.level)}`,
          role: 'heading',
          'aria-level': String(Math.min(6, node.level + 2)),
        },
        drawInline(node.children, surface),
      );
    case 'paragraph':
      return h('p', { class: 'para' }, drawInline(node.children, surface));
    case 'quote':
      return h(
        'blockquote',
        { class: 'quote' },
        node.children.map((each) => draw(each, surface)),
      );
    case 'pre':
      return h('pre', { class: 'pre', tabindex: '0' }, node.text);
    case 'rule':
      return h('hr', { class: 'divider' });
    case 'list':
      return h(
        node.start === undefined ? 'ul' : 'ol',
        { class: 'rich-list', start: node.start !== undefined && node.start !== 1 ? node.start : undefined },
        node.items.map((item) =>
          h(
            'li',
            {},
            task(item.done),
            item.children.map((each) => draw(each, surface)),
          ),
        ),
      );
    case 'table':
      return h(
        'div',
        { class: 'table-scroll', tabindex: '0', role: 'group', 'aria-label': 'Table' },
        h(
          'table',
          { class: 'table' },
          h(
            'thead',
            {},
            h(
              'tr',
              {},
              node.head.map((cell, index) =>
                h('th', { scope: 'col', class: `align-${node.align[index] ?? 'left'}` }, drawInline(cell, surface)),
              ),
            ),
          ),
          h(
            'tbody',
            {},
            node.rows.map((row) =>
              h(
                'tr',
                {},
                row.map((cell, index) =>
                  h('td', { class: `align-${node.align[index] ?? 'left'}` }, drawInline(cell, surface)),
                ),
              ),
            ),
          ),
        ),
      );
  }
}

function task(done: boolean | undefined): Node | undefined {
  if (done === undefined) return undefined;
  const label = done ? 'done' : 'to do';
  return h(
    'span',
    { class: `task ${done ? 'task-done' : ''}`, role: 'img', 'aria-label': label },
    done ? icon('check', 12) : false,
  );
}

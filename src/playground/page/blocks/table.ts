import { h } from '../dom.ts';
import { parts, plain, str, type Part } from '../json.ts';
import { unknown } from './unknown.ts';

/** A `table` block: its first row is its heading, columns align as `column_settings` say. */
export function drawTable(block: Part): HTMLElement {
  const settings = parts(block['column_settings']);
  const classes = (column: number): string => {
    const align = str(settings[column]?.['align']) ?? 'left';
    return `align-${align}${settings[column]?.['is_wrapped'] === true ? ' wrapped' : ''}`;
  };
  const [head = [], ...rows] = cellsOf(block);
  return scroller(
    'Table',
    h(
      'table',
      { class: 'table' },
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          head.map((cell, column) => h('th', { scope: 'col', class: classes(column) }, drawCell(cell))),
        ),
      ),
      h(
        'tbody',
        {},
        rows.map((row) =>
          h(
            'tr',
            {},
            row.map((cell, column) => h('td', { class: classes(column) }, drawCell(cell))),
          ),
        ),
      ),
    ),
  );
}

/** Wide tables scroll inside themselves, reachable by keyboard, so that the page never scrolls sideways. */
export function scroller(label: string, table: HTMLElement): HTMLElement {
  return h('div', { class: 'table-scroll', tabindex: '0', role: 'group', 'aria-label': label }, table);
}

function cellsOf(block: Part): readonly (readonly Part[])[] {
  const rows = block['rows'];
  return Array.isArray(rows) ? rows.map(parts) : [];
}

function drawCell(cell: Part): Node {
  return cell['type'] === 'raw_text' ? document.createTextNode(plain(cell)) : unknown(cell);
}

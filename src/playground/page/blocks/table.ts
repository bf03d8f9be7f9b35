import { h, newId, redraw } from '../dom.ts';
import { num, parts, plain, str, type Part } from '../json.ts';
import { drawRichText } from './rich-text.ts';
import type { Surface } from './surface.ts';
import { unknown } from './unknown.ts';

/** A `table` block: its first row is its heading, columns align as `column_settings` say. */
export function drawTable(block: Part, surface: Surface): HTMLElement {
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
          head.map((cell, column) => h('th', { scope: 'col', class: classes(column) }, drawCell(cell, surface))),
        ),
      ),
      h(
        'tbody',
        {},
        rows.map((row) =>
          h(
            'tr',
            {},
            row.map((cell, column) => h('td', { class: classes(column) }, drawCell(cell, surface))),
          ),
        ),
      ),
    ),
  );
}

/** A `data_table` block: a caption, columns that sort on a click, and pages. */
export function drawDataTable(block: Part, surface: Surface): HTMLElement {
  const [head = [], ...rows] = cellsOf(block);
  const caption = str(block['caption']) ?? '';
  const pageSize = Math.max(1, num(block['page_size']) ?? 10);
  const rowHeader = num(block['row_header_column_index']) ?? -1;
  const id = newId('data-table');
  const body = h('tbody');
  const heads = h('tr');
  const foot = h('div', { class: 'pager' });
  let page = 0;
  let sorted: { column: number; down: boolean } | undefined;

  const shown = (): readonly (readonly Part[])[] => {
    if (sorted === undefined) return rows;
    const { column, down } = sorted;
    const order = [...rows].sort((a, b) => compare(a[column], b[column]));
    return down ? order.reverse() : order;
  };
  const numeric = (column: number): boolean => rows.every((row) => row[column]?.['type'] === 'raw_number');
  const draw = (): void => {
    const pages = Math.max(1, Math.ceil(rows.length / pageSize));
    const from = page * pageSize;
    redraw(
      heads,
      head.map((cell, column) => {
        const direction = sorted?.column === column ? (sorted.down ? 'descending' : 'ascending') : undefined;
        return h(
          'th',
          { scope: 'col', 'aria-sort': direction, class: numeric(column) ? 'align-right' : 'align-left' },
          h(
            'button',
            {
              type: 'button',
              class: 'sort',
              'data-key': `${id}-${column}`,
              onclick: () => {
                sorted = { column, down: sorted?.column === column && !sorted.down };
                page = 0;
                draw();
              },
            },
            drawCell(cell, surface),
            h(
              'span',
              { class: 'sort-mark', 'aria-hidden': 'true' },
              direction === undefined ? '↕' : sorted?.down ? '↓' : '↑',
            ),
          ),
        );
      }),
    );
    redraw(
      body,
      shown()
        .slice(from, from + pageSize)
        .map((row) =>
          h(
            'tr',
            {},
            row.map((cell, column) =>
              column === rowHeader
                ? h('th', { scope: 'row', class: 'align-left' }, drawCell(cell, surface))
                : h('td', { class: numeric(column) ? 'align-right' : 'align-left' }, drawCell(cell, surface)),
            ),
          ),
        ),
    );
    redraw(
      foot,
      pages === 1
        ? false
        : pager(id, page, pages, rows.length, pageSize, (next) => {
            page = next;
            draw();
          }),
    );
  };
  draw();
  return h(
    'figure',
    { class: 'data-table' },
    scroller(
      caption === '' ? 'Table' : caption,
      h('table', { class: 'table' }, h('caption', {}, caption), h('thead', {}, heads), body),
    ),
    foot,
  );
}

function pager(
  id: string,
  page: number,
  pages: number,
  rows: number,
  size: number,
  go: (page: number) => void,
): readonly HTMLElement[] {
  const button = (label: string, to: number): HTMLElement =>
    h(
      'button',
      {
        type: 'button',
        class: 'button small',
        disabled: to < 0 || to >= pages,
        'data-key': `${id}-${label}`,
        onclick: () => go(to),
      },
      label,
    );
  const last = Math.min(rows, (page + 1) * size);
  return [
    button('Previous', page - 1),
    h('span', { class: 'quiet', role: 'status' }, `${page * size + 1}–${last} of ${rows}`),
    button('Next', page + 1),
  ];
}

/** Wide tables scroll inside themselves, reachable by keyboard, so that the page never scrolls sideways. */
export function scroller(label: string, table: HTMLElement): HTMLElement {
  return h('div', { class: 'table-scroll', tabindex: '0', role: 'group', 'aria-label': label }, table);
}

function cellsOf(block: Part): readonly (readonly Part[])[] {
  const rows = block['rows'];
  return Array.isArray(rows) ? rows.map((row) => parts(row)) : [];
}

function drawCell(cell: Part, surface: Surface): readonly Node[] {
  switch (cell['type']) {
    case 'raw_text':
      return [document.createTextNode(plain(cell))];
    case 'raw_number':
      return [document.createTextNode(str(cell['text']) ?? String(num(cell['value']) ?? num(cell['number']) ?? ''))];
    case 'rich_text':
      return drawRichText(cell, surface);
    default:
      return [unknown(cell)];
  }
}

function compare(a: Part | undefined, b: Part | undefined): number {
  const [left, right] = [a?.['value'] ?? a?.['number'], b?.['value'] ?? b?.['number']];
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return plain(a).localeCompare(plain(b), 'en', { numeric: true });
}

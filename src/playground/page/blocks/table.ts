import { h } from '../dom.ts';
import { num, parts, plain, str, type Part } from '../json.ts';
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
  return cell['type'] === 'raw_text' || cell['type'] === 'raw_number'
    ? document.createTextNode(plain(cell))
    : unknown(cell);
}

/** A `data_table` block: sorted by a click on a heading, a page at a time. */
export function drawDataTable(block: Part): HTMLElement {
  const [head = [], ...given] = cellsOf(block);
  const size = num(block['page_size']) ?? 5;
  const headerColumn = num(block['row_header_column_index']) ?? 0;
  const caption = str(block['caption']) ?? '';
  let rows = given;
  let sorted: { column: number; down: boolean } | undefined;
  let page = 0;
  const pages = Math.ceil(given.length / size);
  const isNumber = (column: number) =>
    given.every((row) => row[column]?.['type'] === 'raw_number' || plain(row[column]) === '–');
  const isLong = (column: number) => given.some((row) => plain(row[column]).length > 24);
  const classOf = (column: number) => (isNumber(column) ? 'align-right' : `align-left${isLong(column) ? ' long' : ''}`);
  const body = h('tbody');
  const where = h('span', { class: 'pager-where', 'aria-live': 'polite' });
  const turn = (label: string, by: number) =>
    h(
      'button',
      { type: 'button', class: 'button pager-turn', 'aria-label': label, onclick: () => show(page + by) },
      by < 0 ? '‹' : '›',
    );
  const [before, after] = [turn('Previous rows', -1), turn('Next rows', 1)];
  const headings = head.map((cell, column) => {
    const sort = () => {
      sorted = { column, down: sorted?.column === column && !sorted.down };
      const { down } = sorted;
      rows = [...given].sort((a, b) => compare(a[column], b[column]) * (down ? -1 : 1));
      headings.forEach((each, at) =>
        each.setAttribute('aria-sort', at !== column ? 'none' : down ? 'descending' : 'ascending'),
      );
      show(0);
    };
    return h(
      'th',
      { scope: 'col', class: classOf(column), 'aria-sort': 'none' },
      h('button', { type: 'button', class: 'sort', onclick: sort }, drawCell(cell)),
    );
  });
  const show = (wanted: number): void => {
    page = Math.min(Math.max(wanted, 0), pages - 1);
    const shown = rows.slice(page * size, (page + 1) * size);
    body.replaceChildren(
      ...shown.map((row) =>
        h(
          'tr',
          {},
          row.map((cell, column) =>
            column === headerColumn
              ? h('th', { scope: 'row', class: classOf(column) }, drawCell(cell))
              : h('td', { class: classOf(column) }, drawCell(cell)),
          ),
        ),
      ),
    );
    where.textContent = `${page * size + 1}–${page * size + shown.length} / ${rows.length}`;
    before.toggleAttribute('disabled', page === 0);
    after.toggleAttribute('disabled', page === pages - 1);
  };
  show(0);
  return h(
    'div',
    { class: 'data-table' },
    scroller(
      caption,
      h(
        'table',
        { class: 'table' },
        h('caption', { class: 'visually-hidden' }, caption),
        h('thead', {}, h('tr', {}, headings)),
        body,
      ),
    ),
    pages > 1 ? h('div', { class: 'pager' }, before, where, after) : false,
  );
}

function compare(a: Part | undefined, b: Part | undefined): number {
  const [left, right] = [num(a?.['value']), num(b?.['value'])];
  if (left !== undefined && right !== undefined) return left - right;
  return plain(a).localeCompare(plain(b));
}

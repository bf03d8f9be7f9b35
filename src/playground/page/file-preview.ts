import { scroller } from './blocks/table.ts';
import { numericColumns, readCsv } from './csv.ts';
import { h } from './dom.ts';
import { icon } from './icons.ts';
import type { FileShown } from './message.ts';
import { openDialog } from './widgets/dialog.ts';

/** Rows of a preview; the rest is in the download, and the preview says so. */
const most = 200;

/** A CSV file as a table, with its download. */
export function openPreview(file: FileShown, content: string): void {
  const [head = [], ...rows] = readCsv(content);
  const numeric = numericColumns([head, ...rows]);
  const align = (column: number): string => (numeric.has(column) ? 'align-right' : 'align-left');
  const table = h(
    'table',
    { class: 'table sheet' },
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        head.map((cell, column) => h('th', { scope: 'col', class: align(column) }, cell)),
      ),
    ),
    h(
      'tbody',
      {},
      rows.slice(0, most).map((row) =>
        h(
          'tr',
          {},
          row.map((cell, column) => h('td', { class: align(column) }, cell)),
        ),
      ),
    ),
  );
  const count = `${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`;
  const dialog = openDialog({
    title: file.name,
    kind: 'sheet',
    body: [
      h(
        'p',
        { class: 'quiet preview-count' },
        rows.length > most ? `The first ${most} of ${count}; the download has them all.` : count,
      ),
      scroller(`Content of ${file.name}`, table),
    ],
    footer: [
      h('a', { class: 'button', href: file.url, download: file.name }, icon('download', 16), 'Download'),
      h('button', { type: 'button', class: 'button primary', onclick: () => dialog.close() }, 'Done'),
    ],
    dismissed: () => dialog.close(),
  });
}

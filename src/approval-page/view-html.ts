import { inZone } from '../core/in-zone.ts';
import { formatMoney } from '../core/money.ts';
import { cleanText } from '../core/text.ts';
import type { Cell, ColumnKind, Fact, Table, View } from '../core/view.ts';

/** A view as HTML. Every text is cleaned and escaped: texts of orders are data. */
export function viewHtml(view: View, zone: string): string {
  const { title, facts = [], tables = [], notes = [] } = inZone(view, zone);
  const shown = facts.filter(({ value }) => value !== null && value !== '');
  return [
    `<h1>${text(title)}</h1>`,
    ...notes.map(({ kind, text: note }) => `<p class="note ${kind}">${text(note)}</p>`),
    factsHtml(shown.slice(0, firstFacts)),
    ...tables.filter(({ rows }) => rows.length > 0).map(tableHtml),
    factsHtml(shown.slice(firstFacts)),
  ].join('');
}

/** What it costs and who gets it stand above the lines, everything else below. */
const firstFacts = 4;

function factsHtml(facts: readonly Fact[]): string {
  const items = facts.map(({ label, value }) => `<div><dt>${text(label)}</dt><dd>${cell(value)}</dd></div>`);
  return items.length === 0 ? '' : `<dl>${items.join('')}</dl>`;
}

/** Rows become blocks on a phone, where each cell names its column. Columns without any value are left out. */
function tableHtml({ title, columns, rows, of }: Table): string {
  const used = columns
    .map((column, at) => ({ ...column, at }))
    .filter(({ at }) => rows.some((row) => row[at] !== null));
  const head = used.map(({ label, kind }) => `<th scope="col" class="${alignment(kind)}">${text(label)}</th>`).join('');
  const body = rows.map((row) => {
    const cells = used.map(
      ({ label, kind, at }) =>
        `<td class="${alignment(kind)}" data-label="${text(label)}">${cell(row[at] ?? null)}</td>`,
    );
    return `<tr>${cells.join('')}</tr>`;
  });
  const caption = title === undefined ? '' : `<caption>${text(title)}</caption>`;
  const more = of === undefined || of <= rows.length ? '' : `<p class="note partial">${rows.length} of ${of} rows</p>`;
  return `<table>${caption}<thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>${more}`;
}

const alignment = (kind: ColumnKind) => (['count', 'money', 'percent'].includes(kind) ? 'number' : 'words');

function cell(value: Cell): string {
  if (value === null) return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  return text(typeof value === 'string' ? value : formatMoney(value));
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const text = (value: string): string => cleanText(value, 2000).replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

import { withReferences, wordings } from '../core/references.ts';
import { inZone } from '../core/in-zone.ts';
import { briefly, type Action, type Fact, type Note, type View } from '../core/view.ts';
import { texts } from './messages/en.ts';
import { plain, type Paint, type Screen } from './screen.ts';
import { renderChart } from './chart-terminal.ts';
import { field, labelled, renderTable, showCell, wrap } from './table-terminal.ts';
import { textWidth } from './text-width.ts';

export interface TerminalOptions {
  /** Columns of the terminal; Infinity for a pipe. */
  readonly width: number;
  readonly paint?: Paint;
  /** Every column of every table. */
  readonly all?: boolean;
  /** A sentence above it says already that nothing was found. */
  readonly isToldEmpty?: boolean;
  /** IANA name of the zone of all times. */
  readonly zone?: string;
  /** Notes, and the values of facts and tables, in the language of a view that is not in English. */
  readonly say?: (text: string) => string;
  readonly write?: (view: View) => View;
  /** The command line of an action, or undefined when there is none. */
  readonly commandLine?: (action: Action) => string | undefined;
}

/** A view as text for a terminal: title, what is missing from the answer, facts, tables, notes, what to do next. */
export function renderView(
  given: View,
  {
    width,
    paint = plain,
    all = false,
    isToldEmpty = false,
    zone = 'UTC',
    say = (text) => text,
    write = (view) => view,
    commandLine,
  }: TerminalOptions,
): string {
  const view = write(inZone(all ? given : briefly(given), zone));
  const notes = (view.notes ?? []).map(({ kind, text }) => ({ kind, text: say(text) }));
  const tables = (view.tables ?? []).filter(({ rows }) => rows.length > 0);
  const empty = tables.length === 0 && (view.facts ?? []).length === 0;
  const commands = (view.actions ?? []).flatMap((action) => {
    const line = commandLine?.(action);
    return line === undefined ? [] : [`${paint('dim', `${field(action.label)}:`)} ${field(line)}`];
  });
  const blocks = [
    paint('bold', field(view.title)),
    renderNotes(
      notes.filter(({ kind }) => kind === 'partial'),
      width,
      paint,
    ),
    renderFacts(view.facts ?? [], width, paint),
    ...(view.chart === undefined ? [] : [renderChart(view.chart, width, paint)]),
    ...tables.map((table) => renderTable(table, { width, paint, all })),
    empty && !isToldEmpty && !notes.some(({ kind }) => kind !== 'warning') ? say(texts.nothingFound) : '',
    renderNotes(
      notes.filter(({ kind }) => kind !== 'partial'),
      width,
      paint,
    ),
    commands.length === 0 ? '' : [texts.next, ...commands.map((line) => `  ${line}`)].join('\n'),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

/** Writes a view to the standard output. */
export function printView(screen: Screen, view: View, { color, all }: { color: boolean; all?: boolean }): void {
  const { width, zone } = screen;
  screen.out(`${renderView(view, { width, zone, paint: screen.paint(color), all: all ?? false })}\n`);
}

const marks: Readonly<Record<Note['kind'], readonly [mark: string, style: 'red' | 'yellow' | 'cyan']>> = {
  partial: [texts.partial, 'red'],
  warning: ['! ', 'yellow'],
  info: ['i ', 'cyan'],
};

function renderNotes(notes: readonly Note[], width: number, paint: Paint): string {
  return notes
    .map(({ kind, text }) => {
      const [mark, style] = marks[kind];
      const [first = '', ...rest] = wrap(`${mark.trimEnd()} ${field(withReferences(text, wordings.cli))}`, width, '  ');
      return [paint(style, mark.trimEnd()) + first.slice(mark.trimEnd().length), ...rest].join('\n');
    })
    .join('\n');
}

function renderFacts(facts: readonly Fact[], width: number, paint: Paint): string {
  const shown = facts.map(({ label, value }) => ({ label: field(label), value: showCell(value, 'text') }));
  const widest = Math.max(0, ...shown.map(({ label }) => textWidth(label)));
  return shown.map(({ label, value }) => labelled(label, value, widest, width, paint)).join('\n');
}

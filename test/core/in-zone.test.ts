import { describe, expect, it } from 'vitest';
import { inZone } from '../../src/core/in-zone.ts';
import { table, type Cell, type View } from '../../src/core/view.ts';

const viewOf = (cells: readonly Cell[], fact: Cell = null): View => ({
  title: 'Stock',
  facts: [{ label: 'Created', value: fact }],
  tables: [table(cells, [['Order until', 'time', (cell) => cell]])],
});
const shown = (view: View, zone: string) => {
  const { tables = [], facts = [], notes = [] } = inZone(view, zone);
  return {
    cells: tables.flatMap(({ rows }) => rows.flat()),
    fact: facts[0]?.value,
    notes: notes.map(({ text }) => text),
  };
};

describe('times of an answer', () => {
  it('are all in one zone, whatever the service writes, and the zone is named once', () => {
    const view = viewOf(['2026-11-20T14:30:00Z', '2026-11-20T14:30:00+02:00', null], '2026-07-20T23:30:00.123Z');
    expect(shown(view, 'Europe/Warsaw')).toEqual({
      cells: ['2026-11-20 15:30', '2026-11-20 13:30', null],
      fact: '2026-07-21 01:30',
      notes: ['Times are in Europe/Warsaw.'],
    });
    expect(shown(view, 'UTC')).toMatchObject({ cells: ['2026-11-20 14:30', '2026-11-20 12:30', null] });
  });

  it('stand beside days that are counted in UTC, which is said where it makes a difference', () => {
    const view = { ...viewOf(['2026-11-20T23:30:00Z']), utcDays: true };
    expect(shown(view, 'Europe/Warsaw')).toMatchObject({
      cells: ['2026-11-21 00:30'],
      notes: ['Times are in Europe/Warsaw.', 'The service counts days in UTC.'],
    });
    expect(shown(view, 'UTC').notes).toEqual(['Times are in UTC.']);
  });

  it('[unknown: ambiguous-datetime-without-zone] stay as they are written where no zone is given, which is said', () => {
    expect(shown(viewOf(['2026-11-20T14:30:00']), 'Europe/Warsaw')).toMatchObject({
      cells: ['2026-11-20 14:30'],
      notes: ['Times are as the service gives them: zone not given.'],
    });
    expect(shown(viewOf(['2026-11-20T14:30:00', '2026-11-20T14:30:00Z']), 'Europe/Warsaw')).toMatchObject({
      cells: ['2026-11-20 14:30*', '2026-11-20 15:30'],
      notes: ['Times are in Europe/Warsaw, those with * as the service gives them: zone not given.'],
    });
  });

  it('leave days, texts and unreadable values alone, and say nothing where there is no time', () => {
    const view = viewOf(['2026-11-20', 'soon', ''], 'RQ-2026-11-20T14:30');
    expect(inZone(view, 'Europe/Warsaw')).toEqual(view);
  });
});

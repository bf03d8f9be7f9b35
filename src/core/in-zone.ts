import { kindOfTime, showDatetime, timesIn } from './datetime.ts';
import { withCells, type Cell, type ColumnKind, type View } from './view.ts';

/**
 * The view with all its times in one zone, which a note names. The service gives some times without a zone: they stay
 * as they are written, and the note says that none is given.
 */
export function inZone(view: View, zone: string): View {
  const kinds = new Set(timesOf(view).map(kindOfTime));
  const isMixed = kinds.has('zoned') && kinds.has('without zone');
  if (kinds.size === 0) return view;
  const zoned = timesIn(zone);
  const show = (cell: Cell, kind?: ColumnKind): Cell => {
    if (!isTime(cell, kind)) return cell;
    if (kindOfTime(cell) === 'zoned') return zoned(cell);
    return isMixed ? `${showDatetime(cell)}*` : showDatetime(cell);
  };
  return {
    ...withCells(view, (cell, { kind }) => show(cell, kind)),
    notes: [
      ...(view.notes ?? []),
      { kind: 'info', text: !kinds.has('zoned') ? zoneNotGiven : isMixed ? someWithoutZone(zone) : timesAreIn(zone) },
      ...(view.utcDays === true && zone !== 'UTC' ? [{ kind: 'info', text: daysAreUtc } as const] : []),
    ],
  };
}

const timesAreIn = (zone: string) => `Times are in ${zone}.`;
const someWithoutZone = (zone: string) =>
  `Times are in ${zone}, those with * as the service gives them: zone not given.`;
const daysAreUtc = 'The service counts days in UTC.';
const zoneNotGiven = 'Times are as the service gives them: zone not given.';

function timesOf({ facts = [], tables = [] }: View): string[] {
  return [
    ...facts.flatMap(({ value }) => (isTime(value) ? [value] : [])),
    ...tables.flatMap(({ columns, rows }) =>
      rows.flatMap((row) => row.filter((cell, at): cell is string => isTime(cell, columns[at]?.kind ?? 'text'))),
    ),
  ];
}

/** A fact has no column that says what it is: a time is known by the `T` of its ISO form. */
function isTime(cell: Cell, kind?: ColumnKind): cell is string {
  if (typeof cell !== 'string') return false;
  const isExpected = kind === undefined ? cell.charAt(10) === 'T' : kind === 'time' || kind === 'date';
  return isExpected && kindOfTime(cell) !== undefined;
}

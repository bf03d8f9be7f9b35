import * as z from 'zod';
import type { DateRange, Walk } from '../../src/contract/trading-service.ts';
import { addDays, daysBetween, utcDay, utcDayOf } from '../../src/core/datetime.ts';
import { DeskError } from '../../src/core/errors.ts';
import type { InvokeOptions } from '../../src/core/tool.ts';
import type { Note } from '../../src/core/view.ts';
import { readCursor, sameQuestion, writeCursor } from './cursor.ts';
import { coverageOf, coverageShape, type CoverageOut } from './partial.ts';
import { receiverNotes } from './receivers.ts';

// Lists over any range of dates, newest first, in pages. The first answer reads the whole range, so that its totals
// are totals; a following one starts at the day where the last stopped and reads only what it shows. The cursor
// holds the question itself: nothing is kept between calls, and a cursor alone is a complete call.

export interface ListQuestion {
  readonly from: string;
  readonly to: string;
  /** The other arguments, as they were given. */
  readonly filter: Readonly<Record<string, string | boolean | undefined>>;
}

export interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** Rows in the whole range, where all of it was read by this call or an earlier one. */
  readonly total: number | undefined;
  /** Position of the first of `rows` in the list, from 1. */
  readonly first: number;
  readonly coverage: CoverageOut;
  readonly cursor: string | undefined;
  /** Rows that this call met and that the caller may not see. */
  readonly otherReceivers: number;
  /** Every row of the range went through `each`: totals made there are totals of the range. */
  readonly whole: boolean;
  /** The day that is given again from its start, since the row where the last answer stopped is no longer listed. */
  readonly repeated: string | undefined;
  /** Today, where the whole range lies after it. */
  readonly future: string | undefined;
}

interface Reader<Row> {
  readonly tool: string;
  /** Opens the walk over a part of the range. */
  readonly walk: (range: DateRange) => Walk<Row>;
  readonly id: (row: Row) => string;
  readonly date: (row: Row) => string | null | undefined;
  /** Whether the caller may see a row; those that it may not are counted, and nothing else of them is told. */
  readonly maySee: (row: Row) => boolean;
  /** Rows that the service cannot filter by. */
  readonly keep?: (row: Row) => boolean;
  /** Sees every row of the range once, on the first page: for totals. */
  readonly each?: (row: Row) => void;
}

const cursorShape = z.object({
  from: z.string(),
  to: z.string(),
  filter: z.record(z.string(), z.union([z.string(), z.boolean()])),
  /** The last row shown: its day and its id. An empty id stands for the start of the day. */
  day: z.string(),
  id: z.string(),
  shown: z.int().min(0),
  total: z.int().min(0).optional(),
});
type Cursor = z.infer<typeof cursorShape>;

/** The question of a list call: dates with their defaults, or the one that the cursor carries. */
export function listQuestion(
  tool: string,
  now: number,
  args: { from?: string | undefined; to?: string | undefined; cursor?: string | undefined },
  filter: ListQuestion['filter'],
  defaultDays: number,
): { question: ListQuestion; after: Cursor | undefined } {
  if (args.cursor !== undefined) {
    const after = readCursor(tool, cursorShape, args.cursor);
    sameQuestion({ ...filter, from: args.from, to: args.to }, { from: after.from, to: after.to, ...after.filter });
    return { question: { from: after.from, to: after.to, filter: after.filter }, after };
  }
  const to = args.to ?? later(args.from, utcDay(now));
  const from = args.from ?? addDays(to, 1 - defaultDays);
  if (daysBetween(from, to) < 0) {
    throw new DeskError('invalid_input', `from (${from}) is after to (${to}).`, {
      field: 'from',
      next: 'Swap the two dates.',
    });
  }
  if (daysBetween(from, to) > longestDays) {
    throw new DeskError('invalid_input', `The range from ${from} to ${to} has more than a hundred years.`, {
      field: 'from',
      next: 'Correct the year.',
    });
  }
  return { question: { from, to, filter }, after: undefined };
}

/** A mistyped year (0202) would be tens of thousands of requests; no history is as long as this. */
const longestDays = 36_525;

function later(from: string | undefined, today: string): string {
  return from !== undefined && from > today ? from : today;
}

/**
 * Reads one page. Where the row of the cursor is no longer listed, its whole day is given again: rows twice, never
 * rows lost.
 * @throws DeskError what the walk throws
 */
export async function readListPage<Row>(
  reader: Reader<Row>,
  { question, after }: { question: ListQuestion; after: Cursor | undefined },
  limit: number | undefined,
  now: () => number,
  options: InvokeOptions,
): Promise<ListPage<Row>> {
  const most = limit ?? options.budget?.rows ?? Infinity;
  const stopAt = now() + (options.budget?.milliseconds ?? Infinity);
  const walk = reader.walk({ from: question.from, to: after?.day ?? question.to });
  const rows: Row[] = [];
  let seen = 0;
  let otherReceivers = 0;
  let more = false;
  const isWanted = (row: Row): boolean => {
    if (reader.maySee(row)) return reader.keep?.(row) !== false;
    otherReceivers += 1;
    return false;
  };
  const start = startAfter(reader, after);
  for await (const batch of walk) {
    for (const row of start.take(batch)) {
      if (!isWanted(row)) continue;
      seen += 1;
      reader.each?.(row);
      if (rows.length < most) rows.push(row);
      else more = true;
    }
    if (after !== undefined && more) break;
    // Before its start is found a page has nothing to go on from.
    if (start.found() && now() >= stopAt) break;
  }
  for (const row of start.rest()) {
    if (!isWanted(row)) continue;
    if (rows.length < most) rows.push(row);
    else more = true;
  }
  const read = coverageOf(walk.coverage());
  const whole = after === undefined && read.remaining === undefined;
  const repeated = start.repeated();
  // "73 orders 7 – 20 Nov" stays so on the next page, though that page reads only to the 13th.
  const coverage = after?.total === undefined || repeated !== undefined ? read : { ...read, to: question.to };
  const total = whole && coverage.complete ? seen : repeated === undefined ? after?.total : undefined;
  const shown = (after?.shown ?? 0) + rows.length;
  const last = rows.at(-1);
  const next = (): string | undefined => {
    if (!more && coverage.remaining === undefined) return undefined;
    const day = last === undefined ? coverage.remaining?.to : (utcDayOf(reader.date(last)) ?? after?.day);
    return writeCursor(reader.tool, {
      from: question.from,
      to: question.to,
      filter: Object.fromEntries(
        Object.entries(question.filter).filter((entry): entry is [string, string | boolean] => entry[1] !== undefined),
      ),
      day: day ?? after?.day ?? question.to,
      id: last === undefined ? '' : reader.id(last),
      shown,
      total,
    });
  };
  // A following page stops on purpose as soon as it is full: that is no gap, the cursor goes on from there.
  const stoppedFull = after !== undefined && more;
  return {
    rows,
    total,
    first: (after?.shown ?? 0) + 1,
    coverage: stoppedFull ? { ...coverage, remaining: undefined } : coverage,
    cursor: next(),
    otherReceivers,
    whole,
    repeated,
    future: question.from > utcDay(now()) ? utcDay(now()) : undefined,
  };
}

/** The rows after the one of a cursor, out of batches that begin with the day of that row. */
function startAfter<Row>(reader: Pick<Reader<Row>, 'id' | 'date'>, after: Cursor | undefined) {
  const held: Row[] = [];
  let found = after === undefined || after.id === '';
  let repeated: string | undefined;
  const giveUp = (): readonly Row[] => {
    found = true;
    repeated = held.some((row) => utcDayOf(reader.date(row)) === after?.day) ? after?.day : undefined;
    return held.splice(0);
  };
  return {
    take(batch: readonly Row[]): readonly Row[] {
      if (found || after === undefined) return batch;
      const at = batch.findIndex((row) => reader.id(row) === after.id);
      if (at >= 0) {
        found = true;
        return batch.slice(at + 1);
      }
      held.push(...batch);
      // Anything older means that the day of the cursor is over, and its row was not in it.
      return batch.some((row) => (utcDayOf(reader.date(row)) ?? after.day) < after.day) ? giveUp() : [];
    },
    /** What was held back for a row that never came. */
    rest: () => (found ? [] : giveUp()),
    found: () => found,
    repeated: () => repeated,
  };
}

/** What every page of a list says beside its rows. */
export const pageShape = {
  total: z.int().optional().describe('Rows in the whole range; absent when not all of it was read'),
  first: z.int().describe('Position of the first row shown, from 1'),
  otherReceivers: z.int().optional().describe('Rows left out: the caller may not act for their receivers'),
  coverage: coverageShape,
  repeated: z.string().optional().describe('Day given again: the list changed since the last answer'),
  future: z.string().optional().describe('Today, where the whole range lies after it'),
  cursor: z.string().optional().describe('Send it for the next rows'),
};

export function pageOf<Row>({ total, first, otherReceivers, coverage, repeated, future, cursor }: ListPage<Row>) {
  return {
    total,
    first,
    ...(otherReceivers === 0 ? {} : { otherReceivers }),
    coverage,
    ...(repeated === undefined ? {} : { repeated }),
    ...(future === undefined ? {} : { future }),
    cursor,
  };
}

interface Shown {
  readonly total?: number | undefined;
  readonly first: number;
  readonly otherReceivers?: number | undefined;
  readonly coverage: CoverageOut;
  readonly repeated?: string | undefined;
  readonly future?: string | undefined;
  readonly cursor?: string | undefined;
}

/** What a list says about itself: nothing found, and that there is more. */
export function pageNotes(page: Shown, shown: number): Note[] {
  const { from, to, complete } = page.coverage;
  const notes = [...receiverNotes(page)];
  if (shown === 0 && page.first === 1) {
    notes.push({
      kind: 'info',
      text: complete ? `Nothing from ${from} to ${to}.` : `Nothing in what could be read from ${from} to ${to}.`,
    });
  }
  if (page.future !== undefined) {
    notes.push({ kind: 'warning', text: `The range lies in the future: today is ${page.future} (UTC).` });
  }
  if (page.repeated !== undefined) {
    notes.push({
      kind: 'warning',
      text: `The row where the last answer stopped is no longer listed, so ${page.repeated} is given again from its start: some rows may come twice.`,
    });
  }
  if (page.cursor !== undefined) {
    const of = page.total === undefined ? '' : ` of ${page.total}`;
    notes.push({
      kind: 'info',
      text: `Showing ${page.first} to ${page.first + shown - 1}${of}.`,
    });
  }
  return notes;
}

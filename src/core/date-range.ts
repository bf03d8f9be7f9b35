import { UTCDateMini } from '@date-fns/utc/date/mini';
import {
  endOfISOWeek,
  endOfMonth,
  endOfYear,
  getISODay,
  startOfISOWeek,
  startOfMonth,
  startOfYear,
  subDays,
  subMonths,
  subWeeks,
  subYears,
} from 'date-fns';
import type { Clock } from './clock.ts';
import { isCalendarDay, utcDay } from './datetime.ts';
import { DeskError } from './errors.ts';
import { nearestWord } from './nearest-word.ts';
import { cleanText } from './text.ts';

/** Calendar days, UTC, both included (`yyyy-MM-dd`), `from` never after `to`. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/**
 * Reads a range of days as people write it: "yesterday", "last week", "2026-10", "2026-10-01..2026-10-31", "since
 * 01.10.2026", "october", "zeszły miesiąc". Days are UTC, as the date parameters of the interface ("Dates are UTC"); weeks begin on
 * Monday; what began and has not ended ("this week") ends today.
 * @throws DeskError `invalid_input` that names a day that does not exist, an unknown word, or a range that ends before
 * it begins.
 */
export function readDateRange(text: string, clock: Clock): DayRange {
  return rangeOf(text, clock, unknown);
}

/** The same where the words may as well be something else: undefined for what is no range of days. */
export function findDateRange(text: string, clock: Clock): DayRange | undefined {
  if (text.length > longest) return undefined;
  try {
    return rangeOf(text, clock, () => {
      throw noDays;
    });
  } catch {
    return undefined;
  }
}

/** Made once: a sentence is tried in hundreds of ways, and each error would keep its stack. */
const noDays = new Error('not a range of days');

/** @param refuse Throws for words that are no days. */
function rangeOf(text: string, clock: Clock, refuse: (words: string) => never): DayRange {
  const words = cleanText(text, longest + 1)
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim();
  if (words === '') throw invalid('No dates were given.');
  if (words.length > longest) throw invalid('That is too long for a range of dates.');
  const days = new Days(clock.now(), refuse);

  const since = /^(?:since|from|after|od|seit|ab) (.+)$/.exec(words);
  const parts = splitRange(since?.[1] ?? words);
  if (parts === undefined) {
    const span = days.read(since?.[1] ?? words);
    return ordered(span.from, since === null ? span.to : days.today);
  }
  const [written, last] = parts;
  // "1.01-26.11.2025": both are of that year.
  const [, year] = /^\d{1,2}\.\d{1,2}\.(\d{4})$/.exec(last) ?? [];
  const [, day] = /^(\d{1,2}\.\d{1,2})\.?$/.exec(written) ?? [];
  const first = year !== undefined && day !== undefined ? `${day}.${year}` : written;
  const { from } = days.read(first);
  const to = last === '' ? days.today : days.read(last).to;
  // "30 November to 6 December", said before December: the December to come.
  const next = `${Number(to.slice(0, 4)) + 1}${to.slice(4)}`;
  const isAhead = to < from && last !== '' && !/\d{4}/.test(last) && utcDay(Date.parse(next) - nearDays) <= from;
  return ordered(from, isAhead ? next : to);
}

const longest = 120;
/** A range into a month that has not begun is no longer than this (ms). */
const nearDays = 62 * 86_400_000;

const example = 'Write it as 2026-10-01..2026-10-31, 2026-10, "last week" or "yesterday".';

function invalid(message: string, next = example): DeskError {
  return new DeskError('invalid_input', message, { field: 'from', next });
}

function ordered(from: string, to: string): DayRange {
  if (from > to) throw invalid(`The range ends (${to}) before it begins (${from}).`, 'Swap the two dates.');
  return { from, to };
}

/** Both halves of "A..B", "A to B", "A - B", "A B"; the second is empty in "A..". */
function splitRange(words: string): readonly [string, string] | undefined {
  const marked =
    /^(.+?)\s*(?:\.\.+|…)\s*(.*)$/.exec(words) ??
    /^(?:between )?(.+?) (?:to|until|till|through|and|do|bis|[-–—]) (.+)$/.exec(words);
  if (marked !== null) return [marked[1] ?? '', marked[2] ?? ''];
  const joined = /^(\d{1,2}\.\d{1,2}\.?(?:\d{4})?)\s*[-–—]\s*(\d{1,2}\.\d{1,2}\.\d{4})$/.exec(words);
  if (joined !== null) return [joined[1] ?? '', joined[2] ?? ''];
  const two = /^(\S*\d\S*) (\S*\d\S*)$/.exec(words);
  return two === null ? undefined : [two[1] ?? '', two[2] ?? ''];
}

const months: readonly (readonly string[])[] = [
  ['january', 'jan', 'styczeń', 'stycznia', 'styczen', 'styczniu'],
  ['february', 'feb', 'luty', 'lutego', 'lutym'],
  ['march', 'mar', 'marzec', 'marca', 'marcu'],
  ['april', 'apr', 'kwiecień', 'kwietnia', 'kwiecien', 'kwietniu'],
  ['may', 'maj', 'maja', 'maju'],
  ['june', 'jun', 'czerwiec', 'czerwca', 'czerwcu'],
  ['july', 'jul', 'lipiec', 'lipca', 'lipcu'],
  ['august', 'aug', 'sierpień', 'sierpnia', 'sierpien', 'sierpniu'],
  ['september', 'sep', 'sept', 'wrzesień', 'września', 'wrzesien', 'wrzesnia', 'wrześniu', 'wrzesniu'],
  ['october', 'oct', 'październik', 'października', 'pazdziernik', 'pazdziernika', 'październiku', 'pazdzierniku'],
  ['november', 'nov', 'listopad', 'listopada', 'listopadzie'],
  ['december', 'dec', 'grudzień', 'grudnia', 'grudzien', 'grudniu'],
];

const weekdays: readonly (readonly string[])[] = [
  ['monday', 'mon', 'poniedziałek', 'poniedzialek', 'poniedziałku', 'poniedzialku'],
  ['tuesday', 'tue', 'wtorek', 'wtorku'],
  ['wednesday', 'wed', 'środa', 'sroda', 'środy', 'srody'],
  ['thursday', 'thu', 'czwartek', 'czwartku'],
  ['friday', 'fri', 'piątek', 'piatek', 'piątku', 'piatku'],
  ['saturday', 'sat', 'sobota', 'soboty'],
  ['sunday', 'sun', 'niedziela', 'niedzieli'],
];

/** "last week", and what it is called in Polish: the adjective agrees with the noun. */
const relative: readonly (readonly [words: RegExp, which: 'last' | 'this', what: 'week' | 'month' | 'year'])[] = (
  [
    ['week', 'tydzień|tydzien', 'tygodnia|tygodniu'],
    ['month', 'miesiąc|miesiac', 'miesiąca|miesiaca|miesiącu|miesiacu'],
    ['year', 'rok', 'roku'],
  ] as const
).flatMap(([what, noun, declined]) => [
  [
    new RegExp(
      `^(?:the )?(?:last|previous|past) ${what}$` +
        `|^(?:zeszły|zeszly|ubiegły|ubiegly|poprzedni|ostatni) (?:${noun})$` +
        `|^(?:zeszłego|zeszlego|zeszłym|zeszlym|ubiegłego|ubieglego|ubiegłym|ubieglym|poprzedniego|poprzednim|ostatniego|ostatnim) (?:${declined})$`,
    ),
    'last',
    what,
  ] as const,
  [
    new RegExp(
      `^(?:this|current) ${what}$|^(?:ten|bieżący|biezacy) (?:${noun})$` +
        `|^(?:tego|tym|bieżącego|biezacego|bieżącym|biezacym) (?:${declined})$`,
    ),
    'this',
    what,
  ] as const,
]);

const today = ['today', 'dziś', 'dzis', 'dzisiaj'];
const yesterday = ['yesterday', 'wczoraj'];
const known = [
  ...today,
  ...yesterday,
  'last week',
  'this week',
  'last month',
  'this month',
  'last year',
  'this year',
  ...weekdays.flat(),
  ...months.flat(),
];

/** The small class: the whole one makes three formats when it is loaded, at the start of every command. */
const utc = (at: number | string) => new UTCDateMini(+new Date(at));

/** One expression, seen from one moment. */
class Days {
  readonly today: string;
  readonly #now: Date;
  readonly #refuse: (words: string) => never;

  constructor(now: number, refuse: (words: string) => never) {
    this.#refuse = refuse;
    this.#now = utc(now);
    this.today = utcDay(now);
  }

  read(words: string): DayRange {
    return (
      this.#named(words) ?? this.#lastDays(words) ?? this.#written(words) ?? this.#month(words) ?? this.#refuse(words)
    );
  }

  #named(words: string): DayRange | undefined {
    if (today.includes(words)) return { from: this.today, to: this.today };
    if (yesterday.includes(words)) return this.#span(subDays(this.#now, 1), subDays(this.#now, 1));
    const weekday = weekdays.findIndex((names) => names.includes(words));
    if (weekday !== -1) {
      // The last one that has begun, which may be today.
      const day = subDays(this.#now, (getISODay(this.#now) - 1 - weekday + 7) % 7);
      return this.#span(day, day);
    }
    const found = relative.find(([pattern]) => pattern.test(words));
    if (found === undefined) return undefined;
    const [, which, what] = found;
    const [start, end, back] = {
      week: [startOfISOWeek, endOfISOWeek, subWeeks] as const,
      month: [startOfMonth, endOfMonth, subMonths] as const,
      year: [startOfYear, endOfYear, subYears] as const,
    }[what];
    if (which === 'this') return { from: dayOf(start(this.#now)), to: this.today };
    const then = back(this.#now, 1);
    return this.#span(start(then), end(then));
  }

  /** "last 30 days" are thirty days, the last of which is today. */
  #lastDays(words: string): DayRange | undefined {
    const match =
      /^(?:the )?(?:last|past|previous|ostatnie|ostatnich) (\d{1,4}) (days?|weeks?|months?|dni|tygodnie|tygodni|miesiące|miesiace|miesięcy|miesiecy)$/.exec(
        words,
      );
    if (match === null) return undefined;
    const [, digits = '', what = ''] = match;
    const n = Number(digits);
    if (n === 0) throw invalid(`"${words}" has no days in it.`);
    const before = /^[dD]/.test(what)
      ? subDays(this.#now, n)
      : /^[wt]/.test(what)
        ? subWeeks(this.#now, n)
        : subMonths(this.#now, n);
    return { from: dayOf(subDays(before, -1)), to: this.today };
  }

  /** Years, months and days in digits. */
  #written(words: string): DayRange | undefined {
    const iso = /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?$/.exec(words);
    if (iso !== null) return this.#calendar(words, iso[1], iso[2], iso[3]);
    const dotted = /^(?:(\d{1,2})\.)?(\d{1,2})\.(\d{4})$/.exec(words);
    if (dotted !== null) return this.#calendar(words, dotted[3], dotted[2], dotted[1]);
    if (/^\d{1,2}\/\d{1,2}\/\d{4}$/.test(words)) {
      throw invalid(`${words} is one day in Europe and another in America.`, 'Write it as yyyy-MM-dd.');
    }
    if (!/^\d{4}$/.test(words)) return undefined;
    return { from: this.#calendar(words, words, '01').from, to: `${words}-12-31` };
  }

  /** "october" is the last one that has begun. */
  #month(words: string): DayRange | undefined {
    const match = /^(?:(\d{1,2})\.? )?(\p{Letter}+)\.?(?: (\d{4}))?$/u.exec(words);
    const month = months.findIndex((names) => names.includes(match?.[2] ?? ''));
    if (match === null || month === -1) return undefined;
    const [, day, , written] = match;
    const began = this.today.slice(0, 7) >= `${this.today.slice(0, 4)}-${pad(month + 1)}`;
    const year = written ?? String(Number(this.today.slice(0, 4)) - (began ? 0 : 1));
    return this.#calendar(words, year, pad(month + 1), day);
  }

  /** A whole month, or one day of it. */
  #calendar(words: string, year = '', month = '', day?: string): DayRange {
    const first = `${year}-${pad(Number(month))}-01`;
    if (Number(year) < 1970 || !isCalendarDay(first)) throw invalid(`${words} does not exist in the calendar.`);
    if (day === undefined) return this.#span(utc(first), endOfMonth(utc(first)));
    const whole = `${first.slice(0, 8)}${pad(Number(day))}`;
    if (!isCalendarDay(whole)) throw invalid(`${words} does not exist in the calendar.`);
    return { from: whole, to: whole };
  }

  #span(from: Date, to: Date): DayRange {
    return { from: dayOf(from), to: dayOf(to) };
  }
}

function unknown(words: string): never {
  const nearest = nearestWord(words, known);
  throw invalid(
    `"${words}" is not a date that is understood.`,
    nearest === undefined ? example : `Did you mean "${nearest}"? ${example}`,
  );
}

function dayOf(date: Date): string {
  return utcDay(date.getTime());
}

function pad(n: number): string {
  return String(n).padStart(2, '0');
}

import type { Clock } from '../../core/clock.ts';
import type { Db } from './database.ts';

// Dates as the interface spells them, and the clock of the embedded service. Times are milliseconds since the epoch.
// `new Date(milliseconds)` reads no clock; the current time is always an argument.

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Midnight UTC of the day that contains `moment`. */
export const startOfDay = (moment: number): number => Math.floor(moment / DAY) * DAY;

/** 0 is Sunday, in UTC. */
export const weekday = (moment: number): number => new Date(moment).getUTCDay();

/** `yyyy-MM-dd` in UTC. */
export const isoDate = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** Midnight UTC of a valid `yyyy-MM-dd`. */
export const startOfIsoDate = (text: string): number => Date.parse(`${text}T00:00:00Z`);

/** Moves a time on a Saturday or Sunday to the same hour on Monday. */
export function toWorkingDay(moment: number): number {
  const day = weekday(moment);
  return day === 6 ? moment + 2 * DAY : day === 0 ? moment + DAY : moment;
}

/** With `Z`, to the second. */
export const utcDatetime = (moment: number): string => `${new Date(moment).toISOString().slice(0, 19)}Z`;

/** UTC without a zone, to the second. */
export const datetimeWithoutZone = (moment: number): string => new Date(moment).toISOString().slice(0, 19);

/** Polish local time with its offset: +01:00, or +02:00 in summer. */
export function polishDatetime(moment: number): string {
  const hours = isSummerTime(moment) ? 2 : 1;
  return `${new Date(moment + hours * HOUR).toISOString().slice(0, 19)}+0${hours}:00`;
}

/** Summer time runs from 01:00 UTC on the last Sunday of March to 01:00 UTC on the last Sunday of October. */
function isSummerTime(moment: number): boolean {
  const year = new Date(moment).getUTCFullYear();
  return moment >= lastSunday(year, 2) + HOUR && moment < lastSunday(year, 9) + HOUR;
}

function lastSunday(year: number, month: number): number {
  const last = Date.UTC(year, month + 1, 0);
  return last - weekday(last) * DAY;
}

/** The given clock plus an offset kept in the database, so that all processes on the file share one time. */
export class SandboxClock {
  readonly #clock: Clock;
  readonly #read;
  readonly #add;

  constructor(clock: Clock, db: Db) {
    this.#clock = clock;
    this.#read = db.prepare<[], { value: string }>(`SELECT value FROM meta WHERE key = 'clockOffset'`);
    this.#add = db.prepare<[number]>(
      `UPDATE meta SET value = CAST(CAST(value AS INTEGER) + ? AS TEXT) WHERE key = 'clockOffset'`,
    );
  }

  now(): number {
    return this.#clock.now() + this.offset();
  }

  /** Milliseconds ahead of the given clock. */
  offset(): number {
    return Number(this.#read.get()?.value ?? 0);
  }

  /** Forward only: documents that exist cannot be undone. */
  advance(ms: number): void {
    if (!(ms >= 0)) throw new RangeError('The clock moves forward only.');
    this.#add.run(Math.round(ms));
  }

  sleep(ms: number, signal: AbortSignal): Promise<void> {
    return this.#clock.sleep(ms, signal);
  }
}

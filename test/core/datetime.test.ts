import { describe, expect, it } from 'vitest';
import { languageNames } from '../../src/contract/limits.ts';
import {
  addDays,
  daysBetween,
  instantOf,
  isCalendarDay,
  showDatetime,
  timesIn,
  utcDayOf,
  zoneNamed,
} from '../../src/core/datetime.ts';

describe('datetimes of the service', () => {
  it('are read with Z, with an offset and without a zone (as UTC)', () => {
    const noon = Date.UTC(2026, 9, 1, 12, 0, 5);
    expect(instantOf('2026-10-01T12:00:05Z')).toBe(noon);
    expect(instantOf('2026-10-01T14:00:05.123+02:00')).toBe(noon + 123);
    expect(instantOf('2026-10-01T14:00:05+02')).toBe(noon);
    expect(instantOf('2026-10-01T14:00:05+0200')).toBe(noon);
    expect(instantOf('2026-10-01T12:00:05')).toBe(noon);
    expect(instantOf('2026-10-01 12:00:05')).toBe(noon);
    expect(instantOf('2026-10-01')).toBe(Date.UTC(2026, 9, 1));
  });

  it('that cannot be read are no date', () => {
    for (const each of ['', 'soon', '2026-13-01T00:00:00Z', undefined, null]) expect(instantOf(each)).toBeUndefined();
  });

  it('belong to a day in UTC', () => {
    expect(utcDayOf('2026-10-01T00:30:00+02:00')).toBe('2026-09-30');
    expect(utcDayOf('2026-10-01T23:30:00-02:00')).toBe('2026-10-02');
  });

  it('[unknown: ambiguous-datetime-without-zone] are shown with the zone they came with, or with none', () => {
    expect(showDatetime('2026-10-01T12:00:05.5Z')).toBe('2026-10-01 12:00 UTC');
    expect(showDatetime('2026-10-01T12:00:05+0200')).toBe('2026-10-01 12:00 +02:00');
    expect(showDatetime('2026-10-01T12:00:05')).toBe('2026-10-01 12:00');
    expect(showDatetime('tomorrow')).toBe('tomorrow');
  });
});

it('calendar days exist, move and are counted', () => {
  expect(isCalendarDay('2028-02-29')).toBe(true);
  expect(isCalendarDay('2026-02-29')).toBe(false);
  expect(isCalendarDay('2026-2-9')).toBe(false);
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(daysBetween('2025-12-31', '2026-12-31')).toBe(365);
});

it('a time zone keeps the name that was given, in its usual letters', () => {
  expect(['Asia/Kolkata', 'europe/warsaw', 'UTC', 'Mars/Olympus'].map(zoneNamed)).toEqual([
    'Asia/Kolkata',
    'Europe/Warsaw',
    'UTC',
    undefined,
  ]);
});

it('a time in UTC is written as in every other zone', () => {
  const all = ['2026-01-05T03:04:59Z', '2026-12-31T23:30:00-02:00', '2026-10-01', '1970-01-01T00:00:00Z', 'soon'];
  expect(all.map(timesIn('UTC'))).toEqual(all.map(timesIn('Etc/GMT')));
  expect(timesIn('UTC')('2026-12-31T23:30:00-02:00')).toBe('2027-01-01 01:30');
});

it('the languages of the service have the names that Intl gives them', () => {
  const names = new Intl.DisplayNames(['en'], { type: 'language' });
  for (const [code, name] of Object.entries(languageNames)) expect(name).toBe(names.of(code));
});

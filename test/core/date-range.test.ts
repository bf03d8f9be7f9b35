import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Clock } from '../../src/core/clock.ts';
import { readDateRange } from '../../src/core/date-range.ts';
import { isCalendarDay } from '../../src/core/datetime.ts';
import { DeskError } from '../../src/core/errors.ts';
import { runsOf } from '../support/long.ts';

function at(moment: string): Clock {
  return { now: () => Date.parse(moment), sleep: () => Promise.resolve() };
}
/** A Friday. */
const friday = at('2026-11-20T14:30:00Z');
const read = (text: string, clock = friday) => {
  const { from, to } = readDateRange(text, clock);
  return `${from}..${to}`;
};
function refusal(text: string): DeskError {
  try {
    readDateRange(text, friday);
  } catch (error) {
    if (error instanceof DeskError) return error;
    throw error;
  }
  throw new Error(`${text} was understood`);
}

describe('readDateRange', () => {
  it.each([
    ['today', '2026-11-20..2026-11-20'],
    ['dziś', '2026-11-20..2026-11-20'],
    ['Yesterday', '2026-11-19..2026-11-19'],
    ['wczoraj', '2026-11-19..2026-11-19'],
    ['this week', '2026-11-16..2026-11-20'],
    ['last  week', '2026-11-09..2026-11-15'],
    ['zeszły tydzień', '2026-11-09..2026-11-15'],
    ['this month', '2026-11-01..2026-11-20'],
    ['last month', '2026-10-01..2026-10-31'],
    ['zeszły miesiąc', '2026-10-01..2026-10-31'],
    ['this year', '2026-01-01..2026-11-20'],
    ['last year', '2025-01-01..2025-12-31'],
    ['last 30 days', '2026-10-22..2026-11-20'],
    ['last 1 day', '2026-11-20..2026-11-20'],
    ['past 2 weeks', '2026-11-07..2026-11-20'],
    ['last 3 months', '2026-08-21..2026-11-20'],
    ['ostatnie 7 dni', '2026-11-14..2026-11-20'],
    ['monday', '2026-11-16..2026-11-16'],
    ['friday', '2026-11-20..2026-11-20'],
    ['saturday', '2026-11-14..2026-11-14'],
    ['since monday', '2026-11-16..2026-11-20'],
    ['od poniedziałku', '2026-11-16..2026-11-20'],
    ['2026', '2026-01-01..2026-12-31'],
    ['2026-10', '2026-10-01..2026-10-31'],
    ['2024-02', '2024-02-01..2024-02-29'],
    ['10.2026', '2026-10-01..2026-10-31'],
    ['2026-10-01', '2026-10-01..2026-10-01'],
    ['01.10.2026', '2026-10-01..2026-10-01'],
    ['1.10.2026', '2026-10-01..2026-10-01'],
    ['october', '2026-10-01..2026-10-31'],
    ['november', '2026-11-01..2026-11-30'],
    ['december', '2025-12-01..2025-12-31'],
    ['październik', '2026-10-01..2026-10-31'],
    ['october 2025', '2025-10-01..2025-10-31'],
    ['1 października 2026', '2026-10-01..2026-10-01'],
    ['2026-10-01..2026-10-31', '2026-10-01..2026-10-31'],
    ['2026-10-01 .. 2026-10-31', '2026-10-01..2026-10-31'],
    ['2026-10-01 2026-10-31', '2026-10-01..2026-10-31'],
    ['2026-10-01 - 2026-10-31', '2026-10-01..2026-10-31'],
    ['2026-10-01 to 2026-10-31', '2026-10-01..2026-10-31'],
    ['from 2026-10-01 to 2026-10-31', '2026-10-01..2026-10-31'],
    ['od 01.10.2026 do 31.10.2026', '2026-10-01..2026-10-31'],
    ['between 2026-10-01 and 2026-10-31', '2026-10-01..2026-10-31'],
    ['september to october', '2026-09-01..2026-10-31'],
    ['2026-09..2026-10', '2026-09-01..2026-10-31'],
    ['since 2026-10-01', '2026-10-01..2026-11-20'],
    ['since yesterday', '2026-11-19..2026-11-20'],
    ['2026-10-01..', '2026-10-01..2026-11-20'],
  ])('%s', (text, range) => {
    expect(read(text)).toBe(range);
  });

  it('takes days in UTC, whatever the hour', () => {
    expect(read('today', at('2026-11-20T23:59:59.999Z'))).toBe('2026-11-20..2026-11-20');
    expect(read('yesterday', at('2027-01-01T00:00:00Z'))).toBe('2026-12-31..2026-12-31');
    expect(read('last month', at('2026-03-31T12:00:00Z'))).toBe('2026-02-01..2026-02-28');
    expect(read('last week', at('2026-11-15T23:00:00Z'))).toBe('2026-11-02..2026-11-08');
  });

  it.each([
    ['2026-02-30', '2026-02-30 does not exist in the calendar.'],
    ['2026-13', '2026-13 does not exist in the calendar.'],
    ['31.04.2026', '31.04.2026 does not exist in the calendar.'],
    ['2026-10-01..2026-10-32', '2026-10-32 does not exist in the calendar.'],
    ['31 february 2026', '31 february 2026 does not exist in the calendar.'],
    ['2026-10-31..2026-10-01', 'The range ends (2026-10-01) before it begins (2026-10-31).'],
    ['since 2027-01-01', 'The range ends (2026-11-20) before it begins (2027-01-01).'],
    ['10/01/2026', '10/01/2026 is one day in Europe and another in America.'],
    ['last 0 days', '"last 0 days" has no days in it.'],
    ['', 'No dates were given.'],
    ['x'.repeat(200), 'That is too long for a range of dates.'],
  ])('%j is refused', (text, message) => {
    const error = refusal(text);
    expect(error).toMatchObject({ code: 'invalid_input', message });
    expect(error.next).not.toBe('');
  });

  it('names the nearest word', () => {
    expect(refusal('yesturday').next).toContain('Did you mean "yesterday"?');
    expect(refusal('octobre').next).toContain('Did you mean "october"?');
  });

  it('gives days that exist, the first never after the last, or refuses', () => {
    const words = fc.constantFrom(
      'last',
      'this',
      'week',
      'month',
      'today',
      'since',
      'to',
      '..',
      '-',
      '2026',
      '2026-02',
      '2026-02-29',
      '31.12.2025',
      'october',
      '30',
      'days',
      'od',
      'do',
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(words, fc.string({ maxLength: 5 })), { maxLength: 5 }),
        fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        (parts, now) => {
          try {
            const { from, to } = readDateRange(parts.join(' '), at(now.toISOString()));
            expect(isCalendarDay(from) && isCalendarDay(to) && from <= to).toBe(true);
          } catch (error) {
            expect(error).toMatchObject({ name: 'DeskError', code: 'invalid_input' });
          }
        },
      ),
      { numRuns: runsOf(2000) },
    );
  });
});

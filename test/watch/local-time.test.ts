import { expect, it } from 'vitest';
import { instantAt, nextAt, quietUntil } from '../../src/watch/local-time.ts';

const iso = (at: number | undefined) => (at === undefined ? undefined : new Date(at).toISOString());
const zone = 'Europe/Warsaw';

it('finds times of day over the days on which clocks change', () => {
  expect(iso(instantAt('2026-11-20', '08:00', zone))).toBe('2026-11-20T07:00:00.000Z');
  expect(iso(instantAt('2026-07-20', '08:00', zone))).toBe('2026-07-20T06:00:00.000Z');
  // Clocks jump from 2:00 to 3:00 on 29 March, and from 3:00 back to 2:00 on 25 October.
  expect(iso(instantAt('2026-03-29', '02:30', zone))).toBe('2026-03-29T01:30:00.000Z');
  expect(iso(instantAt('2026-10-25', '02:30', zone))).toBe('2026-10-25T00:30:00.000Z');
  expect(iso(instantAt('2026-03-29', '08:00', zone))).toBe('2026-03-29T06:00:00.000Z');
  expect(iso(instantAt('2026-11-01', '08:00', 'America/New_York'))).toBe('2026-11-01T13:00:00.000Z');
  expect(iso(instantAt('2026-11-20', '08:00', 'Pacific/Kiritimati'))).toBe('2026-11-19T18:00:00.000Z');
});

it('the next 8:00 is 23, 24 or 25 hours after the one before', () => {
  const hours = (from: string) => (nextAt(Date.parse(from), '08:00', zone) - Date.parse(from)) / 3_600_000;
  expect(hours('2026-03-28T07:00:00Z')).toBe(23);
  expect(hours('2026-10-24T06:00:00Z')).toBe(25);
  expect(hours('2026-11-20T07:00:00Z')).toBe(24);
  expect(hours('2026-11-20T06:59:00Z')).toBeCloseTo(1 / 60);
});

it('quiet hours end in the morning, over midnight and within a day', () => {
  const until = (at: string, quiet: string) => iso(quietUntil(Date.parse(at), quiet, zone));
  expect(until('2026-11-20T20:30:00Z', '20:00-07:00')).toBe('2026-11-21T06:00:00.000Z');
  expect(until('2026-11-21T05:59:00Z', '20:00-07:00')).toBe('2026-11-21T06:00:00.000Z');
  expect(until('2026-11-21T06:00:00Z', '20:00-07:00')).toBeUndefined();
  expect(until('2026-11-20T11:30:00Z', '12:00-13:00')).toBe('2026-11-20T12:00:00.000Z');
});

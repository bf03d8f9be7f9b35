import { describe, expect, it } from 'vitest';
import { remindersOf } from '../../src/watch/reminders.ts';
import type { DraftRow } from '../../src/ports/ledger.ts';

const noon = Date.UTC(2026, 10, 20, 12);
const minute = 60_000;
const row = (change: Partial<DraftRow>, orderUntil: readonly (string | undefined)[] = []) =>
  ({
    state: 'pending_approval',
    updatedAt: noon,
    expiresAt: noon + 60 * minute,
    content: { lines: orderUntil.map((each) => ({ orderUntil: each })) },
    ...change,
  }) as unknown as DraftRow;
const times = (draft: DraftRow) => remindersOf(draft).map(({ why, due }) => [why, (due - noon) / minute]);

describe('reminders of an approval', () => {
  it('at half of its time and before it expires', () => {
    expect(times(row({}))).toEqual([
      ['half', 30],
      ['expiring', 50],
    ]);
    expect(times(row({ expiresAt: noon + 24 * 60 * minute }))).toEqual([
      ['half', 720],
      ['expiring', 1380],
    ]);
  });

  it('none when it lives for less than ten minutes', () => {
    expect(times(row({ expiresAt: noon + 9 * minute }))).toEqual([]);
  });

  it('before the earliest cut-off that is still to come, in its time', () => {
    const until = ['2026-11-20T12:45:00Z', '2026-11-20T12:40:00Z', '2026-11-20T11:00:00Z', undefined];
    expect(times(row({}, until))).toEqual([
      ['cut-off', 10],
      ['half', 30],
      ['expiring', 50],
    ]);
    expect(times(row({}, ['2026-11-20T12:20:00Z']))).toEqual([
      ['half', 30],
      ['expiring', 50],
    ]);
    expect(times(row({}, ['2026-11-21T12:00:00Z']))).toEqual([
      ['half', 30],
      ['expiring', 50],
    ]);
  });

  it('a question is asked again after an hour and then daily for a week', () => {
    expect(times(row({ state: 'needs_person' })).map(([, at]) => at)).toEqual([
      60, 1440, 2880, 4320, 5760, 7200, 8640, 10_080,
    ]);
    expect(times(row({ state: 'confirmed' }))).toEqual([]);
  });
});

import Database from 'better-sqlite3';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FairLock, whenFree } from '../../src/store/sqlite-wait.ts';

const folder = mkdtempSync(join(tmpdir(), 'partsdesk-lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Two connections to one file, which see each other as two processes would. */
describe('the lock of a file', () => {
  let count = 0;
  let mine: Database.Database;
  let other: Database.Database;
  let lock: FairLock;
  beforeEach(() => {
    const file = join(folder, `${++count}.db`);
    [mine, other] = [new Database(file, { timeout: 0 }), new Database(file, { timeout: 0 })];
    mine.pragma('journal_mode = WAL');
    const begin = mine.prepare('BEGIN IMMEDIATE');
    lock = new FairLock(() => begin.run(), 60_000);
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: 1_000_000 });
  });
  afterEach(() => {
    vi.useRealTimers();
    mine.close();
    other.close();
  });
  const give = () => {
    mine.exec('COMMIT');
    lock.given();
  };
  const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
  /** Waits behind the other one until it is through. */
  const meet = async () => {
    other.exec('BEGIN IMMEDIATE');
    const waiting = lock.take();
    expect(waiting).toBeInstanceOf(Promise);
    await vi.advanceTimersByTimeAsync(1);
    expect(mine.inTransaction).toBe(false);
    other.exec('COMMIT');
    await vi.advanceTimersByTimeAsync(5);
    await waiting;
    expect(mine.inTransaction).toBe(true);
  };

  it('that is free is taken at once, again and again', () => {
    for (let n = 0; n < 50; n += 1) {
      expect(lock.take()).toBeUndefined();
      expect(mine.inTransaction).toBe(true);
      give();
      later(0.4);
    }
  });

  it('that another one holds is taken when it is given back, however long that takes', async () => {
    await meet();
    give();
    later(1_000);
    other.exec('BEGIN IMMEDIATE');
    let taken = false;
    const waiting = lock.take()?.then(() => (taken = true));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(taken).toBe(false);
    other.exec('COMMIT');
    await vi.advanceTimersByTimeAsync(10);
    await waiting;
    expect(mine.inTransaction).toBe(true);
    give();
  });

  it('is left to the others after a share of it, as long as they were met lately', async () => {
    await meet();
    give();
    // After a pause of its own it has a whole share.
    later(10);
    expect(lock.take()).toBeUndefined();
    give();
    later(1);
    const waiting = lock.take();
    expect(waiting).toBeInstanceOf(Promise);
    other.exec('BEGIN IMMEDIATE');
    other.exec('COMMIT');
    await vi.advanceTimersByTimeAsync(2);
    await waiting;
    give();
    // Whoever pauses anyway need not be told to.
    later(10);
    expect(lock.take()).toBeUndefined();
    give();
    // Nobody was met for long.
    later(100);
    for (let n = 0; n < 50; n += 1) {
      expect(lock.take()).toBeUndefined();
      give();
      later(1);
    }
  });

  it('is waited for as long as patience says, and what is not about waiting is thrown at once', async () => {
    other.exec('BEGIN IMMEDIATE');
    const impatient = new FairLock(() => mine.exec('BEGIN IMMEDIATE'), 20).take();
    const seen = expect(impatient).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
    await vi.advanceTimersByTimeAsync(100);
    await seen;
    other.exec('COMMIT');
    const fault = () => {
      throw new Error('not this');
    };
    expect(() => new FairLock(fault, 1_000).take()).toThrow('not this');
    await expect(whenFree(fault, 1_000)).rejects.toThrow('not this');
  });
});

import { statfsSync } from 'node:fs';
import { showDatetime } from '../core/datetime.ts';
import type { Finding } from '../core/finding.ts';
import type { ArchiveStatus } from '../ports/archive-desk.ts';
import { eventTopic } from '../ports/events.ts';
import type { LedgerRead } from '../ports/ledger.ts';
import type { Config } from './config.ts';
import { reconciledAt } from './health.ts';
import { doctorState as texts } from './messages/operation-en.ts';

// What waits in a desk that otherwise works: orders, messages, readings, and room to write.

/** Bytes free on the disk of the data folder below which the doctor warns, and below which nothing may be written soon. */
const littleRoom = 200 * 1024 * 1024;
const noRoom = 10 * 1024 * 1024;
/** Milliseconds that an event may wait for those who follow it. */
const newsPatience = 10 * 60_000;

interface Stateful {
  readonly read: LedgerRead;
  readonly archive: () => Promise<ArchiveStatus>;
  /** Outcomes of sent orders that the database has not taken yet. */
  readonly unrecorded: () => number;
}

export function roomFinding(data: string): Finding {
  const check = 'disk';
  let free: number;
  try {
    const { bavail, bsize } = statfsSync(data);
    free = bavail * bsize;
  } catch {
    return { check, status: 'skipped', ...texts.roomUnknown };
  }
  const status = free < noRoom ? 'failed' : free < littleRoom ? 'warning' : 'ok';
  const megabytes = Math.floor(free / 1_048_576);
  return { check, status, ...(status === 'ok' ? texts.room(megabytes) : texts.littleRoom(megabytes, data)) };
}

export async function* stateFindings(
  { read, archive, unrecorded }: Stateful,
  { mode, times, archive: settings }: Pick<Config, 'mode' | 'times' | 'archive'>,
  now: number,
): AsyncGenerator<Finding> {
  const [approvals, questions, unknown] = await Promise.all([
    read.backlog(['pending_approval']),
    read.backlog(['needs_person', 'differs']),
    read.backlog(['unknown', 'confirm_unknown', 'cancel_unknown']),
  ]);
  const kept = unrecorded();
  const orders = texts.orders(approvals.count, questions.count, unknown.count);
  if (kept > 0) yield { check: 'orders', status: 'warning', ...texts.unrecorded(kept) };
  yield questions.count > 0
    ? { check: 'orders', status: 'warning', ...orders, next: texts.answerQuestions }
    : { check: 'orders', status: 'ok', ...orders };
  if (mode === 'live') yield comparedFinding(await reconciledAt(read), times.reconcile, now);
  if (settings.days > 0) yield archiveFinding(await archive());
  const { waiting, waitingSince } = await read.outboxState([eventTopic]);
  yield waitingSince !== null && now - waitingSince > newsPatience
    ? { check: 'news', status: 'warning', ...texts.newsWait(waiting, timeOf(waitingSince)) }
    : { check: 'news', status: 'ok', ...texts.newsTold };
}

function comparedFinding(at: number | undefined, every: number, now: number): Finding {
  const check = 'comparison';
  if (at === undefined) return { check, status: 'warning', ...texts.neverCompared };
  return now - at > every * 3
    ? { check, status: 'warning', ...texts.comparedLate(timeOf(at)) }
    : { check, status: 'ok', ...texts.compared(timeOf(at)) };
}

function archiveFinding({ complete, requestsLeft, minutesLeft, windows, from, to }: ArchiveStatus): Finding {
  const check = 'archive';
  const failed = Object.values(windows).reduce((sum, each) => sum + each.failed, 0);
  if (failed > 0) return { check, status: 'warning', ...texts.archiveFailed(failed) };
  return {
    check,
    status: 'ok',
    ...(complete ? texts.archiveWhole(from, to) : texts.archiveLeft(requestsLeft, minutesLeft)),
  };
}

const timeOf = (at: number) => showDatetime(new Date(at).toISOString());

import type { Clock } from '../core/clock.ts';
import { addDays, daysBetween, utcDay } from '../core/datetime.ts';
import { linesNow } from '../ports/accepted.ts';
import type { ArchiveStore, DocumentRow } from '../ports/archive.ts';
import type { EventKind, NewEvent } from '../ports/events.ts';
import type { DraftRow, Ledger } from '../ports/ledger.ts';
import { documentDetail, receiverOf } from './document-events.ts';
import { localDay } from './local-time.ts';

/** Days before the due day at which an invoice is named. */
const dueDays = 3;
/** Days for which a delivery is waited for. */
const waitedDays = 60;
const oneDay = 86_400_000;

interface ClockEventsDependencies {
  readonly ledger: Ledger;
  readonly archive: ArchiveStore;
  readonly clock: Clock;
  readonly zone: string;
}

/** Notes what time alone brings: invoices that become due or overdue, deliveries that did not come. */
export async function noteTime(deps: ClockEventsDependencies): Promise<void> {
  const { ledger, archive } = deps;
  const since = Number((await archive.state('watched-since')) ?? Infinity);
  const found = [...(await invoicesDue(deps, since)), ...(await lateDeliveries(deps))];
  const unnoted = new Set(await ledger.read.watch.unnoted(found.map(({ key }) => key)));
  const events = found.filter(({ key }) => unnoted.has(key));
  if (events.length === 0) return;
  await ledger.write(async (tx) => {
    for (const event of events) await tx.appendEvent(event);
  });
}

async function invoicesDue({ archive, clock, zone }: ClockEventsDependencies, since: number): Promise<NewEvent[]> {
  const today = localDay(clock.now(), zone);
  return (await archive.owed(['*'])).flatMap((document) => {
    const { id, dueDay, invoiceClassification } = document;
    if (dueDay === null || invoiceClassification === 'CREDIT_NOTE') return [];
    const left = daysBetween(today, dueDay);
    if (left > dueDays) return [];
    if (left >= 0) return [invoiceEvent(document, 'invoice.due', `invoice:${id}:due:${dueDay}`, clock.now())];
    // What was overdue before anybody followed it is in the weekly page, and no news.
    if (dueDay < addDays(utcDay(Math.min(since, clock.now())), -1)) return [];
    return [invoiceEvent(document, 'invoice.overdue', `invoice:${id}:overdue:${dueDay}`, clock.now())];
  });
}

function invoiceEvent(document: DocumentRow, kind: EventKind, key: string, at: number): NewEvent {
  return {
    ...{ key, kind, at, serviceAt: document.dueDate, draftId: null, requisitionId: null },
    ...{ receiver: receiverOf(document), person: null, detail: documentDetail(document, []) },
  };
}

/** Confirmed orders of which a product has no delivery after the day that the approval showed for it. */
async function lateDeliveries(deps: ClockEventsDependencies): Promise<NewEvent[]> {
  const { ledger, clock, zone } = deps;
  const now = clock.now();
  const today = localDay(now, zone);
  const rows = await ledger.read.drafts({ states: ['confirmed'], since: now - waitedDays * oneDay, limit: 5_000 });
  const events: NewEvent[] = [];
  for (const row of rows) {
    const overdue = linesNow(row).filter(({ latestDeliveryDate: day = '' }) => day !== '' && day.slice(0, 10) < today);
    if (overdue.length === 0 || row.requisitionId === null || row.question !== null) continue;
    const day = overdue.map(({ latestDeliveryDate = '' }) => latestDeliveryDate.slice(0, 10)).sort()[0] ?? '';
    const key = `late:${row.id}:${day}`;
    if ((await ledger.read.watch.unnoted([key])).length === 0) continue;
    const lacking = await notDelivered(
      deps,
      row,
      overdue.map(({ sku }) => sku),
      day,
    );
    if (lacking.length > 0) events.push(lateEvent(row, key, day, lacking, now));
  }
  return events;
}

/** Empty also where it is not known: the deliveries were not read since, or the order is not in the archive. */
async function notDelivered(
  { archive, clock }: ClockEventsDependencies,
  row: DraftRow,
  skus: readonly string[],
  day: string,
): Promise<string[]> {
  const range = { from: day, to: utcDay(clock.now()) };
  const windows = await archive.windows('deliveries', range);
  const end = Date.parse(`${addDays(day, 1)}T00:00:00Z`);
  const isRead = windows.length > 0 && windows.every(({ readAt }) => readAt !== null && readAt >= end);
  if (!isRead || row.requisitionId === null) return [];
  const { documents, lines } = await archive.trace({ requisitionId: row.requisitionId });
  if (!documents.some(({ kind }) => kind === 'order')) return [];
  const delivered = new Set(lines.filter(({ kind }) => kind === 'delivery').map(({ sku }) => sku));
  // What the service said it would not supply is told as short.
  const supplied = new Set(
    lines.filter(({ kind, acceptedQuantity }) => kind === 'order' && (acceptedQuantity ?? 1) > 0).map(({ sku }) => sku),
  );
  return [...new Set(skus)].filter((sku) => !delivered.has(sku) && supplied.has(sku));
}

function lateEvent(row: DraftRow, key: string, day: string, skus: readonly string[], at: number): NewEvent {
  const { id, requisitionId, content, createdBy } = row;
  return {
    ...{ key, kind: 'delivery.late' as const, at, serviceAt: null, draftId: id, requisitionId },
    ...{ receiver: content.shipTo ?? 'own', person: createdBy },
    detail: {
      latestDeliveryDate: day,
      skus,
      ...(content.ownNumber !== undefined && { ownNumber: content.ownNumber }),
    },
  };
}

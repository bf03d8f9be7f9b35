import type { Db } from './database.ts';
import { isoDate } from './time.ts';
import { hash } from '../world/prng.ts';

/** The next number of a series, without gaps. Call it inside a writing transaction. */
function nextNumber(db: Db, series: string): number {
  const row = db
    .prepare<[string], { value: number }>(
      'INSERT INTO counter (name, value) VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET value = value + 1 RETURNING value',
    )
    .get(series);
  if (!row) throw new Error(`The series ${series} gave no number.`);
  return row.value;
}

const fiveDigits = (n: number) => String(n).padStart(5, '0');
const yearMonth = (moment: number) => isoDate(moment).slice(0, 7).replace('-', '/');

export function nextInvoiceIds(db: Db, kind: 'FV' | 'KOR', moment: number) {
  const series = `${kind}/${yearMonth(moment)}`;
  const id = `${series}/${fiveDigits(nextNumber(db, series))}`;
  const fingerprint = hash(id).toString(16).toUpperCase().padStart(8, '0');
  const tail = hash(`${id}:ksef`).toString(16).toUpperCase().padStart(8, '0');
  return {
    id,
    techId: String(70_400_000 + nextNumber(db, 'techId')),
    // The format of a Polish e-invoice (KSeF) number: seller's tax number, day, hexadecimal serial, check byte.
    ksef: `6342709934-${isoDate(moment).replaceAll('-', '')}-${fingerprint}${tail.slice(0, 4)}-${tail.slice(4, 6)}`,
  };
}

export function nextDeliveryId(db: Db, location: string, moment: number): string {
  const series = `WZ/${location}/${yearMonth(moment)}`;
  return `${series}/${fiveDigits(nextNumber(db, series))}`;
}

/** Numbers a requisition within its day; its orders add their position to that number. */
export function nextRequisitionIds(db: Db, moment: number, orders: number) {
  const day = isoDate(moment).slice(2).replaceAll('-', '');
  const number = `${day}${String(nextNumber(db, `RQ${day}`)).padStart(5, '0')}`;
  return {
    requisitionId: `RQ${number}`,
    orderIds: Array.from({ length: orders }, (_, at) => `ZA${number}-${at + 1}`),
  };
}

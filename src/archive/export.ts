import { inflateRawSync } from 'node:zlib';
import type { DateRange } from '../contract/trading-service.ts';
import { amountText } from '../core/millionths.ts';
import type { FlatRecord, RecordColumns } from '../core/tool.ts';
import {
  archivedKinds,
  type ArchivedKind,
  type ArchiveStore,
  type DocumentRow,
  type LineRow,
} from '../ports/archive.ts';

/** Everything that the archive holds of these days: each document as the service gave it, with when it was read. */
export async function* exportDocuments(
  store: ArchiveStore,
  range: DateRange,
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  for (const kind of archivedKinds) {
    for await (const row of documentsOf(store, kind, range)) {
      const goneAt = row.goneAt === null ? {} : { noLongerShownSince: new Date(row.goneAt).toISOString() };
      yield {
        ...{ kind, id: row.id, readAt: new Date(row.readAt).toISOString(), ...goneAt },
        document: JSON.parse(inflateRawSync(row.raw).toString('utf8')) as unknown,
      };
    }
  }
}

/** The lines of these days as flat records. */
export async function* exportLines(store: ArchiveStore, range: DateRange): AsyncGenerator<FlatRecord> {
  for (const kind of archivedKinds) {
    let batch: string[] = [];
    for await (const row of documentsOf(store, kind, range)) {
      batch.push(row.id);
      if (batch.length < 200) continue;
      yield* (await store.linesOf(kind, batch)).map(lineRecord);
      batch = [];
    }
    yield* (await store.linesOf(kind, batch)).map(lineRecord);
  }
}

export async function* documentsOf(
  store: ArchiveStore,
  kind: ArchivedKind,
  range: DateRange,
): AsyncGenerator<DocumentRow> {
  const page = 200;
  for (let after = ''; ;) {
    const rows = await store.documents(kind, range, after, page);
    yield* rows;
    if (rows.length < page) return;
    after = rows.at(-1)?.id ?? '';
  }
}

export const money = (millionths: number | null): string | null =>
  millionths === null ? null : amountText(millionths);

export function lineRecord(line: LineRow): FlatRecord {
  return {
    ...{ kind: line.kind, document: line.documentId, position: line.position + 1, day: line.day },
    ...{ shipTo: line.receiver, class: line.class, sku: line.sku, index: line.productIndex, name: line.name },
    ...{ brand: line.brand, gtuCode: line.gtuCode, tariffNo: line.tariffNo, orderId: line.orderId },
    deliveryId: (JSON.parse(line.deliveryIds ?? '[]') as string[]).join(' '),
    customNumber: line.customNumber,
    ...{ requiredQuantity: line.requiredQuantity, acceptedQuantity: line.acceptedQuantity },
    ...{ missingQuantity: line.missingQuantity, shippedQuantity: line.shippedQuantity },
    ...{ returnedQuantity: line.returnedQuantity, quantity: line.quantity, currencyCode: line.currency },
    ...{ unitPriceNet: line.unitPriceNet, unitPriceGross: line.unitPriceGross, vatPercentage: line.vatPercentage },
    ...{ totalNet: money(line.totalNet), totalGross: money(line.totalGross) },
  };
}

export const lineColumns: RecordColumns = {
  ...{ kind: 'code', document: 'code', position: 'count', day: 'date', shipTo: 'code', class: 'code', sku: 'code' },
  ...{ index: 'code', name: 'text', brand: 'text', gtuCode: 'code', tariffNo: 'code', orderId: 'code' },
  ...{ deliveryId: 'code', customNumber: 'text', requiredQuantity: 'count', acceptedQuantity: 'count' },
  ...{ missingQuantity: 'count', shippedQuantity: 'count', returnedQuantity: 'count', quantity: 'count' },
  ...{ currencyCode: 'code', unitPriceNet: 'money', unitPriceGross: 'money', vatPercentage: 'percent' },
  ...{ totalNet: 'money', totalGross: 'money' },
};

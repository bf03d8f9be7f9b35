import { createHash } from 'node:crypto';
import * as z from 'zod';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { toCsv } from '../core/csv.ts';
import { addDays } from '../core/datetime.ts';
import { amountText } from '../core/millionths.ts';
import { count } from '../core/text.ts';
import { workbook } from '../core/workbook.ts';
import type { FlatRecord, RecordColumns } from '../core/tool.ts';
import type { DocumentRow, LineRow } from '../ports/archive.ts';
import type { Archive } from './archive.ts';
import { documentsOf, lineRecord, money } from './export.ts';
import { texts } from './messages/en.ts';

// A month of invoices for an accountant: one ZIP with tables and a page that sums them up. Every sum is made of the rows
// that the pack holds.

interface Pack {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly summary: PackSummary;
}

export interface PackSummary {
  readonly month: string;
  readonly documents: number;
  readonly lines: number;
  /** What a complete pack would hold too. */
  readonly missing: readonly string[];
  /** What is another than in the last pack of this month. */
  readonly changes: readonly string[];
}

interface Sum {
  class: string;
  currency: string;
  vat: string;
  net: bigint;
  gross: bigint;
  lines: number;
}

/** @param month `yyyy-MM` */
export async function makePack(archive: Archive, payer: string, month: string, now: number): Promise<Pack> {
  const { store } = archive;
  const range = { from: `${month}-01`, to: addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1) };
  const desk = archive.deskFor(['*']);
  const coverage = await desk.covered({ range, resources: ['invoices', 'deliveries'], lines: true });
  const all: DocumentRow[] = [];
  for await (const row of documentsOf(store, 'invoice', range)) all.push(row);
  const invoices = all.filter(({ goneAt }) => goneAt === null);
  const lines = await store.linesOf(
    'invoice',
    invoices.map(({ id }) => id),
  );
  const gtuCodes = await gtuCodesOf(archive, lines);
  const gtuOf = (line: LineRow) => {
    const ids = JSON.parse(line.deliveryIds ?? '[]') as string[];
    return ids.map((id) => gtuCodes.get(JSON.stringify([id, line.sku]))).find((code) => code !== undefined) ?? null;
  };
  const tables = {
    invoices: { records: invoices.map(invoiceRecord), columns: invoiceColumns },
    lines: {
      records: lines.map((line) => ({ ...pick(lineRecord(line)), gtuCode: gtuOf(line) })),
      columns: lineColumns,
    },
    vat: { records: vatRecords(lines), columns: vatColumns },
  };
  const missing = [
    ...(coverage.read === coverage.windows ? [] : [texts.pack.daysMissing(coverage.windows - coverage.read)]),
    ...(coverage.invoicesWithoutLines === 0 ? [] : [texts.pack.linesMissing(coverage.invoicesWithoutLines)]),
    ...(lines.some(({ totalNet, totalGross }) => totalNet === null || totalGross === null)
      ? [texts.pack.amountsMissing]
      : []),
  ];
  const { changes, asOf } = await changesSince(archive, month, invoices, all, now);
  const summary = { month, documents: invoices.length, lines: lines.length, missing, changes };
  // The same files give the same bytes: the ZIP carries the month, not the hour.
  const mtime = new Date(`${range.to}T12:00:00`);
  const files = {
    'summary.md': strToU8(summaryPage(payer, summary, invoices, lines, asOf)),
    ...Object.fromEntries(
      Object.entries(tables).map(([name, { records, columns }]) => [
        `${name}.csv`,
        strToU8(`\ufeff${toCsv(records, columns)}`),
      ]),
    ),
    'pack.xlsx': zipSync(unzipSync(await workbook(tables)), { mtime, level: 6 }),
  };
  return { name: `partsdesk-${month}.zip`, bytes: zipSync(files, { mtime, level: 6 }), summary };
}

async function gtuCodesOf({ store }: Archive, lines: readonly LineRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(lines.flatMap(({ deliveryIds }) => JSON.parse(deliveryIds ?? '[]') as string[]))];
  return new Map(
    (await store.linesOf('delivery', ids)).flatMap(({ documentId, sku, gtuCode }) =>
      gtuCode === null || gtuCode === '' ? [] : [[JSON.stringify([documentId, sku]), gtuCode] as const],
    ),
  );
}

/** What was written of a pack, so that one made again of the same documents is the same, to the byte. */
const writtenPack = z.object({
  digests: z.record(z.string(), z.string()),
  changes: z.array(z.string()),
  asOf: z.string(),
});
type WrittenPack = z.infer<typeof writtenPack>;

/** Compared with the pack before, which this one replaces. */
async function changesSince(
  { store }: Archive,
  month: string,
  invoices: readonly DocumentRow[],
  all: readonly DocumentRow[],
  now: number,
): Promise<WrittenPack> {
  const name = `pack ${month}`;
  const written = await store.state(name);
  const parsed = written === undefined ? undefined : writtenPack.safeParse(JSON.parse(written));
  const before = parsed?.success === true ? parsed.data : undefined;
  const digests = Object.fromEntries(
    invoices.map(({ id, digest, linesRead }) => [
      id,
      createHash('sha256').update(`${digest}${linesRead}`).digest('hex').slice(0, 12),
    ]),
  );
  const gone = new Set(all.filter(({ goneAt }) => goneAt !== null).map(({ id }) => id));
  const changes = before === undefined ? [] : differences(before.digests, digests, gone);
  if (before !== undefined && changes.length === 0) return before;
  const readAt = Math.max(0, ...invoices.map((each) => each.readAt));
  const pack = { digests, changes, asOf: new Date(readAt === 0 ? now : readAt).toISOString() };
  await store.setState(name, JSON.stringify(pack));
  return pack;
}

type Digests = Readonly<Record<string, string>>;

function differences(before: Digests, now: Digests, gone: ReadonlySet<string>): string[] {
  return [
    ...Object.keys(now).flatMap((id) =>
      before[id] === undefined ? [texts.pack.added(id)] : before[id] === now[id] ? [] : [texts.pack.changed(id)],
    ),
    ...Object.keys(before).flatMap((id) =>
      now[id] === undefined ? [gone.has(id) ? texts.pack.gone(id) : texts.pack.removed(id)] : [],
    ),
  ];
}

function invoiceRecord(row: DocumentRow): FlatRecord {
  return {
    ...{ id: row.id, techId: row.techId, ksefNumber: row.ksefNumber, class: row.invoiceClassification },
    ...{ type: row.invoiceType, issueDate: row.day, salesDate: row.salesDate, dueDate: row.dueDay },
    ...{ billTo: row.billTo, shipTo: row.shipTo, issueFrom: row.issueFrom, paymentMethod: row.paymentMethod },
    ...{ paymentStatus: row.paymentStatus, currencyCode: row.currencyCode },
    ...{ totalNet: money(row.totalNet), totalGross: money(row.totalGross), toBePaid: money(row.toBePaid) },
  };
}

const invoiceColumns: RecordColumns = {
  ...{ id: 'code', techId: 'code', ksefNumber: 'code', class: 'code', type: 'code', issueDate: 'date' },
  ...{ salesDate: 'time', dueDate: 'date', billTo: 'code', shipTo: 'code', issueFrom: 'code' },
  ...{ paymentMethod: 'code', paymentStatus: 'code', currencyCode: 'code', totalNet: 'money' },
  ...{ totalGross: 'money', toBePaid: 'money' },
};

const lineColumns: RecordColumns = {
  ...{ document: 'code', position: 'count', day: 'date', shipTo: 'code', class: 'code', sku: 'code' },
  ...{ brand: 'text', gtuCode: 'code', tariffNo: 'code', orderId: 'code', deliveryId: 'code' },
  ...{ customNumber: 'text', quantity: 'count', currencyCode: 'code', unitPriceNet: 'money' },
  ...{ unitPriceGross: 'money', vatPercentage: 'percent', totalNet: 'money', totalGross: 'money' },
};

const pick = (record: FlatRecord): FlatRecord =>
  Object.fromEntries(Object.keys(lineColumns).map((name) => [name, record[name]]));

/** Invoices and credit notes apart, per currency and rate. */
function sumsOf(lines: readonly LineRow[]): Sum[] {
  const sums = new Map<string, Sum>();
  for (const line of lines) {
    const vat = line.vatPercentage ?? '';
    const name = JSON.stringify([line.class, line.currency, vat]);
    const sum = sums.get(name) ?? { class: line.class, currency: line.currency, vat, net: 0n, gross: 0n, lines: 0 };
    sum.net += BigInt(line.totalNet ?? 0);
    sum.gross += BigInt(line.totalGross ?? 0);
    sum.lines += 1;
    sums.set(name, sum);
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}

const vatRecords = (lines: readonly LineRow[]): FlatRecord[] =>
  sumsOf(lines).map((sum) => ({
    ...{ class: sum.class, currencyCode: sum.currency, vatPercentage: sum.vat, lines: sum.lines },
    ...{ totalNet: amountText(sum.net), vat: amountText(sum.gross - sum.net), totalGross: amountText(sum.gross) },
  }));

const vatColumns: RecordColumns = {
  ...{ class: 'code', currencyCode: 'code', vatPercentage: 'percent', lines: 'count', totalNet: 'money' },
  ...{ vat: 'money', totalGross: 'money' },
};

function summaryPage(
  payer: string,
  summary: PackSummary,
  invoices: readonly DocumentRow[],
  lines: readonly LineRow[],
  asOf: string,
): string {
  const unpaid = unpaidOf(invoices);
  const withoutKsef = invoices.filter(({ ksefNumber }) => !ksefNumber).map(({ id }) => id);
  return `${[
    `# ${texts.pack.title(summary.month, payer)}`,
    texts.pack.asOf(asOf),
    ...summary.missing.map((each) => `**${texts.pack.partial}** ${each}`),
    `${count(summary.documents, 'document')}, ${count(summary.lines, 'line')}.`,
    ...(withoutKsef.length === 0 ? [] : [texts.pack.withoutKsef(withoutKsef)]),
    ...(summary.changes.length === 0 ? [] : [texts.pack.changes, ...summary.changes.map((each) => `- ${each}`)]),
    texts.pack.sums,
    table(
      ['Kind', 'Currency', 'VAT %', 'Lines', 'Net', 'VAT', 'Gross'],
      sumsOf(lines).map((sum) => [
        ...[sum.class, sum.currency, sum.vat, sum.lines, amountText(sum.net)],
        ...[amountText(sum.gross - sum.net), amountText(sum.gross)],
      ]),
    ),
    ...(unpaid.length === 0
      ? [texts.pack.allPaid]
      : [texts.pack.unpaid, table(['Kind', 'Currency', 'Documents', 'To be paid'], unpaid)]),
  ].join('\n\n')}\n`;
}

/** By kind and currency: documents, and what is to be paid on them. */
function unpaidOf(invoices: readonly DocumentRow[]): (string | number)[][] {
  const sums = new Map<string, { of: DocumentRow; documents: number; toBePaid: bigint }>();
  for (const of of invoices) {
    if (of.owed === 0) continue;
    const name = JSON.stringify([of.invoiceClassification, of.currencyCode]);
    const { documents, toBePaid } = sums.get(name) ?? { documents: 0, toBePaid: 0n };
    sums.set(name, { of, documents: documents + 1, toBePaid: toBePaid + BigInt(of.toBePaid ?? 0) });
  }
  return [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { of, documents, toBePaid }]) => [
      ...[of.invoiceClassification ?? '', of.currencyCode ?? '', documents, amountText(toBePaid)],
    ]);
}

/** Numbers stand to the right; the first two columns are words. */
function table(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) =>
    `| ${cells.map((cell) => String(cell).replace(/[|\\]/g, '\\$&')).join(' | ')} |`;
  return [line(heads), line(heads.map((_, at) => (at < 2 ? '---' : '--:'))), ...rows.map(line)].join('\n');
}

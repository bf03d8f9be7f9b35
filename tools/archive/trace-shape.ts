import * as z from 'zod';
import { addDays, utcDay } from '../../src/core/datetime.ts';
import { amountText } from '../../src/core/millionths.ts';
import { ownNumberOf } from '../../src/core/own-number.ts';
import { table, type Note, type Table } from '../../src/core/view.ts';
import type { DocumentRow, LineRow, Traced } from '../../src/ports/archive.ts';
import type { Desk } from '../desk.ts';
import { amount, maybe, text } from '../base/fields.ts';
import { money } from '../base/priced-line.ts';
import { threeWayMatch, type Difference, type Expected, type MatchedLine } from './three-way-match.ts';

// Documents and matched lines, as the answers about orders show them.

const difference = z.object({
  kind: z.string(),
  pieces: maybe(z.int()),
  amount: amount.describe('Net'),
  currencyCode: text,
  promisedBy: text,
  usuallyBy: text,
  text: z.string(),
  next: z.string(),
});

export const matchedLine = z.object({
  orderId: text.describe('Where no number was given'),
  sku: z.string(),
  name: text,
  ordered: z.int(),
  accepted: z.int(),
  delivered: z.int(),
  returned: z.int(),
  invoiced: z.int(),
  credited: z.int(),
  orderedPriceNet: amount,
  invoicedPriceNet: amount,
  differences: z.array(difference),
});

export const documentShape = z.object({
  kind: z.enum(['order', 'delivery', 'invoice', 'credit_note']),
  id: z.string(),
  date: text,
  status: text,
  requisitionId: text,
  customNumber: text,
  shipTo: text,
  currencyCode: text,
  totalNet: amount,
  totalGross: amount,
  toBePaid: amount,
  corrects: text.describe('Probably; the interface has no link'),
  gone: maybe(z.literal(true)).describe('No longer at the service'),
});
export type TracedDocument = z.input<typeof documentShape>;

const kindWords = {
  order: 'Order',
  delivery: 'Delivery',
  invoice: 'Invoice',
  credit_note: 'Credit note',
} as const;

/** `detail`: beside what they are looked at for. */
export function documentsTable(documents: readonly TracedDocument[], detail?: true): Table {
  return table(
    documents,
    [
      ['Document', 'text', ({ kind }) => kindWords[kind]],
      ['Number', 'code', (row) => row.id],
      ['Date', 'date', (row) => row.date?.slice(0, 10)],
      ['Status', 'text', (row) => (row.gone === true ? 'no longer shown by the service' : row.status)],
      ['Gross', 'money', (row) => money(row.totalGross, row.currencyCode)],
      ...(documents.some(({ corrects }) => corrects !== undefined)
        ? ([['Probably corrects', 'code', ({ corrects }: TracedDocument) => corrects]] as const)
        : []),
      ['Net', 'money', (row) => money(row.totalNet, row.currencyCode), 'detail'],
      ['Requisition', 'code', (row) => row.requisitionId, 'detail'],
      ['Own number', 'text', (row) => row.customNumber, 'detail'],
      ['Receiver', 'code', (row) => row.shipTo, 'detail'],
    ],
    { title: 'Documents', ...(detail === undefined ? {} : { detail }) },
  );
}

export function documentOf(row: DocumentRow, { lines }: Pick<Traced, 'lines'>): TracedDocument {
  const isCredit = row.kind === 'invoice' && row.invoiceClassification === 'CREDIT_NOTE';
  const corrects = isCredit ? corrected(row.id, lines) : undefined;
  const amountOf = (value: number | null) => (value === null ? {} : { value: amountText(value) });
  const net = amountOf(row.totalNet).value;
  const gross = amountOf(row.totalGross).value;
  const owed = amountOf(row.toBePaid).value;
  const status = row.phaseCode ?? row.paymentStatus;
  const ownNumber = ownNumberOf(row.customNumber);
  const date = row.creationDate ?? row.issueDate;
  return {
    kind: isCredit ? 'credit_note' : row.kind,
    id: row.id,
    ...(date === null ? {} : { date }),
    ...(status === null ? {} : { status }),
    ...(row.requisitionId === null ? {} : { requisitionId: row.requisitionId }),
    ...(ownNumber === undefined ? {} : { customNumber: ownNumber }),
    ...(row.shipTo === null ? {} : { shipTo: row.shipTo }),
    ...(row.currencyCode === null ? {} : { currencyCode: row.currencyCode }),
    ...(net === undefined ? {} : { totalNet: net }),
    ...(gross === undefined ? {} : { totalGross: gross }),
    ...(owed === undefined ? {} : { toBePaid: owed }),
    ...(corrects === undefined ? {} : { corrects }),
    ...(row.goneAt === null ? {} : { gone: true as const }),
  };
}

/** The invoice with the same order and product. */
function corrected(creditNote: string, lines: readonly LineRow[]): string | undefined {
  const of = lines.filter(({ documentId }) => documentId === creditNote);
  return lines.find(
    (line) =>
      line.kind === 'invoice' &&
      line.class !== 'CREDIT_NOTE' &&
      of.some(({ sku: code, orderId }) => code === line.sku && orderId === line.orderId),
  )?.documentId;
}

/** Drafts are looked for so many days before their order. */
const draftDays = 30;
const mostDrafts = 500;

/** With the days by which the approval said that each product comes, where it was ordered at this desk. */
export async function expectedOf(desk: Desk, { documents }: Pick<Traced, 'documents'>): Promise<Expected> {
  const orders = new Map(
    documents.flatMap((each) => (each.kind === 'order' ? [[each.id, each.requisitionId ?? ''] as const] : [])),
  );
  const [first] = documents.flatMap(({ kind, day }) => (kind === 'order' && day !== '' ? [day] : [])).sort();
  const promised =
    first === undefined ? new Map<string, string>() : await promisedSince(desk, addDays(first, -draftDays));
  return {
    today: utcDay(desk.clock.now()),
    promised: ({ documentId, sku }) => promised.get(`${orders.get(documentId) ?? ''} ${sku ?? ''}`),
  };
}

/** By requisition and SKU. */
async function promisedSince(desk: Desk, day: string): Promise<ReadonlyMap<string, string>> {
  try {
    const since = Date.parse(`${day}T00:00:00Z`);
    const { rows } = await (await desk.ordering()).orders({ since, limit: mostDrafts });
    return new Map(
      rows.flatMap(({ row: { requisitionId, content } }) =>
        content.lines.flatMap(({ sku, latestDeliveryDate }) =>
          requisitionId === null || latestDeliveryDate === undefined
            ? []
            : [[`${requisitionId} ${sku}`, latestDeliveryDate.slice(0, 10)] as const],
        ),
      ),
    );
  } catch {
    // The ledger may be closed to this caller: the order is matched without what was promised.
    return new Map();
  }
}

export async function matchedLines(desk: Desk, traced: Traced): Promise<MatchedLine[]> {
  return threeWayMatch(traced.lines, await expectedOf(desk, traced));
}

/** What is only too early is nothing to look into. */
export const toLookInto = (lines: readonly { readonly differences: readonly { readonly kind: string }[] }[]): number =>
  lines.reduce((sum, { differences }) => sum + differences.filter(({ kind }) => kind !== 'awaited').length, 0);

const quiet: readonly string[] = ['awaited', 'not_invoiced'] satisfies Difference['kind'][];

export function differenceNotes(code: string, differences: z.input<typeof matchedLine>['differences']): Note[] {
  return differences.map((each) => ({
    kind: quiet.includes(each.kind) ? 'info' : 'warning',
    text: `${code}: ${differenceText(each)} ${each.next}`,
  }));
}

/** When what is awaited will be known. */
export function awaitedNotes(lines: readonly { readonly differences: readonly { readonly kind: string }[] }[]): Note[] {
  const isAwaited = lines.some(({ differences }) => differences.some(({ kind }) => kind === 'awaited'));
  return isAwaited
    ? [{ kind: 'info', text: 'A new delivery shows here within some minutes of the service issuing it.' }]
    : [];
}

export const differenceText = ({ text: said, amount: net, currencyCode }: z.input<typeof difference>): string =>
  net === undefined ? said : `${said} ${net} ${currencyCode ?? ''} net.`;

import type * as z from 'zod';
import type { DateRange } from '../../src/contract/trading-service.ts';
import { utcDay } from '../../src/core/datetime.ts';
import { count } from '../../src/core/text.ts';
import type { InvokeOptions } from '../../src/core/tool.ts';
import { table, type View } from '../../src/core/view.ts';
import type { LineRow, Traced } from '../../src/ports/archive.ts';
import { archiveNotes, coveredOf, type CoveredOut } from '../base/archive-answer.ts';
import type { Desk } from '../desk.ts';
import { threeWayMatch } from './three-way-match.ts';
import {
  awaitedNotes,
  differenceText,
  documentOf,
  documentsTable,
  expectedOf,
  toLookInto,
  type matchedLine,
  type TracedDocument,
} from './trace-shape.ts';

// Every order of some days that is not yet accepted, delivered and invoiced as it was ordered.

/** Orders in one answer. */
const mostOrders = 50;

type OpenLine = z.input<typeof matchedLine>;

export async function openOrders(desk: Desk, range: DateRange, options: InvokeOptions) {
  const archive = await desk.archive();
  const resources = ['requisitions', 'deliveries', 'invoices'] as const;
  const today = utcDay(desk.clock.now());
  // What was ordered on these days was delivered and invoiced up to today.
  const since = { from: range.from, to: range.to < today ? today : range.to };
  const coverage = { ...(await archive.cover({ range: since, resources, lines: true }, options)), to: range.to };
  const { more, ...found } = await archive.open(range, mostOrders);
  const expected = await expectedOf(desk, found);
  const lines: OpenLine[] = [...byOrder(found)].flatMap(([orderId, of]) =>
    threeWayMatch(of, expected).flatMap((line) => (line.differences.length === 0 ? [] : [{ orderId, ...line }])),
  );
  const open = new Set(lines.map(({ orderId }) => orderId));
  const documents = found.documents
    .filter(({ kind, id }) => kind === 'order' && open.has(id))
    .sort((a, b) => (a.day < b.day ? -1 : 1));
  const place = new Map(documents.map(({ id }, at) => [id, at]));
  const placeOf = ({ orderId = '' }: OpenLine) => place.get(orderId) ?? 0;
  return {
    lines: lines.sort((a, b) => placeOf(a) - placeOf(b)),
    documents: documents.map((each) => documentOf(each, found)),
    differences: toLookInto(lines),
    open: more ? ('oldest' as const) : ('all' as const),
    ...coveredOf(coverage),
  };
}

/** An invoice line without an order belongs to that of its delivery. */
function byOrder({ documents, lines }: Traced): ReadonlyMap<string, LineRow[]> {
  const orderOfDelivery = new Map(documents.map(({ kind, id, orderId }) => [`${kind} ${id}`, orderId]));
  const groups = new Map<string, LineRow[]>();
  for (const line of lines) {
    const [delivery = ''] = JSON.parse(line.deliveryIds ?? '[]') as string[];
    const order = line.orderId ?? orderOfDelivery.get(`delivery ${delivery}`);
    if (order != null) groups.set(order, [...(groups.get(order) ?? []), line]);
  }
  return groups;
}

interface OpenOutput extends CoveredOut {
  readonly lines: readonly OpenLine[];
  readonly documents: readonly TracedDocument[];
  readonly differences: number;
  readonly open?: 'all' | 'oldest' | undefined;
}

export function openView(output: OpenOutput): View {
  const { lines, coverage } = output;
  const orders = new Map(output.documents.map((each) => [each.id, each]));
  const rows = lines.flatMap((line) => line.differences.map((difference) => ({ line, difference })));
  const orderOf = ({ line }: (typeof rows)[number]) => orders.get(line.orderId ?? '');
  return {
    title: `Open orders ${coverage.from} to ${coverage.to}, oldest first`,
    facts: [
      { label: 'Orders', value: orders.size },
      { label: 'To look into', value: output.differences },
    ],
    tables: [
      table(rows, [
        ['Ordered', 'date', (row) => orderOf(row)?.date?.slice(0, 10)],
        ['Order', 'code', ({ line }) => line.orderId],
        ['Own number', 'text', (row) => orderOf(row)?.customNumber],
        ['SKU', 'code', ({ line }) => line.sku],
        ['What is open', 'text', ({ difference }) => differenceText(difference)],
        ['What to do', 'text', ({ difference }) => difference.next],
        ['Receiver', 'code', (row) => orderOf(row)?.shipTo, 'detail'],
      ]),
      table(
        lines,
        [
          ['Order', 'code', (line) => line.orderId],
          ['SKU', 'code', (line) => line.sku],
          ['Name', 'text', (line) => line.name],
          ['Price ordered', 'money', (line) => line.orderedPriceNet],
          ['Price invoiced', 'money', (line) => line.invoicedPriceNet],
        ],
        { title: 'Lines', detail: true },
      ),
      documentsTable(output.documents, true),
    ],
    notes: [
      ...(rows.length === 0
        ? [
            {
              kind: 'info' as const,
              text: 'Everything that was ordered on these days was delivered and invoiced as ordered.',
            },
          ]
        : []),
      ...(output.open === 'oldest'
        ? [
            {
              kind: 'warning' as const,
              text: `These are the ${count(orders.size, 'oldest order')}; newer ones are open too. Ask from a later day for them.`,
            },
          ]
        : []),
      ...awaitedNotes(lines),
      ...archiveNotes(output),
    ],
  };
}

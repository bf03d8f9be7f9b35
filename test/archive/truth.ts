import type { Database } from '../../src/core/sqlite.ts';

// What was bought by the service's own tables, in plain code that shares nothing with the archive. Amounts in grosze.

export interface TrueLine {
  readonly source: 'invoices' | 'deliveries';
  readonly document: string;
  readonly day: string;
  readonly isCredit: boolean;
  readonly receiver: string;
  readonly isOwn: boolean;
  readonly order: string;
  readonly sku: string;
  readonly brand: string;
  /** Of the catalogue's lowest level. */
  readonly category: string;
  readonly customNumber: string;
  readonly pieces: number;
  /** Came back before it was invoiced. */
  readonly returned: number;
  readonly net: number;
  readonly gross: number;
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

function vat(net: number, percent: number): number {
  const cents = Math.floor((Math.abs(net) * percent + 50) / 100);
  return net < 0 ? -cents : cents;
}

interface Row {
  readonly id: string;
  readonly at: number;
  readonly ship_to: string;
  readonly lines: string;
  readonly classification: string;
  readonly order_id: string;
}

export function trueLines(db: Database, payer: string, now: number): TrueLine[] {
  const products = new Map(
    db
      .prepare<[], { sku: string; manufacturer: string; category: string }>(
        'SELECT sku, manufacturer, category FROM product',
      )
      .all()
      .map((each) => [each.sku, each]),
  );
  const numbers = new Map(
    db
      .prepare<[], { id: string; custom_number: string }>('SELECT id, custom_number FROM sales_order')
      .all()
      .map((each) => [each.id, each.custom_number]),
  );
  const invoices = db
    .prepare<[string, number], Row>(
      `SELECT id, issued_at AS at, ship_to, lines, classification, '' AS order_id FROM invoice WHERE payer = ? AND issued_at <= ?`,
    )
    .all(payer, now);
  const deliveries = db
    .prepare<[string, number], Row>(
      `SELECT id, created_at AS at, ship_to, lines, '' AS classification, order_id FROM delivery WHERE payer = ? AND created_at <= ?`,
    )
    .all(payer, now);
  const shared = ({ id, at, ship_to, classification }: Row) => ({
    document: id,
    day: dayOf(at),
    isCredit: classification === 'CREDIT_NOTE',
    receiver: ship_to,
    isOwn: ship_to === payer,
  });
  return [
    ...invoices.flatMap((row) =>
      (JSON.parse(row.lines) as { sku: string; quantity: number; unitNet: number; vat: number; orderId: string }[]).map(
        (line) => ({
          ...shared(row),
          source: 'invoices' as const,
          order: line.orderId,
          sku: line.sku,
          brand: products.get(line.sku)?.manufacturer ?? '',
          category: products.get(line.sku)?.category ?? '',
          customNumber: numbers.get(line.orderId) ?? '',
          pieces: line.quantity,
          returned: 0,
          net: line.unitNet * line.quantity,
          gross: line.unitNet * line.quantity + vat(line.unitNet * line.quantity, line.vat),
        }),
      ),
    ),
    ...deliveries.flatMap((row) =>
      (JSON.parse(row.lines) as { sku: string; shipped: number; returned: number; unitNet: number; vat: number }[]).map(
        (line) => ({
          ...shared(row),
          source: 'deliveries' as const,
          order: row.order_id,
          sku: line.sku,
          brand: products.get(line.sku)?.manufacturer ?? '',
          category: products.get(line.sku)?.category ?? '',
          customNumber: numbers.get(row.order_id) ?? '',
          pieces: line.shipped,
          returned: line.returned,
          net: line.unitNet * line.shipped,
          gross: line.unitNet * line.shipped + vat(line.unitNet * line.shipped, line.vat),
        }),
      ),
    ),
  ];
}

export interface TrueSum {
  readonly pieces: number;
  /** Two places. */
  readonly net: string;
  readonly gross: string;
}

export function sumOf(lines: readonly TrueLine[]): TrueSum {
  const cents = (of: 'net' | 'gross') => {
    const sum = lines.reduce((all, line) => all + line[of], 0);
    const text = String(Math.abs(sum)).padStart(3, '0');
    return `${sum < 0 ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`;
  };
  return { pieces: lines.reduce((all, { pieces }) => all + pieces, 0), net: cents('net'), gross: cents('gross') };
}

export function groupedBy(lines: readonly TrueLine[], key: (line: TrueLine) => string): Map<string, TrueSum> {
  const groups = new Map<string, TrueLine[]>();
  for (const line of lines) {
    const name = key(line);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [line]);
    else group.push(line);
  }
  return new Map([...groups].map(([name, of]) => [name, sumOf(of)]));
}

import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { DateRange } from '../contract/trading-service.ts';
import { addDays } from '../core/datetime.ts';
import type {
  ArchiveCounts,
  ArchivedKind,
  DocumentRow,
  LineRow,
  Receivers,
  Resource,
  SumQuestion,
  SumRow,
  TraceKey,
  Traced,
  WindowRow,
} from '../ports/archive.ts';
import type { Db } from './tables.ts';

/** Orders that one trace follows. */
const mostOrders = 50;

interface RawSum {
  key: string | null;
  class: string;
  currency: string;
  readLines: number;
  lines: number;
  lacking: number;
  pieces: number;
  /** As text: a sum may be larger than a number holds exactly. */
  net: string;
  gross: string;
}

/** What the archive is asked, over committed data. */
export class ArchiveReader {
  readonly #db: () => Db;
  readonly #kind: 'sqlite' | 'postgres';

  constructor(db: () => Db, kind: 'sqlite' | 'postgres') {
    this.#db = db;
    this.#kind = kind;
  }

  windows(resource: Resource, { from, to }: DateRange): Promise<WindowRow[]> {
    return this.#db()
      .selectFrom('archiveWindow')
      .selectAll()
      .where('resource', '=', resource)
      .where('toDay', '>=', from)
      .where('fromDay', '<=', to)
      .orderBy('fromDay', 'desc')
      .execute();
  }

  async present(kind: ArchivedKind, { from, to }: DateRange, receiver?: string): Promise<string[]> {
    let query = this.#db()
      .selectFrom('archiveDocument')
      .select('id')
      .where('kind', '=', kind)
      .where('day', '>=', from)
      .where('day', '<=', to)
      .where('goneAt', 'is', null);
    if (receiver !== undefined) query = query.where('receiver', '=', receiver);
    return (await query.execute()).map(({ id }) => id);
  }

  withoutLines({ from, to }: DateRange, limit: number, except: readonly string[] = []): Promise<DocumentRow[]> {
    let query = this.#db()
      .selectFrom('archiveDocument')
      .selectAll()
      .where('kind', '=', 'invoice')
      .where('linesRead', '=', 0)
      .where('goneAt', 'is', null)
      .where('day', '>=', from)
      .where('day', '<=', to)
      .orderBy('day', 'desc')
      .orderBy('id', 'desc')
      .limit(limit);
    if (except.length > 0) query = query.where('id', 'not in', except);
    return query.execute();
  }

  async countWithoutLines({ from, to }: DateRange, receivers: Receivers): Promise<number> {
    const row = await this.#db()
      .selectFrom('archiveDocument')
      .select((each) => each.fn.countAll<number>().as('number'))
      .where('linesRead', '=', 0)
      .where('kind', '=', 'invoice')
      .where('goneAt', 'is', null)
      .where('day', '>=', from)
      .where('day', '<=', to)
      .where(visible(receivers))
      .executeTakeFirst();
    return row?.number ?? 0;
  }

  toCheck(now: number, limit: number): Promise<DocumentRow[]> {
    return this.#db()
      .selectFrom('archiveDocument')
      .selectAll()
      .where('checkAt', '<=', now)
      .orderBy('checkAt')
      .limit(limit)
      .execute();
  }

  async receivers(): Promise<string[]> {
    const rows = await this.#db()
      .selectFrom('archiveRollup')
      .select('receiver')
      .distinct()
      .where('own', '=', 0)
      .execute();
    return rows.map(({ receiver }) => receiver).filter((each) => each !== '');
  }

  async counts(): Promise<ArchiveCounts> {
    const db = this.#db();
    const documents = { order: 0, delivery: 0, invoice: 0 };
    const rows = await db
      .selectFrom('archiveDocument')
      .select((each) => ['kind', each.fn.countAll<number>().as('number')])
      .groupBy('kind')
      .execute();
    for (const { kind, number } of rows) documents[kind] = number;
    const one = await db
      .selectFrom('archiveDocument')
      .select((each) => [
        each.fn.min('day').as('firstDay'),
        sql<string>`CAST(coalesce(sum(length(raw)), 0) AS TEXT)`.as('rawBytes'),
        sql<number>`count(CASE WHEN lines_read = 0 AND gone_at IS NULL THEN 1 END)`.as('unread'),
        sql<number>`count(gone_at)`.as('gone'),
      ])
      .where('day', '<>', '')
      .executeTakeFirst();
    const lines = await db
      .selectFrom('archiveLine')
      .select((each) => each.fn.countAll<number>().as('number'))
      .where('readLines', '=', 1)
      .executeTakeFirst();
    return {
      documents,
      lines: lines?.number ?? 0,
      invoicesWithoutLines: one?.unread ?? 0,
      gone: one?.gone ?? 0,
      firstDay: one?.firstDay ?? undefined,
      rawBytes: Number(one?.rawBytes ?? 0),
    };
  }

  async state(name: string): Promise<string | undefined> {
    const row = await this.#db().selectFrom('archiveState').select('value').where('name', '=', name).executeTakeFirst();
    return row?.value === '' ? undefined : row?.value;
  }

  /** Whole months out of the kept sums where those can answer, the days at both ends out of the lines. */
  async sums(question: SumQuestion): Promise<SumRow[]> {
    const isKept = question.skus === undefined && !['sku', 'customNumber'].includes(question.by);
    const months = isKept ? wholeMonths(question) : undefined;
    const parts: Promise<RawSum[]>[] = [];
    if (months === undefined) parts.push(this.#sumLines(question, question.from, question.to));
    else {
      parts.push(this.#sumMonths(question, months));
      if (question.from < months.firstDay) {
        parts.push(this.#sumLines(question, question.from, addDays(months.firstDay, -1)));
      }
      if (question.to > months.lastDay) parts.push(this.#sumLines(question, addDays(months.lastDay, 1), question.to));
    }
    const sums = new Map<string, SumRow>();
    for (const row of (await Promise.all(parts)).flat()) {
      const key = row.key ?? '';
      const name = JSON.stringify([key, row.class, row.currency, row.readLines]);
      const before = sums.get(name) ?? { ...row, key, lines: 0, lacking: 0, pieces: 0, net: 0n, gross: 0n };
      sums.set(name, {
        ...before,
        lines: before.lines + row.lines,
        lacking: before.lacking + row.lacking,
        pieces: before.pieces + row.pieces,
        net: before.net + BigInt(row.net),
        gross: before.gross + BigInt(row.gross),
      });
    }
    return [...sums.values()];
  }

  async #sumMonths(question: SumQuestion, { first, last }: Months): Promise<RawSum[]> {
    const column = { month: 'month', brand: 'brand', category: 'category', receiver: 'receiver' }[
      question.by as 'month'
    ] as string | undefined;
    const key = column === undefined ? sql`''` : sql.raw(column);
    return (
      await sql<RawSum>`
      SELECT ${key} AS key, class, currency, read_lines, CAST(sum(lines) AS BIGINT) AS lines,
        CAST(sum(lacking) AS BIGINT) AS lacking, CAST(sum(pieces) AS BIGINT) AS pieces,
        CAST(sum(net) AS TEXT) AS net, CAST(sum(gross) AS TEXT) AS gross
      FROM archive_rollup
      WHERE kind = ${question.kind} AND month >= ${first} AND month <= ${last} AND ${limits(question)}
      GROUP BY 1, 2, 3, 4`.execute(this.#db())
    ).rows;
  }

  async #sumLines(question: SumQuestion, from: string, to: string): Promise<RawSum[]> {
    const key: Record<SumQuestion['by'], RawBuilder<unknown>> = {
      month: sql`substr(day, 1, 7)`,
      brand: sql`coalesce(brand, '')`,
      category: sql`coalesce(category, '')`,
      sku: sql`coalesce(sku, '')`,
      receiver: sql`receiver`,
      customNumber: sql`coalesce(custom_number, '')`,
      none: sql`''`,
    };
    return (
      await sql<RawSum>`
      SELECT ${key[question.by]} AS key, class, currency, read_lines, count(*) AS lines,
        count(CASE WHEN total_net IS NULL OR total_gross IS NULL THEN 1 END) AS lacking,
        CAST(coalesce(sum(pieces), 0) AS BIGINT) AS pieces, CAST(coalesce(sum(total_net), 0) AS TEXT) AS net,
        CAST(coalesce(sum(total_gross), 0) AS TEXT) AS gross
      FROM archive_line
      WHERE kind = ${question.kind} AND day >= ${from} AND day <= ${to} AND ${limits(question)}
        ${question.skus === undefined ? sql`` : sql`AND sku IN (${sql.join(question.skus)})`}
      GROUP BY 1, 2, 3, 4`.execute(this.#db())
    ).rows;
  }

  async brands(receivers: Receivers): Promise<string[]> {
    const rows = await this.#db()
      .selectFrom('archiveRollup')
      .select('brand')
      .distinct()
      .where('brand', '<>', '')
      .where(visible(receivers))
      .execute();
    return rows.map(({ brand }) => brand);
  }

  async names(skus: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (skus.length === 0) return new Map();
    const rows = await this.#db()
      .selectFrom('archiveLine')
      .select(['sku', 'name', 'productIndex', 'day'])
      .where('sku', 'in', skus.slice(0, 1000))
      .where('kind', 'in', ['order', 'delivery'])
      .orderBy('day')
      .execute();
    return new Map(
      rows.flatMap(({ sku, name, productIndex }) => {
        const text = name ?? productIndex;
        return sku === null || text === null ? [] : [[sku, text] as const];
      }),
    );
  }

  async skusOfIndex(index: string): Promise<string[]> {
    const rows = await this.#db()
      .selectFrom('archiveLine')
      .select('sku')
      .distinct()
      .where('productIndex', '=', index)
      .execute();
    return rows.flatMap(({ sku }) => sku ?? []);
  }

  async lines({
    kinds,
    range,
    receivers,
    skus,
    limit,
  }: {
    kinds: readonly ArchivedKind[];
    range: DateRange;
    receivers: Receivers;
    skus?: readonly string[] | undefined;
    limit?: number | undefined;
  }): Promise<LineRow[]> {
    let query = this.#db()
      .selectFrom('archiveLine')
      .selectAll()
      .where('kind', 'in', kinds)
      .where('day', '>=', range.from)
      .where('day', '<=', range.to)
      .where('readLines', '=', 1)
      .where(visible(receivers))
      .orderBy('day', 'desc')
      .orderBy('documentId', 'desc')
      .orderBy('position');
    if (skus !== undefined) query = query.where('sku', 'in', skus);
    if (limit !== undefined) query = query.limit(limit);
    return query.execute();
  }

  owed(receivers: Receivers): Promise<DocumentRow[]> {
    return this.#db()
      .selectFrom('archiveDocument')
      .selectAll()
      .where('kind', '=', 'invoice')
      .where('owed', '=', 1)
      .where('goneAt', 'is', null)
      .where(visible(receivers))
      .orderBy('day', 'desc')
      .orderBy('id', 'desc')
      .execute();
  }

  /** In the order of their numbers, from the one after `after`. */
  documents(kind: ArchivedKind, { from, to }: DateRange, after = '', limit = 500): Promise<DocumentRow[]> {
    return this.#db()
      .selectFrom('archiveDocument')
      .selectAll()
      .where('kind', '=', kind)
      .where('day', '>=', from)
      .where('day', '<=', to)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute();
  }

  async linesOf(kind: ArchivedKind, ids: readonly string[]): Promise<LineRow[]> {
    const rows: LineRow[] = [];
    for (let at = 0; at < ids.length; at += 500) {
      const some = await this.#db()
        .selectFrom('archiveLine')
        .selectAll()
        .where('kind', '=', kind)
        .where('documentId', 'in', ids.slice(at, at + 500))
        .where('readLines', '=', 1)
        .orderBy('documentId')
        .orderBy('position')
        .execute();
      rows.push(...some);
    }
    return rows;
  }

  async trace(key: TraceKey): Promise<Traced> {
    const db = this.#db();
    const orderIds = await this.#ordersOf(key);
    const documents = new Map<string, DocumentRow>();
    const keep = (rows: readonly DocumentRow[]) => {
      for (const row of rows) documents.set(`${row.kind} ${row.id}`, row);
    };
    const all = db.selectFrom('archiveDocument').selectAll();
    if (orderIds.length > 0) {
      keep(await all.where('kind', '=', 'order').where('id', 'in', orderIds).execute());
      keep(await all.where('kind', '=', 'delivery').where('orderId', 'in', orderIds).execute());
    }
    const found = [...documents.values()];
    const deliveries = found.filter(({ kind }) => kind === 'delivery').map(({ id }) => id);
    const invoices = new Set(found.flatMap(({ fiscalDocumentNumber }) => fiscalDocumentNumber || []));
    if (key.invoiceId !== undefined) invoices.add(key.invoiceId);
    if (orderIds.length > 0) {
      const rows = await db
        .selectFrom('archiveLine')
        .select('documentId')
        .distinct()
        .where('kind', '=', 'invoice')
        .where('orderId', 'in', orderIds)
        .execute();
      for (const { documentId } of rows) invoices.add(documentId);
    }
    if (deliveries.length > 0) {
      const rows = await db
        .selectFrom('archiveLineDelivery')
        .select('documentId')
        .distinct()
        .where('kind', '=', 'invoice')
        .where('deliveryId', 'in', deliveries)
        .execute();
      for (const { documentId } of rows) invoices.add(documentId);
    }
    if (invoices.size > 0) {
      keep(
        await all
          .where('kind', '=', 'invoice')
          .where('id', 'in', [...invoices])
          .execute(),
      );
    }
    const rows: LineRow[] = [];
    for (const kind of ['order', 'delivery', 'invoice'] as const) {
      const ids = [...documents.values()].filter((each) => each.kind === kind).map(({ id }) => id);
      rows.push(...(await this.linesOf(kind, ids)));
    }
    const followed = new Set([...orderIds, ...deliveries]);
    return {
      documents: [...documents.values()],
      lines: rows.filter(
        ({ kind, orderId, deliveryIds }) =>
          kind !== 'invoice' ||
          followed.size === 0 ||
          followed.has(orderId ?? '') ||
          (JSON.parse(deliveryIds ?? '[]') as string[]).some((id) => followed.has(id)),
      ),
    };
  }

  async #ordersOf({ requisitionId, orderId, customNumber, invoiceId, sku, from, to }: TraceKey): Promise<string[]> {
    const db = this.#db();
    if (orderId !== undefined) return [orderId];
    if (invoiceId !== undefined) {
      const lines = await db
        .selectFrom('archiveLine')
        .select('orderId')
        .distinct()
        .where('kind', '=', 'invoice')
        .where('documentId', '=', invoiceId)
        .execute();
      const deliveries = await db
        .selectFrom('archiveDocument')
        .select(['kind', 'id', 'orderId'])
        .where('fiscalDocumentNumber', '=', invoiceId)
        .execute();
      const ids = deliveries.flatMap((row) => (row.kind === 'order' ? row.id : (row.orderId ?? [])));
      return [...new Set([...lines.flatMap((row) => row.orderId ?? []), ...ids])];
    }
    if (sku !== undefined) {
      const rows = await db
        .selectFrom('archiveLine')
        .select(['documentId', 'day'])
        .distinct()
        .where('kind', '=', 'order')
        .where('sku', '=', sku)
        .where('day', '>=', from ?? '')
        .where('day', '<=', to ?? '9999-12-31')
        .orderBy('day', 'desc')
        .limit(mostOrders)
        .execute();
      return rows.map(({ documentId }) => documentId);
    }
    const query = db.selectFrom('archiveDocument').select('id').where('kind', '=', 'order').limit(mostOrders);
    const rows =
      requisitionId !== undefined
        ? await query.where('requisitionId', '=', requisitionId).execute()
        : await query
            .where('ownNumber', '=', customNumber?.toLowerCase() ?? '')
            .orderBy('day', 'desc')
            .execute();
    return rows.map(({ id }) => id);
  }

  /** Bytes of the archive's tables, where the database tells. */
  async bytes(): Promise<number | undefined> {
    if (this.#kind === 'postgres') {
      const { rows } = await sql<{ bytes: string }>`
        SELECT CAST(sum(pg_total_relation_size(c.oid)) AS TEXT) AS bytes FROM pg_class c
        WHERE c.relname LIKE 'archive\\_%' AND c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace`.execute(
        this.#db(),
      );
      return Number(rows[0]?.bytes ?? 0);
    }
    try {
      const { rows } = await sql<{ bytes: number }>`
        SELECT sum(pgsize) AS bytes FROM dbstat WHERE name LIKE 'archive%'`.execute(this.#db());
      return rows[0]?.bytes ?? undefined;
    } catch {
      // Some builds of SQLite leave this table out.
      return undefined;
    }
  }
}

interface Months {
  /** `yyyy-MM` */
  readonly first: string;
  readonly last: string;
  readonly firstDay: string;
  readonly lastDay: string;
}

/** The months that a range covers whole; undefined: none. */
function wholeMonths({ from, to }: DateRange): Months | undefined {
  const next = (month: string) => addDays(`${month}-28`, 4).slice(0, 7);
  const first = from.endsWith('-01') ? from.slice(0, 7) : next(from.slice(0, 7));
  const after = addDays(to, 1);
  const last = addDays(`${after.slice(0, 7)}-01`, -1).slice(0, 7);
  if (first > last) return undefined;
  return { first, last, firstDay: `${first}-01`, lastDay: addDays(`${next(last)}-01`, -1) };
}

/** Rows that the caller may see, and that the question is limited to. */
function limits({ receivers, brands, categories, shipTo }: SumQuestion): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [visible(receivers)];
  if (brands !== undefined) parts.push(oneOf('brand', brands));
  if (categories !== undefined) parts.push(oneOf('category', categories));
  if (shipTo !== undefined) parts.push(sql`receiver = ${shipTo}`);
  return sql.join(parts, sql` AND `);
}

function oneOf(column: string, values: readonly string[]): RawBuilder<unknown> {
  return values.length === 0 ? sql`1 = 0` : sql`${sql.raw(column)} IN (${sql.join(values)})`;
}

/** As `maySee` of the tools: "when `shipTo` is not given, receiver and payer are the same customer". */
function visible(receivers: Receivers): RawBuilder<SqlBool> {
  if (receivers.includes('*')) return sql`1 = 1`;
  const named = receivers.filter((each) => each !== 'own' && each !== '');
  const parts = [
    ...(receivers.includes('own') ? [sql`own = 1`] : []),
    ...(named.length === 0 ? [] : [sql`receiver IN (${sql.join(named)})`]),
  ];
  return parts.length === 0 ? sql`1 = 0` : sql`(${sql.join(parts, sql` OR `)})`;
}

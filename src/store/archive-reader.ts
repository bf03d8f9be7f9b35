import { sql } from 'kysely';
import type { DateRange } from '../contract/trading-service.ts';
import type {
  ArchiveCounts,
  ArchivedKind,
  DocumentRow,
  LineRow,
  Receivers,
  Resource,
  SettledQuestion,
  SettledRow,
  SumQuestion,
  SumRow,
  TraceKey,
  Traced,
  WindowRow,
} from '../ports/archive.ts';
import { sums, visible } from './archive-sums.ts';
import { openOrders, trace } from './archive-trace.ts';
import type { Db } from './tables.ts';

type Amounts = 'net' | 'gross' | 'toBePaid';

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

  async withoutCategory(catalogAt: number, limit: number): Promise<string[]> {
    const rows = await this.#db()
      .selectFrom('archiveProduct')
      .select('sku')
      .where('catalogAt', '<', catalogAt)
      .limit(limit)
      .execute();
    return rows.map(({ sku }) => sku);
  }

  async countWithoutDay(kinds: readonly ArchivedKind[], receivers: Receivers): Promise<number> {
    const row = await this.#db()
      .selectFrom('archiveDocument')
      .select((each) => each.fn.countAll<number>().as('number'))
      .where('kind', 'in', kinds)
      .where('day', '=', '')
      .where('goneAt', 'is', null)
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

  sums(question: SumQuestion): Promise<SumRow[]> {
    return sums(this.#db(), question);
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

  async firstDay(kind: ArchivedKind, receivers: Receivers): Promise<string | undefined> {
    const row = await this.#db()
      .selectFrom('archiveDocument')
      .select((each) => each.fn.min('day').as('day'))
      .where('kind', '=', kind)
      .where('goneAt', 'is', null)
      .where('day', '<>', '')
      .where(visible(receivers))
      .executeTakeFirst();
    return row?.day ?? undefined;
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

  async settled(
    { from, to, shipTo, invoiceClassification, dueFrom, dueTo }: SettledQuestion,
    receivers: Receivers,
  ): Promise<SettledRow[]> {
    const parts = [
      visible(receivers),
      ...(shipTo === undefined ? [] : [shipTo === 'own' ? sql`own = 1` : sql`receiver = ${shipTo}`]),
      ...(invoiceClassification === undefined ? [] : [sql`invoice_classification = ${invoiceClassification}`]),
      ...(dueFrom === undefined ? [] : [sql`coalesce(due_day, ${dueFrom}) >= ${dueFrom}`]),
      ...(dueTo === undefined ? [] : [sql`coalesce(due_day, ${dueTo}) <= ${dueTo}`]),
    ];
    const { rows } = await sql<Omit<SettledRow, Amounts> & Record<Amounts, string>>`
      SELECT upper(coalesce(payment_status, '')) AS payment_status, coalesce(currency_code, '') AS currency_code,
        coalesce(invoice_classification, '') AS invoice_classification, CAST(count(*) AS BIGINT) AS count,
        CAST(coalesce(sum(total_net), 0) AS TEXT) AS net, CAST(coalesce(sum(total_gross), 0) AS TEXT) AS gross,
        CAST(coalesce(sum(to_be_paid), 0) AS TEXT) AS to_be_paid
      FROM archive_document
      WHERE kind = 'invoice' AND owed = 0 AND gone_at IS NULL AND day >= ${from} AND day <= ${to}
        AND ${sql.join(parts, sql` AND `)}
      GROUP BY 1, 2, 3 ORDER BY 1, 3 DESC, 2`.execute(this.#db());
    return rows.map(({ net, gross, toBePaid, ...row }) => ({
      ...row,
      ...{ net: BigInt(net), gross: BigInt(gross), toBePaid: BigInt(toBePaid) },
    }));
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

  trace(key: TraceKey): Promise<Traced> {
    return trace(this.#db(), (kind, ids) => this.linesOf(kind, ids), key);
  }

  openOrders(range: DateRange, receivers: Receivers, limit: number): Promise<string[]> {
    return openOrders(this.#db(), range, visible(receivers), limit);
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

import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { DateRange } from '../contract/trading-service.ts';
import { addDays, daysBetween } from '../core/datetime.ts';
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
import { trace } from './archive-trace.ts';
import type { Db } from './tables.ts';

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

  /**
   * Months out of the kept sums where those can answer, the days at both ends out of the lines. One statement, so that
   * what is written meanwhile is in all of it or in none.
   */
  async sums(question: SumQuestion): Promise<SumRow[]> {
    const isKept = question.skus === undefined && !['sku', 'customNumber'].includes(question.by);
    const { months, more, less } = isKept ? spans(question) : { months: undefined, more: [question], less: [] };
    const parts = [
      ...(months === undefined ? [] : [sumOfMonths(question, months)]),
      ...more.map((days) => sumOfLines(question, days, 1)),
      ...less.map((days) => sumOfLines(question, days, -1)),
    ];
    const { rows } = await sql<RawSum>`
      SELECT key, class, currency, read_lines, CAST(sum(lines) AS BIGINT) AS lines,
        CAST(sum(lacking) AS BIGINT) AS lacking, CAST(sum(pieces) AS BIGINT) AS pieces,
        CAST(sum(net) AS TEXT) AS net, CAST(sum(gross) AS TEXT) AS gross
      FROM (${sql.join(parts, sql` UNION ALL `)}) AS part
      GROUP BY 1, 2, 3, 4 HAVING sum(lines) <> 0`.execute(this.#db());
    return rows.map((row) => ({ ...row, key: row.key ?? '', net: BigInt(row.net), gross: BigInt(row.gross) }));
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

  trace(key: TraceKey): Promise<Traced> {
    return trace(this.#db(), (kind, ids) => this.linesOf(kind, ids), key);
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

/** `yyyy-MM` */
interface Months {
  readonly first: string;
  readonly last: string;
}

const monthAfter = (month: string) => addDays(`${month}-28`, 4).slice(0, 7);
const lastDayOf = (month: string) => addDays(`${monthAfter(month)}-01`, -1);

/**
 * A range as whole months, days beside them, and days of these months that are not in it: of the month at either end,
 * whichever is fewer days.
 */
function spans({ from, to }: DateRange): {
  readonly months: Months | undefined;
  readonly more: readonly DateRange[];
  readonly less: readonly DateRange[];
} {
  let first = from.slice(0, 7);
  let last = to.slice(0, 7);
  const before = { from: `${first}-01`, to: addDays(from, -1) };
  const after = { from: addDays(to, 1), to: lastDayOf(last) };
  const length = (days: DateRange) => daysBetween(days.from, days.to) + 1;
  const given = (days: DateRange) => (length(days) > 0 ? [days] : []);
  if (first === last) {
    const isMost = length(before) + length(after) < length({ from, to });
    return isMost
      ? { months: { first, last }, more: [], less: [...given(before), ...given(after)] }
      : { months: undefined, more: [{ from, to }], less: [] };
  }
  const more: DateRange[] = [];
  const less: DateRange[] = [];
  const head = { from, to: lastDayOf(first) };
  if (length(before) <= length(head)) less.push(...given(before));
  else {
    more.push(head);
    first = monthAfter(first);
  }
  const tail = { from: `${last}-01`, to };
  if (length(after) <= length(tail)) less.push(...given(after));
  else {
    more.push(tail);
    last = addDays(tail.from, -1).slice(0, 7);
  }
  return { months: first > last ? undefined : { first, last }, more, less };
}

function sumOfMonths(question: SumQuestion, { first, last }: Months): RawBuilder<unknown> {
  const column = { month: 'month', brand: 'brand', category: 'category', receiver: 'receiver' }[
    question.by as 'month'
  ] as string | undefined;
  const key = column === undefined ? sql`''` : sql.raw(column);
  return sql`
    SELECT ${key} AS key, class, currency, read_lines, sum(lines) AS lines, sum(lacking) AS lacking,
      sum(pieces) AS pieces, sum(net) AS net, sum(gross) AS gross
    FROM archive_rollup
    WHERE kind = ${question.kind} AND month >= ${first} AND month <= ${last} AND ${limits(question)}
    GROUP BY 1, 2, 3, 4`;
}

function sumOfLines(question: SumQuestion, { from, to }: DateRange, sign: 1 | -1): RawBuilder<unknown> {
  const key: Record<SumQuestion['by'], RawBuilder<unknown>> = {
    month: sql`substr(day, 1, 7)`,
    brand: sql`coalesce(brand, '')`,
    category: sql`coalesce(category, '')`,
    sku: sql`coalesce(sku, '')`,
    receiver: sql`receiver`,
    customNumber: sql`coalesce(custom_number, '')`,
    none: sql`''`,
  };
  const signed = sql.raw(sign === 1 ? '' : '-');
  return sql`
    SELECT ${key[question.by]} AS key, class, currency, read_lines, ${signed}count(*) AS lines,
      ${signed}count(CASE WHEN total_net IS NULL OR total_gross IS NULL THEN 1 END) AS lacking,
      ${signed}coalesce(sum(pieces), 0) AS pieces, ${signed}coalesce(sum(total_net), 0) AS net,
      ${signed}coalesce(sum(total_gross), 0) AS gross
    FROM archive_line
    WHERE kind = ${question.kind} AND day >= ${from} AND day <= ${to} AND ${limits(question)}
      ${question.skus === undefined ? sql`` : sql`AND sku IN (${sql.join(question.skus)})`}
    GROUP BY 1, 2, 3, 4`;
}

/** Rows that the caller may see, and that the question is limited to. */
function limits({ receivers, brands, categories, shipTo }: SumQuestion): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [visible(receivers)];
  if (brands !== undefined) parts.push(oneOf('brand', brands));
  if (categories !== undefined) parts.push(oneOf('category', categories));
  if (shipTo !== undefined) parts.push(shipTo === 'own' ? sql`own = 1` : sql`receiver = ${shipTo}`);
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

import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { DateRange } from '../contract/trading-service.ts';
import { addDays, daysBetween } from '../core/datetime.ts';
import type { Receivers, SumQuestion, SumRow } from '../ports/archive.ts';
import type { Db } from './tables.ts';

// Sums of what was bought, over committed data.

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

/**
 * Months out of the kept sums where those can answer, the days at both ends out of the lines. One statement, so that
 * what is written meanwhile is in all of it or in none.
 */
export async function sums(db: Db, question: SumQuestion): Promise<SumRow[]> {
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
      GROUP BY 1, 2, 3, 4 HAVING sum(lines) <> 0`.execute(db);
  return rows.map((row) => ({ ...row, key: row.key ?? '', net: BigInt(row.net), gross: BigInt(row.gross) }));
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
export function visible(receivers: Receivers): RawBuilder<SqlBool> {
  if (receivers.includes('*')) return sql`1 = 1`;
  const named = receivers.filter((each) => each !== 'own' && each !== '');
  const parts = [
    ...(receivers.includes('own') ? [sql`own = 1`] : []),
    ...(named.length === 0 ? [] : [sql`receiver IN (${sql.join(named)})`]),
  ];
  return parts.length === 0 ? sql`1 = 0` : sql`(${sql.join(parts, sql` OR `)})`;
}

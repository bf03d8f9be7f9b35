import { sql } from 'kysely';
import type { LineRow, RollupRow } from '../ports/archive.ts';
import type { Db } from './tables.ts';

/** Columns that a sum is kept for. */
const keys = ['kind', 'month', 'class', 'receiver', 'own', 'brand', 'category', 'currency', 'readLines'] as const;
const values = ['lines', 'lacking', 'pieces', 'net', 'gross'] as const;

/** What a transaction changes in the sums by month, which makes a question about years one about months. */
export class RollupChanges {
  readonly #changes = new Map<string, RollupRow>();

  add(lines: readonly LineRow[]): void {
    for (const line of lines) this.#count(line, 1);
  }

  subtract(lines: readonly LineRow[]): void {
    for (const line of lines) this.#count(line, -1);
  }

  #count(line: LineRow, sign: 1 | -1): void {
    // Orders are no spending: what was ordered and came is in the deliveries.
    if (line.kind === 'order') return;
    const key = { ...rollupKey(line) };
    const name = JSON.stringify(key);
    const before = this.#changes.get(name) ?? { ...key, lines: 0, lacking: 0, pieces: 0, net: 0, gross: 0 };
    this.#changes.set(name, {
      ...before,
      lines: before.lines + sign,
      lacking: before.lacking + sign * (line.totalNet === null || line.totalGross === null ? 1 : 0),
      pieces: before.pieces + sign * (line.pieces ?? 0),
      net: before.net + sign * (line.totalNet ?? 0),
      gross: before.gross + sign * (line.totalGross ?? 0),
    });
  }

  async write(db: Db): Promise<void> {
    const rows = [...this.#changes.values()].filter((row) => values.some((name) => row[name] !== 0));
    for (let at = 0; at < rows.length; at += 200) {
      await db
        .insertInto('archiveRollup')
        .values(rows.slice(at, at + 200))
        .onConflict((conflict) =>
          conflict.columns(keys).doUpdateSet({
            lines: sql<number>`archive_rollup.lines + excluded.lines`,
            lacking: sql<number>`archive_rollup.lacking + excluded.lacking`,
            pieces: sql<number>`archive_rollup.pieces + excluded.pieces`,
            net: sql<number>`archive_rollup.net + excluded.net`,
            gross: sql<number>`archive_rollup.gross + excluded.gross`,
          }),
        )
        .execute();
    }
    if (rows.some(({ lines }) => lines < 0)) {
      await db.deleteFrom('archiveRollup').where('lines', '=', 0).execute();
    }
    this.#changes.clear();
  }

  /** Makes the sums of the lines anew; says where they differed, which they never should. */
  static async rebuild(db: Db): Promise<string[]> {
    const before = await db.selectFrom('archiveRollup').selectAll().execute();
    await db.deleteFrom('archiveRollup').execute();
    await sql`
      INSERT INTO archive_rollup (kind, month, class, receiver, own, brand, category, currency, read_lines,
        lines, lacking, pieces, net, gross)
      SELECT kind, substr(day, 1, 7), class, receiver, own, coalesce(brand, ''), coalesce(category, ''), currency,
        read_lines, count(*), sum(CASE WHEN total_net IS NULL OR total_gross IS NULL THEN 1 ELSE 0 END),
        coalesce(sum(pieces), 0), coalesce(sum(total_net), 0), coalesce(sum(total_gross), 0)
      FROM archive_line WHERE kind <> 'order'
      GROUP BY kind, substr(day, 1, 7), class, receiver, own, coalesce(brand, ''), coalesce(category, ''), currency,
        read_lines`.execute(db);
    const after = await db.selectFrom('archiveRollup').selectAll().execute();
    const was = new Map(before.map((row) => [nameOf(row), row]));
    const differing: string[] = [];
    for (const row of after) {
      const old = was.get(nameOf(row));
      was.delete(nameOf(row));
      if (old === undefined || values.some((name) => old[name] !== row[name])) differing.push(nameOf(row));
    }
    return [...differing, ...was.keys()];
  }
}

const nameOf = (row: RollupRow) => keys.map((name) => String(row[name])).join(' ');

function rollupKey({ kind, day, class: of, receiver, own, brand, category, currency, readLines }: LineRow) {
  return {
    ...{ kind, month: day.slice(0, 7), class: of, receiver, own, currency, readLines },
    ...{ brand: brand ?? '', category: category ?? '' },
  };
}

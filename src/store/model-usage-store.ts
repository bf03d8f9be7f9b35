import type { ModelUsageRow, ModelUsageStore } from '../ports/model-usage.ts';
import type { SqlLedger } from './ledger.ts';

/** How long an answer is kept: longer than `partsdesk usage` looks back. */
const kept = 400 * 86_400_000;

/** The port over Kysely. */
export class SqlModelUsageStore implements ModelUsageStore {
  readonly #ledger: SqlLedger;

  constructor(ledger: SqlLedger) {
    this.#ledger = ledger;
  }

  async saveModelUsage({ calls, ...row }: ModelUsageRow): Promise<void> {
    await this.#ledger.batched(async (db) => {
      await db
        .deleteFrom('modelUsage')
        .where('at', '<', row.at - kept)
        .execute();
      await db
        .insertInto('modelUsage')
        .values({ ...row, calls: JSON.stringify(calls) })
        .execute();
    });
  }

  async modelTokensSince(at: number, person: string): Promise<{ person: number; desk: number }> {
    const rows = await this.#ledger.committed
      .selectFrom('modelUsage')
      .select(['person', ({ fn }) => fn.sum<number | string | null>('inputTokens').as('input')])
      .select(({ fn }) => fn.sum<number | string | null>('outputTokens').as('output'))
      .where('at', '>=', at)
      .groupBy('person')
      .execute();
    // PostgreSQL adds up to a text.
    const used = rows.map((row) => ({ person: row.person, tokens: Number(row.input ?? 0) + Number(row.output ?? 0) }));
    const sum = (of: typeof used) => of.reduce((total, { tokens }) => total + tokens, 0);
    return { person: sum(used.filter((each) => each.person === person)), desk: sum(used) };
  }

  async modelUsageSince(at: number, limit: number): Promise<readonly ModelUsageRow[]> {
    const rows = await this.#ledger.committed
      .selectFrom('modelUsage')
      .selectAll()
      .where('at', '>=', at)
      .orderBy('at', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ calls, ...row }) => ({ ...row, calls: JSON.parse(calls) as string[] }));
  }
}

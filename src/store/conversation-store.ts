import type { ConversationRow, ConversationStore } from '../ports/conversation-store.ts';
import type { SqlLedger } from './ledger.ts';

/** The port over Kysely. */
export class SqlConversationStore implements ConversationStore {
  readonly #ledger: SqlLedger;

  constructor(ledger: SqlLedger) {
    this.#ledger = ledger;
  }

  async conversation({
    person,
    place,
  }: Pick<ConversationRow, 'person' | 'place'>): Promise<ConversationRow | undefined> {
    return this.#ledger.committed
      .selectFrom('conversation')
      .selectAll()
      .where('person', '=', person)
      .where('place', '=', place)
      .executeTakeFirst();
  }

  async saveConversation({ person, place, state, at }: ConversationRow, forget: number): Promise<void> {
    await this.#ledger.batched(async (db) => {
      await db.deleteFrom('conversation').where('at', '<', forget).execute();
      await db
        .insertInto('conversation')
        .values({ person, place, state, at })
        .onConflict((conflict) => conflict.columns(['person', 'place']).doUpdateSet({ state, at }))
        .execute();
    });
  }
}

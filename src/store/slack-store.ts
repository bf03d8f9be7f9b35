import type { ExpressionBuilder } from 'kysely';
import { isLeaseOver, latestLeaseEnd } from '../core/clock.ts';
import type { CardRow, Claim, DeliveryRow, InstallationRow, NewDelivery, SlackStore } from '../ports/slack-store.ts';
import type { SqlLedger } from './ledger.ts';
import type { Db, Tables } from './tables.ts';

/** The port over Kysely. Each call that writes is one transaction, serial with all others of every process. */
export class SqlSlackStore implements SlackStore {
  readonly #ledger: SqlLedger;

  constructor(ledger: SqlLedger) {
    this.#ledger = ledger;
  }

  claim(delivery: NewDelivery, leaseUntil: number): Promise<Claim> {
    return this.#ledger.batched(async (db) => {
      const known = await db.selectFrom('slackDelivery').selectAll().where('key', '=', delivery.key).executeTakeFirst();
      if (known === undefined) {
        await db
          .insertInto('slackDelivery')
          .values({ ...delivery, leaseUntil, answer: null, answeredAt: null })
          .execute();
        return { kind: 'taken' };
      }
      if (known.answer !== null) return { kind: 'answered', answer: known.answer };
      if (!isLeaseOver(known.leaseUntil, delivery.at, leaseUntil - delivery.at)) return { kind: 'under way' };
      // Whoever took it never came to an answer; what it may have done is in the ledger, which is asked again.
      await db.updateTable('slackDelivery').set({ leaseUntil }).where('key', '=', delivery.key).execute();
      return { kind: 'taken' };
    });
  }

  async stillAt(key: string, leaseUntil: number): Promise<void> {
    await this.#ledger.batched((db) =>
      db
        .updateTable('slackDelivery')
        .set({ leaseUntil })
        .where('key', '=', key)
        .where('answeredAt', 'is', null)
        .execute(),
    );
  }

  async answered(key: string, answer: string, at: number): Promise<void> {
    await this.#ledger.batched((db) =>
      db
        .updateTable('slackDelivery')
        .set({ answer, answeredAt: at })
        .where('key', '=', key)
        .where('answeredAt', 'is', null)
        .execute(),
    );
  }

  async takeInterrupted(now: number, longestLease = Infinity): Promise<DeliveryRow[]> {
    const latest = latestLeaseEnd(now, longestLease);
    const isOver = (eb: ExpressionBuilder<Tables, 'slackDelivery'>) =>
      eb.or([eb('leaseUntil', '<=', now), ...(latest === Infinity ? [] : [eb('leaseUntil', '>', latest)])]);
    // Nearly always there is nothing: a look that keeps no writer waiting.
    const any = await this.#ledger.committed
      .selectFrom('slackDelivery')
      .select('key')
      .where('answeredAt', 'is', null)
      .where(isOver)
      .limit(1)
      .executeTakeFirst();
    if (any === undefined) return [];
    return this.#ledger.batched(async (db) => {
      const rows = await db
        .selectFrom('slackDelivery')
        .selectAll()
        .where('answeredAt', 'is', null)
        .where(isOver)
        .orderBy('leaseUntil')
        .orderBy('key')
        .limit(50)
        .execute();
      for (const { key } of rows) {
        await db.updateTable('slackDelivery').set({ answer: '{}', answeredAt: now }).where('key', '=', key).execute();
      }
      return rows;
    });
  }

  async forget(before: number): Promise<void> {
    await this.#ledger.transaction((db) =>
      db.deleteFrom('slackDelivery').where('answeredAt', 'is not', null).where('answeredAt', '<', before).execute(),
    );
  }

  async cards(draftId: string): Promise<CardRow[]> {
    return this.#ledger.committed
      .selectFrom('slackCard')
      .selectAll()
      .where('draftId', '=', draftId)
      .orderBy('createdAt')
      .orderBy('channel')
      .execute();
  }

  async draftOfCard(team: string, channel: string, ts: string): Promise<string | undefined> {
    const card = await this.#ledger.committed
      .selectFrom('slackCard')
      .select('draftId')
      .where('team', '=', team)
      .where('channel', '=', channel)
      .where('ts', '=', ts)
      .executeTakeFirst();
    return card?.draftId;
  }

  addCard(card: Pick<CardRow, 'draftId' | 'team' | 'channel' | 'user'>, at: number): Promise<boolean> {
    return this.#ledger.transaction(async (db) => {
      const done = await db
        .insertInto('slackCard')
        .values({
          ...card,
          ts: null,
          linesShown: 0,
          linesThread: 0,
          shown: null,
          told: null,
          createdAt: at,
          leaseUntil: 0,
          fence: 0,
        })
        .onConflict((conflict) => conflict.columns(['draftId', 'channel']).doNothing())
        .executeTakeFirst();
      return (done.numInsertedOrUpdatedRows ?? 0n) > 0n;
    });
  }

  holdCard(draftId: string, channel: string, now: number, until: number): Promise<CardRow | undefined> {
    return this.#ledger.transaction(async (db) => {
      const row = await db
        .selectFrom('slackCard')
        .selectAll()
        .where('draftId', '=', draftId)
        .where('channel', '=', channel)
        .executeTakeFirst();
      if (row === undefined || !isLeaseOver(row.leaseUntil, now, until - now)) return undefined;
      const held: CardRow = { ...row, leaseUntil: until, fence: row.fence + 1 };
      await this.#put(db, held, row.fence);
      return held;
    });
  }

  saveCard(card: CardRow): Promise<boolean> {
    return this.#ledger.transaction((db) => this.#put(db, { ...card, leaseUntil: 0 }, card.fence));
  }

  async #put(db: Db, { draftId, channel, ...columns }: CardRow, fence: number): Promise<boolean> {
    const done = await db
      .updateTable('slackCard')
      .set(columns)
      .where('draftId', '=', draftId)
      .where('channel', '=', channel)
      .where('fence', '=', fence)
      .executeTakeFirst();
    return done.numUpdatedRows > 0n;
  }

  async installation(team: string): Promise<InstallationRow | undefined> {
    return this.#ledger.committed
      .selectFrom('slackInstallation')
      .selectAll()
      .where('team', '=', team)
      .executeTakeFirst();
  }

  async firstInstalled(): Promise<string | undefined> {
    const row = await this.#ledger.committed
      .selectFrom('slackInstallation')
      .select('team')
      .orderBy('installedAt')
      .orderBy('team')
      .executeTakeFirst();
    return row?.team;
  }

  async saveInstallation({ team, installedAt, ...columns }: InstallationRow): Promise<void> {
    await this.#ledger.transaction((db) =>
      db
        .insertInto('slackInstallation')
        .values({ team, installedAt, ...columns })
        .onConflict((conflict) => conflict.column('team').doUpdateSet(columns))
        .execute(),
    );
  }

  takeRefresh(team: string, sealedRefresh: string, now: number, until: number): Promise<boolean> {
    return this.#ledger.transaction(async (db) => {
      const done = await db
        .updateTable('slackInstallation')
        .set({ refreshLeaseUntil: until })
        .where('team', '=', team)
        .where('sealedRefresh', '=', sealedRefresh)
        .where((each) => each.or([each('refreshLeaseUntil', 'is', null), each('refreshLeaseUntil', '<=', now)]))
        .executeTakeFirst();
      return done.numUpdatedRows > 0n;
    });
  }

  async endInstallation(team: string, at: number): Promise<void> {
    await this.#ledger.transaction((db) =>
      db
        .updateTable('slackInstallation')
        .set({ sealed: null, sealedRefresh: null, expiresAt: null, endedAt: at })
        .where('team', '=', team)
        .execute(),
    );
  }
}

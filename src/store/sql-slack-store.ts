import type { CardRow, Claim, DeliveryRow, InstallationRow, NewDelivery, SlackStore } from '../ports/slack-store.ts';
import type { Run } from './steps.ts';

type Write = <T>(work: (run: Run) => Promise<T>) => Promise<T>;
type Note = <T>(work: (run: Run) => Promise<T>, urgency?: 'soon' | 'whenever') => Promise<T>;

/** The port over Kysely. Each call that writes is one transaction, serial with all others of every process. */
export class SqlSlackStore implements SlackStore {
  readonly #read: Run;
  readonly #write: Write;
  /** For notes of deliveries, of which many come at a time and Slack waits for each. */
  readonly #note: Note;

  constructor(read: Run, write: Write, note: Note) {
    this.#read = read;
    this.#write = write;
    this.#note = note;
  }

  claim(delivery: NewDelivery, leaseUntil: number): Promise<Claim> {
    return this.#note(async (run) => {
      const known = await run((db) =>
        db.selectFrom('slackDelivery').selectAll().where('key', '=', delivery.key).executeTakeFirst(),
      );
      if (known === undefined) {
        await run((db) =>
          db
            .insertInto('slackDelivery')
            .values({ ...delivery, leaseUntil, answer: null, answeredAt: null })
            .execute(),
        );
        return { kind: 'taken' };
      }
      if (known.answer !== null) return { kind: 'answered', answer: known.answer };
      if (known.leaseUntil > delivery.at) return { kind: 'under way' };
      // Whoever took it never came to an answer; what it may have done is in the ledger, which is asked again.
      await run((db) => db.updateTable('slackDelivery').set({ leaseUntil }).where('key', '=', delivery.key).execute());
      return { kind: 'taken' };
    });
  }

  async stillAt(key: string, leaseUntil: number): Promise<void> {
    await this.#note((run) =>
      run((db) =>
        db
          .updateTable('slackDelivery')
          .set({ leaseUntil })
          .where('key', '=', key)
          .where('answeredAt', 'is', null)
          .execute(),
      ),
    );
  }

  async answered(key: string, answer: string, at: number): Promise<void> {
    // Nobody waits for it any more: of many answers that end one after another, each would wait for the disk.
    await this.#note(
      (run) =>
        run((db) =>
          db
            .updateTable('slackDelivery')
            .set({ answer, answeredAt: at })
            .where('key', '=', key)
            .where('answeredAt', 'is', null)
            .execute(),
        ),
      'whenever',
    );
  }

  async takeInterrupted(now: number): Promise<DeliveryRow[]> {
    // Nearly always there is nothing: a look that keeps no writer waiting.
    const any = await this.#read((db) =>
      db
        .selectFrom('slackDelivery')
        .select('key')
        .where('answeredAt', 'is', null)
        .where('leaseUntil', '<=', now)
        .limit(1)
        .executeTakeFirst(),
    );
    if (any === undefined) return [];
    return this.#write(async (run) => {
      const rows = await run((db) =>
        db
          .selectFrom('slackDelivery')
          .selectAll()
          .where('answeredAt', 'is', null)
          .where('leaseUntil', '<=', now)
          .orderBy('leaseUntil')
          .orderBy('key')
          .limit(50)
          .execute(),
      );
      for (const { key } of rows) {
        await run((db) =>
          db.updateTable('slackDelivery').set({ answer: '{}', answeredAt: now }).where('key', '=', key).execute(),
        );
      }
      return rows;
    });
  }

  async forget(before: number): Promise<void> {
    await this.#write((run) =>
      run((db) =>
        db.deleteFrom('slackDelivery').where('answeredAt', 'is not', null).where('answeredAt', '<', before).execute(),
      ),
    );
  }

  cards(draftId: string): Promise<CardRow[]> {
    return this.#read((db) =>
      db
        .selectFrom('slackCard')
        .selectAll()
        .where('draftId', '=', draftId)
        .orderBy('createdAt')
        .orderBy('channel')
        .execute(),
    );
  }

  addCard(card: Pick<CardRow, 'draftId' | 'team' | 'channel' | 'user'>, at: number): Promise<boolean> {
    return this.#write(async (run) => {
      const done = await run((db) =>
        db
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
          .executeTakeFirst(),
      );
      return (done.numInsertedOrUpdatedRows ?? 0n) > 0n;
    });
  }

  holdCard(draftId: string, channel: string, now: number, until: number): Promise<CardRow | undefined> {
    return this.#write(async (run) => {
      const row = await run((db) =>
        db
          .selectFrom('slackCard')
          .selectAll()
          .where('draftId', '=', draftId)
          .where('channel', '=', channel)
          .executeTakeFirst(),
      );
      if (row === undefined || row.leaseUntil > now) return undefined;
      const held: CardRow = { ...row, leaseUntil: until, fence: row.fence + 1 };
      await this.#put(run, held, row.fence);
      return held;
    });
  }

  saveCard(card: CardRow): Promise<boolean> {
    return this.#write((run) => this.#put(run, { ...card, leaseUntil: 0 }, card.fence));
  }

  async #put(run: Run, { draftId, channel, ...columns }: CardRow, fence: number): Promise<boolean> {
    const done = await run((db) =>
      db
        .updateTable('slackCard')
        .set(columns)
        .where('draftId', '=', draftId)
        .where('channel', '=', channel)
        .where('fence', '=', fence)
        .executeTakeFirst(),
    );
    return done.numUpdatedRows > 0n;
  }

  installation(team: string): Promise<InstallationRow | undefined> {
    return this.#read((db) =>
      db.selectFrom('slackInstallation').selectAll().where('team', '=', team).executeTakeFirst(),
    );
  }

  installations(): Promise<InstallationRow[]> {
    return this.#read((db) =>
      db
        .selectFrom('slackInstallation')
        .selectAll()
        .where('endedAt', 'is', null)
        .orderBy('installedAt')
        .orderBy('team')
        .execute(),
    );
  }

  async firstInstalled(): Promise<string | undefined> {
    const row = await this.#read((db) =>
      db.selectFrom('slackInstallation').select('team').orderBy('installedAt').orderBy('team').executeTakeFirst(),
    );
    return row?.team;
  }

  async saveInstallation({ team, installedAt, ...columns }: InstallationRow): Promise<void> {
    await this.#write((run) =>
      run((db) =>
        db
          .insertInto('slackInstallation')
          .values({ team, installedAt, ...columns })
          .onConflict((conflict) => conflict.column('team').doUpdateSet(columns))
          .execute(),
      ),
    );
  }

  async endInstallation(team: string, at: number): Promise<void> {
    await this.#write((run) =>
      run((db) =>
        db.updateTable('slackInstallation').set({ sealed: null, endedAt: at }).where('team', '=', team).execute(),
      ),
    );
  }

  async undelivered(): Promise<{ waiting: number; givenUp: number }> {
    const rows = await this.#read((db) =>
      db
        .selectFrom('outbox')
        .select(({ fn }) => [fn.count<number>('id').as('all'), fn.count<number>('givenUpAt').as('givenUp')])
        .where('deliveredAt', 'is', null)
        .executeTakeFirst(),
    );
    const givenUp = rows?.givenUp ?? 0;
    return { waiting: (rows?.all ?? 0) - givenUp, givenUp };
  }
}

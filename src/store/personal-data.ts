import type { SqlLedger } from './ledger.ts';

/** Whose words: a person of the policy, or a user of Slack, in one workspace or in any. */
export interface Account {
  readonly person?: string;
  readonly slack?: { readonly team: string | undefined; readonly user: string };
}

/** Deletes what is kept of the words of these accounts: conversations, and deliveries of Slack. Says how many there were. */
export async function forgetAccounts(ledger: SqlLedger, accounts: readonly Account[]): Promise<number> {
  return ledger.transaction(async (db) => {
    let deleted = 0n;
    for (const { person, slack } of accounts) {
      const speaker = person ?? `slack ${slack?.team ?? '%'}/${slack?.user ?? ''}`;
      const matches = person === undefined && slack?.team === undefined ? 'like' : '=';
      const said = await db.deleteFrom('conversation').where('person', matches, speaker).executeTakeFirst();
      deleted += said.numDeletedRows;
      if (slack === undefined) continue;
      const delivered = await db
        .deleteFrom('slackDelivery')
        .where('user', '=', slack.user)
        .$if(slack.team !== undefined, (query) => query.where('team', '=', slack.team ?? ''))
        .executeTakeFirst();
      deleted += delivered.numDeletedRows;
    }
    return Number(deleted);
  });
}

import type { Language } from '../contract/limits.ts';
import type { Db } from './database.ts';
import type { Pairs } from './decode.ts';
import type { Active } from './faults.ts';
import type { Requisitions } from './requisitions.ts';
import type { ProductStore } from './products-store.ts';
import { Refusal } from './refusal.ts';
import { partyOf, type Account, type Party } from './world/accounts.ts';

/** One authorised request, decoded as far as every operation needs it. */
export interface Call {
  readonly account: Account;
  readonly now: number;
  /** The `{id}` of the path, decoded once. */
  readonly id: string;
  readonly pairs: Pairs;
  readonly body: unknown;
  /** What `Accept-Language` asks for; texts outside the Catalog fall back to English. */
  readonly language: Language;
  readonly active: Active;
  readonly db: Db;
  readonly products: ProductStore;
  readonly requisitions: Requisitions;
}

export interface Reply {
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** "When `shipTo` is not given, receiver and payer are the same customer and are taken from the access token." */
export function receiverOf(account: Account, shipTo: string | undefined): Party {
  if (shipTo === undefined) return account.payer;
  const party = partyOf(account, shipTo);
  if (!party) {
    throw new Refusal(403, 'receiverNotAllowed', `shipTo: ${account.payer.id} may not act for customer ${shipTo}`, {
      field: 'shipTo',
    });
  }
  return party;
}

import { type Language, omittedHeaders } from '../../contract/limits.ts';
import type { OperationId } from '../../contract/operations.ts';
import type { BodyOf, QueryOf } from '../api/decode.ts';
import { Refusal, invalid } from '../api/refusal.ts';
import type { ActiveFaults } from '../http/faults.ts';
import type { Db, ProductRow } from '../state/database.ts';
import type { ProductStore } from '../state/product-store.ts';
import type { Requisitions } from '../state/requisitions.ts';
import { type Account, type Party, partyOf } from '../world/accounts.ts';

/** One authorised request and what its handler needs. */
export interface RequestContext {
  readonly account: Account;
  /** Milliseconds, by the sandbox's clock. */
  readonly now: number;
  /** The `{id}` of the path, decoded once. */
  readonly id: string;
  /** From `Accept-Language`; English where the header is absent or not supported. */
  readonly language: Language;
  readonly faults: ActiveFaults;
  readonly db: Db;
  readonly products: ProductStore;
  readonly requisitions: Requisitions;
}

export interface Reply {
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers an operation; `undefined` when a fault loses the reply on purpose. */
export type Handler<K extends OperationId> = (
  context: RequestContext,
  query: QueryOf<K>,
  body: BodyOf<K>,
) => Reply | undefined;

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

type Kind = 'sku' | 'index';

/** Longer codes are refused, because an omitted code has to fit into a header. */
const longestCode = 100;

/**
 * Looks up products by SKU or by index. Codes that are unknown or no longer sold are omitted and listed in a header;
 * it is a validation error if no code is known at all (heading Errors).
 */
export function findProducts<T extends { sku?: string | undefined; index?: string | undefined }>(
  products: ProductStore,
  requested: readonly T[],
  faults: ActiveFaults,
  field: string,
) {
  const kind = kindOf(requested, field);
  const found: { requested: T; product: ProductRow }[] = [];
  const omitted: string[] = [];
  let known = 0;
  for (const each of requested) {
    const code = each[kind] ?? '';
    if (code.length > longestCode) throw invalid(field, `a code has at most ${longestCode} characters`);
    const product = kind === 'sku' ? products.bySku(code) : products.byIndex(code);
    if (product) known++;
    if (!product || product.end_of_line === 1) {
      if (!omitted.includes(code)) omitted.push(code);
    } else found.push({ requested: each, product });
  }
  if (known === 0) throw invalid(field, `none of the given ${kind === 'sku' ? 'SKUs' : 'indexes'} is valid`);
  return { found, headers: omittedHeader(kind, omitted, faults) };
}

/** "Only one of the two kinds is sent per request." */
function kindOf(requested: readonly { sku?: string | undefined }[], field: string): Kind {
  const bySku = requested.filter((each) => each.sku !== undefined).length;
  if (bySku !== 0 && bySku !== requested.length) {
    throw invalid(field, 'SKUs and indexes are mixed; allowed: one of the two kinds per request');
  }
  return bySku === 0 ? 'index' : 'sku';
}

function omittedHeader(kind: Kind, omitted: readonly string[], faults: ActiveFaults): Record<string, string> {
  if (omitted.length === 0) return {};
  const spelling = faults.omittedHeader?.spelling;
  if (spelling === null) return {};
  const usual = kind === 'sku' ? omittedHeaders[0] : omittedHeaders[1];
  return { [spelling ?? usual]: omitted.map(headerSafe).join(',') };
}

/** Percent-encodes everything but printable ASCII, and also `%`, `,` and spaces at the ends. */
function headerSafe(text: string): string {
  return text.replace(/[^ -~]|[%,]|^ | $/gu, (sign) =>
    [...new TextEncoder().encode(sign)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  );
}

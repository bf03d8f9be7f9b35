import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secret } from '../../core/secret.ts';
import { totalsNow } from '../../ports/accepted.ts';
import type { ApprovalRow, DraftRow, LedgerRead, LedgerWrite } from '../../ports/ledger.ts';
import { canonicalJson, sha256 } from '../audit.ts';
import { newId, type OrderingDependencies } from '../dependencies.ts';
import { policyDigest, type Actor } from '../policy/policy.ts';
import { receiverOf } from '../workflow/draft-content.ts';

/** What a person was shown, and what they acknowledged of it by name. */
export interface Seen {
  /** `shownDigest` of the draft. */
  readonly digest: string;
  /** Products that the service left out. */
  readonly without?: readonly string[] | undefined;
}

/** SHA-256 (hex) of what every surface shows of a draft for a decision; times that pass are left out. */
export function shownDigest(row: DraftRow, twins: readonly Pick<DraftRow, 'id'>[]): string {
  const { id, revision, state, wants, reason, createdBy, requesters, authors, hash, requisitionId, answer } = row;
  const draft = { id, revision, state, wants, reason, createdBy, requesters, authors, hash, requisitionId, answer };
  return sha256(canonicalJson({ ...draft, twins: twins.map((each) => each.id).sort() }));
}

/** Writes what a person approved: one record of all that they were shown, signed with the key of the desk. */
export async function signedApproval(
  { key, policy, randomBytes }: OrderingDependencies,
  tx: LedgerWrite,
  { id: draftId, revision, hash, content, answer, requesters, authors }: DraftRow,
  action: ApprovalRow['action'],
  { person, surface, account, onBehalfOf }: Actor,
  at: number,
  { digest, without = [] }: Seen,
): Promise<ApprovalRow> {
  const expiresAt = at + policy.approvals.minutes * 60_000;
  const id = newId('P', randomBytes);
  const approval = signApproval(
    { id, draftId, revision, hash, action, person, surface, account, at, expiresAt },
    {
      onBehalfOf,
      policy: policyDigest(policy),
      stepUp: policy.stepUp === 'none' ? 'none' : undefined,
      receiver: receiverOf(content),
      requesters,
      authors,
      rendered: digest,
      without,
      shown: totalsNow({ content, answer }),
      available: content.lines.map(({ sku, quantity, available }) => ({ sku, quantity, available })),
      answered: answer?.orders.map((order) => {
        const { id: orderId, currencyCode, totalNet, totalGross } = order;
        return { orderId, currencyCode, totalNet, totalGross };
      }),
    },
    key,
  );
  await tx.insertApproval(approval);
  return approval;
}

/** For the audit: which approval it was, the hash of its record, and that the policy asked nobody for a passkey. */
export function approvalDetail(approval: ApprovalRow) {
  const { stepUp } = recordOf(approval);
  return { approval: approval.id, record: sha256(approval.record ?? ''), ...(stepUp !== undefined && { stepUp }) };
}

type Bound = Pick<
  ApprovalRow,
  'id' | 'draftId' | 'revision' | 'hash' | 'action' | 'person' | 'surface' | 'account' | 'at' | 'expiresAt'
>;

/** Approvals without an account are signed without it, as earlier versions signed theirs. */
function boundOf({ id, draftId, revision, hash, action, person, surface, account, at, expiresAt }: Bound): Bound {
  const bound = { id, draftId, revision, hash, action, person, surface, at, expiresAt };
  return { ...bound, ...(account != null && { account }) };
}

/** An approval with its record, `shown` included, and a MAC over all of it. */
export function signApproval(bound: Bound, shown: Readonly<Record<string, unknown>>, key: Secret): ApprovalRow {
  const keyId = keyIdOf(key);
  const record = canonicalJson({ ...shown, ...boundOf(bound), keyId });
  const unused = { consumedBy: null, consumedAt: null, consumedMac: null, voidedAt: null };
  return { ...bound, record, keyId, mac: macOf(record, key), ...unused };
}

/** Whether a desk with this key made it, and not a hand in the database; its columns say what its record says. */
export function isGenuine(row: ApprovalRow, key: Secret): boolean {
  const bound = boundOf(row);
  // An earlier version signed the columns alone.
  if (row.record === null) return isSame(macOf(canonicalJson(bound), key), row.mac);
  if (!isSame(macOf(row.record, key), row.mac)) return false;
  const said = recordOf(row);
  const { account = hasOldAccount(said) ? said['account'] : undefined } = bound;
  return canonicalJson({ ...said, ...bound, account, keyId: row.keyId }) === row.record;
}

/** Made before there was a column for the account: a Slack account without its provider, `T0TEAM/U0USER`. */
function hasOldAccount({ account }: Readonly<Record<string, unknown>>): boolean {
  return typeof account === 'string' && !account.includes(':');
}

/** Digest of the policy it was given under; undefined for an approval of an earlier version, which did not say. */
export function policyOf(row: ApprovalRow): unknown {
  return recordOf(row)['policy'];
}

function recordOf({ record }: ApprovalRow): Readonly<Record<string, unknown>> {
  return record === null ? {} : (JSON.parse(record) as Readonly<Record<string, unknown>>);
}

/** Signs that this attempt used the approval, so that no hand in the database can use it for another. */
export function consumptionMac(approvalId: string, attemptId: string, at: number, key: Secret): string {
  return macOf(canonicalJson(['consumed', approvalId, attemptId, at]), key);
}

/** Whether a desk with this key used it. */
export function isConsumed({ id, record, consumedBy, consumedAt, consumedMac }: ApprovalRow, key: Secret): boolean {
  if (consumedBy === null || consumedAt === null) return false;
  // An earlier version did not sign it.
  if (consumedMac === null) return record === null;
  return isSame(consumptionMac(id, consumedBy, consumedAt, key), consumedMac);
}

/** Whether the audit names an attempt that used it, whatever its row says. */
export async function wasUsed(ledger: LedgerRead, { id, draftId }: ApprovalRow): Promise<boolean> {
  const limit = 500;
  for (let after = 0; ;) {
    const entries = await ledger.audit({ draftId, after, limit });
    for (const { action, detail } of entries) {
      if (action === 'sending' && (JSON.parse(detail) as Readonly<Record<string, unknown>>)['approval'] === id)
        return true;
    }
    if (entries.length < limit) return false;
    after = entries.at(-1)?.seq ?? after;
  }
}

/** Names the key without telling anything of it. */
function keyIdOf(key: Secret): string {
  return macOf('partsdesk key id', key).slice(0, 8);
}

function isSame(own: string, given: string): boolean {
  const [a, b] = [Buffer.from(own, 'hex'), Buffer.from(given, 'hex')];
  return a.length === b.length && timingSafeEqual(a, b);
}

function macOf(signed: string, key: Secret): string {
  return createHmac('sha256', key.reveal()).update(signed).digest('hex');
}

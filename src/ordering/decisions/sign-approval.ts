import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secret } from '../../core/secret.ts';
import type { ApprovalRow, DraftRow, LedgerWrite } from '../../ports/ledger.ts';
import { canonicalJson } from '../audit.ts';
import { newId, type OrderingDependencies } from '../dependencies.ts';
import type { Actor } from '../policy/policy.ts';

/** Writes what a person approved, bound to this revision and signed with the key of the desk. */
export async function signedApproval(
  { key, policy, randomBytes }: OrderingDependencies,
  tx: LedgerWrite,
  { id: draftId, revision, hash }: DraftRow,
  action: ApprovalRow['action'],
  { person, surface }: Actor,
  at: number,
): Promise<ApprovalRow> {
  const expiresAt = at + policy.approvals.minutes * 60_000;
  const id = newId('P', randomBytes);
  const approval = signApproval({ id, draftId, revision, hash, action, person, surface, at, expiresAt }, key);
  await tx.insertApproval(approval);
  return approval;
}

type Signed = Omit<ApprovalRow, 'mac' | 'consumedBy' | 'consumedAt' | 'voidedAt'>;

/** An approval with its MAC over everything it says: who, what exactly, when, until when. */
export function signApproval(approval: Signed, key: Secret): ApprovalRow {
  return { ...approval, mac: macOf(approval, key), consumedBy: null, consumedAt: null, voidedAt: null };
}

/** Whether a desk with this key made it, and not a hand in the database. */
export function isGenuine(row: ApprovalRow, key: Secret): boolean {
  const own = Buffer.from(macOf(row, key), 'hex');
  const given = Buffer.from(row.mac, 'hex');
  return own.length === given.length && timingSafeEqual(own, given);
}

function macOf({ id, draftId, revision, hash, action, person, surface, at, expiresAt }: Signed, key: Secret): string {
  const signed = canonicalJson({ id, draftId, revision, hash, action, person, surface, at, expiresAt });
  return createHmac('sha256', key.reveal()).update(signed).digest('hex');
}

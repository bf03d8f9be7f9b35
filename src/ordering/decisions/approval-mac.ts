import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secret } from '../../core/secret.ts';
import type { ApprovalRow } from '../../ports/ledger.ts';
import { canonicalJson } from '../audit.ts';

type Signed = Omit<ApprovalRow, 'mac' | 'consumedBy' | 'consumedAt' | 'voidedAt'>;

/** An approval with its MAC over everything that it says: who, what exactly, when, until when. */
export function signApproval(approval: Signed, key: Secret): ApprovalRow {
  return { ...approval, mac: macOf(approval, key), consumedBy: null, consumedAt: null, voidedAt: null };
}

/** Whether it was made by a desk with this key, and not by a hand in the database. */
export function isGenuine(row: ApprovalRow, key: Secret): boolean {
  const own = Buffer.from(macOf(row, key), 'hex');
  const given = Buffer.from(row.mac, 'hex');
  return own.length === given.length && timingSafeEqual(own, given);
}

function macOf({ id, draftId, revision, hash, action, person, surface, at, expiresAt }: Signed, key: Secret): string {
  const said = canonicalJson({ id, draftId, revision, hash, action, person, surface, at, expiresAt });
  return createHmac('sha256', key.reveal()).update(said).digest('hex');
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import { DeskError } from '../core/errors.ts';
import type { Secret } from '../core/secret.ts';

/** What a button of a card is about: everything else is read from the ledger at the click. */
export interface Sealed {
  readonly draftId: string;
  readonly revision: number;
}

const shape = /^([A-Za-z0-9]{1,40})\.(\d{1,9})\.([A-Za-z0-9_-]{43})$/;

/** The value of a button that does `deed`: what it is about, and a MAC that no other button's value fits. */
export function seal(deed: string, { draftId, revision }: Sealed, key: Secret): string {
  return `${draftId}.${revision}.${macOf(deed, draftId, revision, key)}`;
}

/** @throws DeskError `invalid_input` for a value that this desk did not make for this deed. */
export function unseal(deed: string, value: string, key: Secret): Sealed {
  const [, draftId = '', digits = '', mac = ''] = shape.exec(value) ?? [];
  const revision = Number(digits);
  const own = Buffer.from(macOf(deed, draftId, revision, key));
  const given = Buffer.from(mac);
  if (own.length === given.length && timingSafeEqual(own, given)) return { draftId, revision };
  throw new DeskError('invalid_input', 'This button was not made by this desk, or by one with another key.', {
    next: 'Use the buttons of the newest card, or ask with /parts approvals.',
  });
}

function macOf(deed: string, draftId: string, revision: number, key: Secret): string {
  return createHmac('sha256', key.reveal())
    .update(JSON.stringify([deed, draftId, revision]))
    .digest('base64url');
}

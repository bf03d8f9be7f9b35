import { DeskError } from '../../src/core/errors.ts';
import { count, listing } from '../../src/core/text.ts';
import type { Note } from '../../src/core/view.ts';
import type { Caller, Desk } from '../desk.ts';

/** A person who acts for one receiver only need not name it. */
export function onlyReceiver({ receivers: [only, other] }: Pick<Caller, 'receivers'>): string | undefined {
  return other === undefined && only !== 'own' && only !== '*' ? only : undefined;
}

/**
 * The `shipTo` to send: the receiver that was named, or the only one; undefined for the payer itself (`own`).
 * @throws DeskError `not_allowed` for a receiver that the caller may not act for.
 */
export function receiverOf({ caller }: Pick<Desk, 'caller'>, named: string | undefined): string | undefined {
  const wanted = named ?? onlyReceiver(caller);
  const shipTo = wanted === 'own' ? undefined : wanted;
  if (mayActFor(caller, shipTo)) return shipTo;
  throw new DeskError('not_allowed', `${caller.name} may not act for ${shipTo ?? 'the payer itself'}.`, {
    field: 'shipTo',
    next:
      caller.receivers.length === 0
        ? 'Ask whoever keeps the policy of the desk to add receivers for you.'
        : `Use one of: ${listing(caller.receivers, 10)}.`,
  });
}

function mayActFor({ receivers }: Caller, shipTo: string | undefined): boolean {
  return receivers.includes('*') || receivers.includes(shipTo ?? 'own');
}

/** What names the receiver of an order, a delivery or an invoice. */
interface Received {
  readonly shipTo?: string | null | undefined;
  readonly billTo?: string | null | undefined;
}

/** "When `shipTo` is not given, receiver and payer are the same customer." */
export function isOwn({ shipTo, billTo }: Received): boolean {
  return !shipTo || shipTo === billTo;
}

export function maySee({ receivers }: Caller, row: Received): boolean {
  if (receivers.includes('*')) return true;
  return (isOwn(row) && receivers.includes('own')) || (!!row.shipTo && receivers.includes(row.shipTo));
}

/**
 * Refuses what was read by its number and is for a receiver that the caller may not act for.
 * @throws DeskError `not_allowed`
 */
export function checkSeen({ caller }: Desk, what: string, rows: readonly Received[]): void {
  if (rows.every((row) => maySee(caller, row))) return;
  throw new DeskError('not_allowed', `${what} is for a receiver that ${caller.name} may not act for.`, {
    next:
      caller.receivers.length === 0
        ? 'Ask whoever keeps the policy of the desk to add receivers for you.'
        : `Yours are: ${listing(caller.receivers, 10)}. Ask whoever keeps the policy of the desk for more.`,
  });
}

/** What a list leaves out is said. */
export function receiverNotes({ otherReceivers = 0 }: { otherReceivers?: number | undefined }): Note[] {
  if (otherReceivers === 0) return [];
  return [{ kind: 'info', text: `${count(otherReceivers, 'row')} of other receivers left out.` }];
}

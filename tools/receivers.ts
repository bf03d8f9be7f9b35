import { DeskError } from '../src/core/errors.ts';
import { listing } from '../src/core/text.ts';
import type { Caller, Desk } from './desk.ts';

/**
 * `shipTo` is honoured only inside the receivers that the caller may act for.
 * @throws DeskError `not_allowed`
 */
export function checkReceiver(desk: Desk, shipTo: string | undefined): void {
  if (mayActFor(desk.caller, shipTo)) return;
  throw new DeskError('not_allowed', `${desk.caller.name} may not act for ${shipTo ?? 'the payer itself'}.`, {
    field: 'shipTo',
    next:
      desk.caller.receivers.length === 0
        ? 'Ask whoever keeps the policy of the desk to add receivers for you.'
        : `Use one of: ${listing(desk.caller.receivers, 10)}.`,
  });
}

function mayActFor({ receivers }: Caller, shipTo: string | undefined): boolean {
  return receivers.includes('*') || receivers.includes(shipTo ?? 'own');
}

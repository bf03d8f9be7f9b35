import { acceptedOf } from '../ports/accepted.ts';
import type { DraftRow } from '../ports/ledger.ts';
import { texts } from './messages/en.ts';

/** How an order stands, after "Draft D7…: ": with how much of it the service took, where that is less than was approved. */
export function statusOf(row: DraftRow): string {
  const { state } = row;
  if (state !== 'differs' && state !== 'confirmed') return texts.states[state];
  const accepted = acceptedOf(row);
  if (accepted === undefined) return texts.states[state];
  const { pieces, wanted } = accepted;
  return pieces === 0 ? texts.nothingAccepted[state] : texts.partlyAccepted[state](pieces, wanted);
}

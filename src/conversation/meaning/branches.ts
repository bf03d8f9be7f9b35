import type { State } from '../state.ts';
import type { Around, Choice, NextCall } from '../understanding.ts';

// Branches are known by their numbers. "The branch" is the only one there is, or the one that was talked about; else it is asked which.

/** Buttons beside a question. */
const mostOffered = 3;

/** The numbers of those that this person may act for; none where it may be any. */
export const branchesOf = ({ receivers = [] }: Pick<Around, 'receivers'>): string[] =>
  receivers.filter((each) => /^C\d{6}$/.test(each));

export function theBranch(around: Around, { shipTo }: Pick<State, 'shipTo'>): string | undefined {
  const [one, other] = branchesOf(around);
  return shipTo ?? (other === undefined ? one : undefined);
}

/** The same for each branch. */
export const branchChoices = (
  around: Around,
  { tool, input }: NextCall,
  known: readonly string[] = branchesOf(around),
): Choice[] => known.slice(0, mostOffered).map((shipTo) => ({ label: shipTo, tool, input: { ...input, shipTo } }));

import { listed } from '../answering/listed.ts';
import { branchesOf } from '../reading/branches.ts';
import { folded } from '../reading/matching.ts';
import type { Understood } from '../understanding.ts';
import { sayOnly, type Message } from './message.ts';

const branchNames =
  /(?=.*(?:branches|filialen|niederlassung|filie|oddzialy|pobock|філі|відділен))(?!.*(?:warehouse|depot|lager|magazyn|sklad|склад))/u;

/** "Which branches do we have?": the buyer's own, and no warehouses. */
export const asksBranches = ({ text }: Message): boolean => branchNames.test(folded(text));

export function ownBranches({ around, heard, say }: Message): Understood {
  const branches = branchesOf(around);
  return sayOnly(branches.length === 0 ? say.branchesUnknown : say.branchesAre(listed(branches, heard.language)));
}

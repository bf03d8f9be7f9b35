import { callOf, type Message } from '../meaning/message.ts';
import { amountOver } from '../reading/amounts-said.ts';
import { documentIn } from '../reading/documents.ts';
import { folded } from '../reading/matching.ts';
import type { Understood } from '../understanding.ts';
import { asksAllBranches } from './all-branches.ts';

// "Just the branch ones, over 1000", after a list of documents: a branch is known by its number.

/** One branch; without accents. */
const branch =
  /(?<!\p{L})(?:branch|other site|filiale|niederlassung|zweigstelle|fili[aię]|oddzial(?:u|em)?|pobock[aeuy]|філі[іїяюй]|філіал[иу]?)(?!\p{L})/u;

const ofElse = [
  ...([
    'what',
    'who',
    'why',
    'when',
    'where',
    'most',
    'compare',
    'address',
    'account',
    'terms',
    'buy',
    'again',
  ] as const),
  ...([
    'ownOnly',
    'cancel',
    'submit',
    'price',
    'stock',
    'find',
    'complain',
    'returns',
    'human',
    'not',
    'remove',
  ] as const),
] as const;

/** Of the list that was shown those of the branch: of the only one, or which one is asked. */
export function branchOnly(message: Message): Understood | undefined {
  const { heard, state, tools, products, text, about, around, say } = message;
  const { has, words } = heard;
  const list = tools.all.find(({ name, lists: [kind] }) => name === state.list?.tool && kind !== undefined);
  if (list === undefined || state.last?.tool !== list.name || !('shipTo' in list.input.shape)) return undefined;
  if (products.length > 0 || documentIn(text) !== undefined || words > 9 || about.shipTo !== undefined)
    return undefined;
  if (!branch.test(folded(text)) || !has('only', 'it') || has(...ofElse) || asksAllBranches(text)) return undefined;
  const { cursor: _, ...input } = state.list?.input ?? {};
  const numbers = (around.receivers ?? []).filter((each) => /^[A-Z]\d+$/.test(each));
  const [one, other] = numbers;
  if (one !== undefined && other === undefined) return callOf(list, { ...input, shipTo: one });
  // A button carries no sum: it is said that it is left out.
  const over = amountOver(text);
  const question = [say.whichBranch, ...(over === undefined ? [] : [say.notUsed(String(over))])].join(' ');
  const choices = numbers
    .slice(0, 4)
    .map((each) => ({ label: each, tool: list.name, input: { ...input, shipTo: each } }));
  return { kind: 'ask', question, choices };
}

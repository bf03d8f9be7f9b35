import { callOf, type Message } from '../meaning/message.ts';
import { amountOver } from '../reading/amounts-said.ts';
import { documentIn } from '../reading/documents.ts';
import { folded } from '../reading/matching.ts';
import type { Understood } from '../understanding.ts';
import { asksAllBranches } from './all-branches.ts';

// "Just the branch ones, over 1000", after a list of documents: a branch is known by its number.

/** One branch; without accents. */
export const branch =
  /(?<!\p{L})(?:branch|other site|filiale|niederlassung|zweigstelle|fili[aię]|oddzial(?:u|em|e)?|poboc(?:k[aeuy]|ce)|філі[іїяюй]|філіал[иу]?)(?!\p{L})/u;

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

/** By each branch, of all of them, without them, or in a town. */
const otherThanOne =
  /(?<!\p{L})pro filiale|(?<!\p{L})(?:by|per|each|every|which|any|all|no|without|nach|je|jede\p{L}?|welche\p{L}?|alle|ohne|wedlug|kazd\p{L}+|ktor\p{L}+|wszystk\p{L}+|bez|podle|ktera|vsech\p{L}*|по кожн\p{L}+|кожн\p{L}+|як\p{L}{1,2}|всі\p{L}*|без)\s+(?:the |our |der |die |unsere |nasz\p{L}* |nas\p{L}* )?(?:branch|filiale|niederlassung|fili|oddzial|pobock|філі)|(?:branch|filiale|fili\p{L}|oddzia\p{L}+|pobock\p{L}|філі\p{L})\s+(?:in|w|we|v|ve|у|в)\s|(?<!\p{L})(?:leave|not|nicht|nie|ne|не)\s(?:\p{L}+\s){0,2}(?:branch|filiale|fili|oddzia|pobock|філі)/u;

/** "And how much of it was the branch": summed beside the whole; the main one is the account itself. */
const ofItOrMain =
  /(?<!\p{L})(?:of (?:it|that|those)|davon|z (?:tego|toho)|з того|main|head|haupt\p{L}*|glowna?\p{L}*|hlavn\p{L}*|головн\p{L}*)(?!\p{L})/u;

/** "What is overdue at the branch?": of the only one, or which one is asked; never of all receivers without a word. */
export function ofNamedBranch(meant: Understood, message: Message): Understood {
  const { text, about, tools, around, say, state, heard } = message;
  const plain = folded(text);
  const tool = meant.kind === 'call' ? tools.all.find(({ name }) => name === meant.tool) : undefined;
  // Where a part lies is another matter.
  const isLimited = (tool?.area === 'archive' || tool?.lists[0] !== undefined) && 'shipTo' in tool.input.shape;
  if (meant.kind !== 'call' || !isLimited || meant.receivers !== undefined || meant.beside !== undefined) return meant;
  if (meant.input['shipTo'] !== undefined || about.shipTo !== undefined || meant.input['by'] === 'receiver')
    return meant;
  if (
    !branch.test(plain) ||
    heard.towns.length > 0 ||
    ofItOrMain.test(plain) ||
    otherThanOne.test(plain) ||
    asksAllBranches(text) ||
    heard.has('ownOnly', 'compare', 'most')
  )
    return meant;
  const known = (around.receivers ?? []).filter((each) => /^[A-Z]\d+$/.test(each));
  const shipTo = state.shipTo ?? (known.length === 1 ? known[0] : undefined);
  if (shipTo !== undefined) return { ...meant, input: { ...meant.input, shipTo } };
  const choices = known
    .slice(0, 4)
    .map((each) => ({ label: each, tool: meant.tool, input: { ...meant.input, shipTo: each } }));
  return { kind: 'ask', question: say.whichBranch, choices };
}

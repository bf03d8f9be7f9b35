import { branchChoices, theBranch } from '../reading/branches.ts';
import { ofThat } from '../meaning/looking-back.ts';
import type { Message } from '../meaning/message.ts';
import { amountOver } from '../reading/amounts-said.ts';
import { documentIn } from '../reading/documents.ts';
import { folded } from '../reading/matching.ts';
import type { Understood } from '../understanding.ts';
import { asksAllBranches } from './all-branches.ts';

// "Just the branch ones, over 1000", after a list of documents: a branch is known by its number.

/** One branch; without accents. */
const branch =
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
  ...(['ownOnly', 'cancel', 'submit', 'price', 'stock', 'find', 'complain', 'returns', 'human', 'not'] as const),
  'remove',
] as const;

/** Of the list that was shown those of the branch: of the only one, or which one is asked. */
export function branchOnly(message: Message): Understood | undefined {
  const { heard, state, tools, products, text, about, say } = message;
  const { has, words } = heard;
  const list = tools.all.find(({ name, lists: [kind] }) => name === state.list?.tool && kind !== undefined);
  if (list === undefined || state.last?.tool !== list.name || !('shipTo' in list.input.shape)) return undefined;
  if (products.length > 0 || documentIn(text) !== undefined || words > 9 || about.shipTo !== undefined)
    return undefined;
  if (!branch.test(folded(text)) || !has('only', 'it') || has(...ofElse) || asksAllBranches(text)) return undefined;
  const { cursor: _, ...input } = state.list?.input ?? {};
  const asked = ofBranch({ kind: 'call', tool: list.name, input, remarks: [] }, message);
  if (asked.kind === 'call' && asked.then === undefined) return asked;
  // Nothing is shown twice, and a button carries no sum: it is said that it is left out.
  const over = amountOver(text);
  const question = [say.whichBranch, ...(over === undefined ? [] : [say.notUsed(String(over))])].join(' ');
  return { kind: 'ask', question, choices: asked.kind === 'ask' ? asked.choices : [] };
}

/** The look-up of the branch that is meant, or which one is asked: beside the answer of all where none is known by its number. */
function ofBranch(
  call: Extract<Understood, { kind: 'call' }>,
  { around, state, say }: Message,
): Extract<Understood, { kind: 'call' | 'ask' }> {
  const shipTo = theBranch(around, state);
  if (shipTo !== undefined) return { ...call, input: { ...call.input, shipTo } };
  const choices = branchChoices(around, call);
  return choices.length > 0
    ? { kind: 'ask', question: say.whichBranch, choices }
    : { ...call, then: { question: say.whichBranch, choices, which: { all: false } } };
}

/** By each branch, of all of them, without them, or in a town. */
const otherThanOne =
  /(?<!\p{L})pro filiale|(?<!\p{L})(?:by|per|each|every|which|any|all|no|without|nach|je|jede\p{L}?|welche\p{L}?|alle|ohne|wedlug|kazd\p{L}+|ktor\p{L}+|wszystk\p{L}+|bez|podle|ktera|vsech\p{L}*|по кожн\p{L}+|кожн\p{L}+|як\p{L}{1,2}|всі\p{L}*|без)\s+(?:the |our |der |die |unsere |nasz\p{L}* |nas\p{L}* )?(?:branch|filiale|niederlassung|fili|oddzial|poboc|філі)|(?:branch|filiale|fili\p{L}|oddzia\p{L}+|poboc\p{L}|філі\p{L})\s+(?:in|w|we|v|ve|у|в)\s|(?<!\p{L})(?:leave|not|nicht|nie|ne|не)\s(?:\p{L}+\s){0,2}(?:branch|filiale|fili|oddzia|poboc|філі)/u;

/** The main one is the account itself. */
const mainOne = /(?<!\p{L})(?:main|head|haupt\p{L}*|glown\p{L}*|hlavn\p{L}*|головн\p{L}*)(?!\p{L})/u;

/** "What is overdue at the branch?": of the only one, or which one is asked; never of all receivers without a word. */
export function ofNamedBranch(meant: Understood, message: Message): Understood {
  const { text, about, tools, heard } = message;
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
    mainOne.test(plain) ||
    // "And how much of it was the branch": summed beside the whole.
    ofThat.test(plain) ||
    otherThanOne.test(plain) ||
    asksAllBranches(text) ||
    heard.has('ownOnly', 'compare', 'most')
  )
    return meant;
  return meant.then === undefined ? ofBranch(meant, message) : meant;
}

import { documentIn } from '../reading/documents.ts';
import { folded } from '../reading/matching.ts';
import { callOf, daysOf, type Message } from '../meaning/message.ts';
import type { Understood } from '../understanding.ts';

// "And all branches together?", after the invoices of one: a branch that was named before is meant no more.

/** Without accents. */
const branches =
  /(?<!\p{L})(?:(?:all|every|any) (?:of )?(?:our |the )?(?:branch(?:es)?|sites?|garages?|locations)|(?:the |our )?whole (?:company|firm|group|account)|as a (?:company|firm|whole)|company wide|alle[nr]? (?:unsere[nr]? )?(?:filialen|standorten?|niederlassungen|werkstatten|betrieben?)|(?:der |die |unsere )?ganzen? firma|gesamten? firma|als firma|firmenweit|wszystki\p{L}+ (?:nasz\p{L}+ )?(?:oddzial\p{L}*|fili\p{L}+|warsztat\p{L}*)|jako firma|cal(?:a|ej|ego) firm\p{L}+|vse(?:chny|ch|m|chna) (?:nase |nasich )?(?:poboc\p{L}+|provozov\p{L}+)|cel(?:a|e|ou) firm\p{L}+|(?:усі|всі|усіх|всіх|усім|всім) (?:наші |наших )?(?:філі\p{L}+|сервіс\p{L}+)|(?:вся|уся|всіи|усіи|всю) (?:фірм|компані)\p{L}+|як (?:фірма|компанія))(?!\p{L})/u;

export const asksAllBranches = (text: string): boolean => branches.test(folded(text));

/** After what is overdue these say the same. */
const inArrears = /zalega|arrears|rückst[aä]nd/iu;

/** "How much does the branch still owe?", after what is overdue: all of it. */
export const asksAllOwed = ({ heard: { has }, text }: Message): boolean =>
  has('owed') && !has('overdue') && !inArrears.test(text);

const ofElse = [
  ...(['order', 'buy', 'want', 'price', 'stock', 'find', 'address', 'human', 'complain'] as const),
  ...(['returns', 'again', 'every', 'cancel', 'deposit', 'mail', 'hours', 'arrive'] as const),
] as const;

/** The same of all branches, where the last list or the last sums were of one. */
export function ofAllBranches(message: Message): Understood | undefined {
  const { heard, state, tools, text, products } = message;
  const { has, words } = heard;
  if (!asksAllBranches(text) || products.length > 0 || documentIn(text) !== undefined || words > 12) return undefined;
  const before = [state.last, state.list].find((each) => typeof each?.input['shipTo'] === 'string');
  const tool = tools.all.find(({ name }) => name === before?.tool);
  if (before === undefined || tool?.effect !== 'read' || tool.answers !== undefined || has(...ofElse)) return undefined;
  const [kind] = tool.lists;
  const isOther = (['invoice', 'delivery'] as const).some((each) => has(each) && each !== kind);
  if (isOther || (kind !== 'invoice' && has('owed', 'overdue', 'due', 'creditNote'))) return undefined;
  const { shipTo: _, cursor: __, ...input } = before.input;
  const state0 = has('overdue') ? { state: 'overdue' } : asksAllOwed(message) ? { state: 'owed' } : {};
  return callOf(tool, { ...input, ...daysOf(message), ...(kind === 'invoice' ? state0 : {}) });
}

import { hear } from '../reading/hear.ts';
import type { Understood } from '../understanding.ts';
import { type Message, onLines } from './message.ts';

const code = String.raw`\p{L}{1,5}-?\d{2}[\p{L}\d-]*|\d{6,}`;
const orCode = new RegExp(
  String.raw`(?<![\p{L}\d])(${code})(?:,? (?:or|oder|czy|lub|albo|nebo|anebo|či|чи|або) )(${code})(?![\p{L}\d/])`,
  'iu',
);
const otherwise = [
  ...(['past', 'bought', 'invoice', 'delivery', 'order', 'change', 'instead', 'remove', 'returns'] as const),
  ...(['late', 'complain', 'every', 'spend', 'not'] as const),
] as const;

/** "GDB1330 or GDB2852, which is cheaper, and are there 3 in Wrocław?": so many of the one that proves to be cheaper. */
export function cheaperOfNamed(message: Message): Understood | undefined {
  const { heard, tools, aside } = message;
  const [both = '', first, second] = orCode.exec(aside.text) ?? [];
  // The 75 of "W712/75" counts nothing.
  const [quantity, other] = hear(aside.text.replace(both, ', '), heard.language).numbers;
  if (first === undefined || second === undefined || first === second || !heard.has('cheaper')) return undefined;
  if (quantity === undefined || quantity < 1 || other !== undefined || heard.has(...otherwise)) return undefined;
  const lines = [{ sku: first.toUpperCase() }, { sku: second.toUpperCase() }];
  const alone = { ...message, products: [], heard: { ...heard, towns: [] } };
  const call = onLines(alone, tools.price, lines, { fact: 'cheapest' });
  return call?.kind === 'call' ? { ...call, best: { quantity, stock: true, places: heard.towns } } : call;
}

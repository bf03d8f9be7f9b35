import type { Understood } from '../understanding.ts';
import { type Message, onLines } from './message.ts';

const otherwise = [
  ...(['bought', 'returns', 'owed', 'late', 'not', 'complain', 'invoice', 'delivery', 'order'] as const),
  ...(['every', 'credit', 'history'] as const),
] as const;

/** "BHN1217, what's the deposit and is it in stock?": two facts of one part, and both are said. */
export function withSecondFact(meant: Understood, message: Message): Understood {
  const { tools, heard, products } = message;
  if (meant.kind !== 'call' || meant.also !== undefined || heard.has(...otherwise)) return meant;
  const [named, second] = products;
  // "What does it weigh, and have you got it": the stock alone would be half of it.
  const isStock = meant.tool === tools.stock?.name && meant.fact === undefined && heard.has('info');
  if (isStock && named !== undefined && second === undefined && named.quantity === undefined) {
    const details = onLines(message, tools.find, products, { fact: 'details' });
    return details?.kind === 'call' ? { ...details, also: meant } : meant;
  }
  const isDeposit = meant.tool === tools.price?.name && meant.fact === 'deposit';
  const isWeight = meant.tool === tools.find?.name && meant.fact === 'details';
  // "Kolik je kauce" asks one thing, and "what do I get for the old one" no stock.
  if (!(isDeposit || isWeight) || named === undefined || second !== undefined || !heard.has('also')) return meant;
  const isDated = heard.has('when');
  if (!heard.has('stock') && !isDated) return meant;
  const { quantity: _, ...part } = named;
  const also = onLines(message, tools.stock, [part], isDated ? { fact: 'arrival' } : {});
  // When old parts are to be back is no question of what is asked here.
  const { lead: __, ...asked } = meant;
  return also === undefined ? meant : { ...(isDeposit ? asked : meant), also };
}

import { utcDay } from '../../core/datetime.ts';
import { callOf, type Message } from '../meaning/message.ts';
import type { Understood } from '../understanding.ts';

const papers = ['invoice', 'delivery', 'requisition'];

/** "And the delivery notes of C200002?", after the invoices of October: other papers of the days that were listed. */
export function ofListedDays(meant: Understood, { state: { list, last }, tools, heard, around }: Message): Understood {
  if (meant.kind !== 'call' || list === undefined || last?.tool !== list.tool || meant.pick !== undefined) return meant;
  const kindOf = (name: string) => tools.all.find((tool) => tool.name === name)?.lists[0] ?? '';
  const [kind, before] = [kindOf(meant.tool), kindOf(list.tool)];
  if (!papers.includes(kind) || !papers.includes(before) || kind === before) return meant;
  const isFollowing = heard.has('also', 'it', 'whether') || heard.words < 5;
  const { from, to } = list.input;
  const isOther = Object.keys(meant.input).some((field) => field !== 'shipTo') || heard.has('all', 'last', 'owed');
  if (!isFollowing || isOther || typeof from !== 'string' || typeof to !== 'string') return meant;
  if (before !== 'requisition') return { ...meant, input: { from, to, ...meant.input } };
  // What was ordered on a day comes later: the orders say which of it is there.
  const isOfOrders = kind === 'delivery' && meant.input['shipTo'] === undefined;
  if (isOfOrders) return callOf(tools.saying('trace'), { from, to }) ?? meant;
  return { ...meant, input: { from, to: utcDay(around.clock.now()), ...meant.input } };
}

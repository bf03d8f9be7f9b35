import * as z from 'zod';
import { utcDay } from '../../core/datetime.ts';
import { finder } from '../meaning/message.ts';
import type { Turn } from '../turn.ts';
import type { NextCall, Understood } from '../understanding.ts';
import { shapes } from './answer-shapes.ts';
import { call, type Answered, type Talker } from './call.ts';

const counted = z.looseObject({ total: z.number() });

/** "What do we have to pay by the end of the month?": what is overdue already is to be paid too, and said first. */
export async function withOverdue(
  meant: Extract<Understood, { kind: 'call' }>,
  turn: Turn,
  talker: Talker,
): Promise<Answered | undefined> {
  const { state, dueFrom, dueTo, from: _, to: __, cursor, ...others } = meant.input;
  const today = utcDay(talker.around.clock.now());
  // "By Friday" has no first day, and what is overdue would be in its sum.
  const isUntil = dueFrom === undefined && typeof dueTo === 'string' && dueTo > today;
  const isAhead = state === 'owed' && (isUntil || (dueFrom === today && dueTo !== today)) && cursor === undefined;
  const isList = meant.tool === finder(talker.around.tools).list('invoice')?.name;
  if (!isAhead || !isList || meant.lead !== undefined || meant.fact !== undefined || (meant.skip ?? 0) > 0)
    return undefined;
  const late = await call({ tool: meant.tool, input: { ...others, state: 'overdue' }, lead: '' }, turn, talker);
  if ((counted.safeParse(late.reply.answer?.output).data?.total ?? 0) === 0) return undefined;
  const [lead = ''] = late.reply.text.trim().split('\n');
  const input = isUntil ? { ...meant.input, dueFrom: today } : meant.input;
  return call({ ...meant, input, lead }, turn, talker);
}

/** "When is the next due date, and how much?": all that falls due on the day of the one that was picked, where it is not alone. */
export async function dueTogether(
  { tool, input }: NextCall,
  output: unknown,
  turn: Turn,
  talker: Talker,
): Promise<Answered | undefined> {
  const [invoice] = shapes.invoice.safeParse(output).data?.invoices ?? [];
  const day = invoice?.dueDate?.slice(0, 10);
  if (day === undefined) return undefined;
  const { from: _, to: __, ...others } = input;
  const all = await call({ tool, input: { ...others, state: 'owed', dueFrom: day, dueTo: day } }, turn, talker);
  return (counted.safeParse(all.reply.answer?.output).data?.total ?? 0) > 1 ? all : undefined;
}

import { orderForm } from '../../core/next-steps.ts';
import { orderQuestion } from '../meaning/message.ts';
import type { Turn } from '../turn.ts';
import type { Understood } from '../understanding.ts';
import { shapes } from './answer-shapes.ts';

type Then = Extract<Understood, { kind: 'call' }>['then'];

/** "As many as last time": the pieces that were bought then are offered; where none are known, how many is asked. */
export function asManyAs(then: Then, output: unknown, { say, state }: Turn): Then {
  const [line, other] = state.lines;
  const points = shapes.history.safeParse(output).data?.points ?? [];
  const bought = points.find(({ source }) => source === 'invoice') ?? points.find(({ source }) => source === 'order');
  const quantity = bought?.quantity ?? 0;
  if (then?.quantityOf === undefined || line === undefined || other !== undefined || quantity < 1) return undefined;
  const { shipTo } = state;
  const lines = [{ ...line, quantity }];
  const input = { lines, ...(shipTo === undefined ? {} : { shipTo }) };
  const choices = [{ label: say.buttons.order, tool: orderForm, input }];
  return { question: orderQuestion(say, lines, shipTo), choices };
}

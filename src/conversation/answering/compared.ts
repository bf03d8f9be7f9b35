import * as z from 'zod';
import type { Answer } from '../../core/tool.ts';
import { isCounted, type Message, plainCode } from '../meaning/message.ts';
import type { State } from '../state.ts';
import type { AskedFact } from '../understanding.ts';
import { bestOf, byPrice, isByPrice } from './answer-shapes.ts';
import { mostIn } from './remember.ts';

// Parts that were compared: which of them is talked about after it, and which of them are missed.

/** Of a whole list the cheapest is what is talked about, or the dearest; two that are compared stay both, and what is counted. */
export function afterComparison(state: State, output: Answer['output'], fact: AskedFact | undefined): State {
  const one = isByPrice(fact) ? bestOf(output, fact) : fact === 'most' ? mostIn(output) : undefined;
  if (one === undefined || (fact !== 'most' && state.lines.length <= 3)) return state;
  if (isCounted(state.lines)) return { ...state, focus: [{ sku: one }] };
  const rows = isByPrice(fact) ? byPrice(output, fact).map((id) => ({ kind: 'product', id })) : state.rows;
  return { ...state, lines: [{ sku: one }], rows };
}

const withOmitted = z.looseObject({
  omitted: z.array(z.looseObject({ sku: z.string().optional(), index: z.string().optional() })),
});

/** Of parts that a search found, those that cannot be bought are not missed: nobody named them. */
export function ofNamed(answer: Answer, { products, state }: Message): Answer {
  const read = withOmitted.safeParse(answer.output).data;
  if (read === undefined) return answer;
  const named = [...products, ...state.lines].map(plainCode);
  const omitted = read.omitted.filter((each) => named.includes(plainCode(each)));
  return { ...answer, output: { ...read, omitted } };
}

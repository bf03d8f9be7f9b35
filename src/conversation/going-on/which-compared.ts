import { orderForm } from '../../core/next-steps.ts';
import { codeOfLine, linesText, type Message, plainCode } from '../meaning/message.ts';
import { countedClauses } from '../reading/counted-clauses.ts';
import { partsCalled } from '../reading/named.ts';
import { superlative } from './cheapest.ts';
import { linesIn } from '../second-clause.ts';
import type { StateLine } from '../state.ts';
import type { Understood } from '../understanding.ts';

/** "Order 2 then", after cheaper ones were shown beside a part: that one or the cheapest, the person says which. */
export function whichCompared(meant: Understood, message: Message): Understood {
  const { state, products, heard, text, say } = message;
  const { cheapest, search, last } = state;
  const of = search?.input['similarTo'];
  if (meant.kind !== 'order' || meant.draftId !== undefined || cheapest === undefined || typeof of !== 'string')
    return meant;
  const [line, other] = meant.lines;
  const wasCompared = Array.isArray(last?.input['lines']) && last.input['lines'].length > 1;
  if (line?.sku !== cheapest || other !== undefined || of === cheapest || !wasCompared) return meant;
  // "The cheapest", "the second", "the TRW one": it is said.
  const isSaid = heard.has('cheaper', 'brand') || superlative.test(text) || heard.ordinal !== undefined;
  if (products.length > 0 || isSaid || partsCalled(text, state).some(({ skus }) => skus.length === 1)) return meant;
  const choices = [of, cheapest].map((sku) => {
    const lines = [{ ...line, sku }];
    return { label: linesText(lines), tool: orderForm, input: { lines } };
  });
  return { kind: 'ask', question: `${say.whichOfThese} ${say.notOrdered}`, choices };
}

/** "Make the filters 5", where none of the lines is one: the count goes to no other line, and which part it is of is asked. */
export function countOfNoLine(meant: Understood, message: Message): Understood {
  const { state, text, heard, say } = message;
  const wanted = linesIn(meant) ?? [];
  // "The filters 5, and forget the pads": nothing is left of the lines, and the filters are not lost without a word.
  if (meant.kind === 'say' && meant.clear === true) {
    const [lost] = countedClauses(text, heard.language, state);
    return lost === undefined
      ? meant
      : { ...meant, text: `${meant.text} ${say.notUsed(`"${lost.text}"`)} ${say.whichPart}` };
  }
  const isKnown = (line: StateLine) => state.names.some(({ sku }) => sku === codeOfLine(line));
  if (wanted.length === 0 || state.lines.length === 0 || !state.lines.every(isKnown)) return meant;
  const before = (line: StateLine) => state.lines.find((each) => plainCode(each) === plainCode(line));
  const stray = countedClauses(text, heard.language, state).find(({ count }) =>
    wanted.some((line) => {
      const was = before(line);
      return was !== undefined && line.quantity === count && was.quantity !== count;
    }),
  );
  if (stray === undefined) return meant;
  const question = `${say.notUsed(`"${stray.text}"`)} ${say.whichPart} ${linesText(state.lines)}.`;
  return { kind: 'ask', question, choices: [], lines: state.lines };
}

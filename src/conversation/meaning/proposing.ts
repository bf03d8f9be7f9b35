import type { DayRange } from '../../core/date-range.ts';
import { orderForm } from '../../core/next-steps.ts';
import { documentIn } from '../reading/documents.ts';
import { languages } from '../reading/matching.ts';
import { nounsOf } from '../reading/part-words.ts';
import type { Heard } from '../reading/hear.ts';
import type { Choice, Understood } from '../understanding.ts';
import { callOf, codeOfLine, daysOf, isVerb, type Message, onLines, sayOnly, withQuantity } from './message.ts';
import { suggested } from './suggest.ts';

/** What was read as a command or a list: it proposes only when nothing in it asks, doubts or looks back. */
export function unproposed(understood: Understood, message: Message): Understood {
  const { imperative, say, tools, products, heard, around } = message;
  const prepares = (name: string) =>
    name === orderForm || around.tools.some((tool) => tool.name === name && tool.effect !== 'read');
  switch (understood.kind) {
    case 'order':
    case 'again': {
      // "And the same of W71275" names a part, and no order.
      const isPart =
        understood.kind === 'again' &&
        understood.range === undefined &&
        products.length > 0 &&
        message.state.lines.length > 0 &&
        documentIn(message.text) === undefined;
      if (
        !isPart &&
        imperative &&
        !(heard.has('quote') && products.length > 0) &&
        (understood.kind === 'again' ||
          (heard.has('buy', 'want') && !heard.has('quote')) ||
          isVerb(message.text) ||
          understood.lines.length === 0)
      ) {
        if (
          understood.kind === 'order' &&
          understood.lines.length === 0 &&
          !heard.has('buy', 'want') &&
          !isVerb(message.text)
        ) {
          return callOf(tools.list('requisition'), daysOf(message)) ?? understood;
        }
        if (understood.kind === 'order' && understood.lines.length === 0 && !isVerb(message.text))
          return countedNothing(message) ?? understood;
        return understood.kind === 'again' ? { ...understood, range: rangeOf(message) } : understood;
      }
      // "Without the bumper", of lines that nobody knows: its price alone would be no answer.
      if (heard.has('remove') && products.every(({ quantity }) => quantity === undefined)) return suggested(message);
      if (products.length > 0) {
        const quoted = onLines(message, tools.quote, products, {}) ?? sayOnly(say.notOrdered);
        if (understood.kind !== 'order' || quoted.kind !== 'call') return quoted;
        // "Order for C200001:", above a list; and the lines of it that could not be read.
        const { shipTo, remarks } = understood;
        const input = shipTo === undefined ? quoted.input : { ...quoted.input, shipTo };
        return { ...quoted, input, remarks: [...remarks, ...quoted.remarks] };
      }
      // "So if I order now, can I have it tomorrow?", of the parts that are talked about.
      const { lines } = message.state;
      if (
        lines.length > 0 &&
        message.state.document === undefined &&
        heard.has('maybe') &&
        heard.has('canYou', 'arrive', 'want')
      )
        return onLines(message, tools.stock, lines, { fact: 'arrival' }) ?? sayOnly(say.notOrdered);
      if (heard.has('not', 'no', 'hold') && !heard.question) return sayOnly(say.nothingOrdered);
      // "Shall we take 10 of them?" is of the parts that are talked about.
      if (heard.has('buy', 'want') && lines.length > 0) {
        const counted = withQuantity(message, lines) ?? lines;
        const isCounted = counted.every(({ quantity }) => quantity !== undefined);
        return onLines(message, isCounted ? tools.quote : tools.stock, counted, {}) ?? sayOnly(say.notOrdered);
      }
      return heard.has('order', 'history', 'past', 'last')
        ? (callOf(
            tools.list('requisition'),
            daysOf(message),
            heard.has('buy', 'want') ? { lead: say.notOrdered } : {},
          ) ?? sayOnly(say.notOrdered))
        : sayOnly(say.notOrdered);
    }
    case 'call': {
      if (!imperative && prepares(understood.tool)) return sayOnly(say.notOrdered);
      const tool = around.tools.find(({ name }) => name === understood.tool);
      // One known word among strange ones is no question for its tool.
      const guessed =
        products.length === 0 && tool?.answers === undefined && heard.unknown.length > 1 && !/\d{3}/.test(message.text);
      return guessed && heard.words > 3 ? suggested(message) : understood;
    }
    case 'ask': {
      const [first] = understood.choices;
      // Words that are no days: the list of the usual days is shown.
      const list = around.tools.find(({ name }) => name === first?.tool);
      const isDays =
        understood.choices.length === 4 &&
        understood.choices.every(({ tool, input }) => tool === first?.tool && input['from'] !== undefined);
      // "2x the same as last time" names no document.
      const isCount = understood.choices.every(({ input }) => /^\d{1,3}x?$/.test(String(Object.values(input)[0])));
      if (isCount && first !== undefined) return suggested(message);
      if (!isDays || first === undefined || list === undefined) return understood;
      const days = daysOf(message);
      if (days['from'] !== undefined) return callOf(list, { ...first.input, ...days }) ?? understood;
      if (/\d/.test(message.aside.text))
        return { ...understood, question: say.oneOf, choices: daysNamed(understood.choices, heard) };
      const { from: _, to: __, ...input } = first.input;
      return callOf(list, input) ?? understood;
    }
    case 'unknown':
      // What is known better than that is said; the rules that know it speak English.
      return heard.language === 'en' && !/^(?:Sorry|I couldn't find)/.test(understood.text)
        ? understood
        : suggested(message);
    case 'help':
      return message.text.trim() === '' || /^\s*(?:help|\?)/iu.test(message.text) ? understood : suggested(message);
    case 'narrow':
    case 'say':
    case 'file':
    case 'approvals':
    case 'freeze':
    case 'thaw':
      return understood;
  }
}

/** "I'd need 3 of those", "make it 5, I'll take 2 with me", where it is not known of what or how many: that is asked. */
function countedNothing(message: Message): Understood | undefined {
  const { heard, state, products, say } = message;
  if (products.length > 0 || heard.numbers.length === 0 || nounsOf(message).length > 0) return undefined;
  // "Order W71275 2 boxes": the form asks how many pieces.
  if (/\p{L}-?\d{2}/u.test(message.text)) return undefined;
  const [line, other] = state.lines;
  if (line === undefined || other !== undefined || state.draft !== undefined)
    return { kind: 'ask', question: say.whichPart, choices: [] };
  const { quantity: _, ...code } = line;
  const question = `${say.howMany(codeOfLine(code))} ${say.notOrdered}`;
  return { kind: 'ask', question, choices: [], lines: [code], quantityOf: 0 };
}

function rangeOf(message: Message): DayRange | undefined {
  const { from, to } = daysOf(message);
  return typeof from === 'string' && typeof to === 'string' ? { from, to } : undefined;
}

/** "16 – 22 Nov" says in every language which week is meant. */
function daysNamed(choices: readonly Choice[], { language }: Heard): Choice[] {
  const format = new Intl.DateTimeFormat(languages[language].locale, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  return choices.map((choice) => {
    const { from, to } = choice.input;
    return typeof from === 'string' && typeof to === 'string'
      ? { ...choice, label: format.formatRange(Date.parse(from), Date.parse(to)) }
      : choice;
  });
}

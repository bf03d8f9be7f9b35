import { messages } from '../messages/en.ts';
import type { Around, Understood } from '../understanding.ts';
import { ofDays } from '../reading/documents.ts';
import { placesIn } from '../reading/places.ts';

const following =
  /^(?:only|just|tylko|nur|jen|pouze|and (?:in|at|from)|what about|how about|a (?:w|we|co z)|i (?:w|we)|und in|co z)(?!\p{L})/iu;

/** Whether it goes on from the question before. */
export function follows(text: string): boolean {
  return following.test(text) || /^(?:in|w|we|im) \p{L}{3,}[?.!]*$/iu.test(text);
}

/** "only Katowice": the last question, for one warehouse; "only unpaid": the last list, for these. */
export function narrowed(text: string, around: Around): Understood {
  const { last, tools } = around;
  const tool = tools.find(({ name }) => name === last?.tool);
  if (last === undefined || tool === undefined) {
    return { kind: 'unknown', text: messages.only.what };
  }
  const { cursor: _, ...input } = last.input;
  if (tool.positional?.kind === 'range') return ofDays(tool, text.replace(following, ' '), around, input);
  if (!('locations' in tool.input.shape)) {
    return { kind: 'unknown', text: messages.only.noWarehouses(tool.title) };
  }
  const named = placesIn(`in ${text.replace(following, ' ').trim()}`, []);
  if (named === undefined) return { kind: 'unknown', text: messages.only.whichWarehouse };
  return { kind: 'narrow', places: named.places, sure: true, call: { tool: last.tool, input }, remarks: [] };
}

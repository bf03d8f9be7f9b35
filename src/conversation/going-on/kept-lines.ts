import { bareCode } from '../../core/product-code.ts';
import { codeOfLine, isCounted, type Message } from '../meaning/message.ts';
import { linesIn } from '../second-clause.ts';
import type { StateLine } from '../state.ts';
import type { Understood } from '../understanding.ts';
import { relined } from './relined.ts';

const codeOf = (line: StateLine) => bareCode(codeOfLine(line));
const isAmong = (line: StateLine, lines: readonly StateLine[]) => lines.some((each) => codeOf(each) === codeOf(line));

/** "Put the LF6774 up to 12, and what is the total then?": whatever reads the change, the lines that it does not name stay. */
export function keepingLines(meant: Understood, message: Message): Understood {
  const { state, heard, products } = message;
  const lines = linesIn(meant) ?? [];
  if (state.lines.length < 2 || !isCounted(state.lines) || !heard.has('change', 'add')) return meant;
  if (heard.has('only', 'remove', 'forget', 'not', 'no', 'again')) return meant;
  if (!lines.some(({ quantity }) => quantity !== undefined)) return meant;
  const isLost = (line: StateLine) => !isAmong(line, lines) && !isAmong(line, products);
  const isNew = (line: StateLine) => !isAmong(line, state.lines);
  // "Swap the pads for 3 P55718" was read with all the other lines.
  const isOfAll = lines.filter((line) => !isNew(line)).length > 1 || (heard.has('instead') && lines.some(isNew));
  if (isOfAll || !state.lines.some(isLost)) return meant;
  const changed = (line: StateLine) => lines.find((each) => codeOf(each) === codeOf(line));
  const stay = state.lines.filter((line) => isLost(line) || isAmong(line, lines));
  const all = [...stay.map((line) => ({ ...line, ...changed(line) })), ...lines.filter(isNew)];
  return relined(message, all) ?? meant;
}

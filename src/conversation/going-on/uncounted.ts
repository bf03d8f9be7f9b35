import { bareCode } from '../../core/product-code.ts';
import { howManyAsked, isCounted, type Message, plainCode } from '../meaning/message.ts';
import { linesIn } from '../second-clause.ts';
import type { Understood } from '../understanding.ts';

// A part that is wanted, and of which nobody said how many.

/** "And a couple of BHN1217": how many is asked; one of it would be a count that nobody said. */
export function howManyOfFew(meant: Understood, vague: readonly string[], message: Message): Understood {
  const lines = linesIn(meant) ?? [];
  const isWanted = meant.kind === 'order' || (meant.kind === 'call' && meant.tool === message.tools.quote?.name);
  const codes = vague.map(bareCode);
  const at = lines.findIndex((line) => line.quantity === undefined && codes.includes(plainCode(line)));
  return isWanted && at !== -1 ? howManyAsked(lines, at, message) : meant;
}

/** "And 4x W71275 as well", while it is open how many of another part are wanted: that part stays, and is asked for again. */
export function stillUncounted(meant: Understood, message: Message): Understood {
  const { state, products, heard } = message;
  const at = state.open?.quantityOf ?? -1;
  const open = state.lines[at];
  const isAdded = isCounted(products) && heard.has('add', 'also') && !heard.has('not', 'no', 'instead', 'why', 'past');
  if (open === undefined || open.quantity !== undefined || !isAdded || meant.kind === 'say') return meant;
  const codes = products.map(plainCode);
  return codes.includes(plainCode(open)) ? meant : howManyAsked([...state.lines, ...products], at, message);
}

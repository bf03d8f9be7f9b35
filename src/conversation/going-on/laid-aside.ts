import { isWithin, type Message } from '../meaning/message.ts';

/** "Make the OP520 ten", "our number is PO-8831", "send it", after a look at other parts: of the draft that was laid aside. */
export function takenBack(message: Message): Message | undefined {
  const { state, products, heard, aside } = message;
  const { laid } = state;
  const isLooked = state.lines.every(({ quantity }) => quantity === undefined);
  if (laid === undefined || state.draft !== undefined || !isLooked || heard.question || heard.words > 9)
    return undefined;
  // "Drop the OP520, order the rest", after a look at another part.
  const isOfLaid = heard.has('remove') && products.length > 0 && isWithin(products, laid.lines);
  const isElsewhere = products.every((line) => !isWithin([line], state.lines));
  if (laid.draft === undefined && !(isOfLaid && isElsewhere)) return undefined;
  const isOfDraft =
    products.length > 0
      ? heard.has('change', 'remove', 'only') && isWithin(products, laid.lines)
      : aside.ownNumber !== undefined || aside.note !== undefined || heard.has('submit');
  return isOfDraft ? { ...message, state: { ...state, ...laid, laid: undefined } } : undefined;
}

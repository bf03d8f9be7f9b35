import { type Message, onLines, ordering, sayOnly } from '../meaning/message.ts';
import type { StateLine } from '../state.ts';
import type { Understood } from '../understanding.ts';

/** The draft with these lines, or their price where there is none. */
export function relined(message: Message, lines: readonly StateLine[]): Understood | undefined {
  const { state, tools, say } = message;
  if (lines.length === 0) {
    const { cancel } = tools;
    return sayOnly(
      say.nothingOrdered,
      cancel === undefined || state.draft === undefined
        ? undefined
        : { label: say.buttons.cancel, tool: cancel.name, input: { draftId: state.draft.id } },
    );
  }
  if (state.draft !== undefined && tools.canOrder) {
    const missing = lines.findIndex(({ quantity }) => quantity === undefined);
    if (missing !== -1) return ordering(message, lines);
    return { kind: 'order', lines, shipTo: state.shipTo, remarks: [], draftId: state.draft.id };
  }
  return onLines({ ...message, products: [] }, tools.quote, lines, {});
}

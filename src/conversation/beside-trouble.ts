import { clauses } from './in-parts.ts';
import { withReceiver } from './meaning/finished.ts';
import { isCounted, isWithin, onLines } from './meaning/message.ts';
import { remembered } from './meaning/remembered.ts';
import type { Read } from './parts-joined.ts';
import { hear, type Heard } from './reading/hear.ts';
import { longest } from './reading/wording.ts';
import { linesIn } from './second-clause.ts';
import type { State } from './state.ts';
import type { Turn } from './turn.ts';

// "Sending back 1 BHN1217, wrong side. But we still need 3 OP520": that the desk takes no returns is said, and what the other clause
// orders is priced. No part and no count of what goes back comes into it.

const but = new RegExp(
  String.raw`${clauses.source}|\s+(?=(?:but|and please|aber|und bitte|ale|i proszę|a prosím|але|і ще)\s)`,
  'iu',
);
/** "I'm returning 1 BHN1217 and need 3 OP520" */
const and = /\s+(?:and|und|a|i|oraz|та|і|й)\s+(?=(?:\p{L}+\s){1,3}\d)/iu;
/** "Szt. 2": no end of a sentence. */
const unit = /(?<=(?<!\p{L})(?:szt|stk|st|ks|шт|pcs|kpl|кпл))\.(?=\s)/giu;
const wants = ['buy', 'want', 'add', 'order'] as const;
/** A clause with one of these orders nothing that is certain. */
const uncertain = [
  ...(['not', 'no', 'maybe', 'hold', 'cancel', 'remove', 'why', 'when', 'past', 'again', 'alternative'] as const),
  ...(['missing', 'instead', 'price', 'stock', 'invoice', 'deposit', 'whether', 'canYou', 'only', 'driver'] as const),
] as const;

const isTrouble = ({ has }: Heard) => has('returns', 'complain');

export function orderBesideTrouble(text: string, whole: Turn, state: State, read: Read): Turn | undefined {
  const { heard } = whole.message;
  if (text.length > longest || text.includes('?') || text.includes('\n') || !isTrouble(heard)) return undefined;
  const { language } = heard;
  const parts = text
    .replace(unit, '')
    .split(but)
    .flatMap((part) => (isTrouble(hear(part, language)) ? part.split(and) : [part]))
    .filter((part) => /\p{L}/u.test(part));
  if (parts.length < 2 || parts.length > 6) return undefined;
  const told = parts.filter((part) => isTrouble(hear(part, language)));
  const asked = orderedIn(parts, language);
  if (!isTold(told.join(' '), language) || asked.length === 0) return undefined;
  const before: State = { ...state, language };
  const lead = griefIn(told, whole);
  const turn = read(asked.join(', '), before);
  const { meant, message, say } = turn;
  const lines = linesIn(meant) ?? [];
  const isPriced = whole.meant.kind === 'order' || linesTool(whole) === message.tools.quote?.name;
  if (isPriced && isCounted(lines) && JSON.stringify(linesIn(whole.meant)) === JSON.stringify(lines)) return undefined;
  // "Send one more, for C200001": of which part is not said beside the order.
  if (message.products.length === 0 || !isCounted(message.products) || !isWithin(message.products, lines)) {
    if (whole.meant.kind !== 'say') return undefined;
    const unused = say.notUsed(asked.map((part) => `"${part.trim()}"`).join(', '));
    const isSaid = whole.meant.text.includes(unused);
    return isSaid ? undefined : { ...whole, meant: { ...whole.meant, text: `${whole.meant.text} ${unused}` } };
  }
  if (meant.kind === 'order' && meant.draftId !== undefined)
    return { ...turn, meant: { ...meant, remarks: [...meant.remarks, lead] }, certain: false };
  const quote = onLines(message, message.tools.quote, lines, 'remarks' in meant ? { remarks: meant.remarks } : {});
  if (quote?.kind !== 'call') return undefined;
  const priced = withReceiver(quote, message);
  return {
    ...turn,
    meant: priced.kind === 'call' ? { ...priced, lead: `${lead} ${say.notOrdered}` } : priced,
    state: remembered(message, priced),
    certain: false,
  };
}

const linesTool = ({ meant }: Turn): string | undefined => (meant.kind === 'call' ? meant.tool : undefined);

/** "Wrong, I need 3 W71275" complains of nothing that came. */
function isTold(text: string, language: Heard['language']): boolean {
  const { has, words } = hear(text, language);
  return has('returns', 'past', 'delivered') || words > 4 || (words > 0 && /\p{L}-?\d{3}/u.test(text));
}

/** The clauses that order, with the lines of a list that go on behind them: "need 3 W71275, 1 GDB1330". */
function orderedIn(parts: readonly string[], language: Heard['language']): string[] {
  const asked: string[] = [];
  let goesOn: boolean = false;
  for (const part of parts) {
    const heard = hear(part, language);
    const isLine: boolean = goesOn && /\p{L}-?\d{2}/u.test(part) && heard.numbers.length > 0;
    goesOn = isOrder(heard) || (isLine && !isTrouble(heard) && !heard.has(...uncertain));
    if (goesOn) asked.push(part);
  }
  return asked;
}

/** It names a count, and a verb that orders. */
function isOrder(heard: Heard): boolean {
  return (
    heard.has(...wants) && heard.numbers.length > 0 && !heard.question && !isTrouble(heard) && !heard.has(...uncertain)
  );
}

/** That returns, or complaints, cannot be registered here. */
function griefIn(told: readonly string[], { message, say }: Turn): string {
  const { has } = hear(told.join(', '), message.heard.language);
  return has('returns') ? say.noReturns : say.noComplaints;
}

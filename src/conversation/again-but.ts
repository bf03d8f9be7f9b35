import { wholeOrder } from './going-on/multiplied.ts';
import { isCounted, isWithin, onLines } from './meaning/message.ts';
import { hear } from './reading/hear.ts';
import type { Read } from './parts-joined.ts';
import type { State } from './state.ts';
import type { Turn } from './turn.ts';
import { theSame } from './going-on/edits.ts';
import { remembered } from './meaning/remembered.ts';
import { linesIn } from './second-clause.ts';

const only = String.raw`(?:but|only|just|aber|nur|diesmal|ale|tylko|jen(?:om)?|але|тільки|лише)(?!\p{L})`;
const butThen = new RegExp(String.raw`^([^\d?]{4,80}?)[\s,;–-]+(?=${only})([^?]*\d[^?]*)$`, 'iu');
const onlyWords = new RegExp(String.raw`(?<!\p{L})${only}`, 'giu');
const ofElse = [
  ...(['returns', 'complain', 'late', 'why', 'when', 'where', 'price', 'invoice', 'delivery', 'not', 'every'] as const),
  ...(['remove', 'cancel', 'stock'] as const),
] as const;

/** "The last order again, but only 3 OP520": all lines of it, and that count of the one that is named. */
export function againBut(text: string, state: State, read: Read): Turn | undefined {
  // The order that is open, or was sent, is changed by its lines.
  const isThere = isCounted(state.lines) || state.contents.length > 0 || state.sent !== undefined;
  const [, same = '', rest = ''] = isThere ? [] : (butThen.exec(text) ?? []);
  const { has, question, language } = hear(same, state.language);
  if (question || !has('again') || !(theSame.test(same) || wholeOrder.test(same)) || has(...ofElse)) return undefined;
  const { before = [] } = state;
  // What was dropped a moment ago is what there was last.
  const isDropped = state.lines.length === 0 && isCounted(before);
  const but = rest.replace(onlyWords, ' ').trim();
  const counted =
    linesIn(read(but, { ...state, language, lines: isDropped ? before : [], draft: undefined }).meant) ?? [];
  if (!isCounted(counted)) return undefined;
  if (isDropped) {
    const turn = read(same, { ...state, language, lines: before, before: undefined });
    const lines = [
      ...before.map((line) => counted.find((each) => isWithin([each], [line])) ?? line),
      ...counted.filter((line) => !isWithin([line], before)),
    ];
    const meant = onLines({ ...turn.message, products: [] }, turn.message.tools.quote, lines, {});
    return meant === undefined ? undefined : { ...turn, meant, state: remembered(turn.message, meant) };
  }
  const turn = read(same, { ...state, language });
  const { meant } = turn;
  const again = { kind: 'again', requisitionId: undefined, range: undefined, remarks: [] } as const;
  return { ...turn, meant: { ...(meant.kind === 'again' ? meant : again), counted } };
}

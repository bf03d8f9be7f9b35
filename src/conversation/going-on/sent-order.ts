import { cancelAsk, choiceOf, codeOfLine, isCounted, isWithin, type Message, sayOnly } from '../meaning/message.ts';
import { documentIn } from '../reading/documents.ts';
import { hear } from '../reading/hear.ts';
import { folded } from '../reading/matching.ts';
import type { Understood } from '../understanding.ts';
import { waitingOf } from './drafts.ts';
import { isCancelled } from './going-on.ts';

// What is said to stop an order that was sent already: it is about that order, whatever it sounds like.

/** "Stopp die Bestellung", "zatrzymaj to zamówienie", "зупини замовлення". */
const stops =
  /(?<!\p{L})(?:stop|halt|pull|kill|stopp(?:e|en|t)?|(?:halte?|haltet) .{0,30} (?:an|auf)|(?:za|w|po)?(?:trzymaj|wstrzymaj)(?:cie)?|zatrzyma[ćc]|(?:po)?zastavt?e?|zastavit|(?:при|за)?зупин(?:и|іть|ити))(?!\p{L}).{0,30}(?<!\p{L})(?:orders?|bestellung|auftrag|zam[óo]wieni[ea]|objedn[áa]vk[uya]|замовлення|заявку)(?!\p{L})/iu;
const keeps =
  /(?<!\p{L})(?:don['’]?t|do not|nie|nicht|ne|не)\s+(?:cancel|stop|anuluj\p{L}*|stornier\p{L}*|stopp\p{L}*|скасов\p{L}*)|neru[šs]\p{L}*|(?:cancel|storn)\p{L}* (?:\p{L}+ )?(?:nicht|not)(?!\p{L})/iu;
/** "Can you take back the first one too?": of an order, and of no part. */
const withdraws =
  /(?<!\p{L})(?:(?:take|pull|call) (?:back )?(?:that|the|this|my|our) (?:(?:first|second|last|other) (?:one|order)|order)|(?:die|meine|unsere) (?:(?:erste|zweite|letzte|andere) (?:bestellung )?|bestellung )(?:\p{L}+ ){0,3}zur[üu]ck(?:nehmen|ziehen|holen)|(?:wycofa|cofn)\p{L}* (?:te[żz] |jeszcze )?(?:to |moje )?(?:pierwsze|drugie|ostatnie|zam[óo]wienie)|(?:vz[íi]t|vezm\p{L}*|st[áa]hn\p{L}*) (?:zp[ěe]t |zp[áa]tky )?(?:i |taky )?(?:tu |moji )?(?:prvn[íi]|druhou|posledn[íi]|objedn[áa]vku)|(?:забрати|забер\p{L}*|відкли\p{L}*|відізва\p{L}*) (?:назад )?(?:і |й |ще )?(?:те |моє )?(?:перше|друге|останнє|замовлення))(?!\p{L})/iu;
/** "Can the first one still be taken back?", of the order before the one that waits. */
const takenBack =
  /(?<!\p{L})(?:(?:take|taken|call|called|pull|pulled) (?:\p{L}+ ){0,3}back|cancel\p{L}*|undo|undone|cofn\p{L}*|wycofa\p{L}*|anulow\p{L}*|odwo[łl]a\p{L}*|zur[üu]ck(?:zu)?(?:nehmen|ziehen|holen)|stornier\p{L}*|r[üu]ckg[äa]ngig|vz[íi]t zp[ěe]t|zru[šs]it|stornovat|скасува\p{L}*|відклика\p{L}*|забрати назад)(?!\p{L})/iu;
const clauses = /[,.!;–]+\s*|\s-\s/u;

/** "Warte, storniere das", "cancel it, I ordered the wrong filter": a clause of it takes an order back. */
function takesBack({ text, heard }: Message): boolean {
  if (heard.question || /\?/.test(text) || keeps.test(text) || isCancelled.test(folded(text))) return false;
  if (heard.numbers.length > 0 || documentIn(text) !== undefined || heard.words > 14) return false;
  if (stops.test(text)) return true;
  // "Cancel the OP520" is of a line; in "cancel it, wrong OP520" the part is the reason.
  const said = text.split(clauses).filter((each) => !/\d/.test(each));
  return said
    .map((each) => hear(each, heard.language))
    .some(
      ({ has, words }) =>
        has('cancel') && words < 8 && !has('past', 'why', 'when', 'returns', 'add', 'instead', 'every'),
    );
}

/** "Wait, cancel that order", "please don't order it", of one that was sent: that nothing is ordered would be false. */
export function ofSentOrder(meant: Understood, message: Message): Understood {
  const { state, say, tools, products } = message;
  // Its button was pressed, or an order of a list is meant.
  const isListed =
    meant.kind === 'ask' &&
    state.rows.some(({ kind, id }) => kind !== 'product' && JSON.stringify(meant.choices).includes(`"${id}"`));
  // "Cancel, it's the wrong filter" names a part, and no requisition of that number.
  const isOfPart = meant.kind === 'call' && products.some((line) => meant.input['requisitionId'] === codeOfLine(line));
  if (isListed || (meant.kind === 'call' && meant.tool === tools.cancel?.name && !isOfPart)) return meant;
  const { sent, lines } = state;
  const draft = state.draft ?? waitingOf(state);
  const isBefore = message.heard.ordinal === 1 && products.length === 0 && /\?/.test(message.text);
  const isOfOrder = message.heard.has('order') || (draft?.lines ?? []).length < 2;
  if (sent !== undefined && draft !== undefined && isBefore && isOfOrder && takenBack.test(message.text))
    return cancelAsk(message, sent.id, { draftId: sent.id }) ?? meant;
  const said = meant.kind === 'say' ? meant.text : meant.kind === 'call' ? (meant.lead ?? '') : '';
  const isAllClear = [say.nothingOrdered, say.nothingToUndo].some((each) => said.startsWith(each));
  const isTaken = takesBack(message);
  const isGrief = meant.kind === 'say' && [say.noComplaints, say.noReturns].some((each) => meant.text.includes(each));
  const isOpen = isGrief || (meant.kind === 'ask' && meant.unsure === true);
  const isWithdrawn = isOpen && products.length === 0 && withdraws.test(message.text);
  if (draft !== undefined)
    return isTaken && (isGrief || isOfPart) ? (cancelAsk(message, draft.id, { draftId: draft.id }) ?? meant) : meant;
  // Other parts are talked about since, and they are not ordered.
  const isOther = !isWithin(lines, sent?.lines ?? []) && !message.heard.has('order') && !stops.test(message.text);
  // "Can you still cancel the first one?", of the only one that was made here.
  const isFirst = meant.kind === 'say' && meant.text === say.cancelWhat && message.heard.ordinal !== undefined;
  if (sent !== undefined && (isFirst || isWithdrawn)) return cancelAsk(message, sent.id, { draftId: sent.id }) ?? meant;
  if (sent !== undefined && isAllClear && keeps.test(message.text)) return sayOnly(say.left);
  if (sent !== undefined && !isOther && (isTaken || isAllClear))
    return cancelAsk(message, sent.id, { draftId: sent.id }) ?? meant;
  if (!isWithdrawn && (!isTaken || !(isGrief || isOfPart) || isCounted(lines))) return meant;
  return sayOnly(
    say.cancelWhat,
    choiceOf(tools.list('draft'), say.buttons.orders),
    choiceOf(tools.list('requisition'), say.buttons.requisitions),
  );
}

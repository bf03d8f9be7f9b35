import { bareCode } from '../../core/product-code.ts';
import { isCounted, type Message, plainCode } from '../meaning/message.ts';
import type { Understood } from '../understanding.ts';
import { relined } from './relined.ts';

const wrong =
  /(?<!\p{L})(?:wrong|not right|incorrect|mistake|falsch|stimm(?:t|en) nicht|fehler|irrtum|(?:nie|ne)\s?(?:zgadza|sed[íi])|b[łl][ąa]d|pomy[łl]k\p{L}*|[źz]le|chyb\p{L}|[šs]patn[ěe]|omyl\p{L}*|помилк\p{L}*|не так|неправильн\p{L}*|невірн\p{L}*)(?!\p{L})/iu;
/** "It should be 3", "es sind 3", "mają być 3". */
const shouldBe =
  /(?<!\p{L})(?:(?:should|must|need|ought)s?(?: to)? be|it['’]?s|make (?:it|that|them)|es (?:sind|sollen)|soll(?:en|ten|te)?(?: (?:es|nur|sein))*|m(?:a|aj[ąa]) by[ćc]|powinn[oy] by[ćc]|m(?:á|aj[íi]) b[ýy]t|m[ěe]lo b[ýy]t|ма(?:є|ють) бути|треба|потрібно) (?:only |just |nur |tylko |jen |лише |тільки )?(\d{1,3})(?![\p{L}\d.,/-]*\d)/iu;

/** "The 5 K1279A are wrong, it should be 3": the count of a line that is talked about, and no complaint of what came. */
export function lineCorrected(message: Message): Understood | undefined {
  const { state, heard, text } = message;
  const [, count] = wrong.test(text) ? (shouldBe.exec(text) ?? []) : [];
  if (count === undefined || Number(count) < 1 || text.includes('?') || !isCounted(state.lines)) return undefined;
  if (state.document !== undefined || heard.words > 14) return undefined;
  if (heard.has('past', 'bought', 'delivery', 'invoice', 'arrive', 'returns', 'late', 'price', 'why')) return undefined;
  const words = text.split(/[\s,;:.!]+/u).map(bareCode);
  const [line, other] = state.lines.filter((each) => words.includes(plainCode(each)));
  if (line === undefined || other !== undefined) return undefined;
  const lines = state.lines.map((each) => (each === line ? { ...each, quantity: Number(count) } : each));
  return relined({ ...message, products: [] }, lines);
}

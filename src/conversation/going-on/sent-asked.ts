import type { Message } from '../meaning/message.ts';
import type { AskedFact } from '../understanding.ts';

// What is asked of an order once it was sent: its number at the supplier, whether it went out, came, and was billed.
// Patterns are without accents.

/** "What number has it got at the supplier?": of the order, and of no delivery. */
export const atSupplier =
  /(?<!\p{L})(?:(?:at|with|from) (?:the|your|our) supplier|u dostawc\p{L}+|(?:beim|bei dem|vom) (?:lieferanten|handler)|u dodavatel\p{L}+|[ву] постачальник\p{L}+)(?!\p{L})/u;
const wentOut =
  /(?<!\p{L})(?:(?:is|has|did) (?:it|that|this|everything|all) (?:now |already |actually )?(?:out|gone|sent|go(?:ne)? (?:out|off|through))|(?:ist|sind|ging|gingen) (?:es|das|die|alles|sie) (?:jetzt |nun |schon |denn )*(?:raus|weg|durch|rausgegangen|abgeschickt|bestellt)|(?:posz\p{L}+|wysz\p{L}+|wyslan\p{L}+)(?: to| juz| w koncu)*(?=[\s?]*$)|(?:to |juz |czy )+(?:posz\p{L}+|wysz\p{L}+|wyslan\p{L}+)(?=[\s?]*$)|(?:uz )?(?:je |slo |odeslo )(?:to )(?:uz )?(?:pryc|venku|odeslan\p{L}+|objednan\p{L}+|ven)|(?:uz )(?:to )?(?:odeslo|slo ven)|(?:це |воно |вже )+(?:пішло|в[иі][ий]шло|відправлен\p{L}+|надіслан\p{L}+)(?=[\s?]*$))/u;
const came =
  /(?<!\p{L})(?:(?:has|have|did|is|are) (?:it|that|they|those|everything|all of it) (?:now |already |all )?(?:arrived?|come|turned? up|here|got here|been delivered)|(?:ist|sind) (?:es|das|die|sie|alles) (?:jetzt |nun |schon |denn )*(?:da|hier|angekommen|gekommen|eingetroffen|geliefert)|(?:juz |to |czy )*(?:dosz|przysz|dotar|dojech|przyjech)l\p{L}+(?: juz| to)*(?=[\s?]*$)|(?:uz )?(?:to )?(?:doslo|prislo|dorazilo|prijelo)(?: to| uz)*(?=[\s?]*$)|(?:це |воно |все |вже )*(?:приїхал[ои]|приіхал[ои]|приишл[ои]|прийшл[ои]|дійшл[ои]|діишл[ои]|доїхал[ои]|доіхал[ои])(?: вже)?(?=[\s?]*$))/u;
/** One invoice, and no list of them. */
const invoice =
  /(?<!\p{L})(?:invoiced?|billed?|faktur[aeęz]|zafakturowan\p{L}*|rechnung|berechnet|fakturiert|fakturu|vyfakturovan\p{L}*|рахунок|рахунку|рахунком)(?!\p{L})/u;
const otherBill = ['paid', 'owed', 'overdue', 'last', 'all', 'show', 'howMuch', 'howMany', 'price', 'due'] as const;

/** Of an order that waits or was sent; a draft is asked only whether it went out. */
export function sentFact(
  { heard, text }: Message,
  plain: string,
  { isDraft, waits }: { readonly isDraft: boolean; readonly waits: boolean },
): AskedFact | undefined {
  const { has, question, words } = heard;
  if (!(question || text.includes('?')) || words > 8 || has('why', 'when', 'returns', 'cancel')) return undefined;
  if (wentOut.test(plain) && !has('invoice')) return 'out';
  if (isDraft || waits) return undefined;
  if (has('invoice') && invoice.test(plain) && !has(...otherBill)) return 'traced';
  return came.test(plain) && !has('invoice', 'late', 'missing', 'not') ? 'traced' : undefined;
}

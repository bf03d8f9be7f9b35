// Telephone numbers without a word that says so, beside parts: none of them is a part, and none takes the count of one.

const unit = String.raw`(?:x|×|pcs|szt\p{L}*|stk?|ks|kus\p{L}*|шт\p{L}*)`;
/** "2 0671234567", "part 0671234567", "OP520 and 0671234567": a number of a part. */
const asPart = String.raw`(?<!(?<![\p{L}\d])(?:\d{1,4}\s?(?:${unit}\.?)?|part|sku|index|nr|no|number|numer|nummer|teil|code|kod|kód|číslo|номер|and|or|und|oder|i|lub|a|nebo|і|й|та|або)[\s:]\s?)(?<!(?<!\p{L})(?:tel|call|phone|ring|mob|mobile|kom|handy|тел)[\s.:]{1,2})(?<![\p{L}\d.,/+-])`;
const ended = String.raw`(?![\p{L}\d/-]|[.,]\d|\s?${unit}\.?(?!\p{L})|\s\d{1,4}(?![\p{L}\d])(?!\s?${unit}))`;
/** Mobiles by their first digits: no maker's numbers begin so. */
const mobile = String.raw`07\d{3}[ -]?\d{6}|0(?:39|50|63|66|67|68|73|9[1-79])[ -]?\d{3}[ -]?\d{2}[ -]?\d{2}|01(?:5\d|6[023]|7\d)[ /-]?\d{7,8}`;
const bare = new RegExp(String.raw`(\p{L}\s+)?${asPart}(${mobile})${ended}`, 'giu');
/** "Tu Marek z warsztatu 601234567": nine or ten digits behind who is writing. */
const ofWho = new RegExp(
  String.raw`((?:^|[,.;!]\s+)(?:\p{L}+\s+){0,2}?(?:this is|it['’]?s|i['’]?m|here is|here['’]s|hier(?: ist| spricht)?|ich bin|tu|m[óo]wi|tady|zde|це|тут)\s+[^\d,.;!?]{2,40}?),?\s+(\d{9}|0\d{9})${ended}`,
  'iu',
);
const coded = /(?<![\p{L}\d])\p{L}{1,5}-?\d{3}/u;

/** "0671234567, треба три FDB1451": with the word that says what it is. */
export function withPhoneWord(text: string): string {
  if (text.length > 400 || /[\n"]/.test(text) || !coded.test(text)) return text;
  return text
    .replace(ofWho, '$1, tel $2')
    .replace(bare, (_, before: string | undefined, phone: string) =>
      before === undefined ? `tel ${phone}` : `${before.trimEnd()}, tel ${phone}`,
    );
}

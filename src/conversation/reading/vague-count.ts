// "A couple of BHN1217", "kilka BHN1217": how many is not said, and never made of the word.

const few = String.raw`(?:an? )?(?:couple|few|several|handful)(?: of)?(?: the)?|(?:ein )?paar|einige|mehrere|kilka(?:naście)?|n[ěe]kolik|(?:де)?кілька`;
/** In a question "parę" is a pair: "cena za parę GDB1330?" And "have you some OP520?" asks for no count. */
const pair = String.raw`par[ęe]|p[áa]r|пару|some(?: of)?`;
const unit = String.raw`(?:(?:pcs|pieces|sets|szt|sztuk|kompletów|stück|stk|satz|ks|kus[ůu]|sad|шт|штук|комплектів)\.? )?`;
const before = (words: string) =>
  new RegExp(
    String.raw`(?<![\p{L}\d])(?:${words}) ${unit}(?=(?!C\d{6})(\p{L}{1,5}[ -]?\d{2,}[\p{L}\d]*)(?![\p{L}\d/-]))`,
    'giu',
  );
const inQuestion = before(few);
const inWish = before(`${few}|${pair}`);

/** The text without such words, and the numbers of the parts that they stand before. */
export function withoutVagueCount(text: string): { readonly text: string; readonly codes: readonly string[] } {
  const vague = text.includes('?') ? inQuestion : inWish;
  const codes = [...text.matchAll(vague)].map(([, code = '']) => code);
  return codes.length === 0 ? { text, codes } : { text: text.replace(vague, ''), codes };
}

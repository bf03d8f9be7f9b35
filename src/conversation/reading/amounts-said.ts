/** "Over 3000", "ponad 3 tys.", "für 3,7k": a sum of money that a line or a document is called by. */
const sum = String.raw`(\d{1,7}(?:[.,]\d{1,2})?)\s?(k|tys\p{L}*|tis[íi]c\p{L}*|tausend|thousand|grand|тис\p{L}*)?(?![\p{L}\d/-])`;
const above = new RegExp(
  String.raw`(?<!\p{L})(?:over|above|more than|ponad|powyżej|powyzej|więcej niż|wiecej niz|über|mehr als|přes|pres|nad|víc než|vic nez|více než|понад|більше|вище|дорожче)\s(?:за |ніж )?${sum}`,
  'iu',
);

/** The sum above which it is; small numbers are counts of something. */
export function amountOver(text: string): number | undefined {
  const [, digits, thousand] = above.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const amount = Number(digits.replace(',', '.')) * (thousand === undefined ? 1 : 1_000);
  return amount < 100 ? undefined : amount;
}

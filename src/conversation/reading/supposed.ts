import type { Heard } from './hear.ts';
import type { AboutProducts } from './products.ts';

/**
 * "What does OP520 cost if I take 20", "is OP520 there and what does a pair cost": the number stands apart from the code, and
 * the words between say that it is asked of so many. Only what is asked is read so, and it is priced: nobody orders by it.
 */
export function supposing(about: AboutProducts, { has, numbers }: Heard): AboutProducts {
  const { wanted } = about;
  const [only, other] = wanted.doubtful;
  const line = only?.maybe;
  if (wanted.products.length > 0 || line?.quantity === undefined || other !== undefined) return about;
  const isAsked =
    (has('maybe') && has('price', 'howMuch', 'quote', 'stock', 'discount', 'enough')) ||
    // "How much is W71275 for 2"
    (has('price', 'howMuch') && (has('stock') || line.quantity < 1_000));
  if (!isAsked || numbers.length !== 1 || numbers[0] !== line.quantity) return about;
  if (has('past', 'returns', 'complain', 'late', 'invoice', 'delivery', 'not')) return about;
  return { ...about, wanted: { ...wanted, products: [line], doubtful: [] } };
}

const measures =
  /(?<![\p{L}\d.,/-])(?:\d{1,3}|an?) (?:pairs? of |pár |парі )?(?:box(?:es)?|cartons?|packs?|packets?|packages?|kartons?|packung(?:en)?|schachteln?|karton(?:y|ów|u)?|opakowa\p{L}+|pudeł\p{L}*|krabic\p{L}*|balení|baleni|kartón\p{L}*|короб\p{L}+|упаков\p{L}+|ящик\p{L}*)(?!\p{L})/giu;

/** "How much is W71275 for 2 boxes": how many are in a box nobody knows, so the price of one is said. What is ordered so is asked back. */
export function withoutMeasures(
  text: string,
  { has }: Heard,
): { readonly text: string; readonly lost: readonly string[] } {
  const isAsked = has('price', 'howMuch') && !has('buy', 'order', 'add', 'change', 'past', 'bought');
  const lost = isAsked ? (text.match(measures) ?? []) : [];
  return { text: lost.length === 0 ? text : text.replace(measures, ' '), lost };
}
